//! Schemas as tests read them.

use serde_json::Value;

/// A schema with what its references name in their place.
pub(crate) fn without_references(schema: &Value) -> Value {
    let mut whole = schema.clone();
    let parts = whole.as_object_mut().expect("a schema is a table");
    let shared = parts.remove("$defs").unwrap_or_default();
    put_in(&mut whole, &shared);
    whole
}

fn put_in(schema: &mut Value, shared: &Value) {
    if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
        let name = reference.strip_prefix("#/$defs/");
        let name = name.expect("references are to parts of the same file");
        assert_eq!(
            schema.as_object().map(|it| it.len()),
            Some(1),
            "{name}: stands alone"
        );
        *schema = shared.get(name).expect(name).clone();
    }
    match schema {
        Value::Object(parts) => parts.values_mut().for_each(|part| put_in(part, shared)),
        Value::Array(parts) => parts.iter_mut().for_each(|part| put_in(part, shared)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
