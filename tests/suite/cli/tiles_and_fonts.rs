//! Other people's tilesheets and fonts. All sheets here are our own letters, rearranged in other layouts.

use std::io::Cursor;

use image::{ImageFormat, RgbaImage};
use tallowdeep::gfx::{PxSize, png};

use super::sandbox::{MAP, Sandbox, on_map};

const LETTERS: &[u8] = include_bytes!("../../../assets/tiles/cp437.png");
const FONT: &[u8] = include_bytes!("../../../crates/canvas/fonts/spleen-6x12.otf");

/// Columns, rows and a function from a cell in reading order to the code of its letter.
type Order = (u32, u32, fn(u32) -> Option<u8>);

const ROWS: Order = (16, 16, |cell| Some(cell as u8));
/// The ASCII part of python-tcod's "Deprecated TCOD Layout", as its documentation lists it.
const TCOD: Order = (32, 8, |cell| match cell {
    0..32 => Some(b' ' + cell as u8),
    32 => Some(b'@'),
    33..39 => Some(b'[' + (cell - 33) as u8),
    39..43 => Some(b'{' + (cell - 39) as u8),
    96..122 => Some(b'A' + (cell - 96) as u8),
    128..154 => Some(b'a' + (cell - 128) as u8),
    _ => None,
});

/// Maps the brightness of a pixel to a colour.
type Ink = fn(u8) -> [u8; 4];

const GREY: Ink = |grey| [grey, grey, grey, 255];

/// Our letters in this order, cell size and colouring.
fn sheet((columns, rows, letter): Order, (w, h): (u32, u32), ink: Ink) -> Vec<u8> {
    let ours = image::load_from_memory(LETTERS)
        .expect("our own sheet")
        .into_luma8();
    let picture = RgbaImage::from_fn(columns * w, rows * h, |x, y| {
        let within = (x % w * 16 / w, y % h * 16 / h);
        let grey = letter(y / h * columns + x / w).map_or(0, |letter| {
            let (left, top) = (u32::from(letter) % 16 * 16, u32::from(letter) / 16 * 16);
            ours.get_pixel(left + within.0, top + within.1).0[0]
        });
        image::Rgba(ink(grey))
    });
    let mut bytes = Cursor::new(Vec::new());
    let wrote = picture.write_to(&mut bytes, ImageFormat::Png);
    wrote.expect("a picture can be written to memory");
    bytes.into_inner()
}

/// The frame of a game with these arguments.
fn frame(sandbox: &Sandbox, more: &[&str]) -> png::Image {
    let asked = ["--commands", "e", "--frame", "f.png"];
    sandbox.succeeds(&on_map(&[&asked[..], more].concat()));
    png::decode(&sandbox.bytes("f.png")).expect("the program wrote it")
}

/// A map of five cells by three takes five by three times the size of a cell.
#[test]
fn the_map_scales_with_the_cells() {
    for (w, h) in [
        (1, 1),
        (8, 8),
        (8, 14),
        (9, 16),
        (20, 10),
        (32, 32),
        (64, 64),
    ] {
        let sandbox = Sandbox::new()
            .with("m.txt", MAP)
            .with("t.png", sheet(ROWS, (w, h), GREY));
        let asked = on_map(&["--tiles", "t.png", "--commands", "", "--frame", "f.png"]);
        sandbox.succeeds(&asked);
        let picture = png::decode(&sandbox.bytes("f.png")).expect("the program wrote it");
        let width = picture.size().w as usize;
        // The map panel.
        let inside = |at: &usize| at % width < 480 && at / width < 310;
        let lit = picture
            .rgba()
            .iter()
            .enumerate()
            .filter(|(at, rgba)| inside(at) && rgba[..3].iter().any(|part| *part > 0));
        let (mut left, mut right, mut top, mut bottom) = (width, 0, width, 0);
        for (at, _) in lit {
            (left, right) = (left.min(at % width), right.max(at % width));
            (top, bottom) = (top.min(at / width), bottom.max(at / width));
        }
        let found = (right + 1 - left, bottom + 1 - top);
        // The letters of walls do not reach every edge of their cells.
        let (most_w, most_h) = (5 * w as usize, 3 * h as usize);
        assert!(
            (most_w - w as usize / 2..=most_w).contains(&found.0)
                && (most_h - h as usize / 2..=most_h).contains(&found.1),
            "{w}x{h}: found {found:?}"
        );
    }
}

/// A console has 80x50 cells, whatever their size; the map of five by three lies in the middle of its 80x45.
#[test]
fn a_console_has_the_cells_of_its_sheet() {
    for (w, h) in [(8, 8), (10, 10), (9, 16), (32, 32)] {
        let sandbox = Sandbox::new().with("m.txt", "; one orc\n#####\n#@.o#\n#####\n");
        let sandbox = sandbox.with("t.png", sheet(TCOD, (w, h), GREY));
        let look = [
            "--tiles",
            "t.png",
            "--tiles-order",
            "tcod",
            "--layout",
            "tutorial",
        ];
        let game = [
            "run", "--rules", "tcod", "--map", "m.txt", "--frame", "f.png",
        ];
        sandbox.succeeds(&[&game[..], &look].concat());
        let picture = png::decode(&sandbox.bytes("f.png")).expect("the program wrote it");
        let (w, h) = (w as i32, h as i32);
        assert_eq!(picture.size(), PxSize::new(80 * w, 50 * h));
        let pixel = |x: i32, y: i32| picture.rgba()[(y * 80 * w + x) as usize][..3].to_owned();
        let (left, top) = ((80 - 5) * w / 2, (45 - 3) * h / 2);
        let (wall, floor) = ([130, 110, 50], [200, 180, 50]);
        assert_eq!(pixel(left, top), wall, "{w}x{h}");
        assert_eq!(pixel(left + 5 * w - 1, top + 3 * h - 1), wall, "{w}x{h}");
        assert_eq!(pixel(left + 2 * w, top + h), floor, "{w}x{h}");
        assert_eq!(pixel(left - 1, top), [0; 3], "{w}x{h}");
    }
}

#[test]
fn bad_letter_sheets_are_one_line_errors() {
    let whole = sheet(ROWS, (8, 8), GREY);
    let sandbox = Sandbox::new()
        .with("huge.png", super::errors::claiming(60_000, 60_000))
        .with("half.png", &whole[..whole.len() / 2])
        .with("theirs.bmp", "BM")
        .with("nothing.png", "")
        .with_folder("folder.png");
    let assert_fails = |name: &str, why: &str| {
        let args = ["run", "--commands", "e", "--tiles", name];
        sandbox.assert_fails(1, &args, &format!("{name}: {why}"));
    };
    assert_fails(
        "huge.png",
        "the picture is too large: at most 4096x4096 pixels in 64 MB are read",
    );
    assert_fails("theirs.bmp", "this is not a PNG picture");
    assert_fails("nothing.png", "this is not a PNG picture");
    assert_fails(
        "none.png",
        "cannot be read: there is no such file or folder",
    );
    if cfg!(unix) {
        assert_fails("folder.png", "cannot be read: it is a folder, not a file");
    }
    let done = sandbox.run("run --commands e --tiles half.png");
    let start = "tallowdeep: half.png: the PNG picture is damaged or cut short: ";
    assert!(done.err.starts_with(start), "{}", done.err);
    assert_eq!((done.code, done.err.lines().count()), (Some(1), 1));
}

#[test]
fn tile_orders_need_a_picture() {
    let sandbox = Sandbox::new();
    let run = ["run", "--commands", "e", "--tiles-order"];
    for name in ["cp437", "mine.toml"] {
        let right =
            format!("--tiles-order goes with a picture such as --tiles mine.png, found {name:?}");
        sandbox.assert_fails(2, &[&run[..], &["rows", "--tiles", name]].concat(), &right);
    }
    sandbox.assert_refused(&[&run[..], &["rows"]].concat(), "--tiles");
    let wrong = [&run[..], &["diagonal", "--tiles", "t.png"]].concat();
    sandbox.assert_refused(&wrong, "possible values: rows, columns, tcod");
}

#[test]
fn a_font_changes_prose_not_the_map() {
    let sandbox = Sandbox::new().with("m.txt", MAP).with("f.otf", FONT);
    let (usual, other) = (frame(&sandbox, &[]), frame(&sandbox, &["--font", "f.otf"]));
    assert_eq!(usual.size(), other.size());
    let width = usual.size().w as usize;
    let differ = |at: &usize| usual.rgba()[*at] != other.rgba()[*at];
    let mut all = (0..usual.size().area()).filter(differ);
    assert!(
        all.clone().count() > 100,
        "the log and the sidebar are prose"
    );
    assert!(all.all(|at| at % width >= 480 || at / width >= 310));
}

#[test]
fn bad_fonts_are_one_line_errors() {
    let letters = LETTERS.to_vec();
    let sandbox = Sandbox::new().with("t.png", letters).with_folder("folder");
    let assert_fails = |name: &str, why: &str| {
        let args = ["run", "--commands", "e", "--font", name];
        sandbox.assert_fails(1, &args, &format!("{name}: {why}"));
    };
    assert_fails(
        "none.ttf",
        "cannot be read: there is no such file or folder",
    );
    assert_fails(
        "t.png",
        "this is not a TrueType, OpenType or BDF font: it does not begin as such a font does",
    );
    if cfg!(unix) {
        assert_fails("folder", "cannot be read: it is a folder, not a file");
        assert_fails("/dev/zero", "cannot be read: it is no regular file");
    }
}

/// docs/tutorials.md 0: the sheet of McRogueFace, of 12 by 11 pictures, with the tile file that stands there. Here each
/// picture has a colour of its own.
#[test]
fn the_sheet_of_mcrogueface_can_be_given() {
    let page = include_str!("../../../docs/tutorials.md");
    let (_, file) = page.split_once("```toml\n").expect("it has a tile file");
    let (file, _) = file.split_once("```").expect("it ends");
    let color = |cell: u32| [cell as u8, 255 - cell as u8, 100, 255];
    let picture = RgbaImage::from_fn(12 * 16, 11 * 16, |x, y| {
        image::Rgba(color(y / 16 * 12 + x / 16))
    });
    let mut bytes = Cursor::new(Vec::new());
    let wrote = picture.write_to(&mut bytes, ImageFormat::Png);
    wrote.expect("a picture can be written to memory");
    let sandbox = Sandbox::new()
        .with("m.txt", "#####\n#@go#\n#..t#\n#####\n")
        .with("tinydungeon.toml", file)
        .with("kenney_tinydungeon.png", bytes.into_inner());
    let args = "run --chapter mcrogueface/6 --tiles tinydungeon.toml -m m.txt -c '' -f f.png";
    sandbox.succeeds(args);
    let frame = png::decode(&sandbox.bytes("f.png")).expect("the program wrote it");
    for (name, cell) in [
        ("floor", 46),
        ("hero", 64),
        ("goblin", 103),
        ("orc", 111),
        ("troll", 116),
    ] {
        let count = frame.rgba().iter().filter(|it| **it == color(cell)).count();
        assert!(count >= 16 * 16, "{name}: {count} pixels");
    }
}

/// The window's display options are also available without a window.
#[test]
fn theme_large_text_and_crt_need_no_window() {
    let sandbox = Sandbox::new().with("m.txt", MAP);
    let usual = frame(&sandbox, &["--size", "1280x800"]);
    for options in [&["--theme", "contrast"][..], &["--large-text"], &["--crt"]] {
        let other = frame(&sandbox, &[&["--size", "1280x800"], options].concat());
        assert_eq!(usual.size(), other.size(), "{options:?}");
        assert!(usual.rgba() != other.rgba(), "{options:?} changes nothing");
    }
    let wrong = "run --commands e --theme contrats";
    assert!(sandbox.run(wrong).err.contains("did you mean contrast?"));
}
