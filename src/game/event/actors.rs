//! Which actors an event refers to.

use crate::game::event::{ActorId, Event};

impl Event {
    /// The actors that it refers to.
    pub(in crate::game) const fn actors(&self) -> [Option<ActorId>; 2] {
        match *self {
            Self::Moved { actor, .. }
            | Self::Bumped { actor, .. }
            | Self::Growled { actor }
            | Self::Waited { actor }
            | Self::Healed { actor, .. }
            | Self::EffectEnded { actor, .. }
            | Self::Dropped { actor, .. }
            | Self::FlameLowered { actor, .. }
            | Self::Drained {
                attacker: actor, ..
            }
            | Self::WaxEaten { actor, .. }
            | Self::Stolen { actor, .. }
            | Self::Caught { actor, .. }
            | Self::Howled { actor }
            | Self::Burst { actor, .. }
            | Self::Reeled { actor }
            | Self::Risen { actor, .. }
            | Self::Unmasked { actor, .. }
            | Self::Snuffed { actor, .. }
            | Self::Dazzled { actor }
            | Self::Smothered { actor, .. }
            | Self::Aimed { actor, .. }
            | Self::Poured { actor, .. }
            | Self::Crowned { actor }
            | Self::Shot {
                attacker: actor, ..
            }
            | Self::Alarmed { actor, .. }
            | Self::MindChanged { actor, .. }
            | Self::Followed { actor, .. }
            | Self::Freed { actor, .. }
            | Self::DoorBattered { actor, .. }
            | Self::Kindled { actor, .. }
            | Self::HurtByGround { actor, .. }
            | Self::HurtByFire { actor, .. } => [Some(actor), None],
            Self::Struck {
                attacker: one,
                target: other,
                ..
            }
            | Self::Dodged {
                attacker: one,
                target: other,
                ..
            }
            | Self::PassedThrough {
                attacker: one,
                target: other,
            }
            | Self::Stabbed {
                attacker: one,
                target: other,
            }
            | Self::Died {
                actor: one,
                killer: other,
                ..
            }
            | Self::EffectApplied {
                actor: one,
                by: other,
                ..
            }
            | Self::PoisonDamage {
                actor: one,
                by: other,
                ..
            }
            | Self::Pushed {
                actor: one,
                by: other,
                ..
            }
            | Self::Called {
                actor: one,
                by: other,
                ..
            }
            | Self::Split {
                actor: one,
                twin: other,
                ..
            } => [Some(one), Some(other)],
            Self::PutOn { .. }
            | Self::TakenOff { .. }
            | Self::PickedUp { .. }
            | Self::GoldGained { .. }
            | Self::Used { .. }
            | Self::Thrown { .. }
            | Self::Landed { .. }
            | Self::AttackRaised { .. }
            | Self::DefenseRaised { .. }
            | Self::CandleLit { .. }
            | Self::LightChanged { .. }
            | Self::FlameChanged { .. }
            | Self::WaxGained { .. }
            | Self::WaxSpent { .. }
            | Self::Entered { .. }
            | Self::TerrainUsed { .. }
            | Self::ItemSpent { .. }
            | Self::WoundBack { .. }
            | Self::HourOver
            | Self::DoorSealed { .. }
            | Self::BrazierLit { .. }
            | Self::WickOffered
            | Self::WickChosen { .. }
            | Self::Flared { .. }
            | Self::FlareOver
            | Self::CaughtFire { .. }
            | Self::BurnedDown { .. }
            | Self::FirePutOut { .. }
            | Self::Mapped { .. }
            | Self::TerrainChanged { .. }
            | Self::Found { .. }
            | Self::XpGained { .. }
            | Self::LeveledUp { .. }
            | Self::TookStairs { .. }
            | Self::Won
            | Self::WonByLight { .. } => [None; 2],
        }
    }
}
