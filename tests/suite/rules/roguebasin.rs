//! The RogueBasin python+libtcod tutorial, part 6: "Going Berserk!". Sections 0 and 4.

use tallowdeep::game::GameOver;

use crate::support::scene::{Scene, assert_plays};
use crate::support::variant::{file, variant};

const RULES: &str = "roguebasin";

/// 4.3: an arrow key takes a turn, even into a wall. 4.2: a blocked monster stays, it does not slide; the first orc acts
/// before the second. Monsters hit from less than two cells away: straight and diagonally, but not at two cells.
#[test]
fn blocked_monsters_stay_and_near_ones_hit() {
    let rows = [
        "@#.o\n.... ; e => turn:1 at:0,0",
        "o...\n.o..\n....\n...@ ; e => 1.at:0,0 2.at:2,2",
        "@oo\n... ; w => 2.at:2,0",
        "o.\n.@ ; e => hp:29 1.at:0,0",
        "o.@ ; e => hp:30 1.at:1,0",
    ];
    assert_plays(&file(RULES), &rows);
}

/// 4.2: the vector to the hero, which bumps into the edge of an empty map, normalised, each component rounded.
#[test]
fn monsters_follow_the_rounded_line() {
    for (x, y, step) in [
        (5, 1, "1.at:1,0"),
        (2, 1, "1.at:1,0"),
        (3, 2, "1.at:1,1"),
        (5, 3, "1.at:1,1"),
        (7, 4, "1.at:1,0"),
        (1, 5, "1.at:0,1"),
    ] {
        let mut rows = vec![".".repeat(x + 1); y + 1];
        rows[0].replace_range(..1, "o");
        rows[y].replace_range(x.., "@");
        let row = &format!("{} ; e => {step}", rows.join("\n"));
        assert_plays(&file(RULES), &[row]);
    }
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
    let row = "######\n#@o.##\n#.####\n#....#\n###### ; e e => corpses:2,1 ; s s e e e => corpses:";
    assert_plays(&file(RULES), &[row]);
}
