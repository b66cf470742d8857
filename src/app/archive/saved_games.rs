//! The saved games as shown in lists. They are parsed but not played, except the newest unfinished one. The texts are
//! not kept.

use std::cmp::Reverse;
use std::error::Error as _;

use crate::app::recording::LoadedRecording;
use crate::app::recording::{Score, score};
use crate::app::storage::Error;
use crate::base::SortedMap;
use crate::content::Content;
use crate::game::{GameOver, Ruleset};
use crate::replay::{RecordedEnd, Recording};
use crate::ui::screens::ending::Rank;
use crate::ui::screens::recordings::RecordingRow;
use crate::ui::screens::records::PastGame;
use crate::ui::stats::killer_text;
use crate::ui::text::english;

/// Longest game, in commands, that is played to find its hero's depth: a fifth of a second at worst.
const MAX_COMMANDS: usize = 20_000;

/// Games whose dungeons the next one is to be unlike.
const LAST: usize = 3;

/// All recordings that have a command, newest first.
#[derive(Clone, Debug, Default)]
pub(super) struct SavedGames {
    rows: Vec<RecordingRow>,
    /// The newest game that can be continued, as shown on the title screen.
    offer: Option<String>,
    /// Rule set and summary of each game that counts.
    past: Vec<(String, PastGame)>,
    /// How the newest of them ended, by rule set.
    last: SortedMap<String, RecordedEnd>,
    /// The seeds of the newest [`LAST`] games, newest first, by rule set.
    seeds: SortedMap<String, Vec<u64>>,
}

impl SavedGames {
    /// Adds a recording older than those before it, or the reason it cannot be read.
    pub(super) fn add(&mut self, content: &Content, name: String, text: Result<String, Error>) {
        let text = match text {
            Ok(text) => text,
            Err(error) => {
                let why = error.source().map(|why| format!(": {why}"));
                let row = unreadable(name, &why.unwrap_or_default());
                return self.rows.push(row);
            }
        };
        let Ok((recording, whole)) = Recording::parse(&name, &text) else {
            return self.rows.push(unreadable(name, ""));
        };
        if recording.commands().is_empty() {
            return;
        }
        // Its last line may be an end that was cut off.
        let is_open = recording.end().is_none() && !text[whole..].starts_with("end ");
        let rules = &recording.header().rules;
        let seeds = self.seeds.get_or_insert(rules.clone(), Vec::new());
        if seeds.len() < LAST {
            seeds.push(recording.header().seed);
        }
        let location = name.clone();
        let known = content.rule_file(rules).ok().map(|file| &*file.rules);
        let row = recording_row(name, is_open, &recording, known);
        if row.open && self.offer.is_none() {
            let stands = where_it_stands(content, &location, &text);
            let turns = english::count_noun(recording.last_turn(), "turn");
            self.offer = Some(stands.unwrap_or_else(|| format!("{rules}, {turns}")));
        }
        let past = past_game(&recording, known, row.score);
        if let (Some(_), Some(end)) = (&past, recording.end()) {
            self.last.get_or_insert(rules.clone(), end.clone());
        }
        self.past.extend(past.map(|game| (rules.clone(), game)));
        self.rows.push(row);
    }

    /// The rows of the list.
    pub(super) fn rows(&self) -> &[RecordingRow] {
        &self.rows
    }

    /// The newest game that can be continued, as shown on the title screen.
    pub(super) fn offer(&self) -> Option<&str> {
        self.offer.as_deref()
    }

    #[cfg(test)]
    pub(super) const fn rows_mut(&mut self) -> &mut Vec<RecordingRow> {
        &mut self.rows
    }

    /// The newest game that can be continued.
    pub(super) fn newest_open(&self) -> Option<&RecordingRow> {
        self.rows.iter().find(|row| row.open)
    }

    /// How the newest finished game of this rule set that counts ended.
    pub(super) fn last_end(&self, rules: &str) -> Option<&RecordedEnd> {
        self.last.get(rules)
    }

    /// The seeds of the newest games of this rule set, newest first.
    pub(super) fn last_seeds(&self, rules: &str) -> &[u64] {
        let seeds = self.seeds.get(rules);
        seeds.map_or(&[], |seeds| seeds)
    }

    /// The finished games of this rule set that count.
    pub(super) fn past_games(&self, rules: &str) -> Vec<PastGame> {
        let of = self.past.iter().filter(|(other, _)| other == rules);
        of.map(|(_, game)| game.clone()).collect()
    }

    /// Rank of a score among those of the same rule set; `None` if there are no others.
    pub(super) fn rank(&self, rules: &str, own: Score) -> Option<Rank> {
        let others = self.past_games(rules);
        let is_better =
            |other: &&PastGame| (other.points, Reverse(other.turns)) > (own.points, own.turns);
        let better = others.iter().filter(is_better).count();
        (!others.is_empty()).then_some(Rank {
            position: better + 1,
            of: others.len() + 1,
        })
    }
}

/// Hero, depth and turn of a game that can be continued: `Wick, depth 2, turn 31`. `None` if it cannot be played, or is
/// too long to play while the title screen waits.
fn where_it_stands(content: &Content, location: &str, text: &str) -> Option<String> {
    let opened = LoadedRecording::read(content, location, text).ok()?;
    let commands = opened.recording.commands();
    if commands.len() > MAX_COMMANDS {
        return None;
    }
    let mut world = opened.start.world().clone();
    for command in commands {
        world.step(*command).ok()?;
    }
    let view = world.view();
    let rules = view.rules();
    let own = content.rules.first();
    let mut parts = vec![view.hero().name.to_owned()];
    if own.is_none_or(|own| own.rules.name != rules.name) {
        parts.push(rules.name.clone());
    }
    if rules.dungeon.levels > 1 {
        parts.push(format!("depth {}", view.depth()));
    }
    parts.push(format!("turn {}", view.turn()));
    Some(parts.join(", "))
}

/// Summary of a finished game; `None` if it was left, is still going on, or does not count.
fn past_game(
    recording: &Recording,
    rules: Option<&Ruleset>,
    score: Option<Score>,
) -> Option<PastGame> {
    let (Score { points, .. }, end) = (score?, recording.end()?);
    Some(PastGame {
        over: end.outcome?,
        turns: end.turn,
        depth: end.depth,
        kills: end.kills,
        gold: end.gold,
        braziers: end.braziers.unwrap_or(0),
        vows: end.vows.clone(),
        killer: end.killer.as_deref().map(|word| killer(rules, word)),
        date: recording.header().date.clone(),
        points,
    })
}

/// What killed the hero, as text for the player; the word itself if the rules are unknown.
fn killer(rules: Option<&Ruleset>, word: &str) -> String {
    rules.map_or_else(|| word.to_owned(), |rules| killer_text(rules, word))
}

fn unreadable(name: String, why: &str) -> RecordingRow {
    RecordingRow {
        name,
        about: format!("cannot be read{why}"),
        score: None,
        open: false,
    }
}

fn recording_row(
    name: String,
    open: bool,
    recording: &Recording,
    known: Option<&Ruleset>,
) -> RecordingRow {
    let header = recording.header();
    let own = header.map.as_ref().map_or("", |_| ", own map");
    let on = header.origin.as_ref().map_or("", |_| ", played on");
    let rules = format!("{}{own}{on}", header.rules);
    let about = match recording.end() {
        None => {
            let turns = english::count_noun(recording.last_turn(), "turn");
            format!("{rules}, not ended, {turns}")
        }
        Some(end) => {
            let how = match &end.killer {
                Some(word) => format!("killed by {}", killer(known, word)),
                None if end.outcome == Some(GameOver::Light) => "won by light".to_owned(),
                None => end.word().to_owned(),
            };
            let kills = english::count_noun(end.kills, "kill");
            let turns = english::count_noun(end.turn, "turn");
            format!("{rules}, {how}, depth {}, {kills}, {turns}", end.depth)
        }
    };
    RecordingRow {
        name,
        about,
        score: score(recording),
        open,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::app::App;
    use crate::game::Command;
    use crate::ui::settings::RulesId;

    #[test]
    fn the_title_shows_the_newest_games_progress() {
        let content = Content::shared();
        let offer = |rules| {
            let mut app = App::in_game(content, RulesId(rules), 7, None).on_day("today".into());
            for _ in 0..3 {
                app.play(Command::Wait);
            }
            let text = app.recording().map(Recording::to_text);
            let mut saved = SavedGames::default();
            saved.add(content, "a.txt".into(), Ok(text.expect("it is recorded")));
            saved.offer.expect("it goes on")
        };
        assert_eq!(offer(0), "Wick, depth 1, turn 3");
        let tcod = content.rules_named("tcod").expect("it is built in").0;
        assert_eq!(offer(tcod), "Player, tcod, turn 3");
    }

    /// A recording of a game with this many turns.
    fn waited(content: &Arc<Content>, turns: usize) -> Recording {
        let rules = content.rules_named("tcod").expect("it is built in");
        let mut app = App::in_game(content, rules, 7, None).on_day("today".into());
        for _ in 0..turns {
            app.play(Command::Wait);
        }
        app.recording().expect("it is recorded").clone()
    }

    /// The newest comes first, as it is listed.
    #[test]
    fn only_the_newest_open_game_is_offered() {
        let content = Content::shared();
        let text = |turns| waited(content, turns).to_text();
        let ended = text(5) + "\nend left turn 5 depth 1 kills 0\n";
        // Its end was cut off: it is not ended, but cannot go on.
        let cut = text(6) + "\nend left tur";
        let mut saved = SavedGames::default();
        assert_eq!(saved.newest_open().map(|row| &row.name), None);
        for (name, text) in [
            ("none", text(0)),
            ("odd", "something else".into()),
            ("ended", ended),
            ("cut", cut),
            ("newer", text(3)),
            ("older", text(4)),
        ] {
            saved.add(content, name.into(), Ok(text));
        }
        saved.add(content, "open".into(), Err(Error::InUse));
        assert_eq!(saved.offer.as_deref(), Some("Player, tcod, turn 3"));
        assert_eq!(saved.newest_open().map(|row| &*row.name), Some("newer"));
        let rows = saved.rows.iter();
        let rows: Vec<_> = rows
            .map(|row| (&*row.name, &*row.about, row.open))
            .collect();
        let expected = [
            ("odd", "cannot be read", false),
            ("ended", "tcod, left, depth 1, 0 kills, 5 turns", false),
            ("cut", "tcod, not ended, 6 turns", false),
            ("newer", "tcod, not ended, 3 turns", true),
            ("older", "tcod, not ended, 4 turns", true),
            ("open", "cannot be read", false),
        ];
        assert_eq!(rows, expected);
    }

    #[test]
    fn the_list_says_which_games_were_played_on() {
        let content = Content::shared();
        let own = waited(content, 3);
        let taken = own.clone();
        let taken = taken.continued_from("turn 3 of a.txt".into(), "today".into());
        for (recording, about) in [
            (own, "tcod, not ended, 3 turns"),
            (taken, "tcod, played on, not ended, 3 turns"),
        ] {
            let mut saved = SavedGames::default();
            saved.add(content, "a.txt".into(), Ok(recording.to_text()));
            assert_eq!(saved.rows[0].about, about);
        }
    }

    /// A game whose rules are not here is offered by what its file says.
    #[test]
    fn unplayable_games_are_offered_by_their_file() {
        let content = Content::shared();
        let text = waited(content, 3).to_text();
        let mut saved = SavedGames::default();
        let text = text.replace("rules tcod ", "rules gone ");
        saved.add(content, "a".into(), Ok(text));
        assert_eq!(saved.offer.as_deref(), Some("gone, 3 turns"));
    }

    #[test]
    fn finished_games_are_ranked_by_rule_set() {
        let content = Content::shared();
        let mut saved = SavedGames::default();
        let rank = |saved: &SavedGames, own| saved.rank("tcod", own);
        let end = |how: &str, kills: u32| {
            let text = waited(content, 2).to_text();
            format!("{text}\n= 2 0123456789abcdef\nend {how} turn 2 depth 1 kills {kills} by orc\n")
        };
        let add = |saved: &mut SavedGames, how: &str, kills: u32| {
            saved.add(content, format!("{how}-{kills}"), Ok(end(how, kills)));
            saved.rows.last().and_then(|row| row.score)
        };
        let best = add(&mut saved, "dead", 5).expect("it counts");
        assert_eq!(add(&mut saved, "left", 9), None);
        let worst = add(&mut saved, "dead", 1).expect("it counts");
        let place = |score| rank(&saved, score).map(|rank| (rank.position, rank.of));
        assert_eq!((place(best), place(worst)), (Some((1, 3)), Some((2, 3))));
        assert!(saved.rank("tallowdeep", best).is_none());
        let row = saved.rows.last().map(|row| &*row.about);
        let right = "tcod, killed by an Orc, depth 1, 1 kill, 2 turns";
        assert_eq!(row, Some(right));
        let past = saved.past_games("tcod");
        let past: Vec<_> = past
            .iter()
            .map(|game| (game.over, game.kills, game.killer.as_deref()))
            .collect();
        let killer = Some("an Orc");
        let right = [(GameOver::Dead, 5, killer), (GameOver::Dead, 1, killer)];
        assert_eq!(past, right);
        assert!(saved.past_games("tallowdeep").is_empty());
    }

    /// Changing the height of the flame takes no turn, in the list as on the title screen.
    #[test]
    fn the_list_counts_turns_as_the_title_does() {
        let content = Content::shared();
        let app = || App::in_game(content, RulesId(0), 7, None).on_day("today".into());
        let row = |words: &[&str]| {
            let mut app = app();
            for word in words {
                app.play(Command::from_word(word).expect("a command"));
            }
            let text = app.recording().map(Recording::to_text);
            let mut saved = SavedGames::default();
            saved.add(content, "a.txt".into(), Ok(text.expect("it is recorded")));
            let row = saved.rows.pop().expect("it is listed");
            (saved.offer.expect("it goes on"), row.about)
        };
        let (offer, about) = row(&[".", "flame-shielded", "flame-plain", ".", "."]);
        assert_eq!(offer, "Wick, depth 1, turn 3");
        assert_eq!(about, "tallowdeep, not ended, 3 turns");
    }

    #[test]
    fn killers_are_named_with_articles() {
        let content = Content::builtin();
        let ours = content.rule_file("tallowdeep").expect("it is there");
        for (word, text) in [
            ("orc", "an orc"),
            ("chandler", "the Chandler"),
            ("poison of snake", "the poison of a snake"),
            ("spikes", "spikes"),
            ("fire", "fire"),
            ("dragon", "dragon"),
        ] {
            assert_eq!(killer_text(&ours.rules, word), text);
        }
    }
}
