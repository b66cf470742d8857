//! Messages about healing, poison and daze.

use crate::game::ActorId;
use crate::game::rules::EffectKind;
use crate::ui::text::narrator::Narrator;
use crate::ui::text::templates::Placeholder;

impl Narrator<'_> {
    /// Narrates that the hero or a monster in view regained `hp` hit points.
    pub(super) fn narrate_healing(&mut self, actor: ActorId, hp: i32) {
        if actor.is_hero() {
            self.push_number(self.heals, hp);
        } else if self.view.visible_monster(actor).is_some() {
            let n = hp.to_string();
            let n = Placeholder::plain("n", &n);
            self.push_pair(self.words.regrows.as_ref(), actor, actor, &[n]);
        }
    }

    /// Notes an effect that lasts `turns` turns, to narrate it together with others.
    pub(super) fn note_effect(&mut self, actor: ActorId, effect: EffectKind, turns: i32) {
        match effect {
            EffectKind::Poisoned if actor.is_hero() => self.poisoned = Some(turns),
            EffectKind::Dazed if actor.is_hero() => {
                self.push_number(self.words.hero_dazed.as_ref(), turns);
            }
            EffectKind::Dazed => self.dazed.push(actor),
            EffectKind::Poisoned | EffectKind::Held => {}
        }
    }

    /// Narrates the end of an effect on the hero.
    pub(super) fn narrate_end_of_effect(&mut self, actor: ActorId, effect: EffectKind) {
        if !actor.is_hero() {
            return;
        }
        self.push_hits();
        let phrase = match effect {
            EffectKind::Poisoned => &self.words.cured,
            EffectKind::Dazed => &self.words.hero_steadies,
            EffectKind::Held => return,
        };
        self.push(phrase.as_ref(), &[]);
    }
}
