//! The flame, its height and its wax; wounds that are sealed or heal; and the candle of older rules.

use crate::game::rules::{EffectKind, FlameHeight};
use crate::game::turn::Turn;
use crate::game::{ActorId, Event};

impl Turn<'_> {
    pub(super) fn change_height(&mut self, to: FlameHeight) {
        let from = self.world.height;
        self.world.highest = self.world.highest.max(to);
        if from != to {
            self.set_height(to, Event::FlameChanged { from, to });
        }
    }

    /// Sets another height, which `event` reports, with what follows.
    pub(super) fn set_height(&mut self, to: FlameHeight, event: Event) {
        self.world.height = to;
        self.events.push(event);
        self.update_sight();
        if to == FlameHeight::Out {
            // That the flame is out says enough.
            self.world.wicks.flares_until = 0;
            self.daze_by_dark();
        }
    }

    pub(super) fn spend_wax(&mut self, wax: i32) {
        let from = self.world.inventory.wax;
        let to = (from - wax).max(0);
        self.world.inventory.wax = to;
        if to < from {
            self.events.push(Event::WaxSpent { from, to });
        }
    }

    /// A monster eats wax of the burning flame; with the last of it the flame goes out.
    pub(super) fn eat_wax(&mut self, actor: ActorId) {
        let from = self.world.inventory.wax;
        let to = (from - self.world.traits(actor).eats_wax).max(0);
        self.world.inventory.wax = to;
        self.events.push(Event::WaxEaten { actor, from, to });
        if to == 0 {
            self.change_height(FlameHeight::Out);
        }
    }

    /// Adds wax, up to what the hero can carry.
    pub(super) fn gain_wax(&mut self, wax: i32) {
        let most = self.world.rules.flame.map_or(0, |flame| flame.max_wax);
        let from = self.world.inventory.wax;
        let to = (from + wax).min(most);
        if to > from {
            self.world.inventory.wax = to;
            self.events.push(Event::WaxGained { from, to });
        }
    }

    /// At the end of a turn, burns wax for the highest flame of the turn, except next to a burning brazier; with the
    /// last of it the flame goes out. Burning down emits no event; going out does.
    pub(super) fn burn_wax(&mut self) {
        let Some(flame) = self.world.flame_rules() else {
            return;
        };
        let height = flame.height(self.world.highest);
        let burnt = height.burnt_in(self.world.turn + 1);
        let burns = self.world.height != FlameHeight::Out && self.world.warmed_by().is_none();
        if burns && burnt > 0 {
            let wax = self.world.inventory.wax - burnt;
            self.world.inventory.wax = wax.max(0);
            if wax <= 0 {
                self.change_height(FlameHeight::Out);
            }
        }
        self.world.highest = self.world.height;
    }

    /// At the end of a turn, heals a hit point every few turns, more often next to a burning brazier; not while the
    /// hero is poisoned, nor without a flame if the rules say `heals_by_light`.
    pub(super) fn heal_by_time(&mut self) {
        let Some(flame) = self.world.flame_rules() else {
            return;
        };
        let dark = flame.heals_by_light && self.world.height == FlameHeight::Out;
        let warmed_by = self.world.warmed_by();
        let is_warmed = warmed_by.is_some();
        let turns = match warmed_by {
            Some(_) if self.world.warmth_left() == Some(0) => 0,
            Some(braziers) => braziers.heal_turns,
            None if dark => 0,
            None => flame.heal_turns,
        };
        let poisoned = self.world.hero().has_effect(EffectKind::Poisoned);
        if turns > 0 && !poisoned && (self.world.turn + 1).is_multiple_of(turns.unsigned_abs()) {
            let before = self.world.hero().hp;
            self.heal(ActorId::HERO, 1);
            if is_warmed {
                self.world.level.warmth_spent += self.world.hero().hp - before;
            }
        }
    }

    /// Seals the hero's wounds with wax.
    pub(super) fn seal_wounds(&mut self) {
        let Some(flame) = self.world.flame_rules().copied() else {
            return;
        };
        self.spend_wax(flame.seal.wax);
        self.heal(ActorId::HERO, flame.seal.hp);
        self.end_effect(ActorId::HERO, EffectKind::Poisoned);
        let heard = self.world.wicks.totals.seals_heard;
        self.make_noise(self.world.hero().at, heard);
        if self.world.inventory.wax == 0 {
            self.change_height(FlameHeight::Out);
        }
    }

    /// The hero takes the tallow of the corpse underfoot, and the wick of the remains.
    pub(super) fn take_tallow(&mut self) {
        if !self.world.has_room_for_wax() {
            return;
        }
        let at = self.world.hero().at;
        let level = &mut self.world.level;
        let mut wax = 0;
        for corpse in level.corpses.iter_mut().filter(|corpse| corpse.at == at) {
            wax += std::mem::take(&mut corpse.tallow);
        }
        if let Some(body) = level.body.as_mut().filter(|body| body.at == at) {
            wax += std::mem::take(&mut body.wax);
        }
        self.gain_wax(wax);
    }

    /// Burns one turn of the candle. Emits an event and updates what the hero sees only if the flame changes.
    pub(super) fn burn_candle(&mut self) {
        let Some(candle) = self.world.rules.candle else {
            return;
        };
        let turns_left = self.world.inventory.candle_turns;
        self.world.inventory.candle_turns = (turns_left - 1).max(0);
        let (from, to) = (candle.flame(turns_left), candle.flame(turns_left - 1));
        if from != to {
            self.events.push(Event::LightChanged { from, to });
            self.update_sight();
        }
    }

    /// Makes the candle burn `turns` longer, up to a whole candle.
    pub(super) fn extend_candle(&mut self, turns: i32) {
        let max_turns = self.world.rules.candle.map_or(0, |candle| candle.turns);
        let from = self.world.inventory.candle_turns;
        let to = (from + turns).min(max_turns);
        if to > from {
            self.world.inventory.candle_turns = to;
            self.events.push(Event::CandleLit { from, to });
        }
    }
}
