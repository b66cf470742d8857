//! The offers on the wicks screen: picture, name, sentence, and how each would change the hero's numbers.

use crate::game::rules::Wick;
use crate::ui::describe::NumberChange;
use crate::ui::screens::prelude::*;

use super::{BETWEEN, EDGE, NUMBERS, height, offered, own, picture, prompt};

/// Left edge of a picture, or of the text without one.
const INDENT: i32 = 24;
/// Space between a picture and the text, and right of the text.
const GAP: i32 = 6;
/// Space within a row, above and below.
const PAD: i32 = 2;
/// Characters between the name of a wick and the numbers beside it.
const APART: usize = 2;

/// A layout of the offers: the scale of the pictures, 0 for none, the space between two rows, and whether the numbers go
/// beside the name if there is room.
type Style = (i32, i32, bool);

/// Layouts from largest to smallest; the first that fits is used.
const STYLES: [Style; 6] = [
    (2, 10, false),
    (2, 2, false),
    (2, 2, true),
    (1, 2, false),
    (1, 2, true),
    (0, 2, true),
];

/// A wick on offer, and its area on the panel.
pub(super) struct Offer<'a> {
    /// Its index among the offers.
    pub(super) index: usize,
    /// The whole row.
    pub(super) area: PxRect,
    wick: &'a Wick,
    changes: Vec<NumberChange>,
    /// Scale of the picture; 0 for none.
    zoom: i32,
    /// Whether the numbers may stand beside the name.
    beside: bool,
}

/// The offers, laid out on a panel of `size` so that the hero's own wicks fit below; empty if no wick is on offer.
pub(super) fn arranged<'a>(view: View<'a>, size: PxSize, art: &UiAssets<'_>) -> Vec<Offer<'a>> {
    let Some(prompt) = prompt(view) else {
        return Vec::new();
    };
    let top = HEAD + 8 + height(&prompt, size.w - 2 * EDGE, art);
    let in_style = |style| in_style(view, style, PxRect::new(2, top, size.w - 4, 0), art);
    let [names, pictures] = own::heights(view, size.w, art);
    let last = STYLES[STYLES.len() - 1];
    // Pictures of the offers matter more than names of the hero's own wicks.
    let with_names = STYLES.into_iter().filter(|(zoom, ..)| *zoom > 0);
    let ways = with_names.map(|style| (names, style));
    let mut ways = ways.chain(STYLES.map(|style| (pictures, style)));
    let fitting = |(below, style)| {
        let end = size.h - below;
        let offers = in_style(style);
        let fits = |offer: &Offer<'_>| offer.area.bottom() + BETWEEN <= end;
        offers.iter().all(fits).then_some(offers)
    };
    ways.find_map(fitting).unwrap_or_else(|| in_style(last))
}

/// The offers one below the other, the first at the top of `area`.
fn in_style<'a>(
    view: View<'a>,
    (zoom, between, beside): Style,
    area: PxRect,
    art: &UiAssets<'_>,
) -> Vec<Offer<'a>> {
    let wicks = offered(view);
    let has_picture = |wick: &&Wick| picture(wick, false, art).is_some();
    let pictured = wicks.iter().any(has_picture);
    let zoom = if pictured { zoom } else { 0 };
    let mut y = area.y;
    let offer = |(index, wick): (usize, &'a Wick)| {
        let mut offer = Offer {
            index,
            area: PxRect { y, ..area },
            wick,
            changes: describe::wick_changes(view, wick),
            zoom,
            beside,
        };
        offer.area.h = offer.height(art);
        y = offer.area.bottom() + between;
        offer
    };
    wicks.into_iter().enumerate().map(offer).collect()
}

impl Offer<'_> {
    /// Left edge of the text.
    const fn text_x(&self) -> i32 {
        match self.zoom {
            0 => INDENT + 4,
            zoom => INDENT + zoom * ICON_SIZE + GAP,
        }
    }

    /// Width of the text.
    const fn text_w(&self) -> i32 {
        self.area.right() - GAP - self.text_x()
    }

    fn letters(&self, art: &UiAssets<'_>) -> usize {
        art.font.letters_in(self.text_w())
    }

    /// Whether the numbers stand beside the name.
    fn is_beside(&self, art: &UiAssets<'_>) -> bool {
        let name = self.wick.name.chars().count() + APART;
        let room = self.letters(art).saturating_sub(name);
        self.beside && lines(&self.changes, room).len() == 1
    }

    fn height(&self, art: &UiAssets<'_>) -> i32 {
        let about = height(&self.wick.about, self.text_w(), art);
        let below = !self.is_beside(art);
        let lines = below.then(|| self.lines(art).len() as i32);
        let text = (1 + lines.unwrap_or(0)) * LINE_HEIGHT + about;
        text.max(self.zoom * ICON_SIZE) + 2 * PAD
    }

    /// Draws the row. If it is under the cursor, `chosen` says whether its flame has its second shape.
    pub(super) fn draw(&self, chosen: Option<bool>, painter: &mut Painter<'_>) {
        let theme = painter.theme;
        if chosen.is_some() {
            painter.fill_rect(self.area, theme.raised);
        }
        let (x, y) = (self.text_x(), self.area.y + PAD);
        painter.text((EDGE, y), theme.title, &NUMBERS[self.index..=self.index]);
        self.draw_picture(chosen == Some(true), painter);
        let end = painter.text((x, y), theme.item, &self.wick.name);
        let room = PxRect::new(x, y + LINE_HEIGHT, self.text_w(), LINE_HEIGHT);
        let below = wrap::draw_paragraph(&self.wick.about, room, theme.text, painter);
        if self.is_beside(painter) {
            let apart = APART as i32 * painter.font.cell().w;
            draw_line(&self.changes, false, Px::new(end + apart, y), painter);
            return;
        }
        let lines = self.lines(painter);
        for (index, line) in (0..).zip(&lines) {
            let goes_on = index + 1 < lines.len() as i32;
            let at = Px::new(x, below + index * LINE_HEIGHT);
            draw_line(line, goes_on, at, painter);
        }
    }

    /// The changes in lines below the text.
    fn lines(&self, art: &UiAssets<'_>) -> Vec<&[NumberChange]> {
        lines(&self.changes, self.letters(art))
    }

    fn draw_picture(&self, flickers: bool, painter: &mut Painter<'_>) {
        let picture = picture(self.wick, flickers, painter).filter(|_| self.zoom > 0);
        if let (Some(picture), Ok(zoom)) = (picture, u8::try_from(self.zoom)) {
            let y = self.area.y + (self.area.h - self.zoom * ICON_SIZE) / 2;
            picture.draw_icon(Px::new(INDENT, y), zoom, painter.canvas);
        }
    }
}

/// Splits the changes into lines of at most `letters` characters, if possible.
fn lines(changes: &[NumberChange], letters: usize) -> Vec<&[NumberChange]> {
    let (mut lines, mut rest) = (Vec::new(), changes);
    while !rest.is_empty() {
        // A comma follows all but the last.
        let fits = |count: &usize| {
            let words = rest[..*count].iter().map(NumberChange::text);
            let letters_in = |text: String| text.chars().count();
            let all: usize = words.map(letters_in).sum();
            let commas = 2 * (count - 1) + usize::from(*count < rest.len());
            all + commas <= letters
        };
        let count = (1..=rest.len()).rev().find(fits).unwrap_or(1);
        let (line, others) = rest.split_at(count);
        lines.push(line);
        rest = others;
    }
    lines
}

/// Draws changes side by side, each new value in the colour of a gain.
fn draw_line(changes: &[NumberChange], goes_on: bool, at: Px, painter: &mut Painter<'_>) {
    let (theme, mut x) = (painter.theme, at.x);
    for (number, change) in (1..).zip(changes) {
        let last = !goes_on && number == changes.len();
        let comma = if last { "" } else { ", " };
        let runs = [
            (theme.dim, &*change.before),
            (theme.good, &change.then),
            (theme.dim, change.after),
            (theme.dim, comma),
        ];
        x = painter.runs((x, at.y), &runs);
    }
}
