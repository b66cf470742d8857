//! The trace of another program beside our own game: the first turn that differs.

use std::sync::Arc;

use crate::app::App;
use crate::app::session::Session;
use crate::base::Pos;
use crate::base::printable::excerpt;
use crate::content::port::{PortActor, PortLine, PortTrace};
use crate::content::{Content, Error};
use crate::game::Command;
use crate::game::view::ActorView;
use crate::gfx::{Canvas, PxSize};
use crate::tools::compare::Compare;
use crate::ui::settings::RulesId;
use crate::ui::text::because;

/// Where dice decided a turn that differs, it is played again with this many others before it counts.
const THROWS: u64 = 1000;

/// What a trace says that ours says otherwise. Their order is that of the columns of [`SECTIONS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Topic {
    /// An actor before the first command.
    Start,
    /// Where the hero is.
    Step,
    /// Where a monster is.
    Monsters,
    /// Hit points, or who is alive.
    Blow,
    /// What is in view.
    View,
    /// The messages.
    Log,
}

/// The sections of docs/tutorials.md that decide each topic, by the beginning of a rule set's name.
const SECTIONS: [(&str, [&str; 6]); 6] = [
    ("mcrogueface-5", ["2", "2", "2", "2", "1.8", "2"]),
    ("mcrogueface", ["1.2", "1.5", "1.6", "1.7", "1.8", "1.7"]),
    ("tcod", ["3.2", "3.5", "3.4", "3.3", "3.5", "3.3"]),
    (
        "roguebasin-real-time",
        ["4.2", "4.4", "4.4", "4.2", "4.1", "4.2"],
    ),
    ("roguebasin", ["4.2", "4.3", "4.2", "4.2", "4.1", "4.2"]),
    ("sadconsole", ["5.1", "5.3", "5.3", "5.2", "5.1", "5.3"]),
];

/// A trace and our own game, as far as they agree and one turn further.
#[derive(Clone, Debug)]
pub struct Beside {
    content: Arc<Content>,
    /// The last state, theirs and ours.
    sides: [Session; 2],
    /// The cell of the first difference on each side.
    marks: Option<[Pos; 2]>,
    /// Where the first difference is: file, line and command. `None` if all agrees.
    pub difference: Option<String>,
    /// Lines that agree, the start included.
    pub agreement: usize,
    /// What was found: for a difference, both states in words and the rule that decides.
    pub report: String,
}

impl Beside {
    /// Plays the commands of the trace in `text` under a rule set, on the map of the trace, up to the first difference.
    /// `location` names the file.
    ///
    /// # Errors
    /// The first line that cannot be played.
    pub fn play(
        content: &Arc<Content>,
        rules: RulesId,
        location: &str,
        text: &str,
    ) -> Result<Self, Error> {
        let file = &content.rules[rules.0];
        let trace = PortTrace::parse(location, text, &file.rules)?;
        let start = Session::new(file, 1, Some(trace.map));
        let log = start.log().entries().iter();
        let said = log.map(|entry| entry.line.text.clone()).collect();
        let mut turn = PortTurn::new(&trace.start, start, said);
        for difference in &mut turn.differences {
            if !matches!(difference.topic, Topic::View | Topic::Log) {
                difference.topic = Topic::Start;
            }
        }
        let (mut before, mut place) = (None, format!("{location}:1: the start"));
        let mut turns = (1..).zip(&trace.turns);
        let mut agreement = 0;
        while turn.differences.is_empty()
            && let Some((count, (line, command, theirs))) = turns.next()
        {
            agreement = count;
            place = format!("{location}:{line}: command {count}, {command},");
            let next = PortTurn::after(&turn.ours, *command, theirs);
            before = Some(std::mem::replace(&mut turn, next));
        }
        let name = &file.rules.name;
        let mut report = turn.report(name, before.as_ref());
        if turn.differences.is_empty() {
            let (count, left_out) = (trace.turns.len(), left_out(&trace.start, &trace.turns));
            let all = format!("the start and all commands, {count}");
            report = format!("{location}: {all}, are as under {name}{left_out}\n");
        }
        let theirs = turn.posed(before.as_ref());
        let first = turn.differences.first();
        Ok(Self {
            content: Arc::clone(content),
            marks: first.and_then(|difference| difference.marks),
            difference: first.map(|_| format!("{place} differs from {name}")),
            agreement,
            report,
            sides: [theirs, turn.ours],
        })
    }

    /// The frames of both, theirs on the left, with a cursor where they differ first. `size` is that of
    /// [`Compare::frame`].
    pub fn frame(&self, size: PxSize) -> Canvas {
        let app = |side: usize| {
            let app = App::showing(&self.content, self.sides[side].clone());
            app.with_mark(self.marks.map(|marks| marks[side]))
        };
        let names = [" theirs ", " ours "].map(str::to_owned);
        Compare::of([app(0), app(1)], names).frame(size)
    }
}

/// What the lines lack of what could be compared, as an end of a sentence.
fn left_out(start: &PortLine, turns: &[(usize, Command, PortLine)]) -> String {
    let turns = turns.iter().map(|(_, _, line)| line);
    let lines: Vec<_> = std::iter::once(start).chain(turns).collect();
    let without_log = lines.iter().filter(|line| line.log.is_none()).count();
    let without_view = lines.iter().filter(|line| line.visible.is_none()).count();
    let mut lacks = Vec::new();
    for (what, count) in [("log", without_log), ("visible", without_view)] {
        if count == lines.len() {
            lacks.push(what.to_owned());
        } else if count > 0 {
            lacks.push(format!("{what} of {count} in {} lines", lines.len()));
        }
    }
    match lacks.is_empty() {
        true => String::new(),
        false => format!(" (not compared: {})", lacks.join(", ")),
    }
}

/// One of theirs and the one of ours that it is; the other is `None` if there is none.
type Pair<'t> = (Option<&'t PortActor>, Option<ActorView<'t>>);

/// A difference in words.
#[derive(Clone, Debug)]
struct Difference {
    topic: Topic,
    text: String,
    /// Why our monster did what it did.
    because: Option<String>,
    /// Where it is, on each side.
    marks: Option<[Pos; 2]>,
}

/// The state after a command in both programs.
struct PortTurn<'t> {
    theirs: &'t PortLine,
    ours: Session,
    /// Our messages about the command.
    said: Vec<String>,
    differences: Vec<Difference>,
    /// Whether other dice were tried, and none do what theirs did.
    threw_dice: bool,
}

impl<'t> PortTurn<'t> {
    fn new(theirs: &'t PortLine, ours: Session, said: Vec<String>) -> Self {
        let mut turn = Self {
            theirs,
            ours,
            said,
            differences: Vec::new(),
            threw_dice: false,
        };
        turn.compare();
        turn
    }

    /// Plays a command. A port has dice of its own: if dice decided and the outcome differs, other dice are thrown until
    /// it does not.
    fn after(before: &Session, command: Command, theirs: &'t PortLine) -> Self {
        let play = |mut ours: Session| {
            let lines = ours.play(command).lines;
            ours.finish_motion();
            let said = lines.into_iter().map(|line| line.text).collect();
            Self::new(theirs, ours, said)
        };
        let mut first = play(before.clone());
        let is_certain = first.ours.world().has_dice_of(before.world());
        if first.differences.is_empty() || is_certain {
            return first;
        }
        first.threw_dice = true;
        let throw = |seed| play(before.with_world(before.world().with_dice(seed), &[]));
        let mut turns = (0..THROWS).map(throw);
        let agrees = turns.find(|turn| turn.differences.is_empty());
        agrees.unwrap_or(first)
    }

    fn compare(&mut self) {
        let view = self.ours.view();
        let hero = view.hero();
        let mut found = Vec::new();
        found.extend(actor_difference("hero", &self.theirs.hero, hero));
        for (theirs, ours) in self.pairs() {
            found.extend(match (theirs, ours) {
                (Some(theirs), Some(ours)) => {
                    let because = self.ours.world().inspect().because(ours.id);
                    let because = because.map(|it| because::sentence(&it, view));
                    let difference = actor_difference(ours.kind_name, theirs, ours);
                    difference.map(|it| Difference { because, ..it })
                }
                (Some(theirs), None) => {
                    let place = words_of(theirs.at(), theirs.hp);
                    let text = format!("{}: theirs {place}, ours never was", theirs.word());
                    Some(difference(Topic::Blow, text, Some([theirs.at(); 2])))
                }
                (None, Some(ours)) => {
                    let place = words_of(ours.at, Some(ours.hp));
                    let text = format!("{}: theirs is dead, ours {place}", ours.kind_name);
                    Some(difference(Topic::Blow, text, Some([ours.at; 2])))
                }
                (None, None) => None,
            });
        }
        found.extend(self.view_difference());
        found.extend(self.log_difference());
        self.differences = found;
    }

    /// Their living monsters with ours: first those that agree, then each with the nearest of its kind that is left, the
    /// dead last; then what is left of ours.
    fn pairs(&self) -> Vec<Pair<'_>> {
        let ours = self.ours.world().inspect().actors();
        let mut ours: Vec<_> = ours.filter(|it| !it.id.is_hero()).collect();
        let mut theirs: Vec<_> = self.theirs.actors.iter().collect();
        theirs.retain(|it| it.hp.is_none_or(|hp| hp > 0));
        let mut pairs = Vec::new();
        for must_agree in [true, false] {
            theirs.retain(|their| {
                let fits = |our: &ActorView<'_>| !must_agree || agrees(their, *our);
                let far = |our: &ActorView<'_>| our.at.distance(their.at());
                let rank = |our: &ActorView<'_>| (!is_kind(their, *our), our.hp <= 0, far(our));
                let left = (0..ours.len()).filter(|index| fits(&ours[*index]));
                let found = left.min_by_key(|index| rank(&ours[*index]));
                if found.is_some() || !must_agree {
                    pairs.push((Some(*their), found.map(|index| ours.remove(index))));
                }
                found.is_none() && must_agree
            });
        }
        let rest = ours.into_iter().filter(|it| it.hp > 0);
        pairs.extend(rest.map(|it| (None, Some(it))));
        pairs
    }

    fn view_difference(&self) -> Option<Difference> {
        let theirs = self.theirs.visible.as_ref()?;
        let view = self.ours.view();
        let differs = |pos: &Pos| is_visible(theirs, *pos) != view.sees(*pos);
        let mut cells = view.size().cells().filter(differs);
        let first = cells.next()?;
        let (Pos { x, y }, count) = (first, cells.count() + 1);
        let who = if view.sees(first) { "ours" } else { "theirs" };
        let text = format!("view: only {who} sees {x},{y}; cells that differ: {count}");
        Some(difference(Topic::View, text, Some([first; 2])))
    }

    fn log_difference(&self) -> Option<Difference> {
        let theirs = self.theirs.log.as_ref()?;
        let count = theirs.len().max(self.said.len());
        let mut lines = (0..count).map(|index| [theirs.get(index), self.said.get(index)]);
        let differs = lines.find(|[theirs, ours]| theirs != ours)?;
        let quoted = |line: &String| format!("\"{}\"", excerpt(line));
        let [theirs, ours] = differs.map(|line| line.map_or("nothing".to_owned(), quoted));
        let text = format!("log: theirs says {theirs}, ours {ours}");
        Some(difference(Topic::Log, text, None))
    }

    /// The differences, each with its rule, then the states before and after.
    fn report(&self, rules: &str, before: Option<&Self>) -> String {
        let sections = SECTIONS.iter().find(|(name, _)| rules.starts_with(name));
        let mut report = String::new();
        for difference in &self.differences {
            report += &difference.text;
            if let Some((_, sections)) = sections {
                let section = sections[difference.topic as usize];
                report += &format!(" (docs/tutorials.md {section})");
            }
            report.push('\n');
            if let Some(because) = &difference.because {
                report += &format!("  ours: {because}\n");
            }
        }
        if self.threw_dice {
            report += &format!("No dice of {THROWS} throws do what theirs did.\n");
        }
        report += "\n";
        if let Some(before) = before {
            report += &format!("before: {}\n", state(&before.ours));
        }
        let [theirs, ours] = [self.posed(before), self.ours.clone()].map(|it| state(&it));
        report + &format!("theirs: {theirs}\nours:   {ours}\n")
    }

    /// Our game with all that theirs says in place of ours, after the turn `before`.
    fn posed(&self, before: Option<&Self>) -> Session {
        let (theirs, world) = (self.theirs, self.ours.world());
        let pose = |theirs: &PortActor, ours: ActorView<'_>| {
            (ours.id, theirs.at(), theirs.hp.unwrap_or(ours.hp))
        };
        let mut actors = vec![pose(&theirs.hero, world.view().hero())];
        for (theirs, ours) in self.pairs() {
            let pair = theirs.zip(ours);
            actors.extend(pair.map(|(theirs, ours)| pose(theirs, ours)));
        }
        let rows = theirs.visible.as_deref();
        let sees = rows.map(|rows| |pos: Pos| is_visible(rows, pos));
        let sees = sees.as_ref().map(|sees| sees as &dyn Fn(Pos) -> bool);
        let world = world.posed(&actors, sees);
        let said = theirs.log.as_ref().unwrap_or(&self.said);
        match before {
            Some(before) => before.ours.with_world(world, said),
            None => self.ours.with_world(world, &[]),
        }
    }
}

const fn difference(topic: Topic, text: String, marks: Option<[Pos; 2]>) -> Difference {
    Difference {
        topic,
        text,
        because: None,
        marks,
    }
}

/// What differs between an actor of theirs and ours, if anything.
fn actor_difference(name: &str, theirs: &PortActor, ours: ActorView<'_>) -> Option<Difference> {
    let is_other = !ours.id.is_hero() && !is_kind(theirs, ours);
    if agrees(theirs, ours) && !is_other {
        return None;
    }
    let their_name = match is_other {
        true => theirs.word() + " ",
        false => String::new(),
    };
    let place = words_of(theirs.at(), theirs.hp);
    let topic = match (theirs.at() == ours.at, ours.id.is_hero()) {
        (true, _) => Topic::Blow,
        (false, true) => Topic::Step,
        (false, false) if ours.hp <= 0 => Topic::Blow,
        (false, false) => Topic::Monsters,
    };
    let our_place = match ours.hp > 0 || ours.id.is_hero() {
        true => words_of(ours.at, Some(ours.hp)),
        false => "is dead".to_owned(),
    };
    let text = format!("{name}: theirs {their_name}{place}, ours {our_place}");
    Some(difference(topic, text, Some([theirs.at(), ours.at])))
}

/// Whether both are in one place with the same hit points, and of one kind.
fn agrees(theirs: &PortActor, ours: ActorView<'_>) -> bool {
    let is_same = |hp: i32| hp == ours.hp;
    let is_alive = ours.id.is_hero() || ours.hp > 0 && is_kind(theirs, ours);
    is_alive && theirs.at() == ours.at && theirs.hp.is_none_or(is_same)
}

/// Whether theirs has no kind, or that of ours.
fn is_kind(theirs: &PortActor, ours: ActorView<'_>) -> bool {
    let word = theirs.word();
    word.is_empty() || word == ours.kind_name || word == ours.name.to_lowercase()
}

fn is_visible(rows: &[String], Pos { x, y }: Pos) -> bool {
    let row = usize::try_from(y).ok().and_then(|y| rows.get(y));
    let letter = row.zip(usize::try_from(x).ok());
    letter.is_some_and(|(row, x)| row.as_bytes().get(x) == Some(&b'1'))
}

/// The hero and the living monsters of a game, in words.
fn state(session: &Session) -> String {
    let actors = session.world().inspect().actors();
    let living = actors.filter(|it| it.hp > 0 || it.id.is_hero());
    let words = living.map(|it| format!("{} {}", it.kind_name, words_of(it.at, Some(it.hp))));
    words.collect::<Vec<_>>().join("; ")
}

fn words_of(Pos { x, y }: Pos, hp: Option<i32>) -> String {
    let hp = hp.map(|hp| format!(" with {hp} HP"));
    format!("at {x},{y}{}", hp.unwrap_or_default())
}
