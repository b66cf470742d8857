//! The menu of a game, opened by F1, and by Escape unless the rule set has Escape lead to the title.

use crate::ui::screens::play;
use crate::ui::screens::prelude::*;

/// Letter, name in the words and effect of each row.
const ROWS: [(char, &str, Transition); 5] = [
    ('p', "menu.resume", Transition::BACK),
    (
        'm',
        "menu.messages",
        Transition::Screen(ScreenAction::Open(ScreenId::Messages)),
    ),
    (
        'o',
        "menu.options",
        Transition::Screen(ScreenAction::Open(ScreenId::Options)),
    ),
    (
        '?',
        "menu.keys",
        Transition::Screen(ScreenAction::Open(ScreenId::Keys)),
    ),
    ('q', "menu.leave", Transition::Screen(ScreenAction::Title)),
];
/// Row height in pixels.
const ROW: i32 = 24;
/// Width of the menu, in pixels.
const WIDTH: i32 = 256;
/// Height of the question below it, in pixels.
const ASK: i32 = 30;

/// The cursor, and whether leaving is being confirmed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Menu {
    list: List,
    /// Whether the game could not be saved, so that leaving loses it.
    unsaved: bool,
    /// What Shift+Y does while the menu asks.
    asks: Option<Transition>,
}

impl Menu {
    pub(super) fn open(ctx: &Context<'_>) -> Option<Self> {
        Some(Self::new(ctx.game?.scene.unsaved))
    }

    /// Leaving asks only if the game is unsaved, because a saved one can be continued. `docs/screens.md` 4.
    const fn new(unsaved: bool) -> Self {
        Self {
            list: List::new(Ends::Wrap),
            unsaved,
            asks: None,
        }
    }

    /// Asks, as leaving does, before the window is closed on an unsaved game.
    pub const fn asking_to_quit() -> Self {
        let mut menu = Self::new(true);
        menu.list.cursor = ROWS.len() - 1;
        menu.asks = Some(Transition::Window(WindowAction::Quit));
        menu
    }

    /// Only Shift+Y leaves an unsaved game; any other key means no and does nothing else. `docs/screens.md` 4.
    fn press(&mut self, press: KeyPress) -> Option<Transition> {
        if let Some(leave) = self.asks.take() {
            let yes = press.key == Key::Char('Y') && press.shift && !press.repeat;
            return Some(if yes { leave } else { Transition::REDRAW });
        }
        match self.list.menu_key(press, &ROWS.map(|row| row.0)) {
            ListKey::Moved => Some(Transition::REDRAW),
            ListKey::Chosen(row) => Some(self.choose(row)),
            ListKey::Other if press.key == Key::Escape && !press.repeat => Some(Transition::BACK),
            ListKey::Other => None,
        }
    }

    /// The area of the menu on a canvas of `size`; the sidebar stays visible.
    fn block(&self, scene: &Scene<'_>, size: PxSize, art: &UiAssets<'_>) -> PxRect {
        let (menu, zoom) = (frame_at(Px::new(0, 0)).area, art.zoom);
        let beside = play::zoomed(scene, size, art).map_or(size.w, |zoomed| zoomed.layout.map.w);
        let h = (menu.h + if self.asks.is_some() { ASK } else { 0 }) * zoom;
        let (w, y) = (menu.w * zoom, (size.h - (menu.h + ASK) * zoom) / 2);
        PxRect::new((beside - w) / 2, y, w, h)
    }

    fn choose(&mut self, row: usize) -> Transition {
        self.list.cursor = row;
        if ROWS[row].2 == Transition::Screen(ScreenAction::Title) && self.unsaved {
            self.asks = Some(Transition::Screen(ScreenAction::Title));
            return Transition::REDRAW;
        }
        ROWS[row].2
    }
}

impl Screen for Menu {
    fn key(&mut self, press: KeyPress, _ctx: &Context<'_>) -> Option<Transition> {
        self.press(press)
    }

    /// The keys of the menu, which replace the game's.
    fn foot(&self, ctx: &Context<'_>) -> Option<KeyLine> {
        let keys = vec![
            ctx.hint(Key::Up, "and", true),
            ctx.hint(Key::Down, "choose", true),
            ctx.hint(Key::Enter, "do_it", true),
            ctx.hint(Key::Escape, "resume", false),
        ];
        play::foot(keys, ctx)
    }

    fn click_beside(&mut self, at: Px, ctx: &Context<'_>) -> Option<Transition> {
        let block = self.block(&ctx.game?.scene, ctx.size, &ctx.art);
        let inside = ctx.panel_px(Px::new(at.x - block.x, at.y - block.y));
        self.asks = None;
        let row = frame_at(Px::new(0, 0)).row_at(inside, ROWS.len());
        Some(row.map_or(Transition::REDRAW, |row| self.choose(row)))
    }

    /// Draws it over the game.
    fn game_shown<'a>(&self, ctx: &Context<'a>) -> GameShown<'a> {
        ctx.panels_shown()
    }

    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        let Some(game) = &ctx.game else { return };
        play::draw(&game.scene, self.foot(ctx).as_ref(), painter);
        let block = self.block(&game.scene, painter.size(), painter);
        painter.enlarged_part(painter.zoom, block, &mut |painter, area| {
            let frame = frame_at(area.top_left());
            // An unsaved game does not claim to be saved.
            let items = ROWS.map(|(key, name, next)| {
                let abandons = next == Transition::Screen(ScreenAction::Title) && self.unsaved;
                let name = if abandons { "menu.abandon" } else { name };
                let (name, value) = (ctx.words().get(name), String::new());
                MenuItem { key, name, value }
            });
            frame.draw(&items, self.list.cursor, painter);
            if self.asks.is_none() {
                return;
            }
            let menu = frame.area;
            draw_panel(menu.rows(menu.bottom(), ASK), painter);
            let (theme, font, words) = (painter.theme, painter.font, painter.words);
            let y = menu.bottom() + 7;
            let x = painter.text((menu.x + 10, y), theme.warn, words.get("menu.ask")) + 8;
            let yes = words.get("menu.yes");
            widgets::draw_key_hint("Shift+Y", yes, true, Px::new(x, y), font, painter);
        });
    }
}

/// The frame of the rows with its top-left corner at `corner`.
fn frame_at(corner: Px) -> MenuFrame {
    let top = Px::new(corner.x + WIDTH / 2, corner.y);
    MenuFrame::new(top, WIDTH, ROWS.len(), ROW)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaving_a_saved_game_needs_no_confirmation() {
        let mut menu = Menu::new(false);
        assert_eq!(
            menu.press(Key::Char('q').into()),
            Some(Transition::Screen(ScreenAction::Title))
        );
    }

    #[test]
    fn only_shift_y_leaves_an_unsaved_game() {
        let mut menu = Menu::new(true);
        let with = |key, shift| KeyPress {
            shift,
            ..Key::Char(key).into()
        };
        let (plain, shifted) = (|key| with(key, false), |key| with(key, true));
        for press in [plain('y'), plain('Y'), plain('q'), shifted('n')] {
            menu.press(plain('q'));
            assert_eq!(menu.press(press), Some(Transition::REDRAW));
        }
        assert_eq!(menu.press(shifted('Y')), None);
        menu.press(plain('q'));
        assert_eq!(
            menu.press(shifted('Y')),
            Some(Transition::Screen(ScreenAction::Title))
        );
    }

    #[test]
    fn the_cursor_wraps_and_enter_chooses() {
        let mut menu = Menu::new(false);
        assert_eq!(menu.press(Key::Enter.into()), Some(Transition::BACK));
        menu.press(Key::Up.into());
        menu.press(Key::Up.into());
        let keys = Some(Transition::Screen(ScreenAction::Open(ScreenId::Keys)));
        assert_eq!(menu.press(Key::Enter.into()), keys);
    }
}
