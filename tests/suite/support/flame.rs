//! A rule set with a flame and minds.

use std::sync::Arc;

use tallowdeep::app::{App, Script};
use tallowdeep::content::map::{self, DrawnMap};
use tallowdeep::content::{Content, RulesetFile};
use tallowdeep::game::rules::Mind;
use tallowdeep::ui::settings::RulesId;

use super::played::Played;

const RULES: &str = include_str!("flame.toml");

/// The rule set, in which all monsters start asleep, with pieces of its text replaced.
pub(crate) fn file(changes: &[(&str, &str)]) -> RulesetFile {
    let mut text = RULES.to_owned();
    for (from, to) in changes {
        assert!(text.contains(from), "{from} does not stand in flame.toml");
        text = text.replacen(from, to, 1);
    }
    RulesetFile::parse("flame", &text).unwrap_or_else(|error| panic!("{error}"))
}

/// Content with this as its only rule set.
pub(crate) fn content(changes: &[(&str, &str)]) -> Arc<Content> {
    let mut content = Content::builtin();
    content.rules = vec![file(changes)];
    Arc::new(content)
}

/// A game of the content's first rule set on a drawing, which may be indented.
pub(crate) fn game(content: &Arc<Content>, drawing: &str) -> Played {
    Played(Script::of(app(content, drawing)))
}

/// The program in such a game.
pub(crate) fn app(content: &Arc<Content>, drawing: &str) -> App {
    App::in_game(content, RulesId(0), 1, Some(drawn(content, drawing)))
}

/// The same with all monsters asleep.
pub(crate) fn app_of_sleepers(content: &Arc<Content>, drawing: &str) -> App {
    let mut map = drawn(content, drawing);
    for monster in &mut map.blueprint.monsters {
        monster.mind = Mind::Asleep;
    }
    App::in_game(content, RulesId(0), 1, Some(map))
}

fn drawn(content: &Content, drawing: &str) -> DrawnMap {
    let rows: Vec<_> = drawing.split_whitespace().collect();
    let map = map::parse_drawn_map("map", &rows.join("\n"), &content.rules[0].rules);
    map.expect("it is a map")
}
