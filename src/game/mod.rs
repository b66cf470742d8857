//! The rules. No input or output, no clock: rule set + seed + list of commands *is* the game.
//!
//! Three doors lead in: [`World::step`] asks, [`Event`] tells, [`View`] shows what the hero may know.

mod combat;
pub mod command;
pub mod event;
pub mod forecast;
pub mod level;
mod mapgen;
mod mind;
mod plan;
pub mod rules;
mod spawn;
mod turn;
pub mod view;
pub mod world;

pub use command::{Command, Refusal, Slot};
pub use event::{ActorId, Event};
pub use forecast::{Blows, Forecast};
pub use level::{Arrival, Blueprint, Terrain};
pub use rules::Ruleset;
pub use view::{Known, View};
pub use world::{Over, World};

#[cfg(test)]
mod chances;
