//! What automatic commands remember is a function of the recording.

use crate::app::App;
use crate::app::backend::Program;
use crate::app::effect::{AppEffect, TakenOver};
use crate::app::recording::LoadedRecording;
use crate::app::storage::{ArchiveRequest, StorageRequest};
use crate::autoplay::{Bot, Policy};
use crate::base::{Dice, Pos, Stream};
use crate::content::{Content, map};
use crate::game::rules::{Mind, TimeModel};
use crate::game::{Command, View};
use crate::ui::input::bindings::AutoCommand;
use crate::ui::input::key::{Input, Key, KeyPress};
use crate::ui::layout::DESIGN_SIZE;
use crate::ui::screens::replay::ReplayAction;
use crate::ui::screens::{AnyScreen, ArchiveAction, GameAction, Transition};
use crate::ui::settings::{RulesId, Settings};

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

/// Rooms with dead braziers, a boy in chains, a niche, items and sleepers.
const ROOMS: &str = "\
################################
#@.....#......#.......#........#
#......+......#...!...+........#
#..u...#..!...+...δ...#....,...#
#......#......#.......#....r...#
####+######+#####+########+#####
#......#.......#.......#.......#
#..!...+...u...#...^...+...!...#
#..g...#.......+.......#.......#
#......#...>...#...?...#...u...#
################################";

/// What must be equal in games that are.
#[derive(PartialEq, Eq, Debug)]
struct FiledState {
    commands: usize,
    /// Notes after the last command.
    notes: Vec<String>,
    fingerprint: u64,
    asks: bool,
}

/// A game with the file of its recording.
#[derive(Clone)]
struct FiledGame {
    app: App,
    file: String,
}

impl FiledGame {
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
        let game = TakenOver {
            session,
            recording: opened.recording.clone(),
            unbegun: false,
        };
        app.carry_out([AppEffect::TakeOver(Box::new(game))]);
        app
    }

    fn view(&self) -> View<'_> {
        self.app.session().expect("a game").view()
    }

    fn is_over(&self) -> bool {
        self.view().game_over().is_some()
    }

    fn is_real_time(&self) -> bool {
        matches!(self.view().rules().play.time, TimeModel::Ticks { .. })
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
        let order = GameAction::Order(AutoCommand::Travel(at));
        self.app.follow(Transition::Game(order));
        self.app.finish_motion();
        self.write();
    }

    /// Writes what the storage was asked to.
    fn write(&mut self) {
        for request in self.app.archive.take_requests() {
            match request {
                StorageRequest::Archive(ArchiveRequest::Begin { text, .. }) => self.file = text,
                StorageRequest::Archive(ArchiveRequest::Append(text)) => self.file += &text,
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

    /// What has been recorded so far, the state that it led to, and whether a question is open.
    fn state(&self) -> FiledState {
        let recording = self.app.recording().expect("it is recorded");
        let commands = recording.commands().len();
        FiledState {
            commands,
            notes: recording.notes_at(commands).map(str::to_owned).collect(),
            fingerprint: self.app.session().expect("a game").fingerprint(),
            asks: matches!(self.app.shell.top(), Some(AnyScreen::Confirm(_))),
        }
    }

    /// Whether its file holds it: not before the first command, nor after its end.
    fn is_in_file(&self) -> bool {
        let is_begun = self
            .app
            .game
            .as_ref()
            .is_some_and(|game| !game.is_unbegun());
        is_begun && !self.file.is_empty() && self.view().game_over().is_none()
    }

    /// Leaves the game for a while, as when the program is closed.
    fn pause(&mut self) {
        self.app.carry_out([AppEffect::PauseGame]);
        self.write();
    }

    /// The same game after the files were reloaded.
    fn reloaded(&self) -> Self {
        let mut game = self.clone();
        game.app.reload(Content::shared());
        game
    }

    /// The same game taken over from its replay, at the end.
    fn played_on(&self) -> Self {
        let mut game = self.clone();
        game.app
            .follow(Transition::Archive(ArchiveAction::WatchOwn));
        let end = game.app.archive.player().expect("a replay").len();
        for action in [ReplayAction::Seek(end), ReplayAction::PlayOn] {
            let action = ArchiveAction::Replay(action);
            game.app.follow(Transition::Archive(action));
        }
        game
    }

    /// What the hint line offers of the explore key: more of the level, or the thing on this cell.
    fn offered(&self) -> (bool, Option<Pos>) {
        let scene = self.app.session().expect("a game").scene();
        (scene.explores, scene.explores_to)
    }

    /// Whether the hint line offers other keys, because of a monster.
    fn is_in_danger(&self) -> bool {
        let view = self.view();
        let mut monsters = view.visible_monsters();
        monsters.any(|it| it.mind != Some(Mind::Asleep) && !view.is_harmless(it))
    }

    /// The next automatic command of a plan, or an ordinary one.
    fn act(&mut self, dice: &mut Dice) {
        match dice.below(6) {
            0 if self.is_real_time() => {
                for _ in 0..dice.below(40) {
                    self.play(Command::Tick);
                }
            }
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

/// A game of our own rules on [`ROOMS`], and one of each rule set on a generated map.
fn games() -> impl Iterator<Item = (RulesId, Option<&'static str>)> {
    let numbers = 0..Content::shared().rules.len();
    let generated = numbers.map(|number| (RulesId(number), None));
    [(RulesId(0), Some(ROOMS))].into_iter().chain(generated)
}

/// Plays some turns as this policy does.
fn play_by(policy: Policy, game: &mut FiledGame, turns: u32) {
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

/// Whatever was played, asked, declined and ignored: the game continued from its recording takes the same next steps, asks
/// the same, and has the same to remember. `TALLOWDEEP_GAMES=100` plays 100 seeds.
#[test]
fn automatic_commands_go_on_after_continue() {
    for seed in 0..seeds() {
        for (number, (rules, drawing)) in games().enumerate() {
            let mut dice = Stream::Cosmetic.dice(seed * 1000 + number as u64);
            let mut game = FiledGame::new(rules, seed, drawing);
            let policies = Policy::under(&Content::shared().rules[rules.0].rules);
            for stop in 0..12 {
                if stop % 4 == 3 {
                    let policy = policies[dice.below(policies.len() as u32) as usize];
                    play_by(policy, &mut game, 40);
                }
                for _ in 0..dice.below(6) {
                    game.act(&mut dice);
                }
                if !game.is_in_file() {
                    break;
                }
                game.pause();
                assert_continues(&game, &mut dice.clone(), seed, rules);
            }
        }
    }
}

/// The next few keys have the same effect as in the game continued from its file.
fn assert_continues(game: &FiledGame, dice: &mut Dice, seed: u64, rules: RulesId) {
    let (mut unbroken, mut continued) = (game.clone(), game.continued());
    for _ in 0..4 {
        let press = key(dice);
        unbroken.press(press);
        continued.press(press);
        let name = &Content::shared().rules[rules.0].rules.name;
        let file = &continued.file;
        assert_eq!(
            unbroken.state(),
            continued.state(),
            "{name}, seed {seed}, {press:?}: {file}"
        );
        unbroken.answer(Key::Escape);
        continued.answer(Key::Escape);
        if unbroken.is_over() {
            return;
        }
    }
}

/// A game in which the explore key has led to everything, and every question was declined.
fn declined() -> FiledGame {
    let rooms = ROOMS.replace(['g', 'r', 'δ'], ".");
    let mut game = FiledGame::new(RulesId(0), 5, Some(&rooms));
    for _ in 0..40 {
        game.press(Key::Char('o'));
        game.answer(Key::Escape);
    }
    game
}

/// The explore key once walked to all of them anew and asked again: after Continue, after F5, and after playing on from a
/// replay.
#[test]
fn declined_braziers_are_not_offered_again() {
    let game = declined();
    assert!(game.file.matches("(reached@").count() >= 3, "{}", game.file);
    for mut game in [
        game.clone(),
        game.continued(),
        game.reloaded(),
        game.played_on(),
    ] {
        let before = game.state();
        assert_eq!(game.offered(), (false, None));
        for _ in 0..12 {
            game.press(Key::Char('o'));
            assert_eq!(game.state(), before);
        }
    }
}

/// What the hint line offers is where the explore key leads.
#[test]
fn exploring_leads_where_the_hint_says() {
    let rooms = ROOMS.replace(['g', 'r'], ".");
    let mut fixtures = 0;
    for seed in 0..4 * seeds() {
        for drawing in [Some(&*rooms), None] {
            let mut dice = Stream::Cosmetic.dice(seed);
            let mut game = FiledGame::new(RulesId(0), seed, drawing);
            for _ in 0..50 {
                if dice.below(8) == 0 {
                    game.act(&mut dice);
                } else {
                    game.press(Key::Char('o'));
                    game.answer(Key::Escape);
                }
                if game.is_over() {
                    break;
                }
                if !game.is_in_danger() {
                    fixtures += u32::from(game.offered().1.is_some());
                    assert_leads(game.clone(), seed);
                }
            }
        }
    }
    assert!(fixtures > 9, "only {fixtures} times");
}

/// The explore key leads to what is offered, unless something comes up on the way.
fn assert_leads(mut game: FiledGame, seed: u64) {
    let (explores, fixture) = game.offered();
    if explores {
        return;
    }
    for _ in 0..9 {
        let before = game.state();
        game.press(Key::Char('o'));
        let is_there = |at: Pos| game.view().hero().at.distance(at) <= 1;
        if fixture.is_some_and(is_there) {
            return;
        }
        let now = game.state();
        assert!(!now.asks, "seed {seed}: asks elsewhere than {fixture:?}");
        let has_moved = now.commands > before.commands;
        assert_eq!(has_moved, fixture.is_some(), "seed {seed}: to {fixture:?}");
        if !has_moved || game.is_over() || game.offered() != (false, fixture) {
            return;
        }
    }
    panic!("seed {seed}: it does not get to {fixture:?}");
}
