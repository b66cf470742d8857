//! Ways over the known part of a level.

use std::collections::BTreeSet;

use crate::base::path::{Field, Moves};
use crate::base::{Dir, Pos, Size};
use crate::game::rules::{Bump, Steps};
use crate::game::view::Seen;
use crate::game::{Event, Known, Terrain, View};

/// Finds ways over what is known, and remembers where the hero has stood. One serves a whole game.
#[derive(Clone, Debug)]
pub struct Guide {
    /// Made when the first way is looked for.
    field: Option<Field>,
    size: Size,
    /// Cells that the hero has stood on, on the level of this depth.
    stood: BTreeSet<Pos>,
    /// Cells where foes stand, or stood when they were last seen, who can neither be struck nor passed.
    shut: BTreeSet<Pos>,
    /// Cells where things lie, as far as the hero has seen.
    things: BTreeSet<Pos>,
    /// Cells where the hero has laid things down: he does not want them back.
    laid: BTreeSet<Pos>,
    /// Whether nothing was left to explore when that was last asked.
    explored: bool,
    depth: u32,
}

impl Guide {
    /// A guide for the game that `view` shows.
    pub fn new(view: View<'_>) -> Self {
        Self {
            field: None,
            size: view.size(),
            stood: BTreeSet::new(),
            shut: BTreeSet::new(),
            things: BTreeSet::new(),
            laid: BTreeSet::new(),
            explored: false,
            depth: view.depth(),
        }
    }

    /// Looks where the hero is now.
    pub fn look(&mut self, view: View<'_>) {
        if view.depth() != self.depth || view.size() != self.size {
            *self = Self::new(view);
        }
        self.stood.insert(view.hero().at);
        self.things.retain(|at| !view.sees(*at));
        self.things.extend(view.items().map(|(at, _)| at));
        self.explored &= self.things.is_subset(&self.laid);
        if view.rules().play.bump == Bump::IsBlocked {
            self.shut.extend(foes(view));
        }
    }

    /// Leaves out the cells where foes in view stand, out of view too: else the hero would walk to and fro between a place
    /// that they are seen from and one that they are not.
    pub(super) fn shut_out(&mut self, view: View<'_>) {
        self.shut.extend(foes(view));
    }

    /// Hears what happened in a turn.
    pub fn hear(&mut self, events: &[Event]) {
        for event in events {
            match *event {
                Event::Dropped { at, by, .. } if by.is_hero() => {
                    self.laid.insert(at);
                }
                Event::Taken { at, .. } => {
                    self.laid.remove(&at);
                }
                _ => {}
            }
        }
    }

    /// Cells with things that the hero would pick up.
    pub(super) fn wanted(&self) -> impl Iterator<Item = Pos> {
        self.things.difference(&self.laid).copied()
    }

    /// Whether nothing was left to explore on this level when that was last asked.
    pub const fn is_explored(&self) -> bool {
        self.explored
    }

    /// Notes that nothing is left to explore.
    pub(super) const fn note_explored(&mut self) {
        self.explored = true;
    }

    /// Whether the hero has stood on this cell of the level.
    pub(super) fn has_stood(&self, pos: Pos) -> bool {
        self.stood.contains(&pos)
    }

    /// The first step of the shortest known way to the nearest of `goals`; nothing where there is none, or the hero stands
    /// on one.
    pub(super) fn towards(
        &mut self,
        view: View<'_>,
        goals: impl IntoIterator<Item = Pos>,
    ) -> Option<Dir> {
        self.steps(view, goals).next()
    }

    /// The cells of the shortest known way to `goal`, the last one included; beside who stands there, it ends. Empty where
    /// there is no way, or the hero is there.
    pub fn way(&mut self, view: View<'_>, goal: Pos) -> Vec<Pos> {
        let mut at = view.hero().at;
        let step = |dir| {
            at = at.step(dir);
            at
        };
        self.steps(view, goals(view, goal)).map(step).collect()
    }

    /// The steps of the shortest known way to the nearest of `goals`.
    fn steps(
        &mut self,
        view: View<'_>,
        goals: impl IntoIterator<Item = Pos>,
    ) -> impl Iterator<Item = Dir> {
        let taken: BTreeSet<_> = foes(view).union(&self.shut).copied().collect();
        let size = view.size();
        let field = self.field.take().filter(|field| field.size() == size);
        let field = self.field.insert(field.unwrap_or_else(|| Field::new(size)));
        let mut at = view.hero().at;
        let hero = at;
        let cost = move |pos: Pos| {
            (pos == hero || is_ground(view, pos) && !taken.contains(&pos)).then_some(1)
        };
        field.fill(moves(view), goals, u32::MAX, &cost);
        let field = &*field;
        std::iter::from_fn(move || {
            field.get(at)?;
            let dir = field.downhill(at, |pos| cost(pos).is_some())?;
            at = at.step(dir);
            Some(dir)
        })
    }
}

/// Where a way to `goal` may end: there, or beside whoever stands there.
pub(super) fn goals(view: View<'_>, goal: Pos) -> Vec<Pos> {
    if foes(view).contains(&goal) {
        let dirs = moves(view).dirs();
        dirs.iter().map(|dir| goal.step(*dir)).collect()
    } else {
        vec![goal]
    }
}

/// The foes in view who could harm the hero: all, but under rules without fights.
pub(super) fn threats(view: View<'_>) -> impl Iterator<Item = Seen<'_>> {
    let fights = view.rules().play.bump == Bump::Strikes;
    view.foes().filter(move |_| fights)
}

/// The steps that these rules know.
pub(super) fn moves(view: View<'_>) -> Moves {
    match view.rules().play.steps {
        Steps::Four => Moves::Rook,
        Steps::Eight => Moves::King,
    }
}

/// Cells that foes in view stand on.
pub(super) fn foes(view: View<'_>) -> BTreeSet<Pos> {
    view.foes().map(|foe| foe.at).collect()
}

/// What the cell is, as far as it is known.
pub(super) fn known(view: View<'_>, pos: Pos) -> Option<Terrain> {
    match view.terrain(pos) {
        Known::Unseen => None,
        Known::Remembered(terrain) | Known::Visible(terrain) => Some(terrain),
    }
}

/// Whether the cell is known as one to walk on.
pub(super) fn is_ground(view: View<'_>, pos: Pos) -> bool {
    known(view, pos).is_some_and(Terrain::can_be_entered)
}
