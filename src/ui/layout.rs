//! The only place where cells meet pixels: which panel stands where, and where a map cell is drawn. UI.md 1.

use crate::base::{Pos, Size};
use crate::gfx::{Px, PxRect, PxSize};

/// Height of a row of text, in pixels.
pub const LINE: i32 = 16;
/// Height of the hint line, in pixels.
const HINT: i32 = 18;
/// Width of the hit points beside the hint line, in pixels.
const HP: i32 = 136;
/// Pixels around the lines of the log, above and below together.
const LOG_EDGE: i32 = 6;
/// The least size that everything is laid out for.
pub const FULL: PxSize = PxSize { w: 640, h: 360 };
/// What is left of it where a desktop frames the window: everything has its place from here on.
pub const ENOUGH: PxSize = PxSize { w: 630, h: 340 };
/// What a desktop's frame leaves of the usual height of 400: the log has its fourth line from here on.
const FRAMED: i32 = 380;
/// What three quarters of that, which is the usual window with large text, has at least: the log has its third line from here
/// on, also where there is little room.
const ROOMY: i32 = 285;
/// Below this size there is no room for a game.
pub const LEAST: PxSize = PxSize { w: 480, h: 270 };

/// Which panels the player wants to see; the map takes the room of the others. Hit points and the last line are seen in any
/// case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Panels {
    /// Hero, foes, minimap.
    pub sidebar: bool,
    /// The last lines said; else the very last one.
    pub log: bool,
}

impl Panels {
    /// Every one.
    pub const ALL: Self = Self {
        sidebar: true,
        log: true,
    };
}

/// Places of the panels for one size of the frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The map.
    pub map: PxRect,
    /// Hero, foes, minimap: the right edge.
    pub sidebar: PxRect,
    /// The last lines said.
    pub log: PxRect,
    /// What makes sense now, at the bottom.
    pub hint: PxRect,
    /// Hit points beside it, where the sidebar that has them is hidden.
    pub hp: PxRect,
    /// Whether a minimap has a place.
    pub has_minimap: bool,
}

impl Layout {
    /// The places for a frame of `size`, or nothing where it is too small for a game.
    pub fn new(size: PxSize, panels: Panels) -> Option<Self> {
        Self::above(0, size, panels)
    }

    /// The places for a frame of `size` whose lowest `foot` rows of pixels are for something else, or nothing where it is too
    /// small for a game.
    pub fn above(foot: i32, size: PxSize, panels: Panels) -> Option<Self> {
        if size.w < LEAST.w || size.h < LEAST.h {
            return None;
        }
        let size = PxSize::new(size.w, size.h - foot);
        let has_minimap = size.w >= ENOUGH.w && size.h >= ENOUGH.h;
        let sidebar = match size.w {
            _ if !panels.sidebar => 0,
            _ if !has_minimap => 128,
            ..800 => 160,
            800..1024 => 200,
            1024..1600 => 240,
            _ => 320,
        };
        let lines = match size.h {
            ..ROOMY if !has_minimap => 2,
            _ if !has_minimap => 3,
            ..FRAMED => 3,
            FRAMED..600 => 4,
            600..768 => 6,
            768..1000 => 8,
            _ => 10,
        };
        // What was refused, and why, is said in every layout.
        let lines = if panels.log { lines } else { 1 };
        let log = lines * LINE + LOG_EDGE;
        let left = size.w - sidebar;
        let hp = if panels.sidebar { 0 } else { HP };
        Some(Self {
            map: PxRect::new(0, 0, left, size.h - HINT - log),
            sidebar: PxRect::new(left, 0, sidebar, size.h),
            log: PxRect::new(0, size.h - HINT - log, left, log),
            hint: PxRect::new(0, size.h - HINT, left - hp, HINT),
            hp: PxRect::new(left - hp, size.h - HINT, hp, HINT),
            has_minimap,
        })
    }

    /// The same places on a canvas that is `zoom` times as large.
    #[must_use]
    pub const fn zoomed(self, zoom: i32) -> Self {
        Self {
            map: zoomed(self.map, zoom),
            sidebar: zoomed(self.sidebar, zoom),
            log: zoomed(self.log, zoom),
            hint: zoomed(self.hint, zoom),
            hp: zoomed(self.hp, zoom),
            has_minimap: self.has_minimap,
        }
    }
}

const fn zoomed(area: PxRect, zoom: i32) -> PxRect {
    PxRect::new(area.x * zoom, area.y * zoom, area.w * zoom, area.h * zoom)
}

/// Where on the frame the map is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Camera {
    /// The panel; nothing is drawn outside it.
    pub panel: PxRect,
    /// The pixel of the map's top-left corner, perhaps outside the panel.
    origin: Px,
    /// Size of a cell on the frame.
    cell: PxSize,
}

impl Camera {
    /// The hero, whose picture stands `shift` away from his cell, in the middle to the pixel; the view stops at the map's
    /// edges; a map that fits is centred.
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

    /// Size of a cell on the frame.
    pub const fn cell(&self) -> PxSize {
        self.cell
    }

    /// The top-left pixel of a cell.
    pub const fn px(&self, pos: Pos) -> Px {
        Px::new(
            self.origin.x + pos.x * self.cell.w,
            self.origin.y + pos.y * self.cell.h,
        )
    }

    /// All pixels of a cell.
    pub const fn area(&self, pos: Pos) -> PxRect {
        let at = self.px(pos);
        PxRect::new(at.x, at.y, self.cell.w, self.cell.h)
    }

    /// The cell under a pixel of the panel.
    pub fn pos(&self, px: Px) -> Option<Pos> {
        let (x, y) = (px.x - self.origin.x, px.y - self.origin.y);
        self.panel
            .contains(px)
            .then(|| Pos::new(x.div_euclid(self.cell.w), y.div_euclid(self.cell.h)))
    }

    /// The cells that can be seen on the panel, cut ones too, first and last, within a map of `size`.
    pub fn cells(&self, size: Size) -> (Pos, Pos) {
        let first = Px::new(self.panel.x - self.origin.x, self.panel.y - self.origin.y);
        let last = Px::new(first.x + self.panel.w - 1, first.y + self.panel.h - 1);
        let cell = |px: Px| Pos::new(px.x.div_euclid(self.cell.w), px.y.div_euclid(self.cell.h));
        let (first, last) = (cell(first), cell(last));
        (
            Pos::new(first.x.max(0), first.y.max(0)),
            Pos::new(last.x.min(size.w - 1), last.y.min(size.h - 1)),
        )
    }

    /// Whether the whole map can be seen.
    pub fn shows_all(&self, size: Size) -> bool {
        size.w * self.cell.w <= self.panel.w && size.h * self.cell.h <= self.panel.h
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of UI.md 1.
    #[test]
    fn panels_have_the_sizes_of_the_table() {
        for (w, h, sidebar, lines) in [
            (480, 270, 128, 2),
            // The usual window with large text.
            (480, 300, 128, 3),
            (640, 360, 160, 3),
            (640, 400, 160, 4),
            // The usual window within a desktop's frame.
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
    fn the_map_takes_the_room_of_hidden_panels() {
        let panels = Panels {
            sidebar: false,
            log: false,
        };
        let layout = Layout::new(PxSize::new(640, 360), panels).expect("there is room");
        // The last line and the hit points stay.
        assert_eq!(layout.map, PxRect::new(0, 0, 640, 320));
        assert_eq!(layout.log, PxRect::new(0, 320, 640, 22));
        assert_eq!(layout.hp, PxRect::new(504, 342, 136, 18));
        assert_eq!(layout.hint.right(), layout.hp.x);
        assert!(layout.sidebar.is_empty());
        let layout = Layout::new(PxSize::new(640, 360), Panels::ALL).expect("there is room");
        assert!(layout.hp.is_empty(), "the sidebar has them");
    }

    #[test]
    fn the_camera_keeps_the_hero_in_the_middle_and_stops_at_the_edges() {
        let panel = PxRect::new(10, 0, 160, 80);
        let (map, cell) = (Size::new(50, 3), PxSize::new(16, 16));
        let camera = |x| Camera::new(panel, map, cell, Pos::new(x, 1), Px::default());
        assert_eq!(camera(20).px(Pos::new(20, 1)), Px::new(10 + 72, 32));
        let sliding = Camera::new(panel, map, cell, Pos::new(20, 1), Px::new(-5, 0));
        assert_eq!(sliding.px(Pos::new(20, 1)), Px::new(10 + 72 + 5, 32));
        assert_eq!(camera(0).px(Pos::new(0, 0)), Px::new(10, 16));
        assert_eq!(camera(49).area(Pos::new(49, 0)).right(), 170);
        assert_eq!(camera(20).pos(Px::new(90, 40)), Some(Pos::new(20, 1)));
        assert_eq!(camera(20).pos(Px::new(9, 40)), None);
        assert_eq!(
            camera(20).cells(Size::new(50, 3)),
            (Pos::new(15, 0), Pos::new(25, 2))
        );
    }
}
