//! What automatic commands remember is a function of the recording.

use crate::app::App;
use crate::app::backend::Program;
use crate::app::effect::Saying;
use crate::app::playing::Playing;
use crate::app::recording::LoadedRecording;
use crate::app::storage::StorageRequest;
use crate::autoplay::{Bot, Policy};
use crate::base::{Dice, Pos, Stream};
use crate::content::{Content, map};
use crate::game::rules::TimeModel;
use crate::game::{Command, View};
use crate::ui::input::key::{Input, Key, KeyPress};
use crate::ui::layout::DESIGN_SIZE;
use crate::ui::screens::AnyScreen;
use crate::ui::screens::play::Play;
use crate::ui::settings::{RulesId, Settings};
use crate::ui::text::templates::MessageKind;

/// Keys of automatic commands. With Shift, `r` rests and arrows run.
const KEYS: [Key; 8] = [
    Key::Char('o'),
    Key::Char('o'),
    Key::Char('f'),
    Key::Char('r'),
    Key::Char('>'),
    Key::Char('<'),
    Key::Left,
    Key::Down,
];

/// Rooms with dead braziers, niches, a chest, items and sleepers.
const ROOMS: &str = "\
################################
#@.....#......#.......#........#
#......+......#...!...+........#
#..u...#..!...+.......#....,...#
#......#......#.......#....r...#
####+######+#####+########+#####
#......#.......#.......#.......#
#..!...+...u...#...^...+...!...#
#..g...#.......+.......#.......#
#......#...>...#...?...#...u...#
################################";

/// A game with the file of its recording.
#[derive(Clone)]
struct Game {
    app: App,
    file: String,
}

impl Game {
    fn new(rules: RulesId, seed: u64, drawing: Option<&str>) -> Self {
        let content = Content::shared();
        let read = |text| map::parse_drawn_map("map", text, &content.rules[rules.0].rules);
        let map = drawing.map(|text| read(text).expect("it is a map"));
        let mut app = App::in_game(content, rules, seed, map);
        let settings = Settings {
            motion: false,
            ..app.settings()
        };
        app.shell.set_settings(settings);
        Self {
            app,
            file: String::new(),
        }
    }

    /// The same game continued from its file, as after the program was closed.
    fn continued(&self) -> Self {
        let content = Content::shared();
        let file = self.file.clone();
        let opened = LoadedRecording::read(content, "file", &file).expect("it is a recording");
        assert_eq!(opened.whole, file.len(), "nothing is cut off: {file}");
        Self {
            app: self.app_of(&opened),
            file,
        }
    }

    fn app_of(&self, opened: &LoadedRecording) -> App {
        let session = opened.last("file").expect("it is the same game");
        let mut app = App::at_title(Content::shared(), 1, RulesId(0));
        app.shell.set_settings(self.app.settings());
        app.game = Some(Playing::recorded(session, opened.recording.clone(), false));
        app.shell.push(AnyScreen::Play(Play));
        app
    }

    fn view(&self) -> View<'_> {
        self.app.session().expect("a game").view()
    }

    fn is_over(&self) -> bool {
        self.view().game_over().is_some()
    }

    fn play(&mut self, command: Command) {
        self.app.play(command);
        self.write();
    }

    fn press(&mut self, press: impl Into<KeyPress>) {
        self.app.input(Input::Press(press.into()), DESIGN_SIZE);
        self.app.finish_motion();
        self.write();
    }

    fn click(&mut self, at: Pos) {
        self.app
            .order(crate::ui::input::bindings::AutoCommand::Travel(at));
        self.app.finish_motion();
        self.write();
    }

    /// Writes what the storage was asked to.
    fn write(&mut self) {
        for request in self.app.archive.take_requests() {
            match request {
                StorageRequest::Begin { text, .. } => self.file = text,
                StorageRequest::Append(text) => self.file += &text,
                _ => {}
            }
        }
    }

    /// Answers questions until none is open.
    fn answer(&mut self, key: Key) {
        for _ in 0..9 {
            if matches!(self.app.shell.top(), Some(AnyScreen::Play(_))) {
                return;
            }
            self.press(key);
        }
        self.app.shell.show_game();
    }

    /// How many commands were accepted, and the state that they led to.
    fn state(&self) -> (usize, u64, bool) {
        let recording = self.app.recording().expect("it is recorded");
        let fingerprint = self.app.session().map(|session| session.fingerprint());
        let asks = matches!(self.app.shell.top(), Some(AnyScreen::Confirm(_)));
        (
            recording.commands().len(),
            fingerprint.expect("a game"),
            asks,
        )
    }

    /// The last sentence after this input. A line before it keeps it apart from an equal one, which it would be merged with.
    fn said_after(&mut self, input: impl FnOnce(&mut Self)) -> Option<String> {
        self.app.say(Saying::on_screen(
            MessageKind::Action,
            "Here the keys begin.",
        ));
        input(self);
        let entries = self.app.session().expect("a game").log().entries();
        entries.last().map(|last| last.line.text.clone())
    }

    /// The next automatic command of a plan, or an ordinary one.
    fn act(&mut self, dice: &mut Dice) {
        match dice.below(6) {
            0 => {
                let steps: Vec<_> = Command::all_except_throws().take(9).collect();
                self.play(steps[dice.below(9) as usize]);
            }
            1 => {
                let size = self.view().size();
                let [x, y] = [size.w, size.h].map(|most| dice.below(most.unsigned_abs()) as i32);
                self.click(Pos::new(x, y));
            }
            _ => self.press(key(dice)),
        }
        let answer = [Key::Escape, Key::Escape, Key::Enter];
        let answer = answer[dice.below(3) as usize];
        self.answer(answer);
    }
}

fn key(dice: &mut Dice) -> KeyPress {
    let key = KEYS[dice.below(KEYS.len() as u32) as usize];
    KeyPress {
        shift: matches!(key, Key::Left | Key::Down),
        ..key.into()
    }
}

/// Games of rule sets in which time passes only with commands; the first and the second are of our own.
fn games() -> impl Iterator<Item = (RulesId, Option<&'static str>)> {
    let rules = &Content::shared().rules;
    let turns = (0..rules.len()).filter(|number| {
        let file = &rules[*number];
        matches!(file.rules.play.time, TimeModel::Turns)
    });
    let generated = turns.map(|number| (RulesId(number), None));
    [(RulesId(0), Some(ROOMS))].into_iter().chain(generated)
}

/// Plays some turns as this policy does.
fn play_by(policy: Policy, game: &mut Game, turns: u32) {
    let mut bot = Bot::new(policy, game.view());
    for _ in 0..turns {
        let Ok(command) = bot.next_command(game.view()) else {
            return;
        };
        let outcome = game.app.play(command).expect("a game");
        bot.on_outcome(command, outcome.refused);
        game.write();
    }
    game.answer(Key::Escape);
}

/// How many seeds each game is played with.
fn seeds() -> u64 {
    let asked = std::env::var("TALLOWDEEP_GAMES").ok();
    asked.and_then(|games| games.parse().ok()).unwrap_or(2)
}

/// Whatever was played, asked, declined and ignored: the game continued from its recording takes the same next steps, and
/// stops for the same reason. `TALLOWDEEP_GAMES=100` plays 100 seeds.
#[test]
fn automatic_commands_go_on_after_continue() {
    for seed in 0..seeds() {
        for (number, (rules, drawing)) in games().enumerate() {
            let mut dice = Stream::Cosmetic.dice(seed * 1000 + number as u64);
            let mut game = Game::new(rules, seed, drawing);
            let policies = Policy::under(&Content::shared().rules[rules.0].rules);
            for stop in 0..12 {
                if stop % 4 == 3 {
                    let policy = policies[dice.below(policies.len() as u32) as usize];
                    play_by(policy, &mut game, 40);
                }
                for _ in 0..dice.below(6) {
                    game.act(&mut dice);
                }
                if game.is_over() || game.file.is_empty() {
                    break;
                }
                assert_continues(&game, &mut dice.clone(), seed, rules);
            }
        }
    }
}

/// The next few keys have the same effect as in the game continued from its file.
fn assert_continues(game: &Game, dice: &mut Dice, seed: u64, rules: RulesId) {
    let (mut unbroken, mut continued) = (game.clone(), game.continued());
    for _ in 0..4 {
        let press = key(dice);
        let said = [&mut unbroken, &mut continued]
            .map(|game| (game.said_after(|game| game.press(press)), game.state()));
        let name = &Content::shared().rules[rules.0].rules.name;
        let [unbroken_now, continued_now] = said;
        let file = &continued.file;
        assert_eq!(
            unbroken_now, continued_now,
            "{name}, seed {seed}, {press:?}: {file}"
        );
        unbroken.answer(Key::Escape);
        continued.answer(Key::Escape);
        if unbroken.is_over() {
            return;
        }
    }
}
