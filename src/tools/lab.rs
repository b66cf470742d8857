//! The lab: plays many games with each policy, in parallel, and tabulates the results. They depend only on rules, seeds
//! and policies.

mod decisions;
mod player;
mod rows;

pub use player::Player;

use std::convert::Infallible;
use std::sync::Arc;

use crate::autoplay::{Bot, Policy};
use crate::base::parallel::in_order;
use crate::content::Content;
use crate::game::rules::{CandleState, FlameHeight, ItemEffect, Mind, MonsterId};
use crate::game::{ActorId, Command, Event, GameOver, Refusal, Ruleset, View, World};
use crate::tools::bot::MAX_COMMANDS;
use crate::tools::lab::decisions::{DecisionCounts, Gauge};
use crate::tools::lab::rows::Column;
use crate::tools::obedient;
use crate::ui::settings::RulesId;
use crate::ui::stats::RunStats;
use crate::ui::text::english;

/// A monster that acted on the hero within this many turns before a death had a hand in it.
const HAND_TURNS: u32 = 20;

/// The result of one game.
#[derive(Clone, Debug, Default)]
struct GameStats {
    over: Option<GameOver>,
    /// The kind that killed the hero, directly or by poison.
    killer: Option<MonsterId>,
    /// For each kind of monster, the last turn in which one acted on the hero.
    acted_on: Vec<Option<u32>>,
    turns: u32,
    /// Accepted commands.
    commands: usize,
    /// Key presses a player would have needed.
    keys: usize,
    /// The deepest level reached.
    depth: u32,
    /// Turns in each state of the candle, in the order of [`CandleState::ALL`].
    flame_turns: [u32; CandleState::ALL.len()],
    /// Turns at each height of the flame, in the order of [`FlameHeight::ALL`].
    height_turns: [u32; FlameHeight::ALL.len()],
    /// Changes of the flame's height.
    height_changes: usize,
    /// What else the hero did that wicks may change.
    habits: Habits,
    /// What became of each kind of item.
    items: Vec<KindUse>,
    /// Whether the hero has seen each kind of monster.
    met: Vec<bool>,
    /// Braziers lit on all levels; `None` under rules without braziers.
    braziers: Option<u32>,
    /// What became of each kind of wick.
    wicks: Vec<KindUse>,
    /// Second turns that were chosen.
    second_turns: usize,
    /// Wicks in effect at the end: chosen, and not undone by an hour candle.
    wicks_kept: usize,
    /// How each level ended that was left.
    left: Vec<LevelEnd>,
    /// Monsters killed by the hero, by kind.
    kills: Vec<u32>,
    /// 0 if they were not looked for.
    decisions: DecisionCounts,
}

/// How often the hero did what a wick may make him do more or less often.
#[derive(Clone, Copy, Default, Debug)]
struct Habits {
    /// Wounds sealed.
    seals: usize,
    /// Blows at who had not noticed him.
    stabs: usize,
    /// Cells that caught fire.
    fires: usize,
    /// Times that the flame went out.
    dark: usize,
    /// Monsters that came because they heard or followed him, or were told.
    came: usize,
}

/// What became of a kind of item or wick in a game.
#[derive(Clone, Copy, Default, Debug)]
struct KindUse {
    /// Whether it was picked up, or offered.
    found: bool,
    /// Whether it was used, thrown, worn or dropped, or chosen.
    used: bool,
}

/// What held when a level was left for the first time.
#[derive(Clone, Debug)]
struct LevelEnd {
    turn: u32,
    wax: Option<i32>,
    /// Candles carried.
    candles: usize,
    /// Potions and the like carried.
    potions: usize,
    /// Monsters killed until then, by kind.
    kills: Vec<u32>,
}

/// Lets each player play `count` games of each of these rule sets of `content`, with seeds from `seed` on, and returns a
/// table of the results. With no `players`, all that differ under a rule set play. Looks for decisions in the first
/// `decisions` games of the careful policy, which takes long. After each game, calls `progress` with the number of games
/// played and the number of all games.
pub fn table(
    content: &Arc<Content>,
    rule_sets: &[RulesId],
    players: &[Player],
    seed: u64,
    count: usize,
    decisions: usize,
    mut progress: impl FnMut(usize, usize),
) -> String {
    let is_asked = |player: &Player| players.is_empty() || players.contains(player);
    let mut setups = Vec::new();
    for id in rule_sets {
        let rules = &content.rules[id.0].rules;
        let asked = Player::under(rules).into_iter().filter(is_asked);
        setups.extend(asked.map(|player| (*id, rules, player)));
    }
    let mut played = Vec::new();
    let all = setups.len() * count;
    let work = |job| {
        let (id, rules, player) = setups[job / count];
        let number = job % count;
        let seed = seed.wrapping_add(number as u64);
        match player {
            Player::Bot(policy) => {
                let decides = policy == Policy::Careful && number < decisions;
                play(rules, policy, seed, decides)
            }
            Player::Obedient => {
                let game = obedient::play(content, id, seed);
                replay(rules, seed, &game.commands, game.presses)
            }
        }
    };
    let Ok(()) = in_order(all, work, |job, game| {
        played.push(game);
        progress(job + 1, all);
        Ok::<_, Infallible>(())
    });
    let mut played = played.into_iter();
    let columns = setups
        .iter()
        .map(|(_, rules, player)| Column {
            rules,
            player: *player,
            games: played.by_ref().take(count).collect(),
        })
        .collect();
    let games = english::count_noun(count, "game");
    let text = format!("{games} of each policy, from seed {seed}\n\n");
    rows::write(text, columns)
}

/// Plays one game until it ends, the bot finds nothing left to do, or the limit of commands is reached. If it `decides`,
/// looks for decisions.
fn play(rules: &Arc<Ruleset>, policy: Policy, seed: u64, decides: bool) -> GameStats {
    let mut course = Course::new(rules, seed);
    let mut bot = Bot::new(policy, course.world.view());
    course.gauge = decides.then(|| Gauge::new(course.world.view()));
    while course.stats.commands < MAX_COMMANDS
        && let Ok(command) = bot.next_command(course.world.view())
    {
        let outcome = course.give(command);
        bot.on_outcome(command, outcome.err());
    }
    course.finish(bot.keys())
}

/// What a game is like that was played by these commands, with this many keys.
fn replay(rules: &Arc<Ruleset>, seed: u64, commands: &[Command], keys: usize) -> GameStats {
    let mut course = Course::new(rules, seed);
    for command in commands {
        // A recording holds only commands that were accepted.
        let _ = course.give(*command);
    }
    course.finish(keys)
}

/// A game while it is played, and what has been measured so far.
struct Course {
    world: World,
    stats: GameStats,
    run: RunStats,
    /// `None` if no decisions are looked for.
    gauge: Option<Gauge>,
}

impl Course {
    fn new(rules: &Arc<Ruleset>, seed: u64) -> Self {
        let world = World::new(Arc::clone(rules), seed);
        let run = RunStats::new(world.view());
        Self {
            world,
            stats: GameStats::new(rules),
            run,
            gauge: None,
        }
    }

    /// Gives a command.
    ///
    /// # Errors
    /// If it is refused.
    fn give(&mut self, command: Command) -> Result<(), Refusal> {
        let turn = self.world.view().turn();
        if let Some(gauge) = &mut self.gauge {
            gauge.observe(&self.world);
        }
        let events = self.world.step(command)?;
        self.stats.habits.seals += usize::from(command == Command::SealWounds);
        let view = self.world.view();
        if let Some(gauge) = &mut self.gauge {
            gauge.on_events(&events);
        }
        self.run.record_turn(&events, view);
        self.stats.note_command(view, turn, &self.run);
        for event in &events {
            self.stats.note(view.rules(), event);
            if let Some(MonsterId(kind)) = doer(event).and_then(|id| view.kind_of(id)) {
                self.stats.acted_on[kind] = Some(turn);
            }
        }
        Ok(())
    }

    /// The result, after this many keys.
    fn finish(self, keys: usize) -> GameStats {
        let (view, mut stats) = (self.world.view(), self.stats);
        stats.over = view.game_over();
        stats.turns = view.turn();
        stats.keys = keys;
        stats.braziers = view.all_braziers_lit().map(|it| it.lit);
        stats.wicks_kept = view.wicks().count();
        if stats.over == Some(GameOver::Dead) {
            let monster = self.run.last_hit.and_then(|harm| harm.source.monster());
            stats.killer = monster.and_then(|monster| view.kind_of(monster));
        }
        stats.kills = self.run.kills;
        stats.decisions = self.gauge.map(|it| it.counts).unwrap_or_default();
        stats
    }
}

/// The wax of the flame and of all candles carried; `None` without a flame.
fn wax_in_hand(view: View<'_>) -> Option<i32> {
    let carried = view.inventory();
    let carried = carried.map(|held| held.count as i32 * wax_of(held.kind.effect));
    view.flame().map(|flame| flame.wax + carried.sum::<i32>())
}

/// How many things the hero carries whose effect `matches`.
fn carried(view: View<'_>, matches: impl Fn(ItemEffect) -> bool) -> usize {
    let held = view.inventory().filter(|held| matches(held.kind.effect));
    held.map(|held| held.count as usize).sum()
}

/// Wax that an item gives when picked up or melted down.
fn wax_of(item: ItemEffect) -> i32 {
    if let ItemEffect::Melts(wax) = item {
        return wax;
    }
    item.wax().unwrap_or(0)
}

/// The monster that acted on the hero, the flame or a carried item, or that raised an alarm.
fn doer(event: &Event) -> Option<ActorId> {
    match *event {
        Event::Struck {
            attacker, target, ..
        } if target.is_hero() => Some(attacker),
        Event::EffectApplied { actor, by, .. } | Event::Pushed { actor, by, .. }
            if actor.is_hero() =>
        {
            Some(by)
        }
        Event::Drained { attacker, .. } => Some(attacker),
        Event::FlameLowered { actor, .. }
        | Event::WaxEaten { actor, .. }
        | Event::Stolen { actor, .. }
        | Event::Caught { actor, .. }
        | Event::Howled { actor }
        | Event::Alarmed { actor, .. } => Some(actor),
        _ => None,
    }
    .filter(|id| !id.is_hero())
}

impl GameStats {
    /// Before the first turn: items worn at the start count as used.
    fn new(rules: &Ruleset) -> Self {
        let mut stats = Self {
            acted_on: vec![None; rules.monsters.len()],
            depth: 1,
            met: vec![false; rules.monsters.len()],
            items: vec![KindUse::default(); rules.items.len()],
            wicks: vec![KindUse::default(); rules.wicks.len()],
            ..Self::default()
        };
        for (worn, _) in rules.worn_at_start() {
            stats.items[worn.0].used = true;
        }
        stats
    }

    fn is_won(&self) -> bool {
        self.over.is_some_and(GameOver::is_won)
    }

    /// Whether the hero was killed, and a monster of this kind had acted on it within the last turns.
    fn had_a_hand(&self, MonsterId(kind): MonsterId) -> bool {
        let last = self.acted_on[kind];
        self.killer.is_some() && last.is_some_and(|turn| turn + HAND_TURNS >= self.turns)
    }

    /// Counts an accepted command, given in turn `before`, and notes the end of a level that was left for one not
    /// visited before.
    fn note_command(&mut self, view: View<'_>, before: u32, run: &RunStats) {
        let turns = view.turn() - before;
        self.commands += 1;
        if view.depth() > self.depth {
            self.depth = view.depth();
            self.left.push(LevelEnd {
                turn: view.turn(),
                wax: wax_in_hand(view),
                candles: carried(view, |effect| matches!(effect, ItemEffect::Melts(_))),
                potions: carried(view, |effect| {
                    matches!(effect, ItemEffect::Heals(_) | ItemEffect::HealsPercent(_))
                }),
                kills: run.kills.clone(),
            });
        }
        for MonsterId(kind) in view.visible_monsters().filter_map(|it| it.kind) {
            self.met[kind] = true;
        }
        for offered in view.wicks_offered().filter(|it| !it.is_second) {
            let mut wicks = view.rules().wicks.iter();
            let kind = wicks.position(|it| it.kind == offered.kind);
            self.wicks[kind.expect("only wicks of the rules are offered")].found = true;
        }
        if let Some(candle) = view.candle() {
            self.flame_turns[candle.flame as usize] += turns;
        }
        if let Some(flame) = view.flame() {
            self.height_turns[flame.height as usize] += turns;
        }
    }

    fn note(&mut self, rules: &Ruleset, event: &Event) {
        match *event {
            Event::PickedUp { item, .. } => self.items[item.0].found = true,
            Event::FlameChanged { to, .. } => {
                self.height_changes += 1;
                self.habits.dark += usize::from(to == FlameHeight::Out);
            }
            Event::FlameLowered { to, .. } => {
                self.habits.dark += usize::from(to == FlameHeight::Out);
            }
            Event::Stabbed { attacker, .. } if attacker.is_hero() => self.habits.stabs += 1,
            Event::CaughtFire { .. } => self.habits.fires += 1,
            Event::MindChanged {
                to: Mind::Alarmed, ..
            } => self.habits.came += 1,
            Event::WickChosen {
                wick,
                second: false,
            } => self.wicks[wick.0].used = true,
            Event::WickChosen { second: true, .. } => self.second_turns += 1,
            Event::Used { item }
            | Event::Thrown { item, .. }
            | Event::ItemSpent { item }
            | Event::PutOn { item } => {
                self.items[item.0].used = true;
            }
            // A light is used by dropping it.
            Event::Dropped { item, actor, .. } if actor.is_hero() => {
                self.items[rules.before_laid(item).0].used = true;
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Pos;
    use crate::content::Content;

    fn rules(name: &str) -> Arc<Ruleset> {
        let content = Content::shared();
        Arc::clone(
            &content
                .rule_file(name)
                .expect("it comes with the program")
                .rules,
        )
    }

    fn id(name: &str) -> RulesId {
        let found = Content::shared().rules_named(name);
        found.expect("it comes with the program")
    }

    /// The cells of the row that starts with `name`.
    fn row<'t>(table: &'t str, name: &str) -> Vec<&'t str> {
        let row = table.lines().find(|line| line.starts_with(name));
        let row = row.unwrap_or_else(|| panic!("no row {name}: {table}"));
        row[name.len()..].split_whitespace().collect()
    }

    #[test]
    fn the_same_seeds_give_the_same_table() {
        let table = || {
            table(
                Content::shared(),
                &[id("tallowdeep")],
                &[],
                7,
                3,
                0,
                |_, _| (),
            )
        };
        assert_eq!(table(), table());
    }

    /// The killer acted shortly before; after a win or a long time it does not count.
    #[test]
    fn only_recent_attackers_had_a_hand_in_deaths() {
        let rules = rules("tallowdeep");
        let game = play(&rules, Policy::Reckless, 1, false);
        let killer = game.killer.expect("the reckless die");
        assert!(game.had_a_hand(killer));
        let [mut won, mut old] = [game.clone(), game];
        won.killer = None;
        old.turns += HAND_TURNS + 1;
        assert!(!won.had_a_hand(killer) && !old.had_a_hand(killer));
    }

    /// On the ground it is another kind of item.
    #[test]
    fn a_stub_that_was_set_down_was_used() {
        let rules = rules("tallowdeep");
        let mut game = play(&rules, Policy::Reckless, 1, false);
        let of_kind = |kind: &str| {
            let item = rules.item_of_kind(kind);
            item.expect("there is such a kind")
        };
        let (stub, item) = (of_kind("candle_stub"), of_kind("stub_lit"));
        game.items[stub.0].used = false;
        let (at, actor) = (Pos::new(1, 1), ActorId::HERO);
        game.note(&rules, &Event::Dropped { item, at, actor });
        assert!(game.items[stub.0].used);
    }

    /// What a player of the screen did gives the same game again, turn for turn. With these seeds the screen once advised
    /// the same two keys for ever, or one that was refused each time.
    #[test]
    fn the_obedient_play_to_an_end_that_replays() {
        let content = Content::shared();
        for seed in [4, 7, 13] {
            let game = obedient::play(content, id("tallowdeep"), seed);
            let stats = replay(&rules("tallowdeep"), seed, &game.commands, game.presses);
            assert_eq!(stats.commands, game.commands.len(), "seed {seed}");
            assert!(stats.over.is_some(), "seed {seed}: {stats:?}");
        }
    }

    #[test]
    fn tables_show_two_rule_sets_side_by_side() {
        let rules = [id("tallowdeep"), id("tcod")];
        let table = table(Content::shared(), &rules, &[], 1, 2, 0, |_, _| ());
        let names = ["tallowdeep"; 9].into_iter().chain(["tcod"; 3]);
        let head = table.lines().nth(2).expect("a head");
        assert!(head.split_whitespace().eq(names), "{table}");
        assert_eq!(row(&table, "rat")[9..], ["-"; 3], "tcod has no rats");
        assert_eq!(row(&table, "died, % of games").len(), 12);
        assert_eq!(row(&table, "potion_red")[9..], ["-"; 3]);
    }
}
