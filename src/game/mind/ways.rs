//! Where a monster can go, by the traits of its kind.

use crate::base::Pos;
use crate::game::event::ActorId;
use crate::game::rules::Traits;
use crate::game::world::World;

impl World {
    /// What the kind of this actor does unlike others; the hero has no traits.
    pub(in crate::game) fn traits(&self, id: ActorId) -> &Traits {
        let kind = self.actor(id).kind;
        kind.map_or(&Traits::NONE, |kind| &self.rules.monster(kind).traits)
    }

    /// The light on a cell, 0 to 9; 0 where light is no rule.
    pub(in crate::game) fn light_at(&self, pos: Pos) -> i32 {
        let light = self.light.as_ref();
        light.map_or(0, |light| light.field.level(pos))
    }

    /// Whether this actor would step onto `pos` of its own will: nobody stands there, it does no harm, and the cell is none that
    /// it shuns.
    pub(in crate::game) fn is_free_for(&self, id: ActorId, pos: Pos) -> bool {
        let shuns = self.traits(id).shuns_light;
        self.is_free(pos)
            && self.level.is_safe(pos)
            && shuns.is_none_or(|light| self.light_at(pos) < light)
    }
}
