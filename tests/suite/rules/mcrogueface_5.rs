//! McRogueFace, part 5: "Placing Enemies". Sections 0 and 2.

use tallowdeep::base::{Dir, Pos};
use tallowdeep::game::{Command, Refusal};

use crate::support::scene::Scene;

const RULES: &str = "mcrogueface-5";

/// 2: monsters never move or act.
#[test]
fn monsters_never_move() {
    let mut scene = Scene::new(
        RULES,
        "@....
         ..g..
         .....",
    );
    scene.play("e e s s e e n n");
    assert_eq!((scene.at(1), scene.hp(0)), (Pos::new(2, 1), 30));
}

/// 2: walking into a monster says that it blocks the path, and nothing moves.
#[test]
fn a_monster_blocks_the_path() {
    let mut scene = Scene::new(RULES, "@o.");
    let before = scene.fingerprint();
    assert!(matches!(scene.bump(Dir::E), Err(Refusal::Occupied(_))));
    assert_eq!(scene.fingerprint(), before);
    scene.assert_last("A Orc blocks your path!");
    assert_eq!(scene.log_colors().pop(), Some("c89664".to_owned()));
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

/// 2: a bump into a wall changes nothing, not even the status.
#[test]
fn walking_into_a_wall_changes_nothing() {
    let mut scene = Scene::new(RULES, "@..");
    scene.assert_refused(Command::Bump(Dir::N), Refusal::Blocked);
    assert_eq!(scene.log(), ["Explore the dungeon..."]);
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
