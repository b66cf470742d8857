//! Allies: where they go, and when monsters attack them.

use crate::base::Pos;
use crate::game::event::ActorId;
use crate::game::mind::movement::least_beside;
use crate::game::mind::paths::{path_around, path_to};
use crate::game::rules::{EffectKind, Mind};
use crate::game::world::World;

/// The cell that this ally steps to now: towards the hero if it is too far away, or out of harm's way. `None` if it
/// stays.
pub(in crate::game) fn next_cell(world: &mut World, id: ActorId) -> Option<Pos> {
    let (at, hero) = (world.actor(id).at, world.hero().at);
    if world.actor(id).has_effect(EffectKind::Held) {
        return None;
    }
    let shuns_light = world.traits(id).shuns_light;
    if shuns_light.is_some_and(|shunned| world.light_at(at) >= shunned) {
        return step_out_of_light(world, id);
    }
    if is_near_hero(world, id) {
        // Out of harm's way, to the free cell nearest to the hero (Euclidean); ties go to the first direction.
        let harmed = !world.is_safe_for(id, at);
        return world.best_step(id, &|to| harmed.then_some((to.distance_squared(hero), 0)));
    }
    // If another actor blocks every path, it goes as near as it can.
    let path = path_around(world, id).unwrap_or_else(|| path_to(world, id, hero));
    let next = path.last().copied();
    next.filter(|to| world.is_free_for(id, *to))
}

/// The free neighbouring cell with the least light, ties going to the farthest from the hero (Euclidean), if that is
/// better than its own.
fn step_out_of_light(world: &World, id: ActorId) -> Option<Pos> {
    let (at, hero) = (world.actor(id).at, world.hero().at);
    let key = |pos: Pos| (world.light_at(pos), -pos.distance_squared(hero));
    least_beside(at, &|to| {
        let goes = world.can_enter(id, to) && world.is_safe_for(id, to);
        (goes && key(to) < key(at)).then(|| key(to))
    })
}

/// The monster that this ally strikes: one beside it that knows of the hero, if it is dark enough for the ally to
/// strike. Of several, the one that appeared first.
pub(in crate::game) fn foe_to_strike(world: &World, id: ActorId) -> Option<ActorId> {
    let at = world.actor(id).at;
    let below = world.traits(id).ally?.strikes_below?;
    if world.light_at(at) >= below {
        return None;
    }
    let beside = at.neighbours().into_iter();
    let beside = beside.filter_map(|pos| world.actor_at(pos));
    let foes = beside.filter(|other| {
        let other = world.actor(*other);
        other.mind.knows_hero() && !other.traits.disguised
    });
    foes.min()
}

/// Whether an ally is within the number of steps from the hero that its kind keeps to, ignoring other actors.
pub(in crate::game) fn is_near_hero(world: &mut World, id: ActorId) -> bool {
    let (at, hero) = (world.actor(id).at, world.hero().at);
    let within = world.traits(id).ally.map_or(0, |ally| ally.within);
    if at.distance(hero) > within {
        return false;
    }
    let steps = path_to(world, id, hero).len() as i32;
    at.is_adjacent(hero) || (1..=within).contains(&steps)
}

/// The ally that this monster attacks: one next to it while the hero is not, if the monster now has `mind` hunting,
/// knew of the hero before this turn and can do damage. Of several, the one that appeared first.
pub(super) fn ally_to_attack(world: &World, id: ActorId, mind: Mind) -> Option<ActorId> {
    let actor = world.actor(id);
    // What dice have just decided must not show in its action yet.
    let knew = !matches!(actor.mind, Mind::Asleep | Mind::Awake);
    if mind != Mind::Hunting
        || !knew
        || actor.stats.attack == 0 && !world.traits(id).strikes_without_attack()
        || actor.at.is_adjacent(world.hero().at)
    {
        return None;
    }
    let cells = actor.at.neighbours().into_iter();
    let beside = cells.filter_map(|pos| world.actor_at(pos));
    beside.filter(|other| world.actor(*other).is_ally()).min()
}
