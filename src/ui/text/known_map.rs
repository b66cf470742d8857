//! The level in letters, as the hero knows it: for reports, for programs that play, for whoever has no picture.

use crate::base::Grid;
use crate::game::{Known, View};

/// The rows of the level as the hero knows it, in the letters of map files and of the rule set: `@` for the hero, over
/// monsters and allies where they are or were last seen, over items, over terrain. What was never seen is a space, and
/// so is rock. All rows have the width of the level.
pub fn rows(view: View<'_>) -> Vec<String> {
    let mut letters = Grid::new(view.size(), ' ');
    for pos in view.explored().iter() {
        if let Known::Remembered(terrain) | Known::Visible(terrain) = view.terrain(pos) {
            letters[pos] = view.rules().terrain_letter(terrain);
        }
    }
    for (at, item) in view.visible_items().chain(view.remembered_items()) {
        letters[at] = item.letter;
    }
    for seen in view.remembered_monsters() {
        letters[seen.at] = seen.kind.letter;
    }
    for monster in view.visible_others() {
        let kind = monster.kind.map(|kind| view.rules().monster(kind));
        letters[monster.at] = kind.map_or('@', |kind| kind.letter);
    }
    letters[view.hero().at] = '@';
    let rows = 0..view.size().h;
    rows.map(|y| text_of(letters.row(y))).collect()
}

/// A row as text. Nearly all are ASCII, whose letters are copied at once: pushing them one by one takes half of the time
/// of the whole map.
fn text_of(row: &[char]) -> String {
    if row.iter().all(char::is_ascii) {
        let bytes = row.iter().map(|letter| *letter as u8);
        String::from_utf8(bytes.collect()).expect("it is ASCII")
    } else {
        row.iter().collect()
    }
}
