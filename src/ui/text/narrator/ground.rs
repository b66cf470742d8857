//! Messages about the ground and fire. Kinds of terrain have sentences of their own in the rule file.

use crate::base::Pos;
use crate::game::Terrain;
use crate::ui::text::narrator::{Narrator, Said};
use crate::ui::text::templates::{MessageKind, Placeholder, Template};

impl Narrator<'_> {
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
        self.push(&self.words.finds, &[name]);
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
