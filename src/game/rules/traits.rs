//! Traits of kinds of monsters: what each does unlike the others. All are optional and combine freely.

use serde::Deserialize;

use crate::game::rules::{within, within_if_any};

/// What a kind of monster does unlike the others: the table `traits` of a kind in a rule file.
///
/// Where a monster goes and what it senses is decided in `game::mind`, and only under rules with minds; what comes of
/// its blows and its death, in `game::turn`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Traits {
    /// It enters no cell with this much light or more, leaves one on which it stands, and strikes from none, 1 to 9.
    #[serde(deserialize_with = "within_if_any::<1, 9, _>")]
    pub shuns_light: Option<i32>,
    /// It enters no cell so near to a burning brazier as the rules of braziers say, leaves one on which it stands, and
    /// strikes from none.
    pub shuns_braziers: bool,
    /// In every so manieth turn it flutters to a random cell beside it, 1 to 99.
    #[serde(deserialize_with = "within_if_any::<1, 99, _>")]
    pub erratic_every: Option<i32>,
    /// It goes there, and not to the hero.
    pub lured_by: Option<Lure>,
    /// Wax that it eats in a turn beside the hero's burning flame, in place of a blow, 0 to 99.
    #[serde(deserialize_with = "within::<0, 99, _>")]
    pub eats_wax: i32,
    /// It has no eyes, but feels the hero within so many cells, 1 to 20, if a path of at most [`Traits::FELT_STEPS`]
    /// leads there.
    #[serde(deserialize_with = "within_if_any::<1, 20, _>")]
    pub blind: Option<i32>,
    /// It sees the hero over a clear line within so many cells without any light, 1 to 20.
    #[serde(deserialize_with = "within_if_any::<1, 20, _>")]
    pub sees_in_dark: Option<i32>,
    /// It has no eyes, but feels a hero that walks or strikes within so many cells, through walls, 1 to 20. A hero that
    /// does anything else it feels only beside it, while hunting.
    #[serde(deserialize_with = "within_if_any::<1, 20, _>")]
    pub feels_steps: Option<i32>,
    /// It runs where it is dark.
    pub fast_in_dark: Option<FastInDark>,
    /// It follows the hero's trail cell by cell, also out of sight.
    pub follows_trail: bool,
    /// It strikes from afar.
    pub shoots: Option<Shoots>,
    /// It goes around others to a free cell beside the hero if there is a way to one.
    pub surrounds: bool,
    /// It acts in every so manieth turn only, 1 to 99.
    #[serde(deserialize_with = "within_if_any::<1, 99, _>")]
    pub acts_every: Option<i32>,
    /// It walks through walls, but for the border of the map.
    pub through_walls: bool,
    /// Where there is this much light or more it can neither strike nor be struck, 1 to 9.
    #[serde(deserialize_with = "within_if_any::<1, 9, _>")]
    pub intangible_in_light: Option<i32>,
    /// It never moves.
    pub stands: bool,
    /// It watches the eight lines that go out from it.
    pub eight_lines: Option<EightLines>,
    /// So many come together.
    pub group: Option<Group>,
    /// A blow that lands on the hero lowers the flame by one height.
    pub gusts: bool,
    /// A blow that lands pushes its target this many free cells away, 1 to 9.
    #[serde(deserialize_with = "within_if_any::<1, 9, _>")]
    pub pushes: Option<i32>,
    /// A blow that lands on the hero takes this much wax instead of hit points, as long as any is left, 1 to 999. It is
    /// given back when the monster dies.
    #[serde(deserialize_with = "within_if_any::<1, 999, _>")]
    pub drains: Option<i32>,
    /// The first blow that lands on the hero takes an item; then it flees for good. It drops the item when it dies.
    pub steals: bool,
    /// A blow that leaves it this many hit points or more splits it in two, 2 to 999.
    #[serde(deserialize_with = "within_if_any::<2, 999, _>")]
    pub splits_from: Option<i32>,
    /// It bursts when it is struck at from beside it, hit from afar, or killed.
    pub bursts: Option<Burst>,
    /// Its corpse rises, once.
    pub rises: Option<Rising>,
    /// The kind of item that it always leaves when it dies.
    pub leaves: Option<String>,
    /// Dead, it drops no item by the chance that `[death]` gives all kinds.
    pub carries_nothing: bool,
    /// The kind of item that it looks like until the hero stands beside it or a bright flame of the hero's lights it.
    pub disguised_as: Option<String>,
    /// In less light than this it is only seen from beside it, 1 to 9.
    #[serde(deserialize_with = "within_if_any::<1, 9, _>")]
    pub unseen_below: Option<i32>,
    /// Every so many turns in which it sees a flame it puts one out, 1 to 99.
    #[serde(deserialize_with = "within_if_any::<1, 99, _>")]
    pub snuffs_every: Option<i32>,
    /// Awake, it goes to what can be lit by walking against it, up to so many cells away, and lights it, 1 to 20.
    #[serde(deserialize_with = "within_if_any::<1, 20, _>")]
    pub kindles_within: Option<i32>,
    /// The kind of terrain that is spun around it on a new level, and that does not hold or harm it.
    pub spins: Option<String>,
    /// Turns' worth of breaking at a sealed door that it does in one, 1 to 9.
    #[serde(deserialize_with = "within_if_any::<1, 9, _>")]
    pub breaks: Option<i32>,
    /// It closes its wounds.
    pub regrows: Option<Regrowth>,
    /// Light takes some of its turns.
    pub dazed_by_light: Option<Dazzle>,
    /// Wounded, it beats down all flames near it.
    pub snuffs: Option<Snuffs>,
    /// Wounded, it pours burning wax.
    pub pours: Option<Pours>,
    /// Wounded, it flares up.
    pub crown: Option<Crown>,
    /// It is on the hero's side.
    pub ally: Option<Ally>,
}

/// Being on the hero's side: it follows, fights nobody and changes places with the hero.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ally {
    /// Steps from the hero that it keeps to, and from which it comes along over stairs, 1 to 9.
    #[serde(deserialize_with = "within::<1, 9, _>")]
    pub within: i32,
}

/// What draws a monster.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lure {
    /// The flame in its view that reaches farthest, the hero's or any other.
    BrightestFlame,
    /// The cell in its view with the most light, whether it sees the flame or not.
    BrightestLight,
}

/// Running in the dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FastInDark {
    /// It runs on from cells with less light than this, 1 to 9.
    #[serde(deserialize_with = "within::<1, 9, _>")]
    pub below: i32,
    /// Steps that it can take in a turn, 2 to 4. A blow takes a whole turn.
    #[serde(deserialize_with = "within::<2, 4, _>")]
    pub steps: i32,
}

/// Striking from afar.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shoots {
    /// It hits a hero who is lit from this far, 1 to 20 cells (Chebyshev).
    #[serde(deserialize_with = "within::<1, 20, _>")]
    pub range: i32,
    /// It keeps this far away if it can, 1 to `range` cells (Chebyshev).
    #[serde(deserialize_with = "within::<1, 20, _>")]
    pub keeps: i32,
}

/// Watching the straight and diagonal lines that go out from a monster: a hero there who is lit wakes the whole level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EightLines {
    /// How far it sees along them, 1 to 20 cells.
    #[serde(deserialize_with = "within::<1, 20, _>")]
    pub length: i32,
    /// Light on the hero's cell by which it sees the hero, 1 to 9.
    #[serde(deserialize_with = "within::<1, 9, _>")]
    pub light: i32,
}

/// How many come together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// Fewest, 1 to 9; fewer only where there is no room.
    #[serde(deserialize_with = "within::<1, 9, _>")]
    pub min: i32,
    /// Most, `min` to 9.
    #[serde(deserialize_with = "within::<1, 9, _>")]
    pub max: i32,
}

impl Traits {
    /// Those of a kind without any.
    pub const NONE: Self = Self {
        shuns_light: None,
        shuns_braziers: false,
        erratic_every: None,
        lured_by: None,
        eats_wax: 0,
        blind: None,
        sees_in_dark: None,
        feels_steps: None,
        fast_in_dark: None,
        follows_trail: false,
        shoots: None,
        surrounds: false,
        acts_every: None,
        through_walls: false,
        intangible_in_light: None,
        stands: false,
        eight_lines: None,
        group: None,
        gusts: false,
        pushes: None,
        drains: None,
        steals: false,
        splits_from: None,
        bursts: None,
        rises: None,
        leaves: None,
        carries_nothing: false,
        disguised_as: None,
        unseen_below: None,
        snuffs_every: None,
        kindles_within: None,
        spins: None,
        breaks: None,
        regrows: None,
        dazed_by_light: None,
        snuffs: None,
        pours: None,
        crown: None,
        ally: None,
    };

    /// Whether a duel with it is more than blows in turn that take hit points.
    pub const fn breaks_odds(&self) -> bool {
        let body = self.splits_from.is_some() || self.regrows.is_some() || self.bursts.is_some();
        let turns = self.snuffs_every.is_some() || self.dazed_by_light.is_some();
        let phases = self.snuffs.is_some() || self.pours.is_some() || self.crown.is_some();
        body || turns || phases || self.changes_on_hit()
    }

    /// Whether a duel of blow against blow goes otherwise than hit points and poison tell.
    pub const fn changes_duels(&self) -> bool {
        let misses_turns = self.acts_every.is_some() || self.erratic_every.is_some();
        let by_light =
            self.shuns_light.is_some() || self.shuns_braziers || self.intangible_in_light.is_some();
        let in_place = self.shoots.is_some() || self.eats_wax > 0 || self.rises.is_some();
        misses_turns || by_light || in_place || self.breaks_odds()
    }

    /// A blind kind feels the hero no farther than so many steps.
    pub const FELT_STEPS: i32 = 8;

    /// Whether a blow that lands changes more than hit points.
    pub const fn changes_on_hit(&self) -> bool {
        self.gusts || self.pushes.is_some() || self.drains.is_some() || self.steals
    }
}

/// What bursting does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Burst {
    /// Turns for which all actors near are dazed, 1 to 99.
    #[serde(deserialize_with = "within::<1, 99, _>")]
    pub dazes: i32,
    /// How near, as Chebyshev distance, 1 to 9.
    #[serde(deserialize_with = "within::<1, 9, _>")]
    pub within: i32,
}

/// How a corpse rises.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rising {
    /// Turns after its death, 1 to 999.
    #[serde(deserialize_with = "within::<1, 999, _>")]
    pub after: i32,
    /// It stays dead if so much light, the hero's apart, falls on its cell then, 1 to 9.
    #[serde(default, deserialize_with = "within_if_any::<1, 9, _>")]
    pub unless_light: Option<i32>,
}

/// How wounds close.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Regrowth {
    /// Hit points a turn, 1 to 99.
    #[serde(deserialize_with = "within::<1, 99, _>")]
    pub hp: i32,
    /// Only in less light than this, 1 to 9; in any if missing.
    #[serde(default, deserialize_with = "within_if_any::<1, 9, _>")]
    pub below_light: Option<i32>,
}

/// Light that takes turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dazzle {
    /// Light on its cell, or more, 1 to 9.
    #[serde(deserialize_with = "within::<1, 9, _>")]
    pub from: i32,
    /// Of so many turns in such light it loses the last, 1 to 99.
    #[serde(deserialize_with = "within::<1, 99, _>")]
    pub every: i32,
}

/// Beating down flames: in a turn of its own, the hero's by one height; all others go out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snuffs {
    /// Only with less than so many percent of its hit points, 1 to 101.
    #[serde(deserialize_with = "within::<1, 101, _>")]
    pub below: i32,
    /// Of so many turns with a flame near it this takes the last, 1 to 99.
    #[serde(deserialize_with = "within::<1, 99, _>")]
    pub every: i32,
    /// How near the flames are, as Chebyshev distance, 1 to 20.
    #[serde(deserialize_with = "within::<1, 20, _>")]
    pub within: i32,
}

/// Pouring burning wax: it aims at the cell of a hero that it sees, and in its next turn pours along the line through
/// that cell.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pours {
    /// Only with less than so many percent of its hit points, 1 to 101.
    #[serde(deserialize_with = "within::<1, 101, _>")]
    pub below: i32,
    /// Of so many turns with the hero in reach this takes the last, 2 to 99.
    #[serde(deserialize_with = "within::<2, 99, _>")]
    pub every: i32,
    /// Cells of the line, 1 to 20.
    #[serde(deserialize_with = "within::<1, 20, _>")]
    pub reach: i32,
    /// The `kind` of terrain that floor and what can burn become. If it can burn, it does at once, and it does to
    /// whoever stands there what it does to whoever walks there.
    pub terrain: String,
}

/// Flaring up, once.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crown {
    /// With less than so many percent of its hit points, 1 to 101.
    #[serde(deserialize_with = "within::<1, 101, _>")]
    pub below: i32,
    /// Light that it sheds on its own cell from then on, 1 to 9.
    #[serde(deserialize_with = "within::<1, 9, _>")]
    pub glow: i32,
    /// The monsters that come to it.
    #[serde(default)]
    pub calls: Option<Calls>,
}

/// Monsters that come at a call, each to the free cell nearest to the caller.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Calls {
    /// Their `kind`.
    pub kind: String,
    /// How many, 1 to 9.
    #[serde(deserialize_with = "within::<1, 9, _>")]
    pub amount: i32,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// [`Odds`](crate::game::Odds) know of hit points and poison only: each of these alone is more than that.
    #[test]
    fn each_trait_of_blows_changes_duels() {
        let none = || Traits::NONE;
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
