//! Plays a chapter with one of its known mistakes, which the variable `MISTAKE` names: a patch of this folder. The arguments
//! are those of the chapters. `tallowdeep beside` compares the traces with that of a program of your own.
#![allow(clippy::print_stdout, reason = "headless.rs prints the trace")]

#[path = "../art.rs"]
mod art;
#[path = "../headless.rs"]
mod headless;

include!(concat!(env!("OUT_DIR"), "/mistakes.rs"));

fn main() -> Result<(), Box<dyn std::error::Error>> {
    play(&std::env::var("MISTAKE").unwrap_or_default())
}
