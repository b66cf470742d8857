//! What serde reads: the same fields as the types write, which may contradict each other in a file.

use serde::Deserialize;

#[cfg(feature = "rand")]
use crate::dice::Dice;
use crate::geom::Size;
use crate::grid::{BitGrid, Grid};

#[derive(Deserialize)]
pub(crate) struct StoredSize {
    w: i32,
    h: i32,
}

impl TryFrom<StoredSize> for Size {
    type Error = String;

    fn try_from(StoredSize { w, h }: StoredSize) -> Result<Self, String> {
        if w < 0 || h < 0 {
            return Err(format!(
                "a size has 0 or more columns and rows, found {w}x{h}"
            ));
        }
        Ok(Self::new(w, h))
    }
}

#[derive(Deserialize)]
pub(crate) struct StoredGrid<T> {
    size: Size,
    cells: Vec<T>,
}

impl<T> TryFrom<StoredGrid<T>> for Grid<T> {
    type Error = String;

    fn try_from(StoredGrid { size, cells }: StoredGrid<T>) -> Result<Self, String> {
        check_length("values", size, size.w as u64 * size.h as u64, cells.len())?;
        Ok(Self { size, cells })
    }
}

#[derive(Deserialize)]
pub(crate) struct StoredBits {
    size: Size,
    words_per_row: usize,
    words: Vec<u64>,
}

impl TryFrom<StoredBits> for BitGrid {
    type Error = String;

    fn try_from(stored: StoredBits) -> Result<Self, String> {
        let StoredBits {
            size,
            words_per_row,
            words,
        } = stored;
        let Size { w, h } = size;
        let expected = (w as usize).div_ceil(64);
        if words_per_row != expected {
            return Err(format!(
                "a row of {w} bits has {expected} words, found {words_per_row}"
            ));
        }
        check_length("words", size, expected as u64 * h as u64, words.len())?;
        // Counting and comparing take whole words, so that bits no cell has would count too.
        let beyond = match w % 64 {
            0 => 0,
            used => u64::MAX << used,
        };
        let mut rows = words.chunks(words_per_row.max(1));
        let crowded = rows.position(|row| row[words_per_row - 1] & beyond != 0);
        if let Some(y) = crowded {
            return Err(format!(
                "row {y} has bits beyond its {w} columns, which must be 0"
            ));
        }
        Ok(Self {
            size,
            words_per_row,
            words,
        })
    }
}

/// Sizes are compared in 64 bits, which no product of two columns and rows exceeds on any machine.
fn check_length(what: &str, size: Size, expected: u64, found: usize) -> Result<(), String> {
    if found as u64 == expected {
        return Ok(());
    }
    let Size { w, h } = size;
    Err(format!(
        "a grid of {w}x{h} has {expected} {what}, found {found}"
    ))
}

/// The state of xoshiro256++, under the name that the crate `rand` writes.
#[cfg(feature = "rand")]
#[derive(Deserialize)]
pub(crate) struct StoredDice {
    s: [u64; 4],
}

#[cfg(feature = "rand")]
impl TryFrom<StoredDice> for Dice {
    type Error = String;

    fn try_from(StoredDice { s: state }: StoredDice) -> Result<Self, String> {
        if state == [0; 4] {
            return Err("dice in the state of four zeros roll nothing but zeros".to_owned());
        }
        let mut bytes = [0; 32];
        for (bytes, word) in bytes.chunks_exact_mut(8).zip(state) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        Ok(Self::from_bits(bytes))
    }
}
