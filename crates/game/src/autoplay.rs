//! Autoplay: explore, travel, rest, wait, fight, run, and a bot that plays whole games. All of them choose the next
//! [`Command`] from a [`View`] alone, or return a [`StopReason`] if there is none.
//!
//! [`Command`]: crate::game::Command

mod auto_action;
mod bot;
mod cautions;
mod dance;
mod explore;
mod fight;
mod fight_warily;
mod interrupts;
mod memo;
mod memory;
mod obvious;
mod pathfinder;
mod policy;
mod rest;
mod run;
mod stalk;
mod threats;
mod travel;

pub use auto_action::AutoAction;
pub use bot::{Bot, ToolOffer, toolbox};
pub use cautions::Cautions;
pub use explore::{Lead, explore};
pub use fight::{fight, retreat};
pub use fight_warily::{Quarry, comes_by_itself, fight_warily};
pub use interrupts::Interrupts;
pub use memo::{Memo, MemoKind};
pub use memory::Memory;
pub use obvious::obvious;
pub use pathfinder::{Care, Pathfinder};
pub use policy::Policy;
pub use rest::RestState;
pub use run::RunState;
pub use threats::threats;
pub use travel::{travel, travel_to_stairs};

use crate::base::Pos;
use crate::game::rules::FlameHeight;
use crate::game::{ActorId, Draw, View};

/// Why an automatic action stops.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum StopReason {
    /// The game is over.
    GameOver,
    /// The goal is reached.
    Arrived,
    /// There is no known path.
    NoPath,
    /// The only known path leads through something closed on this cell, and the hero lacks what opens it.
    Barred(Pos),
    /// Everything that can be reached is explored.
    Explored,
    /// As [`StopReason::Explored`], but exploring again leads to something worth bumping into on this cell.
    FixtureRemaining(Pos),
    /// A monster is in view.
    MonsterInView,
    /// A monster in view is coming for the hero; a warning before travelling to stairs.
    MonsterApproaching,
    /// A hunter beside the hero would strike on the way to the stairs.
    HunterBeside,
    /// No monster in view can be attacked and reached.
    NoTarget,
    /// A fleeing monster stands beside the hero, and may strike if it is cornered. The next step goes on.
    AtBay(ActorId),
    /// No step leads away from the monsters.
    Cornered,
    /// The hero is at full health.
    FullHealth,
    /// The rules have no waiting or no healing by rest.
    CannotHeal,
    /// The candle is out: resting does not heal in the dark.
    CandleOut,
    /// Waiting here will draw a monster to the hero; a warning before the first turn of it.
    Draws(Draw),
    /// A status effect began.
    EffectApplied,
    /// The light became weaker: the candle burned down, or the flame was lowered or went out.
    LightChanged,
    /// At the flame's present height the wax lasts only this many turns.
    WaxLow(i32),
    /// The way ahead takes more steps than the turns that the wax lasts at the flame's present height.
    WaxShort {
        /// Steps to the next goal.
        steps: i32,
        /// Turns of light.
        left: i32,
    },
    /// What is left to explore is so many steps away, and the way there burns a good part of the wax.
    FarAhead {
        /// Steps to the next goal.
        steps: i32,
        /// Wax that they burn at the flame's present height.
        wax: i32,
    },
    /// With the flame out, this percentage of blows at the target would miss.
    Dark(i32),
    /// A higher flame would save a good part of the hit points that the hero has left.
    FlameWouldSave {
        /// The height.
        to: FlameHeight,
        /// Roughly the hit points saved.
        hp: i32,
    },
    /// A monster is about to pour burning wax onto the hero's cell.
    AimedAt,
    /// The hero's cell burns.
    OnFire,
    /// The hero is hurt, and waiting would only burn wax: nothing heals here.
    NothingHeals,
    /// The hero has rested for the maximum number of turns.
    RestedLongEnough,
    /// The hero has waited for the maximum number of turns.
    WaitedLongEnough,
    /// The hero has a third of all hit points or less: too few to fight automatically.
    TooHurt,
    /// The monsters beside the hero may kill within two turns.
    Overmatched,
    /// The hero stands in a doorway or corridor, and several monsters are in view outside that are awake.
    HoldsDoorway,
    /// The fight key has followed this monster for some steps: it shoots, and keeps its distance.
    KeepsDistance(ActorId),
    /// The fight key has stepped after this monster, or others, for some time: none comes, and none is caught.
    ComesNoNearer(ActorId),
    /// No such stairs are known.
    NoStairs,
    /// A monster came into view.
    NewMonster(ActorId),
    /// A monster in view noticed the hero, or heard a fight.
    Noticed(ActorId),
    /// What is left to explore lies past a monster that does not know of the hero, such as a sleeping one. The next
    /// step goes past it.
    MonsterInTheWay,
    /// The way leads beside a monster on this cell that sleeps or never moves. The next step goes on.
    PastSleeper(Pos),
    /// As [`StopReason::MonsterInTheWay`], but no way leads past it.
    PathBlockedByMonster,
    /// Somebody has told the level of the hero, or beats on a door that the hero has sealed.
    Alarm,
    /// The hero lost hit points.
    LostHp,
    /// The hero reached the next experience level.
    LeveledUp,
    /// The hero may choose a wick.
    WickOffered,
    /// The hero picked up an item.
    PickedUp,
    /// Stairs came into view on this cell.
    StairsSeen(Pos),
    /// Something worth bumping into came into view on this cell.
    FixtureSeen(Pos),
    /// The hero is beside something worth bumping into on this cell.
    FixtureReached(Pos),
    /// An item came into view on this cell.
    ItemSeen(Pos),
    /// A run came to a door, stairs, an item or a side opening.
    Junction,
    /// The hero has come to the same cell again and again, and has seen nothing new.
    ToAndFro,
}

/// # Errors
/// If the game is over.
fn check_running(view: View<'_>) -> Result<(), StopReason> {
    view.game_over()
        .map_or(Ok(()), |_| Err(StopReason::GameOver))
}
