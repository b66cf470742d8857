//! Letters on maps: which are free, and which mean two things.

use crate::game::rules::Ruleset;
use crate::gfx::cp437;

/// The letters of everything on maps, each with its table and index, in the order in which a map looks them up.
fn all(rules: &Ruleset) -> impl Iterator<Item = (&'static str, usize, char)> {
    let monsters = (0..).zip(&rules.monsters);
    let monsters = monsters.map(|(at, it)| ("monsters", at, it.letter));
    let items = (0..).zip(&rules.items);
    let items = items.map(|(at, it)| ("items", at, it.letter));
    let terrain = (0..).zip(&rules.terrain);
    let terrain = terrain.map(|(at, it)| ("terrain", at, it.letter));
    monsters.chain(items).chain(terrain)
}

/// A few letters that have no meaning yet.
pub(super) fn free_letters(rules: &Ruleset) -> String {
    let candidates = ('A'..='Z')
        .chain('a'..='z')
        .chain('0'..='9')
        .chain('À'..='ÿ');
    let taken: Vec<_> = all(rules).map(|(.., letter)| letter).collect();
    let free =
        candidates.filter(|letter| !taken.contains(letter) && cp437::index(*letter).is_some());
    let free: Vec<_> = free.take(6).map(String::from).collect();
    free.join(" ")
}

/// The path of an earlier letter like that of the entry `index` of `table`. Items may share a letter: on a map it means
/// the first of them.
pub(super) fn letter_taken(
    rules: &Ruleset,
    table: &str,
    index: usize,
    letter: char,
) -> Option<Vec<String>> {
    let mut before = all(rules).take_while(|(own, at, _)| (*own, *at) != (table, index));
    let (other, at, _) =
        before.find(|(own, _, it)| *it == letter && (*own, table) != ("items", "items"))?;
    Some(vec![other.to_owned(), at.to_string(), "letter".to_owned()])
}
