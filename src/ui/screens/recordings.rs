//! The list of recorded games, newest or best first, to watch or, if unfinished, to continue.

use crate::ui::screens::prelude::*;
use std::cmp::Reverse;

/// Row height in pixels.
const ROW: i32 = 30;

/// What a finished game is ranked by: points, then fewer turns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Score {
    /// More are better.
    pub points: u32,
    /// Fewer are better.
    pub turns: Reverse<u32>,
}

/// A recorded game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordingRow {
    /// Its file name.
    pub name: String,
    /// Its rule set, how it ended, and other facts, in one line.
    pub about: String,
    /// Its score; `None` if it is unfinished or not ranked.
    pub score: Option<Score>,
    /// Whether it can be continued.
    pub open: bool,
}

/// The list and the cursor in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordingList {
    /// The games in display order, each with its index in the list as it was given.
    rows: Vec<(usize, RecordingRow)>,
    list: List,
    best_first: bool,
}

impl RecordingList {
    /// The list; `rows` must be newest first.
    pub fn new(rows: Vec<RecordingRow>) -> Self {
        Self {
            rows: rows.into_iter().enumerate().collect(),
            list: List::new(Ends::Stop),
            best_first: false,
        }
    }

    /// The file name of the game at this index.
    pub fn name(&self, index: usize) -> Option<&str> {
        let row = self.rows.iter().find(|(at, _)| *at == index);
        row.map(|(_, row)| &*row.name)
    }

    fn press(&mut self, press: KeyPress) -> Option<Transition> {
        match press.key {
            // It has no pages.
            Key::PageUp | Key::PageDown | Key::Pad(9 | 3) => return None,
            key if self.list.walk(key, self.rows.len(), 0) => {}
            Key::Char('s') => {
                self.best_first = !self.best_first;
                self.list.cursor = 0;
                self.rows.sort_unstable_by_key(|(index, _)| *index);
                if self.best_first {
                    self.rows.sort_by_key(|(_, row)| Reverse(row.score));
                }
            }
            Key::Enter => return Some(Transition::Archive(ArchiveAction::Watch(self.chosen()?.0))),
            Key::Char('c') if !press.repeat => {
                let (index, _) = self.chosen().filter(|(_, row)| row.open)?;
                return Some(Transition::Archive(ArchiveAction::ContinueAt(*index)));
            }
            Key::Escape if !press.repeat => return Some(Transition::BACK),
            _ => return None,
        }
        Some(Transition::REDRAW)
    }

    /// The row under the cursor, with its index.
    fn chosen(&self) -> Option<&(usize, RecordingRow)> {
        self.rows.get(self.list.cursor)
    }

    /// The positions in the list that are visible on a screen of this size, with their areas.
    fn row_areas(&self, size: PxSize) -> impl Iterator<Item = (usize, PxRect)> {
        let room = ((size.h - 52) / ROW).max(1) as usize;
        let first = (self.list.cursor + 1).saturating_sub(room);
        let shown = (first..self.rows.len()).take(room);
        let area = move |line| PxRect::new(2, 28 + line * ROW, size.w - 4, ROW - 1);
        shown.zip((0..).map(area))
    }
}

impl Screen for RecordingList {
    fn key(&mut self, press: KeyPress, _ctx: &Context<'_>) -> Option<Transition> {
        self.press(press)
    }

    fn foot(&self, ctx: &Context<'_>) -> Option<KeyLine> {
        let open = self.chosen().is_some_and(|(_, row)| row.open);
        let keys = vec![
            ctx.hint(Key::Enter, "watch", true),
            ctx.hint(Key::Char('c'), "continue", open),
            ctx.hint(Key::Char('s'), "sort", true),
            ctx.hint(Key::Escape, "back", true),
        ];
        Some(ctx.list_foot(keys))
    }

    /// Watches that game.
    fn click_beside(&mut self, at: Px, ctx: &Context<'_>) -> Option<Transition> {
        let (at, size) = (ctx.panel_px(at), ctx.panel_size());
        let (index, _) = self.row_areas(size).find(|(_, area)| area.contains(at))?;
        self.list.cursor = index;
        self.press(Key::Enter.into())
    }

    fn wheel(&mut self, up: i32, _ctx: &Context<'_>) -> Option<Transition> {
        self.list.step(-(up as isize), self.rows.len());
        Some(Transition::REDRAW)
    }

    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        let order = ["replays.newest_first", "replays.best_first"][usize::from(self.best_first)];
        let note = ctx.words().get(order);
        ctx.draw_page(self, ("replays.title", note), painter, &mut |painter| {
            let (size, theme) = (painter.size(), painter.theme);
            for (index, area) in self.row_areas(size) {
                let ((_, row), y) = (&self.rows[index], area.y);
                if index == self.list.cursor {
                    painter.fill_rect(area, theme.raised);
                    painter.mark_row(area);
                }
                painter.text((10, y), theme.text, &row.name);
                painter.small_text((10, y + 16), theme.dim, &row.about);
                if let Some(Score { points, .. }) = row.score {
                    let points = say!(painter, "replays.score", points);
                    draw_right_aligned(&points, size.w - 10, y, theme.title, painter);
                }
            }
            if self.rows.is_empty() {
                painter.text((10, 32), theme.dim, painter.words().get("replays.none"));
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_can_be_sorted_by_score() {
        let row = |name: &str, score| RecordingRow {
            name: name.into(),
            about: String::new(),
            score,
            open: score.is_none(),
        };
        let scored = |turns| Score {
            points: 130,
            turns: Reverse(turns),
        };
        let mut list = RecordingList::new(vec![
            row("open", None),
            row("slow", Some(scored(90))),
            row("fast", Some(scored(50))),
        ]);
        let mut press = |key: Key| list.press(key.into());
        assert_eq!(
            press(Key::Enter),
            Some(Transition::Archive(ArchiveAction::Watch(0)))
        );
        assert_eq!(
            press(Key::Char('c')),
            Some(Transition::Archive(ArchiveAction::ContinueAt(0)))
        );
        press(Key::Char('s'));
        assert_eq!(press(Key::Char('c')), None, "it has ended");
        assert_eq!(
            press(Key::Enter),
            Some(Transition::Archive(ArchiveAction::Watch(2)))
        );
        press(Key::End);
        assert_eq!(
            press(Key::Enter),
            Some(Transition::Archive(ArchiveAction::Watch(0)))
        );
    }
}
