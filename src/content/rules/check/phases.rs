//! Checks of what wounded monsters do: the terrain they pour and the monsters they call.

use super::references::{unknown_monster, unknown_terrain};
use super::{Mismatch, each, mismatch};
use crate::game::rules::{Crown, Ruleset};

/// What monsters pour must be walkable terrain; what they call must be a kind of monster.
pub(super) fn check(rules: &Ruleset) -> Vec<Mismatch> {
    let wrong = each(&rules.monsters, |(_, index), monster| {
        let traits = &monster.traits;
        let path = ["monsters", index, "traits", "pours", "terrain"];
        let poured = traits.pours.as_ref().map(|pours| &pours.terrain);
        match poured.map(|word| rules.terrain_named(word)) {
            Some(None) => {
                return Err(unknown_terrain(rules, path));
            }
            Some(Some(terrain)) if !terrain.is_walkable() => {
                return Err(mismatch(path, "terrain that one can walk on".to_owned()));
            }
            _ => {}
        }
        let calls = traits.crown.as_ref();
        let calls = calls.and_then(|Crown { calls, .. }| calls.as_ref());
        let mut kinds = rules.monsters.iter().map(|it| &it.kind);
        if calls.is_some_and(|calls| !kinds.any(|kind| *kind == calls.kind)) {
            let path = ["monsters", index, "traits", "crown", "calls", "kind"];
            return Err(unknown_monster(rules, path));
        }
        Ok(())
    });
    wrong.collect()
}
