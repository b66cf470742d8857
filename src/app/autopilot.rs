//! Orders that take many turns: each step is a command like any other, recorded as such. Who is under way goes a step
//! every few frames, stops at all that the player should know, and says what it was.

use super::App;
use super::session::Session;
use crate::base::Pos;
use crate::game::rules::{Bump, Time};
use crate::game::{Command, Event, Known, Refusal, Terrain, View};
use crate::pilot::{Guide, Journey, Stop, Watch};
use crate::ui::bindings::{Action, Bindings, Order};
use crate::ui::describe;
use crate::ui::keys::{Input, Key};
use crate::ui::sidebar::is_low;
use crate::ui::stage::Pace;
use crate::ui::words::{Line, Mark};

/// Frames from one step to the next. UI.md 6.
const FRAMES: u32 = 2;
/// Frames in a tick of real time: 20 ticks are a second.
const TICK: u32 = 3;
/// Steps after which a journey ends, wherever it has led.
const LONGEST: u32 = 2_000;

/// Who finds the way, and what he has been told to do.
#[derive(Clone, Debug)]
pub(super) struct Autopilot {
    guide: Guide,
    watch: Watch,
    /// What is under way.
    journey: Option<Journey>,
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
            guide: Guide::new(view),
            watch: Watch::new(view),
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
        self.guide.look(view);
        self.guide.hear(events);
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
        let goal = goal.filter(|_| view.over().is_none());
        self.way = goal.map_or_else(Vec::new, |goal| self.guide.way(view, goal));
    }

    /// The cells of the way to where the mouse points.
    pub(super) fn way(&self) -> &[Pos] {
        &self.way
    }

    fn set_out(&mut self, journey: Journey, view: View<'_>) {
        self.watch = Watch::new(view);
        (self.steps, self.frames) = (0, 0);
        self.journey = Some(journey);
    }

    /// Whether the journey goes on after a step.
    fn heed(&mut self, journey: Journey, view: View<'_>) -> Result<(), Stop> {
        let news = self.watch.news(view);
        match news.filter(|stop| !(matches!(stop, Stop::Thing(_)) && journey.picks_up())) {
            Some(stop) => Err(stop),
            None => {
                self.steps += 1;
                let goes_on = self.steps < LONGEST && journey.goes_on(view);
                self.journey = Some(journey).filter(|_| goes_on);
                Ok(())
            }
        }
    }
}

impl App<'_> {
    /// Carries an order out: its first step at once, the others as frames go by, or all at once where nothing moves.
    pub(super) fn order(&mut self, order: Order) {
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
            pilot.set_out(journey, view);
        }
        self.step_alone();
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
        while self.step_alone() {}
    }

    /// Lets whoever is under way take the steps that fall into these frames.
    pub(super) fn travel_on(&mut self, frames: u32) {
        let playing = self.is_playing();
        let Some(session) = &mut self.state.session else {
            return;
        };
        let each = match session.view().rules().play.time {
            Time::Turns => FRAMES,
            Time::Ticks { hero_step, .. } => TICK * hero_step.unsigned_abs(),
        };
        let (pilot, _) = session.pilot();
        if !pilot.is_under_way() || !playing {
            return;
        }
        pilot.frames += frames;
        let steps = pilot.frames / each;
        pilot.frames %= each;
        for _ in 0..steps {
            self.step_alone();
        }
    }

    /// Ends what is under way at a key or a click; answers whether the key does nothing else.
    pub(super) fn breaks_off(&mut self, input: Input) -> bool {
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
    fn step_alone(&mut self) -> bool {
        let Some((pilot, view)) = self.state.session.as_mut().map(Session::pilot) else {
            return false;
        };
        let Some(mut journey) = pilot.journey.take() else {
            return false;
        };
        let command = match journey.next(view, &mut pilot.guide) {
            Ok(command) => command,
            Err(stop) => {
                self.say_why(stop);
                return false;
            }
        };
        self.state.pace = Pace::Run;
        let refusal = self.play(command).and_then(|outcome| outcome.refused);
        let Some((pilot, view)) = self.state.session.as_mut().map(Session::pilot) else {
            return false;
        };
        // In real time a step may come too early: it is tried again when some time has gone by.
        if refusal.is_some_and(|refusal| refusal != Refusal::NotYet) {
            return false;
        }
        if let Err(stop) = pilot.heed(journey, view) {
            self.say_why(stop);
            return false;
        }
        refusal.is_none() && pilot.is_under_way()
    }

    /// Says in the log why nobody walks on, where the log does not say so already.
    fn say_why(&mut self, stop: Stop) {
        self.changed = true;
        if let Some(session) = &mut self.state.session
            && let Some((mark, text)) = reason(stop, session.view(), &self.state.keys)
        {
            session.say(Line::plain(mark, &text));
        }
    }
}

/// What `order` begins; or the command that it is, where one is all it takes.
fn journey(order: Order, view: View<'_>) -> Result<Journey, Command> {
    let here = view.hero().at;
    let stairs = |stairs, command| {
        let on_them = view.terrain(here) == Known::Visible(stairs);
        if on_them || view.rules().dungeon.levels == 1 {
            Err(command)
        } else {
            Ok(Journey::ToStairs(stairs))
        }
    };
    match order {
        Order::Explore => Ok(Journey::Explore),
        Order::Rest => Ok(Journey::rest(view)),
        Order::Fight => Ok(Journey::Fight),
        Order::Run(dir) => Ok(Journey::run(dir)),
        Order::Down => stairs(Terrain::StairsDown, Command::Descend),
        Order::Up => stairs(Terrain::StairsUp, Command::Ascend),
        Order::Travel(goal) => Ok(Journey::To(goal)),
    }
}

/// The key that helps instead, where it would: `; f fights it`.
fn fight(view: View<'_>, keys: &Bindings) -> String {
    let hero = view.hero();
    let fights = view.rules().play.bump == Bump::Strikes && !is_low(hero.hp, hero.stats.hp);
    let key = keys.key(Action::Order(Order::Fight)).filter(|_| fights);
    key.map_or_else(String::new, |key| format!("; {} fights it", key.cap()))
}

/// Why nobody walks on, in a sentence; nothing where the player sees it, or the log has said it.
fn reason(stop: Stop, view: View<'_>, keys: &Bindings) -> Option<(Mark, String)> {
    let at = |pos: Pos| describe::way(view, pos);
    Some(match stop {
        Stop::NewFoe(who) => {
            let foe = view.foes().find(|foe| foe.id == who)?;
            let name = describe::a(foe.name, view.has_own_name(who));
            let more = match view.foes().count() {
                ..2 => String::new(),
                count => format!(", and {} more", count - 1),
            };
            (Mark::Care, format!("You see {name}, {}{more}.", at(foe.at)))
        }
        Stop::Foe => {
            let foe = *describe::foes_by_distance(view).first()?;
            let name = describe::a(foe.name, view.has_own_name(foe.id));
            (
                Mark::Refused,
                format!("Not while you see {name}{}.", fight(view, keys)),
            )
        }
        Stop::Stairs(pos) => {
            let (Known::Visible(terrain) | Known::Remembered(terrain)) = view.terrain(pos) else {
                return None;
            };
            let stairs = describe::ground(terrain);
            (Mark::Found, format!("You see {stairs}, {}.", at(pos)))
        }
        Stop::Thing(pos) => {
            let name = describe::a(&describe::thing_at(view, pos)?.name, false);
            (Mark::Found, format!("You see {name}, {}.", at(pos)))
        }
        Stop::TooHurt => {
            let hero = view.hero();
            let text = format!(
                "You are too badly hurt for that: {} of {}. Walking into a foe still hits it.",
                hero.hp, hero.stats.hp
            );
            (Mark::Refused, text)
        }
        Stop::Explored => (Mark::Deed, "You know all that you can reach here.".into()),
        Stop::NoWay => (Mark::Refused, "No known way leads there.".into()),
        Stop::NoStairs => (Mark::Refused, "You know of no such stairs here.".into()),
        Stop::NoFoe => (Mark::Refused, "You see nobody to fight.".into()),
        Stop::Well => (Mark::Gain, "You are well.".into()),
        Stop::Rested => (Mark::Deed, "You have rested long enough.".into()),
        Stop::Dark => (Mark::Refused, "In the dark you find no rest.".into()),
        Stop::NoRest => (Mark::Refused, "Rest does not heal here.".into()),
        Stop::Over
        | Stop::Arrived
        | Stop::Cornered
        | Stop::Hurt
        | Stop::Rose
        | Stop::Dimmed
        | Stop::Afflicted
        | Stop::Taken
        | Stop::Crossing => return None,
    })
}
