//! The keys of the five, and what our own screen says about them: restarting, quitting, and which keys still work when
//! the game is over.

use tallowdeep::app::backend::Program;
use tallowdeep::app::{App, WindowRequest};
use tallowdeep::base::Pos;
use tallowdeep::content::RulesetFile;
use tallowdeep::ui::input::key::{Input, Key};
use tallowdeep::ui::layout::DESIGN_SIZE;
use tallowdeep::ui::settings::RulesId;

use super::FIVE;
use crate::support::played::{app_on, content_of};
use crate::support::variant::{file, variant};

/// The program in a game of these rules on a drawing.
fn app(file: RulesetFile, drawing: &str) -> App {
    app_on(&content_of(file), RulesId(0), drawing)
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
        let mut app = app(file(name), "...\n.@.\n...");
        for (key, x, y) in [
            (Key::Up, 1, 0),
            (Key::Left, 0, 0),
            (Key::Down, 0, 1),
            (Key::Right, 1, 1),
            (Key::Char('w'), 1, 0),
            (Key::Char('a'), 0, 0),
            (Key::Char('s'), 0, 1),
            (Key::Char('d'), 1, 1),
        ] {
            press(&mut app, key);
            assert_eq!(state(&app).1, Pos::new(x, y), "{name} {key:?}");
        }
        press(&mut app, Key::PageDown);
        let more = name == "tcod";
        let to = if more { Pos::new(2, 2) } else { Pos::new(1, 1) };
        let right = (8 + u32::from(more), to, state(&app).2);
        assert_eq!(state(&app), right, "{name}");
        press(&mut app, Key::Char('.'));
        assert_eq!(state(&app).0, 8 + 2 * u32::from(more), "{name}");
    }
}

/// The tutorials ask for key codes, which Shift does not change, and Caps Lock neither. On our own screen a capital walks
/// nowhere, since it may confirm something.
#[test]
fn shift_walks_on_the_tutorial_screens() {
    for name in FIVE {
        for is_own in [true, false] {
            let mut app = app(file(name), "...\n.@.\n...").with_tutorial(!is_own);
            for (key, x, y) in [('W', 1, 0), ('A', 0, 0), ('S', 0, 1), ('D', 1, 1)] {
                press(&mut app, Key::Char(key));
                let to = if is_own {
                    Pos::new(1, 1)
                } else {
                    Pos::new(x, y)
                };
                assert_eq!(state(&app).1, to, "{name} {key}");
            }
        }
    }
}

/// Quit key: on the tutorial screens Escape quits all except the last, which is closed by its window button; there
/// Escape opens the menu.
#[test]
fn escape_quits_four_of_the_five() {
    let leaves = FIVE.map(|name| {
        let mut app = app(file(name), "@..").with_tutorial(true);
        press(&mut app, Key::Escape) == Some(WindowRequest::Quit)
    });
    assert_eq!(leaves, [true, true, true, true, false]);
}

/// On our own screen Escape leads those four to the title, where the game can be continued. There it moves to the last
/// row and says what it does next.
#[test]
fn our_escape_leads_to_the_title_first() {
    let leaves = FIVE.map(|name| {
        let mut app = app(file(name), "@..");
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
        let mut app = app(file(name), "@..");
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
    let mut app = app(variant("mcrogueface", &[("hp = 30", "hp = 1")]), "@g.");
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
