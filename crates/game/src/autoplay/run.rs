//! Run in one direction, and around the bends of a corridor, until there is a choice.

use crate::autoplay::pathfinder::{allowed_moves, is_known_walkable, monster_cells};
use crate::autoplay::{StopReason, check_running};
use crate::base::{Dir, Pos};
use crate::game::{Command, Terrain, View};

/// A run in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunState {
    dir: Dir,
    /// Whether the cells left and right of the hero were free before the last step; `None` before the first step.
    sides: Option<(bool, bool)>,
}

impl RunState {
    /// A run that begins now.
    pub const fn new(dir: Dir) -> Self {
        Self { dir, sides: None }
    }

    /// The next step.
    ///
    /// # Errors
    /// On a door, stairs or an item; if a side opens; if the way ahead is blocked; or if the game is over.
    pub fn next_command(&mut self, view: View<'_>) -> Result<Command, StopReason> {
        check_running(view)?;
        let hero = view.hero().at;
        let free = |dir: Dir| is_free(view, hero, dir);
        let (left, right) = (self.dir.left(), self.dir.right());
        let sides = (free(left), free(right));
        let Some(before) = self.sides.replace(sides) else {
            let step = free(self.dir) && allowed_moves(view).dirs().contains(&self.dir);
            return step
                .then_some(Command::Bump(self.dir))
                .ok_or(StopReason::NoPath);
        };
        if is_special(view, hero) {
            return Err(StopReason::Junction);
        }
        let bend = match (before, free(self.dir), sides) {
            ((false, false), false, (true, false)) => Some(left),
            ((false, false), false, (false, true)) => Some(right),
            (_, false, _) => return Err(StopReason::Arrived),
            ((false, _), _, (true, _)) | ((_, false), _, (_, true)) => {
                return Err(StopReason::Junction);
            }
            _ => None,
        };
        if let Some(dir) = bend {
            // Around the corner the corridor still has walls on both sides.
            (self.dir, self.sides) = (dir, Some((false, false)));
        }
        Ok(Command::Bump(self.dir))
    }
}

fn is_free(view: View<'_>, from: Pos, dir: Dir) -> bool {
    let to = from.step(dir);
    is_known_walkable(view, to) && !monster_cells(view).contains(&to)
}

/// Whether the cell is a reason to stop: anything but bare floor.
fn is_special(view: View<'_>, pos: Pos) -> bool {
    view.terrain(pos).seen() != Some(Terrain::Floor)
        || view.visible_items().any(|(at, _)| at == pos)
}
