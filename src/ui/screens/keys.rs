//! The key overview for the rule set in force: movement keys arranged as on the keyboard, actions, and log icons. Tab
//! turns to pages about the flame and braziers.

mod brazier_page;
mod flame_page;
mod groups;
mod text_page;

use crate::game::Ruleset;
use crate::game::rules::{BumpRule, FlameRules, StepDirs};
use crate::gfx::{Font, Px, PxRect, PxSize};
use crate::ui::widgets::painter::Painter;

use crate::ui::hud::Hud;
use crate::ui::input::bindings::{Bindings, KeyAction, MoveKeys, VI_KEYS, with_directions};
use crate::ui::input::key::{Key, KeyPress};
use crate::ui::layout::DESIGN_SIZE;
use crate::ui::text::templates::MessageKind;
use crate::ui::widgets;
use crate::ui::widgets::assets::UiAssets;
use crate::ui::widgets::key_hints::{self, KeyHint};

use crate::ui::screens::{Context, RulesInForce, Screen, Transition};
use groups::{Density, KeyGroup, THESE_KEYS, groups};

const MOUSE: [(&str, &str); 3] = [
    ("over", "describe what is there"),
    ("left", "walk, attack, press a key below"),
    ("right", "look at it; the wheel zooms"),
];

const MESSAGE_ICONS: [(MessageKind, &str); 6] = [
    (MessageKind::Damage, "you are harmed"),
    (MessageKind::Warning, "take care"),
    (MessageKind::Good, "good for you"),
    (MessageKind::Action, "what you did"),
    (MessageKind::Item, "something found"),
    (MessageKind::Rejected, "not possible"),
];

/// The screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Keys {
    page: KeyPage,
}

/// A page of the overview.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum KeyPage {
    /// The keys.
    Keys,
    /// What the flame does.
    Flame,
    /// What braziers do.
    Braziers,
    /// What wicks do.
    Wicks,
}

impl KeyPage {
    /// The page that Tab turns to under these rules.
    const fn next(self, rules: &Ruleset) -> Self {
        match self {
            Self::Keys if rules.flame.is_some() => Self::Flame,
            Self::Flame if rules.braziers.is_some() => Self::Braziers,
            Self::Braziers if !rules.wicks.is_empty() => Self::Wicks,
            _ => Self::Keys,
        }
    }

    /// What the hint of the Tab key says about it.
    const fn name(self) -> &'static str {
        match self {
            Self::Keys => "keys",
            Self::Flame => "what the flame does",
            Self::Braziers => "what braziers do",
            Self::Wicks => "what wicks do",
        }
    }
}

impl Keys {
    pub(super) fn open(_ctx: &Context<'_>) -> Option<Self> {
        Some(Self {
            page: KeyPage::Keys,
        })
    }

    /// The keys of the hint line.
    fn hints(self, rules: &Ruleset) -> Vec<KeyHint> {
        let back = KeyHint::primary(Key::Escape, "back");
        let next = KeyHint::primary(Key::Tab, self.page.next(rules).name());
        let next = rules.flame.is_some().then_some(next);
        [back].into_iter().chain(next).collect()
    }
}

impl Screen for Keys {
    /// Enter and any key that goes back close it; Tab turns the page.
    fn key(&mut self, press: KeyPress, ctx: &Context<'_>) -> Transition {
        match ctx.keys.play_action(press) {
            Some(KeyAction::Back | KeyAction::Keys) if !press.repeat => Transition::Back,
            _ if press.key == Key::Enter && !press.repeat => Transition::Back,
            _ if press.key == Key::Tab && !press.repeat && ctx.rules.rules.flame.is_some() => {
                self.page = self.page.next(ctx.rules.rules);
                Transition::Redraw
            }
            _ => Transition::Stay,
        }
    }

    /// A click on a key of the hint line presses it; any other closes the screen.
    fn click(&mut self, at: Px, ctx: &Context<'_>) -> Transition {
        let (hints, area) = (self.hints(ctx.rules.rules), foot(ctx.panel_size()));
        let key = key_hints::key_hint_at(&hints, area, ctx.panel_px(at), &ctx.art);
        key.map_or(Transition::Back, |key| self.key(key.into(), ctx))
    }

    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        let RulesInForce {
            rules,
            screen,
            has_tutorial,
        } = ctx.rules;
        let shown = Shown {
            rules,
            screen,
            has_tutorial,
            keys: ctx.keys,
            flame: flame_in_force(ctx),
            flares: ctx
                .game
                .is_some_and(|game| game.scene.view.flare().is_some()),
            has_sound: ctx.abilities.silence.is_none(),
            has_full_screen: ctx.abilities.full_screen,
        };
        let hints = self.hints(rules);
        ctx.draw_panel(painter, |painter| {
            match (self.page, shown.flame, &rules.braziers) {
                (KeyPage::Flame, Some(flame), _) => {
                    let all = flame_page::lines(rules, flame);
                    text_page::draw("What the flame does", &all, painter);
                }
                (KeyPage::Braziers, _, Some(braziers)) => {
                    let all = brazier_page::lines(rules, braziers);
                    text_page::draw("What braziers do", &all, painter);
                }
                (KeyPage::Wicks, _, Some(_)) => {
                    let all = brazier_page::wick_lines(rules);
                    text_page::draw("What wicks do", &all, painter);
                }
                _ => draw(&shown, painter),
            }
            let size = painter.size();
            painter.fill_rect(PxRect::new(0, size.h - 22, size.w, 1), painter.theme.line);
            key_hints::draw_key_hints(&hints, foot(size), painter);
        });
    }
}

/// What the overview describes.
#[derive(Clone, Copy, Debug)]
struct Shown<'a> {
    /// The rule set in force.
    rules: &'a Ruleset,
    /// Its screen settings.
    screen: &'a Hud,
    /// Whether its tutorial has a screen of its own.
    has_tutorial: bool,
    /// The key bindings.
    keys: &'a Bindings,
    /// The flame rules, as changed by the hero's wicks.
    flame: Option<&'a FlameRules>,
    /// Whether the hero's flame can flare up.
    flares: bool,
    /// Whether sounds are heard.
    has_sound: bool,
    /// Whether there is a full screen.
    has_full_screen: bool,
}

/// The flame rules: the hero's in a game, else the rule set's.
fn flame_in_force<'a>(ctx: &Context<'a>) -> Option<&'a FlameRules> {
    let own = ctx.game.and_then(|game| game.scene.view.flame());
    own.map(|flame| flame.rules)
        .or(ctx.rules.rules.flame.as_ref())
}

/// Draws the whole screen.
fn draw(shown: &Shown<'_>, painter: &mut Painter<'_>) {
    let (size, theme) = (painter.size(), painter.theme);
    painter.clear(theme.bg);
    painter.draw_text(painter.font, Px::new(8, 4), theme.title, "Keys");
    painter.fill_rect(PxRect::new(0, 24, size.w, 1), theme.line);
    let left = (size.w / 2 + 10).min(330);
    draw_left_column(shown, left, painter);
    let right = PxRect::new(left + 12, 28, size.w - left - 16, size.h - 51);
    let density = if size.h < DESIGN_SIZE.h {
        Density::Tight
    } else {
        Density::Roomy
    };
    let groups = groups(shown, density);
    list(&drop_row_to_fit(groups, right, painter), right, painter);
    painter.fill_rect(PxRect::new(left, 25, 1, size.h - 47), theme.line);
}

/// The area of the hint line.
const fn foot(size: PxSize) -> PxRect {
    PxRect::new(4, size.h - 20, size.w - 8, 20)
}

/// The groups, without the row for this screen if that row alone would force the small font; the reader has already
/// found it.
fn drop_row_to_fit(groups: Vec<KeyGroup>, area: PxRect, art: &UiAssets<'_>) -> Vec<KeyGroup> {
    let styles = list_styles(art);
    let usual = |groups: &[KeyGroup]| styles[..2].iter().any(|style| fits(groups, style, area));
    let mut fewer = groups.clone();
    for (_, keys) in &mut fewer {
        keys.retain(|(_, does)| does != THESE_KEYS);
    }
    let drops = usual(&fewer) && !usual(&groups);
    if drops { fewer } else { groups }
}

/// A style for the right column.
#[derive(Clone, Copy)]
struct ListStyle<'a> {
    font: &'a Font,
    /// Height of a row, in pixels.
    row: i32,
    /// Height of a heading, in pixels.
    heading: i32,
    /// Space below a group, in pixels.
    gap: i32,
}

/// The text column, right of a key label.
fn text_column(name: &str, font: &Font) -> i32 {
    (8 + 7 * font.cell().w).max(font.width(name) + 8)
}

/// The styles for the right column, best first.
const fn list_styles<'a>(art: &UiAssets<'a>) -> [ListStyle<'a>; 4] {
    const fn style(font: &Font, row: i32, heading: i32, gap: i32) -> ListStyle<'_> {
        ListStyle {
            font,
            row,
            heading,
            gap,
        }
    }
    [
        style(art.font, 16, 18, 3),
        style(art.font, 16, 16, 1),
        style(art.small_font, 13, 13, 2),
        style(art.small_font, 12, 12, 1),
    ]
}

/// Whether all groups fit in `area` in this style.
fn fits(groups: &[KeyGroup], style: &ListStyle<'_>, area: PxRect) -> bool {
    let ListStyle {
        font,
        row,
        heading,
        gap,
    } = *style;
    let rows: usize = groups.iter().map(|(_, keys)| keys.len()).sum();
    let high = rows as i32 * row + groups.len() as i32 * (heading + gap);
    let mut keys = groups.iter().flat_map(|(_, keys)| keys);
    high <= area.h
        && keys.all(|(name, does)| 4 + text_column(name, font) + font.width(does) <= area.w)
}

/// Draws the right column, in the small font if the normal one is too large.
fn list(groups: &[KeyGroup], area: PxRect, painter: &mut Painter<'_>) {
    let styles = list_styles(painter);
    let style = styles.into_iter().find(|style| fits(groups, style, area));
    let ListStyle {
        font,
        row,
        heading,
        gap,
    } = style.unwrap_or(styles[3]);
    let mut y = area.y;
    for (name, keys) in groups {
        painter.draw_text(font, Px::new(area.x, y), painter.theme.title, name);
        y += heading;
        for (name, does) in keys {
            let label = Px::new(area.x + 4, y);
            widgets::draw_key_label(name, label, font, painter);
            let at = Px::new(label.x + text_column(name, font), y);
            painter.draw_text(font, at, painter.theme.text, does);
            y += row;
        }
        y += gap;
    }
}

/// The pixel rows at which the parts of the left column start.
#[derive(Clone, Copy)]
struct LeftColumnRows {
    /// Pixels from one movement key to the next.
    side: i32,
    blocks: i32,
    steps: [i32; 2],
    signs: i32,
    first_sign: i32,
    mouse: i32,
}

const WIDE: LeftColumnRows = LeftColumnRows {
    side: 22,
    blocks: 52,
    steps: [142, 158],
    signs: 184,
    first_sign: 203,
    mouse: 256,
};

/// Smaller keys and letters, so everything fits.
const NARROW: LeftColumnRows = LeftColumnRows {
    side: 18,
    blocks: 48,
    steps: [118, 130],
    signs: 146,
    first_sign: 160,
    mouse: 212,
};

/// Draws the left column: movement keys, log icons, and the mouse.
fn draw_left_column(shown: &Shown<'_>, width: i32, painter: &mut Painter<'_>) {
    let (theme, rules) = (painter.theme, shown.rules);
    let heading = match rules.play.bump {
        BumpRule::Strikes => "Walk; bump to attack",
        BumpRule::IsBlocked => "Walk; others are in the way",
    };
    painter.draw_text(painter.font, Px::new(12, 30), theme.title, heading);
    let (keys, narrow) = (shown.keys, width < 300);
    let left = if narrow { "left" } else { "left hand" };
    let eight = [
        ("arrows", [" ↑ ", "← →", " ↓ "].map(str::to_owned)),
        ("numpad", ["789", "4 6", "123"].map(str::to_owned)),
        (left, bound(keys.preset().left_hand_keys(), keys)),
        ("vi", bound(VI_KEYS, keys)),
    ];
    let (font, at) = if narrow {
        (painter.small_font, NARROW)
    } else {
        (painter.font, WIDE)
    };
    for (index, (name, rows)) in (0..).zip(eight) {
        let corner = Px::new(14 + index * (width - 16) / 4, at.blocks);
        if rows.iter().any(|row| !row.trim().is_empty()) {
            let block = MovementBlock {
                name,
                rows: &rows,
                steps: rules.play.steps,
                side: at.side,
            };
            block.draw(corner, painter);
        }
    }
    let steps = match rules.play.steps {
        StepDirs::Four => [
            "Four directions; the corners of each",
            "block do nothing in this rule set.",
        ],
        StepDirs::Eight => [
            "Eight directions; Home, PgUp, End and",
            "PgDn are the corners of the arrows.",
        ],
    };
    for (text, y) in steps.into_iter().zip(at.steps) {
        painter.draw_text(font, Px::new(12, y), theme.dim, text);
    }
    let heading = "What the marks mean";
    painter.draw_text(font, Px::new(12, at.signs), theme.title, heading);
    for (index, (kind, means)) in (0..).zip(MESSAGE_ICONS) {
        let y = at.first_sign + index % 3 * 16;
        let at = Px::new(14 + index / 3 * (width / 2 - 4), y);
        widgets::draw_message_icon(kind, at, painter);
        painter.draw_text(font, Px::new(at.x + 14, at.y), theme.text, means);
    }
    if narrow || painter.size().h < DESIGN_SIZE.h {
        mouse_in_two_lines(at.mouse, painter);
    } else {
        mouse(262, painter);
    }
}

/// The movement keys of a block, blank where a key has been rebound and does not move in that direction.
fn bound(move_keys: MoveKeys, keys: &Bindings) -> [String; 3] {
    let walks = |letter: char| {
        with_directions(move_keys).any(|(other, dir)| {
            other == letter && keys.move_direction(Key::Char(letter)) == Some(dir)
        })
    };
    move_keys.map(|row| {
        let letters = row.chars();
        letters
            .map(|letter| if walks(letter) { letter } else { ' ' })
            .collect()
    })
}

/// Draws what the mouse does.
fn mouse(top: i32, painter: &mut Painter<'_>) {
    painter.draw_text(painter.font, Px::new(12, top), painter.theme.title, "Mouse");
    for (index, (name, does)) in (0..).zip(MOUSE) {
        let y = top + 19 + index * 17;
        widgets::draw_key_label(name, Px::new(14, y), painter.font, painter);
        painter.draw_text(painter.font, Px::new(70, y), painter.theme.text, does);
    }
}

/// The same, shorter, for small frames.
fn mouse_in_two_lines(top: i32, painter: &mut Painter<'_>) {
    let lines = [
        "      hover describes, left walks",
        "or hits, right looks, wheel zooms.",
    ];
    painter.draw_text(
        painter.small_font,
        Px::new(12, top),
        painter.theme.title,
        "Mouse",
    );
    for (y, line) in (top..).step_by(12).zip(lines) {
        painter.draw_text(painter.small_font, Px::new(12, y), painter.theme.text, line);
    }
}

/// A block of movement keys as on the keyboard.
struct MovementBlock<'a> {
    /// The caption.
    name: &'a str,
    /// The letters; a blank for a key that does not move.
    rows: &'a [String; 3],
    /// Corners are left out if there are only four directions.
    steps: StepDirs,
    /// Distance between keys, in pixels.
    side: i32,
}

impl MovementBlock<'_> {
    fn draw(&self, at: Px, painter: &mut Painter<'_>) {
        let letters = painter.font.cell();
        let side = self.side;
        for (y, row) in (0..).zip(self.rows) {
            for (x, letter) in (0..).zip(row.chars()) {
                let corner = x % 2 == 0 && y % 2 == 0;
                let key = PxRect::new(at.x + x * side, at.y + y * side, side - 2, side - 2);
                if letter == ' ' || (self.steps == StepDirs::Four && corner) {
                    continue;
                }
                painter.outline_rect(key, painter.theme.line);
                let (right, down) = ((key.w - letters.w) / 2, (key.h - letters.h) / 2);
                let at = Px::new(key.x + right, key.y + down);
                cap_letter(letter, at, painter);
            }
        }
        let below = Px::new(at.x, at.y + 3 * side + 2);
        painter.draw_text(painter.small_font, below, painter.theme.dim, self.name);
    }
}

/// Draws the letter of a key; arrows are drawn as bitmaps.
fn cap_letter(letter: char, at: Px, painter: &mut Painter<'_>) {
    let arrow: &[&str] = match letter {
        '↑' => &["...#...", "..###..", ".#####."],
        '↓' => &[".#####.", "..###..", "...#..."],
        '←' => &["...#", "..##", ".###", "..##", "...#"],
        '→' => &["...#...", "...##..", "...###.", "...##..", "...#..."],
        _ => {
            painter.draw_text(painter.font, at, painter.theme.title, &letter.to_string());
            return;
        }
    };
    widgets::draw_bitmap(
        arrow,
        Px::new(at.x + 1, at.y + 6),
        painter.theme.title,
        painter.canvas,
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::input::bindings::Preset;

    #[test]
    fn movement_blocks_show_only_keys_that_move() {
        let usual = bound(VI_KEYS, Bindings::default_qwerty());
        assert_eq!(usual, VI_KEYS);
        let dvorak = Bindings::new(Preset::Dvorak);
        assert_eq!(
            bound(Preset::Dvorak.left_hand_keys(), &dvorak),
            ["',.", "a e", ";oj"]
        );
        // Its j moves, but not in the direction of the j of vi.
        assert_eq!(bound(VI_KEYS, &dvorak), ["   ", "   ", "   "]);
        let mine =
            Bindings::default_qwerty().with_changes(&[(KeyAction::Look, vec![Key::Char('k')])]);
        assert_eq!(bound(VI_KEYS, &mine), ["y u", "h l", "bjn"]);
    }
}
