//! Forty monsters chase a hero through a cave of 200x200 cells and block each other. Every turn each searches for a
//! cheapest path on which occupied cells cost more (`AstarAroundActors` in the rules), and takes its first step if that is
//! free. Beside it is the same chase with the A* of `pathfinding`. The time is that of a whole chase, until most monsters
//! stand in a crowd around the hero; the rate is turns per second.
//!
//! Then many more monsters in a cave of 1000x1000, all following one distance map downhill that is filled once a turn. The time is
//! that of a turn; the rate is monsters per second and grows with their number.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use tallowdeep::base::{AStar, DijkstraMap, Dir, Grid, Metric, Pos};
use tallowdeep_benches::{Map, caves};

const MONSTERS: usize = 40;
/// How far from the hero they start at most, by Chebyshev distance.
const NEAR: i32 = 24;
const TURNS: u64 = 30;
/// What an actor in the way adds to the cost of a cell.
const CROWD: u32 = 10;

/// Where the hero and the monsters stand.
#[derive(Clone)]
struct Chase<'a> {
    map: &'a Map,
    hero: Pos,
    monsters: Vec<Pos>,
    taken: Grid<bool>,
}

impl<'a> Chase<'a> {
    /// This many monsters, none farther from the hero than `near`.
    fn new(map: &'a Map, count: usize, near: i32) -> Self {
        let cells = map.clear_cells(100 * count);
        let hero = cells[0];
        let mut taken = Grid::new(map.size(), false);
        taken[hero] = true;
        let mut monsters = Vec::new();
        for pos in cells {
            if monsters.len() < count && hero.distance(pos) <= near && !taken[pos] {
                taken[pos] = true;
                monsters.push(pos);
            }
        }
        assert_eq!(monsters.len(), count, "there is room for all monsters");
        Self {
            map,
            hero,
            monsters,
            taken,
        }
    }

    /// What entering a cell costs.
    fn cost(&self, pos: Pos) -> Option<u32> {
        let taken = *self.taken.get(pos)?;
        let price = if taken { 1 + CROWD } else { 1 };
        (!self.map.walls.get(pos)).then_some(price)
    }

    /// Every monster that is not beside the hero takes the step that `step` returns, if that cell is free.
    fn turn(&mut self, mut step: impl FnMut(&Self, Pos) -> Option<Pos>) {
        for monster in 0..self.monsters.len() {
            let at = self.monsters[monster];
            if at.is_adjacent(self.hero) {
                continue;
            }
            if let Some(to) = step(self, at).filter(|to| !self.taken[*to]) {
                (self.taken[at], self.taken[to]) = (false, true);
                self.monsters[monster] = to;
            }
        }
    }

    /// How many monsters have reached the hero.
    fn arrived(&self) -> usize {
        self.monsters
            .iter()
            .filter(|at| at.is_adjacent(self.hero))
            .count()
    }
}

/// The first step of the path that `pathfinding` finds.
fn theirs(chase: &Chase<'_>, from: Pos) -> Option<Pos> {
    let exits = |at: &Pos| {
        let at = *at;
        Dir::ALL.into_iter().filter_map(move |dir| {
            let price = chase.cost(at.step(dir))?;
            Some((at.step(dir), price * Metric::Octile.weight(dir)))
        })
    };
    let least = |at: &Pos| Metric::Octile.min_cost(*at, chase.hero);
    let path = pathfinding::directed::astar::astar(&from, exits, least, |at| *at == chase.hero);
    path?.0.get(1).copied()
}

fn crowd(criterion: &mut Criterion) {
    let map = caves(200, 200);
    let start = Chase::new(&map, MONSTERS, NEAR);
    let mut group = criterion.benchmark_group("crowd: forty monsters in a cave 200x200");
    group.sample_size(10);
    group.warm_up_time(Duration::from_millis(300));
    group.measurement_time(Duration::from_secs(2));
    group.throughput(Throughput::Elements(TURNS));
    let mut search = AStar::new(map.size());
    let mut ours = |chase: &Chase<'_>, from: Pos| {
        let cost = |pos| chase.cost(pos);
        let path = search.path_from_goal(Metric::Octile, from, chase.hero, cost);
        path?.cells.first().copied()
    };
    group.bench_function("ours", |bencher| {
        bencher.iter(|| {
            let mut chase = start.clone();
            (0..TURNS).for_each(|_| chase.turn(&mut ours));
            black_box(chase.arrived())
        });
    });
    group.bench_function("pathfinding", |bencher| {
        bencher.iter(|| {
            let mut chase = start.clone();
            (0..TURNS).for_each(|_| chase.turn(theirs));
            black_box(chase.arrived())
        });
    });
    group.finish();
}

fn many(criterion: &mut Criterion) {
    let map = caves(1000, 1000);
    let mut group = criterion.benchmark_group("many: down one distance map in a cave 1000x1000");
    group.sample_size(10);
    group.warm_up_time(Duration::from_millis(300));
    group.measurement_time(Duration::from_secs(1));
    let mut distances = DijkstraMap::new(map.size());
    for count in [10, 100, 1_000, 10_000] {
        let start = Chase::new(&map, count, i32::MAX);
        let id = BenchmarkId::from_parameter(count);
        group.throughput(Throughput::Elements(count as u64));
        let mut turn = |chase: &mut Chase<'_>| {
            distances.fill_unweighted(&map.walls, Metric::Octile, [chase.hero]);
            chase.turn(|chase, at| {
                let dir = distances.downhill(at, |to| !chase.taken[to])?;
                Some(at.step(dir))
            });
        };
        group.bench_function(id, |bencher| {
            bencher.iter_batched_ref(|| start.clone(), &mut turn, BatchSize::LargeInput);
        });
    }
    group.finish();
}

criterion_group!(benches, crowd, many);
criterion_main!(benches);
