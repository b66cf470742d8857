//! Messages about what monsters know of the hero, and how they react.

use crate::game::ActorId;
use crate::game::rules::Mind;
use crate::ui::text::narrator::{Narrator, either};

impl Narrator<'_> {
    /// Narrates that an attack passes through its target.
    pub(super) fn narrate_pass(&mut self, attacker: ActorId, target: ActorId) {
        let thrown = self.thrown.take();
        let item = [self.item_placeholder(thrown)];
        self.push_pair(&self.words.passed_through, attacker, target, item);
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
            Mind::Lost => &words.loses,
            Mind::Fleeing if self.strikers.contains(&actor) => return self.fled.push(actor),
            Mind::Fleeing => &words.flees,
            Mind::Awake | Mind::Asleep | Mind::Following => return,
        };
        self.push_actor(phrase, actor);
    }

    /// Adds the lines for monsters that attacked and then began to flee, after those of their blows.
    pub(super) fn push_fled(&mut self) {
        let words = self.words;
        let phrase = either(&words.flees_after_a_blow, &words.flees);
        for actor in std::mem::take(&mut self.fled) {
            self.push_actor(phrase, actor);
        }
    }

    /// Adds the line that monsters noticing the hero in one turn share, and that of those hearing a fight. A monster
    /// that attacks in this turn needs none.
    pub(super) fn push_minds(&mut self) {
        let words = self.words;
        // The blow says it already.
        self.noticed.retain(|id| !self.strikers.contains(id));
        for actor in std::mem::take(&mut self.reported_minds) {
            self.state.name(actor);
        }
        for (ids, one, many) in [
            (
                std::mem::take(&mut self.heard),
                &words.hears,
                &words.hears_many,
            ),
            (
                std::mem::take(&mut self.noticed),
                &words.notices,
                &words.notices_many,
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
