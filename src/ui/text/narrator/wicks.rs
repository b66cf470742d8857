//! Messages about braziers and wicks.

use crate::game::Event;
use crate::ui::text::narrator::Narrator;
use crate::ui::text::templates::{Placeholder, SpanStyle};
use crate::ui::theme::Role;

impl Narrator<'_> {
    /// Narrates an event of braziers and wicks.
    pub(super) fn narrate_wick(&mut self, event: Event) {
        let words = self.words;
        match event {
            Event::BrazierLit { lit, of, .. } => {
                let (n, of) = (lit.to_string(), of.to_string());
                let numbers = [Placeholder::plain("n", &n), Placeholder::plain("of", &of)];
                self.push(words.brazier_lit.as_ref(), &numbers);
            }
            Event::WickOffered => self.push(words.wick_offered.as_ref(), &[]),
            Event::WickChosen { wick } => {
                let wick = self.view.rules().wick(wick);
                let name = Placeholder::plain("what", &wick.name);
                let name = name.styled(Some(SpanStyle::Role(Role::Item)));
                let about = Placeholder::plain("about", &wick.about);
                self.push(words.wick_chosen.as_ref(), &[name, about]);
            }
            Event::Flared { turns } => self.push_number(words.flared.as_ref(), turns),
            Event::FlareOver => self.push(words.flare_over.as_ref(), &[]),
            _ => {}
        }
    }
}
