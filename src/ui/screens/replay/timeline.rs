//! Timeline markers of a replay, and their symbols.

use crate::gfx::{Px, PxRect, Rgb};
use crate::ui::widgets;
use crate::ui::widgets::painter::Painter;

use crate::ui::screens::replay::PlaybackState;

/// An event worth seeking to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimelineMarker {
    /// The hero took stairs.
    Stairs,
    /// A monster died.
    Kill,
    /// The hero lost hit points.
    Loss,
    /// The game ended.
    End,
}

impl TimelineMarker {
    /// All markers, the most important first.
    const BY_WEIGHT: [Self; 4] = [Self::End, Self::Stairs, Self::Kill, Self::Loss];

    /// The symbol, and which of its columns lies on the marker's column. That of stairs is as high as the timeline's
    /// cursor.
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

    /// For a marker at column `x`, the first column of its symbol and the one after the last.
    pub(super) fn columns(self, x: i32) -> (i32, i32) {
        let (rows, middle) = self.drawing();
        let width = rows.first().map_or(0, |row| row.len() as i32);
        (x - middle, x - middle + width)
    }
}

/// The markers to draw, each with its command count and column. Of markers that would touch, only the most important is
/// drawn.
pub(super) fn signs(state: &PlaybackState<'_>, bar: PxRect) -> Vec<(usize, TimelineMarker, i32)> {
    const APART: i32 = 2;
    let mut signs: Vec<(usize, TimelineMarker, i32)> = Vec::new();
    for weight in TimelineMarker::BY_WEIGHT {
        for (count, marker) in state
            .tape
            .markers
            .iter()
            .filter(|(_, marker)| *marker == weight)
        {
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

/// Draws the symbol of a marker; `at` is its column and the top of the timeline.
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
