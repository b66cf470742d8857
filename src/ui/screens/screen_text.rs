//! A screen as text in reading order: for tests and reports, and for people who hear it.

mod news;

use std::fmt;

use crate::gfx::{PxRect, PxSize, Transcript};
use crate::ui::layout::LINE_HEIGHT;
use crate::ui::screens::play::{self, Scene};
use crate::ui::screens::{Context, GameShown, Screen};
use crate::ui::text::known_map;
use crate::ui::text::log::{Log, LogEntry};

pub use news::News;

/// The text of a screen, by sections. Its [`Display`](fmt::Display) is all of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ScreenText {
    /// The name of each section that is not empty and its rows. A page that fills the screen has no name.
    sections: Vec<(String, Vec<String>)>,
    /// The rows of a page or of a box over the map.
    page: Vec<String>,
    /// The newest messages of the game, if its log is shown.
    messages: Option<LastMessages>,
}

/// The newest messages of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct LastMessages {
    /// How many there are in all.
    count: usize,
    /// The last of them, oldest first, each with how often it was said.
    lines: Vec<String>,
}

impl LastMessages {
    /// More than one turn says.
    const MOST: usize = 20;

    fn of(log: &Log) -> Self {
        let entries = log.entries();
        let count = entries.len();
        let last = &entries[count.saturating_sub(Self::MOST)..];
        let lines = last.iter().map(LogEntry::text_with_count).collect();
        Self { count, lines }
    }
}

impl ScreenText {
    /// The text of a screen, from what its drawing recorded. The map is drawn in letters, as the hero knows it.
    pub fn of(screen: &dyn Screen, ctx: &Context<'_>, recorded: &Transcript) -> Self {
        match screen.game_shown(ctx) {
            GameShown::Nothing => Self::of_page(recorded.rows()),
            GameShown::Sidebar(scene) => Self::beside_sidebar(&scene, ctx, recorded),
            GameShown::Panels(scene) => Self::of_panels(&scene, ctx, recorded),
            GameShown::Plan(scene) => Self::of_plan(&scene, ctx, recorded),
            GameShown::TutorialMap(scene) => {
                let mut text = Self::default();
                text.push("screen_text.map", known_map::rows(scene.view), ctx);
                text.push("screen_text.screen", recorded.rows(), ctx);
                text.messages = Some(LastMessages::of(scene.log));
                text
            }
        }
    }

    fn of_page(rows: Vec<String>) -> Self {
        let rows = without_margins(rows);
        Self {
            sections: vec![(String::new(), rows.clone())],
            page: rows,
            messages: None,
        }
    }

    fn beside_sidebar(scene: &Scene<'_>, ctx: &Context<'_>, recorded: &Transcript) -> Self {
        let Some(zoomed) = play::zoomed(scene, ctx.size, &ctx.art) else {
            return Self::of_page(recorded.rows());
        };
        let sidebar = zoomed.layout.sidebar;
        let page = PxRect::new(0, 0, sidebar.x, ctx.size.h);
        let mut text = Self::of_page(recorded.part(page).rows());
        text.push("screen_text.sidebar", recorded.part(sidebar).rows(), ctx);
        text
    }

    /// The letters of the plan are those of the map, which is here anyway.
    fn of_plan(scene: &Scene<'_>, ctx: &Context<'_>, recorded: &Transcript) -> Self {
        let Some(zoomed) = play::zoomed(scene, ctx.size, &ctx.art) else {
            return Self::of_page(recorded.rows());
        };
        let layout = zoomed.layout;
        let rows = |panel| recorded.part(panel).rows();
        let head = layout.map.rows(layout.map.y, LINE_HEIGHT * ctx.art.zoom);
        let mut text = Self {
            page: rows(head),
            ..Self::default()
        };
        text.push("screen_text.map", known_map::rows(scene.view), ctx);
        text.push("screen_text.over_map", text.page.clone(), ctx);
        text.push("screen_text.sidebar", rows(layout.sidebar), ctx);
        text.push("screen_text.keys", rows(layout.hint), ctx);
        text
    }

    fn of_panels(scene: &Scene<'_>, ctx: &Context<'_>, recorded: &Transcript) -> Self {
        let Some(zoomed) = play::zoomed(scene, ctx.size, &ctx.art) else {
            return Self::of_page(recorded.rows());
        };
        let layout = zoomed.layout;
        let rows = |panel| recorded.part(panel).rows();
        // Without a sidebar, two panels beside the keys have the most important part of it.
        let hero = [layout.sidebar, layout.hp, layout.flame].map(rows).concat();
        let PxSize { w, h } = ctx.size;
        let end = layout.hint.bottom();
        let foot = PxRect::new(0, end, w, h - end);
        let mut text = Self {
            page: rows(layout.map),
            ..Self::default()
        };
        text.push("screen_text.map", known_map::rows(scene.view), ctx);
        text.push("screen_text.over_map", text.page.clone(), ctx);
        text.push("screen_text.sidebar", hero, ctx);
        text.push("screen_text.log", rows(layout.log), ctx);
        let keys = [layout.hint, foot].map(rows).concat();
        text.push("screen_text.keys", keys, ctx);
        text.messages = Some(LastMessages::of(scene.log));
        text
    }

    /// Adds a section with the name that the words have for it, unless it is empty.
    fn push(&mut self, name: &str, rows: Vec<String>, ctx: &Context<'_>) {
        let rows = without_margins(rows);
        if !rows.is_empty() {
            self.sections.push((ctx.words().get(name).to_owned(), rows));
        }
    }
}

/// The rows without the empty margin around them.
fn without_margins(mut rows: Vec<String>) -> Vec<String> {
    let is_empty = |row: &String| row.trim().is_empty();
    let indent = |row: &String| row.len() - row.trim_start().len();
    let drawn = rows.iter().filter(|row| !is_empty(row));
    let margin = drawn.map(indent).min().unwrap_or(0);
    while rows.last().is_some_and(is_empty) {
        rows.pop();
    }
    let above = rows.iter().take_while(|row| is_empty(row)).count();
    rows.drain(..above);
    let text = |row: &String| row.get(margin..).unwrap_or("").trim_end().to_owned();
    rows.iter().map(text).collect()
}

/// Each section below its name, with an empty row between two.
impl fmt::Display for ScreenText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (name, rows)) in self.sections.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            if !name.is_empty() {
                writeln!(f, "{name}:")?;
            }
            for row in rows {
                writeln!(f, "{row}")?;
            }
        }
        Ok(())
    }
}
