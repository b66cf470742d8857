//! Ways over the known part of a level.

use std::collections::BTreeSet;

use crate::base::path::{Field, Moves};
use crate::base::{Dir, Pos};
use crate::game::rules::{Bump, Steps};
use crate::game::{Known, Terrain, View};

/// Finds ways over what is known, and remembers where the hero has stood. One serves a whole game.
#[derive(Clone, Debug)]
pub struct Guide {
    field: Field,
    /// Cells that the hero has stood on, on the level of this depth.
    stood: BTreeSet<Pos>,
    /// Cells of the level where things were seen to lie.
    things: BTreeSet<Pos>,
    /// Cells where foes stand who can neither be struck nor passed.
    shut: BTreeSet<Pos>,
    depth: u32,
}

impl Guide {
    /// A guide for the game that `view` shows.
    pub fn new(view: View<'_>) -> Self {
        Self {
            field: Field::new(view.size()),
            stood: BTreeSet::new(),
            things: BTreeSet::new(),
            shut: BTreeSet::new(),
            depth: view.depth(),
        }
    }

    /// Looks where the hero is now.
    pub(super) fn look(&mut self, view: View<'_>) {
        if view.depth() != self.depth || view.size() != self.field.size() {
            *self = Self::new(view);
        }
        self.stood.insert(view.hero().at);
        self.things.retain(|pos| !view.sees(*pos));
        self.things.extend(view.items().map(|(at, _)| at));
        if view.rules().play.bump == Bump::IsBlocked {
            self.shut.extend(foes(view));
        }
    }

    /// Whether the hero has stood on this cell of the level.
    pub(super) fn has_stood(&self, pos: Pos) -> bool {
        self.stood.contains(&pos)
    }

    /// Where things lie, in view or remembered.
    pub(super) fn things(&self) -> Vec<Pos> {
        self.things.iter().copied().collect()
    }

    /// The first step of the shortest known way to the nearest of `goals`; nothing where there is none, or the hero stands
    /// on one.
    pub(super) fn towards(
        &mut self,
        view: View<'_>,
        goals: impl IntoIterator<Item = Pos>,
    ) -> Option<Dir> {
        let moves = moves(view);
        let taken: BTreeSet<_> = foes(view).union(&self.shut).copied().collect();
        let hero = view.hero().at;
        let cost =
            |pos: Pos| (pos == hero || is_ground(view, pos) && !taken.contains(&pos)).then_some(1);
        self.field.fill(moves, goals, u32::MAX, cost);
        self.field.get(hero)?;
        self.field.downhill(hero, |pos| cost(pos).is_some())
    }
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
