//! What the hero sees: everything in line of sight, or only what is lit.

use crate::base::{Fov, Pos, Size, by_next};
use crate::game::event::ActorId;
use crate::game::level::Corpse;
use crate::game::light::{BRIGHTEST, LightField, LightSource, cells_between};
use crate::game::rules::{CandleState, ItemEffect, UNLIT_RADIUS};
use crate::game::world::World;

/// The state of light and of the lines of sight that it needs.
#[derive(Clone, Debug)]
pub(in crate::game) struct Light {
    pub(in crate::game) field: LightField,
    /// Cells in the hero's line of sight, lit or not.
    pub(in crate::game) lines: Fov,
    /// The position that `lines` was computed for.
    origin: Option<Pos>,
}

impl Light {
    pub(super) fn new(size: Size) -> Self {
        Self {
            field: LightField::new(size),
            lines: Fov::new(size),
            origin: None,
        }
    }
}

impl World {
    /// How the candle burns; `None` if the rules have no candle.
    pub(in crate::game) fn candle_flame(&self) -> Option<CandleState> {
        let candle = self.rules.candle?;
        Some(candle.flame(self.inventory.candle_turns))
    }

    /// Percentage of the hero's blows at `target` that miss for lack of light: 0 if it is in clear light.
    pub(in crate::game) fn misses_percent(&self, target: Pos) -> i32 {
        if self.is_in_clear_light(target) {
            return 0;
        }
        self.height_rules()
            .map_or(0, |height| height.misses_percent)
    }

    /// The same for shots.
    pub(in crate::game) fn shots_miss_percent(&self, target: ActorId) -> i32 {
        let target = self.actor(target);
        let rules = self.rules.flame.filter(|flame| flame.shots_miss);
        let sure = self.rules.minds.is_some() && target.mind.is_unaware();
        rules
            .filter(|_| !sure)
            .map_or(0, |_| self.misses_percent(target.at))
    }

    /// Whether the light on the cell, the hero's apart, is strong enough that no blow there misses for lack of light.
    pub(in crate::game) fn is_in_clear_light(&self, at: Pos) -> bool {
        let clear = self.rules.flame.map_or(0, |flame| flame.clear_light);
        let light = self.light.as_ref().filter(|_| clear > 0);
        light.is_some_and(|light| light.field.level_without_hero(at) >= clear)
    }

    /// Whether enough light, the hero's apart, falls on a corpse to keep it dead.
    pub(in crate::game) fn is_kept_down(&self, corpse: Corpse) -> bool {
        let rises = self.traits(corpse.actor).rises;
        let least = rises.and_then(|rises| rises.unless_light);
        let light = self.light.as_ref();
        let light = light.map_or(0, |light| light.field.level_without_hero(corpse.at));
        least.is_some_and(|least| light >= least)
    }

    /// Whether there is a candle that has burned down partly.
    pub(in crate::game) fn can_extend_candle(&self) -> bool {
        let candle = self.rules.candle;
        candle.is_some_and(|candle| self.inventory.candle_turns < candle.turns)
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
            let lookalikes = self.lookalikes().collect();
            self.level
                .remember_items(|pos| self.sight.is_visible(pos), lookalikes);
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
        let (opaque, field, lines) = (&self.level.opaque, &light.field, &light.lines);
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
            light
                .lines
                .compute(sight.algorithm, &self.level.opaque, hero, radius);
            light.origin = Some(hero);
        }
        let (opaque, hero_light) = (&self.level.opaque, self.hero_light());
        let mut changed = light.field.update(opaque, hero_light, self.other_lights());
        let mirrors: Vec<_> = self.mirrors(&light.field).collect();
        if !mirrors.is_empty() {
            let all = self.other_lights().chain(mirrors);
            changed |= light.field.update(opaque, hero_light, all);
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
        let reach = self.height_rules()?.light;
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
