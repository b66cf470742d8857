//! libFuzzer for `sounds` of `readers.rs`.
#![no_main]

#[path = "../readers.rs"]
mod readers;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| readers::read("sounds", bytes));
