//! The game itself: rule set + seed + list of commands determine everything. No I/O, no clock.
//!
//! Three types make up its interface: a [`Command`] goes into [`World::step`], [`Event`]s come out, and a [`View`]
//! shows what the hero may know. Traces and tests may know all: an [`Inspector`] shows it.

mod action;
pub mod ahead;
mod ai;
mod ai_cache;
mod cast;
mod combat;
pub mod command;
mod decision;
pub mod event;
pub mod forecast;
mod hidden;
mod insight;
mod inspect;
mod item_targets;
pub mod level;
mod light;
mod luck;
mod mapgen;
mod mind;
pub mod odds;
mod plan;
mod reason;
mod reasons;
mod remains;
pub mod rules;
mod spawn;
mod terrain;
mod turn;
mod uncertainty;
pub mod view;
mod vow;
pub mod world;
mod worn;

pub use ahead::{Ahead, HpRange, Intent};
pub use ai::OCCUPIED_COST;
pub use command::{Command, Refusal, Slot, UnknownCommand};
pub use event::{ActorId, Event};
pub use forecast::{AttackForecast, Forecast};
pub use hidden::FORGOTTEN_AFTER;
pub use inspect::Inspector;
pub use level::{Blueprint, MonsterSpawn};
pub use mapgen::{VaultFault, connectivity, vault_faults};
pub use odds::{Duelist, Odds};
pub use reason::{Because, ConsideredCell, Deed, Reason};
pub use remains::Remains;
pub use rules::Ruleset;
pub use terrain::{Ground, Terrain};
pub use turn::minds::Draw;
pub use view::{Known, View};
pub use vow::Vow;
pub use world::{GameOver, World};

#[cfg(test)]
mod chance_tests;
