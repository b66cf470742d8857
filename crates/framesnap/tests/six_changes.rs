//! Six small changes to a picture in a plain buffer, each named in words.

use framesnap::{Difference, Frame};

const WIDTH: usize = 96;
const GROUND: u32 = 0xff_18_14_10;
/// Letters of 3x5 pixels.
const LETTERS: [(char, [&str; 5]); 4] = [
    ('H', ["#.#", "#.#", "###", "#.#", "#.#"]),
    ('I', ["###", ".#.", ".#.", ".#.", "###"]),
    ('P', ["###", "#.#", "###", "#..", "#.."]),
    ('T', ["###", ".#.", ".#.", ".#.", ".#."]),
];

/// What is drawn, so that a test changes one thing.
#[derive(Clone, Copy)]
struct Scene {
    height: usize,
    panel: u32,
    circle: (u32, usize),
    word: &'static str,
}

const SCENE: Scene = Scene {
    height: 64,
    panel: 0xff_3c_32_28,
    circle: (0xff_c8_32_32_u32, 10),
    word: "HIT",
};

impl Scene {
    fn draw(self) -> Frame {
        let mut pixels = vec![GROUND; WIDTH * self.height];
        for y in 4..12 {
            pixels[y * WIDTH + 48..y * WIDTH + 88].fill(self.panel);
        }
        let (color, left) = self.circle;
        for (x, y) in (0..17).flat_map(|y| (0..17).map(move |x| (x, y))) {
            let (dx, dy) = (8_i32.abs_diff(x), 8_i32.abs_diff(y));
            if dx * dx + dy * dy <= 68 {
                pixels[(20 + y as usize) * WIDTH + left + x as usize] = color;
            }
        }
        for (at, letter) in self.word.chars().enumerate() {
            let (_, rows) = LETTERS
                .iter()
                .find(|(known, _)| *known == letter)
                .expect("drawn");
            for (y, row) in rows.iter().enumerate() {
                for (x, dot) in row.bytes().enumerate() {
                    if dot == b'#' {
                        pixels[(50 + y) * WIDTH + 10 + 8 * at + x] = 0xff_ff_ff_ff;
                    }
                }
            }
        }
        Frame::from_argb(&pixels, WIDTH, self.height)
    }
}

#[track_caller]
fn assert_words(new: Scene, words: &str) {
    let difference = Difference::between(&SCENE.draw(), &new.draw()).expect("it changed");
    assert_eq!(difference.to_string(), words);
}

#[test]
fn a_colour_is_off_by_two() {
    let new = Scene {
        panel: 0xff_3c_32_2a,
        ..SCENE
    };
    assert_words(
        new,
        "\
320 of 6144 pixels differ:
  40x8 at (48, 4), 320 pixels: all of one colour, 3c3228 -> 3c322a (blue +2)
  largest difference in a channel: 2; pixels beyond 1: 320, 2: 0",
    );
}

#[test]
fn a_circle_moved_by_a_pixel() {
    let new = Scene {
        circle: (SCENE.circle.0, 11),
        ..SCENE
    };
    assert_words(
        new,
        "\
34 of 6144 pixels differ:
  17x17 at (10, 20) moved by (1, 0)
  largest difference in a channel: 176; pixels beyond 1 to 128: 34",
    );
}

#[test]
fn an_area_was_recoloured() {
    let new = Scene {
        panel: 0xff_28_32_c8,
        ..SCENE
    };
    assert_words(
        new,
        "\
320 of 6144 pixels differ:
  40x8 at (48, 4), 320 pixels: all of one colour, 3c3228 -> 2832c8
  largest difference in a channel: 160; pixels beyond 1 to 128: 320",
    );
}

#[test]
fn the_picture_grew() {
    assert_words(
        Scene {
            height: 80,
            ..SCENE
        },
        "\
grew from 96x64 to 96x80; the old picture is in it unchanged, at (0, 0)",
    );
}

#[test]
fn a_circle_became_translucent() {
    let new = Scene {
        circle: (0x80_c8_32_32_u32, 10),
        ..SCENE
    };
    assert_words(
        new,
        "\
221 of 6144 pixels differ:
  17x17 at (10, 20), 221 pixels: all of one colour, c83232 with alpha 255 -> 128
  largest difference in a channel: 127; pixels beyond 1 to 64: 221, 128: 0",
    );
}

#[test]
fn a_letter_changed() {
    assert_words(
        Scene {
            word: "HIP",
            ..SCENE
        },
        "\
9 of 6144 pixels differ:
  3x4 at (26, 51), 9 pixels: another shape in the same colours, 181410, ffffff
  largest difference in a channel: 239; pixels beyond 1 to 128: 9",
    );
}

#[test]
fn all_at_once() {
    let new = Scene {
        height: 80,
        panel: 0xff_3c_32_2a,
        circle: (SCENE.circle.0, 42),
        word: "HIP",
    };
    assert_words(
        new,
        "\
grew from 96x64 to 96x80; 771 of 6144 pixels that both have differ:
  40x8 at (48, 4), 320 pixels: all of one colour, 3c3228 -> 3c322a (blue +2)
  17x17 at (10, 20) moved by (32, 0)
  3x4 at (26, 51), 9 pixels: another shape in the same colours, 181410, ffffff
  largest difference in a channel: 239; pixels beyond 1: 771, 2 to 128: 451",
    );
}
