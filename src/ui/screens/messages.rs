//! All messages of the game, with their turns; they can be filtered and searched.

use crate::ui::input::bindings::MessagesKey;
use crate::ui::screens::prelude::*;
use crate::ui::text::log::{Log, LogEntry};

/// Left edge of the messages, right of the turn numbers.
const LEFT: i32 = 48;

/// Row of the first message.
const TOP: i32 = HEAD + 4;

/// The filters: key, name in the words, and the kinds of messages they show; none for all.
const FILTERS: [(MessagesKey, &str, &[MessageKind]); 4] = {
    use MessageKind::{Action, Damage, Good, Item, Rejected, Warning};
    [
        (MessagesKey::All, "messages.all", &[]),
        (MessagesKey::Damage, "messages.harm", &[Damage, Warning]),
        (MessagesKey::Items, "messages.finds", &[Good, Item]),
        (
            MessagesKey::Actions,
            "messages.actions",
            &[Action, Rejected],
        ),
    ]
};
/// The key that begins a search.
const SEARCH: Key = Key::Char('/');
/// Maximum length of the search text in characters.
const QUERY_LENGTH: usize = 24;

/// Scroll position, filter and search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Messages {
    filter: usize,
    /// Number of newer rows below the last visible one.
    up: usize,
    /// The text that lines must contain, in lower case. All lines match if it is empty.
    query: String,
    /// Whether keys are typed into the search.
    typing: bool,
}

/// A row of the list: the entry it belongs to, the row, and whether it is the first of its turn.
type LogRow<'l> = (&'l LogEntry, MessageRow, bool);

impl Messages {
    pub(super) fn open(ctx: &Context<'_>) -> Option<Self> {
        ctx.game.map(|_| Self::default())
    }

    fn scroll_or_filter(&mut self, key: MessagesKey, log: &Log, ctx: &Context<'_>) -> Transition {
        let page = room(ctx.panel_size()) as i32 - 1;
        let by = match key {
            MessagesKey::Older => 1,
            MessagesKey::Newer => -1,
            MessagesKey::PageUp => page,
            MessagesKey::PageDown => -page,
            MessagesKey::First => i32::MAX,
            MessagesKey::Last => i32::MIN,
            MessagesKey::All | MessagesKey::Damage | MessagesKey::Items | MessagesKey::Actions => {
                let filter = FILTERS.iter().position(|filter| filter.0 == key);
                return self.choose_filter(filter.unwrap_or(0));
            }
        };
        self.scroll(by, log, ctx)
    }

    fn choose_filter(&mut self, filter: usize) -> Transition {
        (self.filter, self.up) = (filter, 0);
        Transition::REDRAW
    }

    /// Handles a key while a search is typed. Returns whether the search has a use for it.
    fn type_search(&mut self, press: KeyPress) -> bool {
        match press.key {
            Key::Char(letter) => self.query.extend(letter.to_lowercase()),
            Key::Backspace => {
                self.query.pop();
            }
            Key::Enter => self.typing = false,
            Key::Escape => self.clear_search(false),
            _ => return false,
        }
        self.up = 0;
        true
    }

    fn clear_search(&mut self, typing: bool) {
        self.query.clear();
        (self.typing, self.up) = (typing, 0);
    }

    /// Scrolls by so many rows, to older ones if positive.
    fn scroll(&mut self, by: i32, log: &Log, ctx: &Context<'_>) -> Transition {
        let size = ctx.panel_size();
        let rows = self.rows(log, size, &ctx.art).len();
        let most = rows.saturating_sub(room(size));
        self.up = self.up.saturating_add_signed(by as isize).min(most);
        Transition::REDRAW
    }

    fn entries<'l>(&'l self, log: &'l Log) -> impl Iterator<Item = &'l LogEntry> {
        let kinds = FILTERS[self.filter].2;
        let is_kept = |entry: &LogEntry| kinds.is_empty() || kinds.contains(&entry.line.kind);
        let has_sought = |entry: &LogEntry| entry.line.text.to_lowercase().contains(&self.query);
        let entries = log.entries().iter();
        entries.filter(move |entry| is_kept(entry) && has_sought(entry))
    }

    /// All rows on a page of `size`, oldest first.
    fn rows<'l>(&'l self, log: &'l Log, size: PxSize, art: &UiAssets<'_>) -> Vec<LogRow<'l>> {
        let mut turn = None;
        let mut rows = Vec::new();
        for entry in self.entries(log) {
            for row in MessageRow::wrap_entry(entry, size.w - LEFT - 20, art) {
                let fresh = turn.replace(entry.turn) != Some(entry.turn);
                rows.push((entry, row, fresh));
            }
        }
        rows
    }

    fn draw_log(&self, scene: &Scene<'_>, painter: &mut Painter<'_>) {
        let (size, theme) = (painter.size(), painter.theme);
        let rows = self.rows(scene.log, size, painter);
        let end = rows.len() - self.up.min(rows.len());
        let first = end.saturating_sub(room(size));
        for (index, (entry, row, fresh)) in rows[first..end].iter().enumerate() {
            let y = TOP + index as i32 * LINE_HEIGHT;
            if first + index + 1 == end {
                let lowest = PxRect::new(2, y, size.w - 18, LINE_HEIGHT);
                painter.fill_rect(lowest, theme.raised);
            }
            // The first row shows its turn even if the turn began above it.
            if *fresh || index == 0 {
                draw_right_aligned(&entry.turn.to_string(), LEFT - 8, y, theme.dim, painter);
            }
            row.draw(&entry.line, true, Px::new(LEFT, y), painter);
        }
        if rows.is_empty() {
            let text = match &*self.query {
                "" => say!(painter, "messages.none"),
                query => say!(painter, "messages.none_says", query),
            };
            painter.text((LEFT, TOP), theme.dim, text);
        }
        let bar = PxRect::new(size.w - 12, TOP, 6, size.h - HEAD - FOOT - 8);
        scroll_bar::draw(bar, &(first..end), rows.len(), painter);
    }

    /// Draws the filters, and the search or how many messages there are.
    fn draw_head(&self, scene: &Scene<'_>, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        let (theme, right) = (painter.theme, painter.size().w - 8);
        let end = tabs(ctx).draw(self.filter, painter);
        let (text, color) = if self.typing || !self.query.is_empty() {
            let cursor = if self.typing { "_" } else { "" };
            let (query, n) = (&self.query, self.entries(scene.log).count());
            let text = say!(painter, "messages.found", query, cursor, n);
            (text, theme.title)
        } else {
            let (turns, lines) = (scene.view.turn(), scene.log.entries().len());
            (say!(painter, "messages.count", turns, lines), theme.dim)
        };
        if right - 8 - end > painter.font.width(&text) {
            draw_right_aligned(&text, right, 4, color, painter);
        } else {
            draw_small_right_aligned(&text, right, 6, color, painter);
        }
    }
}

impl Screen for Messages {
    fn is_typing(&self) -> bool {
        self.typing
    }

    fn key(&mut self, press: KeyPress, ctx: &Context<'_>) -> Option<Transition> {
        let log = ctx.game?.scene.log;
        let is_full = self.query.chars().count() >= QUERY_LENGTH;
        match press.key {
            Key::Char(_) if self.typing && is_full => return None,
            _ if self.typing && self.type_search(press) => return Some(Transition::REDRAW),
            _ => {}
        }
        let own = ctx.keys.action_in(KeyContext::Messages, press.key);
        if let Some(KeyAction::InMessages(key)) = own {
            return Some(self.scroll_or_filter(key, log, ctx));
        }
        match (press.key, ctx.keys.play_action(press)) {
            _ if press.repeat => return None,
            (SEARCH, _) => self.clear_search(true),
            (Key::Escape, _) if !self.query.is_empty() => self.clear_search(false),
            // From the turn of the lowest visible row.
            (Key::Enter, _) => {
                let rows = self.rows(log, ctx.panel_size(), &ctx.art);
                let (entry, ..) = rows.iter().rev().nth(self.up)?;
                return Some(Transition::Archive(ArchiveAction::WatchOwnFrom(entry.turn)));
            }
            (_, Some(KeyAction::Back | KeyAction::Open(ScreenId::Messages))) => {
                return Some(Transition::BACK);
            }
            _ => return None,
        }
        Some(Transition::REDRAW)
    }

    fn wheel(&mut self, up: i32, ctx: &Context<'_>) -> Option<Transition> {
        Some(self.scroll(up.saturating_mul(3), ctx.game?.scene.log, ctx))
    }

    fn foot(&self, ctx: &Context<'_>) -> Option<KeyLine> {
        ctx.game?;
        if self.typing {
            let done = ctx.hint(Key::Enter, "search", true);
            let all = ctx.hint(Key::Escape, "all_lines", true);
            return Some(ctx.foot(vec![done, all]));
        }
        let also = |key, does| ctx.action_hint(KeyAction::InMessages(key), does, false);
        let everything = self.query.is_empty();
        let back = if everything { "back" } else { "all_lines" };
        Some(ctx.foot(vec![
            ctx.hint(Key::Enter, "from_line", true),
            ctx.hint(SEARCH, "search", false),
            also(MessagesKey::Older, "older"),
            also(MessagesKey::First, "first"),
            also(MessagesKey::Last, "newest"),
            ctx.hint(Key::Escape, back, true),
        ]))
    }

    /// Chooses a filter.
    fn click_beside(&mut self, at: Px, ctx: &Context<'_>) -> Option<Transition> {
        let filter = tabs(ctx).tab_at(ctx.panel_px(at), ctx.art.font);
        filter.map(|filter| self.choose_filter(filter))
    }

    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        if let Some(game) = ctx.game {
            ctx.draw_page(self, ("messages.title", ""), painter, &mut |painter| {
                self.draw_head(&game.scene, ctx, painter);
                self.draw_log(&game.scene, painter);
            });
        }
    }
}

/// The number of rows that fit on a page of this size.
fn room(size: PxSize) -> usize {
    ((size.h - HEAD - FOOT - 4) / LINE_HEIGHT).max(1) as usize
}

/// The filters with their keys.
fn tabs(ctx: &Context<'_>) -> Tabs {
    let names = FILTERS.map(|(key, name, _)| {
        let label = ctx.keys.label_for(KeyAction::InMessages(key));
        (label, say!(ctx, name))
    });
    Tabs {
        names: names.into(),
        left: 88,
    }
}
