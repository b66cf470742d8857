//! The program itself, run as scripts and players run it: its output, errors and exit codes.

mod errors;
mod output;
mod sandbox;
mod tiles_and_fonts;
