//! What the hero sees: everything in line of sight, or only what is lit.

use crate::base::{Pos, by_next};
use crate::game::event::ActorId;
use crate::game::level::Corpse;
use crate::game::light::{BRIGHTEST, LightField, LightSource, cells_between};
use crate::game::rules::{CandleState, ItemEffect, UNLIT_RADIUS};
use crate::game::world::World;

impl World {
    /// How the candle burns; `None` if the rules have no candle.
    pub(in crate::game) fn candle_flame(&self) -> Option<CandleState> {
        let candle = self.rules.candle?;
        Some(candle.flame(self.inventory.candle_turns))
    }

    /// Percentage of the hero's blows at `target` that miss for lack of light: 0 if it is in clear light.
    pub(in crate::game) fn misses_percent(&self, target: Pos) -> i32 {
        match self.is_in_clear_light(target) {
            true => 0,
            false => self.height_rules().misses_percent,
        }
    }

    /// The same for shots.
    pub(in crate::game) fn shots_miss_percent(&self, target: ActorId) -> i32 {
        let target = self.actor(target);
        let may_miss = self.rules.flame.is_some_and(|flame| flame.shots_miss);
        let sure = self.rules.minds.is_some() && target.mind.is_unaware();
        let misses = (may_miss && !sure).then(|| self.misses_percent(target.at));
        misses.unwrap_or(0)
    }

    /// Whether the light on the cell, the hero's apart, is strong enough that no blow there misses for lack of light.
    pub(in crate::game) fn is_in_clear_light(&self, at: Pos) -> bool {
        let clear = self.rules.flame.map_or(0, |flame| flame.clear_light);
        clear > 0 && self.light_of_others(at) >= clear
    }

    /// Whether enough light, the hero's apart, falls on a corpse to keep it dead.
    pub(in crate::game) fn is_kept_down(&self, corpse: Corpse) -> bool {
        let rises = self.rising(corpse.actor);
        let least = rises.and_then(|rises| rises.unless_light);
        least.is_some_and(|least| self.light_of_others(corpse.at) >= least)
    }

    /// How far the hero sees in the present light, in cells; 0 is unlimited.
    pub(in crate::game) fn radius(&self) -> i32 {
        match (self.candle_flame(), self.rules.candle) {
            (Some(CandleState::Low), Some(candle)) => candle.low_radius,
            (Some(CandleState::Out), Some(candle)) => candle.out_radius,
            _ => self.rules.sight.radius,
        }
    }

    /// Computes what the hero sees now and marks it as explored.
    pub(in crate::game) fn update_sight(&mut self) {
        self.remember();
        let (algorithm, at) = (self.rules.sight.algorithm, self.actors[0].at);
        let radius = self.radius().unsigned_abs();
        std::mem::swap(&mut self.sight, &mut self.sight_before);
        self.sight_origins.swap(0, 1);
        if self.light.is_some() {
            self.update_lit_sight();
        } else if self.sight_origins[0] == Some((at, radius)) {
            // The same position and radius give the same view: `set_terrain` clears the origins when opacity changes.
            // Stepping back and forth hits the second entry.
            self.level.update_outdated(&self.sight);
            return;
        } else {
            self.sight
                .compute(algorithm, &self.level.opaque, at, radius);
            self.sight_origins[0] = Some((at, radius));
        }
        for pos in self.sight.visible_cells() {
            self.level.explore(pos);
        }
        self.level.update_outdated(&self.sight);
    }

    /// If the rules have light levels, remembers what is in view before the view changes.
    pub(super) fn remember(&mut self) {
        if self.light.is_some() {
            self.remember_monsters();
            // With what passes for an item there; those no longer there are forgotten.
            let items = self.level.items.iter().copied().chain(self.lookalikes());
            let seen = items.filter(|(_, at)| self.sight.is_visible(*at));
            let seen: Vec<_> = seen.collect();
            let known = &mut self.level.seen_items;
            known.retain(|(_, at)| !self.sight.is_visible(*at));
            known.extend(seen);
        }
    }

    /// Computes what the hero sees by light: the cells in line of sight that are lit or nearby. A wall is seen by the
    /// lit floor before it.
    fn update_lit_sight(&mut self) {
        if !self.update_light() && self.sight_origins[0].is_some() {
            self.sight.copy_from(&self.sight_before);
            return;
        }
        let Some(light) = &self.light else {
            return;
        };
        let hero = self.actors[0].at;
        let (opaque, field, lines) = (&self.level.opaque, light, &light.lines);
        let is_lit_floor =
            |pos: Pos| !opaque.get(pos) && field.level(pos) > 0 && lines.is_visible(pos);
        self.sight.copy_from(lines);
        self.sight.retain(|pos| {
            cells_between(hero, pos) <= UNLIT_RADIUS
                || if opaque.get(pos) {
                    pos.neighbours().into_iter().any(is_lit_floor)
                } else {
                    field.level(pos) > 0
                }
        });
        self.sight_origins = [Some((hero, 0)); 2];
    }

    /// Computes the light and the hero's lines of sight. Returns whether either changed.
    pub(in crate::game) fn update_light(&mut self) -> bool {
        let Some(mut light) = self.light.take() else {
            return false;
        };
        let hero = self.hero().at;
        let moved = light.origin != Some(hero);
        if moved {
            let sight = self.rules.sight;
            let radius = sight.radius.unsigned_abs();
            let (lines, opaque) = (&mut light.lines, &self.level.opaque);
            lines.compute(sight.algorithm, opaque, hero, radius);
            light.origin = Some(hero);
        }
        let (opaque, hero_light) = (&self.level.opaque, self.hero_light());
        let mut changed = light.update(opaque, hero_light, self.other_lights());
        let mirrors: Vec<_> = self.mirrors(&light).collect();
        if !mirrors.is_empty() {
            let all = self.other_lights().chain(mirrors);
            changed |= light.update(opaque, hero_light, all);
        }
        self.light = Some(light);
        moved || changed
    }

    /// The light of the mirrors that lie on the level, given the light that falls on each. Mirrors do not reflect each
    /// other.
    fn mirrors<'w>(&'w self, field: &'w LightField) -> impl Iterator<Item = LightSource> + 'w {
        self.level.items.iter().filter_map(|(item, at)| {
            let ItemEffect::Mirrors(more) = self.rules.item(*item).effect else {
                return None;
            };
            let light = field.level(*at);
            let reach = (light + more).min(BRIGHTEST);
            (light > 0).then_some(LightSource { at: *at, reach })
        })
    }

    /// The light of the hero's flame; `None` if it sheds none.
    pub(in crate::game) fn hero_light(&self) -> Option<LightSource> {
        let reach = self.height_rules().light;
        let at = self.hero().at;
        (reach > 0).then_some(LightSource { at, reach })
    }

    /// All light on the level except the hero's and that of mirrors: terrain, fires, items, monsters.
    pub(in crate::game) fn other_lights(&self) -> impl Iterator<Item = LightSource> {
        let items = self.level.items.iter().filter_map(|(item, at)| {
            let reach = self.rules.item(*item).effect.glow()?;
            Some(LightSource { at: *at, reach })
        });
        let monsters = self.others_here().map(|(_, actor)| LightSource {
            at: actor.at,
            reach: self.glow(actor),
        });
        let terrain = self.level.lights.iter().copied();
        let reach = self.rules.fire.map_or(0, |fire| fire.light);
        let fires = self.level.fires.iter();
        let fires = fires.map(move |fire| LightSource { at: fire.at, reach });
        let all = terrain.chain(fires).chain(items).chain(monsters);
        by_next(all.filter(|source| source.reach > 0))
    }
}
