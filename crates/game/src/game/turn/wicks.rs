//! Braziers and wicks: lighting, choosing, and what wicks do.

use crate::base::Pos;
use crate::game::rules::{FlameHeight, Flare, WickEffect};
use crate::game::terrain::Terrain;
use crate::game::turn::Turn;
use crate::game::world::World;
use crate::game::{ActorId, Event};

impl Turn<'_> {
    /// Counts a burning brazier at `at` that the hero has just lit, unless it was counted before.
    pub(super) fn count_brazier(&mut self, at: Pos) {
        let (rules, level) = (&self.world.rules, &mut self.world.level);
        let of = rules.braziers.as_ref().map_or(0, |it| it.per_level as u32);
        let burning = rules.burning_brazier();
        if burning != Some(level.terrain[at]) || level.lit_by_hero.contains(&at) {
            return;
        }
        level.lit_by_hero.push(at);
        if self.world.twist().is_some_and(|it| !it.earns_wicks()) {
            return;
        }
        let level = &self.world.level;
        let all = level.lit_by_hero.len() as u32;
        let lit = all.min(of);
        self.events.push(Event::BrazierLit { at, lit, of });
        let others = self.world.wicks.others.len() as u32;
        if all == of && self.world.wicks.due < others {
            self.world.wicks.due += 1;
            self.events.push(Event::WickOffered);
        }
    }

    /// The hero takes the offered wick with this index, and pays for it if none is due; the other offers move to the end of the list.
    pub(super) fn choose_wick(&mut self, number: usize) {
        let offered = self.world.wicks_offered().len();
        if let Some(price) = self.world.wick_price() {
            self.spend_wax(price);
            self.world.level.wick_bought = true;
        }
        let wicks = &mut self.world.wicks;
        wicks.others.rotate_left(offered);
        let first = wicks.others.len() - offered;
        let wick = wicks.others.remove(first + number);
        wicks.chosen.push(wick);
        wicks.due = wicks.due.saturating_sub(1).min(wicks.others.len() as u32);
        let effect = self.world.rules.wick(wick).effect.clone();
        if let Some(flame) = &mut self.world.wicks.flame {
            effect.change(flame);
        }
        self.events.push(Event::WickChosen { wick });
        if let WickEffect::Fattens(hp) = effect {
            self.world.actors[0].stats.hp += hp;
            self.heal(ActorId::HERO, hp);
        }
        self.update_sight();
    }

    /// The flame flares up.
    pub(super) fn flare(&mut self) {
        let Some(Flare { wax, turns, .. }) = self.world.flare() else {
            return;
        };
        self.spend_wax(wax);
        self.world.wicks.flares_until = self.world.turn + turns.unsigned_abs();
        self.events.push(Event::Flared { turns });
        self.update_sight();
    }

    /// At the end of a turn, ends a flare whose time is over.
    pub(super) fn end_flare(&mut self) {
        if self.world.wicks.flares_until == self.world.turn + 1 {
            self.world.wicks.flares_until = 0;
            self.events.push(Event::FlareOver);
            self.update_sight();
        }
    }

    /// Counts a step of the hero away from `from`, and leaves something there when that is due.
    pub(super) fn drip(&mut self, from: Pos) {
        let Some((every, terrain)) = self.world.drips() else {
            return;
        };
        if self.world.height == FlameHeight::Out {
            return;
        }
        self.world.wicks.steps += 1;
        let plain = self.world.level.terrain[from] == Terrain::Floor;
        if self.world.wicks.steps >= every && plain {
            self.world.wicks.steps = 0;
            self.change_terrain(from, &terrain);
        }
    }

    /// Dazes the monsters next to the hero because the flame went out, if a wick does that.
    pub(super) fn daze_by_dark(&mut self) {
        let Some(turns) = self.world.dazes_by_dark() else {
            return;
        };
        self.world.wicks.dazed_on = Some(self.world.turn);
        let hero = self.world.hero().at;
        let beside = self.world.others_here().filter(|(_, actor)| {
            actor.at.is_adjacent(hero) && !actor.is_ally() && !actor.traits.disguised
        });
        let ids = beside.map(|(id, _)| id);
        for id in ids.collect::<Vec<_>>() {
            self.daze(id, turns, ActorId::HERO);
        }
    }
}

impl World {
    /// What steps leave behind by the first wick that drips: once per how many steps, and the kind of terrain.
    fn drips(&self) -> Option<(i32, String)> {
        for effect in self.wick_effects() {
            if let WickEffect::Drips { every, terrain } = effect {
                return Some((*every, terrain.clone()));
            }
        }
        None
    }

    /// Turns for which a flame that goes out now dazes the monsters beside the hero, by the first wick that is rested.
    fn dazes_by_dark(&self) -> Option<i32> {
        for effect in self.wick_effects() {
            if let WickEffect::Dazes { turns, every } = effect {
                let last = self.wicks.dazed_on;
                if last.is_none_or(|last| self.turn >= last + every.unsigned_abs()) {
                    return Some(*turns);
                }
            }
        }
        None
    }
}
