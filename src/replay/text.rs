//! The lines and words of recordings.

use std::fmt::Write;

use crate::game::Command;
use crate::replay::{Checkpoint, FORMAT_VERSION, Header, RecordedEnd};

/// The header as text, including the empty line after it.
pub(super) fn header_text(header: &Header) -> String {
    let Header {
        version,
        rules,
        rules_fingerprint: content,
        seed,
        ..
    } = header;
    let (version, rules) = (one_line(version), one_line(rules));
    let mut text = format!(
        "tallowdeep recording {FORMAT_VERSION}\nversion {version}\nrules {rules} {content:016x}\nseed {seed}\n"
    );
    let lines = [
        ("date", Some(&header.date)),
        ("from", header.origin.as_ref()),
    ];
    for (key, value) in lines {
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            writeln!(text, "{key} {}", one_line(value)).expect("writing to a String cannot fail");
        }
    }
    if let Some(map) = &header.map {
        text.push_str("map\n");
        text.push_str(map.trim_end());
        text.push('\n');
    }
    text.push('\n');
    text
}

/// The word for this many ticks; `None` for 0.
pub(super) fn run_of_ticks(count: usize) -> Option<String> {
    let word = Command::Tick.word();
    match count {
        0 => None,
        1 => Some(word),
        _ => Some(format!("{word}*{count}")),
    }
}

pub(super) fn check_line(check: &Checkpoint) -> String {
    format!("= {} {:016x}\n", check.turn, check.fingerprint)
}

pub(super) fn end_line(end: &RecordedEnd) -> String {
    let RecordedEnd {
        turn,
        depth,
        kills,
        gold,
        wax,
        braziers,
        killer: by,
        ..
    } = end;
    let outcome = end.word();
    let by = by.as_ref().map(|by| format!(" by {}", one_line(by)));
    let by = by.unwrap_or_default();
    let gold = match gold {
        0 => String::new(),
        gold => format!(" gold {gold}"),
    };
    let wax = wax.map_or_else(String::new, |wax| format!(" wax {wax}"));
    let braziers = braziers.map_or_else(String::new, |lit| format!(" braziers {lit}"));
    format!("end {outcome} turn {turn} depth {depth} kills {kills}{gold}{wax}{braziers}{by}\n")
}

/// The text with line breaks and repeated spaces replaced by single spaces.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
