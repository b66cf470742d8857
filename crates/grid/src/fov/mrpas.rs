//! Mingos' restrictive precise angle shadowcasting (MRPAS), as in libtcod's `FOV_RESTRICTIVE`.
//!
//! Each of eight octants is scanned line by line away from the origin. Opaque cells become obstacles: ranges of
//! angles that hide what lies behind them. The octants are not independent: cells that an earlier octant made
//! visible count in later ones.

mod angle;

use crate::fov::Scan;
use crate::fov::visible_set::VisibleSet;
use crate::geom::{Pos, Size};
use crate::grid::BitGrid;
use angle::{Angle, LineAngles};

/// Angles hidden by an opaque cell, both ends included.
type Obstacle = (Angle, Angle);

/// Buffers of a scan: the obstacles of the current octant.
#[derive(Clone, Debug, Default)]
pub(super) struct Mrpas {
    obstacles: Vec<Obstacle>,
}

/// One octant: its origin, and the steps to the next line and to the next cell of a line.
#[derive(Clone, Copy)]
struct Octant {
    origin: Pos,
    next_line: (i32, i32),
    next_cell: (i32, i32),
    /// In vertical lines, an obstacle that affects a cell keeps the next obstacle from being checked. This is a bug of
    /// the original, kept because it decides what is visible.
    skips_next: bool,
}

impl Octant {
    const fn cell_at(self, line: i32, cell: i32) -> Pos {
        Pos::new(
            self.origin.x + self.next_line.0 * line + self.next_cell.0 * cell,
            self.origin.y + self.next_line.1 * line + self.next_cell.1 * cell,
        )
    }
}

impl Mrpas {
    /// Adds the visible cells.
    pub(super) fn compute(&mut self, visible: &mut VisibleSet, scan: Scan<'_>) {
        for (dx, dy) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            let mut octant = Octant {
                origin: scan.origin,
                next_line: (0, dy),
                next_cell: (dx, 0),
                skips_next: false,
            };
            self.scan(visible, scan, octant);
            (octant.next_line, octant.next_cell) = ((dx, 0), (0, dy));
            octant.skips_next = true;
            self.scan(visible, scan, octant);
        }
    }

    fn scan(&mut self, visible: &mut VisibleSet, scan: Scan<'_>, octant: Octant) {
        self.obstacles.clear();
        let size = scan.opaque.size();
        let mut hidden_below = Angle::default();
        let mut number = 1;
        while size.contains(octant.cell_at(number, 0)) {
            let more = self.scan_line(visible, scan.opaque, octant, number, &mut hidden_below);
            if !more || number == scan.radius {
                return;
            }
            number += 1;
        }
    }

    /// Scans one line. Angles up to `hidden_below` are hidden for good. Returns whether anything can be visible
    /// in the next line.
    fn scan_line(
        &mut self,
        visible: &mut VisibleSet,
        opaque: &BitGrid,
        octant: Octant,
        number: i32,
        hidden_below: &mut Angle,
    ) -> bool {
        let size = opaque.size();
        let angles = LineAngles::new(number);
        let known = self.obstacles.len();
        let mut more = false;
        for cell in angles.first_cell(*hidden_below)..=number {
            let pos = octant.cell_at(number, cell);
            if !size.contains(pos) {
                break;
            }
            let clear = !opaque.get(pos);
            // Without obstacles no angle is needed.
            if clear && known == 0 {
                visible.insert(pos);
                more = true;
                continue;
            }
            let (start, end) = (angles.start(cell), angles.end(cell));
            let mut widened = false;
            if known > 0 {
                let before = [
                    octant.cell_at(number - 1, cell),
                    octant.cell_at(number - 1, cell - 1),
                ];
                if !before
                    .into_iter()
                    .any(|pos| is_visible_floor(visible, opaque, size, pos))
                {
                    continue;
                }
                let centre = clear.then(|| angles.centre(cell));
                match self.check_obstacles(known, (start, end), centre, octant.skips_next) {
                    Some(wider) => widened = wider,
                    None => continue,
                }
            }
            visible.insert(pos);
            more = true;
            if clear {
                continue;
            }
            if *hidden_below >= start {
                *hidden_below = end;
                more = cell < number;
            } else if !widened {
                self.obstacles.push((start, end));
            }
        }
        more
    }

    /// Checks a cell against the first `known` obstacles; `centre` is its angle if it is transparent. `None` if
    /// the cell is hidden, otherwise whether an obstacle was widened, which only opaque cells do.
    fn check_obstacles(
        &mut self,
        known: usize,
        (start, end): Obstacle,
        centre: Option<Angle>,
        skips_next: bool,
    ) -> Option<bool> {
        let mut widened = false;
        let mut number = 0;
        while number < known {
            let (from, to) = &mut self.obstacles[number];
            number += 1;
            if start > *to || end < *from {
                continue;
            }
            number += usize::from(skips_next);
            match centre {
                Some(centre) if centre > *from && centre < *to => return None,
                Some(_) => {}
                None if start >= *from && end <= *to => return None,
                None => {
                    (*from, *to) = (start.min(*from), end.max(*to));
                    widened = true;
                }
            }
        }
        Some(widened)
    }
}

/// Whether a cell of the previous line is visible and transparent.
///
/// One column left of the map is the end of the row above, and one column right of it is the start of the row
/// below: the original indexes cells in reading order without checking the edge.
fn is_visible_floor(visible: &VisibleSet, opaque: &BitGrid, size: Size, pos: Pos) -> bool {
    let pos = if pos.x < 0 {
        Pos::new(size.w - 1, pos.y - 1)
    } else if pos.x >= size.w {
        Pos::new(0, pos.y + 1)
    } else {
        pos
    };
    visible.bits().get(pos) && !opaque.get(pos)
}
