//! What takes the whole program: its owners together.

mod continued;
mod games;
mod reload;
mod replays;

use std::sync::Arc;

use crate::app::App;
use crate::app::backend::Program;
use crate::content::{Content, map};
use crate::ui::input::key::{Input, Key};
use crate::ui::layout::DESIGN_SIZE;
use crate::ui::settings::RulesId;

/// A game under our own rules on a map with an orc: some keys, then waiting until the hero is dead.
pub(super) fn dead_on(content: &Arc<Content>, drawing: &str, keys: &[Key]) -> App {
    let map = map::parse_drawn_map("map", drawing, &content.rules[0].rules);
    let mut app = App::in_game(content, RulesId(0), 1, Some(map.expect("it is a map")));
    for key in keys {
        press(&mut app, *key);
    }
    for _ in 0..400 {
        press(&mut app, Key::Char('.'));
    }
    app.input(Input::Frames(30), DESIGN_SIZE);
    app
}

pub(super) fn press(app: &mut App, key: Key) {
    app.input(Input::Press(key.into()), DESIGN_SIZE);
}
