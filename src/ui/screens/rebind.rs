//! Changes the keys of single actions. Before a key is taken from another action, the screen says what it does there.

use crate::gfx::{Px, PxRect, PxSize};
use crate::ui::widgets::painter::Painter;

use crate::ui::input::bindings::{Bindings, KeyAction, KeyChange, KeyContext, KeyRefusal};
use crate::ui::input::key::{Key, KeyPress};
use crate::ui::text::templates::MessageKind;
use crate::ui::text::wrap;
use crate::ui::widgets::key_hints::{self, KeyHint};
use crate::ui::widgets::list::{Ends, List};
use crate::ui::widgets::{draw_key_label, draw_message_icon, draw_right_aligned};

use crate::ui::screens::{Context, Screen, Transition};

/// Height of the header, in pixels.
const HEAD: i32 = 26;
/// Row height in pixels.
const ROW: i32 = 17;
/// Height of the two lines above the key line.
const MESSAGE_HEIGHT: i32 = 36;
/// Height of the key line, in pixels.
const FOOT: i32 = 22;

/// The contexts in the order of the list, each with its heading.
const GROUPS: [(KeyContext, &str); 5] = [
    (KeyContext::Play, "In the game"),
    (KeyContext::Flame, "With a flame"),
    (KeyContext::Ending, "After a game"),
    (KeyContext::Replay, "In a replay"),
    (KeyContext::Messages, "Among old messages"),
];

/// What the next key does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    /// Moves through the list.
    Choosing,
    /// Becomes a key of the chosen action.
    Listening,
    /// Enter makes this change, which takes keys away; any other key cancels it.
    Asking(KeyChange),
}

/// The cursor in the list, what the next key does, and the last message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rebind {
    list: List,
    mode: Mode,
    message: String,
}

/// A line of the list.
enum Line {
    Heading(&'static str),
    /// An action, with its index among all of them.
    Row(usize, KeyAction),
}

fn actions() -> impl Iterator<Item = KeyAction> {
    GROUPS.iter().flat_map(|(context, _)| actions_in(*context))
}

fn actions_in(context: KeyContext) -> impl Iterator<Item = KeyAction> {
    KeyAction::all().filter(move |action| action.context() == context)
}

fn lines() -> Vec<Line> {
    let mut lines = Vec::new();
    let mut index = 0;
    for (context, heading) in GROUPS {
        lines.push(Line::Heading(heading));
        for action in actions_in(context) {
            lines.push(Line::Row(index, action));
            index += 1;
        }
    }
    lines
}

/// The label of a key; numpad keys are marked as such.
fn key_label(key: Key) -> String {
    match key {
        Key::Pad(digit) => format!("Num{digit}"),
        key => key.label(),
    }
}

impl Rebind {
    pub(super) fn open(_ctx: &Context<'_>) -> Option<Self> {
        Some(Self {
            list: List::new(Ends::Stop),
            mode: Mode::Choosing,
            message: String::new(),
        })
    }

    fn chosen(&self) -> KeyAction {
        let mut all = actions();
        all.nth(self.list.cursor()).unwrap_or(KeyAction::Wait)
    }

    /// Gives the chosen action this key, or removes it if the action has it already. Asks first if another action has
    /// it.
    fn assign_key(&mut self, key: Key, keys: &Bindings) -> Transition {
        let action = self.chosen();
        let (name, does) = (key_label(key), action.describe());
        match action.refuses(key) {
            Some(KeyRefusal::Capital) => {
                self.message =
                    format!("{name}: capitals answer questions. Press another key for: {does}.");
                return Transition::Redraw;
            }
            Some(KeyRefusal::Fixed) => {
                self.message = format!("{name} does the same everywhere. Press another key.");
                return Transition::Redraw;
            }
            None => {}
        }
        let own = keys.keys_of(action).contains(&key);
        let change = if own {
            KeyChange::Remove(action, key)
        } else {
            KeyChange::Give(action, key)
        };
        let after = keys.changed(change);
        self.mode = Mode::Choosing;
        if after == *keys {
            self.message = if own {
                format!("{name} stays: it is the only key for: {does}.")
            } else {
                format!("{name} stays where it is: too much would be left without a key.")
            };
            return Transition::Redraw;
        }
        let Some(holder) = keys.holders(action, key).first().copied().filter(|_| !own) else {
            let now = if own { "no longer means" } else { "now means" };
            self.message = format!("{name} {now}: {does}.");
            return Transition::Rebind(change);
        };
        self.message = reassign_question(key, holder, keys, &after);
        self.mode = Mode::Asking(change);
        Transition::Redraw
    }

    /// Handles a key that moves through the list.
    fn walk(&mut self, press: KeyPress, ctx: &Context<'_>) -> Transition {
        let (count, page) = (
            actions().count(),
            visible_rows(ctx.panel_size()) as isize - 2,
        );
        match press.key {
            Key::Up | Key::Pad(8) => self.list.step(-1, count),
            Key::Down | Key::Pad(2) => self.list.step(1, count),
            Key::PageUp | Key::Pad(9) => self.list.step(-page, count),
            Key::PageDown | Key::Pad(3) => self.list.step(page, count),
            Key::Home | Key::Pad(7) => self.list.set(0),
            Key::End | Key::Pad(1) => self.list.set(count - 1),
            _ if press.repeat => return Transition::Stay,
            Key::Enter => return self.listen(),
            Key::Char('D') => return self.reset(ctx.keys_without_flame),
            Key::Char('A') => self.ask_reset_all(ctx.keys_without_flame),
            Key::Escape => return Transition::Back,
            _ => return Transition::Stay,
        }
        if press.key != Key::Char('A') {
            self.message.clear();
        }
        Transition::Redraw
    }

    fn listen(&mut self) -> Transition {
        self.mode = Mode::Listening;
        self.message = format!(
            "Press a key for: {}. One that it already has is removed.",
            self.chosen().describe()
        );
        Transition::Redraw
    }

    fn reset(&mut self, keys: &Bindings) -> Transition {
        let action = self.chosen();
        let change = KeyChange::Reset(action);
        let after = keys.changed(change);
        if after == *keys {
            self.message = "It has its default keys.".to_owned();
            return Transition::Redraw;
        }
        let labels: Vec<_> = after.keys_of(action).into_iter().map(key_label).collect();
        self.message = format!("Default again: {} {}.", labels.join(" "), action.describe());
        Transition::Rebind(change)
    }

    fn ask_reset_all(&mut self, keys: &Bindings) {
        if keys.changes().is_empty() {
            self.message = "All keys are at their defaults.".to_owned();
        } else {
            self.message = "Reset all keys to their defaults? Enter does it.".to_owned();
            self.mode = Mode::Asking(KeyChange::ResetAll);
        }
    }

    fn answer(&mut self, press: KeyPress, change: KeyChange) -> Transition {
        if press.repeat {
            return Transition::Stay;
        }
        self.mode = Mode::Choosing;
        if press.key != Key::Enter {
            self.message = "Nothing is changed.".to_owned();
            return Transition::Redraw;
        }
        self.message = match change {
            KeyChange::Give(action, key) => {
                format!("{} now means: {}.", key_label(key), action.describe())
            }
            _ => "All keys are at their defaults.".to_owned(),
        };
        Transition::Rebind(change)
    }

    fn hints(&self) -> Vec<KeyHint> {
        match self.mode {
            Mode::Choosing => vec![
                KeyHint::primary(Key::Enter, "give a key"),
                KeyHint::secondary(Key::Char('D'), "default"),
                KeyHint::secondary(Key::Char('A'), "all defaults"),
                KeyHint::secondary(Key::Escape, "back"),
            ],
            Mode::Listening => vec![KeyHint::primary(Key::Escape, "leave it")],
            Mode::Asking(_) => vec![
                KeyHint::primary(Key::Enter, "do it"),
                KeyHint::secondary(Key::Escape, "leave it"),
            ],
        }
    }

    /// The first visible line of the list, such that the chosen one is in the middle if possible.
    fn first(&self, size: PxSize) -> usize {
        let (lines, rows) = (lines(), visible_rows(size));
        let is_chosen =
            |line: &Line| matches!(line, Line::Row(index, _) if *index == self.list.cursor());
        let at = lines.iter().position(is_chosen).unwrap_or(0);
        at.saturating_sub(rows / 2)
            .min(lines.len().saturating_sub(rows))
    }

    fn draw_list(&self, keys: &Bindings, painter: &mut Painter<'_>) {
        let (size, theme) = (painter.size(), painter.theme);
        painter.clear(theme.bg);
        painter.draw_text(painter.font, Px::new(8, 4), theme.title, "Single keys");
        let changed = match keys.changes().len() {
            0 => "all defaults".to_owned(),
            own => format!("{own} changed"),
        };
        draw_right_aligned(&changed, size.w - 8, 4, theme.dim, painter);
        painter.fill_rect(PxRect::new(0, HEAD - 2, size.w, 1), theme.line);
        let lines = lines();
        let shown = lines.iter().skip(self.first(size)).take(visible_rows(size));
        for (line, row) in (0..).zip(shown) {
            let area = PxRect::new(4, HEAD + line * ROW, size.w - 8, ROW);
            match row {
                Line::Heading(text) => {
                    painter.draw_text(painter.font, area.top_left(), theme.title, text);
                }
                Line::Row(index, action) => {
                    self.draw_row(*action, *index == self.list.cursor(), area, keys, painter);
                }
            }
        }
        let top = size.h - FOOT - MESSAGE_HEIGHT;
        painter.fill_rect(PxRect::new(0, top, size.w, 1), theme.line);
        let message = PxRect::new(8, top + 3, size.w - 16, MESSAGE_HEIGHT - 4);
        let color = match self.mode {
            Mode::Choosing => theme.text,
            Mode::Listening | Mode::Asking(_) => theme.warn,
        };
        wrap::draw_paragraph(&self.message, message, color, painter);
        painter.fill_rect(PxRect::new(0, size.h - FOOT, size.w, 1), theme.line);
        key_hints::draw_key_hints(&self.hints(), foot(size), painter);
    }

    fn draw_row(
        &self,
        action: KeyAction,
        is_chosen: bool,
        area: PxRect,
        keys: &Bindings,
        painter: &mut Painter<'_>,
    ) {
        let theme = painter.theme;
        if is_chosen {
            painter.fill_rect(area, theme.raised);
            draw_message_icon(MessageKind::Action, Px::new(area.x + 4, area.y), painter);
        }
        let is_own = keys.changes().iter().any(|(own, _)| *own == action);
        let color = if is_own { theme.item } else { theme.text };
        let mut at = Px::new(area.x + 18, area.y);
        painter.draw_text(painter.font, at, color, action.describe());
        at.x = area.x + 200;
        if is_chosen && self.mode == Mode::Listening {
            painter.draw_text(painter.font, at, theme.warn, "press a key");
            return;
        }
        for key in keys.keys_of(action) {
            at.x = draw_key_label(&key_label(key), at, painter.font, painter) + 6;
        }
        if is_own {
            let right = area.right() - 8;
            let room = right - at.x >= painter.font.width("changed");
            let mark = if room { "changed" } else { "*" };
            draw_right_aligned(mark, right, area.y, theme.item, painter);
        }
    }
}

/// The question before a key is taken from another action.
fn reassign_question(key: Key, holder: KeyAction, keys: &Bindings, after: &Bindings) -> String {
    let (name, does) = (key_label(key), holder.describe());
    let left: Vec<_> = after.keys_of(holder).into_iter().map(key_label).collect();
    let gets = |left: &Key| !keys.keys_of(holder).contains(left);
    if after.keys_of(holder).iter().any(gets) {
        let left = left.join(" ");
        return format!("{name} already means: {does}. Enter reassigns it, and gives that {left}.");
    }
    format!("{name} already means: {does}. Enter reassigns it.")
}

/// The number of lines that fit on a frame of this size.
fn visible_rows(size: PxSize) -> usize {
    ((size.h - HEAD - MESSAGE_HEIGHT - FOOT) / ROW).max(3) as usize
}

const fn foot(size: PxSize) -> PxRect {
    PxRect::new(4, size.h - FOOT + 2, size.w - 8, FOOT - 2)
}

impl Screen for Rebind {
    fn key(&mut self, press: KeyPress, ctx: &Context<'_>) -> Transition {
        match self.mode {
            Mode::Choosing => self.walk(press, ctx),
            Mode::Asking(change) => self.answer(press, change),
            Mode::Listening if press.repeat => Transition::Stay,
            Mode::Listening if press.key == Key::Escape => {
                self.mode = Mode::Choosing;
                self.message = "Nothing is changed.".to_owned();
                Transition::Redraw
            }
            Mode::Listening => self.assign_key(press.key, ctx.keys_without_flame),
        }
    }

    fn click(&mut self, at: Px, ctx: &Context<'_>) -> Transition {
        let (at, size) = (ctx.panel_px(at), ctx.panel_size());
        if let Some(key) = key_hints::key_hint_at(&self.hints(), foot(size), at, &ctx.art) {
            return self.key(key.into(), ctx);
        }
        let line = (at.y - HEAD).div_euclid(ROW);
        let Some(line) = usize::try_from(line)
            .ok()
            .filter(|line| *line < visible_rows(size))
        else {
            return Transition::Stay;
        };
        let Some(Line::Row(index, _)) = lines().into_iter().nth(self.first(size) + line) else {
            return Transition::Stay;
        };
        self.list.set(index);
        self.listen()
    }

    fn wheel(&mut self, up: i32, _ctx: &Context<'_>) -> Transition {
        if self.mode != Mode::Choosing {
            return Transition::Stay;
        }
        self.list.step(-(up as isize), actions().count());
        self.message.clear();
        Transition::Redraw
    }

    fn notify(&mut self, text: &str, _ctx: &Context<'_>) -> bool {
        text.clone_into(&mut self.message);
        true
    }

    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        ctx.draw_panel(painter, |painter| {
            self.draw_list(ctx.keys_without_flame, painter);
        });
    }
}
