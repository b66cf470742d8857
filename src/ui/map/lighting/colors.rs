//! Colours of light: that of each source, mixed where several overlap, and that of remembered terrain.

use crate::base::{Grid, Pos, SortedMap};
use crate::game::View;
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
pub type LightColors = SortedMap<String, Rgb>;

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

/// The tints of light that is not the hero's: for each cell, the sum of tints weighted by the square of the light level,
/// and that of the weights.
#[derive(Clone, Debug)]
pub(super) struct TintMap(Grid<([i32; 3], i32)>);

impl TintMap {
    /// The tints of all lights that `view` shows.
    pub(super) fn new(view: View<'_>, colors: &LightColors) -> Self {
        let mut cells = Grid::new(view.size(), ([0; 3], 0));
        let theme = view.place().map(|place| place.theme.as_str());
        let of_torches = view.place().and_then(|place| place.light.as_deref());
        let of_torches = of_torches.and_then(Rgb::from_hex);
        for light in view.lights() {
            let mut color = color_of(colors, theme, light.word);
            if light.word == "torch" {
                color = color.or(of_torches);
            }
            let tint = color.map_or(EMBER, |color| tint(color, LUMA));
            for (pos, level) in light.cells() {
                if let Some((sums, weights)) = cells.get_mut(pos) {
                    for (sum, part) in sums.iter_mut().zip(tint) {
                        *sum += part * level * level;
                    }
                    *weights += level * level;
                }
            }
        }
        Self(cells)
    }

    /// The tint on a cell; [`EMBER`] if no light is known to fall on it.
    pub(super) fn at(&self, pos: Pos) -> [i32; 3] {
        match self.0.get(pos) {
            Some((sums, weights)) if *weights > 0 => sums.map(|sum| sum / weights),
            _ => EMBER,
        }
    }
}
