//! Digs rooms and tunnels. The order of the rolls is part of the rules: width, height, column, row of each attempt,
//! and a coin for each tunnel.

use crate::base::{Dice, Dir, Grid, Pos, Rect};

use super::level::Terrain;
use super::rules::{Bend, Floor, Map, Tunnels};

/// A level without anybody on it.
#[derive(Clone, Debug)]
pub(super) struct Dug {
    pub(super) terrain: Grid<Terrain>,
    /// The rectangle of each room as it was rolled; at least one.
    pub(super) rooms: Vec<Rect>,
}

/// Rooms where they fit, each joined to the one before.
///
/// TUTORIALS.md 1.3, 3.1, 4.1 and 5.1 in one: they differ by numbers, by where tunnels begin and by what is floor.
pub(super) fn dig(rules: &Map, dice: &mut Dice) -> Dug {
    let solid = match rules.floor {
        Floor::Inside => Terrain::Wall,
        Floor::Whole => Terrain::Rock,
    };
    let mut terrain = Grid::new(rules.size(), solid);
    let mut rooms: Vec<Rect> = Vec::new();
    for _ in 0..rules.attempts {
        let room = place(rules, dice);
        if rooms.iter().any(|other| room.overlaps(*other)) {
            continue;
        }
        carve(&mut terrain, floor_of(rules, room));
        if let Some(previous) = rooms.last() {
            let (from, to) = match rules.tunnels {
                Tunnels::NewToPrevious => (room.center(), previous.center()),
                Tunnels::PreviousToNew => (previous.center(), room.center()),
            };
            let row_first = match rules.bend {
                Bend::Coin => dice.coin(),
                Bend::RowFirst => true,
            };
            tunnel(&mut terrain, from, to, row_first);
        }
        rooms.push(room);
        if rooms.len() == rules.rooms as usize {
            break;
        }
    }
    if rules.floor == Floor::Whole {
        wall_in(&mut terrain);
    }
    if rules.doors > 0 {
        let floors: Vec<_> = rooms.iter().map(|room| floor_of(rules, *room)).collect();
        hang_doors(&mut terrain, &floors, rules.doors.unsigned_abs(), dice);
    }
    Dug { terrain, rooms }
}

/// A room anywhere on the map. The first one always stays, so every level has one.
fn place(rules: &Map, dice: &mut Dice) -> Rect {
    let (w, h) = (
        dice.range(rules.room_min, rules.room_max),
        dice.range(rules.room_min, rules.room_max),
    );
    let x = dice.range(
        rules.margin_before,
        rules.width - w - 1 - rules.margin_after,
    );
    let y = dice.range(
        rules.margin_before,
        rules.height - h - 1 - rules.margin_after,
    );
    match rules.floor {
        Floor::Inside => Rect {
            x1: x,
            y1: y,
            x2: x + w,
            y2: y + h,
        },
        Floor::Whole => Rect {
            x1: x,
            y1: y,
            x2: x + w - 1,
            y2: y + h - 1,
        },
    }
}

/// The cells of a room that are floor.
pub(super) fn floor_of(rules: &Map, room: Rect) -> Rect {
    match rules.floor {
        Floor::Inside => room.inner(),
        Floor::Whole => room,
    }
}

fn carve(terrain: &mut Grid<Terrain>, area: Rect) {
    for pos in area.cells() {
        terrain[pos] = Terrain::Floor;
    }
}

/// Two legs with one bend, both ends dug; the first leg runs along the row or the column of `from`.
fn tunnel(terrain: &mut Grid<Terrain>, from: Pos, to: Pos, row_first: bool) {
    let bend = if row_first {
        Pos::new(to.x, from.y)
    } else {
        Pos::new(from.x, to.y)
    };
    for (a, b) in [(from, bend), (bend, to)] {
        carve(
            terrain,
            Rect {
                x1: a.x.min(b.x),
                y1: a.y.min(b.y),
                x2: a.x.max(b.x),
                y2: a.y.max(b.y),
            },
        );
    }
}

/// Rock beside floor, diagonally too, becomes wall.
fn wall_in(terrain: &mut Grid<Terrain>) {
    for pos in terrain.size().cells() {
        let beside = |dir| terrain.get(pos.step(dir)) == Some(&Terrain::Floor);
        if terrain[pos] == Terrain::Rock && Dir::ALL.into_iter().any(beside) {
            terrain[pos] = Terrain::Wall;
        }
    }
}

/// TUTORIALS.md 5.1: on the ring around each room, floor between two walls one way and two floors the other.
fn hang_doors(terrain: &mut Grid<Terrain>, floors: &[Rect], percent: u32, dice: &mut Dice) {
    for floor in floors {
        let ring = Rect {
            x1: floor.x1 - 1,
            y1: floor.y1 - 1,
            x2: floor.x2 + 1,
            y2: floor.y2 + 1,
        };
        for pos in ring.cells().filter(|pos| !floor.contains(*pos)) {
            let both = |a, b, kind| {
                [a, b]
                    .into_iter()
                    .all(|dir| terrain.get(pos.step(dir)) == Some(&kind))
            };
            let opening = |walls: (Dir, Dir), floors: (Dir, Dir)| {
                both(walls.0, walls.1, Terrain::Wall) && both(floors.0, floors.1, Terrain::Floor)
            };
            let (upright, lying) = ((Dir::N, Dir::S), (Dir::E, Dir::W));
            let fits = opening(upright, lying) || opening(lying, upright);
            if terrain.get(pos) == Some(&Terrain::Floor) && fits && dice.percent(percent) {
                terrain[pos] = Terrain::Door;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Size, Stream};
    use crate::content::Content;
    use crate::game::chances::{DRAWS, assert_fits};

    fn rules(name: &str) -> Map {
        let content = Content::builtin();
        let number = content.rules_number(name).expect("it is there");
        content.rules[number].rules.map
    }

    /// Name, least and greatest number rolled for a room, least column and row, greatest column and row from the far
    /// edge. TUTORIALS.md 1.3, 2, 3.1, 4.1, 5.1.
    const ROOMS: [(&str, i32, i32, i32, i32); 5] = [
        ("mcrogueface", 6, 12, 1, 2),
        ("mcrogueface-5", 6, 12, 1, 2),
        ("tcod", 6, 10, 0, 1),
        ("roguebasin", 6, 10, 0, 1),
        ("sadconsole", 4, 8, 2, 3),
    ];

    #[test]
    fn rooms_are_as_wide_and_as_high_as_the_tutorials_say_each_size_equally_likely() {
        for (name, least, most, ..) in ROOMS {
            let rules = rules(name);
            let mut dice = Dice::new(1, Stream::Map(1));
            let sizes = (most - least + 1) as usize;
            let [mut widths, mut heights] = [vec![0; sizes], vec![0; sizes]];
            let rolled = |from: i32, to: i32| to - from + i32::from(rules.floor == Floor::Whole);
            for _ in 0..DRAWS {
                let room = place(&rules, &mut dice);
                widths[(rolled(room.x1, room.x2) - least) as usize] += 1;
                heights[(rolled(room.y1, room.y2) - least) as usize] += 1;
            }
            assert_fits(&widths, &vec![1; sizes]);
            assert_fits(&heights, &vec![1; sizes]);
        }
    }

    #[test]
    fn rooms_come_as_near_to_the_edges_as_the_tutorials_say() {
        for (name, _, _, least, last) in ROOMS {
            let rules = rules(name);
            let mut dice = Dice::new(1, Stream::Map(1));
            let rooms: Vec<_> = (0..DRAWS).map(|_| place(&rules, &mut dice)).collect();
            let (w, h) = (rules.width, rules.height);
            let least_of = |part: fn(&Rect) -> i32| rooms.iter().map(part).min();
            let most_of = |part: fn(&Rect) -> i32| rooms.iter().map(part).max();
            assert_eq!(least_of(|room| room.x1), Some(least), "{name}");
            assert_eq!(least_of(|room| room.y1), Some(least), "{name}");
            let (right, bottom) = (most_of(|room| room.x2), most_of(|room| room.y2));
            let far = (Some(w - last), Some(h - last));
            assert_eq!((right, bottom), far, "{name}");
        }
    }

    #[test]
    fn every_column_is_equally_likely() {
        let mut map = rules("mcrogueface");
        (map.width, map.room_min, map.room_max) = (20, 6, 6);
        let mut dice = Dice::new(1, Stream::Map(1));
        let mut columns = [0; 12];
        for _ in 0..DRAWS {
            columns[(place(&map, &mut dice).x1 - 1) as usize] += 1;
        }
        assert_fits(&columns, &[1; 12]);
    }

    /// How often the first leg of a tunnel runs along the row and along the column.
    fn first_legs(name: &str, draws: usize) -> [usize; 2] {
        let map = Map {
            rooms: 2,
            width: 40,
            height: 40,
            ..rules(name)
        };
        let mut dice = Dice::new(1, Stream::Map(1));
        let mut legs = [0; 2];
        while legs.iter().sum::<usize>() < draws {
            let Dug { terrain, rooms } = dig(&map, &mut dice);
            let [first, second] = rooms[..] else { continue };
            let (from, to) = match map.tunnels {
                Tunnels::NewToPrevious => (second.center(), first.center()),
                Tunnels::PreviousToNew => (first.center(), second.center()),
            };
            let bends = [Pos::new(to.x, from.y), Pos::new(from.x, to.y)];
            // A bend inside a room tells nothing, and its sibling would be counted too often.
            let told = |pos| {
                rooms
                    .iter()
                    .all(|room| !floor_of(&map, *room).contains(pos))
            };
            if bends.into_iter().all(told) {
                let dug = bends.map(|pos| usize::from(terrain[pos].can_be_entered()));
                assert_eq!(dug[0] + dug[1], 1, "a tunnel has one bend");
                legs = [legs[0] + dug[0], legs[1] + dug[1]];
            }
        }
        legs
    }

    /// TUTORIALS.md 1.3, 3.1, 4.1.
    #[test]
    fn a_coin_says_which_leg_of_a_tunnel_is_first() {
        assert_fits(&first_legs("mcrogueface", DRAWS), &[1, 1]);
        for name in ["mcrogueface-5", "tcod", "roguebasin"] {
            let [rows, columns] = first_legs(name, 100);
            assert!(rows > 0 && columns > 0, "{name}");
        }
    }

    /// TUTORIALS.md 5.1: always along the row first.
    #[test]
    fn tunnels_of_sadconsole_begin_along_the_row() {
        assert_eq!(first_legs("sadconsole", 1000)[1], 0);
    }

    /// TUTORIALS.md 1.3 and 3.1 measured 4.0 and 13.0 rooms.
    #[test]
    fn as_many_rooms_find_a_place_as_in_the_tutorials() {
        for (name, tenths) in [("mcrogueface", 40), ("tcod", 130), ("roguebasin", 130)] {
            let map = rules(name);
            let count = |seed| dig(&map, &mut Dice::new(seed, Stream::Map(1))).rooms.len();
            let rooms: usize = (0..2000).map(count).sum();
            assert_eq!((rooms + 100) / 200, tenths, "{name}");
        }
    }

    /// A cell of floor with a corridor to each side.
    fn crossing() -> (Grid<Terrain>, Rect) {
        let mut terrain = Grid::new(Size::new(7, 7), Terrain::Wall);
        let middle = Pos::new(3, 3);
        for dir in Dir::STRAIGHT {
            terrain[middle.step(dir)] = Terrain::Floor;
            terrain[middle.step(dir).step(dir)] = Terrain::Floor;
        }
        terrain[middle] = Terrain::Floor;
        let floor = Rect {
            x1: 3,
            y1: 3,
            x2: 3,
            y2: 3,
        };
        (terrain, floor)
    }

    /// TUTORIALS.md 5.1: 60 openings of 100.
    #[test]
    fn six_openings_of_ten_have_a_door() {
        assert_eq!(rules("sadconsole").doors, 60);
        let mut dice = Dice::new(1, Stream::Map(1));
        let mut doors = 0;
        for _ in 0..DRAWS / 4 {
            let (mut terrain, floor) = crossing();
            hang_doors(&mut terrain, &[floor], 60, &mut dice);
            doors += terrain
                .values()
                .iter()
                .filter(|terrain| **terrain == Terrain::Door)
                .count();
        }
        assert_fits(&[doors, DRAWS - doors], &[60, 40]);
    }

    /// TUTORIALS.md 5.1: on the ring around a room, between two walls and two floors.
    #[test]
    fn doors_hang_in_openings_only() {
        let mut dice = Dice::new(1, Stream::Map(1));
        let (mut terrain, floor) = crossing();
        // The opening in the north becomes two wide.
        terrain[Pos::new(4, 2)] = Terrain::Floor;
        hang_doors(&mut terrain, &[floor], 100, &mut dice);
        let doors: Vec<_> = terrain
            .iter()
            .filter(|(_, terrain)| **terrain == Terrain::Door)
            .map(|(pos, _)| (pos.x, pos.y))
            .collect();
        assert_eq!(doors, [(2, 3), (3, 4)]);
    }
}
