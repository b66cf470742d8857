//! The python-tcod tutorial, part 6: components and A*. Sections 0 and 3.

use tallowdeep::base::Pos;
use tallowdeep::game::Command;

use super::AROUND;
use crate::support::scene::Scene;

const RULES: &str = "tcod";

/// 3.5: eight directions, even between two walls, and a key to wait.
#[test]
fn the_hero_steps_eight_ways_and_waits() {
    let mut scene = Scene::new(
        RULES,
        "@#
         #.",
    );
    scene.play("se");
    assert_eq!(scene.at(0), Pos::new(1, 1));
    assert!(scene.command(Command::Wait).is_ok());
    assert_eq!(scene.view().turn(), 2);
}

/// 3.5: a step into a wall or off the map takes a turn.
#[test]
fn a_step_into_a_wall_costs_the_turn() {
    let mut scene = Scene::new(RULES, "@..o");
    scene.play("n w");
    assert_eq!((scene.view().turn(), scene.at(1)), (2, Pos::new(1, 0)));
}

/// 3.4: monsters hit from all eight sides.
#[test]
fn monsters_hit_diagonally() {
    let mut scene = Scene::new(
        RULES,
        "o.
         .@",
    );
    scene.play(".");
    assert_eq!((scene.hp(0), scene.at(1)), (29, Pos::new(0, 0)));
}

/// 3.4: an actor in the way costs 10 more, so that a crowd spreads out.
#[test]
fn monsters_walk_around_each_other() {
    let mut scene = Scene::new(
        RULES,
        "@oo
         ...",
    );
    scene.play(".");
    scene.assert_map(
        "@o.
         .o.",
    );
}

/// 3.4: steps cost 2 and 3, and an actor costs 10 cells more: 44 through the first orc, 41 around the wall of length
/// four, 45 around the one of length five.
#[test]
fn monsters_take_only_cheap_detours() {
    let mut short = Scene::new(
        RULES,
        "@oo...
         .####.
         ......",
    );
    short.play(".");
    assert_eq!(short.at(2), Pos::new(3, 0));
    let mut long = Scene::new(
        RULES,
        "@oo....
         .#####.
         .......",
    );
    long.play(".");
    assert_eq!(long.at(2), Pos::new(2, 0));
}

/// 3.4: out of view a monster walks to where it last saw the hero, which is after the third step, and stays there.
#[test]
fn monsters_finish_their_remembered_path() {
    let mut scene = Scene::new(
        RULES,
        "#.......###
         #######.###
         ######..###
         o.....@####",
    );
    let places: Vec<_> = ["n", "e", "n", "n", "w", "w", "w", "w", ".", "."]
        .map(|word| {
            scene.play(word);
            let at = scene.at(1);
            (at.x, at.y)
        })
        .into();
    assert_eq!(
        places,
        [
            (1, 3),
            (2, 3),
            (3, 3),
            (4, 3),
            (5, 3),
            (6, 2),
            (7, 2),
            (7, 1),
            (7, 1),
            (7, 1)
        ]
    );
}

/// 0.6: the first orc's next cell is occupied, so it stays; then the cell after that is two away, and it drops its
/// path, where the tutorial's orc would leap.
#[test]
fn monsters_never_leap() {
    let mut scene = Scene::new(RULES, &AROUND.replace("g.", "oo"));
    scene.play("n e n e");
    assert_eq!((scene.at(1), scene.at(2)), (Pos::new(0, 2), Pos::new(5, 2)));
}

/// 3.4: of several cheapest paths, monsters take that of libtcod; the steps are those of python-tcod 21.2 in this room.
#[test]
fn monsters_take_libtcods_steps() {
    let steps = [
        [(2, 2), (3, 2)],
        [(3, 1), (4, 2)],
        [(4, 5), (5, 4)],
        [(10, 4), (9, 3)],
        [(9, 5), (8, 4)],
        [(1, 4), (2, 3)],
        [(7, 5), (6, 4)],
        [(5, 1), (6, 2)],
    ];
    super::assert_chase_steps(RULES, 'o', ".", Pos::new(6, 3), &steps);
}
