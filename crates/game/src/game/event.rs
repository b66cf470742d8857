//! What happened in a game: one event per change, with the value before (`from`) and after (`to`).

use std::any::Any;

use serde::Serialize;

use crate::base::Pos;
use crate::game::rules::{
    CandleState, EffectKind, Fate, FlameHeight, ItemId, Mind, MonsterId, WickId,
};
use crate::game::terrain::Terrain;

/// Identifies an actor for a whole game. The hero is 0; monsters are numbered in order of appearance. Ids are never
/// reused.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct ActorId(pub u32);

impl ActorId {
    /// The hero.
    pub const HERO: Self = Self(0);

    /// Whether this is the hero.
    pub const fn is_hero(self) -> bool {
        self.0 == 0
    }
}

/// Defines [`Event`] with the words of traces, and the list of the actors in an event.
macro_rules! events {
    (
        $(#[$meta:meta])*
        pub enum Event {
            $(
                $(#[$variant_meta:meta])*
                $Variant:ident $(= $word:literal)? $({
                    $($(#[$field_meta:meta])* $field:ident $(= $name:literal)?: $Type:ty),+ $(,)?
                })?
            ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        pub enum Event {
            $(
                $(#[$variant_meta])*
                $(#[serde(rename = $word)])?
                $Variant $({
                    $($(#[$field_meta])* $(#[serde(rename = $name)])? $field: $Type),+
                })?
            ),+
        }

        impl Event {
            /// The actors that it refers to, at most two; the one that acts comes first.
            pub(in crate::game) fn actors(&self) -> impl Iterator<Item = ActorId> + use<> {
                let [first, second] = match self {
                    $(Self::$Variant { $($($field),+)? } => {
                        let fields: &[&dyn Any] = &[$($($field),+)?];
                        let mut actors = fields.iter().filter_map(|it| it.downcast_ref().copied());
                        [actors.next(), actors.next()]
                    })+
                };
                first.into_iter().chain(second)
            }
        }
    };
}

events! {
    /// One change of the world. Serialized, it is an entry of a trace. The words of traces never change: a word behind
    /// a name is what it is called there.
    ///
    /// Hit points, gold and experience are 0 or more; under `hp_below_zero` hit points may be negative. Events are in
    /// the order in which they happened.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
    #[serde(tag = "type", rename_all = "snake_case")]
    pub enum Event {
        /// An actor moved. To an adjacent cell; under `path_jumps` a monster may move farther.
        Moved {
            /// The actor.
            actor = "who": ActorId,
            /// The cell it left.
            from: Pos,
            /// The cell it entered.
            to: Pos,
        },
        /// An actor walked into an obstacle, and lost the turn.
        Bumped = "stumbled" {
            /// The actor.
            actor = "who": ActorId,
            /// The cell it could not enter.
            into: Pos,
        },
        /// A monster growled, in view or not.
        Growled {
            /// The monster.
            actor = "who": ActorId,
        },
        /// An actor let its turn pass.
        Waited {
            /// The actor.
            actor = "who": ActorId,
        },
        /// An actor hit another.
        Struck {
            /// The attacker.
            attacker = "who": ActorId,
            /// The target.
            target = "whom": ActorId,
            /// Damage, 0 or more; may exceed the hit points left.
            damage: i32,
            /// Whether it was a critical hit.
            critical: bool,
            /// Hit points of the target before.
            from: i32,
            /// Hit points of the target after.
            to: i32,
        },
        /// An attack missed.
        Dodged {
            /// The attacker.
            attacker = "who": ActorId,
            /// The target.
            target = "whom": ActorId,
            /// Whether it missed for lack of light instead of being dodged.
            in_the_dark = "dark": bool,
        },
        /// An actor died.
        Died {
            /// The actor.
            actor = "who": ActorId,
            /// The cell it died on.
            at: Pos,
            /// The killer; the actor itself if the ground or a fire killed it.
            killer = "by": ActorId,
        },
        /// The hero put on an item. Its bonuses are added to the hero's stats.
        PutOn {
            /// The kind of item.
            item = "what": ItemId,
        },
        /// The hero took off an item. Its bonuses no longer count.
        TakenOff {
            /// The kind of item.
            item = "what": ItemId,
        },
        /// An actor regained hit points.
        Healed {
            /// The actor.
            actor = "who": ActorId,
            /// Hit points before.
            from: i32,
            /// Hit points after.
            to: i32,
        },
        /// A status effect began or was prolonged.
        EffectApplied = "afflicted" {
            /// The actor that has it.
            actor = "who": ActorId,
            /// The kind of effect.
            effect = "what": EffectKind,
            /// The actor that caused it.
            by: ActorId,
            /// Turns left before.
            from: i32,
            /// Turns left after.
            to: i32,
        },
        /// Poison did damage.
        PoisonDamage = "suffered" {
            /// The actor.
            actor = "who": ActorId,
            /// The actor that poisoned it.
            by: ActorId,
            /// Hit points before.
            from: i32,
            /// Hit points after, 0 or more.
            to: i32,
        },
        /// A status effect ended.
        EffectEnded = "recovered" {
            /// The actor that had it.
            actor = "who": ActorId,
            /// The kind of effect.
            effect = "what": EffectKind,
        },
        /// An item was dropped.
        Dropped {
            /// The kind of item.
            item = "what": ItemId,
            /// The cell it lies on.
            at: Pos,
            /// The actor that had it.
            actor = "by": ActorId,
        },
        /// The hero picked up an item.
        PickedUp = "taken" {
            /// The kind of item.
            item = "what": ItemId,
            /// The cell it lay on.
            at: Pos,
        },
        /// The hero gained gold.
        GoldGained = "enriched" {
            /// Gold before.
            from: i32,
            /// Gold after.
            to: i32,
        },
        /// The hero used up an item.
        Used {
            /// The kind of item.
            item = "what": ItemId,
        },
        /// The hero threw an item at a monster or a cell. [`Event::Struck`], [`Event::Dodged`], [`Event::Caught`],
        /// [`Event::PassedThrough`] or the changes there follow.
        Thrown {
            /// The kind of item.
            item = "what": ItemId,
            /// The hero's cell.
            from: Pos,
            /// The target's cell, or the one aimed at.
            to: Pos,
        },
        /// A thrown item landed on the ground.
        Landed {
            /// The kind of item.
            item = "what": ItemId,
            /// The cell it lies on.
            at: Pos,
        },
        /// The hero's attack was raised permanently.
        AttackRaised = "sharpened" {
            /// Attack before.
            from: i32,
            /// Attack after.
            to: i32,
        },
        /// The hero's defense was raised permanently.
        DefenseRaised = "hardened" {
            /// Defense before.
            from: i32,
            /// Defense after.
            to: i32,
        },
        /// The candle was made to burn longer.
        CandleLit = "lit" {
            /// Turns left before.
            from: i32,
            /// Turns left after.
            to: i32,
        },
        /// The candle burned low, or out.
        LightChanged = "dimmed" {
            /// Flame before.
            from: CandleState,
            /// Flame after.
            to: CandleState,
        },
        /// The height of the flame changed.
        FlameChanged = "flame" {
            /// Height before.
            from: FlameHeight,
            /// Height after.
            to: FlameHeight,
        },
        /// The hero gained wax.
        WaxGained = "waxed" {
            /// Wax before.
            from: i32,
            /// Wax after.
            to: i32,
        },
        /// The hero spent wax. Wax that the flame burns emits no event.
        WaxSpent = "waned" {
            /// Wax before.
            from: i32,
            /// Wax after, 0 or more.
            to: i32,
        },
        /// A monster lowered the hero's flame.
        FlameLowered = "lowered" {
            /// The monster.
            actor = "who": ActorId,
            /// Height before.
            from: FlameHeight,
            /// Height after.
            to: FlameHeight,
        },
        /// A blow pushed an actor away.
        Pushed {
            /// The actor that was pushed.
            actor = "who": ActorId,
            /// The actor that struck.
            by: ActorId,
            /// The cell it left.
            from: Pos,
            /// The cell it was pushed to.
            to: Pos,
        },
        /// A blow took wax instead of hit points.
        Drained {
            /// The monster, which keeps the wax until it dies.
            attacker = "who": ActorId,
            /// Wax before.
            from: i32,
            /// Wax after, 0 or more.
            to: i32,
        },
        /// A monster ate some of the hero's wax.
        WaxEaten = "gnawed" {
            /// The monster.
            actor = "who": ActorId,
            /// Wax before.
            from: i32,
            /// Wax after, 0 or more.
            to: i32,
        },
        /// A monster took an item from the hero.
        Stolen = "stole" {
            /// The monster, which keeps it until it dies.
            actor = "who": ActorId,
            /// The kind of item.
            item = "what": ItemId,
        },
        /// A monster noticed the hero and howled.
        Howled {
            /// The monster.
            actor = "who": ActorId,
        },
        /// A monster caught an item that the hero threw at it.
        Caught {
            /// The monster, which keeps it until it dies.
            actor = "who": ActorId,
            /// The kind of item.
            item = "what": ItemId,
        },
        /// A blow split a monster in two.
        Split {
            /// The monster, which keeps the larger half.
            actor = "who": ActorId,
            /// The other half: a monster of the same kind, without a name of its own.
            twin = "new": ActorId,
            /// The cell of the other half.
            at: Pos,
            /// Hit points before.
            from: i32,
            /// Hit points after, which are also its new maximum; the other half has the rest.
            to: i32,
        },
        /// A monster burst. [`Event::EffectApplied`] follows for each actor that it dazes.
        Burst {
            /// The monster.
            actor = "who": ActorId,
            /// Its cell.
            at: Pos,
        },
        /// The dazed hero lost the turn.
        Reeled {
            /// The hero.
            actor = "who": ActorId,
        },
        /// A dead monster rose at full health.
        Risen {
            /// The monster.
            actor = "who": ActorId,
            /// Its cell.
            at: Pos,
        },
        /// The hero saw through a disguise.
        Unmasked {
            /// The monster.
            actor = "who": ActorId,
            /// Its cell.
            at: Pos,
        },
        /// A light on the ground was put out.
        Snuffed {
            /// The monster, or the hero.
            actor = "who": ActorId,
            /// The kind of item, which is gone.
            item = "what": ItemId,
            /// The cell it lay on.
            at: Pos,
        },
        /// Light cost a monster its turn.
        Dazzled {
            /// The monster.
            actor = "who": ActorId,
        },
        /// A monster beat down all flames near it. An event for each follows.
        Smothered {
            /// The monster.
            actor = "who": ActorId,
            /// Its cell.
            at: Pos,
        },
        /// A monster took aim. On its next turn it pours burning wax along the line through a cell.
        Aimed {
            /// The monster.
            actor = "who": ActorId,
            /// The cell.
            at: Pos,
        },
        /// A monster poured burning wax. [`Event::TerrainChanged`] and [`Event::CaughtFire`] follow.
        Poured {
            /// The monster.
            actor = "who": ActorId,
            /// Its cell.
            from: Pos,
            /// The last cell it poured onto; the cell aimed at if there is none.
            to: Pos,
        },
        /// A monster flared up.
        Crowned {
            /// The monster.
            actor = "who": ActorId,
        },
        /// A monster answered the call of another.
        Called {
            /// The monster, a new actor.
            actor = "who": ActorId,
            /// The caller.
            by: ActorId,
            /// Its kind.
            kind = "what": MonsterId,
            /// Its cell.
            at: Pos,
        },
        /// A monster or the hero shot. What an attack emits, such as [`Event::Struck`] or [`Event::Dodged`], follows.
        Shot {
            /// The attacker.
            attacker = "who": ActorId,
            /// Its cell.
            from: Pos,
            /// The target's cell.
            to: Pos,
        },
        /// A blow or a throw passed through its target. One of the two is intangible in the light.
        PassedThrough = "passed" {
            /// The attacker.
            attacker = "who": ActorId,
            /// The target.
            target = "whom": ActorId,
        },
        /// A monster alarmed the level. [`Event::MindChanged`] follows for those that were unaware.
        Alarmed {
            /// The monster.
            actor = "who": ActorId,
            /// The hero's cell.
            at: Pos,
        },
        /// An unaware monster comes to where the hero is, because the hero was long without a flame or next to a burning
        /// brazier. The change of its mind follows.
        Drawn {
            /// The monster.
            actor = "who": ActorId,
            /// Whether a brazier drew it.
            by_fire: bool,
        },
        /// What a monster knows of the hero changed.
        MindChanged = "minded" {
            /// The monster.
            actor = "who": ActorId,
            /// What it knew before.
            from: Mind,
            /// What it knows now.
            to: Mind,
        },
        /// A blow at an unaware monster follows. It cannot miss and does more damage; [`Event::Struck`] follows.
        Stabbed {
            /// The attacker.
            attacker = "who": ActorId,
            /// The target.
            target = "whom": ActorId,
        },
        /// A monster followed the hero over stairs.
        Followed {
            /// The monster.
            actor = "who": ActorId,
            /// The cell it arrived on.
            at: Pos,
        },
        /// The hero entered ground that has an effect.
        Entered {
            /// The cell.
            at: Pos,
            /// What is there.
            terrain = "what": Terrain,
        },
        /// The hero bumped into terrain and used it.
        TerrainUsed = "ground_used" {
            /// The cell.
            at: Pos,
            /// What was there.
            terrain = "what": Terrain,
        },
        /// The hero set an ally free.
        Freed {
            /// The ally, a new actor.
            actor = "who": ActorId,
            /// Its kind.
            kind = "what": MonsterId,
            /// Its cell.
            at: Pos,
        },
        /// Something has become of the companion of the dungeon. [`Event::Freed`] comes before, if an ally was taken;
        /// its death, if it is lost with it.
        Fared {
            /// What has become of it.
            fate: Fate,
        },
        /// Terrain that the hero used took an item.
        ItemSpent {
            /// The kind of item.
            item = "what": ItemId,
        },
        /// A death while an hour candle burned was undone. The game was rewound to when the candle was lit.
        WoundBack {
            /// Turns since then.
            turns: u32,
        },
        /// The hour candle went out.
        HourOver,
        /// The hero sealed a door.
        DoorSealed {
            /// The door's cell.
            at: Pos,
        },
        /// A monster battered a sealed door.
        DoorBattered {
            /// The monster.
            actor = "who": ActorId,
            /// The door's cell.
            at: Pos,
            /// Turns of battering that it still withstands; 0 if it gave way.
            holds: i32,
        },
        /// The hero lit a brazier.
        BrazierLit {
            /// Its cell.
            at: Pos,
            /// Braziers that the hero has lit on this level, 1 or more; all, if somebody else lit the others.
            lit: u32,
            /// Braziers to light on a level to earn a wick.
            of: u32,
        },
        /// The hero may choose a wick.
        WickOffered,
        /// The hero chose a wick.
        WickChosen {
            /// Its kind.
            wick = "what": WickId,
            /// Whether the hero had it already, and gave it its second turn.
            second: bool,
        },
        /// The flame flared up.
        Flared {
            /// Turns that the flare lasts.
            turns: i32,
        },
        /// The flame no longer flares.
        FlareOver,
        /// A monster lit something.
        Kindled {
            /// The monster.
            actor = "who": ActorId,
            /// The cell that was lit.
            at: Pos,
        },
        /// The boss put out what would have won the game.
        PutOut {
            /// The boss.
            actor = "who": ActorId,
            /// The cell.
            at: Pos,
        },
        /// The ground took hit points.
        HurtByGround = "ground_hurt" {
            /// The actor.
            actor = "who": ActorId,
            /// What is there.
            terrain = "what": Terrain,
            /// Hit points before.
            from: i32,
            /// Hit points after, 0 or more.
            to: i32,
        },
        /// Fire took hit points.
        HurtByFire = "burned" {
            /// The actor.
            actor = "who": ActorId,
            /// Hit points before.
            from: i32,
            /// Hit points after, 0 or more.
            to: i32,
        },
        /// What is out of order on the level did something: a bell rang, a draught beat the flame down.
        TwistActed = "twisted" {
            /// Where: the bell's cell, or the hero's.
            at: Pos,
        },
        /// A cell caught fire.
        CaughtFire = "fire" {
            /// The cell.
            at: Pos,
        },
        /// The fire on a cell burned down.
        BurnedDown = "ash" {
            /// The cell.
            at: Pos,
        },
        /// The hero put out the fire on a cell.
        FirePutOut = "fire_out" {
            /// The cell.
            at: Pos,
        },
        /// The hero learned of unexplored cells.
        Mapped {
            /// Number of cells, 1 or more.
            cells: u32,
        },
        /// The terrain of a cell changed.
        TerrainChanged = "ground" {
            /// The cell.
            at: Pos,
            /// What it was.
            from: Terrain,
            /// What it is.
            to: Terrain,
        },
        /// The hero found hidden terrain.
        Found {
            /// The cell.
            at: Pos,
            /// What is there.
            terrain = "what": Terrain,
        },
        /// The hero gained experience.
        XpGained = "learned" {
            /// Experience before.
            from: i32,
            /// Experience after.
            to: i32,
        },
        /// The hero reached the next level of experience. All hit points are regained.
        LeveledUp = "rose" {
            /// Level before.
            from: i32,
            /// Level after.
            to: i32,
        },
        /// The hero took stairs to another level.
        TookStairs = "travelled" {
            /// Depth before, 1 or more.
            from: u32,
            /// Depth after, 1 or more.
            to: u32,
        },
        /// The boss died: the game is won.
        Won,
        /// The hero won by bumping into terrain, at once or once it has caught.
        WonByLight {
            /// The cell.
            at: Pos,
        },
    }
}
