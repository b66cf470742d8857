//! Puts a level out of order: the last step, on a level that is filled. Each twist needs something of the level, and
//! leaves it alone if that is lacking.

use crate::base::{BitGrid, Dice, Dir, Grid, Pos};
use crate::game::level::Blueprint;
use crate::game::mapgen::braziers;
use crate::game::mapgen::connectivity::{FAR, Passage, Passages, distances, is_narrow};
use crate::game::mapgen::sketch::pick;
use crate::game::rules::{ItemEffect, ItemId, Mind, Ruleset, TwistEffect};
use crate::game::terrain::Terrain;

/// Least distance of a bell from the hero.
const BELL_APART: i32 = 10;
/// Springs from which water rises.
const SPRINGS: usize = 3;
/// Fewer sleepers are no watch.
const LEAST_SLEEPERS: usize = 3;

/// Puts a level out of order. Returns whether it could; if not, the level may have changed.
pub(in crate::game) fn twist(
    rules: &Ruleset,
    depth: u32,
    map: &mut Blueprint,
    effect: &TwistEffect,
    dice: &mut Dice,
) -> bool {
    match effect {
        TwistEffect::Rings { terrain, .. } => hang_bell(rules, map, terrain, dice),
        TwistEffect::Plunders { leaves, terrain } => {
            plunder(rules, depth, map, (*leaves, terrain), dice)
        }
        TwistEffect::Floods { percent, terrain } => flood(rules, map, (*percent, terrain), dice),
        TwistEffect::Darkens => darken(rules, map),
        TwistEffect::Wakes(areas) => change_watch(rules, map, *areas as usize),
        TwistEffect::Locks { terrain, item } => lock(rules, map, [terrain, item], dice),
        // These show only in play.
        TwistEffect::Raises(_) | TwistEffect::Gusts(_) => true,
    }
}

/// Hangs a bell where a brazier could stand.
fn hang_bell(rules: &Ruleset, map: &mut Blueprint, bell: &str, dice: &mut Dice) -> bool {
    let Some(bell) = rules.terrain_named(bell) else {
        return false;
    };
    let site = braziers::site(rules, map, &[], BELL_APART, dice);
    if let Some(at) = site {
        map.terrain[at] = bell;
    }
    site.is_some()
}

/// Lights the braziers, and takes what lies in the open; what must not be lost and a little more lies by a corpse on the
/// cell that is the farthest from the hero.
fn plunder(
    rules: &Ruleset,
    depth: u32,
    map: &mut Blueprint,
    (leaves, corpse): (i32, &str),
    dice: &mut Dice,
) -> bool {
    let open = Passages::new(rules).open(&map.terrain);
    let steps = distances(&open, &[map.hero], &Dir::ALL);
    let mut cells: Vec<Pos> = open.iter().collect();
    cells.retain(|at| {
        let is_floor = map.terrain[*at] == Terrain::Floor;
        is_floor && steps[*at] != FAR && !is_narrow(&open, *at)
    });
    let (Some(end), Some(corpse)) = (
        cells.iter().copied().max_by_key(|at| steps[*at]),
        rules.terrain_named(corpse),
    ) else {
        return false;
    };
    if let (Some(dark), Some(burning)) = (rules.dead_brazier(), rules.burning_brazier()) {
        for (_, terrain) in map.terrain.iter_mut() {
            if *terrain == dark {
                *terrain = burning;
            }
        }
    }
    let lies_open = |at: Pos| map.terrain[at].is_walkable();
    let (mut taken, left): (Vec<_>, Vec<_>) = map
        .items
        .iter()
        .copied()
        .partition(|(_, at)| lies_open(*at));
    map.items = left;
    let mut by_corpse: Vec<ItemId> = Vec::new();
    taken.retain(|(item, _)| {
        if must_stay(rules, depth, *item) {
            by_corpse.push(*item);
            return false;
        }
        true
    });
    for _ in 0..leaves {
        if !taken.is_empty() {
            let number = dice.below(taken.len() as u32) as usize;
            by_corpse.push(taken.swap_remove(number).0);
        }
    }
    map.terrain[end] = corpse;
    cells.retain(|at| *at != end && *at != map.hero);
    cells.sort_by_key(|at| at.distance_squared(end));
    map.items.extend(by_corpse.into_iter().zip(cells));
    true
}

/// Whether a game counts on an item: light, a key, or what is guaranteed by depth.
fn must_stay(rules: &Ruleset, depth: u32, item: ItemId) -> bool {
    let kind = rules.item(item);
    let mut sure_on = kind.sure_on.iter();
    let is_sure = sure_on.any(|on| on.get().unsigned_abs() == depth);
    is_sure || matches!(kind.effect, ItemEffect::Melts(_) | ItemEffect::Carried(_))
}

/// Lets water rise from a few springs over plain floor.
fn flood(
    rules: &Ruleset,
    map: &mut Blueprint,
    (percent, water): (i32, &str),
    dice: &mut Dice,
) -> bool {
    let Some(water) = rules.terrain_named(water) else {
        return false;
    };
    let mut floor = BitGrid::new(map.terrain.size());
    for (at, terrain) in map.terrain.iter() {
        floor.set(at, *terrain == Terrain::Floor);
    }
    let mut cells: Vec<Pos> = floor.iter().collect();
    let wanted = cells.len() * percent.unsigned_abs() as usize / 100;
    let springs: Vec<Pos> = (0..SPRINGS).filter_map(|_| pick(&cells, dice)).collect();
    let open = Passages::new(rules).open(&map.terrain);
    let away = distances(&open, &springs, &Dir::CARDINAL);
    cells.retain(|at| away[*at] != FAR);
    cells.sort_by_key(|at| away[*at]);
    for at in cells.into_iter().take(wanted) {
        map.terrain[at] = water;
    }
    wanted > 0
}

/// Puts out torches and braziers, and takes everything else that shines; not where something that shines waits to be taken
/// along, which is the only one of its dungeon.
fn darken(rules: &Ruleset, map: &mut Blueprint) -> bool {
    let shines = |terrain: Terrain| rules.terrain_kind(terrain).is_some_and(|it| it.light > 0);
    let waits = |terrain: Terrain| rules.companion_waiting(terrain).is_some();
    if map.terrain.iter().any(|(_, it)| shines(*it) && waits(*it)) {
        return false;
    }
    let torch = rules.torch.as_ref();
    let torch = torch.and_then(|torch| rules.terrain_named(&torch.becomes));
    let mut changed = 0;
    for (_, terrain) in map.terrain.iter_mut() {
        let dark = dark_instead_of(rules, torch, *terrain);
        if let Some(dark) = dark {
            *terrain = dark;
            changed += 1;
        }
    }
    changed > 0
}

/// What stands in the place of terrain that shines; `None` if it does not shine.
fn dark_instead_of(rules: &Ruleset, torch: Option<Terrain>, terrain: Terrain) -> Option<Terrain> {
    if terrain == Terrain::Torch {
        return Some(torch.unwrap_or(Terrain::Wall));
    }
    if Some(terrain) == rules.burning_brazier() {
        return rules.dead_brazier();
    }
    let kind = rules.terrain_kind(terrain)?;
    if kind.light == 0 {
        return None;
    }
    Some(match terrain.is_walkable() {
        true => Terrain::Floor,
        false => Terrain::Wall,
    })
}

/// Wakes all, and sends those that can walk on a round through the areas nearest to them.
fn change_watch(rules: &Ruleset, map: &mut Blueprint, areas: usize) -> bool {
    let open = Passages::new(rules).open(&map.terrain);
    let mut middles: Vec<Pos> = map.rooms.iter().map(|room| room.center()).collect();
    middles.retain(|at| open.get(*at));
    let sleepers = map.monsters.iter().filter(|it| it.mind == Mind::Asleep);
    if sleepers.count() < LEAST_SLEEPERS || middles.len() < areas {
        return false;
    }
    for monster in &mut map.monsters {
        if monster.mind == Mind::Asleep {
            monster.mind = Mind::Awake;
            if rules.monster(monster.kind).can_lead() {
                middles.sort_by_key(|at| at.distance(monster.at));
                monster.round = middles[..areas].to_vec();
            }
        }
    }
    true
}

/// Walls the stairs in but for one cell, and gives the key to a sleeper.
fn lock(rules: &Ruleset, map: &mut Blueprint, [gate, key]: [&String; 2], dice: &mut Dice) -> bool {
    let stairs = map
        .terrain
        .iter()
        .find(|(_, it)| **it == Terrain::StairsDown);
    let (Some((stairs, _)), Some(gate), Some(key)) =
        (stairs, rules.terrain_named(gate), rules.item_of_kind(key))
    else {
        return false;
    };
    let ring = stairs.neighbours();
    let is_bare = |at: &Pos| {
        let is_floor = map.terrain.get(*at) == Some(&Terrain::Floor);
        is_floor && *at != map.hero && map.monsters.iter().all(|it| it.at != *at)
    };
    let lies_there = map.items.iter().any(|(_, at)| ring.contains(at));
    if lies_there || !ring.iter().all(is_bare) {
        return false;
    }
    let passages = Passages::new(rules);
    let both = [Passage::Open, Passage::Closed];
    let before = distances(
        &passages.cells(&map.terrain, &both),
        &[map.hero],
        &Dir::CARDINAL,
    );
    for at in ring {
        map.terrain[at] = Terrain::Wall;
    }
    let now = distances(
        &passages.cells(&map.terrain, &both),
        &[map.hero],
        &Dir::CARDINAL,
    );
    let cut_off = before.iter().any(|(at, steps)| {
        let is_own = at == stairs || ring.contains(&at);
        !is_own && *steps != FAR && now[at] == FAR
    });
    let after = passages.open(&map.terrain);
    let steps = distances(&after, &[map.hero], &Dir::CARDINAL);
    let mut doors = Dir::CARDINAL.to_vec();
    doors.retain(|dir| {
        let outside = stairs.step(*dir).step(*dir);
        after.get(outside) && steps[outside] != FAR
    });
    let mut sleepers = Vec::new();
    for monster in &map.monsters {
        let at = monster.at;
        let is_clear = map.items.iter().all(|(_, other)| *other != at);
        if monster.mind == Mind::Asleep && is_clear && lies_well(&after, &steps, at) {
            sleepers.push(at);
        }
    }
    let (false, Some(door), Some(sleeper)) = (cut_off, pick(&doors, dice), pick(&sleepers, dice))
    else {
        return false;
    };
    map.terrain[stairs.step(door)] = gate;
    map.items.push((key, sleeper));
    true
}

/// Whether a thing can lie there: it can be reached, and is in nobody's way.
fn lies_well(open: &BitGrid, steps: &Grid<u32>, at: Pos) -> bool {
    open.get(at) && steps[at] != FAR && !is_narrow(open, at)
}
