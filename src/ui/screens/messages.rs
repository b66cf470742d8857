//! All messages of the game, with their turns; they can be filtered and searched.

use crate::gfx::{Px, PxRect, PxSize};
use crate::ui::widgets::painter::Painter;

use crate::ui::input::bindings::{Bindings, KeyAction, KeyContext, MessagesKey};
use crate::ui::input::key::{Key, KeyPress};
use crate::ui::layout::LINE_HEIGHT;
use crate::ui::text::english;
use crate::ui::text::log::{Log, LogEntry};
use crate::ui::text::templates::MessageKind;
use crate::ui::text::wrap::{MessageAge, MessageRow};
use crate::ui::widgets::assets::UiAssets;
use crate::ui::widgets::key_hints::{self, KeyHint};
use crate::ui::widgets::scroll_bar;
use crate::ui::widgets::{self, Emphasis, draw_right_aligned, draw_small_right_aligned};

use crate::ui::screens::{Context, Screen, Transition};

/// Height of the header, in pixels.
const HEAD: i32 = 26;
/// Height of the key line, in pixels.
const FOOT: i32 = 22;
/// Left edge of the messages, right of the turn numbers.
const LEFT: i32 = 48;

/// Left edge of the first filter in the header, in pixels.
const TABS: i32 = 88;
/// Space between two filters, in pixels.
const TAB_GAP: i32 = 8;

/// The filters: key, name, and the kinds of messages they show.
const FILTERS: [(MessagesKey, &str, &[MessageKind]); 4] = [
    (
        MessagesKey::All,
        "all",
        &[
            MessageKind::Damage,
            MessageKind::Warning,
            MessageKind::Good,
            MessageKind::Item,
            MessageKind::Action,
            MessageKind::Rejected,
        ],
    ),
    (
        MessagesKey::Damage,
        "harm",
        &[MessageKind::Damage, MessageKind::Warning],
    ),
    (
        MessagesKey::Items,
        "finds",
        &[MessageKind::Good, MessageKind::Item],
    ),
    (
        MessagesKey::Actions,
        "actions",
        &[MessageKind::Action, MessageKind::Rejected],
    ),
];

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

/// The number of rows, and how many are visible at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct ScrollRange {
    rows: usize,
    room: usize,
}

impl Messages {
    pub(super) fn open(ctx: &Context<'_>) -> Option<Self> {
        ctx.game.map(|_| Self::default())
    }

    fn scroll_or_filter(&mut self, key: MessagesKey, range: ScrollRange) -> Transition {
        let page = range.room.saturating_sub(1) as i32;
        match key {
            MessagesKey::Older => self.scroll(1, range),
            MessagesKey::Newer => self.scroll(-1, range),
            MessagesKey::PageUp => self.scroll(page, range),
            MessagesKey::PageDown => self.scroll(-page, range),
            MessagesKey::First => self.scroll(i32::MAX, range),
            MessagesKey::Last => self.scroll(i32::MIN, range),
            MessagesKey::All | MessagesKey::Damage | MessagesKey::Items | MessagesKey::Actions => {
                let filter = FILTERS.iter().position(|filter| filter.0 == key);
                (self.filter, self.up) = (filter.unwrap_or(0), 0);
                Transition::Redraw
            }
        }
    }

    /// Handles a key while a search is typed; `None` if the search has no use for it.
    fn type_search(&mut self, press: KeyPress) -> Option<Transition> {
        match press.key {
            Key::Char(letter) if self.query.chars().count() < QUERY_LENGTH => {
                self.query.extend(letter.to_lowercase());
            }
            Key::Char(_) => return Some(Transition::Stay),
            Key::Backspace => {
                self.query.pop();
            }
            Key::Enter => self.typing = false,
            Key::Escape => self.end_search(),
            _ => return None,
        }
        self.up = 0;
        Some(Transition::Redraw)
    }

    fn end_search(&mut self) {
        self.typing = false;
        self.query.clear();
        self.up = 0;
    }

    fn contextual_hints(&self, keys: &Bindings) -> Vec<KeyHint> {
        if self.typing {
            let done = KeyHint::primary(Key::Enter, "search");
            return vec![done, KeyHint::primary(Key::Escape, "all lines")];
        }
        let leaves = [
            (MessagesKey::Older, "older"),
            (MessagesKey::First, "first"),
            (MessagesKey::Last, "newest"),
        ];
        let leaves = leaves.map(|(key, does)| also(key, does, keys));
        let back = if self.query.is_empty() {
            "back"
        } else {
            "all lines"
        };
        [KeyHint::primary(Key::Enter, "replay from this line")]
            .into_iter()
            .chain([KeyHint::secondary(SEARCH, "search")])
            .chain(leaves.into_iter().flatten())
            .chain([KeyHint::primary(Key::Escape, back)])
            .collect()
    }

    /// The turn of the lowest visible row, from which Enter opens the replay.
    fn lowest(&self, log: &Log, size: PxSize, art: &UiAssets<'_>) -> Option<u32> {
        let mut below = self.up;
        let entries: Vec<_> = self.entries(log).collect();
        for entry in entries.into_iter().rev() {
            let rows = MessageRow::wrap_entry(entry, width(size), art).len();
            if rows > below {
                return Some(entry.turn);
            }
            below -= rows;
        }
        None
    }

    fn scroll(&mut self, by: i32, range: ScrollRange) -> Transition {
        let most = range.rows.saturating_sub(range.room);
        let up = if by < 0 {
            self.up.saturating_sub(by.unsigned_abs() as usize)
        } else {
            self.up.saturating_add(by.unsigned_abs() as usize)
        };
        self.up = up.min(most);
        Transition::Redraw
    }

    fn entries<'l>(&'l self, log: &'l Log) -> impl Iterator<Item = &'l LogEntry> {
        let marks = FILTERS[self.filter].2;
        let has_sought = |entry: &LogEntry| entry.line.text.to_lowercase().contains(&self.query);
        log.entries()
            .iter()
            .filter(move |entry| marks.contains(&entry.line.kind) && has_sought(entry))
    }

    fn range(&self, log: &Log, size: PxSize, art: &UiAssets<'_>) -> ScrollRange {
        let rows = self
            .entries(log)
            .map(|entry| MessageRow::wrap_entry(entry, width(size), art).len());
        ScrollRange {
            rows: rows.sum(),
            room: ((size.h - HEAD - FOOT - 4) / LINE_HEIGHT).max(1) as usize,
        }
    }

    /// Draws the whole screen; `turns` is the current turn.
    fn draw_log(&self, log: &Log, turns: u32, keys: &Bindings, painter: &mut Painter<'_>) {
        let (size, theme) = (painter.size(), painter.theme);
        painter.clear(theme.bg);
        let range = self.range(log, size, painter);
        self.head(log, turns, keys, painter);
        let mut rows = Vec::with_capacity(range.rows);
        let mut turn = None;
        for entry in self.entries(log) {
            for row in MessageRow::wrap_entry(entry, width(size), painter) {
                let fresh = turn.replace(entry.turn) != Some(entry.turn);
                rows.push((entry, row, fresh));
            }
        }
        let end = range.rows - self.up.min(range.rows);
        let first = end.saturating_sub(range.room);
        for (index, (entry, row, fresh)) in (0..).zip(&rows[first..end]) {
            let y = HEAD + 4 + index * LINE_HEIGHT;
            if first + index as usize + 1 == end {
                let lowest = PxRect::new(2, y, size.w - 18, LINE_HEIGHT);
                painter.fill_rect(lowest, theme.raised);
            }
            // The first row shows its turn even if the turn began above it.
            if *fresh || index == 0 {
                draw_right_aligned(&entry.turn.to_string(), LEFT - 8, y, theme.dim, painter);
            }
            row.draw(&entry.line, MessageAge::Current, Px::new(LEFT, y), painter);
        }
        if rows.is_empty() {
            let at = Px::new(LEFT, HEAD + 4);
            let text = if self.query.is_empty() {
                "Nothing yet.".to_owned()
            } else {
                format!("No line says \"{}\".", self.query)
            };
            painter.draw_text(painter.font, at, theme.dim, &text);
        }
        let bar = PxRect::new(size.w - 12, HEAD + 4, 6, size.h - HEAD - FOOT - 8);
        scroll_bar::draw(bar, &(first..end), range.rows, painter);
        painter.fill_rect(PxRect::new(0, size.h - FOOT, size.w, 1), theme.line);
        key_hints::draw_key_hints(&self.contextual_hints(keys), foot(size), painter);
    }

    fn head(&self, log: &Log, turns: u32, keys: &Bindings, painter: &mut Painter<'_>) {
        let (size, theme) = (painter.size(), painter.theme);
        painter.draw_text(painter.font, Px::new(8, 4), theme.title, "Messages");
        let mut x = TABS;
        for (index, area) in tab_areas(keys, painter).into_iter().enumerate() {
            let (key, word, _) = FILTERS[index];
            let at = Px::new(area.x, 5);
            let chosen = index == self.filter;
            let label = keys.label_for(KeyAction::InMessages(key));
            let emphasis = Emphasis::primary_if(chosen);
            widgets::draw_key_hint(&label, word, emphasis, at, painter.font, painter);
            if chosen {
                let under = PxRect::new(area.x, 22, area.w, 2);
                painter.fill_rect(under, theme.title);
            }
            x = area.right() + TAB_GAP;
        }
        if self.typing || !self.query.is_empty() {
            let cursor = if self.typing { "_" } else { "" };
            let count = english::count_noun(self.entries(log).count() as u32, "line");
            let text = format!("/{}{cursor} {count}", self.query);
            let (font, y) = if size.w - x > painter.font.width(&text) + 16 {
                (painter.font, 4)
            } else {
                (painter.small_font, 6)
            };
            let at = Px::new(size.w - 8 - font.width(&text), y);
            painter.draw_text(font, at, theme.title, &text);
            painter.fill_rect(PxRect::new(0, HEAD - 2, size.w, 1), theme.line);
            return;
        }
        let turns = english::count_noun(turns, "turn");
        let lines = english::count_noun(log.entries().len(), "line");
        let count = format!("{turns}, {lines}");
        if size.w - x > count.len() as i32 * painter.font.cell().w + 16 {
            draw_right_aligned(&count, size.w - 8, 4, theme.dim, painter);
        } else {
            draw_small_right_aligned(&count, size.w - 8, 6, theme.dim, painter);
        }
        painter.fill_rect(PxRect::new(0, HEAD - 2, size.w, 1), theme.line);
    }
}

impl Screen for Messages {
    fn is_typing(&self) -> bool {
        self.typing
    }

    fn key(&mut self, press: KeyPress, ctx: &Context<'_>) -> Transition {
        let Some(log) = ctx.game.map(|game| game.scene.log) else {
            return Transition::Back;
        };
        let (size, art) = (ctx.panel_size(), &ctx.art);
        if self.typing
            && let Some(next) = self.type_search(press)
        {
            return next;
        }
        if let Some(KeyAction::InMessages(key)) =
            ctx.keys.action_in(KeyContext::Messages, press.key)
        {
            return self.scroll_or_filter(key, self.range(log, size, art));
        }
        match (press.key, ctx.keys.play_action(press)) {
            _ if press.repeat => Transition::Stay,
            (SEARCH, _) => {
                self.end_search();
                self.typing = true;
                Transition::Redraw
            }
            (Key::Escape, _) if !self.query.is_empty() => {
                self.end_search();
                Transition::Redraw
            }
            (Key::Enter, _) => self
                .lowest(log, size, art)
                .map_or(Transition::Stay, Transition::WatchOwnFrom),
            (_, Some(KeyAction::Back | KeyAction::Messages)) => Transition::Back,
            _ => Transition::Stay,
        }
    }

    fn wheel(&mut self, up: i32, ctx: &Context<'_>) -> Transition {
        let Some(log) = ctx.game.map(|game| game.scene.log) else {
            return Transition::Stay;
        };
        let range = self.range(log, ctx.panel_size(), &ctx.art);
        self.scroll(up.saturating_mul(3), range)
    }

    /// Chooses a filter, or presses a key of the hint line.
    fn click(&mut self, at: Px, ctx: &Context<'_>) -> Transition {
        let (at, size) = (ctx.panel_px(at), ctx.panel_size());
        let tabs = tab_areas(ctx.keys, &ctx.art);
        if let Some(filter) = tabs.iter().position(|area| area.contains(at)) {
            (self.filter, self.up) = (filter, 0);
            return Transition::Redraw;
        }
        let hints = self.contextual_hints(ctx.keys);
        let key = key_hints::key_hint_at(&hints, foot(size), at, &ctx.art);
        key.map_or(Transition::Stay, |key| self.key(key.into(), ctx))
    }

    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        if let Some(scene) = ctx.game.map(|game| game.scene) {
            let turns = scene.view.turn();
            ctx.draw_panel(painter, |painter| {
                self.draw_log(scene.log, turns, scene.keys, painter);
            });
        }
    }
}

/// Maximum message width in pixels.
const fn width(size: PxSize) -> i32 {
    size.w - LEFT - 20
}

const fn foot(size: PxSize) -> PxRect {
    PxRect::new(4, size.h - FOOT + 2, size.w - 8, FOOT - 2)
}

fn also(key: MessagesKey, does: &str, keys: &Bindings) -> Option<KeyHint> {
    let key = keys.key_for(KeyAction::InMessages(key))?;
    Some(KeyHint::secondary(key, does))
}

/// The areas of the filters in the header, also of those without a key.
fn tab_areas(keys: &Bindings, art: &UiAssets<'_>) -> Vec<PxRect> {
    let mut x = TABS;
    let area = |(key, word, _): &(MessagesKey, &str, &[MessageKind])| {
        let label = keys.label_for(KeyAction::InMessages(*key));
        let area = PxRect::new(x, 0, widgets::key_hint_width(&label, word, art.font), HEAD);
        x = area.right() + TAB_GAP;
        area
    };
    FILTERS.iter().map(area).collect()
}
