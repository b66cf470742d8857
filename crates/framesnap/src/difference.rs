//! How two pictures differ: where, how far, and what happened there.

use std::cmp::Reverse;
use std::fmt;

use crate::frame::{Frame, Rect};
use crate::marks::Marks;
use crate::moved::{Found, Pair};
use crate::words;

/// How many places are described; of the rest, their number and where they are.
const LISTED: usize = 8;
/// The colour of pixels that differ, in [`Difference::picture`].
pub(crate) const MARK: [u8; 4] = [255, 0, 255, 255];

/// How two pictures differ. Its words, by `to_string()`, are several lines.
///
/// ```
/// use framesnap::{Difference, Frame};
///
/// let old = Frame::from_xrgb(&[0x3c3228; 64 * 48], 64, 48);
/// let new = Frame::from_xrgb(&[0x3c322a; 64 * 48], 64, 48);
/// let difference = Difference::between(&old, &new).expect("it is bluer");
/// assert_eq!(difference.to_string(), "\
/// 3072 of 3072 pixels differ:
///   64x48 at (0, 0), 3072 pixels: all of one colour, 3c3228 -> 3c322a (blue +2)
///   largest difference in a channel: 2; pixels beyond 1: 3072, 2: 0");
/// ```
#[derive(Clone, Debug)]
pub struct Difference {
    /// Width and height, old and new.
    pub sizes: [(u32, u32); 2],
    /// How many of the pixels that both have differ, by more than the tolerance if there is one.
    pub different: usize,
    /// The places in which they lie together: the 8 largest in reading order, then the others by size.
    pub places: Vec<Place>,
    /// The largest difference in a channel.
    pub largest: u8,
    /// How many pixels differ by more than 1, 2, 4 and so on to 128, from the tolerance up to the first number that none
    /// does: a tolerance of so much would pass.
    pub beyond: Vec<(u8, usize)>,
    /// Old, new, and in magenta the pixels that differ, side by side.
    pub picture: Frame,
    /// The tolerance, and how many pixels might differ by more.
    allowed: (u8, usize),
    /// Where the old picture lies unchanged in a larger new one, or what is left in the old one.
    kept_at: Option<(u32, u32)>,
}

/// A part of a picture in which pixels differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The smallest rectangle around them.
    pub area: Rect,
    /// What happened: `17x17 at (10, 20) moved by (1, 0)`; for others than the 8 largest, only where.
    pub words: String,
}

impl Difference {
    /// How `new` differs from `old`; `None` if size and pixels are the same.
    pub fn between(old: &Frame, new: &Frame) -> Option<Self> {
        Self::beyond(old, new, 0, 0)
    }

    /// The same, if more than `allowed` pixels differ by more than `tolerance`, or the sizes differ.
    pub(crate) fn beyond(old: &Frame, new: &Frame, tolerance: u8, allowed: usize) -> Option<Self> {
        let marks = Marks::new(old, new, tolerance);
        let different = marks.count;
        if different <= allowed && old.area() == new.area() {
            return None;
        }
        let limits = (0..8).map(|power| 1 << power);
        let larger = limits.filter(|limit| *limit > tolerance);
        let mut ladder: Vec<_> = larger.map(|limit| (limit, marks.beyond(limit))).collect();
        let passing = ladder.iter().position(|(_, count)| *count == 0);
        ladder.truncate(passing.map_or(ladder.len(), |at| at + 1));
        let sizes = [old, new].map(|frame| (frame.width, frame.height));
        let kept_at = kept_at(old, new);
        let places = if kept_at.is_some() {
            Vec::new()
        } else {
            places(old, new, &marks)
        };
        Some(Self {
            sizes,
            different,
            places,
            largest: marks.largest(),
            beyond: ladder,
            picture: side_by_side(old, new, &marks),
            allowed: (tolerance, allowed),
            kept_at,
        })
    }

    /// How far: with which tolerance it would pass.
    fn how_far(&self) -> String {
        let mut steps: Vec<(String, usize)> = Vec::new();
        for group in self.beyond.chunk_by(|a, b| a.1 == b.1) {
            let (first, last) = (group[0].0, group[group.len() - 1].0);
            let limits = if first == last {
                format!("{first}")
            } else {
                format!("{first} to {last}")
            };
            steps.push((limits, group[0].1));
        }
        let steps: Vec<_> = steps
            .iter()
            .map(|(limits, count)| format!("{limits}: {count}"))
            .collect();
        let largest = format!("largest difference in a channel: {}", self.largest);
        if steps.is_empty() {
            return largest;
        }
        format!("{largest}; pixels beyond {}", steps.join(", "))
    }

    /// `grew from 640x384 to 656x384`, with what became of the old picture.
    fn change_of_size(&self) -> Option<String> {
        let [(old_w, old_h), (w, h)] = self.sizes;
        if (old_w, old_h) == (w, h) {
            return None;
        }
        let (verb, kept) = if w >= old_w && h >= old_h {
            ("grew", "the old picture is in it unchanged,")
        } else if w <= old_w && h <= old_h {
            ("shrank", "it is the part of the old picture")
        } else {
            ("changed", "")
        };
        let size = format!("{verb} from {old_w}x{old_h} to {w}x{h}");
        Some(match self.kept_at {
            Some((x, y)) => format!("{size}; {kept} at ({x}, {y})"),
            None if self.different == 0 => format!("{size}; what both have is unchanged"),
            None => size,
        })
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.change_of_size();
        if let Some(size) = &size {
            f.write_str(size)?;
            if self.kept_at.is_some() || self.different == 0 {
                return Ok(());
            }
            f.write_str("; ")?;
        }
        let [old, new] = self.sizes;
        let area = Rect::new(0, 0, old.0.min(new.0), old.1.min(new.1)).area();
        let both = if size.is_some() {
            " that both have"
        } else {
            ""
        };
        let verb = if self.different == 1 {
            "differs"
        } else {
            "differ"
        };
        write!(f, "{} of {area} pixels{both} {verb}", self.different)?;
        let (tolerance, may_differ) = self.allowed;
        if tolerance > 0 {
            write!(f, " by more than {tolerance}")?;
        }
        if may_differ > 0 {
            write!(f, "; {may_differ} may")?;
        }
        f.write_str(":")?;
        for place in self.places.iter().take(LISTED) {
            write!(f, "\n  {}", place.words)?;
        }
        let rest = self.places.iter().skip(LISTED).map(|place| place.area);
        if let Some(area) = rest.reduce(Rect::around) {
            write!(
                f,
                "\n  and {} more places, within {area}",
                self.places.len() - LISTED
            )?;
        }
        write!(f, "\n  {}", self.how_far())
    }
}

/// Where pictures differ and what happened there: the largest places in reading order, then the others by size.
fn places(old: &Frame, new: &Frame, marks: &Marks) -> Vec<Place> {
    let pair = Pair::new(old, new, marks);
    let mut places = pair.places();
    places.sort_by_key(|found| Reverse(found.area.area()));
    let listed = places.len().min(LISTED);
    places[..listed].sort_by_key(|found| (found.area.y, found.area.x));
    let describe = |(at, found): (usize, Found)| {
        let area = found.area;
        let words = if at < LISTED {
            words::describe(&pair, found)
        } else {
            area.to_string()
        };
        Place { area, words }
    };
    places.into_iter().enumerate().map(describe).collect()
}

/// Where the smaller of two pictures lies unchanged in the other: at an edge, or in the middle.
fn kept_at(old: &Frame, new: &Frame) -> Option<(u32, u32)> {
    let (small, large) = if new.width >= old.width && new.height >= old.height {
        (old, new)
    } else {
        (new, old)
    };
    let free_w = large.width.checked_sub(small.width)?;
    let free_h = large.height.checked_sub(small.height)?;
    let corners = [0, free_h, free_h / 2]
        .into_iter()
        .flat_map(|y| [0, free_w, free_w / 2].map(|x| (x, y)));
    let is_here = |(left, top): &(u32, u32)| {
        let mut places = small.area().places();
        places.all(|(x, y)| small.pixel(x, y) == large.pixel(left + x, top + y))
    };
    if (free_w, free_h) == (0, 0) {
        return None;
    }
    corners.into_iter().find(is_here)
}

/// Old, new and marks in one picture.
fn side_by_side(old: &Frame, new: &Frame, marks: &Marks) -> Frame {
    let (width, height) = (old.width.max(new.width), old.height.max(new.height));
    let mut picture = Frame::filled(3 * width, height, [0, 0, 0, 255]);
    picture.copy(old, old.area(), 0);
    picture.copy(new, new.area(), width);
    for (x, y) in Rect::new(0, 0, width, height).places() {
        let in_both = marks.size.contains(x, y);
        let in_one = !in_both && (old.area().contains(x, y) || new.area().contains(x, y));
        if in_one || marks.at(x, y) {
            picture.set(2 * width + x, y, MARK);
        }
    }
    picture
}
