//! The python-tcod tutorial, part 6: components and A*. Sections 0 and 3.

use tallowdeep::base::Pos;

use super::AROUND;
use crate::support::scene::assert_plays;
use crate::support::variant::file;

const RULES: &str = "tcod";

/// 3.5, 3.4: eight directions, even between two walls, and a key to wait; a step into a wall or off the map takes a turn.
/// Monsters hit from all eight sides. An actor in the way costs 10 more, so that a crowd spreads out: steps cost 2 and 3,
/// an actor 10 cells more, which is 44 through the first orc, 41 around the wall of length four, 45 around that of five.
#[test]
fn eight_ways_and_costs() {
    let rows = [
        "@#\n#. ; se . => at:1,1 turn:2",
        "@..o ; n w => turn:2 1.at:1,0",
        "o.\n.@ ; . => hp:29 1.at:0,0",
        "@oo\n... ; . => @o. .o.",
        "@oo...\n.####.\n...... ; . => 2.at:3,0",
        "@oo....\n.#####.\n....... ; . => 2.at:2,0",
    ];
    assert_plays(&file(RULES), &rows);
}

/// 3.4: out of view a monster walks to where it last saw the hero, which is after the third step, and stays there. 0.6:
/// the first orc's next cell is occupied, so it stays; then the cell after that is two away, and it drops its path, where
/// the tutorial's orc would leap.
#[test]
fn monsters_finish_their_remembered_path() {
    let row = "
        #.......###
        #######.###
        ######..###
        o.....@####
        n e n n => 1.at:4,3
        w => 1.at:5,3
        w => 1.at:6,2
        w => 1.at:7,2
        w => 1.at:7,1
        . . => 1.at:7,1";
    assert_plays(&file(RULES), &[row]);
    let around = &AROUND.replace("g.", "oo");
    let row = &format!("{around} ; n e n e => 1.at:0,2 2.at:5,2");
    assert_plays(&file(RULES), &[row]);
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
