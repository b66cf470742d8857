//! Places monsters, items and stairs in rooms. The order of the dice rolls is part of the rules: how many, then column,
//! row and kind of each.

mod place;

pub(super) use place::populate_place;

use crate::base::{Dice, Dir, Pos, Rect};

use crate::game::level::{Blueprint, MonsterSpawn};
use crate::game::mapgen::{room_center, room_floor};
use crate::game::rules::{
    ItemEffect, ItemId, MapRules, Mind, Monster, MonsterId, Ruleset, SpawnCell, SpawnOrder,
};
use crate::game::terrain::Terrain;

/// Attempts to find a cell for an item before it is left out.
const ITEM_TRIES: u32 = 20;

/// Fills a level: the hero in the centre of the first room, monsters and items in the rooms that the rules allow,
/// stairs, and the boss on the last level.
pub(super) fn populate(
    rules: &Ruleset,
    depth: u32,
    (map, tunnels): (Blueprint, Vec<[Rect; 2]>),
    dice: &mut Dice,
) -> Blueprint {
    let (hero, last) = (map.hero, map.rooms[map.rooms.len() - 1]);
    let mut filling = Filling::new(rules, depth, map, dice);
    // One cell east of the hero if the last room is also the first.
    filling.put_stairs_and_boss(match room_center(&rules.map, last) {
        center if center == hero => center.step(Dir::E),
        center => center,
    });
    for index in usize::from(!rules.spawn.first_room)..filling.map.rooms.len() {
        filling.spawn_monsters(index, &tunnels);
        filling.spawn_items(index);
    }
    filling.add_candles();
    filling.roll_minds();
    filling.map
}

/// A level that is being filled.
struct Filling<'r> {
    rules: &'r Ruleset,
    depth: u32,
    map: Blueprint,
    dice: &'r mut Dice,
}

impl<'r> Filling<'r> {
    const fn new(rules: &'r Ruleset, depth: u32, map: Blueprint, dice: &'r mut Dice) -> Self {
        Self {
            rules,
            depth,
            map,
            dice,
        }
    }

    /// Puts some monsters to sleep, by the chance in the rules; none hunts at first.
    fn roll_minds(&mut self) {
        let Some(minds) = self.rules.minds else {
            return;
        };
        for monster in &mut self.map.monsters {
            if self.dice.percent(minds.asleep_percent.unsigned_abs()) {
                monster.mind = Mind::Asleep;
            }
        }
        for number in 0..self.map.monsters.len() {
            let kind = self.map.monsters[number].kind;
            let first = self.map.monsters.iter().find(|it| it.kind == kind);
            if let Some(first) = first
                && nests(self.rules, kind)
            {
                self.map.monsters[number].mind = first.mind;
            }
        }
    }

    /// Whether an item can be placed at `at`.
    fn can_hold_item(&self, at: Pos) -> bool {
        let floor = self.map.terrain[at] == Terrain::Floor && at != self.map.hero;
        floor && self.map.items.iter().all(|(_, other)| *other != at)
    }

    fn is_free(&self, pos: Pos) -> bool {
        let walkable = self.map.terrain.get(pos).is_some_and(|it| it.is_walkable());
        let mut monsters = self.map.monsters.iter();
        walkable && pos != self.map.hero && monsters.all(|monster| monster.at != pos)
    }

    /// Puts stairs up on the hero's cell, except on the first level, and stairs down at `last`, or the boss on the last
    /// level.
    fn put_stairs_and_boss(&mut self, last: Pos) {
        let levels = self.rules.dungeon.levels.unsigned_abs();
        if self.depth > 1 {
            self.map.terrain[self.map.hero] = Terrain::StairsUp;
        }
        if self.depth < levels {
            self.map.terrain[last] = Terrain::StairsDown;
        }
        if self.depth == levels
            && let Some(kind) = self.rules.boss_kind()
        {
            self.map.monsters.push(MonsterSpawn::new(kind, last));
        }
    }

    /// Adds monsters to the room with this index. `tunnels` are those of the level.
    fn spawn_monsters(&mut self, index: usize, tunnels: &[[Rect; 2]]) {
        let (rules, room) = (self.rules, self.map.rooms[index]);
        let rooms = self.map.rooms[..=index].to_vec();
        let is_open = |at: Pos| {
            rules.spawn.order == SpawnOrder::AfterMap || is_carved(&rules.map, &rooms, tunnels, at)
        };
        let area = (room.x2 - room.x1) * (room.y2 - room.y1);
        let count = self.dice.range(0, max_monsters(rules, self.depth, area));
        let floor = room_floor(&rules.map, room);
        let mut free: Vec<Pos> = floor.inner().cells().collect();
        free.retain(|pos| self.is_free(*pos));
        for _ in 0..count {
            let at = match rules.spawn.cell {
                SpawnCell::Interior => random_cell(floor, self.dice),
                SpawnCell::WithWalls => random_cell(room, self.dice),
                SpawnCell::Distinct if free.is_empty() => continue,
                SpawnCell::Distinct => {
                    free.swap_remove(self.dice.below(free.len() as u32) as usize)
                }
            };
            // docs/tutorials.md 1.4, 3.2, 4.1: a monster whose cell is occupied, or is a wall at this point, is left out.
            if self.is_free(at)
                && is_open(at)
                && let Some(kind) = self.random_monster()
            {
                self.add_group(kind, at, &is_open);
            }
        }
    }

    /// A random kind of monster by weight at this depth; `None` if all weights are 0.
    fn random_monster(&mut self) -> Option<MonsterId> {
        let kinds = self.rules.monsters.iter();
        let weights: Vec<_> = kinds.map(|kind| kind.weight_at(self.depth)).collect();
        self.dice.weighted_index(&weights).map(MonsterId)
    }

    /// A random kind of item.
    fn random_item(&mut self) -> Option<ItemId> {
        random_item(self.rules, self.depth, self.dice)
    }

    /// Adds a monster of this kind, which may get a name of its own.
    fn add_monster(&mut self, kind: MonsterId, at: Pos) {
        let mut monster = MonsterSpawn::new(kind, at);
        if let Some(names) = &self.rules.monster(kind).names
            && self.dice.percent(names.percent.unsigned_abs())
        {
            monster.name_index = Some(self.dice.below(names.list.len() as u32) as usize);
        }
        self.map.monsters.push(monster);
    }

    /// Free cells within [`GROUP_REACH`] steps of `at` over `is_open` ground, in the order in which they are reached.
    fn cells_around(&self, at: Pos, is_open: &dyn Fn(Pos) -> bool) -> Vec<Pos> {
        let mut reached = vec![at];
        let mut begin = 0;
        for _ in 0..GROUP_REACH {
            let end = reached.len();
            for index in begin..end {
                for to in reached[index].neighbours() {
                    if self.is_free(to) && is_open(to) && !reached.contains(&to) {
                        reached.push(to);
                    }
                }
            }
            begin = end;
        }
        reached.split_off(1)
    }

    /// Adds a monster of this kind, and the rest of its group over `is_open` ground. Rolls no number for kinds that do
    /// not come in groups.
    fn add_group(&mut self, kind: MonsterId, at: Pos, is_open: &dyn Fn(Pos) -> bool) {
        self.add_monster(kind, at);
        self.add_rest(kind, at, is_open);
    }

    /// Adds the rest of the group of the monster that was added last.
    fn add_rest(&mut self, kind: MonsterId, at: Pos, is_open: &dyn Fn(Pos) -> bool) {
        let Monster { names, traits, .. } = self.rules.monster(kind);
        let leader = self.map.monsters.last();
        let leader = leader.filter(|it| it.name_index.is_some());
        let led = leader.and(names.as_ref()).map_or(0, |names| names.leads);
        let group = traits.group;
        let others = group.map_or(led, |group| self.dice.range(group.min, group.max) - 1);
        let cells = self.cells_around(at, is_open).into_iter();
        for at in cells.take(others.unsigned_abs() as usize) {
            match group {
                Some(_) => self.add_monster(kind, at),
                // Nobody leads a leader.
                None => self.map.monsters.push(MonsterSpawn::new(kind, at)),
            }
        }
    }

    fn spawn_items(&mut self, index: usize) {
        let most = self.rules.spawn.max_items_per_room;
        if most == 0 {
            return;
        }
        let floor = room_floor(&self.rules.map, self.map.rooms[index]);
        for _ in 0..self.dice.range(0, most) {
            let at = random_cell(floor, self.dice);
            if self.can_hold_item(at)
                && let Some(kind) = self.random_item()
            {
                self.map.items.push((kind, at));
            }
        }
    }

    /// Places the guaranteed candles, each in a random room.
    fn add_candles(&mut self) {
        let Some((kind, count)) = candles(self.rules) else {
            return;
        };
        for _ in 0..count {
            let rooms = self.map.rooms.len() as u32;
            let cell = (0..ITEM_TRIES).find_map(|_| {
                let room = self.map.rooms[self.dice.below(rooms) as usize];
                let at = random_cell(room_floor(&self.rules.map, room), self.dice);
                self.can_hold_item(at).then_some(at)
            });
            self.map.items.extend(cell.map(|at| (kind, at)));
        }
    }
}

/// Whether there is at most one group of this kind on a level of a place.
fn nests(rules: &Ruleset, kind: MonsterId) -> bool {
    let group = rules.monster(kind).traits.group;
    group.is_some_and(|group| group.nests)
}

/// Maximum steps from the first of a group to the others.
const GROUP_REACH: usize = 2;

/// The maximum number of monsters rolled for this many cells at this depth.
fn max_monsters(rules: &Ruleset, depth: u32, area: i32) -> i32 {
    let spawn = rules.spawn;
    let extra = (depth as i32 - 1).checked_div(spawn.levels_per_extra);
    let max = spawn.max_per_room + extra.unwrap_or(0);
    max.min(area.checked_div(spawn.cells_per_monster).unwrap_or(max))
}

/// A random kind of item by weight, among those that may be on a level at `depth`; `None` if all weights are 0.
pub(super) fn random_item(rules: &Ruleset, depth: u32, dice: &mut Dice) -> Option<ItemId> {
    let items = rules.items.iter();
    let weights: Vec<_> = items.map(|item| item.weight_at(depth)).collect();
    dice.weighted_index(&weights).map(ItemId)
}

/// The kind of candle guaranteed on every level, and how many; `None` if there are none.
fn candles(rules: &Ruleset) -> Option<(ItemId, i32)> {
    use ItemEffect::{Lights, Melts, Wax};
    let kind = rules.find_item(|item| matches!(item.effect, Lights(_) | Wax(_) | Melts(_)))?;
    let of_candle = rules.candle.map_or(0, |candle| candle.per_level);
    let count = rules.flame.map_or(of_candle, |flame| flame.per_level);
    (count > 0).then_some((kind, count))
}

/// Whether `at` is on the floor of one of `rooms`, the first of the level, or in a tunnel between them.
fn is_carved(rules: &MapRules, rooms: &[Rect], tunnels: &[[Rect; 2]], at: Pos) -> bool {
    let mut floors = rooms.iter().map(|room| room_floor(rules, *room));
    let mut legs = tunnels.iter().take(rooms.len() - 1).flatten();
    floors.any(|floor| floor.contains(at)) || legs.any(|leg| leg.contains(at))
}

fn random_cell(area: Rect, dice: &mut Dice) -> Pos {
    let x = dice.range(area.x1, area.x2);
    Pos::new(x, dice.range(area.y1, area.y2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Grid, Size, Stream};
    use crate::game::chance_tests::{DRAWS, assert_fits};
    use crate::game::rules::RoomFloor;
    use crate::test_rules::rules;

    /// A small room where the hero starts, and `room` elsewhere.
    fn two_rooms(rules: &Ruleset, room: Rect) -> (Blueprint, Vec<[Rect; 2]>) {
        let first = square(0, 6);
        let mut terrain = Grid::new(Size::new(40, 40), Terrain::Wall);
        for room in [first, room] {
            for pos in room_floor(&rules.map, room).cells() {
                terrain[pos] = Terrain::Floor;
            }
        }
        let mut map = Blueprint::new(terrain, room_center(&rules.map, first));
        map.rooms = vec![first, room];
        (map, Vec::new())
    }

    const HALL: Rect = square(10, 30);

    const fn square(first: i32, last: i32) -> Rect {
        Rect {
            x1: first,
            y1: first,
            x2: last,
            y2: last,
        }
    }

    /// The level without monsters or items.
    fn empty(rules: &Ruleset, room: Rect) -> Blueprint {
        let mut rules = rules.clone();
        (rules.spawn.max_per_room, rules.spawn.max_items_per_room) = (0, 0);
        rules.dungeon.boss = None;
        populate(&rules, 1, two_rooms(&rules, room), &mut dice())
    }

    fn dice() -> Dice {
        Stream::Spawn(1).dice(1)
    }

    /// Spawns monsters in `room` repeatedly until the results of `count` add up to `DRAWS`.
    fn sample(
        rules: &Ruleset,
        depth: u32,
        room: Rect,
        mut count: impl FnMut(&[MonsterSpawn]) -> usize,
    ) {
        let (mut dice, mut counted) = (dice(), 0);
        let mut filling = Filling::new(rules, depth, empty(rules, room), &mut dice);
        while counted < DRAWS {
            filling.map.monsters.clear();
            filling.spawn_monsters(1, &[]);
            counted += count(&filling.map.monsters);
        }
    }

    /// docs/tutorials.md 1.4, 3.2, 4.1 with 0.8, 5.1; and those of tallowdeep at three depths.
    #[test]
    fn kinds_are_as_likely_as_their_weights() {
        let fourth = [24, 18, 40, 20, 20, 36, 36, 35, 22, 2, 0, 0, 0];
        let eighth = [0, 2, 40, 20, 40, 84, 84, 95, 78, 58, 55, 45, 0];
        for (name, depth, weights) in [
            ("mcrogueface-5", 1, &[60, 30, 10][..]),
            ("mcrogueface", 1, &[60, 30, 10]),
            ("tcod", 1, &[80, 20]),
            ("roguebasin", 1, &[80, 21]),
            ("plain", 1, &[60, 30, 40, 20, 5, 0, 0, 0, 0, 0, 0, 0, 0]),
            ("plain", 4, &fourth),
            ("plain", 8, &eighth),
        ] {
            let rules = rules(name);
            let mut counts = vec![0; weights.len()];
            sample(&rules, depth, HALL, |monsters| {
                for monster in monsters {
                    counts[monster.kind.0] += 1;
                }
                monsters.len()
            });
            assert_fits(&counts, weights);
        }
    }

    #[test]
    fn tunnels_to_later_rooms_are_carved_later() {
        let map = rules("roguebasin").map;
        let rooms = [square(0, 6), square(10, 16), square(20, 26)];
        let leg = |x1, x2| Rect {
            x1,
            x2,
            ..square(3, 3)
        };
        let tunnels = [[leg(3, 13), square(13, 13)], [leg(6, 23), square(23, 23)]];
        let carved = |rooms, x, y| is_carved(&map, rooms, &tunnels, Pos::new(x, y));
        assert!(carved(&rooms[..1], 5, 5) && !carved(&rooms[..1], 6, 3));
        assert!(carved(&rooms[..2], 6, 3) && !carved(&rooms[..2], 16, 3));
        assert!(carved(&rooms, 16, 3) && !carved(&rooms, 16, 4));
    }

    /// docs/tutorials.md 1.4, 2: not where the hero starts; 3.1, 4.1, 5.1: there too.
    #[test]
    fn the_first_room_is_safe_in_mcrogueface_only() {
        for name in [
            "mcrogueface",
            "mcrogueface-5",
            "tcod",
            "roguebasin",
            "sadconsole",
        ] {
            let rules = rules(name);
            let mut dice = dice();
            let mut in_first = 0;
            for _ in 0..100 {
                let map = populate(&rules, 1, two_rooms(&rules, HALL), &mut dice);
                for monster in &map.monsters {
                    assert_ne!(monster.at, map.hero);
                    in_first += usize::from(map.rooms[0].contains(monster.at));
                }
            }
            assert_eq!(in_first == 0, name.starts_with("mcrogueface"), "{name}");
        }
    }

    /// docs/tutorials.md 2, Try this: one monster for each 20 cells; and one more for each two levels further down.
    #[test]
    fn large_rooms_and_deep_levels_hold_more_monsters() {
        let rules = rules("plain");
        let max = |side, depth| max_monsters(&rules, depth, side * side);
        assert_eq!([4, 5, 7, 12].map(|side| max(side, 1)), [0, 1, 2, 3]);
        assert_eq!([1, 2, 3, 5, 8].map(|depth| max(12, depth)), [3, 3, 4, 5, 6]);
        let unlimited = self::rules("tcod");
        assert_eq!(max_monsters(&unlimited, 1, 2 * 2), 2);
    }

    /// docs/tutorials.md 2, Try this: the last room has a boss; here on the last level only, and stairs elsewhere.
    #[test]
    fn the_last_room_has_stairs_or_the_boss() {
        let rules = rules("plain");
        let last = HALL.center();
        for depth in 1..=8 {
            let map = populate(&rules, depth, two_rooms(&rules, HALL), &mut dice());
            let boss = map
                .monsters
                .iter()
                .find(|monster| rules.monster(monster.kind).kind == "chandler");
            assert_eq!(boss.map(|monster| monster.at), (depth == 8).then_some(last));
            assert_eq!(map.terrain[last] == Terrain::StairsDown, depth < 8);
            assert_eq!(map.terrain[map.hero] == Terrain::StairsUp, depth > 1);
        }
    }

    #[test]
    fn single_rooms_have_stairs_beside_the_hero() {
        let mut rules = rules("plain");
        rules.spawn.first_room = true;
        (rules.map.floor, rules.map.max_rooms) = (RoomFloor::Inside, 1);
        let one = |depth| {
            let (mut level, tunnels) = two_rooms(&rules, HALL);
            level.rooms.truncate(1);
            populate(&rules, depth, (level, tunnels), &mut dice())
        };
        let (first, last) = (one(1), one(8));
        let beside = first.hero.step(Dir::E);
        assert_eq!(first.terrain[beside], Terrain::StairsDown);
        assert_eq!(last.monsters[0].at, beside);
    }
}
