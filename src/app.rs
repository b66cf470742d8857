//! The program: a stack of screens, driven by keys, the mouse and scripts. Independent of the window crate and of
//! files.

mod aim;
pub(crate) mod archive;
mod autopilot;
pub mod backend;
pub(crate) mod context;
mod effect;
mod error;
#[cfg(feature = "cli")]
pub mod export;
mod games;
pub mod headless;
mod playing;
pub mod recording;
pub mod reload;
pub mod report;
pub mod session;
mod settings;
pub(crate) mod shell;
mod stop_text;
pub mod storage;
mod ticks;
mod watching;

pub use archive::replay_player;
pub use error::Error;
pub use headless::Script;
pub use session::{Outcome, Session};

use std::sync::Arc;

use crate::audio::mixer;
#[cfg(feature = "cli")]
use crate::base::Pos;
use crate::content::Content;
use crate::content::map::DrawnMap;
use crate::game::{Command, Refusal};
use crate::gfx::{Canvas, PxRect, PxSize};
use crate::replay::Recording;
use crate::ui::input::key::{Input, Key, KeyPress, MouseButton};
use crate::ui::layout::DESIGN_SIZE;
use crate::ui::map::animation::{MotionSettings, Pace};
use crate::ui::screens::confirm::Confirm;
use crate::ui::screens::look::Look;
use crate::ui::screens::menu::Menu;
use crate::ui::screens::title::Title;
use crate::ui::screens::wicks::WickList;
use crate::ui::screens::{AnyScreen, ScreenId, Transition};
use crate::ui::screens::{ArchiveAction, GameAction, ScreenAction, WindowAction};
use crate::ui::settings::{RulesId, Settings};
use crate::ui::text::templates::MessageKind;
#[cfg(feature = "cli")]
use crate::ui::theme::Theme;
use crate::ui::tutorial_screen::TutorialScreen;
use crate::ui::widgets::painter::Painter;
use archive::Archive;
use archive::replay_player::ReplayPlayer;
use backend::Program;
use context::Overview;
use effect::{AppEffect, Saying};
use playing::Playing;
use shell::{Shell, TopFacts};
use storage::{Storage, StorageRequest};

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

/// Frames without input after which flames flicker only as often as sprites move: two seconds.
const CALM_FRAMES: u32 = 120;
/// Frames without input after which flames and sprites stop moving: twenty seconds.
const REST_FRAMES: u32 = 1200;

/// The program. Each part of it has one owner; the methods here tie them together.
#[derive(Clone, Debug)]
pub struct App {
    /// The current game, even while the title screen is shown; `None` before the first.
    game: Option<Playing>,
    shell: Shell,
    archive: Archive,
}

impl App {
    /// Starts at the title screen, with this seed and rule set chosen.
    pub fn at_title(content: &Arc<Content>, seed: u64, rules: RulesId) -> Self {
        Self {
            game: None,
            shell: Shell::new(content, Title::new(seed, rules)),
            archive: Archive::default(),
        }
    }

    /// Starts in a new game. `rules` is the index of the rule set.
    pub fn in_game(
        content: &Arc<Content>,
        rules: RulesId,
        seed: u64,
        map: Option<DrawnMap>,
    ) -> Self {
        let mut app = Self::at_title(content, seed, rules);
        app.take_title_seed();
        app.begin(rules, seed, map);
        app
    }

    /// Gives the next game started at the title another seed, as if one had been started there with the present one.
    fn take_title_seed(&mut self) {
        if let Some(title) = self.shell.title() {
            title.take_seed();
        }
    }

    /// Shows a game without recording it.
    pub fn showing(content: &Arc<Content>, session: Session) -> Self {
        let mut app = Self::at_title(content, session.view().seed(), RulesId::default());
        app.game = Some(Playing::new(session));
        app.shell.show_game();
        app
    }

    /// Marks a cell of the map, as the mouse does.
    #[cfg(feature = "cli")]
    pub(crate) fn with_mark(mut self, cell: Option<Pos>) -> Self {
        self.shell.point(cell);
        self
    }

    /// What it has loaded.
    #[cfg(feature = "cli")]
    pub(crate) const fn content(&self) -> &Arc<Content> {
        self.shell.content()
    }

    /// Whether nothing covers the game, or it has only ended.
    #[cfg(feature = "cli")]
    pub(crate) fn shows_game_alone(&self) -> bool {
        self.shell.game_is_on_top()
    }

    /// Whether a picture was asked for; forgets everything else that the storage should do.
    #[cfg(feature = "cli")]
    pub(crate) fn wants_only_picture(&mut self) -> bool {
        let requests = self.archive.take_requests();
        requests.contains(&StorageRequest::Picture)
    }

    /// Shows the tutorial's own screen while playing, if the rule set has one.
    pub const fn with_tutorial(mut self, tutorial: bool) -> Self {
        self.shell.show_own_screen(tutorial);
        self
    }

    /// Width and height in pixels of the tutorial's own screen, if it is shown, with the tiles in force.
    pub fn tutorial_size(&self) -> Option<PxSize> {
        let art = self.seen().art(DESIGN_SIZE);
        Some(self.seen().tutorial()?.size(art.tiles))
    }

    /// The tutorial's own screen, if it is shown.
    pub fn tutorial(&self) -> Option<&TutorialScreen> {
        self.seen().tutorial()
    }

    /// The window icon, on black; `None` if no tilesheet has the tile.
    pub fn icon(&self) -> Option<Canvas> {
        context::icon(self.shell.content())
    }

    /// The theme in force.
    #[cfg(feature = "cli")]
    pub(crate) fn theme(&self) -> &Theme {
        self.seen().art(PxSize::default()).theme
    }

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

    /// Applies these settings.
    pub fn with_settings(mut self, settings: Settings) -> Self {
        self.shell.set_settings(settings);
        self
    }

    /// The player's settings.
    pub const fn settings(&self) -> Settings {
        self.shell.settings()
    }

    /// The current game, even while the title screen is shown; `None` before the first.
    pub fn session(&self) -> Option<&Session> {
        self.game.as_ref().map(|game| &game.session)
    }

    /// The recording of the current game.
    pub fn recording(&self) -> Option<&Recording> {
        self.game.as_ref()?.recording.as_ref()
    }

    /// Sets the date of recordings; this layer has no clock.
    pub fn on_day(mut self, date: String) -> Self {
        self.archive.set_date(date);
        // A game started from the command line gets this date too.
        self.record_start();
        self
    }

    /// Starts recording the game anew, into a new file.
    fn record_start(&mut self) {
        if let Some(game) = &mut self.game {
            let recording = recording::recording(&game.session, self.archive.date());
            (game.recording, game.unbegun, game.rank) = (Some(recording), true, None);
            self.archive.forget_unsaved();
        }
    }

    /// Makes sure that what was played is saved, as the player leaves the game.
    fn record_pause(&mut self) {
        if let Some(game) = &mut self.game {
            let mut requests = Vec::new();
            game.record_pause(&mut requests);
            self.archive.ask_all(requests);
        }
    }

    /// Asks the storage for the list of saved games, so the title screen can offer them.
    pub fn list_recordings(&mut self) {
        self.archive.ask(StorageRequest::List);
    }

    /// Plays a command; `None` if there is no game.
    pub fn play(&mut self, command: Command) -> Option<Outcome> {
        self.shell.redraw();
        self.shell.point(None);
        let pace = self.shell.pace();
        let game = self.game.as_mut()?;
        let was_over = game.view().game_over().is_some();
        let outcome = game.play(command, pace);
        self.shell.hear(&game.session, &outcome);
        let ends = !was_over && game.view().game_over().is_some();
        if ends && game.session.file().screen.ending {
            self.open(ScreenId::Ending, PxSize::default());
        }
        if let (None, Some(game)) = (outcome.refused, &mut self.game) {
            let mut requests = Vec::new();
            game.record(command, &outcome, &mut requests);
            self.archive.ask_all(requests);
        }
        Some(outcome)
    }

    /// Plays a command chosen by a key. If the hero is not ready, it waits until then, unless the rules drop such keys.
    fn act(&mut self, command: Command) -> Option<Refusal> {
        let refused = self.play(command)?.refused;
        let game = self.game.as_mut()?;
        if refused == Some(Refusal::NotReady) && game.view().rules().play.time.keys_wait() {
            game.ticks.waiting = Some(command);
        }
        refused
    }

    /// Finishes all motion, including auto-actions.
    pub fn finish_motion(&mut self) {
        self.arrive();
        if let Some(game) = &mut self.game {
            if game.session.is_moving() {
                self.shell.redraw();
            }
            game.session.finish_motion();
        }
    }

    /// Advances the game's animation by frames of 1/60 s.
    fn animate(&mut self, frames: u32) {
        let (idle, settings) = (self.shell.idle(), self.shell.settings());
        let is_awake = idle < REST_FRAMES;
        if let (true, Some(game)) = (self.shell.is_playing(), &mut self.game) {
            let lively = MotionSettings {
                motion: settings.motion && is_awake,
                flicker: settings.flicker && is_awake,
                calm: idle >= CALM_FRAMES,
            };
            if game.session.advance(frames, lively) {
                self.shell.redraw();
            }
        }
        self.advance_autopilot(frames);
    }

    /// Carries out what the owners ask of each other, in order.
    fn carry_out(&mut self, effects: Vec<AppEffect>) {
        for effect in effects {
            match effect {
                AppEffect::Say(saying) => self.say(saying),
                AppEffect::DismissNotice => {
                    self.shell.dismiss_notice();
                }
                AppEffect::Open(id) => self.open(id, PxSize::default()),
                AppEffect::Show(screen) => {
                    self.shell.point(None);
                    self.shell.push(screen);
                }
                AppEffect::Store(request) => self.archive.ask(request),
            }
        }
    }

    /// Asks the visible screen what this input means.
    fn ask_for(&mut self, input: Input, size: PxSize) -> Option<Transition> {
        if let Input::Press(press) = input {
            return self.press(press, size);
        }
        self.ask(size, |top, ctx| {
            let screen = top.get_mut();
            match input {
                Input::Click(at, MouseButton::Left) => screen.click(at, ctx),
                Input::Click(at, MouseButton::Right) => screen.right_click(at, ctx),
                Input::Hover(at) => screen.hover(at, ctx),
                Input::Wheel(_, up) => screen.wheel(up, ctx),
                Input::Frames(frames) => screen.advance(frames, ctx),
                Input::Press(_) | Input::Focus(_) => None,
            }
        })
        .flatten()
    }

    /// Advances motion by the frames that have passed, or ends it: a key or a click acts at once, so that the player
    /// need not wait. Returns whether an offer opened that the player had not seen, on which the input must not act.
    fn pass_time(&mut self, input: Input) -> bool {
        match input {
            Input::Frames(frames) => {
                self.tick(frames);
                self.animate(frames);
                self.open_offer();
                self.shell.pass(frames);
                return false;
            }
            Input::Press(press) => {
                self.finish_motion();
                let pace = if press.repeat { Pace::Run } else { Pace::Walk };
                self.shell.set_pace(pace);
            }
            Input::Click(..) => self.finish_motion(),
            Input::Focus(_) | Input::Hover(_) | Input::Wheel(..) => return false,
        }
        self.open_offer()
    }

    /// Carries out what an input does.
    fn follow(&mut self, next: Transition, size: PxSize) -> Option<WindowRequest> {
        if !matches!(next, Transition::Screen(ScreenAction::Point(_))) {
            self.shell.redraw();
        }
        match next {
            Transition::Game(action) => return self.follow_game(action, size),
            Transition::Screen(action) => self.follow_screen(action, size),
            Transition::Archive(action) => self.follow_archive(action, size),
            Transition::Window(action) => return self.follow_window(action),
        }
        None
    }

    /// Changes the game, or begins another.
    fn follow_game(&mut self, action: GameAction, size: PxSize) -> Option<WindowRequest> {
        match action {
            GameAction::Play(command) => {
                self.shell.follow_offer(command);
                self.play_chosen(command);
            }
            GameAction::Ask(step) => self.shell.push(AnyScreen::Confirm(Confirm::new(step))),
            GameAction::Order(order) => self.order(order),
            GameAction::Begin(rules) => {
                self.shell.close_to(1);
                self.begin_chosen(rules);
            }
            GameAction::Learn { rules, own_screen } => {
                self.shell.show_own_screen(own_screen);
                self.begin_chosen(rules);
                return Some(WindowRequest::Fit(self.tutorial_size()));
            }
            GameAction::NextGame => self.restart(),
            GameAction::SameGame => self.begin_again(Session::again),
            GameAction::Aim(slot) => self.take_aim(slot),
            GameAction::Zoom(step) => self.zoom_map(step, size),
        }
        None
    }

    /// Changes the screens, or what they show.
    fn follow_screen(&mut self, action: ScreenAction, size: PxSize) {
        match action {
            ScreenAction::Redraw => {}
            ScreenAction::Say(name) => {
                self.shell.close_map();
                self.say_why(name);
            }
            ScreenAction::Unbound => self.log_unbound_key(),
            ScreenAction::Point(cell) => self.point(cell),
            ScreenAction::LookAt(cell) => self.shell.push(AnyScreen::Look(Look::at(cell))),
            ScreenAction::Open(id) => self.open(id, size),
            ScreenAction::NextOverlay => self.next_overlay(),
            ScreenAction::NextTiles => self.next_sheet(),
            ScreenAction::ToggleSidebar => self.toggle(|panels| panels.sidebar ^= true),
            ScreenAction::ToggleLog => self.toggle(|panels| panels.log ^= true),
            ScreenAction::Mute => {
                let saying = self.shell.mute();
                self.say(saying);
            }
            ScreenAction::Change(settings) => self.choose(settings),
            ScreenAction::Rebind(change) => {
                let effect = self.shell.rebind(change);
                self.carry_out(vec![effect]);
            }
            ScreenAction::Back => {
                if let Some(AnyScreen::Look(_)) = self.shell.pop() {
                    self.shell.point(None);
                }
            }
            ScreenAction::Title => {
                self.record_pause();
                self.shell.close_to(1);
                self.list_recordings();
            }
        }
    }

    /// Opens or saves a game, a replay or a picture.
    fn follow_archive(&mut self, action: ArchiveAction, size: PxSize) {
        match action {
            ArchiveAction::Continue => self.archive.continue_newest(),
            ArchiveAction::ContinueAt(index) => self.request_listed(index, StorageRequest::Resume),
            ArchiveAction::Watch(index) => self.request_listed(index, StorageRequest::Watch),
            ArchiveAction::WatchOwn => self.watch_own(None),
            ArchiveAction::WatchOwnFrom(turn) => self.watch_own(Some(turn)),
            ArchiveAction::Gif => self.save_own_gif(size),
            ArchiveAction::Replay(action) => self.replay(action, size),
            ArchiveAction::Recordings => {
                let list = self.archive.recordings();
                self.shell.push(list);
            }
            ArchiveAction::Records => {
                let chosen = self.shell.rules();
                let records = self.archive.records(self.shell.content(), chosen);
                self.shell.push(records);
            }
            ArchiveAction::Picture => self.archive.ask(StorageRequest::Picture),
        }
    }

    /// Asks the window, or quits.
    fn follow_window(&mut self, action: WindowAction) -> Option<WindowRequest> {
        match action {
            WindowAction::SwitchLayout => return self.switch_layout(),
            WindowAction::Rescale => return Some(WindowRequest::Rescale),
            WindowAction::Reload => return Some(WindowRequest::Reload),
            WindowAction::Quit => {
                self.record_pause();
                if let [.., AnyScreen::Tutorials(_), _] = *self.shell.screens() {
                    self.shell.pop();
                    self.list_recordings();
                    return Some(WindowRequest::Fit(None));
                }
                self.shell.quit();
            }
        }
        None
    }

    /// Plays a command chosen on the visible screen. If a throw is refused, the player keeps aiming.
    fn play_chosen(&mut self, command: Command) {
        let throws = matches!(command, Command::Throw(..));
        let aims = |screen: &&AnyScreen| throws && matches!(screen, AnyScreen::Look(_));
        let aim = self.shell.top().filter(aims).cloned();
        self.shell.close_map();
        if self.act(command).is_some()
            && let Some(aim) = aim
        {
            self.shell.push(aim);
        }
    }

    /// Opens the screen of wicks once the turn in which one was offered has been shown. Returns whether it opened.
    fn open_offer(&mut self) -> bool {
        let is_ready = self.shell.is_playing() && !self.is_moving();
        let game = self.game.as_mut();
        let opens = game.is_some_and(|game| game.opens_offer(is_ready));
        if opens {
            self.shell.point(None);
            let screen = WickList::by_itself(self.shell.frame());
            self.shell.push(AnyScreen::WickList(screen));
        }
        opens
    }

    /// Opens a screen on top.
    fn open(&mut self, id: ScreenId, size: PxSize) {
        let ctx = self.seen().context(size);
        if let Some(screen) = AnyScreen::open(id, &ctx) {
            if id != ScreenId::Ending {
                self.shell.point(None);
            }
            self.shell.push(screen);
        }
    }

    /// The transition for a key: `next`, or none if the key is held and something has come up since it was pressed.
    fn hold_key(&mut self, input: Input, next: Transition) -> Option<Transition> {
        let (Input::Press(press), Transition::Game(GameAction::Play(_)), Some(game)) =
            (input, next, &mut self.game)
        else {
            return Some(next);
        };
        match game.held.allows(press, game.session.view()) {
            Ok(()) => return Some(next),
            Err(Some(stop)) => self.report_stop(stop),
            Err(None) => {}
        }
        None
    }

    /// The transition for a key: of those that work on every screen, or the visible screen's.
    fn press(&mut self, press: KeyPress, size: PxSize) -> Option<Transition> {
        match press.key {
            Key::F(10) if !press.repeat => Some(Transition::Window(WindowAction::SwitchLayout)),
            Key::F(11) if !press.repeat && press.shift => {
                let mut settings = self.seen().settings_in_force();
                settings.full_screen ^= true;
                Some(Transition::Screen(ScreenAction::Change(settings)))
            }
            Key::F(11) if !press.repeat => Some(Transition::Window(WindowAction::Rescale)),
            Key::F(12) if !press.repeat => Some(Transition::Archive(ArchiveAction::Picture)),
            _ => self.ask(size, |top, ctx| match top.get_mut() {
                screen if screen.is_typing() => screen.key(press, ctx),
                screen => screen.key(ctx.keys.understand(press), ctx),
            })?,
        }
    }
}

impl Program for App {
    fn has_changed(&self) -> bool {
        self.shell.has_changed()
    }

    fn is_moving(&self) -> bool {
        let session = self.session();
        self.shell.is_replaying()
            || self.is_ticking()
            || self.shell.is_playing() && session.is_some_and(Session::is_moving)
    }

    fn is_large(&self) -> bool {
        self.shell.settings().big_text
            && !(self.shell.is_playing() && self.seen().tutorial().is_some())
    }

    fn is_full_screen(&self) -> bool {
        self.shell.settings().full_screen
    }

    fn note_abilities(&mut self, full_screen: bool, silence: Option<&str>) {
        self.shell.note_abilities(full_screen, silence);
    }

    fn full_screen_failed(&mut self) {
        self.leave_full_screen();
        let text = "Full screen does not work on this system.";
        self.say(Saying::on_screen(MessageKind::Warning, text));
    }

    /// A settings file that could not be read stays as it is, for the player to repair.
    fn note_window_rect(&mut self, rect: PxRect) {
        if !self.shell.is_unreadable() && self.shell.settings().window != Some(rect) {
            self.choose(Settings {
                window: Some(rect),
                ..self.seen().settings_in_force()
            });
        }
    }

    fn stops_held_keys(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.held.stops())
    }

    fn title(&self) -> String {
        self.playing().unwrap_or_else(|| backend::NAME.to_owned())
    }

    fn draw(&mut self, canvas: &mut Canvas) {
        self.shell.note_drawn(canvas.size());
        let ctx = self.seen().context(canvas.size());
        match self.shell.top() {
            Some(screen) => screen.get().draw(&ctx, &mut Painter::new(canvas, ctx.art)),
            None => canvas.clear(ctx.art.theme.bg),
        }
        let notice = self.shell.notice();
        notice.draw(ctx.art.zoom, &mut Painter::new(canvas, ctx.art));
        if self.shell.settings().crt {
            canvas.apply_crt();
        }
    }

    fn input(&mut self, input: Input, size: PxSize) -> Option<WindowRequest> {
        self.shell.note_input(input, size);
        if let Some(game) = &mut self.game {
            game.ticks.note(input);
        }
        if self.interrupt_autopilot(input) || self.pass_time(input) {
            return None;
        }
        let reads = match input {
            Input::Press(press) => !press.repeat,
            _ => matches!(input, Input::Click(..)),
        };
        if reads {
            self.shell.dismiss_notice();
        }
        let next = self.ask_for(input, size);
        let next = next.and_then(|next| self.hold_key(input, next));
        let wish = next.and_then(|next| self.follow(next, size));
        let quits = self.shell.screens().is_empty();
        let wish = wish.or(quits.then_some(WindowRequest::Quit));
        if let (Input::Press(_), Some(game)) = (input, &mut self.game) {
            game.held.watch(game.session.view());
        }
        self.point_at_look();
        self.teach();
        if let (false, Some(game)) = (self.is_ticking(), &mut self.game) {
            let mut requests = Vec::new();
            game.record_held(&mut requests);
            self.archive.ask_all(requests);
        }
        wish
    }

    fn take_sounds(&mut self) -> Vec<mixer::MixerCommand> {
        let session = match self.shell.top() {
            Some(AnyScreen::Replay(_)) => self.archive.player().map(ReplayPlayer::session),
            Some(_) if self.shell.screens().len() > 1 => {
                self.game.as_ref().map(|game| &game.session)
            }
            Some(_) | None => None,
        };
        self.shell.heard(session.map(Session::view))
    }

    fn run_storage_requests(&mut self, storage: &mut dyn Storage, size: PxSize) {
        self.run_requests(storage, size);
    }

    fn asks_before_closing(&mut self) -> bool {
        if self.unsaved().is_none() {
            return false;
        }
        // Like the key that opens the menu.
        self.interrupt_autopilot(Input::Press(Key::F(1).into()));
        if let Some(AnyScreen::Menu(_)) = self.shell.top() {
            self.shell.pop();
        }
        self.shell.push(AnyScreen::Menu(Menu::asking_to_quit()));
        true
    }

    fn close(&mut self) {
        self.record_pause();
    }
}
