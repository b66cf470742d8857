//! How long a frame of 1000x720 pixels takes: ours, tiny-skia's, and copying as many pixels, in one run.
//!
//! `scene` is 62x40 tinted tiles of 16x16 pixels with soft edges, every second one under a veil, and 2,000 letters of
//! 8x16. tiny-skia has neither tinting nor text, so it gets tiles tinted beforehand and letters as pictures. `letters`
//! is the letters alone. `real` is a screen as the game draws it.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use tallowdeep::gfx::png::Image;
use tallowdeep::gfx::sheet::SheetLayout;
use tallowdeep::gfx::{BlitOptions, Canvas, Font, Px, PxRect, PxSize, Rgb, Sheet, Tile};

const SPLEEN: &[u8] = include_bytes!("../../crates/canvas/fonts/spleen-8x16.otf");
const SIZE: PxSize = PxSize::new(1000, 720);
const NIGHT: (Rgb, u8) = (Rgb::new(0, 0, 40), 180);
const GROUND: Rgb = Rgb::new(16, 12, 18);
const TINTS: [Rgb; 4] = [
    Rgb::new(255, 200, 96),
    Rgb::new(140, 216, 120),
    Rgb::new(255, 158, 120),
    Rgb::new(124, 208, 236),
];
/// Tiles of the sheet: the first half soft discs, the second half solid ground.
const TILES: u16 = 32;
const LETTERS: usize = 2000;

/// The picture of the sheet: its tiles in one column.
fn picture() -> Image {
    let size = PxSize::new(16, 16 * i32::from(TILES));
    let pixel = |n: i32| {
        let (x, y, tile) = (n % 16, n / 16 % 16, n / 256);
        let shade = (x * 7 + y * 13 + tile * 29) % 96 + 150;
        let (dx, dy) = (2 * x - 15, 2 * y - 15);
        let depth = (120 + 4 * (tile % 16)) - (dx * dx + dy * dy);
        let alpha = if tile >= i32::from(TILES) / 2 {
            255
        } else {
            (depth * 6).clamp(0, 255)
        };
        [
            shade as u8,
            (shade - 30) as u8,
            (shade - 70) as u8,
            alpha as u8,
        ]
    };
    Image::new(size, (0..size.area() as i32).map(pixel).collect())
        .expect("as many pixels as the size says")
}

fn sheet() -> Sheet {
    Sheet::new(&picture(), &SheetLayout::of(PxSize::new(16, 16))).expect("a column of cells")
}

/// What is in a cell of the map: which disc, which tint, and whether a veil lies over it.
fn cell(x: i32, y: i32) -> (u16, usize, bool) {
    let n = x * 31 + y * 17;
    (
        (n % i32::from(TILES / 2)) as u16,
        (n / 3 % 4) as usize,
        (x + y) % 2 == 0,
    )
}

/// Each letter and its position.
fn letters() -> impl Iterator<Item = (char, Px)> {
    (0..LETTERS).map(|n| {
        let c = char::from(b'!' + (n * 7 % 94) as u8);
        (c, Px::new((n % 125) as i32 * 8, (n / 125) as i32 * 45))
    })
}

/// The same letters as lines of text.
fn lines() -> Vec<String> {
    let all: Vec<char> = letters().map(|(c, _)| c).collect();
    all.chunks(125).map(|line| line.iter().collect()).collect()
}

fn write(canvas: &mut Canvas, font: &Font, lines: &[String]) {
    for (n, line) in lines.iter().enumerate() {
        canvas.draw_text(font, Px::new(0, 45 * n as i32), TINTS[n % 4], line);
    }
}

fn ours(canvas: &mut Canvas, sheet: &Sheet, zoom: u8) {
    canvas.clear(GROUND);
    let (columns, rows) = if zoom == 1 { (62, 40) } else { (31, 22) };
    for y in 0..rows {
        for x in 0..columns {
            let (tile, tint, night) = cell(x, y);
            let ink = BlitOptions::tinted(TINTS[tint]).zoomed(zoom);
            let ink = if night {
                ink.with_overlay(NIGHT.0, NIGHT.1)
            } else {
                ink
            };
            let side = 16 * i32::from(zoom);
            canvas.draw_tile(sheet, Tile(tile), Px::new(side * x, side * y), ink);
        }
    }
}

/// The same scene drawn by tiny-skia.
struct Skia {
    canvas: tiny_skia::Pixmap,
    /// Each disc in each tint.
    tiles: Vec<tiny_skia::Pixmap>,
    /// Each letter from `!` to `~` in each tint.
    letters: Vec<tiny_skia::Pixmap>,
}

impl Skia {
    fn new() -> Self {
        let image = picture();
        let tiles = (0..usize::from(TILES / 2)).flat_map(|tile| {
            let pixels = &image.rgba()[256 * tile..256 * (tile + 1)];
            TINTS.map(|tint| {
                pixmap(
                    16,
                    pixels
                        .iter()
                        .map(|[r, g, b, a]| (Rgb::new(*r, *g, *b).multiply(tint), *a)),
                )
            })
        });
        let font = Font::load(SPLEEN, 16).expect("our own font");
        let letters = ('!'..='~').flat_map(|c| {
            let coverage = font.coverage_of(c);
            TINTS.map(|tint| pixmap(8, coverage.iter().map(|coverage| (tint, *coverage))))
        });
        Self {
            canvas: tiny_skia::Pixmap::new(SIZE.w as u32, SIZE.h as u32).expect("it has pixels"),
            tiles: tiles.collect(),
            letters: letters.collect(),
        }
    }

    fn draw(&mut self, zoom: i32) {
        use tiny_skia::{Paint, PixmapPaint, Rect, Transform};
        let scale = Transform::from_scale(zoom as f32, zoom as f32);
        let [r, g, b] = GROUND.channels();
        self.canvas.fill(tiny_skia::Color::from_rgba8(r, g, b, 255));
        let mut night = Paint::default();
        let [r, g, b] = NIGHT.0.channels();
        night.set_color_rgba8(r, g, b, NIGHT.1);
        let plain = PixmapPaint::default();
        let (columns, rows) = if zoom == 1 { (62, 40) } else { (31, 22) };
        for y in 0..rows {
            for x in 0..columns {
                let (tile, tint, veiled) = cell(x, y);
                let tile = self.tiles[4 * usize::from(tile) + tint].as_ref();
                self.canvas
                    .draw_pixmap(16 * x, 16 * y, tile, &plain, scale, None);
                if veiled {
                    let area = Rect::from_xywh(16.0 * x as f32, 16.0 * y as f32, 16.0, 16.0)
                        .expect("it has a size");
                    self.canvas.fill_rect(area, &night, scale, None);
                }
            }
        }
        for (n, (c, at)) in letters().enumerate() {
            let letter = &self.letters[4 * (c as usize - '!' as usize) + n / 125 % 4];
            self.canvas.draw_pixmap(
                at.x,
                at.y,
                letter.as_ref(),
                &plain,
                Transform::identity(),
                None,
            );
        }
    }
}

/// A picture for tiny-skia: colours multiplied by alpha.
fn pixmap(width: u32, pixels: impl Iterator<Item = (Rgb, u8)>) -> tiny_skia::Pixmap {
    let times = |part: u8, a: u8| ((u16::from(part) * u16::from(a) + 127) / 255) as u8;
    let data: Vec<u8> = pixels
        .flat_map(|(color, a)| {
            let [r, g, b] = color.channels();
            [times(r, a), times(g, a), times(b, a), a]
        })
        .collect();
    let size = tiny_skia::IntSize::from_wh(width, 16).expect("it has pixels");
    tiny_skia::Pixmap::from_vec(data, size).expect("as many bytes as the size says")
}

/// A screen of the game: solid ground in three lights, 20 actors, a sidebar, a log.
fn real(canvas: &mut Canvas, sheet: &Sheet, font: &Font, lines: &[String]) {
    canvas.clear(GROUND);
    for y in 0..40 {
        for x in 0..62 {
            let (tile, tint, _) = cell(x, y);
            let far = (x - 25) * (x - 25) + (y - 20) * (y - 20);
            let ink = match far {
                0..60 => BlitOptions::PLAIN,
                60..200 => BlitOptions::tinted(TINTS[tint]),
                _ => BlitOptions::tinted(Rgb::new(90, 90, 110)).with_overlay(NIGHT.0, 90),
            };
            canvas.draw_tile(sheet, Tile(TILES / 2 + tile), Px::new(16 * x, 16 * y), ink);
        }
    }
    for n in 0..20 {
        let at = Px::new(16 * (15 + n * 7 % 20), 16 * (10 + n * 5 % 20));
        canvas.draw_tile(
            sheet,
            Tile(n as u16 % 16),
            at,
            BlitOptions::tinted(TINTS[n as usize % 4]),
        );
    }
    let sidebar = PxRect::new(760, 0, 240, 720);
    canvas.fill_rect(sidebar, GROUND);
    canvas.outline_rect(sidebar, TINTS[0]);
    canvas.with_clip(sidebar.inset(4), |inside| {
        for (n, line) in lines.iter().enumerate() {
            inside.draw_text(
                font,
                Px::new(768, 10 + 40 * n as i32),
                TINTS[n % 4],
                &line[..28],
            );
            inside.fill_rect(PxRect::new(768, 28 + 40 * n as i32, 200, 13), TINTS[1]);
        }
    });
    for (n, line) in lines.iter().take(5).enumerate() {
        canvas.draw_text(
            font,
            Px::new(4, 640 + 16 * n as i32),
            TINTS[n % 4],
            &line[..80],
        );
    }
}

fn frame(criterion: &mut Criterion) {
    let (sheet, font, lines) = (
        sheet(),
        Font::load(SPLEEN, 16).expect("our own font"),
        lines(),
    );
    let mut canvas = Canvas::new(SIZE);
    let mut skia = Skia::new();
    let grey = Font::load(SPLEEN, 15).expect("our own font");
    let mut copy = vec![0; SIZE.area()];
    let mut group = criterion.benchmark_group("frame");
    group.bench_function("copy", |b| {
        b.iter(|| copy.copy_from_slice(black_box(canvas.pixels())))
    });
    group.bench_function("scene", |b| {
        b.iter(|| {
            ours(&mut canvas, black_box(&sheet), 1);
            write(&mut canvas, &font, &lines);
        });
    });
    group.bench_function("scene at zoom 2", |b| {
        b.iter(|| {
            ours(&mut canvas, black_box(&sheet), 2);
            write(&mut canvas, &font, &lines);
        });
    });
    group.bench_function("letters", |b| {
        b.iter(|| write(black_box(&mut canvas), &font, &lines))
    });
    group.bench_function("real", |b| {
        b.iter(|| real(black_box(&mut canvas), &sheet, &font, &lines))
    });
    group.bench_function("grey letters", |b| {
        b.iter(|| write(black_box(&mut canvas), &grey, &lines))
    });
    group.bench_function("scene by tiny-skia", |b| {
        b.iter(|| black_box(&mut skia).draw(1))
    });
    group.bench_function("scene at zoom 2 by tiny-skia", |b| {
        b.iter(|| black_box(&mut skia).draw(2))
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(20)
        .warm_up_time(std::time::Duration::from_millis(500))
        .measurement_time(std::time::Duration::from_secs(2));
    targets = frame
}
criterion_main!(benches);
