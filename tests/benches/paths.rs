//! Paths and distance maps beside other libraries, over the same maps and, where a library allows it, the same
//! weights: 2 for a straight step, 3 for a diagonal one. `grid_pathfinding` has its own.

use std::hint::black_box;
use std::time::Duration;

use bracket_pathfinding::prelude::{
    Algorithm2D, BaseMap, DijkstraMap, Point, SmallVec, a_star_search,
};
use criterion::{
    BenchmarkGroup, Criterion, criterion_group, criterion_main, measurement::WallTime,
};
use grid_pathfinding::PathingGrid;
use grid_util::grid::ValueGrid;
use tallowdeep::base::{AStar, Dir, Metric, Pos};
use tallowdeep_benches::{Map, caves, pillars, rooms};
use torchbearer::path::Graph;

/// The map as each library asks for it.
#[derive(Clone, Copy)]
struct View<'a>(&'a Map);

impl<'a> View<'a> {
    /// The neighbours that can be entered, with the weight of the step.
    fn exits(self, from: Pos) -> impl Iterator<Item = (Pos, u32)> + use<'a> {
        Dir::ALL.into_iter().filter_map(move |dir| {
            let pos = from.step(dir);
            let open = self.0.size().contains(pos) && !self.0.blocked[self.0.index(pos)];
            open.then(|| (pos, Metric::Octile.weight(dir)))
        })
    }

    fn least(self, from: usize, to: usize) -> f32 {
        Metric::Octile.min_cost(self.0.pos(from), self.0.pos(to)) as f32
    }
}

impl Graph for View<'_> {
    fn node_count(&self) -> usize {
        self.0.blocked.len()
    }

    fn heuristic(&self, from: usize, to: usize) -> f32 {
        self.least(from, to)
    }

    fn neighbors(&self, from: usize, into: &mut Vec<(usize, f32)>) {
        let exits = self.exits(self.0.pos(from));
        into.extend(exits.map(|(pos, weight)| (self.0.index(pos), weight as f32)));
    }
}

impl BaseMap for View<'_> {
    fn is_opaque(&self, index: usize) -> bool {
        self.0.blocked[index]
    }

    fn get_available_exits(&self, from: usize) -> SmallVec<[(usize, f32); 10]> {
        let exits = self.exits(self.0.pos(from));
        exits
            .map(|(pos, weight)| (self.0.index(pos), weight as f32))
            .collect()
    }

    fn get_pathing_distance(&self, from: usize, to: usize) -> f32 {
        self.least(from, to)
    }
}

impl Algorithm2D for View<'_> {
    fn dimensions(&self) -> Point {
        Point::new(self.0.size().w, self.0.size().h)
    }
}

fn group<'a>(c: &'a mut Criterion, name: &str) -> BenchmarkGroup<'a, WallTime> {
    let mut group = c.benchmark_group(name);
    group.sample_size(10);
    group.warm_up_time(Duration::from_millis(300));
    group.measurement_time(Duration::from_millis(900));
    group
}

/// Ways between `count` pairs of cells; each number is the time for all of them together.
fn astar_paths(c: &mut Criterion, name: &str, map: &Map, count: usize) {
    let cells = map.clear_cells(2 * count);
    let pairs: Vec<_> = cells
        .chunks_exact(2)
        .map(|pair| (pair[0], pair[1]))
        .collect();
    let mut group = group(c, name);
    let mut search = AStar::new(map.size());
    let open = |pos| (!map.walls.get(pos)).then_some(1);
    group.bench_function("ours", |b| {
        b.iter(|| {
            for &(from, to) in &pairs {
                black_box(search.path(Metric::Octile, from, to, open));
            }
        });
    });
    group.bench_function("torchbearer", |b| {
        b.iter(|| {
            for &(from, to) in &pairs {
                let ends = (map.index(from), map.index(to));
                black_box(torchbearer::path::astar_path(&View(map), ends.0, ends.1));
            }
        });
    });
    group.bench_function("pathfinding", |b| {
        b.iter(|| {
            for &(from, to) in &pairs {
                black_box(pathfinding::directed::astar::astar(
                    &from,
                    |&at| View(map).exits(at),
                    |&at| Metric::Octile.min_cost(at, to),
                    |&at| at == to,
                ));
            }
        });
    });
    group.bench_function("bracket-pathfinding", |b| {
        b.iter(|| {
            for &(from, to) in &pairs {
                black_box(a_star_search(map.index(from), map.index(to), &View(map)));
            }
        });
    });
    let mut grid = PathingGrid::new(map.size().w as usize, map.size().h as usize, false);
    for pos in map.walls.iter() {
        grid.set(pos.x, pos.y, true);
    }
    grid.generate_components();
    group.bench_function("grid_pathfinding", |b| {
        b.iter(|| {
            for &(from, to) in &pairs {
                let ends = [from, to].map(|pos| grid_util::point::Point::new(pos.x, pos.y));
                black_box(grid.get_path_single_goal(ends[0], ends[1], false));
            }
        });
    });
    group.finish();
}

/// The distances of all cells from one.
fn distance_maps(c: &mut Criterion, name: &str, map: &Map) {
    let source = map.clear_cells(1)[0];
    let mut group = group(c, name);
    let mut distances = tallowdeep::base::DijkstraMap::new(map.size());
    group.bench_function("ours", |b| {
        b.iter(|| {
            distances.fill_unweighted(&map.walls, Metric::Octile, [source]);
            black_box(&distances);
        });
    });
    group.bench_function("ours, asked for the cost of each cell", |b| {
        b.iter(|| {
            let open = |pos| (!map.walls.get(pos)).then_some(1);
            distances.fill(Metric::Octile, [source], u32::MAX, open);
            black_box(&distances);
        });
    });
    group.bench_function("bracket-pathfinding", |b| {
        let (w, h) = (map.size().w, map.size().h);
        let mut distances = DijkstraMap::new_empty(w, h, f32::MAX);
        b.iter(|| {
            DijkstraMap::clear(&mut distances);
            DijkstraMap::build(&mut distances, &[map.index(source)], &View(map));
            black_box(&distances);
        });
    });
    group.bench_function("pathfinding", |b| {
        b.iter(|| {
            black_box(pathfinding::directed::dijkstra::dijkstra_all(
                &source,
                |&at| View(map).exits(at),
            ));
        });
    });
    group.finish();
}

/// Breadth-first search as one would write it in C: a queue of indices over bytes with a margin of walls.
struct PlainQueue {
    width: usize,
    walls: Vec<u8>,
    distances: Vec<i32>,
    queue: Vec<usize>,
}

impl PlainQueue {
    fn new(map: &Map) -> Self {
        let (width, height) = (map.size().w as usize + 2, map.size().h as usize + 2);
        let mut walls = vec![1; width * height];
        for (row, blocked) in map.blocked.chunks(width - 2).enumerate() {
            for (column, blocked) in blocked.iter().enumerate() {
                walls[(row + 1) * width + column + 1] = u8::from(*blocked);
            }
        }
        Self {
            distances: vec![-1; walls.len()],
            queue: vec![0; walls.len()],
            width,
            walls,
        }
    }

    fn fill(&mut self, source: Pos) {
        let width = self.width as isize;
        let around = [
            -width - 1,
            -width,
            1 - width,
            -1,
            1,
            width - 1,
            width,
            width + 1,
        ];
        self.distances.fill(-1);
        let start = (source.y as usize + 1) * self.width + source.x as usize + 1;
        (self.queue[0], self.distances[start]) = (start, 0);
        let (mut head, mut tail) = (0, 1);
        while head < tail {
            let at = self.queue[head];
            head += 1;
            for delta in around {
                let to = at.wrapping_add_signed(delta);
                if self.walls[to] == 0 && self.distances[to] < 0 {
                    self.distances[to] = self.distances[at] + 1;
                    self.queue[tail] = to;
                    tail += 1;
                }
            }
        }
    }
}

/// The distances of all cells of a map as small as those of the game, where every step costs the same.
fn small_distance_map(c: &mut Criterion, name: &str, map: &Map) {
    let source = map.clear_cells(1)[0];
    let mut group = group(c, name);
    let mut distances = tallowdeep::base::DijkstraMap::new(map.size());
    group.bench_function("ours", |b| {
        b.iter(|| {
            distances.fill_unweighted(&map.walls, Metric::Chebyshev, [source]);
            black_box(&distances);
        });
    });
    group.bench_function("ours, asked for the cost of each cell", |b| {
        b.iter(|| {
            let open = |pos| (!map.walls.get(pos)).then_some(1);
            distances.fill(Metric::Chebyshev, [source], u32::MAX, open);
            black_box(&distances);
        });
    });
    let mut plain = PlainQueue::new(map);
    group.bench_function("a queue of numbers", |b| {
        b.iter(|| {
            plain.fill(source);
            black_box(&plain.distances);
        });
    });
    group.finish();
}

fn paths(c: &mut Criterion) {
    let (small, cave) = (rooms(50, 35), caves(200, 200));
    let (open, large) = (pillars(500, 500, 10), caves(1000, 1000));
    astar_paths(c, "paths: rooms 50x35", &small, 16);
    astar_paths(c, "paths: caves 200x200", &cave, 8);
    astar_paths(c, "paths: pillars 500x500", &open, 4);
    astar_paths(c, "paths: caves 1000x1000", &large, 1);
    small_distance_map(c, "distance map: rooms 50x35", &small);
    distance_maps(c, "distance map: caves 200x200", &cave);
    distance_maps(c, "distance map: caves 1000x1000", &large);
}

criterion_group!(benches, paths);
criterion_main!(benches);
