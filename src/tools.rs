//! What only the command line uses: how hard a rule set is, what two versions of it change, what a program of a reader
//! does otherwise, traces, answers to programs that play, picture tests from scripts, levels and sounds to look at, steps of chapters. The window
//! and the browser know none of it.

mod base64;
pub mod beside;
pub mod bot;
pub mod compare;
mod json;
pub mod lab;
pub mod levels;
pub mod obedient;
pub mod odds;
pub mod patch;
pub mod serve;
pub mod shots;
pub mod sounds;
pub mod soundtrack;
pub mod table;
pub mod trace;
mod traced;
