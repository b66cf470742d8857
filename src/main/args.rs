//! The arguments of each command, and how their values are read.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use tallowdeep::app::compare;
use tallowdeep::gfx::PxSize;
use tallowdeep::ui::layout::LEAST;

use super::look::LookArgs;
use super::recordings;

/// What game to play.
#[derive(Args, Default)]
pub(super) struct GameArgs {
    /// Rule set; `tallowdeep rules` lists them
    #[arg(long, value_name = "NAME")]
    pub(super) rules: Option<String>,
    /// Seed of the dice, a whole number from 0; the same seed is the same game
    #[arg(long, value_name = "N", value_parser = seed, allow_negative_numbers = true)]
    pub(super) seed: Option<u64>,
    /// A map drawn as text, to play on instead of one made by dice; `tallowdeep rules NAME` tells its letters
    #[arg(long, value_name = "FILE")]
    pub(super) map: Option<PathBuf>,
    #[command(flatten)]
    pub(super) look: LookArgs,
    /// A folder of assets laid over those that come with the program
    #[arg(long, value_name = "DIR")]
    pub(super) assets: Option<PathBuf>,
}

#[derive(Args, Default)]
pub(super) struct PlayArgs {
    #[command(flatten)]
    pub(super) game: GameArgs,
    /// Screen pixels for each pixel of the game, a whole number; else as many as leave room for everything
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=16))]
    pub(super) scale: Option<u32>,
    /// Whose screen to draw: ours, or the one that the tutorial of the rule set describes (F10 changes it)
    #[arg(long, value_name = "WHOSE", value_enum, default_value_t = Whose::Own)]
    pub(super) layout: Whose,
    /// A file of keys, instead of keys.toml beside the options; README.md says how it looks
    #[arg(long, value_name = "FILE")]
    pub(super) keys: Option<PathBuf>,
    #[command(flatten)]
    pub(super) saves: recordings::SavesArgs,
}

/// What `help run` says below the options.
const WORDS: &str = "\
Commands, each with what it does:
  n ne e se s sw w nw   walk, or hit who stands there
  .                     wait one turn
  g                     pick up what lies here
  > <                   take the stairs down, up
  use-a to use-z        use the thing that the pack shows with that letter
  drop-a to drop-z      lay it down
  throw-a@X,Y           throw it at who stands in column X, row Y, both counted from 0
  tick                  let time go by, where a rule set has it go by on its own
A command that a rule set refuses is no error: it takes no time, and the trace says why.
Without commands the game is shown, told or filmed as it begins.";

#[derive(Args)]
#[command(after_help = WORDS)]
pub(super) struct RunArgs {
    #[command(flatten)]
    pub(super) game: GameArgs,
    /// Commands such as "e e s . sw"; all of them are listed below
    #[arg(
        long,
        value_name = "WORDS",
        conflicts_with = "script",
        required_unless_present_any = ["script", "trace", "frame", "gif"]
    )]
    pub(super) commands: Option<String>,
    /// A file of commands, or - for the standard input; lines that begin with ; are comments
    #[arg(long, value_name = "FILE")]
    pub(super) script: Option<PathBuf>,
    /// Write a JSON line for the start and for every command, or - for the standard output
    #[arg(long, value_name = "FILE")]
    pub(super) trace: Option<PathBuf>,
    /// Tell in the trace which cells are in view
    #[arg(long, requires = "trace")]
    pub(super) trace_sight: bool,
    /// Write the last frame as a PNG
    #[arg(long, value_name = "OUT.png")]
    pub(super) frame: Option<PathBuf>,
    /// Write a frame of the start and of each command as a GIF
    #[arg(long, value_name = "OUT.gif")]
    pub(super) gif: Option<PathBuf>,
    /// Size of the frame in pixels, 480x270 or more; else 640x400, or that of the tutorial's screen
    #[arg(long, value_name = "WxH", value_parser = size)]
    pub(super) size: Option<PxSize>,
    /// Whose screen to draw: ours, or the one that the tutorial of the rule set describes
    #[arg(long, value_name = "WHOSE", value_enum, default_value_t = Whose::Own)]
    pub(super) layout: Whose,
}

#[derive(Args)]
pub(super) struct RulesArgs {
    /// A rule set; else all of them side by side
    pub(super) name: Option<String>,
}

#[derive(Args)]
pub(super) struct CompareArgs {
    /// First rule set; it makes the map
    pub(super) first: String,
    /// Second rule set
    pub(super) second: String,
    /// Seed of the dice
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = seed, allow_negative_numbers = true)]
    pub(super) seed: u64,
    /// A map drawn as text, in letters of the first rule set
    #[arg(long, value_name = "FILE")]
    pub(super) map: Option<PathBuf>,
    /// Commands such as "e e s . sw"; then nothing is shown in a window
    #[arg(long, value_name = "WORDS", requires = "frame")]
    pub(super) commands: Option<String>,
    /// Write the frame of both as a PNG
    #[arg(long, value_name = "OUT.png")]
    pub(super) frame: Option<PathBuf>,
    /// Size of the frame in pixels, 960x270 or more: room for two games; else 1280x400, or as large as the window has it
    #[arg(long, value_name = "WxH", value_parser = size_of_two)]
    pub(super) size: Option<PxSize>,
}

/// Whose screen to draw.
#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(super) enum Whose {
    /// Ours.
    #[default]
    Own,
    /// That of the tutorial.
    Tutorial,
}

fn seed(text: &str) -> Result<u64, String> {
    let fault = || {
        format!(
            "must be a whole number from 0 to {}, found {text:?}",
            u64::MAX
        )
    };
    text.parse().map_err(|_| fault())
}

/// Reads `640x400`, in which a game can be shown.
pub(super) fn size(text: &str) -> Result<PxSize, String> {
    size_from(text, LEAST)
}

/// Reads `1280x400`, in which two games can be shown side by side.
fn size_of_two(text: &str) -> Result<PxSize, String> {
    size_from(text, compare::LEAST)
}

/// Reads a size from `least` up.
fn size_from(text: &str, least: PxSize) -> Result<PxSize, String> {
    let parts = text
        .split_once('x')
        .and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    let (w, h): (i32, i32) =
        parts.ok_or_else(|| format!("must look like 640x400, found {text:?}"))?;
    if (least.w..=7680).contains(&w) && (least.h..=4320).contains(&h) {
        Ok(PxSize::new(w, h))
    } else {
        let PxSize { w, h } = least;
        Err(format!("must be {w}x{h} to 7680x4320, found {text:?}"))
    }
}
