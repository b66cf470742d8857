//! What subcommands read: content, rule sets, maps and commands, from files or from standard input.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use tallowdeep::app::headless;
use tallowdeep::app::recording::candle_named;
use tallowdeep::content::map::{self, DrawnMap};
use tallowdeep::content::{Assets, Content, Embedded, IoError, RulesetFile};
use tallowdeep::game::Command;
use tallowdeep::game::rules::CandleId;
use tallowdeep::platform::files::{self, OverlayAssets};
use tallowdeep::ui::settings::RulesId;

use super::args::{AssetArgs, GameArgs, is_file};
use super::error::{CliError, combine_errors};

/// The built-in assets, overlaid with the folder and the mods in the arguments.
pub(super) fn content(args: &AssetArgs) -> Result<Content, CliError> {
    let folder = args.assets.as_deref().map(OverlayAssets::new);
    let folder = folder.transpose().map_err(CliError::arguments)?;
    let overlay = files::mods::overlay(&args.mods, None, folder)?;
    let assets: &dyn Assets = overlay.as_ref().map_or(&Embedded, |overlay| overlay);
    Ok(Content::load(assets)?)
}

/// The rule set, the result of `look`, and the map if one is given. Only one of the files may be standard input.
pub(super) fn game<L>(
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

/// The candle that the game begins with.
pub(super) fn candle(
    args: &GameArgs,
    content: &Content,
    rules: RulesId,
) -> Result<CandleId, CliError> {
    let Some(word) = &args.candle else {
        return Ok(CandleId::default());
    };
    let found = candle_named(&content.rules[rules.0].rules, word);
    found.map_err(|why| CliError::arguments(format!("--candle: {why}")))
}

/// The rule set with this name, or in this rule file.
pub(super) fn rule_set(path: &Path, content: &mut Content) -> Result<RulesId, CliError> {
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
    if is_input && let Some(text) = STANDARD_INPUT.get() {
        return Ok(text.clone());
    }
    let text = files::read_text(path)?;
    if is_input {
        STANDARD_INPUT.get_or_init(|| text.clone());
    }
    Ok(text)
}

/// Like [`rule_set`], with everything that belongs to it; also accepts older released versions, such as `tcod@1`.
pub(super) fn rule_file(name: &Path, content: &mut Content) -> Result<RulesetFile, CliError> {
    let known = content.rule_file(&name.to_string_lossy()).cloned();
    known.or_else(|_| {
        let id = rule_set(name, content)?;
        Ok(content.rules[id.0].clone())
    })
}

/// Reads a map for the rule set with this index.
pub(super) fn map(
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

/// Fails if two of the files that a command reads and writes would be mixed up: more than one is standard input or
/// standard output, two outputs are one file, or an output would replace an input.
pub(super) fn check_files(
    inputs: &[Option<&Path>],
    outputs: &[&Option<PathBuf>],
) -> Result<(), CliError> {
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

/// Standard input, if these words of commands are `-`.
pub(super) fn as_file(words: &str) -> Option<&Path> {
    (words == "-").then(|| Path::new(words))
}

/// The commands in the arguments: words, or a script, which may also be given as the words `-`. All are checked before
/// the first is played.
pub(super) fn commands(
    words: Option<&str>,
    script: Option<&Path>,
) -> Result<Vec<Command>, CliError> {
    let Some(path) = script.or(words.and_then(as_file)) else {
        let words = words.unwrap_or_default().split_whitespace();
        let words = words.map(headless::command).collect::<Result<_, _>>();
        return words.map_err(|error| CliError::arguments(format!("--commands: {error}")));
    };
    let (file, text) = (files::display_name(path), files::read_piped_text(path)?);
    let mut commands = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        commands.extend(commands_of_line(&file, number, line)?);
    }
    Ok(commands)
}

/// The commands that somebody types or a program sends, those of each line as soon as it has been read.
pub(super) fn typed_commands() -> impl Iterator<Item = Result<Command, CliError>> {
    let lines = (1..).zip(io::stdin().lines());
    lines.flat_map(|(number, line)| {
        let file = files::display_name(Path::new("-"));
        let commands = match line {
            // Some shells begin what they pipe with a byte-order mark.
            Ok(line) => commands_of_line(&file, number, line.trim_start_matches('\u{feff}')),
            Err(error) => Err(CliError::failed(format!(
                "{file}:{number}: {}",
                IoError::from(error)
            ))),
        };
        match commands {
            Ok(commands) => commands.into_iter().map(Ok).collect(),
            Err(error) => vec![Err(error)],
        }
    })
}

/// The commands in a line of a script; none if it is a comment.
fn commands_of_line(file: &str, number: usize, line: &str) -> Result<Vec<Command>, CliError> {
    if line.trim_start().starts_with(';') {
        return Ok(Vec::new());
    }
    let words = line.split_whitespace().map(headless::command);
    let commands = words.collect::<Result<_, _>>();
    commands.map_err(|error| CliError::failed(format!("{file}:{number}: {error}")))
}
