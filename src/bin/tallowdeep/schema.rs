//! The command `schema`: schemas by which editors check and complete TOML files.

use clap::Args;
use clap::builder::PossibleValuesParser;
use tallowdeep::content::schema;

use super::error::CliError;
use super::outputs::print_text;

#[derive(Args)]
pub(super) struct SchemaArgs {
    /// Kind of file
    #[arg(value_parser = PossibleValuesParser::new(schema::KINDS.map(|(kind, _)| kind)))]
    kind: String,
}

/// Prints the schema of a kind of file.
pub(super) fn schema(args: &SchemaArgs) -> Result<(), CliError> {
    let schema = schema::schema(&args.kind).expect("the parser takes no other kind");
    print_text(&schema)
}
