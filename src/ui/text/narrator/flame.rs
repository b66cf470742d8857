//! Messages about candle, flame and wax, braziers and wicks, fire and the ground. Kinds of terrain have sentences of
//! their own in the rule file.

use crate::base::Pos;
use crate::game::rules::{CandleState, FlameHeight, WickId};
use crate::game::{Event, Terrain};
use crate::ui::text::narrator::{Narrator, Said, either};
use crate::ui::text::templates::{MessageKind, Placeholder, Sentence, Template};

impl Narrator<'_> {
    /// Narrates that the candle burns low or has gone out.
    pub(super) fn narrate_candle(&mut self, to: CandleState) {
        let left = self.view.candle().map_or(0, |candle| candle.turns_left);
        match to {
            CandleState::Low => self.push_number(&self.words[Sentence::CandleLow], left),
            _ => self.push_number(&self.words[Sentence::CandleOut], left),
        }
    }

    /// Narrates a change of the height of the flame.
    pub(super) fn narrate_flame(&mut self, from: FlameHeight, to: FlameHeight) {
        let words = self.words;
        let lit = from == FlameHeight::Out && to == FlameHeight::Shielded;
        let gusted = self.gusted && words[Sentence::FlameGusted].is_some();
        let phrase = match to {
            FlameHeight::Shielded if lit && words[Sentence::FlameLit].is_some() => {
                &words[Sentence::FlameLit]
            }
            FlameHeight::Plain | FlameHeight::Shielded if gusted => &words[Sentence::FlameGusted],
            FlameHeight::Out => &words[Sentence::FlameOut],
            FlameHeight::Shielded => &words[Sentence::FlameShielded],
            FlameHeight::Plain => &words[Sentence::FlamePlain],
            FlameHeight::Bright => &words[Sentence::FlameBright],
        };
        self.push(phrase, &[]);
    }

    /// Narrates that the hero gained wax. Right after the hero came to a cell, it is the tallow there; what else gives
    /// wax has just had its own line.
    pub(super) fn narrate_gained_wax(&mut self, wax: i32) {
        let words = self.words;
        let comes = match self.before {
            Some(Event::Moved { actor, .. } | Event::Pushed { actor, .. }) => actor.is_hero(),
            _ => false,
        };
        let phrase = match comes {
            true => either(&words[Sentence::TallowGained], &words[Sentence::WaxGained]),
            false => &words[Sentence::WaxGained],
        };
        self.push_number(phrase, wax);
    }

    /// Narrates that the hero has lit `lit` braziers on this level, of the `of` that earn a wick.
    pub(super) fn narrate_brazier(&mut self, lit: u32, of: u32) {
        let numbers = [Placeholder::number("n", lit), Placeholder::number("of", of)];
        self.push(&self.words[Sentence::BrazierLit], &numbers);
    }

    /// Narrates that the hero chose a wick.
    pub(super) fn narrate_wick(&mut self, wick: WickId) {
        let wick = self.view.rules().wick(wick);
        let name = Placeholder::item("what", &wick.name);
        let about = Placeholder::plain("about", &*wick.about);
        self.push(&self.words[Sentence::WickChosen], &[name, about]);
    }

    /// Narrates the effect of ground that the hero entered.
    pub(super) fn narrate_entering(&mut self, terrain: Terrain) {
        let effect = self.view.rules().enter_effect(terrain);
        self.gusted = effect.is_some_and(|effect| effect.gusts);
        self.say(effect.map(|effect| &effect.says), MessageKind::Warning);
    }

    /// Narrates that the hero used terrain.
    pub(super) fn narrate_used_terrain(&mut self, terrain: Terrain) {
        let effect = self.view.rules().bump_effect(terrain);
        self.say(effect.map(|effect| &effect.says), MessageKind::Action);
    }

    /// Narrates that the hero found hidden terrain, unless it has just said so itself, underfoot.
    pub(super) fn narrate_find(&mut self, terrain: Terrain, at: Pos) {
        let kind = self.view.rules().terrain_kind(terrain);
        let effect = kind.and_then(|kind| kind.on_enter.as_ref());
        let has_spoken = effect.is_some_and(|effect| !effect.says.is_empty());
        if has_spoken && at == self.view.hero().at {
            return;
        }
        let name = Placeholder::item("what", kind.map_or("", |kind| &kind.name));
        self.push(&self.words[Sentence::Finds], &[name]);
    }

    /// Adds the sentence of a kind of terrain; nothing if it has none.
    fn say(&mut self, text: Option<&String>, kind: MessageKind) {
        if let Some(text) = text.filter(|text| !text.is_empty()) {
            self.push(&Some(Template::plain(kind, text)), &[]);
        }
    }

    /// Adds a sentence about hit points that the hero lost.
    pub(super) fn push_loss(&mut self, phrase: &Said, hp: i32) {
        self.push(phrase, &[Placeholder::loss(hp)]);
    }
}
