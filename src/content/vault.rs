//! Vault files in `assets/vaults`: a header, a blank line, a drawing.
//!
//! A header line is a key and its value, or a letter of the drawing, `=` and its meaning. Vault files are parsed once,
//! independently of rule sets. Then each is resolved for every rule set with places; if the rule set lacks a kind that
//! it names, it is left out there.

mod fit;
mod header;

use crate::base::printable::excerpt;
use crate::base::{Grid, Pos, Size};
use crate::content::Error;
use crate::game::rules::{
    ItemId, MonsterId, Ruleset, Vault, VaultCell, VaultMonster, VaultPost, VaultSite, VaultThing,
    VaultTurns,
};
pub(super) use header::Flaw;

/// Maximum number of columns and rows of a drawing.
const MOST: usize = 120;

/// What letters stand for unless the header says otherwise; a space leaves the cell as it is.
const LETTERS: [(char, &str); 8] = [
    ('#', "wall"),
    ('.', "floor"),
    ('+', "door"),
    ('*', "torch"),
    ('@', "arrival"),
    ('>', "exit"),
    ('m', "monster"),
    ('$', "item"),
];

/// A letter that the header of a vault file explains.
#[derive(Clone, PartialEq, Eq, Debug)]
struct VaultLetter {
    letter: char,
    meaning: String,
    /// The line that explains it.
    line: usize,
}

/// A vault file, before its words are resolved for a rule set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VaultFile {
    /// The file, as named in errors.
    pub(super) location: String,
    pub(super) name: String,
    depth: (i32, i32),
    /// The line of that key, or else the first.
    depth_line: usize,
    weight: u32,
    site: VaultSite,
    turns: VaultTurns,
    /// The kind of item it brings, and the line of that key.
    brings: Option<(String, usize)>,
    /// Its own letters, which override [`LETTERS`].
    letters: Vec<VaultLetter>,
    rows: Vec<String>,
    /// The line of the first row.
    first_row: usize,
}

impl VaultFile {
    /// Parses a vault. `location` names the file in errors.
    ///
    /// # Errors
    /// All that is wrong with the header and the drawing; with the lines.
    pub fn parse(location: &str, text: &str) -> Result<Self, Error> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let lines: Vec<_> = (1..).zip(text.lines().map(str::trim_end)).collect();
        let header = lines.iter();
        let header = header.take_while(|(_, line)| !line.is_empty() && !is_wall_row(line));
        let (header, rest) = lines.split_at(header.count());
        let mut vault = Self {
            location: location.to_owned(),
            name: String::new(),
            depth: (1, 26),
            depth_line: 1,
            weight: 10,
            site: VaultSite::Rock,
            turns: VaultTurns::All,
            brings: None,
            letters: Vec::new(),
            rows: Vec::new(),
            first_row: 1,
        };
        let mut errors = vault.header(header);
        if let Some((number, row)) = rest.first().filter(|(_, row)| !row.is_empty()) {
            let row = excerpt(row);
            let reason = format!("expected an empty line above the drawing, found \"{row}\"");
            errors.push(Flaw::new(*number, reason));
        }
        errors.extend(vault.drawing(rest));
        if errors.is_empty() {
            errors.extend(vault.error_of_ends());
        }
        let errors = errors.into_iter();
        let errors = errors.map(|it| Error::invalid(format!("{location}:{}", it.line), it.reason));
        Error::if_any(errors.collect())?;
        Ok(vault)
    }

    /// Parses the rows after the header; returns what is wrong with them.
    fn drawing(&mut self, lines: &[(usize, &str)]) -> Vec<Flaw> {
        let mut rows: Vec<_> = lines.iter().skip_while(|(_, row)| row.is_empty()).collect();
        while rows.last().is_some_and(|(_, row)| row.is_empty()) {
            rows.pop();
        }
        let last = lines.last().map_or(1, |(number, _)| *number);
        let width = rows.iter().map(|(_, row)| row.chars().count()).max();
        let Some(width) = width else {
            return vec![Flaw::new(last, "expected a drawing, found none")];
        };
        if rows.len() > MOST || width > MOST {
            let rows_found = rows.len();
            let reason =
                format!("expected at most {MOST} columns and rows, found {width}x{rows_found}");
            return vec![Flaw::new(rows[0].0, reason)];
        }
        let (mut errors, mut unknown) = (Vec::new(), Vec::new());
        for (number, row) in &rows {
            for (letter, column) in row.chars().zip(1..) {
                let is_known = letter == ' ' || self.meaning(letter).is_some();
                if !is_known && !unknown.contains(&letter) {
                    unknown.push(letter);
                    let reason = format!(
                        "column {column}: expected a letter that the header explains, found {letter:?}"
                    );
                    errors.push(Flaw::new(*number, reason));
                }
            }
            self.rows.push(format!("{row:width$}"));
        }
        self.first_row = rows[0].0;
        errors
    }

    /// What is wrong with the arrival, the exit and the ways in.
    fn error_of_ends(&self) -> Option<Flaw> {
        let count = |wanted| self.cells().filter(|(_, it)| *it == Some(wanted)).count();
        let is_way_in = |(pos, what): (Pos, Option<&str>)| {
            matches!(what, Some("door" | "floor")) && fit::is_edge(self.size(), pos)
        };
        let reason = match (self.site, (count("arrival"), count("exit"))) {
            (VaultSite::Level, (1, 1)) | (VaultSite::Floor, (0, 0)) => return None,
            (VaultSite::Level, (arrivals, exits)) => {
                format!("expected one arrival and one exit, found {arrivals} and {exits}")
            }
            (VaultSite::Rock, (0, 0)) if self.cells().any(is_way_in) => return None,
            (VaultSite::Rock, (0, 0)) => {
                "expected a door or floor at the edge of the drawing, found none".to_owned()
            }
            (VaultSite::Hall, (0, 0)) => {
                let ways_in = self.cells().filter(|cell| is_way_in(*cell));
                match ways_in
                    .filter(|(pos, _)| !fit::is_corner(self.size(), *pos))
                    .count()
                {
                    2.. => return None,
                    found => format!(
                        "expected two or more doors or floors at the edge of a hall, not in corners, found {found}"
                    ),
                }
            }
            (VaultSite::Rock | VaultSite::Floor | VaultSite::Hall, _) => {
                "expected no arrival and no exit but in a level".to_owned()
            }
        };
        Some(Flaw::new(self.first_row, reason))
    }

    /// Each cell of the drawing, with what is there; `None` for a space.
    fn cells(&self) -> impl Iterator<Item = (Pos, Option<&str>)> {
        self.rows.iter().zip(0..).flat_map(move |(row, y)| {
            let letters = row.chars().zip(0..);
            letters.map(move |(letter, x)| {
                let what = match letter {
                    ' ' => None,
                    _ => self.meaning(letter),
                };
                (Pos::new(x, y), what)
            })
        })
    }

    /// What a letter stands for; `None` if nothing defines it.
    fn meaning(&self, letter: char) -> Option<&str> {
        let own = self.letters.iter();
        let own = own.map(|it| (it.letter, it.meaning.as_str()));
        let found = own.chain(LETTERS).find(|(known, _)| *known == letter);
        found.map(|(_, word)| word)
    }

    /// The size of the deepest levels that it may be on, which are the largest.
    fn map_size(&self, rules: &Ruleset) -> Size {
        rules.place_size(self.depth.1.unsigned_abs())
    }

    fn size(&self) -> Size {
        Size::new(self.rows[0].chars().count() as i32, self.rows.len() as i32)
    }

    /// The vault resolved for this rule set; `None` if it names a kind that the rule set lacks, or is a whole level of
    /// the wrong size.
    pub fn resolve(&self, rules: &Ruleset) -> Option<Vault> {
        let size = self.size();
        if self.site == VaultSite::Level && size != self.map_size(rules) {
            return None;
        }
        let mut cells = Grid::new(size, VaultCell::default());
        for (pos, what) in self.cells() {
            if let Some(what) = what {
                cells[pos] = cell(what, rules).ok()?;
            }
        }
        let brings = self.brings.as_ref().map(|(word, _)| item(word, rules));
        Some(Vault {
            name: self.name.clone(),
            from: self.depth.0,
            to: self.depth.1,
            weight: self.weight,
            site: self.site,
            turns: self.turns,
            brings: brings.transpose().ok()?,
            cells,
        })
    }
}

/// Whether a line looks like the first row of a drawing rather than a key or a letter of the header.
fn is_wall_row(line: &str) -> bool {
    line.len() > 2 && line.chars().all(|letter| "#.+ ".contains(letter))
}

/// A word that the rule set does not know, behind what it should be: `monster`, `item` or `terrain`.
type Unknown<'v> = (&'static str, &'v str);

fn monster<'v>(word: &'v str, rules: &Ruleset) -> Result<MonsterId, Unknown<'v>> {
    rules.monster_of_kind(word).ok_or(("monster", word))
}

fn item<'v>(word: &'v str, rules: &Ruleset) -> Result<ItemId, Unknown<'v>> {
    rules.item_of_kind(word).ok_or(("item", word))
}

/// A monster of a vault by the words behind `monster`: its kind, what it does at first, both or none.
fn vault_monster<'v>(words: &[&'v str], rules: &Ruleset) -> Result<VaultMonster, Unknown<'v>> {
    let (kind, post) = match words {
        [kind @ .., "asleep"] => (kind, VaultPost::Asleep),
        [kind @ .., "watch"] => (kind, VaultPost::Watch),
        kind => (kind, VaultPost::Any),
    };
    let kind = kind.first().map(|word| monster(word, rules)).transpose()?;
    Ok(VaultMonster { kind, post })
}

/// A cell resolved for a rule set, or the first word that it lacks.
fn cell<'v>(meaning: &'v str, rules: &Ruleset) -> Result<VaultCell, Unknown<'v>> {
    let words: Vec<_> = meaning.split_whitespace().collect();
    let (what, ground) = match &words[..] {
        [what @ .., "on", ground] => (what, *ground),
        what => (what, "floor"),
    };
    let holds = match what {
        ["monster", what @ ..] => Some(VaultThing::Monster(vault_monster(what, rules)?)),
        ["item"] => Some(VaultThing::Item(None)),
        ["item", kind] => Some(VaultThing::Item(Some(item(kind, rules)?))),
        ["arrival"] => Some(VaultThing::Arrival),
        ["exit"] => Some(VaultThing::Exit),
        _ => None,
    };
    let word = match holds {
        Some(_) => ground,
        None => meaning,
    };
    let terrain = rules.terrain_named(word).ok_or(("terrain", word))?;
    Ok(VaultCell {
        terrain: Some(terrain),
        holds,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::toml::tests::rows;

    const DEN: &str = "name a den\ndepth 1 4\nweight 20\nr = monster rat\n\n#####\n#.r.+\n#####\n";

    fn error(text: &str) -> String {
        VaultFile::parse("den.txt", text)
            .expect_err("it is wrong")
            .to_string()
    }

    #[test]
    fn errors_name_line_and_reason() {
        for [from, to, expected] in rows(
            r#"
weight 20 => weight 0 => den.txt:3: weight: expected 1 to 100, found "0"
depth 1 4 => depth 5 4 => den.txt:2: depth: expected two depths
name a den => nam a den => den.txt:1: expected name, depth
weight 20 => weight 20\nr = bones => den.txt:5: expected a letter that has no meaning yet, found r, which stands for bones by line 4
weight 20 => depth 2 => den.txt:3: depth: expected once, found again
monster rat => monster rat in bones => den.txt:4: expected such as "barrel"
#.r.+ => #.q.+ => den.txt:7: column 3: expected a letter that the header explains, found 'q'
#.r.+ => #.r.# => den.txt:6: expected a door or floor at the edge
#.r.+ => #.@.+ => den.txt:6: expected no arrival
weight 20 => in hall => den.txt:6: expected two or more doors or floors at the edge of a hall, not in corners, found 1
monster rat => monster rat awake => den.txt:4: expected such as "barrel"
\n\n => \n => den.txt:5: expected an empty line above the drawing, found
a den => a CONTROLden => den.txt:1: name: expected a few words without control characters
weight 20 => brings => den.txt:3: brings: expected a kind of item, found ""
"#,
        ) {
            let found = error(&DEN.replacen(&from, &to.replace("CONTROL", "\u{1b}"), 1));
            assert!(found.starts_with(&expected), "{found:?}, not {expected:?}");
        }
        assert!(
            error("name x\nin level\n\n#.#\n").contains("one arrival and one exit, found 0 and 0")
        );
        assert!(error("name x\n").contains("expected a drawing"));
    }

    /// docs/formats.md says that a vault takes eight lines.
    #[test]
    fn the_documented_example_is_a_valid_vault() {
        let text = include_str!("../../docs/formats.md");
        let (_, chapter) = text
            .split_once("\n## Vaults\n")
            .expect("there is a chapter");
        let example = chapter.split("```\n").nth(1).expect("there is an example");
        assert_eq!(example.lines().count(), 8);
        VaultFile::parse("den.txt", example).unwrap_or_else(|error| panic!("{error}"));
    }

    #[test]
    fn all_vaults_fit_our_rules() {
        let content = crate::content::Content::shared();
        let rules = &content.rule_file("tallowdeep").expect("it is ours").rules;
        for vault in &content.vaults {
            assert!(vault.resolve(rules).is_some(), "{}", vault.name);
            assert_eq!(vault.misfits(rules), [], "{}", vault.name);
            let remarks: Vec<_> = vault
                .remarks(rules)
                .into_iter()
                .map(|it| it.reason)
                .collect();
            assert_eq!(remarks, Vec::<String>::new(), "{}", vault.name);
        }
    }

    #[test]
    fn a_vault_with_unknown_kinds_is_left_out() {
        let content = crate::content::Content::shared();
        let rules = &content.rule_file("tallowdeep").expect("it is ours").rules;
        let resolved = |text: &str| VaultFile::parse("x", text).ok()?.resolve(rules);
        let den = resolved(DEN).expect("there are rats");
        assert_eq!((den.from, den.to, den.weight), (1, 4, 20));
        assert!(den.cells[Pos::new(2, 1)].holds.is_some());
        assert!(resolved(&DEN.replace("rat", "gnat")).is_none());
        let brings = |word: &str| resolved(&DEN.replacen("weight 20", word, 1));
        let key = rules.item_of_kind("key");
        assert_eq!(brings("brings key").map(|vault| vault.brings), Some(key));
        assert!(brings("brings gnat").is_none());
    }
}
