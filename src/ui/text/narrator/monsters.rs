//! Messages about what monsters do by their traits, and what they know of the hero.

use std::mem::take;

use crate::base::Pos;
use crate::game::ActorId;
use crate::game::rules::{ItemId, Mind};
use crate::ui::text::narrator::Narrator;
use crate::ui::text::templates::Sentence;

/// A corpse twitches from this many turns before it rises.
const TWITCHES_BEFORE: u32 = 3;

impl Narrator<'_> {
    /// Narrates what a monster in view does by the traits of its kind, after its blows.
    pub(super) fn narrate_deed(&mut self, sentence: Sentence, actor: ActorId) {
        self.push_hits();
        if self.view.visible_monster(actor).is_some() {
            self.push_actor(sentence, actor);
        }
    }

    /// Narrates that a monster burst, which is no longer there to be seen.
    pub(super) fn narrate_burst(&mut self, actor: ActorId, at: Pos) {
        self.push_hits();
        if self.view.sees(at) {
            self.push_actor(Sentence::Bursts, actor);
        }
    }

    /// Narrates that a blow pushed the hero away.
    pub(super) fn narrate_push(&mut self, actor: ActorId, by: ActorId) {
        self.push_hits();
        if actor.is_hero() {
            self.push_pair(Sentence::Pushed, by, actor, []);
        }
    }

    /// Narrates that a monster took an item from the hero.
    pub(super) fn narrate_theft(&mut self, actor: ActorId, item: ItemId) {
        self.push_hits();
        let item = self.item_placeholder(Some(item));
        self.push_pair(Sentence::Stolen, actor, ActorId::HERO, [item]);
    }

    /// Narrates that a monster caught what the hero threw at it.
    pub(super) fn narrate_catch(&mut self, actor: ActorId, item: ItemId) {
        let item = self.item_placeholder(Some(item));
        self.push_pair(Sentence::Caught, actor, ActorId::HERO, [item]);
    }

    /// Narrates that a monster put out a light on a cell in view. The player knows when the hero does it.
    pub(super) fn narrate_snuffing(&mut self, actor: ActorId, item: ItemId, at: Pos) {
        self.push_hits();
        if !actor.is_hero() && self.view.sees(at) {
            let item = self.item_placeholder(Some(item));
            self.push_pair(Sentence::Snuffed, actor, actor, [item]);
        }
    }

    /// Narrates that a monster alarmed the level.
    pub(super) fn narrate_alarm(&mut self, actor: ActorId) {
        self.alarmed = true;
        self.push_actor(Sentence::Alarmed, actor);
    }

    /// Narrates that something comes to where the hero is.
    pub(super) fn narrate_drawn(&mut self, by_fire: bool) {
        let sentence = if by_fire {
            Sentence::DrawnByFire
        } else {
            Sentence::DrawnByDark
        };
        self.push(sentence, &[]);
    }

    /// Narrates that an ally or a monster came with the hero over stairs.
    pub(super) fn narrate_follower(&mut self, actor: ActorId) {
        let sentence = if self.view.is_ally(actor) {
            Sentence::AllyFollowed
        } else {
            Sentence::Followed
        };
        self.push_actor(sentence, actor);
    }

    /// Adds a line for each corpse in view that will rise in [`TWITCHES_BEFORE`] turns or fewer, once.
    pub(super) fn push_twitching(&mut self) {
        for corpse in self.view.corpses() {
            let rises_in = self.view.rises_in(corpse.id);
            let rises_soon = rises_in.is_some_and(|turns| turns <= TWITCHES_BEFORE);
            if rises_soon && self.state.twitching.insert(corpse.id) {
                self.push_actor(Sentence::Twitches, corpse.id);
            }
        }
    }

    /// Narrates that a monster in view has learned of the hero, lost the hero or begun to flee, or that a remembered
    /// sleeper has woken; nothing if it is harmless or that is no news.
    pub(super) fn narrate_mind(&mut self, actor: ActorId, from: Mind, to: Mind) {
        let wakes = from == Mind::Asleep && to == Mind::Hunting;
        if wakes && self.is_remembered_sleeper(actor) {
            return self.push_actor(Sentence::WakesUnseen, actor);
        }
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

    /// Whether the hero has left this monster asleep out of view, or is stealing up on it.
    fn is_remembered_sleeper(&self, actor: ActorId) -> bool {
        let mut remembered = self.view.remembered_monsters();
        remembered.any(|seen| seen.actor == actor && seen.mind == Mind::Asleep)
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
        let heard = take(&mut self.heard);
        self.push_shared(heard, Sentence::Hears, Sentence::HearsMany);
        let noticed = take(&mut self.noticed);
        self.push_shared(noticed, Sentence::Notices, Sentence::NoticesMany);
    }

    /// Adds one line about several monsters if the rule set has the sentence for it, else one about each.
    fn push_shared(&mut self, ids: Vec<ActorId>, one: Sentence, many: Sentence) {
        if ids.len() > 1 && self.words[many].is_some() {
            return self.push_several(many, ids.len());
        }
        for id in ids {
            self.push_actor(one, id);
        }
    }
}
