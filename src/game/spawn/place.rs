//! Fills the levels of places, which have areas instead of rooms. The order of the dice rolls is part of the rules:
//! first what the map requires; for each area the number of monsters, then cell and kind of each; items; candles; items
//! guaranteed by depth and vaults; gifts; finally which monsters sleep.

use crate::base::{BitGrid, Dice, Dir, Fov, FovAlgorithm, Grid, Pos, Rect};

use crate::game::level::{Blueprint, MonsterSpawn};
use crate::game::mapgen::{MadeLevel, distances, is_narrow};
use crate::game::rules::{ItemId, Patrol, PlaceLevel, Ruleset};
use crate::game::spawn::way::Way;
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
        let fits = |kind| !spawn::nests(rules, kind);
        let kind = kind.or_else(|| spawn::random_monster(rules, depth, &fits, dice));
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
    let way = Way::new(open, level.arrival, level.exit);
    lay_items(rules, depth, &sketch.areas, sure, &way, &mut map, dice);
    spawn::roll_minds(rules, &mut map, dice);
    let patrol = rules.place_level(depth).and_then(|it| it.patrol.as_ref());
    if let Some(patrol) = patrol {
        add_patrol(rules, patrol, &sketch.areas, &way, &mut map);
    }
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

/// Puts items into areas: random ones; candles, by turns early on the way and at the end of the longest branch; those in
/// `sure`, which get a cell even if no roll finds one; gifts.
fn lay_items(
    rules: &Ruleset,
    depth: u32,
    areas: &[Vec<Pos>],
    sure: Vec<ItemId>,
    way: &Way,
    map: &mut Blueprint,
    dice: &mut Dice,
) {
    let level = rules.place_level(depth);
    // Dead ends hold items already, so areas get only a quarter of what rooms would at most.
    let items = rules.spawn.max_items_per_room * areas.len() as i32 / 4;
    let besides = rules.place(depth).map_or(0, |place| place.items);
    for _ in 0..items.min(MOST_ITEMS) + PlaceLevel::share_of(level, besides) {
        if let Some(at) = item_cell(areas, &way.open, map, dice)
            && let Some(kind) = spawn::random_item(rules, depth, dice)
        {
            map.items.push((kind, at));
        }
    }
    if let Some((kind, count)) = spawn::candles(rules) {
        for number in 0..count {
            let cells = item_cells(areas, &way.open, map);
            let at = if number % 2 == 0 {
                any_of(cells, &|at| way.is_early(at), dice)
            } else {
                cells.into_iter().max_by_key(|at| way.detour(*at))
            };
            map.items.extend(at.map(|at| (kind, at)));
        }
    }
    for kind in sure {
        let rolled = item_cell(areas, &way.open, map, dice);
        let at = rolled.or_else(|| item_cells(areas, &way.open, map).first().copied());
        map.items.extend(at.map(|at| (kind, at)));
    }
    for gift in level.iter().flat_map(|level| &level.gifts) {
        let cells = item_cells(areas, &way.open, map);
        let at = any_of(cells, &|at| way.is_near(at), dice);
        map.items.extend(rules.item_of_kind(gift).zip(at));
    }
}

/// One of these cells at random, of those that fit if there are any.
fn any_of(mut cells: Vec<Pos>, fits: &dyn Fn(Pos) -> bool, dice: &mut Dice) -> Option<Pos> {
    if cells.iter().any(|at| fits(*at)) {
        cells.retain(|at| fits(*at));
    }
    let count = cells.len() as u32;
    (count > 0).then(|| cells[dice.below(count) as usize])
}

/// The cells of areas where an item may lie.
fn item_cells(areas: &[Vec<Pos>], open: &BitGrid, map: &Blueprint) -> Vec<Pos> {
    let mut cells = areas.concat();
    cells.retain(|at| is_item_cell(open, map, *at));
    cells
}

/// Adds a monster that walks a round through the areas nearest to the arrival: out of the hero's view, as near as
/// possible to the last of them.
fn add_patrol(
    rules: &Ruleset,
    patrol: &Patrol,
    areas: &[Vec<Pos>],
    way: &Way,
    map: &mut Blueprint,
) {
    let cells = areas.iter().filter_map(|area| {
        let middle = area[area.len() / 2];
        way.open.get(middle).then_some(middle)
    });
    let mut round: Vec<Pos> = cells.collect();
    round.sort_by_key(|at| way.from_arrival[*at]);
    round.truncate(patrol.areas.unsigned_abs() as usize);
    let Some((kind, last)) = rules.monster_of_kind(&patrol.kind).zip(round.last()) else {
        return;
    };
    let mut opaque = BitGrid::new(map.terrain.size());
    for (pos, terrain) in map.terrain.iter() {
        opaque.set(pos, terrain.is_opaque());
    }
    let mut view = Fov::new(map.terrain.size());
    let radius = rules.sight.radius.unsigned_abs();
    view.compute(FovAlgorithm::SymmetricShadowcast, &opaque, map.hero, radius);
    let to_last = distances(&way.open, &[*last], &Dir::ALL);
    let mut starts = areas.concat();
    starts.retain(|at| {
        let calm = way.open.get(*at) && way.from_arrival[*at] >= LEAST_STEPS;
        calm && !view.is_visible(*at) && spawn::is_free(map, *at)
    });
    if let Some(at) = starts.into_iter().min_by_key(|at| to_last[*at]) {
        let start = MonsterSpawn::new(kind, at);
        map.monsters.push(MonsterSpawn { round, ..start });
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
    let percent = rules
        .place_level(depth)
        .map_or(100, |it| it.monsters.unsigned_abs());
    for _ in 0..dice.range(0, most) {
        if percent < 100 && !dice.percent(percent) {
            continue;
        }
        let at = area[dice.below(area.len() as u32) as usize];
        let is_calm = |at: Pos| open.get(at) && steps[at] >= LEAST_STEPS;
        let is_here = |kind| map.monsters.iter().any(|it| it.kind == kind);
        let is_nested = |kind| spawn::nests(rules, kind) && is_here(kind);
        if is_calm(at)
            && let Some(kind) = spawn::random_monster(rules, depth, &|it| !is_nested(it), dice)
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
