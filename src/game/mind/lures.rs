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
        Lure::BrightestFlame => brightest_flame(world, at, glow, &view),
        Lure::BrightestLight => brightest_cell(world, at, glow, &view),
    }
}

/// The cell of the flame with the longest reach. Ties go to the nearest, then to the hero's. The monster's own glow
/// does not count.
fn brightest_flame(world: &World, at: Pos, glow: i32, view: &Fov) -> Option<Pos> {
    let own = LightSource { at, reach: glow };
    let mut best = None;
    for flame in world.hero_light().into_iter().chain(world.other_lights()) {
        let key = (-flame.reach, flame.at.distance_squared(at));
        let is_seen = flame != own && view.is_visible(flame.at);
        if is_seen && best.is_none_or(|(least, _)| key < least) {
            best = Some((key, flame.at));
        }
    }
    best.map(|(_, at)| at)
}

/// The brightest cell. Ties go to the nearest, then to the first in reading order. Cells no brighter than the monster's
/// own glow makes them do not count.
fn brightest_cell(world: &World, at: Pos, glow: i32, view: &Fov) -> Option<Pos> {
    let mut best = None;
    for pos in view.visible_cells() {
        let own = (glow - cells_between(at, pos)).max(0);
        let key = (-world.light_at(pos), pos.distance_squared(at));
        let is_lit = world.level.is_walkable(pos) && -key.0 > own;
        if is_lit && best.is_none_or(|(least, _)| key < least) {
            best = Some((key, pos));
        }
    }
    best.map(|(_, pos)| pos)
}
