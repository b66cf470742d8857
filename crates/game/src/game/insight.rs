//! What a monster in view sees and where it is heading; what bumping into terrain would do, and what is worth it.

use crate::base::{Fov, Pos};
use crate::game::event::ActorId;
use crate::game::light::cells_between;
use crate::game::rules::{ItemId, Mind};
use crate::game::terrain::Terrain;
use crate::game::view::{ActorView, View};

impl View<'_> {
    /// Known terrain that extends the sight of monsters at `pos`: through it they see a hero in light other than the hero's own
    /// at any distance. `None` if there is none, or the hero does not know it.
    pub fn watch_near(self, pos: Pos) -> Option<Terrain> {
        let watches = self.world.level.watches.iter();
        let mut near = watches.filter(|(at, near)| cells_between(*at, pos) <= *near);
        near.find_map(|(at, _)| self.terrain(*at).seen())
    }

    /// The known cells on which this monster in view would see the hero in the present light, in reading order. Empty
    /// if it is out of view or asleep, or the rules have no minds.
    pub fn cells_watched_by(self, id: ActorId) -> Vec<Pos> {
        let unaware = [None, Some(Mind::Following), Some(Mind::Asleep)];
        let watcher = self.visible_monster(id);
        let Some(watcher) = watcher.filter(|it| !unaware.contains(&it.mind)) else {
            return Vec::new();
        };
        let (world, sight) = (self.world, self.world.rules.sight);
        let mut lines = Fov::new(world.level.size());
        let radius = sight.radius.unsigned_abs();
        lines.compute(sight.algorithm, &world.level.opaque, watcher.at, radius);
        let needs_line = world.traits(id).has_eyes();
        let mut watched: Vec<Pos> = world.level.size().cells().collect();
        watched.retain(|pos| {
            let is_ground = self.terrain(*pos).seen().is_some_and(Terrain::is_walkable);
            let has_line = !needs_line || lines.is_visible(*pos);
            has_line && is_ground && self.would_perceive(watcher, *pos)
        });
        watched
    }

    /// Whether this monster in view would perceive a hero at `pos` in the present light, with nothing in between.
    fn would_perceive(self, watcher: ActorView<'_>, pos: Pos) -> bool {
        let (id, world) = (watcher.id, self.world);
        let traits = world.traits(id);
        let away = cells_between(watcher.at, pos);
        if traits.blind.or(traits.feels_steps).is_some() {
            // Without eyes, it needs neither light nor a clear line.
            let feels_steps = traits.feels_steps.is_some_and(|reach| away <= reach);
            let feels_near = traits.blind.is_some_and(|reach| away <= reach);
            return feels_steps || feels_near && world.has_short_way(id, pos);
        }
        if traits.feels_in_dark.is_some() {
            // The hero does not know the light on a cell out of view: it may be dark.
            let light = self.light_of_flame().max(self.light_level(pos));
            return world.feels_in_dark(id, pos, light);
        }
        away <= world.height_rules().noticed_within
            || traits.sees_in_dark.is_some_and(|reach| away <= reach)
            || self.sees(pos) && world.is_seen_from(watcher.at, pos)
            || world.would_be_watched(id, pos)
    }

    /// The wax that bumping into the cell at `pos` costs, as far as the hero knows; `None` if it costs none, the hero
    /// cannot pay, or the boss is too near.
    pub fn price_in_wax(self, pos: Pos) -> Option<i32> {
        let terrain = self.terrain(pos).seen()?;
        let effect = self.rules().terrain_kind(terrain)?.on_bump.as_ref()?;
        let (price, wax) = (-effect.wax, self.flame()?.wax);
        let is_taken = match effect.wins {
            Some(wins) => price <= wax && self.world.boss_within(wins.boss_away).is_none(),
            None => price < wax,
        };
        (price > 0 && is_taken).then_some(price)
    }

    /// Whether the hero will have the wax that bumping into the cell at `pos` takes, if it takes any, after `steps`, 0 or
    /// more, at the present height of the flame.
    pub fn can_pay_after(self, pos: Pos, steps: i32) -> bool {
        let terrain = self.terrain(pos).seen();
        let effect = terrain.and_then(|terrain| self.rules().bump_effect(terrain));
        let is_free = effect.is_none_or(|effect| effect.wax >= 0);
        let Some(price) = self.price_in_wax(pos) else {
            return is_free;
        };
        let Some(flame) = self.flame() else {
            return true;
        };
        let rules = flame.rules.height(flame.height);
        let burnt = steps * rules.wax / rules.turns.max(1);
        burnt <= 0 || price < flame.wax - burnt
    }

    /// What bumping into the cell at `pos` takes from the hero to open a way there, such as a key for a gate; `None` if it
    /// opens none, or takes nothing.
    pub fn opens_for(self, pos: Pos) -> Option<ItemId> {
        let effect = self.rules().bump_effect(self.terrain(pos).seen()?)?;
        let opened = self.rules().terrain_named(&effect.becomes)?;
        if !opened.is_walkable() {
            return None;
        }
        self.rules().item_taken(effect)
    }

    /// Whether the hero has an item of this kind.
    pub fn carries(self, item: ItemId) -> bool {
        self.inventory()
            .any(|held| usize::from(held.slot.0) == item.0)
    }

    /// Whether the dead brazier at `pos`, if it is one, earns nothing: as many as earn a wick here have been lit.
    pub fn is_spare_brazier(self, pos: Pos) -> bool {
        let dead = self.rules().dead_brazier();
        let all_lit = self.braziers_lit().is_some_and(|it| it.lit >= it.of);
        all_lit && dead.is_some() && self.terrain(pos).seen() == dead
    }

    /// Whether bumping into the cell at `pos` smothers a burning brazier.
    pub fn would_smother(self, pos: Pos) -> bool {
        let (rules, seen) = (self.rules(), self.terrain(pos).seen());
        let burning = rules.burning_brazier().filter(|it| seen == Some(*it));
        burning.is_some_and(|burning| rules.bump_effect(burning).is_some())
    }

    /// The known cells of the path that this monster in view means to take, next step first. Empty if it has none.
    pub fn planned_path(self, id: ActorId) -> Vec<Pos> {
        let Some(monster) = self.visible_monster(id) else {
            return Vec::new();
        };
        let mut way = self.world.actor(id).path.clone();
        way.retain(|pos| self.world.level.explored.get(*pos));
        way.reverse();
        // While it sees the hero, its path holds only the cell to make for.
        let is_way = way.first().is_some_and(|next| next.is_adjacent(monster.at));
        way.truncate(if is_way { way.len() } else { 0 });
        way
    }

    /// The known cells with terrain worth bumping into: it gives items or wax, such as a chest, opens a cage, frees an
    /// ally, wins the game, or is a dead brazier. Sealed doors are left out.
    pub fn fixtures(self) -> impl Iterator<Item = Pos> {
        // Looked up once: the search is by name.
        let dead_brazier = self.rules().dead_brazier();
        let seal = self.rules().door_seal.as_ref();
        let sealed = seal.and_then(|seal| self.rules().terrain_named(&seal.terrain));
        // Torches are left out: they are everywhere.
        let known = self.known_landmarks(&|_, terrain| {
            if terrain == Terrain::Torch || Some(terrain) == sealed {
                return false;
            }
            if Some(terrain) == dead_brazier {
                return true;
            }
            self.rules().bump_effect(terrain).is_some_and(|it| {
                let gives = it.items > 0 || it.wax > 0;
                gives || it.closes.is_some() || it.frees.is_some() || it.wins.is_some()
            }) || self.rules().companion_waiting(terrain).is_some()
        });
        known.iter().collect::<Vec<_>>().into_iter()
    }
}
