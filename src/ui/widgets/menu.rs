//! A framed menu with one item per row.

use crate::gfx::{Px, PxRect};
use crate::ui::widgets::painter::Painter;

use crate::ui::text::templates::MessageKind;
use crate::ui::widgets::{draw_message_icon, draw_panel, draw_right_aligned};

/// Padding around the rows, in pixels.
const PADDING: i32 = 6;

/// A menu item.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MenuItem<'a> {
    /// Its shortcut.
    pub key: char,
    /// Its label.
    pub name: &'a str,
    /// Its current value; empty if it has none.
    pub value: String,
}

/// The area of a menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MenuFrame {
    /// The whole area, border included.
    pub area: PxRect,
    row: i32,
}

impl MenuFrame {
    /// A menu of `rows` rows, each `row` pixels high, and `width` pixels wide. `top` is the middle of its top edge.
    pub fn new(top: Px, width: i32, rows: usize, row: i32) -> Self {
        let height = rows as i32 * row + 2 * PADDING;
        Self {
            area: PxRect::new(top.x - width / 2, top.y, width, height),
            row,
        }
    }

    /// The row height with which `rows` rows, 1 or more, fill a frame `height` pixels high, border included.
    pub const fn row_within(height: i32, rows: usize) -> i32 {
        (height - 2 * PADDING) / rows as i32
    }

    /// The area of a row, counted from 0.
    pub const fn row_area(&self, index: usize) -> PxRect {
        let y = self.area.y + PADDING + index as i32 * self.row;
        PxRect::new(self.area.x + 5, y, self.area.w - 10, self.row)
    }

    /// The index of the row under `at`; `None` if there is none.
    pub fn row_at(&self, at: Px, rows: usize) -> Option<usize> {
        (0..rows).find(|index| self.row_area(*index).contains(at))
    }

    /// Draws the items, with row `cursor` selected.
    pub fn draw(&self, items: &[MenuItem<'_>], cursor: usize, painter: &mut Painter<'_>) {
        let theme = painter.theme;
        draw_panel(self.area, painter);
        for (index, item) in items.iter().enumerate() {
            let row = self.row_area(index);
            let y = row.y + (row.h - painter.font.cell().h) / 2;
            let chosen = index == cursor;
            if chosen {
                painter.fill_rect(row, theme.raised);
                painter.mark_row(row.rows(y, row.h));
                draw_message_icon(MessageKind::Action, Px::new(row.x + 4, y), painter);
            }
            let key = item.key.to_string();
            painter.draw_text(painter.font, Px::new(row.x + 18, y), theme.title, &key);
            painter.draw_text(painter.font, Px::new(row.x + 38, y), theme.text, item.name);
            let color = if chosen { theme.text } else { theme.dim };
            draw_right_aligned(&item.value, row.right() - 8, y, color, painter);
        }
    }
}
