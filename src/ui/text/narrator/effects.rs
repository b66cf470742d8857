//! Messages about healing, poison, daze and what holds.

use crate::base::Pos;
use crate::game::rules::EffectKind;
use crate::game::{ActorId, Terrain};
use crate::ui::text::narrator::{Narrator, either};

impl Narrator<'_> {
    /// Narrates that the hero or a monster in view regained `hp` hit points.
    pub(super) fn narrate_healing(&mut self, actor: ActorId, hp: i32) {
        if actor.is_hero() {
            self.push_number(self.heals, hp);
        } else if self.view.visible_monster(actor).is_some() {
            self.push_amount(&self.words.regrows, actor, hp);
        }
    }

    /// Narrates a step of the hero's that led nowhere: into ground on which one can walk only if something holds it.
    pub(super) fn narrate_failed_step(&mut self, into: Pos) {
        let terrain = self.view.terrain(into).seen();
        let words = self.words;
        let phrase = match terrain.is_some_and(Terrain::is_walkable) {
            true => either(&words.held, &words.blocked),
            false => &words.blocked,
        };
        self.push(phrase, &[]);
    }

    /// Narrates that a monster takes hold of the hero, who was held for `from` more turns before.
    pub(super) fn narrate_hold(&mut self, actor: ActorId, by: ActorId, from: i32) {
        if actor.is_hero() && !by.is_hero() && from == 0 {
            self.push_hits();
            self.push_pair(&self.words.gripped, by, actor, []);
        }
    }

    /// Notes an effect that lasts `turns` turns, to narrate it together with others.
    pub(super) fn note_effect(&mut self, actor: ActorId, effect: EffectKind, turns: i32) {
        match effect {
            EffectKind::Poisoned if actor.is_hero() => self.poisoned = Some(turns),
            EffectKind::Dazed if actor.is_hero() => self.push_number(&self.words.hero_dazed, turns),
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
        self.push(phrase, &[]);
    }
}
