//! The box of facts: rows in one or two columns, cut to the room there is.

use crate::game::rules::Pronoun;
use crate::ui::screens::prelude::*;

/// Width of a text column in the box, in pixels.
pub(in crate::ui::screens) const COLUMN: i32 = 180;
/// Padding of the box, and on each side of the line between two columns, in pixels.
pub(in crate::ui::screens) const EDGE: i32 = 8;

/// Width of a letter of small text, in pixels.
const SMALL_LETTER: i32 = 6;
/// The mark of a text that goes on in rows left out.
const DOTS: &str = " ...";

/// A row of the box.
#[derive(Clone)]
pub(in crate::ui::screens) enum Fact {
    /// Name, letter and state.
    Name(String, Option<(char, Rgb)>, String, Rgb),
    /// Hit points and their maximum.
    Hp(i32, i32),
    /// Prose.
    Prose(String),
    /// What a monster knows of the hero.
    Knows(String),
    /// A result: an icon, a text, the number of hits on a damage chip, and the colour of the text.
    Count(Option<MessageKind>, String, Option<String>, Rgb),
    /// How a result is calculated, in small text.
    Working(String),
    /// The same, left out if the box is too high.
    Detail(String),
    /// A row about what a kind of monster does, in small text. If the box is too high even without details, the last of
    /// these rows are left out.
    Trait(String),
    /// A line between two parts.
    Rule,
}

impl Fact {
    /// Height in pixels.
    const fn height(&self) -> i32 {
        match self {
            Self::Name(..) | Self::Hp(..) => 18,
            Self::Prose(_) | Self::Knows(_) => LINE_HEIGHT,
            Self::Count(..) => 16,
            Self::Working(_) | Self::Detail(_) | Self::Trait(_) => 13,
            Self::Rule => 8,
        }
    }

    /// Puts the pronoun for a monster into its text, which calls it `it`; what the rule set says is left as it is.
    pub(super) fn use_pronoun(&mut self, pronoun: Pronoun) {
        if let Self::Knows(text)
        | Self::Count(_, text, ..)
        | Self::Working(text)
        | Self::Detail(text)
        | Self::Trait(text) = self
        {
            *text = english::with_pronoun(text, pronoun);
        }
    }

    /// Draws it at `at`, `width` pixels wide.
    fn draw(&self, at: Px, width: i32, painter: &mut Painter<'_>) {
        let theme = painter.theme;
        let right = at.x + width;
        match self {
            Self::Name(name, letter, state, color) => {
                let x = painter.text(at, *color, name);
                let taken = painter.font.width(state);
                if let Some((letter, own)) = letter
                    && x + 24 + taken <= right
                {
                    painter.text((x + 8, at.y), *own, letter.to_string());
                }
                draw_right_aligned(state, right, at.y, theme.title, painter);
            }
            Self::Hp(hp, most) => {
                let track = PxRect::new(at.x, at.y, width, 16);
                Bar::new(*hp, *most, theme.monster_hp).draw_track(track, painter);
                painter.text((at.x + 3, at.y), theme.bar_text, format!("HP {hp}/{most}"));
            }
            Self::Prose(text) | Self::Knows(text) => {
                painter.text(at, theme.text, text);
            }
            Self::Count(icon, text, loss, color) => {
                let mut x = at.x;
                if let Some(icon) = icon {
                    draw_message_icon(*icon, at, painter);
                    x += 12;
                }
                let Some(hits) = loss else {
                    painter.fitted_text((x, at.y), right - x, *color, text);
                    return;
                };
                if x + painter.font.width(text) + 8 + painter.font.width(hits) > right {
                    let text = format!("{text} {hits}");
                    painter.small_text((x, at.y + SMALL_DOWN), *color, text);
                    return;
                }
                let x = painter.text((x, at.y), *color, text) + 8;
                let x = wrap::draw_damage_chip(hits, Px::new(x, at.y), painter) + 8;
                let unit = if hits == "1" { "hit" } else { "hits" };
                // If there is no room, the calculation below says it too.
                if x + painter.font.width(unit) <= right {
                    painter.text((x, at.y), *color, unit);
                }
            }
            Self::Working(text) | Self::Detail(text) | Self::Trait(text) => {
                painter.small_text(at, theme.dim, text);
            }
            Self::Rule => painter.rule(at.x, at.y + 3, width),
        }
    }
}

/// Whether the row is left out of a box that is too high.
const fn is_detail(fact: &Fact) -> bool {
    matches!(fact, Fact::Detail(_))
}

/// The first words of `text` and the mark that it goes on, in at most `letters` characters.
fn with_dots(text: &str, letters: usize) -> String {
    let text = text.trim_end_matches(DOTS);
    let rows = wrap::wrap(text, letters.saturating_sub(DOTS.len()));
    format!("{}{DOTS}", rows.first().unwrap_or(&""))
}

/// The content of the box, in one or two columns.
#[derive(Clone)]
pub(in crate::ui::screens) struct Columns {
    facts: Vec<Vec<Fact>>,
    /// Width of each column in pixels.
    width: i32,
}

impl Columns {
    /// One column.
    pub(in crate::ui::screens) fn one(facts: Vec<Fact>, width: i32) -> Self {
        let facts = vec![facts];
        Self { facts, width }
    }

    /// Cuts prose, then details, until the box is no higher than the first of `heights` (in pixels, at `zoom`). If that
    /// is not enough, cuts only as much as the second needs, and traits last.
    pub(in crate::ui::screens) fn fitted(mut self, heights: [i32; 2], zoom: i32) -> Self {
        let [high, higher] = heights;
        let mut facts = self.facts.iter().flatten();
        let says_what_it_knows = facts.any(|fact| matches!(fact, Fact::Knows(_)));
        if self.size(zoom).h > high && says_what_it_knows {
            self.remove(|fact| matches!(fact, Fact::Prose(_)));
        }
        if self.size(zoom).h <= high {
            return self;
        }
        let mut terse = self.clone();
        terse.remove(is_detail);
        if terse.size(zoom).h <= high {
            terse
        } else {
            self.trimmed(higher, zoom)
        }
    }

    fn remove(&mut self, goes: impl Fn(&Fact) -> bool) {
        for column in &mut self.facts {
            column.retain(|fact| !goes(fact));
        }
    }

    /// If the box is more than `high` pixels high at `zoom`, removes the details, then as many trait rows as needed,
    /// from the last. Three dots mark where rows are missing.
    fn trimmed(mut self, high: i32, zoom: i32) -> Self {
        if self.size(zoom).h > high {
            self.remove(is_detail);
        }
        while self.size(zoom).h > high && self.drop_trait_row() {}
        self
    }

    /// Removes the last row of traits and marks the one before with dots. Returns `false` if there was none.
    fn drop_trait_row(&mut self) -> bool {
        let letters = (self.width / SMALL_LETTER).unsigned_abs() as usize;
        for column in &mut self.facts {
            let mut rows = column.iter();
            let Some(last) = rows.rposition(|fact| matches!(fact, Fact::Trait(_))) else {
                continue;
            };
            column.remove(last);
            if let Some(Fact::Trait(text)) = column[..last].last_mut() {
                *text = with_dots(text, letters);
            }
            return true;
        }
        false
    }

    /// Two columns, the monster in the first and the fight in the second; `None` if there is only one part.
    pub(in crate::ui::screens) fn two(mut facts: Vec<Fact>, width: i32) -> Option<Self> {
        let rule = facts.iter().position(|fact| matches!(fact, Fact::Rule))?;
        let mut second = facts.split_off(rule);
        // The line between the columns replaces it.
        second.remove(0);
        let facts = vec![facts, second];
        Some(Self { facts, width })
    }

    /// Size of the whole box in pixels, edges included, at `zoom`.
    pub(in crate::ui::screens) fn size(&self, zoom: i32) -> PxSize {
        let mut high = 0;
        for column in &self.facts {
            let column: i32 = column.iter().map(Fact::height).sum();
            high = high.max(column);
        }
        let columns = self.facts.len() as i32;
        let wide = columns * (self.width + EDGE) + EDGE;
        PxSize::new(wide * zoom, (high + 2 * self.above()) * zoom)
    }

    /// Vertical padding of the box: smaller with two columns, where every row counts.
    const fn above(&self) -> i32 {
        if self.facts.len() > 1 { 5 } else { EDGE }
    }

    /// Draws the columns in the box.
    pub(in crate::ui::screens) fn draw(&self, area: PxRect, painter: &mut Painter<'_>) {
        for (index, column) in (0..).zip(&self.facts) {
            let x = area.x + EDGE + index * (self.width + EDGE);
            if index > 0 {
                let line = PxRect::new(x - EDGE / 2, area.y + EDGE, 1, area.h - 2 * EDGE);
                painter.fill_rect(line, painter.theme.line);
            }
            let mut at = Px::new(x, area.y + self.above());
            for fact in column {
                fact.draw(at, self.width, painter);
                at.y += fact.height();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where the dots find no room beside the text, its last word goes.
    #[test]
    fn dots_stay_within_the_column() {
        let text = "Every 5th turn that it sees a";
        assert_eq!(with_dots(text, 33), "Every 5th turn that it sees a ...");
        assert_eq!(with_dots(text, 30), "Every 5th turn that it ...");
        assert_eq!(with_dots("Flies. ...", 30), "Flies. ...");
    }

    /// Details go first, then trait rows from the last; three dots say that there is more.
    #[test]
    fn small_boxes_drop_details_before_traits() {
        let column = || {
            let row = |text: &str| Fact::Trait(text.to_owned());
            let facts = vec![
                row("Flies."),
                row("Bites."),
                row("Sings."),
                Fact::Detail("so".into()),
            ];
            Columns::one(facts, COLUMN)
        };
        let trimmed_texts = |height: i32| -> Vec<String> {
            let trimmed = column().trimmed(height, 1);
            let texts = trimmed.facts.into_iter().flatten().map(|fact| match fact {
                Fact::Trait(text) | Fact::Detail(text) => text,
                _ => unreachable!("there are no others"),
            });
            texts.collect()
        };
        let whole = column().size(1).h;
        assert_eq!(trimmed_texts(whole).len(), 4);
        assert_eq!(trimmed_texts(whole - 1), ["Flies.", "Bites.", "Sings."]);
        assert_eq!(trimmed_texts(whole - 14), ["Flies.", "Bites. ..."]);
        assert_eq!(trimmed_texts(whole - 27), ["Flies. ..."]);
        assert_eq!(trimmed_texts(0), [""; 0]);
    }
}
