//! The program itself, run as scripts and players run it: what it writes, what it refuses, and its exit codes.

mod errors;
mod output;
mod sandbox;
mod tiles_and_fonts;
