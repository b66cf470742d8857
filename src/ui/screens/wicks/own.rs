//! The part of the wicks screen below the offers: the wicks the hero has and, without an offer, how others are earned.

use crate::game::rules::WickView;
use crate::ui::screens::prelude::*;
use crate::ui::widgets::first_fitting;

use super::{EDGE, height, offered, paragraph, picture};

/// Height of the line under an offer, with the space around it.
const RULE: i32 = 6;
/// Height of the heading under an offer.
const HEADING: i32 = LINE_HEIGHT + 2;
/// Height of a row of one line.
const ROW: i32 = LINE_HEIGHT + 2;
/// Space between a picture and the text.
const GAP: i32 = 6;
/// Space above how wicks are earned.
const EARNED: i32 = 6;
/// Space between two names of a row.
const APART: i32 = 14;

/// Heights of the part below the offers, without the heading: with names, and with pictures alone.
pub(super) fn heights(view: View<'_>, wide: i32, art: &UiAssets<'_>) -> [i32; 2] {
    let wicks: Vec<_> = view.wicks().collect();
    [true, false].map(|named| match side_by_side(&wicks, named, wide, art).1 {
        0 => 0,
        high => RULE + high,
    })
}

/// Draws the wicks as fully as there is room for: each with its picture and what it does, only pictures and names, or
/// pictures alone.
pub(super) fn draw(view: View<'_>, area: PxRect, painter: &mut Painter<'_>) {
    let (theme, wicks) = (painter.theme, view.wicks().collect::<Vec<_>>());
    let twisted_in = painter.words.get("wicks.twisted_in");
    if !offered(view).is_empty() {
        if wicks.is_empty() {
            return;
        }
        // Under a line, with a heading if there is room for it.
        painter.rule(0, area.y + RULE / 2, area.w);
        let mut y = area.y + RULE;
        let (_, high) = side_by_side(&wicks, true, area.w, painter);
        if y + HEADING + high <= area.bottom() {
            paragraph(twisted_in, y, area.w, theme.dim, painter);
            y += HEADING;
        }
        draw_in_room(&wicks, area.below(y), painter);
        return;
    }
    let heading = match wicks.is_empty() {
        true => painter.words.get("wicks.first"),
        false => twisted_in,
    };
    let y = paragraph(heading, area.y, area.w, theme.title, painter) + 4;
    let braziers = view.rules().braziers.as_ref();
    let earned = braziers.map(|it| describe::earning_text(view.rules(), it));
    let earned = earned.unwrap_or_default();
    let below = height(&earned, area.w - 2 * EDGE, painter) + EARNED;
    let room = area.bottom() - y - below;
    let high = draw_in_room(&wicks, area.rows(y, room), painter);
    paragraph(&earned, y + high + EARNED, area.w, theme.dim, painter);
}

/// Draws the wicks in the fullest way that fits, or else as pictures alone. Returns the height.
fn draw_in_room(wicks: &[WickView<'_>], area: PxRect, painter: &mut Painter<'_>) -> i32 {
    let ways = [
        sentences(wicks, area.w, painter),
        side_by_side(wicks, true, area.w, painter),
        side_by_side(wicks, false, area.w, painter),
    ];
    let Some((entries, high)) = first_fitting(ways, |(_, high)| *high <= area.h) else {
        return 0;
    };
    for entry in entries {
        let at = entry.area.rows(area.y + entry.area.y, entry.area.h);
        if let Some(picture) = picture(&entry.wick, false, painter) {
            let corner = Px::new(at.x - GAP - ICON_SIZE, at.y);
            picture.draw_icon(corner, 1, painter.canvas);
        }
        wrap::draw_paragraph(&entry.text, at, painter.theme.text, painter);
    }
    high
}

/// A wick with its picture and a text, placed relative to the top of the list.
struct Entry<'a> {
    wick: WickView<'a>,
    text: String,
    /// The area of the text; the picture is left of it.
    area: PxRect,
}

/// Width of the picture of a wick and the space after it; 0 without a picture.
fn picture_width(wick: &WickView<'_>, art: &UiAssets<'_>) -> i32 {
    picture(wick, false, art).map_or(0, |_| ICON_SIZE + GAP)
}

/// The wicks one below the other, each with what it does, and their total height.
fn sentences<'a>(wicks: &[WickView<'a>], wide: i32, art: &UiAssets<'_>) -> (Vec<Entry<'a>>, i32) {
    let indent = wicks.iter().map(|wick| picture_width(wick, art)).max();
    let (mut y, x) = (0, EDGE + indent.unwrap_or(0));
    let mut entries = Vec::new();
    for wick in wicks.iter().copied() {
        let text = describe::wick_sentence(wick.name, wick.about, wick.price);
        let h = height(&text, wide - EDGE - x, art);
        let area = PxRect::new(x, y, wide - EDGE - x, h);
        y += h + ROW - LINE_HEIGHT;
        entries.push(Entry { wick, text, area });
    }
    (entries, (y - (ROW - LINE_HEIGHT)).max(0))
}

/// The wicks side by side with their pictures, and their total height; with names if `named`, else only those that have
/// no picture.
fn side_by_side<'a>(
    wicks: &[WickView<'a>],
    named: bool,
    wide: i32,
    art: &UiAssets<'_>,
) -> (Vec<Entry<'a>>, i32) {
    let (mut x, mut y) = (EDGE, 0);
    let mut entries = Vec::new();
    for wick in wicks.iter().copied() {
        let before = picture_width(&wick, art);
        // A wick without a picture is always named.
        let text = if named || before == 0 {
            english::capitalize(describe::short_wick(&wick))
        } else {
            String::new()
        };
        let w = art.font.width(&text);
        if x > EDGE && x + before + w > wide - EDGE {
            (x, y) = (EDGE, y + ROW);
        }
        let area = PxRect::new(x + before, y, w, LINE_HEIGHT);
        x = area.right() + APART;
        entries.push(Entry { wick, text, area });
    }
    let last = if entries.is_empty() { 0 } else { LINE_HEIGHT };
    (entries, y + last)
}
