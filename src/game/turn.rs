//! One turn: the hero acts, then every monster. The methods of [`Turn`] are the only code that changes a world, and each
//! pushes the event for its change.

mod bodies;
mod by_light;
mod candle;
mod doors;
mod doubt;
mod effects;
mod fire;
mod flame;
mod ground;
mod minds;
mod on_death;
mod on_hit;
mod things;
mod throw;
mod worn;

use crate::base::Pos;

use crate::game::action::Action;
use crate::game::ai::{self, Decision};
use crate::game::combat::{self, AttackResult};
use crate::game::event::{ActorId, Event};
use crate::game::level::Level;
use crate::game::luck::{self, Branches, Fortune, Luck};
use crate::game::rules::{
    EffectKind, Flame, HeroDeath, ItemEffect, ItemId, ItemKind, MonsterDeath, Stats, TimeModel,
};
use crate::game::terrain::Terrain;
use crate::game::turn::doubt::Doubt;
use crate::game::world::{GameOver, World};
use crate::game::{mind, spawn};

/// A turn in progress: the world, and the events so far.
pub(super) struct Turn<'w> {
    world: &'w mut World,
    events: Vec<Event>,
    /// Luck instead of dice for blows, in a turn that is only played ahead.
    luck: Option<Luck>,
    /// Outcomes that luck alone does not tell, in a turn that is only played ahead.
    branches: Branches,
    /// Whether dice, or luck in their place, decided anything.
    rolled: bool,
    /// How many actors there were when the turn began: who comes later acts in the next.
    present: usize,
    /// The actor that is acting, or the last one of all: who has a lower id has acted.
    acting: ActorId,
    /// Actors that were dazed after they had acted: this turn does not count.
    dazed_late: Vec<ActorId>,
    /// What dice that are not rolled ahead leave open.
    doubt: Doubt,
    /// Whether the blow is one of the hero's that follow from another.
    further: bool,
    /// How many such blows dice have decided.
    further_rolls: u32,
}

impl<'w> Turn<'w> {
    pub(super) fn new(world: &'w mut World) -> Self {
        Self {
            present: world.actors.len(),
            world,
            events: Vec::new(),
            luck: None,
            branches: Branches::default(),
            rolled: false,
            acting: ActorId::HERO,
            dazed_late: Vec::new(),
            doubt: Doubt::new(),
            further: false,
            further_rolls: 0,
        }
    }

    /// A turn of a copy of the world, to see what it would lead to.
    pub(super) fn with_luck(world: &'w mut World, luck: Luck, branches: Branches) -> Self {
        Self {
            luck: Some(luck),
            branches,
            ..Self::new(world)
        }
    }

    /// The hero's action, what the hero sees, every monster in order of id, resting; after taking stairs only the action.
    /// Then status effects tick and the candle burns.
    pub(super) fn run(&mut self, action: Action) {
        self.perform(ActorId::HERO, action);
        if !action.takes_turn() {
            self.unmask();
            return;
        }
        self.world.stirred = matches!(
            action,
            Action::Walk(_) | Action::Attack(_) | Action::BumpInto(_)
        );
        if !matches!(action, Action::TakeStairs(_)) {
            self.run_level(action);
        }
        self.acting = ActorId(u32::MAX);
        if self.world.over.is_none() {
            self.burn_ground();
            self.fade_ground();
        }
        if self.world.over.is_none() {
            self.tick_effects();
        }
        if self.world.over.is_none() {
            self.burn_candle();
            self.burn_wax();
            self.heal_by_time();
        }
        if self.world.light.is_some() {
            // Monsters that glow have moved.
            self.update_sight();
        }
        if self.world.over.is_none() {
            self.regrow();
            self.raise_dead();
            self.unmask();
        }
        self.world.turn += 1;
    }

    /// What follows from the hero's action on the level where it was taken.
    fn run_level(&mut self, action: Action) {
        self.update_sight();
        match self.world.rules.play.time {
            TimeModel::Turns => self.run_monsters(|_| true),
            TimeModel::Ticks { .. } if action == Action::Tick => {
                for actor in &mut self.world.actors {
                    actor.pause = (actor.pause - 1).max(0);
                }
                self.run_monsters(|pause| pause == 0);
            }
            // In real time monsters act on ticks only.
            TimeModel::Ticks { .. } => {}
        }
        let (rest, tick) = (self.world.rules.play.rest_heal, action == Action::Tick);
        let dark = self.world.candle_flame() == Some(Flame::Out);
        let rest = if self.world.hero().has_effect(EffectKind::Poisoned) {
            0
        } else {
            rest
        };
        if rest > 0 && !tick && !dark && self.world.over.is_none() && !self.world.sees_monster() {
            self.heal(ActorId::HERO, rest);
        }
    }

    /// Lets every living monster on the level act whose pause, in ticks, is `ready`.
    fn run_monsters(&mut self, ready: impl Fn(i32) -> bool) {
        for index in 1..self.present {
            let id = ActorId(index as u32);
            if self.has_ended() {
                break;
            }
            self.acting = id;
            let actor = self.world.actor(id);
            let dazed = actor.has_effect(EffectKind::Dazed);
            if !actor.is_alive() || actor.depth != self.world.depth || !ready(actor.pause) || dazed
            {
                continue;
            }
            if actor.traits.masked {
                continue;
            }
            if self.luck.is_some() && self.doubt.is_of_all() {
                self.leave_open(id, false);
                continue;
            }
            if self.spends_turn_on_light(id) {
                continue;
            }
            if let Some(rules) = self.world.rules.minds {
                self.run_mind(id, rules);
                continue;
            }
            let Decision {
                action,
                path,
                blocked,
            } = ai::decide(self.world, id);
            self.world.actors[index].path = path;
            if let Some(action) = action {
                self.perform(id, action);
            } else if blocked {
                self.wait_blocked(id);
            }
        }
    }

    /// docs/tutorials.md 0.4: the hero dies once, and monsters that have not acted by then do not act. By the letter they do.
    fn has_ended(&self) -> bool {
        let goes_on = self.world.rules.death.hero == HeroDeath::EndsTurn;
        let over = self.world.over;
        over.is_some_and(|over| over != GameOver::Dead || !goes_on)
    }

    /// Whether dice, or luck in their place, decided anything but what a dead monster leaves.
    pub(super) const fn has_rolled(&self) -> bool {
        self.rolled
    }

    /// What dice that were not rolled leave open.
    pub(super) const fn doubt(&self) -> &Doubt {
        &self.doubt
    }

    /// What happened.
    pub(super) fn finish(self) -> Vec<Event> {
        self.events
    }

    /// What happened in a turn that was only played ahead, and the branch to try next.
    pub(super) fn finish_ahead(self) -> (Vec<Event>, Option<Branches>) {
        (self.events, self.branches.next())
    }

    /// Carries out an action of the hero or a monster. Cannot fail: the action is known to be possible.
    fn perform(&mut self, actor: ActorId, action: Action) {
        if action.takes_turn() {
            self.start_pause(actor, action);
        }
        match action {
            Action::Walk(to) => self.walk(actor, to),
            Action::Attack(target) if actor.is_hero() => self.strike(target),
            Action::Attack(target) => self.attack(actor, target),
            Action::BumpInto(into) => self.events.push(Event::Bumped { actor, into }),
            Action::PickUp(item) => self.pick_up(item),
            Action::Use(item, target) => self.use_item(item, target),
            Action::Throw(item, target) => self.throw_item(item, target),
            Action::ThrowAtCell(item, at) => self.throw_at_cell(item, at),
            Action::ShootAt(target) => self.shoot_at(target),
            Action::PutOn(item) => self.put_on(item),
            Action::Drop(item) => self.lay_down(item),
            Action::TakeStairs(to) => self.take_stairs(to),
            Action::SetFlame(height) | Action::LightFlame(height) => self.set_flame(height),
            Action::SealWounds => self.seal_wounds(),
            Action::SealDoor(at) => self.seal_door(at),
            Action::Break(at) => self.batter(actor, at),
            Action::Kindle(at) => self.kindle(actor, at),
            Action::UseTerrain(at) => self.use_terrain(at),
            Action::Shoot => self.shoot(actor),
            Action::EatWax => self.eat_wax(actor),
            Action::Growl => self.events.push(Event::Growled { actor }),
            Action::Reel => self.events.push(Event::Reeled { actor }),
            Action::Wait => self.events.push(Event::Waited { actor }),
            Action::Tick => {}
        }
    }

    /// In real time, sets the ticks until the actor's next action.
    fn start_pause(&mut self, actor: ActorId, action: Action) {
        if let TimeModel::Ticks {
            hero_step,
            monster_step: foe_step,
            attack: blow,
            ..
        } = self.world.rules.play.time
        {
            self.world.actors[actor.0 as usize].pause = match action {
                Action::Tick => return,
                Action::Attack(_) => blow,
                _ if actor.is_hero() => hero_step,
                _ => foe_step,
            };
        }
    }

    /// docs/tutorials.md 7.3: in real time a blocked step may take as long as any other.
    fn wait_blocked(&mut self, monster: ActorId) {
        if let TimeModel::Ticks {
            monster_step,
            blocked_waits: true,
            ..
        } = self.world.rules.play.time
        {
            self.world.actors[monster.0 as usize].pause = monster_step;
        }
    }

    /// Computes what the hero sees; in a turn that is only played ahead just the light that monsters see him by.
    pub(super) fn update_sight(&mut self) {
        self.doubt.of_light();
        if self.luck.is_some() && self.world.light.is_some() {
            self.world.update_light();
        } else {
            self.world.update_sight();
            self.find_hidden();
        }
    }

    fn walk(&mut self, actor: ActorId, to: Pos) {
        debug_assert!(
            self.world.can_enter(actor, to),
            "{actor:?} walks into {to:?}"
        );
        if self.world.actor(actor).has_effect(EffectKind::Held) {
            self.events.push(Event::Bumped { actor, into: to });
            return;
        }
        let from = std::mem::replace(&mut self.world.actors[actor.0 as usize].at, to);
        self.world.level.occupants[from] = None;
        self.world.level.occupants[to] = Some(actor);
        self.events.push(Event::Moved { actor, from, to });
        if actor.is_hero() {
            mind::trail::leave(self.world, from, to);
            self.take_tallow();
            self.sound_step();
        }
        self.enter(actor, to);
    }

    /// The hero and a monster without a body change places, so that it cannot be in his way; not if it is within a wall, or
    /// stands where he would come to harm.
    fn change_places(&mut self, monster: ActorId) {
        let (from, to) = (self.world.hero().at, self.world.actor(monster).at);
        let held = self.world.hero().has_effect(EffectKind::Held);
        if held || !self.world.level.is_safe(to) {
            return;
        }
        self.world.actors[monster.0 as usize].at = from;
        self.world.level.occupants[to] = None;
        self.events.push(Event::Moved {
            actor: monster,
            from: to,
            to: from,
        });
        self.walk(ActorId::HERO, to);
        self.world.level.occupants[from] = Some(monster);
    }

    fn attack(&mut self, attacker: ActorId, target: ActorId) {
        if self.passes_through(attacker, target) {
            if attacker.is_hero() && !self.further {
                self.change_places(target);
            }
            return;
        }
        match self.roll_attack(attacker, target) {
            AttackResult::Dodged => {
                self.events.push(Event::Dodged { attacker, target });
                self.burst(target);
            }
            AttackResult::Hit { damage, critical } => {
                if !self.drain(attacker, target) {
                    self.deal_damage(attacker, target, damage, critical);
                    if damage > 0 {
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
        self.rouse(attacker, target);
    }

    /// One blow. A target that does not know of the hero cannot dodge; a hero with little light may miss.
    fn roll_attack(&mut self, attacker: ActorId, target: ActorId) -> AttackResult {
        let mut defense = self.world.actor(target).stats;
        let (attack, stab) = if attacker.is_hero() {
            let unaware = self.world.actor(target).mind.is_unaware();
            let stab = self.world.stab_percent().filter(|_| unaware);
            (self.world.blow_stats(1), stab)
        } else {
            (self.world.actor(attacker).stats, None)
        };
        if let Some(percent) = stab {
            defense.dodge = 0;
            self.events.push(Event::Stabbed { attacker, target });
            let blow = self.roll(attacker, attack, defense, 0);
            return blow.times_percent(percent);
        }
        if self.world.actor(attacker).traits.ambushes {
            defense.dodge = 0;
        }
        let height = self.world.height_rules().filter(|_| attacker.is_hero());
        let misses = height.map_or(0, |height| height.misses_percent);
        self.roll(attacker, attack, defense, misses)
    }

    /// The dice of one attack, or the luck that stands for them. Some blows miss whatever the target does.
    fn roll(
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
                    (true, _) => Fortune::Usual,
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
            return AttackResult::Dodged;
        }
        combat::roll_attack(attack, defense, rules, dice)
    }

    fn deal_damage(&mut self, attacker: ActorId, target: ActorId, damage: i32, critical: bool) {
        // A second death is one of the letters of docs/tutorials.md 0.4.
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

    /// Takes hit points away; returns how many there were and are. docs/tutorials.md 0.14: they stop at 0, unless the rules
    /// follow the letter.
    fn lose_hp(&mut self, actor: ActorId, damage: i32) -> (i32, i32) {
        let below_zero = self.world.rules.combat.hp_below_zero;
        let actor = &mut self.world.actors[actor.0 as usize];
        let (from, left) = (actor.hp, actor.hp - damage);
        actor.hp = if below_zero { left } else { left.max(0) };
        (from, actor.hp)
    }

    fn die(&mut self, id: ActorId, killer: ActorId) {
        let actor = self.world.actor(id);
        let (at, kind) = (actor.at, actor.kind);
        // Whoever dies once more may lie where another stands by now.
        if self.world.level.occupants[at] == Some(id) {
            self.world.level.occupants[at] = None;
        }
        self.events.push(Event::Died {
            actor: id,
            at,
            killer,
        });
        // Whoever dies within a wall falls out of it.
        let ground = self.world.level.nearest_walkable(at);
        let Some(kind) = kind else {
            if self.world.rules.death.hero != HeroDeath::Vanishes {
                self.world.over = Some(GameOver::Dead);
            }
            return;
        };
        // Who has been dead before leaves nothing more.
        let risen = self.world.actor(id).traits.risen;
        if self.world.rules.death.monster == MonsterDeath::LeavesCorpse {
            self.leave_corpse(id, ground, risen);
        }
        self.burst(id);
        self.give_back(id, at);
        if !risen {
            self.leave_behind(id, at);
            self.drop_loot(id, ground);
        }
        let rules = &self.world.rules;
        let xp = if risen {
            0
        } else {
            rules.monster(kind).experience
        };
        let boss = rules
            .dungeon
            .boss
            .as_ref()
            .is_some_and(|boss| *boss == rules.monster(kind).kind);
        self.gain_xp(xp);
        if boss {
            self.world.over = Some(GameOver::Won);
            self.events.push(Event::Won);
        }
    }

    /// A dead monster may drop an item onto a cell that can hold it.
    fn drop_loot(&mut self, monster: ActorId, at: Pos) {
        let (percent, world) = (
            self.world.rules.death.drop_percent.unsigned_abs(),
            &mut *self.world,
        );
        if self.luck.is_some() {
            // Ahead of time only what sheds light makes a difference to what anybody does.
            let glows = |item: &ItemKind| matches!(item.effect, ItemEffect::Glows(_));
            let light = world.rules.find_item(|item| item.weight > 0 && glows(item));
            if let Some(item) = light
                && percent > 0
                && world.level.can_hold_item(at)
                && self.branches.take()
            {
                self.drop_item(item, at, monster);
            }
            return;
        }
        if percent > 0
            && world.combat_dice.percent(percent)
            && world.level.can_hold_item(at)
            && let Some(item) = spawn::random_item(&world.rules, &mut world.combat_dice)
        {
            self.drop_item(item, at, monster);
        }
    }

    /// Adds experience. At most one level is gained at a time.
    fn gain_xp(&mut self, xp: i32) {
        let learns = xp > 0 && self.world.hero().is_alive();
        let Some(growth) = self.world.rules.growth.filter(|_| learns) else {
            return;
        };
        let from = self.world.progress.xp;
        let to = from + xp;
        self.world.progress.xp = to;
        self.events.push(Event::XpGained { from, to });
        let level = self.world.progress.level;
        if to >= level * growth.xp_per_level {
            self.world.progress.level = level + 1;
            let hero = &mut self.world.actors[0];
            hero.stats.hp += growth.hp;
            hero.stats.attack += growth.attack;
            hero.hp = hero.stats.hp;
            self.events.push(Event::LeveledUp {
                from: level,
                to: level + 1,
            });
        }
    }

    fn heal(&mut self, id: ActorId, amount: i32) {
        let actor = &mut self.world.actors[id.0 as usize];
        let from = actor.hp;
        let to = (from + amount).min(actor.stats.hp);
        if to > from && actor.is_alive() {
            actor.hp = to;
            self.events.push(Event::Healed {
                actor: id,
                from,
                to,
            });
        }
    }

    fn drop_item(&mut self, item: ItemId, at: Pos, actor: ActorId) {
        debug_assert!(
            self.world.level.item_at(at).is_none(),
            "two items at {at:?}"
        );
        self.world.level.items.push((item, at));
        self.events.push(Event::Dropped { item, at, actor });
    }

    fn pick_up(&mut self, item: ItemId) {
        let at = self.world.hero().at;
        self.world.level.items.retain(|(_, other)| *other != at);
        self.events.push(Event::PickedUp { item, at });
        match self.world.rules.item(item).effect {
            ItemEffect::Gold(amount) => {
                let from = self.world.inventory.gold;
                let to = from + amount;
                self.world.inventory.gold = to;
                self.events.push(Event::GoldGained { from, to });
            }
            ItemEffect::Wax(amount) => self.gain_wax(amount),
            ItemEffect::Carried(count) => {
                self.world.inventory.counts[item.0] += count.unsigned_abs();
            }
            _ => self.world.inventory.counts[item.0] += 1,
        }
    }

    fn use_item(&mut self, item: ItemId, target: Option<ActorId>) {
        self.world.inventory.counts[item.0] -= 1;
        self.events.push(Event::Used { item });
        let stats = &mut self.world.actors[0].stats;
        match (self.world.rules.item(item).effect, target) {
            (ItemEffect::Heals(amount), _) => {
                self.heal(ActorId::HERO, amount);
                self.end_effect(ActorId::HERO, EffectKind::Poisoned);
            }
            (ItemEffect::HealsPercent(percent), _) => {
                let amount = stats.hp * percent / 100;
                self.heal(ActorId::HERO, amount);
                self.end_effect(ActorId::HERO, EffectKind::Poisoned);
            }
            (ItemEffect::Dazes(turns), _) => self.daze_visible_monsters(turns),
            (ItemEffect::Strikes(damage), Some(target)) => {
                self.deal_damage(ActorId::HERO, target, damage, false);
                self.rouse(ActorId::HERO, target);
            }
            (ItemEffect::RaisesAttack(amount), _) => {
                let from = stats.attack;
                stats.attack += amount;
                self.events.push(Event::AttackRaised {
                    from,
                    to: from + amount,
                });
            }
            (ItemEffect::RaisesDefense(amount), _) => {
                let from = stats.defense;
                stats.defense += amount;
                self.events.push(Event::DefenseRaised {
                    from,
                    to: from + amount,
                });
            }
            (ItemEffect::Lights(turns), _) => self.extend_candle(turns),
            (ItemEffect::Snuffs(within), _) => self.snuff_flames(within),
            (ItemEffect::Maps(within), _) => self.map_level(within),
            (ItemEffect::Descends(within), _) => {
                if let Some(at) = self.world.way_down(within) {
                    self.fall(at);
                }
            }
            (
                ItemEffect::Gold(_)
                | ItemEffect::Wax(_)
                | ItemEffect::Glows(_)
                | ItemEffect::Mirrors(_)
                | ItemEffect::Carried(_)
                | ItemEffect::Kindles(_)
                | ItemEffect::Spills { .. }
                | ItemEffect::Strikes(_)
                | ItemEffect::Throwable { .. }
                | ItemEffect::Worn(_),
                _,
            ) => {}
        }
    }

    /// Moves the hero over stairs. Monsters there do not act this turn.
    fn take_stairs(&mut self, to: u32) {
        let arrival = if to > self.world.depth {
            Terrain::StairsUp
        } else {
            Terrain::StairsDown
        };
        let followers = self.followers();
        self.change_level(to, |level| level.find_terrain(arrival).unwrap_or_default());
        for id in followers {
            self.follow(id);
        }
    }

    /// Moves the hero to another level, near the cell that `arrival` names there.
    fn change_level(&mut self, to: u32, arrival: impl FnOnce(&Level) -> Pos) {
        let (from, here) = (self.world.depth, self.world.hero().at);
        self.world.level.occupants[here] = None;
        self.world.enter_level(to);
        if let Some(minds) = self.world.rules.minds {
            let away = self.world.turn - self.world.level.left_on_turn.min(self.world.turn);
            if self.world.level.left_on_turn > 0 {
                mind::catch_up(self.world, away.min(minds.away_turns.unsigned_abs()));
            }
        }
        let arrival = arrival(&self.world.level);
        let level = &self.world.level;
        let at = level
            .nearest_safe(arrival)
            .or_else(|| level.nearest_free(arrival))
            .expect("nobody goes to a full level");
        let hero = &mut self.world.actors[0];
        (hero.at, hero.depth) = (at, to);
        self.world.level.occupants[at] = Some(ActorId::HERO);
        self.update_sight();
        self.events.push(Event::TookStairs { from, to });
    }
}
