//! The text report of a finished game: how it ended, statistics, last messages, last map, and how to replay it.

use crate::app::game::session::Session;
use crate::content::Content;
use crate::game::view::BraziersLit;
use crate::game::{GameOver, View};
use crate::replay::{Header, Recording};
use crate::ui::describe;
use crate::ui::stats::HarmSource;
use crate::ui::text::english;
use crate::ui::text::known_map;
use crate::ui::text::templates::MessageKind;

/// Log lines in the report.
const LAST_WORDS: usize = 12;

/// The whole report.
pub fn write(session: &Session, recording: &Recording) -> String {
    let (view, header) = (session.view(), recording.header());
    let end = end(session, recording);
    let mut lines = vec![
        format!("{}, {}\n", view.hero().name, session.file().title),
        format!("{end} on depth {}, in turn {}.", view.depth(), view.turn()),
    ];
    lines.extend(hero_lines(session));
    lines.push("\nLast words:".to_owned());
    lines.extend(last_words(session));
    lines.push(format!("\nLast map, as it was known:\n{}", map(view)));
    lines.push(format!(
        "Version {}, rule set {}, seed {}, {}.",
        header.version, header.rules, header.seed, header.date
    ));
    if can_be_named(header) {
        let (rules, seed) = (&header.rules, header.seed);
        let again = "Play it again: tallowdeep play";
        lines.push(format!("{again} --rules {rules} --seed {seed}"));
    }
    lines.join("\n") + "\n"
}

/// Whether the command line can start this game by the name of its rules: neither map nor rules are the player's own.
fn can_be_named(header: &Header) -> bool {
    let builtin = Content::shared();
    let rules = builtin.rules_named(&header.rules).ok();
    let rules = rules.map(|id| builtin.rules[id.0].rules.fingerprint());
    header.map.is_none() && rules == Some(header.rules_fingerprint)
}

/// How the game ended: won, killed by what, or left.
fn end(session: &Session, recording: &Recording) -> String {
    let view = session.view();
    let outcome = recording.end().and_then(|end| end.outcome);
    match (outcome, session.stats().last_hit) {
        (Some(GameOver::Light), _) => "Won by the light".to_owned(),
        (Some(GameOver::Won), _) => "Won".to_owned(),
        (_, Some(blow)) if !view.hero().alive => {
            let (source, name) = (blow.source, blow.source.name(view));
            let name = english::with_article(name, source.naming(view));
            match source {
                HarmSource::Poison(_) => format!("Killed by the poison of {name}"),
                _ => format!("Killed by {name}"),
            }
        }
        _ => "Left".to_owned(),
    }
}

/// The hero in numbers, the monsters killed, and the items carried.
fn hero_lines(session: &Session) -> Vec<String> {
    let (view, stats) = (session.view(), session.stats());
    let hero = view.hero();
    let grown = match view.all_braziers_lit() {
        Some(BraziersLit { lit, of }) => format!("{lit} of {of} braziers lit"),
        None => format!("level {}", view.xp_level()),
    };
    let (dealt, taken) = (stats.damage_dealt, stats.damage_taken);
    let (hp, most, gold) = (hero.hp, hero.stats.hp, view.gold());
    let (attack, defense) = (hero.stats.attack, hero.stats.defense);
    let mut lines = vec![
        format!("HP {hp} of {most}, attack {attack}, defence {defense}, {grown}, gold {gold}."),
        format!("Dealt {dealt} damage, took {taken}."),
    ];
    lines.extend(describe::wicks_text(view).map(|wicks| format!("Chose: {wicks}.")));
    for (monster, count) in view.rules().monsters.iter().zip(&stats.kills) {
        if *count > 0 {
            lines.push(format!("Killed {count} x {}.", monster.name));
        }
    }
    for held in view.inventory() {
        lines.push(format!("Carried {} x {}.", held.count, held.kind.name));
    }
    lines
}

/// The last messages of the log, without rejected commands, which changed nothing.
fn last_words(session: &Session) -> Vec<String> {
    let mut last = Vec::new();
    for entry in session.log().entries() {
        if entry.line.kind != MessageKind::Rejected {
            last.push(format!("  {}", entry.text_with_count()));
        }
    }
    last.split_off(last.len().saturating_sub(LAST_WORDS))
}

/// The level as the hero knows it, as text; unseen cells are blank.
pub fn map(view: View<'_>) -> String {
    let mut rows = String::new();
    for row in known_map::rows(view) {
        // Empty rows above the level are left out.
        if !rows.is_empty() || !row.trim_end().is_empty() {
            rows += &format!("  {}\n", row.trim_end());
        }
    }
    // Those below it, too.
    rows.truncate(rows.trim_end().len());
    if !rows.is_empty() {
        rows.push('\n');
    }
    rows
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::app::recording::recorded_end;
    use crate::app::recording::recording;
    use crate::content::map::parse_drawn_map;
    use crate::game::{Command, Ruleset};

    /// Would take minutes if each cell searched all monsters.
    #[test]
    fn maps_with_many_monsters_are_drawn_quickly() {
        const SIDE: usize = 500;
        let crowd = format!("{}\n{}\n", "g.".repeat(SIDE / 2), ".".repeat(SIDE)).repeat(SIDE / 2);
        let drawing = crowd.replacen("g.g", "@.g", 1);
        let content = Content::builtin();
        let number = content.rules_named("mcrogueface").expect("built in");
        let file = &content.rules[number.0];
        let drawn = parse_drawn_map("map", &drawing, &file.rules).expect("well drawn");
        let session = Session::new(file, 1, Some(drawn));
        let known = map(session.view());
        let rows: Vec<_> = known.lines().take(2).map(|row| &row[..8]).collect();
        assert_eq!(rows, ["  @.g.g.", "  ......"]);
        let monsters = known.matches('g').count();
        assert_eq!(monsters, session.view().visible_monsters().count());
    }

    /// They replace the hero's level, which reports under rules without braziers show.
    #[test]
    fn reports_list_braziers_and_wicks() {
        let content = Content::builtin();
        let report = |rules: &str, change: fn(&mut Ruleset), commands: &str| {
            let mut file = content.rule_file(rules).expect("it is built in").clone();
            change(Arc::make_mut(&mut file.rules));
            let drawn = parse_drawn_map("map", "#@u#", &file.rules).expect("well drawn");
            let mut session = Session::new(&file, 1, Some(drawn));
            for word in commands.split_whitespace() {
                session.play(Command::from_word(word).expect("it is a command"));
            }
            write(&session, &recording(&session, ""))
        };
        let lone_wick = |rules: &mut Ruleset| {
            rules.wicks.retain(|wick| wick.kind == "fat");
            rules.braziers.as_mut().expect("there are some").per_level = 1;
        };
        let text = report("tallowdeep", lone_wick, "e wick-1");
        assert!(text.contains(", 1 of 8 braziers lit, gold 0.\n"), "{text}");
        assert!(text.contains("\nChose: fat wick.\n"), "{text}");
        assert!(!text.contains("level 1"), "{text}");
        let text = report("tallowdeep", |_| (), "e");
        assert!(text.contains(", 1 of 24 braziers lit, "), "{text}");
        assert!(!text.contains("Chose"), "{text}");
    }

    #[test]
    fn reports_without_braziers_show_the_level() {
        let file = Content::test_rules("plain");
        let session = Session::new(&file, 1, None);
        let text = write(&session, &recording(&session, ""));
        assert!(text.contains(", level 1, gold 0.\n"), "{text}");
        assert!(!text.contains("brazier"), "{text}");
    }

    #[test]
    fn only_generated_games_can_be_played_again() {
        let content = Content::builtin();
        let file = &content.rules[0];
        let says = |map| {
            let session = Session::new(file, 1, map);
            let text = write(&session, &recording(&session, ""));
            text.contains("\nPlay it again: tallowdeep play --rules tallowdeep --seed 1\n")
        };
        let drawn = parse_drawn_map("map", "#@.#", &file.rules).expect("well drawn");
        assert!(says(None) && !says(Some(drawn)));
    }

    /// `play --rules` does not find the player's own.
    #[test]
    fn only_games_under_built_in_rules_can_be_played_again() {
        let mut file = Content::builtin().rules[0].clone();
        for name in ["tallowdeep", "my-own"] {
            let rules = Arc::make_mut(&mut file.rules);
            rules.hero.stats.hp += 1;
            name.clone_into(&mut rules.name);
            let session = Session::new(&file, 1, None);
            let text = write(&session, &recording(&session, ""));
            assert!(!text.contains("Play it again"), "{text}");
        }
    }

    #[test]
    fn a_report_says_how_the_game_ended() {
        let content = Content::builtin();
        let session = Session::new(&content.rules[0], 1, None);
        for (outcome, expected) in [
            (Some(GameOver::Won), "Won on depth 1, in turn 0."),
            (
                Some(GameOver::Light),
                "Won by the light on depth 1, in turn 0.",
            ),
            (None, "Left on depth 1, in turn 0."),
        ] {
            let mut recording = recording(&session, "");
            recording.finish(recorded_end(&session, outcome), session.world());
            assert_eq!(write(&session, &recording).lines().nth(2), Some(expected));
        }
    }
}
