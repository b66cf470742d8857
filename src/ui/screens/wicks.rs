//! The wicks: those on offer, and those the hero has. Without an offer, also how wicks are earned.

mod offers;
mod own;

use crate::game::rules::WickView;
use crate::ui::screens::play;
use crate::ui::screens::prelude::*;

/// Frames for which keys are ignored after the screen has opened by itself, so that a key pressed to walk chooses
/// nothing. `docs/screens.md` 4.
const IGNORE_KEYS_FRAMES: u32 = 20;
/// Frames of each of the two shapes of a flame, as on the map.
const SHAPE: u32 = 30;
/// Frames without input after which the flame under the cursor stands still.
const REST_FRAMES: u32 = 480;
/// The keys of the offers, in order.
const NUMBERS: &str = "123456789";
/// Space at the left and right, in pixels.
const EDGE: i32 = 12;
/// Space between the offers and what is below, in pixels.
const BETWEEN: i32 = 2;

/// The cursor among the offers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WickList {
    list: List,
    /// The frame in which it opened by itself; `None` if the player opened it.
    since: Option<u32>,
    /// Whether the cursor is on an offer. If the screen opened by itself, only once the player has moved it: Enter may
    /// have been meant for the brazier.
    is_marked: bool,
}

impl WickList {
    /// `None` under rules without wicks.
    pub(super) fn open(ctx: &Context<'_>) -> Option<Self> {
        let game = ctx.game?;
        let has_wicks = game.scene.view.braziers_lit().is_some();
        has_wicks.then_some(Self {
            list: List::new(Ends::Wrap),
            since: None,
            is_marked: true,
        })
    }

    /// The screen as it opens by itself in this frame, because a wick is on offer.
    pub const fn by_itself(frame: u32) -> Self {
        Self {
            list: List::new(Ends::Wrap),
            since: Some(frame),
            is_marked: false,
        }
    }

    fn is_deaf(self, now: u32) -> bool {
        let open_for = self.since.map(|since| now.wrapping_sub(since));
        open_for.is_some_and(|frames| frames < IGNORE_KEYS_FRAMES)
    }
}

impl Screen for WickList {
    fn key(&mut self, press: KeyPress, ctx: &Context<'_>) -> Option<Transition> {
        let closes = KeyAction::InFlame(FlameKey::Wicks);
        if ctx.keys.play_action(press) == Some(closes) && !press.repeat {
            // The same key, pressed to open what has just opened by itself, does not close it.
            let was_opened = self.since.is_none();
            return was_opened.then_some(Transition::BACK);
        }
        let view = ctx.game?.scene.view;
        if self.is_deaf(ctx.frame) {
            return None;
        }
        let numbers: Vec<_> = NUMBERS.chars().take(offered(view).len()).collect();
        match self.list.menu_key(press, &numbers) {
            ListKey::Moved if numbers.is_empty() => None,
            ListKey::Moved => {
                let was_marked = std::mem::replace(&mut self.is_marked, true);
                // The first key shows the cursor: down on the first wick, up on the last of three or more.
                if !was_marked && self.list.cursor == 1 {
                    self.list.cursor = 0;
                }
                Some(Transition::REDRAW)
            }
            ListKey::Chosen(_) if press.key == Key::Enter && !self.is_marked => None,
            ListKey::Chosen(index) => choose(index, view),
            ListKey::Other if press.key == Key::Escape && !press.repeat => Some(Transition::BACK),
            ListKey::Other => None,
        }
    }

    /// The keys of the screen, in place of the game's.
    fn foot(&self, ctx: &Context<'_>) -> Option<KeyLine> {
        let later = ctx.hint(Key::Escape, "later", false);
        let keys = if offered(ctx.game?.scene.view).is_empty() {
            vec![ctx.hint(Key::Escape, "back", true)]
        } else if self.is_marked {
            let (take, next) = ("take_it", ctx.hint(Key::Down, "next", false));
            vec![ctx.hint(Key::Enter, take, true), next, later]
        } else {
            vec![ctx.hint(Key::Down, "mark", true), later]
        };
        play::foot(keys, ctx)
    }

    fn click_beside(&mut self, at: Px, ctx: &Context<'_>) -> Option<Transition> {
        let scene = ctx.game?.scene;
        let Some(zoomed) = play::zoomed(&scene, ctx.size, &ctx.art) else {
            return Some(Transition::BACK);
        };
        let PxSize { w, h } = zoomed.above_hint().size();
        let size = PxSize::new(w / ctx.art.zoom, h / ctx.art.zoom);
        let there = ctx.panel_px(at);
        let mut offers = offers::arranged(scene.view, size, &ctx.art).into_iter();
        let offer = offers.find(|offer| offer.area.contains(there))?;
        if self.is_deaf(ctx.frame) {
            return None;
        }
        choose(offer.index, scene.view)
    }

    /// Changes the shape of the flame under the cursor, until the player has been idle for `REST_FRAMES` frames.
    fn advance(&mut self, frames: u32, ctx: &Context<'_>) -> Option<Transition> {
        let has_offer = !offered(ctx.game?.scene.view).is_empty();
        let watched = self.is_marked && ctx.settings.motion && ctx.idle < REST_FRAMES;
        let before = ctx.frame.wrapping_sub(frames);
        let flickers = has_offer && watched && before / SHAPE != ctx.frame / SHAPE;
        flickers.then_some(Transition::REDRAW)
    }

    fn game_shown<'a>(&self, ctx: &Context<'a>) -> GameShown<'a> {
        ctx.sidebar_shown()
    }

    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        // The flame under the cursor has two shapes.
        let flickers = ctx.settings.motion && ctx.frame / SHAPE % 2 == 1;
        play::draw_over(self, ctx, painter, &mut |game, area, painter| {
            let view = game.scene.view;
            let lit = describe::braziers_text(view).unwrap_or_default();
            draw_head(painter.words.get("wicks.title"), &lit, area.w, painter);
            let mut y = HEAD + 4;
            if let Some(text) = prompt(view) {
                y = paragraph(&text, y, area.w, painter.theme.title, painter) + 4;
            }
            for offer in offers::arranged(view, area.size(), painter) {
                let is_chosen = self.is_marked && offer.index == self.list.cursor;
                offer.draw(is_chosen.then_some(flickers), painter);
                y = offer.area.bottom() + BETWEEN;
            }
            own::draw(view, area.below(y), painter);
        });
    }
}

/// The wicks to choose from; none once the game is over.
fn offered(view: View<'_>) -> Vec<WickView<'_>> {
    if view.game_over().is_some() {
        return Vec::new();
    }
    view.wicks_offered().collect()
}

fn choose(index: usize, view: View<'_>) -> Option<Transition> {
    offered(view).get(index)?;
    let index = u8::try_from(index).ok()?;
    Some(Transition::Game(GameAction::Play(Command::ChooseWick(
        index,
    ))))
}

/// The text above the offers; `None` if there are none.
fn prompt(view: View<'_>) -> Option<String> {
    let more = Some(view.wicks_due().saturating_sub(1)).filter(|more| *more > 0);
    let (price, wax) = (view.wick_price(), view.flame()?.wax);
    (!offered(view).is_empty()).then(|| say!(view, "wicks.choose", more, price, wax))
}

/// The picture of a wick; if it `flickers`, with the second shape of its flame, if the sheet has one. `None` if the
/// sheet has no picture.
fn picture<'a>(wick: &WickView<'_>, flickers: bool, art: &UiAssets<'a>) -> Option<TintedTile<'a>> {
    let word = wick.tile();
    let second = flickers.then(|| art.picture_of(&format!("{word}_1")));
    second.flatten().or_else(|| art.picture_of(&word))
}

/// Height of a text wrapped to `wide` pixels.
fn height(text: &str, wide: i32, art: &UiAssets<'_>) -> i32 {
    LINE_HEIGHT * wrap::wrap(text, art.font.letters_in(wide)).len() as i32
}

/// Draws a paragraph over the whole width; returns the y coordinate below it.
fn paragraph(text: &str, y: i32, wide: i32, color: Rgb, painter: &mut Painter<'_>) -> i32 {
    let room = PxRect::new(EDGE, y, wide - 2 * EDGE, LINE_HEIGHT);
    wrap::draw_paragraph(text, room, color, painter)
}
