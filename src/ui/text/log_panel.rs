//! The log panel: the latest messages, or the most important ones of a turn that does not fit.

use crate::base::sort_few;
use crate::gfx::{Px, PxRect};
use crate::ui::widgets::painter::Painter;

use crate::ui::layout::LINE_HEIGHT;
use crate::ui::text::log::{Log, LogEntry};
use crate::ui::text::templates::MessageKind;
use crate::ui::text::wrap::{INDENT, MessageRow};
use crate::ui::widgets;

/// One row of the panel.
enum PanelRow<'l> {
    Row(&'l LogEntry, MessageRow),
    /// The number of messages of this turn that do not fit, in a row of its own (`own_row`) or right-aligned in the
    /// last row, and whether damage to the hero is among them.
    More {
        count: usize,
        own_row: bool,
        harm: bool,
    },
}

/// The right-aligned count of messages that do not fit. The key comes first, so that it does not read as the end of the
/// message beside it.
fn more_label(count: usize, messages: &str) -> String {
    format!("{messages}: {count} more")
}

/// Columns between that count and the message beside it.
const GAP: i32 = 4;

/// What is shown if a turn has more lines than fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overflow {
    /// The most important lines, and a count of the others.
    MostImportant,
    /// The latest lines, as after the end of the game.
    Latest,
}

/// Draws the end of the log into `area`, the newest line at the bottom.
///
/// If turn `turn` has more lines than fit, the most important ones are shown and the last row counts the others, with
/// the damage icon if one of them is damage. With [`Overflow::Latest`], or if the last command was rejected, the latest
/// lines are shown instead. A rejection is shown until something happens. `messages` is the label of the key that opens
/// the message history.
pub fn draw_log(
    log: &Log,
    turn: u32,
    overflow: Overflow,
    messages: &str,
    area: PxRect,
    painter: &mut Painter<'_>,
) {
    let room = (area.h / LINE_HEIGHT).max(0) as usize;
    let cell = painter.font.cell().w;
    let fits = |row: &MessageRow, count: usize| {
        let letters = more_label(count, messages).chars().count() as i32;
        row.width(painter) + (GAP + INDENT + letters) * cell <= area.w
    };
    let cut = |entry: &LogEntry| MessageRow::wrap_entry(entry, area.w, painter);
    let mut at = area.top_left();
    for row in panel_rows(log, turn, overflow, room, cut, fits) {
        match row {
            PanelRow::Row(entry, row) => {
                row.draw(&entry.line, entry.turn == turn, at, painter);
            }
            PanelRow::More {
                count,
                own_row,
                harm,
            } => {
                let before = INDENT * cell;
                let (x, y, text) = if own_row {
                    let text = match count {
                        0 => format!("{messages} shows all of it"),
                        _ => format!("and {count} more, {messages} shows them"),
                    };
                    (at.x + before, at.y, text)
                } else {
                    let text = more_label(count, messages);
                    let x = area.right() - painter.font.width(&text);
                    (x, at.y - LINE_HEIGHT, text)
                };
                if harm {
                    let sign = Px::new(x - before, y);
                    widgets::draw_message_icon(MessageKind::Damage, sign, painter);
                }
                painter.draw_text(painter.font, Px::new(x, y), painter.theme.title, &text);
            }
        }
        at.y += LINE_HEIGHT;
    }
}

/// Whether an entry says that something cannot be done.
fn is_refusal(entry: &LogEntry) -> bool {
    entry.line.kind == MessageKind::Rejected
}

fn panel_rows<'l>(
    log: &'l Log,
    turn: u32,
    overflow: Overflow,
    room: usize,
    cut: impl Fn(&LogEntry) -> Vec<MessageRow>,
    fits: impl Fn(&MessageRow, usize) -> bool,
) -> Vec<PanelRow<'l>> {
    let entries = log.entries();
    let past = entries.iter().rposition(|entry| entry.turn != turn);
    let fresh = &entries[past.map_or(0, |at| at + 1)..];
    let needed: usize = fresh.iter().map(|entry| cut(entry).len()).sum();
    // A key press must have a visible result. A long response to one, such as the path of a picture, is shown whole,
    // even if nothing else has room.
    let latest = fresh.last().is_some_and(|entry| {
        let is_long_answer = entry.is_key_response && cut(entry).len() >= room;
        entry.line.kind == MessageKind::Rejected || is_long_answer
    });
    // A single row always shows the latest message.
    if needed > room && overflow == Overflow::MostImportant && !latest && room > 1 {
        return most_important(fresh, room, cut, fits);
    }
    // Rejections changed nothing: they make room for what has happened since, and for rejections in a later turn. Those
    // from `answers` on are the answers to the last keys.
    let last_turn = entries.last().map(|entry| entry.turn);
    let mut answers = entries.len();
    while answers > 0
        && is_refusal(&entries[answers - 1])
        && Some(entries[answers - 1].turn) == last_turn
    {
        answers -= 1;
    }
    let mut rows = Vec::new();
    for (at, entry) in entries.iter().enumerate().rev() {
        if at < answers && is_refusal(entry) {
            continue;
        }
        let mut more = cut(entry);
        // The end of a message is useless without its beginning.
        if rows.is_empty() {
            more.truncate(room);
        } else if rows.len() + more.len() > room {
            break;
        }
        rows.extend(more.into_iter().rev().map(|row| PanelRow::Row(entry, row)));
    }
    rows.reverse();
    rows
}

/// The most important lines of a turn with more than `room` rows, in their original order, and a count of the others.
fn most_important<'l>(
    fresh: &'l [LogEntry],
    room: usize,
    cut: impl Fn(&LogEntry) -> Vec<MessageRow>,
    fits: impl Fn(&MessageRow, usize) -> bool,
) -> Vec<PanelRow<'l>> {
    let mut ranked: Vec<_> = (0..fresh.len()).collect();
    sort_few(&mut ranked, |at| {
        let entry = &fresh[*at];
        // The first line of a game names its goal. Else whom one must not miss comes first, and then the newest message.
        let is_goal = *at == 0 && entry.turn == 0;
        let is_newest = at + 1 == fresh.len();
        (
            !is_goal,
            !entry.line.leads,
            !is_newest,
            rank(entry.line.kind),
        )
    });
    let rows_of = |kept: usize| -> Vec<PanelRow<'l>> {
        let mut kept = ranked[..kept].to_vec();
        sort_few(&mut kept, |at| *at);
        let mut rows = Vec::new();
        for at in kept {
            let entry = &fresh[at];
            let cut = cut(entry).into_iter();
            rows.extend(cut.map(|row| PanelRow::Row(entry, row)));
        }
        rows
    };
    // A message longer than the panel is cut off at the end.
    let most = |room: usize| {
        let mut counts = (2..=fresh.len()).rev();
        let fitting = counts.find(|kept| rows_of(*kept).len() <= room);
        fitting.unwrap_or(1)
    };
    let mut kept = most(room);
    let mut rows = rows_of(kept);
    let own_row = match rows.last() {
        Some(PanelRow::Row(_, row)) if rows.len() == room => !fits(row, fresh.len() - kept),
        _ => true,
    };
    if own_row {
        kept = most(room - 1);
        rows = rows_of(kept);
        rows.truncate(room - 1);
    }
    let mut left_out = ranked[kept..].iter();
    rows.push(PanelRow::More {
        count: fresh.len() - kept,
        own_row,
        harm: left_out.any(|at| fresh[*at].line.kind == MessageKind::Damage),
    });
    rows
}

/// How important messages of this kind are, most important first: damage, then warnings and good news such as a kill.
const fn rank(kind: MessageKind) -> u8 {
    match kind {
        MessageKind::Damage => 0,
        MessageKind::Warning | MessageKind::Good => 1,
        MessageKind::Item | MessageKind::Action | MessageKind::Rejected => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::rows;
    use crate::ui::text::templates::Message;
    use crate::ui::text::wrap::wrap_ranges;

    /// A log of messages such as `7 You wait.`: the turn, then a sign of its kind if it is no action, `*` if it responds to
    /// a key, or `^` if it leads.
    fn log_of(messages: &str) -> Log {
        let mut log = Log::default();
        for message in messages.split(" | ") {
            let (head, text) = message.split_once(' ').expect("a turn before the text");
            let turn = head.trim_end_matches(|sign: char| !sign.is_ascii_digit());
            let kind = match &head[turn.len()..] {
                "!" => MessageKind::Damage,
                "?" => MessageKind::Warning,
                "+" => MessageKind::Good,
                "-" => MessageKind::Rejected,
                _ => MessageKind::Action,
            };
            let (mut line, turn) = (Message::plain(kind, text), turn.parse().expect("a number"));
            line.leads = head.ends_with('^');
            if head.ends_with('*') {
                log.push_key_response(line, turn);
            } else {
                log.push(line, turn);
            }
        }
        log
    }

    /// The panel's text with 3 rows of 20 characters. The count of the rest begins with `+`, or `and` in a row of its
    /// own, after `!` if damage is among it.
    fn read(messages: &str, turn: u32, overflow: Overflow) -> String {
        let cut = |entry: &LogEntry| {
            let text = entry.text_with_count();
            let row = |bytes| MessageRow {
                text: text.clone(),
                bytes,
            };
            wrap_ranges(&text, 20).into_iter().map(row).collect()
        };
        // The count is 7 characters wide.
        let fits = |row: &MessageRow, _| row.bytes.len() + 7 <= 20;
        let log = log_of(messages);
        let rows = panel_rows(&log, turn, overflow, 3, cut, fits).into_iter();
        let texts = rows.map(|row| match row {
            PanelRow::Row(_, row) => row.text[row.bytes].to_owned(),
            PanelRow::More {
                count,
                own_row,
                harm,
            } => {
                let lead = if own_row { "and" } else { "+" };
                format!("{}{lead} {count}", if harm { "!" } else { "" })
            }
        });
        texts.collect::<Vec<_>>().join(" | ")
    }

    /// The rows for each `TURN: MESSAGES => ROWS`. `FIVE` stands for five messages.
    #[track_caller]
    fn assert_rows(overflow: Overflow, table: &str) {
        let five = "7 Line 0. | 7 Line 1. | 7 Line 2. | 7 Line 3. | 7 Line 4.";
        for [case, right] in rows(&table.replace("FIVE", five)) {
            let (turn, messages) = case.split_once(": ").expect("a turn");
            let turn = turn.parse().expect("a number");
            assert_eq!(read(messages, turn, overflow), right, "{case}");
        }
    }

    #[test]
    fn the_most_important_lines_of_a_turn_are_kept() {
        // The oldest and the newest, and a count, which has its own row beside a long message. The goal stays until the
        // first turn. A kill is not hidden behind mere actions. Damage matters most before the next turn. Harm that is
        // not shown has its sign.
        let table = "
7: 6 Before. | FIVE => Line 0. | Line 1. | Line 4. | + 2
7: 7 One. | 7 Two. | 7 Three. | 7 You hit the old orc. => One. | You hit the old orc. | and 2
8: FIVE => Line 2. | Line 3. | Line 4.
0: GOAL => Kill the Chandler. | He has the rest. | and 2
1: GOAL | 1 The rat bites you, and runs. => A rat is in view. | The rat bites you, | and runs.
7: 7+ You kill the rat. | 7 Line 0. | 7 Line 1. | 7 Line 2. | 7 Line 3. => You kill the rat. | Line 0. | Line 3. | + 2
7: 7^ The Chandler. | 7! Bat. | 7! Rat. | 7! Elf. | 7! Orc. => The Chandler. | Bat. | Orc. | !+ 2
7: FIGHT => You hit the rat. | You see an orc. | Orc hits you. | + 2
7: FIGHT | 7! Bat hits you. | 7! Rat hits you. | 7! Elf hits you. => Orc hits you. | Bat hits you. | Elf hits you. | !+ 5";
        let goal = "0 Kill the Chandler. He has the rest. | 0 The cellars. | 0 A rat is in view.";
        let fight = "7 You hit the rat. | 7 The rat dies. | 7 You find gold. | 7? You see an orc. \
            | 7! Orc hits you.";
        let table = table.replace("GOAL", goal).replace("FIGHT", fight);
        assert_rows(Overflow::MostImportant, &table);
    }

    /// A rejection changed nothing: it leaves the panel as soon as something happens. Until then it is always visible.
    #[test]
    fn newer_messages_replace_earlier_rejections() {
        let before = "7 You hit the rat. | 7- No. | 7- Never.";
        let table = "
8: BEFORE => You hit the rat. | No. | Never.
8: BEFORE | 8- Not now. => You hit the rat. | Not now.
8: BEFORE | 8- Not now. | 8 The rat bites you. => You hit the rat. | The rat bites you.
7: FIVE | 7- That way is blocked. => Line 3. | Line 4. | That way is blocked.";
        assert_rows(Overflow::MostImportant, &table.replace("BEFORE", before));
    }

    /// A screenshot's file name is shown even in a busy turn, and in full.
    #[test]
    fn responses_to_keys_stay_in_the_log() {
        let table = "
7: FIVE | 7* Picture 1. | 7* Picture 2. => Line 0. | Line 1. | Picture 2. | + 4
8: FIVE | 7* Picture 1. | 7* Picture 2. | 8 You wait. => Picture 1. | Picture 2. | You wait.
7: 7 Line 0. | 7 Line 1. | 7* Picture saved as ~/pictures/a-seed-7-turn-1.png. => \
Picture saved as | ~/pictures/a-seed-7- | turn-1.png.";
        assert_rows(Overflow::MostImportant, table);
    }

    #[test]
    fn the_panel_begins_with_a_whole_message() {
        let table = "
8: 6 You light your candle. | 7 You wait. | 8 You wait again. => You wait. | You wait again.
7: 7 You light your candle. | 7 You wait. | 7 You die. => You wait. | You die.
7: 6 Before. | 7 The goblin hits you for 3. => Before. | The goblin hits you | for 3.";
        assert_rows(Overflow::Latest, table);
        let long = format!("7 Picture saved as {}", "a/long/way/".repeat(12));
        assert_eq!(read(&long, 7, Overflow::Latest).matches(" | ").count(), 2);
    }
}
