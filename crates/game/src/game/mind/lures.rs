//! What lures monsters: the brightest flame or light in view.

use crate::base::{Fov, FovAlgorithm, Pos};
use crate::game::event::ActorId;
use crate::game::light::{LightSource, cells_between};
use crate::game::rules::Lure;
use crate::game::world::World;

/// How far a lured monster sees light, in cells.
const VIEW: u32 = 20;

/// The cell that this monster is drawn to; `None` if its kind is not lured or is blind, or it sees no light.
pub(in crate::game) fn goal(world: &World, id: ActorId) -> Option<Pos> {
    let (at, traits) = (world.actor(id).at, world.traits(id));
    let lure = traits.lured_by.filter(|_| traits.blind.is_none())?;
    let mut view = Fov::new(world.level.size());
    let sight = FovAlgorithm::SymmetricShadowcast;
    view.compute(sight, &world.level.opaque, at, VIEW);
    let glow = world.glow(world.actor(id));
    match lure {
        // That with the longest reach. Ties go to the nearest, then to the hero's. Its own glow does not count.
        Lure::BrightestFlame => {
            let own = LightSource { at, reach: glow };
            let flames = world.hero_light().into_iter().chain(world.other_lights());
            let seen = flames.filter(|flame| *flame != own && view.is_visible(flame.at));
            let best = seen.min_by_key(|flame| (-flame.reach, flame.at.distance_squared(at)));
            best.map(|flame| flame.at)
        }
        // Ties go to the nearest, then to the first in reading order. Cells no brighter than its own glow makes them do
        // not count.
        Lure::BrightestLight => {
            let is_lit = |pos: &Pos| {
                let own = (glow - cells_between(at, *pos)).max(0);
                world.level.is_walkable(*pos) && world.light_at(*pos) > own
            };
            let lit = view.visible_cells().filter(is_lit);
            lit.min_by_key(|pos| (-world.light_at(*pos), pos.distance_squared(at)))
        }
    }
}
