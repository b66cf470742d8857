//! Field of view and paths: the same cells and costs as libtcod (see `README.md` here), and properties that
//! hold on every map.

mod fov;
mod paths;

use std::fs;
use std::path::Path;

use serde::de::DeserializeOwned;
use tallowdeep_grid::{BitGrid, Pos, Size};

/// Each line of a file of vectors.
fn vectors<T: DeserializeOwned>(name: &str) -> Vec<T> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/vectors")
        .join(name);
    let text = fs::read_to_string(&path).expect("the vectors are part of the repository");
    let lines = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("each line is one object"));
    lines.collect()
}

/// The opaque cells of a drawn map.
fn walls(rows: &[String]) -> BitGrid {
    let size = Size::new(
        rows.first().map_or(0, String::len) as i32,
        rows.len() as i32,
    );
    let mut walls = BitGrid::new(size);
    for pos in size.cells() {
        walls.set(pos, rows[pos.y as usize].as_bytes()[pos.x as usize] != b'.');
    }
    walls
}

/// A map drawn in a test; `@` stands on a clear cell.
fn drawn(map: &str) -> (BitGrid, Pos) {
    let rows: Vec<String> = map
        .lines()
        .map(|row| row.trim().into())
        .filter(|row: &String| !row.is_empty())
        .collect();
    let at = |(y, row): (usize, &String)| row.find('@').map(|x| Pos::new(x as i32, y as i32));
    let origin = rows
        .iter()
        .enumerate()
        .find_map(at)
        .expect("somebody looks");
    let rows: Vec<_> = rows.iter().map(|row| row.replace('@', ".")).collect();
    (walls(&rows), origin)
}

/// A cell of the map, often at its edge.
fn cell_of(size: Size, (x, y): (i32, i32)) -> Pos {
    Pos::new((x - 20).clamp(0, size.w - 1), (y - 20).clamp(0, size.h - 1))
}
