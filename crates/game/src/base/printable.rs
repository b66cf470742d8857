//! Text from files, and file names, made safe to show on a terminal.

use std::borrow::Cow;

/// The most characters of a value that an error quotes.
pub const QUOTED: usize = 60;

/// The text as one line that a terminal shows without interpreting it: control characters are escaped, and so are
/// invisible characters and those that change the direction of text.
pub fn printable(text: &str) -> String {
    text.chars().map(escaped).collect()
}

/// [`printable`] for text of several lines.
pub fn printable_lines(text: &str) -> Cow<'_, str> {
    if !text.chars().any(|c| c != '\n' && is_unsafe(c)) {
        return text.into();
    }
    let lines: Vec<_> = text.split('\n').map(printable).collect();
    lines.join("\n").into()
}

/// At most [`QUOTED`] characters of the text, made [`printable`]; ends in `...` if it was cut.
pub fn excerpt(text: &str) -> String {
    let mut rest = text.chars();
    let mut shown: String = rest.by_ref().take(QUOTED).map(escaped).collect();
    if rest.next().is_some() {
        shown.push_str("...");
    }
    shown
}

fn escaped(c: char) -> Cow<'static, str> {
    if is_unsafe(c) {
        c.escape_default().to_string().into()
    } else {
        String::from(c).into()
    }
}

fn is_unsafe(c: char) -> bool {
    let unseen = matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
        || matches!(c, '\u{feff}' | '\u{fff9}'..='\u{fffb}');
    unseen || c.is_control()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_escaped_for_terminals() {
        for (text, shown) in [
            ("", ""),
            ("Käse \"\\' o\u{301} 漢", "Käse \"\\' o\u{301} 漢"),
            ("\u{1b}]0;x\u{7}", "\\u{1b}]0;x\\u{7}"),
            ("a\tb\r\n\u{7f}\u{9b}2J", "a\\tb\\r\\n\\u{7f}\\u{9b}2J"),
            (
                "a\u{202e}b\u{200b}\u{feff}",
                "a\\u{202e}b\\u{200b}\\u{feff}",
            ),
        ] {
            assert_eq!(printable(text), shown);
            assert_eq!(excerpt(text), shown);
            assert_eq!(printable_lines(text), shown.replace("\\n", "\n"));
        }
    }

    #[test]
    fn excerpts_are_limited_to_sixty_characters() {
        let long = "é".repeat(QUOTED);
        assert_eq!(excerpt(&long), long);
        assert_eq!(excerpt(&format!("{long}é")), format!("{long}..."));
    }
}
