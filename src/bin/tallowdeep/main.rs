//! The command line program: arguments in, exit code out.

mod appearance;
mod args;
mod assets;
mod beside;
mod compare;
mod error;
mod inputs;
mod lab;
#[cfg(feature = "window")]
mod last_words;
mod levels;
mod licenses;
mod manual;
mod mistakes;
mod new;
mod odds;
mod outputs;
mod progress;
mod recordings;
mod rules;
mod run;
#[cfg(feature = "window")]
mod saved_appearance;
mod schema;
mod serve;
mod shots;
mod sounds;
#[cfg(feature = "window")]
mod speaker;
mod tiles;
#[cfg(feature = "window")]
mod windowed;
#[cfg(not(feature = "window"))]
mod windowless;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{Parser, Subcommand};
use tallowdeep::app::App;
use tallowdeep::base::printable::{printable, printable_lines};
use tallowdeep::platform::files;

use args::{AssetArgs, CompareArgs, PlayArgs, RunArgs, ScreenLayoutArg};
use error::CliError;
use outputs::closed_pipe_is_fine;
#[cfg(feature = "window")]
use windowed::{play, replay};
#[cfg(not(feature = "window"))]
use windowless::{play, replay};

/// Colours of help and argument errors, on terminals that support them.
const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Yellow.on_default().bold())
    .usage(AnsiColor::Yellow.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// A retro roguelike with its own software renderer.
///
/// Without a command it opens a window: at the title screen, or in a game if a rule set, seed or map is given.
#[derive(Parser)]
#[command(
    version,
    propagate_version = true,
    styles = STYLES,
    args_conflicts_with_subcommands = true
)]
struct Cli {
    #[command(subcommand)]
    verb: Option<Verb>,
    #[command(flatten)]
    play: PlayArgs,
}

#[derive(Subcommand)]
enum Verb {
    /// Play in a window; `play` may be omitted
    Play(PlayArgs),
    /// Play commands without a window and write a trace, a frame, a GIF or a WAV file
    Run(RunArgs),
    /// Play for a program: a command a line in, what the hero knows as a line of JSON out
    Serve(serve::ServeArgs),
    /// Play two rule sets side by side on the same map with the same keys
    Compare(CompareArgs),
    /// Compare the trace of a program of your own with a rule set, up to the first turn that differs
    Beside(beside::BesideArgs),
    /// Watch a recording in a window
    Replay(recordings::ReplayArgs),
    /// Replay recordings without a window and check that they still match
    Verify(recordings::VerifyArgs),
    /// Render a turn of a recording as a PNG, several as a GIF, or what is heard as a WAV file
    Render(recordings::RenderArgs),
    /// Let a bot play games without a window and print the results
    Bot(recordings::BotArgs),
    /// Play many games by each policy, and print how they went
    Lab(lab::LabArgs),
    /// Draw whole levels as a PNG, or one being made as a GIF
    Levels(levels::LevelsArgs),
    /// Compute the odds of the hero's duels with monsters, or of two monsters' duels
    Odds(odds::OddsArgs),
    /// List the best saved games, except those on custom maps
    Scores(args::SavesArgs),
    /// Compare the rule sets, or describe one with the letters of its monsters and items
    Rules(args::RulesArgs),
    /// List the tilesheets
    Tiles(AssetArgs),
    /// List the sounds, draw their waves, or write them to a WAV file
    Sounds(sounds::SoundsArgs),
    /// Write the built-in assets to a folder, to edit and load with --assets
    Assets(assets::WriteArgs),
    /// Make a chapter of a tutorial a crate of your own
    New(new::NewArgs),
    /// Report everything wrong with a folder for --assets or --mod
    Check(assets::CheckArgs),
    /// Test a mod: compare the frames that scripts ask for with their pictures
    Shots(shots::ShotsArgs),
    /// Print the JSON schema of a kind of TOML file, for editors that complete and check
    Schema(schema::SchemaArgs),
    /// Print the licences of the program, its font and the crates it is made of
    Licenses,
    /// Print a manual page in roff, for packages: `tallowdeep man | man -l -` shows it
    Man(manual::ManArgs),
    /// Print a shell completion script
    Completions(manual::CompletionsArgs),
}

fn main() -> ExitCode {
    let Cli { verb, play: plain } = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return print_usage(error),
    };
    files::crash_report::install();
    let done = match verb.unwrap_or(Verb::Play(plain)) {
        Verb::Play(args) => play(&args),
        Verb::Run(args) => run::run(&args),
        Verb::Compare(args) => compare::compare(&args),
        Verb::Beside(args) => beside::beside(&args),
        Verb::Replay(args) => replay(&args),
        Verb::Verify(args) => recordings::verify(&args),
        Verb::Render(args) => recordings::render(&args),
        Verb::Bot(args) => recordings::bot(&args),
        Verb::Lab(args) => lab::lab(&args),
        Verb::Levels(args) => levels::levels(&args),
        Verb::Odds(args) => odds::odds(&args),
        Verb::Scores(args) => recordings::scores(&args),
        Verb::Rules(args) => rules::rules(&args),
        Verb::Sounds(args) => sounds::sounds(&args),
        Verb::Assets(args) => assets::write(&args),
        Verb::New(args) => new::new(&args),
        Verb::Check(args) => assets::check(&args),
        Verb::Schema(args) => schema::schema(&args),
        Verb::Shots(args) => shots::shots(&args),
        Verb::Serve(args) => serve::serve(&args),
        Verb::Licenses => licenses::licenses(),
        Verb::Man(args) => manual::man(&args),
        Verb::Completions(args) => manual::completions(&args),
        Verb::Tiles(args) => tiles::tiles(&args),
    };
    done.map_or_else(|error| fail(&error), |()| ExitCode::SUCCESS)
}

/// Prints an error; returns its exit code.
fn fail(error: &CliError) -> ExitCode {
    // If standard error cannot be written, the exit code has to suffice.
    let _ = writeln!(io::stderr(), "tallowdeep: {}", printable_lines(&error.text));
    ExitCode::from(error.code)
}

/// Prints help, the version or what is wrong with the arguments. Returns the exit code.
fn print_usage(error: clap::Error) -> ExitCode {
    // Arguments may be file names with control characters. Parse them again in printable form to get a safe message.
    let safe = std::env::args_os().map(|arg| printable(&arg.to_string_lossy()));
    let error = Cli::try_parse_from(safe).err().unwrap_or(error);
    match closed_pipe_is_fine(error.print()) {
        Err(error) => fail(&error),
        Ok(()) => ExitCode::from(error.exit_code().unsigned_abs() as u8),
    }
}

/// Gives the program a screen layout.
///
/// # Errors
/// If that of the tutorial is asked for and a game has begun whose rule set has none.
fn with_layout(app: App, layout: ScreenLayoutArg) -> Result<App, CliError> {
    let app = app.with_tutorial(layout == ScreenLayoutArg::Tutorial);
    match app.session() {
        Some(_) if layout == ScreenLayoutArg::Tutorial && app.tutorial().is_none() => {
            let error = "--layout tutorial: this rule set has no screen of its own; those of the tutorials have one";
            Err(CliError::arguments(error))
        }
        _ => Ok(app),
    }
}
