//! Field of view.

use proptest::prelude::*;
use serde::Deserialize;
use tallowdeep_grid::{BitGrid, Fov, FovAlgorithm, Pos, Size};

use super::{cell_of, vectors, walls};

#[derive(Deserialize)]
struct SightVector {
    map: Vec<String>,
    x: i32,
    y: i32,
    radius: u32,
    algorithm: String,
    visible: Vec<String>,
}

/// Compares what each algorithm sees with a file of vectors.
fn assert_sees_the_same(file: &str) {
    let mut fov = Fov::new(Size::new(1, 1));
    let vectors: Vec<SightVector> = vectors(file);
    assert_eq!(vectors.len(), 80);
    for (number, vector) in (1..).zip(vectors) {
        let sight = FovAlgorithm::from_word(&vector.algorithm).expect("the five names are ours");
        let origin = Pos::new(vector.x, vector.y);
        fov.compute(sight, &walls(&vector.map), origin, vector.radius);
        let sign = |pos| if fov.is_visible(pos) { '1' } else { '0' };
        for (y, row) in (0..).zip(&vector.visible) {
            let columns = 0..row.len() as i32;
            let seen: String = columns.map(|x| sign(Pos::new(x, y))).collect();
            let radius = vector.radius;
            assert_eq!(
                &seen, row,
                "row {y} of line {number} of {file}, {sight:?}, radius {radius}"
            );
        }
    }
}

#[test]
fn fov_matches_libtcod_cell_for_cell() {
    assert_sees_the_same("fov.jsonl");
}

#[test]
fn fov_matches_gorogue_cell_for_cell() {
    assert_sees_the_same("fov-gorogue.jsonl");
}

/// The number of cells visible in an open field, as in the tutorials' engines.
#[test]
fn an_open_field_is_a_circle_or_a_square() {
    let field = BitGrid::new(Size::new(41, 41));
    let mut fov = Fov::new(field.size());
    for (sight, radius, cells) in [
        (FovAlgorithm::Basic, 8, 197),
        (FovAlgorithm::Mrpas, 8, 289),
        (FovAlgorithm::Basic, 10, 317),
        (FovAlgorithm::RecursiveShadowcast, 6, 113),
        (FovAlgorithm::RecursiveShadowcast, 8, 197),
        (FovAlgorithm::Gorogue, 6, 113),
        (FovAlgorithm::SymmetricShadowcast, 8, 193),
        (FovAlgorithm::SymmetricShadowcast, 1, 1),
        (FovAlgorithm::SymmetricShadowcast, 0, 41 * 41),
    ] {
        fov.compute(sight, &field, Pos::new(20, 20), radius);
        assert_eq!(fov.visible_bits().count(), cells, "{sight:?} {radius}");
        assert_eq!(fov.visible_cells().count(), cells, "{sight:?} {radius}");
    }
}

#[test]
fn nothing_is_visible_from_outside_the_map() {
    let field = BitGrid::new(Size::new(4, 3));
    let mut fov = Fov::new(field.size());
    for sight in FovAlgorithm::ALL {
        fov.compute(sight, &field, Pos::new(1, 1), 0);
        assert_eq!(fov.visible_bits().count(), 12);
        for outside in [
            Pos::new(-1, 0),
            Pos::new(4, 0),
            Pos::new(0, 3),
            Pos::new(i32::MAX, i32::MIN),
        ] {
            fov.compute(sight, &field, outside, 5);
            let found = (fov.visible_bits().count(), fov.visible_cells().count());
            assert_eq!(found, (0, 0));
            assert!(!fov.is_visible(outside));
        }
    }
}

/// Maps of any size from 1x1 to wider than a 64-bit word, with any share of walls.
fn maps() -> impl Strategy<Value = BitGrid> {
    (1..90i32, 1..40i32, 0..100u8).prop_flat_map(|(w, h, share)| {
        let size = Size::new(w, h);
        proptest::collection::vec(0..100u8, size.area()).prop_map(move |rolls| {
            let mut walls = BitGrid::new(size);
            for (pos, roll) in size.cells().zip(rolls) {
                walls.set(pos, roll < share / 2);
            }
            walls
        })
    })
}

fn radii() -> impl Strategy<Value = u32> {
    prop_oneof![0..25u32, 25..200u32, Just(u32::MAX)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn sight_includes_the_viewer_and_ends_at_the_radius(
        walls in maps(), at in (0..130i32, 0..80i32), radius in radii(),
    ) {
        let origin = cell_of(walls.size(), at);
        let mut fov = Fov::new(walls.size());
        for sight in FovAlgorithm::ALL {
            fov.compute(sight, &walls, origin, radius);
            prop_assert!(fov.is_visible(origin));
            prop_assert!(fov.visible_cells().eq(fov.visible_bits().iter()));
            let square = i128::from(radius).pow(2);
            for pos in fov.visible_cells().filter(|_| radius > 0) {
                let far = i128::from(origin.distance_squared(pos));
                let within = match sight {
                    // Walls beside a clear cell within the circle may lie outside it.
                    FovAlgorithm::Basic if walls.get(pos) => i64::from(origin.distance(pos)) <= i64::from(radius),
                    FovAlgorithm::Basic | FovAlgorithm::RecursiveShadowcast | FovAlgorithm::Gorogue => far <= square,
                    FovAlgorithm::SymmetricShadowcast => far < square,
                    FovAlgorithm::Mrpas => i64::from(origin.distance(pos)) <= i64::from(radius),
                    unknown => panic!("{unknown:?}: which shape has it?"),
                };
                prop_assert!(within, "{sight:?} {radius} from {origin:?} sees {pos:?}");
            }
        }
    }

    #[test]
    fn symmetric_sight_is_mutual(
        walls in maps(), at in (0..130i32, 0..80i32), radius in radii(),
    ) {
        let origin = cell_of(walls.size(), at);
        prop_assume!(!walls.get(origin));
        let mut fov = Fov::new(walls.size());
        fov.compute(FovAlgorithm::SymmetricShadowcast, &walls, origin, radius);
        let seen = fov.visible_bits().clone();
        for pos in walls.size().cells().filter(|&pos| !walls.get(pos)) {
            fov.compute(FovAlgorithm::SymmetricShadowcast, &walls, pos, radius);
            prop_assert_eq!(fov.is_visible(origin), seen.get(pos), "{:?} and {:?}", origin, pos);
        }
    }

    #[test]
    fn what_was_seen_before_leaves_no_trace(
        walls in maps(), first in (0..130i32, 0..80i32), second in (0..130i32, 0..80i32), radius in radii(),
    ) {
        let mut used = Fov::new(walls.size());
        for sight in FovAlgorithm::ALL {
            used.compute(sight, &walls, cell_of(walls.size(), first), radius);
            used.compute(sight, &walls, cell_of(walls.size(), second), radius / 2);
            let mut fresh = Fov::new(Size::new(0, 0));
            fresh.compute(sight, &walls, cell_of(walls.size(), second), radius / 2);
            prop_assert_eq!(used.visible_bits(), fresh.visible_bits());
        }
    }
}
