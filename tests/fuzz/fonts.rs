//! Any bytes as a font: refused, or letters of the size asked for.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tallowdeep::gfx::{Font, PxSize};

fuzz_target!(|bytes: &[u8]| {
    // Refused or read: either is fine, as long as one of them comes.
    let _ = Font::load(bytes, 16);
    let _ = Font::fit(bytes, PxSize::new(8, 16));
});
