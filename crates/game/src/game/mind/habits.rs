//! How the traits of its kind change a monster's decision, and how a thief runs off.

use crate::base::{Dir, Pos};
use crate::game::action::Action;
use crate::game::ai;
use crate::game::decision::Decision;
use crate::game::event::ActorId;
use crate::game::light::cells_between;
use crate::game::mind::monster_turn::MonsterTurn;
use crate::game::mind::movement::least_beside;
use crate::game::mind::paths::{path_around, path_to};
use crate::game::mind::{allies, catching, doors, lures};
use crate::game::rules::{FlameHeight, Mind, Shoots};
use crate::game::world::World;

/// The turn of the awake monster `id` after the traits of its kind have changed it.
pub(super) fn apply(world: &mut World, id: ActorId, mut turn: MonsterTurn) -> MonsterTurn {
    let at = world.actor(id).at;
    let traits = world.traits(id);
    let (erratic, shuns_light) = (traits.erratic_every, traits.shuns_light);
    let strikes_anyway = traits.strikes_without_attack();
    if erratic.is_some_and(|every| world.is_nth_turn(every)) {
        let to = at.step(Dir::ALL[world.ai_dice.below(8) as usize]);
        turn.is_random = true;
        turn.decision.action = world.is_free_for(id, to).then_some(Action::Walk(to));
        return turn;
    }
    let light = world.light_at(at);
    if shuns_light.is_some_and(|shunned| light >= shunned) || world.is_kept_off(id, at) {
        turn.decision.action = darkest_step(world, id).map(Action::Walk);
        return turn;
    }
    if let Some(decision) = go_elsewhere(world, id, &turn) {
        turn.decision = decision;
    }
    if let Some(ally) = allies::ally_to_attack(world, id, turn.mind) {
        turn.decision.action = Some(Action::Attack(ally));
    }
    let strikes = matches!(turn.decision.action, Some(Action::Attack(_)));
    let harmless = world.actor(id).stats.attack == 0 && !strikes_anyway;
    if strikes && (harmless || world.is_intangible(id)) {
        turn.decision.action = None;
    }
    turn
}

/// What a kind does instead of approaching the hero and attacking; `None` if it does just that.
fn go_elsewhere(world: &mut World, id: ActorId, turn: &MonsterTurn) -> Option<Decision> {
    if turn.mind == Mind::Fleeing {
        return None;
    }
    let traits = world.traits(id);
    let (eats_wax, shoots) = (traits.eats_wax > 0, traits.shoots);
    let (kindles, surrounds) = (traits.kindles_within, traits.surrounds);
    let (at, hero) = (world.actor(id).at, world.hero().at);
    let path = turn.decision.path.clone();
    if let Some(decision) = catching::go_to_catching(world, id) {
        return Some(decision);
    }
    let burns = world.height != FlameHeight::Out && world.inventory.wax > 0;
    if eats_wax && burns && at.is_adjacent(hero) {
        return Some(Decision::approach(Some(Action::EatWax), path));
    }
    // One that has just noticed the hero hunts from its next turn on: dice decided it, so its action must not show it
    // yet.
    let knew = world.actor(id).mind != Mind::Awake;
    let hunts = knew && turn.mind == Mind::Hunting && world.sees_hero(id);
    if let Some(shoots) = shoots
        && hunts
    {
        return keep_away(world, id, shoots, path);
    }
    if matches!(turn.decision.action, Some(Action::Attack(_))) {
        return None;
    }
    if let Some(decision) = kindles.and_then(|within| doors::kindle(world, id, within)) {
        return Some(decision);
    }
    if let Some(goal) = lures::goal(world, id) {
        return Some(go_to(world, id, goal));
    }
    if !surrounds || !hunts {
        return None;
    }
    let around = path_around(world, id)?;
    Some(ai::follow_path(world, id, around))
}

/// The free neighbouring cell with the least light, if darker than its own. Ties go to the farthest from the hero
/// (Euclidean), then to the first direction.
fn darkest_step(world: &World, id: ActorId) -> Option<Pos> {
    let (at, hero) = (world.actor(id).at, world.hero().at);
    let moves = !world.traits(id).stands;
    least_beside(at, &|to| {
        let light = world.light_at(to);
        let goes = moves && world.can_enter(id, to) && world.is_safe_for(id, to);
        (goes && light < world.light_at(at)).then_some((light, -to.distance_squared(hero)))
    })
}

/// Steps back from a hero that is too near, else shoots or holds its distance. `None` if it has to approach, or is
/// cornered next to the hero.
fn keep_away(world: &World, id: ActorId, shoots: Shoots, path: Vec<Pos>) -> Option<Decision> {
    let (at, hero) = (world.actor(id).at, world.hero().at);
    let away = at.distance(hero);
    if away < shoots.keeps {
        // The free cell farthest from the hero (Euclidean), if farther than its own (Chebyshev).
        let back = world.best_step(id, &|to| {
            (to.distance(hero) > away).then_some((-to.distance_squared(hero), 0))
        });
        if let Some(to) = back {
            // Out of sight it waits for the hero, and does not come back only to step back again.
            let path = Vec::new();
            return Some(Decision::approach(Some(Action::Walk(to)), path));
        }
    }
    if away > 1 && world.can_shoot(id) {
        return Some(Decision::approach(Some(Action::Shoot), path));
    }
    let holds = (2..=shoots.range).contains(&away);
    holds.then(|| Decision::idle(path))
}

/// Goes to `goal` by a shortest path, and stays there.
pub(super) fn go_to(world: &mut World, id: ActorId, goal: Pos) -> Decision {
    if world.actor(id).at == goal {
        return Decision::idle(Vec::new());
    }
    let path = path_to(world, id, goal);
    ai::follow_path(world, id, path)
}

/// It rests while the hero is farther away than this many cells and out of its sight.
const FAR: i32 = 9;

/// A thief's turn: it runs while the hero is near or in view. Cornered, it attacks.
pub(super) fn run_off(world: &World, id: ActorId) -> MonsterTurn {
    let (at, hero) = (world.actor(id).at, world.hero().at);
    let mut turn = MonsterTurn::stand(Mind::Fleeing);
    if cells_between(at, hero) > FAR && !world.sees_hero(id) {
        return turn;
    }
    let pauses = world.is_nth_turn(world.rules.monster_ai.flee_pause_every);
    // The darkest free cell of those farther from the hero than its own, the farthest if there are several.
    let darkest = world.best_step(id, &|to| {
        let away = to.distance_squared(hero);
        (away > at.distance_squared(hero)).then(|| (world.light_at(to), -away))
    });
    turn.decision.action = match darkest {
        Some(_) if pauses => None,
        Some(to) => Some(Action::Walk(to)),
        None if at.is_adjacent(hero) => Some(Action::Attack(ActorId::HERO)),
        None => None,
    };
    turn
}
