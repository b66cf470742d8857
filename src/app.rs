//! The program: a stack of screens, driven by keys, the mouse and scripts. Independent of the window crate and of
//! files.
//!
//! Each part of it has one owner: `game` the game being played, `shell` the screens, settings and sounds,
//! `archive` the saved games and the replay. This file alone sees all three. An input goes to the visible screen; the
//! [`Transition`] that it answers goes to one owner, and the `AppEffect`s that this one answers go to the others.

pub(crate) mod archive;
pub mod backend;
pub(crate) mod context;
mod doors;
mod effect;
mod error;
#[cfg(feature = "cli")]
pub mod export;
mod game;
pub mod headless;
mod program;
pub mod recording;
pub(crate) mod shell;
pub mod storage;
#[cfg(test)]
mod tests;

pub use archive::replay_player;
pub use error::Error;
pub use game::session::{Outcome, Session};
pub use game::{report, session};
pub use headless::Script;

use crate::app::recording::remains_after;
use crate::content::map::DrawnMap;
use crate::gfx::PxSize;
use crate::ui::input::key::{Input, Key, KeyPress, MouseButton};
use crate::ui::screens::play::Play;
use crate::ui::screens::{
    AnyScreen, ArchiveAction, Context, ScreenAction, ScreenId, Transition, WindowAction,
};
use crate::ui::text::templates::MessageKind;
use archive::Archive;
use context::Overview;
use effect::{AppEffect, Desk, NewGame, Place, Saying, Surroundings, TopFacts};
use game::Playing;
use shell::Shell;

/// Something the program asks of the window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WindowRequest {
    /// Close the window.
    Quit,
    /// Switch to the next scale, as for F11.
    Rescale,
    /// Choose the largest scale that shows a whole frame of this size, or the usual scale.
    Fit(Option<PxSize>),
    /// Read the content again and continue with it: see [`App::reload`].
    Reload,
}

/// The program. Each part of it has one owner; the methods here tie them together.
#[derive(Clone, Debug)]
pub struct App {
    /// The current game, even while the title screen is shown; `None` before the first.
    game: Option<Playing>,
    shell: Shell,
    archive: Archive,
}

impl App {
    /// All that the screens show.
    fn seen(&self) -> Overview<'_> {
        self.seen_under(self.shell.top_facts())
    }

    /// The same, while the visible screen is out of the stack.
    const fn seen_under(&self, top: TopFacts) -> Overview<'_> {
        Overview {
            game: self.game.as_ref(),
            shell: &self.shell,
            archive: &self.archive,
            top,
        }
    }

    /// Calls `ask` with the visible screen; `None` once the player has quit.
    fn ask<T>(&mut self, ask: impl FnOnce(&mut AnyScreen, &Context<'_>) -> T) -> Option<T> {
        let facts = self.shell.top_facts();
        let mut top = self.shell.take_top()?;
        let ctx = self.seen_under(facts).context(self.shell.size());
        let answer = ask(&mut top, &ctx);
        self.shell.put_back(top);
        Some(answer)
    }

    /// What an input means: for a few keys the same on every screen, else what the visible screen says.
    fn meaning(&mut self, input: Input) -> Option<Transition> {
        if let Input::Press(press) = input
            && let Some(next) = meaning_everywhere(press)
        {
            return Some(next);
        }
        self.ask(|top, ctx| {
            let screen = top.get_mut();
            match input {
                Input::Press(press) if screen.is_typing() => screen.key(press, ctx),
                Input::Press(press) => screen.key(ctx.keys.understand(press), ctx),
                Input::Click(at, MouseButton::Left) => screen.click(at, ctx),
                Input::Click(at, MouseButton::Right) => screen.right_click(at, ctx),
                Input::Hover(at) => screen.hover(at, ctx),
                Input::Wheel(_, up) => screen.wheel(up, ctx),
                Input::Frames(frames) => screen.advance(frames, ctx),
                Input::Focus(_) => None,
            }
        })
        .flatten()
    }

    /// Lets the game and the program's clock go on before an input has its own effect. Returns whether it has none: it
    /// stops an auto-action, or an offer opened that the player had not seen.
    fn before_input(&mut self, input: Input) -> bool {
        if self.ask_game(|game, around| game.before_input(input, around)) == Some(true) {
            return true;
        }
        match input {
            Input::Frames(frames) => {
                self.tell_game(|game, around| game.animate(frames, around));
                self.tell_game(Playing::offer_wick);
                self.shell.pass(frames);
                false
            }
            Input::Press(_) | Input::Click(..) => {
                let offer = self.ask_game(|game, around| {
                    let effects = game.offer_wick(around);
                    (!effects.is_empty(), effects)
                });
                offer == Some(true)
            }
            Input::Focus(_) | Input::Hover(_) | Input::Wheel(..) => false,
        }
    }

    /// Carries out what an input means.
    fn follow(&mut self, next: Transition) {
        // The mouse moves all the time; the shell knows whether it points at another cell.
        if !matches!(next, Transition::Screen(ScreenAction::Point(_))) {
            self.shell.redraw();
        }
        match next {
            Transition::Game(action) => {
                let learned = self.shell.note_action(action);
                self.carry_out(learned);
                self.tell_game(|game, around| game.follow(action, around));
            }
            Transition::Screen(action) => {
                let in_force = self.seen().in_force();
                let effects = self.shell.follow(action, &in_force);
                self.carry_out(effects);
            }
            Transition::Archive(action) => {
                self.tell_archive(|archive, desk| archive.follow(action, desk));
            }
            Transition::Window(action) => {
                let in_force = self.seen().in_force();
                let effects = self.shell.follow_window(action, &in_force);
                self.carry_out(effects);
            }
        }
    }

    /// Lets the game act, and carries out what it asks for. `None` if there is none.
    fn ask_game<T>(
        &mut self,
        act: impl FnOnce(&mut Playing, &Surroundings<'_>) -> (T, Vec<AppEffect>),
    ) -> Option<T> {
        let game = self.game.as_mut()?;
        let (rules, date) = (game.view().rules(), self.archive.date());
        let last_end = self.archive.last_end(&rules.name);
        let around = self.shell.surroundings(rules, date, last_end);
        let (answer, effects) = act(game, &around);
        self.carry_out(effects);
        Some(answer)
    }

    /// The same without an answer.
    fn tell_game(&mut self, act: impl FnOnce(&mut Playing, &Surroundings<'_>) -> Vec<AppEffect>) {
        self.ask_game(|game, around| ((), act(game, around)));
    }

    /// Lets the archive act, and carries out what it asks for.
    fn tell_archive(&mut self, act: impl FnOnce(&mut Archive, &Desk<'_>) -> Vec<AppEffect>) {
        let sheet = self.seen().sheet();
        let desk = context::desk(self.game.as_ref(), &self.shell, sheet);
        let effects = act(&mut self.archive, &desk);
        self.carry_out(effects);
    }

    /// Carries out what the owners ask of each other, in order.
    fn carry_out(&mut self, effects: impl IntoIterator<Item = AppEffect>) {
        for effect in effects {
            match effect {
                AppEffect::Say(saying) => self.say(saying),
                AppEffect::DismissNotice => self.shell.dismiss_notice(),
                AppEffect::Redraw => self.shell.redraw(),
                AppEffect::Sound(cues) => self.shell.play_sounds(&cues),
                AppEffect::Open(id) => self.open(id),
                AppEffect::Show(screen) => self.shell.push(screen),
                AppEffect::Aim(look) => self.shell.aim(look),
                AppEffect::Chosen { keeps_aim } => self.shell.close_chosen(keeps_aim),
                AppEffect::UncoverGame => self.shell.uncover_game(),
                AppEffect::Unpoint => self.shell.unpoint(),
                AppEffect::Pointed(cell) => {
                    if let Some(game) = &mut self.game {
                        game.point(cell);
                    }
                }
                AppEffect::Bump(dir) => self.tell_game(|game, around| game.bump(dir, around)),
                AppEffect::Store(request) => self.archive.ask(request),
                AppEffect::NewRecording => self.archive.forget_unsaved(),
                AppEffect::PauseGame => self.tell_game(|game, _| game.record_pause()),
                AppEffect::Begin(new) => self.begin(new, None),
                AppEffect::TakeOver(game) => {
                    self.game = Some(Playing::taken_over(*game));
                    self.shell.show_game();
                }
                AppEffect::Listed(offer) => {
                    self.shell.offer(offer);
                    self.shell
                        .offer_candles(|rules| self.archive.last_end(rules).is_some());
                    self.shell.vary_seed(|rules| self.archive.last_seeds(rules));
                    if let Some(game) = &mut self.game {
                        game.find_rank(|recording| self.archive.rank(recording));
                    }
                }
                AppEffect::Window(request) => self.shell.ask_window(request),
                AppEffect::FitTutorial => {
                    let size = self.seen().tutorial_size();
                    self.shell.ask_window(WindowRequest::Fit(size));
                }
            }
        }
    }

    /// Shows a sentence where it belongs. All sentences come through here but those that a turn's events make.
    fn say(&mut self, Saying { place, kind, text }: Saying) {
        match place {
            Place::Screen => self.say_on_screen(kind, &text),
            Place::Log if self.shell.is_at_title() => self.shell.add_notice(&text),
            Place::Log => {
                if let Some(game) = &mut self.game {
                    game.log(kind, &text);
                }
            }
            Place::Top => self.shell.add_notice(&text),
        }
    }

    fn say_on_screen(&mut self, kind: MessageKind, text: &str) {
        self.shell.redraw();
        if self.ask(|top, ctx| top.get_mut().notify(text, ctx)) == Some(true) {
            return;
        }
        match &mut self.game {
            Some(game) if self.shell.shows_log() => game.log_answer(kind, text),
            Some(_) | None => self.shell.add_notice(text),
        }
    }

    /// Opens a screen on top.
    fn open(&mut self, id: ScreenId) {
        let ctx = self.seen().context(self.shell.size());
        if let Some(screen) = AnyScreen::open(id, &ctx) {
            if id != ScreenId::Ending {
                self.shell.unpoint();
            }
            self.shell.push(screen);
        }
    }

    /// Starts a game, on a hand-drawn map if there is one. The previous one stays saved and can be continued.
    fn begin(&mut self, new: NewGame, map: Option<DrawnMap>) {
        let Some(file) = self.shell.content().rules.get(new.rules.0) else {
            return;
        };
        let is_shared = new.is_named || map.is_some();
        let mut session = Session::new(file, new.seed, map);
        session.set_seed_word(new.word);
        session.take_candle(new.candle);
        if !is_shared && self.settings().remains {
            let listed = self.archive.last_end(&file.rules.name);
            session.inherit(remains_after(self.recording(), listed, &file.rules));
        }
        self.game = Some(Playing::new(session));
        self.shell.push(AnyScreen::Play(Play));
        self.tell_game(|game, around| game.start_recording(around.date));
    }
}

/// The meaning of the keys that mean the same on every screen.
fn meaning_everywhere(press: KeyPress) -> Option<Transition> {
    match press.key {
        _ if press.repeat => None,
        Key::F(10) => Some(Transition::Window(WindowAction::SwitchLayout)),
        Key::F(11) if press.shift => Some(Transition::Window(WindowAction::FullScreen)),
        Key::F(11) => Some(Transition::Window(WindowAction::Rescale)),
        Key::F(12) => Some(Transition::Archive(ArchiveAction::Picture)),
        _ => None,
    }
}
