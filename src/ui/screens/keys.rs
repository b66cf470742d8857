//! The key overview for the rule set in force: movement keys arranged as on the keyboard, actions, and log icons. Tab
//! turns to pages about the chapter of a tutorial, the flame and braziers.

pub(super) mod chapter_page;
mod groups;
mod rule_pages;
pub(super) mod text_page;

use crate::game::rules::{BumpRule, FlameRules, StepDirs, Wick};
use crate::ui::input::bindings::{MoveKeys, VI_KEYS, with_directions};
use crate::ui::screens::prelude::*;

use groups::{KeyGroup, groups};
use text_page::Sentence;

const MESSAGE_ICONS: [(MessageKind, &str); 6] = [
    (MessageKind::Damage, "key.harmed"),
    (MessageKind::Warning, "key.take_care"),
    (MessageKind::Good, "key.good"),
    (MessageKind::Action, "key.action"),
    (MessageKind::Item, "key.found"),
    (MessageKind::Rejected, "key.not_possible"),
];

/// The screen, and which of its `pages` is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Keys {
    page: usize,
}

/// The pages under the rules in force: the name in the table `foot` of what the Tab key says about each, which is also
/// its title, and its sentences. The first has the keys instead.
fn pages(ctx: &Context<'_>) -> Vec<(&'static str, Vec<Sentence>)> {
    let rules = ctx.rules;
    let mut pages = vec![("keys_page", Vec::new())];
    let chapter = chapter_page::about_chapter(&rules.name, ctx);
    pages.extend((!chapter.is_empty()).then_some(("chapter_page", chapter)));
    if let Some(flame) = flame(ctx) {
        let view = ctx.game.map(|game| game.scene.view);
        let burns = |height| view.is_none_or(|view| view.can_burn(height));
        pages.push(("flame_page", rule_pages::flame_lines(rules, flame, burns)));
        if let Some(braziers) = &rules.braziers {
            let lines = rule_pages::brazier_lines(rules, braziers);
            pages.push(("braziers_page", lines));
            let line = |wick: &Wick| {
                let does = describe::wick_sentence(&wick.name, &wick.about, &wick.price);
                (wick.tile(), does)
            };
            let wicks: Vec<_> = rules.wicks.iter().map(line).collect();
            pages.extend((!wicks.is_empty()).then_some(("wicks_page", wicks)));
        }
    }
    pages
}

impl Keys {
    pub(super) fn open(_ctx: &Context<'_>) -> Option<Self> {
        Some(Self { page: 0 })
    }

    /// The page that Tab turns to; `None` if there is no other.
    fn next(self, ctx: &Context<'_>) -> Option<(usize, &'static str)> {
        let pages = pages(ctx);
        let next = (self.page + 1) % pages.len();
        (pages.len() > 1).then(|| (next, pages[next].0))
    }
}

impl Screen for Keys {
    /// Enter and any key that goes back close it; Tab turns the page.
    fn key(&mut self, press: KeyPress, ctx: &Context<'_>) -> Option<Transition> {
        use KeyAction::{Back, Open};
        match (press.key, ctx.keys.play_action(press)) {
            _ if press.repeat => None,
            (_, Some(Back | Open(ScreenId::Keys))) | (Key::Enter, _) => Some(Transition::BACK),
            (Key::Tab, _) => {
                (self.page, _) = self.next(ctx)?;
                Some(Transition::REDRAW)
            }
            _ => None,
        }
    }

    fn foot(&self, ctx: &Context<'_>) -> Option<KeyLine> {
        let back = ctx.hint(Key::Escape, "back", true);
        let next = self.next(ctx);
        let next = next.and_then(|(_, name)| ctx.hint(Key::Tab, name, true));
        Some(ctx.foot(vec![back, next]))
    }

    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        let page = pages(ctx).into_iter().nth(self.page);
        let (name, sentences) = page.unwrap_or_default();
        let title = english::capitalize(ctx.words().get(&format!("foot.{name}")));
        let chapter = chapter_page::chapter_in_force(ctx).unwrap_or_default();
        ctx.draw_page(self, (&title, &chapter), painter, &mut |painter| {
            if sentences.is_empty() {
                draw(ctx, painter);
            } else {
                text_page::draw(&sentences, painter);
            }
        });
    }
}

/// The flame rules: the hero's in a game, as changed by wicks, else the rule set's.
fn flame<'a>(ctx: &Context<'a>) -> Option<&'a FlameRules> {
    let own = ctx.game.and_then(|game| game.scene.view.flame());
    own.map(|flame| flame.rules).or(ctx.rules.flame.as_ref())
}

/// Draws the two columns of the overview.
fn draw(ctx: &Context<'_>, painter: &mut Painter<'_>) {
    let size = painter.size();
    let left = (size.w / 2 + 10).min(330);
    draw_left_column(ctx, left, painter);
    let right = PxRect::new(left + 12, 28, size.w - left - 16, size.h - 51);
    let groups = groups(ctx, size.h < DESIGN_SIZE.h);
    list(&drop_row_to_fit(groups, right, painter), right, painter);
    painter.fill_rect(PxRect::new(left, 25, 1, size.h - 47), painter.theme.line);
}

/// The groups, without the row for this screen if that row alone would force the small font; the reader has already
/// found it.
fn drop_row_to_fit(groups: Vec<KeyGroup>, area: PxRect, art: &UiAssets<'_>) -> Vec<KeyGroup> {
    let styles = list_styles(art);
    let usual = |groups: &[KeyGroup]| styles[..2].iter().any(|style| fits(groups, *style, area));
    let mut fewer = groups.clone();
    for (_, keys) in &mut fewer {
        keys.retain(|(_, does)| does != art.words.get("key.these"));
    }
    let drops = usual(&fewer) && !usual(&groups);
    if drops { fewer } else { groups }
}

/// A style for the right column: the font, and in pixels the height of a row, that of a heading, and the space below a
/// group.
type ListStyle<'a> = (&'a Font, i32, i32, i32);

/// The text column, right of a key label.
fn text_column(name: &str, font: &Font) -> i32 {
    (8 + 7 * font.cell().w).max(font.width(name) + 8)
}

/// The styles for the right column, best first.
fn list_styles<'a>(art: &UiAssets<'a>) -> [ListStyle<'a>; 4] {
    let (font, small) = (art.font, art.small_font);
    [
        (font, 16, 18, 3),
        (font, 16, 16, 1),
        (small, 13, 13, 2),
        (small, 12, 12, 1),
    ]
}

/// Whether all groups fit in `area` in this style.
fn fits(groups: &[KeyGroup], (font, row, heading, gap): ListStyle<'_>, area: PxRect) -> bool {
    let mut high = 0;
    for (_, keys) in groups {
        high += keys.len() as i32 * row + heading + gap;
        for (name, does) in keys {
            if 4 + text_column(name, font) + font.width(does) > area.w {
                return false;
            }
        }
    }
    high <= area.h
}

/// Draws the right column, in the small font if the normal one is too large.
fn list(groups: &[KeyGroup], area: PxRect, painter: &mut Painter<'_>) {
    let styles = list_styles(painter);
    let style = styles.into_iter().find(|style| fits(groups, *style, area));
    let (font, row, heading, gap) = style.unwrap_or(styles[3]);
    let Px { x, mut y } = area.top_left();
    for (name, keys) in groups {
        painter.draw_text(font, (x, y), painter.theme.title, name);
        y += heading;
        for (name, does) in keys {
            draw_key_label(name, Px::new(x + 4, y), font, painter);
            let at = (x + 4 + text_column(name, font), y);
            painter.draw_text(font, at, painter.theme.text, does);
            y += row;
        }
        y += gap;
    }
}

/// Draws the left column: movement keys, log icons, and the mouse.
fn draw_left_column(ctx: &Context<'_>, width: i32, painter: &mut Painter<'_>) {
    let (theme, rules) = (painter.theme, ctx.rules);
    let words = painter.words;
    let heading = match rules.play.bump {
        BumpRule::Strikes => "key.walk_or_strike",
        BumpRule::IsBlocked => "key.walk",
    };
    painter.text((12, 30), theme.title, words.get(heading));
    let (keys, narrow) = (ctx.keys, width < 300);
    let left = if narrow { "key.left" } else { "key.left_hand" };
    let eight = [
        ("key.arrows", [" ↑ ", "← →", " ↓ "].map(str::to_owned)),
        ("key.numpad", ["789", "4 6", "123"].map(str::to_owned)),
        (left, bound(keys.preset.left_hand_keys(), keys)),
        ("key.vi", bound(VI_KEYS, keys)),
    ];
    // The font, pixels from one movement key to the next, and the rows at which the parts of the column start.
    let (font, side, blocks, steps_at, signs, first_sign) = if narrow {
        (painter.small_font, 18, 48, [118, 130], 146, 160)
    } else {
        (painter.font, 22, 52, [142, 158], 184, 203)
    };
    for (index, (name, rows)) in (0..).zip(eight) {
        let corner = Px::new(14 + index * (width - 16) / 4, blocks);
        if rows.iter().any(|row| !row.trim().is_empty()) {
            draw_block(&rows, rules.play.steps, side, corner, painter);
            let below = Px::new(corner.x, corner.y + 3 * side + 2);
            painter.small_text(below, theme.dim, words.get(name));
        }
    }
    let steps = match rules.play.steps {
        StepDirs::Four => ["key.four", "key.four_more"],
        StepDirs::Eight => ["key.eight", "key.eight_more"],
    };
    for (name, y) in steps.into_iter().zip(steps_at) {
        painter.draw_text(font, (12, y), theme.dim, words.get(name));
    }
    painter.draw_text(font, (12, signs), theme.title, words.get("key.marks"));
    for (index, (kind, means)) in (0..).zip(MESSAGE_ICONS) {
        let y = first_sign + index % 3 * 16;
        let x = 14 + index / 3 * (width / 2 - 4);
        draw_message_icon(kind, Px::new(x, y), painter);
        painter.draw_text(font, (x + 14, y), theme.text, words.get(means));
    }
    if narrow || painter.size().h < DESIGN_SIZE.h {
        mouse_in_two_lines(if narrow { 212 } else { 256 }, painter);
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
    let shown = |letter| if walks(letter) { letter } else { ' ' };
    move_keys.map(|row| row.chars().map(shown).collect())
}

/// Draws what the mouse does.
fn mouse(top: i32, painter: &mut Painter<'_>) {
    let (theme, words) = (painter.theme, painter.words);
    painter.text((12, top), theme.title, words.get("key.mouse"));
    for (y, (name, does)) in (top + 19..).step_by(17).zip([
        ("key.over", "key.over_does"),
        ("key.left", "key.left_does"),
        ("key.right", "key.right_does"),
    ]) {
        draw_key_label(words.get(name), Px::new(14, y), painter.font, painter);
        painter.text((70, y), theme.text, words.get(does));
    }
}

/// The same, shorter, for small frames.
fn mouse_in_two_lines(top: i32, painter: &mut Painter<'_>) {
    let (theme, words) = (painter.theme, painter.words);
    painter.small_text((12, top), theme.title, words.get("key.mouse"));
    painter.small_text((12, top), theme.text, words.get("key.mouse_short"));
    let more = words.get("key.mouse_short_more");
    painter.small_text((12, top + 12), theme.text, more);
}

/// Draws a block of movement keys as on the keyboard, `side` pixels apart. Blanks are left out, and corners if there are
/// only four directions.
fn draw_block(rows: &[String; 3], steps: StepDirs, side: i32, at: Px, painter: &mut Painter<'_>) {
    let letters = painter.font.cell();
    for (y, row) in (0..).zip(rows) {
        for (x, letter) in (0..).zip(row.chars()) {
            let corner = x % 2 == 0 && y % 2 == 0;
            let key = PxRect::new(at.x + x * side, at.y + y * side, side - 2, side - 2);
            if letter == ' ' || (steps == StepDirs::Four && corner) {
                continue;
            }
            painter.outline_rect(key, painter.theme.line);
            let (right, down) = ((key.w - letters.w) / 2, (key.h - letters.h) / 2);
            let (at, color) = (Px::new(key.x + right, key.y + down), painter.theme.title);
            // Arrows are drawn as bitmaps.
            let name = letter.to_string();
            if bitmaps::find(&name).is_some() {
                bitmaps::draw(&name, Px::new(at.x + 1, at.y + 6), color, painter.canvas);
            } else {
                painter.text(at, color, name);
            }
        }
    }
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
        let right = ["',.", "a e", ";oj"];
        assert_eq!(bound(Preset::Dvorak.left_hand_keys(), &dvorak), right);
        // Its j moves, but not in the direction of the j of vi.
        assert_eq!(bound(VI_KEYS, &dvorak), ["   ", "   ", "   "]);
        let mine = Bindings::default_qwerty()
            .with_changes(&[(KeyAction::Open(ScreenId::Look), vec![Key::Char('k')])]);
        assert_eq!(bound(VI_KEYS, &mine), ["y u", "h l", "bjn"]);
    }
}
