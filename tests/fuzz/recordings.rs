//! Any bytes as a recording: refused, or played to its end.
#![no_main]

use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use tallowdeep::app::recording::LoadedRecording;
use tallowdeep::app::replay_player::ReplayPlayer;
use tallowdeep::content::Content;

fuzz_target!(|bytes: &[u8]| {
    static CONTENT: OnceLock<Content> = OnceLock::new();
    let content = CONTENT.get_or_init(Content::builtin);
    if let Ok(opened) = LoadedRecording::read(content, "fuzz", &String::from_utf8_lossy(bytes)) {
        assert!(opened.whole <= bytes.len().max(1) * 3);
        let mut player = ReplayPlayer::new("recording", opened);
        player.seek(usize::MAX);
        assert_eq!(player.at(), player.len());
    }
});
