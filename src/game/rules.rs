//! Rule sets: one plain struct of numbers, tables and small enums that *name* algorithms. Each enum is implemented by
//! one `match` in one file: `combat`, `ai`, `turn`, `mapgen`, `spawn`.

mod candle;
mod combat;
mod dungeon;
mod effect;
mod fingerprint;
mod flame;
mod mind;
mod place;
mod terrain;
mod traits;
mod vault;
mod wick;
mod worn;

use serde::de::{Deserializer, Error, Unexpected};
use serde::{Deserialize, Serialize};

use crate::base::path::Metric;

pub use candle::{CandleRules, Flame};
pub use combat::{
    AttackReach, Chase, CombatRules, DamageFormula, DeathRules, GrowthRules, HeroDeath, MonsterAi,
    MonsterDeath, OutOfSight, SightTest,
};
pub use dungeon::{
    DungeonRules, MapRules, RoomCenter, RoomFloor, SpawnCell, SpawnOrder, SpawnRules, TunnelBend,
    TunnelOrder,
};
pub use effect::{EffectKind, Venom};
pub use flame::{FlameHeight, FlameRules, HeightRules, SealRules};
pub use mind::{Mind, MindRules};
pub use place::{Maker, PlaceGround, PlaceRules};
pub use terrain::{
    BumpEffect, Burns, Closes, DoorSeal, EnterEffect, Fades, FireRules, Hidden, TerrainKind, Wins,
};
pub use traits::{
    Ally, Burst, Calls, Crown, Dazzle, EightLines, FastInDark, Group, Lure, Pours, Regrowth,
    Rising, Shoots, Snuffs, Traits,
};
pub use vault::{Vault, VaultCell, VaultSite, VaultThing, VaultTurns};
pub use wick::{BrazierRules, Flare, Wick, WickEffect, WickId};
pub use worn::{DazingBlows, Worn, WornPlace};

/// Identifies a kind of monster: its place in [`Ruleset::monsters`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct MonsterId(pub usize);

/// Identifies a kind of item: its place in [`Ruleset::items`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct ItemId(pub usize);

/// All rules of a game, as parsed from a file of `assets/rules`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruleset {
    /// Its name, as in `--rules NAME`.
    pub name: String,
    /// What the hero starts with.
    pub hero: HeroRules,
    /// What the player may do.
    pub play: PlayRules,
    /// How far and by which algorithm the hero sees.
    pub sight: SightRules,
    /// The candle; `None` if light never runs out.
    pub candle: Option<CandleRules>,
    /// The flame whose height the player chooses, in place of a candle; `None` if there is none.
    pub flame: Option<FlameRules>,
    /// What monsters see and hear; `None` if they act whenever the hero sees them.
    pub minds: Option<MindRules>,
    /// How damage is computed.
    pub combat: CombatRules,
    /// How monsters behave.
    pub monster_ai: MonsterAi,
    /// What dead monsters leave behind.
    pub death: DeathRules,
    /// How many levels there are, and how a game is won.
    pub dungeon: DungeonRules,
    /// How levels are generated.
    pub map: MapRules,
    /// Which monsters and items levels hold.
    pub spawn: SpawnRules,
    /// What experience brings; `None` if there is none.
    pub growth: Option<GrowthRules>,
    /// The kinds of monsters, in the order of the file.
    pub monsters: Vec<Monster>,
    /// The kinds of items, in the order of the file.
    pub items: Vec<ItemKind>,
    /// The kinds of terrain that levels have besides [`crate::game::Terrain::ALL`], in the order of the file.
    pub terrain: Vec<TerrainKind>,
    /// How fire behaves; `None` if nothing burns.
    pub fire: Option<FireRules>,
    /// What happens when the hero walks against a torch on a wall; `None` if it is in the way like the wall.
    pub torch: Option<BumpEffect>,
    /// How the hero seals doors; `None` if doors cannot be sealed.
    pub door_seal: Option<DoorSeal>,
    /// Braziers to light; `None` if there is nothing to that.
    pub braziers: Option<BrazierRules>,
    /// The kinds of wicks that the hero may choose from, in the order of the file.
    pub wicks: Vec<Wick>,
    /// The places of the dungeon, by depth; levels that belong to none are made as `map` says.
    pub places: Vec<PlaceRules>,
    /// The vaults that places may have: those of the vault files whose kinds this rule set has.
    pub vaults: Vec<Vault>,
}

impl Ruleset {
    /// This kind of monster.
    ///
    /// # Panics
    /// If the id is of another rule set that has more kinds.
    pub fn monster(&self, id: MonsterId) -> &Monster {
        &self.monsters[id.0]
    }

    /// This kind of item.
    ///
    /// # Panics
    /// If the id is of another rule set that has more kinds.
    pub fn item(&self, id: ItemId) -> &ItemKind {
        &self.items[id.0]
    }

    /// This kind of wick.
    ///
    /// # Panics
    /// If the id is of another rule set that has more kinds.
    pub fn wick(&self, id: WickId) -> &Wick {
        &self.wicks[id.0]
    }

    /// The first kind of monster for which `test` holds.
    pub fn find_monster(&self, test: impl FnMut(&Monster) -> bool) -> Option<MonsterId> {
        self.monsters.iter().position(test).map(MonsterId)
    }

    /// The first kind of item for which `test` holds.
    pub fn find_item(&self, test: impl FnMut(&ItemKind) -> bool) -> Option<ItemId> {
        self.items.iter().position(test).map(ItemId)
    }

    /// Whether there is gold to find.
    pub fn has_gold(&self) -> bool {
        let gold = |item: &ItemKind| matches!(item.effect, ItemEffect::Gold(_));
        self.items.iter().any(gold)
    }
}

/// Combat numbers of an actor.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stats {
    /// Hit points at full health, 1 to 999.
    #[serde(deserialize_with = "within::<1, 999, _>")]
    pub hp: i32,
    /// Damage of a hit before defense, 0 to 99.
    #[serde(deserialize_with = "within::<0, 99, _>")]
    pub attack: i32,
    /// What is subtracted from the damage of a hit, 0 to 99.
    #[serde(deserialize_with = "within::<0, 99, _>")]
    pub defense: i32,
    /// Percentage of attacks it dodges, 0 to 50.
    #[serde(default, deserialize_with = "within::<0, 50, _>")]
    pub dodge: i32,
    /// Percentage of its attacks that are critical, 0 to 100.
    #[serde(default, deserialize_with = "within::<0, 100, _>")]
    pub critical: i32,
}

impl Stats {
    /// The numbers of an attack by a thrown item: `damage` before defense, never critical.
    pub const fn for_throw(damage: i32, by: Self) -> Self {
        Self {
            attack: damage,
            critical: 0,
            ..by
        }
    }
}

/// What the hero starts with.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeroRules {
    /// Name in messages.
    pub name: String,
    /// Combat numbers at the start, without what is worn.
    pub stats: Stats,
    /// The kinds of items worn at the start, one for each place at most.
    #[serde(default)]
    pub wears: Vec<String>,
}

/// What the player may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
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
    /// Hit points regained in each turn that ends with no monster in view, 0 to 99.
    #[serde(default, deserialize_with = "within::<0, 99, _>")]
    pub rest_heal: i32,
    /// Turn-based or in real time.
    #[serde(default)]
    pub time: TimeModel,
}

/// A set of directions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StepDirs {
    /// Orthogonal.
    Four,
    /// Orthogonal and diagonal; diagonal steps may squeeze between two walls.
    Eight,
}

impl StepDirs {
    /// What a way by such steps costs.
    pub const fn metric(self) -> Metric {
        match self {
            Self::Four => Metric::Manhattan,
            Self::Eight => Metric::Chebyshev,
        }
    }
}

/// What walking into an obstacle costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FailedStep {
    /// It is refused: nothing happens.
    Free,
    /// It takes the turn.
    CostsTheTurn,
}

/// What walking into a monster does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BumpRule {
    /// The hero attacks.
    Strikes,
    /// It is refused.
    IsBlocked,
}

/// Turn-based or in real time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum TimeModel {
    /// Every monster acts once after each action of the hero.
    #[default]
    Turns,
    /// Ticks pass whether or not the hero acts, and each action is followed by a pause.
    Ticks {
        /// Ticks from a step of the hero to the next action, 1 to 200.
        #[serde(deserialize_with = "within::<1, 200, _>")]
        hero_step: i32,
        /// Ticks from a step of a monster to its next action, 1 to 200.
        #[serde(deserialize_with = "within::<1, 200, _>")]
        monster_step: i32,
        /// Ticks from an attack to the next action of the attacker, 1 to 200.
        #[serde(deserialize_with = "within::<1, 200, _>")]
        attack: i32,
        /// Whether a monster whose step is blocked waits as after a step; otherwise it tries again in the next tick.
        #[serde(default)]
        blocked_waits: bool,
        /// Whether the last key pressed during a pause counts when it is over; otherwise it is lost.
        #[serde(default = "yes")]
        keys_wait: bool,
    },
}

const fn yes() -> bool {
    true
}

impl TimeModel {
    /// Whether a key pressed during a pause counts when it is over. Turns have no pauses.
    pub const fn keys_wait(self) -> bool {
        matches!(
            self,
            Self::Ticks {
                keys_wait: true,
                ..
            }
        )
    }
}

/// How far and by which algorithm the hero sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SightRules {
    /// The field-of-view algorithm.
    pub algorithm: FovKind,
    /// Sight radius in cells, 0 to 99; 0 is unlimited.
    #[serde(deserialize_with = "within::<0, 99, _>")]
    pub radius: i32,
    /// Whether the hero needs light to see.
    #[serde(default)]
    pub light: LightRule,
}

/// What light has to do with sight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LightRule {
    /// Nothing: every cell within the radius is seen.
    #[default]
    Plain,
    /// Cells are seen where light falls on them, and within two cells of the hero.
    Rule,
}

/// A field-of-view algorithm: see `base::fov`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FovKind {
    /// Rays to the edge of the radius.
    Basic,
    /// MRPAS, restrictive precise angle shadowcasting, within a square.
    Restrictive,
    /// Recursive shadowcasting.
    Shadow,
    /// Symmetric shadowcasting: if A sees B, B sees A.
    Symmetric,
    /// Recursive shadowcasting as in GoRogue.
    Gorogue,
}

/// A kind of monster.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Monster {
    /// Its id in traces, rule files and tilesheets, such as `goblin`.
    pub kind: String,
    /// Name in messages, without an article.
    pub name: String,
    /// The character for it in maps drawn as text.
    pub letter: char,
    /// Color of that character, `RRGGBB`.
    pub color: String,
    /// One sentence about it; may be empty.
    #[serde(default)]
    pub about: String,
    /// The sentence said when the hero meets the first of its kind; may be empty.
    #[serde(default)]
    pub says: String,
    /// What its blows do, such as `bites`: the word before `you` in messages.
    #[serde(default = "hits")]
    pub hits: String,
    /// Spawn weight on the first level relative to other monsters, -1000 to 1000. A sum below 0 counts as 0.
    #[serde(deserialize_with = "within::<-1000, 1000, _>")]
    pub weight: i32,
    /// Added to the weight for each level further down, -1000 to 1000.
    #[serde(default, deserialize_with = "within::<-1000, 1000, _>")]
    pub weight_per_level: i32,
    /// Experience for killing it, 0 to 9999.
    #[serde(default, deserialize_with = "within::<0, 9999, _>")]
    pub experience: i32,
    /// The poison of its attacks, if any.
    #[serde(default)]
    pub venom: Option<Venom>,
    /// Light that it sheds on its own cell, 0 to 9; one less for each cell of distance.
    #[serde(default, deserialize_with = "within::<0, 9, _>")]
    pub glow: i32,
    /// It flees with less than this percentage of its hit points, 0 to 100; if missing, `flee_below` of `monster_ai`.
    #[serde(default, deserialize_with = "within_if_any::<0, 100, _>")]
    pub flee_below: Option<i32>,
    /// What it does unlike other kinds.
    #[serde(default)]
    pub traits: Traits,
    /// Proper names that some of them have.
    #[serde(default)]
    pub names: Option<MonsterNames>,
    /// Combat numbers at the start.
    pub stats: Stats,
}

/// Proper names of some monsters of a kind.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MonsterNames {
    /// Percentage of monsters with a proper name, 0 to 100.
    #[serde(deserialize_with = "within::<0, 100, _>")]
    pub percent: i32,
    /// The names, equally likely; at least one.
    pub list: Vec<String>,
}

/// A kind of item.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ItemKind {
    /// Its id in traces and tilesheets, such as `potion_red`.
    pub kind: String,
    /// Name in messages, without an article.
    pub name: String,
    /// The character for it in maps drawn as text.
    pub letter: char,
    /// Color of that character, `RRGGBB`.
    pub color: String,
    /// One sentence about it; may be empty.
    #[serde(default)]
    pub about: String,
    /// The sentence for using it, such as `You drink a healing potion.`; that of `[words]` if empty.
    #[serde(default)]
    pub uses: String,
    /// Spawn weight relative to other items, 0 to 1000.
    #[serde(deserialize_with = "within::<0, 1000, _>")]
    pub weight: i32,
    /// The depth of the first level on which dice may choose it, 1 to 26.
    #[serde(default = "one", deserialize_with = "within::<1, 26, _>")]
    pub from: i32,
    /// The `kind` of terrain that it spills; `None` if it spills nothing.
    #[serde(default)]
    pub terrain: Option<String>,
    /// Depths of the levels that are sure to have one, where places make levels.
    #[serde(default)]
    pub sure_on: Vec<u32>,
    /// What it does when used, thrown or picked up.
    pub effect: ItemEffect,
}

const fn one() -> i32 {
    1
}

fn hits() -> String {
    "hits".to_owned()
}

/// What an item does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub enum ItemEffect {
    /// Added to the hero's gold when picked up, 1 to 9999.
    Gold(#[serde(deserialize_with = "within::<1, 9999, _>")] i32),
    /// Restores hit points, 1 to 999, and cures poison. Used up.
    Heals(#[serde(deserialize_with = "within::<1, 999, _>")] i32),
    /// Damage to the nearest monster in view, 1 to 999; ignores defense. Used up.
    Strikes(#[serde(deserialize_with = "within::<1, 999, _>")] i32),
    /// Raises the hero's attack permanently, by 1 to 99. Used up.
    RaisesAttack(#[serde(deserialize_with = "within::<1, 99, _>")] i32),
    /// Raises the hero's defense permanently, by 1 to 99. Used up.
    RaisesDefense(#[serde(deserialize_with = "within::<1, 99, _>")] i32),
    /// Turns for which all monsters in view are dazed, 1 to 99: they neither move nor attack. Used up.
    Dazes(#[serde(deserialize_with = "within::<1, 99, _>")] i32),
    /// Can be thrown at a monster in view, and picked up again.
    Throwable {
        /// Damage before defense, 1 to 99.
        #[serde(deserialize_with = "within::<1, 99, _>")]
        damage: i32,
        /// Range in cells by Chebyshev distance, 1 to 99.
        #[serde(deserialize_with = "within::<1, 99, _>")]
        range: i32,
    },
    /// Turns the candle burns longer, 1 to 9999, at most as long as a whole one. Used up.
    Lights(#[serde(deserialize_with = "within::<1, 9999, _>")] i32),
    /// Added to the hero's wax when picked up, 1 to 999.
    Wax(#[serde(deserialize_with = "within::<1, 999, _>")] i32),
    /// Restores this percentage of all hit points, 1 to 100, and cures poison. Used up.
    HealsPercent(#[serde(deserialize_with = "within::<1, 100, _>")] i32),
    /// Light that it sheds on its own cell where it lies, 1 to 9; one less for each cell of distance. In the pack it
    /// sheds none; using it sets it down.
    Glows(#[serde(deserialize_with = "within::<1, 9, _>")] i32),
    /// Where light falls on it, from elsewhere than a mirror, it shines with that light and so much more, 1 to 9, at
    /// most 9; one less for each cell of distance. Using it sets it down.
    Mirrors(#[serde(deserialize_with = "within::<1, 9, _>")] i32),
    /// Does nothing by itself; what one walks against may take it. So many lie together, 1 to 9.
    Carried(#[serde(deserialize_with = "within::<1, 9, _>")] i32),
    /// Can be thrown at a cell in view that can burn, up to so many cells away by Chebyshev distance, 1 to 99, and sets
    /// it afire. Used up.
    Kindles(#[serde(deserialize_with = "within::<1, 99, _>")] i32),
    /// Can be thrown at a cell in view, and makes floor there the item's terrain. Used up.
    Spills {
        /// Range in cells by Chebyshev distance, 1 to 99.
        #[serde(deserialize_with = "within::<1, 99, _>")]
        range: i32,
        /// How far it runs from that cell, 0 to 9 steps in eight directions, through what sight passes.
        #[serde(deserialize_with = "within::<0, 9, _>")]
        radius: i32,
    },
    /// Puts out all flames up to so many cells away by Chebyshev distance, 1 to 99, the hero's own too; things that
    /// glow are gone. Used up.
    Snuffs(#[serde(deserialize_with = "within::<1, 99, _>")] i32),
    /// Shows what leads on from the hero's cell, up to so many cells away by Chebyshev distance, 1 to 999, with the
    /// walls around it, but nothing hidden. Used up.
    Maps(#[serde(deserialize_with = "within::<1, 999, _>")] i32),
    /// Leads down a pit in view without harm, up to so many cells away by Chebyshev distance, 1 to 9. Used up.
    Descends(#[serde(deserialize_with = "within::<1, 9, _>")] i32),
    /// Burns for so many turns, 1 to 99: a death within them winds the game back to when it was lit, once. Used up.
    Rewinds(#[serde(deserialize_with = "within::<1, 99, _>")] i32),
    /// Worn: using it puts it on, in place of what was worn there.
    Worn(Worn),
}

impl ItemEffect {
    /// How far it can be thrown, or shoots if it is worn, in cells by Chebyshev distance; `None` if it cannot.
    pub const fn throw_range(self) -> Option<i32> {
        match self {
            Self::Throwable { range, .. } | Self::Kindles(range) | Self::Spills { range, .. } => {
                Some(range)
            }
            Self::Worn(Worn { shoots, .. }) if shoots > 0 => Some(shoots),
            _ => None,
        }
    }

    /// Whether it is thrown at a cell, whoever stands there, not at a monster.
    pub const fn is_thrown_at_cell(self) -> bool {
        matches!(self, Self::Kindles(_) | Self::Spills { .. })
    }
}

/// A whole number from `LOW` to `HIGH`, both included.
///
/// # Errors
/// If the number is out of range; the message says the range and what was found.
pub fn within<'de, const LOW: i32, const HIGH: i32, D: Deserializer<'de>>(
    from: D,
) -> Result<i32, D::Error> {
    let found = i64::deserialize(from)?;
    let number = i32::try_from(found).ok();
    number
        .filter(|number| (LOW..=HIGH).contains(number))
        .ok_or_else(|| out_of_range(found, LOW, HIGH))
}

/// Like [`within`], for a number that may be missing.
///
/// # Errors
/// If the number is out of range; the message says the range and what was found.
pub fn within_if_any<'de, const LOW: i32, const HIGH: i32, D: Deserializer<'de>>(
    from: D,
) -> Result<Option<i32>, D::Error> {
    within::<LOW, HIGH, D>(from).map(Some)
}

/// Separate from [`within`] so that it is compiled once, not once per range.
fn out_of_range<E: Error>(found: i64, low: i32, high: i32) -> E {
    let expected = format!("{low} to {high}");
    E::invalid_value(Unexpected::Signed(found), &&*expected)
}
