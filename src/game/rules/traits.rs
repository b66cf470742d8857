//! Traits of kinds of monsters: what each does unlike the others. All are optional and combine freely.

use serde::Deserialize;

use crate::game::rules::within_if_any;

/// What a kind of monster does unlike the others: the table `traits` of a kind in a rule file.
///
/// Where a monster goes and what it senses is decided in `game::mind`, and only under rules with minds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Traits {
    /// It enters no cell with this much light or more, leaves one on which it stands, and strikes from none, 1 to 9.
    #[serde(deserialize_with = "within_if_any::<1, 9, _>")]
    pub shuns_light: Option<i32>,
}

impl Traits {
    /// Those of a kind without any.
    pub const NONE: Self = Self { shuns_light: None };
}
