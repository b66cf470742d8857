//! What actors can do in a turn.

use crate::base::Pos;
use crate::game::event::ActorId;
use crate::game::rules::{FlameHeight, ItemId};

/// Something an actor can do, already checked to be possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    /// Step onto this free, adjacent cell.
    Walk(Pos),
    /// Hit this living actor.
    Attack(ActorId),
    /// Swap places with this living ally.
    Swap(ActorId),
    /// Lose the turn by walking into the obstacle at this cell.
    BumpInto(Pos),
    /// Pick up the item of this kind that lies here.
    PickUp(ItemId),
    /// Use an item of this kind from the inventory. The target is set if the item strikes an actor.
    Use(ItemId, Option<ActorId>),
    /// Drop an item of this kind onto a cell without one.
    Drop(ItemId),
    /// Throw an item of this kind from the inventory at this living monster in view.
    Throw(ItemId, ActorId),
    /// Throw an item of this kind from the inventory at this cell, where it changes something.
    ThrowAtCell(ItemId, Pos),
    /// Shoot at this living monster in view with the worn weapon.
    ShootAt(ActorId),
    /// Put on an item of this kind from the inventory.
    PutOn(ItemId),
    /// Take the stairs to this depth.
    TakeStairs(u32),
    /// Shoot at the hero.
    Shoot,
    /// Eat some of the hero's wax.
    EatWax,
    /// Growl, which does nothing.
    Growl,
    /// Change the height of a burning flame. Takes no turn.
    SetFlame(FlameHeight),
    /// Light a flame that is out.
    LightFlame(FlameHeight),
    /// Seal the hero's wounds with wax.
    SealWounds,
    /// Let the flame flare up.
    Flare,
    /// Choose the offered wick with this index, from 0. Takes no turn.
    ChooseWick(u8),
    /// Seal the door at this adjacent cell with wax.
    SealDoor(Pos),
    /// Batter the sealed door at this adjacent cell.
    Break(Pos),
    /// Light the terrain at this adjacent cell.
    Kindle(Pos),
    /// Put out the terrain at this adjacent cell, which catches.
    PutOut(Pos),
    /// Lose the turn because of a daze.
    Reel,
    /// Use the terrain at this adjacent cell.
    UseTerrain(Pos),
    /// Let the turn pass.
    Wait,
    /// Let a tick of real time pass.
    Tick,
}

impl Action {
    /// Whether it uses up the turn, so that the monsters act.
    pub(super) const fn takes_turn(self) -> bool {
        !matches!(self, Self::SetFlame(_) | Self::ChooseWick(_))
    }

    /// Whether dice decide its outcome for the hero.
    pub(super) const fn rolls_for_hero(self) -> bool {
        matches!(self, Self::Attack(_) | Self::Throw(..) | Self::ShootAt(_))
    }
}
