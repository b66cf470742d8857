//! What monsters in bright light will do next, drawn over the map: an arrow, a blow with its numbers, a question mark.

use crate::base::{Dir, Pos};
use crate::game::{Ahead, Command, Intent, View};
use crate::gfx::{Px, PxRect, Rgb};
use crate::ui::map::camera::Camera;
use crate::ui::widgets::painter::Painter;

/// What is looked ahead to: the step or blow at the marked cell, if it is beside the hero; else a turn of waiting.
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

/// Draws what `ahead` tells: the intents, and the hero's hit points after the turn if they may change.
pub fn draw_intents(ahead: &Ahead, view: View<'_>, camera: &Camera, painter: &mut Painter<'_>) {
    painter.with_clip(camera.panel, |painter| {
        for (id, intent) in &ahead.intents {
            let Some(monster) = view.visible_monster(*id) else {
                continue;
            };
            let color = painter.theme.warn;
            match *intent {
                Intent::Walks(to) => draw_arrow(monster.at, to, color, camera, painter),
                Intent::Strikes {
                    least,
                    most,
                    chance,
                } => {
                    let hero = view.hero().at;
                    draw_arrow(monster.at, hero, painter.theme.monster, camera, painter);
                    let text = blow(least, most, chance);
                    draw_tag(
                        &text,
                        monster.at,
                        false,
                        painter.theme.monster,
                        camera,
                        painter,
                    );
                }
                Intent::Waits => {}
                Intent::Dies => {
                    draw_tag(
                        "dies",
                        monster.at,
                        true,
                        painter.theme.good,
                        camera,
                        painter,
                    );
                }
                Intent::Unsure => draw_tag("?", monster.at, true, color, camera, painter),
            }
        }
        let (hp, (least, most)) = (view.hero().hp, ahead.hero_hp);
        if (least, most) != (hp, hp) {
            let color = if least < hp {
                painter.theme.monster
            } else {
                painter.theme.good
            };
            let text = forecast(hp, least, most);
            draw_tag(&text, view.hero().at, true, color, camera, painter);
        }
    });
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

/// The hero's hit points after the turn, and how many such turns he lasts at worst if it is fewer than ten.
fn forecast(hp: i32, least: i32, most: i32) -> String {
    let span = span(least, most);
    match hp - least {
        loss if loss > 0 && hp < 10 * loss => {
            let turns = (hp + loss - 1) / loss;
            let turns = if turns == 1 {
                "1 turn".to_owned()
            } else {
                format!("{turns} turns")
            };
            format!("HP {span}, {turns} left")
        }
        _ => format!("HP {span}"),
    }
}

fn span(least: i32, most: i32) -> String {
    if least == most {
        least.to_string()
    } else {
        format!("{least}-{most}")
    }
}

/// Draws an arrow from one cell to one beside it.
fn draw_arrow(from: Pos, to: Pos, color: Rgb, camera: &Camera, painter: &mut Painter<'_>) {
    let Some(dir) = Dir::between(from, to) else {
        return;
    };
    let (dx, dy) = dir.delta();
    let (cell, unit) = (camera.cell_rect(from), (camera.cell_size().w / 16).max(1));
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
    let parts: Vec<_> = shaft.chain(head).collect();
    for part in &parts {
        let PxRect { x, y, w, h } = *part;
        painter.fill_rect(PxRect::new(x - 1, y - 1, w + 2, h + 2), Rgb::BLACK);
    }
    for part in &parts {
        painter.fill_rect(*part, color);
    }
}

/// Draws a short text with a rim, across the upper or lower edge of a cell, on the panel.
fn draw_tag(
    text: &str,
    at: Pos,
    above: bool,
    color: Rgb,
    camera: &Camera,
    painter: &mut Painter<'_>,
) {
    let (cell, font) = (camera.cell_rect(at), painter.small_font);
    let (w, h, panel) = (font.width(text), font.cell().h, camera.panel);
    let y = if above {
        cell.y - h
    } else {
        cell.bottom() - h / 2
    };
    let x = (cell.x + (cell.w - w) / 2).clamp(panel.x, (panel.right() - w).max(panel.x));
    let y = y.clamp(panel.y, (panel.bottom() - h).max(panel.y));
    for (dx, dy) in (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy))) {
        painter.draw_text(font, Px::new(x + dx, y + dy), Rgb::BLACK, text);
    }
    painter.draw_text(font, Px::new(x, y), color, text);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blows_are_told_in_short() {
        assert_eq!(blow(3, 3, 100), "3");
        assert_eq!(blow(3, 6, 100), "3-6");
        assert_eq!(blow(0, 12, 80), "0-12 80%");
    }

    #[test]
    fn the_hero_is_told_how_long_he_lasts() {
        assert_eq!(forecast(30, 28, 28), "HP 28");
        assert_eq!(forecast(30, 26, 30), "HP 26-30, 8 turns left");
        assert_eq!(forecast(7, 3, 3), "HP 3, 2 turns left");
        assert_eq!(forecast(4, 0, 4), "HP 0-4, 1 turn left");
        assert_eq!(forecast(7, 8, 8), "HP 8");
    }
}
