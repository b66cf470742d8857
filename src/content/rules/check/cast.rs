//! Checks of the cast: the pool must suffice for every level, and places that change depths must be as deep as each other.

use super::{Clue, Mismatch, blank, mismatch};
use crate::game::rules::{CastRules, PlaceRules, Ruleset};

pub(super) fn check(rules: &Ruleset, found: &mut Vec<Mismatch>) {
    let Some(cast) = &rules.cast else {
        return;
    };
    found.extend(least(rules, cast));
    swaps(rules, cast, found);
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

/// Only places of equally many levels can change depths, and each once.
fn swaps(rules: &Ruleset, cast: &CastRules, found: &mut Vec<Mismatch>) {
    let themes: Vec<_> = rules.places.iter().map(|it| it.theme.clone()).collect();
    let mut seen = Vec::new();
    for (at, pair) in cast.swaps.iter().enumerate() {
        let mut places = Vec::<&PlaceRules>::new();
        for (number, theme) in pair.iter().enumerate() {
            let path = format!("cast/swaps/{at}/{number}");
            let place = rules.places.iter().find(|it| it.theme == *theme);
            if seen.contains(&theme) {
                found.push(mismatch(path, "a place that changes depths only once"));
            } else if place.is_none() {
                let expected = "the theme of a place";
                found.push(mismatch(path, expected).with(Clue::NameOf(themes.clone())));
            }
            places.extend(place);
            seen.push(theme);
        }
        if let [one, other] = places[..]
            && one.to - one.from != other.to - other.from
        {
            let expected = format!("another place of {} levels", 1 + one.to - one.from);
            found.push(mismatch(format!("cast/swaps/{at}/1"), expected));
        }
    }
}
