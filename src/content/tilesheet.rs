//! Tilesheets: an image, and a TOML file that says how it is cut and what the tiles show.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::base::printable::excerpt;
use crate::base::similar;
use crate::content::Error;
use crate::content::assets::{self, Assets, Embedded};
use crate::content::toml::Document;
use crate::game::Ruleset;
use crate::gfx::sheet::{NamedTile, PixelFormat, SheetError, SheetLayout, TileOrder};
use crate::gfx::{PxSize, Rgb, Sheet, Tile, png};
use crate::ui::map::autotile;
use crate::ui::map::lighting::colors::LightColors;
use crate::ui::widgets::assets::Tileset;

/// The TOML file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTilesheet {
    /// The image file, relative to this one.
    picture: String,
    /// Width and height of a tile, in pixels.
    cell: [u16; 2],
    #[serde(default)]
    margin: u16,
    #[serde(default)]
    spacing: u16,
    kind: RawTransparency,
    order: RawOrder,
    /// Whether the tiles are glyphs in code page 437 order.
    #[serde(default)]
    letters: bool,
    /// Whether light may show the tiles brighter than they are drawn.
    #[serde(default)]
    brightens: bool,
    #[serde(default)]
    names: BTreeMap<String, u16>,
    #[serde(default)]
    colors: BTreeMap<String, String>,
    /// Colours of light by what sheds it.
    #[serde(default)]
    lights: BTreeMap<String, String>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum RawTransparency {
    Rgba,
    Grey,
    Magenta,
    Black,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum RawOrder {
    Rows,
    Columns,
    Tcod,
}

/// Names that the program draws by itself, besides those of [`autotile::part_names`].
const WORDS: [&str; 6] = ["hero", "corpse", "wall", "floor", "door", "torch"];

/// A tilesheet, and names in its file that may be misspelt.
#[derive(Clone, Debug)]
pub(super) struct LoadedSheet {
    pub(super) tiles: Tileset,
    suspects: Vec<Suspect>,
}

/// A name like one of the program's, which the sheet lacks: misspelt, unless it is a kind of a rule set.
#[derive(Clone, Debug)]
struct Suspect {
    name: String,
    error: Error,
}

impl LoadedSheet {
    /// The errors for names that no rule set has.
    pub(super) fn misspelt(&self, rules: &[&Ruleset]) -> Vec<Error> {
        let is_kind = |name: &str| {
            let named = |kind: &str| {
                let rest = name.strip_prefix(kind).or_else(|| name.strip_suffix(kind));
                rest.is_some_and(|rest| {
                    rest.is_empty() || rest.starts_with('_') || rest.ends_with('_')
                })
            };
            rules.iter().any(|rules| {
                let monsters = rules.monsters.iter().map(|it| &it.kind);
                let kinds = monsters.chain(rules.items.iter().map(|it| &it.kind));
                let mut kinds = kinds.chain(rules.terrain.iter().map(|it| &it.kind));
                kinds.any(|kind| named(kind))
            })
        };
        let misspelt = self.suspects.iter().filter(|it| !is_kind(&it.name));
        misspelt.map(|it| it.error.clone()).collect()
    }
}

/// Loads the tilesheet described by the file `path`.
///
/// # Errors
/// If the description or the image is wrong.
pub(super) fn load(assets: &dyn Assets, path: &str) -> Result<LoadedSheet, Error> {
    let place = assets.display_path(path);
    let text = assets::read_text(assets, path)?;
    let document = Document::parse(&place, &text)?;
    let raw: RawTilesheet = document.read_like(Embedded::text("tiles/tallow.toml"))?;
    let parts = || raw.picture.split(['/', '\\']);
    if parts().any(|part| part.is_empty() || part == "..") || raw.picture.contains(':') {
        let expected = "a file beside this one or in a folder below, such as \"mine.png\"";
        return Err(document.unexpected(&["picture"], expected));
    }
    let folder = path.rsplit_once('/').map(|(folder, _)| folder);
    let picture = folder.map_or_else(
        || raw.picture.clone(),
        |folder| format!("{folder}/{}", raw.picture),
    );
    let bytes = assets::read_bytes(assets, &picture)?;
    let place_of_picture = || assets.display_path(&picture);
    let image = png::decode(&bytes).map_err(|source| Error::Png {
        location: place_of_picture(),
        source,
    })?;
    let sheet = Sheet::new(&image, &raw.layout()).map_err(|source| Error::Sheet {
        location: place_of_picture(),
        source,
    })?;
    let names = names(&raw, &document)?;
    let sheet = sheet.with_names(names).map_err(|error| match &error {
        SheetError::NoSuchTile { name, tiles, .. } => {
            let expected = format!("a cell of the sheet, 0 to {}", tiles.saturating_sub(1));
            document.unexpected(&["names", name], &expected)
        }
        _ => document.error(&["names"], error.to_string()),
    })?;
    let mut suspects = suspects(&raw, &document);
    let sheet = with_sprites(sheet, assets, path, &mut suspects)?;
    let tiles = Tileset::new(sheet, raw.letters);
    let mut tiles = tiles.with_light_colors(light_colors(&raw, &document)?);
    tiles.brightens |= raw.brightens;
    Ok(LoadedSheet { tiles, suspects })
}

/// The folder in which pictures of single cells lie, in a folder for each sheet.
const SPRITES: &str = "sprites";

/// The sheet of the file `path`, with pictures of single cells laid over it: each PNG in `sprites/SHEET` by its name. A name
/// without a number stands for all pictures of that thing.
fn with_sprites(
    mut sheet: Sheet,
    assets: &dyn Assets,
    path: &str,
    suspects: &mut Vec<Suspect>,
) -> Result<Sheet, Error> {
    // Sheets elsewhere are one's own, and need nothing laid over them.
    if !path.starts_with("tiles/") {
        return Ok(sheet);
    }
    let folder = format!("{SPRITES}/{}", assets::stem(path));
    for file in assets::list_files(assets, &folder, ".png")? {
        let location = || assets.display_path(&file);
        let picture = png::decode(&assets::read_bytes(assets, &file)?);
        let picture = picture.map_err(|source| Error::Png {
            location: location(),
            source,
        })?;
        let name = assets::stem(&file);
        let shown = shown_by(name, &sheet);
        suspects.extend(shown.is_empty().then(|| strange(name, &sheet, location())));
        let names = shown.into_iter().chain([name.to_owned()]);
        let laid = sheet.with_picture(&picture, names);
        sheet = laid.map_err(|source| Error::Sheet {
            location: location(),
            source,
        })?;
    }
    Ok(sheet)
}

/// Names that the program draws by itself.
fn all_words<'a>() -> impl Iterator<Item = &'a str> {
    let words = WORDS.into_iter().chain(autotile::part_names());
    words.map(|word| -> &'a str { word })
}

/// What the picture called `name` stands for, of what the sheet or the program knows: the thing, and its numbered pictures.
fn shown_by(name: &str, sheet: &Sheet) -> Vec<String> {
    let known = sheet.names().keys().map(String::as_str).chain(all_words());
    let meant = known.filter(|other| stands_for(name, other));
    meant.map(str::to_owned).collect()
}

/// Whether `name` is the picture called `other`, or that without its number.
fn stands_for(name: &str, other: &str) -> bool {
    other.strip_prefix(name).is_some_and(|rest| {
        let number = rest.strip_prefix('_');
        let is_number = |it: &str| !it.is_empty() && it.bytes().all(|it| it.is_ascii_digit());
        rest.is_empty() || number.is_some_and(is_number)
    })
}

/// A picture of what only the kind of a rule set can be.
fn strange(name: &str, sheet: &Sheet, location: String) -> Suspect {
    let known = sheet.names().keys().map(String::as_str).chain(all_words());
    let meant = similar::did_you_mean(name, known, &str::to_owned);
    let reason = format!("no such thing is drawn{meant}");
    Suspect {
        name: name.to_owned(),
        error: Error::Invalid { location, reason },
    }
}

/// The names that are like one of the program's which the sheet lacks.
fn suspects(raw: &RawTilesheet, document: &Document<'_>) -> Vec<Suspect> {
    let lacking = || all_words().filter(|word| !raw.names.contains_key(*word));
    let strange = || {
        let names = raw.names.keys().map(String::as_str);
        names.filter(|name| !all_words().any(|word| stands_for(name, word)))
    };
    let suspect = |name: &str| {
        let meant = similar::closest(name, lacking())?;
        // Another is more like it: what is lacking has one misspelling.
        similar::closest(meant, strange()).filter(|closest| *closest == name)?;
        let reason = format!(
            "{}: no such thing is drawn; did you mean {meant}?",
            excerpt(name)
        );
        let (name, error) = (name.to_owned(), document.error(&["names", name], reason));
        Some(Suspect { name, error })
    };
    strange().filter_map(suspect).collect()
}

/// Loads an image of the glyphs of code page 437. `own` is the built-in sheet, which fills the gaps and names the
/// tiles.
///
/// # Errors
/// If the image is wrong.
pub(super) fn letters(
    place: &str,
    bytes: &[u8],
    order: TileOrder,
    own: &Tileset,
) -> Result<Tileset, Error> {
    let image = png::decode(bytes).map_err(|source| Error::Png {
        location: place.to_owned(),
        source,
    })?;
    let fault = |source| Error::Sheet {
        location: place.to_owned(),
        source,
    };
    let sheet = Sheet::from_cp437(&image, order).map_err(fault)?;
    let sheet = sheet.filled_from(&own.sheet);
    let names = own.sheet.names().iter();
    let names = names.map(|(name, named)| (name.clone(), *named));
    let sheet = sheet.with_names(names.filter(|(_, named)| named.tile.0 < 256));
    let lights = own.light_colors.clone();
    Ok(Tileset::new(sheet.map_err(fault)?, true).with_light_colors(lights))
}

/// What an error says of a colour that is none.
const EXPECTED_COLOR: &str = "six hexadecimal digits such as \"ffc860\"";

/// The colours of light.
fn light_colors(raw: &RawTilesheet, document: &Document<'_>) -> Result<LightColors, Error> {
    let color = |(word, color): (&String, &String)| match Rgb::from_hex(color) {
        Some(color) => Ok((word.clone(), color)),
        None => Err(document.unexpected(&["lights", word], EXPECTED_COLOR)),
    };
    raw.lights.iter().map(color).collect()
}

/// Every tile name with its index and colour.
fn names(raw: &RawTilesheet, document: &Document<'_>) -> Result<Vec<(String, NamedTile)>, Error> {
    for (name, color) in &raw.colors {
        let path = ["colors", name];
        if Rgb::from_hex(color).is_none() {
            return Err(document.unexpected(&path, EXPECTED_COLOR));
        }
        if !raw.names.contains_key(name) {
            let fault = format!("{}: expected under [names] too", excerpt(name));
            return Err(document.error(&path, fault));
        }
    }
    let color = |name: &String| raw.colors.get(name).and_then(|color| Rgb::from_hex(color));
    let named = |(name, number): (&String, &u16)| {
        (
            name.clone(),
            NamedTile {
                tile: Tile(*number),
                color: color(name),
            },
        )
    };
    Ok(raw.names.iter().map(named).collect())
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
