//! The tutorials that rule sets follow, then other games. Enter opens a tutorial, whose chapters can be switched to
//! other editions and to its own screen, or begins a game.

use crate::ui::chapters::{Edition, TutorialSeries};
use crate::ui::screens::keys::chapter_page::{about_chapter, id_of, series_in};
use crate::ui::screens::keys::text_page;
use crate::ui::screens::prelude::*;

/// Letters of the rows, in order, without those of the switches. Rows beyond these are not listed.
const LETTERS: &str = "abcdefghijkmnopqrtuvwyz";
/// The letter of the switch to a tutorial's own screen.
const OWN_SCREEN: char = 's';
/// The letters of the editions, and their names in the words.
const EDITIONS: [(char, Edition, &str); 2] = [
    ('l', Edition::Literal, "tutorials.literal"),
    ('x', Edition::Exercises, "tutorials.exercises"),
];
/// Height of the line of switches, in pixels.
const SWITCHES: i32 = 18;

/// The list and the switches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tutorials {
    /// The cursor among tutorials and games.
    list: List,
    /// The cursor among the chapters of that tutorial, while they are shown.
    chapters: Option<List>,
    /// The edition that chapters are played in, if they have it.
    edition: Option<Edition>,
    /// Whether chapters are played on their tutorial's own screen.
    own_screen: bool,
    /// Whether the page about the chapter under the cursor is shown.
    about: bool,
}

/// A row: the game that Enter begins, or `None` if it shows chapters; a heading with a note at its end, and lines of the
/// small font.
struct TutorialRow<'a> {
    game: Option<RulesId>,
    heading: &'a str,
    note: &'a str,
    about: Vec<&'a str>,
}

impl TutorialRow<'_> {
    /// In pixels: the heading, and the lines of the text.
    const fn height(&self) -> i32 {
        20 + 12 * self.about.len() as i32
    }
}

/// The rule set of an edition of a chapter, if it has that.
fn in_edition(chapter: RulesId, edition: Edition, ctx: &Context<'_>) -> Option<RulesId> {
    let name = ctx.rule_sets[chapter.0].name;
    id_of(&format!("{name}{}", edition.word()), ctx)
}

impl Tutorials {
    pub(super) fn open(_ctx: &Context<'_>) -> Option<Self> {
        Some(Self {
            list: List::new(Ends::Wrap),
            chapters: None,
            edition: None,
            own_screen: true,
            about: false,
        })
    }

    /// The tutorial whose chapters are shown.
    fn series<'a>(&self, ctx: &'a Context<'_>) -> Option<TutorialSeries<'a>> {
        self.chapters?;
        series_in(ctx).into_iter().nth(self.list.cursor)
    }

    /// The chapter under the cursor.
    fn chapter(&self, ctx: &Context<'_>) -> Option<RulesId> {
        let (series, at) = (self.series(ctx)?, self.chapters?.cursor);
        series.chapters.get(at).map(|(id, _)| *id)
    }

    fn rows<'a>(&self, ctx: &'a Context<'_>) -> Vec<TutorialRow<'a>> {
        let columns = ctx.art.small_font.letters_in(ctx.panel_size().w - 44);
        let row = |game, heading, note, about| TutorialRow {
            game,
            heading,
            note,
            about: wrap::wrap(about, columns),
        };
        let mut rows = Vec::new();
        if let Some(series) = self.series(ctx) {
            for (id, chapter) in series.chapters {
                let (title, note) = (ctx.rule_sets[id.0].title, &chapter.number);
                rows.push(row(Some(id), title, note, &chapter.adds));
            }
        } else {
            for series in series_in(ctx) {
                rows.push(row(None, series.title, "", series.site));
            }
            for (index, game) in ctx.rule_sets.iter().enumerate() {
                if game.is_offered && game.chapter.is_none() {
                    let id = Some(RulesId(index));
                    rows.push(row(id, game.name, "", game.about));
                }
            }
        }
        rows.truncate(LETTERS.len());
        rows
    }

    /// The visible rows with their numbers and areas. The row under the cursor is always shown.
    fn areas<'a>(&self, ctx: &'a Context<'_>) -> Vec<(usize, TutorialRow<'a>, PxRect)> {
        let (all, PxSize { w, h }) = (self.rows(ctx), ctx.panel_size());
        let end = h - FOOT - 2 - self.chapters.map_or(0, |_| SWITCHES);
        let mut y = 28;
        let cursor = self.cursor().min(all.len().saturating_sub(1));
        let first = (0..cursor).find(|first| {
            let down_to_cursor = all[*first..=cursor].iter().map(TutorialRow::height);
            down_to_cursor.sum::<i32>() <= end - y
        });
        let mut shown = Vec::new();
        for (index, row) in all.into_iter().enumerate().skip(first.unwrap_or(cursor)) {
            let high = row.height();
            if y + high > end {
                break;
            }
            shown.push((index, row, PxRect::new(2, y, w - 4, high - 2)));
            y += high;
        }
        shown
    }

    fn cursor(&self) -> usize {
        self.chapters.unwrap_or(self.list).cursor
    }

    fn choose(&mut self, index: usize, ctx: &Context<'_>) -> Option<Transition> {
        let game = self.rows(ctx).get(index).map(|row| row.game);
        self.chapters.as_mut().unwrap_or(&mut self.list).cursor = index;
        let Some(id) = game? else {
            self.chapters = Some(List::new(Ends::Wrap));
            return Some(Transition::REDRAW);
        };
        if self.chapters.is_none() {
            return Some(Transition::Screen(ScreenAction::Begin(id)));
        }
        let rules = self.played(id, ctx);
        let own_screen = self.own_screen && ctx.rule_sets[rules.0].has_screen;
        Some(Transition::Screen(ScreenAction::Learn {
            rules,
            own_screen,
        }))
    }

    /// The rule set that a chapter is played by: that of the chosen edition, if it has that.
    fn played(&self, chapter: RulesId, ctx: &Context<'_>) -> RulesId {
        let edition = self.edition.and_then(|it| in_edition(chapter, it, ctx));
        edition.unwrap_or(chapter)
    }

    /// The switches that the chapter under the cursor has, and whether they are on.
    fn switches(&self, ctx: &Context<'_>) -> KeyLine {
        let words = ctx.words();
        let hint = |key, name, on: bool| {
            let (what, off) = (words.get(name), !on);
            let label = say!(words, "tutorials.switch", what, on, off);
            Some(KeyHint::new(Key::Char(key), label, on))
        };
        let mut hints = Vec::new();
        if let Some(chapter) = self.chapter(ctx) {
            if ctx.rule_sets[chapter.0].has_screen {
                hints.push(hint(OWN_SCREEN, "tutorials.own_screen", self.own_screen));
            }
            for (key, edition, name) in EDITIONS {
                if in_edition(chapter, edition, ctx).is_some() {
                    hints.push(hint(key, name, self.edition == Some(edition)));
                }
            }
        }
        let PxSize { w, h } = ctx.panel_size();
        let top = h - FOOT - SWITCHES + 1;
        KeyLine::new(hints, PxRect::new(4, top, w - 4, SWITCHES - 2)).spaced()
    }

    /// Presses the switch with this key; `false` if there is none.
    fn switch(&mut self, key: Key, ctx: &Context<'_>) -> bool {
        let has = self.switches(ctx).hints.iter().any(|hint| hint.key == key);
        let mut editions = EDITIONS.into_iter();
        match editions.find(|(letter, ..)| key == Key::Char(*letter)) {
            _ if !has => {}
            Some((_, it, _)) => self.edition = Some(it).filter(|it| self.edition != Some(*it)),
            None => self.own_screen ^= true,
        }
        has
    }

    /// Closes the page about a chapter, or the chapters.
    fn back(&mut self) -> Option<Transition> {
        let closes = !std::mem::take(&mut self.about) && self.chapters.take().is_none();
        Some(if closes {
            Transition::BACK
        } else {
            Transition::REDRAW
        })
    }

    fn draw_list(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        let (theme, cursor) = (painter.theme, self.cursor());
        for (index, row, area) in self.areas(ctx) {
            if index == cursor {
                painter.fill_rect(area, theme.raised);
                painter.mark_row(area);
            }
            let (x, y) = (area.x + 8, area.y + 1);
            painter.text((x, y), theme.title, &LETTERS[index..=index]);
            let end = painter.text((x + 20, y), theme.text, row.heading);
            let right = area.right() - 6;
            if end + painter.font.width(row.note) < right {
                draw_right_aligned(row.note, right, y, theme.dim, painter);
            }
            let style = (painter.small_font, 12);
            wrap::draw_rows(&row.about, style, (x + 20, y + 17), theme.dim, painter);
        }
    }
}

impl Screen for Tutorials {
    fn key(&mut self, press: KeyPress, ctx: &Context<'_>) -> Option<Transition> {
        let asks = ctx.keys.play_action(press) == Some(KeyAction::Open(ScreenId::Keys));
        let is_new = !press.repeat;
        if is_new && (press.key == Key::Escape || self.about && (asks || press.key == Key::Enter)) {
            return self.back();
        }
        if self.about {
            return None;
        }
        if is_new && asks && self.chapter(ctx).is_some() {
            self.about = true;
            return Some(Transition::REDRAW);
        }
        if is_new && self.switch(press.key, ctx) {
            return Some(Transition::REDRAW);
        }
        let count = self.rows(ctx).len();
        let letters: Vec<_> = LETTERS.chars().take(count).collect();
        let list = self.chapters.as_mut().unwrap_or(&mut self.list);
        match list.key(press, &letters) {
            ListKey::Moved => Some(Transition::REDRAW),
            // A letter has moved the cursor.
            ListKey::Chosen(_) if press.repeat => Some(Transition::REDRAW),
            ListKey::Chosen(index) => self.choose(index, ctx),
            ListKey::Other => None,
        }
    }

    fn foot(&self, ctx: &Context<'_>) -> Option<KeyLine> {
        let back = ctx.hint(Key::Escape, "back", true);
        if self.about {
            return Some(ctx.list_foot(vec![back]));
        }
        let row = self.rows(ctx).into_iter().nth(self.cursor());
        let opens = row.is_some_and(|row| row.game.is_none());
        let name = if opens { "chapters" } else { "new_game" };
        let asks = KeyAction::Open(ScreenId::Keys);
        let about = self.chapter(ctx);
        let about = about.and_then(|_| ctx.action_hint(asks, "chapter_page", false));
        Some(ctx.list_foot(vec![ctx.hint(Key::Enter, name, true), about, back]))
    }

    fn click_beside(&mut self, at: Px, ctx: &Context<'_>) -> Option<Transition> {
        if self.about {
            return self.back();
        }
        let at = ctx.panel_px(at);
        if let Some(key) = self.switches(ctx).key_at(at, &ctx.art) {
            return self.key(key.into(), ctx);
        }
        let shown = self.areas(ctx);
        let (index, ..) = shown.iter().find(|(.., area)| area.contains(at))?;
        self.choose(*index, ctx)
    }

    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        let series = self.series(ctx);
        let note = ctx.words().get("tutorials.note");
        let head = series.map_or(("tutorials.title", note), |it| (it.title, it.site));
        let chapter = if self.about { self.chapter(ctx) } else { None };
        ctx.draw_page(self, head, painter, &mut |painter| {
            if let Some(chapter) = chapter {
                let played = ctx.rule_sets[self.played(chapter, ctx).0].name;
                return text_page::draw(&about_chapter(played, ctx), painter);
            }
            self.draw_list(ctx, painter);
            self.switches(ctx).draw(painter);
        });
    }
}
