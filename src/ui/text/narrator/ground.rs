//! Messages about steps and the ground. Kinds of terrain have sentences of their own in the rule file.

use crate::base::Pos;
use crate::game::rules::TwistEffect;
use crate::game::{ActorId, Terrain};
use crate::ui::text::narrator::Narrator;
use crate::ui::text::templates::{MessageKind, Placeholder, Sentence, Template};

impl Narrator<'_> {
    /// Narrates a step of the hero's. Those of monsters are seen.
    pub(super) fn narrate_step(&mut self, actor: ActorId) {
        if actor.is_hero() {
            self.push(Sentence::Step, &[]);
        }
    }

    /// Narrates a step of the hero's that led nowhere: into ground on which one can walk only if something holds it.
    pub(super) fn narrate_failed_step(&mut self, actor: ActorId, into: Pos) {
        if !actor.is_hero() {
            return;
        }
        let terrain = self.view.terrain(into).seen();
        let sentence = if terrain.is_some_and(Terrain::is_walkable) {
            self.either(Sentence::Held, Sentence::Blocked)
        } else {
            Sentence::Blocked
        };
        self.push(sentence, &[]);
    }

    /// Narrates what ground does to the hero who enters it.
    pub(super) fn narrate_entering(&mut self, terrain: Terrain) {
        let effect = self.view.rules().enter_effect(terrain);
        self.gusted = effect.is_some_and(|effect| effect.gusts);
        self.say(effect.map(|effect| &effect.says), MessageKind::Warning);
    }

    /// Narrates what terrain does for the hero who bumps into it.
    pub(super) fn narrate_used_terrain(&mut self, terrain: Terrain) {
        let effect = self.view.rules().bump_effect(terrain);
        self.say(effect.map(|effect| &effect.says), MessageKind::Action);
    }

    /// Narrates that a monster battered a sealed door, which withstands this many turns more.
    pub(super) fn narrate_battering(&mut self, holds: i32) {
        if holds == 0 {
            self.push(Sentence::DoorBroken, &[]);
        } else {
            self.push_number(Sentence::DoorBattered, holds);
        }
    }

    /// Narrates a change of level, with the words of the place or the level that the hero comes to.
    pub(super) fn narrate_stairs(&mut self, from: u32, to: u32) {
        if to > from {
            self.push_number(Sentence::Descended, to as i32);
            let says = self.state.words_of_depth(self.view);
            self.lines.extend(says);
        } else {
            self.push_number(Sentence::Ascended, to as i32);
        }
    }

    /// Narrates what is out of order on the level when it does something. A draught that has its own words is not told
    /// again as a flame that sinks.
    pub(super) fn narrate_twist(&mut self) {
        let acts = self.view.twist().map(|twist| &twist.acts);
        let effect = self.view.twist().map(|twist| &twist.effect);
        self.gusted = matches!(effect, Some(TwistEffect::Gusts(_)));
        self.say(acts, MessageKind::Warning);
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
