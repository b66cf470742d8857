//! Display and input settings. They never affect the game and are not recorded.

use crate::gfx::PxRect;
use crate::ui::hints::SeenHints;
use crate::ui::input::bindings::Preset;
use crate::ui::layout::Panels;

/// A rule set, by its index in the content.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RulesId(pub usize);

/// A tilesheet, by its index in the content.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct SheetId(pub usize);

/// A theme, by its index in the content.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct ThemeId(pub usize);

/// The player's settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The theme.
    pub theme: ThemeId,
    /// The tilesheet; `None` for the one each rule set asks for.
    pub tiles: Option<SheetId>,
    /// Whether text and panels are drawn at twice the size if there is room; otherwise the window scales up by a
    /// third.
    pub big_text: bool,
    /// Whether movement is animated.
    pub motion: bool,
    /// Whether the hint line offers what fits now out of the pack.
    pub toolbox: bool,
    /// Whether the hero of the last game lies in the next one.
    pub remains: bool,
    /// Whether candle light flickers.
    pub flicker: bool,
    /// Whether the CRT filter is on.
    pub crt: bool,
    /// How loud everything is, 0 to 10; 0 is silence.
    pub volume: u8,
    /// The keyboard layout; `None` for that of `keys.toml`, or QWERTY.
    pub keyboard: Option<Preset>,
    /// The rule set of the last new game.
    pub rules: Option<RulesId>,
    /// The visible panels.
    pub panels: Panels,
    /// Tutorial hints the player has seen.
    pub seen_hints: SeenHints,
    /// Whether the window takes the whole screen.
    pub full_screen: bool,
    /// Where the window was last, in screen pixels; `None` for a position and size that suit the desktop.
    pub window: Option<PxRect>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: ThemeId::default(),
            tiles: None,
            big_text: false,
            motion: true,
            toolbox: true,
            remains: true,
            flicker: true,
            crt: false,
            volume: 7,
            keyboard: None,
            rules: None,
            panels: Panels::ALL,
            seen_hints: SeenHints::default(),
            full_screen: false,
            window: None,
        }
    }
}

/// What works on the system that shows the program. The screens offer nothing else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Abilities {
    /// Whether there is a full screen.
    pub full_screen: bool,
    /// Why nothing is heard, such as `there is no sound server here`; `None` if sounds are heard, as far as is known.
    pub silence: Option<String>,
}

impl Default for Abilities {
    /// Everything works.
    fn default() -> Self {
        Self {
            full_screen: true,
            silence: None,
        }
    }
}
