//! Messages about what monsters do by their traits, and what they know of the hero.

use std::mem::take;

use crate::game::rules::{FlameHeight, Mind};
use crate::game::{ActorId, Event};
use crate::ui::text::narrator::Narrator;
use crate::ui::text::templates::{Placeholder, Sentence};

/// A corpse twitches from this many turns before it rises.
const TWITCHES_BEFORE: u32 = 3;

impl Narrator<'_> {
    /// Narrates what a monster does by the traits of its kind, after its blows. Returns whether the event is such a deed.
    pub(super) fn narrate_trait(&mut self, event: Event) -> bool {
        let (view, hero) = (self.view, ActorId::HERO);
        let in_view = |sentence, actor| {
            let is_said = view.visible_monster(actor).is_some();
            (sentence, actor, actor, is_said, None)
        };
        let thing = |item| Some(self.item_placeholder(Some(item)));
        let (sentence, by, target, is_said, value) = match event {
            Event::Split { actor, .. } => in_view(Sentence::Splits, actor),
            Event::Risen { actor, .. } => in_view(Sentence::Rises, actor),
            Event::Unmasked { actor, .. } => in_view(Sentence::Unmasked, actor),
            Event::Dazzled { actor } => in_view(Sentence::Dazzled, actor),
            Event::Smothered { actor, .. } => in_view(Sentence::Smothered, actor),
            Event::Aimed { actor, .. } => in_view(Sentence::Aimed, actor),
            Event::Poured { actor, .. } => in_view(Sentence::Poured, actor),
            Event::Crowned { actor } => in_view(Sentence::Crowned, actor),
            Event::Burst { actor, at } => (Sentence::Bursts, actor, actor, view.sees(at), None),
            Event::FlameLowered { actor, .. } => (Sentence::FlameLowered, actor, actor, true, None),
            Event::Pushed { actor, by, .. } => (Sentence::Pushed, by, actor, actor == hero, None),
            Event::Drained { attacker, from, to } => {
                let wax = Placeholder::number("n", from - to);
                (Sentence::Drained, attacker, hero, true, Some(wax))
            }
            Event::Stolen { actor, item } => (Sentence::Stolen, actor, hero, true, thing(item)),
            // The player knows when the hero does it.
            Event::Snuffed { actor, item, at } => {
                let is_said = actor != hero && view.sees(at);
                (Sentence::Snuffed, actor, actor, is_said, thing(item))
            }
            _ => return false,
        };
        self.push_hits();
        if is_said {
            self.push_pair(sentence, by, target, value);
        }
        if matches!(event, Event::FlameLowered { to, .. } if to == FlameHeight::Out) {
            self.push(Sentence::FlameOut, &[]);
        }
        true
    }

    /// Adds a line for each corpse in view that will rise in [`TWITCHES_BEFORE`] turns or fewer, once.
    pub(super) fn push_twitching(&mut self) {
        for corpse in self.view.corpses() {
            let soon = self.view.rises_in(corpse.id);
            let soon = soon.is_some_and(|turns| turns <= TWITCHES_BEFORE);
            if soon && self.state.twitching.insert(corpse.id) {
                self.push_actor(Sentence::Twitches, corpse.id);
            }
        }
    }

    /// Narrates that a monster in view has learned of the hero, lost the hero or begun to flee; nothing if it is
    /// harmless or that is no news.
    pub(super) fn narrate_mind(&mut self, actor: ActorId, from: Mind, to: Mind) {
        let monster = self.view.visible_monster(actor);
        if monster.is_none_or(|monster| self.view.is_harmless(monster)) {
            return;
        }
        // The alarm itself has been reported.
        let alarmed = to == Mind::Alarmed && self.alarmed;
        let now = self.view.turn();
        if !alarmed && !self.state.is_news(actor, from, to, now) {
            return;
        }
        self.reported_minds.push(actor);
        match to {
            Mind::Hunting => {
                self.heard.retain(|other| *other != actor);
                self.noticed.push(actor);
            }
            Mind::Alarmed if alarmed => {}
            Mind::Alarmed => self.heard.push(actor),
            Mind::Lost => self.push_actor(Sentence::Loses, actor),
            Mind::Fleeing if self.strikers.contains(&actor) => self.fled.push(actor),
            Mind::Fleeing => self.push_actor(Sentence::Flees, actor),
            Mind::Awake | Mind::Asleep | Mind::Following => {}
        }
    }

    /// Adds the lines for monsters that attacked and then began to flee, after those of their blows.
    pub(super) fn push_fled(&mut self) {
        let sentence = self.either(Sentence::FleesAfterABlow, Sentence::Flees);
        for actor in take(&mut self.fled) {
            self.push_actor(sentence, actor);
        }
    }

    /// Adds the line that monsters noticing the hero in one turn share, and that of those hearing a fight. A monster
    /// that attacks in this turn needs none.
    pub(super) fn push_minds(&mut self) {
        // The blow says it already.
        self.noticed.retain(|id| !self.strikers.contains(id));
        self.state.named.append(&mut self.reported_minds);
        let (heard, noticed) = (take(&mut self.heard), take(&mut self.noticed));
        for (ids, one, many) in [
            (heard, Sentence::Hears, Sentence::HearsMany),
            (noticed, Sentence::Notices, Sentence::NoticesMany),
        ] {
            match *ids {
                [] => {}
                [_, _, ..] if self.words[many].is_some() => self.push_several(many, ids.len()),
                _ => {
                    for id in ids {
                        self.push_actor(one, id);
                    }
                }
            }
        }
    }
}
