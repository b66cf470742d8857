//! The fuzz targets. Whatever reads files from other people must accept or refuse any bytes quickly, without a panic,
//! and in little memory.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use tallowdeep::app::Script;
use tallowdeep::app::recording::LoadedRecording;
use tallowdeep::app::replay_player::ReplayPlayer;
use tallowdeep::audio::RATE;
use tallowdeep::content::settings::LookFiles;
use tallowdeep::content::{Content, RulesetFile, keymap, map, settings, sounds};
use tallowdeep::game::{Command, World};
use tallowdeep::gfx::sheet::TileOrder;
use tallowdeep::gfx::{Font, PxSize, png};
use tallowdeep::ui::input::bindings::KeyAction;
use tallowdeep::ui::settings::RulesId;

use crate::folder::Folder;

/// A target: its name, and the function that reads the bytes. It panics if a promise is broken.
pub(crate) type Reader = (&'static str, fn(&[u8]));

/// All targets.
pub(crate) const READERS: [Reader; 9] = [
    ("fonts", fonts),
    ("keys", keys),
    ("maps", maps),
    ("mods", mods),
    ("recordings", recordings),
    ("rules", rules),
    ("settings", settings),
    ("sheets", sheets),
    ("sounds", sounds),
];

/// Types of PNG chunks.
const CHUNKS: [&[u8; 4]; 16] = [
    b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"pHYs",
    b"tEXt", b"zTXt", b"iTXt", b"acTL", b"fcTL", b"fdAT",
];

fn content() -> &'static Arc<Content> {
    Content::shared()
}

fn text(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

fn fonts(bytes: &[u8]) {
    let fitted = PxSize::new(8, 16);
    if let Ok(font) = Font::load(bytes, 16) {
        assert!((1..=64).contains(&font.cell().w), "{:?}", font.cell());
        assert_eq!(font.coverage_of('A').len(), font.cell().area());
    }
    let _ = Font::load(bytes, 128);
    if let Ok(font) = Font::fit(bytes, fitted) {
        assert_eq!(font.cell(), fitted);
    }
}

/// Accepted keys leave no action without one.
fn keys(bytes: &[u8]) {
    if let Ok(file) = keymap::parse_keymap("fuzz", &text(bytes)) {
        let keys = file.bindings(None);
        for action in KeyAction::all() {
            assert!(keys.key_for(action).is_some(), "{action:?} has no key");
        }
    }
}

/// An accepted map can be written, read again and played, under the rule set that the first byte chooses.
fn maps(bytes: &[u8]) {
    let Some((first, rest)) = bytes.split_first() else {
        return;
    };
    let rules = &content().rules[usize::from(*first) % content().rules.len()].rules;
    let Ok(drawing) = map::parse_drawn_map("fuzz", &text(rest), rules) else {
        return;
    };
    let again = map::parse_drawn_map("again", &drawing.text, rules);
    assert_eq!(again.as_ref(), Ok(&drawing));
    let mut world = World::on_map(Arc::clone(rules), 1, drawing.blueprint);
    for command in Command::all_except_throws().take(40) {
        // Refused or not: either is fine.
        let _ = world.step(command);
    }
}

/// Whatever the folder of `--assets` holds: if it loads, every rule set can be played and drawn.
fn mods(bytes: &[u8]) {
    let Ok(content) = Content::load(&folder(bytes)) else {
        return;
    };
    let content = Arc::new(content);
    for number in 0..content.rules.len() {
        let mut game = Script::with(&content, RulesId(number), 1, None);
        game.resize(PxSize::new(480, 270));
        for command in Command::all_except_throws().take(12) {
            game.command(command);
        }
        game.frame();
    }
}

/// An accepted recording plays to its end, and is no longer than its file.
fn recordings(bytes: &[u8]) {
    let text = text(bytes);
    if let Ok(opened) = LoadedRecording::read(content(), "fuzz", &text) {
        assert!(opened.whole <= text.len());
        let mut player = ReplayPlayer::new("recording", opened);
        player.seek(usize::MAX);
        assert_eq!(player.at(), player.len());
    }
}

/// Accepted rules can be played.
fn rules(bytes: &[u8]) {
    if let Ok(file) = RulesetFile::parse("fuzz", &text(bytes)) {
        let mut world = World::new(file.rules, 1);
        for command in Command::all_except_throws().take(40) {
            let _ = world.step(command);
        }
    }
}

/// Accepted settings can be written and read again.
fn settings(bytes: &[u8]) {
    if let Ok(options) = settings::parse_settings("fuzz", &text(bytes), content()) {
        let files = LookFiles::parse("fuzz", &text(bytes)).expect("both read one text");
        let written = settings::settings_to_toml(options, &files, content());
        let again = settings::parse_settings("again", &written, content());
        assert_eq!(again, Ok(options));
        assert!(LookFiles::parse("again", &written).is_ok());
    }
}

/// Any picture is refused or has as many pixels as it says, and may be a sheet of letters.
fn sheets(bytes: &[u8]) {
    thread_local! {
        static CONTENT: RefCell<Content> = RefCell::new(Content::clone(content()));
    }
    // A changed byte would fail the checksum, and an added or missing one the length of its chunk.
    for bytes in [bytes, &with_whole_chunks(bytes)] {
        let Ok(image) = png::decode(bytes) else {
            continue;
        };
        assert_eq!(image.rgba().len(), image.size().area());
        CONTENT.with_borrow_mut(|content| {
            let own = content.sheets.len();
            let _ = content.add_cp437_sheet("fuzz", bytes, TileOrder::Rows);
            content.sheets.truncate(own);
        });
    }
}

/// Accepted sounds can be rendered, each no longer than it says, and all together within the limit for a file.
fn sounds(bytes: &[u8]) {
    let Ok(all) = sounds::parse("fuzz", &text(bytes)) else {
        return;
    };
    let samples_in = |ms: u32| ms as usize * RATE as usize / 1000;
    let mut together = 0;
    for sound in all {
        let made = sound.patch.render().len();
        // Even the shortest echo takes a sample at each repetition.
        assert!(made <= samples_in(sound.patch.length_with_echo()) + 6);
        together += made;
    }
    assert!(together <= samples_in(121_000));
}

/// The same chunks with correct lengths and checksums (PNG specification, 5.3), so that a change within a chunk leaves
/// a readable picture.
fn with_whole_chunks(png: &[u8]) -> Vec<u8> {
    let is_type = |at: &usize| CHUNKS.iter().any(|name| png[*at..].starts_with(*name));
    let starts: Vec<_> = (12..png.len()).filter(is_type).collect();
    let mut whole = b"\x89PNG\r\n\x1a\n".to_vec();
    for (n, start) in starts.iter().enumerate() {
        // Between two types are a checksum and a length.
        let end = starts.get(n + 1).map_or(png.len() - 4, |next| next - 8);
        let chunk = &png[*start..end.max(start + 4).min(png.len())];
        whole.extend((chunk.len() as u32 - 4).to_be_bytes());
        whole.extend(chunk);
        whole.extend(crc32fast::hash(chunk).to_be_bytes());
    }
    whole
}

/// The folder of `--assets` in one file: each line `=== PATH` begins the file at that path. Files not in it come from
/// the program.
fn folder(bytes: &[u8]) -> Folder {
    let mut files: BTreeMap<_, Vec<u8>> = BTreeMap::new();
    let mut path = None;
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        if let Some(name) = line.strip_prefix(b"=== ") {
            let name = text(name).trim().to_owned();
            files.insert(name.clone(), Vec::new());
            path = Some(name);
        } else if let Some(file) = path.as_ref().and_then(|path| files.get_mut(path)) {
            file.extend(line);
        }
    }
    Folder::of(files)
}
