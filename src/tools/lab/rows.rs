//! The table of the lab: a column for each rule set and policy, a row for each thing measured.

use std::cmp::Reverse;

use super::{GameStats, HAND_TURNS, Habits, KindUse};
use crate::base::printable::excerpt;
use crate::game::rules::{CandleState, FlameHeight, MonsterId};
use crate::game::{GameOver, Ruleset};
use crate::tools::bot::name_width;
use crate::tools::lab::Player;

/// Kinds that count as starter kinds.
const STARTERS: usize = 4;
/// Levels whose lowest and highest tenths of wax are shown.
const UNEVEN: usize = 3;
/// Levels after which what is carried is shown.
const SUPPLIED: [usize; 2] = [3, 6];

/// All games of one player under one rule set.
#[derive(Clone, Debug)]
pub(super) struct Column<'a> {
    pub(super) rules: &'a Ruleset,
    pub(super) player: Player,
    pub(super) games: Vec<GameStats>,
}

impl Column<'_> {
    /// The sums over all games of a part and of the whole that it is a part of.
    fn sums(&self, of: &dyn Fn(&GameStats) -> (usize, usize)) -> (usize, usize) {
        let mut sums = (0, 0);
        for game in &self.games {
            let (part, whole) = of(game);
            sums.0 += part;
            sums.1 += whole;
        }
        sums
    }

    /// The number that so many tenths of the games that have one stay below: for 5, the median, the upper of two.
    fn quantile(&self, tenths: usize, of: &dyn Fn(&GameStats) -> Option<usize>) -> String {
        let mut numbers: Vec<_> = self.games.iter().filter_map(of).collect();
        numbers.sort_unstable();
        number(numbers.get(numbers.len() * tenths / 10).copied())
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

    /// Adds a row with the percentage of [`Column::sums`] for each column.
    fn percents(&mut self, name: &str, of: &dyn Fn(&GameStats) -> (usize, usize)) {
        self.row(name, &|column| percent(column.sums(of)));
    }

    /// Adds a row with the quotient of [`Column::sums`] for each column.
    fn means(&mut self, name: &str, of: &dyn Fn(&GameStats) -> (usize, usize)) {
        self.row(name, &|column| mean(column.sums(of)));
    }

    /// Adds a row with the share of the games for which `test` holds.
    fn games(&mut self, name: &str, test: &dyn Fn(&GameStats) -> bool) {
        self.percents(name, &|game| (test(game).into(), 1));
    }

    /// Adds a row with a median for each column.
    fn medians(&mut self, name: &str, of: fn(&GameStats) -> Option<usize>) {
        self.row(name, &|column| column.quantile(5, &of));
    }

    /// Whether a test holds for any column's rules.
    fn any(&self, test: fn(&Ruleset) -> bool) -> bool {
        self.columns.iter().any(|column| test(column.rules))
    }

    /// The levels of the rules that have the most.
    fn levels(&self) -> u32 {
        let levels = self.columns.iter().map(|it| it.rules.dungeon.levels);
        levels.max().unwrap_or(0).unsigned_abs()
    }

    /// Adds a part with a row for each of the kinds that `kinds` finds in any column's rules, in the order of the
    /// files; nothing if there are none. Among the games that found the kind, it is the share of those that used it.
    fn shares(&mut self, head: &str, kinds: KindsOf, of: fn(&GameStats, usize) -> KindUse) {
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
                let kind = kinds.find(|(_, other)| *other == word);
                kind.map_or_else(dash, |(id, _)| {
                    percent(column.sums(&|game| {
                        let KindUse { found, used } = of(game, id);
                        ((found && used).into(), found.into())
                    }))
                })
            });
        }
    }
}

/// A part of a whole as a percentage with one decimal.
fn percent((part, whole): (usize, usize)) -> String {
    let share = (part * 1000 + whole / 2).checked_div(whole);
    share.map_or_else(dash, |tenths| format!("{}.{}", tenths / 10, tenths % 10))
}

/// A number of things in a number of places, for each place, with two decimals.
fn mean((things, places): (usize, usize)) -> String {
    let share = (things * 100 + places / 2).checked_div(places);
    share.map_or_else(dash, |hundredths| {
        format!("{}.{:02}", hundredths / 100, hundredths % 100)
    })
}

fn number(number: Option<usize>) -> String {
    number.map_or_else(dash, |number| number.to_string())
}

fn dash() -> String {
    "-".to_owned()
}

/// The number at index `at`, and the sum of all.
fn of_sum(numbers: &[u32], at: usize) -> (usize, usize) {
    (numbers[at] as usize, numbers.iter().sum::<u32>() as usize)
}

/// The whole table, below the line in `text`.
pub(super) fn write(text: String, columns: Vec<Column<'_>>) -> String {
    let mut table = Table { text, columns };
    table.row("", &|column| column.rules.name.clone());
    table.row("", &|column| column.player.word().to_owned());
    write_courses(&mut table);
    write_levels(&mut table);
    write_flame(&mut table);
    write_habits(&mut table);
    write_wick_means(&mut table);
    write_killers(&mut table);
    write_items(&mut table);
    write_wick_choices(&mut table);
    table.text
}

/// What each game has in common with the next of the kinds that the hero met or picked up in either: twice that, as a
/// part of what both have.
fn in_common(games: &[GameStats]) -> (usize, usize) {
    let mut sums = (0, 0);
    for pair in games.windows(2) {
        let [one, next] = [0, 1].map(|at| {
            let found = pair[at].items.iter().map(|it| it.found);
            pair[at].met.iter().copied().chain(found)
        });
        for (one, next) in one.zip(next) {
            sums.0 += if one && next { 2 } else { 0 };
            sums.1 += usize::from(one) + usize::from(next);
        }
    }
    sums
}

fn write_courses(table: &mut Table<'_>) {
    let is_dead = |game: &GameStats| game.over == Some(GameOver::Dead);
    table.games("won, % of games", &GameStats::is_won);
    table.games("died, % of games", &is_dead);
    table.games("unfinished, % of games", &|game| game.over.is_none());
    table.medians("deepest level, median", |game| Some(game.depth as usize));
    table.medians("level of death, median", |game| {
        game.killer.map(|_| game.depth as usize)
    });
    for level in 1..=table.levels() {
        table.games(&format!("died on {level}, % of games"), &|game| {
            is_dead(game) && game.depth == level
        });
    }
    table.medians("turns, median", |game| Some(game.turns as usize));
    table.medians("turns a level, median", |game| {
        Some((game.turns / game.depth) as usize)
    });
    table.row("kinds as in the next game, %", &|column| {
        percent(in_common(&column.games))
    });
    table.medians("commands of a win, median", |game| {
        game.is_won().then_some(game.commands)
    });
    table.medians("keys of a win, median", |game| {
        game.is_won().then_some(game.keys)
    });
    if table.any(|rules| rules.candle.is_some()) {
        for flame in CandleState::ALL {
            table.percents(&format!("candle {flame}, % of turns"), &|game| {
                of_sum(&game.flame_turns, flame as usize)
            });
        }
    }
}

/// How long single levels take, the wax left at their ends, and who was killed.
fn write_levels(table: &mut Table<'_>) {
    table.medians("turns on 1, median", |game| {
        Some(game.left.first()?.turn as usize)
    });
    table.medians("turns on 2, median", |game| {
        let [first, second, ..] = &game.left[..] else {
            return None;
        };
        Some((second.turn - first.turn) as usize)
    });
    table.medians("turns of a win, median", |game| {
        game.is_won().then_some(game.turns as usize)
    });
    table.row("starters in wins, % of kills", &starter_share);
    if !table.any(|rules| rules.flame.is_some()) {
        return;
    }
    for level in 1..table.levels() as usize {
        for (name, tenth) in [("lowest tenth", 1), ("median", 5), ("highest tenth", 9)] {
            if tenth == 5 || level <= UNEVEN {
                table.row(&format!("wax after {level}, {name}"), &|column| {
                    column.quantile(tenth, &|game| {
                        let left = game.left.get(level - 1)?;
                        left.wax?.try_into().ok()
                    })
                });
            }
        }
    }
    write_supplies(table);
}

/// Candles and potions carried at the ends of levels, in games that left them.
fn write_supplies(table: &mut Table<'_>) {
    for level in SUPPLIED {
        table.row(&format!("candles after {level}, median"), &|column| {
            column.quantile(5, &|game| Some(game.left.get(level - 1)?.candles))
        });
        table.row(&format!("potions after {level}, median"), &|column| {
            column.quantile(5, &|game| Some(game.left.get(level - 1)?.potions))
        });
    }
}

/// Of all kills of the games won, the share of the kinds that are killed most on level 1.
fn starter_share(column: &Column<'_>) -> String {
    let mut kinds: Vec<_> = (0..column.rules.monsters.len()).collect();
    let first = column.games.iter().filter_map(|game| game.left.first());
    let first: Vec<_> = first.collect();
    kinds.sort_by_key(|kind| Reverse(first.iter().map(|end| end.kills[*kind]).sum::<u32>()));
    percent(column.sums(&|game| {
        let starters = kinds.iter().take(STARTERS).map(|kind| game.kills[*kind]);
        let kills = [starters.sum(), game.kills.iter().sum::<u32>()];
        let [part, all] = kills.map(|kills| if game.is_won() { kills as usize } else { 0 });
        (part, all)
    }))
}

/// Which turns are decisions, as one turn in so many, and how the flame was used; nothing if no column's rules have one.
fn write_flame(table: &mut Table<'_>) {
    if !table.any(|rules| rules.flame.is_some()) {
        return;
    }
    for (part, levels) in ["on 1-2", "after"].into_iter().enumerate() {
        table.row(&format!("decisions {levels}, one turn in"), &|column| {
            let (turns, found) = column.sums(&|game| game.decisions[part]);
            number((turns + found / 2).checked_div(found))
        });
    }
    for height in FlameHeight::ALL {
        table.percents(&format!("flame {height}, % of turns"), &|game| {
            of_sum(&game.height_turns, height as usize)
        });
    }
    table.means("changes a level, mean", &|game| {
        (game.height_changes, game.depth as usize)
    });
}

/// What the hero did that wicks may change; nothing if no column's rules have braziers.
fn write_habits(table: &mut Table<'_>) {
    if !table.any(|rules| rules.braziers.is_some()) {
        return;
    }
    write_habit("seals", |it| it.seals, table);
    write_habit("stabs", |it| it.stabs, table);
    write_habit("cells on fire", |it| it.fires, table);
    write_habit("flame gone out", |it| it.dark, table);
    write_habit("who came alarmed", |it| it.came, table);
}

fn write_habit(name: &str, count: fn(&Habits) -> usize, table: &mut Table<'_>) {
    table.means(&format!("{name} a level, mean"), &|game| {
        (count(&game.habits), game.depth as usize)
    });
}

/// Braziers lit and wicks chosen; nothing if no column's rules have braziers.
fn write_wick_means(table: &mut Table<'_>) {
    if table.any(|rules| rules.braziers.is_some()) {
        table.means("braziers lit a level, mean", &|game| {
            game.braziers
                .map_or((0, 0), |lit| (lit as usize, game.depth as usize))
        });
        table.means("wicks a game, mean", &|game| match game.braziers {
            Some(_) => (game.wicks_kept, 1),
            None => (0, 0),
        });
        table.means("second turns a game, mean", &|game| match game.braziers {
            Some(_) => (game.second_turns, 1),
            None => (0, 0),
        });
    }
}

/// For each kind of wick, in how many of the games that offered it it was chosen.
fn write_wick_choices(table: &mut Table<'_>) {
    let kinds: KindsOf = |rules| {
        let wicks = rules.wicks.iter().enumerate();
        wicks.map(|(id, it)| (id, &*it.kind)).collect()
    };
    let head = "wick chosen, % of the games that offered it";
    table.shares(head, kinds, |game, id| game.wicks[id]);
}

/// How many of the deaths caused by monsters each kind is responsible for: with the last blow, or with any action
/// shortly before.
fn write_killers(table: &mut Table<'_>) {
    let kinds: KindsOf = |rules| {
        let monsters = rules.monsters.iter().enumerate();
        monsters.map(|(id, it)| (id, &*it.kind)).collect()
    };
    table.shares("killed by, % of deaths", kinds, |game, id| KindUse {
        found: game.killer.is_some(),
        used: game.killer == Some(MonsterId(id)),
    });
    let head =
        format!("had a hand in it, % of deaths: did something in the last {HAND_TURNS} turns");
    table.shares(&head, kinds, |game, id| KindUse {
        found: game.killer.is_some(),
        used: game.had_a_hand(MonsterId(id)),
    });
}

fn write_items(table: &mut Table<'_>) {
    let kinds: KindsOf = |rules| {
        // Gold and wax take effect when picked up; they are never used.
        let items = rules.items.iter().enumerate();
        let items = items.filter(|(_, it)| !it.effect.is_picked_up_for_good());
        items.map(|(id, it)| (id, &*it.kind)).collect()
    };
    let head = "used, % of the games that found one";
    table.shares(head, kinds, |game, id| game.items[id]);
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::autoplay::Policy;
    use crate::content::Content;
    use crate::tools::lab::play;

    fn rules(name: &str) -> Arc<Ruleset> {
        let file = Content::test_rules(name);
        Arc::clone(&file.rules)
    }

    fn column(rules: &Ruleset, games: Vec<GameStats>) -> Column<'_> {
        let player = Player::Bot(Policy::Plain);
        Column {
            rules,
            player,
            games,
        }
    }

    fn tables(columns: Vec<Column<'_>>) -> String {
        let text = String::new();
        let mut table = Table { text, columns };
        write_wick_means(&mut table);
        write_wick_choices(&mut table);
        table.text
    }

    /// Two games: one with three levels and four braziers lit, one with one level and none lit.
    #[test]
    fn means_and_shares_are_computed() {
        let rules = rules("tallowdeep");
        let mut one = play(&rules, Policy::Reckless, 1, false);
        one.depth = 3;
        (one.braziers, one.wicks_kept) = (Some(4), 1);
        one.wicks.fill(KindUse::default());
        let offered = KindUse {
            found: true,
            used: false,
        };
        one.wicks[0] = KindUse {
            used: true,
            ..offered
        };
        one.wicks[1] = offered;
        let mut other = one.clone();
        other.depth = 1;
        (other.braziers, other.wicks_kept) = (Some(0), 0);
        other.wicks[0] = offered;
        other.wicks[1] = KindUse::default();
        let text = tables(vec![column(&rules, vec![one, other])]);
        let row = |name: &str| {
            let mut lines = text.lines();
            let line = lines.find(|line| line.starts_with(name));
            let line = line.unwrap_or_else(|| panic!("no {name}: {text}"));
            line[name.len()..].trim().to_owned()
        };
        assert_eq!(row("braziers lit a level, mean"), "1.00");
        assert_eq!(row("wicks a game, mean"), "0.50");
        assert_eq!(
            (row("long"), row("wide"), row("cold")),
            ("50.0".into(), "0.0".into(), "-".into())
        );
    }

    #[test]
    fn rules_without_braziers_show_dashes_or_nothing() {
        let (old, new) = (rules("plain"), rules("tallowdeep"));
        let games = |rules| vec![play(rules, Policy::Reckless, 1, false)];
        assert_eq!(tables(vec![column(&old, games(&old))]), "");
        let text = tables(vec![column(&old, games(&old)), column(&new, games(&new))]);
        let mut rows = text.lines().filter(|line| !line.is_empty());
        let is_dash = |line: &str| line[28..44].trim() == "-";
        let head = |line: &str| line.starts_with("wick chosen");
        assert!(rows.all(|line| head(line) || is_dash(line)), "{text}");
        assert_eq!(text.lines().count(), 3 + 2 + 17);
    }

    /// In a game where the bot lights braziers, the wicks it is offered and chooses are counted.
    #[test]
    fn offered_and_chosen_wicks_are_counted() {
        let mut rules = rules("tallowdeep");
        let easy = Arc::make_mut(&mut rules);
        easy.braziers.as_mut().expect("there are some").per_level = 1;
        let game = play(&rules, Policy::Careful, 1, false);
        let kinds = &game.wicks;
        let offered = kinds.iter().filter(|it| it.found).count();
        let chosen = kinds.iter().filter(|it| it.used).count();
        assert!(game.braziers.is_some_and(|lit| lit > 0), "{game:?}");
        assert!(offered >= 3 && chosen >= 1, "{game:?}");
        assert!(kinds.iter().all(|it| it.found || !it.used));
    }

    #[test]
    fn shares_are_rounded_to_tenths_of_a_percent() {
        assert_eq!(percent((1, 3)), "33.3");
        assert_eq!(percent((2, 3)), "66.7");
        assert_eq!(percent((0, 0)), "-");
    }
}
