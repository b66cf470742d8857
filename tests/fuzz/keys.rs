//! Any bytes as the player's keys: refused, or keys of which every action has one on every keyboard that the file can name.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tallowdeep::content::keymap;
use tallowdeep::ui::input::bindings::KeyAction;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(file) = keymap::parse_keymap("fuzz", &String::from_utf8_lossy(bytes)) {
        let keys = file.bindings(None);
        assert!(KeyAction::all().all(|action| keys.key_for(action).is_some()));
    }
});
