//! The python-tcod tutorial, part 6: components and A*. Sections 0 and 3.

use tallowdeep::base::{Dir, Pos};
use tallowdeep::game::{Command, GameOver, Refusal};

use super::{AROUND, CORNER};
use crate::support::scene::Scene;
use crate::support::variant::variant;

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

/// 3.3: the hit, then the death; names as they are in the rules.
#[test]
fn the_killing_hit_is_logged_before_the_death() {
    let mut scene = Scene::new(RULES, "@o");
    scene.play("e e");
    assert_eq!(
        scene.log(),
        [
            "Player attacks Orc for 5 hit points.",
            "Orc attacks Player for 1 hit points.",
            "Player attacks Orc for 5 hit points.",
            "Orc is dead!",
        ]
    );
    assert_eq!(scene.log_colors(), ["", "", "", ""]);
}

/// 3.3: a hit for 0 has a message and does no damage.
#[test]
fn harmless_hits_are_logged() {
    let hard = ("attack = 4, defense = 1", "attack = 2, defense = 5");
    let mut scene = Scene::of(&variant(RULES, &[hard]), 1, "@T");
    scene.play("e");
    assert_eq!(
        scene.log(),
        [
            "Player attacks Troll but does no damage.",
            "Troll attacks Player but does no damage."
        ]
    );
    assert_eq!((scene.hp(0), scene.hp(1)), (30, 16));
}

/// 0.5, 3.3: hit points stop at 0, and the hero dies; the tutorial's cannot.
#[test]
fn the_hero_dies_at_zero_hit_points() {
    let mut scene = Scene::of(&variant(RULES, &[("hp = 30", "hp = 1")]), 1, "@T");
    scene.play(".");
    assert_eq!((scene.hp(0), scene.over()), (0, Some(GameOver::Dead)));
    assert_eq!(
        scene.log(),
        ["Troll attacks Player for 2 hit points.", "You died!"]
    );
    assert_eq!(scene.bump(Dir::E), Err(Refusal::GameOver));
}

/// 3.3: a corpse lies where the monster died, is called its remains and does not block.
#[test]
fn a_corpse_blocks_nothing() {
    let mut scene = Scene::new(RULES, "@o.");
    scene.play("e e");
    let remains: Vec<_> = scene.view().corpses().map(|of| (of.name, of.at)).collect();
    assert_eq!(remains, [("Orc", Pos::new(1, 0))]);
    let words = variant(RULES, &[]).messages;
    assert_eq!(words.remains_of("Orc"), Some("remains of Orc".to_owned()));
    scene.play("e");
    scene.assert_map(".@.");
    assert_eq!(scene.view().corpses().count(), 1);
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

/// 3.4: monsters cut corners.
#[test]
fn monsters_cut_corners() {
    let mut scene = Scene::new(
        RULES,
        "o#..
         #...
         ....
         ...@",
    );
    scene.play(".");
    assert_eq!(scene.at(1), Pos::new(1, 1));
}

/// 0.7, 3.5: monsters test the field of view before the hero's step.
#[test]
fn a_monster_entering_view_acts_next_turn() {
    let mut scene = Scene::new(RULES, &CORNER.replace('g', "o"));
    scene.play("s s s");
    assert_eq!(scene.at(1), Pos::new(6, 3));
    scene.play(".");
    assert_eq!(scene.at(1), Pos::new(5, 3));
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

/// 0.11: monsters act in the order of their ids.
#[test]
fn monsters_act_in_order() {
    let mut scene = Scene::new(
        RULES,
        "ooo
         o@o
         ooo",
    );
    let events = scene.play(".");
    let attackers: Vec<_> = events.iter().filter_map(super::striker).collect();
    assert_eq!(attackers, [1, 2, 3, 4, 5, 6, 7, 8]);
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
