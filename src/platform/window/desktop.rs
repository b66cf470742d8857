//! What minifb lacks on X11: the size of the desktop, the position of a window, its class name, full screen, waiting for
//! events, and showing parts of a picture. States follow "Extended Window Manager Hints".
//!
//! Nothing here is needed to play: if something is refused, the game does without it.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::gfx::{Px, PxRect, PxSize};
use crate::platform::window::keysym;
use crate::platform::window::x11::{WindowNews, XConnection, padded, u16_at, u32_at, words};

/// Atoms predefined by every server.
const ATOM_STRING: u32 = 31;
const ATOM_WM_CLASS: u32 = 67;
const ATOM_WM_NORMAL_HINTS: u32 = 40;
const ATOM_WM_SIZE_HINTS: u32 = 41;
/// Opcodes of requests.
const CHANGE_WINDOW_ATTRIBUTES: u8 = 2;
const GET_GEOMETRY: u8 = 14;
const INTERN_ATOM: u8 = 16;
const CHANGE_PROPERTY: u8 = 18;
const GET_PROPERTY: u8 = 20;
const SEND_EVENT: u8 = 25;
const TRANSLATE_COORDINATES: u8 = 40;
const CREATE_GC: u8 = 55;
const PUT_IMAGE: u8 = 72;
const QUERY_EXTENSION: u8 = 98;
const GET_KEYBOARD_MAPPING: u8 = 101;
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
/// The format of pictures whose pixels follow each other.
const Z_PIXMAP: u8 = 2;
/// The most pixels in a request, which has at most 65535 words.
const MOST_PIXELS: i32 = 65_000;

/// A connection to the X server that shows the window.
#[derive(Debug)]
pub(super) struct Desktop {
    x: XConnection,
    /// What parts are drawn with; `None` if they cannot be.
    brush: Option<GraphicsContext>,
    /// How many requests had been refused when the window was first watched.
    errors: u32,
}

/// A graphics context of a window, with the depth of both.
#[derive(Clone, Copy, Debug)]
struct GraphicsContext {
    id: u32,
    depth: u8,
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
        Some(Self {
            x,
            brush: None,
            errors: 0,
        })
    }

    /// The colour depth of the display, in bits, if its pixels are not `0x00RRGGBB`, as the window library needs.
    pub(super) fn foreign_depth(&self) -> Option<u8> {
        let pixels = self.x.pixels;
        (!pixels.is_rgb).then_some(pixels.depth)
    }

    /// Asks for the events that [`Self::wait`] waits for, and prepares for [`Self::push`].
    ///
    /// # Errors
    /// If the server has no such events, or refuses them.
    pub(super) fn watch(&mut self, window: u32) -> io::Result<()> {
        const EVENT_MASK: u32 = 1 << 11;
        self.errors = self.x.errors;
        // First, since without buttons nothing should be watched.
        self.watch_buttons()?;
        let body = words(&[window, EVENT_MASK, WATCHED]);
        self.x.send(CHANGE_WINDOW_ATTRIBUTES, 0, &body)?;
        let depth = self.accepted_depth(window)?;
        if self.x.depths.contains(&depth) {
            let id = self.x.first_id;
            self.x.send(CREATE_GC, 0, &words(&[id, window, 0]))?;
            self.accepted_depth(window)?;
            self.brush = Some(GraphicsContext { id, depth });
        }
        Ok(())
    }

    /// The depth of a window, provided that the server has accepted all requests so far: it does not answer some of
    /// them, but reports errors before the answer to a later one.
    fn accepted_depth(&mut self, window: u32) -> io::Result<u8> {
        let reply = self.x.ask(GET_GEOMETRY, &[window])?;
        match self.is_refused() {
            false => Ok(reply[1]),
            true => Err(io::Error::other("refused")),
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
    /// If the server is gone, or has refused something since the window was first watched: events, or a part of the
    /// picture.
    pub(super) fn wait(&mut self, most: Duration) -> io::Result<WindowNews> {
        if !most.is_zero() {
            self.x.wait(most)?;
        }
        let news = self.x.news()?;
        match self.is_refused() {
            false => Ok(news),
            true => Err(io::Error::other("refused")),
        }
    }

    const fn is_refused(&self) -> bool {
        self.x.errors != self.errors
    }

    /// Whether [`Self::push`] works.
    pub(super) const fn can_push(&self) -> bool {
        self.brush.is_some()
    }

    /// Shows these parts of a picture with `columns` columns at the same place of the watched window.
    ///
    /// # Errors
    /// If the server is gone, or cannot do it; what it refuses is known later: [`Self::wait`].
    pub(super) fn push(
        &mut self,
        window: u32,
        pixels: &[u32],
        columns: usize,
        parts: &[PxRect],
    ) -> io::Result<()> {
        let brush = self.brush.ok_or(io::ErrorKind::Unsupported)?;
        for part in parts {
            let rows = (MOST_PIXELS / part.w).max(1);
            for y in (part.y..part.bottom()).step_by(rows as usize) {
                let h = rows.min(part.bottom() - y);
                let strip = PxRect { y, h, ..*part };
                let request = put_image(window, brush, strip, pixels, columns);
                self.x.send(PUT_IMAGE, Z_PIXMAP, &request)?;
            }
        }
        Ok(())
    }

    /// Waits until the server has shown what was pushed, or for a second: another program may keep it from answering.
    ///
    /// # Errors
    /// If the server is gone.
    pub(super) fn finish(&mut self, window: u32) -> io::Result<()> {
        match self.x.ask(GET_GEOMETRY, &[window]) {
            Err(error) if !is_late(&error) => Err(error),
            _ => Ok(()),
        }
    }

    /// For each character of a script other than Latin, the one on the same key of a US keyboard.
    pub(super) fn latin_keys(&mut self) -> io::Result<BTreeMap<char, char>> {
        let (first, count) = (keysym::FIRST_KEY, keysym::US_KEYS.len() as u32);
        let reply = self.x.ask(GET_KEYBOARD_MAPPING, &[first | count << 8])?;
        let keysyms: Vec<u32> = reply[32..]
            .chunks_exact(4)
            .flat_map(|it| u32_at(it, 0))
            .collect();
        Ok(keysym::latin_keys(&keysyms, usize::from(reply[1])))
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

    /// Sets the smallest and the largest size of a window, which window managers hold players to.
    pub(super) fn limit_size(
        &mut self,
        window: u32,
        least: PxSize,
        most: PxSize,
    ) -> io::Result<()> {
        const LEAST_AND_MOST: u32 = 1 << 4 | 1 << 5;
        let mut hints = [0; 18];
        hints[0] = LEAST_AND_MOST;
        hints[5..9].copy_from_slice(&[least.w, least.h, most.w, most.h].map(|side| side as u32));
        let head = [
            window,
            ATOM_WM_NORMAL_HINTS,
            ATOM_WM_SIZE_HINTS,
            32,
            hints.len() as u32,
        ];
        let body = words(&[&head[..], &hints].concat());
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

/// Whether an answer has only not come in time.
fn is_late(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut
    )
}

/// Whether the server is no longer there.
pub(super) fn is_gone(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::UnexpectedEof | io::ErrorKind::ConnectionReset | io::ErrorKind::BrokenPipe
    )
}

/// A request to show a part of a picture with `columns` columns, without its first word.
fn put_image(
    window: u32,
    brush: GraphicsContext,
    part: PxRect,
    pixels: &[u32],
    columns: usize,
) -> Vec<u8> {
    let pair = |low: i32, high: i32| low as u32 | (high as u32) << 16;
    let mut request = words(&[
        window,
        brush.id,
        pair(part.w, part.h),
        pair(part.x, part.y),
        u32::from(brush.depth) << 8,
    ]);
    let head = request.len();
    request.resize(head + 4 * part.size().area(), 0);
    let (out, _) = request[head..].as_chunks_mut();
    let rows = pixels.chunks(columns).skip(part.y as usize);
    for (out, row) in out.chunks_mut(part.w as usize).zip(rows) {
        for (bytes, pixel) in out.iter_mut().zip(&row[part.x as usize..]) {
            *bytes = pixel.to_le_bytes();
        }
    }
    request
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
    use std::io::{Read, Write};

    use super::*;
    use crate::platform::window::x11::tests::connected;

    /// Parts that are too large for a request are sent in strips.
    #[test]
    fn parts_are_pushed_in_strips_of_rows() {
        let (x, mut server) = connected();
        let brush = Some(GraphicsContext { id: 7, depth: 24 });
        let mut desktop = Desktop {
            x,
            brush,
            errors: 0,
        };
        let columns = 3000;
        let pixels: Vec<u32> = (0..columns * 100).collect();
        let parts = [PxRect::new(5, 2, 2, 1), PxRect::new(0, 50, 3000, 30)];
        let reader = std::thread::spawn(move || {
            let mut requests = Vec::new();
            server.read_to_end(&mut requests).map(|_| requests)
        });
        let pushed = desktop.push(3, &pixels, columns as usize, &parts);
        pushed.expect("the server is there");
        drop(desktop);
        let requests = reader.join().expect("it reads").expect("it reads");
        let (small, large) = requests.split_at(32);
        let head = [0x0008_0248, 3, 7, 2 | 1 << 16, 5 | 2 << 16, 24 << 8];
        let expected = [&head[..], &[2 * columns + 5, 2 * columns + 6]].concat();
        assert_eq!(small, words(&expected));
        let mut rows = Vec::new();
        let mut rest = large;
        while let Some((head, after)) = rest.split_at_checked(24) {
            let at = |at| u16_at(head, at).expect("it is there");
            let (h, y) = (at(14), at(18));
            rows.push((y, h));
            let (strip, after) = after.split_at(usize::from(h) * 12_000);
            assert_eq!(strip[..4], (u32::from(y) * columns).to_le_bytes());
            rest = after;
        }
        assert_eq!(rows, [(50, 21), (71, 9)]);
        assert_eq!(rest, [0; 0]);
    }

    #[test]
    fn waiting_fails_after_a_refusal() {
        let (x, mut server) = connected();
        let mut desktop = Desktop {
            x,
            brush: None,
            errors: 0,
        };
        let news = desktop.wait(Duration::ZERO).expect("nothing is refused");
        assert!(!news.happened);
        // An error is a packet of 32 bytes that begins with 0.
        server.write_all(&[0; 32]).expect("it is read");
        let refused = desktop.wait(Duration::ZERO).expect_err("it is known");
        assert!(!is_gone(&refused));
        drop(server);
        let gone = desktop
            .wait(Duration::from_millis(1))
            .expect_err("it has gone");
        assert!(is_gone(&gone));
    }

    /// The server's answer to a request: the second byte, numbers at these bytes, and what follows.
    fn reply(sequence: u16, detail: u8, numbers: &[(usize, u32)], rest: &[u32]) -> Vec<u8> {
        let mut reply = vec![0; 32];
        (reply[0], reply[1]) = (1, detail);
        reply[2..4].copy_from_slice(&sequence.to_le_bytes());
        reply[4..8].copy_from_slice(&(rest.len() as u32).to_le_bytes());
        for (at, number) in numbers {
            reply[*at..at + 4].copy_from_slice(&number.to_le_bytes());
        }
        reply.extend(words(rest));
        reply
    }

    /// The answers to the questions for a property of 32-bit numbers: what its name is, and what it holds.
    fn property(sequence: u16, values: &[u32]) -> Vec<u8> {
        let named = reply(sequence, 0, &[(8, 300)], &[]);
        let held = reply(sequence + 1, 32, &[(16, values.len() as u32)], values);
        [named, held].concat()
    }

    /// A connection to a server with a screen of 640x400 that gives these answers.
    fn answered(answers: &[u8]) -> (Desktop, std::os::unix::net::UnixStream) {
        let (x, mut server) = connected();
        server.write_all(answers).expect("it is read");
        let desktop = Desktop {
            x,
            brush: None,
            errors: 0,
        };
        (desktop, server)
    }

    #[test]
    fn the_work_area_leaves_panels_free() {
        for (area, expected) in [
            (&[0, 24, 640, 376, 0, 24, 1, 1][..], (640, 376)),
            (&[0, 0, 3000, 90_000], (640, 400)),
            (&[0, 0, 0, 376], (640, 400)),
            (&[], (640, 400)),
        ] {
            let (mut desktop, _server) = answered(&property(1, area));
            let (w, h) = expected;
            assert_eq!(desktop.work_area(), PxSize::new(w, h), "{area:?}");
        }
    }

    /// The corner is that of the frame, or the window would wander by its border each time it opens there.
    #[test]
    fn a_position_is_that_of_the_frame() {
        let (x, y) = (103, -20_i16 as u16);
        for (frame, corner) in [(&[3, 5, 20, 7][..], (100, -40)), (&[], (103, -20))] {
            let geometry = reply(1, 24, &[(16, 500 | 300 << 16)], &[]);
            let inside = reply(2, 1, &[(12, x | u32::from(y) << 16)], &[]);
            let (mut desktop, _server) = answered(&[geometry, inside, property(3, frame)].concat());
            let rect = desktop.rect_of(9).expect("all is answered");
            assert_eq!(rect, PxRect::new(corner.0, corner.1, 500, 300));
        }
    }

    /// The server reports what it refuses before the answer to a later request.
    #[test]
    fn nothing_is_watched_after_a_refusal() {
        let extension = reply(1, 0, &[(8, 1 | 131 << 8)], &[]);
        let version = reply(2, 0, &[], &[]);
        let geometry = |sequence| reply(sequence, 24, &[], &[]);
        let mut refused = vec![0; 32];
        refused[2] = 4;
        let accepted = [&extension[..], &version, &geometry(5), &geometry(7)].concat();
        let (mut desktop, _server) = answered(&accepted);
        assert!(desktop.watch(9).is_ok() && desktop.can_push());
        let answers = [&extension[..], &version, &refused, &geometry(5)].concat();
        let (mut desktop, _server) = answered(&answers);
        assert!(desktop.watch(9).is_err() && !desktop.can_push());
        let (mut desktop, _server) = answered(&reply(1, 0, &[], &[]));
        assert!(desktop.watch(9).is_err(), "without buttons");
    }

    #[test]
    fn the_keyboard_says_which_letter_is_on_which_key() {
        let mut keysyms = vec![0; 2 * keysym::US_KEYS.len()];
        keysyms[..4].copy_from_slice(&[0x6ca, 0x6ea, 0x6c3, 0x6e3]);
        let (mut desktop, mut server) = answered(&reply(1, 2, &[], &keysyms));
        let keys = desktop.latin_keys().expect("it is answered");
        assert_eq!((keys.get(&'й'), keys.get(&'Ц')), (Some(&'q'), Some(&'w')));
        let mut asked = [0; 8];
        server.read_exact(&mut asked).expect("it has asked");
        assert_eq!(asked, [101, 0, 2, 0, 24, 38, 0, 0]);
    }

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
