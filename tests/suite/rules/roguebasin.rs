//! The RogueBasin python+libtcod tutorial, part 6: "Going Berserk!". Sections 0 and 4.

use tallowdeep::base::Pos;
use tallowdeep::game::GameOver;

use crate::support::scene::Scene;
use crate::support::variant::variant;

const RULES: &str = "roguebasin";

/// 4.3: an arrow key takes a turn, even into a wall.
#[test]
fn a_step_into_a_wall_costs_the_turn() {
    let mut scene = Scene::new(RULES, "@#.o\n....");
    scene.play("e");
    assert_eq!((scene.view().turn(), scene.at(0)), (1, Pos::new(0, 0)));
}

/// The step of a monster at (0, 0) while the hero at (x, y) bumps into the edge of an empty map.
fn step_towards(x: usize, y: usize) -> (i32, i32) {
    let mut rows = vec![vec!['.'; x + 1]; y + 1];
    rows[0][0] = 'o';
    rows[y][x] = '@';
    let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
    let mut scene = Scene::new(RULES, &rows.join("\n"));
    scene.play("e");
    (scene.at(1).x, scene.at(1).y)
}

/// 4.2: the vector to the hero, normalised, each component rounded.
#[test]
fn monsters_follow_the_rounded_line() {
    assert_eq!(step_towards(5, 1), (1, 0));
    assert_eq!(step_towards(2, 1), (1, 0));
    assert_eq!(step_towards(3, 2), (1, 1));
    assert_eq!(step_towards(5, 3), (1, 1));
    assert_eq!(step_towards(7, 4), (1, 0));
    assert_eq!(step_towards(1, 5), (0, 1));
}

/// 4.2: a blocked monster stays; it does not slide. The first orc acts before the second.
#[test]
fn a_blocked_monster_stays() {
    let mut scene = Scene::new(
        RULES,
        "o...
         .o..
         ....
         ...@",
    );
    scene.play("e");
    assert_eq!((scene.at(1), scene.at(2)), (Pos::new(0, 0), Pos::new(2, 2)));
    let mut crowd = Scene::new(RULES, "@oo\n...");
    crowd.play("w");
    assert_eq!(crowd.at(2), Pos::new(2, 0));
}

/// 4.2: monsters hit from less than two cells away: straight and diagonally, but not at two cells.
#[test]
fn monsters_hit_within_two_cells() {
    let mut diagonal = Scene::new(RULES, "o.\n.@");
    diagonal.play("e");
    assert_eq!((diagonal.hp(0), diagonal.at(1)), (29, Pos::new(0, 0)));
    let mut two = Scene::new(RULES, "o.@");
    two.play("e");
    assert_eq!((two.hp(0), two.at(1)), (30, Pos::new(1, 0)));
}

/// 4.3: monsters that have not acted when the hero dies still step in that turn, but do not hit.
#[test]
fn monsters_still_step_after_the_heros_death() {
    for rules in [RULES, "roguebasin-real-time"] {
        let weak = variant(rules, &[("hp = 30", "hp = 1")]);
        let drawing = "
            #..o....####
            #@.o....o..#";
        let mut scene = Scene::of(&weak, drawing);
        let ticks = "tick ".repeat(10);
        let events = scene.play(if rules == RULES { "w w" } else { &ticks });
        let attackers: Vec<_> = events.iter().filter_map(super::striker).collect();
        assert_eq!((attackers, scene.over()), (vec![1], Some(GameOver::Dead)));
        // The third orc takes a second step.
        scene.assert_map(
            "
            #.o.....####
            #.o...o....#",
        );
    }
}

/// What lies out of view is known only to traces and tests.
#[test]
fn a_corpse_out_of_view_is_not_shown() {
    let drawing = "
        ######
        #@o.##
        #.####
        #....#
        ######";
    let mut scene = Scene::new(RULES, drawing);
    let counts = |scene: &Scene| {
        let all = scene.inspect().corpses().count();
        (scene.view().corpses().count(), all)
    };
    scene.play("e e");
    assert_eq!(counts(&scene), (1, 1));
    scene.play("s s e e e");
    assert_eq!(counts(&scene), (0, 1), "{}", scene.map());
}
