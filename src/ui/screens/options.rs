//! The options, with a preview beside them. Each change takes effect immediately.

use crate::gfx::BlitOptions;
use crate::ui::input::bindings::Preset;
use crate::ui::screens::prelude::*;
use crate::ui::settings::{Abilities, Settings, SheetId, ThemeId};
use crate::ui::widgets::sidebar::draw_hp_bar;

/// What an option chooses.
#[derive(Clone, Copy, Debug)]
enum Choice {
    /// Whether this is on.
    Switch(fn(&mut Settings) -> &mut bool),
    Theme,
    Tiles,
    Volume,
    Keyboard,
    /// The screen that changes single keys.
    Keys,
}

/// An option: its letter, its name in the table `options` of the words, where `NAME_about` describes it, what it chooses,
/// and the action whose key concerns it in the game.
type OptionRow = (char, &'static str, Choice, Option<KeyAction>);

/// All options, in the order shown.
const ROWS: [OptionRow; 14] = {
    use Choice::{Keyboard, Keys, Switch, Theme, Tiles, Volume};
    use KeyAction::{Mute, NextTilesheet, Open, ToggleLog, ToggleSidebar};
    [
        ('t', "theme", Theme, None),
        ('i', "tiles", Tiles, Some(NextTilesheet)),
        ('x', "text", Switch(|it| &mut it.big_text), None),
        ('u', "full_screen", Switch(|it| &mut it.full_screen), None),
        ('m', "motion", Switch(|it| &mut it.motion), None),
        ('f', "flicker", Switch(|it| &mut it.flicker), None),
        ('c', "crt", Switch(|it| &mut it.crt), None),
        ('v', "volume", Volume, Some(Mute)),
        ('k', "keyboard", Keyboard, Some(Open(ScreenId::Keys))),
        ('b', "keys", Keys, None),
        (
            's',
            "sidebar",
            Switch(|it| &mut it.panels.sidebar),
            Some(ToggleSidebar),
        ),
        ('o', "toolbox", Switch(|it| &mut it.toolbox), None),
        ('w', "remains", Switch(|it| &mut it.remains), None),
        ('l', "log", Switch(|it| &mut it.panels.log), Some(ToggleLog)),
    ]
};
/// The loudest volume.
const MAX_VOLUME: u8 = 10;
/// Row height in pixels if there is room.
const HEIGHT: i32 = 22;
/// Row height in pixels on the smallest frame.
const LOWEST: i32 = 13;
/// Height of a description of two lines, including its margins.
const ABOUT: i32 = 2 * 16 + 5;
/// The cursor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    list: List,
}

impl Options {
    pub(super) fn open(_ctx: &Context<'_>) -> Option<Self> {
        let list = List::new(Ends::Wrap);
        Some(Self { list })
    }

    /// The option under the cursor.
    fn chosen(&self, abilities: &Abilities) -> OptionRow {
        let rows = rows(abilities);
        rows[self.list.cursor.min(rows.len() - 1)]
    }

    fn change(&self, ctx: &Context<'_>, cycle: Cycle) -> Option<Transition> {
        let mut settings = ctx.settings;
        match self.chosen(ctx.abilities).2 {
            Choice::Switch(setting) => *setting(&mut settings) ^= true,
            Choice::Theme => {
                settings.theme = ThemeId(cycle.step(settings.theme.0, ctx.themes.len()));
            }
            // One more choice than there are sheets: leave it to the rule set.
            Choice::Tiles => {
                let at = settings.tiles.map_or(0, |sheet| sheet.0 + 1);
                let next = cycle.step(at, ctx.sheets.len() + 1);
                settings.tiles = next.checked_sub(1).map(SheetId);
            }
            Choice::Volume if ctx.abilities.silence.is_some() => return None,
            Choice::Volume => {
                let next = cycle.step(settings.volume.into(), usize::from(MAX_VOLUME) + 1);
                settings.volume = u8::try_from(next).unwrap_or(MAX_VOLUME);
            }
            Choice::Keyboard => {
                settings.keyboard = cycle.among(&Preset::ALL, ctx.keys_without_flame.preset);
            }
            Choice::Keys => return Some(Transition::Screen(ScreenAction::Open(ScreenId::Rebind))),
        }
        Some(Transition::Screen(ScreenAction::Change(settings)))
    }

    /// Describes the selected row and names its key in the game, or says why it has no effect on this system or on a
    /// frame of `size`.
    fn about(&self, words: &Words, size: PxSize, keys: &Bindings, on: &Abilities) -> String {
        let (_, name, choice, key) = self.chosen(on);
        if let (Choice::Volume, Some(why)) = (choice, &on.silence) {
            return say!(words, "options.silent", why);
        }
        if name == "text" && (size.w <= MIN_SIZE.w || size.h <= MIN_SIZE.h) {
            return say!(words, "options.text_is_largest");
        }
        let key = key.and_then(|key| Some(keys.key_for(key)?.label()));
        say!(words, &format!("options.{name}_about"), key)
    }

    fn draw_options(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        let size = painter.size();
        let words = ctx.rules.words();
        let rows = rows(ctx.abilities);
        let item = |row: &OptionRow| MenuItem {
            key: row.0,
            name: words.find(&format!("options.{}", row.1)).unwrap_or(row.1),
            value: value(*row, ctx),
        };
        let items: Vec<_> = rows.iter().map(item).collect();
        let frame = frame(size, rows.len());
        frame.draw(&items, self.list.cursor, painter);
        let below = about_area(size, rows.len());
        let about = self.about(words, size, ctx.keys, ctx.abilities);
        wrap::draw_paragraph(&about, below, painter.theme.dim, painter);
        let right = frame.area.right() + 12;
        let is_below = below.right() > right;
        let end = if is_below { below.y } else { size.h - FOOT - 6 };
        let area = PxRect::new(right, HEAD + 6, size.w - right - 8, end - HEAD - 6);
        painter.with_clip(area, |painter| sample(area, painter));
    }
}

impl Screen for Options {
    fn key(&mut self, press: KeyPress, ctx: &Context<'_>) -> Option<Transition> {
        match press.key {
            Key::Left | Key::Pad(4) => return self.change(ctx, Cycle::Previous),
            Key::Right | Key::Pad(6) => return self.change(ctx, Cycle::Next),
            _ => {}
        }
        let letters: Vec<_> = rows(ctx.abilities).iter().map(|row| row.0).collect();
        match self.list.menu_key(press, &letters) {
            ListKey::Moved => Some(Transition::REDRAW),
            ListKey::Chosen(_) => self.change(ctx, Cycle::Next),
            ListKey::Other if press.key == Key::Escape && !press.repeat => Some(Transition::BACK),
            ListKey::Other => None,
        }
    }

    fn foot(&self, ctx: &Context<'_>) -> Option<KeyLine> {
        Some(ctx.foot(vec![
            ctx.hint(Key::Up, "and", true),
            ctx.hint(Key::Down, "choose", true),
            ctx.hint(Key::Enter, "change", true),
            ctx.hint(Key::Escape, "back", false),
        ]))
    }

    fn click_beside(&mut self, at: Px, ctx: &Context<'_>) -> Option<Transition> {
        let (at, size) = (ctx.panel_px(at), ctx.panel_size());
        let rows = rows(ctx.abilities).len();
        self.list.cursor = frame(size, rows).row_at(at, rows)?;
        self.change(ctx, Cycle::Next)
    }

    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        ctx.draw_page(self, ("options.title", ""), painter, &mut |painter| {
            self.draw_options(ctx, painter);
        });
    }
}

/// The options that have an effect on this system, and the sound, whose row says why there is none.
fn rows(abilities: &Abilities) -> Vec<OptionRow> {
    let works = |row: &OptionRow| row.1 != "full_screen" || abilities.full_screen;
    ROWS.into_iter().filter(works).collect()
}

fn value((_, name, choice, _): OptionRow, ctx: &Context<'_>) -> String {
    let mut settings = ctx.settings;
    match choice {
        Choice::Switch(setting) => match (name, *setting(&mut settings)) {
            ("text", false) => say!(ctx, "options.normal"),
            ("text", true) => say!(ctx, "options.large"),
            (_, false) => say!(ctx, "options.off"),
            (_, true) => say!(ctx, "options.on"),
        },
        Choice::Theme => (*ctx.themes.get(settings.theme.0).unwrap_or(&"")).to_owned(),
        Choice::Tiles => match settings.tiles {
            None => say!(ctx, "options.by_rule_set"),
            Some(at) => (*ctx.sheets.get(at.0).unwrap_or(&"")).to_owned(),
        },
        Choice::Volume if ctx.abilities.silence.is_some() => say!(ctx, "options.none"),
        Choice::Volume if settings.volume == 0 => say!(ctx, "options.off"),
        Choice::Volume => {
            let n = u32::from(settings.volume);
            say!(ctx, "options.volume_of", n, of = u32::from(MAX_VOLUME))
        }
        Choice::Keyboard => ctx.keys_without_flame.preset.word().to_owned(),
        Choice::Keys => match ctx.keys_without_flame.changed_actions().len() {
            0 => say!(ctx, "options.default"),
            n => say!(ctx, "options.changed", n),
        },
    }
}

/// The frame around this many options.
fn frame(size: PxSize, rows: usize) -> MenuFrame {
    let width = (size.w / 2 - 8).clamp(232, 320);
    let top = HEAD + if size.h < MIN_FULL_SIZE.h { 2 } else { 6 };
    let room = size.h - FOOT - ABOUT - top;
    let height = MenuFrame::row_within(room, rows).clamp(LOWEST, HEIGHT);
    MenuFrame::new(Px::new(8 + width / 2, top), width, rows, height)
}

/// The area that describes an option: below the options, and below the preview too if there is no room for three lines.
fn about_area(size: PxSize, rows: usize) -> PxRect {
    let frame = frame(size, rows).area;
    let top = frame.bottom() + 6;
    if top + 3 * 16 > size.h - FOOT {
        PxRect::new(12, top.min(size.h - FOOT - 36), size.w - 24, 2 * 16)
    } else {
        PxRect::new(12, top, frame.w - 8, 3 * 16)
    }
}

/// Draws a preview of the theme, the font and the tiles.
fn sample(area: PxRect, painter: &mut Painter<'_>) {
    let theme = painter.theme;
    painter.text(area.top_left(), theme.title, say!(painter, "options.looks"));
    let y = draw_sample_sprites(area.below(area.y + 20), painter) + 8;
    let area = PxRect::new(area.x, y, area.w.min(220), area.bottom() - y);
    let y = bars(area, painter);
    let y = log_lines(Px::new(area.x, y), painter);
    let right = area.right();
    let older = painter.words.get("options.older_lines");
    draw_small_right_aligned(older, right, y + 2, theme.dim, painter);
}

/// Draws two bars of hit points; returns the next free pixel row.
fn bars(area: PxRect, painter: &mut Painter<'_>) -> i32 {
    draw_hp_bar((9, 30), None, area.rows(area.y, 17), painter);
    let texts = ["7/12", painter.words.get("state.hunting")];
    let monster = Bar::new(7, 12, painter.theme.monster_hp);
    monster.draw(area.rows(area.y + 20, 13), texts, painter);
    area.y + 40
}

/// Draws lines of the log, one of each kind; returns the next free pixel row.
fn log_lines(at: Px, painter: &mut Painter<'_>) -> i32 {
    let (theme, Px { x: left, mut y }) = (painter.theme, at);
    let lines: [(MessageKind, Rgb, &str); 5] = [
        (MessageKind::Action, theme.text, "options.you_hit"),
        (MessageKind::Damage, theme.text, "options.it_hits"),
        (MessageKind::Warning, theme.warn, "options.hurt"),
        (MessageKind::Good, theme.good, "options.better"),
        (MessageKind::Item, theme.item, "options.dart"),
    ];
    let words = painter.words;
    for (kind, color, text) in lines {
        draw_message_icon(kind, Px::new(left, y), painter);
        let x = painter.text((left + 16, y), color, words.get(text));
        match kind {
            MessageKind::Action => painter.text((x, y), theme.monster, words.get("options.goblin")),
            MessageKind::Damage => wrap::draw_damage_chip("3", Px::new(x, y), painter),
            MessageKind::Item => painter.text((x + 8, y), theme.magic, words.get("options.potion")),
            MessageKind::Warning | MessageKind::Good | MessageKind::Rejected => x,
        };
        y += 16;
    }
    y
}

/// Draws sprites of the tilesheet on its floor; returns the next free pixel row.
fn draw_sample_sprites(area: PxRect, painter: &mut Painter<'_>) -> i32 {
    const SHOWN: [(&str, char, Option<Rgb>); 6] = [
        ("hero", '@', None),
        ("goblin", 'g', Some(Rgb::new(100, 200, 100))),
        ("orc", 'o', Some(Rgb::new(180, 200, 80))),
        ("troll", 't', Some(Rgb::new(220, 140, 90))),
        ("corpse", '%', None),
        ("floor", '.', None),
    ];
    // Large cells are not enlarged.
    let cell = painter.tiles.sheet.cell();
    let zoom: u8 = if cell.w.max(cell.h) > ICON_SIZE { 1 } else { 2 };
    let (w, h) = (cell.w * i32::from(zoom), cell.h * i32::from(zoom));
    for (index, (word, letter, color)) in (0..).zip(SHOWN) {
        let rect = PxRect::new(area.x + index * w, area.y, w, h);
        painter.fill_rect(rect, Rgb::BLACK);
        let floor = (!painter.tiles.is_cp437).then_some(("floor", '.', None));
        for (word, letter, color) in floor.into_iter().chain([(word, letter, color)]) {
            if let Some(picture) = painter.tile_for(word, letter, color) {
                let zoomed = BlitOptions::PLAIN.zoomed(zoom);
                picture.draw(rect.top_left(), zoomed, painter.canvas);
            }
        }
    }
    area.y + h
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;

    /// What describes the option of this name with these keys on this system.
    fn about(name: &str, keys: &Bindings, abilities: &Abilities) -> String {
        let mut list = List::new(Ends::Wrap);
        let at = rows(abilities).iter().position(|row| row.1 == name);
        list.cursor = at.expect("it has a row");
        let (words, size) = (&Content::shared().words, PxSize::new(640, 400));
        Options { list }.about(words, size, keys, abilities)
    }

    #[test]
    fn options_name_the_keys_in_force() {
        let keys = Bindings::default_qwerty();
        let own = keys.with_changes(&[(KeyAction::Mute, vec![Key::Char('@')])]);
        let none = keys.with_changes(&[(KeyAction::Mute, Vec::new())]);
        for (name, keys, end) in [
            ("volume", keys, " F4 mutes it."),
            ("tiles", keys, " Tab switches for this game."),
            ("volume", &own, " @ mutes it."),
            ("volume", &none, " or written."),
        ] {
            let about = about(name, keys, &Abilities::default());
            assert!(about.ends_with(end), "{about}");
        }
    }

    #[test]
    fn the_row_of_the_sound_says_why_there_is_none() {
        let abilities = Abilities {
            full_screen: false,
            silence: Some("there is no sound server here".to_owned()),
        };
        let about = about("volume", Bindings::default_qwerty(), &abilities);
        assert_eq!(about, "No sound: there is no sound server here.");
    }
}
