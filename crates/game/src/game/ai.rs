//! Decides what monsters do under rules without minds, and how those with minds chase and attack.

use crate::base::{AStar, DijkstraMap, Metric, Pos, rounded_step};
use crate::game::action::Action;
use crate::game::ai_cache::AiCache;
use crate::game::combat::Attack;
use crate::game::decision::Decision;
use crate::game::event::ActorId;
use crate::game::reason::Reason;
use crate::game::rules::{AttackReach, Chase, HeroDeath, OutOfSight, SightTest};
use crate::game::world::World;

/// Added to the cost of a cell that is occupied. docs/tutorials.md 3.4.
pub const OCCUPIED_COST: u32 = 10;

/// What the living monster `id` does now under rules without minds, such as those of the tutorials. Takes its
/// remembered path out of the world; the caller puts [`Decision::path`] in its place. Apart from that, only the cache
/// changes.
pub(super) fn decide(world: &mut World, id: ActorId) -> Decision {
    let (turn, from) = (world.turn, world.actor(id).at);
    let mut decision = decide_by(world, id, choose);
    if let Some(cache) = &mut world.ai_cache {
        cache.note(id, turn, from, &mut decision);
    }
    decision
}

/// Calls `choose` with the remembered path and the search cache.
fn decide_by(
    world: &mut World,
    id: ActorId,
    choose: fn(&World, ActorId, Vec<Pos>, &mut AiCache) -> Decision,
) -> Decision {
    let path = std::mem::take(&mut world.actors[id.0 as usize].path);
    let mut cache = take_cache(world);
    let decision = choose(world, id, path, &mut cache);
    world.ai_cache = Some(cache);
    decision
}

/// Takes the search cache out of the world, so that the world can be read meanwhile.
fn take_cache(world: &mut World) -> Box<AiCache> {
    let cache = world.ai_cache.take();
    cache.unwrap_or_else(|| Box::new(AiCache::new(world.level.size())))
}

/// A cheapest path of a monster to `goal`, next step last; `None` if there is none.
pub(super) fn search_path(
    world: &mut World,
    id: ActorId,
    goal: Pos,
    metric: Metric,
    cost: &dyn Fn(&World, Pos) -> Option<u32>,
) -> Option<Vec<Pos>> {
    let mut cache = take_cache(world);
    let at = world.actor(id).at;
    let path = path_of(&mut cache.search, metric, at, goal, &|pos| cost(world, pos));
    world.ai_cache = Some(cache);
    path
}

/// A cheapest path, next step last; every search of this kind is one function.
fn path_of(
    search: &mut AStar,
    metric: Metric,
    from: Pos,
    to: Pos,
    cost: &dyn Fn(Pos) -> Option<u32>,
) -> Option<Vec<Pos>> {
    let mut cells = search.path(metric, from, to, cost)?.cells;
    cells.reverse();
    Some(cells)
}

/// What the living monster `id` does with the hero in view: flee, attack or approach.
pub(super) fn decide_in_view(world: &mut World, id: ActorId) -> Decision {
    decide_by(world, id, act_on_hero)
}

/// Whether a monster flees: it is badly hurt and has somewhere to go, shoots in vain, or has stolen something.
pub(super) fn flees(world: &World, id: ActorId) -> bool {
    let actor = world.actor(id);
    let of_kind = world.kind(actor).and_then(|kind| kind.flee_below);
    let below = of_kind.unwrap_or(world.rules.monster_ai.flee_below);
    let hurt = actor.hp.max(0) * 100 < actor.stats.hp * below;
    let runs_hurt = hurt && world.flees_somewhere(id);
    runs_hurt || shoots_in_vain(world, id) || actor.traits.stolen.is_some()
}

/// Whether no shot of this monster can hurt the hero, and its kind gives up then.
pub(super) fn shoots_in_vain(world: &World, id: ActorId) -> bool {
    let traits = world.traits(id);
    let gives_up = traits.shoots.is_some_and(|shoots| shoots.gives_up);
    if !gives_up || traits.strikes_without_attack() {
        return false;
    }
    let (archer, hero) = (world.actor(id).stats, world.hero().stats);
    let (_, most) = Attack::new(archer, hero, world.rules.combat).damage_range();
    most == 0
}

fn choose(world: &World, id: ActorId, path: Vec<Pos>, cache: &mut AiCache) -> Decision {
    let (at, rules) = (world.actor(id).at, world.rules.monster_ai);
    let in_view = match rules.sight_test {
        SightTest::AfterStep => world.sight.is_visible(at),
        SightTest::BeforeStep => world.sight_before.is_visible(at),
    };
    if !in_view && rules.chase.attacks() {
        return match rules.out_of_sight {
            OutOfSight::Idle => Decision::idle(path).because(Reason::OutOfView, None),
            OutOfSight::WalksOn => {
                cache.stuck.retain(|other| *other != id);
                let next = path.last().copied();
                follow_path(world, id, path).because(Reason::Remembers, next)
            }
        };
    }
    act_on_hero(world, id, path, cache)
}

fn act_on_hero(world: &World, id: ActorId, path: Vec<Pos>, cache: &mut AiCache) -> Decision {
    let (at, hero, rules) = (world.actor(id).at, world.hero().at, world.rules.monster_ai);
    // Neither of these two ever approaches, attacks or flees.
    if rules.chase == Chase::Stands {
        return Decision::idle(path).because(Reason::Stands, None);
    }
    if rules.chase == Chase::Growls {
        return Decision::approach(Some(Action::Growl), path).because(Reason::Growls, None);
    }
    if flees(world, id) {
        cache.stuck.retain(|other| *other != id);
        let pauses = world.is_nth_turn(rules.flee_pause_every);
        let to_haven = world.step_to_haven(id);
        let action = match to_haven {
            Some(to) if world.is_free_for(id, to) => Some(Action::Walk(to)),
            Some(_) | None => flee(world, id, hero),
        };
        return Decision {
            action: action.filter(|action| !pauses || matches!(action, Action::Attack(_))),
            reason: Some(Reason::Flees),
            // With a remembered path to the hero, it would turn back as soon as it is out of sight.
            ..Decision::idle(Vec::new())
        };
    }
    // `AttackReach::NextStep` attacks when the next step is the hero's cell: see `step_or_attack`.
    if rules.reach != AttackReach::NextStep && is_in_reach(rules.reach, at, hero) {
        let reason = match spares_hero(world) {
            true => Reason::Spares,
            false => Reason::InReach,
        };
        let attack = Some(Action::Attack(ActorId::HERO));
        return Decision::approach(attack, path).because(reason, None);
    }
    let mut way = Vec::new();
    let (to, reason) = match rules.chase {
        Chase::AstarAroundActors | Chase::LibtcodPath => {
            return chase_around(world, id, path, cache);
        }
        // docs/tutorials.md 5.3: a shortest path along rows and columns that ignores other actors.
        Chase::AstarOrthogonal => {
            let found = path_of(&mut cache.search, Metric::Manhattan, at, hero, &|pos| {
                world.level.is_safe(pos).then_some(1)
            });
            way = found.unwrap_or_default();
            (way.last().copied(), Reason::ShortestPath)
        }
        Chase::FastAstar => {
            let found = cache
                .library
                .fast_astar(at, hero, |pos| world.level.is_safe(pos));
            way = found.unwrap_or_default();
            (way.last().copied(), Reason::ShortestPath)
        }
        Chase::DijkstraMap => {
            let step = downhill(world, id, cache).map(Action::Walk);
            return Decision::approach(step, Vec::new()).because(Reason::Downhill, None);
        }
        Chase::RoundedLine => {
            let (dx, dy) = rounded_step(at, hero);
            (Some(Pos::new(at.x + dx, at.y + dy)), Reason::Straight)
        }
        Chase::GreedySlide => {
            let to = slide_cells(at, hero).find(|to| world.is_free_for(id, *to));
            (to, Reason::Slides)
        }
        Chase::Stands | Chase::Growls => (None, Reason::Stands),
    };
    let decision = Decision::approach(step_or_attack(world, id, to), path);
    Decision { way, ..decision }.because(reason, to)
}

/// docs/tutorials.md 4.2, 4.3: whether monsters do not attack the hero, who has no hit points left.
pub(super) fn spares_hero(world: &World) -> bool {
    let hero = world.rules.death.hero;
    let spared = matches!(hero, HeroDeath::EndsFight | HeroDeath::IsSpared);
    spared && world.hero().hp <= 0
}

/// Whether a monster at `at` can attack the hero.
const fn is_in_reach(reach: AttackReach, at: Pos, hero: Pos) -> bool {
    match reach {
        AttackReach::Beside => at.is_adjacent(hero),
        AttackReach::UnderTwo => at.distance_squared(hero) < 4,
        AttackReach::NextStep => at.manhattan_distance(hero) == 1,
    }
}

/// The step onto `to`, or under [`AttackReach::NextStep`] an attack if the hero stands there (a vanished hero leaves
/// the cell free). `None` if something else occupies `to`.
fn step_or_attack(world: &World, id: ActorId, to: Option<Pos>) -> Option<Action> {
    let to = to.filter(|to| *to != world.actor(id).at)?;
    if world.is_free_for(id, to) {
        return Some(Action::Walk(to));
    }
    let reached = to == world.hero().at && world.rules.monster_ai.reach == AttackReach::NextStep;
    reached.then_some(Action::Attack(ActorId::HERO))
}

/// docs/tutorials.md 1.6: the cells along the signs of both distances, along the row, and along the column. A monster
/// steps onto the first that is free.
pub(super) fn slide_cells(at: Pos, hero: Pos) -> impl Iterator<Item = Pos> {
    let (dx, dy) = ((hero.x - at.x).signum(), (hero.y - at.y).signum());
    let steps = [(dx, dy), (dx, 0), (0, dy)].into_iter();
    let cells = steps.map(move |(dx, dy)| Pos::new(at.x + dx, at.y + dy));
    cells.filter(move |to| *to != at)
}

/// The free neighbour with the fewest steps to the hero, no more than from the monster's own cell. Ties go to the
/// nearest to the hero (Euclidean), then to the first direction.
fn downhill(world: &World, id: ActorId, cache: &mut AiCache) -> Option<Pos> {
    let (at, hero) = (world.actor(id).at, world.hero().at);
    if world.traits(id).through_walls {
        // As the crow flies, no farther than its own cell.
        let away = |pos: Pos| (pos.distance(hero), pos.distance_squared(hero));
        return world.best_step(id, &|to| Some(away(to)).filter(|key| *key <= away(at)));
    }
    if cache.to_hero.as_ref().is_none_or(|(from, _)| *from != hero) {
        let map = cache.to_hero.take().map(|(_, map)| map);
        let mut map = map.unwrap_or_else(|| DijkstraMap::new(world.level.size()));
        map.fill(Metric::Chebyshev, [hero], u32::MAX, |pos| {
            world.level.is_safe(pos).then_some(1)
        });
        cache.to_hero = Some((hero, map));
    }
    let (_, map) = cache.to_hero.as_ref()?;
    let Some(here) = map.distance(at) else {
        // It stands on a cell that the map leaves out.
        let path = path_of(&mut cache.search, Metric::Chebyshev, at, hero, &|pos| {
            world.is_safe_for(id, pos).then_some(1)
        })?;
        let next = path.last().copied();
        return next.filter(|to| world.is_free_for(id, *to));
    };
    world.best_step(id, &|to| {
        let steps = map.distance(to).filter(|steps| *steps <= here)?;
        Some((steps as i32, to.distance_squared(hero)))
    })
}

/// docs/tutorials.md 3.4: the first step of a cheapest path to the hero, on which occupied cells cost more.
fn chase_around(world: &World, id: ActorId, path: Vec<Pos>, cache: &mut AiCache) -> Decision {
    let actors = world.actors.iter();
    cache.refresh(actors.map(|actor| world.is_here(actor).then_some(actor.at)));
    if cache.stuck.contains(&id) {
        return Decision::approach(None, path);
    }
    let (at, hero) = (world.actor(id).at, world.hero().at);
    let cost = |pos| {
        let more = world.actor_at(pos).map_or(0, |_| OCCUPIED_COST);
        world.level.is_safe(pos).then_some(1 + more)
    };
    let path = if world.rules.monster_ai.chase == Chase::LibtcodPath {
        cache.library.libtcod(at, hero, cost)
    } else {
        path_of(&mut cache.search, Metric::Octile, at, hero, &cost)
    };
    let path = path.unwrap_or_default();
    let next = path.last().copied();
    let decision = follow_path(world, id, path).because(Reason::CheapestPath, next);
    if decision.action.is_none() {
        cache.stuck.push(id);
    }
    decision
}

/// docs/tutorials.md 3.4 and 0.6: takes the next cell off the path and steps there if it is free. A path whose next
/// cell is not adjacent is dropped, unless the rules allow jumps.
pub(super) fn follow_path(world: &World, id: ActorId, mut path: Vec<Pos>) -> Decision {
    let at = world.actor(id).at;
    match path.pop() {
        Some(next) if next.is_adjacent(at) || world.rules.monster_ai.path_jumps => {
            Decision::approach(
                world.is_free_for(id, next).then_some(Action::Walk(next)),
                path,
            )
        }
        _ => Decision::idle(Vec::new()),
    }
}

/// The step to the free neighbour farthest from the hero (Euclidean), if it is farther than the monster's own cell.
/// Ties go to the first direction. A cornered monster attacks if it can.
fn flee(world: &World, id: ActorId, hero: Pos) -> Option<Action> {
    let (at, rules) = (world.actor(id).at, world.rules.monster_ai);
    let four_ways = matches!(rules.chase, Chase::AstarOrthogonal | Chase::FastAstar);
    let best = world.best_step(id, &|to| {
        let allowed = !four_ways || to.manhattan_distance(at) == 1;
        let away = to.distance_squared(hero);
        (allowed && away > at.distance_squared(hero)).then_some((-away, 0))
    });
    if let Some(to) = best {
        return Some(Action::Walk(to));
    }
    is_in_reach(rules.reach, at, hero).then_some(Action::Attack(ActorId::HERO))
}
