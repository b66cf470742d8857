//! Who lies in the next game: the hero of the last one, if it got deep enough and the player wants that.

use tallowdeep::app::App;
use tallowdeep::app::backend::Program;
use tallowdeep::game::Remains;
use tallowdeep::ui::input::key::Key;
use tallowdeep::ui::settings::RulesId;

use super::{SIZE, content, press};
use crate::support::memory::Memory;

/// A game that ended on depth 2.
const ENDED: &str = include_str!("../../replays/tallowdeep.txt");

/// The same with another last line.
fn ended(from: &str, to: &str) -> String {
    assert!(ENDED.contains(from));
    ENDED.replace(from, to)
}

/// What a game has that is begun with these keys at the title, after these games and with these settings.
fn inherited(games: &[String], settings: &str, keys: &[Key]) -> Option<Remains> {
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
    recording.header().remains.clone()
}

#[test]
fn the_hero_of_the_last_game_lies_in_the_next() {
    let by = "wax 0 braziers 6 by archer";
    let rich = ended(by, "wax 150 braziers 6 left dart by archer");
    let start = "rules tallowdeep ";
    let new = [Key::Char('n')];
    let remains = inherited(&[rich.clone()], "", &new).expect("somebody lies there");
    let told = (
        remains.turn,
        remains.depth,
        remains.wax,
        remains.left.as_deref(),
    );
    assert_eq!(told, (437, 2, 75, Some("dart")));
    let whole = ended(by, "wax 900 braziers 6 by archer");
    let most = inherited(&[whole], "", &new).map(|it| it.wax);
    assert_eq!(most, Some(86), "half of what a game starts with");
    let shallow = ended("depth 2", "depth 1");
    for (why, games, settings, keys, found) in [
        ("no game", vec![], "", &new[..], false),
        ("an old end", vec![ENDED.to_owned()], "", &new, true),
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
            vec![ended("end dead", "end left")],
            "",
            &new,
            false,
        ),
        (
            "it was won",
            vec![ended("end dead", "end won")],
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
