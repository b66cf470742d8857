//! The command `levels`: images of whole levels.

use std::path::PathBuf;

use clap::{ArgGroup, Args};
use tallowdeep::tools::levels::{LevelPainter, MOST};

use super::appearance::AppearanceArgs;
use super::args::{AssetArgs, ending_with, whole};
use super::error::CliError;
use super::inputs::{check_files, content, rule_file, rules_input};
use super::outputs::{output, picture};

#[derive(Args)]
#[command(group(ArgGroup::new("out").required(true).multiple(true).args(["frame", "gif"])))]
pub(super) struct LevelsArgs {
    /// Rule set, or a rule file that ends with .toml
    #[arg(short, long, value_name = "NAME", default_value = "tallowdeep")]
    rules: PathBuf,
    /// Depth of the levels, 1 to the deepest of the rule set
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole::<u32>(1..=26), allow_negative_numbers = true)]
    depth: u32,
    /// First and last seed, both included, at most 36 of them, such as 1..9; or one seed
    #[arg(long, value_name = "A..B", default_value = "1..9", value_parser = seeds)]
    seeds: (u64, u64),
    /// Write a PNG with all levels
    #[arg(short, long, value_name = "OUT.png", value_parser = ending_with("png"))]
    frame: Option<PathBuf>,
    /// Write a GIF of the first level being made, step by step
    #[arg(long, value_name = "OUT.gif", value_parser = ending_with("gif"))]
    gif: Option<PathBuf>,
    #[command(flatten)]
    look: AppearanceArgs,
    #[command(flatten)]
    assets: AssetArgs,
}

/// Draws the levels.
pub(super) fn levels(args: &LevelsArgs) -> Result<(), CliError> {
    let [tiles, font] = args.look.inputs();
    let inputs = [rules_input(&args.rules), tiles, font];
    check_files(&inputs, &[&args.frame, &args.gif])?;
    let mut content = content(&args.assets)?;
    let sheet = args.look.apply(&mut content)?;
    let file = rule_file(&args.rules, &mut content)?;
    let (depth, deepest) = (args.depth, file.rules.dungeon.levels.unsigned_abs());
    if depth > deepest {
        let name = &file.rules.name;
        let error = format!("--depth: must be 1 to {deepest} under {name}, found {depth}");
        return Err(CliError::arguments(error));
    }
    let painter = LevelPainter::new(&content, &file, sheet);
    let (first, last) = args.seeds;
    if let Some(path) = &args.frame {
        picture(path, &painter.sheet(depth, first..=last))?;
    }
    if let Some(path) = &args.gif {
        output(path, &painter.film(depth, first)?)?;
    }
    Ok(())
}

/// Parses seeds such as `1..9`, or a single one.
fn seeds(text: &str) -> Result<(u64, u64), String> {
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let ends = from.parse().ok().zip(to.parse().ok());
    let few = |(from, to): &(u64, u64)| from <= to && to - from < MOST;
    let wrong = || format!("must look like 1..9, with at most {MOST} seeds, found {text:?}");
    ends.filter(few).ok_or_else(wrong)
}
