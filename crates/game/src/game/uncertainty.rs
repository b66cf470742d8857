//! What a turn that is played ahead leaves open so far: monsters that move at random, and what their moves may do.

use crate::base::Pos;
use crate::game::event::ActorId;

/// Monsters whose action cannot be predicted, and the possible consequences.
#[derive(Debug, Default)]
pub(super) struct Uncertainty {
    /// The monsters.
    pub(super) actors: Vec<ActorId>,
    /// Where each of them stood, and how far it may have got.
    pub(super) ranges: Vec<(Pos, i32)>,
    /// Most hit points that the hero may lose to them.
    pub(super) harm: i32,
    /// Whether nothing that follows can be predicted.
    pub(super) all_open: bool,
}

impl Uncertainty {
    /// Whether the action of this monster cannot be predicted.
    pub(super) fn is_open(&self, id: ActorId) -> bool {
        self.actors.contains(&id)
    }

    /// Notes that light changes: if anything is open by now, so is everything that follows.
    pub(super) const fn note_light_change(&mut self) {
        self.all_open |= !self.ranges.is_empty();
    }
}
