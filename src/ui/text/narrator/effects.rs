//! Messages about healing, poison and daze.

use crate::game::Event;
use crate::game::rules::EffectKind;
use crate::ui::text::narrator::Narrator;
use crate::ui::text::templates::Placeholder;

impl Narrator<'_> {
    /// Narrates healing, or a status effect.
    pub(super) fn narrate_effect(&mut self, event: Event) {
        let words = self.words;
        match event {
            Event::Healed { actor, from, to } if actor.is_hero() => {
                self.push_number(self.heals, to - from);
            }
            Event::EffectApplied {
                actor, effect, to, ..
            } => match effect {
                EffectKind::Poisoned if actor.is_hero() => self.poisoned = Some(to),
                EffectKind::Dazed if actor.is_hero() => {
                    self.push_number(words.hero_dazed.as_ref(), to);
                }
                EffectKind::Dazed => self.dazed.push(actor),
                _ => {}
            },
            Event::PoisonDamage {
                actor, from, to, ..
            } if actor.is_hero() => self.poison += from - to,
            Event::EffectEnded { actor, effect } if actor.is_hero() => {
                self.push_hits();
                let phrase = match effect {
                    EffectKind::Poisoned => &words.cured,
                    EffectKind::Dazed => &words.hero_steadies,
                    EffectKind::Held => return,
                };
                self.push(phrase.as_ref(), &[]);
            }
            Event::Healed { actor, from, to } if self.view.visible_monster(actor).is_some() => {
                let n = (to - from).to_string();
                let n = Placeholder::plain("n", &n);
                self.push_pair(words.regrows.as_ref(), actor, actor, &[n]);
            }
            _ => {}
        }
    }
}
