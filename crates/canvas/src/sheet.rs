//! Tilesheets: an image is cut into cells and preprocessed once, so that drawing a cell does not have to
//! inspect its pixels.

mod cp437_sheet;
mod error;

use std::collections::BTreeMap;

use crate::color::{Rgb, scaled};
use crate::cp437;
use crate::geom::PxSize;
use crate::image::Image;
use crate::sprite::{Opacity, Sprite};
pub use error::SheetError;

/// The largest width and height of a cell, in pixels.
pub const MAX_CELL: i32 = 64;
/// The largest number of cells in a sheet.
pub const MAX_TILES: usize = 1 << 16;

/// How the colours of a sheet's image are interpreted.
///
/// ```
/// use tallowdeep_canvas::{PixelFormat, PxSize, Rgb, SheetLayout};
///
/// let magenta = Rgb::new(255, 0, 255);
/// let layout = SheetLayout {
///     pixel_format: PixelFormat::ColorKey(magenta),
///     ..SheetLayout::of(PxSize::new(16, 16))
/// };
/// assert_eq!(SheetLayout::of(PxSize::new(16, 16)).pixel_format, PixelFormat::Rgba);
/// # assert_ne!(layout.pixel_format, PixelFormat::Grey);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PixelFormat {
    /// Colour and alpha as they are.
    #[default]
    Rgba,
    /// Brightness is the alpha of white pixels, to be tinted: black is transparent, white is opaque.
    Grey,
    /// This colour is transparent, all others are as they are.
    ColorKey(Rgb),
}

/// The order in which cells are numbered.
///
/// ```
/// use tallowdeep_canvas::{PxSize, SheetLayout, TileOrder};
///
/// // A sheet of libtcod, such as `dejavu10x10_gs_tc.png`.
/// let layout = SheetLayout { order: TileOrder::Tcod, ..SheetLayout::of(PxSize::new(10, 10)) };
/// # assert_ne!(layout.order, TileOrder::default());
/// ```
#[doc(alias("CHARMAP_TCOD", "CHARMAP_CP437", "charmap"))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TileOrder {
    /// Left to right, then the next row. In a code page 437 sheet of 16 columns, a tile's number is that of its
    /// character.
    #[default]
    Rows,
    /// Top to bottom, then the next column.
    Columns,
    /// Code page 437 numbers in libtcod's layout of 32 columns: tile 64 is `@` wherever that layout has it, and
    /// so on. 256 tiles, blank if the layout lacks a character.
    Tcod,
}

/// How an image is cut into cells.
///
/// ```
/// use tallowdeep_canvas::{Image, PxSize, Sheet, SheetLayout};
///
/// // Two cells of 8x8 with a pixel around and between them.
/// let layout = SheetLayout { margin: 1, spacing: 1, ..SheetLayout::of(PxSize::new(8, 8)) };
/// let image = Image::new(PxSize::new(19, 10), vec![[255; 4]; 190]).expect("19 times 10 pixels");
/// assert_eq!(Sheet::new(&image, &layout)?.tiles(), 2);
/// # Ok::<(), tallowdeep_canvas::SheetError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SheetLayout {
    /// Width and height of a cell, 1 to [`MAX_CELL`] pixels each.
    pub cell: PxSize,
    /// Cells per row, if the image has room for more; `None` for as many as fit.
    pub columns: Option<u32>,
    /// Pixels around all cells.
    pub margin: u32,
    /// Pixels between two cells.
    pub spacing: u32,
    /// How colours are interpreted.
    pub pixel_format: PixelFormat,
    /// How cells are numbered.
    pub order: TileOrder,
}

impl SheetLayout {
    /// Cells without gaps, RGBA, numbered in rows.
    pub const fn of(cell: PxSize) -> Self {
        Self {
            cell,
            columns: None,
            margin: 0,
            spacing: 0,
            pixel_format: PixelFormat::Rgba,
            order: TileOrder::Rows,
        }
    }
}

/// The number of a cell in the sheet's order, from 0. Drawing a tile that a sheet lacks does nothing.
///
/// ```
/// use tallowdeep_canvas::{Tile, cp437};
///
/// // The tile of a character in a sheet of code page 437.
/// assert_eq!(cp437::index('☺').map(|number| Tile(number.into())), Some(Tile(1)));
/// ```
#[doc(alias("glyph", "to_cp437", "FontCharType"))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Tile(pub u16);

/// The tile and default tint that a name stands for.
///
/// ```
/// use tallowdeep_canvas::{Image, NamedTile, PxSize, Rgb, Sheet, SheetLayout, Tile};
///
/// let image = Image::new(PxSize::new(8, 8), vec![[255; 4]; 64]).expect("8 times 8 pixels");
/// let sheet = Sheet::new(&image, &SheetLayout::of(PxSize::new(8, 8)))?;
/// let orc = NamedTile { tile: Tile(0), color: Some(Rgb::new(90, 160, 60)) };
/// let sheet = sheet.with_names([("orc".to_owned(), orc)])?;
/// assert_eq!((sheet.tile_named("orc"), sheet.name_of(Tile(0))), (Some(Tile(0)), Some("orc")));
/// # Ok::<(), tallowdeep_canvas::SheetError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NamedTile {
    /// The cell.
    pub tile: Tile,
    /// The default tint.
    pub color: Option<Rgb>,
}

/// A tilesheet: cells of one size, ready to be drawn by [`Canvas::draw_tile`](crate::Canvas::draw_tile).
///
/// ```
/// use tallowdeep_canvas::{BlitOptions, Canvas, Image, Px, PxSize, Rgb, Sheet, SheetLayout, Tile};
///
/// // Two cells of 4x4 pixels: the left one blank, the right one white.
/// let pixels = (0..32).map(|at| if at % 8 < 4 { [0; 4] } else { [255; 4] });
/// let picture = Image::new(PxSize::new(8, 4), pixels.collect()).expect("8 times 4 pixels");
/// let sheet = Sheet::new(&picture, &SheetLayout::of(PxSize::new(4, 4)))?;
/// assert_eq!(sheet.tiles(), 2);
///
/// let mut canvas = Canvas::new(PxSize::new(8, 8));
/// let red = Rgb::new(255, 0, 0);
/// canvas.draw_tile(&sheet, Tile(1), Px::new(0, 0), BlitOptions::tinted(red).zoomed(2));
/// assert_eq!(canvas.pixel(Px::new(7, 7)), Some(red));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias("Font", "Tileset", "tileset", "spritesheet", "atlas"))]
#[derive(Clone, Debug)]
pub struct Sheet {
    cell: PxSize,
    /// Premultiplied colours, cell after cell.
    color: Vec<u32>,
    /// 255 - alpha in each of the four bytes of a pixel, cell after cell.
    inv_alpha: Vec<u32>,
    /// The opacity of each cell.
    opacities: Vec<Opacity>,
    names: BTreeMap<String, NamedTile>,
    /// Whether the numbers of cells are those of characters in code page 437.
    are_letters: bool,
}

impl Sheet {
    /// Cuts an image into cells.
    ///
    /// # Errors
    /// If the image does not fit the layout. A trailing gap of `spacing` at the right or bottom is
    /// allowed.
    pub fn new(image: &Image, layout: &SheetLayout) -> Result<Self, SheetError> {
        let all = tile_corners(image.size(), layout)?;
        let mut sheet = Self::empty(layout.cell);
        for corner in all {
            sheet.push(cell(image, layout, corner));
        }
        Ok(sheet)
    }

    /// A sheet without cells.
    const fn empty(cell: PxSize) -> Self {
        Self {
            cell,
            color: Vec::new(),
            inv_alpha: Vec::new(),
            opacities: Vec::new(),
            names: BTreeMap::new(),
            are_letters: false,
        }
    }

    /// Adds names to cells. A name given twice refers to the last one.
    ///
    /// # Errors
    /// If a cell does not exist.
    pub fn with_names(
        mut self,
        names: impl IntoIterator<Item = (String, NamedTile)>,
    ) -> Result<Self, SheetError> {
        for (name, named) in names {
            let (tile, tiles) = (named.tile, self.tiles());
            if usize::from(tile.0) >= tiles {
                return Err(SheetError::NoSuchTile { name, tile, tiles });
            }
            self.names.insert(name, named);
        }
        Ok(self)
    }

    /// Adds `picture` as another cell, colour and alpha as they are. `names` refer to it from now on.
    ///
    /// # Errors
    /// If the picture has another size than a cell, or there are [`MAX_TILES`] cells already.
    pub fn add_picture(
        &mut self,
        picture: &Image,
        names: impl IntoIterator<Item = String>,
    ) -> Result<(), SheetError> {
        let (cell_size, found) = (self.cell, picture.size());
        if found != cell_size {
            return Err(SheetError::NotOneCell {
                cell: cell_size,
                found,
            });
        }
        let number = u16::try_from(self.tiles());
        let tile = number.map_err(|_| SheetError::TooManyTiles(self.tiles() as u64 + 1))?;
        self.push(cell(picture, &SheetLayout::of(cell_size), Some((0, 0))));
        let named = NamedTile {
            tile: Tile(tile),
            color: None,
        };
        self.names
            .extend(names.into_iter().map(|name| (name, named)));
        Ok(())
    }

    /// The sheet with `change` applied to every colour that is not fully transparent; alpha stays.
    #[must_use]
    pub fn recolored(&self, change: impl Fn(Rgb) -> Rgb) -> Self {
        let color = self
            .color
            .iter()
            .zip(&self.inv_alpha)
            .map(|(color, inv_alpha)| {
                let alpha = 255 - inv_alpha.to_ne_bytes()[0];
                if alpha == 0 {
                    return *color;
                }
                // Undo premultiplication.
                let whole = |part: u8| (u32::from(part) * 255 / u32::from(alpha)).min(255) as u8;
                let [r, g, b] = Rgb::from_u32(*color).channels();
                let changed = change(Rgb::new(whole(r), whole(g), whole(b)));
                changed.multiply(Rgb::new(alpha, alpha, alpha)).to_u32()
            });
        Self {
            color: color.collect(),
            ..self.clone()
        }
    }

    /// Width and height of a cell, in pixels.
    pub const fn cell(&self) -> PxSize {
        self.cell
    }

    /// Number of cells.
    pub const fn tiles(&self) -> usize {
        self.opacities.len()
    }

    /// The tile with this name.
    pub fn tile_named(&self, name: &str) -> Option<Tile> {
        self.names.get(name).map(|named| named.tile)
    }

    /// The alphabetically first name of the tile; without one, its character if the sheet has letters of code page 437.
    pub fn name_of(&self, tile: Tile) -> Option<&str> {
        let mut names = self.names.iter();
        let named = names.find(|(_, named)| named.tile == tile);
        match (named, u8::try_from(tile.0)) {
            (Some((name, _)), _) => Some(name),
            (None, Ok(number)) if self.are_letters => Some(cp437::text_of(number)),
            (None, _) => None,
        }
    }

    /// The same sheet, whose tile 64 is `@` and so on: a [`Transcript`](crate::Transcript) calls tiles without a name by
    /// their character in code page 437. [`Sheet::from_cp437`] knows that already.
    #[must_use]
    pub fn of_letters(mut self) -> Self {
        self.are_letters = true;
        self
    }

    /// The default tint of the tile with this name.
    pub fn tint_of(&self, name: &str) -> Option<Rgb> {
        self.names.get(name).and_then(|named| named.color)
    }

    /// Takes the default tint from every name.
    pub fn clear_tints(&mut self) {
        for named in self.names.values_mut() {
            named.color = None;
        }
    }

    /// All names with their tiles, in alphabetical order.
    pub const fn names(&self) -> &BTreeMap<String, NamedTile> {
        &self.names
    }

    #[inline(always)]
    pub(super) fn sprite(&self, tile: Tile) -> Option<Sprite<'_>> {
        let at = usize::from(tile.0);
        let opacity = *self.opacities.get(at)?;
        let area = self.cell.area();
        Some(Sprite {
            opacity,
            color: &self.color[at * area..][..area],
            inv_alpha: &self.inv_alpha[at * area..][..area],
        })
    }

    /// Adds a cell from the premultiplied colour and inverse alpha of each of its pixels.
    fn push(&mut self, pixels: impl IntoIterator<Item = (u32, u32)>) {
        let first = self.color.len();
        for (color, inv_alpha) in pixels {
            self.color.push(color);
            self.inv_alpha.push(inv_alpha);
        }
        self.opacities.push(opacity_of(&self.inv_alpha[first..]));
    }
}

/// Premultiplied colour and inverse alpha of each pixel of the cell at `corner`, or of a blank cell.
fn cell(
    image: &Image,
    layout: &SheetLayout,
    corner: Option<(usize, usize)>,
) -> impl Iterator<Item = (u32, u32)> {
    let (width, height) = (layout.cell.w as usize, layout.cell.h as usize);
    let row = image.size().w as usize;
    let first = corner.map(|(x, y)| y * row + x);
    let pixels = (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)));
    pixels.map(move |(x, y)| {
        let rgba = first.map_or([0; 4], |first| image.rgba()[first + y * row + x]);
        let [r, g, b, a] = to_rgba(rgba, layout.pixel_format);
        let color = Rgb::new(scaled(r, a), scaled(g, a), scaled(b, a));
        (color.to_u32(), u32::from_ne_bytes([255 - a; 4]))
    })
}

/// Colour and alpha of a pixel of the image.
fn to_rgba([r, g, b, a]: [u8; 4], kind: PixelFormat) -> [u8; 4] {
    match kind {
        PixelFormat::Rgba => [r, g, b, a],
        PixelFormat::ColorKey(key) if Rgb::new(r, g, b) == key => [0; 4],
        PixelFormat::ColorKey(_) => [r, g, b, a],
        PixelFormat::Grey => [255, 255, 255, scaled(luma([r, g, b, a]), a)],
    }
}

/// ITU-R BT.601 luma, rounded to nearest; greys stay as they are.
fn luma([r, g, b, _]: [u8; 4]) -> u8 {
    let thousandths = 299 * u32::from(r) + 587 * u32::from(g) + 114 * u32::from(b) + 500;
    (thousandths / 1000) as u8
}

/// The opacity of these pixels together.
fn opacity_of(inv_alpha: &[u32]) -> Opacity {
    match inv_alpha[0] {
        0 if inv_alpha.iter().all(|inv_alpha| *inv_alpha == 0) => Opacity::Opaque,
        u32::MAX if inv_alpha.iter().all(|inv_alpha| *inv_alpha == u32::MAX) => Opacity::Empty,
        _ => Opacity::Mixed,
    }
}

/// The top-left corner of each tile in its order; `None` for a tile that the image lacks.
fn tile_corners(
    picture: PxSize,
    layout: &SheetLayout,
) -> Result<Vec<Option<(usize, usize)>>, SheetError> {
    let (columns, rows) = grid_size(picture, layout)?;
    let (columns, rows) = (columns as usize, rows as usize);
    let corner = |column: usize, row: usize| {
        let at = |number: usize, side: i32| {
            layout.margin as usize + number * (side as usize + layout.spacing as usize)
        };
        Some((at(column, layout.cell.w), at(row, layout.cell.h)))
    };
    Ok(match layout.order {
        TileOrder::Rows => (0..columns * rows)
            .map(|n| corner(n % columns, n / columns))
            .collect(),
        TileOrder::Columns => (0..columns * rows)
            .map(|n| corner(n / rows, n % rows))
            .collect(),
        TileOrder::Tcod if columns != 32 || rows < 5 => {
            return Err(SheetError::NotTcod(columns as u64, rows as u64));
        }
        TileOrder::Tcod => (0..=255)
            .map(|n| cp437::tcod_cell(n).and_then(|cell| corner(cell % 32, cell / 32)))
            .collect(),
    })
}

/// Columns and rows of cells.
fn grid_size(picture: PxSize, layout: &SheetLayout) -> Result<(u64, u64), SheetError> {
    let sides = 1..=MAX_CELL;
    if !sides.contains(&layout.cell.w) || !sides.contains(&layout.cell.h) {
        return Err(SheetError::CellSize(layout.cell));
    }
    let (columns, fits_width) = fit_along(picture.w, layout.cell.w, layout.columns, layout);
    let (rows, fits_height) = fit_along(picture.h, layout.cell.h, None, layout);
    if !(fits_width && fits_height) {
        return Err(SheetError::DoesNotFit {
            layout: *layout,
            cells: (columns, rows),
            need: (
                pixels_needed(columns, layout.cell.w, layout),
                pixels_needed(rows, layout.cell.h, layout),
            ),
            found: picture,
        });
    }
    match columns * rows {
        cells if cells > MAX_TILES as u64 => Err(SheetError::TooManyTiles(cells)),
        _ => Ok((columns, rows)),
    }
}

/// How many cells fit along a side of the image, and whether they fit exactly. Without a `requested` number the
/// whole side must be used; if it is not, a partial cell counts.
fn fit_along(picture: i32, cell: i32, requested: Option<u32>, layout: &SheetLayout) -> (u64, bool) {
    let spacing = u64::from(layout.spacing);
    if let Some(requested) = requested {
        let cells = u64::from(requested).max(1);
        return (cells, pixels_needed(cells, cell, layout) <= picture as u64);
    }
    let room = (picture as u64 + spacing).saturating_sub(2 * u64::from(layout.margin));
    let step = cell as u64 + spacing;
    let (whole, remainder) = (room / step, room % step);
    let fits = whole > 0 && (remainder == 0 || remainder == spacing);
    (if fits { whole } else { whole + 1 }, fits)
}

/// Pixels that `cells` cells need along a side.
fn pixels_needed(cells: u64, cell: i32, layout: &SheetLayout) -> u64 {
    let (margin, spacing) = (u64::from(layout.margin), u64::from(layout.spacing));
    2 * margin + cells * cell as u64 + (cells - 1) * spacing
}

#[cfg(test)]
mod tests;
