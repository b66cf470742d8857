use std::sync::LazyLock;

use super::*;
use crate::image::Image;
use crate::sheet::{NamedTile, Sheet, SheetLayout, Tile};
use crate::{BlitOptions, LightMap};

static FONT: LazyLock<Font> = LazyLock::new(Font::builtin);
static SMALL: LazyLock<Font> = LazyLock::new(Font::builtin_small);

const SCREEN: PxSize = PxSize::new(320, 96);

fn blank() -> Canvas {
    Canvas::recording(SCREEN)
}

fn write(canvas: &mut Canvas, x: i32, y: i32, text: &str) {
    canvas.draw_text(&FONT, Px::new(x, y), Rgb::WHITE, text);
}

#[track_caller]
fn assert_rows(canvas: &Canvas, rows: &[&str]) {
    assert_eq!(canvas.recorded().expect("it records").rows(), rows);
}

/// A sheet of a wall, an opaque floor, and a goblin and an orc with holes.
fn sheet() -> Sheet {
    let pixel = |at: i32| match at % 4 {
        0 if at >= 32 => [0; 4],
        _ => [255; 4],
    };
    let image = Image::new(PxSize::new(4, 16), (0..64).map(pixel).collect());
    let image = image.expect("4 times 16 pixels");
    let layout = SheetLayout::of(PxSize::new(4, 4));
    let sheet = Sheet::new(&image, &layout).expect("four cells");
    let names = ["wall", "floor", "goblin", "orc"].into_iter().zip(0..);
    let named = names.map(|(name, tile)| {
        let (tile, color) = (Tile(tile), None);
        (name.to_owned(), NamedTile { tile, color })
    });
    sheet.with_names(named).expect("there are four cells")
}

/// A map as letters: the first of each name, `g` and `o` on a floor.
fn draw_map(canvas: &mut Canvas, at: Px, rows: &[&str]) {
    let sheet = sheet();
    for (row, y) in rows.iter().zip(0..) {
        for (letter, x) in row.chars().zip(0..) {
            let tiles: &[u16] = match letter {
                '#' => &[0],
                '.' => &[1],
                'g' => &[1, 2],
                'o' => &[1, 3],
                _ => &[],
            };
            for tile in tiles {
                let corner = Px::new(at.x + 4 * x, at.y + 4 * y);
                canvas.draw_tile(&sheet, Tile(*tile), corner, BlitOptions::PLAIN);
            }
        }
    }
}

#[test]
fn recording_changes_no_pixel_and_no_equality() {
    let draw = |canvas: &mut Canvas| {
        canvas.clear(Rgb::new(40, 40, 60));
        write(canvas, 3, 3, "HP 12");
        draw_map(canvas, Px::new(100, 20), &["#g.", "o.#"]);
    };
    let (mut plain, mut recording) = (Canvas::new(SCREEN), blank());
    draw(&mut plain);
    draw(&mut recording);
    assert_eq!(plain, recording);
    assert_eq!((plain.recorded(), plain.text()), (None, None));
    assert_eq!(plain.explain("HP 13\n"), [""; 0]);
}

#[test]
fn pieces_and_columns_become_rows() {
    let mut canvas = blank();
    write(&mut canvas, 200, 16, "HP 12");
    let end = canvas.draw_text(&FONT, Px::new(8, 16), Rgb::WHITE, "You hit ");
    write(&mut canvas, end, 16, "the orc");
    canvas.draw_text(&SMALL, Px::new(8, 2), Rgb::WHITE, "Depth  1");
    for (letter, x) in "#.@".chars().zip(0..) {
        write(&mut canvas, 8 * x, 40, &letter.to_string());
    }
    assert_rows(
        &canvas,
        &[" Depth  1", " You hit the orc         HP 12", "#.@"],
    );
    let find = |text| canvas.recorded().expect("it records").find(text);
    assert_eq!(find("hit the"), Some(PxRect::new(40, 16, 56, 16)));
    assert_eq!(find("Depth  1"), Some(PxRect::new(8, 2, 48, 12)));
    assert_eq!((find("MP"), find("")), (None, None));
}

#[test]
fn painted_over_text_is_gone() {
    for (cover, rows) in [
        (PxRect::new(0, 0, 320, 96), &[][..]),
        (PxRect::new(8, 16, 48, 16), &["       ap"]),
        (PxRect::new(0, 16, 24, 16), &["   ep map"]),
        (PxRect::new(24, 0, 8, 96), &[" De p map"]),
        // Half of each letter can still be read, and a third cannot.
        (PxRect::new(0, 0, 320, 24), &[" Deep map"]),
        (PxRect::new(0, 26, 320, 70), &[" Deep map"]),
        (PxRect::new(0, 0, 320, 25), &[]),
        // A line through it.
        (PxRect::new(0, 23, 320, 1), &[" Deep map"]),
    ] {
        let mut canvas = blank();
        write(&mut canvas, 8, 16, "Deep map");
        canvas.fill_rect(cover, Rgb::BLACK);
        assert_rows(&canvas, rows);
    }
}

#[test]
fn rows_of_pixels_cover_text_together() {
    let mut canvas = blank();
    write(&mut canvas, 8, 16, "Deep");
    for y in 10..40 {
        canvas.blend_rect(PxRect::new(0, y, 320, 1), Rgb::WHITE, 254);
    }
    assert_rows(&canvas, &[" Deep"]);
    for y in 10..40 {
        canvas.blend_rect(PxRect::new(0, y, 320, 1), Rgb::WHITE, 255);
    }
    assert_rows(&canvas, &[]);
}

#[test]
fn clipped_text_is_not_there() {
    let mut canvas = blank();
    let clip = PxRect::new(24, 0, 20, 96);
    canvas.with_clip(clip, |inside| write(inside, 8, 16, "Deep map"));
    assert_rows(&canvas, &["   ep"]);
    assert_eq!(canvas.recorded().map(|it| it.runs().len()), Some(1));
    canvas.resize(SCREEN);
    assert_eq!(canvas.text().as_deref(), Some(""));
}

#[test]
fn outlines_and_redrawn_cells_are_one_letter() {
    let mut canvas = blank();
    for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1), (0, 0)] {
        write(&mut canvas, 8 + dx, 16 + dy, "12%");
    }
    write(&mut canvas, 0, 40, "...");
    write(&mut canvas, 8, 40, "@");
    assert_rows(&canvas, &[" 12%", ".@."]);
}

#[test]
fn copies_keep_place_size_and_clip() {
    let mut small = blank().scratch(PxSize::new(80, 16));
    write(&mut small, 8, 0, "Deep map");
    let mut canvas = blank();
    write(&mut canvas, 0, 0, "below");
    write(&mut canvas, 200, 8, "beside");
    canvas.blit_canvas(&small.magnified(2), Px::new(0, 0));
    assert_rows(&canvas, &[" Deep map   beside"]);
    let recording = canvas.recorded().expect("it records");
    assert_eq!(recording.find("map"), Some(PxRect::new(96, 0, 48, 32)));
    let run = recording.text_at(Px::new(20, 20)).expect("it is there");
    assert_eq!(
        (run.text(), run.cell),
        ("Deep map".to_owned(), PxSize::new(16, 32))
    );
    let mut clipped = blank();
    let clip = PxRect::new(0, 0, 40, 96);
    clipped.with_clip(clip, |inside| inside.blit_canvas(&small, Px::new(0, 40)));
    assert_rows(&clipped, &[" Deep"]);
    assert!(Canvas::new(SCREEN).scratch(SCREEN).recorded().is_none());
}

const MAP: [&str; 3] = ["######", "#.g..#", "######"];

#[test]
fn tiles_become_a_drawing_with_a_legend() {
    let mut canvas = blank();
    write(&mut canvas, 0, 0, "Depth 1");
    draw_map(&mut canvas, Px::new(20, 24), &MAP);
    draw_map(&mut canvas, Px::new(201, 30), &["g"]);
    let text = canvas.text().expect("it records");
    let right = "Depth 1\n\
                 -- tiles of 4x4 from pixel (20, 24), cell (5, 6) --\n\
                 |######\n\
                 |#.g..#\n\
                 |######\n\
                 . = floor\n\
                 g = goblin on floor\n\
                 # = wall\n\
                 -- other tiles --\n\
                 goblin on floor at pixel (201, 30)\n";
    assert_eq!(text, right);
    assert_eq!(text_form::TextForm::read(&text).to_string(), text);
    LightMap::default().apply(&mut canvas, Px::new(0, 0), PxSize::new(4, 4));
    assert_eq!(canvas.text(), Some(text));
}

#[test]
fn differences_are_said_in_words() {
    let frame = |log: &[&str], hp: &str, map: &[&str]| {
        let mut canvas = blank();
        for (text, y) in log.iter().zip(0..) {
            write(&mut canvas, 0, 16 * y, text);
        }
        write(&mut canvas, 240, 0, hp);
        draw_map(&mut canvas, Px::new(40, 64), map);
        canvas
    };
    let log = ["You see an orc.", "You hit it.", "It dies."];
    let old = frame(&log, "HP 12", &MAP).text().expect("it records");
    let orc = ["######", "#.o..#", "######"];
    let step = ["######", "#..g.#", "######"];
    let door = ["###.##", "#.g..#", "######"];
    let shut = ["######", "#....#", "######"];
    for (new, right) in [
        (frame(&log, "HP 12", &MAP), &[][..]),
        (
            frame(&log, "HP 9", &MAP),
            &["line 1: \"HP 12\" -> \"HP 9\""],
        ),
        (
            frame(
                &["You see an orc.", "You miss it.", "It dies."],
                "HP 12",
                &MAP,
            ),
            &["line 2: \"You hit it.\" -> \"You miss it.\""],
        ),
        (
            frame(
                &["You see an orc.", "It bites.", "You hit it.", "It dies."],
                "HP 12",
                &MAP,
            ),
            &["line 2 is new: \"It bites.\""],
        ),
        (
            frame(&["You see an orc.", "It dies."], "HP 12", &MAP),
            &["line 2 is gone: \"You hit it.\""],
        ),
        (
            frame(&log, "HP 12", &orc),
            &["tile goblin -> orc at (12, 17)"],
        ),
        (
            frame(&log, "HP 12", &step),
            &["tile goblin moved from (12, 17) to (13, 17)"],
        ),
        (
            frame(&log, "HP 12", &door),
            &["tile wall -> floor at (13, 16)"],
        ),
        (
            frame(&log, "HP 12", &shut),
            &["tile goblin is gone from (12, 17)"],
        ),
    ] {
        assert_eq!(new.explain(&old), right);
    }
}

/// Letters have no names, and need none.
#[test]
fn letters_of_a_sheet_are_their_own_names() {
    let image = Image::new(PxSize::new(256, 16), vec![[255; 4]; 4096]);
    let layout = SheetLayout::of(PxSize::new(1, 16));
    let sheet = Sheet::new(&image.expect("256 times 16 pixels"), &layout);
    let sheet = sheet.expect("256 cells");
    assert_eq!(sheet.name_of(Tile(64)), None);
    let sheet = sheet.of_letters();
    assert_eq!(sheet.name_of(Tile(64)), Some("@"));
    let mut canvas = blank();
    for (c, x) in "##.☺..##.".chars().zip(0..) {
        let tile = crate::cp437::index(c).expect("it has a number");
        canvas.draw_tile(&sheet, Tile(tile.into()), Px::new(x, 0), BlitOptions::PLAIN);
    }
    let text = canvas.text().expect("it records");
    assert!(text.contains("\n|##.☺..##.\n"), "{text}");
}
