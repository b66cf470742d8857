//! What monsters in bright light will do next, drawn over the map: an arrow, a blow with its numbers, a question mark.

use crate::base::{Dir, Pos, rounded_step};
use crate::game::{Ahead, Command, HpRange, Intent, View};
use crate::gfx::{Px, PxRect, Rgb};
use crate::ui::map::camera::Camera;
use crate::ui::map::scene::bodies;
use crate::ui::text::english;
use crate::ui::theme::Theme;
use crate::ui::widgets::painter::Painter;

/// The forecast for bumping the marked cell, if it is beside the hero, else for waiting a turn. `None` if the flame
/// foretells nothing, or the game is over.
pub fn ahead(view: View<'_>, marked: Option<Pos>) -> Option<Ahead> {
    let flame = view.flame()?;
    if view.game_over().is_some() || !flame.rules.height(flame.height).foretells {
        return None;
    }
    let dir = marked.and_then(|cell| Dir::between(view.hero().at, cell));
    let command = dir.map_or(Command::Wait, Command::Bump);
    let ahead = view.what_if(command);
    ahead.or_else(|_| view.what_if(Command::Wait)).ok()
}

/// Draws the intents in `ahead`, the hero's hit points after the turn if they may change, and the wax that several
/// monsters eat in it.
pub fn draw_intents(ahead: &Ahead, view: View<'_>, camera: &Camera, painter: &mut Painter<'_>) {
    let theme = painter.theme;
    let mut tags = Vec::new();
    let mut taken = Vec::new();
    let eaten = wax_eaten_by_several(ahead);
    painter.with_clip(camera.panel, |painter| {
        for (id, intent) in &ahead.intents {
            let Some(monster) = view.visible_monster(*id) else {
                continue;
            };
            let (color, arrow, text) = signs(*intent, monster.at, view, theme);
            // The cells onto which a monster that has aimed will pour.
            if matches!(intent, Intent::Pours(_)) {
                for at in view.cells_aimed_at_by(*id) {
                    painter.outline_rect(camera.cell_rect(at).inset(1), theme.monster);
                }
            }
            if let Some(to) = arrow {
                taken.push(draw_arrow(monster.at, to, color, camera, painter));
            }
            let is_summed = eaten.is_some() && matches!(intent, Intent::EatsWax(_));
            if !is_summed && let Some((edge, text)) = text {
                tags.push(Tag {
                    text,
                    at: monster.at,
                    edge,
                    color,
                });
            }
        }
        taken.extend(large_pictures(view, camera, painter));
        for tag in tags {
            tag.draw(&mut taken, camera, painter);
        }
        taken.extend(view.visible_monsters().map(|it| camera.cell_rect(it.at)));
        let wax = eaten.map(|wax| Tag {
            text: format!("-{wax} wax"),
            at: view.hero().at,
            edge: CellEdge::Lower,
            color: theme.warn,
        });
        let hp = hero_tag(ahead, view, theme.monster, theme.good);
        for tag in hp.into_iter().chain(wax) {
            tag.draw(&mut taken, camera, painter);
        }
    });
}

/// The areas of large pictures, which texts leave free: the face would be hidden, and nobody sees whose text it is.
fn large_pictures(view: View<'_>, camera: &Camera, painter: &Painter<'_>) -> Vec<PxRect> {
    let mut areas = Vec::new();
    for monster in view.visible_monsters() {
        if bodies::is_large(&painter.tiles.sheet, monster.kind_name) {
            areas.push(bodies::large_area(camera.cell_rect(monster.at)));
        }
    }
    areas
}

/// How the intent of a monster is shown: its colour, where an arrow from its cell goes, and a text at an edge of it.
fn signs(
    intent: Intent,
    at: Pos,
    view: View<'_>,
    theme: &Theme,
) -> (Rgb, Option<Pos>, Option<(CellEdge, String)>) {
    let (warn, harm, hero) = (theme.warn, theme.monster, Some(view.hero().at));
    let upper = |text: &str| Some((CellEdge::Upper, text.to_owned()));
    let lower = |text: String| Some((CellEdge::Lower, text));
    match intent {
        Intent::Waits => (warn, None, None),
        Intent::Works(to) => (warn, Some(to), None),
        Intent::Walks(to) => {
            let text = match at.distance(to) {
                ..=1 => None,
                steps => upper(&format!("{steps} steps")),
            };
            (warn, Some(to), text)
        }
        Intent::EatsWax(wax) => (warn, hero, lower(format!("-{wax} wax"))),
        Intent::Strikes {
            least,
            most,
            chance,
        } => (harm, hero, lower(blow(least, most, chance))),
        Intent::StrikesAlly {
            ally,
            least,
            most,
            chance,
        } => {
            let ally = view.visible_monster(ally).map_or(at, |ally| ally.at);
            (warn, Some(ally), lower(blow(least, most, chance)))
        }
        Intent::Drains { most, chance } => {
            let text = format!("wax {}", blow(most, most, chance));
            (harm, hero, lower(text))
        }
        Intent::Pours(to) => (harm, Some(to), upper("pours")),
        Intent::Snuffs => (harm, None, upper("snuffs")),
        Intent::Dies => (theme.good, None, upper("dies")),
        Intent::Unsure => (warn, None, upper("?")),
    }
}

/// The wax that several monsters eat in all. It is shown beside the hero: the texts of a swarm would lie far from it.
/// `None` if a single one eats, or none.
fn wax_eaten_by_several(ahead: &Ahead) -> Option<i32> {
    let mut eaters = 0;
    let mut eaten = 0;
    for (_, intent) in &ahead.intents {
        if let Intent::EatsWax(wax) = intent {
            eaters += 1;
            eaten += *wax;
        }
    }
    (eaters > 1).then_some(eaten)
}

/// The hero's hit points after the turn, if they may change.
fn hero_tag(ahead: &Ahead, view: View<'_>, harm: Rgb, good: Rgb) -> Option<Tag> {
    let hp = view.hero().hp;
    let HpRange { least, most } = ahead.hero_hp;
    if least == hp && most == hp {
        return None;
    }
    Some(Tag {
        text: forecast(hp, least, most),
        at: view.hero().at,
        edge: CellEdge::Upper,
        color: if least < hp { harm } else { good },
    })
}

/// A blow in numbers, such as `3-6 90%`; the chance only if the blow may miss.
fn blow(least: i32, most: i32, chance: i32) -> String {
    let damage = span(least, most);
    if chance < 100 {
        format!("{damage} {chance}%")
    } else {
        damage
    }
}

/// The hero's hit points after the turn, and how many such turns the hero lasts at worst, if the loss is more than a
/// tenth of `hp`.
fn forecast(hp: i32, least: i32, most: i32) -> String {
    let span = span(least, most);
    let loss = hp - least;
    if loss > 0 && hp < 10 * loss {
        let turns = english::count_noun((hp + loss - 1) / loss, "turn");
        format!("HP {span}, you last {turns}")
    } else {
        format!("HP {span}")
    }
}

fn span(least: i32, most: i32) -> String {
    if most == least {
        least.to_string()
    } else {
        format!("{least}-{most}")
    }
}

/// Draws an arrow from one cell towards another, as far as the next cell, and returns the area of its tip.
fn draw_arrow(
    from: Pos,
    to: Pos,
    color: Rgb,
    camera: &Camera,
    painter: &mut Painter<'_>,
) -> PxRect {
    let (dx, dy) = rounded_step(from, to);
    let Some(dir) = Dir::from_delta(dx, dy) else {
        return PxRect::new(0, 0, 0, 0);
    };
    let (dx, dy) = dir.delta();
    let cell = camera.cell_rect(from);
    let unit = (camera.cell.w / 16).max(1);
    let middle = Px::new(cell.x + cell.w / 2, cell.y + cell.h / 2);
    let at = |along: i32, back: (i32, i32)| {
        let x = middle.x + dx * along * cell.w / 16 + back.0 * unit;
        let y = middle.y + dy * along * cell.h / 16 + back.1 * unit;
        PxRect::new(x - unit, y - unit, 2 * unit, 2 * unit)
    };
    // The shaft lies between the cells, so that it hides neither; the head is two strokes back from the tip.
    let strokes = if dir.is_diagonal() {
        [(-dx, 0), (0, -dy)]
    } else {
        [(-dx - dy, -dy - dx), (dy - dx, dx - dy)]
    };
    let shaft = (7..=11).map(|along| at(along, (0, 0)));
    let head = (1..=3).flat_map(|k| strokes.map(|(x, y)| at(11, (k * x, k * y))));
    let parts = shaft.chain(head);
    for part in parts.clone() {
        painter.fill_rect(part.inset(-1), Rgb::BLACK);
    }
    for part in parts {
        painter.fill_rect(part, color);
    }
    let tip = at(9, (0, 0));
    PxRect::new(tip.x - 2 * unit, tip.y - 2 * unit, 6 * unit, 6 * unit)
}

/// Number of positions above a cell, and of those below it, that are tried for a box.
const MAX_AWAY: i32 = 6;

/// An edge of a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CellEdge {
    Upper,
    Lower,
}

/// A short text in a dark box across an edge of a cell.
pub(super) struct Tag {
    pub(super) text: String,
    pub(super) at: Pos,
    pub(super) edge: CellEdge,
    pub(super) color: Rgb,
}

impl Tag {
    /// Its box: the nearest to the cell that is on the panel and not `taken`, or else one above the cell.
    fn area(&self, taken: &[PxRect], camera: &Camera, painter: &Painter<'_>) -> PxRect {
        let (cell, panel) = (camera.cell_rect(self.at), camera.panel);
        // A large picture ends above its cell.
        let picture = bodies::large_area(cell);
        let is_large = taken.contains(&picture);
        let top = if is_large { picture.y } else { cell.y };
        let font = painter.small_font;
        // A glyph has an empty row above it, two below it and an empty column on its right.
        let (w, h) = (font.width(&self.text) + 1, font.cell().h - 2);
        let x = (cell.x + (cell.w - w) / 2).clamp(panel.x, (panel.right() - w).max(panel.x));
        let (above, below) = match self.edge {
            CellEdge::Upper => (top - h - 1, cell.bottom() + 1),
            CellEdge::Lower if top < cell.y => (top - h, cell.bottom()),
            CellEdge::Lower => (cell.y - h / 2, cell.bottom() - h / 2),
        };
        for away in 0..MAX_AWAY {
            let [upper, lower] = [above - away * h, below + away * h];
            let both = match self.edge {
                CellEdge::Upper => [upper, lower],
                CellEdge::Lower => [lower, upper],
            };
            for y in both {
                let area = PxRect::new(x, y, w, h);
                let is_free = taken.iter().all(|it| it.intersect(area).is_empty());
                if is_free && panel.contains_rect(area) {
                    return area;
                }
            }
        }
        let y = above.clamp(panel.y, (panel.bottom() - h).max(panel.y));
        PxRect::new(x, y, w, h)
    }

    /// Draws the text, and adds its area to `taken`.
    pub(super) fn draw(&self, taken: &mut Vec<PxRect>, camera: &Camera, painter: &mut Painter<'_>) {
        let area = self.area(taken, camera, painter);
        taken.push(area);
        // A rim alone would be lost against a monster's colours.
        painter.fill_rect(area, Rgb::BLACK);
        let at = Px::new(area.x + 1, area.y);
        painter.draw_text(painter.small_font, at, self.color, &self.text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blows_are_described_briefly() {
        assert_eq!(blow(3, 3, 100), "3");
        assert_eq!(blow(3, 6, 100), "3-6");
        assert_eq!(blow(0, 12, 80), "0-12 80%");
    }

    #[test]
    fn the_forecast_counts_the_turns_left() {
        assert_eq!(forecast(30, 28, 28), "HP 28");
        assert_eq!(forecast(30, 26, 30), "HP 26-30, you last 8 turns");
        assert_eq!(forecast(7, 3, 3), "HP 3, you last 2 turns");
        assert_eq!(forecast(4, 0, 4), "HP 0-4, you last 1 turn");
        assert_eq!(forecast(7, 8, 8), "HP 8");
    }
}
