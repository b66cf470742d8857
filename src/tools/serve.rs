//! A game for programs: a line in, a line of JSON out, with what the hero knows and nothing else.

use std::sync::Arc;

use serde::Serialize;

use crate::app::headless;
use crate::app::recording::recorded_end;
use crate::app::session::{Outcome, Session};
use crate::app::{App, Script};
use crate::base::Pos;
use crate::base::printable::excerpt;
use crate::content::Content;
use crate::content::map::DrawnMap;
use crate::game::{Command, GameOver, Refusal, View};
use crate::gfx::{Canvas, PxSize, png};
use crate::tools::base64::base64;
use crate::tools::json::{json, json_at_once};
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
    /// not in sight may be in the way of a step.
    legal: Vec<String>,
    /// The rows of the level in letters, as the hero knows it.
    map: Vec<String>,
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

/// Why a line has no other answer.
#[derive(Serialize)]
struct ErrorAnswer {
    error: String,
}

/// What to play, and how to draw it.
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

    /// The answer to a line, without its line end; `None` after `quit`.
    pub fn answer(&mut self, line: &str) -> Option<String> {
        let words: Vec<_> = line.split_whitespace().collect();
        let answer = match *words {
            ["quit"] => return None,
            ["reset", ref game @ ..] => self.reset(game),
            ["map"] => Ok(json(&MapAnswer {
                map: known_map::rows(self.session.view()),
            })),
            ["frame"] => self.frame(),
            [word] => self.play(word),
            _ => Err(format!(
                "must be one command, reset SEED, map, frame or quit; found \"{}\"",
                excerpt(line)
            )),
        };
        Some(answer.unwrap_or_else(|error| json(&ErrorAnswer { error })))
    }

    fn play(&mut self, word: &str) -> Result<String, String> {
        let command = headless::command(word).map_err(|error| error.to_string())?;
        let outcome = self.session.play(command);
        // Nobody watches the motion.
        self.session.finish_motion();
        Ok(answer(&self.session, Some(&outcome)))
    }

    /// Starts a game with this seed, and perhaps this rule set.
    fn reset(&mut self, game: &[&str]) -> Result<String, String> {
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
            self.setup.rules = found.map_err(|error| format!("reset: {error}"))?;
        }
        self.setup.seed = seed;
        self.session = first_session(&self.setup);
        Ok(answer(&self.session, None))
    }

    fn frame(&self) -> Result<String, String> {
        let png = png::encode(&self.canvas()).map_err(|error| error.to_string())?;
        Ok(json(&FrameAnswer { png: base64(&png) }))
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

/// The answer after a command with this outcome, or at the start of a game.
fn answer(session: &Session, outcome: Option<&Outcome>) -> String {
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
    json_at_once(&Answer {
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
        wicks: view.wicks_offered().map(|wick| &*wick.name).collect(),
        legal: legal_commands(view).map(Command::word).collect(),
        map: known_map::rows(view),
    })
}

/// The points of the game; of one that goes on, as if the hero died now.
fn score(session: &Session) -> u32 {
    let over = session.view().game_over().unwrap_or(GameOver::Dead);
    let points = recorded_end(session, Some(over)).points();
    points.expect("a game that is over has points")
}

/// The commands that would be accepted now, of throws only those at monsters in view.
fn legal_commands(view: View<'_>) -> impl Iterator<Item = Command> {
    let throws = view.throwables().flat_map(move |(held, _)| {
        let targets = view.visible_monsters();
        targets.map(move |target| Command::Throw(held.slot, target.at))
    });
    let all = Command::all_except_throws().chain(throws);
    all.filter(move |command| view.accepts(*command))
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
