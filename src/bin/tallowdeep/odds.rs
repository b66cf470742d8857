//! The command `odds`: how duels end.

use std::path::PathBuf;

use clap::Args;
use tallowdeep::game::rules::MonsterId;
use tallowdeep::tools::odds;

use super::args::AssetArgs;
use super::error::CliError;
use super::inputs::{content, rule_file};
use super::outputs::print_text;

#[derive(Args)]
pub(super) struct OddsArgs {
    /// Kind of monster that the hero fights, such as goblin [default: each of them]
    #[arg(value_name = "KIND")]
    kind: Option<String>,
    /// A second one: the two monsters fight each other instead
    #[arg(value_name = "OTHER")]
    other: Option<String>,
    /// Rule set, or a rule file that ends with .toml
    #[arg(short, long, value_name = "NAME", default_value = "tallowdeep")]
    rules: PathBuf,
    #[command(flatten)]
    assets: AssetArgs,
}

/// Prints the table.
pub(super) fn odds(args: &OddsArgs) -> Result<(), CliError> {
    let mut content = content(&args.assets)?;
    let rules = &rule_file(&args.rules, &mut content)?.rules;
    let kind = |word: &String| odds::find_kind(rules, word).map_err(CliError::arguments);
    let kinds = (
        args.kind.as_ref().map(kind).transpose()?,
        args.other.as_ref().map(kind).transpose()?,
    );
    let table = match kinds {
        (Some(one), Some(other)) => odds::of_two(rules, one, other),
        (Some(one), None) => odds::of_hero(rules, [one]),
        _ => odds::of_hero(rules, (0..rules.monsters.len()).map(MonsterId)),
    };
    print_text(&table)
}
