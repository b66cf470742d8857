//! The trace of another program beside our own game: the first turn that differs.

use std::iter::once;

use crate::app::session::Session;
use crate::base::Pos;
use crate::base::printable::excerpt;
use crate::content::port::{PortActor, PortLine, PortTrace};
use crate::content::{Content, Error};
use crate::game::Command;
use crate::game::view::ActorView;
use crate::ui::settings::RulesId;
use crate::ui::text::because;

/// Dice may have decided a turn that differs: it is played again with this many others before it counts.
const THROWS: u64 = 1000;

/// A trace and our own game, as far as they agree and one turn further.
#[derive(Clone, Debug)]
pub struct Beside {
    /// Where the first difference is: file, line and command. `None` if all agrees.
    pub difference: Option<String>,
    /// What was found: for a difference, what only one of both says, and the turn before.
    pub report: String,
}

impl Beside {
    /// Plays the commands of the trace in `text` under a rule set, on the map of the trace, up to the first difference.
    /// `location` names the file.
    ///
    /// # Errors
    /// The first line that cannot be played.
    pub fn play(
        content: &Content,
        rules: RulesId,
        location: &str,
        text: &str,
    ) -> Result<Self, Error> {
        let file = &content.rules[rules.0];
        let name = &file.rules.name;
        let trace = PortTrace::parse(location, text, &file.rules)?;
        let differs = |place: String, report| Self {
            difference: Some(format!("{place} differs from {name}")),
            report,
        };
        let mut ours = Session::new(file, 1, Some(trace.map));
        let said = ours.log().entries().iter();
        let said: Vec<_> = said.map(|entry| entry.line.text.clone()).collect();
        let found = differences(&trace.start, &ours, &said);
        if !found.is_empty() {
            return Ok(differs(format!("{location}:1: the start"), found));
        }
        for (count, (line, command, theirs)) in (1..).zip(&trace.turns) {
            match follow(&ours, *command, theirs) {
                Ok(next) => ours = next,
                Err(found) => {
                    let place = format!("{location}:{line}: command {count}, {command},");
                    let report = format!("{found}\nbefore: {}\n", state(&ours));
                    return Ok(differs(place, report));
                }
            }
        }
        let (count, left_out) = (trace.turns.len(), left_out(&trace.start));
        let report = format!(
            "{location}: the start and all commands, {count}, are as under {name}{left_out}\n"
        );
        Ok(Self {
            difference: None,
            report,
        })
    }
}

/// What a line lacks of what could be compared, as an end of a sentence.
fn left_out(line: &PortLine) -> String {
    let log = line.log.is_none().then_some("log");
    let visible = line.visible.is_none().then_some("visible");
    let lacks: Vec<_> = log.into_iter().chain(visible).collect();
    match lacks.is_empty() {
        true => String::new(),
        false => format!(" (not compared: {})", lacks.join(", ")),
    }
}

/// Our game after a command, if it does what theirs did, by some dice; otherwise what differs by its own.
fn follow(before: &Session, command: Command, theirs: &PortLine) -> Result<Session, String> {
    let play = |mut ours: Session| {
        let lines = ours.play(command).lines;
        ours.finish_motion();
        let said: Vec<_> = lines.into_iter().map(|line| line.text).collect();
        let found = differences(theirs, &ours, &said);
        if found.is_empty() {
            Ok(ours)
        } else {
            Err(found)
        }
    };
    play(before.clone()).or_else(|found| {
        let mut throws = (0..THROWS).map(|seed| play(before.with_dice(seed)));
        throws.find_map(Result::ok).ok_or(found)
    })
}

/// What only one of both says, a line each; `said` are our messages. Empty if they agree.
fn differences(theirs: &PortLine, ours: &Session, said: &[String]) -> String {
    let mut left: Vec<_> = living(ours).collect();
    let others = theirs.actors.iter().filter(|it| it.hp.unwrap_or(1) > 0);
    let actors = once((true, &theirs.hero)).chain(others.map(|it| (false, it)));
    let mut found = Vec::new();
    for (is_hero, their) in actors {
        match left.iter().position(|it| agrees(their, *it, is_hero)) {
            Some(index) => drop(left.remove(index)),
            None => {
                let word = if is_hero { "hero" } else { &their.word() };
                found.push(format!(
                    "only theirs: {}",
                    in_words(word, their.at(), their.hp)
                ));
            }
        }
    }
    for our in left {
        let because = ours.world().inspect().because(our.id);
        let because = because.map(|it| format!(" ({})", because::sentence(&it, ours.view())));
        let words = in_words(our.kind_name, our.at, Some(our.hp));
        found.push(format!("only ours: {words}{}", because.unwrap_or_default()));
    }
    found.extend(view_difference(theirs, ours));
    found.extend(log_difference(theirs, said));
    found.into_iter().map(|line| line + "\n").collect()
}

fn view_difference(theirs: &PortLine, ours: &Session) -> Option<String> {
    let (theirs, view) = (theirs.visible.as_ref()?, ours.view());
    let differs = |pos: &Pos| is_visible(theirs, *pos) != view.sees(*pos);
    let mut cells = view.size().cells().filter(differs);
    let first = cells.next()?;
    let (Pos { x, y }, count) = (first, cells.count() + 1);
    let who = if view.sees(first) { "ours" } else { "theirs" };
    Some(format!(
        "view: only {who} sees {x},{y}; cells that differ: {count}"
    ))
}

fn log_difference(theirs: &PortLine, said: &[String]) -> Option<String> {
    let theirs = theirs.log.as_ref()?;
    let count = theirs.len().max(said.len());
    let mut lines = (0..count).map(|index| [theirs.get(index), said.get(index)]);
    let differs = lines.find(|[theirs, ours]| theirs != ours)?;
    let quoted = |line: &String| format!("\"{}\"", excerpt(line));
    let [theirs, ours] = differs.map(|line| line.map_or("nothing".to_owned(), quoted));
    Some(format!("log: theirs says {theirs}, ours {ours}"))
}

/// Whether both are in one place with the same hit points, and of one kind; theirs may have neither kind nor points.
fn agrees(theirs: &PortActor, ours: ActorView<'_>, is_hero: bool) -> bool {
    let word = theirs.word();
    let is_kind = word.is_empty() || word == ours.kind_name || word == ours.name.to_lowercase();
    ours.id.is_hero() == is_hero
        && (is_hero || is_kind)
        && theirs.at() == ours.at
        && theirs.hp.is_none_or(|hp| hp == ours.hp)
}

fn is_visible(rows: &[String], Pos { x, y }: Pos) -> bool {
    let row = usize::try_from(y).ok().and_then(|y| rows.get(y));
    let letter = row.zip(usize::try_from(x).ok());
    letter.is_some_and(|(row, x)| row.as_bytes().get(x) == Some(&b'1'))
}

/// The hero, dead or alive, and the living monsters.
fn living(session: &Session) -> impl Iterator<Item = ActorView<'_>> {
    let actors = session.world().inspect().actors();
    actors.filter(|it| it.hp > 0 || it.id.is_hero())
}

/// All of a game in words.
fn state(session: &Session) -> String {
    let words = living(session).map(|it| in_words(it.kind_name, it.at, Some(it.hp)));
    words.collect::<Vec<_>>().join("; ")
}

/// `goblin at 4,2 with 5 HP`.
fn in_words(word: &str, Pos { x, y }: Pos, hp: Option<i32>) -> String {
    let hp = hp.map(|hp| format!(" with {hp} HP")).unwrap_or_default();
    format!("{word} at {x},{y}{hp}").trim_start().to_owned()
}
