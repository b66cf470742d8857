//! The command `shots`: picture tests, for authors of mods.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use tallowdeep::gfx::testing::{self, Options};
use tallowdeep::platform::files;
use tallowdeep::tools::shots::{self, Report, ScriptFile};
use tallowdeep::ui::text::english;

use super::args::AssetArgs;
use super::error::CliError;
use super::inputs::content;
use super::outputs::print_text;

/// Printed by `help shots` below the options.
const EXAMPLE: &str = "\
A script is a list of steps, such as this one:
  rules tallowdeep 7
  play e e .
  says Depth 1
  shot first-steps
docs/formats.md lists all that a line can be.";

/// The page that shows what differs, in the folder.
const PAGE: &str = "review.html";

#[derive(Args)]
#[command(after_help = EXAMPLE)]
pub(super) struct ShotsArgs {
    /// Folder of scripts, whose names end with .shots, with their pictures beside them
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Store the frames that differ or have no picture yet
    #[arg(long)]
    update: bool,
    #[command(flatten)]
    assets: AssetArgs,
}

/// Plays the scripts of a folder, and compares what they ask for.
pub(super) fn shots(args: &ShotsArgs) -> Result<(), CliError> {
    let content = Arc::new(content(&args.assets)?);
    let scripts = scripts_in(&args.folder)?;
    // Framesnap takes a relative folder for one in the package under test, and `cargo run` names that.
    let folder = std::path::absolute(&args.folder).map_err(CliError::failed)?;
    let options = Options::new().folder(&folder).update(args.update);
    let mut report = shots::check(&content, &options, &scripts);
    for file in &report.unreferenced {
        let inside = file.strip_prefix(&folder).unwrap_or(file);
        let file = files::display_name(&args.folder.join(inside));
        let fault = format!("{file}: no script asks for it");
        report.faults.push(fault);
    }
    let name = files::display_name(&args.folder);
    let has_page = args.folder.join(PAGE).exists();
    if report.different > 0 || has_page {
        testing::review(&args.folder).map_err(CliError::failed)?;
    }
    if !report.faults.is_empty() {
        return Err(CliError::failed(failures(&name, &report)));
    }
    let shots = english::count_noun(report.shots, "shot");
    let verdict = match args.update {
        true => format!("{shots} stored as things are now"),
        false => format!("nothing differs in {shots}"),
    };
    print_text(&format!("{name}: {verdict}\n"))
}

/// The scripts in a folder and below it.
fn scripts_in(folder: &Path) -> Result<Vec<ScriptFile>, CliError> {
    let mut scripts = Vec::new();
    for inside in files::files_in(folder)? {
        let path = folder.join(&inside);
        if !files::has_ending(&path, shots::ENDING) {
            continue;
        }
        let below = inside.rfind('/').map_or(0, |at| at + 1);
        scripts.push(ScriptFile {
            path: files::display_name(&path),
            folder: inside[..below].to_owned(),
            text: files::read_text(&path)?,
        });
    }
    if scripts.is_empty() {
        let name = files::display_name(folder);
        let ending = shots::ENDING;
        return Err(CliError::failed(format!(
            "{name}: there is no script in it; their names end with .{ending}"
        )));
    }
    Ok(scripts)
}

/// All that is wrong, and what to do about it.
fn failures(folder: &str, report: &Report) -> String {
    let mut lines = report.faults.clone();
    if report.different > 0 {
        let shots = english::count_noun(report.shots, "shot");
        let verb = if report.different == 1 {
            "differs"
        } else {
            "differ"
        };
        lines.push(format!(
            "{} of {shots} {verb}; {folder}/{PAGE} shows how",
            report.different
        ));
    }
    if report.is_acceptable {
        lines.push("If this is how it should look, run the same with --update".to_owned());
    }
    lines.join("\n")
}
