//! The state of a monster's traits during a game.

use crate::base::{Digest, Pos};
use crate::game::rules::ItemId;

/// The state of a monster's traits. A monster without traits keeps the default.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
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

impl TraitState {
    /// Adds the fields that differ from their defaults.
    pub(super) fn digest(&self, digest: &mut Digest) {
        let Self {
            stolen,
            wax,
            disguised,
            ambushes,
            risen,
            flames_seen,
            turns_in_light,
            turns_to_snuff,
            turns_to_pour,
            aim,
            crowned,
        } = *self;
        let cell = |pos: Pos| (1 + pos.x as u64) << 32 | (1 + pos.y as u64);
        let values = [
            stolen.map_or(0, |item| item.0 as u64 + 1),
            wax as u64,
            u64::from(disguised),
            u64::from(ambushes),
            u64::from(risen),
            flames_seen as u64,
            turns_in_light as u64,
            turns_to_snuff as u64,
            turns_to_pour as u64,
            aim.map_or(0, cell),
            u64::from(crowned),
        ];
        for (number, value) in (1..).zip(values) {
            if value > 0 {
                digest
                    .write_bytes(b"trait")
                    .write_u64(number)
                    .write_u64(value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each state has a fingerprint of its own; a default field adds nothing, so games without traits keep theirs.
    #[test]
    fn every_active_state_changes_the_digest() {
        let rest = TraitState::default;
        let aimed = |x, y| TraitState {
            aim: Some(Pos::new(x, y)),
            ..rest()
        };
        #[rustfmt::skip]
        let states = [
            rest(),
            TraitState { stolen: Some(ItemId(0)), ..rest() },
            TraitState { stolen: Some(ItemId(1)), ..rest() },
            TraitState { wax: 2, ..rest() },
            TraitState { disguised: true, ..rest() },
            TraitState { ambushes: true, ..rest() },
            TraitState { risen: true, ..rest() },
            TraitState { flames_seen: 2, ..rest() },
            TraitState { turns_in_light: 2, ..rest() },
            TraitState { turns_to_snuff: 2, ..rest() },
            TraitState { turns_to_pour: 2, ..rest() },
            aimed(0, 0), aimed(0, 3), aimed(3, 0), aimed(3, 2), aimed(2, 3),
            TraitState { crowned: true, ..rest() },
        ];
        let mut digests: Vec<_> = states
            .iter()
            .map(|state| {
                let mut digest = Digest::new();
                state.digest(&mut digest);
                digest.finish()
            })
            .collect();
        assert_eq!(digests[0], Digest::new().finish());
        digests.sort_unstable();
        digests.dedup();
        assert_eq!(digests.len(), states.len());
    }
}
