//! What five algorithms see of the same cave.
//!
//! `cargo run --example sight`
#![allow(clippy::print_stdout, reason = "an example prints its results")]

use tallowdeep_grid::{BitGrid, Fov, FovAlgorithm, Pos, Size};

const CAVE: [&str; 7] = [
    "####################",
    "#.........##.......#",
    "#..##......#..###..#",
    "#..##....@.....##..#",
    "#......##..#.......#",
    "#......##..#.......#",
    "####################",
];

fn letter(pos: Pos) -> char {
    char::from(CAVE[pos.y as usize].as_bytes()[pos.x as usize])
}

fn main() {
    let size = Size::new(20, 7);
    let hero = Pos::new(9, 3);
    let walls = BitGrid::from_fn(size, |pos| letter(pos) == '#');
    // It has buffers to reuse, so create only one.
    let mut fov = Fov::new(size);
    for sight in FovAlgorithm::ALL {
        fov.compute(sight, &walls, hero, 8);
        println!("{sight}: {} cells", fov.visible_cells().count());
        for y in 0..size.h {
            let row = (0..size.w).map(|x| Pos::new(x, y));
            let seen = row.map(|pos| match fov.is_visible(pos) {
                true => letter(pos),
                false => ' ',
            });
            println!("{}", seen.collect::<String>());
        }
    }
}
