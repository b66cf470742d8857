//! The signs on the level map: letters, blocks of colour and small pictures over the cells.

use crate::base::Pos;
use crate::game::{Terrain, View};
use crate::gfx::{Canvas, Px, PxRect, PxSize, Rgb};
use crate::ui::map::scene;
use crate::ui::widgets::assets::{ICON_SIZE, TintedTile, UiAssets};
use crate::ui::widgets::painter::Painter;

use super::area;

/// How much a ground's own colour is darkened, out of 255. Undarkened, moss would outshine what stands on it.
const DARKER: u8 = 80;

/// A point of interest.
pub(super) struct Sign<'a> {
    pub at: Pos,
    mark: Mark<'a>,
    color: Rgb,
    /// The background of the letter.
    ground: Rgb,
}

/// How a sign is drawn if cells are large enough for a letter.
enum Mark<'a> {
    /// A letter of the small font.
    Letter(char),
    /// The letter of a goal; a ring if there is no room for a letter.
    Goal(char),
    /// The whole cell in its colour: walkable ground for which the font has no letter, such as water.
    Block,
    /// The picture on the map: terrain that is not walkable and for which the font has no letter.
    Picture(TintedTile<'a>),
}

impl<'a> Sign<'a> {
    const fn letter(at: Pos, letter: char, color: Rgb) -> Self {
        Self {
            at,
            mark: Mark::Letter(letter),
            color,
            ground: Rgb::BLACK,
        }
    }

    /// Terrain of a rule file. A dead brazier is a goal, in the colour of stairs; a burning one has a bright
    /// background.
    fn of_ground(at: Pos, terrain: Terrain, view: View<'_>, art: &UiAssets<'a>) -> Self {
        let (rules, theme) = (view.rules(), art.theme);
        let letter = rules.terrain_letter(terrain);
        if rules.dead_brazier() == Some(terrain) {
            return Self {
                mark: Mark::Goal(letter),
                ..Self::letter(at, letter, theme.title)
            };
        }
        if rules.burning_brazier() == Some(terrain) {
            return Self {
                ground: theme.warn,
                ..Self::letter(at, letter, Rgb::BLACK)
            };
        }
        if art.small_font.knows(letter) {
            return Self::letter(at, letter, theme.dim);
        }
        let kind = rules.terrain_kind(terrain);
        let own = kind.and_then(|kind| Rgb::from_hex(&kind.color));
        let own = own.map(|own| own.mix(Rgb::BLACK, DARKER));
        let picture = scene::terrain_picture(view, terrain, art);
        let mark = picture.filter(|_| !terrain.is_walkable());
        Self {
            mark: mark.map_or(Mark::Block, Mark::Picture),
            ..Self::letter(at, letter, own.unwrap_or(theme.dim))
        }
    }

    /// Draws it in its cell, or as a block of its colour if cells are narrower than letters.
    pub(super) fn draw(&self, corner: Px, side: i32, painter: &mut Painter<'_>) {
        let cell = area(self.at, corner, side);
        let bright = if self.ground == Rgb::BLACK {
            self.color
        } else {
            self.ground
        };
        if side < painter.small_font.cell().w {
            painter.fill_rect(cell, bright);
            if matches!(self.mark, Mark::Goal(_)) {
                painter.fill_rect(cell.inset(1), Rgb::BLACK);
            }
            return;
        }
        painter.fill_rect(cell, self.ground);
        match &self.mark {
            Mark::Letter(letter) | Mark::Goal(letter) => {
                let PxSize { w, h } = painter.small_font.cell();
                let at = Px::new(cell.x + (side - w) / 2, cell.y + (side - h) / 2);
                painter.draw_text(painter.small_font, at, self.color, &letter.to_string());
            }
            Mark::Block => painter.fill_rect(cell, self.color),
            Mark::Picture(tile) => draw_picture(*tile, cell, painter),
        }
    }
}

/// Draws a tile scaled to a cell; each pixel is the average of the pixels it stands for.
fn draw_picture(tile: TintedTile<'_>, cell: PxRect, painter: &mut Painter<'_>) {
    let mut picture = Canvas::new(PxSize::new(ICON_SIZE, ICON_SIZE));
    tile.draw_icon(Px::new(0, 0), 1, &mut picture);
    let part = |n: i32| {
        let from = n * ICON_SIZE / cell.w;
        from..((n + 1) * ICON_SIZE / cell.w).max(from + 1)
    };
    for (x, y) in (0..cell.w).flat_map(|y| (0..cell.w).map(move |x| (x, y))) {
        let there = part(y).flat_map(|y| part(x).map(move |x| Px::new(x, y)));
        let pixels: Vec<_> = there.filter_map(|at| picture.pixel(at)).collect();
        let [r, g, b] = [0, 1, 2].map(|n| {
            let sum: usize = pixels.iter().map(|it| usize::from(it.channels()[n])).sum();
            (sum / pixels.len().max(1)) as u8
        });
        painter.fill_rect(PxRect::new(cell.x + x, cell.y + y, 1, 1), Rgb::new(r, g, b));
    }
}

/// Doors, torches, stairs, terrain of rule files, items, monsters and the hero. Actors come after what they stand on,
/// so that they are drawn over it.
pub(super) fn signs<'a>(view: View<'_>, art: &UiAssets<'a>) -> Vec<Sign<'a>> {
    let theme = art.theme;
    let mut signs = Vec::new();
    for at in view.size().cells() {
        let Some(terrain) = view.terrain(at).seen() else {
            continue;
        };
        let color = match terrain {
            Terrain::Door => theme.line,
            Terrain::Torch => theme.warn,
            Terrain::Ground(_) => {
                signs.push(Sign::of_ground(at, terrain, view, art));
                continue;
            }
            _ if is_stairs(terrain) => theme.title,
            _ => continue,
        };
        signs.push(Sign::letter(
            at,
            view.rules().terrain_letter(terrain),
            color,
        ));
    }
    let mut put = |at, letter, color| signs.push(Sign::letter(at, letter, color));
    for (at, kind) in view.visible_items().chain(view.remembered_items()) {
        put(at, kind.letter, theme.item);
    }
    for seen in view.remembered_monsters() {
        put(seen.at, seen.kind.letter, theme.dim);
    }
    for monster in view.visible_monsters() {
        let kind = monster.kind.map(|kind| view.rules().monster(kind).letter);
        put(monster.at, kind.unwrap_or('?'), theme.monster);
    }
    for ally in view.visible_allies() {
        let kind = ally.kind.map(|kind| view.rules().monster(kind).letter);
        put(ally.at, kind.unwrap_or('?'), theme.good);
    }
    put(view.hero().at, '@', Rgb::WHITE);
    signs
}

pub(super) const fn is_stairs(terrain: Terrain) -> bool {
    matches!(terrain, Terrain::StairsDown | Terrain::StairsUp)
}
