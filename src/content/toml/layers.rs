//! Files laid over each other: the values of one in the place of those of another.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

/// The value with all its places moved by so many bytes.
pub(super) fn shifted(value: Spanned<DeValue<'_>>, by: usize) -> Spanned<DeValue<'_>> {
    let moved = |span: Range<usize>| span.start + by..span.end + by;
    let span = moved(value.span());
    let value = match value.into_inner() {
        DeValue::Table(table) => {
            let mut inner = DeTable::new();
            for (key, value) in table {
                let key = Spanned::new(moved(key.span()), key.into_inner());
                inner.insert(key, shifted(value, by));
            }
            DeValue::Table(inner)
        }
        DeValue::Array(list) => {
            let mut inner = DeArray::new();
            for value in list {
                inner.push(shifted(value, by));
            }
            DeValue::Array(inner)
        }
        value => value,
    };
    Spanned::new(span, value)
}

/// The lists of tables with a `kind` in a file.
fn lists_of_kinds<'v, 't>(
    root: &'v mut Spanned<DeValue<'t>>,
) -> impl Iterator<Item = &'v mut DeArray<'t>> {
    let table = match root.get_mut() {
        DeValue::Table(table) => Some(table),
        _ => None,
    };
    let values = table.into_iter().flat_map(|table| table.iter_mut());
    values.filter_map(|(_, value)| match value.get_mut() {
        DeValue::Array(list) if list.iter().any(|entry| kind(entry).is_some()) => Some(list),
        _ => None,
    })
}

/// Takes a kind out of the lists of a file; returns whether there was one.
pub(super) fn take_kind<'t>(root: &mut Spanned<DeValue<'t>>, unwanted: &str) -> bool {
    let mut found = false;
    for list in lists_of_kinds(root) {
        let mut rest = DeArray::new();
        for entry in list.iter() {
            if kind(entry) == Some(unwanted) {
                found = true;
            } else {
                rest.push(entry.clone());
            }
        }
        *list = rest;
    }
    found
}

/// All kinds in the lists of a file.
pub(super) fn kinds_in(root: &Spanned<DeValue<'_>>) -> Vec<String> {
    let mut root = root.clone();
    let lists = lists_of_kinds(&mut root);
    let kinds = lists.flat_map(|list| {
        list.iter()
            .filter_map(kind)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    });
    kinds.collect()
}

/// Puts the values of `changes` in the place of those of `old`. Tables keep what `changes` does not name; so does a list of
/// tables with a `kind`, entry by entry. Every other list is replaced.
pub(super) fn lay_over<'t>(old: &mut Spanned<DeValue<'t>>, changes: &Spanned<DeValue<'t>>) {
    match (old.get_mut(), changes.get_ref()) {
        (DeValue::Table(old), DeValue::Table(changes)) => {
            for (key, change) in changes {
                match old.get_mut(key) {
                    // An effect is a table of one key, which says which it is.
                    Some(value) if key.get_ref() == "effect" && keys(value) != keys(change) => {
                        *value = change.clone();
                    }
                    Some(value) => lay_over(value, change),
                    None => drop(old.insert(key.clone(), change.clone())),
                }
            }
        }
        (DeValue::Array(old), DeValue::Array(changes))
            if !changes.is_empty() && changes.iter().all(|change| kind(change).is_some()) =>
        {
            for change in changes {
                match old.iter_mut().find(|entry| kind(entry) == kind(change)) {
                    Some(entry) => lay_over(entry, change),
                    None => old.push(change.clone()),
                }
            }
        }
        _ => *old = changes.clone(),
    }
}

/// The keys of a table.
fn keys<'v>(value: &'v Spanned<DeValue<'_>>) -> Option<Vec<&'v str>> {
    let table = value.get_ref().as_table()?;
    Some(table.keys().map(|key| &**key.get_ref()).collect())
}

/// The `kind` of a table of a list, empty if it is no text.
fn kind<'v>(entry: &'v Spanned<DeValue<'_>>) -> Option<&'v str> {
    let kind = entry.get_ref().get("kind")?;
    Some(kind.get_ref().as_str().unwrap_or_default())
}
