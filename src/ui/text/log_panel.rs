//! The log panel: the latest messages, or the most important ones of a turn that does not fit.

use crate::gfx::{Px, PxRect};
use crate::ui::widgets::painter::Painter;

use crate::ui::layout::LINE_HEIGHT;
use crate::ui::text::log::{Log, LogEntry};
use crate::ui::text::templates::MessageKind;
use crate::ui::text::wrap::{INDENT, MessageAge, MessageRow};
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
                let age = if entry.turn == turn {
                    MessageAge::Current
                } else {
                    MessageAge::Past
                };
                row.draw(&entry.line, age, at, painter);
            }
            PanelRow::More {
                count,
                own_row,
                harm,
            } => {
                let (y, text) = match (count, own_row) {
                    (_, false) => (at.y - LINE_HEIGHT, more_label(count, messages)),
                    (0, true) => (at.y, format!("{messages} shows all of it")),
                    (_, true) => (at.y, format!("and {count} more, {messages} shows them")),
                };
                let before = INDENT * cell;
                let x = if own_row {
                    at.x + before
                } else {
                    area.right() - painter.font.width(&text)
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

fn panel_rows<'l>(
    log: &'l Log,
    turn: u32,
    overflow: Overflow,
    room: usize,
    cut: impl Fn(&LogEntry) -> Vec<MessageRow>,
    fits: impl Fn(&MessageRow, usize) -> bool,
) -> Vec<PanelRow<'l>> {
    let entries = log.entries();
    let past = entries
        .iter()
        .rposition(|entry| entry.turn != turn)
        .map_or(0, |at| at + 1);
    let fresh = &entries[past..];
    let needed: usize = fresh.iter().map(|entry| cut(entry).len()).sum();
    // A key press must have a visible result.
    let refused = fresh
        .last()
        .is_some_and(|entry| entry.line.kind == MessageKind::Rejected);
    // A long response to a key, such as the path of a picture, is shown whole, even if nothing else has room.
    let long_answer = fresh
        .last()
        .is_some_and(|entry| entry.is_key_response && cut(entry).len() >= room);
    let latest = refused || long_answer;
    // A single row always shows the latest message.
    if needed > room && overflow == Overflow::MostImportant && !latest && room > 1 {
        return most_important(fresh, room, cut, fits);
    }
    // Rejections changed nothing: they make room for what has happened since, and for rejections in a later turn.
    let is_refusal = |entry: &&LogEntry| entry.line.kind == MessageKind::Rejected;
    let last_turn = entries.last().map(|entry| entry.turn);
    let answers = entries.iter().rev().take_while(is_refusal);
    let answers = answers
        .filter(|entry| Some(entry.turn) == last_turn)
        .count();
    let (messages, answers) = entries.split_at(entries.len() - answers);
    let messages = messages.iter().filter(|entry| !is_refusal(entry));
    let mut rows: Vec<_> = Vec::with_capacity(room);
    for entry in messages.chain(answers).rev() {
        let mut more = cut(entry);
        // The end of a message is useless without its beginning.
        if rows.is_empty() {
            more.truncate(room);
        } else if rows.len() + more.len() > room {
            break;
        }
        rows.extend(more.into_iter().rev().map(|row| PanelRow::Row(entry, row)));
        if rows.len() >= room {
            break;
        }
    }
    rows.truncate(room);
    rows.reverse();
    rows
}

/// Sort key for dropping messages that do not fit, lowest kept longest: damage, then warnings and good news such as a
/// kill, then the rest.
const fn drop_priority(kind: MessageKind) -> u32 {
    match kind {
        MessageKind::Damage => 0,
        MessageKind::Warning | MessageKind::Good => 1,
        _ => 2,
    }
}

/// The most important lines of a turn with more than `room` rows, in their original order, and a count of the others.
fn most_important<'l>(
    fresh: &'l [LogEntry],
    room: usize,
    cut: impl Fn(&LogEntry) -> Vec<MessageRow>,
    fits: impl Fn(&MessageRow, usize) -> bool,
) -> Vec<PanelRow<'l>> {
    let mut ranked: Vec<_> = (0..fresh.len()).collect();
    // The first line of a game names its goal. Else the newest message is kept longest of all.
    let is_goal = |at: usize| at == 0 && fresh[at].turn == 0;
    ranked.sort_by_key(|at| {
        let (older, kind) = (at + 1 < fresh.len(), fresh[*at].line.kind);
        (!is_goal(*at), older, drop_priority(kind))
    });
    let rows_of = |kept: usize| -> Vec<(&'l LogEntry, MessageRow)> {
        let mut kept = ranked[..kept].to_vec();
        kept.sort_unstable();
        let rows = |at: usize| {
            cut(&fresh[at])
                .into_iter()
                .map(move |row| (&fresh[at], row))
        };
        kept.into_iter().flat_map(rows).collect()
    };
    let most = |room: usize| {
        let fit = (1..=fresh.len())
            .rev()
            .find(|kept| rows_of(*kept).len() <= room);
        // A message longer than the panel is cut off at the end.
        fit.unwrap_or(1)
    };
    let mut kept = most(room);
    let mut rows = rows_of(kept);
    let beside = |(_, row): &(&LogEntry, MessageRow)| fits(row, fresh.len() - kept);
    let own_row = rows.len() != room || !rows.last().is_some_and(beside);
    if own_row {
        kept = most(room - 1);
        rows = rows_of(kept);
        rows.truncate(room - 1);
    }
    let harm = |at: &usize| fresh[*at].line.kind == MessageKind::Damage;
    let more = PanelRow::More {
        count: fresh.len() - kept,
        own_row,
        harm: ranked[kept..].iter().any(harm),
    };
    let rows = rows.drain(..).map(|(entry, row)| PanelRow::Row(entry, row));
    rows.chain([more]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::text::templates::Message;
    use crate::ui::text::wrap::wrap_ranges;

    fn line(text: &str) -> Message {
        Message::plain(MessageKind::Action, text)
    }

    /// The panel's text with 3 rows of 20 characters.
    fn read(log: &Log, turn: u32, overflow: Overflow) -> Vec<String> {
        let cut = |entry: &LogEntry| {
            let text = entry.text_with_count();
            let row = |bytes| MessageRow {
                text: text.clone(),
                bytes,
            };
            wrap_ranges(&text, 20).into_iter().map(row).collect()
        };
        let text = |row: PanelRow<'_>| match row {
            PanelRow::Row(_, row) => row.text[row.bytes].to_owned(),
            PanelRow::More {
                count,
                own_row,
                harm,
            } => {
                let (lead, sign) = (
                    if own_row { "and" } else { "+" },
                    if harm { "!" } else { "" },
                );
                format!("{sign}{lead} {count}")
            }
        };
        // The count is 7 characters wide.
        let fits = |row: &MessageRow, _| row.bytes.len() + 7 <= 20;
        panel_rows(log, turn, overflow, 3, cut, fits)
            .into_iter()
            .map(text)
            .collect()
    }

    /// Beside a message, `and 2 more: m` would read as its end.
    #[test]
    fn the_count_of_more_begins_with_its_key() {
        assert_eq!(more_label(2, "m"), "m: 2 more");
    }

    #[test]
    fn lines_that_do_not_fit_are_counted() {
        let mut log = Log::default();
        log.push(line("Before."), 6);
        for number in 0..5 {
            log.push(line(&format!("Line {number}.")), 7);
        }
        assert_eq!(
            read(&log, 7, Overflow::MostImportant),
            ["Line 0.", "Line 1.", "Line 4.", "+ 2"]
        );
        assert_eq!(
            read(&log, 7, Overflow::Latest),
            ["Line 2.", "Line 3.", "Line 4."]
        );
        assert_eq!(
            read(&log, 8, Overflow::MostImportant),
            ["Line 2.", "Line 3.", "Line 4."]
        );
    }

    #[test]
    fn the_goal_stays_until_the_first_turn() {
        let mut log = Log::default();
        log.push(line("Kill the Chandler. He has the rest."), 0);
        log.push(line("The cellars."), 0);
        log.push(line("A rat is in view."), 0);
        let rows = read(&log, 0, Overflow::MostImportant);
        assert_eq!(rows, ["Kill the Chandler.", "He has the rest.", "and 2"]);
        log.push(line("The rat bites you, and runs."), 1);
        let rows = read(&log, 1, Overflow::MostImportant);
        assert_eq!(
            rows,
            ["A rat is in view.", "The rat bites you,", "and runs."]
        );
    }

    /// A rejection changed nothing: it leaves the panel as soon as something happens.
    #[test]
    fn newer_messages_replace_earlier_rejections() {
        let rejection = |text| Message {
            kind: MessageKind::Rejected,
            ..line(text)
        };
        let mut log = Log::default();
        log.push(line("You hit the rat."), 7);
        log.push(rejection("No."), 7);
        log.push(rejection("Never."), 7);
        let latest = |log: &Log| read(log, 8, Overflow::MostImportant);
        assert_eq!(latest(&log), ["You hit the rat.", "No.", "Never."]);
        log.push(rejection("Not now."), 8);
        assert_eq!(latest(&log), ["You hit the rat.", "Not now."]);
        log.push(line("The rat bites you."), 8);
        assert_eq!(latest(&log), ["You hit the rat.", "The rat bites you."]);
        assert_eq!(log.entries().len(), 5, "old messages keep it");
    }

    /// A kill is not hidden behind mere actions.
    #[test]
    fn good_news_takes_precedence_over_actions() {
        let mut log = Log::default();
        let kill = Message {
            kind: MessageKind::Good,
            ..line("You kill the rat.")
        };
        log.push(kill, 7);
        for number in 0..4 {
            log.push(line(&format!("Line {number}.")), 7);
        }
        let read = read(&log, 7, Overflow::MostImportant);
        assert_eq!(read, ["You kill the rat.", "Line 0.", "Line 3.", "+ 2"]);
    }

    /// Damage matters most before the next turn.
    #[test]
    fn damage_takes_precedence_over_other_lines() {
        let marked = |kind, text: &str| Message { kind, ..line(text) };
        let mut log = Log::default();
        for text in ["You hit the rat.", "The rat dies.", "You find gold."] {
            log.push(line(text), 7);
        }
        log.push(marked(MessageKind::Warning, "You see an orc."), 7);
        log.push(marked(MessageKind::Damage, "Orc hits you."), 7);
        assert_eq!(
            read(&log, 7, Overflow::MostImportant),
            [
                "You hit the rat.",
                "You see an orc.",
                "Orc hits you.",
                "+ 2"
            ]
        );
        for monster in ["Bat", "Rat", "Elf"] {
            log.push(
                marked(MessageKind::Damage, &format!("{monster} hits you.")),
                7,
            );
        }
        assert_eq!(
            read(&log, 7, Overflow::MostImportant),
            ["Orc hits you.", "Bat hits you.", "Elf hits you.", "!+ 5"],
            "harm that is not shown has its sign"
        );
    }

    /// A screenshot's file name is shown even in a busy turn.
    #[test]
    fn responses_to_keys_stay_in_the_log() {
        let mut log = Log::default();
        for number in 0..5 {
            log.push(line(&format!("Line {number}.")), 7);
        }
        log.push_key_response(line("Picture 1."), 7);
        log.push_key_response(line("Picture 2."), 7);
        assert_eq!(
            read(&log, 7, Overflow::MostImportant),
            ["Line 0.", "Line 1.", "Picture 2.", "+ 4"]
        );
        log.push(line("You wait."), 8);
        assert_eq!(
            read(&log, 8, Overflow::MostImportant),
            ["Picture 1.", "Picture 2.", "You wait."]
        );
    }

    #[test]
    fn the_count_may_take_its_own_row() {
        let mut log = Log::default();
        for text in ["One.", "Two.", "Three.", "You hit the old orc."] {
            log.push(line(text), 7);
        }
        assert_eq!(
            read(&log, 7, Overflow::MostImportant),
            ["One.", "You hit the old orc.", "and 2"]
        );
    }

    #[test]
    fn the_panel_begins_with_a_whole_message() {
        let mut log = Log::default();
        log.push(line("You light your candle."), 6);
        log.push(line("You wait."), 7);
        log.push(line("You wait again."), 8);
        assert_eq!(
            read(&log, 8, Overflow::MostImportant),
            ["You wait.", "You wait again."]
        );
        let mut log = Log::default();
        for text in ["You light your candle.", "You wait.", "You die."] {
            log.push(line(text), 7);
        }
        assert_eq!(read(&log, 7, Overflow::Latest), ["You wait.", "You die."]);
    }

    #[test]
    fn overlong_messages_are_cut_at_the_end() {
        let mut log = Log::default();
        let long = "Picture saved as ".to_owned() + &"a/long/way/".repeat(12);
        log.push(line(&long), 7);
        let rows = read(&log, 7, Overflow::Latest);
        assert_eq!(rows.len(), 3);
        assert!(rows[0].starts_with("Picture saved"), "{rows:?}");
    }

    #[test]
    fn picture_paths_are_shown_in_full() {
        let mut log = Log::default();
        for text in ["You wait.", "The rat bites you.", "You wait again."] {
            log.push(line(text), 7);
        }
        log.push_key_response(line("Picture saved as ~/pictures/a-seed-7-turn-1.png."), 7);
        assert_eq!(
            read(&log, 7, Overflow::MostImportant),
            ["Picture saved as", "~/pictures/a-seed-7-", "turn-1.png."]
        );
    }

    #[test]
    fn a_rejection_is_always_visible() {
        let mut log = Log::default();
        for number in 0..5 {
            log.push(line(&format!("Line {number}.")), 7);
        }
        let refused = Message {
            kind: MessageKind::Rejected,
            ..line("That way is blocked.")
        };
        log.push(refused, 7);
        assert_eq!(
            read(&log, 7, Overflow::MostImportant),
            ["Line 3.", "Line 4.", "That way is blocked."]
        );
    }

    #[test]
    fn a_turn_that_fits_follows_older_messages() {
        let mut log = Log::default();
        log.push(line("Before."), 6);
        log.push(line("The goblin hits you for 3."), 7);
        assert_eq!(
            read(&log, 7, Overflow::MostImportant),
            ["Before.", "The goblin hits you", "for 3."]
        );
    }
}
