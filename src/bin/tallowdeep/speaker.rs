//! The loudspeakers of the window; silent without the feature `sound`.

use tallowdeep::app::App;
use tallowdeep::app::backend::Speaker;

/// The app with its sound turned on, if there can be any.
pub(super) fn listening(app: App) -> App {
    if cfg!(feature = "sound") {
        app.with_sound()
    } else {
        app
    }
}

#[cfg(feature = "sound")]
pub(super) fn speaker() -> impl Speaker {
    WarningSpeaker {
        speaker: tallowdeep::platform::sound::Loudspeaker::new(),
        silence: None,
    }
}

#[cfg(not(feature = "sound"))]
pub(super) fn speaker() -> impl Speaker {
    NoSpeaker
}

/// Reports on standard error when sound fails and why, and says so on the screens that offer sound.
#[cfg(feature = "sound")]
struct WarningSpeaker {
    speaker: tallowdeep::platform::sound::Loudspeaker,
    /// Why there is no sound.
    silence: Option<String>,
}

#[cfg(feature = "sound")]
impl Speaker for WarningSpeaker {
    fn play(&mut self, commands: Vec<tallowdeep::audio::mixer::MixerCommand>) {
        use std::io::Write;
        self.speaker.play(commands);
        let silence = self.speaker.silence().map(ToString::to_string);
        if let (None, Some(reason)) = (&self.silence, &silence) {
            // If standard error cannot be written, the game goes on anyway.
            let _ = writeln!(std::io::stderr(), "tallowdeep: no sound: {reason}");
        }
        self.silence = silence;
    }

    fn silence(&self) -> Option<&str> {
        self.silence.as_deref()
    }
}

/// Stands in for the loudspeakers of a program that was built without sound.
#[cfg(not(feature = "sound"))]
struct NoSpeaker;

#[cfg(not(feature = "sound"))]
impl Speaker for NoSpeaker {
    fn play(&mut self, _commands: Vec<tallowdeep::audio::mixer::MixerCommand>) {}

    fn silence(&self) -> Option<&str> {
        Some("this program was built without it")
    }
}
