//! The commands for recordings: verify, render, scores and bot.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tallowdeep::ui::settings::Settings;

use clap::{ArgGroup, Args};
use tallowdeep::app::export;
use tallowdeep::app::recording::LoadedRecording;
use tallowdeep::app::recording::{Score, score};
use tallowdeep::app::replay_player::ReplayPlayer;
use tallowdeep::app::storage::Storage;
use tallowdeep::audio::{RATE, wav};
use tallowdeep::autoplay::Policy;
use tallowdeep::base::printable::{excerpt, printable};
use tallowdeep::content::Content;
use tallowdeep::gfx::{PxSize, png};
use tallowdeep::platform::files::{self, SaveFolder};
use tallowdeep::replay::Recording;
use tallowdeep::tools::bot::{self, BotGame, Series};
use tallowdeep::tools::soundtrack;
use tallowdeep::ui::layout::MIN_SIZE;
use tallowdeep::ui::text::english;

use super::appearance::{AppearanceArgs, OptionArgs};
use super::args::{AssetArgs, SavesArgs, ending_with, enough_seeds, policy, seed, size, whole};
use super::error::CliError;
use super::inputs::{check_files, content, rule_set};
use super::outputs::{output, print_text};
use super::progress::{ProgressBar, RowError, print_rows};

#[derive(Args)]
pub(super) struct VerifyArgs {
    /// Recordings to check
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    assets: AssetArgs,
}

#[derive(Args)]
#[command(group(ArgGroup::new("output").required(true).multiple(true).args(["out", "sound"])))]
pub(super) struct RenderArgs {
    /// Recording to render
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Output file: .png for one turn, .gif for several; - for standard output, a GIF with --turns
    #[arg(short, long, value_name = "X.png|X.gif")]
    out: Option<PathBuf>,
    /// Write a WAV file of what is heard: of all turns, or of those of --turns
    #[arg(long, value_name = "OUT.wav", value_parser = ending_with("wav"))]
    sound: Option<PathBuf>,
    /// Turn to render [default: the last one]
    #[arg(long, value_name = "N", conflicts_with = "turns", value_parser = whole::<u32>(0..=u32::MAX), allow_negative_numbers = true)]
    turn: Option<u32>,
    /// First and last turn of a GIF or WAV file, both included, such as 380..412 [default: all]
    #[arg(long, value_name = "A..B", value_parser = turns)]
    turns: Option<(u32, u32)>,
    /// Frame size in pixels, at least 480x270
    #[arg(long, value_name = "WxH", default_value = "640x400", value_parser = size(MIN_SIZE))]
    size: PxSize,
    #[command(flatten)]
    look: AppearanceArgs,
    #[command(flatten)]
    options: OptionArgs,
    #[command(flatten)]
    assets: AssetArgs,
}

#[derive(Args)]
pub(super) struct ReplayArgs {
    /// Recording to watch
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    /// Screen pixels per game pixel, 1 to 16 [default: as large as fits]
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=16), allow_negative_numbers = true)]
    pub(super) scale: Option<u32>,
    #[command(flatten)]
    pub(super) look: AppearanceArgs,
    #[command(flatten)]
    pub(super) options: OptionArgs,
    #[command(flatten)]
    pub(super) saves: SavesArgs,
    #[command(flatten)]
    pub(super) assets: AssetArgs,
}

#[derive(Args)]
pub(super) struct BotArgs {
    /// Rule set, or a rule file that ends with .toml [default: tallowdeep]
    #[arg(short, long, value_name = "NAME|FILE")]
    rules: Option<PathBuf>,
    /// Number of games, 1 or more
    #[arg(short = 'n', long, value_name = "N", default_value = "10", value_parser = whole::<u32>(1..=1_000_000), allow_negative_numbers = true)]
    games: u32,
    /// Seed of the first game; each further game adds 1
    #[arg(short, long, value_name = "N", default_value = "1", value_parser = seed, allow_negative_numbers = true)]
    seed: u64,
    /// How it plays; docs/balance.md describes the policies
    #[arg(long, value_name = "NAME", default_value = "plain", value_parser = policy)]
    policy: Policy,
    /// Print each game as a line of JSON, without heading and sums
    #[arg(long)]
    json: bool,
    /// Folder for a recording of each game, created if needed; files are named after rule set, policy and seed
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
    #[command(flatten)]
    assets: AssetArgs,
}

/// Loads a recording.
pub(super) fn load_recording(content: &Content, path: &Path) -> Result<LoadedRecording, CliError> {
    let text = files::read_recording(path)?;
    let name = files::display_name(path);
    Ok(LoadedRecording::read(content, &name, &text)?)
}

/// Replays every file; reports all failures together at the end.
pub(super) fn verify(args: &VerifyArgs) -> Result<(), CliError> {
    let inputs: Vec<_> = args.files.iter().map(|file| Some(file.as_path())).collect();
    check_files(&inputs, &[])?;
    let content = content(&args.assets)?;
    let (mut errors, mut progress) = (Vec::new(), ProgressBar::new());
    for (done, path) in (1..).zip(&args.files) {
        let verified = verified(&content, path);
        progress.wipe();
        match verified {
            Ok(line) => print_text(&line)?,
            Err(error) => errors.push(error.text),
        }
        progress.show(done, args.files.len());
    }
    if errors.is_empty() {
        return Ok(());
    }
    Err(CliError::failed(errors.join("\n")))
}

/// Replays a recording; returns a line about it.
fn verified(content: &Content, path: &Path) -> Result<String, CliError> {
    let location = files::display_name(path);
    let text = files::read_recording(path)?;
    let opened = LoadedRecording::read(content, &location, &text)?;
    let mut progress = ProgressBar::new();
    let session = opened.last_with_progress(&location, |done, all| progress.show(done, all));
    progress.wipe();
    let session = session?;
    let ended = opened.recording.end().map_or(", not ended", |_| "");
    let cut = Some(excerpt(&text[opened.whole..])).filter(|end| !end.is_empty());
    let cut = cut.map(|end| format!(", without its end \"{end}\", which may be cut off"));
    let cut = cut.unwrap_or_default();
    let (count, turn) = (opened.recording.commands().len(), session.view().turn());
    let word = session.fingerprint();
    Ok(format!(
        "{location}: as recorded, {count} commands, turn {turn}{ended}{cut}, {word:016x}\n"
    ))
}

/// Renders one turn as a PNG, several as a GIF, or the sound as a WAV file.
pub(super) fn render(args: &RenderArgs) -> Result<(), CliError> {
    let [tiles, font] = args.look.inputs();
    let inputs = [Some(&*args.file), tiles, font];
    check_files(&inputs, &[&args.out, &args.sound])?;
    let mut content = content(&args.assets)?;
    let look = Settings {
        tiles: args.look.apply(&mut content)?,
        ..args.options.over(Settings::default(), &content)?
    };
    let content = Arc::new(content);
    let mut player = replay_player(load_recording(&content, &args.file)?);
    if let Some(differs) = &player.differs {
        let file = files::display_name(&args.file);
        return Err(CliError::failed(format!("{file}: {differs}")));
    }
    if let Some(path) = &args.sound {
        let (from, to) = args.turns.unwrap_or((0, player.last_turn()));
        let range = within(from, &player)?..=within(to, &player)?;
        let samples = render_sound(&content, &mut player, range);
        let seconds = samples.len() / RATE as usize;
        let (minutes, seconds) = (seconds / 60, seconds % 60);
        let what = format!("{}, {minutes} min {seconds:02} s", span(from, to));
        written(args, path, &wav::encode(&samples), &what)?;
    }
    if let Some(out) = &args.out {
        let (bytes, what) = picture_or_film(args, out, &content, look, &mut player)?;
        written(args, out, &bytes, &what)?;
    }
    Ok(())
}

/// The bytes for `out`, and a description of them.
fn picture_or_film(
    args: &RenderArgs,
    out: &Path,
    content: &Arc<Content>,
    look: Settings,
    player: &mut ReplayPlayer,
) -> Result<(Vec<u8>, String), CliError> {
    let is_output = |ending: &str| out == Path::new("-") || files::has_ending(out, ending);
    let size = format!("{}x{}", args.size.w, args.size.h);
    match args.turns {
        None if is_output("png") => {
            let turn = args.turn.unwrap_or(player.last_turn());
            let count = within(turn, player)?;
            let picture = export::still(content, look, player, count, args.size);
            Ok((png::encode(&picture)?, format!("turn {turn}, {size}")))
        }
        turns if is_output("gif") => {
            let one = args.turn.map(|turn| (turn, turn));
            let (from, to) = turns.or(one).unwrap_or((0, player.last_turn()));
            let range = within(from, player)?..=within(to, player)?;
            let frames = english::count_noun(range.clone().count(), "frame");
            let gif = render_gif(content, look, player, range, args.size)?;
            Ok((gif, format!("{}, {frames}, {size}", span(from, to))))
        }
        _ => {
            let found = files::display_name(out);
            Err(CliError::arguments(format!(
                "--out must end with .png for one turn, or with .gif, found {found}"
            )))
        }
    }
}

/// These turns: `turn 3`, or `turns 3 to 5`.
fn span(from: u32, to: u32) -> String {
    match from == to {
        true => format!("turn {from}"),
        false => format!("turns {from} to {to}"),
    }
}

/// Writes a file, and says so unless standard output is one of the outputs.
fn written(args: &RenderArgs, path: &Path, bytes: &[u8], what: &str) -> Result<(), CliError> {
    output(path, bytes)?;
    let mut outputs = [&args.out, &args.sound].into_iter().flatten();
    if outputs.any(|path| path == Path::new("-")) {
        return Ok(());
    }
    let (name, kilobytes) = (files::display_name(path), bytes.len().div_ceil(1000));
    print_text(&format!("{name}: {what}, {kilobytes} kB\n"))
}

/// Plays a recording, so that each of its turns can be shown.
pub(super) fn replay_player(opened: LoadedRecording) -> ReplayPlayer {
    let mut progress = ProgressBar::new();
    let player = ReplayPlayer::with_progress("recording", opened, |done, all| {
        progress.show(done, all);
    });
    // It may have stopped where it differs.
    progress.wipe();
    player
}

/// What is heard of a game, from after the first of these numbers of commands to after the last.
pub(super) fn render_sound(
    content: &Content,
    player: &mut ReplayPlayer,
    range: RangeInclusive<usize>,
) -> Vec<[i16; 2]> {
    let mut progress = ProgressBar::new();
    soundtrack::render(content, player, range, |done, all| progress.show(done, all))
}

/// The GIF of a game, from after the first of these numbers of commands to after the last.
pub(super) fn render_gif(
    content: &Arc<Content>,
    look: Settings,
    player: &mut ReplayPlayer,
    range: RangeInclusive<usize>,
    size: PxSize,
) -> Result<Vec<u8>, CliError> {
    let mut progress = ProgressBar::new();
    let gif = export::film(content, look, player, range, size, |done, all| {
        progress.show(done, all);
    });
    Ok(gif?)
}

/// Lets the bot play and prints a table.
pub(super) fn bot(args: &BotArgs) -> Result<(), CliError> {
    enough_seeds(args.seed, args.games)?;
    let folder = args.record.as_deref();
    if folder == Some(Path::new("-")) {
        let error = "recordings go to a folder, which standard output is not: use a name";
        return Err(CliError::arguments(error));
    }
    let mut content = content(&args.assets)?;
    let named = args.rules.as_deref();
    let named = named.map(|name| rule_set(name, &mut content));
    let rules = named.transpose()?.unwrap_or_default();
    let series = Series {
        file: &content.rules[rules.0],
        policy: args.policy,
        seed: args.seed,
        count: args.games as usize,
    };
    if let Some(folder) = folder {
        files::make_folder(folder)?;
    }
    let save = |game: &BotGame| {
        let saved = folder.map_or(Ok(()), |folder| save(folder, series, game));
        saved.map_err(RowError::Other)
    };
    print_rows(&mut ProgressBar::new(), |write| {
        if args.json {
            series.json_rows(save, write)
        } else {
            series.table(save, write)
        }
    })
}

/// Writes the recording of a game to a folder. A file that holds something else, such as a game that a player has gone on
/// with, is left alone: the recording gets another name.
fn save(folder: &Path, series: Series<'_>, game: &BotGame) -> Result<(), CliError> {
    let text = bot::record(series.file, game.seed, &game.commands).to_text();
    let (rules, policy) = (&series.file.rules.name, series.policy.word());
    let name = format!("{rules}-{policy}-{}.txt", game.seed);
    Ok(files::create_once(folder, &name, text.as_bytes())?)
}

/// The number of commands up to the end of this turn.
fn within(turn: u32, player: &ReplayPlayer) -> Result<usize, CliError> {
    let last = player.last_turn();
    if turn > last {
        let error = format!("the turn must be 0 to {last}, found {turn}");
        return Err(CliError::arguments(error));
    }
    Ok(player.count_at(turn))
}

/// Lists finished games with a score, best first.
pub(super) fn scores(args: &SavesArgs) -> Result<(), CliError> {
    if let Some(folder) = &args.saves {
        files::check_folder(folder)?;
    }
    let mut saves = SaveFolder::new(args.saves.as_deref());
    let mut games = Vec::new();
    let mut see = |name: String, text: Result<String, _>| {
        let read = text.map(|text| Recording::parse(&name, &text));
        let found = read.ok().and_then(Result::ok);
        let scored = found.and_then(|(game, _)| Some((score(&game)?, name, game)));
        games.extend(scored);
    };
    saves.recordings(&mut see)?;
    games.sort_by(|(one, name, _), (other, other_name, _)| (other, name).cmp(&(one, other_name)));
    let mut text = format!(
        "{:<21}{:<6}{:>6}{:>6}{:>7}{:>7}  {:<22}recording\n",
        "rules", "end", "depth", "kills", "turns", "score", "by"
    );
    for (Score { points, .. }, name, game) in &games {
        let end = game.end().expect("a game with a score has ended");
        text += &format!(
            "{:<21}{:<6}{:>6}{:>6}{:>7}{points:>7}  {:<22}{}\n",
            excerpt(&game.header().rules),
            end.word(),
            end.depth,
            end.kills,
            end.turn,
            excerpt(end.killer.as_deref().unwrap_or("-")),
            printable(name)
        );
    }
    print_text(&text)
}

/// Parses a range of turns such as `380..412`.
fn turns(text: &str) -> Result<(u32, u32), String> {
    let ends = text.split_once("..");
    let ends = ends.and_then(|(from, to)| from.parse().ok().zip(to.parse().ok()));
    let (from, to) = ends.ok_or_else(|| {
        let one = text.parse::<u32>().map_or_else(
            |_| String::new(),
            |turn| format!("; --turn {turn} draws one turn alone"),
        );
        format!("must look like 380..412, found {text:?}{one}")
    })?;
    if from > to {
        let error = "the first turn must not come after the last";
        return Err(format!("{error}: {to}..{from}, found {text:?}"));
    }
    Ok((from, to))
}
