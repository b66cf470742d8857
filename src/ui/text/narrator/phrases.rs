//! Templates filled with the names and numbers of a game.

use crate::game::rules::{ItemId, WornKind};
use crate::game::{ActorId, Slot};
use crate::ui::text::english::{self, Naming, capitalize};
use crate::ui::text::narrator::Narrator;
use crate::ui::text::templates::{MessageKind, Placeholder, SpanStyle, Template};
use crate::ui::theme::Role;

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
        self.push(phrase, &[Placeholder::plain("n", &n.to_string())]);
    }

    /// Adds a sentence about several actors, which begins with their number.
    pub(super) fn push_several(&mut self, phrase: Option<&Template>, n: usize) {
        let n = english::leading_number(i32::try_from(n).unwrap_or(i32::MAX));
        self.push(phrase, &[Placeholder::plain("n", &n)]);
    }

    pub(super) fn push_item(&mut self, phrase: Option<&Template>, what: ItemId) {
        let slot =
            u8::try_from(what.0).map_or(String::new(), |what| Slot(what).letter().to_string());
        self.push(
            phrase,
            &[
                self.item_placeholder(Some(what)),
                Placeholder::plain("slot", &slot),
            ],
        );
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
        Placeholder::plain("what", name).styled(Some(SpanStyle::Role(Role::Item)))
    }

    /// Adds a sentence about an actor.
    pub(super) fn push_actor(&mut self, phrase: Option<&Template>, actor: ActorId) {
        self.push_pair(phrase, actor, actor, &[]);
    }

    /// Adds a sentence about a monster, if it is in view.
    pub(super) fn push_visible(&mut self, phrase: Option<&Template>, actor: ActorId) {
        if self.view.visible_monster(actor).is_some() {
            self.push_actor(phrase, actor);
        }
    }

    pub(super) fn push_pair(
        &mut self,
        phrase: Option<&Template>,
        actor: ActorId,
        target: ActorId,
        more: &[Placeholder<'_>],
    ) {
        let (big_who, big_whom) = (
            capitalize(self.view.actor_name(actor)),
            capitalize(self.view.actor_name(target)),
        );
        let actor = self.name_placeholders(actor, ["who", "Who"], &big_who);
        let target = self.name_placeholders(target, ["whom", "Whom"], &big_whom);
        let placeholders: Vec<_> = actor.iter().chain(&target).chain(more).copied().collect();
        self.push(phrase, &placeholders);
    }

    /// The placeholders for an actor's name: as it is, and capitalised, which is `big`.
    pub(super) fn name_placeholders<'p>(
        &self,
        actor: ActorId,
        words: [&'static str; 2],
        big: &'p str,
    ) -> [Placeholder<'p>; 2]
    where
        'a: 'p,
    {
        let name = self.view.actor_name(actor);
        let (style, naming) = (name_style(actor), Naming::of(self.view, actor));
        let [word, big_word] = words;
        [
            Placeholder {
                word,
                value: name,
                style,
                naming,
            },
            Placeholder {
                word: big_word,
                value: big,
                style,
                naming,
            },
        ]
    }
}

/// The style of an actor's name: monsters' names are coloured, the hero's is not.
pub(super) fn name_style(actor: ActorId) -> Option<SpanStyle> {
    (!actor.is_hero()).then_some(SpanStyle::Role(Role::Monster))
}

/// Whether a message of this kind may join one of `last`: gains are not put behind what harms or threatens.
const fn may_follow(last: MessageKind, kind: MessageKind) -> bool {
    const fn is_bad(kind: MessageKind) -> bool {
        matches!(kind, MessageKind::Damage | MessageKind::Warning)
    }
    is_bad(kind) || !is_bad(last)
}
