//! Every screen in each theme, with each tilesheet, at two sizes. These are too many frames for pictures, so
//! `tests/golden/screens.txt` has a line with the digest of each. Frames that differ are written to
//! `target/golden/screens`, accepted or not; without the file, all of them are.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::thread;

use tallowdeep::app::compare::{self, Compare};
use tallowdeep::base::Digest;
use tallowdeep::game::GameOver;
use tallowdeep::gfx::{Canvas, PxSize};
use tallowdeep::ui::layout::MIN_SIZE;
use tallowdeep::ui::settings::{Settings, SheetId, ThemeId};

use super::script::{CONTENT, Shown, run};
use crate::support::goldens;
use crate::support::played::Played;

/// The smallest size that all layouts fit, and the usual one: a window of 1280x800 at scale 2.
const SIZES: [PxSize; 2] = [MIN_SIZE, PxSize { w: 640, h: 400 }];

/// Screens without tiles. All others must change with the sheet; these must not.
const WITHOUT_TILES: &[&str] = &[
    "title",
    "title-continue",
    "archive",
    "single-keys",
    "tutorials",
    "credits",
    "records",
    "records-feats",
    "messages",
    "messages-harm",
    "keys",
];
/// Screens in their tutorial's colours. All others must change with the theme; these must not.
const WITHOUT_THEME: &[&str] = &[
    "mcrogueface-own",
    "mcrogueface-5-own",
    "tcod-own",
    "roguebasin-own",
    "sadconsole-own",
];

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

/// The file of digests, one frame a line: screen, sheet, theme and size, then the digest.
struct DigestFile(BTreeMap<String, String>);

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

    fn sizes(&self) -> Vec<PxSize> {
        match self.what {
            What::Sized(_) => SIZES.to_vec(),
            What::Own(_) => vec![PxSize::default()],
            What::Both(_) => vec![compare::LEAST, compare::FRAME],
        }
    }
}

#[test]
fn every_screen_matches_its_digest() {
    let shots = shots();
    let saved = DigestFile::read();
    let mut drawn = Vec::new();
    thread::scope(|threads| {
        let (shots, saved) = (&shots, &saved);
        let themes = 0..CONTENT.themes.len();
        let each: Vec<_> = themes
            .map(|theme| threads.spawn(move || draw(shots, theme, saved)))
            .collect();
        for thread in each {
            drawn.extend(thread.join().expect("frames can be drawn"));
        }
    });
    drawn.sort_by_key(|frame| (frame.shot, frame.way.0, frame.way.1, frame.way.2.w));
    let mut errors = same_where_it_must_differ(&shots, &drawn);
    if goldens::updates() {
        saved.replace(&drawn);
    } else {
        errors.extend(saved.errors(&drawn));
    }
    goldens::none(&errors);
}

/// A frame that has been drawn.
struct Drawn {
    /// The number of its screen.
    shot: usize,
    way: Way,
    /// Screen, sheet, theme and size.
    name: String,
    digest: String,
}

fn shots() -> Vec<Shot> {
    let place = "tests/suite/screens/every_screen.txt";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(place);
    let text = fs::read_to_string(path).expect("there is a script");
    let (mut shots, mut names) = (Vec::new(), BTreeSet::new());
    run(place, &text, &mut |name, shown| {
        assert!(
            names.insert(name.to_owned()),
            "{place} asks twice for {name}"
        );
        if let ("won", Shown::Game(game, _)) = (name, &shown) {
            let over = game.session().and_then(|played| played.view().game_over());
            assert!(over.is_some_and(GameOver::is_won), "{place}: {over:?}");
        }
        let what = match shown {
            Shown::Game(game, false) => What::Sized(Box::new(Played(game.clone()))),
            Shown::Game(game, true) => What::Own(Box::new(Played(game.clone()))),
            Shown::Both(both) => What::Both(Box::new(both.clone())),
        };
        let name = name.to_owned();
        shots.push(Shot { name, what });
    });
    shots
}

/// All frames in one theme. Those that differ from their digest are written as PNG.
fn draw(shots: &[Shot], theme: usize, saved: &DigestFile) -> Vec<Drawn> {
    let mut drawn = Vec::new();
    for (number, shot) in shots.iter().enumerate() {
        for (sheet, (sheet_name, _)) in CONTENT.sheets.iter().enumerate() {
            for size in shot.sizes() {
                let frame = shot.frame((sheet, theme, size));
                let PxSize { w, h } = frame.size();
                let (screen, theme_name) = (&shot.name, &CONTENT.themes[theme].0);
                let name = format!("{screen} {sheet_name} {theme_name} {w}x{h}");
                let digest = format!("{:016x}", digest(&frame));
                if saved.0.get(&name) != Some(&digest) {
                    goldens::write(&picture(&name), &frame);
                }
                drawn.push(Drawn {
                    shot: number,
                    way: (sheet, theme, size),
                    name,
                    digest,
                });
            }
        }
    }
    drawn
}

/// Where the picture of a frame is written.
fn picture(name: &str) -> std::path::PathBuf {
    let file = format!("{}.png", name.replace(' ', "-"));
    goldens::made().join("screens").join(file)
}

/// A digest of width and height, then each pixel's red, green and blue.
fn digest(frame: &Canvas) -> u64 {
    let mut digest = Digest::new();
    digest.write_u64(frame.size().w.unsigned_abs().into());
    digest.write_u64(frame.size().h.unsigned_abs().into());
    for pixel in frame.pixels() {
        let [_, rgb @ ..] = pixel.to_be_bytes();
        digest.write_bytes(&rgb);
    }
    digest.finish()
}

/// Errors where a theme or sheet has no effect: the digests alone would accept a setting that does nothing.
fn same_where_it_must_differ(shots: &[Shot], drawn: &[Drawn]) -> Vec<String> {
    let mut errors = Vec::new();
    for (at, one) in drawn.iter().enumerate() {
        let others = drawn[at + 1..]
            .iter()
            .filter(|other| other.shot == one.shot && other.way.2 == one.way.2);
        for other in others {
            let screen = shots[one.shot].name.as_str();
            let (tiled, themed) = (
                !WITHOUT_TILES.contains(&screen),
                !WITHOUT_THEME.contains(&screen),
            );
            let differ = tiled && one.way.0 != other.way.0 || themed && one.way.1 != other.way.1;
            match (differ, one.digest == other.digest) {
                (true, true) => {
                    errors.push(format!(
                        "{} is no other picture than {}",
                        other.name, one.name
                    ));
                }
                (false, false) => {
                    errors.push(format!(
                        "{} is another picture than {}",
                        other.name, one.name
                    ));
                }
                _ => {}
            }
        }
    }
    errors
}

impl DigestFile {
    fn path() -> std::path::PathBuf {
        goldens::folder().join("screens.txt")
    }

    fn read() -> Self {
        let text = fs::read_to_string(Self::path()).unwrap_or_default();
        let frames = text.lines().filter_map(|line| line.rsplit_once(' '));
        Self(
            frames
                .map(|(name, digest)| (name.to_owned(), digest.to_owned()))
                .collect(),
        )
    }

    /// The frames that differ from their digests, one message for each.
    fn errors(&self, drawn: &[Drawn]) -> Vec<String> {
        let mut gone: BTreeSet<&str> = self.0.keys().map(String::as_str).collect();
        let mut errors = Vec::new();
        for frame in drawn {
            let name = &frame.name;
            gone.remove(name.as_str());
            let error = match self.0.get(name) {
                Some(digest) if *digest == frame.digest => continue,
                Some(_) => "is another picture now",
                None => "there is no such frame yet",
            };
            errors.push(format!("{name}: {error}; see {}", picture(name).display()));
        }
        let gone = gone.into_iter();
        errors.extend(gone.map(|name| format!("{name}: no script asks for this frame")));
        errors
    }

    /// Accepts the frames as they are.
    fn replace(&self, drawn: &[Drawn]) {
        let lines = drawn
            .iter()
            .map(|frame| format!("{} {}\n", frame.name, frame.digest));
        fs::write(Self::path(), lines.collect::<String>()).expect("the digests can be written");
    }
}
