//! What can be wrong with the layout of a tilesheet.

use std::fmt;

use super::{Layout, MAX_CELL, MAX_TILES, Tile};
use crate::gfx::px::PxSize;

/// Why a picture does not make a sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SheetError {
    /// Cells must have 1 to [`MAX_CELL`] pixels a side.
    Cell(PxSize),
    /// The picture's size does not fit the layout.
    Size {
        /// The layout asked for.
        layout: Layout,
        /// Columns and rows of cells that come nearest.
        cells: (u64, u64),
        /// Pixels these would need.
        need: (u64, u64),
        /// Pixels the picture has.
        found: PxSize,
    },
    /// More cells than [`MAX_TILES`].
    TooMany(u64),
    /// libtcod's layout has 32 columns and 5 rows or more; the picture has these.
    NotTcod(u64, u64),
    /// Letters alone, in so many columns and rows, that the picture's sides cannot be divided into.
    Letters {
        /// Columns and rows of letters.
        cells: (i32, i32),
        /// Pixels the picture has.
        found: PxSize,
    },
    /// Letters none of which has a pixel.
    Blank,
    /// Letters whose space has pixels.
    Space,
    /// Letters most of which are none.
    NoLetters {
        /// How many of the usual letters and digits have pixels.
        drawn: usize,
        /// How many of these have ground around them and differ.
        told_apart: usize,
    },
    /// A name for a cell that the sheet does not have.
    NoSuchTile {
        /// The name.
        name: String,
        /// The cell it should be.
        tile: Tile,
        /// Cells of the sheet.
        tiles: usize,
    },
}

impl fmt::Display for SheetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell(size) => write!(
                f,
                "cells must be 1x1 to {MAX_CELL}x{MAX_CELL} pixels, found {}x{}",
                size.w, size.h
            ),
            Self::Size {
                layout,
                cells,
                need,
                found,
            } => write!(
                f,
                "{}x{} cells of {}x{} with margin {} and spacing {} need {}x{} pixels, the picture has {}x{}",
                cells.0,
                cells.1,
                layout.cell.w,
                layout.cell.h,
                layout.margin,
                layout.spacing,
                need.0,
                need.1,
                found.w,
                found.h
            ),
            Self::TooMany(cells) => {
                write!(f, "a sheet has at most {MAX_TILES} cells, found {cells}")
            }
            Self::NotTcod(columns, rows) => write!(
                f,
                "libtcod's layout has 32 columns and at least 5 rows of cells, the picture has {columns} and {rows}"
            ),
            Self::Letters { cells, found } => write!(
                f,
                "{0} letters side by side and {1} below each other need sides that {0} and {1} divide, found {2}x{3}",
                cells.0, cells.1, found.w, found.h
            ),
            Self::Blank => write!(f, "there is nothing in the picture: all of it means empty"),
            Self::Space => write!(
                f,
                "the space, letter 32, must be empty: black, magenta or nothing at all; or else the letters lie in another \
                 order"
            ),
            Self::NoLetters { drawn, told_apart } => write!(
                f,
                "these are no letters: of A to Z, a to z and 0 to 9 {drawn} are drawn, and {told_apart} of them have ground \
                 around them and differ; a sheet of other pictures needs a .toml that describes it"
            ),
            Self::NoSuchTile { name, tile, tiles } => write!(
                f,
                "{name}: the sheet has {tiles} cells, counted from 0, found {}",
                tile.0
            ),
        }
    }
}

impl std::error::Error for SheetError {}
