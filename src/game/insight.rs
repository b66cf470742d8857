//! What a monster in view sees and where it is heading; what bumping into terrain would do, and what is worth it.

use crate::base::{Fov, Pos};
use crate::game::event::ActorId;
use crate::game::light::cells_between;
use crate::game::rules::Mind;
use crate::game::terrain::Terrain;
use crate::game::view::{FlameView, View};

impl View<'_> {
    /// Known terrain that extends the sight of monsters at `pos`: through it they see a hero in light other than the hero's own
    /// at any distance. `None` if there is none, or the hero does not know it.
    pub fn watch_near(self, pos: Pos) -> Option<Terrain> {
        let mut watches = self.world.level.watches.iter();
        let near = watches.find(|(at, near)| {
            cells_between(*at, pos) <= *near && self.terrain(*at).seen().is_some()
        });
        near.and_then(|(at, _)| self.terrain(*at).seen())
    }

    /// The known cells on which this monster in view would see the hero in the present light, in reading order. Empty
    /// if it is out of view or asleep, or the rules have no minds.
    pub fn cells_watched_by(self, id: ActorId) -> Vec<Pos> {
        let watcher = self.visible_monster(id);
        let watcher = watcher.filter(|it| it.mind.is_some() && !it.is_ally());
        let Some(watcher) = watcher.filter(|it| it.mind != Some(Mind::Asleep)) else {
            return Vec::new();
        };
        let (world, traits) = (self.world, self.world.traits(id));
        let is_ground = |pos: &Pos| self.terrain(*pos).seen().is_some_and(Terrain::is_walkable);
        let ground = world.level.size().cells().filter(is_ground);
        if traits.blind.or(traits.feels_steps).is_some() {
            // Without eyes, it needs neither light nor a clear line.
            let within = |pos: Pos, reach: Option<i32>| {
                reach.is_some_and(|reach| cells_between(watcher.at, pos) <= reach)
            };
            let is_felt = |pos: &Pos| {
                within(*pos, traits.feels_steps)
                    || within(*pos, traits.blind) && world.has_short_way(id, *pos)
            };
            return ground.filter(is_felt).collect();
        }
        if traits.feels_in_dark.is_some() {
            // The hero does not know the light on a cell out of view: it may be dark.
            let own = self.light_of_flame();
            let is_felt =
                |pos: &Pos| world.feels_in_dark(id, *pos, own.max(self.light_level(*pos)));
            return ground.filter(is_felt).collect();
        }
        let (sight, opaque) = (world.rules.sight, &world.level.opaque);
        let noticed = world.height_rules().map_or(0, |it| it.noticed_within);
        let noticed = noticed.max(traits.sees_in_dark.unwrap_or(0));
        let mut lines = Fov::new(world.level.size());
        let radius = sight.radius.unsigned_abs();
        lines.compute(sight.algorithm, opaque, watcher.at, radius);
        let is_seen = |pos: Pos| {
            let near = cells_between(watcher.at, pos) <= noticed;
            near || self.sees(pos) && world.is_seen_from(watcher.at, pos)
                || world.would_be_watched(id, pos)
        };
        let cells = lines.visible_cells().filter(is_ground);
        cells.filter(|pos| is_seen(*pos)).collect()
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

    /// Whether the hero has the wax that bumping into the cell at `pos` takes, if it takes any.
    pub fn can_pay_for(self, pos: Pos) -> bool {
        let terrain = self.terrain(pos).seen();
        let effect = terrain.and_then(|terrain| self.rules().bump_effect(terrain));
        effect.is_none_or(|effect| effect.wax >= 0) || self.price_in_wax(pos).is_some()
    }

    /// Whether the hero will have it still after `steps`, 0 or more, at the present height of the flame.
    pub fn can_pay_after(self, pos: Pos, steps: i32) -> bool {
        let burns = |flame: FlameView<'_>| {
            let rules = flame.rules.height(flame.height);
            steps * rules.wax / rules.turns.max(1)
        };
        let burnt = self.flame().map_or(0, burns);
        let left = self.flame().map_or(0, |flame| flame.wax - burnt);
        let lasts = burnt == 0 || self.price_in_wax(pos).is_none_or(|price| price < left);
        lasts && self.can_pay_for(pos)
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
        let way = self.world.actor(id).path.iter().rev().copied();
        let way: Vec<_> = way
            .filter(|pos| self.world.level.explored.get(*pos))
            .collect();
        // While it sees the hero, its path holds only the cell to make for.
        if way.first().is_some_and(|next| next.is_adjacent(monster.at)) {
            way
        } else {
            Vec::new()
        }
    }

    /// The known cells with terrain worth bumping into: it gives items or wax, such as a chest, opens a cage, frees an
    /// ally, wins the game, or is a dead brazier. Sealed doors are left out.
    pub fn fixtures(self) -> impl Iterator<Item = Pos> {
        // Looked up once: the search is by name.
        let dead_brazier = self.rules().dead_brazier();
        let seal = self.rules().door_seal.as_ref();
        let sealed = seal.and_then(|seal| self.rules().terrain_named(&seal.terrain));
        let known = self.known_landmarks(&|_, terrain| {
            let it = Some(terrain);
            it != sealed && (it == dead_brazier || self.gives(terrain))
        });
        known.iter().collect::<Vec<_>>().into_iter()
    }

    fn gives(self, terrain: Terrain) -> bool {
        // Torches are left out: they are everywhere.
        let effect = self.rules().bump_effect(terrain);
        let effect = effect.filter(|_| terrain != Terrain::Torch);
        effect.is_some_and(|effect| {
            let gives = effect.items > 0 || effect.wax > 0;
            gives || effect.closes.is_some() || effect.frees.is_some() || effect.wins.is_some()
        })
    }
}
