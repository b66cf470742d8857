//! The commands `man` and `completions`: files for packages, generated from the program's own arguments.

use std::path::PathBuf;

use clap::{Args, Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;
use tallowdeep::content::Error;
use tallowdeep::platform::files;

use super::Cli;
use super::error::CliError;
use super::outputs::print_bytes;

/// The section of manual pages for games.
const SECTION: &str = "6";

#[derive(Args)]
pub(super) struct ManArgs {
    /// Command to describe [default: the program as a whole]
    command: Option<String>,
    /// Write all pages into this folder instead, created if needed, each named as `man` finds it
    #[arg(short, long, value_name = "DIR", conflicts_with = "command")]
    out: Option<PathBuf>,
}

#[derive(Args)]
pub(super) struct CompletionsArgs {
    /// Shell to complete for
    shell: Shell,
}

/// Prints the manual page of the program or of one command, in roff; or writes all pages.
pub(super) fn man(args: &ManArgs) -> Result<(), CliError> {
    let mut program = Cli::command().disable_help_subcommand(true);
    // Only then do the commands know the name of the whole program.
    program.build();
    if let Some(folder) = &args.out {
        files::make_folder(folder)?;
        for command in std::iter::once(&program).chain(program.get_subcommands()) {
            let page = page(command);
            files::write(&folder.join(page.get_filename()), &roff(&page))?;
        }
        return Ok(());
    }
    let described = match &args.command {
        None => &program,
        Some(name) => command(&program, name)?,
    };
    print_bytes(&roff(&page(described)))
}

fn page(command: &Command) -> Man {
    Man::new(command.clone())
        .section(SECTION)
        // An empty date would be omitted, and the next field taken for it.
        .date(" ")
        .source(concat!("tallowdeep ", env!("CARGO_PKG_VERSION")))
        .manual("Tallowdeep")
}

fn roff(page: &Man) -> Vec<u8> {
    let mut roff = Vec::new();
    let written = page.render(&mut roff);
    written.expect("memory takes all that is written to it");
    roff
}

fn command<'p>(program: &'p Command, name: &str) -> Result<&'p Command, CliError> {
    program.find_subcommand(name).ok_or_else(|| {
        let known = program.get_subcommands();
        CliError::arguments(Error::UnknownName {
            what: "command",
            name: name.to_owned(),
            known: known.map(|known| known.get_name().to_owned()).collect(),
        })
    })
}

/// Prints a completion script for a shell.
pub(super) fn completions(args: &CompletionsArgs) -> Result<(), CliError> {
    let mut script = Vec::new();
    let mut program = Cli::command();
    clap_complete::generate(args.shell, &mut program, "tallowdeep", &mut script);
    print_bytes(&script)
}
