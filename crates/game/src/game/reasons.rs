//! Why a monster did what it did in the last turn, put together from its last thought when somebody asks.

use std::iter;

use crate::base::{Dir, Metric, Pos};
use crate::game::action::Action;
use crate::game::ai::{OCCUPIED_COST, slide_cells};
use crate::game::ai_cache::Thought;
use crate::game::event::ActorId;
use crate::game::reason::{Because, ConsideredCell, Deed, Reason};
use crate::game::rules::{AttackReach, Chase, TimeModel};
use crate::game::world::World;

impl World {
    /// What this monster decided in the last turn; in real time, when it last acted.
    fn thought(&self, id: ActorId) -> Option<&Thought> {
        let thoughts = &self.ai_cache.as_ref()?.thoughts;
        let thought = thoughts.get(id.0 as usize)?.as_ref()?;
        let is_turn = self.rules.play.time == TimeModel::Turns;
        Some(thought).filter(|it| !is_turn || it.turn + 1 == self.turn)
    }

    /// Why this monster did what it did in the last turn; `None` if it did not act or the rules have minds.
    pub(in crate::game) fn because(&self, id: ActorId) -> Option<Because> {
        let thought = self.thought(id)?;
        let Thought { from, reason, .. } = *thought;
        let (did, to) = match thought.action {
            _ if reason == Reason::Spares => (Deed::Waits, None),
            Some(Action::Walk(to)) => (Deed::Steps, Some(to)),
            Some(Action::Attack(_)) => (Deed::Attacks, None),
            Some(Action::Growl) => (Deed::Growls, None),
            _ => (Deed::Waits, thought.wanted),
        };
        let path = self.path_of(id, thought);
        let pause = self.actor(id).pause;
        let cost: Option<u32> = path.iter().map(|cell| cell.cost).sum();
        Some(Because {
            reason,
            did,
            section: self.section(thought),
            from,
            to,
            tried: self.tried(id, thought),
            cost: cost.filter(|_| !path.is_empty()),
            path,
            ticks: (pause > 0).then_some(pause),
        })
    }

    /// The section of docs/tutorials.md with the rule behind `thought`; `None` if it is in no tutorial.
    fn section(&self, thought: &Thought) -> Option<&'static str> {
        let (from, to) = (thought.from, thought.wanted);
        let jumps = to.is_some_and(|to| !to.is_adjacent(from));
        let ai = self.rules.monster_ai;
        Some(match (thought.reason, ai.chase) {
            (Reason::Flees, _) => "1.9",
            (Reason::Remembers, _) if jumps => "0.6",
            (_, Chase::Stands) => "2",
            (_, Chase::Growls) if ai.reach == AttackReach::UnderTwo => "4.3",
            (_, Chase::Growls) => "3.5",
            (_, Chase::GreedySlide) => "1.6",
            (_, Chase::LibtcodPath | Chase::AstarAroundActors) => "3.4",
            (_, Chase::RoundedLine) => "4.2",
            (_, Chase::FastAstar | Chase::AstarOrthogonal) => "5.3",
            (_, Chase::DijkstraMap) => return None,
        })
    }

    fn tried(&self, id: ActorId, thought: &Thought) -> Vec<ConsideredCell> {
        let mut cells: Vec<_> = match thought.reason {
            Reason::Slides => slide_cells(thought.from, self.hero().at).collect(),
            Reason::Straight => thought.wanted.into_iter().collect(),
            _ => Vec::new(),
        };
        let taken = cells.iter().position(|cell| Some(*cell) == thought.wanted);
        cells.truncate(taken.map_or(cells.len(), |last| last + 1));
        let considered = |at| self.considered(id, thought, at);
        cells.into_iter().map(considered).collect()
    }

    fn path_of(&self, id: ActorId, thought: &Thought) -> Vec<ConsideredCell> {
        let rest: &[Pos] = match thought.reason {
            Reason::ShortestPath => &thought.way[..thought.way.len().saturating_sub(1)],
            Reason::CheapestPath | Reason::Remembers => &self.actor(id).path,
            _ => return Vec::new(),
        };
        let cells = thought.wanted.into_iter().chain(rest.iter().rev().copied());
        let steps = iter::once(thought.from).chain(cells.clone()).zip(cells);
        let step = |(from, at)| {
            let cell = self.considered(id, thought, at);
            let weight = Dir::between(from, at).map(|dir| Metric::Octile.weight(dir));
            let times = 1 + cell.who.map_or(0, |_| OCCUPIED_COST);
            let cost = match thought.reason {
                Reason::ShortestPath => Some(1),
                Reason::CheapestPath => weight.map(|weight| weight * times),
                _ => None,
            };
            ConsideredCell { cost, ..cell }
        };
        steps.map(step).collect()
    }

    fn considered(&self, id: ActorId, thought: &Thought, at: Pos) -> ConsideredCell {
        let who = self.stood_at(id, thought, at);
        ConsideredCell {
            at,
            free: who.is_none() && self.is_safe_for(id, at),
            who,
            cost: None,
        }
    }

    /// Who stood on a cell at the time of this thought of `id`: of those who act in the same turn, those with lower ids
    /// had acted.
    fn stood_at(&self, id: ActorId, thought: &Thought, at: Pos) -> Option<ActorId> {
        let stood = |(other, _): &(ActorId, _)| {
            let later = self.thought(*other);
            let later = later.filter(|it| (it.turn, *other) >= (thought.turn, id));
            later.map_or(self.actor(*other).at, |it| it.from) == at
        };
        let hero = (self.actor_at(at) == Some(ActorId::HERO)).then_some(ActorId::HERO);
        hero.or_else(|| self.others_here().find(stood).map(|(other, _)| other))
    }
}
