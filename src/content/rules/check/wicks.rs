//! Checks of braziers and wicks: their terrain, and what they depend on.

use super::references::unknown_terrain;
use super::{Mismatch, mismatch};
use crate::game::rules::{BrazierRules, Ruleset, WickEffect};

/// Braziers need a flame; their terrain must exist, and bumping into the dark kind must turn it into the lit one. Wicks
/// need braziers.
pub(super) fn check(rules: &Ruleset) -> Result<(), Mismatch> {
    match &rules.braziers {
        None if rules.wicks.is_empty() => Ok(()),
        None => {
            let error = mismatch(["wicks"], "none without [braziers]".to_owned());
            Err(error.needing("braziers"))
        }
        Some(_) if rules.flame.is_none() => {
            let error = mismatch(["braziers"], "none without [flame]".to_owned());
            Err(error.needing("flame"))
        }
        Some(braziers) => terrain(rules, braziers),
    }
}

fn terrain(rules: &Ruleset, BrazierRules { dark, lit, .. }: &BrazierRules) -> Result<(), Mismatch> {
    let kind = |word: &str| rules.terrain.iter().find(|it| it.kind == *word);
    let lights = |word: &str| kind(word).is_some_and(|it| it.light > 0);
    let becomes = kind(dark).and_then(|it| it.on_bump.as_ref());
    let becomes = becomes.is_some_and(|it| it.becomes == *lit);
    if !lights(lit) {
        let expected = "a kind of terrain with light".to_owned();
        return Err(mismatch(["braziers", "lit"], expected));
    }
    if !becomes || lights(dark) {
        let expected = format!("a kind of terrain without light that on_bump makes {lit}");
        return Err(mismatch(["braziers", "dark"], expected));
    }
    Ok(())
}

/// Each kind must be unique; what a wick drips must be walkable terrain that fades.
pub(super) fn each(rules: &Ruleset) -> Vec<Mismatch> {
    if rules.braziers.is_none() {
        // That is what is wrong then, and not each wick.
        return Vec::new();
    }
    let wrong = super::each(&rules.wicks, |(at, number), wick| {
        if rules.wicks[..at].iter().any(|it| it.kind == wick.kind) {
            let expected = "a kind that no other wick has".to_owned();
            return Err(mismatch(["wicks", number, "kind"], expected));
        }
        let WickEffect::Drips { terrain: word, .. } = &wick.effect else {
            return Ok(());
        };
        let path = ["wicks", number, "effect", "drips", "terrain"];
        let Some(terrain) = rules.terrain_named(word) else {
            return Err(unknown_terrain(rules, path));
        };
        let kind = rules.terrain_kind(terrain);
        if !terrain.is_walkable() || kind.is_none_or(|kind| kind.fades.is_none()) {
            let expected = "terrain that one can walk on, and that fades".to_owned();
            return Err(mismatch(path, expected));
        }
        Ok(())
    });
    wrong.collect()
}
