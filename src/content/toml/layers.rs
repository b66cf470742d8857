//! Lays files over each other: values of one replace those of another.
//!
//! This is done with values as they were parsed, before any type is read, so that one reading checks the result and
//! each value still knows its bytes: an error in a value of the file below names that file and its line.
//!
//! Tables are merged key by key at every depth. Lists are not, since an index says nothing about what the author meant:
//! a list is replaced whole, unless all new entries name themselves, by `kind` or as a place by `name`. Those change the
//! entry of the same id where it stands, or come last, since the place of a kind in its list is its number in the game.
//! `false` is how TOML, which has no null, says that something is not to be there. It cannot mean that where a boolean
//! is right, so there it stays a value.

use toml::Spanned;
use toml::de::{DeArray, DeValue};

use super::RemovedTable;

/// The key that identifies entries in a list of tables.
pub(super) fn id_key(list: &str) -> &'static str {
    if list == "places" { "name" } else { "kind" }
}

/// A list of tables, and the key that identifies its entries.
type ListOf<'v, 't> = (&'static str, &'v mut DeArray<'t>);

/// The top-level lists of a file whose entries have ids.
fn lists_with_ids<'v, 't>(
    root: &'v mut Spanned<DeValue<'t>>,
) -> impl Iterator<Item = ListOf<'v, 't>> {
    let table = match root.get_mut() {
        DeValue::Table(table) => Some(table),
        _ => None,
    };
    let values = table.into_iter().flat_map(|table| table.iter_mut());
    values.filter_map(|(key, value)| {
        let key = id_key(key.get_ref());
        match value.get_mut() {
            DeValue::Array(list) if list.iter().any(|entry| id(key, entry).is_some()) => {
                Some((key, list))
            }
            _ => None,
        }
    })
}

/// Removes a kind or place from the lists of a file; returns whether there was one.
pub(super) fn take_entry<'t>(root: &mut Spanned<DeValue<'t>>, unwanted: &str) -> bool {
    let mut found = false;
    for (key, list) in lists_with_ids(root) {
        let others = list.iter().filter(|it| id(key, it) != Some(unwanted));
        let others: DeArray<'_> = others.cloned().collect();
        found |= others.len() < list.len();
        *list = others;
    }
    found
}

/// All kinds and places in the lists of a file.
pub(super) fn ids_in(root: &Spanned<DeValue<'_>>) -> Vec<String> {
    let mut root = root.clone();
    let mut ids = Vec::new();
    for (key, list) in lists_with_ids(&mut root) {
        let of_list = list.iter().filter_map(|entry| id(key, entry));
        ids.extend(of_list.map(str::to_owned));
    }
    ids
}

/// The top-level tables of `old` that `changes` removes by `false`.
pub(super) fn tables_removed(
    old: &Spanned<DeValue<'_>>,
    changes: &Spanned<DeValue<'_>>,
) -> Vec<RemovedTable> {
    let mut removed = Vec::new();
    for (key, change) in changes.get_ref().as_table().into_iter().flatten() {
        let name: &str = key.get_ref();
        let old = old.get_ref().get(name);
        if is_false(change) && old.is_some_and(|it| it.get_ref().is_table()) {
            removed.push(RemovedTable {
                name: name.to_owned(),
                span: change.span(),
            });
        }
    }
    removed
}

/// The list, index and key of the first id that an earlier entry of the same list has.
pub(super) fn repeated_entry(root: &Spanned<DeValue<'_>>) -> Option<[String; 3]> {
    for (name, list) in root.get_ref().as_table()? {
        let key = id_key(name.get_ref());
        let mut earlier = Vec::new();
        for (at, entry) in list.get_ref().as_array().into_iter().flatten().enumerate() {
            let Some(id) = id(key, entry) else {
                continue;
            };
            if earlier.contains(&id) {
                return Some([name.get_ref().to_string(), at.to_string(), key.to_owned()]);
            }
            earlier.push(id);
        }
    }
    None
}

/// Lays `changes` over `old`. Tables keep what `changes` does not name. So do lists of tables with a `kind`, and the
/// list of places by name, entry by entry. Every other list is replaced. `false` removes a table, and any trait.
pub(super) fn lay_over<'t>(old: &mut Spanned<DeValue<'t>>, changes: &Spanned<DeValue<'t>>) {
    match (old.get_mut(), changes.get_ref()) {
        (DeValue::Table(old), DeValue::Table(changes)) => {
            for (key, change) in changes {
                match old.get_mut(key) {
                    Some(value) if value.get_ref().is_table() && is_false(change) => {
                        drop(old.remove(key));
                    }
                    Some(value) if key.get_ref() == "traits" => {
                        let change = without_false(value, change);
                        lay_over(value, &change);
                    }
                    // An effect is a table with one key, which says which effect it is.
                    Some(value) if key.get_ref() == "effect" && keys(value) != keys(change) => {
                        *value = change.clone();
                    }
                    Some(value) => lay_over_named(id_key(key.get_ref()), value, change),
                    None => drop(old.insert(key.clone(), change.clone())),
                }
            }
        }
        _ => *old = changes.clone(),
    }
}

/// Like [`lay_over`], for a value that may be a list whose entries are identified by this key.
fn lay_over_named<'t>(
    id_key: &str,
    old: &mut Spanned<DeValue<'t>>,
    changes: &Spanned<DeValue<'t>>,
) {
    match (old.get_mut(), changes.get_ref()) {
        (DeValue::Array(old), DeValue::Array(changes))
            if !changes.is_empty() && changes.iter().all(|it| id(id_key, it).is_some()) =>
        {
            for change in changes {
                let mut entries = old.iter_mut();
                match entries.find(|entry| id(id_key, entry) == id(id_key, change)) {
                    Some(entry) => lay_over(entry, change),
                    None => old.push(change.clone()),
                }
            }
        }
        _ => lay_over(old, changes),
    }
}

/// Removes from `old` the traits that `changes` sets to `false`, unless they are booleans, and returns the other
/// changes.
fn without_false<'t>(
    old: &mut Spanned<DeValue<'t>>,
    changes: &Spanned<DeValue<'t>>,
) -> Spanned<DeValue<'t>> {
    let mut rest = changes.clone();
    if let (DeValue::Table(old), DeValue::Table(rest), DeValue::Table(changes)) =
        (old.get_mut(), rest.get_mut(), changes.get_ref())
    {
        for (key, _) in changes.iter().filter(|(_, change)| is_false(change)) {
            let is_there = old.get(key).is_some_and(|it| !it.get_ref().is_bool());
            if is_there {
                drop((old.remove(key), rest.remove(key)));
            }
        }
    }
    rest
}

fn is_false(value: &Spanned<DeValue<'_>>) -> bool {
    matches!(value.get_ref(), DeValue::Boolean(false))
}

/// The keys of a table.
fn keys<'v>(value: &'v Spanned<DeValue<'_>>) -> Option<Vec<&'v str>> {
    let table = value.get_ref().as_table()?;
    Some(table.keys().map(|key| &**key.get_ref()).collect())
}

/// The id of a table in a list; empty if it is not text.
pub(super) fn id<'v>(key: &str, entry: &'v Spanned<DeValue<'_>>) -> Option<&'v str> {
    let id = entry.get_ref().get(key)?;
    Some(id.get_ref().as_str().unwrap_or_default())
}
