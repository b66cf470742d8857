//! One turn: what the hero does, then what everybody else does. The verbs of [`Turn`] are the only code that changes a
//! world, and each tells of it in the same breath.

mod candle;
mod lasting;
mod throw;

use crate::base::Pos;

use super::combat::{self, Blow};
use super::event::{ActorId, Event};
use super::level::{Remains, Terrain};
use super::mind::{self, Thought};
use super::plan::Deed;
use super::rules::{Ailment, Effect, Flame, FoeDeath, Time};
use super::spawn;
use super::world::{Over, World};

/// A turn under way: the world, and what has happened to it so far.
pub(super) struct Turn<'w> {
    world: &'w mut World,
    events: Vec<Event>,
}

impl<'w> Turn<'w> {
    pub(super) const fn new(world: &'w mut World) -> Self {
        Self {
            world,
            events: Vec::new(),
        }
    }

    /// The hero's deed, sight, then every foe in the order of the ids, then rest; on the stairs only the deed. Then
    /// poison works and the candle burns.
    pub(super) fn play(&mut self, deed: Deed) {
        self.perform(ActorId::HERO, deed);
        if !matches!(deed, Deed::Travel(_)) {
            self.go_on(deed);
        }
        if self.world.over.is_none() {
            self.suffer();
        }
        if self.world.over.is_none() {
            self.burn();
        }
    }

    /// What follows from a deed on the level where it was done.
    fn go_on(&mut self, deed: Deed) {
        self.world.look();
        match self.world.rules.play.time {
            Time::Turns => self.everybody(|_| true),
            Time::Ticks { .. } if deed == Deed::Tick => {
                for actor in &mut self.world.actors {
                    actor.pause = (actor.pause - 1).max(0);
                }
                self.everybody(|pause| pause == 0);
            }
            // The others act when their ticks have gone by.
            Time::Ticks { .. } => {}
        }
        let (rest, tick) = (self.world.rules.play.rest, deed == Deed::Tick);
        let dark = self.world.flame() == Some(Flame::Out);
        let rest = if self.world.hero().has(Ailment::Poisoned) {
            0
        } else {
            rest
        };
        if rest > 0 && !tick && !dark && self.world.over.is_none() && !self.world.sees_foe() {
            self.heal(ActorId::HERO, rest);
        }
    }

    /// Every living foe on the level whose pause is `ready`.
    fn everybody(&mut self, ready: impl Fn(i32) -> bool) {
        for number in 1..self.world.actors.len() {
            let who = ActorId(number as u32);
            // TUTORIALS.md 0.4: the hero dies once, and who has not acted yet does not act any more.
            if self.world.over.is_some() {
                break;
            }
            let actor = self.world.actor(who);
            let dazed = actor.has(Ailment::Dazed);
            if !actor.is_alive() || actor.depth != self.world.depth || !ready(actor.pause) || dazed
            {
                continue;
            }
            let Thought { deed, way } = mind::decide(self.world, who);
            self.world.actors[number].way = way;
            if let Some(deed) = deed {
                self.perform(who, deed);
            }
        }
    }

    pub(super) fn finish(self) -> Vec<Event> {
        self.world.turn += 1;
        self.events
    }

    /// Carries out what was found to be possible; hero and foes alike.
    fn perform(&mut self, who: ActorId, deed: Deed) {
        self.pause(who, deed);
        match deed {
            Deed::Walk(to) => self.walk(who, to),
            Deed::Attack(whom) => self.attack(who, whom),
            Deed::Stumble(into) => self.events.push(Event::Stumbled { who, into }),
            Deed::Take(what) => self.take(what),
            Deed::Use(what, whom) => self.use_up(what, whom),
            Deed::Throw(what, whom) => self.throw(what, whom),
            Deed::Drop(what) => {
                self.world.pack.things[what] -= 1;
                self.lay_down(what, self.world.hero().at, who);
            }
            Deed::Travel(to) => self.travel(to),
            Deed::Wait => self.events.push(Event::Waited { who }),
            Deed::Tick => {}
        }
    }

    /// Where time goes by in ticks, a deed is followed by a pause.
    fn pause(&mut self, who: ActorId, deed: Deed) {
        if let Time::Ticks {
            hero_step,
            foe_step,
            blow,
        } = self.world.rules.play.time
        {
            self.world.actors[who.0 as usize].pause = match deed {
                Deed::Tick => return,
                Deed::Attack(_) => blow,
                _ if who.is_hero() => hero_step,
                _ => foe_step,
            };
        }
    }

    fn walk(&mut self, who: ActorId, to: Pos) {
        debug_assert!(self.world.is_free(to), "{who:?} walks into {to:?}");
        let from = std::mem::replace(&mut self.world.actors[who.0 as usize].at, to);
        self.world.level.standing[from] = None;
        self.world.level.standing[to] = Some(who);
        self.events.push(Event::Moved { who, from, to });
    }

    fn attack(&mut self, who: ActorId, whom: ActorId) {
        let (attacker, defender) = (self.world.actor(who).stats, self.world.actor(whom).stats);
        let rules = self.world.rules.combat;
        match combat::blow(attacker, defender, rules, &mut self.world.combat_dice) {
            Blow::Dodged => self.events.push(Event::Dodged { who, whom }),
            Blow::Landed { damage, critical } => {
                self.strike(who, whom, damage, critical);
                if damage > 0 {
                    self.bite(who, whom);
                }
            }
        }
    }

    fn strike(&mut self, who: ActorId, whom: ActorId, damage: i32, critical: bool) {
        let victim = &mut self.world.actors[whom.0 as usize];
        let from = victim.hp;
        let to = (from - damage).max(0);
        victim.hp = to;
        self.events.push(Event::Struck {
            who,
            whom,
            damage,
            critical,
            from,
            to,
        });
        if to == 0 {
            self.die(whom, who);
        }
    }

    fn die(&mut self, who: ActorId, by: ActorId) {
        let actor = self.world.actor(who);
        let (at, kind) = (actor.at, actor.kind);
        self.world.level.standing[at] = None;
        self.events.push(Event::Died { who, at, by });
        let Some(kind) = kind else {
            self.world.over = Some(Over::Dead);
            return;
        };
        if self.world.rules.death.foe == FoeDeath::LeavesCorpse {
            self.world.level.remains.push(Remains { who, at });
        }
        self.leave_thing(who, at);
        let rules = &self.world.rules;
        let experience = rules.monsters[kind].experience;
        let boss = rules
            .dungeon
            .boss
            .as_ref()
            .is_some_and(|boss| *boss == rules.monsters[kind].kind);
        self.learn(experience);
        if boss {
            self.world.over = Some(Over::Won);
            self.events.push(Event::Won);
        }
    }

    /// A foe that dies may leave a thing where nothing lies yet.
    fn leave_thing(&mut self, who: ActorId, at: Pos) {
        let (chance, world) = (
            self.world.rules.death.drops.unsigned_abs(),
            &mut *self.world,
        );
        if chance > 0
            && world.combat_dice.percent(chance)
            && world.level.item_at(at).is_none()
            && let Some(what) = spawn::any_thing(&world.rules, &mut world.combat_dice)
        {
            self.lay_down(what, at, who);
        }
    }

    fn learn(&mut self, experience: i32) {
        let Some(growth) = self.world.rules.growth.filter(|_| experience > 0) else {
            return;
        };
        let from = self.world.pack.experience;
        let to = from + experience;
        self.world.pack.experience = to;
        self.events.push(Event::Learned { from, to });
        let level = self.world.pack.level;
        if to >= level * growth.step {
            self.world.pack.level = level + 1;
            let hero = &mut self.world.actors[0];
            hero.stats.hp += growth.hp;
            hero.stats.attack += growth.attack;
            hero.hp = hero.stats.hp;
            self.events.push(Event::Rose {
                from: level,
                to: level + 1,
            });
        }
    }

    fn heal(&mut self, who: ActorId, amount: i32) {
        let actor = &mut self.world.actors[who.0 as usize];
        let from = actor.hp;
        let to = (from + amount).min(actor.stats.hp);
        if to > from {
            actor.hp = to;
            self.events.push(Event::Healed { who, from, to });
        }
    }

    fn lay_down(&mut self, what: usize, at: Pos, by: ActorId) {
        debug_assert!(
            self.world.level.item_at(at).is_none(),
            "two things at {at:?}"
        );
        self.world.level.items.push((what, at));
        self.events.push(Event::Dropped { what, at, by });
    }

    fn take(&mut self, what: usize) {
        let at = self.world.hero().at;
        self.world.level.items.retain(|(_, place)| *place != at);
        self.events.push(Event::Taken { what, at });
        if let Effect::Gold(amount) = self.world.rules.items[what].effect {
            let from = self.world.pack.gold;
            self.world.pack.gold += amount;
            self.events.push(Event::Enriched {
                from,
                to: from + amount,
            });
        } else {
            self.world.pack.things[what] += 1;
        }
    }

    fn use_up(&mut self, what: usize, whom: Option<ActorId>) {
        self.world.pack.things[what] -= 1;
        self.events.push(Event::Used { what });
        let stats = &mut self.world.actors[0].stats;
        match (self.world.rules.items[what].effect, whom) {
            (Effect::Heals(amount), _) => {
                self.heal(ActorId::HERO, amount);
                self.cure(ActorId::HERO, Ailment::Poisoned);
            }
            (Effect::Dazes(turns), _) => self.dazzle(turns),
            (Effect::Strikes(damage), Some(whom)) => {
                self.strike(ActorId::HERO, whom, damage, false);
            }
            (Effect::Sharpens(amount), _) => {
                let from = stats.attack;
                stats.attack += amount;
                self.events.push(Event::Sharpened {
                    from,
                    to: from + amount,
                });
            }
            (Effect::Hardens(amount), _) => {
                let from = stats.defense;
                stats.defense += amount;
                self.events.push(Event::Hardened {
                    from,
                    to: from + amount,
                });
            }
            (Effect::Lights(turns), _) => self.light(turns),
            (Effect::Gold(_) | Effect::Strikes(_) | Effect::Flies { .. }, _) => {}
        }
    }

    /// The hero goes to another level and looks around; nobody there has noticed him yet.
    fn travel(&mut self, to: u32) {
        let from = self.world.depth;
        let here = self.world.hero().at;
        self.world.level.standing[here] = None;
        self.world.enter(to);
        let arrival = if to > from {
            Terrain::StairsUp
        } else {
            Terrain::StairsDown
        };
        let stairs = self.world.level.find(arrival).unwrap_or_default();
        let at = self
            .world
            .level
            .free_near(stairs)
            .expect("the plan has found room");
        let hero = &mut self.world.actors[0];
        (hero.at, hero.depth) = (at, to);
        self.world.level.standing[at] = Some(ActorId::HERO);
        self.world.look();
        self.events.push(Event::Travelled { from, to });
    }
}
