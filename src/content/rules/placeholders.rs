//! Checks that the texts of a rule file contain only placeholders that get filled in. Any others would be shown to the
//! player as they are.

use crate::base::printable::excerpt;
use crate::base::similar;

/// The placeholders of each message in `[words]`, one message a line.
const MESSAGES: &str = include_str!("placeholders.txt");

/// Articles that may precede a placeholder, as in `{the who}`.
const ARTICLES: [&str; 3] = ["the", "The", "a"];

/// The path of a text, and what is wrong with it.
type WrongText<'t> = (Vec<&'t str>, String);

/// What is wrong with each placeholder that its text does not support, and with each that is not closed. `texts` are
/// those of the file with their paths; `is_read` says whether the text at a path means anything.
pub(super) fn check<'t>(
    texts: &'t [(Vec<String>, &str)],
    is_read: impl Fn(&[&str]) -> bool,
) -> Vec<WrongText<'t>> {
    // Whether the blows of a turn share a line.
    let mut second_keys = texts.iter().map(|(path, _)| path.get(1));
    let shares = second_keys.any(|key| key.is_some_and(|key| key == "monster_hits_more"));
    let mut found = Vec::new();
    for (path, text) in texts {
        let path: Vec<_> = path.iter().map(String::as_str).collect();
        let known = match path[..] {
            ["words", "monster_hits", ..] if shares => Some(of_message("monster_hits_more")),
            _ => known(&path),
        };
        // A letter may be a brace.
        if path.last() == Some(&"letter") || !is_read(&path) {
            continue;
        }
        let open = known.as_ref().and_then(|_| unclosed(text));
        let known = known.unwrap_or_default();
        let wrong = placeholders(text).filter_map(|inside| check_one(inside, &known).err());
        for reason in wrong.chain(open) {
            let key = path.iter().rfind(|step| step.parse::<usize>().is_err());
            let key = key.unwrap_or(&"");
            found.push((path.clone(), format!("{key}: {reason}")));
        }
    }
    found
}

/// The placeholders of the text at this path; `None` if the text is shown as it is.
fn known(path: &[&str]) -> Option<Vec<&'static str>> {
    match path {
        ["words", key, "text"] | ["words", key, _, "text"] | ["words", key @ "remains"] => {
            Some(of_message(key))
        }
        ["cast", "says", _] => Some(vec!["kinds"]),
        ["cast", "lieutenants", "says", _] => Some(vec!["who"]),
        ["items", _, "uses"] => Some(vec!["what", "slot"]),
        ["screen", "position"] => Some(vec!["x", "y"]),
        ["tutorial", .., "text"] => Some(vec!["x", "y", "hp", "of"]),
        _ => None,
    }
}

/// The placeholders of a message in `[words]`.
fn of_message(key: &str) -> Vec<&'static str> {
    let mut lines = MESSAGES.lines();
    let words = lines.find_map(|line| line.strip_prefix(key)?.strip_prefix(": "));
    words.unwrap_or_default().split_whitespace().collect()
}

/// The contents of braces.
fn placeholders(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split('{').skip(1);
    parts.filter_map(|part| part.split_once('}').map(|(inside, _)| inside))
}

/// What is wrong with a brace that is not closed, and begins a word. Alone it may be a picture.
fn unclosed(text: &str) -> Option<String> {
    let mut parts = text.split('{').skip(1);
    let part = parts.find(|part| !part.contains('}') && part.starts_with(char::is_alphanumeric))?;
    Some(format!(
        "expected a }} after {{{}, found none",
        excerpt(part)
    ))
}

fn check_one(inside: &str, known: &[&str]) -> Result<(), String> {
    let (article, word) = inside.rsplit_once(' ').unwrap_or(("", inside));
    let has_article = word.len() < inside.len();
    let braced = |word: &str| format!("{{{word}}}");
    if known.contains(&word) {
        return if !has_article || ARTICLES.contains(&article) {
            Ok(())
        } else {
            let right = ARTICLES.map(|article| braced(&format!("{article} {word}")));
            let (right, found) = (right.join(", "), braced(&excerpt(inside)));
            Err(format!("expected one of {right}, found {found}"))
        };
    }
    let found = braced(&excerpt(inside));
    if known.is_empty() {
        return Err(format!("expected no placeholder, found {found}"));
    }
    let right: Vec<_> = known.iter().map(|word| braced(word)).collect();
    let article = if known.contains(&"who") {
        ", or with an article as in {the who}"
    } else {
        ""
    };
    let hint = similar::did_you_mean(word, known.iter().copied(), &|word| braced(word));
    Err(format!(
        "expected one of {}{article}, found {found}{hint}",
        right.join(", ")
    ))
}
