//! Messages about candle, flame and wax, braziers and wicks.

use crate::game::Event;
use crate::game::rules::{CandleState, FlameHeight, WickId};
use crate::ui::text::narrator::{Narrator, either};
use crate::ui::text::templates::Placeholder;

impl Narrator<'_> {
    /// Narrates that the candle burns low or has gone out.
    pub(super) fn narrate_candle(&mut self, to: CandleState) {
        let left = self.view.candle().map_or(0, |candle| candle.turns_left);
        match to {
            CandleState::Low => self.push_number(&self.words.candle_low, left),
            _ => self.push_number(&self.words.candle_out, left),
        }
    }

    /// Narrates a change of the height of the flame.
    pub(super) fn narrate_flame(&mut self, from: FlameHeight, to: FlameHeight) {
        let words = self.words;
        let lit = from == FlameHeight::Out && to == FlameHeight::Shielded;
        let gusted = self.gusted && words.flame_gusted.is_some();
        let phrase = match to {
            FlameHeight::Shielded if lit && words.flame_lit.is_some() => &words.flame_lit,
            FlameHeight::Plain | FlameHeight::Shielded if gusted => &words.flame_gusted,
            FlameHeight::Out => &words.flame_out,
            FlameHeight::Shielded => &words.flame_shielded,
            FlameHeight::Plain => &words.flame_plain,
            FlameHeight::Bright => &words.flame_bright,
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
            true => either(&words.tallow_gained, &words.wax_gained),
            false => &words.wax_gained,
        };
        self.push_number(phrase, wax);
    }

    /// Narrates that the hero has lit `lit` braziers on this level, of the `of` that earn a wick.
    pub(super) fn narrate_brazier(&mut self, lit: u32, of: u32) {
        let numbers = [Placeholder::number("n", lit), Placeholder::number("of", of)];
        self.push(&self.words.brazier_lit, &numbers);
    }

    /// Narrates that the hero chose a wick.
    pub(super) fn narrate_wick(&mut self, wick: WickId) {
        let wick = self.view.rules().wick(wick);
        let name = Placeholder::item("what", &wick.name);
        let about = Placeholder::plain("about", &*wick.about);
        self.push(&self.words.wick_chosen, &[name, about]);
    }
}
