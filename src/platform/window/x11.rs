//! A connection to a local X server. Requests, replies and events follow "X Window System Protocol, X Version 11", in
//! little-endian order.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::net::UnixStream;
use std::time::Duration;

use crate::gfx::PxSize;

/// How long a server may take to answer.
const PATIENCE: Duration = Duration::from_secs(1);
/// Packets read at a time, so that a client that floods the window with events does not stop the game.
const MOST_PACKETS: usize = 1000;
/// First bytes of packets from the server.
const ERROR: u8 = 0;
const REPLY: u8 = 1;
const EXPOSE: u8 = 12;
const MAPPING_NOTIFY: u8 = 34;
const GENERIC_EVENT: u8 = 35;

/// A connection to a local X server.
#[derive(Debug)]
pub(super) struct XConnection {
    stream: BufReader<UnixStream>,
    sequence: u16,
    /// The window of the whole desktop.
    pub(super) root: u32,
    /// Its size in screen pixels.
    pub(super) size: PxSize,
    /// The first number of those that name what this client makes.
    pub(super) first_id: u32,
    /// The depths of pictures whose pixels are words of 32 bits, as ours are.
    pub(super) depths: Vec<u8>,
    /// The pixels of the desktop, and of every window that does not ask for others.
    pub(super) pixels: RootPixels,
    news: WindowNews,
    /// How many requests the server has refused.
    pub(super) errors: u32,
}

/// How a pixel is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct RootPixels {
    /// Bits of colour.
    pub(super) depth: u8,
    /// Whether it is a word of 32 bits, `0x00RRGGBB`.
    pub(super) is_rgb: bool,
}

/// What events have said about a window.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct WindowNews {
    /// Whether anything has happened to it.
    pub(super) happened: bool,
    /// Whether a part of it must be drawn again.
    pub(super) exposed: bool,
    /// Whether the keyboard has another layout.
    pub(super) remapped: bool,
}

impl XConnection {
    /// Connects to display `number`, with the name and the data of an authentication method, both empty for none.
    pub(super) fn open(number: u32, name: &[u8], data: &[u8]) -> io::Result<Self> {
        let stream = UnixStream::connect(format!("/tmp/.X11-unix/X{number}"))?;
        Self::begin(stream, name, data)
    }

    /// Greets a server.
    fn begin(mut stream: UnixStream, name: &[u8], data: &[u8]) -> io::Result<Self> {
        stream.set_read_timeout(Some(PATIENCE))?;
        let mut hello = vec![b'l', 0, 11, 0, 0, 0];
        hello.extend((name.len() as u16).to_le_bytes());
        hello.extend((data.len() as u16).to_le_bytes());
        hello.extend([0, 0]);
        hello.extend(padded(name));
        hello.extend(padded(data));
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
        let formats = setup.get(32 + vendor..screen).ok_or_else(short)?;
        let is_little_endian = setup[22] == 0;
        let of_words = formats.chunks_exact(8).filter(|format| format[1] == 32);
        let of_words: Vec<u8> = of_words.map(|format| format[0]).collect();
        Ok(Self {
            sequence: 0,
            root: u32_at(&setup, screen)?,
            size: PxSize::new(side(20)?, side(22)?),
            first_id: u32_at(&setup, 4)?,
            pixels: root_pixels(&setup[screen..], &of_words)?,
            depths: of_words.into_iter().filter(|_| is_little_endian).collect(),
            stream: BufReader::new(stream),
            news: WindowNews::default(),
            errors: 0,
        })
    }

    /// Sends a request and waits for its reply; `body` excludes its first word.
    pub(super) fn ask(&mut self, opcode: u8, body: &[u32]) -> io::Result<Vec<u8>> {
        self.send(opcode, 0, &words(body))?;
        self.reply()
    }

    /// Sends a request; `body` excludes its first word.
    pub(super) fn send(&mut self, opcode: u8, detail: u8, body: &[u8]) -> io::Result<()> {
        let length = (1 + body.len().div_ceil(4)) as u16;
        let mut request = vec![opcode, detail];
        request.extend(length.to_le_bytes());
        request.extend(body);
        request.resize(usize::from(length) * 4, 0);
        self.sequence = self.sequence.wrapping_add(1);
        self.stream.get_mut().write_all(&request)
    }

    /// The reply to the last request. Earlier errors are skipped.
    pub(super) fn reply(&mut self) -> io::Result<Vec<u8>> {
        loop {
            let packet = self.packet()?;
            let own = u16_at(&packet, 2)? == self.sequence;
            match packet[0] {
                ERROR if own => return Err(io::Error::other("refused")),
                REPLY if own => return Ok(packet),
                _ => {}
            }
        }
    }

    /// Waits until the server sends something, at most this long, which must not be zero.
    pub(super) fn wait(&mut self, most: Duration) -> io::Result<()> {
        self.stream.get_ref().set_read_timeout(Some(most))?;
        let arrived = has_data(&mut self.stream);
        self.stream.get_ref().set_read_timeout(Some(PATIENCE))?;
        arrived.map(|_| ())
    }

    /// What the events say that have come since the last call; the rest is left for the next one if there are very many.
    pub(super) fn news(&mut self) -> io::Result<WindowNews> {
        for _ in 0..MOST_PACKETS {
            if self.stream.buffer().is_empty() && !self.has_arrived()? {
                break;
            }
            self.packet()?;
        }
        Ok(std::mem::take(&mut self.news))
    }

    fn has_arrived(&mut self) -> io::Result<bool> {
        self.stream.get_ref().set_nonblocking(true)?;
        let arrived = has_data(&mut self.stream);
        self.stream.get_ref().set_nonblocking(false)?;
        arrived
    }

    /// The next reply, error or event. Remembers what an event says.
    fn packet(&mut self) -> io::Result<Vec<u8>> {
        let mut packet = vec![0; 32];
        self.stream.read_exact(&mut packet)?;
        // The highest bit says that another client has sent the event.
        let kind = packet[0] & 0x7f;
        self.errors += u32::from(kind == ERROR);
        self.news.happened |= !matches!(kind, ERROR | REPLY);
        self.news.exposed |= kind == EXPOSE;
        self.news.remapped |= kind == MAPPING_NOTIFY;
        if matches!(kind, REPLY | GENERIC_EVENT) {
            let more = u32_at(&packet, 4)?.min(1 << 16) as usize * 4;
            packet.resize(32 + more, 0);
            self.stream.read_exact(&mut packet[32..])?;
        }
        Ok(packet)
    }
}

/// The pixels of a screen, with the depths whose pixels are words of 32 bits. A screen lists the visuals of each depth;
/// one of them is that of its root window.
fn root_pixels(screen: &[u8], of_words: &[u8]) -> io::Result<RootPixels> {
    const RED_GREEN_BLUE: [u32; 3] = [0x00ff_0000, 0xff00, 0xff];
    let root_visual = u32_at(screen, 32)?;
    let [depth, kinds] = *screen.get(38..40).ok_or_else(short)? else {
        return Err(short());
    };
    let mut at = 40;
    for _ in 0..kinds {
        let visuals = usize::from(u16_at(screen, at + 2)?);
        at += 8;
        for visual in (at..).step_by(24).take(visuals) {
            if u32_at(screen, visual)? == root_visual {
                let mask = |color: usize| u32_at(screen, visual + 8 + 4 * color);
                let masks = [mask(0)?, mask(1)?, mask(2)?];
                let is_rgb = of_words.contains(&depth) && masks == RED_GREEN_BLUE;
                return Ok(RootPixels { depth, is_rgb });
            }
        }
        at += 24 * visuals;
    }
    Err(short())
}

/// Whether there is something to read; waits as long as the stream is set to.
fn has_data(stream: &mut BufReader<UnixStream>) -> io::Result<bool> {
    match stream.fill_buf() {
        Ok([]) => Err(io::ErrorKind::UnexpectedEof.into()),
        Ok(_) => Ok(true),
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut | io::ErrorKind::Interrupted
            ) =>
        {
            Ok(false)
        }
        Err(error) => Err(error),
    }
}

/// The bytes, padded with zeros to a whole number of words.
pub(super) fn padded(bytes: &[u8]) -> Vec<u8> {
    let mut padded = bytes.to_vec();
    padded.resize(bytes.len().next_multiple_of(4), 0);
    padded
}

/// The words in little-endian order.
pub(super) fn words(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

fn short() -> io::Error {
    io::Error::other("too short an answer")
}

/// The number at byte `at`.
pub(super) fn u16_at(bytes: &[u8], at: usize) -> io::Result<u16> {
    match bytes.get(at..at + 2) {
        Some([low, high]) => Ok(u16::from_le_bytes([*low, *high])),
        _ => Err(short()),
    }
}

/// The number at byte `at`.
pub(super) fn u32_at(bytes: &[u8], at: usize) -> io::Result<u32> {
    let (low, high) = (u16_at(bytes, at)?, u16_at(bytes, at + 2)?);
    Ok(u32::from(low) | u32::from(high) << 16)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// The greeting of a server with one screen and the formats of these depths, all of 32 bits but the first. The screen
    /// has the last of them, with the masks of red, green and blue.
    fn greeting(byte_order: u8, depths: &[u8], masks: [u32; 3]) -> Vec<u8> {
        let mut setup = vec![0; 32];
        setup[4..8].copy_from_slice(&7_u32.to_le_bytes());
        (setup[21], setup[22]) = (depths.len() as u8, byte_order);
        for (number, depth) in depths.iter().enumerate() {
            let bits = if number == 0 { 8 } else { 32 };
            setup.extend([*depth, bits, 32, 0, 0, 0, 0, 0]);
        }
        let depth = *depths.last().expect("there is one");
        let mut screen = words(&[99, 0, 0, 0, 0, 640 | 400 << 16, 0, 0, 42]);
        screen.extend([0, 0, depth, 2]);
        // Two visuals of another depth, then one of no use and that of the root window.
        screen.extend(words(&[8 | 2 << 16, 0]));
        screen.extend(words(&[40, 0, 0, 0, 0, 0].repeat(2)));
        screen.extend(words(&[u32::from(depth) | 2 << 16, 0]));
        let [red, green, blue] = masks;
        screen.extend(words(&[41, 4, 1, 2, 3, 0, 42, 4, red, green, blue, 0]));
        setup.extend(screen);
        let mut greeting = vec![1, 0, 11, 0, 0, 0];
        greeting.extend((setup.len() as u16 / 4).to_le_bytes());
        greeting.extend(setup);
        greeting
    }

    /// A connection, and the server's end of it.
    fn connected_to(greeting: &[u8]) -> io::Result<(XConnection, UnixStream)> {
        let (ours, mut server) = UnixStream::pair()?;
        server.write_all(greeting)?;
        let x = XConnection::begin(ours, b"", b"")?;
        server.read_exact(&mut [0; 12])?;
        Ok((x, server))
    }

    /// A connection to a server with pixels of 32 bits at depth 24, and the server's end of it.
    pub(in crate::platform::window) fn connected() -> (XConnection, UnixStream) {
        connected_to(&greeting(0, &[8, 24], RGB)).expect("it is a greeting")
    }

    /// A packet of 32 bytes: an event, or an error for a request.
    fn packet(kind: u8, sequence: u16) -> [u8; 32] {
        let mut packet = [0; 32];
        packet[0] = kind;
        packet[2..4].copy_from_slice(&sequence.to_le_bytes());
        packet
    }

    const RGB: [u32; 3] = [0x00ff_0000, 0xff00, 0xff];

    #[test]
    fn the_greeting_describes_screen_and_pixels() {
        let (x, _server) = connected_to(&greeting(0, &[8, 24, 32], RGB)).expect("it is a greeting");
        assert_eq!((x.root, x.size, x.first_id), (99, PxSize::new(640, 400), 7));
        assert_eq!(x.depths, [24, 32]);
        let (x, _server) = connected_to(&greeting(1, &[8, 24], RGB)).expect("it is a greeting");
        assert!(x.depths.is_empty(), "its pixels have another byte order");
    }

    /// minifb stores colours as `0x00RRGGBB`, whatever the display expects.
    #[test]
    fn only_words_of_red_green_blue_fit() {
        let bgr = [0xff, 0xff00, 0x00ff_0000];
        let deep = [0x3ff0_0000, 0x000f_fc00, 0x3ff];
        let high = [0xf800, 0x07e0, 0x1f];
        for (depths, masks, depth, is_rgb) in [
            (&[8, 24][..], RGB, 24, true),
            (&[8, 24], bgr, 24, false),
            (&[8, 30], deep, 30, false),
            (&[16], high, 16, false),
            (&[24], RGB, 24, false),
        ] {
            let (x, _server) = connected_to(&greeting(0, depths, masks)).expect("it is a greeting");
            assert_eq!(
                x.pixels,
                RootPixels { depth, is_rgb },
                "{depths:?} {masks:x?}"
            );
        }
    }

    #[test]
    fn short_greetings_and_refusals_are_errors() {
        let whole = greeting(0, &[8, 24], RGB);
        // The last word of a visual says nothing.
        for end in (8..whole.len() - 4).step_by(4) {
            let mut short = whole[..end].to_vec();
            // All that it announces is there, but that is too little.
            short[6] = (end - 8) as u8 / 4;
            assert!(connected_to(&short).is_err(), "{end} bytes");
        }
        let mut refused = whole;
        refused[0] = 0;
        assert!(connected_to(&refused).is_err());
    }

    #[test]
    fn a_flood_of_events_is_read_in_parts() {
        let (mut x, mut server) = connected();
        let flood = packet(EXPOSE, 0).repeat(MOST_PACKETS * 5 / 2);
        let flooding = std::thread::spawn(move || server.write_all(&flood).map(|()| server));
        let mut parts = 0;
        while !flooding.is_finished() || x.has_arrived().expect("the server is there") {
            parts += usize::from(x.news().expect("the server is there").exposed);
        }
        assert!(parts >= 3, "{parts} parts");
        let news = x.news().expect("the server is there");
        assert!(!news.happened && !news.exposed, "{news:?}");
    }

    #[test]
    fn refused_requests_are_counted_and_skipped_but_for_the_one_asked() {
        let (mut x, mut server) = connected();
        x.send(1, 0, &[]).expect("the server is there");
        let answers = [packet(ERROR, 1), packet(EXPOSE, 1), packet(REPLY, 2)];
        server.write_all(&answers.concat()).expect("it is read");
        let reply = x.ask(2, &[]).expect("the second is answered");
        assert_eq!((reply[0], x.errors), (REPLY, 1));
        server.write_all(&packet(ERROR, 3)).expect("it is read");
        assert!(x.ask(3, &[]).is_err());
        assert!(x.news().expect("the server is there").exposed);
    }

    /// The highest bit says that another client has sent the event.
    #[test]
    fn events_say_what_has_happened() {
        let (mut x, mut server) = connected();
        for (kind, expected) in [
            (ERROR, (false, false, false)),
            (EXPOSE, (true, true, false)),
            (EXPOSE | 0x80, (true, true, false)),
            (MAPPING_NOTIFY, (true, false, true)),
            (9, (true, false, false)),
        ] {
            server.write_all(&packet(kind, 0)).expect("it is read");
            let news = x.news().expect("the server is there");
            let seen = (news.happened, news.exposed, news.remapped);
            assert_eq!(seen, expected, "{kind}");
        }
    }

    #[test]
    fn a_server_that_goes_away_is_an_error() {
        let (mut x, server) = connected();
        drop(server);
        assert!(x.news().is_err() && x.wait(PATIENCE).is_err());
    }
}
