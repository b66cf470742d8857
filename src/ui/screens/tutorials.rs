//! The rule sets that the title offers, our own game among them, each with a sentence. Enter begins a game.

use crate::ui::screens::prelude::*;
use crate::ui::settings::RulesId;
use crate::ui::widgets::list::{Ends, List, ListKey};

/// Letters of the rows, in order. Rule sets beyond these are not listed.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz";

/// The cursor in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tutorials {
    list: List,
}

/// The rule sets listed: those that the title offers, as far as there are letters.
fn listed(ctx: &Context<'_>) -> Vec<RulesId> {
    let mut listed = Vec::new();
    for (index, choice) in ctx.rule_sets.iter().enumerate() {
        if choice.is_offered && listed.len() < LETTERS.len() {
            listed.push(RulesId(index));
        }
    }
    listed
}

/// What a row shows: the rule set, and its sentence in lines of the small font.
type TutorialRow<'a> = (RulesId, Vec<&'a str>);

fn tutorial_rows<'a>(ctx: &'a Context<'_>) -> Vec<TutorialRow<'a>> {
    let columns = ctx.art.small_font.letters_in(ctx.panel_size().w - 44);
    let about = |id: RulesId| (id, wrap::wrap(ctx.rule_sets[id.0].about, columns));
    listed(ctx).into_iter().map(about).collect()
}

/// The visible rows with their numbers and areas.
fn row_areas<'a>(ctx: &'a Context<'_>, cursor: usize) -> Vec<(usize, TutorialRow<'a>, PxRect)> {
    let size = ctx.panel_size();
    let all = tutorial_rows(ctx);
    let height = |about: &[&str]| 20 + 12 * about.len() as i32;
    let room = size.h - 52;
    let of = |rows: &[TutorialRow<'_>]| rows.iter().map(|(_, about)| height(about)).sum::<i32>();
    // The row under the cursor is always shown.
    let first = (0..cursor).find(|first| of(&all[*first..=cursor]) <= room);
    let mut y = 28;
    let mut shown = Vec::new();
    for (index, row) in all.into_iter().enumerate().skip(first.unwrap_or(cursor)) {
        let high = height(&row.1);
        if y + high > 28 + room {
            break;
        }
        shown.push((index, row, PxRect::new(2, y, size.w - 4, high - 2)));
        y += high;
    }
    shown
}

impl Tutorials {
    pub(super) fn open(_ctx: &Context<'_>) -> Option<Self> {
        Some(Self {
            list: List::new(Ends::Wrap),
        })
    }

    fn choose(index: usize, ctx: &Context<'_>) -> Transition {
        let id = listed(ctx).get(index).copied();
        id.map_or(Transition::Stay, Transition::Begin)
    }

    fn draw_list(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        let theme = painter.theme;
        for (index, (id, about), area) in row_areas(ctx, self.list.cursor()) {
            if index == self.list.cursor() {
                painter.fill_rect(area, theme.raised);
            }
            let (x, y) = (area.x + 8, area.y + 1);
            painter.text((x, y), theme.title, &LETTERS[index..=index]);
            painter.text((x + 20, y), theme.text, ctx.rule_sets[id.0].name);
            let style = (painter.small_font, 12);
            wrap::draw_rows(&about, style, (x + 20, y + 17), theme.dim, painter);
        }
    }
}

impl Screen for Tutorials {
    fn key(&mut self, press: KeyPress, ctx: &Context<'_>) -> Transition {
        let count = listed(ctx).len();
        let letters: Vec<_> = LETTERS.chars().take(count).collect();
        match self.list.key(press, &letters) {
            ListKey::Moved => Transition::Redraw,
            // A letter has moved the cursor.
            ListKey::Chosen(_) if press.repeat => Transition::Redraw,
            ListKey::Chosen(index) => Self::choose(index, ctx),
            ListKey::Other if press.key == Key::Escape && !press.repeat => Transition::Back,
            ListKey::Other => Transition::Stay,
        }
    }

    fn foot(&self, ctx: &Context<'_>) -> Option<KeyLine> {
        let begin = ctx.hint(Key::Enter, "new_game", true);
        Some(ctx.list_foot(vec![begin, ctx.hint(Key::Escape, "back", true)]))
    }

    fn click_beside(&mut self, at: Px, ctx: &Context<'_>) -> Transition {
        let at = ctx.panel_px(at);
        let shown = row_areas(ctx, self.list.cursor());
        let hit = shown.iter().find(|(.., area)| area.contains(at));
        hit.map_or(Transition::Stay, |(index, ..)| Self::choose(*index, ctx))
    }

    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        let note = ctx.words().get("rule_sets.note");
        ctx.draw_page(self, ("rule_sets.title", note), painter, &mut |painter| {
            self.draw_list(ctx, painter);
        });
    }
}
