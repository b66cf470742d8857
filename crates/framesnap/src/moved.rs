//! Whether a part of a picture only moved.

use std::collections::BTreeSet;

use crate::frame::{Frame, Pixel, Rect};
use crate::marks::Marks;

/// The farthest that the content of a part is looked for, in pixels each way.
const FARTHEST: i32 = 32;
/// Two places farther apart than this are not tried as one thing that moved a little.
const APART: u32 = 64;
/// Of more places than this, none is tried with another: it would take long, and noise has no explanation.
const PAIRED: usize = 32;

/// So many pixels that are where a move puts them are no chance.
const CERTAIN: usize = 64;

/// Two frames and where they differ.
pub(crate) struct Pair<'a> {
    pub(crate) old: &'a Frame,
    pub(crate) new: &'a Frame,
    pub(crate) marks: &'a Marks,
}

/// A thing that moved: where it was, and by how much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Move {
    pub(crate) from: Rect,
    pub(crate) by: (i32, i32),
}

impl Move {
    const fn new(from: Rect, to: Rect) -> Self {
        let by = (to.x as i32 - from.x as i32, to.y as i32 - from.y as i32);
        Self { from, by }
    }
}

impl Pair<'_> {
    /// All places that differ, each with the move that explains it, if there is one. The two ends of a move are one
    /// place, and so is all that scrolled together.
    pub(crate) fn places(&self) -> Vec<(Rect, Option<Move>)> {
        let clusters = self.marks.clusters();
        let Some(all) = clusters.iter().copied().reduce(Rect::around) else {
            return Vec::new();
        };
        if let [_, _, ..] = clusters[..]
            && let Some(moved) = self.thing(all)
        {
            return vec![(all, Some(moved))];
        }
        let places = if clusters.len() > PAIRED {
            clusters.into_iter().map(|place| (place, None)).collect()
        } else {
            self.paired(clusters)
        };
        if places.iter().any(|(_, moved)| moved.is_none())
            && let Some(moved) = self.scrolled(all)
        {
            return vec![(all, Some(moved))];
        }
        places
    }

    /// Joins places that are the two ends of one move.
    fn paired(&self, mut left: Vec<Rect>) -> Vec<(Rect, Option<Move>)> {
        let mut places = Vec::new();
        while !left.is_empty() {
            let place = left.remove(0);
            let mut partners = left.iter().enumerate();
            let partner = partners.find_map(|(at, other)| Some((at, self.pair(place, *other)?)));
            if let Some((at, moved)) = partner {
                places.push((place.around(left.remove(at)), Some(moved)));
            } else {
                places.push((place, self.moved_within(place)));
            }
        }
        places
    }

    /// The move that explains two places: from one to the other, or of a thing whose edges they are.
    fn pair(&self, a: Rect, b: Rect) -> Option<Move> {
        let all = a.around(b);
        if let Some(moved) = self.carried_between(a, b) {
            return Some(moved);
        }
        if all.w > a.w + b.w + APART || all.h > a.h + b.h + APART {
            return None;
        }
        self.thing(all)
    }

    fn moved_within(&self, place: Rect) -> Option<Move> {
        let explained = self.thing(place);
        let explained = explained.or_else(|| self.carried_to_a_neighbour(place));
        explained.or_else(|| self.scrolled(place))
    }

    /// A thing that moved within `place`, before a ground of other colours.
    fn thing(&self, place: Rect) -> Option<Move> {
        let around: BTreeSet<_> = self.around(place).collect();
        let before_any = self.thing_before(place, |pixel| around.contains(&pixel));
        if before_any.is_some() {
            return before_any;
        }
        // Another thing of its colour touches it.
        let ground = self.ground(place)?;
        self.thing_before(place, |pixel| pixel == ground)
    }

    fn thing_before(&self, place: Rect, is_ground: impl Fn(Pixel) -> bool) -> Option<Move> {
        let from = outline(self.old, place, &is_ground)?;
        let to = outline(self.new, place, &is_ground)?;
        if from == to || (from.w, from.h) != (to.w, to.h) {
            return None;
        }
        let mut pixels = from.places();
        let same = pixels.all(|at| {
            let (old, new) = (self.old.pixel(at.0, at.1), self.new_at(from, to, at));
            old == new || old.is_some_and(&is_ground) && new.is_some_and(&is_ground)
        });
        same.then_some(Move::new(from, to))
    }

    /// The new pixel that is in `to` where `(x, y)` is in `from`.
    fn new_at(&self, from: Rect, to: Rect, (x, y): (u32, u32)) -> Option<Pixel> {
        self.new.pixel(to.x + (x - from.x), to.y + (y - from.y))
    }

    /// The pixels just outside of `place`, where nothing changed.
    fn around(&self, place: Rect) -> impl Iterator<Item = Pixel> {
        let (left, top) = (place.x.saturating_sub(1), place.y.saturating_sub(1));
        let (right, bottom) = (place.x + place.w + 1, place.y + place.h + 1);
        let wider = Rect::new(left, top, right - left, bottom - top);
        let outside = wider.places().filter(move |(x, y)| !place.contains(*x, *y));
        outside.filter_map(|(x, y)| self.old.pixel(x, y))
    }

    /// The commonest colour of them.
    pub(crate) fn ground(&self, place: Rect) -> Option<Pixel> {
        let mut colors: Vec<_> = self.around(place).collect();
        colors.sort_unstable();
        let groups = colors.chunk_by(|a, b| a == b);
        groups.max_by_key(|group| group.len()).map(|group| group[0])
    }

    /// Something that was in one of two places and is in the other. Before a ground that repeats, ground seems to have
    /// gone the other way: what moved is what is not seen around the places.
    fn carried_between(&self, a: Rect, b: Rect) -> Option<Move> {
        let around: BTreeSet<_> = self.around(a.around(b)).collect();
        let strange = |moved: &Move| {
            let old = self
                .marks
                .within(moved.from)
                .map(|(x, y)| self.old.pixel(x, y));
            old.flatten()
                .filter(|pixel| !around.contains(pixel))
                .count()
        };
        let ways = [self.carried(a, b), self.carried(b, a)];
        ways.into_iter().flatten().max_by_key(strange)
    }

    /// Something that was in `from` and is in `to`, before any ground: the same pixels changed in both, and they carry
    /// the old colours over.
    fn carried(&self, from: Rect, to: Rect) -> Option<Move> {
        if (from.w, from.h) != (to.w, to.h) {
            return None;
        }
        let carried = from.places().all(|at| {
            let marked = self.marks.at(at.0, at.1);
            let there = self
                .marks
                .at(to.x + (at.0 - from.x), to.y + (at.1 - from.y));
            let same = !marked || self.old.pixel(at.0, at.1) == self.new_at(from, to, at);
            marked == there && same
        });
        carried.then_some(Move::new(from, to))
    }

    /// As a monster that walks to the next tile: the place is both tiles.
    fn carried_to_a_neighbour(&self, place: Rect) -> Option<Move> {
        let Rect { x, y, w, h } = place;
        let columns = (1..=w / 2).map(|part| {
            (
                Rect::new(x, y, part, h),
                Rect::new(x + w - part, y, part, h),
            )
        });
        let rows = (1..=h / 2).map(|part| {
            (
                Rect::new(x, y, w, part),
                Rect::new(x, y + h - part, w, part),
            )
        });
        let mut ends = columns.chain(rows);
        ends.find_map(|(a, b)| {
            // Between the ends of a move, nothing changes.
            let mut marked = self.marks.within(place);
            if marked.any(|(x, y)| !a.contains(x, y) && !b.contains(x, y)) {
                return None;
            }
            self.carried_between(a, b)
        })
    }

    /// Whether all that `place` shows was in it before, moved: what scrolls in at an edge is new.
    fn scrolled(&self, place: Rect) -> Option<Move> {
        let marked: Vec<_> = self.marks.within(place).collect();
        let sampled = marked.len() / 64 + 1;
        let far = |side: u32| FARTHEST.min(side as i32 / 2);
        let columns = -far(place.w)..=far(place.w);
        let rows = -far(place.h)..=far(place.h);
        let mut moves: Vec<_> = columns
            .flat_map(|dx| rows.clone().map(move |dy| (dx, dy)))
            .collect();
        // The shortest that explains it.
        moves.sort_by_key(|(dx, dy)| dx.abs() + dy.abs());
        let by = moves.into_iter().skip(1).find(|by| {
            // Almost every move fails here, and few need to look at the whole place.
            marked
                .iter()
                .step_by(sampled)
                .all(|at| self.kept(place, *at, *by) != Some(false))
                && place
                    .places()
                    .all(|at| self.kept(place, at, *by) != Some(false))
                && self.shows_much(place, &marked, *by)
        })?;
        Some(Move { from: place, by })
    }

    /// Whether this pixel is that of `place` before the move; `None` if it scrolled in.
    fn kept(&self, place: Rect, (x, y): (u32, u32), (dx, dy): (i32, i32)) -> Option<bool> {
        let was_x = x.checked_add_signed(-dx)?;
        let was_y = y.checked_add_signed(-dy)?;
        if !place.contains(was_x, was_y) {
            return None;
        }
        Some(self.old.pixel(was_x, was_y) == self.new.pixel(x, y))
    }

    /// Whether the move explains so many of the pixels that differ that it is no chance, and more of them than scrolled
    /// in.
    fn shows_much(&self, place: Rect, marked: &[(u32, u32)], by: (i32, i32)) -> bool {
        let explained = marked
            .iter()
            .filter(|at| self.kept(place, **at, by).is_some())
            .count();
        explained >= CERTAIN && explained * 3 > marked.len() * 2
    }
}

/// The smallest area around those pixels of `place` that are no ground.
pub(crate) fn outline(
    frame: &Frame,
    place: Rect,
    is_ground: impl Fn(Pixel) -> bool,
) -> Option<Rect> {
    let pixels = place.places();
    let things = pixels.filter(|(x, y)| frame.pixel(*x, *y).is_some_and(|pixel| !is_ground(pixel)));
    things
        .map(|(x, y)| Rect::new(x, y, 1, 1))
        .reduce(Rect::around)
}
