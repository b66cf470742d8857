//! The page in a real browser: keys arrive, the screen shows the same pixels as without one, and a reload loses
//! nothing. Needs Chromium and Rust's library for wasm32; without them, each test says so and passes.

#![forbid(unsafe_code)]

mod chromium;
mod server;

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use chromium::Chromium;
use serde_json::json;
use tallowdeep::app::App;
use tallowdeep::app::recording::LoadedRecording;
use tallowdeep::app::storage::{OldFile, OwnFile, Storage};
use tallowdeep::content::map::parse_drawn_map;
use tallowdeep::gfx::PxSize;
use tallowdeep::gfx::testing::{Difference, Picture};
use tallowdeep::platform::clock;
use tallowdeep::platform::files::SaveFolder;
use tallowdeep::ui::hints::Hint;
use tallowdeep::{Canvas, Content, Key, Recording, Script, png};

/// A page of 640x400 frame pixels at scale 2.
const WINDOW: PxSize = PxSize::new(1280, 800);
/// Longest time until a frame is shown, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// Settings with which a frame does not depend on when it is looked at: no motion, and no hints for first steps, which
/// disappear by themselves after ten seconds.
fn still() -> String {
    let learned = Hint::ALL.map(Hint::word);
    format!("motion = false\nflicker = false\nlearned = {learned:?}\n")
}

/// Chromium with settings that keep frames still, and the address of the page; `None` if either is unavailable.
fn browser() -> Option<(Chromium, String)> {
    static PAGE: OnceLock<Option<String>> = OnceLock::new();
    let page = PAGE.get_or_init(|| {
        if !has_target() {
            skip("Rust's library for wasm32-unknown-unknown is not installed");
            return None;
        }
        let page = tallowdeep_web::build(None).expect("it can be built");
        Some(server::serve(fs::read(page).expect("it was built")))
    });
    let page = page.clone()?;
    let Some(mut chromium) = Chromium::start() else {
        skip("Chromium is not installed");
        return None;
    };
    let script = format!(
        "localStorage.setItem('tallowdeep/settings.toml', {})",
        json!(still())
    );
    let script = json!({ "source": format!("try {{ {script} }} catch {{}}") });
    chromium.ask("Page.addScriptToEvaluateOnNewDocument", &script);
    chromium.resize(WINDOW.w, WINDOW.h, 1);
    Some((chromium, page))
}

/// Prints why a test is skipped, even if the output of tests is captured.
fn skip(why: &str) {
    let _ = writeln!(std::io::stderr(), "skipped: {why}");
}

/// Whether Rust's library for the browser is installed.
fn has_target() -> bool {
    let mut asked = Command::new("rustc");
    asked.args([
        "--print",
        "target-libdir",
        "--target",
        "wasm32-unknown-unknown",
    ]);
    let folder = asked
        .output()
        .map(|said| String::from_utf8_lossy(&said.stdout).into_owned());
    folder.is_ok_and(|folder| PathBuf::from(folder.trim()).exists())
}

/// The same game without a browser, set up as the window's program does it, with `saves`.
fn native(app: App, saves: &mut SaveFolder) -> Script {
    let mut app = app.on_day(clock::today()).with_hints();
    saves
        .save_own_file(OwnFile::Settings, &still(), OldFile::Overwrite)
        .expect("there is room");
    app.load_preferences(saves);
    app.list_recordings();
    let mut script = Script::of(app);
    script.save(saves);
    script
}

/// What the browser shows.
fn screen(chromium: &mut Chromium) -> Canvas {
    let file = base64(&chromium.screenshot());
    Canvas::from(&png::decode(&file).expect("it is a PNG file"))
}

/// Waits until the browser shows the frame, which may take a while: in a page the hero explores step by step. If they
/// still differ in the end, writes the difference to `target/made/difference.png`.
#[track_caller]
fn assert_shown(chromium: &mut Chromium, frame: &Canvas, factor: u32, when: &str) {
    let right = frame.magnified(factor);
    let start = Instant::now();
    loop {
        let seen = screen(chromium);
        let Some(difference) = Difference::between(&right.frame(), &seen.frame()) else {
            assert_eq!(seen.digest(), right.digest(), "{when}");
            return;
        };
        if start.elapsed() < PATIENCE {
            continue;
        }
        let path = tallowdeep_web::repository().join("target/made/difference.png");
        let picture = difference.picture.to_png().expect("it is not empty");
        fs::write(&path, picture).expect("there is room");
        panic!("{when}: {difference}; see {}", path.display());
    }
}

/// Decodes base64.
fn base64(text: &str) -> Vec<u8> {
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => Some(letter - b'A'),
        b'a'..=b'z' => Some(letter - b'a' + 26),
        b'0'..=b'9' => Some(letter - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let values: Vec<_> = text.bytes().filter_map(value).collect();
    let bytes = values.chunks(4).flat_map(|four| {
        let bits = four
            .iter()
            .fold(0, |bits, value| bits << 6 | u32::from(*value));
        let bits = bits << (6 * (4 - four.len()));
        bits.to_be_bytes()[1..four.len()].to_vec()
    });
    bytes.collect()
}

/// Start, walk, reload: the same pixels as without a browser, and the same recording.
#[test]
fn a_game_in_the_page_is_the_native_game() {
    let Some((mut chromium, page)) = browser() else {
        return;
    };
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let mut saves = SaveFolder::new(Some(folder.path()));
    let content = Content::shared();
    let rules = content.rules_named("tallowdeep").expect("it is built in");
    let mut game = native(App::at_title(content, 7, rules), &mut saves);
    chromium.open(&page, "rules=tallowdeep&seed=7");
    assert_shown(&mut chromium, &game.frame(), 2, "at the title");

    let walk = [
        ("Enter", Key::Enter),
        ("ArrowRight", Key::Right),
        ("ArrowDown", Key::Down),
        ("Numpad4", Key::Pad(4)),
        ("j", Key::Char('j')),
        ("o", Key::Char('o')),
    ];
    for (name, key) in walk {
        chromium.press(name);
        game.press(key);
        let frame = game.frame();
        game.save(&mut saves);
        assert_shown(&mut chromium, &frame, 2, name);
    }

    // A display of twice the density: half as many page pixels, as many on the screen.
    chromium.resize(WINDOW.w / 2, WINDOW.h / 2, 2);
    assert_shown(&mut chromium, &game.frame(), 2, "on a fine display");
    chromium.resize(WINDOW.w, WINDOW.h, 1);

    let kept = "localStorage.getItem('tallowdeep/' + localStorage.getItem('tallowdeep/saves'))";
    let kept = chromium.evaluate(kept);
    let kept = Recording::parse("the page's", kept.as_str().expect("it is text"));
    let (kept, _) = kept.expect("it is a recording");
    let played = game.recording().expect("a game is played");
    assert_eq!(kept.commands(), played.commands());
    assert!(kept.commands().len() > 4, "{:?}", kept.commands());

    chromium.reload();
    drop((game, saves));
    let mut saves = SaveFolder::new(Some(folder.path()));
    let mut game = native(App::at_title(content, 7, rules), &mut saves);
    assert_shown(&mut chromium, &game.frame(), 2, "after the reload");
    for (name, key) in [("Enter", Key::Enter), ("ArrowLeft", Key::Left)] {
        chromium.press(name);
        game.press(key);
        // Continuing a game is a request to the saves.
        game.save(&mut saves);
        assert_shown(&mut chromium, &game.frame(), 2, name);
    }

    // docs/web.md: there is a second copy of what local storage forgets.
    chromium.evaluate("localStorage.clear()");
    chromium.reload();
    drop((game, saves));
    let mut saves = SaveFolder::new(Some(folder.path()));
    let mut game = native(App::at_title(content, 7, rules), &mut saves);
    assert_shown(&mut chromium, &game.frame(), 2, "after forgetting");
    chromium.press("Enter");
    game.press(Key::Enter);
    game.save(&mut saves);
    assert_shown(&mut chromium, &game.frame(), 2, "going on");
}

/// Counts the samples that are not silent as the page gives them to the browser, and keeps what they are played with.
const LISTEN: &str = "{
    window.heard = 0;
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...when) {
        window.player = this.context;
        for (const side of [0, 1]) window.heard += this.buffer.getChannelData(side).filter((one) => one !== 0).length;
        return start.apply(this, when);
    };
}";

/// Waits until this expression holds in the page.
#[track_caller]
fn wait_until(chromium: &mut Chromium, expression: &str) {
    let start = Instant::now();
    while chromium.evaluate(expression) != json!(true) {
        assert!(start.elapsed() < PATIENCE, "never: {expression}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// A step is heard. Mute stops the browser's player, and starts it again.
#[test]
fn a_step_in_the_page_is_heard() {
    let Some((mut chromium, page)) = browser() else {
        return;
    };
    let listen = json!({ "source": LISTEN });
    chromium.ask("Page.addScriptToEvaluateOnNewDocument", &listen);
    // This rule set has no places and no flame: what is heard there are the steps.
    chromium.open(&page, "rules=tcod&seed=7");
    assert_eq!(chromium.evaluate("window.heard"), json!(0), "no key came");
    chromium.press("Enter");
    let step = |chromium: &mut Chromium| {
        for key in ["ArrowRight", "ArrowLeft"] {
            chromium.press(key);
        }
    };
    wait_until(&mut chromium, "window.player?.state === 'running'");
    let quiet = "new Promise(done => { \
        window.heard = 0; setTimeout(() => done(window.heard === 0), 500); \
    })";
    wait_until(&mut chromium, quiet);
    step(&mut chromium);
    wait_until(&mut chromium, "window.heard > 500");
    assert_eq!(chromium.evaluate("window.player.sampleRate"), json!(44_100));
    chromium.press("F4");
    wait_until(&mut chromium, "window.player.state === 'suspended'");
    chromium.press("F4");
    wait_until(&mut chromium, "window.player.state === 'running'");
}

/// docs/web.md: if the second copy does not answer, the game begins without it. Its seed does not come from the clock.
#[test]
fn a_game_begins_though_storage_does_not_answer() {
    let Some((mut chromium, page)) = browser() else {
        return;
    };
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let mut saves = SaveFolder::new(Some(folder.path()));
    let rules = Content::shared().rules_named("tallowdeep");
    let (rules, seed) = (rules.expect("it is built in"), 10_000 + 1234);
    let mut title = native(App::at_title(Content::shared(), seed, rules), &mut saves);
    let silent = "indexedDB.open = () => ({}); crypto.getRandomValues = (all) => all.fill(1234);";
    let silent = json!({ "source": silent });
    chromium.ask("Page.addScriptToEvaluateOnNewDocument", &silent);
    chromium.open(&page, "rules=tallowdeep");
    assert_shown(&mut chromium, &title.frame(), 2, "at the title");
}

/// Forgets the local storage, and lets IndexedDB answer after two seconds and a half.
const LATE: &str = "try {
    localStorage.clear();
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (...name) {
        const late = {};
        setTimeout(() => {
            const request = open.apply(this, name);
            request.onsuccess = () => { late.result = request.result; late.onsuccess(); };
        }, 2500);
        return late;
    };
} catch {}";

/// The second copy in IndexedDB, by key.
const SECOND: &str = "new Promise((done) => {
    indexedDB.open('tallowdeep', 1).onsuccess = ({ target: { result } }) => {
        const kept = result.transaction('kept').objectStore('kept');
        const [keys, texts] = [kept.getAllKeys(), kept.getAll()];
        texts.onsuccess = () => {
            done(Object.fromEntries(keys.result.map((key, at) => [key, texts.result[at]])));
            result.close();
        };
    };
})";

/// Games begun before the second copy answers, and games that only the second copy has: both stores have both, and
/// they can be continued without a reload.
#[test]
fn a_late_second_copy_loses_no_game() {
    let Some((mut chromium, page)) = browser() else {
        return;
    };
    let begin = |chromium: &mut Chromium, seed: &str| {
        chromium.open(&page, &format!("rules=tcod&seed={seed}"));
        chromium.press("n");
        chromium.press(".");
    };
    let text = |seed: u32| {
        format!(
            "(localStorage.getItem(Object.keys(localStorage).find((key) => key.endsWith('seed-{seed}.txt'))) ?? '')"
        )
    };
    let list = "(localStorage.getItem('tallowdeep/saves') ?? '')";
    begin(&mut chromium, "1");
    wait_until(&mut chromium, &format!("{}.endsWith('. ')", text(1)));
    // What is no number keeps the stores apart no longer than until the next load.
    chromium.evaluate("localStorage.setItem('tallowdeep/written', 'NaN')");

    let late = json!({ "source": LATE });
    let script = chromium.ask("Page.addScriptToEvaluateOnNewDocument", &late);
    begin(&mut chromium, "2");
    let both = format!("/seed-1.txt\\n.*seed-2.txt$/.test({list})");
    wait_until(&mut chromium, &both);

    chromium.open(&page, "");
    wait_until(&mut chromium, &both);
    chromium.press("Enter");
    chromium.press(".");
    wait_until(
        &mut chromium,
        &format!("{}.match(/[.] /g).length === 2", text(2)),
    );

    chromium.ask("Page.removeScriptToEvaluateOnNewDocument", &script);
    chromium.reload();
    for seed in [1, 2] {
        let found = chromium.evaluate(&format!("{}.includes('. ')", text(seed)));
        assert_eq!(found, json!(true));
    }
    let second = chromium.evaluate(SECOND);
    assert_eq!(second, chromium.evaluate("({ ...localStorage })"));
}

/// What the page makes of two stores.
#[test]
fn stores_are_joined_without_loss() {
    let Some((mut chromium, page)) = browser() else {
        return;
    };
    chromium.open(&page, "");
    let one = json!({
        "tallowdeep/written": "NaN",
        "tallowdeep/saves": "a.txt\nb.txt\nc.txt",
        "tallowdeep/a.txt": "head e e ",
        "tallowdeep/b.txt": "head ",
        "tallowdeep/keys.toml": "x = 1",
        "tallowdeep/settings.toml": "older but longer",
        "tallowdeep/lost.txt": "head ",
    });
    let other = json!({
        "tallowdeep/written": "5",
        "tallowdeep/saves": "a.txt\nd.txt",
        "tallowdeep/a.txt": "head e ",
        "tallowdeep/d.txt": "head ",
        "tallowdeep/settings.toml": "newer",
    });
    let joined = json!({
        "tallowdeep/written": "5",
        "tallowdeep/saves": "lost.txt\nb.txt\nc.txt\na.txt\nd.txt",
        "tallowdeep/a.txt": "head e e ",
        "tallowdeep/b.txt": "head ",
        "tallowdeep/d.txt": "head ",
        "tallowdeep/keys.toml": "x = 1",
        "tallowdeep/settings.toml": "newer",
        "tallowdeep/lost.txt": "head ",
    });
    for (one, other) in [(&one, &other), (&other, &one)] {
        assert_eq!(chromium.evaluate(&format!("merge({one}, {other})")), joined);
    }
}

/// A recording in the address is replayed to its end.
#[test]
fn a_recording_in_the_address_is_a_replay() {
    let Some((mut chromium, page)) = browser() else {
        return;
    };
    let path = tallowdeep_web::repository().join("tests/replays/tcod.txt");
    let text = fs::read_to_string(path).expect("it is there");
    let encoded: String = text.bytes().map(|byte| format!("%{byte:02X}")).collect();
    let content = Content::shared();
    let opened = LoadedRecording::read(content, "the address", &text).expect("it plays");
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let mut saves = SaveFolder::new(Some(folder.path()));
    let mut replay = native(App::watching(content, "the address", opened), &mut saves);
    chromium.open(&page, &format!("recording={encoded}"));
    for (name, key) in [
        (" ", Key::Char(' ')),
        ("End", Key::End),
        ("Home", Key::Home),
    ] {
        chromium.press(name);
        replay.press(key);
        if name != " " {
            assert_shown(&mut chromium, &replay.frame(), 2, name);
        }
    }
}

/// If the address cannot be played, the title screen says so, and nothing else happens.
#[test]
fn a_broken_address_is_reported() {
    let Some((mut chromium, page)) = browser() else {
        return;
    };
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let mut saves = SaveFolder::new(Some(folder.path()));
    let content = Content::shared();
    let error = LoadedRecording::read(content, "the address", "nonsense");
    let mut app = App::at_title(content, 7, Default::default());
    app.warn_about_file(&error.expect_err("it is none").to_string());
    let mut title = native(app, &mut saves);
    chromium.open(&page, "recording=nonsense&seed=7");
    assert_shown(&mut chromium, &title.frame(), 2, "with a sentence");
    // Dismisses the sentence.
    chromium.click(4, 4);
    title.press(Key::Char('~'));
    assert_shown(&mut chromium, &title.frame(), 2, "without it");
}

/// docs/web.md: in a frame of another page the game has the keyboard once it has loaded, and after a click on it.
#[test]
fn a_game_in_a_frame_gets_keys() {
    let Some((mut chromium, page)) = browser() else {
        return;
    };
    let around = page.replace("tallowdeep.html", "frame.html");
    chromium.ask("Page.navigate", &json!({ "url": around }));
    let game = "document.querySelector('iframe')?.contentDocument";
    let shown = format!("{game}?.getElementById('canvas')?.width > 1 && {game}.hasFocus()");
    wait_until(&mut chromium, &shown);
    chromium.press("n");
    wait_until(
        &mut chromium,
        &format!("{game}.title === 'Tallowdeep: tcod, seed 1'"),
    );
    chromium.click(20, 20);
    chromium.press(".");
    let field = "document.querySelector('input').value";
    assert_eq!(chromium.evaluate(field), json!("."), "the field is clicked");
    chromium.click(500, 400);
    // The click may have begun something that the first key ends.
    for _ in 0..2 {
        chromium.press(".");
    }
    let is_played = "Object.values(localStorage).some((text) => text.endsWith('. '))";
    wait_until(&mut chromium, is_played);
    assert_eq!(chromium.evaluate(field), json!("."), "the game is clicked");
}

/// Drops a file on the page; `content` is a script for its content.
fn drop_file(chromium: &mut Chromium, name: &str, content: &str) {
    chromium.evaluate(&format!(
        "{{
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([{content}], '{name}'));
            for (const kind of ['dragover', 'drop']) {{
                const event = new DragEvent(kind, {{ dataTransfer, bubbles: true, cancelable: true }});
                document.getElementById('canvas').dispatchEvent(event);
            }}
        }}"
    ));
}

/// docs/web.md: a dropped file that is no recording, or is too large, is refused in one line, and the game goes on under
/// its address.
#[test]
fn a_wrong_file_dropped_on_the_page_is_refused() {
    let Some((mut chromium, page)) = browser() else {
        return;
    };
    let content = Content::shared();
    let bytes: Vec<u8> = (0..3_000_000u64).map(|at| (at * 7919) as u8).collect();
    let text = String::from_utf8_lossy(&bytes);
    let error = LoadedRecording::read(content, "x.bin", &text).expect_err("it is none");
    let no_recording = error.to_string();
    let start = "x.bin:1: must be `tallowdeep recording 1`, found ";
    assert!(no_recording.starts_with(start), "{no_recording}");
    for (name, dropped, line) in [
        (
            "x.bin",
            "new Uint8Array(3000000).map((_, at) => at * 7919)",
            no_recording.as_str(),
        ),
        (
            "long.txt",
            "new Uint8Array(33 << 20)",
            "long.txt cannot be read: it must be 32 MB or smaller",
        ),
    ] {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let mut saves = SaveFolder::new(Some(folder.path()));
        let mut app = App::at_title(content, 7, Default::default());
        app.warn_about_file(line);
        let mut title = native(app, &mut saves);
        chromium.open(&page, "seed=7");
        drop_file(&mut chromium, name, dropped);
        assert_shown(&mut chromium, &title.frame(), 2, name);
        assert_eq!(chromium.evaluate("location.hash"), json!("#seed=7"));
    }
}

/// docs/web.md: a dropped recording is replayed, and linked unless the address would be too long.
#[test]
fn a_recording_dropped_on_the_page_is_a_replay() {
    let Some((mut chromium, page)) = browser() else {
        return;
    };
    let path = tallowdeep_web::repository().join("tests/replays/tcod.txt");
    let text = fs::read_to_string(path).expect("it is there");
    let content = Content::shared();
    let mut long = Script::on_map("tcod", 1, "####\n#@.#\n####").expect("it is a map");
    long.play(&". ".repeat(9_000)).expect("they are commands");
    let long = long.recording().expect("a game is played").to_text();
    for (name, text, is_linked) in [("tcod.txt", text, true), ("long.txt", long, false)] {
        let opened = LoadedRecording::read(content, name, &text).expect("it plays");
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let mut saves = SaveFolder::new(Some(folder.path()));
        let mut app = App::at_title(content, 7, Default::default());
        app.watch_given(name, opened);
        let mut replay = native(app, &mut saves);
        // A long one opens after a frame that says so.
        replay.save(&mut saves);
        chromium.open(&page, "seed=7");
        drop_file(&mut chromium, name, &json!(text).to_string());
        wait_until(
            &mut chromium,
            "document.title.startsWith('Tallowdeep: tcod, seed 1')",
        );
        for (pressed, key) in [(" ", Key::Char(' ')), ("End", Key::End)] {
            chromium.press(pressed);
            replay.press(key);
        }
        assert_shown(&mut chromium, &replay.frame(), 2, name);
        let link = match is_linked {
            true => format!("'#recording=' + encodeURIComponent({})", json!(text)),
            false => "'#seed=7'".to_owned(),
        };
        let linked = chromium.evaluate(&format!("location.hash === {link}"));
        assert_eq!(linked, json!(true), "{name}");
    }
}

/// docs/web.md: rules and a map are checked while they are typed, without a key reaching the game, and their address is a
/// link to them.
#[test]
fn a_rule_file_and_a_map_are_typed_and_linked() {
    let Some((mut chromium, page)) = browser() else {
        return;
    };
    let value = "document.activeElement.value";
    let disabled = "document.getElementById('play').disabled";
    let error = |id: &str, start: &str| {
        format!(
            "document.getElementById('{id}').nextElementSibling.textContent.startsWith('{start}')"
        )
    };
    chromium.open(&page, "seed=7");
    let hidden = "getComputedStyle(document.getElementById('fields')).display === 'none'";
    assert_eq!(chromium.evaluate(hidden), json!(true));
    chromium.evaluate("document.getElementById('handle').click()");
    chromium.insert("extends = 'tcod'\nname = 'twins'\nhero.stats.hp = 0");
    wait_until(&mut chromium, &error("rule-file", "rules.toml:3: hp: "));
    assert_eq!(chromium.evaluate(disabled), json!(true));
    // At the title, Enter and n begin a game.
    for key in ["Enter", "#", "n"] {
        chromium.press(key);
    }
    let found = chromium.evaluate(&format!("{value}.endsWith('#n')"));
    assert_eq!(found, json!(true));
    let rules = "extends = 'tcod'\nname = 'twins'\nhero.stats.hp = 60";
    let map = "######\n#@o.o#\n######";
    chromium.evaluate("document.activeElement.select()");
    chromium.insert(rules);
    wait_until(&mut chromium, &format!("!{disabled}"));
    chromium.evaluate("document.getElementById('map').focus()");
    chromium.insert("#@g#");
    wait_until(&mut chromium, &error("map", "map.txt:1:3: "));
    chromium.evaluate("document.activeElement.select()");
    chromium.insert(map);
    wait_until(&mut chromium, &format!("!{disabled}"));
    assert_eq!(chromium.evaluate("document.title"), json!("Tallowdeep"));
    let link = chromium.evaluate("location.hash.slice(1)");
    let link = link.as_str().expect("it is text");
    chromium.insert(&"#".repeat(30_000));
    wait_until(
        &mut chromium,
        "document.getElementById('length').textContent.includes('Too long')",
    );
    assert_eq!(chromium.evaluate("location.hash.slice(1)"), json!(link));

    chromium.open(&page, link);
    assert_eq!(
        chromium.evaluate("document.title"),
        json!("Tallowdeep: twins, seed 7")
    );
    assert_eq!(
        chromium.evaluate("document.getElementById('map').value"),
        json!(map)
    );
    assert_eq!(chromium.evaluate(hidden), json!(false));
    chromium.evaluate("document.getElementById('close').click()");
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let mut saves = SaveFolder::new(Some(folder.path()));
    let mut content = Content::builtin();
    let id = content
        .add_rules("rules.toml", rules)
        .expect("they are right");
    let map = parse_drawn_map("map.txt", map, &content.rules[id.0].rules);
    let map = map.expect("it is right");
    let app = App::in_game(&Arc::new(content), id, 7, Some(map));
    let mut game = native(app, &mut saves);
    assert_shown(&mut chromium, &game.frame(), 2, "linked");
    chromium.press("ArrowRight");
    game.press(Key::Right);
    assert_shown(&mut chromium, &game.frame(), 2, "after a blow");
}
