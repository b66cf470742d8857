//! Walking on in one direction, and around the bends of a corridor, until the way offers something new.

use super::Stop;
use super::guide::{foes, is_ground, known, moves};
use crate::base::{Dir, Pos};
use crate::game::{Command, Terrain, View};

/// A run that has begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    dir: Dir,
    /// Whether left and right of the hero were free before the last step; nothing before the first one.
    sides: Option<(bool, bool)>,
}

impl Run {
    /// A run that begins now.
    pub const fn new(dir: Dir) -> Self {
        Self { dir, sides: None }
    }

    /// Another step of it.
    ///
    /// # Errors
    /// At a door, stairs or a thing; where a way opens at a side; where nothing leads on; and where the game is over.
    pub fn next(&mut self, view: View<'_>) -> Result<Command, Stop> {
        if view.over().is_some() {
            return Err(Stop::Over);
        }
        let hero = view.hero().at;
        let free = |dir: Dir| is_free(view, hero, dir);
        let (left, right) = (turned(self.dir, false), turned(self.dir, true));
        let sides = (free(left), free(right));
        let Some(before) = self.sides.replace(sides) else {
            let step = free(self.dir) && moves(view).dirs().contains(&self.dir);
            return step.then_some(Command::Bump(self.dir)).ok_or(Stop::NoWay);
        };
        if is_special(view, hero) {
            return Err(Stop::Crossing);
        }
        let bend = match (before, free(self.dir), sides) {
            ((false, false), false, (true, false)) => Some(left),
            ((false, false), false, (false, true)) => Some(right),
            (_, false, _) => return Err(Stop::Arrived),
            ((false, _), _, (true, _)) | ((_, false), _, (_, true)) => return Err(Stop::Crossing),
            _ => None,
        };
        if let Some(dir) = bend {
            // The corridor goes on around the corner: its sides are walls, as they were.
            (self.dir, self.sides) = (dir, Some((false, false)));
        }
        Ok(Command::Bump(self.dir))
    }
}

/// The direction a quarter turn to the right, or to the left.
fn turned(dir: Dir, right: bool) -> Dir {
    let (dx, dy) = dir.delta();
    let (dx, dy) = if right { (-dy, dx) } else { (dy, -dx) };
    Dir::from_delta(dx, dy).unwrap_or(dir)
}

fn is_free(view: View<'_>, from: Pos, dir: Dir) -> bool {
    let to = from.step(dir);
    is_ground(view, to) && !foes(view).contains(&to)
}

/// Whether the hero would want to stop here.
fn is_special(view: View<'_>, pos: Pos) -> bool {
    known(view, pos) != Some(Terrain::Floor) || view.items().any(|(at, _)| at == pos)
}
