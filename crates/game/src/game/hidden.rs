//! Monsters that stay unseen even if their cell is in view: they look like an item, or keep to the dark. And monsters
//! out of view, where the hero last saw them.

use crate::base::{Pos, by_next};
use crate::game::event::ActorId;
use crate::game::level::Sighting;
use crate::game::light::cells_between;
use crate::game::rules::{FlameHeight, ItemId, Mind};
use crate::game::world::{Actor, World};

/// Turns after which the hero forgets a sighting of a monster that was awake, and the log calls it new again.
pub const FORGOTTEN_AFTER: u32 = 20;
/// The farthest that a monster can walk out of view, in cells, with the hero still noting where it went.
const FASTEST: i32 = 2;

impl World {
    /// Whether this monster stays unseen even if its cell is in view.
    pub(super) fn is_hidden(&self, id: ActorId) -> bool {
        let (actor, traits) = (self.actor(id), self.traits(id));
        if actor.traits.disguised {
            return true;
        }
        let Some(light) = traits.unseen_below else {
            return false;
        };
        let is_apart = actor.at.distance(self.hero().at) > 1;
        is_apart && self.light.is_some() && self.light_at(actor.at) < light
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
        let seen = disguised.filter(|(_, actor)| {
            actor.at.distance(self.hero().at) <= 1 || self.is_lit_brightly(actor.at)
        });
        seen.map(|(id, _)| id).collect()
    }

    /// Whether the hero sees this cell in the light of the hero's own bright flame.
    fn is_lit_brightly(&self, at: Pos) -> bool {
        match &self.light {
            Some(light) if self.height == FlameHeight::Bright => {
                light.lines.is_visible(at) && light.level_of_hero(at) > 0
            }
            Some(_) | None => false,
        }
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
        let others = self.others_here();
        let disguised = others.filter(move |(_, actor)| {
            actor.traits.disguised && self.level.item_at(actor.at).is_none()
        });
        by_next(disguised.filter_map(|(_, actor)| {
            let word = self.kind(actor)?.traits.disguised_as.as_ref()?;
            Some((self.rules.item_of_kind(word)?, actor.at))
        }))
    }

    /// Notes where the monsters in view are, before the view changes, and forgets those that have visibly gone.
    pub(super) fn remember_monsters(&mut self) {
        let mut seen = std::mem::take(&mut self.level.seen_monsters);
        seen.retain_mut(|sighting| self.still_holds(sighting) && !self.is_felt_to_wake(sighting));
        let sensed = self.sensed_sleepers();
        for (id, actor) in self.visible_monsters().chain(sensed) {
            let Some(kind) = actor.kind else {
                continue;
            };
            let sighting = Sighting {
                actor: id,
                kind,
                at: actor.at,
                turn: self.turn,
                mind: actor.mind,
            };
            match seen.iter_mut().find(|it| it.actor == id) {
                Some(known) => *known = sighting,
                None => seen.push(sighting),
            }
        }
        self.level.seen_monsters = seen;
    }

    /// Whether it slept near enough for a wick to tell that it no longer does.
    fn is_felt_to_wake(&self, sighting: &Sighting) -> bool {
        let is_near = cells_between(sighting.at, self.hero().at) <= self.wicks.totals.senses;
        let slept = sighting.mind == Mind::Asleep;
        is_near && slept && self.actor(sighting.actor).mind != Mind::Asleep
    }

    /// Sleepers near enough to be known without being seen, if a wick tells of them.
    pub(super) fn sensed_sleepers(&self) -> impl Iterator<Item = (ActorId, &Actor)> {
        let (hero, within) = (self.hero().at, self.wicks.totals.senses);
        let sleepers = self.others_here().filter(move |(_, actor)| {
            let sleeps = actor.mind == Mind::Asleep && !actor.traits.disguised;
            sleeps && cells_between(actor.at, hero) <= within
        });
        by_next(sleepers)
    }

    /// Whether the hero has no reason to think the monster gone. If it just walked out of view, updates where it went.
    fn still_holds(&self, sighting: &mut Sighting) -> bool {
        if !self.sight.is_visible(sighting.at) {
            let stays = sighting.mind == Mind::Asleep || self.traits(sighting.actor).stands;
            return stays || self.turn < sighting.turn + FORGOTTEN_AFTER;
        }
        let actor = self.actor(sighting.actor);
        let left = self.is_here(actor)
            && sighting.turn == self.turn
            && actor.at.distance(sighting.at) <= FASTEST;
        sighting.at = actor.at;
        left && !self.is_hidden(sighting.actor)
    }
}
