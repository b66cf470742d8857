//! What these types write can be read again, and nothing that contradicts itself is read.
#![cfg(feature = "serde")]

use serde::Serialize;
use serde::de::DeserializeOwned;
use tallowdeep_grid::{BitGrid, Dir, Fov, FovAlgorithm, Grid, Pos, Rect, Size};

/// Writes a value as `json` and reads the same one from it.
#[track_caller]
fn assert_stored<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(
    value: &T,
    json: &str,
) {
    let written = serde_json::to_string(value).expect("it can be written");
    assert_eq!(written, json);
    let read: T = serde_json::from_str(json).expect("it can be read");
    assert_eq!(read, *value);
}

#[test]
fn what_is_written_can_be_read() {
    assert_stored(&Pos::new(-3, 4), r#"{"x":-3,"y":4}"#);
    assert_stored(&Size::new(3, 0), r#"{"w":3,"h":0}"#);
    let (x1, y1, x2, y2) = (1, 2, 3, 4);
    let rect = Rect { x1, y1, x2, y2 };
    assert_stored(&rect, r#"{"x1":1,"y1":2,"x2":3,"y2":4}"#);
    assert_stored(&[Dir::N, Dir::SW], r#"["n","sw"]"#);
    assert_stored(&FovAlgorithm::Mrpas, r#""restrictive""#);

    let mut letters = Grid::new(Size::new(2, 1), '.');
    letters[Pos::new(1, 0)] = '#';
    assert_stored(&letters, r##"{"size":{"w":2,"h":1},"cells":[".","#"]}"##);
    let bits = BitGrid::from_fn(Size::new(65, 2), |pos| pos == Pos::new(64, 1));
    let json = r#"{"size":{"w":65,"h":2},"words_per_row":2,"words":[0,0,0,1]}"#;
    assert_stored(&bits, json);
    assert_stored(
        &BitGrid::from_fn(Size::new(64, 1), |_| true),
        r#"{"size":{"w":64,"h":1},"words_per_row":1,"words":[18446744073709551615]}"#,
    );
    for size in [Size::default(), Size::new(0, 5), Size::new(5, 0)] {
        let json = serde_json::to_string(&BitGrid::new(size)).expect("it can be written");
        assert_stored(&BitGrid::new(size), &json);
        let json = serde_json::to_string(&Grid::new(size, 7)).expect("it can be written");
        assert_stored(&Grid::new(size, 7), &json);
    }
}

/// Its buffers are made anew.
#[test]
fn sight_that_is_read_shows_the_same_cells() {
    let walls = BitGrid::from_fn(Size::new(70, 9), |pos| pos.x == 66);
    let mut fov = Fov::new(walls.size());
    fov.compute(FovAlgorithm::Basic, &walls, Pos::new(63, 4), 5);
    let json = serde_json::to_string(&fov).expect("it can be written");
    let mut read: Fov = serde_json::from_str(&json).expect("it can be read");
    assert_eq!(read.visible_bits(), fov.visible_bits());
    assert!(read.visible_cells().eq(fov.visible_cells()));
    read.compute(FovAlgorithm::Basic, &walls, Pos::new(3, 4), 5);
    fov.compute(FovAlgorithm::Basic, &walls, Pos::new(3, 4), 5);
    assert!(read.visible_cells().eq(fov.visible_cells()));
}

#[cfg(feature = "rand")]
#[test]
fn dice_that_are_read_roll_on() {
    use tallowdeep_grid::Dice;

    let mut bits = [0; 32];
    for (word, bytes) in bits.chunks_exact_mut(8).enumerate() {
        bytes[0] = word as u8 + 1;
    }
    assert_stored(&Dice::from_bits(bits), r#"{"s":[1,2,3,4]}"#);
    let mut dice = Dice::new(7);
    dice.next_u64();
    let json = serde_json::to_string(&dice).expect("it can be written");
    let mut read: Dice = serde_json::from_str(&json).expect("it can be read");
    assert_eq!(
        [(); 9].map(|()| read.next_u64()),
        [(); 9].map(|()| dice.next_u64())
    );

    let zeros = error::<Dice>(r#"{"s":[0,0,0,0]}"#);
    assert!(
        zeros.starts_with("dice in the state of four zeros roll nothing but zeros"),
        "{zeros}"
    );
}

fn error<T: DeserializeOwned + std::fmt::Debug>(json: &str) -> String {
    serde_json::from_str::<T>(json).expect_err(json).to_string()
}

/// Read as they are, they would panic later, or count bits of no cell.
#[test]
fn contradictions_are_refused() {
    for (json, right) in [
        (
            r#"{"size":{"w":3,"h":2},"cells":[1,2,3,4,5]}"#,
            "a grid of 3x2 has 6 values, found 5",
        ),
        (
            r#"{"size":{"w":0,"h":2},"cells":[1]}"#,
            "a grid of 0x2 has 0 values, found 1",
        ),
        // The product is 0 in 32 bits.
        (
            r#"{"size":{"w":65536,"h":65536},"cells":[]}"#,
            "a grid of 65536x65536 has 4294967296 values, found 0",
        ),
        (
            r#"{"size":{"w":-1,"h":2},"cells":[]}"#,
            "a size has 0 or more columns and rows, found -1x2",
        ),
    ] {
        let found = error::<Grid<u8>>(json);
        assert!(found.starts_with(right), "{json}: {found}");
    }
    for (json, right) in [
        (
            r#"{"size":{"w":65,"h":1},"words_per_row":1,"words":[0]}"#,
            "a row of 65 bits has 2 words, found 1",
        ),
        (
            r#"{"size":{"w":65,"h":1},"words_per_row":2,"words":[0]}"#,
            "a grid of 65x1 has 2 words, found 1",
        ),
        (
            r#"{"size":{"w":3,"h":2},"words_per_row":1,"words":[7,8]}"#,
            "row 1 has bits beyond its 3 columns, which must be 0",
        ),
    ] {
        let found = error::<BitGrid>(json);
        assert!(found.starts_with(right), "{json}: {found}");
    }
}
