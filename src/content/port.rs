//! The trace of another program: a JSON object a line, for the start with its map and for each command. `docs/formats.md`
//! describes it; `tools::beside` compares it with our own game.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::base::Pos;
use crate::base::printable::excerpt;
use crate::content::Error;
use crate::content::map::{self, DrawnMap};
use crate::content::toml::Document;
use crate::game::rules::{MonsterId, Ruleset};
use crate::game::{Command, MonsterSpawn};

/// A line of the trace; what is `None` is not compared. Other keys are ignored.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct PortLine {
    /// The rows of the map, on the first line.
    map: Option<Vec<String>>,
    /// The command's word; empty on the first line.
    #[serde(default)]
    command: String,
    /// The hero.
    pub hero: PortActor,
    /// The others, in the order in which they act; those with no hit points left are dead.
    pub actors: Vec<PortActor>,
    /// The messages that the command added.
    pub log: Option<Vec<String>>,
    /// A row each of `0` and `1`: the cells in view.
    pub visible: Option<Vec<String>>,
}

/// The hero or a monster in a trace.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct PortActor {
    /// The word of its kind.
    kind: Option<String>,
    /// The name of its kind in messages.
    name: Option<String>,
    x: i32,
    y: i32,
    /// Hit points.
    pub hp: Option<i32>,
}

impl PortLine {
    /// Whether all that both say is the same: the hero, the living, what is in view, the messages.
    pub fn agrees(&self, other: &Self) -> bool {
        let same = |one: &Option<Vec<String>>, other: &Option<Vec<String>>| {
            one.is_none() || other.is_none() || one == other
        };
        let hero = self.hero.at() == other.hero.at() && same_hp(&self.hero, &other.hero);
        let [living, others] = [self.living(), other.living()];
        let mut pairs = living.iter().zip(&others);
        hero && living.len() == others.len()
            && pairs.all(|(one, other)| one.at() == other.at() && same_hp(one, other))
            && same(&self.log, &other.log)
            && same(&self.visible, &other.visible)
    }

    /// The living monsters, by their cells.
    fn living(&self) -> Vec<&PortActor> {
        let mut living: Vec<_> = self.actors.iter().collect();
        living.retain(|it| it.hp.is_none_or(|hp| hp > 0));
        living.sort_by_key(|it| (it.y, it.x, it.hp));
        living
    }
}

fn same_hp(one: &PortActor, other: &PortActor) -> bool {
    one.hp.is_none() || other.hp.is_none() || one.hp == other.hp
}

impl PortActor {
    /// Its cell.
    pub const fn at(&self) -> Pos {
        Pos::new(self.x, self.y)
    }

    /// Its kind or name, in small letters; empty if it has neither.
    pub fn word(&self) -> String {
        let word = self.kind.as_ref().or(self.name.as_ref());
        word.map(|word| word.to_lowercase()).unwrap_or_default()
    }
}

/// A trace that can be played: all it says is possible under a rule set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PortTrace {
    /// The level at the start.
    pub map: DrawnMap,
    /// The start.
    pub start: PortLine,
    /// The commands, each with the number of its line in the file and what came of it.
    pub turns: Vec<(usize, Command, PortLine)>,
}

impl PortTrace {
    /// Parses a trace; `location` names the file in errors.
    ///
    /// # Errors
    /// The first line that is no such object, or contains a command, a kind or a cell that does not exist.
    pub fn parse(location: &str, text: &str, rules: &Ruleset) -> Result<Self, Error> {
        let text = text.trim_start_matches('\u{feff}');
        let lines = (1..).zip(text.lines());
        let mut lines = lines.filter(|(_, line)| !line.trim().is_empty());
        let (number, first) = lines.next().unwrap_or((1, ""));
        let place = format!("{location}:{number}");
        let start = parse_line(&place, first)?;
        let map = drawn_map(&place, &start, rules)?;
        let mut turns = Vec::new();
        for (number, text) in lines {
            let place = format!("{location}:{number}");
            let line = parse_line(&place, text)?;
            if line.command == "restart" {
                // A word of the programs in `examples/chapters`.
                let why = "command: restart begins another game; end the trace before it";
                return Err(Error::invalid(&place, why.to_owned()));
            }
            let command = Command::from_word(&line.command).ok_or_else(|| {
                let found = excerpt(&line.command);
                let expected = "expected a word that `tallowdeep help run` lists, such as e";
                Error::invalid(&place, format!("command: {expected}, found \"{found}\""))
            })?;
            for actor in [&line.hero].into_iter().chain(&line.actors) {
                if map.blueprint.terrain.get(actor.at()).is_none() {
                    return Err(off_map(&place, "a cell of the map", actor.at()));
                }
            }
            turns.push((number, command, line));
        }
        Ok(Self { map, start, turns })
    }
}

impl PortTrace {
    /// The map at the start as a drawing, with everybody on it by the letters of the rules.
    pub fn drawing(&self, rules: &Ruleset) -> String {
        let mut rows: Vec<Vec<char>> = Vec::new();
        for row in self.start.map.iter().flatten() {
            rows.push(row.replace('@', ".").chars().collect());
        }
        let mut put = |at: Pos, letter: char| {
            let row = rows.get_mut(at.y as usize);
            if let Some(cell) = row.and_then(|row| row.get_mut(at.x as usize)) {
                *cell = letter;
            }
        };
        for spawn in &self.map.blueprint.monsters {
            put(spawn.at, rules.monster(spawn.kind).letter);
        }
        put(self.start.hero.at(), '@');
        let lines = rows.into_iter().map(|row| String::from_iter(row) + "\n");
        lines.collect()
    }

    /// The commands as words, with blanks between them.
    pub fn commands(&self) -> String {
        let words = self.turns.iter().map(|(_, command, _)| command.to_string());
        words.collect::<Vec<_>>().join(" ")
    }

    /// How many lines from the start on agree with those of another trace.
    pub fn agreement(&self, other: &Self) -> usize {
        let lines = |trace: &Self| {
            let turns = trace.turns.iter().map(|(_, _, line)| line.clone());
            std::iter::once(trace.start.clone())
                .chain(turns)
                .collect::<Vec<_>>()
        };
        let (own, others) = (lines(self), lines(other));
        let pairs = own.iter().zip(&others);
        pairs.take_while(|(one, other)| one.agrees(other)).count()
    }
}

fn off_map(location: &str, expected: &str, Pos { x, y }: Pos) -> Error {
    Error::invalid(location, format!("expected {expected}, found x {x}, y {y}"))
}

/// Reads a line. Its values are checked by the reader of rule files, so that errors read the same.
fn parse_line(location: &str, json: &str) -> Result<PortLine, Error> {
    #[derive(Deserialize)]
    struct Wrapped {
        line: PortLine,
    }
    let object = serde_json::from_str(json).ok().filter(Value::is_object);
    let toml = object.map(|object| format!("line = {}", as_toml(&object)));
    let document = toml
        .as_deref()
        .and_then(|toml| Document::parse("", toml).ok());
    let document = document.ok_or_else(|| {
        let example = r#"{"command":"e","hero":{"x":2,"y":1,"hp":30}}"#;
        let found = excerpt(json.trim());
        Error::invalid(location, format!("expected {example}, found {found}"))
    })?;
    let read: Result<Wrapped, _> = document.read();
    read.map(|read| read.line).map_err(|error| match error {
        Error::Invalid { reason, .. } => Error::invalid(location, reason),
        error => error,
    })
}

/// A JSON value in TOML, which has no `null`: such keys are left out.
fn as_toml(value: &Value) -> String {
    let mut parts = Vec::new();
    match value {
        Value::Array(items) => {
            parts.extend(items.iter().map(as_toml));
            format!("[{}]", parts.join(", "))
        }
        Value::Object(fields) => {
            for (key, value) in fields.iter().filter(|(_, value)| !value.is_null()) {
                parts.push(format!("{} = {}", json!(key), as_toml(value)));
            }
            format!("{{{}}}", parts.join(", "))
        }
        // Texts, numbers and truth values are written alike.
        plain => plain.to_string(),
    }
}

/// The level of the first line. Who stands where is in `hero` and `actors`; their letters on the map count as floor.
fn drawn_map(location: &str, start: &PortLine, rules: &Ruleset) -> Result<DrawnMap, Error> {
    let missing = "missing key map; the first line has the rows of the map";
    let rows = start.map.as_ref();
    let rows = rows.ok_or_else(|| Error::invalid(location, missing))?;
    let hero = start.hero.at();
    let mut text = String::new();
    for (y, row) in (0..).zip(rows) {
        // A map file may not have blank rows; behind rock, one cell of wall is never seen.
        let row = match row.trim().is_empty() {
            true => "#".to_owned(),
            false => row.replace('@', "."),
        };
        for (x, letter) in (0..).zip(row.chars()) {
            text.push(if Pos::new(x, y) == hero { '@' } else { letter });
        }
        text.push('\n');
    }
    if !text.contains('@') {
        return Err(off_map(location, "a hero on the map", hero));
    }
    let mut map = map::parse_drawn_map(&format!("{location}: map"), &text, rules)?;
    let level = &mut map.blueprint;
    level.monsters.clear();
    for actor in &start.actors {
        let at = actor.at();
        let is_open = level.terrain.get(at).is_some_and(|it| it.is_walkable());
        let is_taken = at == hero || level.monsters.iter().any(|other| other.at == at);
        if !is_open || is_taken {
            return Err(off_map(location, "a monster on a free cell", at));
        }
        let kind = kind_of(location, actor, rules)?;
        level.monsters.push(MonsterSpawn::new(kind, at));
    }
    Ok(map)
}

/// The kind whose word or name an actor has.
fn kind_of(location: &str, actor: &PortActor, rules: &Ruleset) -> Result<MonsterId, Error> {
    let word = actor.word();
    let named = rules.find_monster(|it| it.kind == word || it.name.to_lowercase() == word);
    named.ok_or_else(|| {
        let known: Vec<_> = rules.monsters.iter().map(|it| &*it.kind).collect();
        let (known, found) = (known.join(", "), excerpt(&word));
        let reason = format!("kind: expected one of {known}, found \"{found}\"");
        Error::invalid(location, reason)
    })
}
