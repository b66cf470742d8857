//! Templates filled with the names and numbers of a game.

use crate::game::rules::ItemId;
use crate::game::{ActorId, Slot};
use crate::ui::text::english;
use crate::ui::text::narrator::Narrator;
use crate::ui::text::templates::{MessageKind, Placeholder, Sentence, Template};

impl<'a> Narrator<'a> {
    /// The first of two sentences if the rule set has it, else the other.
    pub(super) fn either(&self, first: Sentence, other: Sentence) -> Sentence {
        if self.words[first].is_some() {
            first
        } else {
            other
        }
    }

    /// Adds a sentence, if the rule set has it.
    pub(super) fn push(&mut self, sentence: Sentence, placeholders: &[Placeholder<'_>]) {
        if let Some(template) = &self.words[sentence] {
            self.push_template(template, placeholders);
        }
    }

    pub(super) fn push_template(&mut self, own: &Template, placeholders: &[Placeholder<'_>]) {
        match self.lines.last_mut() {
            // Gains are not put behind what harms or threatens.
            Some(last) if own.joins && (is_bad(own.kind) || !is_bad(last.kind)) => {
                last.text.push(' ');
                last.append(&own.text, placeholders);
            }
            Some(_) | None => self.lines.push(own.fill(placeholders)),
        }
    }

    pub(super) fn push_number(&mut self, sentence: Sentence, n: i32) {
        self.push(sentence, &[Placeholder::number("n", n)]);
    }

    /// Adds a sentence about how much more the hero has of something.
    pub(super) fn push_gain(&mut self, sentence: Sentence, from: i32, to: i32) {
        self.push_number(sentence, to - from);
    }

    /// Adds a sentence about hit points that the hero lost.
    pub(super) fn push_loss(&mut self, sentence: Sentence, hp: i32) {
        self.push(sentence, &[Placeholder::loss(hp)]);
    }

    /// Adds a sentence about several actors, which begins with their number.
    pub(super) fn push_several(&mut self, sentence: Sentence, n: usize) {
        let n = english::leading_number(i32::try_from(n).unwrap_or(i32::MAX));
        self.push(sentence, &[Placeholder::plain("n", n)]);
    }

    pub(super) fn push_item(&mut self, sentence: Sentence, what: ItemId) {
        self.push(sentence, &self.item_placeholders(what));
    }

    /// Adds a sentence about `what`, or that for using `used` if it has one of its own.
    pub(super) fn push_use(&mut self, sentence: Sentence, used: ItemId, what: ItemId) {
        if let Some(mut template) = self.words[sentence].clone() {
            let own = &self.view.rules().item(used).uses;
            if !own.is_empty() {
                template.text.clone_from(own);
            }
            self.push_template(&template, &self.item_placeholders(what));
        }
    }

    fn item_placeholders(&self, what: ItemId) -> [Placeholder<'a>; 2] {
        let slot = u8::try_from(what.0).map(|what| Slot(what).letter().to_string());
        let slot = Placeholder::plain("slot", slot.unwrap_or_default());
        [self.item_placeholder(Some(what)), slot]
    }

    /// The placeholder for an item's name.
    pub(super) fn item_placeholder(&self, what: Option<ItemId>) -> Placeholder<'a> {
        let name = what.map_or("", |what| &self.view.rules().item(what).name);
        Placeholder::item("what", name)
    }

    /// Adds a sentence about an actor.
    pub(super) fn push_actor(&mut self, sentence: Sentence, actor: ActorId) {
        self.push_pair(sentence, actor, actor, []);
    }

    /// Adds a sentence about an actor and a number.
    pub(super) fn push_amount(&mut self, sentence: Sentence, actor: ActorId, n: i32) {
        self.push_pair(sentence, actor, actor, [Placeholder::number("n", n)]);
    }

    /// Adds a sentence about an actor that does something to another.
    pub(super) fn push_pair(
        &mut self,
        sentence: Sentence,
        actor: ActorId,
        target: ActorId,
        more: impl IntoIterator<Item = Placeholder<'a>>,
    ) {
        self.push(sentence, &self.pair_placeholders(actor, target, more));
    }

    pub(super) fn pair_placeholders(
        &self,
        actor: ActorId,
        target: ActorId,
        more: impl IntoIterator<Item = Placeholder<'a>>,
    ) -> Vec<Placeholder<'a>> {
        let who = Placeholder::actor("who", self.view, actor);
        let whom = Placeholder::actor("whom", self.view, target);
        [who, whom].into_iter().chain(more).collect()
    }
}

/// Whether a message tells of harm or threat.
const fn is_bad(kind: MessageKind) -> bool {
    match kind {
        MessageKind::Damage | MessageKind::Warning => true,
        MessageKind::Good | MessageKind::Item | MessageKind::Action | MessageKind::Rejected => {
            false
        }
    }
}
