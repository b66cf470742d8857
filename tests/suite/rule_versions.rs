//! Neither an edit of words nor one of rules costs anyone a game: see `docs/saves.md`.

use std::collections::BTreeSet;
use std::fs;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use tallowdeep::ui::settings::RulesId;

use super::support::folder::Folder;
use super::support::memory::Memory;
use super::support::played::app_on;
use super::support::variant::{main_text, text as text_of};
use tallowdeep::app::App;
use tallowdeep::app::backend::Program;
use tallowdeep::app::recording::LoadedRecording;
use tallowdeep::base::Dir;
use tallowdeep::content::Content;
use tallowdeep::content::RulesetFile;
use tallowdeep::game::Command;
use tallowdeep::gfx::PxSize;
use tallowdeep::gfx::cp437::CP437;
use tallowdeep::ui::input::key::{Input, Key};

use crate::support::text::{assert_ends, assert_has, assert_starts};

const SIZE: PxSize = PxSize { w: 640, h: 400 };

fn content_of(folder: &Folder) -> Arc<Content> {
    Arc::new(Content::load(folder).unwrap_or_else(|errors| panic!("{errors}")))
}

fn names() -> Vec<String> {
    let content = Content::builtin();
    let mains = content
        .rules
        .iter()
        .filter(|file| file.variant_of.is_none());
    mains.map(|file| file.rules.name.clone()).collect()
}

/// The recordings in `tests/replays`, with their names.
fn replays() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays");
    let entries = fs::read_dir(folder).expect("it is a folder").flatten();
    let read = |entry: fs::DirEntry| {
        let text = fs::read_to_string(entry.path()).expect("recordings are text");
        (entry.path().display().to_string(), text)
    };
    let mut all: Vec<_> = entries.map(read).collect();
    all.sort();
    assert!(all.len() >= 7, "a recording is never removed");
    all
}

/// Plays a recording to its end.
#[track_caller]
fn play(content: &Content, name: &str, text: &str) -> LoadedRecording {
    let opened =
        LoadedRecording::read(content, name, text).unwrap_or_else(|error| panic!("{error}"));
    opened.last(name).unwrap_or_else(|error| panic!("{error}"));
    opened
}

/// The kind of a piece of a rule file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Piece {
    Text,
    Number,
    Bool,
    /// The key of a table within a line, such as `heals` in `{ heals = 15 }`.
    Key,
}

/// A value of a rule file, or a key within a line.
struct Token {
    /// Header of its table, without brackets.
    table: String,
    /// The key before it.
    key: String,
    piece: Piece,
    at: Range<usize>,
}

impl Token {
    /// Whether it is only for people to read and no game depends on it.
    fn is_words(&self) -> bool {
        // `foretells` only shows the player more.
        let words = "title about hits pronoun uses departures letter color list tile theme says says_below foretells";
        let shown = ["screen", "words", "tutorial"];
        let table = self.table.split('.').next().unwrap_or_default();
        words.split(' ').any(|word| word == self.key)
            || shown.contains(&table)
            || self.key == "name" && !self.table.is_empty()
            || (table, self.key.as_str()) == ("places", "light")
    }

    /// Whether it is the letter of a kind on maps.
    fn is_map_letter(&self) -> bool {
        self.key == "letter"
            && ["monsters", "items", "terrain", "variants"].contains(&self.table.as_str())
    }
}

/// Everything in a rule file that could be edited, except comments.
fn tokens(text: &str) -> Vec<Token> {
    let (mut found, mut table, mut key) = (Vec::new(), String::new(), String::new());
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let (base, mut at) = (start, 0);
        start += line.len();
        if line.starts_with('[') {
            table = line.trim().trim_matches(['[', ']']).to_owned();
            // The tables of a variant are like those of its file.
            if let Some((_, rest)) = table.split_once("variants.") {
                table = rest
                    .split_once('.')
                    .map_or("variants", |it| it.1)
                    .to_owned();
            }
            continue;
        }
        while let Some(first) = line[at..].chars().next() {
            let rest = &line[at..];
            let length = match first {
                '#' => break,
                '"' => 2 + rest[1..].find('"').expect("no text has quotes in it"),
                _ => rest
                    .find(|letter: char| !letter.is_alphanumeric() && !"_-".contains(letter))
                    .unwrap_or(rest.len())
                    .max(first.len_utf8()),
            };
            let word = &rest[..length];
            let is_key = first.is_alphanumeric() && rest[length..].trim_start().starts_with('=');
            let piece = match word {
                "true" | "false" => Some(Piece::Bool),
                _ if first == '"' => Some(Piece::Text),
                _ if is_key && at > 0 => Some(Piece::Key),
                _ if !is_key && word.parse::<i64>().is_ok() => Some(Piece::Number),
                _ => None,
            };
            if let Some(piece) = piece {
                found.push(Token {
                    table: table.clone(),
                    key: key.clone(),
                    piece,
                    at: base + at..base + at + length,
                });
            }
            if is_key {
                key = word.to_owned();
            }
            at += length;
        }
    }
    found
}

fn replaced(text: &str, at: &Range<usize>, with: &str) -> String {
    format!("{}{with}{}", &text[..at.start], &text[at.end..])
}

/// The fingerprint of a rule file, if it can be read.
fn fingerprint(text: &str) -> Option<u64> {
    let file = RulesetFile::parse("x.toml", text).ok()?;
    Some(file.rules.fingerprint())
}

/// The texts of a rule file after different edits of one number, switch or kind.
fn edits(text: &str, token: &Token) -> Vec<String> {
    let word = &text[token.at.clone()];
    let with = |new: &str| replaced(text, &token.at, new);
    match token.piece {
        Piece::Bool => vec![with(if word == "true" { "false" } else { "true" })],
        Piece::Number => {
            let number: i64 = word.parse().expect("it is a number");
            let near = [1, -1, 2, -2, 5, -5].map(|step| number + step);
            near.map(|number| with(&number.to_string())).to_vec()
        }
        Piece::Text if token.key == "kind" => {
            // The references to it are edited as well.
            let other = format!("\"{}-2\"", word.trim_matches('"'));
            vec![text.replace(word, &other)]
        }
        Piece::Text | Piece::Key => Vec::new(),
    }
}

/// No number, switch or kind of a rule file is marked as a mere word.
#[test]
fn every_rule_changes_the_fingerprint() {
    let mut tried = BTreeSet::new();
    for name in names() {
        // Variants refer to kinds of monsters, which an edit would rename.
        let text = main_text(&name);
        let before = fingerprint(&text);
        assert!(before.is_some());
        for token in tokens(&text).iter().filter(|token| !token.is_words()) {
            for after in edits(&text, token)
                .iter()
                .filter_map(|text| fingerprint(text))
            {
                let place = format!("{name}: [{}] {}", token.table, token.key);
                assert_ne!(Some(after), before, "{place} does not take part");
                tried.insert(format!("{} {}", token.table, token.key));
            }
        }
    }
    assert!(tried.len() > 60, "too little is read: {tried:?}");
}

/// The text with every word in it edited: comments, names, messages, colours, letters, line ends.
fn reworded(text: &str) -> String {
    let before = fingerprint(text);
    let (mut now, mut edited, mut left) = (text.to_owned(), BTreeSet::new(), BTreeSet::new());
    let words: Vec<_> = tokens(text).into_iter().filter(Token::is_words).collect();
    // Letters that the letter sheet has.
    let candidates = CP437.chars().skip(1).filter(|it| !it.is_ascii());
    let mut unused = candidates.filter(|it| !text.contains(*it));
    // From the end, so that earlier positions stay valid.
    for token in words.into_iter().rev() {
        let word = &text[token.at.clone()];
        let new = match token.piece {
            Piece::Bool => [if word == "true" { "false" } else { "true" }.to_owned()].to_vec(),
            Piece::Number => vec![(word.parse::<i64>().expect("a number") + 1).to_string()],
            Piece::Key => continue,
            Piece::Text if token.is_map_letter() => {
                vec![format!("\"{}\"", unused.next().expect("there are enough"))]
            }
            // Some texts are colours.
            Piece::Text => vec![
                "\"123456\"".to_owned(),
                format!("{}, mended\"", &word[..word.len() - 1]),
            ],
        };
        let texts = new.iter().map(|new| replaced(&now, &token.at, new));
        let mut read = texts.filter_map(|text| Some((fingerprint(&text)?, text)));
        // Some words have a fixed set of values: the kind of a message, the light of a screen.
        match read.next_back() {
            Some((after, next)) => {
                let place = format!("[{}] {}: {word}", token.table, token.key);
                assert_eq!(Some(after), before, "{place} takes part");
                now = next;
                edited.insert(token.key);
            }
            None => {
                left.insert(token.key);
            }
        }
    }
    for key in ["name", "title", "about", "letter", "color", "text"] {
        assert!(
            edited.contains(key) && !left.contains(key),
            "{key} was not edited: {left:?}"
        );
    }
    let lines = now.lines().map(|line| match line.starts_with('#') {
        true => "# Another comment.",
        false => line,
    });
    let lines: Vec<_> = lines.collect();
    format!("# A comment.\r\n{}\r\n", lines.join("\r\n"))
}

#[test]
fn no_word_changes_the_fingerprint() {
    for name in names() {
        let text = text_of(&name);
        assert_eq!(fingerprint(&reworded(&text)), fingerprint(&text), "{name}");
    }
}

/// Rule files with every word edited, and the sheets that they name.
fn reworded_folder() -> Folder {
    let mut folder = Folder::default();
    let content = Content::builtin();
    let older = content.older.iter().map(|(name, _)| name.clone());
    for name in names().into_iter().chain(older) {
        let text = reworded(&text_of(&name));
        let sheet = |line: &str| match line.split_once(" = ") {
            Some(("tiles", _)) => "tiles = \"cp437\"\r\n".to_owned(),
            _ => line.to_owned(),
        };
        let text: String = text.split_inclusive('\n').map(sheet).collect();
        folder = folder.with(&format!("rules/{name}.toml"), text);
    }
    folder
}

/// Every recording plays under rule files in which every word was edited, and shows the new words.
#[test]
fn an_edit_of_words_costs_nobody_a_game() {
    let content = content_of(&reworded_folder());
    for (name, text) in replays() {
        let opened = play(&content, &name, &text);
        assert!(opened.start.file().title.ends_with(", mended"), "{name}");
    }
}

/// Changed rules of mcrogueface.
fn changed_rules() -> Folder {
    let changed = text_of("mcrogueface").replace("hp = 30", "hp = 31");
    let changed = changed.replace("Part 6: Combat", "Changed: Combat");
    Folder::default().with("rules/mcrogueface.toml", changed)
}

/// The same, and the old ones frozen.
fn frozen_rules() -> Arc<Content> {
    let text = text_of("mcrogueface");
    content_of(&changed_rules().with("rules/mcrogueface@1.toml", text))
}

fn replay_of(name: &str) -> String {
    let ending = format!("{name}.txt");
    let mut all = replays().into_iter();
    let found = all.find(|(path, _)| Path::new(path).ends_with(&ending));
    found.expect("there is one of each rule set").1
}

#[test]
fn old_games_continue_by_frozen_rules() {
    let content = frozen_rules();
    assert_eq!(
        content.rules.len(),
        Content::builtin().rules.len(),
        "an older version is not offered"
    );
    assert!(content.rules_named("mcrogueface@1").is_err());
    let text = replay_of("mcrogueface");
    let opened = play(&content, "mcrogueface.txt", &text);
    assert_eq!(opened.start.view().hero().stats.hp, 30);
    // Cut off before its end, the game can be continued.
    let cut = text.find("= 60 ").expect("it is longer");
    let mut memory = Memory::default();
    memory.files.push(("old".into(), text[..cut].to_owned()));
    let mut app = App::at_title(&content, 5, RulesId(1)).on_day("2027-01-01".into());
    app.list_recordings();
    app.run_storage_requests(&mut memory, SIZE);
    app.input(Input::Press(Key::Enter.into()), SIZE);
    app.run_storage_requests(&mut memory, SIZE);
    let session = app.session().expect("it is gone on with");
    let found = (session.view().turn(), session.view().hero().stats.hp);
    assert_eq!(found, (60, 30));
    let turns = memory.files[0].1.len();
    app.play(Command::Bump(Dir::W));
    app.run_storage_requests(&mut memory, SIZE);
    assert!(memory.files[0].1.len() > turns);
    play(&content, "old", &memory.files[0].1);
    // The next game is by today's rules.
    app.restart();
    let view = app.session().expect("the next game").view();
    assert_eq!((view.hero().stats.hp, view.seed()), (31, 2));
    app.play(Command::Bump(Dir::W));
    app.run_storage_requests(&mut memory, SIZE);
    let new = play(&content, "new", &memory.files[1].1);
    let right = content.rules[1].rules.fingerprint();
    assert_eq!(new.recording.header().rules_fingerprint, right);
}

#[test]
fn older_rules_can_be_shown() {
    let content = frozen_rules();
    let title = |name: &str| content.rule_file(name).map(|file| file.title.clone());
    assert!(title("mcrogueface").is_ok_and(|title| title.starts_with("Changed")));
    assert!(title("mcrogueface@1").is_ok_and(|title| title.starts_with("Part 6")));
    assert!(title("mcrogueface@2").is_err());
}

#[test]
fn lost_rules_name_the_version_with_them() {
    let content = content_of(&changed_rules());
    let text = replay_of("mcrogueface").replace("version 0.1.0", "version 0.0.9");
    let error = LoadedRecording::read(&content, "a.txt", &text).expect_err("the rules are lost");
    let error = error.to_string();
    assert_eq!(
        error,
        "a.txt: the rules of mcrogueface differ from those it was recorded with, so it would be a different game (version \
         0.0.9 recorded it and can play it; this is version 0.1.0)"
    );
}

/// The rules are known, but the game plays differently.
#[test]
fn differing_games_name_a_version_that_fits() {
    let content = Content::shared();
    let text = replay_of("mcrogueface").replace("version 0.1.0", "version 0.0.9");
    let text = text.replacen("s s s", "s s", 1);
    let opened = LoadedRecording::read(content, "a.txt", &text).expect("its start is right");
    let error = opened.last("a.txt").expect_err("a step is missing");
    let error = error.to_string();
    let made = "(version 0.0.9 recorded it and can play it; this is version 0.1.0)";
    assert!(error.ends_with(made), "{error}");
}

const DRAWING: &str = "#########\n#@..g.!.#\n#...o...#\n#########";

/// The recording of a game on a drawn map.
fn on_map(content: &Arc<Content>) -> String {
    let mut app = app_on(content, RulesId(0), DRAWING);
    for command in [Command::Wait, Command::Wait] {
        app.play(command);
    }
    app.recording().expect("it is recorded").to_text()
}

/// Our rules with these letters for goblin, orc and healing potion.
fn lettered([goblin, orc, potion]: [&str; 3]) -> Arc<Content> {
    let mut text = text_of("tallowdeep");
    for (kind, letter) in [("goblin", goblin), ("orc", orc), ("potion_red", potion)] {
        let at = text
            .find(&format!("kind = \"{kind}\""))
            .expect("it is there");
        let line = at + text[at..].find("letter = ").expect("it has a letter");
        let end = line + text[line..].find('\n').expect("more follows");
        text.replace_range(line..end, &format!("letter = \"{letter}\""));
    }
    content_of(&Folder::default().with("rules/tallowdeep.toml", text))
}

#[test]
fn letters_on_a_recorded_map_keep_their_meaning() {
    let content = Content::shared();
    let text = on_map(content);
    assert_has(&text, "\nmap\n; letters g=goblin !=potion_red o=orc\n####");
    let same = play(content, "a.txt", &text).start.fingerprint();
    for letters in [["o", "g", "!"], ["x", "g", "y"], ["G", "o", "\u{2665}"]] {
        let content = lettered(letters);
        let opened = play(&content, "a.txt", &text);
        assert_eq!(opened.start.fingerprint(), same, "{letters:?}");
        let rows = &opened.start.map().expect("it has a map").text;
        assert_starts(rows, &DRAWING[..9]);
        assert_has(rows, letters[0]);
        assert_eq!(opened.recording.to_text(), text, "the file stays as it is");
        // The next game on the same map is recorded in today's letters.
        let new = on_map_again(&content, &opened);
        assert_has(&new, &format!(" {}=potion_red", letters[2]));
        assert_eq!(play(&content, "b.txt", &new).start.fingerprint(), same);
    }
}

fn on_map_again(content: &Arc<Content>, opened: &LoadedRecording) -> String {
    let map = opened.start.map().cloned();
    let app = App::in_game(content, opened.rules, 1, map);
    app.recording().expect("it is recorded").to_text()
}

#[test]
fn unknown_map_letters_are_explained() {
    let text = on_map(Content::shared());
    let unsaid = text.replace("; letters g=goblin !=potion_red o=orc\n", "");
    let swapped = lettered(["o", "g", "!"]);
    let error = LoadedRecording::read(&swapped, "a.txt", &unsaid).expect_err("an orc is no goblin");
    let error = error.to_string();
    assert_ends(&error, ", or letters on its map mean something else now");
    // Two kinds of items may share a letter, which then means the first one.
    let shared = text.replace("!=potion_red", "!=scroll");
    let content = lettered(["g", "o", "?"]);
    let error = LoadedRecording::read(&content, "a.txt", &shared).expect_err("it means the potion");
    let error = error.to_string();
    assert_eq!(
        error,
        "a.txt: the letter '!' on its map stands for scroll, which has no letter of its own in tallowdeep now"
    );
}
