//! Sound output: a separate thread mixes the sounds and passes them to the sound server or device. There are no locks:
//! commands go through a channel, and the server or device requests samples.
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
use std::sync::mpsc::{Receiver, Sender, TryRecvError};
use std::{fmt, io};

use crate::audio::mixer::{Mixer, MixerCommand};
#[cfg(any(windows, target_os = "macos"))]
use device::open;
#[cfg(all(unix, not(target_os = "macos")))]
use pulse::open;

/// Why there is no sound, as text for the player.
#[derive(Debug)]
#[non_exhaustive]
pub enum SoundError {
    /// Nothing here plays sound; what was looked for, such as `sound device`.
    Missing(&'static str),
    /// What was asked to play does not answer in time.
    NoAnswer(&'static str),
    /// What was asked to play refuses.
    Refused {
        /// What was asked.
        what: &'static str,
        /// Why.
        source: Box<dyn Error + Send + Sync>,
    },
    /// The sound device wants samples of a format that cannot be made.
    Format {
        /// What it wants.
        wanted: String,
        /// What would do.
        known: &'static str,
    },
    /// The system starts no thread.
    NoThread(io::Error),
    /// What played has gone away, and nothing else plays; why not, if something was found.
    Gone(Option<Box<Self>>),
}

impl fmt::Display for SoundError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(what) => write!(f, "there is no {what} here"),
            Self::NoAnswer(what) => write!(f, "the {what} does not answer"),
            Self::Refused { what, source } => write!(f, "the {what} does not play: {source}"),
            Self::Format { wanted, known } => {
                write!(
                    f,
                    "the sound device wants {wanted} samples: {known} would do"
                )
            }
            Self::NoThread(error) => write!(f, "no thread for it: {error}"),
            Self::Gone(_) => f.write_str("what played it has gone away"),
        }
    }
}

impl Error for SoundError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Refused { source, .. } => Some(&**source),
            Self::NoThread(error) => Some(error),
            Self::Gone(error) => Some(error.as_deref()?),
            Self::Missing(_) | Self::NoAnswer(_) | Self::Format { .. } => None,
        }
    }
}

/// The loudspeakers. They are opened only when there is something to hear, and not at volume 0.
#[derive(Debug)]
pub struct Loudspeaker {
    /// The channel to the mixer thread, which ends when this is dropped.
    thread: Option<Sender<MixerCommand>>,
    /// The background sounds, for a thread that starts later.
    place: Option<MixerCommand>,
    flame: Option<MixerCommand>,
    volume: u8,
    /// Whether opening has failed; it is not retried.
    failed: bool,
    /// Opens what plays here.
    open: fn() -> Result<Sender<MixerCommand>, SoundError>,
}

impl Loudspeaker {
    /// Loudspeakers that are not open yet.
    pub const fn new() -> Self {
        Self {
            thread: None,
            place: None,
            flame: None,
            volume: 10,
            failed: false,
            open,
        }
    }

    /// Plays mixer commands.
    ///
    /// # Errors
    /// If there is no sound server or device, or it has gone away and no other plays. Reported only once; later calls
    /// do nothing.
    pub fn play(&mut self, commands: Vec<MixerCommand>) -> Result<(), SoundError> {
        for command in commands {
            match &command {
                MixerCommand::Volume(volume) => self.volume = *volume,
                MixerCommand::Place(_) => self.place = Some(command.clone()),
                MixerCommand::Flame(_) => self.flame = Some(command.clone()),
                MixerCommand::Play(_) | MixerCommand::Hurry => {}
            }
            self.give(&command)?;
        }
        Ok(())
    }

    /// Whether there is something to hear: a sound, or the background of a game. The background opens the stream early,
    /// since opening it with the first step would cut that sound off.
    const fn is_heard(&self, command: &MixerCommand) -> bool {
        let place_is_heard = matches!(self.place, Some(MixerCommand::Place(Some(_))));
        matches!(command, MixerCommand::Play(_)) || place_is_heard
    }

    fn give(&mut self, command: &MixerCommand) -> Result<(), SoundError> {
        if self.volume == 0 {
            self.thread = None;
            return Ok(());
        }
        if self.failed {
            return Ok(());
        }
        if self.thread.is_none() && !self.is_heard(command) {
            return Ok(());
        }
        self.deliver(command).inspect_err(|_| self.failed = true)
    }

    /// Opens the loudspeakers, unless they are open, and passes a command on.
    fn deliver(&mut self, command: &MixerCommand) -> Result<(), SoundError> {
        self.begin()?;
        if self.send(command) {
            return Ok(());
        }
        // The player may have plugged in headphones, or restarted the server: what is there now may play.
        let gone = |error| SoundError::Gone(Some(Box::new(error)));
        self.begin().map_err(gone)?;
        match self.send(command) {
            true => Ok(()),
            false => Err(SoundError::Gone(None)),
        }
    }

    /// Opens the loudspeakers, unless they are open.
    fn begin(&mut self) -> Result<(), SoundError> {
        if self.thread.is_none() {
            let thread = (self.open)()?;
            // The volume must be the first command.
            let begun = [
                Some(MixerCommand::Volume(self.volume)),
                self.place.clone(),
                self.flame.clone(),
            ];
            for command in begun.into_iter().flatten() {
                let _ = thread.send(command);
            }
            self.thread = Some(thread);
        }
        Ok(())
    }

    /// Passes a command on; `false` if what played it has gone away.
    fn send(&mut self, command: &MixerCommand) -> bool {
        let taken = |thread: &Sender<MixerCommand>| thread.send(command.clone()).is_ok();
        let is_taken = self.thread.as_ref().is_some_and(taken);
        if !is_taken {
            self.thread = None;
        }
        is_taken
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
            Ok(MixerCommand::Volume(volume)) if mixer.is_new() => mixer.begin_with_volume(volume),
            Ok(command) => mixer.command(command),
            Err(TryRecvError::Empty) => return true,
            Err(TryRecvError::Disconnected) => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::sync::mpsc::{Receiver, channel};

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
            MixerCommand::Volume(0),
            MixerCommand::Place(Some(vec![1; 9].into())),
            MixerCommand::Place(None),
            MixerCommand::Flame(None),
        ];
        speaker
            .play(silent.to_vec())
            .expect("silence needs no device");
        assert!(speaker.thread.is_none() && !speaker.failed);
    }

    thread_local! {
        /// The devices opened so far in this test; each plays for as long as it is here.
        static DEVICES: RefCell<Vec<Receiver<MixerCommand>>> = const { RefCell::new(Vec::new()) };
    }

    /// Opens the first two devices, and no third.
    fn open_two() -> Result<Sender<MixerCommand>, SoundError> {
        let (sender, device) = channel();
        DEVICES.with_borrow_mut(|devices| {
            devices.push(device);
            match devices.len() {
                ..=2 => Ok(sender),
                _ => Err(SoundError::Missing("third device")),
            }
        })
    }

    /// Headphones are unplugged: the sound goes on with what is there now, its background too.
    #[test]
    fn another_device_takes_over_from_one_that_is_gone() {
        let mut speaker = Loudspeaker {
            open: open_two,
            ..Loudspeaker::new()
        };
        let unplug = |nth: usize| {
            let (_, none) = channel();
            DEVICES.with_borrow_mut(|devices| devices[nth] = none);
        };
        let place = MixerCommand::Place(Some(vec![1; 9].into()));
        speaker.play(vec![place]).expect("the first device plays");
        unplug(0);
        let next = vec![MixerCommand::Hurry];
        speaker.play(next).expect("the second device takes over");
        let heard = DEVICES.with_borrow(|devices| devices[1].try_iter().collect::<Vec<_>>());
        let [
            MixerCommand::Volume(10),
            MixerCommand::Place(Some(_)),
            MixerCommand::Hurry,
        ] = &heard[..]
        else {
            panic!("{heard:?}");
        };
        unplug(1);
        let gone = speaker.play(vec![MixerCommand::Hurry]);
        let gone = gone.expect_err("there is no third device");
        assert_eq!(gone.to_string(), "what played it has gone away");
        let why = gone.source().map(ToString::to_string);
        assert_eq!(why.as_deref(), Some("there is no third device here"));
        let again = vec![MixerCommand::Hurry];
        speaker.play(again).expect("it is reported only once");
    }
}
