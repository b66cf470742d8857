//! What the automatic commands of a game remember.

use crate::autoplay::explore::{Lead, lead};
use crate::autoplay::fight_warily::{Quarry, quarry};
use crate::autoplay::memo::{Memo, MemoKind};
use crate::autoplay::{AutoAction, Cautions, Interrupts, Pathfinder, StopReason, fight_warily};
use crate::base::{Dir, Pos};
use crate::game::{Command, Event, View};

/// What the automatic commands of a game remember. **It is a function of the recording**: who continues a game, reloads
/// it or plays on from a replay gets the same next steps and the same questions as without the break.
///
/// So it changes through two methods only, and a recording holds what both need: [`Self::observe`] takes in a
/// command, and [`Self::remember`] what the player has read. The second cannot be derived from commands: a warning, or
/// a question that is declined, leaves the game as it was, and yet the same key then goes on. It is kept as a note
/// ([`Memo`]). Choosing the next step only reads.
#[derive(Clone, Debug)]
pub struct Memory {
    pathfinder: Pathfinder,
    interrupts: Interrupts,
    cautions: Cautions,
    /// The depth and cell of the player's last travel order, until the hero gets there.
    goal: Option<(u32, Pos)>,
    /// The turn of the last blow on a sealed door.
    battered: Option<u32>,
}

impl Memory {
    /// At the start of the game shown by `view`.
    pub fn new(view: View<'_>) -> Self {
        let mut pathfinder = Pathfinder::new(view);
        // What is in view now may be dark after the first command.
        pathfinder.observe(view);
        Self {
            pathfinder,
            interrupts: Interrupts::new(view),
            cautions: Cautions::default(),
            goal: None,
            battered: None,
        }
    }

    /// Takes in a command that led to `view`, accepted or refused, and its events. Returns what has come up that stops
    /// an automatic action.
    pub fn observe(&mut self, events: &[Event], view: View<'_>) -> Option<StopReason> {
        self.goal = self.unfinished(view).map(|goal| (view.depth(), goal));
        self.pathfinder.observe(view);
        self.pathfinder.on_events(events);
        self.cautions.observe(view);
        let change = self.interrupts.check(view);
        let is_alarm = |event: &Event| matches!(event, Event::Alarmed { .. });
        let is_alarmed = events.iter().any(is_alarm) || self.hears_new_battering(events, view);
        change.or(is_alarmed.then_some(StopReason::Alarm))
    }

    /// Whether somebody has begun to beat on a door that the hero sealed: the blows that follow are no news.
    fn hears_new_battering(&mut self, events: &[Event], view: View<'_>) -> bool {
        let is_blow = |event: &Event| matches!(event, Event::DoorBattered { .. });
        if !events.iter().any(is_blow) {
            return false;
        }
        let last = self.battered.replace(view.turn());
        last.is_none_or(|last| last + 1 < view.turn())
    }

    /// Takes in what the player has read. Returns whether that is new.
    pub fn remember(&mut self, memo: Memo, view: View<'_>) -> bool {
        let is_new = self.remember_goal(memo, view);
        let is_new = self.pathfinder.remember(memo, view) || is_new;
        self.cautions.remember(memo, view) || is_new
    }

    fn remember_goal(&mut self, memo: Memo, view: View<'_>) -> bool {
        let goal = match (memo.kind, memo.at) {
            (MemoKind::Goal, Some(at)) => Some((view.depth(), at)),
            (MemoKind::Arrived, _) => None,
            _ => return false,
        };
        std::mem::replace(&mut self.goal, goal) != goal
    }

    /// The next command of `action`.
    ///
    /// # Errors
    /// Why there is none, or what the player should read first.
    pub fn next_command(
        &mut self,
        action: &mut AutoAction,
        view: View<'_>,
    ) -> Result<Command, StopReason> {
        match self.cautions.check(action, view, &mut self.pathfinder) {
            Some(caution) => Err(caution),
            None => action.next_command(view, &mut self.pathfinder),
        }
    }

    /// What the fight key would do next; `None` if it would refuse.
    pub fn next_fight(&mut self, view: View<'_>) -> Option<Command> {
        fight_warily(view, &mut self.pathfinder).ok()
    }

    /// Whom the fight key leads to; `None` if it would refuse, or leads nowhere.
    pub fn quarry(&self, view: View<'_>) -> Option<Quarry> {
        if self.pathfinder.dance.warned {
            return None;
        }
        quarry(view, &mut self.pathfinder.clone())
    }

    /// Whether the fight key would first warn of something.
    pub fn warns_of_fight(&mut self, view: View<'_>) -> bool {
        let warning = self
            .cautions
            .check(&AutoAction::Fight, view, &mut self.pathfinder);
        warning.is_some()
    }

    /// Whether nothing known is left to explore, as the player has read.
    pub const fn is_explored(&self) -> bool {
        self.pathfinder.is_explored()
    }

    /// What the explore key leads to now: until the player has read that nothing is left, at least that.
    pub fn lead(&self, view: View<'_>) -> Lead {
        match lead(view, &mut self.pathfinder.clone()) {
            Lead::Nothing if !self.is_explored() => Lead::Exploring,
            lead => lead,
        }
    }

    /// The travel target on this level, if the hero was stopped before reaching it.
    pub fn unfinished(&self, view: View<'_>) -> Option<Pos> {
        let (depth, goal) = self.goal?;
        (depth == view.depth() && goal != view.hero().at).then_some(goal)
    }

    /// The way to bump into what the hero has walked to; `None` if there is nothing, or the bump would only put out the
    /// fire that the hero wants to stand beside.
    pub fn bump_at_goal(&self, view: View<'_>) -> Option<Dir> {
        let goal = self.unfinished(view)?;
        if !view.answers_bump(goal) || view.would_smother(goal) {
            return None;
        }
        Dir::between(view.hero().at, goal)
    }

    /// Whether the hero stands on an item to pick up.
    pub fn is_on_item(&self, view: View<'_>) -> bool {
        let here = view.hero().at;
        self.pathfinder.wanted_items().any(|at| at == here)
    }

    /// The known cells with items that the hero has not put down itself.
    pub fn items_left(&self) -> impl Iterator<Item = Pos> {
        self.pathfinder.wanted_items()
    }

    /// The cells of a path to `goal`, as travelling would walk it.
    pub fn path_to(&mut self, view: View<'_>, goal: Pos) -> Vec<Pos> {
        self.pathfinder.path_to(view, goal)
    }
}
