//! JSON schemas of the TOML files, for editors that complete and check them. The files in `assets/schemas` are made from
//! the types that serde reads, and so are the tables of `docs/formats.md`; a test compares them.

#[cfg(test)]
pub(crate) mod tests;

macro_rules! schemas {
    ($($kind:literal),+) => {
        [$(($kind, include_str!(concat!("../../assets/schemas/", $kind, ".json")))),+]
    };
}

/// The kinds of files that have a schema: its word on the command line, and the schema, without indentation.
pub const KINDS: [(&str, &str); 7] = schemas!(
    "rules", "tiles", "theme", "sounds", "settings", "keys", "mod"
);

/// The schema for a kind of file, as JSON text; `None` if there is no such kind.
pub fn schema(kind: &str) -> Option<String> {
    let (_, schema) = KINDS.into_iter().find(|(known, _)| *known == kind)?;
    let (mut text, mut depth) = (String::new(), 0);
    for line in schema.lines() {
        if line.starts_with(['}', ']']) {
            depth -= 1;
        }
        text += &"  ".repeat(depth);
        text += line;
        text.push('\n');
        if line.ends_with(['{', '[']) {
            depth += 1;
        }
    }
    Some(text)
}
