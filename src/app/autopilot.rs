//! Auto-actions: explore, travel, rest, fight, run. Each step is an ordinary recorded command. They stop for anything
//! the player should know, and log the reason.

use std::sync::OnceLock;

use crate::app::App;
use crate::app::ticks::TICK;
use crate::autoplay::{AutoAction, Lead, Memo, MemoKind, Memory, StopReason};
use crate::base::{Dir, Pos};
use crate::game::rules::TimeModel;
use crate::game::{Command, Event, Known, Refusal, Terrain, View};
use crate::ui::input::bindings::AutoCommand;
use crate::ui::input::key::{Input, Key};
use crate::ui::map::animation::Pace;
use crate::ui::screens::confirm::Confirm;
use crate::ui::screens::play::walk;
use crate::ui::screens::{AnyScreen, GameAction, Transition};

/// Frames from one step to the next. See `docs/screens.md` 6.
const FRAMES: u32 = 2;
/// Maximum steps of an auto-action.
const MAX_STEPS: u32 = 2_000;

/// What auto-actions remember, and the current one.
#[derive(Clone, Debug)]
pub(super) struct Autopilot {
    memory: Memory,
    /// What the explore key leads to, once the hint line has asked.
    lead: OnceLock<Lead>,
    /// The current auto-action.
    auto_action: Option<AutoAction>,
    /// What has come up since its last step that stops it.
    news: Option<StopReason>,
    /// Steps taken so far.
    steps: u32,
    /// Frames since the last step.
    frames: u32,
    /// The path to the cell under the mouse.
    pub(super) path: Vec<Pos>,
}

impl Autopilot {
    /// Idle, at the start of the game shown by `view`.
    pub(super) fn new(view: View<'_>) -> Self {
        Self {
            memory: Memory::new(view),
            lead: OnceLock::new(),
            auto_action: None,
            news: None,
            steps: 0,
            frames: 0,
            path: Vec::new(),
        }
    }

    /// Takes in a command. Cancels the auto-action, unless the command is a tick; the caller
    /// resumes it after a step of its own.
    pub(super) fn on_events(&mut self, command: Command, events: &[Event], view: View<'_>) {
        if command != Command::Tick {
            self.auto_action = None;
        }
        self.path.clear();
        self.lead.take();
        let news = self.memory.observe(events, view);
        self.news = self.news.or(news);
    }

    /// Takes in what the player has read. Returns whether that is new.
    pub(super) fn remember(&mut self, memo: Memo, view: View<'_>) -> bool {
        self.lead.take();
        self.memory.remember(memo, view)
    }

    /// Whether an auto-action is running.
    pub(super) const fn is_under_way(&self) -> bool {
        self.auto_action.is_some()
    }

    /// Whether nothing known is left to explore.
    pub(super) const fn is_explored(&self) -> bool {
        self.memory.is_explored()
    }

    /// What the explore key leads to.
    pub(super) fn lead(&self, view: View<'_>) -> Lead {
        *self.lead.get_or_init(|| self.memory.lead(view))
    }

    /// The travel target on this level, if the hero was stopped before reaching it.
    pub(super) fn unfinished(&self, view: View<'_>) -> Option<Pos> {
        self.memory.unfinished(view)
    }

    /// Updates the path to the cell under the mouse, if any.
    pub(super) fn point(&mut self, goal: Option<Pos>, view: View<'_>) {
        let goal = goal.filter(|_| view.game_over().is_none());
        self.path = goal.map_or_else(Vec::new, |goal| self.memory.path_to(view, goal));
    }

    fn start_action(&mut self, auto_action: AutoAction) {
        self.news = None;
        (self.steps, self.frames) = (0, 0);
        self.auto_action = Some(auto_action);
    }

    /// What the fight key would do next, for sentences about `stop` that say so; `None` if it would refuse,
    /// or warn where the sentence promises a blow.
    pub(super) fn next_fight(&mut self, stop: StopReason, view: View<'_>) -> Option<Command> {
        let warns = match stop {
            StopReason::MonsterInView
            | StopReason::MonsterApproaching
            | StopReason::HunterBeside => false,
            StopReason::Dark(_)
            | StopReason::FlameWouldSave { .. }
            | StopReason::AimedAt
            | StopReason::OnFire => self.memory.warns_of_fight(view),
            _ => return None,
        };
        if warns {
            return None;
        }
        self.memory.next_fight(view)
    }

    /// Continues the auto-action after a step, unless something interrupts it.
    fn interrupted(&mut self, auto_action: AutoAction, view: View<'_>) -> Option<StopReason> {
        let news = self.news.take();
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
        if let AutoAction::TravelTo(goal) = auto_action {
            self.remember(Memo::about(MemoKind::Goal, goal));
        }
        if let Some((autopilot, _)) = self.autopilot() {
            autopilot.start_action(auto_action);
        }
        self.step_autopilot();
        if !self.shell.settings().motion {
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
            self.shell.redraw();
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
        let command = match autopilot.memory.next_command(&mut auto_action, view) {
            Ok(command) => command,
            Err(StopReason::Arrived) => {
                self.arrive_at(&auto_action);
                return false;
            }
            Err(stop) => {
                self.report_stop(stop);
                return false;
            }
        };
        self.shell.set_pace(Pace::Run);
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

    /// Ends `auto_action` where it leads: a way to a cell bumps into what is there, or picks it up.
    fn arrive_at(&mut self, auto_action: &AutoAction) {
        let Some((autopilot, view)) = self.autopilot() else {
            return;
        };
        let has_walked = autopilot.steps > 0 && matches!(auto_action, AutoAction::TravelTo(_));
        let bump = autopilot.memory.bump_at_goal(view);
        let is_on_item = autopilot.memory.is_on_item(view);
        self.report_stop(StopReason::Arrived);
        if !has_walked {
            return;
        }
        if let Some(dir) = bump {
            self.bump(dir);
        } else if is_on_item {
            self.play(Command::PickUp);
        }
    }

    /// Takes in what the player has read, and records it if automatic commands depend on it.
    pub(super) fn remember(&mut self, memo: Memo) {
        if let Some(game) = &mut self.game {
            let mut requests = Vec::new();
            game.remember(memo, &mut requests);
            self.archive.ask_all(requests);
        }
    }

    /// Bumps as a walking key does: asks first if that is costly.
    fn bump(&mut self, dir: Dir) {
        let Some(view) = self.session().map(|session| session.view()) else {
            return;
        };
        match walk(dir, view) {
            Transition::Game(GameAction::Ask(step)) => {
                self.shell.push(AnyScreen::Confirm(Confirm::new(step)));
            }
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

#[cfg(test)]
mod tests;
