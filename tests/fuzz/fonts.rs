//! Any bytes as a font: `Font` loads them or refuses them, soon and without a panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tallowdeep::gfx::{Font, PxSize};

fuzz_target!(|bytes: &[u8]| {
    let _ = Font::load(bytes, 16);
    let _ = Font::load(bytes, 128);
    let _ = Font::fit(bytes, PxSize::new(8, 16));
});
