//! Draws the light levels that the rules compute: each cell in view is as bright and as warm as the light on it.
//!
//! The level decides who sees the hero and whether blows miss, so the picture must not flatter: what has light has a
//! visible edge, each level is brighter than the one below it, and decorative torches are left out, because they would
//! show light where there is none. The levels are whole numbers for cells, and a step of the hero changes many of them
//! at once. While the hero slides from cell to cell, `FieldLight::glow` therefore adds how much nearer to each cell the
//! hero is drawn than the rules have it, in sixteenths of a level. Only the hero's own light moves, and what is lit
//! never becomes dark on the way.

use crate::base::Pos;
use crate::game::{Known, View};
use crate::gfx::Rgb;
use crate::ui::map::lighting::colors::{self, LightColors, TintMap};
use crate::ui::map::lighting::{
    COLD, EVEN, EVEN_DARK, EVEN_MEMORY, FIGURE_COLD, FIGURE_WARM, FULL, MapLight, NIGHT, SUBCELLS,
    Subcell, WARM, distance, mix_light, mix_tints,
};

/// The highest light level and the lowest above darkness, in sixteenths of a level.
const BRIGHTEST: i32 = 9 * SUBCELLS;
const FAINTEST: i32 = SUBCELLS;
/// Light on terrain at levels 1 to 9, in the form of [`crate::gfx::LightMap`]. The step to level 3 is the largest, so
/// that even a stub on the ground has a halo.
const LIGHT: [i32; 9] = [147, 155, 176, 187, 199, 212, 226, 240, 254];
/// Light on terrain in view without light. With its cold tint it is about a quarter darker than level 1, which is warm.
const DARK: i32 = 118;
/// Warmth at level 1; at level 9 it is [`FULL`].
const LEAST_WARMTH: i32 = 112;

/// The light on the cell at `pos` and how much of it is not the hero's, 0 to 9 each; 0 if the cell is out of view.
///
/// A wall shows no more light of other sources than the brightest open cell in view beside it: light on its far side
/// cannot be seen.
fn drawn_levels(view: View<'_>, pos: Pos) -> (i32, i32) {
    let level = view.light_level(pos);
    let others = view.light_of_others(pos);
    let is_wall = matches!(view.terrain(pos), Known::Visible(terrain) if terrain.is_opaque());
    if others == 0 || !is_wall || pos == view.hero().at {
        return (level, others);
    }
    let mut brightest = 0;
    for beside in pos.neighbours() {
        if let Known::Visible(terrain) = view.terrain(beside)
            && !terrain.is_opaque()
        {
            brightest = brightest.max(view.light_of_others(beside));
        }
    }
    let shown = others.min(brightest);
    (level.min(own_level(view, pos).max(shown)), shown)
}

/// The hero's own light on a cell in view, assuming a clear line from the hero: 0 or more, and above 9 near a strong
/// flame.
fn own_level(view: View<'_>, pos: Pos) -> i32 {
    let away = pos.distance_squared(view.hero().at).unsigned_abs().isqrt() as i32;
    (view.light_of_flame() - away).max(0)
}

/// The light of a game whose rules have light levels.
#[derive(Clone, Debug)]
pub(crate) struct FieldLight<'a> {
    view: View<'a>,
    /// Where the hero is drawn.
    hero: Subcell,
    /// -4 to 4.
    flicker: i32,
    /// Whether all light is equally bright.
    even: bool,
    /// The tints of light that is not the hero's.
    tints: TintMap,
    /// The light on remembered terrain.
    memory: Rgb,
}

/// The light that a flame throws on terrain, at this many sixteenths of a level above 0.
pub(crate) fn flame_light(level: i32) -> Rgb {
    let glow = Glow {
        level: level.clamp(FAINTEST, BRIGHTEST),
        others: 0,
    };
    glow.on_ground(0, WARM)
}

/// The light on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Glow {
    /// In sixteenths of a level: 0, or [`FAINTEST`] to [`BRIGHTEST`].
    level: i32,
    /// The part of it that is not the hero's, of [`FULL`].
    others: i32,
}

impl<'a> FieldLight<'a> {
    /// The light that `view` shows, with the hero drawn at `hero`, in these colours. `flicker` is -4 to 4;
    /// `even` light has two levels, light and dark.
    pub(crate) fn new(
        view: View<'a>,
        hero: Subcell,
        colors: &LightColors,
        flicker: i32,
        even: bool,
    ) -> Self {
        let theme = view.place().map(|place| place.theme.as_str());
        Self {
            view,
            hero,
            flicker,
            even,
            tints: TintMap::new(view, colors),
            memory: colors::memory(colors, theme),
        }
    }

    fn glow(&self, pos: Pos) -> Glow {
        let (level, others) = drawn_levels(self.view, pos);
        if level == 0 {
            return Glow { level, others: 0 };
        }
        let others = FULL * others / level;
        let moved = self.light_moved(pos) * (FULL - others) / FULL;
        // Cells well inside light that is 9 for several cells keep level 9 while the hero slides.
        let own = if level == 9 {
            own_level(self.view, pos)
        } else {
            0
        };
        let deep = (own - level).max(0);
        Glow {
            level: ((level + deep) * SUBCELLS + moved).clamp(FAINTEST, BRIGHTEST),
            others,
        }
    }

    /// How much the hero's light on a cell changes while the hero slides from cell to cell, in sixteenths of a level.
    fn light_moved(&self, pos: Pos) -> i32 {
        let rests = Subcell::middle_of(self.view.hero().at);
        if self.hero == rests {
            return 0;
        }
        let there = Subcell::middle_of(pos);
        let away = |from: Subcell| distance(there.x - from.x, there.y - from.y);
        away(rests) - away(self.hero)
    }
}

impl MapLight for FieldLight<'_> {
    fn ground_light(&self, pos: Pos) -> Rgb {
        let glow = self.glow(pos);
        if self.even {
            return if glow.level == 0 { EVEN_DARK } else { EVEN };
        }
        glow.on_ground(self.flicker, self.tints.at(pos))
    }

    fn sprite_light(&self, at: Subcell) -> Rgb {
        if self.even {
            return Rgb::WHITE;
        }
        let warmth = self.glow(at.cell()).warmth();
        mix_light(FIGURE_WARM, FIGURE_COLD, warmth, FULL - 1)
    }

    fn memory_light(&self, _pos: Pos) -> Rgb {
        if self.even { EVEN_MEMORY } else { self.memory }
    }
}

impl Glow {
    /// 0 in the dark, [`LEAST_WARMTH`] to [`FULL`] in light.
    const fn warmth(self) -> i32 {
        if self.level == 0 {
            return 0;
        }
        LEAST_WARMTH + (FULL - LEAST_WARMTH) * (self.level - FAINTEST) / (BRIGHTEST - FAINTEST)
    }

    /// The light on terrain, where light that is not the hero's has the tint `foreign`. It flickers in the opposite
    /// direction.
    fn on_ground(self, flicker: i32, foreign: [i32; 3]) -> Rgb {
        if self.level == 0 {
            return mix_light(NIGHT, NIGHT, 0, DARK);
        }
        let lower = (self.level / SUBCELLS - 1) as usize;
        let part = self.level % SUBCELLS;
        let less = LIGHT[lower];
        let more = LIGHT[(lower + 1).min(LIGHT.len() - 1)];
        let light = less + (more - less) * part / SUBCELLS;
        let flicker = 2 * flicker * (FULL / 2 - self.others) / (FULL / 2);
        let light = light * (FULL + flicker) / FULL;
        let tint = mix_tints(foreign, WARM, self.others);
        mix_light(tint, COLD, self.warmth(), light)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::map::lighting::colors::EMBER;
    use crate::ui::map::lighting::remembered_color;

    /// The floor, its specks, mortar and bricks.
    const STONES: [&str; 5] = ["2f282b", "393133", "4b4147", "6d5f5c", "978571"];

    fn glow(level: i32, others: i32) -> Glow {
        Glow {
            level: level * SUBCELLS,
            others,
        }
    }

    /// The luma of ITU-R BT.601 of a stone in this light, in hundredths.
    fn brightness(stone: Rgb, light: Rgb) -> i32 {
        let ([r, g, b], [lr, lg, lb]) = (stone.channels(), light.channels());
        let part = |stone: u8, light: u8| i32::from(stone) * i32::from(light);
        (30 * part(r, lr) + 59 * part(g, lg) + 11 * part(b, lb)) / 128
    }

    /// Checks every stone, in the hero's light, in other light and in both, at different flickers.
    fn everywhere(check: impl Fn(Rgb, i32, i32)) {
        for stone in STONES.map(|stone| Rgb::from_hex(stone).expect("a colour")) {
            for (others, flicker) in [0, 100, FULL].iter().zip([-4, 0, 4]) {
                check(stone, *others, flicker);
            }
            check(stone, FULL, -4);
            check(stone, 0, 4);
        }
    }

    /// What has light can be seen, and the picture must show where it ends.
    #[test]
    fn light_ends_in_a_visible_step() {
        everywhere(|stone, others, flicker| {
            let [lit, dark] = [1, 0].map(|level| glow(level, others).on_ground(flicker, EMBER));
            let (bright, dim) = (brightness(stone, lit), brightness(stone, dark));
            assert!(
                4 * bright >= 5 * dim,
                "{stone:?} {others} {flicker}: {bright}, {dim}"
            );
            let ([r, _, b], [dark_r, _, dark_b]) = (lit.channels(), dark.channels());
            assert!(r > b && dark_b > dark_r, "{lit:?}, {dark:?}");
        });
    }

    #[test]
    fn each_light_level_is_brighter_and_warmer() {
        everywhere(|stone, others, flicker| {
            for level in 2..=9 {
                let [more, less] =
                    [level, level - 1].map(|level| glow(level, others).on_ground(flicker, EMBER));
                let (more, less) = (brightness(stone, more), brightness(stone, less));
                assert!(100 * more >= 103 * less, "{level}: {more}, {less}");
                assert!(glow(level, 0).warmth() > glow(level - 1, 0).warmth());
            }
        });
    }

    /// `docs/screens.md` 7: visible terrain is at least a fifth brighter than remembered terrain, in the dark too.
    #[test]
    fn visible_darkness_is_brighter_than_memory() {
        everywhere(|stone, others, flicker| {
            let neutral = Rgb::new(128, 128, 128);
            let past = brightness(remembered_color(stone), neutral);
            let seen = brightness(stone, glow(0, others).on_ground(flicker, EMBER));
            assert!(5 * seen >= 6 * past, "{stone:?}: {seen}, {past}");
            let lit = brightness(stone, glow(1, others).on_ground(flicker, EMBER));
            assert!(2 * lit >= 3 * past, "{stone:?}: {lit}, {past}");
        });
    }
}
