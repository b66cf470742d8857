//! Facts about a monster out of view: when and where the hero last saw it, and what it was doing.

use crate::game::View;
use crate::game::view::SightingView;
use crate::gfx::Rgb;
use crate::ui::describe;
use crate::ui::screens::facts::{Fact, about, wrapped_rows};
use crate::ui::text::english;
use crate::ui::widgets::assets::UiAssets;

/// What is known of a monster that was last seen here.
pub(super) fn sighting_facts(
    view: View<'_>,
    seen: SightingView<'_>,
    width: i32,
    art: &UiAssets<'_>,
) -> Vec<Fact> {
    let letter = Rgb::from_hex(&seen.kind.color).map(|color| (seen.kind.letter, color));
    let name = seen.name.to_owned();
    let mut facts = vec![Fact::Name(
        name,
        letter,
        "remembered".to_owned(),
        art.theme.monster,
    )];
    facts.extend(about(&seen.kind.about, width, art));
    let knew = describe::remembered_mind_sentence(view, seen);
    let knew = english::with_pronoun(knew, seen.kind.pronoun);
    facts.extend(wrapped_rows(&knew, width, art.font).map(Fact::Knows));
    facts.push(Fact::Working(ago(seen.turns_ago)));
    facts.push(Fact::Working(describe::direction_text(view, seen.at)));
    facts
}

/// `Last seen 3 turns ago`
fn ago(turns: u32) -> String {
    match turns {
        0 => "Last seen just now".to_owned(),
        turns => format!(
            "Last seen {} ago",
            english::count_noun(turns as i32, "turn")
        ),
    }
}
