//! The command `serve`: a game for programs, by standard input and output.

use std::io::{self, BufRead, Write};
use std::path::Path;
use std::sync::Arc;

use clap::{Args, ValueEnum};
use tallowdeep::gfx::PxSize;
use tallowdeep::platform::files;
use tallowdeep::tools::serve::{AnswerPart, Server, Setup};
use tallowdeep::ui::layout::MIN_SIZE;
use tallowdeep::ui::settings::Settings;

use super::args::{GameArgs, ScreenLayoutArg, size};
use super::error::CliError;
use super::inputs::{check_files, content, game};
use super::outputs::closed_pipe_is_fine;

/// Printed by `help serve` below the options.
const LINES: &str = "\
Lines that are understood, each answered by one line of JSON:
  COMMAND             play a command; `tallowdeep help run` lists them
  reset SEED [RULES]  start another game, under another rule set if one is named
  map                 the map as the hero knows it, in letters
  legal               the commands that would be accepted
  frame [FILE]        the picture, a PNG in base 64, or written to FILE
  quit                end, without an answer, as the end of the input does
What else is read is answered by {\"error\":\"...\"}. docs/formats.md describes the answers.";

#[derive(Args)]
#[command(after_help = LINES)]
pub(super) struct ServeArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Frame size in pixels, at least 480x270 [default: 640x400, or that of the tutorial's screen]
    #[arg(long, value_name = "WxH", value_parser = size(MIN_SIZE))]
    size: Option<PxSize>,
    /// Leave these out of the answers to commands, which makes them faster; lines of these names ask for them
    #[arg(long, value_name = "PARTS", value_delimiter = ',', value_enum)]
    without: Vec<PartArg>,
}

#[derive(Clone, Copy, ValueEnum)]
enum PartArg {
    /// The map in letters.
    Map,
    /// The commands that would be accepted.
    Legal,
}

impl PartArg {
    const fn part(self) -> AnswerPart {
        match self {
            Self::Map => AnswerPart::Map,
            Self::Legal => AnswerPart::Legal,
        }
    }
}

/// Plays what the lines of standard input ask for.
pub(super) fn serve(args: &ServeArgs) -> Result<(), CliError> {
    let lines = Some(Path::new("-"));
    check_files(&[args.game.inputs(), vec![lines]].concat(), &[])?;
    let mut content = content(&args.game.assets)?;
    let (rules, look, map) = game(&args.game, &mut content, |content| {
        Ok(Settings {
            tiles: args.game.look.apply(content)?,
            ..args.game.options.over(Settings::default(), content)?
        })
    })?;
    let server = Server::new(Setup {
        content: Arc::new(content),
        rules,
        seed: args.game.seed.unwrap_or(1),
        map,
        without: args.without.iter().map(|it| it.part()).collect(),
        write: files::write,
        look,
        is_tutorial_screen: args.game.layout() == ScreenLayoutArg::Tutorial,
        size: args.size,
    });
    closed_pipe_is_fine(answer_lines(server))
}

/// Bytes of answers that wait for more at most, before they are written.
const MOST_WAITING: usize = 1 << 16;

/// Answers lines until the input ends, or one says `quit`.
fn answer_lines(mut server: Server) -> io::Result<()> {
    let mut input = io::BufReader::new(io::stdin().lock());
    let mut output = io::stdout().lock();
    let (mut line, mut answers) = (Vec::new(), Vec::new());
    while input.read_until(b'\n', &mut line)? > 0 {
        let text = String::from_utf8_lossy(&line);
        if !server.answer(text.trim_end(), &mut answers) {
            break;
        }
        answers.push(b'\n');
        line.clear();
        // A program that waits for an answer has sent no more lines. One that has needs no answer at once: to write
        // each would wake it up for every line.
        if !input.buffer().contains(&b'\n') || answers.len() > MOST_WAITING {
            output.write_all(&answers)?;
            output.flush()?;
            answers.clear();
        }
    }
    output.write_all(&answers)?;
    output.flush()
}
