//! Colours of light: that of each source, mixed where several overlap, and that of remembered terrain.

use std::collections::BTreeMap;

use crate::base::{Pos, Rect};
use crate::game::{Known, Terrain, View};
use crate::gfx::Rgb;
use crate::ui::map::lighting::FULL;

/// Tint of terrain next to a flame that is not the hero's and has no colour of its own: redder than the hero's.
pub(super) const EMBER: [i32; 3] = [304, 226, 138];
/// Luma of [`EMBER`]; light of any other colour is made as bright.
const LUMA: i32 = 240;
/// The cap of a channel, in 256ths, which tones down pure colours.
const MOST: i32 = 344;
/// The name of the colour of remembered terrain, after that of the theme.
const MEMORY: &str = "memory";

/// The colours of light of a tilesheet: `THEME_WORD` or `WORD` for a light source, `THEME_memory` or `memory` for
/// remembered terrain.
pub type LightColors = BTreeMap<String, Rgb>;

/// The colour for `word` in this theme, or else without a theme.
fn color_of(colors: &LightColors, theme: Option<&str>, word: &str) -> Option<Rgb> {
    let themed = theme.and_then(|theme| colors.get(&format!("{theme}_{word}")));
    themed.or_else(|| colors.get(word)).copied()
}

/// The light on remembered terrain of this theme, in the form of [`crate::gfx::LightMap`]: tinted, but as bright as
/// without a colour.
pub(super) fn memory(colors: &LightColors, theme: Option<&str>) -> Rgb {
    let tint = color_of(colors, theme, MEMORY).map_or([FULL; 3], |color| tint(color, FULL));
    let [r, g, b] = tint.map(|part| (part / 2) as u8);
    Rgb::new(r, g, b)
}

/// A tint of this hue and luma, in 256ths per channel.
fn tint(color: Rgb, luma: i32) -> [i32; 3] {
    let [r, g, b] = color.channels().map(i32::from);
    let own = ((30 * r + 59 * g + 11 * b) / 100).max(1);
    [r, g, b].map(|part| (part * luma / own).min(MOST))
}

/// The tints of the light on the cells of a rectangle, the hero's own light excluded.
#[derive(Clone, Debug)]
pub(super) struct TintMap {
    first: Pos,
    width: i32,
    /// Sums of tints weighted by the square of the light level, and of the weights, row by row; empty if there is no
    /// light.
    cells: Vec<([i32; 3], i32)>,
}

impl TintMap {
    /// The tints on these cells.
    pub(super) fn new(view: View<'_>, colors: &LightColors, area: Rect) -> Self {
        let (first, width) = (Pos::new(area.x1, area.y1), area.x2 - area.x1 + 1);
        let height = area.y2 - area.y1 + 1;
        let mut map = Self {
            first,
            width,
            cells: Vec::new(),
        };
        let theme = view.place().map(|place| place.theme.as_str());
        let torch = view.place().and_then(|place| place.light.as_deref());
        let torch = torch.and_then(Rgb::from_hex);
        for light in view.lights() {
            let of_place = torch.filter(|_| light.word == "torch");
            let color = color_of(colors, theme, light.word).or(of_place);
            let tint = color.map_or(EMBER, |color| tint(color, LUMA));
            map.cells
                .resize((width.max(0) * height.max(0)) as usize, ([0; 3], 0));
            for (pos, level) in light.cells() {
                map.add(pos, tint, level * level);
            }
        }
        map
    }

    fn add(&mut self, pos: Pos, tint: [i32; 3], weight: i32) {
        if let Some((sums, weights)) = self.index(pos).and_then(|at| self.cells.get_mut(at)) {
            for (sum, part) in sums.iter_mut().zip(tint) {
                *sum += part * weight;
            }
            *weights += weight;
        }
    }

    /// The tint on a cell; [`EMBER`] if no light is known to fall on it.
    pub(super) fn at(&self, pos: Pos) -> [i32; 3] {
        let cell = self.index(pos).and_then(|at| self.cells.get(at));
        match cell {
            Some((sums, weights)) if *weights > 0 => sums.map(|sum| sum / weights),
            _ => EMBER,
        }
    }

    fn index(&self, pos: Pos) -> Option<usize> {
        let (x, y) = (pos.x - self.first.x, pos.y - self.first.y);
        let inside = (0..self.width).contains(&x) && y >= 0;
        inside.then(|| (y * self.width + x) as usize)
    }
}

/// Whether an unseen cell is drawn as rock: it has a wall beside it, and no known open neighbour.
pub(in crate::ui::map) fn is_rock_behind(around: impl Iterator<Item = Known<Terrain>>) -> bool {
    let mut walls = false;
    for known in around {
        match known.seen() {
            None => {}
            Some(Terrain::Wall | Terrain::Torch) => walls = true,
            Some(Terrain::Rock) => {}
            Some(_) => return false,
        }
    }
    walls
}
