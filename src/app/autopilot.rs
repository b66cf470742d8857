//! Auto-actions: explore, travel, rest, fight, run. Each step is an ordinary recorded command; they stop for anything
//! the player should know, and say what it was.

use crate::app::App;
use crate::autoplay::{
    AutoAction, Interrupts, Pathfinder, StopReason, danger_of_fighting, stores, threats,
};
use crate::base::Pos;
use crate::game::rules::{BumpRule, Mind, TimeModel};
use crate::game::view::ActorView;
use crate::game::{Command, Event, Known, Refusal, Terrain, View};
use crate::ui::describe;
use crate::ui::input::bindings::{AutoCommand, Bindings, KeyAction};
use crate::ui::input::key::{Input, Key};
use crate::ui::map::animation::Pace;
use crate::ui::text::english::{self, Naming};
use crate::ui::text::templates::{Message, MessageKind};

/// Frames from one step to the next. `docs/screens.md` 6.
const FRAMES: u32 = 2;
/// Frames per tick of real time: 20 ticks a second.
const TICK: u32 = 3;
/// Maximum steps of an auto-action.
const LONGEST: u32 = 2_000;

/// The pathfinder, and the auto-action it serves.
#[derive(Clone, Debug)]
pub(super) struct Autopilot {
    guide: Pathfinder,
    watch: Interrupts,
    /// The auto-action under way.
    journey: Option<AutoAction>,
    /// Steps taken so far.
    steps: u32,
    /// Frames since the last step.
    frames: u32,
    /// The path to the cell under the mouse.
    path: Vec<Pos>,
}

impl Autopilot {
    /// Idle, at the start of the game that `view` shows.
    pub(super) fn new(view: View<'_>) -> Self {
        let mut guide = Pathfinder::new(view);
        // What lies in view may be dark after the first key.
        guide.observe(view);
        Self {
            guide,
            watch: Interrupts::new(view),
            journey: None,
            steps: 0,
            frames: 0,
            path: Vec::new(),
        }
    }

    /// Handles the events of any command. It ends the auto-action under way, unless that is resumed; mere passing of
    /// time does not.
    pub(super) fn hear(&mut self, command: Command, events: &[Event], view: View<'_>) {
        if command != Command::Tick {
            self.journey = None;
        }
        self.path.clear();
        self.guide.observe(view);
        self.guide.on_events(events);
    }

    /// Whether an auto-action is under way.
    pub(super) const fn is_under_way(&self) -> bool {
        self.journey.is_some()
    }

    /// Whether nothing known is left to explore.
    pub(super) const fn is_explored(&self) -> bool {
        self.guide.is_explored()
    }

    /// Finds the path to the cell under the mouse, if any.
    pub(super) fn point(&mut self, goal: Option<Pos>, view: View<'_>) {
        let goal = goal.filter(|_| view.game_over().is_none());
        self.path = goal.map_or_else(Vec::new, |goal| self.guide.path_to(view, goal));
    }

    /// The path to the cell under the mouse.
    pub(super) fn path(&self) -> &[Pos] {
        &self.path
    }

    fn start_action(&mut self, journey: AutoAction, view: View<'_>) {
        self.watch.restart(view);
        (self.steps, self.frames) = (0, 0);
        self.journey = Some(journey);
    }

    /// Whether the auto-action goes on after a step.
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
    /// Starts an auto-command: its first step at once, the others as frames pass, or all at once without motion.
    pub(super) fn order(&mut self, order: AutoCommand) {
        self.close_map();
        self.learn(order);
        let Some(view) = self.state.session.as_ref().map(|session| session.view()) else {
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

    /// Closes the screen on which the player chose the action.
    pub(super) fn close_map(&mut self) {
        if self.top().is_some_and(|top| top.get().closes_on_action()) {
            self.screens.pop();
            self.state.pointed = None;
        }
    }

    /// Finishes the auto-action at once.
    pub(super) fn arrive(&mut self) {
        while self.step_autopilot() {}
    }

    /// Takes the steps that are due in these frames.
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

    /// Stops the auto-action at a key or click; returns whether the key does nothing else.
    pub(super) fn interrupt_autopilot(&mut self, input: Input) -> bool {
        let press = match input {
            Input::Press(press) => Some(press),
            Input::Click(..) => None,
            Input::Frames(_) | Input::Focus(_) | Input::Hover(_) | Input::Wheel(..) => {
                return false;
            }
        };
        let pilot = self.state.session.as_mut().map(|session| session.pilot().0);
        let Some(pilot) = pilot.filter(|pilot| pilot.is_under_way()) else {
            return false;
        };
        // A held key does not stop what it started.
        let held = press.is_some_and(|press| press.repeat);
        if !held {
            pilot.journey = None;
            // The hints name other keys now.
            self.changed = true;
        }
        held || press.is_some_and(|press| press.key == Key::Escape)
    }

    /// Takes the next step; returns whether another may follow at once.
    fn step_autopilot(&mut self) -> bool {
        let Some((pilot, view)) = self.state.session.as_mut().map(|session| session.pilot()) else {
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
        let Some((pilot, view)) = self.state.session.as_mut().map(|session| session.pilot()) else {
            return false;
        };
        // In real time a step may come too early: it is tried again later.
        if refusal.is_some_and(|refusal| refusal != Refusal::NotReady) {
            return false;
        }
        if let Err(stop) = pilot.check_interrupts(journey, view) {
            self.report_stop(stop);
            return false;
        }
        refusal.is_none() && pilot.is_under_way()
    }

    /// Logs why the auto-action stopped, unless the log says so already.
    pub(super) fn report_stop(&mut self, stop: StopReason) {
        self.changed = true;
        let why = self.state.session.as_ref().and_then(|session| {
            let told = session.file().messages.notices.is_some();
            let view = session.view();
            reason(stop, view, self.state.keys(view.rules()))
                .filter(|_| !(told && matches!(stop, StopReason::Noticed(_))))
        });
        if let (Some(session), Some((kind, text))) = (&mut self.state.session, why) {
            session.say(Message::plain(kind, &text));
        }
    }
}

/// The auto-action for `order`; or a single command if that is enough.
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

/// The key that would help instead: ` Press f to fight.`
fn fight(view: View<'_>, keys: &Bindings) -> String {
    let fights = view.rules().play.bump == BumpRule::Strikes && danger_of_fighting(view).is_none();
    let key = keys
        .key_for(KeyAction::Auto(AutoCommand::Fight))
        .filter(|_| fights);
    key.map_or_else(String::new, |key| {
        format!(" Press {} to fight.", key.label())
    })
}

/// Why the auto-action stopped, in a sentence; `None` if that is visible or in the log.
fn reason(stop: StopReason, view: View<'_>, keys: &Bindings) -> Option<(MessageKind, String)> {
    let at = |pos: Pos| describe::direction_text(view, pos);
    Some(match stop {
        StopReason::NewMonster(actor) => {
            let monster = view.visible_monster(actor)?;
            let name = english::with_article(monster.name, Naming::of(view, actor));
            let more = match view.visible_monsters().count() {
                ..2 => String::new(),
                2 => ", and one more".to_owned(),
                count => format!(", and {} more", count - 1),
            };
            let state = describe::mind_sentence(view, monster);
            let state = state.map_or_else(String::new, |state| format!(" {state}"));
            (
                MessageKind::Warning,
                format!(
                    "{} comes into view ({}){more}.{state}",
                    english::capitalize(&name),
                    at(monster.at)
                ),
            )
        }
        StopReason::MonsterInView => {
            let monsters = describe::monsters_by_distance(view);
            let awake = |monster: &&ActorView<'_>| monster.mind != Some(Mind::Asleep);
            let stops = |monster: &&ActorView<'_>| threats(view).any(|it| it.id == monster.id);
            let monster = monsters.iter().find(stops);
            let monster = monster.or_else(|| monsters.iter().find(awake))?;
            let name = english::with_article(monster.name, Naming::of(view, monster.id));
            (
                MessageKind::Rejected,
                format!("Not with {name} in sight.{}", fight(view, keys)),
            )
        }
        StopReason::StairsSeen(pos) => {
            let (Known::Visible(terrain) | Known::Remembered(terrain)) = view.terrain(pos) else {
                return None;
            };
            let stairs = describe::terrain_name(view.rules(), terrain);
            (MessageKind::Item, format!("You see {stairs}, {}.", at(pos)))
        }
        StopReason::ItemSeen(pos) => {
            let name = english::with_article(&describe::item_at(view, pos)?.name, Naming::Common);
            (MessageKind::Item, format!("You see {name}, {}.", at(pos)))
        }
        StopReason::StoreSeen(pos) => {
            let terrain = view.terrain(pos).seen()?;
            let name = describe::terrain_name(view.rules(), terrain);
            let name = english::with_article(&name, Naming::Common);
            (MessageKind::Item, format!("You see {name}, {}.", at(pos)))
        }
        StopReason::TooHurt => {
            let hero = view.hero();
            let text = format!(
                "You are too badly hurt for that: {} of {}. You can still walk into a foe to attack.",
                hero.hp, hero.stats.hp
            );
            (MessageKind::Rejected, text)
        }
        StopReason::Overmatched => {
            let most = view.adjacent_attacks().map_or(0, |all| all.max_damage);
            let text = format!(
                "Not like this: up to {most} a turn, and you have {}. Step back, or strike by walking.",
                view.hero().hp
            );
            (MessageKind::Rejected, text)
        }
        StopReason::HoldsDoorway => (
            MessageKind::Rejected,
            "Out there they could all reach you. Hold the doorway: wait, throw, or step out yourself.".into(),
        ),
        StopReason::Explored => {
            let left = stores(view).min_by_key(|pos| pos.distance(view.hero().at));
            let terrain = left.and_then(|pos| Some((pos, view.terrain(pos).seen()?)));
            let left = terrain.map_or_else(String::new, |(pos, terrain)| {
                let name = describe::terrain_name(view.rules(), terrain);
                let name = english::capitalize(&english::with_article(&name, Naming::Common));
                format!(" {name} still waits, {}.", at(pos))
            });
            let text = format!("Nothing is left to explore on this level.{left}");
            (MessageKind::Action, text)
        }
        StopReason::NoPath => (MessageKind::Rejected, "You know no way there.".into()),
        StopReason::NoStairs => (
            MessageKind::Rejected,
            "You have not found those stairs yet.".into(),
        ),
        StopReason::NoTarget if view.visible_monsters().next().is_some() => (
            MessageKind::Rejected,
            "There is no way to anyone in view.".into(),
        ),
        StopReason::NoTarget => (MessageKind::Rejected, "There is no one to fight.".into()),
        StopReason::FullHealth => (MessageKind::Good, "You are fully rested.".into()),
        StopReason::RestedLongEnough => {
            (MessageKind::Action, "You have rested long enough.".into())
        }
        StopReason::Noticed(actor) => {
            let monster = view.visible_monster(actor)?;
            let name = english::with_article(monster.name, Naming::of(view, actor));
            let text = format!("{} notices you.", english::capitalize(&name));
            (MessageKind::Warning, text)
        }
        StopReason::WaxLow(turns) => (
            MessageKind::Warning,
            format!(
                "Your wax lasts only {} more.",
                english::count_noun(turns, "turn")
            ),
        ),
        StopReason::SleeperInTheWay => (
            MessageKind::Warning,
            "What is left lies past something asleep.".into(),
        ),
        StopReason::WaitedLongEnough => {
            (MessageKind::Action, "You have waited long enough.".into())
        }
        StopReason::CandleOut => (
            MessageKind::Rejected,
            "There is no rest in the dark.".into(),
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
