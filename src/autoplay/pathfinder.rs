//! Pathfinding over the known part of a level.

use std::collections::BTreeSet;

use crate::base::path::{DijkstraMap, Metric};
use crate::base::{Dir, Pos, Size};
use crate::game::rules::{BumpRule, Mind, StepDirs};
use crate::game::view::ActorView;
use crate::game::{Event, Known, Terrain, View};

/// Finds paths over known cells, and remembers what autoplay has learned about the level. One serves a whole game.
#[derive(Clone, Debug)]
pub struct Pathfinder {
    /// Allocated by the first search.
    field: Option<DijkstraMap>,
    size: Size,
    /// Cells of this level that the hero has stood on.
    visited: BTreeSet<Pos>,
    /// Cells that paths avoid: last known cells of monsters that cannot be attacked or caught.
    blocked: BTreeSet<Pos>,
    /// Cells of sleeping monsters, as last seen.
    sleepers: BTreeSet<Pos>,
    /// Cells with items, as last seen.
    items: BTreeSet<Pos>,
    /// Cells with items that the hero dropped on purpose: not to be picked up again.
    dropped: BTreeSet<Pos>,
    /// Whether the last call of `explore` found nothing left.
    explored: bool,
    depth: u32,
}

impl Pathfinder {
    /// A pathfinder for the game that `view` shows.
    pub fn new(view: View<'_>) -> Self {
        Self {
            field: None,
            size: view.size(),
            visited: BTreeSet::new(),
            blocked: BTreeSet::new(),
            sleepers: BTreeSet::new(),
            items: BTreeSet::new(),
            dropped: BTreeSet::new(),
            explored: false,
            depth: view.depth(),
        }
    }

    /// Takes in what the hero sees now. Starts afresh on another level.
    pub fn observe(&mut self, view: View<'_>) {
        if view.depth() != self.depth || view.size() != self.size {
            *self = Self::new(view);
        }
        self.visited.insert(view.hero().at);
        self.sleepers.retain(|at| !view.sees(*at));
        self.sleepers
            .extend(sleeping_monsters(view).map(|monster| monster.at));
        self.items.retain(|at| !view.sees(*at));
        self.items.extend(view.visible_items().map(|(at, _)| at));
        self.explored &= self.items.is_subset(&self.dropped);
        if view.rules().play.bump == BumpRule::IsBlocked {
            self.blocked.extend(monster_cells(view));
        }
    }

    /// Blocks the cells of the monsters in view, also once they are out of view: otherwise the hero would walk to and fro
    /// between a cell that sees them and one that does not.
    pub(super) fn block_visible_monsters(&mut self, view: View<'_>) {
        self.blocked.extend(monster_cells(view));
    }

    /// Must be told the events of each turn.
    pub fn on_events(&mut self, events: &[Event]) {
        for event in events {
            match *event {
                Event::Dropped { at, actor: by, .. } if by.is_hero() => {
                    self.dropped.insert(at);
                }
                Event::PickedUp { at, .. } => {
                    self.dropped.remove(&at);
                }
                _ => {}
            }
        }
    }

    /// Cells with items to pick up.
    pub(super) fn wanted_items(&self) -> impl Iterator<Item = Pos> {
        self.items.difference(&self.dropped).copied()
    }

    /// Whether the last attempt to explore this level found nothing left.
    pub const fn is_explored(&self) -> bool {
        self.explored
    }

    /// Notes that nothing is left to explore.
    pub(super) const fn mark_explored(&mut self) {
        self.explored = true;
    }

    /// Whether the hero has stood on this cell of the level.
    pub(super) fn has_visited(&self, pos: Pos) -> bool {
        self.visited.contains(&pos)
    }

    /// The first step of a shortest known path to the nearest of `goals`; `None` if there is none, or the hero stands on a
    /// goal.
    pub(super) fn step_towards(
        &mut self,
        view: View<'_>,
        goals: impl IntoIterator<Item = Pos>,
    ) -> Option<Dir> {
        self.steps(view, goals, &BTreeSet::new()).next()
    }

    /// The same for a path that keeps away from sleeping monsters: no cell of it is beside one.
    pub(super) fn quiet_step_towards(
        &mut self,
        view: View<'_>,
        goals: impl IntoIterator<Item = Pos>,
    ) -> Option<Dir> {
        let around = |at: &Pos| Dir::ALL.map(|dir| at.step(dir));
        let beside: BTreeSet<_> = self.sleepers.iter().flat_map(around).collect();
        self.steps(view, goals, &beside).next()
    }

    /// The cells of a shortest known path to `goal`, without the hero's, with `goal`. Ends next to `goal` if a monster in
    /// view stands there. Empty if there is no path, or the hero is there.
    pub fn path_to(&mut self, view: View<'_>, goal: Pos) -> Vec<Pos> {
        let mut at = view.hero().at;
        let step = |dir| {
            at = at.step(dir);
            at
        };
        let goals = self.reachable_goals(view, goal);
        self.steps(view, goals, &BTreeSet::new())
            .map(step)
            .collect()
    }

    /// Where a path to `goal` may end: there, or on the cells around it if a monster in view stands or a known one sleeps
    /// there.
    pub(super) fn reachable_goals(&self, view: View<'_>, goal: Pos) -> Vec<Pos> {
        if monster_cells(view).contains(&goal) || self.sleepers.contains(&goal) {
            let dirs = allowed_moves(view).dirs();
            dirs.iter().map(|dir| goal.step(*dir)).collect()
        } else {
            vec![goal]
        }
    }

    /// The steps of a shortest known path to the nearest of `goals` over cells that are not among `avoided`.
    fn steps(
        &mut self,
        view: View<'_>,
        goals: impl IntoIterator<Item = Pos>,
        avoided: &BTreeSet<Pos>,
    ) -> impl Iterator<Item = Dir> {
        let mut occupied = monster_cells(view);
        // A sleeper stays where it was seen: to forget it out of view would lead to and fro.
        occupied.extend(self.blocked.iter().chain(&self.sleepers).chain(avoided));
        let size = view.size();
        let field = self.field.take().filter(|field| field.size() == size);
        let field = self
            .field
            .insert(field.unwrap_or_else(|| DijkstraMap::new(size)));
        let mut at = view.hero().at;
        let hero = at;
        let cost = move |pos: Pos| {
            (pos == hero || is_known_walkable(view, pos) && !occupied.contains(&pos)).then_some(1)
        };
        field.fill(allowed_moves(view), goals, u32::MAX, &cost);
        let field = &*field;
        std::iter::from_fn(move || {
            field.distance(at)?;
            let dir = field.downhill(at, |pos| cost(pos).is_some())?;
            at = at.step(dir);
            Some(dir)
        })
    }
}

/// The monsters in view that can harm the hero: none under rules without fights, else all that do not sleep.
pub(super) fn dangerous_monsters(view: View<'_>) -> impl Iterator<Item = ActorView<'_>> {
    let fights = view.rules().play.bump == BumpRule::Strikes;
    view.visible_monsters()
        .filter(move |monster| fights && monster.mind != Some(Mind::Asleep))
}

/// The sleeping monsters in view.
pub(super) fn sleeping_monsters(view: View<'_>) -> impl Iterator<Item = ActorView<'_>> {
    view.visible_monsters()
        .filter(|monster| monster.mind == Some(Mind::Asleep))
}

/// The steps the rules allow.
pub(super) fn allowed_moves(view: View<'_>) -> Metric {
    match view.rules().play.steps {
        StepDirs::Four => Metric::Manhattan,
        StepDirs::Eight => Metric::Chebyshev,
    }
}

/// The cells of the monsters in view.
pub(super) fn monster_cells(view: View<'_>) -> BTreeSet<Pos> {
    view.visible_monsters().map(|monster| monster.at).collect()
}

/// The terrain of the cell; `None` if it was never seen.
#[inline]
pub(super) fn known_terrain(view: View<'_>, pos: Pos) -> Option<Terrain> {
    match view.terrain(pos) {
        Known::Unseen => None,
        Known::Remembered(terrain) | Known::Visible(terrain) => Some(terrain),
    }
}

/// Whether the cell is known to be walkable.
#[inline]
pub(super) fn is_known_walkable(view: View<'_>, pos: Pos) -> bool {
    known_terrain(view, pos).is_some_and(Terrain::is_walkable)
}
