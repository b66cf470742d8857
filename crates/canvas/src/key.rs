//! Key presses: which key, or which character it typed.

/// A key, or the character it typed.
///
/// ```
/// use tallowdeep_canvas::Key;
///
/// assert_eq!(Key::from_word("PageUp"), Some(Key::PageUp));
/// assert_eq!(Key::PageUp.label(), "PgUp");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Key {
    /// A printable character, with the keyboard layout, Shift and Caps Lock applied: [`KeyPress::plain_key`] undoes the last
    /// two.
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
    /// Whether it types a character of a script other than Latin.
    pub const fn is_of_other_script(self) -> bool {
        // Latin letters and their accents end before Greek.
        matches!(self, Self::Char('\u{370}'..))
    }

    /// The step that this key stands for in a roguelike, as columns and rows, each -1, 0 or 1: an arrow, Home, End, Page Up
    /// and Page Down for the diagonals, a digit of the numpad around the 5, or a letter of `hjklyubn`.
    ///
    /// ```
    /// use tallowdeep_canvas::Key;
    /// use tallowdeep_grid::Dir;
    ///
    /// let dir = |key: Key| key.step().and_then(|(dx, dy)| Dir::from_delta(dx, dy));
    /// assert_eq!([Key::Up, Key::Pad(8), Key::Char('k')].map(dir), [Some(Dir::N); 3]);
    /// assert_eq!([Key::PageDown, Key::Pad(3), Key::Char('n')].map(dir), [Some(Dir::SE); 3]);
    /// assert_eq!([Key::Enter, Key::Pad(5), Key::Char('K')].map(dir), [None; 3]);
    /// ```
    #[doc(alias("direction", "vi_keys"))]
    pub const fn step(self) -> Option<(i32, i32)> {
        match self {
            Self::Up | Self::Pad(8) | Self::Char('k') => Some((0, -1)),
            Self::Down | Self::Pad(2) | Self::Char('j') => Some((0, 1)),
            Self::Left | Self::Pad(4) | Self::Char('h') => Some((-1, 0)),
            Self::Right | Self::Pad(6) | Self::Char('l') => Some((1, 0)),
            Self::Home | Self::Pad(7) | Self::Char('y') => Some((-1, -1)),
            Self::PageUp | Self::Pad(9) | Self::Char('u') => Some((1, -1)),
            Self::End | Self::Pad(1) | Self::Char('b') => Some((-1, 1)),
            Self::PageDown | Self::Pad(3) | Self::Char('n') => Some((1, 1)),
            Self::Char(_) | Self::Pad(_) | Self::F(_) => None,
            Self::Enter | Self::Escape | Self::Tab | Self::Backspace => None,
        }
    }

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

    /// Parses the name of a key: a single printable character, or one of [`Self::named_keys`].
    pub fn from_word(word: &str) -> Option<Self> {
        let mut letters = word.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => Some(Self::Char(letter)).filter(|_| !letter.is_control()),
            _ => {
                let mut named = Self::named().into_iter();
                Some(named.find(|(name, _)| name == word)?.1)
            }
        }
    }

    /// Its name, as [`Self::from_word`] reads it.
    pub fn word(self) -> String {
        let mut named = Self::named().into_iter();
        let named = named.find(|(_, key)| *key == self);
        named.map_or_else(|| self.label(), |(name, _)| name)
    }

    /// The names accepted for keys that have no printable character, and `Space`.
    pub fn named_keys() -> Vec<String> {
        Self::named().into_iter().map(|(name, _)| name).collect()
    }

    fn named() -> Vec<(String, Self)> {
        use Key::{
            Backspace, Char, Down, End, Enter, Escape, F, Home, Left, Pad, PageDown, PageUp, Right,
            Tab, Up,
        };
        let plain = [
            Up, Down, Left, Right, Home, End, PageUp, PageDown, Enter, Escape, Tab, Backspace,
        ];
        let plain = plain.map(|key| (format!("{key:?}"), key)).into_iter();
        let pad = (0..=9).map(|digit| (format!("Pad{digit}"), Pad(digit)));
        let function = (1..=12).map(|number| (format!("F{number}"), F(number)));
        let space = [("Space".to_owned(), Char(' '))];
        plain.chain(space).chain(pad).chain(function).collect()
    }
}

/// A key press, or an auto-repeat of a held key.
///
/// ```
/// use tallowdeep_canvas::{Key, KeyPress};
///
/// let press = KeyPress { shift: true, ..Key::Up.into() };
/// assert_eq!((press.key, press.repeat), (Key::Up, false));
/// ```
#[doc(alias("VirtualKeyCode", "INKEY", "KeyboardEvent"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KeyPress {
    /// The key.
    pub key: Key,
    /// Whether Shift is held.
    pub shift: bool,
    /// Whether this is an auto-repeat.
    pub repeat: bool,
    /// The character on the same key of a US keyboard, without Shift, if `key` is a character of a script other than
    /// Latin and the system says which key that is.
    pub latin: Option<char>,
}

impl KeyPress {
    /// The key itself, whatever Shift and Caps Lock make of it, as programs that ask for key codes see it: a letter is
    /// small, and one of another script is the Latin one on its key.
    ///
    /// ```
    /// use tallowdeep_canvas::{Key, KeyPress};
    ///
    /// let press = KeyPress { latin: Some('w'), ..Key::Char('Ц').into() };
    /// assert_eq!(press.plain_key(), Key::Char('w'));
    /// assert_eq!(KeyPress::from(Key::Char('W')).plain_key(), Key::Char('w'));
    /// ```
    pub const fn plain_key(self) -> Key {
        match (self.key, self.latin) {
            (Key::Char(_), Some(latin)) => Key::Char(latin),
            (Key::Char(typed), None) => Key::Char(typed.to_ascii_lowercase()),
            (named, _) => named,
        }
    }

    /// The press as key bindings understand it. Letters follow Shift, not Caps Lock; a character of another script that
    /// is not bound stands for the Latin one on its key.
    pub fn for_bindings(self, is_bound: impl Fn(Key) -> bool) -> Self {
        let Key::Char(typed) = self.key else {
            return self;
        };
        let letter = match (self.latin, self.shift) {
            (Some(latin), true) if !is_bound(self.key) => with_shift(latin),
            (Some(latin), false) if !is_bound(self.key) => latin,
            (_, true) => typed.to_ascii_uppercase(),
            (_, false) => typed.to_ascii_lowercase(),
        };
        Self {
            key: Key::Char(letter),
            ..self
        }
    }
}

/// What a key of a US keyboard types with Shift.
fn with_shift(latin: char) -> char {
    const PAIRS: [&str; 9] = [",<", ".>", "/?", ";:", "'\"", "[{", "]}", "\\|", "`~"];
    let pair = PAIRS.iter().find(|pair| pair.starts_with(latin));
    let shifted = pair.and_then(|pair| pair.chars().nth(1));
    shifted.unwrap_or(latin.to_ascii_uppercase())
}

/// A capital letter is typed with Shift.
impl From<Key> for KeyPress {
    fn from(key: Key) -> Self {
        Self {
            key,
            shift: matches!(key, Key::Char('A'..='Z')),
            repeat: false,
            latin: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a press stands for: typed with or without Shift on the key with this Latin character, if known.
    fn meant(typed: char, shift: bool, latin: Option<char>) -> Key {
        let press = KeyPress {
            shift,
            latin,
            ..Key::Char(typed).into()
        };
        press.for_bindings(|key| key == Key::Char('ж')).key
    }

    #[test]
    fn letters_follow_shift_not_caps_lock() {
        for (typed, shift, stands) in [
            ('c', false, 'c'),
            ('C', true, 'C'),
            ('C', false, 'c'),
            ('c', true, 'C'),
            ('>', true, '>'),
            ('7', true, '7'),
        ] {
            assert_eq!(meant(typed, shift, None), Key::Char(stands), "{typed}");
        }
    }

    #[test]
    fn plain_keys_ignore_shift_caps_lock_and_script() {
        for (typed, latin, plain) in [
            ('w', None, 'w'),
            ('W', None, 'w'),
            ('>', None, '>'),
            ('ц', Some('w'), 'w'),
            ('Ц', Some('w'), 'w'),
            ('Ц', None, 'Ц'),
        ] {
            for shift in [false, true] {
                let press = KeyPress {
                    shift,
                    latin,
                    ..Key::Char(typed).into()
                };
                assert_eq!(press.plain_key(), Key::Char(plain), "{typed}");
            }
        }
        assert_eq!(KeyPress::from(Key::Up).plain_key(), Key::Up);
    }

    #[test]
    fn unbound_letters_stand_for_latin_ones() {
        for (typed, shift, latin, stands) in [
            ('ф', false, 'a', 'a'),
            ('Ф', true, 'a', 'A'),
            ('Ф', false, 'a', 'a'),
            ('Ю', true, '.', '>'),
            (',', true, '/', '?'),
            ('ж', false, ';', 'ж'),
        ] {
            let right = Key::Char(stands);
            assert_eq!(meant(typed, shift, Some(latin)), right, "{typed}");
        }
        let found = meant('ф', false, None);
        assert_eq!(found, Key::Char('ф'), "nobody knows its key");
    }
}
