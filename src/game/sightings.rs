//! Monsters out of view, where the hero last saw them.

use crate::game::level::Sighting;
use crate::game::rules::Mind;
use crate::game::world::World;

/// Turns after which the hero forgets a sighting of a monster that was awake, and the log calls it new again.
pub(crate) const FORGOTTEN_AFTER: u32 = 20;
/// The farthest that a monster can walk out of view, in cells, with the hero still noting where it went.
const FASTEST: i32 = 2;

impl World {
    /// Notes where the monsters in view are, before the view changes, and forgets those that have visibly gone.
    pub(super) fn remember_monsters(&mut self) {
        let mut seen = std::mem::take(&mut self.level.seen_monsters);
        seen.retain_mut(|sighting| self.still_holds(sighting));
        for (id, actor) in self.visible_monsters() {
            let sighting = |kind| Sighting {
                actor: id,
                kind,
                at: actor.at,
                turn: self.turn,
                mind: actor.mind,
            };
            match seen.iter_mut().find(|it| it.actor == id) {
                Some(known) => *known = sighting(known.kind),
                None => seen.extend(actor.kind.map(sighting)),
            }
        }
        self.level.seen_monsters = seen;
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
