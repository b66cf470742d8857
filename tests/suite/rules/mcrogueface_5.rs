//! McRogueFace, part 5: "Placing Enemies". Sections 0 and 2.

use crate::support::scene::{Scene, assert_plays};
use crate::support::variant::file;

const RULES: &str = "mcrogueface-5";

/// 2: monsters never move or act. Walking into one says that it blocks the path, and nothing moves; a bump into a wall
/// changes nothing, not even the status.
#[test]
fn monsters_never_move() {
    let blocks = "@o. refused:Occupied turn:0 | A Orc blocks your path!";
    let rows = [
        "@....\n..g..\n..... ; e e s s e e n n => 1.at:2,1 hp:30",
        &format!("@o. ; e => {blocks}"),
        "@.. ; n => refused:Blocked turn:0",
    ];
    assert_plays(&file(RULES), &rows);
    let mut scene = Scene::new(RULES, "@o.");
    scene.play("n e");
    assert_eq!(scene.log_colors(), ["64c864", "c89664"]);
}

/// 2: the status says that you explore, in green, shown once for as long as it lasts.
#[test]
fn the_status_is_exploring_after_a_step() {
    let mut scene = Scene::new(RULES, "@.....");
    assert_eq!(scene.log(), ["Explore the dungeon..."]);
    scene.play("e e e");
    assert_eq!(scene.log(), ["Explore the dungeon...", "Exploring..."]);
    assert_eq!(scene.log_colors(), ["64c864", "64c864"]);
}

/// 2: R makes another dungeon and says so in the colour of the status.
#[test]
fn a_new_dungeon_keeps_the_status_colour() {
    let mut scene = Scene::new(RULES, "@o.");
    scene.play("e");
    scene.restart();
    assert_eq!(scene.log(), ["New dungeon generated!"]);
    assert_eq!(scene.log_colors(), ["c89664"], "it stays orange");
    scene.play("s");
    assert_eq!(scene.view().turn(), 0);
}
