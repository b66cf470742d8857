//! The program: a stack of screens, driven by keys, the mouse and scripts. Independent of the window crate and of
//! files.

mod aim;
mod autopilot;
pub mod backend;
pub mod bot;
pub mod compare;
mod error;
#[cfg(feature = "cli")]
pub mod export;
mod games;
pub(crate) mod growing;
pub mod headless;
mod held_key;
mod hints;
mod icon;
pub mod lab;
#[cfg(feature = "cli")]
pub mod levels;
pub mod odds;
mod preferences;
pub mod ranking;
mod recorder;
pub mod recording;
pub mod reload;
pub mod replay_player;
pub mod report;
mod saved_games;
#[cfg(feature = "cli")]
pub mod schema;
pub mod session;
mod sound_collector;
mod sound_output;
pub mod sounds;
pub mod soundtrack;
mod state;
mod stop_text;
pub mod storage;
pub mod table;
mod ticks;
#[cfg(feature = "cli")]
pub mod trace;
mod watching;

pub use error::Error;
pub use headless::Script;
pub use session::{Outcome, Session};

use std::sync::Arc;

use crate::audio::mixer;
use crate::content::Content;
use crate::content::map::DrawnMap;
use crate::game::{Command, Event, Refusal, View};
use crate::gfx::{Canvas, PxRect, PxSize};
use crate::ui::input::key::{Input, Key, KeyPress, MouseButton};
use crate::ui::layout::DESIGN_SIZE;
use crate::ui::map::animation::{MotionSettings, Pace};
use crate::ui::map::scene::ZoomStep;
use crate::ui::screens::confirm::Confirm;
use crate::ui::screens::look::Look;
use crate::ui::screens::play::{self, Play};
use crate::ui::screens::title::Title;
use crate::ui::screens::wicks::WickList;
use crate::ui::screens::{AnyScreen, Context, Screen, ScreenId, Transition};
use crate::ui::settings::{Abilities, RulesId, Settings, SheetId};
use crate::ui::text::templates::MessageKind;
use crate::ui::theme::Theme;
use crate::ui::tutorial_screen::TutorialScreen;
use crate::ui::widgets::notice::Notice;
use crate::ui::widgets::painter::Painter;
use backend::Program;
use held_key::HeldKey;
use sound_collector::SoundCollector;
use state::{FrameInfo, State};
use storage::{Storage, StorageRequest};
use ticks::Ticks;

/// Something the program asks of the window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WindowRequest {
    /// Close the window.
    Quit,
    /// Switch to the next scale, as for F11.
    Rescale,
    /// Choose the largest scale at which the frame has at least this size.
    Room(PxSize),
    /// Choose the largest scale that shows a whole frame of this size.
    Whole(PxSize),
    /// Read the content again and continue with it: see [`App::reload`].
    Reload,
}

/// Frames without input after which flames flicker only as often as sprites move: two seconds.
const CALM_FRAMES: u32 = 120;
/// Frames without input after which flames and sprites stop moving: twenty seconds.
const REST_FRAMES: u32 = 1200;

/// The program: the screen stack, the state behind it, and timing.
#[derive(Clone, Debug)]
pub struct App {
    /// The last screen is visible and gets the input; the first is the title. Empty once the player has quit.
    screens: Vec<AnyScreen>,
    state: State,
    /// Frames of 1/60 s since the program started; wraps around.
    frame: u32,
    ticks: Ticks,
    held: HeldKey,
    /// Collects sounds for the mixer; `None` if nothing plays them.
    sounds: Option<SoundCollector>,
    /// Whether the player has muted the sound.
    muted: bool,
    /// Whether a wick has been offered and the screen to choose it has not opened yet.
    wick_offered: bool,
    /// Frames since the last input.
    idle: u32,
    /// Sentences about files, for a screen that has no place of its own for them.
    notice: Notice,
    /// Whether the frame says that a long replay loads.
    loads: bool,
    /// Size of the frame in pixels, when it was last drawn or got an input.
    size: PxSize,
    /// Whether the frame has to be drawn again.
    changed: bool,
}

impl App {
    /// Starts at the title screen, with this seed and rule set chosen.
    pub fn at_title(content: &Arc<Content>, seed: u64, rules: RulesId) -> Self {
        Self {
            screens: vec![AnyScreen::Title(Title::new(seed, rules))],
            state: State::new(content),
            frame: 0,
            ticks: Ticks::default(),
            held: HeldKey::default(),
            sounds: None,
            muted: false,
            wick_offered: false,
            idle: 0,
            notice: Notice::default(),
            loads: false,
            size: PxSize::default(),
            changed: true,
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
        if let Some(AnyScreen::Title(title)) = self.screens.first_mut() {
            title.take_seed();
        }
    }

    /// Shows a game without recording it.
    pub fn showing(content: &Arc<Content>, session: Session) -> Self {
        let mut app = Self::at_title(content, session.view().seed(), RulesId::default());
        app.state.session = Some(session);
        app.screens.push(AnyScreen::Play(Play));
        app
    }

    /// Uses this tilesheet until the player chooses another; with `None`, the settings decide.
    pub const fn with_sheet(mut self, sheet: Option<SheetId>) -> Self {
        self.state.choices.sheet = sheet;
        self
    }

    /// Shows the tutorial's own screen while playing, if the rule set has one.
    pub const fn with_tutorial(mut self, tutorial: bool) -> Self {
        self.state.tutorial = tutorial;
        self
    }

    /// The tutorial's own screen, if it is shown.
    pub fn tutorial(&self) -> Option<&TutorialScreen> {
        self.state.tutorial()
    }

    /// Width and height in pixels of the tutorial's own screen, if it is shown, with the tiles in force.
    pub fn tutorial_size(&self) -> Option<PxSize> {
        let art = self.state.art(self.frame_info(DESIGN_SIZE));
        Some(self.tutorial()?.size(art.tiles))
    }

    /// Applies these settings.
    pub fn with_settings(mut self, settings: Settings) -> Self {
        self.set_settings(settings);
        self
    }

    /// Applies these settings without saving them.
    fn set_settings(&mut self, settings: Settings) {
        self.state.settings = settings;
        self.rebind_keys();
        self.changed = true;
    }

    /// The player's settings.
    pub const fn settings(&self) -> Settings {
        self.state.settings
    }

    /// The current game, even while the title screen is shown; `None` before the first.
    pub const fn session(&self) -> Option<&Session> {
        self.state.session.as_ref()
    }

    /// Plays a command; `None` if there is no game.
    pub fn play(&mut self, command: Command) -> Option<Outcome> {
        self.changed = true;
        self.state.pointed = None;
        let pace = if self.state.settings.motion {
            self.state.pace
        } else {
            Pace::Still
        };
        let session = self.state.session.as_mut()?;
        session.set_pace(pace);
        let was_over = session.view().game_over().is_some();
        let outcome = session.play(command);
        if let Some(sounds) = &mut self.sounds {
            sounds.hear(session, &outcome, &self.state.content.sounds);
        }
        self.wick_offered |= offers_wick(&outcome.events, session.view());
        let ends = !was_over && session.view().game_over().is_some();
        if ends && session.file().screen.ending {
            self.open(ScreenId::Ending, PxSize::default());
        }
        if outcome.refused.is_none() {
            self.record(command, &outcome);
        }
        Some(outcome)
    }

    /// Plays a command chosen by a key. If the hero is not ready, it waits until then, unless the rules drop such keys.
    fn act(&mut self, command: Command) -> Option<Refusal> {
        let refused = self.play(command)?.refused;
        let session = self.state.session.as_ref()?;
        if refused == Some(Refusal::NotReady) && session.view().rules().play.time.keys_wait() {
            self.ticks.waiting = Some(command);
        }
        refused
    }

    /// The visible screen; `None` once the player has quit.
    fn top(&self) -> Option<&AnyScreen> {
        self.screens.last()
    }

    /// Whether the play screen is on top.
    fn is_playing(&self) -> bool {
        matches!(self.top(), Some(AnyScreen::Play(_)))
    }

    /// Whether only the game or its ending is visible.
    fn game_is_on_top(&self) -> bool {
        matches!(self.top(), Some(AnyScreen::Play(_) | AnyScreen::Ending(_)))
    }

    /// Whether a replay is on top and playing.
    fn is_replaying(&self) -> bool {
        matches!(self.top(), Some(AnyScreen::Replay(replay)) if replay.is_playing())
    }

    /// Finishes all motion, including auto-actions.
    pub fn finish_motion(&mut self) {
        self.arrive();
        if let Some(session) = &mut self.state.session {
            self.changed |= session.is_moving();
            session.finish_motion();
        }
    }

    /// Advances the game's animation by frames of 1/60 s.
    fn animate(&mut self, frames: u32) {
        let (awake, calm) = (self.idle < REST_FRAMES, self.idle >= CALM_FRAMES);
        if let (true, Some(session)) = (self.is_playing(), &mut self.state.session) {
            let Settings {
                motion, flicker, ..
            } = self.state.settings;
            let (motion, flicker) = (motion && awake, flicker && awake);
            let lively = MotionSettings {
                motion,
                flicker,
                calm,
            };
            self.changed |= session.advance(frames, lively);
        }
        self.advance_autopilot(frames);
    }

    /// The theme in force.
    fn theme(&self) -> &Theme {
        let info = self.frame_info(PxSize::default());
        self.state.art(info).theme
    }

    /// Facts about the current frame for the screens; `size` in pixels.
    fn frame_info(&self, size: PxSize) -> FrameInfo {
        FrameInfo {
            size,
            number: self.frame,
            idle: self.idle,
            rules: self.rules(),
            watching: matches!(self.top(), Some(AnyScreen::Replay(_))),
        }
    }

    /// Passes an input to the visible screen.
    fn ask(
        &mut self,
        size: PxSize,
        ask: impl FnOnce(&mut dyn Screen, &Context<'_>) -> Transition,
    ) -> Transition {
        let ctx = self.state.context(self.frame_info(size));
        let top = self.screens.last_mut();
        top.map_or(Transition::Stay, |top| ask(top.get_mut(), &ctx))
    }

    /// Asks the visible screen what this input means.
    fn ask_for(&mut self, input: Input, size: PxSize) -> Transition {
        match input {
            Input::Press(press) => self.press(press, size),
            Input::Click(at, MouseButton::Left) => {
                self.ask(size, |screen, ctx| screen.click(at, ctx))
            }
            Input::Click(at, MouseButton::Right) => {
                self.ask(size, |screen, ctx| screen.right_click(at, ctx))
            }
            Input::Hover(at) => self.ask(size, |screen, ctx| screen.hover(at, ctx)),
            Input::Wheel(_, up) => self.ask(size, |screen, ctx| screen.wheel(up, ctx)),
            Input::Frames(frames) => self.ask(size, |screen, ctx| screen.advance(frames, ctx)),
            Input::Focus(_) => Transition::Stay,
        }
    }

    /// Advances motion by the frames that have passed, or ends it: a key or a click acts at once, so that the player
    /// need not wait. Returns whether an offer opened that the player had not seen, on which the input must not act.
    fn pass_time(&mut self, input: Input) -> bool {
        match input {
            Input::Frames(frames) => {
                self.tick(frames);
                self.animate(frames);
                self.open_offer();
                self.frame = self.frame.wrapping_add(frames);
                return false;
            }
            Input::Press(press) => {
                self.finish_motion();
                self.state.pace = if press.repeat { Pace::Run } else { Pace::Walk };
            }
            Input::Click(..) => self.finish_motion(),
            Input::Focus(_) | Input::Hover(_) | Input::Wheel(..) => return false,
        }
        self.open_offer()
    }

    fn follow(&mut self, next: Transition, size: PxSize) -> Option<WindowRequest> {
        self.changed |= !matches!(next, Transition::Stay | Transition::Point(_));
        match next {
            Transition::Stay | Transition::Redraw => {}
            Transition::Say(text) => {
                self.close_map();
                self.log_rejection(text);
            }
            Transition::Unbound => self.log_unbound_key(),
            Transition::Play(command) => self.play_chosen(command),
            Transition::Ask(step) => self.screens.push(AnyScreen::Confirm(Confirm::new(step))),
            Transition::Order(order) => self.order(order),
            Transition::Begin(rules) => self.begin_chosen(rules),
            Transition::NextGame => self.restart(),
            Transition::SameGame => self.begin_again(Session::again),
            Transition::Zoom(step) => self.zoom_map(step, size),
            Transition::NextOverlay => self.next_overlay(),
            Transition::Back => {
                if let Some(AnyScreen::Look(_)) = self.screens.pop() {
                    self.state.pointed = None;
                }
            }
            Transition::Title => {
                self.record_pause();
                self.screens.truncate(1);
                self.list_recordings();
            }
            Transition::Continue => self.continue_newest(),
            Transition::ContinueAt(index) => self.continue_at(index),
            Transition::Watch(index) => self.watch_saved(index),
            Transition::WatchOwn => self.watch_own(None),
            Transition::WatchOwnFrom(turn) => self.watch_own(Some(turn)),
            Transition::Gif => self.save_own_gif(size),
            Transition::Replay(action) => self.replay(action, size),
            Transition::Quit => {
                self.record_pause();
                self.screens.clear();
            }
            Transition::NextTiles => self.next_sheet(),
            Transition::ToggleSidebar => self.toggle(|panels| panels.sidebar ^= true),
            Transition::ToggleLog => self.toggle(|panels| panels.log ^= true),
            Transition::Mute => self.mute(),
            Transition::SwitchLayout => return self.switch_layout(),
            Transition::Rescale => return Some(WindowRequest::Rescale),
            Transition::Picture => self.request(StorageRequest::Picture),
            Transition::Reload => return Some(WindowRequest::Reload),
            Transition::Change(settings) => self.choose(settings),
            Transition::Rebind(change) => self.rebind(change),
            Transition::Aim(slot) => self.take_aim(slot),
            Transition::LookAt(cell) => self.screens.push(AnyScreen::Look(Look::at(cell))),
            Transition::Point(cell) => self.point(cell),
            Transition::Open(id) => self.open(id, size),
            Transition::Recordings => self.open_archive(),
            Transition::Records => self.open_records(),
        }
        self.screens.is_empty().then_some(WindowRequest::Quit)
    }

    /// Plays a command chosen on the visible screen. If a throw is refused, the player keeps aiming.
    fn play_chosen(&mut self, command: Command) {
        let aim = self.top().filter(|screen| aim::aims(screen, command));
        let aim = aim.cloned();
        self.close_map();
        if self.act(command).is_some() {
            self.screens.extend(aim);
        }
    }

    /// Makes the cells of the map larger or smaller.
    fn zoom_map(&mut self, step: ZoomStep, size: PxSize) {
        let ctx = self.state.context(self.frame_info(size));
        let scene = ctx.game.map(|game| game.scene);
        let times = scene.and_then(|scene| play::other_zoom(&scene, step, size, &ctx.art));
        let Some(session) = &mut self.state.session else {
            return;
        };
        match (times, step) {
            (Some(times), _) => session.zoom(times),
            (None, ZoomStep::Larger) => {
                self.log_rejection("The map is as large as this window lets it be.");
            }
            (None, ZoomStep::Smaller) => self.log_rejection("The map is as small as it gets."),
        }
    }

    /// Opens the screen of wicks once the turn in which one was offered has been shown. Returns whether it opened.
    fn open_offer(&mut self) -> bool {
        let view = self.state.session.as_ref().map(Session::view);
        self.wick_offered &= view.is_some_and(|view| view.wicks_due() > 0);
        let opens = self.wick_offered && self.is_playing() && !self.is_moving();
        if opens {
            self.wick_offered = false;
            self.state.pointed = None;
            let screen = WickList::by_itself(self.frame);
            self.screens.push(AnyScreen::WickList(screen));
            self.changed = true;
        }
        opens
    }

    /// Opens a screen on top.
    fn open(&mut self, id: ScreenId, size: PxSize) {
        let ctx = self.state.context(self.frame_info(size));
        if let Some(screen) = AnyScreen::open(id, &ctx) {
            if id != ScreenId::Ending {
                self.state.pointed = None;
            }
            self.screens.push(screen);
        }
    }

    /// The transition for a key: of those that work on every screen, or the visible screen's.
    fn press(&mut self, press: KeyPress, size: PxSize) -> Transition {
        match press.key {
            Key::F(10) if !press.repeat => Transition::SwitchLayout,
            Key::F(11) if !press.repeat && press.shift => {
                let mut settings = self.settings_in_force();
                settings.full_screen ^= true;
                Transition::Change(settings)
            }
            Key::F(11) if !press.repeat => Transition::Rescale,
            Key::F(12) if !press.repeat => Transition::Picture,
            _ => self.ask(size, |screen, ctx| {
                let understood = ctx.keys.understand(press);
                screen.key(
                    if screen.is_typing() {
                        press
                    } else {
                        understood
                    },
                    ctx,
                )
            }),
        }
    }
}

/// Whether these events offer the hero a wick, or leave another to choose.
fn offers_wick(events: &[Event], view: View<'_>) -> bool {
    let offers = |event: &Event| match event {
        Event::WickOffered => true,
        Event::WickChosen { .. } => view.wicks_due() > 0,
        _ => false,
    };
    events.iter().any(offers)
}

impl Program for App {
    fn has_changed(&self) -> bool {
        self.changed
    }

    fn is_moving(&self) -> bool {
        let session = self.state.session.as_ref();
        self.is_replaying()
            || self.is_ticking()
            || self.is_playing() && session.is_some_and(Session::is_moving)
    }

    fn is_large(&self) -> bool {
        self.state.settings.big_text && !(self.is_playing() && self.tutorial().is_some())
    }

    fn is_full_screen(&self) -> bool {
        self.state.settings.full_screen
    }

    fn note_abilities(&mut self, full_screen: bool, silence: Option<&str>) {
        let known = &mut self.state.abilities;
        if known.full_screen != full_screen || known.silence.as_deref() != silence {
            let silence = silence.map(str::to_owned);
            *known = Abilities {
                full_screen,
                silence,
            };
            self.changed = true;
        }
    }

    fn full_screen_failed(&mut self) {
        self.leave_full_screen();
        let text = "Full screen does not work on this system.";
        self.say(MessageKind::Warning, text);
    }

    /// A settings file that could not be read stays as it is, for the player to repair.
    fn note_window_rect(&mut self, rect: PxRect) {
        if !self.state.choices.unreadable && self.state.settings.window != Some(rect) {
            self.choose(Settings {
                window: Some(rect),
                ..self.settings_in_force()
            });
        }
    }

    fn stops_held_keys(&self) -> bool {
        self.held.stops()
    }

    fn title(&self) -> String {
        self.playing().unwrap_or_else(|| backend::NAME.to_owned())
    }

    fn draw(&mut self, canvas: &mut Canvas) {
        (self.changed, self.size) = (false, canvas.size());
        let ctx = self.state.context(self.frame_info(canvas.size()));
        match self.top() {
            Some(screen) => screen.get().draw(&ctx, &mut Painter::new(canvas, ctx.art)),
            None => canvas.clear(ctx.art.theme.bg),
        }
        self.notice
            .draw(ctx.art.zoom, &mut Painter::new(canvas, ctx.art));
        if self.state.settings.crt {
            canvas.apply_crt();
        }
    }

    fn input(&mut self, input: Input, size: PxSize) -> Option<WindowRequest> {
        self.size = size;
        self.idle = match input {
            Input::Frames(frames) => self.idle.saturating_add(frames),
            _ => 0,
        };
        self.ticks.note(input);
        if self.interrupt_autopilot(input) || self.pass_time(input) {
            return None;
        }
        let reads = match input {
            Input::Press(press) => !press.repeat,
            _ => matches!(input, Input::Click(..)),
        };
        self.changed |= reads && self.notice.dismiss();
        let next = self.ask_for(input, size);
        let next = self.hold_key(input, next);
        let wish = self.follow(next, size);
        self.watch_held_key(input);
        self.point_at_look();
        self.teach();
        if !self.is_ticking() {
            self.record_held();
        }
        wish
    }

    fn take_sounds(&mut self) -> Vec<mixer::MixerCommand> {
        self.heard()
    }

    fn run_storage_requests(&mut self, storage: &mut dyn Storage, size: PxSize) {
        self.run_requests(storage, size);
    }

    fn close(&mut self) {
        self.record_pause();
    }
}
