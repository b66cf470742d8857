//! What changed between two recordings, in words.

use std::collections::BTreeSet;

use crate::recording::Transcript;
use crate::recording::text_form::{ON, TextForm, TileGrid};

/// At most so many tiles of a grid are named one by one.
const MOST: usize = 20;
/// What is this far apart in a row lies in different columns, and is compared on its own.
const COLUMN_GAP: &str = "  ";

impl Transcript {
    /// How this recording differs from `old`, the text of an earlier one, in words: one string for each row of text and
    /// each tile. Empty if it does not.
    ///
    /// Lines are counted from 1 as in the old text, those that are new as in the new one; cells from (0, 0) at the top left of the canvas.
    pub fn changes(&self, old: &str) -> Vec<String> {
        let (old, new) = (TextForm::read(old), TextForm::of(self));
        let mut changes = row_changes(&old.rows, &new.rows);
        let empty = TileGrid::default();
        for number in 0..old.grids.len().max(new.grids.len()) {
            let before = old.grids.get(number).unwrap_or(&empty);
            let after = new.grids.get(number).unwrap_or(&empty);
            changes.extend(tile_changes(before, after));
        }
        for tile in &old.others {
            if !new.others.contains(tile) {
                changes.push(format!("tile {tile} is gone"));
            }
        }
        for tile in &new.others {
            if !old.others.contains(tile) {
                changes.push(format!("tile {tile} is new"));
            }
        }
        changes
    }
}

/// How rows of text differ. A row that is new or gone does not make all rows below it differ.
fn row_changes(old: &[String], new: &[String]) -> Vec<String> {
    let mut changes = Vec::new();
    let (mut from, mut to) = (0, 0);
    for (next_old, next_new) in same_rows(old, new) {
        push_hunk(
            &old[from..next_old],
            &new[to..next_new],
            (from, to),
            &mut changes,
        );
        (from, to) = (next_old + 1, next_new + 1);
    }
    changes
}

/// Rows that differ between two that are the same, the first of them in both: one by one, then what is left of either.
fn push_hunk(
    old: &[String],
    new: &[String],
    (first_old, first_new): (usize, usize),
    changes: &mut Vec<String>,
) {
    let both = old.len().min(new.len());
    for (number, (old, new)) in old.iter().zip(new).enumerate() {
        push_row(old, new, first_old + number + 1, changes);
    }
    for (number, row) in old.iter().enumerate().skip(both) {
        let line = first_old + number + 1;
        changes.push(format!("line {line} is gone: {row:?}", row = row.trim()));
    }
    for (number, row) in new.iter().enumerate().skip(both) {
        let line = first_new + number + 1;
        changes.push(format!("line {line} is new: {row:?}", row = row.trim()));
    }
}

/// How one row differs: only the columns that do, if both have as many.
fn push_row(old: &str, new: &str, line: usize, changes: &mut Vec<String>) {
    let (olds, news) = (columns(old), columns(new));
    if olds.len() != news.len() || olds == news {
        let (old, new) = (old.trim(), new.trim());
        changes.push(format!("line {line}: {old:?} -> {new:?}"));
        return;
    }
    for (old, new) in olds.into_iter().zip(news) {
        if old != new {
            changes.push(format!("line {line}: {old:?} -> {new:?}"));
        }
    }
}

fn columns(row: &str) -> Vec<&str> {
    let parts = row.split(COLUMN_GAP).map(str::trim);
    parts.filter(|part| !part.is_empty()).collect()
}

/// The longest series of rows that both have, as numbers in both, and the ends of both at last.
fn same_rows(old: &[String], new: &[String]) -> Vec<(usize, usize)> {
    // How many rows are the same from these two on.
    let mut lengths = vec![vec![0_u32; new.len() + 1]; old.len() + 1];
    for from in (0..old.len()).rev() {
        for to in (0..new.len()).rev() {
            lengths[from][to] = if old[from] == new[to] {
                lengths[from + 1][to + 1] + 1
            } else {
                lengths[from + 1][to].max(lengths[from][to + 1])
            };
        }
    }
    let mut same = Vec::new();
    let (mut from, mut to) = (0, 0);
    while from < old.len() && to < new.len() {
        if old[from] == new[to] {
            same.push((from, to));
            (from, to) = (from + 1, to + 1);
        } else if lengths[from + 1][to] >= lengths[from][to + 1] {
            from += 1;
        } else {
            to += 1;
        }
    }
    same.push((old.len(), new.len()));
    same
}

/// A tile that only one of two grids has in this cell: its name, and the row and column.
type Single<'a> = (&'a str, (i32, i32));

fn tile_changes(old: &TileGrid, new: &TileGrid) -> Vec<String> {
    let mut changes = Vec::new();
    let (mut gone, mut come): (Vec<Single<'_>>, Vec<Single<'_>>) = Default::default();
    let cells: BTreeSet<_> = old.cells.keys().chain(new.cells.keys()).copied().collect();
    for cell in cells {
        let before = old.cells.get(&cell).map_or("", String::as_str);
        let after = new.cells.get(&cell).map_or("", String::as_str);
        if before == after {
            continue;
        }
        match without_common_ground(before, after) {
            ("", name) => come.push((name, cell)),
            (name, "") => gone.push((name, cell)),
            (before, after) => {
                changes.push(format!("tile {before} -> {after} at {}", place(cell)));
            }
        }
    }
    for (name, from) in gone {
        match come.iter().position(|(other, _)| *other == name) {
            Some(at) => {
                let (_, to) = come.remove(at);
                changes.push(format!(
                    "tile {name} moved from {} to {}",
                    place(from),
                    place(to)
                ));
            }
            None => changes.push(format!("tile {name} is gone from {}", place(from))),
        }
    }
    for (name, cell) in come {
        changes.push(format!("tile {name} is new at {}", place(cell)));
    }
    if changes.len() > MOST {
        let more = changes.len() - MOST;
        changes.truncate(MOST);
        changes.push(format!("{more} more tiles differ"));
    }
    changes.extend(layout_change(old, new));
    changes
}

/// How two grids lie that have tiles of other sizes or at other pixels.
fn layout_change(old: &TileGrid, new: &TileGrid) -> Option<String> {
    let is_same = (old.size, old.shift) == (new.size, new.shift);
    if is_same || old.cells.is_empty() || new.cells.is_empty() {
        return None;
    }
    let text = |grid: &TileGrid| {
        let (size, shift) = (grid.size, grid.shift);
        format!("{}x{} at ({}, {})", size.w, size.h, shift.x, shift.y)
    };
    Some(format!("cells of {} -> {}", text(old), text(new)))
}

fn place((row, column): (i32, i32)) -> String {
    format!("({column}, {row})")
}

/// Two piles of tiles without what lies below both: `goblin` and nothing for `goblin on floor` and `floor`.
fn without_common_ground<'a>(one: &'a str, other: &'a str) -> (&'a str, &'a str) {
    let (mut one, mut other) = (one, other);
    while !one.is_empty() && lowest(one) == lowest(other) {
        (one, other) = (above(one), above(other));
    }
    (one, other)
}

fn lowest(pile: &str) -> &str {
    pile.rsplit_once(ON).map_or(pile, |(_, lowest)| lowest)
}

/// A pile without its lowest tile.
fn above(pile: &str) -> &str {
    pile.rsplit_once(ON).map_or("", |(above, _)| above)
}
