//! The line of key hints at the bottom of a screen, the likeliest first.

use crate::gfx::{Font, Px, PxRect};
use crate::ui::input::key::Key;
use crate::ui::widgets;
use crate::ui::widgets::assets::UiAssets;
use crate::ui::widgets::painter::Painter;

/// Height of the foot of a page, in pixels: a line and the keys.
pub const FOOT: i32 = 22;

/// A key and what it does here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyHint {
    /// The key; clicking the hint presses it.
    pub key: Key,
    /// What it does, in a word or two.
    pub label: String,
    /// Whether it is a likely choice, which is bright.
    pub likely: bool,
}

impl KeyHint {
    /// A hint with this label.
    pub fn new(key: Key, label: impl Into<String>, likely: bool) -> Self {
        let label = label.into();
        Self { key, label, likely }
    }

    /// Width in pixels in this font.
    fn width(&self, font: &Font) -> i32 {
        widgets::key_hint_width(&self.key.label(), &self.label, font)
    }
}

/// A line of key hints and its area.
#[derive(Clone, Debug)]
pub struct KeyLine {
    /// The hints, the likeliest first.
    pub hints: Vec<KeyHint>,
    area: PxRect,
    /// Pixels between two hints.
    gap: i32,
}

impl KeyLine {
    /// Hints in this area, without those that are missing.
    pub fn new(hints: Vec<Option<KeyHint>>, area: PxRect) -> Self {
        let hints = hints.into_iter().flatten().collect();
        let gap = 8;
        Self { hints, area, gap }
    }

    /// The same further apart.
    #[must_use]
    pub fn spaced(self) -> Self {
        Self { gap: 12, ..self }
    }

    /// Whether all hints fit in this font.
    pub fn fits(&self, font: &Font) -> bool {
        let widths = self.hints.iter().map(|hint| hint.width(font) + self.gap);
        widths.sum::<i32>() <= self.area.w + self.gap
    }

    /// The text font, or the small one if only that has room for all hints.
    fn font<'a>(&self, art: &UiAssets<'a>) -> &'a Font {
        if !self.fits(art.font) && self.fits(art.small_font) {
            art.small_font
        } else {
            art.font
        }
    }

    /// The hints that fit, with their areas, from left to right. A final Escape hint always has its place.
    fn lay_out(&self, font: &Font) -> Vec<(&KeyHint, PxRect)> {
        let back = self.hints.last().filter(|hint| hint.key == Key::Escape);
        let reserved = back.map_or(0, |hint| hint.width(font) + self.gap);
        let (mut laid_out, mut x, mut fits) = (Vec::new(), self.area.x, true);
        for (left, hint) in (0..self.hints.len()).rev().zip(&self.hints) {
            let is_back = left == 0 && reserved > 0;
            let rect = PxRect::new(x, self.area.y, hint.width(font), self.area.h);
            let room = if is_back { 0 } else { reserved };
            fits = (fits || is_back) && rect.right() <= self.area.right() - room;
            if fits {
                x = rect.right() + self.gap;
                laid_out.push((hint, rect));
            }
        }
        laid_out
    }

    /// Draws as many hints as fit.
    pub fn draw(&self, painter: &mut Painter<'_>) {
        let font = self.font(painter);
        for (hint, rect) in self.lay_out(font) {
            let at = Px::new(rect.x, rect.y + (rect.h - font.cell().h) / 2);
            let label = hint.key.label();
            widgets::draw_key_hint(&label, &hint.label, hint.likely, at, font, painter);
        }
    }

    /// The key of the hint under `at`.
    pub fn key_at(&self, at: Px, art: &UiAssets<'_>) -> Option<Key> {
        let laid_out = self.lay_out(self.font(art));
        let under = laid_out.iter().find(|(_, rect)| rect.contains(at));
        under.map(|(hint, _)| hint.key)
    }
}
