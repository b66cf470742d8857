//! What a command comes to. Reads only: all that can fail, fails here.

use crate::base::{Dir, Pos};

use super::command::{Command, Refusal, Slot};
use super::event::ActorId;
use super::level::Terrain;
use super::rules::{Ailment, Bump, Effect, FailedStep, Steps, Time};
use super::world::World;

/// Something that an actor can do, known to be possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Deed {
    /// Step onto this free cell beside it.
    Walk(Pos),
    /// Hit this living actor.
    Attack(ActorId),
    /// Lose the turn to something solid at this cell.
    Stumble(Pos),
    /// Pick up the thing of this kind that lies here.
    Take(usize),
    /// Use a thing of this kind from the pack; a thing that strikes has somebody to strike.
    Use(usize, Option<ActorId>),
    /// Lay a thing of this kind down where nothing lies.
    Drop(usize),
    /// Throw a thing of this kind from the pack at this living foe in view.
    Throw(usize, ActorId),
    /// Go to the level at this depth.
    Travel(u32),
    /// Nothing.
    Wait,
    /// Let a tick go by.
    Tick,
}

/// Finds out what a command comes to.
pub(super) fn plan(world: &World, command: Command) -> Result<Deed, Refusal> {
    if world.over.is_some() {
        return Err(Refusal::GameOver);
    }
    if command == Command::Tick {
        let ticks = world.rules.play.time != Time::Turns;
        return if ticks {
            Ok(Deed::Tick)
        } else {
            Err(Refusal::NoTicks)
        };
    }
    if world.hero().pause > 0 {
        return Err(Refusal::NotYet);
    }
    match command {
        Command::Bump(dir) => bump(world, dir),
        Command::Wait if world.rules.play.wait => Ok(Deed::Wait),
        Command::Wait => Err(Refusal::NoWaiting),
        Command::PickUp => world
            .level
            .item_at(world.hero().at)
            .map(Deed::Take)
            .ok_or(Refusal::NothingHere),
        Command::Use(slot) => held(world, slot).and_then(|what| used(world, what)),
        Command::Drop(slot) => match (held(world, slot)?, world.level.item_at(world.hero().at)) {
            (what, None) => Ok(Deed::Drop(what)),
            (_, Some(_)) => Err(Refusal::NoRoom),
        },
        Command::Throw(slot, at) => held(world, slot).and_then(|what| thrown(world, what, at)),
        Command::Descend => stairs(world, Terrain::StairsDown, world.depth + 1),
        Command::Ascend => stairs(world, Terrain::StairsUp, world.depth - 1),
        Command::Tick => Ok(Deed::Tick),
    }
}

fn bump(world: &World, dir: Dir) -> Result<Deed, Refusal> {
    let play = world.rules.play;
    if dir.is_diagonal() && play.steps == Steps::Four {
        return Err(Refusal::NoDiagonals);
    }
    let to = world.hero().at.step(dir);
    match (world.who_is_at(to), play.bump) {
        (Some(foe), Bump::Strikes) => Ok(Deed::Attack(foe)),
        (Some(foe), Bump::IsBlocked) => Err(Refusal::Occupied(foe)),
        (None, _) if world.is_free(to) => Ok(Deed::Walk(to)),
        (None, _) if play.failed_step == FailedStep::CostsTheTurn => Ok(Deed::Stumble(to)),
        (None, _) => Err(Refusal::Blocked),
    }
}

/// The kind of thing in that place of the pack.
fn held(world: &World, slot: Slot) -> Result<usize, Refusal> {
    let what = usize::from(slot.0);
    let count = world.pack.things.get(what).copied().unwrap_or(0);
    if count > 0 {
        Ok(what)
    } else {
        Err(Refusal::NotInPack)
    }
}

/// A thing that would do nothing is kept.
fn used(world: &World, what: usize) -> Result<Deed, Refusal> {
    let hero = world.hero();
    match world.rules.items[what].effect {
        Effect::Gold(_) | Effect::Flies { .. } => Err(Refusal::NoUse),
        Effect::Heals(_) if hero.hp == hero.stats.hp && !hero.has(Ailment::Poisoned) => {
            Err(Refusal::NoUse)
        }
        Effect::Lights(_) if !world.can_burn_longer() => Err(Refusal::NoUse),
        Effect::Dazes(_) => nearest_foe(world)
            .map(|_| Deed::Use(what, None))
            .ok_or(Refusal::NoUse),
        Effect::Strikes(_) => nearest_foe(world)
            .map(|foe| Deed::Use(what, Some(foe)))
            .ok_or(Refusal::NoUse),
        Effect::Heals(_) | Effect::Sharpens(_) | Effect::Hardens(_) | Effect::Lights(_) => {
            Ok(Deed::Use(what, None))
        }
    }
}

/// A throw needs a thing that flies so far, and a foe in view.
fn thrown(world: &World, what: usize, at: Pos) -> Result<Deed, Refusal> {
    let Effect::Flies { range, .. } = world.rules.items[what].effect else {
        return Err(Refusal::NoThrow);
    };
    if !world.sight.sees(at) {
        return Err(Refusal::OutOfView);
    }
    let foe = world.who_is_at(at).filter(|who| !who.is_hero());
    match foe {
        Some(_) if at.distance(world.hero().at) > range => Err(Refusal::TooFar),
        Some(foe) => Ok(Deed::Throw(what, foe)),
        None => Err(Refusal::NoTarget),
    }
}

/// The nearest living foe in view, in king's moves, the one with the lowest id of several.
fn nearest_foe(world: &World) -> Option<ActorId> {
    let foes = (1..).zip(&world.actors[1..]);
    let seen = foes
        .filter(|(_, foe)| foe.is_alive() && foe.depth == world.depth && world.sight.sees(foe.at));
    seen.min_by_key(|(_, foe)| foe.at.distance(world.hero().at))
        .map(|(id, _)| ActorId(id))
}

fn stairs(world: &World, kind: Terrain, to: u32) -> Result<Deed, Refusal> {
    let here = world.level.terrain[world.hero().at];
    // Where the stairs end somebody may stand, and so may everywhere around.
    let room = world
        .left
        .get(&to)
        .is_none_or(|level| level.free_near(Pos::default()).is_some());
    let exists = (1..=world.rules.dungeon.levels.unsigned_abs()).contains(&to);
    if here == kind && exists && room {
        Ok(Deed::Travel(to))
    } else {
        Err(Refusal::NoStairs)
    }
}
