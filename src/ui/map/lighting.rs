//! Map lighting: the candle, torches on walls, and remembered cells.

pub mod colors;
pub(crate) mod field;

use crate::base::Pos;
use crate::base::word_enum;
use crate::gfx::Rgb;

word_enum! {
    /// How a rule set lights its map.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    #[cfg_attr(test, derive(schemars::JsonSchema))]
    pub enum Lighting {
        /// Cells in view are equally bright.
        #[default]
        Plain = "plain",
        /// Light falls off with the distance from the candle.
        Candle = "candle",
        /// The light level of each cell; as `candle` under rules without light levels.
        Field = "field",
    }
}

/// The light on a map. That on terrain is in the form of [`crate::gfx::LightMap`].
pub trait MapLight {
    /// The light on the terrain of a cell.
    fn ground_light(&self, pos: Pos) -> Rgb;

    /// The tint of an actor or item whose middle is at this subcell.
    fn sprite_light(&self, at: Subcell) -> Rgb;

    /// The light on the terrain of a remembered cell.
    fn memory_light(&self, pos: Pos) -> Rgb;
}

/// Subcells per cell: the unit of light positions.
pub const SUBCELLS: i32 = 16;

/// A point of the map, in subcells from the middle of cell (0, 0).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Subcell {
    /// Distance to the right.
    pub x: i32,
    /// Distance downwards.
    pub y: i32,
}

impl Subcell {
    /// The middle of a cell.
    pub const fn middle_of(pos: Pos) -> Self {
        Self {
            x: pos.x * SUBCELLS,
            y: pos.y * SUBCELLS,
        }
    }

    /// The cell it is in.
    pub(super) const fn cell(self) -> Pos {
        let (x, y) = (self.x + SUBCELLS / 2, self.y + SUBCELLS / 2);
        Pos::new(x.div_euclid(SUBCELLS), y.div_euclid(SUBCELLS))
    }
}

/// The light factor that leaves colours unchanged.
const FULL: i32 = 256;
/// Least light on terrain in view, about a quarter brighter than remembered terrain.
const MIN_LIGHT: i32 = 226;
/// Most light on terrain.
const MAX_LIGHT: i32 = 486;
/// Light the candle adds where it is.
const CANDLE: i32 = 250;
/// Least light, and light added where the hero is, when the candle is out.
const DARK_MIN_LIGHT: i32 = 250;
const DARK: i32 = 130;
/// Light a torch adds where it is, and its range in subcells.
const TORCH: i32 = 180;
const TORCH_REACH: i32 = 4 * SUBCELLS;
/// Range of the candle in cells if sight is unlimited.
const ENDLESS: i32 = 12;
/// Tint of terrain per channel, in 256ths: next to a flame, and where its light ends.
const WARM: [i32; 3] = [292, 244, 168];
const COLD: [i32; 3] = [224, 232, 262];
/// Tint of terrain without the candle, per channel: at the hero's cell, and at the end of sight, where it is almost as
/// blue as memory. The glimmer lies on remembered terrain nearby and hides the edge of the circle.
const DIM: [i32; 3] = [214, 238, 282];
const NIGHT: [i32; 3] = [186, 214, 330];
const GLIMMER: [i32; 3] = [28, 18, 0];
/// How much further than sight the glimmer reaches, in subcells.
const GLIMMER_REACH: i32 = 2 * SUBCELLS;
/// Even light on terrain in the form of [`crate::gfx::LightMap`]: with the candle, without it, and on remembered
/// terrain, which is half again as bright as usual.
const EVEN: Rgb = Rgb::new(255, 240, 232);
const EVEN_DARK: Rgb = Rgb::new(168, 184, 212);
const EVEN_MEMORY: Rgb = Rgb::new(192, 192, 192);
/// Tint of actors and items, which the light on terrain would wash out.
const FIGURE_WARM: [i32; 3] = [256, 252, 228];
const FIGURE_COLD: [i32; 3] = [208, 208, 216];

/// All light sources of the map.
#[derive(Clone, Debug)]
pub struct LightSources {
    /// Where the candle is.
    hero: Subcell,
    /// Range of the candle in subcells.
    reach: i32,
    /// Torches, each with its current strength in [`FULL`].
    torches: Vec<(Pos, i32)>,
    /// Whether the candle is out.
    out: bool,
    /// Whether all cells in view are equally bright.
    even: bool,
}

impl LightSources {
    /// A candle at `hero` for a sight radius of `radius` cells (0: unlimited), with a flicker of -4 to 4, or without one
    /// a dim, cold circle of `radius` cells. `even` light has no falloff.
    pub fn new(hero: Subcell, radius: i32, flicker: Option<i32>, even: bool) -> Self {
        let lit = if radius == 0 { ENDLESS } else { radius };
        let reach = |flicker| (lit + 1) * SUBCELLS + 2 * flicker;
        Self {
            hero,
            reach: flicker.map_or(radius * SUBCELLS, reach),
            torches: Vec::new(),
            out: flicker.is_none(),
            even,
        }
    }

    /// Adds a torch; `flicker` is -4 to 4.
    pub fn add_torch(&mut self, pos: Pos, flicker: i32) {
        self.torches.push((pos, TORCH + 5 * flicker));
    }

    /// The warmth of light, 0 to 256, for this proximity to the candle and this much torch light.
    fn warmth(&self, near: i32, glow: i32) -> i32 {
        let near = if self.out { 0 } else { near };
        (2 * near + 2 * glow).min(FULL)
    }

    /// Proximity to a light at the hero's cell with this range: 256 there, 0 where its light ends.
    fn proximity(&self, reach: i32, at: Subcell) -> i32 {
        let away = distance(at.x - self.hero.x, at.y - self.hero.y);
        (FULL * (reach - away) / reach).max(0)
    }

    /// Light added by torches.
    fn glow(&self, pos: Pos) -> i32 {
        let mut sum = 0;
        for (torch, strength) in &self.torches {
            let (dx, dy) = (pos.x - torch.x, pos.y - torch.y);
            if dx.abs() < 4 && dy.abs() < 4 {
                let near = TORCH_REACH - distance(dx * SUBCELLS, dy * SUBCELLS);
                sum += (strength * near / TORCH_REACH).max(0);
            }
        }
        sum
    }
}

impl MapLight for LightSources {
    fn ground_light(&self, pos: Pos) -> Rgb {
        if self.even {
            return if self.out { EVEN_DARK } else { EVEN };
        }
        let near = self.proximity(self.reach, Subcell::middle_of(pos));
        let glow = self.glow(pos);
        let (light, cold) = if self.out {
            let cold = mix_tints(DIM, NIGHT, near);
            (DARK_MIN_LIGHT + DARK * near / FULL, cold)
        } else {
            // About `near` to the power of 1.3, so that light falls off faster at first.
            let steep = (179 * near + 77 * near * near / FULL) / FULL;
            (MIN_LIGHT + CANDLE * steep / FULL, COLD)
        };
        let light = (light + glow).min(MAX_LIGHT);
        mix_light(WARM, cold, self.warmth(near, glow), light / 2)
    }

    fn sprite_light(&self, at: Subcell) -> Rgb {
        if self.even {
            return Rgb::WHITE;
        }
        let warm = self.warmth(self.proximity(self.reach, at), self.glow(at.cell()));
        mix_light(FIGURE_WARM, FIGURE_COLD, warm, FULL - 1)
    }

    fn memory_light(&self, pos: Pos) -> Rgb {
        if self.even {
            return EVEN_MEMORY;
        }
        let mut near = 0;
        if self.out {
            near = self.proximity(self.reach + GLIMMER_REACH, Subcell::middle_of(pos));
        }
        let [r, g, b] = GLIMMER.map(|part| (FULL / 2 + part * near / FULL) as u8);
        Rgb::new(r, g, b)
    }
}

pub(super) fn distance(dx: i32, dy: i32) -> i32 {
    (dx * dx + dy * dy).unsigned_abs().isqrt() as i32
}

/// `light` times a mix of `cold` and `warm`, all `warm` where `near` is [`FULL`]; each channel at most 255.
fn mix_light(warm: [i32; 3], cold: [i32; 3], near: i32, light: i32) -> Rgb {
    let tint = mix_tints(warm, cold, near);
    let [r, g, b] = tint.map(|part| (light * part / FULL).clamp(0, 255) as u8);
    Rgb::new(r, g, b)
}

/// `far` where `near` is 0, `close` where it is [`FULL`].
fn mix_tints(close: [i32; 3], far: [i32; 3], near: i32) -> [i32; 3] {
    std::array::from_fn(|at| (far[at] * (FULL - near) + close[at] * near) / FULL)
}

/// Luma of a colour and of the same colour as remembered: it loses 35 to 43 percent, on a curve that keeps stones
/// distinct.
const MEMORY_CURVE: [(u32, u32); 6] = [(0, 0), (12, 7), (30, 17), (41, 26), (51, 33), (255, 150)];
/// Tint of a remembered grey per channel, in percent: the blue of moonlight.
const MEMORY_TINT: [u32; 3] = [86, 97, 140];
/// How much of a remembered colour is its own, in percent; the rest is grey.
const MEMORY_HUE: u32 = 42;

/// A colour as remembered: dark and cooled, with a trace of its own hue.
///
/// The grey is the luma of ITU-R BT.601, with weights in hundredths.
pub fn remembered_color(color: Rgb) -> Rgb {
    let own = color.channels().map(u32::from);
    let luma = (30 * own[0] + 59 * own[1] + 11 * own[2]) / 100;
    let dark = memory_luma(luma);
    let part = |at: usize| {
        let (cool, hue) = (dark * MEMORY_TINT[at] / 100, dark * own[at] / luma.max(1));
        let mixed = (cool * (100 - MEMORY_HUE) + hue * MEMORY_HUE) / 100;
        mixed.min(255) as u8
    };
    Rgb::new(part(0), part(1), part(2))
}

/// [`MEMORY_CURVE`] at this luma, 0 to 255.
const fn memory_luma(luma: u32) -> u32 {
    let mut step = 1;
    while MEMORY_CURVE[step].0 < luma {
        step += 1;
    }
    let ((from, low), (to, high)) = (MEMORY_CURVE[step - 1], MEMORY_CURVE[step]);
    low + (luma - from) * (high - low) / (to - from)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERO: Subcell = Subcell::middle_of(Pos::new(0, 0));

    /// The luma of a lit colour, with the weights of [`remembered_color`].
    fn brightness(color: Rgb, light: Rgb) -> u32 {
        let [r, g, b] = color.channels().map(u32::from);
        let [lr, lg, lb] = light.channels().map(u32::from);
        (30 * r * lr + 59 * g * lg + 11 * b * lb) / 128
    }

    /// `docs/screens.md` 7: visible terrain is at least a fifth brighter than remembered terrain, up to the end of
    /// sight: with the candle bright, low or out, and in even light.
    #[test]
    fn visible_terrain_is_brighter_than_remembered_terrain() {
        // The floor, its specks, mortar and bricks.
        let stones = ["2f282b", "393133", "4b4147", "6d5f5c", "978571"];
        // Each with the square of the distance at which its sight ends.
        let lights = [
            (9 * 9, LightSources::new(HERO, 8, Some(-4), false)),
            (5 * 5, LightSources::new(HERO, 4, Some(-4), false)),
            (3 * 3, LightSources::new(HERO, 3, None, false)),
            (9 * 9, LightSources::new(HERO, 8, Some(0), true)),
            (3 * 3, LightSources::new(HERO, 3, None, true)),
        ];
        for stone in stones {
            let stone = Rgb::from_hex(stone).expect("a colour");
            for (end, lights) in &lights {
                for (x, y) in (0..9).flat_map(|y| (0..9).map(move |x| (x, y))) {
                    if x * x + y * y >= *end {
                        continue;
                    }
                    let seen = brightness(stone, lights.ground_light(Pos::new(x, y)));
                    let past = brightness(
                        remembered_color(stone),
                        lights.memory_light(Pos::new(x + 1, y)),
                    );
                    let case = (stone, x, y, lights.reach);
                    assert!(5 * seen >= 6 * past, "{case:?}: {seen}, {past}");
                }
            }
        }
    }

    /// `docs/screens.md` 7: sprites keep 75 % of their brightness everywhere.
    #[test]
    fn sprites_keep_three_quarters_of_their_light() {
        let lights = LightSources::new(HERO, 8, Some(-4), false);
        for x in 0..20 {
            let [r, g, b] = lights
                .sprite_light(Subcell::middle_of(Pos::new(x, 0)))
                .channels()
                .map(u32::from);
            assert!(30 * r + 59 * g + 11 * b >= 75 * 255, "{x}");
        }
    }
}
