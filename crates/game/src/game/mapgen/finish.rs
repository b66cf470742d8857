//! The last step for every level of a place, whatever its maker: chooses the cells of the hero and the stairs, puts
//! something into each dead end, and checks the requirements for all levels.

use crate::base::{BitGrid, Dice, Dir, Grid, Pos};
use crate::game::mapgen::connectivity::{self, FAR, Passage};
use crate::game::mapgen::furnish;
use crate::game::mapgen::sketch::{Sketch, Steps, pick};
use crate::game::rules::TerrainRole;
use crate::game::terrain::Terrain;

/// Least steps from the hero to the stairs down.
pub(in crate::game) const LEAST_STEPS: u32 = 25;
/// Least cells of an island that counts as a way around.
pub(in crate::game) const LEAST_ISLAND: usize = 9;
/// How often dead ends are searched for.
const ROUNDS: usize = 3;
/// Least dead ends.
pub(in crate::game) const LEAST_DEAD_ENDS: usize = 2;
/// The hero's cell is chosen at least this many steps from the monsters of vaults, if possible.
const FROM_MONSTERS: u32 = 12;

/// Least steps from the hero to the nearest monster.
pub(in crate::game) const NEAR: u32 = 9;

/// Finishes a level. Returns the cell of the hero, that of the stairs down or the boss, and whether the level meets all
/// requirements.
pub(super) fn finish(
    sketch: &mut Sketch<'_>,
    dice: &mut Dice,
    steps: Steps<'_>,
) -> ([Pos; 2], bool) {
    let [arrival, exit] = endpoints(sketch, dice);
    sketch.fixed.set(arrival, true);
    sketch.fixed.set(exit, true);
    let dead_ends = fill_dead_ends(sketch, arrival, exit, dice);
    steps("what dead ends hold", &sketch.terrain);
    let is_good = dead_ends >= LEAST_DEAD_ENDS && meets_requirements(sketch, arrival, exit);
    let open = sketch.open();
    for area in &mut sketch.areas {
        area.retain(|pos| open.get(*pos) && !connectivity::is_narrow(&open, *pos));
    }
    sketch.areas.retain(|area| !area.is_empty());
    ([arrival, exit], is_good)
}

/// The cells of the hero and the stairs: those drawn, or else two cells far from each other.
fn endpoints(sketch: &Sketch<'_>, dice: &mut Dice) -> [Pos; 2] {
    if let [Some(arrival), Some(exit)] = sketch.endpoints {
        return [arrival, exit];
    }
    let open = sketch.open();
    let mut sites = sketch.areas.concat();
    sites.retain(|pos| is_site(sketch, &open, *pos));
    let start = pick(&sites, dice).or_else(|| open.iter().next());
    let start = start.unwrap_or(Pos::new(1, 1));
    let from_start = connectivity::distances(&open, &[start], &Dir::ALL);
    let monsters: Vec<_> = sketch.monsters.iter().map(|it| it.at).collect();
    let from_monsters = connectivity::distances(&open, &monsters, &Dir::ALL);
    let mut calm = sites.clone();
    calm.retain(|pos| from_monsters[*pos] >= FROM_MONSTERS);
    let arrival = far_site(calm, &from_start, dice).unwrap_or(start);
    let from_arrival = connectivity::distances(&open, &[arrival], &Dir::ALL);
    sites.retain(|pos| *pos != arrival);
    let exit = far_site(sites, &from_arrival, dice);
    [arrival, exit.unwrap_or(start)]
}

/// A random one of these sites, at least three quarters as far away as the farthest that can be reached.
fn far_site(mut sites: Vec<Pos>, steps: &Grid<u32>, dice: &mut Dice) -> Option<Pos> {
    sites.retain(|pos| steps[*pos] != FAR);
    let most = sites.iter().map(|pos| steps[*pos]).max()?;
    sites.retain(|pos| steps[*pos] * 4 >= most * 3);
    pick(&sites, dice)
}

/// Whether `pos` suits the hero and the stairs: plain floor amid open cells.
pub(super) fn is_site(sketch: &Sketch<'_>, open: &BitGrid, pos: Pos) -> bool {
    furnish::is_plain(sketch, pos) && connectivity::open_around(open, pos) == 8
}

/// Puts something into each empty dead end; returns how many dead ends there are. A chest may create another one next
/// to it, so this takes several rounds.
fn fill_dead_ends(sketch: &mut Sketch<'_>, arrival: Pos, exit: Pos, dice: &mut Dice) -> usize {
    for _ in 0..ROUNDS {
        for mut end in connectivity::dead_ends(&sketch.open(), arrival) {
            if end.contains(&arrival) || end.contains(&exit) || holds_something(sketch, &end) {
                continue;
            }
            let mut chest_cells = Vec::new();
            let chest = sketch.kind(TerrainRole::Chest);
            let gets_chest = chest.is_some() && end.len() >= 4 && dice.percent(30);
            end.retain(|pos| sketch.is(*pos, Terrain::Floor));
            if gets_chest {
                chest_cells.clone_from(&end);
                chest_cells.retain(|pos| furnish::can_block(sketch, *pos));
            }
            if let (Some(chest), Some(pos)) = (chest, pick(&chest_cells, dice)) {
                sketch.terrain[pos] = chest;
            } else if let Some(pos) = pick(&end, dice) {
                sketch.items.push((None, pos));
            }
        }
    }
    connectivity::dead_ends(&sketch.open(), arrival).len()
}

/// Whether a dead end holds an item or a monster, or something useful stands in or next to it; in one that touches a
/// vault, any special terrain counts.
fn holds_something(sketch: &Sketch<'_>, end: &[Pos]) -> bool {
    let has_item = sketch.items.iter().any(|(_, at)| end.contains(at));
    let has_monster = sketch.monsters.iter().any(|it| end.contains(&it.at));
    if has_item || has_monster {
        return true;
    }
    let of_vault = end.iter().any(|pos| sketch.fixed.get(*pos));
    let beside = end
        .iter()
        .flat_map(|pos| Dir::CARDINAL.map(|dir| pos.step(dir)));
    let mut cells = end.iter().copied().chain(beside);
    cells.any(|pos| {
        let terrain = sketch.terrain.get(pos);
        let kind = terrain.and_then(|it| sketch.rules.terrain_kind(*it));
        kind.is_some_and(|kind| of_vault || kind.on_bump.is_some() || kind.light > 0)
    })
}

/// Whether all open cells are joined, the stairs are far, no monster is near, there is a way around, and no item lies
/// in a passage that leads on.
fn meets_requirements(sketch: &Sketch<'_>, arrival: Pos, exit: Pos) -> bool {
    let open = sketch.open();
    let steps = connectivity::distances(&open, &[arrival], &Dir::ALL);
    let is_far = (LEAST_STEPS..FAR).contains(&steps[exit]);
    is_far
        && breach(sketch, arrival).is_none()
        && connectivity::count_islands(&open, LEAST_ISLAND) > 0
}

/// Steps by which the way from the arrival to the exit is longer if it passes beside `at`; [`FAR`] if no way does.
pub(super) fn detour(sketch: &Sketch<'_>, [arrival, exit]: [Pos; 2], at: Pos) -> u32 {
    let open = sketch.open();
    let from_arrival = connectivity::distances(&open, &[arrival], &Dir::ALL);
    let from_exit = connectivity::distances(&open, &[exit], &Dir::ALL);
    let beside = at.neighbours().into_iter().filter(|pos| open.get(*pos));
    let past = beside.map(|pos| from_arrival[pos].saturating_add(from_exit[pos]));
    let past = past.min().unwrap_or(FAR);
    past.saturating_sub(from_arrival[exit])
}

/// What a vault can do to a level that makes the game throw it away, with the cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Breach {
    /// An open cell that no way without diagonal steps joins to the arrival.
    CutOff(Pos),
    /// A monster near the arrival.
    MonsterNear(Pos),
    /// An item in a passage that leads on.
    ItemInWay(Pos),
}

/// The first breach of what is required of a level.
pub(super) fn breach(sketch: &Sketch<'_>, arrival: Pos) -> Option<Breach> {
    let open = sketch.open();
    let steps = connectivity::distances(&open, &[arrival], &Dir::ALL);
    let mut monsters = sketch.monsters.iter().map(|it| it.at);
    let items = sketch.items.iter().map(|(_, at)| *at);
    if let Some(pos) = cut_off(sketch, arrival).next() {
        Some(Breach::CutOff(pos))
    } else if let Some(at) = monsters.find(|at| steps[*at] < NEAR) {
        Some(Breach::MonsterNear(at))
    } else {
        connectivity::first_in_the_way(&open, items, arrival).map(Breach::ItemInWay)
    }
}

/// The open cells that are not joined to the arrival, even by what can be opened or found.
pub(super) fn cut_off(sketch: &Sketch<'_>, arrival: Pos) -> impl Iterator<Item = Pos> + use<> {
    let passable = [Passage::Open, Passage::Closed];
    let cells = sketch.passages.cells(&sketch.terrain, &passable);
    let steps = connectivity::distances(&cells, &[arrival], &Dir::CARDINAL);
    let open: Vec<_> = sketch.open().iter().collect();
    open.into_iter().filter(move |pos| steps[*pos] == FAR)
}
