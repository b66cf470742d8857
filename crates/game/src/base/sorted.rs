//! Maps and sets as sorted vectors, and a sort for short lists, for the sake of the compiler alone: nothing here is longer
//! than a few hundred entries, and each use of a B-tree or of the standard sort compiles ten to twenty times as much code.
//!
//! With the standard ones, and without [`by_next`](super::by_next), game and program take 104 s of processor time in
//! `cargo build --release --lib` instead of 87 s.

use std::borrow::Borrow;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::{Serialize, Serializer};

/// Sorts a short list by these keys; those with equal ones keep their order. An insertion sort: the standard one is
/// twenty times as much code for each type.
pub fn sort_few<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    for mut at in 1..list.len() {
        while at > 0 && key(&list[at]) < key(&list[at - 1]) {
            list.swap(at, at - 1);
            at -= 1;
        }
    }
}

/// A map in the order of its keys, which are unique. It is used as `BTreeMap` is, and as a slice of its entries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SortedMap<K, V>(Vec<(K, V)>);

impl<K: Ord, V> SortedMap<K, V> {
    /// The index of the entry of `key`, or where it belongs.
    fn place<Q: Ord + ?Sized>(&self, key: &Q) -> Result<usize, usize>
    where
        K: Borrow<Q>,
    {
        self.0.binary_search_by(|entry| entry.0.borrow().cmp(key))
    }

    /// The value of `key`.
    pub fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        let at = self.place(key).ok()?;
        Some(&self.0[at].1)
    }

    /// The value of `key` for writing.
    pub fn get_mut(&mut self, key: &K) -> Option<&mut V> {
        let at = self.place(key).ok()?;
        Some(&mut self.0[at].1)
    }

    /// The value of `key` for writing, at first `value`.
    pub fn get_or_insert(&mut self, key: K, value: V) -> &mut V {
        let at = match self.place(&key) {
            Ok(at) => at,
            Err(at) => {
                self.0.insert(at, (key, value));
                at
            }
        };
        &mut self.0[at].1
    }

    /// Gives `key` a value. Returns the one that it had.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        match self.place(&key) {
            Ok(at) => Some(std::mem::replace(&mut self.0[at].1, value)),
            Err(at) => {
                self.0.insert(at, (key, value));
                None
            }
        }
    }

    /// Removes `key`. Returns its value.
    pub fn remove(&mut self, key: &K) -> Option<V> {
        let at = self.place(key).ok()?;
        Some(self.0.remove(at).1)
    }

    /// The values in the order of their keys.
    pub fn values(&self) -> impl Iterator<Item = &V> {
        self.0.iter().map(|entry| &entry.1)
    }

    /// The values in the order of their keys, for writing.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut V> {
        self.0.iter_mut().map(|entry| &mut entry.1)
    }

    /// Keeps the entries for which `keep` holds, which may change their values.
    pub fn retain(&mut self, mut keep: impl FnMut(&K, &mut V) -> bool) {
        self.0.retain_mut(|entry| keep(&entry.0, &mut entry.1));
    }
}

/// A set in order. It is used as `BTreeSet` is, and as a slice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SortedSet<T>(Vec<T>);

impl<T: Ord> SortedSet<T> {
    /// Whether `item` is one of them.
    pub fn contains<Q: Ord + ?Sized>(&self, item: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        let place = self.0.binary_search_by(|it| it.borrow().cmp(item));
        place.is_ok()
    }

    /// Adds an item. Returns whether it was none of them.
    pub fn insert(&mut self, item: T) -> bool {
        let place = self.0.binary_search(&item);
        if let Err(at) = place {
            self.0.insert(at, item);
        }
        place.is_err()
    }

    /// Removes an item. Returns whether it was one of them.
    pub fn remove(&mut self, item: &T) -> bool {
        let place = self.0.binary_search(item);
        if let Ok(at) = place {
            self.0.remove(at);
        }
        place.is_ok()
    }

    /// Keeps the items for which `keep` holds.
    pub fn retain(&mut self, keep: impl FnMut(&T) -> bool) {
        self.0.retain(keep);
    }

    /// Removes all items.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The items that `other` does not have.
    pub fn difference(&self, other: &Self) -> impl Iterator<Item = &T> {
        self.0.iter().filter(|item| !other.contains(*item))
    }
}

impl<K, V> Default for SortedMap<K, V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Default for SortedSet<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K, V> Deref for SortedMap<K, V> {
    type Target = [(K, V)];

    fn deref(&self) -> &[(K, V)] {
        &self.0
    }
}

impl<T> Deref for SortedSet<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for SortedMap<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut map = Self::default();
        for (key, value) in entries {
            map.insert(key, value);
        }
        map
    }
}

impl<T: Ord> FromIterator<T> for SortedSet<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut set = Self::default();
        set.extend(items);
        set
    }
}

impl<T: Ord> Extend<T> for SortedSet<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        for item in items {
            self.insert(item);
        }
    }
}

impl<K: Serialize, V: Serialize> Serialize for SortedMap<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl<'de, K: Deserialize<'de> + Ord, V: Deserialize<'de>> Deserialize<'de> for SortedMap<K, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(MapVisitor(PhantomData))
    }
}

struct MapVisitor<K, V>(PhantomData<(K, V)>);

impl<'de, K: Deserialize<'de> + Ord, V: Deserialize<'de>> Visitor<'de> for MapVisitor<K, V> {
    type Value = SortedMap<K, V>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
        let mut map = SortedMap::default();
        while let Some((key, value)) = entries.next_entry()? {
            map.insert(key, value);
        }
        Ok(map)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::canonical::digest_of;
    use proptest::prelude::*;
    use std::collections::{BTreeMap, BTreeSet};

    proptest! {
        #[test]
        fn they_do_what_b_trees_do(steps in prop::collection::vec((0..3, 0..9u8, any::<u8>()), 0..40)) {
            let mut map = (SortedMap::default(), BTreeMap::new());
            let mut set = (SortedSet::default(), BTreeSet::new());
            for (step, key, value) in steps {
                if step == 0 {
                    prop_assert_eq!(map.0.remove(&key), map.1.remove(&key));
                    prop_assert_eq!(set.0.remove(&key), set.1.remove(&key));
                } else if step == 1 {
                    prop_assert_eq!(map.0.insert(key, value), map.1.insert(key, value));
                    prop_assert_eq!(set.0.insert(key), set.1.insert(key));
                } else {
                    let there = map.1.entry(key).or_insert(value);
                    prop_assert_eq!(map.0.get_or_insert(key, value), there);
                }
                prop_assert_eq!(map.0.get(&key), map.1.get(&key));
                prop_assert_eq!(set.0.contains(&key), set.1.contains(&key));
            }
            prop_assert_eq!(digest_of(&map.0), digest_of(&map.1));
            let keys: BTreeSet<_> = map.1.keys().copied().collect();
            let left: Vec<_> = set.0.difference(&keys.iter().copied().collect()).collect();
            prop_assert_eq!(left, set.1.difference(&keys).collect::<Vec<_>>());
        }
    }
}
