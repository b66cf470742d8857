//! The RogueBasin python+libtcod tutorial, part 6: "Going Berserk!". Sections 0 and 4.

use tallowdeep::base::{Dir, Pos};
use tallowdeep::game::{Command, GameOver, Refusal};

use super::{AROUND, CORNER};
use crate::support::scene::Scene;
use crate::support::variant::variant;

const RULES: &str = "roguebasin";

/// 4.3: arrow keys only, and no key to wait.
#[test]
fn there_are_no_diagonals_and_no_waiting() {
    let mut scene = Scene::new(RULES, "@..");
    for dir in [Dir::NE, Dir::SE, Dir::SW, Dir::NW] {
        assert_eq!(scene.bump(dir), Err(Refusal::NoDiagonals));
    }
    assert_eq!(scene.command(Command::Wait), Err(Refusal::NoWaiting));
}

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

/// 4.2: monsters cut corners if the rounded step is diagonal.
#[test]
fn monsters_cut_corners() {
    let mut scene = Scene::new(
        RULES,
        "o#..
         #...
         ....
         ...@",
    );
    scene.play("e");
    assert_eq!(scene.at(1), Pos::new(1, 1));
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

/// 4.2: names are in lower case; the attacker's is capitalised.
#[test]
fn the_killing_hit_is_logged_before_the_death() {
    let mut scene = Scene::new(RULES, "@o");
    scene.play("e e");
    assert_eq!(
        scene.log(),
        [
            "Player attacks orc for 5 hit points.",
            "Orc attacks player for 1 hit points.",
            "Player attacks orc for 5 hit points.",
            "Orc is dead!",
        ]
    );
    assert_eq!(scene.log_colors(), ["", "", "", ""]);
}

/// 4.2: a hit for 0 has a message and does no damage.
#[test]
fn harmless_hits_are_logged() {
    let hard = ("attack = 4, defense = 1", "attack = 2, defense = 5");
    let mut scene = Scene::of(&variant(RULES, &[hard]), 1, "@T");
    scene.play("e");
    assert_eq!(
        scene.log(),
        [
            "Player attacks troll but it has no effect!",
            "Troll attacks player but it has no effect!"
        ]
    );
    assert_eq!((scene.hp(0), scene.hp(1)), (30, 16));
}

/// 0.14: the tutorial shows -1; here hit points stop at 0.
#[test]
fn the_hero_dies_at_zero_hit_points() {
    let mut scene = Scene::of(&variant(RULES, &[("hp = 30", "hp = 1")]), 1, "@TT");
    scene.play("w");
    assert_eq!((scene.hp(0), scene.over()), (0, Some(GameOver::Dead)));
    assert_eq!(
        scene.log(),
        ["Troll attacks player for 2 hit points.", "You died!"]
    );
    assert_eq!(scene.bump(Dir::E), Err(Refusal::GameOver));
}

/// 4.3: monsters that have not acted when the hero dies still step in that turn, but do not hit.
#[test]
fn monsters_still_step_after_the_heros_death() {
    for rules in [RULES, "roguebasin-real-time"] {
        let weak = variant(rules, &[("hp = 30", "hp = 1")]);
        let drawing = "
            #..o....####
            #@.o....o..#";
        let mut scene = Scene::of(&weak, 1, drawing);
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

/// 4.2: a corpse lies where the monster died, is called its remains and does not block.
#[test]
fn a_corpse_blocks_nothing() {
    let mut scene = Scene::new(RULES, "@o.");
    scene.play("e e");
    let remains: Vec<_> = scene.view().corpses().map(|of| (of.name, of.at)).collect();
    assert_eq!(remains, [("orc", Pos::new(1, 0))]);
    let words = variant(RULES, &[]).messages;
    assert_eq!(words.remains_of("orc"), Some("remains of orc".to_owned()));
    scene.play("e");
    scene.assert_map(".@.");
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

/// 0.7, 4.3: monsters test the field of view before the hero's step: one entering view waits a turn.
#[test]
fn a_monster_entering_view_acts_next_turn() {
    let mut scene = Scene::new(RULES, &CORNER.replace('g', "o"));
    scene.play("s s s");
    assert_eq!(scene.at(1), Pos::new(6, 3));
    scene.play("s");
    assert_eq!(scene.at(1), Pos::new(5, 3));
}

/// 0.7, 4.2: a monster leaving view comes one step more, then stands.
#[test]
fn a_monster_leaving_view_stops_next_turn() {
    let mut scene = Scene::new(RULES, &AROUND.replace('g', "o"));
    scene.play("n");
    assert_eq!(scene.at(1), Pos::new(1, 2));
    scene.play("e n e e");
    assert_eq!(scene.at(1), Pos::new(1, 2));
}

/// 0.8: 80 orcs to 21 trolls, because both ends of the draw from 0 to 100 are included.
#[test]
fn orcs_weigh_80_of_101() {
    let rules = variant(RULES, &[]).rules;
    let weights: Vec<_> = rules
        .monsters
        .iter()
        .map(|monster| monster.weight)
        .collect();
    assert_eq!(weights, [80, 21]);
}
