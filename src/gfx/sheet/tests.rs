//! Images that make a tilesheet, and images that do not.

use super::*;

const EMPTY: [u8; 4] = [9, 9, 9, 0];
const SOLID: [u8; 4] = [200, 100, 50, 255];
const GLASS: [u8; 4] = [200, 100, 50, 128];

/// An image whose cells are filled with their own number as red, opaque, with green gaps.
fn numbered(columns: i32, rows: i32, cell: i32, margin: i32, spacing: i32) -> Image {
    let side = |cells: i32| 2 * margin + cells * cell + (cells - 1) * spacing;
    let size = PxSize::new(side(columns), side(rows));
    let at = |at: i32, cells: i32| {
        let (cell_at, within) = (
            (at - margin).div_euclid(cell + spacing),
            (at - margin).rem_euclid(cell + spacing),
        );
        (within < cell && (0..cells).contains(&cell_at)).then_some(cell_at)
    };
    let pixels =
        (0..size.area() as i32).map(|n| match (at(n % size.w, columns), at(n / size.w, rows)) {
            (Some(x), Some(y)) => [(y * columns + x) as u8, 0, 0, 255],
            _ => [0, 255, 0, 255],
        });
    Image::new(size, pixels.collect()).expect("as many pixels as the size says")
}

fn reds(sheet: &Sheet) -> Vec<u32> {
    (0..sheet.tiles() as u16)
        .map(|tile| {
            let color = sheet.sprite(Tile(tile)).expect("a tile of the sheet").color;
            assert!(
                color.iter().all(|pixel| *pixel == color[0]),
                "tile {tile} has pixels of another"
            );
            color[0] >> 16
        })
        .collect()
}

fn runs_of(row: &[[u8; 4]]) -> Vec<(u8, u8, Opacity)> {
    let size = PxSize::new(row.len() as i32, 1);
    let image = Image::new(size, row.to_vec()).expect("one row");
    let sheet = Sheet::new(&image, &SheetLayout::of(size)).expect("one cell");
    let sprite = sheet.sprite(Tile(0)).expect("one cell");
    sprite
        .runs(0)
        .iter()
        .map(|run| (run.from, run.to, run.opacity))
        .collect()
}

#[test]
fn cells_are_numbered_in_rows_or_columns() {
    let mut layout = SheetLayout::of(PxSize::new(8, 8));
    let sheet = Sheet::new(&numbered(3, 2, 8, 0, 0), &layout).expect("it fits");
    assert_eq!(reds(&sheet), [0, 1, 2, 3, 4, 5]);
    layout.order = TileOrder::Columns;
    let sheet = Sheet::new(&numbered(3, 2, 8, 0, 0), &layout).expect("it fits");
    assert_eq!(reds(&sheet), [0, 3, 1, 4, 2, 5]);
}

#[test]
fn margins_and_gaps_are_skipped() {
    let layout = SheetLayout {
        margin: 3,
        spacing: 2,
        ..SheetLayout::of(PxSize::new(8, 8))
    };
    let sheet = Sheet::new(&numbered(4, 3, 8, 3, 2), &layout).expect("it fits");
    assert_eq!(reds(&sheet), (0..12).collect::<Vec<u32>>());
}

#[test]
fn fewer_columns_can_be_requested() {
    let layout = SheetLayout {
        columns: Some(2),
        ..SheetLayout::of(PxSize::new(8, 8))
    };
    let sheet = Sheet::new(&numbered(3, 2, 8, 0, 0), &layout).expect("it fits");
    assert_eq!(reds(&sheet), [0, 1, 3, 4]);
}

#[test]
fn libtcod_layout_is_numbered_by_cp437() {
    let layout = SheetLayout {
        order: TileOrder::Tcod,
        ..SheetLayout::of(PxSize::new(8, 8))
    };
    let sheet = Sheet::new(&numbered(32, 8, 8, 0, 0), &layout).expect("it fits");
    assert_eq!(sheet.tiles(), 256);
    for (c, cell) in [('@', 32), ('a', 128), ('Z', 121), ('░', 43)] {
        let tile = cp437::index(c).expect("code page 437 has it");
        assert_eq!(reds(&sheet)[usize::from(tile)], cell, "{c}");
    }
    assert_eq!(
        sheet.sprite(Tile(1)).expect("☺ has a number").opacity,
        Opacity::Empty
    );
    let narrow = Sheet::new(&numbered(16, 16, 8, 0, 0), &layout).expect_err("16 columns");
    assert_eq!(
        narrow.to_string(),
        "libtcod's layout has 32 columns and at least 5 rows of cells, the picture has 16 and 16"
    );
}

#[test]
fn layout_errors_state_the_required_size() {
    let image = |w, h| {
        let size = PxSize::new(w, h);
        Image::new(size, vec![SOLID; size.area()]).expect("as many as the size says")
    };
    let error = |w, h, layout: &SheetLayout| {
        Sheet::new(&image(w, h), layout)
            .expect_err("it does not fit")
            .to_string()
    };
    let mut layout = SheetLayout {
        spacing: 1,
        ..SheetLayout::of(PxSize::new(16, 16))
    };
    let expected = "12x11 cells of 16x16 with margin 0 and spacing 1 need 203x186 pixels, the picture has 192x176";
    assert_eq!(error(192, 176, &layout), expected);
    layout.columns = Some(12);
    assert_eq!(error(192, 176, &layout), expected);
    layout.columns = None;
    assert!(error(0, 0, &layout).starts_with("1x1 cells of 16x16 with margin 0"));
    assert_eq!(
        Sheet::new(&image(204, 186), &layout)
            .expect("a last gap")
            .tiles(),
        12 * 11
    );
    for wrong in [PxSize::new(0, 8), PxSize::new(8, 65)] {
        assert_eq!(
            error(64, 64, &SheetLayout::of(wrong)),
            format!(
                "cells must be 1x1 to 64x64 pixels, found {}x{}",
                wrong.w, wrong.h
            )
        );
    }
    assert_eq!(
        error(512, 129, &SheetLayout::of(PxSize::new(1, 1))),
        "a sheet has at most 65536 cells, found 66048"
    );
}

#[test]
fn pixel_formats_determine_alpha() {
    let black_grey_white = vec![[0, 0, 0, 255], [100, 100, 100, 255], [255, 255, 255, 255]];
    let image = Image::new(PxSize::new(3, 1), black_grey_white).expect("three pixels");
    let drawn = |kind| {
        let layout = SheetLayout {
            pixel_format: kind,
            ..SheetLayout::of(PxSize::new(3, 1))
        };
        let sheet = Sheet::new(&image, &layout).expect("one cell");
        let sprite = sheet.sprite(Tile(0)).expect("one cell");
        (0..3)
            .map(|x| (sprite.color[x], 255 - sprite.inv_alpha[x] as u8))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        drawn(PixelFormat::Rgba),
        [(0, 255), (0x64_6464, 255), (0xff_ffff, 255)]
    );
    assert_eq!(
        drawn(PixelFormat::Grey),
        [(0, 0), (0x64_6464, 100), (0xff_ffff, 255)]
    );
    assert_eq!(
        drawn(PixelFormat::ColorKey(Rgb::WHITE)),
        [(0, 255), (0x64_6464, 255), (0, 0)]
    );
}

#[test]
fn rows_split_into_runs_of_four() {
    use Opacity::{Empty, Mixed, Opaque};
    let row = |parts: &[(usize, [u8; 4])]| -> Vec<[u8; 4]> {
        parts
            .iter()
            .flat_map(|(times, pixel)| vec![*pixel; *times])
            .collect()
    };
    assert_eq!(runs_of(&row(&[(16, SOLID)])), [(0, 16, Opaque)]);
    assert_eq!(
        runs_of(&row(&[(8, EMPTY), (8, SOLID)])),
        [(0, 8, Empty), (8, 16, Opaque)]
    );
    assert_eq!(
        runs_of(&row(&[(4, EMPTY), (3, GLASS), (1, SOLID), (8, EMPTY)])),
        [(0, 8, Mixed), (8, 16, Empty)]
    );
    assert_eq!(runs_of(&row(&[(5, EMPTY), (5, SOLID)])), [(0, 10, Mixed)]);
    assert_eq!(
        runs_of(&row(&[(12, SOLID), (1, GLASS)])),
        [(0, 12, Opaque), (12, 13, Mixed)]
    );
}

#[test]
fn names_must_refer_to_existing_cells() {
    let named = |tile, color| NamedTile {
        tile: Tile(tile),
        color,
    };
    let sheet = || {
        Sheet::new(
            &numbered(2, 1, 8, 0, 0),
            &SheetLayout::of(PxSize::new(8, 8)),
        )
        .expect("it fits")
    };
    let green = Some(Rgb::new(0, 255, 0));
    let complete = sheet()
        .with_names([
            ("goblin".to_owned(), named(1, green)),
            ("orc".to_owned(), named(0, None)),
        ])
        .expect("both cells exist");
    assert_eq!(
        (complete.tile_named("goblin"), complete.tint_of("goblin")),
        (Some(Tile(1)), green)
    );
    assert_eq!(
        (complete.tile_named("orc"), complete.tint_of("orc")),
        (Some(Tile(0)), None)
    );
    assert_eq!(
        (complete.tile_named("troll"), complete.tint_of("troll")),
        (None, None)
    );
    let error = sheet()
        .with_names([("troll".to_owned(), named(2, None))])
        .expect_err("there are two");
    assert_eq!(
        error.to_string(),
        "troll: the sheet has 2 cells, counted from 0, found 2"
    );
}

#[test]
fn recolouring_preserves_alpha() {
    let size = PxSize::new(3, 1);
    let image = Image::new(size, vec![EMPTY, SOLID, GLASS]).expect("one row");
    let sheet = Sheet::new(&image, &SheetLayout::of(size)).expect("one cell");
    let changed = sheet.recolored(|color| Rgb::new(color.channels()[2], 7, 255));
    let (before, after) = (sheet.sprite(Tile(0)), changed.sprite(Tile(0)));
    let (before, after) = (before.expect("one cell"), after.expect("one cell"));
    assert_eq!(after.inv_alpha, before.inv_alpha);
    assert_eq!(after.color[0], before.color[0]);
    assert_eq!(Rgb::from_u32(after.color[1]), Rgb::new(50, 7, 255));
    // Half the colour, because half of what is below shows through.
    assert_eq!(Rgb::from_u32(after.color[2]), Rgb::new(25, 4, 128));
}
