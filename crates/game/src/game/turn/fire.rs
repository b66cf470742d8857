//! Fire: it burns for a known number of turns, spreads to burnable neighbours, and does damage. It rolls no dice.

use crate::base::{Dir, Pos};
use crate::game::Event;
use crate::game::level::Fire;
use crate::game::turn::Turn;

impl Turn<'_> {
    /// Sets a cell on fire, if it can burn and does not burn already.
    pub(super) fn ignite(&mut self, at: Pos) {
        let mut next = vec![at];
        while let Some(at) = next.pop() {
            let Some(turns_left) = self.world.burning_turns(at) else {
                continue;
            };
            self.set_alight(at, turns_left);
            let terrain = &self.world.level.terrain;
            let burns = self.world.rules.burns(terrain[at]);
            if burns.is_some_and(|burns| burns.at_once) {
                let beside = Dir::CARDINAL.into_iter().map(|dir| at.step(dir));
                next.extend(beside.filter(|to| terrain.get(*to) == Some(&terrain[at])));
            }
        }
    }

    /// Makes a cell burn for this many turns that does not burn yet.
    pub(super) fn set_alight(&mut self, at: Pos, turns: i32) {
        self.world.level.fires.light(at, turns);
        self.world.ground_has_changed();
        self.events.push(Event::CaughtFire { at });
    }

    /// At the end of a turn, fire harms the actors in it, spreads, and burns down, oldest first.
    pub(super) fn burn_ground(&mut self) {
        let Some(rules) = self.world.rules.fire else {
            return;
        };
        self.harm_by_fire();
        self.world.level.fires.grow_older();
        let fires = self.world.level.fires.iter();
        let spreading = fires.filter(|fire| fire.age == rules.spreads_after);
        for at in spreading.map(|fire| fire.at).collect::<Vec<_>>() {
            for dir in Dir::CARDINAL {
                self.ignite(at.step(dir));
            }
        }
        self.end_fires();
    }

    fn harm_by_fire(&mut self) {
        let cells: Vec<Pos> = self.world.level.fires.iter().map(|fire| fire.at).collect();
        for at in cells {
            if self.world.over.is_some() {
                return;
            }
            if let Some(actor) = self.world.actor_at(at) {
                let harm = self.world.rules.fire_harm(self.world.level.terrain[at]);
                let hurt = |from, to| Event::HurtByFire { actor, from, to };
                self.harm(actor, harm, hurt);
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
            let burns = rules.burns(self.world.level.terrain[at]);
            self.change_terrain(at, burns.map_or("floor", |burns| &burns.leaves));
            self.world.level.corpses.retain(|corpse| corpse.at != at);
        }
    }
}
