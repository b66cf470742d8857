//! The maker of levels drawn by hand: picks a drawing of a whole level by weight, and turns it at random.

use crate::base::Dice;
use crate::game::mapgen::sketch::{Sketch, Steps};
use crate::game::mapgen::vaults;

/// Copies a drawing. Loading the rule set has checked that there is one for this depth.
pub(super) fn make(sketch: &mut Sketch<'_>, dice: &mut Dice, steps: Steps<'_>) {
    let depth = sketch.depth as i32;
    let vaults = sketch.rules.vaults.iter();
    let levels: Vec<_> = vaults.filter(|it| it.is_level_at(depth)).collect();
    let weights: Vec<_> = levels.iter().map(|vault| vault.weight).collect();
    let Some(level) = dice.weighted_index(&weights).map(|number| levels[number]) else {
        return;
    };
    let cells = level.turned(dice);
    for (pos, cell) in cells.iter() {
        if sketch.is_inside(pos) {
            vaults::put_cell(sketch, pos, *cell);
        }
    }
    vaults::give_rounds(&mut sketch.monsters);
    steps(&level.name, &sketch.terrain);
    // Open cells are not fixed, so that the ground of the place can be added, unless something is there.
    for pos in sketch.size().cells() {
        let open = sketch.is_open(pos);
        let taken =
            sketch.endpoints.contains(&Some(pos)) || sketch.items.iter().any(|(_, at)| *at == pos);
        sketch.fixed.set(pos, !open || taken);
    }
    sketch.cut_into_areas();
}
