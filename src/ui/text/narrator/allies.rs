//! Messages about allies: what is done to them. Unlike their death it is reported only if it is in view.

use crate::game::{ActorId, Event};
use crate::ui::text::narrator::Narrator;
use crate::ui::text::templates::Placeholder;

impl Narrator<'_> {
    /// Narrates an event that happens to an ally; `false` if it does not, or is reported like that of a monster.
    pub(super) fn narrate_ally(&mut self, event: Event) -> bool {
        let view = self.view;
        match event {
            Event::Struck {
                attacker,
                target,
                damage,
                to,
                ..
            } if view.is_ally(target) => self.narrate_ally_hit(attacker, target, damage, to),
            Event::Dodged {
                attacker, target, ..
            } if view.is_ally(target) => self.narrate_ally_miss(attacker, target),
            Event::PoisonDamage {
                actor, from, to, ..
            }
            | Event::HurtByGround {
                actor, from, to, ..
            }
            | Event::HurtByFire { actor, from, to }
                if view.is_ally(actor) =>
            {
                self.narrate_ally_loss(actor, from - to, to);
            }
            Event::Followed { actor, .. } if view.is_ally(actor) => {
                self.push_actor(&self.words.ally_followed, actor);
            }
            _ => return false,
        }
        true
    }

    /// Narrates a hit that leaves an ally `left` hit points.
    fn narrate_ally_hit(&mut self, attacker: ActorId, ally: ActorId, damage: i32, left: i32) {
        let words = self.words;
        self.push_hits();
        if !self.view.sees_ally(ally) {
            return;
        }
        let placeholders = [
            Placeholder::number("n", damage),
            Placeholder::plain("hits", self.view.hit_verb_of(attacker)),
            Placeholder::number("left", left),
        ];
        let phrase = if damage > 0 {
            &words.ally_hit
        } else {
            &words.ally_hit_for_nothing
        };
        self.push_pair(phrase, attacker, ally, placeholders);
    }

    /// Narrates a blow or a throw that misses an ally.
    fn narrate_ally_miss(&mut self, attacker: ActorId, ally: ActorId) {
        self.push_hits();
        if self.view.sees_ally(ally) {
            self.push_pair(&self.words.ally_missed, attacker, ally, []);
        }
    }

    /// Narrates that poison, the ground or a fire took `hp` hit points from an ally, which has `left`.
    fn narrate_ally_loss(&mut self, ally: ActorId, hp: i32, left: i32) {
        self.push_hits();
        if self.view.sees_ally(ally) {
            let numbers = [
                Placeholder::number("n", hp),
                Placeholder::number("left", left),
            ];
            self.push_pair(&self.words.ally_hurt, ally, ally, numbers);
        }
    }
}
