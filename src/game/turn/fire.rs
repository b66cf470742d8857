//! Fire: it burns for a known number of turns, spreads to burnable neighbours, and does damage. It rolls no dice.

use crate::base::{Dir, Pos};
use crate::game::Event;
use crate::game::level::Fire;
use crate::game::rules::FireRules;
use crate::game::turn::Turn;

impl Turn<'_> {
    /// Sets a cell on fire, if it can burn and does not burn already.
    pub(super) fn ignite(&mut self, at: Pos) {
        let Some(turns_left) = self.world.burning_turns(at) else {
            return;
        };
        self.world.level.fires.light(at, turns_left);
        self.world.ground_has_changed();
        self.events.push(Event::CaughtFire { at });
    }

    /// At the end of a turn, fire harms the actors in it, spreads, and burns down, oldest first.
    pub(super) fn burn_ground(&mut self) {
        let Some(rules) = self.world.rules.fire else {
            return;
        };
        self.harm_by_fire(rules);
        self.world.level.fires.grow_older();
        let mut spreading = Vec::new();
        for fire in self.world.level.fires.iter() {
            if fire.age == rules.spreads_after {
                spreading.push(fire.at);
            }
        }
        for at in spreading {
            for dir in Dir::CARDINAL {
                self.ignite(at.step(dir));
            }
        }
        self.end_fires();
    }

    fn harm_by_fire(&mut self, rules: FireRules) {
        let cells: Vec<Pos> = self.world.level.fires.iter().map(|fire| fire.at).collect();
        for at in cells {
            if self.world.over.is_some() {
                return;
            }
            if let Some(actor) = self.world.actor_at(at) {
                self.harm(actor, rules.harm, |from, to| Event::HurtByFire {
                    actor,
                    from,
                    to,
                });
            }
        }
    }

    /// Turns burned-down cells into what the rule file says, and removes remains there.
    fn end_fires(&mut self) {
        let ended = self.world.level.fires.take_ended();
        if !ended.is_empty() {
            self.world.ground_has_changed();
        }
        for Fire { at, .. } in ended {
            self.events.push(Event::BurnedDown { at });
            let rules = self.world.rules.clone();
            let kind = rules.terrain_kind(self.world.level.terrain[at]);
            let leaves = kind.and_then(|kind| kind.burns.as_ref());
            self.change_terrain(at, leaves.map_or("floor", |burns| &burns.leaves));
            self.world.level.corpses.retain(|corpse| corpse.at != at);
        }
    }
}
