//! The schemas are those that the types make. `UPDATE_SNAPSHOTS=1 cargo test` makes them anew.

use std::fs;
use std::path::Path;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use serde_json::ser::{PrettyFormatter, Serializer};
use serde_json::{Map, Value, json};
use tallowdeep_canvas::testing;

use super::KINDS;
use crate::content::mods::Mod;
use crate::content::rules::{Heading, Presentation};
use crate::content::settings::RawSettings;
use crate::content::sounds::RawFile;
use crate::content::tilesheet::RawTilesheet;
use crate::game::Ruleset;
use crate::ui::input::bindings::{Bindings, KeyAction, Preset};
use crate::ui::theme::Theme;

#[test]
fn the_schemas_are_those_of_the_types() {
    let mut written = Vec::new();
    for ((kind, _), (title, schema)) in KINDS.into_iter().zip([
        ("Rule file", of_rules(&rules())),
        ("Tile file", of::<RawTilesheet>()),
        ("Theme", of::<Theme>()),
        ("Sounds", of::<RawFile>()),
        ("Settings", of::<RawSettings>()),
        ("Keys", keys()),
        ("Mod", of::<Mod>()),
    ]) {
        if assert_is_stored(kind, title, schema) {
            written.push(kind);
        }
    }
    assert!(
        written.is_empty(),
        "the schemas {written:?} were written, but this run has the old ones compiled in: run UPDATE_SNAPSHOTS=1 \
         cargo test again"
    );
}

/// Compares a schema with the file in `assets/schemas`. If it differs and differences are accepted, writes it and returns
/// `true`.
pub(crate) fn assert_is_stored(name: &str, title: &str, mut schema: Value) -> bool {
    share(&mut schema);
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema".into();
    schema["title"] = format!("Tallowdeep: {title}").into();
    let mut made = Vec::new();
    let mut to = Serializer::with_formatter(&mut made, PrettyFormatter::with_indent(b""));
    schema.serialize(&mut to).expect("it is JSON");
    let made = String::from_utf8(made).expect("JSON is text") + "\n";
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = root.join(format!("assets/schemas/{name}.json"));
    let stored = fs::read_to_string(&path).unwrap_or_default();
    if made == stored {
        return false;
    }
    if testing::updates() {
        fs::write(path, made).expect("it can be written");
        return true;
    }
    let differs = made.lines().zip(stored.lines()).find(|(is, was)| is != was);
    panic!("{name}: {differs:?}; if it is right, run: UPDATE_SNAPSHOTS=1 cargo test");
}

/// The types that share the top level of a rule file, as one.
fn rules() -> Value {
    let mut whole = of::<Heading>();
    for part in [of::<Ruleset>(), of::<Presentation>()] {
        for (key, value) in part["properties"].as_object().expect("it has keys") {
            whole["properties"][key] = value.clone();
        }
        let required = part["required"].as_array().expect("some are required");
        let all = whole["required"].as_array_mut();
        all.expect("some are required").extend(required.clone());
    }
    whole
        .as_object_mut()
        .expect("it is a schema")
        .remove("description");
    whole
}

/// Moves what a schema says twice or more into `$defs`.
///
/// The references of `schemars` would stand beside the description of a field, which Taplo then does not show: of a
/// schema with `$ref` it reads nothing else. So what is shared here is the same to the last word, with its description,
/// and a reference stands alone. What is inside something that is shared counts once.
fn share(schema: &mut Value) {
    let mut counts = Vec::new();
    for_each_part(schema, &mut Vec::new(), &mut |path, part| {
        count(&mut counts, path, part)
    });
    counts.retain(|it| it.count > 1);
    let mut shared = Vec::new();
    for it in counts {
        let name = name_of(&it.path, &shared);
        shared.push((name, it.text));
    }
    refer(schema, &shared);
    let mut defs = Map::new();
    for (name, text) in &shared {
        let mut part = serde_json::from_str(text).expect("it was JSON before");
        refer(&mut part, shared.as_slice());
        defs.insert(name.clone(), part);
    }
    if !defs.is_empty() {
        schema["$defs"] = defs.into();
    }
}

/// A part of a schema, as JSON, and how often it has been met.
struct Counted {
    /// The keys that lead to where it was met first.
    path: Vec<String>,
    text: String,
    count: usize,
}

/// A part shorter than this is not worth a reference.
const SHORT: usize = 70;

/// Counts a part; returns whether it is new.
fn count(counts: &mut Vec<Counted>, path: &[String], part: &Value) -> bool {
    let text = part.to_string();
    if text.len() < SHORT {
        return false;
    }
    if let Some(known) = counts.iter_mut().find(|it| it.text == text) {
        known.count += 1;
        return false;
    }
    let path = path.to_vec();
    counts.push(Counted {
        path,
        text,
        count: 1,
    });
    true
}

/// The shortest end of a path that is not the name of another part; with a number if all are, as those of a list and
/// its entries may be.
fn name_of(path: &[String], taken: &[(String, String)]) -> String {
    let ends = (0..path.len()).rev().map(|from| path[from..].join("."));
    let numbered = (2..).map(|number| format!("{}.{number}", path.join(".")));
    let mut free = ends.chain(numbered);
    let free = free.find(|end| taken.iter().all(|(name, _)| name != end));
    free.expect("there is always a higher number")
}

/// Replaces the parts within a schema that are shared by references.
fn refer(schema: &mut Value, shared: &[(String, String)]) {
    for_each_part(schema, &mut Vec::new(), &mut |_, part| {
        let text = part.to_string();
        let Some((name, _)) = shared.iter().find(|(_, known)| *known == text) else {
            return true;
        };
        *part = json!({ "$ref": format!("#/$defs/{name}") });
        false
    });
}

/// Is passed the keys that lead to a part of a schema, and the part; returns whether to go into it.
type SeePart<'s> = dyn FnMut(&[String], &mut Value) -> bool + 's;

/// Calls `see` with each schema within a schema.
fn for_each_part(schema: &mut Value, path: &mut Vec<String>, see: &mut SeePart<'_>) {
    for key in ["items", "additionalProperties"] {
        if let Some(part) = schema.get_mut(key).filter(|part| part.is_object())
            && see(path, part)
        {
            for_each_part(part, path, see);
        }
    }
    for part in schema
        .get_mut("anyOf")
        .and_then(Value::as_array_mut)
        .into_iter()
        .flatten()
    {
        if see(path, part) {
            for_each_part(part, path, see);
        }
    }
    let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
    for (key, part) in properties.into_iter().flatten() {
        path.push(key.clone());
        if see(path, part) {
            for_each_part(part, path, see);
        }
        path.pop();
    }
}

/// A file that extends another may contain anything; others must have what is required. Variants contain only what
/// differs.
///
/// The keys and types are at the root, and `then` contains nothing but requirements: editors, such as those that use
/// Taplo, look for completions only at the root.
fn of_rules(whole: &Value) -> Value {
    let mut schema = whole.clone();
    lay_over(&mut schema, "");
    let mut part = schema.clone();
    part["properties"]["kind"] = json!({ "type": "string" });
    if let Some(keys) = part["properties"].as_object_mut() {
        // A variant is laid over its own file.
        keys.retain(|key, _| key != "extends" && key != "remove");
    }
    let variants = &mut schema["properties"]["variants"];
    variants["type"] = "object".into();
    variants["additionalProperties"] = part;
    schema["if"] = json!({ "not": { "required": ["extends"] } });
    schema["then"] = requirements(whole).unwrap_or_default();
    schema
}

/// Every action with its usual keys.
fn keys() -> Value {
    let usual = &Bindings::default_qwerty().keys;
    let action = |action: KeyAction| {
        let keys = usual.iter().filter(|(_, other)| *other == action);
        let value = json!({
            "description": action.describe(),
            "anyOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" } }],
            "default": keys.map(|(key, _)| key.word()).collect::<Vec<_>>(),
        });
        Some((action.word()?.to_owned(), value))
    };
    let preset = ("preset".to_owned(), of::<Preset>());
    let actions = KeyAction::all().filter_map(action);
    let properties: Map<_, _> = std::iter::once(preset).chain(actions).collect();
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}

/// The schema of a type, as an editor wants it.
pub(crate) fn of<T: JsonSchema>() -> Value {
    let settings =
        SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
    let schema = settings.into_generator().into_root_schema_for::<T>();
    let mut schema = schema.to_value();
    if let Some(parts) = schema.as_object_mut() {
        parts.retain(|key, _| key != "title" && key != "$schema");
    }
    simplify(&mut schema);
    schema
}

/// Takes away what TOML does not have, and puts the variants of an enum together: an editor completes only what is not
/// within `oneOf`, and says of a wrong key in there only that nothing fits.
fn simplify(schema: &mut Value) {
    match schema {
        Value::Array(parts) => parts.iter_mut().for_each(simplify),
        Value::Object(parts) => {
            unwrap_optional(parts);
            parts.values_mut().for_each(simplify);
            for key in ["format", "writeOnly"] {
                parts.remove(key);
            }
            parts.retain(|key, value| key != "default" || !value.is_null() && !value.is_object());
            if let Some(Value::String(text)) = parts.get_mut("description") {
                // Examples in Rust are for readers of the crate.
                let prose = text.split("```").next().unwrap_or_default();
                *text = prose.split_whitespace().collect::<Vec<_>>().join(" ");
            }
            match parts.remove("oneOf") {
                // Tagged by a field.
                Some(variants) if variants[0]["properties"]["type"].is_object() => {
                    parts.insert("oneOf".to_owned(), variants);
                }
                Some(Value::Array(variants)) => merge_variants(parts, variants),
                _ => {}
            }
        }
        _ => {}
    }
}

/// A value that may be missing is never `null`.
fn unwrap_optional(parts: &mut Map<String, Value>) {
    let null = json!("null");
    for key in ["type", "enum"] {
        if let Some(Value::Array(list)) = parts.get_mut(key) {
            list.retain(|value| *value != null && !value.is_null());
            if key == "type" {
                parts[key] = list_or_one(parts[key].take());
            }
        }
    }
    if let Some(Value::Array(choices)) = parts.get_mut("anyOf") {
        choices.retain(|choice| choice["type"] != null);
        if choices.len() == 1
            && let Some(Value::Array(mut only)) = parts.remove("anyOf")
            && let Some(Value::Object(only)) = only.pop()
        {
            for (key, value) in only {
                parts.entry(key).or_insert(value);
            }
        }
    }
}

fn list_or_one(mut list: Value) -> Value {
    match list.as_array_mut() {
        Some(only) if only.len() == 1 => only.remove(0),
        _ => list,
    }
}

/// The words of an enum, and its tables as one with a single key.
fn merge_variants(parts: &mut Map<String, Value>, variants: Vec<Value>) {
    let (mut words, mut keys) = (Vec::new(), Map::new());
    for mut variant in variants {
        let about = variant["description"].take();
        if let Some(word) = variant.get_mut("const") {
            describe_word(parts, word, &about);
            words.push(word.take());
        } else if let Some(Value::Array(more)) = variant.get_mut("enum") {
            words.append(more);
        } else if let Some(Value::Object(table)) = variant.get_mut("properties") {
            for (_, value) in table.iter_mut() {
                value["description"] = about.clone();
            }
            keys.append(table);
        }
    }
    let words = json!({ "enum": words });
    let table = json!({
        "type": "object",
        "properties": keys,
        "additionalProperties": false,
        "minProperties": 1,
        "maxProperties": 1,
    });
    let merged = match (&words["enum"][0], &table["properties"]) {
        (Value::Null, _) => table,
        (_, Value::Object(none)) if none.is_empty() => words,
        _ => json!({ "anyOf": [words, table] }),
    };
    if let Value::Object(merged) = merged {
        parts.extend(merged);
    }
}

/// Adds the first sentence on what a word means to the description of the enum.
fn describe_word(parts: &mut Map<String, Value>, word: &Value, about: &Value) {
    if let (Some(word), Some(about)) = (word.as_str(), about.as_str()) {
        let before = parts.get("description").and_then(Value::as_str);
        let about = about.split_once(". ").map_or(about, |(first, _)| first);
        let about = about.trim_end_matches('.');
        let text = format!("{} `{word}`: {about}.", before.unwrap_or_default());
        parts.insert("description".to_owned(), text.trim_start().into());
    }
}

/// Makes a schema that of a file laid over another: it requires nothing, and `false` takes a table or a trait away.
fn lay_over(schema: &mut Value, name: &str) {
    let required = schema.as_object_mut().and_then(|it| it.remove("required"));
    let required = required.unwrap_or_default();
    let required = required.as_array().map_or(&[][..], Vec::as_slice);
    if let Some(keys) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        for (key, value) in keys {
            lay_over(value, key);
            let is_required = required.iter().any(|it| it == key);
            if !is_required && (name == "traits" || value["type"] == "object") {
                allow_false(value);
            }
        }
    }
    if let Some(Value::Array(choices)) = schema.get_mut("anyOf") {
        choices.iter_mut().for_each(|choice| lay_over(choice, name));
    }
    if let Some(items) = schema.get_mut("items") {
        lay_over(items, name);
    }
}

/// Not an `anyOf` of the value and `false`, since the error for a wrong key would then only say that neither fits.
fn allow_false(schema: &mut Value) {
    if let Some(Value::Array(words)) = schema.get_mut("enum") {
        words.push(false.into());
    } else if schema["type"] != "boolean" {
        schema["type"] = json!([schema["type"], "boolean"]);
        schema["not"] = json!({ "enum": [true] });
    }
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
