//! Why a monster did what it did in the last turn, under rules without minds. The decision leaves a note; the rest is
//! put together only when somebody asks.

use std::iter;

use serde::Serialize;

use crate::base::word::word_enum;
use crate::base::{Dir, Metric, Pos};
use crate::game::action::Action;
use crate::game::ai::{OCCUPIED_COST, slide_cells};
use crate::game::event::ActorId;
use crate::game::inspect::Inspector;
use crate::game::rules::{AttackReach, Chase, TimeModel};
use crate::game::view::View;
use crate::game::world::World;

word_enum! {
    /// What decided a monster's turn.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub enum Reason {
        /// It is not in the hero's view.
        OutOfView = "out-of-view",
        /// Out of view, it follows the path that it remembers.
        Remembers = "remembers",
        /// Its rules let it do nothing.
        Stands = "stands",
        /// Its rules let it growl on each of its turns.
        Growls = "growls",
        /// It is badly hurt.
        Flees = "flees",
        /// The hero is where it can attack.
        InReach = "in-reach",
        /// So is a hero without hit points, whom its rules do not let it attack.
        Spares = "spares",
        /// The first free cell of those along both distances, along the row, along the column.
        Slides = "slides",
        /// The cell nearest to the straight line.
        Straight = "straight",
        /// A shortest path that ignores other actors.
        ShortestPath = "shortest-path",
        /// A cheapest path on which occupied cells cost more.
        CheapestPath = "cheapest-path",
        /// The free cell with the fewest steps to the hero.
        Downhill = "downhill",
    }
}

word_enum! {
    /// What a monster did.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Deed {
        /// It stepped onto a cell.
        Steps = "steps",
        /// It attacked the hero.
        Attacks = "attacks",
        /// It growled.
        Growls = "growls",
        /// It stayed where it was.
        Waits = "waits",
    }
}

/// What a monster decided, as far as the world does not show it.
#[derive(Clone, Debug)]
pub(super) struct Thought {
    /// Turns played before the one it decided in.
    pub(super) turn: u32,
    pub(super) from: Pos,
    pub(super) action: Option<Action>,
    pub(super) reason: Reason,
    pub(super) wanted: Option<Pos>,
    pub(super) way: Vec<Pos>,
}

/// A cell that a monster considered, as it was when the monster decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ConsideredCell {
    /// The cell.
    pub at: Pos,
    /// Whether the monster could have stepped there.
    pub free: bool,
    /// Who stood there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub who: Option<ActorId>,
    /// Cost of the step there on a path that it searched for now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<u32>,
}

/// Why a monster did what it did in the last turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Because {
    /// What decided.
    pub reason: Reason,
    /// What it did.
    pub did: Deed,
    /// The section of docs/tutorials.md that has the rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub section: Option<&'static str>,
    /// Where it stood.
    pub from: Pos,
    /// The cell that it stepped onto, or wanted to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Pos>,
    /// The cells that it tried, in order, the one it stepped onto last.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tried: Vec<ConsideredCell>,
    /// Its path, next step first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<ConsideredCell>,
    /// Cost of the whole path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<u32>,
    /// In real time, ticks until it acts again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ticks: Option<i32>,
}

impl View<'_> {
    /// Why this monster in view did what it did in the last turn; `None` if it did not act or the rules have minds.
    pub fn because(self, id: ActorId) -> Option<Because> {
        self.visible_monster(id)
            .and_then(|_| self.world.because(id))
    }
}

impl Inspector<'_> {
    /// Why this monster on the level, in view or not, did what it did in the last turn.
    pub fn because(self, id: ActorId) -> Option<Because> {
        self.world.because(id)
    }
}

impl World {
    /// What this monster decided in the last turn; in real time, when it last acted.
    fn thought(&self, id: ActorId) -> Option<&Thought> {
        let thoughts = &self.ai_cache.as_ref()?.thoughts;
        let thought = thoughts.get(id.0 as usize)?.as_ref()?;
        let is_turn = self.rules.play.time == TimeModel::Turns;
        Some(thought).filter(|it| !is_turn || it.turn + 1 == self.turn)
    }

    fn because(&self, id: ActorId) -> Option<Because> {
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
        Some(Because {
            reason,
            did,
            section: self.section(thought),
            from,
            to,
            tried: self.tried(id, thought),
            cost: path
                .iter()
                .map(|cell| cell.cost)
                .sum::<Option<u32>>()
                .filter(|_| !path.is_empty()),
            path,
            ticks: (pause > 0).then_some(pause),
        })
    }

    /// The section of docs/tutorials.md with the rule behind `thought`; `None` if it is in no tutorial.
    fn section(&self, thought: &Thought) -> Option<&'static str> {
        let jumps = thought
            .wanted
            .is_some_and(|to| !to.is_adjacent(thought.from));
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
        let cells = cells.into_iter();
        cells
            .map(|at| self.considered(id, thought, at, |_| None))
            .collect()
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
            self.considered(id, thought, at, |who| match thought.reason {
                Reason::ShortestPath => Some(1),
                Reason::CheapestPath => {
                    let weight = Metric::Octile.weight(Dir::between(from, at)?);
                    Some(weight * (1 + who.map_or(0, |_| OCCUPIED_COST)))
                }
                _ => None,
            })
        };
        steps.map(step).collect()
    }

    fn considered(
        &self,
        id: ActorId,
        thought: &Thought,
        at: Pos,
        cost: impl Fn(Option<ActorId>) -> Option<u32>,
    ) -> ConsideredCell {
        let who = self.stood_at(id, thought, at);
        ConsideredCell {
            at,
            free: who.is_none() && self.is_safe_for(id, at),
            who,
            cost: cost(who),
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
