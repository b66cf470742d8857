//! Messages about monsters' traits.

use crate::game::rules::FlameHeight;
use crate::game::{ActorId, Event};
use crate::ui::text::narrator::Narrator;
use crate::ui::text::templates::Placeholder;

/// A corpse twitches from this many turns before it rises.
const TWITCHES_BEFORE: u32 = 3;

impl Narrator<'_> {
    /// Narrates what a monster does by the traits of its kind.
    pub(super) fn narrate_trait(&mut self, event: Event) {
        let words = self.words;
        // The consequences of a blow are reported after it.
        self.push_hits();
        match event {
            Event::FlameLowered { actor, to, .. } => {
                self.push_pair(words.flame_lowered.as_ref(), actor, actor, &[]);
                if to == FlameHeight::Out {
                    self.push(words.flame_out.as_ref(), &[]);
                }
            }
            Event::Pushed { actor, by, .. } if actor.is_hero() => {
                self.push_pair(words.pushed.as_ref(), by, actor, &[]);
            }
            Event::Drained { attacker, from, to } => {
                let n = (from - to).to_string();
                let n = Placeholder::plain("n", &n);
                self.push_pair(words.drained.as_ref(), attacker, ActorId::HERO, &[n]);
            }
            Event::Stolen { actor, item } => {
                let item = self.item_placeholder(Some(item));
                self.push_pair(words.stolen.as_ref(), actor, ActorId::HERO, &[item]);
            }
            Event::Reeled { .. } => self.push(words.hero_reels.as_ref(), &[]),
            // The player knows when the hero puts something out.
            Event::Snuffed { actor, item, at } if !actor.is_hero() && self.view.sees(at) => {
                let item = self.item_placeholder(Some(item));
                self.push_pair(words.snuffed.as_ref(), actor, actor, &[item]);
            }
            _ => self.narrate_body(event),
        }
    }

    /// Adds a line for each corpse in view that will rise in [`TWITCHES_BEFORE`] turns or fewer, once.
    pub(super) fn push_twitching(&mut self) {
        let (view, words) = (self.view, self.words);
        for corpse in view.corpses() {
            let soon = view.rises_in(corpse.id);
            let soon = soon.is_some_and(|turns| turns <= TWITCHES_BEFORE);
            if soon && self.told.twitches(corpse.id) {
                self.push_pair(words.twitches.as_ref(), corpse.id, corpse.id, &[]);
            }
        }
    }

    /// Narrates what becomes of a monster or its body, such as a split or a burst, if it is in view.
    pub(super) fn narrate_body(&mut self, event: Event) {
        let words = self.words;
        let (actor, phrase) = match event {
            Event::Burst { actor, at } if self.view.sees(at) => (actor, &words.bursts),
            Event::Split { actor, .. } => (actor, &words.splits),
            Event::Risen { actor, .. } => (actor, &words.rises),
            Event::Unmasked { actor, .. } => (actor, &words.unmasked),
            Event::Dazzled { actor } => (actor, &words.dazzled),
            Event::Smothered { actor, .. } => (actor, &words.smothered),
            Event::Aimed { actor, .. } => (actor, &words.aimed),
            Event::Poured { actor, .. } => (actor, &words.poured),
            Event::Crowned { actor } => (actor, &words.crowned),
            _ => return,
        };
        let burst = matches!(event, Event::Burst { .. });
        if burst || self.view.visible_monster(actor).is_some() {
            self.push_pair(phrase.as_ref(), actor, actor, &[]);
        }
    }
}
