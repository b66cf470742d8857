//! The keyboard of a minifb window. Asked which keys are down, minifb misses those that go down and up between two
//! frames; here each press counts, in order, as the character that the keyboard's layout and Shift make of it.

#[cfg(all(unix, not(target_os = "macos")))]
mod layout;
#[cfg(any(windows, target_os = "macos"))]
mod no_layout;

use std::collections::BTreeSet;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use minifb::{HasWindowHandle, InputCallback, Key as Code};
use raw_window_handle::RawWindowHandle;

use crate::{Key, KeyPress};
#[cfg(all(unix, not(target_os = "macos")))]
use layout::Layout;
#[cfg(any(windows, target_os = "macos"))]
use no_layout::Layout;

/// Delay before a held key repeats, on systems that do not repeat.
const REPEAT_AFTER: Duration = Duration::from_millis(400);
/// Interval of repeats, on systems that do not repeat.
const REPEAT_INTERVAL: Duration = Duration::from_millis(50);
/// The same character within this time is a repeat, if its key is unknown.
const KEYLESS_REPEAT: Duration = Duration::from_millis(100);

const SHIFTS: [Code; 2] = [Code::LeftShift, Code::RightShift];
const CTRLS: [Code; 2] = [Code::LeftCtrl, Code::RightCtrl];
/// While one of these is held, letters are shortcuts of the system.
const COMMANDS: [Code; 4] = [
    Code::LeftAlt,
    Code::RightAlt,
    Code::LeftSuper,
    Code::RightSuper,
];

/// The system that shows a window.
///
/// ```no_run
/// use tallowdeep_canvas::keyboard::{self, WindowSystem};
///
/// let window = minifb::Window::new("Roguelike", 640, 400, minifb::WindowOptions::default())?;
/// assert_ne!(WindowSystem::of(&window), WindowSystem::Windows);
/// # Ok::<(), minifb::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WindowSystem {
    /// The X Window System; XWayland too.
    X11,
    /// Wayland.
    Wayland,
    /// Windows.
    Windows,
    /// macOS and others.
    Other,
}

impl WindowSystem {
    /// The system that shows `window`.
    pub fn of(window: &minifb::Window) -> Self {
        match window.window_handle().map(|handle| handle.as_raw()) {
            Ok(RawWindowHandle::Xlib(_)) => Self::X11,
            Ok(RawWindowHandle::Wayland(_)) => Self::Wayland,
            Ok(RawWindowHandle::Win32(_)) => Self::Windows,
            _ => Self::Other,
        }
    }
}

/// Sends keyboard events to a channel.
struct Strokes(Sender<KeyEvent>);

impl InputCallback for Strokes {
    fn add_char(&mut self, code_point: u32) {
        // Fails only while the window is being closed.
        let _ = self.0.send(KeyEvent::Typed(code_point));
    }

    fn set_key_state(&mut self, key: Code, down: bool) {
        let _ = self.0.send(match down {
            true => KeyEvent::Down(key),
            false => KeyEvent::Up(key),
        });
    }
}

/// A keyboard event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum KeyEvent {
    /// A key went down, or repeats.
    Down(Code),
    /// A key went up.
    Up(Code),
    /// A character was typed. It directly follows the event of its key, if that is known.
    Typed(u32),
}

/// A held key that is repeated here rather than by the system.
#[derive(Clone, Copy, Debug)]
struct Repeating {
    code: Code,
    press: KeyPress,
    next: Duration,
}

/// The held keys, and the state needed to interpret the next event.
///
/// ```no_run
/// use std::time::Duration;
/// use tallowdeep_canvas::{Key, keyboard::Keyboard};
///
/// let mut window = minifb::Window::new("Roguelike", 640, 400, minifb::WindowOptions::default())?;
/// let mut keyboard = Keyboard::new(&mut window);
/// let start = std::time::Instant::now();
/// while window.is_open() {
///     for press in keyboard.presses(start.elapsed()) {
///         if press.plain_key() == Key::Char('q') {
///             return Ok(());
///         }
///     }
///     window.update();
/// }
/// # Ok::<(), minifb::Error>(())
/// ```
#[derive(Debug)]
pub struct Keyboard {
    strokes: Receiver<KeyEvent>,
    /// On Wayland keys do not repeat, and a character arrives before its key.
    system: WindowSystem,
    held: BTreeSet<Code>,
    /// The key of the last event, and whether it was already down.
    latest: Option<(Code, bool)>,
    /// The last character without a known key, and its time.
    keyless: Option<(char, Duration)>,
    repeating: Option<Repeating>,
    /// Which key types what, on X11.
    layout: Option<Layout>,
}

impl Keyboard {
    /// The keyboard of this window, with no key held. Replaces the window's input callback.
    pub fn new(window: &mut minifb::Window) -> Self {
        let (sender, strokes) = channel();
        window.set_input_callback(Box::new(Strokes(sender)));
        let mut keyboard = Self::of(WindowSystem::of(window), strokes);
        if keyboard.system == WindowSystem::X11 {
            keyboard.layout = Layout::connect();
        }
        keyboard
    }

    const fn of(system: WindowSystem, strokes: Receiver<KeyEvent>) -> Self {
        Self {
            strokes,
            system,
            held: BTreeSet::new(),
            latest: None,
            keyless: None,
            repeating: None,
            layout: None,
        }
    }

    /// The key presses since the last call, in order, and the repeats due at `now`, counted from any moment.
    pub fn presses(&mut self, now: Duration) -> Vec<KeyPress> {
        if let Some(layout) = &mut self.layout {
            layout.refresh();
        }
        let strokes = self.strokes.try_iter().collect();
        self.follow(strokes, now)
    }

    /// The key presses that result from `strokes`, in order, and from repeats due at `now`.
    fn follow(&mut self, mut strokes: Vec<KeyEvent>, now: Duration) -> Vec<KeyPress> {
        if self.system == WindowSystem::Wayland {
            put_keys_before_characters(&mut strokes);
        }
        let mut presses: Vec<KeyPress> = strokes
            .into_iter()
            .filter_map(|stroke| match stroke {
                KeyEvent::Down(code) => self.down(code, now),
                KeyEvent::Up(code) => self.up(code),
                KeyEvent::Typed(code_point) => self.typed(code_point, now),
            })
            .collect();
        presses.extend(self.repeat(now));
        presses
    }

    /// Releases all keys: without the focus, the window does not see keys go up.
    pub fn release_all(&mut self) {
        self.held.clear();
        (self.latest, self.keyless, self.repeating) = (None, None, None);
    }

    fn down(&mut self, code: Code, now: Duration) -> Option<KeyPress> {
        let repeat = !self.held.insert(code);
        self.latest = Some((code, repeat));
        let press = self.press(named_key(code)?, repeat);
        self.repeat_later(code, press, now);
        Some(press)
    }

    fn up(&mut self, code: Code) -> Option<KeyPress> {
        self.held.remove(&code);
        self.latest = None;
        self.repeating.take_if(|repeating| repeating.code == code);
        None
    }

    fn typed(&mut self, code_point: u32, now: Duration) -> Option<KeyPress> {
        let latest = self.latest.take();
        let typed = char::from_u32(code_point).filter(|&typed| is_printed(typed))?;
        // On Windows AltGr holds Ctrl too, and Ctrl with a letter types a control character.
        let ctrl = self.system != WindowSystem::Windows && self.holds(&CTRLS);
        if ctrl || self.holds(&COMMANDS) {
            return None;
        }
        let Some((code, repeat)) = latest else {
            let last = self.keyless.replace((typed, now));
            let repeat = last.is_some_and(|(was, at)| was == typed && now - at <= KEYLESS_REPEAT);
            return Some(self.press_of(typed, None, repeat));
        };
        if typed.is_ascii_digit() && matches!(named_key(code), Some(Key::Pad(_))) {
            return None;
        }
        let press = self.press_of(typed, Some(code), repeat);
        self.repeat_later(code, press, now);
        Some(press)
    }

    fn repeat(&mut self, now: Duration) -> Option<KeyPress> {
        let repeating = self.repeating.as_mut().filter(|held| held.next <= now)?;
        repeating.next = now + REPEAT_INTERVAL;
        Some(KeyPress {
            repeat: true,
            ..repeating.press
        })
    }

    fn repeat_later(&mut self, code: Code, press: KeyPress, now: Duration) {
        if self.system == WindowSystem::Wayland {
            let next = now + REPEAT_AFTER;
            self.repeating = Some(Repeating { code, press, next });
        }
    }

    fn press(&self, key: Key, repeat: bool) -> KeyPress {
        KeyPress {
            shift: self.holds(&SHIFTS),
            repeat,
            ..key.into()
        }
    }

    /// The press of a key that has typed a character.
    fn press_of(&self, typed: char, code: Option<Code>, repeat: bool) -> KeyPress {
        let press = self.press(Key::Char(typed), repeat);
        if !press.key.is_of_other_script() {
            return press;
        }
        let of_key = code.and_then(latin_character);
        let latin = of_key.or_else(|| self.layout.as_ref()?.latin(typed));
        KeyPress { latin, ..press }
    }

    fn holds(&self, codes: &[Code]) -> bool {
        codes.iter().any(|code| self.held.contains(code))
    }
}

/// Swaps each character with the key event directly after it.
fn put_keys_before_characters(strokes: &mut [KeyEvent]) {
    let mut at = 1;
    while at < strokes.len() {
        let typed = matches!(strokes[at - 1], KeyEvent::Typed(_));
        if typed && matches!(strokes[at], KeyEvent::Down(code) if may_type(code)) {
            strokes.swap(at - 1, at);
            at += 1;
        }
        at += 1;
    }
}

/// Whether a key may type a character: unnamed keys and numpad digits may.
fn may_type(code: Code) -> bool {
    matches!(named_key(code), None | Some(Key::Pad(_)))
}

/// Whether a character is printable. Systems send control characters for Enter and the like; macOS sends private-use
/// ones for arrows.
fn is_printed(typed: char) -> bool {
    !typed.is_control() && !('\u{e000}'..='\u{f8ff}').contains(&typed)
}

/// The key that means the same in every layout; `None` for keys identified by their character.
fn named_key(code: Code) -> Option<Key> {
    // minifb calls them as we do, except for those of the numpad.
    let name = format!("{code:?}");
    let name = match name.strip_prefix("NumPad") {
        Some(digit) if digit.len() == 1 => format!("Pad{digit}"),
        Some(other) => other.to_owned(),
        None => name,
    };
    Key::from_word(&name).filter(|key| !matches!(key, Key::Char(_)))
}

/// What a key types on a US keyboard.
fn latin_character(code: Code) -> Option<char> {
    Some(match code {
        Code::Comma => ',',
        Code::Period => '.',
        Code::Slash => '/',
        Code::Semicolon => ';',
        Code::Apostrophe => '\'',
        Code::LeftBracket => '[',
        Code::RightBracket => ']',
        Code::Backslash => '\\',
        Code::Backquote => '`',
        _ => {
            let number = (code as u8).checked_sub(Code::A as u8);
            return number.filter(|it| *it < 26).map(|it| char::from(b'a' + it));
        }
    })
}

#[cfg(test)]
mod tests {
    use super::KeyEvent::{Down, Typed, Up};
    use super::*;

    fn keyboard(system: WindowSystem) -> Keyboard {
        Keyboard::of(system, channel().1)
    }

    const START: Duration = Duration::ZERO;

    /// Formats the presses that result from `strokes`: characters and key names, `^` for Shift, `~` for a repeat.
    fn format_presses(keyboard: &mut Keyboard, strokes: &[KeyEvent], at: u64) -> String {
        let presses = keyboard.follow(strokes.to_vec(), Duration::from_millis(at));
        let words = presses.iter().map(|press| {
            let shift = if press.shift { "^" } else { "" };
            let repeat = if press.repeat { "~" } else { "" };
            match press.key {
                Key::Char(typed) => format!("{shift}{repeat}{typed}"),
                key => format!("{shift}{repeat}{key:?}"),
            }
        });
        words.collect::<Vec<_>>().join(" ")
    }

    fn typed(letter: char) -> KeyEvent {
        Typed(u32::from(letter))
    }

    #[test]
    fn strokes_become_presses() {
        for (strokes, presses) in [
            // Letters come from characters, in any layout, and arrows from keys.
            (&[Down(Code::A), typed('a'), Down(Code::Left)][..], "a Left"),
            (&[Down(Code::Q), typed('a')], "a"),
            // A held key repeats until it is released; a second key is no repeat.
            (
                &[Down(Code::A), typed('a'), Down(Code::A), typed('a')],
                "a ~a",
            ),
            (
                &[Down(Code::A), Up(Code::A), Down(Code::A), typed('a')],
                "a",
            ),
            (&[Down(Code::Up), Down(Code::Up)], "Up ~Up"),
            (
                &[Down(Code::A), typed('a'), Down(Code::B), typed('b')],
                "a b",
            ),
            // Caps Lock is not Shift.
            (&[Down(Code::LeftShift), Down(Code::Y), typed('Y')], "^Y"),
            (&[Down(Code::CapsLock), Down(Code::Y), typed('Y')], "Y"),
            // A key of the numpad acts once.
            (&[Down(Code::NumPad7), typed('7')], "Pad(7)"),
            (&[Down(Code::NumPad7)], "Pad(7)"),
            (&[Down(Code::Key7), typed('7')], "7"),
            (&[Down(Code::NumPadPlus), typed('+')], "+"),
            // Control and private characters are dropped.
            (&[Down(Code::Enter), typed('\r')], "Enter"),
            (&[Down(Code::Up), typed('\u{f700}')], "Up"),
            (&[Down(Code::Delete), typed('\u{7f}')], ""),
            (&[Typed(0xd800), Typed(u32::MAX)], ""),
            // While Control or Alt is held, letters are not typed.
            (&[Down(Code::LeftAlt), Down(Code::A), typed('a')], ""),
            (&[Down(Code::LeftCtrl), Down(Code::A), typed('a')], ""),
            (&[Down(Code::LeftCtrl), Up(Code::LeftCtrl), typed('a')], "a"),
        ] {
            let mut keyboard = keyboard(WindowSystem::X11);
            assert_eq!(format_presses(&mut keyboard, strokes, 0), presses);
        }
    }

    #[test]
    fn letters_of_other_scripts_have_a_latin_one() {
        let mut keyboard = keyboard(WindowSystem::X11);
        let mut latin = |strokes: &[KeyEvent]| {
            let presses = keyboard.follow(strokes.to_vec(), START);
            presses.iter().map(|press| press.latin).collect::<Vec<_>>()
        };
        let known = [Down(Code::A), typed('ф'), Down(Code::Z), typed('Я')];
        assert_eq!(latin(&known), [Some('a'), Some('z')]);
        assert_eq!(latin(&[Down(Code::Period), typed('ю')]), [Some('.')]);
        assert_eq!(latin(&[Down(Code::Key3), typed('№')]), [None]);
        assert_eq!(latin(&[Down(Code::A), typed('a')]), [None]);
        assert_eq!(latin(&[typed('у')]), [None], "nobody knows its key");
    }

    /// Windows sends Ctrl before AltGr.
    #[test]
    fn altgr_types_characters_on_windows() {
        let mut keyboard = keyboard(WindowSystem::Windows);
        let strokes = [Down(Code::LeftCtrl), Down(Code::Q), typed('@')];
        assert_eq!(format_presses(&mut keyboard, &strokes, 0), "@");
        let strokes = [Down(Code::A), typed('\u{1}')];
        assert_eq!(format_presses(&mut keyboard, &strokes, 0), "");
    }

    #[test]
    fn losing_focus_releases_all_keys() {
        let mut keyboard = keyboard(WindowSystem::Wayland);
        let strokes = [Down(Code::LeftAlt), Down(Code::Left)];
        assert_eq!(format_presses(&mut keyboard, &strokes, 0), "Left");
        keyboard.release_all();
        let found = format_presses(&mut keyboard, &[typed('a'), Down(Code::A)], 900);
        assert_eq!(found, "a");
    }

    #[test]
    fn fast_keyless_characters_are_repeats() {
        let mut keyboard = keyboard(WindowSystem::X11);
        assert_eq!(format_presses(&mut keyboard, &[typed('>')], 0), ">");
        assert_eq!(format_presses(&mut keyboard, &[typed('>')], 40), "~>");
        assert_eq!(format_presses(&mut keyboard, &[typed('<')], 60), "<");
        assert_eq!(format_presses(&mut keyboard, &[typed('<')], 300), "<");
    }

    #[test]
    fn wayland_sends_characters_before_keys() {
        let strokes = [
            typed('a'),
            Down(Code::A),
            Down(Code::NumPad4),
            typed('b'),
            Down(Code::B),
        ];
        let found = format_presses(&mut keyboard(WindowSystem::Wayland), &strokes, 0);
        assert_eq!(found, "a Pad(4) b");
        let strokes = [typed('7'), Down(Code::NumPad7)];
        assert_eq!(
            format_presses(&mut keyboard(WindowSystem::Wayland), &strokes, 0),
            "Pad(7)"
        );
    }

    #[test]
    fn held_keys_repeat_on_wayland() {
        let mut keyboard = keyboard(WindowSystem::Wayland);
        let found = format_presses(&mut keyboard, &[typed('a'), Down(Code::A)], 0);
        assert_eq!(found, "a");
        assert_eq!(format_presses(&mut keyboard, &[], 399), "");
        assert_eq!(format_presses(&mut keyboard, &[], 400), "~a");
        assert_eq!(format_presses(&mut keyboard, &[], 449), "");
        assert_eq!(format_presses(&mut keyboard, &[], 450), "~a");
        assert_eq!(format_presses(&mut keyboard, &[Up(Code::B)], 500), "~a");
        assert_eq!(format_presses(&mut keyboard, &[Up(Code::A)], 550), "");
    }

    #[test]
    fn function_and_numpad_keys_have_numbers() {
        assert_eq!(named_key(Code::F1), Some(Key::F(1)));
        assert_eq!(named_key(Code::F12), Some(Key::F(12)));
        assert_eq!(named_key(Code::F13), None);
        assert_eq!(named_key(Code::NumPad0), Some(Key::Pad(0)));
        assert_eq!(named_key(Code::NumPad9), Some(Key::Pad(9)));
        assert_eq!(named_key(Code::NumPadDot), None);
        assert!(
            keyboard(WindowSystem::X11)
                .follow(Vec::new(), START)
                .is_empty()
        );
    }
}
