//! What visual effects look like, and how long they last.

use crate::base::Pos;

/// What an effect looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EffectLook {
    /// A mushroom's spores.
    Burst,
    /// Smoke of a fire or flame that went out.
    Smoke,
    /// Dust of something that fell, broke or was pushed.
    Dust,
    /// Catching fire.
    Fire,
    /// Drops of water or oil.
    Splash,
    /// Wax running down and setting.
    Wax,
    /// Sparks of a hard blow.
    Sparks,
    /// The arc of a blade in a stab.
    Slash,
    /// Twinkling: something was found or offered, or a monster is dazzled or aims.
    Sparkle,
    /// Something taken up: motes that rise.
    Lift,
    /// Wax gained: drops that run together.
    Gather,
    /// Lightning from another cell.
    Lightning(Pos),
    /// A widening ring.
    Ring(Ring),
}

/// What a ring of light stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ring {
    /// A flame that is lit or raised.
    Flame,
    /// Wounds healing.
    Healing,
    /// A level reached, or a wick chosen.
    Level,
    /// A flame that flares up.
    Flare,
    /// Light that dazes all who see it.
    Glare,
    /// The map of the level revealed.
    Map,
    /// An alarm, or flames beaten down.
    Alarm,
    /// Time wound back: the ring closes.
    Hour,
}

impl EffectLook {
    /// How many frames it lasts.
    pub(super) const fn frames(self) -> u32 {
        match self {
            Self::Slash => 6,
            Self::Sparks => 9,
            Self::Lightning(_) | Self::Fire | Self::Splash | Self::Lift => 12,
            Self::Burst | Self::Smoke | Self::Dust | Self::Sparkle | Self::Gather => 14,
            Self::Wax => 20,
            Self::Ring(Ring::Level | Ring::Hour) => 30,
            Self::Ring(Ring::Glare | Ring::Map | Ring::Flare) => 24,
            Self::Ring(_) => 16,
        }
    }

    /// Whether it is left out while the hero runs, because it would be in the way.
    pub(super) const fn is_small(self) -> bool {
        matches!(
            self,
            Self::Splash | Self::Dust | Self::Smoke | Self::Sparkle | Self::Lift | Self::Gather
        )
    }
}
