//! Weapons and armour: sentences about special effects and drawbacks, one each.

use crate::game::Slot;
use crate::game::rules::{Words, Worn, WornKind};
use crate::game::view::View;
use crate::ui::text::english;
use crate::ui::text::rule_facts::{RuleFact, rule_facts};

/// What the words say of wearing this item, in the table `wear`: what the hero `does` with it, where it `is_on` the
/// hero, and the label of the key that `puts_on`.
pub fn wearing<'w>(words: &'w Words, worn: &Worn, what: &str) -> &'w str {
    let text = words.find(&format!("wear.{}_{what}", worn.kind.word()));
    text.unwrap_or_default()
}

/// The sentences of a worn item, such as `A blow strikes all beside you.` Empty if it only has numbers.
pub fn worn_sentences(words: &Words, worn: &Worn) -> Vec<String> {
    let has_sentence = |fact: &RuleFact| match fact.key {
        "place" | "attack" | "defense" => false,
        "beside_percent" => worn.beside_percent < 100,
        _ => true,
    };
    let times = || super::times_text(worn.stab_percent.unwrap_or_default());
    let facts = rule_facts(worn).into_iter().filter(has_sentence);
    let sentences = facts.map(|fact| match fact.key {
        "stab_percent" => fact.with_text("times", times()).say(words, "worn"),
        _ => fact.say(words, "worn"),
    });
    sentences.collect()
}

/// The numbers it adds, such as `Atk +4` or `Def +2`.
pub fn worn_numbers(worn: &Worn) -> String {
    let numbers = [("Atk", worn.attack), ("Def", worn.defense)];
    let numbers = numbers.into_iter().filter(|(_, by)| *by > 0);
    let numbers: Vec<_> = numbers.map(|(word, by)| format!("{word} +{by}")).collect();
    numbers.join("  ")
}

/// The numbers that wearing the item in `slot` would change: name, current value, new value. The attack is that of a
/// blow, as in the sidebar; what shoots has that of a shot as well.
pub fn worn_changes(view: View<'_>, slot: Slot) -> Vec<(&'static str, i32, i32)> {
    let (now, Some(then)) = (view.blow_stats(), view.blow_stats_wearing(slot, 1)) else {
        return Vec::new();
    };
    let in_hand = view.worn(WornKind::Weapon).map(|(slot, _)| slot);
    let shot_now = in_hand.and_then(|slot| shot_attack(view, slot));
    let shot_then = shot_attack(view, slot);
    let numbers = [
        Some(("attack", now.attack, then.attack)),
        Some(("defence", now.defense, then.defense)),
        shot_then.map(|then| ("shot", shot_now.unwrap_or(0), then)),
        stab_change(view, slot),
    ];
    let numbers = numbers.into_iter().flatten();
    numbers.filter(|it| it.1 != it.2).collect()
}

/// How many usual blows a stab counts, now and with the weapon in `slot` in hand; `None` for other items, and under
/// rules without stabs.
fn stab_change(view: View<'_>, slot: Slot) -> Option<(&'static str, i32, i32)> {
    let usual = view.rules().minds?.stab_percent;
    let now = view.stab_percent()?;
    let other = worn_in(view, slot).filter(|it| it.kind == WornKind::Weapon)?;
    let in_hand = view.worn(WornKind::Weapon);
    let in_hand = in_hand.and_then(|(_, kind)| kind.effect.worn()?.stab_percent);
    let then = now - in_hand.unwrap_or(usual) + other.stab_percent.unwrap_or(usual);
    Some(("stab x", now / 100, then / 100))
}

/// What wearing the item in `slot` adds to the numbers now, such as `Atk +1`, the attack of its shots, and what a stab
/// counts if that changes; `same numbers` if nothing does.
pub fn worn_gain(view: View<'_>, slot: Slot) -> String {
    let changes = worn_changes(view, slot).into_iter();
    let gains = changes.map(|(word, from, to)| match word {
        "attack" => format!("Atk {:+}", to - from),
        "defence" => format!("Def {:+}", to - from),
        "shot" => format!("Shot {to}"),
        stab => format!("{stab}{to}"),
    });
    let gains: Vec<_> = gains.collect();
    match gains.is_empty() {
        true => "same numbers".to_owned(),
        false => gains.join("  "),
    }
}

/// The attack of a shot with the item in `slot`; `None` if it does not shoot.
fn shot_attack(view: View<'_>, slot: Slot) -> Option<i32> {
    worn_in(view, slot).filter(|worn| worn.shoots > 0)?;
    Some(view.blow_stats_wearing(slot, 2)?.attack)
}

fn worn_in(view: View<'_>, slot: Slot) -> Option<&Worn> {
    let kind = view.rules().items.get(usize::from(slot.0))?;
    kind.effect.worn()
}

/// What the hero wears, weapon first: `axe, mail`; `None` if nothing.
pub fn worn_text(view: View<'_>) -> Option<String> {
    let worn = WornKind::ALL.into_iter().filter_map(|kind| view.worn(kind));
    english::list(worn.map(|(_, kind)| kind.name.as_str()))
}
