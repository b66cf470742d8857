//! Messages about flame and wax, braziers and wicks.

use crate::game::rules::{CandleState, FlameHeight, WickId};
use crate::game::{ActorId, Event};
use crate::ui::describe::gain_and_price;
use crate::ui::text::narrator::Narrator;
use crate::ui::text::templates::{Placeholder, Sentence};

impl Narrator<'_> {
    /// Narrates that the candle burned low, or out.
    pub(super) fn narrate_candle(&mut self, to: CandleState) {
        let left = self.view.candle().map_or(0, |candle| candle.turns_left);
        let sentence = match to {
            CandleState::Low => Sentence::CandleLow,
            CandleState::Bright | CandleState::Out => Sentence::CandleOut,
        };
        self.push_number(sentence, left);
    }

    /// Narrates a change of the height of the flame.
    pub(super) fn narrate_flame(&mut self, from: FlameHeight, to: FlameHeight) {
        let lit = from == FlameHeight::Out && to == FlameHeight::Shielded;
        let gusted = self.gusted && self.words[Sentence::FlameGusted].is_some();
        let sentence = match to {
            FlameHeight::Shielded if lit && self.words[Sentence::FlameLit].is_some() => {
                Sentence::FlameLit
            }
            FlameHeight::Plain | FlameHeight::Shielded if gusted => Sentence::FlameGusted,
            FlameHeight::Out => Sentence::FlameOut,
            FlameHeight::Shielded => Sentence::FlameShielded,
            FlameHeight::Plain => Sentence::FlamePlain,
            FlameHeight::Bright => Sentence::FlameBright,
        };
        if gusted && to == FlameHeight::Out {
            self.push(Sentence::FlameGusted, &[]);
        }
        self.push(sentence, &[]);
    }

    /// Narrates that the hero gained wax. Right after the hero came to a cell, it is the tallow there; what else gives
    /// wax has just had its own line.
    pub(super) fn narrate_gained_wax(&mut self, wax: i32) {
        let came_here = match self.before {
            Some(Event::Moved { actor, .. } | Event::Pushed { actor, .. }) => actor.is_hero(),
            None | Some(_) => false,
        };
        let sentence = if came_here {
            self.either(Sentence::TallowGained, Sentence::WaxGained)
        } else {
            Sentence::WaxGained
        };
        self.push_number(sentence, wax);
    }

    /// Narrates that a monster lowered the flame, after the blows.
    pub(super) fn narrate_lowered_flame(&mut self, actor: ActorId, to: FlameHeight) {
        self.push_hits();
        self.push_actor(Sentence::FlameLowered, actor);
        if to == FlameHeight::Out {
            self.push(Sentence::FlameOut, &[]);
        }
    }

    /// Narrates that a monster ate wax.
    pub(super) fn narrate_eaten_wax(&mut self, actor: ActorId, wax: i32) {
        self.push_amount(Sentence::WaxEaten, actor, wax);
    }

    /// Narrates that a blow took wax, after the blows that took hit points.
    pub(super) fn narrate_drained_wax(&mut self, attacker: ActorId, wax: i32) {
        self.push_hits();
        let wax = Placeholder::number("n", wax);
        self.push_pair(Sentence::Drained, attacker, ActorId::HERO, [wax]);
    }

    /// Narrates that the hero lit a brazier, the `lit`th of `of`.
    pub(super) fn narrate_brazier(&mut self, lit: u32, of: u32) {
        let numbers = [Placeholder::number("n", lit), Placeholder::number("of", of)];
        self.push(Sentence::BrazierLit, &numbers);
    }

    /// Narrates that a monster in view lit something.
    pub(super) fn narrate_kindling(&mut self, actor: ActorId) {
        if self.view.visible_monster(actor).is_some() {
            self.push_actor(Sentence::Kindled, actor);
        }
    }

    /// Narrates which wick the hero chose, and what it does.
    pub(super) fn narrate_wick(&mut self, wick: WickId, second: bool) {
        let wick = self.view.rules().wick(wick);
        let (sentence, about, price) = match &wick.second {
            Some(turn) if second => (Sentence::WickTurned, &turn.about, &turn.price),
            Some(_) | None => (Sentence::WickChosen, &wick.about, &wick.price),
        };
        let about = gain_and_price(about, price);
        let about = Placeholder::plain("about", &*about);
        let values = [Placeholder::item("what", &wick.name), about];
        self.push(sentence, &values);
    }
}
