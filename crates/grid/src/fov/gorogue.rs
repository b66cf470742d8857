//! GoRogue's recursive shadowcasting.
//!
//! It differs from libtcod's in one way: it checks only at the start of a scan whether anything is left to see between
//! the two slopes. If a wall closes the view during a scan, the rows behind it are still scanned, so some cells behind
//! corners are visible.
//!
//! Source: `RecursiveShadowcastingBooleanBasedFOV.cs` of GoRogue, after Björn Bergström, "FOV using recursive
//! shadowcasting", RogueBasin. The library divides in single precision. Different slopes in rows up to 1000 differ by
//! more than its rounding error, so exact fractions compare the same.

use crate::fov::Scan;
use crate::fov::shadowcast::Slope;
use crate::fov::visible_set::VisibleSet;
use crate::geom::Pos;

/// Adds the visible cells.
pub(super) fn compute(visible: &mut VisibleSet, scan: Scan<'_>) {
    let area = scan.area;
    let mut octant = GoRogueOctant {
        visible,
        scan,
        rows: (area.x2 - area.x1).max(area.y2 - area.y1),
        is_vertical: false,
        signs: (1, 1),
    };
    for signs in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
        for is_vertical in [false, true] {
            (octant.signs, octant.is_vertical) = (signs, is_vertical);
            octant.scan(1, Slope::new(1, 1), Slope::new(0, 1));
        }
    }
}

/// One of the eight octants: rows across an axis, columns counted from it.
struct GoRogueOctant<'a> {
    visible: &'a mut VisibleSet,
    scan: Scan<'a>,
    /// The last row that may hold a cell of the map.
    rows: i32,
    /// Whether the rows lie along the map's columns.
    is_vertical: bool,
    /// The signs of x and y on the map: 1 if they grow, -1 if they shrink.
    signs: (i32, i32),
}

impl GoRogueOctant<'_> {
    /// Scans the rows from `row` on, between the slopes `start`, far from the axis, and `end`, near it.
    fn scan(&mut self, row: i32, mut start: Slope, end: Slope) {
        if end.exceeds(start) {
            return;
        }
        let last = match self.scan.radius {
            0 => self.rows,
            radius => radius.min(self.rows),
        };
        for depth in row..=last {
            match self.scan_row(depth, start, end) {
                Some(next) => start = next,
                None => return,
            }
        }
    }

    /// Scans one row. Returns where the next one starts; `None` if this one ends with a wall.
    fn scan_row(&mut self, depth: i32, mut start: Slope, end: Slope) -> Option<Slope> {
        // The slope at which the view resumes behind a wall.
        let mut behind_wall = None;
        for column in (0..=depth).rev() {
            let far = Slope::new(2 * column + 1, 2 * depth - 1);
            let near = Slope::new(2 * column - 1, 2 * depth + 1);
            let pos = self.map_cell(depth, column);
            if !self.scan.opaque.size().contains(pos) || near.exceeds(start) {
                continue;
            }
            if end.exceeds(far) {
                break;
            }
            if self.is_within_radius(depth, column) {
                self.visible.insert(pos);
            }
            match (behind_wall, self.scan.opaque.get(pos)) {
                (Some(_), true) => behind_wall = Some(near),
                (Some(slope), false) => (start, behind_wall) = (slope, None),
                (None, true) if depth != self.scan.radius => {
                    self.scan(depth + 1, start, far);
                    behind_wall = Some(near);
                }
                (None, _) => {}
            }
        }
        behind_wall.is_none().then_some(start)
    }

    const fn map_cell(&self, depth: i32, column: i32) -> Pos {
        let (x, y) = if self.is_vertical {
            (depth, column)
        } else {
            (column, depth)
        };
        Pos::new(
            self.scan.origin.x + self.signs.0 * x,
            self.scan.origin.y + self.signs.1 * y,
        )
    }

    fn is_within_radius(&self, depth: i32, column: i32) -> bool {
        let (depth, column) = (i64::from(depth), i64::from(column));
        let radius = i64::from(self.scan.radius);
        radius == 0 || depth * depth + column * column <= radius * radius
    }
}
