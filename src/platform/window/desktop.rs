//! What minifb lacks on X11: the size of the desktop, the position of a window, its class name, full screen, and waiting
//! for events. States follow "Extended Window Manager Hints".
//!
//! Nothing here is needed to play: if something is refused, the game does without it.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::gfx::{Px, PxRect, PxSize};
use crate::platform::window::x11::{WindowNews, XConnection, padded, u16_at, u32_at, words};

/// Atoms predefined by every server.
const ATOM_STRING: u32 = 31;
const ATOM_WM_CLASS: u32 = 67;
/// Opcodes of requests.
const CHANGE_WINDOW_ATTRIBUTES: u8 = 2;
const GET_GEOMETRY: u8 = 14;
const INTERN_ATOM: u8 = 16;
const CHANGE_PROPERTY: u8 = 18;
const GET_PROPERTY: u8 = 20;
const SEND_EVENT: u8 = 25;
const TRANSLATE_COORDINATES: u8 = 40;
const QUERY_EXTENSION: u8 = 98;
/// Requests of the extension "XInputExtension".
const XI_SELECT_EVENTS: u8 = 46;
const XI_QUERY_VERSION: u8 = 47;
/// The event that asks a window manager for something, and the event mask that reaches it.
const CLIENT_MESSAGE: u8 = 33;
const MANAGERS: u32 = 0x0018_0000;
/// Events of a window that show that the player is back, or that it must be drawn again: keys, the pointer, exposure,
/// structure, focus. Only one client may ask for button presses, and that is minifb.
const WATCHED: u32 = 0b11 | 0b11 << 4 | 1 << 6 | 1 << 15 | 1 << 17 | 1 << 21;
/// The only authentication method supported.
const COOKIE: &[u8] = b"MIT-MAGIC-COOKIE-1";

/// A connection to the X server that shows the window.
#[derive(Debug)]
pub(super) struct Desktop {
    x: XConnection,
}

impl Desktop {
    /// Connects to the display named by the environment; `None` if it is not a local one, or refuses. `read` returns
    /// the bytes of a file.
    pub(super) fn connect(read: &dyn Fn(&Path) -> Option<Vec<u8>>) -> Option<Self> {
        let display = std::env::var("DISPLAY").ok()?;
        let number = display_number(&display)?;
        let file = authority().and_then(|path| read(&path));
        let cookie = file.and_then(|file| cookie(&file, number));
        let name = cookie.as_ref().map_or(&b""[..], |_| COOKIE);
        let x = XConnection::open(number, name, cookie.as_deref().unwrap_or_default()).ok()?;
        Some(Self { x })
    }

    /// Asks for the events that [`Self::wait`] waits for.
    ///
    /// # Errors
    /// If the server has no such events, or refuses them.
    pub(super) fn watch(&mut self, window: u32) -> io::Result<()> {
        const EVENT_MASK: u32 = 1 << 11;
        let errors = self.x.errors;
        // First, since without buttons nothing should be watched.
        self.watch_buttons()?;
        let body = words(&[window, EVENT_MASK, WATCHED]);
        self.x.send(CHANGE_WINDOW_ATTRIBUTES, 0, &body)?;
        // The server answers neither of these requests, but reports errors before the answer to a later one.
        self.x.ask(GET_GEOMETRY, &[window])?;
        match self.x.errors == errors {
            true => Ok(()),
            false => Err(io::Error::other("refused")),
        }
    }

    /// Asks for button presses, wherever they are: as raw events, of which everybody may have some.
    fn watch_buttons(&mut self) -> io::Result<()> {
        const ALL_MASTERS: u32 = 1;
        const RAW_BUTTON_PRESS: u32 = 1 << 15;
        let reply = self.ask_by_name(QUERY_EXTENSION, "XInputExtension")?;
        let [_, _, _, _, _, _, _, _, 1, opcode, ..] = reply[..] else {
            return Err(io::ErrorKind::Unsupported.into());
        };
        let version = words(&[2 | 2 << 16]);
        self.x.send(opcode, XI_QUERY_VERSION, &version)?;
        self.x.reply()?;
        let (masks, words_each) = (1, 1);
        let body = words(&[
            self.x.root,
            masks,
            ALL_MASTERS | words_each << 16,
            RAW_BUTTON_PRESS,
        ]);
        self.x.send(opcode, XI_SELECT_EVENTS, &body)
    }

    /// Waits until something happens to the watched window, at most this long, or not at all if that is zero.
    ///
    /// # Errors
    /// If the server is gone.
    pub(super) fn wait(&mut self, most: Duration) -> io::Result<WindowNews> {
        if !most.is_zero() {
            self.x.wait(most)?;
        }
        self.x.news()
    }

    /// The size of the desktop not covered by panels, in screen pixels.
    pub(super) fn work_area(&mut self) -> PxSize {
        let area = self.cardinals(self.x.root, "_NET_WORKAREA").ok();
        match area.as_deref() {
            Some([_, _, w, h, ..]) if *w > 0 && *h > 0 => {
                let side = |side: u32, most: i32| i32::try_from(side).unwrap_or(most).min(most);
                PxSize::new(side(*w, self.x.size.w), side(*h, self.x.size.h))
            }
            _ => self.x.size,
        }
    }

    /// The position of a window's frame and the size of its interior, in screen pixels.
    pub(super) fn rect_of(&mut self, window: u32) -> io::Result<PxRect> {
        let reply = self.x.ask(GET_GEOMETRY, &[window])?;
        let (w, h) = (u16_at(&reply, 16)?, u16_at(&reply, 18)?);
        let reply = self
            .x
            .ask(TRANSLATE_COORDINATES, &[window, self.x.root, 0])?;
        let (x, y) = (u16_at(&reply, 12)? as i16, u16_at(&reply, 14)? as i16);
        let frame = self.cardinals(window, "_NET_FRAME_EXTENTS");
        let frame = frame.unwrap_or_default();
        let side = |at: usize| frame.get(at).map_or(0, |side| *side as i32);
        let corner = Px::new(i32::from(x) - side(0), i32::from(y) - side(2));
        Ok(PxRect::new(corner.x, corner.y, w.into(), h.into()))
    }

    /// Sets the class of a window, by which desktops group windows and find icons.
    pub(super) fn name_class(&mut self, window: u32, class: &[u8]) -> io::Result<()> {
        let mut body = words(&[window, ATOM_WM_CLASS, ATOM_STRING, 8, class.len() as u32]);
        body.extend(padded(class));
        self.x.send(CHANGE_PROPERTY, 0, &body)
    }

    /// Asks the window manager to show a window full screen, without a frame, or to restore it.
    pub(super) fn set_full_screen(&mut self, window: u32, on: bool) -> io::Result<()> {
        let state = self.atom("_NET_WM_STATE")?;
        let full = self.atom("_NET_WM_STATE_FULLSCREEN")?;
        let mut body = words(&[self.x.root, MANAGERS]);
        body.extend([CLIENT_MESSAGE, 32, 0, 0]);
        body.extend(words(&[window, state, u32::from(on), full, 0, 1, 0]));
        self.x.send(SEND_EVENT, 0, &body)
    }

    /// The id of the atom called `name`.
    fn atom(&mut self, name: &str) -> io::Result<u32> {
        u32_at(&self.ask_by_name(INTERN_ATOM, name)?, 8)
    }

    /// Sends a request that consists of a name.
    fn ask_by_name(&mut self, opcode: u8, name: &str) -> io::Result<Vec<u8>> {
        let mut body = (name.len() as u16).to_le_bytes().to_vec();
        body.extend([0, 0]);
        body.extend(padded(name.as_bytes()));
        self.x.send(opcode, 0, &body)?;
        self.x.reply()
    }

    /// The 32-bit numbers in a property, at most 16; empty if the window has none of this name.
    fn cardinals(&mut self, window: u32, name: &str) -> io::Result<Vec<u32>> {
        let name = self.atom(name)?;
        let reply = self.x.ask(GET_PROPERTY, &[window, name, 0, 0, 16])?;
        let count = match reply.get(1) {
            Some(32) => u32_at(&reply, 16)?.min(16) as usize,
            _ => 0,
        };
        (0..count).map(|at| u32_at(&reply, 32 + 4 * at)).collect()
    }
}

/// The number of a local display, such as 0 for `:0.0`.
fn display_number(display: &str) -> Option<u32> {
    let (host, number) = display.rsplit_once(':')?;
    let number = number.split('.').next()?;
    matches!(host, "" | "unix").then(|| number.parse().ok())?
}

/// The file that contains the cookies.
fn authority() -> Option<PathBuf> {
    let named = std::env::var_os("XAUTHORITY").map(PathBuf::from);
    let usual = || Some(PathBuf::from(std::env::var_os("HOME")?).join(".Xauthority"));
    named.or_else(usual)
}

/// The cookie for display `number` in an authority file. Its entries consist of family, address, number, name and data,
/// in big-endian order; all but the family are preceded by their length.
fn cookie(file: &[u8], number: u32) -> Option<Vec<u8>> {
    let mut rest = file;
    loop {
        rest = rest.get(2..)?;
        let mut field = || {
            let length = usize::from(u16::from_be_bytes([*rest.first()?, *rest.get(1)?]));
            let bytes = rest.get(2..2 + length)?;
            rest = &rest[2 + length..];
            Some(bytes)
        };
        let (_, display, name, data) = (field()?, field()?, field()?, field()?);
        let fits = display.is_empty() || display == number.to_string().as_bytes();
        if fits && name == COOKIE {
            return Some(data.to_vec());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_local_displays_have_a_number() {
        assert_eq!(display_number(":0"), Some(0));
        assert_eq!(display_number(":12.1"), Some(12));
        assert_eq!(display_number("unix:3"), Some(3));
        for elsewhere in ["there:0", "localhost:10.0", "", "7", ":x"] {
            assert_eq!(display_number(elsewhere), None, "{elsewhere}");
        }
    }

    #[test]
    fn the_cookie_matches_the_display() {
        let entry = |display: &str, name: &[u8], data: &[u8]| {
            let mut bytes = vec![1, 0];
            for field in [b"here", display.as_bytes(), name, data] {
                bytes.extend((field.len() as u16).to_be_bytes());
                bytes.extend(field);
            }
            bytes
        };
        let file = [
            entry("1", COOKIE, b"one"),
            entry("2", b"OTHER", b"what"),
            entry("2", COOKIE, b"two"),
        ]
        .concat();
        assert_eq!(cookie(&file, 2).as_deref(), Some(&b"two"[..]));
        assert_eq!(cookie(&file, 3), None);
        for end in 0..file.len() {
            // In a truncated file it may not be found, but nothing worse happens.
            let _ = cookie(&file[..end], 2);
        }
    }
}
