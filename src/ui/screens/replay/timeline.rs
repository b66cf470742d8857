//! What is worth going to in a replay, and its sign on the bar.

use crate::gfx::{Px, PxRect, Rgb};
use crate::ui::widgets;
use crate::ui::widgets::painter::Painter;

use crate::ui::screens::replay::PlaybackState;

/// Something worth going to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimelineMarker {
    /// The hero took stairs.
    Stairs,
    /// A foe died.
    Kill,
    /// The hero lost hit points.
    Loss,
    /// The game ended.
    End,
}

impl TimelineMarker {
    /// Those that matter most, first.
    const BY_WEIGHT: [Self; 4] = [Self::End, Self::Stairs, Self::Kill, Self::Loss];

    /// The drawing of the sign, and the column of it that stands in the column of the marker. Stairs are as high as the bar.
    const fn drawing(self) -> (&'static [&'static str], i32) {
        match self {
            Self::Stairs => (&["##"; 11], 0),
            Self::Kill => (&["..#..", ".###.", "..#.."], 2),
            Self::Loss => (&["#", "#", "#", "#", ".", "#"], 0),
            Self::End => (
                &[
                    "#.....#", ".#...#.", "..#.#..", "...#...", "..#.#..", ".#...#.", "#.....#",
                ],
                3,
            ),
        }
    }

    /// The first column of the sign of a marker that stands for the column `x`, and the first one after it.
    pub(super) fn columns(self, x: i32) -> (i32, i32) {
        let (rows, middle) = self.drawing();
        let width = rows.first().map_or(0, |row| row.len() as i32);
        (x - middle, x - middle + width)
    }
}

/// The markers whose signs are drawn, each with its column: of those that would touch, the one that matters most.
pub(super) fn signs(state: &PlaybackState<'_>, bar: PxRect) -> Vec<(usize, TimelineMarker, i32)> {
    const APART: i32 = 2;
    let mut signs: Vec<(usize, TimelineMarker, i32)> = Vec::new();
    for weight in TimelineMarker::BY_WEIGHT {
        for (count, marker) in state.markers.iter().filter(|(_, marker)| *marker == weight) {
            let x = state.column(*count, bar);
            let x = match marker {
                TimelineMarker::End => x.min(bar.right() - 4),
                _ => x,
            };
            let (start, end) = marker.columns(x);
            let clear = |(_, other, x): &(usize, TimelineMarker, i32)| {
                let (first, last) = other.columns(*x);
                end + APART <= first || last + APART <= start
            };
            if signs.iter().all(clear) {
                signs.push((*count, *marker, x));
            }
        }
    }
    signs
}

/// The sign of a marker; `at` is the column that it stands for and the top of the bar.
pub(super) fn sign(marker: TimelineMarker, at: Px, painter: &mut Painter<'_>) {
    let theme = painter.theme;
    let (down, color): (i32, Rgb) = match marker {
        TimelineMarker::Stairs => (-1, theme.title),
        TimelineMarker::Kill => (3, theme.text),
        TimelineMarker::Loss => (1, theme.monster),
        TimelineMarker::End => (1, theme.dim),
    };
    let ((rows, _), (left, _)) = (marker.drawing(), marker.columns(at.x));
    widgets::draw_bitmap(rows, Px::new(left, at.y + down), color, painter.canvas);
}
