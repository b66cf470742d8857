//! Why an image is not a usable tilesheet.

use std::fmt;

use crate::gfx::color::Rgb;
use crate::gfx::geom::PxSize;
use crate::gfx::sheet::{MAX_CELL, MAX_TILES, SheetLayout, Tile};

/// Why an image is not a usable tilesheet.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SheetError {
    /// A cell must be 1 to [`MAX_CELL`] pixels wide and high; it is this large.
    CellSize(PxSize),
    /// The image's size does not fit the layout.
    DoesNotFit {
        /// The requested layout.
        layout: SheetLayout,
        /// The nearest number of columns and rows of cells.
        cells: (u64, u64),
        /// Width and height these would need, in pixels.
        need: (u64, u64),
        /// Pixels the image has.
        found: PxSize,
    },
    /// More than [`MAX_TILES`] cells: this many.
    TooManyTiles(u64),
    /// An image of a single cell has another size.
    NotOneCell {
        /// Width and height of a cell.
        cell: PxSize,
        /// Pixels the image has.
        found: PxSize,
    },
    /// libtcod's layout needs 32 columns and at least 5 rows; the image has these.
    NotTcod(u64, u64),
    /// The image of a character set cannot be divided into its columns and rows.
    NotDivisible {
        /// Columns and rows of characters.
        cells: (i32, i32),
        /// Pixels the image has.
        found: PxSize,
    },
    /// A character set without a visible pixel.
    Blank,
    /// A character set whose space is not blank; with the commonest colour there that is not empty.
    SpaceNotBlank(Rgb),
    /// A character set whose letters do not look like letters.
    NotLetters {
        /// How many of A to Z, a to z and 0 to 9 have visible pixels.
        drawn: usize,
        /// How many of those have background around them and differ from each other.
        distinct: usize,
    },
    /// A name refers to a cell that the sheet lacks.
    NoSuchTile {
        /// The name.
        name: String,
        /// The tile it refers to.
        tile: Tile,
        /// The number of cells in the sheet.
        tiles: usize,
    },
}

impl fmt::Display for SheetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CellSize(size) => write!(
                f,
                "cells must be 1x1 to {MAX_CELL}x{MAX_CELL} pixels, found {}x{}",
                size.w, size.h
            ),
            Self::NotOneCell { cell, found } => write!(
                f,
                "must be {}x{} pixels, as every cell of its sheet, found {}x{}",
                cell.w, cell.h, found.w, found.h
            ),
            Self::DoesNotFit {
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
            Self::TooManyTiles(cells) => {
                write!(f, "a sheet has at most {MAX_TILES} cells, found {cells}")
            }
            Self::NotTcod(columns, rows) => write!(
                f,
                "libtcod's layout has 32 columns and at least 5 rows of cells, the picture has {columns} and {rows}"
            ),
            Self::NotDivisible { cells, found } => write!(
                f,
                "{0} letters side by side and {1} below each other need sides that {0} and {1} divide, found {2}x{3}",
                cells.0, cells.1, found.w, found.h
            ),
            Self::Blank => write!(f, "there is nothing in the picture: all of it means empty"),
            Self::SpaceNotBlank(found) => {
                let [r, g, b] = found.channels();
                write!(
                    f,
                    "the space, letter 32, must be empty: black, magenta (ff00ff) or transparent, found \
                     {r:02x}{g:02x}{b:02x}; or else the letters lie in another order"
                )
            }
            Self::NotLetters { drawn, distinct } => write!(
                f,
                "these are no letters: of A to Z, a to z and 0 to 9 {drawn} are drawn, and {distinct} of them have ground \
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
