//! Traits of kinds of monsters: what each does unlike the others. All are optional and combine freely.

use serde::Deserialize;

use crate::game::rules::within_if_any;

/// What a kind of monster does unlike the others: the table `traits` of a kind in a rule file.
///
/// Where a monster goes and what it senses is decided in `game::mind`, and only under rules with minds; what comes of its
/// blows and its death, in `game::turn`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Traits {
    /// It enters no cell with this much light or more, leaves one on which it stands, and strikes from none, 1 to 9.
    #[serde(deserialize_with = "within_if_any::<1, 9, _>")]
    pub shuns_light: Option<i32>,
    /// A blow that lands on the hero lowers his flame by one height.
    pub gusts: bool,
    /// A blow that lands pushes its target this many free cells away, 1 to 9.
    #[serde(deserialize_with = "within_if_any::<1, 9, _>")]
    pub pushes: Option<i32>,
    /// A blow that lands on the hero takes this much wax instead of hit points, as long as he has any, 1 to 999. It is his
    /// again when the monster dies.
    #[serde(deserialize_with = "within_if_any::<1, 999, _>")]
    pub drains: Option<i32>,
    /// The first blow that lands on the hero takes an item; then it flees for good. It drops the item when it dies.
    pub steals: bool,
}

impl Traits {
    /// Those of a kind without any.
    pub const NONE: Self = Self {
        shuns_light: None,
        gusts: false,
        pushes: None,
        drains: None,
        steals: false,
    };

    /// Whether a blow that lands changes more than hit points.
    pub const fn changes_on_hit(&self) -> bool {
        self.gusts || self.pushes.is_some() || self.drains.is_some() || self.steals
    }
}
