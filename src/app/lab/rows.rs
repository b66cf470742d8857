//! The games of the lab as lines of JSON.

use std::sync::Arc;

use serde::Serialize;

use super::{GameStats, KindUse, play_all, setups};
use crate::app::json::json;
use crate::autoplay::Policy;
use crate::base::SortedMap;
use crate::game::rules::{CandleState, FlameHeight, MonsterId};
use crate::game::{GameOver, Ruleset};

/// A game of the lab.
#[derive(Serialize)]
struct LabRow<'a> {
    rules: &'a str,
    policy: Policy,
    seed: u64,
    /// `None` if the game did not end: the bot had nothing left to do, or reached the limit of commands.
    over: Option<GameOver>,
    /// The kind that killed the hero, directly or by poison.
    by: Option<&'a str>,
    turns: u32,
    commands: usize,
    /// Key presses a player would have needed.
    keys: usize,
    /// The deepest level reached.
    depth: u32,
    /// Turns in each state of the candle; omitted under rules without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    candle: Option<SortedMap<&'static str, u32>>,
    /// Turns at each height of the flame, and how often it changed; omitted under rules without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    flame: Option<SortedMap<&'static str, u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    flame_changes: Option<usize>,
    /// The kinds of items picked up, and of those used.
    found: Vec<&'a str>,
    used: Vec<&'a str>,
    /// Braziers lit, and the kinds of wicks offered and chosen; omitted under rules without braziers.
    #[serde(skip_serializing_if = "Option::is_none")]
    braziers: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wicks_offered: Option<Vec<&'a str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wicks: Option<Vec<&'a str>>,
}

/// Plays the games of [`table`](super::table) and passes each to `write` as a line of JSON, in order, with the number
/// of games played and the number of all games.
///
/// # Errors
/// The first error of `write`; no new game is started after it.
pub fn rows<E>(
    rules: &[Arc<Ruleset>],
    policies: &[Policy],
    seed: u64,
    count: usize,
    mut write: impl FnMut(&str, usize, usize) -> Result<(), E>,
) -> Result<(), E> {
    let setups = setups(rules, policies);
    let all = setups.len() * count;
    play_all(&setups, seed, count, 0, |job, game| {
        let (rules, policy) = setups[job / count];
        let seed = seed.wrapping_add((job % count) as u64);
        write(
            &(json(&lab_row(rules, policy, seed, &game)) + "\n"),
            job + 1,
            all,
        )
    })
}

fn lab_row<'a>(rules: &'a Ruleset, policy: Policy, seed: u64, game: &GameStats) -> LabRow<'a> {
    let items = |test| words(rules.items.iter().map(|it| &*it.kind), &game.items, test);
    let wicks = |test| {
        let kinds = rules.wicks.iter().map(|it| &*it.kind);
        let found = words(kinds, &game.wicks, test);
        rules.braziers.as_ref().map(|_| found)
    };
    let candle = CandleState::ALL
        .map(CandleState::word)
        .into_iter()
        .zip(game.flame_turns);
    let flame = FlameHeight::ALL.map(FlameHeight::word).into_iter();
    let flame = flame.zip(game.height_turns);
    let has_flame = rules.flame.is_some();
    LabRow {
        rules: &rules.name,
        policy,
        seed,
        over: game.over,
        by: game.killer.map(|MonsterId(id)| &*rules.monsters[id].kind),
        turns: game.turns,
        commands: game.commands,
        keys: game.keys,
        depth: game.depth,
        candle: rules.candle.is_some().then(|| candle.collect()),
        flame: has_flame.then(|| flame.collect()),
        flame_changes: has_flame.then_some(game.height_changes),
        found: items(|it| it.found),
        used: items(|it| it.used),
        braziers: game.braziers,
        wicks_offered: wicks(|it| it.found),
        wicks: wicks(|it| it.used),
    }
}

/// The words of the kinds for which `test` holds.
fn words<'a>(
    kinds: impl Iterator<Item = &'a str>,
    uses: &[KindUse],
    test: fn(&KindUse) -> bool,
) -> Vec<&'a str> {
    let passing = kinds.zip(uses).filter(|(_, kind)| test(kind));
    passing.map(|(word, _)| word).collect()
}
