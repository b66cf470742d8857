//! Field of view and pathfinding without the game, on a map of your own.
//!
//! `cargo run --example fov_and_paths_alone`
#![allow(clippy::print_stdout, reason = "an example prints its results")]

use tallowdeep::grid::{AStar, BitGrid, DijkstraMap, Fov, FovAlgorithm, Metric};
use tallowdeep::{Pos, Size};

const CAVE: [&str; 7] = [
    "####################",
    "#.........##.......#",
    "#..##......#..###..#",
    "#..##..........##..#",
    "#......##..#.......#",
    "#......##..#....~~~#",
    "####################",
];

fn main() {
    let size = Size::new(20, 7);
    let letter = |pos: Pos| CAVE[pos.y as usize].as_bytes()[pos.x as usize] as char;
    let mut walls = BitGrid::new(size);
    for pos in size.cells() {
        walls.set(pos, letter(pos) == '#');
    }
    let (start, goal) = (Pos::new(2, 1), Pos::new(18, 5));

    // One bit per cell: does it block sight? `Fov` has buffers to reuse, so create only one.
    let mut fov = Fov::new(size);
    fov.compute(FovAlgorithm::SymmetricShadowcast, &walls, start, 8);
    println!("{} cells in view", fov.visible_cells().count());

    // The cost of entering a cell: 1 to 255, or `None` if it cannot be entered. Water is slow.
    let cost = |pos: Pos| match letter(pos) {
        '#' => None,
        '~' => Some(4),
        _ => Some(1),
    };
    let mut search = AStar::new(size);
    let path = search.path(Metric::Octile, start, goal, cost);
    let path = path.expect("the cave is connected");
    println!("{} steps, cost {}", path.cells.len(), path.cost);

    // The same for someone too wide to cut corners.
    let around = search.path_around_corners(Metric::Octile, start, goal, cost);
    let around = around.expect("the cave is connected");
    println!("{} steps around corners", around.cells.len());

    // One distance map serves everyone with the same goal.
    let mut distances = DijkstraMap::new(size);
    distances.fill(Metric::Octile, [goal], u32::MAX, cost);
    assert_eq!(distances.distance(start), Some(path.cost));
    println!("first step: {:?}", distances.downhill(start, |_| true));

    for y in 0..size.h {
        let row = (0..size.w).map(|x| Pos::new(x, y)).map(|pos| match pos {
            pos if pos == start => '@',
            pos if path.cells.contains(&pos) => '*',
            pos if fov.is_visible(pos) => letter(pos),
            _ => ' ',
        });
        println!("{}", row.collect::<String>());
    }
}
