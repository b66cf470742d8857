//! Facts about a monster out of view: when and where the hero last saw it, and what it was doing.

use crate::game::view::SightingView;
use crate::ui::describe;
use crate::ui::screens::facts::{Fact, FactSheet};
use crate::ui::text::english;

impl FactSheet<'_> {
    /// Adds what is known of a monster that was last seen here.
    pub(super) fn add_sighting(&mut self, seen: SightingView<'_>) {
        let letter = Some((seen.kind.letter, &*seen.kind.color));
        self.add_name(seen.name, letter, "remembered", self.art.theme.monster);
        self.add_prose(&seen.kind.about);
        let knew = describe::remembered_mind_sentence(self.view, seen);
        let knew = english::with_pronoun(knew, seen.kind.pronoun);
        self.add_large(&knew, Fact::Knows);
        self.add(Fact::Working(ago(seen.turns_ago)));
        self.add(Fact::Working(describe::direction_text(self.view, seen.at)));
    }
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
