//! The offers on the wicks screen: picture, name, sentence, and how each would change the hero's numbers.

use crate::game::rules::WickView;
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

/// A wick on offer, laid out on the panel.
pub(super) struct Offer<'a> {
    /// Its index among the offers.
    pub(super) index: usize,
    /// The whole row.
    pub(super) area: PxRect,
    wick: WickView<'a>,
    /// Its name, with whether it is a second turn.
    name: String,
    /// Which of the hero's wicks it works with or against.
    company: String,
    /// Scale of the picture; 0 for none.
    zoom: i32,
    /// Left edge of the text.
    x: i32,
    /// Whether the numbers stand beside the name.
    is_beside: bool,
    /// The changes of the hero's numbers in lines.
    lines: Vec<Vec<NumberChange>>,
}

/// The offers, laid out on a panel of `size` so that the hero's own wicks fit below; empty if no wick is on offer.
pub(super) fn arranged<'a>(view: View<'a>, size: PxSize, art: &UiAssets<'_>) -> Vec<Offer<'a>> {
    let Some(prompt) = prompt(view) else {
        return Vec::new();
    };
    let top = HEAD + 8 + height(&prompt, size.w - 2 * EDGE, art);
    let area = PxRect::new(2, top, size.w - 4, 0);
    let [names, pictures] = own::heights(view, size.w, art);
    // Pictures of the offers matter more than names of the hero's own wicks.
    let pictured = || STYLES.into_iter().filter(|(zoom, ..)| *zoom > 0);
    let both = || {
        let named = pictured().map(|style| (names, style));
        named.chain(pictured().map(|style| (pictures, style)))
    };
    let unpictured = STYLES.into_iter().filter(|(zoom, ..)| *zoom == 0);
    let ways = both().map(|way| (true, way));
    let ways = ways.chain(both().map(|way| (false, way)));
    let ways = ways.chain(unpictured.map(|style| (false, (pictures, style))));
    let mut smallest = Vec::new();
    for (in_company, (below, style)) in ways {
        let offers = in_style(view, style, in_company, area, art);
        let bottom = offers.last().map_or(0, |offer| offer.area.bottom());
        if bottom + BETWEEN <= size.h - below {
            return offers;
        }
        smallest = offers;
    }
    smallest
}

/// The offers one below the other, the first at the top of `area`; if `in_company`, each with the hero's wicks that it
/// works with or against.
fn in_style<'a>(
    view: View<'a>,
    (zoom, between, beside): Style,
    in_company: bool,
    area: PxRect,
    art: &UiAssets<'_>,
) -> Vec<Offer<'a>> {
    let wicks = offered(view);
    let mut pictures = wicks.iter().map(|wick| picture(wick, false, art));
    let (zoom, x) = if zoom > 0 && pictures.any(|picture| picture.is_some()) {
        (zoom, INDENT + zoom * ICON_SIZE + GAP)
    } else {
        (0, INDENT + 4)
    };
    let (wide, mut y) = (area.right() - GAP - x, area.y);
    let mut offers = Vec::new();
    for (index, wick) in wicks.into_iter().enumerate() {
        let changes = describe::wick_changes(view, &wick);
        let letters = art.font.letters_in(wide);
        let name = name_of(view, &wick);
        let company = if in_company {
            describe::wick_company(view, &wick)
        } else {
            None
        };
        let company = company.unwrap_or_default();
        let after_name = letters.saturating_sub(name.chars().count() + APART);
        let (in_one, below) = (lines(&changes, after_name), lines(&changes, letters));
        let is_beside = beside && in_one.len() == 1;
        let lines = if is_beside { in_one } else { below };
        let rows = if is_beside { 1 } else { 1 + lines.len() as i32 };
        let said = [wick.about, wick.price, &company];
        let said: i32 = said
            .into_iter()
            .map(|it| paragraph_height(it, wide, art))
            .sum();
        let text = rows * LINE_HEIGHT + said;
        let h = text.max(zoom * ICON_SIZE) + 2 * PAD;
        let area = PxRect { y, h, ..area };
        y = area.bottom() + between;
        offers.push(Offer {
            index,
            area,
            wick,
            name,
            company,
            zoom,
            x,
            is_beside,
            lines,
        });
    }
    offers
}

impl Offer<'_> {
    /// Draws the row. If it is under the cursor, `chosen` says whether its flame has its second shape.
    pub(super) fn draw(&self, chosen: Option<bool>, painter: &mut Painter<'_>) {
        let theme = painter.theme;
        if chosen.is_some() {
            painter.fill_rect(self.area, theme.raised);
            painter.mark_row(self.area.rows(self.area.y + PAD, self.area.h));
        }
        let (x, y) = (self.x, self.area.y + PAD);
        painter.text((EDGE, y), theme.title, &NUMBERS[self.index..=self.index]);
        let picture = picture(&self.wick, chosen == Some(true), painter);
        if let (Some(picture), 1.., Ok(zoom)) = (picture, self.zoom, u8::try_from(self.zoom)) {
            let y = self.area.y + (self.area.h - self.zoom * ICON_SIZE) / 2;
            picture.draw_icon(Px::new(INDENT, y), zoom, painter.canvas);
        }
        let end = painter.text((x, y), theme.item, &self.name);
        let wide = self.area.right() - GAP - x;
        let room = PxRect::new(x, y + LINE_HEIGHT, wide, LINE_HEIGHT);
        let mut below = y + LINE_HEIGHT;
        for (said, color) in [
            (self.wick.about, theme.text),
            (self.wick.price, theme.warn),
            (&*self.company, theme.dim),
        ] {
            if !said.is_empty() {
                let room = PxRect { y: below, ..room };
                below = wrap::draw_paragraph(said, room, color, painter);
            }
        }
        let mut at = if self.is_beside {
            Px::new(end + APART as i32 * painter.font.cell().w, y)
        } else {
            Px::new(x, below)
        };
        for (number, line) in (1..).zip(&self.lines) {
            draw_line(line, number < self.lines.len(), at, painter);
            at.y += LINE_HEIGHT;
        }
    }
}

/// The name of a wick; at its second turn, with that.
fn name_of(view: View<'_>, wick: &WickView<'_>) -> String {
    let name = wick.name;
    if wick.is_second {
        return say!(view, "wicks.second", name);
    }
    name.to_owned()
}

/// Height of a paragraph; 0 if there is none.
fn paragraph_height(text: &str, wide: i32, art: &UiAssets<'_>) -> i32 {
    if text.is_empty() {
        return 0;
    }
    height(text, wide, art)
}

/// Splits the changes into lines of at most `letters` characters, if possible.
fn lines(changes: &[NumberChange], letters: usize) -> Vec<Vec<NumberChange>> {
    let (mut lines, mut rest) = (Vec::new(), changes);
    while !rest.is_empty() {
        let mut count = rest.len();
        while count > 1 && letters_in(&rest[..count], count < rest.len()) > letters {
            count -= 1;
        }
        let (line, others) = rest.split_at(count);
        lines.push(line.to_vec());
        rest = others;
    }
    lines
}

/// The characters of changes in one line. A comma and a space follow all but the last, and a comma the last too if the
/// list `goes_on`.
fn letters_in(changes: &[NumberChange], goes_on: bool) -> usize {
    let mut letters = 2 * (changes.len() - 1) + usize::from(goes_on);
    for change in changes {
        letters += change.text().chars().count();
    }
    letters
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
