//! Who plays the games of a column of the lab.

use crate::autoplay::Policy;
use crate::game::Ruleset;

/// Who plays: a bot, which gives commands, or a player of the screen, who presses keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// A bot that plays by this policy.
    Bot(Policy),
    /// One who does what the screen advises: see [`obedient`](crate::tools::obedient).
    Obedient,
}

impl Player {
    /// All players, in the order of the table.
    pub fn all() -> impl Iterator<Item = Self> {
        Policy::ALL
            .into_iter()
            .map(Self::Bot)
            .chain([Self::Obedient])
    }

    /// Those that differ from each other under these rules. Only with a flame does the screen advise much.
    pub(super) fn under(rules: &Ruleset) -> Vec<Self> {
        let bots = Policy::under(rules).iter().copied().map(Self::Bot);
        let obedient = rules.flame.as_ref().map(|_| Self::Obedient);
        bots.chain(obedient).collect()
    }

    /// Its name on the command line and in tables.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Bot(policy) => policy.word(),
            Self::Obedient => "obedient",
        }
    }

    /// The player with this name.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::all().find(|player| player.word() == word)
    }
}
