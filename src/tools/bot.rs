//! Games played by the bot, and a table of the results.

use std::fmt;

use crate::app::recording::recorded_end;
use crate::app::recording::recording;
use crate::app::session::Session;
use crate::autoplay::{Bot, Policy, StopReason};
use crate::base::canonical::Tree;
use crate::base::parallel::in_order;
use crate::base::printable::excerpt;
use crate::content::RulesetFile;
use crate::game::{Command, GameOver, World};
use crate::replay::Recording;
use crate::tools::json::json;
use crate::ui::text::english;

/// Commands after which a game counts as stuck.
pub(super) const MAX_COMMANDS: usize = 20_000;

/// Why a game played by the bot ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BotEnd {
    /// The game is over.
    Over(GameOver),
    /// The bot found nothing left to do.
    Stopped(StopReason),
    /// The bot gave so many commands that the game counts as stuck.
    Stuck,
}

impl BotEnd {
    /// Whether the game ended properly: by its rules, or with everything explored.
    pub const fn is_regular(self) -> bool {
        matches!(self, Self::Over(_) | Self::Stopped(StopReason::Explored))
    }
}

impl fmt::Display for BotEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over(over) => over.fmt(f),
            Self::Stopped(StopReason::Explored) => f.pad("all that can be reached is known"),
            Self::Stopped(_) => f.pad("no known way leads there"),
            Self::Stuck => f.pad("stuck"),
        }
    }
}

/// The result of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BotGame {
    /// Seed of the game.
    pub seed: u64,
    /// How it ended.
    pub end: BotEnd,
    /// Kind of monster or other cause that killed the hero; `None` if it lives.
    pub by: Option<String>,
    /// Turns played.
    pub turns: u32,
    /// The deepest level reached.
    pub depth: u32,
    /// Monsters killed.
    pub kills: u32,
    /// The accepted commands.
    pub commands: Vec<Command>,
}

/// Plays one game to its end with the plain policy. Calls `watch` with the world at the start and after each accepted
/// command.
///
/// # Errors
/// The first error of `watch`, with the commands given so far.
pub fn play(
    file: &RulesetFile,
    seed: u64,
    watch: impl FnMut(&World) -> Result<(), String>,
) -> Result<BotGame, (String, Vec<Command>)> {
    play_by(Policy::Plain, file, seed, watch)
}

/// Like [`play`], with any policy.
fn play_by(
    policy: Policy,
    file: &RulesetFile,
    seed: u64,
    mut watch: impl FnMut(&World) -> Result<(), String>,
) -> Result<BotGame, (String, Vec<Command>)> {
    let mut session = Session::new(file, seed, None);
    let mut bot = Bot::new(policy, session.view());
    let mut commands = Vec::new();
    watch(session.world()).map_err(|error| (error, Vec::new()))?;
    let mut depth = 1;
    let stop = loop {
        let command = match bot.next_command(session.view()) {
            Ok(command) => command,
            Err(stop) => break BotEnd::Stopped(stop),
        };
        let refused = session.play(command).refused;
        bot.on_outcome(command, refused);
        if refused.is_none() {
            commands.push(command);
            if let Err(error) = watch(session.world()) {
                return Err((error, commands));
            }
        }
        depth = depth.max(session.view().depth());
        if commands.len() >= MAX_COMMANDS {
            break BotEnd::Stuck;
        }
    };
    let (view, stats) = (session.view(), session.stats());
    let mut killer = None;
    if !view.hero().alive {
        killer = stats.last_hit;
    }
    Ok(BotGame {
        seed,
        end: view.game_over().map_or(stop, BotEnd::Over),
        by: killer.map(|blow| blow.source.word(view)),
        turns: view.turn(),
        depth,
        kills: stats.kills.iter().sum(),
        commands,
    })
}

/// A recording of the game, with those of the commands that are accepted.
pub fn record(file: &RulesetFile, seed: u64, commands: &[Command]) -> Recording {
    let mut session = Session::new(file, seed, None);
    let mut recording = recording(&session, "");
    for &command in commands {
        if session.play(command).refused.is_none() {
            recording.push_command(command, session.world());
        }
    }
    if let Some(over) = session.view().game_over() {
        recording.finish(recorded_end(&session, over.into()), session.world());
    }
    recording
}

/// Width of a table's column for a rule set of this name, in characters.
pub(super) fn name_width(rules: &str) -> usize {
    rules.len().max(14)
}

/// Games of one rule set with one policy.
#[derive(Clone, Copy)]
pub struct Series<'a> {
    /// The rule set.
    pub file: &'a RulesetFile,
    /// How the bot plays.
    pub policy: Policy,
    /// Seed of the first game; each further game adds 1.
    pub seed: u64,
    /// Number of games.
    pub count: usize,
}

impl Series<'_> {
    /// Plays the games on all processors. Passes each game to `save`, and the text of the table to `write`: the
    /// heading, a row for each game in order of seeds, and the totals. `write` also gets the number of games finished
    /// and the number of all games.
    ///
    /// # Errors
    /// The first error of `save` or `write`; no new game is started after it.
    pub fn table<E>(
        self,
        mut save: impl FnMut(&BotGame) -> Result<(), E>,
        mut write: impl FnMut(&str, usize, usize) -> Result<(), E>,
    ) -> Result<(), E> {
        let rules = &self.file.rules.name;
        let width = name_width(rules);
        let heading = format!(
            "{:<width$}{:>20}{:>7}{:>6}{:>6}  {:<32}  by\n",
            "rules", "seed", "turns", "kills", "depth", "end"
        );
        let count = self.count;
        write(&heading, 0, count)?;
        let (mut turns, mut kills, mut won, mut depth) = (0, 0, 0, 0);
        self.play(|number, game| {
            save(&game)?;
            write(&row(rules, &game), number + 1, count)?;
            turns += u64::from(game.turns);
            kills += u64::from(game.kills);
            depth += u64::from(game.depth);
            won += u64::from(matches!(game.end, BotEnd::Over(over) if over.is_won()));
            Ok(())
        })?;
        let each = |sum: u64| sum / (count as u64).max(1);
        let games = english::count_noun(count, "game");
        let [turns, kills, depth] = [turns, kills, depth].map(each);
        let sums =
            format!("{games}: {won} won; each {turns} turns, {kills} kills, depth {depth}\n");
        write(&sums, count, count)
    }

    /// The rows of [`Self::table`] as lines of JSON, without heading and totals. `save` and `write` work as there.
    ///
    /// # Errors
    /// See [`Self::table`].
    pub fn json_rows<E>(
        self,
        mut save: impl FnMut(&BotGame) -> Result<(), E>,
        mut write: impl FnMut(&str, usize, usize) -> Result<(), E>,
    ) -> Result<(), E> {
        self.play(|number, game| {
            save(&game)?;
            let row = Tree::Fields(vec![
                ("rules", Tree::of(&self.file.rules.name)),
                ("seed", Tree::of(&game.seed)),
                ("turns", Tree::of(&game.turns)),
                ("kills", Tree::of(&game.kills)),
                ("depth", Tree::of(&game.depth)),
                ("end", Tree::of(&game.end.to_string())),
                ("by", Tree::of(&game.by)),
            ]);
            write(&(json(&row) + "\n"), number + 1, self.count)
        })
    }

    /// Plays the games on all processors and passes them to `take` in order of seeds, numbered from 0.
    fn play<E>(self, take: impl FnMut(usize, BotGame) -> Result<(), E>) -> Result<(), E> {
        let work = |number| {
            let seed = self.seed.wrapping_add(number as u64);
            let game = play_by(self.policy, self.file, seed, |_| Ok(()));
            game.expect("nobody who watches finds anything")
        };
        in_order(self.count, work, take)
    }
}

/// The row of one game.
fn row(rules: &str, game: &BotGame) -> String {
    let by = excerpt(game.by.as_deref().unwrap_or("-"));
    let width = name_width(rules);
    format!(
        "{rules:<width$}{:>20}{:>7}{:>6}{:>6}  {:<32}  {by}\n",
        game.seed, game.turns, game.kills, game.depth, game.end
    )
}
