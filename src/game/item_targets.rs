//! What items act on when used: flames, unexplored ground, a way down. Only reads the world.

use crate::base::{BitGrid, Pos};
use crate::game::rules::ItemId;
use crate::game::terrain::Terrain;
use crate::game::world::World;

/// A flame on the level that can be put out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Extinguishable {
    /// A burning cell.
    Fire,
    /// Terrain with a flame.
    Ground,
    /// An item that lies there and glows.
    Item(ItemId),
}

impl World {
    /// The flames up to `within` cells from `middle` (Chebyshev): fires, then terrain in reading order, then items.
    pub(super) fn flames_within(&self, middle: Pos, within: i32) -> Vec<(Extinguishable, Pos)> {
        let level = &self.level;
        let fires = level
            .fires
            .iter()
            .map(|fire| (Extinguishable::Fire, fire.at));
        let terrain = level.landmarks();
        let lit = terrain.filter(|(_, kind)| self.rules.without_flame(*kind).is_some());
        let ground = lit.map(|(pos, _)| (Extinguishable::Ground, pos));
        let glows = |item: &ItemId| self.rules.item(*item).effect.glow().is_some();
        let items = level.items.iter().filter(|(item, _)| glows(item));
        let items = items.map(|(item, at)| (Extinguishable::Item(*item), *at));
        let all = fires.chain(ground).chain(items);
        all.filter(|(_, at)| at.distance(middle) <= within)
            .collect()
    }

    /// The unexplored cells that a map would show, up to `within` cells away (Chebyshev): those that connect to the
    /// hero through cells that let walkers or sight pass, as they appear, and the cells that border on them. Rock is
    /// left out.
    pub(super) fn unexplored_within(&self, within: i32) -> Vec<Pos> {
        let (size, hero) = (self.level.size(), self.hero().at);
        let looks = |pos| self.level.apparent_terrain(&self.rules, pos);
        let leads_on =
            |pos| looks(pos).is_some_and(|terrain| terrain.is_walkable() || !terrain.is_opaque());
        let mut reached = BitGrid::new(size);
        reached.set(hero, true);
        let (mut cells, mut next) = (vec![hero], 0);
        while let Some(cell) = cells.get(next).copied() {
            next += 1;
            if !leads_on(cell) {
                continue;
            }
            for pos in cell.neighbours() {
                let is_new = size.contains(pos) && !reached.get(pos);
                if is_new && pos.distance(hero) <= within && looks(pos) != Some(Terrain::Rock) {
                    reached.set(pos, true);
                    cells.push(pos);
                }
            }
        }
        cells.retain(|pos| !self.level.explored.get(*pos));
        cells
    }

    /// The nearest cell in view, up to `within` cells from the hero, through which the hero can fall to the level
    /// below. The first in reading order wins a tie.
    pub(super) fn way_down(&self, within: i32) -> Option<Pos> {
        let below = self.depth + 1;
        if below > self.rules.dungeon.levels.unsigned_abs() || !self.has_room(below) {
            return None;
        }
        let hero = self.hero().at;
        let falls = |pos| {
            let looks = self.level.apparent_terrain(&self.rules, pos);
            let effect = looks.and_then(|terrain| self.rules.enter_effect(terrain));
            effect.is_some_and(|effect| effect.falls)
        };
        let found = self
            .level
            .nearest(hero, |pos| self.sight.is_visible(pos) && falls(pos));
        found.filter(|pos| pos.distance(hero) <= within)
    }
}
