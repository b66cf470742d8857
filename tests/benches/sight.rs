//! Field of view beside other libraries. Each number is the time for all origins of a map together. The others only
//! mark visible cells in a list that is never cleared, which is in their favour.

use std::hint::black_box;
use std::time::Duration;

use coord_2d::{ICoord, UCoord};
use criterion::{Criterion, criterion_group, criterion_main};
use shadowcast::{Context, InputGrid, vision_distance::Circle};
use tallowdeep::base::{Fov, FovAlgorithm, Pos, Size};
use tallowdeep_benches::{Map, caves, rooms};

const ORIGINS: usize = 16;

struct Opacity;

impl InputGrid for Opacity {
    type Grid = Map;
    type Opacity = u8;

    fn size(&self, map: &Map) -> UCoord {
        UCoord::new(map.size().w as u32, map.size().h as u32)
    }

    fn get_opacity(&self, map: &Map, at: ICoord) -> u8 {
        u8::from(map.walls.get(Pos::new(at.x, at.y))) * 255
    }
}

fn compare(c: &mut Criterion, name: &str, map: &Map, radius: u32, ours: &[FovAlgorithm]) {
    let origins = map.clear_cells(ORIGINS);
    let mut group = c.benchmark_group(name);
    group.sample_size(40);
    group.warm_up_time(Duration::from_millis(300));
    group.measurement_time(Duration::from_millis(900));
    let Size { w, h } = map.size();
    let mut fov = Fov::new(map.size());
    for &sight in ours {
        group.bench_function(sight.word(), |b| {
            b.iter(|| {
                for &origin in &origins {
                    fov.compute(sight, &map.walls, origin, radius);
                    black_box(fov.visible_bits());
                }
            });
        });
    }
    let mut marks = vec![false; map.blocked.len()];
    group.bench_function("adam_fov_rs", |b| {
        b.iter(|| {
            for origin in &origins {
                adam_fov_rs::compute_fov(
                    [origin.x, origin.y],
                    radius as usize,
                    [w as u32, h as u32],
                    |at| map.walls.get(Pos::new(at.x, at.y)),
                    |at| marks[map.index(Pos::new(at.x, at.y))] = true,
                );
            }
            black_box(&marks);
        });
    });
    let mut context: Context<u8> = Context::default();
    group.bench_function("shadowcast", |b| {
        b.iter(|| {
            for origin in &origins {
                let circle = Circle::new(radius);
                let at = ICoord::new(origin.x, origin.y);
                context.for_each_visible(at, &Opacity, map, circle, 255, |at, _, _| {
                    marks[map.index(Pos::new(at.x, at.y))] = true;
                });
            }
            black_box(&marks);
        });
    });
    group.finish();
}

fn sight(c: &mut Criterion) {
    let (small, cave, large) = (rooms(50, 35), caves(200, 200), caves(1000, 1000));
    compare(c, "rooms 50x35, radius 8", &small, 8, &FovAlgorithm::ALL);
    compare(c, "caves 200x200, radius 20", &cave, 20, &FovAlgorithm::ALL);
    compare(c, "caves 200x200, radius 60", &cave, 60, &FovAlgorithm::ALL);
    compare(
        c,
        "caves 1000x1000, radius 8",
        &large,
        8,
        &FovAlgorithm::ALL,
    );
}

criterion_group!(benches, sight);
criterion_main!(benches);
