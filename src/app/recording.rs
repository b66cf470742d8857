//! Recordings: started for a session, or parsed and matched with the content; the score of a finished game.

use std::cmp::Reverse;

use crate::app::Error;
use crate::app::game::session::Session;
use crate::autoplay::Memo;
use crate::base::printable::excerpt;
use crate::content::{Content, map};
use crate::game::rules::CandleId;
use crate::game::{ActorId, Command, GameOver, Remains, Ruleset, View};
use crate::replay::{self, Header, RecordedEnd, Recording};
pub use crate::ui::screens::recordings::Score;
use crate::ui::settings::RulesId;

/// The program version, as stored in recordings.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A recording matched with the content, and the game at its start.
#[derive(Clone, Debug)]
pub struct LoadedRecording {
    /// The recording.
    pub recording: Recording,
    /// Index of the current rule set of that name; 0 if there is none.
    pub rules: RulesId,
    /// The game at its start.
    pub start: Session,
    /// Number of valid bytes in the text.
    pub whole: usize,
}

impl LoadedRecording {
    /// Parses a recording and finds its rule set; `location` names the file in errors.
    ///
    /// # Errors
    /// If the text is not a recording, or no known version of its rule set matches; says which version of the program
    /// can play it.
    pub fn read(content: &Content, location: &str, text: &str) -> Result<Self, Error> {
        let (recording, whole) = Recording::parse(location, text)?;
        let header = recording.header();
        let made = made_by(header);
        let unplayable = |source: Error, note: &str| Error::Unplayable {
            location: location.to_owned(),
            source: Box::new(source),
            note: format!("{note}{made}"),
        };
        let name = &header.rules;
        let current = content.rules_named(name);
        let Some(file) = content.recorded_rules(name, header.rules_fingerprint) else {
            current.map_err(|error| unplayable(error.into(), ""))?;
            let files = match header.version == VERSION {
                true => " (this version recorded it, with other files of rules)",
                false => "",
            };
            return Err(unplayable(Error::OtherRules(name.clone()), files));
        };
        let map = header.map.as_deref();
        let map = map.map(|text| map::recorded(location, text, &file.rules));
        let map = map.transpose()?;
        let mut start = Session::new(file, header.seed, map);
        if let Some(word) = &header.candle {
            let candle = candle_named(&file.rules, word);
            start.take_candle(candle.map_err(|why| unplayable(Error::Candle(why), ""))?);
        }
        start.inherit(header.remains.clone());
        recall(&mut start, &recording, 0);
        recording.check_sync(0, start.world()).map_err(|differs| {
            let map = header.map.as_ref();
            let letters = map.map_or("", |_| ", or letters on its map mean something else now");
            unplayable(differs.into(), letters)
        })?;
        Ok(Self {
            recording,
            rules: current.unwrap_or_default(),
            start,
            whole,
        })
    }

    /// The game after its last command.
    ///
    /// # Errors
    /// If it differs from the recording, or ends differently.
    pub fn last(&self, location: &str) -> Result<Session, Error> {
        self.last_with_progress(location, |_, _| ())
    }

    /// The same; calls `progress` after each command with the number of those played and the number of all.
    ///
    /// # Errors
    /// See [`Self::last`].
    pub fn last_with_progress(
        &self,
        location: &str,
        mut progress: impl FnMut(usize, usize),
    ) -> Result<Session, Error> {
        let unplayable = |differs: replay::Error| Error::Unplayable {
            location: format!("{location}:{}", differs.line()),
            source: Box::new(differs.into()),
            note: made_by(self.recording.header()),
        };
        let mut session = self.start.clone();
        let commands = self.recording.commands();
        for (count, &command) in commands.iter().enumerate() {
            advance(&mut session, &self.recording, count, command).map_err(unplayable)?;
            progress(count + 1, commands.len());
        }
        let real = recorded_end(&session, session.view().game_over());
        self.recording.check_end(&real).map_err(unplayable)?;
        Ok(session)
    }
}

/// Which other version of the program can play the recording; empty if this version recorded it.
pub(super) fn made_by(header: &Header) -> String {
    match header.version.as_str() {
        VERSION => String::new(),
        other => {
            let other = excerpt(other);
            format!(" (version {other} recorded it and can play it; this is version {VERSION})")
        }
    }
}

/// Plays the command at index `count` and checks the game against the recording.
pub(super) fn advance(
    session: &mut Session,
    recording: &Recording,
    count: usize,
    command: Command,
) -> Result<crate::app::game::session::Outcome, replay::Error> {
    let turn = session.view().turn();
    let outcome = session.play(command);
    session.finish_motion();
    recall(session, recording, count + 1);
    if let Some(refusal) = outcome.refused {
        return Err(recording.refusal_error(count, turn, refusal.word()));
    }
    recording.check_sync(count + 1, session.world())?;
    Ok(outcome)
}

/// Takes in what the player had read after the first `count` commands.
pub(super) fn recall(session: &mut Session, recording: &Recording, count: usize) {
    for memo in recording.notes_at(count).filter_map(Memo::from_word) {
        session.remember(memo);
    }
}

/// A new recording of a game at its start.
pub fn recording(session: &Session, date: &str) -> Recording {
    let rules = &session.file().rules;
    let header = Header {
        version: VERSION.to_owned(),
        rules: rules.name.clone(),
        rules_fingerprint: rules.fingerprint(),
        seed: session.view().seed(),
        map: session.map().map(|map| map::to_record(&map.text, rules)),
        date: date.to_owned(),
        origin: None,
        candle: session
            .view()
            .chosen_candle()
            .map(|(_, kind)| kind.kind.clone()),
        remains: session.view().predecessor().cloned(),
    };
    Recording::new(header, session.world())
}

/// Date, rule set and seed: `2026-11-21-tcod-seed-7`.
pub(super) fn file_name(recording: &Recording) -> String {
    let header = recording.header();
    let (date, rules, seed) = (&header.date, &header.rules, header.seed);
    let dash = if date.is_empty() { "" } else { "-" };
    // These words come from files, so they must not lead to another folder.
    let is_plain = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
    format!("{date}{dash}{rules}-seed-{seed}").replace(|letter| !is_plain(letter), "-")
}

/// How `session` ended, as stored in a recording.
pub fn recorded_end(session: &Session, outcome: Option<GameOver>) -> RecordedEnd {
    let (view, stats) = (session.view(), session.stats());
    let killer = stats.last_hit.filter(|_| !view.hero().alive);
    let is_dead = outcome == Some(GameOver::Dead);
    let left = if is_dead { view.rarest_unused() } else { None };
    let foe = killer.and_then(|blow| blow.source.monster());
    RecordedEnd {
        outcome,
        turn: view.turn(),
        depth: view.depth(),
        kills: stats.kills.iter().sum(),
        gold: view.gold().unsigned_abs(),
        wax: view.flame().map(|flame| flame.wax.unsigned_abs()),
        braziers: view.all_braziers_lit().map(|it| it.lit),
        vows: match outcome {
            Some(_) => stats.vows_kept(view.rules()),
            None => Vec::new(),
        },
        left: left.map(|item| item.kind.clone()),
        among: foe.map_or(0, |foe| beside_hero(view, foe)),
        killer: killer.map(|blow| blow.source.word(view)),
    }
}

/// The candle to begin with that this word names under these rules; or what is wrong with it.
pub fn candle_named(rules: &Ruleset, word: &str) -> Result<CandleId, String> {
    rules.candle_of_kind(word).ok_or_else(|| {
        let kinds: Vec<_> = rules.candles.iter().map(|candle| &*candle.kind).collect();
        let found = excerpt(word);
        match kinds[..] {
            [] => format!(
                "the rules of {} have one candle only, found {found}",
                rules.name
            ),
            _ => format!(
                "the candle must be one of {}, found {found}",
                kinds.join(", ")
            ),
        }
    })
}

/// Monsters of the kind of this one that stand beside the hero.
fn beside_hero(view: View<'_>, foe: ActorId) -> u32 {
    let (kind, at) = (view.kind_of(foe), view.hero().at);
    let mut count = 0;
    for monster in view.visible_monsters() {
        if monster.kind == kind && monster.at.is_adjacent(at) {
            count += 1;
        }
    }
    count
}

/// What a new game under these rules has of the hero of the player's last one: of this recording, if it is of these
/// rules and has ended, or else of the last of those listed, which ended so. A game that does not count in the scores
/// leaves nothing.
pub(super) fn remains_after(
    own: Option<&Recording>,
    listed: Option<&RecordedEnd>,
    rules: &Ruleset,
) -> Option<Remains> {
    if let Some(own) = own
        && own.header().rules == rules.name
        && score(own).is_some()
    {
        return own.end()?.remains(rules);
    }
    listed?.remains(rules)
}

/// The score of a finished game. `None` if it has not ended, was left, was played on a hand-drawn map, continues a
/// recording whose player knew what was coming, or has an end that cannot be true.
pub fn score(recording: &Recording) -> Option<Score> {
    let header = recording.header();
    if header.map.is_some() || header.origin.is_some() || !recording.end_is_possible() {
        return None;
    }
    let end = recording.end()?;
    Some(Score {
        points: end.points()?,
        turns: Reverse(end.turn),
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::app::App;
    use crate::app::effect::AppEffect;
    use crate::app::tests::{dead_on, press};
    use crate::content::Content;
    use crate::ui::input::key::Key;
    use crate::ui::screens::AnyScreen;
    use crate::ui::screens::ending::Rank;

    /// The same recording as if played on a generated map.
    fn on_no_map(text: &str) -> String {
        let (head, rest) = text.split_once("map\n").expect("it was on a map");
        let (_, rest) = rest.split_once("\n\n").expect("an empty line ends it");
        format!("{head}\n{rest}")
    }

    /// The same recording as written by older versions.
    fn without_wax(text: &str) -> String {
        let (head, end) = text.rsplit_once(" wax ").expect("wax is told");
        let (_, rest) = end.split_once(' ').expect("the killer follows");
        format!("{head} {rest}")
    }

    /// A game under our own rules that ends in death, with a potion in the inventory.
    fn dead(content: &Arc<Content>) -> App {
        let drawing = "##########\n#@!.....o#\n##########";
        dead_on(content, drawing, &[Key::Right, Key::Char('g')])
    }

    #[test]
    fn games_rank_within_their_rule_set() {
        let content = Content::shared();
        let mut app = dead(content);
        let text = app.recording().expect("it was recorded").to_text();
        let on_map = text.clone();
        let text = without_wax(&on_no_map(&text));
        let (recording, _) = Recording::parse("a.txt", &text).expect("the text is a recording");
        app.game.as_mut().expect("a game").set_recording(recording);
        let end = "depth 1 kills 0";
        assert!(text.contains(end), "{text}");
        let (rest, last) = text.rsplit_once("\n= ").expect("a fingerprint is last");
        let others = [
            // Equal, better, worse; then some that do not count.
            text.clone(),
            text.replace(end, "depth 1 kills 20"),
            text.replace(end, "depth 1 kills 7"),
            text.replace(end, "depth 1 kills 0 gold 30"),
            format!("{rest}\n= 9{}", last.replace(" turn ", " turn 9")),
            // Without stairs or steps to get there; with no such turn; with no fingerprint after the last commands.
            text.replace(end, "depth 99 kills 0"),
            text.replace(" turn ", " turn 9"),
            text.replace("\nend ", "\n. .\nend "),
            text.replace("end dead", "end left"),
            on_map.replace(end, "depth 9 kills 0"),
            text.replace("rules tallowdeep", "rules tcod")
                .replace(end, "depth 9 kills 0"),
            text.split("end ").next().expect("a beginning").to_owned(),
        ];
        for text in others {
            app.archive.add_saved(content, text);
        }
        app.carry_out([AppEffect::Listed(None)]);
        let ranking = app.game.as_ref().expect("a game").ranking();
        let rank = Some(Rank { position: 4, of: 6 });
        assert_eq!((ranking.points, ranking.rank), (Some(0), rank));
    }

    /// A hand-drawn map can have any monsters and any gold.
    #[test]
    fn games_on_drawn_maps_are_not_ranked() {
        let content = Content::shared();
        let mut app = dead(content);
        let text = app.recording().expect("it was recorded").to_text();
        let text = on_no_map(&text);
        app.archive.add_saved(content, text);
        app.carry_out([AppEffect::Listed(None)]);
        let ranking = app.game.as_ref().expect("a game").ranking();
        assert_eq!((ranking.own_map, ranking.rank), (true, None));
        let recording = app.recording().expect("it was recorded");
        assert_eq!(score(recording), None);
    }

    /// The player knows what is coming, and the first death already counts.
    #[test]
    fn games_taken_over_are_not_ranked() {
        let content = Content::shared();
        let mut app = dead(content);
        let text = on_no_map(&app.recording().expect("it was recorded").to_text());
        let (first, _) = Recording::parse("a.txt", &text).expect("the text is a recording");
        let again = first
            .clone()
            .continued_from("turn 3 of a.txt".into(), "today".into());
        let end = first.end().map(|end| end.points());
        assert_eq!((score(&first).is_some(), end), (true, Some(Some(259))));
        assert_eq!(score(&again), None);
        app.game.as_mut().expect("a game").set_recording(again);
        app.archive.add_saved(content, text);
        app.carry_out([AppEffect::Listed(None)]);
        let ranking = app.game.as_ref().expect("a game").ranking();
        assert_eq!((ranking.taken_over, ranking.rank), (true, None));
    }

    /// Recordings can come from anywhere, and GIFs of them are saved among the player's own pictures.
    #[test]
    fn recording_names_contain_no_folders() {
        let text = "tallowdeep recording 1\nversion 1\nrules ../../mine 0000000000000000\nseed 7\ndate /tmp/x\n\n= 0 0000000000000000\n";
        let (recording, _) = Recording::parse("a.txt", text).expect("the text is a recording");
        let name = file_name(&recording);
        assert_eq!(name, "-tmp-x-------mine-seed-7");
    }

    /// Wax and braziers replace kills and gold.
    #[test]
    fn winning_is_worth_most() {
        for (outcome, wax, braziers, points) in [
            (Some(GameOver::Dead), None, None, Some(745)),
            (Some(GameOver::Won), None, None, Some(1745)),
            (Some(GameOver::Light), None, None, Some(2245)),
            (None, None, None, None),
            (Some(GameOver::Dead), Some(31), None, Some(831)),
            (Some(GameOver::Dead), Some(31), Some(7), Some(971)),
            (Some(GameOver::Won), Some(31), None, Some(1831)),
            (Some(GameOver::Light), Some(31), Some(24), Some(2811)),
        ] {
            let end = RecordedEnd {
                outcome,
                turn: 1,
                depth: 8,
                kills: 4,
                gold: 5,
                wax,
                braziers,
                vows: Vec::new(),
                left: None,
                among: 0,
                killer: None,
            };
            assert_eq!(end.points(), points);
        }
    }

    #[test]
    fn after_death_the_inventory_is_read_only() {
        let content = Content::shared();
        let mut app = dead(content);
        let before = app.recording().map(Recording::to_text);
        press(&mut app, Key::Char('i'));
        for key in [Key::Enter, Key::Char('a'), Key::Char('a')] {
            press(&mut app, key);
            assert!(matches!(app.shell.top(), Some(AnyScreen::InventoryList(_))));
        }
        press(&mut app, Key::Escape);
        assert!(matches!(app.shell.top(), Some(AnyScreen::Ending(_))));
        assert_eq!(app.recording().map(Recording::to_text), before);
    }
}
