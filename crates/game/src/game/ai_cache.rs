//! What the AI keeps from one turn to the next: searches, and what monsters thought. Never affects the outcome, so it is
//! not part of the state of the game, and a world without it plays on the same.

use crate::base::{AStar, DijkstraMap, LibraryPaths, Pos, Size, SortedMap};
use crate::game::action::Action;
use crate::game::decision::Decision;
use crate::game::event::ActorId;
use crate::game::reason::Reason;

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

/// A way that a monster found to where it last saw or heard the hero.
#[derive(Clone, Debug)]
pub(super) struct Pursuit {
    pub(super) from: Pos,
    pub(super) goal: Pos,
    /// Next step last; empty if there is none.
    pub(super) path: Vec<Pos>,
}

/// Cached searches for monster AI, and why monsters did what they did. Never affects the outcome.
#[derive(Clone, Debug)]
pub(super) struct AiCache {
    pub(super) search: AStar,
    pub(super) library: LibraryPaths,
    /// Steps to the hero, and the hero's cell that they were counted from.
    pub(super) to_hero: Option<(Pos, DijkstraMap)>,
    /// Position of every actor, by id, when a monster last searched for a path; `None` for the dead and for those on
    /// other levels.
    positions: Vec<Option<Pos>>,
    /// Monsters whose next step to the hero was occupied since then. Until an actor moves, a search would find the same
    /// path and the same occupied step.
    pub(super) stuck: Vec<ActorId>,
    /// The last way that each monster with a mind found. One that waits behind another asks for the same in every turn,
    /// and the way ignores actors, so it holds until the ground changes.
    pub(super) pursuits: SortedMap<ActorId, Pursuit>,
    /// By id, what each monster last decided under rules without minds.
    pub(super) thoughts: Vec<Option<Thought>>,
}

impl AiCache {
    /// An empty cache for a level of `size`.
    pub(super) fn new(size: Size) -> Self {
        Self {
            search: AStar::new(size),
            library: LibraryPaths::new(size),
            to_hero: None,
            positions: Vec::new(),
            stuck: Vec::new(),
            pursuits: SortedMap::default(),
            thoughts: Vec::new(),
        }
    }

    /// Drops what depends on the ground, which has changed.
    pub(super) fn forget_ground(&mut self) {
        self.to_hero = None;
        self.stuck.clear();
        self.pursuits = SortedMap::default();
    }

    /// Clears `stuck` if any actor has moved. `positions` are those of all actors now, as in `self.positions`.
    pub(super) fn refresh(&mut self, positions: impl Iterator<Item = Option<Pos>> + Clone) {
        if !positions.clone().eq(self.positions.iter().copied()) {
            self.positions.clear();
            self.positions.extend(positions);
            self.stuck.clear();
        }
    }

    /// Keeps the reason of a decision. One without a reason repeats the last.
    pub(super) fn note(&mut self, id: ActorId, turn: u32, from: Pos, decision: &mut Decision) {
        let index = id.0 as usize;
        if self.thoughts.len() <= index {
            self.thoughts.resize_with(index + 1, || None);
        }
        match (decision.reason, &mut self.thoughts[index]) {
            (Some(reason), thought) => {
                *thought = Some(Thought {
                    turn,
                    from,
                    action: decision.action,
                    reason,
                    wanted: decision.wanted,
                    way: std::mem::take(&mut decision.way),
                });
            }
            (None, Some(thought)) => thought.turn = turn,
            (None, None) => {}
        }
    }
}
