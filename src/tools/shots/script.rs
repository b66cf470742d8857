//! A script of a picture test: each line is a verb and what it takes.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Arc;

use crate::app::storage::Storage;
use crate::app::{App, Script, headless};
use crate::base::printable::excerpt;
use crate::base::similar;
use crate::content::map::{self, DrawnMap};
use crate::content::{Content, Error, settings};
use crate::game::rules::Mind;
use crate::gfx::{Canvas, Key, KeyPress, Px, PxSize};
use crate::tools::compare::{self, Compare};
use crate::ui::input::key::{Input, MouseButton};
use crate::ui::settings::RulesId;

/// What a line can be, and what it does, as the help and docs/formats.md list it.
pub const VERBS: [(&str, &str); 16] = [
    ("rules NAME [SEED]", "start a game; seed 1 by default"),
    (
        "map",
        "start the same game on the map that follows, up to an empty line; after `map asleep` all monsters sleep",
    ),
    ("title SEED", "the title screen"),
    ("size WxH", "size of frames, 640x400 by default"),
    (
        "set KEY = VALUE",
        "a line of `settings.toml`, such as `set theme = \"contrast\"`",
    ),
    ("reset", "undo each `set`"),
    ("play WORDS", "commands, as for `run`"),
    (
        "press KEYS",
        "keys: a character or a name such as `Escape`, with `Shift+` before it if it is held",
    ),
    ("frames N", "let N frames of 1/60 s pass, and show motion"),
    ("hover X Y", "move the mouse to a pixel"),
    (
        "click X Y",
        "click there; `right X Y` with the right button",
    ),
    ("wheel N", "turn the mouse wheel; up if N is above 0"),
    (
        "layout tutorial",
        "show the tutorial's own screen; `layout own` shows ours again",
    ),
    (
        "says TEXT",
        "fail unless this can be read on the screen, within one line",
    ),
    (
        "shot NAME [X Y WxH]",
        "compare the frame, or a part of it, with NAME.png; with `with text` at the end, also its text, with NAME.txt",
    ),
    (
        "compare NAME A B SEED WORDS",
        "play two rule sets side by side, and compare the frame of both with NAME.png",
    ),
];

/// At most so many frames pass at once: 27 minutes.
const MOST_FRAMES: u32 = 100_000;
/// The largest side of a frame, in pixels.
const MOST_SIDE: i32 = 7680;

/// What a script comes upon.
pub enum Found<'s> {
    /// A frame that it asks for.
    Shot(Shot<'s>),
    /// Text that it expects and the screen shows.
    Said,
    /// Text that it expects and the screen does not show: its place, and what can be read instead.
    Unsaid(String),
}

/// A frame that a script asks for.
pub struct Shot<'s> {
    /// Its name.
    pub name: &'s str,
    /// File and line.
    pub place: &'s str,
    /// What it shows.
    pub shown: Shown<'s>,
    /// Whether its text is compared too.
    pub has_text: bool,
}

/// What a frame shows.
pub enum Shown<'s> {
    /// A screen of one game, and whether it is a tutorial's screen, which has its own size.
    Game(&'s mut Script, bool),
    /// Two games side by side.
    Both(&'s mut Compare),
    /// A part of a frame.
    Part(Canvas),
}

impl Shown<'_> {
    /// The frame, with its text if there is one.
    pub fn frame(self) -> Canvas {
        match self {
            Self::Game(game, _) => game.recorded_frame(),
            Self::Both(both) => both.frame(compare::FRAME),
            Self::Part(part) => part,
        }
    }
}

/// Plays the script `text`, which errors call `file`, and hands over what it comes upon. With a storage, its games are
/// the saved ones, and those that the script plays are added.
///
/// # Errors
/// If a line is wrong: with file, line, what was found and what would be right. What follows it is not played.
pub fn run(
    content: &Arc<Content>,
    storage: Option<&mut dyn Storage>,
    file: &str,
    text: &str,
    see: &mut dyn FnMut(Found<'_>),
) -> Result<(), Error> {
    let mut runner = Runner {
        content,
        storage,
        see,
        file,
        game: None,
        is_tutorial: false,
        rules: None,
        size: headless::FRAME,
        settings: Vec::new(),
    };
    runner.run(text)
}

struct Runner<'r, 's> {
    content: &'r Arc<Content>,
    storage: Option<&'s mut dyn Storage>,
    see: &'r mut dyn FnMut(Found<'_>),
    file: &'r str,
    game: Option<Script>,
    /// Whether the tutorial's screen is shown.
    is_tutorial: bool,
    /// Rule set and seed of the last game.
    rules: Option<(RulesId, u64)>,
    size: PxSize,
    /// What has been set since the script began, one key each.
    settings: Vec<String>,
}

impl Runner<'_, '_> {
    fn run(&mut self, text: &str) -> Result<(), Error> {
        let mut lines = (1..).zip(text.lines());
        while let Some((number, line)) = lines.next() {
            let line = line.trim_end();
            let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
            if verb == "map" {
                let rows = lines.by_ref().map(|(_, row)| row.trim_end());
                let rows: Vec<_> = rows.take_while(|row| !row.is_empty()).collect();
                self.map(rest, &rows, number)?;
            } else if !verb.is_empty() && !verb.starts_with(';') {
                self.line(verb, rest.trim(), number)?;
            }
            if let (Some(game), Some(storage)) = (&mut self.game, &mut self.storage) {
                game.save(*storage);
            }
        }
        Ok(())
    }

    /// Starts the last game again, on a map that begins below the line with this number.
    fn map(&mut self, kind: &str, rows: &[&str], number: usize) -> Result<(), Error> {
        let place = self.place(number);
        let Some((rules, seed)) = self.rules else {
            let error = "a map belongs to a game; begin it with a line such as rules tallowdeep";
            return Err(Error::invalid(place, error));
        };
        // Errors of the map then have the lines of the script.
        let drawing = "\n".repeat(number) + &rows.join("\n");
        let rule_set = &self.content.rules[rules.0].rules;
        let mut map = map::parse_drawn_map(self.file, &drawing, rule_set)?;
        match kind {
            "" => {}
            "asleep" => put_to_sleep(&mut map),
            _ => {
                let error = format!("must be map or map asleep, found map {}", excerpt(kind));
                return Err(Error::invalid(place, error));
            }
        }
        let app = App::in_game(self.content, rules, seed, Some(map));
        self.start(app);
        Ok(())
    }

    fn line(&mut self, verb: &str, rest: &str, number: usize) -> Result<(), Error> {
        let place = self.place(number);
        let done = match verb {
            "rules" => self.rules(rest),
            "title" => self.title(rest),
            "size" => self.resize(rest),
            "set" => return self.set(rest, number),
            "reset" => {
                self.settings.clear();
                self.carry_over()
            }
            "compare" => self.compare(rest, &place),
            _ => self.on_game(verb, rest, &place),
        };
        done.map_err(|reason| Error::invalid(place, reason))
    }

    fn place(&self, number: usize) -> String {
        format!("{}:{number}", self.file)
    }

    fn rules(&mut self, rest: &str) -> Result<(), String> {
        let (name, seed) = rest.split_once(' ').unwrap_or((rest, "1"));
        let rules = self.rules_named(name)?;
        let seed = seed_of(seed)?;
        self.rules = Some((rules, seed));
        self.start(App::in_game(self.content, rules, seed, None));
        Ok(())
    }

    fn rules_named(&self, name: &str) -> Result<RulesId, String> {
        let found = self.content.rules_named(name);
        found.map_err(|error| error.to_string())
    }

    fn title(&mut self, rest: &str) -> Result<(), String> {
        let mut app = App::at_title(self.content, seed_of(rest)?, RulesId(0));
        if self.storage.is_some() {
            app.list_recordings();
        }
        self.start(app);
        Ok(())
    }

    fn resize(&mut self, rest: &str) -> Result<(), String> {
        self.size = size(rest)?;
        self.carry_over()
    }

    fn set(&mut self, rest: &str, number: usize) -> Result<(), Error> {
        // Errors then have the line of the script.
        let above = "\n".repeat(number - 1);
        settings::check_keys(self.file, &format!("{above}{rest}"))?;
        let (key, value) = rest.split_once('=').unwrap_or((rest, ""));
        let (key, value) = (key.trim(), value.trim().trim_matches(['"', '\'']));
        let known = match key {
            "theme" => self.content.theme_named(value).map(drop),
            "tiles" => self.content.sheet_named(value).map(drop),
            _ => Ok(()),
        };
        known.map_err(|error| Error::invalid(self.place(number), error))?;
        self.settings.retain(|line| {
            line.split_once('=')
                .is_none_or(|(old, _)| old.trim() != key)
        });
        self.settings.push(rest.to_owned());
        let done = self.carry_over();
        done.map_err(|reason| Error::invalid(self.place(number), reason))
    }

    fn compare(&mut self, rest: &str, place: &str) -> Result<(), String> {
        let words: Vec<_> = rest.split_whitespace().collect();
        let [name, first, second, seed, words @ ..] = words.as_slice() else {
            let found = excerpt(rest);
            return Err(format!(
                "must be compare NAME A B SEED WORDS, found {found:?}"
            ));
        };
        let rules = [self.rules_named(first)?, self.rules_named(second)?];
        let mut both = Compare::new(self.content, rules, seed_of(seed)?, None);
        for word in words {
            both.play(headless::command(word).map_err(|error| error.to_string())?);
        }
        (self.see)(Found::Shot(Shot {
            name,
            place,
            shown: Shown::Both(&mut both),
            has_text: false,
        }));
        Ok(())
    }

    fn start(&mut self, app: App) {
        self.game = Some(Script::of(app));
        self.is_tutorial = false;
        // What was set has been checked.
        let _ = self.carry_over();
    }

    /// Size and settings carry over to all games of a script.
    fn carry_over(&mut self) -> Result<(), String> {
        let Some(game) = &mut self.game else {
            return Ok(());
        };
        game.resize(self.size);
        let lines = self.settings.join("\n");
        let chosen = settings::parse_settings("set", &lines, self.content);
        game.choose(chosen.map_err(|error| error.to_string())?);
        Ok(())
    }

    /// The lines that need a game, or the title screen.
    fn on_game(&mut self, verb: &str, rest: &str, place: &str) -> Result<(), String> {
        let known = VERBS.iter().flat_map(|(usage, _)| usage.split(' ').take(1));
        let known: Vec<_> = known.chain(["right"]).collect();
        if !known.contains(&verb) {
            let meant = similar::did_you_mean(verb, known.iter().copied(), &excerpt);
            let (verb, known) = (excerpt(verb), known.join(", "));
            return Err(format!(
                "a line begins with one of {known}; found {verb:?}{meant}"
            ));
        }
        let Some(game) = &mut self.game else {
            return Err(format!(
                "{verb}: no game has begun; begin it with a line such as rules tallowdeep"
            ));
        };
        match verb {
            "play" => game.play(rest).map_err(|error| error.to_string())?,
            "press" => {
                for word in rest.split_whitespace() {
                    game.press(press(word)?);
                }
            }
            "frames" => game.frames(whole(rest, 0..=MOST_FRAMES)?),
            "hover" => game.input(Input::Hover(px(rest)?)),
            "click" => game.input(Input::Click(px(rest)?, MouseButton::Left)),
            "right" => game.input(Input::Click(px(rest)?, MouseButton::Right)),
            "wheel" => game.input(Input::Wheel(Px::new(0, 0), whole(rest, -1000..=1000)?)),
            "layout" => {
                self.is_tutorial = match rest {
                    "tutorial" => true,
                    "own" => false,
                    _ => {
                        return Err(format!(
                            "layout: must be own or tutorial, found {:?}",
                            excerpt(rest)
                        ));
                    }
                };
                game.show_tutorial(self.is_tutorial);
            }
            "says" => {
                let fault = unsaid(&game.text(), rest, place);
                (self.see)(fault.map_or(Found::Said, Found::Unsaid));
            }
            _ => {
                let (asked, has_text) = match rest.strip_suffix("with text") {
                    Some(asked) => (asked.trim_end(), true),
                    None => (rest, false),
                };
                let (name, shown) = match asked.split_once(' ') {
                    None => (asked, Shown::Game(game, self.is_tutorial)),
                    Some((name, area)) => (name, Shown::Part(part(game, area)?)),
                };
                (self.see)(Found::Shot(Shot {
                    name,
                    place,
                    shown,
                    has_text,
                }));
            }
        }
        Ok(())
    }
}

fn put_to_sleep(map: &mut DrawnMap) {
    for monster in &mut map.blueprint.monsters {
        monster.mind = Mind::Asleep;
    }
}

/// The message that none of these lines contains `text`, if so.
fn unsaid(screen: &str, text: &str, place: &str) -> Option<String> {
    if screen.lines().any(|line| line.contains(text)) {
        return None;
    }
    let rows: String = screen.lines().map(|row| format!("\n  {row}")).collect();
    Some(format!(
        "{place}: expected {text:?} on the screen, found{rows}"
    ))
}

fn seed_of(text: &str) -> Result<u64, String> {
    whole(text, 0..=u64::MAX).map_err(|error| format!("the seed {error}"))
}

fn whole<N: FromStr + PartialOrd + Display>(
    text: &str,
    range: RangeInclusive<N>,
) -> Result<N, String> {
    match text.parse() {
        Ok(number) if range.contains(&number) => Ok(number),
        Ok(_) | Err(_) => Err(format!(
            "must be a whole number from {} to {}, found {:?}",
            range.start(),
            range.end(),
            excerpt(text)
        )),
    }
}

fn size(text: &str) -> Result<PxSize, String> {
    let Some((w, h)) = text.split_once('x') else {
        return Err(format!(
            "must be a size such as 640x400, found {:?}",
            excerpt(text)
        ));
    };
    Ok(PxSize::new(
        whole(w, 1..=MOST_SIDE)?,
        whole(h, 1..=MOST_SIDE)?,
    ))
}

/// The part of the frame that `area` names, such as `0 312 480x88`.
fn part(game: &mut Script, area: &str) -> Result<Canvas, String> {
    let Some((at, extent)) = area.rsplit_once(' ') else {
        return Err(format!(
            "must be an area such as 0 312 480x88, found {:?}",
            excerpt(area)
        ));
    };
    let (at, extent) = (px(at)?, size(extent)?);
    let frame = game.recorded_frame();
    let mut part = frame.scratch(extent);
    part.blit_canvas(&frame, Px::new(-at.x, -at.y));
    Ok(part)
}

/// A pixel: its column and its row.
fn px(text: &str) -> Result<Px, String> {
    let Some((x, y)) = text.split_once(' ') else {
        return Err(format!(
            "must be a pixel such as 12 30, found {:?}",
            excerpt(text)
        ));
    };
    Ok(Px::new(
        whole(x, -MOST_SIDE..=MOST_SIDE)?,
        whole(y, -MOST_SIDE..=MOST_SIDE)?,
    ))
}

/// A key, with Shift if it begins with `Shift+`.
fn press(word: &str) -> Result<KeyPress, String> {
    let (name, has_shift) = match word.strip_prefix("Shift+") {
        Some(name) => (name, true),
        None => (word, false),
    };
    let Some(key) = Key::from_word(name) else {
        let named = Key::named_keys().join(" ");
        let found = excerpt(name);
        return Err(format!(
            "press: expected a letter, a digit, a sign or one of {named}, found {found:?}"
        ));
    };
    let plain = KeyPress::from(key);
    Ok(KeyPress {
        shift: has_shift || plain.shift,
        ..plain
    })
}
