//! The menu that Escape opens over a game.

use crate::gfx::{Canvas, Px, PxRect, PxSize};

use crate::ui::art::Art;
use crate::ui::hints::Hint;
use crate::ui::keys::{Key, Press};
use crate::ui::menu::{Frame, Item};
use crate::ui::{enlarge, widgets};

use super::Next;
use super::play::{self, Scene};

/// Letter, name and meaning of each row.
const ROWS: [(char, &str, Next); 5] = [
    ('p', "Play on", Next::Back),
    ('m', "Messages", Next::Messages),
    ('o', "Options", Next::Options),
    ('?', "Keys", Next::Keys),
    ('q', "Save and leave", Next::Title),
];
/// Pixels a row.
const ROW: i32 = 24;
/// Columns of the menu.
const WIDTH: i32 = 256;
/// Height of the question below it.
const ASK: i32 = 30;

/// The cursor, and whether leaving has to be confirmed now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Menu {
    cursor: usize,
    /// Whether the game is not kept, so that leaving it loses it.
    unsaved: bool,
    asks: bool,
}

impl Menu {
    /// The menu of a game that is kept, or `unsaved`: only then does leaving ask. UI.md 4: what can be taken up again is no
    /// danger.
    pub fn new(unsaved: bool) -> Self {
        Self {
            unsaved,
            ..Self::default()
        }
    }

    /// What a key does. UI.md 4: only a `Y` made with Shift leaves; any other key is no, and does nothing else.
    pub fn key(&mut self, press: Press) -> Next {
        if std::mem::take(&mut self.asks) {
            let yes = press.key == Key::Char('Y') && press.shift && !press.repeat;
            return if yes { Next::Title } else { Next::Redraw };
        }
        match press.key {
            Key::Up | Key::Pad(8) => self.move_to(self.cursor + ROWS.len() - 1),
            Key::Down | Key::Pad(2) => self.move_to(self.cursor + 1),
            _ if press.repeat => Next::Stay,
            Key::Escape => Next::Back,
            Key::Enter => self.choose(self.cursor),
            Key::Char(letter) => ROWS
                .iter()
                .position(|row| row.0 == letter)
                .map_or(Next::Stay, |row| self.choose(row)),
            _ => Next::Stay,
        }
    }

    /// What a click does on a canvas of `size`.
    pub fn click(&mut self, scene: &Scene<'_>, at: Px, size: PxSize, art: &Art<'_>) -> Next {
        if let Some(key) = play::key_at(scene, &keys(), at, size, art) {
            return self.key(key.into());
        }
        let block = self.block(scene, size, art);
        let inside = Px::new(at.x - block.x, at.y - block.y);
        self.asks = false;
        frame()
            .row_at(enlarge::under(art.zoom, inside), ROWS.len())
            .map_or(Next::Redraw, |row| self.choose(row))
    }

    /// The pixels that the menu takes of a canvas of `size`: it leaves the sidebar in sight.
    fn block(&self, scene: &Scene<'_>, size: PxSize, art: &Art<'_>) -> PxRect {
        let (menu, zoom) = (frame().area(), art.zoom);
        let beside = play::places(scene, size, art).map_or(size.w, |places| places.layout.map.w);
        let h = (menu.h + if self.asks { ASK } else { 0 }) * zoom;
        let (w, y) = (menu.w * zoom, (size.h - (menu.h + ASK) * zoom) / 2);
        PxRect::new((beside - w) / 2, y, w, h)
    }

    fn move_to(&mut self, row: usize) -> Next {
        self.cursor = row % ROWS.len();
        Next::Redraw
    }

    fn choose(&mut self, row: usize) -> Next {
        self.cursor = row;
        if ROWS[row].2 == Next::Title && self.unsaved {
            self.asks = true;
            return Next::Redraw;
        }
        ROWS[row].2
    }

    /// Draws it over the game.
    pub fn draw(&self, scene: &Scene<'_>, art: &Art<'_>, canvas: &mut Canvas) {
        play::draw_with(scene, Some(&keys()), art, canvas);
        let block = self.block(scene, canvas.size(), art);
        let items = ROWS.map(|(key, name, next)| match next {
            Next::Title if self.unsaved => Item::plain(key, "Leave this game"),
            _ => Item::plain(key, name),
        });
        enlarge::part(art.zoom, block, canvas, |canvas, area| {
            let frame = frame_at(area.corner());
            frame.draw(&items, self.cursor, art, canvas);
            if self.asks {
                let menu = frame.area();
                ask(PxRect::new(menu.x, menu.bottom(), menu.w, ASK), art, canvas);
            }
        });
    }
}

/// The keys of the menu, where those of the game stood.
fn keys() -> Vec<Hint> {
    vec![
        Hint::likely(Key::Up, "and"),
        Hint::likely(Key::Down, "choose"),
        Hint::likely(Key::Enter, "do it"),
        Hint::also(Key::Escape, "play on"),
    ]
}

fn ask(area: PxRect, art: &Art<'_>, canvas: &mut Canvas) {
    widgets::panel(area, art, canvas);
    let at = Px::new(area.x + 10, area.y + 7);
    let x = canvas.text(art.text, at, art.theme.warn, "Not saved: leave?") + 8;
    let at = Px::new(x, at.y);
    widgets::key("Shift+Y", "yes", true, at, art.text, art, canvas);
}

/// The rows with their top-left corner at `corner`.
fn frame_at(corner: Px) -> Frame {
    let top = Px::new(corner.x + WIDTH / 2, corner.y);
    Frame::new(top, WIDTH, ROWS.len(), ROW)
}

fn frame() -> Frame {
    frame_at(Px::new(0, 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(key: Key, shift: bool) -> Press {
        Press {
            shift,
            ..key.into()
        }
    }

    #[test]
    fn who_leaves_a_game_that_is_kept_is_not_asked() {
        let mut menu = Menu::new(false);
        assert_eq!(menu.key(Key::Char('q').into()), Next::Title);
    }

    #[test]
    fn only_a_shifted_y_leaves_a_game_that_is_lost_by_it() {
        let mut menu = Menu::new(true);
        for (key, shift) in [('y', false), ('Y', false), ('q', false), ('n', true)] {
            menu.key(Key::Char('q').into());
            assert_eq!(menu.key(press(Key::Char(key), shift)), Next::Redraw);
        }
        assert_eq!(menu.key(press(Key::Char('Y'), true)), Next::Stay);
        menu.key(Key::Char('q').into());
        assert_eq!(menu.key(press(Key::Char('Y'), true)), Next::Title);
    }

    #[test]
    fn the_cursor_goes_round_and_enter_chooses() {
        let mut menu = Menu::default();
        assert_eq!(menu.key(Key::Enter.into()), Next::Back);
        menu.key(Key::Up.into());
        menu.key(Key::Up.into());
        assert_eq!(menu.key(Key::Enter.into()), Next::Keys);
    }
}
