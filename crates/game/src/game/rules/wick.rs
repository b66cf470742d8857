//! Rules of braziers and wicks: the dead braziers of a level, and what the hero may choose after lighting them.

#![deny(clippy::wildcard_enum_match_arm)]

use serde::{Deserialize, Serialize};

use crate::base::{Within, word_enum};
use crate::game::rules::{FlameHeight, FlameRules, Ruleset, UNLIT_RADIUS};
use crate::game::terrain::Terrain;

/// Identifies a kind of wick: its index in [`crate::game::Ruleset::wicks`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct WickId(pub usize);

/// Dead braziers on every level of a place, and what lighting them brings.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BrazierRules {
    /// Kind of terrain of a dead brazier, which its `on_bump` turns into a burning one.
    pub dark: String,
    /// Kind of terrain of a burning brazier, with light.
    pub lit: String,
    /// Dead braziers on each level. Lighting this many on a level earns a wick.
    #[serde(with = "Within::<1, 9>")]
    pub per_level: i32,
    /// Wicks to choose from; fewer if fewer are left.
    #[serde(with = "Within::<1, 9>")]
    pub offers: i32,
    /// Turns for one hit point to heal next to a burning brazier, where the flame burns no wax, and relighting it takes
    /// none.
    #[serde(with = "Within::<1, 99>")]
    pub heal_turns: i32,
    /// Hit points that the braziers of a level give back in all; without end if missing.
    #[serde(default, with = "Within::<1, 999>")]
    pub warmth: Option<i32>,
    /// Cells around a burning one that kinds with `shuns_braziers` avoid.
    #[serde(with = "Within::<1, 9>")]
    pub keeps_off: i32,
    /// Next to a burning one, a monster comes after this many turns; 0 is never.
    #[serde(default, with = "Within::<0, 999>")]
    pub draw_turns: i32,
    /// Wax for another choice of wick, once a level, next to a burning one that the hero has lit; 0 is no such choice.
    #[serde(default, with = "Within::<0, 998>")]
    pub wick_wax: i32,
    /// Depth of the first level on which it is offered; 0 is the first.
    #[serde(default, with = "Within::<0, 26>")]
    pub wick_from: u32,
    /// Kinds of wick that a dungeon draws from all of them; all if missing.
    #[serde(default, with = "Within::<1, 99>")]
    pub wicks: Option<i32>,
    /// Depth of the first level on which the second turn of a wick that the hero has may be offered; 0 is none.
    #[serde(default, with = "Within::<0, 26>")]
    pub second_from: u32,
    /// Kinds of wick that the hero has from the start, and that are not offered; each once.
    #[serde(default)]
    pub given: Vec<String>,
    /// Hit points that the boss gains for each brazier that the hero has not lit when first coming to its level.
    #[serde(default, with = "Within::<0, 99>")]
    pub boss_hp: i32,
}

/// A kind of wick.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Wick {
    /// Its word in traces, such as `long`, and in tile files, as `wick_long`; unique.
    pub kind: String,
    /// Its name on the screen, without an article.
    #[serde(skip_serializing)]
    pub name: String,
    /// A sentence or two about what it gives.
    #[serde(skip_serializing)]
    pub about: String,
    /// A sentence about what it costs; none if empty.
    #[serde(default, skip_serializing)]
    pub price: String,
    /// What it does, for good and ill.
    pub effects: Vec<WickEffect>,
    /// What it does instead once the hero has given it a second turn; without it, it has none.
    pub second: Option<SecondTurn>,
}

/// What a wick does after its second turn, in place of what it did.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SecondTurn {
    /// A sentence or two about what it gives.
    #[serde(skip_serializing)]
    pub about: String,
    /// A sentence about what it costs; none if empty.
    #[serde(default, skip_serializing)]
    pub price: String,
    /// What it does, all of it.
    pub effects: Vec<WickEffect>,
}

/// A wick at its first or second turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(in crate::game) struct WickForm {
    pub(in crate::game) wick: WickId,
    pub(in crate::game) second: bool,
}

/// A wick at its first or second turn, as the hero has it or may choose it.
#[derive(Clone, Copy, Debug)]
pub struct WickView<'r> {
    /// Its word in traces.
    pub kind: &'r str,
    /// Its name on the screen, without an article.
    pub name: &'r str,
    /// What it gives.
    pub about: &'r str,
    /// What it costs; may be empty.
    pub price: &'r str,
    /// What it does.
    pub effects: &'r [WickEffect],
    /// Whether this is its second turn.
    pub is_second: bool,
    pub(in crate::game) form: WickForm,
}

/// One thing that a wick does for the rest of the game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum WickEffect {
    /// The flame burns this share of its wax.
    Saves {
        /// Numerator of the wax that the flame still burns.
        #[serde(with = "Within::<1, 9>")]
        burns: i32,
        /// Denominator.
        #[serde(with = "Within::<1, 9>")]
        of: i32,
    },
    /// Another light of the flame at one height.
    Reaches {
        /// The height.
        height: FlameHeight,
        /// Light on the hero's own cell; no cell has more than 9.
        #[serde(with = "Within::<1, 18>")]
        light: i32,
    },
    /// Other wax that the flame burns at one height.
    Burns {
        /// The height.
        height: FlameHeight,
        /// Wax it burns.
        #[serde(with = "Within::<0, 99>")]
        wax: i32,
        /// Turns in which it burns that much.
        #[serde(with = "Within::<1, 99>")]
        turns: i32,
    },
    /// The hero is noticed from this many cells less at every height, but from at least 2.
    Hides(#[serde(with = "Within::<1, 9>")] i32),
    /// Percentage of damage added to a stab.
    Stabs(#[serde(with = "Within::<1, 300>")] i32),
    /// Hit points that sealing restores, as a percentage of what it restored before.
    Seals(#[serde(with = "Within::<1, 300>")] i32),
    /// Steps leave terrain behind on plain floor.
    Drips {
        /// Once per this many steps with the flame lit.
        #[serde(with = "Within::<1, 99>")]
        every: i32,
        /// Kind of walkable terrain that `fades`.
        terrain: String,
    },
    /// A flame that goes out dazes all monsters next to the hero.
    Dazes {
        /// For this many turns.
        #[serde(with = "Within::<1, 99>")]
        turns: i32,
        /// At most once per this many turns.
        #[serde(with = "Within::<1, 999>")]
        every: i32,
    },
    /// The hero can make the flame flare up, with the command `flare`.
    Flares {
        /// Wax that it takes; some must remain.
        #[serde(with = "Within::<1, 999>")]
        wax: i32,
        /// Light on the hero's own cell; no cell has more than 9.
        #[serde(with = "Within::<1, 18>")]
        light: i32,
        /// Turns that it lasts, or until the flame goes out.
        #[serde(with = "Within::<1, 99>")]
        turns: i32,
    },
    /// Extra hit points for the hero, at once.
    Fattens(#[serde(with = "Within::<1, 99>")] i32),
    /// Extra attack for the hero while the flame is shielded.
    Sharpens(#[serde(with = "Within::<1, 99>")] i32),
    /// Tallow that the dead leave, as a percentage of what they left before.
    Renders(#[serde(with = "Within::<0, 999>")] i32),
    /// Gusts, from the ground or from blows, do not lower the flame.
    Steadies,
    /// A plain flame shows the next action of monsters in its light, as a bright one does.
    Foretells,
    /// Added to the percentage of critical blows while the flame is plain.
    Aims(#[serde(with = "Within::<1, 100>")] i32),
    /// The hero's blows set the struck one's cell on fire, if it is plain floor, for this many turns; and, if they can
    /// burn, the hero's own and those beside it.
    Kindles(#[serde(with = "Within::<1, 9>")] i32),
    /// The hero knows where monsters within this many cells sleep.
    Senses(#[serde(with = "Within::<1, 20>")] i32),
    /// Nobody hears a stab.
    Hushes,
    /// The hero can put the flame out, with the command `flame-out`.
    Pinches,
    /// No wound can be sealed.
    Unseals,
    /// The flame cannot burn higher than this.
    Tops(FlameHeight),
    /// The flame cannot be shielded.
    Bares,
    /// Wax added to the price of each height by which the flame is raised.
    Raises(#[serde(with = "Within::<-99, 99>")] i32),
    /// Wax added to the price of lighting the flame again.
    Relights(#[serde(with = "Within::<1, 99>")] i32),
    /// Burning braziers heal no wounds.
    Chills,
    /// Sealing wounds is heard this many cells away.
    Hisses(#[serde(with = "Within::<1, 20>")] i32),
    /// The hero's blows are heard this many cells away.
    Rings(#[serde(with = "Within::<1, 20>")] i32),
    /// Added to the percentage of turns in which a sleeping monster wakes that could see the hero.
    Wakes(#[serde(with = "Within::<-99, 99>")] i32),
    /// Monsters that wander follow the hero's trail when they come upon it.
    Leads,
    /// When a flare is over, the flame goes out.
    Gutters,
    /// A blow that costs the hero hit points lowers the flame by a height, unless it is shielded.
    Shatters,
}

word_enum! {
    /// What a wick is about: wicks that are for the same thing work together, one that is for it and one that is against
    /// it do not.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub enum WickTopic {
        /// A bright flame.
        Bright = "bright",
        /// A plain flame.
        Plain = "plain",
        /// A shielded flame.
        Shielded = "shielded",
        /// A flame that goes out.
        Dark = "dark",
        /// Coming and going unnoticed.
        Stealth = "stealth",
        /// Blows at who has not noticed the hero.
        Stabs = "stabs",
        /// Sealing wounds.
        Seals = "seals",
        /// The wounds that fires heal.
        Warmth = "warmth",
        /// Wax to have and to spend.
        Wax = "wax",
        /// Long fights.
        Fights = "fights",
    }
}

/// Whether something is for a topic or against it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stance {
    /// It makes more of it.
    For,
    /// It makes less of it, or none.
    Against,
}

/// A flare: its price and its light.
#[derive(Clone, Copy, Debug)]
pub struct Flare {
    /// Wax that it takes; some must remain.
    pub wax: i32,
    /// Light on the hero's own cell; cells near enough to get more than 9 have 9.
    pub light: i32,
    /// Turns that it lasts, or until the flame goes out.
    pub turns: i32,
}

/// A daze of all monsters beside the hero.
#[derive(Clone, Copy, Debug)]
pub(in crate::game) struct Daze {
    pub(in crate::game) turns: i32,
    /// At most once per this many turns.
    pub(in crate::game) every: i32,
}

/// What all wicks of a hero do together, apart from what they change of the flame.
#[derive(Clone, Copy, Debug, Default)]
pub struct WickTotals {
    /// Percentage of damage added to a stab.
    pub stab_percent: i32,
    /// Extra hit points.
    pub hp: i32,
    /// Extra attack while the flame is shielded.
    pub shielded_attack: i32,
    /// The height above which the flame cannot burn, if there is one.
    pub highest: Option<FlameHeight>,
    /// Whether the flame cannot be shielded.
    pub is_bare: bool,
    /// Whether the hero can put the flame out.
    pub pinches: bool,
    /// The flare that the hero can make, of the first wick that allows one.
    pub flare: Option<Flare>,
    pub(in crate::game) daze: Option<Daze>,
    /// Steps with the flame lit for one drop of this terrain.
    pub(in crate::game) drip: Option<(i32, Terrain)>,
    pub(in crate::game) is_steady: bool,
    /// Turns that the cell of whom the hero strikes burns; 0 if it does not.
    pub(in crate::game) kindles: i32,
    /// Cells within which the hero knows of sleepers.
    pub(in crate::game) senses: i32,
    pub(in crate::game) stabs_quietly: bool,
    pub(in crate::game) is_cold: bool,
    /// Cells from which sealing wounds and the hero's blows are heard.
    pub(in crate::game) seals_heard: i32,
    pub(in crate::game) blows_heard: i32,
    /// Added to the percentage of turns in which a sleeper wakes.
    pub(in crate::game) wakes_percent: i32,
    pub(in crate::game) leads: bool,
    pub(in crate::game) gutters: bool,
    /// Whether a wound lowers the flame, unless it is shielded.
    pub shatters: bool,
}

impl Ruleset {
    /// The terrain of a dead brazier; `None` if the rules have no braziers.
    pub fn dead_brazier(&self) -> Option<Terrain> {
        self.terrain_named(&self.braziers.as_ref()?.dark)
    }

    /// The terrain of a burning brazier; `None` if the rules have no braziers.
    pub fn burning_brazier(&self) -> Option<Terrain> {
        self.terrain_named(&self.braziers.as_ref()?.lit)
    }

    /// Wax that lighting a brazier takes, 0 or more.
    pub fn brazier_price(&self) -> i32 {
        let effect = self.dead_brazier().and_then(|dead| self.bump_effect(dead));
        effect.map_or(0, |effect| -effect.wax)
    }

    /// The wicks that the hero has from the start. A word that is no kind counts for nothing.
    pub(in crate::game) fn wicks_at_start(&self) -> impl Iterator<Item = WickForm> {
        let given = self.braziers.iter().flat_map(|it| &it.given);
        given.filter_map(|word| {
            let at = self.wicks.iter().position(|it| it.kind == *word)?;
            Some(WickForm {
                wick: WickId(at),
                second: false,
            })
        })
    }

    /// A wick at its first or second turn; at the first if it has no other.
    pub(in crate::game) fn wick_form(&self, form: WickForm) -> WickView<'_> {
        let wick = self.wick(form.wick);
        let second = wick.second.as_ref().filter(|_| form.second);
        let (about, price, effects) = match second {
            Some(second) => (&second.about, &second.price, &second.effects),
            None => (&wick.about, &wick.price, &wick.effects),
        };
        WickView {
            kind: &wick.kind,
            name: &wick.name,
            about,
            price,
            effects,
            is_second: second.is_some(),
            form,
        }
    }
}

impl Wick {
    /// The name of its picture in tilesheets: `wick_long`.
    pub fn tile(&self) -> String {
        format!("wick_{}", self.kind)
    }
}

impl WickView<'_> {
    /// The name of its picture in tilesheets: `wick_long`.
    pub fn tile(&self) -> String {
        format!("wick_{}", self.kind)
    }

    /// What it is about, given the flame without wicks. Where an effect contradicts an earlier one, the earlier counts:
    /// what a wick gives comes before what it costs.
    pub fn stances(&self, flame: &FlameRules) -> Vec<(WickTopic, Stance)> {
        let mut stances: Vec<(WickTopic, Stance)> = Vec::new();
        for (topic, stance) in self.effects.iter().flat_map(|it| it.stances(flame)) {
            if stances.iter().all(|(known, _)| *known != topic) {
                stances.push((topic, stance));
            }
        }
        stances
    }

    /// The topics on which both take the same side, then those on which they take different ones, given the flame without
    /// wicks. Being against the same thing is nothing in common.
    pub fn in_common(&self, other: &WickView<'_>, flame: &FlameRules) -> [Vec<WickTopic>; 2] {
        let (mut with, mut against) = (Vec::new(), Vec::new());
        let others = other.stances(flame);
        for (topic, stance) in self.stances(flame) {
            let found = others.iter().find(|(it, _)| *it == topic);
            match (stance, found.map(|(_, stance)| *stance)) {
                (Stance::For, Some(Stance::For)) => with.push(topic),
                (Stance::For, Some(Stance::Against)) | (Stance::Against, Some(Stance::For)) => {
                    against.push(topic);
                }
                (Stance::Against, Some(Stance::Against)) | (_, None) => {}
            }
        }
        [with, against]
    }
}

impl WickTopic {
    /// The topic of a flame at this height.
    const fn of_height(height: FlameHeight) -> Self {
        match height {
            FlameHeight::Out => Self::Dark,
            FlameHeight::Shielded => Self::Shielded,
            FlameHeight::Plain => Self::Plain,
            FlameHeight::Bright => Self::Bright,
        }
    }
}

impl WickEffect {
    /// Applies the effect to the rules of the flame.
    pub(in crate::game) fn change(&self, flame: &mut FlameRules) {
        match *self {
            Self::Saves { burns, of } => {
                for height in flame.heights_mut() {
                    height.wax *= burns;
                    height.turns *= of;
                }
            }
            Self::Reaches { height, light } => flame.height_mut(height).light = light,
            Self::Burns { height, wax, turns } => {
                let height = flame.height_mut(height);
                (height.wax, height.turns) = (wax, turns);
            }
            Self::Hides(cells) => {
                // Not below what monsters see without light.
                for height in flame.heights_mut() {
                    let least = height.noticed_within.min(UNLIT_RADIUS);
                    height.noticed_within = (height.noticed_within - cells).max(least);
                }
            }
            Self::Seals(percent) => flame.seal.hp = flame.seal.hp * percent / 100,
            Self::Unseals => flame.seal.hp = 0,
            Self::Renders(percent) => {
                flame.tallow_percent = flame.tallow_percent * percent / 100;
            }
            Self::Foretells => flame.plain.foretells = true,
            Self::Aims(percent) => flame.plain.critical += percent,
            Self::Raises(wax) => flame.raise_wax = (flame.raise_wax + wax).max(0),
            Self::Relights(wax) => flame.relight_wax += wax,
            Self::Stabs(_)
            | Self::Drips { .. }
            | Self::Dazes { .. }
            | Self::Flares { .. }
            | Self::Fattens(_)
            | Self::Sharpens(_)
            | Self::Steadies
            | Self::Kindles(_)
            | Self::Senses(_)
            | Self::Hushes
            | Self::Pinches
            | Self::Tops(_)
            | Self::Bares
            | Self::Chills
            | Self::Hisses(_)
            | Self::Rings(_)
            | Self::Wakes(_)
            | Self::Leads
            | Self::Gutters
            | Self::Shatters => {}
        }
    }

    /// Adds what does not change the flame.
    pub(in crate::game) fn add_to(&self, totals: &mut WickTotals, rules: &Ruleset) {
        match *self {
            Self::Stabs(percent) => totals.stab_percent += percent,
            Self::Drips { every, ref terrain } => {
                let drip = rules.terrain_named(terrain).map(|terrain| (every, terrain));
                totals.drip = totals.drip.or(drip);
            }
            Self::Dazes { turns, every } => {
                totals.daze = totals.daze.or(Some(Daze { turns, every }));
            }
            Self::Flares { wax, light, turns } => {
                totals.flare = totals.flare.or(Some(Flare { wax, light, turns }));
            }
            Self::Fattens(hp) => totals.hp += hp,
            Self::Sharpens(attack) => totals.shielded_attack += attack,
            Self::Steadies => totals.is_steady = true,
            Self::Kindles(turns) => totals.kindles = totals.kindles.max(turns),
            Self::Senses(cells) => totals.senses = totals.senses.max(cells),
            Self::Hushes => totals.stabs_quietly = true,
            Self::Pinches => totals.pinches = true,
            Self::Tops(height) => {
                let highest = totals.highest.unwrap_or(FlameHeight::Bright);
                totals.highest = Some(highest.min(height));
            }
            Self::Bares => totals.is_bare = true,
            Self::Chills => totals.is_cold = true,
            Self::Hisses(cells) => totals.seals_heard = totals.seals_heard.max(cells),
            Self::Rings(cells) => totals.blows_heard = totals.blows_heard.max(cells),
            Self::Wakes(percent) => totals.wakes_percent += percent,
            Self::Leads => totals.leads = true,
            Self::Gutters => totals.gutters = true,
            Self::Shatters => totals.shatters = true,
            Self::Saves { .. }
            | Self::Reaches { .. }
            | Self::Burns { .. }
            | Self::Hides(_)
            | Self::Seals(_)
            | Self::Unseals
            | Self::Renders(_)
            | Self::Foretells
            | Self::Aims(_)
            | Self::Raises(_)
            | Self::Relights(_) => {}
        }
    }

    /// What it is for or against, given the flame without wicks.
    fn stances(&self, flame: &FlameRules) -> Vec<(WickTopic, Stance)> {
        use Stance::{Against, For};
        use WickTopic::{
            Bright, Dark, Fights, Plain, Seals, Shielded, Stabs, Stealth, Warmth, Wax,
        };
        let more = |is_more: bool| if is_more { For } else { Against };
        match *self {
            Self::Saves { burns, of } => vec![(Wax, more(burns < of))],
            Self::Reaches { height, light } => {
                let is_more = light > flame.height(height).light;
                vec![(WickTopic::of_height(height), more(is_more))]
            }
            Self::Burns { height, wax, turns } => {
                let usual = flame.height(height);
                let is_less = wax * usual.turns < usual.wax * turns;
                vec![(WickTopic::of_height(height), more(is_less))]
            }
            Self::Hides(_) => vec![(Stealth, For), (Stabs, For)],
            Self::Stabs(_) | Self::Senses(_) => vec![(Stabs, For)],
            Self::Seals(percent) => vec![(Seals, more(percent > 100))],
            Self::Unseals => vec![(Seals, Against)],
            Self::Drips { .. } | Self::Sharpens(_) => vec![(Shielded, For)],
            // What puts the flame out works with what happens when it goes out.
            Self::Dazes { .. } | Self::Pinches | Self::Gutters => vec![(Dark, For)],
            Self::Shatters => vec![(Bright, Against)],
            Self::Flares { .. } => vec![(Wax, For)],
            Self::Fattens(_) => vec![(Fights, For)],
            Self::Renders(percent) => vec![(Wax, more(percent > 100))],
            Self::Steadies => vec![(Plain, For), (Dark, Against)],
            Self::Foretells | Self::Aims(_) => vec![(Plain, For)],
            // Fire eats the tallow of the dead.
            Self::Kindles(_) => vec![(Fights, For), (Wax, Against)],
            Self::Hushes => vec![(Stabs, For), (Stealth, For)],
            Self::Tops(height) => match height {
                FlameHeight::Out | FlameHeight::Shielded => {
                    vec![(Bright, Against), (Plain, Against)]
                }
                FlameHeight::Plain => vec![(Bright, Against)],
                FlameHeight::Bright => Vec::new(),
            },
            Self::Bares => vec![(Shielded, Against)],
            Self::Raises(wax) => vec![(Bright, more(wax < 0))],
            Self::Relights(_) => vec![(Dark, Against)],
            Self::Chills => vec![(Warmth, Against)],
            Self::Hisses(_) | Self::Rings(_) | Self::Leads => vec![(Stealth, Against)],
            Self::Wakes(percent) => {
                let is_less = percent < 0;
                vec![(Stabs, more(is_less)), (Stealth, more(is_less))]
            }
        }
    }
}

impl WickTotals {
    /// What these wicks do together under the rules, and this flame as they change it, if there is one.
    pub(in crate::game) fn of(
        rules: &Ruleset,
        mut flame: Option<FlameRules>,
        forms: impl Iterator<Item = WickForm>,
    ) -> (Self, Option<FlameRules>) {
        let mut totals = Self::default();
        for form in forms {
            for effect in rules.wick_form(form).effects {
                effect.add_to(&mut totals, rules);
                if let Some(flame) = &mut flame {
                    effect.change(flame);
                }
            }
        }
        (totals, flame)
    }
}
