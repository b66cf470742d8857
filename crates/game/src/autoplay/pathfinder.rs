//! Pathfinding over the known part of a level.

use crate::autoplay::dance::Dance;
use crate::autoplay::memo::{Memo, MemoKind};
use crate::autoplay::threats::{NEAR, cannot_strike, dangerous_monsters, is_trifling};
use crate::base::{BitGrid, Dir, Pos, Size, SortedMap, SortedSet};
use crate::base::{DijkstraMap, Metric};
use crate::game::rules::{BumpRule, FlameHeight, Mind};
use crate::game::view::ActorView;
use crate::game::{ActorId, Command, Event, Terrain, View};

/// How much care a path takes not to disturb monsters that do not know of the hero. Under each, a step through water or
/// a draught counts for several.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Care {
    /// None, and no monster stands in the way.
    IgnoresMonsters,
    /// None, and neither monsters stand in the way nor what [takes something](View::opens_for) to open.
    IgnoresGates,
    /// None: the path is a shortest one around monsters.
    Shortest,
    /// It comes near such monsters only if there is no other way.
    Considerate,
    /// No cell of it is beside one that sleeps. It may come near those that were awake when last seen: they may be
    /// elsewhere by now.
    PastRemembered,
    /// No cell of it is beside one that sleeps, or near one that is awake.
    Quiet,
}

/// Finds paths over known cells, and remembers what autoplay has learned about the level. Use one per game.
#[derive(Clone, Debug, Default)]
pub struct Pathfinder {
    /// Allocated by the first search.
    field: Option<DijkstraMap>,
    size: Size,
    /// Cells of this level that the hero has stood on.
    pub(super) visited: BitGrid,
    /// Cells that paths avoid: last known cells of monsters that cannot be attacked or caught. They stay blocked when
    /// out of view: otherwise the hero would walk back and forth between a cell that sees them and one that does not.
    pub(super) blocked: SortedSet<Pos>,
    /// Cells of monsters that sleep or never move, as last seen.
    sleepers: SortedSet<Pos>,
    /// Where monsters that wander and do not know of the hero were last seen, until that cell is seen without them.
    wanderers: SortedMap<ActorId, Pos>,
    /// The cells on which monsters that watch along lines see the hero, as last seen, with where each stands.
    watched: SortedMap<ActorId, (Pos, Vec<Pos>)>,
    /// Those of the sleepers that do nothing unless approached: walking beside them is safe.
    harmless: SortedSet<Pos>,
    /// The hero's cell, and the least distance of each monster seen since the hero came there, with the first turn at
    /// that distance.
    approach: (Pos, SortedMap<ActorId, (i32, u32)>),
    /// The nearest monster that knew of the hero when one was last in view, where it was, and in which turn; `None` once it
    /// is dead.
    pub(super) hunter: Option<(ActorId, Pos, u32)>,
    /// Hunters in view that neither come nor are caught.
    pub(super) dance: Dance,
    /// Cells with items, as last seen.
    items: SortedSet<Pos>,
    /// Depths and cells of items that the hero dropped on purpose: not to be picked up again.
    pub(super) dropped: SortedSet<(u32, Pos)>,
    /// Whether the player was warned that everything left lies past monsters, so that exploring may go past them; reset
    /// when another one is seen.
    pub(super) passes_monsters: bool,
    /// Cells with something worth bumping into to which exploring has led.
    pub(super) visited_fixtures: SortedSet<Pos>,
    /// Dead braziers beside which exploring has stopped: once on a visit of the level is enough.
    pub(super) offered_braziers: SortedSet<Pos>,
    /// Dead braziers that the player was shown and can pay for: exploring goes there next.
    shown_braziers: SortedSet<Pos>,
    /// Whether exploring found nothing left, and nothing new has come into view since.
    pub(super) explored: bool,
    pub(super) depth: u32,
    /// Whether an hour candle burned, which may undo what was explored.
    hour_burns: bool,
}

impl Pathfinder {
    /// A pathfinder for the game that `view` shows.
    pub fn new(view: View<'_>) -> Self {
        Self {
            size: view.size(),
            visited: BitGrid::new(view.size()),
            approach: (view.hero().at, SortedMap::default()),
            depth: view.depth(),
            hour_burns: view.hour().is_some(),
            ..Self::default()
        }
    }

    /// Takes in what the hero sees now. Starts afresh on another level and after an hour candle, except for what was
    /// dropped.
    pub fn observe(&mut self, view: View<'_>) {
        let hour_over = self.hour_burns && view.hour().is_none();
        self.hour_burns = view.hour().is_some();
        if view.depth() != self.depth || view.size() != self.size || hour_over {
            let dropped = std::mem::take(&mut self.dropped);
            *self = Self {
                dropped,
                ..Self::new(view)
            };
        }
        self.visited.set(view.hero().at, true);
        self.passes_monsters &= !self.meets_another(view);
        self.sleepers.retain(|at| !view.sees(*at));
        self.sleepers
            .extend(still_monsters(view).map(|monster| monster.at));
        let harmless = still_monsters(view).filter(|monster| view.is_harmless(*monster));
        self.harmless.retain(|at| !view.sees(*at));
        self.harmless.extend(harmless.map(|monster| monster.at));
        self.wanderers.retain(|_, at| !view.sees(*at));
        for monster in dangerous_monsters(view) {
            if monster.is_unaware() {
                self.wanderers.insert(monster.id, monster.at);
            } else {
                self.wanderers.remove(&monster.id);
            }
        }
        self.watched.retain(|_, (at, _)| !view.sees(*at));
        for monster in view.visible_monsters() {
            if view.traits_of(&monster).eight_lines.is_some() {
                let cells = view.cells_watched_by(monster.id);
                self.watched.insert(monster.id, (monster.at, cells));
            }
        }
        let hunters = dangerous_monsters(view).filter(|it| it.mind.is_some_and(Mind::knows_hero));
        if let Some(hunter) = nearest(view, hunters) {
            self.hunter = Some((hunter.id, hunter.at, view.turn()));
        }
        self.dance.observe(view);
        self.observe_approach(view);
        self.observe_items(view);
        if view.rules().play.bump == BumpRule::IsBlocked {
            self.blocked.extend(monster_cells(view));
        }
    }

    /// Whether a monster is in view that does not know of the hero and that paths have not avoided before.
    fn meets_another(&self, view: View<'_>) -> bool {
        let mut wanderers = dangerous_monsters(view).filter(|it| it.is_unaware());
        still_monsters(view).any(|it| self.is_new(it, view))
            || wanderers.any(|it| self.is_new(it, view) && self.wanderers.get(&it.id).is_none())
    }

    /// Whether a monster that may do harm stands where paths avoid no sleeper.
    fn is_new(&self, monster: ActorView<'_>, view: View<'_>) -> bool {
        !self.sleepers.contains(&monster.at) && !view.is_harmless(monster)
    }

    /// Notes the items in view. Something is left to explore again if there is a new one to pick up; not for those seen
    /// before, which may lie out of reach.
    fn observe_items(&mut self, view: View<'_>) {
        for (at, _) in view.visible_items() {
            let is_dropped = self.dropped.contains(&(self.depth, at));
            self.explored &= is_dropped || self.items.contains(&at);
        }
        self.items.retain(|at| !view.sees(*at));
        self.items.extend(view.visible_items().map(|(at, _)| at));
    }

    /// Notes how near the monsters in view have come.
    fn observe_approach(&mut self, view: View<'_>) {
        let hero = view.hero().at;
        if self.approach.0 != hero {
            self.approach = (hero, SortedMap::default());
        }
        let nearest = &mut self.approach.1;
        for monster in view.visible_monsters() {
            let now = (monster.at.distance(hero), view.turn());
            let before = nearest.get(&monster.id);
            let least = before.map_or(now, |before| now.min(*before));
            nearest.insert(monster.id, least);
        }
    }

    /// Whether a monster in view has come no nearer for some turns while the hero stood still, even if it was out of view
    /// for a while: light or something else keeps it off, whatever it wants.
    pub(super) fn is_kept_off(&self, view: View<'_>, monster: &ActorView<'_>) -> bool {
        let nearest = self.approach.1.get(&monster.id);
        nearest.is_some_and(|(_, since)| view.turn() - since >= KEPT_OFF)
    }

    /// Must be called with the events of each turn.
    pub fn on_events(&mut self, events: &[Event]) {
        for event in events {
            match *event {
                Event::Dropped { at, actor: by, .. } if by.is_hero() => {
                    self.dropped.insert((self.depth, at));
                }
                Event::Died { actor, .. } => {
                    self.hunter = self.hunter.filter(|(id, ..)| *id != actor);
                }
                Event::PickedUp { at, .. } => {
                    self.dropped.remove(&(self.depth, at));
                }
                _ => {}
            }
        }
    }

    /// Cells with items to pick up.
    pub fn wanted_items(&self) -> impl Iterator<Item = Pos> {
        let items = self.items.iter().copied();
        items.filter(|at| !self.dropped.contains(&(self.depth, *at)))
    }

    /// Whether the last attempt to explore this level found nothing left.
    pub const fn is_explored(&self) -> bool {
        self.explored
    }

    /// Takes in what the player has read, if it is about exploring. Returns whether that is new.
    pub fn remember(&mut self, memo: Memo, view: View<'_>) -> bool {
        match (memo.kind, memo.at) {
            (MemoKind::Explored, _) if self.explored => {
                // Exploring has led to everything once, and begins again.
                let had_visited = !self.visited_fixtures.is_empty();
                self.visited_fixtures.clear();
                had_visited
            }
            (MemoKind::Explored, _) => {
                self.explored = true;
                true
            }
            (MemoKind::Dance, _) => !std::mem::replace(&mut self.dance.warned, true),
            (MemoKind::PastMonsters, _) => !std::mem::replace(&mut self.passes_monsters, true),
            (MemoKind::Reached, Some(at)) if can_light(view, at, 0) => {
                self.offered_braziers.insert(at)
            }
            (MemoKind::Reached, Some(at)) => self.visited_fixtures.insert(at),
            (MemoKind::Shown, Some(at)) => {
                let steps = at.distance(view.hero().at);
                can_light(view, at, steps) && self.shown_braziers.insert(at)
            }
            _ => false,
        }
    }

    /// The dead braziers that the player was shown, beside which exploring has not stopped yet.
    pub(super) fn shown_braziers(&self) -> Vec<Pos> {
        let left = self.shown_braziers.difference(&self.offered_braziers);
        left.copied().collect()
    }

    /// The first step of a cheapest known path to the nearest of `goals`, as a command; `None` if there is none, or the
    /// hero stands on a goal.
    pub(super) fn walk(&mut self, view: View<'_>, goals: &[Pos], care: Care) -> Option<Command> {
        self.steps(view, goals, care)?.next().map(Command::Bump)
    }

    /// The first step of a path to the nearest of `goals` that something harmless blocks, such as a mushroom, up to the cell
    /// beside it; `None` there, or if anything else blocks the path.
    pub(super) fn walk_up_to_harmless(&mut self, view: View<'_>, goals: &[Pos]) -> Option<Command> {
        let cells = self.cells(view, goals, Care::IgnoresMonsters);
        let occupied = |at: &Pos| self.sleepers.contains(at) || monster_cells(view).contains(at);
        let barrier = cells.iter().copied().find(occupied)?;
        let here = view.hero().at;
        if !self.harmless.contains(&barrier) || barrier.is_adjacent(here) {
            return None;
        }
        let first = Dir::between(here, *cells.first()?);
        first.map(Command::Bump)
    }

    /// The first gate, or something like it, on the way to the nearest of `goals`; `None` if there is no way even through
    /// gates, or there is one without.
    pub(super) fn gate_on_way(&mut self, view: View<'_>, goals: &[Pos]) -> Option<Pos> {
        let mut cells = self.cells(view, goals, Care::IgnoresGates).into_iter();
        cells.find(|at| view.opens_for(*at).is_some())
    }

    /// Steps of the path of [`Self::walk`]; 0 if there is none.
    pub(super) fn length(&mut self, view: View<'_>, goals: &[Pos], care: Care) -> i32 {
        let steps = self.steps(view, goals, care);
        steps.map_or(0, Iterator::count) as i32
    }

    /// The cells of and beside monsters that sleep or never move, as last seen, except harmless ones.
    fn cells_beside_sleepers(&self, view: View<'_>) -> BitGrid {
        let mut cells = BitGrid::new(view.size());
        for at in self.sleepers.difference(&self.harmless) {
            set_around(&mut cells, *at, 1);
        }
        cells
    }

    /// The cells too near to monsters that do not know of the hero, in view or last seen there, and those that one watches.
    /// If those out of view were left out, the hero would walk back and forth.
    fn disturbing_cells(&self, view: View<'_>) -> BitGrid {
        let mut cells = self.cells_beside_sleepers(view);
        for at in self.wanderers.values() {
            set_around(&mut cells, *at, NEAR);
        }
        for (_, watched) in self.watched.values() {
            watched.iter().for_each(|at| cells.set(*at, true));
        }
        cells
    }

    /// A monster that sleeps or never moves, as last seen, beside which this path leads before its last step. Harmless
    /// ones do not count, nor those beside the hero.
    pub(super) fn sleeper_on_way(&self, view: View<'_>, path: &[Pos]) -> Option<Pos> {
        let (_, way) = path.split_last()?;
        let hero = view.hero().at;
        let mut sleepers = self.sleepers.difference(&self.harmless).copied();
        sleepers.find(|at| !at.is_adjacent(hero) && way.iter().any(|cell| cell.is_adjacent(*at)))
    }

    /// The cells of a [considerate](Care::Considerate) path to `goal`, excluding the hero's and including `goal`. Ends
    /// next to `goal` if a monster, or something to bump into such as a chest, is there. Empty if there is no path, or
    /// the hero is there.
    pub fn path_to(&mut self, view: View<'_>, goal: Pos) -> Vec<Pos> {
        let goals = self.reachable_goals(view, goal);
        self.cells(view, &goals, Care::Considerate)
    }

    /// The cells of the path of [`Self::walk`], excluding the hero's; empty if there is none.
    fn cells(&mut self, view: View<'_>, goals: &[Pos], care: Care) -> Vec<Pos> {
        let mut at = view.hero().at;
        let mut cells = Vec::new();
        for dir in self.steps(view, goals, care).into_iter().flatten() {
            at = at.step(dir);
            cells.push(at);
        }
        cells
    }

    /// Where a path to `goal` may end: there, or on the cells around it if a monster in view stands there, a known one
    /// sleeps there, or something to bump into is there.
    pub(super) fn reachable_goals(&self, view: View<'_>, goal: Pos) -> Vec<Pos> {
        let somebody = monster_cells(view).contains(&goal) || self.sleepers.contains(&goal);
        if somebody || view.answers_bump(goal) {
            cells_beside(view, [goal])
        } else {
            vec![goal]
        }
    }

    /// The steps of a cheapest known path to the nearest of `goals`; `None` without goals.
    fn steps(
        &mut self,
        view: View<'_>,
        goals: &[Pos],
        care: Care,
    ) -> Option<impl Iterator<Item = Dir>> {
        if goals.is_empty() {
            return None;
        }
        let (size, moves) = (view.size(), allowed_moves(view));
        let costs = self.step_costs(view, care);
        let field = self.field.take().filter(|field| field.size() == size);
        let field = self
            .field
            .insert(field.unwrap_or_else(|| DijkstraMap::new(size)));
        let goals = goals.iter().copied();
        if costs.slow.is_empty() {
            field.fill_unweighted(&costs.open.inverted(), moves, goals);
        } else {
            field.fill(moves, goals, u32::MAX, |pos| costs.at(pos));
        }
        let field = &*field;
        let mut at = view.hero().at;
        Some(std::iter::from_fn(move || {
            field.distance(at).filter(|left| *left > 0)?;
            let next = |dir: &Dir| {
                let to = at.step(*dir);
                Some((field.distance(to)? + costs.at(to)?, *dir))
            };
            let dirs = moves.dirs().iter();
            let (_, dir) = dirs.filter_map(next).min_by_key(|(left, _)| *left)?;
            at = at.step(dir);
            Some(dir)
        }))
    }

    /// What steps cost on paths with this much `care`.
    fn step_costs(&self, view: View<'_>, care: Care) -> StepCosts {
        let (mut open, mut slow) = (view.known_ground(), Vec::new());
        match care {
            Care::IgnoresMonsters | Care::Shortest => {}
            Care::IgnoresGates => {
                let gates = view.known_landmarks(&|at, _| view.opens_for(at).is_some());
                gates.iter().for_each(|at| open.set(at, true));
            }
            Care::Considerate => slow.push((self.disturbing_cells(view), DETOUR)),
            Care::PastRemembered => remove(&mut open, &self.cells_beside_sleepers(view)),
            Care::Quiet => remove(&mut open, &self.disturbing_cells(view)),
        }
        if let Some((terrain, cost)) = wades_in(view) {
            let is_there = |at, it| it == terrain && view.fire_at(at).is_none();
            let waded = view.known_landmarks(&is_there);
            waded.iter().for_each(|at| open.set(at, true));
            slow.insert(0, (waded, cost));
        }
        if let Some(to) = view.gusted_height() {
            let cost = match to {
                FlameHeight::Out => GUST_OUT,
                FlameHeight::Shielded | FlameHeight::Plain | FlameHeight::Bright => GUST,
            };
            let is_gusty = |_, it| {
                let enter = view.rules().enter_effect(it);
                enter.is_some_and(|enter| enter.gusts)
            };
            slow.push((view.known_landmarks(&is_gusty), cost));
        }
        match care {
            Care::IgnoresMonsters | Care::IgnoresGates => {}
            Care::Shortest | Care::Considerate | Care::PastRemembered | Care::Quiet => {
                self.close_occupied(view, &mut open);
            }
        }
        let hero = view.hero().at;
        open.set(hero, true);
        slow.iter_mut()
            .for_each(|(cells, _)| cells.set(hero, false));
        slow.retain(|(cells, _)| cells.words().iter().any(|word| *word != 0));
        StepCosts { open, slow }
    }

    /// Removes the cells that monsters keep the hero from entering, or aim at.
    fn close_occupied(&self, view: View<'_>, open: &mut BitGrid) {
        // A sleeper stays where it was last seen; forgetting it when out of view would send the hero back and forth.
        for at in self.blocked.iter().chain(self.sleepers.iter()) {
            open.set(*at, false);
        }
        for monster in view.visible_monsters() {
            // What shuns the light gives way to it; what does not come for long, or can do next to nothing but eat wax, may
            // as well be walked at. Were it in the way, the hero would walk to and fro between a cell that sees it and one
            // that does not.
            let keeps_off = view.is_kept_off_beside(&monster)
                || self.dance.warned
                || is_trifling(view, &monster)
                || cannot_strike(view, &monster);
            let gives_way = keeps_off && monster.mind.is_some_and(Mind::knows_hero);
            if !gives_way && !view.is_intangible(monster.id) {
                open.set(monster.at, false);
            }
            for at in view.cells_aimed_at_by(monster.id) {
                open.set(at, false);
            }
        }
    }
}

/// What a step to each cell costs.
struct StepCosts {
    /// The cells that can be entered.
    open: BitGrid,
    /// Those where a step costs more than 1, with that cost. If a cell is in several, the first counts.
    slow: Vec<(BitGrid, u32)>,
}

impl StepCosts {
    /// The cost of a step to a cell; `None` if no path leads there.
    fn at(&self, pos: Pos) -> Option<u32> {
        let mut slow = self.slow.iter();
        let slow = slow.find(|(cells, _)| cells.get(pos));
        self.open
            .get(pos)
            .then(|| slow.map_or(1, |(_, cost)| *cost))
    }
}

/// Removes `others` from `cells`.
fn remove(cells: &mut BitGrid, others: &BitGrid) {
    for (word, other) in cells.words_mut().iter_mut().zip(others.words()) {
        *word &= !other;
    }
}

/// After this many turns without coming nearer, a monster counts as kept off.
const KEPT_OFF: u32 = 4;

/// The cost of a step through the water in which the hero swims: a path leaves it soon.
const STROKE: u32 = 5;

/// The cost of a step that lowers the flame, which takes wax to raise again.
const GUST: u32 = 12;

/// The same of one that puts it out.
const GUST_OUT: u32 = 60;

/// Whether a dead brazier that counts towards a wick is known on this cell, and the wax pays for it after so many steps.
fn can_light(view: View<'_>, at: Pos, steps: i32) -> bool {
    let terrain = view.terrain(at).seen();
    let is_dead = terrain.is_some() && terrain == view.rules().dead_brazier();
    is_dead && !view.is_spare_brazier(at) && view.can_pay_after(at, steps)
}

/// The cost of a step near a monster that does not know of the hero, or on through harmful terrain: a path prefers a
/// detour of fewer steps.
const DETOUR: u32 = 100;

/// Sets the cells at most `distance` away from `at`.
fn set_around(cells: &mut BitGrid, at: Pos, distance: i32) {
    for y in at.y - distance..=at.y + distance {
        for x in at.x - distance..=at.x + distance {
            cells.set(Pos::new(x, y), true);
        }
    }
}

/// The monsters in view that sleep or never move.
fn still_monsters(view: View<'_>) -> impl Iterator<Item = ActorView<'_>> {
    view.visible_monsters()
        .filter(move |it| it.mind == Some(Mind::Asleep) || view.traits_of(it).stands)
}

/// The steps that the rules allow.
pub(super) fn allowed_moves(view: View<'_>) -> Metric {
    view.rules().play.steps.metric()
}

/// The neighbours of `cells` by allowed moves, from which one can bump into them.
pub(super) fn cells_beside(view: View<'_>, cells: impl IntoIterator<Item = Pos>) -> Vec<Pos> {
    let mut beside = Vec::new();
    for at in cells {
        beside.extend(allowed_moves(view).dirs().iter().map(|dir| at.step(*dir)));
    }
    beside
}

/// The one of `monsters` nearest to the hero, of several the one with the lowest id.
pub(super) fn nearest<'w>(
    view: View<'w>,
    monsters: impl Iterator<Item = ActorView<'w>>,
) -> Option<ActorView<'w>> {
    let hero = view.hero().at;
    monsters.min_by_key(|monster| (monster.at.distance(hero), monster.id))
}

/// The cells of the monsters in view that have a body; the others can be walked through.
pub(super) fn monster_cells(view: View<'_>) -> Vec<Pos> {
    let monsters = view.visible_monsters();
    let solid = monsters.filter(|monster| !view.is_intangible(monster.id));
    solid.map(|monster| monster.at).collect()
}

/// The terrain that the hero is in and may go through to leave it, where it does not burn, with the cost of a step
/// there: water in which the hero swims, which has put out the flame already and does no more harm; or, with no harmless cell
/// beside the hero, what harms without killing.
fn wades_in(view: View<'_>) -> Option<(Terrain, u32)> {
    let hero = view.hero();
    let terrain = view.terrain(hero.at).seen()?;
    let enter = view.rules().enter_effect(terrain)?;
    if enter.falls {
        return None;
    }
    if enter.drowns && enter.harms == 0 && enter.holds == 0 {
        return Some((terrain, STROKE));
    }
    let mut beside = cells_beside(view, [hero.at]).into_iter();
    let is_surrounded = !beside.any(|pos| is_known_walkable(view, pos));
    if is_surrounded && hero.hp > enter.harms {
        return Some((terrain, DETOUR));
    }
    None
}

/// Whether the cell is known to be walkable and, as far as is known, does no harm.
#[inline]
pub(super) fn is_known_walkable(view: View<'_>, pos: Pos) -> bool {
    let known = view.terrain(pos).seen();
    known.is_some_and(Terrain::is_harmless) && view.fire_at(pos).is_none()
}
