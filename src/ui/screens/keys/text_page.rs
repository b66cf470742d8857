//! A page of sentences, some of them beside a picture.

use crate::ui::screens::prelude::*;
use crate::ui::widgets::first_fitting;

/// Margin left and right of the text, in pixels.
const EDGE: i32 = 12;
/// Space between a picture and its sentence, in pixels.
const GAP: i32 = 6;

/// The tile of its picture, or an empty name for none, and a sentence.
pub(in crate::ui::screens) type Sentence = (String, String);

/// A way to set the page: the font, the height of a line, the zoom of the pictures, 0 for none, and the space between
/// sentences.
type TextStyle<'a> = (&'a Font, i32, u8, i32);

/// Side of a picture, in pixels.
fn picture_side(zoom: u8) -> i32 {
    ICON_SIZE * i32::from(zoom)
}

/// A sentence, set.
struct Block<'a> {
    picture: Option<TintedTile<'a>>,
    rows: Vec<&'a str>,
    height: i32,
    /// Space below, in pixels.
    below: i32,
}

/// Draws the sentences below the head of a page, in the largest style that fits.
pub(in crate::ui::screens) fn draw(all: &[Sentence], painter: &mut Painter<'_>) {
    let size = painter.size();
    let area = PxRect::new(EDGE, 30, size.w - 2 * EDGE, size.h - 54);
    let art = **painter;
    let ((font, line, zoom, _), blocks) = largest_fitting(all, area, &art);
    let mut top = area.y;
    for block in blocks {
        let (mut x, rows) = (area.x, block.rows);
        if let Some(picture) = block.picture {
            picture.draw_icon(Px::new(x, top), zoom, painter.canvas);
            x += picture_side(zoom) + GAP;
        }
        let y = top + (block.height - rows.len() as i32 * line) / 2;
        wrap::draw_rows(&rows, (font, line), (x, y), painter.theme.text, painter);
        top += block.height + block.below;
    }
}

/// The first style in which all sentences fit into `area`, or else the smallest.
fn largest_fitting<'a>(
    all: &'a [Sentence],
    area: PxRect,
    art: &UiAssets<'a>,
) -> (TextStyle<'a>, Vec<Block<'a>>) {
    let (font, small) = (art.font, art.small_font);
    let styles = [
        (font, LINE_HEIGHT + 4, 3, 20),
        (font, LINE_HEIGHT + 2, 2, 10),
        (font, LINE_HEIGHT + 2, 1, 5),
        (font, LINE_HEIGHT + 2, 1, 0),
        (font, LINE_HEIGHT, 1, 0),
        (font, LINE_HEIGHT, 0, 0),
        (small, 12, 1, 0),
        (small, 12, 0, 0),
    ];
    let set = |style| {
        let blocks = all.iter().map(|line| set(line, style, area.w, art));
        let mut blocks: Vec<_> = blocks.collect();
        // A space is left between sentences with pictures and those without.
        for next in 1..blocks.len() {
            if blocks[next].picture.is_some() != blocks[next - 1].picture.is_some() {
                blocks[next - 1].below += GAP;
            }
        }
        (style, blocks)
    };
    let fitting = first_fitting(styles.into_iter().map(set), |(_, blocks)| {
        let heights = blocks.iter().map(|block| block.height + block.below);
        heights.sum::<i32>() <= area.h
    });
    fitting.expect("there are styles")
}

fn set<'a>(
    (tile, text): &'a Sentence,
    (font, line, zoom, gap): TextStyle<'a>,
    wide: i32,
    art: &UiAssets<'a>,
) -> Block<'a> {
    let mut picture = None;
    if zoom > 0 && !art.tiles.is_cp437 {
        picture = art.picture_of(tile);
    }
    let indent = picture.map_or(0, |_| picture_side(zoom) + GAP);
    let rows = wrap::wrap(text, font.letters_in(wide - indent));
    let apart = (line - LINE_HEIGHT).max(0);
    let least = picture.map_or(0, |_| picture_side(zoom) + apart);
    let height = (rows.len() as i32 * line).max(least);
    Block {
        picture,
        rows,
        height,
        below: gap,
    }
}
