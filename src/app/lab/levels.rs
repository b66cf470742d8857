//! What the table of the lab says of single levels: how long they take, the wax left at their ends, and who was killed.

use std::cmp::Reverse;

use super::{Column, GameStats, Table, percent};

/// Kinds that count as starter kinds.
const STARTERS: usize = 4;
/// Levels whose lowest and highest tenths of wax are shown.
const UNEVEN: usize = 3;

/// What held when a level was left for the first time.
#[derive(Clone, Debug)]
pub(super) struct LevelEnd {
    pub(super) turn: u32,
    pub(super) wax: Option<i32>,
    /// Monsters killed until then, by kind.
    pub(super) kills: Vec<u32>,
}

/// Turns on level `index` from 0, if it was left.
fn turns_on(game: &GameStats, index: usize) -> Option<usize> {
    let end = game.left.get(index)?;
    let began = index
        .checked_sub(1)
        .map_or(0, |before| game.left[before].turn);
    Some((end.turn - began) as usize)
}

/// Rows for turns, kills and wax.
pub(super) fn write(table: &mut Table<'_>) {
    table.medians("turns on 1, median", |game| turns_on(game, 0));
    table.medians("turns on 2, median", |game| turns_on(game, 1));
    table.medians("turns of a win, median", |game| {
        game.is_won().then_some(game.turns as usize)
    });
    table.row("starters in wins, % of kills", &starter_share);
    if !table.any(|rules| rules.flame.is_some()) {
        return;
    }
    let levels = table.columns.iter().map(|it| it.rules.dungeon.levels);
    for level in 1..levels.max().unwrap_or(0).unsigned_abs() as usize {
        for (name, tenth) in [("lowest tenth", 1), ("median", 5), ("highest tenth", 9)] {
            if tenth == 5 || level <= UNEVEN {
                table.row(&format!("wax after {level}, {name}"), &|column| {
                    let wax = |game: &GameStats| game.left.get(level - 1)?.wax?.try_into().ok();
                    column.quantile(tenth, &wax)
                });
            }
        }
    }
}

/// Of all kills of the games won, the share of the kinds that are killed most on level 1.
fn starter_share(column: &Column<'_>) -> String {
    let mut kinds: Vec<_> = (0..column.rules.monsters.len()).collect();
    let first = column.games.iter().filter_map(|game| game.left.first());
    let first: Vec<_> = first.collect();
    kinds.sort_by_key(|kind| Reverse(first.iter().map(|end| end.kills[*kind]).sum::<u32>()));
    let (mut all, mut part) = (0, 0);
    for game in column.games.iter().filter(|game| game.is_won()) {
        all += game.kills.iter().sum::<u32>() as usize;
        let starters = kinds.iter().take(STARTERS);
        part += starters.map(|kind| game.kills[*kind]).sum::<u32>() as usize;
    }
    percent(part, all)
}
