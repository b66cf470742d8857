//! Rules of fights: blows, chases, deaths, experience.

use serde::Deserialize;

use super::number::within;

/// How blows are worth what they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Combat {
    /// The formula.
    pub damage: Damage,
    /// Hundredths that a critical blow is worth, 100 to 1000.
    #[serde(default = "plain", deserialize_with = "within::<100, 1000, _>")]
    pub critical: i32,
}

const fn plain() -> i32 {
    100
}

/// What a blow is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Damage {
    /// Attack minus defence, 0 at the least. Dice are rolled only for a chance that is there.
    Difference,
    /// The square of the attack divided by attack and defence, give or take 15 hundredths, 1 at the least. Dice are
    /// rolled for the dodge, then for the critical blow, then for the rest.
    Proportional,
}

/// How foes behave.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Foes {
    /// How they come nearer.
    pub chase: Chase,
    /// From where they strike.
    pub reach: Reach,
    /// Which sight of the hero a foe must stand in.
    pub sight_test: SightTest,
    /// What they do otherwise.
    pub out_of_sight: OutOfSight,
    /// They flee with less than so many hundredths of their hit points, 0 to 100.
    #[serde(default, deserialize_with = "within::<0, 100, _>")]
    pub flee_below: i32,
    /// Who flees gets its breath back in each turn whose number, counted from 1, this divides, and can so be caught; 0 for never, at most 99.
    #[serde(default, deserialize_with = "within::<0, 99, _>")]
    pub breath: i32,
}

/// How a foe that is seen comes nearer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chase {
    /// Not at all, and it never strikes.
    Stands,
    /// The step that the signs of both distances give; if that is blocked along the row, then along the column.
    GreedySlide,
    /// The step nearest to the straight line; if that is blocked it stays.
    RoundedLine,
    /// A cheapest way, on which others count as detours; it is remembered.
    CrowdWay,
    /// A shortest way along rows and columns, through others as if they were not there.
    StraightWay,
}

/// From where a foe strikes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reach {
    /// From the eight cells around the hero.
    Beside,
    /// From less than two cells away in a straight line: the same eight cells.
    UnderTwo,
    /// From where the next step of its way would be the hero's cell.
    NextStep,
}

/// Which sight of the hero a foe must stand in to act.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SightTest {
    /// What the hero sees after his deed.
    AfterStep,
    /// What he saw before it.
    BeforeStep,
}

/// What a foe does that is not in view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OutOfSight {
    /// Nothing.
    Idle,
    /// It goes its remembered way to the end.
    WalksOn,
}

/// What is left of the dead.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Death {
    /// Of a foe.
    pub foe: FoeDeath,
    /// Of a hundred foes so many leave a thing, 0 to 100.
    #[serde(default, deserialize_with = "within::<0, 100, _>")]
    pub drops: i32,
}

/// What is left of a dead foe.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FoeDeath {
    /// Nothing.
    Vanishes,
    /// A corpse that blocks nothing and is drawn under everybody.
    LeavesCorpse,
}

/// What experience brings. Levels begin at 1; who has `level * step` experience in all reaches the next one, one at a kill.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Growth {
    /// Experience that the first level takes, 1 to 9999.
    #[serde(deserialize_with = "within::<1, 9999, _>")]
    pub step: i32,
    /// Hit points that a level adds; all of them come back. 0 to 99.
    #[serde(deserialize_with = "within::<0, 99, _>")]
    pub hp: i32,
    /// Attack that a level adds, 0 to 99.
    #[serde(deserialize_with = "within::<0, 99, _>")]
    pub attack: i32,
}
