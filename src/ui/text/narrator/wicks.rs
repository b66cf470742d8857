//! Messages about braziers and wicks.

use crate::game::rules::WickId;
use crate::ui::text::narrator::Narrator;
use crate::ui::text::templates::{Placeholder, SpanStyle};
use crate::ui::theme::Role;

impl Narrator<'_> {
    /// Narrates that the hero has lit `lit` braziers on this level, of the `of` that earn a wick.
    pub(super) fn narrate_brazier(&mut self, lit: u32, of: u32) {
        let (n, of) = (lit.to_string(), of.to_string());
        let numbers = [Placeholder::plain("n", &n), Placeholder::plain("of", &of)];
        self.push(self.words.brazier_lit.as_ref(), &numbers);
    }

    /// Narrates that the hero chose a wick.
    pub(super) fn narrate_wick(&mut self, wick: WickId) {
        let wick = self.view.rules().wick(wick);
        let name = Placeholder::plain("what", &wick.name);
        let name = name.styled(Some(SpanStyle::Role(Role::Item)));
        let about = Placeholder::plain("about", &wick.about);
        self.push(self.words.wick_chosen.as_ref(), &[name, about]);
    }
}
