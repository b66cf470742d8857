//! A framed menu with one item per row.

use crate::gfx::{Px, PxRect};
use crate::ui::painter::Painter;

use super::widgets::{mark, panel, text_right};
use super::words::Mark;

/// Padding around the rows, in pixels.
const PADDING: i32 = 6;

/// A menu item.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// Its shortcut.
    pub key: char,
    /// Its label.
    pub name: &'static str,
    /// Its current value; empty if it has none.
    pub value: String,
}

impl Item {
    /// An item without a value.
    pub const fn plain(key: char, name: &'static str) -> Self {
        let value = String::new();
        Self { key, name, value }
    }
}

/// The area of a menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame {
    area: PxRect,
    row: i32,
}

impl Frame {
    /// A menu of `rows` rows, each `row` pixels high, and `width` pixels wide. `top` is the middle of its top edge.
    pub fn new(top: Px, width: i32, rows: usize, row: i32) -> Self {
        let height = rows as i32 * row + 2 * PADDING;
        Self {
            area: PxRect::new(top.x - width / 2, top.y, width, height),
            row,
        }
    }

    /// The whole area, border included.
    pub const fn area(&self) -> PxRect {
        self.area
    }

    /// The area of a row, counted from 0.
    pub const fn row(&self, number: usize) -> PxRect {
        let y = self.area.y + PADDING + number as i32 * self.row;
        PxRect::new(self.area.x + 5, y, self.area.w - 10, self.row)
    }

    /// The index of the row under `at`; `None` if there is none.
    pub fn row_at(&self, at: Px, rows: usize) -> Option<usize> {
        (0..rows).find(|number| self.row(*number).contains(at))
    }

    /// Draws the items, with row `cursor` selected.
    pub fn draw(&self, items: &[Item], cursor: usize, painter: &mut Painter<'_>) {
        let theme = painter.theme;
        panel(self.area, painter);
        for (number, item) in items.iter().enumerate() {
            let place = self.row(number);
            let y = place.y + (place.h - painter.text.cell().h) / 2;
            let chosen = number == cursor;
            if chosen {
                painter.fill(place, theme.raised);
                mark(Mark::Deed, Px::new(place.x + 4, y), painter);
            }
            let key = item.key.to_string();
            painter.text(painter.text, Px::new(place.x + 18, y), theme.title, &key);
            painter.text(
                painter.text,
                Px::new(place.x + 38, y),
                theme.text,
                item.name,
            );
            let color = if chosen { theme.text } else { theme.dim };
            text_right(&item.value, place.right() - 8, y, color, painter);
        }
    }
}
