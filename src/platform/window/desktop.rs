//! What minifb lacks on X11: the size of the desktop, the position of a window, its class name, full screen. Speaks the
//! protocol itself, over the socket of a local server. Requests and replies follow "X Window System Protocol, X Version
//! 11", states follow "Extended Window Manager Hints", in little-endian order.
//!
//! Nothing here is needed to play: if something is refused, the game does without it.

use std::io::{self, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::gfx::{Px, PxRect, PxSize};

/// Atoms predefined by every server.
const ATOM_STRING: u32 = 31;
const ATOM_WM_CLASS: u32 = 67;
/// Opcodes of requests.
const INTERN_ATOM: u8 = 16;
const CHANGE_PROPERTY: u8 = 18;
const GET_PROPERTY: u8 = 20;
const SEND_EVENT: u8 = 25;
const GET_GEOMETRY: u8 = 14;
const TRANSLATE_COORDINATES: u8 = 40;
/// The event that asks a window manager for something, and the event mask that reaches it.
const CLIENT_MESSAGE: u8 = 33;
const MANAGERS: u32 = 0x0018_0000;
/// How long a server may take to answer.
const PATIENCE: Duration = Duration::from_secs(1);
/// The only authentication method supported.
const COOKIE: &[u8] = b"MIT-MAGIC-COOKIE-1";

/// A connection to the X server that shows the window.
#[derive(Debug)]
pub(super) struct Desktop {
    stream: UnixStream,
    sequence: u16,
    root: u32,
    size: PxSize,
}

impl Desktop {
    /// Connects to the display named by the environment; `None` if it is not a local one, or refuses. `read` returns
    /// the bytes of a file.
    pub(super) fn connect(read: &dyn Fn(&Path) -> Option<Vec<u8>>) -> Option<Self> {
        let display = std::env::var("DISPLAY").ok()?;
        let number = display_number(&display)?;
        let file = authority().and_then(|path| read(&path));
        let cookie = file.and_then(|file| cookie(&file, number));
        Self::on_socket(number, cookie.as_deref().unwrap_or_default()).ok()
    }

    fn on_socket(number: u32, cookie: &[u8]) -> io::Result<Self> {
        let mut stream = UnixStream::connect(format!("/tmp/.X11-unix/X{number}"))?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let name: &[u8] = if cookie.is_empty() { b"" } else { COOKIE };
        let mut hello = vec![b'l', 0, 11, 0, 0, 0];
        hello.extend((name.len() as u16).to_le_bytes());
        hello.extend((cookie.len() as u16).to_le_bytes());
        hello.extend([0, 0]);
        hello.extend(padded(name));
        hello.extend(padded(cookie));
        stream.write_all(&hello)?;
        let mut head = [0; 8];
        stream.read_exact(&mut head)?;
        let mut setup = vec![0; usize::from(u16_at(&head, 6)?) * 4];
        stream.read_exact(&mut setup)?;
        if head[0] != 1 {
            return Err(io::Error::other("refused"));
        }
        let vendor = usize::from(u16_at(&setup, 16)?).next_multiple_of(4);
        let formats = usize::from(*setup.get(21).ok_or_else(short)?);
        let screen = 32 + vendor + formats * 8;
        let side = |at| u16_at(&setup, screen + at).map(i32::from);
        Ok(Self {
            sequence: 0,
            root: u32_at(&setup, screen)?,
            size: PxSize::new(side(20)?, side(22)?),
            stream,
        })
    }

    /// The size of the desktop not covered by panels, in screen pixels.
    pub(super) fn work_area(&mut self) -> PxSize {
        let area = self.cardinals(self.root, "_NET_WORKAREA").ok();
        match area.as_deref() {
            Some([_, _, w, h, ..]) if *w > 0 && *h > 0 => {
                let side = |side: u32, most: i32| i32::try_from(side).unwrap_or(most).min(most);
                PxSize::new(side(*w, self.size.w), side(*h, self.size.h))
            }
            _ => self.size,
        }
    }

    /// The position of a window's frame and the size of its interior, in screen pixels.
    pub(super) fn rect_of(&mut self, window: u32) -> io::Result<PxRect> {
        let reply = self.ask(GET_GEOMETRY, &[window])?;
        let (w, h) = (u16_at(&reply, 16)?, u16_at(&reply, 18)?);
        let reply = self.ask(TRANSLATE_COORDINATES, &[window, self.root, 0])?;
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
        self.send(CHANGE_PROPERTY, 0, &body)
    }

    /// Asks the window manager to show a window full screen, without a frame, or to restore it.
    pub(super) fn set_full_screen(&mut self, window: u32, on: bool) -> io::Result<()> {
        let state = self.atom("_NET_WM_STATE")?;
        let full = self.atom("_NET_WM_STATE_FULLSCREEN")?;
        let mut body = words(&[self.root, MANAGERS]);
        body.extend([CLIENT_MESSAGE, 32, 0, 0]);
        body.extend(words(&[window, state, u32::from(on), full, 0, 1, 0]));
        self.send(SEND_EVENT, 0, &body)
    }

    /// The id of the atom called `name`.
    fn atom(&mut self, name: &str) -> io::Result<u32> {
        let mut body = (name.len() as u16).to_le_bytes().to_vec();
        body.extend([0, 0]);
        body.extend(padded(name.as_bytes()));
        self.send(INTERN_ATOM, 0, &body)?;
        u32_at(&self.reply()?, 8)
    }

    /// The 32-bit numbers in a property, at most 16; empty if the window has none of this name.
    fn cardinals(&mut self, window: u32, name: &str) -> io::Result<Vec<u32>> {
        let name = self.atom(name)?;
        let reply = self.ask(GET_PROPERTY, &[window, name, 0, 0, 16])?;
        let count = match reply.get(1) {
            Some(32) => u32_at(&reply, 16)?.min(16) as usize,
            _ => 0,
        };
        (0..count).map(|at| u32_at(&reply, 32 + 4 * at)).collect()
    }

    fn ask(&mut self, opcode: u8, body: &[u32]) -> io::Result<Vec<u8>> {
        self.send(opcode, 0, &words(body))?;
        self.reply()
    }

    /// Sends a request; `body` excludes its first word.
    fn send(&mut self, opcode: u8, detail: u8, body: &[u8]) -> io::Result<()> {
        let length = (1 + body.len().div_ceil(4)) as u16;
        let mut request = vec![opcode, detail];
        request.extend(length.to_le_bytes());
        request.extend(padded(body));
        self.sequence = self.sequence.wrapping_add(1);
        self.stream.write_all(&request)
    }

    /// The reply to the last request. Events and earlier errors are skipped.
    fn reply(&mut self) -> io::Result<Vec<u8>> {
        loop {
            let mut packet = vec![0; 32];
            self.stream.read_exact(&mut packet)?;
            let own = u16_at(&packet, 2)? == self.sequence;
            match packet[0] {
                0 if own => return Err(io::Error::other("refused")),
                1 => {
                    let more = u32_at(&packet, 4)?.min(1 << 16) as usize * 4;
                    let mut rest = vec![0; more];
                    self.stream.read_exact(&mut rest)?;
                    packet.extend(rest);
                    if own {
                        return Ok(packet);
                    }
                }
                _ => {}
            }
        }
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

/// The bytes, padded with zeros to a whole number of words.
fn padded(bytes: &[u8]) -> Vec<u8> {
    let mut padded = bytes.to_vec();
    padded.resize(bytes.len().next_multiple_of(4), 0);
    padded
}

fn words(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

fn short() -> io::Error {
    io::Error::other("too short an answer")
}

fn u16_at(bytes: &[u8], at: usize) -> io::Result<u16> {
    match bytes.get(at..at + 2) {
        Some([low, high]) => Ok(u16::from_le_bytes([*low, *high])),
        _ => Err(short()),
    }
}

fn u32_at(bytes: &[u8], at: usize) -> io::Result<u32> {
    let (low, high) = (u16_at(bytes, at)?, u16_at(bytes, at + 2)?);
    Ok(u32::from(low) | u32::from(high) << 16)
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
