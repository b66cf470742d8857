//! Turns the keyboard events of a browser into key presses.

use crate::ui::input::key::{Key, KeyPress};

/// The key press for a key that went down or repeats, in the terms of the browser's `KeyboardEvent`: `key` is what it types
/// or is called in the current layout, `code` its position on the keyboard, whatever the layout. `None` for keys unknown to
/// the game, and for F5, which the browser uses to reload.
pub(super) fn press(key: &str, code: &str, shift: bool, repeat: bool) -> Option<KeyPress> {
    let pressed = pad(code).or_else(|| named(key)).or_else(|| {
        let mut letters = key.chars();
        let first = letters.next().filter(|letter| !letter.is_control())?;
        letters.next().is_none().then_some(Key::Char(first))
    })?;
    Some(KeyPress {
        key: pressed,
        shift,
        repeat,
        latin: latin(code).filter(|_| pressed.is_of_other_script()),
    })
}

/// What the key at this position types on a US keyboard.
fn latin(code: &str) -> Option<char> {
    const OTHERS: [(&str, char); 9] = [
        ("Comma", ','),
        ("Period", '.'),
        ("Slash", '/'),
        ("Semicolon", ';'),
        ("Quote", '\''),
        ("BracketLeft", '['),
        ("BracketRight", ']'),
        ("Backslash", '\\'),
        ("Backquote", '`'),
    ];
    if let Some(letter) = code.strip_prefix("Key") {
        return Some(letter.chars().next()?.to_ascii_lowercase());
    }
    let other = OTHERS.iter().find(|(known, _)| *known == code);
    other.map(|(_, latin)| *latin)
}

/// A digit of the numpad, whatever the state of Num Lock.
fn pad(code: &str) -> Option<Key> {
    let digit = code.strip_prefix("Numpad")?.parse().ok()?;
    (0..=9).contains(&digit).then_some(Key::Pad(digit))
}

fn named(key: &str) -> Option<Key> {
    Some(match key {
        "ArrowUp" => Key::Up,
        "ArrowDown" => Key::Down,
        "ArrowLeft" => Key::Left,
        "ArrowRight" => Key::Right,
        "Home" => Key::Home,
        "End" => Key::End,
        "PageUp" => Key::PageUp,
        "PageDown" => Key::PageDown,
        "Enter" => Key::Enter,
        "Escape" => Key::Escape,
        "Tab" => Key::Tab,
        "Backspace" => Key::Backspace,
        other => {
            let number = other.strip_prefix('F')?.parse().ok()?;
            let is_known = (1..=12).contains(&number) && number != 5;
            return is_known.then_some(Key::F(number));
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(key: &str, code: &str) -> Option<KeyPress> {
        let press = super::press(key, code, true, true);
        assert!(press.is_none_or(|press| press.shift && press.repeat));
        press
    }

    fn key(key: &str, code: &str) -> Option<Key> {
        press(key, code).map(|press| press.key)
    }

    #[test]
    fn layout_decides_letters_and_position_decides_numpad_keys() {
        assert_eq!(key("a", "KeyQ"), Some(Key::Char('a')), "another layout");
        assert_eq!(key("?", "Slash"), Some(Key::Char('?')));
        assert_eq!(key("é", "Digit2"), Some(Key::Char('é')));
        assert_eq!(key(" ", "Space"), Some(Key::Char(' ')));
        assert_eq!(key("7", "Numpad7"), Some(Key::Pad(7)));
        let right = Some(Key::Pad(7));
        assert_eq!(key("Home", "Numpad7"), right, "without Num Lock");
        assert_eq!(key("+", "NumpadAdd"), Some(Key::Char('+')));
        assert_eq!(key("Enter", "NumpadEnter"), Some(Key::Enter));
    }

    #[test]
    fn named_keys_are_recognized() {
        assert_eq!(key("ArrowLeft", "ArrowLeft"), Some(Key::Left));
        assert_eq!(key("F1", "F1"), Some(Key::F(1)));
        assert_eq!(key("F12", "F12"), Some(Key::F(12)));
        assert_eq!(key("F", "KeyF"), Some(Key::Char('F')));
        for other in "F5 F13 Shift Dead Process Unidentified Delete ".split(' ') {
            assert_eq!(key(other, ""), None, "{other}");
        }
    }

    #[test]
    fn letters_of_other_scripts_have_a_latin_one() {
        for (key, code, latin) in [
            ("ф", "KeyA", Some('a')),
            ("ю", "Period", Some('.')),
            ("é", "Digit2", None),
            ("a", "KeyQ", None),
            ("№", "Digit3", None),
        ] {
            let press = press(key, code).expect("it types something");
            assert_eq!(press.latin, latin, "{key}");
        }
    }
}
