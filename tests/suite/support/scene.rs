//! A game on a map drawn as text. Tests of the rules use the library through this file, so that the library can change.

use tallowdeep::app::session::Session;
use tallowdeep::base::{Dir, Pos};
use tallowdeep::content::RulesetFile;
use tallowdeep::content::map::{self, DrawnMap};
use tallowdeep::game::rules::{EffectKind, FlameHeight, Mind};
use tallowdeep::game::view::ActorView;
use tallowdeep::game::{
    ActorId, Ahead, Command, Event, GameOver, Inspector, Known, Refusal, Ruleset, Slot, Terrain,
    View,
};
use tallowdeep::ui::text::log::LogEntry;

use super::variant;

/// A game to query and draw.
pub(crate) struct Scene {
    game: Session,
    /// The drawing, for cells that the hero has not seen.
    drawn: Vec<Vec<char>>,
}

impl Scene {
    /// A game of this rule set on a drawing, which may be indented.
    pub(crate) fn new(rules: &str, drawing: &str) -> Self {
        Self::with_seed(rules, 1, drawing)
    }

    /// The same with another seed.
    pub(crate) fn with_seed(rules: &str, seed: u64, drawing: &str) -> Self {
        Self::seeded(&variant::file(rules), seed, drawing)
    }

    /// A game of rules that are in no file.
    pub(crate) fn of(file: &RulesetFile, drawing: &str) -> Self {
        Self::seeded(file, 1, drawing)
    }

    /// The same with another seed.
    pub(crate) fn seeded(file: &RulesetFile, seed: u64, drawing: &str) -> Self {
        let map = map_of(&file.rules, drawing);
        Self {
            drawn: map.text.lines().map(|row| row.chars().collect()).collect(),
            game: Session::new(file, seed, Some(map)),
        }
    }

    /// Restarts on the same map.
    pub(crate) fn restart(&mut self) {
        self.game.restart();
    }

    /// Walks or hits.
    pub(crate) fn bump(&mut self, dir: Dir) -> Result<Vec<Event>, Refusal> {
        self.command(Command::Bump(dir))
    }

    /// Gives a command.
    pub(crate) fn command(&mut self, command: Command) -> Result<Vec<Event>, Refusal> {
        let outcome = self.game.play(command);
        outcome.refused.map_or(Ok(outcome.events), Err)
    }

    /// Gives commands by their words and returns all events. Refused commands are skipped.
    pub(crate) fn play(&mut self, words: &str) -> Vec<Event> {
        let mut events = Vec::new();
        for word in words.split_whitespace() {
            let command = Command::from_word(word).expect("these are commands");
            events.extend(self.command(command).unwrap_or_default());
        }
        events
    }

    /// The actors that strike or miss during these commands, in order.
    pub(crate) fn strikers(&mut self, words: &str) -> Vec<u32> {
        let blows = self
            .play(words)
            .into_iter()
            .filter_map(|event| match event {
                Event::Struck { attacker, .. } | Event::Dodged { attacker, .. } => Some(attacker.0),
                _ => None,
            });
        blows.collect()
    }

    /// Gives a command that must be refused.
    #[track_caller]
    pub(crate) fn assert_refused(&mut self, command: Command, refusal: Refusal) {
        assert_eq!(self.command(command), Err(refusal), "{command:?}");
    }

    /// Gives a command that must not be refused.
    #[track_caller]
    pub(crate) fn does(&mut self, command: Command) -> Vec<Event> {
        self.command(command).expect("it can be done")
    }

    /// The slot of an item of this kind that the hero holds.
    #[track_caller]
    pub(crate) fn held(&self, kind: &str) -> Slot {
        let mut held = self.view().inventory();
        let item = held.find(|item| item.kind.kind == kind);
        item.expect("the hero has one").slot
    }

    /// Uses an item of this kind.
    #[track_caller]
    pub(crate) fn uses(&mut self, kind: &str) -> Vec<Event> {
        self.does(Command::Use(self.held(kind)))
    }

    /// Throws an item of this kind, or shoots with it, at an actor.
    #[track_caller]
    pub(crate) fn throws(&mut self, kind: &str, id: u32) -> Vec<Event> {
        self.does(Command::Throw(self.held(kind), self.at(id)))
    }

    /// What the hero knows.
    pub(crate) fn view(&self) -> View<'_> {
        self.game.view()
    }

    /// What there is, whether the hero knows it or not.
    pub(crate) fn inspect(&self) -> Inspector<'_> {
        self.game.world().inspect()
    }

    /// The fingerprint of the game's state.
    pub(crate) fn fingerprint(&self) -> u64 {
        self.game.fingerprint()
    }

    /// An actor, dead or alive. The hero is 0.
    pub(crate) fn actor(&self, id: u32) -> ActorView<'_> {
        let mut everybody = self.inspect().actors();
        everybody
            .find(|actor| actor.id == ActorId(id))
            .expect("there is such an actor")
    }

    /// Wax of the flame.
    pub(crate) fn wax(&self) -> i32 {
        self.view().flame().expect("there is a flame").wax
    }

    /// Height of the flame.
    pub(crate) fn height(&self) -> FlameHeight {
        self.view().flame().expect("there is a flame").height
    }

    /// What comes of waiting.
    pub(crate) fn ahead(&self) -> Ahead {
        self.view().what_if(Command::Wait).expect("one can wait")
    }

    /// Hit points of an actor.
    pub(crate) fn hp(&self, id: u32) -> i32 {
        self.actor(id).hp
    }

    /// Where an actor stands.
    pub(crate) fn at(&self, id: u32) -> Pos {
        self.actor(id).at
    }

    /// Monsters that the hero has killed, of all kinds.
    pub(crate) fn kills(&self) -> u32 {
        self.game.stats().kills.iter().sum()
    }

    /// How the game ended.
    pub(crate) fn over(&self) -> Option<GameOver> {
        self.view().game_over()
    }

    /// The messages so far.
    pub(crate) fn log(&self) -> Vec<String> {
        let log = self.game.log();
        log.entries()
            .iter()
            .map(LogEntry::text_with_count)
            .collect()
    }

    /// The last of them.
    pub(crate) fn last(&self) -> String {
        self.log().pop().unwrap_or_default()
    }

    /// Compares the last message.
    #[track_caller]
    pub(crate) fn assert_last(&self, line: &str) {
        assert_eq!(self.last(), line);
    }

    /// Whether this is part of a message so far.
    pub(crate) fn says(&self, part: &str) -> bool {
        self.log().iter().any(|line| line.contains(part))
    }

    /// Checks that this is part of a message so far.
    #[track_caller]
    pub(crate) fn assert_says(&self, part: &str) {
        assert!(self.says(part), "{part:?}: {:#?}", self.log());
    }

    /// The colours of the messages so far as `rrggbb`, empty for a message without its own.
    pub(crate) fn log_colors(&self) -> Vec<String> {
        let log = self.game.log();
        let color = |entry: &LogEntry| {
            entry
                .line
                .color
                .map_or(String::new(), |color| format!("{:06x}", color.to_u32()))
        };
        log.entries().iter().map(color).collect()
    }

    /// The level as a drawing, seen or not, with the living actors.
    pub(crate) fn map(&self) -> String {
        let view = self.view();
        let size = view.size();
        let row = |y| {
            (0..size.w)
                .map(|x| self.letter(Pos::new(x, y)))
                .collect::<String>()
        };
        (0..size.h).map(row).collect::<Vec<_>>().join("\n")
    }

    fn letter(&self, pos: Pos) -> char {
        let view = self.view();
        let living = self
            .inspect()
            .actors()
            .find(|actor| actor.at == pos && actor.alive);
        living.map_or_else(
            || match view.terrain(pos) {
                Known::Unseen => self.drawn_at(pos),
                Known::Visible(terrain) | Known::Remembered(terrain) => {
                    view.rules().terrain_letter(terrain)
                }
            },
            |actor| {
                actor
                    .kind
                    .map_or('@', |kind| view.rules().monster(kind).letter)
            },
        )
    }

    /// The terrain as it was drawn.
    fn drawn_at(&self, pos: Pos) -> char {
        let row = self.drawn.get(pos.y as usize);
        let letter = row.and_then(|row| row.get(pos.x as usize));
        let letter = letter.filter(|letter| Terrain::from_letter(**letter).is_some());
        letter.copied().unwrap_or('.')
    }

    /// What the hero sees and remembers: visible cells as they are, remembered ones as `,` (floor) and `%` (walls).
    pub(crate) fn fog(&self) -> String {
        let view = self.view();
        let size = view.size();
        let letter = |pos| match view.terrain(pos) {
            Known::Unseen => ' ',
            Known::Remembered(terrain) if terrain.is_walkable() => ',',
            Known::Remembered(_) => '%',
            Known::Visible(_) => self.letter(pos),
        };
        let row = |y| {
            (0..size.w)
                .map(|x| letter(Pos::new(x, y)))
                .collect::<String>()
        };
        (0..size.h)
            .map(row)
            .map(|row| row.trim_end().to_owned())
            .collect::<Vec<_>>()
            .join("\n")
    }

    /// Gives commands by their words and compares what is then; see [`assert_plays`].
    #[track_caller]
    pub(crate) fn assert_play(&mut self, words: &str, then: &str) {
        let (mut happened, mut refused) = (Vec::new(), String::new());
        let name = |of: String| of.split([' ', '(']).next().unwrap_or_default().to_owned();
        for word in words.split_whitespace() {
            match self.command(Command::from_word(word).expect("these are commands")) {
                Ok(events) => happened.extend(events.iter().map(|it| name(format!("{it:?}")))),
                Err(refusal) => refused = name(format!("{refusal:?}")),
            }
        }
        let (then, said) = then.split_once(" | ").unwrap_or((then, ""));
        let (facts, rows): (Vec<_>, Vec<_>) =
            then.split_whitespace().partition(|it| it.contains(':'));
        let found = |fact: &&str| {
            let key = fact.split(':').next().unwrap_or_default();
            let value = match key {
                "refused" => refused.clone(),
                _ if key.starts_with(char::is_uppercase) => {
                    let times = happened.iter().filter(|event| *event == key);
                    times.count().to_string()
                }
                _ => self.fact(key),
            };
            format!("{key}:{value}")
        };
        let (is, map) = (facts.iter().map(found).collect::<Vec<_>>(), self.map());
        assert_eq!(is, facts, "{words}\n{map}\n{happened:?}");
        if !rows.is_empty() {
            assert_eq!(map.lines().collect::<Vec<_>>(), rows, "{words}\n{map}");
        }
        if !said.is_empty() {
            self.assert_says(said);
        }
    }

    /// A fact about the game (`turn`, `wax`), an actor (`hp` of the hero, `2.hp` of the second monster) or a cell
    /// (`light.3,0`). In a table of [`assert_plays`], `refused` is the last refusal, and the name of an event how often it
    /// happened.
    fn fact(&self, key: &str) -> String {
        let view = self.view();
        let cells = |all: Vec<Pos>| {
            let all = all.iter().map(|at| format!("{},{}", at.x, at.y));
            all.collect::<Vec<_>>().join(";")
        };
        match key {
            "turn" => view.turn().to_string(),
            "depth" => view.depth().to_string(),
            "wax" => self.wax().to_string(),
            "flame" => format!("{:?}", self.height()),
            "gold" => view.gold().to_string(),
            "kills" => self.kills().to_string(),
            "seen" => view.visible_monsters().count().to_string(),
            "allies" => view.visible_allies().count().to_string(),
            "actors" => self.inspect().actors().count().to_string(),
            "pack" => view
                .inventory()
                .filter(|it| !it.is_worn)
                .count()
                .to_string(),
            "items" => cells(self.inspect().items().map(|it| it.0).collect()),
            "corpses" => cells(view.corpses().map(|it| it.at).collect()),
            "remembered" => cells(view.remembered_monsters().map(|it| it.at).collect()),
            "over" => self.over().map_or(String::new(), |it| format!("{it:?}")),
            _ => {
                let (whose, what) = key.split_once('.').unwrap_or(("0", key));
                if let Some((x, y)) = what.split_once(',') {
                    let at = Pos::new(x.parse().expect("a column"), y.parse().expect("a row"));
                    return match whose {
                        "light" => self.inspect().light_level(at).to_string(),
                        "tallow" => view.tallow_at(at).to_string(),
                        "fire" => view.fire_at(at).unwrap_or(0).to_string(),
                        _ => panic!("no such fact: {key}"),
                    };
                }
                let actor = self.actor(whose.parse().expect("an actor's number"));
                let turns = |kind| actor.effect_turns(kind).to_string();
                match what {
                    "hp" => actor.hp.to_string(),
                    "of" => actor.stats.hp.to_string(),
                    "attack" => actor.stats.attack.to_string(),
                    "defense" => actor.stats.defense.to_string(),
                    "at" => cells(vec![actor.at]),
                    "mind" => actor.mind.map_or(String::new(), |it| format!("{it:?}")),
                    "alive" => actor.alive.to_string(),
                    "dazed" => turns(EffectKind::Dazed),
                    "poisoned" => turns(EffectKind::Poisoned),
                    "held" => turns(EffectKind::Held),
                    _ => panic!("no such fact: {key}"),
                }
            }
        }
    }

    /// Compares the level with a drawing, which may be indented.
    #[track_caller]
    pub(crate) fn assert_map(&self, drawing: &str) {
        let (is, should) = (self.map(), dedent(drawing));
        assert_eq!(is, should, "\nis:\n{is}\n\nshould be:\n{should}\n");
    }
}

/// Plays rows such as `@g. ; e e => 1.hp:0 ; e => .@.`: a map, then commands and what is then, perhaps several times, each
/// behind ` ; ` or in a line of its own. What is then is a drawing, facts and, behind ` | `, part of a message: see
/// [`Scene::fact`].
#[track_caller]
pub(crate) fn assert_plays(file: &RulesetFile, rows: &[&str]) {
    for row in rows {
        let lines = row.split(" ; ").flat_map(str::lines).map(str::trim);
        let (steps, map): (Vec<_>, Vec<_>) = lines.partition(|line| line.contains("=> "));
        let mut scene = Scene::of(file, &map.join("\n"));
        for step in steps {
            let (words, then) = step.split_once("=> ").expect("it was found");
            scene.assert_play(words, then);
        }
    }
}

/// Whether an event that fits this pattern is among `events`.
macro_rules! happens {
    ($events:expr, $($pattern:tt)+) => {
        $events.iter().any(|event| matches!(event, $($pattern)+))
    };
}

/// How many of `events` fit this pattern.
macro_rules! count {
    ($events:expr, $($pattern:tt)+) => {
        $events.iter().filter(|event| matches!(event, $($pattern)+)).count()
    };
}

macro_rules! assert_happens {
    ($events:expr, $($pattern:tt)+) => {{
        let events = &$events;
        assert!(events.iter().any(|event| matches!(event, $($pattern)+)), "{events:?}");
    }};
}

pub(crate) use {assert_happens, count, happens};

/// The map of a drawing, which may be indented. If it begins with `asleep`, all monsters on it sleep.
pub(crate) fn map_of(rules: &Ruleset, drawing: &str) -> DrawnMap {
    let drawing = dedent(drawing);
    let awake = drawing.trim_start_matches("asleep ");
    let map = map::parse_drawn_map("map", awake, rules);
    let mut map = map.expect("the drawing is right");
    if awake != drawing {
        let monsters = map.blueprint.monsters.iter_mut();
        monsters.for_each(|it| it.mind = Mind::Asleep);
    }
    map
}

/// The drawing without indentation and empty lines.
pub(crate) fn dedent(drawing: &str) -> String {
    let rows = drawing.lines().map(str::trim).filter(|row| !row.is_empty());
    rows.collect::<Vec<_>>().join("\n")
}
