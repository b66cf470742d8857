//! Sound output: a separate thread opens the sound server or device, mixes the sounds and passes them on. There are no
//! locks: commands go through a channel, and the server or device requests samples. The window never waits for sound.
//!
//! Windows and macOS play through their default device. Other systems play through a server that speaks the PulseAudio
//! protocol, which PipeWire understands too.

#[cfg(any(windows, target_os = "macos"))]
mod device;
#[cfg(any(windows, target_os = "macos", test))]
mod feed;
#[cfg(all(unix, not(target_os = "macos")))]
mod pulse;

use std::error::Error;
use std::io;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::audio::mixer::{Mixer, MixerCommand};
#[cfg(any(windows, target_os = "macos"))]
use device::run;
#[cfg(all(unix, not(target_os = "macos")))]
use pulse::run;

/// Why there is no sound, as text for the player.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SoundError {
    /// Nothing here plays sound; what was looked for, such as `sound device`.
    #[error("there is no {0} here")]
    Missing(&'static str),
    /// What was asked to play does not answer in time.
    #[error("the {0} does not answer")]
    NoAnswer(&'static str),
    /// What was asked to play refuses.
    #[error("the {what} does not play: {source}")]
    Refused {
        /// What was asked.
        what: &'static str,
        /// Why.
        source: Box<dyn Error + Send + Sync>,
    },
    /// The sound device wants samples of a format that cannot be made.
    #[error("the sound device wants {wanted} samples: {known} would do")]
    Format {
        /// What it wants.
        wanted: String,
        /// What would do.
        known: &'static str,
    },
    /// The system starts no thread.
    #[error("no thread for it: {0}")]
    NoThread(#[source] io::Error),
}

/// The least time between two attempts to open the loudspeakers.
const RETRY: Duration = Duration::from_secs(4);

/// Opens what plays here, calls the function once it plays, and feeds it with what comes through the channel. Returns
/// when it is over or the channel is closed.
type Run = fn(Receiver<MixerCommand>, &dyn Fn()) -> Result<(), SoundError>;

/// The loudspeakers. They are opened only when there is something to hear, and not at volume 0. If they cannot be
/// opened, or what played has gone away, they are opened again after a while.
#[derive(Debug)]
pub struct Loudspeaker {
    thread: Option<SoundThread>,
    /// The background sounds, for a thread that starts later.
    place: Option<MixerCommand>,
    flame: Option<MixerCommand>,
    volume: u8,
    silence: Option<SoundError>,
    /// When they were last opened; `None` if they may be opened now.
    opened: Option<Instant>,
    run: Run,
}

/// A thread that plays.
#[derive(Debug)]
struct SoundThread {
    /// The thread ends when this is dropped.
    commands: Sender<MixerCommand>,
    /// `Ok` once it plays; an error if nothing does.
    reports: Receiver<Result<(), SoundError>>,
}

impl SoundThread {
    fn start(run: Run) -> io::Result<Self> {
        let (commands, received) = channel();
        let (reporter, reports) = channel();
        let work = move || {
            // The window may have closed the loudspeakers meanwhile.
            let report = |news| drop(reporter.send(news));
            if let Err(error) = run(received, &|| report(Ok(()))) {
                report(Err(error));
            }
        };
        thread::Builder::new()
            .name("sound".to_owned())
            .spawn(work)?;
        Ok(Self { commands, reports })
    }
}

impl Loudspeaker {
    /// Loudspeakers that are not open yet.
    pub const fn new() -> Self {
        Self {
            thread: None,
            place: None,
            flame: None,
            volume: 10,
            silence: None,
            opened: None,
            run,
        }
    }

    /// Plays mixer commands, without waiting for a server or device. Call it often, without commands too: it also
    /// opens what has gone away again.
    pub fn play(&mut self, commands: Vec<MixerCommand>) {
        self.take_reports();
        for command in &commands {
            match command {
                MixerCommand::Volume(volume) => self.volume = *volume,
                MixerCommand::Place(_) => self.place = Some(command.clone()),
                MixerCommand::Flame(_) => self.flame = Some(command.clone()),
                MixerCommand::Play(_) | MixerCommand::Hurry => {}
            }
        }
        if self.volume == 0 {
            (self.thread, self.opened) = (None, None);
            return;
        }
        if self.thread.is_none() && self.is_heard(&commands) && self.may_open() {
            self.open();
        }
        if let Some(thread) = &self.thread {
            for command in commands {
                // If the thread has just ended, the next call reads why.
                let _ = thread.commands.send(command);
            }
        }
    }

    /// Why nothing is heard; `None` while sounds are played, or nobody knows yet.
    pub const fn silence(&self) -> Option<&SoundError> {
        self.silence.as_ref()
    }

    /// Notes what the thread has reported, and whether it has ended.
    fn take_reports(&mut self) {
        while let Some(thread) = &self.thread {
            match thread.reports.try_recv() {
                Ok(news) => self.silence = news.err(),
                Err(TryRecvError::Empty) => return,
                Err(TryRecvError::Disconnected) => self.thread = None,
            }
        }
    }

    /// Whether there is something to hear: a sound, or the background of a game. The background opens the stream early,
    /// since opening it with the first step would cut that sound off.
    fn is_heard(&self, commands: &[MixerCommand]) -> bool {
        let is_sound = |command: &MixerCommand| matches!(command, MixerCommand::Play(_));
        matches!(self.place, Some(MixerCommand::Place(Some(_)))) || commands.iter().any(is_sound)
    }

    fn may_open(&self) -> bool {
        self.opened.is_none_or(|opened| opened.elapsed() >= RETRY)
    }

    /// Starts a thread that opens them.
    fn open(&mut self) {
        self.opened = Some(Instant::now());
        match SoundThread::start(self.run) {
            Ok(thread) => {
                // The volume must be the first command.
                let volume = Some(MixerCommand::Volume(self.volume));
                let begun = [volume, self.place.clone(), self.flame.clone()];
                for command in begun.into_iter().flatten() {
                    let _ = thread.commands.send(command);
                }
                self.thread = Some(thread);
            }
            Err(error) => self.silence = Some(SoundError::NoThread(error)),
        }
    }
}

impl Default for Loudspeaker {
    fn default() -> Self {
        Self::new()
    }
}

/// Passes pending commands to the mixer; `false` if the program is gone.
fn take(commands: &Receiver<MixerCommand>, mixer: &mut Mixer) -> bool {
    loop {
        match commands.try_recv() {
            Ok(command) => mixer.command(command),
            Err(TryRecvError::Empty) => return true,
            Err(TryRecvError::Disconnected) => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    /// A player who wants no sound opens nothing, whatever the system.
    #[test]
    fn no_device_is_opened_for_silence() {
        let mut speaker = Loudspeaker::new();
        let silent = [
            MixerCommand::Volume(7),
            MixerCommand::Hurry,
            // A place without a tone of its own.
            MixerCommand::Place(None),
            MixerCommand::Flame(None),
        ];
        let muted = [
            MixerCommand::Volume(0),
            MixerCommand::Place(Some(vec![1; 9].into())),
        ];
        for commands in [&silent[..], &muted[..]] {
            speaker.play(commands.to_vec());
            assert!(speaker.thread.is_none() && speaker.opened.is_none());
        }
    }

    /// A sound is heard without a background, and a background without a sound.
    #[test]
    fn devices_are_opened_for_what_is_heard() {
        let sound = MixerCommand::Play(crate::audio::mixer::PlaySound {
            samples: vec![1; 9].into(),
            delay: 0,
            gain: 1,
            pan: 0,
            muffled: 0,
            rate: 1,
            weight: 1,
            duck: 0,
        });
        let place = MixerCommand::Place(Some(vec![1; 9].into()));
        for heard in [sound, place] {
            let mut speaker = Loudspeaker {
                run: |_, _| Ok(()),
                ..Loudspeaker::new()
            };
            speaker.play(vec![heard, MixerCommand::Hurry]);
            assert!(speaker.thread.is_some());
            speaker.play(vec![MixerCommand::Volume(0)]);
            assert!(speaker.thread.is_none() && speaker.opened.is_none());
        }
    }

    /// Where devices report that they are opened, and take what happens to them: `Err` cannot be opened.
    type Devices = (
        Sender<Receiver<MixerCommand>>,
        Receiver<Result<(), SoundError>>,
    );

    static DEVICES: Mutex<Option<Devices>> = Mutex::new(None);

    /// Opens a device of the test.
    fn run_device(commands: Receiver<MixerCommand>, plays: &dyn Fn()) -> Result<(), SoundError> {
        let devices = DEVICES.lock().expect("no test panics with it");
        let (opened, fates) = devices.as_ref().expect("the test has begun");
        fates.recv().expect("the test goes on")?;
        plays();
        opened.send(commands).expect("the test goes on");
        // It plays until the test lets it end.
        let _ = fates.recv();
        Ok(())
    }

    /// Calls `speaker` as a window does, until `what` holds.
    fn play_until(speaker: &mut Loudspeaker, what: impl Fn(&Loudspeaker) -> bool) {
        let start = Instant::now();
        while !what(speaker) {
            assert!(start.elapsed() < Duration::from_secs(20), "{speaker:?}");
            speaker.play(Vec::new());
            thread::yield_now();
        }
    }

    /// A volume, and the sounds of a place and a flame, which differ with it.
    fn background(volume: u8) -> Vec<MixerCommand> {
        let crackle = crate::audio::mixer::Crackle {
            samples: vec![1; 9].into(),
            rate: volume.into(),
            gain: 1,
        };
        vec![
            MixerCommand::Volume(volume),
            MixerCommand::Place(Some(vec![volume.into(); 9].into())),
            MixerCommand::Flame(Some(crackle)),
        ]
    }

    /// The server is restarted, or headphones are unplugged: sound comes back by itself with its background, and what
    /// failed meanwhile is tried again after a pause.
    #[test]
    fn sound_comes_back_after_it_is_gone() {
        let (opened, devices) = channel();
        let (fate, fates) = channel();
        *DEVICES.lock().expect("no test panics with it") = Some((opened, fates));
        let mut speaker = Loudspeaker {
            run: run_device,
            ..Loudspeaker::new()
        };
        // The device does not answer yet, and nothing waits for it.
        speaker.play(background(7));
        assert!(speaker.thread.is_some() && speaker.silence().is_none());
        let missing = || Err(SoundError::Missing("sound device"));
        fate.send(missing()).expect("it is asked");
        play_until(&mut speaker, |speaker| speaker.thread.is_none());
        let why = speaker.silence().map(ToString::to_string);
        assert_eq!(why.as_deref(), Some("there is no sound device here"));
        speaker.play(vec![MixerCommand::Hurry]);
        assert!(speaker.thread.is_none(), "not again so soon");
        for last in [7, 8] {
            speaker.opened = Instant::now().checked_sub(RETRY);
            speaker.play(Vec::new());
            fate.send(Ok(())).expect("it is asked");
            let device = devices.recv().expect("it is opened");
            play_until(&mut speaker, |speaker| speaker.silence().is_none());
            let heard = |commands: &[MixerCommand]| format!("{commands:?}");
            let begun: Vec<_> = device.try_iter().collect();
            assert_eq!(heard(&begun), heard(&background(last)));
            // The hero goes elsewhere, and the flame burns otherwise.
            let changed = background(last + 1);
            speaker.play(changed.clone());
            let next: Vec<_> = device.try_iter().collect();
            assert_eq!(heard(&next), heard(&changed));
            fate.send(Ok(())).expect("it plays");
            play_until(&mut speaker, |speaker| speaker.thread.is_none());
        }
        // Muting and playing again is no retry.
        speaker.play(vec![MixerCommand::Volume(0)]);
        speaker.play(vec![MixerCommand::Volume(3)]);
        assert!(speaker.thread.is_some());
        fate.send(missing()).expect("it is asked");
    }
}
