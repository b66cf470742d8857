//! The sentences in `assets/words/en.toml`: the program uses each, with the values that it asks for; a file of the
//! player's puts others in their place.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use tallowdeep::content::Content;
use tallowdeep::ui::describe;
use tallowdeep::ui::text::rule_facts::{RuleFact, rule_facts};
use tallowdeep::ui::text::words;

use crate::support::folder::Folder;
use crate::support::text::rows;

/// The sources of the program, without tests.
fn sources(folder: &Path, texts: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("it is a folder") {
        let path = entry.expect("it can be read").path();
        if path.is_dir() {
            sources(&path, texts);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).expect("it can be read");
            texts.push(
                text.split("#[cfg(test)]")
                    .next()
                    .unwrap_or_default()
                    .to_owned(),
            );
        }
    }
}

/// The values of the call of `say!` whose arguments after the name begin `text`.
fn keys(text: &str) -> BTreeSet<String> {
    let (mut depth, mut end) = (0, 0);
    let mut starts = Vec::new();
    for (at, letter) in text.char_indices() {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' if depth == 0 => {
                end = at;
                break;
            }
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => starts.push(at + 1),
            _ => {}
        }
    }
    let args = starts
        .into_iter()
        .map(|start| text[start..end].trim_start());
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let names = args.map(|arg| arg.split(|it| !is_word(it)).next().unwrap_or_default());
    names
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect()
}

/// The names of the placeholders in a sentence.
fn placeholders(text: &str) -> BTreeSet<String> {
    let inside = text
        .split('{')
        .skip(1)
        .map(|part| part.split('}').next().unwrap_or_default());
    inside.map(words::placeholder_name).collect()
}

#[test]
fn every_sentence_is_said_with_its_values() {
    let known: BTreeMap<_, _> = Content::shared().words.iter().collect();
    let mut texts = Vec::new();
    sources(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut texts,
    );
    let in_table = |name: &str| {
        let start = format!("{name}.");
        let all = known.keys().copied();
        all.filter(|it| it.starts_with(&start)).collect::<Vec<_>>()
    };
    let is_table = |name: &str| !in_table(name).is_empty();
    let mut used = BTreeSet::new();
    for text in &texts {
        // Names in quotes, such as "stop.noticed".
        for (at, _) in text.match_indices('"') {
            let rest = &text[at + 1..];
            let name = rest.split('"').next().unwrap_or_default();
            // `fact.say(words, "trait")` says those of all keys.
            if is_table(name) && text[..at].ends_with(", ") && text[..at].contains(".say(") {
                used.extend(in_table(name));
                continue;
            }
            let Some((table, key)) = name.split_once('.').filter(|(table, _)| is_table(table))
            else {
                continue;
            };
            // "hint.{name}" is any of them.
            if key.starts_with('{') {
                used.extend(in_table(table));
                continue;
            }
            if !key
                .chars()
                .all(|it| it.is_ascii_lowercase() || "_-0123456789".contains(it))
            {
                continue;
            }
            let own = known.get(name);
            let own = own.unwrap_or_else(|| panic!("there is no sentence {name}"));
            used.insert(name);
            let before = text[..at].trim_end();
            let call = before.rfind("say!(").map(|start| &before[start + 5..]);
            if call.is_some_and(|from| from.ends_with(',') && !from[..from.len() - 1].contains(','))
            {
                let given = keys(&rest[name.len() + 1..]);
                assert_eq!(given, placeholders(own), "{name}");
            }
        }
    }
    let unused: Vec<_> = known.keys().filter(|name| !used.contains(*name)).collect();
    assert!(unused.is_empty(), "never said: {unused:?}");
}

/// A key of a monster's traits or of an effect that has no sentence would be shown by its name.
#[test]
fn every_trait_and_effect_has_a_sentence() {
    let content = Content::shared();
    let say = |fact: RuleFact, table: &str| {
        let text = fact.say(&content.words, table);
        assert!(!text.starts_with(table), "{text}");
    };
    for rules in content.rules.iter().map(|file| &file.rules) {
        let traits = rules.monsters.iter().flat_map(|it| rule_facts(&it.traits));
        traits.for_each(|fact| say(fact, "trait"));
        let worn = rules.items.iter().filter_map(|it| it.effect.worn());
        for text in worn.flat_map(|it| describe::worn_sentences(&content.words, it)) {
            assert!(!text.starts_with("worn."), "{text}");
        }
        let effects = rules.items.iter().filter(|it| it.effect.worn().is_none());
        effects
            .flat_map(|it| rule_facts(&it.effect))
            .for_each(|fact| say(fact, "item"));
        let second = rules.wicks.iter().filter_map(|it| it.second.as_ref());
        let wicks = rules.wicks.iter().flat_map(|it| &it.effects);
        let wicks = wicks.chain(second.flat_map(|it| &it.effects));
        wicks
            .flat_map(rule_facts)
            .for_each(|fact| say(fact, "wick"));
    }
}

#[test]
fn a_file_puts_other_sentences_in_their_place() {
    let mine = Folder::of([("words/en.toml", "[stop]\nfull_health = \"Like new.\"\n")]);
    let content = Content::load(&mine).expect("it is right");
    for words in content.rules.iter().map(|file| file.rules.words()) {
        assert_eq!(words.get("stop.full_health"), "Like new.");
        assert_eq!(words.get("stop.no_path"), "You know no way there.");
    }
}

#[test]
fn errors_name_the_line_of_a_sentence() {
    let error = |text: &str| {
        let folder = Folder::of([("words/en.toml", text)]);
        let error = Content::load(&folder).expect_err("it is wrong");
        error.to_string()
    };
    for [text, expected] in rows(
        r#"
[stop]\n\nno_stair = "?" => mine/words/en.toml:3: there is no sentence stop.no_stair; did you mean stop.no_stairs?
[stop]\nno_stairs = "{n}?" => mine/words/en.toml:2: expected no placeholder, found {n}
[stop]\nnoticed = "{a whom}!" => mine/words/en.toml:2: expected {who}, found {whom}; did you mean {who}?
[stop]\nnoticed = "{a who!" => mine/words/en.toml:2: expected a } for every {
[stop]\nnoticed = 3 => mine/words/en.toml:2: noticed: expected text in quotes, found 3
"#,
    ) {
        assert_eq!(error(&text), expected);
    }
}
