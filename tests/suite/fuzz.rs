//! Garbled input: recordings, maps, keys, rule files and tilesheets are parsed or refused with a message, and never
//! panic, hang or take much memory.

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use proptest::prelude::*;
use tallowdeep::app::bot;
use tallowdeep::app::recording::LoadedRecording;
use tallowdeep::app::replay_player::ReplayPlayer;
use tallowdeep::content::Assets;
use tallowdeep::content::Content;
use tallowdeep::content::Embedded;
use tallowdeep::content::IoError;
use tallowdeep::content::RulesetFile;
use tallowdeep::content::keymap;
use tallowdeep::content::map;
use tallowdeep::game::World;
use tallowdeep::ui::input::bindings::KeyAction;

fn content() -> &'static Content {
    static CONTENT: OnceLock<Content> = OnceLock::new();
    CONTENT.get_or_init(Content::builtin)
}

fn recorded() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| {
        let file = &content().rules[1];
        let game = bot::play(file, 2, |_| Ok(())).expect("nobody watches");
        bot::record(file, 2, &game.commands).to_text()
    })
}

/// One change of a file.
#[derive(Clone, Debug)]
enum Change {
    Byte(usize, u8),
    Cut(usize),
    Leave(usize, usize),
    Twice(usize, usize),
    Number(usize, i64),
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let at = || any::<usize>();
    let change = prop_oneof![
        (at(), any::<u8>()).prop_map(|(at, byte)| Change::Byte(at, byte)),
        at().prop_map(Change::Cut),
        (at(), 0..200usize).prop_map(|(at, length)| Change::Leave(at, length)),
        (at(), 0..200usize).prop_map(|(at, length)| Change::Twice(at, length)),
        (at(), prop_oneof![-2..1200i64, any::<i64>()])
            .prop_map(|(at, number)| Change::Number(at, number)),
    ];
    prop::collection::vec(change, 1..5)
}

fn changed(bytes: &[u8], changes: &[Change]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for change in changes {
        let length = bytes.len().max(1);
        let end = |at: usize, count: usize| (at % length + count).min(bytes.len());
        match *change {
            _ if bytes.is_empty() => {}
            Change::Byte(at, byte) => bytes[at % length] = byte,
            Change::Cut(at) => bytes.truncate(at % length),
            Change::Leave(at, count) => drop(bytes.drain(at % length..end(at, count))),
            Change::Twice(at, count) => {
                let part = bytes[at % length..end(at, count)].to_vec();
                bytes.splice(at % length..at % length, part);
            }
            // The next number in the file becomes another one, which is what most semantic errors look like.
            Change::Number(at, number) => {
                let digits = |byte: &u8| byte.is_ascii_digit();
                if let Some(start) = bytes[at % length..]
                    .iter()
                    .position(digits)
                    .map(|start| start + at % length)
                {
                    let stop = bytes[start..]
                        .iter()
                        .position(|byte| !digits(byte))
                        .map_or(bytes.len(), |stop| stop + start);
                    bytes.splice(start..stop, number.to_string().into_bytes());
                }
            }
        }
    }
    bytes
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The program's assets with one file replaced.
struct Replaced<'a>(&'a str, Vec<u8>);

impl Assets for Replaced<'_> {
    fn read(&self, path: &str) -> Result<Option<Cow<'static, [u8]>>, IoError> {
        if path == self.0 {
            Ok(Some(Cow::Owned(self.1.clone())))
        } else {
            Embedded.read(path)
        }
    }

    fn list(&self, folder: &str, ending: &str) -> Result<Vec<String>, IoError> {
        Embedded.list(folder, ending)
    }
}

fn embedded(path: &str) -> Cow<'static, [u8]> {
    let file = Embedded
        .read(path)
        .expect("the program can read its own files");
    file.expect("it comes with the program")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn recordings(changes in changes()) {
        let text = text(&changed(recorded().as_bytes(), &changes));
        if let Ok(opened) = LoadedRecording::read(content(), "fuzz", &text) {
            prop_assert!(opened.whole <= text.len());
            let mut player = ReplayPlayer::new("recording", opened);
            player.seek(usize::MAX);
            prop_assert_eq!(player.at(), player.len());
        }
    }

    #[test]
    fn any_text_is_parsed_or_refused(text in any::<String>()) {
        prop_assert!(LoadedRecording::read(content(), "fuzz", &text).is_err());
    }

    #[test]
    fn maps(rows in "[#.@ogt%+>\n;x ]{0,80}", rules in 0..content().rules.len()) {
        let rules = &content().rules[rules].rules;
        if let Ok(drawing) = map::parse_drawn_map("fuzz", &rows, rules) {
            let again = map::parse_drawn_map("again", &drawing.text, rules).expect("what was read can be read again");
            prop_assert_eq!(&again, &drawing);
            World::on_map(Arc::clone(rules), 1, drawing.blueprint);
        }
    }

    #[test]
    fn keys(text in any::<String>(), changes in changes()) {
        let mine = "preset = \"azerty\"\nexplore = \"k\"\nwait = [\"Space\", \"Pad5\"]\n\nlook = \"F5\"\n";
        let changed = self::text(&changed(mine.as_bytes(), &changes));
        for text in [text, changed] {
            if let Ok(file) = keymap::parse_keymap("fuzz", &text) {
                // A file that is accepted leaves no action without a key.
                let keys = file.bindings(None);
                for action in KeyAction::all() {
                    prop_assert!(keys.key_for(action).is_some(), "{:?}: {}", action, text);
                }
            }
        }
    }

    #[test]
    fn rule_files(number in 0..content().rules.len(), changes in changes()) {
        let paths = Embedded.list("rules", ".toml").expect("they come with the program");
        let bytes = embedded(&paths[number]);
        if let Ok(file) = RulesetFile::parse("fuzz", &text(&changed(&bytes, &changes))) {
            World::new(file.rules, 1);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn tilesheets(file in prop::sample::select(vec!["tiles/cp437.toml", "tiles/cp437.png", "tiles/tallow.toml", "tiles/tallow.png"]), changes in changes()) {
        let bytes = embedded(file);
        let (name, _) = file.split_once('.').expect("a name has an ending");
        // Refused or parsed: either is fine, as long as it ends. The other assets have nothing to do with it.
        let replaced = Replaced(file, changed(&bytes, &changes));
        let _ = Content::clone(content()).add_sheet(&replaced, &format!("{name}.toml"));
    }
}

/// A file may ask for a map of a million cells at most.
#[test]
fn huge_maps_are_refused_before_allocating() {
    let rules = &content().rules[1].rules;
    let wide = "#".repeat(2000) + "@";
    assert!(map::parse_drawn_map("wide", &wide, rules).is_err());
    let high = format!("@{}", "\n#".repeat(1001));
    assert!(map::parse_drawn_map("high", &high, rules).is_err());
}
