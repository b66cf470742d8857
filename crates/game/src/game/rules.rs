//! Rule sets: plain structs of numbers, tables and small enums that *name* algorithms. The code that implements them is
//! elsewhere: in `combat`, `ai`, `mind`, `turn`, `mapgen`, `spawn`.

mod candles;
mod cast;
mod combat;
mod companion;
mod dungeon;
mod flame;
mod item;
mod mind;
mod monster;
mod place;
mod terrain;
mod traits;
mod twist;
mod vault;
mod wick;
mod words;
mod worn;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::base::canonical::digest_of;
use crate::base::word_enum;
use crate::base::{FovAlgorithm, Metric, Within};

pub use candles::{CandleId, CandleKind};
pub use cast::{Cast, CastRules, Lieutenant, LieutenantRules, PoolRules};
pub use combat::{
    AttackReach, Chase, CombatRules, DamageFormula, DeathRules, EffectKind, GrowthRules, HeroDeath,
    MonsterAi, MonsterDeath, OutOfSight, SightTest, Venom,
};
pub use companion::{Burden, Companion, Draws, Fate};
pub use dungeon::{
    DungeonRules, MapRules, RoomCenter, RoomFloor, SpawnCell, SpawnOrder, SpawnRules, TunnelBend,
    TunnelOrder,
};
pub(in crate::game) use flame::UNLIT_RADIUS;
pub use flame::{
    CandleRules, CandleState, FlameHeight, FlameRules, HeightRules, SealRules, SmellRules,
};
pub use item::{ItemEffect, ItemKind, ItemWay};
pub use mind::{HavenRules, Mind, MindRules};
use monster::how_many;
pub use monster::{Monster, MonsterNames, Pronoun};
pub use place::{Maker, PlaceGround, PlaceLevel, PlaceRules};
pub use terrain::{
    BumpEffect, Burns, Closes, DoorSeal, EnterEffect, Fades, FireRules, Hidden, TerrainKind,
    TerrainRole, Wins,
};
pub use traits::{
    Ally, Burst, Calls, Crown, Dazzle, EightLines, FastInDark, FeelsInDark, Group, Lure, Pours,
    Regrowth, Rising, Shoots, Snuffs, Traits,
};
pub use twist::{Twist, TwistEffect, TwistId, TwistRules};
pub(in crate::game) use vault::transposed;
pub use vault::{Vault, VaultCell, VaultMonster, VaultPost, VaultSite, VaultThing, VaultTurns};
pub(in crate::game) use wick::WickForm;
pub use wick::{
    BrazierRules, Flare, SecondTurn, Stance, Wick, WickEffect, WickId, WickTopic, WickTotals,
    WickView,
};
pub use words::Words;
pub use worn::{DazingBlows, Worn, WornKind};

/// Identifies a kind of monster: its index in [`Ruleset::monsters`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct MonsterId(pub usize);

/// Identifies a kind of item: its index in [`Ruleset::items`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct ItemId(pub usize);

/// All rules of a game, as parsed from a file of `assets/rules`.
///
/// Its fields are top-level keys of such a file, and say there what they say here. Serialized, it is what decides a
/// game: names, sentences, letters and colours are left out.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Ruleset {
    /// Its name, as in `--rules NAME`.
    #[serde(skip)]
    pub name: String,
    /// What the hero starts with.
    pub hero: HeroRules,
    /// What the player may do.
    pub play: PlayRules,
    /// How far and by which algorithm the hero sees.
    pub sight: SightRules,
    /// A light that burns down; without it light lasts for ever.
    pub candle: Option<CandleRules>,
    /// A flame whose height the player chooses, instead of a candle; needs `light = "rule"` and turns, not ticks.
    pub flame: Option<FlameRules>,
    /// What monsters see, hear and act on; needs what a flame needs.
    pub minds: Option<MindRules>,
    /// How damage is computed.
    pub combat: CombatRules,
    /// How monsters behave.
    pub monster_ai: MonsterAi,
    /// What dead monsters leave, and what the hero's death does.
    pub death: DeathRules,
    /// How many levels there are, and how a game is won.
    pub dungeon: DungeonRules,
    /// How levels are generated.
    pub map: MapRules,
    /// Which monsters and items a level holds.
    pub spawn: SpawnRules,
    /// What each dungeon draws of the kinds that there are; without it, every dungeon has them all.
    pub cast: Option<CastRules>,
    /// What this dungeon has drawn, in the rules of one.
    #[serde(skip)]
    pub drawn: Option<Cast>,
    /// Whom, or what, each dungeon has one of to take along; needs a cast.
    #[serde(default)]
    pub companions: Vec<Companion>,
    /// What experience brings: a total of `level * xp_per_level` reaches the next level, at most one per kill.
    pub growth: Option<GrowthRules>,
    /// Kinds of monsters, in the order of their ids; at least one.
    pub monsters: Vec<Monster>,
    /// Kinds of items, in the order of their letters in the pack; at most 50.
    #[serde(default)]
    pub items: Vec<ItemKind>,
    /// Kinds of ground besides those of every rule set; at most 100.
    #[serde(default)]
    pub terrain: Vec<TerrainKind>,
    /// How fire behaves; without it nothing burns. It rolls no dice.
    pub fire: Option<FireRules>,
    /// What happens when the hero bumps into a torch on a wall; without it, nothing.
    pub torch: Option<BumpEffect>,
    /// How the hero seals doors with wax, by commands such as `seal-e`.
    pub door_seal: Option<DoorSeal>,
    /// Dead braziers on the levels of places, and what lighting them brings; needs a flame.
    pub braziers: Option<BrazierRules>,
    /// What lighting braziers lets the hero choose from.
    #[serde(default)]
    pub wicks: Vec<Wick>,
    /// Candles that the player may begin with, from the second game on; the first is the usual one,
    /// which changes nothing.
    #[serde(default)]
    pub candles: Vec<CandleKind>,
    /// The places of the dungeon, by depth; other levels are made as `[map]` says.
    #[serde(default)]
    pub places: Vec<PlaceRules>,
    /// What may be out of order on a level of a place, as `[dungeon] twists` says.
    #[serde(default)]
    pub twists: Vec<Twist>,
    /// The vaults for places: those of the vault files whose kinds this rule set has.
    #[serde(skip_deserializing)]
    #[cfg_attr(feature = "schemars", schemars(skip))]
    pub vaults: Vec<Vault>,
    /// The sentences of the program, which describe what these rules are about.
    #[serde(skip)]
    pub words: Arc<Words>,
}

impl Ruleset {
    /// The sentences of the program.
    pub fn words(&self) -> &Words {
        &self.words
    }

    /// A hash of everything that decides a game: with equal fingerprints, the same seed and commands give the same
    /// game. Recordings contain it.
    ///
    /// It follows from the types, under the names of their keys in rule files ([`digest_of`]): a new key counts unless
    /// it is marked `skip_serializing`, and changes no fingerprint while it is `None`, `false`, 0 or empty. A new key
    /// with another default needs a `skip_serializing_if`, and a renamed one a `rename`.
    pub fn fingerprint(&self) -> u64 {
        digest_of(self)
    }

    /// This kind of monster.
    ///
    /// # Panics
    /// If the id is out of range, from a rule set with more kinds.
    pub fn monster(&self, id: MonsterId) -> &Monster {
        &self.monsters[id.0]
    }

    /// The boss of the last level, if there is one.
    pub fn boss(&self) -> Option<&Monster> {
        Some(self.monster(self.boss_kind()?))
    }

    /// The kind of the boss of the last level, if there is one.
    pub(in crate::game) fn boss_kind(&self) -> Option<MonsterId> {
        self.monster_of_kind(self.dungeon.boss.as_ref()?)
    }

    /// This kind of item.
    ///
    /// # Panics
    /// If the id is out of range, from a rule set with more kinds.
    pub fn item(&self, id: ItemId) -> &ItemKind {
        &self.items[id.0]
    }

    /// This kind of wick.
    ///
    /// # Panics
    /// If the id is out of range, from a rule set with more kinds.
    pub fn wick(&self, id: WickId) -> &Wick {
        &self.wicks[id.0]
    }

    /// The candle to begin with whose `kind` is this word.
    pub fn candle_of_kind(&self, word: &str) -> Option<CandleId> {
        let at = self.candles.iter().position(|candle| candle.kind == word);
        at.map(CandleId)
    }

    /// The monster whose `kind` is this word.
    pub fn monster_of_kind(&self, word: &str) -> Option<MonsterId> {
        self.find_monster(|monster| monster.kind == word)
    }

    /// The item whose `kind` is this word.
    pub fn item_of_kind(&self, word: &str) -> Option<ItemId> {
        self.find_item(|item| item.kind == word)
    }

    /// The first kind of monster for which `test` holds.
    pub fn find_monster(&self, test: impl FnMut(&Monster) -> bool) -> Option<MonsterId> {
        self.monsters.iter().position(test).map(MonsterId)
    }

    /// The first kind of item for which `test` holds.
    pub fn find_item(&self, test: impl FnMut(&ItemKind) -> bool) -> Option<ItemId> {
        self.items.iter().position(test).map(ItemId)
    }

    /// What `item` becomes when it is set down; `item` itself unless it says so.
    pub(in crate::game) fn laid(&self, item: ItemId) -> ItemId {
        let word = self.item(item).laid.as_ref();
        let laid = word.and_then(|word| self.item_of_kind(word));
        laid.unwrap_or(item)
    }

    /// The light of a whole candle of this kind that burns on the floor, and for how many turns, if it can.
    pub fn whole_candle(&self, kind: &ItemKind) -> Option<(i32, i32)> {
        let ground = self.terrain_kind(self.terrain_named(kind.burns_as()?)?)?;
        Some((ground.light, ground.fades.as_ref()?.turns))
    }

    /// The item that became `item` when it was set down; `item` itself if none does.
    pub fn before_laid(&self, item: ItemId) -> ItemId {
        let kind = &self.item(item).kind;
        let before = self.find_item(|other| other.laid.as_ref() == Some(kind));
        before.unwrap_or(item)
    }

    /// Whether any item is gold.
    pub fn has_gold(&self) -> bool {
        let mut items = self.items.iter();
        items.any(|item| matches!(item.effect, ItemEffect::Gold(_)))
    }
}

/// Combat stats of an actor.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Stats {
    /// Hit points at full health.
    #[serde(with = "Within::<1, 999>")]
    pub hp: i32,
    /// Damage of a hit before defense.
    #[serde(with = "Within::<0, 99>")]
    pub attack: i32,
    /// What is subtracted from the damage of a hit.
    #[serde(with = "Within::<0, 99>")]
    pub defense: i32,
    /// Percentage of attacks it dodges.
    #[serde(default, with = "Within::<0, 50>")]
    pub dodge: i32,
    /// Percentage of its attacks that are critical.
    #[serde(default, with = "Within::<0, 100>")]
    pub critical: i32,
}

impl Stats {
    /// The stats of `by` for an attack with a thrown item: `damage` before defense, never critical.
    pub const fn for_throw(damage: i32, by: Self) -> Self {
        Self {
            attack: damage,
            critical: 0,
            ..by
        }
    }
}

/// What the hero starts with.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HeroRules {
    /// The hero's name in messages.
    #[serde(skip_serializing)]
    pub name: String,
    /// Combat stats at the start, without what is worn. `attack` must be able to hurt the boss.
    pub stats: Stats,
    /// The kinds of items worn at the start, at most one per place.
    #[serde(default)]
    pub wears: Vec<String>,
}

/// What the player may do.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayRules {
    /// Directions in which the hero can walk and attack.
    pub steps: StepDirs,
    /// Whether the hero may wait a turn.
    pub can_wait: bool,
    /// What walking into an obstacle costs.
    pub failed_step: FailedStep,
    /// What walking into a monster does.
    pub bump: BumpRule,
    /// Hit points regained in each turn that ends with no monster in view.
    #[serde(default, with = "Within::<0, 99>")]
    pub rest_heal: i32,
    /// Turn-based or in real time.
    #[serde(default)]
    pub time: TimeModel,
}

impl PlayRules {
    /// Whether waiting restores hit points anywhere, while no monster is in view.
    pub const fn rest_heals(&self) -> bool {
        self.can_wait && self.rest_heal > 0
    }
}

word_enum! {
    /// A set of directions.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
    pub enum StepDirs {
        /// Orthogonal.
        Four = "four",
        /// Orthogonal and diagonal, also between two walls.
        Eight = "eight",
    }
}

impl StepDirs {
    /// The metric for the length of a path of such steps.
    pub const fn metric(self) -> Metric {
        match self {
            Self::Four => Metric::Manhattan,
            Self::Eight => Metric::Chebyshev,
        }
    }
}

word_enum! {
    /// What walking into an obstacle costs.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
    pub enum FailedStep {
        /// It is refused: nothing happens.
        Free = "free",
        /// It takes the turn.
        CostsTheTurn = "costs-the-turn",
    }
}

word_enum! {
    /// What walking into a monster does.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
    pub enum BumpRule {
        /// The hero attacks.
        Strikes = "strikes",
        /// It is refused.
        IsBlocked = "is-blocked",
    }
}

/// Turn-based or in real time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum TimeModel {
    /// Every monster acts once after each action of the hero.
    #[default]
    Turns,
    /// Ticks pass whether or not the hero acts, and each action is followed by a pause.
    Ticks {
        /// Ticks from a step of the hero to the next action.
        #[serde(with = "Within::<1, 200>")]
        hero_step: i32,
        /// Ticks from a step of a monster to its next action.
        #[serde(with = "Within::<1, 200>")]
        monster_step: i32,
        /// Ticks from an attack to the next action of the attacker.
        #[serde(with = "Within::<1, 200>")]
        attack: i32,
        /// Whether a monster whose step is blocked pauses; otherwise it tries again on the next tick.
        #[serde(default)]
        blocked_waits: bool,
        /// `false` loses keys pressed during a pause; otherwise the last counts when it is over.
        #[serde(default = "yes", skip_serializing)]
        keys_wait: bool,
    },
}

impl TimeModel {
    /// Whether a monster whose step is blocked pauses.
    pub(in crate::game) const fn blocked_waits(self) -> bool {
        matches!(self, Self::Ticks { blocked_waits, .. } if blocked_waits)
    }

    /// Whether a key pressed during a pause counts when it is over. Turns have no pauses.
    pub const fn keys_wait(self) -> bool {
        matches!(self, Self::Ticks { keys_wait, .. } if keys_wait)
    }
}

/// How far and by which algorithm the hero sees.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SightRules {
    /// The field-of-view algorithm.
    pub algorithm: FovAlgorithm,
    /// Sight radius in cells; 0 is unlimited.
    #[serde(with = "Within::<0, 99>")]
    pub radius: i32,
    /// Whether the hero needs light to see.
    #[serde(default)]
    pub light: LightRule,
}

word_enum! {
    /// How light affects sight.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
    pub enum LightRule {
        /// Not at all.
        #[default]
        Uniform = "plain",
        /// Only lit cells and those within two cells of the hero.
        Levels = "rule",
    }
}

/// The default of counts of 1 or more.
const fn one() -> i32 {
    1
}

/// The default of percentages that are usually the whole.
const fn whole() -> i32 {
    100
}

/// The default of switches that are usually on.
const fn yes() -> bool {
    true
}
