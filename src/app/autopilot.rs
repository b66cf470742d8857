//! Orders that take many turns: each step is a command like any other, recorded as such. Who is under way goes a step
//! every few frames, stops at all that the player should know, and says what it was.

use crate::app::App;
use crate::app::session::Session;
use crate::autoplay::{AutoAction, Interrupts, Pathfinder, StopReason};
use crate::base::Pos;
use crate::game::rules::{BumpRule, TimeModel};
use crate::game::{Command, Event, Known, Refusal, Terrain, View};
use crate::ui::describe;
use crate::ui::input::bindings::{AutoCommand, Bindings, KeyAction};
use crate::ui::input::key::{Input, Key};
use crate::ui::map::animation::Pace;
use crate::ui::text::templates::{Message, MessageKind};
use crate::ui::widgets::sidebar::is_low_hp;

/// Frames from one step to the next. `docs/screens.md` 6.
const FRAMES: u32 = 2;
/// Frames in a tick of real time: 20 ticks are a second.
const TICK: u32 = 3;
/// Steps after which a journey ends, wherever it has led.
const LONGEST: u32 = 2_000;

/// Who finds the way, and what he has been told to do.
#[derive(Clone, Debug)]
pub(super) struct Autopilot {
    guide: Pathfinder,
    watch: Interrupts,
    /// What is under way.
    journey: Option<AutoAction>,
    /// Steps taken since it began.
    steps: u32,
    /// Frames gone by since the last step.
    frames: u32,
    /// The cells of the way to where the mouse points.
    way: Vec<Pos>,
}

impl Autopilot {
    /// At the start of the game that `view` shows, with nothing to do.
    pub(super) fn new(view: View<'_>) -> Self {
        Self {
            guide: Pathfinder::new(view),
            watch: Interrupts::new(view),
            journey: None,
            steps: 0,
            frames: 0,
            way: Vec::new(),
        }
    }

    /// Hears what came of a command, whoever gave it. What was under way has ended, unless it is taken up again; only
    /// time that goes by ends nothing.
    pub(super) fn hear(&mut self, command: Command, events: &[Event], view: View<'_>) {
        if command != Command::Tick {
            self.journey = None;
        }
        self.way.clear();
        self.guide.observe(view);
        self.guide.on_events(events);
    }

    /// Whether a journey is under way.
    pub(super) const fn is_under_way(&self) -> bool {
        self.journey.is_some()
    }

    /// Whether nothing is left to explore, as far as is known.
    pub(super) const fn is_explored(&self) -> bool {
        self.guide.is_explored()
    }

    /// Finds the way to where the mouse points, if it does.
    pub(super) fn point(&mut self, goal: Option<Pos>, view: View<'_>) {
        let goal = goal.filter(|_| view.game_over().is_none());
        self.way = goal.map_or_else(Vec::new, |goal| self.guide.path_to(view, goal));
    }

    /// The cells of the way to where the mouse points.
    pub(super) fn way(&self) -> &[Pos] {
        &self.way
    }

    fn start_action(&mut self, journey: AutoAction, view: View<'_>) {
        self.watch = Interrupts::new(view);
        (self.steps, self.frames) = (0, 0);
        self.journey = Some(journey);
    }

    /// Whether the journey goes on after a step.
    fn check_interrupts(&mut self, journey: AutoAction, view: View<'_>) -> Result<(), StopReason> {
        let news = self.watch.check(view);
        match news
            .filter(|stop| !(matches!(stop, StopReason::ItemSeen(_)) && journey.picks_up_items()))
        {
            Some(stop) => Err(stop),
            None => {
                self.steps += 1;
                let goes_on = self.steps < LONGEST && journey.continues(view);
                self.journey = Some(journey).filter(|_| goes_on);
                Ok(())
            }
        }
    }
}

impl App<'_> {
    /// Carries an order out: its first step at once, the others as frames go by, or all at once where nothing moves.
    pub(super) fn order(&mut self, order: AutoCommand) {
        self.close_map();
        self.learn(order);
        let Some(view) = self.state.session.as_ref().map(Session::view) else {
            return;
        };
        let journey = match journey(order, view) {
            Ok(journey) => journey,
            Err(command) => {
                self.play(command);
                return;
            }
        };
        if let Some(session) = &mut self.state.session {
            let (pilot, view) = session.pilot();
            pilot.start_action(journey, view);
        }
        self.step_autopilot();
        if !self.state.settings.motion {
            self.arrive();
        }
    }

    /// Leaves the screen on which the player chose what to do.
    pub(super) fn close_map(&mut self) {
        if self.top().is_some_and(|top| top.get().closes_on_action()) {
            self.screens.pop();
            self.state.pointed = None;
        }
    }

    /// Lets whoever is under way arrive at once.
    pub(super) fn arrive(&mut self) {
        while self.step_autopilot() {}
    }

    /// Lets whoever is under way take the steps that fall into these frames.
    pub(super) fn advance_autopilot(&mut self, frames: u32) {
        let playing = self.is_playing();
        let Some(session) = &mut self.state.session else {
            return;
        };
        let each = match session.view().rules().play.time {
            TimeModel::Turns => FRAMES,
            TimeModel::Ticks { hero_step, .. } => TICK * hero_step.unsigned_abs(),
        };
        let (pilot, _) = session.pilot();
        if !pilot.is_under_way() || !playing {
            return;
        }
        pilot.frames += frames;
        let steps = pilot.frames / each;
        pilot.frames %= each;
        for _ in 0..steps {
            self.step_autopilot();
        }
    }

    /// Ends what is under way at a key or a click; answers whether the key does nothing else.
    pub(super) fn interrupt_autopilot(&mut self, input: Input) -> bool {
        let press = match input {
            Input::Press(press) => Some(press),
            Input::Click(..) => None,
            Input::Frames(_) | Input::Hover(_) | Input::Wheel(..) => return false,
        };
        let pilot = self.state.session.as_mut().map(|session| session.pilot().0);
        let Some(pilot) = pilot.filter(|pilot| pilot.is_under_way()) else {
            return false;
        };
        // A key that is held does not end what it began.
        let held = press.is_some_and(|press| press.repeat);
        if !held {
            pilot.journey = None;
        }
        held || press.is_some_and(|press| press.key == Key::Escape)
    }

    /// Takes the next step of what is under way; answers whether there may be another one at once.
    fn step_autopilot(&mut self) -> bool {
        let Some((pilot, view)) = self.state.session.as_mut().map(Session::pilot) else {
            return false;
        };
        let Some(mut journey) = pilot.journey.take() else {
            return false;
        };
        let command = match journey.next_command(view, &mut pilot.guide) {
            Ok(command) => command,
            Err(stop) => {
                self.report_stop(stop);
                return false;
            }
        };
        self.state.pace = Pace::Run;
        let refusal = self.play(command).and_then(|outcome| outcome.refused);
        let Some((pilot, view)) = self.state.session.as_mut().map(Session::pilot) else {
            return false;
        };
        // In real time a step may come too early: it is tried again when some time has gone by.
        if refusal.is_some_and(|refusal| refusal != Refusal::NotReady) {
            return false;
        }
        if let Err(stop) = pilot.check_interrupts(journey, view) {
            self.report_stop(stop);
            return false;
        }
        refusal.is_none() && pilot.is_under_way()
    }

    /// Says in the log why nobody walks on, where the log does not say so already.
    fn report_stop(&mut self, stop: StopReason) {
        self.changed = true;
        if let Some(session) = &mut self.state.session
            && let Some((mark, text)) = reason(stop, session.view(), &self.state.keys)
        {
            session.say(Message::plain(mark, &text));
        }
    }
}

/// What `order` begins; or the command that it is, where one is all it takes.
fn journey(order: AutoCommand, view: View<'_>) -> Result<AutoAction, Command> {
    let here = view.hero().at;
    let stairs = |stairs, command| {
        let on_them = view.terrain(here) == Known::Visible(stairs);
        if on_them || view.rules().dungeon.levels == 1 {
            Err(command)
        } else {
            Ok(AutoAction::TravelToStairs(stairs))
        }
    };
    match order {
        AutoCommand::Explore => Ok(AutoAction::Explore),
        AutoCommand::Rest => Ok(AutoAction::rest(view)),
        AutoCommand::Fight => Ok(AutoAction::Fight),
        AutoCommand::Run(dir) => Ok(AutoAction::run(dir)),
        AutoCommand::Down => stairs(Terrain::StairsDown, Command::Descend),
        AutoCommand::Up => stairs(Terrain::StairsUp, Command::Ascend),
        AutoCommand::Travel(goal) => Ok(AutoAction::TravelTo(goal)),
    }
}

/// The key that helps instead, where it would: `; f fights it`.
fn fight(view: View<'_>, keys: &Bindings) -> String {
    let hero = view.hero();
    let fights = view.rules().play.bump == BumpRule::Strikes && !is_low_hp(hero.hp, hero.stats.hp);
    let key = keys
        .key_for(KeyAction::Auto(AutoCommand::Fight))
        .filter(|_| fights);
    key.map_or_else(String::new, |key| format!("; {} fights it", key.label()))
}

/// Why nobody walks on, in a sentence; nothing where the player sees it, or the log has said it.
fn reason(stop: StopReason, view: View<'_>, keys: &Bindings) -> Option<(MessageKind, String)> {
    let at = |pos: Pos| describe::direction_text(view, pos);
    Some(match stop {
        StopReason::NewMonster(who) => {
            let foe = view.visible_monsters().find(|foe| foe.id == who)?;
            let name = describe::with_article(foe.name, view.has_proper_name(who));
            let more = match view.visible_monsters().count() {
                ..2 => String::new(),
                count => format!(", and {} more", count - 1),
            };
            (
                MessageKind::Warning,
                format!("You see {name}, {}{more}.", at(foe.at)),
            )
        }
        StopReason::MonsterInView => {
            let foe = *describe::monsters_by_distance(view).first()?;
            let name = describe::with_article(foe.name, view.has_proper_name(foe.id));
            (
                MessageKind::Rejected,
                format!("Not while you see {name}{}.", fight(view, keys)),
            )
        }
        StopReason::StairsSeen(pos) => {
            let (Known::Visible(terrain) | Known::Remembered(terrain)) = view.terrain(pos) else {
                return None;
            };
            let stairs = describe::terrain_name(terrain);
            (MessageKind::Item, format!("You see {stairs}, {}.", at(pos)))
        }
        StopReason::ItemSeen(pos) => {
            let name = describe::with_article(&describe::item_at(view, pos)?.name, false);
            (MessageKind::Item, format!("You see {name}, {}.", at(pos)))
        }
        StopReason::TooHurt => {
            let hero = view.hero();
            let text = format!(
                "You are too badly hurt for that: {} of {}. Walking into a foe still hits it.",
                hero.hp, hero.stats.hp
            );
            (MessageKind::Rejected, text)
        }
        StopReason::Explored => (
            MessageKind::Action,
            "You know all that you can reach here.".into(),
        ),
        StopReason::NoPath => (MessageKind::Rejected, "No known way leads there.".into()),
        StopReason::NoStairs => (
            MessageKind::Rejected,
            "You know of no such stairs here.".into(),
        ),
        StopReason::NoTarget => (MessageKind::Rejected, "You see nobody to fight.".into()),
        StopReason::FullHealth => (MessageKind::Good, "You are well.".into()),
        StopReason::RestedLongEnough => {
            (MessageKind::Action, "You have rested long enough.".into())
        }
        StopReason::CandleOut => (
            MessageKind::Rejected,
            "In the dark you find no rest.".into(),
        ),
        StopReason::CannotHeal => (MessageKind::Rejected, "Rest does not heal here.".into()),
        StopReason::GameOver
        | StopReason::Arrived
        | StopReason::Cornered
        | StopReason::LostHp
        | StopReason::LeveledUp
        | StopReason::LightChanged
        | StopReason::EffectApplied
        | StopReason::PickedUp
        | StopReason::Junction => return None,
    })
}
