//! What monsters do, depending on what they know of the hero: sleep, wander, notice, hunt, search, flee.
//!
//! Except for erratic kinds, dice never decide a monster's present action. They decide whether an unaware one notices
//! the hero, which shows from its next turn on, and where it will wander, which it chooses while standing still. So its
//! next action can be predicted ([`crate::game::ahead`]).

pub(super) mod allies;
mod catching;
mod doors;
mod habits;
pub(super) mod lures;
mod monster_turn;
mod movement;
mod paths;
mod senses;
pub(super) mod trail;

use crate::base::Pos;
use crate::game::action::Action;
use crate::game::ai;
use crate::game::decision::Decision;
use crate::game::event::ActorId;
pub(super) use crate::game::mind::doors::path_through_seals;
pub(super) use crate::game::mind::monster_turn::MonsterTurn;
use crate::game::mind::paths::path_to;
use crate::game::rules::{Mind, MindRules};
use crate::game::world::World;

/// What the living monster `id` knows and does now, under rules with minds; for others, see [`ai::decide`]. Takes its
/// remembered path out of the world; the caller puts [`Decision::path`] in its place. Apart from that, only the dice
/// and the cache change.
pub(super) fn think(world: &mut World, id: ActorId, rules: MindRules) -> MonsterTurn {
    let before = world.actor(id).mind;
    let acts_every = world.traits(id).acts_every;
    if acts_every.is_some_and(|every| !world.is_nth_turn(every)) {
        let actor = &mut world.actors[id.0 as usize];
        return MonsterTurn {
            search_turns: actor.search_turns,
            ..MonsterTurn::new(before, Decision::idle(std::mem::take(&mut actor.path)))
        };
    }
    if before == Mind::Asleep {
        return think_without_traits(world, id, rules);
    }
    let turn = if world.watches_hero(id) {
        hunt(world, id)
    } else {
        think_without_traits(world, id, rules)
    };
    habits::apply(world, id, turn)
}

/// What any monster would know and do in its place, apart from the traits of its kind.
fn think_without_traits(world: &mut World, id: ActorId, rules: MindRules) -> MonsterTurn {
    if world.actor(id).traits.stolen.is_some() {
        return habits::run_off(world, id);
    }
    let sees = world.sees_hero(id);
    let wakes = (rules.wakes_percent + world.wicks.totals.wakes_percent).clamp(0, 100);
    let [wakes, notices] = [wakes, rules.notices_percent].map(i32::unsigned_abs);
    match (world.actor(id).mind, sees) {
        (Mind::Asleep, true) if world.ai_dice.percent(wakes) => MonsterTurn {
            search_turns: rules.startles.into(),
            ..MonsterTurn::stand(Mind::Hunting)
        },
        (Mind::Asleep, _) => MonsterTurn::stand(Mind::Asleep),
        (Mind::Awake, true) if world.ai_dice.percent(notices) => MonsterTurn {
            mind: Mind::Hunting,
            search_turns: rules.startles.into(),
            ..wander(world, id)
        },
        (Mind::Awake, false) if leads(world, id) => MonsterTurn {
            mind: Mind::Alarmed,
            ..track(world, id)
        },
        (Mind::Awake, _) => wander(world, id),
        // A monster that searches for the hero notices at once.
        (Mind::Hunting | Mind::Fleeing | Mind::Alarmed | Mind::Lost, true) => hunt(world, id),
        (Mind::Hunting | Mind::Alarmed | Mind::Lost, false)
            if trail::next_cell(world, id).is_some() =>
        {
            track(world, id)
        }
        (Mind::Fleeing, false) if rules.havens.is_some() => hide_or_fetch(world, id),
        (Mind::Hunting | Mind::Alarmed | Mind::Fleeing, false) => pursue(world, id, rules),
        (Mind::Lost, false) => search(world.actor(id).search_turns - 1),
        // Allies act by rules of their own.
        (Mind::Following, _) => MonsterTurn::stand(Mind::Following),
    }
}

/// Whether this wandering monster stands beside a trail of the hero's that a wick makes plain to everybody.
fn leads(world: &World, id: ActorId) -> bool {
    world.wicks.totals.leads && trail::next_cell(world, id).is_some()
}

/// Looks around for `turns` more turns, then forgets the hero.
fn search(turns: i32) -> MonsterTurn {
    match turns {
        ..=0 => MonsterTurn::stand(Mind::Awake),
        _ => MonsterTurn {
            search_turns: turns,
            ..MonsterTurn::stand(Mind::Lost)
        },
    }
}

/// Turns that a monster without friends hides where it has fled to, unless the hero comes near.
const HIDES_TURNS: i32 = 999;

/// The turn of one that has fled out of sight: it goes to a friend, and back with it; without one it hides, and so does
/// one that has given up.
fn hide_or_fetch(world: &mut World, id: ActorId) -> MonsterTurn {
    if ai::shoots_in_vain(world, id) {
        return search(HIDES_TURNS);
    }
    match world.nearest_friend(id) {
        None => search(HIDES_TURNS),
        Some(at) if at.is_adjacent(world.actor(id).at) => MonsterTurn::stand(Mind::Alarmed),
        Some(at) => MonsterTurn::new(Mind::Fleeing, habits::go_to(world, id, at)),
    }
}

/// Goes to where it last saw or heard the hero, and looks around there.
fn pursue(world: &mut World, id: ActorId, rules: MindRules) -> MonsterTurn {
    let (mind, at) = (world.actor(id).mind, world.actor(id).at);
    let mut path = std::mem::take(&mut world.actors[id.0 as usize].path);
    // The goal is the first cell of the path. If the next step is out of reach or a sealed door, searches again.
    if let (Some(goal), Some(next)) = (path.first().copied(), path.last())
        && (!next.is_adjacent(at) || world.seal_holds(*next).is_some())
    {
        path = path_through_seals(world, id, goal);
    }
    if let Some(decision) = doors::break_seal(world, id, &path) {
        return MonsterTurn::new(mind, decision);
    }
    let decision = ai::follow_path(world, id, path);
    if decision.action.is_none() && decision.path.is_empty() {
        return search(rules.searches_turns);
    }
    MonsterTurn::new(mind, decision)
}

/// Follows the hero's trail.
fn track(world: &mut World, id: ActorId) -> MonsterTurn {
    let next: Vec<Pos> = trail::next_cell(world, id).into_iter().collect();
    let breaks = doors::break_seal(world, id, &next);
    let decision = breaks.unwrap_or_else(|| ai::follow_path(world, id, next));
    MonsterTurn::new(Mind::Hunting, decision)
}

/// Chases the hero in view, attacks, or flees.
fn hunt(world: &mut World, id: ActorId) -> MonsterTurn {
    let flees = ai::flees(world, id);
    let mind = if flees { Mind::Fleeing } else { Mind::Hunting };
    let hero = world.hero().at;
    let mut decision = ai::decide_in_view(world, id);
    if mind == Mind::Hunting && decision.path.first() != Some(&hero) {
        // Once out of sight, it goes to where it last saw the hero.
        decision.path = vec![hero];
    }
    MonsterTurn::new(mind, decision)
}

/// Takes the next step of its path; without a path, chooses one.
fn wander(world: &mut World, id: ActorId) -> MonsterTurn {
    let actor = &mut world.actors[id.0 as usize];
    let (at, path) = (actor.at, std::mem::take(&mut actor.path));
    if !path.is_empty() {
        return MonsterTurn::new(Mind::Awake, ai::follow_path(world, id, path));
    }
    let goal = actor.round.first().copied();
    actor.round.rotate_left(usize::from(goal.is_some()));
    let goal = goal.or_else(|| wander_goal(world, at));
    let path = goal.map_or_else(Vec::new, |goal| path_to(world, id, goal));
    MonsterTurn::new(Mind::Awake, Decision::idle(path))
}

/// Attempts to find a cell to wander to.
const GOAL_TRIES: u32 = 20;

/// Half the time a random light more than two cells away, if there is one; else a random safe cell.
fn wander_goal(world: &mut World, at: Pos) -> Option<Pos> {
    let lights = world.level.lights.iter();
    let others =
        lights.filter(|light| light.at.distance(at) > 2 && world.level.is_walkable(light.at));
    let others: Vec<_> = others.map(|light| light.at).collect();
    if !others.is_empty() && world.ai_dice.coin() {
        let number = world.ai_dice.below(others.len() as u32);
        return Some(others[number as usize]);
    }
    let size = world.level.size();
    (0..GOAL_TRIES).find_map(|_| {
        let x = world.ai_dice.below(size.w.unsigned_abs()) as i32;
        let y = world.ai_dice.below(size.h.unsigned_abs()) as i32;
        Some(Pos::new(x, y)).filter(|pos| world.level.is_safe(*pos))
    })
}

/// Lets `turns` pass for the monsters on the level that the hero returns to: wounds heal, effects run out, and those
/// awake forget the hero and wander on, unless they have a name and remember him.
pub(super) fn catch_up(world: &mut World, turns: u32) {
    let per_hp = world.rules.flame.map_or(0, |flame| flame.heal_turns);
    let healed = (turns as i32).checked_div(per_hp).unwrap_or(0);
    for index in 1..world.actors.len() {
        let id = ActorId(index as u32);
        let actor = world.actor(id);
        // Allies wait where they were left, unchanged.
        if !world.is_here(actor) || actor.is_ally() {
            continue;
        }
        // Full regrowth: the hero's flame was not there to hinder it.
        let regrows = world.traits(id).regrows;
        let regrown = regrows.map_or(0, |it| it.hp * turns as i32);
        let remembers = world.names_of(id).is_some_and(|names| names.returns > 0);
        let actor = &mut world.actors[index];
        actor.hp = (actor.hp + healed + regrown).min(actor.stats.hp);
        for effect in &mut actor.effects {
            effect.turns_left = (effect.turns_left - turns as i32).max(0);
        }
        actor.traits.aim = None;
        let waits = actor.mind == Mind::Hunting && remembers;
        if actor.mind != Mind::Asleep && !actor.traits.disguised && !waits {
            (actor.mind, actor.path) = (Mind::Awake, Vec::new());
            (0..turns).for_each(|_| walk_on(world, id));
        }
    }
}

/// Takes one wandering step, out of the hero's view.
fn walk_on(world: &mut World, id: ActorId) {
    let Decision { action, path, .. } = wander(world, id).decision;
    let actor = &mut world.actors[id.0 as usize];
    actor.path = path;
    if let Some(Action::Walk(to)) = action {
        world.relocate(id, to);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::game::world::Actor;
    use crate::test_rules::world;

    /// While the hero is elsewhere, a troll regrows 3 hit points a turn, and sleeping monsters sleep on.
    #[test]
    fn monsters_left_behind_regrow_and_sleep_on() {
        let mut world = world("#######\n#@..rT#\n#######");
        let rules = Arc::clone(&world.rules);
        let is_troll = |actor: &Actor| {
            let kind = actor.kind.map(|kind| rules.monster(kind));
            kind.is_some_and(|kind| kind.traits.regrows.is_some())
        };
        let troll = world.actors.iter().position(is_troll).expect("a troll");
        let rat = 3 - troll;
        world.actors[troll].hp = 1;
        world.actors[rat].mind = Mind::Asleep;
        world.actors[troll].mind = Mind::Hunting;
        catch_up(&mut world, 4);
        assert_eq!(world.actors[troll].hp, 1 + 4 * 3);
        let minds = [troll, rat].map(|index| world.actors[index].mind);
        assert_eq!(minds, [Mind::Awake, Mind::Asleep]);
    }
}
