//! The maker of levels without a place: scatters rooms, and joins each to the one before by a tunnel. The order of the
//! dice rolls is part of the rules: width, height, column and row of each attempt, a coin for each tunnel, then a
//! percentage for each opening that may get a door and for each room that may get a torch.

use crate::base::{Dice, Dir, Grid, Pos, Rect};

use crate::game::level::Blueprint;
use crate::game::mapgen::sketch::{grown, pick, rect};
use crate::game::rules::{MapRules, RoomCenter, RoomFloor, TunnelBend, TunnelOrder};
use crate::game::terrain::Terrain;

/// Tries to place rooms at random, and joins each room that fits to the one before by a tunnel. Returns the level, with
/// the rectangle of each room as it was rolled, and the two legs of each tunnel; the hero starts in the first room.
///
/// Covers docs/tutorials.md 1.3, 3.1, 4.1 and 5.1, which differ in numbers, where tunnels begin and what is floor.
pub(in crate::game) fn generate(rules: &MapRules, dice: &mut Dice) -> (Blueprint, Vec<[Rect; 2]>) {
    let solid = match rules.floor {
        RoomFloor::Inside => Terrain::Wall,
        RoomFloor::Whole => Terrain::Rock,
    };
    let mut terrain = Grid::new(rules.size(), solid);
    let (mut rooms, mut tunnels) = (Vec::<Rect>::new(), Vec::new());
    for _ in 0..rules.room_attempts {
        let room = roll_room(rules, dice);
        if rooms.iter().any(|other| room.overlaps(*other)) {
            continue;
        }
        carve_rect(&mut terrain, room_floor(rules, room));
        if let Some(previous) = rooms.last() {
            let legs = roll_tunnel(rules, *previous, room, dice);
            legs.iter().for_each(|leg| carve_rect(&mut terrain, *leg));
            tunnels.push(legs);
        }
        rooms.push(room);
        if rooms.len() == rules.max_rooms as usize {
            break;
        }
    }
    if rules.floor == RoomFloor::Whole {
        add_walls(&mut terrain);
    }
    if rules.door_percent > 0 {
        let percent = rules.door_percent.unsigned_abs();
        for room in &rooms {
            add_doors(&mut terrain, room_floor(rules, *room), percent, dice);
        }
    }
    if rules.torch_percent > 0 {
        for room in &rooms {
            if dice.percent(rules.torch_percent.unsigned_abs()) {
                add_torch(&mut terrain, room_floor(rules, *room), dice);
            }
        }
    }
    let mut map = Blueprint::new(terrain, room_center(rules, rooms[0]));
    map.rooms = rooms;
    (map, tunnels)
}

/// Puts a torch on the wall north of a room's floor; none if there is no wall along it.
fn add_torch(terrain: &mut Grid<Terrain>, floor: Rect, dice: &mut Dice) {
    let above = rect(floor.x1, floor.y1 - 1, floor.x2, floor.y1 - 1);
    let mut cells: Vec<_> = above.cells().collect();
    cells.retain(|pos| terrain.get(*pos) == Some(&Terrain::Wall));
    if let Some(pos) = pick(&cells, dice) {
        terrain[pos] = Terrain::Torch;
    }
}

/// A room of random size anywhere on the map. The first one cannot overlap another, so every level has a room.
fn roll_room(rules: &MapRules, dice: &mut Dice) -> Rect {
    let [w, h] = [(); 2].map(|()| dice.range(rules.room_min, rules.room_max));
    let mut first = |side: i32| {
        let room = side - 1 - rules.margin_after;
        dice.range(rules.margin_before, room)
    };
    let (x, y) = (first(rules.width - w), first(rules.height - h));
    match rules.floor {
        RoomFloor::Inside => rect(x, y, x + w, y + h),
        RoomFloor::Whole => rect(x, y, x + w - 1, y + h - 1),
    }
}

/// The cells of a room that are floor.
pub(in crate::game) fn room_floor(rules: &MapRules, room: Rect) -> Rect {
    match rules.floor {
        RoomFloor::Inside => room.inner(),
        RoomFloor::Whole => room,
    }
}

/// The cell where the hero starts and tunnels end. docs/tutorials.md 1.3 and 5.1.
pub(in crate::game) const fn room_center(rules: &MapRules, room: Rect) -> Pos {
    match (rules.floor, rules.center) {
        (RoomFloor::Whole, RoomCenter::HalfSize) => {
            rect(room.x1, room.y1, room.x2 + 1, room.y2 + 1).center()
        }
        _ => room.center(),
    }
}

fn carve_rect(terrain: &mut Grid<Terrain>, area: Rect) {
    for pos in area.cells() {
        terrain[pos] = Terrain::Floor;
    }
}

/// The two legs of a tunnel, both ends included. The first runs along the row or column of the room where the tunnel
/// begins; they meet at a right angle.
fn roll_tunnel(rules: &MapRules, previous: Rect, new: Rect, dice: &mut Dice) -> [Rect; 2] {
    let (previous, new) = (room_center(rules, previous), room_center(rules, new));
    let (from, to) = match rules.tunnels {
        TunnelOrder::NewToPrevious => (new, previous),
        TunnelOrder::PreviousToNew => (previous, new),
    };
    let row_first = match rules.bend {
        TunnelBend::Coin => dice.coin(),
        TunnelBend::RowFirst => true,
    };
    let bend = if row_first {
        Pos::new(to.x, from.y)
    } else {
        Pos::new(from.x, to.y)
    };
    let leg = |a: Pos, b: Pos| rect(a.x.min(b.x), a.y.min(b.y), a.x.max(b.x), a.y.max(b.y));
    [leg(from, bend), leg(bend, to)]
}

/// Turns rock adjacent to floor, diagonally too, into wall.
fn add_walls(terrain: &mut Grid<Terrain>) {
    for pos in terrain.size().cells() {
        let is_floor = |pos| terrain.get(pos) == Some(&Terrain::Floor);
        if terrain[pos] == Terrain::Rock && pos.neighbours().into_iter().any(is_floor) {
            terrain[pos] = Terrain::Wall;
        }
    }
}

/// docs/tutorials.md 5.1: a door needs floor on the ring around a room, between two walls one way and two floors the
/// other.
fn add_doors(terrain: &mut Grid<Terrain>, floor: Rect, percent: u32, dice: &mut Dice) {
    for pos in grown(floor, 1).cells() {
        let is = |dir, kind| terrain.get(pos.step(dir)) == Some(&kind);
        let both_are = |[one, other]: [Dir; 2], kind| is(one, kind) && is(other, kind);
        let is_opening =
            |walls, floors| both_are(walls, Terrain::Wall) && both_are(floors, Terrain::Floor);
        let (vertical, horizontal) = ([Dir::N, Dir::S], [Dir::E, Dir::W]);
        let fits = is_opening(vertical, horizontal) || is_opening(horizontal, vertical);
        let on_ring = terrain.get(pos) == Some(&Terrain::Floor) && !floor.contains(pos);
        if on_ring && fits && dice.percent(percent) {
            terrain[pos] = Terrain::Door;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Size, Stream};
    use crate::game::chance_tests::assert_mean_fits;
    use crate::test_rules;

    fn rules(name: &str) -> MapRules {
        test_rules::rules(name).map
    }

    /// docs/tutorials.md 5.1, measured on 4000 levels of the tutorial's generator: floor cells, doors and rooms per
    /// level, cells per room.
    #[test]
    fn sadconsole_levels_match_the_tutorials() {
        let map = rules("sadconsole");
        let [mut floor, mut doors, mut rooms, mut cells] = [const { Vec::new() }; 4];
        for seed in 0..4000 {
            let (level, _) = generate(&map, &mut Stream::Map(1).dice(seed));
            let count = |kind| {
                let values = level.terrain.values().iter();
                values.filter(|terrain| **terrain == kind).count()
            };
            doors.push(count(Terrain::Door));
            floor.push(count(Terrain::Floor));
            rooms.push(level.rooms.len());
            cells.extend(level.rooms.iter().map(|room| room.cells().count()));
        }
        assert_mean_fits(&floor, 42_280);
        assert_mean_fits(&doors, 960);
        assert_mean_fits(&rooms, 991);
        assert_mean_fits(&cells, 3720);
    }

    /// docs/tutorials.md 5.1: the middle of an even size lies to the right of and below the centre line.
    #[test]
    fn sadconsole_rooms_are_centered_by_their_size() {
        let by_size = rules("sadconsole");
        let midpoint = MapRules {
            center: RoomCenter::Midpoint,
            ..by_size
        };
        for (w, h, center, middle) in [
            (4, 4, (4, 5), (3, 4)),
            (5, 8, (4, 7), (4, 6)),
            (9, 9, (6, 7), (6, 7)),
        ] {
            let room = Rect {
                x1: 2,
                y1: 3,
                x2: 2 + w - 1,
                y2: 3 + h - 1,
            };
            for (map, (x, y)) in [(&by_size, center), (&midpoint, middle)] {
                assert_eq!(room_center(map, room), Pos::new(x, y), "{w}x{h}");
            }
        }
    }

    /// One cell of floor with a corridor on each side.
    fn crossing() -> (Grid<Terrain>, Rect) {
        let mut terrain = Grid::new(Size::new(7, 7), Terrain::Wall);
        let middle = Pos::new(3, 3);
        for dir in Dir::CARDINAL {
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

    /// docs/tutorials.md 5.1: on the ring around a room, between two walls and two floors.
    #[test]
    fn doors_appear_only_in_openings() {
        let mut dice = Stream::Map(1).dice(1);
        let (mut terrain, floor) = crossing();
        // Makes the north opening two cells wide.
        terrain[Pos::new(4, 2)] = Terrain::Floor;
        add_doors(&mut terrain, floor, 100, &mut dice);
        let doors = terrain.iter().filter(|(_, it)| **it == Terrain::Door);
        let doors: Vec<_> = doors.map(|(pos, _)| (pos.x, pos.y)).collect();
        assert_eq!(doors, [(2, 3), (3, 4)]);
    }
}
