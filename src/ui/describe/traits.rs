//! What a kind of monster does unlike others, a sentence for each trait, in the numbers of its rule set.

use crate::game::rules::Traits;
use crate::ui::describe::blows::blow_sentences;

/// The sentences of a kind's traits, such as `Enters no light of 6 or more.` Empty for a kind without any.
pub fn trait_sentences(traits: &Traits) -> Vec<String> {
    let Traits { shuns_light, .. } = traits;
    let shuns = shuns_light.map(|light| format!("Enters no light of {light} or more."));
    shuns.into_iter().chain(blow_sentences(traits)).collect()
}
