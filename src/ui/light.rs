//! How the map is lit: the candle in the hero's hand, torches on walls, and the cold blue of what is only remembered.

use serde::Deserialize;

use crate::base::Pos;
use crate::gfx::Rgb;

/// How a rule set wants its map to be lit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lighting {
    /// All that is in view is equally bright, what is remembered lies under a veil: as the tutorials have it.
    #[default]
    Plain,
    /// Light falls off around the candle.
    Candle,
}

/// Parts of a cell that places of lights are counted in.
pub const PARTS: i32 = 16;
/// Light that leaves colours as they are.
const FULL: i32 = 256;
/// Light on ground in view that no lamp reaches.
const LEAST: i32 = 100;
/// Most light on ground.
const MOST: i32 = 486;
/// What the candle adds where it stands.
const CANDLE: i32 = 390;
/// What a torch adds where it hangs, and how far it reaches.
const TORCH: i32 = 180;
const TORCH_REACH: i32 = 4 * PARTS;
/// How far the candle reaches where sight has no end, in cells.
const ENDLESS: i32 = 12;
/// Of each part of ground, in `FULL`: beside a flame and where its light ends.
const WARM: [i32; 3] = [292, 244, 168];
const COLD: [i32; 3] = [224, 232, 262];
/// The same of figures, which would bleach in the light that the ground takes.
const FIGURE_WARM: [i32; 3] = [256, 252, 228];
const FIGURE_COLD: [i32; 3] = [208, 208, 216];

/// All flames that light the map.
#[derive(Clone, Debug)]
pub struct Lamps {
    /// The candle, in sixteenths of a cell from the middle of the first cell of the map.
    hero: (i32, i32),
    /// How far the candle reaches, in sixteenths of a cell.
    reach: i32,
    /// Torches, each with how bright it burns now, in `FULL`.
    torches: Vec<(Pos, i32)>,
}

impl Lamps {
    /// A candle at `hero`, in sixteenths of a cell, for sight as far as `radius` cells (0: without end). `flicker` is
    /// -4 to 4.
    pub fn new(hero: (i32, i32), radius: i32, flicker: i32) -> Self {
        let radius = if radius == 0 { ENDLESS } else { radius };
        Self {
            hero,
            reach: (radius + 1) * PARTS + 2 * flicker,
            torches: Vec::new(),
        }
    }

    /// Hangs up a torch; `flicker` is -4 to 4.
    pub fn hang(&mut self, pos: Pos, flicker: i32) {
        self.torches.push((pos, TORCH + 5 * flicker));
    }

    /// Where torches hang.
    pub fn torches(&self) -> impl Iterator<Item = Pos> {
        self.torches.iter().map(|(pos, _)| *pos)
    }

    /// The light on the ground of a cell, as [`crate::gfx::Light`] takes it.
    pub fn ground(&self, pos: Pos) -> Rgb {
        let (x, y) = (pos.x * PARTS, pos.y * PARTS);
        let near = self.near(x, y);
        let glow = self.glow(pos);
        let light = (LEAST + CANDLE * steepened(near) / FULL + glow).min(MOST);
        shaded(WARM, COLD, (2 * near + 2 * glow).min(FULL), light / 2)
    }

    /// What a figure, with its middle in sixteenths of a cell, is seen through.
    pub fn figure(&self, x: i32, y: i32) -> Rgb {
        let pos = Pos::new(
            (x + PARTS / 2).div_euclid(PARTS),
            (y + PARTS / 2).div_euclid(PARTS),
        );
        let near = (2 * self.near(x, y) + 2 * self.glow(pos)).min(FULL);
        shaded(FIGURE_WARM, FIGURE_COLD, near, FULL - 1)
    }

    /// How near to the candle a place is: 256 at its flame, 0 where its light ends.
    fn near(&self, x: i32, y: i32) -> i32 {
        let away = distance(x - self.hero.0, y - self.hero.1);
        (FULL * (self.reach - away) / self.reach).max(0)
    }

    /// What torches add.
    fn glow(&self, pos: Pos) -> i32 {
        let mut sum = 0;
        for (torch, strength) in &self.torches {
            let (dx, dy) = (pos.x - torch.x, pos.y - torch.y);
            if dx.abs() < 4 && dy.abs() < 4 {
                let near = TORCH_REACH - distance(dx * PARTS, dy * PARTS);
                sum += (strength * near / TORCH_REACH).max(0);
            }
        }
        sum
    }
}

fn distance(dx: i32, dy: i32) -> i32 {
    (dx * dx + dy * dy).unsigned_abs().isqrt() as i32
}

/// `near` to the power of 1.3, closely enough: light that falls off faster at first.
const fn steepened(near: i32) -> i32 {
    (179 * near + 77 * near * near / FULL) / FULL
}

/// `light` in the colour between `cold` and `warm` that `near` says, each part at most 255.
fn shaded(warm: [i32; 3], cold: [i32; 3], near: i32, light: i32) -> Rgb {
    let part = |at: usize| {
        let part = (cold[at] * (FULL - near) + warm[at] * near) / FULL;
        (light * part / FULL).clamp(0, 255) as u8
    };
    Rgb::new(part(0), part(1), part(2))
}

/// A colour as it is remembered: grey, dark and blue.
///
/// The grey is that of ITU-R BT.601, in hundredths.
pub const fn remembered(color: Rgb) -> Rgb {
    let [r, g, b] = color.parts();
    let grey = (30 * r as u32 + 59 * g as u32 + 11 * b as u32) / 100;
    let blue = if grey / 2 < 28 { grey / 2 } else { 28 };
    Rgb::new(
        (grey * 40 / 100) as u8,
        (grey * 42 / 100) as u8,
        (grey * 46 / 100 + blue) as u8,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn light_falls_off_and_turns_from_warm_to_cold() {
        let lamps = Lamps::new((0, 0), 8, 0);
        let along: Vec<_> = (0..10)
            .map(|x| lamps.ground(Pos::new(x, 0)).parts())
            .collect();
        for pair in along.windows(2) {
            assert!(pair[0][0] > pair[1][0], "{along:?}");
        }
        let ([r, _, b], [far_r, _, far_b]) = (along[0], along[9]);
        assert!(r > b && far_b > far_r, "{along:?}");
    }

    #[test]
    fn a_torch_adds_its_light_to_the_candle() {
        let mut lamps = Lamps::new((0, 0), 8, 0);
        let before = lamps.ground(Pos::new(6, 0)).parts();
        lamps.hang(Pos::new(7, 0), 0);
        assert!(lamps.ground(Pos::new(6, 0)).parts()[0] > before[0] + 20);
        assert_eq!(
            lamps.ground(Pos::new(2, 0)),
            Lamps::new((0, 0), 8, 0).ground(Pos::new(2, 0))
        );
    }

    /// UI.md 7: sprites keep 75 % of their light anywhere.
    #[test]
    fn figures_keep_three_quarters_of_their_light() {
        let lamps = Lamps::new((0, 0), 8, -4);
        for x in 0..20 {
            let [r, g, b] = lamps.figure(x * PARTS, 0).parts().map(u32::from);
            assert!(30 * r + 59 * g + 11 * b >= 75 * 255, "{x}");
        }
    }

    #[test]
    fn memory_is_dark_and_blue() {
        for color in [Rgb::WHITE, Rgb::new(240, 140, 36), Rgb::new(47, 40, 43)] {
            let ([r, g, b], [mr, mg, mb]) = (color.parts(), remembered(color).parts());
            let most = r.max(g).max(b);
            assert!(mb > mr && mb > mg && mb < most, "{color:?}");
        }
        assert_eq!(remembered(Rgb::BLACK), Rgb::BLACK);
    }
}
