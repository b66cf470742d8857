//! The shell around the games: the screens, the settings, the notices and the sound.

use std::sync::Arc;

use crate::app::App;
use crate::app::context::TopFacts;
use crate::app::effect::{Place, Saying};
use crate::app::hints::TutorialHints;
use crate::app::preferences::Preferences;
use crate::app::sound_collector::SoundCollector;
use crate::base::Pos;
use crate::content::Content;
use crate::game::Ruleset;
use crate::gfx::PxSize;
use crate::ui::input::bindings::Bindings;
use crate::ui::map::animation::Pace;
use crate::ui::map::scene::MapOverlay;
use crate::ui::screens::play::Play;
use crate::ui::screens::title::Title;
use crate::ui::screens::{AnyScreen, Context};
use crate::ui::settings::{Abilities, RulesId, Settings};
use crate::ui::text::templates::Message;
use crate::ui::widgets::notice::Notice;

/// The screens, and what the player sees and hears on them.
#[derive(Clone, Debug)]
pub(super) struct Shell {
    pub(super) content: Arc<Content>,
    /// The last screen is visible and gets the input; the first is the title. Empty once the player has quit.
    pub(super) screens: Vec<AnyScreen>,
    pub(super) settings: Settings,
    pub(super) choices: Preferences,
    /// What works on this system.
    pub(super) abilities: Abilities,
    /// The key bindings for rule sets without a flame, and those with one.
    pub(super) all_keys: [Bindings; 2],
    /// How fast the last input lets motion be.
    pub(super) pace: Pace,
    /// The map cell under the mouse.
    pub(super) pointed: Option<Pos>,
    /// Whether the tutorial's own screen is shown while playing.
    pub(super) tutorial: bool,
    /// The overlay drawn over the map.
    pub(super) overlay: MapOverlay,
    pub(super) hints: TutorialHints,
    /// Sentences about files, for a screen that has no place of its own for them.
    pub(super) notice: Notice,
    /// Collects sounds for the mixer; `None` if nothing plays them.
    pub(super) sounds: Option<SoundCollector>,
    /// Whether the player has muted the sound.
    pub(super) muted: bool,
    /// Frames of 1/60 s since the program started; wraps around.
    pub(super) frame: u32,
    /// Frames since the last input.
    pub(super) idle: u32,
    /// Size of the frame in pixels, when it was last drawn or got an input.
    pub(super) size: PxSize,
    /// Whether the frame has to be drawn again.
    pub(super) changed: bool,
}

impl Shell {
    /// The title screen, with default settings.
    pub(super) fn new(content: &Arc<Content>, title: Title) -> Self {
        Self {
            content: Arc::clone(content),
            screens: vec![AnyScreen::Title(title)],
            settings: Settings::default(),
            choices: Preferences::default(),
            abilities: Abilities::default(),
            all_keys: with_and_without_flame(Bindings::default_qwerty().clone()),
            pace: Pace::Walk,
            pointed: None,
            tutorial: false,
            overlay: MapOverlay::None,
            hints: TutorialHints::default(),
            notice: Notice::default(),
            sounds: None,
            muted: false,
            frame: 0,
            idle: 0,
            size: PxSize::default(),
            changed: true,
        }
    }

    /// The visible screen; `None` once the player has quit.
    pub(super) fn top(&self) -> Option<&AnyScreen> {
        self.screens.last()
    }

    /// The title screen, below all others.
    pub(super) fn title(&mut self) -> Option<&mut Title> {
        match self.screens.first_mut() {
            Some(AnyScreen::Title(title)) => Some(title),
            _ => None,
        }
    }

    /// Whether the title screen is on top.
    pub(super) fn is_at_title(&self) -> bool {
        matches!(self.screens[..], [AnyScreen::Title(_)])
    }

    /// Whether the play screen is on top.
    pub(super) fn is_playing(&self) -> bool {
        matches!(self.top(), Some(AnyScreen::Play(_)))
    }

    /// Whether only the game or its ending is visible.
    #[cfg(feature = "cli")]
    pub(super) fn game_is_on_top(&self) -> bool {
        matches!(self.top(), Some(AnyScreen::Play(_) | AnyScreen::Ending(_)))
    }

    /// Whether a replay is on top.
    pub(super) fn is_watching(&self) -> bool {
        matches!(self.top(), Some(AnyScreen::Replay(_)))
    }

    /// Whether a replay is on top and playing.
    pub(super) fn is_replaying(&self) -> bool {
        matches!(self.top(), Some(AnyScreen::Replay(replay)) if replay.playing)
    }

    /// How many screens there are up to that of the game; `None` without one.
    pub(super) fn up_to_game(&self) -> Option<usize> {
        let is_play = |screen: &AnyScreen| matches!(screen, AnyScreen::Play(_));
        self.screens.iter().position(is_play).map(|at| at + 1)
    }

    /// Shows the game over the title screen, and nothing else.
    pub(super) fn show_game(&mut self) {
        self.screens.truncate(1);
        self.push(AnyScreen::Play(Play));
    }

    /// Opens a screen on top.
    pub(super) fn push(&mut self, screen: AnyScreen) {
        self.screens.push(screen);
        self.changed = true;
    }

    /// Closes the visible screen if it closes when an action is chosen on it.
    pub(super) fn close_map(&mut self) {
        if self.top().is_some_and(AnyScreen::closes_on_action) {
            self.screens.pop();
            self.pointed = None;
        }
    }

    /// Index of the rule set chosen at the title.
    pub(super) fn rules(&self) -> RulesId {
        match self.screens.first() {
            Some(AnyScreen::Title(title)) => title.rules,
            _ => RulesId::default(),
        }
    }

    /// What the frame depends on in the stack of screens.
    pub(super) fn top_facts(&self) -> TopFacts {
        TopFacts {
            is_replay: self.is_watching(),
            rules: self.rules(),
        }
    }

    /// The key bindings for games under these rules.
    pub(super) fn keys(&self, rules: &Ruleset) -> &Bindings {
        &self.all_keys[usize::from(rules.flame.is_some())]
    }

    /// Rebinds the keys to match the player's key file and settings.
    pub(super) fn rebind_keys(&mut self) {
        let bindings = self.choices.bindings(self.settings.keyboard);
        self.all_keys = with_and_without_flame(bindings);
    }

    /// Applies these settings without saving them.
    pub(super) fn set_settings(&mut self, settings: Settings) {
        self.settings = settings;
        self.rebind_keys();
        self.changed = true;
    }
}

fn with_and_without_flame(keys: Bindings) -> [Bindings; 2] {
    let with_flame = keys.with_flame();
    [keys, with_flame]
}

impl App {
    /// Calls `ask` with the visible screen; `None` once the player has quit.
    pub(super) fn ask<T>(
        &mut self,
        size: PxSize,
        ask: impl FnOnce(&mut AnyScreen, &Context<'_>) -> T,
    ) -> Option<T> {
        let facts = self.shell.top_facts();
        // Taken out for as long as it is asked: a copy of a list of saved games would copy all its rows, 60 times a second.
        let mut top = self.shell.screens.pop()?;
        let seen = self.seen_under(facts);
        let answer = ask(&mut top, &seen.context(size));
        self.shell.screens.push(top);
        Some(answer)
    }

    /// Shows a sentence where it belongs. All sentences come through here but those that a turn's events make.
    pub(super) fn say(&mut self, saying: Saying) {
        match saying.place {
            Place::Screen => self.say_on_screen(saying),
            Place::Log if self.shell.is_at_title() => self.shell.notice.add(&saying.text),
            Place::Log => {
                if let Some(game) = &mut self.game {
                    game.session.say(Message::plain(saying.kind, &saying.text));
                }
            }
            Place::Top => self.shell.notice.add(&saying.text),
        }
    }

    fn say_on_screen(&mut self, Saying { kind, text, .. }: Saying) {
        self.shell.changed = true;
        let size = self.shell.size;
        if self.ask(size, |top, ctx| top.get_mut().notify(&text, ctx)) == Some(true) {
            return;
        }
        let logs = self.says_in_log();
        match &mut self.game {
            Some(game) if logs => game.session.answer(Message::plain(kind, &text)),
            Some(_) | None => self.shell.notice.add(&text),
        }
    }

    /// Warns the player of a file that cannot be used.
    pub fn warn_about_file(&mut self, text: &str) {
        self.say(Saying::warning(text));
    }

    /// Whether messages for which the visible screen has no place go to the log of the game being played.
    pub(super) fn says_in_log(&self) -> bool {
        let replays = self.shell.is_watching();
        self.shell.up_to_game().is_some() && !replays && self.game.is_some()
    }
}
