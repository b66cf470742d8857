//! Messages about items: dropped, picked up, put on, thrown, used.

use crate::base::Pos;
use crate::game::ActorId;
use crate::game::rules::{ItemId, ItemWay, WornKind};
use crate::ui::text::narrator::Narrator;
use crate::ui::text::templates::Sentence;
use crate::ui::text::words::say;

impl Narrator<'_> {
    /// Narrates that the hero or a dying monster dropped an item.
    pub(super) fn narrate_drop(&mut self, what: ItemId, at: Pos, by: ActorId) {
        if !by.is_hero() {
            return self.push_item(Sentence::MonsterDrops, what);
        }
        let rules = self.view.rules();
        let carried = rules.before_laid(what);
        // These are used by setting them down.
        if rules.item(carried).effect.way() == ItemWay::SetDown {
            self.push_use(Sentence::HeroDrops, carried, what);
        } else {
            self.push_item(Sentence::HeroDrops, what);
        }
        self.push_glow(what, at);
    }

    /// Narrates that the hero picked up an item. Gold takes no slot, and has a message about its amount.
    pub(super) fn narrate_pickup(&mut self, what: ItemId) {
        let effect = self.view.rules().item(what).effect;
        if effect.wax().is_some() {
            self.push_item(Sentence::Melted, what);
        } else if !effect.is_picked_up_for_good() {
            self.push_item(Sentence::PickedUp, what);
        }
    }

    pub(super) fn narrate_putting_on(&mut self, what: ItemId) {
        let effect = &self.view.rules().item(what).effect;
        match effect.worn().map(|worn| worn.kind) {
            Some(WornKind::Weapon) => self.push_item(Sentence::Wielded, what),
            Some(WornKind::Armor) => self.push_item(Sentence::PutOn, what),
            None => {}
        }
    }

    /// Narrates a throw at a cell; one at a monster is narrated when it hits or misses.
    pub(super) fn narrate_throw(&mut self, what: ItemId) {
        if self.view.rules().item(what).effect.is_thrown_at_cell() {
            self.push_use(Sentence::Used, what, what);
        } else {
            self.thrown = Some(what);
        }
    }

    /// Adds to the last line that an item which the hero has put down burns where it lies, whether it stays there for
    /// good, and within how many cells of it no blow misses.
    fn push_glow(&mut self, what: ItemId, at: Pos) {
        let rules = self.view.rules();
        let Some(last) = self.lines.last_mut() else {
            return;
        };
        // A candle that burns has become ground: if an item still lies there, it does not burn.
        let lies = self.view.visible_items().any(|(pos, _)| pos == at);
        if !lies && let Some((light, turns)) = rules.whole_candle(rules.item(what)) {
            let text = say!(self.view, "laid.candle", light, turns);
            last.text.push_str(&text);
        }
        let effect = rules.item(what).effect;
        if let Some(light) = effect.glow() {
            let stays = effect.is_picked_up_for_good();
            // Under rules without clear light, nothing is said of it.
            let clear = rules.flame.map_or(0, |flame| flame.clear_light);
            let cells = light - clear;
            let here = clear > 0 && cells == 0;
            let within = (clear > 0 && cells > 0).then_some(cells);
            let text = say!(self.view, "laid.burns", light, stays, here, within);
            last.text.push_str(&text);
        }
    }
}
