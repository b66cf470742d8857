//! The whole level at a glance, and a cursor to choose a destination.

use crate::base::Size;
use crate::ui::map::minimap::draw_smell;
use crate::ui::screens::play;
use crate::ui::screens::prelude::*;

pub(super) use self::plan::edge;
use self::signs::{is_stairs, signs};

mod plan;
mod signs;

/// Margin around the level, in pixels.
const EDGE: i32 = 4;
/// Height of the line above the level, in pixels.
const HEAD: i32 = 20;
/// Cells per step of the cursor with Shift.
const LEAP: i32 = 5;

/// The cell under the cursor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelMap {
    at: Pos,
}

impl LevelMap {
    /// Opens with the cursor on the destination of interrupted travel, or else on the hero.
    pub(super) fn open(ctx: &Context<'_>) -> Option<Self> {
        let scene = ctx.game?.scene;
        let at = scene.unfinished.unwrap_or(scene.view.hero().at);
        Some(Self { at })
    }
}

impl Screen for LevelMap {
    fn key(&mut self, press: KeyPress, ctx: &Context<'_>) -> Option<Transition> {
        use AutoCommand::{Down, Explore, Run, Up};
        use KeyAction::{Auto, Back, Open, Walk};
        let view = ctx.game?.scene.view;
        Some(match (press.key, ctx.keys.play_action(press)) {
            (Key::Tab, _) => {
                self.at = Cycle::of_tab(press).among(&points_of_interest(view), self.at)?;
                Transition::REDRAW
            }
            (_, Some(Walk(dir) | Auto(Run(dir)))) => {
                for _ in 0..if press.shift { LEAP } else { 1 } {
                    let to = self.at.step(dir);
                    if view.size().contains(to) {
                        self.at = to;
                    }
                }
                Transition::REDRAW
            }
            _ if press.repeat => return None,
            (Key::Enter, _) => return play::go(view, self.at),
            (_, Some(Back | Open(ScreenId::LevelMap))) => Transition::BACK,
            (_, Some(Auto(order @ (Explore | Down | Up)))) => {
                Transition::Game(GameAction::Order(order))
            }
            _ => return None,
        })
    }

    fn foot(&self, ctx: &Context<'_>) -> Option<KeyLine> {
        let plays = ctx.game?.scene.view.game_over().is_none();
        let mut hints = Vec::new();
        if plays {
            hints.push(ctx.hint(Key::Enter, "go_there", true));
        }
        hints.push(ctx.hint(Key::Tab, "next_place", false));
        if plays {
            let explore = KeyAction::Auto(AutoCommand::Explore);
            hints.push(ctx.action_hint(explore, "explore", false));
        }
        hints.push(ctx.hint(Key::Escape, "back", false));
        play::foot(hints, ctx)
    }

    /// Goes to that cell.
    fn click_beside(&mut self, at: Px, ctx: &Context<'_>) -> Option<Transition> {
        let scene = ctx.game?.scene;
        let panel = play::zoomed(&scene, ctx.size, &ctx.art)?.above_hint();
        let (corner, side) = grid(scene.view.size(), panel, ctx.art.zoom);
        let there = Px::new(at.x - corner.x, at.y - corner.y);
        let cell = Pos::new(there.x.div_euclid(side), there.y.div_euclid(side));
        if !scene.view.size().contains(cell) {
            return None;
        }
        self.at = cell;
        let next = play::go(scene.view, cell);
        let next = next.filter(|next| !matches!(next, Transition::Screen(ScreenAction::Say(_))));
        next.or(Some(Transition::REDRAW))
    }

    /// Draws the level over map and log; the sidebar stays visible.
    fn game_shown<'a>(&self, ctx: &Context<'a>) -> GameShown<'a> {
        match ctx.game {
            Some(game) => GameShown::Plan(game.scene),
            None => GameShown::Nothing,
        }
    }

    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        let Some(game) = ctx.game else { return };
        let (scene, view) = (game.scene, game.scene.view);
        let Some(zoomed) = play::draw(&scene, self.foot(ctx).as_ref(), painter) else {
            return;
        };
        let (theme, panel) = (painter.theme, zoomed.above_hint());
        painter.fill_rect(panel, theme.bg);
        let head = panel.rows(panel.y, HEAD * painter.zoom);
        painter.enlarged_part(painter.zoom, head, &mut |painter, head| {
            let cell = describe::describe_cell(view, self.at, scene.screen.hp, scene.messages);
            let depth = say!(painter, "level.depth", n = view.depth());
            let texts = [
                (theme.title, &*depth),
                (theme.text, &cell.unwrap_or_default()),
            ];
            painter.runs((head.x + EDGE, head.y + 2), &texts);
        });
        let (corner, side) = grid(view.size(), panel, painter.zoom);
        painter.with_clip(panel, |painter| {
            plan::draw_ground(view, corner, side, painter);
            let map = view.size();
            let frame = PxRect::new(corner.x, corner.y, map.w * side, map.h * side);
            draw_smell(view, frame, painter);
            let signs = signs(view, painter);
            for sign in &signs {
                sign.draw(corner, side, painter);
            }
            // Letters may be taller than their cells, so the one under the cursor is drawn last.
            let pointed = signs.iter().rev().find(|sign| sign.at == self.at);
            let cell = area(self.at, corner, side);
            let inner = pointed.map_or(cell, |_| letter(cell, painter));
            for (by, color) in [(2, Rgb::BLACK), (1, theme.title)] {
                painter.outline_rect(inner.inset(-by), color);
            }
            if let Some(sign) = pointed {
                painter.fill_rect(inner, Rgb::BLACK);
                sign.draw(corner, side, painter);
            }
        });
    }
}

/// The top-left corner of the level on `panel` and the cell size in pixels: the largest that fits, at least one.
fn grid(map: Size, panel: PxRect, zoom: i32) -> (Px, i32) {
    let head = HEAD * zoom;
    let room = PxSize::new(panel.w - 2 * EDGE, panel.h - head - EDGE);
    let side = (room.w / map.w).min(room.h / map.h).max(1);
    let left = panel.x + (panel.w - side * map.w) / 2;
    let top = panel.y + head + (room.h - side * map.h).max(0) / 2;
    (Px::new(left, top), side)
}

const fn area(pos: Pos, corner: Px, side: i32) -> PxRect {
    PxRect::new(corner.x + pos.x * side, corner.y + pos.y * side, side, side)
}

/// The pixels of a cell and its letter.
fn letter(cell: PxRect, art: &UiAssets<'_>) -> PxRect {
    let high = art.small_font.cell().h;
    if cell.w < art.small_font.cell().w || cell.h >= high {
        return cell;
    }
    let y = cell.y + (cell.h - high) / 2;
    PxRect { y, h: high, ..cell }
}

/// Known stairs and doors, terrain worth bumping into, items and monsters, in view or remembered. Nearest first, but
/// doors last.
fn points_of_interest(view: View<'_>) -> Vec<Pos> {
    let is_door = |at: Pos| view.terrain(at).seen() == Some(Terrain::Door);
    let mut all: Vec<_> = view.fixtures().collect();
    for at in view.size().cells() {
        if is_door(at) || view.terrain(at).seen().is_some_and(is_stairs) {
            all.push(at);
        }
    }
    for (at, _) in view.visible_items().chain(view.remembered_items()) {
        all.push(at);
    }
    all.extend(view.visible_monsters().map(|monster| monster.at));
    all.extend(view.remembered_monsters().map(|seen| seen.at));
    let hero = view.hero().at;
    sort_few(&mut all, |at| (is_door(*at), at.distance(hero), at.y, at.x));
    all.dedup();
    all
}
