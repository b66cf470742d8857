//! Sentences about the special traits of a monster kind, one per trait, with the numbers of its rule set.

use crate::game::rules::{Calls, Traits, Words};
use crate::ui::text::english::count_noun;
use crate::ui::text::rule_facts::{RuleFact, rule_facts};
use crate::ui::text::words::say;

/// The sentences of a kind's traits, such as `Enters no light of 6 or more.`, in the order of [`Traits`]. Empty for a
/// kind without any.
pub fn trait_sentences(words: &Words, traits: &Traits) -> Vec<String> {
    let mut sentences = Vec::new();
    for fact in rule_facts(traits) {
        let key = fact.key;
        sentences.push(with_more(fact, traits).say(words, "trait"));
        if key == "ally" {
            sentences.push(say!(words, "trait.ally_is_struck"));
        }
    }
    sentences
}

/// With what the trait alone does not say.
fn with_more(fact: RuleFact, traits: &Traits) -> RuleFact {
    match fact.key {
        "ally" if traits.ally.is_some_and(|it| it.strikes_below.is_some()) => {
            fact.renamed("ally_strikes")
        }
        "blind" => fact.with("steps", Traits::FELT_STEPS),
        "group" if fact.number("min") == fact.number("max") => fact.without("max"),
        "rises" if fact.number("unless_light") == Some(1) => fact.renamed("rises_in_the_dark"),
        "shoots" if traits.shoots.is_some_and(|it| it.gives_up) => {
            fact.renamed("shoots_unless_in_vain")
        }
        "crown" => match traits.crown.as_ref().and_then(|crown| crown.calls.as_ref()) {
            Some(Calls { kind, amount }) => {
                fact.with_text("calls", count_noun(*amount, &kind.replace('_', " ")))
            }
            None => fact,
        },
        _ => fact,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;
    use crate::game::rules::{Burst, Rising};

    #[test]
    fn traits_are_described_with_numbers() {
        let traits = Traits {
            pushes: Some(1),
            bursts: Some(Burst {
                dazes: 3,
                within: 1,
            }),
            rises: Some(Rising {
                after: 20,
                unless_light: Some(1),
            }),
            shuns_braziers: true,
            snuffs_every: Some(5),
            leaves: Some("candle_stub".into()),
            ..Traits::default()
        };
        let words = &Content::shared().words;
        assert_eq!(
            trait_sentences(words, &traits),
            [
                "Keeps off burning braziers.",
                "A hit pushes you by 1 cell.",
                "Struck or killed, it bursts: all within 1 cell are dazed for 3 turns.",
                "Rises once, 20 turns after its death, unless light other than yours falls on it.",
                "Every 5th turn that it sees a flame it lowers yours, or puts one out.",
                "Dead, it leaves a candle stub.",
            ]
        );
        assert_eq!(trait_sentences(words, Traits::none()), [""; 0]);
    }
}
