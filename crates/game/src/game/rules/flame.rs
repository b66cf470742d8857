//! Rules of the flame: three heights for the player to choose from, the wax that each burns, and other uses of wax; and
//! of the candle of older rules.

use serde::{Deserialize, Serialize};

use crate::base::Within;
use crate::base::word_enum;
use crate::game::rules::one;

word_enum! {
    /// How high the hero's flame burns.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
    pub enum FlameHeight {
        /// It does not burn: no wax is left, or it was put out.
        Out = "out",
        /// A hand around it: little light, and harder to notice.
        Shielded = "shielded",
        /// Normal.
        Plain = "plain",
        /// The wick drawn out: the most light for the most wax.
        Bright = "bright",
    }
}

/// Distance in cells within which one sees, and is seen, without light.
pub(in crate::game) const UNLIT_RADIUS: i32 = 2;

impl FlameHeight {
    /// The next lower height; `None` if the flame is out.
    pub fn lower(self) -> Option<Self> {
        let below = (self as usize).checked_sub(1)?;
        Self::ALL.get(below).copied()
    }
}

/// What a height of the flame means.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HeightRules {
    /// Light on the hero's own cell.
    #[serde(with = "Within::<0, 9>")]
    pub light: i32,
    /// Monsters with a line of sight notice the hero within this many cells.
    #[serde(with = "Within::<0, 20>")]
    pub noticed_within: i32,
    /// Wax it burns.
    #[serde(default, with = "Within::<0, 99>")]
    pub wax: i32,
    /// Turns in which it burns that much, spread evenly.
    #[serde(default = "one", with = "Within::<1, 99>")]
    pub turns: i32,
    /// Percentage of the hero's blows that miss for lack of light.
    #[serde(default, with = "Within::<0, 100>")]
    pub misses_percent: i32,
    /// Added to the hero's percentage of critical blows.
    #[serde(default, with = "Within::<0, 100>")]
    pub critical: i32,
    /// Whether the next action of monsters in the light is shown.
    #[serde(default, skip_serializing)]
    pub foretells: bool,
}

impl HeightRules {
    /// The wax that it burns in turn `turn`, counted from 1: of three wax in four turns, one in each but the first.
    pub(in crate::game) fn burnt_in(&self, turn: u32) -> i32 {
        (self.burnt_up_to(turn) - self.burnt_up_to(turn - 1)) as i32
    }

    /// The wax that it has burned after this many turns.
    fn burnt_up_to(&self, turns: u32) -> i64 {
        i64::from(turns) * i64::from(self.wax) / i64::from(self.turns)
    }
}

/// Sealing wounds with wax.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SealRules {
    /// Wax it takes.
    #[serde(with = "Within::<1, 999>")]
    pub wax: i32,
    /// Hit points it restores; it also cures poison.
    #[serde(with = "Within::<1, 999>")]
    pub hp: i32,
}

/// Smelling the nearest candle that the hero has not seen.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SmellRules {
    /// A walk of fewer steps to it is near.
    #[serde(with = "Within::<1, 999>")]
    pub near: i32,
    /// One of fewer steps is some way; any other is far.
    #[serde(with = "Within::<1, 999>")]
    pub some_way: i32,
}

/// A flame whose height the player chooses, and the wax it burns.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FlameRules {
    /// Wax at the start, at most `max_wax`.
    #[serde(with = "Within::<0, 999>")]
    pub wax: i32,
    /// Most wax that the hero can carry.
    #[serde(with = "Within::<1, 999>")]
    pub max_wax: i32,
    /// Wax to light a flame that is out, at shielded height. It also takes a turn.
    #[serde(with = "Within::<0, 99>")]
    pub relight_wax: i32,
    /// Wax for each height by which the flame is raised, or lit higher than shielded.
    #[serde(default, with = "Within::<0, 99>")]
    pub raise_wax: i32,
    /// Sealing wounds.
    pub seal: SealRules,
    /// Turns for one hit point to heal by itself; 0 is never.
    #[serde(default, with = "Within::<0, 99>")]
    pub heal_turns: i32,
    /// Whether that happens only while the flame burns.
    #[serde(default)]
    pub heals_by_light: bool,
    /// Tallow that the dead leave, as a percentage of their full hit points; walking there takes it.
    #[serde(default, with = "Within::<0, 999>")]
    pub tallow_percent: i32,
    /// Light on a target, the hero's own apart, in which no blow at it misses for lack of light; 0 is never.
    #[serde(default, with = "Within::<0, 9>")]
    pub clear_light: i32,
    /// Whether shots from a worn weapon, except at the unaware, miss for lack of light as blows do.
    #[serde(default)]
    pub shots_miss: bool,
    /// Wax items (the first kind in the file) on each level besides random ones.
    #[serde(default, with = "Within::<0, 9>")]
    pub per_level: i32,
    /// How the hero smells candles; not at all if missing.
    pub smell: Option<SmellRules>,
    /// With the flame out, the nearest unaware monster comes after this many turns; 0 is never.
    #[serde(default, with = "Within::<0, 999>")]
    pub dark_draw_turns: i32,
    /// Without a flame.
    pub out: HeightRules,
    /// A hand around it.
    pub shielded: HeightRules,
    /// As it burns by itself.
    pub plain: HeightRules,
    /// The wick drawn out.
    pub bright: HeightRules,
}

impl FlameRules {
    /// The height of the flame at the start of a game.
    pub const fn height_at_start(&self) -> FlameHeight {
        match self.wax {
            1.. => FlameHeight::Plain,
            _ => FlameHeight::Out,
        }
    }

    /// Wax to change the flame from one height to another: for lighting it, and for each height by which it is raised
    /// or lit above shielded.
    pub const fn price(&self, from: FlameHeight, to: FlameHeight) -> i32 {
        match (from as i32, to as i32) {
            (0, to) if to > 0 => self.relight_wax + (to - 1) * self.raise_wax,
            (from, to) if to > from => (to - from) * self.raise_wax,
            _ => 0,
        }
    }

    /// All heights, lowest first.
    pub(super) const fn heights_mut(&mut self) -> [&mut HeightRules; 4] {
        [
            &mut self.out,
            &mut self.shielded,
            &mut self.plain,
            &mut self.bright,
        ]
    }

    /// What this height means, to be changed.
    pub(super) const fn height_mut(&mut self, height: FlameHeight) -> &mut HeightRules {
        match height {
            FlameHeight::Out => &mut self.out,
            FlameHeight::Shielded => &mut self.shielded,
            FlameHeight::Plain => &mut self.plain,
            FlameHeight::Bright => &mut self.bright,
        }
    }

    /// What this height means.
    pub const fn height(&self, height: FlameHeight) -> &HeightRules {
        match height {
            FlameHeight::Out => &self.out,
            FlameHeight::Shielded => &self.shielded,
            FlameHeight::Plain => &self.plain,
            FlameHeight::Bright => &self.bright,
        }
    }
}

/// A candle that burns down turn by turn. While it is out, resting does not heal.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CandleRules {
    /// Turns that a whole candle burns. The hero starts with one; items cannot extend it beyond that.
    #[serde(with = "Within::<1, 9999>")]
    pub turns: i32,
    /// It burns low with less than this percentage of its turns left.
    #[serde(with = "Within::<0, 100>")]
    pub low_percent: i32,
    /// Sight radius while it burns low, in cells; at most `sight.radius`.
    #[serde(with = "Within::<1, 99>")]
    pub low_radius: i32,
    /// Candle items (the first kind in the file) on each level besides random ones.
    #[serde(default, with = "Within::<0, 9>")]
    pub per_level: i32,
    /// Sight radius when it is out, in cells; at most `low_radius`.
    #[serde(with = "Within::<1, 99>")]
    pub out_radius: i32,
}

word_enum! {
    /// How a candle burns.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
    pub enum CandleState {
        /// Out.
        Out = "out",
        /// Low: the hero sees less.
        Low = "low",
        /// Bright: the normal sight radius.
        Bright = "bright",
    }
}

impl CandleRules {
    /// How it burns with `left` turns left.
    pub const fn flame(&self, left: i32) -> CandleState {
        match left {
            ..=0 => CandleState::Out,
            _ if left * 100 < self.turns * self.low_percent => CandleState::Low,
            _ => CandleState::Bright,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wax_burns_evenly_over_its_turns() {
        let burnt = |wax: i32, turns: i32| {
            let height = HeightRules {
                light: 6,
                noticed_within: 7,
                wax,
                turns,
                misses_percent: 0,
                critical: 0,
                foretells: false,
            };
            (1..=8)
                .map(|turn| height.burnt_in(turn))
                .collect::<Vec<_>>()
        };
        assert_eq!(burnt(1, 2), [0, 1, 0, 1, 0, 1, 0, 1]);
        assert_eq!(burnt(3, 4), [0, 1, 1, 1, 0, 1, 1, 1]);
        assert_eq!(burnt(6, 4), [1, 2, 1, 2, 1, 2, 1, 2]);
    }
}
