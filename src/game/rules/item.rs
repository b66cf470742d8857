//! Kinds of items, and what each does.

use serde::{Deserialize, Deserializer, Serialize};

use crate::game::rules::{Worn, one, within};

/// A kind of item.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ItemKind {
    /// Its id in traces and tilesheets, such as `potion_red`.
    pub kind: String,
    /// Name in messages, without an article.
    #[serde(skip_serializing)]
    pub name: String,
    /// The character for it in maps drawn as text.
    #[serde(skip_serializing)]
    pub letter: char,
    /// Colour of that character, `RRGGBB`.
    #[serde(skip_serializing)]
    pub color: String,
    /// One sentence about it; may be empty.
    #[serde(default)]
    #[serde(skip_serializing)]
    pub about: String,
    /// The sentence for using it, such as `You drink a healing potion.`; if empty, the one in `[words]`.
    #[serde(default)]
    #[serde(skip_serializing)]
    pub uses: String,
    /// Spawn weight relative to other items, 0 to 1000.
    #[serde(deserialize_with = "within::<0, 1000, _>")]
    pub weight: i32,
    /// Depth of the first level on which it can be chosen at random, 1 to 26.
    #[serde(default = "one", deserialize_with = "within::<1, 26, _>")]
    pub from: i32,
    /// The `kind` of terrain that it spills; `None` if it spills nothing.
    #[serde(default)]
    pub terrain: Option<String>,
    /// The `kind` of item that it becomes when the hero sets it down; `None` if it stays what it is.
    #[serde(default)]
    pub laid: Option<String>,
    /// Depths of the levels that always have one, if they belong to places.
    #[serde(default, deserialize_with = "depths")]
    pub sure_on: Vec<u32>,
    /// What it does when used, thrown or picked up.
    pub effect: ItemEffect,
}

fn depths<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u32>, D::Error> {
    #[derive(Deserialize)]
    struct Depth(#[serde(deserialize_with = "within::<1, 26, _>")] i32);

    let depths = Vec::<Depth>::deserialize(from)?.into_iter();
    Ok(depths.map(|Depth(depth)| depth.unsigned_abs()).collect())
}

/// What an item does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
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
    /// Makes the candle burn this many turns longer, 1 to 9999, up to a whole candle. Used up.
    Lights(#[serde(deserialize_with = "within::<1, 9999, _>")] i32),
    /// Added to the hero's wax when picked up, 1 to 999.
    Wax(#[serde(deserialize_with = "within::<1, 999, _>")] i32),
    /// Restores this percentage of full hit points, 1 to 100, and cures poison. Used up.
    HealsPercent(#[serde(deserialize_with = "within::<1, 100, _>")] i32),
    /// Light that it sheds on the cell where it lies, 1 to 9; one less for each cell of distance. In the inventory it
    /// sheds none; using it sets it down.
    Glows(#[serde(deserialize_with = "within::<1, 9, _>")] i32),
    /// Burns where it lies, and cannot be taken along: picked up, it is wax.
    Burns {
        /// Light that it sheds, 1 to 9; one less for each cell of distance.
        #[serde(deserialize_with = "within::<1, 9, _>")]
        light: i32,
        /// Added to the hero's wax when picked up, 1 to 999.
        #[serde(deserialize_with = "within::<1, 999, _>")]
        wax: i32,
    },
    /// Reflects the light that falls on it, except from other mirrors, and adds this much, 1 to 9, up to a total of 9;
    /// one less for each cell of distance. Using it sets it down.
    Mirrors(#[serde(deserialize_with = "within::<1, 9, _>")] i32),
    /// Does nothing by itself, but terrain may take it when bumped into. Found in stacks of this many, 1 to 9.
    Carried(#[serde(deserialize_with = "within::<1, 9, _>")] i32),
    /// Can be thrown at a cell in view that can burn, up to this many cells away by Chebyshev distance, 1 to 99, and
    /// sets it on fire; or at a monster, which it burns as a turn in fire does. Used up.
    Kindles(#[serde(deserialize_with = "within::<1, 99, _>")] i32),
    /// Can be thrown at a cell in view, and turns floor there into the item's terrain. Used up.
    Spills {
        /// Range in cells by Chebyshev distance, 1 to 99.
        #[serde(deserialize_with = "within::<1, 99, _>")]
        range: i32,
        /// How far it runs from that cell by Chebyshev distance, 0 to 9, through cells that do not block sight.
        #[serde(deserialize_with = "within::<0, 9, _>")]
        radius: i32,
    },
    /// Puts out all flames up to this many cells away by Chebyshev distance, 1 to 99, including the hero's; glowing
    /// items are destroyed. Used up.
    Snuffs(#[serde(deserialize_with = "within::<1, 99, _>")] i32),
    /// Shows the ground that connects to the hero's cell, up to this many cells away by Chebyshev distance, 1 to 999,
    /// with the walls around it, but nothing hidden. Used up.
    Maps(#[serde(deserialize_with = "within::<1, 999, _>")] i32),
    /// Takes the hero down a pit in view without harm, up to this many cells away by Chebyshev distance, 1 to 9. Used
    /// up.
    Descends(#[serde(deserialize_with = "within::<1, 9, _>")] i32),
    /// Burns for this many turns, 1 to 99: a death within them rewinds the game to when it was lit, once. Used up.
    Rewinds(#[serde(deserialize_with = "within::<1, 99, _>")] i32),
    /// Worn: using it puts it on, replacing what was worn in the same place.
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
    ThrownAtCell(CellThrow),
    /// Terrain takes it when bumped into.
    Carried {
        /// How many are found together.
        count: i32,
    },
}

/// What an item does to the cell at which it is thrown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellThrow {
    /// It sets fire to it.
    Kindles,
    /// It covers it, and others around it up to this many cells away, with its terrain.
    Spills(i32),
}

/// What the rest of the program asks about every effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct EffectFacts {
    way: ItemWay,
    /// How far it can be thrown, or shoots when worn, in cells by Chebyshev distance.
    range: Option<i32>,
    /// The light that it sheds where it lies, mirrors apart.
    glow: Option<i32>,
    /// The wax that it is worth when picked up.
    wax: Option<i32>,
}

impl ItemEffect {
    /// The one place, besides what it does (`game::turn::items`) and how it is shown (`ui::item_look`), that must know
    /// every effect.
    const fn facts(self) -> EffectFacts {
        let (range, glow, wax) = (None, None, None);
        let (way, range, glow, wax) = match self {
            Self::Heals(_)
            | Self::HealsPercent(_)
            | Self::Strikes(_)
            | Self::RaisesAttack(_)
            | Self::RaisesDefense(_)
            | Self::Dazes(_)
            | Self::Lights(_)
            | Self::Snuffs(_)
            | Self::Maps(_)
            | Self::Descends(_)
            | Self::Rewinds(_) => (ItemWay::UsedUp, range, glow, wax),
            Self::Gold(_) => (ItemWay::PickedUp, range, glow, wax),
            Self::Wax(wax) => (ItemWay::PickedUp, range, glow, Some(wax)),
            Self::Burns { light, wax } => (ItemWay::PickedUp, range, Some(light), Some(wax)),
            Self::Glows(light) => (ItemWay::SetDown, range, Some(light), wax),
            Self::Mirrors(_) => (ItemWay::SetDown, range, glow, wax),
            Self::Carried(count) => (ItemWay::Carried { count }, range, glow, wax),
            Self::Throwable { damage, range } => {
                let way = ItemWay::ThrownAtMonster { damage };
                (way, Some(range), glow, wax)
            }
            Self::Kindles(range) => {
                let way = ItemWay::ThrownAtCell(CellThrow::Kindles);
                (way, Some(range), glow, wax)
            }
            Self::Spills { range, radius } => {
                let way = ItemWay::ThrownAtCell(CellThrow::Spills(radius));
                (way, Some(range), glow, wax)
            }
            Self::Worn(Worn { shoots: 0, .. }) => (ItemWay::PutOn, range, glow, wax),
            Self::Worn(Worn { shoots, .. }) => (ItemWay::PutOn, Some(shoots), glow, wax),
        };
        EffectFacts {
            way,
            range,
            glow,
            wax,
        }
    }

    /// How the hero gets something out of it.
    pub const fn way(self) -> ItemWay {
        self.facts().way
    }

    /// How far it can be thrown, or shoots when worn, in cells by Chebyshev distance; `None` if it cannot.
    pub const fn throw_range(self) -> Option<i32> {
        self.facts().range
    }

    /// The light that it sheds where it lies, mirrors apart; `None` if it sheds none.
    pub const fn glow(self) -> Option<i32> {
        self.facts().glow
    }

    /// The wax that it is worth when picked up; `None` if it is no wax.
    pub const fn wax(self) -> Option<i32> {
        self.facts().wax
    }

    /// Whether it is thrown at a cell, whether or not anyone stands there, instead of at a monster.
    pub const fn is_thrown_at_cell(self) -> bool {
        matches!(self.way(), ItemWay::ThrownAtCell(_))
    }

    /// Whether it is gone when picked up, and never enters the inventory.
    pub const fn is_picked_up_for_good(self) -> bool {
        matches!(self.way(), ItemWay::PickedUp)
    }
}
