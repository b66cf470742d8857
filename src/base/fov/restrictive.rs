//! Mingos' restrictive precise angle shadow-casting, as in libtcod's `FOV_RESTRICTIVE`.
//!
//! Each of eight octants is scanned line after line away from the origin. Opaque cells become obstacles, ranges of angles
//! that hide what lies behind them. The eight are not independent: cells that an earlier octant lit count in later ones.

use super::super::geom::{Pos, Size};
use super::super::grid::BitGrid;
use super::angle::{Angle, Line};
use super::lit::Lit;

/// Angles that an opaque cell hides, both ends included.
type Obstacle = (Angle, Angle);

/// Memory of a scan: the obstacles of the octant.
#[derive(Clone, Debug, Default)]
pub(super) struct Octants {
    obstacles: Vec<Obstacle>,
}

/// One octant: where it begins, and how to step to the next line and to the next cell in a line.
#[derive(Clone, Copy)]
struct Octant {
    origin: Pos,
    line: (i32, i32),
    cell: (i32, i32),
    /// In lines that stand upright, an obstacle that a cell meets keeps the obstacle after it from being looked at. This is
    /// a slip of the original that its users see every day.
    skips: bool,
}

impl Octant {
    const fn place(self, line: i32, cell: i32) -> Pos {
        Pos::new(
            self.origin.x + self.line.0 * line + self.cell.0 * cell,
            self.origin.y + self.line.1 * line + self.cell.1 * cell,
        )
    }
}

impl Octants {
    /// Lights what is in view from `origin`, which is inside the map; `radius` 0 sets no limit.
    pub(super) fn compute(&mut self, lit: &mut Lit, opaque: &BitGrid, origin: Pos, radius: i32) {
        for (dx, dy) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            let mut octant = Octant {
                origin,
                line: (0, dy),
                cell: (dx, 0),
                skips: false,
            };
            self.scan(lit, opaque, octant, radius);
            (octant.line, octant.cell) = ((dx, 0), (0, dy));
            octant.skips = true;
            self.scan(lit, opaque, octant, radius);
        }
    }

    fn scan(&mut self, lit: &mut Lit, opaque: &BitGrid, octant: Octant, radius: i32) {
        self.obstacles.clear();
        let size = opaque.size();
        let mut least = Angle::default();
        let mut number = 1;
        while size.contains(octant.place(number, 0)) {
            let more = self.line(lit, opaque, octant, number, &mut least);
            if !more || number == radius {
                return;
            }
            number += 1;
        }
    }

    /// Lights one line. Angles up to `least` are hidden for good. Tells whether the next line may hold something.
    fn line(
        &mut self,
        lit: &mut Lit,
        opaque: &BitGrid,
        octant: Octant,
        number: i32,
        least: &mut Angle,
    ) -> bool {
        let size = opaque.size();
        let line = Line::new(number);
        let known = self.obstacles.len();
        let mut more = false;
        for cell in line.first_cell(*least)..=number {
            let pos = octant.place(number, cell);
            if !size.contains(pos) {
                break;
            }
            let clear = !opaque.get(pos);
            // In open country no angle is needed.
            if clear && known == 0 {
                lit.light(pos);
                more = true;
                continue;
            }
            let (start, end) = (line.start(cell), line.end(cell));
            let mut widened = false;
            if known > 0 {
                let before = [
                    octant.place(number - 1, cell),
                    octant.place(number - 1, cell - 1),
                ];
                if !before.into_iter().any(|pos| is_way(lit, opaque, size, pos)) {
                    continue;
                }
                let centre = clear.then(|| line.centre(cell));
                match self.meet(known, (start, end), centre, octant.skips) {
                    Some(wider) => widened = wider,
                    None => continue,
                }
            }
            lit.light(pos);
            more = true;
            if clear {
                continue;
            }
            if *least >= start {
                *least = end;
                more = cell < number;
            } else if !widened {
                self.obstacles.push((start, end));
            }
        }
        more
    }

    /// Compares a cell with the `known` first obstacles; `centre` is there if it is clear. `None` if the cell is hidden,
    /// else whether an obstacle was widened, which happens where the cell is opaque.
    fn meet(
        &mut self,
        known: usize,
        (start, end): Obstacle,
        centre: Option<Angle>,
        skips: bool,
    ) -> Option<bool> {
        let mut widened = false;
        let mut number = 0;
        while number < known {
            let (from, to) = &mut self.obstacles[number];
            number += 1;
            if start > *to || end < *from {
                continue;
            }
            number += usize::from(skips);
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

/// Whether sight comes through this cell of the line before: it is lit and clear.
///
/// One column left of the map is the end of the row above, one right of it the start of the row below: the original
/// numbers cells in reading order and does not look at the edge.
fn is_way(lit: &Lit, opaque: &BitGrid, size: Size, pos: Pos) -> bool {
    let pos = if pos.x < 0 {
        Pos::new(size.w - 1, pos.y - 1)
    } else if pos.x >= size.w {
        Pos::new(0, pos.y + 1)
    } else {
        pos
    };
    lit.bits().get(pos) && !opaque.get(pos)
}
