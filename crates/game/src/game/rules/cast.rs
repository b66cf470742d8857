//! Rules of the cast: which of all kinds a dungeon draws, and who leads them.

use serde::{Deserialize, Serialize};

use crate::base::Within;
use crate::game::rules::{ItemId, ItemKind, Monster, MonsterId, Ruleset, how_many};

/// What each dungeon draws from its seed, so that no two hold the same kinds.
///
/// Kinds that can be spawned by weight make up a pool, those of mods too. Halls and vaults that name a monster that was
/// not drawn are not built.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CastRules {
    /// The kinds of monsters.
    pub monsters: PoolRules,
    /// The kinds of items. What gifts and `sure_on` name lies there even if it was not drawn; what vaults name gives way to
    /// something of the same sort that was.
    pub items: PoolRules,
    /// Kinds of monsters with a weight above 0 that each level has at least, those that are always there included.
    #[serde(with = "Within::<1, 20>")]
    pub least: i32,
    /// Pairs of places, by `from`, that change depths in every second dungeon, with their halls, if both have as many
    /// levels.
    #[serde(default)]
    pub swaps: Vec<[Within<1, 26>; 2]>,
    /// Said when a game begins, one of them; `{kinds}` stands for three of the kinds that were drawn.
    #[serde(default, skip_serializing)]
    pub says: Vec<String>,
    /// A monster with a name on the last level of each place, near the stairs down.
    pub lieutenants: Option<LieutenantRules>,
}

/// What is drawn of a pool of kinds.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PoolRules {
    /// How many kinds are drawn, besides those that are always there; as many as the pool holds at most.
    #[serde(with = "Within::<1, 99>")]
    pub draws: i32,
    /// Kinds that every dungeon has.
    #[serde(default)]
    pub always: Vec<String>,
}

/// Who leads the monsters of a place: one of the three strongest kinds that come as deep, and that no other place has.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LieutenantRules {
    /// Levels below the last of its place from which it may come up.
    #[serde(default, with = "Within::<0, 26>")]
    pub ahead: i32,
    /// Names for those whose kind has none, each given once; as many as there are places.
    #[serde(serialize_with = "how_many")]
    pub names: Vec<String>,
    /// Said on first coming to the level of each, in the order of their places and again from the first; `{who}` stands for
    /// its name.
    #[serde(default, skip_serializing)]
    pub says: Vec<String>,
}

/// What a dungeon has drawn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cast {
    /// The kinds of monsters that may come by weight, in the order of their ids.
    pub monsters: Vec<MonsterId>,
    /// The kinds of items that may lie there by weight, likewise.
    pub items: Vec<ItemId>,
    /// Three of the kinds of monsters that were drawn, from the first levels to the last.
    pub characteristic: Vec<MonsterId>,
    /// Which of the sentences of a beginning game it says.
    pub says: usize,
    /// The lieutenants, in the order of their places.
    pub lieutenants: Vec<Lieutenant>,
    /// The companion, as its number in [`Ruleset::companions`], and the depth where it waits.
    pub companion: Option<(usize, u32)>,
}

/// A monster with a name that keeps the stairs of a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lieutenant {
    /// The depth of its level.
    pub depth: u32,
    /// Its kind.
    pub kind: MonsterId,
    /// Index into the proper names of its kind.
    pub name_index: usize,
}

impl Monster {
    /// Its spawn weight at this depth, 1 or more; 0 if it does not come there.
    pub fn weight_at(&self, depth: u32) -> u32 {
        let below = depth.saturating_sub(1) as i32;
        let weight = self.weight + self.weight_per_level * below;
        weight.max(0).unsigned_abs()
    }

    /// The first of `levels` levels on which it has a weight above 0; `None` if it comes on none.
    pub fn first_depth(&self, levels: i32) -> Option<u32> {
        (1..=levels.unsigned_abs()).find(|depth| self.weight_at(*depth) > 0)
    }
}

impl ItemKind {
    /// Its spawn weight at this depth.
    pub const fn weight_at(&self, depth: u32) -> u32 {
        if self.from.unsigned_abs() > depth {
            return 0;
        }
        self.weight.unsigned_abs()
    }
}

impl Ruleset {
    /// Whether a cast decides that this kind of monster is there: it can come by weight, and is not always there.
    pub fn is_cast_monster(&self, id: MonsterId) -> bool {
        let Some(cast) = &self.cast else {
            return false;
        };
        let kind = self.monster(id);
        let comes = kind.first_depth(self.dungeon.levels).is_some();
        comes && !cast.monsters.always.contains(&kind.kind)
    }

    /// Whether a cast decides that this kind of item is there, likewise.
    pub fn is_cast_item(&self, id: ItemId) -> bool {
        let Some(cast) = &self.cast else {
            return false;
        };
        let kind = self.item(id);
        kind.weight > 0 && !cast.items.always.contains(&kind.kind)
    }

    /// The lieutenant of the level at this depth.
    pub(in crate::game) fn lieutenant(&self, depth: u32) -> Option<Lieutenant> {
        let mut all = self.drawn.as_ref()?.lieutenants.iter();
        all.find(|it| it.depth == depth).copied()
    }
}
