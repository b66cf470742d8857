//! PulseAudio's native protocol, version 13: the few messages needed to play samples over a local socket.
//!
//! A message has a header of five big-endian words: its length, the stream (all ones for commands), an offset in two
//! words, flags. A command is a list of values, each preceded by a letter for its type.

mod message;

use std::env;
use std::ffi::OsString;
use std::io::{self, BufReader, ErrorKind, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use crate::audio::RATE;
use crate::audio::mixer::{Mixer, MixerCommand};
use crate::platform::sound::{SoundError, take};
use message::{NO_TEXT, PulseMessage, Values};

/// The version spoken: the first in which a stream can request a latency.
const VERSION: u32 = 13;
/// The version bits of a server's answer; the rest are flags.
const VERSION_MASK: u32 = 0xffff;
/// Codes of commands.
const ERROR: u32 = 0;
const REPLY: u32 = 2;
const CREATE_PLAYBACK_STREAM: u32 = 3;
const AUTH: u32 = 8;
const SET_CLIENT_NAME: u32 = 9;
const REQUEST: u32 = 61;
const PLAYBACK_STREAM_KILLED: u32 = 64;
/// Bytes per sample, both channels together.
const BLOCK: u32 = 4;
/// Samples queued at the server: at most 34 ms from an event to its sound, including the device.
const LATENCY: u32 = RATE * 34 / 1000;
/// Least samples that the server requests at a time. Waking up costs more than mixing, so they are as many as the
/// latency allows. A server gives the device half of what two portions leave, here 4 ms, and so requests after four of
/// these, 62 times a second.
const PORTION: u32 = RATE * 13 / 1000;
/// Maximum number of samples mixed at a time.
const MOST: u32 = RATE / 10;
/// How long a server may take until its stream is open.
const PATIENCE: Duration = Duration::from_secs(2);
/// More bytes than a server sends until then.
const MOST_ANSWERED: u64 = 1 << 16;
/// What is opened here, in errors.
const SERVER: &str = "sound server";

/// Connects, and plays what comes through the channel. A server that goes away ends it without an error.
#[expect(clippy::needless_pass_by_value, reason = "a device keeps it")]
pub(super) fn run(commands: Receiver<MixerCommand>, plays: &dyn Fn()) -> Result<(), SoundError> {
    let mut server = connect(sockets(|name| env::var_os(name)))?;
    let stream = begin(&server, PATIENCE).map_err(refusal)?;
    plays();
    let _ = play(&mut server, stream, &commands);
    Ok(())
}

/// Why there is no stream, for the player.
fn refusal(error: io::Error) -> SoundError {
    match error.kind() {
        ErrorKind::TimedOut | ErrorKind::WouldBlock => SoundError::NoAnswer(SERVER),
        _ => SoundError::Refused {
            what: SERVER,
            source: error.into(),
        },
    }
}

/// Where servers listen: as the variables of the environment say, otherwise the usual places.
fn sockets(variable: impl Fn(&str) -> Option<OsString>) -> Vec<PathBuf> {
    let path = |name: &str| variable(name).map(PathBuf::from);
    let server = variable("PULSE_SERVER").and_then(|name| name.into_string().ok());
    if let Some(server) = server.filter(|name| !name.is_empty()) {
        // There may be several servers, each with a machine in braces; only local ones are used.
        let local = server.split_whitespace().filter_map(|name| {
            let name = name.rsplit_once('}').map_or(name, |(_, name)| name);
            let is_path = name.starts_with('/');
            name.strip_prefix("unix:").or(is_path.then_some(name))
        });
        return local.map(PathBuf::from).collect();
    }
    let runtime = path("PULSE_RUNTIME_PATH").into_iter();
    let session = path("XDG_RUNTIME_DIR").map(|folder| folder.join("pulse"));
    let system = PathBuf::from("/var/run/pulse");
    let folders = runtime.chain(session).chain([system]);
    folders.map(|folder| folder.join("native")).collect()
}

/// Connects to the first of these sockets at which a server listens.
fn connect(sockets: Vec<PathBuf>) -> Result<UnixStream, SoundError> {
    let none = SoundError::Missing("sound server (PulseAudio or PipeWire)");
    let mut servers = sockets
        .into_iter()
        .filter_map(|path| UnixStream::connect(path).ok());
    servers.next().ok_or(none)
}

/// Reads from a server until a deadline, however slowly it sends.
struct UntilDeadline<'a> {
    server: &'a UnixStream,
    deadline: Instant,
}

impl Read for UntilDeadline<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let left = self.deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(ErrorKind::TimedOut.into());
        }
        self.server.set_read_timeout(Some(left))?;
        self.server.read(out)
    }
}

/// Introduces the program and creates the stream, all within `patience`. Returns the number of the stream, and how many
/// bytes it wants immediately.
fn begin(server: &UnixStream, patience: Duration) -> io::Result<(u32, u32)> {
    server.set_write_timeout(Some(patience))?;
    let deadline = Instant::now() + patience;
    let mut answers = UntilDeadline { server, deadline }.take(MOST_ANSWERED);
    let mut ask = |message| ask(server, &mut answers, message);
    // The server learns from the kernel which process this is, so the secret cookie is not needed.
    let hello = PulseMessage::command(AUTH, 0)
        .number(VERSION)
        .bytes(&[0; 256]);
    let version = ask(hello)?.number()? & VERSION_MASK;
    if version < VERSION {
        let why = format!("it speaks version {version} only");
        return Err(io::Error::other(why));
    }
    let name = PulseMessage::command(SET_CLIENT_NAME, 1);
    ask(name.properties(&[("application.name", "Tallowdeep")]))?;
    let mut reply = ask(stream_message())?;
    let (number, _input, wanted) = (reply.number()?, reply.number()?, reply.number()?);
    server.set_read_timeout(None)?;
    server.set_write_timeout(None)?;
    Ok((number, wanted))
}

/// The command that creates a stream of 16-bit stereo samples.
fn stream_message() -> PulseMessage {
    const ANY: u32 = u32::MAX;
    const FULL_VOLUME: u32 = 0x1_0000;
    let volume = FULL_VOLUME.to_be_bytes();
    PulseMessage::command(CREATE_PLAYBACK_STREAM, 2)
        // Samples of 16 bits, little-endian, in two channels: front left and front right.
        .raw(&[b'a', 3, 2])
        .raw(&RATE.to_be_bytes())
        .raw(&[b'm', 2, 1, 2])
        .number(ANY)
        .raw(NO_TEXT)
        // Maximum bytes at the server, whether it starts paused, target bytes, bytes before it starts, bytes per
        // request.
        .number(ANY)
        .raw(b"0")
        .number(LATENCY * BLOCK)
        .number(PORTION * BLOCK)
        .number(PORTION * BLOCK)
        .number(0)
        .raw(&[b'v', 2])
        .raw(&[volume, volume].concat())
        // The first seven allow or forbid changing the format; then: muted, and adjust the latency to the request.
        .raw(b"000000001")
        .properties(&[("media.name", "Game"), ("media.role", "game")])
}

/// Sends a command and waits for the reply.
fn ask(
    mut server: &UnixStream,
    answers: &mut impl Read,
    message: PulseMessage,
) -> io::Result<Values> {
    let tag = message.tag;
    server.write_all(&message.finish())?;
    let mut values = Values::default();
    loop {
        let (command, answered) = read(answers, &mut values)?;
        match command {
            REPLY if answered == tag => return Ok(values),
            ERROR if answered == tag => return Err(io::Error::other("it refuses")),
            _ => {}
        }
    }
}

/// The next command from the server: its code and tag; the rest stays in `values`. Anything else is skipped.
fn read(server: &mut impl Read, values: &mut Values) -> io::Result<(u32, u32)> {
    /// Longer than any command.
    const TOO_LONG: u32 = 1 << 20;
    loop {
        let mut head = [0; 20];
        server.read_exact(&mut head)?;
        let word =
            |at: usize| u32::from_be_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        let (length, stream) = (word(0), word(4));
        if length > TOO_LONG {
            return Err(ErrorKind::InvalidData.into());
        }
        values.read(server, length)?;
        if stream == u32::MAX {
            return Ok((values.number()?, values.number()?));
        }
    }
}

/// Mixes whenever the server wants samples, until either side is gone.
fn play(
    server: &mut UnixStream,
    (number, mut wanted): (u32, u32),
    commands: &Receiver<MixerCommand>,
) -> io::Result<()> {
    let mut mixer = Mixer::default();
    let mut samples = Vec::new();
    let mut bytes = Vec::new();
    let mut values = Values::default();
    // A request is short: a single read gets all of it.
    let mut requests = BufReader::new(server.try_clone()?);
    loop {
        while wanted >= BLOCK {
            if !take(commands, &mut mixer) {
                return Ok(());
            }
            let count = (wanted / BLOCK).min(MOST);
            wanted -= count * BLOCK;
            samples.resize(count as usize, [0; 2]);
            mixer.render(&mut samples);
            bytes.clear();
            message::write_samples(number, &samples, &mut bytes);
            server.write_all(&bytes)?;
        }
        let (command, _) = read(&mut requests, &mut values)?;
        match command {
            REQUEST if values.number()? == number => {
                wanted = wanted.saturating_add(values.number()?);
            }
            PLAYBACK_STREAM_KILLED => return Ok(()),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::net::UnixListener;
    use std::sync::Arc;
    use std::sync::mpsc::channel;
    use std::thread;

    use super::*;
    use crate::audio::mixer::{FULL, NORMAL_RATE, PlaySound};

    /// Sends a command with these numbers, as a server would.
    fn send(client: &mut UnixStream, numbers: &[u32]) {
        let (command, tag) = (numbers[0], numbers[1]);
        let message = numbers[2..]
            .iter()
            .fold(PulseMessage::command(command, tag), |message, number| {
                message.number(*number)
            });
        client.write_all(&message.finish()).expect("it listens");
    }

    /// The samples in the next message.
    fn read_samples(client: &mut UnixStream) -> Vec<u8> {
        let mut head = [0; 20];
        client.read_exact(&mut head).expect("it plays");
        let mut body = vec![0; usize::from(u16::from_be_bytes([head[2], head[3]]))];
        client.read_exact(&mut body).expect("it is whole");
        body
    }

    fn sound() -> MixerCommand {
        MixerCommand::Play(PlaySound {
            samples: Arc::new([1000; 500]),
            delay: 0,
            gain: FULL,
            pan: 0,
            muffled: 0,
            rate: NORMAL_RATE,
            weight: 5,
            duck: 0,
        })
    }

    /// Greets a client as a server of this version, and opens stream 7, which wants 40 bytes.
    fn greet(client: &mut UnixStream, version: u32) {
        for (command, answer) in [
            (AUTH, vec![REPLY, 0, 0x8000_0000 | version]),
            (SET_CLIENT_NAME, vec![REPLY, 1, 9]),
            (CREATE_PLAYBACK_STREAM, vec![REPLY, 2, 7, 3, 40]),
        ] {
            let asked = read(client, &mut Values::default());
            // Clients leave a server that is too old.
            let Ok((received, tag)) = asked else { return };
            assert_eq!((received, tag), (command, answer[1]));
            // Other commands from the server are skipped, and so are other answers and samples.
            send(client, &[86, u32::MAX, 7]);
            send(client, &[REPLY, 99, 1]);
            let samples = [&[0, 0, 0, 5, 0, 0, 0, 3][..], &[0; 12], b"L\0\0\0\x02"].concat();
            client.write_all(&samples).expect("it listens");
            send(client, &answer);
        }
    }

    #[test]
    fn servers_get_as_many_samples_as_requested() {
        let (mut server, mut client) = UnixStream::pair().expect("there are sockets");
        let (sender, commands) = channel();
        let player = thread::spawn(move || {
            let stream = begin(&server, PATIENCE)?;
            play(&mut server, stream, &commands)
        });
        greet(&mut client, 35);
        assert_eq!(read_samples(&mut client), [0; 40], "nothing sounds yet");
        sender.send(MixerCommand::Volume(10)).expect("it listens");
        sender.send(sound()).expect("it listens");
        send(&mut client, &[REQUEST, u32::MAX, 8, 4]);
        let samples = |count: usize| 1000_i16.to_le_bytes().repeat(2 * count);
        // Half a sample waits for the next request.
        for (requested, count) in [(10, 2), (6, 2)] {
            send(&mut client, &[REQUEST, u32::MAX, 7, requested]);
            assert_eq!(read_samples(&mut client), samples(count));
        }
        // More than a tenth of a second would delay the sounds that follow.
        send(&mut client, &[REQUEST, u32::MAX, 7, BLOCK * (MOST + 1)]);
        for count in [MOST, 1] {
            assert_eq!(read_samples(&mut client).len(), (BLOCK * count) as usize);
        }
        send(&mut client, &[PLAYBACK_STREAM_KILLED, u32::MAX, 7]);
        // Without the stream nothing would be heard, though the server is still there.
        drop(client);
        let end = player.join().expect("it does not panic");
        assert!(end.is_ok(), "{end:?}");
    }

    /// Without a program there is nothing to play.
    #[test]
    fn a_stream_ends_with_its_program() {
        let (mut server, mut client) = UnixStream::pair().expect("there are sockets");
        let (sender, commands) = channel();
        drop(sender);
        send(&mut client, &[REQUEST, u32::MAX, 7, 8]);
        let (number, wanted) = (7, 0);
        let end = play(&mut server, (number, wanted), &commands);
        assert!(end.is_ok(), "{end:?}");
    }

    /// `pactl` looks in the same places.
    #[test]
    fn servers_are_found_as_the_environment_says() {
        let found = |variables: &[(&str, &str)]| {
            let sockets = sockets(|name| {
                let variable = variables.iter().find(|(known, _)| *known == name);
                variable.map(|(_, value)| value.into())
            });
            let paths = sockets.iter().map(|path| path.display().to_string());
            paths.collect::<Vec<_>>()
        };
        assert_eq!(found(&[]), ["/var/run/pulse/native"]);
        let usual = [
            ("PULSE_RUNTIME_PATH", "/a"),
            ("XDG_RUNTIME_DIR", "/run/user/1"),
            ("PULSE_SERVER", ""),
        ];
        let right = [
            "/a/native",
            "/run/user/1/pulse/native",
            "/var/run/pulse/native",
        ];
        assert_eq!(found(&usual), right);
        for (named, paths) in [
            ("unix:/s", &["/s"][..]),
            ("{c0ffee}unix:/s tcp:host:4713 /t", &["/s", "/t"]),
            ("tcp:host", &[]),
        ] {
            assert_eq!(
                found(&[("PULSE_SERVER", named), usual[1]]),
                paths,
                "{named}"
            );
        }
    }

    /// The first places may be left from a server that is gone.
    #[test]
    fn the_first_server_that_listens_is_used() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let paths = ["gone", "first", "second"].map(|name| folder.path().join(name));
        let listeners = paths[1..].iter().map(UnixListener::bind);
        let listeners: Vec<_> = listeners
            .map(|bound| bound.expect("there are sockets"))
            .collect();
        let server = connect(paths.to_vec()).expect("one listens");
        let reached = server.peer_addr().expect("it is connected");
        assert_eq!(reached.as_pathname(), Some(&*paths[1]));
        drop(listeners);
        let error = connect(paths.to_vec()).expect_err("all are gone");
        let right = "there is no sound server (PulseAudio or PipeWire) here";
        assert_eq!(error.to_string(), right);
    }

    #[test]
    fn refusals_and_garbled_answers_are_errors() {
        let refuses = PulseMessage::command(ERROR, 0).number(1).finish();
        // Zeros are messages without content.
        for answer in [refuses, [255; 20].to_vec(), vec![0; 1 << 17]] {
            let (server, mut client) = UnixStream::pair().expect("there are sockets");
            client.set_nonblocking(true).expect("it can be");
            let _ = client.write(&answer).expect("there is room");
            let begun = begin(&server, PATIENCE);
            let kind = begun.map(|_| ()).expect_err("it is garbled").kind();
            assert_ne!(kind, ErrorKind::WouldBlock, "the client waits for more");
        }
    }

    #[test]
    fn servers_before_version_13_are_refused() {
        for (version, is_known) in [(12, false), (13, true)] {
            let (server, mut client) = UnixStream::pair().expect("there are sockets");
            let client = thread::spawn(move || greet(&mut client, version));
            let begun = begin(&server, PATIENCE).map(|_| ());
            drop(server);
            client.join().expect("it does not panic");
            assert_eq!(begun.is_ok(), is_known, "version {version}: {begun:?}");
        }
    }

    /// The whole greeting has one deadline: a server that sends a byte now and then does not extend it.
    #[test]
    fn answers_after_the_deadline_are_not_read() {
        for (patience, in_time) in [(Duration::from_nanos(1), false), (PATIENCE, true)] {
            let (server, mut client) = UnixStream::pair().expect("there are sockets");
            for answer in [vec![REPLY, 0, VERSION], vec![REPLY, 1, 9]] {
                send(&mut client, &answer);
            }
            send(&mut client, &[REPLY, 2, 7, 3, 40]);
            let begun = begin(&server, patience).map_err(refusal);
            let begun = begun.map(|(_, wanted)| wanted).map_err(|it| it.to_string());
            let no_answer = || "the sound server does not answer".to_owned();
            assert_eq!(begun, in_time.then_some(40).ok_or_else(no_answer));
            // A stream may rest for hours.
            let limits = [server.read_timeout(), server.write_timeout()];
            let limits = limits.map(|limit| limit.expect("it has one or none"));
            assert!(!in_time || limits == [None, None], "{limits:?}");
        }
    }
}
