//! Where one can walk on a level in the making: distances, connected parts, dead ends, ways around.

use std::collections::VecDeque;

use crate::base::{BitGrid, Dir, Grid, Pos, sort_few};
use crate::game::rules::Ruleset;
use crate::game::terrain::Terrain;

/// The distance of a cell that cannot be reached.
pub const FAR: u32 = u32::MAX;

/// How a cell can be passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passage {
    /// Never.
    Solid,
    /// Freely and without harm.
    Open,
    /// Once it has been found, opened or paid for.
    Closed,
    /// On foot, but with harm.
    Dangerous,
}

/// The passage of each kind of terrain of a rule set, by [`Terrain::index`].
#[derive(Clone, Debug)]
pub struct Passages(Vec<Passage>);

impl Passages {
    /// What one can do on each kind of terrain of these rules.
    pub fn new(rules: &Ruleset) -> Self {
        Self(rules.all_terrain().map(|it| passage(rules, it)).collect())
    }

    /// What one can do on this terrain.
    pub fn of(&self, terrain: Terrain) -> Passage {
        self.0[terrain.index()]
    }

    /// The cells whose passage is one of these.
    pub fn cells(&self, terrain: &Grid<Terrain>, of: &[Passage]) -> BitGrid {
        let is_wanted: Vec<bool> = self.0.iter().map(|it| of.contains(it)).collect();
        let mut cells = BitGrid::new(terrain.size());
        let stride = cells.words_per_row();
        for y in 0..terrain.size().h {
            let words = &mut cells.words_mut()[y as usize * stride..][..stride];
            for (x, kind) in terrain.row(y).iter().enumerate() {
                words[x / 64] |= u64::from(is_wanted[kind.index()]) << (x % 64);
            }
        }
        cells
    }

    /// The cells that are open.
    pub fn open(&self, terrain: &Grid<Terrain>) -> BitGrid {
        self.cells(terrain, &[Passage::Open])
    }
}

fn passage(rules: &Ruleset, terrain: Terrain) -> Passage {
    let bump = rules
        .terrain_kind(terrain)
        .and_then(|it| it.on_bump.as_ref());
    let becomes = bump.and_then(|effect| rules.terrain_named(&effect.becomes));
    match terrain.is_walkable() {
        true if terrain.is_dangerous() => Passage::Dangerous,
        true if rules.hidden(terrain).is_some() => Passage::Closed,
        true => Passage::Open,
        false if becomes.is_some_and(Terrain::is_walkable) => Passage::Closed,
        false => Passage::Solid,
    }
}

/// Steps in these directions from the nearest of `from` to each cell of `cells`; [`FAR`] if it cannot be reached.
pub fn distances(cells: &BitGrid, from: &[Pos], dirs: &[Dir]) -> Grid<u32> {
    let mut found = Grid::new(cells.size(), FAR);
    let mut queue: VecDeque<Pos> = from.iter().copied().collect();
    for pos in from {
        found[*pos] = 0;
    }
    while let Some(pos) = queue.pop_front() {
        let steps = found[pos] + 1;
        for next in dirs.iter().map(|dir| pos.step(*dir)) {
            if cells.get(next) && found[next] == FAR {
                found[next] = steps;
                queue.push_back(next);
            }
        }
    }
    found
}

/// Whether at most this many orthogonal steps lead from one of `cells` to another.
pub(super) fn are_within(steps: u32, cells: &BitGrid, from: Pos, to: Pos) -> bool {
    let (mut left, mut border) = (cells.clone(), vec![from]);
    for _ in 0..steps {
        let mut next = Vec::new();
        for pos in border {
            for beside in Dir::CARDINAL.map(|dir| pos.step(dir)) {
                if left.get(beside) {
                    left.set(beside, false);
                    next.push(beside);
                }
            }
        }
        border = next;
    }
    !left.get(to)
}

/// The 4-connected parts of `cells`, the largest first.
pub fn parts(cells: &BitGrid) -> Vec<Vec<Pos>> {
    let (mut left, mut parts) = (cells.clone(), Vec::new());
    for start in cells.iter() {
        if left.get(start) {
            parts.push(take_part(&mut left, start, &Dir::CARDINAL));
        }
    }
    sort_few(&mut parts, |part| std::cmp::Reverse(part.len()));
    parts
}

/// Removes the part that contains `start` from `left`.
fn take_part(left: &mut BitGrid, start: Pos, dirs: &[Dir]) -> Vec<Pos> {
    left.set(start, false);
    let mut part = vec![start];
    let mut next = 0;
    while let Some(pos) = part.get(next).copied() {
        next += 1;
        for beside in dirs.iter().map(|dir| pos.step(*dir)) {
            if left.get(beside) {
                left.set(beside, false);
                part.push(beside);
            }
        }
    }
    part
}

/// Number of islands of at least `least` cells that one can walk around: 8-connected parts of the cells that are not
/// open, none of them on the edge of the map.
pub fn count_islands(open: &BitGrid, least: usize) -> usize {
    let size = open.size();
    let mut left = BitGrid::new(size);
    for pos in size.cells() {
        left.set(pos, !open.get(pos));
    }
    let on_edge =
        |pos: &Pos| pos.x == 0 || pos.y == 0 || pos.x == size.w - 1 || pos.y == size.h - 1;
    let mut count = 0;
    for start in size.cells() {
        if left.get(start) {
            let part = take_part(&mut left, start, &Dir::ALL);
            count += usize::from(part.len() >= least && !part.iter().any(on_edge));
        }
    }
    count
}

/// The eight neighbours of a cell, in clockwise order.
pub const RING: [Dir; 8] = [
    Dir::N,
    Dir::NE,
    Dir::E,
    Dir::SE,
    Dir::S,
    Dir::SW,
    Dir::W,
    Dir::NW,
];

/// Whether the open cells around `pos` stay joined, and none becomes a dead end of one cell, if `pos` is closed.
pub(super) fn can_close(is_open: impl Fn(Pos) -> bool, pos: Pos) -> bool {
    // Going around the ring, at most one gap may separate open orthogonal neighbours.
    let ring = RING.map(|dir| is_open(pos.step(dir)));
    let beside: Vec<_> = (0..8).step_by(2).filter(|at| ring[*at]).collect();
    let joined = |from: usize, to: usize| (from..=to).all(|at| ring[at % 8]);
    let pairs = beside.iter().zip(beside.iter().cycle().skip(1));
    let gaps = pairs.filter(|(from, to)| {
        let to = if to <= from { **to + 8 } else { **to };
        !joined(**from, to)
    });
    let roomy = |dir: &Dir| {
        let next = pos.step(*dir);
        !is_open(next) || open_beside(&is_open, next) > 2
    };
    gaps.count() <= 1 && Dir::CARDINAL.iter().all(roomy)
}

/// How many of the four orthogonal neighbours are open.
pub(super) fn open_beside(is_open: impl Fn(Pos) -> bool, pos: Pos) -> usize {
    let beside = Dir::CARDINAL.iter();
    beside.filter(|dir| is_open(pos.step(**dir))).count()
}

/// How many of the eight neighbours are open.
pub fn open_around(open: &BitGrid, pos: Pos) -> usize {
    let around = pos.neighbours().into_iter();
    around.filter(|pos| open.get(*pos)).count()
}

/// Whether `pos` is part of a passage: at most two open orthogonal neighbours, and no open block of two by two cells.
pub fn is_narrow(open: &BitGrid, pos: Pos) -> bool {
    let is_room = |dx: i32, dy: i32| {
        let corner = Pos::new(pos.x + dx, pos.y + dy);
        let beside = [Pos::new(pos.x + dx, pos.y), Pos::new(pos.x, pos.y + dy)];
        open.get(corner) && beside.iter().all(|pos| open.get(*pos))
    };
    let rooms = [(-1, -1), (1, -1), (-1, 1), (1, 1)];
    open_beside(|pos| open.get(pos), pos) <= 2 && !rooms.into_iter().any(|(dx, dy)| is_room(dx, dy))
}

/// The first of these cells that is in a passage that leads on, dead ends as seen from `start` excepted.
pub fn first_in_the_way(
    open: &BitGrid,
    cells: impl Iterator<Item = Pos>,
    start: Pos,
) -> Option<Pos> {
    let mut narrow = cells.filter(|at| open.get(*at) && is_narrow(open, *at));
    let first = narrow.next()?;
    let ends = dead_ends(open, start).concat();
    let mut all = [first].into_iter().chain(narrow);
    all.find(|at| !ends.contains(at))
}

/// The dead ends: parts with a single way in, each without the cell that leads into it. These are biconnected
/// components with one cut vertex. Source: Hopcroft and Tarjan, "Efficient algorithms for graph manipulation", 1973.
pub fn dead_ends(open: &BitGrid, start: Pos) -> Vec<Vec<Pos>> {
    let size = open.size();
    let (mut found, mut low) = (Grid::new(size, 0u32), Grid::new(size, 0u32));
    let (mut blocks, mut counts) = (Vec::<Vec<Pos>>::new(), Grid::new(size, 0u32));
    let (mut trail, mut cells, mut time) = (vec![(start, start, 0)], vec![start], 1);
    found[start] = 1;
    low[start] = 1;
    while let Some((at, from, number)) = trail.last_mut() {
        let (pos, parent) = (*at, *from);
        if let Some(dir) = Dir::CARDINAL.get(*number) {
            *number += 1;
            let next = pos.step(*dir);
            if !open.get(next) || next == parent {
                continue;
            }
            if found[next] == 0 {
                time += 1;
                (found[next], low[next]) = (time, time);
                cells.push(next);
                trail.push((next, pos, 0));
            } else {
                low[pos] = low[pos].min(found[next]);
            }
            continue;
        }
        trail.pop();
        if pos == parent {
            continue;
        }
        low[parent] = low[parent].min(low[pos]);
        if low[pos] >= found[parent] {
            let first = cells.iter().rposition(|cell| *cell == pos).unwrap_or(0);
            let mut block = cells.split_off(first);
            block.push(parent);
            block.iter().for_each(|cell| counts[*cell] += 1);
            blocks.push(block);
        }
    }
    let cuts = |block: &Vec<Pos>| block.iter().filter(|cell| counts[**cell] > 1).count();
    let ends = blocks.iter().filter(|block| cuts(block) == 1);
    let inside = |block: &Vec<Pos>| {
        let cells = block.iter().copied();
        cells.filter(|cell| counts[*cell] == 1).collect()
    };
    ends.map(inside).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Size;

    /// The cells drawn as dots.
    fn open(drawing: &[&str]) -> BitGrid {
        let size = Size::new(drawing[0].len() as i32, drawing.len() as i32);
        let mut cells = BitGrid::new(size);
        for (row, y) in drawing.iter().zip(0..) {
            for (letter, x) in row.chars().zip(0..) {
                cells.set(Pos::new(x, y), letter == '.');
            }
        }
        cells
    }

    #[test]
    fn rooms_with_one_entrance_are_dead_ends() {
        let cells = open(&[
            "#############",
            "#...#########",
            "#.......#...#",
            "#...###.....#",
            "#######.#...#",
            "#######.#####",
            "#############",
        ]);
        let ends = dead_ends(&cells, Pos::new(1, 1));
        let mut sizes: Vec<_> = ends.iter().map(Vec::len).collect();
        sizes.sort_unstable();
        assert_eq!(sizes, [1, 8, 8], "the corridor south and both rooms");
    }

    #[test]
    fn rings_surround_islands_and_are_not_dead_ends() {
        let ring = open(&["######", "#....#", "#.##.#", "#.##.#", "#....#", "######"]);
        assert_eq!(count_islands(&ring, 4), 1);
        assert_eq!(count_islands(&ring, 5), 0);
        assert!(dead_ends(&ring, Pos::new(1, 1)).is_empty());
    }

    #[test]
    fn closable_cells_disconnect_nothing() {
        let cells = open(&[
            "#######", "#.....#", "#.....#", "#.....#", "###.###", "###.###",
        ]);
        let can_close = |x, y| can_close(|pos| cells.get(pos), Pos::new(x, y));
        assert!(can_close(3, 1));
        assert!(!can_close(2, 1), "the corner is a dead end then");
        assert!(!can_close(3, 3), "before the way out");
        assert!(!can_close(3, 4), "the way out");
    }

    /// What lies in a passage is in the way, unless the passage is a dead end.
    #[test]
    fn objects_in_through_passages_are_in_the_way() {
        let ring = open(&["######", "#....#", "#.##.#", "#.##.#", "#....#", "######"]);
        let start = Pos::new(1, 1);
        let is_clear =
            |cells: &BitGrid, at| first_in_the_way(cells, [at].into_iter(), start).is_none();
        assert!(!is_clear(&ring, Pos::new(4, 2)));
        let rooms = open(&[
            "#########",
            "#...##..#",
            "#.......#",
            "#...##..#",
            "##.######",
            "##.######",
            "#########",
        ]);
        assert!(is_clear(&rooms, Pos::new(2, 5)), "at the end of a corridor");
        assert!(is_clear(&rooms, Pos::new(3, 1)), "in a room");
    }
}
