//! Who lies in the next game: the hero of the last one, if it got deep enough and the player wants that.

use tallowdeep::app::App;
use tallowdeep::app::backend::Program;
use tallowdeep::game::Remains;
use tallowdeep::replay::Header;
use tallowdeep::ui::input::key::Key;
use tallowdeep::ui::settings::RulesId;

use super::{SIZE, content, press};
use crate::support::memory::Memory;

/// A game that has ended.
const ENDED: &str = include_str!("../../replays/tallowdeep.txt");

/// The same with another last line, in its turn: how it ended, its depth and what follows its kills.
fn ended(how: &str, depth: u32, rest: &str) -> String {
    let (head, end) = ENDED.split_once("\nend ").expect("it has ended");
    let turn = end.split(' ').nth(2).expect("a turn");
    format!("{head}\nend {how} turn {turn} depth {depth} kills 24 {rest}\n")
}

/// The candle of a game that is begun with these keys at the title, after these games.
fn candle(games: &[String], keys: &[Key]) -> Option<String> {
    let header = begun(games, "", keys);
    header.candle
}

/// What a game has that is begun with these keys at the title, after these games and with these settings.
fn inherited(games: &[String], settings: &str, keys: &[Key]) -> Option<Remains> {
    begun(games, settings, keys).remains
}

/// The head of the recording of that game.
fn begun(games: &[String], settings: &str, keys: &[Key]) -> Header {
    let files = (0..).zip(games);
    let mut memory = Memory {
        files: files
            .map(|(n, text): (i32, _)| (format!("{n}.txt"), text.clone()))
            .collect(),
        settings: Some(settings.to_owned()),
        ..Memory::default()
    };
    let mut app = App::at_title(content(), 1, RulesId(0));
    app.load_preferences(&mut memory);
    app.list_recordings();
    app.run_storage_requests(&mut memory, SIZE);
    press(&mut app, &mut memory, keys);
    let recording = app.recording().expect("a game has begun");
    recording.header().clone()
}

#[test]
fn the_hero_of_the_last_game_lies_in_the_next() {
    let rich = ended("dead", 2, "wax 150 braziers 6 left dart among 3 by rat");
    let start = "rules tallowdeep ";
    let new = [Key::Char('n')];
    let remains = inherited(std::slice::from_ref(&rich), "", &new).expect("somebody lies there");
    assert_eq!((remains.depth, remains.wax, remains.among), (2, 75, 3));
    let told = [remains.left.as_deref(), remains.killer.as_deref()];
    assert_eq!(told, [Some("dart"), Some("rat")]);
    let whole = ended("dead", 2, "wax 900 by archer");
    let most = inherited(&[whole], "", &new).map(|it| it.wax);
    assert_eq!(most, Some(86), "half of what a game starts with");
    let shallow = ended("dead", 1, "wax 150 by archer");
    for (why, games, settings, keys, found) in [
        ("no game", vec![], "", &new[..], false),
        (
            "an old end",
            vec![ended("dead", 2, "by archer")],
            "",
            &new,
            true,
        ),
        (
            "the newest counts",
            vec![rich.clone(), shallow.clone()],
            "",
            &new,
            false,
        ),
        (
            "older ones do not",
            vec![shallow, rich.clone()],
            "",
            &new,
            true,
        ),
        (
            "it was left",
            vec![ended("left", 2, "wax 150")],
            "",
            &new,
            false,
        ),
        (
            "it was won",
            vec![ended("won", 2, "wax 150")],
            "",
            &new,
            false,
        ),
        (
            "other rules",
            vec![rich.replace(start, "rules tcod ")],
            "",
            &new,
            false,
        ),
        (
            "the option is off",
            vec![rich.clone()],
            "remains = false\n",
            &new,
            false,
        ),
        (
            "the seed was typed",
            vec![rich.clone()],
            "",
            &[Key::Char('7'), Key::Enter, Key::Enter],
            false,
        ),
        (
            "the seed was changed",
            vec![rich],
            "",
            &[
                Key::Up,
                Key::Char('s'),
                Key::Backspace,
                Key::Enter,
                Key::Enter,
            ],
            false,
        ),
    ] {
        assert_eq!(inherited(&games, settings, keys).is_some(), found, "{why}");
    }
}

/// docs/play.md, Candles: from the second game on.
#[test]
fn the_title_offers_candles_once_a_game_has_ended() {
    let other = [Key::Char('a'), Key::Char('n')];
    assert_eq!(candle(&[], &other), None);
    let ended = [ENDED.to_owned()];
    for (presses, kind) in [(0, None), (1, Some("thief")), (2, Some("lamp")), (3, None)] {
        let keys = [vec![Key::Char('a'); presses], vec![Key::Char('n')]].concat();
        assert_eq!(candle(&ended, &keys).as_deref(), kind);
    }
}
