//! Templates filled with the names and numbers of a game.

use crate::game::rules::ItemId;
use crate::game::{ActorId, Slot};
use crate::ui::text::english;
use crate::ui::text::narrator::{Narrator, Said};
use crate::ui::text::templates::{MessageKind, Placeholder, Sentence};

impl<'a> Narrator<'a> {
    /// Adds a sentence, if there is one.
    pub(super) fn push(&mut self, phrase: &Said, placeholders: &[Placeholder<'_>]) {
        let Some(phrase) = phrase else { return };
        match self.lines.last_mut() {
            Some(last) if phrase.joins && may_follow(last.kind, phrase.kind) => {
                last.text.push(' ');
                last.append(&phrase.text, placeholders);
            }
            _ => self.lines.push(phrase.fill(placeholders)),
        }
    }

    pub(super) fn push_number(&mut self, phrase: &Said, n: i32) {
        self.push(phrase, &[Placeholder::number("n", n)]);
    }

    /// Adds a sentence about several actors, which begins with their number.
    pub(super) fn push_several(&mut self, phrase: &Said, n: usize) {
        let n = english::leading_number(i32::try_from(n).unwrap_or(i32::MAX));
        self.push(phrase, &[Placeholder::plain("n", n)]);
    }

    pub(super) fn push_item(&mut self, phrase: &Said, what: ItemId) {
        let slot = u8::try_from(what.0).map(|what| Slot(what).letter().to_string());
        let slot = Placeholder::plain("slot", slot.unwrap_or_default());
        self.push(phrase, &[self.item_placeholder(Some(what)), slot]);
    }

    /// Adds the sentence for using an item: its own, or else the general one.
    pub(super) fn push_use(&mut self, what: ItemId) {
        let phrase = self.use_template(&self.words[Sentence::Used], what);
        self.push_item(&phrase, what);
    }

    /// The template for using an item: `general`, with the item's own sentence if it has one.
    pub(super) fn use_template(&self, general: &Said, what: ItemId) -> Said {
        let mut phrase = general.clone()?;
        let own = &self.view.rules().item(what).uses;
        if !own.is_empty() {
            phrase.text.clone_from(own);
        }
        Some(phrase)
    }

    /// The placeholder for an item's name.
    pub(super) fn item_placeholder(&self, what: Option<ItemId>) -> Placeholder<'a> {
        let name = what.map_or("", |what| &self.view.rules().item(what).name);
        Placeholder::item("what", name)
    }

    /// Adds a sentence about an actor.
    pub(super) fn push_actor(&mut self, phrase: &Said, actor: ActorId) {
        self.push_pair(phrase, actor, actor, []);
    }

    /// Adds a sentence about a monster, if it is in view.
    pub(super) fn push_visible(&mut self, phrase: &Said, actor: ActorId) {
        if self.view.visible_monster(actor).is_some() {
            self.push_actor(phrase, actor);
        }
    }

    /// Adds a sentence about an actor and a number.
    pub(super) fn push_amount(&mut self, phrase: &Said, actor: ActorId, n: i32) {
        self.push_pair(phrase, actor, actor, [Placeholder::number("n", n)]);
    }

    /// Adds a sentence about an actor that does something to another.
    pub(super) fn push_pair<'p>(
        &mut self,
        phrase: &Said,
        actor: ActorId,
        target: ActorId,
        more: impl IntoIterator<Item = Placeholder<'p>>,
    ) {
        let who = Placeholder::actor("who", self.view, actor);
        let whom = Placeholder::actor("whom", self.view, target);
        let mut placeholders = vec![who, whom];
        for placeholder in more {
            placeholders.push(placeholder);
        }
        self.push(phrase, &placeholders);
    }
}

/// Whether a message of this kind may join one of `last`: gains are not put behind what harms or threatens.
const fn may_follow(last: MessageKind, kind: MessageKind) -> bool {
    const fn is_bad(kind: MessageKind) -> bool {
        matches!(kind, MessageKind::Damage | MessageKind::Warning)
    }
    is_bad(kind) || !is_bad(last)
}
