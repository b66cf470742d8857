//! Past games of a rule set: the best of them, statistics, and feats.

use std::collections::{BTreeMap, BTreeSet};

use crate::game::{GameOver, Ruleset};
use crate::gfx::Px;
use crate::ui::input::key::{Key, KeyPress};
use crate::ui::screens::{Context, Screen, Transition};
use crate::ui::text::english;
use crate::ui::text::templates::MessageKind;
use crate::ui::widgets::key_hints::{KeyHint, KeyLine};
use crate::ui::widgets::list::Cycle;
use crate::ui::widgets::page::Tabs;
use crate::ui::widgets::painter::Painter;
use crate::ui::widgets::{draw_message_icon, draw_right_aligned};

/// Height of a row in pixels.
const ROW: i32 = 17;
/// Row of the first line of text.
const TOP: i32 = 29;
/// How many killers the statistics name.
const KILLERS: usize = 4;
/// The pages, with their keys.
const PAGES: [(char, &str); 3] = [('1', "scores"), ('2', "statistics"), ('3', "feats")];

/// Something to achieve, what it takes, and whether that has been done.
struct Feat {
    name: String,
    takes: &'static str,
    done: bool,
}

/// How a past game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PastGame {
    /// Death, or which kind of win.
    pub over: GameOver,
    /// Turns played.
    pub turns: u32,
    /// Depth of the last level, counted from 1.
    pub depth: u32,
    /// Monsters killed.
    pub kills: u32,
    /// Gold picked up.
    pub gold: u32,
    /// Braziers lit; 0 if the recording does not say.
    pub braziers: u32,
    /// What killed the hero, if anything did, as `an orc`.
    pub killer: Option<String>,
    /// The day it was begun; empty if unknown.
    pub date: String,
    /// Its score.
    pub points: u32,
}

/// The records of the rule sets, the page shown and the rule set that it is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Records {
    /// At least one.
    all: Vec<RulesRecords>,
    shown: usize,
    page: usize,
}

impl Records {
    /// The records of `chosen`, and of `others` on request.
    pub fn new(chosen: RulesRecords, others: impl IntoIterator<Item = RulesRecords>) -> Self {
        Self {
            all: [chosen].into_iter().chain(others).collect(),
            shown: 0,
            page: 0,
        }
    }
}

/// The finished games of a rule set, best first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesRecords {
    rules: String,
    levels: u32,
    /// Whether the rule set has gold.
    has_gold: bool,
    /// Braziers in the whole dungeon; 0 under rules without braziers.
    braziers: u32,
    games: Vec<PastGame>,
}

impl RulesRecords {
    /// The records of a rule set; `games` are its finished games, in any order.
    pub fn new(rules: &Ruleset, games: Vec<PastGame>) -> Self {
        let braziers = rules.braziers.as_ref().map_or(0, |it| it.per_level);
        let levels = rules.dungeon.levels;
        Self {
            rules: rules.name.clone(),
            levels: levels.unsigned_abs(),
            has_gold: rules.has_gold(),
            braziers: (levels * braziers).unsigned_abs(),
            games: best_first(games),
        }
    }

    /// Whether no game has ended.
    pub const fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The statistics, each with label and value.
    fn statistics(&self) -> Vec<(&'static str, String)> {
        let games = &self.games;
        let in_all = |of: fn(&PastGame) -> u32, most_in: &str| {
            let sum: u64 = games.iter().map(of).map(u64::from).sum();
            format!("{sum}, {most_in} {}", most(games, of))
        };
        let won: Vec<_> = games.iter().filter(|game| game.over.is_won()).collect();
        let fastest = won.iter().map(|game| game.turns).min();
        let fastest = fastest.map(|turns| english::count_noun(turns, "turn"));
        let mut rows = vec![
            ("Games", games.len().to_string()),
            ("Won", won.len().to_string()),
            ("Fastest win", fastest.unwrap_or_else(dash)),
            ("Deepest", most(games, |game| game.depth).to_string()),
            ("Kills", in_all(|game| game.kills, "most in a game")),
        ];
        if self.has_gold {
            rows.push(("Gold", in_all(|game| game.gold, "most in a game")));
        }
        if self.braziers > 0 {
            let lit = in_all(|game| game.braziers, "most in a game");
            rows.push(("Braziers", format!("{lit} of {}", self.braziers)));
        }
        rows.push(("Turns", in_all(|game| game.turns, "longest game")));
        rows.push(("Killed by", self.killers_text()));
        rows
    }

    /// What killed the hero, and how often, the most frequent first: `an orc 3, a rat 1, and 2 more`.
    fn killers_text(&self) -> String {
        let mut counts = BTreeMap::<&str, usize>::new();
        for name in self.games.iter().filter_map(|game| game.killer.as_deref()) {
            *counts.entry(name).or_default() += 1;
        }
        let mut killers: Vec<_> = counts.into_iter().collect();
        killers.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let more = killers.len().saturating_sub(KILLERS);
        let killers = killers.iter().take(KILLERS);
        let killers = killers.map(|(name, count)| format!("{name} {count}"));
        let killers = killers.chain((more > 0).then(|| format!("and {more} more")));
        let text = killers.collect::<Vec<_>>().join(", ");
        if text.is_empty() { dash() } else { text }
    }

    /// The feats that the rules allow, and whether each has been done.
    fn feats(&self) -> Vec<Feat> {
        let games = &self.games;
        let mut feats = Vec::new();
        let mut add = |name: &str, takes: &'static str, done: bool| {
            let name = name.to_owned();
            feats.push(Feat { name, takes, done });
        };
        let deepest = most(games, |game| game.depth);
        add("First light", "end a game", !games.is_empty());
        if self.levels > 1 {
            let depths = [self.levels.div_ceil(2), self.levels];
            let [half, last] = depths.map(|depth| format!("Depth {depth}"));
            let [is_half, is_last] = depths.map(|depth| deepest >= depth);
            let soft = games.iter().any(|game| game.depth >= 3 && game.kills <= 2);
            add(&half, "get half the way down", is_half);
            add(&last, "reach the bottom", is_last);
            add("Soft feet", "reach depth 3 with two kills or fewer", soft);
        }
        let kills: u64 = games.iter().map(|game| u64::from(game.kills)).sum();
        let slain = most(games, |game| game.kills);
        add("Butcher", "kill 40 in one game", slain >= 40);
        add("Five hundred", "kill 500 in all", kills >= 500);
        if self.has_gold {
            let gold = most(games, |game| game.gold);
            add("Deep pockets", "carry 200 gold", gold >= 200);
        }
        if self.braziers > 0 {
            let (lit, all) = (most(games, |game| game.braziers), self.braziers);
            let (half, every) = (lit >= all.div_ceil(2), lit >= all);
            add("Lamplighter", "light half the braziers in one game", half);
            add("No corner dark", "light every brazier in one game", every);
        }
        let deaths: BTreeSet<_> = games
            .iter()
            .filter_map(|game| game.killer.as_ref())
            .collect();
        let (takes, nine) = ("be killed by nine different things", deaths.len() >= 9);
        add("Nine ways to go", takes, nine);
        let mut won = games.iter().filter(|game| game.over.is_won());
        add("Dawn", "win", won.clone().next().is_some());
        let fast = won.any(|game| game.turns <= 2500);
        add("Burnt fast", "win within 2500 turns", fast);
        feats
    }

    fn draw_scores(&self, painter: &mut Painter<'_>) {
        let (size, theme) = (painter.size(), painter.theme);
        let room = ((size.h - 54) / ROW).max(0) as usize;
        for ((rank, y), game) in (1..).zip(rows()).zip(self.games.iter().take(room)) {
            draw_right_aligned(&format!("{rank}"), 26, y, theme.dim, painter);
            draw_right_aligned(&game.points.to_string(), 78, y, theme.title, painter);
            let how = match &game.killer {
                _ if game.over == GameOver::Light => "won by the light".to_owned(),
                _ if game.over.is_won() => "won".to_owned(),
                Some(killer) => format!("killed by {killer}"),
                None => "died".to_owned(),
            };
            let text = format!("depth {}, {how}, turn {}", game.depth, game.turns);
            let end = painter.text((90, y), theme.text, text);
            if end + painter.font.width(&game.date) + 16 < size.w {
                draw_right_aligned(&game.date, size.w - 8, y, theme.dim, painter);
            }
        }
    }

    fn draw_statistics(&self, painter: &mut Painter<'_>) {
        let theme = painter.theme;
        for (y, (label, value)) in rows().zip(self.statistics()) {
            painter.text((10, y), theme.dim, label);
            painter.text((116, y), theme.text, value);
        }
    }

    fn draw_feats(&self, painter: &mut Painter<'_>) {
        let theme = painter.theme;
        for (y, feat) in rows().zip(self.feats()) {
            let (kind, color) = if feat.done {
                (MessageKind::Good, theme.good)
            } else {
                (MessageKind::Rejected, theme.dim)
            };
            draw_message_icon(kind, Px::new(10, y), painter);
            painter.text((28, y), color, feat.name);
            painter.text((170, y), theme.dim, feat.takes);
        }
    }
}

impl Records {
    fn draw_page(&self, painter: &mut Painter<'_>) {
        let (records, theme) = (&self.all[self.shown], painter.theme);
        let (end, right) = (tabs().draw(self.page, painter), painter.size().w);
        if right - end > painter.font.width(&records.rules) + 16 {
            draw_right_aligned(&records.rules, right - 8, 4, theme.dim, painter);
        }
        match self.page {
            0 | 1 if records.games.is_empty() => {
                let text = "No game has ended yet. That is easily mended.";
                painter.text((10, 32), theme.dim, text);
            }
            0 => records.draw_scores(painter),
            1 => records.draw_statistics(painter),
            _ => records.draw_feats(painter),
        }
    }
}

fn tabs() -> Tabs {
    let names = PAGES.map(|(key, name)| (key.to_string(), name));
    Tabs {
        names: names.into(),
        left: 80,
    }
}

/// The pixel rows of the lines of a page.
fn rows() -> impl Iterator<Item = i32> {
    (TOP..).step_by(ROW as usize)
}

/// The highest such number of any game.
fn most(games: &[PastGame], of: fn(&PastGame) -> u32) -> u32 {
    games.iter().map(of).max().unwrap_or(0)
}

fn best_first(mut games: Vec<PastGame>) -> Vec<PastGame> {
    games.sort_by_key(|game| (std::cmp::Reverse(game.points), game.turns));
    games
}

/// Stands for a missing value.
fn dash() -> String {
    "-".to_owned()
}

impl Screen for Records {
    fn key(&mut self, press: KeyPress, _ctx: &Context<'_>) -> Transition {
        match press.key {
            _ if press.repeat => return Transition::Stay,
            Key::Escape => return Transition::Back,
            Key::Tab => self.page = Cycle::of_tab(press).step(self.page, PAGES.len()),
            Key::Right | Key::Pad(6) => self.page = Cycle::Next.step(self.page, PAGES.len()),
            Key::Left | Key::Pad(4) => self.page = Cycle::Previous.step(self.page, PAGES.len()),
            Key::Down | Key::Pad(2) => self.shown = Cycle::Next.step(self.shown, self.all.len()),
            Key::Up | Key::Pad(8) => self.shown = Cycle::Previous.step(self.shown, self.all.len()),
            Key::Char(letter) => match PAGES.iter().position(|(key, _)| *key == letter) {
                Some(page) => self.page = page,
                None => return Transition::Stay,
            },
            _ => return Transition::Stay,
        }
        Transition::Redraw
    }

    fn foot(&self, ctx: &Context<'_>) -> Option<KeyLine> {
        let others = KeyHint::primary(Key::Down, "next rule set");
        let others = Some(others).filter(|_| self.all.len() > 1);
        let page = Some(KeyHint::primary(Key::Tab, "next page"));
        let hints = [others, page, Some(KeyHint::primary(Key::Escape, "back"))];
        Some(KeyLine::of_list(hints, ctx.panel_size()))
    }

    /// Chooses a page.
    fn click_beside(&mut self, at: Px, ctx: &Context<'_>) -> Transition {
        let page = tabs().tab_at(ctx.panel_px(at), ctx.art.font);
        page.map_or(Transition::Stay, |page| {
            self.page = page;
            Transition::Redraw
        })
    }

    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        ctx.draw_page(self, ("Records", ""), painter, |painter| {
            self.draw_page(painter);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(depth: u32, kills: u32, killer: &str) -> PastGame {
        PastGame {
            over: if killer.is_empty() {
                GameOver::Won
            } else {
                GameOver::Dead
            },
            turns: 1000,
            depth,
            kills,
            gold: 10,
            braziers: depth,
            killer: Some(killer.to_owned()).filter(|name| !name.is_empty()),
            date: String::new(),
            points: 100 * depth + 10 * kills,
        }
    }

    /// The records of a dungeon of eight levels with gold and without braziers.
    fn records(games: Vec<PastGame>) -> RulesRecords {
        RulesRecords {
            rules: "a".to_owned(),
            levels: 8,
            has_gold: true,
            braziers: 0,
            games: best_first(games),
        }
    }

    #[test]
    fn statistics_add_up_and_feats_are_listed() {
        let games = vec![game(2, 1, "rat"), game(8, 41, ""), game(3, 2, "rat")];
        let all = records(games);
        let value = |label| {
            let found = all
                .statistics()
                .into_iter()
                .find(|(other, _)| *other == label);
            found.expect("it is told").1
        };
        assert_eq!(value("Won"), "1");
        assert_eq!(value("Kills"), "44, most in a game 41");
        assert_eq!(value("Killed by"), "rat 2");
        assert_eq!(all.games[0].depth, 8, "the best is first");
        let done = |name: &str| {
            let feats = all.feats();
            feats.iter().any(|feat| feat.name == name && feat.done)
        };
        assert!(done("Dawn") && done("Soft feet") && done("Butcher") && done("Depth 8"));
        assert!(!done("Five hundred") && !done("Nine ways to go"));
        let none = RulesRecords {
            has_gold: false,
            braziers: 24,
            ..records(Vec::new())
        };
        assert!(none.feats().iter().all(|feat| !feat.done));
    }

    #[test]
    fn gold_is_listed_only_where_it_exists() {
        for has_gold in [true, false] {
            let records = RulesRecords {
                has_gold,
                ..records(Vec::new())
            };
            let in_statistics = records
                .statistics()
                .iter()
                .any(|(label, _)| *label == "Gold");
            let feats = records.feats();
            let in_feats = feats.iter().any(|feat| feat.takes.contains("gold"));
            assert_eq!((in_statistics, in_feats), (has_gold, has_gold));
        }
    }

    #[test]
    fn braziers_are_listed_only_where_they_exist() {
        let row_and_feats = |all: u32, lit: u32| {
            let mut games = vec![game(3, 2, "rat"), game(4, 2, "rat")];
            games[0].braziers = lit;
            let records = RulesRecords {
                braziers: all,
                ..records(games)
            };
            let rows = records.statistics().into_iter();
            let row = rows.filter(|(label, _)| *label == "Braziers");
            let feats = records.feats().into_iter();
            let feats = feats.filter(|feat| feat.takes.contains("brazier"));
            let done = feats.map(|feat| feat.done).collect::<Vec<_>>();
            (row.map(|(_, value)| value).next(), done)
        };
        assert_eq!(row_and_feats(0, 24), (None, vec![]));
        for (lit, row, done) in [
            (11, "15, most in a game 11 of 24", [false, false]),
            (12, "16, most in a game 12 of 24", [true, false]),
            (24, "28, most in a game 24 of 24", [true, true]),
        ] {
            assert_eq!(
                row_and_feats(24, lit),
                (Some(row.to_owned()), done.to_vec())
            );
        }
    }
}
