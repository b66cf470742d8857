//! Keyboard and mouse input as screens receive it.

use crate::gfx::Px;

/// A key, or the character it typed.
///
/// ```
/// use tallowdeep::{Key, Script};
///
/// let mut game = Script::new("mcrogueface", 7)?;
/// game.press(Key::Right);
/// game.press(Key::Char('?'));
/// assert_eq!(Key::from_word("PageUp"), Some(Key::PageUp));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Key {
    /// A printable character, with the keyboard layout and Shift applied.
    Char(char),
    /// The up arrow.
    Up,
    /// The down arrow.
    Down,
    /// The left arrow.
    Left,
    /// The right arrow.
    Right,
    /// A numpad digit, 0 to 9, regardless of Num Lock.
    Pad(u8),
    /// Home.
    Home,
    /// End.
    End,
    /// Page Up.
    PageUp,
    /// Page Down.
    PageDown,
    /// Enter, on the main block or the numpad.
    Enter,
    /// Escape.
    Escape,
    /// Tab.
    Tab,
    /// Backspace.
    Backspace,
    /// A function key, 1 to 12.
    F(u8),
}

impl Key {
    /// The short label drawn on key hints: `Space`, `PgUp`, `F1`.
    pub fn label(self) -> String {
        match self {
            Self::Char(' ') => "Space".to_owned(),
            Self::Char(letter) => letter.to_string(),
            Self::Pad(digit) => digit.to_string(),
            Self::F(number) => format!("F{number}"),
            Self::PageUp => "PgUp".to_owned(),
            Self::PageDown => "PgDn".to_owned(),
            Self::Escape => "Esc".to_owned(),
            Self::Backspace => "Bksp".to_owned(),
            named => format!("{named:?}"),
        }
    }

    /// Parses a key name from `keys.toml`: a single printable character, or one of [`Self::named_keys`].
    pub fn from_word(word: &str) -> Option<Self> {
        let mut letters = word.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => Some(Self::Char(letter)).filter(|_| !letter.is_control()),
            _ => Self::named()
                .into_iter()
                .find(|(name, _)| name == word)
                .map(|(_, key)| key),
        }
    }

    /// Its name in `keys.toml`, as [`Self::from_word`] reads it.
    pub fn word(self) -> String {
        let mut named = Self::named().into_iter();
        let name = named.find(|(_, key)| *key == self).map(|(name, _)| name);
        name.unwrap_or_else(|| self.label())
    }

    /// The names accepted for keys that have no printable character, and `Space`.
    pub fn named_keys() -> Vec<String> {
        Self::named().into_iter().map(|(name, _)| name).collect()
    }

    fn named() -> Vec<(String, Self)> {
        let plain = [
            ("Up", Self::Up),
            ("Down", Self::Down),
            ("Left", Self::Left),
            ("Right", Self::Right),
            ("Home", Self::Home),
            ("End", Self::End),
            ("PageUp", Self::PageUp),
            ("PageDown", Self::PageDown),
            ("Enter", Self::Enter),
            ("Escape", Self::Escape),
            ("Tab", Self::Tab),
            ("Backspace", Self::Backspace),
            ("Space", Self::Char(' ')),
        ];
        let plain = plain.map(|(name, key)| (name.to_owned(), key));
        let pad = (0..=9).map(|digit| (format!("Pad{digit}"), Self::Pad(digit)));
        let function = (1..=12).map(|number| (format!("F{number}"), Self::F(number)));
        plain.into_iter().chain(pad).chain(function).collect()
    }
}

/// A key press, or an auto-repeat of a held key.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KeyPress {
    /// The key.
    pub key: Key,
    /// Whether Shift is held.
    pub shift: bool,
    /// Whether this is an auto-repeat.
    pub repeat: bool,
}

impl From<Key> for KeyPress {
    fn from(key: Key) -> Self {
        Self {
            key,
            shift: false,
            repeat: false,
        }
    }
}

/// A mouse button.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MouseButton {
    /// Performs the default action.
    Left,
    /// Inspects.
    Right,
}

/// An input event, in order of arrival.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Input {
    /// A key press.
    Press(KeyPress),
    /// The pointer moved to this frame pixel.
    Hover(Px),
    /// A button was pressed on this frame pixel.
    Click(Px, MouseButton),
    /// The wheel turned over this frame pixel: 1 is one step up, -1 one step down, on every system.
    Wheel(Px, i32),
    /// This many frames of 1/60 s have passed; 1 or more.
    Frames(u32),
    /// The window got the focus, or lost it.
    Focus(bool),
}
