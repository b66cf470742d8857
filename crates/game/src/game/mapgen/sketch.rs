//! A level in the making.

use crate::base::{BitGrid, Dice, Dir, Grid, Pos, Rect, Size, SortedMap};
use crate::game::mapgen::connectivity::{self, Passage, Passages};
use crate::game::rules::{
    ItemId, MonsterId, PlaceLevel, PlaceRules, Ruleset, TerrainRole, VaultPost,
};
use crate::game::terrain::Terrain;

/// Columns and rows of each block of the coarse grid that cuts caves into areas.
const AREA: (i32, i32) = (12, 10);
/// Least cells in an area of a cave.
const LEAST_AREA: usize = 6;

/// Called after each step in making a level, with what was done and the terrain after it.
pub(in crate::game) type Steps<'s> = &'s mut dyn FnMut(&str, &Grid<Terrain>);

/// A monster that a vault calls for.
#[derive(Clone, Debug)]
pub(in crate::game) struct DrawnMonster {
    /// Its kind; any if `None`.
    pub(in crate::game) kind: Option<MonsterId>,
    pub(in crate::game) at: Pos,
    pub(in crate::game) post: VaultPost,
    /// The cells of its round, if it is a watch: those of the others, and at last its own.
    pub(in crate::game) round: Vec<Pos>,
}

/// Where a hall is.
#[derive(Clone, Debug)]
pub(super) struct HallSite {
    /// The rectangle around it.
    pub(super) area: Rect,
    pub(super) cells: BitGrid,
}

/// A level in the making.
#[derive(Clone, Debug)]
pub(in crate::game) struct Sketch<'r> {
    pub(super) rules: &'r Ruleset,
    pub(super) place: &'r PlaceRules,
    pub(super) depth: u32,
    pub(in crate::game) passages: Passages,
    pub(in crate::game) terrain: Grid<Terrain>,
    /// Rooms, chambers, parts of caves: where monsters and items may be. Passages belong to none.
    pub(in crate::game) areas: Vec<Vec<Pos>>,
    /// Cells that must no longer change.
    pub(super) fixed: BitGrid,
    /// Where its hall is, if it has one.
    pub(super) hall: Option<HallSite>,
    /// Monsters that vaults call for.
    pub(in crate::game) monsters: Vec<DrawnMonster>,
    /// Items that vaults and dead ends call for; `None` is any kind.
    pub(in crate::game) items: Vec<(Option<ItemId>, Pos)>,
    /// Items that vaults call for elsewhere on the level.
    pub(in crate::game) brought: Vec<ItemId>,
    /// The cells of the hero and the stairs down, if a drawing sets them.
    pub(super) endpoints: [Option<Pos>; 2],
}

impl<'r> Sketch<'r> {
    /// A level of nothing but wall.
    pub(super) fn new(rules: &'r Ruleset, place: &'r PlaceRules, depth: u32) -> Self {
        let size = rules.place_size(depth);
        Self {
            rules,
            place,
            depth,
            passages: Passages::new(rules),
            terrain: Grid::new(size, Terrain::Wall),
            areas: Vec::new(),
            fixed: BitGrid::new(size),
            hall: None,
            monsters: Vec::new(),
            items: Vec::new(),
            brought: Vec::new(),
            endpoints: [None; 2],
        }
    }

    /// The rectangle around its hall, if it has one.
    pub(in crate::game) fn hall_area(&self) -> Option<Rect> {
        self.hall.as_ref().map(|hall| hall.area)
    }

    /// What sets it apart from other levels of its place.
    pub(super) fn level(&self) -> &'r PlaceLevel {
        self.rules.place_level(self.depth)
    }

    pub(super) const fn size(&self) -> Size {
        self.terrain.size()
    }

    /// The terrain with this role, if the rule set has one.
    pub(super) fn kind(&self, role: TerrainRole) -> Option<Terrain> {
        self.rules.terrain_with_role(role)
    }

    /// The terrain with the first of these roles that the rule set has. Floor if it has none, which loading refuses
    /// where a level would not be itself without them: see [`Maker::needs`](crate::game::rules::Maker::needs).
    pub(super) fn kind_or_floor(&self, roles: &[TerrainRole]) -> Terrain {
        let mut kinds = roles.iter().filter_map(|role| self.kind(*role));
        kinds.next().unwrap_or(Terrain::Floor)
    }

    pub(super) fn is(&self, pos: Pos, terrain: Terrain) -> bool {
        self.terrain.get(pos) == Some(&terrain)
    }

    /// Whether a cell of this terrain is orthogonally beside `pos`.
    pub(super) fn touches(&self, pos: Pos, terrain: Terrain) -> bool {
        let mut dirs = Dir::CARDINAL.into_iter();
        dirs.any(|dir| self.is(pos.step(dir), terrain))
    }

    /// Whether `pos` is wall that may still change, and not on the edge of the map.
    pub(super) fn is_rock(&self, pos: Pos) -> bool {
        self.is_inside(pos) && self.is(pos, Terrain::Wall) && !self.fixed.get(pos)
    }

    /// Whether `pos` is not on the edge of the map, which stays wall.
    pub(super) const fn is_inside(&self, pos: Pos) -> bool {
        let Size { w, h } = self.terrain.size();
        pos.x > 0 && pos.y > 0 && pos.x < w - 1 && pos.y < h - 1
    }

    /// The map without its edge.
    pub(super) const fn inside(&self) -> Rect {
        let Size { w, h } = self.terrain.size();
        rect(1, 1, w - 2, h - 2)
    }

    pub(super) fn passage(&self, pos: Pos) -> Passage {
        let terrain = self.terrain.get(pos);
        terrain.map_or(Passage::Solid, |terrain| self.passages.of(*terrain))
    }

    pub(super) fn is_open(&self, pos: Pos) -> bool {
        self.passage(pos) == Passage::Open
    }

    /// The cells that are open.
    pub(in crate::game) fn open(&self) -> BitGrid {
        self.passages.open(&self.terrain)
    }

    /// The cells that are open, without those of the hall.
    pub(super) fn open_aside(&self) -> BitGrid {
        let mut open = self.open();
        if let Some(hall) = &self.hall {
            for pos in hall.cells.iter() {
                open.set(pos, false);
            }
        }
        open
    }

    /// Makes all these cells this terrain.
    pub(super) fn fill(&mut self, cells: impl IntoIterator<Item = Pos>, terrain: Terrain) {
        for pos in cells {
            self.terrain[pos] = terrain;
        }
    }

    /// Whether there is wall on both sides of `pos`, as seen in this direction.
    pub(super) fn has_wall_beside(&self, pos: Pos, dir: Dir) -> bool {
        let mut sides = [dir.left(), dir.right()].into_iter();
        sides.all(|side| self.is(pos.step(side), Terrain::Wall))
    }

    /// Whether `pos` and all cells around it are wall.
    pub(super) fn is_in_rock(&self, pos: Pos) -> bool {
        let mut around = pos.neighbours().into_iter();
        self.is_rock(pos) && around.all(|pos| self.is(pos, Terrain::Wall))
    }

    /// Whether `pos` is wall with floor before it in this direction, and wall on both sides.
    pub(super) fn is_door_site(&self, pos: Pos, dir: Dir) -> bool {
        let before = self.is(pos.step(dir.opposite()), Terrain::Floor);
        before && self.is_rock(pos) && self.has_wall_beside(pos, dir)
    }

    /// Whether `pos` is wall with floor before and behind it in this direction, and wall on both sides.
    pub(super) fn is_partition(&self, pos: Pos, dir: Dir) -> bool {
        self.is_door_site(pos, dir) && self.is(pos.step(dir), Terrain::Floor)
    }

    /// Opens the partition at `pos`, with a door by the place's `door_percent`.
    pub(super) fn open_door(&mut self, pos: Pos, dice: &mut Dice) {
        let has_door = dice.percent(self.place.door_percent.unsigned_abs());
        let without = Terrain::Floor;
        self.terrain[pos] = if has_door { Terrain::Door } else { without };
    }

    /// Opens up to `most` partitions where the way around is longer than `longest` steps, in random order.
    pub(super) fn add_loops(&mut self, longest: u32, most: usize, dice: &mut Dice) {
        let mut walls: Vec<(Pos, Dir)> = Vec::new();
        for pos in self.size().cells() {
            let mut dirs = [Dir::N, Dir::E].into_iter();
            let dir = dirs.find(|dir| self.is_partition(pos, *dir));
            walls.extend(dir.map(|dir| (pos, dir)));
        }
        shuffle(&mut walls, dice);
        let (mut open, mut added) = (self.open(), 0);
        for (pos, dir) in walls {
            if added == most {
                break;
            }
            // A wall beside one that was just opened is no longer a partition.
            if !self.is_partition(pos, dir) {
                continue;
            }
            let (from, to) = (pos.step(dir), pos.step(dir.opposite()));
            if !connectivity::are_within(longest, &open, from, to) {
                self.open_door(pos, dice);
                open.set(pos, true);
                added += 1;
            }
        }
    }

    /// Joins all open cells: digs from each part to the nearest cell of the largest, and bridges dangerous terrain.
    pub(super) fn join_all(&mut self) {
        // Each round leaves one part fewer.
        for _ in 0..self.size().area() {
            let parts = connectivity::parts(&self.open());
            let [main, part, ..] = &parts[..] else {
                return;
            };
            if !self.dig_between(part, main) {
                return;
            }
        }
    }

    /// Digs from `part` to the nearest cell of `main`, and bridges dangerous terrain. Returns whether there is a way.
    pub(super) fn dig_between(&mut self, part: &[Pos], main: &[Pos]) -> bool {
        let Some(path) = self.path_between(part, main) else {
            return false;
        };
        // Dangerous terrain gets a bridge, or shallow water if there are no bridges; the rest becomes floor.
        for pos in path {
            self.terrain[pos] = match self.passage(pos) {
                Passage::Open => continue,
                Passage::Dangerous => {
                    self.kind_or_floor(&[TerrainRole::Bridge, TerrainRole::ShallowWater])
                }
                Passage::Solid | Passage::Closed => Terrain::Floor,
            };
        }
        true
    }

    /// The cells of a shortest path between `part` and `main`, without either's own.
    fn path_between(&self, part: &[Pos], main: &[Pos]) -> Option<Vec<Pos>> {
        let mut cells = BitGrid::new(self.size());
        for pos in self.size().cells() {
            cells.set(pos, self.is_inside(pos) && !self.fixed.get(pos));
        }
        main.iter()
            .chain(part)
            .for_each(|pos| cells.set(*pos, true));
        let steps = connectivity::distances(&cells, part, &Dir::CARDINAL);
        let mut at = main.iter().copied().min_by_key(|pos| steps[*pos])?;
        let mut path = Vec::new();
        let mut left = steps[at];
        while left != connectivity::FAR && left > 1 {
            left -= 1;
            let mut dirs = Dir::CARDINAL.into_iter();
            at = at.step(dirs.find(|dir| steps.get(at.step(*dir)) == Some(&left))?);
            path.push(at);
        }
        (left == 1).then_some(path)
    }

    /// Cuts all open ground into areas along a coarse grid; passages belong to none.
    pub(super) fn cut_into_areas(&mut self) {
        let mut areas: SortedMap<_, Vec<Pos>> = SortedMap::default();
        let open = self.open();
        for pos in open.iter() {
            if connectivity::open_around(&open, pos) >= 5 {
                let block = (pos.y / AREA.1, pos.x / AREA.0);
                areas.get_or_insert(block, Vec::new()).push(pos);
            }
        }
        let areas = areas.values().filter(|area| area.len() >= LEAST_AREA);
        self.areas.extend(areas.cloned());
    }

    /// Fills passages and doors that lead nowhere, and dead ends of one cell; fixed cells stay.
    pub(super) fn fill_blind_cells(&mut self) {
        loop {
            let open = self.open();
            let mut blind: Vec<_> = open.iter().collect();
            blind.retain(|pos| {
                let plain = self.is(*pos, Terrain::Floor) || self.is(*pos, Terrain::Door);
                plain
                    && !self.fixed.get(*pos)
                    && connectivity::open_beside(|pos| open.get(pos), *pos) <= 1
            });
            if blind.is_empty() {
                return;
            }
            self.fill(blind, Terrain::Wall);
        }
    }
}

/// The cells in a straight line from `start`, without it.
pub(super) fn line(start: Pos, dir: Dir, length: i32) -> Vec<Pos> {
    let mut cells = Vec::new();
    let mut at = start;
    for _ in 0..length {
        at = at.step(dir);
        cells.push(at);
    }
    cells
}

/// The rectangle from one corner to the opposite one, both included.
pub(in crate::game) const fn rect(x1: i32, y1: i32, x2: i32, y2: i32) -> Rect {
    Rect { x1, y1, x2, y2 }
}

/// The rectangle with `by` more cells on each side.
pub(super) const fn grown(area: Rect, by: i32) -> Rect {
    let Rect { x1, y1, x2, y2 } = area;
    rect(x1 - by, y1 - by, x2 + by, y2 + by)
}

/// Shuffles a list. Source: Fisher and Yates, as in Knuth, "Seminumerical Algorithms", 3.4.2.
pub(super) fn shuffle<T>(list: &mut [T], dice: &mut Dice) {
    for last in (1..list.len()).rev() {
        list.swap(last, dice.below(last as u32 + 1) as usize);
    }
}

/// A random element; `None` if the list is empty, without a roll.
pub(in crate::game) fn pick<T: Copy>(list: &[T], dice: &mut Dice) -> Option<T> {
    if list.is_empty() {
        return None;
    }
    list.get(dice.below(list.len() as u32) as usize).copied()
}
