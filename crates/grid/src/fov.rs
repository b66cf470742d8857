//! Field of view: which cells of a map are visible from one of them. Four of the five algorithms compute what libtcod
//! 2.2 does when it lights walls (`FOV_BASIC`, `FOV_RESTRICTIVE`, `FOV_SHADOW`, `FOV_SYMMETRIC_SHADOWCAST`), cell for
//! cell; the symmetric one differs from 22 cells on, where libtcod breaks the symmetry. The fifth is that of GoRogue 3.
//! All use integer arithmetic.
//!
//! With a radius, the cost depends on the radius and not on the size of the map.

mod basic;
mod gorogue;
mod mrpas;
mod shadowcast;
mod visible_set;

use crate::geom::{Pos, Rect, Size};
use crate::grid::BitGrid;
use crate::word::word_enum;
use mrpas::Mrpas;
use shadowcast::{RecursiveShadowcast, RowScanner, SymmetricShadowcast};
use visible_set::VisibleSet;

word_enum! {
    /// A field-of-view algorithm. In all five, the opaque cell that ends a line of
    /// sight is itself visible.
    ///
    /// ```
    /// use tallowdeep_grid::{BitGrid, Fov, FovAlgorithm, Pos, Size};
    ///
    /// let (walls, mut fov) = (BitGrid::new(Size::new(9, 9)), Fov::default());
    /// let mut seen = Vec::new();
    /// for sight in FovAlgorithm::ALL {
    ///     fov.compute(sight, &walls, Pos::new(4, 4), 2);
    ///     seen.push((sight.word(), fov.visible_cells().count()));
    /// }
    /// // Circles with and without the cells at the radius, and a square.
    /// assert_eq!(seen[0], ("basic", 13));
    /// assert_eq!(seen[1], ("restrictive", 25));
    /// assert_eq!(seen[3], ("symmetric", 9));
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
    #[non_exhaustive]
    pub enum FovAlgorithm {
        /// Bresenham lines to every cell of the circle's bounding square, then walls next to visible floor. A
        /// circle that includes cells at exactly the radius; walls found in the second pass may lie outside the
        /// circle, but not outside its bounding square.
        Basic = "basic",
        /// Mingos' restrictive precise angle shadowcasting (MRPAS). A square that includes cells at exactly the
        /// radius.
        Mrpas = "restrictive",
        /// Recursive shadowcasting. A circle that includes cells at exactly the radius.
        RecursiveShadowcast = "shadow",
        /// Symmetric shadowcasting: two transparent cells either see each other or neither sees the other. A circle
        /// that excludes cells at exactly the radius.
        SymmetricShadowcast = "symmetric",
        /// GoRogue's recursive shadowcasting, which sees a little more behind corners. A circle that includes cells at
        /// exactly the radius.
        Gorogue = "gorogue",
    }
}

/// What an algorithm is given.
#[derive(Clone, Copy)]
struct Scan<'a> {
    opaque: &'a BitGrid,
    /// A cell inside the map.
    origin: Pos,
    /// The part of the circle's bounding square that lies on the map.
    area: Rect,
    /// 0 for unlimited.
    radius: i32,
}

/// The visible cells, and the buffers needed to compute them. Reuse one to avoid allocations.
///
/// ```
/// use tallowdeep_grid::{BitGrid, Fov, FovAlgorithm, Grid, Pos};
///
/// let cave = Grid::from_text("#######\n#@.#..#\n#######");
/// let walls = BitGrid::from_fn(cave.size(), |pos| cave[pos] == '#');
/// let mut fov = Fov::new(cave.size());
/// fov.compute(FovAlgorithm::SymmetricShadowcast, &walls, Pos::new(1, 1), 8);
/// assert!(fov.is_visible(Pos::new(2, 1)) && !fov.is_visible(Pos::new(4, 1)));
/// ```
#[doc(alias("field_of_view", "FOV", "compute_fov", "FovMap", "Viewshed"))]
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "BitGrid", into = "BitGrid"))]
pub struct Fov {
    visible: VisibleSet,
    scanner: RowScanner,
    mrpas: Mrpas,
}

/// The cells whose bit is set are visible.
impl From<BitGrid> for Fov {
    fn from(bits: BitGrid) -> Self {
        let mut fov = Self::new(bits.size());
        fov.visible.reset(bits.size());
        for pos in bits.iter() {
            fov.visible.insert(pos);
        }
        fov
    }
}

/// The visible cells, without the buffers.
impl From<Fov> for BitGrid {
    fn from(fov: Fov) -> Self {
        fov.visible_bits().clone()
    }
}

impl Fov {
    /// No visible cells, on a map of `size`.
    pub fn new(size: Size) -> Self {
        Self {
            visible: VisibleSet::new(size),
            ..Self::default()
        }
    }

    /// Computes the cells visible from `origin` up to `radius` cells away; 0 means unlimited. Replaces the previous
    /// result; from then on the map has the size of `opaque`. Nothing is visible from outside the map; from inside,
    /// `origin` always is, opaque or not.
    ///
    /// Whether cells at exactly the radius are seen depends on the algorithm: [`FovAlgorithm::SymmetricShadowcast`] leaves
    /// them out, as libtcod does, so that a radius of 2 is a square of 3 by 3 cells there; all others include them.
    ///
    /// ```
    /// use tallowdeep_grid::{BitGrid, Fov, FovAlgorithm, Pos, Size};
    ///
    /// let (field, hero) = (BitGrid::new(Size::new(9, 9)), Pos::new(4, 4));
    /// let mut fov = Fov::new(field.size());
    /// fov.compute(FovAlgorithm::SymmetricShadowcast, &field, hero, 2);
    /// assert!(fov.is_visible(Pos::new(5, 5)) && !fov.is_visible(Pos::new(6, 4)));
    /// fov.compute(FovAlgorithm::RecursiveShadowcast, &field, hero, 2);
    /// assert!(fov.is_visible(Pos::new(6, 4)));
    /// ```
    pub fn compute(&mut self, sight: FovAlgorithm, opaque: &BitGrid, origin: Pos, radius: u32) {
        let size = opaque.size();
        self.visible.reset(size);
        if !size.contains(origin) {
            return;
        }
        // A radius that reaches every corner is no limit. Smaller ones keep the squares within `i32`.
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
        if radius > 0 || sight == FovAlgorithm::Basic {
            self.visible.fix_bounds(area);
        }
        self.visible.insert(origin);
        let scan = Scan {
            opaque,
            origin,
            area,
            radius,
        };
        let visible = &mut self.visible;
        match sight {
            FovAlgorithm::Basic => basic::compute(visible, scan),
            FovAlgorithm::Mrpas => self.mrpas.compute(visible, scan),
            FovAlgorithm::RecursiveShadowcast => {
                self.scanner.compute::<RecursiveShadowcast>(visible, scan);
            }
            FovAlgorithm::Gorogue => gorogue::compute(visible, scan),
            FovAlgorithm::SymmetricShadowcast => {
                self.scanner.compute::<SymmetricShadowcast>(visible, scan);
            }
        }
    }

    /// The same for a map of `size` whose opaque cells are those for which `is_opaque` holds. Asks for every cell, so
    /// a [`BitGrid`] that is kept is faster.
    pub fn compute_with(
        &mut self,
        sight: FovAlgorithm,
        size: Size,
        origin: Pos,
        radius: u32,
        is_opaque: impl Fn(Pos) -> bool,
    ) {
        self.compute(sight, &BitGrid::from_fn(size, is_opaque), origin, radius);
    }

    /// Makes the same cells visible as in `other`.
    pub fn copy_from(&mut self, other: &Self) {
        self.visible.copy_from(&other.visible);
    }

    /// Makes all cells visible.
    pub fn show_all(&mut self) {
        let size = self.visible.bits().size();
        for pos in size.cells() {
            self.visible.insert(pos);
        }
    }

    /// Keeps only the visible cells for which `keep` holds.
    pub fn retain(&mut self, keep: impl FnMut(Pos) -> bool) {
        self.visible.retain(keep);
    }

    /// Whether `pos` is visible; always `false` outside the map.
    #[inline]
    pub fn is_visible(&self, pos: Pos) -> bool {
        self.visible.bits().get(pos)
    }

    /// One bit per cell of the map, set if it is visible.
    pub const fn visible_bits(&self) -> &BitGrid {
        self.visible.bits()
    }

    /// All visible cells, in reading order. Scans only the bounds of what is visible.
    pub fn visible_cells(&self) -> impl Iterator<Item = Pos> {
        self.visible.cells()
    }
}
