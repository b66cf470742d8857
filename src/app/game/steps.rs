//! Auto-actions: explore, travel, rest, fight, run. Each step is an ordinary recorded command. They stop for anything
//! the player should know, and log the reason.

use crate::app::effect::{AppEffect, Saying, Surroundings};
use crate::app::game::Playing;
use crate::app::game::autopilot::EndOfWay;
use crate::app::game::ticks::TICK;
use crate::autoplay::{AutoAction, Memo, MemoKind, StopReason, comes_by_itself};
use crate::base::{Dir, Pos};
use crate::game::rules::TimeModel;
use crate::game::{Command, Known, Refusal, Terrain, View};
use crate::ui::input::bindings::AutoCommand;
use crate::ui::input::key::{Input, Key};
use crate::ui::map::animation::Pace;
use crate::ui::screens::confirm::Confirm;
use crate::ui::screens::play::walk;
use crate::ui::screens::{AnyScreen, GameAction, Transition};
use crate::ui::text::english::Naming;
use crate::ui::text::templates::MessageKind;
use crate::ui::text::words::say;

/// Frames from one step to the next. See `docs/screens.md` 6.
const FRAMES: u32 = 2;

impl Playing {
    /// Starts an auto-command. Its first step is taken immediately, the others as frames pass, or immediately if motion
    /// is off.
    pub(super) fn order(
        &mut self,
        order: AutoCommand,
        around: &Surroundings<'_>,
    ) -> Vec<AppEffect> {
        let mut effects = vec![AppEffect::Chosen { keeps_aim: false }];
        let view = self.view();
        let auto_action = match auto_action(order, view) {
            Ok(auto_action) => auto_action,
            Err(command) => {
                let (_, played) = self.play(command, around);
                effects.extend(played);
                return effects;
            }
        };
        if matches!(auto_action, AutoAction::TravelToStairs(_)) && view.hunter_beside().is_some() {
            effects.extend(self.report_stop(StopReason::HunterBeside, around));
            return effects;
        }
        if let AutoAction::TravelTo(goal) = auto_action {
            effects.extend(self.remember(Memo::about(MemoKind::Goal, goal)));
        }
        let (autopilot, _) = self.session.autopilot();
        autopilot.start(auto_action);
        let (_, stepped) = self.step(around);
        effects.extend(stepped);
        if !around.motion {
            effects.extend(self.arrive(around));
        }
        effects
    }

    /// Takes all remaining steps of the auto-action now.
    pub(super) fn arrive(&mut self, around: &Surroundings<'_>) -> Vec<AppEffect> {
        let mut effects = Vec::new();
        loop {
            let (may_go_on, stepped) = self.step(around);
            effects.extend(stepped);
            if !may_go_on {
                return effects;
            }
        }
    }

    /// Takes the steps that are due in these frames.
    pub(super) fn advance_steps(
        &mut self,
        frames: u32,
        around: &Surroundings<'_>,
    ) -> Vec<AppEffect> {
        let each = match self.view().rules().play.time {
            TimeModel::Turns => FRAMES,
            TimeModel::Ticks { hero_step, .. } => TICK * hero_step.unsigned_abs(),
        };
        let (autopilot, _) = self.session.autopilot();
        if !autopilot.is_under_way() {
            return Vec::new();
        }
        let mut effects = Vec::new();
        for _ in 0..autopilot.due_steps(frames, each) {
            let (_, stepped) = self.step(around);
            effects.extend(stepped);
        }
        effects
    }

    /// Stops the auto-action at a key or click. Returns whether the input has no other effect.
    pub(in crate::app) fn interrupt(&mut self, input: Input) -> (bool, Vec<AppEffect>) {
        let press = match input {
            Input::Press(press) => Some(press),
            Input::Click(..) => None,
            Input::Frames(_) | Input::Hover(_) | Input::Wheel(..) | Input::Focus(_) => {
                return (false, Vec::new());
            }
        };
        let (autopilot, _) = self.session.autopilot();
        if !autopilot.is_under_way() {
            return (false, Vec::new());
        }
        // A held key does not stop the action it started.
        if press.is_some_and(|press| press.repeat) {
            return (true, Vec::new());
        }
        autopilot.stop();
        let is_escape = press.is_some_and(|press| press.key == Key::Escape);
        // The key hints change now.
        (is_escape, vec![AppEffect::Redraw])
    }

    /// Takes the next step. Returns whether another may follow immediately.
    fn step(&mut self, around: &Surroundings<'_>) -> (bool, Vec<AppEffect>) {
        let (autopilot, view) = self.session.autopilot();
        let Some((mut auto_action, command)) = autopilot.next_step(view) else {
            return (false, Vec::new());
        };
        let command = match command {
            Ok(command) => command,
            Err(StopReason::Arrived) => return (false, self.arrive_at(&auto_action, around)),
            Err(stop) => return (false, self.report_stop(stop, around)),
        };
        self.pace = Pace::Run;
        let waits = auto_action == AutoAction::Fight && command == Command::Wait;
        if waits {
            auto_action = AutoAction::wait_for_hunters(view);
        }
        let (outcome, mut effects) = self.play(command, around);
        if waits && !self.is_over() {
            effects.extend(self.say_wait());
        }
        let (autopilot, view) = self.session.autopilot();
        // In real time a step may come too early; it is retried later.
        if outcome.refused.is_some_and(|why| why != Refusal::NotReady) {
            return (false, effects);
        }
        if let Some(stop) = autopilot.goes_on(auto_action, view) {
            effects.extend(self.report_stop(stop, around));
            return (false, effects);
        }
        (
            outcome.refused.is_none() && autopilot.is_under_way(),
            effects,
        )
    }

    /// Says that the fight key has let a turn pass, and whom it waits for: the nearest that comes.
    fn say_wait(&self) -> Option<AppEffect> {
        let view = self.view();
        let hero = view.hero().at;
        let coming = view.hunters().filter(|it| comes_by_itself(view, *it));
        let nearest = coming.min_by_key(|it| (it.at.distance(hero), it.id))?;
        let who = (nearest.name, Naming::of(view, nearest.id));
        let text = say!(view, "stop.waits_for", who);
        Some(AppEffect::Say(Saying::in_log(MessageKind::Action, text)))
    }

    /// Ends `auto_action` where it leads: a way to a cell bumps into what is there, or picks it up.
    fn arrive_at(&mut self, auto_action: &AutoAction, around: &Surroundings<'_>) -> Vec<AppEffect> {
        let (autopilot, view) = self.session.autopilot();
        let end = autopilot.end_of_way(auto_action, view);
        let mut effects = self.report_stop(StopReason::Arrived, around);
        effects.extend(match end {
            Some(EndOfWay::Bump(dir)) => self.bump(dir, around),
            Some(EndOfWay::PickUp) => self.play(Command::PickUp, around).1,
            None => Vec::new(),
        });
        effects
    }

    /// Bumps as a walking key does: asks first if that is costly.
    pub(in crate::app) fn bump(&mut self, dir: Dir, around: &Surroundings<'_>) -> Vec<AppEffect> {
        if let Transition::Game(GameAction::Ask(step)) = walk(dir, self.view()) {
            return vec![AppEffect::Show(AnyScreen::Confirm(Confirm::new(step)))];
        }
        self.play(Command::Bump(dir), around).1
    }

    /// Spends wax on the fixture beside the hero that exploring has led to, if it takes any, once what it is has been
    /// said: asks first if that would leave little.
    pub(super) fn offer(&self, fixture: Pos) -> Option<AppEffect> {
        let view = self.view();
        view.price_in_wax(fixture)?;
        let dir = Dir::between(view.hero().at, fixture)?;
        Some(AppEffect::Bump(dir))
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
