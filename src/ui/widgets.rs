//! Small building blocks of panels: bars, key labels, icons, frames.

pub mod assets;
pub mod bitmaps;
pub mod key_hints;
pub mod list;
pub mod menu;
pub mod notice;
pub mod page;
pub mod painter;
pub mod scroll_bar;
pub mod sidebar;
use crate::gfx::{Font, Px, PxRect, Rgb};
use crate::ui::widgets::painter::Painter;

use crate::ui::text::templates::MessageKind;

/// A progress bar, with or without small text on it.
#[derive(Clone, Copy, Debug)]
pub struct Bar {
    /// The value, 0 to `max`.
    pub value: i32,
    /// The maximum, 1 or more.
    pub max: i32,
    /// Colour of the filled part.
    pub color: Rgb,
}

impl Bar {
    /// A bar of this value.
    pub const fn new(value: i32, max: i32, color: Rgb) -> Self {
        Self { value, max, color }
    }

    /// Draws the bar with texts at its left and right ends, centred vertically.
    pub fn draw(&self, area: PxRect, texts: [&str; 2], painter: &mut Painter<'_>) {
        self.draw_track(area, painter);
        draw_bar_texts(area, texts, painter);
    }

    /// Draws the bar with texts, the right one two pixels from the end, framed if it is `marked`.
    pub fn draw_marked(
        &self,
        area: PxRect,
        texts: [&str; 2],
        marked: bool,
        painter: &mut Painter<'_>,
    ) {
        self.draw_track(area, painter);
        let w = area.w - 2;
        draw_bar_texts(PxRect { w, ..area }, texts, painter);
        if marked {
            painter.outline_rect(area, painter.theme.warn);
        }
    }

    /// Draws the bar without text.
    pub fn draw_track(&self, area: PxRect, painter: &mut Painter<'_>) {
        painter.fill_rect(area, painter.theme.empty);
        let (value, max) = (i64::from(self.value.max(0)), i64::from(self.max.max(1)));
        let part = (value * i64::from(area.w) / max) as i32;
        // At least a pixel if there is something left.
        let w = part.min(area.w).max(i32::from(value > 0));
        painter.fill_rect(PxRect { w, ..area }, self.color);
    }
}

/// Draws the texts at the left and right ends of a bar, centred vertically.
fn draw_bar_texts(area: PxRect, [left, right]: [&str; 2], painter: &mut Painter<'_>) {
    let y = area.y + (area.h - painter.small_font.cell().h) / 2;
    let color = painter.theme.bar_text;
    painter.small_text((area.x + 2, y), color, left);
    draw_small_right_aligned(right, area.right() - 2, y, color, painter);
}

/// The first of these texts that fits, or else the last; the longest come first.
pub fn first_fitting<T>(
    texts: impl IntoIterator<Item = T>,
    fits: impl Fn(&T) -> bool,
) -> Option<T> {
    let mut last = None;
    for text in texts {
        if fits(&text) {
            return Some(text);
        }
        last = Some(text);
    }
    last
}

/// Draws a key label and what the key does, bright if it is a likely choice; returns the x coordinate after it.
pub fn draw_key_hint(
    name: &str,
    does: &str,
    likely: bool,
    at: Px,
    font: &Font,
    painter: &mut Painter<'_>,
) -> i32 {
    let x = draw_key_label(name, at, font, painter);
    let theme = painter.theme;
    let color = if likely { theme.text } else { theme.dim };
    painter.draw_text(font, Px::new(x + 2, at.y), color, does)
}

/// Width in pixels of what [`draw_key_hint`] draws.
pub fn key_hint_width(name: &str, does: &str, font: &Font) -> i32 {
    font.width(name) + 4 + 2 + font.width(does)
}

/// Draws a key label; returns the x coordinate after it.
pub fn draw_key_label(name: &str, at: Px, font: &Font, painter: &mut Painter<'_>) -> i32 {
    let label = PxRect::new(at.x, at.y, font.width(name) + 4, font.cell().h);
    painter.fill_rect(label, painter.theme.raised);
    painter.draw_text(font, Px::new(at.x + 2, at.y), painter.theme.title, name);
    label.right()
}

/// Draws small text whose right edge is at `right`.
pub fn draw_small_right_aligned(
    text: &str,
    right: i32,
    y: i32,
    color: Rgb,
    painter: &mut Painter<'_>,
) {
    let x = right - painter.small_font.width(text);
    painter.draw_text(painter.small_font, Px::new(x, y), color, text);
}

/// Draws the background and border of a popup, with a dark rim around it.
pub fn draw_panel(area: PxRect, painter: &mut Painter<'_>) {
    painter.outline_rect(area.inset(-1), Rgb::BLACK);
    painter.fill_rect(area, painter.theme.bg);
    painter.outline_rect(area, painter.theme.line);
    painter.outline_rect(area.inset(2), painter.theme.raised);
}

/// Draws text whose right edge is at `right`.
pub fn draw_right_aligned(text: &str, right: i32, y: i32, color: Rgb, painter: &mut Painter<'_>) {
    let x = right - painter.font.width(text);
    painter.draw_text(painter.font, Px::new(x, y), color, text);
}

/// Draws the icon of a message, 7x9 pixels in a character cell.
pub fn draw_message_icon(kind: MessageKind, at: Px, painter: &mut Painter<'_>) {
    let color = painter.theme.role_color(kind.role());
    let at = Px::new(at.x, at.y + 4);
    bitmaps::draw(kind.word(), at, color, painter.canvas);
}
