//! Any bytes as the player's options: refused, or options that can be written and read again.
#![no_main]

use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use tallowdeep::content::{Content, settings};

fuzz_target!(|bytes: &[u8]| {
    static CONTENT: OnceLock<Content> = OnceLock::new();
    let content = CONTENT.get_or_init(Content::builtin);
    if let Ok(options) = settings::parse_settings("fuzz", &String::from_utf8_lossy(bytes), content) {
        let text = settings::settings_to_toml(options, content);
        let again = settings::parse_settings("again", &text, content);
        assert_eq!(again.expect("what was written can be read"), options);
    }
});
