//! The commands `man` and `completions`: what packages put beside the program, made from its own arguments.

use std::path::PathBuf;

use clap::{Args, Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;
use tallowdeep::content::Error;
use tallowdeep::platform::files;

use super::{Cli, CliError, print_bytes};

/// The section of manual pages that games are in.
const SECTION: &str = "6";

#[derive(Args)]
pub(super) struct ManArgs {
    /// Command to describe [default: the program as a whole]
    command: Option<String>,
    /// Write all pages into this folder instead, each named as `man` finds it
    #[arg(short, long, value_name = "DIR", conflicts_with = "command")]
    out: Option<PathBuf>,
}

#[derive(Args)]
pub(super) struct CompletionsArgs {
    /// Shell that is to know the commands and options
    shell: Shell,
}

/// Prints the manual page of the program or of one of its commands, in roff; or writes all.
pub(super) fn man(args: &ManArgs) -> Result<(), CliError> {
    let mut program = Cli::command().disable_help_subcommand(true);
    // Only now do commands know what the whole program is called.
    program.build();
    if let Some(folder) = &args.out {
        for command in std::iter::once(&program).chain(program.get_subcommands()) {
            let page = page(command);
            files::write(&folder.join(page.get_filename()), &roff(&page))
                .map_err(CliError::failed)?;
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
        // An empty date is left out, and what comes next taken for it.
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

/// Prints a script by which a shell completes commands and options.
pub(super) fn completions(args: &CompletionsArgs) -> Result<(), CliError> {
    let mut script = Vec::new();
    let mut program = Cli::command();
    clap_complete::generate(args.shell, &mut program, "tallowdeep", &mut script);
    print_bytes(&script)
}
