//! Kinds of items, and what each does.

use serde::{Deserialize, Serialize};

use crate::base::Within;
use crate::game::rules::{Worn, one};

/// A kind of item.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ItemKind {
    /// Its word in traces and tile files, unique, without spaces.
    pub kind: String,
    /// Name in messages, without an article.
    #[serde(skip_serializing)]
    pub name: String,
    /// The letter for it on maps. On a drawn map a letter means the first kind that has it.
    #[serde(skip_serializing)]
    pub letter: char,
    /// Colour of that letter.
    #[serde(skip_serializing)]
    #[cfg_attr(feature = "schemars", schemars(regex(pattern = "^[0-9a-fA-F]{6}$")))]
    pub color: String,
    /// One sentence about it.
    #[serde(default, skip_serializing)]
    pub about: String,
    /// The sentence for using or laying it down; if empty, that of `[words]`.
    #[serde(default, skip_serializing)]
    pub uses: String,
    /// Spawn weight relative to other items.
    #[serde(with = "Within::<0, 1000>")]
    pub weight: i32,
    /// Depth of the first level on which it can turn up at random.
    #[serde(default = "one", with = "Within::<1, 26>")]
    pub from: i32,
    /// Kind of walkable terrain that it spills, required with `spills`; with `melts`, what bare floor becomes on which
    /// it is dropped.
    pub terrain: Option<String>,
    /// Kind of item that it becomes when the hero sets it down.
    pub laid: Option<String>,
    /// Depths of the levels that always have one, if they belong to places.
    #[serde(default)]
    pub sure_on: Vec<Within<1, 26>>,
    /// What it does when used, thrown or picked up.
    pub effect: ItemEffect,
}

impl ItemKind {
    /// The kind of terrain that floor becomes on which it is dropped, such as a burning candle, if any.
    pub fn burns_as(&self) -> Option<&String> {
        let melts = matches!(self.effect, ItemEffect::Melts(_));
        self.terrain.as_ref().filter(|_| melts)
    }
}

/// What an item does.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ItemEffect {
    /// Added to the hero's gold when picked up.
    Gold(#[serde(with = "Within::<1, 9999>")] i32),
    /// Restores hit points, and cures poison. Used up.
    Heals(#[serde(with = "Within::<1, 999>")] i32),
    /// Damage to the nearest monster in view; ignores defense. Used up.
    Strikes(#[serde(with = "Within::<1, 999>")] i32),
    /// Raises the hero's attack permanently. Used up.
    RaisesAttack(#[serde(with = "Within::<1, 99>")] i32),
    /// Raises the hero's defense permanently. Used up.
    RaisesDefense(#[serde(with = "Within::<1, 99>")] i32),
    /// Turns for which all monsters in view are dazed, and do not act. Used up.
    Dazes(#[serde(with = "Within::<1, 99>")] i32),
    /// Can be thrown at a monster in view, and picked up again.
    Throwable {
        /// Damage before defense.
        #[serde(with = "Within::<1, 99>")]
        damage: i32,
        /// Range in cells.
        #[serde(with = "Within::<1, 99>")]
        range: i32,
    },
    /// Makes the candle burn this many turns longer, up to a whole candle. Used up.
    Lights(#[serde(with = "Within::<1, 9999>")] i32),
    /// Added to the hero's wax when picked up.
    Wax(#[serde(with = "Within::<1, 999>")] i32),
    /// Added to the hero's wax. Used up.
    Melts(#[serde(with = "Within::<1, 999>")] i32),
    /// Restores this percentage of full hit points, and cures poison. Used up.
    HealsPercent(#[serde(with = "Within::<1, 100>")] i32),
    /// Light that it sheds where it lies. Using it sets it down.
    Glows(#[serde(with = "Within::<1, 9>")] i32),
    /// Burns where it lies; picked up, it is wax.
    Burns {
        /// Light that it sheds.
        #[serde(with = "Within::<1, 9>")]
        light: i32,
        /// Added to the hero's wax when picked up.
        #[serde(with = "Within::<1, 999>")]
        wax: i32,
    },
    /// Reflects the light that falls on it, except from other mirrors, and adds this much, up to a total of 9. Using it
    /// sets it down.
    Mirrors(#[serde(with = "Within::<1, 9>")] i32),
    /// Terrain may take it when bumped into. Found in stacks of this many.
    Carried(#[serde(with = "Within::<1, 9>")] i32),
    /// Thrown at a cell in view that can burn, up to this many cells away, it sets it on fire; at a monster, it burns
    /// it for a turn. Used up.
    Kindles(#[serde(with = "Within::<1, 99>")] i32),
    /// Thrown at a cell in view, it turns floor there into its `terrain`. Used up.
    Spills {
        /// Range in cells.
        #[serde(with = "Within::<1, 99>")]
        range: i32,
        /// How far it runs from that cell, through cells that do not block sight.
        #[serde(with = "Within::<0, 9>")]
        radius: i32,
        /// Whether hunters that no longer see the hero lose him.
        #[serde(default)]
        hides: bool,
    },
    /// Puts out all flames up to this many cells away, the hero's too; glowing items are destroyed. Used up.
    Snuffs(#[serde(with = "Within::<1, 99>")] i32),
    /// Shows the ground that connects to the hero's cell, up to this many cells away, but nothing hidden. Used up.
    Maps(#[serde(with = "Within::<1, 999>")] i32),
    /// Takes the hero safely down terrain that `falls`, in view and up to this many cells away. Used up.
    Descends(#[serde(with = "Within::<1, 9>")] i32),
    /// Burns for this many turns; a death within them rewinds the game to its lighting, once. Used up.
    Rewinds(#[serde(with = "Within::<1, 99>")] i32),
    /// Using it puts it on, in place of what was worn.
    Worn(Worn),
}

/// How the hero gets something out of an item.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ItemWay {
    /// It takes effect when picked up, and never enters the inventory.
    PickedUp,
    /// It is used, and used up.
    UsedUp,
    /// It is used by setting it down.
    SetDown,
    /// It is used by putting it on.
    PutOn,
    /// It is thrown at a monster, and can be picked up again.
    ThrownAtMonster {
        /// Damage before defense.
        damage: i32,
    },
    /// It is thrown at a cell, whether or not anyone stands there, and used up.
    ThrownAtCell,
    /// Terrain takes it when bumped into.
    Carried {
        /// How many are found together.
        count: i32,
    },
}

impl ItemEffect {
    /// How the hero gets something out of it. The one place, besides what it does (`game::turn::items`) and how it is
    /// shown (`ui::item_look`), that must know every effect.
    pub const fn way(self) -> ItemWay {
        match self {
            Self::Heals(_)
            | Self::HealsPercent(_)
            | Self::Strikes(_)
            | Self::RaisesAttack(_)
            | Self::RaisesDefense(_)
            | Self::Dazes(_)
            | Self::Lights(_)
            | Self::Melts(_)
            | Self::Snuffs(_)
            | Self::Maps(_)
            | Self::Descends(_)
            | Self::Rewinds(_) => ItemWay::UsedUp,
            Self::Gold(_) | Self::Wax(_) | Self::Burns { .. } => ItemWay::PickedUp,
            Self::Glows(_) | Self::Mirrors(_) => ItemWay::SetDown,
            Self::Carried(count) => ItemWay::Carried { count },
            Self::Throwable { damage, .. } => ItemWay::ThrownAtMonster { damage },
            Self::Kindles(_) | Self::Spills { .. } => ItemWay::ThrownAtCell,
            Self::Worn(_) => ItemWay::PutOn,
        }
    }

    /// How far it can be thrown, or shoots when worn, in cells by Chebyshev distance; `None` if it cannot.
    pub const fn throw_range(self) -> Option<i32> {
        match self {
            Self::Throwable { range, .. } | Self::Kindles(range) | Self::Spills { range, .. } => {
                Some(range)
            }
            Self::Worn(Worn {
                shoots: range @ 1..,
                ..
            }) => Some(range),
            _ => None,
        }
    }

    /// The light that it sheds where it lies, mirrors apart; `None` if it sheds none.
    pub const fn glow(self) -> Option<i32> {
        match self {
            Self::Glows(light) | Self::Burns { light, .. } => Some(light),
            _ => None,
        }
    }

    /// The wax that it is worth when picked up; `None` if it is no wax.
    pub const fn wax(self) -> Option<i32> {
        match self {
            Self::Wax(wax) | Self::Burns { wax, .. } => Some(wax),
            _ => None,
        }
    }

    /// Whether it is thrown at a cell, whether or not anyone stands there, instead of at a monster.
    pub const fn is_thrown_at_cell(self) -> bool {
        matches!(self.way(), ItemWay::ThrownAtCell)
    }

    /// Whether it is gone when picked up, and never enters the inventory.
    pub const fn is_picked_up_for_good(self) -> bool {
        matches!(self.way(), ItemWay::PickedUp)
    }
}
