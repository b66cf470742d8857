//! As much of the X11 protocol as the tests need: key presses in, pictures of the screen out. Requests and replies are
//! laid out as in "X Window System Protocol, X Version 11" and "XTEST Extension Protocol", in little-endian byte order.

use std::io::{self, Read, Write};
use std::os::unix::net::UnixStream;

/// The id of a window.
pub(crate) type Id = u32;

/// Pixels of the screen in reading order, each `0x00RRGGBB`.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Picture {
    /// Columns.
    pub(crate) w: u16,
    /// Rows.
    pub(crate) h: u16,
    /// `w * h` of them.
    pub(crate) pixels: Vec<u32>,
}

/// A connection to an X server.
pub(crate) struct Client {
    stream: UnixStream,
    sequence: u16,
    root: Id,
    next_id: Id,
    xtest: u8,
    keycodes: (u8, u8),
    keysyms: Vec<Vec<u32>>,
}

/// What a fake event does, as XTEST numbers it.
#[derive(Clone, Copy)]
pub(crate) enum Act {
    KeyDown = 2,
    KeyUp = 3,
    ButtonDown = 4,
    ButtonUp = 5,
    Motion = 6,
}

impl Client {
    /// Connects to display `number` of this machine.
    pub(crate) fn connect(number: u32) -> io::Result<Self> {
        let mut stream = UnixStream::connect(format!("/tmp/.X11-unix/X{number}"))?;
        stream.write_all(&[b'l', 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0])?;
        let mut head = [0; 8];
        stream.read_exact(&mut head)?;
        let mut setup = vec![0; usize::from(u16_at(&head, 6)) * 4];
        stream.read_exact(&mut setup)?;
        if head[0] != 1 {
            return Err(io::Error::other("the X server refused the connection"));
        }
        let vendor = usize::from(u16_at(&setup, 16)).next_multiple_of(4);
        let screen = 32 + vendor + usize::from(setup[21]) * 8;
        let (first, last) = (setup[26], setup[27]);
        let mut client = Self {
            stream,
            sequence: 0,
            root: u32_at(&setup, screen),
            next_id: u32_at(&setup, 4),
            xtest: 0,
            keycodes: (first, last),
            keysyms: Vec::new(),
        };
        client.xtest = client.extension("XTEST")?;
        client.read_keyboard()?;
        Ok(client)
    }

    /// Reads which key has which keysyms.
    pub(crate) fn read_keyboard(&mut self) -> io::Result<()> {
        let (first, last) = self.keycodes;
        let reply = self.ask(101, 0, &[first, last - first + 1, 0, 0])?;
        let keys = reply[32..].chunks_exact(usize::from(reply[1]) * 4);
        let keysyms = |key: &[u8]| key.chunks_exact(4).map(|sym| u32_at(sym, 0)).collect();
        self.keysyms = keys.map(keysyms).collect();
        Ok(())
    }

    /// The root window.
    pub(crate) const fn root(&self) -> Id {
        self.root
    }

    /// The number of the atom called `name`.
    pub(crate) fn atom(&mut self, name: &str) -> io::Result<u32> {
        Ok(u32_at(&self.ask(16, 0, &named(name))?, 8))
    }

    /// The bytes of a property, empty if the window has none of this name.
    pub(crate) fn property(&mut self, window: Id, name: &str) -> io::Result<Vec<u8>> {
        let name = self.atom(name)?;
        let reply = self.ask(20, 0, &words(&[window, name, 0, 0, 1024]))?;
        let size = u32_at(&reply, 16) as usize * usize::from(reply[1]) / 8;
        Ok(reply[32..32 + size].to_vec())
    }

    /// The first window at or below `window` whose name begins with `title`.
    pub(crate) fn find(&mut self, window: Id, title: &str) -> io::Result<Option<Id>> {
        if self
            .property(window, "WM_NAME")?
            .starts_with(title.as_bytes())
        {
            return Ok(Some(window));
        }
        let reply = self.ask(15, 0, &words(&[window]))?;
        for child in reply[32..].chunks_exact(4) {
            // A window may close while we search.
            if let Ok(Some(found)) = self.find(u32_at(child, 0), title) {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// The position on the screen of a window's top-left pixel, without its frame.
    pub(crate) fn origin(&mut self, window: Id) -> io::Result<(i16, i16)> {
        let reply = self.ask(40, 0, &words(&[window, self.root, 0]))?;
        Ok((i16_at(&reply, 12), i16_at(&reply, 14)))
    }

    /// The window with the keyboard focus.
    pub(crate) fn focus(&mut self) -> io::Result<Id> {
        Ok(u32_at(&self.ask(43, 0, &[])?, 8))
    }

    /// Columns and rows of a window without its frame.
    pub(crate) fn size(&mut self, window: Id) -> io::Result<(u16, u16)> {
        let reply = self.ask(14, 0, &words(&[window]))?;
        Ok((u16_at(&reply, 16), u16_at(&reply, 18)))
    }

    /// What the screen shows in the `w` by `h` pixels from (`x`, `y`), whichever window they belong to.
    pub(crate) fn picture(
        &mut self,
        (x, y): (i16, i16),
        (w, h): (u16, u16),
    ) -> io::Result<Picture> {
        let request = words(&[self.root, pair(x as u16, y as u16), pair(w, h), u32::MAX]);
        let reply = self.ask(73, 2, &request)?;
        let pixels = reply[32..].chunks_exact(4);
        let pixels = pixels.map(|pixel| u32_at(pixel, 0) & 0x00ff_ffff).collect();
        Ok(Picture { w, h, pixels })
    }

    /// Asks the window manager for another size.
    pub(crate) fn resize(&mut self, window: Id, w: u16, h: u16) -> io::Result<()> {
        self.tell(12, 0, &words(&[window, 4 | 8, w.into(), h.into()]))
    }

    /// Covers a part of the screen with an empty window.
    pub(crate) fn cover(&mut self, (x, y): (i16, i16), (w, h): (u16, u16)) -> io::Result<Id> {
        let window = self.next_id;
        self.next_id += 1;
        let (place, size) = (pair(x as u16, y as u16), pair(w, h));
        // Value mask: background pixel and override-redirect, so that no window manager moves it.
        let request = words(&[window, self.root, place, size, 1 << 16, 0, 2 | 512, 0xff, 1]);
        self.tell(1, 0, &request)?;
        self.tell(8, 0, &words(&[window]))?;
        Ok(window)
    }

    /// Announces an input method that never answers, as "The Input Method Protocol" says: by the selection and by the
    /// property of the root window.
    pub(crate) fn announce_input_method(&mut self, name: &str) -> io::Result<()> {
        const ATOM: u32 = 4;
        let window = self.cover((0, 0), (1, 1))?;
        let server = self.atom(&format!("@server={name}"))?;
        let servers = self.atom("XIM_SERVERS")?;
        self.tell(22, 0, &words(&[window, server, 0]))?;
        let property = words(&[self.root, servers, ATOM, 32, 1, server]);
        self.tell(18, 0, &property)
    }

    /// Removes a window.
    pub(crate) fn uncover(&mut self, window: Id) -> io::Result<()> {
        self.tell(4, 0, &words(&[window]))
    }

    /// Does what a click on the frame's close button does: it asks the window manager to close the window.
    pub(crate) fn close(&mut self, window: Id) -> io::Result<()> {
        self.ask_manager(window, "_NET_CLOSE_WINDOW", [0, 2])
    }

    /// Asks the window manager to give the window the focus.
    pub(crate) fn activate(&mut self, window: Id) -> io::Result<()> {
        self.ask_manager(window, "_NET_ACTIVE_WINDOW", [2, 0])
    }

    /// Presses or releases the key that has `keysym`, as if by hand.
    pub(crate) fn key(&mut self, act: Act, keysym: u32) -> io::Result<()> {
        let found = self.keysyms.iter().position(|key| key.contains(&keysym));
        let at = found.ok_or_else(|| io::Error::other(format!("no key has {keysym:#x}")))?;
        let keycode = self.keycodes.0 + u8::try_from(at).map_err(io::Error::other)?;
        self.act(act, keycode, (0, 0))
    }

    /// Presses or releases button `button` of the mouse, as if by hand.
    pub(crate) fn button(&mut self, act: Act, button: u8) -> io::Result<()> {
        self.act(act, button, (0, 0))
    }

    /// Moves the mouse to a place on the screen, as if by hand.
    pub(crate) fn point(&mut self, at: (i16, i16)) -> io::Result<()> {
        self.act(Act::Motion, 0, at)
    }

    /// Sends a client message as in "Extended Window Manager Hints".
    fn ask_manager(&mut self, window: Id, what: &str, data: [u32; 2]) -> io::Result<()> {
        let what = self.atom(what)?;
        // The event mask is SubstructureNotify and SubstructureRedirect: window managers listen to both.
        let mut request = words(&[self.root, 0x0018_0000]);
        request.extend([33, 32, 0, 0]);
        request.extend(words(&[window, what, data[0], data[1], 0, 0, 0]));
        self.tell(25, 0, &request)
    }

    fn act(&mut self, act: Act, detail: u8, (x, y): (i16, i16)) -> io::Result<()> {
        let mut request = vec![act as u8, detail, 0, 0];
        request.extend(words(&[0, 0, 0, 0, pair(x as u16, y as u16), 0, 0]));
        self.tell(self.xtest, 2, &request)
    }

    fn extension(&mut self, name: &str) -> io::Result<u8> {
        let reply = self.ask(98, 0, &named(name))?;
        let missing = || io::Error::other(format!("the X server has no {name}"));
        (reply[8] == 1).then_some(reply[9]).ok_or_else(missing)
    }

    fn tell(&mut self, opcode: u8, detail: u8, body: &[u8]) -> io::Result<()> {
        let length = u16::try_from(body.len() / 4 + 1).map_err(io::Error::other)?;
        let mut request = vec![opcode, detail];
        request.extend(length.to_le_bytes());
        request.extend(body);
        self.sequence = self.sequence.wrapping_add(1);
        self.stream.write_all(&request)
    }

    fn ask(&mut self, opcode: u8, detail: u8, body: &[u8]) -> io::Result<Vec<u8>> {
        self.tell(opcode, detail, body)?;
        loop {
            let mut reply = vec![0; 32];
            self.stream.read_exact(&mut reply)?;
            let ours = u16_at(&reply, 2) == self.sequence;
            match reply[0] {
                0 if ours => {
                    let error = format!("request {opcode} failed with error {}", reply[1]);
                    return Err(io::Error::other(error));
                }
                1 => {
                    reply.resize(32 + u32_at(&reply, 4) as usize * 4, 0);
                    self.stream.read_exact(&mut reply[32..])?;
                    return Ok(reply);
                }
                _ => {}
            }
        }
    }
}

fn words(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

fn named(name: &str) -> Vec<u8> {
    let mut bytes = vec![name.len() as u8, 0, 0, 0];
    bytes.extend(name.bytes());
    bytes.resize(bytes.len().next_multiple_of(4), 0);
    bytes
}

const fn pair(low: u16, high: u16) -> u32 {
    (high as u32) << 16 | low as u32
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

fn i16_at(bytes: &[u8], at: usize) -> i16 {
    u16_at(bytes, at) as i16
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from(u16_at(bytes, at)) | u32::from(u16_at(bytes, at + 2)) << 16
}
