//! The command `lab`: plays many games and measures how a rule set plays.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use tallowdeep::platform::files;
use tallowdeep::tools::lab::{self, Player};
use tallowdeep::ui::settings::RulesId;

use super::args::{AssetArgs, enough_seeds, rules_input, seed, whole};
use super::error::CliError;
use super::inputs::{check_files, content, rule_file};
use super::outputs::print_text;
use super::progress::ProgressBar;

#[derive(Args)]
pub(super) struct LabArgs {
    /// Rule set, or a rule file that ends with .toml [default: tallowdeep]
    #[arg(value_name = "RULES")]
    rules: Option<PathBuf>,
    /// The same as RULES, as in other commands; given twice, or before another RULES, for two
    #[arg(short = 'r', long = "rules", value_name = "RULES")]
    named: Vec<PathBuf>,
    /// A second one, printed beside the first
    #[arg(value_name = "OTHER")]
    other: Option<PathBuf>,
    /// Number of games of each policy, 1 or more
    #[arg(short = 'n', long, value_name = "N", default_value = "100", value_parser = whole::<u32>(1..=1_000_000), allow_negative_numbers = true)]
    games: u32,
    /// Seed of the first game; each further game adds 1
    #[arg(short, long, value_name = "N", default_value = "1", value_parser = seed, allow_negative_numbers = true)]
    seed: u64,
    /// Only these policies, with commas between them
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = player)]
    policies: Vec<Player>,
    /// Number of games of the careful policy in which to look for decisions, 10 s each
    #[arg(
        long,
        value_name = "N",
        default_value = "20",
        allow_negative_numbers = true
    )]
    decisions: u32,
    #[command(flatten)]
    assets: AssetArgs,
}

impl LabArgs {
    /// The one or two rule sets to measure.
    fn names(&self) -> Result<Vec<&Path>, CliError> {
        let named = self.named.iter().chain(&self.rules).chain(&self.other);
        let names: Vec<_> = named.map(PathBuf::as_path).collect();
        match names.len() {
            0 => Ok(vec![Path::new("tallowdeep")]),
            1 | 2 => Ok(names),
            _ => {
                let found: Vec<_> = names.into_iter().map(files::display_name).collect();
                let found = found.join(", ");
                Err(CliError::arguments(format!(
                    "two rule sets at most can be measured side by side, found {found}"
                )))
            }
        }
    }
}

/// Plays the games and prints their table.
pub(super) fn lab(args: &LabArgs) -> Result<(), CliError> {
    enough_seeds(args.seed, args.games)?;
    let names = args.names()?;
    let inputs: Vec<_> = names.iter().map(|name| rules_input(name)).collect();
    check_files(&inputs, &[])?;
    let mut content = content(&args.assets)?;
    let rules = names
        .into_iter()
        .map(|name| {
            // An older version is not among those to choose from.
            let file = rule_file(name, &mut content)?;
            content.rules.push(file);
            Ok(RulesId(content.rules.len() - 1))
        })
        .collect::<Result<Vec<_>, CliError>>()?;
    let content = Arc::new(content);
    let (policies, games) = (&args.policies, args.games as usize);
    let mut progress = ProgressBar::new();
    let decisions = args.decisions as usize;
    let show = |done, all| progress.show(done, all);
    let table = lab::table(
        &content, &rules, policies, args.seed, games, decisions, show,
    );
    print_text(&table)
}

/// Parses the name of a policy, or of a player of the screen.
fn player(word: &str) -> Result<Player, String> {
    Player::from_word(word).ok_or_else(|| {
        let names: Vec<_> = Player::all().map(Player::word).collect();
        format!("use one of {}", names.join(", "))
    })
}
