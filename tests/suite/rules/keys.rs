//! The keys of the five, and what our own screen says about them: restarting, quitting, and which keys still work when
//! the game is over.

use std::sync::Arc;

use tallowdeep::app::backend::Program;
use tallowdeep::app::{App, WindowRequest};
use tallowdeep::base::Pos;
use tallowdeep::content::Content;
use tallowdeep::content::map;
use tallowdeep::ui::input::key::{Input, Key};
use tallowdeep::ui::layout::DESIGN_SIZE;
use tallowdeep::ui::settings::RulesId;

use super::FIVE;
use crate::support::variant::{file, variant};

/// Content with only these rules.
fn content(file: tallowdeep::content::RulesetFile) -> Arc<Content> {
    let mut content = Content::builtin();
    content.rules = vec![file];
    Arc::new(content)
}

fn app(content: &Arc<Content>, drawing: &str) -> App {
    let map = map::parse_drawn_map("map", drawing, &content.rules[0].rules).expect("it is a map");
    App::in_game(content, RulesId(0), 1, Some(map))
}

fn press(app: &mut App, key: Key) -> Option<WindowRequest> {
    app.input(Input::Press(key.into()), DESIGN_SIZE)
}

/// Turn, position and hit points of the hero.
fn state(app: &App) -> (u32, Pos, i32) {
    let view = app.session().expect("a game is played").view();
    (view.turn(), view.hero().at, view.hero().hp)
}

/// 1.5, 2, 3.5, 4.3: arrows walk in all five; only the third has diagonals and waiting.
#[test]
fn arrows_walk_and_tcod_has_more_keys() {
    for name in FIVE {
        let content = content(file(name));
        let mut app = app(&content, "...\n.@.\n...");
        for (key, x, y) in [
            (Key::Up, 1, 0),
            (Key::Left, 0, 0),
            (Key::Down, 0, 1),
            (Key::Right, 1, 1),
        ] {
            press(&mut app, key);
            assert_eq!(state(&app).1, Pos::new(x, y), "{name}");
        }
        for (key, letter, to) in [
            (Key::Char('w'), 'w', Pos::new(1, 0)),
            (Key::Char('a'), 'a', Pos::new(0, 0)),
            (Key::Char('s'), 's', Pos::new(0, 1)),
            (Key::Char('d'), 'd', Pos::new(1, 1)),
        ] {
            press(&mut app, key);
            assert_eq!(state(&app).1, to, "{name}: {letter}");
        }
        press(&mut app, Key::PageDown);
        let more = name == "tcod";
        let to = if more { Pos::new(2, 2) } else { Pos::new(1, 1) };
        assert_eq!(
            state(&app),
            (8 + u32::from(more), to, state(&app).2),
            "{name}"
        );
        press(&mut app, Key::Char('.'));
        assert_eq!(state(&app).0, 8 + 2 * u32::from(more), "{name}");
    }
}

/// Quit key: on the tutorial screens Escape quits all except the last, which is closed by its window button; there
/// Escape opens the menu.
#[test]
fn escape_quits_four_of_the_five() {
    let leaves = FIVE.map(|name| {
        let content = content(file(name));
        let mut app = app(&content, "@..").with_tutorial(true);
        press(&mut app, Key::Escape) == Some(WindowRequest::Quit)
    });
    assert_eq!(leaves, [true, true, true, true, false]);
}

/// On our own screen Escape leads those four to the title, where the game can be continued. There it moves to the last
/// row and says what it does next.
#[test]
fn our_escape_leads_to_the_title_first() {
    let leaves = FIVE.map(|name| {
        let content = content(file(name));
        let mut app = app(&content, "@..");
        assert_eq!(press(&mut app, Key::Escape), None, "{name}");
        assert_eq!(press(&mut app, Key::Escape), None, "{name}");
        press(&mut app, Key::Escape) == Some(WindowRequest::Quit)
    });
    assert_eq!(leaves, [true, true, true, true, false]);
}

/// Restart key; 1.5, 2: at any time, even while the hero lives.
#[test]
fn r_restarts_in_two_of_the_five() {
    let begins = FIVE.map(|name| {
        let content = content(file(name));
        let mut app = app(&content, "@..");
        press(&mut app, Key::Right);
        assert_eq!(state(&app).0, 1, "{name}");
        press(&mut app, Key::Char('r'));
        state(&app).0 == 0
    });
    assert_eq!(begins, [true, true, false, false, false]);
}

/// 1.5, 1.7: when the hero is dead only R and Escape work.
#[test]
fn the_dead_restart_or_leave() {
    let content = content(variant("mcrogueface", &[("hp = 30", "hp = 1")]));
    let mut app = app(&content, "@g.");
    press(&mut app, Key::Right);
    let dead = state(&app);
    assert_eq!(dead, (1, Pos::new(0, 0), 0));
    for key in [Key::Right, Key::Down, Key::Char('d'), Key::Char('.')] {
        assert_eq!(press(&mut app, key), None);
        assert_eq!(state(&app), dead);
    }
    let own = &mut app.clone().with_tutorial(true);
    assert_eq!(press(own, Key::Escape), Some(WindowRequest::Quit));
    press(&mut app, Key::Char('r'));
    assert_eq!(state(&app), (0, Pos::new(0, 0), 1));
}
