//! Recordings are written, truncated, parsed and replayed.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use tallowdeep::app::Session;
use tallowdeep::app::recording::recorded_end;
use tallowdeep::app::recording::{LoadedRecording, recording};
use tallowdeep::autoplay::{Bot, Policy};
use tallowdeep::base::Dir;
use tallowdeep::content::{Content, RulesetFile};
use tallowdeep::game::{Command, GameOver, Ruleset, World};
use tallowdeep::replay::{Header, RecordedEnd, Recording};
use tallowdeep::tools::bot;

use crate::support::goldens;
use crate::support::scene::map_of;
use crate::support::text::assert_has;
use crate::support::variant;

fn rules() -> Arc<Ruleset> {
    Arc::clone(&variant::file("tallowdeep").rules)
}

fn world() -> World {
    World::new(rules(), 4)
}

fn header() -> Header {
    let rules = &rules();
    Header {
        version: "0.1.0".into(),
        rules: rules.name.clone(),
        rules_fingerprint: rules.fingerprint(),
        seed: 4,
        map: None,
        date: "2026-11-21".into(),
        origin: None,
        candle: None,
        remains: None,
    }
}

/// The end of a game in this turn.
fn died(turn: u32) -> RecordedEnd {
    RecordedEnd {
        outcome: Some(GameOver::Dead),
        turn,
        depth: 1,
        kills: 0,
        gold: 30,
        wax: None,
        braziers: None,
        vows: Vec::new(),
        left: None,
        among: 0,
        killer: Some("poison of big orc".into()),
    }
}

/// Replays a recording as the program does, and returns the game after its last command.
fn replayed(text: &str) -> Result<Session, String> {
    let loaded = LoadedRecording::read(&Content::builtin(), "a.txt", text);
    let last = loaded.and_then(|loaded| loaded.last("a.txt"));
    last.map_err(|error| error.to_string())
}

/// A walk of 45 accepted commands, the world after it, its text as it was appended, and the offset at which each word
/// is complete.
fn walk() -> (Recording, World, String, Vec<usize>) {
    let mut world = world();
    let mut recording = Recording::new(header(), &world);
    let (mut text, mut ends) = (recording.to_text(), Vec::new());
    // Each takes a turn, so that a command's number is its turn.
    let takes_turn = |command: &Command| !matches!(command, Command::Flame(_));
    for command in std::iter::repeat_with(Command::all_except_throws)
        .flatten()
        .filter(takes_turn)
        .take(2000)
    {
        if recording.commands().len() < 45 && world.step(command).is_ok() {
            text += &recording.push_command(command, &world);
            let word = if text.ends_with(' ') {
                text.len()
            } else {
                text.trim_end().rfind('\n').expect("a check follows") + 1
            };
            ends.push(word);
        }
    }
    assert_eq!(ends.len(), 45, "the first level has room for a walk");
    (recording, world, text, ends)
}

#[test]
fn appended_recordings_read_back_the_same() {
    let (mut recording, world, mut text, _) = walk();
    assert_eq!(parsed(&text).0.to_text(), recording.to_text());
    let last = replayed(&text).map(|session| session.world().fingerprint());
    assert_eq!(last, Ok(world.fingerprint()));
    text += &recording.finish(died(45), &world);
    let read = parsed(&text);
    let right = (recording.to_text(), text.len());
    assert_eq!((read.0.to_text(), read.1), right);
    assert_eq!(read.0.end(), recording.end());
}

/// Setting the flame takes no turn, but is recorded like everything else.
#[test]
fn commands_without_a_turn_read_back_the_same() {
    let mut world = world();
    let mut recording = Recording::new(header(), &world);
    let words = "flame-bright flame-shielded . flame-plain flame-bright";
    let words: Vec<_> = words.split(' ').chain(["."; 20]).collect();
    for word in words {
        let command = Command::from_word(word).expect("it is a command");
        world.step(command).expect("there is wax");
        recording.push_command(command, &world);
    }
    assert_eq!((recording.commands().len(), world.view().turn()), (25, 21));
    let last = replayed(&recording.to_text()).map(|session| session.world().fingerprint());
    assert_eq!(last, Ok(world.fingerprint()));
    // The flame at the start is covered by a checkpoint, one after it is not.
    let dim = Command::from_word("flame-plain").expect("it is a command");
    world.step(dim).expect("the flame burns");
    recording.push_command(dim, &world);
    assert_eq!(recording.last_turn(), 21);
}

/// docs/saves.md: the last line is compared with the game.
#[test]
fn a_changed_end_is_detected() {
    let text = include_str!("../replays/tallowdeep.txt");
    let (head, end) = text.split_at(text.find("end ").expect("it has ended"));
    let (end, killer) = end.trim_end().split_once(" by ").expect("it was a death");
    let line = 1 + head.lines().count();
    let known = ["end dead turn ", " depth ", " kills ", " wax "];
    assert!(known.iter().all(|part| end.contains(part)), "{end}");
    let raised = |key: &str| {
        let (before, rest) = end.split_once(key).expect("it is there");
        format!("{before}{key}9{rest}")
    };
    for changed in [
        end.replace("dead", "won"),
        end.replace("dead", "left"),
        raised("turn "),
        raised("depth "),
        raised("kills "),
        raised("wax "),
    ] {
        let error = replayed(&format!("{head}{changed} by {killer}\n"));
        let turn = changed.split(' ').nth(3).expect("a turn");
        let right = format!(
            "a.txt:{line}: the game differs from the recording at turn {turn}: its last line must be `{end}`, found `{changed}`"
        );
        assert_eq!(error.map(|_| ()), Err(right));
    }
    // A kind of monster may have been renamed since.
    assert!(replayed(&format!("{head}{end} by somebody\n")).is_ok());
}

/// docs/formats.md, Recording: under rules with braziers, the end says how many were lit.
#[test]
fn an_end_says_how_many_braziers_were_lit() {
    let content = Content::shared();
    let file = content.rule_file("tallowdeep").expect("it is built in");
    let mut session = Session::new(file, 1, Some(map_of(&file.rules, "#u@u#")));
    let mut recording = recording(&session, "");
    for command in [Command::Bump(Dir::E), Command::Bump(Dir::W)] {
        assert_eq!(session.play(command).refused, None);
        recording.push_command(command, session.world());
    }
    recording.finish(recorded_end(&session, None), session.world());
    let text = recording.to_text();
    assert!(text.contains(" wax 132 braziers 2\n"), "{text}");
    assert_eq!(parsed(&text).0.to_text(), text);
    assert!(replayed(&text).is_ok(), "{text}");
    assert!(replayed(&text.replace(" braziers 2", "")).is_ok(), "{text}");
    assert!(replayed(&text.replace(" braziers 2", " braziers 3")).is_err());
}

#[test]
fn truncation_loses_only_the_last_word() {
    let (recording, _, text, ends) = walk();
    let head = text.find("= 0").expect("a start") + 21;
    for cut in head - 1..=text.len() {
        let (read, whole) = parsed(&text[..cut]);
        let mut kept = ends.iter().filter(|end| **end <= cut).count();
        // A word may lack its blank if it cannot be the beginning of another: `n` may have been `ne`, `se` a seal.
        let last = text[..cut].rsplit(char::is_whitespace).next();
        let next = recording.commands().get(kept).map(|next| next.word());
        if next.as_deref() == last && !["n", "s", "w", "se"].contains(&last.unwrap_or_default()) {
            kept += usize::from(!text[..cut].ends_with("\ne"));
        }
        let right = &recording.commands()[..kept];
        assert_eq!(read.commands(), right, "cut at {cut}");
        assert_eq!(parsed(&text[..whole]).0, read, "cut at {cut}");
    }
    for cut in 0..head - 1 {
        assert!(
            Recording::parse("cut", &text[..cut]).is_err(),
            "cut at {cut}"
        );
    }
}

/// A clipboard or an editor drops the last line end, and adds blanks.
#[test]
fn pasted_recordings_keep_their_last_line() {
    let (mut recording, world, text, _) = walk();
    let (mut later, before) = (recording.clone(), text.clone());
    let text = text + &recording.finish(died(45), &world);
    let lines = |text: &str, end: &str| text.trim_end().replace('\n', end);
    for pasted in [
        lines(&text, "\n"),
        lines(&text, "\r\n"),
        lines(&text, " \t\n"),
    ] {
        let (read, whole) = parsed(&pasted);
        let wanted = parsed(&text).0.to_text();
        assert_eq!((read.to_text(), whole), (wanted, pasted.len()));
    }
    // An end that is not that of the last fingerprint, or says too little, may be cut off.
    let wrong = before + &later.finish(died(46), &world);
    let short = text.split_once(" kills").expect("an end").0;
    for cut in [wrong.trim_end(), short] {
        let (read, whole) = parsed(cut);
        assert!(
            read.end().is_none() && cut[whole..].starts_with("end "),
            "{cut}"
        );
    }
    for (word, is_kept) in [
        (".", true),
        ("ne", true),
        ("n", false),
        ("seal-n", false),
        ("wick-1", false),
        ("tick", false),
        ("tick*5", false),
        ("throw-a@1,2", false),
        ("; a note", true),
        ("= 45 0123456789abcde", false),
        ("= 45 0123456789abcdef", true),
    ] {
        let text = walk().2 + "\n" + word;
        let (read, whole) = parsed(&text);
        assert_eq!(whole == text.len(), is_kept, "{word}");
        let is_command = Command::from_word(word).is_some();
        let count = 45 + usize::from(is_command && is_kept);
        assert_eq!(read.commands().len(), count, "{word}");
    }
}

#[test]
fn a_changed_command_is_detected_at_the_next_fingerprint() {
    let (recording, _, text, _) = walk();
    let line = text.lines().nth(9).expect("the second line of commands");
    assert!(line.starts_with(&recording.commands()[20].word()));
    let (shorter, _) = line.rsplit_once(' ').expect("a line has several words");
    let changed = text.replace(line, shorter);
    let error = replayed(&changed).expect_err("it was changed");
    let differs = "a.txt:11: the game differs from the recording at turn 40: ";
    assert!(error.starts_with(differs), "{error}");
}

/// The error names the line with the command, not that of the next fingerprint.
#[test]
fn a_refused_command_is_reported_with_its_line() {
    let (_, _, text, _) = walk();
    let line = text.lines().nth(9).expect("the second line of commands");
    let (_, rest) = line.split_once(' ').expect("a line has several words");
    let changed = text.replace(line, &format!("use-z {rest}"));
    let error = replayed(&changed).expect_err("the hero carries no such item");
    assert!(error.starts_with("a.txt:10: "), "{error}");
    assert_has(&error, "the command \"use-z\" is refused");
}

/// Commands that were read count towards the next fingerprint like those that were played.
#[test]
fn a_read_recording_goes_on_like_the_played_one() {
    let (mut played, world, text, _) = walk();
    let (mut read, _) = parsed(&text);
    for _ in 0..20 {
        let right = played.push_command(Command::Wait, &world);
        assert_eq!(read.push_command(Command::Wait, &world), right);
    }
}

/// Some editors write a byte-order mark at the start.
#[test]
fn comments_empty_lines_and_marks_are_skipped() {
    let (recording, _, text, _) = walk();
    let noted = text.replacen("seed 4", "; by hand\nseed 4", 1);
    let noted = noted.replacen("= 20", "\n; the first twenty\n= 20", 1);
    for text in [noted, format!("\u{feff}{text}")] {
        let (read, whole) = parsed(&text);
        assert_eq!((read.to_text(), whole), (recording.to_text(), text.len()));
    }
}

#[test]
fn errors_name_line_and_fix() {
    let (_, _, text, _) = walk();
    let error = |from: &str, to: &str| {
        let flaw = Recording::parse("a.txt", &text.replacen(from, to, 1));
        flaw.expect_err("it is wrong").to_string()
    };
    let right = "a.txt:1: the format must be 1, found 2: a newer or older program made this";
    assert_eq!(error("recording 1", "recording 2"), right);
    assert_eq!(
        error("seed 4", "seed x"),
        "a.txt:4: seed must be a whole number from 0, found \"x\""
    );
    assert_eq!(
        error("seed 4\n", ""),
        "a.txt:5: there must be a line `seed` before the first `=`, found none"
    );
    assert!(error("= 20", "north\n= 20").starts_with("a.txt:9: must be a command"));
    assert!(error("= 20 ", "= 20").contains("must be `= TURN FINGERPRINT`"));
    let check = text.lines().nth(8).expect("a check follows 20 commands");
    let digits = check.rsplit(' ').next().expect("its fingerprint");
    for wrong in [&digits[1..], "+123456789abcdef", "123456789abcdefg"] {
        let error = error(check, &check.replace(digits, wrong));
        assert!(error.contains("must be `= TURN FINGERPRINT`"), "{error}");
    }
    let long = |letters: usize| error("seed 4", &format!("seed {}", "x".repeat(letters)));
    assert!(long(40).ends_with("x\""), "{}", long(40));
    assert!(long(41).ends_with("x\"..."), "{}", long(41));
    let end = |line: &str| {
        let flaw = Recording::parse("a.txt", &format!("{text}\n{line}\n"));
        let error = flaw.expect_err("it is wrong").to_string();
        error.split_once(": ").expect("a place").1.to_owned()
    };
    assert_eq!(
        end("end bored turn 45 depth 1 kills 0"),
        "the game must end dead, won, light or left, found \"bored\""
    );
    assert_eq!(
        end("end dead turn 45 depth 1 kills 0\ne e"),
        "nothing may follow the end, found \"e e\""
    );
    assert!(end("end dead turn 45").starts_with("must be `end HOW turn N depth N kills N`"));
}

const CORRIDOR: &str = "####\n#@.#\n####";

/// A real-time game that waits: `waits` ticks, then a step, and so on; its recording and the text that was appended.
fn waited(waits: &[usize]) -> (Recording, World, String) {
    let file = variant::file("roguebasin-real-time");
    let session = Session::new(&file, 1, Some(map_of(&file.rules, CORRIDOR)));
    let (mut world, mut recording) = (session.world().clone(), recording(&session, ""));
    let mut text = recording.to_text();
    let step = [Command::Bump(Dir::E), Command::Bump(Dir::W)];
    for (&ticks, step) in waits.iter().zip(step.into_iter().cycle()) {
        let ticks = std::iter::repeat_n(Command::Tick, ticks);
        for command in ticks.chain([step]) {
            world.step(command).expect("there is room and time");
            text += &recording.push_command(command, &world);
        }
    }
    (recording, world, text)
}

/// The text after the start, without the fingerprints' values.
fn words(text: &str) -> String {
    let body = text.split_once("\n= 0 ").expect("a start").1;
    let lines = body.lines().skip(1);
    let lines = lines.map(|line| {
        line.split(" ")
            .take(if line.starts_with('=') { 2 } else { 99 })
    });
    let lines = lines.map(|line| line.collect::<Vec<_>>().join(" ") + "\n");
    lines.collect()
}

/// Time that passes by itself takes hardly any space: two bytes per second.
#[test]
fn consecutive_ticks_are_one_word() {
    let (mut recording, world, mut text) = waited(&[1, 3, 57, 125]);
    let right = "tick e tick*3 w tick*57 e tick*60 tick*60 tick*5 w \n";
    assert_eq!(words(&text), right);
    assert_eq!(words(&recording.to_text()), right);
    text += &recording.push_command(Command::Tick, &world);
    assert_eq!(words(&text), right, "others may follow it");
    let mut again = recording.clone();
    text += &recording.flush(&world);
    assert_eq!(words(&text), right.replace("w \n", "w tick \n"));
    assert_eq!(parsed(&text).0.to_text(), recording.to_text());
    assert!(again.finish(died(0), &world).starts_with("tick \n= "));
}

/// Fingerprints are counted in words, so that hours of waiting have few. A step after ticks is another word.
#[test]
fn ticks_are_checked_by_words() {
    let (recording, world, text) = waited(&[3; 11]);
    let line = "tick*3 e tick*3 w ".repeat(5);
    let checked = format!("{}\n= 40\ntick*3 e \n", line.trim_end());
    assert_eq!(words(&text), checked);
    assert_eq!(words(&recording.to_text()), checked);
    let last = replayed(&text).map(|session| session.world().fingerprint());
    assert_eq!(last, Ok(world.fingerprint()));
    let (_, _, text) = waited(&[3, 19 * 60]);
    assert!(words(&text).contains("tick*60\n= 1084\n"), "{text}");
}

/// Checks that a game continued after any of `counts` of these commands writes the same text as the whole game.
fn assert_prefixes_go_on(rules: &str, commands: &[Command], counts: &[usize]) {
    let file = variant::file(rules);
    let session = Session::new(&file, 1, Some(map_of(&file.rules, CORRIDOR)));
    let (mut world, mut whole) = (session.world().clone(), recording(&session, ""));
    let mut turns = Vec::new();
    for command in commands {
        world.step(*command).expect("there is room and time");
        whole.push_command(*command, &world);
        turns.push((*command, world.clone()));
    }
    for &count in counts {
        let mut again = whole.prefix(count);
        assert_eq!(again.commands().len(), count);
        for (command, world) in &turns[count..] {
            again.push_command(*command, world);
        }
        assert_eq!(again.to_text(), whole.to_text(), "from command {count}");
    }
}

/// Continuing from any turn writes the same file as never having stopped.
#[test]
fn a_prefix_goes_on_like_the_whole_game() {
    let (east, west) = (Command::Bump(Dir::E), Command::Bump(Dir::W));
    let steps: Vec<_> = [east, west].into_iter().cycle().take(45).collect();
    assert_prefixes_go_on("mcrogueface", &steps, &[0, 1, 19, 20, 21, 40, 45]);
    let tick = Command::Tick;
    let waits = [east, tick, tick, tick, west, tick, tick, tick];
    let waits: Vec<_> = waits.into_iter().cycle().take(200).collect();
    assert_prefixes_go_on("roguebasin-real-time", &waits, &[0, 1, 4, 36, 41, 44, 200]);
}

/// What the player has read stands in brackets between the commands. A file cut off anywhere loses its last word at most.
#[test]
fn notes_survive_a_cut_anywhere() {
    let mut world = world();
    let mut recording = Recording::new(header(), &world);
    let mut text = recording.to_text();
    let mut ends = vec![text.len()];
    for turn in 0..25 {
        world.step(Command::Wait).expect("one may wait");
        text += &recording.push_command(Command::Wait, &world);
        ends.push(text.len());
        text += &recording.push_note(format!("reached@{turn},7"), &world);
        ends.push(text.len());
    }
    for cut in ends[0]..=text.len() {
        let (read, _) = parsed(&text[..cut]);
        let commands = read.commands().len();
        let notes = (0..=commands).flat_map(|count| read.notes_at(count));
        let words = commands + notes.count();
        let complete = ends[1..].iter().filter(|end| **end <= cut).count();
        // One more if only the blank or the fingerprint behind it is missing.
        assert!((complete..=complete + 1).contains(&words), "cut at {cut}");
    }
    text += &recording
        .pause(&world)
        .expect("some commands are uncovered");
    text += &recording.push_note("explored".into(), &world);
    let (read, whole) = parsed(&text);
    assert_eq!((read.to_text(), whole), (recording.to_text(), text.len()));
    text += &recording.finish(died(25), &world);
    let (read, whole) = parsed(&text);
    assert_eq!((read.to_text(), whole), (recording.to_text(), text.len()));
}

/// Whatever a note says, even what no program knows, it changes nothing in the game.
#[test]
fn unknown_notes_have_no_effect() {
    let (_, world, text, _) = walk();
    let right = Ok(world.fingerprint());
    for notes in [
        "(explored) ",
        "(reached@1,1) (goal@999,-9) ",
        "(never-heard-of@x) () ",
    ] {
        let noted = text.replace(" e ", &format!(" {notes}e "));
        assert_ne!(noted, text);
        let last = replayed(&noted).map(|session| session.world().fingerprint());
        assert_eq!(last, right, "{notes}");
    }
}

/// Recordings from before ticks were joined into one word.
#[test]
fn ticks_may_be_written_one_by_one() {
    let (recording, world, text) = waited(&[1, 3, 57]);
    let long = text.replace("tick*3", "tick tick tick");
    assert_eq!(parsed(&long).0.commands(), recording.commands());
    let last = replayed(&long).map(|session| session.world().fingerprint());
    assert_eq!(last, Ok(world.fingerprint()));
    for wrong in ["tick*0 ", "tick*61 ", "tick* ", "tick*-1 ", "e*2 "] {
        let error = Recording::parse("a.txt", &text.replace("tick*3 ", wrong));
        let error = error.expect_err("it is wrong").to_string();
        let what = if wrong.starts_with('e') {
            "must be a command such as ne, . or use-a"
        } else {
            "tick* must be followed by 1 to 60"
        };
        let wrong = wrong.trim_end();
        assert_eq!(error, format!("a.txt:11: {what}, found {wrong:?}"));
    }
}

#[test]
fn maps_and_origins_round_trip() {
    let header = Header {
        rules: "a name".into(),
        map: Some("###\n#@#\n###".into()),
        origin: Some("turn 3 of\na.txt".into()),
        ..header()
    };
    let recording = Recording::new(header.clone(), &world());
    let read = parsed(&recording.to_text()).0;
    assert_eq!(read.header().rules, "a name");
    assert_eq!(read.header().map, header.map);
    assert_eq!(read.header().origin.as_deref(), Some("turn 3 of a.txt"));
}

/// `tests/replays` has a game of each rule set that is not a variant, two of our own from before there were places, and
/// the game of the film. All must verify in debug and release builds.
#[test]
fn stored_recordings_still_verify() {
    let (content, mut errors) = (Content::builtin(), Vec::new());
    let mains = content
        .rules
        .iter()
        .filter(|file| file.variant_of.is_none());
    for file in mains {
        let name = format!("tests/replays/{}.txt", file.rules.name);
        // Of our own game, a short one.
        let seed = if file.rules.flame.is_some() { 3 } else { 1 };
        let record = || {
            let game = bot::play(file, seed, |_| Ok(())).expect("nobody watches");
            bot::record(file, seed, &game.commands)
        };
        errors.extend(verify(&content, &name, record).err());
    }
    let record = || bot_game(&content.rules[0], 4, usize::MAX);
    errors.extend(verify(&content, "tests/replays/tallowdeep-flame.txt", record).err());
    let record = || bot_game(&content.rules[0], 464, 112);
    errors.extend(verify(&content, "tests/replays/tallowdeep-fight.txt", record).err());
    let again = "Saves must outlive an update: see docs/saves.md. UPDATE_SNAPSHOTS=1 records what has no game yet";
    assert!(errors.is_empty(), "\n{}\n{again}\n", errors.join("\n"));
}

/// Plays a stored recording to its end. Recordings are kept: when rules change, the old ones are frozen
/// (docs/saves.md). Updating snapshots only records a game that is missing, or whose rules are gone.
fn verify(content: &Content, name: &str, record: impl Fn() -> Recording) -> Result<(), String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    let text = fs::read_to_string(&path).unwrap_or_default();
    let is_lost = || {
        Recording::parse(name, &text).map_or(true, |(recording, _)| {
            let Header {
                rules,
                rules_fingerprint,
                ..
            } = recording.header();
            content.recorded_rules(rules, *rules_fingerprint).is_none()
        })
    };
    if goldens::updates() && is_lost() {
        fs::write(&path, record().to_text()).expect("the recording can be written");
    }
    let text = fs::read_to_string(&path).unwrap_or_default();
    let last = LoadedRecording::read(content, name, &text).and_then(|opened| opened.last(name));
    last.map(|_| ()).map_err(|error| error.to_string())
}

/// The first `most` commands of a careful bot. In the film in README.md it stabs a sleeping
/// moth and a goblin, and raises its flame against rats and a slime that a scroll of glare dazes.
fn bot_game(file: &RulesetFile, seed: u64, most: usize) -> Recording {
    let mut world = World::new(Arc::clone(&file.rules), seed);
    let mut bot = Bot::new(Policy::Careful, world.view());
    let mut commands = Vec::new();
    while commands.len() < most
        && let Ok(command) = bot.next_command(world.view())
    {
        let refusal = world.step(command).err();
        bot.on_outcome(command, refusal);
        if refusal.is_none() {
            commands.push(command);
        }
    }
    bot::record(file, seed, &commands)
}

fn parsed(text: &str) -> (Recording, usize) {
    Recording::parse("test", text).unwrap_or_else(|flaw| panic!("{flaw}\n{text}"))
}
