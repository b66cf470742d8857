//! What happened in a game: one event per change, with the value before (`from`) and after (`to`).

mod actor_id;
mod actors;

use serde::Serialize;

use crate::base::Pos;
use crate::game::rules::{CandleState, EffectKind, FlameHeight, ItemId, Mind, MonsterId, WickId};
use crate::game::terrain::Terrain;
pub use actor_id::ActorId;

/// One change of the world. Serialized, it is an entry of a trace. The words of traces never change; `serde(rename)`
/// keeps those that are named differently here.
///
/// Hit points, gold and experience are 0 or more; under `hp_below_zero` hit points may be negative. Events are in the
/// order in which they happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[non_exhaustive]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// An actor moved. To an adjacent cell; under `path_jumps` a monster may move farther.
    Moved {
        /// The actor.
        #[serde(rename = "who")]
        actor: ActorId,
        /// The cell it left.
        from: Pos,
        /// The cell it entered.
        to: Pos,
    },
    /// An actor walked into an obstacle, and lost the turn.
    #[serde(rename = "stumbled")]
    Bumped {
        /// The actor.
        #[serde(rename = "who")]
        actor: ActorId,
        /// The cell it could not enter.
        into: Pos,
    },
    /// A monster growled, in view or not.
    Growled {
        /// The monster.
        #[serde(rename = "who")]
        actor: ActorId,
    },
    /// An actor let its turn pass.
    Waited {
        /// The actor.
        #[serde(rename = "who")]
        actor: ActorId,
    },
    /// An actor hit another.
    Struck {
        /// The attacker.
        #[serde(rename = "who")]
        attacker: ActorId,
        /// The target.
        #[serde(rename = "whom")]
        target: ActorId,
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
        #[serde(rename = "who")]
        attacker: ActorId,
        /// The target.
        #[serde(rename = "whom")]
        target: ActorId,
        /// Whether it missed for lack of light instead of being dodged.
        #[serde(rename = "dark")]
        in_the_dark: bool,
    },
    /// An actor died.
    Died {
        /// The actor.
        #[serde(rename = "who")]
        actor: ActorId,
        /// The cell it died on.
        at: Pos,
        /// The killer; the actor itself if the ground or a fire killed it.
        #[serde(rename = "by")]
        killer: ActorId,
    },
    /// The hero put on an item. Its bonuses are added to the hero's stats.
    PutOn {
        /// The kind of item.
        #[serde(rename = "what")]
        item: ItemId,
    },
    /// The hero took off an item. Its bonuses no longer count.
    TakenOff {
        /// The kind of item.
        #[serde(rename = "what")]
        item: ItemId,
    },
    /// An actor regained hit points.
    Healed {
        /// The actor.
        #[serde(rename = "who")]
        actor: ActorId,
        /// Hit points before.
        from: i32,
        /// Hit points after.
        to: i32,
    },
    /// A status effect began or was prolonged.
    #[serde(rename = "afflicted")]
    EffectApplied {
        /// The actor that has it.
        #[serde(rename = "who")]
        actor: ActorId,
        /// The kind of effect.
        #[serde(rename = "what")]
        effect: EffectKind,
        /// The actor that caused it.
        by: ActorId,
        /// Turns left before.
        from: i32,
        /// Turns left after.
        to: i32,
    },
    /// Poison did damage.
    #[serde(rename = "suffered")]
    PoisonDamage {
        /// The actor.
        #[serde(rename = "who")]
        actor: ActorId,
        /// The actor that poisoned it.
        by: ActorId,
        /// Hit points before.
        from: i32,
        /// Hit points after, 0 or more.
        to: i32,
    },
    /// A status effect ended.
    #[serde(rename = "recovered")]
    EffectEnded {
        /// The actor that had it.
        #[serde(rename = "who")]
        actor: ActorId,
        /// The kind of effect.
        #[serde(rename = "what")]
        effect: EffectKind,
    },
    /// An item was dropped.
    Dropped {
        /// The kind of item.
        #[serde(rename = "what")]
        item: ItemId,
        /// The cell it lies on.
        at: Pos,
        /// The actor that had it.
        #[serde(rename = "by")]
        actor: ActorId,
    },
    /// The hero picked up an item.
    #[serde(rename = "taken")]
    PickedUp {
        /// The kind of item.
        #[serde(rename = "what")]
        item: ItemId,
        /// The cell it lay on.
        at: Pos,
    },
    /// The hero gained gold.
    #[serde(rename = "enriched")]
    GoldGained {
        /// Gold before.
        from: i32,
        /// Gold after.
        to: i32,
    },
    /// The hero used up an item.
    Used {
        /// The kind of item.
        #[serde(rename = "what")]
        item: ItemId,
    },
    /// The hero threw an item at a monster or a cell. [`Event::Struck`], [`Event::Dodged`], [`Event::Caught`],
    /// [`Event::PassedThrough`] or the changes there follow.
    Thrown {
        /// The kind of item.
        #[serde(rename = "what")]
        item: ItemId,
        /// The hero's cell.
        from: Pos,
        /// The target's cell, or the one aimed at.
        to: Pos,
    },
    /// A thrown item landed on the ground.
    Landed {
        /// The kind of item.
        #[serde(rename = "what")]
        item: ItemId,
        /// The cell it lies on.
        at: Pos,
    },
    /// The hero's attack was raised permanently.
    #[serde(rename = "sharpened")]
    AttackRaised {
        /// Attack before.
        from: i32,
        /// Attack after.
        to: i32,
    },
    /// The hero's defense was raised permanently.
    #[serde(rename = "hardened")]
    DefenseRaised {
        /// Defense before.
        from: i32,
        /// Defense after.
        to: i32,
    },
    /// The candle was made to burn longer.
    #[serde(rename = "lit")]
    CandleLit {
        /// Turns left before.
        from: i32,
        /// Turns left after.
        to: i32,
    },
    /// The candle burned low, or out.
    #[serde(rename = "dimmed")]
    LightChanged {
        /// Flame before.
        from: CandleState,
        /// Flame after.
        to: CandleState,
    },
    /// The height of the flame changed.
    #[serde(rename = "flame")]
    FlameChanged {
        /// Height before.
        from: FlameHeight,
        /// Height after.
        to: FlameHeight,
    },
    /// The hero gained wax.
    #[serde(rename = "waxed")]
    WaxGained {
        /// Wax before.
        from: i32,
        /// Wax after.
        to: i32,
    },
    /// The hero spent wax. Wax that the flame burns emits no event.
    #[serde(rename = "waned")]
    WaxSpent {
        /// Wax before.
        from: i32,
        /// Wax after, 0 or more.
        to: i32,
    },
    /// A monster lowered the hero's flame.
    #[serde(rename = "lowered")]
    FlameLowered {
        /// The monster.
        #[serde(rename = "who")]
        actor: ActorId,
        /// Height before.
        from: FlameHeight,
        /// Height after.
        to: FlameHeight,
    },
    /// A blow pushed an actor away.
    Pushed {
        /// The actor that was pushed.
        #[serde(rename = "who")]
        actor: ActorId,
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
        #[serde(rename = "who")]
        attacker: ActorId,
        /// Wax before.
        from: i32,
        /// Wax after, 0 or more.
        to: i32,
    },
    /// A monster ate some of the hero's wax.
    #[serde(rename = "gnawed")]
    WaxEaten {
        /// The monster.
        #[serde(rename = "who")]
        actor: ActorId,
        /// Wax before.
        from: i32,
        /// Wax after, 0 or more.
        to: i32,
    },
    /// A monster took an item from the hero.
    #[serde(rename = "stole")]
    Stolen {
        /// The monster, which keeps it until it dies.
        #[serde(rename = "who")]
        actor: ActorId,
        /// The kind of item.
        #[serde(rename = "what")]
        item: ItemId,
    },
    /// A monster noticed the hero and howled.
    Howled {
        /// The monster.
        #[serde(rename = "who")]
        actor: ActorId,
    },
    /// A monster caught an item that the hero threw at it.
    Caught {
        /// The monster, which keeps it until it dies.
        #[serde(rename = "who")]
        actor: ActorId,
        /// The kind of item.
        #[serde(rename = "what")]
        item: ItemId,
    },
    /// A blow split a monster in two.
    Split {
        /// The monster, which keeps the larger half.
        #[serde(rename = "who")]
        actor: ActorId,
        /// The other half: a monster of the same kind, without a name of its own.
        #[serde(rename = "new")]
        twin: ActorId,
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
        #[serde(rename = "who")]
        actor: ActorId,
        /// Its cell.
        at: Pos,
    },
    /// The dazed hero lost the turn.
    Reeled {
        /// The hero.
        #[serde(rename = "who")]
        actor: ActorId,
    },
    /// A dead monster rose at full health.
    Risen {
        /// The monster.
        #[serde(rename = "who")]
        actor: ActorId,
        /// Its cell.
        at: Pos,
    },
    /// The hero saw through a disguise.
    Unmasked {
        /// The monster.
        #[serde(rename = "who")]
        actor: ActorId,
        /// Its cell.
        at: Pos,
    },
    /// A light on the ground was put out.
    Snuffed {
        /// The monster, or the hero.
        #[serde(rename = "who")]
        actor: ActorId,
        /// The kind of item, which is gone.
        #[serde(rename = "what")]
        item: ItemId,
        /// The cell it lay on.
        at: Pos,
    },
    /// Light cost a monster its turn.
    Dazzled {
        /// The monster.
        #[serde(rename = "who")]
        actor: ActorId,
    },
    /// A monster beat down all flames near it. An event for each follows.
    Smothered {
        /// The monster.
        #[serde(rename = "who")]
        actor: ActorId,
        /// Its cell.
        at: Pos,
    },
    /// A monster took aim. On its next turn it pours burning wax along the line through a cell.
    Aimed {
        /// The monster.
        #[serde(rename = "who")]
        actor: ActorId,
        /// The cell.
        at: Pos,
    },
    /// A monster poured burning wax. [`Event::TerrainChanged`] and [`Event::CaughtFire`] follow.
    Poured {
        /// The monster.
        #[serde(rename = "who")]
        actor: ActorId,
        /// Its cell.
        from: Pos,
        /// The last cell it poured onto; the cell aimed at if there is none.
        to: Pos,
    },
    /// A monster flared up.
    Crowned {
        /// The monster.
        #[serde(rename = "who")]
        actor: ActorId,
    },
    /// A monster answered the call of another.
    Called {
        /// The monster, a new actor.
        #[serde(rename = "who")]
        actor: ActorId,
        /// The caller.
        by: ActorId,
        /// Its kind.
        #[serde(rename = "what")]
        kind: MonsterId,
        /// Its cell.
        at: Pos,
    },
    /// A monster or the hero shot. What an attack emits, such as [`Event::Struck`] or [`Event::Dodged`], follows.
    Shot {
        /// The attacker.
        #[serde(rename = "who")]
        attacker: ActorId,
        /// Its cell.
        from: Pos,
        /// The target's cell.
        to: Pos,
    },
    /// A blow or a throw passed through its target. One of the two is intangible in the light.
    #[serde(rename = "passed")]
    PassedThrough {
        /// The attacker.
        #[serde(rename = "who")]
        attacker: ActorId,
        /// The target.
        #[serde(rename = "whom")]
        target: ActorId,
    },
    /// A monster alarmed the level. [`Event::MindChanged`] follows for those that were unaware.
    Alarmed {
        /// The monster.
        #[serde(rename = "who")]
        actor: ActorId,
        /// The hero's cell.
        at: Pos,
    },
    /// What a monster knows of the hero changed.
    #[serde(rename = "minded")]
    MindChanged {
        /// The monster.
        #[serde(rename = "who")]
        actor: ActorId,
        /// What it knew before.
        from: Mind,
        /// What it knows now.
        to: Mind,
    },
    /// A blow at an unaware monster follows. It cannot miss and does more damage; [`Event::Struck`] follows.
    Stabbed {
        /// The attacker.
        #[serde(rename = "who")]
        attacker: ActorId,
        /// The target.
        #[serde(rename = "whom")]
        target: ActorId,
    },
    /// A monster followed the hero over stairs.
    Followed {
        /// The monster.
        #[serde(rename = "who")]
        actor: ActorId,
        /// The cell it arrived on.
        at: Pos,
    },
    /// The hero entered ground that has an effect.
    Entered {
        /// The cell.
        at: Pos,
        /// What is there.
        #[serde(rename = "what")]
        #[cfg_attr(feature = "cli", schemars(with = "usize"))]
        terrain: Terrain,
    },
    /// The hero bumped into terrain and used it.
    #[serde(rename = "ground_used")]
    TerrainUsed {
        /// The cell.
        at: Pos,
        /// What was there.
        #[serde(rename = "what")]
        #[cfg_attr(feature = "cli", schemars(with = "usize"))]
        terrain: Terrain,
    },
    /// The hero set an ally free.
    Freed {
        /// The ally, a new actor.
        #[serde(rename = "who")]
        actor: ActorId,
        /// Its kind.
        #[serde(rename = "what")]
        kind: MonsterId,
        /// Its cell.
        at: Pos,
    },
    /// Terrain that the hero used took an item.
    ItemSpent {
        /// The kind of item.
        #[serde(rename = "what")]
        item: ItemId,
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
        #[serde(rename = "who")]
        actor: ActorId,
        /// The door's cell.
        at: Pos,
        /// Turns of battering that it still withstands; 0 if it gave way.
        holds: i32,
    },
    /// The hero lit a brazier.
    BrazierLit {
        /// Its cell.
        at: Pos,
        /// Braziers that the hero has lit on this level, 1 or more.
        lit: u32,
        /// Braziers to light on a level to earn a wick.
        of: u32,
    },
    /// The hero may choose a wick.
    WickOffered,
    /// The hero chose a wick.
    WickChosen {
        /// Its kind.
        #[serde(rename = "what")]
        wick: WickId,
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
        #[serde(rename = "who")]
        actor: ActorId,
        /// The cell that was lit.
        at: Pos,
    },
    /// The ground took hit points.
    #[serde(rename = "ground_hurt")]
    HurtByGround {
        /// The actor.
        #[serde(rename = "who")]
        actor: ActorId,
        /// What is there.
        #[serde(rename = "what")]
        #[cfg_attr(feature = "cli", schemars(with = "usize"))]
        terrain: Terrain,
        /// Hit points before.
        from: i32,
        /// Hit points after, 0 or more.
        to: i32,
    },
    /// Fire took hit points.
    #[serde(rename = "burned")]
    HurtByFire {
        /// The actor.
        #[serde(rename = "who")]
        actor: ActorId,
        /// Hit points before.
        from: i32,
        /// Hit points after, 0 or more.
        to: i32,
    },
    /// A cell caught fire.
    #[serde(rename = "fire")]
    CaughtFire {
        /// The cell.
        at: Pos,
    },
    /// The fire on a cell burned down.
    #[serde(rename = "ash")]
    BurnedDown {
        /// The cell.
        at: Pos,
    },
    /// The hero put out the fire on a cell.
    #[serde(rename = "fire_out")]
    FirePutOut {
        /// The cell.
        at: Pos,
    },
    /// The hero learned of unexplored cells.
    Mapped {
        /// Number of cells, 1 or more.
        cells: u32,
    },
    /// The terrain of a cell changed.
    #[serde(rename = "ground")]
    TerrainChanged {
        /// The cell.
        at: Pos,
        /// What it was.
        #[cfg_attr(feature = "cli", schemars(with = "usize"))]
        from: Terrain,
        /// What it is.
        #[cfg_attr(feature = "cli", schemars(with = "usize"))]
        to: Terrain,
    },
    /// The hero found hidden terrain.
    Found {
        /// The cell.
        at: Pos,
        /// What is there.
        #[serde(rename = "what")]
        #[cfg_attr(feature = "cli", schemars(with = "usize"))]
        terrain: Terrain,
    },
    /// The hero gained experience.
    #[serde(rename = "learned")]
    XpGained {
        /// Experience before.
        from: i32,
        /// Experience after.
        to: i32,
    },
    /// The hero reached the next level of experience. All hit points are regained.
    #[serde(rename = "rose")]
    LeveledUp {
        /// Level before.
        from: i32,
        /// Level after.
        to: i32,
    },
    /// The hero took stairs to another level.
    #[serde(rename = "travelled")]
    TookStairs {
        /// Depth before, 1 or more.
        from: u32,
        /// Depth after, 1 or more.
        to: u32,
    },
    /// The boss died: the game is won.
    Won,
    /// The hero won by bumping into terrain.
    WonByLight {
        /// The cell.
        at: Pos,
    },
}
