//! The sidebar: the hero's stats, the monsters in view, items and stairs, the minimap.

mod flame;
mod names;

use std::collections::BTreeSet;

use crate::base::Pos;
use crate::game::rules::CandleState;
use crate::game::view::{ActorView, CandleView};
use crate::game::{Ahead, Intent, View};
use crate::gfx::{Px, PxRect, Rgb};

use crate::ui::describe;
use crate::ui::hud::Hud;
use crate::ui::input::bindings::{Bindings, FlameKey, KeyAction};
use crate::ui::map::minimap;
use crate::ui::text::english;
use crate::ui::widgets::assets::ICON_SIZE;
use crate::ui::widgets::painter::Painter;
use crate::ui::widgets::sidebar::flame::draw_flame;
use crate::ui::widgets::sidebar::names::{draw_name, draw_whole_name, large_room, shorten_name};
use crate::ui::widgets::{Bar, draw_bitmap, draw_right_aligned, draw_small_right_aligned};
pub(in crate::ui) use flame::draw_flame_bar;
pub use flame::is_low_wax;

/// Height of a row of text, in pixels.
const ROW_HEIGHT: i32 = 17;
/// The sign below the icon of a monster that blows may miss for lack of light: a waning moon; and its width in pixels.
const MOON: [&str; 9] = [
    "..###..", ".###...", "###....", "###....", "###....", "###....", "###....", ".###...",
    "..###..",
];
const MOON_WIDTH: i32 = 7;

/// Height of a monster's entry in pixels: text, bar, gap.
const MONSTER_HEIGHT: i32 = 33;
/// Gap between a name and its distance, in pixels.
const GAP: i32 = 6;
/// The text while the hero stands beside a burning brazier that heals without end.
const WARMED: &str = "Warm: wounds close";
/// The same once the braziers of the level have given all their warmth.
const WARMTH_SPENT: &str = "No more healing here";
/// Number of monsters listed even if that leaves no room for anything else.
const MIN_MONSTERS: usize = 3;

/// The contents of the sidebar.
#[derive(Clone, Copy, Debug)]
pub struct Sidebar<'a> {
    /// What the hero knows.
    pub view: View<'a>,
    /// The screen options of the rule set.
    pub screen: &'a Hud,
    /// Whether to draw the minimap.
    pub minimap: bool,
    /// The cell under the look cursor; its entry is highlighted.
    pub marked: Option<Pos>,
    /// What monsters will do, if the flame foretells it.
    pub ahead: Option<&'a Ahead>,
    /// The key bindings.
    pub keys: &'a Bindings,
}

/// The monsters to list, nearest first, then allies, then of what only stands there the nearest of each kind.
fn listed_monsters(view: View<'_>) -> Vec<ActorView<'_>> {
    let monsters = describe::monsters_by_distance(view).into_iter();
    let (standing, mut listed): (Vec<_>, Vec<_>) = monsters.partition(|it| view.is_harmless(*it));
    listed.extend(describe::allies_by_distance(view));
    let mut kinds = BTreeSet::new();
    listed.extend(standing.into_iter().filter(|it| kinds.insert(it.kind)));
    listed
}

impl Sidebar<'_> {
    /// Draws the sidebar over the whole of `area`.
    pub fn draw(&self, area: PxRect, painter: &mut Painter<'_>) {
        painter.fill_rect(area, painter.theme.bg);
        painter.fill_rect(PxRect { w: 1, ..area }, painter.theme.line);
        let inner = PxRect::new(area.x + 4, area.y + 2, area.w - 7, area.h - 5);
        painter.with_clip(area, |painter| {
            let y = self.draw_hero(inner, painter);
            let below = PxRect {
                y,
                h: inner.bottom() - y,
                ..inner
            };
            let monsters = listed_monsters(self.view);
            let room = if self.minimap {
                let least = monsters.len() as i32 * self.monster_height() + 4;
                minimap::draw_minimap(self.view, below, below.h - least, painter)
            } else {
                below
            };
            let left = self.draw_monsters(&monsters, room, painter);
            self.draw_items(left, painter);
        });
    }

    /// Draws the hero's rows; returns the y coordinate below them.
    fn draw_hero(&self, area: PxRect, painter: &mut Painter<'_>) -> i32 {
        let Self { view, screen, .. } = *self;
        let (hero, theme) = (view.hero(), painter.theme);
        let (x, right, mut y) = (area.x, area.right(), area.y);
        let deep = view.rules().dungeon.levels > 1;
        painter.draw_text(painter.font, Px::new(x, y), theme.text, hero.name);
        let turn = format!("Turn {}", view.turn());
        if deep {
            let depth = format!("Depth {}", view.depth());
            draw_right_aligned(&depth, right, y, theme.title, painter);
        } else if !screen.hp {
            draw_right_aligned(&turn, right, y, theme.dim, painter);
        }
        y += 18;
        if screen.hp {
            y = self.draw_condition(PxRect { y, ..area }, painter);
        } else if deep {
            painter.draw_text(painter.font, Px::new(x, y), theme.dim, &turn);
            y += ROW_HEIGHT;
        }
        if view.rules().has_gold() {
            let gold = format!("Gold {}", view.gold());
            painter.draw_text(painter.small_font, Px::new(x, y), theme.title, &gold);
            y += 13;
        }
        if let Some(position) = &screen.position {
            let text = position
                .replace("{x}", &hero.at.x.to_string())
                .replace("{y}", &hero.at.y.to_string());
            draw_name(&text, PxRect { y, ..area }, area.w, theme.dim, painter);
            y += ROW_HEIGHT;
        }
        painter.fill_rect(PxRect::new(x, y + 2, area.w, 1), theme.line);
        y + 6
    }

    /// Draws the hero's condition: HP, experience, light, wicks, numbers, worn items, effects; returns the y coordinate
    /// below.
    fn draw_condition(&self, area: PxRect, painter: &mut Painter<'_>) -> i32 {
        let Self { view, screen, .. } = *self;
        let (hero, theme) = (view.hero(), painter.theme);
        let (x, mut y) = (area.x, area.y);
        draw_hp_bar(hero, screen, PxRect::new(x, y, area.w, 17), painter);
        y += 19;
        if let Some((now, most)) = view.xp() {
            let bar = Bar {
                value: now,
                max: most,
                color: theme.xp,
                left: &format!("Level {}", view.xp_level()),
                right: &format!("{now}/{most}"),
            };
            bar.draw(PxRect::new(x, y, area.w, 13), painter);
            y += 15;
        }
        if let Some(wax) = view.candle() {
            draw_candle_bar(wax, PxRect::new(x, y, area.w, 13), painter);
            y += 15;
        }
        if let Some(flame) = view.flame() {
            y = draw_flame(view, flame, PxRect { y, ..area }, painter);
        }
        y = self.draw_wicks(PxRect { y, ..area }, painter);
        draw_numbers(view, PxRect { y, ..area }, painter);
        y += ROW_HEIGHT;
        if let Some(worn) = describe::worn_text(view) {
            let letters = (area.w / painter.small_font.cell().w).max(1).unsigned_abs();
            let worn = shorten_name(&worn, letters as usize);
            painter.draw_text(painter.small_font, Px::new(x, y), theme.dim, &worn);
            y += 13;
        }
        if let Some(blows) = view.blows_to_daze() {
            let text = match blows {
                1 => "Your next blow dazes".to_owned(),
                blows => format!("Dazes in {blows} blows"),
            };
            painter.draw_text(painter.small_font, Px::new(x, y), theme.dim, &text);
            y += 13;
        }
        draw_effects(view, PxRect { y, ..area }, painter)
    }

    /// Draws the number of lit braziers, the warmth of one beside the hero, the wicks, and a notice with its key if one
    /// can be chosen; returns the y coordinate below.
    fn draw_wicks(&self, area: PxRect, painter: &mut Painter<'_>) -> i32 {
        let (view, theme) = (self.view, painter.theme);
        let Some(lit) = describe::braziers_text(view) else {
            return area.y;
        };
        let mut y = area.y;
        painter.draw_text(painter.small_font, Px::new(area.x, y), theme.dim, &lit);
        y += 13;
        if view.is_warmed() {
            let at = Px::new(area.x, y);
            let (text, color) = match view.warmth_left() {
                Some(0) => (WARMTH_SPENT.to_owned(), theme.dim),
                Some(hp) => (format!("Warm: heals {hp} HP"), theme.good),
                None => (WARMED.to_owned(), theme.good),
            };
            painter.draw_text(painter.small_font, at, color, &text);
            y += 13;
        }
        let letters = (area.w / painter.small_font.cell().w).unsigned_abs() as usize;
        if let Some(wicks) = wicks_text(view, letters) {
            let at = Px::new(area.x, y);
            painter.draw_text(painter.small_font, at, theme.item, &wicks);
            y += 13;
        }
        if view.wicks_due() > 0 {
            self.draw_wick_due(PxRect { y, ..area }, painter);
            y += ROW_HEIGHT + 2;
        }
        y
    }

    /// Marks that a wick waits to be chosen, with the key for that.
    fn draw_wick_due(&self, area: PxRect, painter: &mut Painter<'_>) {
        let (due, theme) = (self.view.wicks_due(), painter.theme);
        let text = match due {
            1 => "Choose a wick",
            _ => "Choose wicks",
        };
        let row = PxRect::new(area.x, area.y, area.w, ROW_HEIGHT);
        painter.fill_rect(row, theme.raised);
        painter.outline_rect(row, theme.warn);
        let (x, y) = (row.x + 3, row.y);
        painter.draw_text(painter.font, Px::new(x, y), theme.warn, text);
        let key = self.keys.label_for(KeyAction::InFlame(FlameKey::Wicks));
        draw_right_aligned(&key, row.right() - 4, y, theme.title, painter);
    }

    /// Height of a monster's entry in pixels; without combat it has no bar.
    const fn monster_height(&self) -> i32 {
        if self.screen.hp {
            MONSTER_HEIGHT
        } else {
            ROW_HEIGHT
        }
    }

    /// Draws as many monsters as fit, and a count of the rest; returns the area below them.
    fn draw_monsters(
        &self,
        monsters: &[ActorView<'_>],
        area: PxRect,
        painter: &mut Painter<'_>,
    ) -> PxRect {
        let height = self.monster_height();
        let room = (area.h / height).max(0) as usize;
        let shown = if monsters.len() <= room {
            monsters.len()
        } else {
            // The row with the count needs only half the height of a monster.
            let counted = (area.h - ROW_HEIGHT) / height;
            (counted.max(0) as usize).max(room.min(MIN_MONSTERS))
        };
        let mut y = area.y;
        for monster in &monsters[..shown] {
            self.draw_monster(
                *monster,
                PxRect {
                    y,
                    h: height,
                    ..area
                },
                painter,
            );
            y += height;
        }
        if shown < monsters.len() {
            let more = format!("and {} more", monsters.len() - shown);
            painter.draw_text(
                painter.font,
                Px::new(area.x, y),
                painter.theme.monster,
                &more,
            );
            y += ROW_HEIGHT;
        }
        PxRect {
            y,
            h: area.bottom() - y,
            ..area
        }
    }

    /// Draws as many items and stairs as fit, nearest first.
    fn draw_items(&self, area: PxRect, painter: &mut Painter<'_>) {
        let (view, theme) = (self.view, painter.theme);
        let (height, column) = (ROW_HEIGHT, ICON_SIZE + 4);
        let mut y = area.y;
        for sight in describe::points_of_interest(view) {
            if y + height > area.bottom() {
                break;
            }
            let row = PxRect::new(area.x, y, area.w, height);
            if self.marked == Some(sight.at) {
                highlight_row(row, painter);
            }
            let at = Px::new(area.x, y);
            draw_icon(sight.word, sight.letter, sight.color, at, painter);
            let direction = describe::direction_text(view, sight.at);
            let edge = area.right() - painter.small_font.width(&direction);
            let name = PxRect::new(area.x + column, y, edge - area.x - column - GAP, 16);
            let large = large_room(&direction, name, painter);
            // For terrain, part of the name would mean something else: `tallow` for a vat of tallow.
            if sight.is_item {
                draw_name(&sight.name, name, large, theme.item, painter);
            } else {
                draw_whole_name(&sight.name, name, large, theme.text, painter);
            }
            draw_small_right_aligned(&direction, area.right(), y + 2, theme.dim, painter);
            y += height;
        }
    }

    /// What a monster will do if it is foretold and neither a step nor a blow; else what it is doing, in a word or two.
    fn state_of(&self, monster: ActorView<'_>) -> String {
        let intents = self.ahead.map_or(&[][..], |ahead| &ahead.intents);
        let own = intents.iter().find(|(id, _)| *id == monster.id);
        match own.map(|(_, intent)| *intent) {
            Some(Intent::Pours(_)) => "pours".to_owned(),
            Some(Intent::Snuffs) => "snuffs".to_owned(),
            _ => describe::monster_state(self.view, monster),
        }
    }

    fn draw_monster(&self, monster: ActorView<'_>, area: PxRect, painter: &mut Painter<'_>) {
        let theme = painter.theme;
        if self.marked == Some(monster.at) {
            highlight_row(area, painter);
        }
        let column = ICON_SIZE + 4;
        draw_monster_icon(self.view, monster, area.top_left(), painter);
        let direction = describe::direction_text(self.view, monster.at);
        let edge = area.right() - painter.small_font.width(&direction);
        let name = PxRect::new(area.x + column, area.y, edge - area.x - column - GAP, 16);
        let color = theme.side_color(monster.is_ally());
        draw_name(
            monster.name,
            name,
            large_room(&direction, name, painter),
            color,
            painter,
        );
        draw_small_right_aligned(&direction, area.right(), area.y + 2, theme.dim, painter);
        if self.screen.hp {
            let (hp, most) = (monster.hp, monster.stats.hp);
            let bar_area = PxRect::new(area.x + column, area.y + 17, area.w - column, 13);
            let (left, mut state) = (format!("{hp}/{most}"), self.state_of(monster));
            let letters = bar_area.w / painter.small_font.cell().w - 2;
            if monster.mind.is_some() && (left.len() + state.len()) as i32 > letters {
                // The first word says most of it: `follows`.
                state.truncate(state.find(' ').unwrap_or(state.len()));
            }
            let bar = Bar {
                value: hp,
                max: most,
                color: theme.monster_hp,
                left: &left,
                right: &state,
            };
            bar.draw(bar_area, painter);
        }
        if describe::misses_in_the_dark(self.view, monster).is_some() {
            let at = Px::new(area.x + (ICON_SIZE - MOON_WIDTH) / 2, area.y + 19);
            draw_bitmap(&MOON, at, theme.warn, painter.canvas);
        }
    }
}

/// The turn in fewer than `letters` characters if possible: with the word, the letter `T` or neither, then in thousands
/// and in millions.
fn short_turn(turn: u32, letters: usize) -> String {
    let rounded = [
        format!("Turn {turn}"),
        format!("T {turn}"),
        turn.to_string(),
        format!("{}k", turn / 1000),
        format!("{}M", turn / 1_000_000),
    ];
    let [.., shortest] = &rounded;
    rounded
        .iter()
        .find(|text| text.len() < letters)
        .unwrap_or(shortest)
        .clone()
}

/// Highlights the entry under the look cursor.
fn highlight_row(area: PxRect, painter: &mut Painter<'_>) {
    let row = PxRect::new(area.x - 2, area.y - 1, area.w + 3, area.h);
    painter.fill_rect(row, painter.theme.raised);
    painter.outline_rect(row, painter.theme.title);
}

/// Draws a monster's tile as an icon.
pub(in crate::ui) fn draw_monster_icon(
    view: View<'_>,
    monster: ActorView<'_>,
    at: Px,
    painter: &mut Painter<'_>,
) {
    if let Some(monster) = monster.kind.map(|kind| view.rules().monster(kind)) {
        let color = Rgb::from_hex(&monster.color);
        draw_icon(&monster.kind, monster.letter, color, at, painter);
    }
}

fn draw_icon(word: &str, letter: char, color: Option<Rgb>, at: Px, painter: &mut Painter<'_>) {
    if let Some(picture) = painter.tile_for(word, letter, color) {
        picture.draw_icon(at, 1, painter.canvas);
    }
}

/// Draws the hit point bar; at a third or less with `LOW` and a frame.
pub(in crate::ui) fn draw_hp_bar(
    hero: ActorView<'_>,
    screen: &Hud,
    area: PxRect,
    painter: &mut Painter<'_>,
) {
    let (hp, most, theme) = (hero.hp, hero.stats.hp, painter.theme);
    let own = screen.hp_color(hp, most);
    let bar = Bar {
        value: hp,
        max: most,
        color: own.map_or(theme.hp, darkened),
        left: "",
        right: "",
    };
    bar.draw_track(area, painter);
    let color = own.unwrap_or(theme.bar_text);
    let at = Px::new(area.x + 3, area.y + 1);
    // The tutorials write a colon.
    let colon = if screen.instructions.is_some() {
        ":"
    } else {
        ""
    };
    painter.draw_text(painter.font, at, color, &format!("HP{colon} {hp}/{most}"));
    if is_low_hp(hp, most) {
        let (right, y) = (area.right() - 3, area.y + 1);
        draw_right_aligned("LOW", right, y, theme.bar_text, painter);
        painter.outline_rect(area, theme.warn);
    }
}

/// Draws the candle's remaining turns as a bar; highlighted when it burns low or is out.
fn draw_candle_bar(wax: CandleView, area: PxRect, painter: &mut Painter<'_>) {
    let right = match wax.flame {
        CandleState::Bright => wax.turns_left.to_string(),
        CandleState::Low => format!("LOW {}", wax.turns_left),
        CandleState::Out => "OUT".to_owned(),
    };
    let bar = Bar {
        value: wax.turns_left,
        max: wax.max_turns,
        color: painter.theme.light,
        left: "Candle",
        right: &right,
    };
    let inner = PxRect {
        w: area.w - 2,
        ..area
    };
    bar.draw_track(area, painter);
    bar.draw_labels(inner, painter);
    if wax.flame != CandleState::Bright {
        painter.outline_rect(area, painter.theme.warn);
    }
}

/// Draws attack, defence and, where there is room, the turn.
fn draw_numbers(view: View<'_>, area: PxRect, painter: &mut Painter<'_>) {
    let theme = painter.theme;
    let (x, y, right) = (area.x, area.y, area.right());
    let wide = area.w >= 19 * painter.font.cell().w;
    let numbers = describe::fight_numbers(view).join(if wide { "  " } else { " " });
    painter.draw_text(painter.font, Px::new(x, y), theme.text, &numbers);
    let turn = format!("Turn {}", view.turn());
    let room = area.w - painter.font.width(&numbers);
    if wide && painter.font.width(&turn) + GAP <= room {
        draw_right_aligned(&turn, right, y, theme.dim, painter);
    } else {
        let letters = (room / painter.small_font.cell().w).unsigned_abs() as usize;
        let turn = short_turn(view.turn(), letters);
        draw_small_right_aligned(&turn, right, y + 2, theme.dim, painter);
    }
}

/// The wicks of the hero, newest first, in at most `letters` characters if possible: `Wicks: keen, long, 3 more`.
/// `None` if there are none.
fn wicks_text(view: View<'_>, letters: usize) -> Option<String> {
    let mut names: Vec<_> = view.wicks().map(describe::short_wick).collect();
    names.reverse();
    let text = |shown: usize| {
        let mut parts: Vec<_> = names[..shown]
            .iter()
            .map(|name| (*name).to_owned())
            .collect();
        let rest = names.len() - shown;
        if rest > 0 {
            parts.push(format!("{rest} more"));
        }
        format!("Wicks: {}", parts.join(", "))
    };
    let mut texts = (1..=names.len()).rev().map(text);
    let fitting = texts.find(|text| text.chars().count() <= letters);
    fitting.or_else(|| (!names.is_empty()).then(|| english::count_noun(names.len() as i32, "wick")))
}

/// Draws a bar for each timed effect; returns the y coordinate below them.
fn draw_effects(view: View<'_>, area: PxRect, painter: &mut Painter<'_>) -> i32 {
    let mut y = area.y;
    let hero = view.hero();
    let effects = hero.effects();
    let effects = effects.map(|(what, left, of)| (what.word(), left, of));
    let hour = view.hour().map(|it| ("hour candle", it.left, it.of));
    let flare = describe::flare(view).map(|it| ("flare", it.left, it.of));
    for (what, left, of) in effects.chain(hour).chain(flare) {
        let bar = Bar {
            value: left,
            max: of,
            color: painter.theme.status,
            left: &english::capitalize(what),
            right: &english::count_noun(left, "turn"),
        };
        bar.draw(PxRect::new(area.x, y, area.w, 13), painter);
        y += 15;
    }
    y
}

/// Whether hit points are at a third or less. False for the dead, who need no warning.
pub const fn is_low_hp(hp: i32, most: i32) -> bool {
    hp > 0 && 3 * hp <= most
}

/// A background dark enough for text of this colour.
pub fn darkened(color: Rgb) -> Rgb {
    color.mix(Rgb::BLACK, 190)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A third or less is low, but the dead need no warning.
    #[test]
    fn a_third_or_less_is_low_except_zero() {
        let low = [31, 11, 10, 1, 0].map(|hp| is_low_hp(hp, 30));
        assert_eq!(low, [false, false, true, true, false]);
    }

    #[test]
    fn many_turns_are_counted_in_thousands() {
        for (turn, letters, short) in [
            (0, 7, "Turn 0"),
            (999, 9, "Turn 999"),
            (999, 8, "T 999"),
            (999, 5, "999"),
            (1000, 7, "T 1000"),
            (1000, 6, "1000"),
            (999_999, 7, "999999"),
            (1_000_000, 7, "1000k"),
            (1_000_000, 8, "1000000"),
            (99_999_999, 7, "99999k"),
            (u32::MAX, 7, "4294M"),
        ] {
            assert_eq!(short_turn(turn, letters), short);
        }
    }
}
