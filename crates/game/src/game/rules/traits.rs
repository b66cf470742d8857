//! Traits of kinds of monsters: what sets each apart. All are optional and can be combined freely.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::base::Within;
use crate::base::word_enum;

/// What sets a kind of monster apart: the table `traits` of a kind in a rule file.
///
/// Where a monster goes and what it senses is decided in `game::mind`, and only under rules with minds; the
/// consequences of its blows and its death, in `game::turn`. The look box describes them in this order.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Traits {
    /// It is on the hero's side; only with `[minds]`.
    pub ally: Option<Ally>,
    /// How many come together, unless there is no room.
    pub group: Option<Group>,
    /// It never moves.
    pub stands: bool,
    /// It walks through walls, except the border of the map.
    pub through_walls: bool,
    /// It acts only in turns that are a multiple of this.
    #[serde(with = "Within::<1, 99>")]
    pub acts_every: Option<i32>,
    /// It flutters to a random neighbouring cell in turns that are a multiple of this.
    #[serde(with = "Within::<1, 99>")]
    pub erratic_every: Option<i32>,
    /// It runs where it is dark.
    pub fast_in_dark: Option<FastInDark>,
    /// It neither enters cells with this much light or more nor attacks from one, and leaves one that it stands on.
    #[serde(with = "Within::<1, 9>")]
    pub shuns_light: Option<i32>,
    /// Likewise within `keeps_off` of a burning brazier.
    pub shuns_braziers: bool,
    /// Likewise within this many cells of any flame but the hero's: light of 3 or more, such as a torch or a stub.
    #[serde(with = "Within::<1, 9>")]
    pub shuns_flames: Option<i32>,
    /// What it goes to instead of the hero, if in view. It still strikes at a hero next to it.
    pub lured_by: Option<Lure>,
    /// Hunting, it goes around others to a free cell next to the hero.
    pub surrounds: bool,
    /// Hunting, it follows the hero's trail of the last 50 turns.
    pub follows_trail: bool,
    /// It has no eyes, but feels the hero within this many cells and 8 steps.
    #[serde(with = "Within::<1, 20>")]
    pub blind: Option<i32>,
    /// It has no eyes, but feels a hero that walks or strikes within this many cells, through walls; otherwise only one
    /// next to it, while hunting.
    #[serde(with = "Within::<1, 20>")]
    pub feels_steps: Option<i32>,
    /// It sees the hero over a clear line within this many cells, without light.
    #[serde(with = "Within::<1, 20>")]
    pub sees_in_dark: Option<i32>,
    /// It has no eyes, but feels the hero in little light, through walls; in more, it knows nothing of the hero.
    pub feels_in_dark: Option<FeelsInDark>,
    /// Awake, it watches eight straight and diagonal lines: if it sees the hero there, it alarms the whole level.
    pub eight_lines: Option<EightLines>,
    /// Noticing the hero it howls: unaware monsters within this many cells go there.
    #[serde(with = "Within::<1, 20>")]
    pub howls: Option<i32>,
    /// It strikes from afar.
    pub shoots: Option<Shoots>,
    /// Wax that it eats per turn next to the hero's flame, instead of attacking.
    #[serde(with = "Within::<0, 99>")]
    pub eats_wax: i32,
    /// In this much light or more, it can neither hit nor be hit.
    #[serde(with = "Within::<1, 9>")]
    pub intangible_in_light: Option<i32>,
    /// A blow that lands on the hero lowers the flame by one height.
    pub gusts: bool,
    /// A blow that lands pushes its target this many cells away.
    #[serde(with = "Within::<1, 9>")]
    pub pushes: Option<i32>,
    /// A blow that lands holds its target for this many turns, or until the monster is dead; a push or another level
    /// frees it.
    #[serde(with = "Within::<1, 9>")]
    pub grips: Option<i32>,
    /// A blow that lands takes this much wax instead of hit points, while any is left. The hero gets it back when the
    /// monster dies.
    #[serde(with = "Within::<1, 999>")]
    pub drains: Option<i32>,
    /// The first blow that lands takes an item; then it flees for good, by the darkest way, and drops it when it dies.
    pub steals: bool,
    /// Aware of the hero, not dazed and empty-handed, it catches what is thrown at it, arrows apart, and then flees for
    /// good, as after stealing.
    pub catches: bool,
    /// A blow that leaves it this many hit points or more splits it: half of them go to a new one on a free cell beside
    /// it.
    #[serde(with = "Within::<2, 999>")]
    pub splits_from: Option<i32>,
    /// It bursts when attacked from beside it, hit from afar, or killed.
    pub bursts: Option<Burst>,
    /// Its corpse rises once, at full health. Its second death leaves nothing.
    pub rises: Option<Rising>,
    /// In less light than this, it is seen only from the next cell.
    #[serde(with = "Within::<1, 9>")]
    pub unseen_below: Option<i32>,
    /// Once per this many turns in which it sees a flame, it lowers the hero's, or destroys the nearest item that
    /// `glows`.
    #[serde(with = "Within::<1, 99>")]
    pub snuffs_every: Option<i32>,
    /// Awake and unable to strike, it goes to terrain within this many cells that can be lit by bumping into it, and
    /// lights it.
    #[serde(with = "Within::<1, 20>")]
    pub kindles_within: Option<i32>,
    /// Kind of terrain spun around it on a new level, which does not affect it.
    pub spins: Option<String>,
    /// Turns of battering a sealed door that count for one of its turns.
    #[serde(with = "Within::<1, 9>")]
    pub breaks: Option<i32>,
    /// It regains hit points.
    pub regrows: Option<Regrowth>,
    /// Nothing dazes it for more turns than this.
    #[serde(with = "Within::<0, 99>")]
    pub dazed_at_most: Option<i32>,
    /// Light costs it some of its turns.
    pub dazed_by_light: Option<Dazzle>,
    /// Wounded, it beats down all flames near it.
    pub snuffs: Option<Snuffs>,
    /// Wounded, it pours burning wax.
    pub pours: Option<Pours>,
    /// Wounded, it flares up and calls others.
    pub crown: Option<Crown>,
    /// Kind of item that it always drops when it dies.
    pub leaves: Option<String>,
    /// It drops no random item by the chance in `[death]`.
    pub carries_nothing: bool,
    /// Kind of item that it looks like until the hero stands next to it or lights it brightly.
    pub disguised_as: Option<String>,
}

/// Being on the hero's side: an ally follows, swaps places with the hero, and fights only if the rules say so.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Ally {
    /// Steps from the hero within which it stays, and follows over stairs.
    #[serde(with = "Within::<1, 9>")]
    pub within: i32,
    /// In less light than this it strikes hunters beside it, and never misses.
    #[serde(default, with = "Within::<1, 9>")]
    pub strikes_below: Option<i32>,
}

word_enum! {
    /// What draws a monster.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
    pub enum Lure {
        /// The flame in its view with the longest reach.
        BrightestFlame = "brightest-flame",
        /// The brightest cell in its view.
        BrightestLight = "brightest-light",
    }
}

/// Feeling the hero in the dark.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FeelsInDark {
    /// Only while less light than this falls on the hero.
    #[serde(with = "Within::<1, 9>")]
    pub below: i32,
    /// Only within this many cells.
    #[serde(with = "Within::<1, 20>")]
    pub within: i32,
}

/// Running in the dark.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FastInDark {
    /// It runs on from cells with less light than this.
    #[serde(with = "Within::<1, 9>")]
    pub below: i32,
    /// Steps that it can take in a turn.
    #[serde(with = "Within::<2, 4>")]
    pub steps: i32,
}

/// Striking from afar.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Shoots {
    /// It shoots at a lit hero this many cells away or nearer.
    #[serde(with = "Within::<1, 20>")]
    pub range: i32,
    /// It keeps this far away if it can; at most `range`.
    #[serde(with = "Within::<1, 20>")]
    pub keeps: i32,
    /// Whether it runs from a hero whom none of its shots can hurt, and stays away.
    #[serde(default)]
    pub gives_up: bool,
}

/// Watching the straight and diagonal lines from a monster's cell: a lit hero on one of them alarms the whole level.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct EightLines {
    /// How far it sees along them, in cells.
    #[serde(with = "Within::<1, 20>")]
    pub length: i32,
    /// Light on the hero's cell by which it sees the hero.
    #[serde(with = "Within::<1, 9>")]
    pub light: i32,
}

/// The size of a group.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// Minimum.
    #[serde(with = "Within::<1, 9>")]
    pub min: i32,
    /// Maximum, at least `min`.
    #[serde(with = "Within::<1, 9>")]
    pub max: i32,
    /// Whether a level of a place has one group at most, all asleep or all awake.
    #[serde(default)]
    pub nests: bool,
}

impl Traits {
    /// No traits.
    pub fn none() -> &'static Self {
        static NONE: LazyLock<Traits> = LazyLock::new(Traits::default);
        &NONE
    }

    /// Whether [`Odds`](crate::game::Odds) cannot cover a duel with it.
    pub const fn breaks_odds(&self) -> bool {
        let body = self.splits_from.is_some() || self.regrows.is_some() || self.bursts.is_some();
        let turns = self.snuffs_every.is_some() || self.dazed_by_light.is_some();
        let phases = self.snuffs.is_some() || self.pours.is_some() || self.crown.is_some();
        body || turns || phases || self.changes_on_hit()
    }

    /// Whether it has eyes.
    pub const fn has_eyes(&self) -> bool {
        self.blind.is_none() && self.feels_steps.is_none() && self.feels_in_dark.is_none()
    }

    /// Whether a duel with it may go differently than stats and poison suggest.
    pub const fn changes_duels(&self) -> bool {
        // Every trait by name: a new one is an error here, until it is in one of these groups.
        let Self {
            // With these it strikes, or is struck, at other times than in each turn.
            acts_every,
            erratic_every,
            shuns_light,
            shuns_braziers,
            shuns_flames,
            intangible_in_light,
            shoots,
            eats_wax,
            rises,
            // These change more of a duel than hit points and poison: see `breaks_odds`.
            splits_from: _,
            regrows: _,
            bursts: _,
            snuffs_every: _,
            dazed_by_light: _,
            snuffs: _,
            pours: _,
            crown: _,
            gusts: _,
            pushes: _,
            drains: _,
            steals: _,
            // These change nothing once it fights the hero hand to hand.
            ally: _,
            group: _,
            stands: _,
            through_walls: _,
            fast_in_dark: _,
            lured_by: _,
            surrounds: _,
            follows_trail: _,
            blind: _,
            feels_steps: _,
            sees_in_dark: _,
            feels_in_dark: _,
            eight_lines: _,
            howls: _,
            grips: _,
            catches: _,
            unseen_below: _,
            kindles_within: _,
            spins: _,
            breaks: _,
            dazed_at_most: _,
            leaves: _,
            carries_nothing: _,
            disguised_as: _,
        } = self;
        let misses_turns = acts_every.is_some() || erratic_every.is_some();
        let kept_off = *shuns_braziers || shuns_flames.is_some();
        let by_light = shuns_light.is_some() || kept_off || intangible_in_light.is_some();
        let in_place = shoots.is_some() || *eats_wax > 0 || rises.is_some();
        misses_turns || by_light || in_place || self.breaks_odds()
    }

    /// Maximum number of steps over which a blind kind feels the hero.
    pub const FELT_STEPS: i32 = 8;

    /// Whether it strikes with an attack of 0, because its blows have other effects.
    pub const fn strikes_without_attack(&self) -> bool {
        self.changes_on_hit() || self.grips.is_some()
    }

    /// Whether a blow that lands changes more than hit points, in a way that others may answer in the same turn.
    pub const fn changes_on_hit(&self) -> bool {
        self.gusts || self.pushes.is_some() || self.drains.is_some() || self.steals
    }
}

/// What bursting does.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Burst {
    /// Turns for which all others nearby are dazed.
    #[serde(with = "Within::<1, 99>")]
    pub dazes: i32,
    /// How near they must be, in cells.
    #[serde(with = "Within::<1, 9>")]
    pub within: i32,
}

/// How a corpse rises.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Rising {
    /// Turns after its death.
    #[serde(with = "Within::<1, 999>")]
    pub after: i32,
    /// This much light on its cell then, the hero's apart, keeps it dead.
    #[serde(default, with = "Within::<1, 9>")]
    pub unless_light: Option<i32>,
}

/// How hit points come back.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Regrowth {
    /// Hit points at the end of each turn.
    #[serde(with = "Within::<1, 99>")]
    pub hp: i32,
    /// Only in less light than this.
    #[serde(default, with = "Within::<1, 9>")]
    pub below_light: Option<i32>,
}

/// How light costs turns.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Dazzle {
    /// Least light on its cell for this.
    #[serde(with = "Within::<1, 9>")]
    pub from: i32,
    /// It loses one turn per this many in such light.
    #[serde(with = "Within::<1, 99>")]
    pub every: i32,
}

/// Beating down flames, which takes its turn: the hero's drops by one height, all others go out.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Snuffs {
    /// Only below this percentage of its hit points; 101 is always.
    #[serde(with = "Within::<1, 101>")]
    pub below: i32,
    /// It does so once per this many turns with a flame nearby.
    #[serde(with = "Within::<1, 99>")]
    pub every: i32,
    /// How near the flames must be, in cells.
    #[serde(with = "Within::<1, 20>")]
    pub within: i32,
}

/// Pouring burning wax: it aims at the cell of a hero that it sees, and on its next turn pours along the line through
/// that cell.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Pours {
    /// Only below this percentage of its hit points; 101 is always.
    #[serde(with = "Within::<1, 101>")]
    pub below: i32,
    /// It pours once per this many turns with the hero in reach.
    #[serde(with = "Within::<2, 99>")]
    pub every: i32,
    /// Length of the line in cells.
    #[serde(with = "Within::<1, 20>")]
    pub reach: i32,
    /// The `kind` of walkable terrain that floor and burnable terrain become. If it can burn, it does so at once; it
    /// affects an actor standing there as if it had walked onto it.
    pub terrain: String,
}

/// Flaring up, once.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Crown {
    /// Below this percentage of its hit points, once; it takes no turn.
    #[serde(with = "Within::<1, 101>")]
    pub below: i32,
    /// Light that it sheds on its own cell from then on.
    #[serde(with = "Within::<1, 9>")]
    pub glow: i32,
    /// The monsters that it calls.
    pub calls: Option<Calls>,
}

/// Monsters that answer a call, each on the free, safe cell nearest to the caller.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Calls {
    /// Their `kind`; each comes to the nearest free, safe cell.
    pub kind: String,
    /// How many, unless there are 100 monsters on the level.
    #[serde(with = "Within::<1, 9>")]
    pub amount: i32,
}
