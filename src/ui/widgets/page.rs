//! The frame of a page: its title and a note above a line, tabs, and the keys below another line.

use crate::gfx::{Font, Px, PxRect, PxSize};
use crate::ui::widgets::key_hints::{FOOT, KeyLine};
use crate::ui::widgets::painter::Painter;
use crate::ui::widgets::{draw_key_hint, draw_right_aligned, key_hint_width};

/// Height of the head, in pixels: the title, a line, and a pixel row below it.
pub const HEAD: i32 = 26;
/// Space between two tabs, in pixels.
const TAB_GAP: i32 = 8;

/// Clears the frame and draws head and foot.
pub fn draw_page(title: &str, note: &str, foot: Option<&KeyLine>, painter: &mut Painter<'_>) {
    let PxSize { w, h } = painter.size();
    painter.clear(painter.theme.bg);
    draw_head(title, note, w, painter);
    painter.rule(0, h - FOOT, w);
    if let Some(foot) = foot {
        foot.draw(painter);
    }
}

/// Draws the title, the note at the right end if there is room for it, and the line below both, over `width` pixels.
pub fn draw_head(title: &str, note: &str, width: i32, painter: &mut Painter<'_>) {
    let theme = painter.theme;
    let end = painter.text((8, 4), theme.title, title);
    if end + 16 + painter.font.width(note) <= width - 8 {
        draw_right_aligned(note, width - 8, 4, theme.dim, painter);
    }
    painter.rule(0, HEAD - 2, width);
}

/// Tabs in the head of a page: the label of the key and the name of each, from column `left` on.
#[derive(Clone, Debug)]
pub struct Tabs {
    /// Label and name.
    pub names: Vec<(String, String)>,
    /// Left edge of the first, in pixels.
    pub left: i32,
}

impl Tabs {
    /// Draws them, the one in front emphasized; returns the column after the last and the space behind it.
    pub fn draw(&self, front: usize, painter: &mut Painter<'_>) -> i32 {
        let mut end = self.left;
        let areas = self.areas(painter.font);
        for (index, ((label, name), area)) in self.names.iter().zip(areas).enumerate() {
            let (at, is_front) = (Px::new(area.x, 5), index == front);
            draw_key_hint(label, name, is_front, at, painter.font, painter);
            if is_front {
                painter.mark_row(PxRect::new(area.x - TAB_GAP + 1, 5, area.w, HEAD));
                painter.fill_rect(area.rows(HEAD - 4, 2), painter.theme.title);
            }
            end = area.right() + TAB_GAP;
        }
        end
    }

    /// The tab under `at`.
    pub fn tab_at(&self, at: Px, font: &Font) -> Option<usize> {
        self.areas(font).iter().position(|area| area.contains(at))
    }

    fn areas(&self, font: &Font) -> Vec<PxRect> {
        let mut x = self.left;
        let mut areas = Vec::new();
        for (label, name) in &self.names {
            let area = PxRect::new(x, 0, key_hint_width(label, name, font), HEAD);
            x = area.right() + TAB_GAP;
            areas.push(area);
        }
        areas
    }
}
