//! The maker of cellars: rooms added door by door.
//!
//! The first room, of random shape, stands near the middle, or anywhere beside the hall if the level has one. Then, many times: roll a shape, perhaps with a passage
//! before it, and a side; pick an existing wall and align a cell of the new room with it. If it fits, with wall all
//! around, it is carved and its door opened. That makes a tree. Then partitions where the way around is longer than 20
//! steps are opened, and a few others get a grate, through which only light passes. The idea is Brogue's accretion, as
//! described by its author.

use crate::base::{Dice, Dir, Pos};
use crate::game::mapgen::shapes;
use crate::game::mapgen::sketch::{Sketch, Steps, line, pick, shuffle};
use crate::game::rules::TerrainRole;
use crate::game::terrain::Terrain;

/// Shapes to try.
const SHAPES: u32 = 400;
/// Positions to try for each shape.
const PLACES: u32 = 12;
/// Most rooms of a whole level.
const MOST: i32 = 24;
/// A door is opened where the way around is longer than this, in steps.
const LONG_WAY: u32 = 20;

/// Makes a level of rooms.
pub(super) fn make(sketch: &mut Sketch<'_>, dice: &mut Dice, steps: Steps<'_>) {
    let (shape, size) = (shapes::roll(dice), sketch.size());
    let (x, y) = (size.w / 2 - 5, size.h / 2 - 4);
    let mut corner = Pos::new(x + dice.range(-12, 8), y + dice.range(-7, 5));
    if sketch.hall.is_some() {
        corner = first_site(sketch, &shape, dice).unwrap_or(corner);
    }
    carve(sketch, shape.iter().map(|pos| corner + *pos).collect());
    steps("the first room", &sketch.terrain);
    let most = sketch.level().share_of(MOST) as usize;
    for _ in 0..SHAPES {
        if sketch.areas.len() >= most {
            break;
        }
        if add_room(sketch, dice) {
            steps("a room", &sketch.terrain);
        }
    }
    sketch.add_loops(LONG_WAY, 6, dice);
    steps("ways around", &sketch.terrain);
    add_grates(sketch, 3, dice);
}

/// A corner for the first room beside the hall.
fn first_site(sketch: &Sketch<'_>, shape: &[Pos], dice: &mut Dice) -> Option<Pos> {
    let mut corners: Vec<_> = sketch.inside().cells().collect();
    corners.retain(|corner| shape.iter().all(|pos| sketch.is_in_rock(*corner + *pos)));
    pick(&corners, dice)
}

fn carve(sketch: &mut Sketch<'_>, cells: Vec<Pos>) {
    sketch.fill(cells.iter().copied(), Terrain::Floor);
    sketch.areas.push(cells);
}

/// Adds a room behind a door, perhaps with a passage between them. Returns whether it fits.
fn add_room(sketch: &mut Sketch<'_>, dice: &mut Dice) -> bool {
    let shape = shapes::roll(dice);
    let has_passage = dice.percent(30);
    let length = if has_passage { dice.range(2, 7) } else { 0 };
    let dir = Dir::CARDINAL[dice.below(4) as usize];
    let mut doors = Vec::new();
    for pos in sketch.inside().cells() {
        if sketch.is_door_site(pos, dir) && sketch.is_rock(pos.step(dir)) {
            doors.push(pos);
        }
    }
    let mut entries = shape.clone();
    entries.retain(|pos| !shape.contains(&pos.step(dir.opposite())));
    for _ in 0..PLACES {
        let (Some(door), Some(entry)) = (pick(&doors, dice), pick(&entries, dice)) else {
            return false;
        };
        let passage = line(door, dir, length);
        let first = passage.last().map_or(door, |last| *last).step(dir);
        let corner = first - entry;
        let cells: Vec<_> = shape.iter().map(|pos| corner + *pos).collect();
        let mut all = cells.iter().chain(&passage);
        if all.all(|pos| sketch.is_in_rock(*pos)) {
            sketch.fill(passage, Terrain::Floor);
            carve(sketch, cells);
            sketch.open_door(door, dice);
            return true;
        }
    }
    false
}

/// Puts grates into up to `most` random partitions.
fn add_grates(sketch: &mut Sketch<'_>, most: usize, dice: &mut Dice) {
    let Some(grate) = sketch.kind(TerrainRole::Grate) else {
        return;
    };
    let dirs = [Dir::N, Dir::E];
    let walls = sketch.inside().cells();
    let mut walls: Vec<_> = walls
        .filter(|pos| dirs.iter().any(|dir| sketch.is_partition(*pos, *dir)))
        .collect();
    shuffle(&mut walls, dice);
    sketch.fill(walls.into_iter().take(most), grate);
}
