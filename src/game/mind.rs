//! What foes decide to do.

use crate::base::path::{Moves, Search};
use crate::base::{Dir, Pos, Size, rounded_step};

use super::event::ActorId;
use super::plan::Deed;
use super::rules::{Chase, OutOfSight, Reach, SightTest};
use super::world::World;

/// What a foe has come to.
#[derive(Debug)]
pub(super) struct Thought {
    /// What it does now, if anything.
    pub(super) deed: Option<Deed>,
    /// The way that it remembers, its next step last.
    pub(super) way: Vec<Pos>,
}

/// What somebody standing in the way adds to the cost of a cell. TUTORIALS.md 3.4.
const CROWD: u32 = 10;

/// What minds keep so that they need not think the same again; it decides nothing.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    search: Search,
    /// Where everybody on the level stood at the last thought of one who looked for a way; nothing for the dead and for
    /// those elsewhere.
    scene: Vec<Option<Pos>>,
    /// Who has found since then that the next step of the way to the hero is taken. As long as nobody moves, the same way
    /// would be found and the same step be taken.
    stuck: Vec<ActorId>,
}

impl Memory {
    /// For a level of `size`.
    fn new(size: Size) -> Self {
        Self {
            search: Search::new(size),
            scene: Vec::new(),
            stuck: Vec::new(),
        }
    }

    /// Forgets who is stuck, if anybody has moved.
    fn look(&mut self, world: &World) {
        let scene = world.actors.iter().map(|actor| {
            let here = actor.is_alive() && actor.depth == world.depth;
            here.then_some(actor.at)
        });
        if !scene.clone().eq(self.scene.iter().copied()) {
            self.scene.clear();
            self.scene.extend(scene);
            self.stuck.clear();
        }
    }
}

/// What the living foe `who` does now.
pub(super) fn decide(world: &mut World, who: ActorId) -> Thought {
    let way = std::mem::take(&mut world.actors[who.0 as usize].way);
    // What is remembered changes, and the world does not.
    let memory = world.memory.take();
    let mut memory = memory.unwrap_or_else(|| Box::new(Memory::new(world.level.size())));
    let thought = think(world, who, way, &mut memory);
    world.memory = Some(memory);
    thought
}

fn think(world: &World, who: ActorId, way: Vec<Pos>, memory: &mut Memory) -> Thought {
    let (actor, hero) = (world.actor(who), world.hero().at);
    let (at, rules) = (actor.at, world.rules.foes);
    let seen = match rules.sight_test {
        SightTest::AfterStep => world.sight.sees(at),
        SightTest::BeforeStep => world.sight_before.sees(at),
    };
    if rules.chase == Chase::Stands {
        return Thought { deed: None, way };
    }
    if !seen {
        return match rules.out_of_sight {
            OutOfSight::Idle => Thought { deed: None, way },
            OutOfSight::WalksOn => {
                memory.stuck.retain(|other| *other != who);
                follow(world, at, way)
            }
        };
    }
    if actor.hp * 100 < actor.stats.hp * rules.flee_below {
        memory.stuck.retain(|other| *other != who);
        // Who flees forgets the way to the hero, or it would turn back as soon as it is out of sight.
        let breath = rules.breath.unsigned_abs();
        let stands = breath > 0 && (world.turn + 1).is_multiple_of(breath);
        return Thought {
            deed: flee(world, at, hero).filter(|deed| !stands || matches!(deed, Deed::Attack(_))),
            way: Vec::new(),
        };
    }
    // Where the next step decides, it is known only when that step is.
    if rules.reach != Reach::NextStep && reaches(rules.reach, at, hero) {
        return Thought {
            deed: Some(Deed::Attack(ActorId::HERO)),
            way,
        };
    }
    match rules.chase {
        Chase::CrowdWay => chase_through_crowd(world, who, way, memory),
        Chase::StraightWay => Thought {
            deed: step(
                world,
                at,
                straight_step(world, at, hero, &mut memory.search),
            ),
            way,
        },
        Chase::RoundedLine => {
            let (dx, dy) = rounded_step(at, hero);
            Thought {
                deed: step(world, at, Some(Pos::new(at.x + dx, at.y + dy))),
                way,
            }
        }
        Chase::GreedySlide => Thought {
            deed: step(world, at, greedy_slide(world, at, hero)),
            way,
        },
        Chase::Stands => Thought { deed: None, way },
    }
}

/// Whether a foe at `at` can strike the hero.
const fn reaches(reach: Reach, at: Pos, hero: Pos) -> bool {
    match reach {
        Reach::Beside => at.is_beside(hero),
        Reach::UnderTwo => at.distance_squared(hero) < 4,
        Reach::NextStep => at.steps(hero) == 1,
    }
}

/// The step onto `to`, or the blow where that is the hero's cell and the rules strike so; nothing where it is taken.
fn step(world: &World, at: Pos, to: Option<Pos>) -> Option<Deed> {
    let to = to.filter(|to| *to != at)?;
    if to == world.hero().at && world.rules.foes.reach == Reach::NextStep {
        return Some(Deed::Attack(ActorId::HERO));
    }
    world.is_free(to).then_some(Deed::Walk(to))
}

/// TUTORIALS.md 1.6: the step that the signs give, then along the row, then along the column.
fn greedy_slide(world: &World, at: Pos, hero: Pos) -> Option<Pos> {
    let (dx, dy) = ((hero.x - at.x).signum(), (hero.y - at.y).signum());
    let steps = [(dx, dy), (dx, 0), (0, dy)]
        .into_iter()
        .map(|(dx, dy)| Pos::new(at.x + dx, at.y + dy));
    steps.into_iter().find(|&to| to != at && world.is_free(to))
}

/// TUTORIALS.md 3.4: the first step of a cheapest way to the hero, others being detours.
fn chase_through_crowd(world: &World, who: ActorId, way: Vec<Pos>, memory: &mut Memory) -> Thought {
    memory.look(world);
    if memory.stuck.contains(&who) {
        return Thought { deed: None, way };
    }
    let (at, hero) = (world.actor(who).at, world.hero().at);
    let thought = follow(world, at, crowd_way(world, at, hero, &mut memory.search));
    if thought.deed.is_none() {
        memory.stuck.push(who);
    }
    thought
}

/// A cheapest way to the hero through or around the others; its next step last.
fn crowd_way(world: &World, at: Pos, hero: Pos, search: &mut Search) -> Vec<Pos> {
    let cost = |pos| {
        let taken = world.who_is_at(pos).is_some();
        world
            .level
            .can_be_entered(pos)
            .then_some(if taken { 1 + CROWD } else { 1 })
    };
    let way = search.way_from_end(Moves::TwoThree, at, hero, cost);
    let mut cells = way.map_or_else(Vec::new, |way| way.cells);
    cells.reverse();
    cells
}

/// TUTORIALS.md 3.4 and 0.6: takes the next cell off the way and steps there if it can; a way whose next cell is not
/// beside it is dropped.
fn follow(world: &World, at: Pos, mut way: Vec<Pos>) -> Thought {
    match way.pop() {
        Some(next) if next.is_beside(at) => Thought {
            deed: world.is_free(next).then_some(Deed::Walk(next)),
            way,
        },
        _ => Thought {
            deed: None,
            way: Vec::new(),
        },
    }
}

/// TUTORIALS.md 5.3: the first step of a shortest way along rows and columns, as if nobody else stood there.
fn straight_step(world: &World, at: Pos, hero: Pos, search: &mut Search) -> Option<Pos> {
    let cost = |pos| world.level.can_be_entered(pos).then_some(1);
    search
        .way(Moves::Rook, at, hero, cost)?
        .cells
        .first()
        .copied()
}

/// The free neighbour that is farthest from the hero, if that is farther than here; else a blow where the hero can be
/// reached, for who cannot run fights. Ties go to the first of the directions.
fn flee(world: &World, at: Pos, hero: Pos) -> Option<Deed> {
    let foes = world.rules.foes;
    let dirs = match foes.chase {
        Chase::StraightWay => &Dir::STRAIGHT[..],
        _ => &Dir::ALL,
    };
    let away = |to: &Pos| to.distance_squared(hero);
    let free = dirs
        .iter()
        .map(|dir| at.step(*dir))
        .filter(|to| world.is_free(*to));
    // `max_by_key` would take the last of several.
    let best = free
        .rev()
        .max_by_key(away)
        .filter(|to| away(to) > at.distance_squared(hero));
    let cornered = || reaches(foes.reach, at, hero).then_some(Deed::Attack(ActorId::HERO));
    best.map(Deed::Walk).or_else(cornered)
}
