//! Fills the levels of places, which have areas instead of rooms. The order of the dice rolls is part of the rules:
//! first what the map requires; for each area the number of monsters, then cell and kind of each; items; candles; items
//! guaranteed by depth and vaults; gifts; finally which monsters sleep.

use crate::base::{BitGrid, Dice, Dir, Fov, FovAlgorithm, Grid, Pos, Rect};

use crate::game::level::{Blueprint, Level, MonsterSpawn};
use crate::game::mapgen::{FAR, MadeLevel, distances, is_narrow, pick};
use crate::game::rules::{ItemId, MonsterId, Ruleset};
use crate::game::spawn::{self, webs};

/// Least steps from the hero to a rolled monster.
const LEAST_STEPS: u32 = 9;
/// Maximum number of items in areas, besides those that the map and the place call for.
const MOST_ITEMS: i32 = 6;
/// Most steps from the way to the stairs of what lies near it.
const NEAR: u32 = 3;
/// Areas that a monster walks through on its round.
const ROUND: usize = 3;

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
        let any = (0..spawn::ITEM_TRIES).filter_map(|_| spawn::random_monster(rules, depth, dice));
        let kind = kind.or_else(|| any.into_iter().find(|kind| !spawn::nests(rules, *kind)));
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
    let (areas, own) = (&sketch.areas, rules.place_level(depth));
    let gifts = own.gifts.iter();
    let gifts = gifts.filter_map(|gift| rules.item_of_kind(gift)).collect();
    lay_items(rules, depth, areas, &open, &mut map, dice);
    let (exit, kinds) = (level.exit, [sure, gifts]);
    lay_by_way(rules, exit, areas, &open, kinds, &mut map, dice);
    spawn::roll_minds(rules, &mut map, dice);
    let patrol = own.patrol.as_ref();
    if let Some(kind) = patrol.and_then(|kind| rules.monster_of_kind(kind)) {
        add_patrol(rules, kind, areas, &steps, &mut map);
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

/// Puts random items into areas.
fn lay_items(
    rules: &Ruleset,
    depth: u32,
    areas: &[Vec<Pos>],
    open: &BitGrid,
    map: &mut Blueprint,
    dice: &mut Dice,
) {
    // Dead ends hold items already, so areas get only a quarter of what rooms would at most.
    let items = rules.spawn.max_items_per_room * areas.len() as i32 / 4;
    let besides = rules.place(depth).map_or(0, |place| place.items);
    let besides = rules.place_level(depth).share_of(besides);
    for _ in 0..items.min(MOST_ITEMS) + besides {
        if let Some(at) = item_cell(areas, open, map, dice)
            && let Some(kind) = spawn::random_item(rules, depth, dice)
        {
            map.items.push((kind, at));
        }
    }
}

/// Puts items into areas by how far they are from the shortest ways from the arrival to the stairs: candles, by turns in
/// the first third of the way and at the end of a branch; those in `sure` anywhere; `gifts` near the way.
fn lay_by_way(
    rules: &Ruleset,
    exit: Pos,
    areas: &[Vec<Pos>],
    open: &BitGrid,
    [sure, gifts]: [Vec<ItemId>; 2],
    map: &mut Blueprint,
    dice: &mut Dice,
) {
    let [from, to] = [map.hero, exit].map(|at| distances(open, &[at], &Dir::ALL));
    let on_way = |at: &Pos| from[*at].saturating_add(to[*at]) == from[exit];
    let way: Vec<Pos> = open.iter().filter(on_way).collect();
    let off = distances(open, &way, &Dir::ALL);
    let mut cells = areas.concat();
    cells.retain(|at| off[*at] != FAR && is_item_cell(open, map, *at));
    let most = cells.iter().map(|at| off[*at]).max().unwrap_or(0);
    let near = |at: Pos| off[at] <= NEAR;
    let early = |at: Pos| near(at) && (from[exit] / 6..=from[exit] / 3).contains(&from[at]);
    let far = |at: Pos| off[at] * 5 >= most * 4;
    let mut lay = |kind: ItemId, fits: &dyn Fn(Pos) -> bool| {
        let mut free = cells.clone();
        free.retain(|at| spawn::can_hold_item(map, *at));
        let mut fitting = free.clone();
        fitting.retain(|at| fits(*at));
        // The way may begin with a long passage.
        let at = pick(&fitting, dice).or_else(|| free.into_iter().min_by_key(|at| from[*at]));
        map.items.extend(at.map(|at| (kind, at)));
    };
    if let Some((kind, count)) = spawn::candles(rules) {
        for number in 0..count {
            lay(kind, if number % 2 == 0 { &early } else { &far });
        }
    }
    sure.into_iter().for_each(|kind| lay(kind, &|_| true));
    gifts.into_iter().for_each(|kind| lay(kind, &near));
}

/// Adds a monster that walks a round through the areas nearest to the hero: out of view, as near as possible to the last
/// of them. `steps` is the distance of each cell from the hero.
fn add_patrol(
    rules: &Ruleset,
    kind: MonsterId,
    areas: &[Vec<Pos>],
    steps: &Grid<u32>,
    map: &mut Blueprint,
) {
    let mut round: Vec<Pos> = areas.iter().map(|area| area[area.len() / 2]).collect();
    round.sort_by_key(|at| steps[*at]);
    round.truncate(ROUND);
    let level = Level::new(rules, map.terrain.clone(), Vec::new());
    let mut view = Fov::new(level.size());
    let radius = rules.sight.radius.unsigned_abs();
    let symmetric = FovAlgorithm::SymmetricShadowcast;
    view.compute(symmetric, &level.opaque, map.hero, radius);
    let last = round.last().copied();
    let to_last = distances(&level.harmless, last.as_slice(), &Dir::ALL);
    let mut starts = areas.concat();
    starts.retain(|at| {
        let calm = (LEAST_STEPS..FAR).contains(&steps[*at]);
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
    let percent = rules.place_level(depth).monsters.unsigned_abs();
    for _ in 0..dice.range(0, most) {
        let at = area[dice.below(area.len() as u32) as usize];
        let is_calm = |at: Pos| open.get(at) && steps[at] >= LEAST_STEPS;
        if (percent == 100 || dice.percent(percent))
            && is_calm(at)
            && let Some(kind) = spawn::random_monster(rules, depth, dice)
            && spawn::is_free(map, at)
            && !(spawn::nests(rules, kind) && map.monsters.iter().any(|it| it.kind == kind))
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
