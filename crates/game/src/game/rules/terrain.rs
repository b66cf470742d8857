//! Rules of the ground: terrain that a rule file adds to walls, floors, doors and stairs; and fire.

use serde::{Deserialize, Serialize};

use crate::base::Within;
use crate::base::word_enum;
use crate::game::rules::yes;

/// A kind of terrain.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TerrainKind {
    /// Its word in vaults and tile files, unique, without spaces.
    pub kind: String,
    /// What the makers of levels use it as, if `kind` does not say so already.
    pub role: Option<TerrainRole>,
    /// Name on the screen, without an article.
    #[serde(skip_serializing)]
    pub name: String,
    /// The letter for it on maps, which nothing else has.
    #[serde(skip_serializing)]
    pub letter: char,
    /// Colour of that letter.
    #[serde(skip_serializing)]
    #[cfg_attr(feature = "schemars", schemars(regex(pattern = "^[0-9a-fA-F]{6}$")))]
    pub color: String,
    /// One sentence about it.
    #[serde(default, skip_serializing)]
    pub about: String,
    /// Its name in tile files, if that is not `kind`; with `_0` and `_1`, two frames in turn.
    #[serde(skip_serializing)]
    pub tile: Option<String>,
    /// Whether one can stand there.
    #[serde(default = "yes")]
    pub walk: bool,
    /// Whether sight, light and missiles pass.
    #[serde(default = "yes")]
    pub sight: bool,
    /// Light that it sheds on its own cell.
    #[serde(default, with = "Within::<0, 9>")]
    pub light: i32,
    /// Monsters within this many cells of it see the hero at any distance in light other than the hero's own.
    #[serde(default, with = "Within::<0, 20>")]
    pub watch: i32,
    /// How it burns.
    pub burns: Option<Burns>,
    /// How it fades, once it appears or the hero does.
    pub fades: Option<Fades>,
    /// What happens to an actor that walks there.
    pub on_enter: Option<EnterEffect>,
    /// What happens when the hero bumps into it; without this it only blocks the way.
    pub on_bump: Option<BumpEffect>,
    /// What it looks like until it is found.
    pub hidden: Option<Hidden>,
}

impl TerrainKind {
    /// What makers of levels use it as; `None` if they do not use it.
    pub fn role(&self) -> Option<TerrainRole> {
        self.role.or_else(|| TerrainRole::from_word(&self.kind))
    }

    /// The words of the kinds that it may become without being walked on.
    pub fn becomes_unwalked(&self) -> impl Iterator<Item = &str> {
        let bump = self.on_bump.as_ref();
        let closes = bump.and_then(|bump| bump.closes.as_ref());
        let all = [
            bump.map(|bump| &bump.becomes),
            closes.map(|closes| &closes.becomes),
            self.burns.as_ref().map(|burns| &burns.leaves),
            self.fades.as_ref().map(|fades| &fades.leaves),
        ];
        all.into_iter().flatten().map(String::as_str)
    }
}

word_enum! {
    /// What makers of levels use terrain as. A kind of the same name has this role unless it names another.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
    pub enum TerrainRole {
        /// Stands at the head of the processional hall of a crypt.
        Altar = "altar",
        /// A barrel of a store.
        Barrel = "barrel",
        /// What lies in a crypt.
        Bones = "bones",
        /// Stands beside the altar.
        Brazier = "brazier",
        /// Leads across water and chasms.
        Bridge = "bridge",
        /// A channel of tallow.
        Channel = "channel",
        /// What a cave or a hall falls away to.
        Chasm = "chasm",
        /// Fills a dead end.
        Chest = "chest",
        /// A crate of a store.
        Crate = "crate",
        /// The middle of a lake, and the channels of a hall.
        DeepWater = "deep_water",
        /// Can be seen through, but not passed.
        Grate = "grate",
        /// Stands in a hall.
        Pillar = "pillar",
        /// In place of a chasm, where there is none.
        Pit = "pit",
        /// Hides a chamber of a crypt.
        SecretDoor = "secret_door",
        /// The shore of a lake; a ford where there are no bridges.
        ShallowWater = "shallow_water",
        /// Stands in rows in a crypt.
        Shelf = "shelf",
        /// Spilled tallow.
        Slick = "slick",
        /// Guards a hidden chamber of a crypt.
        Spikes = "spikes",
        /// A full vat.
        Vat = "vat",
    }
}

/// How terrain burns.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Burns {
    /// Turns that it burns.
    #[serde(with = "Within::<1, 99>")]
    pub turns: i32,
    /// Kind of terrain that is left.
    #[serde(default = "floor")]
    pub leaves: String,
    /// Whether fire runs through all of it that hangs together at once.
    #[serde(default)]
    pub at_once: bool,
    /// Hit points that it takes each turn while it burns; those of other fire if missing.
    #[serde(default, with = "Within::<0, 99>")]
    pub harm: Option<i32>,
}

fn floor() -> String {
    "floor".to_owned()
}

/// How terrain such as smoke disappears by itself.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Fades {
    /// Turns that it lasts.
    #[serde(with = "Within::<1, 999>")]
    pub turns: i32,
    /// Kind of terrain that is left.
    #[serde(default = "floor")]
    pub leaves: String,
}

/// What happens to an actor that walks onto terrain: everything that is set, in this order.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct EnterEffect {
    /// Whether a plain or bright flame of the hero drops by one height.
    pub gusts: bool,
    /// Whether it puts the hero's flame out.
    pub drowns: bool,
    /// Whether the hero can neither use nor throw items, nor light the flame, there.
    pub hinders: bool,
    /// Hit points that it takes, whatever the armour.
    #[serde(with = "Within::<0, 99>")]
    pub harms: i32,
    /// Turns for which an actor is held there.
    #[serde(with = "Within::<0, 9>")]
    pub holds: i32,
    /// Kind of terrain that it becomes then.
    pub becomes: Option<String>,
    /// Whether the hero falls to the level below, if there is one. Monsters avoid it.
    pub falls: bool,
    /// The sentence that the player reads.
    #[serde(skip_serializing)]
    pub says: String,
}

impl EnterEffect {
    /// Whether actors avoid it. Gusts do not count: they only cost light.
    pub const fn is_harmful(&self) -> bool {
        self.drowns || self.harms > 0 || self.holds > 0 || self.falls
    }
}

/// What happens when the hero bumps into terrain.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BumpEffect {
    /// Kind of terrain that it becomes.
    pub becomes: String,
    /// Wax that the hero gains; below 0 a price, of which some must be left.
    #[serde(default, with = "Within::<-999, 999>")]
    pub wax: i32,
    /// Random items that fall out, by weight.
    #[serde(default, with = "Within::<0, 9>")]
    pub items: i32,
    /// Kind of item that it requires and takes from the hero.
    pub takes: Option<String>,
    /// Kind of ally that it sets free, which then stands on this cell.
    pub frees: Option<String>,
    /// What others of its kind nearby become.
    pub closes: Option<Closes>,
    /// What the game asks before the hero pays for it, in place of the usual question.
    #[serde(default, skip_serializing)]
    pub asks: String,
    /// How it wins the game, at once or once what it becomes has faded; the price may then be all the wax.
    pub wins: Option<Wins>,
    /// The sentence that the player reads.
    #[serde(default, skip_serializing)]
    pub says: String,
}

/// What others of a kind of terrain become when one is used.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Closes {
    /// How near they must be, in cells.
    #[serde(with = "Within::<1, 20>")]
    pub within: i32,
    /// Kind of terrain that they become.
    pub becomes: String,
}

/// Winning the game by bumping into terrain. The price may be all the hero's wax. If what it becomes fades, the game is
/// won once it has: meanwhile the boss runs there to put it out, and strikes whoever is beside him.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Wins {
    /// Refused while the boss is closer to the hero than this many cells.
    #[serde(default, with = "Within::<0, 99>")]
    pub boss_away: i32,
}

/// How the hero seals a door with wax.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DoorSeal {
    /// Wax that it takes.
    #[serde(with = "Within::<1, 999>")]
    pub wax: i32,
    /// Kind of terrain that the door becomes.
    pub terrain: String,
    /// Turns of one monster's battering until it is a door again.
    #[serde(with = "Within::<1, 99>")]
    pub holds: i32,
    /// How many cells away the door is heard giving way.
    #[serde(default, with = "Within::<0, 20>")]
    pub heard: i32,
}

/// Terrain that looks like other terrain until it is found.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Hidden {
    /// Kind of terrain that it looks like.
    pub looks_like: String,
    /// Light on its cell by which it is found when in view.
    #[serde(with = "Within::<1, 9>")]
    pub light: i32,
}

/// How fire behaves. It rolls no dice.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FireRules {
    /// Hit points that it takes each turn from an actor standing in it.
    #[serde(with = "Within::<1, 99>")]
    pub harm: i32,
    /// Light that a burning cell sheds on itself.
    #[serde(with = "Within::<1, 9>")]
    pub light: i32,
    /// Turns after which it spreads to those of its four neighbours that can burn.
    #[serde(with = "Within::<1, 9>")]
    pub spreads_after: i32,
    /// Turns that a door burns; 0 if it does not.
    #[serde(default, with = "Within::<0, 99>")]
    pub door_turns: i32,
    /// Turns that remains on floor burn; 0 if they do not.
    #[serde(default, with = "Within::<0, 99>")]
    pub remains_turns: i32,
    /// Hit points that a thrown brand takes at once; those of `harm` if missing.
    #[serde(default, with = "Within::<0, 99>")]
    pub brand_harm: Option<i32>,
    /// Turns that a thrown brand burns on floor that cannot burn; 0 if it goes out there.
    #[serde(default, with = "Within::<0, 99>")]
    pub brand_turns: i32,
}

impl FireRules {
    /// Hit points that a thrown brand takes at once.
    pub fn brand_harm(&self) -> i32 {
        self.brand_harm.unwrap_or(self.harm)
    }
}
