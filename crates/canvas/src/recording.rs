//! What was drawn, kept beside the pixels: letters, and tiles by name. Whatever is painted over is gone here too.

mod changes;
mod rows;
mod text_form;

use crate::canvas::Canvas;
use crate::color::Rgb;
#[cfg(feature = "font")]
use crate::font::Font;
use crate::geom::{Px, PxRect, PxSize};

/// Letters of one size whose corners are at most this far apart, in pixels, are one letter: with an outline, with a
/// shadow, or drawn again.
#[cfg(feature = "font")]
const OUTLINE: i32 = 2;

/// What was drawn on a canvas made by [`Canvas::recording`]: its text, and its tiles by name.
///
/// A letter or tile is gone once more than half of it has been painted over by rectangles, by opaque tiles or by other
/// canvases, and never there if more than half of it lay outside the clip. What is blended or lit stays.
///
/// Its [`Display`](std::fmt::Display) is a text for a file beside a picture: the rows of text, then the tiles as a
/// drawing in which each letter stands for a name.
///
/// ```
/// # #[cfg(feature = "font")] {
/// use tallowdeep_canvas::{Canvas, Font, Px, PxRect, PxSize, Rgb};
///
/// let mut canvas = Canvas::recording(PxSize::new(320, 200));
/// let font = Font::builtin();
/// canvas.draw_text(&font, Px::new(0, 0), Rgb::WHITE, "You hit the orc.");
/// canvas.draw_text(&font, Px::new(240, 0), Rgb::WHITE, "HP 12");
/// let recording = canvas.recorded().expect("it was asked for");
/// assert_eq!(recording.rows(), ["You hit the orc.              HP 12"]);
/// assert_eq!(recording.find("HP"), Some(PxRect::new(240, 0, 16, 16)));
/// assert_eq!(recording.text_at(Px::new(9, 9)).map(|run| run.text()), Some("You hit the orc.".to_owned()));
///
/// canvas.clear(Rgb::BLACK);
/// assert_eq!(canvas.text().as_deref(), Some(""));
/// # }
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Transcript {
    runs: Vec<TextRun>,
    tiles: Vec<RecordedTile>,
}

/// A piece of text as it was drawn: in one call, in one colour.
///
/// ```
/// # #[cfg(feature = "font")] {
/// use tallowdeep_canvas::{Canvas, Font, Px, PxSize, Rgb};
///
/// let mut canvas = Canvas::recording(PxSize::new(80, 16));
/// canvas.draw_text(&Font::builtin(), Px::new(8, 0), Rgb::WHITE, "Depth 1");
/// let run = &canvas.recorded().expect("it was asked for").runs()[0];
/// assert_eq!((run.text(), run.at, run.color), ("Depth 1".to_owned(), Px::new(8, 0), Rgb::WHITE));
/// assert_eq!((run.cell, run.ground), (PxSize::new(8, 16), Rgb::BLACK));
/// # }
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextRun {
    /// The top-left corner of its first letter, even if that was painted over.
    pub at: Px,
    /// Width and height of a letter, magnified as on the canvas.
    pub cell: PxSize,
    /// Its colour.
    pub color: Rgb,
    /// The colour that was below its first visible pixel.
    pub ground: Rgb,
    letters: Vec<Letter>,
}

/// A letter and what is left of its cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Letter {
    /// `None` once it is gone.
    c: Option<char>,
    left: PxRect,
}

impl Letter {
    /// Keeps what is `left` of a cell of this size.
    const fn leave(&mut self, left: PxRect, cell: PxSize) {
        self.left = left;
        if is_mostly_gone(left, cell) {
            self.c = None;
        }
    }

    const fn is_visible(&self) -> bool {
        !matches!(self.c, None | Some(' '))
    }
}

/// A tile as it was drawn.
///
/// ```
/// use tallowdeep_canvas::{BlitOptions, Canvas, Image, NamedTile, Px, PxSize, Sheet, SheetLayout, Tile};
///
/// let picture = Image::new(PxSize::new(4, 4), vec![[255; 4]; 16]).expect("4 times 4 pixels");
/// let goblin = NamedTile { tile: Tile(0), color: None };
/// let sheet = Sheet::new(&picture, &SheetLayout::of(PxSize::new(4, 4)))?.with_names([("goblin".to_owned(), goblin)])?;
/// let mut canvas = Canvas::recording(PxSize::new(80, 80));
/// canvas.draw_tile(&sheet, Tile(0), Px::new(40, 24), BlitOptions::PLAIN.zoomed(2));
/// let tiles = canvas.recorded().expect("it was asked for").tiles();
/// assert_eq!((tiles[0].name.as_str(), tiles[0].cell()), ("goblin", Px::new(5, 3)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedTile {
    /// Its name in the sheet, or `tile 7` if it has none; letters of code page 437 are their own names.
    pub name: String,
    /// Where it was drawn, parts that were clipped or painted over included.
    pub area: PxRect,
    /// What is left of it.
    left: PxRect,
}

impl RecordedTile {
    /// Its column and row, counted from the top left of the canvas in tiles of its size.
    pub const fn cell(&self) -> Px {
        let PxRect { x, y, w, h } = self.area;
        Px::new(x.div_euclid(w), y.div_euclid(h))
    }
}

impl TextRun {
    /// Its letters, without spaces around them; those that were painted over are spaces.
    pub fn text(&self) -> String {
        let letters = self.letters.iter().map(|letter| letter.c.unwrap_or(' '));
        let letters: String = letters.collect();
        letters.trim().to_owned()
    }

    /// The smallest rectangle around its cells.
    pub fn area(&self) -> PxRect {
        let width = self.cell.w.saturating_mul(self.letters.len() as i32);
        PxRect::new(self.at.x, self.at.y, width, self.cell.h)
    }

    /// Its letters with their cells, in pieces between those that are gone.
    fn pieces(&self) -> Vec<Vec<(char, PxRect)>> {
        let mut pieces = vec![Vec::new()];
        let mut x = self.at.x;
        for letter in &self.letters {
            let cell = PxRect::new(x, self.at.y, self.cell.w, self.cell.h);
            match (letter.c, pieces.last_mut()) {
                (Some(c), Some(piece)) => piece.push((c, cell)),
                (None, _) | (_, None) => pieces.push(Vec::new()),
            }
            x = x.saturating_add(self.cell.w);
        }
        pieces
    }

    /// The cells of its visible letters.
    fn visible_cells(&self) -> Vec<PxRect> {
        let mut letters = self.pieces().concat();
        letters.retain(|(c, _)| *c != ' ');
        letters.into_iter().map(|(_, cell)| cell).collect()
    }

    fn is_gone(&self) -> bool {
        !self.letters.iter().any(Letter::is_visible)
    }

    /// Paints over `cover`.
    fn cover(&mut self, cover: PxRect) {
        if cover.intersect(self.area()).is_empty() {
            return;
        }
        for letter in &mut self.letters {
            letter.leave(uncovered(letter.left, cover), self.cell);
        }
    }
}

impl Transcript {
    /// All text in the order in which it was drawn, without what was painted over.
    pub fn runs(&self) -> &[TextRun] {
        &self.runs
    }

    /// All tiles in reading order, those of one cell from the lowest to the highest, without what was painted over.
    pub fn tiles(&self) -> Vec<&RecordedTile> {
        let mut tiles: Vec<_> = self.tiles.iter().collect();
        tiles.sort_by_key(|tile| (tile.area.y, tile.area.x));
        tiles
    }

    /// The text that was drawn over this pixel last.
    pub fn text_at(&self, px: Px) -> Option<&TextRun> {
        let mut runs = self.runs.iter().rev();
        runs.find(|run| run.visible_cells().iter().any(|cell| cell.contains(px)))
    }

    /// Only what begins in this area: a panel of a screen, or a box over it.
    ///
    /// ```
    /// # #[cfg(feature = "font")] {
    /// use tallowdeep_canvas::{Canvas, Font, Px, PxRect, PxSize, Rgb};
    ///
    /// let mut canvas = Canvas::recording(PxSize::new(320, 16));
    /// let font = Font::builtin();
    /// canvas.draw_text(&font, Px::new(0, 0), Rgb::WHITE, "You hit the orc.");
    /// canvas.draw_text(&font, Px::new(240, 0), Rgb::WHITE, "HP 12");
    /// let sidebar = PxRect::new(240, 0, 80, 16);
    /// let recording = canvas.recorded().expect("it was asked for");
    /// assert_eq!(recording.part(sidebar).find("HP 12"), Some(PxRect::new(240, 0, 40, 16)));
    /// assert_eq!(recording.part(sidebar).find("orc"), None);
    /// # }
    /// ```
    #[must_use]
    pub fn part(&self, area: PxRect) -> Self {
        let mut part = self.clone();
        part.runs.retain(|run| {
            let first = run.visible_cells().first().copied();
            first.is_some_and(|cell| area.contains(cell.top_left()))
        });
        part.tiles
            .retain(|tile| area.contains(tile.left.top_left()));
        part
    }

    /// Forgets what `cover` paints over.
    pub(crate) fn cover(&mut self, cover: PxRect) {
        // A single pixel covers no side of a letter.
        if cover.is_empty() || (cover.w == 1 && cover.h == 1) {
            return;
        }
        self.runs.retain_mut(|run| {
            run.cover(cover);
            !run.is_gone()
        });
        self.tiles.retain_mut(|tile| {
            tile.left = uncovered(tile.left, cover);
            !is_mostly_gone(tile.left, tile.area.size())
        });
    }

    pub(crate) fn clear(&mut self) {
        self.runs.clear();
        self.tiles.clear();
    }

    /// Adds a tile that covers what is below if it is opaque.
    pub(crate) fn push_tile(&mut self, name: String, area: PxRect, clip: PxRect, is_opaque: bool) {
        let left = area.intersect(clip);
        if is_opaque {
            self.cover(left);
        }
        let is_blank = name.trim().is_empty();
        if is_blank || is_mostly_gone(left, area.size()) {
            return;
        }
        // The same tile again is its light, its shadow or its outline.
        self.tiles
            .retain(|tile| tile.area != area || tile.name != name);
        self.tiles.push(RecordedTile { name, area, left });
    }

    /// Adds what `other` recorded, `shift` further right and down and cut off at `clip`.
    pub(crate) fn append(&mut self, other: &Self, shift: Px, clip: PxRect) {
        for run in &other.runs {
            let mut run = run.clone();
            run.at = run.at + shift;
            for letter in &mut run.letters {
                letter.leave(moved(letter.left, shift).intersect(clip), run.cell);
            }
            if !run.is_gone() {
                self.runs.push(run);
            }
        }
        for tile in &other.tiles {
            let mut tile = tile.clone();
            tile.area = moved(tile.area, shift);
            tile.left = moved(tile.left, shift).intersect(clip);
            if !is_mostly_gone(tile.left, tile.area.size()) {
                self.tiles.push(tile);
            }
        }
    }

    /// The same, `zoom` times as large.
    pub(crate) fn magnified(&self, zoom: i32) -> Self {
        let mut large = self.clone();
        for run in &mut large.runs {
            run.at = Px::new(run.at.x * zoom, run.at.y * zoom);
            run.cell = PxSize::new(run.cell.w * zoom, run.cell.h * zoom);
            for letter in &mut run.letters {
                letter.left = magnified(letter.left, zoom);
            }
        }
        for tile in &mut large.tiles {
            tile.area = magnified(tile.area, zoom);
            tile.left = magnified(tile.left, zoom);
        }
        large
    }
}

#[cfg(feature = "font")]
impl Transcript {
    fn push_text(&mut self, run: TextRun) {
        if run.is_gone() {
            return;
        }
        for earlier in &mut self.runs {
            earlier.yield_to(&run);
        }
        self.runs.retain(|earlier| !earlier.is_gone());
        self.runs.push(run);
    }
}

#[cfg(feature = "font")]
impl TextRun {
    /// Gives up the letters whose place letters of `later` take.
    fn yield_to(&mut self, later: &Self) {
        let near = later.area().inset(-OUTLINE);
        if later.cell != self.cell || near.intersect(self.area()).is_empty() {
            return;
        }
        let taken = later.visible_cells();
        let mut x = self.at.x;
        for letter in &mut self.letters {
            for cell in &taken {
                let apart = cell.x.abs_diff(x).max(cell.y.abs_diff(self.at.y));
                if apart <= OUTLINE.unsigned_abs() {
                    letter.c = None;
                }
            }
            x = x.saturating_add(self.cell.w);
        }
    }
}

impl Canvas {
    /// A black canvas that also keeps what is drawn on it, as a [`Transcript`]: for tests that compare text, and for
    /// people who hear a screen instead of seeing it. The pixels are those of [`Canvas::new`].
    ///
    /// ```
    /// # #[cfg(feature = "font")] {
    /// use tallowdeep_canvas::{Canvas, Font, Px, PxSize, Rgb};
    ///
    /// let mut canvas = Canvas::recording(PxSize::new(320, 32));
    /// canvas.draw_text(&Font::builtin(), Px::new(0, 0), Rgb::WHITE, "You hit the orc.");
    /// let golden = canvas.text().expect("it is recorded");
    ///
    /// canvas.clear(Rgb::BLACK);
    /// canvas.draw_text(&Font::builtin(), Px::new(0, 0), Rgb::WHITE, "You miss the orc.");
    /// assert_eq!(canvas.explain(&golden), ["line 1: \"You hit the orc.\" -> \"You miss the orc.\""]);
    /// # }
    /// ```
    pub fn recording(size: PxSize) -> Self {
        let mut canvas = Self::new(size);
        canvas.recording = Some(Box::default());
        canvas
    }

    /// A black canvas of another size that records if this one does, for a part of a frame that
    /// [`Canvas::blit_canvas`] puts in place.
    #[must_use]
    pub fn scratch(&self, size: PxSize) -> Self {
        match self.recording {
            Some(_) => Self::recording(size),
            None => Self::new(size),
        }
    }

    /// Records a line of text as [`Canvas::draw_text`](crate::Canvas::draw_text) does, and draws nothing: for what a
    /// picture says and no text does, such as the mark of a chosen row.
    ///
    /// ```
    /// use tallowdeep_canvas::{Canvas, Font, Px, PxRect, PxSize, Rgb};
    ///
    /// let mut canvas = Canvas::recording(PxSize::new(160, 16));
    /// let font = Font::builtin();
    /// canvas.fill_rect(PxRect::new(0, 0, 160, 16), Rgb::new(60, 50, 40));
    /// canvas.caption(&font, Px::new(0, 0), ">");
    /// canvas.draw_text(&font, Px::new(16, 0), Rgb::WHITE, "New game");
    /// assert_eq!(canvas.text().as_deref(), Some("> New game\n"));
    /// ```
    #[cfg(feature = "font")]
    pub fn caption(&mut self, font: &Font, at: Px, text: &str) {
        if self.recording.is_some() {
            self.record_text(font, at, Rgb::WHITE, text);
        }
    }

    /// What was drawn; `None` unless it was made by [`Canvas::recording`].
    pub fn recorded(&self) -> Option<&Transcript> {
        self.recording.as_deref()
    }

    /// What was drawn as text for a file, the [`Display`](std::fmt::Display) of [`Transcript`]; `None` unless it was made
    /// by [`Canvas::recording`].
    pub fn text(&self) -> Option<String> {
        self.recorded().map(ToString::to_string)
    }

    /// How [`Canvas::text`] differs from `old`, an earlier one, in words; empty if it does not, or if nothing is recorded.
    pub fn explain(&self, old: &str) -> Vec<String> {
        match self.recorded() {
            Some(recording) => recording.changes(old),
            None => Vec::new(),
        }
    }

    /// Records a line of text. Not inlined, to keep drawing small.
    #[cfg(feature = "font")]
    #[cold]
    #[inline(never)]
    pub(crate) fn record_text(&mut self, font: &Font, at: Px, color: Rgb, text: &str) {
        let (cell, clip) = (font.cell(), self.clip());
        let mut run = TextRun {
            at,
            cell,
            color,
            ground: Rgb::BLACK,
            letters: Vec::new(),
        };
        let mut x = at.x;
        for c in text.chars() {
            let whole = PxRect::new(x, at.y, cell.w, cell.h);
            let (c, left) = (Some(c), whole);
            let mut letter = Letter { c, left };
            letter.leave(whole.intersect(clip), cell);
            run.letters.push(letter);
            x = x.saturating_add(cell.w);
        }
        if let Some(letter) = run.letters.iter().find(|letter| letter.is_visible()) {
            run.ground = self.pixel(letter.left.top_left()).unwrap_or_default();
        }
        if let Some(recording) = &mut self.recording {
            recording.push_text(run);
        }
    }
}

/// What `cover` leaves of a rectangle if it cuts off a side of it; otherwise all.
const fn uncovered(of: PxRect, cover: PxRect) -> PxRect {
    let spans_rows = cover.y <= of.y && cover.bottom() >= of.bottom();
    let spans_columns = cover.x <= of.x && cover.right() >= of.right();
    let mut left = of;
    if spans_rows {
        if cover.x <= of.x && cover.right() > of.x {
            left.x = cover.right();
            left.w = of.right().saturating_sub(left.x);
        } else if cover.x < of.right() && cover.right() >= of.right() {
            left.w = cover.x - of.x;
        }
    } else if spans_columns {
        if cover.y <= of.y && cover.bottom() > of.y {
            left.y = cover.bottom();
            left.h = of.bottom().saturating_sub(left.y);
        } else if cover.y < of.bottom() && cover.bottom() >= of.bottom() {
            left.h = cover.y - of.y;
        }
    }
    left
}

/// Whether less than half is left of a cell.
const fn is_mostly_gone(left: PxRect, cell: PxSize) -> bool {
    2 * left.size().area() < cell.area() || left.is_empty()
}

const fn moved(rect: PxRect, shift: Px) -> PxRect {
    let x = rect.x.saturating_add(shift.x);
    let y = rect.y.saturating_add(shift.y);
    PxRect::new(x, y, rect.w, rect.h)
}

const fn magnified(rect: PxRect, zoom: i32) -> PxRect {
    PxRect::new(rect.x * zoom, rect.y * zoom, rect.w * zoom, rect.h * zoom)
}

// They write text.
#[cfg(all(test, feature = "font"))]
mod tests;
