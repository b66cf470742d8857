//! Why an image is not a usable tilesheet.

use crate::color::Rgb;
use crate::geom::PxSize;
use crate::sheet::{MAX_CELL, MAX_TILES, SheetLayout, Tile};

/// Why an image is not a usable tilesheet.
///
/// ```
/// use tallowdeep_canvas::{Image, PxSize, Sheet, SheetLayout};
///
/// let image = Image::new(PxSize::new(9, 8), vec![[255; 4]; 72]).expect("9 times 8 pixels");
/// let error = Sheet::new(&image, &SheetLayout::of(PxSize::new(8, 8))).expect_err("a column is left over");
/// assert!(error.to_string().ends_with("need 16x8 pixels, the picture has 9x8"), "{error}");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SheetError {
    /// A cell must be 1 to [`MAX_CELL`] pixels wide and high; it is this large.
    #[error("cells must be 1x1 to {MAX_CELL}x{MAX_CELL} pixels, found {}x{}", .0.w, .0.h)]
    CellSize(PxSize),
    /// The image's size does not fit the layout.
    #[error(
        "{}x{} cells of {}x{} with margin {} and spacing {} need {}x{} pixels, the picture has {}x{}",
        cells.0, cells.1, layout.cell.w, layout.cell.h, layout.margin, layout.spacing, need.0, need.1, found.w, found.h
    )]
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
    #[error("a sheet has at most {MAX_TILES} cells, found {0}")]
    TooManyTiles(u64),
    /// An image of a single cell has another size.
    #[error(
        "must be {}x{} pixels, as every cell of its sheet, found {}x{}",
        cell.w, cell.h, found.w, found.h
    )]
    NotOneCell {
        /// Width and height of a cell.
        cell: PxSize,
        /// Pixels the image has.
        found: PxSize,
    },
    /// libtcod's layout needs 32 columns and at least 5 rows; the image has these.
    #[error(
        "libtcod's layout has 32 columns and at least 5 rows of cells, the picture has {0} and {1}"
    )]
    NotTcod(u64, u64),
    /// The image of a character set cannot be divided into its columns and rows.
    #[error(
        "{x} letters side by side and {y} below each other need sides that {x} and {y} divide, found {}x{}",
        found.w, found.h, x = cells.0, y = cells.1
    )]
    NotDivisible {
        /// Columns and rows of characters.
        cells: (i32, i32),
        /// Pixels the image has.
        found: PxSize,
    },
    /// A character set without a visible pixel.
    #[error("there is nothing in the picture: all of it means empty")]
    Blank,
    /// A character set whose space is not blank; with the commonest colour there that is not empty.
    #[error(
        "the space, letter 32, must be empty: black, magenta (ff00ff) or transparent, found {:06x}; or else the letters \
         lie in another order",
        .0.to_u32()
    )]
    SpaceNotBlank(Rgb),
    /// A character set whose letters do not look like letters.
    #[error(
        "these are no letters: of A to Z, a to z and 0 to 9 {drawn} are drawn, and {distinct} of them have ground around \
         them and differ; a sheet of other pictures needs a .toml that describes it"
    )]
    NotLetters {
        /// How many of A to Z, a to z and 0 to 9 have visible pixels.
        drawn: usize,
        /// How many of those have background around them and differ from each other.
        distinct: usize,
    },
    /// A name refers to a cell that the sheet lacks.
    #[error("{name}: the sheet has {tiles} cells, counted from 0, found {}", tile.0)]
    NoSuchTile {
        /// The name.
        name: String,
        /// The tile it refers to.
        tile: Tile,
        /// The number of cells in the sheet.
        tiles: usize,
    },
}
