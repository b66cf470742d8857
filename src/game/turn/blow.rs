//! Blows: their dice, their damage, and the monsters they rouse.

use crate::game::combat::{self, AttackResult, HitRoll};
use crate::game::luck::{self, Fortune};
use crate::game::rules::{HeroDeath, Stats};
use crate::game::turn::Turn;
use crate::game::{ActorId, Event};

impl Turn<'_> {
    /// Plays a blow of one actor at another, with everything that follows.
    pub(super) fn attack(&mut self, attacker: ActorId, target: ActorId) {
        if self.passes_through(attacker, target) {
            self.rouse_by_blow(attacker, target);
            if attacker.is_hero() && !self.further {
                self.change_places(target);
            }
            return;
        }
        self.note_blow_at_ally(attacker, target);
        let depth = self.world.depth;
        match self.roll_attack(attacker, target) {
            missed @ (AttackResult::Dodged | AttackResult::Missed) => {
                self.miss(attacker, target, missed);
                self.burst(target);
            }
            AttackResult::Hit(hit) => {
                if !self.drain(attacker, target) {
                    self.deal_damage(attacker, target, hit);
                    if hit.damage > 0 {
                        self.apply_on_hit(attacker, target);
                    }
                    if attacker.is_hero() {
                        self.daze_by_blow(target);
                    }
                }
                self.follow_hit(attacker, target);
            }
        }
        self.world.actors[attacker.0 as usize].traits.ambushes = false;
        // A hero who was pushed into a pit is not heard below.
        if self.world.depth == depth {
            self.rouse_by_blow(attacker, target);
        }
    }

    /// A blow or a missile misses.
    pub(super) fn miss(&mut self, attacker: ActorId, target: ActorId, missed: AttackResult) {
        self.events.push(Event::Dodged {
            attacker,
            target,
            in_the_dark: missed == AttackResult::Missed,
        });
    }

    /// Rolls one blow. A target that does not see the hero's blow coming cannot dodge it; in poor light others may be
    /// missed.
    fn roll_attack(&mut self, attacker: ActorId, target: ActorId) -> AttackResult {
        let mut defense = self.world.actor(target).stats;
        let (attack, stab) = if attacker.is_hero() {
            let sure = self.world.sure_blow_percent(target);
            (self.world.blow_stats(1), sure)
        } else {
            (self.world.actor(attacker).stats, None)
        };
        if let Some(percent) = stab {
            defense.dodge = 0;
            if self.world.actor(target).mind.is_unaware() {
                self.events.push(Event::Stabbed { attacker, target });
            }
            let blow = self.roll(attacker, attack, defense, 0);
            return blow.times_percent(percent);
        }
        if self.world.actor(attacker).traits.ambushes {
            defense.dodge = 0;
        }
        let misses = if attacker.is_hero() {
            self.world.misses_percent(self.world.actor(target).at)
        } else {
            0
        };
        self.roll(attacker, attack, defense, misses)
    }

    /// Rolls the dice of one attack, or takes luck in their place. `misses_percent` of blows miss before any dodge.
    pub(super) fn roll(
        &mut self,
        attacker: ActorId,
        attack: Stats,
        defense: Stats,
        misses_percent: i32,
    ) -> AttackResult {
        let rules = self.world.rules.combat;
        if let Some(luck) = self.luck {
            let mut fortune = luck.of(attacker);
            let may_miss = defense.dodge > 0 || misses_percent > 0;
            if may_miss && !attacker.is_hero() && self.world.traits(attacker).changes_on_hit() {
                fortune = match (self.branches.take(), fortune) {
                    (false, _) => Fortune::Worst,
                    (true, Fortune::Best) => Fortune::Best,
                    (true, _) => Fortune::LeastHit,
                };
            }
            if luck::is_open(attack, defense, rules, misses_percent) {
                self.rolled = true;
                if self.further && attacker.is_hero() {
                    fortune = self.further_fortune(fortune, may_miss);
                }
            }
            return luck::lucky_attack(attack, defense, rules, misses_percent, fortune);
        }
        let dice = &mut self.world.combat_dice;
        if misses_percent > 0 && dice.percent(misses_percent.unsigned_abs()) {
            return AttackResult::Missed;
        }
        combat::roll_attack(attack, defense, rules, dice)
    }

    /// Deals the damage of a blow, and what follows if the target dies, bursts or splits.
    pub(super) fn deal_damage(&mut self, attacker: ActorId, target: ActorId, hit: HitRoll) {
        let HitRoll { damage, critical } = hit;
        // docs/tutorials.md 0.4: under `EndsTurn`, the hero can die more than once.
        let mortal = self.world.actor(target).is_alive()
            || self.world.rules.death.hero == HeroDeath::EndsTurn;
        let (from, to) = self.lose_hp(target, damage);
        self.events.push(Event::Struck {
            attacker,
            target,
            damage,
            critical,
            from,
            to,
        });
        if mortal && !self.world.actor(target).is_alive() {
            self.die(target, attacker);
        } else {
            self.burst(target);
            if damage > 0 {
                self.split(target);
            }
        }
    }
}
