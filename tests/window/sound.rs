//! What the window plays arrives at a real sound server, sample for sample as `render` writes it. Needs PulseAudio with
//! `parec`; without them, the test says so and passes.

use std::fs::{self, File};
use std::io::Write;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use tallowdeep::app::recording::LoadedRecording;
use tallowdeep::app::replay_player::ReplayPlayer;
use tallowdeep::app::soundtrack;
use tallowdeep::content::Content;

use crate::desktop::{Desktop, wait_for};
use crate::{RIGHT, TAP, TITLE, game_in_hall, hall, play_in};

/// Time between two steps, longer than the sound of one.
const STEP: Duration = Duration::from_millis(300);
/// The most games that are played until every step has been heard.
const GAMES: usize = 6;
/// Samples of silence that separate two sounds.
const APART: usize = 4410;

/// A sound server without loudspeakers, and a recorder that hears what they would play.
struct Ear {
    server: Child,
    recorder: Option<Child>,
    folder: tempfile::TempDir,
}

impl Ear {
    /// Starts both, or says why this machine cannot.
    fn start() -> Result<Self, String> {
        let folder = tempfile::tempdir().map_err(|error| format!("no folder: {error}"))?;
        let socket = folder.path().join("native");
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
            .env("HOME", folder.path())
            .env("XDG_RUNTIME_DIR", folder.path())
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
            .env("HOME", ear.folder.path())
            .stdout(heard)
            .stderr(Stdio::null())
            .spawn();
        ear.recorder = Some(recorder.map_err(|error| format!("parec cannot be started: {error}"))?);
        wait_for("the recorder", || (!ear.heard().is_empty()).then_some(()));
        Ok(ear)
    }

    fn socket(&self) -> PathBuf {
        self.folder.path().join("native")
    }

    fn heard_file(&self) -> PathBuf {
        self.folder.path().join("heard")
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

impl Drop for Ear {
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
    soundtrack::render(Content::shared(), &mut player, 0..=4)
}

fn loud_settings(folder: &Path) {
    let file = folder.join("settings.toml");
    fs::write(file, "volume = 10\n").expect("there is room for a file");
}

/// Takes four steps in a new game in the window.
fn step_in_the_window(desktop: &mut Desktop, ear: &Ear) {
    let saves = tempfile::tempdir().expect("there is room for a folder");
    loud_settings(saves.path());
    let hall = hall();
    let mut args = play_in(&hall);
    args.extend([
        "--saves",
        saves.path().to_str().expect("a temporary name is ASCII"),
    ]);
    let game = desktop.launch_hearing(&args, TITLE, &ear.socket());
    desktop.focus(game.window);
    for _ in 0..4 {
        desktop.tap(RIGHT, TAP);
        std::thread::sleep(STEP);
    }
    // The last samples are on their way.
    std::thread::sleep(STEP);
}

#[test]
fn the_window_plays_what_render_writes() {
    let skipped = |reason: &str| {
        let _ = writeln!(std::io::stderr(), "skipped: {reason}");
    };
    let ear = match Ear::start() {
        Ok(ear) => ear,
        Err(reason) => return skipped(&reason),
    };
    let mut desktop = match Desktop::start() {
        Ok(desktop) => desktop,
        Err(reason) => return skipped(&reason),
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
