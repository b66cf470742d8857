//! The options, with a preview beside them. Each change takes effect immediately.

use crate::gfx::{BlitOptions, Px, PxRect, PxSize, Rgb};
use crate::ui::widgets::painter::Painter;

use crate::ui::input::bindings::{Bindings, KeyAction, Preset};
use crate::ui::input::key::{Key, KeyPress};
use crate::ui::layout::{MIN_FULL_SIZE, MIN_SIZE};
use crate::ui::settings::{Abilities, SheetId, ThemeId};
use crate::ui::text::templates::MessageKind;
use crate::ui::text::wrap;
use crate::ui::widgets::assets::ICON_SIZE;
use crate::ui::widgets::key_hints::{self, KeyHint};
use crate::ui::widgets::list::{Cycle, Ends, List, ListKey};
use crate::ui::widgets::menu::{MenuFrame, MenuItem};
use crate::ui::widgets::{self, Bar, draw_right_aligned, draw_small_right_aligned};

use crate::ui::screens::{Context, Screen, ScreenId, Transition};

/// An option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum OptionRow {
    Theme,
    Tiles,
    Text,
    FullScreen,
    Motion,
    Flicker,
    Crt,
    Volume,
    Keyboard,
    Keys,
    Sidebar,
    Log,
}

impl OptionRow {
    /// The action whose key concerns it in the game, and what that key does.
    const fn key(self) -> Option<(KeyAction, &'static str)> {
        Some(match self {
            Self::Tiles => (KeyAction::NextTilesheet, "switches for this game."),
            Self::Volume => (KeyAction::Mute, "mutes it."),
            Self::Keyboard => (KeyAction::Keys, "shows it."),
            Self::Sidebar => (KeyAction::ToggleSidebar, "does the same."),
            Self::Log => (KeyAction::ToggleLog, "does the same."),
            _ => return None,
        })
    }
}

/// An option with letter, name and description.
type OptionEntry = (OptionRow, char, &'static str, &'static str);

/// All options, in the order shown.
const ROWS: [OptionEntry; 12] = [
    (
        OptionRow::Theme,
        't',
        "Colours",
        "The three named after a kind of colour blindness are made for it.",
    ),
    (
        OptionRow::Tiles,
        'i',
        "Tiles",
        "Tiles for each rule set, or one for all.",
    ),
    (
        OptionRow::Text,
        'x',
        "Text size",
        "Text and panels twice as large if there is room, else everything a third larger.",
    ),
    (
        OptionRow::FullScreen,
        'u',
        "Full screen",
        "Borderless, filling the screen. Shift and F11 do the same.",
    ),
    (
        OptionRow::Motion,
        'm',
        "Motion",
        "Animates steps and missiles.",
    ),
    (
        OptionRow::Flicker,
        'f',
        "Flicker",
        "Candlelight is never quite still.",
    ),
    (
        OptionRow::Crt,
        'c',
        "CRT effect",
        "Scan lines and glow, like an old tube monitor.",
    ),
    (
        OptionRow::Volume,
        'v',
        "Sound",
        "You never need it: all you hear is also drawn or written.",
    ),
    (
        OptionRow::Keyboard,
        'k',
        "Keyboard",
        "Layout of the left-hand walking keys.",
    ),
    (
        OptionRow::Keys,
        'b',
        "Single keys",
        "Gives any action another key. Saved in keys.toml.",
    ),
    (
        OptionRow::Sidebar,
        's',
        "Sidebar",
        "Numbers, foes and the level. When off, hit points move to the bottom.",
    ),
    (
        OptionRow::Log,
        'l',
        "Log",
        "The message log. When off, only the last line is shown.",
    ),
];
/// The loudest volume.
const MAX_VOLUME: u8 = 10;
/// Row height in pixels if there is room.
const HEIGHT: i32 = 22;
/// Row height in pixels on the smallest frame.
const LOWEST: i32 = 14;
/// Height of a description of two lines, including its margins.
const ABOUT: i32 = 2 * 16 + 5;
/// Height of the header, in pixels.
const HEAD: i32 = 26;
/// Height of the key line, in pixels.
const FOOT: i32 = 22;

/// Names of the choices.
#[derive(Clone, Debug)]
pub struct OptionNames<'a> {
    /// The themes.
    pub themes: Vec<&'a str>,
    /// The tilesheets.
    pub tiles: Vec<&'a str>,
    /// The keyboard layout in force.
    pub keyboard: Preset,
    /// How many actions have keys other than the usual ones.
    pub own_keys: usize,
}

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
    fn chosen(&self, abilities: &Abilities) -> OptionEntry {
        let rows = rows(abilities);
        rows[self.list.cursor().min(rows.len() - 1)]
    }

    fn change(&self, ctx: &Context<'_>, cycle: Cycle) -> Transition {
        let (mut settings, names) = (ctx.settings, &ctx.names);
        match self.chosen(ctx.abilities).0 {
            OptionRow::Theme => {
                let next = cycle.step(settings.theme.0, names.themes.len());
                settings.theme = ThemeId(next);
            }
            // One more choice than there are sheets: leave it to the rule set.
            OptionRow::Tiles => {
                let at = settings.tiles.map_or(0, |sheet| sheet.0 + 1);
                settings.tiles = cycle
                    .step(at, names.tiles.len() + 1)
                    .checked_sub(1)
                    .map(SheetId);
            }
            OptionRow::Text => settings.big_text ^= true,
            OptionRow::FullScreen => settings.full_screen ^= true,
            OptionRow::Motion => settings.motion ^= true,
            OptionRow::Flicker => settings.flicker ^= true,
            OptionRow::Crt => settings.crt ^= true,
            OptionRow::Volume if ctx.abilities.silence.is_some() => return Transition::Stay,
            OptionRow::Volume => {
                let next = cycle.step(settings.volume.into(), usize::from(MAX_VOLUME) + 1);
                settings.volume = u8::try_from(next).unwrap_or(MAX_VOLUME);
            }
            OptionRow::Keyboard => {
                let all = Preset::ALL;
                let at = all.iter().position(|preset| *preset == names.keyboard);
                settings.keyboard = Some(all[cycle.step(at.unwrap_or(0), all.len())]);
            }
            OptionRow::Keys => return Transition::Open(ScreenId::Rebind),
            OptionRow::Sidebar => settings.panels.sidebar ^= true,
            OptionRow::Log => settings.panels.log ^= true,
        }
        Transition::Change(settings)
    }

    /// Describes the selected row and names its key in the game, or says why it has no effect on this system or on a
    /// frame of `size`.
    fn about(&self, size: PxSize, keys: &Bindings, abilities: &Abilities) -> String {
        let (row, _, _, about) = self.chosen(abilities);
        if let (OptionRow::Volume, Some(why)) = (row, &abilities.silence) {
            return format!("No sound: {why}.");
        }
        let full = size.w <= MIN_SIZE.w || size.h <= MIN_SIZE.h;
        if row == OptionRow::Text && full {
            return "This is the largest text that fits this window.".to_owned();
        }
        match row
            .key()
            .and_then(|(key, does)| Some((keys.key_for(key)?, does)))
        {
            Some((key, does)) => format!("{about} {} {does}", key.label()),
            None => about.to_owned(),
        }
    }

    fn draw_options(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        let (size, theme) = (painter.size(), painter.theme);
        painter.clear(theme.bg);
        painter.draw_text(painter.font, Px::new(8, 4), theme.title, "Options");
        painter.fill_rect(PxRect::new(0, HEAD - 2, size.w, 1), theme.line);
        let rows = rows(ctx.abilities);
        let items: Vec<_> = rows
            .iter()
            .map(|(row, key, name, _)| MenuItem {
                key: *key,
                name,
                value: value(*row, ctx),
            })
            .collect();
        let frame = frame(size, rows.len());
        frame.draw(&items, self.list.cursor(), painter);
        let below = about_area(size, rows.len());
        let about = self.about(size, ctx.keys, ctx.abilities);
        wrap::draw_paragraph(&about, below, theme.dim, painter);
        let right = frame.area().right() + 12;
        let area = PxRect::new(
            right,
            HEAD + 6,
            size.w - right - 8,
            if below.right() > right {
                below.y - HEAD - 6
            } else {
                size.h - HEAD - FOOT - 12
            },
        );
        painter.with_clip(area, |painter| sample(area, painter));
        painter.fill_rect(PxRect::new(0, size.h - FOOT, size.w, 1), theme.line);
        key_hints::draw_key_hints(&keys(), foot(size), painter);
    }
}

impl Screen for Options {
    fn key(&mut self, press: KeyPress, ctx: &Context<'_>) -> Transition {
        match press.key {
            Key::Left | Key::Pad(4) => return self.change(ctx, Cycle::Previous),
            Key::Right | Key::Pad(6) => return self.change(ctx, Cycle::Next),
            _ => {}
        }
        let before = self.list;
        let letters: Vec<_> = rows(ctx.abilities).iter().map(|row| row.1).collect();
        match self.list.key(press, &letters) {
            ListKey::Moved => Transition::Redraw,
            _ if press.repeat => {
                self.list = before;
                Transition::Stay
            }
            ListKey::Chosen(_) => self.change(ctx, Cycle::Next),
            ListKey::Other if press.key == Key::Escape => Transition::Back,
            ListKey::Other => Transition::Stay,
        }
    }

    fn click(&mut self, at: Px, ctx: &Context<'_>) -> Transition {
        let (at, size) = (ctx.panel_px(at), ctx.panel_size());
        if let Some(key) = key_hints::key_hint_at(&keys(), foot(size), at, &ctx.art) {
            return self.key(key.into(), ctx);
        }
        let rows = rows(ctx.abilities).len();
        let Some(row) = frame(size, rows).row_at(at, rows) else {
            return Transition::Stay;
        };
        self.list.set(row);
        self.change(ctx, Cycle::Next)
    }

    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        ctx.draw_panel(painter, |painter| self.draw_options(ctx, painter));
    }
}

/// The options that have an effect on this system, and the sound, whose row says why there is none.
fn rows(abilities: &Abilities) -> Vec<OptionEntry> {
    let works = |row: &&OptionEntry| row.0 != OptionRow::FullScreen || abilities.full_screen;
    ROWS.iter().filter(works).copied().collect()
}

fn value(row: OptionRow, ctx: &Context<'_>) -> String {
    let (settings, names) = (ctx.settings, &ctx.names);
    let on = |on: bool| if on { "on" } else { "off" }.to_owned();
    let named = |names: &[&str], at: usize| (*names.get(at).unwrap_or(&"")).to_owned();
    match row {
        OptionRow::Theme => named(&names.themes, settings.theme.0),
        OptionRow::Tiles => settings
            .tiles
            .map_or_else(|| "by rule set".to_owned(), |at| named(&names.tiles, at.0)),
        OptionRow::Text => if settings.big_text { "large" } else { "normal" }.to_owned(),
        OptionRow::FullScreen => on(settings.full_screen),
        OptionRow::Motion => on(settings.motion),
        OptionRow::Flicker => on(settings.flicker),
        OptionRow::Crt => on(settings.crt),
        OptionRow::Volume if ctx.abilities.silence.is_some() => "none".to_owned(),
        OptionRow::Volume if settings.volume == 0 => "off".to_owned(),
        OptionRow::Volume => format!("{} of {MAX_VOLUME}", settings.volume),
        OptionRow::Keyboard => names.keyboard.word().to_owned(),
        OptionRow::Keys => match names.own_keys {
            0 => "default".to_owned(),
            own => format!("{own} changed"),
        },
        OptionRow::Sidebar => on(settings.panels.sidebar),
        OptionRow::Log => on(settings.panels.log),
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
    let frame = frame(size, rows).area();
    let top = frame.bottom() + 6;
    if top + 3 * 16 > size.h - FOOT {
        PxRect::new(12, top.min(size.h - FOOT - 36), size.w - 24, 2 * 16)
    } else {
        PxRect::new(12, top, frame.w - 8, 3 * 16)
    }
}

const fn foot(size: PxSize) -> PxRect {
    PxRect::new(4, size.h - FOOT + 2, size.w - 8, FOOT - 2)
}

fn keys() -> Vec<KeyHint> {
    vec![
        KeyHint::primary(Key::Up, "and"),
        KeyHint::primary(Key::Down, "choose"),
        KeyHint::primary(Key::Enter, "change"),
        KeyHint::secondary(Key::Escape, "back"),
    ]
}

/// Draws a preview of the theme, the font and the tiles.
fn sample(area: PxRect, painter: &mut Painter<'_>) {
    let theme = painter.theme;
    let mut y = area.y;
    painter.draw_text(
        painter.font,
        Px::new(area.x, y),
        theme.title,
        "How it looks",
    );
    y += 20;
    y = draw_sample_sprites(PxRect { y, ..area }, painter) + 8;
    let area = PxRect {
        w: area.w.min(220),
        ..area
    };
    y = bars(PxRect { y, ..area }, painter);
    y = log_lines(PxRect { y, ..area }, painter);
    let right = area.right();
    draw_small_right_aligned("older lines are dim", right, y + 2, theme.dim, painter);
}

/// Draws two bars of hit points; returns the next free pixel row.
fn bars(area: PxRect, painter: &mut Painter<'_>) -> i32 {
    let theme = painter.theme;
    let hp = Bar {
        value: 9,
        max: 30,
        color: theme.hp,
        left: "",
        right: "",
    };
    let bar = PxRect { h: 17, ..area };
    hp.draw_track(bar, painter);
    painter.draw_text(
        painter.font,
        Px::new(bar.x + 3, bar.y + 1),
        theme.bar_text,
        "HP 9/30",
    );
    draw_right_aligned("LOW", bar.right() - 3, bar.y + 1, theme.bar_text, painter);
    painter.outline_rect(bar, theme.warn);
    let monster_bar = Bar {
        value: 7,
        max: 12,
        color: theme.monster_hp,
        left: "7/12",
        right: "hunting",
    };
    monster_bar.draw(PxRect::new(bar.x, bar.y + 20, bar.w, 13), painter);
    bar.y + 40
}

/// Draws lines of the log, one of each kind; returns the next free pixel row.
fn log_lines(area: PxRect, painter: &mut Painter<'_>) -> i32 {
    let theme = painter.theme;
    let mut y = area.y;
    let lines: [(MessageKind, Rgb, &str); 5] = [
        (MessageKind::Action, theme.text, "You hit the "),
        (MessageKind::Damage, theme.text, "It hits you for "),
        (MessageKind::Warning, theme.warn, "You are badly hurt."),
        (MessageKind::Good, theme.good, "You feel better."),
        (MessageKind::Item, theme.item, "A dart."),
    ];
    for (kind, color, text) in lines {
        let at = Px::new(area.x, y);
        widgets::draw_message_icon(kind, at, painter);
        let x = painter.draw_text(painter.font, Px::new(at.x + 16, y), color, text);
        match kind {
            MessageKind::Action => {
                painter.draw_text(painter.font, Px::new(x, y), theme.monster, "goblin.");
            }
            MessageKind::Damage => {
                wrap::draw_damage_chip("3", Px::new(x, y), painter);
            }
            MessageKind::Item => {
                painter.draw_text(
                    painter.font,
                    Px::new(x + 8, y),
                    theme.magic,
                    "A healing potion.",
                );
            }
            _ => {}
        }
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
                picture.draw(
                    rect.top_left(),
                    BlitOptions::PLAIN.zoomed(zoom),
                    painter.canvas,
                );
            }
        }
    }
    area.y + h
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_name_the_keys_in_force() {
        let keys = Bindings::default_qwerty();
        let about = |row, keys| {
            let mut list = List::new(Ends::Wrap);
            let at = ROWS.iter().position(|it| it.0 == row);
            list.set(at.expect("it has a row"));
            Options { list }.about(PxSize::new(640, 400), keys, &Abilities::default())
        };
        assert!(about(OptionRow::Volume, keys).ends_with(" F4 mutes it."));
        assert!(about(OptionRow::Tiles, keys).ends_with(" Tab switches for this game."));
        let own = keys.with_changes(&[(KeyAction::Mute, vec![Key::Char('@')])]);
        assert!(about(OptionRow::Volume, &own).ends_with(" @ mutes it."));
        let none = keys.with_changes(&[(KeyAction::Mute, Vec::new())]);
        assert!(about(OptionRow::Volume, &none).ends_with(" or written."));
    }

    #[test]
    fn the_row_of_the_sound_says_why_there_is_none() {
        let mut list = List::new(Ends::Wrap);
        let at = ROWS.iter().position(|it| it.0 == OptionRow::Volume);
        // One row above it is left out.
        list.set(at.expect("it has a row") - 1);
        let abilities = Abilities {
            full_screen: false,
            silence: Some("there is no sound server here".to_owned()),
        };
        let keys = Bindings::default_qwerty();
        let about = Options { list }.about(PxSize::new(640, 400), keys, &abilities);
        assert_eq!(about, "No sound: there is no sound server here.");
    }

    #[test]
    fn options_and_descriptions_do_not_overlap() {
        for size in [(480, 270), (512, 300), (640, 360), (640, 400), (1280, 800)] {
            let size = PxSize::new(size.0, size.1);
            let below = about_area(size, ROWS.len());
            let all = frame(size, ROWS.len()).area();
            assert!(all.bottom() < below.y, "{size:?}");
            assert!(below.bottom() <= foot(size).y, "{size:?}");
        }
    }
}
