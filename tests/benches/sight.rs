//! Field of view beside other libraries. Each number is the time for all origins of a map together. The others only
//! mark visible cells in a list that is never cleared, which is in their favour.

use std::hint::black_box;
use std::time::Duration;

use bracket_pathfinding::prelude::{Algorithm2D, BaseMap, Point, field_of_view};
use coord_2d::{ICoord, UCoord};
use criterion::{Criterion, criterion_group, criterion_main};
use shadowcast::{Context, InputGrid, vision_distance::Circle};
use tallowdeep::base::{Fov, FovAlgorithm, Pos, Size};
use tallowdeep_benches::{Map, caves, rooms};
use torchbearer::fov::VisionMap;

const ORIGINS: usize = 16;

/// The map as each library asks for it.
struct View<'a>(&'a Map);

impl View<'_> {
    fn is_wall(&self, x: i32, y: i32) -> bool {
        self.0.blocked[self.0.index(Pos::new(x, y))]
    }
}

struct Opacity;

impl InputGrid for Opacity {
    type Grid = Map;
    type Opacity = u8;

    fn size(&self, map: &Map) -> UCoord {
        UCoord::new(map.size().w as u32, map.size().h as u32)
    }

    fn get_opacity(&self, map: &Map, at: ICoord) -> u8 {
        u8::from(View(map).is_wall(at.x, at.y)) * 255
    }
}

impl VisionMap for View<'_> {
    fn dimensions(&self) -> (i32, i32) {
        (self.0.size().w, self.0.size().h)
    }

    fn is_transparent(&self, (x, y): (i32, i32)) -> bool {
        !self.is_wall(x, y)
    }
}

impl BaseMap for View<'_> {
    fn is_opaque(&self, index: usize) -> bool {
        self.0.blocked[index]
    }
}

impl Algorithm2D for View<'_> {
    fn dimensions(&self) -> Point {
        Point::new(self.0.size().w, self.0.size().h)
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
                    |at| View(map).is_wall(at.x, at.y),
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
    group.bench_function("bracket-pathfinding", |b| {
        b.iter(|| {
            for origin in &origins {
                black_box(field_of_view(
                    Point::new(origin.x, origin.y),
                    radius as i32,
                    &View(map),
                ));
            }
        });
    });
    group.bench_function("torchbearer", |b| {
        b.iter(|| {
            for origin in &origins {
                let at = (origin.x, origin.y);
                black_box(torchbearer::fov::field_of_view(
                    &View(map),
                    at,
                    radius as i32,
                ));
            }
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
