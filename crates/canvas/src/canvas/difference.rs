//! Where two canvases differ.

use crate::canvas::Canvas;
use crate::geom::{Px, PxRect, PxSize};

impl Canvas {
    /// The smallest rectangle around all pixels in which `other` differs from this canvas, those that only one of them has
    /// included; `None` if size and pixels are the same. What changed there, and how, is told by `testing::Difference`.
    ///
    /// ```
    /// use tallowdeep_canvas::{Canvas, PxRect, PxSize, Rgb};
    ///
    /// let black = Canvas::new(PxSize::new(320, 200));
    /// let mut spotted = black.clone();
    /// spotted.fill_rect(PxRect::new(8, 9, 2, 1), Rgb::new(255, 0, 0));
    /// assert_eq!(black.changed_area(&spotted), Some(PxRect::new(8, 9, 2, 1)));
    /// assert_eq!(black.changed_area(&black), None);
    /// ```
    pub fn changed_area(&self, other: &Self) -> Option<PxRect> {
        let (a, b) = (self.size(), other.size());
        let size = PxSize::new(a.w.max(b.w), a.h.max(b.h));
        let all = (0..size.h).flat_map(|y| (0..size.w).map(move |x| Px::new(x, y)));
        let mut differing = all.filter(|px| self.pixel(*px) != other.pixel(*px));
        let first = differing.next()?;
        let (mut left, mut right, mut bottom) = (first.x, first.x, first.y);
        for px in differing {
            (left, right) = (left.min(px.x), right.max(px.x));
            bottom = px.y;
        }
        let (width, height) = (right - left + 1, bottom - first.y + 1);
        Some(PxRect::new(left, first.y, width, height))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::color::Rgb;
    use crate::tests::canvas;

    const RED: Rgb = Rgb::new(255, 0, 0);

    #[test]
    fn equal_canvases_do_not_differ() {
        assert_eq!(canvas(4, 3).changed_area(&canvas(4, 3)), None);
        assert_eq!(canvas(0, 0).changed_area(&canvas(0, 0)), None);
    }

    #[test]
    fn the_area_is_around_all_differing_pixels() {
        let before = canvas(4, 3);
        let mut after = before.clone();
        after.fill_rect(PxRect::new(2, 0, 1, 1), RED);
        after.fill_rect(PxRect::new(1, 1, 1, 1), RED);
        assert_eq!(before.changed_area(&after), Some(PxRect::new(1, 0, 2, 2)));
    }

    #[test]
    fn pixels_of_only_one_canvas_differ() {
        let area = canvas(2, 3).changed_area(&canvas(3, 1));
        assert_eq!(area, Some(PxRect::new(0, 0, 3, 3)));
    }
}
