//! The loudspeakers of the window; silent without the feature `sound`.

use tallowdeep::app::App;
use tallowdeep::app::backend::Speaker;

/// The app with its sound turned on, if there can be any.
pub(super) fn listening(app: App<'_>) -> App<'_> {
    if cfg!(feature = "sound") {
        app.with_sound()
    } else {
        app
    }
}

#[cfg(feature = "sound")]
pub(super) fn speaker() -> impl Speaker {
    WarningSpeaker(tallowdeep::platform::sound::Loudspeaker::new())
}

#[cfg(not(feature = "sound"))]
pub(super) fn speaker() -> impl Speaker {
    tallowdeep::app::backend::Silence
}

/// Reports once, on standard error, why there is no sound.
#[cfg(feature = "sound")]
struct WarningSpeaker(tallowdeep::platform::sound::Loudspeaker);

#[cfg(feature = "sound")]
impl Speaker for WarningSpeaker {
    fn play(&mut self, commands: Vec<tallowdeep::audio::mixer::MixerCommand>) {
        use std::io::Write;
        if let Err(reason) = self.0.play(commands) {
            let line = format!("tallowdeep: no sound: {reason}");
            // If standard error cannot be written, the game goes on anyway.
            let _ = writeln!(std::io::stderr(), "{line}");
        }
    }
}
