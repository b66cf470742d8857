//! What foes decide to do.

use crate::base::path::{Moves, Search};
use crate::base::{Dir, Pos, rounded_step};

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

/// What the living foe `who` does now.
pub(super) fn decide(world: &mut World, who: ActorId) -> Thought {
    let way = std::mem::take(&mut world.actors[who.0 as usize].way);
    // The search needs memory that is changed, and a world that is not.
    let mut search = std::mem::take(&mut world.search);
    let thought = think(world, who, way, &mut search);
    world.search = search;
    thought
}

fn think(world: &World, who: ActorId, way: Vec<Pos>, search: &mut Search) -> Thought {
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
            OutOfSight::WalksOn => follow(world, at, way),
        };
    }
    if actor.hp * 100 < actor.stats.hp * rules.flee_below {
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
        Chase::CrowdWay => follow(world, at, crowd_way(world, at, hero, search)),
        Chase::StraightWay => Thought {
            deed: step(world, at, straight_step(world, at, hero, search)),
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

/// TUTORIALS.md 3.4: a cheapest way to the hero, others being detours; its next step last.
fn crowd_way(world: &World, at: Pos, hero: Pos, search: &mut Search) -> Vec<Pos> {
    let cost = |pos| {
        let taken = world.who_is_at(pos).is_some();
        world
            .level
            .can_be_entered(pos)
            .then_some(if taken { 1 + CROWD } else { 1 })
    };
    let way = search.way(Moves::TwoThree, at, hero, cost);
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
