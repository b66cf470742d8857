//! Messages about allies: what is done to them, and their death.

use crate::game::{ActorId, Event};
use crate::ui::text::narrator::Narrator;
use crate::ui::text::templates::Placeholder;

impl Narrator<'_> {
    /// Narrates what happens to an ally in view; its death is reported even out of view.
    pub(super) fn narrate_ally(&mut self, event: Event) {
        let words = self.words;
        self.push_hits();
        match event {
            Event::Struck {
                attacker,
                target,
                damage,
                to,
                ..
            } if self.shows(target) => {
                let (n, left) = (damage.to_string(), to.to_string());
                let placeholders = [
                    Placeholder::plain("n", &n),
                    Placeholder::plain("hits", self.view.hit_verb_of(attacker)),
                    Placeholder::plain("left", &left),
                ];
                let phrase = if damage > 0 {
                    &words.ally_hit
                } else {
                    &words.ally_hit_for_nothing
                };
                self.push_pair(phrase.as_ref(), attacker, target, &placeholders);
            }
            Event::Dodged {
                attacker, target, ..
            } if self.shows(target) => {
                self.push_pair(words.ally_missed.as_ref(), attacker, target, &[]);
            }
            Event::PoisonDamage {
                actor, from, to, ..
            }
            | Event::HurtByGround {
                actor, from, to, ..
            }
            | Event::HurtByFire { actor, from, to }
                if self.shows(actor) =>
            {
                let (n, left) = ((from - to).to_string(), to.to_string());
                let numbers = [
                    Placeholder::plain("n", &n),
                    Placeholder::plain("left", &left),
                ];
                self.push_pair(words.ally_hurt.as_ref(), actor, actor, &numbers);
            }
            Event::Died { actor, killer, .. } => {
                self.push_pair(words.ally_dies.as_ref(), actor, killer, &[]);
            }
            _ => {}
        }
    }

    /// Whether the cell on which this ally stands or has died is in view.
    fn shows(&self, ally: ActorId) -> bool {
        let actor = self.view.all_actors().find(|actor| actor.id == ally);
        actor.is_some_and(|actor| self.view.sees(actor.at))
    }
}
