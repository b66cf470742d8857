//! The burning cells of a level, oldest first.

use serde::Serialize;

use crate::base::{BitGrid, Pos, Size};

/// A burning cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(in crate::game) struct Fire {
    pub(in crate::game) at: Pos,
    /// Turns that it has burned, counted at the end of each.
    pub(in crate::game) age: i32,
    /// Turns until it has burned down, 1 or more.
    pub(in crate::game) turns_left: i32,
}

/// The fires of a level, at most one per cell. Every step of every monster asks whether a cell burns, so a bit grid
/// answers it without a search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(in crate::game) struct Fires {
    burning: Vec<Fire>,
    #[serde(skip)]
    cells: BitGrid,
}

impl Fires {
    /// No fires, on a level of `size`.
    pub(super) fn new(size: Size) -> Self {
        Self {
            burning: Vec::new(),
            cells: BitGrid::new(size),
        }
    }

    /// All fires, oldest first.
    pub(in crate::game) fn iter(&self) -> impl Iterator<Item = &Fire> + Clone {
        self.burning.iter()
    }

    /// Whether the cell burns.
    #[inline]
    pub(in crate::game) fn contains(&self, at: Pos) -> bool {
        self.cells.get(at)
    }

    /// The fire on a cell.
    pub(in crate::game) fn at(&self, at: Pos) -> Option<Fire> {
        let burns = self.contains(at);
        let mut burning = self.burning.iter().filter(|_| burns);
        burning.find(|fire| fire.at == at).copied()
    }

    /// Sets fire to a cell that does not burn yet, for this many turns, 1 or more.
    pub(in crate::game) fn light(&mut self, at: Pos, turns_left: i32) {
        self.burning.push(Fire {
            at,
            age: 0,
            turns_left,
        });
        self.cells.set(at, true);
    }

    /// Puts out the fire on a cell, if there is one.
    pub(in crate::game) fn put_out(&mut self, at: Pos) {
        self.burning.retain(|fire| fire.at != at);
        self.cells.set(at, false);
    }

    /// Makes every fire a turn older.
    pub(in crate::game) fn grow_older(&mut self) {
        for fire in &mut self.burning {
            fire.age += 1;
            fire.turns_left -= 1;
        }
    }

    /// Removes and returns the fires that have burned down, oldest first.
    pub(in crate::game) fn take_ended(&mut self) -> Vec<Fire> {
        let ended = |fire: &mut Fire| fire.turns_left <= 0;
        let ended: Vec<Fire> = self.burning.extract_if(.., ended).collect();
        for fire in &ended {
            self.cells.set(fire.at, false);
        }
        ended
    }
}
