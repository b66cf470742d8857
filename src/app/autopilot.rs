//! Auto-actions: explore, travel, rest, fight, run. Each step is an ordinary recorded command. They stop for anything
//! the player should know, and log the reason.

use crate::app::App;
use crate::app::ticks::TICK;
use crate::autoplay::{AutoAction, Cautions, Interrupts, Pathfinder, StopReason, fight_warily};
use crate::base::{Dir, Pos};
use crate::game::rules::TimeModel;
use crate::game::{Command, Event, Known, Refusal, Terrain, View};
use crate::ui::input::bindings::AutoCommand;
use crate::ui::input::key::{Input, Key};
use crate::ui::map::animation::Pace;
use crate::ui::screens::confirm::Confirm;
use crate::ui::screens::play::walk;
use crate::ui::screens::{AnyScreen, Transition};

/// Frames from one step to the next. See `docs/screens.md` 6.
const FRAMES: u32 = 2;
/// Maximum steps of an auto-action.
const MAX_STEPS: u32 = 2_000;

/// The pathfinder and the current auto-action.
#[derive(Clone, Debug)]
pub(super) struct Autopilot {
    pub(super) pathfinder: Pathfinder,
    interrupts: Interrupts,
    cautions: Cautions,
    /// The current auto-action.
    auto_action: Option<AutoAction>,
    /// Steps taken so far.
    steps: u32,
    /// Frames since the last step.
    frames: u32,
    /// The path to the cell under the mouse.
    pub(super) path: Vec<Pos>,
    /// The depth and cell of the player's last travel order, until the hero gets there.
    goal: Option<(u32, Pos)>,
}

impl Autopilot {
    /// Idle, at the start of the game shown by `view`.
    pub(super) fn new(view: View<'_>) -> Self {
        let mut pathfinder = Pathfinder::new(view);
        // What is in view now may be dark after the first command.
        pathfinder.observe(view);
        Self {
            pathfinder,
            interrupts: Interrupts::new(view),
            cautions: Cautions::default(),
            auto_action: None,
            steps: 0,
            frames: 0,
            path: Vec::new(),
            goal: None,
        }
    }

    /// Updates the pathfinder after a command. Cancels the auto-action, unless the command is a tick; the caller
    /// resumes it after a step of its own.
    pub(super) fn on_events(&mut self, command: Command, events: &[Event], view: View<'_>) {
        if command != Command::Tick {
            self.auto_action = None;
        }
        self.path.clear();
        self.goal = self.unfinished(view).map(|goal| (view.depth(), goal));
        self.pathfinder.observe(view);
        self.pathfinder.on_events(events);
        self.cautions.observe(view);
    }

    /// Whether an auto-action is running.
    pub(super) const fn is_under_way(&self) -> bool {
        self.auto_action.is_some()
    }

    /// Whether nothing known is left to explore.
    pub(super) const fn is_explored(&self) -> bool {
        self.pathfinder.is_explored()
    }

    /// The travel target on this level, if the hero was stopped before reaching it.
    pub(super) fn unfinished(&self, view: View<'_>) -> Option<Pos> {
        let (depth, goal) = self.goal?;
        (depth == view.depth() && goal != view.hero().at).then_some(goal)
    }

    /// Updates the path to the cell under the mouse, if any.
    pub(super) fn point(&mut self, goal: Option<Pos>, view: View<'_>) {
        let goal = goal.filter(|_| view.game_over().is_none());
        self.path = goal.map_or_else(Vec::new, |goal| self.pathfinder.path_to(view, goal));
    }

    fn start_action(&mut self, auto_action: AutoAction, view: View<'_>) {
        self.interrupts.restart(view);
        (self.steps, self.frames) = (0, 0);
        if let AutoAction::TravelTo(goal) = auto_action {
            self.goal = Some((view.depth(), goal));
        }
        self.auto_action = Some(auto_action);
    }

    /// What the fight key would do next, for sentences about `stop` that say so; `None` if it would refuse,
    /// or warn where the sentence promises a blow.
    pub(super) fn next_fight(&mut self, stop: StopReason, view: View<'_>) -> Option<Command> {
        let warns = match stop {
            StopReason::MonsterInView
            | StopReason::MonsterApproaching
            | StopReason::HunterBeside => None,
            StopReason::Dark(_)
            | StopReason::FlameWouldSave { .. }
            | StopReason::AimedAt
            | StopReason::OnFire => {
                let mut cautions = self.cautions.clone();
                cautions.check(&AutoAction::Fight, view, &mut self.pathfinder)
            }
            _ => return None,
        };
        let next = fight_warily(view, &mut self.pathfinder).ok();
        next.filter(|_| warns.is_none())
    }

    /// Forgets the travel target, which is reached. Returns whether the hero walked here for an item.
    fn arrives_at_item(&mut self, view: View<'_>) -> bool {
        self.goal = None;
        let here = view.hero().at;
        self.steps > 0 && self.pathfinder.wanted_items().any(|at| at == here)
    }

    /// The way to bump into what the hero has walked to; `None` if there is nothing, or the bump would only put out the
    /// fire that the hero wants to stand beside.
    fn bump_at_goal(&self, view: View<'_>) -> Option<Dir> {
        let goal = self.unfinished(view).filter(|_| self.steps > 0)?;
        let wanted = view.answers_bump(goal) && !view.would_smother(goal);
        Dir::between(view.hero().at, goal).filter(|_| wanted)
    }

    /// Continues the auto-action after a step, unless something interrupts it.
    fn interrupted(&mut self, auto_action: AutoAction, view: View<'_>) -> Option<StopReason> {
        let news = self.interrupts.check(view);
        let news = news.filter(|stop| !auto_action.takes(*stop, view));
        if news.is_none() {
            self.steps += 1;
            let goes_on = self.steps < MAX_STEPS && auto_action.continues(view);
            self.auto_action = Some(auto_action).filter(|_| goes_on);
        }
        news
    }
}

impl App {
    /// Starts an auto-command. Its first step is taken immediately, the others as frames pass, or immediately if motion
    /// is off.
    pub(super) fn order(&mut self, order: AutoCommand) {
        self.shell.close_map();
        self.learn(order);
        let Some(view) = self.session().map(|session| session.view()) else {
            return;
        };
        let auto_action = match auto_action(order, view) {
            Ok(auto_action) => auto_action,
            Err(command) => {
                self.play(command);
                return;
            }
        };
        if matches!(auto_action, AutoAction::TravelToStairs(_)) && view.hunter_beside() {
            self.report_stop(StopReason::HunterBeside);
            return;
        }
        if let Some((autopilot, view)) = self.autopilot() {
            autopilot.start_action(auto_action, view);
        }
        self.step_autopilot();
        if !self.shell.settings.motion {
            self.arrive();
        }
    }

    /// Takes all remaining steps of the auto-action now.
    pub(super) fn arrive(&mut self) {
        while self.step_autopilot() {}
    }

    /// Takes the steps that are due in these frames.
    pub(super) fn advance_autopilot(&mut self, frames: u32) {
        let playing = self.shell.is_playing();
        let Some((autopilot, view)) = self.autopilot() else {
            return;
        };
        let each = match view.rules().play.time {
            TimeModel::Turns => FRAMES,
            TimeModel::Ticks { hero_step, .. } => TICK * hero_step.unsigned_abs(),
        };
        if !autopilot.is_under_way() || !playing {
            return;
        }
        autopilot.frames += frames;
        let steps = autopilot.frames / each;
        autopilot.frames %= each;
        for _ in 0..steps {
            self.step_autopilot();
        }
    }

    /// Stops the auto-action at a key or click. Returns whether the input has no other effect.
    pub(super) fn interrupt_autopilot(&mut self, input: Input) -> bool {
        let press = match input {
            Input::Press(press) => Some(press),
            Input::Click(..) => None,
            _ => return false,
        };
        let autopilot = self.autopilot().map(|(autopilot, _)| autopilot);
        let Some(autopilot) = autopilot.filter(|autopilot| autopilot.is_under_way()) else {
            return false;
        };
        // A held key does not stop the action it started.
        let held = press.is_some_and(|press| press.repeat);
        if !held {
            autopilot.auto_action = None;
            // The key hints change now.
            self.shell.changed = true;
        }
        held || press.is_some_and(|press| press.key == Key::Escape)
    }

    /// The autopilot of the game being played, and what it may know.
    pub(super) fn autopilot(&mut self) -> Option<(&mut Autopilot, View<'_>)> {
        let game = self.game.as_mut();
        game.map(|game| game.session.autopilot())
    }

    /// Takes the next step. Returns whether another may follow immediately.
    fn step_autopilot(&mut self) -> bool {
        let Some((autopilot, view)) = self.autopilot() else {
            return false;
        };
        let Some(mut auto_action) = autopilot.auto_action.take() else {
            return false;
        };
        let pathfinder = &mut autopilot.pathfinder;
        let caution = autopilot.cautions.check(&auto_action, view, pathfinder);
        let next = match caution {
            Some(caution) => Err(caution),
            None => auto_action.next_command(view, pathfinder),
        };
        let command = match next {
            Ok(command) => command,
            Err(stop) => {
                let travels = matches!(auto_action, AutoAction::TravelTo(_));
                let arrives = travels && stop == StopReason::Arrived;
                let bump = autopilot.bump_at_goal(view).filter(|_| arrives);
                if let Some(dir) = bump {
                    autopilot.goal = None;
                    self.bump(dir);
                } else if arrives && autopilot.arrives_at_item(view) {
                    self.play(Command::PickUp);
                } else {
                    self.report_stop(stop);
                }
                return false;
            }
        };
        self.shell.pace = Pace::Run;
        let refusal = self.play(command).and_then(|outcome| outcome.refused);
        let Some((autopilot, view)) = self.autopilot() else {
            return false;
        };
        // In real time a step may come too early; it is retried later.
        if refusal.is_some_and(|refusal| refusal != Refusal::NotReady) {
            return false;
        }
        if let Some(stop) = autopilot.interrupted(auto_action, view) {
            self.report_stop(stop);
            return false;
        }
        refusal.is_none() && autopilot.is_under_way()
    }

    /// Bumps as a walking key does: asks first if that is costly.
    fn bump(&mut self, dir: Dir) {
        let Some(view) = self.session().map(|session| session.view()) else {
            return;
        };
        match walk(dir, view) {
            Transition::Ask(step) => self.shell.push(AnyScreen::Confirm(Confirm::new(step))),
            _ => {
                self.play(Command::Bump(dir));
            }
        }
    }

    /// Asks whether to spend wax on the fixture beside the hero that exploring has led to, if it takes any.
    pub(super) fn offer(&mut self, fixture: Pos) {
        let view = self.session().map(|session| session.view());
        let view = view.filter(|view| view.price_in_wax(fixture).is_some());
        if let Some(dir) = view.and_then(|view| Dir::between(view.hero().at, fixture)) {
            self.shell.push(AnyScreen::Confirm(Confirm::new(dir)));
        }
    }
}

/// The auto-action for `order`, or the command that is enough for it: to take the stairs that the hero stands on, or to
/// read that there are none on the only level.
fn auto_action(order: AutoCommand, view: View<'_>) -> Result<AutoAction, Command> {
    let (stairs, command) = match order {
        AutoCommand::Explore => return Ok(AutoAction::Explore),
        AutoCommand::Rest => return Ok(AutoAction::rest(view)),
        AutoCommand::Fight => return Ok(AutoAction::Fight),
        AutoCommand::Run(dir) => return Ok(AutoAction::run(dir)),
        AutoCommand::Travel(goal) => return Ok(AutoAction::TravelTo(goal)),
        AutoCommand::Down => (Terrain::StairsDown, Command::Descend),
        AutoCommand::Up => (Terrain::StairsUp, Command::Ascend),
    };
    if view.terrain(view.hero().at) == Known::Visible(stairs) || view.rules().dungeon.levels == 1 {
        return Err(command);
    }
    Ok(AutoAction::TravelToStairs(stairs))
}
