//! Fills the levels of places, which have areas instead of rooms. The order of the dice rolls is part of the rules:
//! first what the map requires; for each area the number of monsters, then cell and kind of each; items; candles; items
//! guaranteed by depth and vaults; gifts; the lieutenant; finally which monsters sleep.

use crate::base::{BitGrid, Dice, Dir, Fov, FovAlgorithm, Grid, Pos, Rect};

use crate::game::level::{Blueprint, Level, MonsterSpawn};
use crate::game::mapgen::{
    DrawnMonster, FAR, Passages, RING, Sketch, distances, first_in_the_way, is_narrow, pick, rect,
};
use crate::game::rules::{ItemId, Lieutenant, Mind, MonsterId, Ruleset, VaultPost};
use crate::game::spawn::{Filling, ITEM_TRIES, candles, max_monsters, nests};
use crate::game::terrain::Terrain;

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
    (sketch, [arrival, exit]): (Sketch<'_>, [Pos; 2]),
    dice: &mut Dice,
) -> Blueprint {
    let open = sketch.open();
    let steps = distances(&open, &[arrival], &Dir::ALL);
    let hall = sketch.hall_area();
    let mut map = Blueprint::new(sketch.terrain, arrival);
    map.hall = hall;
    let mut filling = Filling::new(rules, depth, map, dice);
    filling.map.rooms = sketch.areas.iter().map(|area| bounds(area)).collect();
    filling.put_stairs_and_boss(exit);
    let mut minds = Vec::new();
    for DrawnMonster {
        kind,
        at,
        post,
        round,
    } in sketch.monsters
    {
        let kind = kind.or_else(|| {
            let mut any = (0..ITEM_TRIES).filter_map(|_| filling.random_monster());
            any.find(|kind| {
                let can_watch = post != VaultPost::Watch || rules.monster(*kind).can_lead();
                !nests(rules, *kind) && can_watch
            })
        });
        if let Some(kind) = kind
            && filling.is_free(at)
        {
            filling.add_monster(kind, at);
            minds.push((at, post, round));
        }
    }
    for (kind, at) in sketch.items {
        let kind = kind.or_else(|| filling.random_item());
        filling.map.items.extend(kind.map(|kind| (kind, at)));
    }
    for area in &sketch.areas {
        if rules.spawn.first_room || !area.contains(&filling.map.hero) {
            filling.fill_area(area, &open, &steps);
        }
    }
    filling.spin_webs();
    let open = sketch.passages.open(&filling.map.terrain);
    let sure = [sure_items(rules, depth), sketch.brought].concat();
    let (areas, own) = (&sketch.areas, rules.place_level(depth));
    let gifts = own.gifts.iter();
    let gifts = gifts.filter_map(|gift| rules.item_of_kind(gift)).collect();
    filling.lay_items(areas, &open);
    filling.lay_by_way(exit, areas, &open, [sure, gifts]);
    if let Some(lieutenant) = rules.lieutenant(depth) {
        filling.add_lieutenant(lieutenant, exit, areas, &steps);
    }
    filling.roll_minds();
    for (at, post, round) in minds {
        filling.post(at, post, round);
    }
    let patrol = own.patrol.as_ref();
    if let Some(kind) = patrol.and_then(|kind| rules.monster_of_kind(kind)) {
        filling.add_patrol(kind, areas, &steps);
    }
    filling.map
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

/// The shortest ways from the arrival to the stairs, and how far each cell is from them.
struct Way {
    /// Steps from the arrival.
    from: Grid<u32>,
    /// Steps from the nearest cell of a shortest way.
    off: Grid<u32>,
    /// Steps from the arrival to the stairs.
    length: u32,
}

impl Way {
    fn new(arrival: Pos, exit: Pos, open: &BitGrid) -> Self {
        let from = distances(open, &[arrival], &Dir::ALL);
        let to = distances(open, &[exit], &Dir::ALL);
        let length = from[exit];
        let mut cells: Vec<Pos> = open.iter().collect();
        cells.retain(|at| from[*at].saturating_add(to[*at]) == length);
        let off = distances(open, &cells, &Dir::ALL);
        Self { from, off, length }
    }

    /// Whether a cell is near the way, and as far from the arrival as the second half of its first third.
    fn is_early(&self, at: Pos) -> bool {
        let early = self.length / 6..=self.length / 3;
        self.off[at] <= NEAR && early.contains(&self.from[at])
    }
}

impl Filling<'_> {
    /// Lets the monster at `at` begin as a vault says.
    fn post(&mut self, at: Pos, post: VaultPost, round: Vec<Pos>) {
        let mind = match post {
            VaultPost::Any => return,
            VaultPost::Asleep => Mind::Asleep,
            VaultPost::Watch => Mind::Awake,
        };
        if let Some(monster) = self.map.monsters.iter_mut().find(|it| it.at == at) {
            (monster.mind, monster.round) = (mind, round);
        }
    }

    /// Puts random items into areas.
    fn lay_items(&mut self, areas: &[Vec<Pos>], open: &BitGrid) {
        let (rules, depth) = (self.rules, self.depth);
        // Dead ends hold items already, so areas get only a quarter of what rooms would at most.
        let items = rules.spawn.max_items_per_room * areas.len() as i32 / 4;
        let besides = rules.place(depth).map_or(0, |place| place.items);
        let besides = rules.place_level(depth).share_of(besides);
        for _ in 0..items.min(MOST_ITEMS) + besides {
            if let Some(at) = self.item_cell(areas, open)
                && let Some(kind) = self.random_item()
            {
                self.map.items.push((kind, at));
            }
        }
    }

    /// Puts items into areas by how far they are from the shortest ways from the arrival to the stairs: candles, by turns
    /// in the first third of the way and at the end of a branch; those in `sure` anywhere; `gifts` near the way.
    fn lay_by_way(
        &mut self,
        exit: Pos,
        areas: &[Vec<Pos>],
        open: &BitGrid,
        [sure, gifts]: [Vec<ItemId>; 2],
    ) {
        let way = Way::new(self.map.hero, exit, open);
        let mut cells = areas.concat();
        cells.retain(|at| way.off[*at] != FAR && self.is_item_cell(open, *at));
        // Of them all, however many are taken in the meantime.
        let most_off = cells.iter().map(|at| way.off[*at]).max().unwrap_or(0);
        if let Some((kind, count)) = candles(self.rules) {
            for number in 0..count {
                if number % 2 == 0 {
                    self.lay_item(kind, &cells, |at| way.is_early(at), |at| way.from[at]);
                } else {
                    let is_far = |at: Pos| way.off[at] * 5 >= most_off * 4;
                    self.lay_item(kind, &cells, is_far, |at| most_off - way.off[at]);
                }
            }
        }
        for kind in sure {
            self.lay_item(kind, &cells, |_| true, |at| way.from[at]);
        }
        for kind in gifts {
            self.lay_item(kind, &cells, |at| way.off[at] <= NEAR, |at| way.from[at]);
        }
    }

    /// Lays an item on a random free cell that fits; if none does, on the free cell that is the least far off: the way may
    /// begin with a long passage, and what lies at the end of a branch may be taken.
    fn lay_item(
        &mut self,
        kind: ItemId,
        cells: &[Pos],
        fits: impl Fn(Pos) -> bool,
        off: impl Fn(Pos) -> u32,
    ) {
        let mut free = cells.to_vec();
        free.retain(|at| self.can_hold_item(*at));
        let mut fitting = free.clone();
        fitting.retain(|at| fits(*at));
        let picked = pick(&fitting, self.dice);
        let nearest = free.into_iter().min_by_key(|at| off(*at));
        if let Some(at) = picked.or(nearest) {
            self.map.items.push((kind, at));
        }
    }

    /// Adds a monster that walks a round through the areas nearest to the hero: out of view, as near as possible to the
    /// last of them. `steps` is the distance of each cell from the hero.
    fn add_patrol(&mut self, kind: MonsterId, areas: &[Vec<Pos>], steps: &Grid<u32>) {
        let mut round: Vec<Pos> = areas.iter().map(|area| area[area.len() / 2]).collect();
        round.sort_by_key(|at| steps[*at]);
        round.truncate(ROUND);
        let level = Level::new(self.rules, self.map.terrain.clone(), Vec::new());
        let mut view = Fov::new(level.size());
        let radius = self.rules.sight.radius.unsigned_abs();
        let symmetric = FovAlgorithm::SymmetricShadowcast;
        view.compute(symmetric, &level.opaque, self.map.hero, radius);
        let last = round.last().copied();
        let to_last = distances(&level.harmless, last.as_slice(), &Dir::ALL);
        let mut starts = areas.concat();
        starts.retain(|at| {
            let calm = (LEAST_STEPS..FAR).contains(&steps[*at]);
            calm && !view.is_visible(*at) && self.is_free(*at)
        });
        if let Some(at) = starts.into_iter().min_by_key(|at| to_last[*at]) {
            let start = MonsterSpawn::new(kind, at);
            self.map.monsters.push(MonsterSpawn { round, ..start });
        }
    }

    /// Adds the lieutenant of the level, with the rest of its group, if it comes in one: as near as possible to the stairs,
    /// but not beside them. `steps` is the distance of each cell from the hero.
    fn add_lieutenant(
        &mut self,
        lieutenant: Lieutenant,
        exit: Pos,
        areas: &[Vec<Pos>],
        steps: &Grid<u32>,
    ) {
        let is_calm = |at: Pos| (LEAST_STEPS..FAR).contains(&steps[at]);
        let mut posts = areas.concat();
        posts.retain(|at| is_calm(*at) && self.is_free(*at) && at.distance(exit) > 1);
        let Some(at) = posts.into_iter().min_by_key(|at| at.distance(exit)) else {
            return;
        };
        let mut monster = MonsterSpawn::new(lieutenant.kind, at);
        monster.name_index = Some(lieutenant.name_index);
        self.map.monsters.push(monster);
        self.add_rest(lieutenant.kind, at, &is_calm);
    }

    /// Rolls the monsters of one area. `open` holds the passable cells, `steps` the distance of each from the hero.
    fn fill_area(&mut self, area: &[Pos], open: &BitGrid, steps: &Grid<u32>) {
        let most = max_monsters(self.rules, self.depth, area.len() as i32);
        let percent = self.rules.place_level(self.depth).monsters.unsigned_abs();
        for _ in 0..self.dice.range(0, most) {
            let at = area[self.dice.below(area.len() as u32) as usize];
            // Also for those of its group.
            let is_calm = |at: Pos| open.get(at) && steps[at] >= LEAST_STEPS;
            if (percent == 100 || self.dice.percent(percent))
                && is_calm(at)
                && let Some(kind) = self.random_monster()
                && self.is_free(at)
                && !(nests(self.rules, kind) && self.map.monsters.iter().any(|it| it.kind == kind))
            {
                self.add_group(kind, at, &is_calm);
            }
        }
    }

    /// A cell for an item in a random area, outside passages; `None` if [`ITEM_TRIES`] attempts find none.
    fn item_cell(&mut self, areas: &[Vec<Pos>], open: &BitGrid) -> Option<Pos> {
        (0..ITEM_TRIES).find_map(|_| {
            let area = areas.get(self.dice.below(areas.len().max(1) as u32) as usize)?;
            let at = area[self.dice.below(area.len() as u32) as usize];
            self.is_item_cell(open, at).then_some(at)
        })
    }

    /// Whether a cell is open floor without an item, and not in a passage.
    fn is_item_cell(&self, open: &BitGrid, at: Pos) -> bool {
        open.get(at) && self.can_hold_item(at) && !is_narrow(open, at)
    }

    /// Spins webs on and around the cells of the monsters that do so, where they block no path. Rolls no dice.
    fn spin_webs(&mut self) {
        let (rules, map) = (self.rules, &mut self.map);
        for number in 0..map.monsters.len() {
            let MonsterSpawn { kind, at, .. } = map.monsters[number];
            let spins = rules.monster(kind).traits.spins.as_ref();
            let Some(web) = spins.and_then(|spins| rules.terrain_named(spins)) else {
                continue;
            };
            for pos in [at].into_iter().chain(RING.map(|dir| at.step(dir))) {
                let free = map.terrain.get(pos) == Some(&Terrain::Floor)
                    && pos != map.hero
                    && map.items.iter().all(|(_, other)| other.distance(pos) > 1)
                    && map.monsters.iter().all(|it| it.at != pos || pos == at);
                if free && !parts_ways(&map.terrain, pos) {
                    map.terrain[pos] = web;
                    let open = Passages::new(rules).open(&map.terrain);
                    let items = map.items.iter().map(|(_, at)| *at);
                    if first_in_the_way(&open, items, map.hero).is_some() {
                        map.terrain[pos] = Terrain::Floor;
                    }
                }
            }
        }
    }
}

/// Whether the safe cells around `pos` form more than one run, so that `pos` may be the only link between them.
fn parts_ways(terrain: &Grid<Terrain>, pos: Pos) -> bool {
    let ring = RING.map(|dir| {
        let cell = terrain.get(pos.step(dir));
        cell.is_some_and(|cell| cell.is_walkable() && !cell.is_dangerous())
    });
    let ends = (0..ring.len()).filter(|at| ring[*at] && !ring[(at + 1) % ring.len()]);
    ends.count() > 1
}

/// The smallest rectangle around an area; for an empty one, the cell in the corner of the map.
fn bounds(area: &[Pos]) -> Rect {
    let Pos { x, y } = area.first().copied().unwrap_or_default();
    area.iter().fold(rect(x, y, x, y), |all, pos| {
        let (x1, y1) = (all.x1.min(pos.x), all.y1.min(pos.y));
        rect(x1, y1, all.x2.max(pos.x), all.y2.max(pos.y))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Size;

    fn terrain(rows: [&str; 3]) -> Grid<Terrain> {
        let mut terrain = Grid::new(Size::new(3, 3), Terrain::Wall);
        for (y, row) in (0..).zip(rows) {
            for (x, letter) in (0..).zip(row.chars()) {
                if letter == '.' {
                    terrain[Pos::new(x, y)] = Terrain::Floor;
                }
            }
        }
        terrain
    }

    #[test]
    fn webs_never_block_the_only_way() {
        let blocks = |rows| parts_ways(&terrain(rows), Pos::new(1, 1));
        assert!(!blocks(["...", "...", "..."]), "in the open");
        assert!(!blocks(["###", "...", "..."]), "along a wall");
        assert!(!blocks(["###", "#..", "###"]), "at the end of a corridor");
        assert!(blocks(["###", "...", "###"]), "in a corridor");
        assert!(blocks(["#.#", "...", "..."]), "before a door");
    }
}
