//! The line of key hints at the bottom of a screen, most likely first.

use crate::gfx::{Font, Px, PxRect};
use crate::ui::painter::Painter;

use super::art::Art;
use super::keys::Key;
use super::widgets;

/// Gap between two hints, in pixels.
const GAP: i32 = 8;

/// A key and what it does here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The key; clicking the hint presses it.
    pub key: Key,
    /// What it does, in a word or two.
    pub does: String,
    /// Whether it is highlighted as a likely choice.
    pub bright: bool,
}

impl Hint {
    /// A highlighted hint.
    pub fn likely(key: Key, does: &str) -> Self {
        let (does, bright) = (does.to_owned(), true);
        Self { key, does, bright }
    }

    /// A hint that is not highlighted.
    pub fn also(key: Key, does: &str) -> Self {
        let (does, bright) = (does.to_owned(), false);
        Self { key, does, bright }
    }

    /// Width in pixels in this font.
    fn width(&self, font: &Font) -> i32 {
        font.width(&self.key.cap()) + font.width(&self.does) + 6
    }
}

/// The text font, or the small one if only that has room for all hints.
fn font_for<'a>(hints: &[Hint], area: PxRect, art: &Art<'a>) -> &'a Font {
    let fits = |font: &Font| {
        let widths = hints.iter().map(|hint| hint.width(font) + GAP);
        widths.sum::<i32>() <= area.w + GAP
    };
    if !fits(art.text) && fits(art.small) {
        art.small
    } else {
        art.text
    }
}

/// The hints that fit into `area`, with their areas, from left to right. A final Escape hint always has its place.
fn place_hints<'h>(hints: &'h [Hint], area: PxRect, art: &Art<'_>) -> Vec<(&'h Hint, PxRect)> {
    let font = font_for(hints, area, art);
    let back = hints.last().filter(|hint| hint.key == Key::Escape);
    let others = &hints[..hints.len() - usize::from(back.is_some())];
    let kept = back.map_or(0, |hint| hint.width(font) + GAP);
    let mut x = area.x;
    let mut places = Vec::new();
    let mut put = |hint: &'h Hint, right: i32| {
        let place = PxRect::new(x, area.y, hint.width(font), area.h);
        let fits = place.right() <= right;
        if fits {
            places.push((hint, place));
            x = place.right() + GAP;
        }
        fits
    };
    for hint in others {
        if !put(hint, area.right() - kept) {
            break;
        }
    }
    if let Some(back) = back {
        put(back, area.right());
    }
    places
}

/// Width of all hints in pixels.
pub fn width(hints: &[Hint], art: &Art<'_>) -> i32 {
    hints.iter().map(|hint| hint.width(art.text) + GAP).sum()
}

/// Draws as many hints as fit into `area`.
pub fn draw(hints: &[Hint], area: PxRect, painter: &mut Painter<'_>) {
    let font = font_for(hints, area, painter);
    for (hint, place) in place_hints(hints, area, painter) {
        let at = Px::new(place.x, place.y + (place.h - font.cell().h) / 2);
        let cap = hint.key.cap();
        widgets::key(&cap, &hint.does, hint.bright, at, font, painter);
    }
}

/// The key of the hint under `at`.
pub fn key_at(hints: &[Hint], area: PxRect, at: Px, art: &Art<'_>) -> Option<Key> {
    let places = place_hints(hints, area, art);
    let under = places.iter().find(|(_, place)| place.contains(at));
    under.map(|(hint, _)| hint.key)
}
