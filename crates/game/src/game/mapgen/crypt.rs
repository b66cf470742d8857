//! The maker of crypts: chambers and cells along a nave, or around the hall of the level.
//!
//! A nave five cells wide runs through the whole map, with pillars on both sides and an altar at one end. A level with
//! a hall of its own has none: its chambers lie on the four sides of that. Each side is split in two by a wall again and again (binary space partitioning) until the parts are chambers. Some chambers stay
//! solid, some become rows of cells, some a library or a tomb. Doors join them along a random spanning tree over shared
//! walls; a door to a small dead end may be secret. More doors open where the way around is long.

use crate::base::{Dice, Dir, Pos, Rect};
use crate::game::mapgen::connectivity;
use crate::game::mapgen::furnish;
use crate::game::mapgen::sketch::{Sketch, Steps, grown, rect, shuffle};
use crate::game::rules::TerrainRole;
use crate::game::terrain::Terrain;

/// Least width and height of a chamber, in cells.
const LEAST: i32 = 3;
/// Chambers wider or higher than this are always split, if they can be.
const MOST: (i32, i32) = (11, 8);

/// Makes a crypt.
pub(super) fn make(sketch: &mut Sketch<'_>, dice: &mut Dice, steps: Steps<'_>) {
    let (nave, sides) = match &sketch.hall {
        Some(hall) => (None, beside(sketch.inside(), hall.area, dice)),
        None => {
            let (nave, sides) = lay_out(sketch.inside(), dice);
            (Some(nave), sides.to_vec())
        }
    };
    if let Some(nave) = nave {
        sketch.fill(nave.cells(), Terrain::Floor);
        sketch.areas.push(nave.cells().collect());
        steps("the processional hall", &sketch.terrain);
    }
    let mut chambers = Vec::new();
    for side in sides {
        part(side, dice, &mut |chamber| chambers.push(chamber));
    }
    chambers.retain(|_| !dice.percent(10));
    for chamber in &chambers {
        sketch.fill(chamber.cells(), Terrain::Floor);
    }
    steps("chambers", &sketch.terrain);
    let rooms: Vec<_> = nave.iter().chain(&chambers).copied().collect();
    let doors = join(sketch, &rooms, dice);
    sketch.join_all();
    sketch.add_loops(20, 6, dice);
    steps("doors", &sketch.terrain);
    if let Some(nave) = nave {
        furnish_nave(sketch, nave);
    }
    for chamber in chambers {
        furnish_chamber(sketch, chamber, dice);
    }
    sketch.join_all();
    hide_doors(sketch, &doors, dice);
    steps("cells, shelves and tombs", &sketch.terrain);
}

/// The areas beside the hall of the level, for chambers: two along the whole map, the others between them.
fn beside(inside: Rect, hall: Rect, dice: &mut Dice) -> Vec<Rect> {
    let along = dice.coin();
    let (all, hall) = if along {
        (inside, hall)
    } else {
        (turned(inside), turned(hall))
    };
    let (x1, x2) = (hall.x1 + 1, hall.x2 - 1);
    let sides = [
        Rect {
            x2: hall.x1 - 1,
            ..all
        },
        Rect {
            x1: hall.x2 + 1,
            ..all
        },
        rect(x1, all.y1, x2, hall.y1 - 1),
        rect(x1, hall.y2 + 1, x2, all.y2),
    ];
    let mut sides = if along { sides } else { sides.map(turned) }.to_vec();
    sides.retain(|it| it.x2 - it.x1 >= LEAST - 1 && it.y2 - it.y1 >= LEAST - 1);
    sides
}

/// The nave, along the map or across it, and the areas on its two sides.
fn lay_out(inside: Rect, dice: &mut Dice) -> (Rect, [Rect; 2]) {
    let along = dice.percent(65);
    let all = if along { inside } else { turned(inside) };
    let third = (all.y2 - all.y1) / 3;
    let middle = dice.range(all.y1 + third, all.y2 - third);
    let hall = Rect {
        y1: middle - 2,
        y2: middle + 2,
        ..all
    };
    let above = Rect {
        y2: middle - 4,
        ..all
    };
    let below = Rect {
        y1: middle + 4,
        ..all
    };
    let sides = [above, below];
    if along {
        (hall, sides)
    } else {
        (turned(hall), sides.map(turned))
    }
}

/// The same area with rows and columns exchanged.
const fn turned(area: Rect) -> Rect {
    rect(area.y1, area.x1, area.y2, area.x2)
}

/// Splits an area by walls until all parts are chambers.
fn part(area: Rect, dice: &mut Dice, found: &mut impl FnMut(Rect)) {
    let (w, h) = (area.x2 - area.x1 + 1, area.y2 - area.y1 + 1);
    let (splits_w, splits_h) = (w > 2 * LEAST, h > 2 * LEAST);
    let must = w > MOST.0 || h > MOST.1;
    if !(splits_w || splits_h) || !must && !dice.percent(35) {
        found(area);
        return;
    }
    // Splits the longer side; a chamber may be two cells wider than high.
    let halves = if splits_w && (w > h + 2 || !splits_h) {
        let wall = area.x1 + dice.range(LEAST, w - LEAST - 1);
        let (x1, x2) = (wall + 1, wall - 1);
        [Rect { x2, ..area }, Rect { x1, ..area }]
    } else {
        let wall = area.y1 + dice.range(LEAST, h - LEAST - 1);
        let (y1, y2) = (wall + 1, wall - 1);
        [Rect { y2, ..area }, Rect { y1, ..area }]
    };
    for half in halves {
        part(half, dice, found);
    }
}

/// Opens doors in shared walls until all chambers that share walls are joined: a random spanning tree by Kruskal's
/// algorithm, with the walls in random order. Returns the doors.
fn join(sketch: &mut Sketch<'_>, chambers: &[Rect], dice: &mut Dice) -> Vec<Pos> {
    let mut walls = Vec::new();
    for (one, first) in chambers.iter().enumerate() {
        for (other, second) in chambers.iter().enumerate().skip(one + 1) {
            let mut shared: Vec<_> = grown(*first, 1).cells().collect();
            shared.retain(|pos| {
                let beside = Dir::CARDINAL.map(|dir| pos.step(dir));
                sketch.is_rock(*pos)
                    && beside.iter().any(|pos| first.contains(*pos))
                    && beside.iter().any(|pos| second.contains(*pos))
            });
            if !shared.is_empty() {
                walls.push((one, other, shared));
            }
        }
    }
    shuffle(&mut walls, dice);
    let mut group: Vec<usize> = (0..chambers.len()).collect();
    let mut doors = Vec::new();
    for (one, other, shared) in walls {
        let (from, to) = (group[one], group[other]);
        if from == to {
            continue;
        }
        for it in group.iter_mut().filter(|it| **it == from) {
            *it = to;
        }
        // The middle of a wall, or near it.
        let middle = (shared.len() / 2) as i32;
        let at = (middle + dice.range(-1, 1)).clamp(0, shared.len() as i32 - 1);
        let door = shared[at as usize];
        sketch.open_door(door, dice);
        doors.push(door);
    }
    doors
}

/// Adds pillars on both sides of the nave, and an altar between braziers at its end.
fn furnish_nave(sketch: &mut Sketch<'_>, nave: Rect) {
    let (w, h) = (nave.x2 - nave.x1, nave.y2 - nave.y1);
    let mut put = |role: TerrainRole, far: i32, side: i32| {
        let (x, y) = if w > h { (far, side) } else { (side, far) };
        put(sketch, role, Pos::new(nave.x1 + x, nave.y1 + y));
    };
    for far in (4..w.max(h) - 3).step_by(4) {
        put(TerrainRole::Pillar, far, 1);
        put(TerrainRole::Pillar, far, 3);
    }
    put(TerrainRole::Altar, 1, 2);
    put(TerrainRole::Brazier, 1, 1);
    put(TerrainRole::Brazier, 1, 3);
}

/// Builds something on a cell, if the rule set has it and no path needs the cell.
fn put(sketch: &mut Sketch<'_>, role: TerrainRole, pos: Pos) {
    if let Some(kind) = sketch.kind(role)
        && furnish::can_block(sketch, pos)
    {
        sketch.terrain[pos] = kind;
    }
}

/// Makes a chamber a row of cells, a library, a tomb or a pillared room, or leaves it bare; its floor becomes an area.
fn furnish_chamber(sketch: &mut Sketch<'_>, chamber: Rect, dice: &mut Dice) {
    let (w, h) = (chamber.x2 - chamber.x1 + 1, chamber.y2 - chamber.y1 + 1);
    match dice.below(10) {
        0..3 if w >= 7 && h >= 5 => cells(sketch, chamber, dice),
        3..5 if w >= 5 && h >= 4 => library(sketch, chamber),
        5..7 if w >= 5 && h >= 5 => tomb(sketch, chamber),
        7..9 if w >= 7 && h >= 5 => pillars(sketch, chamber),
        _ => {}
    }
    let cells = chamber.cells();
    let floor = cells
        .filter(|pos| sketch.is(*pos, Terrain::Floor))
        .collect();
    sketch.areas.push(floor);
}

/// Divides the upper rows into cells, each with an opening below; some hold bones.
fn cells(sketch: &mut Sketch<'_>, chamber: Rect, dice: &mut Dice) {
    let wall = chamber.y1 + 2;
    let width = 2 + i32::from(dice.coin());
    let bars = match sketch.kind(TerrainRole::Grate) {
        Some(grate) if dice.coin() => grate,
        Some(_) | None => Terrain::Wall,
    };
    for x in chamber.x1..=chamber.x2 {
        let column = (x - chamber.x1) % (width + 1);
        if column == width {
            for y in chamber.y1..wall {
                sketch.terrain[Pos::new(x, y)] = Terrain::Wall;
            }
        }
        let front = Pos::new(x, wall);
        if column != 0 && !sketch.touches(front, Terrain::Door) {
            sketch.terrain[front] = if column == width { Terrain::Wall } else { bars };
        }
        if let Some(bones) = sketch.kind(TerrainRole::Bones)
            && column == width - 1
            && dice.percent(40)
        {
            sketch.terrain[Pos::new(x, chamber.y1)] = bones;
        }
    }
}

/// Adds rows of shelves with an aisle on each side.
fn library(sketch: &mut Sketch<'_>, chamber: Rect) {
    let Some(shelf) = sketch.kind(TerrainRole::Shelf) else {
        return;
    };
    for y in (chamber.y1 + 1..chamber.y2).step_by(2) {
        for x in chamber.x1 + 1..chamber.x2 {
            let pos = Pos::new(x, y);
            // Shelves have a gap in the middle.
            if x != (chamber.x1 + chamber.x2) / 2 && furnish::is_plain(sketch, pos) {
                sketch.terrain[pos] = shelf;
            }
        }
    }
}

/// Adds an altar in the middle, bones on both sides of it and spikes before it.
fn tomb(sketch: &mut Sketch<'_>, chamber: Rect) {
    let middle = chamber.center();
    put(sketch, TerrainRole::Altar, middle);
    put(sketch, TerrainRole::Bones, middle.step(Dir::E));
    put(sketch, TerrainRole::Bones, middle.step(Dir::W));
    put(sketch, TerrainRole::Spikes, middle.step(Dir::S));
}

/// Adds a pillar near each corner.
fn pillars(sketch: &mut Sketch<'_>, chamber: Rect) {
    let ring = chamber.inner();
    for y in [ring.y1, ring.y2] {
        put(sketch, TerrainRole::Pillar, Pos::new(ring.x1, y));
        put(sketch, TerrainRole::Pillar, Pos::new(ring.x2, y));
    }
}

/// Makes some doors secret, of those that alone lead to a small part of the level.
fn hide_doors(sketch: &mut Sketch<'_>, doors: &[Pos], dice: &mut Dice) {
    let Some(secret) = sketch.kind(TerrainRole::SecretDoor) else {
        return;
    };
    for door in doors {
        let mut without = sketch.open();
        if !without.get(*door) {
            continue;
        }
        without.set(*door, false);
        let parts = connectivity::parts(&without);
        if let [_, small] = &parts[..]
            && small.len() <= 60
            && dice.percent(25)
        {
            sketch.terrain[*door] = secret;
        }
    }
}
