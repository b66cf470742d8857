//! The maker of the works: great halls of vats and channels.
//!
//! The map is cut into three columns and two rows of blocks, not quite evenly; two neighbours become one great hall.
//! Each hall has a pattern: vats in rows, channels, a chasm with catwalks, a store. Galleries three cells wide join
//! neighbours, service tunnels one cell wide run along the edge of the map, and small closets are dug into the
//! remaining rock: the dead ends.

use crate::base::{Dice, Dir, Pos, Rect};
use crate::game::mapgen::furnish;
use crate::game::mapgen::sketch::{Sketch, Steps, rect, shuffle};
use crate::game::rules::TerrainRole;
use crate::game::terrain::Terrain;

/// Makes a level of the works.
pub(super) fn make(sketch: &mut Sketch<'_>, dice: &mut Dice, steps: Steps<'_>) {
    let halls = halls(sketch.inside(), dice);
    for hall in &halls {
        sketch.fill(hall.cells(), Terrain::Floor);
    }
    steps("halls", &sketch.terrain);
    let galleries = dig_galleries(sketch, &halls, dice);
    dig_tunnels(sketch, &halls, dice);
    sketch.join_all();
    sketch.fill_blind_cells();
    steps("galleries and tunnels", &sketch.terrain);
    let mut patterns = [0, 1, 2, 3, 0, 1];
    shuffle(&mut patterns, dice);
    for (hall, pattern) in halls.iter().zip(patterns) {
        match pattern {
            0 => vats(sketch, *hall, dice),
            1 => channels(sketch, *hall, dice),
            2 => catwalks(sketch, *hall),
            _ => store(sketch, *hall, dice),
        }
    }
    for _ in 0..6 {
        dig_closet(sketch, dice);
    }
    steps("vats, channels, stores", &sketch.terrain);
    sketch.join_all();
    for hall in halls.iter().chain(&galleries) {
        let open = |pos: &Pos| sketch.is_open(*pos);
        sketch.areas.push(hall.cells().filter(open).collect());
    }
}

/// Five halls in six blocks: two neighbouring blocks share a great one.
fn halls(inside: Rect, dice: &mut Dice) -> Vec<Rect> {
    let (w, h) = (inside.x2 - inside.x1 + 1, inside.y2 - inside.y1 + 1);
    let third = w / 3 + dice.range(-3, 3);
    let columns = [0, third, 2 * w / 3 + dice.range(-3, 3), w];
    let rows = [0, h / 2 + dice.range(-4, 4), h];
    let (great_row, great_column) = (dice.below(2) as usize, dice.below(2) as usize);
    let mut halls = Vec::new();
    for row in 0..2 {
        let mut column = 0;
        while column < 3 {
            let twice = usize::from(row == great_row && column == great_column);
            let mut shrink = |most: i32| 2 + dice.range(0, most);
            halls.push(Rect {
                x1: inside.x1 + columns[column] + shrink(2),
                y1: inside.y1 + rows[row] + shrink(2),
                x2: inside.x1 + columns[column + twice + 1] - shrink(2),
                y2: inside.y1 + rows[row + 1] - shrink(2),
            });
            column += 1 + twice;
        }
    }
    halls
}

/// Joins halls that face each other by galleries three cells wide; returns the galleries.
fn dig_galleries(sketch: &mut Sketch<'_>, halls: &[Rect], dice: &mut Dice) -> Vec<Rect> {
    let mut galleries = Vec::new();
    for (index, one) in halls.iter().enumerate() {
        for other in &halls[index + 1..] {
            let (top, bottom) = (one.y1.max(other.y1), one.y2.min(other.y2));
            let (left, right) = (one.x1.max(other.x1), one.x2.min(other.x2));
            let gallery = if bottom - top >= 4 && other.x1 > one.x2 && other.x1 - one.x2 < 14 {
                let y = dice.range(top + 1, bottom - 3);
                rect(one.x2 + 1, y, other.x1 - 1, y + 2)
            } else if right - left >= 4 && other.y1 > one.y2 {
                let x = dice.range(left + 1, right - 3);
                rect(x, one.y2 + 1, x + 2, other.y1 - 1)
            } else {
                continue;
            };
            sketch.fill(gallery.cells(), Terrain::Floor);
            galleries.push(gallery);
        }
    }
    galleries
}

/// Digs a tunnel along the upper and one along the lower edge, each from the first to the last hall of its row.
fn dig_tunnels(sketch: &mut Sketch<'_>, halls: &[Rect], dice: &mut Dice) {
    let inside = sketch.inside();
    for y in [inside.y1, inside.y2] {
        let near = |hall: &&Rect| (hall.y1 < inside.y2 / 2) == (y == inside.y1);
        let row: Vec<_> = halls.iter().filter(near).collect();
        let (Some(first), Some(last)) = (row.first(), row.last()) else {
            continue;
        };
        let x1 = dice.range(first.x1, first.x1 + 2);
        let x2 = dice.range(last.x2 - 2, last.x2);
        sketch.fill(rect(x1, y, x2, y).cells(), Terrain::Floor);
        for (x, hall) in [(x1, first), (x2, last)] {
            let between = rect(x, y.min(hall.y2 + 1), x, y.max(hall.y1 - 1));
            let between = between.cells().filter(|pos| !hall.contains(*pos));
            sketch.fill(between, Terrain::Floor);
        }
    }
}

/// Adds vats of two by two cells in rows. All have run dry but for one cell.
fn vats(sketch: &mut Sketch<'_>, hall: Rect, dice: &mut Dice) {
    let Some(vat) = sketch.kind(TerrainRole::Vat) else {
        store(sketch, hall, dice);
        return;
    };
    let emptied = sketch.rules.bump_effect(vat);
    let emptied = emptied.and_then(|bump| sketch.rules.terrain_named(&bump.becomes));
    let dry = emptied
        .filter(|dry| !dry.is_walkable())
        .or_else(|| sketch.kind(TerrainRole::Pillar));
    let mut corners: Vec<_> = Vec::new();
    for y in (hall.y1 + 1..hall.y2 - 1).step_by(4) {
        let columns = (hall.x1 + 2..hall.x2 - 2).step_by(5);
        corners.extend(columns.map(|x| Pos::new(x, y)));
    }
    let full = dice.below(corners.len() as u32) as usize;
    for (index, corner) in corners.into_iter().enumerate() {
        for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let pos = Pos::new(corner.x + dx, corner.y + dy);
            let is_full = index == full && (dx, dy) == (0, 0);
            let kind = if is_full { Some(vat) } else { dry };
            if let Some(kind) = kind.filter(|_| furnish::is_plain(sketch, pos)) {
                sketch.terrain[pos] = kind;
            }
        }
    }
    // Spilled tallow.
    if let Some(slick) = sketch.kind(TerrainRole::Slick) {
        for x in hall.x1..=hall.x2 {
            let pos = Pos::new(x, hall.y1 + 3);
            if dice.percent(50) && furnish::is_plain(sketch, pos) {
                sketch.terrain[pos] = slick;
            }
        }
    }
}

/// Adds channels along the hall: deep water with bridges, and every other one tallow.
fn channels(sketch: &mut Sketch<'_>, hall: Rect, dice: &mut Dice) {
    let water = sketch.kind_or_floor(&[TerrainRole::DeepWater, TerrainRole::ShallowWater]);
    let bridge = sketch.kind_or_floor(&[TerrainRole::Bridge, TerrainRole::ShallowWater]);
    let tallow = sketch.kind_or_floor(&[TerrainRole::Channel, TerrainRole::Slick]);
    let first = hall.y1 + 2;
    for (index, y) in (first..hall.y2 - 1).step_by(4).enumerate() {
        let gap = dice.range(2, 4);
        let is_tallow = index % 2 == 1;
        for x in hall.x1..=hall.x2 {
            for dy in 0..=i32::from(!is_tallow) {
                let pos = Pos::new(x, y + dy);
                sketch.terrain[pos] = match (x - hall.x1) % 7 == gap {
                    _ if is_tallow => tallow,
                    true => bridge,
                    false => water,
                };
            }
        }
    }
}

/// Adds a chasm with a walk around it and a cross of bridges over it.
fn catwalks(sketch: &mut Sketch<'_>, hall: Rect) {
    let chasm =
        sketch.kind_or_floor(&[TerrainRole::Chasm, TerrainRole::Pit, TerrainRole::DeepWater]);
    let bridge = sketch.kind_or_floor(&[TerrainRole::Bridge]);
    let pit = hall.inner().inner();
    let middle = pit.center();
    for pos in pit.cells() {
        let on_cross = pos.x == middle.x || pos.y == middle.y;
        sketch.terrain[pos] = if on_cross { bridge } else { chasm };
    }
}

/// Adds crates and barrels in blocks with aisles between them.
fn store(sketch: &mut Sketch<'_>, hall: Rect, dice: &mut Dice) {
    let kinds = [TerrainRole::Crate, TerrainRole::Barrel].map(|role| sketch.kind(role));
    let kinds: Vec<_> = kinds.into_iter().flatten().collect();
    for y in (hall.y1 + 1..hall.y2).step_by(3) {
        for x in (hall.x1 + 1..hall.x2 - 1).step_by(4) {
            // One is missing at a corner, if any: a gap in the middle would be a dead end.
            let missing = [0, 2, 3, 5, 6, 6][dice.below(6) as usize];
            for number in 0..6 {
                let pos = Pos::new(x + number % 3, y + number / 3);
                let kind = kinds.get(usize::from(y % 2 == 0).min(kinds.len().saturating_sub(1)));
                if let Some(kind) = kind
                    && number != missing
                    && hall.inner().contains(pos)
                    && furnish::is_plain(sketch, pos)
                {
                    sketch.terrain[pos] = *kind;
                }
            }
        }
    }
}

/// Digs a closet of a few cells into the rock, behind a door.
fn dig_closet(sketch: &mut Sketch<'_>, dice: &mut Dice) {
    let dir = Dir::CARDINAL[dice.below(4) as usize];
    let size = (dice.range(2, 4), dice.range(2, 3));
    let mut doors: Vec<Pos> = sketch.inside().cells().collect();
    shuffle(&mut doors, dice);
    for door in doors {
        let (dx, dy) = dir.delta();
        let near = door.step(dir);
        let (w, h) = if dx == 0 { size } else { (size.1, size.0) };
        let (x1, y1) = match (dx, dy) {
            (0, -1) => (near.x - w / 2, near.y - h + 1),
            (0, _) => (near.x - w / 2, near.y),
            (-1, _) => (near.x - w + 1, near.y - h / 2),
            _ => (near.x, near.y - h / 2),
        };
        let closet = rect(x1, y1, x1 + w - 1, y1 + h - 1);
        let has_room = || closet.cells().all(|pos| sketch.is_in_rock(pos));
        if sketch.is_door_site(door, dir) && has_room() {
            sketch.fill(closet.cells(), Terrain::Floor);
            sketch.terrain[door] = Terrain::Door;
            sketch.areas.push(closet.cells().collect());
            return;
        }
    }
}
