//! Death: what it ends, and what the dead leave behind.

use crate::base::Pos;
use crate::game::level::Corpse;
use crate::game::rules::{EffectKind, HeroDeath, ItemId, MonsterDeath, MonsterId};
use crate::game::turn::Turn;
use crate::game::turn::items::raise;
use crate::game::world::{Actor, GameOver};
use crate::game::{ActorId, Event, spawn};

impl Turn<'_> {
    /// Handles the death of an actor that has lost its last hit point.
    pub(super) fn die(&mut self, actor: ActorId, killer: ActorId) {
        let Actor { at, kind, .. } = *self.world.actor(actor);
        // If it dies a second time, another actor may be on its cell by now.
        self.world.level.take(actor, at);
        self.events.push(Event::Died { actor, at, killer });
        self.let_go(actor);
        self.lose_companion(actor);
        match kind {
            Some(kind) => self.leave_remains(actor, kind, at),
            None if self.world.rules.death.hero == HeroDeath::Vanishes => {}
            None => self.world.over = Some(GameOver::Dead),
        }
    }

    /// Frees the actors that a dead monster was holding.
    fn let_go(&mut self, id: ActorId) {
        for index in 0..self.world.actors.len() {
            let other = ActorId(index as u32);
            let held = self.world.actors[index].effects[EffectKind::Held as usize];
            if other != id && held.turns_left > 0 && held.source == id {
                self.end_effect(other, EffectKind::Held);
            }
        }
    }

    /// Leaves what a monster that died at `at` does: a corpse, what it took, its items, experience. The death of the
    /// boss wins the game, unless the rules say otherwise.
    fn leave_remains(&mut self, id: ActorId, kind: MonsterId, at: Pos) {
        // A monster that dies inside a wall falls out of it.
        let level = &self.world.level;
        let ground = level.nearest(at, |cell| level.is_walkable(cell));
        let ground = ground.unwrap_or(at);
        // A monster that rose and dies again gives no second loot or experience.
        let risen = self.world.actor(id).traits.risen;
        if self.world.rules.death.monster == MonsterDeath::LeavesCorpse {
            self.leave_corpse(id, ground);
        }
        self.burst(id);
        self.give_back(id, at);
        let leaves = self.world.traits(id).leaves.as_ref();
        if let Some(item) = leaves.and_then(|kind| self.world.rules.item_of_kind(kind))
            && !risen
        {
            self.leave_item(item, at, id);
        }
        if !risen && !self.world.actor(id).is_ally() {
            let carries = self.world.names_of(id).is_some_and(|names| names.carries);
            if carries || !self.world.rules.monster(kind).traits.carries_nothing {
                self.drop_loot(id, ground);
            }
            self.gain_xp(self.world.rules.monster(kind).experience);
        }
        let rules = &self.world.rules;
        if rules.dungeon.goal() == Some(&*rules.monster(kind).kind) {
            self.world.over = Some(GameOver::Won);
            self.events.push(Event::Won);
            self.save_companion();
        }
    }

    /// Rolls whether a dead monster drops an item, if the cell can hold one.
    fn drop_loot(&mut self, monster: ActorId, at: Pos) {
        let percent = self.world.rules.death.drop_percent.unsigned_abs();
        let world = &mut *self.world;
        // What a leader carries finds a cell.
        let is_sure = world.names_of(monster).is_some_and(|names| names.carries);
        if self.luck.is_some() {
            // In a turn played ahead, only an item that sheds light affects what anyone does.
            let rules = &world.rules;
            let light = rules.find_item(|item| item.weight > 0 && item.effect.glow().is_some());
            if let Some(item) = light
                && (is_sure || percent > 0 && world.level.can_hold_item(at))
                && self.branches.take()
            {
                self.leave_item(item, at, monster);
            }
            return;
        }
        let dice = &mut world.combat_dice;
        let level = &world.level;
        if (is_sure || percent > 0 && dice.percent(percent) && level.can_hold_item(at))
            && let Some(item) = spawn::random_item(&world.rules, world.depth, dice)
        {
            self.leave_item(item, at, monster);
        }
    }

    /// Adds experience. At most one level is gained at a time.
    fn gain_xp(&mut self, xp: i32) {
        let Some(growth) = self.world.rules.growth else {
            return;
        };
        if xp <= 0 || !self.world.hero().is_alive() {
            return;
        }
        let (from, to) = raise(&mut self.world.progress.xp, xp);
        self.events.push(Event::XpGained { from, to });
        if to >= self.world.progress.level * growth.xp_per_level {
            let (from, to) = raise(&mut self.world.progress.level, 1);
            let hero = &mut self.world.actors[0];
            hero.stats.hp += growth.hp;
            hero.stats.attack += growth.attack;
            hero.hp = hero.stats.hp;
            self.events.push(Event::LeveledUp { from, to });
        }
    }

    /// Leaves a corpse, with tallow, that rises if its kind does; without either if it rose before.
    fn leave_corpse(&mut self, dead: ActorId, at: Pos) {
        let mut corpse = Corpse {
            actor: dead,
            at,
            tallow: 0,
            rises_on: 0,
        };
        if !self.world.actor(dead).traits.risen {
            if let Some(flame) = self.world.flame_rules() {
                corpse.tallow = self.world.actor(dead).stats.hp * flame.tallow_percent / 100;
            }
            if let Some(rises) = self.world.rising(dead) {
                corpse.rises_on = self.world.turn + rises.after.unsigned_abs();
            }
        }
        self.world.level.corpses.push(corpse);
    }

    /// Gives back what a dead monster took from the hero: wax at once, an item where it died.
    fn give_back(&mut self, dead: ActorId, at: Pos) {
        let traits = &mut self.world.actors[dead.0 as usize].traits;
        let (stolen, wax) = (traits.stolen.take(), std::mem::take(&mut traits.wax));
        if self.world.hero().is_alive() {
            self.gain_wax(wax);
        }
        if let Some(item) = stolen {
            self.leave_item(item, at, dead);
        }
    }

    /// Puts an item on the cell nearest to `near` that can hold it; the first in reading order wins a tie. If there is
    /// none, the item is lost.
    fn leave_item(&mut self, item: ItemId, near: Pos, actor: ActorId) {
        let world = &self.world;
        let cells = world.level.size().cells();
        let cells = cells.filter(|at| world.can_take_item(*at));
        if let Some(at) = cells.min_by_key(|at| at.distance_squared(near)) {
            self.world.level.items.push((item, at));
            self.events.push(Event::Dropped { item, at, actor });
        }
    }
}
