//! Where two canvases differ, for tests that compare frames.

use std::fmt;

use crate::canvas::Canvas;
use crate::color::Rgb;
use crate::geom::{Px, PxRect, PxSize};

/// The colour of pixels that differ, in [`Difference::picture`].
const MARK: Rgb = Rgb::new(255, 0, 255);

/// How two canvases differ. A pixel that only one of them has differs too.
///
/// ```
/// use tallowdeep_canvas::{Canvas, PxRect, PxSize};
///
/// let (narrow, wide) = (Canvas::new(PxSize::new(320, 200)), Canvas::new(PxSize::new(322, 200)));
/// let difference = narrow.difference(&wide).expect("two columns are new");
/// assert_eq!((difference.count, difference.area), (400, PxRect::new(320, 0, 2, 200)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The sizes of both.
    pub sizes: [PxSize; 2],
    /// How many pixels differ, at least one.
    pub count: usize,
    /// The first of them in reading order.
    pub first: Px,
    /// The smallest rectangle around all of them.
    pub area: PxRect,
    /// Three images side by side: both canvases, and in magenta on black the pixels that differ.
    pub picture: Canvas,
}

impl Canvas {
    /// How `other` differs from this canvas; `None` if size and pixels are the same.
    ///
    /// ```
    /// use tallowdeep_canvas::{Canvas, PxRect, PxSize, Rgb};
    ///
    /// let black = Canvas::new(PxSize::new(320, 200));
    /// let mut spotted = black.clone();
    /// spotted.fill_rect(PxRect::new(8, 9, 2, 1), Rgb::new(255, 0, 0));
    /// let difference = black.difference(&spotted).expect("two pixels are red");
    /// assert_eq!(difference.to_string(), "2 pixels differ, the first at (8, 9), all within 2x1 at (8, 9)");
    /// ```
    pub fn difference(&self, other: &Self) -> Option<Difference> {
        let (a, b) = (self.size(), other.size());
        let size = PxSize::new(a.w.max(b.w), a.h.max(b.h));
        let all = (0..size.h).flat_map(|y| (0..size.w).map(move |x| Px::new(x, y)));
        let differing: Vec<_> = all
            .filter(|px| self.pixel(*px) != other.pixel(*px))
            .collect();
        let first = *differing.first()?;
        let mut picture = Self::new(PxSize::new(3 * size.w, size.h));
        picture.blit_canvas(self, Px::default());
        picture.blit_canvas(other, Px::new(size.w, 0));
        let (mut left, mut right) = (first.x, first.x);
        for px in &differing {
            (left, right) = (left.min(px.x), right.max(px.x));
            picture.fill_rect(PxRect::new(2 * size.w + px.x, px.y, 1, 1), MARK);
        }
        let bottom = differing.last().map_or(first.y, |last| last.y);
        Some(Difference {
            sizes: [a, b],
            count: differing.len(),
            first,
            area: PxRect::new(left, first.y, right - left + 1, bottom - first.y + 1),
            picture,
        })
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.sizes;
        if a != b {
            write!(f, "the size was {}x{} and is {}x{}; ", a.w, a.h, b.w, b.h)?;
        }
        let plural = if self.count == 1 {
            "pixel differs"
        } else {
            "pixels differ"
        };
        let (Self { count, first, .. }, PxRect { x, y, w, h }) = (self, self.area);
        write!(
            f,
            "{count} {plural}, the first at ({}, {}), all within {w}x{h} at ({x}, {y})",
            first.x, first.y
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{assert_drawn, canvas};

    const RED: Rgb = Rgb::new(255, 0, 0);

    #[test]
    fn equal_canvases_do_not_differ() {
        assert_eq!(canvas(4, 3).difference(&canvas(4, 3)), None);
        assert_eq!(canvas(0, 0).difference(&canvas(0, 0)), None);
    }

    #[test]
    fn differing_pixels_are_counted_and_marked() {
        let before = canvas(4, 3);
        let mut after = before.clone();
        after.fill_rect(PxRect::new(2, 0, 1, 1), RED);
        after.fill_rect(PxRect::new(1, 1, 1, 1), RED);
        let difference = before.difference(&after).expect("two pixels are red");
        assert_eq!((difference.count, difference.first), (2, Px::new(2, 0)));
        assert_eq!(difference.area, PxRect::new(1, 0, 2, 2));
        let mut marks = canvas(4, 3);
        let all = difference.picture;
        marks.blit_canvas(&all, Px::new(-4, 0));
        assert_drawn(&marks, &["..R.", ".R..", "...."]);
        marks.blit_canvas(&all, Px::new(-8, 0));
        assert_drawn(&marks, &["..?.", ".?..", "...."]);
    }

    #[test]
    fn pixels_of_only_one_canvas_differ() {
        let difference = canvas(2, 3).difference(&canvas(3, 1)).expect("sizes");
        assert_eq!(
            difference.to_string(),
            "the size was 2x3 and is 3x1; 5 pixels differ, the first at (2, 0), all within 3x3 at (0, 0)"
        );
        assert_eq!(difference.picture.size(), PxSize::new(9, 3));
    }
}
