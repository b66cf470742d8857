//! Screen layout: the areas of the panels, and the camera between map cells and pixels. See `docs/screens.md` 1.

use crate::base::{Pos, Size};
use crate::gfx::{Px, PxRect, PxSize};

/// Height of a row of text, in pixels.
pub const LINE_HEIGHT: i32 = 16;
/// Height of the hint line, in pixels.
const HINT_HEIGHT: i32 = 18;
/// Width of the hit point bar beside the hint line, in pixels.
const HP_WIDTH: i32 = 136;
/// Padding above and below the log, together, in pixels.
const LOG_PADDING: i32 = 6;
/// The design size: the smallest frame for which everything is laid out in full.
pub const DESIGN_SIZE: PxSize = PxSize { w: 640, h: 360 };
/// The smallest frame with the full layout: the design size less what a window frame and a task bar take.
pub const MIN_FULL_SIZE: PxSize = PxSize { w: 630, h: 340 };
/// From this height on the log has four lines: 400 less what a window frame and a task bar take.
const FOUR_LINES_FROM: i32 = 380;
/// From this height on the small layout has three log lines instead of two: three quarters of
/// [`FOUR_LINES_FROM`], the default window with large text.
const THREE_LINES_FROM: i32 = 285;
/// The smallest frame in which the game can be played.
pub const MIN_SIZE: PxSize = PxSize { w: 480, h: 270 };

/// The optional panels. The map takes the space of hidden ones; hit points and the last message are always visible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Panels {
    /// Hero, monsters, minimap.
    pub sidebar: bool,
    /// Several log lines instead of one.
    pub log: bool,
}

impl Panels {
    /// All panels.
    pub const ALL: Self = Self {
        sidebar: true,
        log: true,
    };
}

/// The areas of the panels for one frame size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The map.
    pub map: PxRect,
    /// Hero, monsters, minimap, on the right.
    pub sidebar: PxRect,
    /// The log.
    pub log: PxRect,
    /// The hint line, at the bottom.
    pub hint: PxRect,
    /// The hit point bar beside the hint line; empty if the sidebar is visible.
    pub hp: PxRect,
    /// Whether the sidebar has room for a minimap.
    pub has_minimap: bool,
}

impl Layout {
    /// The layout for a frame of `size`; `None` if it is smaller than [`MIN_SIZE`].
    pub fn new(size: PxSize, panels: Panels) -> Option<Self> {
        Self::above_footer(0, size, panels)
    }

    /// Like [`Self::new`], leaving the lowest `foot` pixel rows free.
    pub fn above_footer(foot: i32, size: PxSize, panels: Panels) -> Option<Self> {
        if size.w < MIN_SIZE.w || size.h < MIN_SIZE.h {
            return None;
        }
        let size = PxSize::new(size.w, size.h - foot);
        let has_minimap = size.w >= MIN_FULL_SIZE.w && size.h >= MIN_FULL_SIZE.h;
        let sidebar = match size.w {
            _ if !panels.sidebar => 0,
            _ if !has_minimap => 128,
            ..800 => 160,
            800..1024 => 200,
            1024..1600 => 240,
            _ => 320,
        };
        let lines = match size.h {
            ..THREE_LINES_FROM if !has_minimap => 2,
            _ if !has_minimap => 3,
            ..FOUR_LINES_FROM => 3,
            FOUR_LINES_FROM..600 => 4,
            600..768 => 6,
            768..1000 => 8,
            _ => 10,
        };
        // The reason for a rejected command is visible in every layout.
        let lines = if panels.log { lines } else { 1 };
        let log = lines * LINE_HEIGHT + LOG_PADDING;
        let left = size.w - sidebar;
        let hp = if panels.sidebar { 0 } else { HP_WIDTH };
        Some(Self {
            map: PxRect::new(0, 0, left, size.h - HINT_HEIGHT - log),
            sidebar: PxRect::new(left, 0, sidebar, size.h),
            log: PxRect::new(0, size.h - HINT_HEIGHT - log, left, log),
            hint: PxRect::new(0, size.h - HINT_HEIGHT, left - hp, HINT_HEIGHT),
            hp: PxRect::new(left - hp, size.h - HINT_HEIGHT, hp, HINT_HEIGHT),
            has_minimap,
        })
    }

    /// The layout scaled to a canvas `zoom` times as large.
    #[must_use]
    pub const fn zoomed(self, zoom: i32) -> Self {
        Self {
            map: zoom_rect(self.map, zoom),
            sidebar: zoom_rect(self.sidebar, zoom),
            log: zoom_rect(self.log, zoom),
            hint: zoom_rect(self.hint, zoom),
            hp: zoom_rect(self.hp, zoom),
            has_minimap: self.has_minimap,
        }
    }
}

const fn zoom_rect(area: PxRect, zoom: i32) -> PxRect {
    PxRect::new(area.x * zoom, area.y * zoom, area.w * zoom, area.h * zoom)
}

/// Maps cells to frame pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Camera {
    /// The map panel, which clips all drawing.
    pub panel: PxRect,
    /// The top-left pixel of the map, possibly outside the panel.
    origin: Px,
    /// Size of a cell, in frame pixels.
    cell: PxSize,
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

    /// Size of a cell, in frame pixels.
    pub const fn cell_size(&self) -> PxSize {
        self.cell
    }

    /// The top-left pixel of a cell.
    pub const fn cell_corner(&self, pos: Pos) -> Px {
        Px::new(
            self.origin.x + pos.x * self.cell.w,
            self.origin.y + pos.y * self.cell.h,
        )
    }

    /// The pixel area of a cell.
    pub const fn cell_rect(&self, pos: Pos) -> PxRect {
        let at = self.cell_corner(pos);
        PxRect::new(at.x, at.y, self.cell.w, self.cell.h)
    }

    /// The cell under a pixel; `None` outside the panel. It may lie outside the map.
    pub fn cell_at(&self, px: Px) -> Option<Pos> {
        let (x, y) = (px.x - self.origin.x, px.y - self.origin.y);
        self.panel
            .contains(px)
            .then(|| Pos::new(x.div_euclid(self.cell.w), y.div_euclid(self.cell.h)))
    }

    /// The first and last cell that are at least partly visible, clamped to a map of `size`. Both ends included.
    pub fn visible_cells(&self, size: Size) -> (Pos, Pos) {
        let first = Px::new(self.panel.x - self.origin.x, self.panel.y - self.origin.y);
        let last = Px::new(first.x + self.panel.w - 1, first.y + self.panel.h - 1);
        let cell = |px: Px| Pos::new(px.x.div_euclid(self.cell.w), px.y.div_euclid(self.cell.h));
        let (first, last) = (cell(first), cell(last));
        (
            Pos::new(first.x.max(0), first.y.max(0)),
            Pos::new(last.x.min(size.w - 1), last.y.min(size.h - 1)),
        )
    }

    /// Whether a map of `size` is visible as a whole.
    pub fn shows_whole_map(&self, size: Size) -> bool {
        size.w * self.cell.w <= self.panel.w && size.h * self.cell.h <= self.panel.h
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of `docs/screens.md` 1.
    #[test]
    fn panel_sizes_follow_the_table() {
        for (w, h, sidebar, lines) in [
            (480, 270, 128, 2),
            // The default window with large text.
            (480, 300, 128, 3),
            (640, 360, 160, 3),
            (640, 400, 160, 4),
            // The default window less a window frame and a task bar.
            (639, 387, 160, 4),
            (800, 600, 200, 6),
            (1024, 768, 240, 8),
            (1920, 1080, 320, 10),
        ] {
            let layout = Layout::new(PxSize::new(w, h), Panels::ALL).expect("there is room");
            assert_eq!(
                (layout.sidebar.w, layout.log.h, layout.hint.h),
                (sidebar, lines * 16 + 6, 18),
                "{w}x{h}"
            );
            assert_eq!(
                (layout.map.w, layout.map.h),
                (w - sidebar, h - 18 - lines * 16 - 6),
                "{w}x{h}"
            );
        }
        assert!(Layout::new(PxSize::new(479, 400), Panels::ALL).is_none());
    }

    #[test]
    fn hidden_panels_leave_their_space_to_the_map() {
        let panels = Panels {
            sidebar: false,
            log: false,
        };
        let layout = Layout::new(PxSize::new(640, 360), panels).expect("there is room");
        // The last message and the hit points stay visible.
        assert_eq!(layout.map, PxRect::new(0, 0, 640, 320));
        assert_eq!(layout.log, PxRect::new(0, 320, 640, 22));
        assert_eq!(layout.hp, PxRect::new(504, 342, 136, 18));
        assert_eq!(layout.hint.right(), layout.hp.x);
        assert!(layout.sidebar.is_empty());
        let layout = Layout::new(PxSize::new(640, 360), Panels::ALL).expect("there is room");
        assert!(layout.hp.is_empty(), "the sidebar has them");
    }

    #[test]
    fn the_camera_centres_the_hero_within_the_map() {
        let panel = PxRect::new(10, 0, 160, 80);
        let (map, cell) = (Size::new(50, 3), PxSize::new(16, 16));
        let camera = |x| Camera::new(panel, map, cell, Pos::new(x, 1), Px::default());
        assert_eq!(
            camera(20).cell_corner(Pos::new(20, 1)),
            Px::new(10 + 72, 32)
        );
        let sliding = Camera::new(panel, map, cell, Pos::new(20, 1), Px::new(-5, 0));
        assert_eq!(
            sliding.cell_corner(Pos::new(20, 1)),
            Px::new(10 + 72 + 5, 32)
        );
        assert_eq!(camera(0).cell_corner(Pos::new(0, 0)), Px::new(10, 16));
        assert_eq!(camera(49).cell_rect(Pos::new(49, 0)).right(), 170);
        assert_eq!(camera(20).cell_at(Px::new(90, 40)), Some(Pos::new(20, 1)));
        assert_eq!(camera(20).cell_at(Px::new(9, 40)), None);
        assert_eq!(
            camera(20).visible_cells(Size::new(50, 3)),
            (Pos::new(15, 0), Pos::new(25, 2))
        );
    }
}
