//! Braziers and wicks in words: how many burn, what they do, and what the hero has chosen.

use crate::game::rules::{BrazierRules, Ruleset, WickEffect, WickView};
use crate::game::view::{BraziersLit, TurnsLeft};
use crate::game::{Terrain, View};
use crate::ui::text::english;
use crate::ui::text::rule_facts::rule_facts;
use crate::ui::text::words::say;

/// The wicks that the hero has chosen, oldest first: `long wick, fat wick`; `None` if there are none.
pub fn wicks_text(view: View<'_>) -> Option<String> {
    english::list(view.wicks().map(|wick| wick.name))
}

/// How many braziers of the level the hero has lit: `Braziers lit: 1 of 3`. `None` under rules without braziers.
pub fn braziers_text(view: View<'_>) -> Option<String> {
    let BraziersLit { lit, of } = view.braziers_lit()?;
    Some(say!(view, "brazier.lit", lit, of))
}

/// How wicks are earned: `Three dead braziers stand on each level. Walk against one to light it: 30 wax. The last
/// of them offers three wicks, of which you twist in one.`
pub fn earning_text(rules: &Ruleset, braziers: &BrazierRules) -> String {
    let price = rules.brazier_price();
    let number = english::leading_number;
    let stand = match braziers.per_level {
        1 => say!(rules, "brazier.earning_one", price),
        count => say!(rules, "brazier.earning", number = number(count), price),
    };
    let offer = match braziers.offers {
        1 => say!(rules, "brazier.offer_one"),
        count => {
            let number = number(count).to_lowercase();
            say!(rules, "brazier.offers", number)
        }
    };
    format!("{stand} {offer}")
}

/// A wick, what it gives and what it costs: `Long wick. It burns two turns in three. Its light is short.`
pub fn wick_sentence(name: &str, about: &str, price: &str) -> String {
    let about = gain_and_price(about, price);
    format!("{}. {about}", english::capitalize(name))
}

/// What a wick gives and what it costs, if anything.
pub fn gain_and_price(about: &str, price: &str) -> String {
    if price.is_empty() {
        return about.to_owned();
    }
    format!("{about} {price}")
}

/// The name of a wick without the suffix that all of them share: `long`.
pub fn short_wick<'r>(wick: &WickView<'r>) -> &'r str {
    wick.name.strip_suffix(" wick").unwrap_or(wick.name)
}

/// Which of the hero's wicks this one works with, and which it works against, each with what both are about; `None` if
/// there are none.
pub fn wick_company(view: View<'_>, wick: &WickView<'_>) -> Option<String> {
    let flame = view.rules().flame?;
    let (mut with, mut against) = (Vec::new(), Vec::new());
    for other in view.wicks().filter(|it| it.kind != wick.kind) {
        let [in_common, at_odds] = wick.in_common(&other, &flame);
        for (topics, sides) in [(in_common, &mut with), (at_odds, &mut against)] {
            if let Some(topic) = topics.first() {
                let name = short_wick(&other);
                let word = format!("wick_topic.{topic}");
                let topic = view.rules().words().get(&word);
                sides.push(say!(view, "wicks.company", name, topic));
            }
        }
    }
    if with.is_empty() && against.is_empty() {
        return None;
    }
    let (with, against) = (english::list(with), english::list(against));
    Some(say!(view, "wicks.works", with, against))
}

/// How many turns of its flare the flame has left; `None` if it does not flare.
pub fn flare(view: View<'_>) -> Option<TurnsLeft> {
    let left = i32::try_from(view.turns_of_flare()).ok()?;
    if left <= 0 {
        return None;
    }
    let of = view.flare()?.turns;
    Some(TurnsLeft { left, of })
}

/// For a brazier, how many are lit on the level and, if it burns, what it does for a hero beside it; `None` for other
/// terrain.
pub fn brazier_text(view: View<'_>, terrain: Terrain) -> Option<String> {
    let rules = view.rules();
    let braziers = rules.braziers.as_ref()?;
    let BraziersLit { lit, of } = view.braziers_lit()?;
    let here = say!(view, "brazier.lit_here", lit, of);
    match Some(terrain) {
        it if it == rules.dead_brazier() => Some(here),
        it if it == rules.burning_brazier() => {
            let sells = view.wick_for_wax();
            let sells = sells.map(|wax| say!(view, "brazier.sells", wax));
            let turns = braziers.heal_turns;
            let warmth = match view.warmth_left() {
                Some(0) => say!(view, "brazier.warmth_spent"),
                left => say!(view, "brazier.warmth", turns, left),
            };
            Some(format!("{warmth}{} {here}", sells.unwrap_or_default()))
        }
        _ => None,
    }
}

/// What a wick does, with the numbers of its rule set, a text for each effect: `a stab does 200 % more`.
pub fn wick_effect_texts(rules: &Ruleset, effects: &[WickEffect]) -> Vec<String> {
    let said = effects.iter().map(|effect| {
        let mut fact = rule_facts(effect).swap_remove(0);
        if let WickEffect::Drips { terrain, .. } = effect {
            let terrain = rules.terrain_named(terrain);
            let name = terrain.map(|it| super::terrain_name(rules, it));
            fact = fact.with_text("terrain", name.unwrap_or_default());
        }
        fact.say(rules.words(), "wick")
    });
    said.collect()
}
