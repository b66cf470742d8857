//! Braziers and wicks in words: how many burn, what they do, and what the hero has chosen.

use crate::game::rules::{BrazierRules, Ruleset, WickEffect};
use crate::game::{Terrain, View};
use crate::ui::text::english::count_noun;

/// The wicks that the hero has chosen, oldest first, `long wick, fat wick`; `None` if there is none.
pub fn wicks_text(view: View<'_>) -> Option<String> {
    let names: Vec<_> = view.wicks().map(|wick| wick.name.as_str()).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// What a brazier does beside the hero, if it burns, and how many are lit on the level; `None` for any other terrain.
pub fn brazier_text(view: View<'_>, terrain: Terrain) -> Option<String> {
    let rules = view.rules();
    let braziers = rules.braziers.as_ref()?;
    let is = |word: &str| rules.terrain_named(word) == Some(terrain);
    let (lit, of) = view.braziers_lit()?;
    let here = format!("{lit} of {of} lit here.");
    match (is(&braziers.dark), is(&braziers.lit)) {
        (true, _) => Some(here),
        (_, true) => Some(format!("{} {here}", warmth_text(braziers))),
        _ => None,
    }
}

fn warmth_text(braziers: &BrazierRules) -> String {
    let turns = count_noun(braziers.heal_turns, "turn");
    format!("Beside it 1 HP comes back in {turns}.")
}

/// What a wick does, in the numbers of its rule set: `light 11 when bright`.
pub fn wick_effect_text(rules: &Ruleset, effect: &WickEffect) -> String {
    let turns = |count: i32| count_noun(count, "turn");
    match effect {
        WickEffect::Saves { burns, of } => format!("burns {burns} wax for {of}"),
        WickEffect::Reaches(light) => format!("light {light} when bright"),
        WickEffect::Hides(cells) => format!("noticed within {cells} less"),
        WickEffect::Stabs(percent) => format!("a stab is worth {percent} % more of a blow"),
        WickEffect::Seals(hp) => format!("sealing gives {hp} HP"),
        WickEffect::Drips { every, terrain } => {
            let name = rules
                .terrain_named(terrain)
                .map(|it| super::terrain_name(rules, it));
            let name = name.unwrap_or_default();
            format!("every {every} steps with the flame lit a {name}")
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
