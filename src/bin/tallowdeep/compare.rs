//! `compare`: two rule sets side by side.

use std::sync::Arc;

#[cfg(feature = "window")]
use tallowdeep::app::backend::{self, Backend};
#[cfg(feature = "window")]
use tallowdeep::app::headless;
use tallowdeep::gfx::PxSize;
#[cfg(feature = "window")]
use tallowdeep::platform::files;
#[cfg(feature = "window")]
use tallowdeep::platform::window::Window;
use tallowdeep::tools::compare::{self, Compare};

use super::args::CompareArgs;
use super::error::CliError;
use super::inputs::{as_file, check_files, commands, content, map, rule_set, rules_input};
use super::outputs::picture;
#[cfg(not(feature = "window"))]
use super::windowless::no_window;

pub(super) fn compare(args: &CompareArgs) -> Result<(), CliError> {
    let [first, second] = [&args.first, &args.second].map(|name| rules_input(name));
    let words = args.commands.as_deref().and_then(as_file);
    check_files(&[first, second, args.map.as_deref(), words], &[&args.frame])?;
    let mut content = content(&args.assets)?;
    let first = rule_set(&args.first, &mut content)?;
    let rules = [first, rule_set(&args.second, &mut content)?];
    let map = map(args.map.as_deref(), &content, rules[0])?;
    let content = Arc::new(content);
    let mut both = Compare::new(&content, rules, args.seed, map.map(|map| map.blueprint));
    for word in commands(args.commands.as_deref(), None)? {
        both.play(word);
    }
    match &args.frame {
        Some(path) => picture(path, &both.frame(args.size.unwrap_or(compare::FRAME))),
        None => show(&mut both, args.size.unwrap_or(compare::LEAST)),
    }
}

/// Shows both games in a window.
#[cfg(feature = "window")]
fn show(both: &mut Compare, room: PxSize) -> Result<(), CliError> {
    let mut window = Window::open(backend::NAME, None, headless::FRAME, None)?;
    // The largest integer scale with room for both games, even after a resize.
    window.fit(Some(room));
    let mut saves = files::SaveFolder::new(None);
    both.load_preferences(&mut saves);
    backend::run(both, &mut window, &mut saves, &mut backend::Silence)?;
    Ok(window.end()?)
}

#[cfg(not(feature = "window"))]
fn show(_both: &mut Compare, _room: PxSize) -> Result<(), CliError> {
    Err(no_window("--frame draws a picture"))
}
