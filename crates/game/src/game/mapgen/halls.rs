//! Puts a hall onto each level of its depths: a large vault that the maker builds around. It is chosen first, and its
//! cells stay rock while the maker digs. Then what is left around it is joined without it, so that one can leave it
//! aside; then it is put there, and a tunnel dug from each of its entrances to the nearest open cell.

use crate::base::{BitGrid, Dice, Grid, Pos, Size};
use crate::game::mapgen::connectivity;
use crate::game::mapgen::sketch::{HallSite, Sketch, Steps, pick, rect};
use crate::game::mapgen::vaults;
use crate::game::rules::{Maker, Vault, VaultCell};
use crate::game::terrain::Terrain;

/// Cells between a hall and the border of the map: its edge, and a passage.
const MARGIN: i32 = 2;
/// Open parts of fewer cells that the hall has cut off are filled.
const LEAST_PART: usize = 9;

/// The hall of a level: a drawing, turned, and the cell of its upper left corner.
pub(super) struct Hall<'r> {
    vault: &'r Vault,
    cells: Grid<VaultCell>,
    corner: Pos,
}

/// Picks a hall and its cells, into which nothing may dig then; `None` if no hall is for this depth, or none fits.
pub(super) fn reserve<'r>(sketch: &mut Sketch<'r>, dice: &mut Dice) -> Option<Hall<'r>> {
    if sketch.place.maker == Maker::Drawn {
        return None;
    }
    let (depth, map) = (sketch.depth as i32, sketch.size());
    let mut halls: Vec<_> = sketch.rules.vaults.iter().collect();
    halls.retain(|it| it.is_hall_at(depth) && !corners(map, it.cells.size()).is_empty());
    let weights: Vec<_> = halls.iter().map(|vault| vault.weight).collect();
    let vault = halls[dice.weighted_index(&weights)?];
    let mut cells = vault.turned(dice);
    if corners(map, cells.size()).is_empty() {
        cells.clone_from(&vault.cells);
    }
    let corner = pick(&corners(map, cells.size()), dice)?;
    let mut own = BitGrid::new(map);
    for (pos, _) in vaults::cells_at(&cells, corner) {
        own.set(pos, true);
        sketch.fixed.set(pos, true);
    }
    let Size { w, h } = cells.size();
    let area = rect(corner.x, corner.y, corner.x + w - 1, corner.y + h - 1);
    sketch.hall = Some(HallSite { area, cells: own });
    Some(Hall {
        vault,
        cells,
        corner,
    })
}

/// The corners at which a drawing of this size leaves room for passages all around it.
pub(super) fn corners(map: Size, size: Size) -> Vec<Pos> {
    let right = map.w - size.w - MARGIN;
    let bottom = map.h - size.h - MARGIN;
    if right < MARGIN || bottom < MARGIN {
        return Vec::new();
    }
    rect(MARGIN, MARGIN, right, bottom).cells().collect()
}

impl Hall<'_> {
    /// Clears its cells of what the maker has built there, joins what is left, and puts it there.
    pub(super) fn build(&self, sketch: &mut Sketch<'_>, steps: Steps<'_>) {
        let own = vaults::cells_at(&self.cells, self.corner);
        sketch.fill(own.map(|(pos, _)| pos), Terrain::Wall);
        sketch.fill_blind_cells();
        for part in connectivity::parts(&sketch.open()) {
            if part.len() < LEAST_PART {
                sketch.fill(part, Terrain::Wall);
            }
        }
        sketch.join_all();
        let open = sketch.open();
        for area in &mut sketch.areas {
            area.retain(|pos| open.get(*pos));
        }
        sketch.areas.retain(|area| !area.is_empty());
        put(sketch, &self.cells, self.corner);
        sketch.brought.extend(self.vault.brings);
        steps(&self.vault.name, &sketch.terrain);
    }
}

/// Puts a hall onto a level whose open cells are joined, and joins each of its entrances to the nearest of them.
pub(super) fn put(sketch: &mut Sketch<'_>, cells: &Grid<VaultCell>, corner: Pos) {
    let outside: Vec<_> = sketch.open().iter().collect();
    vaults::put(sketch, &vaults::floor_site(cells, corner));
    for pos in vaults::entrances_of(cells) {
        for dir in vaults::outward(cells.size(), pos) {
            let before = (corner + pos).step(dir);
            if !sketch.is_open(before) {
                sketch.terrain[before] = Terrain::Floor;
                sketch.dig_between(&[before], &outside);
            }
        }
    }
}
