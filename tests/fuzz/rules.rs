//! Any bytes as a rule set: refused, or a world can be made of it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tallowdeep::content::RulesetFile;
use tallowdeep::game::World;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(file) = RulesetFile::parse("fuzz", &String::from_utf8_lossy(bytes)) {
        World::new(file.rules, 1);
    }
});
