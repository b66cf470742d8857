//! Messages about items: dropped, picked up, put on, thrown, used.

use crate::game::Event;
use crate::game::rules::ItemId;
use crate::ui::text::narrator::Narrator;

impl Narrator<'_> {
    /// Narrates an event of an item.
    pub(super) fn narrate_thing(&mut self, event: Event) {
        let words = self.words;
        match event {
            Event::Dropped {
                item: what,
                actor: by,
                ..
            } if by.is_hero() => {
                self.push_item(words.hero_drops.as_ref(), what);
                self.push_glow(what);
            }
            Event::Dropped { item: what, .. } => self.push_item(words.monster_drops.as_ref(), what),
            // Gold and wax take no slot, and their amounts have messages of their own.
            Event::PickedUp { item: what, .. } if self.takes_slot(what) => {
                self.push_item(words.picked_up.as_ref(), what);
            }
            Event::PickedUp { item: what, .. } if self.is_wax(what) => {
                self.push_item(words.melted.as_ref(), what);
            }
            Event::GoldGained { from, to } => {
                self.push_number(words.gold_gained.as_ref(), to - from);
            }
            Event::Thrown { item: what, .. } if self.is_thrown_at_cell(what) => {
                self.push_use(what);
            }
            Event::Thrown { item: what, .. } => self.thrown = Some(what),
            Event::PutOn { item: what } => self.push_item(self.put_on_template(what), what),
            Event::Used { item: what } => self.push_use(what),
            Event::AttackRaised { from, to } => {
                self.push_number(words.attack_raised.as_ref(), to - from);
            }
            Event::DefenseRaised { from, to } => {
                self.push_number(words.defense_raised.as_ref(), to - from);
            }
            _ => {}
        }
    }

    /// Adds to the last line that an item which the hero has put down burns where it lies, and within how many cells of
    /// it no blow misses.
    fn push_glow(&mut self, what: ItemId) {
        let rules = self.view.rules();
        let clear = rules.flame.map_or(0, |flame| flame.clear_light);
        let light = rules.item(what).effect.glow();
        if let (Some(light), Some(last)) = (light, self.lines.last_mut()) {
            let enough = match light - clear {
                _ if clear == 0 => String::new(),
                0 => ", enough to strike whoever stands on it".to_owned(),
                within @ 1.. => format!(", enough to strike by within {within}"),
                _ => String::new(),
            };
            let text = format!(" It burns where it lies: light {light}{enough}.");
            last.text.push_str(&text);
        }
    }
}
