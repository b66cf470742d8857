//! Tilesheets: an image, and a TOML file that says how to cut it and what the tiles show.

pub(super) mod words;

use serde::Deserialize;

use crate::base::SortedMap;
use crate::base::printable::excerpt;
use crate::content::Error;
use crate::content::assets::{self, Assets, Embedded};
use crate::content::toml::Document;
use crate::game::Ruleset;
use crate::gfx::sheet::{NamedTile, PixelFormat, SheetError, SheetLayout, TileOrder};
use crate::gfx::{PxSize, Rgb, Sheet, Tile, png};
use crate::ui::widgets::assets::Tileset;
use words::Suspect;

/// Up to this many names of cells that a sheet lacks are mistakes in the names.
const MISCOUNTED: usize = 3;

/// The TOML file.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct RawTilesheet {
    /// A PNG beside this file or in a folder below.
    picture: String,
    /// Width and height of a cell, in pixels.
    cell: [u16; 2],
    /// Pixels around all cells.
    #[serde(default)]
    margin: u16,
    /// Pixels between two cells.
    #[serde(default)]
    spacing: u16,
    /// What counts as empty.
    kind: RawTransparency,
    /// How cells are counted, from 0.
    order: RawOrder,
    /// Whether cells are code page 437 in order.
    #[serde(default)]
    letters: bool,
    /// Whether light may show cells brighter than they are drawn.
    #[serde(default)]
    brightens: bool,
    /// The cell that shows each name.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "std::collections::BTreeMap<String, u16>"))]
    names: SortedMap<String, u16>,
    /// The tint of a name under `names`, white if missing.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "std::collections::BTreeMap<String, Rgb>"))]
    colors: SortedMap<String, String>,
    /// The colour of the light that something sheds.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "std::collections::BTreeMap<String, Rgb>"))]
    lights: SortedMap<String, String>,
}

#[derive(Clone, Copy, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
enum RawTransparency {
    /// Transparency.
    Rgba,
    /// Black; brightness is coverage, to be tinted.
    Grey,
    /// Magenta, ff00ff.
    Magenta,
    /// Black.
    Black,
}

#[derive(Clone, Copy, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
enum RawOrder {
    /// Row by row.
    Rows,
    /// Column by column.
    Columns,
    /// Libtcod's layout of 32 columns.
    Tcod,
}

/// A tilesheet, the names in its file, and those that may be misspelt.
#[derive(Clone, Debug)]
pub(super) struct LoadedSheet {
    pub(super) tiles: Tileset,
    pub(super) names: SheetNames,
    suspects: Vec<Suspect>,
}

/// The names that a tile file gives to pictures and to colours of light, each with its line.
#[derive(Clone, Debug)]
pub(super) struct SheetNames {
    /// The file, as named in errors.
    pub(super) file: String,
    pub(super) pictures: Vec<(String, usize)>,
    pub(super) lights: Vec<(String, usize)>,
}

impl LoadedSheet {
    /// The errors for names that match nothing in any rule set.
    pub(super) fn misspelt(&self, rules: &[&Ruleset]) -> Vec<Error> {
        let errors = self.suspects.iter();
        errors.filter_map(|it| it.error(rules)).collect()
    }
}

/// Loads the tilesheet described by the file `path`.
///
/// # Errors
/// If the description or the image is wrong.
pub(super) fn load(assets: &dyn Assets, path: &str) -> Result<LoadedSheet, Error> {
    let location = assets.display_path(path);
    let text = assets::read_text(assets, path)?;
    let document = Document::parse(&location, &text)?;
    let raw: RawTilesheet = document.read_like(Embedded::text("tiles/tallow.toml"))?;
    let mut errors = wrong_colors(&raw, &document);
    let folder = path.rsplit_once('/').map(|(folder, _)| folder);
    let picture = folder.into_iter().chain([&*raw.picture]);
    let picture = picture.collect::<Vec<_>>().join("/");
    let sheet = sheet_of(assets, &picture, &raw, &document);
    let picture = assets.display_path(&picture);
    let sheet = sheet.map_err(|error| errors.push(error)).ok();
    let missing = |sheet: &Sheet| missing_cells(&raw, &document, &picture, sheet.tiles());
    errors.extend(sheet.iter().flat_map(missing));
    let (Some(sheet), []) = (sheet, &*errors) else {
        document.sort(&mut errors);
        return Err(Error::several(errors));
    };
    let sheet = sheet.with_names(names(&raw));
    let sheet = sheet.map_err(|error| document.error(&["names"], error.to_string()))?;
    let mut suspects = words::suspects(&raw.names, &document);
    let sheet = with_sprites(sheet, assets, path, &mut suspects)?;
    let mut tiles = match raw.letters {
        true => Tileset::of_letters(sheet),
        false => Tileset::new(sheet),
    };
    let lights = raw.lights.iter();
    let lights = lights.filter_map(|(word, color)| Some((word.clone(), Rgb::from_hex(color)?)));
    tiles.light_colors = lights.collect();
    tiles.brightens |= raw.brightens;
    let names = SheetNames {
        pictures: document.keys_in("names"),
        lights: document.keys_in("lights"),
        file: location.clone(),
    };
    Ok(LoadedSheet {
        tiles,
        names,
        suspects,
    })
}

/// Cuts the image at the path `picture`.
///
/// # Errors
/// If there is none, at the line that names it; if the numbers beside it do not fit it, at theirs, unless the image is
/// laid over that of another folder; if it cannot be read.
fn sheet_of(
    assets: &dyn Assets,
    picture: &str,
    raw: &RawTilesheet,
    document: &Document<'_>,
) -> Result<Sheet, Error> {
    let mut parts = raw.picture.split(['/', '\\']);
    if parts.any(|part| part.is_empty() || part == "..") || raw.picture.contains(':') {
        let expected = "a file beside this one or in a folder below, such as \"mine.png\"";
        return Err(document.unexpected(&["picture"], expected));
    }
    let location = assets.display_path(picture);
    let at = |key: &str, why: String| document.error(&[key], format!("{key}: {why}"));
    let bytes = assets::read_bytes(assets, picture);
    let bytes = bytes.map_err(|error| match error {
        Error::Invalid { .. } => at("picture", error.to_string()),
        // It is there, so its name is right.
        Error::Io { .. } | Error::UnknownName { .. } | Error::Several(_) | Error::More => error,
    })?;
    let image = png::decode(&bytes).map_err(|reason| Error::invalid(&location, reason))?;
    let here = document.file().rsplit_once('/').map(|(folder, _)| folder);
    let is_beside = here.is_none_or(|here| location.starts_with(here));
    Sheet::new(&image, &raw.layout()).map_err(|source| match &source {
        _ if !is_beside => Error::invalid(location, source),
        SheetError::NotTcod(..) => at("order", format!("{source}, in {location}")),
        SheetError::CellSize(_) => at("cell", source.to_string()),
        _ => at("cell", format!("{source}, in {location}")),
    })
}

/// The folder for images of single cells; it contains a folder for each sheet.
const SPRITES: &str = "sprites";

/// Lays images of single cells over the sheet described by the file `path`: each PNG in `sprites/SHEET`, by its name. A
/// name without a number stands for all images of that thing.
fn with_sprites(
    mut sheet: Sheet,
    assets: &dyn Assets,
    path: &str,
    suspects: &mut Vec<Suspect>,
) -> Result<Sheet, Error> {
    // Sheets elsewhere are the player's own, and need no overrides.
    if !path.starts_with("tiles/") {
        return Ok(sheet);
    }
    let folder = format!("{SPRITES}/{}", assets::stem(path));
    let known: Vec<String> = sheet.names().keys().cloned().collect();
    let mut errors = Vec::new();
    for file in assets::list_files(assets, &folder, ".png")? {
        let name = assets::stem(&file);
        let shown = words::shown_by(name, &known);
        if shown.is_empty() {
            suspects.push(words::strange(name, &known, assets.display_path(&file)));
        }
        let themed = words::themed_parts(name).map(|(_, part)| part);
        let names = shown.into_iter().chain(themed).chain([name.to_owned()]);
        errors.extend(add_sprite(&mut sheet, assets, &file, names).err());
    }
    Error::if_any(errors)?;
    Ok(sheet)
}

/// Lays the image in `file` over the cells with these names.
fn add_sprite(
    sheet: &mut Sheet,
    assets: &dyn Assets,
    file: &str,
    names: impl Iterator<Item = String>,
) -> Result<(), Error> {
    let location = assets.display_path(file);
    let picture = png::decode(&assets::read_bytes(assets, file)?);
    let picture = picture.map_err(|reason| Error::invalid(&location, reason))?;
    let added = sheet.add_picture(&picture, names);
    added.map_err(|reason| Error::invalid(&location, reason))
}

/// Loads an image of the glyphs of code page 437. `own` is the built-in sheet, which provides missing glyphs and the
/// tile names.
///
/// # Errors
/// If the image is wrong.
pub(super) fn letters(
    location: &str,
    bytes: &[u8],
    order: TileOrder,
    own: &Tileset,
) -> Result<Tileset, Error> {
    let image = png::decode(bytes).map_err(|reason| Error::invalid(location, reason))?;
    let error = |reason| Error::invalid(location, reason);
    let sheet = Sheet::from_cp437(&image, order).map_err(error)?;
    let sheet = sheet.filled_from(&own.sheet);
    let names = own.sheet.names().iter();
    let names = names.map(|(name, named)| (name.clone(), *named));
    let sheet = sheet.with_names(names.filter(|(_, named)| named.tile.0 < 256));
    let mut tiles = Tileset::of_letters(sheet.map_err(error)?);
    tiles.light_colors = own.light_colors.clone();
    Ok(tiles)
}

/// The errors for what is no colour, and for colours of names that there are not. They are found here, not as the file
/// is read, so that they are reported with all others.
fn wrong_colors(raw: &RawTilesheet, document: &Document<'_>) -> Vec<Error> {
    let mut errors = Vec::new();
    for (table, colors) in [("colors", &raw.colors), ("lights", &raw.lights)] {
        let wrong = colors.iter();
        let wrong = wrong.filter(|(_, color)| Rgb::from_hex(color).is_none());
        errors.extend(wrong.map(|(name, _)| document.unexpected(&[table, name], Rgb::EXPECTED)));
    }
    for (name, _) in raw.colors.iter() {
        if raw.names.get(name).is_none() {
            let error = format!("{}: expected under [names] too", excerpt(name));
            errors.push(document.error(&["colors", name], error));
        }
    }
    errors
}

/// The errors for names of cells that a sheet of this many lacks. If there are many, the picture is too small, which is
/// one error.
fn missing_cells(
    raw: &RawTilesheet,
    document: &Document<'_>,
    picture: &str,
    tiles: usize,
) -> Vec<Error> {
    let last = tiles.saturating_sub(1);
    let missing = raw.names.iter().filter(|(_, it)| usize::from(*it) > last);
    let missing: Vec<_> = missing.collect();
    if missing.len() <= MISCOUNTED {
        let expected = format!("a cell of the sheet, 0 to {last}");
        let errors = missing.iter();
        let errors = errors.map(|(name, _)| document.unexpected(&["names", name], &expected));
        return errors.collect();
    }
    let most = missing.iter().map(|(_, number)| *number).max();
    let (most, count, file) = (most.unwrap_or_default(), missing.len(), document.file());
    let found = format!("found 0 to {last}: {count} names in {file} need more");
    let reason = format!("expected cells 0 to {most}, {found}");
    vec![Error::invalid(picture, reason)]
}

/// Every tile name with its index and colour.
fn names(raw: &RawTilesheet) -> impl Iterator<Item = (String, NamedTile)> {
    let color = |name: &String| raw.colors.get(name).and_then(|color| Rgb::from_hex(color));
    raw.names.iter().map(move |(name, number)| {
        let (tile, color) = (Tile(*number), color(name));
        (name.clone(), NamedTile { tile, color })
    })
}

impl RawTilesheet {
    fn layout(&self) -> SheetLayout {
        SheetLayout {
            margin: self.margin.into(),
            spacing: self.spacing.into(),
            pixel_format: match self.kind {
                RawTransparency::Rgba => PixelFormat::Rgba,
                RawTransparency::Grey => PixelFormat::Grey,
                RawTransparency::Magenta => PixelFormat::ColorKey(Rgb::new(255, 0, 255)),
                RawTransparency::Black => PixelFormat::ColorKey(Rgb::BLACK),
            },
            order: match self.order {
                RawOrder::Rows => TileOrder::Rows,
                RawOrder::Columns => TileOrder::Columns,
                RawOrder::Tcod => TileOrder::Tcod,
            },
            ..SheetLayout::of(PxSize::new(self.cell[0].into(), self.cell[1].into()))
        }
    }
}
