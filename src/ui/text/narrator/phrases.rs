//! Templates filled with the names and numbers of a game.

use crate::game::rules::{ItemId, WornKind};
use crate::game::{ActorId, Slot};
use crate::ui::text::english;
use crate::ui::text::narrator::Narrator;
use crate::ui::text::templates::{MessageKind, Placeholder, Template};

impl<'a> Narrator<'a> {
    pub(super) fn push(&mut self, phrase: Option<&Template>, placeholders: &[Placeholder<'_>]) {
        let Some(phrase) = phrase else { return };
        match self.lines.last_mut() {
            Some(last) if phrase.joins && may_follow(last.kind, phrase.kind) => {
                last.text.push(' ');
                last.append(&phrase.text, placeholders);
            }
            _ => self.lines.push(phrase.fill(placeholders)),
        }
    }

    pub(super) fn push_number(&mut self, phrase: Option<&Template>, n: i32) {
        self.push(phrase, &[Placeholder::number("n", n)]);
    }

    /// Adds a sentence about several actors, which begins with their number.
    pub(super) fn push_several(&mut self, phrase: Option<&Template>, n: usize) {
        let n = english::leading_number(i32::try_from(n).unwrap_or(i32::MAX));
        self.push(phrase, &[Placeholder::plain("n", n)]);
    }

    pub(super) fn push_item(&mut self, phrase: Option<&Template>, what: ItemId) {
        let slot = u8::try_from(what.0).map(|what| Slot(what).letter().to_string());
        let slot = Placeholder::plain("slot", slot.unwrap_or_default());
        self.push(phrase, &[self.item_placeholder(Some(what)), slot]);
    }

    /// Adds the sentence for using an item: its own, or else the general one.
    pub(super) fn push_use(&mut self, what: ItemId) {
        let phrase = self.use_template(self.words.used.as_ref(), what);
        self.push_item(phrase.as_ref(), what);
    }

    /// The template for using an item: `general`, with the item's own sentence if it has one.
    pub(super) fn use_template(
        &self,
        general: Option<&Template>,
        what: ItemId,
    ) -> Option<Template> {
        let mut phrase = general?.clone();
        let own = &self.view.rules().item(what).uses;
        if !own.is_empty() {
            phrase.text.clone_from(own);
        }
        Some(phrase)
    }

    /// The template for putting this item on; `None` if it cannot be worn.
    pub(super) fn put_on_template(&self, what: ItemId) -> Option<&'a Template> {
        let worn = self.view.rules().item(what).effect.worn()?;
        match worn.kind {
            WornKind::Weapon => self.words.wielded.as_ref(),
            WornKind::Armor => self.words.put_on.as_ref(),
        }
    }

    /// The placeholder for an item's name.
    pub(super) fn item_placeholder(&self, what: Option<ItemId>) -> Placeholder<'a> {
        let name = what.map_or("", |what| &self.view.rules().item(what).name);
        Placeholder::item("what", name)
    }

    /// Adds a sentence about an actor.
    pub(super) fn push_actor(&mut self, phrase: Option<&Template>, actor: ActorId) {
        self.push_pair(phrase, actor, actor, []);
    }

    /// Adds a sentence about a monster, if it is in view.
    pub(super) fn push_visible(&mut self, phrase: Option<&Template>, actor: ActorId) {
        if self.view.visible_monster(actor).is_some() {
            self.push_actor(phrase, actor);
        }
    }

    pub(super) fn push_pair<const N: usize>(
        &mut self,
        phrase: Option<&Template>,
        actor: ActorId,
        target: ActorId,
        more: [Placeholder<'_>; N],
    ) {
        let who = Placeholder::actor("who", self.view, actor);
        let whom = Placeholder::actor("whom", self.view, target);
        let placeholders: Vec<_> = [who, whom].into_iter().chain(more).collect();
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
