//! Messages about candle, flame and wax.

use crate::game::Event;
use crate::game::rules::{Flame, FlameHeight};
use crate::ui::text::narrator::Narrator;
use crate::ui::text::templates::Placeholder;

impl Narrator<'_> {
    /// Narrates an event of the hero's candle, flame or wax.
    pub(super) fn narrate_flame(&mut self, event: Event) {
        let words = self.words;
        match event {
            Event::CandleLit { from, to } => self.push_number(words.candle_lit.as_ref(), to - from),
            Event::LightChanged { to, .. } => {
                let low = to == Flame::Low;
                let phrase = if low {
                    &words.candle_low
                } else {
                    &words.candle_out
                };
                let left = self.view.candle().map_or(0, |candle| candle.turns_left);
                self.push_number(phrase.as_ref(), left);
            }
            Event::FlameChanged {
                from: FlameHeight::Out,
                to: FlameHeight::Shielded,
            } if words.flame_lit.is_some() => self.push(words.flame_lit.as_ref(), &[]),
            Event::FlameChanged { to, .. } => {
                let gust = words.flame_gusted.as_ref().filter(|_| self.gusted);
                let phrase = match to {
                    FlameHeight::Plain | FlameHeight::Shielded if gust.is_some() => {
                        &words.flame_gusted
                    }
                    FlameHeight::Out => &words.flame_out,
                    FlameHeight::Shielded => &words.flame_shielded,
                    FlameHeight::Plain => &words.flame_plain,
                    FlameHeight::Bright => &words.flame_bright,
                };
                self.push(phrase.as_ref(), &[]);
            }
            Event::WaxGained { from, to } => self.push_number(words.wax_gained.as_ref(), to - from),
            Event::WaxEaten { actor, from, to } => {
                let eaten = (from - to).to_string();
                let number = [Placeholder::plain("n", &eaten)];
                self.push_pair(words.wax_eaten.as_ref(), actor, actor, &number);
            }
            _ => {}
        }
    }
}
