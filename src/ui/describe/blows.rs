//! What the blows and the death of a kind of monster bring, a sentence for each trait.

use crate::game::rules::Traits;
use crate::ui::text::english::count_noun;

/// The sentences, such as `A hit pushes you by 2.` Empty for a kind without such traits.
pub(super) fn blow_sentences(traits: &Traits) -> impl Iterator<Item = String> {
    let Traits {
        gusts,
        pushes,
        drains,
        steals,
        ..
    } = traits;
    let if_so = |is: bool, text: &str| is.then(|| text.to_owned());
    let sentences = [
        if_so(*gusts, "A hit lowers your flame by one height."),
        pushes.map(|cells| format!("A hit pushes you by {}.", count_noun(cells, "cell"))),
        drains.map(|wax| format!("A hit takes {wax} wax and no HP, until it dies.")),
        if_so(
            *steals,
            "Its first hit takes an item, and it runs. It drops it dead.",
        ),
    ];
    sentences.into_iter().flatten()
}
