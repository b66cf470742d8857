//! The player's key bindings: `keys.toml`, one line per rebound action.

use std::slice;

use serde::Deserialize;

use crate::base::printable::excerpt;
use crate::base::{SortedMap, similar, sort_few};
use crate::content::Error;
use crate::content::toml::{Document, edit};
use crate::ui::input::bindings::{Bindings, KeyAction, KeyContext, KeyRefusal, Preset};
use crate::ui::input::key::Key;

/// Names the file in errors that nobody sees.
const FILE: &str = "keys.toml";
/// The TOML key for the keyboard layout.
const PRESET: &str = "preset";

/// The contents of the file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Keymap {
    /// The keyboard layout; `None` for QWERTY.
    preset: Option<Preset>,
    /// The new keys of each action.
    changes: Vec<(KeyAction, Vec<Key>)>,
}

impl Keymap {
    /// The resulting bindings. A layout `chosen` in the options overrides the one in the file.
    pub fn bindings(&self, chosen: Option<Preset>) -> Bindings {
        let preset = chosen.or(self.preset).unwrap_or_default();
        Bindings::new(preset).with_changes(&self.changes)
    }

    /// The same layout with these keys for actions.
    #[must_use]
    pub const fn with_changes(&self, changes: Vec<(KeyAction, Vec<Key>)>) -> Self {
        Self {
            preset: self.preset,
            changes,
        }
    }

    /// `text` with the lines of the actions in which this differs from `before`; the rest, including comments and
    /// order, stays. `text` may say something else than `before`, since somebody may have edited it meanwhile.
    ///
    /// # Errors
    /// If it is no file of key bindings, or if what differs does not fit what it says, as in [`parse_keymap`].
    pub fn write_over(&self, text: &str, before: &Self) -> Result<String, Error> {
        let mut values = Vec::new();
        if self.preset != before.preset {
            let preset = self.preset.map(|preset| edit::quoted(preset.word()));
            values.push((PRESET, preset));
        }
        for action in KeyAction::all() {
            let keys = self.keys_of(action);
            if keys != before.keys_of(action) {
                let words = keys.map(|keys| {
                    let words: Vec<_> = keys.iter().map(|key| edit::quoted(&key.word())).collect();
                    format!("[{}]", words.join(", "))
                });
                values.extend(action.word().map(|name| (name, words)));
            }
        }
        let written = edit::with_values(FILE, text, values)?;
        parse_keymap(FILE, &written)?;
        Ok(written)
    }

    /// The first action with this key in a context that `is_here`.
    fn taker(&self, key: Key, is_here: impl Fn(KeyContext) -> bool) -> Option<&'static str> {
        let mut changes = self.changes.iter();
        let taker = changes.find(|(it, keys)| is_here(it.context()) && keys.contains(&key));
        taker?.0.word()
    }

    /// The keys of an action that has its own.
    fn keys_of(&self, action: KeyAction) -> Option<&[Key]> {
        let mut changes = self.changes.iter();
        let found = changes.find(|(own, _)| *own == action);
        found.map(|(_, keys)| &**keys)
    }
}

/// A string or a list of strings.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected text in quotes or a list of it")]
enum StringOrList {
    One(String),
    Several(Vec<String>),
}

impl StringOrList {
    fn words(&self) -> &[String] {
        match self {
            Self::One(word) => slice::from_ref(word),
            Self::Several(words) => words,
        }
    }
}

/// Parses key bindings. `location` names the file in errors.
///
/// # Errors
/// All errors, by line. Actions left without a key are searched for only if there are no others.
pub fn parse_keymap(location: &str, text: &str) -> Result<Keymap, Error> {
    let document = Document::parse(location, text)?;
    let raw: SortedMap<String, StringOrList> = document.read_like([])?;
    let mut entries: Vec<_> = raw
        .iter()
        .map(|(name, words)| (document.start(&[name]), &**name, words.words()))
        .collect();
    sort_few(&mut entries, |(at, ..)| *at);
    let (mut file, mut errors) = (Keymap::default(), Vec::new());
    for (_, name, words) in entries {
        if name == PRESET {
            file.preset = match words {
                [word] => Preset::from_word(word),
                _ => None,
            };
            if file.preset.is_none() {
                let names = Preset::ALL.map(Preset::word).join(", ");
                errors.push(document.unexpected(&[PRESET], &format!("one of {names}")));
            }
        } else if let Some(action) = KeyAction::from_word(name) {
            if words.is_empty() {
                errors.push(document.unexpected(&[name], "a key"));
            }
            let reasons = give_keys(&mut file, action, words, &document).into_iter();
            errors.extend(reasons.map(|reason| document.error(&[name], reason)));
        } else {
            errors.push(document.error(&[name], unknown_action(name)));
        }
    }
    if errors.is_empty() {
        errors = actions_without_key(&file, &document);
    }
    Error::if_any(errors)?;
    Ok(file)
}

/// Gives an action the keys of these words. Returns what is wrong with the others.
fn give_keys(
    file: &mut Keymap,
    action: KeyAction,
    words: &[String],
    document: &Document<'_>,
) -> Vec<String> {
    let (number, mut errors) = (file.changes.len(), Vec::new());
    file.changes.push((action, Vec::new()));
    for word in words {
        let key = match parse_key(action, word) {
            Ok(key) => key,
            Err(reason) => {
                errors.push(reason);
                continue;
            }
        };
        match file.taker(key, |it| it == action.context()) {
            None => file.changes[number].1.push(key),
            Some(other) => {
                let line = document.line_at(document.start(&[other]));
                let reason = format!("{word:?} is given to {other} in line {line} already");
                errors.push(reason);
            }
        }
    }
    errors
}

/// The errors for actions left without a key, at the entries that take them, in their order.
fn actions_without_key(file: &Keymap, document: &Document<'_>) -> Vec<Error> {
    let bindings = file.bindings(None);
    let before = Bindings::new(bindings.preset);
    let without = KeyAction::all().filter(|action| bindings.key_for(*action).is_none());
    let errors = without.filter_map(|action| {
        let had = before.key_for(action)?;
        let context = action.context();
        let taker = file.taker(had, |it| {
            it == context || (it, context) == (KeyContext::Play, KeyContext::Flame)
        })?;
        let (cap, word) = (had.label(), action.word()?);
        let reason = format!("{cap:?} was the only key of {word}; give {word} another one");
        Some((document.start(&[taker]), taker, reason))
    });
    let mut errors: Vec<_> = errors.collect();
    sort_few(&mut errors, Clone::clone);
    let errors = errors.into_iter();
    let errors = errors.map(|(_, taker, reason)| document.error(&[taker], reason));
    errors.collect()
}

fn unknown_action(name: &str) -> String {
    let mut contexts = KeyContext::ALL.into_iter();
    let context = contexts.find(|context| name.starts_with(context.word()));
    let here = KeyAction::all().filter(|action| Some(action.context()) == context);
    let words: Vec<_> = here.filter_map(KeyAction::word).collect();
    let words = words.join(", ");
    let all = KeyAction::all().filter_map(KeyAction::word);
    let meant = similar::did_you_mean(name, all.chain([PRESET]), &str::to_owned);
    let name = excerpt(name);
    if context == Some(KeyContext::Play) {
        format!(
            "there is no action \"{name}\"; there are {PRESET}, {words}, and those that begin with flame_, ending_, replay_ and messages_{meant}"
        )
    } else {
        format!("there is no action \"{name}\"; there are {words}{meant}")
    }
}

/// Parses a key and checks that it may be bound to `action`.
fn parse_key(action: KeyAction, word: &str) -> Result<Key, String> {
    let name = action.word().unwrap_or_default();
    let key = Key::from_word(word).ok_or_else(|| {
        let named = Key::named_keys().join(" ");
        let word = excerpt(word);
        format!("{name}: expected a letter, a digit, a sign or one of {named}, found \"{word}\"")
    })?;
    match action.refuses(key) {
        Some(KeyRefusal::Capital) => Err(format!(
            "{name}: expected a small letter, for capitals answer questions, found {word:?}"
        )),
        Some(KeyRefusal::Fixed) => Err(format!(
            "{word} does the same on every screen and cannot be given to {name}"
        )),
        None => Ok(key),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::toml::tests::rows;
    use crate::ui::input::bindings::AutoCommand;
    use crate::ui::input::bindings::ScreenId;

    fn read(text: &str) -> Result<Keymap, String> {
        parse_keymap("keys.toml", text).map_err(|error| error.to_string())
    }

    #[test]
    fn layouts_and_custom_keys_apply() {
        let text = "# mine\npreset = \"azerty\"\nexplore = \"k\"\nwait = [\"Space\", \".\"]\n";
        let keys = read(text).expect("that is right").bindings(None);
        let explore = KeyAction::Auto(AutoCommand::Explore);
        assert_eq!(keys.preset, Preset::Azerty);
        assert_eq!(keys.play_action(Key::Char('k').into()), Some(explore));
        assert_eq!(keys.play_action(Key::Char('o').into()), None);
        let found = keys.play_action(Key::Char(' ').into());
        assert_eq!(found, Some(KeyAction::Wait));
        assert_eq!(keys.label_for(KeyAction::Wait), "Space");
        let chosen = read(text).expect("that is right");
        let chosen = chosen.bindings(Some(Preset::Dvorak));
        assert_eq!(chosen.preset, Preset::Dvorak, "the options go before");
        assert_eq!(chosen.play_action(Key::Char('k').into()), Some(explore));
    }

    #[test]
    fn a_key_has_one_action_per_context() {
        let text = "replay_play = \"o\"\nending_gif = \"o\"\nmessages_older = \"o\"\n";
        let keys = read(text).expect("each action keeps a key").bindings(None);
        let explore = KeyAction::Auto(AutoCommand::Explore);
        let assert_action = |context, word| {
            let found = keys.action_in(context, Key::Char('o'));
            assert_eq!(found.and_then(KeyAction::word), Some(word));
        };
        assert_action(KeyContext::Play, "explore");
        assert_action(KeyContext::Replay, "replay_play");
        assert_action(KeyContext::Ending, "ending_gif");
        assert_action(KeyContext::Messages, "messages_older");
        assert_eq!(keys.play_action(Key::Char('o').into()), Some(explore));
    }

    #[test]
    fn writing_keys_preserves_the_players_text() {
        let text = "# mine\nexplore = \"k\" # was o\npreset = \"azerty\"\nwait = [\n  \"Space\",\n]\nlook = \"u\"";
        let old = read(text).expect("that is right");
        let keys = |letters: &[char]| letters.iter().copied().map(Key::Char).collect();
        let explore = KeyAction::Auto(AutoCommand::Explore);
        let new = old.with_changes(vec![
            (explore, keys(&['"', '\\', ' ', 'é'])),
            (KeyAction::Open(ScreenId::Look), keys(&['u'])),
        ]);
        let written = new.write_over(text, &old).expect("it fits");
        let expected = "# mine\nexplore = [\"\\\"\", \"\\\\\", \"Space\", \"é\"] # was o\npreset = \"azerty\"\nlook = \"u\"";
        assert_eq!(written, expected);
        let again = read(&written).expect("it was written by us");
        assert_eq!(again.bindings(None), new.bindings(None));
        assert_eq!(new.write_over(&written, &new).as_deref(), Ok(&*written));
    }

    /// The player may have edited it since it was read.
    #[test]
    fn writing_keys_keeps_lines_added_since() {
        let old = read("wait = \"u\"\n").expect("that is right");
        let explore = KeyAction::Auto(AutoCommand::Explore);
        let new = old.with_changes(vec![
            (KeyAction::Wait, vec![Key::Char('u')]),
            (explore, vec![Key::Char('9')]),
        ]);
        let edited = "# now\nmessages = \"u\"\n";
        let written = new.write_over(edited, &old);
        assert_eq!(written, Ok(format!("{edited}explore = [\"9\"]\n")));
        assert!(
            new.write_over("messages = \"9\"\n", &old).is_err(),
            "of two"
        );
        assert!(new.write_over("messages = 9\n", &old).is_err());
        let azerty = read("preset = \"azerty\"").expect("that is right");
        let written = azerty.write_over("look = \"u\"", &Keymap::default());
        let found = written.as_deref();
        assert_eq!(found, Ok("look = \"u\"\npreset = \"azerty\"\n"));
    }

    /// Whatever the options write is parsed back to the same bindings.
    #[test]
    fn all_default_keys_can_be_written() {
        let usual = Bindings::default_qwerty();
        let all: Vec<_> = KeyAction::all()
            .map(|action| (action, usual.keys_of(action)))
            .collect();
        let new = Keymap::default().with_changes(all);
        let text = new.write_over("", &Keymap::default());
        let text = text.expect("it was empty");
        assert_eq!(read(&text), Ok(new));
    }

    #[test]
    fn errors_name_line_and_expectation() {
        for [text, expected] in rows(
            r#"
\npreset = "qwertz" => keys.toml:2: preset: expected one of qwerty, azerty, dvorak, found "qwertz"
look = "u"\nlevel = "u" => keys.toml:2: "u" is given to look in line 1 already
# x\nexplore = "r" => keys.toml:2: "r" was the only key of rest; give rest another one
look = "X" => keys.toml:1: look: expected a small letter, for capitals answer questions, found "X"
look = "Enter" => keys.toml:1: Enter does the same on every screen and cannot be given to look
look = [] => keys.toml:1: look: expected a key, found []
ending_new = "n"\nending_gif = "n" => keys.toml:2: "n" is given to ending_new in line 1 already
ending_gif = "r" => keys.toml:1: "r" was the only key of ending_again; give ending_again another one
ending_now = "n" => keys.toml:1: there is no action "ending_now"; there are ending_again, ending_new, ending_replay, ending_gif; did you mean ending_new?
pack = "i"\nlook = 3 => keys.toml:2: look: expected text in quotes or a list of it, found 3
"#,
        ) {
            assert_eq!(read(&text), Err(expected));
        }
        for (text, start) in [
            (
                "\nfly = \"u\"",
                "keys.toml:2: there is no action \"fly\"; there are preset, north, ",
            ),
            (
                "look = \"Ctrl\"",
                "keys.toml:1: look: expected a letter, a digit, a sign or one of Up ",
            ),
        ] {
            let error = read(text).expect_err("that is wrong");
            assert!(error.starts_with(start), "{error}");
        }
    }
}
