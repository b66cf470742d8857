//! Speed of Tallowdeep's inner loops beside other libraries. `cargo bench -p tallowdeep-benches` runs all of it.
//!
//! What they gave on a 2-core x86-64 with other work beside it. `torchbearer` and `pathfinding` find cheapest ways with the
//! same weights, and the quicker of them is the best other; in brackets what is quicker still with weights of its own, or
//! is not known to find cheapest ways.
//!
//! | what | ours | best other | ratio | quickest of all |
//! |---|---|---|---|---|
//! | 16 ways, rooms 50x35 | 81 us | torchbearer, 344 us | 0.24 | (grid_pathfinding, 140 us) |
//! | 8 ways, caves 200x200 | 0.85 ms | torchbearer, 4.9 ms | 0.17 | (grid_pathfinding, 1.7 ms) |
//! | 4 ways, pillars 500x500 | 0.47 ms | pathfinding, 2.9 ms | 0.16 | (bracket-pathfinding, 0.93 ms) |
//! | 1 way, caves 1000x1000 | 1.55 ms | pathfinding, 12.2 ms | 0.13 | (grid_pathfinding, 2.7 ms) |
//! | field, caves 200x200 | 0.37 ms | bracket-pathfinding, 4.1 ms | 0.09 | |
//! | field, caves 1000x1000 | 15 ms | bracket-pathfinding, 380 ms | 0.04 | |
//! | 30 turns of forty foes in a crowd | 4.5 ms | pathfinding, 125 ms | 0.04 | |
//! | symmetric sight, rooms 50x35, radius 8 | 8.4 us | adam_fov_rs, 32 us | 0.26 | |
//! | symmetric sight, caves 200x200, radius 20 | 41 us | adam_fov_rs, 140 us | 0.30 | |
//! | symmetric sight, caves 200x200, radius 60 | 88 us | shadowcast, 214 us | 0.41 | |
//! | symmetric sight, caves 1000x1000, radius 8 | 20 us | adam_fov_rs, 65 us | 0.31 | |
//! | a frame of 2,480 tinted tiles and 2,000 letters | 0.48 ms | tiny-skia, 12.4 ms | 0.04 | (copying its pixels, 0.08 ms) |
//! | the same at zoom 2 | 0.52 ms | tiny-skia, 14.7 ms | 0.04 | |
//! | 2,000 letters | 81 us | fontdue's coverage in a table, 497 us | 0.16 | |
//!
//! A frame of the play screen with candle light and motion: 1.2 ms at 1280x800, 0.43 ms at 640x400, where copying as
//! many pixels takes 0.14 and 0.03 ms.
//!
//! Turns a second (`turns`, `step`) while ten foes stand around the hero: mcrogueface 2,600,000, tcod 860,000, tallowdeep
//! 700,000.
//!
//! Here are the maps that the benchmarks share: always the same ones, all of them open to everybody's representation.

use tallowdeep::base::{BitGrid, Dice, Pos, Rect, Size, Stream};

/// A map: which cells are walls.
pub struct Map {
    /// The walls; they block sight and way alike.
    pub walls: BitGrid,
    /// The same, one value a cell in reading order, as most libraries want it.
    pub blocked: Vec<bool>,
}

impl Map {
    fn new(walls: BitGrid) -> Self {
        let blocked = walls.size().cells().map(|pos| walls.get(pos)).collect();
        Self { walls, blocked }
    }

    /// Columns and rows.
    pub fn size(&self) -> Size {
        self.walls.size()
    }

    /// Number of a cell in reading order.
    pub fn index(&self, pos: Pos) -> usize {
        pos.y as usize * self.size().w as usize + pos.x as usize
    }

    /// The cell with this number.
    pub fn pos(&self, index: usize) -> Pos {
        let w = self.size().w;
        Pos::new(index as i32 % w, index as i32 / w)
    }

    /// Some clear cells, spread over the map, that all can be reached from each other.
    pub fn clear_cells(&self, count: usize) -> Vec<Pos> {
        let mut dice = Dice::new(7, Stream::Spawn(1));
        let largest = self.largest_cave();
        let cells: Vec<_> = largest.iter().collect();
        let mut pick = || cells[dice.below(cells.len() as u32) as usize];
        (0..count).map(|_| pick()).collect()
    }

    /// The largest set of clear cells that hang together.
    fn largest_cave(&self) -> BitGrid {
        let mut known = self.walls.clone();
        let mut largest = BitGrid::new(self.size());
        for start in self.size().cells() {
            if known.get(start) {
                continue;
            }
            let mut cave = BitGrid::new(self.size());
            let mut waiting = vec![start];
            let mut cells = 0;
            while let Some(pos) = waiting.pop() {
                if self.size().contains(pos) && !known.get(pos) {
                    cells += 1;
                    known.set(pos, true);
                    cave.set(pos, true);
                    waiting.extend(tallowdeep::base::Dir::STRAIGHT.map(|dir| pos.step(dir)));
                }
            }
            if 2 * cells >= self.blocked.len() / 4 {
                return cave;
            }
            if cells > largest.count() {
                largest = cave;
            }
        }
        largest
    }
}

/// Rooms and tunnels, as the tutorials dig them.
pub fn rooms(w: i32, h: i32) -> Map {
    let mut dice = Dice::new(1, Stream::Map(1));
    let mut walls = all_walls(w, h);
    let mut rooms: Vec<Rect> = Vec::new();
    for _ in 0..30 {
        let (x1, y1) = (dice.range(0, w - 12), dice.range(0, h - 12));
        let (x2, y2) = (x1 + dice.range(6, 10), y1 + dice.range(6, 10));
        let room = Rect { x1, y1, x2, y2 };
        if rooms.iter().any(|other| other.overlaps(room)) {
            continue;
        }
        dig(&mut walls, room.inner());
        if let Some(last) = rooms.last() {
            let (from, to) = (last.center(), room.center());
            dig(&mut walls, between(from, Pos::new(to.x, from.y)));
            dig(&mut walls, between(Pos::new(to.x, from.y), to));
        }
        rooms.push(room);
    }
    Map::new(walls)
}

/// Caves grown by a cellular automaton: 45 % walls, five times smoothed.
pub fn caves(w: i32, h: i32) -> Map {
    let mut dice = Dice::new(2, Stream::Map(1));
    let mut walls = all_walls(w, h);
    let inner = Rect {
        x1: 1,
        y1: 1,
        x2: w - 2,
        y2: h - 2,
    };
    for pos in inner.cells() {
        walls.set(pos, dice.percent(45));
    }
    for _ in 0..5 {
        let before = walls.clone();
        for pos in inner.cells() {
            let beside =
                tallowdeep::base::Dir::ALL.map(|dir| usize::from(before.get(pos.step(dir))));
            let count = beside.iter().sum::<usize>() + usize::from(before.get(pos));
            walls.set(pos, count >= 5);
        }
    }
    Map::new(walls)
}

/// An open field with single walls on this share of its cells, in percent.
pub fn pillars(w: i32, h: i32, share: u32) -> Map {
    let mut dice = Dice::new(3, Stream::Map(1));
    let mut walls = BitGrid::new(Size::new(w, h));
    for pos in Size::new(w, h).cells() {
        walls.set(pos, dice.percent(share));
    }
    Map::new(walls)
}

fn all_walls(w: i32, h: i32) -> BitGrid {
    let mut walls = BitGrid::new(Size::new(w, h));
    for pos in Size::new(w, h).cells() {
        walls.set(pos, true);
    }
    walls
}

fn dig(walls: &mut BitGrid, area: Rect) {
    for pos in area.cells() {
        walls.set(pos, false);
    }
}

/// The smallest rectangle that holds two cells.
fn between(a: Pos, b: Pos) -> Rect {
    Rect {
        x1: a.x.min(b.x),
        y1: a.y.min(b.y),
        x2: a.x.max(b.x),
        y2: a.y.max(b.y),
    }
}
