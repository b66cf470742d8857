//! The program: which screen is shown, and what keys and scripts do to it. Knows neither the window's crate nor files.

mod aim;
mod autopilot;
pub mod backend;
pub mod bot;
pub mod cinema;
pub mod compare;
mod draw;
pub mod export;
mod games;
mod kept;
mod keyboard;
mod mouse;
mod options;
pub mod recording;
pub mod reel;
pub mod report;
pub mod script;
pub mod session;
pub mod standing;
pub mod table;
mod teacher;
mod ticks;
pub mod trace;
pub use script::Script;
pub use session::Session;

use crate::base::Pos;
use crate::content::Content;
use crate::content::mapfile::Drawing;
use crate::game::Command;
use crate::gfx::{Canvas, PxSize};
use crate::ui::bindings::Bindings;
use crate::ui::keys::{Button, Input, Key, Press};
use crate::ui::screens::Next;
use crate::ui::screens::archive::Archive;
use crate::ui::screens::ending::Ending;
use crate::ui::screens::level::Level;
use crate::ui::screens::look::Look;
use crate::ui::screens::menu::Menu;
use crate::ui::screens::messages::Messages;
use crate::ui::screens::options::Options;
use crate::ui::screens::pack::Pack;
use crate::ui::screens::title::Title;
use crate::ui::settings::Settings;
use crate::ui::stage::{Liveliness, Pace};
use crate::ui::tutorial::TutorialScreen;
use backend::Program;
use cinema::Cinema;
use options::Choices;
use recording::{Errand, Keeper, Ledger};
use session::Outcome;
use teacher::Teacher;
use ticks::Ticks;

/// A screen; the last one of the stack is seen and hears the keys.
#[derive(Clone, Debug)]
enum Screen {
    Title(Title),
    Play,
    Look(Look),
    Level(Level),
    Pack(Pack),
    Messages(Messages),
    /// The hero in numbers.
    You,
    Menu(Menu),
    Options(Options),
    Keys,
    Ending(Ending),
    Archive(Archive),
    Cinema(Box<Cinema>),
}

/// What the run loop has to do for the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// Leave.
    Quit,
    /// Show the next scale of the window.
    Rescale,
    /// Choose a scale that leaves this room.
    Room(PxSize),
    /// Choose a scale that shows all of a frame of this size.
    Whole(PxSize),
}

/// Frames after which flames and figures stand still where nobody does anything: twenty seconds.
const DOZE: u32 = 1200;

/// The program between its inputs.
#[derive(Clone, Debug)]
pub struct App<'c> {
    content: &'c Content,
    settings: Settings,
    choices: Choices,
    pace: Pace,
    screens: Vec<Screen>,
    session: Option<Session>,
    ledger: Ledger,
    /// Which key does what while playing.
    keys: Bindings,
    /// Frames of 1/60 s that have gone by.
    frame: u32,
    ticks: Ticks,
    /// Frames since the player last did anything.
    idle: u32,
    /// The cell of the map under the mouse.
    pointed: Option<Pos>,
    /// Whether the tutorial's own screen is shown while playing, where there is one.
    tutorial: bool,
    teacher: Teacher,
    /// Whether the picture has changed since it was last drawn.
    changed: bool,
}

impl<'c> App<'c> {
    /// At the title screen, with this seed and rule set chosen.
    pub fn at_title(content: &'c Content, seed: u64, rules: usize) -> Self {
        let screens = vec![Screen::Title(Title::new(seed, rules))];
        Self {
            content,
            settings: Settings::default(),
            choices: Choices::default(),
            pace: Pace::Walk,
            screens,
            session: None,
            ledger: Ledger::default(),
            keys: Bindings::usual().clone(),
            frame: 0,
            ticks: Ticks::default(),
            idle: 0,
            pointed: None,
            tutorial: false,
            teacher: Teacher::default(),
            changed: true,
        }
    }

    /// In the middle of a game that begins now. `rules` is the number of a rule set.
    pub fn in_game(content: &'c Content, rules: usize, seed: u64, map: Option<Drawing>) -> Self {
        let mut app = Self::at_title(content, seed, rules);
        app.begin(rules, seed, map);
        app
    }

    /// With a game that is only shown: nothing of it is recorded.
    pub fn showing(content: &'c Content, session: Session) -> Self {
        let mut app = Self::at_title(content, session.view().seed(), 0);
        app.session = Some(session);
        app.screens.push(Screen::Play);
        app
    }

    /// Draws with the tilesheet of this number until the player chooses another; nothing leaves it to him, or to the rule
    /// set.
    pub const fn with_sheet(mut self, sheet: Option<usize>) -> Self {
        self.choices.sheet = sheet;
        self
    }

    /// Shows the tutorial's own screen while playing, where there is one.
    pub const fn with_tutorial(mut self, tutorial: bool) -> Self {
        self.tutorial = tutorial;
        self
    }

    /// The tutorial's own screen, if it is to be shown.
    pub fn tutorial(&self) -> Option<&TutorialScreen> {
        let file = self.session.as_ref().map(Session::file)?;
        file.tutorial.as_ref().filter(|_| self.tutorial)
    }

    /// Draws as the player has chosen.
    pub fn with_settings(mut self, settings: Settings) -> Self {
        self.settings = settings;
        self.bind();
        self.changed = true;
        self
    }

    /// What the player has chosen.
    pub const fn settings(&self) -> Settings {
        self.settings
    }

    /// The game being played, if one is.
    pub const fn session(&self) -> Option<&Session> {
        self.session.as_ref()
    }

    /// Gives a command to the game. Nothing where none is being played.
    pub fn play(&mut self, command: Command) -> Option<Outcome> {
        self.changed = true;
        self.pointed = None;
        let pace = if self.settings.motion {
            self.pace
        } else {
            Pace::Calm
        };
        let session = self.session.as_mut()?;
        session.set_pace(pace);
        let was_over = session.view().over().is_some();
        let outcome = session.play(command);
        if !was_over && session.view().over().is_some() && session.scene().hud.ending {
            self.screens.push(Screen::Ending(Ending::new(self.frame)));
        }
        if outcome.refused.is_none() {
            self.record(command);
        }
        Some(outcome)
    }

    /// Whether no screen lies over the game, or over its end.
    fn is_in_game(&self) -> bool {
        matches!(self.screens.last(), Some(Screen::Play | Screen::Ending(_)))
    }

    /// Whether the next frame differs from this one without any input.
    fn moves(&self) -> bool {
        let playing = matches!(self.screens.last(), Some(Screen::Play));
        self.runs_by_itself()
            || self.ticks_go_by()
            || playing && self.session.as_ref().is_some_and(Session::is_moving)
    }

    /// Ends all motion; who is under way arrives.
    pub fn rest(&mut self) {
        self.arrive();
        if let Some(session) = &mut self.session {
            self.changed |= session.is_moving();
            session.rest();
        }
    }

    /// Lets frames of 1/60 s go by.
    fn advance(&mut self, frames: u32) {
        if matches!(self.screens.last(), Some(Screen::Play))
            && let Some(session) = &mut self.session
        {
            let Settings {
                motion, flicker, ..
            } = self.settings;
            let (motion, flicker) = (motion && self.idle < DOZE, flicker && self.idle < DOZE);
            self.changed |= session.advance(frames, Liveliness { motion, flicker });
        }
        self.travel_on(frames);
    }

    /// The title is the only screen that moves by itself, a step every six frames.
    fn pass(&mut self, frames: u32) -> Next {
        let before = self.frame;
        self.frame = before.wrapping_add(frames);
        let stepped = before / Title::STEP != self.frame / Title::STEP;
        match self.screens.last_mut() {
            Some(Screen::Cinema(cinema)) => cinema.pass(frames),
            Some(Screen::Title(_)) if stepped && self.settings.motion && self.idle < DOZE => {
                Next::Redraw
            }
            _ => Next::Stay,
        }
    }

    fn follow(&mut self, next: Next, size: PxSize) -> Option<Wish> {
        self.changed |= next != Next::Stay;
        match next {
            Next::Stay | Next::Redraw => {}
            Next::Say(text) => {
                self.close_map();
                self.refuse(text);
            }
            Next::Play(command) => {
                let aim = self.screens.last().filter(|screen| screen.aims(command));
                let aim = aim.cloned();
                self.close_map();
                // Whoever cannot throw so is told why, and goes on aiming.
                if self.act(command).is_some() {
                    self.screens.extend(aim);
                }
            }
            Next::Order(order) => self.order(order),
            Next::Begin { rules, seed } => self.begin_chosen(rules, seed),
            Next::Restart => self.restart(),
            Next::Again => self.anew(Session::again),
            Next::Zoom => {
                if let Some(session) = &mut self.session {
                    session.zoom();
                }
            }
            Next::Back => {
                if let Some(Screen::Look(_)) = self.screens.pop() {
                    self.pointed = None;
                }
            }
            Next::Title => {
                self.screens.truncate(1);
                self.look_for_games();
            }
            Next::Continue => self.go_on(),
            Next::GoOn(number) => self.go_on_with(number),
            Next::Archive => self.open_archive(),
            Next::Watch(number) => self.watch_kept(number),
            Next::Replay => self.watch_own(),
            Next::ReplayAt(turn) => self.watch_own_at(turn),
            Next::Gif => self.film_own(size),
            Next::Cut(cut) => self.cut(cut, size),
            Next::Quit => self.screens.clear(),
            Next::Tiles => self.next_sheet(),
            Next::Sidebar => self.choose(self.chosen().with(|panels| panels.sidebar ^= true)),
            Next::Log => self.choose(self.chosen().with(|panels| panels.log ^= true)),
            Next::Settings(settings) => self.choose(settings),
            Next::Aim(slot) => self.take_aim(slot),
            Next::Look
            | Next::Level
            | Next::Pack
            | Next::Messages
            | Next::You
            | Next::Menu
            | Next::Options
            | Next::Keys => {
                self.open(next);
            }
        }
        self.screens.is_empty().then_some(Wish::Quit)
    }

    /// Finds the way to the cell that is looked at.
    fn aim(&mut self) {
        if let (Some(Screen::Look(look)), Some(session)) = (self.screens.last(), &mut self.session)
            && self.pointed != Some(look.cell())
        {
            self.pointed = Some(look.cell());
            let (pilot, view) = session.pilot();
            pilot.point(self.pointed, view);
        }
    }

    /// Shows another screen over the one that is seen.
    fn open(&mut self, next: Next) {
        let screen = match (next, &self.session) {
            (Next::Look, Some(session)) => Screen::Look(Look::new(session.view())),
            (Next::Level, Some(session)) => Screen::Level(Level::new(session.view())),
            (Next::Pack, Some(session)) => Screen::Pack(Pack::new(session.view())),
            (Next::Messages, Some(_)) => Screen::Messages(Messages::default()),
            (Next::You, Some(_)) => Screen::You,
            (Next::Menu, Some(_)) => Screen::Menu(Menu::new(self.ledger.unsaved)),
            (Next::Options, _) => Screen::Options(Options::default()),
            (Next::Keys, _) => Screen::Keys,
            _ => return,
        };
        self.pointed = None;
        self.screens.push(screen);
    }
}

impl Program for App<'_> {
    fn has_changed(&self) -> bool {
        self.changed
    }

    fn is_moving(&self) -> bool {
        self.moves()
    }

    fn is_large(&self) -> bool {
        let plays = matches!(self.screens.last(), Some(Screen::Play));
        self.settings.big_text && !(plays && self.tutorial().is_some())
    }

    fn title(&self) -> String {
        self.playing().unwrap_or_else(|| backend::NAME.to_owned())
    }

    fn draw(&mut self, canvas: &mut Canvas) {
        self.changed = false;
        self.paint(canvas);
        if self.settings.crt {
            canvas.crt();
        }
    }

    fn input(&mut self, input: Input, size: PxSize) -> Option<Wish> {
        self.idle = match input {
            Input::Frames(frames) => self.idle.saturating_add(frames),
            _ => 0,
        };
        if self.breaks_off(input) {
            return None;
        }
        match input {
            Input::Frames(frames) => {
                self.tick(frames);
                self.advance(frames);
            }
            // A key ends what is being shown and is played: nobody ever waits for a picture.
            Input::Press(press) => {
                self.rest();
                self.pace = if press.repeat { Pace::Run } else { Pace::Walk };
            }
            Input::Click(..) => self.rest(),
            Input::Hover(_) | Input::Wheel(..) => {}
        }
        let next = match input {
            Input::Press(Press {
                key: Key::F(11),
                repeat: false,
                ..
            }) => return Some(Wish::Rescale),
            Input::Press(Press {
                key: Key::F(10),
                repeat: false,
                ..
            }) => return self.switch_layout(),
            Input::Press(Press {
                key: Key::F(12),
                repeat: false,
                ..
            }) => {
                self.ledger.errands.push(Errand::Picture);
                Next::Stay
            }
            Input::Press(press) => self.key(press, size),
            Input::Click(at, Button::Left) => self.click(at, size),
            Input::Click(at, Button::Right) => self.look_at(at, size),
            Input::Hover(at) => self.hover(at, size),
            Input::Wheel(_, up) => self.wheel(up, size),
            Input::Frames(frames) => self.pass(frames),
        };
        let wish = self.follow(next, size);
        self.aim();
        self.teach();
        wish
    }

    fn run_errands(&mut self, keeper: &mut dyn Keeper, size: PxSize) {
        self.keep_all(keeper, size);
    }
}
