//! The tilesheets match the drawings beside them, pixel by pixel.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder, ImageFormat, RgbaImage};
use tallowdeep::gfx::png;
use toml::Spanned;
use toml::de::{DeInteger, DeTable, DeValue};

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
    let drawings = drawings_of("cp437", BLACK).unwrap_or_else(|error| panic!("{error}"));
    for (code, drawing) in drawings.iter().enumerate() {
        let found = drawing.name.split(' ').next();
        let right = format!("{code:02x}");
        let Drawing { name, place, .. } = drawing;
        assert_eq!(
            found,
            Some(right.as_str()),
            "{place}: [{name}] is out of order"
        );
    }
    assert_eq!(drawings.len(), 256, "code page 437 has 256 signs");
    let sheet = lay_out(&drawings, 16);
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some_and(|value| value == "1") {
        write_grey("cp437.png", &sheet);
    }
    compare("cp437.png", &sheet, &drawings);
}

#[test]
fn no_two_letters_look_alike() {
    let drawings = drawings_of("cp437", BLACK).unwrap_or_else(|error| panic!("{error}"));
    let mut seen = BTreeMap::new();
    for drawing in drawings
        .iter()
        .filter(|drawing| drawing.pixels.iter().any(|&pixel| pixel != BLACK))
    {
        if let Some(other) = seen.insert(&drawing.pixels, &drawing.name) {
            panic!("[{other}] and [{}] are the same drawing", drawing.name);
        }
    }
    assert_eq!(
        seen.len(),
        253,
        "all but nul, space and the second space are drawn"
    );
}

#[test]
fn the_picture_sheet_matches_its_drawings() {
    let drawings = drawings_of("tallow", CLEAR).unwrap_or_else(|error| panic!("{error}"));
    let sheet = lay_out(&drawings, 16);
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some_and(|value| value == "1") {
        write_where_it_differs("tallow.png", &sheet);
    }
    compare("tallow.png", &sheet, &drawings);
    let (kept, small) = (read_bytes("tallow.png").len(), packed(&sheet).len());
    assert!(
        kept <= small,
        "tallow.png has {kept} bytes and needs {small}; {ACCEPT}"
    );
}

#[test]
fn the_picture_sheet_names_every_drawing() {
    let drawings = drawings_of("tallow", CLEAR).unwrap_or_else(|error| panic!("{error}"));
    let text = read(&tiles().join("tallow.toml")).unwrap_or_else(|error| panic!("{error}"));
    let table = DeTable::parse(&text).expect("tallow.toml is TOML");
    let names = table.get_ref().get("names").expect("it has [names]");
    for (cell, drawing) in drawings.iter().enumerate() {
        let Drawing { name, place, .. } = drawing;
        let found = names.get_ref().get(&**name).map(Spanned::get_ref);
        assert_eq!(
            found.and_then(DeValue::as_integer).map(DeInteger::as_str),
            Some(&*cell.to_string()),
            "tallow.toml must give the cell of [{name}], drawn at {place}"
        );
    }
}

#[test]
fn the_picture_sheet_is_small_and_unique() {
    let drawings = drawings_of("tallow", CLEAR).unwrap_or_else(|error| panic!("{error}"));
    let mut seen = BTreeMap::new();
    for drawing in &drawings {
        if let Some(other) = seen.insert(&drawing.pixels, &drawing.name) {
            panic!("[{other}] and [{}] are the same drawing", drawing.name);
        }
    }
    let colors: BTreeSet<&Rgba> = seen.into_keys().flatten().collect();
    assert!(
        colors.len() <= 1 + 32,
        "found {} colours, `.` among them",
        colors.len()
    );
}

#[test]
fn a_bad_drawing_is_named_with_file_and_line() {
    let row = "#...............\n";
    let good = format!("; a wall\n\n[23 #]\n{}", row.repeat(16));
    let cases = [
        (
            good.replacen(row, "#..\n", 1),
            "f.txt:4: row 1 of [23 #] must be 16 letters wide, found 3",
        ),
        (
            good.replacen(row, "#..............x\n", 1),
            "f.txt:4: row 1 of [23 #] has the letter 'x', which is none of \"#.\"",
        ),
        (
            good.trim_end().trim_end_matches(row.trim_end()).to_owned(),
            "f.txt:3: [23 #] must have 16 rows, found 15",
        ),
        (
            good.replace("[23 #]", "23 #"),
            "f.txt:3: a drawing begins with its [name], found \"23 #\"",
        ),
        (
            good.clone() + row,
            "f.txt:20: a drawing begins with its [name], found \"#...............\"",
        ),
    ];
    let palette = parse_palette("palette.txt", "# ffffff white", BLACK).expect("a good palette");
    assert!(parse("f.txt", &good, &palette).is_ok());
    for (text, message) in cases {
        assert_eq!(
            parse("f.txt", &text, &palette).err().as_deref(),
            Some(message)
        );
    }
}

#[test]
fn a_bad_colour_is_named_with_file_and_line() {
    for bad in [
        "# ffffg0",
        "# +fffff",
        "# fff",
        "## ffffff",
        "#",
        ". 000000",
    ] {
        let text = format!("; letter, colour\n{bad}\n");
        let error = parse_palette("p.txt", &text, BLACK).expect_err("it should be refused");
        let right =
            format!("p.txt:2: a colour is a letter other than '.', then RRGGBB, found {bad:?}");
        assert_eq!(error, right);
    }
}

fn tiles() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/tiles")
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// All drawings in the folder `assets/tiles/NAME`, file by file ordered by name, in the colours of its `palette.txt`.
fn drawings_of(name: &str, ground: Rgba) -> Result<Vec<Drawing>, String> {
    let folder = tiles().join(name);
    let shown = |file: &str| format!("assets/tiles/{name}/{file}");
    let palette_text = read(&folder.join("palette.txt"))?;
    let palette = parse_palette(&shown("palette.txt"), &palette_text, ground)?;
    let mut files: Vec<String> = fs::read_dir(&folder)
        .map_err(|error| format!("{}: {error}", folder.display()))?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|file| file.ends_with(".txt") && file != "palette.txt")
        .collect();
    // Folders are listed in no particular order.
    files.sort();
    let mut drawings = Vec::new();
    for file in files {
        drawings.extend(parse(&shown(&file), &read(&folder.join(&file))?, &palette)?);
    }
    Ok(drawings)
}

/// Parses lines of a letter, its colour as RRGGBB and a description; `ground` is the colour of `.`.
fn parse_palette(file: &str, text: &str, ground: Rgba) -> Result<Palette, String> {
    let mut palette = Palette::from([('.', ground)]);
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() || line.starts_with(';') {
            continue;
        }
        let (letter, rgb) = parse_color(line).ok_or_else(|| {
            format!(
                "{file}:{number}: a colour is a letter other than '.', then RRGGBB, found {line:?}"
            )
        })?;
        palette.insert(letter, rgb);
    }
    Ok(palette)
}

fn parse_color(line: &str) -> Option<(char, Rgba)> {
    let mut words = line.split_whitespace();
    let mut letters = words.next()?.chars();
    let letter = letters.next().filter(|&letter| letter != '.')?;
    let hex = words
        .next()
        .filter(|hex| hex.len() == 6 && hex.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
    let [_, r, g, b] = u32::from_str_radix(hex, 16).ok()?.to_be_bytes();
    letters.next().is_none().then_some((letter, [r, g, b, 255]))
}

/// The drawings of one file. Empty lines between them and lines that begin with `;` are ignored.
fn parse(file: &str, text: &str, palette: &Palette) -> Result<Vec<Drawing>, String> {
    let mut drawings = Vec::new();
    let mut lines = (1..).zip(text.lines());
    while let Some((number, line)) = lines.next() {
        if line.is_empty() || line.starts_with(';') {
            continue;
        }
        let place = format!("{file}:{number}");
        let name = line
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'))
            .ok_or_else(|| format!("{place}: a drawing begins with its [name], found {line:?}"))?;
        let mut pixels = Vec::with_capacity(CELL * CELL);
        for row in 0..CELL {
            let (number, line) = lines
                .next()
                .ok_or_else(|| format!("{place}: [{name}] must have {CELL} rows, found {row}"))?;
            let row = parse_row(line, palette)
                .map_err(|wrong| format!("{file}:{number}: row {} of [{name}] {wrong}", row + 1))?;
            pixels.extend(row);
        }
        drawings.push(Drawing {
            name: name.to_owned(),
            place,
            pixels,
        });
    }
    Ok(drawings)
}

fn parse_row(line: &str, palette: &Palette) -> Result<Vec<Rgba>, String> {
    let found = line.chars().count();
    if found != CELL {
        return Err(format!("must be {CELL} letters wide, found {found}"));
    }
    line.chars()
        .map(|letter| {
            palette.get(&letter).copied().ok_or_else(|| {
                let known: String = palette.keys().collect();
                format!("has the letter {letter:?}, which is none of {known:?}")
            })
        })
        .collect()
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

/// Writes a sheet as small as it can be packed, unless the file already has the same pixels in no more bytes.
fn write_where_it_differs(name: &str, sheet: &RgbaImage) {
    let (kept, packed) = (read_bytes(name), packed(sheet));
    let same = png::decode(&kept).is_ok_and(|kept| {
        let size = (kept.size().w as u32, kept.size().h as u32);
        size == sheet.dimensions() && kept.rgba().as_flattened() == sheet.as_raw().as_slice()
    });
    if !same || packed.len() < kept.len() {
        fs::write(tiles().join(name), packed).expect("assets/tiles can be written to");
    }
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

/// Writes a sheet that has no colours or transparency as 8-bit grey.
fn write_grey(name: &str, sheet: &RgbaImage) {
    let grey = image::GrayImage::from_fn(sheet.width(), sheet.height(), |x, y| {
        image::Luma([sheet.get_pixel(x, y)[0]])
    });
    grey.save_with_format(tiles().join(name), ImageFormat::Png)
        .expect("assets/tiles can be written to");
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
