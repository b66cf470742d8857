//! The authors and licences of the game and its parts. `tallowdeep licenses` prints the licences in full.

use crate::gfx::Px;
use crate::ui::input::key::{Key, KeyPress};
use crate::ui::screens::{Context, Screen, Transition};
use crate::ui::text::wrap;
use crate::ui::widgets::key_hints::KeyLine;
use crate::ui::widgets::painter::Painter;

/// Each topic with a paragraph.
const CREDITS: [(&str, &str); 5] = [
    (
        concat!("Tallowdeep ", env!("CARGO_PKG_VERSION")),
        "Rules, words, tiles, sounds and rooms by the Tallowdeep authors. MIT licence.",
    ),
    (
        "Letters",
        "Spleen, by Frederic Cambus. BSD 2-clause licence.",
    ),
    (
        "Tutorials",
        "McRogueFace and the python-tcod tutorial of 2025, by John McCardle; RogueBasin's Complete Roguelike Tutorial, by its authors; the SadConsole series, by Ven0maus. Rules and messages follow them; no code of theirs is here.",
    ),
    (
        "Crates",
        "clap, clap_complete, clap_mangen, etcetera, fearless_simd, fontdue, gif, image, minifb, rand, raw-window-handle, read-fonts, schemars, serde, serde_json, signal-hook, strsim, tempfile, thiserror, toml, wasm-bindgen, x11rb, and those that these are made of. MIT, Apache, BSD, Unicode and Zlib licences.",
    ),
    (
        "In full",
        "`tallowdeep licenses` prints every licence, with the names of all who hold rights.",
    ),
];

/// The screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Credits;

impl Credits {
    pub(super) fn open(_ctx: &Context<'_>) -> Option<Self> {
        Some(Self)
    }

    fn draw_topics(painter: &mut Painter<'_>) {
        let (size, theme) = (painter.size(), painter.theme);
        let small = painter.small_font;
        let (x, gap) = (8 + 14 * small.cell().w, if size.h < 340 { 3 } else { 9 });
        let (columns, line) = (small.letters_in(size.w - x - 8), small.cell().h + 1);
        let mut y = 24 + gap;
        for (topic, paragraph) in CREDITS {
            painter.small_text((8, y), theme.title, topic);
            // A topic too long for its column, such as the game's name and version, takes a line of its own.
            if topic.len() > 13 {
                y += line;
            }
            let rows = wrap::wrap(paragraph, columns);
            y = wrap::draw_rows(&rows, (small, line), (x, y), theme.text, painter) + gap;
        }
    }
}

impl Screen for Credits {
    fn key(&mut self, press: KeyPress, _ctx: &Context<'_>) -> Transition {
        match press.key {
            Key::Escape | Key::Enter | Key::Char('l') if !press.repeat => Transition::Back,
            _ => Transition::Stay,
        }
    }

    fn foot(&self, ctx: &Context<'_>) -> Option<KeyLine> {
        Some(ctx.list_foot([ctx.hint(Key::Escape, "back", true)]))
    }

    fn click_beside(&mut self, _at: Px, _ctx: &Context<'_>) -> Transition {
        Transition::Back
    }

    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        ctx.draw_page(self, ("credits.title", ""), painter, Self::draw_topics);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every dependency must be named in the credits.
    #[test]
    fn every_dependency_is_credited() {
        let manifest = include_str!("../../../Cargo.toml");
        // The manifest as written has one table; in a published package each crate has its own.
        let section = manifest
            .split("\n[")
            .find_map(|part| part.strip_prefix("dependencies]\n"));
        let lines = section.unwrap_or_default().lines();
        let lines = lines.filter_map(|line| Some(line.split_once(" = ")?.0));
        let tables = manifest
            .lines()
            .filter_map(|line| line.strip_prefix("[dependencies.")?.strip_suffix(']'));
        let names: Vec<_> = lines.chain(tables).collect();
        assert!(names.contains(&"minifb"), "{names:?}");
        let (_, named) = CREDITS[3];
        for name in names {
            assert!(named.contains(&format!("{name},")), "{name} is not named");
        }
    }
}
