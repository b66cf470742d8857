//! Maps drawn as text: `#` wall, `.` floor, `@` hero, letters for monsters and items. Blanks are rock; short rows are
//! padded with them. Lines that begin with `;` are comments.
//!
//! A map in a recording begins with a comment that explains its letters, so that it shows the same monsters and items
//! even if the rule set has changed its letters: `; letters g=goblin !=potion_red`.

use crate::base::printable::excerpt;
use crate::base::{Grid, Pos, Size, SortedMap};
use crate::content::Error;
use crate::game::rules::MonsterId;
use crate::game::{Blueprint, MonsterSpawn, Ruleset, Terrain};

/// Maximum number of columns and rows of a map, to limit memory.
const MAX_SIDE: usize = 1000;

/// A map and the text it was drawn as.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrawnMap {
    /// The rows, without comments and surrounding blank lines; empty if the map was not drawn as text.
    pub text: String,
    /// The parsed map.
    pub blueprint: Blueprint,
}

/// Parses a map and stores its text.
///
/// # Errors
/// Those of [`parse_map`].
pub fn parse_drawn_map(location: &str, text: &str, rules: &Ruleset) -> Result<DrawnMap, Error> {
    let rows = numbered_rows(location, text)?.into_iter();
    let rows: Vec<_> = rows.map(|(_, row)| row).collect();
    Ok(DrawnMap {
        text: rows.join("\n"),
        blueprint: parse_map(location, text, rules)?,
    })
}

/// The start of the line in a recorded map that explains its letters.
const LEGEND: &str = "; letters ";

/// The text of a map as stored in recordings: below a line that explains its letters, if it has any.
pub fn to_record(text: &str, rules: &Ruleset) -> String {
    let mut legend = String::new();
    for letter in text.chars() {
        if let Some(kind) = kind_of(rules, letter)
            // Words in the line are separated by spaces.
            && !kind.contains(char::is_whitespace)
            && !legend.contains(&format!(" {letter}="))
        {
            legend += &format!(" {letter}={kind}");
        }
    }
    if legend.is_empty() {
        text.to_owned()
    } else {
        format!("{LEGEND}{}\n{text}", legend.trim_start())
    }
}

/// Parses a map from a recording. Its own first line explains its letters.
///
/// # Errors
/// See [`parse_map`]; also if something on the map no longer has a letter of its own in the rule set.
pub fn recorded(location: &str, text: &str, rules: &Ruleset) -> Result<DrawnMap, Error> {
    let legend = text.lines().find_map(|line| line.strip_prefix(LEGEND));
    let legend = legend.unwrap_or_default();
    let mut meant = SortedMap::default();
    for word in legend.split_whitespace() {
        let mut rest = word.chars();
        if let (Some(letter), Some('='), kind) = (rest.next(), rest.next(), rest.as_str()) {
            meant.get_or_insert(letter, kind);
        }
    }
    let today = |letter: char| {
        let Some(kind) = meant.get(&letter) else {
            return Ok(letter);
        };
        letter_of(rules, kind).ok_or_else(|| {
            let (kind, rules) = (excerpt(kind), &rules.name);
            let stands = format!("the letter {letter:?} on its map stands for {kind}");
            let reason = format!("{stands}, which has no letter of its own in {rules} now");
            Error::invalid(location, reason)
        })
    };
    let mut now = String::new();
    for line in text.lines() {
        if line.starts_with(';') {
            now += line;
        } else {
            now.extend(line.chars().map(today).collect::<Result<Vec<_>, _>>()?);
        }
        now.push('\n');
    }
    parse_drawn_map(location, &now, rules)
}

/// The kind of monster or item that a letter stands for.
fn kind_of(rules: &Ruleset, letter: char) -> Option<&str> {
    if let Some(monster) = monster_with_letter(rules, letter) {
        return Some(&rules.monster(monster).kind);
    }
    let item = rules.items.iter().find(|item| item.letter == letter)?;
    Some(&item.kind)
}

/// The letter of a kind; `None` if that letter stands for another kind on maps.
fn letter_of(rules: &Ruleset, kind: &str) -> Option<char> {
    let monsters = rules.monsters.iter().map(|it| (&it.kind, it.letter));
    let items = rules.items.iter().map(|it| (&it.kind, it.letter));
    let (_, letter) = monsters.chain(items).find(|(other, _)| *other == kind)?;
    (kind_of(rules, letter) == Some(kind)).then_some(letter)
}

/// Parses a map with the monsters and items of a rule set. `location` names the file in errors.
///
/// # Errors
/// If a row, a letter or the number of `@` is wrong; with line and column.
pub fn parse_map(location: &str, text: &str, rules: &Ruleset) -> Result<Blueprint, Error> {
    let rows = numbered_rows(location, text)?;
    let size = Size::new(width(&rows) as i32, rows.len() as i32);
    let mut terrain = Grid::new(size, Terrain::Rock);
    let (mut hero, mut monsters, mut items) = (None, Vec::new(), Vec::new());
    for (y, (line, row)) in rows.iter().enumerate() {
        let error = |column: usize, reason: &str| {
            Err(Error::invalid(
                format!("{location}:{line}:{column}"),
                reason,
            ))
        };
        if row.is_empty() {
            return error(1, "a row within a map must not be empty, found nothing");
        }
        for (x, letter) in row.chars().enumerate() {
            let pos = Pos::new(x as i32, y as i32);
            if letter == ' ' {
                continue;
            }
            terrain[pos] = Terrain::Floor;
            if let Some(kind) = rules.terrain_with_letter(letter) {
                terrain[pos] = kind;
            } else if let Some(kind) = monster_with_letter(rules, letter) {
                monsters.push(MonsterSpawn::new(kind, pos));
            } else if let Some(kind) = rules.find_item(|item| item.letter == letter) {
                items.push((kind, pos));
            } else if letter != '@' {
                let letters = letters(rules);
                return error(
                    x + 1,
                    &format!("must be one of {letters}, found {letter:?}"),
                );
            } else if hero.replace(pos).is_some() {
                return error(x + 1, "there must be one @, found a second");
            }
        }
    }
    let none = || Error::invalid(location, "there must be one @, found none");
    Ok(Blueprint {
        twist: None,
        terrain,
        rooms: Vec::new(),
        hero: hero.ok_or_else(none)?,
        monsters,
        items,
        hall: None,
    })
}

fn monster_with_letter(rules: &Ruleset, letter: char) -> Option<MonsterId> {
    rules.find_monster(|monster| monster.letter == letter)
}

/// The rows of the map with their line numbers; at least one, none too long. A byte-order mark is skipped.
fn numbered_rows<'t>(location: &str, text: &'t str) -> Result<Vec<(usize, &'t str)>, Error> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = (1..)
        .zip(text.lines().map(str::trim_end))
        .filter(|(_, line)| !line.starts_with(';'));
    let mut rows: Vec<_> = lines.skip_while(|(_, line)| line.is_empty()).collect();
    while rows.last().is_some_and(|(_, line)| line.is_empty()) {
        rows.pop();
    }
    let longest = rows.iter().map(|(_, row)| row.len()).max().unwrap_or(0);
    let error = if rows.is_empty() {
        "must be a map such as \"#@.#\", found nothing".to_owned()
    } else if rows.len() > MAX_SIDE || longest > 4 * MAX_SIDE || width(&rows) > MAX_SIDE {
        format!("must be at most {MAX_SIDE} columns and rows, found more")
    } else {
        return Ok(rows);
    };
    Err(Error::invalid(location, error))
}

/// Length of the longest row, in letters.
fn width(rows: &[(usize, &str)]) -> usize {
    let widths = rows.iter().map(|(_, row)| row.chars().count());
    widths.max().unwrap_or(0)
}

/// All letters allowed in a map of this rule set.
fn letters(rules: &Ruleset) -> String {
    let drawn = rules
        .all_terrain()
        .filter(|terrain| *terrain != Terrain::Rock);
    let terrain = drawn.map(|terrain| rules.terrain_letter(terrain));
    let all = terrain
        .chain(['@'])
        .chain(rules.monsters.iter().map(|monster| monster.letter))
        .chain(rules.items.iter().map(|item| item.letter));
    all.map(String::from).collect::<Vec<_>>().join(" ")
}
