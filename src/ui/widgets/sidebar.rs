//! The sidebar: the hero's stats, the monsters in view, items and stairs, the minimap.

mod flame;
mod names;

use crate::base::{Pos, SortedSet, sort_few};
use crate::game::rules::{CandleState, Words};
use crate::game::view::{ActorView, CandleView, TurnsLeft};
use crate::game::{Ahead, Intent, View};
use crate::gfx::{Px, PxRect, Rgb};

use crate::ui::describe;
use crate::ui::hud::Hud;
use crate::ui::input::bindings::{Bindings, FlameKey, KeyAction};
use crate::ui::map::minimap;
use crate::ui::text::english;
use crate::ui::text::words::say;
use crate::ui::widgets::assets::ICON_SIZE;
use crate::ui::widgets::painter::Painter;
use crate::ui::widgets::sidebar::flame::draw_flame;
use crate::ui::widgets::sidebar::names::{draw_name, fitting_part, shorten_name};
use crate::ui::widgets::{
    Bar, bitmaps, draw_right_aligned, draw_small_right_aligned, first_fitting,
};
pub(in crate::ui) use flame::draw_flame_bar;
pub use flame::is_low_wax;

/// Height of a row of text, in pixels.
const ROW_HEIGHT: i32 = 17;
const MOON_WIDTH: i32 = 7;

/// Height of a monster's entry in pixels: text, bar, gap.
const MONSTER_HEIGHT: i32 = 33;
/// Gap between a name and its distance, in pixels.
const GAP: i32 = 6;
/// Width of an icon and the gap after it, in pixels.
const ICON_COLUMN: i32 = ICON_SIZE + 4;
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

/// The monsters to list, nearest first, then allies, then of what only stands there the nearest of each kind. One that runs
/// to put out what the hero has lit comes before all others.
fn listed_monsters(view: View<'_>) -> Vec<ActorView<'_>> {
    let monsters = describe::monsters_by_distance(view).into_iter();
    let (standing, mut listed): (Vec<_>, Vec<_>) = monsters.partition(|it| view.is_harmless(*it));
    listed.extend(describe::by_distance(view, view.visible_allies()));
    sort_few(&mut listed, |it| !view.goes_to_catching(it.id));
    let mut kinds = SortedSet::default();
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
            let mut column = SidebarColumn(inner);
            self.draw_hero(&mut column, painter);
            let monsters = listed_monsters(self.view);
            let mut room = column.0;
            if self.minimap {
                let least = monsters.len() as i32 * self.monster_height() + 4;
                room = minimap::draw_minimap(self.view, room, room.h - least, painter);
            }
            let left = self.draw_monsters(&monsters, room, painter);
            self.draw_items(left, painter);
        });
    }

    /// Draws the hero's rows and a line below them.
    fn draw_hero(&self, column: &mut SidebarColumn, painter: &mut Painter<'_>) {
        let Self { view, screen, .. } = *self;
        let (hero, theme) = (view.hero(), painter.theme);
        let (at, right) = (column.0.top_left(), column.0.right());
        let deep = view.rules().dungeon.levels > 1;
        painter.text(at, theme.text, hero.name);
        let turn = say!(view, "sidebar.turn", n = view.turn());
        if deep {
            let depth = say!(view, "sidebar.depth", n = view.depth());
            draw_right_aligned(&depth, right, at.y, theme.title, painter);
        } else if !screen.hp {
            draw_right_aligned(&turn, right, at.y, theme.dim, painter);
        }
        column.skip(18);
        if screen.hp {
            self.draw_condition(column, painter);
        } else if deep {
            painter.text(column.row(ROW_HEIGHT, 0).top_left(), theme.dim, turn);
        }
        if view.rules().has_gold() {
            let gold = say!(view, "sidebar.gold", n = view.gold());
            column.small(theme.title, gold, painter);
        }
        if let Some(position) = &screen.position {
            let text = position
                .replace("{x}", &hero.at.x.to_string())
                .replace("{y}", &hero.at.y.to_string());
            let row = column.row(ROW_HEIGHT, 0);
            let text = fitting_part(&text, row.w, painter);
            draw_name(text, row, row.w, theme.dim, painter);
        }
        let PxRect { x, y, w, .. } = column.row(6, 0);
        painter.rule(x, y + 2, w);
    }

    /// Draws the hero's condition: HP, experience, light, wicks, numbers, worn items, effects.
    fn draw_condition(&self, column: &mut SidebarColumn, painter: &mut Painter<'_>) {
        let Self { view, screen, .. } = *self;
        let theme = painter.theme;
        let (hero, bar) = (view.hero(), column.row(17, 2));
        draw_hp_bar((hero.hp, hero.stats.hp), Some(screen), bar, painter);
        if let Some((now, most)) = view.xp() {
            let left = say!(view, "sidebar.level", n = view.xp_level());
            let right = format!("{now}/{most}");
            let bar = Bar::new(now, most, theme.xp);
            bar.draw(column.row(13, 2), [&left, &right], painter);
        }
        if let Some(wax) = view.candle() {
            draw_candle_bar(wax, column.row(13, 2), painter);
        }
        if let Some(flame) = view.flame() {
            draw_flame(view, flame, column, painter);
        }
        self.draw_wicks(column, painter);
        draw_numbers(view, column.row(ROW_HEIGHT, 0), painter);
        if let Some(worn) = describe::worn_text(view) {
            let letters = painter.small_font.letters_in(column.0.w);
            column.small(theme.dim, shorten_name(&worn, letters), painter);
        }
        if let Some(blows) = view.blows_to_daze() {
            let text = match blows {
                1 => say!(view, "sidebar.next_blow_dazes"),
                n => say!(view, "sidebar.dazes_in", n),
            };
            column.small(theme.dim, text, painter);
        }
        draw_effects(view, column, painter);
        draw_catching(view, column, painter);
        if let Some(twist) = view.twist().filter(|twist| !twist.sign.is_empty()) {
            column.small(theme.warn, &twist.sign, painter);
        }
    }

    /// Draws the number of lit braziers, the warmth of one beside the hero, the wicks, and a notice with its key if one
    /// can be chosen.
    fn draw_wicks(&self, column: &mut SidebarColumn, painter: &mut Painter<'_>) {
        let (view, theme) = (self.view, painter.theme);
        let Some(lit) = describe::braziers_text(view) else {
            return;
        };
        column.small(theme.dim, lit, painter);
        if view.is_warmed() {
            let (text, color) = match view.warmth_left() {
                Some(0) => (say!(view, "sidebar.warmth_spent"), theme.dim),
                Some(hp) => (say!(view, "sidebar.warmth", hp), theme.good),
                None => (say!(view, "sidebar.warm"), theme.good),
            };
            column.small(color, text, painter);
        }
        if let Some(smell) = view.smell() {
            let far = ["smell.near", "smell.some_way", "smell.far"][smell.far as usize];
            let (at, far) = (smell.dir.word().to_uppercase(), view.words().get(far));
            column.small(theme.item, say!(view, "smell.tallow", at, far), painter);
        }
        if let Some(carried) = describe::carried_text(view) {
            column.small(theme.item, carried, painter);
        }
        let letters = painter.small_font.letters_in(column.0.w);
        if let Some(wicks) = wicks_text(view, letters) {
            column.small(theme.item, wicks, painter);
        }
        let wax = view.flame().map_or(0, |flame| flame.wax);
        if view.wicks_due() > 0 || view.wick_price().is_some_and(|price| price < wax) {
            self.draw_wick_due(column.row(ROW_HEIGHT, 2), painter);
        }
    }

    /// Marks that a wick waits to be chosen, with the key for that.
    fn draw_wick_due(&self, row: PxRect, painter: &mut Painter<'_>) {
        let theme = painter.theme;
        let text = match (self.view.wick_price(), self.view.wicks_due()) {
            (Some(price), _) => say!(self.view, "sidebar.buy_wick", price),
            (_, 1) => say!(self.view, "sidebar.choose_wick"),
            _ => say!(self.view, "sidebar.choose_wicks"),
        };
        painter.fill_rect(row, theme.raised);
        painter.outline_rect(row, theme.warn);
        painter.text((row.x + 3, row.y), theme.warn, text);
        let key = self.keys.label_for(KeyAction::InFlame(FlameKey::Wicks));
        draw_right_aligned(&key, row.right() - 4, row.y, theme.title, painter);
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
        let mut column = SidebarColumn(area);
        for monster in &monsters[..shown] {
            self.draw_monster(*monster, column.row(height, 0), painter);
        }
        if shown < monsters.len() {
            let more = say!(painter, "sidebar.more", n = monsters.len() - shown);
            let at = column.row(ROW_HEIGHT, 0).top_left();
            painter.text(at, painter.theme.monster, more);
        }
        column.0
    }

    /// Draws as many items and stairs as fit, nearest first.
    fn draw_items(&self, area: PxRect, painter: &mut Painter<'_>) {
        let (view, theme) = (self.view, painter.theme);
        let mut column = SidebarColumn(area);
        for sight in describe::points_of_interest(view) {
            let row = column.row(ROW_HEIGHT, 0);
            if row.bottom() > area.bottom() {
                break;
            }
            if self.marked == Some(sight.at) {
                highlight_row(row, painter);
            }
            let picture = painter.tile_for(sight.word, sight.letter, sight.color);
            if let Some(picture) = picture {
                picture.draw_icon(row.top_left(), 1, painter.canvas);
            }
            let (name, large) = self.draw_direction(sight.at, row, painter);
            // For terrain, part of the name would mean something else: `tallow` for a vat of tallow.
            let (text, color) = match sight.is_item {
                true => (fitting_part(&sight.name, large, painter), theme.item),
                false => (&*sight.name, theme.text),
            };
            draw_name(text, name, large, color, painter);
        }
    }

    /// Draws where a cell is at the end of a row; returns the room for a name before it, and how wide a name in the text
    /// font may be.
    fn draw_direction(&self, to: Pos, row: PxRect, painter: &mut Painter<'_>) -> (PxRect, i32) {
        let direction = describe::direction_in_short(self.view, to);
        let (x, right, dim) = (row.x + ICON_COLUMN, row.right(), painter.theme.dim);
        draw_small_right_aligned(&direction, right, row.y + 2, dim, painter);
        let edge = right - painter.small_font.width(&direction);
        let name = PxRect::new(x, row.y, edge - x - GAP, 16);
        // Always as much as beside the longest usual direction, so that the font does not change as the hero walks.
        let shorter = "12 NW".len().saturating_sub(direction.len()) as i32;
        (name, name.w - shorter * painter.small_font.cell().w)
    }

    fn draw_monster(&self, monster: ActorView<'_>, area: PxRect, painter: &mut Painter<'_>) {
        let theme = painter.theme;
        if self.marked == Some(monster.at) {
            highlight_row(area, painter);
        }
        draw_monster_icon(self.view, monster, area.top_left(), painter);
        let (name, large) = self.draw_direction(monster.at, area, painter);
        let color = theme.side_color(monster.is_ally());
        let text = fitting_part(monster.name, large, painter);
        draw_name(text, name, large, color, painter);
        if self.screen.hp {
            self.draw_monster_bar(monster, area.right_of(area.x + ICON_COLUMN), painter);
        }
        if describe::misses_in_the_dark(self.view, monster).is_some() {
            let at = Px::new(area.x + (ICON_SIZE - MOON_WIDTH) / 2, area.y + 19);
            bitmaps::draw("dark_moon", at, theme.warn, painter.canvas);
        }
    }

    /// Draws below a monster's name its hit points and what it does, or will do if that is foretold and neither a step
    /// nor a blow.
    fn draw_monster_bar(&self, monster: ActorView<'_>, area: PxRect, painter: &mut Painter<'_>) {
        let (hp, most) = (monster.hp, monster.stats.hp);
        let mut intents = self.ahead.iter().flat_map(|ahead| &ahead.intents);
        let mut state = match intents.find(|(id, _)| *id == monster.id) {
            Some((_, Intent::Pours(_))) => say!(self.view, "state.pours"),
            Some((_, Intent::Snuffs)) => say!(self.view, "state.snuffs"),
            _ => describe::monster_state(self.view, monster),
        };
        let left = format!("{hp}/{most}");
        let letters = area.w / painter.small_font.cell().w - 2;
        if monster.mind.is_some() && (left.len() + state.len()) as i32 > letters {
            // The first word says most of it: `follows`.
            state.truncate(state.find(' ').unwrap_or(state.len()));
        }
        let bar = Bar::new(hp, most, painter.theme.monster_hp);
        bar.draw(area.rows(area.y + 17, 13), [&left, &state], painter);
    }
}

/// Draws how long what wins the game still has to catch, and how far from it the boss is.
fn draw_catching(view: View<'_>, column: &mut SidebarColumn, painter: &mut Painter<'_>) {
    let (Some(catching), theme) = (view.catching(), painter.theme) else {
        return;
    };
    let turns = say!(view, "sidebar.catches", turns = catching.turns);
    column.small(theme.good, turns, painter);
    let boss = view.rules().boss().map(|boss| &boss.name);
    if let Some(away) = catching.boss_away {
        let boss = say!(view, "sidebar.catches_boss", boss, away);
        column.small(theme.warn, boss, painter);
    }
}

/// What is left of a column whose rows are drawn one below the other.
struct SidebarColumn(PxRect);

impl SidebarColumn {
    /// Goes on `height` pixels further down.
    const fn skip(&mut self, height: i32) {
        self.0 = self.0.below(self.0.y + height);
    }

    /// The next row, `height` pixels high and with a gap below it; goes on below that.
    fn row(&mut self, height: i32, gap: i32) -> PxRect {
        let row = self.0.rows(self.0.y, height);
        self.skip(height + gap);
        row
    }

    /// Draws a row of small text.
    fn small(&mut self, color: Rgb, text: impl AsRef<str>, painter: &mut Painter<'_>) {
        painter.small_text(self.row(13, 0).top_left(), color, text);
    }
}

/// The turn in fewer than `letters` characters if possible: with the word, the letter `T` or neither, then in thousands
/// and in millions.
fn short_turn(words: &Words, n: u32, letters: usize) -> String {
    let texts = [
        say!(words, "sidebar.turn", n),
        say!(words, "sidebar.turn_short", n),
        n.to_string(),
        format!("{}k", n / 1000),
        format!("{}M", n / 1_000_000),
    ];
    first_fitting(texts, |text| text.len() < letters).unwrap_or_default()
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
    let kind = monster.kind.map(|kind| view.rules().monster(kind));
    if let Some(picture) = kind.and_then(|kind| painter.monster_picture(kind)) {
        picture.draw_icon(at, 1, painter.canvas);
    }
}

/// Draws hit points on a bar, in their colour on this `screen` if they have one; at a third or less with `LOW` and a
/// frame.
pub(in crate::ui) fn draw_hp_bar(
    (hp, most): (i32, i32),
    screen: Option<&Hud>,
    area: PxRect,
    painter: &mut Painter<'_>,
) {
    let own = screen.and_then(|screen| screen.hp_color(hp, most));
    // The tutorials write a colon.
    let is_tutorial = screen.is_some_and(|screen| screen.instructions.is_some());
    let label = if is_tutorial { "HP:" } else { "HP" };
    let (theme, y) = (painter.theme, area.y + 1);
    let ground = own.map_or(theme.hp, darkened);
    Bar::new(hp, most, ground).draw_track(area, painter);
    let color = own.unwrap_or(theme.bar_text);
    painter.text((area.x + 3, y), color, format!("{label} {hp}/{most}"));
    if is_low_hp(hp, most) {
        let low = painter.words.get("sidebar.low");
        draw_right_aligned(low, area.right() - 3, y, theme.bar_text, painter);
        painter.outline_rect(area, theme.warn);
    }
}

/// Draws the candle's remaining turns as a bar; highlighted when it burns low or is out.
fn draw_candle_bar(wax: CandleView, area: PxRect, painter: &mut Painter<'_>) {
    let right = match wax.flame {
        CandleState::Bright => wax.turns_left.to_string(),
        CandleState::Low => say!(painter, "sidebar.candle_low", n = wax.turns_left),
        CandleState::Out => say!(painter, "sidebar.candle_out"),
    };
    let texts = [painter.words.get("sidebar.candle"), &right];
    let bar = Bar::new(wax.turns_left, wax.max_turns, painter.theme.light);
    bar.draw_marked(area, texts, wax.flame != CandleState::Bright, painter);
}

/// Draws the attack against an adjacent monster, the defence and, where there is room, the turn.
fn draw_numbers(view: View<'_>, area: PxRect, painter: &mut Painter<'_>) {
    let theme = painter.theme;
    let (x, y, right) = (area.x, area.y, area.right());
    let wide = area.w >= 19 * painter.font.cell().w;
    let (stats, gap) = (view.blow_stats(), if wide { "  " } else { " " });
    let numbers = format!("Atk {}{gap}Def {}", stats.attack, stats.defense);
    painter.text((x, y), theme.text, &numbers);
    let turn = say!(view, "sidebar.turn", n = view.turn());
    let room = area.w - painter.font.width(&numbers);
    if wide && painter.font.width(&turn) + GAP <= room {
        draw_right_aligned(&turn, right, y, theme.dim, painter);
    } else {
        let letters = painter.small_font.letters_in(room);
        let turn = short_turn(view.words(), view.turn(), letters);
        draw_small_right_aligned(&turn, right, y + 2, theme.dim, painter);
    }
}

/// The wicks of the hero, newest first, in at most `letters` characters if possible: `Wicks: keen, long, 3 more`.
/// `None` if there are none.
fn wicks_text(view: View<'_>, letters: usize) -> Option<String> {
    let mut names: Vec<_> = view
        .wicks()
        .map(|wick| describe::short_wick(&wick))
        .collect();
    names.reverse();
    if names.is_empty() {
        return None;
    }
    for shown in (1..=names.len()).rev() {
        let (list, more) = (names[..shown].join(", "), names.len() - shown);
        let more = Some(more).filter(|more| *more > 0);
        let text = say!(view, "sidebar.wicks", list, more);
        if text.chars().count() <= letters {
            return Some(text);
        }
    }
    Some(say!(view, "sidebar.count_wicks", n = names.len()))
}

/// Draws a bar for each timed effect.
fn draw_effects(view: View<'_>, column: &mut SidebarColumn, painter: &mut Painter<'_>) {
    let (hero, words) = (view.hero(), view.words());
    let mut effects: Vec<(&str, i32, i32)> = Vec::new();
    for (what, left, of) in hero.effects() {
        effects.push((what.word(), left, of));
    }
    if let Some(TurnsLeft { left, of }) = view.hour() {
        effects.push((words.get("sidebar.hour_candle"), left, of));
    }
    if let Some(TurnsLeft { left, of }) = describe::flare(view) {
        effects.push((words.get("sidebar.flare"), left, of));
    }
    for (what, left, of) in effects {
        let turns = say!(view, "sidebar.turns", turns = left);
        let bar = Bar::new(left, of, painter.theme.status);
        let texts = [&*english::capitalize(what), &turns];
        bar.draw(column.row(13, 2), texts, painter);
    }
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
    use crate::content::Content;

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
            let words = &Content::shared().words;
            assert_eq!(short_turn(words, turn, letters), short);
        }
    }
}
