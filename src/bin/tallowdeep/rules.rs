//! `rules`: compares the rule sets, or describes one.

use tallowdeep::tools::table;

use super::args::RulesArgs;
use super::error::CliError;
use super::inputs::{content, is_file, rule_file};
use super::outputs::print_lines;

/// Compares the rule sets, or describes one.
pub(super) fn rules(args: &RulesArgs) -> Result<(), CliError> {
    let mut content = content(&args.assets)?;
    print_lines(match &args.name {
        None => table::lines(&content.rules),
        Some(name) => {
            let file = rule_file(name, &mut content)?;
            let own = match is_file(name) {
                true => file.rules.name.as_str().into(),
                false => name.to_string_lossy(),
            };
            table::one(&own, &file, &content.rules)
        }
    })
}
