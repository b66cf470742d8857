//! Lays the remains of the hero of the player's last game onto a level.

use crate::base::{Pos, Rect};
use crate::game::level::Body;
use crate::game::terrain::Terrain;
use crate::game::world::World;

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
    /// none; behind a gate, to the middle between both. Outside of the hall, whose prizes are its own.
    fn cell_for_remains(&self, arrival: Pos, hall: Option<Rect>) -> Option<Pos> {
        let level = &self.level;
        let mut landmarks = level.landmarks();
        let stairs = landmarks.find(|(_, terrain)| *terrain == Terrain::StairsDown);
        let mut others = self.others_here();
        let boss =
            others.find(|(_, actor)| actor.kind.is_some() && actor.kind == self.rules.boss_kind());
        let goal = stairs.map(|it| it.0).or(boss.map(|it| it.1.at));
        let goal = goal.unwrap_or(arrival);
        let ways = level.distances(self.rules.play.steps.metric(), [arrival]);
        let mut middle = Pos::new((arrival.x + goal.x) / 2, (arrival.y + goal.y) / 2);
        if let Some(steps) = ways.distance(goal) {
            middle = goal;
            for _ in 0..steps / 2 {
                middle = middle.step(ways.downhill(middle, |_| true)?);
            }
        }
        level.nearest(middle, |at| {
            let is_plain = level.terrain[at] == Terrain::Floor && at != arrival;
            let is_reached = ways.distance(at).is_some();
            let is_in_hall = hall.is_some_and(|hall| hall.contains(at));
            is_plain && is_reached && !is_in_hall && level.is_free(at) && level.can_hold_item(at)
        })
    }
}
