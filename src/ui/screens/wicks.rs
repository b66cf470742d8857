//! The wicks: those offered, to choose one of, and those that the hero has; without an offer how wicks are earned.

use crate::game::rules::Wick;
use crate::game::{Command, View};
use crate::gfx::{Px, PxRect, PxSize, Rgb};
use crate::ui::describe;
use crate::ui::input::bindings::{FlameKey, KeyAction};
use crate::ui::input::key::{Key, KeyPress};
use crate::ui::layout::LINE_HEIGHT;
use crate::ui::text::{english, wrap};
use crate::ui::widgets::assets::UiAssets;
use crate::ui::widgets::draw_right_aligned;
use crate::ui::widgets::key_hints::KeyHint;
use crate::ui::widgets::list::{Ends, List, ListKey};
use crate::ui::widgets::painter::{Painter, unzoomed};

use crate::ui::screens::play::{self, Scene};
use crate::ui::screens::{Context, Screen, Transition};

/// Frames that ignore keys after the screen has opened by itself, so that one pressed for a walk chooses nothing.
/// `docs/screens.md` 4.
const DEAF: u32 = 20;
/// Numbers of the offers, in order.
const NUMBERS: &str = "123456789";
/// Height of the header.
const HEAD: i32 = 26;
/// Left edge of the text of a row, and space at the right, in pixels.
const INDENT: i32 = 28;
const EDGE: i32 = 12;

/// What stands above the wicks that one has, and in their place.
const DRAWN_IN: &str = "What you have drawn in:";
const FIRST_WICK: &str = "You burn the wick that you came with.";

/// The cursor among the offers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WicksScreen {
    list: List,
    /// The frame in which it opened by itself; `None` if the player asked for it.
    since: Option<u32>,
}

impl WicksScreen {
    /// The screen as it opens by itself in this frame, when a wick has been offered.
    pub const fn by_itself(frame: u32) -> Self {
        Self {
            list: List::new(Ends::Wrap),
            since: Some(frame),
        }
    }

    fn is_deaf(self, now: u32) -> bool {
        self.since
            .is_some_and(|since| now.wrapping_sub(since) < DEAF)
    }

    /// Handles a key in frame `now`.
    fn press(&mut self, press: KeyPress, view: View<'_>, now: u32) -> Transition {
        if self.is_deaf(now) {
            return Transition::Stay;
        }
        let numbers: Vec<_> = NUMBERS.chars().take(offered(view).len()).collect();
        let before = self.list;
        match self.list.key(press, &numbers) {
            ListKey::Moved if numbers.is_empty() => Transition::Stay,
            ListKey::Moved => Transition::Redraw,
            _ if press.repeat => {
                self.list = before;
                Transition::Stay
            }
            ListKey::Chosen(number) => choose(number, view),
            ListKey::Other if press.key == Key::Escape => Transition::Back,
            ListKey::Other => Transition::Stay,
        }
    }

    fn draw_panel(&self, scene: &Scene<'_>, area: PxRect, painter: &mut Painter<'_>) {
        let (view, theme) = (scene.view, painter.theme);
        painter.fill_rect(area, theme.bg);
        painter.draw_text(painter.font, Px::new(8, 4), theme.title, "Wicks");
        if let Some(lit) = describe::braziers_text(view) {
            draw_right_aligned(&lit, area.w - 8, 4, theme.dim, painter);
        }
        painter.fill_rect(PxRect::new(0, HEAD - 2, area.w, 1), theme.line);
        let mut y = HEAD + 4;
        if let Some(text) = call(view) {
            y = paragraph(&text, y, area.w, theme.title, painter) + 4;
        }
        for (number, wick, place) in rows(view, area.size(), painter) {
            if number == self.list.cursor() {
                painter.fill_rect(place, theme.raised);
            }
            let (key, at) = (&NUMBERS[number..=number], place.top_left());
            painter.draw_text(painter.font, Px::new(12, at.y + 2), theme.title, key);
            let at = Px::new(INDENT, at.y + 2);
            painter.draw_text(painter.font, at, theme.item, &wick.name);
            let room = PxRect::new(
                at.x,
                at.y + LINE_HEIGHT,
                area.w - INDENT - EDGE,
                LINE_HEIGHT,
            );
            wrap::draw_paragraph(&wick.about, room, theme.text, painter);
            y = place.bottom() + 2;
        }
        draw_own(view, PxRect::new(0, y, area.w, area.h - y), painter);
    }
}

impl Screen for WicksScreen {
    /// `None` under rules without wicks.
    fn open(ctx: &Context<'_>) -> Option<Self> {
        let game = ctx.game?;
        let has_wicks = game.scene.view.braziers_lit().is_some();
        has_wicks.then_some(Self {
            list: List::new(Ends::Wrap),
            since: None,
        })
    }

    fn key(&mut self, press: KeyPress, ctx: &Context<'_>) -> Transition {
        let Some(game) = ctx.game else {
            return Transition::Back;
        };
        match ctx.keys.play_action(press) {
            Some(KeyAction::InFlame(FlameKey::Wicks)) if !press.repeat => Transition::Back,
            _ => self.press(press, game.scene.view, ctx.frame),
        }
    }

    fn click(&mut self, at: Px, ctx: &Context<'_>) -> Transition {
        let Some(game) = ctx.game else {
            return Transition::Back;
        };
        let (scene, art) = (&game.scene, &ctx.art);
        if let Some(key) = play::key_at(scene, &keys(scene.view), at, ctx.size, art) {
            return self.key(key.into(), ctx);
        }
        let Some(area) = area(scene, ctx.size, art) else {
            return Transition::Back;
        };
        let size = PxSize::new(area.w / art.zoom, area.h / art.zoom);
        let (there, mut rows) = (
            unzoomed(art.zoom, at),
            rows(scene.view, size, art).into_iter(),
        );
        match rows.find(|(.., place)| place.contains(there)) {
            Some((number, ..)) if !self.is_deaf(ctx.frame) => choose(number, scene.view),
            _ => Transition::Stay,
        }
    }

    fn closes_on_action(&self) -> bool {
        true
    }

    /// Draws it over map and log; the sidebar stays visible.
    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        let Some(game) = &ctx.game else {
            return;
        };
        let scene = &game.scene;
        play::draw_with(scene, Some(&keys(scene.view)), painter);
        let Some(area) = area(scene, painter.size(), painter) else {
            return;
        };
        painter.enlarged_part(painter.zoom, area, |painter, area| {
            painter.with_clip(area, |painter| self.draw_panel(scene, area, painter));
        });
    }
}

/// The wicks to choose from; none once the game is over.
fn offered(view: View<'_>) -> Vec<&Wick> {
    let lives = view.game_over().is_none();
    view.wicks_offered().filter(|_| lives).collect()
}

fn choose(number: usize, view: View<'_>) -> Transition {
    match u8::try_from(number) {
        Ok(number) if usize::from(number) < offered(view).len() => {
            Transition::Play(Command::ChooseWick(number))
        }
        _ => Transition::Stay,
    }
}

/// The area over map and log.
fn area(scene: &Scene<'_>, size: PxSize, art: &UiAssets<'_>) -> Option<PxRect> {
    let layout = play::places(scene, size, art)?.layout;
    Some(PxRect {
        h: layout.hint.y - layout.map.y,
        ..layout.map
    })
}

/// The keys of the screen, in place of the game's.
fn keys(view: View<'_>) -> Vec<KeyHint> {
    if offered(view).is_empty() {
        return vec![KeyHint::primary(Key::Escape, "back")];
    }
    vec![
        KeyHint::primary(Key::Enter, "draw it in"),
        KeyHint::secondary(Key::Down, "next"),
        KeyHint::secondary(Key::Escape, "later"),
    ]
}

/// What the offer asks; `None` without one.
fn call(view: View<'_>) -> Option<String> {
    let more = match view.wicks_due() {
        ..2 => String::new(),
        due => format!(" {} more to come.", due - 1),
    };
    let count = offered(view).len();
    (count > 0).then(|| format!("Choose one. It is yours for good.{more}"))
}

/// The rows of the offers: number, wick, area on a panel of `size`.
fn rows<'a>(view: View<'a>, size: PxSize, art: &UiAssets<'_>) -> Vec<(usize, &'a Wick, PxRect)> {
    let Some(call) = call(view) else {
        return Vec::new();
    };
    let height = |text: &str, wide: i32| {
        let letters = (wide / art.font.cell().w).max(1).unsigned_abs() as usize;
        LINE_HEIGHT * wrap::wrap(text, letters).len() as i32
    };
    let mut y = HEAD + 8 + height(&call, size.w - 2 * EDGE);
    let place = |(number, wick): (usize, &'a Wick)| {
        let h = LINE_HEIGHT + height(&wick.about, size.w - INDENT - EDGE) + 4;
        let row = PxRect::new(2, y, size.w - 4, h);
        y += h + 2;
        (number, wick, row)
    };
    offered(view).into_iter().enumerate().map(place).collect()
}

/// Draws a paragraph over the whole width; returns the y coordinate below it.
fn paragraph(text: &str, y: i32, wide: i32, color: Rgb, painter: &mut Painter<'_>) -> i32 {
    let room = PxRect::new(EDGE, y, wide - 2 * EDGE, LINE_HEIGHT);
    wrap::draw_paragraph(text, room, color, painter)
}

/// Draws the wicks that the hero has, and without an offer how others are earned.
fn draw_own(view: View<'_>, area: PxRect, painter: &mut Painter<'_>) {
    let (theme, is_offer) = (painter.theme, !offered(view).is_empty());
    let has_any = view.wicks().next().is_some();
    let mut y = area.y;
    if is_offer && has_any {
        painter.fill_rect(PxRect::new(0, y + 4, area.w, 1), theme.line);
        y = paragraph(DRAWN_IN, y + 8, area.w, theme.dim, painter) + 2;
    } else if !is_offer {
        let text = if has_any { DRAWN_IN } else { FIRST_WICK };
        y = paragraph(text, y, area.w, theme.title, painter) + 4;
    }
    let earned = earning(view).filter(|_| !is_offer);
    let letters = ((area.w - 2 * EDGE) / painter.font.cell().w).max(1) as usize;
    let height = |text: &str| LINE_HEIGHT * wrap::wrap(text, letters).len() as i32;
    let below = earned.as_deref().map_or(0, |text| height(text) + 6);
    let room = area.bottom() - y - below;
    for text in own_texts(view, |texts| {
        texts.iter().map(|text| height(text)).sum::<i32>() <= room
    }) {
        y = paragraph(&text, y, area.w, theme.text, painter);
    }
    if let Some(text) = earned {
        paragraph(&text, y + 6, area.w, theme.dim, painter);
    }
}

/// The wicks that the hero has, each with what it does; their names alone if all that does not fit.
fn own_texts(view: View<'_>, fits: impl Fn(&[String]) -> bool) -> Vec<String> {
    let texts: Vec<_> = view.wicks().map(describe::wick_sentence).collect();
    if fits(&texts) {
        return texts;
    }
    let names: Vec<_> = view.wicks().map(describe::short_wick).collect();
    vec![english::capitalize(&format!("{}.", names.join(", ")))]
}

/// How wicks are earned.
fn earning(view: View<'_>) -> Option<String> {
    let braziers = view.rules().braziers.as_ref();
    braziers.map(|braziers| describe::earning_text(view.rules(), braziers))
}
