//! Why a monster did what it did in the last turn, put together from its last thought when somebody asks.

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
        if self.rules.play.time == TimeModel::Turns && thought.turn + 1 != self.turn {
            return None;
        }
        Some(thought)
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
        let cost = if path.is_empty() {
            None
        } else {
            path.iter().map(|cell| cell.cost).sum()
        };
        Some(Because {
            reason,
            did,
            section: self.section(thought),
            from,
            to,
            tried: self.tried(id, thought),
            cost,
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
            Reason::OutOfView
            | Reason::Remembers
            | Reason::Stands
            | Reason::Growls
            | Reason::Flees
            | Reason::InReach
            | Reason::Spares
            | Reason::ShortestPath
            | Reason::CheapestPath
            | Reason::Downhill => Vec::new(),
        };
        // It tried none beyond the cell that it took.
        if let Some(taken) = cells.iter().position(|at| Some(*at) == thought.wanted) {
            cells.truncate(taken + 1);
        }
        let cells = cells.into_iter();
        cells.map(|at| self.considered(id, thought, at)).collect()
    }

    fn path_of(&self, id: ActorId, thought: &Thought) -> Vec<ConsideredCell> {
        let rest: &[Pos] = match thought.reason {
            Reason::ShortestPath => &thought.way[..thought.way.len().saturating_sub(1)],
            Reason::CheapestPath | Reason::Remembers => &self.actor(id).path,
            Reason::OutOfView
            | Reason::Stands
            | Reason::Growls
            | Reason::Flees
            | Reason::InReach
            | Reason::Spares
            | Reason::Slides
            | Reason::Straight
            | Reason::Downhill => return Vec::new(),
        };
        let mut path = Vec::new();
        let mut from = thought.from;
        for at in thought.wanted.into_iter().chain(rest.iter().rev().copied()) {
            let cell = self.considered(id, thought, at);
            let cost = cost_of_step(thought.reason, from, cell);
            path.push(ConsideredCell { cost, ..cell });
            from = at;
        }
        path
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
        if self.actor_at(at) == Some(ActorId::HERO) {
            return Some(ActorId::HERO);
        }
        let mut others = self.others_here();
        let found = others.find(|(other, _)| self.stood_on(*other, id, thought) == at);
        found.map(|(other, _)| other)
    }

    /// Where `other` stood at the time of this thought of `id`.
    fn stood_on(&self, other: ActorId, id: ActorId, thought: &Thought) -> Pos {
        match self.thought(other) {
            Some(later) if (later.turn, other) >= (thought.turn, id) => later.from,
            Some(_) | None => self.actor(other).at,
        }
    }
}

/// The cost of a step onto `cell` on a path that was searched for because of `reason`; `None` if it was remembered.
fn cost_of_step(reason: Reason, from: Pos, cell: ConsideredCell) -> Option<u32> {
    if reason == Reason::ShortestPath {
        return Some(1);
    }
    if reason != Reason::CheapestPath {
        return None;
    }
    let weight = Metric::Octile.weight(Dir::between(from, cell.at)?);
    if cell.who.is_some() {
        return Some(weight * (1 + OCCUPIED_COST));
    }
    Some(weight)
}
