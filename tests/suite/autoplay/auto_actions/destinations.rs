//! Walking to a cell that the player points out: with the mouse, in look mode, or on the map of the level.

use tallowdeep::gfx::Px;
use tallowdeep::ui::input::key::{Input, Key, MouseButton};

use super::with_old_rules;
use crate::support::played::{LONG, Played};

/// The middle of a cell of a map of up to 30 by 19 cells, centred in its panel.
fn px(game: &Played, x: i32, y: i32) -> Px {
    let size = game.view().size();
    let (panel_w, panel_h) = (480, 312);
    Px::new(
        (panel_w - 16 * size.w) / 2 + 16 * x + 8,
        (panel_h - 16 * size.h) / 2 + 16 * y + 8,
    )
}

fn click(game: &mut Played, x: i32, y: i32) {
    let at = px(game, x, y);
    game.input(Input::Click(at, MouseButton::Left));
    game.frames(LONG);
}

const HALL: &str = "
        ############
        #@.#.......#
        #..#.......#
        #..........#
        #########+##
        #.........g#
        ############";

/// Under the rules of version 0.1.0 the goblin stays where it is until it sees the hero.
#[test]
fn clicks_walk_and_hit() {
    let content = with_old_rules();
    let mut game = Played::of(&content, HALL);
    click(&mut game, 2, 2);
    assert_eq!(game.at(), (2, 2));
    click(&mut game, 3, 3);
    click(&mut game, 9, 3);
    assert_eq!(game.at(), (9, 3));
    click(&mut game, 0, 0);
    game.assert_said("You know no way there.");
    click(&mut game, 9, 4);
    game.assert_said("A goblin comes into view (1 SE).");
    let turns = game.turn();
    click(&mut game, 10, 5);
    assert_eq!((game.at(), game.turn()), ((9, 4), turns + 1));
}

/// Unlit ground is unknown, and no path leads there.
#[test]
fn clicks_into_the_dark_lead_nowhere() {
    let mut game = Played::ours(
        "
        ############
        #@.........#
        ############",
    );
    click(&mut game, 9, 1);
    let right = ((1, 1), "You have never seen that place.");
    assert_eq!((game.at(), game.said().as_str()), right);
    click(&mut game, 6, 1);
    click(&mut game, 9, 1);
    assert_eq!(game.at(), (9, 1));
}

/// A click on something to bump into walks there and does what walking into it does: it lights a brazier, and
/// pinches out a torch.
#[test]
fn clicks_go_on_to_what_is_there() {
    let mut hall = Played::ours(
        "
        ########
        #@....u#
        #......#
        ####*###",
    );
    let lit = |game: &Played| {
        let view = game.view();
        view.braziers_lit().map(|it| it.lit)
    };
    click(&mut hall, 6, 1);
    assert_eq!((hall.at().0, lit(&hall)), (5, Some(1)), "{}", hall.said());
    // Lit, it would be smothered: the hero warms himself.
    click(&mut hall, 1, 1);
    click(&mut hall, 6, 1);
    hall.press(Key::Enter);
    assert_eq!((hall.at().0, lit(&hall)), (5, Some(1)));
    let wax = |game: &Played| {
        let flame = game.view().flame();
        flame.expect("there is one").wax
    };
    let before = wax(&hall);
    click(&mut hall, 4, 3);
    assert!(wax(&hall) > before, "{}", hall.said());
}

#[test]
fn hovering_shows_the_path() {
    let mut game = Played::ours(HALL);
    let path = |game: &Played| {
        let path = game.now().scene().path.to_vec();
        path.iter().map(|pos| (pos.x, pos.y)).collect::<Vec<_>>()
    };
    assert_eq!(path(&game), []);
    let there = px(&game, 1, 3);
    game.input(Input::Hover(there));
    assert_eq!(path(&game), [(1, 2), (1, 3)]);
    let wall = px(&game, 0, 0);
    game.input(Input::Hover(wall));
    assert_eq!(path(&game), []);
}

#[test]
fn the_level_map_chooses_a_destination() {
    let mut game = Played::ours(
        "
        ############
        #@.#.......#
        #..#....>..#
        #..........#
        ############",
    );
    game.play("s s e e e e");
    for key in [Key::Char('v'), Key::Tab, Key::Enter] {
        game.press(key);
    }
    game.frames(LONG);
    assert_eq!(game.at(), (8, 2));
    for key in [Key::Char('v'), Key::Up, Key::Left, Key::Enter] {
        game.press(key);
    }
    game.frames(LONG);
    assert_eq!(game.at(), (7, 1));
}
