//! Loads all assets: one step for each kind of file, which ends in typed data and adds what is wrong to one list.
//!
//! A wrong file does not keep the others from being read, so that its author sees all errors at once. The order of the
//! steps is the order of the errors, whichever thread has read a file first.

use std::borrow::Cow;
use std::sync::Arc;

use crate::audio::bank::SoundBank;
use crate::base::parallel;
use crate::content::assets::{self, Assets, Embedded};
use crate::content::sounds::{self, NamedSound};
use crate::content::tilesheet::{self, LoadedSheet, SheetNames};
use crate::content::toml::Document;
use crate::content::vault::VaultFile;
use crate::content::{Content, Error, LazyFonts, RulesetFile, check_names, older, words};
use crate::game::rules::Words;
use crate::gfx::Font;
use crate::ui::settings::SheetId;
use crate::ui::theme::Theme;
use crate::ui::widgets::assets::Tileset;

/// The file of the largest font, which is parsed on first use.
const LARGE_FONT: &str = "fonts/spleen-12x24.otf";

/// A file's name and contents, or an error.
type FileResult<T> = Result<(String, T), Error>;

/// The bytes of a font.
type FontBytes = Cow<'static, [u8]>;

impl Content {
    /// Reads and checks all assets.
    ///
    /// # Errors
    /// Lists the errors of every wrong file, with line and reason.
    pub fn load(assets: &dyn Assets) -> Result<Self, Error> {
        // Images and fonts take about as long as text files.
        let (texts, pictures) =
            parallel::both(|| TextFiles::read(assets), || PictureFiles::read(assets));
        let mut errors = Vec::new();
        let vaults = without_names(keep_valid(texts.vaults, &mut errors));
        let words = texts.words.clone().unwrap_or_default();
        let rules = RuleSets::of(texts.rules, texts.older, &vaults, &words, &mut errors);
        let sheets = Sheets::of(pictures.sheets, &rules, &mut errors);
        let themes = keep_valid(texts.themes, &mut errors);
        let sounds = Sounds::of(texts.sounds, &mut errors);
        errors.extend(texts.words.err());
        errors.extend(errors_across(&rules, &sheets));
        let fonts = Fonts::of(pictures.fonts, pictures.large_font, &mut errors);
        let (Some(fonts), []) = (fonts, &*errors) else {
            return Err(Error::several(errors));
        };
        require_some("rules", &rules.current, assets)?;
        require_some("tiles", &sheets.tiles, assets)?;
        require_some("themes", &themes, assets)?;
        Ok(Self {
            cp437_sheet: sheets.of_letters(assets)?,
            rules: rules.current,
            older: rules.older,
            vaults,
            sheets: sheets.tiles,
            themes,
            sounds: sounds.bank,
            words,
            sheet_names: sheets.names,
            sound_names: sounds.names,
            text: fonts.text,
            small: fonts.small,
            lazy_fonts: fonts.lazy,
        })
    }
}

/// The text files as they were read.
struct TextFiles {
    /// Each rule set with its variants.
    rules: Vec<FileResult<(RulesetFile, Vec<RulesetFile>)>>,
    older: Vec<FileResult<RulesetFile>>,
    themes: Vec<FileResult<Theme>>,
    vaults: Vec<FileResult<VaultFile>>,
    sounds: Vec<FileResult<Vec<NamedSound>>>,
    words: Result<Arc<Words>, Error>,
}

impl TextFiles {
    fn read(assets: &dyn Assets) -> Self {
        let is_current = |name: &str| !older::is_older(name);
        Self {
            rules: read_each(assets, "rules", ".toml", is_current, |path| {
                RulesetFile::parse_asset(assets, path)
            }),
            // Variants of older rule sets have files of their own.
            older: read_each(assets, "rules", ".toml", older::is_older, |path| {
                let (file, _) = RulesetFile::parse_asset(assets, path)?;
                Ok(file)
            }),
            themes: parse_each(assets, "themes", ".toml", |location, text| {
                let ours = Embedded::text("themes/contrast.toml");
                Document::parse(location, text)?.read_like(ours)
            }),
            vaults: parse_each(assets, "vaults", ".txt", VaultFile::parse),
            sounds: parse_each(assets, "sounds", ".toml", sounds::parse),
            words: words::load(assets),
        }
    }
}

/// The images and fonts as they were read.
struct PictureFiles {
    sheets: Vec<FileResult<LoadedSheet>>,
    /// The fonts of body text and of small text.
    fonts: [Result<(Font, FontBytes), Error>; 2],
    large_font: Result<FontBytes, Error>,
}

impl PictureFiles {
    fn read(assets: &dyn Assets) -> Self {
        let every = |_: &str| true;
        Self {
            sheets: read_each(assets, "tiles", ".toml", every, |path| {
                tilesheet::load(assets, path)
            }),
            fonts: [
                load_font(assets, "fonts/spleen-8x16.otf", 16),
                load_font(assets, "fonts/spleen-6x12.otf", 12),
            ],
            large_font: assets::read_bytes(assets, LARGE_FONT),
        }
    }
}

/// Reads each file with this ending in a folder of assets, if its stem is `wanted`.
fn read_each<T>(
    assets: &dyn Assets,
    folder: &str,
    ending: &str,
    wanted: impl Fn(&str) -> bool,
    read: impl Fn(&str) -> Result<T, Error>,
) -> Vec<FileResult<T>> {
    let paths = match assets::list_files(assets, folder, ending) {
        Ok(paths) => paths,
        Err(error) => return vec![Err(error)],
    };
    let mut files = Vec::new();
    for path in &paths {
        let name = assets::stem(path);
        if wanted(name) {
            files.push(read(path).map(|file| (name.to_owned(), file)));
        }
    }
    files
}

/// Parses each text file with this ending in a folder of assets. `parse` takes its name in errors and its text.
fn parse_each<T>(
    assets: &dyn Assets,
    folder: &str,
    ending: &str,
    parse: impl Fn(&str, &str) -> Result<T, Error>,
) -> Vec<FileResult<T>> {
    let every = |_: &str| true;
    read_each(assets, folder, ending, every, |path| {
        let text = assets::read_text(assets, path)?;
        parse(&assets.display_path(path), &text)
    })
}

/// Loads a font with a line height of `px` pixels; returns the file's bytes too.
fn load_font(assets: &dyn Assets, path: &str, px: u32) -> Result<(Font, FontBytes), Error> {
    let bytes = assets::read_bytes(assets, path)?;
    match Font::load(&bytes, px) {
        Ok(font) => Ok((font, bytes)),
        Err(reason) => Err(Error::invalid(assets.display_path(path), reason)),
    }
}

/// Returns what could be read, and adds the errors to `errors`.
fn keep_valid<T>(
    all: impl IntoIterator<Item = Result<T, Error>>,
    errors: &mut Vec<Error>,
) -> Vec<T> {
    let mut valid = Vec::new();
    for one in all {
        match one {
            Ok(one) => valid.push(one),
            Err(error) => errors.push(error),
        }
    }
    valid
}

fn without_names<T>(files: Vec<(String, T)>) -> Vec<T> {
    files.into_iter().map(|(_, file)| file).collect()
}

/// The rule sets, as in [`Content`].
struct RuleSets {
    current: Vec<RulesetFile>,
    older: Vec<(String, RulesetFile)>,
    /// Whether every current one could be read.
    are_complete: bool,
}

impl RuleSets {
    fn of(
        current: Vec<FileResult<(RulesetFile, Vec<RulesetFile>)>>,
        older: Vec<FileResult<RulesetFile>>,
        vaults: &[VaultFile],
        words: &Arc<Words>,
        errors: &mut Vec<Error>,
    ) -> Self {
        let mut rules = Self {
            are_complete: current.iter().all(Result::is_ok),
            current: with_variants(keep_valid(current, errors)),
            older: keep_valid(older, errors),
        };
        let older = rules.older.iter_mut().map(|(_, file)| file);
        for file in rules.current.iter_mut().chain(older) {
            errors.extend(file.attach_vaults(vaults).err());
            file.set_words(words);
        }
        rules
    }
}

/// Rule sets: first all that are not variants, so that their indices do not depend on variants.
fn with_variants(files: Vec<(String, (RulesetFile, Vec<RulesetFile>))>) -> Vec<RulesetFile> {
    let mut rules = Vec::new();
    let mut all_variants = Vec::new();
    for (_, (file, variants)) in files {
        rules.push(file);
        all_variants.extend(variants);
    }
    rules.append(&mut all_variants);
    rules
}

/// The tilesheets.
struct Sheets {
    tiles: Vec<(String, Tileset)>,
    names: Vec<SheetNames>,
    /// Whether every one could be read.
    are_complete: bool,
}

impl Sheets {
    fn of(files: Vec<FileResult<LoadedSheet>>, rules: &RuleSets, errors: &mut Vec<Error>) -> Self {
        let mut sheets = Self {
            tiles: Vec::new(),
            names: Vec::new(),
            are_complete: files.iter().all(Result::is_ok),
        };
        let kinds: Vec<_> = rules.current.iter().map(|file| &*file.rules).collect();
        for (name, sheet) in keep_valid(files, errors) {
            // A name that no rule set knows may be of one that could not be read.
            if rules.are_complete {
                errors.extend(sheet.misspelt(&kinds));
            }
            sheets.names.push(sheet.names);
            sheets.tiles.push((name, sheet.tiles));
        }
        sheets
    }

    /// The first sheet of letters.
    ///
    /// # Errors
    /// If there is none.
    fn of_letters(&self, assets: &dyn Assets) -> Result<SheetId, Error> {
        match self.tiles.iter().position(|(_, tiles)| tiles.is_cp437) {
            Some(index) => Ok(SheetId(index)),
            None => {
                let reason = "must hold at least one sheet that says letters = true, found none";
                Err(Error::invalid(assets.display_path("tiles"), reason))
            }
        }
    }
}

/// The sounds of all files.
#[derive(Default)]
struct Sounds {
    bank: SoundBank,
    /// Where each file names each sound, as in errors, and the name.
    names: Vec<(String, String)>,
}

impl Sounds {
    fn of(files: Vec<FileResult<Vec<NamedSound>>>, errors: &mut Vec<Error>) -> Self {
        let mut sounds = Self::default();
        for (_, file) in keep_valid(files, errors) {
            for NamedSound { location, patch } in file {
                sounds.names.push((location, patch.name.clone()));
                sounds.bank.add(patch);
            }
        }
        sounds
    }
}

/// The fonts, as in [`Content`].
struct Fonts {
    text: Font,
    small: Font,
    lazy: LazyFonts,
}

impl Fonts {
    /// `None` if one could not be read.
    fn of(
        [text, small]: [Result<(Font, FontBytes), Error>; 2],
        large: Result<FontBytes, Error>,
        errors: &mut Vec<Error>,
    ) -> Option<Self> {
        let text = text.map_err(|error| errors.push(error));
        let small = small.map_err(|error| errors.push(error));
        let large = large.map_err(|error| errors.push(error));
        let (text, text_bytes) = text.ok()?;
        let (small, _) = small.ok()?;
        Some(Self {
            text,
            small,
            lazy: LazyFonts {
                text: text_bytes,
                large: large.ok()?,
                ..LazyFonts::default()
            },
        })
    }
}

/// What does not fit between files: the names of rule sets; and for those and their older versions the sheets, unless
/// one could not be read, which may have what is missing.
fn errors_across(rules: &RuleSets, sheets: &Sheets) -> Vec<Error> {
    let mut errors = check_names(Vec::new(), rules.current.iter());
    if !sheets.are_complete || sheets.tiles.is_empty() {
        return errors;
    }
    let older = rules.older.iter().map(|(_, file)| file);
    for file in rules.current.iter().chain(older) {
        errors.extend(file.links.check_sheets(&file.screen.tiles, &sheets.tiles));
    }
    errors
}

/// An error if a folder contains nothing to choose from.
fn require_some<T>(folder: &str, files: &[T], assets: &dyn Assets) -> Result<(), Error> {
    if files.is_empty() {
        let reason = "must hold at least one .toml file, found none";
        return Err(Error::invalid(assets.display_path(folder), reason));
    }
    Ok(())
}
