//! The line of key hints at the bottom of a screen, the likeliest first.

use crate::gfx::{Font, Px, PxRect, PxSize};
use crate::ui::widgets::painter::Painter;

use crate::ui::input::key::Key;
use crate::ui::widgets::assets::UiAssets;
use crate::ui::widgets::{self, Emphasis};

/// Gap between two hints, in pixels.
const GAP: i32 = 8;
/// Gap between two hints below a list, in pixels.
const LIST_GAP: i32 = 12;

/// A key and what it does here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyHint {
    /// The key; clicking the hint presses it.
    pub key: Key,
    /// What it does, in a word or two.
    pub label: String,
    /// Whether it is a likely choice.
    pub emphasis: Emphasis,
}

impl KeyHint {
    /// A hint with this emphasis.
    pub fn new(key: Key, does: &str, emphasis: Emphasis) -> Self {
        Self {
            key,
            label: does.to_owned(),
            emphasis,
        }
    }

    /// A hint for a likely choice.
    pub fn primary(key: Key, does: &str) -> Self {
        Self::new(key, does, Emphasis::Primary)
    }

    /// A hint for any other choice.
    pub fn secondary(key: Key, does: &str) -> Self {
        Self::new(key, does, Emphasis::Secondary)
    }

    /// Width in pixels in this font.
    fn width(&self, font: &Font) -> i32 {
        font.width(&self.key.label()) + font.width(&self.label) + 6
    }
}

/// Whether all hints fit into `area` in this font.
fn fit_in(font: &Font, hints: &[KeyHint], area: PxRect) -> bool {
    let widths = hints.iter().map(|hint| hint.width(font) + GAP);
    widths.sum::<i32>() <= area.w + GAP
}

/// Whether all hints fit into `area` in the text font.
pub fn all_fit(hints: &[KeyHint], area: PxRect, art: &UiAssets<'_>) -> bool {
    fit_in(art.font, hints, area)
}

/// The text font, or the small one if only that has room for all hints.
fn font_for<'a>(hints: &[KeyHint], area: PxRect, art: &UiAssets<'a>) -> &'a Font {
    if !fit_in(art.font, hints, area) && fit_in(art.small_font, hints, area) {
        art.small_font
    } else {
        art.font
    }
}

/// The hints that fit into `area`, with their areas, from left to right. A final Escape hint always has its place.
fn lay_out<'h>(
    hints: &'h [KeyHint],
    area: PxRect,
    art: &UiAssets<'_>,
) -> Vec<(&'h KeyHint, PxRect)> {
    let font = font_for(hints, area, art);
    let back = hints.last().filter(|hint| hint.key == Key::Escape);
    let others = &hints[..hints.len() - usize::from(back.is_some())];
    let reserved = back.map_or(0, |hint| hint.width(font) + GAP);
    let mut x = area.x;
    let mut laid_out = Vec::new();
    let mut put = |hint: &'h KeyHint, right: i32| {
        let rect = PxRect::new(x, area.y, hint.width(font), area.h);
        let fits = rect.right() <= right;
        if fits {
            laid_out.push((hint, rect));
            x = rect.right() + GAP;
        }
        fits
    };
    for hint in others {
        if !put(hint, area.right() - reserved) {
            break;
        }
    }
    if let Some(back) = back {
        put(back, area.right());
    }
    laid_out
}

/// Draws as many hints as fit into `area`.
pub fn draw_key_hints(hints: &[KeyHint], area: PxRect, painter: &mut Painter<'_>) {
    let font = font_for(hints, area, painter);
    for (hint, rect) in lay_out(hints, area, painter) {
        let at = Px::new(rect.x, rect.y + (rect.h - font.cell().h) / 2);
        let label = hint.key.label();
        widgets::draw_key_hint(&label, &hint.label, hint.emphasis, at, font, painter);
    }
}

/// The key of the hint under `at`.
pub fn key_hint_at(hints: &[KeyHint], area: PxRect, at: Px, art: &UiAssets<'_>) -> Option<Key> {
    let laid_out = lay_out(hints, area, art);
    let under = laid_out.iter().find(|(_, rect)| rect.contains(at));
    under.map(|(hint, _)| hint.key)
}

/// The hints below a list that fills a screen of this size, with their areas.
fn lay_out_list<'h>(
    hints: &'h [KeyHint],
    size: PxSize,
    font: &Font,
) -> impl Iterator<Item = (&'h KeyHint, PxRect)> {
    let mut x = 4;
    hints.iter().map(move |hint| {
        let rect = PxRect::new(x, size.h - 19, hint.width(font), font.cell().h);
        x = rect.right() + LIST_GAP;
        (hint, rect)
    })
}

/// Draws the hints below a list, and the line above them.
pub fn draw_list_hints(hints: &[KeyHint], painter: &mut Painter<'_>) {
    let (size, font) = (painter.size(), painter.font);
    painter.fill_rect(PxRect::new(0, size.h - 22, size.w, 1), painter.theme.line);
    for (hint, rect) in lay_out_list(hints, size, font) {
        let label = hint.key.label();
        widgets::draw_key_hint(
            &label,
            &hint.label,
            hint.emphasis,
            rect.top_left(),
            font,
            painter,
        );
    }
}

/// The key of the hint below a list under `at`.
pub fn list_hint_at(hints: &[KeyHint], size: PxSize, at: Px, font: &Font) -> Option<Key> {
    let mut laid_out = lay_out_list(hints, size, font);
    laid_out
        .find(|(_, rect)| rect.contains(at))
        .map(|(hint, _)| hint.key)
}
