//! What a turn that is played ahead leaves open so far: monsters that move at random, and what their moves may do.
//!
//! A monster that dice move may go anywhere, and the turn that is played ahead does not try all of that: nine cells for one
//! bat are nine turns, for three bats 729. Instead it stays where it is, its action counts as open, and so does
//! everything that its move could change. That spreads by reach: another monster is open as soon as it may get to a cell
//! which an open one may have come to or left (`ranges`), and light that changes after somebody has become open makes
//! all that follows open (`all_open`), since light is seen at any distance. Too much left open only hides a little; too
//! little shows as certain what is not. So whoever adds a rule by which one monster's move affects another adds it to
//! `game::turn::uncertainty`, on the side of leaving open.

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
