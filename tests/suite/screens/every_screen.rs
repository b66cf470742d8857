//! Every screen with each tilesheet and in each theme. These are too many frames for pictures, so
//! `tests/golden/screens.txt` has the digests of two of each screen: small with letters, and usual with pictures. Frames
//! that differ are written to `target/golden/screens`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use tallowdeep::app::Script;
use tallowdeep::app::storage::Storage;
use tallowdeep::game::GameOver;
use tallowdeep::gfx::{Canvas, PxSize};
use tallowdeep::tools::compare::{self, Compare};
use tallowdeep::tools::shots::script::{self, Found, Shown};
use tallowdeep::ui::layout::MIN_SIZE;
use tallowdeep::ui::settings::{Settings, SheetId, ThemeId};

use super::CONTENT;
use crate::support::goldens;
use crate::support::memory::Memory;
use crate::support::played::Played;

/// A window of 1280x800 at scale 2.
const USUAL_SIZE: PxSize = PxSize { w: 640, h: 400 };

/// Screens without tiles. All others must change with the sheet; these must not.
const WITHOUT_TILES: &str = "title title-continue archive single-keys tutorials tutorials-chapters tutorials-about \
    credits records records-feats messages messages-harm keys keys-chapter";
/// Screens in their tutorial's colours. All others must change with the theme; these must not.
const WITHOUT_THEME: &str =
    "mcrogueface-own mcrogueface-5-own tcod-own roguebasin-own sadconsole-own";

/// A screen, ready to be drawn in any size, theme and sheet.
struct Shot {
    name: String,
    what: What,
}

enum What {
    /// A screen that fills the window.
    Sized(Box<Played>),
    /// A tutorial's own screen, at its own size.
    Own(Box<Played>),
    /// Two games side by side, as wide as both.
    Both(Box<Compare>),
}

/// How a screen is drawn: the numbers of its sheet and theme, and its size.
type Way = (usize, usize, PxSize);

impl Shot {
    fn frame(&self, (sheet, theme, size): Way) -> Canvas {
        let chosen = Settings {
            theme: ThemeId(theme),
            tiles: Some(SheetId(sheet)),
            ..Settings::default()
        };
        match &self.what {
            What::Sized(game) => {
                let mut game = game.clone();
                game.choose(chosen);
                game.resize(size);
                game.frame()
            }
            What::Own(game) => {
                let mut game = game.clone();
                game.choose(chosen);
                game.frame()
            }
            What::Both(both) => both.clone().with_settings(chosen).frame(size),
        }
    }

    const fn sizes(&self) -> [PxSize; 2] {
        match self.what {
            What::Both(_) => [compare::LEAST, compare::FRAME],
            // A tutorial's own screen keeps its size.
            What::Sized(_) | What::Own(_) => [MIN_SIZE, USUAL_SIZE],
        }
    }

    /// Errors where a sheet or theme has no effect, or has one where it must have none.
    fn settings_without_effect(&self) -> Vec<String> {
        let small = self.sizes()[0];
        let different = |ways: Vec<Way>| {
            let frames = ways.into_iter().map(|way| self.frame(way).digest());
            frames.collect::<BTreeSet<_>>().len()
        };
        let (sheets, themes) = (CONTENT.sheets.len(), CONTENT.themes.len());
        let name = self.name.as_str();
        let mut errors = Vec::new();
        let by_sheet = different((0..sheets).map(|sheet| (sheet, 0, small)).collect());
        let by_theme = different((0..themes).map(|theme| (1, theme, small)).collect());
        for (what, count, without, found) in [
            ("sheets", sheets, WITHOUT_TILES, by_sheet),
            ("themes", themes, WITHOUT_THEME, by_theme),
        ] {
            let is_without = without.split(' ').any(|word| word == name);
            let expected = if is_without { 1 } else { count };
            if found != expected {
                errors.push(format!(
                    "{name}: {count} {what} must give {expected} pictures, found {found}"
                ));
            }
        }
        errors
    }
}

#[test]
fn every_screen_matches_its_digest() {
    let path = goldens::folder().join("screens.txt");
    let was = fs::read_to_string(&path).unwrap_or_default();
    let (mut errors, mut is) = (Vec::new(), String::new());
    for shot in shots() {
        errors.extend(shot.settings_without_effect());
        for (sheet, size) in shot.sizes().into_iter().enumerate() {
            let frame = shot.frame((sheet, 0, size));
            let (PxSize { w, h }, name) = (frame.size(), &shot.name);
            let name = format!("{name} {} {w}x{h}", CONTENT.sheets[sheet].0);
            let line = format!("{name} {:016x}\n", frame.digest());
            if !was.contains(&line) && !goldens::updates() {
                let file = format!("screens/{}.png", name.replace(' ', "-"));
                let picture = goldens::made().join(file);
                goldens::write(&picture, &frame);
                errors.push(format!("{name} is another now; see {}", picture.display()));
            }
            is += &line;
        }
    }
    if goldens::updates() {
        fs::write(&path, &is).expect("the digests can be written");
    } else if was.lines().count() != is.lines().count() {
        errors.push(format!("{}: has frames of no script", path.display()));
    }
    goldens::none(&errors);
}

fn shots() -> Vec<Shot> {
    let mut shots = Vec::new();
    add_shots("first_start", None, &mut shots);
    add_shots("saved_games", Some(&mut replays()), &mut shots);
    shots
}

/// The screens that a script in `every_screen` asks for.
fn add_shots(name: &str, storage: Option<&mut dyn Storage>, shots: &mut Vec<Shot>) {
    let place = format!("tests/suite/screens/every_screen/{name}.shots");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(&place);
    let text = fs::read_to_string(path).expect("there is a script");
    let played = script::run(&CONTENT, storage, &place, &text, &mut |found| {
        let asked = match found {
            Found::Shot(asked) => asked,
            Found::Said => return,
            Found::Unsaid(fault) => panic!("{fault}"),
        };
        let (name, place) = (asked.name.to_owned(), asked.place);
        let is_new = shots.iter().all(|shot| shot.name != name);
        assert!(is_new, "{place}: there is a {name} above");
        let what = match asked.shown {
            Shown::Game(game, is_tutorial) => {
                if name == "won" {
                    assert_won(game);
                }
                let game = Box::new(Played(game.clone()));
                if is_tutorial {
                    What::Own(game)
                } else {
                    What::Sized(game)
                }
            }
            Shown::Both(both) => What::Both(Box::new(both.clone())),
            Shown::Part(_) => panic!("{place}: {name} must be a whole frame"),
        };
        shots.push(Shot { name, what });
    });
    played.unwrap_or_else(|error| panic!("{error}"));
}

#[track_caller]
fn assert_won(game: &Script) {
    let over = game.session().and_then(|played| played.view().game_over());
    assert!(over.is_some_and(GameOver::is_won), "{over:?}");
}

/// The recordings in `tests/replays`, ordered by name.
fn replays() -> Memory {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays");
    let files = fs::read_dir(folder).expect("there are recordings");
    let files = files.flatten().map(|entry| {
        let name = entry.file_name().into_string().expect("names are ASCII");
        let text = fs::read_to_string(entry.path()).expect("a recording is text");
        (name, text)
    });
    let mut memory = Memory::default();
    memory.files.extend(files);
    memory.files.sort();
    memory
}
