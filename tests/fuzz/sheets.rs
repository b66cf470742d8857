//! Any bytes as a picture: refused, or as large as it says, within what may be asked for.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tallowdeep::gfx::png;

fuzz_target!(|bytes: &[u8]| {
    // Refused or read: either is fine, as long as one of them comes.
    let _ = png::decode(bytes);
});
