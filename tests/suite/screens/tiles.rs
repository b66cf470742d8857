//! The tilesheets match the drawings beside them, pixel by pixel.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder, ImageFormat, RgbaImage};
use tallowdeep::gfx::png;

use crate::support::goldens;

/// Columns and rows of a drawing, in letters and in pixels.
const CELL: usize = 16;
const BLACK: Rgba = [0, 0, 0, 255];
const CLEAR: Rgba = [0; 4];
const ACCEPT: &str = "if the drawings are right, run: UPDATE_SNAPSHOTS=1 cargo test";

type Rgba = [u8; 4];

/// The colour of each letter of a drawing. It always has `.`, the background.
type Palette = BTreeMap<char, Rgba>;

/// One cell of a sheet: `[name]` and 16 rows of 16 letters.
struct Drawing {
    name: String,
    /// File and line of the name.
    place: String,
    /// `CELL * CELL` pixels in reading order.
    pixels: Vec<Rgba>,
}

#[test]
fn the_letter_sheet_matches_its_drawings() {
    let drawings = drawings_of("cp437", BLACK);
    for (code, Drawing { name, place, .. }) in drawings.iter().enumerate() {
        let found = name.split(' ').next().unwrap_or_default();
        assert_eq!(found, format!("{code:02x}"), "{place} is out of order");
    }
    // Nul, space and the second space are blank.
    assert_eq!((drawings.len(), unique(&drawings).len()), (256, 254));
    let sheet = lay_out(&drawings, 16);
    if goldens::updates() && !has_pixels_of("cp437.png", &sheet) {
        goldens::write_embedded(&tiles().join("cp437.png"), &packed_grey(&sheet));
    }
    compare("cp437.png", &sheet, &drawings);
}

/// The drawings by their pixels. No two of them are alike, except blank ones.
fn unique(drawings: &[Drawing]) -> BTreeMap<&Vec<Rgba>, &str> {
    let mut seen = BTreeMap::new();
    for drawing in drawings {
        let other = seen.insert(&drawing.pixels, drawing.name.as_str());
        let blank = drawing
            .pixels
            .iter()
            .all(|pixel| *pixel == drawing.pixels[0]);
        assert!(blank || other.is_none(), "[{}] and {other:?}", drawing.name);
    }
    seen
}

#[test]
fn the_picture_sheet_matches_its_drawings() {
    let drawings = drawings_of("tallow", CLEAR);
    let sheet = lay_out(&drawings, 16);
    let packed = packed(&sheet);
    let (kept, small) = (read_bytes("tallow.png").len(), packed.len());
    if goldens::updates() && (kept > small || !has_pixels_of("tallow.png", &sheet)) {
        goldens::write_embedded(&tiles().join("tallow.png"), &packed);
    }
    compare("tallow.png", &sheet, &drawings);
    assert!(
        kept <= small,
        "tallow.png has {kept} bytes and needs {small}; {ACCEPT}"
    );
    let seen = unique(&drawings);
    assert_eq!(seen.len(), drawings.len(), "two are blank");
    let colors: BTreeSet<&Rgba> = seen.into_keys().flatten().collect();
    assert!(
        colors.len() <= 33,
        "found {} colours, `.` among them",
        colors.len()
    );
}

#[test]
fn the_picture_sheet_names_every_drawing() {
    let text = read("tallow.toml");
    let names: Vec<&str> = text
        .split("[names]")
        .nth(1)
        .into_iter()
        .flat_map(str::lines)
        .collect();
    for (cell, drawing) in drawings_of("tallow", CLEAR).iter().enumerate() {
        let line = format!("{} = {cell}", drawing.name);
        assert!(
            names.contains(&line.as_str()),
            "{line} is missing, drawn at {}",
            drawing.place
        );
    }
}

fn tiles() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/tiles")
}

fn read(file: &str) -> String {
    fs::read_to_string(tiles().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// All drawings in the folder `assets/tiles/NAME`, file by file ordered by name, in the colours of its `palette.txt`.
fn drawings_of(name: &str, ground: Rgba) -> Vec<Drawing> {
    let palette = parse_palette(&read(&format!("{name}/palette.txt")), ground);
    let folder = fs::read_dir(tiles().join(name)).expect("it is a folder");
    let mut files: Vec<String> = folder
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|file| file.ends_with(".txt") && file != "palette.txt")
        .map(|file| format!("{name}/{file}"))
        .collect();
    // Folders are listed in no particular order.
    files.sort();
    let drawings = files
        .iter()
        .flat_map(|file| parse(file, &read(file), &palette));
    drawings.collect()
}

/// Parses lines of a letter, its colour as RRGGBB and a description; `ground` is the colour of `.`.
fn parse_palette(text: &str, ground: Rgba) -> Palette {
    let mut palette = Palette::from([('.', ground)]);
    for line in text.lines().filter(|line| !line.starts_with(';')) {
        let mut words = line.split_whitespace();
        let (Some(letter), Some(hex)) = (words.next(), words.next()) else {
            continue;
        };
        let rgb = u32::from_str_radix(hex, 16).unwrap_or_else(|_| panic!("no colour: {line}"));
        let [_, r, g, b] = rgb.to_be_bytes();
        palette.insert(letter.chars().next().unwrap_or('.'), [r, g, b, 255]);
    }
    palette
}

/// The drawings of one file. Empty lines between them and lines that begin with `;` are ignored.
fn parse(file: &str, text: &str, palette: &Palette) -> Vec<Drawing> {
    let mut drawings = Vec::new();
    let mut lines = (1..).zip(text.lines());
    while let Some((number, line)) = lines.next() {
        if line.is_empty() || line.starts_with(';') {
            continue;
        }
        let place = format!("assets/tiles/{file}:{number}");
        let name = line
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'));
        let name = name.unwrap_or_else(|| panic!("{place}: no [name]: {line}"));
        let rows: Vec<&str> = lines.by_ref().take(CELL).map(|(_, row)| row).collect();
        let right = rows.len() == CELL && rows.iter().all(|row| row.chars().count() == CELL);
        assert!(
            right,
            "{place}: [{name}] must be {CELL} rows of {CELL} letters"
        );
        let color = |letter| {
            let color = palette.get(&letter).copied();
            color.unwrap_or_else(|| panic!("{place}: {letter} is not in palette.txt"))
        };
        drawings.push(Drawing {
            name: name.to_owned(),
            pixels: rows.iter().flat_map(|row| row.chars()).map(color).collect(),
            place,
        });
    }
    drawings
}

/// The sheet: cells row after row, `columns` in each, without margin or spacing.
fn lay_out(drawings: &[Drawing], columns: usize) -> RgbaImage {
    let rows = drawings.len().div_ceil(columns);
    let side = |cells: usize| u32::try_from(cells * CELL).expect("a sheet of few cells");
    RgbaImage::from_fn(side(columns), side(rows), |x, y| {
        let (x, y) = (x as usize, y as usize);
        let pixel = drawings
            .get(y / CELL * columns + x / CELL)
            .map(|drawing| drawing.pixels[y % CELL * CELL + x % CELL]);
        image::Rgba(pixel.unwrap_or([0; 4]))
    })
}

/// Whether the file of a sheet is a PNG with the same size and pixels.
fn has_pixels_of(name: &str, sheet: &RgbaImage) -> bool {
    png::decode(&read_bytes(name)).is_ok_and(|kept| {
        let size = (kept.size().w as u32, kept.size().h as u32);
        size == sheet.dimensions() && kept.rgba().as_flattened() == sheet.as_raw().as_slice()
    })
}

/// The smallest PNG over all row filters.
fn packed(sheet: &RgbaImage) -> Vec<u8> {
    let filters = [
        FilterType::NoFilter,
        FilterType::Sub,
        FilterType::Up,
        FilterType::Paeth,
        FilterType::Adaptive,
    ];
    let files = filters.map(|filter| {
        let mut bytes = Vec::new();
        PngEncoder::new_with_quality(&mut bytes, CompressionType::Best, filter)
            .write_image(
                sheet.as_raw(),
                sheet.width(),
                sheet.height(),
                ExtendedColorType::Rgba8,
            )
            .expect("a sheet fits a PNG");
        bytes
    });
    let smallest = files.into_iter().min_by_key(Vec::len);
    smallest.expect("there is more than one way")
}

/// A sheet that has no colours or transparency, as a PNG of 8-bit grey.
fn packed_grey(sheet: &RgbaImage) -> Vec<u8> {
    let grey = image::GrayImage::from_fn(sheet.width(), sheet.height(), |x, y| {
        image::Luma([sheet.get_pixel(x, y)[0]])
    });
    let mut bytes = Cursor::new(Vec::new());
    grey.write_to(&mut bytes, ImageFormat::Png)
        .expect("a sheet fits a PNG");
    bytes.into_inner()
}

/// The bytes of a sheet, empty if there is no such file yet.
fn read_bytes(name: &str) -> Vec<u8> {
    fs::read(tiles().join(name)).unwrap_or_default()
}

fn compare(name: &str, right: &RgbaImage, drawings: &[Drawing]) {
    let file = read_bytes(name);
    let found =
        png::decode(&file).unwrap_or_else(|error| panic!("assets/tiles/{name}: {error}; {ACCEPT}"));
    let size = (found.size().w as u32, found.size().h as u32);
    assert_eq!(
        size,
        right.dimensions(),
        "{name} has another size; {ACCEPT}"
    );
    let pixels = right.enumerate_pixels().zip(found.rgba());
    let mut differing = pixels
        .filter(|((_, _, pixel), found)| pixel.0 != **found)
        .map(|(pixel, _)| pixel);
    if let Some((x, y, _)) = differing.next() {
        let columns = right.width() as usize / CELL;
        let cell = &drawings[y as usize / CELL * columns + x as usize / CELL];
        panic!(
            "{name}: {} pixels differ, the first at ({x}, {y}) in [{}], drawn at {}; {ACCEPT}",
            differing.count() + 1,
            cell.name,
            cell.place
        );
    }
}
