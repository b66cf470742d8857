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

/// Left, top, width, height and colour.
type Rectangle = [u32; 5];

/// A black picture of 100x80 pixels with these rectangles.
fn rectangles(rectangles: &[Rectangle]) -> Frame {
    let mut pixels = vec![0; 100 * 80];
    for [left, top, width, height, color] in rectangles.iter().copied() {
        for y in top..top + height {
            let row = (y * 100) as usize;
            pixels[row + left as usize..][..width as usize].fill(color);
        }
    }
    Frame::from_xrgb(&pixels, 100, 80)
}

/// The difference of two pictures. Its words name every pixel that differs.
#[track_caller]
fn difference(old: &Frame, new: &Frame) -> Difference {
    let difference = Difference::between(old, new).expect("they differ");
    let words = difference.to_string();
    let told: Vec<_> = words.lines().flat_map(told_in).collect();
    for (x, y) in (0..old.height()).flat_map(|y| (0..old.width()).map(move |x| (x, y))) {
        let is_told = told.iter().any(|[left, top, width, height]| {
            (*left..left + width).contains(&(x as i32))
                && (*top..top + height).contains(&(y as i32))
        });
        let is_same = old.pixel(x, y) == new.pixel(x, y);
        assert!(is_same || is_told, "({x}, {y}) is in no place of:\n{words}");
    }
    difference
}

/// The areas that a line names: left, top, width and height. Of a move, where it began and where it ended.
fn told_in(line: &str) -> Vec<[i32; 4]> {
    let numbers = |text: &str| -> Vec<i32> {
        let parts = text.split(|c: char| !c.is_ascii_digit() && c != '-');
        parts.filter_map(|part| part.parse().ok()).collect()
    };
    let Some((size, rest)) = line.split_once(" at (") else {
        return Vec::new();
    };
    let (at, rest) = rest.split_once(')').expect("a place ends");
    let (size, at) = (
        numbers(size.rsplit(' ').next().expect("it is there")),
        numbers(at),
    );
    let area = [at[0], at[1], size[0], size[1]];
    let Some((_, by)) = rest.split_once(" (") else {
        return vec![area];
    };
    // `appeared in 202022 (blue +2)` has no two numbers.
    match numbers(by)[..] {
        [dx, dy] => vec![area, [at[0] + dx, at[1] + dy, size[0], size[1]]],
        _ => vec![area],
    }
}

#[track_caller]
fn assert_places(old: &Frame, new: &Frame, words: &[&str]) {
    let difference = difference(old, new);
    let found: Vec<_> = difference
        .places
        .iter()
        .map(|place| &*place.words)
        .collect();
    assert_eq!(found, words, "{difference}");
}

/// What moves is named whatever else changes beside it, above it, or within it.
#[test]
fn two_changes_are_two_places() {
    const RED: u32 = 0xff_00_00;
    const BLUE: u32 = 0xff;
    let red = |left: u32| [left, 10, 20, 20, RED];
    let moved = "20x20 at (30, 10) moved by (1, 0)";
    let others: [(&[Rectangle], &[Rectangle], &str); 8] = [
        (
            &[],
            &[[70, 60, 1, 1, BLUE]],
            "1x1 at (70, 60), 1 pixel: appeared in 0000ff, where all was 000000",
        ),
        (
            &[],
            &[[5, 60, 1, 1, BLUE]],
            "1x1 at (5, 60), 1 pixel: appeared in 0000ff, where all was 000000",
        ),
        (
            &[[5, 60, 3, 3, BLUE]],
            &[],
            "3x3 at (5, 60), 9 pixels: disappeared, it was 0000ff and now all is 000000",
        ),
        (
            &[[5, 60, 5, 5, 0xff00]],
            &[[5, 60, 5, 5, RED]],
            "5x5 at (5, 60), 25 pixels: all of one colour, 00ff00 -> ff0000",
        ),
        (
            &[[60, 60, 8, 8, BLUE]],
            &[[60, 61, 8, 8, BLUE]],
            "8x8 at (60, 60) moved by (0, 1)",
        ),
        (
            &[[5, 40, 30, 30, BLUE]],
            &[[6, 40, 30, 30, BLUE]],
            "45x60 at (5, 10) moved by (1, 0)",
        ),
        (
            &[[60, 60, 4, 10, BLUE]],
            &[[60, 60, 10, 2, BLUE]],
            "10x10 at (60, 60), 44 pixels: another shape in the same colours, 000000, 0000ff",
        ),
        (
            &[[40, 16, 3, 3, BLUE]],
            &[[40, 16, 3, 3, 0xff00]],
            "3x3 at (40, 16), 9 pixels: all of one colour, 0000ff -> 00ff00",
        ),
    ];
    for (before, after, words) in others {
        let old = rectangles(&[&[red(30)], before].concat());
        let new = rectangles(&[&[red(31)], after].concat());
        let words = if words.contains("at (40, 16)") {
            // Not all of the square moved.
            vec![
                "1x20 at (30, 10), 20 pixels: disappeared, it was ff0000 and now all is 000000",
                "1x20 at (50, 10), 20 pixels: appeared in ff0000, where all was 000000",
                words,
            ]
        } else if words.contains("45x60") {
            vec![words]
        } else {
            vec![moved, words]
        };
        assert_places(&old, &new, &words);
    }
}

/// A letter P became an L, far below a square that moved.
#[test]
fn a_letter_changes_below_a_square_that_moves() {
    let stroke = |x: u32, y: u32, w: u32, h: u32| [24 + x, 60 + y, w, h, 0xff_ff_ff];
    let p = [
        stroke(0, 0, 2, 14),
        stroke(2, 0, 6, 2),
        stroke(2, 6, 6, 2),
        stroke(6, 2, 2, 4),
    ];
    let l = [stroke(0, 0, 2, 14), stroke(2, 12, 6, 2)];
    let square = |left: u32| [left, 10, 20, 20, 0xff_00_00];
    assert_places(
        &rectangles(&[&[square(30)], &p[..]].concat()),
        &rectangles(&[&[square(31)], &l[..]].concat()),
        &[
            "20x20 at (30, 10) moved by (1, 0)",
            "6x8 at (26, 60), 32 pixels: disappeared, it was ffffff and now all is 000000",
            "6x2 at (26, 72), 12 pixels: appeared in ffffff, where all was 000000",
        ],
    );
}

#[test]
fn two_things_swap_or_one_makes_room() {
    let (left, right) = ([10, 10, 12, 12], [60, 30, 12, 12]);
    let draw = |places: [([u32; 4], u32); 2]| {
        let parts = places.map(|([x, y, w, h], color)| [x, y, w, h, color]);
        rectangles(&parts)
    };
    assert_places(
        &draw([(left, 0xff), (right, 0xff00)]),
        &draw([(left, 0xff00), (right, 0xff)]),
        &["12x12 at (10, 10) and what was (50, 20) from it swapped places"],
    );
    assert_places(
        &draw([(left, 0xff), (right, 0)]),
        &draw([(left, 0xff00), (right, 0xff)]),
        &["12x12 at (10, 10) moved by (50, 20), and something else is where it was"],
    );
}

/// A circle of 61 pixels moves to the right, a rectangle beside it to the left.
#[test]
fn a_circle_and_a_rectangle_move() {
    let draw = |circle: i32, rectangle: u32| {
        let pixels: Vec<_> = (0..160 * 80)
            .map(|at| {
                let (x, y) = (at % 160, at / 160);
                let (dx, dy) = (x - circle - 30, y - 40);
                let in_rectangle = (rectangle..rectangle + 40).contains(&(x as u32));
                if dx * dx + dy * dy <= 900 {
                    0xff_ff_00
                } else if in_rectangle && (20..60).contains(&y) {
                    0xff
                } else {
                    0
                }
            })
            .collect();
        Frame::from_xrgb(&pixels, 160, 80)
    };
    assert_places(
        &draw(10, 100),
        &draw(11, 99),
        &[
            "61x61 at (10, 10) moved by (1, 0)",
            "40x40 at (100, 20) moved by (-1, 0)",
        ],
    );
}

/// A window with letters moves while a counter far above it changes.
#[test]
fn a_window_moves_with_what_is_in_it() {
    let draw = |left: u32, digit: u32| {
        let mut parts = vec![
            [80, 2, 2, digit, 0xff_ff_ff],
            [left, 20, 60, 50, 0xff],
            [left + 1, 21, 58, 48, 0x40],
        ];
        for letter in 0..4 {
            parts.push([left + 6 + 12 * letter, 30, 1, 8, 0xff_ff_ff]);
            parts.push([left + 6 + 12 * letter, 30 + letter, 5, 1, 0xff_ff_ff]);
        }
        rectangles(&parts)
    };
    assert_places(
        &draw(10, 6),
        &draw(11, 8),
        &[
            "2x2 at (80, 8), 4 pixels: appeared in ffffff, where all was 000000",
            "60x50 at (10, 20) moved by (1, 0)",
        ],
    );
}

/// The edge of a window and a letter in it are two places, and each is described by its own pixels.
#[test]
fn what_lies_within_another_place_is_told_of_its_own() {
    let draw = |edge: u32, letter: u32| {
        rectangles(&[
            [10, 10, 60, 40, edge],
            [11, 11, 58, 38, 0],
            [40, 30, 3, 5, letter],
        ])
    };
    assert_places(
        &draw(0xff, 0xff00),
        &draw(0x7f, 0xff_00_00),
        &[
            "60x40 at (10, 10), 196 pixels: all of one colour, 0000ff -> 00007f",
            "3x5 at (40, 30), 15 pixels: all of one colour, 00ff00 -> ff0000",
        ],
    );
}

#[test]
fn a_faint_square_does_not_appear() {
    let draw = |color: u32| {
        picture(|x, y| {
            let inside = (30..50).contains(&x) && (10..30).contains(&y);
            if inside { color } else { 0x20_20_20 }
        })
    };
    let rows = [
        (0x20_20_22, "all of one colour, 202020 -> 202022 (blue +2)"),
        (0x20_20_30, "all of one colour, 202020 -> 202030 (blue +16)"),
        (0x20_20_31, "appeared in 202031, where all was 202020"),
    ];
    for (color, words) in rows {
        let words = format!("20x20 at (30, 10), 400 pixels: {words}");
        assert_places(&draw(0x20_20_20), &draw(color), &[&words]);
    }
    assert_places(
        &draw(0x20_20_22),
        &draw(0x20_20_20),
        &["20x20 at (30, 10), 400 pixels: all of one colour, 202022 -> 202020 (blue -2)"],
    );
}

#[test]
fn bytes_in_another_order_are_recognised() {
    let swapped = |color: u32| (color & 0xff) << 16 | color & 0xff00 | color >> 16;
    let colors = |x: usize, y: usize| 0x20_80_60 + 0x04_03_00 * (x % 16 + y / 16) as u32;
    assert_places(
        &picture(colors),
        &picture(|x, y| swapped(colors(x, y))),
        &["80x80 at (0, 0), 6080 pixels: red and blue swapped"],
    );
    assert_places(
        &rectangles(&[[10, 10, 20, 20, 0xff_00_40]]),
        &rectangles(&[[10, 10, 20, 20, 0x40_00_ff]]),
        &[
            "20x20 at (10, 10), 400 pixels: all of one colour, ff0040 -> 4000ff (red and blue swapped)",
        ],
    );
}

/// The letter F.
#[test]
fn a_sprite_is_mirrored() {
    let draw = |mirror_x: bool, mirror_y: bool| {
        picture(|x, y| {
            let (dx, dy) = (x.wrapping_sub(10), y.wrapping_sub(10));
            let dx = if mirror_x {
                7_usize.wrapping_sub(dx)
            } else {
                dx
            };
            let dy = if mirror_y {
                9_usize.wrapping_sub(dy)
            } else {
                dy
            };
            let stroke = dx < 2 || dy < 2 || (4..6).contains(&dy) && dx < 6;
            let inside = dx < 8 && dy < 10;
            if inside && stroke { 0xff_ff_ff } else { 0 }
        })
    };
    let rows = [
        (
            true,
            false,
            "8x8 at (10, 12), 32 pixels: mirrored left to right",
        ),
        (
            false,
            true,
            "6x10 at (12, 10), 24 pixels: mirrored top to bottom",
        ),
        (
            true,
            true,
            "8x10 at (10, 10), 48 pixels: turned upside down",
        ),
    ];
    for (mirror_x, mirror_y, words) in rows {
        assert_places(&draw(false, false), &draw(mirror_x, mirror_y), &[words]);
    }
}

/// Random rectangles that move, come, go and change their colour: see [`difference`].
#[test]
fn every_pixel_that_differs_is_told() {
    for seed in 0..400_u32 {
        let mut state = seed;
        let mut random = |below: u32| {
            state = noise(state as usize, seed as usize).wrapping_add(0x9e37);
            (state >> 5) % below
        };
        let colors = [0xff, 0xff00, 0xff_00_00, 0xff_ff_ff];
        let (mut before, mut after) = (Vec::new(), Vec::new());
        for _ in 0..random(12) + 1 {
            let color = colors[random(4) as usize];
            let place = [
                random(70) + 5,
                random(50) + 5,
                random(20) + 1,
                random(20) + 1,
                color,
            ];
            let mut moved = place;
            match random(6) {
                0 => moved[0] += 1,
                1 => moved[1] += random(4),
                2 => moved[4] = colors[random(4) as usize],
                3 => before.push(place),
                _ => {}
            }
            if random(5) > 0 {
                before.push(place);
            }
            if random(9) > 0 {
                after.push(moved);
            }
        }
        let (old, new) = (rectangles(&before), rectangles(&after));
        if old != new {
            difference(&old, &new);
        }
    }
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
