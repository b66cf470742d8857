//! TrueType outlines: the tables `glyf` and `loca`.
//!
//! Source: OpenType specification 1.9, "glyf". A damaged glyph is drawn as far as it can be read.

use ttf_parser::{GlyphId, loca};

use crate::gfx::font::fill::{Fill, PARTS, Point};
use crate::gfx::font::reader::Reader;

/// The deepest nesting of composite glyphs.
const DEEPEST: u32 = 16;

// Flags of points.
const ON_CURVE: u8 = 1;
const REPEAT: u8 = 8;
const X: CoordinateFlags = CoordinateFlags { short: 2, same: 16 };
const Y: CoordinateFlags = CoordinateFlags { short: 4, same: 32 };

// Flags of components.
const WORDS: u16 = 1;
const OFFSETS: u16 = 2;
const SCALE: u16 = 8;
const MORE: u16 = 0x20;
const TWO_SCALES: u16 = 0x40;
const MATRIX: u16 = 0x80;

/// 1 in 16384ths.
const ONE: i64 = 1 << 14;
/// The largest transformed coordinate or matrix entry.
const LIMIT: i64 = 1 << 30;

pub(super) struct Glyf<'a> {
    pub(super) table: &'a [u8],
    pub(super) loca: loca::Table<'a>,
}

/// Columns of a matrix in 16384ths, and an offset in parts of a unit; kept within [`LIMIT`] so that no product
/// overflows.
#[derive(Clone, Copy)]
struct Transform([Point; 3]);

impl Transform {
    const NONE: Self = Self([
        Point { x: ONE, y: 0 },
        Point { x: 0, y: ONE },
        Point { x: 0, y: 0 },
    ]);

    /// The transformed point, without the offset.
    fn turn(self, point: Point) -> Point {
        let [x, y, _] = self.0;
        let limit = |n: i64| (n >> 14).clamp(-LIMIT, LIMIT);
        Point {
            x: limit(x.x * point.x + y.x * point.y),
            y: limit(x.y * point.x + y.y * point.y),
        }
    }

    fn apply(self, point: Point) -> Point {
        let Point { x, y } = self.turn(point);
        let offset = self.0[2];
        Point {
            x: (x + offset.x).clamp(-LIMIT, LIMIT),
            y: (y + offset.y).clamp(-LIMIT, LIMIT),
        }
    }

    /// Applies `inner` first, then this.
    fn after(self, inner: Self) -> Self {
        let [x, y, offset] = inner.0;
        Self([self.turn(x), self.turn(y), self.apply(offset)])
    }
}

impl Glyf<'_> {
    pub(super) fn draw(&self, glyph: u16, fill: &mut Fill) -> Option<()> {
        self.component(glyph, Transform::NONE, 0, fill)
    }

    fn component(&self, glyph: u16, to: Transform, depth: u32, fill: &mut Fill) -> Option<()> {
        let range = self.loca.glyph_range(GlyphId(glyph))?;
        let mut data = Reader(self.table.get(range)?);
        let contours = data.i16()?;
        // The bounding box.
        data.skip(8)?;
        match usize::try_from(contours) {
            Ok(contours) => simple(data, contours, to, fill),
            Err(_) if depth < DEEPEST => self.composite(data, to, depth + 1, fill),
            Err(_) => None,
        }
    }

    fn composite(
        &self,
        mut data: Reader<'_>,
        to: Transform,
        depth: u32,
        fill: &mut Fill,
    ) -> Option<()> {
        loop {
            fill.count(1)?;
            let (flags, glyph) = (data.u16()?, data.u16()?);
            let has = |flag| flags & flag != 0;
            let mut argument = || match has(WORDS) {
                true => data.i16().map(i64::from),
                false => data.u8().map(|byte| i64::from(byte as i8)),
            };
            let (dx, dy) = (argument()?, argument()?);
            let Transform([mut x, mut y, mut offset]) = Transform::NONE;
            // The other kind gives a point of each glyph to align; no font in use has it.
            if has(OFFSETS) {
                offset = offset.offset(dx * PARTS, dy * PARTS);
            }
            let mut scale = || data.i16().map(i64::from);
            if has(SCALE) {
                x.x = scale()?;
                y.y = x.x;
            } else if has(TWO_SCALES) {
                (x.x, y.y) = (scale()?, scale()?);
            } else if has(MATRIX) {
                (x.x, x.y, y.x, y.y) = (scale()?, scale()?, scale()?, scale()?);
            }
            // A component that is empty or damaged does not stop the others.
            let _ = self.component(glyph, to.after(Transform([x, y, offset])), depth, fill);
            if !has(MORE) {
                return Some(());
            }
        }
    }
}

fn simple(mut data: Reader<'_>, contours: usize, to: Transform, fill: &mut Fill) -> Option<()> {
    let ends = (0..contours).map(|_| data.u16().map(usize::from));
    let ends: Vec<_> = ends.collect::<Option<_>>()?;
    let count = ends.last()? + 1;
    fill.count(count)?;
    let instructions = data.u16()?;
    data.skip(usize::from(instructions))?;
    let mut flags = Vec::with_capacity(count);
    while flags.len() < count {
        let flag = data.u8()?;
        let more = if flag & REPEAT == 0 { 0 } else { data.u8()? };
        flags.extend(std::iter::repeat_n(flag, usize::from(more) + 1));
    }
    flags.truncate(count);
    let xs = coordinates(&mut data, &flags, X)?;
    let ys = coordinates(&mut data, &flags, Y)?;
    let raw = xs.into_iter().zip(ys).map(|(x, y)| Point { x, y });
    let points: Vec<_> = raw
        .zip(flags)
        .map(|(point, flag)| (to.apply(point), flag & ON_CURVE != 0))
        .collect();
    let mut start = 0;
    for end in ends {
        contour(points.get(start..=end)?, fill);
        start = end + 1;
    }
    Some(())
}

/// The flags of one coordinate.
#[derive(Clone, Copy)]
struct CoordinateFlags {
    /// The flag that the coordinate is one byte.
    short: u8,
    /// For one byte, the flag that it is positive; otherwise, that the coordinate is the same as the previous one.
    same: u8,
}

/// One coordinate of each point, in parts of a unit.
fn coordinates(data: &mut Reader<'_>, flags: &[u8], axis: CoordinateFlags) -> Option<Vec<i64>> {
    let CoordinateFlags { short, same } = axis;
    let mut n = 0_i16;
    let each = flags.iter().map(|flag| {
        n = n.wrapping_add(match (flag & short != 0, flag & same != 0) {
            (true, true) => i16::from(data.u8()?),
            (true, false) => -i16::from(data.u8()?),
            (false, true) => 0,
            (false, false) => data.i16()?,
        });
        Some(i64::from(n) * PARTS)
    });
    each.collect()
}

/// Draws a contour of points, each with whether it is on the curve. Halfway between two consecutive points that are
/// not, there is an implied one that is.
fn contour(points: &[(Point, bool)], fill: &mut Fill) {
    let [(first, _), .., (last, _)] = *points else {
        return;
    };
    let on_curve = points.iter().position(|(_, on_curve)| *on_curve);
    let (start, next) = match on_curve {
        Some(n) => (points[n].0, n + 1),
        None => (last.midpoint(first), 0),
    };
    fill.move_to(start);
    let mut control = None;
    for (point, on_curve) in points.iter().cycle().skip(next).take(points.len()) {
        match (control, *on_curve) {
            (None, true) => fill.line_to(*point),
            (Some(between), true) => fill.curve_to([between, *point]),
            (None, false) => {}
            (Some(between), false) => fill.curve_to([between, between.midpoint(*point)]),
        }
        control = (!on_curve).then_some(*point);
    }
    if let Some(between) = control {
        fill.curve_to([between, start]);
    }
}
