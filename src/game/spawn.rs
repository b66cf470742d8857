//! Sets foes and things into rooms. The order of the rolls is part of the rules: how many, then column, row and kind
//! of each.

mod candles;

use crate::base::{Dice, Dir, Grid, Pos, Rect};

use super::level::{Arrival, Blueprint, Terrain};
use super::mapgen::{Dug, floor_of};
use super::rules::{Monster, Ruleset, SpawnCell};

/// A level with everything on it: the hero in the middle of the first room, foes and things in the rooms that the
/// rules allow, stairs and the boss where there are levels.
pub(super) fn populate(rules: &Ruleset, depth: u32, dug: Dug, dice: &mut Dice) -> Blueprint {
    let hero = dug.rooms[0].center();
    let (foes, items) = (Vec::new(), Vec::new());
    let mut map = Blueprint {
        terrain: dug.terrain,
        rooms: dug.rooms,
        hero,
        foes,
        items,
    };
    set_stairs(rules, depth, &mut map);
    for number in usize::from(!rules.spawn.first_room)..map.rooms.len() {
        let room = map.rooms[number];
        foes_in(rules, depth, room, &mut map, dice);
        things_in(rules, room, &mut map, dice);
    }
    candles::set(rules, &mut map, dice);
    map
}

/// Whether a thing can lie there.
fn is_bare(map: &Blueprint, at: Pos) -> bool {
    let floor = map.terrain[at] == Terrain::Floor && at != map.hero;
    floor && map.items.iter().all(|(_, other)| *other != at)
}

/// Up where the hero arrives, down in the middle of the last room, where on the last level the boss stands. Where the
/// last room is the first, beside the hero.
fn set_stairs(rules: &Ruleset, depth: u32, map: &mut Blueprint) {
    let levels = rules.dungeon.levels.unsigned_abs();
    let last = match map.rooms[map.rooms.len() - 1].center() {
        middle if middle == map.hero => middle.step(Dir::E),
        middle => middle,
    };
    if depth > 1 {
        map.terrain[map.hero] = Terrain::StairsUp;
    }
    if depth < levels {
        map.terrain[last] = Terrain::StairsDown;
    }
    let boss = rules.dungeon.boss.as_ref().filter(|_| depth == levels);
    let kind = boss.and_then(|boss| {
        rules
            .monsters
            .iter()
            .position(|monster| monster.kind == *boss)
    });
    map.foes.extend(kind.map(|kind| Arrival {
        kind,
        at: last,
        name: None,
    }));
}

fn foes_in(rules: &Ruleset, depth: u32, room: Rect, map: &mut Blueprint, dice: &mut Dice) {
    let weights: Vec<u32> = rules
        .monsters
        .iter()
        .map(|monster| weight(monster, depth))
        .collect();
    let count = dice.range(0, most_foes(rules, depth, room));
    let mut free: Vec<Pos> = match rules.spawn.cell {
        SpawnCell::Distinct => {
            let inner = floor_of(&rules.map, room).inner();
            inner.cells().filter(|pos| is_free(map, *pos)).collect()
        }
        SpawnCell::Interior | SpawnCell::WithWalls => Vec::new(),
    };
    for _ in 0..count {
        let at = match rules.spawn.cell {
            SpawnCell::Interior => Some(anywhere(floor_of(&rules.map, room), dice)),
            SpawnCell::WithWalls => Some(anywhere(room, dice)),
            SpawnCell::Distinct if free.is_empty() => None,
            SpawnCell::Distinct => Some(free.swap_remove(dice.below(free.len() as u32) as usize)),
        };
        // TUTORIALS.md 1.4, 3.2, 4.1: a foe whose cell is taken does not come at all.
        if let Some(at) = at.filter(|at| is_free(map, *at))
            && let Some(kind) = dice.weighted(&weights)
        {
            let name = own_name(&rules.monsters[kind], dice);
            map.foes.push(Arrival { kind, at, name });
        }
    }
}

/// The most foes that a room on this level has.
fn most_foes(rules: &Ruleset, depth: u32, room: Rect) -> i32 {
    let spawn = rules.spawn;
    let more = (depth as i32 - 1)
        .checked_div(spawn.one_more_each)
        .unwrap_or(0);
    let most = spawn.most_a_room + more;
    let area = (room.x2 - room.x1) * (room.y2 - room.y1);
    most.min(area.checked_div(spawn.cells_a_foe).unwrap_or(most))
}

fn weight(monster: &Monster, depth: u32) -> u32 {
    (monster.weight + monster.weight_a_level * (depth as i32 - 1))
        .max(0)
        .unsigned_abs()
}

fn own_name(monster: &Monster, dice: &mut Dice) -> Option<usize> {
    let names = monster.names.as_ref()?;
    let named = dice.percent(names.percent.unsigned_abs());
    named.then(|| dice.below(names.list.len() as u32) as usize)
}

fn things_in(rules: &Ruleset, room: Rect, map: &mut Blueprint, dice: &mut Dice) {
    if rules.spawn.items_a_room == 0 {
        return;
    }
    for _ in 0..dice.range(0, rules.spawn.items_a_room) {
        let at = anywhere(floor_of(&rules.map, room), dice);
        if is_bare(map, at)
            && let Some(kind) = any_thing(rules, dice)
        {
            map.items.push((kind, at));
        }
    }
}

/// A kind of thing, as likely as its weight says.
pub(super) fn any_thing(rules: &Ruleset, dice: &mut Dice) -> Option<usize> {
    let weights: Vec<u32> = rules
        .items
        .iter()
        .map(|item| item.weight.unsigned_abs())
        .collect();
    dice.weighted(&weights)
}

fn is_free(map: &Blueprint, pos: Pos) -> bool {
    let ground = |terrain: &Grid<Terrain>| {
        terrain
            .get(pos)
            .is_some_and(|terrain| terrain.can_be_entered())
    };
    ground(&map.terrain) && pos != map.hero && map.foes.iter().all(|foe| foe.at != pos)
}

fn anywhere(area: Rect, dice: &mut Dice) -> Pos {
    let x = dice.range(area.x1, area.x2);
    Pos::new(x, dice.range(area.y1, area.y2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Size, Stream};
    use crate::content::Content;
    use crate::game::chances::{DRAWS, assert_fits};
    use crate::game::rules::Floor;

    fn rules(name: &str) -> Ruleset {
        let content = Content::builtin();
        let number = content.rules_number(name).expect("it is there");
        Ruleset::clone(&content.rules[number].rules)
    }

    /// A small room where the hero starts, and `room` below it.
    fn dug(rules: &Ruleset, room: Rect) -> Dug {
        let first = Rect {
            x1: 0,
            y1: 0,
            x2: 6,
            y2: 6,
        };
        let mut terrain = Grid::new(Size::new(40, 40), Terrain::Wall);
        for room in [first, room] {
            for pos in floor_of(&rules.map, room).cells() {
                terrain[pos] = Terrain::Floor;
            }
        }
        Dug {
            terrain,
            rooms: vec![first, room],
        }
    }

    const HALL: Rect = Rect {
        x1: 10,
        y1: 10,
        x2: 30,
        y2: 30,
    };

    /// The level without anybody on it.
    fn empty(rules: &Ruleset, room: Rect) -> Blueprint {
        let mut rules = rules.clone();
        (rules.spawn.most_a_room, rules.spawn.items_a_room) = (0, 0);
        rules.dungeon.boss = None;
        populate(&rules, 1, dug(&rules, room), &mut dice())
    }

    fn dice() -> Dice {
        Dice::new(1, Stream::Spawn(1))
    }

    /// Calls `look` with those who came into `room`, again and again, until it has counted enough.
    fn sample(rules: &Ruleset, depth: u32, room: Rect, mut look: impl FnMut(&[Arrival]) -> usize) {
        let (mut map, mut dice, mut counted) = (empty(rules, room), dice(), 0);
        while counted < DRAWS {
            map.foes.clear();
            foes_in(rules, depth, room, &mut map, &mut dice);
            counted += look(&map.foes);
        }
    }

    /// TUTORIALS.md 1.4, 3.2, 4.1, 5.1: 0 to 3, 3, 2, 3 and 2, each equally likely.
    #[test]
    fn every_number_of_foes_is_equally_likely() {
        for (name, most) in [
            ("mcrogueface-5", 3),
            ("mcrogueface", 3),
            ("tcod", 2),
            ("roguebasin", 3),
            ("sadconsole", 2),
        ] {
            let mut rules = rules(name);
            // Nobody meets anybody, so that all who are rolled come.
            rules.spawn.cell = SpawnCell::Distinct;
            let mut counts = vec![0; most + 1];
            sample(&rules, 1, HALL, |foes| {
                counts[foes.len()] += 1;
                1
            });
            assert_fits(&counts, &vec![1; most + 1]);
        }
    }

    /// TUTORIALS.md 1.4, 3.2, 4.1 with 0.8, 5.1; and our own on three levels.
    #[test]
    fn kinds_are_as_likely_as_their_weights() {
        for (name, depth, weights) in [
            ("mcrogueface-5", 1, &[60, 30, 10][..]),
            ("mcrogueface", 1, &[60, 30, 10]),
            ("tcod", 1, &[80, 20]),
            ("roguebasin", 1, &[80, 21]),
            (
                "tallowdeep",
                1,
                &[60, 30, 40, 20, 5, 0, 0, 0, 0, 0, 0, 0, 0],
            ),
            (
                "tallowdeep",
                4,
                &[24, 18, 40, 20, 20, 36, 36, 35, 22, 2, 0, 0, 0],
            ),
            (
                "tallowdeep",
                8,
                &[0, 2, 40, 20, 40, 84, 84, 95, 78, 58, 55, 45, 0],
            ),
        ] {
            let rules = rules(name);
            let mut counts = vec![0; weights.len()];
            sample(&rules, depth, HALL, |foes| {
                for foe in foes {
                    counts[foe.kind] += 1;
                }
                foes.len()
            });
            assert_fits(&counts, weights);
        }
    }

    /// Where the only foe of a room stands, cell for cell of `area`, and how often none came.
    fn places(rules: &Ruleset, room: Rect, area: Rect) -> Vec<usize> {
        let mut rules = rules.clone();
        rules.spawn.most_a_room = 1;
        let cells: Vec<_> = area.cells().collect();
        let mut counts = vec![0; cells.len() + 1];
        sample(&rules, 1, room, |foes| {
            let at = foes.first().map(|foe| foe.at);
            let cell = at.map(|at| cells.iter().position(|cell| *cell == at));
            counts[cell.map_or(cells.len(), |cell| cell.expect("it stands in the area"))] += 1;
            1
        });
        counts
    }

    const fn square(first: i32, last: i32) -> Rect {
        Rect {
            x1: first,
            y1: first,
            x2: last,
            y2: last,
        }
    }

    /// TUTORIALS.md 1.4, 2, 3.2: anywhere on the floor. Half of the time nobody is rolled.
    #[test]
    fn foes_stand_anywhere_on_the_floor() {
        for name in ["mcrogueface", "mcrogueface-5", "tcod"] {
            let counts = places(&rules(name), square(10, 14), square(11, 13));
            assert_fits(&counts, &[1, 1, 1, 1, 1, 1, 1, 1, 1, 9]);
        }
    }

    /// TUTORIALS.md 4.1: anywhere in the rectangle of 16 cells, 12 of which are walls where nobody can stand.
    #[test]
    fn foes_of_roguebasin_do_not_come_where_the_walls_are() {
        let counts = places(&rules("roguebasin"), square(10, 13), square(11, 12));
        assert_fits(&counts, &[1, 1, 1, 1, 16 + 12]);
    }

    /// TUTORIALS.md 5.1: on the floor, but not beside the walls.
    #[test]
    fn foes_of_sadconsole_stand_away_from_the_walls() {
        let counts = places(&rules("sadconsole"), square(10, 14), square(11, 13));
        assert_fits(&counts, &[1, 1, 1, 1, 1, 1, 1, 1, 1, 9]);
    }

    /// TUTORIALS.md 1.4, 3.2, 4.1 and 5.1: who meets another does not come; in the last nobody meets another.
    #[test]
    fn two_foes_never_share_a_cell() {
        for (name, room, all_come) in [
            ("mcrogueface", square(10, 13), false),
            ("tcod", square(10, 13), false),
            ("roguebasin", square(10, 13), false),
            ("sadconsole", square(10, 13), true),
        ] {
            let mut rules = rules(name);
            rules.spawn.most_a_room = 4;
            let mut counts = [0; 5];
            sample(&rules, 1, room, |foes| {
                counts[foes.len()] += 1;
                foes.len().max(1)
            });
            assert_eq!(
                counts[4] * 6 > counts.iter().sum::<usize>(),
                all_come,
                "{name}"
            );
        }
    }

    /// TUTORIALS.md 1.4, 2: not where the hero starts; 3.1, 4.1, 5.1: there too.
    #[test]
    fn the_first_room_is_safe_in_two_of_the_five() {
        for (name, safe) in [
            ("mcrogueface", true),
            ("mcrogueface-5", true),
            ("tcod", false),
            ("roguebasin", false),
            ("sadconsole", false),
        ] {
            let rules = rules(name);
            let mut dice = dice();
            let mut levels = (0..100).map(|_| populate(&rules, 1, dug(&rules, HALL), &mut dice));
            let in_first = levels.any(|map| {
                assert!(map.foes.iter().all(|foe| foe.at != map.hero));
                map.foes.iter().any(|foe| map.rooms[0].contains(foe.at))
            });
            assert_eq!(in_first, !safe, "{name}");
        }
    }

    /// TUTORIALS.md 2, Try this: one foe for each 20 cells; and one more for each two levels further down.
    #[test]
    fn large_rooms_and_deep_levels_hold_more_foes() {
        let rules = rules("tallowdeep");
        let most = |side, depth| most_foes(&rules, depth, square(0, side));
        assert_eq!([4, 5, 7, 12].map(|side| most(side, 1)), [0, 1, 2, 3]);
        assert_eq!(
            [1, 2, 3, 5, 8].map(|depth| most(12, depth)),
            [3, 3, 4, 5, 6]
        );
        let five = self::rules("tcod");
        assert_eq!(most_foes(&five, 1, square(0, 2)), 2, "no such limit");
    }

    /// TUTORIALS.md 2, Try this: 20 goblins of 100 have one of five names.
    #[test]
    fn one_goblin_in_five_has_a_name_of_its_own() {
        let rules = rules("tallowdeep");
        let goblin = rules.monsters.iter().find(|foe| foe.kind == "goblin");
        let goblin = goblin.expect("there are goblins");
        let mut dice = dice();
        let mut counts = [0; 6];
        for _ in 0..DRAWS {
            counts[own_name(goblin, &mut dice).unwrap_or(5)] += 1;
        }
        assert_fits(&counts, &[4, 4, 4, 4, 4, 80]);
    }

    #[test]
    fn things_are_as_many_and_as_likely_as_the_rules_say() {
        let rules = rules("tallowdeep");
        let (mut map, mut dice) = (empty(&rules, HALL), dice());
        let (mut counts, mut kinds) = ([0; 2], [0; 8]);
        while kinds.iter().sum::<usize>() < DRAWS {
            map.items.clear();
            things_in(&rules, HALL, &mut map, &mut dice);
            counts[map.items.len()] += 1;
            for (kind, _) in &map.items {
                kinds[*kind] += 1;
            }
        }
        assert_fits(&counts, &[1, 1]);
        assert_fits(&kinds, &[40, 20, 30, 6, 6, 3, 16, 10]);
    }

    /// TUTORIALS.md 2, Try this: the last room has a boss; here on the last level only, and stairs elsewhere.
    #[test]
    fn the_last_room_has_stairs_and_at_last_the_boss() {
        let rules = rules("tallowdeep");
        let last = HALL.center();
        for depth in 1..=8 {
            let map = populate(&rules, depth, dug(&rules, HALL), &mut dice());
            let boss = map
                .foes
                .iter()
                .find(|foe| rules.monsters[foe.kind].kind == "chandler");
            assert_eq!(boss.map(|foe| foe.at), (depth == 8).then_some(last));
            assert_eq!(map.terrain[last] == Terrain::StairsDown, depth < 8);
            assert_eq!(map.terrain[map.hero] == Terrain::StairsUp, depth > 1);
        }
    }

    #[test]
    fn a_level_of_one_room_has_its_stairs_and_its_boss_beside_the_hero() {
        let mut rules = rules("tallowdeep");
        rules.spawn.first_room = true;
        (rules.map.floor, rules.map.rooms) = (Floor::Inside, 1);
        let one = |depth| {
            let mut dug = dug(&rules, HALL);
            dug.rooms.truncate(1);
            populate(&rules, depth, dug, &mut dice())
        };
        let (first, last) = (one(1), one(8));
        let beside = first.hero.step(Dir::E);
        assert_eq!(first.terrain[beside], Terrain::StairsDown);
        assert_eq!(last.foes[0].at, beside);
    }
}
