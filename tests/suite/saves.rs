//! Games that are killed at any moment and continued. At most the word being written is lost.

mod options;
mod reload;
mod remains;

use std::sync::Arc;
use tallowdeep::ui::settings::RulesId;

use crate::support::memory::Memory;
use crate::support::played::app_on;
use crate::support::text::assert_ends;
use options::frame;
use tallowdeep::app::backend::{self, Backend, BackendError, Ended, Program, Silence};
use tallowdeep::app::recording::LoadedRecording;
use tallowdeep::app::{App, WindowRequest};
use tallowdeep::base::Stream;
use tallowdeep::content::Content;
use tallowdeep::game::Command;
use tallowdeep::gfx::{Canvas, Px, PxSize};
use tallowdeep::ui::input::key::{Input, Key, KeyPress, MouseButton};

const SIZE: PxSize = PxSize { w: 640, h: 400 };

fn content() -> &'static Arc<Content> {
    Content::shared()
}

/// The title screen, which offers what is saved.
fn at_title(memory: &mut Memory) -> App {
    let mut app = App::at_title(content(), 1, RulesId(0));
    app.list_recordings();
    app.run_storage_requests(memory, SIZE);
    app
}

fn press(app: &mut App, memory: &mut Memory, keys: &[Key]) {
    for key in keys {
        app.input(Input::Press((*key).into()), SIZE);
        app.run_storage_requests(memory, SIZE);
    }
}

/// A game of `turns` accepted commands, or fewer if it ends earlier.
fn played(rules: usize, seed: u64, turns: usize, memory: &mut Memory) -> App {
    let mut app = App::in_game(content(), RulesId(rules), seed, None).on_day("2026-11-21".into());
    let all: Vec<_> = Command::all_except_throws().collect();
    let mut dice = Stream::Cosmetic.dice(seed);
    for _ in 0..turns * 20 {
        let accepted = app
            .recording()
            .map_or(0, |recording| recording.commands().len());
        if accepted == turns
            || app
                .session()
                .is_none_or(|session| session.view().game_over().is_some())
        {
            break;
        }
        // Mostly steps and waiting, now and then another command.
        let most = if dice.percent(90) {
            13
        } else {
            all.len() as u32
        };
        app.play(all[dice.below(most) as usize]);
        app.run_storage_requests(memory, SIZE);
    }
    app
}

/// Each file is truncated at a random byte, as a power failure or a killed program could leave it.
#[test]
fn killed_games_keep_every_whole_command() {
    let mut dice = Stream::Cosmetic.dice(1);
    for seed in 0..40 {
        let mut memory = Memory::default();
        let app = played(seed as usize % content().rules.len(), seed, 50, &mut memory);
        let commands = app.recording().expect("a game was played").commands();
        let text = &memory.files[0].1;
        let head = text.find("\n= 0 ").expect("a start") + 22;
        for _ in 0..25 {
            let cut = head + dice.below((text.len() - head + 1) as u32) as usize;
            let opened = LoadedRecording::read(content(), "cut", &text[..cut]).expect("it loads");
            let saved = opened.recording.commands();
            assert_eq!(saved, &commands[..saved.len()], "seed {seed}, cut at {cut}");
            let lost = &text[opened.whole..cut];
            let is_line = lost.starts_with('=') || lost.starts_with("end");
            assert!(is_line || !lost.contains(char::is_whitespace), "{lost}");
            opened.last("cut").expect("it is the same game");
        }
    }
}

#[test]
fn continue_resumes_where_a_truncated_file_ends() {
    let mut memory = Memory::default();
    let app = played(3, 3, 30, &mut memory);
    let before = app
        .recording()
        .expect("a game was played")
        .commands()
        .to_vec();
    // Nine of ten letters of a word; only a whole word has a blank or is no beginning of another.
    memory.files[0].1 += "flame-plai";
    let mut app = at_title(&mut memory);
    press(&mut app, &mut memory, &[Key::Enter]);
    let session = app.session().expect("it was offered first");
    assert_eq!(session.view().turn(), 30);
    app.play(Command::Wait);
    app.run_storage_requests(&mut memory, SIZE);
    let text = &memory.files[0].1;
    let opened = LoadedRecording::read(content(), "again", text).expect("it loads");
    let right = (&[&before[..], &[Command::Wait]].concat()[..], text.len());
    assert_eq!((opened.recording.commands(), opened.whole), right);
    assert_eq!(memory.files.len(), 1);
    // A pasted text may have lost the blank behind its last word.
    assert_eq!(memory.files[0].1.pop(), Some(' '));
    let mut app = at_title(&mut memory);
    press(&mut app, &mut memory, &[Key::Enter]);
    app.play(Command::Wait);
    app.run_storage_requests(&mut memory, SIZE);
    assert_ends(&memory.files[0].1, ".\n. ");
}

/// Another window may have ended it since. New commands would follow its end, where they are not read.
#[test]
fn a_game_that_has_ended_since_is_not_continued() {
    let mut memory = Memory::default();
    let mut other = played(1, 3, 30, &mut memory);
    let mut app = at_title(&mut memory);
    other.restart();
    other.run_storage_requests(&mut memory, SIZE);
    let before = memory.files[0].1.clone();
    assert!(before.contains("\nend left turn 30 "), "{before}");
    press(&mut app, &mut memory, &[Key::Enter]);
    assert!(app.session().is_none());
    assert_eq!(memory.files[0].1, before);
    // It was listed again, and is no longer offered.
    press(&mut app, &mut memory, &[Key::Enter]);
    let turn = app.session().map(|session| session.view().turn());
    assert_eq!(turn, Some(0), "a new game");
}

/// Opening a rule set and leaving again leaves no empty recording behind.
#[test]
fn games_without_a_turn_are_not_saved() {
    let mut memory = Memory::default();
    let mut app = played(1, 3, 30, &mut memory);
    // The next game is left for another one, which is left for the title.
    app.restart();
    app.restart();
    app.run_storage_requests(&mut memory, SIZE);
    assert_eq!(memory.files.len(), 1);
    let ends = memory.files[0].1.matches("\nend ").count();
    assert_eq!(ends, 1, "the game that was played was left once");
    // Its first step is saved with the header, in its own file.
    app.input(Input::Press(Key::Char('.').into()), SIZE);
    let steps = [Key::Up, Key::Down, Key::Left, Key::Right];
    for key in steps {
        app.input(Input::Press(key.into()), SIZE);
    }
    app.run_storage_requests(&mut memory, SIZE);
    assert_eq!(memory.files.len(), 2);
    let opened = LoadedRecording::read(content(), "new", &memory.files[1].1).expect("it loads");
    assert!(!opened.recording.commands().is_empty());
    assert_eq!(opened.recording.header().seed, 5);
}

/// Older versions saved games without any turns.
#[test]
fn saves_without_a_turn_are_hidden() {
    let mut memory = Memory::default();
    played(1, 3, 30, &mut memory);
    let text = &memory.files[0].1;
    let head = text.find("\n= 0 ").expect("a start") + 22;
    let (begun, unreadable) = (text[..head].to_owned(), "something else\n".to_owned());
    let left = format!("{begun}\nend left turn 0 depth 1 kills 0\n");
    for (name, text) in [("begun", begun), ("left", left), ("odd", unreadable)] {
        memory.files.push((name.to_owned(), text));
    }
    let mut app = at_title(&mut memory);
    // Only the unreadable file is above the game; it is not silently skipped.
    for key in [Key::Char('v'), Key::Down, Key::Char('c')] {
        app.input(Input::Press(key.into()), SIZE);
        app.run_storage_requests(&mut memory, SIZE);
    }
    let turn = app.session().map(|session| session.view().turn());
    assert_eq!(turn, Some(30));
}

/// Two games started from the title screen do not overwrite each other.
#[test]
fn every_unfinished_game_can_be_continued() {
    let mut memory = Memory::default();
    let mut app = App::at_title(content(), 5, RulesId(1)).on_day("2026-11-21".into());
    let mut press = |app: &mut App, keys: &[Key]| {
        for key in keys {
            app.input(Input::Press((*key).into()), SIZE);
            app.run_storage_requests(&mut memory, SIZE);
        }
        memory
            .files
            .iter()
            .filter(|file| file.1.contains("\nend "))
            .count()
    };
    let seed = |app: &App| app.session().expect("a game is played").view().seed();
    // At least one of these steps is free.
    let steps = [Key::Up, Key::Down, Key::Left, Key::Right];
    for begin in [&[Key::Char('n')][..], &[Key::Char('9'), Key::Char('n')]] {
        press(&mut app, begin);
        press(&mut app, &steps);
        press(&mut app, &[Key::Escape]);
    }
    assert_eq!(seed(&app), 9);
    // The older one is second in the list.
    let ended = press(&mut app, &[Key::Char('v'), Key::Down, Key::Char('c')]);
    assert_eq!((seed(&app), ended), (5, 0));
    press(&mut app, &[Key::Escape, Key::Enter]);
    assert_eq!(seed(&app), 9, "the newest one is offered first");
}

/// The README: by keyboard or mouse.
#[test]
fn the_mouse_chooses_from_the_list_of_replays() {
    let mut memory = Memory::default();
    for seed in [3, 4] {
        played(1, seed, 5, &mut memory);
    }
    let mut app = at_title(&mut memory);
    let click = |app: &mut App, memory: &mut Memory, x, y| {
        app.input(Input::Click(Px::new(x, y), MouseButton::Left), SIZE);
        app.run_storage_requests(memory, SIZE);
    };
    press(&mut app, &mut memory, &[Key::Char('v'), Key::Escape]);
    let title = frame(&mut app);
    press(&mut app, &mut memory, &[Key::Char('v')]);
    // The second row: the older game.
    click(&mut app, &mut memory, 30, 28 + 30 + 5);
    assert_eq!(app.title(), "Tallowdeep: mcrogueface, seed 3, replay");
    press(&mut app, &mut memory, &[Key::Escape]);
    assert_ne!(frame(&mut app), title, "back in the list");
    // `Esc back`, then `c continue`, in the hint line.
    click(&mut app, &mut memory, 260, 388);
    assert_eq!(frame(&mut app), title);
    press(&mut app, &mut memory, &[Key::Char('v')]);
    app.input(Input::Wheel(Px::new(30, 60), -1), SIZE);
    click(&mut app, &mut memory, 110, 388);
    let seed = app.session().map(|session| session.view().seed());
    assert_eq!(seed, Some(3));
}

/// Turns that the player has seen a result of must not be lost in a crash. Silent ticks may wait until they fill a word
/// or the screen changes.
#[test]
fn ticks_are_saved_by_the_word() {
    let mut memory = Memory::default();
    let rules = content()
        .rules_named("roguebasin-real-time")
        .expect("it is");
    let mut app = app_on(content(), rules, "####\n#@.#\n####");
    let mut body = |app: &mut App, input| {
        app.input(input, SIZE);
        app.run_storage_requests(&mut memory, SIZE);
        let text = memory.files.first().map_or("", |file| &file.1);
        let body = text
            .split_once("\n= 0 ")
            .map_or("", |(_, body)| &body[17..]);
        body.to_owned()
    };
    assert_eq!(body(&mut app, Input::Frames(3 * 70)), "tick*60 ");
    assert_eq!(body(&mut app, Input::Focus(false)), "tick*60 tick*10 ");
    assert_eq!(body(&mut app, Input::Frames(600)), "tick*60 tick*10 ");
    body(&mut app, Input::Focus(true));
    assert_eq!(body(&mut app, Input::Frames(9)), "tick*60 tick*10 ");
    let key = |key: Key| Input::Press(key.into());
    let stepped = "tick*60 tick*10 tick*3 e ";
    assert_eq!(body(&mut app, key(Key::Right)), stepped);
    assert_eq!(body(&mut app, Input::Frames(6)), stepped);
    let right = format!("{stepped}tick*2 ");
    assert_eq!(body(&mut app, key(Key::Char('?'))), right);
}

/// A tick that brings a message is saved at once, not when the next ones fill its word.
#[test]
fn ticks_with_messages_are_saved_at_once() {
    let mut memory = Memory::default();
    let rules = content()
        .rules_named("roguebasin-real-time")
        .expect("it is");
    let mut app = app_on(content(), rules, "####\n#@o#\n####");
    let mut told = 0;
    for _ in 0..100 {
        let lines = app.session().expect("a game").log().entries().len();
        app.input(Input::Frames(3), SIZE);
        app.run_storage_requests(&mut memory, SIZE);
        if app.session().expect("a game").log().entries().len() > lines {
            let text = &memory.files[0].1;
            let saved = LoadedRecording::read(content(), "a.txt", text).expect("it loads");
            let played = app.recording().expect("it is recorded").commands();
            assert_eq!(saved.recording.commands(), played);
            told += 1;
        }
    }
    assert!(told > 1, "the orc attacks");
}

/// After these, a power failure loses nothing of what came before.
#[test]
fn recordings_are_synced_at_stairs_and_ends() {
    let mut memory = Memory::default();
    let mut app = app_on(content(), RulesId(0), "####\n#@>#\n####");
    let play = |app: &mut App, memory: &mut Memory, word: &str| {
        app.play(Command::from_word(word).expect("a command"));
        app.run_storage_requests(memory, SIZE);
        let text = memory.files.last().map_or("", |file| &file.1);
        !text.is_empty() && memory.synced == text
    };
    assert!(!play(&mut app, &mut memory, "e"), "that would be too often");
    assert!(play(&mut app, &mut memory, ">"), "at stairs");
    assert!(!play(&mut app, &mut memory, "."));
    let leaves: [fn(&mut App); 2] = [|app| app.close(), |app| app.restart()];
    for leave in leaves {
        play(&mut app, &mut memory, ".");
        leave(&mut app);
        app.run_storage_requests(&mut memory, SIZE);
        assert_eq!(memory.synced, memory.files[0].1, "left");
    }
    let mut app = app_on(content(), RulesId(3), "#####\n#TTT#\n#T@T#\n#TTT#\n#####");
    let ended = (0..300).any(|_| {
        let is_synced = play(&mut app, &mut memory, ".");
        let over = app.session().expect("a game").view().game_over();
        assert_eq!(is_synced, over.is_some());
        is_synced
    });
    assert!(ended, "nobody survives that");
}

/// Whether the window title says that the game is not saved. Checks that leaving asks first exactly in this case.
fn reports_unsaved(app: &App) -> bool {
    let told = app.title() == "Tallowdeep: mcrogueface, seed 3, not saved";
    for back in [&[Key::F(1), Key::Char('q')][..], &[Key::Escape]] {
        let (mut app, mut memory) = (app.clone(), Memory::default());
        press(&mut app, &mut memory, back);
        assert_eq!(app.title() != "Tallowdeep", told, "{back:?}");
    }
    told
}

/// The lines of the log about saving.
fn log_about_saving(app: &App) -> Vec<String> {
    let entries = app.session().expect("a game is played").log().entries();
    let lines = entries.iter().map(|entry| entry.text_with_count());
    let about = ["saved", "options", "recording"];
    lines
        .filter(|line| about.iter().any(|word| line.contains(word)))
        .collect()
}

/// Plays the first command that is accepted, `turns` times.
fn play_turns(app: &mut App, memory: &mut Memory, turns: usize) {
    for _ in 0..turns {
        let played = Command::all_except_throws().find(|command| {
            app.play(*command)
                .is_some_and(|done| done.refused.is_none())
        });
        assert!(played.is_some(), "the game goes on");
        app.run_storage_requests(memory, SIZE);
    }
}

#[test]
fn an_unsaved_game_is_reported_until_it_is_saved() {
    let full = || Memory {
        full: true,
        ..Memory::default()
    };
    let unsaved = "This game is not saved: the disk is full.";
    let behind = "The last turns are not saved yet: the disk is full.";
    let again = "All of this game is saved again.";
    for (mut memory, first) in [(full(), unsaved), (Memory::default(), behind)] {
        let mut app = played(1, 3, 4, &mut memory);
        assert_eq!(reports_unsaved(&app), first == unsaved);
        memory.full = true;
        play_turns(&mut app, &mut memory, 4);
        assert!(reports_unsaved(&app), "{first}");
        memory.full = false;
        play_turns(&mut app, &mut memory, 4);
        assert_eq!(log_about_saving(&app), [first, again]);
        assert!(!reports_unsaved(&app), "{first}");
        let text = &memory.files[0].1;
        let opened = LoadedRecording::read(content(), "a.txt", text).expect("it loads");
        assert_eq!(opened.recording.commands().len(), 12);
        assert!(opened.last("a.txt").is_ok());
    }
}

/// A window that its player closes, or that its system takes away.
struct Closed {
    by_player: bool,
}

impl Backend for Closed {
    fn size(&self) -> PxSize {
        SIZE
    }

    fn present(&mut self, _frame: &Canvas) -> Result<(), BackendError> {
        Ok(())
    }

    fn input(&mut self, _is_moving: bool) -> Option<Vec<Input>> {
        None
    }

    fn can_reopen(&self) -> bool {
        self.by_player
    }
}

/// Closes the window. Returns whether it has to open again, to ask.
fn asks_as_it_closes(app: &mut App, memory: &mut Memory, by_player: bool) -> bool {
    let ended = backend::run(app, &mut Closed { by_player }, memory, &mut Silence);
    ended.expect("it can be shown") == Ended::Reopen
}

/// Closing the window asks as the menu does. The system gets no question, but what is lost.
#[test]
fn closing_the_window_on_an_unsaved_game_asks_first() {
    let shift_y = Input::Press(KeyPress {
        shift: true,
        ..Key::Char('Y').into()
    });
    let mut memory = Memory::default();
    let mut app = played(1, 3, 4, &mut memory);
    assert!(
        !asks_as_it_closes(&mut app, &mut memory, true),
        "it is saved"
    );
    memory.full = true;
    play_turns(&mut app, &mut memory, 1);
    for no in [Key::Char('n'), Key::Char('y'), Key::Escape] {
        assert!(asks_as_it_closes(&mut app, &mut memory, true), "{no:?}");
        assert_eq!(app.input(Input::Press(no.into()), SIZE), None);
        assert_eq!(app.input(shift_y, SIZE), None, "nothing asks");
    }
    // Twice in a row there is still one question, over any other screen.
    press(&mut app, &mut memory, &[Key::F(1), Key::Char('m')]);
    for _ in 0..2 {
        assert!(asks_as_it_closes(&mut app, &mut memory, true));
    }
    let mut left = app.clone();
    assert_eq!(left.input(shift_y, SIZE), Some(WindowRequest::Quit));
    assert_eq!(left.unsaved(), None, "the player has been asked");
    press(
        &mut app,
        &mut memory,
        &[Key::Escape, Key::Escape, Key::Escape],
    );
    assert!(!asks_as_it_closes(&mut app, &mut memory, false));
    assert_eq!(app.unsaved(), Some("the disk is full"));
    // Abandoned at the title, the game is nobody's.
    press(&mut app, &mut memory, &[Key::F(1), Key::Char('q')]);
    app.input(shift_y, SIZE);
    assert_eq!(app.title(), "Tallowdeep");
    assert!(!asks_as_it_closes(&mut app, &mut memory, true));
    assert_eq!(app.unsaved(), None);
}

/// A last attempt is made as the program ends, so that nothing is called lost that is not.
#[test]
fn a_game_saved_at_the_last_moment_is_not_lost() {
    let mut memory = Memory {
        full: true,
        ..Memory::default()
    };
    let mut app = played(1, 3, 4, &mut memory);
    assert_eq!(app.unsaved(), Some("the disk is full"));
    memory.full = false;
    assert!(!asks_as_it_closes(&mut app, &mut memory, false));
    assert_eq!(app.unsaved(), None);
    assert_eq!(memory.files.len(), 1);
}

/// The mark, the question and the warning are about the game being played, not the one before.
#[test]
fn a_new_game_is_not_called_unsaved() {
    let mut memory = Memory::default();
    let mut app = played(1, 3, 4, &mut memory);
    let unsaved = |app: &App| app.title().ends_with(", not saved");
    memory.full = true;
    play_turns(&mut app, &mut memory, 1);
    assert!(unsaved(&app));
    for _ in 0..2 {
        app.restart();
        assert!(!unsaved(&app), "nothing was played");
        app.run_storage_requests(&mut memory, SIZE);
        assert!(!unsaved(&app), "the end of the other is not saved");
        play_turns(&mut app, &mut memory, 2);
        assert!(unsaved(&app));
        let lines = log_about_saving(&app);
        let last = lines.last().expect("each game is reported");
        assert_eq!(last, "This game is not saved: the disk is full.");
    }
    memory.full = false;
    app.restart();
    app.run_storage_requests(&mut memory, SIZE);
    play_turns(&mut app, &mut memory, 1);
    assert!(!unsaved(&app));
}

/// The log shows only the last line of a turn, so the more important one comes last.
#[test]
fn an_unsaved_game_is_reported_after_unsaved_options() {
    let mut memory = Memory {
        full: true,
        ..Memory::default()
    };
    let mut app = App::in_game(content(), RulesId(0), 3, None);
    app.play(Command::Wait);
    press(&mut app, &mut memory, &[Key::F(2)]);
    let right = [
        "The options are not saved: the disk is full.",
        "This game is not saved: the disk is full.",
    ];
    assert_eq!(log_about_saving(&app), right);
}

#[test]
fn a_mark_stays_while_the_game_is_not_saved() {
    let mut memories = [true, false].map(|full| Memory {
        full,
        ..Memory::default()
    });
    let frames = memories.each_mut().map(|memory| {
        let mut app = played(1, 3, 4, memory);
        press(&mut app, memory, &[Key::F(2), Key::F(3)]);
        play_turns(&mut app, memory, 9);
        let mut frame = Canvas::new(SIZE);
        app.draw(&mut frame);
        frame
    });
    let width = SIZE.w as usize;
    let differ = |y: usize| {
        let row = y * width..(y + 1) * width;
        frames[0].pixels()[row.clone()] != frames[1].pixels()[row]
    };
    // Below the map the log still says so.
    let rows: Vec<_> = (0..300).filter(|y| differ(*y)).collect();
    assert_eq!((rows[0], rows[rows.len() - 1]), (4, 23), "{rows:?}");
}

#[test]
fn a_recording_taken_away_is_reported() {
    let mut memory = Memory::default();
    let mut app = played(1, 3, 4, &mut memory);
    memory.moved = Some("saves/a-2.txt".into());
    play_turns(&mut app, &mut memory, 2);
    let right =
        "Another program removed or changed the recording; all of it is in saves/a-2.txt now.";
    assert_eq!(log_about_saving(&app), [right]);
    assert!(!reports_unsaved(&app));
}

#[test]
fn games_that_have_ended_cannot_be_continued() {
    let mut memory = Memory::default();
    let mut app = played(1, 3, 5, &mut memory);
    app.restart();
    app.run_storage_requests(&mut memory, SIZE);
    // Its last line may have been cut off.
    let ended = memory.files[0].1.clone();
    let mut cut = Memory::default();
    cut.files.push(("cut".into(), ended.trim_end().to_owned()));
    for mut memory in [memory, cut] {
        let mut app = at_title(&mut memory);
        press(&mut app, &mut memory, &[Key::Char('v'), Key::Char('c')]);
        assert!(app.session().is_none(), "it has ended");
        press(&mut app, &mut memory, &[Key::Enter]);
        assert_eq!(app.title(), "Tallowdeep: mcrogueface, seed 3, replay");
        let mut app = at_title(&mut memory);
        press(&mut app, &mut memory, &[Key::Enter]);
        let turn = app.session().map(|session| session.view().turn());
        assert!(turn.is_none_or(|turn| turn == 0), "a new game at most");
    }
}

#[test]
fn pictures_are_saved_or_say_why_not() {
    let mut memory = Memory::default();
    let mut app = played(1, 3, 5, &mut memory);
    press(&mut app, &mut memory, &[Key::F(12)]);
    let (name, bytes) = memory.exported.pop().expect("a picture");
    assert_eq!(name, "pictures/2026-11-21-mcrogueface-seed-3-turn-5.png");
    assert!(bytes.starts_with(b"\x89PNG"));
    memory.full = true;
    press(&mut app, &mut memory, &[Key::F(12)]);
    let log = app.session().expect("it goes on").log().entries();
    let last = log.last().expect("it is told").text_with_count();
    assert_eq!(last, "the disk is full");
}

/// docs/saves.md: when a game is left, a fingerprint is written, and a continued game goes on after it.
#[test]
fn leaving_covers_the_last_commands() {
    let left: [fn(&mut App); 3] = [
        |app| app.close(),
        |app| {
            for key in [Key::Escape, Key::Char('q')] {
                app.input(Input::Press(key.into()), SIZE);
            }
        },
        |app| {
            for key in [Key::Escape, Key::Char('q'), Key::Escape] {
                app.input(Input::Press(key.into()), SIZE);
            }
        },
    ];
    for leave in left {
        let mut memory = Memory::default();
        let mut app = played(1, 3, 5, &mut memory);
        let fingerprint = app.session().expect("a game").fingerprint();
        let before = memory.files[0].1.clone();
        leave(&mut app);
        app.run_storage_requests(&mut memory, SIZE);
        let text = memory.files[0].1.clone();
        assert_eq!(text, format!("{before}\n= 5 {fingerprint:016x}\n"));
        let (words, rest) = before.rsplit_once("\n").expect("a header");
        let changed = text.replace(rest, &rest.replacen(' ', " . . ", 1));
        let opened = LoadedRecording::read(content(), "a.txt", &changed).expect("it loads");
        assert!(opened.last("a.txt").is_err(), "{words}\n{changed}");
        // Leaving again changes nothing, and the game goes on.
        let mut again = App::at_title(content(), 1, RulesId(1));
        again.list_recordings();
        again.run_storage_requests(&mut memory, SIZE);
        again.input(Input::Press(Key::Char('c').into()), SIZE);
        again.run_storage_requests(&mut memory, SIZE);
        again.close();
        again.run_storage_requests(&mut memory, SIZE);
        assert_eq!(memory.files[0].1, text);
        let right = Some(fingerprint);
        assert_eq!(again.session().map(|game| game.fingerprint()), right);
    }
}

/// Records opens with the games of the rule set chosen at the title; Down leads to the others that have been played.
#[test]
fn records_show_every_rule_set_that_was_played() {
    let shown = |recordings: &[&str]| {
        let mut memory = Memory::default();
        for (number, text) in recordings.iter().enumerate() {
            memory
                .files
                .push((format!("{number}.txt"), (*text).to_owned()));
        }
        let mut app = at_title(&mut memory);
        let mut frame_after = |key: Key| {
            app.input(Input::Press(key.into()), SIZE);
            app.run_storage_requests(&mut memory, SIZE);
            let mut frame = Canvas::new(SIZE);
            app.draw(&mut frame);
            frame
        };
        [Key::Char('r'), Key::Down, Key::Down].map(&mut frame_after)
    };
    let ended = include_str!("../replays/mcrogueface.txt");
    let [ours, theirs, again] = shown(&[ended]);
    assert!(ours != theirs && ours == again);
    let [ours, still_ours, _] = shown(&[]);
    assert!(ours == still_ours, "nothing else was played");
}

/// After a recording, the game that the title offers is another dungeon, not the one that was just shown.
#[test]
fn the_game_after_a_replay_has_another_seed() {
    let recorded = App::in_game(content(), RulesId(1), 9, None).on_day("today".into());
    let text = recorded.recording().expect("it is recorded").to_text();
    let opened = LoadedRecording::read(content(), "a.txt", &text).expect("it fits");
    let mut app = App::watching(content(), "a.txt", opened);
    for key in [Key::Escape, Key::Char('n')] {
        app.input(Input::Press(key.into()), SIZE);
    }
    let seed = app.session().expect("a game").view().seed();
    assert_ne!(seed, 9);
}

/// Loading a long replay takes a while: the frame before it says so.
#[test]
fn a_long_replay_says_that_it_loads() {
    let mut game = app_on(content(), RulesId(0), "####\n#@.#\n####");
    let mut memory = Memory::default();
    for _ in 0..2001 {
        game.play(Command::Wait);
    }
    game.run_storage_requests(&mut memory, SIZE);
    let mut app = at_title(&mut memory);
    press(&mut app, &mut memory, &[Key::Char('v')]);
    app.input(Input::Press(Key::Enter.into()), SIZE);
    let list = frame(&mut app);
    app.run_storage_requests(&mut memory, SIZE);
    assert!(app.has_changed(), "it is drawn");
    let says = frame(&mut app);
    app.run_storage_requests(&mut memory, SIZE);
    let replay = frame(&mut app);
    assert!(list != says && says != replay);
    // Of the list only the banner at the top has changed.
    let banner = 40 * SIZE.w as usize;
    assert_eq!(list.pixels()[banner..], says.pixels()[banner..]);
    assert_ne!(list.pixels()[banner..], replay.pixels()[banner..]);
}
