//! JSON schemas of the TOML files, for editors that complete and check them. They are generated from the tables in
//! `docs/formats.md`, which tests compare with what the program reads.

use serde_json::{Map, Value, json};

/// The document that contains the tables.
const FORMATS: &str = include_str!("../../docs/formats.md");

/// The kinds of files that have a schema: its word on the command line and its chapter in the document.
pub const KINDS: [(&str, &str); 7] = [
    ("rules", "Rule file"),
    ("tiles", "Tile file"),
    ("theme", "Theme"),
    ("sounds", "Sounds"),
    ("settings", "Settings"),
    ("keys", "Keys"),
    ("mod", "Mod"),
];

/// Tables whose keys are free to choose, with the type of their values.
const FREE: [(&str, &str); 3] = [
    ("names", "integer"),
    ("colors", "color"),
    ("lights", "color"),
];

/// Whether a schema is for a whole file or for an overlay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Extent {
    /// A file with everything that is required.
    Whole,
    /// A file laid over another: requires nothing, and removes things with `false`.
    Overlay,
}

/// The schema for a kind of file, as JSON text; `None` if there is no such kind.
pub fn schema(kind: &str) -> Option<String> {
    let (_, title) = KINDS.into_iter().find(|(known, _)| *known == kind)?;
    let chapter = Chapter::of(title);
    let mut schema = if kind == "rules" {
        rules(&chapter)
    } else {
        chapter.root(Extent::Whole)
    };
    if let Some(schema) = schema.as_object_mut() {
        schema.insert(
            "$schema".into(),
            "https://json-schema.org/draft/2020-12/schema".into(),
        );
        schema.insert("title".into(), format!("Tallowdeep: {title}").into());
    }
    let text = serde_json::to_string_pretty(&schema);
    Some(text.expect("numbers and text are always JSON") + "\n")
}

/// A file that extends another may contain anything; others must have what is required. Variants contain only what
/// differs.
///
/// The keys and types are at the root, and `then` contains nothing but requirements: editors, such as those that use
/// Taplo, look for completions only at the root.
fn rules(chapter: &Chapter<'_>) -> Value {
    let mut schema = chapter.root(Extent::Overlay);
    let mut part = schema.clone();
    part["properties"]["kind"] = json!({ "type": "string" });
    if let Some(keys) = part["properties"].as_object_mut() {
        // A variant is laid over its own file.
        keys.retain(|key, _| key != "extends" && key != "remove");
    }
    schema["properties"]["variants"] = json!({ "type": "object", "additionalProperties": part });
    schema["if"] = json!({ "not": { "required": ["extends"] } });
    schema["then"] = requirements(&chapter.root(Extent::Whole)).unwrap_or_default();
    schema
}

/// What a schema requires, without the rest of it; `None` if nothing.
fn requirements(schema: &Value) -> Option<Value> {
    if let Some(choices) = schema["anyOf"].as_array() {
        // Only the table among the choices can have requirements, and they do not apply to values of other types.
        return choices.iter().find_map(requirements);
    }
    let mut left = Map::new();
    if let Some(keys) = schema.get("required") {
        left.insert("required".into(), keys.clone());
    }
    if let Some(items) = schema.get("items").and_then(requirements) {
        left.insert("items".into(), items);
    }
    let below = schema["properties"].as_object().into_iter().flatten();
    let below = below.filter_map(|(key, value)| Some((key.clone(), requirements(value)?)));
    let below: Map<_, _> = below.collect();
    if !below.is_empty() {
        left.insert("properties".into(), below.into());
    }
    (!left.is_empty()).then(|| left.into())
}

/// The part of the document about a kind of file.
struct Chapter<'t> {
    sections: Vec<Section<'t>>,
}

/// A heading with its table.
struct Section<'t> {
    /// Without brackets, such as `monsters.venom`.
    title: &'t str,
    text: &'t str,
}

impl Chapter<'static> {
    fn of(title: &str) -> Self {
        let mut chapters = FORMATS.split("\n## ");
        let chapter = chapters.find(|text| text.lines().next() == Some(title));
        let chapter = chapter.expect("a test asks docs/formats.md for each chapter");
        let sections = chapter.split("\n### ").map(|text| {
            let title = text.lines().next().unwrap_or_default();
            let title = title.trim_matches(['`', '[', ']']);
            Section { title, text }
        });
        Self {
            sections: sections.collect(),
        }
    }
}

impl Chapter<'_> {
    /// The schema of a whole file: its top-level table, or the lists of tables it consists of.
    fn root(&self, extent: Extent) -> Value {
        if let Some(top) = self.section("Top level") {
            return self.table("", top, extent);
        }
        let lists = self
            .sections
            .iter()
            .filter(|section| section.text.starts_with("`[[") && !section.title.contains('.'));
        let lists = lists.map(|section| {
            let items = self.table(section.title, section, extent);
            (
                section.title.to_owned(),
                json!({ "type": "array", "items": items }),
            )
        });
        let properties: Map<_, _> = lists.collect();
        json!({ "type": "object", "properties": properties, "additionalProperties": false })
    }

    fn section(&self, title: &str) -> Option<&Section<'_>> {
        self.sections.iter().find(|section| section.title == title)
    }

    /// The schema of the table at `path`.
    fn table(&self, path: &str, section: &Section<'_>, extent: Extent) -> Value {
        let (mut properties, mut required) = (Map::new(), Vec::new());
        for line in section.text.lines().filter(|line| line.starts_with("| `")) {
            let cells: Vec<_> = line.trim_matches('|').split('|').map(str::trim).collect();
            let &[key, kind, range, default, meaning] = &cells[..] else {
                continue;
            };
            let key = key.trim_matches('`');
            let path = format!("{path}.{key}");
            let mut value = self.value(path.trim_start_matches('.'), kind, range, extent);
            let may_go = kind == "table" || section.title == "monsters.traits";
            if may_go && extent == Extent::Overlay && default != "required" {
                value = or_false(value);
            }
            value["description"] = meaning.into();
            properties.insert(key.to_owned(), value);
            if default == "required" {
                required.push(key.to_owned());
            }
        }
        if let Some((_, kind)) = FREE.iter().find(|(title, _)| *title == section.title) {
            let values = self.value(path, kind, "", extent);
            return json!({ "type": "object", "additionalProperties": values });
        }
        if properties.is_empty() {
            return json!({ "type": "object" });
        }
        let mut table = json!({
            "type": "object",
            "properties": properties,
            "additionalProperties": false,
        });
        if section.text.contains("Exactly one of these keys") {
            table["minProperties"] = 1.into();
            table["maxProperties"] = 1.into();
        } else if extent == Extent::Whole && !required.is_empty() {
            table["required"] = required.into();
        }
        table
    }

    /// The schema of a value, from its type and range in the document.
    fn value(&self, path: &str, kind: &str, range: &str, extent: Extent) -> Value {
        let named = |title: &str| match self.section(title) {
            Some(section) => self.table(section.title, section, extent),
            None => json!({ "type": "object" }),
        };
        let list = |items: Value| json!({ "type": "array", "items": items });
        match kind {
            "integer" => integer(range),
            "boolean" => json!({ "type": "boolean" }),
            "text" | "text of one letter" => json!({ "type": "string" }),
            "color" => json!({ "type": "string", "pattern": "^[0-9a-fA-F]{6}$" }),
            "one of" if range.contains("table `") => {
                json!({ "anyOf": [one_of(range), named(path)] })
            }
            "one of" => one_of(range),
            "text or list" => {
                json!({ "anyOf": [{ "type": "string" }, list(json!({ "type": "string" }))] })
            }
            "table" => named(path),
            "list of tables" => list(named(path)),
            "list of text" => list(json!({ "type": "string" })),
            "list of 2 integers" => {
                json!({ "type": "array", "items": integer(range), "minItems": 2, "maxItems": 2 })
            }
            "message" => named("message"),
            "list of messages" => list(named("message")),
            _ => match kind.strip_prefix("table `") {
                Some(title) => named(title.trim_end_matches('`')),
                None if kind.starts_with("list of ") => json!({ "type": "array" }),
                None => json!({}),
            },
        }
    }
}

/// The same value or `false`, which removes what another file has. Not an `anyOf` of the two, since the error for a
/// wrong key would then only say that neither fits.
fn or_false(mut schema: Value) -> Value {
    if let Some(Value::Array(words)) = schema.get_mut("enum") {
        words.push(false.into());
    } else if let Some(Value::Array(choices)) = schema.get_mut("anyOf") {
        choices.push(json!({ "enum": [false] }));
    } else if schema["type"] != "boolean" {
        schema["type"] = json!([schema["type"], "boolean"]);
        schema["not"] = json!({ "enum": [true] });
    }
    schema
}

/// An integer, with the limits from a range such as `1 to 999`.
fn integer(range: &str) -> Value {
    let mut schema = json!({ "type": "integer" });
    let range = range.trim_end_matches(" each");
    if let Some((least, most)) = range.split_once(" to ") {
        let number = |text: &str| text.parse::<i64>().ok();
        if let (Some(least), Some(most)) = (number(least), number(most)) {
            schema["minimum"] = least.into();
            schema["maximum"] = most.into();
        }
    }
    schema
}

/// One of the quoted words.
fn one_of(range: &str) -> Value {
    let in_ticks = range.split('`').skip(1).step_by(2);
    let words = in_ticks.filter_map(|text| text.strip_prefix('"')?.strip_suffix('"'));
    json!({ "enum": words.collect::<Vec<_>>() })
}
