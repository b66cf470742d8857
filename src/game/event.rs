//! What happened: one change of the world each, with both ends of the change.

use super::rules::{Ailment, Flame};
use crate::base::Pos;

/// Names an actor for as long as a game lasts. The hero is 0, the others are counted in the order they appeared; a
/// number is never used again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ActorId(pub u32);

impl ActorId {
    /// The hero.
    pub const HERO: Self = Self(0);

    /// Whether this is the hero.
    pub const fn is_hero(self) -> bool {
        self.0 == 0
    }
}

/// One change of the world.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// An actor walked one step.
    Moved {
        /// Who.
        who: ActorId,
        /// The cell it left.
        from: Pos,
        /// The cell it stands on now.
        to: Pos,
    },
    /// An actor tried to walk where it could not, and its turn is over all the same.
    Stumbled {
        /// Who.
        who: ActorId,
        /// The cell it could not enter.
        into: Pos,
    },
    /// An actor let its turn go by.
    Waited {
        /// Who.
        who: ActorId,
    },
    /// An actor hit another.
    Struck {
        /// Who hit.
        who: ActorId,
        /// Who was hit.
        whom: ActorId,
        /// What the blow was worth, 0 or more; may be more than what was left to lose.
        damage: i32,
        /// Whether it was a critical hit.
        critical: bool,
        /// Hit points of `whom` before.
        from: i32,
        /// Hit points of `whom` after, 0 or more.
        to: i32,
    },
    /// A blow went past.
    Dodged {
        /// Who struck.
        who: ActorId,
        /// Who got out of the way.
        whom: ActorId,
    },
    /// An actor lost its last hit point.
    Died {
        /// Who.
        who: ActorId,
        /// The cell it stood on.
        at: Pos,
        /// Who did it.
        by: ActorId,
    },
    /// An actor got hit points back.
    Healed {
        /// Who.
        who: ActorId,
        /// Hit points before.
        from: i32,
        /// Hit points after.
        to: i32,
    },
    /// An effect that lasts began, or lasts longer.
    Afflicted {
        /// Who has it.
        who: ActorId,
        /// Which.
        what: Ailment,
        /// Who did it.
        by: ActorId,
        /// Turns that were left of it.
        from: i32,
        /// Turns that are left now.
        to: i32,
    },
    /// Poison took hit points.
    Suffered {
        /// Who.
        who: ActorId,
        /// Whose poison it is.
        by: ActorId,
        /// Hit points before.
        from: i32,
        /// Hit points after, 0 or more.
        to: i32,
    },
    /// An effect that lasts ended.
    Recovered {
        /// Who had it.
        who: ActorId,
        /// Which.
        what: Ailment,
    },
    /// A thing came to lie on the ground.
    Dropped {
        /// Number in the rule set's table of things.
        what: usize,
        /// Where it lies.
        at: Pos,
        /// Who had it.
        by: ActorId,
    },
    /// The hero picked a thing up.
    Taken {
        /// Number in the rule set's table of things.
        what: usize,
        /// Where it lay.
        at: Pos,
    },
    /// The hero picked gold up.
    Enriched {
        /// Gold before.
        from: i32,
        /// Gold after.
        to: i32,
    },
    /// The hero used a thing up.
    Used {
        /// Number in the rule set's table of things.
        what: usize,
    },
    /// The hero threw a thing at somebody; the blow follows.
    Thrown {
        /// Number in the rule set's table of things.
        what: usize,
        /// Where he stood.
        from: Pos,
        /// Where it flew.
        to: Pos,
    },
    /// What was thrown came to lie on the ground.
    Landed {
        /// Number in the rule set's table of things.
        what: usize,
        /// Where it lies.
        at: Pos,
    },
    /// The hero's attack grew for good.
    Sharpened {
        /// Attack before.
        from: i32,
        /// Attack after.
        to: i32,
    },
    /// The hero's defence grew for good.
    Hardened {
        /// Defence before.
        from: i32,
        /// Defence after.
        to: i32,
    },
    /// The candle burns longer.
    Lit {
        /// Turns that were left.
        from: i32,
        /// Turns that are left now.
        to: i32,
    },
    /// The candle has burned down so far that it shows less; every turn makes it shorter.
    Dimmed {
        /// How it burned.
        from: Flame,
        /// How it burns now.
        to: Flame,
    },
    /// The hero gained experience.
    Learned {
        /// Experience before.
        from: i32,
        /// Experience after.
        to: i32,
    },
    /// The hero rose to another level of experience; all hit points came back.
    Rose {
        /// Level before.
        from: i32,
        /// Level after.
        to: i32,
    },
    /// The hero took stairs.
    Travelled {
        /// Depth before, 1 or more.
        from: u32,
        /// Depth after, 1 or more.
        to: u32,
    },
    /// The game is won.
    Won,
}
