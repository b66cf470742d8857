//! One turn: the hero acts, then every monster. The methods of [`Turn`] change the world, and push an event for each
//! change.

mod blow;
mod bodies;
mod by_light;
mod company;
mod effects;
mod fire;
mod flame;
mod ground;
mod items;
pub(super) mod minds;
mod on_death;
mod on_hit;
mod phases;
mod stairs;
mod throw;
mod twists;
mod uncertainty;
mod wicks;
mod worn;

use crate::base::Pos;

use crate::game::action::Action;
use crate::game::ai;
use crate::game::command::{Command, Refusal};
use crate::game::event::{ActorId, Event};
use crate::game::luck::{Branches, Luck};
use crate::game::mind;
use crate::game::plan::plan;
use crate::game::rules::{CandleState, EffectKind, HeroDeath, Mind, TimeModel};
use crate::game::uncertainty::Uncertainty;
use crate::game::world::{GameOver, World};

impl World {
    /// Carries out one command and everything that follows from it, up to the player's next decision. Returns what
    /// happened, in order.
    ///
    /// # Errors
    /// Why the command cannot be carried out. In that case nothing has changed and no dice were rolled.
    pub fn step(&mut self, command: Command) -> Result<Vec<Event>, Refusal> {
        let action = plan(self, command)?;
        let mut turn = Turn::new(self);
        turn.run(action);
        let mut events = turn.events;
        self.rewind(&mut events);
        Ok(events)
    }
}

/// A turn in progress: the world, and the events so far.
pub(super) struct Turn<'w> {
    world: &'w mut World,
    pub(super) events: Vec<Event>,
    /// Luck instead of dice for blows, in a turn that is only played ahead.
    pub(super) luck: Option<Luck>,
    /// Outcomes that luck alone does not cover, in a turn that is only played ahead.
    pub(super) branches: Branches,
    /// Whether dice, or luck in their place, decided anything other than what a dead monster drops.
    pub(super) rolled: bool,
    /// Number of actors when the turn began: later ones act from the next turn on.
    present: usize,
    /// The actor that is acting; `u32::MAX` once all have. Those with lower ids have acted.
    acting: ActorId,
    /// Actors dazed after acting; their daze starts counting next turn.
    dazed_late: Vec<ActorId>,
    /// What is left open in a turn that is only played ahead.
    pub(super) uncertainty: Uncertainty,
    /// Whether the hero's current blow is not the first of a sweep or thrust.
    further: bool,
    /// How many such blows depended on dice.
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
            uncertainty: Uncertainty::default(),
            further: false,
            further_rolls: 0,
        }
    }

    /// Plays the hero's action, updates what the hero sees, lets every monster act in order of id, and rests the hero;
    /// after a change of level, only the action. Then comes the end of the turn: fire, fading terrain, status effects,
    /// candle or flame, healing, and corpses that rise.
    pub(super) fn run(&mut self, action: Action) {
        let depth = self.world.depth;
        self.perform(ActorId::HERO, action);
        if !action.takes_turn() {
            self.unmask();
            return;
        }
        self.world.stirred = matches!(
            action,
            Action::Walk(_) | Action::Attack(_) | Action::Swap(_) | Action::BumpInto(_)
        );
        if self.world.depth == depth {
            self.run_level(action);
        }
        self.acting = ActorId(u32::MAX);
        if self.world.over.is_none() {
            self.burn_ground();
            self.fade_ground();
        }
        self.tick_effects();
        if self.world.over.is_none() {
            self.burn_candle();
            self.burn_wax();
            self.tend_companion();
            self.end_flare();
            self.heal_by_time();
        }
        if self.world.light.is_some() {
            // Glowing monsters have moved.
            self.update_sight();
        }
        if self.world.over.is_none() {
            self.regrow();
            self.raise_dead();
            self.return_named();
            self.act_twist();
            self.unmask();
            self.draw_monster();
            self.meet_companion();
        }
        self.world.turn += 1;
    }

    /// What follows the hero's action on the same level.
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
            // In real time, monsters act only on ticks.
            TimeModel::Ticks { .. } => {}
        }
        let rest = self.world.rules.play.rest_heal;
        let dark = self.world.candle_flame() == Some(CandleState::Out);
        let poisoned = self.world.hero().has_effect(EffectKind::Poisoned);
        let rests = rest > 0 && action != Action::Tick && !dark && !poisoned;
        if rests && self.world.over.is_none() && !self.world.sees_monster() {
            self.heal(ActorId::HERO, rest);
        }
    }

    /// Lets every living monster on the level act whose pause in ticks is `ready`.
    fn run_monsters(&mut self, ready: impl Fn(i32) -> bool) {
        for index in 1..self.present {
            let id = ActorId(index as u32);
            if self.has_ended() {
                break;
            }
            self.acting = id;
            let actor = self.world.actor(id);
            let dazed = actor.has_effect(EffectKind::Dazed);
            let acts = self.world.is_here(actor) && ready(actor.pause) && !dazed;
            if !acts || actor.traits.disguised {
                continue;
            }
            if self.luck.is_some() && self.uncertainty.all_open {
                self.leave_open(id, true);
                continue;
            }
            if self.world.actor(id).is_ally() {
                if !self.leaves_ally_open(id) {
                    self.run_ally(id);
                }
                continue;
            }
            // On light, or on what its wounds trigger.
            if self.world.actor(id).mind != Mind::Asleep
                && (self.is_dazzled(id) || self.snuffs(id) || self.spends_turn_on_phase(id))
            {
                self.start_pause(id, Action::Wait);
                continue;
            }
            if let Some(rules) = self.world.rules.minds {
                self.run_mind(id, rules);
                continue;
            }
            let turn = ai::decide(self.world, id);
            self.world.actors[index].path = turn.path;
            match turn.action {
                Some(action) => self.perform(id, action),
                // docs/tutorials.md 4.4: in real time, a blocked step may take as long as any other.
                None if turn.blocked && self.world.rules.play.time.blocked_waits() => {
                    self.start_pause(id, Action::Wait);
                }
                None => {}
            }
        }
    }

    /// An ally strikes, or goes where it should be.
    fn run_ally(&mut self, id: ActorId) {
        if let Some(foe) = mind::allies::foe_to_strike(self.world, id) {
            self.attack(id, foe);
        } else if let Some(to) = mind::allies::next_cell(self.world, id) {
            self.walk(id, to);
        }
    }

    /// docs/tutorials.md 0.4: the hero dies once, and monsters that have not acted by then do not act, except under
    /// [`HeroDeath::EndsTurn`] and [`HeroDeath::EndsFight`].
    fn has_ended(&self) -> bool {
        let hero = self.world.rules.death.hero;
        let goes_on = matches!(hero, HeroDeath::EndsTurn | HeroDeath::EndsFight);
        let over = self.world.over;
        over.is_some_and(|over| over != GameOver::Dead || !goes_on)
    }

    /// Carries out an action of the hero or a monster. Cannot fail: the action has been checked.
    fn perform(&mut self, actor: ActorId, action: Action) {
        // docs/tutorials.md 4.3: some rules do not let monsters hit a hero without hit points.
        let hits = !actor.is_hero() && matches!(action, Action::Attack(_) | Action::Shoot);
        if hits && ai::spares_hero(self.world) {
            return;
        }
        if action.takes_turn() {
            self.start_pause(actor, action);
        }
        match action {
            Action::Walk(to) => self.walk(actor, to),
            Action::Attack(target) if actor.is_hero() => self.strike(target),
            Action::Attack(target) => self.attack(actor, target),
            Action::Swap(ally) => self.swap(ally),
            Action::BumpInto(into) => self.events.push(Event::Bumped { actor, into }),
            Action::PickUp(item) => self.pick_up(item),
            Action::Use(item, target) => self.use_item(item, target),
            Action::Throw(item, target) => self.throw_item(item, target),
            Action::ThrowAtCell(item, at) => self.throw_at_cell(item, at),
            Action::ShootAt(target) => self.shoot_at(target),
            Action::PutOn(item) => self.put_on(item),
            Action::Drop(item) => self.lay_down(item),
            Action::TakeStairs(to) => self.take_stairs(to),
            Action::SetFlame(height) | Action::LightFlame(height) => {
                self.spend_wax(self.world.price_of_flame(height));
                self.change_height(height);
            }
            Action::SealWounds => self.seal_wounds(),
            Action::Flare => self.flare(),
            Action::ChooseWick(number) => self.choose_wick(usize::from(number)),
            Action::SealDoor(at) => self.seal_door(at),
            Action::Break(at) => self.batter(actor, at),
            Action::Kindle(at) => self.kindle(actor, at),
            Action::PutOut(at) => self.put_out(actor, at),
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
            monster_step,
            attack,
            ..
        } = self.world.rules.play.time
        {
            if action == Action::Tick {
                return;
            }
            let pause = if let Action::Attack(_) = action {
                attack
            } else if actor.is_hero() {
                hero_step
            } else {
                monster_step
            };
            self.world.actors[actor.0 as usize].pause = pause;
        }
    }

    /// Computes what the hero sees; in a turn that is only played ahead, just the light by which monsters see.
    pub(super) fn update_sight(&mut self) {
        self.uncertainty.note_light_change();
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
        let from = self.world.relocate(actor, to);
        self.arrive(actor, from, to);
    }

    /// What follows when an actor has walked from one cell to another.
    fn arrive(&mut self, actor: ActorId, from: Pos, to: Pos) {
        self.events.push(Event::Moved { actor, from, to });
        if actor.is_hero() {
            mind::trail::leave(self.world, from, to);
            self.take_tallow();
            self.drip(from);
            // Loud armour is heard.
            self.make_noise(to, self.world.steps_heard());
        }
        self.enter(actor, to);
    }

    /// Swaps the hero with an ally, so that it never blocks the way. The ground affects both.
    fn swap(&mut self, ally: ActorId) {
        let (from, to) = (self.world.hero().at, self.world.actor(ally).at);
        if self.world.hero().has_effect(EffectKind::Held) {
            let actor = ActorId::HERO;
            return self.events.push(Event::Bumped { actor, into: to });
        }
        self.world.relocate(ally, from);
        self.world.relocate(ActorId::HERO, to);
        self.arrive(ally, to, from);
        // The ground may have killed the ally, but nobody else has moved.
        self.arrive(ActorId::HERO, from, to);
    }

    /// Swaps the hero with an intangible monster, so that it cannot block the way, unless its cell is a wall or not
    /// safe.
    fn change_places(&mut self, monster: ActorId) {
        let (from, to) = (self.world.hero().at, self.world.actor(monster).at);
        let held = self.world.hero().has_effect(EffectKind::Held);
        if held || !self.world.level.is_safe(to) {
            return;
        }
        self.world.relocate(monster, from);
        self.events.push(Event::Moved {
            actor: monster,
            from: to,
            to: from,
        });
        self.walk(ActorId::HERO, to);
    }

    /// Takes hit points away; returns the number before and after. docs/tutorials.md 0.14: they stop at 0, unless the
    /// rules say `hp_below_zero`.
    fn lose_hp(&mut self, actor: ActorId, damage: i32) -> (i32, i32) {
        let below_zero = self.world.rules.combat.hp_below_zero;
        let actor = &mut self.world.actors[actor.0 as usize];
        let (from, left) = (actor.hp, actor.hp - damage);
        actor.hp = if below_zero { left } else { left.max(0) };
        (from, actor.hp)
    }

    fn heal(&mut self, actor: ActorId, amount: i32) {
        let healed = &mut self.world.actors[actor.0 as usize];
        let from = healed.hp;
        let to = (from + amount).min(healed.stats.hp);
        if to > from && healed.is_alive() {
            healed.hp = to;
            self.events.push(Event::Healed { actor, from, to });
        }
    }
}
