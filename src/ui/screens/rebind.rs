//! Changes the keys of single actions. Before a key is taken from another action, the screen says what it does there.

use crate::ui::input::bindings::{KeyChange, KeyRefusal};
use crate::ui::screens::prelude::*;

/// Row height in pixels.
const ROW: i32 = 17;
/// Height of the two lines above the key line.
const MESSAGE_HEIGHT: i32 = 36;

/// The contexts in the order of the list, each with its heading in the words.
const GROUPS: [(KeyContext, &str); 5] = [
    (KeyContext::Play, "rebind.play"),
    (KeyContext::Flame, "rebind.flame"),
    (KeyContext::Ending, "rebind.ending"),
    (KeyContext::Replay, "rebind.replay"),
    (KeyContext::Messages, "rebind.messages"),
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

/// A line of the list: an action, or a heading by its name in the words.
type Line = Result<KeyAction, &'static str>;

fn lines() -> Vec<Line> {
    let mut lines = Vec::new();
    for (context, heading) in GROUPS {
        lines.push(Err(heading));
        let actions = KeyAction::all().filter(|action| action.context() == context);
        lines.extend(actions.map(Ok));
    }
    lines
}

/// The actions in the order of the list.
fn actions() -> impl Iterator<Item = KeyAction> {
    lines().into_iter().flatten()
}

/// The labels of keys.
fn key_labels(keys: Vec<Key>) -> String {
    let labels: Vec<_> = keys.into_iter().map(key_label).collect();
    labels.join(" ")
}

/// The label of a key; numpad keys are marked as such.
fn key_label(key: Key) -> String {
    if let Key::Pad(digit) = key {
        return format!("Num{digit}");
    }
    key.label()
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
        actions().nth(self.list.cursor).expect("it has a line")
    }

    /// Gives the chosen action this key, or removes it if the action has it already. Asks first if another action has
    /// it.
    fn assign_key(&mut self, key: Key, ctx: &Context<'_>) -> Option<Transition> {
        let (action, keys) = (self.chosen(), ctx.keys_without_flame);
        let (name, does) = (key_label(key), action.describe());
        match action.refuses(key) {
            Some(KeyRefusal::Capital) => {
                return self.say(say!(ctx, "rebind.capital", key = name, does));
            }
            Some(KeyRefusal::Fixed) => return self.say(say!(ctx, "rebind.fixed", key = name)),
            None => {}
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
                say!(ctx, "rebind.only", key = name, does)
            } else {
                say!(ctx, "rebind.needed", key = name)
            });
        }
        if !own && let Some(holder) = keys.holders(action, key).first() {
            self.mode = Mode::Asking(change);
            let had = keys.keys_of(*holder);
            let left = after.keys_of(*holder);
            let gets = left.iter().any(|key| !had.contains(key));
            let (does, keys) = (holder.describe(), gets.then(|| key_labels(left)));
            return self.say(say!(ctx, "rebind.taken", key = name, does, keys));
        }
        self.message = if own {
            say!(ctx, "rebind.no_longer", key = name, does)
        } else {
            now_means(action, key, ctx)
        };
        Some(Transition::Screen(ScreenAction::Rebind(change)))
    }

    /// Shows a message above the keys.
    fn say(&mut self, message: String) -> Option<Transition> {
        self.message = message;
        Some(Transition::REDRAW)
    }

    /// Handles a key that moves through the list.
    fn walk(&mut self, press: KeyPress, ctx: &Context<'_>) -> Option<Transition> {
        let page = visible_rows(ctx.panel_size()) as isize - 2;
        match press.key {
            _ if self.list.walk(press.key, KeyAction::all().count(), page) => {
                self.say(String::new())
            }
            _ if press.repeat => None,
            Key::Enter => self.listen(ctx),
            Key::Char('D') => self.reset(ctx),
            Key::Char('A') if ctx.keys_without_flame.changes.is_empty() => {
                self.say(say!(ctx, "rebind.all_have_defaults"))
            }
            Key::Char('A') => {
                self.mode = Mode::Asking(KeyChange::ResetAll);
                self.say(say!(ctx, "rebind.reset_all"))
            }
            Key::Escape => Some(Transition::BACK),
            _ => None,
        }
    }

    fn listen(&mut self, ctx: &Context<'_>) -> Option<Transition> {
        self.mode = Mode::Listening;
        let does = self.chosen().describe();
        self.say(say!(ctx, "rebind.listen", does))
    }

    fn reset(&mut self, ctx: &Context<'_>) -> Option<Transition> {
        let (action, keys) = (self.chosen(), ctx.keys_without_flame);
        let change = KeyChange::Reset(action);
        let after = keys.changed(change);
        if after == *keys {
            return self.say(say!(ctx, "rebind.has_defaults"));
        }
        let (keys, does) = (key_labels(after.keys_of(action)), action.describe());
        self.message = say!(ctx, "rebind.default_again", keys, does);
        Some(Transition::Screen(ScreenAction::Rebind(change)))
    }

    /// Leaves the keys as they are.
    fn leave(&mut self, ctx: &Context<'_>) -> Option<Transition> {
        self.mode = Mode::Choosing;
        self.say(say!(ctx, "rebind.nothing_changed"))
    }

    fn answer(
        &mut self,
        press: KeyPress,
        change: KeyChange,
        ctx: &Context<'_>,
    ) -> Option<Transition> {
        if press.repeat {
            return None;
        }
        if press.key != Key::Enter {
            return self.leave(ctx);
        }
        self.mode = Mode::Choosing;
        self.message = match change {
            KeyChange::Give(action, key) => now_means(action, key, ctx),
            KeyChange::Remove(..) | KeyChange::Reset(_) | KeyChange::ResetAll => {
                say!(ctx, "rebind.all_have_defaults")
            }
        };
        Some(Transition::Screen(ScreenAction::Rebind(change)))
    }

    /// The visible lines with their areas; the chosen one is in the middle if possible.
    fn shown(&self, size: PxSize) -> impl Iterator<Item = (PxRect, Line)> + use<> {
        let (lines, rows, chosen) = (lines(), visible_rows(size), self.chosen());
        let at = lines.iter().position(|line| *line == Ok(chosen));
        let above = at.unwrap_or(0).saturating_sub(rows / 2);
        let first = above.min(lines.len().saturating_sub(rows));
        let area = move |y| PxRect::new(4, y, size.w - 8, ROW);
        let areas = (HEAD..).step_by(ROW as usize).map(area);
        areas.zip(lines.into_iter().skip(first).take(rows))
    }

    fn draw_list(&self, keys: &Bindings, painter: &mut Painter<'_>) {
        let (size, theme) = (painter.size(), painter.theme);
        let changed = keys.changed_actions();
        for (area, line) in self.shown(size) {
            match line {
                Err(heading) => {
                    painter.text(area.top_left(), theme.title, say!(painter, heading));
                }
                Ok(action) => {
                    let row = (action, changed.contains(&action));
                    self.draw_row(row, area, keys, painter);
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
        (action, is_own): (KeyAction, bool),
        area: PxRect,
        keys: &Bindings,
        painter: &mut Painter<'_>,
    ) {
        let (theme, font, words) = (painter.theme, painter.font, painter.words);
        let is_chosen = action == self.chosen();
        if is_chosen {
            painter.fill_rect(area, theme.raised);
            painter.mark_row(area);
            draw_message_icon(MessageKind::Action, Px::new(area.x + 4, area.y), painter);
        }
        let color = if is_own { theme.item } else { theme.text };
        painter.text((area.x + 18, area.y), color, action.describe());
        let mut at = Px::new(area.x + 200, area.y);
        if is_chosen && self.mode == Mode::Listening {
            painter.text(at, theme.warn, words.get("rebind.press"));
            return;
        }
        for key in keys.keys_of(action) {
            at.x = draw_key_label(&key_label(key), at, font, painter) + 6;
        }
        if is_own {
            let (right, changed) = (area.right() - 8, words.get("rebind.changed"));
            let room = right - at.x >= font.width(changed);
            let mark = if room { changed } else { "*" };
            draw_right_aligned(mark, right, area.y, theme.item, painter);
        }
    }
}

/// What a key means once it is given to an action, and which actions lose it.
fn now_means(action: KeyAction, key: Key, ctx: &Context<'_>) -> String {
    let mut losers = Vec::new();
    for holder in ctx.keys_without_flame.holders(action, key) {
        losers.push(holder.describe());
    }
    let lost = Some(losers.join(", ")).filter(|lost| !lost.is_empty());
    let (key, does) = (key_label(key), action.describe());
    say!(ctx, "rebind.now", key, does, lost)
}

/// The number of lines that fit on a frame of this size.
fn visible_rows(size: PxSize) -> usize {
    ((size.h - HEAD - MESSAGE_HEIGHT - FOOT) / ROW).max(3) as usize
}

impl Screen for Rebind {
    fn key(&mut self, press: KeyPress, ctx: &Context<'_>) -> Option<Transition> {
        match self.mode {
            Mode::Choosing => self.walk(press, ctx),
            Mode::Asking(change) => self.answer(press, change, ctx),
            Mode::Listening if press.repeat => None,
            Mode::Listening if press.key == Key::Escape => self.leave(ctx),
            Mode::Listening => self.assign_key(press.key, ctx),
        }
    }

    fn foot(&self, ctx: &Context<'_>) -> Option<KeyLine> {
        Some(ctx.foot(match self.mode {
            Mode::Choosing => vec![
                ctx.hint(Key::Enter, "give_key", true),
                ctx.hint(Key::Char('D'), "default", false),
                ctx.hint(Key::Char('A'), "all_defaults", false),
                ctx.hint(Key::Escape, "back", false),
            ],
            Mode::Listening => vec![ctx.hint(Key::Escape, "leave_it", true)],
            Mode::Asking(_) => vec![
                ctx.hint(Key::Enter, "do_it", true),
                ctx.hint(Key::Escape, "leave_it", false),
            ],
        }))
    }

    fn click_beside(&mut self, at: Px, ctx: &Context<'_>) -> Option<Transition> {
        let y = ctx.panel_px(at).y;
        let mut shown = self.shown(ctx.panel_size());
        let (_, line) = shown.find(|(area, _)| (area.y..area.bottom()).contains(&y))?;
        let action = line.ok()?;
        self.list.cursor = actions().position(|other| other == action)?;
        self.listen(ctx)
    }

    fn wheel(&mut self, up: i32, _ctx: &Context<'_>) -> Option<Transition> {
        if self.mode != Mode::Choosing {
            return None;
        }
        self.list.step(-(up as isize), KeyAction::all().count());
        self.say(String::new())
    }

    fn notify(&mut self, text: &str, _ctx: &Context<'_>) -> bool {
        text.clone_into(&mut self.message);
        true
    }

    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        let keys = ctx.keys_without_flame;
        let note = match keys.changed_actions().len() {
            0 => say!(ctx, "rebind.all_default"),
            n => say!(ctx, "rebind.some_changed", n),
        };
        ctx.draw_page(self, ("rebind.title", &note), painter, &mut |painter| {
            self.draw_list(keys, painter);
        });
    }
}
