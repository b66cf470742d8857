//! Adds the ground of a place to a level: what stands along walls, lies in patches or blows through passages; and
//! torches on walls. How a kind is placed follows from what it does.

use crate::base::{Dice, Dir, Pos};
use crate::game::mapgen::connectivity::{self, Passage};
use crate::game::mapgen::sketch::{Sketch, Steps, pick};
use crate::game::rules::PlaceGround;
use crate::game::terrain::Terrain;

/// Attempts per wanted cell.
const TRIES: i32 = 20;

/// Adds all the ground of the place, in the order of the file, and torches.
pub(super) fn furnish(sketch: &mut Sketch<'_>, dice: &mut Dice, steps: Steps<'_>) {
    let floor = sketch.terrain.values().iter();
    let floor = floor.filter(|terrain| **terrain == Terrain::Floor).count() as i32;
    let place = sketch.place;
    for ground in &place.ground {
        if let Some(kind) = sketch.rules.terrain_named(&ground.kind) {
            let amount = sketch.level().share_of(ground.amount);
            let wanted = amount + ground.percent * floor / 100;
            add_ground(sketch, ground, kind, wanted, dice);
            steps(&ground.kind, &sketch.terrain);
        }
    }
    add_torches(sketch, dice);
    steps("torches", &sketch.terrain);
}

/// Adds `wanted` cells of this kind, patch by patch, as far as there is room.
fn add_ground(
    sketch: &mut Sketch<'_>,
    ground: &PlaceGround,
    kind: Terrain,
    wanted: i32,
    dice: &mut Dice,
) {
    if sketch.rules.hides_in_wall(kind) {
        return add_niches(sketch, kind, wanted, dice);
    }
    let effect = sketch.rules.enter_effect(kind);
    let gusts = effect.is_some_and(|effect| effect.gusts);
    let in_passages = sketch.passages.of(kind) == Passage::Open && gusts;
    let mut left = wanted;
    for _ in 0..wanted * TRIES {
        if left <= 0 {
            return;
        }
        let start = if in_passages {
            let open = sketch.open();
            let mut narrow: Vec<_> = open.iter().collect();
            narrow.retain(|pos| connectivity::is_narrow(&open, *pos));
            pick(&narrow, dice)
        } else {
            let area = dice.below(sketch.areas.len().max(1) as u32) as usize;
            sketch.areas.get(area).and_then(|area| pick(area, dice))
        };
        let Some(start) = start else {
            return;
        };
        let most = dice.range(1.max(ground.patch / 2), ground.patch).min(left);
        left -= add_patch(sketch, kind, start, most, dice);
    }
}

/// Puts `wanted` cells of this kind into walls north of the floor of areas, as far as there is room.
fn add_niches(sketch: &mut Sketch<'_>, kind: Terrain, wanted: i32, dice: &mut Dice) {
    let mut left = wanted;
    for _ in 0..wanted * TRIES {
        if left <= 0 || sketch.areas.is_empty() {
            break;
        }
        let area = dice.below(sketch.areas.len() as u32) as usize;
        if let Some(wall) = pick(&walls_above(sketch, area), dice) {
            sketch.terrain[wall] = kind;
            left -= 1;
        }
    }
}

/// The walls north of the floor of an area that may still change.
fn walls_above(sketch: &Sketch<'_>, area: usize) -> Vec<Pos> {
    let floor = sketch.areas[area].iter();
    let floor = floor.filter(|pos| sketch.is(**pos, Terrain::Floor));
    let mut walls: Vec<_> = floor.map(|pos| pos.step(Dir::N)).collect();
    walls.retain(|wall| sketch.is(*wall, Terrain::Wall) && !sketch.fixed.get(*wall));
    walls
}

/// Spreads a patch of at most `most` cells from `start`; returns how many there are.
fn add_patch(
    sketch: &mut Sketch<'_>,
    kind: Terrain,
    start: Pos,
    most: i32,
    dice: &mut Dice,
) -> i32 {
    let passage = sketch.passages.of(kind);
    let (mut edge, mut count) = (vec![start], 0);
    while count < most && !edge.is_empty() {
        let pos = edge.swap_remove(dice.below(edge.len() as u32) as usize);
        let fits = match passage {
            Passage::Open => is_plain(sketch, pos),
            Passage::Dangerous => can_block(sketch, pos),
            Passage::Solid | Passage::Closed => {
                let stands = count > 0 || sketch.touches(pos, Terrain::Wall);
                stands && can_block(sketch, pos)
            }
        };
        if fits {
            sketch.terrain[pos] = kind;
            count += 1;
            edge.extend(Dir::CARDINAL.iter().map(|dir| pos.step(*dir)));
        }
    }
    count
}

/// Whether `pos` is floor that may still change.
pub(super) fn is_plain(sketch: &Sketch<'_>, pos: Pos) -> bool {
    sketch.is(pos, Terrain::Floor) && !sketch.fixed.get(pos)
}

/// Whether `pos` is floor that no path needs, and not next to a door.
pub(super) fn can_block(sketch: &Sketch<'_>, pos: Pos) -> bool {
    is_plain(sketch, pos)
        && !sketch.touches(pos, Terrain::Door)
        && connectivity::can_close(|pos| sketch.is_open(pos), pos)
}

/// Puts a torch on a wall north of the floor of `torch_percent` of the areas.
fn add_torches(sketch: &mut Sketch<'_>, dice: &mut Dice) {
    let percent = sketch.place.torch_percent.unsigned_abs();
    for area in 0..sketch.areas.len() {
        if percent > 0
            && dice.percent(percent)
            && let Some(wall) = pick(&walls_above(sketch, area), dice)
        {
            sketch.terrain[wall] = Terrain::Torch;
        }
    }
}
