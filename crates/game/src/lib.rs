//! The rules of Tallowdeep: worlds, recordings of games, and bots that play them. Knows no pixels, no files and no
//! clock, so a rule set, a seed and a list of commands *are* a game.
//!
//! The program re-exports these modules; its documentation shows what is public of them.
//!
//! ```text
//! replay   autoplay     records | chooses
//!     \     /
//!      game             the rules: World::step takes a Command, Events come out, a View shows what the hero may know
//!        |
//!      base             hashing, words, random streams
//! ```

pub mod autoplay;
pub mod base;
pub mod game;
pub mod replay;

pub use base::Dir;
pub use game::Command;

#[cfg(test)]
mod test_rules;
