//! Messages about what monsters do by their traits, and what they know of the hero.

use std::mem::take;

use crate::base::Pos;
use crate::game::ActorId;
use crate::game::rules::{FlameHeight, ItemId, Mind};
use crate::ui::text::narrator::{Narrator, Said, either};
use crate::ui::text::templates::{Placeholder, Sentence};

/// A corpse twitches from this many turns before it rises.
const TWITCHES_BEFORE: u32 = 3;

impl Narrator<'_> {
    /// Narrates what a monster in view does by the traits of its kind. As in all methods here, the consequences of a
    /// blow are reported after it.
    pub(super) fn narrate_trait(&mut self, phrase: &Said, actor: ActorId) {
        self.push_hits();
        self.push_visible(phrase, actor);
    }

    /// Narrates that a monster burst, if its cell is in view.
    pub(super) fn narrate_burst(&mut self, actor: ActorId, at: Pos) {
        self.push_hits();
        if self.view.sees(at) {
            self.push_actor(&self.words[Sentence::Bursts], actor);
        }
    }

    /// Narrates that a monster lowered the hero's flame.
    pub(super) fn narrate_lowered_flame(&mut self, actor: ActorId, to: FlameHeight) {
        self.push_hits();
        self.push_actor(&self.words[Sentence::FlameLowered], actor);
        if to == FlameHeight::Out {
            self.push(&self.words[Sentence::FlameOut], &[]);
        }
    }

    /// Narrates that a blow pushed the hero away.
    pub(super) fn narrate_push(&mut self, actor: ActorId, by: ActorId) {
        self.push_hits();
        if actor.is_hero() {
            self.push_pair(&self.words[Sentence::Pushed], by, actor, []);
        }
    }

    /// Narrates a blow that took wax.
    pub(super) fn narrate_drain(&mut self, attacker: ActorId, wax: i32) {
        self.push_hits();
        let n = [Placeholder::number("n", wax)];
        self.push_pair(&self.words[Sentence::Drained], attacker, ActorId::HERO, n);
    }

    /// Narrates that a monster took an item from the hero.
    pub(super) fn narrate_theft(&mut self, actor: ActorId, item: ItemId) {
        self.push_hits();
        let item = self.item_placeholder(Some(item));
        self.push_pair(&self.words[Sentence::Stolen], actor, ActorId::HERO, [item]);
    }

    /// Narrates that a monster caught what the hero threw.
    pub(super) fn narrate_catch(&mut self, actor: ActorId, item: ItemId) {
        let item = self.item_placeholder(Some(item));
        self.push_pair(&self.words[Sentence::Caught], actor, ActorId::HERO, [item]);
    }

    /// Narrates that the dazed hero lost the turn.
    pub(super) fn narrate_reeling(&mut self) {
        self.push_hits();
        self.push(&self.words[Sentence::HeroReels], &[]);
    }

    /// Narrates that a monster put out a light in view. The player knows when the hero does.
    pub(super) fn narrate_snuffing(&mut self, actor: ActorId, item: ItemId, at: Pos) {
        self.push_hits();
        if !actor.is_hero() && self.view.sees(at) {
            let item = self.item_placeholder(Some(item));
            self.push_pair(&self.words[Sentence::Snuffed], actor, actor, [item]);
        }
    }

    /// Adds a line for each corpse in view that will rise in [`TWITCHES_BEFORE`] turns or fewer, once.
    pub(super) fn push_twitching(&mut self) {
        let (view, words) = (self.view, self.words);
        for corpse in view.corpses() {
            let soon = view.rises_in(corpse.id);
            let soon = soon.is_some_and(|turns| turns <= TWITCHES_BEFORE);
            if soon && self.state.twitching.insert(corpse.id) {
                self.push_actor(&words[Sentence::Twitches], corpse.id);
            }
        }
    }

    /// Narrates that an attack passes through its target.
    pub(super) fn narrate_pass(&mut self, attacker: ActorId, target: ActorId) {
        let thrown = self.thrown.take();
        let item = [self.item_placeholder(thrown)];
        self.push_pair(&self.words[Sentence::PassedThrough], attacker, target, item);
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
        let words = self.words;
        let phrase = match to {
            Mind::Hunting => {
                self.heard.retain(|other| *other != actor);
                return self.noticed.push(actor);
            }
            Mind::Alarmed if alarmed => return,
            Mind::Alarmed => return self.heard.push(actor),
            Mind::Lost => &words[Sentence::Loses],
            Mind::Fleeing if self.strikers.contains(&actor) => return self.fled.push(actor),
            Mind::Fleeing => &words[Sentence::Flees],
            Mind::Awake | Mind::Asleep | Mind::Following => return,
        };
        self.push_actor(phrase, actor);
    }

    /// Adds the lines for monsters that attacked and then began to flee, after those of their blows.
    pub(super) fn push_fled(&mut self) {
        let words = self.words;
        let phrase = either(&words[Sentence::FleesAfterABlow], &words[Sentence::Flees]);
        for actor in take(&mut self.fled) {
            self.push_actor(phrase, actor);
        }
    }

    /// Adds the line that monsters noticing the hero in one turn share, and that of those hearing a fight. A monster
    /// that attacks in this turn needs none.
    pub(super) fn push_minds(&mut self) {
        let words = self.words;
        // The blow says it already.
        self.noticed.retain(|id| !self.strikers.contains(id));
        self.state.named.append(&mut self.reported_minds);
        for (ids, one, many) in [
            (
                take(&mut self.heard),
                &words[Sentence::Hears],
                &words[Sentence::HearsMany],
            ),
            (
                take(&mut self.noticed),
                &words[Sentence::Notices],
                &words[Sentence::NoticesMany],
            ),
        ] {
            match *ids {
                [] => {}
                [_, _, ..] if many.is_some() => self.push_several(many, ids.len()),
                _ => {
                    for id in ids {
                        self.push_actor(one, id);
                    }
                }
            }
        }
    }
}
