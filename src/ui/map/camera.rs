//! The camera: which map cell is drawn at which pixel.

use crate::base::{Pos, Rect, Size};
use crate::gfx::{Px, PxRect, PxSize};

/// Maps cells to frame pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Camera {
    /// The map panel, which clips all drawing.
    pub panel: PxRect,
    /// The top-left pixel of the map, possibly outside the panel.
    origin: Px,
    /// Size of a cell, in frame pixels.
    pub cell: PxSize,
}

impl Camera {
    /// Centres the hero, drawn `shift` pixels off its cell, without scrolling past the map's edges. A map smaller than
    /// the panel is centred.
    pub fn new(panel: PxRect, map: Size, cell: PxSize, hero: Pos, shift: Px) -> Self {
        let along = |start: i32, room: i32, cells: i32, side: i32, at: i32| {
            let length = cells * side;
            if length <= room {
                start + (room - length) / 2
            } else {
                start + (room / 2 - at - side / 2).clamp(room - length, 0)
            }
        };
        let at = Px::new(hero.x * cell.w + shift.x, hero.y * cell.h + shift.y);
        let x = along(panel.x, panel.w, map.w, cell.w, at.x);
        let y = along(panel.y, panel.h, map.h, cell.h, at.y);
        Self {
            panel,
            origin: Px::new(x, y),
            cell,
        }
    }

    /// The top-left pixel of a cell.
    pub const fn cell_corner(&self, pos: Pos) -> Px {
        let (right, down) = (pos.x * self.cell.w, pos.y * self.cell.h);
        Px::new(self.origin.x + right, self.origin.y + down)
    }

    /// The pixel area of a cell.
    pub const fn cell_rect(&self, pos: Pos) -> PxRect {
        let at = self.cell_corner(pos);
        PxRect::new(at.x, at.y, self.cell.w, self.cell.h)
    }

    /// The cell under a pixel; `None` outside the panel. It may lie outside the map.
    pub fn cell_at(&self, px: Px) -> Option<Pos> {
        self.panel.contains(px).then(|| self.cell_under(px))
    }

    const fn cell_under(&self, px: Px) -> Pos {
        let (x, y) = (px.x - self.origin.x, px.y - self.origin.y);
        Pos::new(x.div_euclid(self.cell.w), y.div_euclid(self.cell.h))
    }

    /// The cells that are at least partly on the panel, whether or not the map reaches that far.
    pub fn panel_cells(&self) -> Rect {
        let last = Px::new(self.panel.right() - 1, self.panel.bottom() - 1);
        let [first, last] = [self.panel.top_left(), last].map(|px| self.cell_under(px));
        Rect {
            x1: first.x,
            y1: first.y,
            x2: last.x,
            y2: last.y,
        }
    }

    /// The cells of a map of `size` that are at least partly visible.
    pub fn visible_cells(&self, size: Size) -> Rect {
        let Rect { x1, y1, x2, y2 } = self.panel_cells();
        Rect {
            x1: x1.max(0),
            y1: y1.max(0),
            x2: x2.min(size.w - 1),
            y2: y2.min(size.h - 1),
        }
    }

    /// Whether a map of `size` is visible as a whole.
    pub fn shows_whole_map(&self, size: Size) -> bool {
        size.w * self.cell.w <= self.panel.w && size.h * self.cell.h <= self.panel.h
    }
}
