//! Starts and restarts games, and switches to a tutorial's own screen.

use std::sync::Arc;

use crate::app::effect::Saying;
use crate::app::playing::Playing;
use crate::app::session::Session;
use crate::app::{App, WindowRequest, backend};
use crate::content::RulesetFile;
use crate::content::map::DrawnMap;
use crate::game::Ruleset;
use crate::game::rules::LightRule;
use crate::gfx::PxSize;
use crate::ui::input::bindings::{KeyAction, ScreenId};
use crate::ui::map::scene::MapOverlay;
use crate::ui::screens::AnyScreen;
use crate::ui::screens::play::{self, Play};
use crate::ui::settings::{RulesId, Settings};
use crate::ui::text::templates::MessageKind;
use crate::ui::widgets::list::Cycle;

impl App {
    /// Starts a game. The previous one stays saved and can be continued.
    pub(super) fn begin(&mut self, rules: RulesId, seed: u64, map: Option<DrawnMap>) {
        if let Some(file) = self.shell.content().rules.get(rules.0) {
            self.game = Some(Playing::new(Session::new(file, seed, map)));
            self.shell.push(AnyScreen::Play(Play));
            self.record_start();
            self.shell.redraw();
        }
    }

    /// Starts the game chosen at the title, with the seed shown there; the title then shows the next seed. The rule set
    /// is remembered as the player's choice.
    pub(super) fn begin_chosen(&mut self, rules: RulesId) {
        let (seed, word) = self.shell.title().map_or((0, None), |title| {
            title.rules = rules;
            title.take_seed()
        });
        if self.shell.settings().rules != Some(rules) {
            self.choose(Settings {
                rules: Some(rules),
                ..self.seen().settings_in_force()
            });
        }
        self.begin(rules, seed, None);
        if let Some(game) = &mut self.game {
            game.session.seed_word = word;
        }
    }

    /// Text for the window title: the game or recording on screen, with its seed, which a tutorial's own screen does
    /// not show.
    pub(super) fn playing(&self) -> Option<String> {
        let player = self.archive.player();
        if let Some(player) = player.filter(|_| self.shell.is_watching()) {
            return Some(format!("{}: {}, replay", backend::NAME, player.caption));
        }
        self.shell.up_to_game()?;
        let scene = self.session()?.scene();
        let (rules, seed) = (&scene.view.rules().name, scene.seed_text());
        let unsaved = ["", ", not saved"][usize::from(self.archive.unsaved().is_some())];
        Some(format!("{}: {rules}, seed {seed}{unsaved}", backend::NAME))
    }

    /// Starts the next game under the current version of its rules, even if the last game used older ones. A hand-drawn
    /// map keeps its rules, since its monsters belong to them.
    pub fn restart(&mut self) {
        let content = Arc::clone(self.shell.content());
        self.begin_again(|session| {
            let rules = &session.file().rules;
            let mut files = content.rules.iter();
            let today = files.find(|file| file.rules.name == rules.name);
            // All of it, names and colours too, which a fingerprint leaves out.
            let differs = |today: &Ruleset| format!("{today:?}") != format!("{rules:?}");
            match today.filter(|file| session.map().is_none() && differs(&file.rules)) {
                Some(file) => {
                    let seed = session.view().seed().wrapping_add(1);
                    *session = Session::new(file, seed, None);
                }
                None => session.restart(),
            }
        });
    }

    /// Starts a game over with `begin` and shows it.
    pub(super) fn begin_again(&mut self, begin: impl FnOnce(&mut Session)) {
        if let Some(game) = &mut self.game {
            let mut requests = Vec::new();
            game.record_leaving(&mut requests);
            self.archive.ask_all(requests);
            begin(&mut game.session);
            let shown = self.shell.up_to_game().unwrap_or(1);
            self.shell.close_to(shown);
            self.shell.redraw();
            self.record_start();
        }
    }

    /// Logs the sentence of this name, which says why nothing happens.
    pub(super) fn say_why(&mut self, name: &str) {
        let why = Saying::rejection(self.shell.content().words.get(name));
        self.say(why);
    }

    /// Says in the log that a key does nothing, and which key lists those that do something.
    pub(super) fn log_unbound_key(&mut self) {
        let ctx = self.seen().context(self.shell.size());
        let text = match ctx.keys.key_for(KeyAction::Open(ScreenId::Keys)) {
            Some(key) => format!("That key does nothing: {} lists all keys.", key.label()),
            None => "That key does nothing.".to_owned(),
        };
        self.say(Saying::rejection(text));
    }

    /// Makes the cells of the map larger or smaller.
    pub(super) fn zoom_map(&mut self, step: Cycle, size: PxSize) {
        let ctx = self.seen().context(size);
        let scene = ctx.game.map(|game| game.scene);
        let times = scene.and_then(|scene| play::other_zoom(&scene, step, size, &ctx.art));
        match (&mut self.game, times, step) {
            (None, ..) => {}
            (Some(game), Some(_), _) => game.session.zoom = times,
            (_, None, Cycle::Next) => {
                self.say(Saying::rejection(
                    "The map is as large as this window lets it be.",
                ));
            }
            (_, None, Cycle::Previous) => {
                self.say(Saying::rejection("The map is as small as it gets."));
            }
        }
    }

    /// Switches to the next map overlay, and logs what it shows.
    pub(super) fn next_overlay(&mut self) {
        let is_lit = |file: &RulesetFile| file.rules.sight.light == LightRule::Levels;
        let has_light_levels = self.seen().file().is_some_and(is_lit);
        self.shell.next_overlay(has_light_levels);
        let words = Arc::clone(&self.shell.content().words);
        let legend = match self.shell.overlay() {
            MapOverlay::None => "The map is plain again.",
            MapOverlay::LightLevels => "The light on each cell; orange is not your own.",
            MapOverlay::Watchers => "Red: where those in view would see you.",
            MapOverlay::Reasons => words.get("because.legend"),
        };
        let session = self.session();
        if session.is_some_and(|it| it.view().has_light_levels() == has_light_levels) {
            self.say(Saying::in_log(MessageKind::Action, legend));
        }
    }

    /// Switches between the tutorial's own screen and the normal one, closing whatever covers the game. If there is no
    /// such screen, says so.
    pub(super) fn switch_layout(&mut self) -> Option<WindowRequest> {
        let own = self.session();
        let own = own.is_some_and(|session| session.file().tutorial.is_some());
        let play = self.shell.up_to_game();
        let elsewhere = matches!(
            self.shell.top(),
            Some(AnyScreen::Ending(_) | AnyScreen::Replay(_) | AnyScreen::RecordingList(_))
        );
        self.shell.redraw();
        match (self.shell.top(), play) {
            (Some(AnyScreen::Title(_)), _) => self.say_why("title.no_layout"),
            (_, Some(play)) if own && !elsewhere => {
                self.shell.close_to(play);
                self.shell.show_own_screen(!self.shell.shows_own_screen());
                return Some(WindowRequest::Fit(self.tutorial_size()));
            }
            (Some(AnyScreen::Play(_)), _) => {
                self.say(Saying::rejection(
                    "F10 is for tutorials: this game has no other screen.",
                ));
            }
            _ => {}
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Script;
    use crate::app::backend::Program;
    use crate::app::recording::LoadedRecording;
    use crate::content::Content;
    use crate::gfx::PxSize;
    use crate::ui::input::key::{Input, Key};
    use crate::ui::layout::DESIGN_SIZE;

    fn press(app: &mut App, keys: &[Key]) -> Option<WindowRequest> {
        let presses = keys
            .iter()
            .map(|key| app.input(Input::Press((*key).into()), DESIGN_SIZE));
        presses.last().flatten()
    }

    #[test]
    fn the_title_says_what_its_keys_do_not() {
        let content = Content::shared();
        let mut app = App::at_title(content, 1, RulesId(0));
        press(&mut app, &[Key::F(10)]);
        let why = app.shell.content().words.get("title.no_layout");
        assert_eq!(app.shell.notice().lines, [why]);
        press(&mut app, &[Key::Escape]);
        let right = ["Escape or Enter leaves the program."];
        assert_eq!(app.shell.notice().lines, right);
        press(&mut app, &[Key::Down]);
        assert!(app.shell.notice().lines.is_empty());
    }

    #[test]
    fn f10_switches_screens_or_says_why_not() {
        let content = Content::shared();
        let mut app = App::at_title(content, 1, RulesId(1));
        assert_eq!(press(&mut app, &[Key::F(10)]), None);
        assert!(
            !app.shell.shows_own_screen(),
            "nothing is chosen behind the player's back"
        );
        press(&mut app, &[Key::Char('n'), Key::F(1)]);
        assert!(matches!(app.shell.top(), Some(AnyScreen::Menu(_))));
        let tutorial = PxSize::new(1024, 768);
        let right = Some(WindowRequest::Fit(Some(tutorial)));
        assert_eq!(press(&mut app, &[Key::F(10)]), right);
        assert!(matches!(app.shell.top(), Some(AnyScreen::Play(_))));
        assert!(app.tutorial().is_some());
        let mut game = Script::new("tallowdeep", 1).expect("a rule set");
        game.press(Key::F(10));
        let log = game.session().expect("a game").log();
        let last = log.entries().last().expect("it was told").text_with_count();
        assert!(last.contains("no other screen"), "{last}");
    }

    #[test]
    fn tutorial_screens_ignore_large_text() {
        let content = Content::shared();
        let large = Settings {
            big_text: true,
            ..Settings::default()
        };
        let mut app = App::in_game(content, RulesId(1), 1, None).with_settings(large);
        assert!(app.is_large());
        press(&mut app, &[Key::F(10)]);
        assert!(!app.is_large(), "it has its own size");
        press(&mut app, &[Key::F(10)]);
        assert!(app.is_large());
        assert!(!App::in_game(content, RulesId(1), 1, None).is_large());
    }

    #[test]
    fn the_title_shows_each_games_seed() {
        let content = Content::shared();
        let mut app = App::at_title(content, 7, RulesId(1));
        assert_eq!(app.title(), "Tallowdeep");
        press(&mut app, &[Key::Char('n')]);
        assert_eq!(app.title(), "Tallowdeep: mcrogueface, seed 7");
        press(&mut app, &[Key::Char('r')]);
        assert_eq!(app.title(), "Tallowdeep: mcrogueface, seed 8");
        press(&mut app, &[Key::Escape]);
        assert_eq!(app.title(), "Tallowdeep");
        let recorded = App::in_game(content, RulesId(1), 9, None).on_day("today".into());
        let text = recorded.recording().expect("it is recorded").to_text();
        let opened = LoadedRecording::read(content, "a.txt", &text).expect("it fits");
        let app = App::watching(content, "a.txt", opened);
        assert_eq!(app.title(), "Tallowdeep: mcrogueface, seed 9, replay");
    }

    /// A seed typed as a word is shown as that word, also when the same dungeon is played again, but not in the next.
    #[test]
    fn a_word_for_a_seed_stays_a_word() {
        let content = Content::shared();
        let mut app = App::at_title(content, 7, RulesId(1));
        press(&mut app, &[Key::Char('s'), Key::Char('w'), Key::Char('o')]);
        press(&mut app, &[Key::Enter, Key::Enter]);
        assert_eq!(app.title(), "Tallowdeep: mcrogueface, seed wo");
        app.begin_again(Session::again);
        assert_eq!(app.title(), "Tallowdeep: mcrogueface, seed wo");
        app.restart();
        assert!(!app.title().contains("wo"), "{}", app.title());
    }

    #[test]
    fn the_next_game_has_a_different_seed() {
        let content = Content::shared();
        let mut app = App::in_game(content, RulesId(1), 7, None);
        let first = app.title();
        press(&mut app, &[Key::Escape, Key::Char('n')]);
        assert!(
            app.title().contains("seed") && app.title() != first,
            "{first}"
        );
    }

    #[test]
    fn a_chapter_begins_as_its_switches_say() {
        let mut app = App::at_title(Content::shared(), 1, RulesId(0));
        press(&mut app, &[Key::Char('t'), Key::Char('a'), Key::Char('l')]);
        let size = PxSize::new(1024, 768);
        let begins = press(&mut app, &[Key::Char('b')]);
        assert_eq!(begins, Some(WindowRequest::Fit(Some(size))));
        assert_eq!(app.title(), "Tallowdeep: mcrogueface-literal, seed 1");
        // Escape ends the tutorial's program, but leads back to the chapters, where switches stay.
        press(&mut app, &[Key::Escape, Key::Char('s')]);
        press(&mut app, &[Key::Char('x'), Key::Enter]);
        assert!(app.title().contains("mcrogueface-exercises"));
        assert!(app.tutorial().is_none());
        press(&mut app, &[Key::Escape]);
        assert!(app.shell.is_at_title());
    }

    #[test]
    fn the_last_rule_set_becomes_the_default() {
        let content = Content::shared();
        let mut app = App::at_title(content, 1, RulesId(0));
        press(&mut app, &[Key::Char('t'), Key::Char('a'), Key::Char('a')]);
        assert_eq!(app.settings().rules, Some(RulesId(2)));
        press(&mut app, &[Key::Escape; 3]);
        press(&mut app, &[Key::Char('n')]);
        assert_eq!(app.title(), "Tallowdeep: mcrogueface-5, seed 34996");
    }
}
