//! Tilesheets: a picture cut into cells once, so that drawing a cell asks nothing of its pixels.

mod error;
mod letters;

use std::collections::BTreeMap;

use super::color::{Rgb, scaled};
use super::cp437;
use super::png::Image;
use super::px::PxSize;
pub use error::SheetError;

/// Longest side of a cell.
pub const MAX_CELL: i32 = 64;
/// Most cells of a sheet.
pub const MAX_TILES: usize = 1 << 16;

/// What the colours of a sheet's picture mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Kind {
    /// Colour and alpha as they stand.
    #[default]
    Rgba,
    /// Brightness is coverage, drawn in white, to be tinted: black is empty, white is opaque.
    Grey,
    /// This colour is empty, all others as they stand.
    Key(Rgb),
}

/// In which order a sheet's cells are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// Left to right, then the next row. For a sheet of 16 columns a tile's number is its code page 437 character.
    #[default]
    Rows,
    /// Top to bottom, then the next column.
    Columns,
    /// Tile 64 is `@` wherever libtcod's own layout of 32 columns keeps it, and so on for code page 437: 256 tiles,
    /// empty where that layout lacks a character.
    Tcod,
}

/// How a picture is cut into cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Columns and rows of a cell, 1 to [`MAX_CELL`] each.
    pub cell: PxSize,
    /// Cells in a row, where the picture is wider than they are; otherwise all that fit.
    pub columns: Option<u32>,
    /// Pixels around all cells.
    pub margin: u32,
    /// Pixels between two cells.
    pub spacing: u32,
    /// What colours mean.
    pub kind: Kind,
    /// How cells are counted.
    pub order: Order,
}

impl Layout {
    /// Cells side by side without gaps, colours as they stand, counted in rows.
    pub const fn of(cell: PxSize) -> Self {
        Self {
            cell,
            columns: None,
            margin: 0,
            spacing: 0,
            kind: Kind::Rgba,
            order: Order::Rows,
        }
    }
}

/// The number of a cell, counted from 0 in the sheet's order. One that a sheet does not have is not drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Tile(pub u16);

/// What a sheet shows for a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Named {
    /// Its cell.
    pub tile: Tile,
    /// The colour to tint it with unless told otherwise.
    pub color: Option<Rgb>,
}

/// What a run of pixels does to what is below.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cover {
    /// Shows all of it.
    Empty,
    /// Hides it.
    Opaque,
    /// Anything, pixel by pixel.
    Mixed,
}

/// A run of pixels of one row of a cell that are drawn alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cut {
    /// Its first column.
    pub(super) from: u8,
    /// The first column after it.
    pub(super) to: u8,
    pub(super) cover: Cover,
}

/// Cells of one size, ready to be drawn.
#[derive(Clone, Debug)]
pub struct Sheet {
    cell: PxSize,
    tiles: usize,
    /// Colours times alpha, cell after cell.
    color: Vec<u32>,
    /// How much of what was below stays, 255 - alpha, in each of the four bytes of a pixel.
    rest: Vec<u32>,
    /// Runs of all rows of all cells; each row's cover its width without a gap.
    cuts: Vec<Cut>,
    /// Where in `cuts` the runs of each row begin, and the end of the last.
    rows: Vec<u32>,
    /// What each whole cell is, where all of it is one.
    covers: Vec<Cover>,
    names: BTreeMap<String, Named>,
}

/// A cell as drawing needs it.
#[derive(Clone, Copy)]
pub(super) struct Sprite<'a> {
    pub(super) cover: Cover,
    pub(super) color: &'a [u32],
    pub(super) rest: &'a [u32],
    sheet: &'a Sheet,
    /// Number of its first row among those of all cells.
    top: usize,
}

impl<'a> Sprite<'a> {
    /// The runs of row `y`, from left to right.
    #[inline(always)]
    pub(super) fn cuts(&self, y: usize) -> &'a [Cut] {
        let (rows, y) = (&self.sheet.rows, self.top + y);
        &self.sheet.cuts[rows[y] as usize..rows[y + 1] as usize]
    }
}

impl Sheet {
    /// Cuts a picture into cells.
    ///
    /// # Errors
    /// A layout that the picture does not fit. A last gap of `spacing` at the right or bottom is allowed.
    pub fn new(image: &Image, layout: &Layout) -> Result<Self, SheetError> {
        let corners = corners(image.size(), layout)?;
        let mut sheet = Self::empty(layout.cell);
        for corner in corners {
            sheet.push(cell(image, layout, corner));
        }
        Ok(sheet)
    }

    /// A sheet without cells yet.
    const fn empty(cell: PxSize) -> Self {
        Self {
            cell,
            tiles: 0,
            color: Vec::new(),
            rest: Vec::new(),
            cuts: Vec::new(),
            rows: Vec::new(),
            covers: Vec::new(),
            names: BTreeMap::new(),
        }
    }

    /// The same sheet, whose cells have these names too. A name that it had already gets its new meaning.
    ///
    /// # Errors
    /// A cell that the sheet does not have.
    pub fn with_names(
        mut self,
        names: impl IntoIterator<Item = (String, Named)>,
    ) -> Result<Self, SheetError> {
        for (name, named) in names {
            if usize::from(named.tile.0) >= self.tiles {
                return Err(SheetError::NoSuchTile {
                    name,
                    tile: named.tile,
                    tiles: self.tiles,
                });
            }
            self.names.insert(name, named);
        }
        Ok(self)
    }

    /// The same sheet with every colour changed; what is see-through stays so.
    #[must_use]
    pub fn recolored(&self, change: impl Fn(Rgb) -> Rgb) -> Self {
        let color = self.color.iter().zip(&self.rest).map(|(color, rest)| {
            let alpha = 255 - rest.to_ne_bytes()[0];
            if alpha == 0 {
                return *color;
            }
            // Colours lie here multiplied by their alpha.
            let whole = |part: u8| (u32::from(part) * 255 / u32::from(alpha)).min(255) as u8;
            let [r, g, b] = Rgb::from_u32(*color).parts();
            let changed = change(Rgb::new(whole(r), whole(g), whole(b)));
            changed.times(Rgb::new(alpha, alpha, alpha)).to_u32()
        });
        Self {
            color: color.collect(),
            ..self.clone()
        }
    }

    /// Columns and rows of each cell.
    pub const fn cell(&self) -> PxSize {
        self.cell
    }

    /// Number of cells.
    pub const fn tiles(&self) -> usize {
        self.tiles
    }

    /// The cell of that name.
    pub fn named(&self, name: &str) -> Option<Tile> {
        self.names.get(name).map(|named| named.tile)
    }

    /// The colour that the thing of that name is tinted with unless told otherwise.
    pub fn color_of(&self, name: &str) -> Option<Rgb> {
        self.names.get(name).and_then(|named| named.color)
    }

    /// All names with what they show, in the order of the alphabet.
    pub const fn names(&self) -> &BTreeMap<String, Named> {
        &self.names
    }

    #[inline(always)]
    pub(super) fn sprite(&self, tile: Tile) -> Option<Sprite<'_>> {
        let at = usize::from(tile.0);
        let cover = *self.covers.get(at)?;
        let (area, height) = (self.cell.area(), self.cell.h as usize);
        Some(Sprite {
            cover,
            color: &self.color[at * area..][..area],
            rest: &self.rest[at * area..][..area],
            sheet: self,
            top: at * height,
        })
    }

    /// Adds a cell: colour times alpha and rest of each of its pixels.
    fn push(&mut self, pixels: impl IntoIterator<Item = (u32, u32)>) {
        let first = self.color.len();
        for (color, rest) in pixels {
            self.color.push(color);
            self.rest.push(rest);
        }
        let cell = &self.rest[first..];
        if self.rows.is_empty() {
            self.rows.push(0);
        }
        for row in cell.chunks_exact(self.cell.w as usize) {
            self.cuts.extend(cut(row));
            self.rows.push(self.cuts.len() as u32);
        }
        self.covers.push(cover_of(cell));
        self.tiles += 1;
    }
}

/// Colour times alpha and rest of each pixel of the cell whose top-left corner is at `corner`, or of an empty one.
fn cell(
    image: &Image,
    layout: &Layout,
    corner: Option<(usize, usize)>,
) -> impl Iterator<Item = (u32, u32)> {
    let (width, height) = (layout.cell.w as usize, layout.cell.h as usize);
    let row = image.size().w as usize;
    let first = corner.map(|(left, top)| top * row + left);
    let pixels = (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)));
    pixels.map(move |(x, y)| {
        let rgba = first.map_or([0; 4], |first| image.rgba()[first + y * row + x]);
        let [r, g, b, a] = meaning(rgba, layout.kind);
        let color = Rgb::new(scaled(r, a), scaled(g, a), scaled(b, a));
        (color.to_u32(), u32::from_ne_bytes([255 - a; 4]))
    })
}

/// Colour and alpha of a pixel of the picture.
fn meaning([r, g, b, a]: [u8; 4], kind: Kind) -> [u8; 4] {
    match kind {
        Kind::Rgba => [r, g, b, a],
        Kind::Key(key) if Rgb::new(r, g, b) == key => [0; 4],
        Kind::Key(_) => [r, g, b, a],
        Kind::Grey => {
            // Weights of ITU-R BT.601 in thousandths, to the nearest; grey itself stays what it is.
            let luma = 299 * u32::from(r) + 587 * u32::from(g) + 114 * u32::from(b) + 500;
            [255, 255, 255, scaled((luma / 1000) as u8, a)]
        }
    }
}

/// What the pixels with these rests are together.
fn cover_of(rest: &[u32]) -> Cover {
    match rest[0] {
        0 if rest.iter().all(|rest| *rest == 0) => Cover::Opaque,
        u32::MAX if rest.iter().all(|rest| *rest == u32::MAX) => Cover::Empty,
        _ => Cover::Mixed,
    }
}

/// Cuts a row into runs. They begin and end at multiples of four pixels, as blending works on four at a time, and runs
/// of fewer than eight join a mixed neighbour, as mixed is right for every pixel and changing costs more than blending.
fn cut(rest: &[u32]) -> Vec<Cut> {
    let mut cuts: Vec<Cut> = Vec::new();
    for (number, four) in rest.chunks(4).enumerate() {
        let from = 4 * number as u8;
        let to = from + four.len() as u8;
        let cover = cover_of(four);
        match cuts.last_mut() {
            Some(last) if last.cover == cover => last.to = to,
            _ => cuts.push(Cut { from, to, cover }),
        }
    }
    let mixed = |cut: Option<&Cut>| cut.is_some_and(|cut| cut.cover == Cover::Mixed);
    let joined: Vec<bool> = (0..cuts.len())
        .map(|at| {
            let beside = mixed(cuts.get(at + 1)) || (at > 0 && mixed(cuts.get(at - 1)));
            beside && cuts[at].to - cuts[at].from < 8
        })
        .collect();
    let mut kept: Vec<Cut> = Vec::new();
    for (mut cut, joined) in cuts.into_iter().zip(joined) {
        if joined {
            cut.cover = Cover::Mixed;
        }
        match kept.last_mut() {
            Some(last) if last.cover == cut.cover => last.to = cut.to,
            _ => kept.push(cut),
        }
    }
    kept
}

/// The top-left corner of each tile in its order; nothing for a tile that the picture lacks.
fn corners(picture: PxSize, layout: &Layout) -> Result<Vec<Option<(usize, usize)>>, SheetError> {
    let (columns, rows) = cells(picture, layout)?;
    let (columns, rows) = (columns as usize, rows as usize);
    let corner = |column: usize, row: usize| {
        let at = |number: usize, side: i32| {
            layout.margin as usize + number * (side as usize + layout.spacing as usize)
        };
        Some((at(column, layout.cell.w), at(row, layout.cell.h)))
    };
    Ok(match layout.order {
        Order::Rows => (0..columns * rows)
            .map(|n| corner(n % columns, n / columns))
            .collect(),
        Order::Columns => (0..columns * rows)
            .map(|n| corner(n / rows, n % rows))
            .collect(),
        Order::Tcod if columns != 32 || rows < 5 => {
            return Err(SheetError::NotTcod(columns as u64, rows as u64));
        }
        Order::Tcod => (0..=255)
            .map(|n| cp437::tcod_cell(n).and_then(|cell| corner(cell % 32, cell / 32)))
            .collect(),
    })
}

/// Columns and rows of cells.
fn cells(picture: PxSize, layout: &Layout) -> Result<(u64, u64), SheetError> {
    let sides = 1..=MAX_CELL;
    if !sides.contains(&layout.cell.w) || !sides.contains(&layout.cell.h) {
        return Err(SheetError::Cell(layout.cell));
    }
    let (columns, wide) = along(picture.w, layout.cell.w, layout.columns, layout);
    let (rows, high) = along(picture.h, layout.cell.h, None, layout);
    if !(wide && high) {
        return Err(SheetError::Size {
            layout: *layout,
            cells: (columns, rows),
            need: (
                needed(columns, layout.cell.w, layout),
                needed(rows, layout.cell.h, layout),
            ),
            found: picture,
        });
    }
    match columns * rows {
        cells if cells > MAX_TILES as u64 => Err(SheetError::TooMany(cells)),
        _ => Ok((columns, rows)),
    }
}

/// How many cells lie along a side of the picture, and whether they fit it. Where none were told, all of the side must
/// be used; where it is not, a cut cell counts.
fn along(picture: i32, cell: i32, told: Option<u32>, layout: &Layout) -> (u64, bool) {
    let spacing = u64::from(layout.spacing);
    if let Some(told) = told {
        let cells = u64::from(told).max(1);
        return (cells, needed(cells, cell, layout) <= picture as u64);
    }
    let room = (picture as u64 + spacing).saturating_sub(2 * u64::from(layout.margin));
    let step = cell as u64 + spacing;
    let (whole, left) = (room / step, room % step);
    let fits = whole > 0 && (left == 0 || left == spacing);
    (if fits { whole } else { whole + 1 }, fits)
}

/// Pixels that many cells need along a side.
fn needed(cells: u64, cell: i32, layout: &Layout) -> u64 {
    let (margin, spacing) = (u64::from(layout.margin), u64::from(layout.spacing));
    2 * margin + cells * cell as u64 + (cells - 1) * spacing
}

#[cfg(test)]
mod tests;
