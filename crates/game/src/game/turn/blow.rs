//! Blows: their dice, their damage, and the monsters they rouse.

use crate::game::combat::{Attack, AttackResult, HitRoll};
use crate::game::luck::Fortune;
use crate::game::rules::{DazingBlows, EffectKind, HeroDeath};
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
        let (at, is_quiet) = (self.world.actor(target).at, self.is_quiet(attacker, target));
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
                    if hit.damage > 0 && target.is_hero() && self.world.over.is_none() {
                        self.shatter_flame(attacker);
                    }
                    if attacker.is_hero() {
                        self.kindle_by_blow(at);
                    }
                    if attacker.is_hero()
                        && let Some(DazingBlows { every, turns }) = self.world.dazing()
                        && self.world.inventory.blows % every == 0
                        && self.world.actor(target).is_alive()
                    {
                        self.apply_effect(target, EffectKind::Dazed, turns, attacker);
                    }
                }
                self.follow_hit(attacker, target);
            }
        }
        self.world.actors[attacker.0 as usize].traits.ambushes = false;
        // A hero who was pushed into a pit is not heard below.
        if self.world.depth == depth {
            if is_quiet {
                self.rouse_target(target);
            } else {
                self.rouse_by_blow(attacker, target);
            }
        }
    }

    /// Whether nobody hears this blow: a stab with a wick for that.
    fn is_quiet(&self, attacker: ActorId, target: ActorId) -> bool {
        let stabs = attacker.is_hero() && self.world.actor(target).mind.is_unaware();
        stabs && self.world.wicks.totals.stabs_quietly
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
        let (world, by_hero) = (&*self.world, attacker.is_hero());
        let (by, at) = (world.actor(attacker), world.actor(target));
        let mut attack = Attack::new(by.stats, at.stats, world.rules.combat);
        let stab = if by_hero {
            world.sure_blow_percent(target)
        } else {
            None
        };
        if stab.is_some() || by.traits.ambushes || by.is_ally() {
            attack.defender.dodge = 0;
        }
        if by_hero {
            attack.attacker = world.blow_stats(1);
            let misses = stab.is_none().then(|| world.misses_percent(at.at));
            attack.misses_percent = misses.unwrap_or(0);
        }
        if stab.is_some() && at.mind.is_unaware() {
            self.events.push(Event::Stabbed { attacker, target });
        }
        let mut blow = self.roll(attacker, attack);
        if let (AttackResult::Hit(hit), Some(percent)) = (&mut blow, stab) {
            hit.damage = hit.damage * percent / 100;
        }
        blow
    }

    /// Rolls the dice of one attack, or takes luck in their place.
    pub(super) fn roll(&mut self, attacker: ActorId, attack: Attack) -> AttackResult {
        let Some(luck) = self.luck else {
            return attack.roll(&mut self.world.combat_dice);
        };
        let mut fortune = luck.of(attacker);
        let changes = !attacker.is_hero()
            && (self.world.traits(attacker).changes_on_hit() || self.world.wicks.totals.shatters);
        if attack.may_miss() && changes {
            fortune = match (self.branches.take(), fortune) {
                (false, _) => Fortune::Worst,
                (true, Fortune::Best) => Fortune::Best,
                (true, _) => Fortune::LeastHit,
            };
        }
        if attack.is_open() {
            self.rolled = true;
            if self.further && attacker.is_hero() {
                fortune = self.further_fortune(fortune, attack.may_miss());
            }
        }
        attack.with_luck(fortune)
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
