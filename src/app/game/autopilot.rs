//! What auto-actions remember, and the one under way.

use std::sync::OnceLock;

use crate::autoplay::{AutoAction, Lead, Memo, Memory, Quarry, StopReason};
use crate::base::{Dir, Pos};
use crate::game::{Command, Event, Terrain, View};

/// Maximum steps of an auto-action.
const MAX_STEPS: u32 = 2_000;
/// So often the hero comes to the same cell, without having seen anything new, before an action counts as walking to and
/// fro.
const RETURNS: usize = 3;

/// What auto-actions remember, and the current one.
#[derive(Clone, Debug)]
pub(super) struct Autopilot {
    memory: Memory,
    /// What the explore key leads to, once the hint line has asked.
    lead: OnceLock<Lead>,
    /// Whom the fight key leads to, once the hint line has asked.
    quarry: OnceLock<Option<Quarry>>,
    /// The current auto-action.
    auto_action: Option<AutoAction>,
    /// What has come up since its last step that stops it.
    news: Option<StopReason>,
    /// Steps taken so far.
    steps: u32,
    /// Frames since the last step.
    frames: u32,
    /// How much of the level was known when its steps last showed something new, and the cells on which they have ended
    /// since.
    trail: (usize, Vec<Pos>),
    /// The path to the cell under the mouse.
    path: Vec<Pos>,
}

impl Autopilot {
    /// Idle, at the start of the game shown by `view`.
    pub(super) fn new(view: View<'_>) -> Self {
        Self {
            memory: Memory::new(view),
            lead: OnceLock::new(),
            quarry: OnceLock::new(),
            auto_action: None,
            news: None,
            steps: 0,
            frames: 0,
            trail: (0, Vec::new()),
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
        self.quarry.take();
        let news = self.memory.observe(events, view);
        self.news = self.news.or(news);
    }

    /// Takes in what the player has read. Returns whether that is new.
    pub(super) fn remember(&mut self, memo: Memo, view: View<'_>) -> bool {
        self.lead.take();
        self.quarry.take();
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

    /// Whom the fight key leads to; `None` if it would refuse.
    pub(super) fn quarry(&self, view: View<'_>) -> Option<Quarry> {
        *self.quarry.get_or_init(|| self.memory.quarry(view))
    }

    /// The nearest known item that lies where one can walk, for when exploring has fetched all that it can. What hangs in
    /// a cage is none: it is bought or gone.
    pub(super) fn item_left(&self, view: View<'_>) -> Option<Pos> {
        let hero = view.hero().at;
        let is_open = |at: &Pos| view.terrain(*at).seen().is_some_and(Terrain::is_walkable);
        let items = self.memory.items_left().filter(is_open);
        items.min_by_key(|at| (at.distance(hero), *at))
    }

    /// Whether the hero stands on an item that it has not put down itself.
    pub(super) fn wants_item(&self, view: View<'_>) -> bool {
        self.memory.is_on_item(view)
    }

    /// What the explore key leads to.
    pub(super) fn lead(&self, view: View<'_>) -> Lead {
        *self.lead.get_or_init(|| self.memory.lead(view))
    }

    /// The travel target on this level, if the hero was stopped before reaching it.
    pub(super) fn unfinished(&self, view: View<'_>) -> Option<Pos> {
        self.memory.unfinished(view)
    }

    /// The path to the cell under the mouse.
    pub(super) fn path(&self) -> &[Pos] {
        &self.path
    }

    /// Updates the path to the cell under the mouse, if any.
    pub(super) fn point(&mut self, goal: Option<Pos>, view: View<'_>) {
        let goal = goal.filter(|_| view.game_over().is_none());
        self.path = goal.map_or_else(Vec::new, |goal| self.memory.path_to(view, goal));
    }

    /// Starts an auto-action, which takes its first step next.
    pub(super) fn start(&mut self, auto_action: AutoAction) {
        self.news = None;
        (self.steps, self.frames) = (0, 0);
        self.trail.1.clear();
        self.auto_action = Some(auto_action);
    }

    /// Ends the auto-action.
    pub(super) fn stop(&mut self) {
        self.auto_action = None;
    }

    /// How many steps are due after these frames, if one takes `each` frames.
    pub(super) fn due_steps(&mut self, frames: u32, each: u32) -> u32 {
        self.frames += frames;
        let steps = self.frames / each;
        self.frames %= each;
        steps
    }

    /// Ends the auto-action, and returns it with the command of its next step, or why there is none; `None` if none is under
    /// way. It continues with [`Self::goes_on`].
    pub(super) fn next_step(
        &mut self,
        view: View<'_>,
    ) -> Option<(AutoAction, Result<Command, StopReason>)> {
        let mut auto_action = self.auto_action.take()?;
        let command = self.memory.next_command(&mut auto_action, view);
        Some((auto_action, command))
    }

    /// What to do at the end of a way to a cell: bump into what is there, or pick it up. `None` if no step led there.
    pub(super) fn end_of_way(&self, auto_action: &AutoAction, view: View<'_>) -> Option<EndOfWay> {
        if self.steps == 0 || !matches!(auto_action, AutoAction::TravelTo(_)) {
            return None;
        }
        if let Some(dir) = self.memory.bump_at_goal(view) {
            return Some(EndOfWay::Bump(dir));
        }
        self.memory.is_on_item(view).then_some(EndOfWay::PickUp)
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
    pub(super) fn goes_on(
        &mut self,
        auto_action: AutoAction,
        view: View<'_>,
    ) -> Option<StopReason> {
        let news = self.news.take();
        let mut news = news.filter(|stop| !auto_action.takes(*stop, view));
        if news.is_none() && auto_action.walks() && self.is_to_and_fro(view) {
            news = Some(StopReason::ToAndFro);
        }
        if news.is_none() {
            self.steps += 1;
            let goes_on = self.steps < MAX_STEPS && auto_action.continues(view);
            if goes_on {
                self.auto_action = Some(auto_action);
            }
        }
        news
    }

    /// Notes where a step has ended, and whether the hero walks to and fro: whatever sends it one way from here and back
    /// from there would do so for ever.
    fn is_to_and_fro(&mut self, view: View<'_>) -> bool {
        let (known, here) = (view.explored().count(), view.hero().at);
        if self.trail.0 != known {
            self.trail = (known, Vec::new());
        }
        // Whoever is held, or picks something up, does not walk.
        if self.trail.1.last() != Some(&here) {
            self.trail.1.push(here);
        }
        let returns = self.trail.1.iter().filter(|at| **at == here).count();
        returns >= RETURNS
    }
}

/// What is done at the end of a way.
pub(super) enum EndOfWay {
    Bump(Dir),
    PickUp,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;
    use crate::game::World;

    /// Whatever sends the hero to and fro, an action that walks ends when the hero comes to a cell for the third time and
    /// has seen nothing new.
    #[test]
    fn walking_to_and_fro_ends() {
        let file = Content::shared()
            .rule_file("tallowdeep")
            .expect("it is ours");
        let mut world = World::new(file.rules.clone(), 1);
        let mut autopilot = Autopilot::new(world.view());
        let (here, ground) = (world.view().hero().at, world.view().known_ground());
        let mut dirs = Dir::ALL.into_iter();
        let dir = dirs.find(|dir| ground.get(here.step(*dir)));
        let dir = dir.expect("the arrival is open");
        let steps = [dir, dir.opposite()].repeat(8);
        let mut stops = Vec::new();
        for (number, dir) in steps.into_iter().enumerate() {
            world.step(Command::Bump(dir)).expect("the way is free");
            // By then it has looked around.
            if number == 8 {
                autopilot.start(AutoAction::Explore);
            }
            stops.push(autopilot.goes_on(AutoAction::Explore, world.view()));
        }
        let first = stops[8..]
            .iter()
            .position(|stop| *stop == Some(StopReason::ToAndFro));
        assert_eq!(first, Some(4), "{stops:?}");
    }
}
