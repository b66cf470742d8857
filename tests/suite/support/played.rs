//! A game in the program, played with words and keys on a map drawn as text.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use tallowdeep::app::session::Session;
use tallowdeep::app::{App, Script};
use tallowdeep::content::{Content, RulesetFile, settings};
use tallowdeep::game::rules::Mind;
use tallowdeep::game::{Ruleset, View};
use tallowdeep::ui::input::key::{Key, KeyPress};
use tallowdeep::ui::settings::RulesId;

use super::scene::{dedent, map_of};
use super::traits::changed;
use super::variant;

/// More frames than any automatic action takes.
pub(crate) const LONG: u32 = 10_000;

/// A game, with everything that a [`Script`] can do.
#[derive(Clone)]
pub(crate) struct Played(pub(crate) Script);

impl Deref for Played {
    type Target = Script;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Played {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl Played {
    /// A game of this rule set on a drawing, which may be indented.
    pub(crate) fn on(rules: &str, drawing: &str) -> Self {
        Self::seeded(rules, 1, drawing)
    }

    /// The same with another seed.
    pub(crate) fn seeded(rules: &str, seed: u64, drawing: &str) -> Self {
        Self(Script::on_map(rules, seed, &dedent(drawing)).expect("the drawing is right"))
    }

    /// A game of our own rules.
    pub(crate) fn ours(drawing: &str) -> Self {
        Self::on("tallowdeep", drawing)
    }

    /// A game of the content's first rule set.
    pub(crate) fn of(content: &Arc<Content>, drawing: &str) -> Self {
        Self(Script::of(app_on(content, RulesId(0), drawing)))
    }

    pub(crate) fn now(&self) -> &Session {
        self.session().expect("a game is played")
    }

    pub(crate) fn view(&self) -> View<'_> {
        self.now().view()
    }

    pub(crate) fn at(&self) -> (i32, i32) {
        let at = self.view().hero().at;
        (at.x, at.y)
    }

    pub(crate) fn turn(&self) -> u32 {
        self.view().turn()
    }

    pub(crate) fn hp(&self) -> i32 {
        self.view().hero().hp
    }

    /// The messages so far, with how often each was shown.
    pub(crate) fn log(&self) -> Vec<String> {
        let entries = self.now().log().entries();
        entries
            .iter()
            .map(|entry| entry.text_with_count())
            .collect()
    }

    /// The last of them, without the count.
    pub(crate) fn said(&self) -> String {
        let last = self.now().log().entries().last();
        last.map_or(String::new(), |entry| entry.line.text.clone())
    }

    /// Compares the last message.
    #[track_caller]
    pub(crate) fn assert_said(&self, line: &str) {
        assert_eq!(self.said(), line);
    }

    /// Gives commands by their words.
    #[track_caller]
    pub(crate) fn play(&mut self, words: &str) {
        self.0.play(words).expect("these are commands");
    }

    /// Changes settings by lines of their file.
    pub(crate) fn set(&mut self, lines: &str) {
        let settings = settings::parse_settings("set", lines, Content::shared());
        self.choose(settings.expect("these are settings"));
    }

    /// Presses the keys of these letters.
    pub(crate) fn tap(&mut self, letters: &str) {
        letters
            .chars()
            .for_each(|letter| self.press(Key::Char(letter)));
    }

    /// Presses a key, and lets what it began go on to its end.
    pub(crate) fn auto(&mut self, press: impl Into<KeyPress>) {
        self.press(press);
        self.frames(LONG);
    }

    /// The same for the keys of these letters, one after the other.
    pub(crate) fn keys(&mut self, letters: &str) {
        letters
            .chars()
            .for_each(|letter| self.auto(Key::Char(letter)));
    }

    /// Waits until a monster in view hunts the hero.
    pub(crate) fn wait_until_hunted(&mut self) {
        for _ in 0..30 {
            if self.view().hunters().next().is_some() {
                return;
            }
            self.play(".");
        }
        panic!("nobody notices");
    }
}

/// This key with Shift.
pub(crate) fn shift(key: impl Into<KeyPress>) -> KeyPress {
    KeyPress {
        shift: true,
        ..key.into()
    }
}

/// The program in a game of a rule set on a drawing, see [`map_of`].
pub(crate) fn app_on(content: &Arc<Content>, rules: RulesId, drawing: &str) -> App {
    let map = map_of(&content.rules[rules.0].rules, drawing);
    App::in_game(content, rules, 1, Some(map))
}

/// A game of the content's first rule set in which all monsters have this mind.
pub(crate) fn minds_by(content: &Arc<Content>, mind: Mind, drawing: &str) -> Played {
    let mut map = map_of(&content.rules[0].rules, drawing);
    let monsters = map.blueprint.monsters.iter_mut();
    monsters.for_each(|it| it.mind = mind);
    Played(Script::with(content, RulesId(0), 1, Some(map)))
}

/// Content with these rules alone.
pub(crate) fn content_of(file: RulesetFile) -> Arc<Content> {
    let mut content = Content::builtin();
    content.rules = vec![file];
    Arc::new(content)
}

/// Content with our rules alone, changed.
pub(crate) fn ours_with(change: impl FnOnce(&mut Ruleset)) -> Arc<Content> {
    content_of(changed(variant::file("tallowdeep"), change))
}
