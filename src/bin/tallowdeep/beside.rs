//! The command `beside`: the trace of another program beside a rule set.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use tallowdeep::content::port::PortTrace;
use tallowdeep::gfx::PxSize;
use tallowdeep::platform::files;
use tallowdeep::tools::beside::Beside;
use tallowdeep::tools::compare;

use super::args::{AssetArgs, ending_with, rules_input, size};
use super::error::CliError;
use super::inputs::{check_files, content, rule_set};
use super::mistakes;
use super::outputs::{picture, print_text};

/// Printed by `help beside` below the options.
const EXIT_CODES: &str = "\
The trace is a JSON object a line: the start with its map, then one for each command.
`tallowdeep run --trace` writes one, and so do the programs of examples/chapters.
Exit codes: 0 if both agree, 1 if a turn differs, 2 if an argument or a line is wrong.";

#[derive(Args)]
#[command(after_help = EXIT_CODES)]
pub(super) struct BesideArgs {
    /// The trace, or - for standard input; docs/formats.md describes it
    #[arg(value_name = "FILE.jsonl")]
    trace: PathBuf,
    /// Rule set, or a rule file that ends with .toml
    #[arg(short, long, value_name = "NAME|FILE")]
    rules: PathBuf,
    /// Write the last frame of both, side by side, as a PNG
    #[arg(short, long, value_name = "OUT.png", alias = "png", value_parser = ending_with("png"))]
    frame: Option<PathBuf>,
    /// Frame size in pixels, at least 960x270 [default: 1280x400]
    #[arg(long, value_name = "WxH", value_parser = size(compare::LEAST))]
    size: Option<PxSize>,
    #[command(flatten)]
    assets: AssetArgs,
}

/// Compares the trace with our own game.
pub(super) fn beside(args: &BesideArgs) -> Result<(), CliError> {
    let inputs = [Some(&*args.trace), rules_input(&args.rules)];
    check_files(&inputs, &[&args.frame])?;
    let mut content = content(&args.assets)?;
    let rules = rule_set(&args.rules, &mut content)?;
    let text = files::read_recording(&args.trace).map_err(CliError::arguments)?;
    let location = files::display_name(&args.trace);
    let content = Arc::new(content);
    let both = Beside::play(&content, rules, &location, &text);
    let both = both.map_err(CliError::arguments)?;
    if let Some(path) = &args.frame {
        picture(path, &both.frame(args.size.unwrap_or(compare::FRAME)))?;
    }
    print_text(&both.report)?;
    let Some(place) = both.difference else {
        return Ok(());
    };
    let rules = &content.rules[rules.0].rules;
    let trace = PortTrace::parse(&location, &text, rules).map_err(CliError::arguments)?;
    print_text(&mistakes::like(&trace, rules, both.agreement))?;
    Err(CliError::failed(place))
}
