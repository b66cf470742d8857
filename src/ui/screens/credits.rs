//! The authors and licences of the game and its parts. `tallowdeep licenses` prints the licences in full.

use crate::ui::screens::prelude::*;

/// The topics: in the table `credits` of the words, each has its name there, and `NAME_by` is its paragraph.
const TOPICS: [&str; 5] = ["game", "letters", "tutorials", "crates", "in_full"];

/// The screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Credits;

impl Credits {
    pub(super) fn open(_ctx: &Context<'_>) -> Option<Self> {
        Some(Self)
    }
}

impl Screen for Credits {
    fn key(&mut self, press: KeyPress, _ctx: &Context<'_>) -> Option<Transition> {
        let closes = matches!(press.key, Key::Escape | Key::Enter | Key::Char('l'));
        (closes && !press.repeat).then_some(Transition::BACK)
    }

    fn foot(&self, ctx: &Context<'_>) -> Option<KeyLine> {
        Some(ctx.list_foot(vec![ctx.hint(Key::Escape, "back", true)]))
    }

    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        ctx.draw_page(self, ("credits.title", ""), painter, &mut |painter| {
            let (size, theme) = (painter.size(), painter.theme);
            let small = painter.small_font;
            let (x, gap) = (8 + 14 * small.cell().w, if size.h < 340 { 3 } else { 9 });
            let (columns, line) = (small.letters_in(size.w - x - 8), small.cell().h + 1);
            let mut y = 24 + gap;
            for name in TOPICS {
                let name = format!("credits.{name}");
                let topic = say!(painter, &name, version = env!("CARGO_PKG_VERSION"));
                painter.small_text((8, y), theme.title, &topic);
                // A topic too long for its column, such as the game's name and version, takes a line of its own.
                if topic.len() > 13 {
                    y += line;
                }
                let paragraph = say!(painter, &format!("{name}_by"));
                let rows = wrap::wrap(&paragraph, columns);
                y = wrap::draw_rows(&rows, (small, line), (x, y), theme.text, painter) + gap;
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::content::Content;

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
        let names = lines
            .chain(tables)
            .filter(|name| !name.starts_with("tallowdeep-"));
        let names: Vec<_> = names.collect();
        assert!(names.contains(&"minifb"), "{names:?}");
        let named = Content::shared().words.get("credits.crates_by");
        for name in names {
            assert!(named.contains(&format!("{name},")), "{name} is not named");
        }
    }
}
