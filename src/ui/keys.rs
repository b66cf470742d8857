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
