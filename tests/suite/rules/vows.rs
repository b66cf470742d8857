//! docs/play.md, Vows: what a game was played without is seen from what happened.

use tallowdeep::app::Session;
use tallowdeep::app::recording::{LoadedRecording, recorded_end, recording};
use tallowdeep::content::Content;
use tallowdeep::game::{Command, GameOver};
use tallowdeep::replay::Recording;

use crate::support::scene::map_of;
use crate::support::text::assert_has;

/// A game of these commands on this map, and its recording. `e!` repeats `e` until it moves the hero.
fn played(rules: &str, drawing: &str, words: &str) -> (Session, Recording) {
    let content = Content::shared();
    let file = content.rule_file(rules).expect("it is built in");
    let mut session = Session::new(file, 1, Some(map_of(&file.rules, drawing)));
    let mut recording = recording(&session, "");
    for word in words.split_whitespace() {
        let at = session.view().hero().at;
        let command = Command::from_word(word.trim_end_matches('!')).expect("a command");
        loop {
            assert_eq!(session.play(command).refused, None, "{drawing}: {word}");
            recording.push_command(command, session.world());
            if !word.ends_with('!') || session.view().hero().at != at {
                break;
            }
        }
    }
    (session, recording)
}

#[test]
fn vows_are_seen_from_what_happened() {
    for (rules, drawing, words, kept) in [
        (
            "tallowdeep",
            "####\n#@.#\n####",
            ".",
            "no-bright-flame,no-sealing,only-the-dead,no-brazier",
        ),
        (
            "tallowdeep",
            "####\n#@.#\n####",
            "flame-bright .",
            "no-sealing,only-the-dead,no-brazier",
        ),
        (
            "tallowdeep",
            "####\n#@+#\n####",
            "seal-e",
            "no-bright-flame,only-the-dead,no-brazier",
        ),
        (
            "tallowdeep",
            "####\n#@^#\n####",
            "e w seal-wounds",
            "no-bright-flame,only-the-dead,no-brazier",
        ),
        (
            "tallowdeep",
            "#####\n#@!.#\n#####",
            "e g",
            "no-bright-flame,no-sealing,no-brazier",
        ),
        (
            "tallowdeep",
            "####\n#@u#\n####",
            "e",
            "no-bright-flame,no-sealing,only-the-dead",
        ),
        // A goblin leaves its stub, and what has been the hero's once stays so.
        (
            "tallowdeep",
            "#####\n#@g.#\n#####",
            "e! g",
            "no-bright-flame,no-sealing,only-the-dead,no-brazier",
        ),
        ("tcod", "####\n#@.#\n####", ".", ""),
    ] {
        let (session, mut recording) = played(rules, drawing, words);
        let end = recorded_end(&session, Some(GameOver::Dead));
        let found: Vec<_> = end.vows.iter().map(|vow| vow.word()).collect();
        assert_eq!(found.join(","), kept, "{drawing} {words}");
        recording.finish(end, session.world());
        let text = recording.to_text();
        let (read, _) = Recording::parse("a.txt", &text).expect("it is a recording");
        assert_eq!(read.to_text(), text);
    }
}

/// docs/saves.md: the last line is compared with the game.
#[test]
fn vows_that_were_not_kept_are_detected() {
    let content = Content::shared();
    let (session, mut recording) = played("tallowdeep", "#####\n#@u.#\n#####", "e");
    let mut end = recorded_end(&session, Some(GameOver::Dead));
    end.outcome = None;
    recording.finish(end, session.world());
    let text = recording.to_text();
    let kept = " vows no-bright-flame,no-sealing,only-the-dead";
    assert_has(&text, kept);
    let verify = |text: &str| {
        let read = LoadedRecording::read(content, "a.txt", text)?;
        read.last("a.txt").map(|_| ())
    };
    // A game that was left keeps none.
    let none = text.replace(kept, "");
    assert!(verify(&none).is_ok());
    let error = verify(&none.replace(" braziers 1", " braziers 1 vows no-brazier"));
    let error = error.expect_err("one was lit").to_string();
    assert_has(&error, "its last line must be");
    let wrong = none.replace(" braziers 1", " braziers 1 vows no-fun");
    let error = Recording::parse("a.txt", &wrong).expect_err("there is no such vow");
    assert_has(&error.to_string(), "`vows WORD,WORD`");
}
