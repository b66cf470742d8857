//! Monsters that stay unseen even if their cell is in view: they look like an item, or keep to the dark.

use crate::base::{Pos, by_next};
use crate::game::event::ActorId;
use crate::game::rules::{FlameHeight, ItemId};
use crate::game::world::{Actor, World};

impl World {
    /// Whether this monster stays unseen even if its cell is in view.
    pub(super) fn is_hidden(&self, id: ActorId) -> bool {
        let (actor, traits) = (self.actor(id), self.traits(id));
        let in_the_dark = |light| self.light.is_some() && self.light_at(actor.at) < light;
        let apart = actor.at.distance(self.hero().at) > 1;
        actor.traits.disguised || apart && traits.unseen_below.is_some_and(in_the_dark)
    }

    /// Whether the hero can make out this monster on the level: its cell is in view, and it is not hidden.
    pub(super) fn makes_out(&self, id: ActorId) -> bool {
        self.sight.is_visible(self.actor(id).at) && !self.is_hidden(id)
    }

    /// The living monsters that the hero can make out, without allies, in order of id.
    pub(super) fn visible_monsters(&self) -> impl Iterator<Item = (ActorId, &Actor)> {
        let monsters = self.others_here().filter(|(_, actor)| !actor.is_ally());
        by_next(monsters.filter(|(id, _)| self.makes_out(*id)))
    }

    /// The disguised monsters on the level that the hero sees through now: those next to the hero, or in the light of
    /// the hero's bright flame.
    pub(super) fn seen_through(&self) -> Vec<ActorId> {
        let disguised = self.others_here().filter(|(_, it)| it.traits.disguised);
        let seen = disguised.filter(|(_, actor)| self.sees_through_at(actor.at));
        seen.map(|(id, _)| id).collect()
    }

    fn sees_through_at(&self, at: Pos) -> bool {
        let by_light = || {
            let light = self.light.as_ref();
            light.is_some_and(|it| it.lines.is_visible(at) && it.field.level_of_hero(at) > 0)
        };
        at.distance(self.hero().at) <= 1 || self.height == FlameHeight::Bright && by_light()
    }

    /// Whether an item can come to lie on this cell: the level has room for one there, and no disguised monster passes
    /// for one.
    pub(super) fn can_take_item(&self, pos: Pos) -> bool {
        let actor = self.actor_at(pos);
        let disguised = actor.is_some_and(|id| self.actor(id).traits.disguised);
        !disguised && self.level.can_hold_item(pos)
    }

    /// What the disguised monsters on the level look like, with their cells, except where a real item lies.
    pub(super) fn lookalikes(&self) -> impl Iterator<Item = (ItemId, Pos)> {
        let disguised = self
            .others_here()
            .filter(|(_, actor)| actor.traits.disguised && self.level.item_at(actor.at).is_none());
        by_next(disguised.filter_map(|(_, actor)| {
            let kind = self.rules.monster(actor.kind?);
            let word = kind.traits.disguised_as.as_ref()?;
            Some((self.rules.item_of_kind(word)?, actor.at))
        }))
    }
}
