//! The command line program: arguments in, exit code out.

mod appearance;
mod args;
mod assets;
mod beside;
mod lab;
#[cfg(feature = "window")]
mod last_words;
mod levels;
mod licenses;
mod manual;
mod odds;
mod progress;
mod recordings;
#[cfg(feature = "window")]
mod saved_appearance;
mod schema;
mod sounds;
#[cfg(feature = "window")]
mod speaker;
#[cfg(feature = "window")]
mod windowed;

use std::error::Error;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};
use tallowdeep::ui::settings::{RulesId, Settings};

use args::{AssetArgs, CompareArgs, GameArgs, PlayArgs, RunArgs, ScreenLayoutArg};
use clap::builder::styling::{AnsiColor, Styles};
use clap::{Parser, Subcommand};
use progress::ProgressBar;
use tallowdeep::app::recording::LoadedRecording;
use tallowdeep::app::{App, Script, headless};
use tallowdeep::audio::wav;
use tallowdeep::base::printable::{printable, printable_lines};
use tallowdeep::content::map::{self, DrawnMap};
use tallowdeep::content::{Assets, Content, Embedded, IoError, RulesetFile};
use tallowdeep::game::Command;
use tallowdeep::gfx::{Canvas, PxSize, png};
use tallowdeep::platform::files::{self, OverlayAssets};
use tallowdeep::tools::compare::{self, Compare};
use tallowdeep::tools::trace::Detail;
use tallowdeep::tools::table;

#[cfg(feature = "window")]
use tallowdeep::app::backend::{self, Backend};
#[cfg(feature = "window")]
use tallowdeep::platform::window::Window;
#[cfg(feature = "window")]
use windowed::{play, replay};

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
    /// Report everything wrong with a folder for --assets or --mod
    Check(assets::CheckArgs),
    /// Print the JSON schema of a kind of TOML file, for editors that complete and check
    Schema(schema::SchemaArgs),
    /// Print the licences of the program, its font and the crates it is made of
    Licenses,
    /// Print a manual page in roff, for packages: `tallowdeep man | man -l -` shows it
    Man(manual::ManArgs),
    /// Print a shell completion script
    Completions(manual::CompletionsArgs),
}

/// An error message with its exit code.
struct CliError {
    /// 1 if the command failed, 2 if the arguments are wrong.
    code: u8,
    text: String,
}

#[allow(clippy::needless_pass_by_value, reason = "map_err passes values")]
impl CliError {
    /// The command failed.
    fn failed(text: impl ToString) -> Self {
        let text = text.to_string();
        Self { code: 1, text }
    }

    /// The arguments are wrong.
    fn arguments(text: impl ToString) -> Self {
        let text = text.to_string();
        Self { code: 2, text }
    }
}

/// Errors of the library say why a command failed.
impl<E: Error> From<E> for CliError {
    fn from(error: E) -> Self {
        Self::failed(error)
    }
}

/// Combines two results; if both failed, their messages are joined line by line.
fn combine_errors<A, B>(
    one: Result<A, CliError>,
    other: Result<B, CliError>,
) -> Result<(A, B), CliError> {
    match (one, other) {
        (Ok(one), Ok(other)) => Ok((one, other)),
        (Err(error), Ok(_)) | (Ok(_), Err(error)) => Err(error),
        (Err(one), Err(other)) => Err(CliError {
            code: one.code,
            text: format!("{}\n{}", one.text, other.text),
        }),
    }
}

fn main() -> ExitCode {
    let Cli { verb, play: plain } = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return print_usage(error),
    };
    files::crash_report::install();
    let done = match verb.unwrap_or(Verb::Play(plain)) {
        Verb::Play(args) => play(&args),
        Verb::Run(args) => run(&args),
        Verb::Compare(args) => compare(&args),
        Verb::Beside(args) => beside::beside(&args),
        Verb::Replay(args) => replay(&args),
        Verb::Verify(args) => recordings::verify(&args),
        Verb::Render(args) => recordings::render(&args),
        Verb::Bot(args) => recordings::bot(&args),
        Verb::Lab(args) => lab::lab(&args),
        Verb::Levels(args) => levels::levels(&args),
        Verb::Odds(args) => odds::odds(&args),
        Verb::Scores(args) => recordings::scores(&args),
        Verb::Rules(args) => rules(&args),
        Verb::Sounds(args) => sounds::sounds(&args),
        Verb::Assets(args) => assets::write(&args),
        Verb::Check(args) => assets::check(&args),
        Verb::Schema(args) => schema::schema(&args),
        Verb::Licenses => licenses::licenses(),
        Verb::Man(args) => manual::man(&args),
        Verb::Completions(args) => manual::completions(&args),
        Verb::Tiles(args) => tiles(&args),
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

/// The built-in assets, overlaid with the folder and the mods in the arguments.
fn content(args: &AssetArgs) -> Result<Content, CliError> {
    let folder = args.assets.as_deref().map(OverlayAssets::new);
    let folder = folder.transpose().map_err(CliError::arguments)?;
    let overlay = files::mods::overlay(&args.mods, None, folder)?;
    let assets: &dyn Assets = overlay.as_ref().map_or(&Embedded, |overlay| overlay);
    Ok(Content::load(assets)?)
}

/// The rule set, the result of `look`, and the map if one is given. Only one of the files may be standard input.
fn game<L>(
    args: &GameArgs,
    content: &mut Content,
    look: impl FnOnce(&mut Content) -> Result<L, CliError>,
) -> Result<(RulesId, L, Option<DrawnMap>), CliError> {
    let rules = match (&args.rules, &args.chapter) {
        (Some(name), _) => rule_set(name, content)?,
        (None, Some(key)) => content.chapter_named(key).map_err(CliError::arguments)?,
        (None, None) => RulesId::default(),
    };
    let look = look(content);
    let (look, map) = combine_errors(look, map(args.map.as_deref(), content, rules))?;
    Ok((rules, look, map))
}

/// Whether this names a rule file: a path ending with .toml, or `-` for standard input.
fn is_file(name: &Path) -> bool {
    name == Path::new("-") || files::has_ending(name, "toml")
}

/// The file that these rules are read from, if they are not built in.
fn rules_input(name: &Path) -> Option<&Path> {
    Some(name).filter(|name| is_file(name))
}

/// The rule set with this name, or in this rule file.
fn rule_set(path: &Path, content: &mut Content) -> Result<RulesId, CliError> {
    if !is_file(path) {
        let name = path.to_string_lossy();
        let found = content.rules_named(&name);
        return found.map_err(|error| match name.contains(['.', '/', '\\']) {
            true => CliError::arguments(format!("{error}; the names of rule files end with .toml")),
            false => CliError::arguments(error),
        });
    }
    let text = rules_text(path)?;
    Ok(content.add_rules(&files::display_name(path), &text)?)
}

/// The text of a rule file. Standard input is read only once; a reload gets the same text again.
fn rules_text(path: &Path) -> Result<String, CliError> {
    static STANDARD_INPUT: OnceLock<String> = OnceLock::new();
    let is_input = path == Path::new("-");
    if let Some(text) = STANDARD_INPUT.get().filter(|_| is_input) {
        return Ok(text.clone());
    }
    let text = files::read_text(path)?;
    if is_input {
        STANDARD_INPUT.get_or_init(|| text.clone());
    }
    Ok(text)
}

/// Like [`rule_set`], with everything that belongs to it; also accepts older released versions, such as `tcod@1`.
fn rule_file(name: &Path, content: &mut Content) -> Result<RulesetFile, CliError> {
    let known = content.rule_file(&name.to_string_lossy()).cloned();
    known.or_else(|_| {
        let id = rule_set(name, content)?;
        Ok(content.rules[id.0].clone())
    })
}

/// Reads a map for the rule set with this index.
fn map(
    path: Option<&Path>,
    content: &Content,
    rules: RulesId,
) -> Result<Option<DrawnMap>, CliError> {
    let Some(path) = path else {
        return Ok(None);
    };
    let (name, text) = (files::display_name(path), files::read_piped_text(path)?);
    let map = map::parse_drawn_map(&name, &text, &content.rules[rules.0].rules)?;
    Ok(Some(map))
}

#[cfg(not(feature = "window"))]
fn replay(_args: &recordings::ReplayArgs) -> Result<(), CliError> {
    Err(no_window("`tallowdeep render` draws without one"))
}

#[cfg(not(feature = "window"))]
fn play(_args: &PlayArgs) -> Result<(), CliError> {
    Err(no_window("`tallowdeep run` plays without one"))
}

#[cfg(not(feature = "window"))]
fn no_window(hint: &str) -> CliError {
    CliError::failed(format!("this program was built without a window; {hint}"))
}

fn compare(args: &CompareArgs) -> Result<(), CliError> {
    let [first, second] = [&args.first, &args.second].map(|name| rules_input(name));
    let words = args.commands.as_deref().and_then(as_file);
    check_files(&[first, second, args.map.as_deref(), words], &[&args.frame])?;
    let mut content = content(&args.assets)?;
    let first = rule_set(&args.first, &mut content)?;
    let rules = [first, rule_set(&args.second, &mut content)?];
    let map = map(args.map.as_deref(), &content, rules[0])?;
    let content = Arc::new(content);
    let mut both = Compare::new(&content, rules, args.seed, map.map(|map| map.blueprint));
    for word in commands(args.commands.as_deref(), None)? {
        both.play(word);
    }
    match &args.frame {
        Some(path) => picture(path, &both.frame(args.size.unwrap_or(compare::FRAME))),
        None => show(&mut both, args.size.unwrap_or(compare::LEAST)),
    }
}

/// Shows both games in a window.
#[cfg(feature = "window")]
fn show(both: &mut Compare, room: PxSize) -> Result<(), CliError> {
    let mut window = Window::open(backend::NAME, None, headless::FRAME, None)?;
    // The largest integer scale with room for both games, even after a resize.
    window.fit(Some(room));
    let mut saves = files::SaveFolder::new(None);
    both.load_preferences(&mut saves);
    backend::run(both, &mut window, &mut saves, &mut backend::Silence)?;
    Ok(window.end()?)
}

#[cfg(not(feature = "window"))]
fn show(_both: &mut Compare, _room: PxSize) -> Result<(), CliError> {
    Err(no_window("--frame draws a picture"))
}

/// Fails if two of the files that a command reads and writes would be mixed up: more than one is standard input or
/// standard output, two outputs are one file, or an output would replace an input.
fn check_files(inputs: &[Option<&Path>], outputs: &[&Option<PathBuf>]) -> Result<(), CliError> {
    let inputs: Vec<_> = inputs.iter().copied().flatten().collect();
    let outputs: Vec<_> = outputs.iter().filter_map(|path| path.as_deref()).collect();
    one_dash(&inputs, "come from standard input")?;
    one_dash(&outputs, "go to standard output")?;
    for (index, output) in outputs.iter().enumerate() {
        for other in &outputs[..index] {
            different_files(other, output, "only one output can go to a file", "two")?;
        }
        for input in &inputs {
            different_files(input, output, "an output cannot replace an input", "both")?;
        }
    }
    Ok(())
}

fn one_dash(paths: &[&Path], what: &str) -> Result<(), CliError> {
    let dashes = paths.iter().filter(|path| **path == Path::new("-"));
    if dashes.count() > 1 {
        let error = format!("only one file can {what}, found - for two");
        return Err(CliError::arguments(error));
    }
    Ok(())
}

/// Fails if both are one file; standard input and output are none.
fn different_files(one: &Path, other: &Path, rule: &str, uses: &str) -> Result<(), CliError> {
    let is_dash = [one, other].contains(&Path::new("-"));
    if is_dash || !files::is_same(one, other) {
        return Ok(());
    }
    let names = [one, other].map(files::display_name);
    let found = match names[0] == names[1] {
        true => format!("{} for {uses}", names[0]),
        false => format!("{} and {}, which are the same file", names[0], names[1]),
    };
    Err(CliError::arguments(format!("{rule}, found {found}")))
}

fn run(args: &RunArgs) -> Result<(), CliError> {
    let outputs = [&args.trace, &args.frame, &args.gif, &args.sound];
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
    let commands = commands(args.commands.as_deref(), args.script.as_deref())?;
    let content = Arc::new(content);
    let app = App::in_game(&content, rules, args.game.seed.unwrap_or(1), map);
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
    if let Some(path) = &args.trace {
        let trace = traced(&mut game, commands, args.trace_sight);
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

/// Plays commands; returns their trace.
fn traced(game: &mut Script, commands: Vec<Command>, with_sight: bool) -> String {
    let detail = [Detail::Usual, Detail::WithSight][usize::from(with_sight)];
    let (mut progress, all) = (ProgressBar::new(), commands.len());
    let mut lines: Vec<_> = game.trace_start(detail).into_iter().collect();
    for (done, word) in (1..).zip(commands) {
        lines.extend(game.trace(word, detail));
        progress.show(done, all);
    }
    lines.into_iter().map(|line| line + "\n").collect()
}

/// Writes what the arguments ask for of a game that has been played: its GIF, its sound and its last frame.
fn write_played(
    args: &RunArgs,
    content: &Arc<Content>,
    look: Settings,
    game: &mut Script,
) -> Result<(), CliError> {
    let wants_replay = args.gif.is_some() || args.sound.is_some();
    if let Some(recording) = game.recording().filter(|_| wants_replay) {
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

/// Writes a frame as a PNG.
fn picture(path: &Path, frame: &Canvas) -> Result<(), CliError> {
    output(path, &png::encode(frame)?)
}

/// Standard input, if these words of commands are `-`.
fn as_file(words: &str) -> Option<&Path> {
    Some(Path::new(words)).filter(|_| words == "-")
}

/// The commands in the arguments: words, or a script, which may also be given as the words `-`. All are checked before
/// the first is played.
fn commands(words: Option<&str>, script: Option<&Path>) -> Result<Vec<Command>, CliError> {
    let Some(path) = script.or(words.and_then(as_file)) else {
        let words = words.unwrap_or_default().split_whitespace();
        let words = words.map(headless::command).collect::<Result<_, _>>();
        return words.map_err(|error| CliError::arguments(format!("--commands: {error}")));
    };
    let text = files::read_piped_text(path)?;
    let mut commands = Vec::new();
    for (number, line) in (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim_start().starts_with(';'))
    {
        for word in line.split_whitespace() {
            let file = files::display_name(path);
            let error = |error| CliError::failed(format!("{file}:{number}: {error}"));
            commands.push(headless::command(word).map_err(error)?);
        }
    }
    Ok(commands)
}

/// Writes to a file, or to standard output for `-`.
fn output(path: &Path, bytes: &[u8]) -> Result<(), CliError> {
    if path == Path::new("-") {
        print_bytes(bytes)
    } else {
        Ok(files::write(path, bytes)?)
    }
}

fn print_bytes(bytes: &[u8]) -> Result<(), CliError> {
    closed_pipe_is_fine(io::stdout().write_all(bytes))
}

/// Prints text that may contain parts of files.
fn print_text(text: &str) -> Result<(), CliError> {
    print_bytes(printable_lines(text).as_bytes())
}

/// The reader may stop early, as in `tallowdeep rules | head -1`.
fn closed_pipe_is_fine(wrote: io::Result<()>) -> Result<(), CliError> {
    match wrote {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        done => done.map_err(|error| {
            let reason = IoError::from(error);
            CliError::failed(format!("standard output: cannot be written: {reason}"))
        }),
    }
}

/// Compares the rule sets, or describes one.
fn rules(args: &args::RulesArgs) -> Result<(), CliError> {
    let mut content = content(&args.assets)?;
    print_lines(match &args.name {
        None => table::lines(&content.rules),
        Some(name) => {
            let file = rule_file(name, &mut content)?;
            let own = match is_file(name) {
                true => file.rules.name.as_str().into(),
                false => name.to_string_lossy(),
            };
            table::one(&own, &file, &content.rules)
        }
    })
}

/// Lists the tilesheets.
fn tiles(args: &AssetArgs) -> Result<(), CliError> {
    let content = content(args)?;
    print_lines(content.sheets.iter().map(|(name, _)| name.clone()))
}

fn print_lines(lines: impl IntoIterator<Item = String>) -> Result<(), CliError> {
    let text: String = lines.into_iter().map(|line| line + "\n").collect();
    print_text(&text)
}
