//! Crash reports: on a panic, writes a file beside the recordings with the location of the panic and the last inputs.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::panic::{self, PanicHookInfo};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use crate::app::storage::Error;
use crate::platform::files::{atomic, display_name};
use crate::ui::input::key::Input;

/// Maximum number of inputs in a report.
const MAX_INPUTS: usize = 60;

/// What the panic hook knows, since it cannot ask the program.
static CONTEXT: Mutex<CrashContext> = Mutex::new(CrashContext {
    folder: None,
    recording: None,
    inputs: VecDeque::new(),
});

/// The contents of a report besides the panic itself.
#[derive(Clone, Default, Debug)]
pub(super) struct CrashContext {
    /// Folder of the recordings; `None` if the program has none.
    pub(super) folder: Option<PathBuf>,
    /// The recording of the current game, if it has a file.
    pub(super) recording: Option<PathBuf>,
    /// The last inputs, oldest first. Consecutive frames are one entry; pointer movements are left out.
    inputs: VecDeque<Input>,
}

/// Installs a panic hook that writes a report, after the usual message on standard error.
pub fn install() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        usual(info);
        // Nothing can panic while the context is being changed, so it is not locked here.
        if let Ok(context) = CONTEXT.try_lock() {
            // If standard error is closed, nobody would read a report.
            let _ = writeln!(io::stderr(), "{}", context.leave_report(info));
        }
    }));
}

/// The file of the current game, for messages.
pub fn recording() -> Option<String> {
    let context = CONTEXT.lock().ok()?;
    context.recording.as_deref().map(display_name)
}

/// Changes what a report will say.
pub(super) fn note(change: impl FnOnce(&mut CrashContext)) {
    if let Ok(mut context) = CONTEXT.lock() {
        change(&mut context);
    }
}

impl CrashContext {
    /// Remembers an input.
    pub(super) fn note_input(&mut self, input: Input) {
        match (self.inputs.back_mut(), input) {
            (_, Input::Hover(_)) => return,
            (Some(Input::Frames(before)), Input::Frames(frames)) => {
                *before = before.saturating_add(frames);
                return;
            }
            _ => self.inputs.push_back(input),
        }
        if self.inputs.len() > MAX_INPUTS {
            self.inputs.pop_front();
        }
    }

    /// Writes the report. Returns a line that says where it is, or why there is none.
    fn leave_report(&self, info: &PanicHookInfo<'_>) -> String {
        let location = info.location().map(ToString::to_string).unwrap_or_default();
        let payload = info.payload();
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let message = text
            .or_else(|| payload.downcast_ref().copied())
            .unwrap_or_default();
        // Commands without a window record nothing, and can be repeated.
        let Some(folder) = &self.folder else {
            return "This is a bug in Tallowdeep. Please report it.".to_owned();
        };
        match self.write(folder, &location, message) {
            Ok(path) => format!(
                "This is a bug in Tallowdeep. Please report it with the file {}, which says how.",
                display_name(&path)
            ),
            Err(why) => format!("This is a bug in Tallowdeep. There is no report: {why}."),
        }
    }

    /// Writes the report to a new file in the folder; returns its path.
    fn write(&self, folder: &Path, location: &str, message: &str) -> Result<PathBuf, Error> {
        let report = self.report(location, message);
        let (_, path) = atomic::create_in(folder, "crash.log", &|file| {
            file.write_all(report.as_bytes())
        })?;
        Ok(path)
    }

    fn report(&self, location: &str, message: &str) -> String {
        let recording = self.recording.as_deref().unwrap_or(Path::new("none"));
        let mut text = format!(
            "Tallowdeep {} crashed.\n\n\
             place      {location}\n\
             message    {message}\n\
             system     {} {}\n\
             recording  {}\n",
            env!("CARGO_PKG_VERSION"),
            std::env::consts::OS,
            std::env::consts::ARCH,
            recording.display()
        );
        text += "\nTo report it, send this file and the recording to its developers, with a sentence about what was on the \
                 screen.\nThe recording holds the game up to the last turn that was written, and can be continued.\n\n\
                 last inputs, oldest first:\n";
        for input in &self.inputs {
            text += &format!("  {input:?}\n");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::process::Command;

    use super::*;
    use crate::app::storage::Storage;
    use crate::gfx::Px;
    use crate::platform::files::SaveFolder;
    use crate::ui::input::key::Key;

    #[test]
    fn a_report_names_place_recording_and_last_inputs() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let folder = folder.path().join("new");
        let mut context = CrashContext {
            recording: Some("saves/game.txt".into()),
            ..CrashContext::default()
        };
        for input in [
            Input::Press(Key::Char('o').into()),
            Input::Frames(2),
            Input::Hover(Px::new(1, 1)),
            Input::Frames(3),
            Input::Press(Key::Char('x').into()),
        ] {
            context.note_input(input);
        }
        let path = context
            .write(&folder, "src/game.rs:1:2", "it broke")
            .expect("there is room for a report");
        let text = fs::read_to_string(&path).expect("it was written");
        for part in [
            concat!("Tallowdeep ", env!("CARGO_PKG_VERSION")),
            "place      src/game.rs:1:2",
            "message    it broke",
            "recording  saves/game.txt",
            "Frames(5)\n",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        let (o, x) = (text.find("'o'").expect("o"), text.find("'x'").expect("x"));
        assert!(o < x && !text.contains("Hover"), "{text}");
        let second = context
            .write(&folder, "", "")
            .expect("there is room for a report");
        assert_ne!(path, second, "an earlier report is not overwritten");
    }

    #[test]
    fn only_the_last_inputs_are_remembered() {
        let mut context = CrashContext::default();
        for number in 0..200 {
            context.note_input(Input::Wheel(Px::new(number, 0), 1));
        }
        assert_eq!(context.inputs.len(), MAX_INPUTS);
        let newest = context.inputs.back();
        assert_eq!(newest, Some(&Input::Wheel(Px::new(199, 0), 1)));
    }

    /// The hook belongs to the process, and a panic ends it. So this test runs itself again, with a variable that says
    /// where to leave the report.
    #[test]
    fn a_panic_leaves_a_report() {
        const FOLDER: &str = "TALLOWDEEP_CRASH_FOLDER";
        if let Some(folder) = std::env::var_os(FOLDER) {
            install();
            let mut saves = SaveFolder::new(Some(Path::new(&folder)));
            saves.create("a.txt", "head\n").expect("there is room");
            saves.note_input(Input::Press(Key::Char('o').into()));
            panic!("it broke");
        }
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let this = std::env::current_exe().expect("it has a path");
        let name = "platform::files::crash_report::tests::a_panic_leaves_a_report";
        let failed = Command::new(this)
            .args(["--exact", name, "--nocapture"])
            .env(FOLDER, folder.path())
            .output()
            .expect("it runs");
        let stderr = String::from_utf8_lossy(&failed.stderr);
        let path = folder.path().join("crash.log");
        let line = format!("with the file {}, which says how.", display_name(&path));
        assert!(stderr.contains("panicked at"), "{stderr}");
        assert!(stderr.contains(&line), "{stderr}");
        let text = fs::read_to_string(path).expect("it was left");
        let game = folder.path().join("a.txt");
        let recording = format!("recording  {}\n", game.display());
        for part in ["message    it broke\n", &recording, "'o'"] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }
}
