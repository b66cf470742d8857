//! Content: parses and checks asset files. Rule sets, tilesheets, fonts, themes, sounds, vaults and hand-drawn maps.

pub mod assets;
mod error;
mod io_error;
pub mod keymap;
mod load;
pub mod map;
pub mod mods;
pub mod older;
#[cfg(feature = "cli")]
pub mod port;
mod remarks;
mod rules;
#[cfg(feature = "cli")]
pub mod schema;
pub mod settings;
pub mod sounds;
mod tilesheet;
mod toml;
pub mod vault;
mod words;

use crate::ui::settings::{RulesId, SheetId, ThemeId};
use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

#[cfg(test)]
pub(crate) use self::toml::tests::rows;
pub use assets::{Assets, Embedded};
pub use error::Error;
pub use io_error::IoError;
pub use rules::{Links, RulesetFile};

use crate::audio::bank::SoundBank;
use crate::content::tilesheet::SheetNames;
use crate::content::vault::VaultFile;
use crate::game::rules::Words;
use crate::gfx::Font;
use crate::gfx::sheet::TileOrder;
use crate::ui::chapters::{Edition, all_series};
use crate::ui::theme::Theme;
use crate::ui::tutorial_screen::CaptionFonts;
use crate::ui::widgets::assets::Tileset;

/// Everything a game needs besides code: rule sets, tilesheets, themes, sounds, vaults, fonts.
///
/// ```
/// use tallowdeep::{Content, Script};
///
/// let content = Content::shared();
/// let rules = content.rules_named("tcod")?;
/// let mut game = Script::with(content, rules, 7, None);
/// game.play("s s e")?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Content {
    /// Rule sets in the order of the title screen, at least one; then their variants, most of which the title screen
    /// does not offer.
    pub rules: Vec<RulesetFile>,
    /// Rule sets as they were in older versions, with names such as `tcod@1`, for playing recordings made then.
    pub older: Vec<(String, RulesetFile)>,
    /// The vaults available to places.
    pub vaults: Vec<VaultFile>,
    /// Tilesheets with their names; at least one.
    pub sheets: Vec<(String, Tileset)>,
    /// The sheet of code page 437, the fallback for tiles that others lack.
    pub cp437_sheet: SheetId,
    /// Themes with their names; at least one.
    pub themes: Vec<(String, Theme)>,
    /// Sounds by name; if two files define a sound, the later one wins.
    pub sounds: SoundBank,
    /// The sentences of the program.
    pub words: Arc<Words>,
    /// The names in each tile file, for remarks.
    sheet_names: Vec<SheetNames>,
    /// Where each file names each sound, as in errors, and the name.
    sound_names: Vec<(String, String)>,
    /// Font of body text.
    pub text: Font,
    /// Font of small text.
    pub small: Font,
    /// More font sizes for the tutorials' screens, rasterized on first use.
    lazy_fonts: LazyFonts,
}

/// Fonts that most games never need.
#[derive(Clone, Default, Debug)]
struct LazyFonts {
    text: Cow<'static, [u8]>,
    large: Cow<'static, [u8]>,
    px14: OnceLock<Font>,
    px24: OnceLock<Font>,
}

impl Content {
    /// The font of this height in pixels: 12, 14, 16 or 24; 16 for any other.
    pub fn font_of_height(&self, px: u32) -> &Font {
        let lazy = &self.lazy_fonts;
        let made = |bytes: &[u8]| Font::load(bytes, px).unwrap_or_else(|_| self.text.clone());
        match px {
            12 => &self.small,
            14 => lazy.px14.get_or_init(|| made(&lazy.text)),
            24 => lazy.px24.get_or_init(|| made(&lazy.large)),
            _ => &self.text,
        }
    }

    /// The built-in assets.
    pub fn builtin() -> Self {
        Self::clone(Self::shared())
    }

    /// A built-in rule set, or one of those in `tests/rules`.
    #[cfg(test)]
    pub(crate) fn test_rules(name: &str) -> RulesetFile {
        let text = match name {
            "candle" => include_str!("../tests/rules/candle.toml"),
            "plain" => include_str!("../tests/rules/plain.toml"),
            _ => {
                return Self::shared()
                    .rule_file(name)
                    .expect("it is built in")
                    .clone();
            }
        };
        RulesetFile::parse(name, text).expect("tests play by it")
    }

    /// The built-in assets, loaded once.
    ///
    /// # Panics
    /// Never: a test loads them.
    pub fn shared() -> &'static Arc<Self> {
        static BUILTIN: OnceLock<Arc<Content>> = OnceLock::new();
        BUILTIN.get_or_init(|| {
            let content = Self::load(&Embedded);
            Arc::new(content.expect("a test loads all that comes with the program"))
        })
    }

    /// The rule set with this name.
    ///
    /// # Errors
    /// If there is none with this name; lists the known ones, without variants.
    pub fn rules_named(&self, name: &str) -> Result<RulesId, Error> {
        let names = self.rules.iter().map(|file| &file.rules.name);
        index_of("rule set", name, names).map(RulesId)
    }

    /// The rule set of a chapter such as `tcod/6`, the first if several say so, or of an edition such as
    /// `tcod/6-literal`.
    ///
    /// # Errors
    /// If there is no such chapter; lists all of them.
    pub fn chapter_named(&self, key: &str) -> Result<RulesId, Error> {
        let mut keys = Vec::new();
        let mut ids = Vec::new();
        for series in all_series(self.rules.iter().map(|file| file.chapter.as_ref())) {
            for (id, chapter) in series.chapters {
                keys.push(chapter.key());
                ids.push(id);
            }
        }
        let is_known = keys.iter().any(|known| known == key);
        let (own, edition) = if is_known {
            (key, None)
        } else {
            Edition::split(key)
        };
        let id = ids[index_of("chapter", own, keys.iter())?];
        match edition {
            None => Ok(id),
            Some(it) => self.rules_named(&format!("{}{}", self.rules[id.0].rules.name, it.word())),
        }
    }

    /// Adds a rule set and its variants; returns the id of the rule set. `location` names the file in errors.
    ///
    /// `docs/formats.md` describes every field; `examples/own_rules.toml` is a small working example.
    ///
    /// # Errors
    /// If the TOML, a value or a combination of values is wrong, if another rule set has this name, or if there is no
    /// such tilesheet; with the line if known.
    pub fn add_rules(&mut self, location: &str, text: &str) -> Result<RulesId, Error> {
        let (file, variants) = RulesetFile::parse_all(location, text)?;
        let mut added = vec![file];
        added.extend(variants);
        for file in &mut added {
            file.attach_vaults(&self.vaults)?;
            file.set_words(&self.words);
        }
        let mut errors = check_names(self.rules.iter().collect(), added.iter());
        for file in &added {
            errors.extend(file.links.check_sheets(&file.screen.tiles, &self.sheets));
        }
        Error::if_any(errors)?;
        let id = RulesId(self.rules.len());
        self.rules.append(&mut added);
        Ok(id)
    }

    /// The tilesheet with this name.
    ///
    /// # Errors
    /// If there is none with this name; lists the known ones.
    pub fn sheet_named(&self, name: &str) -> Result<SheetId, Error> {
        let names = self.sheets.iter().map(|(name, _)| name);
        index_of("tilesheet", name, names).map(SheetId)
    }

    /// The theme with this name.
    ///
    /// # Errors
    /// If there is none with this name; lists the known ones.
    pub fn theme_named(&self, name: &str) -> Result<ThemeId, Error> {
        let names = self.themes.iter().map(|(name, _)| name);
        index_of("theme", name, names).map(ThemeId)
    }

    /// Adds the tilesheet described by the file `path`; returns its id.
    ///
    /// # Errors
    /// If the description or the image is wrong.
    pub fn add_sheet(&mut self, assets: &dyn Assets, path: &str) -> Result<SheetId, Error> {
        let sheet = tilesheet::load(assets, path)?;
        let kinds: Vec<_> = self.rules.iter().map(|file| &*file.rules).collect();
        Error::if_any(sheet.misspelt(&kinds))?;
        self.sheets
            .push((assets::stem(path).to_owned(), sheet.tiles));
        Ok(SheetId(self.sheets.len() - 1))
    }

    /// Adds an image of the 256 glyphs of code page 437 as a tilesheet; returns its id. `location` names the file. Missing
    /// glyphs and the tile names come from the built-in sheet of code page 437.
    ///
    /// # Errors
    /// If the image is wrong.
    pub fn add_cp437_sheet(
        &mut self,
        location: &str,
        bytes: &[u8],
        order: TileOrder,
    ) -> Result<SheetId, Error> {
        let own = &self.sheets[self.cp437_sheet.0].1;
        let tiles = tilesheet::letters(location, bytes, order, own)?;
        self.sheets.push((assets::stem(location).to_owned(), tiles));
        Ok(SheetId(self.sheets.len() - 1))
    }

    /// Replaces the font of body text, scaled to the same cell size. `location` names the file.
    ///
    /// # Errors
    /// If the font cannot be used.
    pub fn set_text_font(&mut self, location: &str, bytes: &[u8]) -> Result<(), Error> {
        let font = Font::fit(bytes, self.text.cell());
        self.text = font.map_err(|reason| Error::invalid(location, reason))?;
        Ok(())
    }
}

/// The index of a name among those of `what`.
fn index_of<'n>(
    what: &'static str,
    name: &str,
    names: impl Iterator<Item = &'n String> + Clone,
) -> Result<usize, Error> {
    let found = names.clone().position(|known| known == name);
    found.ok_or_else(|| Error::UnknownName {
        what,
        name: name.to_owned(),
        known: names.cloned().collect(),
    })
}

/// The error for a rule set that has the name of `other`.
fn double_name(file: &RulesetFile, other: &RulesetFile) -> Error {
    let (name, theirs) = (&file.rules.name, &other.links.name);
    let expected = "name: expected a name that no other rule set has";
    if file.links.name == *theirs {
        // The file says no name and has that of what it extends.
        let reason = format!(
            "name: expected a name of its own, such as name = \"mine\", found none; without one it has the name in {theirs}. To replace that rule set, put the file into rules of a folder for --assets or --mod"
        );
        return Error::invalid(&file.links.file, reason);
    }
    let reason = format!(
        "{expected}, found \"{name}\" as in {theirs}; a file of the same file name as ours replaces it"
    );
    Error::invalid(&file.links.name, reason)
}

/// Checks that no rule set has the name of another, since recordings and the command line refer to rule sets by name.
/// `known` are those before `files`. If a rule set appears twice, its variants are not reported.
fn check_names<'f>(
    mut known: Vec<&'f RulesetFile>,
    files: impl Iterator<Item = &'f RulesetFile>,
) -> Vec<Error> {
    let mut errors = Vec::new();
    let mut doubled: Vec<&str> = Vec::new();
    for file in files {
        let name = &file.rules.name;
        let main = file.variant_of.as_deref();
        if let Some(other) = known.iter().find(|other| other.rules.name == *name) {
            if main.is_none_or(|main| !doubled.contains(&main)) {
                errors.push(double_name(file, other));
            }
            doubled.push(name);
        }
        known.push(file);
    }
    errors
}

impl CaptionFonts for Content {
    fn font(&self, px: u32) -> &Font {
        self.font_of_height(px)
    }
}
