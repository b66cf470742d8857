//! The lab: plays many games with each policy, in parallel, and tabulates the results. They depend only on rules, seeds
//! and policies.

mod decisions;
mod levels;
mod wicks;

use std::convert::Infallible;
use std::sync::Arc;

use crate::app::bot::{MAX_COMMANDS, name_width};
use crate::app::lab::decisions::{DecisionCounts, Gauge};
use crate::app::lab::levels::LevelEnd;
use crate::autoplay::{Bot, Policy};
use crate::base::parallel::in_order;
use crate::base::printable::excerpt;
use crate::game::rules::{CandleState, FlameHeight, ItemEffect, MonsterId};
use crate::game::{ActorId, Event, GameOver, Ruleset, View, World};
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
    /// What became of each kind of item.
    items: Vec<KindUse>,
    /// Braziers lit on all levels; `None` under rules without braziers.
    braziers: Option<u32>,
    /// What became of each kind of wick.
    wicks: Vec<KindUse>,
    /// Wicks in effect at the end: chosen, and not undone by an hour candle.
    wicks_kept: usize,
    /// How each level ended that was left.
    left: Vec<LevelEnd>,
    /// Monsters killed by the hero, by kind.
    kills: Vec<u32>,
    /// 0 if they were not looked for.
    decisions: DecisionCounts,
}

/// What became of a kind of item or wick in a game.
#[derive(Clone, Copy, Default, Debug)]
struct KindUse {
    /// Whether it was picked up, or offered.
    found: bool,
    /// Whether it was used, thrown, worn or dropped, or chosen.
    used: bool,
}

/// All games played with one policy under one rule set.
#[derive(Clone, Debug)]
struct Column<'a> {
    rules: &'a Ruleset,
    policy: Policy,
    games: Vec<GameStats>,
}

/// Plays `count` games per rule set and policy, with seeds from `seed` on, and returns a table of the results. With no
/// `policies`, plays all that differ under a rule set. Looks for decisions in the first `decisions` games of the careful
/// policy, which takes long. After each game, calls `progress` with the number of games
/// played and the number of all games.
pub fn table(
    rules: &[Arc<Ruleset>],
    policies: &[Policy],
    seed: u64,
    count: usize,
    decisions: usize,
    mut progress: impl FnMut(usize, usize),
) -> String {
    let setups = setups(rules, policies);
    let mut played = Vec::new();
    let all = setups.len() * count;
    let work = |job| {
        let (rules, policy) = setups[job / count];
        let number = job % count;
        let decides = policy == Policy::Careful && number < decisions;
        play(rules, policy, seed.wrapping_add(number as u64), decides)
    };
    let Ok(()) = in_order(all, work, |job, game| {
        played.push(game);
        progress(job + 1, all);
        Ok::<_, Infallible>(())
    });
    let mut played = played.into_iter();
    let columns = setups
        .iter()
        .map(|(rules, policy)| Column {
            rules,
            policy: *policy,
            games: played.by_ref().take(count).collect(),
        })
        .collect();
    let games = english::count_noun(count, "game");
    let text = format!("{games} of each policy, from seed {seed}\n\n");
    let mut table = Table { text, columns };
    table.row("", &|column| column.rules.name.clone());
    table.row("", &|column| column.policy.to_string());
    write_courses(&mut table);
    levels::write(&mut table);
    decisions::write(&mut table);
    write_heights(&mut table);
    wicks::write_means(&mut table);
    write_killers(&mut table);
    write_items(&mut table);
    wicks::write_choices(&mut table);
    table.text
}

/// Each rule set with each of `policies` that differs under it, or with all such policies if `policies` is empty.
fn setups<'r>(rules: &'r [Arc<Ruleset>], policies: &[Policy]) -> Vec<(&'r Arc<Ruleset>, Policy)> {
    let mut setups = Vec::new();
    for rules in rules {
        for policy in Policy::under(rules) {
            if policies.is_empty() || policies.contains(policy) {
                setups.push((rules, *policy));
            }
        }
    }
    setups
}

/// For each kind of item, what holds before the first turn: items worn at the start count as used.
fn items_at_start(rules: &Ruleset) -> Vec<KindUse> {
    let mut items = vec![KindUse::default(); rules.items.len()];
    for (worn, _) in rules.worn_at_start() {
        items[worn.0].used = true;
    }
    items
}

/// Plays one game until it ends, the bot finds nothing left to do, or the limit of commands is reached. If it `decides`,
/// looks for decisions.
fn play(rules: &Arc<Ruleset>, policy: Policy, seed: u64, decides: bool) -> GameStats {
    let mut world = World::new(Arc::clone(rules), seed);
    let mut bot = Bot::new(policy, world.view());
    let mut stats = GameStats {
        acted_on: vec![None; rules.monsters.len()],
        depth: 1,
        items: items_at_start(rules),
        wicks: vec![KindUse::default(); rules.wicks.len()],
        ..GameStats::default()
    };
    let mut run = RunStats::new(world.view());
    let mut gauge = decides.then(|| Gauge::new(world.view()));
    while stats.commands < MAX_COMMANDS
        && let Ok(command) = bot.next_command(world.view())
    {
        let turn = world.view().turn();
        if let Some(gauge) = &mut gauge {
            gauge.observe(&world);
        }
        let outcome = world.step(command);
        bot.on_outcome(command, outcome.as_ref().err().copied());
        let Ok(events) = outcome else {
            continue;
        };
        let view = world.view();
        if let Some(gauge) = &mut gauge {
            gauge.on_events(&events);
        }
        run.record_turn(&events, view);
        stats.note_level(view, &run);
        stats.note_command(view, turn);
        for event in &events {
            stats.note(view.rules(), event);
            if let Some(MonsterId(kind)) = doer(event).and_then(|id| kind_of(view, id)) {
                stats.acted_on[kind] = Some(turn);
            }
        }
    }
    let view = world.view();
    stats.over = view.game_over();
    stats.turns = view.turn();
    stats.keys = bot.keys();
    stats.braziers = view.all_braziers_lit().map(|it| it.lit);
    stats.wicks_kept = view.wicks().count();
    let killer = run.last_hit.filter(|_| stats.over == Some(GameOver::Dead));
    let monster = killer.and_then(|harm| harm.source.monster());
    stats.killer = monster.and_then(|monster| kind_of(view, monster));
    stats.kills = run.kills;
    stats.decisions = gauge.map(|it| it.counts).unwrap_or_default();
    stats
}

/// The wax of the flame and of all candles carried; `None` without a flame.
fn wax_in_hand(view: View<'_>) -> Option<i32> {
    let carried = view.inventory();
    let carried = carried.map(|held| held.count as i32 * wax_of(held.kind.effect));
    view.flame().map(|flame| flame.wax + carried.sum::<i32>())
}

/// Wax that an item gives when picked up or melted down.
fn wax_of(item: ItemEffect) -> i32 {
    match item {
        ItemEffect::Melts(wax) => wax,
        _ => item.wax().unwrap_or(0),
    }
}

fn kind_of(view: View<'_>, id: ActorId) -> Option<MonsterId> {
    let word = view.kind_name_of(id);
    view.rules().monster_of_kind(word)
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
    fn is_won(&self) -> bool {
        self.over.is_some_and(GameOver::is_won)
    }

    /// Whether the hero was killed, and a monster of this kind had acted on it within the last turns.
    fn had_a_hand(&self, MonsterId(kind): MonsterId) -> bool {
        let last = self.acted_on[kind].filter(|_| self.killer.is_some());
        last.is_some_and(|turn| turn + HAND_TURNS >= self.turns)
    }

    /// Notes the end of a level that was left for one not visited before.
    fn note_level(&mut self, view: View<'_>, run: &RunStats) {
        if view.depth() > self.depth {
            self.left.push(LevelEnd {
                turn: view.turn(),
                wax: wax_in_hand(view),
                kills: run.kills.clone(),
            });
        }
    }

    /// Counts an accepted command; `before` is the turn in which it was given.
    fn note_command(&mut self, view: View<'_>, before: u32) {
        let turns = view.turn() - before;
        self.commands += 1;
        self.depth = self.depth.max(view.depth());
        for offered in view.wicks_offered() {
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
            Event::FlameChanged { .. } => self.height_changes += 1,
            Event::WickChosen { wick } => self.wicks[wick.0].used = true,
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

impl Column<'_> {
    /// Among the games for which `of` holds, the share for which `test` does too.
    fn share(&self, of: &dyn Fn(&GameStats) -> bool, test: &dyn Fn(&GameStats) -> bool) -> String {
        let (mut whole, mut part) = (0, 0);
        for game in &self.games {
            if of(game) {
                whole += 1;
                part += usize::from(test(game));
            }
        }
        percent(part, whole)
    }

    /// The number that so many tenths of the games that have one stay below: for 5, the median, the upper of two.
    fn quantile(&self, tenths: usize, of: &dyn Fn(&GameStats) -> Option<usize>) -> String {
        let mut numbers: Vec<_> = self.games.iter().filter_map(of).collect();
        numbers.sort_unstable();
        number(numbers.get(numbers.len() * tenths / 10).copied())
    }

    /// The share of all turns that are counted at index `at` of `turns`.
    fn turn_share(&self, turns: fn(&GameStats) -> &[u32], at: usize) -> String {
        let (mut all, mut part) = (0, 0);
        for game in &self.games {
            for (index, turns) in turns(game).iter().enumerate() {
                all += *turns as usize;
                part += if index == at { *turns as usize } else { 0 };
            }
        }
        percent(part, all)
    }
}

/// Finds the words of some kinds of a rule set, each with its index.
type KindsOf = for<'r> fn(&'r Ruleset) -> Vec<(usize, &'r str)>;

/// The table as text, and what it is about.
struct Table<'a> {
    text: String,
    columns: Vec<Column<'a>>,
}

impl Table<'_> {
    /// Adds a row: its name, and a cell for each column.
    fn row(&mut self, name: &str, cell: &dyn Fn(&Column<'_>) -> String) {
        self.text += &format!("{:<28}", excerpt(name));
        for column in &self.columns {
            let width = name_width(&column.rules.name) + 2;
            self.text += &format!("{:>width$}", cell(column));
        }
        self.text.push('\n');
    }

    /// Adds a row with a median for each column.
    fn medians(&mut self, name: &str, of: fn(&GameStats) -> Option<usize>) {
        self.row(name, &|column| column.quantile(5, &of));
    }

    /// Whether a test holds for any column's rules.
    fn any(&self, test: fn(&Ruleset) -> bool) -> bool {
        self.columns.iter().any(|column| test(column.rules))
    }

    /// Adds a part with a row for each of the kinds that `kinds` finds in any column's rules, in the order of the
    /// files; nothing if there are none. Its share is that of [`Column::share`], whose tests also get the kind's index.
    fn shares(
        &mut self,
        head: &str,
        kinds: KindsOf,
        of: fn(&GameStats, usize) -> bool,
        test: fn(&GameStats, usize) -> bool,
    ) {
        let mut words = Vec::new();
        for column in &self.columns {
            for (_, word) in kinds(column.rules) {
                if !words.contains(&word) {
                    words.push(word);
                }
            }
        }
        if !words.is_empty() {
            self.text += &format!("\n{head}\n");
        }
        for word in words {
            self.row(word, &|column| {
                let mut kinds = kinds(column.rules).into_iter();
                match kinds.find(|(_, other)| *other == word) {
                    Some((id, _)) => column.share(&|it| of(it, id), &|it| test(it, id)),
                    None => dash(),
                }
            });
        }
    }
}

/// A part of a whole as a percentage with one decimal.
fn percent(part: usize, whole: usize) -> String {
    let share = (part * 1000 + whole / 2).checked_div(whole);
    share.map_or_else(dash, |tenths| format!("{}.{}", tenths / 10, tenths % 10))
}

fn number(number: Option<usize>) -> String {
    number.map_or_else(dash, |number| number.to_string())
}

fn dash() -> String {
    "-".to_owned()
}

fn write_courses(table: &mut Table<'_>) {
    let is_dead = |game: &GameStats| game.over == Some(GameOver::Dead);
    table.row("won, % of games", &|it| {
        it.share(&|_| true, &GameStats::is_won)
    });
    table.row("died, % of games", &|it| it.share(&|_| true, &is_dead));
    table.medians("deepest level, median", |game| Some(game.depth as usize));
    table.medians("level of death, median", |game| {
        game.killer.map(|_| game.depth as usize)
    });
    let levels = table.columns.iter().map(|it| it.rules.dungeon.levels);
    for level in 1..=levels.max().unwrap_or(0).unsigned_abs() {
        table.row(&format!("died on {level}, % of games"), &|it| {
            it.share(&|_| true, &|game| is_dead(game) && game.depth == level)
        });
    }
    table.medians("turns, median", |game| Some(game.turns as usize));
    table.medians("turns a level, median", |game| {
        Some((game.turns / game.depth) as usize)
    });
    table.medians("commands of a win, median", |game| {
        game.is_won().then_some(game.commands)
    });
    table.medians("keys of a win, median", |game| {
        game.is_won().then_some(game.keys)
    });
    if table.any(|rules| rules.candle.is_some()) {
        for flame in CandleState::ALL {
            table.row(&format!("candle {flame}, % of turns"), &|it| {
                it.turn_share(|game| &game.flame_turns, flame as usize)
            });
        }
    }
}

/// How the flame was used; nothing if no column's rules have one.
fn write_heights(table: &mut Table<'_>) {
    if !table.any(|rules| rules.flame.is_some()) {
        return;
    }
    for height in FlameHeight::ALL {
        table.row(&format!("flame {height}, % of turns"), &|it| {
            it.turn_share(|game| &game.height_turns, height as usize)
        });
    }
    table.row("changes a level, mean", &|column| {
        let changes: usize = column.games.iter().map(|game| game.height_changes).sum();
        let levels: usize = column.games.iter().map(|game| game.depth as usize).sum();
        number(changes.checked_div(levels))
    });
}

/// How many of the deaths caused by monsters each kind is responsible for: with the last blow, or with any action
/// shortly before.
fn write_killers(table: &mut Table<'_>) {
    let was_killed = |game: &GameStats, _| game.killer.is_some();
    let kinds: KindsOf = |rules| {
        let monsters = rules.monsters.iter().enumerate();
        monsters.map(|(id, it)| (id, &*it.kind)).collect()
    };
    table.shares("killed by, % of deaths", kinds, was_killed, |game, id| {
        game.killer == Some(MonsterId(id))
    });
    let head =
        format!("had a hand in it, % of deaths: did something in the last {HAND_TURNS} turns");
    table.shares(&head, kinds, was_killed, |game, id| {
        game.had_a_hand(MonsterId(id))
    });
}

fn write_items(table: &mut Table<'_>) {
    table.shares(
        "used, % of the games that found one",
        |rules| {
            let mut kinds = Vec::new();
            for (id, item) in rules.items.iter().enumerate() {
                // Gold and wax take effect when picked up; they are never used.
                if !item.effect.is_picked_up_for_good() {
                    kinds.push((id, &*item.kind));
                }
            }
            kinds
        },
        |game, id| game.items[id].found,
        |game, id| game.items[id].used,
    );
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

    /// The cells of the row that starts with `name`.
    fn row<'t>(table: &'t str, name: &str) -> Vec<&'t str> {
        let row = table.lines().find(|line| line.starts_with(name));
        let row = row.unwrap_or_else(|| panic!("no row {name}: {table}"));
        row[name.len()..].split_whitespace().collect()
    }

    #[test]
    fn the_same_seeds_give_the_same_table() {
        let rules = [rules("tallowdeep")];
        let table = || table(&rules, &[], 7, 3, 0, |_, _| ());
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

    #[test]
    fn tables_show_two_rule_sets_side_by_side() {
        let rules = [rules("tallowdeep"), rules("tcod")];
        let table = table(&rules, &[], 1, 2, 0, |_, _| ());
        let names = ["tallowdeep"; 8].into_iter().chain(["tcod"; 3]);
        let head = table.lines().nth(2).expect("a head");
        assert!(head.split_whitespace().eq(names), "{table}");
        assert_eq!(row(&table, "rat")[8..], ["-"; 3], "tcod has no rats");
        assert_eq!(row(&table, "died, % of games").len(), 11);
        assert_eq!(row(&table, "potion_red")[8..], ["-"; 3]);
    }

    #[test]
    fn shares_are_rounded_to_tenths_of_a_percent() {
        assert_eq!(percent(1, 3), "33.3");
        assert_eq!(percent(2, 3), "66.7");
        assert_eq!(percent(0, 0), "-");
    }
}
