//! Light levels: every source lights the cells in its line of sight, and the brightest light on a cell counts.
//!
//! A source of reach `r` sheds `r - d` on a cell at distance `d`, the Euclidean distance rounded down; below 1 the cell
//! is dark. Line of sight is by symmetric shadowcasting.

use crate::base::{BitGrid, Fov, FovAlgorithm, Grid, Pos, Size};

/// A source of light.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LightSource {
    pub(super) at: Pos,
    /// How far it shines, 1 to 18: the light on its own cell, which is capped at [`BRIGHTEST`].
    pub(super) reach: i32,
}

/// The most light on a cell. A source of longer reach sheds this much on every cell close enough.
pub(super) const BRIGHTEST: i32 = 9;

/// Euclidean distance between two positions, rounded down.
pub(super) const fn cells_between(a: Pos, b: Pos) -> i32 {
    a.distance_squared(b).unsigned_abs().isqrt() as i32
}

/// A source with the cells that it lights and its light there.
#[derive(Clone, Debug)]
struct LitCells {
    source: LightSource,
    cells: Vec<(Pos, u8)>,
}

/// The light of a level, 0 to 9 per cell, with the hero's flame kept apart from all other sources; and the lines of
/// sight along which the hero sees it.
#[derive(Clone, Debug)]
pub(super) struct LightField {
    hero: Option<LitCells>,
    others: Vec<LitCells>,
    from_hero: Grid<u8>,
    from_others: Grid<u8>,
    fov: Fov,
    /// Cells in the hero's line of sight, lit or not.
    pub(super) lines: Fov,
    /// The position that `lines` was computed for.
    pub(super) origin: Option<Pos>,
}

impl LightField {
    /// Darkness on a level of `size`.
    pub(super) fn new(size: Size) -> Self {
        Self {
            hero: None,
            others: Vec::new(),
            from_hero: Grid::new(size, 0),
            from_others: Grid::new(size, 0),
            fov: Fov::new(size),
            lines: Fov::new(size),
            origin: None,
        }
    }

    /// The light on a cell, 0 to 9; 0 outside the map.
    #[inline]
    pub(super) fn level(&self, pos: Pos) -> i32 {
        let of = |grid: &Grid<u8>| grid.get(pos).copied().unwrap_or(0);
        i32::from(of(&self.from_hero).max(of(&self.from_others)))
    }

    /// The light on a cell without the hero's own, 0 to 9; 0 outside the map.
    pub(super) fn level_without_hero(&self, pos: Pos) -> i32 {
        i32::from(self.from_others.get(pos).copied().unwrap_or(0))
    }

    /// The light of the hero's own flame on a cell, 0 to 9; 0 outside the map.
    pub(super) fn level_of_hero(&self, pos: Pos) -> i32 {
        i32::from(self.from_hero.get(pos).copied().unwrap_or(0))
    }

    /// All sources of light except the hero's, each with the cells that it lights and its light there.
    pub(super) fn others(&self) -> impl Iterator<Item = (LightSource, &[(Pos, u8)])> {
        self.others.iter().map(|lit| (lit.source, &lit.cells[..]))
    }

    /// Updates the light of the hero's flame, if it burns, and of all other sources. Only changed sources are computed
    /// again. Returns whether anything changed.
    pub(super) fn update(
        &mut self,
        opaque: &BitGrid,
        hero: Option<LightSource>,
        others: impl Iterator<Item = LightSource>,
    ) -> bool {
        let hero_changed = self.update_hero(opaque, hero);
        let mut known = std::mem::take(&mut self.others);
        let mut changed = false;
        for source in others {
            let lit = known.iter().position(|lit| lit.source == source);
            let lit = lit.map_or_else(
                || {
                    changed = true;
                    self.lit_cells(opaque, source)
                },
                |number| known.swap_remove(number),
            );
            self.others.push(lit);
        }
        changed |= !known.is_empty();
        if changed {
            self.from_others.fill(0);
            for (pos, light) in self.others.iter().flat_map(|lit| &lit.cells) {
                self.from_others[*pos] = self.from_others[*pos].max(*light);
            }
        }
        changed || hero_changed
    }

    fn update_hero(&mut self, opaque: &BitGrid, hero: Option<LightSource>) -> bool {
        if self.hero.as_ref().map(|lit| lit.source) == hero {
            return false;
        }
        for (pos, _) in self.hero.iter().flat_map(|lit| &lit.cells) {
            self.from_hero[*pos] = 0;
        }
        self.hero = hero.map(|source| self.lit_cells(opaque, source));
        for (pos, light) in self.hero.iter().flat_map(|lit| &lit.cells) {
            self.from_hero[*pos] = *light;
        }
        true
    }

    fn lit_cells(&mut self, opaque: &BitGrid, source: LightSource) -> LitCells {
        let reach = source.reach.unsigned_abs();
        self.fov
            .compute(FovAlgorithm::SymmetricShadowcast, opaque, source.at, reach);
        let cells = self.fov.visible_cells().filter_map(|pos| {
            let light = (source.reach - cells_between(source.at, pos)).min(BRIGHTEST);
            let light = u8::try_from(light).unwrap_or(0);
            (light > 0).then_some((pos, light))
        });
        let cells = cells.collect();
        LitCells { source, cells }
    }
}
