//! Keys and the mouse, as screens hear of them.

use crate::gfx::Px;

/// A key of the keyboard, or the character that it typed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Key {
    /// A letter, digit or sign as typed, with the keyboard's layout and Shift applied.
    Char(char),
    /// An arrow.
    Up,
    /// An arrow.
    Down,
    /// An arrow.
    Left,
    /// An arrow.
    Right,
    /// A digit of the numpad, 0 to 9, whatever Num Lock says.
    Pad(u8),
    /// The key of this name.
    Home,
    /// The key of this name.
    End,
    /// The key of this name.
    PageUp,
    /// The key of this name.
    PageDown,
    /// Enter, also that of the numpad.
    Enter,
    /// Escape.
    Escape,
    /// The tabulator.
    Tab,
    /// Deletes to the left.
    Backspace,
    /// A function key, 1 to 12.
    F(u8),
}

impl Key {
    /// What stands on its cap.
    pub fn cap(self) -> String {
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

    /// The key that a word of `keys.toml` names: what it types, or one of [`Self::words`].
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

    /// The names of keys that type nothing that could be named instead.
    pub fn words() -> Vec<String> {
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

/// A key that went down, or that the keyboard repeats because it is held.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Press {
    /// Which one.
    pub key: Key,
    /// Whether a Shift key was held.
    pub shift: bool,
    /// Whether it was down already.
    pub repeat: bool,
}

impl From<Key> for Press {
    fn from(key: Key) -> Self {
        Self {
            key,
            shift: false,
            repeat: false,
        }
    }
}

/// A button of the mouse.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Button {
    /// Does the likeliest thing.
    Left,
    /// Looks.
    Right,
}

/// Something that came in from outside, in the order it came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Input {
    /// A key.
    Press(Press),
    /// The mouse stands on this pixel of the frame.
    Hover(Px),
    /// A button went down on this pixel of the frame.
    Click(Px, Button),
    /// The wheel was turned over this pixel: up is 1, down is -1, whatever the system calls a notch.
    Wheel(Px, i32),
    /// So many frames of 1/60 s have gone by, 1 or more.
    Frames(u32),
}
