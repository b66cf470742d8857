//! Thieves: a monster that has stolen runs from the hero for good, by the darkest cells.

use crate::base::Pos;
use crate::game::action::Action;
use crate::game::ai::Decision;
use crate::game::event::ActorId;
use crate::game::light::cells_between;
use crate::game::mind::MonsterTurn;
use crate::game::rules::Mind;
use crate::game::world::World;

/// It rests while the hero is farther away than this many cells and out of its sight.
const FAR: i32 = 9;

/// A thief's turn: it runs while the hero is near or in view. Cornered, it attacks.
pub(super) fn run_off(world: &World, id: ActorId) -> MonsterTurn {
    let (at, hero) = (world.actor(id).at, world.hero().at);
    if cells_between(at, hero) > FAR && !world.sees_hero(id) {
        return MonsterTurn::stand(Mind::Fleeing);
    }
    let pauses = world.is_nth_turn(world.rules.monster_ai.flee_pause_every);
    let action = match darkest_step_away(world, id) {
        Some(_) if pauses => None,
        Some(to) => Some(Action::Walk(to)),
        None => at
            .is_adjacent(hero)
            .then_some(Action::Attack(ActorId::HERO)),
    };
    let mut decision = Decision::idle(Vec::new());
    decision.action = action;
    MonsterTurn::new(Mind::Fleeing, decision)
}

/// The free neighbouring cell with the least light among those farther from the hero than its own. Ties go to the
/// farthest, then to the first direction.
fn darkest_step_away(world: &World, id: ActorId) -> Option<Pos> {
    let (at, hero) = (world.actor(id).at, world.hero().at);
    let away = |to: Pos| to.distance_squared(hero);
    let steps = world.free_beside(id);
    let steps = steps.filter(|to| away(*to) > away(at));
    steps.min_by_key(|to| (world.light_at(*to), -away(*to)))
}
