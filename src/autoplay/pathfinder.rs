//! Pathfinding over the known part of a level.

use crate::autoplay::threats::{NEAR, dangerous_monsters};
use crate::base::{BitGrid, Dir, Pos, Size, SortedMap, SortedSet};
use crate::base::{DijkstraMap, Metric};
use crate::game::rules::{BumpRule, FlameHeight, Mind, WickEffect};
use crate::game::view::{ActorView, FlameView};
use crate::game::{ActorId, Command, Event, Terrain, View};

/// How much care a path takes not to disturb monsters that do not know of the hero. Under each, a step through water or
/// a draught counts for several.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Care {
    /// None, and no monster stands in the way.
    IgnoresMonsters,
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
    pub(super) visited: SortedSet<Pos>,
    /// Cells that paths avoid: last known cells of monsters that cannot be attacked or caught. They stay blocked when
    /// out of view: otherwise the hero would walk back and forth between a cell that sees them and one that does not.
    pub(super) blocked: SortedSet<Pos>,
    /// Cells of monsters that sleep or never move, as last seen.
    sleepers: SortedSet<Pos>,
    /// Where monsters that wander and do not know of the hero were last seen, until that cell is seen without them.
    wanderers: SortedMap<ActorId, Pos>,
    /// Those of the sleepers that do nothing unless approached: walking beside them is safe.
    harmless: SortedSet<Pos>,
    /// The hero's cell, and since the hero came there the least distance of each monster in view, with the first turn
    /// at that distance.
    approach: (Pos, SortedMap<ActorId, (i32, u32)>),
    /// Cells with items, as last seen.
    items: SortedSet<Pos>,
    /// Depths and cells of items that the hero dropped on purpose: not to be picked up again.
    pub(super) dropped: SortedSet<(u32, Pos)>,
    /// Whether the player was warned that everything left lies past a monster, so that exploring may go past it.
    pub(super) passes_monsters: bool,
    /// Cells with something worth bumping into to which exploring has led.
    pub(super) visited_fixtures: SortedSet<Pos>,
    /// Dead braziers beside which exploring has stopped on the way to something else.
    pub(super) offered_braziers: SortedSet<Pos>,
    /// Dead braziers that the player was shown and can pay for: exploring goes there next.
    shown_braziers: SortedSet<Pos>,
    /// Whether the last call of `explore` found nothing left.
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
        self.visited.insert(view.hero().at);
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
        self.observe_approach(view);
        self.observe_items(view);
        if view.rules().play.bump == BumpRule::IsBlocked {
            self.blocked.extend(monster_cells(view));
        }
    }

    /// Notes the items in view. Something is left to explore again if there is a new one to pick up; not for those seen
    /// before, which may lie out of reach.
    fn observe_items(&mut self, view: View<'_>) {
        let before: SortedSet<_> = self.wanted_items().collect();
        self.items.retain(|at| !view.sees(*at));
        self.items.extend(view.visible_items().map(|(at, _)| at));
        let is_new = self.wanted_items().any(|at| !before.contains(&at));
        self.explored &= !is_new;
    }

    /// Notes how near the monsters in view have come.
    fn observe_approach(&mut self, view: View<'_>) {
        let hero = view.hero().at;
        let (at, before) = std::mem::take(&mut self.approach);
        let nearest = view.visible_monsters().map(|monster| {
            let now = (monster.at.distance(hero), view.turn());
            let before = before.get(&monster.id).filter(|_| at == hero);
            (monster.id, before.map_or(now, |before| now.min(*before)))
        });
        self.approach = (hero, nearest.collect());
    }

    /// Whether a monster in view has come no nearer for some turns while the hero stood still: light or something else
    /// keeps it off, whatever it wants.
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
                Event::PickedUp { at, .. } => {
                    self.dropped.remove(&(self.depth, at));
                }
                _ => {}
            }
        }
    }

    /// Cells with items to pick up.
    pub fn wanted_items(&self) -> impl Iterator<Item = Pos> {
        let wanted = |at: &&Pos| !self.dropped.contains(&(self.depth, **at));
        self.items.iter().filter(wanted).copied()
    }

    /// Whether the last attempt to explore this level found nothing left.
    pub const fn is_explored(&self) -> bool {
        self.explored
    }

    /// Notes that the player was shown the dead brazier on this cell, and how exploring gets there.
    pub fn show_brazier(&mut self, brazier: Pos) {
        self.shown_braziers.insert(brazier);
    }

    /// The dead braziers that the player was shown, beside which exploring has not stopped yet.
    pub(super) fn shown_braziers(&self) -> Vec<Pos> {
        let left = self.shown_braziers.difference(&self.offered_braziers);
        left.copied().collect()
    }

    /// The first step of a cheapest known path to the nearest of `goals`; `None` if there is none, or the hero stands
    /// on a goal.
    pub(super) fn first_step(
        &mut self,
        view: View<'_>,
        goals: impl IntoIterator<Item = Pos>,
        care: Care,
    ) -> Option<Dir> {
        self.steps(view, goals, care).next()
    }

    /// [`Self::first_step`] as a command.
    pub(super) fn walk(
        &mut self,
        view: View<'_>,
        goals: impl IntoIterator<Item = Pos>,
        care: Care,
    ) -> Option<Command> {
        self.first_step(view, goals, care).map(Command::Bump)
    }

    /// Steps of the path of [`Self::first_step`]; 0 if there is none.
    pub(super) fn length(&mut self, view: View<'_>, goals: Vec<Pos>, care: Care) -> usize {
        self.steps(view, goals, care).count()
    }

    /// The cells too near to monsters that do not know of the hero, in view or last seen there. If those out of view
    /// were left out, the hero would walk back and forth.
    fn disturbing_cells(&self) -> SortedSet<Pos> {
        let mut cells = self.cells_beside_sleepers();
        let wanderers = self.wanderers.values();
        cells.extend(wanderers.flat_map(|at| cells_around(*at, NEAR)));
        cells
    }

    /// The cells of and beside monsters that sleep or never move, as last seen, except harmless ones.
    fn cells_beside_sleepers(&self) -> SortedSet<Pos> {
        let sleepers = self.sleepers.difference(&self.harmless);
        sleepers.flat_map(|at| cells_around(*at, 1)).collect()
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
        let mut at = view.hero().at;
        let step = |dir| {
            at = at.step(dir);
            at
        };
        let goals = self.reachable_goals(view, goal);
        self.steps(view, goals, Care::Considerate)
            .map(step)
            .collect()
    }

    /// Where a path to `goal` may end: there, or on the cells around it if a monster in view stands there, a known one
    /// sleeps there, or something to bump into is there.
    pub(super) fn reachable_goals(&self, view: View<'_>, goal: Pos) -> Vec<Pos> {
        let somebody = monster_cells(view).contains(&goal) || self.sleepers.contains(&goal);
        if somebody || view.answers_bump(goal) {
            let dirs = allowed_moves(view).dirs();
            dirs.iter().map(|dir| goal.step(*dir)).collect()
        } else {
            vec![goal]
        }
    }

    /// The steps of a cheapest known path to the nearest of `goals`.
    fn steps(
        &mut self,
        view: View<'_>,
        goals: impl IntoIterator<Item = Pos>,
        care: Care,
    ) -> impl Iterator<Item = Dir> {
        let cost = self.step_cost(view, care);
        let size = view.size();
        let field = self.field.take().filter(|field| field.size() == size);
        let field = self
            .field
            .insert(field.unwrap_or_else(|| DijkstraMap::new(size)));
        field.fill(allowed_moves(view), goals, u32::MAX, &cost);
        let field = &*field;
        let mut at = view.hero().at;
        std::iter::from_fn(move || {
            field.distance(at).filter(|left| *left > 0)?;
            let next = |dir: &Dir| {
                let to = at.step(*dir);
                Some((field.distance(to)? + cost(to)?, *dir))
            };
            let dirs = allowed_moves(view).dirs().iter();
            let (_, dir) = dirs.filter_map(next).min_by_key(|(left, _)| *left)?;
            at = at.step(dir);
            Some(dir)
        })
    }

    /// The cost of a step to a cell; `None` if no path leads there.
    fn step_cost<'w>(&self, view: View<'w>, care: Care) -> impl Fn(Pos) -> Option<u32> + use<'w> {
        let hero = view.hero().at;
        let closed = match care {
            Care::IgnoresMonsters => SortedSet::default(),
            _ => self.occupied_cells(view),
        };
        let (near, near_cost) = match care {
            Care::IgnoresMonsters | Care::Shortest => (SortedSet::default(), None),
            Care::Considerate => (self.disturbing_cells(), Some(DETOUR)),
            Care::PastRemembered => (self.cells_beside_sleepers(), None),
            Care::Quiet => (self.disturbing_cells(), None),
        };
        // Every step of every search asks, so a bit grid answers.
        let bits = |cells: SortedSet<Pos>| {
            let mut grid = BitGrid::new(view.size());
            cells.into_iter().for_each(|pos| grid.set(pos, true));
            grid
        };
        let (closed, near) = (bits(closed), bits(near));
        let wades = wades_in(view);
        let dreads_gusts = dreads_gusts(view);
        move |pos| {
            let stroke = wades.filter(|(terrain, _)| {
                view.terrain(pos).seen() == Some(*terrain) && view.fire_at(pos).is_none()
            });
            if pos == hero {
                Some(1)
            } else if let Some((_, cost)) = stroke.filter(|_| !closed.get(pos)) {
                Some(cost)
            } else if closed.get(pos) || !is_known_walkable(view, pos) {
                None
            } else if near.get(pos) {
                near_cost
            } else if dreads_gusts && is_gusty(view, pos) {
                Some(GUST)
            } else {
                Some(1)
            }
        }
    }

    /// The cells that monsters keep the hero from entering, or aim at.
    fn occupied_cells(&self, view: View<'_>) -> SortedSet<Pos> {
        let mut occupied = monster_cells(view);
        // A sleeper stays where it was last seen; forgetting it when out of view would send the hero back and forth.
        occupied.extend(self.blocked.iter().chain(self.sleepers.iter()).copied());
        let monsters = view.visible_monsters();
        occupied.extend(monsters.flat_map(|monster| view.cells_aimed_at_by(monster.id)));
        occupied
    }
}

/// After this many turns without coming nearer, a monster counts as kept off.
const KEPT_OFF: u32 = 4;

/// The cost of a step through the water in which the hero swims: a path leaves it soon.
const STROKE: u32 = 5;

/// The cost of a step that lowers the flame, which takes wax to raise again.
const GUST: u32 = 12;

/// Whether moving air would lower the hero's flame.
fn dreads_gusts(view: View<'_>) -> bool {
    let burns_high =
        |flame: FlameView<'_>| matches!(flame.height, FlameHeight::Plain | FlameHeight::Bright);
    let mut wicks = view.wicks();
    view.flame().is_some_and(burns_high)
        && !wicks.any(|wick| matches!(wick.effect, WickEffect::Steadies))
}

fn is_gusty(view: View<'_>, pos: Pos) -> bool {
    let terrain = view.terrain(pos).seen();
    let enter = terrain.and_then(|terrain| view.rules().enter_effect(terrain));
    enter.is_some_and(|enter| enter.gusts)
}

/// The cost of a step near a monster that does not know of the hero, or on through harmful terrain: a path prefers a
/// detour of fewer steps.
const DETOUR: u32 = 100;

/// The cells at most `distance` away from `at`.
fn cells_around(at: Pos, distance: i32) -> impl Iterator<Item = Pos> {
    let side = -distance..=distance;
    let cells = side
        .clone()
        .flat_map(move |dy| side.clone().map(move |dx| (dx, dy)));
    cells.map(move |(dx, dy)| Pos::new(at.x + dx, at.y + dy))
}

/// The monsters in view that sleep or never move.
fn still_monsters(view: View<'_>) -> impl Iterator<Item = ActorView<'_>> {
    let is_still = move |monster: &ActorView<'_>| {
        monster.mind == Some(Mind::Asleep) || view.traits_of(monster).stands
    };
    view.visible_monsters().filter(is_still)
}

/// The steps that the rules allow.
pub(super) fn allowed_moves(view: View<'_>) -> Metric {
    view.rules().play.steps.metric()
}

/// The neighbours of `cells` by allowed moves, from which one can bump into them.
pub(super) fn cells_beside(view: View<'_>, cells: &[Pos]) -> Vec<Pos> {
    let dirs = allowed_moves(view).dirs();
    let around = |at: &Pos| {
        let at = *at;
        dirs.iter().map(move |dir: &Dir| at.step(*dir))
    };
    cells.iter().flat_map(around).collect()
}

/// The cells known to be of this terrain, in reading order.
pub(super) fn known_cells(view: View<'_>, terrain: Terrain) -> Vec<Pos> {
    let is_one = |pos: &Pos| view.terrain(*pos).seen() == Some(terrain);
    view.size().cells().filter(is_one).collect()
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
pub(super) fn monster_cells(view: View<'_>) -> SortedSet<Pos> {
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
    let swims = enter.drowns && enter.harms == 0 && enter.holds == 0;
    let beside = || cells_beside(view, &[hero.at]);
    let is_surrounded = || !beside().into_iter().any(|pos| is_known_walkable(view, pos));
    match swims {
        true => Some((terrain, STROKE)),
        false if hero.hp > enter.harms && is_surrounded() => Some((terrain, DETOUR)),
        false => None,
    }
}

/// Whether the cell is known to be walkable and, as far as is known, does no harm.
#[inline]
pub(super) fn is_known_walkable(view: View<'_>, pos: Pos) -> bool {
    let safe = |terrain: Terrain| terrain.is_walkable() && !terrain.is_dangerous();
    view.terrain(pos).seen().is_some_and(safe) && view.fire_at(pos).is_none()
}
