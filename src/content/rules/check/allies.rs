//! Checks of allies: what they may be, and what frees them.

use super::references::bump_effects;
use super::{Mismatch, each, mismatch};
use crate::base::printable::excerpt;
use crate::game::rules::{Monster, Ruleset};

/// An ally must have a mind, must not be the boss, and must not spawn by itself.
pub(super) fn kinds(rules: &Ruleset) -> Vec<Mismatch> {
    let wrong = each(&rules.monsters, |(_, index), kind| {
        if kind.traits.ally.is_none() {
            return Ok(());
        }
        let ally = ["monsters", index, "traits", "ally"];
        if rules.minds.is_none() {
            let error = mismatch(ally, "none without [minds]".to_owned());
            return Err(error.needing("minds"));
        }
        if rules.dungeon.boss.as_ref() == Some(&kind.kind) {
            return Err(mismatch(ally, "none for the boss".to_owned()));
        }
        comes_of_itself(kind).map_or(Ok(()), |key| {
            let expected = "0 or less for an ally".to_owned();
            Err(mismatch(["monsters", index, key], expected))
        })
    });
    wrong.collect()
}

/// The key of the weight by which a kind spawns by itself; `None` if it does not.
fn comes_of_itself(kind: &Monster) -> Option<&'static str> {
    let weights = [
        ("weight", kind.weight),
        ("weight_per_level", kind.weight_per_level),
    ];
    let mut above = weights.into_iter().filter(|(_, weight)| *weight > 0);
    above.next().map(|(key, _)| key)
}

/// A freed monster must be an ally, and the cell where it was held must become walkable.
pub(super) fn freed(rules: &Ruleset) -> Vec<Mismatch> {
    let effects: Vec<_> = bump_effects(rules).collect();
    let wrong = each(&effects, |_, (path, effect)| {
        let wrong = |key: &str, expected: String| {
            let key = [key.to_owned()];
            let path = path.iter().cloned().chain(key).collect();
            Err(Mismatch {
                path,
                expected,
                ..Mismatch::default()
            })
        };
        let Some(frees) = &effect.frees else {
            return Ok(());
        };
        let allies = rules.monsters.iter().filter(|it| it.traits.ally.is_some());
        if !allies.clone().any(|ally| ally.kind == *frees) {
            let kinds: Vec<_> = allies.map(|ally| excerpt(&ally.kind)).collect();
            let expected = format!(
                "a kind of monster with the trait ally, one of [{}]",
                kinds.join(", ")
            );
            return wrong("frees", expected);
        }
        let becomes = rules.terrain_named(&effect.becomes);
        if !becomes.is_some_and(|it| it.is_walkable()) {
            let expected = "terrain that one can walk on, for whoever is freed".to_owned();
            return wrong("becomes", expected);
        }
        Ok(())
    });
    wrong.collect()
}
