//! A goblin takes the cheapest way to the hero, and a rat keeps away from both.
//!
//! `cargo run --example chase`
#![allow(clippy::print_stdout, reason = "an example prints its results")]

use tallowdeep_grid::{AStar, DijkstraMap, Metric, Pos, Size};

const CAVE: [&str; 7] = [
    "####################",
    "#.........##.......#",
    "#..##......#..###..#",
    "#..##....~~....##..#",
    "#......##..#.......#",
    "#......##..#.......#",
    "####################",
];

fn letter(pos: Pos) -> char {
    char::from(CAVE[pos.y as usize].as_bytes()[pos.x as usize])
}

/// The cost of entering a cell: 1 to 255, or `None` if it cannot be entered. Water is slow.
fn cost(pos: Pos) -> Option<u32> {
    match letter(pos) {
        '#' => None,
        '~' => Some(4),
        _ => Some(1),
    }
}

fn main() {
    let size = Size::new(20, 7);
    let (hero, mut goblin, mut rat) = (Pos::new(2, 1), Pos::new(18, 5), Pos::new(6, 1));
    let mut search = AStar::new(size);
    let (mut threats, mut flight) = (DijkstraMap::new(size), DijkstraMap::new(size));
    while !goblin.is_adjacent(hero) {
        let path = search.path(Metric::Octile, goblin, hero, cost);
        let path = path.expect("the cave is connected");
        goblin = path.cells[0];
        println!("goblin at {goblin:?}, {} to go", path.cost);

        // One map serves everybody who fears the same.
        threats.fill(Metric::Octile, [hero, goblin], u32::MAX, cost);
        flight.fill_to_flee(&threats, cost);
        let is_free = |pos| pos != hero && pos != goblin;
        if let Some(dir) = flight.downhill(rat, is_free) {
            rat += dir;
        }
        let distance = threats.distance(rat);
        println!("rat at {rat:?}, {distance:?} from the nearest");
    }
}
