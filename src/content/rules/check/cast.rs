//! Checks of the cast: the pool must suffice for every level, and a place changes depths once at most.

use super::{Clue, Mismatch, blank, mismatch};
use crate::game::rules::{CastRules, Ruleset};

pub(super) fn check(rules: &Ruleset, found: &mut Vec<Mismatch>) {
    companions(rules, found);
    let Some(cast) = &rules.cast else {
        return;
    };
    found.extend(least(rules, cast));
    swaps(cast, found);
    let Some(lieutenants) = &cast.lieutenants else {
        return;
    };
    if lieutenants.names.len() < rules.places.len() {
        let expected = format!("{} names or more, one for each place", rules.places.len());
        found.push(mismatch("cast/lieutenants/names", expected));
    }
    for (at, name) in lieutenants.names.iter().enumerate() {
        let path = format!("cast/lieutenants/names/{at}");
        found.extend(blank(&path, name, "a name"));
    }
}

/// Companions are drawn with the cast, and each has a kind of its own.
fn companions(rules: &Ruleset, found: &mut Vec<Mismatch>) {
    if rules.cast.is_none() && !rules.companions.is_empty() {
        let error = mismatch("companions", "none without [cast]");
        found.push(error.with(Clue::Needs("cast")));
    }
    for (at, companion) in rules.companions.iter().enumerate() {
        let mut before = rules.companions[..at].iter();
        if before.any(|it| it.kind == companion.kind) {
            let path = format!("companions/{at}/kind");
            found.push(mismatch(path, "a kind that no other companion has"));
        }
    }
}

/// Each level needs as many kinds as are asked for, even of the whole pool.
fn least(rules: &Ruleset, cast: &CastRules) -> Option<Mismatch> {
    for depth in 1..=rules.dungeon.levels.unsigned_abs() {
        let kinds = rules.monsters.iter();
        let here = kinds.filter(|kind| kind.weight_at(depth) > 0).count();
        if here < cast.least.unsigned_abs() as usize {
            let expected = format!(
                "{here} or less, since only {here} kinds have a weight above 0 on level {depth}"
            );
            return Some(mismatch("cast/least", expected));
        }
    }
    None
}

/// A place changes depths once at most. One that there is not, since a file removes it, changes none.
fn swaps(cast: &CastRules, found: &mut Vec<Mismatch>) {
    let mut seen = Vec::new();
    for (at, pair) in cast.swaps.iter().enumerate() {
        for (number, from) in pair.iter().enumerate() {
            if seen.contains(&from) {
                let path = format!("cast/swaps/{at}/{number}");
                found.push(mismatch(path, "a place that changes depths only once"));
            }
            seen.push(from);
        }
    }
}
