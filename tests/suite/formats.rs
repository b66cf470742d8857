//! docs/formats.md is correct: its tables have the keys, ranges, words and defaults that the program reads and writes.
//!
//! An example of each kind of TOML file is built from its tables, then changed key by key. The errors show what the
//! program expects.

mod traces;

use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use tallowdeep::base::Pos;
use tallowdeep::content::{Assets, Content, IoError, RulesetFile, keymap, map, settings};
use tallowdeep::game::Command;
use tallowdeep::game::command::Slot;
use tallowdeep::gfx::{Canvas, PxSize, png};
use tallowdeep::replay::Recording;
use tallowdeep::ui::input::bindings::{Bindings, KeyAction, Preset};
use tallowdeep::ui::input::key::Key;

use crate::support::variant::main_text;

fn read(path: impl AsRef<Path>) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A row of a table: one key.
#[derive(Clone, Default, Debug)]
struct Row {
    key: String,
    kind: String,
    range: String,
    default: String,
}

/// A heading, with the table below it.
#[derive(Clone, Default, Debug)]
struct Section {
    /// The heading without brackets, such as `monsters.venom`.
    title: String,
    text: String,
    /// Without rows for free names.
    rows: Vec<Row>,
}

impl Section {
    fn of(text: &str) -> Self {
        let (title, text) = text.split_once('\n').unwrap_or((text, ""));
        let cells = |line: &str| -> Vec<String> {
            let line = line.trim_matches('|');
            line.split('|').map(|cell| cell.trim().to_owned()).collect()
        };
        let rows = text.lines().filter(|line| line.starts_with("| `"));
        let row = |line: &str| {
            let cells = cells(line);
            let cell = |at: usize| cells.get(at).cloned().unwrap_or_default();
            Row {
                key: cell(0).trim_matches('`').to_owned(),
                kind: cell(1),
                range: cell(2),
                default: cell(3),
            }
        };
        Self {
            title: title.trim_matches(['#', ' ', '`', '[', ']']).to_owned(),
            text: text.to_owned(),
            rows: rows.map(row).collect(),
        }
    }

    fn keys(&self) -> BTreeSet<String> {
        self.rows.iter().map(|row| row.key.clone()).collect()
    }

    /// Whether its value has exactly one of its keys instead of all of them.
    fn is_choice(&self) -> bool {
        self.text.contains("Exactly one of these keys")
    }
}

/// The sections below a second-level heading.
fn chapter(title: &str) -> Vec<Section> {
    let text = read("docs/formats.md");
    let start = format!("\n## {title}\n");
    let (_, rest) = text
        .split_once(&start)
        .unwrap_or_else(|| panic!("docs/formats.md has no chapter {title}"));
    let chapter = rest.split("\n## ").next().unwrap_or_default();
    let mut parts = chapter.split("\n### ");
    let first = Section::of(&format!("{title}\n{}", parts.next().unwrap_or_default()));
    [first].into_iter().chain(parts.map(Section::of)).collect()
}

fn section<'s>(sections: &'s [Section], title: &str) -> &'s Section {
    let found = sections.iter().find(|section| section.title == title);
    found.unwrap_or_else(|| panic!("docs/formats.md has no section {title}"))
}

/// The words in backticks, in order.
fn words(text: &str) -> Vec<String> {
    let parts = text.split('`').skip(1).step_by(2);
    parts
        .map(|word| word.trim_matches('"').to_owned())
        .collect()
}

/// A value of the example made from the tables.
#[derive(Clone, Debug)]
enum Node {
    Leaf(String),
    List(Box<Node>),
    Table(Section, Vec<(Row, Node)>),
}

/// Values that cannot be derived from the ranges.
const VALUES: &[(&str, &str)] = &[
    ("hero.stats.attack", "9"),
    ("map.room_min", "5"),
    ("map.room_max", "5"),
    ("hero.wears", "[]"),
    ("dungeon.boss", "\"rat\""),
    ("monsters.kind", "\"rat\""),
    ("monsters.letter", "\"r\""),
    ("items.letter", "\"i\""),
    ("items.terrain", "\"floor\""),
    ("terrain.letter", "\"t\""),
    ("terrain.burns.leaves", "\"floor\""),
    ("terrain.fades.leaves", "\"floor\""),
    ("terrain.on_enter.becomes", "\"floor\""),
    ("terrain.on_bump.becomes", "\"floor\""),
    ("terrain.on_bump.takes", "\"x\""),
    ("terrain.on_bump.frees", "\"rat\""),
    ("terrain.on_bump.closes.becomes", "\"floor\""),
    ("torch.becomes", "\"floor\""),
    ("torch.takes", "\"x\""),
    ("torch.frees", "\"rat\""),
    ("torch.closes.becomes", "\"floor\""),
    ("door_seal.terrain", "\"wall\""),
    ("monsters.traits.spins", "\"floor\""),
    ("monsters.traits.pours.terrain", "\"floor\""),
    ("monsters.traits.crown.calls.kind", "\"rat\""),
    ("terrain.hidden.looks_like", "\"floor\""),
    ("places.ground.kind", "\"floor\""),
    ("braziers.dark", "\"dark\""),
    ("braziers.lit", "\"lit\""),
    ("wicks.effect.drips.terrain", "\"x\""),
    ("screen.tiles", "\"cp437\""),
    ("picture", "\"mine.png\""),
    ("release.fingerprint", "\"0123456789abcdef\""),
    ("release.text", "\"0123456789abcdef\""),
    ("theme", "\"contrast\""),
    ("color", "\"64c864\""),
];

/// One kind of TOML file.
struct Format<'f> {
    sections: Vec<Section>,
    /// Reads the text of a file; returns the result as text to compare, or the error.
    read: &'f dyn Fn(&str) -> Result<String, String>,
    /// A file with all keys.
    example: OnceCell<Node>,
}

impl<'f> Format<'f> {
    fn new(sections: Vec<Section>, read: &'f dyn Fn(&str) -> Result<String, String>) -> Self {
        let example = OnceCell::new();
        Self {
            sections,
            read,
            example,
        }
    }
}

/// A change to the example.
enum Change<'c> {
    None,
    Remove(&'c str),
    Set(&'c str, &'c str),
    Add(&'c str),
}

impl Change<'_> {
    const fn path(&self) -> &str {
        match self {
            Self::None => "",
            Self::Remove(path) | Self::Set(path, _) | Self::Add(path) => path,
        }
    }
}

/// Terrain that the example's braziers are made of.
const BRAZIERS: &str = r#"{ kind = "dark", name = "x", letter = "D", color = "64c864", on_bump = { becomes = "lit" } }, { kind = "lit", name = "x", letter = "L", color = "64c864", light = 1 }"#;

/// A file of all keys, without those that conflict with `path`: it extends no other; a flame and minds need light as a rule, need turns
/// and exclude a candle; allies need minds and cannot be the boss; braziers need a flame, and wicks need braziers.
fn fitting(text: &str, path: &str) -> String {
    let has_wicks = path.starts_with("wicks");
    let has_braziers = has_wicks || path.starts_with("braziers");
    let frees = path.ends_with(".frees");
    let has_allies = path.starts_with("monsters.traits.ally") || frees;
    let is_lit = ["flame", "minds", "braziers", "wicks"]
        .iter()
        .any(|table| path.starts_with(table))
        || has_allies;
    let line = |line: &str| {
        let key = line.split(" = ").next().unwrap_or_default();
        match key {
            "extends" | "remove" if path != key => String::new(),
            "flame" | "minds" if !is_lit => String::new(),
            "braziers" if !has_braziers => String::new(),
            "wicks" if !has_wicks => String::new(),
            "terrain" if has_braziers => {
                let line = line.replace("frees = \"rat\", ", "");
                format!("{}, {BRAZIERS}]", line.trim_end_matches(']'))
            }
            "candle" if is_lit || path == "sight.light" => String::new(),
            "sight" if is_lit => line.replace("light = \"plain\"", "light = \"rule\""),
            "play" if is_lit => without_table(line, "time"),
            "dungeon" if has_allies => line.replace(", boss = \"rat\"", ""),
            "monsters" if !has_allies => without_table(line, "ally"),
            "terrain" | "torch" if !frees => line.replace("frees = \"rat\", ", ""),
            _ => line.to_owned(),
        }
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// The line without the table `key = { ... }`.
fn without_table(line: &str, key: &str) -> String {
    let Some(from) = line.find(&format!("{key} = {{")) else {
        return line.to_owned();
    };
    let mut depth = 0;
    let end = line[from..].find(|letter| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        letter == '}' && depth == 0
    });
    let rest = &line[from + end.expect("it is closed") + 1..];
    format!("{}{}", &line[..from], rest.trim_start_matches(", "))
}

impl Format<'_> {
    fn table(&self, path: &str, section: &Section) -> Node {
        let rows = section.rows.iter();
        let row = |row: &Row| {
            let path = format!("{path}.{}", row.key);
            let path = path.trim_start_matches('.');
            (row.clone(), self.value(path, row))
        };
        let mut rows: Vec<_> = rows.map(row).collect();
        if section.is_choice() {
            rows.truncate(1);
        }
        Node::Table(section.clone(), rows)
    }

    fn value(&self, path: &str, row: &Row) -> Node {
        let leaf = |text: &str| Node::Leaf(text.to_owned());
        let known = VALUES.iter().find(|(known, _)| *known == path);
        if let Some((_, value)) = known {
            return leaf(value);
        }
        let below = || match self.sections.iter().find(|section| section.title == path) {
            Some(section) if !section.rows.is_empty() => self.table(path, section),
            _ => leaf("{}"),
        };
        let named = |title: &str| self.table(path, section(&self.sections, title));
        let low = row.range.split(' ').next().unwrap_or_default();
        let low = if low.parse::<i64>().is_ok() { low } else { "1" };
        match row.kind.as_str() {
            "integer" => leaf(low),
            "boolean" => leaf("true"),
            "text" | "text of one letter" => leaf("\"x\""),
            "color" => leaf("\"64c864\""),
            "table" => below(),
            "list of tables" => Node::List(Box::new(below())),
            "list of text" => leaf("[\"x\"]"),
            "message" => named("message"),
            "list of messages" => Node::List(Box::new(named("message"))),
            "one of" => leaf(&format!("\"{}\"", words(&row.range)[0])),
            kind => match kind.strip_prefix("table ") {
                Some(title) => named(title.trim_matches('`')),
                None => leaf(
                    &format!("{:?}", vec![low.parse::<i64>().ok(); numbers(kind)])
                        .replace("Some(", "")
                        .replace(')', ""),
                ),
            },
        }
    }

    fn example(&self) -> &Node {
        let root = || self.table("", section(&self.sections, self.root()));
        self.example.get_or_init(root)
    }

    /// The text of a file with all keys, with this change.
    fn text(&self, change: &Change<'_>) -> String {
        let Node::Table(_, rows) = self.example() else {
            panic!("a file is a table");
        };
        let mut text = String::new();
        for line in entries(rows, "", change) {
            let _ = writeln!(text, "{line}");
        }
        text
    }

    /// The title of the section of top-level keys.
    fn root(&self) -> &str {
        let mut sections = self.sections.iter();
        let top = sections.find(|section| section.title == "Top level");
        top.map_or("root", |section| &section.title)
    }

    fn changed(&self, change: &Change<'_>) -> Result<String, String> {
        (self.read)(&fitting(&self.text(change), change.path()))
    }

    #[track_caller]
    fn error(&self, path: &str, change: &Change<'_>, expected: &str) -> String {
        let error = self.changed(change).err().unwrap_or_default();
        assert!(
            error.contains(expected),
            "{path}: {expected:?} is not in {error:?}"
        );
        error
    }

    /// Compares every table and key with what the program accepts.
    fn check(&self) {
        let usual = self.changed(&Change::None);
        usual.unwrap_or_else(|error| panic!("{error}\n{}", self.text(&Change::None)));
        self.check_node("", self.example());
    }

    fn check_node(&self, path: &str, node: &Node) {
        let (section, rows) = match node {
            Node::Leaf(_) => return,
            Node::List(item) => return self.check_node(path, item),
            Node::Table(section, rows) => (section, rows),
        };
        if section.is_choice() {
            return self.check_choice(path, section);
        }
        let error = self.error(path, &Change::Add(path), "expected one of the keys ");
        let list = error.split("expected one of the keys ").nth(1);
        let list = list.and_then(|rest| rest.split(", found").next());
        let old = ["foe", "foe_hp", "foe_lost"];
        let known = list.unwrap_or_default().split(", ");
        let known: BTreeSet<_> = known.filter(|key| !old.contains(key)).collect();
        let keys = section.keys();
        assert!(
            known.iter().copied().eq(&keys),
            "{path}: {known:?} are known, {keys:?} documented"
        );
        for (row, node) in rows {
            let path = format!("{path}.{}", row.key);
            let path = path.trim_start_matches('.');
            self.check_default(path, row);
            self.check_value(path, row);
            self.check_node(path, node);
        }
    }

    /// Checks a value that has one of several keys.
    fn check_choice(&self, path: &str, section: &Section) {
        let unknown = Change::Set(path, "\"zzz\"");
        let error = self.error(path, &unknown, "expected one of ");
        let known = error.split("expected one of ").nth(1).unwrap_or_default();
        let known = known.split(", found").next().unwrap_or_default();
        let known: BTreeSet<_> = known.split(", ").collect();
        let keys = section.keys();
        assert!(
            known.iter().copied().eq(&keys),
            "{path}: {known:?} are known, {keys:?} documented"
        );
        self.check_options(path, section);
    }

    /// A list is refused if it has one table more than its range allows, and not before.
    fn check_most(&self, path: &str, row: &Row) {
        let most = row.range.split_once(" to ").map(|(_, most)| most);
        let Some(Ok(most)) = most.map(str::parse::<usize>) else {
            return;
        };
        let Node::List(one) = self.value(path, row) else {
            return;
        };
        let one = node_text(&one, path, &Change::None);
        let refused = |count: usize| {
            // Kinds must differ, and other tables refer to the first.
            let numbered = |at: usize| one.replacen("kind = \"", &format!("kind = \"k{at}"), 1);
            let first = std::iter::once(one.clone());
            let all: Vec<_> = first.chain((1..count).map(numbered)).collect();
            let read = self.changed(&Change::Set(path, &format!("[{}]", all.join(", "))));
            let told = format!("expected {most} kinds of ");
            read.is_err_and(|error| error.contains(&told))
        };
        assert!(
            !refused(most) && refused(most + 1),
            "{path}: {most} at most"
        );
    }

    /// Checks each key of a choice on its own.
    fn check_options(&self, path: &str, section: &Section) {
        for row in &section.rows {
            let inner = format!("{path}.{}", row.key);
            let title = format!("{}.{}", section.title, row.key);
            let below = self.sections.iter().find(|section| section.title == title);
            let set = |value: &str| format!("{{ {} = {value} }}", row.key);
            let read = |value: &str| self.changed(&Change::Set(path, &set(value)));
            let Some(below) = below else {
                let ends = row.range.split_once(" to ");
                let (low, high) = ends.unwrap_or_else(|| panic!("{inner}: no range"));
                let number = |end: &str| end.parse::<i64>().expect("a range is of numbers");
                let (low, high) = (number(low), number(high));
                for (value, right) in [(low - 1, false), (low, true), (1_000_000, false)] {
                    assert_eq!(read(&value.to_string()).is_ok(), right, "{inner} = {value}");
                }
                let error = read(&(high + 1).to_string()).err().unwrap_or_default();
                let range = format!("expected {}, found", row.range);
                assert!(error.contains(&range), "{inner}: {range} is not in {error}");
                continue;
            };
            let value = |row: &Row| {
                let path = format!("{inner}.{}", row.key);
                let value = node_text(&self.value(&path, row), &path, &Change::None);
                format!("{} = {value}", row.key)
            };
            let values: Vec<_> = below.rows.iter().map(value).collect();
            read(&format!("{{ {} }}", values.join(", "))).unwrap_or_else(|error| panic!("{error}"));
            let error = read(&format!("{{ {}, zzz = 1 }}", values.join(", ")));
            let known: Vec<_> = below.rows.iter().map(|row| row.key.clone()).collect();
            let known = format!("expected one of the keys {}, found", known.join(", "));
            let error = error.err().unwrap_or_default();
            assert!(error.contains(&known), "{inner}: {known} is not in {error}");
        }
    }

    fn check_default(&self, path: &str, row: &Row) {
        let without = Change::Remove(path);
        if row.default == "required" {
            self.error(path, &without, &format!("missing key {}", row.key));
            return;
        }
        let without = self.changed(&without);
        assert!(without.is_ok(), "{path} has a default: {without:?}");
        let default = match (row.default.as_str(), row.kind.as_str()) {
            ("empty", "table") => "{}",
            ("empty", _) => "[]",
            (default, _) => default.trim_matches('`'),
        };
        let literal = default.starts_with(['"', '{', '['])
            || ["true", "false"].contains(&default)
            || default.parse::<i64>().is_ok();
        if literal {
            let with = self.changed(&Change::Set(path, default));
            assert!(with == without, "{path} is not {default} by default");
        }
    }

    fn check_value(&self, path: &str, row: &Row) {
        let wrong = |value: &str, expected: &str| {
            self.error(path, &Change::Set(path, value), expected);
        };
        match row.kind.as_str() {
            "integer" => {
                if let Some((low, high)) = row
                    .range
                    .split(';')
                    .next()
                    .and_then(|r| r.split_once(" to "))
                {
                    let high: String = high.chars().take_while(char::is_ascii_digit).collect();
                    let number = |word: &str| word.parse::<i64>().expect("a range is of numbers");
                    let expected = format!("expected {low} to {high}, found");
                    wrong(&(number(low) - 1).to_string(), &expected);
                    wrong(&(number(&high) + 1).to_string(), &expected);
                }
                wrong("\"zzz\"", "expected ");
            }
            "boolean" => wrong("1", "expected true or false, found 1"),
            "text" => wrong("1", "expected text in quotes, found 1"),
            "text of one letter" => wrong("\"zz\"", "expected a character, found"),
            "color" => wrong("\"zzz\"", "expected six hexadecimal digits"),
            "table" | "message" => wrong("1", "expected "),
            kind if kind.starts_with("list") => {
                wrong("1", "expected ");
                self.check_most(path, row);
                if numbers(kind) > 1 {
                    let low = row.range.split(' ').next().unwrap_or_default();
                    let low: i64 = low.parse().expect("a range is of numbers");
                    let values = vec![low - 1; numbers(kind)];
                    assert!(
                        self.changed(&Change::Set(path, &format!("{values:?}")))
                            .is_err(),
                        "{path}"
                    );
                }
            }
            "one of" if row.key != "keyboard" => {
                let error = self.error(path, &Change::Set(path, "\"zzz\""), "expected one of ");
                let known = error.split("expected one of ").nth(1).unwrap_or_default();
                let known = known.split(", found").next().unwrap_or_default();
                let mut known: Vec<_> = known.split(", ").collect();
                let mut documented = words(&row.range);
                for word in &mut documented {
                    if let Some((_, last)) = word.rsplit_once('.') {
                        *word = last.to_owned();
                    }
                }
                known.sort_unstable();
                documented.sort_unstable();
                assert_eq!(known, documented, "{path}");
                for word in words(&row.range) {
                    if let Some(section) =
                        self.sections.iter().find(|section| section.title == path)
                        && word.contains('.')
                    {
                        self.check_options(path, section);
                        continue;
                    }
                    let set = format!("\"{word}\"");
                    let read = self.changed(&Change::Set(path, &set));
                    let kind = |error: &str| error.contains("expected one of ");
                    assert!(!read.is_err_and(|error| kind(&error)), "{path} = {set}");
                }
            }
            _ => {}
        }
    }
}

/// The 2 of `list of 2 integers`; 1 for anything else.
fn numbers(kind: &str) -> usize {
    let count = kind.split(' ').nth(2).and_then(|word| word.parse().ok());
    count.unwrap_or(1)
}

/// Each `key = value` of a table.
fn entries(rows: &[(Row, Node)], path: &str, change: &Change<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    for (row, node) in rows {
        let inner = format!("{path}.{}", row.key);
        let inner = inner.trim_start_matches('.');
        let value = match change {
            Change::Remove(removed) if *removed == inner => continue,
            Change::Set(at, value) if *at == inner => (*value).to_owned(),
            _ => node_text(node, inner, change),
        };
        lines.push(format!("{} = {value}", row.key));
    }
    if matches!(change, Change::Add(at) if *at == path) {
        lines.push("zzz = 1".to_owned());
    }
    lines
}

fn node_text(node: &Node, path: &str, change: &Change<'_>) -> String {
    match node {
        Node::Leaf(text) => text.clone(),
        Node::List(item) => format!("[{}]", node_text(item, path, change)),
        Node::Table(_, rows) => format!("{{ {} }}", entries(rows, path, change).join(", ")),
    }
}

/// Assets with only one file and its picture.
struct OneFile<'t> {
    path: &'static str,
    text: &'t str,
}

impl Assets for OneFile<'_> {
    fn read(&self, path: &str) -> Result<Option<Cow<'static, [u8]>>, IoError> {
        let picture = || png::encode(&Canvas::new(PxSize::new(16, 16))).expect("it is small");
        Ok(match path {
            "tiles/mine.png" => Some(picture().into()),
            path if path == self.path => Some(self.text.as_bytes().to_vec().into()),
            _ => None,
        })
    }

    fn list(&self, folder: &str, ending: &str) -> Result<Vec<String>, IoError> {
        let inside = self.path.starts_with(folder) && self.path.ends_with(ending);
        Ok(inside.then(|| self.path.to_owned()).into_iter().collect())
    }
}

/// The error in one file of otherwise empty assets, if there is one.
fn error_in(path: &'static str, text: &str) -> Result<String, String> {
    let errors = Content::load(&OneFile { path, text }).expect_err("nothing else is there");
    let errors = errors.to_string();
    let place = format!("assets/{path}:");
    let mut errors = errors.lines();
    let error = errors.find(|line| line.starts_with(&place));
    error.map_or_else(|| Ok(String::new()), |error| Err(error.to_owned()))
}

fn read_rules(text: &str) -> Result<String, String> {
    let file = RulesetFile::parse("rules.toml", text).map_err(|error| error.to_string())?;
    let RulesetFile {
        rules,
        title,
        about,
        departures,
        screen,
        messages,
        tutorial,
        ..
    } = file;
    Ok(format!(
        "{rules:?} {title:?} {about:?} {departures:?} {screen:?} {messages:?} {tutorial:?}"
    ))
}

fn rule_files() -> Format<'static> {
    Format::new(chapter("Rule file"), &read_rules)
}

#[test]
fn rule_file_tables_match_the_types() {
    rule_files().check();
}

#[test]
fn theme_table_matches_the_type() {
    let read = |text: &str| error_in("themes/mine.toml", text);
    Format::new(chapter("Theme"), &read).check();
}

/// The sections of a chapter on files that are a single list.
fn chapter_of_list(title: &str, key: &str) -> Vec<Section> {
    let mut sections = chapter(title);
    sections.push(Section {
        title: "root".into(),
        text: String::new(),
        rows: vec![Row {
            key: key.into(),
            kind: "list of tables".into(),
            range: String::new(),
            default: "empty".into(),
        }],
    });
    sections
}

#[test]
fn sound_tables_match_the_type() {
    let read = |text: &str| error_in("sounds/mine.toml", text);
    Format::new(chapter_of_list("Sounds", "sounds"), &read).check();
}

#[test]
fn tile_file_table_matches_the_type() {
    let content = RefCell::new(Content::builtin());
    let read = |text: &str| {
        let mut content = content.borrow_mut();
        let file = OneFile {
            path: "tiles/mine.toml",
            text,
        };
        let sheet = content.add_sheet(&file, file.path);
        sheet.map_err(|error| error.to_string())?;
        Ok(format!("{:?}", content.sheets.pop()))
    };
    Format::new(chapter("Tile file"), &read).check();
}

#[test]
fn settings_table_matches_the_type() {
    let content = Content::shared();
    let read = |text: &str| {
        let settings = settings::parse_settings("settings.toml", text, content);
        let files = settings::LookFiles::parse("settings.toml", text);
        settings::check_keys("settings.toml", text)
            .and_then(|()| Ok(format!("{:?} {:?}", settings?, files?)))
            .map_err(|error| error.to_string())
    };
    let format = Format::new(chapter("Settings"), &read);
    format.check();
    let presets = section(&format.sections, "Top level").rows.clone();
    let keyboard = presets
        .iter()
        .find(|row| row.key == "keyboard")
        .expect("it is there");
    assert_eq!(words(&keyboard.range), Preset::ALL.map(Preset::word));
}

#[test]
fn keys_table_has_every_action_and_its_keys() {
    let sections = chapter("Keys");
    let rows = &section(&sections, "Top level").rows;
    let (preset, rows) = rows.split_first().expect("there are keys");
    assert_eq!(
        (&*preset.key, words(&preset.range)),
        (
            "preset",
            Preset::ALL.map(|it| it.word().to_owned()).to_vec()
        )
    );
    let documented: Vec<_> = rows.iter().map(|row| row.key.as_str()).collect();
    let actions: Vec<_> = KeyAction::all().filter_map(KeyAction::word).collect();
    assert_eq!(documented, actions);
    let bindings = Bindings::default_qwerty().all();
    for row in rows {
        let action = KeyAction::from_word(&row.key).expect("it is an action");
        let usual = bindings.iter().filter(|(_, other)| *other == action);
        let usual: Vec<_> = usual.map(|(key, _)| *key).collect();
        let keys: Vec<_> = words(&row.default)
            .iter()
            .filter_map(|word| Key::from_word(word))
            .collect();
        if matches!(action, KeyAction::Walk(_)) {
            assert!(
                keys.iter().all(|key| usual.contains(key)),
                "{}: {usual:?}",
                row.key
            );
        } else {
            assert_eq!(keys, usual, "{}", row.key);
        }
    }
}

/// Readers copy examples, so they must work.
#[test]
fn examples_of_toml_load() {
    let text = read("docs/formats.md");
    let blocks = text.split("```toml\n").skip(1);
    let blocks: Vec<_> = blocks
        .filter_map(|block| block.split("```").next())
        .collect();
    let [variant, keys] = &*blocks else {
        panic!("there are two: {blocks:?}");
    };
    let with_variant = format!("{}\n{variant}", main_text("tcod"));
    let (_, variants) = RulesetFile::parse_all("tcod.toml", &with_variant)
        .unwrap_or_else(|error| panic!("{error}"));
    let [file] = &*variants else {
        panic!("there is one: {variants:?}");
    };
    assert_eq!(
        (&*file.rules.name, &*file.rules.monsters[1].color),
        ("tcod-literal", "ffffff")
    );
    keymap::parse_keymap("keys.toml", keys).unwrap_or_else(|error| panic!("{error}"));
    let rules = rule_files();
    let mut examples = 0;
    for word in words(&text.replace("```", "")) {
        let Some((key, value)) = word.split_once(" = {") else {
            continue;
        };
        let path = match key {
            "effect" => "items.effect",
            "time" => "play.time",
            key => &format!("words.{key}"),
        };
        let read = rules.changed(&Change::Set(path, &format!("{{{value}")));
        read.unwrap_or_else(|error| panic!("{word}: {error}"));
        examples += 1;
    }
    assert_eq!(examples, 3, "effect, time and a message");
}

#[test]
fn map_example_is_read() {
    let sections = chapter("Map");
    let drawing = sections[0]
        .text
        .split("```\n")
        .nth(1)
        .expect("there is an example");
    let content = Content::builtin();
    let rules = content.rules_named("mcrogueface").expect("it is built in");
    let read = map::parse_drawn_map("map", drawing, &content.rules[rules.0].rules);
    read.unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn command_table_has_every_word() {
    let sections = chapter("Commands and scripts");
    let lines = sections[0]
        .text
        .lines()
        .filter(|line| line.starts_with("| `"));
    let mut documented = BTreeSet::new();
    for line in lines {
        let words = words(line.split('|').nth(1).unwrap_or_default());
        for word in &words {
            let word = word.replace('X', "1").replace('Y', "2");
            let command = Command::from_word(&word);
            assert!(command.is_some(), "{word} is no command");
            let slots = (0..Slot::COUNT as u8).map(|slot| Slot(slot).letter());
            let slots = slots.filter(|_| word.ends_with("-a"));
            documented.extend(slots.map(|slot| word.replace("-a", &format!("-{slot}"))));
            documented.insert(word);
        }
    }
    for command in Command::all_except_throws() {
        assert!(
            documented.contains(&command.word()),
            "{} is missing",
            command.word()
        );
    }
    assert!(documented.contains(&Command::Throw(Slot(0), Pos::new(1, 2)).word()));
}

#[test]
fn recording_table_has_every_header_line() {
    let sections = chapter("Recording");
    let text = "tallowdeep recording 1\nzzz 1\n";
    let error = Recording::parse("here", text).expect_err("zzz is unknown");
    let error = error.to_string();
    let known = error
        .split("one of ")
        .nth(1)
        .and_then(|rest| rest.split(", =").next());
    let known: BTreeSet<_> = known.unwrap_or_default().split(", ").collect();
    // The rows of the second table, of lines in the body, have neither ranges nor defaults.
    let rows = sections[0]
        .rows
        .iter()
        .filter(|row| !row.default.is_empty());
    let documented: BTreeSet<_> = rows.map(|row| row.key.as_str()).collect();
    assert_eq!(documented, known);
}

#[test]
fn tile_names_of_the_table_are_drawn() {
    let sections = chapter("Tile file");
    let content = Content::builtin();
    let sheet = content.sheet_named("tallow").expect("it is built in");
    let tiles = &content.sheets[sheet.0].1.sheet;
    let text = &section(&sections, "names").text;
    let start = text
        .find("a kind of terrain")
        .expect("it says what a name is");
    for word in words(&text[start..]) {
        // Kinds of actors, wicks, and terrain that is joined to its neighbours.
        let kinds = ["hero", "long", "water", "bridge", "grass", "grate"];
        let names = kinds.map(|kind| word.replace("KIND", kind));
        let drawn = names.iter().any(|name| tiles.tile_named(name).is_some());
        assert!(word.starts_with('_') || drawn, "{word} is in no sheet");
    }
}
