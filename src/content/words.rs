//! The sentences of the program: `words/en.toml`, in tables for where they are shown.

use std::sync::{Arc, LazyLock};

use crate::base::printable::excerpt;
use crate::base::similar::did_you_mean;
use crate::base::{SortedMap, SortedSet};
use crate::content::assets::NamedBytes;
use crate::content::toml::Document;
use crate::content::{Assets, Embedded, Error, assets};
use crate::game::rules::Words;
use crate::ui::text::words::placeholder_name;

/// The path of the file.
const PATH: &str = "words/en.toml";

/// The tables of a file, each with its sentences by name.
type Tables = SortedMap<String, SortedMap<String, String>>;

/// The built-in sentences.
pub(super) fn builtin() -> Arc<Words> {
    static WORDS: LazyLock<Arc<Words>> = LazyLock::new(|| {
        let text = Embedded::text(PATH).unwrap_or_default();
        let tables = Document::parse(PATH, text).and_then(|document| document.read());
        let tables: Tables = tables.unwrap_or_default();
        let mut words = Words::default();
        for (table, texts) in tables.iter() {
            for (name, text) in texts.iter() {
                words.set(format!("{table}.{name}"), text.clone());
            }
        }
        Arc::new(words)
    });
    WORDS.clone()
}

/// The built-in sentences, with those that the assets put in their place.
///
/// # Errors
/// If the TOML is wrong, or a file has a name or a placeholder that the built-in one does not have.
pub(super) fn load(from: &dyn Assets) -> Result<Arc<Words>, Error> {
    let versions = from.versions(PATH);
    let versions = versions.map_err(assets::unreadable(from, PATH))?;
    let own = Embedded::text(PATH).unwrap_or_default().as_bytes();
    let mut words = builtin();
    let changed = |(_, bytes): &NamedBytes| &**bytes != own;
    for (location, bytes) in versions.into_iter().rev().filter(changed) {
        let text = assets::utf8(&location, bytes)?;
        let document = Document::parse(&location, &text)?;
        lay_over(Arc::make_mut(&mut words), &document)?;
    }
    Ok(words)
}

/// Puts the sentences of a file in the place of those with their names.
fn lay_over(words: &mut Words, document: &Document<'_>) -> Result<(), Error> {
    let (known, mut errors) = (builtin(), Vec::new());
    let tables: Tables = document.read_like(Embedded::text(PATH))?;
    for (table, texts) in tables.iter() {
        for (key, text) in texts.iter() {
            let name = format!("{table}.{key}");
            match check(&known, &name, text) {
                Ok(()) => words.set(name, text.clone()),
                Err(reason) => errors.push(document.error(&[table, key], reason)),
            }
        }
    }
    Error::if_any(errors)
}

/// Whether there is a sentence of this name, which has the placeholders of this text.
fn check(known: &Words, name: &str, text: &str) -> Result<(), String> {
    let Some((_, own)) = known.iter().find(|(other, _)| *other == name) else {
        let names = known.iter().map(|(name, _)| name);
        let hint = did_you_mean(name, names, &str::to_owned);
        return Err(format!("there is no sentence {}{hint}", excerpt(name)));
    };
    for (open, close) in [("{", "}"), ("[", "]")] {
        if text.matches(open).count() != text.matches(close).count() {
            return Err(format!("expected a {close} for every {open}"));
        }
    }
    let (own, found) = (placeholders(own), placeholders(text));
    let Some(odd) = found.difference(&own).next() else {
        return Ok(());
    };
    let braced = |word: &str| format!("{{{word}}}");
    let right: Vec<_> = own.iter().map(|word| braced(word)).collect();
    let right = match &*right {
        [] => "no placeholder".to_owned(),
        [one] => one.clone(),
        all => format!("one of {}", all.join(", ")),
    };
    let hint = did_you_mean(odd, own.iter().map(String::as_str), &braced);
    let odd = braced(&excerpt(odd));
    Err(format!("expected {right}, found {odd}{hint}"))
}

/// The names of the placeholders in a sentence.
fn placeholders(text: &str) -> SortedSet<String> {
    let parts = text.split('{').skip(1);
    let inside = parts.map(|part| part.split('}').next().unwrap_or_default());
    inside.map(placeholder_name).collect()
}
