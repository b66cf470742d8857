//! Braziers and wicks in words: how many burn, what they do, and what the hero has chosen.

use crate::game::rules::{BrazierRules, Ruleset, Wick, WickEffect};
use crate::game::view::{BraziersLit, TurnsLeft};
use crate::game::{Terrain, View};
use crate::ui::text::english::{self, count_noun};

/// Shown for a burning brazier once the healing of the level is used up.
pub const WARMTH_SPENT: &str = "The fires of this level heal you no more.";

/// The wicks that the hero has chosen, oldest first: `long wick, fat wick`; `None` if there are none.
pub fn wicks_text(view: View<'_>) -> Option<String> {
    let names: Vec<_> = view.wicks().map(|wick| wick.name.as_str()).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// How many braziers of the level the hero has lit: `Braziers lit: 1 of 3`. `None` under rules without braziers.
pub fn braziers_text(view: View<'_>) -> Option<String> {
    let BraziersLit { lit, of } = view.braziers_lit()?;
    Some(format!("Braziers lit: {lit} of {of}"))
}

/// How wicks are earned: `Three dead braziers stand on each level. Walk against one to light it: 30 wax. The last
/// of them offers three wicks, of which you twist in one.`
pub fn earning_text(rules: &Ruleset, braziers: &BrazierRules) -> String {
    let wax = rules.brazier_price();
    let number = english::leading_number;
    let (stand, lit) = match braziers.per_level {
        1 => ("One dead brazier stands".to_owned(), "It"),
        count => (
            format!("{} dead braziers stand", number(count)),
            "The last of them",
        ),
    };
    let offer = match braziers.offers {
        1 => "a wick to twist in".to_owned(),
        count => format!(
            "{} wicks, of which you twist in one",
            number(count).to_lowercase()
        ),
    };
    format!("{stand} on each level. Walk into one to light it: {wax} wax. {lit} offers {offer}.")
}

/// A wick and what it does: `Long wick. It burns three turns in four.`
pub fn wick_sentence(wick: &Wick) -> String {
    format!("{}. {}", english::capitalize(&wick.name), wick.about)
}

/// The name of a wick without the suffix that all of them share: `long`.
pub fn short_wick(wick: &Wick) -> &str {
    wick.name.strip_suffix(" wick").unwrap_or(&wick.name)
}

/// How many turns of its flare the flame has left; `None` if it does not flare.
pub fn flare(view: View<'_>) -> Option<TurnsLeft> {
    let left = i32::try_from(view.turns_of_flare()).ok()?;
    let flare = view.flare().filter(|_| left > 0);
    flare.map(|flare| TurnsLeft {
        left,
        of: flare.turns,
    })
}

/// For a brazier, how many are lit on the level and, if it burns, what it does for a hero beside it; `None` for other
/// terrain.
pub fn brazier_text(view: View<'_>, terrain: Terrain) -> Option<String> {
    let rules = view.rules();
    let braziers = rules.braziers.as_ref()?;
    let BraziersLit { lit, of } = view.braziers_lit()?;
    let here = format!("You have lit {lit} of {of} here.");
    match Some(terrain) {
        it if it == rules.dead_brazier() => Some(here),
        it if it == rules.burning_brazier() => {
            Some(format!("{} {here}", warmth_text(view, braziers)))
        }
        _ => None,
    }
}

fn warmth_text(view: View<'_>, braziers: &BrazierRules) -> String {
    let turns = count_noun(braziers.heal_turns, "turn");
    match view.warmth_left() {
        Some(0) => WARMTH_SPENT.to_owned(),
        Some(hp) => format!("Beside it 1 HP comes back in {turns}, {hp} more on this level."),
        None => format!("Beside it 1 HP comes back in {turns}."),
    }
}

/// What a wick does, with the numbers of its rule set: `light 11 when bright`.
pub fn wick_effect_text(rules: &Ruleset, effect: &WickEffect) -> String {
    let turns = |count: i32| count_noun(count, "turn");
    match effect {
        WickEffect::Saves { burns, of } => format!("burns {burns} wax for {of}"),
        WickEffect::Reaches(light) => format!("light {light} when bright"),
        WickEffect::Hides(cells) => format!("noticed within {cells} less"),
        WickEffect::Stabs(percent) => format!("a stab does {percent} % more"),
        WickEffect::Seals(hp) => format!("sealing gives {hp} HP"),
        WickEffect::Drips { every, terrain } => {
            let name = rules
                .terrain_named(terrain)
                .map(|it| super::terrain_name(rules, it));
            let name = name.unwrap_or_default();
            format!("with the flame lit, leaves a {name} every {every} steps")
        }
        WickEffect::Dazes {
            turns: dazed,
            every,
        } => {
            let dazed = turns(*dazed);
            format!(
                "going out dazes all beside you for {dazed}, once in {}",
                turns(*every)
            )
        }
        WickEffect::Flares {
            wax,
            light,
            turns: lasts,
        } => {
            format!("{wax} wax for {} of light {light}", turns(*lasts))
        }
        WickEffect::Fattens(hp) => format!("+{hp} HP"),
        WickEffect::Sharpens(attack) => format!("+{attack} attack while shielded"),
        WickEffect::Renders(percent) => format!("{percent} % of the tallow"),
        WickEffect::Steadies => "no draught and no blow lowers it".to_owned(),
    }
}
