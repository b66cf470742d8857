//! Picture tests from scripts, for those who make mods and for our own suite: every frame that the scripts of a folder ask
//! for, compared with the picture of its name.

pub mod script;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use crate::content::Content;
use crate::gfx::Canvas;
use crate::gfx::testing::{Frame, Frames, Options, Picture};
use crate::tools::compare;
use script::{Found, Shot, Shown};

/// The ending of the name of a script.
pub const ENDING: &str = "shots";

/// A script and where it lies.
pub struct ScriptFile {
    /// Its path as errors name it: `murmur/shots/hall.shots`.
    pub path: String,
    /// What its pictures' names begin with: empty, or `deep/` for a script in a folder of that name.
    pub folder: String,
    /// What it says.
    pub text: String,
}

/// What a comparison found.
#[derive(Default, Debug)]
pub struct Report {
    /// How many frames the scripts asked for.
    pub shots: usize,
    /// How many of them differ from their pictures, or have none.
    pub different: usize,
    /// All that is wrong, each with its place.
    pub faults: Vec<String>,
    /// Pictures that no script asks for, unless a script stopped early.
    pub unreferenced: Vec<PathBuf>,
    /// Whether an update would accept some of it.
    pub is_acceptable: bool,
}

/// Plays all scripts, and compares the frames that they ask for with the pictures of `options`.
pub fn check(content: &Arc<Content>, options: &Options, scripts: &[ScriptFile]) -> Report {
    let mut report = Report::default();
    let mut places = BTreeMap::new();
    let mut all_played = true;
    for script in scripts {
        let mut is_empty = true;
        let played = script::run(content, None, &script.path, &script.text, &mut |found| {
            is_empty = false;
            let shot = match found {
                Found::Said => return,
                Found::Unsaid(fault) => return report.faults.push(fault),
                Found::Shot(shot) => shot,
            };
            let (name, place) = (format!("{}{}", script.folder, shot.name), shot.place);
            report.shots += 1;
            if let Some(first) = places.insert(name.clone(), place.to_owned()) {
                let fault = format!("{place}: {first} asks for a picture called {name}, too");
                return report.faults.push(fault);
            }
            compare(options, shot, &name, &mut report);
        });
        if let Err(error) = played {
            all_played = false;
            report.faults.push(error.to_string());
        } else if is_empty {
            let fault = format!(
                "{}: tests nothing; it needs a line shot or says",
                script.path
            );
            report.faults.push(fault);
        }
    }
    // A script that stops early has not asked for all of its pictures.
    if all_played {
        report.unreferenced = unreferenced(options);
    }
    report
}

fn compare(options: &Options, shot: Shot<'_>, name: &str, report: &mut Report) {
    let options = options.clone().place(shot.place);
    let mut picture = ShotPicture::of(shot.shown);
    if !shot.has_text {
        picture.text = None;
    }
    if let Err(failure) = options.check(&picture, name) {
        report.different += 1;
        report.is_acceptable |= failure.is_acceptable();
        report.faults.push(failure.to_string());
    }
}

/// The files that no script asks for: pictures, and texts of pictures that are asked for. Other texts of the folder may
/// belong to other tests.
fn unreferenced(options: &Options) -> Vec<PathBuf> {
    let all = Frames::with(options.clone()).unreferenced();
    let is_left = |file: &PathBuf| {
        let picture = file.with_extension("png");
        let is_compared = picture.is_file() && !all.contains(&picture);
        *file == picture || is_compared
    };
    all.iter().filter(|file| is_left(file)).cloned().collect()
}

/// A frame, and its text if there is one and the script asks for it.
struct ShotPicture {
    frame: Canvas,
    text: Option<String>,
}

impl ShotPicture {
    /// A whole frame of a game reads as [`Script::text`](crate::Script::text) says it, a part as it was drawn.
    fn of(shown: Shown<'_>) -> Self {
        let (frame, text) = match shown {
            Shown::Game(game, _) => (game.frame(), Some(game.text())),
            Shown::Both(both) => (both.frame(compare::FRAME), None),
            Shown::Part(part) => {
                let text = Canvas::text(&part);
                (part, text)
            }
        };
        Self { frame, text }
    }
}

impl Picture for ShotPicture {
    fn frame(&self) -> Frame {
        self.frame.frame()
    }

    fn text(&self) -> Option<String> {
        self.text.clone()
    }
}
