//! The companion of a dungeon: what has become of it, and what it does that is carried.

use serde::Serialize;

use crate::base::Pos;
use crate::game::event::ActorId;
use crate::game::rules::{Burden, Companion, Fate};
use crate::game::world::World;

/// The companion, once the hero has seen it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(in crate::game) struct Company {
    pub(in crate::game) fate: Fate,
    /// The ally, if it is one and was taken.
    pub(in crate::game) actor: Option<ActorId>,
    /// Turns since it was taken, or since something last came to it.
    pub(in crate::game) turns: i32,
}

impl World {
    /// The companion of this dungeon, if it is with the hero.
    pub(in crate::game) fn companion(&self) -> Option<&Companion> {
        let taken = self.company?.fate == Fate::Taken;
        let (companion, _) = self.rules.companion()?;
        taken.then_some(companion)
    }

    /// What the companion does that the hero carries, if there is one.
    pub(in crate::game) fn carried(&self) -> Option<&Burden> {
        self.companion()?.carried.as_ref()
    }

    /// Light of what the hero carries besides the flame.
    pub(in crate::game) fn carried_light(&self) -> i32 {
        self.carried().map_or(0, |carried| carried.light)
    }

    /// The cell of the companion that waits on this level, if it does.
    pub(in crate::game) fn companion_waits_at(&self) -> Option<Pos> {
        let (companion, depth) = self.rules.companion()?;
        if depth != self.depth {
            return None;
        }
        let waits = self.rules.terrain_named(&companion.waits)?;
        let mut cells = self.level.terrain.iter();
        cells.find(|(_, terrain)| **terrain == waits).map(|it| it.0)
    }

    /// The cell of the nearest wax within this many cells that lies on the level or can be taken from terrain, seen or
    /// not; ties go to the first in reading order.
    pub(in crate::game) fn nearest_wax(&self, within: i32) -> Option<Pos> {
        let (rules, level, hero) = (&self.rules, &self.level, self.hero().at);
        let items = level.items.iter();
        let items = items.filter(|(item, _)| {
            let item = rules.item(*item);
            item.effect.wax().is_some() || item.burns_as().is_some()
        });
        let hidden = level.hidden.iter().copied().filter(|at| {
            let effect = rules.bump_effect(level.terrain[*at]);
            effect.is_some_and(|effect| effect.wax > 0)
        });
        let all = items.map(|(_, at)| *at).chain(hidden);
        let near = all.filter(|at| at.distance(hero) <= within);
        near.min_by_key(|at| (at.distance_squared(hero), at.y, at.x))
    }
}
