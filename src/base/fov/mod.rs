//! Sight: which cells of a map are in view from one of them. Four algorithms, each cell for cell what libtcod 2.2 gives
//! when it lights walls (`FOV_BASIC`, `FOV_RESTRICTIVE`, `FOV_SHADOW`, `FOV_SYMMETRIC_SHADOWCAST`), in whole numbers.
//!
//! The cost follows the cells that are seen, not the size of the map.

mod angle;
mod basic;
mod lit;
mod restrictive;
mod scan;
mod shadow;
mod slope;
mod symmetric;

use super::geom::{Pos, Rect, Size};
use super::grid::BitGrid;
use lit::Lit;
use restrictive::Octants;
use scan::Scanner;
use shadow::Shadow;
use symmetric::Symmetric;

/// How sight spreads. In all four, opaque cells that end a line of sight are seen themselves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sight {
    /// Bresenham lines to the rim of the circle, then walls beside clear cells in view. A circle, rim
    /// included; the walls may lie outside of it, but not outside of the square around it.
    Basic,
    /// Mingos' restrictive precise angle shadow-casting (MRPAS). A square, rim included.
    Restrictive,
    /// Recursive shadow-casting. A circle, rim included.
    Shadow,
    /// Symmetric shadow-casting: of two clear cells each sees the other or neither does. A circle without its rim: cells
    /// exactly as far as the radius are out of view.
    Symmetric,
}

impl Sight {
    /// All four.
    pub const ALL: [Self; 4] = [
        Self::Basic,
        Self::Restrictive,
        Self::Shadow,
        Self::Symmetric,
    ];

    /// The name that rule sets use.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Basic => "basic",
            Self::Restrictive => "restrictive",
            Self::Shadow => "shadow",
            Self::Symmetric => "symmetric",
        }
    }

    /// The algorithm with this name.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|sight| sight.word() == word)
    }
}

/// What is in view, and the memory that working it out needs. Made once and used again, it allocates nothing.
#[derive(Clone, Debug, Default)]
pub struct Fov {
    lit: Lit,
    scanner: Scanner,
    octants: Octants,
}

impl Fov {
    /// Nothing in view yet, on a map of `size`.
    pub fn new(size: Size) -> Self {
        Self {
            lit: Lit::new(size),
            ..Self::default()
        }
    }

    /// Works out what is in view from `origin`, up to `radius` cells away; 0 sets no limit. What was in view before is
    /// forgotten. From outside the map nothing is seen; from inside, `origin` always is, opaque or not.
    pub fn compute(&mut self, sight: Sight, opaque: &BitGrid, origin: Pos, radius: u32) {
        let size = opaque.size();
        self.lit.restart(size);
        if !size.contains(origin) {
            return;
        }
        // A radius that reaches every corner is no limit, and smaller numbers keep the squares small.
        let radius = i32::try_from(radius)
            .ok()
            .filter(|radius| radius / 2 < size.w.max(size.h))
            .unwrap_or(0);
        let reach = if radius > 0 { radius } else { i32::MAX };
        let area = Rect {
            x1: origin.x.saturating_sub(reach).max(0),
            y1: origin.y.saturating_sub(reach).max(0),
            x2: origin.x.saturating_add(reach).min(size.w - 1),
            y2: origin.y.saturating_add(reach).min(size.h - 1),
        };
        if radius > 0 || sight == Sight::Basic {
            self.lit.settle(area);
        }
        self.lit.light(origin);
        match sight {
            Sight::Basic => basic::compute(&mut self.lit, opaque, origin, area, radius),
            Sight::Restrictive => self.octants.compute(&mut self.lit, opaque, origin, radius),
            Sight::Shadow => {
                self.scanner
                    .compute::<Shadow>(&mut self.lit, opaque, origin, radius);
            }
            Sight::Symmetric => {
                self.scanner
                    .compute::<Symmetric>(&mut self.lit, opaque, origin, radius);
            }
        }
    }

    /// Whether `pos` is in view; outside the map nothing is.
    pub fn sees(&self, pos: Pos) -> bool {
        self.lit.bits().get(pos)
    }

    /// One bit for each cell of the map: whether it is in view.
    pub const fn visible(&self) -> &BitGrid {
        self.lit.bits()
    }

    /// All cells in view, in reading order. Looks only where something was lit.
    pub fn cells(&self) -> impl Iterator<Item = Pos> {
        self.lit.cells()
    }
}
