//! docs/formats.md is correct: its lists of keys are those that the types make, and its examples load.
//! `UPDATE_SNAPSHOTS=1 cargo test` makes the lists anew.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use serde_json::{Map, Value};
use tallowdeep::content::{Content, RulesetFile, keymap, map, schema};
use tallowdeep::tools::shots::script::{self, Found};

use crate::support::goldens;
use crate::support::schemas::without_references;
use crate::support::variant::main_text;

const PATH: &str = "docs/formats.md";

fn document() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(PATH);
    fs::read_to_string(path).expect("it is there")
}

/// The text below a second-level heading.
fn chapter(title: &str) -> String {
    let text = document();
    let mut chapters = text.split("\n## ");
    let chapter = chapters.find_map(|chapter| chapter.strip_prefix(&format!("{title}\n")));
    chapter.expect("there is such a chapter").to_owned()
}

/// The keys of a schema as lists, each with its heading.
#[derive(Default)]
struct Lists {
    made: Vec<(String, String)>,
    /// The keys of each table, and where it is listed: types that several tables use are listed once.
    known: Vec<(Value, String)>,
}

/// A table with more keys than this has a heading of its own.
const MOST_NESTED: usize = 8;

impl Lists {
    fn of(path: &str, heading: &str, schema: &Value) -> Vec<(String, String)> {
        let mut lists = Self::default();
        lists.add(path, heading, schema);
        lists.made
    }

    fn add(&mut self, path: &str, heading: &str, table: &Value) {
        let at = self.made.len();
        self.made.push((heading.to_owned(), String::new()));
        self.made[at].1 = self.list(path, table, "");
    }

    /// The keys of a table, and of small tables in it.
    fn list(&mut self, path: &str, table: &Value, indent: &str) -> String {
        let (mut text, mut above) = (String::new(), String::new());
        let required = table["required"].as_array();
        for (key, value) in table["properties"].as_object().expect("it has keys") {
            let is_required = required.is_some_and(|required| required.iter().any(|it| it == key));
            let kind = self.kind(value);
            let like_above = kind == above && kind.contains([' ', '`']);
            let kind_shown = match &*kind {
                "" => String::new(),
                _ if like_above => String::new(),
                kind => format!(" ({kind})"),
            };
            let meaning = value["description"].as_str().unwrap_or_default();
            let line = format!(
                "{}{kind_shown}: {meaning}",
                key_cell(key, value, is_required)
            );
            text += &wrapped(&format!("{indent}- "), line.trim_end_matches([':', ' ']));
            above = kind;
            let path = format!("{path}.{key}");
            text += &self.below(path.trim_start_matches('.'), value, indent);
        }
        text
    }

    /// The keys of a table that is a value, unless they are listed elsewhere.
    fn below(&mut self, path: &str, value: &Value, indent: &str) -> String {
        let Some((table, is_list)) = table_in(value) else {
            return String::new();
        };
        if self.place_of(table).is_some() {
            return String::new();
        }
        let keys = table["properties"].clone();
        self.known.push((keys, path.to_owned()));
        let count = table["properties"].as_object().map_or(0, Map::len);
        if path.contains('.') && count <= MOST_NESTED {
            return self.list(path, table, &format!("{indent}  "));
        }
        let heading = if is_list {
            format!("`[[{path}]]`")
        } else {
            format!("`[{path}]`")
        };
        self.add(path, &heading, table);
        String::new()
    }

    /// Where a table is listed already.
    fn place_of(&self, table: &Value) -> Option<&str> {
        let mut known = self.known.iter();
        let found = known.find(|(keys, _)| *keys == table["properties"]);
        found.map(|(_, path)| &**path)
    }

    /// What a value is, in few words; nothing where its default or its meaning says that.
    fn kind(&self, schema: &Value) -> String {
        if let Some(choices) = schema["anyOf"].as_array() {
            let choices = choices.iter().map(|choice| self.kind(choice));
            return choices.collect::<Vec<_>>().join(" or ");
        }
        if let Some(words) = schema["enum"].as_array() {
            let about = schema["description"].as_str().unwrap_or_default();
            // `false` is for files that extend another.
            let words: Vec<_> = words
                .iter()
                .filter(|word| word.is_string())
                .map(|word| format!("`{word}`").replace('"', ""))
                .collect();
            return match words
                .iter()
                .all(|word| about.contains(&format!("{word}: ")))
            {
                true => String::new(),
                false => words.join(", "),
            };
        }
        let limits = (schema["minimum"].as_i64(), schema["maximum"].as_i64());
        let kinds = &schema["type"];
        match (
            kinds.as_str().or(kinds[0].as_str()).unwrap_or_default(),
            limits,
        ) {
            ("integer", (Some(least), Some(most))) => format!("{least}–{most}"),
            ("integer", (Some(least), None)) => format!("{least} or more"),
            ("string", _) if schema["pattern"].is_string() => "color".to_owned(),
            ("string", _) if schema["maxLength"] == 1 => "letter".to_owned(),
            ("string", _) => "text".to_owned(),
            ("boolean", _) if schema["default"].is_boolean() => String::new(),
            ("array", _) => match (schema["minItems"].as_u64(), self.kind(&schema["items"])) {
                (Some(count), items) => format!("{count} of {items}"),
                (None, items) if items.is_empty() => "list".to_owned(),
                (None, items) if items.starts_with("as ") => format!("list, {items}"),
                (None, items) => format!("list of {items}"),
            },
            ("object", _) => match self.place_of(schema) {
                Some(path) => format!("as `{path}`"),
                None if schema["maxProperties"] == 1 => "one of these keys".to_owned(),
                None => String::new(),
            },
            (other, _) => other.to_owned(),
        }
    }
}

/// The table that a value is, may be, or is a list of; and whether it is a list.
fn table_in(value: &Value) -> Option<(&Value, bool)> {
    if let Some(choices) = value["anyOf"].as_array() {
        return choices.iter().find_map(table_in);
    }
    match value.get("items") {
        Some(items) => Some((table_in(items)?.0, true)),
        None => value["properties"].is_object().then_some((value, false)),
    }
}

/// The key with its default, in bold if it is required.
fn key_cell(key: &str, value: &Value, is_required: bool) -> String {
    let default = value["default"].to_string().replace("\",\"", "\", \"");
    match &*default {
        _ if is_required => format!("**`{key}`**"),
        "null" | "\"\"" | "[]" => format!("`{key}`"),
        default => format!("`{key} = {default}`"),
    }
}

/// A line of a list, in lines of 120 characters.
fn wrapped(start: &str, text: &str) -> String {
    let (mut made, mut line) = (String::new(), start.trim_end().to_owned());
    for word in text.split(' ') {
        if line.len() + 1 + word.len() > 120 {
            made += &format!("{line}\n");
            line = " ".repeat(start.len() - 1);
        }
        line += &format!(" {word}");
    }
    made + &line + "\n"
}

/// A chapter with these lists, and its own text around them.
fn with_lists(chapter: &str, lists: &[(String, String)]) -> String {
    let mut parts = chapter.split("\n### ");
    let mut made = parts.next().unwrap_or_default().trim_end().to_owned();
    let notes: Vec<_> = parts
        .map(|part| part.split_once('\n').unwrap_or((part, "")))
        .collect();
    for (heading, list) in lists {
        let own = notes.iter().find(|(title, _)| title == heading);
        let notes = own.map_or("", |(_, text)| {
            text.split("\n- ").next().unwrap_or_default()
        });
        let text = [notes.trim(), list.trim()].join("\n\n");
        let _ = write!(made, "\n\n### {heading}\n\n{}", text.trim());
    }
    for (heading, text) in notes.iter().filter(|(_, text)| !text.contains("\n- ")) {
        if lists.iter().all(|(made, _)| made != heading) {
            let _ = write!(made, "\n\n### {heading}\n\n{}", text.trim());
        }
    }
    made
}

/// The list of events: each type with its fields.
fn events(schema: &Value) -> String {
    let events = schema["oneOf"].as_array().expect("there are several");
    let line = |event: &Value| {
        let fields = event["properties"].as_object().expect("it has fields");
        let kind = &fields["type"]["const"];
        let kind = kind.as_str().expect("it has a type");
        let fields = fields.keys().filter(|key| *key != "type");
        let fields: Vec<_> = fields.map(|key| format!("`{key}`")).collect();
        let meaning = event["description"].as_str().unwrap_or_default();
        wrapped(
            "- ",
            &format!("**`{kind}`** {}: {meaning}", fields.join(" ")),
        )
    };
    events.iter().map(line).collect()
}

/// What `then` requires of a file that extends no other, where it is required.
fn require(schema: &mut Value, then: &Value) {
    if let Some(choices) = schema.get_mut("anyOf").and_then(Value::as_array_mut) {
        let table = choices.iter_mut().find(|it| table_in(it).is_some());
        return require(table.expect("one is a table"), then);
    }
    if let Some(keys) = then.get("required") {
        schema["required"] = keys.clone();
    }
    if let Some(items) = then.get("items") {
        require(&mut schema["items"], items);
    }
    for (key, value) in then["properties"].as_object().into_iter().flatten() {
        require(&mut schema["properties"][key], value);
    }
}

/// A schema in `assets/schemas`, of a file that extends no other.
fn schema_of(kind: &str) -> Value {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/schemas");
    let text = fs::read_to_string(folder.join(format!("{kind}.json"))).expect("it is there");
    let schema: Value = serde_json::from_str(&text).expect("it is JSON");
    let mut schema = without_references(&schema);
    let then = schema["then"].take();
    require(&mut schema, &then);
    schema
}

/// The lists of a chapter; `None` if it has none that types make.
fn lists_of(chapter: &str) -> Option<Vec<(String, String)>> {
    if chapter == "Trace" {
        let schema = schema_of("trace");
        let mut lists = Lists::of("line", "`line`", &schema);
        lists.push((
            "`events`".to_owned(),
            events(&schema["properties"]["events"]["items"]),
        ));
        return Some(lists);
    }
    if chapter == "Picture tests" {
        let lines = script::VERBS.iter();
        let lines = lines.map(|(usage, meaning)| wrapped("- ", &format!("`{usage}`: {meaning}")));
        return Some(vec![("Lines of a script".to_owned(), lines.collect())]);
    }
    if chapter == "Serve" {
        return Some(Lists::of("answer", "`answer`", &schema_of("serve")));
    }
    let title = Value::from(format!("Tallowdeep: {chapter}"));
    let mut schemas = schema::KINDS.iter().map(|(kind, _)| schema_of(kind));
    let schema = schemas.find(|schema| schema["title"] == title)?;
    Some(Lists::of("", "Top level", &schema))
}

#[test]
fn lists_are_those_of_the_types() {
    let text = document();
    let chapters = text.split("\n## ").map(|chapter| {
        let title = chapter.lines().next().unwrap_or_default();
        match lists_of(title) {
            Some(lists) => with_lists(chapter, &lists) + "\n\n",
            None => chapter.to_owned(),
        }
    });
    let made = chapters
        .collect::<Vec<_>>()
        .join("\n## ")
        .trim_end()
        .to_owned()
        + "\n";
    goldens::assert_text(PATH, &made);
}

/// Readers copy examples, so they must work.
#[test]
fn examples_of_toml_load() {
    let text = document();
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
    let right = ("tcod-literal", "ffffff");
    assert_eq!((&*file.rules.name, &*file.rules.monsters[1].color), right);
    keymap::parse_keymap("keys.toml", keys).unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn example_of_a_picture_test_is_played() {
    let text = chapter("Picture tests");
    let example = text.split("```\n").nth(1).expect("there is an example");
    let mut shots = 0;
    let played = script::run(
        Content::shared(),
        None,
        "a.shots",
        example,
        &mut |found| match found {
            Found::Shot(_) => shots += 1,
            Found::Said => {}
            Found::Unsaid(fault) => panic!("{fault}"),
        },
    );
    played.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(shots, 2);
}

#[test]
fn map_example_is_read() {
    let text = chapter("Map");
    let drawing = text.split("```\n").nth(1).expect("there is an example");
    let content = Content::builtin();
    let rules = content.rules_named("mcrogueface").expect("it is built in");
    let read = map::parse_drawn_map("map", drawing, &content.rules[rules.0].rules);
    read.unwrap_or_else(|error| panic!("{error}"));
}
