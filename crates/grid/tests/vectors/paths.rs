//! Pathfinding.

use proptest::prelude::*;
use serde::Deserialize;
use tallowdeep_grid::LibraryPaths;
use tallowdeep_grid::{AStar, BitGrid, DijkstraMap, Dir, Grid, Metric, Path, Pos, Size};

use super::{cell_of, drawn, vectors, walls};

#[derive(Deserialize)]
struct PathVector {
    map: Vec<String>,
    blockers: Vec<(i32, i32)>,
    from: (i32, i32),
    to: (i32, i32),
    cost: Option<u32>,
}

/// The cost of entering each cell; 0 is a wall.
type Costs = Grid<u32>;

/// The cost of entering a cell, in the form that searches take it.
fn price(costs: &Costs, pos: Pos) -> Option<u32> {
    costs.get(pos).copied().filter(|&cost| cost > 0)
}

/// Whether `moves` allows each step of a path, each step enters a passable cell, and the steps add up to the path's
/// cost.
fn holds(moves: Metric, costs: &Costs, from: Pos, to: Pos, path: &Path) -> bool {
    let mut total = 0;
    let mut at = from;
    for &cell in &path.cells {
        let dir = moves.dirs().iter().find(|&&dir| at.step(dir) == cell);
        let (Some(&dir), Some(price)) = (dir, price(costs, cell)) else {
            return false;
        };
        total += moves.weight(dir) * price;
        at = cell;
    }
    at == to && total == path.cost
}

/// A path found by another library, cell by cell.
#[derive(Deserialize)]
struct ExactPathVector {
    map: Vec<String>,
    #[serde(default)]
    blockers: Vec<(i32, i32)>,
    from: (i32, i32),
    to: (i32, i32),
    /// Without the start; empty if there is no path.
    path: Vec<(i32, i32)>,
}

/// The cost of each cell of a vector's map: 0 for walls, 1 for floor, 11 for cells with an actor.
fn costs_of(map: &[String], blockers: &[(i32, i32)]) -> Costs {
    let walls = walls(map);
    let mut costs = Grid::new(walls.size(), 1);
    for pos in walls.iter() {
        costs[pos] = 0;
    }
    for (x, y) in blockers {
        costs[Pos::new(*x, *y)] += 10;
    }
    costs
}

/// Compares the paths that `search` finds with a file of vectors.
fn assert_takes_the_same(
    file: &str,
    search: impl Fn(&mut LibraryPaths, &Costs, Pos, Pos) -> Option<Vec<Pos>>,
) {
    let vectors: Vec<ExactPathVector> = vectors(file);
    assert!(vectors.len() >= 60);
    for (number, vector) in (1..).zip(vectors) {
        let costs = costs_of(&vector.map, &vector.blockers);
        let pos = |(x, y)| Pos::new(x, y);
        let (from, to) = (pos(vector.from), pos(vector.to));
        let mut paths = LibraryPaths::new(costs.size());
        // A search is not affected by what the one before it left behind.
        for (from, to) in [(to, from), (from, to), (from, to)] {
            let mut found = search(&mut paths, &costs, from, to).unwrap_or_default();
            found.reverse();
            if from == pos(vector.from) {
                let path: Vec<_> = vector.path.iter().copied().map(pos).collect();
                assert_eq!(found, path, "line {number} of {file}");
            }
        }
    }
}

#[test]
fn paths_match_libtcod_cell_for_cell() {
    assert_takes_the_same("path-libtcod.jsonl", |paths, costs, from, to| {
        paths.libtcod(from, to, |pos| price(costs, pos))
    });
}

#[test]
fn paths_match_fast_astar_cell_for_cell() {
    assert_takes_the_same("path-gorogue.jsonl", |paths, costs, from, to| {
        paths.fast_astar(from, to, |pos| price(costs, pos).is_some())
    });
}

#[test]
fn paths_cost_what_libtcods_cost() {
    let vectors: Vec<PathVector> = vectors("path.jsonl");
    assert_eq!(vectors.len(), 80);
    for (number, vector) in (1..).zip(vectors) {
        let costs = costs_of(&vector.map, &vector.blockers);
        let (from, to) = (
            Pos::new(vector.from.0, vector.from.1),
            Pos::new(vector.to.0, vector.to.1),
        );
        let path =
            AStar::new(costs.size()).path(Metric::Octile, from, to, |pos| price(&costs, pos));
        let right = vector.cost;
        assert_eq!(path.as_ref().map(|path| path.cost), right, "line {number}");
        assert!(
            path.is_none_or(|path| holds(Metric::Octile, &costs, from, to, &path)),
            "line {number}"
        );
    }
}

#[test]
fn chasers_descend_to_the_nearest_source() {
    let (walls, start) = drawn(
        "
        ...#....
        ...#....
        .@...#..",
    );
    let mut field = DijkstraMap::new(walls.size());
    let sources = [Pos::new(7, 0), Pos::new(99, 0)];
    field.fill(Metric::Octile, sources, u32::MAX, |pos| {
        (!walls.get(pos)).then_some(1)
    });
    let mut at = start;
    let mut trail = Vec::new();
    while let Some(dir) = field.downhill(at, |_| true) {
        at = at.step(dir);
        trail.push(dir.word());
    }
    assert_eq!((field.distance(start), at), (Some(14), sources[0]));
    assert_eq!(trail, ["e", "e", "ne", "ne", "e", "e"]);
    let past = |taken: &[Pos]| field.downhill(start, |pos| !taken.contains(&pos));
    assert_eq!(past(&[Pos::new(2, 2)]), Some(Dir::NE));
    let back = past(&[Pos::new(2, 2), Pos::new(2, 1)]);
    assert_eq!(back, None, "back is no nearer");
}

/// Where a rat in a hall of this width ends that flees from a hero two cells right of it.
fn flight(width: i32) -> Pos {
    let size = Size::new(width, 5);
    let (hero, mut rat) = (Pos::new(2, 2), Pos::new(0, 2));
    let (mut threats, mut flight) = (DijkstraMap::new(size), DijkstraMap::new(size));
    threats.fill(Metric::Chebyshev, [hero], u32::MAX, |_| Some(1));
    flight.fill_to_flee(&threats, |_| Some(1));
    while let Some(dir) = flight.downhill(rat, |pos| pos != hero) {
        rat += dir;
    }
    rat
}

#[test]
fn a_cornered_rat_runs_past_the_hero_if_the_hall_is_long() {
    assert_eq!(flight(10), Pos::new(0, 2));
    assert_eq!(flight(30).x, 29);
}

/// The unit-cost fill stores distances in 16 bits; a corridor that winds through a whole map is longer.
#[test]
fn distances_may_exceed_16_bits() {
    let size = Size::new(270, 270);
    let cost = |Pos { x, y }: Pos| {
        let gap = if y % 4 == 1 { size.w - 1 } else { 0 };
        (y % 2 == 0 || x == gap).then_some(1)
    };
    let mut field = DijkstraMap::new(size);
    field.fill(Metric::Octile, [Pos::new(0, 0)], u32::MAX, cost);
    let mut far = DijkstraMap::new(size);
    far.fill(Metric::Octile, [Pos::new(0, 0)], u32::MAX - 1, cost);
    let mut cells = size.cells();
    assert!(cells.all(|pos| field.distance(pos) == far.distance(pos)));
    let walls = walls_of(size, |pos| cost(pos).is_none());
    field.fill_unweighted(&walls, Metric::Octile, [Pos::new(0, 0)]);
    let mut cells = size.cells();
    assert!(cells.all(|pos| field.distance(pos) == far.distance(pos)));
    let longest = size.cells().filter_map(|pos| field.distance(pos)).max();
    assert!(longest > Some(1 << 16), "{longest:?}");
    // Shorter distances still work afterwards.
    field.fill(Metric::Chebyshev, [Pos::new(0, 0)], u32::MAX, |_| Some(1));
    assert_eq!(field.distance(Pos::new(269, 5)), Some(269));
}

fn walls_of(size: Size, is_wall: impl Fn(Pos) -> bool) -> BitGrid {
    let mut walls = BitGrid::new(size);
    size.cells().for_each(|pos| walls.set(pos, is_wall(pos)));
    walls
}

/// Walls are stored 64 to a word: rows end within a word, at its end, and just after it.
#[test]
fn unit_and_weighted_distances_agree() {
    for w in [0, 1, 7, 8, 9, 62, 63, 64, 65, 126, 127, 128, 129, 200] {
        let size = Size::new(w, 9);
        let walls = walls_of(size, |Pos { x, y }| (x * x + 3 * y * x + y) % 5 == 1);
        let sources = [Pos::new(0, 0), Pos::new(w - 1, 8), Pos::new(w, 3)];
        let (mut around, mut asked) = (DijkstraMap::new(size), DijkstraMap::new(size));
        for moves in [Metric::Octile, Metric::Chebyshev, Metric::Manhattan] {
            around.fill_unweighted(&walls, moves, sources);
            asked.fill(moves, sources, u32::MAX - 1, |pos| {
                (!walls.get(pos)).then_some(1)
            });
            for pos in size.cells() {
                let both = (around.distance(pos), asked.distance(pos));
                assert_eq!(both.0, both.1, "{w} wide, {moves:?}, {pos:?}");
            }
        }
    }
}

/// Whether a step is straight, or both cells beside it can be entered.
fn cuts_no_corner(costs: &Costs, from: Pos, dir: Dir) -> bool {
    let to = from.step(dir);
    let beside = [Pos::new(to.x, from.y), Pos::new(from.x, to.y)];
    !dir.is_diagonal() || beside.iter().all(|pos| price(costs, *pos).is_some())
}

/// The cost of the cheapest path from `from` to each cell by steps that `may` allows, found by relaxing all cells until
/// nothing changes.
fn slow_distances(
    moves: Metric,
    costs: &Costs,
    from: Pos,
    may: impl Fn(Pos, Dir) -> bool,
) -> Grid<Option<u32>> {
    let mut known = Grid::new(costs.size(), None);
    known[from] = Some(0);
    loop {
        let before = known.clone();
        for (pos, _) in costs.iter() {
            for &dir in moves.dirs().iter().filter(|dir| may(pos, **dir)) {
                let (Some(done), Some(price)) = (known[pos], price(costs, pos.step(dir))) else {
                    continue;
                };
                let there = done + moves.weight(dir) * price;
                let cell = &mut known[pos.step(dir)];
                *cell = Some(cell.map_or(there, |cell| cell.min(there)));
            }
        }
        if known == before {
            return known;
        }
    }
}

/// Maps whose cells cost 1, with walls and, on half of them, some actors in the way.
fn costs() -> impl Strategy<Value = Costs> {
    // Wide maps are filled in another way.
    let size = prop_oneof![(1..24i32, 1..24i32), (65..70i32, 1..9i32)];
    (size, 0..60u32, any::<bool>()).prop_flat_map(|((w, h), share, is_even)| {
        let size = Size::new(w, h);
        proptest::collection::vec((0..100u32, 0..40u32), size.area()).prop_map(move |rolls| {
            let mut costs = Grid::new(size, 1);
            for (pos, (roll, actor)) in size.cells().zip(rolls) {
                costs[pos] = match actor {
                    _ if roll < share => 0,
                    _ if is_even => 1,
                    0 => 11,
                    1 => 255,
                    _ => 1,
                };
            }
            costs
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn ways_fields_and_a_slow_search_agree(
        costs in costs(), from in (0..60i32, 0..60i32), ends in proptest::collection::vec((0..60i32, 0..60i32), 4),
        moves in prop_oneof![Just(Metric::Octile), Just(Metric::Chebyshev), Just(Metric::Manhattan)],
    ) {
        let from = cell_of(costs.size(), from);
        let slow = slow_distances(moves, &costs, from, |_, _| true);
        let mut search = AStar::new(costs.size());
        let mut field = DijkstraMap::new(costs.size());
        for to in ends.into_iter().map(|to| cell_of(costs.size(), to)) {
            let path = search.path(moves, from, to, |pos| price(&costs, pos));
            prop_assert_eq!(path.as_ref().map(|path| path.cost), slow[to]);
            let path = path.unwrap_or(Path { cost: 0, cells: Vec::new() });
            prop_assert!(path.cells.is_empty() || holds(moves, &costs, from, to, &path));
            field.fill(moves, [to], u32::MAX, |pos| price(&costs, pos));
            if price(&costs, from).is_some() && price(&costs, to).is_some() {
                prop_assert_eq!(field.distance(from), slow[to]);
            }
        }
    }

    #[test]
    fn paths_around_corners_and_a_slow_search_agree(
        costs in costs(), from in (0..60i32, 0..60i32), ends in proptest::collection::vec((0..60i32, 0..60i32), 4),
        moves in prop_oneof![Just(Metric::Octile), Just(Metric::Chebyshev), Just(Metric::Manhattan)],
    ) {
        let from = cell_of(costs.size(), from);
        let slow = slow_distances(moves, &costs, from, |pos, dir| cuts_no_corner(&costs, pos, dir));
        let mut search = AStar::new(costs.size());
        for to in ends.into_iter().map(|to| cell_of(costs.size(), to)) {
            let path = search.path_around_corners(moves, from, to, |pos| price(&costs, pos));
            prop_assert_eq!(path.as_ref().map(|path| path.cost), slow[to]);
            let path = path.unwrap_or(Path { cost: 0, cells: Vec::new() });
            prop_assert!(path.cells.is_empty() || holds(moves, &costs, from, to, &path));
            let steps = std::iter::once(&from).chain(&path.cells).zip(&path.cells);
            for (one, other) in steps {
                let dir = Dir::between(*one, *other).expect("neighbours");
                prop_assert!(cuts_no_corner(&costs, *one, dir), "{one:?} {dir}");
            }
        }
    }

    #[test]
    fn many_sources_give_the_minimum_distance(
        costs in costs(), sources in proptest::collection::vec((0..60i32, 0..60i32), 1..4),
        limit in prop_oneof![0..60u32, Just(u32::MAX)],
    ) {
        let sources: Vec<_> = sources.into_iter().map(|at| cell_of(costs.size(), at)).collect();
        let mut all = DijkstraMap::new(costs.size());
        all.fill(Metric::Octile, sources.iter().copied(), limit, |pos| price(&costs, pos));
        let mut single = DijkstraMap::new(costs.size());
        let mut least = Grid::new(costs.size(), None);
        for source in sources {
            single.fill(Metric::Octile, [source], u32::MAX, |pos| price(&costs, pos));
            for pos in costs.size().cells() {
                let new = single.distance(pos).filter(|&new| new <= limit);
                least[pos] = least[pos].into_iter().chain(new).min();
            }
        }
        prop_assert!(least.iter().all(|(pos, &least)| all.distance(pos) == least));
    }
}
