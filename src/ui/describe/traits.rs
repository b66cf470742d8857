//! Sentences about the special traits of a monster kind, one per trait, with the numbers of its rule set.

use crate::game::rules::{Ally, EightLines, FastInDark, FeelsInDark, Group, Lure, Shoots, Traits};
use crate::ui::describe::blows::blow_sentences;
use crate::ui::text::english::{count_noun, ordinal};

/// The sentences of a kind's traits, such as `Enters no light of 6 or more.` Empty for a kind without any.
pub fn trait_sentences(traits: &Traits) -> Vec<String> {
    let of_mind = ways(traits).chain(senses(traits));
    of_mind.chain(blow_sentences(traits)).collect()
}

/// Where it goes, how fast, and in what company.
fn ways(traits: &Traits) -> impl Iterator<Item = String> {
    let sentence_if = |does: bool, text: &str| does.then(|| text.to_owned());
    [
        traits.ally.map(|Ally { within }| {
            let steps = count_noun(within, "step");
            format!("Keeps within {steps} of you and comes along over stairs from there. Walk into it to change places. Never fights.")
        }),
        traits.ally.map(|_| {
            "Hunters who cannot reach you strike it. It does not heal.".to_owned()
        }),
        traits.group.map(|Group { min, max }| match min == max {
            true => format!("Comes in groups of {min}."),
            false => format!("Comes in groups of {min} to {max}."),
        }),
        sentence_if(traits.stands, "Never moves."),
        sentence_if(traits.through_walls, "Walks through walls."),
        traits
            .acts_every
            .map(|every| format!("Acts every {} turn.", ordinal(every))),
        traits
            .erratic_every
            .map(|every| format!("Every {} turn it flutters at random.", ordinal(every))),
        traits.fast_in_dark.map(|FastInDark { below, steps }| {
            format!("Runs {steps} steps a turn in light below {below}.")
        }),
        traits
            .shuns_light
            .map(|light| format!("Enters no light of {light} or more.")),
        sentence_if(traits.shuns_braziers, "Keeps off burning braziers."),
        traits.lured_by.map(|lure| match lure {
            Lure::BrightestFlame => "Goes to the brightest flame it sees, not to you.".to_owned(),
            Lure::BrightestLight => "Goes to the brightest light it sees, not to you.".to_owned(),
        }),
        sentence_if(traits.surrounds, "Goes around others to get at you."),
        sentence_if(traits.follows_trail, "Follows your trail."),
    ]
    .into_iter()
    .flatten()
}

/// What it senses, and how it strikes.
fn senses(traits: &Traits) -> impl Iterator<Item = String> {
    [
        traits.blind.map(|cells| {
            let steps = Traits::FELT_STEPS;
            format!("Blind; feels you within {cells} if the way is at most {steps} steps.")
        }),
        traits.feels_steps.map(|cells| {
            format!("Eyeless; feels you within {cells} through walls when you walk or strike.")
        }),
        traits
            .sees_in_dark
            .map(|cells| format!("Sees you within {cells} without light.")),
        traits.feels_in_dark.map(|FeelsInDark { below, within }| {
            format!("Feels you within {within}, walls or no walls, in light below {below}.")
        }),
        traits.eight_lines.map(|EightLines { length, light }| {
            format!(
                "If it sees you in light {light} or more within {length}, straight or diagonal, it wakes the level."
            )
        }),
        traits.howls.map(|cells| {
            format!("Howls when it notices you, heard within {cells}.")
        }),
        traits.shoots.map(|Shoots { range, keeps }| {
            format!("Shoots at you within {range} if you are lit; keeps {keeps} away.")
        }),
        (traits.eats_wax > 0)
            .then(|| format!("Beside your flame it eats {} wax a turn.", traits.eats_wax)),
        traits
            .intangible_in_light
            .map(|light| format!("Bodiless in light {light} or more.")),
    ]
    .into_iter()
    .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn monsters_that_shun_braziers_say_so() {
        let shuns = Traits {
            shuns_braziers: true,
            ..Traits::default()
        };
        let expected = ["Keeps off burning braziers."];
        assert_eq!(trait_sentences(&shuns), expected);
        assert_eq!(trait_sentences(Traits::none()), [""; 0]);
    }
}
