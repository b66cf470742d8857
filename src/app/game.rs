//! The game being played: the session, its recording, and what it takes from keys, clicks and passing time. It knows
//! neither the shell nor the archive: what it must know of them comes as [`Surroundings`], and it answers with
//! [`AppEffect`]s.

mod aim;
mod autopilot;
mod held_key;
mod hindsight;
mod recorder;
pub mod report;
pub mod session;
mod steps;
mod stop_text;
mod ticks;

use crate::app::effect::{AppEffect, Saying, Surroundings, TakenOver};
use crate::app::recording::{LoadedRecording, remains_after};
use crate::base::Pos;
use crate::content::Content;
use crate::game::rules::TimeModel;
use crate::game::{Command, Event, GameOver, Refusal, Ruleset, View};
use crate::replay::Recording;
use crate::ui::input::key::Input;
use crate::ui::map::animation::Pace;
use crate::ui::screens::confirm::Confirm;
use crate::ui::screens::ending::{Hindsight, Rank};
use crate::ui::screens::wicks::WickList;
use crate::ui::screens::{AnyScreen, GameAction, ScreenId};
use crate::ui::sound::Listener;
use crate::ui::text::templates::{Message, MessageKind};
use crate::ui::widgets::list::Cycle;

use held_key::HeldKey;
use hindsight::LastTurns;
use session::{Outcome, Session};
use ticks::Ticks;

/// A game being played, or one that is over and still shown.
#[derive(Clone, Debug)]
pub(super) struct Playing {
    session: Session,
    /// The recording, if there is one.
    recording: Option<Recording>,
    /// Whether the recording has no file yet. The file is created at the first command, so games without commands leave
    /// none.
    unbegun: bool,
    /// Rank of the finished game among the saved ones, itself included.
    rank: Option<Rank>,
    ticks: Ticks,
    held: HeldKey,
    /// How fast the last key lets motion be.
    pace: Pace,
    /// Whether a wick has been offered and the screen to choose it has not opened yet.
    wick_offered: bool,
    /// What earlier turns decide about the sounds of the next.
    listener: Listener,
    /// The last turns, and what would have saved a hero who died.
    last_turns: LastTurns,
    hindsight: Option<Hindsight>,
}

impl Playing {
    /// A game that is not recorded.
    pub(super) fn new(session: Session) -> Self {
        Self {
            session,
            recording: None,
            unbegun: false,
            rank: None,
            ticks: Ticks::default(),
            held: HeldKey::default(),
            pace: Pace::Walk,
            wick_offered: false,
            listener: Listener::default(),
            last_turns: LastTurns::default(),
            hindsight: None,
        }
    }

    /// A game that goes on where a recording has led.
    pub(super) fn taken_over(game: TakenOver) -> Self {
        Self {
            recording: Some(game.recording),
            unbegun: game.unbegun,
            ..Self::new(game.session)
        }
    }

    pub(super) const fn session(&self) -> &Session {
        &self.session
    }

    /// What the hero may know.
    pub(super) const fn view(&self) -> View<'_> {
        self.session.view()
    }

    /// What would have saved the hero, if it has died and anything would.
    pub(super) const fn hindsight(&self) -> Option<Hindsight> {
        self.hindsight
    }

    pub(super) fn is_over(&self) -> bool {
        self.view().game_over().is_some()
    }

    /// Whether a key that is still held has no effect any more.
    pub(super) const fn stops_held_keys(&self) -> bool {
        self.held.stops()
    }

    /// Whether its picture may change without input while it is played.
    pub(super) fn is_moving(&self) -> bool {
        self.is_ticking() || self.session.is_moving()
    }
}

/// What changes it.
impl Playing {
    /// Carries out what the player has chosen on a screen.
    pub(super) fn follow(
        &mut self,
        action: GameAction,
        around: &Surroundings<'_>,
    ) -> Vec<AppEffect> {
        match action {
            GameAction::Play(command) => self.play_chosen(command, around),
            GameAction::Ask(step) => {
                vec![AppEffect::Show(AnyScreen::Confirm(Confirm::new(step)))]
            }
            GameAction::AskToUse(slot) => {
                vec![AppEffect::Show(AnyScreen::Confirm(Confirm::to_use(slot)))]
            }
            GameAction::Order(order) => self.order(order, around),
            GameAction::NextGame => self.restart(around),
            GameAction::SameGame => self.begin_again(around, Session::again),
            GameAction::Aim(slot) => self.aim(slot, around),
            GameAction::Zoom { step, times } => self.zoom(step, times),
        }
    }

    /// Plays a command and records it if it is accepted.
    pub(super) fn play(
        &mut self,
        command: Command,
        around: &Surroundings<'_>,
    ) -> (Outcome, Vec<AppEffect>) {
        let was_over = self.is_over();
        let pace = if around.motion {
            self.pace
        } else {
            Pace::Still
        };
        self.session.set_pace(pace);
        if !was_over {
            self.last_turns.note(self.session.world());
        }
        let outcome = self.session.play(command);
        self.wick_offered |= offers_wick(&outcome.events, self.view());
        let mut effects = vec![AppEffect::Redraw, AppEffect::Unpoint];
        if let Some(bank) = around.sounds {
            let cues = self.session.cues(&outcome, &mut self.listener, bank);
            effects.extend(cues.map(AppEffect::Sound));
        }
        if !was_over && self.is_over() && self.session.file().screen.ending {
            self.look_back();
            effects.push(AppEffect::Open(ScreenId::Ending));
        }
        if outcome.refused.is_none() {
            effects.extend(self.record(command, &outcome));
        }
        (outcome, effects)
    }

    /// Finds what would have saved a hero who has just died. In real time every tick would be a turn to look at.
    fn look_back(&mut self) {
        let last_turns = std::mem::take(&mut self.last_turns);
        let view = self.session.view();
        let has_turns = view.rules().play.time == TimeModel::Turns;
        if has_turns && view.game_over() == Some(GameOver::Dead) {
            self.hindsight = last_turns.look_back(view.turn());
        }
    }

    /// Plays a command chosen by a key. If the hero is not ready, it waits until then, unless the rules drop such keys.
    fn act(
        &mut self,
        command: Command,
        around: &Surroundings<'_>,
    ) -> (Option<Refusal>, Vec<AppEffect>) {
        let (outcome, effects) = self.play(command, around);
        let keys_wait = self.view().rules().play.time.keys_wait();
        if outcome.refused == Some(Refusal::NotReady) && keys_wait {
            self.ticks.wait_with(command);
        }
        (outcome.refused, effects)
    }

    /// Plays a command chosen on the visible screen. If a throw is refused, the player keeps aiming.
    fn play_chosen(&mut self, command: Command, around: &Surroundings<'_>) -> Vec<AppEffect> {
        let (refused, played) = self.act(command, around);
        let keeps_aim = refused.is_some() && matches!(command, Command::Throw(..));
        let mut effects = vec![AppEffect::Chosen { keeps_aim }];
        effects.extend(played);
        effects
    }

    /// Makes the cells of the map larger or smaller.
    fn zoom(&mut self, step: Cycle, times: Option<i32>) -> Vec<AppEffect> {
        if times.is_some() {
            self.session.set_zoom(times);
            return Vec::new();
        }
        let why = match step {
            Cycle::Next => "The map is as large as this window lets it be.",
            Cycle::Previous => "The map is as small as it gets.",
        };
        vec![AppEffect::Say(Saying::rejection(why))]
    }

    /// Shows the path to this cell, or none.
    pub(super) fn point(&mut self, cell: Option<Pos>) {
        let (autopilot, view) = self.session.autopilot();
        autopilot.point(cell, view);
    }

    /// Adds a message that is not part of the game.
    pub(super) fn log(&mut self, kind: MessageKind, text: &str) {
        self.session.say(Message::plain(kind, text));
    }

    /// Adds one in response to a key.
    pub(super) fn log_answer(&mut self, kind: MessageKind, text: &str) {
        self.session.answer(Message::plain(kind, text));
    }
}

/// Input and time.
impl Playing {
    /// Lets what is under way go on or end, before an input has its own effect. Returns whether it has none: it only
    /// stops an auto-action.
    pub(super) fn before_input(
        &mut self,
        input: Input,
        around: &Surroundings<'_>,
    ) -> (bool, Vec<AppEffect>) {
        self.ticks.note(input);
        let (is_used, mut effects) = self.interrupt(input);
        if is_used {
            return (true, effects);
        }
        match input {
            // A key or a click acts at once, so that the player need not wait.
            Input::Press(press) => {
                effects.extend(self.finish_motion(around));
                self.pace = if press.repeat { Pace::Run } else { Pace::Walk };
            }
            Input::Click(..) => effects.extend(self.finish_motion(around)),
            Input::Frames(frames) => effects.extend(self.tick(frames, around)),
            Input::Focus(_) | Input::Hover(_) | Input::Wheel(..) => {}
        }
        (false, effects)
    }

    /// Advances motion by frames of 1/60 s, and takes the steps that are due.
    pub(super) fn animate(&mut self, frames: u32, around: &Surroundings<'_>) -> Vec<AppEffect> {
        if !around.is_playing {
            return Vec::new();
        }
        let mut effects = Vec::new();
        if self.session.advance(frames, around.lively) {
            effects.push(AppEffect::Redraw);
        }
        effects.extend(self.advance_steps(frames, around));
        effects
    }

    /// Finishes all motion, including auto-actions.
    pub(super) fn finish_motion(&mut self, around: &Surroundings<'_>) -> Vec<AppEffect> {
        let mut effects = self.arrive(around);
        if self.session.is_moving() {
            effects.push(AppEffect::Redraw);
        }
        self.session.finish_motion();
        effects
    }

    /// Opens the screen of wicks once the turn in which one was offered has been shown.
    pub(super) fn offer_wick(&mut self, around: &Surroundings<'_>) -> Vec<AppEffect> {
        self.wick_offered &= self.view().wicks_due() > 0;
        let is_ready = around.is_playing && !self.is_moving();
        if !is_ready || !std::mem::take(&mut self.wick_offered) {
            return Vec::new();
        }
        let screen = WickList::by_itself(around.frame);
        vec![
            AppEffect::Unpoint,
            AppEffect::Show(AnyScreen::WickList(screen)),
        ]
    }

    /// Whether a chosen command may be played: not if its key is held and something has come up since it was pressed.
    pub(super) fn allows(
        &mut self,
        input: Input,
        around: &Surroundings<'_>,
    ) -> (bool, Vec<AppEffect>) {
        let Input::Press(press) = input else {
            return (true, Vec::new());
        };
        match self.held.allows(press, self.session.view()) {
            Ok(()) => (true, Vec::new()),
            Err(Some(stop)) => (false, self.report_stop(stop, around)),
            Err(None) => (false, Vec::new()),
        }
    }

    /// After an input: notes what has come up, and writes the ticks that were held back, unless more follow at once.
    pub(super) fn after_input(
        &mut self,
        input: Input,
        around: &Surroundings<'_>,
    ) -> Vec<AppEffect> {
        if matches!(input, Input::Press(_)) {
            self.held.watch(self.session.view());
        }
        if around.is_playing && self.is_ticking() {
            return Vec::new();
        }
        self.record_held()
    }
}

/// Other games.
impl Playing {
    /// Starts the next game under the current version of its rules, even if the last game used older ones. A hand-drawn
    /// map keeps its rules, since its monsters belong to them.
    pub(super) fn restart(&mut self, around: &Surroundings<'_>) -> Vec<AppEffect> {
        let rules = &self.session.file().rules;
        let mut files = around.content.rules.iter();
        let today = files.find(|file| file.rules.name == rules.name);
        // All of it, names and colours too, which a fingerprint leaves out.
        let differs = |today: &Ruleset| format!("{today:?}") != format!("{rules:?}");
        let is_drawn = self.session.map().is_some();
        let changed = today.filter(|file| !is_drawn && differs(&file.rules));
        let own = self.recording.as_ref();
        let mut remains = None;
        if around.wants_remains && !is_drawn {
            remains = remains_after(own, around.last_end, changed.map_or(rules, |it| &it.rules));
        }
        self.begin_again(around, |session| {
            match changed {
                Some(file) => {
                    let seed = session.view().seed().wrapping_add(1);
                    let candle = session.view().chosen_candle().map(|it| it.1.kind.clone());
                    let candle = candle.and_then(|kind| file.rules.candle_of_kind(&kind));
                    *session = Session::new(file, seed, None);
                    session.take_candle(candle.unwrap_or_default());
                }
                None => session.restart(),
            }
            session.inherit(remains);
        })
    }

    /// Starts a game over with `begin` and shows it.
    pub(super) fn begin_again(
        &mut self,
        around: &Surroundings<'_>,
        begin: impl FnOnce(&mut Session),
    ) -> Vec<AppEffect> {
        let mut effects = self.record_leaving();
        begin(&mut self.session);
        self.last_turns = LastTurns::default();
        self.hindsight = None;
        effects.extend([AppEffect::UncoverGame, AppEffect::Redraw]);
        effects.extend(self.start_recording(around.date));
        effects
    }

    /// Goes on with reloaded content if the rules of the game are still the same; any other game keeps its old rules.
    /// Returns what to say of it.
    pub(super) fn reload(&mut self, content: &Content) -> Saying {
        self.listener = Listener::default();
        let name = "this game";
        let again = self.recording.as_ref().and_then(|recording| {
            let opened = LoadedRecording::read(content, name, &recording.to_text()).ok()?;
            opened.last(name).ok()
        });
        let fingerprint = self.session.fingerprint();
        match again.filter(|new| new.fingerprint() == fingerprint) {
            Some(mut new) => {
                new.set_zoom(self.session.zoom());
                self.session = new;
                Saying::on_screen(MessageKind::Good, RELOADED)
            }
            None if content
                .rules_named(&self.session.file().rules.name)
                .is_err() =>
            {
                Saying::warning(GONE)
            }
            None => Saying::warning(OTHERS),
        }
    }
}

/// Said if reloaded files are in use.
pub(super) const RELOADED: &str = "The files are reloaded.";
/// Logged if the rules of the game have changed.
const OTHERS: &str = "The files are reloaded, but the rules have changed: this game keeps the old ones, the next one \
     uses the new ones.";
/// Logged if there is no longer a rule set of that name.
const GONE: &str = "The files are reloaded, but these rules are no longer among them: this game keeps the old ones.";

/// Whether these events offer the hero a wick, or leave another to choose.
fn offers_wick(events: &[Event], view: View<'_>) -> bool {
    events.iter().any(|event| match event {
        Event::WickOffered => true,
        Event::WickChosen { .. } => view.wicks_due() > 0,
        _ => false,
    })
}
