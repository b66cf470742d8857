//! Lines of the log on the screen: the sign before them, words in their colours, losses on chips, wrapped at words.

use std::ops::Range;

use crate::gfx::{Canvas, Px, PxRect, Rgb};

use super::art::Art;
use super::layout::LINE;
use super::log::{Entry, Log};
use super::widgets;
use super::words::{Line, Mark, Tone};

/// Cells of text before a line: its sign and a gap.
pub const INDENT: i32 = 2;

/// `text` in rows of at most `letters` characters as ranges of its bytes, broken at spaces where there are any.
/// `letters` is 1 or more.
pub fn rows(text: &str, letters: usize) -> Vec<Range<usize>> {
    let (mut rows, mut start) = (Vec::new(), 0);
    while let Some((over, _)) = text[start..].char_indices().nth(letters) {
        let rest = &text[start..];
        let word = rest[..over].rfind(' ').filter(|cut| *cut > 0);
        let cut = if rest[over..].starts_with(' ') {
            over
        } else {
            word.unwrap_or(over)
        };
        rows.push(start..start + cut);
        start += cut + (rest.len() - cut - rest[cut..].trim_start().len());
    }
    rows.push(start..text.len());
    rows
}

/// The same as pieces of the text.
pub fn wrap(text: &str, letters: usize) -> Vec<&str> {
    rows(text, letters)
        .into_iter()
        .map(|row| &text[row])
        .collect()
}

/// Draws the rows of `text` below each other, and answers the row of pixels below the last.
pub fn paragraph(text: &str, area: PxRect, color: Rgb, art: &Art<'_>, canvas: &mut Canvas) -> i32 {
    let letters = (area.w / art.text.cell().w).max(1) as usize;
    let mut y = area.y;
    for row in wrap(text, letters) {
        canvas.text(art.text, Px::new(area.x, y), color, row);
        y += LINE;
    }
    y
}

/// How much a line of the log still matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Age {
    /// It tells of the last turn.
    Fresh,
    /// It is past: dim, but for its sign.
    Past,
}

/// One row of an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    said: String,
    bytes: Range<usize>,
}

impl Row {
    /// The rows of an entry that are at most `width` pixels wide, sign included; at least one.
    pub fn of(entry: &Entry, width: i32, art: &Art<'_>) -> Vec<Self> {
        let letters = (width / art.text.cell().w - INDENT).max(1) as usize;
        let said = entry.said();
        let cut = |bytes| Self {
            said: said.clone(),
            bytes,
        };
        rows(&said, letters).into_iter().map(cut).collect()
    }

    /// Draws it, with the sign of the line before the first.
    pub fn draw(&self, line: &Line, age: Age, at: Px, art: &Art<'_>, canvas: &mut Canvas) {
        if self.bytes.start == 0 {
            widgets::mark(line.mark, at, art, canvas);
        }
        let mut x = at.x + INDENT * art.text.cell().w;
        let plain = color(line, age, art);
        let mut from = self.bytes.start;
        for (bytes, tone) in &line.tones {
            let (start, end) = (
                bytes.start.max(self.bytes.start),
                bytes.end.min(self.bytes.end),
            );
            if start >= end || age == Age::Past || line.one_color {
                continue;
            }
            x = canvas.text(art.text, Px::new(x, at.y), plain, &self.said[from..start]);
            x = toned(*tone, &self.said[start..end], Px::new(x, at.y), art, canvas);
            from = end;
        }
        // How often it was said is no part of the sentence.
        let (end, words) = (self.bytes.end, line.text.len());
        let count = words.clamp(from, end);
        x = canvas.text(art.text, Px::new(x, at.y), plain, &self.said[from..count]);
        let count = &self.said[count..end];
        canvas.text(art.text, Px::new(x, at.y), art.theme.dim, count);
    }

    /// Columns of pixels that it takes, sign included.
    fn width(&self, art: &Art<'_>) -> i32 {
        let letters = self.said[self.bytes.clone()].chars().count() as i32;
        (INDENT + letters) * art.text.cell().w
    }
}

/// Words of a tone; answers the column after them.
fn toned(tone: Tone, text: &str, at: Px, art: &Art<'_>, canvas: &mut Canvas) -> i32 {
    match tone {
        Tone::Of(role) => canvas.text(art.text, at, art.theme.role(role), text),
        Tone::Loss => chip(text, at, art, canvas),
    }
}

/// Hit points lost, on a chip; answers the column after them.
pub fn chip(text: &str, at: Px, art: &Art<'_>, canvas: &mut Canvas) -> i32 {
    let (width, height) = (art.text.width(text), art.text.cell().h);
    let ground = PxRect::new(at.x - 1, at.y + 1, width + 2, height - 2);
    canvas.fill(ground, art.theme.hp);
    canvas.text(art.text, at, art.theme.bar_text, text)
}

/// The colour of a line's own words; a rule set may have one for it. UI.md 3: only the last turn is coloured.
const fn color(line: &Line, age: Age, art: &Art<'_>) -> Rgb {
    match (line.color, age, line.mark) {
        (_, Age::Past, _) => art.theme.dim,
        (Some(own), ..) => own,
        (None, Age::Fresh, Mark::Care) => art.theme.warn,
        (None, Age::Fresh, _) => art.theme.text,
    }
}

/// What one row of the log panel shows.
enum Shown<'l> {
    Row(&'l Entry, Row),
    /// So many lines of this turn found no place: said in a row of its own, or at the end of the last one.
    More {
        count: usize,
        alone: bool,
    },
}

/// What counts lines that found no place, at the end of another line.
fn more_of(count: usize, messages: &str) -> String {
    format!("and {count} more: {messages}")
}

/// Draws the end of the log into `area`: the newest line at the bottom. Where turn `turn` has more to say than there is
/// room, its first lines are shown and the last row counts the others, at its end where there is room for that; once the
/// game has `ended`, or where a key has been refused since, the last words are shown. The key `messages` shows all of them.
pub fn draw_log(
    log: &Log,
    (turn, ended): (u32, bool),
    messages: &str,
    area: PxRect,
    art: &Art<'_>,
    canvas: &mut Canvas,
) {
    let room = (area.h / LINE).max(0) as usize;
    let cell = art.text.cell().w;
    let fits = |row: &Row, count: usize| {
        let letters = more_of(count, messages).chars().count() as i32;
        row.width(art) + (2 + letters) * cell <= area.w
    };
    let cut = |entry: &Entry| Row::of(entry, area.w, art);
    let mut at = area.corner();
    for row in shown(log, (turn, ended), room, cut, fits) {
        match row {
            Shown::Row(entry, row) => {
                let age = if entry.turn == turn {
                    Age::Fresh
                } else {
                    Age::Past
                };
                row.draw(&entry.line, age, at, art, canvas);
            }
            Shown::More { count, alone: true } => {
                let text = match count {
                    0 => format!("{messages} shows all of it"),
                    count => format!("and {count} more, {messages} shows them"),
                };
                let x = at.x + INDENT * cell;
                canvas.text(art.text, Px::new(x, at.y), art.theme.title, &text);
            }
            Shown::More { count, .. } => {
                let (text, y) = (more_of(count, messages), at.y - LINE);
                widgets::text_right(&text, area.right(), y, art.theme.title, art, canvas);
            }
        }
        at.y += LINE;
    }
}

fn shown<'l>(
    log: &'l Log,
    (turn, ended): (u32, bool),
    room: usize,
    cut: impl Fn(&Entry) -> Vec<Row>,
    fits: impl Fn(&Row, usize) -> bool,
) -> Vec<Shown<'l>> {
    let entries = log.entries();
    let past = entries
        .iter()
        .rposition(|entry| entry.turn != turn)
        .map_or(0, |at| at + 1);
    let fresh = &entries[past..];
    let needed: usize = fresh.iter().map(|entry| cut(entry).len()).sum();
    // Whoever pressed a key sees what came of it.
    let refused = fresh
        .last()
        .is_some_and(|entry| entry.line.mark == Mark::Refused);
    // A single row is for the very last words.
    if needed > room && !ended && !refused && room > 1 {
        return first_of(fresh, room, cut, fits);
    }
    let mut rows: Vec<_> = Vec::with_capacity(room);
    for entry in entries.iter().rev() {
        let mut more = cut(entry);
        // The end of a line says nothing without its beginning.
        if rows.is_empty() {
            more.truncate(room);
        } else if rows.len() + more.len() > room {
            break;
        }
        rows.extend(more.into_iter().rev().map(|row| Shown::Row(entry, row)));
        if rows.len() >= room {
            break;
        }
    }
    rows.truncate(room);
    rows.reverse();
    rows
}

/// The first lines of a turn that has more of them than there is `room`, and how many more there are.
fn first_of<'l>(
    fresh: &'l [Entry],
    room: usize,
    cut: impl Fn(&Entry) -> Vec<Row>,
    fits: impl Fn(&Row, usize) -> bool,
) -> Vec<Shown<'l>> {
    let rows_of = |told: usize| -> Vec<(&'l Entry, Row)> {
        let told = fresh[..told].iter();
        told.flat_map(|entry| cut(entry).into_iter().map(move |row| (entry, row)))
            .collect()
    };
    let most = |room: usize| {
        let fit = (1..=fresh.len())
            .rev()
            .find(|told| rows_of(*told).len() <= room);
        // Of a line that is too long for all of the room, what fits of it is shown.
        fit.unwrap_or(1)
    };
    let told = most(room);
    let mut rows = rows_of(told);
    let count = fresh.len() - told;
    let alone = rows.len() != room || !rows.last().is_some_and(|(_, row)| fits(row, count));
    let (mut rows, count) = if alone {
        let told = most(room - 1);
        rows = rows_of(told);
        rows.truncate(room - 1);
        (rows, fresh.len() - told)
    } else {
        (rows, count)
    };
    let more = Shown::More { count, alone };
    let rows = rows.drain(..).map(|(entry, row)| Shown::Row(entry, row));
    rows.chain([more]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_break_at_words_and_long_words_break_anyhow() {
        assert_eq!(wrap("You hit the orc.", 16), ["You hit the orc."]);
        assert_eq!(wrap("You hit the orc.", 7), ["You hit", "the", "orc."]);
        assert_eq!(wrap("You hit the orc.", 8), ["You hit", "the orc."]);
        assert_eq!(wrap("Øresund", 3), ["Øre", "sun", "d"]);
        assert_eq!(wrap("", 3), [""]);
    }

    fn line(text: &str) -> Line {
        Line {
            mark: Mark::Deed,
            text: text.into(),
            color: None,
            one_color: false,
            status: false,
            keeps_color: false,
            tones: Vec::new(),
        }
    }

    /// What the panel says with room for three rows of twenty letters.
    fn read(log: &Log, turn: u32, ended: bool) -> Vec<String> {
        let cut = |entry: &Entry| {
            let said = entry.said();
            let row = |bytes| Row {
                said: said.clone(),
                bytes,
            };
            rows(&said, 20).into_iter().map(row).collect()
        };
        let text = |shown: Shown<'_>| match shown {
            Shown::Row(_, row) => row.said[row.bytes].to_owned(),
            Shown::More { count, alone: true } => format!("and {count} more"),
            Shown::More { count, .. } => format!("+{count}"),
        };
        // A count takes as much room as seven letters.
        let fits = |row: &Row, _| row.bytes.len() + 7 <= 20;
        shown(log, (turn, ended), 3, cut, fits)
            .into_iter()
            .map(text)
            .collect()
    }

    #[test]
    fn a_turn_with_more_lines_than_the_log_says_how_many_more() {
        let mut log = Log::default();
        log.push(line("Before."), 6);
        for number in 0..5 {
            log.push(line(&format!("Line {number}.")), 7);
        }
        assert_eq!(
            read(&log, 7, false),
            ["Line 0.", "Line 1.", "Line 2.", "+2"]
        );
        assert_eq!(read(&log, 7, true), ["Line 2.", "Line 3.", "Line 4."]);
        assert_eq!(read(&log, 8, false), ["Line 2.", "Line 3.", "Line 4."]);
    }

    #[test]
    fn how_many_more_takes_a_row_of_its_own_where_the_last_one_is_full() {
        let mut log = Log::default();
        for text in ["You hit the orc.", "It dies.", "You find a dart there."] {
            log.push(line(text), 7);
        }
        assert_eq!(
            read(&log, 7, false),
            ["You hit the orc.", "It dies.", "and 1 more"]
        );
        let mut log = Log::default();
        for text in ["One.", "Two.", "You hit the old orc.", "Four."] {
            log.push(line(text), 7);
        }
        assert_eq!(read(&log, 7, false), ["One.", "Two.", "and 2 more"]);
    }

    #[test]
    fn the_log_begins_with_a_whole_line() {
        let mut log = Log::default();
        log.push(line("You light your candle."), 6);
        log.push(line("You wait."), 7);
        log.push(line("You wait again."), 8);
        assert_eq!(read(&log, 8, false), ["You wait.", "You wait again."]);
        let mut log = Log::default();
        for text in ["You light your candle.", "You wait.", "You die."] {
            log.push(line(text), 7);
        }
        assert_eq!(read(&log, 7, true), ["You wait.", "You die."]);
    }

    #[test]
    fn of_a_line_too_long_for_the_log_the_beginning_is_shown() {
        let mut log = Log::default();
        let long = "Picture saved as ".to_owned() + &"a/long/way/".repeat(12);
        log.push(line(&long), 7);
        let rows = read(&log, 7, true);
        assert_eq!(rows.len(), 3);
        assert!(rows[0].starts_with("Picture saved"), "{rows:?}");
    }

    #[test]
    fn what_came_of_the_last_key_is_always_seen() {
        let mut log = Log::default();
        for number in 0..5 {
            log.push(line(&format!("Line {number}.")), 7);
        }
        let refused = Line {
            mark: Mark::Refused,
            ..line("That way is blocked.")
        };
        log.push(refused, 7);
        assert_eq!(
            read(&log, 7, false),
            ["Line 3.", "Line 4.", "That way is blocked."]
        );
    }

    #[test]
    fn a_turn_that_fits_is_shown_with_what_was_said_before() {
        let mut log = Log::default();
        log.push(line("Before."), 6);
        log.push(line("The goblin hits you for 3."), 7);
        assert_eq!(
            read(&log, 7, false),
            ["Before.", "The goblin hits you", "for 3."]
        );
    }
}
