//! `run`: plays commands without a window.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use tallowdeep::app::recording::LoadedRecording;
use tallowdeep::app::{App, Script, headless};
use tallowdeep::audio::wav;
use tallowdeep::content::Content;
use tallowdeep::game::Command;
use tallowdeep::tools::trace::Detail;
use tallowdeep::ui::settings::Settings;

use super::args::RunArgs;
use super::error::CliError;
use super::inputs::{as_file, candle, check_files, commands, content, game, typed_commands};
use super::outputs::{output, picture, print_bytes, print_text};
use super::progress::ProgressBar;
use super::{recordings, with_layout};

pub(super) fn run(args: &RunArgs) -> Result<(), CliError> {
    let outputs = [&args.trace, &args.frame, &args.text, &args.gif, &args.sound];
    let words = args.commands.as_deref().and_then(as_file);
    let own = [args.script.as_deref(), words];
    check_files(&[args.game.inputs(), own.to_vec()].concat(), &outputs)?;
    if args.commands.is_none() && args.script.is_none() && outputs.iter().all(|it| it.is_none()) {
        return Err(CliError::arguments(NOTHING_TO_RUN));
    }
    let mut content = content(&args.game.assets)?;
    let (rules, look, map) = game(&args.game, &mut content, |content| {
        Ok(Settings {
            tiles: args.game.look.apply(content)?,
            ..args.game.options.over(Settings::default(), content)?
        })
    })?;
    // A program that sends a command and waits for its line must get it before the input ends.
    let typed = args.script.as_deref().or(words);
    let is_live = [typed, args.trace.as_deref()] == [Some(Path::new("-")); 2];
    let commands = match is_live {
        true => Vec::new(),
        false => commands(args.commands.as_deref(), args.script.as_deref())?,
    };
    let content = Arc::new(content);
    let candle = candle(&args.game, &content, rules)?;
    let app = App::in_game(&content, rules, args.game.seed.unwrap_or(1), map);
    let app = app.with_candle(candle);
    let app = with_layout(app.with_settings(look), args.game.layout())?;
    let tutorial = app.tutorial_size();
    if let (Some(size), Some(least)) = (args.size, tutorial)
        && (size.w < least.w || size.h < least.h)
    {
        return Err(CliError::arguments(format!(
            "--size: the tutorial's screen is {}x{} pixels, found {}x{}",
            least.w, least.h, size.w, size.h
        )));
    }
    let mut game = Script::of(app);
    game.resize(args.size.or(tutorial).unwrap_or(headless::FRAME));
    let detail = [Detail::Usual, Detail::WithSight][usize::from(args.trace_sight)];
    if is_live {
        trace_live(&mut game, detail)?;
    } else if let Some(path) = &args.trace {
        let trace = traced(&mut game, commands, detail);
        output(path, trace.as_bytes())?;
    } else {
        print_refused(&mut game, &commands);
    }
    write_played(args, &content, look, &mut game)?;
    if outputs.iter().all(|path| path.is_none()) {
        let turn = game.session().map_or(0, |session| session.view().turn());
        print_text(&format!("Played to turn {turn}. {WRITES}\n"))?;
    }
    Ok(())
}

/// Plays commands; returns their trace.
fn traced(game: &mut Script, commands: Vec<Command>, detail: Detail) -> String {
    let (mut progress, all) = (ProgressBar::new(), commands.len());
    let mut lines: Vec<_> = game.trace_start(detail).into_iter().collect();
    for (done, word) in (1..).zip(commands) {
        lines.extend(game.trace(word, detail));
        progress.show(done, all);
    }
    lines.into_iter().map(|line| line + "\n").collect()
}

/// Plays the commands of standard input as they come, and prints the line of each at once.
fn trace_live(game: &mut Script, detail: Detail) -> Result<(), CliError> {
    let mut line = game.trace_start(detail);
    let mut commands = typed_commands();
    while let Some(written) = line {
        // Standard output passes on each line as it ends.
        print_bytes(format!("{written}\n").as_bytes())?;
        let Some(command) = commands.next() else {
            break;
        };
        line = game.trace(command?, detail);
    }
    Ok(())
}

/// Writes what the arguments ask for of a game that has been played: its GIF, its sound, its last frame and the text of
/// that.
fn write_played(
    args: &RunArgs,
    content: &Arc<Content>,
    look: Settings,
    game: &mut Script,
) -> Result<(), CliError> {
    let wants_replay = args.gif.is_some() || args.sound.is_some();
    if wants_replay && let Some(recording) = game.recording() {
        let opened = LoadedRecording::read(content, "this game", &recording.to_text())?;
        let mut player = recordings::replay_player(opened);
        let all = 0..=player.len();
        if let Some(path) = &args.gif {
            let (all, size) = (all.clone(), args.size.unwrap_or(headless::FRAME));
            let gif = recordings::render_gif(content, look, &mut player, all, size)?;
            output(path, &gif)?;
        }
        if let Some(path) = &args.sound {
            let samples = recordings::render_sound(content, &mut player, all);
            output(path, &wav::encode(&samples))?;
        }
    }
    if let Some(path) = &args.text {
        output(path, game.text().as_bytes())?;
    }
    match &args.frame {
        Some(path) => picture(path, &game.frame()),
        None => Ok(()),
    }
}

/// Plays commands, and reports how many were refused.
fn print_refused(game: &mut Script, commands: &[Command]) {
    let (mut progress, all) = (ProgressBar::new(), commands.len());
    let mut refused = 0;
    for (done, word) in (1..).zip(commands) {
        let outcome = game.command(*word);
        refused += usize::from(outcome.is_some_and(|outcome| outcome.refused.is_some()));
        progress.show(done, all);
    }
    if refused > 0 {
        let were = if refused == 1 { "was" } else { "were" };
        let line = format!("{refused} of {all} commands {were} refused; --trace - says why");
        // If standard error cannot be written, nobody is reading it.
        let _ = writeln!(io::stderr(), "tallowdeep: {line}");
    }
}

/// The message of `run` if no output is requested.
const WRITES: &str = "Add --trace - to read what happened, --frame OUT.png for the last frame, or --gif OUT.gif for all of it.";

/// The message of `run` with neither commands nor output.
const NOTHING_TO_RUN: &str = "add --commands \"e e s\" or --script FILE to play, or --frame OUT.png to see how the game begins";
