//! What a rule set is: one plain struct of numbers, tables and small enums that *name* strategies. The code of a
//! strategy stands in one `match` in one file: `combat`, `mind`, `turn`, `mapgen`, `spawn`.

mod ailment;
mod candle;
mod dungeon;
mod fighting;
mod number;

use serde::Deserialize;

pub use ailment::{Ailment, Venom};
pub use candle::{Candle, Flame};
pub use dungeon::{Bend, Dungeon, Floor, Map, Spawn, SpawnCell, Tunnels};
pub use fighting::{
    Chase, Combat, Damage, Death, FoeDeath, Foes, Growth, OutOfSight, Reach, SightTest,
};
pub use number::within;

/// All rules of one game, as its file in `assets/rules` gives them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruleset {
    /// The word that chooses it, as in `--rules NAME`.
    pub name: String,
    /// What the hero starts with.
    pub hero: Hero,
    /// What the player may do.
    pub play: Play,
    /// What the hero sees.
    pub sight: Sight,
    /// The light that burns down; none where it lasts for ever.
    pub candle: Option<Candle>,
    /// How blows are worth what they are.
    pub combat: Combat,
    /// How foes behave.
    pub foes: Foes,
    /// What is left of the dead.
    pub death: Death,
    /// How many levels there are, and how a game is won.
    pub dungeon: Dungeon,
    /// How levels are made.
    pub map: Map,
    /// Who stands on them.
    pub spawn: Spawn,
    /// What experience brings; none where nothing is learned.
    pub growth: Option<Growth>,
    /// The kinds of foes, in the order of the file.
    pub monsters: Vec<Monster>,
    /// The kinds of things, in the order of the file.
    pub items: Vec<ItemKind>,
}

/// Numbers that decide a fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stats {
    /// Hit points at full health, 1 to 999.
    #[serde(deserialize_with = "within::<1, 999, _>")]
    pub hp: i32,
    /// What a blow is worth before defence, 0 to 99.
    #[serde(deserialize_with = "within::<0, 99, _>")]
    pub attack: i32,
    /// What is taken off a blow, 0 to 99.
    #[serde(deserialize_with = "within::<0, 99, _>")]
    pub defense: i32,
    /// Blows of a hundred that go past, 0 to 50.
    #[serde(default, deserialize_with = "within::<0, 50, _>")]
    pub dodge: i32,
    /// Own blows of a hundred that are critical, 0 to 100.
    #[serde(default, deserialize_with = "within::<0, 100, _>")]
    pub critical: i32,
}

impl Stats {
    /// A blow that is thrown and not struck: worth `damage` before defence, critical never.
    pub const fn thrown(damage: i32, by: Self) -> Self {
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
pub struct Hero {
    /// As messages call the hero.
    pub name: String,
    /// Numbers.
    pub stats: Stats,
}

/// What the player may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// Directions the hero can walk and strike in.
    pub steps: Steps,
    /// Whether a turn may be waited out.
    pub wait: bool,
    /// What a step into something solid costs.
    pub failed_step: FailedStep,
    /// What walking into a foe does.
    pub bump: Bump,
    /// Hit points that come back in every turn that ends with no foe in view, 0 to 99.
    #[serde(default, deserialize_with = "within::<0, 99, _>")]
    pub rest: i32,
    /// Who acts when.
    #[serde(default)]
    pub time: Time,
}

/// A set of directions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Steps {
    /// Along rows and columns.
    Four,
    /// Also diagonally, between two walls too.
    Eight,
}

/// What a step into something solid costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FailedStep {
    /// It is refused: nothing happens.
    Free,
    /// The turn goes by.
    CostsTheTurn,
}

/// What walking into a foe does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bump {
    /// The hero strikes.
    Strikes,
    /// It is refused: the foe blocks the way.
    IsBlocked,
}

/// Who acts when.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Time {
    /// Everybody once, after the hero.
    #[default]
    Turns,
    /// Ticks go by whether or not the hero acts, and each deed is followed by a pause.
    Ticks {
        /// Ticks from a step of the hero to his next deed, 1 to 200.
        #[serde(deserialize_with = "within::<1, 200, _>")]
        hero_step: i32,
        /// Ticks from a step of a foe to its next deed, 1 to 200.
        #[serde(deserialize_with = "within::<1, 200, _>")]
        foe_step: i32,
        /// Ticks from a blow to the next deed, 1 to 200.
        #[serde(deserialize_with = "within::<1, 200, _>")]
        blow: i32,
    },
}

/// What the hero sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sight {
    /// Which cells are in view.
    pub algorithm: SightAlgorithm,
    /// How far, in cells; 0 is as far as the map goes. 0 to 99.
    #[serde(deserialize_with = "within::<0, 99, _>")]
    pub radius: i32,
}

/// Which cells are in view: see `base::fov`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SightAlgorithm {
    /// Rays to the rim of a circle.
    Basic,
    /// Precise permissive sight with restrictions, in a square.
    Restrictive,
    /// Recursive shadow-casting.
    Shadow,
    /// Shadow-casting where seeing is mutual.
    Symmetric,
}

/// A kind of foe.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Monster {
    /// The word for it in traces, maps and tilesheets, such as `goblin`.
    pub kind: String,
    /// As messages call it.
    pub name: String,
    /// Its letter in drawings of maps.
    pub letter: char,
    /// Colour of its letter, `RRGGBB`.
    pub color: String,
    /// One sentence about it.
    #[serde(default)]
    pub about: String,
    /// How likely it is on the first level, beside the weights of the others. -1000 to 1000; below 0 is 0.
    #[serde(deserialize_with = "within::<-1000, 1000, _>")]
    pub weight: i32,
    /// What each level further down adds to its weight, -1000 to 1000.
    #[serde(default, deserialize_with = "within::<-1000, 1000, _>")]
    pub weight_a_level: i32,
    /// Experience for killing it, 0 to 9999.
    #[serde(default, deserialize_with = "within::<0, 9999, _>")]
    pub experience: i32,
    /// What its bites leave behind.
    #[serde(default)]
    pub venom: Option<Venom>,
    /// Names of its own that one in some of them has.
    #[serde(default)]
    pub names: Option<Names>,
    /// Numbers.
    pub stats: Stats,
}

/// Names that some foes of a kind have.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Names {
    /// Of a hundred foes so many have one, 0 to 100.
    #[serde(deserialize_with = "within::<0, 100, _>")]
    pub percent: i32,
    /// The names, each equally likely.
    pub list: Vec<String>,
}

/// A kind of thing.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ItemKind {
    /// The word for it in traces and tilesheets, such as `potion_red`.
    pub kind: String,
    /// As messages call it, without an article.
    pub name: String,
    /// Its letter in drawings of maps.
    pub letter: char,
    /// Colour of its letter, `RRGGBB`.
    pub color: String,
    /// One sentence about it.
    #[serde(default)]
    pub about: String,
    /// How likely a thing is of this kind, 0 to 1000.
    #[serde(deserialize_with = "within::<0, 1000, _>")]
    pub weight: i32,
    /// What it does.
    pub effect: Effect,
}

/// What a thing does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Effect {
    /// Counts: so much, 1 to 9999, is added to the hero's gold when it is picked up.
    Gold(#[serde(deserialize_with = "within::<1, 9999, _>")] i32),
    /// Used up, it gives back so many hit points, 1 to 999.
    Heals(#[serde(deserialize_with = "within::<1, 999, _>")] i32),
    /// Used up, it strikes the nearest foe in view, whatever its defence, for 1 to 999.
    Strikes(#[serde(deserialize_with = "within::<1, 999, _>")] i32),
    /// Used up, it makes the hero's blows stronger for good, by 1 to 99.
    Sharpens(#[serde(deserialize_with = "within::<1, 99, _>")] i32),
    /// Used up, it makes the hero's defence stronger for good, by 1 to 99.
    Hardens(#[serde(deserialize_with = "within::<1, 99, _>")] i32),
    /// Used up, it dazes all foes in view for so many turns, 1 to 99: they stand and do not strike.
    Dazes(#[serde(deserialize_with = "within::<1, 99, _>")] i32),
    /// Thrown at somebody in view, it strikes and can be picked up again.
    Flies {
        /// What it is worth before defence, 1 to 99.
        #[serde(deserialize_with = "within::<1, 99, _>")]
        damage: i32,
        /// How far it flies, in king's moves, 1 to 99.
        #[serde(deserialize_with = "within::<1, 99, _>")]
        range: i32,
    },
    /// Used up, it makes the candle burn so many turns longer, 1 to 9999, up to a whole one.
    Lights(#[serde(deserialize_with = "within::<1, 9999, _>")] i32),
}
