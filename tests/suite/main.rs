//! Every test but those of the window, of the layers and of random input, in one binary: it links once.

mod ahead;
mod autoplay;
mod balance;
mod cli;
mod content;
mod examples;
mod formats;
mod fov_and_paths;
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
