//! The maker of caves: a cellular automaton, then water, chasms and bridges.
//!
//! Each cell starts as rock with a chance of 45 %. Then, five times, a cell becomes rock if at least five of the nine
//! cells in its 3x3 block are; in the first rounds also if hardly any of its 5x5 block are, which divides great halls.
//! Small caves are filled, the others joined by winding tunnels, and pockets dug behind narrow necks: the dead ends.
//! Lakes spread cell by cell from a start, deep away from the shore; chasms do the same. Where the way around water or
//! a chasm is long, a bridge goes straight across. Finally the caves are cut into areas along a coarse grid.

use crate::base::{BitGrid, Dice, Dir, Pos};
use crate::game::mapgen::connectivity;
use crate::game::mapgen::shapes;
use crate::game::mapgen::sketch::{Sketch, Steps, line, pick, rect, shuffle};
use crate::game::rules::TerrainRole;
use crate::game::terrain::Terrain;

/// Percentage of cells that start as rock.
const ROCK: u32 = 45;
/// Rounds of the automaton.
const ROUNDS: usize = 5;
/// In this many of the first rounds, rock also grows where at most [`LONELY`] of 25 cells are rock.
const PARTING: usize = 3;
const LONELY: usize = 1;
/// Caves smaller than this are filled, in cells.
const LEAST_CAVE: usize = 14;
/// Cells that a bridge can span. It is built only if it saves more than [`SHORTCUT`] steps.
const SPAN: std::ops::RangeInclusive<i32> = 2..=9;
const SHORTCUT: u32 = 10;

/// Makes a level of caves.
pub(super) fn make(sketch: &mut Sketch<'_>, dice: &mut Dice, steps: Steps<'_>) {
    for pos in sketch.inside().cells() {
        if !dice.percent(ROCK) && !sketch.fixed.get(pos) {
            sketch.terrain[pos] = Terrain::Floor;
        }
    }
    steps("scattered rock", &sketch.terrain);
    for round in 0..ROUNDS {
        smooth(sketch, round);
        steps("the automaton", &sketch.terrain);
    }
    fill_small(sketch);
    join_caves(sketch, dice);
    steps("joined caves", &sketch.terrain);
    for _ in 0..6 {
        dig_pocket(sketch, dice);
    }
    sketch.fill_blind_cells();
    steps("pockets", &sketch.terrain);
    add_waters(sketch, dice);
    steps("water and chasms", &sketch.terrain);
    sketch.join_all();
    add_bridges(sketch, dice);
    steps("bridges", &sketch.terrain);
    sketch.cut_into_areas();
}

/// One round of the automaton, counted from 0; in the first ones rock also grows in the middle of wide open ground.
fn smooth(sketch: &mut Sketch<'_>, round: usize) {
    let before = sketch.open();
    for pos in sketch.inside().cells() {
        let open = connectivity::open_around(&before, pos) + usize::from(before.get(pos));
        let turns_to_rock = open <= 4 || round < PARTING && rock_around(&before, pos) <= LONELY;
        sketch.terrain[pos] = if turns_to_rock || sketch.fixed.get(pos) {
            Terrain::Wall
        } else {
            Terrain::Floor
        };
    }
}

/// The cells of rock in the block of 25 around `pos`.
fn rock_around(open: &BitGrid, pos: Pos) -> usize {
    let block = rect(pos.x - 2, pos.y - 2, pos.x + 2, pos.y + 2);
    block.cells().filter(|near| !open.get(*near)).count()
}

/// Fills caves of a few cells, and turns rocks of one or two cells into floor.
fn fill_small(sketch: &mut Sketch<'_>) {
    for cave in connectivity::parts(&sketch.open()) {
        if cave.len() < LEAST_CAVE {
            sketch.fill(cave, Terrain::Wall);
        }
    }
    let mut rock = BitGrid::new(sketch.size());
    for pos in sketch.size().cells() {
        rock.set(pos, sketch.is(pos, Terrain::Wall));
    }
    for stone in connectivity::parts(&rock) {
        if stone.len() < 3 && stone.iter().all(|pos| sketch.is_inside(*pos)) {
            sketch.fill(stone, Terrain::Floor);
        }
    }
}

/// Digs a winding tunnel from each cave to the largest.
fn join_caves(sketch: &mut Sketch<'_>, dice: &mut Dice) {
    for _ in 0..sketch.size().area() {
        let parts = connectivity::parts(&sketch.open());
        let [main, part, ..] = &parts[..] else {
            return;
        };
        let (Some(mut at), Some(near)) = (pick(part, dice), pick(main, dice)) else {
            return;
        };
        let nearest = main.iter().min_by_key(|pos| pos.distance_squared(at));
        let goal = match nearest {
            Some(nearest) if dice.coin() => *nearest,
            Some(_) | None => near,
        };
        // At most 70 % of steps go towards the goal, the others anywhere; those that would leave the map or enter the
        // hall are skipped.
        for _ in 0..400 {
            let (dx, dy) = ((goal.x - at.x).signum(), (goal.y - at.y).signum());
            let towards = if dice.coin() { (dx, 0) } else { (0, dy) };
            let dir = match Dir::from_delta(towards.0, towards.1) {
                Some(dir) if !dice.percent(30) => dir,
                _ => Dir::CARDINAL[dice.below(4) as usize],
            };
            let next = at.step(dir);
            if sketch.is_inside(next) && !sketch.fixed.get(next) {
                at = next;
            }
            sketch.terrain[at] = Terrain::Floor;
            if main.contains(&at) {
                break;
            }
        }
    }
}

/// Digs a pocket into the rock: a disc behind a neck of two or three cells.
fn dig_pocket(sketch: &mut Sketch<'_>, dice: &mut Dice) {
    for _ in 0..60 {
        let dir = Dir::CARDINAL[dice.below(4) as usize];
        let (neck, radius) = (dice.range(2, 3), dice.range(1, 2));
        let open: Vec<_> = sketch.open().iter().collect();
        let Some(start) = pick(&open, dice) else {
            return;
        };
        let mut cells = line(start, dir, neck);
        let leads = cells
            .iter()
            .all(|pos| sketch.is_rock(*pos) && sketch.has_wall_beside(*pos, dir));
        let (dx, dy) = dir.delta();
        let away = neck + radius + 1;
        let middle = Pos::new(start.x + dx * away, start.y + dy * away);
        let corner = Pos::new(middle.x - radius, middle.y - radius);
        let disc = shapes::disc(radius).into_iter();
        let disc: Vec<_> = disc.map(|pos| corner + pos).collect();
        let has_room = disc.iter().all(|pos| sketch.is_in_rock(*pos));
        if leads && has_room {
            cells.extend(disc);
            sketch.fill(cells, Terrain::Floor);
            return;
        }
    }
}

/// Adds two or three lakes with deep water inside; on 60 % of levels the first is a chasm instead.
fn add_waters(sketch: &mut Sketch<'_>, dice: &mut Dice) {
    let (shallow, deep) = (
        sketch.kind(TerrainRole::ShallowWater),
        sketch.kind(TerrainRole::DeepWater),
    );
    let chasm = sketch
        .kind(TerrainRole::Chasm)
        .or_else(|| sketch.kind(TerrainRole::Pit));
    let lakes = dice.range(2, 3);
    for number in 0..lakes {
        let size = dice.range(30, 90) as usize;
        let blob = blob(sketch, size, dice);
        let is_chasm = number == 0 && dice.percent(60);
        let (shore, middle) = match (is_chasm, chasm, shallow) {
            (true, Some(chasm), _) => (Terrain::Floor, chasm),
            (_, _, Some(shallow)) => (shallow, deep.unwrap_or(shallow)),
            _ => continue,
        };
        let mut inside: Vec<_> = blob.iter().collect();
        inside.retain(|pos| {
            let mut around = pos.neighbours().into_iter();
            around.all(|near| blob.get(near) || sketch.is(near, Terrain::Wall))
        });
        sketch.fill(blob.iter(), shore);
        sketch.fill(inside, middle);
    }
}

/// Floor cells that spread from a random one until there are `size` of them.
fn blob(sketch: &Sketch<'_>, size: usize, dice: &mut Dice) -> BitGrid {
    let mut blob = BitGrid::new(sketch.size());
    let cells = sketch.open();
    let mut wide: Vec<_> = cells.iter().collect();
    wide.retain(|pos| connectivity::open_around(&cells, *pos) == 8);
    let mut edge: Vec<_> = pick(&wide, dice).into_iter().collect();
    let mut count = 0;
    while count < size && !edge.is_empty() {
        // A random one of the oldest edge cells: the blob comes out round, not as a diamond.
        let first = edge.len().min(12) as u32;
        let pos = edge.remove(dice.below(first) as usize);
        if !blob.get(pos) && sketch.is(pos, Terrain::Floor) {
            blob.set(pos, true);
            count += 1;
            edge.extend(Dir::CARDINAL.iter().map(|dir| pos.step(*dir)));
        }
    }
    blob
}

/// Lays straight bridges over dangerous terrain where the way around is long.
fn add_bridges(sketch: &mut Sketch<'_>, dice: &mut Dice) {
    let Some(bridge) = sketch.kind(TerrainRole::Bridge) else {
        return;
    };
    let mut starts: Vec<_> = sketch.open().iter().collect();
    shuffle(&mut starts, dice);
    let mut built = 0;
    for start in starts {
        for dir in [Dir::E, Dir::S] {
            let Some(span) = span(sketch, start, dir) else {
                continue;
            };
            let end = span[span.len() - 1].step(dir);
            let steps = connectivity::distances(&sketch.open(), &[start], &Dir::ALL)[end];
            if steps > span.len() as u32 + SHORTCUT {
                sketch.fill(span, bridge);
                built += 1;
            }
        }
        if built >= 3 {
            return;
        }
    }
}

/// The dangerous cells in a straight line from `start` to open ground beyond, if a bridge can span them.
fn span(sketch: &Sketch<'_>, start: Pos, dir: Dir) -> Option<Vec<Pos>> {
    let mut cells = Vec::new();
    let mut pos = start.step(dir);
    while sketch.passage(pos) == connectivity::Passage::Dangerous {
        cells.push(pos);
        pos = pos.step(dir);
    }
    let fits = SPAN.contains(&(cells.len() as i32)) && sketch.is_open(pos);
    fits.then_some(cells)
}
