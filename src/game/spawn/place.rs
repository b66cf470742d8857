//! Fills the levels of places, which have areas instead of rooms. The order of the dice rolls is part of the rules:
//! first what the map requires; for each area the number of monsters, then cell and kind of each; items; candles; items
//! guaranteed by depth and vaults; finally which monsters sleep.

use crate::base::{BitGrid, Dice, Dir, Grid, Pos, Rect};

use crate::game::level::Blueprint;
use crate::game::mapgen::{MadeLevel, distances, is_narrow};
use crate::game::rules::{ItemId, Ruleset};
use crate::game::spawn::{self, webs};

/// Least steps from the hero to a rolled monster.
const LEAST_STEPS: u32 = 9;
/// Maximum number of items in areas, besides those that the map and the place call for.
const MOST_ITEMS: i32 = 6;

/// Fills a level of a place.
pub(in crate::game) fn populate_place(
    rules: &Ruleset,
    depth: u32,
    level: MadeLevel<'_>,
    dice: &mut Dice,
) -> Blueprint {
    let sketch = level.sketch;
    let open = sketch.open();
    let steps = distances(&open, &[level.arrival], &Dir::ALL);
    let mut map = Blueprint::new(sketch.terrain, level.arrival);
    map.rooms = sketch.areas.iter().map(|area| bounds(area)).collect();
    spawn::put_stairs_and_boss(rules, depth, level.exit, &mut map);
    for (kind, at) in sketch.monsters {
        let kind = kind.or_else(|| spawn::random_monster(rules, depth, dice));
        if let Some(kind) = kind.filter(|_| spawn::is_free(&map, at)) {
            spawn::add_monster(rules, kind, at, &mut map, dice);
        }
    }
    for (kind, at) in sketch.items {
        let kind = kind.or_else(|| spawn::random_item(rules, depth, dice));
        map.items.extend(kind.map(|kind| (kind, at)));
    }
    for area in &sketch.areas {
        if rules.spawn.first_room || !area.contains(&map.hero) {
            fill_area(rules, depth, area, &open, &steps, &mut map, dice);
        }
    }
    webs::spin(rules, &mut map);
    let open = sketch.passages.open(&map.terrain);
    let sure = [sure_items(rules, depth), sketch.brought].concat();
    lay_items(rules, depth, &sketch.areas, &open, sure, &mut map, dice);
    spawn::roll_minds(rules, &mut map, dice);
    map
}

/// The items guaranteed at this depth.
fn sure_items(rules: &Ruleset, depth: u32) -> Vec<ItemId> {
    let mut sure = Vec::new();
    for (kind, item) in (0..).map(ItemId).zip(&rules.items) {
        for on in &item.sure_on {
            if on.get().unsigned_abs() == depth {
                sure.push(kind);
            }
        }
    }
    sure
}

/// Puts items into areas: random ones, candles, and those in `sure`, which get a cell even if no roll finds one.
fn lay_items(
    rules: &Ruleset,
    depth: u32,
    areas: &[Vec<Pos>],
    open: &BitGrid,
    sure: Vec<ItemId>,
    map: &mut Blueprint,
    dice: &mut Dice,
) {
    // Dead ends hold items already, so areas get only a quarter of what rooms would at most.
    let items = rules.spawn.max_items_per_room * areas.len() as i32 / 4;
    let besides = rules.place(depth).map_or(0, |place| place.items);
    for _ in 0..items.min(MOST_ITEMS) + besides {
        if let Some(at) = item_cell(areas, open, map, dice)
            && let Some(kind) = spawn::random_item(rules, depth, dice)
        {
            map.items.push((kind, at));
        }
    }
    if let Some((kind, count)) = spawn::candles(rules) {
        for _ in 0..count {
            let at = item_cell(areas, open, map, dice);
            map.items.extend(at.map(|at| (kind, at)));
        }
    }
    for kind in sure {
        let rolled = item_cell(areas, open, map, dice);
        let mut cells = areas.iter().flatten().copied();
        let at = rolled.or_else(|| cells.find(|at| is_item_cell(open, map, *at)));
        map.items.extend(at.map(|at| (kind, at)));
    }
}

/// The smallest rectangle around an area; for an empty one, the cell in the corner of the map.
fn bounds(area: &[Pos]) -> Rect {
    let mut first = area.first().copied().unwrap_or_default();
    let mut last = first;
    for pos in area {
        first = Pos::new(first.x.min(pos.x), first.y.min(pos.y));
        last = Pos::new(last.x.max(pos.x), last.y.max(pos.y));
    }
    Rect {
        x1: first.x,
        y1: first.y,
        x2: last.x,
        y2: last.y,
    }
}

/// Rolls the monsters of one area. `open` holds the passable cells, `steps` the distance of each from the hero.
fn fill_area(
    rules: &Ruleset,
    depth: u32,
    area: &[Pos],
    open: &BitGrid,
    steps: &Grid<u32>,
    map: &mut Blueprint,
    dice: &mut Dice,
) {
    let most = spawn::max_monsters_of_area(rules, depth, area.len() as i32);
    for _ in 0..dice.range(0, most) {
        let at = area[dice.below(area.len() as u32) as usize];
        let is_calm = |at: Pos| open.get(at) && steps[at] >= LEAST_STEPS;
        if is_calm(at)
            && let Some(kind) = spawn::random_monster(rules, depth, dice)
            && spawn::is_free(map, at)
        {
            spawn::add_group(rules, kind, at, &is_calm, map, dice);
        }
    }
}

/// A cell for an item in a random area, outside passages; `None` if [`ITEM_TRIES`](spawn::ITEM_TRIES) attempts find
/// none.
fn item_cell(areas: &[Vec<Pos>], open: &BitGrid, map: &Blueprint, dice: &mut Dice) -> Option<Pos> {
    (0..spawn::ITEM_TRIES).find_map(|_| {
        let area = areas.get(dice.below(areas.len().max(1) as u32) as usize)?;
        let at = area[dice.below(area.len() as u32) as usize];
        is_item_cell(open, map, at).then_some(at)
    })
}

/// Whether a cell is open floor without an item, and not in a passage.
fn is_item_cell(open: &BitGrid, map: &Blueprint, at: Pos) -> bool {
    open.get(at) && spawn::can_hold_item(map, at) && !is_narrow(open, at)
}
