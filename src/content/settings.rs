//! The player's settings: `settings.toml`, which can be edited by hand.

use std::fmt::Write;

use serde::Deserialize;

use crate::content::toml::Document;
use crate::content::{Content, Error};
use crate::game::rules::optional_within;
use crate::gfx::PxRect;
use crate::ui::hints::{Hint, SeenHints};
use crate::ui::input::bindings::Preset;
use crate::ui::layout::Panels;
use crate::ui::settings::{RulesId, Settings, SheetId, ThemeId};

/// The file. Missing keys have default values.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSettings {
    theme: Option<String>,
    tiles: Option<String>,
    tiles_file: Option<String>,
    tiles_order: Option<String>,
    font_file: Option<String>,
    big_text: Option<bool>,
    motion: Option<bool>,
    flicker: Option<bool>,
    crt: Option<bool>,
    #[serde(default, deserialize_with = "optional_within::<0, 10, _>")]
    volume: Option<i32>,
    keyboard: Option<String>,
    rules: Option<String>,
    sidebar: Option<bool>,
    log: Option<bool>,
    full_screen: Option<bool>,
    window: Option<String>,
    #[serde(default)]
    learned: Vec<String>,
}

/// The files that change how the game looks, saved with the settings.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct LookFiles {
    /// The path of a tilesheet. The settings say whether it is in force.
    pub tiles: Option<String>,
    /// The order of its glyphs, as on the command line.
    pub tiles_order: Option<String>,
    /// The path of a font for text.
    pub font: Option<String>,
}

impl LookFiles {
    /// The files named in the text of the settings. `location` names that text in errors.
    ///
    /// # Errors
    /// See [`parse_settings`].
    pub fn parse(location: &str, text: &str) -> Result<Self, Error> {
        let raw: RawSettings = Document::parse(location, text)?.read()?;
        Ok(Self {
            tiles: raw.tiles_file,
            tiles_order: raw.tiles_order,
            font: raw.font_file,
        })
    }

    /// The lines that [`LookFiles::parse`] reads back. A path that cannot be written as a TOML literal string is
    /// omitted.
    fn lines(&self) -> String {
        let keys = [
            ("tiles_file", &self.tiles),
            ("tiles_order", &self.tiles_order),
            ("font_file", &self.font),
        ];
        let is_literal = |text: &&String| !text.contains(|c: char| c == '\'' || c.is_control());
        let line = |(key, value): (&str, &Option<String>)| {
            let value = value.as_ref().filter(is_literal)?;
            Some(format!("{key} = '{value}'\n"))
        };
        keys.into_iter().filter_map(line).collect()
    }
}

/// Parses settings. `location` names the file in errors. An unknown theme becomes the default; an unknown tilesheet, rule
/// set or keyboard layout is ignored.
///
/// # Errors
/// If the TOML or a type is wrong; with the line.
pub fn parse_settings(location: &str, text: &str, content: &Content) -> Result<Settings, Error> {
    let raw: RawSettings = Document::parse(location, text)?.read()?;
    let usual = Settings::default();
    let (themes, sheets) = (&content.themes, &content.sheets);
    let theme = themes
        .iter()
        .position(|(name, _)| raw.theme.as_ref() == Some(name));
    let tiles = sheets
        .iter()
        .position(|(name, _)| raw.tiles.as_ref() == Some(name));
    let rules = content
        .rules
        .iter()
        .position(|file| raw.rules.as_ref() == Some(&file.rules.name));
    // Unknown hints, from other versions, are ignored.
    let hints = raw.learned.iter().filter_map(|word| Hint::from_word(word));
    Ok(Settings {
        theme: theme.map_or(usual.theme, ThemeId),
        tiles: tiles.map(SheetId),
        big_text: raw.big_text.unwrap_or(usual.big_text),
        motion: raw.motion.unwrap_or(usual.motion),
        flicker: raw.flicker.unwrap_or(usual.flicker),
        crt: raw.crt.unwrap_or(usual.crt),
        volume: raw.volume.map_or(usual.volume, |volume| volume as u8),
        keyboard: raw.keyboard.as_deref().and_then(Preset::from_word),
        rules: rules.map(RulesId),
        panels: Panels {
            sidebar: raw.sidebar.unwrap_or(usual.panels.sidebar),
            log: raw.log.unwrap_or(usual.panels.log),
        },
        seen_hints: hints.fold(usual.seen_hints, SeenHints::with),
        full_screen: raw.full_screen.unwrap_or(usual.full_screen),
        window: raw.window.as_deref().and_then(window_rect),
    })
}

/// Parses the position of a window, such as `1280x800+64-20`: width and height, then left and top edge.
fn window_rect(text: &str) -> Option<PxRect> {
    const MOST: i32 = 32_767;
    let signed = text.find(['+', '-'])?;
    let (size, corner) = text.split_at(signed);
    let second = 1 + corner.get(1..)?.find(['+', '-'])?;
    let (x, y) = corner.split_at(second);
    let (w, h) = size.split_once('x')?;
    let number = |text: &str, least: i32| {
        let number = text.parse::<i32>().ok();
        number.filter(|number| (least..=MOST).contains(number))
    };
    Some(PxRect::new(
        number(x, -MOST)?,
        number(y, -MOST)?,
        number(w, 1)?,
        number(h, 1)?,
    ))
}

/// Formats `settings` so that [`parse_settings`] reads them back, and `files` so that [`LookFiles::parse`] does.
pub fn settings_to_toml(settings: Settings, files: &LookFiles, content: &Content) -> String {
    let Settings {
        theme,
        tiles,
        big_text,
        motion,
        flicker,
        crt,
        volume,
        keyboard,
        rules,
        panels: Panels { sidebar, log },
        seen_hints: learned,
        full_screen,
        window,
    } = settings;
    let mut text = "# Written by the program whenever an option is changed.\n".to_owned();
    let tiles = tiles.and_then(|tiles| content.sheets.get(tiles.0));
    let rules = rules.and_then(|rules| content.rules.get(rules.0));
    let names = [
        ("theme", content.themes.get(theme.0).map(|(name, _)| name)),
        ("tiles", tiles.map(|(name, _)| name)),
        ("rules", rules.map(|file| &file.rules.name)),
    ];
    if let Some(keyboard) = keyboard {
        let _ = writeln!(text, "keyboard = \"{}\"", keyboard.word());
    }
    for (key, name) in names {
        // For names without escapes, Debug quoting is valid TOML. Others are omitted, since a file can have any name.
        let quoted = name.map(|name| format!("{name:?}"));
        if let Some(quoted) = quoted.filter(|quoted| !quoted.contains('\\')) {
            let _ = writeln!(text, "{key} = {quoted}");
        }
    }
    let switches = [
        ("big_text", big_text),
        ("motion", motion),
        ("flicker", flicker),
        ("crt", crt),
        ("sidebar", sidebar),
        ("log", log),
        ("full_screen", full_screen),
    ];
    for (key, on) in switches {
        let _ = writeln!(text, "{key} = {on}");
    }
    let _ = writeln!(text, "volume = {volume}");
    if let Some(PxRect { x, y, w, h }) = window {
        let _ = writeln!(text, "window = \"{w}x{h}{x:+}{y:+}\"");
    }
    let words: Vec<_> = learned.iter().map(Hint::word).collect();
    let _ = writeln!(text, "learned = {words:?}");
    text + &files.lines()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_survive_a_round_trip() {
        let content = Content::builtin();
        let chosen = Settings {
            theme: ThemeId(2),
            tiles: Some(SheetId(1)),
            big_text: true,
            motion: false,
            flicker: false,
            crt: true,
            volume: 3,
            keyboard: Some(Preset::Azerty),
            rules: Some(RulesId(3)),
            panels: Panels {
                sidebar: false,
                log: true,
            },
            seen_hints: SeenHints::default().with(Hint::Walk).with(Hint::Explore),
            full_screen: true,
            window: Some(PxRect::new(-12, 40, 1280, 800)),
        };
        let files = LookFiles {
            tiles: Some(r"C:\tiles\mine.png".to_owned()),
            tiles_order: Some("tcod".to_owned()),
            font: Some("/home/you/mine.ttf".to_owned()),
        };
        let text = settings_to_toml(chosen, &files, &content);
        assert_eq!(parse_settings("settings.toml", &text, &content), Ok(chosen));
        assert_eq!(LookFiles::parse("settings.toml", &text), Ok(files));
    }

    #[test]
    fn missing_keys_default_but_wrong_types_fail() {
        let content = Content::builtin();
        let read = |text| parse_settings("settings.toml", text, &content);
        assert_eq!(read(""), Ok(Settings::default()));
        assert_eq!(read("theme = \"gone\""), Ok(Settings::default()));
        for invalid in ["", "9x", "9x9", "9x9+1", "0x9+1+1", "9x9+1+99999", "9x9++"] {
            assert_eq!(window_rect(invalid), None, "{invalid}");
        }
        let error = read("motion = \"yes\"").expect_err("that is no switch");
        assert!(
            error.to_string().starts_with("settings.toml:1: "),
            "{error}"
        );
    }

    /// TOML has no escapes in single quotes.
    #[test]
    fn unquotable_paths_are_left_out() {
        for path in ["it's.png", "two\nlines.png"] {
            let files = LookFiles {
                tiles: Some(path.to_owned()),
                ..LookFiles::default()
            };
            assert_eq!(files.lines(), "", "{path}");
        }
    }
}
