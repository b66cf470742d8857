//! The scene after a won game, on the map: the hall lights up candle by candle, or the crown goes out and the dark comes
//! in. Both are functions of the frame alone.

use crate::base::{Grid, Pos};
use crate::game::rules::FlameHeight;
use crate::game::{GameOver, Known, Terrain, View};
use crate::gfx::{BlitOptions, Canvas, Rgb};
use crate::ui::map::camera::Camera;
use crate::ui::map::lighting::field::flame_light;
use crate::ui::map::lighting::{MapLight, SUBCELLS, Subcell, distance};
use crate::ui::widgets::assets::UiAssets;

/// Frames of 1/60 s that a scene takes.
pub const FRAMES: u32 = 600;
/// The frames in which the first and the last candle are lit.
const FIRST_CANDLE: u32 = 40;
const LAST_CANDLE: u32 = 480;
/// Frames in which the light of a candle grows to its full reach.
const KINDLING: u32 = 30;
/// Cells that the light of a candle reaches.
const CANDLE_REACH: i32 = 9;
/// Cells between two candles, at least.
const APART: i32 = 4;
/// Cells that the crown lights once more as it goes out, beyond those of its light.
const LAST_FLARE: i32 = 3;
/// The frame in which the crown is out.
const CROWN_OUT: u32 = 200;
/// The frames in which the dark begins to come in, and in which it has come.
const DARK_BEGINS: u32 = 120;
const DARK_IS_IN: u32 = 480;
/// Cells from the hero at which the dark begins: near the edge of the frame.
const DARK_FROM: i32 = 20;
/// Cells over which light fades into the dark.
const DUSK: i32 = 2;

/// A scene at one of its frames.
#[derive(Clone, Debug)]
pub struct Finale {
    age: u32,
    hero: Pos,
    what: Happening,
}

#[derive(Clone, Debug)]
enum Happening {
    /// The hall lights up.
    Candles {
        /// Each candle, with the frame in which it is lit.
        candles: Vec<(Pos, u32)>,
        /// The cells of the hall and the walls around it.
        hall: Grid<bool>,
    },
    /// The dark comes in.
    Dark {
        /// Where the crown lies, and how many cells its light reached.
        crown: Option<(Pos, i32)>,
        /// How many cells the light of the hero's flame reaches.
        flame: i32,
    },
}

impl Finale {
    /// The scene after the game that `view` shows, `age` frames after it began; `None` if it was not won, or its rules
    /// have no light to show.
    pub fn of(view: View<'_>, age: u32) -> Option<Self> {
        if !view.has_light_levels() {
            return None;
        }
        let what = match view.game_over()? {
            GameOver::Light => {
                let (cells, hall) = hall(view);
                let candles = candles(view, &cells);
                Happening::Candles { candles, hall }
            }
            GameOver::Won => Happening::Dark {
                crown: crown(view),
                flame: flame_reach(view),
            },
            GameOver::Dead => return None,
        };
        Some(Self {
            age,
            hero: view.hero().at,
            what,
        })
    }

    /// What is drawn of a cell: where a candle has lit the hall the whole of it shows, and what the dark has taken does
    /// not.
    pub(super) fn terrain(&self, view: View<'_>, pos: Pos) -> Known<Terrain> {
        let known = view.terrain(pos);
        match &self.what {
            Happening::Candles { .. } => match view.terrain_in_full_light(pos) {
                Some(terrain) if self.candlelight(pos) > 0 => Known::Visible(terrain),
                Some(_) | None => known,
            },
            Happening::Dark { .. } => match known {
                Known::Visible(_) | Known::Remembered(_) if self.left(pos) == 0 => Known::Unseen,
                Known::Remembered(terrain) if self.crownlight(pos) > 0 => Known::Visible(terrain),
                Known::Visible(_) | Known::Remembered(_) | Known::Unseen => known,
            },
        }
    }

    /// Draws the candles that burn by now.
    pub(super) fn draw(&self, camera: &Camera, art: &UiAssets<'_>, canvas: &mut Canvas) {
        let Happening::Candles { candles, .. } = &self.what else {
            return;
        };
        let Some(tile) = art.tile_for("candle", 'i', None) else {
            return;
        };
        let zoom = (camera.cell.w / art.tiles.sheet.cell().w) as u8;
        for (at, lit) in candles {
            if *lit <= self.age {
                let options = BlitOptions::PLAIN.zoomed(zoom);
                tile.draw(camera.cell_corner(*at), options, canvas);
            }
        }
    }

    /// The light that candles add on a cell, in sixteenths of a level.
    fn candlelight(&self, pos: Pos) -> i32 {
        let Happening::Candles { candles, hall } = &self.what else {
            return 0;
        };
        if hall.get(pos) != Some(&true) {
            return 0;
        }
        let mut most = 0;
        for (at, lit) in candles {
            let Some(burning) = self.age.checked_sub(*lit) else {
                continue;
            };
            let grown = (burning + 1).min(KINDLING) as i32;
            let reach = CANDLE_REACH * SUBCELLS * grown / KINDLING as i32;
            most = most.max(reach - subcells(pos, *at));
        }
        most
    }

    /// The light of the crown on a cell, in sixteenths of a level.
    fn crownlight(&self, pos: Pos) -> i32 {
        let Happening::Dark {
            crown: Some((at, reach)),
            ..
        } = self.what
        else {
            return 0;
        };
        let left = CROWN_OUT.saturating_sub(self.age) as i32;
        // A guttering flame: it sinks, and stands up again.
        let gutters = if self.age / 12 % 3 == 1 { SUBCELLS } else { 0 };
        let reach = reach * SUBCELLS * left / CROWN_OUT as i32;
        (reach - subcells(pos, at) - gutters).max(0)
    }

    /// How much of its light a cell has left, in 256ths.
    fn left(&self, pos: Pos) -> i32 {
        let Happening::Dark { flame, .. } = self.what else {
            return 256;
        };
        let all = DARK_IS_IN - DARK_BEGINS;
        let gone = self.age.saturating_sub(DARK_BEGINS).min(all) as i32;
        // The hero's flame keeps its own cells; without one nothing is left.
        let end = if flame > 0 { flame - 1 } else { -DUSK };
        let edge = DARK_FROM * SUBCELLS - (DARK_FROM - end) * SUBCELLS * gone / all as i32;
        let inside = edge + DUSK * SUBCELLS - subcells(pos, self.hero);
        (256 * inside / (DUSK * SUBCELLS)).clamp(0, 256)
    }
}

/// The distance of two cells in subcells.
fn subcells(from: Pos, to: Pos) -> i32 {
    distance(SUBCELLS * (from.x - to.x), SUBCELLS * (from.y - to.y))
}

/// Where candles stand in the hall, and when each is lit, in the order of its `cells`.
fn candles(view: View<'_>, cells: &[Pos]) -> Vec<(Pos, u32)> {
    let mut spots: Vec<Pos> = Vec::new();
    for at in cells.iter().copied() {
        let is_free = view.terrain_in_full_light(at) == Some(Terrain::Floor)
            && at != view.hero().at
            && view.visible_others().all(|other| other.at != at);
        if is_free && spots.iter().all(|spot| spot.distance(at) >= APART) {
            spots.push(at);
        }
    }
    let all = spots.len().max(1) as u32;
    let mut candles = Vec::new();
    for (number, at) in (0..).zip(spots) {
        let lit = FIRST_CANDLE + (LAST_CANDLE - FIRST_CANDLE) * number / all;
        candles.push((at, lit));
    }
    candles
}

/// The cells that a light could reach from the hero without passing a door, nearest first; and on the map they and the
/// walls around them.
fn hall(view: View<'_>) -> (Vec<Pos>, Grid<bool>) {
    let hero = view.hero().at;
    let mut hall = Grid::new(view.size(), false);
    let mut cells = vec![hero];
    hall[hero] = true;
    let mut next = 0;
    while let Some(at) = cells.get(next).copied() {
        next += 1;
        for beside in at.neighbours() {
            let Some(terrain) = view.terrain_in_full_light(beside) else {
                continue;
            };
            if !hall[beside] && !terrain.is_opaque() {
                cells.push(beside);
            }
            hall[beside] = true;
        }
    }
    (cells, hall)
}

/// Where the boss lies, if the hero sees it, and how many cells its light reached.
fn crown(view: View<'_>) -> Option<(Pos, i32)> {
    let rules = view.rules();
    for corpse in view.corpses() {
        let Some(kind) = corpse.kind else {
            continue;
        };
        let monster = rules.monster(kind);
        if rules.dungeon.goal() == Some(&*monster.kind) {
            return Some((corpse.at, monster.glow + LAST_FLARE));
        }
    }
    None
}

/// How many cells the light of the hero's flame reaches; 0 without one.
fn flame_reach(view: View<'_>) -> i32 {
    match view.flame() {
        Some(flame) if flame.height == FlameHeight::Out => 0,
        Some(_) | None => view.light_of_flame(),
    }
}

/// The light of the map in a scene.
pub(super) struct FinaleLight<'a> {
    /// The light of the game as it ended.
    pub(super) light: Box<dyn MapLight + 'a>,
    pub(super) finale: &'a Finale,
}

impl MapLight for FinaleLight<'_> {
    fn ground_light(&self, pos: Pos) -> Rgb {
        let finale = self.finale;
        let added = finale.candlelight(pos).max(finale.crownlight(pos));
        let mut light = self.light.ground_light(pos);
        if added > 0 {
            light = brighter(light, flame_light(added));
        }
        dimmed(light, finale.left(pos))
    }

    fn sprite_light(&self, at: Subcell) -> Rgb {
        dimmed(self.light.sprite_light(at), self.finale.left(at.cell()))
    }

    fn memory_light(&self, pos: Pos) -> Rgb {
        dimmed(self.light.memory_light(pos), self.finale.left(pos))
    }
}

/// The brighter of two lights, by channel.
fn brighter(one: Rgb, other: Rgb) -> Rgb {
    let ([r, g, b], [red, green, blue]) = (one.channels(), other.channels());
    Rgb::new(r.max(red), g.max(green), b.max(blue))
}

/// `part` 256ths of a light.
fn dimmed(light: Rgb, part: i32) -> Rgb {
    light.map(|channel| (i32::from(channel) * part / 256) as u8)
}
