//! The JSON schemas accept every file that comes with the program, and no broken one.

use std::collections::BTreeSet;
use std::fs;
use std::ops::Range;
use std::path::Path;

use serde_json::{Map, Value};

use tallowdeep::content::{RulesetFile, schema};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::support::schemas::without_references;
use crate::support::text::rows;

/// A TOML value as JSON.
fn json(value: &DeValue<'_>) -> Value {
    match value {
        DeValue::String(text) => Value::from(text.to_string()),
        DeValue::Integer(number) => {
            let number = i64::from_str_radix(number.as_str(), number.radix());
            Value::from(number.expect("it is an integer"))
        }
        DeValue::Boolean(is) => Value::from(*is),
        DeValue::Array(values) => values.iter().map(|value| json(value.get_ref())).collect(),
        DeValue::Table(table) => Value::Object(object(table)),
        other => panic!("no file of ours has {other:?}"),
    }
}

fn object(table: &DeTable<'_>) -> Map<String, Value> {
    let pairs = table.iter();
    let pairs = pairs.map(|(key, value)| (key.get_ref().to_string(), json(value.get_ref())));
    pairs.collect()
}

fn parse(text: &str) -> Value {
    let table = DeTable::parse(text).expect("it is TOML");
    Value::Object(object(table.get_ref()))
}

/// What is wrong with a value, with its path. Only the features that our schemas use are understood.
fn errors(schema: &Value, value: &Value, path: &str) -> Vec<String> {
    if let Some(parts) = schema.get("anyOf").and_then(Value::as_array) {
        let fits = |part: &Value| errors(part, value, path).is_empty();
        return if parts.iter().any(fits) {
            Vec::new()
        } else {
            vec![format!("{path}: fits nothing")]
        };
    }
    let mut found = Vec::new();
    if let Some(test) = schema.get("if")
        && errors(test, value, path).is_empty()
    {
        found.extend(errors(&schema["then"], value, path));
    }
    if let Some(wrong) = schema.get("not")
        && errors(wrong, value, path).is_empty()
    {
        found.push(format!("{path}: is what it must not be"));
    }
    let is_of = |kind: &str| match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "boolean" => value.is_boolean(),
        other => panic!("no schema of ours has {other}"),
    };
    let kinds = kinds(schema);
    if !kinds.is_empty() && !kinds.iter().any(|kind| is_of(kind)) {
        found.push(format!("{path}: is no {}", schema["type"]));
    }
    let is_color = |text: &str| text.len() == 6 && text.bytes().all(|it| it.is_ascii_hexdigit());
    if schema["pattern"].is_string() && !value.as_str().is_some_and(is_color) {
        found.push(format!("{path}: is no color"));
    }
    let words = schema["enum"].as_array();
    if words.is_some_and(|words| !words.contains(value)) {
        found.push(format!("{path}: is none of the words"));
    }
    let (least, most) = (schema["minimum"].as_i64(), schema["maximum"].as_i64());
    let number = value.as_i64();
    if number
        .is_some_and(|n| least.is_some_and(|least| n < least) || most.is_some_and(|most| n > most))
    {
        found.push(format!("{path}: is out of range"));
    }
    for (number, item) in value.as_array().into_iter().flatten().enumerate() {
        if let Some(items) = schema.get("items") {
            found.extend(errors(items, item, &format!("{path}[{number}]")));
        }
    }
    let Some(table) = value.as_object() else {
        return found;
    };
    for key in schema["required"].as_array().into_iter().flatten() {
        let key = key.as_str().expect("keys are text");
        if !table.contains_key(key) {
            found.push(format!("{path}: lacks {key}"));
        }
    }
    for (key, value) in table {
        let path = format!("{path}.{key}");
        match (
            schema["properties"].get(key),
            &schema["additionalProperties"],
        ) {
            (Some(schema), _) => found.extend(errors(schema, value, &path)),
            (None, Value::Bool(false)) => found.push(format!("{path}: is unknown")),
            (None, Value::Object(_)) => {
                found.extend(errors(&schema["additionalProperties"], value, &path));
            }
            _ => {}
        }
    }
    found
}

/// The types that a schema allows; none if any.
fn kinds(schema: &Value) -> Vec<&str> {
    match &schema["type"] {
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        one => one.as_str().into_iter().collect(),
    }
}

fn schema_of(kind: &str) -> Value {
    let schema = schema::schema(kind).expect("each kind has a schema");
    assert!(!schema.contains("null"), "{kind}: no keyword is null");
    without_references(&serde_json::from_str(&schema).expect("it is JSON"))
}

#[test]
fn our_files_fit_their_schemas() {
    let mut count = 0;
    let folders = [
        ("rules", "rules"),
        ("tiles", "tiles"),
        ("theme", "themes"),
        ("sounds", "sounds"),
    ];
    for (kind, folder) in folders {
        let schema = schema_of(kind);
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("assets")
            .join(folder);
        for entry in fs::read_dir(folder).expect("it is there").flatten() {
            let path = entry.path();
            let name = path
                .file_name()
                .and_then(|name| name.to_str())
                .unwrap_or_default();
            if !name.ends_with(".toml") {
                continue;
            }
            let text = fs::read_to_string(&path).expect("it is text");
            let found = errors(&schema, &parse(&text), name);
            assert!(found.is_empty(), "{}", found.join("\n"));
            count += 1;
        }
    }
    assert!(count > 15, "{count}");
}

#[test]
fn keys_settings_and_mods_fit_their_schemas() {
    let tallow = include_str!("../../assets/themes/tallow.toml");
    let table = r#"
keys => preset = "azerty"\nexplore = "k"\nwait = ["Space", "Pad5"] => wait = 5 => .wait: fits nothing
settings => theme = "tallow"\nvolume = 3\nlearned = ["look"] => volume = 11 => .volume: is out of range
mod => name = "frost"\nversion = "1"\nneeds = ["ice"] => name = "frost" => : lacks version
theme => TALLOW => bg = "red" => .bg: is no color"#;
    for [kind, good, bad, right] in rows(table) {
        let schema = schema_of(&kind);
        let good = good.replace("TALLOW", tallow);
        assert_eq!(errors(&schema, &parse(&good), ""), [""; 0], "{kind}");
        let found = errors(&schema, &parse(&bad), "");
        assert!(found.contains(&right), "{found:?}");
    }
}

/// Each value with its bytes and the key it stands under.
fn leaves<'t>(key: &'t str, value: &'t Spanned<DeValue<'t>>, found: &mut Vec<Leaf<'t>>) {
    match value.get_ref() {
        DeValue::Array(values) => values.iter().for_each(|value| leaves(key, value, found)),
        DeValue::Table(table) => {
            for (key, value) in table {
                leaves(key.get_ref(), value, found);
            }
        }
        leaf => found.push((key, value.span(), leaf)),
    }
}

type Leaf<'t> = (&'t str, Range<usize>, &'t DeValue<'t>);

/// A number far out of range and a value of another type, at each value of our rule files.
#[test]
fn what_a_schema_refuses_is_refused_at_its_line() {
    let schema = schema_of("rules");
    let mut count = 0;
    for name in ["tallowdeep", "mcrogueface", "roguebasin-real-time"] {
        let path = format!("{}/assets/rules/{name}.toml", env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(path).expect("it is text");
        // Each error of a variant is that of the file once more.
        let text = text.split("\n[variants").next().unwrap_or_default();
        let table = DeTable::parse(text).expect("it is TOML");
        let mut found = Vec::new();
        for (key, value) in table.get_ref() {
            leaves(key.get_ref(), value, &mut found);
        }
        for (key, span, value) in found {
            let wrong: &[&str] = match value {
                DeValue::Integer(_) => &["99999999", "\"x\""],
                _ => &["7"],
            };
            for wrong in wrong {
                let broken = [&text[..span.start], wrong, &text[span.end..]].concat();
                // Some numbers have no upper limit.
                if errors(&schema, &parse(&broken), "").is_empty() {
                    assert_eq!(*wrong, "99999999", "{key}");
                    continue;
                }
                let error = RulesetFile::parse("mine.toml", &broken).expect_err(key);
                let line = 1 + text[..span.start].matches('\n').count();
                let error = error.to_string();
                let place = format!("mine.toml:{line}: ");
                let first = error.lines().find(|line| line.starts_with(&place));
                let first = first.unwrap_or_else(|| panic!("{key} = {wrong}: {error}"));
                assert!(first.contains("expected"), "{first}");
                count += 1;
            }
        }
    }
    assert!(count > 1000, "{count}");
}

/// The keys of tables that take unknown keys, and of numbers without limits.
fn open_keys(key: &str, schema: &Value, found: &mut BTreeSet<String>) {
    let is_table = schema["properties"].is_object();
    let has_limits = schema["minimum"].is_i64() && schema["maximum"].is_i64();
    if is_table && schema["additionalProperties"] != false
        || kinds(schema).contains(&"integer") && !has_limits
    {
        found.insert(key.to_owned());
    }
    for (name, part) in schema.as_object().into_iter().flatten() {
        let name = if name == "properties" || name == "items" {
            key
        } else {
            name
        };
        open_keys(name, part, found);
    }
    for part in schema.as_array().into_iter().flatten() {
        open_keys(key, part, found);
    }
}

#[test]
fn rules_take_no_unknown_key_and_no_number_without_limits() {
    let mut found = BTreeSet::new();
    open_keys("", &schema_of("rules")["properties"], &mut found);
    // Of the screens of tutorials.
    assert_eq!(found, ["from", "lines", "px"].map(str::to_owned).into());
}

/// docs/formats.md, Extending.
#[test]
fn a_file_that_extends_another_fits_with_its_changes_only() {
    let schema = schema_of("rules");
    let extending = |line: &str| {
        let text = format!("extends = \"tallowdeep\"\n[[monsters]]\nkind = \"rat\"\n{line}\n");
        errors(&schema, &parse(&text), "")
    };
    for fits in [
        "stats = { hp = 9 }",
        "traits.group = false",
        "traits.erratic_every = false",
        "venom = false",
        "traits.surrounds = false",
    ] {
        assert_eq!(extending(fits), [""; 0], "{fits}");
    }
    for (wrong, error) in [
        ("stats = { hp = 0 }", "stats.hp: is out of range"),
        (
            "traits.group = true",
            "traits.group: is what it must not be",
        ),
        ("weigth = 3", "weigth: is unknown"),
        ("traits.group = { mni = 2 }", "traits.group.mni: is unknown"),
    ] {
        assert_eq!(extending(wrong), [format!(".monsters[0].{error}")]);
    }
}
