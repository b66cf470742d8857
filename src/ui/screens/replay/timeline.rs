//! The timeline of a replay: its markers with their symbols, and the places to seek to.

use crate::ui::screens::prelude::*;

/// Losses and kills fewer than this many commands apart belong to the same fight.
const FIGHT: usize = 10;
/// Columns between two markers, at least.
const APART: i32 = 2;

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

    /// The name of the symbol's bitmap, which of its columns lies on the marker's column, and how far it
    /// is below the top of the timeline. That of stairs is as high as the timeline's cursor.
    const fn drawing(self) -> (&'static str, i32, i32) {
        match self {
            Self::Stairs => ("stairs", 0, -1),
            Self::Kill => ("kill", 2, 3),
            Self::Loss => ("loss", 0, 1),
            Self::End => ("end", 3, 1),
        }
    }

    /// For a marker at column `x`, the first column of its symbol and the one after the last.
    pub(super) fn columns(self, x: i32) -> (i32, i32) {
        let (name, middle, _) = self.drawing();
        (x - middle, x - middle + bitmaps::width(name))
    }

    /// Draws the symbol; `at` is its column and the top of the timeline.
    fn draw(self, at: Px, painter: &mut Painter<'_>) {
        let theme = painter.theme;
        let color = match self {
            Self::Stairs => theme.title,
            Self::Kill => theme.text,
            Self::Loss => theme.monster,
            Self::End => theme.dim,
        };
        let (name, middle, down) = self.drawing();
        let at = Px::new(at.x - middle, at.y + down);
        bitmaps::draw(name, at, color, painter.canvas);
    }
}

/// A position in a recording.
#[derive(Clone, Copy, Debug)]
pub struct Tape<'a> {
    /// Commands played so far, 0 to `last`.
    pub at: usize,
    /// Number of commands.
    pub last: usize,
    /// The last turn.
    pub last_turn: u32,
    /// The timeline markers, in order.
    pub markers: &'a [(usize, TimelineMarker)],
    /// Rule set and seed.
    pub caption: &'a str,
    /// Where the game differs from the recording, if it does.
    pub differs: Option<&'a str>,
}

impl Tape<'_> {
    /// So many commands back; `None` at the beginning.
    pub(super) fn back(&self, steps: usize) -> Option<usize> {
        (self.at > 0).then(|| self.at.saturating_sub(steps))
    }

    /// So many commands on; `None` at the end.
    pub(super) fn on(&self, steps: usize) -> Option<usize> {
        (self.at < self.last).then(|| self.at.saturating_add(steps).min(self.last))
    }

    pub(super) fn next_stairs(&self) -> Option<usize> {
        let stairs = |marker: &&(_, _)| marker.1 == TimelineMarker::Stairs;
        let mut counts = self.markers.iter().filter(stairs).map(|(count, _)| *count);
        counts.find(|count| *count > self.at)
    }

    /// One command before the next fight, which starts with the first marker other than stairs after a pause.
    pub(super) fn next_fight(&self) -> Option<usize> {
        let mut quiet_since = self.at + 1;
        for (count, marker) in self.markers {
            if *marker == TimelineMarker::Stairs || *count + FIGHT <= self.at {
                continue;
            }
            if *count > self.at + 1 && *count >= quiet_since {
                return Some(count - 1);
            }
            quiet_since = count + FIGHT;
        }
        None
    }

    /// The column of `bar` for the position after `count` commands.
    pub(super) fn column(&self, count: usize, bar: PxRect) -> i32 {
        let room = (bar.w - 1).unsigned_abs() as usize;
        bar.x + (count * room / self.last.max(1)) as i32
    }

    /// The position to seek to for a click, that of a marker near it if there is one; `None` beside the timeline.
    pub(super) fn position_at(&self, at: Px, bar: PxRect) -> Option<usize> {
        let wide = PxRect::new(bar.x, bar.y - 4, bar.w, bar.h + 8);
        if !wide.contains(at) {
            return None;
        }
        let signs = self.signs(bar);
        let near = signs.iter().find(|(_, _, x)| (x - at.x).abs() <= 2);
        // On a frame 13 pixels wide, the timeline has a single column.
        let room = (bar.w - 1).max(1).unsigned_abs() as usize;
        let there = self.last * (at.x - bar.x).unsigned_abs() as usize / room;
        Some(near.map_or(there, |(count, ..)| *count))
    }

    /// The markers to draw, each with its command count and column. Of markers that would touch, only the most important
    /// is drawn.
    pub(super) fn signs(&self, bar: PxRect) -> Vec<(usize, TimelineMarker, i32)> {
        let mut signs: Vec<(usize, TimelineMarker, i32)> = Vec::new();
        for weight in TimelineMarker::BY_WEIGHT {
            for (count, marker) in self.markers.iter().filter(|it| it.1 == weight) {
                let mut x = self.column(*count, bar);
                if *marker == TimelineMarker::End {
                    x = x.min(bar.right() - 4);
                }
                let (start, end) = marker.columns(x);
                let is_clear = signs.iter().all(|(_, other, x)| {
                    let (first, last) = other.columns(*x);
                    end + APART <= first || last + APART <= start
                });
                if is_clear {
                    signs.push((*count, *marker, x));
                }
            }
        }
        signs
    }

    /// Draws the timeline.
    pub(super) fn draw(&self, bar: PxRect, painter: &mut Painter<'_>) {
        let theme = painter.theme;
        let middle = bar.rows(bar.y + 2, 5);
        painter.fill_rect(middle, theme.empty);
        let here = self.column(self.at, bar);
        let played = PxRect::new(bar.x, middle.y, here - bar.x, middle.h);
        painter.fill_rect(played, theme.light);
        for (_, marker, x) in self.signs(bar) {
            marker.draw(Px::new(x, bar.y), painter);
        }
        painter.fill_rect(PxRect::new(here - 1, bar.y - 1, 3, 11), theme.bar_text);
    }
}

/// Draws what the markers mean.
pub(super) fn draw_legend(at: Px, painter: &mut Painter<'_>) {
    let (words, mut x) = (painter.words, at.x);
    for (marker, name) in [
        (TimelineMarker::Stairs, "replay.stairs"),
        (TimelineMarker::Kill, "replay.kill"),
        (TimelineMarker::Loss, "replay.loss"),
        (TimelineMarker::End, "replay.end"),
    ] {
        let (left, right) = marker.columns(0);
        marker.draw(Px::new(x - left, at.y + 1), painter);
        let after = (x + right - left + 5, at.y);
        x = painter.small_text(after, painter.theme.dim, words.get(name)) + 14;
    }
}
