//! A game for programs: a line in, a line of JSON out, with what the hero knows and nothing else.

use std::path::Path;
use std::sync::Arc;

use serde::Serialize;

use crate::app::headless;
use crate::app::recording::recorded_end;
use crate::app::session::{Outcome, Session};
use crate::app::{App, Script};
use crate::base::Pos;
use crate::base::printable::excerpt;
use crate::content::map::DrawnMap;
use crate::content::{Content, Error};
use crate::game::{Command, GameOver, Refusal, Slot, View};
use crate::gfx::{Canvas, PxSize, png};
use crate::tools::base64::base64;
use crate::tools::json::append_json;
use crate::tools::traced::{ActorState, Hero, Lying};
use crate::ui::settings::{RulesId, Settings};
use crate::ui::text::known_map;

/// What the hero knows, after a command or at the start of a game.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Answer<'a> {
    /// Turns passed.
    turn: u32,
    /// Why the command was refused, a word: nothing has changed.
    refused: Option<&'a str>,
    /// The level, from 1.
    depth: u32,
    /// How the game ended.
    over: Option<GameOver>,
    /// The points of the game, as if it ended now.
    score: u32,
    hero: Hero<'a>,
    /// Living monsters and allies in view, in the order of their ids.
    monsters: Vec<ActorState<'a>>,
    /// Items in view, and others where the hero last saw them.
    things: Vec<Lying<'a>>,
    /// Burning cells in view.
    fires: Vec<Pos>,
    /// The log lines that the command added; at the start those of the start.
    log: Vec<&'a str>,
    /// Names of the wicks that are offered; `wick-1` chooses the first.
    wicks: Vec<&'a str>,
    /// The commands that would be accepted now, as far as the hero knows; of throws those at monsters in view. What is
    /// not in sight may be in the way of a step. Unless `--without legal`.
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<Vec<String>>,
    /// The rows of the level in letters, as the hero knows it. Unless `--without map`.
    #[serde(skip_serializing_if = "Option::is_none")]
    map: Option<Vec<String>>,
}

/// The commands that would be accepted, alone.
#[derive(Serialize)]
struct LegalAnswer {
    legal: Vec<String>,
}

/// The rows of the map alone.
#[derive(Serialize)]
struct MapAnswer {
    map: Vec<String>,
}

/// A frame.
#[derive(Serialize)]
struct FrameAnswer {
    png: String,
}

/// The file that a frame was written to.
#[derive(Serialize)]
struct FileAnswer<'a> {
    file: &'a str,
}

/// Why a line has no other answer.
#[derive(Serialize)]
struct ErrorAnswer {
    error: String,
}

/// What an answer to a command can do without. Each has a line of its own that asks for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnswerPart {
    /// The rows of the map.
    Map,
    /// The commands that would be accepted.
    Legal,
}

/// What to play, what to answer, and how to draw it.
#[derive(Clone, Debug)]
pub struct Setup {
    /// All rule sets, and what they look like.
    pub content: Arc<Content>,
    /// The rule set of the first game.
    pub rules: RulesId,
    /// The seed of the first game.
    pub seed: u64,
    /// The map of all games, if it is drawn.
    pub map: Option<DrawnMap>,
    /// What answers to commands leave out.
    pub without: Vec<AnswerPart>,
    /// Writes a frame to a file.
    pub write: fn(&Path, &[u8]) -> Result<(), Error>,
    /// What frames look like.
    pub look: Settings,
    /// Whether frames show the screen of the rule set's tutorial, if it has one.
    pub is_tutorial_screen: bool,
    /// The size of frames, if it is not the usual one.
    pub size: Option<PxSize>,
}

/// A game that a program plays.
pub struct Server {
    setup: Setup,
    session: Session,
}

impl Server {
    /// A server at the start of its first game.
    pub fn new(setup: Setup) -> Self {
        let session = first_session(&setup);
        Self { setup, session }
    }

    /// Adds the answer to a line to `text`, both without line ends. Returns whether there is one: `quit` has none.
    pub fn answer(&mut self, line: &str, text: &mut Vec<u8>) -> bool {
        let words: Vec<_> = line.split_whitespace().collect();
        let answered = match *words {
            ["quit"] => return false,
            ["reset", ref game @ ..] => self.reset(game, text),
            ["map"] => {
                let map = known_map::rows(self.session.view());
                append_json(text, &MapAnswer { map });
                Ok(())
            }
            ["legal"] => {
                let legal = legal_words(self.session.view());
                append_json(text, &LegalAnswer { legal });
                Ok(())
            }
            ["frame"] => self.frame(text),
            // A name may have spaces.
            ["frame", ..] => self.frame_file(line.trim()["frame".len()..].trim(), text),
            [word] => self.play(word, text),
            _ => Err(format!(
                "must be one command, reset SEED, map, legal, frame, frame FILE or quit; found \"{}\"",
                excerpt(line)
            )),
        };
        if let Err(error) = answered {
            append_json(text, &ErrorAnswer { error });
        }
        true
    }

    fn play(&mut self, word: &str, text: &mut Vec<u8>) -> Result<(), String> {
        let command = headless::command(word).map_err(|error| error.to_string())?;
        let outcome = self.session.play(command);
        // Nobody watches the motion.
        self.session.finish_motion();
        self.tell(Some(&outcome), text);
        Ok(())
    }

    /// Starts a game with this seed, and perhaps this rule set.
    fn reset(&mut self, game: &[&str], text: &mut Vec<u8>) -> Result<(), String> {
        let (seed, rules) = match *game {
            [seed] => (seed, None),
            [seed, rules] => (seed, Some(rules)),
            _ => return Err("reset: must be reset SEED or reset SEED RULES".to_owned()),
        };
        let seed = seed.parse().map_err(|_| {
            let found = excerpt(seed);
            format!("reset: the seed must be a whole number, 0 or more; found \"{found}\"")
        })?;
        if let Some(name) = rules {
            let found = self.setup.content.rules_named(name);
            let found = found.map_err(|error| format!("reset: {error}"))?;
            if self.setup.map.is_some() && found != self.setup.rules {
                let error = "reset: the map is drawn in the letters of the first rule set; leave the rule set out";
                return Err(error.to_owned());
            }
            self.setup.rules = found;
        }
        self.setup.seed = seed;
        self.session = first_session(&self.setup);
        self.tell(None, text);
        Ok(())
    }

    /// Adds what the hero knows after a command with this outcome, or at the start of a game.
    fn tell(&self, outcome: Option<&Outcome>, text: &mut Vec<u8>) {
        let has = |part| !self.setup.without.contains(&part);
        let view = self.session.view();
        let answer = Answer {
            legal: has(AnswerPart::Legal).then(|| legal_words(view)),
            map: has(AnswerPart::Map).then(|| known_map::rows(view)),
            ..answer(&self.session, outcome)
        };
        append_json(text, &answer);
    }

    fn frame(&self, text: &mut Vec<u8>) -> Result<(), String> {
        let png = base64(&self.png()?);
        append_json(text, &FrameAnswer { png });
        Ok(())
    }

    fn frame_file(&self, file: &str, text: &mut Vec<u8>) -> Result<(), String> {
        let png = self.png()?;
        let written = (self.setup.write)(Path::new(file), &png);
        written.map_err(|error| error.to_string())?;
        append_json(text, &FileAnswer { file });
        Ok(())
    }

    fn png(&self) -> Result<Vec<u8>, String> {
        png::encode(&self.canvas()).map_err(|error| error.to_string())
    }

    fn canvas(&self) -> Canvas {
        let app = App::showing(&self.setup.content, self.session.clone());
        let mut script = Script::of(app.with_settings(self.setup.look));
        script.show_tutorial(self.setup.is_tutorial_screen);
        if let Some(size) = self.setup.size {
            script.resize(size);
        }
        script.frame()
    }
}

fn first_session(setup: &Setup) -> Session {
    let file = &setup.content.rules[setup.rules.0];
    Session::new(file, setup.seed, setup.map.clone())
}

/// The answer after a command with this outcome, or at the start of a game, without what not all answers have.
fn answer<'a>(session: &'a Session, outcome: Option<&'a Outcome>) -> Answer<'a> {
    let view = session.view();
    let log = match outcome {
        Some(outcome) => outcome.lines.iter().map(|line| &*line.text).collect(),
        None => {
            let entries = session.log().entries().iter();
            entries.map(|entry| &*entry.line.text).collect()
        }
    };
    let monsters = view.visible_others();
    let things = view.visible_items().chain(view.remembered_items());
    Answer {
        turn: view.turn(),
        refused: outcome.and_then(|it| it.refused).map(Refusal::word),
        depth: view.depth(),
        over: view.game_over(),
        score: score(session),
        hero: Hero::new(view),
        monsters: monsters
            .map(|it| ActorState::new(it, view.is_seen_by(it.id)))
            .collect(),
        things: things.map(|(at, it)| Lying::new(&it.kind, at)).collect(),
        fires: view.fires().collect(),
        log,
        wicks: view.wicks_offered().map(|wick| wick.name).collect(),
        legal: None,
        map: None,
    }
}

/// The points of the game; of one that goes on, as if the hero died now.
fn score(session: &Session) -> u32 {
    let over = session.view().game_over().unwrap_or(GameOver::Dead);
    let points = recorded_end(session, Some(over)).points();
    points.expect("a game that is over has points")
}

/// The words of the commands that would be accepted now, of throws only those at monsters in view.
fn legal_words(view: View<'_>) -> Vec<String> {
    let held: Vec<_> = view.inventory().map(|held| held.slot).collect();
    let throws = view.throwables().flat_map(move |(held, _)| {
        let targets = view.visible_monsters();
        targets.map(move |target| Command::Throw(held.slot, target.at))
    });
    let likely = Command::all_except_throws().filter(|command| is_likely(view, *command, &held));
    let legal = likely
        .chain(throws)
        .filter(|command| view.accepts(*command));
    legal.map(Command::word).collect()
}

/// Whether the command may be accepted. Four of five commands are about what the hero does not hold or the rules do not
/// have: to plan each of them would take most of the time of the list.
fn is_likely(view: View<'_>, command: Command, held: &[Slot]) -> bool {
    match command {
        Command::Use(slot) | Command::Drop(slot) => held.contains(&slot),
        Command::SealDoor(_) => view.rules().door_seal.is_some(),
        Command::ChooseWick(number) => usize::from(number) < view.wicks_offered().count(),
        Command::Flame(_) | Command::Flare | Command::SealWounds => view.rules().flame.is_some(),
        Command::Bump(_)
        | Command::Wait
        | Command::PickUp
        | Command::Throw(..)
        | Command::Descend
        | Command::Ascend
        | Command::Tick => true,
    }
}

#[cfg(test)]
mod tests {
    use super::Answer;
    use crate::content::schema::tests::{assert_is_stored, of};

    #[test]
    fn the_schema_is_that_of_the_types() {
        assert_is_stored("serve", "Answer of serve", of::<Answer<'static>>());
    }
}
