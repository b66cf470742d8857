//! The state of a monster's traits during a game.

use serde::Serialize;

use crate::base::Pos;
use crate::game::rules::ItemId;

/// The state of a monster's traits. A monster without traits keeps the default.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub(super) struct TraitState {
    /// The item that it has stolen from the hero.
    pub(super) stolen: Option<ItemId>,
    /// Wax that it has taken from the hero, 0 or more.
    pub(super) wax: i32,
    /// Whether it is disguised as an item.
    pub(super) disguised: bool,
    /// Whether its next blow is an ambush, which cannot be dodged.
    pub(super) ambushes: bool,
    /// Whether it has risen from the dead.
    pub(super) risen: bool,
    /// Turns in which it has seen a flame since it last put one out, 0 or more.
    pub(super) flames_seen: i32,
    /// Turns in dazing light since it last lost one, 0 or more.
    pub(super) turns_in_light: i32,
    /// Turns with a flame near it since it last beat them all down, 0 or more.
    pub(super) turns_to_snuff: i32,
    /// Turns with the hero in reach since it last poured, 0 or more.
    pub(super) turns_to_pour: i32,
    /// The cell through which it pours on its next turn.
    pub(super) aim: Option<Pos>,
    /// Whether it has flared up.
    pub(super) crowned: bool,
}
