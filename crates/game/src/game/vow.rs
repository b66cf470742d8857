//! What games can be played without.

use crate::base::word_enum;
use crate::game::rules::Ruleset;

word_enum! {
    /// What a game was played without. Nobody chooses it beforehand: it is seen from what happened. Only games with a
    /// flame have vows.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub enum Vow {
        /// The flame never burned bright.
        NoBrightFlame = "no-bright-flame",
        /// Neither a wound nor a door was sealed.
        NoSealing = "no-sealing",
        /// No item was picked up that had not been dropped by the dead.
        OnlyTheDead = "only-the-dead",
        /// No brazier was lit.
        NoBrazier = "no-brazier",
    }
}

impl Vow {
    /// Whether games under these rules can break it, so that it is worth something to keep it.
    pub const fn applies_to(self, rules: &Ruleset) -> bool {
        match self {
            Self::NoBrightFlame | Self::NoSealing | Self::OnlyTheDead => rules.flame.is_some(),
            Self::NoBrazier => rules.braziers.is_some(),
        }
    }
}
