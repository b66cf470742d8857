//! Past games of a rule set: the best of them, statistics, and feats.

use crate::base::SortedMap;
use crate::ui::screens::prelude::*;
use std::cmp::Reverse;

use crate::game::{GameOver, Ruleset, Vow};
use crate::ui::theme::Theme;

/// Height of a row in pixels.
const ROW: i32 = 17;
/// Row of the first line of text.
const TOP: i32 = 29;
/// How many killers the statistics name.
const KILLERS: usize = 4;
/// The pages: key, and name in the words.
const PAGES: [(char, &str); 4] = [
    ('1', "records.scores"),
    ('2', "records.statistics"),
    ('3', "records.feats"),
    ('4', "records.vows"),
];

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
    /// The vows that it kept to its end.
    pub vows: Vec<Vow>,
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
    /// The vows that games under these rules can keep.
    vows: Vec<Vow>,
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
            vows: Vow::ALL
                .into_iter()
                .filter(|vow| vow.applies_to(rules))
                .collect(),
            games: best_first(games),
        }
    }

    /// Whether no game has ended.
    pub const fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The statistics that the rules have, each with the name of its label in the table `records` of the words.
    fn statistics(&self, words: &Words) -> Vec<(&'static str, String)> {
        let total_and_most = |of: fn(&PastGame) -> u32| {
            let (total, most) = (self.total(of), self.most(of));
            say!(words, "records.total_and_most", total, most)
        };
        let won = self.games.iter().filter(|game| game.over.is_won());
        let fastest = won.clone().map(|game| game.turns).min();
        let fastest = fastest.map(|turns| say!(words, "records.in_turns", turns));
        let mut rows = vec![
            ("games", self.games.len().to_string()),
            ("won", won.count().to_string()),
            ("fastest", fastest.unwrap_or_else(|| "-".to_owned())),
            ("deepest", self.most(|game| game.depth).to_string()),
            ("kills", total_and_most(|game| game.kills)),
        ];
        if self.has_gold {
            rows.push(("gold", total_and_most(|game| game.gold)));
        }
        if self.braziers > 0 {
            let lit = total_and_most(|game| game.braziers);
            let lit = say!(words, "records.lit_of", lit, of = self.braziers);
            rows.push(("braziers", lit));
        }
        let (turns, longest) = (self.total(|game| game.turns), self.most(|game| game.turns));
        rows.push(("turns", say!(words, "records.longest", turns, longest)));
        rows.push(("killed_by", self.killers_text(words)));
        rows
    }

    /// The feats that the rules allow, each with its name in the table `feat` of the words, where `NAME_takes` says what
    /// it takes, and whether it has been done.
    fn feats(&self) -> Vec<(&'static str, bool)> {
        let games = || self.games.iter();
        let mut won = games().filter(|game| game.over.is_won());
        let mut feats = vec![("first_light", !self.games.is_empty())];
        if self.levels > 1 {
            let deepest = self.most(|game| game.depth);
            feats.push(("half_way", deepest >= self.levels.div_ceil(2)));
            feats.push(("bottom", deepest >= self.levels));
            let is_soft = |game: &PastGame| game.depth >= 3 && game.kills <= 2;
            feats.push(("soft_feet", games().any(is_soft)));
        }
        feats.push(("butcher", self.most(|game| game.kills) >= 40));
        feats.push(("five_hundred", self.total(|game| game.kills) >= 500));
        if self.has_gold {
            feats.push(("deep_pockets", self.most(|game| game.gold) >= 200));
        }
        if self.braziers > 0 {
            let lit = self.most(|game| game.braziers);
            feats.push(("lamplighter", lit >= self.braziers.div_ceil(2)));
            feats.push(("no_corner_dark", lit >= self.braziers));
        }
        feats.push(("nine_ways", self.killers().len() >= 9));
        feats.push(("dawn", won.clone().next().is_some()));
        feats.push(("burnt_fast", won.any(|game| game.turns <= 2500)));
        feats
    }

    /// The best game that kept this vow: one that was won, or else the deepest. One that ended on the first level kept
    /// nothing.
    fn best_with(&self, vow: Vow) -> Option<&PastGame> {
        let mut games: Vec<_> = self.games.iter().collect();
        games.retain(|game| game.vows.contains(&vow) && (game.depth > 1 || game.over.is_won()));
        games
            .into_iter()
            .max_by_key(|game| (game.over.is_won(), game.depth))
    }

    /// The highest such number of any game.
    fn most(&self, of: fn(&PastGame) -> u32) -> u32 {
        self.games.iter().map(of).max().unwrap_or(0)
    }

    fn total(&self, of: fn(&PastGame) -> u32) -> u64 {
        self.games.iter().map(of).map(u64::from).sum()
    }

    /// What killed the hero, and how often.
    fn killers(&self) -> SortedMap<&str, usize> {
        let mut counts = SortedMap::default();
        for name in self.games.iter().filter_map(|game| game.killer.as_deref()) {
            *counts.get_or_insert(name, 0) += 1;
        }
        counts
    }

    /// The same, the most frequent first: `an orc 3, a rat 1, and 2 more`.
    fn killers_text(&self, words: &Words) -> String {
        let mut killers = self.killers().to_vec();
        sort_few(&mut killers, |(_, count)| Reverse(*count));
        let more = killers.len().saturating_sub(KILLERS);
        let named = killers.iter().take(KILLERS);
        let named = named.map(|(name, count)| format!("{name} {count}"));
        let more = (more > 0).then(|| say!(words, "records.more", n = more));
        let texts: Vec<_> = named.chain(more).collect();
        if texts.is_empty() {
            "-".to_owned()
        } else {
            texts.join(", ")
        }
    }

    fn draw_scores(&self, painter: &mut Painter<'_>) {
        let (size, theme) = (painter.size(), painter.theme);
        let room = ((size.h - 54) / ROW).max(0) as usize;
        for ((rank, y), game) in (1..).zip(rows()).zip(self.games.iter().take(room)) {
            draw_right_aligned(&rank.to_string(), 26, y, theme.dim, painter);
            draw_right_aligned(&game.points.to_string(), 78, y, theme.title, painter);
            let (depth, turn) = (game.depth, game.turns);
            let text = match &game.killer {
                _ if game.over == GameOver::Light => say!(painter, "records.by_light", depth, turn),
                _ if game.over.is_won() => say!(painter, "records.victory", depth, turn),
                Some(who) => say!(painter, "records.death_by", depth, who, turn),
                None => say!(painter, "records.death", depth, turn),
            };
            let end = painter.text((90, y), theme.text, text);
            if end + painter.font.width(&game.date) + 16 < size.w {
                draw_right_aligned(&game.date, size.w - 8, y, theme.dim, painter);
            }
        }
    }

    fn draw_statistics(&self, painter: &mut Painter<'_>) {
        let theme = painter.theme;
        for (y, (name, value)) in rows().zip(self.statistics(painter.words)) {
            let label = say!(painter, &format!("records.{name}"));
            painter.text((10, y), theme.dim, label);
            painter.text((116, y), theme.text, value);
        }
    }

    fn draw_feats(&self, painter: &mut Painter<'_>) {
        let theme = painter.theme;
        let (half_way, levels) = (self.levels.div_ceil(2), self.levels);
        for (y, (name, is_done)) in rows().zip(self.feats()) {
            let (kind, color) = mark(is_done, theme);
            draw_message_icon(kind, Px::new(10, y), painter);
            let name = format!("feat.{name}");
            painter.text((28, y), color, say!(painter, &name, half_way, levels));
            let takes = say!(painter, &format!("{name}_takes"));
            painter.text((170, y), theme.dim, takes);
        }
    }

    /// Draws the vows, and the best game that kept each.
    fn draw_vows(&self, painter: &mut Painter<'_>) {
        let theme = painter.theme;
        for (y, vow) in rows().zip(&self.vows) {
            let best = self.best_with(*vow);
            let (kind, color) = mark(best.is_some(), theme);
            draw_message_icon(kind, Px::new(10, y), painter);
            let name = format!("vow.{}", vow.word());
            painter.text((28, y), color, say!(painter, &name));
            let is_won = best.is_some_and(|game| game.over.is_won());
            let depth = best.map(|game| game.depth);
            let lost = depth.filter(|_| !is_won);
            let kept = say!(
                painter,
                "records.kept",
                none = best.is_none(),
                won = is_won,
                lost
            );
            painter.text((260, y), theme.dim, kept);
        }
        let below = TOP + ROW * self.vows.len() as i32 + BELOW;
        let room = PxRect::new(10, below, painter.size().w - 20, 2 * ROW);
        let name = if self.vows.is_empty() {
            "records.no_vows"
        } else {
            "records.about_vows"
        };
        wrap::draw_paragraph(&say!(painter, name), room, theme.dim, painter);
    }
}

/// What follows the list of vows, in pixels below it.
const BELOW: i32 = 8;

/// The mark before what has been done, or has not, and the colour of its name.
fn mark(is_done: bool, theme: &Theme) -> (MessageKind, Rgb) {
    if is_done {
        (MessageKind::Good, theme.good)
    } else {
        (MessageKind::Rejected, theme.dim)
    }
}

fn tabs(words: &Words) -> Tabs {
    let names = PAGES.map(|(key, name)| (key.to_string(), say!(words, name)));
    Tabs {
        names: names.into(),
        left: 80,
    }
}

/// The pixel rows of the lines of a page.
fn rows() -> impl Iterator<Item = i32> {
    (TOP..).step_by(ROW as usize)
}

fn best_first(mut games: Vec<PastGame>) -> Vec<PastGame> {
    games.sort_by_key(|game| (Reverse(game.points), game.turns));
    games
}

impl Screen for Records {
    fn key(&mut self, press: KeyPress, _ctx: &Context<'_>) -> Option<Transition> {
        match press.key {
            _ if press.repeat => return None,
            Key::Escape => return Some(Transition::BACK),
            Key::Tab => self.page = Cycle::of_tab(press).step(self.page, PAGES.len()),
            Key::Right | Key::Pad(6) => self.page = Cycle::Next.step(self.page, PAGES.len()),
            Key::Left | Key::Pad(4) => self.page = Cycle::Previous.step(self.page, PAGES.len()),
            Key::Down | Key::Pad(2) => self.shown = Cycle::Next.step(self.shown, self.all.len()),
            Key::Up | Key::Pad(8) => self.shown = Cycle::Previous.step(self.shown, self.all.len()),
            Key::Char(letter) => self.page = PAGES.iter().position(|(key, _)| *key == letter)?,
            _ => return None,
        }
        Some(Transition::REDRAW)
    }

    fn foot(&self, ctx: &Context<'_>) -> Option<KeyLine> {
        let mut hints = Vec::new();
        if self.all.len() > 1 {
            hints.push(ctx.hint(Key::Down, "next_rules", true));
        }
        hints.push(ctx.hint(Key::Tab, "next_page", true));
        hints.push(ctx.hint(Key::Escape, "back", true));
        Some(ctx.list_foot(hints))
    }

    /// Chooses a page.
    fn click_beside(&mut self, at: Px, ctx: &Context<'_>) -> Option<Transition> {
        self.page = tabs(ctx.words()).tab_at(ctx.panel_px(at), ctx.art.font)?;
        Some(Transition::REDRAW)
    }

    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        ctx.draw_page(self, ("records.title", ""), painter, &mut |painter| {
            let (records, theme) = (&self.all[self.shown], painter.theme);
            let tabs = tabs(painter.words);
            let (end, right) = (tabs.draw(self.page, painter), painter.size().w);
            if right - end > painter.font.width(&records.rules) + 16 {
                draw_right_aligned(&records.rules, right - 8, 4, theme.dim, painter);
            }
            match self.page {
                0 | 1 if records.games.is_empty() => {
                    painter.text((10, 32), theme.dim, painter.words.get("records.none"));
                }
                0 => records.draw_scores(painter),
                1 => records.draw_statistics(painter),
                2 => records.draw_feats(painter),
                _ => records.draw_vows(painter),
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;

    fn game(depth: u32, kills: u32, killer: &str) -> PastGame {
        PastGame {
            over: match killer {
                "" => GameOver::Won,
                _ => GameOver::Dead,
            },
            turns: 1000,
            depth,
            kills,
            gold: 10,
            braziers: depth,
            vows: Vec::new(),
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
            vows: Vow::ALL.to_vec(),
            games: best_first(games),
        }
    }

    fn value(records: &RulesRecords, label: &str) -> Option<String> {
        let statistics = records.statistics(&Content::shared().words);
        let row = statistics.into_iter().find(|(other, _)| *other == label);
        row.map(|(_, value)| value)
    }

    /// Whether a feat has been done, if the rules allow it.
    fn feat(records: &RulesRecords, name: &str) -> Option<bool> {
        let mut feats = records.feats().into_iter();
        feats.find(|(other, _)| *other == name).map(|it| it.1)
    }

    #[test]
    fn statistics_add_up_and_feats_are_listed() {
        let games = vec![game(2, 1, "rat"), game(8, 41, ""), game(3, 2, "rat")];
        let all = records(games);
        assert_eq!(all.games[0].depth, 8, "the best is first");
        for (label, expected) in [
            ("won", "1"),
            ("kills", "44, most in a game 41"),
            ("killed_by", "rat 2"),
        ] {
            assert_eq!(value(&all, label).as_deref(), Some(expected));
        }
        for (name, done) in [
            ("dawn", true),
            ("soft_feet", true),
            ("butcher", true),
            ("bottom", true),
            ("five_hundred", false),
            ("nine_ways", false),
        ] {
            assert_eq!(feat(&all, name), Some(done), "{name}");
        }
        let mut none = records(Vec::new());
        (none.has_gold, none.braziers) = (false, 24);
        assert!(none.feats().iter().all(|(_, is_done)| !is_done));
        let right = (None, None);
        assert_eq!((value(&none, "gold"), feat(&none, "deep_pockets")), right);
    }

    /// A game that was won counts more than any depth, and the first level is no feat.
    #[test]
    fn vows_name_the_best_game_that_kept_them() {
        let mut games = vec![
            game(5, 1, "rat"),
            game(3, 2, ""),
            game(7, 2, "rat"),
            game(1, 0, "orc"),
        ];
        games[0].vows = vec![Vow::NoSealing, Vow::NoBrazier];
        games[1].vows = vec![Vow::NoSealing];
        games[3].vows = vec![Vow::NoBrightFlame];
        let all = records(games);
        let best = |vow| all.best_with(vow).map(|game| game.depth);
        let found = Vow::ALL.map(best);
        assert_eq!(found, [None, Some(3), None, Some(5)]);
    }

    #[test]
    fn braziers_are_listed_only_where_they_exist() {
        let (yes, no) = (Some(true), Some(false));
        for (all, lit, row, done) in [
            (0, 24, None, [None; 2]),
            (24, 11, Some("15, most in a game 11 of 24"), [no; 2]),
            (24, 12, Some("16, most in a game 12 of 24"), [yes, no]),
            (24, 24, Some("28, most in a game 24 of 24"), [yes; 2]),
        ] {
            let mut games = vec![game(3, 2, "rat"), game(4, 2, "rat")];
            games[0].braziers = lit;
            let records = RulesRecords {
                braziers: all,
                ..records(games)
            };
            assert_eq!(value(&records, "braziers").as_deref(), row);
            let feats = ["lamplighter", "no_corner_dark"].map(|name| feat(&records, name));
            assert_eq!(feats, done);
        }
    }
}
