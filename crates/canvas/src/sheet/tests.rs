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

/// The numbers of the cells that a layout of cells of 8 by 8 finds in this image.
fn found(image: &Image, change: impl FnOnce(&mut SheetLayout)) -> Vec<u32> {
    let mut layout = SheetLayout::of(PxSize::new(8, 8));
    change(&mut layout);
    reds(&Sheet::new(image, &layout).expect("it fits"))
}

#[test]
fn cells_are_numbered_in_rows_or_columns() {
    let image = numbered(3, 2, 8, 0, 0);
    assert_eq!(found(&image, |_| ()), [0, 1, 2, 3, 4, 5]);
    let columns = found(&image, |layout| layout.order = TileOrder::Columns);
    assert_eq!(columns, [0, 3, 1, 4, 2, 5]);
    let fewer = found(&image, |layout| layout.columns = Some(2));
    assert_eq!(fewer, [0, 1, 3, 4]);
    let gaps = |layout: &mut SheetLayout| (layout.margin, layout.spacing) = (3, 2);
    let right = (0..12).collect::<Vec<u32>>();
    assert_eq!(found(&numbered(4, 3, 8, 3, 2), gaps), right);
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
    let found = sheet.sprite(Tile(1)).expect("☺ has a number").opacity;
    assert_eq!(found, Opacity::Empty);
    let narrow = Sheet::new(&numbered(16, 16, 8, 0, 0), &layout).expect_err("16 columns");
    assert_eq!(
        narrow.to_string(),
        "libtcod's layout has 32 columns and at least 5 rows of cells, the picture has 16 and 16"
    );
}

#[test]
fn layout_errors_state_the_required_size() {
    let of = |w, h, layout: &SheetLayout| {
        let size = PxSize::new(w, h);
        let image = Image::new(size, vec![SOLID; size.area()]);
        Sheet::new(&image.expect("as many as the size says"), layout)
    };
    let error = |w, h, layout: &SheetLayout| {
        let refused = of(w, h, layout).expect_err("it does not fit");
        refused.to_string()
    };
    let spacing = 1;
    let mut layout = SheetLayout {
        spacing,
        ..SheetLayout::of(PxSize::new(16, 16))
    };
    let expected = "12x11 cells of 16x16 with margin 0 and spacing 1 need 203x186 pixels, the picture has 192x176";
    assert_eq!(error(192, 176, &layout), expected);
    layout.columns = Some(12);
    assert_eq!(error(192, 176, &layout), expected);
    layout.columns = None;
    assert!(error(0, 0, &layout).starts_with("1x1 cells of 16x16 with margin 0"));
    let last_gap = of(204, 186, &layout).expect("a last gap");
    assert_eq!(last_gap.tiles(), 12 * 11);
    for (w, h) in [(0, 8), (8, 65)] {
        let right = format!("cells must be 1x1 to 64x64 pixels, found {w}x{h}");
        assert_eq!(error(64, 64, &SheetLayout::of(PxSize::new(w, h))), right);
    }
    let many = error(512, 129, &SheetLayout::of(PxSize::new(1, 1)));
    assert_eq!(many, "a sheet has at most 65536 cells, found 66048");
}

#[test]
fn pixel_formats_determine_alpha() {
    let grey = [100, 100, 100, 255];
    let image = Image::new(PxSize::new(3, 1), vec![[0, 0, 0, 255], grey, [255; 4]]);
    let image = image.expect("three pixels");
    for (pixel_format, black, middle, white) in [
        (
            PixelFormat::Rgba,
            (0, 255),
            (0x64_6464, 255),
            (0xff_ffff, 255),
        ),
        (
            PixelFormat::Grey,
            (0, 0),
            (0x64_6464, 100),
            (0xff_ffff, 255),
        ),
        (
            PixelFormat::ColorKey(Rgb::WHITE),
            (0, 255),
            (0x64_6464, 255),
            (0, 0),
        ),
    ] {
        let layout = SheetLayout {
            pixel_format,
            ..SheetLayout::of(PxSize::new(3, 1))
        };
        let sheet = Sheet::new(&image, &layout).expect("one cell");
        let sprite = sheet.sprite(Tile(0)).expect("one cell");
        let drawn = [0, 1, 2].map(|x| (sprite.color[x], 255 - sprite.inv_alpha[x] as u8));
        assert_eq!(drawn, [black, middle, white]);
    }
}

#[test]
fn names_must_refer_to_existing_cells() {
    let with_names = |names: &[(&str, u16, Option<Rgb>)]| {
        let sheet = Sheet::new(
            &numbered(2, 1, 8, 0, 0),
            &SheetLayout::of(PxSize::new(8, 8)),
        );
        let named = names.iter().map(|(name, tile, color)| {
            let (tile, color) = (Tile(*tile), *color);
            ((*name).to_owned(), NamedTile { tile, color })
        });
        sheet.expect("it fits").with_names(named)
    };
    let green = Some(Rgb::new(0, 255, 0));
    let sheet = with_names(&[("goblin", 1, green), ("orc", 0, None)]).expect("both cells exist");
    for (name, tile, tint) in [
        ("goblin", Some(1), green),
        ("orc", Some(0), None),
        ("troll", None, None),
    ] {
        let found = (sheet.tile_named(name), sheet.tint_of(name));
        assert_eq!(found, (tile.map(Tile), tint), "{name}");
    }
    let error = with_names(&[("troll", 2, None)]).expect_err("there are two");
    let right = "troll: the sheet has 2 cells, counted from 0, found 2";
    assert_eq!(error.to_string(), right);
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
