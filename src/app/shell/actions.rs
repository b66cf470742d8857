//! What the shell does when the player chooses something on a screen.

use std::sync::Arc;

use crate::app::WindowRequest;
use crate::app::effect::{AppEffect, InForce, NewGame, Saying};
use crate::app::shell::Shell;
use crate::app::storage::StorageRequest;
use crate::game::rules::CandleId;
use crate::ui::input::bindings::{KeyAction, ScreenId};
use crate::ui::map::scene::MapOverlay;
use crate::ui::screens::look::Look;
use crate::ui::screens::{AnyScreen, GameAction, ScreenAction, WindowAction};
use crate::ui::settings::{RulesId, SheetId};
use crate::ui::text::templates::MessageKind;

impl Shell {
    /// Changes the screens, or what they show.
    pub(in crate::app) fn follow(
        &mut self,
        action: ScreenAction,
        in_force: &InForce,
    ) -> Vec<AppEffect> {
        match action {
            ScreenAction::Redraw => Vec::new(),
            ScreenAction::Say(name) => {
                self.close_chosen(false);
                vec![self.say_why(name)]
            }
            ScreenAction::Unbound => vec![self.say_unbound(in_force)],
            ScreenAction::Point(cell) => {
                if !self.point(cell) {
                    return Vec::new();
                }
                vec![AppEffect::Redraw, AppEffect::Pointed(cell)]
            }
            ScreenAction::LookAt(cell) => vec![AppEffect::Show(AnyScreen::Look(Look::at(cell)))],
            ScreenAction::Open(id) => vec![AppEffect::Open(id)],
            ScreenAction::NextOverlay => self.next_overlay(in_force).into_iter().collect(),
            ScreenAction::NextTiles => {
                self.next_tiles(in_force);
                Vec::new()
            }
            ScreenAction::ToggleSidebar => vec![self.adjust(|settings| {
                settings.panels.sidebar ^= true;
            })],
            ScreenAction::ToggleLog => vec![self.adjust(|settings| settings.panels.log ^= true)],
            ScreenAction::Mute => vec![AppEffect::Say(self.mute())],
            ScreenAction::Change(settings) => vec![self.choose(settings, in_force.settings.tiles)],
            ScreenAction::Rebind(change) => vec![self.rebind(change)],
            ScreenAction::Back => {
                if let Some(AnyScreen::Look(_)) = self.screens.pop() {
                    self.pointed = None;
                }
                Vec::new()
            }
            ScreenAction::Title => {
                self.screens.truncate(1);
                vec![AppEffect::PauseGame, AppEffect::Store(StorageRequest::LIST)]
            }
            ScreenAction::Begin(rules) => {
                self.screens.truncate(1);
                self.begin(rules)
            }
            ScreenAction::Learn { rules, own_screen } => {
                self.tutorial = own_screen;
                let mut effects = self.begin(rules);
                effects.push(AppEffect::FitTutorial);
                effects
            }
        }
    }

    /// Changes the window, or quits.
    pub(in crate::app) fn follow_window(
        &mut self,
        action: WindowAction,
        in_force: &InForce,
    ) -> Vec<AppEffect> {
        match action {
            WindowAction::SwitchLayout => self.switch_layout(in_force).into_iter().collect(),
            WindowAction::Rescale => vec![AppEffect::Window(WindowRequest::Rescale)],
            WindowAction::FullScreen => vec![self.adjust(|settings| {
                settings.full_screen ^= true;
            })],
            WindowAction::Reload => vec![AppEffect::Window(WindowRequest::Reload)],
            WindowAction::Quit => self.leave(),
        }
    }

    /// Leaves the game: for the chapters if it was begun there, otherwise to quit the program.
    fn leave(&mut self) -> Vec<AppEffect> {
        if let [.., AnyScreen::Tutorials(_), _] = *self.screens {
            self.screens.pop();
            return vec![
                AppEffect::PauseGame,
                AppEffect::Store(StorageRequest::LIST),
                AppEffect::Window(WindowRequest::Fit(None)),
            ];
        }
        self.screens.clear();
        vec![AppEffect::PauseGame]
    }

    /// The player chooses an action of the game: what that teaches need not be taught any more.
    pub(in crate::app) fn note_action(&mut self, action: GameAction) -> Option<AppEffect> {
        match action {
            GameAction::Play(command) => {
                self.follow_offer(command);
                None
            }
            GameAction::Order(order) => self.learn(order),
            GameAction::Ask(_)
            | GameAction::AskToUse(_)
            | GameAction::NextGame
            | GameAction::SameGame
            | GameAction::Aim(_)
            | GameAction::Zoom { .. } => None,
        }
    }

    /// Begins the game chosen at the title, with the seed shown there; the title then shows the next seed. The rule set
    /// is remembered as the player's choice.
    fn begin(&mut self, rules: RulesId) -> Vec<AppEffect> {
        let mut effects = Vec::new();
        let (mut candle, mut is_named) = (CandleId::default(), false);
        let (seed, word) = self.title().map_or((0, None), |title| {
            title.rules = rules;
            (candle, is_named) = (title.candle(), title.is_seed_named());
            title.take_seed()
        });
        if self.settings.rules != Some(rules) {
            effects.push(self.adjust(|settings| settings.rules = Some(rules)));
        }
        effects.push(AppEffect::Begin(NewGame {
            rules,
            seed,
            word,
            candle,
            is_named,
        }));
        effects
    }

    /// The sentence of this name, which says why nothing happens.
    fn say_why(&self, name: &str) -> AppEffect {
        AppEffect::Say(Saying::rejection(self.content.words.get(name)))
    }

    /// Says that a key does nothing, and which key lists those that do something.
    fn say_unbound(&self, in_force: &InForce) -> AppEffect {
        let keys = match in_force.game {
            Some(game) => &self.all_keys[usize::from(game.has_flame)],
            None => self.keys(&self.content.rules[self.rules().0].rules),
        };
        let text = match keys.key_for(KeyAction::Open(ScreenId::Keys)) {
            Some(key) => format!("That key does nothing: {} lists all keys.", key.label()),
            None => "That key does nothing.".to_owned(),
        };
        AppEffect::Say(Saying::rejection(text))
    }

    /// Switches to the next map overlay, and logs what it shows.
    fn next_overlay(&mut self, in_force: &InForce) -> Option<AppEffect> {
        self.overlay = self.overlay.next(in_force.has_light_levels);
        // A replay covers the log of the game, which may have other overlays.
        if in_force.game?.has_light_levels != in_force.has_light_levels {
            return None;
        }
        let words = Arc::clone(&self.content.words);
        let legend = match self.overlay {
            MapOverlay::None => "The map is plain again.",
            MapOverlay::LightLevels => "The light on each cell; orange is not your own.",
            MapOverlay::Watchers => "Red: where those in view would see you.",
            MapOverlay::Reasons => words.get("because.legend"),
        };
        Some(AppEffect::Say(Saying::in_log(MessageKind::Action, legend)))
    }

    /// Switches to the next tilesheet for this rule set, until the program ends.
    fn next_tiles(&mut self, in_force: &InForce) {
        if let Some(rules) = &in_force.rules {
            let next = SheetId((in_force.sheet.0 + 1) % self.content.sheets.len());
            self.choose_by_tab(rules.clone(), next);
        }
    }

    /// Switches between the tutorial's own screen and the normal one, closing whatever covers the game. If there is no
    /// such screen, says so.
    fn switch_layout(&mut self, in_force: &InForce) -> Option<AppEffect> {
        let has_own_screen = in_force.game.is_some_and(|game| game.has_own_screen);
        let is_elsewhere = matches!(
            self.top(),
            Some(AnyScreen::Ending(_) | AnyScreen::Replay(_) | AnyScreen::RecordingList(_))
        );
        if self.is_at_title() {
            return Some(self.say_why("title.no_layout"));
        }
        if has_own_screen && !is_elsewhere && self.has_game() {
            self.uncover_game();
            self.tutorial = !self.tutorial;
            return Some(AppEffect::FitTutorial);
        }
        if self.is_playing() {
            let why = "F10 is for tutorials: this game has no other screen.";
            return Some(AppEffect::Say(Saying::rejection(why)));
        }
        None
    }
}
