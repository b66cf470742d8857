//! The arguments of each command.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::builder::{PathBufValueParser, TypedValueParser};
use clap::{Args, ValueEnum};
use tallowdeep::autoplay::Policy;
use tallowdeep::gfx::PxSize;
use tallowdeep::platform::files;
use tallowdeep::tools::compare;
use tallowdeep::ui::layout::MIN_SIZE;

use super::appearance::{AppearanceArgs, OptionArgs};
use super::error::CliError;

/// Which game to play.
#[derive(Args, Default)]
pub(super) struct GameArgs {
    /// Rule set (see `tallowdeep rules`), or a rule file: one that ends with .toml, or - for standard input [default:
    /// tallowdeep]
    #[arg(short, long, value_name = "NAME|FILE")]
    pub(super) rules: Option<PathBuf>,
    /// Chapter of a tutorial, such as tcod/6 or tcod/6-literal, on its own screen; `tallowdeep rules` lists them
    #[arg(long, value_name = "SERIES/NUMBER", conflicts_with = "rules")]
    pub(super) chapter: Option<String>,
    /// Seed of the random numbers, 0 or more; the same seed gives the same game
    #[arg(short, long, value_name = "N", value_parser = seed, allow_negative_numbers = true)]
    pub(super) seed: Option<u64>,
    /// Candle to begin with, such as thief or lamp [default: the first in the rule file]
    #[arg(long, value_name = "NAME")]
    pub(super) candle: Option<String>,
    /// Play on a map drawn as text; `tallowdeep rules NAME` lists its letters
    #[arg(short, long, value_name = "FILE")]
    pub(super) map: Option<PathBuf>,
    /// Screen layout: our own, or that of the rule set's tutorial (F10 switches) [default: own, of a chapter tutorial]
    #[arg(long, value_name = "WHOSE", value_enum)]
    layout: Option<ScreenLayoutArg>,
    #[command(flatten)]
    pub(super) look: AppearanceArgs,
    #[command(flatten)]
    pub(super) options: OptionArgs,
    #[command(flatten)]
    pub(super) assets: AssetArgs,
}

impl GameArgs {
    /// The screen layout: as asked for, otherwise that of the tutorial for a chapter.
    pub(super) fn layout(&self) -> ScreenLayoutArg {
        let usual = match self.chapter {
            Some(_) => ScreenLayoutArg::Tutorial,
            None => ScreenLayoutArg::Own,
        };
        self.layout.unwrap_or(usual)
    }

    /// The files that are read.
    pub(super) fn inputs(&self) -> Vec<Option<&Path>> {
        let rules = self.rules.as_deref().and_then(rules_input);
        let [tiles, font] = self.look.inputs();
        vec![rules, self.map.as_deref(), tiles, font]
    }
}

#[derive(Args, Default)]
pub(super) struct PlayArgs {
    #[command(flatten)]
    pub(super) game: GameArgs,
    /// Screen pixels per game pixel, 1 to 16 [default: as large as fits]
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=16), allow_negative_numbers = true)]
    pub(super) scale: Option<u32>,
    /// File of key bindings, instead of keys.toml in the settings folder; see docs/play.md
    #[arg(long, value_name = "FILE")]
    pub(super) keys: Option<PathBuf>,
    /// After each turn, and whatever else changes the screen, write the screen as text to this file, for people who hear
    /// it; - for standard output
    #[arg(long, value_name = "FILE")]
    pub(super) mirror: Option<PathBuf>,
    #[command(flatten)]
    pub(super) saves: SavesArgs,
}

/// Printed by `help run` below the options.
const WORDS: &str = "\
Commands, each with what it does:
  n ne e se s sw w nw   walk, or attack what stands there
  .                     wait one turn
  g                     pick up what lies here
  > <                   take the stairs down, up
  use-a, use-A          use the thing that the pack shows with that letter
  drop-a                lay it down
  flame-plain           set the height of the flame: flame-shielded, flame-plain, flame-bright
  seal-wounds           seal wounds with wax
  seal-e                seal the door there with wax
  wick-1                choose the first of the wicks offered; it takes no turn
  flare                 let the flame flare up, with a wick for it
  throw-a@X,Y           throw it at column X, row Y, both counted from 0
  tick                  let time pass, in real-time rule sets
A refused command is not an error: it takes no time, and the trace says why. Without a trace, refusals
are counted at the end. Without commands, the outputs show how the game begins.";

#[derive(Args)]
#[command(after_help = WORDS)]
pub(super) struct RunArgs {
    #[command(flatten)]
    pub(super) game: GameArgs,
    /// Commands such as "e e s . sw", or - for standard input; see the list below
    #[arg(short, long, value_name = "WORDS", conflicts_with = "script")]
    pub(super) commands: Option<String>,
    /// File of commands, or - for standard input; lines that begin with ; are comments
    #[arg(long, value_name = "FILE")]
    pub(super) script: Option<PathBuf>,
    /// Write a trace, one JSON line per command; - for standard output
    #[arg(short, long, value_name = "FILE")]
    pub(super) trace: Option<PathBuf>,
    /// Include the cells in view, and the light, in the trace
    #[arg(long, requires = "trace")]
    pub(super) trace_sight: bool,
    /// Write the last frame as a PNG
    #[arg(short, long, value_name = "OUT.png", value_parser = ending_with("png"))]
    pub(super) frame: Option<PathBuf>,
    /// Write the last frame as text: the map in letters, the sidebar, the log; - for standard output
    #[arg(long, value_name = "FILE")]
    pub(super) text: Option<PathBuf>,
    /// Write a GIF with one frame per command
    #[arg(long, value_name = "OUT.gif", value_parser = ending_with("gif"))]
    pub(super) gif: Option<PathBuf>,
    /// Write a WAV file of what is heard, each command with its whole motion
    #[arg(long, value_name = "OUT.wav", value_parser = ending_with("wav"))]
    pub(super) sound: Option<PathBuf>,
    /// Frame size in pixels, at least 480x270 [default: 640x400, or that of the tutorial's screen]
    #[arg(long, value_name = "WxH", value_parser = size(MIN_SIZE))]
    pub(super) size: Option<PxSize>,
}

#[derive(Args)]
pub(super) struct RulesArgs {
    /// Rule set to describe, or a rule file that ends with .toml [default: compare all]
    pub(super) name: Option<PathBuf>,
    #[command(flatten)]
    pub(super) assets: AssetArgs,
}

#[derive(Args)]
pub(super) struct CompareArgs {
    /// First rule set, or a rule file that ends with .toml; it generates the map
    pub(super) first: PathBuf,
    /// Second rule set
    pub(super) second: PathBuf,
    /// Seed of the random numbers
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = seed, allow_negative_numbers = true)]
    pub(super) seed: u64,
    /// Play on a map drawn as text, in letters of the first rule set
    #[arg(short, long, value_name = "FILE")]
    pub(super) map: Option<PathBuf>,
    /// Commands such as "e e s . sw", or - for standard input; plays without a window
    #[arg(short, long, value_name = "WORDS", requires = "frame")]
    pub(super) commands: Option<String>,
    /// Write the frame of both games as a PNG
    #[arg(short, long, value_name = "OUT.png", value_parser = ending_with("png"))]
    pub(super) frame: Option<PathBuf>,
    /// Frame size in pixels, at least 960x270 [default: 1280x400, or the size of the window]
    #[arg(long, value_name = "WxH", value_parser = size(compare::LEAST))]
    pub(super) size: Option<PxSize>,
    #[command(flatten)]
    pub(super) assets: AssetArgs,
}

#[derive(Args, Default)]
pub(super) struct SavesArgs {
    /// Folder for recordings, reports, pictures and settings, instead of the user's own
    #[arg(long, value_name = "DIR")]
    pub(super) saves: Option<PathBuf>,
}

#[derive(Args, Default)]
pub(super) struct AssetArgs {
    /// Folder of assets that overrides the built-in ones
    #[arg(long, value_name = "DIR")]
    pub(super) assets: Option<PathBuf>,
    /// Mod to lay over the assets: a folder with a mod.toml, or the name of one in the data folder's mods; may be repeated
    #[arg(long = "mod", value_name = "NAME|DIR")]
    pub(super) mods: Vec<PathBuf>,
}

/// Which screen layout to use.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum ScreenLayoutArg {
    /// Our own.
    Own,
    /// That of the tutorial.
    Tutorial,
}

/// Parses a seed.
pub(super) fn seed(text: &str) -> Result<u64, String> {
    whole(0..=u64::MAX)(text)
}

/// A parser of whole numbers in this range. Its argument needs `allow_negative_numbers`, so that it also sees those.
pub(super) fn whole<N: FromStr + PartialOrd + Display + Clone>(
    range: RangeInclusive<N>,
) -> impl Fn(&str) -> Result<N, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let (least, most) = (range.start(), range.end());
        let error = || format!("must be a whole number from {least} to {most}, found {text:?}");
        number.ok_or_else(error)
    }
}

/// Fails if there are fewer seeds from `first` on than games.
pub(super) fn enough_seeds(first: u64, games: u32) -> Result<(), CliError> {
    let most = u64::MAX - u64::from(games) + 1;
    if first > most {
        let error = format!("--seed: must be 0 to {most} for {games} games, found {first}");
        return Err(CliError::arguments(error));
    }
    Ok(())
}

/// A parser of the paths of output files, which end with `.png` if `right` is `png`; `-` and names without an extension
/// are fine too.
pub(super) fn ending_with(right: &'static str) -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(move |path| match path.extension() {
        Some(ending) if !ending.eq_ignore_ascii_case(right) => {
            let kind = right.to_uppercase();
            Err(format!(
                "a {kind} file is written, whose name ends with .{right}"
            ))
        }
        _ => Ok(path),
    })
}

/// Parses the name of a policy.
pub(super) fn policy(word: &str) -> Result<Policy, String> {
    Policy::from_word(word)
        .ok_or_else(|| format!("use one of {}", Policy::ALL.map(Policy::word).join(", ")))
}

/// A parser of frame sizes such as `640x400`, from `least` to 7680x4320.
pub(super) fn size(least: PxSize) -> impl Fn(&str) -> Result<PxSize, String> + Clone {
    move |text| {
        let sides = text.split_once('x');
        let sides = sides.and_then(|(w, h)| w.parse().ok().zip(h.parse().ok()));
        let (w, h) = sides.ok_or_else(|| format!("must look like 640x400, found {text:?}"))?;
        if (least.w..=7680).contains(&w) && (least.h..=4320).contains(&h) {
            return Ok(PxSize::new(w, h));
        }
        let PxSize { w, h } = least;
        Err(format!("must be {w}x{h} to 7680x4320, found {text:?}"))
    }
}

/// Whether this names a rule file: a path ending with .toml, or `-` for standard input.
pub(super) fn is_file(name: &Path) -> bool {
    name == Path::new("-") || files::has_ending(name, "toml")
}

/// The file that these rules are read from, if they are not built in.
pub(super) fn rules_input(name: &Path) -> Option<&Path> {
    Some(name).filter(|name| is_file(name))
}
