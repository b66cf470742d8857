//! Aiming: what can be thrown, how far, and which cells a throw would change.

use crate::base::{Pos, bresenham_line, by_next};
use crate::game::command::Slot;
use crate::game::event::ActorId;
use crate::game::rules::{CellThrow, ItemId, ItemWay};
use crate::game::terrain::Terrain;
use crate::game::view::{InventoryItem, View};
use crate::game::world::World;

impl World {
    /// The cells that an item of this kind thrown at `at` would change, as far as the hero knows.
    pub(super) fn cells_known_to_change(&self, item: ItemId, at: Pos) -> Vec<Pos> {
        let found = |pos: &Pos| self.sight.is_visible(*pos) && !self.level.hidden.contains(pos);
        let looks = |pos: Pos| {
            let terrain = self.level.apparent_terrain(&self.rules, pos);
            terrain.filter(|_| self.sight.is_visible(pos))
        };
        let ItemWay::ThrownAtCell(does) = self.rules.item(item).effect.way() else {
            return Vec::new();
        };
        match does {
            CellThrow::Kindles => {
                let burnt = self.rules.fire.and(self.known_monster_at(at));
                let burns = found(&at) && (self.kindled_turns(at).is_some() || burnt.is_some());
                burns.then_some(at).into_iter().collect()
            }
            CellThrow::Spills { radius, .. } => spill(at, radius, looks),
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
    let passes = |pos: &Pos| terrain(*pos).is_some_and(|terrain| !terrain.is_opaque());
    let mut cells: Vec<Pos> = Some(at).filter(passes).into_iter().collect();
    let mut next = 0;
    while let Some(cell) = cells.get(next).copied() {
        next += 1;
        for pos in cell.neighbours() {
            if pos.distance(at) <= radius && passes(&pos) && !cells.contains(&pos) {
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

    /// Whether a monster in view will pour onto the cell at `pos`.
    pub fn is_aimed_at(self, pos: Pos) -> bool {
        let mut monsters = self.visible_monsters();
        monsters.any(|monster| self.cells_aimed_at_by(monster.id).contains(&pos))
    }

    /// Inventory items that can be thrown, or that are worn and shoot, in order of slot, each with its range in cells
    /// (Chebyshev).
    pub fn throwables(self) -> impl Iterator<Item = (InventoryItem<'w>, i32)> {
        by_next(self.inventory().filter_map(|held| {
            let usable = held.is_worn || held.kind.effect.worn().is_none();
            let range = held.kind.effect.throw_range().filter(|_| usable)?;
            Some((held, range))
        }))
    }

    /// The cells that the item in `slot` thrown at `at` would change. Empty if the throw would be refused, or if the
    /// item is thrown at monsters.
    pub fn cells_changed_by_throw(self, slot: Slot, at: Pos) -> Vec<Pos> {
        let held = self.throwables().find(|(held, _)| held.slot == slot);
        let reaches = |range: i32| self.sees(at) && at.distance(self.hero().at) <= range;
        match held {
            Some((_, range)) if reaches(range) => {
                let item = ItemId(usize::from(slot.0));
                self.world.cells_known_to_change(item, at)
            }
            _ => Vec::new(),
        }
    }
}
