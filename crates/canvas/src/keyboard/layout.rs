//! Which key of an X keyboard has typed a character of a script other than Latin: minifb says so only if the first layout
//! has a Latin letter on it. Keysyms are as in "X Window System Protocol", appendix A.

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::ConnectionExt;
use x11rb::rust_connection::RustConnection;

/// The keycode of `Q` on every PC keyboard under Linux. Keys are numbered row by row from there.
const FIRST_KEY: u8 = 24;
/// What the keys from there on type on a US keyboard; spaces for Enter, Control and Shift.
const US_KEYS: &[u8] = b"qwertyuiop[]  asdfghjkl;'` \\zxcvbnm,./";

/// Small letters in the order of their keysyms from 0x6a1, 0x6c0 and 0x7e1. The capitals of the latter two are 0x20
/// above and below.
const OTHER_CYRILLIC: &str = "ђѓёєѕіїјљњћќґўџ";
const CYRILLIC: &str = "юабцдефгхийклмнопярстужвьызшэщчъ";
const GREEK: &str = "αβγδεζηθικλμνξοπρσςτυφχψω";

/// What the keys of [`US_KEYS`] type, in all layouts of the keyboard, over a connection of our own to the X server.
#[derive(Debug)]
pub(super) struct Layout {
    x: RustConnection,
    keysyms: Keysyms,
}

impl Layout {
    /// The layout of the display named by the environment; `None` if there is none, or it refuses.
    pub(super) fn connect() -> Option<Self> {
        let (x, _) = x11rb::connect(None).ok()?;
        let keysyms = Keysyms::ask(&x)?;
        Some(Self { x, keysyms })
    }

    /// Reads the layout again if it is another one now.
    pub(super) fn refresh(&mut self) {
        let mut is_other = false;
        while let Ok(Some(event)) = self.x.poll_for_event() {
            is_other |= matches!(event, Event::MappingNotify(_));
        }
        if is_other && let Some(keysyms) = Keysyms::ask(&self.x) {
            self.keysyms = keysyms;
        }
    }

    /// The character on the same key of a US keyboard, if one key types this character, or is the only one held of those
    /// that do. Otherwise no key is better than the wrong one.
    pub(super) fn latin(&self, typed: char) -> Option<char> {
        let keys = self.keysyms.keys_of(typed);
        match keys[..] {
            [] => None,
            [key] => Some(char::from(US_KEYS[key])),
            _ => {
                let held = self.x.query_keymap().ok()?.reply().ok()?.keys;
                only_held(&keys, &held)
            }
        }
    }
}

/// Of these keys, by their places in [`US_KEYS`], the only one held, as its character. `held` has a bit for each keycode.
fn only_held(keys: &[usize], held: &[u8; 32]) -> Option<char> {
    let is_held = |key: &usize| {
        let code = usize::from(FIRST_KEY) + *key;
        held[code / 8] & (1 << (code % 8)) != 0
    };
    let mut held = keys.iter().copied().filter(is_held);
    let key = held.next()?;
    if held.next().is_some() {
        return None;
    }
    Some(char::from(US_KEYS[key]))
}

/// The keysyms of [`US_KEYS`].
#[derive(Debug)]
struct Keysyms {
    /// For each key: first what it types alone, then with Shift, then the rest.
    all: Vec<u32>,
    /// How many a key has.
    each: usize,
}

impl Keysyms {
    fn ask(x: &RustConnection) -> Option<Self> {
        let asked = x.get_keyboard_mapping(FIRST_KEY, US_KEYS.len() as u8);
        let keys = asked.ok()?.reply().ok()?;
        Some(Self {
            each: usize::from(keys.keysyms_per_keycode).max(1),
            all: keys.keysyms,
        })
    }

    /// The keys that type this character, by their places in [`US_KEYS`]. If some type it with fewer modifiers than others,
    /// only those.
    fn keys_of(&self, typed: char) -> Vec<usize> {
        let column = |keysyms: &[u32]| keysyms.iter().position(|it| character(*it) == Some(typed));
        let columns: Vec<_> = self.all.chunks(self.each).map(column).collect();
        let least = columns.iter().flatten().min();
        let is_least = |key: &usize| columns[*key].is_some() && columns[*key].as_ref() == least;
        (0..US_KEYS.len().min(columns.len()))
            .filter(is_least)
            .collect()
    }
}

/// The character of a keysym, if its script is not Latin.
fn character(keysym: u32) -> Option<char> {
    let nth = |letters: &str, first: u32| letters.chars().nth((keysym - first) as usize);
    let capital = |letter: char| letter.to_uppercase().next();
    match keysym {
        0x5ac..=0x5f2 => char::from_u32(0x600 + (keysym - 0x5a0)),
        0x6a1..=0x6af => nth(OTHER_CYRILLIC, 0x6a1),
        0x6b1..=0x6bf => nth(OTHER_CYRILLIC, 0x6b1).and_then(capital),
        0x6c0..=0x6df => nth(CYRILLIC, 0x6c0),
        0x6e0..=0x6ff => nth(CYRILLIC, 0x6e0).and_then(capital),
        0x7c1..=0x7d9 => nth(GREEK, 0x7c1).and_then(capital),
        0x7e1..=0x7f9 => nth(GREEK, 0x7e1),
        0xce0..=0xcfa => char::from_u32(0x5d0 + (keysym - 0xce0)),
        0xda1..=0xdf9 => char::from_u32(0xe01 + (keysym - 0xda1)),
        // Characters without a number of their own.
        0x0100_0370..=0x0110_ffff => char::from_u32(keysym - 0x0100_0000),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keysyms_of_other_scripts_are_characters() {
        for (keysym, typed) in [
            (0x6c6, 'ф'),
            (0x6e6, 'Ф'),
            (0x6df, 'ъ'),
            (0x6a4, 'є'),
            (0x6b4, 'Є'),
            (0x6af, 'џ'),
            (0x7e1, 'α'),
            (0x7f3, 'ς'),
            (0x7d9, 'Ω'),
            (0xcf9, 'ש'),
            (0x5d4, 'ش'),
            (0xdbf, 'ฟ'),
            (0x0100_0561, 'ա'),
        ] {
            assert_eq!(character(keysym), Some(typed), "{keysym:#x}");
        }
        for latin in [0x61, 0xe9, 0x0100_0160, 0xff0d, 0x06b0, u32::MAX] {
            assert_eq!(character(latin), None, "{latin:#x}");
        }
    }

    /// The keysyms of keys, by their characters on a US keyboard; the others have none.
    fn keysyms(keys: &[(u8, [u32; 4])]) -> Keysyms {
        let mut all = vec![0; 4 * US_KEYS.len()];
        for (latin, typed) in keys {
            let at = 4 * place(*latin);
            all[at..at + 4].copy_from_slice(typed);
        }
        Keysyms { all, each: 4 }
    }

    fn place(latin: u8) -> usize {
        let mut keys = US_KEYS.iter();
        keys.position(|key| *key == latin).expect("it is there")
    }

    fn assert_keys(keysyms: &Keysyms, typed: char, keys: &str) {
        let found = keysyms.keys_of(typed).into_iter();
        let found: String = found.map(|key| char::from(US_KEYS[key])).collect();
        assert_eq!(found, keys, "{typed}");
    }

    /// Two layouts at once: US, and Russian.
    #[test]
    fn characters_have_the_latin_one_of_their_key() {
        let keysyms = keysyms(&[
            (b'q', [0x71, 0x51, 0x6ca, 0x6ea]),
            (b'.', [0x2e, 0x3e, 0x6c0, 0x6e0]),
        ]);
        for (typed, keys) in [('й', "q"), ('Й', "q"), ('ю', "."), ('Ю', "."), ('ф', "")] {
            assert_keys(&keysyms, typed, keys);
        }
    }

    /// The Greek layout: Σ is the capital of ς, on W, and of σ, on S. E types ε, and Q too, with another modifier.
    #[test]
    fn a_capital_of_two_keys_is_of_the_one_held() {
        let keysyms = keysyms(&[
            (b'q', [0, 0, 0x7e5, 0]),
            (b'w', [0x7f3, 0x7d2, 0, 0]),
            (b'e', [0x7e5, 0x7c5, 0, 0]),
            (b's', [0x7f2, 0x7d2, 0, 0]),
        ]);
        for (typed, keys) in [('ς', "w"), ('σ', "s"), ('Σ', "ws"), ('ε', "e")] {
            assert_keys(&keysyms, typed, keys);
        }
        let sigmas = keysyms.keys_of('Σ');
        for (pressed, key) in [("", None), ("s", Some('s')), ("w", Some('w')), ("ws", None)] {
            let mut held = [0; 32];
            for latin in pressed.bytes() {
                let code = usize::from(FIRST_KEY) + place(latin);
                held[code / 8] |= 1 << (code % 8);
            }
            assert_eq!(only_held(&sigmas, &held), key, "{pressed}");
        }
    }
}
