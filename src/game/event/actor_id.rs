//! The number that identifies an actor.

use serde::Serialize;

/// Identifies an actor for a whole game. The hero is 0; monsters are numbered in order of appearance. Ids are never
/// reused.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct ActorId(pub u32);

impl ActorId {
    /// The hero.
    pub const HERO: Self = Self(0);

    /// Whether this is the hero.
    pub const fn is_hero(self) -> bool {
        self.0 == 0
    }
}
