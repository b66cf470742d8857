//! Paths and distance maps beside other libraries, over the same maps and, where a library allows it, the same
//! weights: 2 for a straight step, 3 for a diagonal one.

use std::hint::black_box;
use std::time::Duration;

use criterion::{
    BenchmarkGroup, Criterion, criterion_group, criterion_main, measurement::WallTime,
};
use tallowdeep::base::{AStar, DijkstraMap, Dir, Metric, Pos};
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
    group.finish();
}

/// The distances of all cells from one.
fn distance_maps(c: &mut Criterion, name: &str, map: &Map) {
    let source = map.clear_cells(1)[0];
    let mut group = group(c, name);
    let mut distances = DijkstraMap::new(map.size());
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

fn paths(c: &mut Criterion) {
    let (small, cave) = (rooms(50, 35), caves(200, 200));
    let (open, large) = (pillars(500, 500, 10), caves(1000, 1000));
    astar_paths(c, "paths: rooms 50x35", &small, 16);
    astar_paths(c, "paths: caves 200x200", &cave, 8);
    astar_paths(c, "paths: pillars 500x500", &open, 4);
    astar_paths(c, "paths: caves 1000x1000", &large, 1);
    distance_maps(c, "distance map: rooms 50x35", &small);
    distance_maps(c, "distance map: caves 200x200", &cave);
    distance_maps(c, "distance map: caves 1000x1000", &large);
}

criterion_group!(benches, paths);
criterion_main!(benches);
