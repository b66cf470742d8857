//! Whether a part of a picture only moved.

use std::cell::Cell;
use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::frame::{Frame, Pixel, Rect};
use crate::marks::{Clusters, Marks};

/// The farthest that the content of a part is looked for, in pixels each way.
const FARTHEST: i32 = 32;
/// Of more clusters than this, none is tried with another, and only the largest on their own: it would take long, and
/// noise has no explanation.
const PAIRED: usize = 32;
/// If things that lie together make more groups than this, they are not tried as parts of one.
const GROUPED: usize = 64;
/// So many pixels that are where a move puts them are no chance.
const CERTAIN: usize = 64;
/// How many pixels are looked at to explain a difference, about: four times those of a screen of 1920x1080, which takes
/// a second without optimisation. What is left then is told without a move.
const LOOKED_AT: usize = 4 * 1920 * 1080;

/// Two frames, where they differ, and where that lies together.
pub(crate) struct Pair<'a> {
    pub(crate) old: &'a Frame,
    pub(crate) new: &'a Frame,
    pub(crate) marks: &'a Marks,
    pub(crate) clusters: Clusters,
    /// How many pixels may still be looked at.
    budget: Cell<usize>,
}

/// A thing that moved: where it was, and by how much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Move {
    pub(crate) from: Rect,
    pub(crate) by: (i32, i32),
    pub(crate) left: Left,
}

/// What is now where a thing was that moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Left {
    /// What is around it.
    Ground,
    /// What was where the thing is now.
    Swapped,
    /// Something that was in neither place.
    Other,
}

impl Move {
    const fn new(from: Rect, to: Rect) -> Self {
        let by = (to.x as i32 - from.x as i32, to.y as i32 - from.y as i32);
        let left = Left::Ground;
        Self { from, by, left }
    }
}

/// A place that differs, and why.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    pub(crate) area: Rect,
    pub(crate) why: Why,
}

/// How a place shows what it did.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Mirror {
    LeftToRight,
    TopToBottom,
    Both,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Why {
    Moved(Move),
    Mirrored(Mirror),
    /// It is the cluster of this number.
    Unknown(usize),
}

impl<'a> Pair<'a> {
    pub(crate) fn new(old: &'a Frame, new: &'a Frame, marks: &'a Marks) -> Self {
        let clusters = marks.cells().clusters();
        let budget = Cell::new(LOOKED_AT);
        Self {
            old,
            new,
            marks,
            clusters,
            budget,
        }
    }

    /// All places that differ, each with the move that explains it, if there is one: every marked pixel is in one. The
    /// two ends of a move are one place, and so is all that scrolled together.
    pub(crate) fn places(&self) -> Vec<Found> {
        let mut left: Vec<_> = (0..self.clusters.areas.len()).collect();
        let mut found = Vec::new();
        let groups = self.groups();
        for group in &groups {
            if self.inside(&left, *group) > 1
                && let Some(moved) = self.thing(*group)
            {
                self.take(&mut left, &mut found, *group, Why::Moved(moved));
            }
        }
        self.join_pairs(&mut left, &mut found);
        // The largest first: the others are only counted.
        left.sort_by_key(|number| Reverse(self.area(*number).area()));
        for number in left.iter().copied().take(PAIRED).collect::<Vec<_>>() {
            if left.contains(&number)
                && let Some(why) = self.within(self.area(number))
            {
                self.take(&mut left, &mut found, self.area(number), why);
            }
        }
        for group in groups {
            if self.inside(&left, group) > 1
                && let Some(mirror) = self.mirrored(group)
            {
                self.take(&mut left, &mut found, group, Why::Mirrored(mirror));
            }
            if self.inside(&left, group) > 0
                && let Some(moved) = self.scrolled(group)
                && self.scrolled_in(group, moved) < self.unexplained(&left, group)
            {
                found.retain(|known| !known.area.is_in(group));
                self.take(&mut left, &mut found, group, Why::Moved(moved));
            }
        }
        found.extend(left.into_iter().map(|number| Found {
            area: self.area(number),
            why: Why::Unknown(number),
        }));
        found
    }

    fn area(&self, number: usize) -> Rect {
        self.clusters.areas[number]
    }

    /// The smallest areas around clusters that lie together, the farthest apart first: all of them, then in ever smaller
    /// cells. A window that moved is many clusters, its edges and its letters.
    fn groups(&self) -> Vec<Rect> {
        let all = self.clusters.areas.iter().copied().reduce(Rect::around);
        let mut groups = Vec::new();
        let mut cells = self.marks.cells();
        let mut areas = self.clusters.areas.clone();
        while areas.len() > 1 {
            cells = cells.coarser();
            areas = cells.clusters().areas;
            if areas.len() <= GROUPED {
                groups.splice(0..0, areas.iter().copied());
            }
        }
        if let Some(all) = all {
            groups.insert(0, all);
        }
        groups.dedup();
        groups
    }

    /// How many of these clusters lie in an area.
    fn inside(&self, numbers: &[usize], area: Rect) -> usize {
        let inside = numbers
            .iter()
            .filter(|number| self.area(**number).is_in(area));
        inside.count()
    }

    /// Takes a place that is explained, with all clusters in it.
    fn take(&self, left: &mut Vec<usize>, found: &mut Vec<Found>, area: Rect, why: Why) {
        left.retain(|number| !self.area(*number).is_in(area));
        found.push(Found { area, why });
    }

    /// Joins clusters that are the two ends of one move, those that are close to each other first: the edges of a thing,
    /// or where it was and where it is.
    fn join_pairs(&self, left: &mut Vec<usize>, found: &mut Vec<Found>) {
        if left.len() > PAIRED {
            return;
        }
        let mut pairs = Vec::new();
        for (at, a) in left.iter().enumerate() {
            pairs.extend(left[at + 1..].iter().map(|b| (*a, *b)));
        }
        pairs.sort_by_key(|(a, b)| self.area(*a).around(self.area(*b)).area());
        for (a, b) in &pairs {
            let area = self.area(*a).around(self.area(*b));
            if left.contains(a)
                && left.contains(b)
                && let Some(moved) = self.thing(area)
            {
                self.take(left, found, area, Why::Moved(moved));
            }
        }
        for (a, b) in &pairs {
            if left.contains(a)
                && left.contains(b)
                && let Some(moved) = self.carried_between(self.area(*a), self.area(*b))
            {
                // What lies between them may be another change.
                left.retain(|number| number != a && number != b);
                let area = self.area(*a).around(self.area(*b));
                let why = Why::Moved(moved);
                found.push(Found { area, why });
            }
        }
    }

    /// The marked pixels of a cluster.
    pub(crate) fn pixels_of(&self, number: usize) -> impl Iterator<Item = (u32, u32)> {
        let marked = self.marks.within(self.area(number));
        marked.filter(move |at| self.clusters.has(number, *at))
    }

    /// How many they are.
    fn count(&self, number: usize) -> usize {
        self.pixels_of(number).count()
    }

    /// How many pixels of these clusters are in an area.
    fn unexplained(&self, left: &[usize], area: Rect) -> usize {
        let inside = left.iter().filter(|number| self.area(**number).is_in(area));
        inside.map(|number| self.count(*number)).sum()
    }

    /// Whether an area may still be looked at.
    fn affords(&self, area: Rect) -> bool {
        let Some(rest) = self.budget.get().checked_sub(area.area()) else {
            return false;
        };
        self.budget.set(rest);
        true
    }

    /// What explains a cluster on its own.
    fn within(&self, place: Rect) -> Option<Why> {
        let moved = self.thing(place);
        let moved = moved.or_else(|| self.carried_to_a_neighbour(place));
        if let Some(moved) = moved {
            return Some(Why::Moved(moved));
        }
        if let Some(mirror) = self.mirrored(place) {
            return Some(Why::Mirrored(mirror));
        }
        self.scrolled(place).map(Why::Moved)
    }

    /// A thing that moved within `place`, before a ground of other colours, while nothing else changed there.
    fn thing(&self, place: Rect) -> Option<Move> {
        if !self.affords(place) {
            return None;
        }
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
        if !same {
            return None;
        }
        // What has a colour of the ground may be a part of the thing, if it moved along; otherwise the ground changed.
        let mut ground = self.marks.within(place).filter(|(x, y)| {
            let [old, new] = [self.old, self.new].map(|frame| frame.pixel(*x, *y));
            old.is_some_and(&is_ground) && new.is_some_and(&is_ground)
        });
        let moved_along = ground.all(|at| {
            let went = from.contains(at.0, at.1)
                && self.old.pixel(at.0, at.1) == self.new_at(from, to, at);
            let came =
                to.contains(at.0, at.1) && self.new.pixel(at.0, at.1) == self.old_at(from, to, at);
            went || came
        });
        moved_along.then_some(Move::new(from, to))
    }

    /// The new pixel that is in `to` where `(x, y)` is in `from`.
    fn new_at(&self, from: Rect, to: Rect, (x, y): (u32, u32)) -> Option<Pixel> {
        self.new.pixel(to.x + (x - from.x), to.y + (y - from.y))
    }

    /// The old pixel that is in `from` where `(x, y)` is in `to`.
    fn old_at(&self, from: Rect, to: Rect, (x, y): (u32, u32)) -> Option<Pixel> {
        self.old.pixel(from.x + (x - to.x), from.y + (y - to.y))
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
        if (a.w, a.h) != (b.w, b.h) {
            return None;
        }
        let mut seen: BTreeSet<_> = self.around(a.around(b)).collect();
        // The edge of a larger thing did not move without it.
        seen.extend(self.around(a));
        seen.extend(self.around(b));
        let strange = |frame: &Frame, area: Rect| {
            let marked = self.marks.within(area);
            let pixels = marked.filter_map(|(x, y)| frame.pixel(x, y));
            pixels.filter(|pixel| !seen.contains(pixel)).count()
        };
        let [from_a, from_b] = [strange(self.old, a), strange(self.old, b)];
        let ways = [(from_a, a, b), (from_b, b, a)];
        let carried = ways.map(|(strange, from, to)| strange > 0 && self.carried(from, to));
        match carried {
            [true, true] => Some(Move {
                left: Left::Swapped,
                ..Move::new(a, b)
            }),
            [false, false] => None,
            [is_from_a, _] => {
                let (from, to) = if is_from_a { (a, b) } else { (b, a) };
                let left = if strange(self.new, from) > 0 {
                    Left::Other
                } else {
                    Left::Ground
                };
                Some(Move {
                    left,
                    ..Move::new(from, to)
                })
            }
        }
    }

    /// Whether what was in `from` is in `to`, before any ground: the same pixels changed in both, and they carry the old
    /// colours over.
    fn carried(&self, from: Rect, to: Rect) -> bool {
        from.places().all(|at| {
            let marked = self.marks.at(at.0, at.1);
            let there = self
                .marks
                .at(to.x + (at.0 - from.x), to.y + (at.1 - from.y));
            let same = !marked || self.old.pixel(at.0, at.1) == self.new_at(from, to, at);
            marked == there && same
        })
    }

    /// As a monster that walks to the next tile: the place is both tiles, and between them nothing changed.
    fn carried_to_a_neighbour(&self, place: Rect) -> Option<Move> {
        if !self.affords(place) {
            return None;
        }
        let Rect { x, y, w, h } = place;
        let (mut columns, mut rows) = (vec![false; w as usize], vec![false; h as usize]);
        for (marked_x, marked_y) in self.marks.within(place) {
            columns[(marked_x - x) as usize] = true;
            rows[(marked_y - y) as usize] = true;
        }
        if let Some(part) = end_of_half(&columns) {
            let (left, right) = (
                Rect::new(x, y, part, h),
                Rect::new(x + w - part, y, part, h),
            );
            let moved = self.carried_between(left, right);
            if moved.is_some() {
                return moved;
            }
        }
        let part = end_of_half(&rows)?;
        let (top, bottom) = (
            Rect::new(x, y, w, part),
            Rect::new(x, y + h - part, w, part),
        );
        self.carried_between(top, bottom)
    }

    /// Whether a place shows what it did, mirrored.
    fn mirrored(&self, place: Rect) -> Option<Mirror> {
        if !self.affords(place) {
            return None;
        }
        let (last_x, last_y) = (2 * place.x + place.w - 1, 2 * place.y + place.h - 1);
        let is = |mirror: Mirror| {
            place.places().all(|(x, y)| {
                let (was_x, was_y) = match mirror {
                    Mirror::LeftToRight => (last_x - x, y),
                    Mirror::TopToBottom => (x, last_y - y),
                    Mirror::Both => (last_x - x, last_y - y),
                };
                self.new.pixel(x, y) == self.old.pixel(was_x, was_y)
            })
        };
        let mirrors = [Mirror::LeftToRight, Mirror::TopToBottom, Mirror::Both];
        mirrors.into_iter().find(|mirror| is(*mirror))
    }

    /// Whether all that `place` shows was in it before, moved: what scrolls in at an edge is new.
    fn scrolled(&self, place: Rect) -> Option<Move> {
        if !self.affords(place) {
            return None;
        }
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
                && self.shows_much(place, &marked, *by)
                && self.affords(place)
                && place
                    .places()
                    .all(|at| self.kept(place, at, *by) != Some(false))
        })?;
        Some(Move {
            from: place,
            by,
            left: Left::Ground,
        })
    }

    /// How many of the pixels that differ scrolled in, and are not explained by it.
    fn scrolled_in(&self, place: Rect, moved: Move) -> usize {
        let marked = self.marks.within(place);
        let new = marked.filter(|at| self.kept(place, *at, moved.by).is_none());
        new.count()
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

/// How many of these are up to the last one in the first half that is marked, if as many from the end on are as well and
/// none between.
fn end_of_half(marked: &[bool]) -> Option<u32> {
    let half = marked.len() / 2;
    let part = marked[..half].iter().rposition(|marked| *marked)? + 1;
    let between = &marked[part..marked.len() - part];
    let is_gap = between.iter().all(|marked| !marked);
    is_gap.then_some(part as u32)
}

/// The smallest area around those pixels of `place` that are no ground. Looks from each side for the first, which is soon
/// found in a place that is full of them.
pub(crate) fn outline(
    frame: &Frame,
    place: Rect,
    is_ground: impl Fn(Pixel) -> bool,
) -> Option<Rect> {
    let Rect { x, y, w, h } = place.within(frame.area());
    let is_thing = |area: Rect| {
        let mut places = area.places();
        places.any(|(x, y)| frame.pixel(x, y).is_some_and(|pixel| !is_ground(pixel)))
    };
    let mut rows = y..y + h;
    let top = rows.find(|row| is_thing(Rect::new(x, *row, w, 1)))?;
    let last = rows.rfind(|row| is_thing(Rect::new(x, *row, w, 1)));
    let height = last.unwrap_or(top) + 1 - top;
    let mut columns = x..x + w;
    let left = columns.find(|column| is_thing(Rect::new(*column, top, 1, height)))?;
    let last = columns.rfind(|column| is_thing(Rect::new(*column, top, 1, height)));
    let width = last.unwrap_or(left) + 1 - left;
    Some(Rect::new(left, top, width, height))
}
