//! `tiles`: lists the tilesheets.

use super::args::AssetArgs;
use super::error::CliError;
use super::inputs::content;
use super::outputs::print_lines;

/// Lists the tilesheets.
pub(super) fn tiles(args: &AssetArgs) -> Result<(), CliError> {
    let content = content(args)?;
    print_lines(content.sheets.iter().map(|(name, _)| name.clone()))
}
