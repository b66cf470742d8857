//! What the window plays arrives at a real sound server, sample for sample as `render` writes it; and the window goes on
//! whatever the server does. Needs PulseAudio with `parec`; without them, the tests say so and pass.

use std::fs::{self, File};
use std::io::Write;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use tallowdeep::app::recording::LoadedRecording;
use tallowdeep::app::replay_player::ReplayPlayer;
use tallowdeep::content::Content;
use tallowdeep::tools::soundtrack;

use crate::desktop::{Desktop, Game, wait_for};
use crate::{
    IN_HALL, LEFT, RIGHT, TAP, TITLE, USUAL, frame, game_in_hall, or_skip, wait_for_frame,
};

/// Time between two steps, longer than the sound of one.
const STEP: Duration = Duration::from_millis(300);
/// The most games that are played until every step has been heard.
const GAMES: usize = 6;
/// Samples of silence that separate two sounds.
const APART: usize = 4410;

/// A sound server without loudspeakers, and a recorder that hears what they would play.
struct Ear<'a> {
    server: Child,
    recorder: Option<Child>,
    folder: &'a Path,
}

impl<'a> Ear<'a> {
    /// Starts both with their files in `folder`, or says why this machine cannot.
    fn start(folder: &'a Path) -> Result<Self, String> {
        let socket = folder.join("native");
        let listen = format!("module-native-protocol-unix socket={}", socket.display());
        let sink = "module-null-sink sink_name=ear rate=44100 channels=2";
        let server = Command::new("pulseaudio")
            .args([
                "-n",
                "--daemonize=no",
                "--use-pid-file=no",
                "--exit-idle-time=-1",
            ])
            .args(["--disable-shm=yes", "-L", &listen, "-L", sink])
            .env("HOME", folder)
            .env("XDG_RUNTIME_DIR", folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("pulseaudio cannot be started: {error}"))?;
        let mut ear = Self {
            server,
            recorder: None,
            folder,
        };
        wait_for("the sound server", || UnixStream::connect(&socket).ok());
        let heard = File::create(ear.heard_file()).map_err(|error| format!("no file: {error}"))?;
        let recorder = Command::new("parec")
            .args(["-d", "ear.monitor", "--raw", "--format=s16le"])
            .args(["--rate=44100", "--channels=2", "--latency-msec=20"])
            .env("PULSE_SERVER", format!("unix:{}", socket.display()))
            .env("HOME", folder)
            .stdout(heard)
            .stderr(Stdio::null())
            .spawn();
        ear.recorder = Some(recorder.map_err(|error| format!("parec cannot be started: {error}"))?);
        wait_for("the recorder", || (!ear.heard().is_empty()).then_some(()));
        Ok(ear)
    }

    fn socket(&self) -> PathBuf {
        self.folder.join("native")
    }

    fn heard_file(&self) -> PathBuf {
        self.folder.join("heard")
    }

    /// The samples so far, left and right.
    fn heard(&self) -> Vec<[i16; 2]> {
        let bytes = fs::read(self.heard_file()).unwrap_or_default();
        let sample = |bytes: &[u8]| i16::from_le_bytes([bytes[0], bytes[1]]);
        let blocks = bytes.chunks_exact(4);
        blocks
            .map(|block| [sample(block), sample(&block[2..])])
            .collect()
    }
}

impl Drop for Ear<'_> {
    fn drop(&mut self) {
        for child in self.recorder.iter_mut().chain([&mut self.server]) {
            // It may have ended already.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// The sounds between silences.
fn sounds(samples: &[[i16; 2]]) -> Vec<&[[i16; 2]]> {
    let loud = |at: &usize| samples[*at] != [0; 2];
    let mut ends: Vec<(usize, usize)> = Vec::new();
    for at in (0..samples.len()).filter(loud) {
        match ends.last_mut() {
            Some((_, end)) if at < *end + APART => *end = at + 1,
            _ => ends.push((at, at + 1)),
        }
    }
    ends.into_iter()
        .map(|(from, to)| &samples[from..to])
        .collect()
}

/// Whether `sound` is somewhere in `heard`, sample for sample.
fn contains(heard: &[[i16; 2]], sound: &[[i16; 2]]) -> bool {
    heard.windows(sound.len()).any(|part| part == sound)
}

/// What `render` would write for four steps in the hall.
fn four_steps() -> Vec<[i16; 2]> {
    let mut game = game_in_hall();
    game.play("e e e e").expect("these are commands");
    let text = game.recording().expect("a game is played").to_text();
    let opened = LoadedRecording::read(Content::shared(), "the hall", &text);
    let mut player = ReplayPlayer::new("the hall", opened.expect("it is ours"));
    soundtrack::render(Content::shared(), &mut player, 0..=4, |_, _| ())
}

fn loud_settings(folder: &Path) {
    let file = folder.join("settings.toml");
    fs::write(file, "volume = 10\n").expect("there is room for a file");
}

fn new_folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("there is room for a folder")
}

/// A new game in the  with its settings in `saves`, whose sound server listens at `socket`.
fn launch(desktop: &mut Desktop, saves: &Path, socket: &Path) -> Game {
    loud_settings(saves);
    let saves = saves.to_str().expect("a temporary name is ASCII");
    let args = [&IN_HALL[..], &["--saves", saves]].concat();
    let game = desktop.launch_hearing(&args, TITLE, socket);
    desktop.focus(game.window);
    game
}

/// Takes four steps in a new game in the window.
fn step_in_the_window(desktop: &mut Desktop, ear: &Ear) {
    let saves = new_folder();
    let _game = launch(desktop, saves.path(), &ear.socket());
    for _ in 0..4 {
        desktop.tap(RIGHT, TAP);
        std::thread::sleep(STEP);
    }
    // The last samples are on their way.
    std::thread::sleep(STEP);
}

#[test]
fn the_window_plays_what_render_writes() {
    let folder = new_folder();
    let Some(ear) = or_skip(Ear::start(folder.path())) else {
        return;
    };
    let Some(mut desktop) = or_skip(Desktop::start()) else {
        return;
    };
    let written = four_steps();
    let steps = sounds(&written);
    assert_eq!(steps.len(), 4, "a step each");
    // The server may still be tuning its stream when the first step begins.
    let mut unheard = steps[1..].to_vec();
    // On a busy machine the server may run dry within a sound: each must arrive whole once.
    for _ in 0..GAMES {
        step_in_the_window(&mut desktop, &ear);
        let heard = ear.heard();
        unheard.retain(|step| !contains(&heard, step));
        if unheard.is_empty() {
            return;
        }
    }
    panic!(
        "{} of 3 steps never sounded as written in {GAMES} games",
        unheard.len()
    );
}

/// Steps to and fro until a step is heard.
fn step_until_heard(desktop: &mut Desktop, ear: &Ear) {
    let mut keys = [RIGHT, LEFT].into_iter().cycle();
    wait_for("the sound of a step", || {
        desktop.tap(keys.next()?, TAP);
        std::thread::sleep(STEP);
        ear.heard()
            .iter()
            .any(|sample| *sample != [0; 2])
            .then_some(())
    });
}

/// `systemctl --user restart pulseaudio`, or a crash of the server.
#[test]
fn sound_comes_back_with_its_server() {
    let folder = new_folder();
    let Some(ear) = or_skip(Ear::start(folder.path())) else {
        return;
    };
    let Some(mut desktop) = or_skip(Desktop::start()) else {
        return;
    };
    let saves = new_folder();
    let _game = launch(&mut desktop, saves.path(), &ear.socket());
    step_until_heard(&mut desktop, &ear);
    drop(ear);
    // Nothing is there to play this step.
    desktop.tap(RIGHT, TAP);
    let ear = Ear::start(folder.path()).expect("it has run before");
    step_until_heard(&mut desktop, &ear);
}

/// A sound server that keeps sending, but never a whole answer: keys act, and the program ends when it is asked to.
#[test]
fn the_window_does_not_wait_for_sound() {
    let folder = new_folder();
    let socket = folder.path().join("native");
    let listener = UnixListener::bind(&socket).expect("there are sockets");
    std::thread::spawn(move || {
        for mut client in listener.incoming().flatten() {
            while client.write_all(&[0]).is_ok() {
                std::thread::sleep(STEP);
            }
        }
    });
    let Some(mut desktop) = or_skip(Desktop::start()) else {
        return;
    };
    let saves = new_folder();
    let mut game = launch(&mut desktop, saves.path(), &socket);
    desktop.tap(RIGHT, TAP);
    wait_for_frame(&mut desktop, &game, &frame(USUAL, "e"), 2);
    game.signal("-TERM");
    assert_eq!(game.wait_for_end().code(), Some(0));
}
