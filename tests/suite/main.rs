//! All tests except those of the window, the architecture and random input, in one binary so that it links only once.

mod ahead;
mod autoplay;
mod balance;
mod cast;
mod chapters;
mod cli;
mod content;
mod examples;
mod formats;
mod learn;
mod levels;
mod packages;
mod properties;
mod readme;
mod replays;
mod rule_versions;
mod rules;
mod saves;
mod schema;
mod screens;
mod seeds;
mod sounds;
mod support;
mod tutorials;
mod twists;
mod words;
