//! Changes the keys of single actions. Before a key is taken from another action, the screen says what it does there.

use crate::gfx::{Px, PxRect, PxSize};
use crate::ui::input::bindings::{Bindings, KeyAction, KeyChange, KeyContext, KeyRefusal};
use crate::ui::input::key::{Key, KeyPress};
use crate::ui::screens::{Context, Screen, Transition};
use crate::ui::text::templates::MessageKind;
use crate::ui::text::wrap;
use crate::ui::widgets::key_hints::{FOOT, KeyHint, KeyLine};
use crate::ui::widgets::list::{Ends, List};
use crate::ui::widgets::page::HEAD;
use crate::ui::widgets::painter::Painter;
use crate::ui::widgets::{draw_key_label, draw_message_icon, draw_right_aligned};

/// Row height in pixels.
const ROW: i32 = 17;
/// Height of the two lines above the key line.
const MESSAGE_HEIGHT: i32 = 36;

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
    lines().into_iter().filter_map(|line| match line {
        Line::Row(_, action) => Some(action),
        Line::Heading(_) => None,
    })
}

fn lines() -> Vec<Line> {
    let (mut lines, mut index) = (Vec::new(), 0..);
    for (context, heading) in GROUPS {
        lines.push(Line::Heading(heading));
        let actions = KeyAction::all().filter(|action| action.context() == context);
        lines.extend(
            index
                .by_ref()
                .zip(actions)
                .map(|(index, it)| Line::Row(index, it)),
        );
    }
    lines
}

/// The labels of keys.
fn key_labels(keys: Vec<Key>) -> String {
    let labels: Vec<_> = keys.into_iter().map(key_label).collect();
    labels.join(" ")
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
        let refusal = action.refuses(key).map(|refusal| match refusal {
            KeyRefusal::Capital => {
                format!("{name}: capitals answer questions. Press another key for: {does}.")
            }
            KeyRefusal::Fixed => {
                format!("{name} does the same everywhere. Press another key.")
            }
        });
        if let Some(refusal) = refusal {
            return self.say(refusal);
        }
        self.mode = Mode::Choosing;
        let own = keys.keys_of(action).contains(&key);
        let change = if own {
            KeyChange::Remove(action, key)
        } else {
            KeyChange::Give(action, key)
        };
        let after = keys.changed(change);
        if after == *keys {
            return self.say(if own {
                format!("{name} stays: it is the only key for: {does}.")
            } else {
                format!("{name} stays where it is: too much would be left without a key.")
            });
        }
        let holders = keys.holders(action, key);
        if let Some(holder) = holders.first().filter(|_| !own) {
            self.mode = Mode::Asking(change);
            return self.say(reassign_question(key, *holder, keys, &after));
        }
        let now = if own { "no longer means" } else { "now means" };
        self.message = format!("{name} {now}: {does}.");
        Transition::Rebind(change)
    }

    /// Shows a message above the keys.
    fn say(&mut self, message: impl Into<String>) -> Transition {
        self.message = message.into();
        Transition::Redraw
    }

    /// Handles a key that moves through the list.
    fn walk(&mut self, press: KeyPress, ctx: &Context<'_>) -> Transition {
        let (count, page) = (
            actions().count(),
            visible_rows(ctx.panel_size()) as isize - 2,
        );
        match press.key {
            _ if self.list.walk(press.key, count, page) => self.say(""),
            _ if press.repeat => Transition::Stay,
            Key::Enter => self.listen(),
            Key::Char('D') => self.reset(ctx.keys_without_flame),
            Key::Char('A') => self.ask_reset_all(ctx.keys_without_flame),
            Key::Escape => Transition::Back,
            _ => Transition::Stay,
        }
    }

    fn listen(&mut self) -> Transition {
        self.mode = Mode::Listening;
        let does = self.chosen().describe();
        self.say(format!(
            "Press a key for: {does}. One that it already has is removed."
        ))
    }

    fn reset(&mut self, keys: &Bindings) -> Transition {
        let action = self.chosen();
        let change = KeyChange::Reset(action);
        let after = keys.changed(change);
        if after == *keys {
            return self.say("It has its default keys.");
        }
        let labels = key_labels(after.keys_of(action));
        self.message = format!("Default again: {labels} {}.", action.describe());
        Transition::Rebind(change)
    }

    fn ask_reset_all(&mut self, keys: &Bindings) -> Transition {
        if keys.changes().is_empty() {
            return self.say("All keys are at their defaults.");
        }
        self.mode = Mode::Asking(KeyChange::ResetAll);
        self.say("Reset all keys to their defaults? Enter does it.")
    }

    /// Leaves the keys as they are.
    fn leave(&mut self) -> Transition {
        self.mode = Mode::Choosing;
        self.say("Nothing is changed.")
    }

    fn answer(&mut self, press: KeyPress, change: KeyChange) -> Transition {
        if press.repeat {
            return Transition::Stay;
        }
        if press.key != Key::Enter {
            return self.leave();
        }
        self.mode = Mode::Choosing;
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
        let lines = lines();
        let shown = lines.iter().skip(self.first(size)).take(visible_rows(size));
        for (y, line) in (HEAD..).step_by(ROW as usize).zip(shown) {
            let area = PxRect::new(4, y, size.w - 8, ROW);
            match line {
                Line::Heading(text) => {
                    painter.text(area.top_left(), theme.title, text);
                }
                Line::Row(index, action) => {
                    self.draw_row(*action, *index == self.list.cursor(), area, keys, painter);
                }
            }
        }
        let top = size.h - FOOT - MESSAGE_HEIGHT;
        painter.rule(0, top, size.w);
        let message = PxRect::new(8, top + 3, size.w - 16, MESSAGE_HEIGHT - 4);
        let color = match self.mode {
            Mode::Choosing => theme.text,
            Mode::Listening | Mode::Asking(_) => theme.warn,
        };
        wrap::draw_paragraph(&self.message, message, color, painter);
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
    let left = key_labels(after.keys_of(holder));
    let gets = |left: &Key| !keys.keys_of(holder).contains(left);
    if after.keys_of(holder).iter().any(gets) {
        return format!("{name} already means: {does}. Enter reassigns it, and gives that {left}.");
    }
    format!("{name} already means: {does}. Enter reassigns it.")
}

/// The number of lines that fit on a frame of this size.
fn visible_rows(size: PxSize) -> usize {
    ((size.h - HEAD - MESSAGE_HEIGHT - FOOT) / ROW).max(3) as usize
}

impl Screen for Rebind {
    fn key(&mut self, press: KeyPress, ctx: &Context<'_>) -> Transition {
        match self.mode {
            Mode::Choosing => self.walk(press, ctx),
            Mode::Asking(change) => self.answer(press, change),
            Mode::Listening if press.repeat => Transition::Stay,
            Mode::Listening if press.key == Key::Escape => self.leave(),
            Mode::Listening => self.assign_key(press.key, ctx.keys_without_flame),
        }
    }

    fn foot(&self, ctx: &Context<'_>) -> Option<KeyLine> {
        Some(KeyLine::of_page(self.hints(), ctx.panel_size()))
    }

    fn click_beside(&mut self, at: Px, ctx: &Context<'_>) -> Transition {
        let (at, size) = (ctx.panel_px(at), ctx.panel_size());
        let line = usize::try_from((at.y - HEAD).div_euclid(ROW)).ok();
        let line = line.filter(|line| *line < visible_rows(size));
        let line = line.and_then(|line| lines().into_iter().nth(self.first(size) + line));
        let Some(Line::Row(index, _)) = line else {
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
        self.say("")
    }

    fn notify(&mut self, text: &str, _ctx: &Context<'_>) -> bool {
        text.clone_into(&mut self.message);
        true
    }

    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        let keys = ctx.keys_without_flame;
        let note = match keys.changes().len() {
            0 => "all defaults".to_owned(),
            own => format!("{own} changed"),
        };
        ctx.draw_page(self, ("Single keys", &note), painter, |painter| {
            self.draw_list(keys, painter);
        });
    }
}
