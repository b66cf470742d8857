//! Traits of kinds of monsters: what sets each apart. All are optional and can be combined freely.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::base::word::word_enum;
use crate::game::rules::{optional_within, within};

/// What sets a kind of monster apart: the table `traits` of a kind in a rule file.
///
/// Where a monster goes and what it senses is decided in `game::mind`, and only under rules with minds; the
/// consequences of its blows and its death, in `game::turn`. The look box describes them in this order.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Traits {
    /// It is on the hero's side.
    pub ally: Option<Ally>,
    /// How many come together; `None` if it comes alone.
    pub group: Option<Group>,
    /// It never moves.
    pub stands: bool,
    /// It walks through walls, except the border of the map.
    pub through_walls: bool,
    /// It acts only in turns that are a multiple of this, 1 to 99.
    #[serde(deserialize_with = "optional_within::<1, 99, _>")]
    pub acts_every: Option<i32>,
    /// In turns that are a multiple of this, it flutters to a random neighbouring cell, 1 to 99.
    #[serde(deserialize_with = "optional_within::<1, 99, _>")]
    pub erratic_every: Option<i32>,
    /// It runs where it is dark.
    pub fast_in_dark: Option<FastInDark>,
    /// It does not enter cells with this much light or more, 1 to 9, nor attack from one; it leaves one that it stands
    /// on.
    #[serde(deserialize_with = "optional_within::<1, 9, _>")]
    pub shuns_light: Option<i32>,
    /// It does not enter cells within [`BrazierRules::keeps_off`](super::BrazierRules::keeps_off) of a burning brazier,
    /// nor attack from one; it leaves one that it stands on.
    pub shuns_braziers: bool,
    /// What it goes to instead of the hero.
    pub lured_by: Option<Lure>,
    /// It goes around other actors to a free cell next to the hero, if there is a path to one.
    pub surrounds: bool,
    /// It follows the hero's trail cell by cell, even out of sight.
    pub follows_trail: bool,
    /// It has no eyes, but feels the hero within this many cells, 1 to 20, if a path of at most [`Traits::FELT_STEPS`]
    /// leads there.
    #[serde(deserialize_with = "optional_within::<1, 20, _>")]
    pub blind: Option<i32>,
    /// It has no eyes, but feels a hero that walks or strikes within this many cells, through walls, 1 to 20. A hero
    /// that does anything else it feels only next to it, while hunting.
    #[serde(deserialize_with = "optional_within::<1, 20, _>")]
    pub feels_steps: Option<i32>,
    /// It sees the hero over a clear line within this many cells without any light, 1 to 20.
    #[serde(deserialize_with = "optional_within::<1, 20, _>")]
    pub sees_in_dark: Option<i32>,
    /// It has no eyes, but feels the hero where little light falls on the hero, through walls. In more light it knows
    /// nothing of the hero.
    pub feels_in_dark: Option<FeelsInDark>,
    /// It watches the eight straight and diagonal lines from its cell.
    pub eight_lines: Option<EightLines>,
    /// When it notices the hero it howls: unaware monsters within this many cells hear that and go there, 1 to 20.
    #[serde(deserialize_with = "optional_within::<1, 20, _>")]
    pub howls: Option<i32>,
    /// It strikes from afar.
    pub shoots: Option<Shoots>,
    /// Wax that it eats per turn next to the hero's burning flame, instead of attacking, 0 to 99.
    #[serde(deserialize_with = "within::<0, 99, _>")]
    pub eats_wax: i32,
    /// In this much light or more, it can neither hit nor be hit, 1 to 9.
    #[serde(deserialize_with = "optional_within::<1, 9, _>")]
    pub intangible_in_light: Option<i32>,
    /// A blow that lands on the hero lowers the flame by one height.
    pub gusts: bool,
    /// A blow that lands pushes its target this many free cells away, 1 to 9.
    #[serde(deserialize_with = "optional_within::<1, 9, _>")]
    pub pushes: Option<i32>,
    /// A blow that lands holds its target in place for this many turns, or until the monster is dead, 1 to 9.
    #[serde(deserialize_with = "optional_within::<1, 9, _>")]
    pub grips: Option<i32>,
    /// A blow that lands on the hero takes this much wax instead of hit points, while any is left, 1 to 999. The hero
    /// gets it back when the monster dies.
    #[serde(deserialize_with = "optional_within::<1, 999, _>")]
    pub drains: Option<i32>,
    /// The first blow that lands on the hero takes an item; then it flees for good. It drops the item when it dies.
    pub steals: bool,
    /// While it is aware of the hero, not dazed and empty-handed, it catches what the hero throws at it and then flees
    /// for good, as after stealing.
    pub catches: bool,
    /// A blow that leaves it this many hit points or more splits it in two, 2 to 999.
    #[serde(deserialize_with = "optional_within::<2, 999, _>")]
    pub splits_from: Option<i32>,
    /// It bursts when attacked from the next cell, hit from afar, or killed.
    pub bursts: Option<Burst>,
    /// Its corpse rises, once.
    pub rises: Option<Rising>,
    /// In less light than this, it is seen only from the next cell, 1 to 9.
    #[serde(deserialize_with = "optional_within::<1, 9, _>")]
    pub unseen_below: Option<i32>,
    /// It puts out a flame once per this many turns in which it sees one, 1 to 99.
    #[serde(deserialize_with = "optional_within::<1, 99, _>")]
    pub snuffs_every: Option<i32>,
    /// While awake, it goes to terrain up to this many cells away that can be lit by bumping into it, and lights it, 1
    /// to 20.
    #[serde(deserialize_with = "optional_within::<1, 20, _>")]
    pub kindles_within: Option<i32>,
    /// The kind of terrain spun around it on a new level, which does not affect it.
    pub spins: Option<String>,
    /// How many turns of battering a sealed door count for one of its turns, 1 to 9.
    #[serde(deserialize_with = "optional_within::<1, 9, _>")]
    pub breaks: Option<i32>,
    /// It regains hit points.
    pub regrows: Option<Regrowth>,
    /// Nothing dazes it for more turns than this, 0 to 99.
    #[serde(deserialize_with = "optional_within::<0, 99, _>")]
    pub dazed_at_most: Option<i32>,
    /// Light costs it some of its turns.
    pub dazed_by_light: Option<Dazzle>,
    /// Wounded, it beats down all flames near it.
    pub snuffs: Option<Snuffs>,
    /// Wounded, it pours burning wax.
    pub pours: Option<Pours>,
    /// Wounded, it flares up.
    pub crown: Option<Crown>,
    /// The kind of item that it always drops when it dies.
    pub leaves: Option<String>,
    /// It does not drop a random item by the chance in `[death]` when it dies.
    pub carries_nothing: bool,
    /// The kind of item that it looks like until the hero stands next to it or the hero's bright flame lights it.
    pub disguised_as: Option<String>,
}

/// Being on the hero's side: an ally follows, does not fight, and swaps places with the hero.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Ally {
    /// Steps from the hero within which it stays, and from which it follows over stairs, 1 to 9.
    #[serde(deserialize_with = "within::<1, 9, _>")]
    pub within: i32,
}

word_enum! {
    /// What draws a monster.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Lure {
        /// The flame in its view with the longest reach, the hero's or any other.
        BrightestFlame = "brightest-flame",
        /// The brightest cell in its view, whether or not it sees the flame.
        BrightestLight = "brightest-light",
    }
}

/// Feeling the hero in the dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct FeelsInDark {
    /// Only while less light than this falls on the hero, 1 to 9.
    #[serde(deserialize_with = "within::<1, 9, _>")]
    pub below: i32,
    /// Only within this many cells, 1 to 20.
    #[serde(deserialize_with = "within::<1, 20, _>")]
    pub within: i32,
}

/// Running in the dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct FastInDark {
    /// It runs on from cells with less light than this, 1 to 9.
    #[serde(deserialize_with = "within::<1, 9, _>")]
    pub below: i32,
    /// Steps that it can take in a turn, 2 to 4. An attack takes a whole turn.
    #[serde(deserialize_with = "within::<2, 4, _>")]
    pub steps: i32,
}

/// Striking from afar.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Shoots {
    /// It shoots at a lit hero from up to this far, 1 to 20 cells (Chebyshev).
    #[serde(deserialize_with = "within::<1, 20, _>")]
    pub range: i32,
    /// It keeps this far away if it can, 1 to `range` cells (Chebyshev).
    #[serde(deserialize_with = "within::<1, 20, _>")]
    pub keeps: i32,
}

/// Watching the straight and diagonal lines from a monster's cell: a lit hero on one of them alarms the whole level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct EightLines {
    /// How far it sees along them, 1 to 20 cells.
    #[serde(deserialize_with = "within::<1, 20, _>")]
    pub length: i32,
    /// Light on the hero's cell by which it sees the hero, 1 to 9.
    #[serde(deserialize_with = "within::<1, 9, _>")]
    pub light: i32,
}

/// The size of a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// Minimum, 1 to 9; fewer only if there is no room.
    #[serde(deserialize_with = "within::<1, 9, _>")]
    pub min: i32,
    /// Maximum, `min` to 9.
    #[serde(deserialize_with = "within::<1, 9, _>")]
    pub max: i32,
}

impl Traits {
    /// No traits.
    pub fn none() -> &'static Self {
        static NONE: LazyLock<Traits> = LazyLock::new(Traits::default);
        &NONE
    }

    /// Whether [`Odds`](crate::game::Odds) cannot cover a duel with it.
    pub const fn breaks_odds(&self) -> bool {
        let body = self.splits_from.is_some() || self.regrows.is_some() || self.bursts.is_some();
        let turns = self.snuffs_every.is_some() || self.dazed_by_light.is_some();
        let phases = self.snuffs.is_some() || self.pours.is_some() || self.crown.is_some();
        body || turns || phases || self.changes_on_hit()
    }

    /// Whether it has eyes.
    pub const fn has_eyes(&self) -> bool {
        self.blind.is_none() && self.feels_steps.is_none() && self.feels_in_dark.is_none()
    }

    /// Whether a duel with it may go differently than stats and poison suggest.
    pub const fn changes_duels(&self) -> bool {
        let misses_turns = self.acts_every.is_some() || self.erratic_every.is_some();
        let by_light =
            self.shuns_light.is_some() || self.shuns_braziers || self.intangible_in_light.is_some();
        let in_place = self.shoots.is_some() || self.eats_wax > 0 || self.rises.is_some();
        misses_turns || by_light || in_place || self.breaks_odds()
    }

    /// Maximum number of steps over which a blind kind feels the hero.
    pub const FELT_STEPS: i32 = 8;

    /// Whether it strikes with an attack of 0, because its blows have other effects.
    pub const fn strikes_without_attack(&self) -> bool {
        self.changes_on_hit() || self.grips.is_some()
    }

    /// Whether a blow that lands changes more than hit points, in a way that others may answer in the same turn.
    pub const fn changes_on_hit(&self) -> bool {
        self.gusts || self.pushes.is_some() || self.drains.is_some() || self.steals
    }
}

/// What bursting does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Burst {
    /// Turns for which all actors nearby are dazed, 1 to 99.
    #[serde(deserialize_with = "within::<1, 99, _>")]
    pub dazes: i32,
    /// How near they must be, by Chebyshev distance, 1 to 9.
    #[serde(deserialize_with = "within::<1, 9, _>")]
    pub within: i32,
}

/// How a corpse rises.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Rising {
    /// Turns after its death, 1 to 999.
    #[serde(deserialize_with = "within::<1, 999, _>")]
    pub after: i32,
    /// It stays dead if this much light, the hero's apart, falls on its cell then, 1 to 9.
    #[serde(default, deserialize_with = "optional_within::<1, 9, _>")]
    pub unless_light: Option<i32>,
}

/// How hit points come back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Regrowth {
    /// Hit points per turn, 1 to 99.
    #[serde(deserialize_with = "within::<1, 99, _>")]
    pub hp: i32,
    /// Only in less light than this, 1 to 9; in any if missing.
    #[serde(default, deserialize_with = "optional_within::<1, 9, _>")]
    pub below_light: Option<i32>,
}

/// How light costs turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Dazzle {
    /// Least light on its cell for this, 1 to 9.
    #[serde(deserialize_with = "within::<1, 9, _>")]
    pub from: i32,
    /// It loses one turn per this many in such light, 1 to 99.
    #[serde(deserialize_with = "within::<1, 99, _>")]
    pub every: i32,
}

/// Beating down flames, which takes its turn: the hero's drops by one height, all others go out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Snuffs {
    /// Only below this percentage of its hit points, 1 to 101.
    #[serde(deserialize_with = "within::<1, 101, _>")]
    pub below: i32,
    /// It does so once per this many turns with a flame nearby, 1 to 99.
    #[serde(deserialize_with = "within::<1, 99, _>")]
    pub every: i32,
    /// How near the flames must be, by Chebyshev distance, 1 to 20.
    #[serde(deserialize_with = "within::<1, 20, _>")]
    pub within: i32,
}

/// Pouring burning wax: it aims at the cell of a hero that it sees, and on its next turn pours along the line through
/// that cell.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Pours {
    /// Only below this percentage of its hit points, 1 to 101.
    #[serde(deserialize_with = "within::<1, 101, _>")]
    pub below: i32,
    /// It pours once per this many turns with the hero in reach, 2 to 99.
    #[serde(deserialize_with = "within::<2, 99, _>")]
    pub every: i32,
    /// Length of the line in cells, 1 to 20.
    #[serde(deserialize_with = "within::<1, 20, _>")]
    pub reach: i32,
    /// The `kind` of terrain that floor and burnable terrain become. If it can burn, it catches fire at once. An actor
    /// standing there is affected as if it had walked onto it.
    pub terrain: String,
}

/// Flaring up, once.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Crown {
    /// Below this percentage of its hit points, 1 to 101.
    #[serde(deserialize_with = "within::<1, 101, _>")]
    pub below: i32,
    /// Light that it sheds on its own cell from then on, 1 to 9.
    #[serde(deserialize_with = "within::<1, 9, _>")]
    pub glow: i32,
    /// The monsters that it calls.
    #[serde(default)]
    pub calls: Option<Calls>,
}

/// Monsters that answer a call, each on the free, safe cell nearest to the caller.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Calls {
    /// Their `kind`.
    pub kind: String,
    /// How many, 1 to 9. Nobody comes while there are 100 monsters on the level.
    #[serde(deserialize_with = "within::<1, 9, _>")]
    pub amount: i32,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// [`Odds`](crate::game::Odds) cover only hit points and poison: each of these traits alone goes beyond that.
    #[test]
    fn each_fighting_trait_changes_duels() {
        let none = Traits::default;
        #[rustfmt::skip]
        let breaking = [
            Traits { splits_from: Some(6), ..none() },
            Traits { regrows: Some(Regrowth { hp: 1, below_light: None }), ..none() },
            Traits { bursts: Some(Burst { dazes: 1, within: 1 }), ..none() },
            Traits { snuffs_every: Some(1), ..none() },
            Traits { dazed_by_light: Some(Dazzle { from: 1, every: 1 }), ..none() },
            Traits { snuffs: Some(Snuffs { below: 1, every: 1, within: 1 }), ..none() },
            Traits { pours: Some(Pours { below: 1, every: 2, reach: 1, terrain: String::new() }), ..none() },
            Traits { crown: Some(Crown { below: 1, glow: 1, calls: None }), ..none() },
            Traits { drains: Some(1), ..none() },
        ];
        for traits in &breaking {
            assert!(traits.breaks_odds() && traits.changes_duels(), "{traits:?}");
        }
        #[rustfmt::skip]
        let changing = [
            Traits { acts_every: Some(2), ..none() },
            Traits { erratic_every: Some(2), ..none() },
            Traits { shuns_light: Some(1), ..none() },
            Traits { shuns_braziers: true, ..none() },
            Traits { intangible_in_light: Some(1), ..none() },
            Traits { shoots: Some(Shoots { range: 2, keeps: 0 }), ..none() },
            Traits { eats_wax: 1, ..none() },
        ];
        for traits in &changing {
            assert!(
                !traits.breaks_odds() && traits.changes_duels(),
                "{traits:?}"
            );
        }
        assert!(!none().changes_duels());
    }
}
