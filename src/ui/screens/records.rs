//! Past games of a rule set: the best of them, statistics, and feats.

use crate::game::{GameOver, Ruleset};
use crate::gfx::{Px, PxRect};
use crate::ui::input::key::{Key, KeyPress};
use crate::ui::screens::{Context, Screen, Transition};
use crate::ui::text::english;
use crate::ui::text::templates::MessageKind;
use crate::ui::widgets::key_hints::{self, KeyHint};
use crate::ui::widgets::list::Cycle;
use crate::ui::widgets::painter::Painter;
use crate::ui::widgets::{self, Emphasis, draw_message_icon, draw_right_aligned};

/// Height of a row in pixels.
const ROW: i32 = 17;
/// How many killers the statistics name.
const KILLERS: usize = 4;
/// The pages, with their keys.
const PAGES: [(char, &str); 3] = [('1', "scores"), ('2', "statistics"), ('3', "feats")];

/// Something to achieve.
struct Feat {
    name: String,
    /// What it takes.
    takes: &'static str,
    done: bool,
}

impl Feat {
    fn new(name: impl Into<String>, takes: &'static str, done: bool) -> Self {
        let name = name.into();
        Self { name, takes, done }
    }
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
        let sum = |of: fn(&PastGame) -> u32| games.iter().map(of).map(u64::from).sum::<u64>();
        let most = |of: fn(&PastGame) -> u32| games.iter().map(of).max().unwrap_or(0);
        let won = games.iter().filter(|game| game.over.is_won()).count();
        let fastest = games
            .iter()
            .filter(|game| game.over.is_won())
            .map(|game| game.turns);
        let mut killers: Vec<(usize, &str)> = Vec::new();
        for name in games.iter().filter_map(|game| game.killer.as_deref()) {
            match killers.iter_mut().find(|(_, other)| *other == name) {
                Some((count, _)) => *count += 1,
                None => killers.push((1, name)),
            }
        }
        killers.sort_by(|one, other| (other.0, one.1).cmp(&(one.0, other.1)));
        let more = killers.len().saturating_sub(KILLERS);
        let killers = killers.iter().take(KILLERS);
        let killers = killers.map(|(count, name)| format!("{name} {count}"));
        let killers = killers.chain((more > 0).then(|| format!("and {more} more")));
        let mut rows = vec![
            ("Games", games.len().to_string()),
            ("Won", won.to_string()),
            (
                "Fastest win",
                fastest
                    .min()
                    .map_or_else(dash, |turns| english::count_noun(turns, "turn")),
            ),
            ("Deepest", most(|game| game.depth).to_string()),
            (
                "Kills",
                format!(
                    "{}, most in a game {}",
                    sum(|game| game.kills),
                    most(|game| game.kills)
                ),
            ),
            (
                "Gold",
                format!(
                    "{}, most in a game {}",
                    sum(|game| game.gold),
                    most(|game| game.gold)
                ),
            ),
            (
                "Braziers",
                format!(
                    "{}, most in a game {} of {}",
                    sum(|game| game.braziers),
                    most(|game| game.braziers),
                    self.braziers
                ),
            ),
            (
                "Turns",
                format!(
                    "{}, longest game {}",
                    sum(|game| game.turns),
                    most(|game| game.turns)
                ),
            ),
            (
                "Killed by",
                Some(killers.collect::<Vec<_>>().join(", "))
                    .filter(|all| !all.is_empty())
                    .unwrap_or_else(dash),
            ),
        ];
        rows.retain(|(label, _)| match *label {
            "Gold" => self.has_gold,
            "Braziers" => self.braziers > 0,
            _ => true,
        });
        rows
    }

    /// The feats that the rules allow, and whether each has been done.
    fn feats(&self) -> Vec<Feat> {
        let any = |has: &dyn Fn(&PastGame) -> bool| self.games.iter().any(has);
        let deaths: std::collections::BTreeSet<_> = self
            .games
            .iter()
            .filter_map(|game| game.killer.as_ref())
            .collect();
        let kills: u64 = self.games.iter().map(|game| u64::from(game.kills)).sum();
        let mut feats = vec![Feat::new("First light", "end a game", any(&|_| true))];
        if self.levels > 1 {
            let half = self.levels.div_ceil(2);
            feats.push(Feat::new(
                format!("Depth {half}"),
                "get half the way down",
                any(&|game| game.depth >= half),
            ));
            let last = self.levels;
            feats.push(Feat::new(
                format!("Depth {last}"),
                "reach the bottom",
                any(&|game| game.depth >= last),
            ));
            feats.push(Feat::new(
                "Soft feet",
                "reach depth 3 with two kills or fewer",
                any(&|game| game.depth >= 3 && game.kills <= 2),
            ));
        }
        feats.extend([
            Feat::new(
                "Butcher",
                "kill 40 in one game",
                any(&|game| game.kills >= 40),
            ),
            Feat::new("Five hundred", "kill 500 in all", kills >= 500),
        ]);
        if self.has_gold {
            feats.push(Feat::new(
                "Deep pockets",
                "carry 200 gold",
                any(&|game| game.gold >= 200),
            ));
        }
        feats.extend(self.feats_of_braziers());
        feats.extend([
            Feat::new(
                "Nine ways to go",
                "be killed by nine different things",
                deaths.len() >= 9,
            ),
            Feat::new("Dawn", "win", any(&|game| game.over.is_won())),
            Feat::new(
                "Burnt fast",
                "win within 2500 turns",
                any(&|game| game.over.is_won() && game.turns <= 2500),
            ),
        ]);
        feats
    }

    /// The feats of rules with braziers; empty under other rules.
    fn feats_of_braziers(&self) -> Vec<Feat> {
        let lit = |least: u32| self.games.iter().any(|game| game.braziers >= least);
        match self.braziers {
            0 => Vec::new(),
            all => vec![
                Feat::new(
                    "Lamplighter",
                    "light half the braziers in one game",
                    lit(all.div_ceil(2)),
                ),
                Feat::new(
                    "No corner dark",
                    "light every brazier in one game",
                    lit(all),
                ),
            ],
        }
    }

    fn draw_scores(&self, painter: &mut Painter<'_>) {
        let (size, theme) = (painter.size(), painter.theme);
        let room = ((size.h - 54) / ROW).max(0) as usize;
        for (game, index) in self.games.iter().take(room).zip(0..) {
            let y = 29 + index * ROW;
            let rank = format!("{}", index + 1);
            draw_right_aligned(&rank, 26, y, theme.dim, painter);
            let points = game.points.to_string();
            draw_right_aligned(&points, 78, y, theme.title, painter);
            let how = match &game.killer {
                _ if game.over == GameOver::Light => "won by the light".to_owned(),
                _ if game.over.is_won() => "won".to_owned(),
                Some(killer) => format!("killed by {killer}"),
                None => "died".to_owned(),
            };
            let text = format!("depth {}, {how}, turn {}", game.depth, game.turns);
            painter.draw_text(painter.font, Px::new(90, y), theme.text, &text);
            let wide = 90 + painter.font.width(&text) + painter.font.width(&game.date) + 16;
            if wide < size.w {
                draw_right_aligned(&game.date, size.w - 8, y, theme.dim, painter);
            }
        }
    }

    fn draw_statistics(&self, painter: &mut Painter<'_>) {
        let theme = painter.theme;
        for ((label, value), index) in self.statistics().into_iter().zip(0..) {
            let y = 29 + index * ROW;
            painter.draw_text(painter.font, Px::new(10, y), theme.dim, label);
            painter.draw_text(painter.font, Px::new(116, y), theme.text, &value);
        }
    }

    fn draw_feats(&self, painter: &mut Painter<'_>) {
        let theme = painter.theme;
        for (feat, index) in self.feats().iter().zip(0..) {
            let y = 29 + index * ROW;
            let (kind, color) = if feat.done {
                (MessageKind::Good, theme.good)
            } else {
                (MessageKind::Rejected, theme.dim)
            };
            draw_message_icon(kind, Px::new(10, y), painter);
            painter.draw_text(painter.font, Px::new(28, y), color, &feat.name);
            painter.draw_text(painter.font, Px::new(170, y), theme.dim, feat.takes);
        }
    }
}

impl Records {
    fn draw_page(&self, painter: &mut Painter<'_>) {
        let (size, theme) = (painter.size(), painter.theme);
        painter.clear(theme.bg);
        painter.draw_text(painter.font, Px::new(8, 4), theme.title, "Records");
        let mut x = 80;
        for (index, (key, word)) in PAGES.iter().enumerate() {
            let (at, chosen) = (Px::new(x, 5), index == self.page);
            let label = key.to_string();
            let emphasis = Emphasis::primary_if(chosen);
            let end = widgets::draw_key_hint(&label, word, emphasis, at, painter.font, painter);
            if chosen {
                painter.fill_rect(PxRect::new(x, 22, end - x, 2), theme.title);
            }
            x = end + 8;
        }
        let records = &self.all[self.shown];
        if size.w - x > painter.font.width(&records.rules) + 16 {
            draw_right_aligned(&records.rules, size.w - 8, 4, theme.dim, painter);
        }
        painter.fill_rect(PxRect::new(0, 24, size.w, 1), theme.line);
        match self.page {
            0 | 1 if records.games.is_empty() => {
                let text = "No game has ended yet. That is easily mended.";
                painter.draw_text(painter.font, Px::new(10, 32), theme.dim, text);
            }
            0 => records.draw_scores(painter),
            1 => records.draw_statistics(painter),
            _ => records.draw_feats(painter),
        }
        key_hints::draw_list_hints(&self.hints(), painter);
    }

    fn hints(&self) -> Vec<KeyHint> {
        let others = KeyHint::primary(Key::Down, "next rule set");
        let others = Some(others).filter(|_| self.all.len() > 1);
        let back = [
            KeyHint::primary(Key::Tab, "next page"),
            KeyHint::primary(Key::Escape, "back"),
        ];
        others.into_iter().chain(back).collect()
    }
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

    /// Chooses a page, or presses a key of the hint line.
    fn click(&mut self, at: Px, ctx: &Context<'_>) -> Transition {
        let (at, font) = (ctx.panel_px(at), ctx.art.font);
        if let Some(key) = key_hints::list_hint_at(&self.hints(), ctx.panel_size(), at, font) {
            return self.key(key.into(), ctx);
        }
        let mut x = 80;
        for (index, (key, word)) in PAGES.iter().enumerate() {
            let wide = font.width(&key.to_string()) + font.width(word) + 8;
            if at.y < 24 && (x..x + wide).contains(&at.x) {
                self.page = index;
                return Transition::Redraw;
            }
            x += wide + 8;
        }
        Transition::Stay
    }

    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        ctx.draw_panel(painter, |painter| self.draw_page(painter));
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
            let feats = records.feats_of_braziers().into_iter();
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
