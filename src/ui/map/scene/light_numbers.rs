//! Light levels written on the cells in view.

use crate::base::Pos;
use crate::game::{Known, View};
use crate::gfx::{Canvas, Px};
use crate::ui::map::camera::Camera;
use crate::ui::widgets;
use crate::ui::widgets::assets::UiAssets;

/// The digits 1 to 9, 3x5 pixels each: small enough not to hide what stands on a cell.
const DIGITS: [[&str; 5]; 9] = [
    [".#.", "##.", ".#.", ".#.", "###"],
    ["##.", "..#", ".#.", "#..", "###"],
    ["##.", "..#", ".#.", "..#", "##."],
    ["#.#", "#.#", "###", "..#", "..#"],
    ["###", "#..", "##.", "..#", "##."],
    [".##", "#..", "###", "#.#", "###"],
    ["###", "..#", ".#.", ".#.", ".#."],
    ["###", "#.#", "###", "#.#", "###"],
    ["###", "#.#", "###", "..#", "##."],
];

/// Writes the light level, 1 to 9, in the lower right corner of each walkable cell in view. It has the colour of
/// headings if it is the hero's own, else that of warnings, because it stays when the hero's light goes.
pub(super) fn draw(view: View<'_>, camera: &Camera, art: &UiAssets<'_>, canvas: &mut Canvas) {
    let cells = camera.visible_cells(view.size()).cells();
    let is_ground =
        |pos: &Pos| matches!(view.terrain(*pos), Known::Visible(terrain) if terrain.is_walkable());
    for pos in cells.filter(is_ground) {
        let level = view.light_level(pos);
        let color = if view.light_of_others(pos) >= level {
            art.theme.warn
        } else {
            art.theme.title
        };
        let digit = usize::try_from(level - 1).ok();
        if let Some(rows) = digit.and_then(|digit| DIGITS.get(digit)) {
            let (cell, zoom) = (
                camera.cell_rect(pos),
                camera.cell.w / art.tiles.sheet.cell().w,
            );
            let corner = Px::new(cell.right() - 4 * zoom, cell.bottom() - 6 * zoom);
            widgets::draw_rimmed_bitmap(rows, corner, zoom, color, canvas);
        }
    }
}
