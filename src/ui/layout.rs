//! Screen layout: the areas of the panels. See `docs/screens.md` 1.

use crate::gfx::{PxRect, PxSize};

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
/// The smallest frame with the full layout: the design size minus a window frame and a task bar.
pub const MIN_FULL_SIZE: PxSize = PxSize { w: 630, h: 340 };
/// The log has four lines from this height: 400 minus a window frame and a task bar.
const FOUR_LINES_FROM: i32 = 380;
/// The small layout has three log lines instead of two from this height: three quarters of [`FOUR_LINES_FROM`], the
/// default window with large text.
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

/// Width of the flame beside the hit point bar where the sidebar is hidden, in pixels.
const FLAME_WIDTH: i32 = 108;

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
    /// The flame beside the hit point bar; empty if the sidebar is visible or there is none.
    pub flame: PxRect,
    /// Whether the sidebar has room for a minimap.
    pub has_minimap: bool,
}

impl Layout {
    /// The layout for a frame of `size`, leaving the lowest `foot` pixel rows free; `None` if it is smaller than
    /// [`MIN_SIZE`].
    pub fn new(size: PxSize, panels: Panels, foot: i32) -> Option<Self> {
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
        // The reason for a rejected command stays visible in every layout.
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
            flame: PxRect::new(left - hp, size.h - HINT_HEIGHT, 0, HINT_HEIGHT),
            has_minimap,
        })
    }

    /// This layout with room for the flame between the hint line and the hit points, if the sidebar is hidden.
    #[must_use]
    pub const fn with_flame(self) -> Self {
        let w = if self.hp.w > 0 { FLAME_WIDTH } else { 0 };
        let hint = PxRect::new(self.hint.x, self.hint.y, self.hint.w - w, self.hint.h);
        Self {
            hint,
            flame: PxRect::new(hint.x + hint.w, hint.y, w, hint.h),
            ..self
        }
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
            flame: zoom_rect(self.flame, zoom),
            has_minimap: self.has_minimap,
        }
    }
}

const fn zoom_rect(area: PxRect, zoom: i32) -> PxRect {
    PxRect::new(area.x * zoom, area.y * zoom, area.w * zoom, area.h * zoom)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// At the breakpoints, and at common sizes of windows.
    #[test]
    fn panel_sizes_follow_the_table() {
        for (w, h, sidebar, lines) in [
            (480, 270, 128, 2),
            // The default window with large text.
            (480, 300, 128, 3),
            (640, 360, 160, 3),
            (640, 400, 160, 4),
            // The default window minus a window frame and a task bar.
            (639, 387, 160, 4),
            (800, 600, 200, 6),
            (1024, 768, 240, 8),
            (1920, 1080, 320, 10),
        ] {
            let layout = Layout::new(PxSize::new(w, h), Panels::ALL, 0).expect("there is room");
            let found = (layout.sidebar.w, layout.log.h, layout.hint.h);
            assert_eq!(found, (sidebar, lines * 16 + 6, 18), "{w}x{h}");
            let right = (w - sidebar, h - 18 - lines * 16 - 6);
            assert_eq!((layout.map.w, layout.map.h), right, "{w}x{h}");
        }
        assert!(Layout::new(PxSize::new(479, 400), Panels::ALL, 0).is_none());
    }
}
