//! docs/play.md, Candles: what a game may begin with, and how each is played.

use tallowdeep::app::Session;
use tallowdeep::app::recording::{LoadedRecording, candle_named, recording};
use tallowdeep::base::Dir;
use tallowdeep::content::Content;
use tallowdeep::game::rules::{CandleId, FlameHeight};
use tallowdeep::game::{Command, Refusal};
use tallowdeep::ui::screens::play::next_height;

use crate::support::scene::map_of;
use crate::support::text::assert_has;

/// A small room.
const ROOM: &str = "#####\n#@..#\n#####";

/// A game with this candle on this map.
fn lit(kind: &str, drawing: &str) -> Session {
    let file = &Content::shared().rules[0];
    let map = map_of(&file.rules, drawing);
    let mut session = Session::new(file, 1, Some(map));
    session.take_candle(candle_named(&file.rules, kind).expect("there is one"));
    session
}

/// Each burns at two or three heights; what it gains and what it cannot do go together.
#[test]
fn each_candle_is_played_differently() {
    use FlameHeight::{Bright, Plain, Shielded};
    for (kind, starts, within, bright, cannot, keys) in [
        ("plain", Plain, 7, (2, 1), None, [Bright, Shielded, Plain]),
        (
            "thief",
            Shielded,
            6,
            (2, 1),
            Some(Bright),
            [Plain, Shielded, Plain],
        ),
        (
            "lamp",
            Plain,
            7,
            (3, 2),
            Some(Shielded),
            [Bright, Plain, Bright],
        ),
    ] {
        let mut session = lit(kind, ROOM);
        let flame = session.view().flame().expect("it burns");
        let rules = flame.rules.bright;
        let found = (
            flame.height,
            flame.rules.plain.noticed_within,
            (rules.wax, rules.turns),
        );
        assert_eq!(found, (starts, within, bright), "{kind}");
        let refused = FlameHeight::ALL.into_iter().find(|height| {
            let outcome = session.clone().play(Command::Flame(*height));
            outcome.refused == Some(Refusal::CandleCannot)
        });
        assert_eq!(refused, cannot, "{kind}");
        // One key goes round the heights that there are.
        for to in keys {
            let next = next_height(
                session.view().flame().expect("it burns").height,
                session.view(),
            );
            assert_eq!(next, to, "{kind}");
            assert_eq!(session.play(Command::Flame(next)).refused, None, "{kind}");
        }
    }
}

/// A wick adds to what the candle does: it takes nothing of that away.
#[test]
fn a_wick_leaves_the_candle_as_it_is() {
    let mut session = lit("thief", "#####\n#u@u#\n#.u.#\n#####");
    for dir in [Dir::W, Dir::E, Dir::S] {
        assert_eq!(session.play(Command::Bump(dir)).refused, None);
    }
    let view = session.view();
    assert_eq!(view.wicks_offered().count(), 3);
    for wick in view.wicks_offered() {
        let (_, flame) = view.with_wick(&wick);
        let within = flame.expect("it burns").plain.noticed_within;
        assert!(within <= 6, "{}: {within}", wick.kind);
    }
}

/// docs/saves.md: the candle is in the head of a recording, unless it is the usual one.
#[test]
fn a_recording_says_which_candle_it_begins_with() {
    let content = Content::shared();
    for (kind, line) in [("thief", "\ncandle thief\n"), ("plain", "\nmap\n")] {
        let mut session = lit(kind, ROOM);
        let mut recording = recording(&session, "");
        for word in ["e", ".", "w"] {
            let command = Command::from_word(word).expect("a command");
            session.play(command);
            recording.push_command(command, session.world());
        }
        recording.pause(session.world());
        let text = recording.to_text();
        assert_has(&text, line);
        assert_eq!(text.contains("\ncandle "), kind != "plain", "{text}");
        let read = LoadedRecording::read(content, "a.txt", &text).expect("it is a recording");
        let last = read.last("a.txt").expect("it is the same game");
        assert_eq!(last.fingerprint(), session.fingerprint());
        session.again();
        let kept = session
            .view()
            .chosen_candle()
            .map(|(_, candle)| &*candle.kind);
        assert_eq!(kept.unwrap_or("plain"), kind, "the same game again");
    }
    let text = recording(&lit("thief", ROOM), "").to_text();
    let error = LoadedRecording::read(
        content,
        "a.txt",
        &text.replace("candle thief", "candle thef"),
    );
    let error = error.expect_err("there is no such candle").to_string();
    assert_has(
        &error,
        "the candle must be one of plain, thief, lamp, found thef",
    );
}

#[test]
fn other_rules_have_one_candle() {
    let content = Content::shared();
    let tcod = &content.rule_file("tcod").expect("it is built in").rules;
    let why = candle_named(tcod, "lamp").expect_err("it has none");
    assert_eq!(why, "the rules of tcod have one candle only, found lamp");
    let ours = &content.rules[0].rules;
    assert_eq!(candle_named(ours, "plain"), Ok(CandleId::default()));
}
