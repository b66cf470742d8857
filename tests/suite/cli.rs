//! The program, run as scripts and players run it: its output, errors and exit codes.

mod arguments;
mod beside;
mod errors;
#[cfg(feature = "launcher")]
mod launcher;
mod long_work;
mod manual;
mod mods;
mod new;
mod output;
mod remarks;
mod sandbox;
mod serve;
mod shots;
mod strangers;
mod tiles_and_fonts;
mod vaults;
