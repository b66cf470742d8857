//! What is said of the places in which pictures differ.

use framesnap::{Difference, Frame};

const SIZE: usize = 80;

/// A floor of tiles of 16x16 pixels that all look the same, but are not flat.
fn floor(x: usize, y: usize) -> u32 {
    if (x % 16) * (y % 16) % 7 == 3 {
        0x50_46_3c
    } else {
        0x3c_32_28
    }
}

fn picture(pixel: impl Fn(usize, usize) -> u32) -> Frame {
    let pixels: Vec<_> = (0..SIZE * SIZE)
        .map(|at| pixel(at % SIZE, at / SIZE))
        .collect();
    Frame::from_xrgb(&pixels, SIZE, SIZE)
}

/// A floor with a monster on the tile whose corner this is.
fn monster(left: usize, top: usize) -> Frame {
    picture(|x, y| match (x.checked_sub(left), y.checked_sub(top)) {
        (Some(dx @ 2..14), Some(dy @ 1..15)) if (dx * dy) % 5 != 0 => 0x40_a0_40 + dx as u32,
        _ => floor(x, y),
    })
}

/// A black picture with the outline of a window.
fn window(left: usize) -> Frame {
    picture(|x, y| {
        let inside = (left..left + 60).contains(&x) && (10..50).contains(&y);
        let edge = x == left || x == left + 59 || y == 10 || y == 49;
        if inside && edge { 0xff_ff_ff } else { 0 }
    })
}

/// What an integer hash gives: no two rows of it are the same.
fn noise(x: usize, y: usize) -> u32 {
    let mixed = (x as u32).wrapping_mul(0x9e37_79b9) ^ (y as u32).wrapping_mul(0x85eb_ca6b);
    (mixed ^ (mixed >> 15)).wrapping_mul(0x2c1b_3c6d) >> 8
}

/// Noise in a part of the picture, scrolled up by so much.
fn viewport(by: usize) -> Frame {
    picture(|x, y| {
        let inside = (8..72).contains(&x) && (20..60).contains(&y);
        if inside { noise(x, y + by) } else { 0 }
    })
}

#[track_caller]
fn assert_places(old: &Frame, new: &Frame, words: &[&str]) {
    let difference = Difference::between(old, new).expect("they differ");
    let found: Vec<_> = difference
        .places
        .iter()
        .map(|place| &*place.words)
        .collect();
    assert_eq!(found, words, "{difference}");
}

#[test]
fn a_monster_walks_to_the_next_tile() {
    assert_places(
        &monster(16, 16),
        &monster(32, 16),
        &["12x14 at (18, 17) moved by (16, 0)"],
    );
    assert_places(
        &monster(16, 32),
        &monster(16, 16),
        &["12x14 at (18, 33) moved by (0, -16)"],
    );
    assert_places(
        &monster(16, 16),
        &monster(48, 48),
        &["12x14 at (18, 17) moved by (32, 32)"],
    );
}

/// The same circle as in `six_changes`, on a floor.
#[test]
fn a_circle_on_a_floor_moves_by_a_pixel() {
    let circle = |left: usize| {
        picture(|x, y| {
            let (dx, dy) = (x.abs_diff(left + 8), y.abs_diff(28));
            if dx * dx + dy * dy <= 68 {
                0x00c8_3232
            } else {
                floor(x, y)
            }
        })
    };
    assert_places(
        &circle(10),
        &circle(11),
        &["17x17 at (10, 20) moved by (1, 0)"],
    );
}

#[test]
fn a_window_moves_and_a_map_scrolls() {
    assert_places(
        &window(5),
        &window(6),
        &["60x40 at (5, 10) moved by (1, 0)"],
    );
    assert_places(
        &viewport(0),
        &viewport(8),
        &["the content of 64x40 at (8, 20) moved by (0, -8)"],
    );
}

#[test]
fn a_thing_appears_and_disappears() {
    let black = picture(|_, _| 0);
    assert_places(
        &black,
        &window(5),
        &["60x40 at (5, 10), 196 pixels: appeared in ffffff, where all was 000000"],
    );
    assert_places(
        &window(5),
        &black,
        &["60x40 at (5, 10), 196 pixels: disappeared, it was ffffff and now all is 000000"],
    );
    let plain = picture(floor);
    assert_places(
        &plain,
        &monster(16, 16),
        &["12x14 at (18, 17), 120 pixels: 2 colours became 10"],
    );
}

#[test]
fn a_picture_gets_darker() {
    let bright = picture(|x, y| floor(x, y) | 0x80_00_00);
    let dark = picture(|x, y| (floor(x, y) | 0x80_00_00) - 0x05_00_00);
    assert_places(
        &bright,
        &dark,
        &["80x80 at (0, 0), 6400 pixels: every pixel red -5"],
    );
    let recoloured = picture(|x, y| {
        if floor(x, y) == 0x50_46_3c {
            0xff_ff_ff
        } else {
            0x11_22_33
        }
    });
    assert_places(
        &picture(floor),
        &recoloured,
        &["80x80 at (0, 0), 6400 pixels: recoloured, 3c3228 -> 112233, 50463c -> ffffff"],
    );
}

#[test]
fn small_places_are_counted() {
    let dots = picture(|x, y| u32::from(x % 16 == 0 && y % 16 == 0 && x + y > 0));
    let difference = Difference::between(&picture(|_, _| 0), &dots).expect("they differ");
    assert_eq!(difference.places.len(), 24);
    let words = difference.to_string();
    assert!(words.contains("\n  and 16 more places, within "), "{words}");
}

#[test]
fn pictures_shrink_and_change_their_shape() {
    let cut = |w: usize, h: usize, left: usize| {
        let pixels: Vec<_> = (0..w * h).map(|at| noise(at % w + left, at / w)).collect();
        Difference::between(&picture(noise), &Frame::from_xrgb(&pixels, w, h))
            .expect("they differ")
            .to_string()
    };
    assert_eq!(
        cut(70, 80, 10),
        "shrank from 80x80 to 70x80; it is the part of the old picture at (10, 0)"
    );
    assert_eq!(
        cut(90, 40, 0),
        "changed from 80x80 to 90x40; what both have is unchanged"
    );
    assert!(
        cut(60, 80, 7).starts_with("shrank from 80x80 to 60x80; "),
        "{}",
        cut(60, 80, 7)
    );
}
