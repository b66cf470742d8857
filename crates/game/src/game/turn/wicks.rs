//! Braziers and wicks: lighting, choosing, and what wicks do.

use crate::base::{Dir, Pos};
use crate::game::rules::{FlameHeight, Flare, WickForm};
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
        if !self.level_earns_wicks() {
            return;
        }
        let level = &self.world.level;
        let all = level.lit_by_hero.len() as u32;
        let earns = all == of || self.world.all_braziers_burn();
        let lit = if earns { of } else { all.min(of) };
        self.events.push(Event::BrazierLit { at, lit, of });
        if earns {
            self.earn_wick();
        }
    }

    /// Earns a wick if somebody else has just lit the last brazier of a level on which the hero has lit some.
    pub(super) fn count_kindled_brazier(&mut self) {
        let has_lit_some = !self.world.level.lit_by_hero.is_empty();
        if has_lit_some && self.level_earns_wicks() && self.world.all_braziers_burn() {
            self.earn_wick();
        }
    }

    /// Whether the twist of the level, if it has one, lets its braziers earn a wick.
    fn level_earns_wicks(&self) -> bool {
        self.world.twist().is_none_or(|it| it.earns_wicks())
    }

    /// The braziers of the level earn a wick, once: the hero has lit as many as that takes, or the last of them, after somebody
    /// else had lit some.
    fn earn_wick(&mut self) {
        if self.world.level.wick_earned {
            return;
        }
        self.world.level.wick_earned = true;
        if self.world.wicks.due < self.world.choices_left() {
            self.world.wicks.due += 1;
            self.events.push(Event::WickOffered);
        }
    }

    /// The hero takes the offered wick with this index, and pays for it if none is due; the others of the offer are not
    /// offered again, except second turns.
    pub(super) fn choose_wick(&mut self, number: usize) {
        let offered = self.world.wicks_offered();
        if let Some(price) = self.world.wick_price() {
            self.spend_wax(price);
            self.world.level.wick_bought = true;
        }
        let chosen = offered[number];
        let hp_before = self.world.wicks.totals.hp;
        let rules = self.world.rules.clone();
        let wicks = &mut self.world.wicks;
        wicks
            .others
            .retain(|wick| offered.iter().all(|it| it.wick != *wick));
        wicks.choose(chosen, &rules);
        let hp = wicks.totals.hp - hp_before;
        wicks.due = wicks.due.saturating_sub(1);
        self.world.wicks.due = self.world.wicks.due.min(self.world.choices_left());
        let WickForm { wick, second } = chosen;
        self.events.push(Event::WickChosen { wick, second });
        self.world.actors[0].stats.hp += hp;
        self.heal(ActorId::HERO, hp);
        if !self.world.can_burn(self.world.height) {
            self.change_height(FlameHeight::Plain);
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
            if self.world.wicks.totals.gutters {
                self.change_height(FlameHeight::Out);
            }
            self.update_sight();
        }
    }

    /// Counts a step of the hero away from `from`, and leaves something there when that is due.
    pub(super) fn drip(&mut self, from: Pos) {
        let Some((every, terrain)) = self.world.wicks.totals.drip else {
            return;
        };
        if self.world.height == FlameHeight::Out {
            return;
        }
        self.world.wicks.steps += 1;
        let plain = self.world.level.terrain[from] == Terrain::Floor;
        if self.world.wicks.steps >= every && plain {
            self.world.wicks.steps = 0;
            self.change_cell(from, terrain);
        }
    }

    /// After a blow of the hero's that landed: sets the cell of the one struck on fire, and what burns under and beside
    /// the hero.
    pub(super) fn kindle_by_blow(&mut self, target: Pos) {
        let turns = self.world.wicks.totals.kindles;
        if turns == 0 || self.world.rules.fire.is_none() {
            return;
        }
        let hero = self.world.hero().at;
        let is_floor = self.world.level.terrain[target] == Terrain::Floor;
        if is_floor && !self.world.level.is_burning(target) {
            self.set_alight(target, turns);
        }
        let beside = Dir::CARDINAL.into_iter().map(|dir| hero.step(dir));
        for at in beside.chain([hero, target]) {
            self.ignite(at);
        }
    }

    /// After a blow at the hero that cost hit points: lowers the flame by a height, if a wick is that brittle and no hand
    /// is around it.
    pub(super) fn shatter_flame(&mut self, actor: ActorId) {
        let from = self.world.height;
        let is_open = matches!(from, FlameHeight::Bright | FlameHeight::Plain);
        if self.world.wicks.totals.shatters
            && is_open
            && let Some(to) = from.lower()
        {
            self.set_height(to, Event::FlameLowered { actor, from, to });
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
    /// Turns for which a flame that goes out now dazes the monsters beside the hero, if a wick does that and is rested.
    pub(in crate::game) fn dazes_by_dark(&self) -> Option<i32> {
        let daze = self.wicks.totals.daze?;
        let last = self.wicks.dazed_on;
        let is_rested = last.is_none_or(|last| self.turn >= last + daze.every.unsigned_abs());
        is_rested.then_some(daze.turns)
    }
}
