//! The signs on the level map: letters and small pictures over the cells.

use crate::ui::screens::prelude::*;
use std::ops::Range;

use crate::gfx::Canvas;
use crate::ui::map::scene;

use super::{area, plan};

/// The colour of doors.
const DOOR: Rgb = Rgb::new(180, 120, 74);

/// A point of interest.
pub(super) struct LevelSign<'a> {
    pub at: Pos,
    mark: Mark<'a>,
    color: Rgb,
}

/// How a sign is drawn if cells are large enough for a letter.
enum Mark<'a> {
    /// A letter of the small font.
    Letter(char),
    /// The letter of a goal; a ring if there is no room for a letter.
    Goal(char),
    /// A black letter on the colour.
    Inverted(char),
    /// A bar across the cell, between the walls beside it; whether it is upright.
    Door(bool),
    /// A cross.
    Flame,
    /// The picture on the map, over ground of this colour.
    Picture(TintedTile<'a>, Rgb),
}

impl<'a> LevelSign<'a> {
    /// The sign of terrain; `None` for plain floor and wall, and for other terrain that neither harms, nor is worth
    /// bumping into (`is_fixture`), nor is in the way.
    fn of_terrain(
        at: Pos,
        terrain: Terrain,
        is_fixture: bool,
        view: View<'_>,
        art: &UiAssets<'a>,
    ) -> Option<Self> {
        let (rules, theme) = (view.rules(), art.theme);
        let letter = rules.terrain_letter(terrain);
        let has_letter = art.small_font.knows(letter);
        let picture = || {
            let picture = scene::terrain_picture(view, terrain, art);
            picture.map_or(Mark::Letter(letter), |picture| {
                Mark::Picture(picture, plan::ground_color(view, at))
            })
        };
        let (mark, color) = if is_fixture && rules.dead_brazier() == Some(terrain) {
            (Mark::Goal(letter), theme.title)
        } else if is_fixture && has_letter {
            (Mark::Letter(letter), theme.item)
        } else if is_fixture {
            (picture(), theme.item)
        } else {
            match terrain {
                Terrain::Ground(_) if rules.burning_brazier() == Some(terrain) => {
                    (Mark::Inverted(letter), theme.warn)
                }
                Terrain::Ground(_) if terrain.is_dangerous() && has_letter => {
                    (Mark::Letter(letter), theme.dim)
                }
                Terrain::Ground(_) if !terrain.is_walkable() => (picture(), theme.dim),
                Terrain::Ground(_) => return None,
                Terrain::Door => (Mark::Door(is_upright(at, view)), DOOR),
                Terrain::Torch => (Mark::Flame, theme.warn),
                Terrain::StairsDown | Terrain::StairsUp => (Mark::Inverted(letter), theme.title),
                Terrain::Rock | Terrain::Wall | Terrain::Floor => return None,
            }
        };
        Some(Self { at, mark, color })
    }

    /// Draws it in its cell, or as a block of its colour if cells are narrower than letters.
    pub(super) fn draw(&self, corner: Px, side: i32, painter: &mut Painter<'_>) {
        let cell = area(self.at, corner, side);
        if side < painter.small_font.cell().w {
            painter.fill_rect(cell, self.color);
            if matches!(self.mark, Mark::Goal(_)) {
                painter.fill_rect(cell.inset(1), Rgb::BLACK);
            }
            return;
        }
        match &self.mark {
            Mark::Letter(letter) | Mark::Goal(letter) => {
                for dir in Dir::ALL {
                    let (x, y) = dir.delta();
                    let shifted = PxRect::new(cell.x + x, cell.y + y, side, side);
                    draw_letter(*letter, Rgb::BLACK, shifted, painter);
                }
                draw_letter(*letter, self.color, cell, painter);
            }
            Mark::Inverted(letter) => {
                painter.fill_rect(cell, self.color);
                draw_letter(*letter, Rgb::BLACK, cell, painter);
            }
            Mark::Door(upright) => painter.fill_rect(bar(cell, *upright), self.color),
            Mark::Flame => {
                painter.fill_rect(bar(cell, true), self.color);
                painter.fill_rect(bar(cell, false), self.color);
            }
            Mark::Picture(tile, ground) => draw_picture(*tile, *ground, cell, painter),
        }
    }
}

/// Whether a door is upright: it stands across the way through it.
fn is_upright(at: Pos, view: View<'_>) -> bool {
    let beside = [Dir::E, Dir::W].map(|dir| view.terrain(at.step(dir)).seen());
    beside.into_iter().flatten().any(Terrain::is_walkable)
}

/// The middle of a cell, a third as wide as high, or as high as wide.
const fn bar(cell: PxRect, upright: bool) -> PxRect {
    let PxRect { x, y, w, h } = cell;
    let (thin_w, thin_h) = (w - w / 3 * 2, h - h / 3 * 2);
    if upright {
        PxRect::new(x + w / 3, y, thin_w, h)
    } else {
        PxRect::new(x, y + h / 3, w, thin_h)
    }
}

/// Draws a letter in the middle of a cell.
fn draw_letter(letter: char, color: Rgb, cell: PxRect, painter: &mut Painter<'_>) {
    let PxSize { w, h } = painter.small_font.cell();
    let at = Px::new(cell.x + (cell.w - w) / 2, cell.y + (cell.h - h) / 2);
    painter.small_text(at, color, letter.to_string());
}

/// Draws a tile over `ground`, scaled to a cell; each pixel is the average of the pixels it stands for.
fn draw_picture(tile: TintedTile<'_>, ground: Rgb, cell: PxRect, painter: &mut Painter<'_>) {
    let mut picture = Canvas::new(PxSize::new(ICON_SIZE, ICON_SIZE));
    picture.clear(ground);
    tile.draw_icon(Px::new(0, 0), 1, &mut picture);
    let part = |n: i32| {
        let from = n * ICON_SIZE / cell.w;
        from..((n + 1) * ICON_SIZE / cell.w).max(from + 1)
    };
    for y in 0..cell.w {
        for x in 0..cell.w {
            let color = average(&picture, part(x), part(y));
            painter.fill_rect(PxRect::new(cell.x + x, cell.y + y, 1, 1), color);
        }
    }
}

/// The mean color of some pixels of a picture.
fn average(picture: &Canvas, xs: Range<i32>, ys: Range<i32>) -> Rgb {
    let cells = ys.flat_map(|y| xs.clone().map(move |x| Px::new(x, y)));
    let colors = cells.filter_map(|at| Some(picture.pixel(at)?.channels().map(u32::from)));
    let colors: Vec<_> = colors.collect();
    let mean = |part: usize| {
        let sum: u32 = colors.iter().map(|color| color[part]).sum();
        (sum / colors.len() as u32) as u8
    };
    Rgb::new(mean(0), mean(1), mean(2))
}

/// Doors, torches, stairs, terrain of rule files, items, monsters and the hero. Actors come after what they stand on,
/// so that they are drawn over it.
pub(super) fn signs<'a>(view: View<'_>, art: &UiAssets<'a>) -> Vec<LevelSign<'a>> {
    let theme = art.theme;
    let fixtures: Vec<_> = view.fixtures().collect();
    let mut signs = Vec::new();
    for at in view.size().cells() {
        let Some(terrain) = view.terrain(at).seen() else {
            continue;
        };
        let is_fixture = fixtures.contains(&at);
        signs.extend(LevelSign::of_terrain(at, terrain, is_fixture, view, art));
    }
    let mut put = |at, letter, color| {
        let mark = Mark::Letter(letter);
        signs.push(LevelSign { at, mark, color });
    };
    for (at, kind) in view.visible_items().chain(view.remembered_items()) {
        put(at, kind.letter, theme.item);
    }
    for seen in view.remembered_monsters() {
        put(seen.at, seen.kind.letter, theme.dim);
    }
    for actor in view.visible_monsters().chain(view.visible_allies()) {
        let letter = actor.kind.map(|kind| view.rules().monster(kind).letter);
        let color = theme.side_color(actor.is_ally());
        put(actor.at, letter.unwrap_or('?'), color);
    }
    put(view.hero().at, '@', Rgb::WHITE);
    signs
}

pub(super) const fn is_stairs(terrain: Terrain) -> bool {
    matches!(terrain, Terrain::StairsDown | Terrain::StairsUp)
}
