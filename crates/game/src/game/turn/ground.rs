//! What the ground does: to actors that walk onto it, and when the hero bumps into it; doors that are sealed with wax
//! and battered open, and terrain that monsters light.

use crate::base::Pos;
use crate::game::level::MonsterSpawn;
use crate::game::rules::{Closes, EffectKind, FlameHeight};
use crate::game::terrain::Terrain;
use crate::game::turn::Turn;
use crate::game::world::GameOver;
use crate::game::{ActorId, Event, spawn};

/// Cells around something that was hidden in which the hero finds the others of its kind.
const LOOKS_WITHIN: i32 = 5;

impl Turn<'_> {
    /// Applies the ground's effect to an actor that has come onto `at`.
    pub(super) fn enter(&mut self, actor: ActorId, at: Pos) {
        let terrain = self.world.level.terrain[at];
        let Some(effect) = self.world.rules.enter_effect(terrain).cloned() else {
            return;
        };
        if self.world.is_at_home(actor, at) {
            return;
        }
        if actor.is_hero() {
            self.events.push(Event::Entered { at, terrain });
            if effect.gusts {
                self.gust_flame();
            }
            if effect.drowns {
                self.change_height(FlameHeight::Out);
                self.drown_companion();
            }
        }
        if self.find(at) {
            self.find_others_like(at);
        }
        if effect.harms > 0 {
            self.harm(actor, effect.harms, |from, to| Event::HurtByGround {
                actor,
                terrain,
                from,
                to,
            });
        }
        if effect.holds > 0 && self.world.actor(actor).is_alive() {
            // The current turn counts as one.
            self.apply_effect(actor, EffectKind::Held, effect.holds + 1, actor);
        }
        if let Some(becomes) = &effect.becomes {
            self.change_terrain(at, becomes);
        }
        if actor.is_hero() && effect.falls && self.world.hero().is_alive() {
            self.fall(at);
        }
    }

    /// Lowers a plain or bright flame by one height, unless a wick keeps it steady.
    pub(super) fn gust_flame(&mut self) {
        if let Some(to) = self.world.gusted_height() {
            self.change_height(to);
        }
    }

    /// Takes hit points away by something other than a blow.
    pub(super) fn harm(&mut self, actor: ActorId, hp: i32, event: impl FnOnce(i32, i32) -> Event) {
        let (from, to) = self.lose_hp(actor, hp);
        self.events.push(event(from, to));
        if !self.world.actor(actor).is_alive() {
            self.die(actor, actor);
        }
    }

    /// Changes the cell at `at` to the terrain of this name.
    pub(super) fn change_terrain(&mut self, at: Pos, kind: &str) {
        if let Some(to) = self.world.rules.terrain_named(kind) {
            self.change_cell(at, to);
        }
    }

    /// Changes the cell at `at` to this terrain.
    pub(super) fn change_cell(&mut self, at: Pos, to: Terrain) {
        let from = self.world.level.terrain[at];
        if from != to {
            self.world.set_terrain(at, to);
            self.events.push(Event::TerrainChanged { at, from, to });
        }
    }

    /// At the end of a turn, removes fading terrain whose time is over, oldest first.
    pub(super) fn fade_ground(&mut self) {
        let mut over = Vec::new();
        for (at, turns_left) in &mut self.world.level.fading {
            *turns_left -= 1;
            if *turns_left <= 0 {
                over.push(*at);
            }
        }
        let rules = self.world.rules.clone();
        for at in over {
            let terrain = self.world.level.terrain[at];
            if let Some(fades) = rules.fades(terrain) {
                self.change_terrain(at, &fades.leaves);
            }
            if rules.unlit_of_catching(terrain).is_some() && self.world.over.is_none() {
                self.win_by_light(at);
            }
        }
    }

    /// The hero bumps into terrain that can be used. That the hero can pay has been checked.
    pub(super) fn use_terrain(&mut self, at: Pos) {
        let rules = self.world.rules.clone();
        let terrain = self.world.level.terrain[at];
        let Some(effect) = rules.bump_effect(terrain) else {
            return;
        };
        self.events.push(Event::TerrainUsed { at, terrain });
        if let Some(item) = rules.item_taken(effect) {
            self.world.inventory.counts[item.0] -= 1;
            self.events.push(Event::ItemSpent { item });
        }
        if effect.wax < 0 {
            self.spend_wax(-effect.wax);
        } else {
            self.gain_wax(effect.wax);
        }
        self.change_terrain(at, &effect.becomes);
        self.count_brazier(at);
        for _ in 0..effect.items {
            self.spill_item(at);
        }
        let mut freed = None;
        if let Some(kind) = rules.ally_freed(effect) {
            // It acts from the next turn on.
            let actor = ActorId(self.world.actors.len() as u32);
            freed = Some(actor);
            let ally = MonsterSpawn::new(kind, at);
            self.world.add_monsters(vec![ally]);
            self.events.push(Event::Freed { actor, kind, at });
        }
        self.take_companion(terrain, freed);
        if let Some(closes) = &effect.closes {
            self.close_others(at, terrain, closes);
        }
        if effect.wins.is_some() {
            match self.world.catching() {
                Some(_) => self.alarm_boss(at),
                None => self.win_by_light(at),
            }
        }
    }

    /// The hero wins by what burns at `at`.
    fn win_by_light(&mut self, at: Pos) {
        self.world.over = Some(GameOver::Light);
        self.events.push(Event::WonByLight { at });
        self.save_companion();
    }

    /// The boss, wherever it is and whether it sleeps or not, knows that something at `at` catches.
    fn alarm_boss(&mut self, at: Pos) {
        let boss = self.world.boss_here();
        if let Some(boss) = boss
            && !self.world.actor(boss).mind.knows_hero()
        {
            self.send(&[boss], at);
        }
    }

    /// Changes others of this kind nearby to something else.
    fn close_others(&mut self, at: Pos, terrain: Terrain, closes: &Closes) {
        for other in self.world.level.size().cells() {
            let near = other.distance(at) <= closes.within;
            if near && self.world.level.terrain[other] == terrain {
                self.change_terrain(other, &closes.becomes);
            }
        }
    }

    /// Drops a random item onto the cell nearest to `at` that can hold it.
    fn spill_item(&mut self, at: Pos) {
        let world = &mut *self.world;
        let Some(item) = spawn::random_item(&world.rules, world.depth, &mut world.combat_dice)
        else {
            return;
        };
        if let Some(at) = world.level.nearest(at, |cell| world.can_take_item(cell)) {
            world.level.items.push((item, at));
            self.events.push(Event::Landed { item, at });
        }
    }

    /// Finds hidden terrain in view that shows in the present light, or on which a visible actor or a corpse gives it
    /// away.
    pub(super) fn find_hidden(&mut self) {
        let mut found = self.world.level.hidden.clone();
        found.retain(|at| self.shows_hidden(*at));
        for at in found {
            self.find(at);
        }
    }

    /// Whether what is hidden at `at` shows now.
    fn shows_hidden(&self, at: Pos) -> bool {
        let world = &*self.world;
        if !world.sight.is_visible(at) {
            return false;
        }
        if let Some(hidden) = world.rules.hidden(world.level.terrain[at])
            && (world.light.is_none() || world.light_at(at) >= hidden.light)
        {
            return true;
        }
        let stands = world.actor_at(at);
        stands.is_some_and(|id| !id.is_hero() && !world.is_hidden(id)) || world.level.has_corpse(at)
    }

    /// Finds what is hidden near a cell of the same terrain that is not: who has met one looks for the others.
    fn find_others_like(&mut self, at: Pos) {
        let world = &*self.world;
        let terrain = world.level.terrain[at];
        let mut found = world.level.hidden.clone();
        found.retain(|other| {
            let is_like = world.level.terrain[*other] == terrain;
            is_like && other.distance(at) <= LOOKS_WITHIN && world.sight.is_visible(*other)
        });
        for other in found {
            self.find(other);
        }
    }

    /// Reveals what is hidden at `at`, and says whether anything is.
    fn find(&mut self, at: Pos) -> bool {
        let hidden = &mut self.world.level.hidden;
        let before = hidden.len();
        hidden.retain(|other| *other != at);
        let is_found = hidden.len() < before;
        if is_found {
            let terrain = self.world.level.terrain[at];
            self.events.push(Event::Found { at, terrain });
        }
        is_found
    }

    /// The hero seals a door. That the hero can pay has been checked.
    pub(super) fn seal_door(&mut self, at: Pos) {
        let rules = self.world.rules.clone();
        if let Some(seal) = &rules.door_seal {
            self.spend_wax(seal.wax);
            self.events.push(Event::DoorSealed { at });
            self.change_terrain(at, &seal.terrain);
        }
    }

    /// A monster batters a sealed door. When it gives way, it becomes a door again, and monsters nearby hear it.
    pub(super) fn batter(&mut self, actor: ActorId, at: Pos) {
        let rules = self.world.rules.clone();
        let (Some(left), Some(seal)) = (self.world.seal_holds(at), &rules.door_seal) else {
            return;
        };
        let holds = (left - self.world.traits(actor).breaks.unwrap_or(1)).max(0);
        let battered = &mut self.world.level.battered;
        battered.retain(|(other, _)| *other != at);
        battered.push((at, seal.holds - holds));
        // What the way through it costs.
        self.world.ground_has_changed();
        self.events.push(Event::DoorBattered { actor, at, holds });
        if holds == 0 {
            self.change_terrain(at, "door");
            self.make_noise(at, seal.heard);
        }
    }

    /// A monster lights terrain that the hero could light by bumping into it.
    pub(super) fn kindle(&mut self, actor: ActorId, at: Pos) {
        let rules = self.world.rules.clone();
        if let Some(effect) = rules.bump_effect(self.world.level.terrain[at]) {
            self.events.push(Event::Kindled { actor, at });
            self.change_terrain(at, &effect.becomes);
            self.count_kindled_brazier();
        }
    }

    /// The boss puts out what would have won the game.
    pub(super) fn put_out(&mut self, actor: ActorId, at: Pos) {
        let catching = self.world.level.terrain[at];
        if let Some(unlit) = self.world.rules.unlit_of_catching(catching) {
            self.events.push(Event::PutOut { actor, at });
            self.change_cell(at, unlit);
        }
    }
}
