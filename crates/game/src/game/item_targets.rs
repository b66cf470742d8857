//! What items act on when used or thrown: flames, unexplored ground, a way down, targets and cells in range. Only reads
//! the world.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::base::{BitGrid, Pos, bresenham_line, by_next};
use crate::game::command::Slot;
use crate::game::event::ActorId;
use crate::game::rules::{ItemEffect, ItemId};
use crate::game::terrain::Terrain;
use crate::game::view::{InventoryItem, View};
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
        let fires = level.fires.iter();
        let fires = fires.map(|fire| (Extinguishable::Fire, fire.at));
        let terrain = level.landmarks();
        let lit = terrain.filter(|(_, kind)| self.rules.without_flame(*kind).is_some());
        let ground = lit.map(|(pos, _)| (Extinguishable::Ground, pos));
        let items = level.items.iter();
        let glowing = items.filter(|(item, _)| self.rules.item(*item).effect.glow().is_some());
        let items = glowing.map(|(item, at)| (Extinguishable::Item(*item), *at));
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
        let found = self.level.nearest(hero, |pos| {
            let looks = self.level.apparent_terrain(&self.rules, pos);
            let effect = looks.and_then(|terrain| self.rules.enter_effect(terrain));
            self.sight.is_visible(pos) && effect.is_some_and(|effect| effect.falls)
        });
        found.filter(|pos| pos.distance(hero) <= within)
    }
}

impl World {
    /// The cells that an item of this kind thrown at `at` would change, as far as the hero knows.
    pub(super) fn cells_known_to_change(&self, item: ItemId, at: Pos) -> Vec<Pos> {
        match self.rules.item(item).effect {
            ItemEffect::Kindles(_) => {
                let burnt = self.rules.fire.and(self.known_monster_at(at));
                let found = self.sight.is_visible(at) && !self.level.hidden.contains(&at);
                let burns = found && (self.kindled_turns(at).is_some() || burnt.is_some());
                burns.then_some(at).into_iter().collect()
            }
            ItemEffect::Spills { radius, .. } => spill(at, radius, |pos| {
                if !self.sight.is_visible(pos) {
                    return None;
                }
                self.level.apparent_terrain(&self.rules, pos)
            }),
            // These are not thrown at cells: see `ItemEffect::way`.
            ItemEffect::Gold(_)
            | ItemEffect::Heals(_)
            | ItemEffect::Strikes(_)
            | ItemEffect::RaisesAttack(_)
            | ItemEffect::RaisesDefense(_)
            | ItemEffect::Dazes(_)
            | ItemEffect::Throwable { .. }
            | ItemEffect::Lights(_)
            | ItemEffect::Wax(_)
            | ItemEffect::Melts(_)
            | ItemEffect::HealsPercent(_)
            | ItemEffect::Glows(_)
            | ItemEffect::Burns { .. }
            | ItemEffect::Mirrors(_)
            | ItemEffect::Carried(_)
            | ItemEffect::Snuffs(_)
            | ItemEffect::Maps(_)
            | ItemEffect::Descends(_)
            | ItemEffect::Rewinds(_)
            | ItemEffect::Worn(_) => Vec::new(),
        }
    }

    /// The monster on this cell that the hero can aim at: no ally, and not hidden.
    pub(super) fn known_monster_at(&self, at: Pos) -> Option<ActorId> {
        let known =
            |id: &ActorId| !id.is_hero() && !self.is_hidden(*id) && !self.actor(*id).is_ally();
        self.actor_at(at).filter(known)
    }

    /// The cells that wax poured from `from` changes: up to `reach` cells along the line through `aim`, stopping before
    /// the first that is not walkable or blocks sight. Wax stays only on floor and on terrain that can burn, where
    /// nothing burns yet.
    pub(super) fn poured_cells(&self, from: Pos, aim: Pos, reach: i32) -> Vec<Pos> {
        let (dx, dy) = (aim.x - from.x, aim.y - from.y);
        let end = Pos::new(from.x + dx * reach, from.y + dy * reach);
        let terrain = |pos: &Pos| self.level.terrain.get(*pos).copied();
        let runs_on =
            |pos: &Pos| terrain(pos).is_some_and(|it| it.is_walkable() && !it.is_opaque());
        let line = bresenham_line(from, end).take(reach.unsigned_abs() as usize);
        let stays = |pos: &Pos| {
            terrain(pos) == Some(Terrain::Floor) && !self.level.is_burning(*pos)
                || self.burning_turns(*pos).is_some()
        };
        line.take_while(runs_on).filter(stays).collect()
    }

    /// The floor cells that something spilled at `at` covers.
    pub(super) fn spilled_cells(&self, at: Pos, radius: i32) -> Vec<Pos> {
        spill(at, radius, |pos| self.level.terrain.get(pos).copied())
    }
}

/// The floor cells that a spill at `at` covers, nearest first. It spreads in eight directions, up to `radius` cells
/// away (Chebyshev), through cells that do not block sight.
fn spill(at: Pos, radius: i32, terrain: impl Fn(Pos) -> Option<Terrain>) -> Vec<Pos> {
    let passes = |pos| terrain(pos).is_some_and(|terrain| !terrain.is_opaque());
    let mut cells = Vec::new();
    if passes(at) {
        cells.push(at);
    }
    let mut next = 0;
    while let Some(cell) = cells.get(next).copied() {
        next += 1;
        for pos in cell.neighbours() {
            if pos.distance(at) <= radius && passes(pos) && !cells.contains(&pos) {
                cells.push(pos);
            }
        }
    }
    cells.retain(|pos| terrain(*pos) == Some(Terrain::Floor));
    cells
}

impl<'w> View<'w> {
    /// The cells onto which this monster in view will pour from where it stands. Empty if it has not taken aim.
    pub fn cells_aimed_at_by(self, id: ActorId) -> Vec<Pos> {
        let line = self.visible_monster(id).and_then(|monster| {
            let aim = self.world.actor(id).traits.aim?;
            let pours = self.world.traits(id).pours.as_ref()?;
            Some(self.world.poured_cells(monster.at, aim, pours.reach))
        });
        line.unwrap_or_default()
    }

    /// Turns for which a brand thrown at the cell at `pos` burns there; `None` if the ground does not burn, burns already, or
    /// is out of view.
    pub fn turns_if_kindled(self, pos: Pos) -> Option<i32> {
        if !self.sees(pos) || self.world.level.hidden.contains(&pos) {
            return None;
        }
        self.world.kindled_turns(pos)
    }

    /// Whether a monster in view will pour onto the cell at `pos`.
    pub fn is_aimed_at(self, pos: Pos) -> bool {
        let mut monsters = self.visible_monsters();
        monsters.any(|monster| self.cells_aimed_at_by(monster.id).contains(&pos))
    }

    /// Inventory items that can be thrown, or that are worn and shoot, in order of slot, each with its range in cells
    /// (Chebyshev).
    pub fn throwables(self) -> impl Iterator<Item = (InventoryItem<'w>, i32)> {
        by_next(self.inventory().filter_map(|held| {
            if held.kind.effect.worn().is_some() && !held.is_worn {
                return None;
            }
            Some((held, held.kind.effect.throw_range()?))
        }))
    }

    /// The cells that the item in `slot` thrown at `at` would change. Empty if the throw would be refused, or if the
    /// item is thrown at monsters.
    pub fn cells_changed_by_throw(self, slot: Slot, at: Pos) -> Vec<Pos> {
        let Some((_, range)) = self.throwables().find(|(held, _)| held.slot == slot) else {
            return Vec::new();
        };
        if !self.sees(at) || at.distance(self.hero().at) > range {
            return Vec::new();
        }
        let item = ItemId(usize::from(slot.0));
        self.world.cells_known_to_change(item, at)
    }
}
