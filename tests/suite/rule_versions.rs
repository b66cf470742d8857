//! Neither an edit of words nor one of rules costs anyone a game: see `docs/saves.md`.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::Path;
use tallowdeep::ui::settings::RulesId;

use super::support::memory::Memory;
use super::support::variant::main_text;
use tallowdeep::app::App;
use tallowdeep::app::backend::Program;
use tallowdeep::app::bot;
use tallowdeep::app::recording::LoadedRecording;
use tallowdeep::base::Digest;
use tallowdeep::base::Dir;
use tallowdeep::content::Assets;
use tallowdeep::content::Content;
use tallowdeep::content::Embedded;
use tallowdeep::content::IoError;
use tallowdeep::content::RulesetFile;
use tallowdeep::content::map;
use tallowdeep::game::Command;
use tallowdeep::gfx::PxSize;
use tallowdeep::gfx::cp437::CP437;
use tallowdeep::ui::input::key::{Input, Key};

const SIZE: PxSize = PxSize { w: 640, h: 400 };

/// Files that override those that come with the program.
#[derive(Default)]
struct Overlay(BTreeMap<String, String>);

impl Assets for Overlay {
    fn read(&self, path: &str) -> Result<Option<Cow<'static, [u8]>>, IoError> {
        match self.0.get(path) {
            Some(text) => Ok(Some(Cow::Owned(text.clone().into_bytes()))),
            None => Embedded.read(path),
        }
    }

    fn list(&self, folder: &str, ending: &str) -> Result<Vec<String>, IoError> {
        let mut paths = Embedded.list(folder, ending)?;
        let is_inside = |path: &&String| path.starts_with(folder) && path.ends_with(ending);
        let own: Vec<_> = self.0.keys().filter(is_inside).cloned().collect();
        paths.extend(
            own.into_iter()
                .filter(|path| Embedded.read(path) == Ok(None)),
        );
        Ok(paths)
    }
}

impl Overlay {
    fn with(mut self, path: &str, text: impl Into<String>) -> Self {
        self.0.insert(path.to_owned(), text.into());
        self
    }

    fn content(&self) -> Content {
        Content::load(self).unwrap_or_else(|errors| panic!("{errors}"))
    }
}

/// The text of a rule set that comes with the program.
fn text_of(rules: &str) -> String {
    let bytes = Embedded.read(&format!("rules/{rules}.toml"));
    let bytes = bytes.ok().flatten().expect("it comes with the program");
    String::from_utf8(bytes.into_owned()).expect("it is text")
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
        let words = [
            "title",
            "about",
            "hits",
            "pronoun",
            "uses",
            "departures",
            "letter",
            "color",
            "list",
            "tile",
            "theme",
            "says",
            "says_below",
            // It only shows the player more.
            "foretells",
        ];
        let shown = ["screen", "words", "tutorial"];
        let table = self.table.split('.').next().unwrap_or_default();
        words.contains(&self.key.as_str())
            || shown.contains(&table)
            || self.key == "name" && !self.table.is_empty()
            || (table, self.key.as_str()) == ("places", "light")
    }

    /// Whether it is the letter of a kind on maps.
    fn is_map_letter(&self) -> bool {
        self.key == "letter" && ["monsters", "items", "terrain"].contains(&self.table.as_str())
    }

    /// Whether it is the name by which recordings find the rule set, which is neither a word nor a rule.
    fn is_name(&self) -> bool {
        self.key == "name" && self.table.is_empty()
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

/// The first line with the changed word.
fn line_of(text: &str) -> &str {
    let mut lines = text.lines();
    lines
        .find(|line| line.contains("no-such-word"))
        .unwrap_or("?")
}

/// The words that could replace a faulty one, taken from the error.
fn alternatives(text: &str) -> Vec<String> {
    let error = RulesetFile::parse("x.toml", text).err();
    let error = error.unwrap_or_else(|| panic!("no rule has such a word: {}", line_of(text)));
    let error = error.to_string();
    let (_, rest) = error.split_once("one of ").unwrap_or_default();
    let list = rest.split(", found").next().unwrap_or_default();
    list.split(", ")
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// The texts of a rule file after different edits of one token.
fn edits(text: &str, token: &Token) -> Vec<String> {
    let word = &text[token.at.clone()];
    let with = |new: &str| replaced(text, &token.at, new);
    let others = |odd: &str, quote: &str| {
        let all = alternatives(&with(&format!("{quote}{odd}{quote}")));
        let all = all
            .into_iter()
            .map(|other| format!("{quote}{other}{quote}"));
        all.filter(|other| other != word)
            .map(|other| with(&other))
            .collect()
    };
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
        Piece::Text => others("no-such-word", "\""),
        Piece::Key => others("no-such-word", ""),
    }
}

/// The fingerprint depends on every number, switch, kind and algorithm of every rule file.
#[test]
fn every_rule_changes_the_fingerprint() {
    let mut tried = BTreeSet::new();
    for name in names() {
        // Variants refer to kinds of monsters, which an edit would rename.
        let text = main_text(&name);
        let before = fingerprint(&text);
        assert!(before.is_some());
        for token in tokens(&text) {
            // The keys of plain tables have no alternatives.
            let is_fixed =
                token.piece == Piece::Key && !["effect", "time"].contains(&token.key.as_str());
            if token.is_words() || token.is_name() || is_fixed {
                continue;
            }
            let place = format!(
                "{name}: [{}] {}, {}",
                token.table,
                token.key,
                &text[token.at.clone()]
            );
            let edits = edits(&text, &token);
            let read: Vec<_> = edits.iter().filter_map(|text| fingerprint(text)).collect();
            // Effects with several numbers, and time, have no alternatives with the same keys.
            let needs_none = token.piece == Piece::Key && text[token.at.end..].starts_with(" = {");
            // With a flame and minds, light is always a rule.
            let needs_none = needs_none || (&*token.table, &*token.key) == ("sight", "light");
            // Each level belongs to one place.
            let is_depth = ["from", "to"].contains(&&*token.key);
            let needs_none = needs_none || &*token.table == "places" && is_depth;
            // Terrain that doors are sealed with must block walkers.
            let needs_none = needs_none || token.key == "walk";
            // An unlit brazier becomes the burning one.
            let is_brazier = ["dark", "lit"].contains(&&*token.key);
            let needs_none = needs_none || &*token.table == "braziers" && is_brazier;
            // The other effects of wicks have numbers.
            let is_word = (&*token.table, &*token.key) == ("wicks", "effect");
            let needs_none = needs_none || is_word && token.piece == Piece::Text;
            let is_lit = &text[token.at.clone()] == "\"brazier_lit\"";
            let needs_none = needs_none || token.key == "becomes" && is_lit;
            // Only allies are freed, and there is one kind of ally.
            let needs_none = needs_none || token.key == "frees";
            // An item's effects must fit the place it is worn.
            let needs_none = needs_none || token.key == "place";
            assert!(
                !read.is_empty() || needs_none,
                "{place}: no edit of it can be read"
            );
            for after in read {
                assert_ne!(Some(after), before, "{place} does not take part");
            }
            tried.insert(format!("{} {}", token.table, token.key));
        }
    }
    assert!(
        tried.len() > 60,
        "the reader of rule files reads too little: {tried:?}"
    );
}

/// The text of a rule file without the table under `header`.
fn text_without(text: &str, header: &str) -> String {
    let (head, values) = text.split_once(header).expect("it has this table");
    let (_, rest) = values.split_once("\n\n").expect("more follows");
    format!("{head}{rest}")
}

/// The text of our rule file without the wicks.
fn text_without_wicks(text: &str) -> String {
    let (head, wicks) = text.split_once("[[wicks]]\n").expect("there are some");
    let (_, rest) = wicks.split_once("\n[torch]\n").expect("it follows them");
    format!("{head}[torch]\n{rest}")
}

/// Tables are left out, added or reordered.
#[test]
fn tables_change_the_fingerprint() {
    let text = main_text("tallowdeep");
    let before = fingerprint(&text);
    for (from, to) in [
        (
            "bump = \"strikes\"\n",
            "bump = \"strikes\"\nrest_heal = 1\n",
        ),
        ("glow = 3\n", ""),
        ("flee_below = 20\n", ""),
        ("torch_percent = 40\n", ""),
        ("boss = \"chandler\"\n", ""),
        ("[dungeon]\n", "[dungeon]\nboss_wins = false\n"),
        ("[combat]\n", "[combat]\nhp_below_zero = true\n"),
        ("[death]\n", "[death]\nhero = \"ends-turn\"\n"),
        ("[death]\n", "[death]\nhero = \"ends-fight\"\n"),
        ("[death]\n", "[death]\nhero = \"lives-on\"\n"),
        ("[death]\n", "[death]\nhero = \"is-spared\"\n"),
        ("[death]\n", "[death]\nhero = \"vanishes\"\n"),
        ("[monster_ai]\n", "[monster_ai]\npath_jumps = true\n"),
        ("venom = { percent = 30, turns = 5 }\n", ""),
        (
            "names = { percent = 12, list = [\"Grak the goblin\", ",
            "names = { percent = 20, list = [",
        ),
        ("kind = \"rat\"", "kind = \"mouse\""),
        (
            "effect = { dazes = 4 }",
            "effect = { throwable = { damage = 4, range = 4 } }",
        ),
    ] {
        assert!(text.contains(from), "{from} is not in the file");
        let after = fingerprint(&text.replacen(from, to, 1));
        assert!(after.is_some() && after != before, "{from} -> {to}");
    }
    let wickless = text_without_wicks(&text);
    let bare = text_without(&wickless, "[braziers]\n");
    let digests = [&text, &wickless, &bare].map(|text| fingerprint(text));
    assert!(digests.iter().all(Option::is_some), "{digests:?}");
    assert!(
        digests[0] != digests[1] && digests[1] != digests[2],
        "{digests:?}"
    );
    let other = "\n[[terrain]]\nkind = \"cold_brazier\"\nname = \"cold brazier\"\nletter = \"K\"\ncolor = \"8c96a8\"\n\
                 walk = false\non_bump = { becomes = \"brazier_lit\", wax = -30 }\n";
    let both = text.replacen("\n[[wicks]]\n", &format!("{other}\n[[wicks]]\n"), 1);
    let cold = both.replacen("dark = \"brazier\"", "dark = \"cold_brazier\"", 1);
    let digests = [&both, &cold].map(|text| fingerprint(text));
    assert!(digests.iter().all(Option::is_some), "{digests:?}");
    assert!(digests[0] != digests[1], "{digests:?}");
    // Allies need minds, and braziers a flame.
    let text = bare
        .replacen("traits = { ally = { within = 2 } }\n", "", 1)
        .replacen(", frees = \"apprentice\"", "", 1);
    let before = fingerprint(&text);
    let real_time = text_of("roguebasin-real-time");
    let time = real_time.lines().find(|line| line.starts_with("time = "));
    let time = format!("{}\n", time.expect("it has ticks"));
    let dark = text_without(&text_without(&text, "[flame]\n"), "[minds]\n");
    let bump = "bump = \"strikes\"\n";
    let timed = fingerprint(&dark.replacen(bump, &format!("{bump}{time}"), 1));
    assert!(timed.is_some() && timed != fingerprint(&dark), "{time}");
    let plain = fingerprint(&dark.replacen("light = \"rule\"\n", "", 1));
    assert!(plain.is_some() && plain != fingerprint(&dark), "light");
    let mindless = fingerprint(&text_without(&text, "[minds]\n"));
    assert!(mindless.is_some() && mindless != before);
    let growth = "[growth]\nxp_per_level = 100\nhp = 1\nattack = 1\n\n[minds]\n";
    let growing = fingerprint(&text.replacen("[minds]\n", growth, 1));
    assert!(growing.is_some() && growing != before);
    let parts: Vec<_> = text.split("[[monsters]]\n").collect();
    let mut swapped = parts.clone();
    swapped.swap(1, 2);
    let other = fingerprint(&swapped.join("[[monsters]]\n"));
    assert!(
        other.is_some() && other != before,
        "dice choose by the order"
    );
}

/// Optional rules are part of the fingerprint only if they are used.
#[test]
fn a_default_written_out_changes_nothing() {
    let text = text_of("tcod");
    let before = fingerprint(&text);
    for (from, to) in [
        ("defense = 2 }", "defense = 2, dodge = 0, critical = 0 }"),
        (
            "bump = \"strikes\"",
            "bump = \"strikes\"\nrest_heal = 0\ntime = \"turns\"",
        ),
        (
            "damage = \"difference\"",
            "damage = \"difference\"\ncritical_percent = 100\nhp_below_zero = false",
        ),
        ("[death]", "[death]\nhero = \"ends-game\""),
        ("[monster_ai]", "[monster_ai]\npath_jumps = false"),
        ("bend = \"coin\"", "bend = \"coin\"\ncenter = \"midpoint\""),
        (
            "cell = \"interior\"",
            "cell = \"interior\"\norder = \"after-map\"",
        ),
    ] {
        assert!(text.contains(from), "{from} is not in the file");
        assert_eq!(fingerprint(&text.replacen(from, to, 1)), before, "{to}");
    }
}

/// The text with every word in it edited: comments, names, messages, colours, letters, line ends.
fn reworded(text: &str) -> String {
    let before = fingerprint(text);
    let (mut now, mut edited, mut left) = (text.to_owned(), BTreeSet::new(), BTreeSet::new());
    let words: Vec<_> = tokens(text).into_iter().filter(Token::is_words).collect();
    // Letters that the letter sheet has.
    let candidates = CP437[1..32].iter().chain(&CP437[128..255]);
    let mut unused = candidates.filter(|it| !text.contains(**it));
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
fn reworded_overlay() -> Overlay {
    let mut overlay = Overlay::default();
    let content = Content::builtin();
    let older = content.older.iter().map(|(name, _)| name.clone());
    for name in names().into_iter().chain(older) {
        let text = reworded(&text_of(&name));
        let sheet = |line: &str| match line.split_once(" = ") {
            Some(("tiles", _)) => "tiles = \"cp437\"\r\n".to_owned(),
            _ => line.to_owned(),
        };
        let text: String = text.split_inclusive('\n').map(sheet).collect();
        overlay = overlay.with(&format!("rules/{name}.toml"), text);
    }
    overlay
}

/// Every recording plays under rule files in which every word was edited, and shows the new words.
#[test]
fn an_edit_of_words_costs_nobody_a_game() {
    let content = reworded_overlay().content();
    for (name, text) in replays() {
        let opened = play(&content, &name, &text);
        assert!(opened.start.file().title.ends_with(", mended"), "{name}");
    }
}

/// The recordings of version 0.1.0 name their rules by a digest of the text. They are never rewritten.
#[test]
fn recordings_of_earlier_formats_still_play() {
    let content = Content::builtin();
    let mut old = 0;
    for (name, text) in replays() {
        let opened = play(&content, &name, &text);
        let header = opened.recording.header();
        let mut releases = content.released.iter();
        let by_text = releases.any(|release| release.text == Some(header.rules_fingerprint));
        old += usize::from(by_text && header.version == "0.1.0");
        let now = ticks_one_by_one(&opened.recording.to_text());
        assert_eq!(now, text, "{name}");
    }
    assert_eq!(old, 7, "one of each rule set of 0.1.0 is kept");
}

/// The recording as it was written before consecutive ticks became one word.
fn ticks_one_by_one(text: &str) -> String {
    let run = |word: &str| {
        let count = word.strip_prefix("tick*")?;
        Some(vec!["tick"; count.parse().expect("a number")].join(" "))
    };
    let words = text.split_inclusive(char::is_whitespace).map(|word| {
        let bare = word.trim_end();
        run(bare).map_or_else(|| word.to_owned(), |ticks| ticks + &word[bare.len()..])
    });
    words.collect()
}

#[test]
fn new_recordings_name_their_rules_by_fingerprint() {
    let content = Content::builtin();
    for file in &content.rules {
        let text = bot::record(file, 1, &[]).to_text();
        let (name, fingerprint) = (&file.rules.name, file.rules.fingerprint());
        let line = format!("\nrules {name} {fingerprint:016x}\n");
        assert!(text.contains(&line), "{text}");
        play(&content, name, &text);
    }
}

/// Players' own rule files were also named by a digest of their text. Their games play until the file is edited.
#[test]
fn old_recordings_of_own_rules_still_play() {
    let text = text_of("tcod").replace("hp = 30", "hp = 31");
    let content = Overlay::default()
        .with("rules/tcod.toml", text.as_str())
        .content();
    let digest = Digest::new().write_bytes(text.as_bytes()).finish();
    let new = bot::record(&content.rules[3], 1, &[Command::Wait]).to_text();
    let fingerprint = content.rules[3].rules.fingerprint();
    let old = new.replace(&format!("{fingerprint:016x}"), &format!("{digest:016x}"));
    assert_ne!(old, new);
    play(&content, "a.txt", &old);
}

/// Rules that were released are never lost.
#[test]
fn released_rules_are_current_or_frozen() {
    let content = Content::builtin();
    let known = |name: &str, fingerprint: u64| content.recorded_rules(name, fingerprint).is_some();
    for release in &content.released {
        let (name, number, version) = (&release.rules, release.number, &release.version);
        assert!(
            known(name, release.fingerprint),
            "the rules of {name} have changed since version {version}. Freeze it: copy the old file to \
             assets/rules/{name}@{number}.toml (git show v{version}:assets/rules/{name}.toml, with today's keys), and \
             name it in src/content/assets.rs; see docs/saves.md"
        );
    }
    let version = env!("CARGO_PKG_VERSION");
    let is_listed = content
        .released
        .iter()
        .any(|release| release.version == version);
    for file in &content.rules {
        let (name, fingerprint) = (&file.rules.name, file.rules.fingerprint());
        let releases: Vec<_> = content
            .released
            .iter()
            .filter(|release| release.rules == *name)
            .collect();
        let found = releases
            .iter()
            .any(|release| release.fingerprint == fingerprint);
        // Between releases rules may change and variants may be added.
        assert!(
            found || is_listed && (!releases.is_empty() || file.variant_of.is_some()),
            "assets/rules/released.toml must list this:\n\n[[release]]\nrules = \"{name}\"\nnumber = {}\n\
             version = \"{version}\"\nfingerprint = \"{fingerprint:016x}\"\n",
            releases.len() + 1
        );
    }
}

/// Changed rules of mcrogueface, and the old ones frozen.
fn changed_rules() -> Overlay {
    let text = text_of("mcrogueface");
    let changed = text
        .replace("hp = 30", "hp = 31")
        .replace("Part 6: Combat", "Changed: Combat");
    let changed = Overlay::default().with("rules/mcrogueface.toml", changed);
    changed.with("rules/mcrogueface@1.toml", text)
}

fn replay_of(name: &str) -> String {
    let ending = format!("{name}.txt");
    let mut all = replays().into_iter();
    let found = all.find(|(path, _)| Path::new(path).ends_with(&ending));
    found.expect("there is one of each rule set").1
}

#[test]
fn old_games_continue_by_frozen_rules() {
    let content = changed_rules().content();
    assert_eq!(
        content.rules.len(),
        Content::builtin().rules.len(),
        "an older version is not offered"
    );
    assert!(content.rules_named("mcrogueface@1").is_err());
    assert!(content.rules_named("released").is_err());
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
    assert_eq!(
        (session.view().turn(), session.view().hero().stats.hp),
        (60, 30)
    );
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
    assert_eq!(
        new.recording.header().rules_fingerprint,
        content.rules[1].rules.fingerprint()
    );
}

#[test]
fn older_rules_can_be_shown() {
    let content = changed_rules().content();
    let title = |name: &str| content.rule_file(name).map(|file| file.title.clone());
    assert!(title("mcrogueface").is_ok_and(|title| title.starts_with("Changed")));
    assert!(title("mcrogueface@1").is_ok_and(|title| title.starts_with("Part 6")));
    assert!(title("mcrogueface@2").is_err());
    // Rules that are still current have no frozen file.
    assert!(title("mcrogueface-5@1").is_ok_and(|title| title.starts_with("Part 5")));
}

#[test]
fn lost_rules_name_the_version_with_them() {
    let mut overlay = changed_rules();
    overlay.0.remove("rules/mcrogueface@1.toml");
    let content = overlay.content();
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
    let content = Content::builtin();
    let text = replay_of("mcrogueface").replace("version 0.1.0", "version 0.0.9");
    let text = text.replacen("s s s", "s s", 1);
    let opened = LoadedRecording::read(&content, "a.txt", &text).expect("its start is right");
    let error = opened.last("a.txt").expect_err("a step is missing");
    let error = error.to_string();
    let made = "(version 0.0.9 recorded it and can play it; this is version 0.1.0)";
    assert!(error.ends_with(made), "{error}");
}

#[test]
fn frozen_files_are_checked() {
    let error = |path: &str, text: String| {
        let errors = Content::load(&Overlay::default().with(path, text)).expect_err("it is wrong");
        errors.to_string()
    };
    let other = text_of("tcod@1").replace("hp = 30", "hp = 31");
    let found = fingerprint(&other).expect("it is right");
    let right = fingerprint(&text_of("tcod@1")).expect("it is right");
    let mut lines = other.lines();
    let name = 1 + lines
        .position(|line| line.starts_with("name ="))
        .expect("a name");
    assert_eq!(
        error("rules/tcod@1.toml", other.clone()),
        format!(
            "assets/rules/tcod@1.toml:{name}: must be the rules of version 0.1.0 with the fingerprint {right:016x}, found \
             {found:016x}"
        )
    );
    assert_eq!(
        error("rules/other@1.toml", other.clone()),
        format!(
            "assets/rules/other@1.toml:{name}: name: expected \"other\" as in the file's name, found \"tcod\""
        )
    );
    assert_eq!(
        error("rules/tcod@old.toml", other),
        format!(
            "assets/rules/tcod@old.toml:{name}: the file's name must be that of a rule set, @ and a number, such as tcod@1"
        )
    );
    let entry = "[[release]]\nrules = \"a\"\nnumber = 1\nversion = \"0.1.0\"\nfingerprint = \"00000000000000ab\"\n";
    assert_eq!(
        error("rules/released.toml", entry.repeat(2)),
        "assets/rules/released.toml:6: each release must stand here once, found a@1 again"
    );
    assert_eq!(
        error("rules/released.toml", entry.replace("ab\"", "\"")),
        "assets/rules/released.toml:5: fingerprint: expected 16 hexadecimal digits in quotes, found \"00000000000000\""
    );
}

const DRAWING: &str = "#########\n#@..g.!.#\n#...o...#\n#########";

/// The recording of a game on a drawn map.
fn on_map(content: &Content) -> String {
    let map = map::parse_drawn_map("map", DRAWING, &content.rules[0].rules).expect("a map");
    let mut app = App::in_game(content, RulesId(0), 1, Some(map));
    for command in [Command::Wait, Command::Wait] {
        app.play(command);
    }
    app.recording().expect("it is recorded").to_text()
}

/// Our rules with these letters for goblin, orc and healing potion.
fn lettered(letters: [&str; 3]) -> Overlay {
    relettered("tallowdeep", letters)
}

fn relettered(rules: &str, [goblin, orc, potion]: [&str; 3]) -> Overlay {
    let mut text = text_of(rules);
    for (kind, letter) in [("goblin", goblin), ("orc", orc), ("potion_red", potion)] {
        let at = text
            .find(&format!("kind = \"{kind}\""))
            .expect("it is there");
        let line = at + text[at..].find("letter = ").expect("it has a letter");
        let end = line + text[line..].find('\n').expect("more follows");
        text.replace_range(line..end, &format!("letter = \"{letter}\""));
    }
    Overlay::default().with(&format!("rules/{rules}.toml"), text)
}

#[test]
fn letters_on_a_recorded_map_keep_their_meaning() {
    let content = Content::builtin();
    let text = on_map(&content);
    assert!(
        text.contains("\nmap\n; letters g=goblin !=potion_red o=orc\n####"),
        "{text}"
    );
    let same = play(&content, "a.txt", &text).start.fingerprint();
    for letters in [["o", "g", "!"], ["x", "g", "y"], ["G", "o", "\u{2665}"]] {
        let content = lettered(letters).content();
        let opened = play(&content, "a.txt", &text);
        assert_eq!(opened.start.fingerprint(), same, "{letters:?}");
        let rows = &opened.start.map().expect("it has a map").text;
        assert!(
            rows.starts_with(&DRAWING[..9]) && rows.contains(letters[0]),
            "{rows}"
        );
        assert_eq!(opened.recording.to_text(), text, "the file stays as it is");
        // The next game on the same map is recorded in today's letters.
        let new = on_map_again(&content, &opened);
        assert!(
            new.contains(&format!(" {}=potion_red", letters[2])),
            "{new}"
        );
        assert_eq!(play(&content, "b.txt", &new).start.fingerprint(), same);
    }
}

fn on_map_again(content: &Content, opened: &LoadedRecording) -> String {
    let map = opened.start.map().cloned();
    let app = App::in_game(content, opened.rules, 1, map);
    app.recording().expect("it is recorded").to_text()
}

/// Version 0.1.0 did not record letters: they are those of its rule files.
#[test]
fn map_letters_of_0_1_0_keep_their_meaning() {
    let content = Content::builtin();
    let mut then = content.clone();
    then.rules[0] = content
        .rule_file("tallowdeep@1")
        .expect("it is frozen")
        .clone();
    let text = on_map(&then);
    let release = content
        .released
        .iter()
        .find(|release| release.rules == "tallowdeep");
    let digest = release
        .and_then(|release| release.text)
        .expect("it was released");
    let fingerprint = then.rules[0].rules.fingerprint();
    let legend = "; letters g=goblin !=potion_red o=orc\n";
    let old = text
        .replace(legend, "")
        .replace(&format!("{fingerprint:016x}"), &format!("{digest:016x}"));
    let same = play(&content, "a.txt", &old).start.fingerprint();
    let swapped = relettered("tallowdeep@1", ["o", "g", "y"]).content();
    assert_eq!(play(&swapped, "a.txt", &old).start.fingerprint(), same);
}

#[test]
fn unknown_map_letters_are_explained() {
    let text = on_map(&Content::builtin());
    let unsaid = text.replace("; letters g=goblin !=potion_red o=orc\n", "");
    let swapped = lettered(["o", "g", "!"]).content();
    let error = LoadedRecording::read(&swapped, "a.txt", &unsaid).expect_err("an orc is no goblin");
    let error = error.to_string();
    assert!(
        error.ends_with(", or letters on its map mean something else now"),
        "{error}"
    );
    // Two kinds of items may share a letter, which then means the first one.
    let shared = text.replace("!=potion_red", "!=scroll");
    let content = lettered(["g", "o", "?"]).content();
    let error = LoadedRecording::read(&content, "a.txt", &shared).expect_err("it means the potion");
    let error = error.to_string();
    assert_eq!(
        error,
        "a.txt: the letter '!' on its map stands for scroll, which has no letter of its own in tallowdeep now"
    );
}

/// The command line plays games of older rules.
#[test]
fn the_program_plays_old_games_by_frozen_rules() {
    let folder = tempfile::tempdir().expect("a folder for one test");
    let path = |name: &str| folder.path().join(name);
    for (name, text) in &changed_rules().0 {
        let file = path("mine").join(name);
        fs::create_dir_all(file.parent().expect("it lies in a folder"))
            .expect("the folder is ours");
        fs::write(file, text).expect("the folder is ours");
    }
    fs::create_dir_all(path("saves")).expect("the folder is ours");
    fs::write(path("saves/old.txt"), replay_of("mcrogueface")).expect("the folder is ours");
    let run = |args: &[&str]| {
        let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_tallowdeep"));
        let done = program.args(args).current_dir(folder.path()).output();
        let done = done.expect("the program runs");
        let say = |bytes| String::from_utf8(bytes).expect("it says text");
        (done.status.success(), say(done.stdout) + &say(done.stderr))
    };
    let (fine, said) = run(&["verify", "saves/old.txt", "--assets", "mine"]);
    assert!(fine && said.contains("as recorded"), "{said}");
    let picture = [
        "render",
        "saves/old.txt",
        "--assets",
        "mine",
        "--out",
        "x.png",
        "--turn",
        "20",
    ];
    let (fine, said) = run(&picture);
    assert!(fine && path("x.png").exists(), "{said}");
    let (fine, said) = run(&["scores", "--saves", "saves"]);
    assert!(fine, "{said}");
    let (fine, said) = run(&["rules", "mcrogueface@1"]);
    assert!(
        fine && said.starts_with("mcrogueface@1: Rooms, fog"),
        "{said}"
    );
    let (fine, said) = run(&["rules"]);
    assert!(fine && !said.contains("mcrogueface@"), "{said}");
    fs::remove_file(path("mine/rules/mcrogueface@1.toml")).expect("it was there");
    let (fine, said) = run(&["verify", "saves/old.txt", "--assets", "mine"]);
    assert!(
        !fine && said.contains("this version recorded it, with other files of rules"),
        "{said}"
    );
}
