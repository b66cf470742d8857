//! Speed of Tallowdeep's inner loops beside other libraries. `cargo bench -p tallowdeep-benches` runs all benchmarks,
//! with `--bench frame` only `frame.rs`; each file beside this one says what it measures.
//!
//! A path is one A* search; a distance map has the distances of all cells from one source. Times are medians. A ratio
//! is our time divided by theirs, less than 1 where ours is faster. Versions are in `Cargo.lock`; libtcod is 2.2.2,
//! called from Python through `tcod` 21.2.2. A frame has 1000x720 pixels.
//!
//! Results on a 2-core x86-64 (EPYC, a shared virtual machine, so medians vary by a fifth). `torchbearer` and
//! `pathfinding` find cheapest paths with the same weights; the faster of them is the best other.
//!
//! | what | ours | best other | ratio |
//! |---|---|---|---|
//! | 16 paths, rooms 50x35 | 58 us | torchbearer, 263 us | 0.22 |
//! | 8 paths, caves 200x200 | 0.54 ms | torchbearer, 4.8 ms | 0.11 |
//! | 4 paths, pillars 500x500 | 0.32 ms | pathfinding, 3.1 ms | 0.10 |
//! | 1 path, caves 1000x1000 | 0.96 ms | pathfinding, 13.8 ms | 0.07 |
//! | symmetric FOV, rooms 50x35, radius 8 | 13 us | adam_fov_rs, 40 us | 0.33 |
//! | symmetric FOV, caves 200x200, radius 20 | 46 us | adam_fov_rs, 155 us | 0.30 |
//! | symmetric FOV, caves 200x200, radius 60 | 85 us | shadowcast, 177 us | 0.48 |
//! | symmetric FOV, caves 1000x1000, radius 8 | 14 us | adam_fov_rs, 63 us | 0.22 |
//! | a frame of 2,480 tinted tiles and 2,000 letters | 0.44 ms | tiny-skia, 12.5 ms | 0.04 |
//! | the same at zoom 2 | 0.37 ms | tiny-skia, 16.8 ms | 0.02 |
//!
//! Of such a frame, 2,000 letters take 75 us, or 62 us in grey. A frame as the game has it (`real`) takes 0.33 ms, as long
//! as 3.5 copies of its pixels.
//!
//! Libraries in C, on the same maps and machine, in alternation with ours; best and median times:
//!
//! | what | ours | theirs | ratio |
//! |---|---|---|---|
//! | distance map, caves 200x200 | 0.15, 0.24 ms | libtcod, 1.43, 2.2 ms | 0.11 |
//! | distance map, caves 1000x1000 | 7.1, 9.0 ms | libtcod, 99, 118 ms | 0.08 |
//! | 16 shadowcasting FOVs, rooms 50x35, radius 8 | 9.2, 10 us | libtcod, 22, 30 us | 0.33 to 0.43 |
//! | the frame, at zoom 1 | 0.36, 0.42 ms | SDL 3.4.18 (tinted by hand, then blitted), 0.90, 1.6 ms | 0.26 to 0.40 |
//! | the frame, at zoom 2 | 0.33, 0.39 ms | SDL 3.4.18, 0.92, 1.9 ms | 0.21 to 0.36 |
//!
//! A frame of the play screen with candle light and motion takes 3.2 ms at 1920x1080, 1.6 ms at 1280x800 and 0.6 ms at
//! 640x400. Copying as many pixels takes 0.64, 0.32 and 0.04 ms.
//!
//! Turns per second (`turns`, `step`) while ten monsters stand around the hero: mcrogueface 3,400,000, tcod 1,300,000,
//! tallowdeep 360,000 by the light of a flame.
//!
//! On a level with 60 monsters and 20 flames (`turns`, `flames`) a turn takes 57 us, and looking ahead at the nine
//! steps from a cell 0.52 ms.
//!
//! Here are the maps that the benchmarks share, always the same ones, in the representations that the libraries want.

use tallowdeep::base::{BitGrid, Pos, Rect, Size, Stream};

/// A map: which cells are walls.
pub struct Map {
    /// The walls, which block both sight and movement.
    pub walls: BitGrid,
    /// The same, one value per cell in reading order, as most libraries want it.
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

    /// Some clear cells, spread over the map, that can all be reached from each other.
    pub fn clear_cells(&self, count: usize) -> Vec<Pos> {
        let mut dice = Stream::Spawn(1).dice(7);
        let largest = self.largest_cave();
        let cells: Vec<_> = largest.iter().collect();
        let mut pick = || cells[dice.below(cells.len() as u32) as usize];
        (0..count).map(|_| pick()).collect()
    }

    /// The largest connected set of clear cells.
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
                    waiting.extend(tallowdeep::base::Dir::CARDINAL.map(|dir| pos.step(dir)));
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
    let mut dice = Stream::Map(1).dice(1);
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

/// Caves grown by a cellular automaton: 45 % walls, smoothed five times.
pub fn caves(w: i32, h: i32) -> Map {
    let mut dice = Stream::Map(1).dice(2);
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
    let mut dice = Stream::Map(1).dice(3);
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

/// The smallest rectangle that contains both cells.
fn between(a: Pos, b: Pos) -> Rect {
    Rect {
        x1: a.x.min(b.x),
        y1: a.y.min(b.y),
        x2: a.x.max(b.x),
        y2: a.y.max(b.y),
    }
}
