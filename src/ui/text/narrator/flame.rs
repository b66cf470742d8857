//! Messages about flame and wax, and the ground. Kinds of terrain have sentences of their own in the rule file.

use crate::base::Pos;
use crate::game::rules::FlameHeight;
use crate::game::{Event, Terrain};
use crate::ui::text::narrator::Narrator;
use crate::ui::text::templates::{MessageKind, Placeholder, Sentence, Template};

impl Narrator<'_> {
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
        self.push(sentence, &[]);
    }

    /// Narrates that the hero gained wax. Right after the hero came to a cell, it is the tallow there; what else gives
    /// wax has just had its own line.
    pub(super) fn narrate_gained_wax(&mut self, wax: i32) {
        let sentence = match self.before {
            Some(Event::Moved { actor, .. } | Event::Pushed { actor, .. }) if actor.is_hero() => {
                self.either(Sentence::TallowGained, Sentence::WaxGained)
            }
            _ => Sentence::WaxGained,
        };
        self.push_number(sentence, wax);
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
        self.push(Sentence::Finds, &[name]);
    }

    /// Adds the sentence of a kind of terrain; nothing if it has none.
    pub(super) fn say(&mut self, text: Option<&String>, kind: MessageKind) {
        if let Some(text) = text.filter(|text| !text.is_empty()) {
            self.push_template(&Template::plain(kind, text), &[]);
        }
    }
}
