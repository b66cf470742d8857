//! The player's settings: `settings.toml`, which can be edited by hand.

use serde::Deserialize;

use crate::base::Within;
use crate::content::toml::{Document, edit};
use crate::content::{Content, Error};
use crate::gfx::PxRect;
use crate::ui::hints::{Hint, SeenHints};
use crate::ui::input::bindings::Preset;
use crate::ui::layout::Panels;
use crate::ui::settings::Settings;

/// Names the file in errors that nobody sees.
const FILE: &str = "settings.toml";
/// The file. Missing keys have default values.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct RawSettings {
    /// Name of the theme of text, panels and bars; `tallow` if missing.
    theme: Option<String>,
    /// Name of a tile file; without it each rule set has its own.
    tiles: Option<String>,
    /// Path last given with `--tiles`.
    tiles_file: Option<String>,
    /// Order of the letters in that picture, as for `--tiles-order`.
    tiles_order: Option<String>,
    /// Path last given with `--font`.
    font_file: Option<String>,
    /// Whether text and panels are twice as large, or else everything in the window by a third.
    big_text: Option<bool>,
    /// `false` stops the animation of steps, blows and missiles.
    motion: Option<bool>,
    /// `false` stops the offers of what fits now out of the pack.
    toolbox: Option<bool>,
    /// `false` leaves the hero of the last game out of the next one.
    remains: Option<bool>,
    /// `false` stops the flicker of light.
    flicker: Option<bool>,
    /// Whether to draw like an old CRT screen.
    crt: Option<bool>,
    /// How loud everything is, 7 if missing; 0 is silence.
    #[serde(default, with = "Within::<0, 10>")]
    volume: Option<i32>,
    /// Keyboard layout; overrides `preset` of `keys.toml`.
    #[cfg_attr(test, schemars(with = "Option::<Preset>"))]
    keyboard: Option<String>,
    /// Name of the rule set of the last new game.
    rules: Option<String>,
    /// `false` hides the panel beside the map.
    sidebar: Option<bool>,
    /// `false` hides the messages below the map.
    log: Option<bool>,
    /// Whether the window takes the whole screen; not on Windows, macOS and native Wayland.
    full_screen: Option<bool>,
    /// Size and last position of the window, `WxH+X+Y`.
    window: Option<String>,
    /// First-steps hints already shown.
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
        let raw = read(location, text)?;
        Ok(Self {
            tiles: raw.tiles_file,
            tiles_order: raw.tiles_order,
            font: raw.font_file,
        })
    }

    /// The values of the keys that [`LookFiles::parse`] reads, as TOML. A path that cannot be written as a TOML literal
    /// string is omitted.
    fn values(&self) -> [(&'static str, Option<String>); 3] {
        [
            ("tiles_file", literal(self.tiles.as_ref())),
            ("tiles_order", literal(self.tiles_order.as_ref())),
            ("font_file", literal(self.font.as_ref())),
        ]
    }
}

/// A text as a TOML literal string; `None` if it cannot be written as one.
fn literal(text: Option<&String>) -> Option<String> {
    let text = text?;
    if text.contains(|letter: char| letter == '\'' || letter.is_control()) {
        return None;
    }
    Some(format!("'{text}'"))
}

/// Reads a file; keys that only another version knows are skipped.
fn read(location: &str, text: &str) -> Result<RawSettings, Error> {
    Document::parse(location, text)?.read_known()
}

/// Checks that this version knows all keys of the file. Those that it does not have no effect, and stay in the file.
///
/// # Errors
/// Names the first key that it does not know, with the line and those that there are; or as [`parse_settings`].
pub fn check_keys(location: &str, text: &str) -> Result<(), Error> {
    Document::parse(location, text)?
        .read::<RawSettings>()
        .map(drop)
}

/// Parses settings. `location` names the file in errors. An unknown theme becomes the default; an unknown tilesheet, rule
/// set or keyboard layout is ignored, and so is an unknown key.
///
/// # Errors
/// If the TOML or a type is wrong; with the line.
pub fn parse_settings(location: &str, text: &str, content: &Content) -> Result<Settings, Error> {
    let raw = read(location, text)?;
    let usual = Settings::default();
    let theme = raw.theme.and_then(|name| content.theme_named(&name).ok());
    let tiles = raw.tiles.and_then(|name| content.sheet_named(&name).ok());
    let rules = raw.rules.and_then(|name| content.rules_named(&name).ok());
    // Unknown hints, from other versions, are ignored.
    let hints = raw.learned.iter().filter_map(|word| Hint::from_word(word));
    Ok(Settings {
        theme: theme.unwrap_or(usual.theme),
        tiles,
        big_text: raw.big_text.unwrap_or(usual.big_text),
        motion: raw.motion.unwrap_or(usual.motion),
        toolbox: raw.toolbox.unwrap_or(usual.toolbox),
        remains: raw.remains.unwrap_or(usual.remains),
        flicker: raw.flicker.unwrap_or(usual.flicker),
        crt: raw.crt.unwrap_or(usual.crt),
        volume: raw.volume.map_or(usual.volume, |volume| volume as u8),
        keyboard: raw.keyboard.as_deref().and_then(Preset::from_word),
        rules,
        panels: Panels {
            sidebar: raw.sidebar.unwrap_or(usual.panels.sidebar),
            log: raw.log.unwrap_or(usual.panels.log),
        },
        seen_hints: hints.fold(usual.seen_hints, SeenHints::with),
        full_screen: raw.full_screen.unwrap_or(usual.full_screen),
        window: raw.window.as_deref().and_then(window_rect),
    })
}

/// Largest size of a window and distance of its corner from that of the screen.
const MOST_PIXELS: i32 = 32_767;

/// Parses the position of a window, such as `1280x800+64-20`: width and height, then left and top edge.
fn window_rect(text: &str) -> Option<PxRect> {
    let signed = text.find(['+', '-'])?;
    let (size, corner) = text.split_at(signed);
    let second = 1 + corner.get(1..)?.find(['+', '-'])?;
    let (x, y) = corner.split_at(second);
    let (w, h) = size.split_once('x')?;
    Some(PxRect {
        x: pixels(x, -MOST_PIXELS)?,
        y: pixels(y, -MOST_PIXELS)?,
        w: pixels(w, 1)?,
        h: pixels(h, 1)?,
    })
}

/// Parses a number of pixels from `least` to [`MOST_PIXELS`].
fn pixels(text: &str, least: i32) -> Option<i32> {
    let number = text.parse().ok()?;
    (least..=MOST_PIXELS).contains(&number).then_some(number)
}

/// Formats `settings` so that [`parse_settings`] reads them back, and `files` so that [`LookFiles::parse`] does.
pub fn settings_to_toml(settings: Settings, files: &LookFiles, content: &Content) -> String {
    let saved = SavedSettings::new(settings, files, content);
    let written = saved.write_over("", &SavedSettings::default());
    written.expect("an empty file can be read")
}

/// A name in quotes. For names without escapes, Debug quoting is valid TOML; `None` for others, since a file can have any
/// name.
fn quoted_name(name: &str) -> Option<String> {
    let quoted = format!("{name:?}");
    if quoted.contains('\\') {
        return None;
    }
    Some(quoted)
}

/// What a settings file says.
#[derive(Clone, Default, Debug)]
pub struct SavedSettings {
    /// The values of all keys except `learned`, as TOML; `None` for a key without one.
    values: Vec<(&'static str, Option<String>)>,
    learned: SeenHints,
}

impl SavedSettings {
    /// What a file with these settings says.
    pub fn new(settings: Settings, files: &LookFiles, content: &Content) -> Self {
        let tiles = settings.tiles.and_then(|it| content.sheets.get(it.0));
        let rules = settings.rules.and_then(|it| content.rules.get(it.0));
        let theme = content.themes.get(settings.theme.0);
        let window = settings.window;
        let window = window.map(|PxRect { x, y, w, h }| format!("\"{w}x{h}{x:+}{y:+}\""));
        let keyboard = settings.keyboard.map(|it| edit::quoted(it.word()));
        let mut values = vec![
            ("keyboard", keyboard),
            ("theme", theme.and_then(|(theme, _)| quoted_name(theme))),
            ("tiles", tiles.and_then(|(tiles, _)| quoted_name(tiles))),
            ("rules", rules.and_then(|it| quoted_name(&it.rules.name))),
        ];
        for (key, on) in [
            ("big_text", settings.big_text),
            ("motion", settings.motion),
            ("toolbox", settings.toolbox),
            ("remains", settings.remains),
            ("flicker", settings.flicker),
            ("crt", settings.crt),
            ("sidebar", settings.panels.sidebar),
            ("log", settings.panels.log),
            ("full_screen", settings.full_screen),
        ] {
            values.push((key, Some(on.to_string())));
        }
        values.push(("volume", Some(settings.volume.to_string())));
        values.push(("window", window));
        values.extend(files.values());
        Self {
            values,
            learned: settings.seen_hints,
        }
    }

    /// The value of a key, if it has one.
    fn value_of(&self, key: &str) -> Option<&String> {
        let (_, value) = self.values.iter().find(|(own, _)| *own == key)?;
        value.as_ref()
    }

    /// `text` with the values in which this differs from `before`; the rest, including keys of other versions, stays.
    /// `text` may say something else than `before`, since another window may have changed it meanwhile.
    ///
    /// # Errors
    /// If it is no file of settings, as in [`parse_settings`].
    pub fn write_over(&self, text: &str, before: &Self) -> Result<String, Error> {
        let raw = read(FILE, text)?;
        let mut values = Vec::new();
        for (key, value) in &self.values {
            if value.as_ref() != before.value_of(key) {
                values.push((*key, value.clone()));
            }
        }
        if self.learned != before.learned {
            let mut words = raw.learned;
            let learned = self.learned.iter();
            for hint in learned.filter(|hint| !before.learned.has(*hint)) {
                if !words.iter().any(|word| word == hint.word()) {
                    words.push(hint.word().to_owned());
                }
            }
            let words: Vec<_> = words.iter().map(|word| edit::quoted(word)).collect();
            values.push(("learned", Some(format!("[{}]", words.join(", ")))));
        }
        let head = match text {
            "" => "# Written by the program whenever an option is changed.\n",
            text => text,
        };
        edit::with_values(FILE, head, values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::settings::{RulesId, SheetId, ThemeId};

    #[test]
    fn settings_survive_a_round_trip() {
        let content = Content::builtin();
        let chosen = Settings {
            theme: ThemeId(2),
            tiles: Some(SheetId(1)),
            big_text: true,
            motion: false,
            toolbox: false,
            remains: false,
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

    /// Another window, or the player with an editor, may have changed the file since it was read.
    #[test]
    fn only_what_differs_is_written() {
        let content = Content::builtin();
        let saved = |settings| SavedSettings::new(settings, &LookFiles::default(), &content);
        let usual = Settings::default();
        let seen = |hint| SeenHints::default().with(hint);
        let (before, now) = (
            Settings {
                seen_hints: seen(Hint::Walk),
                keyboard: Some(Preset::Azerty),
                ..usual
            },
            Settings {
                seen_hints: seen(Hint::Walk).with(Hint::Explore),
                volume: 3,
                window: Some(PxRect::new(-12, 40, 1280, 800)),
                ..usual
            },
        );
        let text = "# mine\nlog = false # off\nvolume = 9 # loud\ncolour = 3\nkeyboard = \"dvorak\"\nlearned = [\"rest\", \"new\"]\n";
        let written = saved(now).write_over(text, &saved(before));
        let expected = format!(
            "# mine\nlog = false # off\nvolume = 3 # loud\ncolour = 3\nlearned = [\"rest\", \"new\", {:?}]\nwindow = \"1280x800-12+40\"\n",
            Hint::Explore.word()
        );
        assert_eq!(written.as_deref(), Ok(&*expected));
        let right = Ok(text);
        assert_eq!(saved(now).write_over(text, &saved(now)).as_deref(), right);
        assert!(
            saved(now)
                .write_over("volume = true", &saved(before))
                .is_err()
        );
    }

    #[test]
    fn keys_of_other_versions_are_skipped() {
        let content = Content::builtin();
        let text = "colour = 3\nvolume = 2\n[later]\nlog = 7\n";
        let wanted = Settings {
            volume: 2,
            ..Settings::default()
        };
        assert_eq!(parse_settings("a.toml", text, &content), Ok(wanted));
        assert_eq!(LookFiles::parse("a.toml", text), Ok(LookFiles::default()));
        let error = check_keys("a.toml", text)
            .expect_err("not ours")
            .to_string();
        assert!(error.starts_with("a.toml:1: expected one of the keys theme, "));
        assert_eq!(check_keys("a.toml", "volume = 2"), Ok(()));
    }
}
