//! A rule set with a flame and minds.

use std::sync::Arc;

use tallowdeep::content::{Content, RulesetFile};

use super::played::{Played, content_of};
use super::variant::variant;

/// The rule set, in which all monsters start asleep, with pieces of its text replaced.
pub(crate) fn file(changes: &[(&str, &str)]) -> RulesetFile {
    variant("flame", changes)
}

/// Content with this as its only rule set.
pub(crate) fn content(changes: &[(&str, &str)]) -> Arc<Content> {
    content_of(file(changes))
}

/// A game of it on a drawing.
pub(crate) fn game(changes: &[(&str, &str)], drawing: &str) -> Played {
    Played::of(&content(changes), drawing)
}
