//! Messages about the ground and fire. Kinds of terrain have sentences of their own in the rule file.

use crate::game::{Event, Terrain};
use crate::ui::text::narrator::Narrator;
use crate::ui::text::templates::{MessageKind, Placeholder, SpanStyle, Template};
use crate::ui::theme::Role;

impl Narrator<'_> {
    /// Narrates an event of the ground or of fire.
    pub(super) fn narrate_ground(&mut self, event: Event) {
        let (rules, words) = (self.view.rules(), self.words);
        let kind = |terrain: Terrain| rules.terrain_kind(terrain);
        match event {
            Event::Entered { terrain, .. } => {
                let effect = kind(terrain).and_then(|kind| kind.on_enter.as_ref());
                self.gusted = effect.is_some_and(|effect| effect.gusts);
                self.say(
                    effect.map_or("", |effect| &effect.says),
                    MessageKind::Warning,
                );
            }
            Event::TerrainUsed { terrain, .. } => {
                let effect = rules.bump_effect(terrain);
                self.say(
                    effect.map_or("", |effect| &effect.says),
                    MessageKind::Action,
                );
            }
            Event::HurtByGround {
                actor, from, to, ..
            } if actor.is_hero() => self.push_loss(words.ground_hurts.as_ref(), from - to),
            Event::HurtByFire { actor, from, to } if actor.is_hero() => {
                self.push_loss(words.fire_hurts.as_ref(), from - to);
            }
            Event::DoorSealed { .. } => self.push(words.door_sealed.as_ref(), &[]),
            Event::DoorBattered { holds: 0, .. } => self.push(words.door_broken.as_ref(), &[]),
            Event::DoorBattered { holds, .. } => {
                self.push_number(words.door_battered.as_ref(), holds);
            }
            Event::Kindled { actor, .. } if self.view.visible_monster(actor).is_some() => {
                self.push_pair(words.kindled.as_ref(), actor, actor, &[]);
            }
            Event::Found { terrain, .. } => {
                let name = kind(terrain).map_or("", |kind| &kind.name);
                let name = Placeholder::plain("what", name);
                self.push(
                    words.finds.as_ref(),
                    &[name.styled(Some(SpanStyle::Role(Role::Item)))],
                );
            }
            _ => {}
        }
    }

    /// Adds the sentence of a kind of terrain; nothing if it has none.
    fn say(&mut self, text: &str, kind: MessageKind) {
        if !text.is_empty() {
            let template = Template {
                text: text.to_owned(),
                kind,
                color: None,
                status: false,
                keeps_color: false,
                joins: false,
            };
            self.push(Some(&template), &[]);
        }
    }

    fn push_loss(&mut self, phrase: Option<&Template>, hp: i32) {
        let n = hp.to_string();
        let n = Placeholder::plain("n", &n).styled(Some(SpanStyle::HpLost));
        self.push(phrase, &[n]);
    }
}
