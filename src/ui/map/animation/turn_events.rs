//! The events of one turn, indexed by actor to avoid scanning all of them again for each monster.

use std::collections::BTreeMap;

use crate::ui::map::animation::{ActorId, Event, Pos, View};

/// The events of a turn, and the state that their keyframes share.
pub(super) struct TurnEvents<'a> {
    events: &'a [Event],
    /// What the hero knows after the turn.
    pub(super) view: View<'a>,
    /// Steps, pushes and deaths, sorted: the actor, the index of the event, the cells before and after it.
    cells: Vec<(ActorId, usize, Pos, Pos)>,
    /// The frame of the last hit on each actor.
    pub(super) hits: BTreeMap<ActorId, u32>,
    /// How many numbers appear over a cell in a frame.
    pub(super) numbers: BTreeMap<(Pos, u32), i32>,
}

impl<'a> TurnEvents<'a> {
    pub(super) fn new(events: &'a [Event], view: View<'a>) -> Self {
        let cells = events
            .iter()
            .enumerate()
            .filter_map(|(index, event)| match *event {
                Event::Moved { actor, from, to }
                | Event::Pushed {
                    actor, from, to, ..
                } => Some((actor, index, from, to)),
                Event::Died { actor, at, .. } => Some((actor, index, at, at)),
                _ => None,
            });
        let mut cells: Vec<_> = cells.collect();
        cells.sort_unstable();
        Self {
            events,
            view,
            cells,
            hits: BTreeMap::new(),
            numbers: BTreeMap::new(),
        }
    }

    /// Where `actor` ends the turn if event `index` is its first step; `None` if it moved before, or the hero leaves
    /// the level later in the turn. An actor that moves twice in a turn covers the whole distance in the same time.
    pub(super) fn goal_of_first_step(&self, actor: ActorId, index: usize) -> Option<Pos> {
        let own = &self.cells[self.first_from(actor, 0)..self.first_from(actor, usize::MAX)];
        let (.., goal) = *own.last()?;
        (own[0].1 == index && !self.leaves_level_after(index)).then_some(goal)
    }

    /// The cell of an actor just before event `index`; `None` if it is unknown or out of view.
    pub(super) fn position_before(&self, actor: ActorId, index: usize) -> Option<Pos> {
        let later = self.cells.get(self.first_from(actor, index));
        let recorded = later.filter(|(walker, ..)| *walker == actor);
        let now = || match actor.is_hero() {
            true => Some(self.view.hero().at),
            false => self.view.visible_monster(actor).map(|seen| seen.at),
        };
        let at = recorded.map(|(_, _, from, _)| *from).or_else(now);
        at.filter(|at| self.view.sees(*at))
    }

    /// Whether a hit or miss of the hero shows what is thrown in event `index`.
    pub(super) fn throw_has_target(&self, index: usize) -> bool {
        let mut later = self.events[index + 1..].iter();
        later.any(|event| match event {
            Event::Struck { attacker, .. } | Event::Dodged { attacker, .. } => attacker.is_hero(),
            _ => false,
        })
    }

    /// Whether the hero leaves the level later in the turn than event `index`.
    pub(super) fn leaves_level_after(&self, index: usize) -> bool {
        let mut later = self.events[index + 1..].iter();
        later.any(|event| matches!(event, Event::TookStairs { .. }))
    }

    /// Where the item thrown in event `index` lands.
    pub(super) fn next_landing(&self, index: usize) -> Option<Pos> {
        self.events[index..].iter().find_map(|event| match event {
            Event::Landed { at, .. } => Some(*at),
            _ => None,
        })
    }

    /// Index of the first step, push or death of `actor` from event `index` on.
    fn first_from(&self, actor: ActorId, index: usize) -> usize {
        let key = (actor, index);
        self.cells
            .partition_point(|(walker, event, ..)| (*walker, *event) < key)
    }
}
