//! What remains of the hero of the player's last game: a body on one level of this one. No dice are rolled for it, so
//! everything else is as without it.

use serde::Serialize;

use crate::base::{Pos, Rect};
use crate::game::rules::ItemKind;
use crate::game::terrain::Terrain;
use crate::game::view::View;
use crate::game::world::World;

/// The hero of the player's last game, and what is left of it. The head of a recording says it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Remains {
    /// The turn in which it died.
    pub turn: u32,
    /// Depth at which it lies, 1 or more.
    pub depth: u32,
    /// Wax of its half burnt wick, 0 or more.
    pub wax: u32,
    /// Kind of the one thing that it had not used.
    pub left: Option<String>,
    /// Monsters of the kind that killed it that stood beside it, the killer included; 0 if a monster did not.
    pub among: u32,
    /// What killed it, by its word in recordings.
    pub killer: Option<String>,
}

/// Where they lie on a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(in crate::game) struct Body {
    pub(in crate::game) at: Pos,
    /// Wax that the hero gains by walking there, 0 or more.
    pub(in crate::game) wax: i32,
}

impl World {
    /// Lays the remains onto the level, which has just been made, if they belong there. The hero came in at `arrival`.
    pub(super) fn lay_remains(&mut self, arrival: Pos, hall: Option<Rect>) {
        let Some(remains) = &self.remains else {
            return;
        };
        if remains.depth != self.depth {
            return;
        }
        let item = remains.left.as_ref();
        let item = item.and_then(|word| self.rules.item_of_kind(word));
        let wax = i32::try_from(remains.wax).unwrap_or(i32::MAX);
        let Some(at) = self.cell_for_remains(arrival, hall) else {
            return;
        };
        self.level.body = Some(Body { at, wax });
        self.level.items.extend(item.map(|item| (item, at)));
    }

    /// The free floor nearest to the middle of the way from `arrival` to the stairs down, or to the boss if there are
    /// none; outside of the hall, whose prizes are its own.
    fn cell_for_remains(&self, arrival: Pos, hall: Option<Rect>) -> Option<Pos> {
        let level = &self.level;
        let mut landmarks = level.landmarks();
        let stairs = landmarks.find(|(_, terrain)| *terrain == Terrain::StairsDown);
        let mut others = self.others_here();
        let boss =
            others.find(|(_, actor)| actor.kind.is_some() && actor.kind == self.rules.boss_kind());
        let goal = stairs.map(|it| it.0).or(boss.map(|it| it.1.at));
        let ways = level.distances(self.rules.play.steps.metric(), [goal.unwrap_or(arrival)]);
        let mut middle = arrival;
        for _ in 0..ways.distance(arrival)? / 2 {
            middle = middle.step(ways.downhill(middle, |_| true)?);
        }
        level.nearest(middle, |at| {
            let is_plain = level.terrain[at] == Terrain::Floor && at != arrival;
            let is_reached = ways.distance(at).is_some();
            let is_in_hall = hall.is_some_and(|hall| hall.contains(at));
            is_plain && is_reached && !is_in_hall && level.is_free(at) && level.can_hold_item(at)
        })
    }
}

impl<'w> View<'w> {
    /// The hero of the player's last game, which this game has the remains of somewhere; `None` if it has none.
    pub const fn predecessor(self) -> Option<&'w Remains> {
        self.world.remains.as_ref()
    }

    /// The cell of the remains, if they are in view.
    pub fn remains_at(self) -> Option<Pos> {
        let body = self.world.level.body.as_ref()?;
        self.sees(body.at).then_some(body.at)
    }

    /// The rarest of the things in the pack that are not worn, the first kind in the rule file if several are; `None` if
    /// there is none. What is never found at random does not count: keys and gifts belong to their own game.
    pub fn rarest_unused(self) -> Option<&'w ItemKind> {
        let unused = self.inventory().filter(|held| {
            let worn = u32::from(held.is_worn);
            held.kind.weight > 0 && held.count > worn
        });
        unused.map(|held| held.kind).min_by_key(|kind| kind.weight)
    }
}
