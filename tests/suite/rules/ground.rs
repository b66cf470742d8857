//! Ground of the rule file: what it lets pass, what it does to whoever walks there, what burns.

use tallowdeep::base::{Dir, Pos};
use tallowdeep::game::Refusal;

use super::flame::flame;
use crate::support::scene::Scene;

/// Terrain of these tests.
const GROUND: &str = r#"
[[terrain]]
kind = "grate"
name = "grate"
letter = "="
color = "a9b9c8"
walk = false

[[terrain]]
kind = "brazier_lit"
name = "lit brazier"
letter = "&"
color = "ffb84c"
walk = false
light = 6

[[terrain]]
kind = "pillar"
name = "pillar"
letter = "I"
color = "a9b9c8"
walk = false
sight = false
"#;

/// The rules of the flame with the terrain of these tests.
fn ground(drawing: &str) -> Scene {
    let with_ground = format!("{GROUND}\n[screen]");
    Scene::of(&flame(&[("[screen]", &with_ground)]), 1, drawing)
}

#[test]
fn sight_and_light_pass_a_grate_and_walkers_do_not() {
    let mut scene = ground(
        "
        ############
        #.@=..&.k..#
        ############",
    );
    let (brazier, behind) = (Pos::new(6, 1), Pos::new(8, 1));
    assert_eq!(scene.bump(Dir::E), Err(Refusal::Blocked));
    assert!(
        scene.view().sees(behind),
        "the light of the brazier shows it"
    );
    assert_eq!(scene.view().any_light_level(brazier), 6);
}

#[test]
fn a_pillar_blocks_sight_and_light() {
    let scene = ground(
        "
        ############
        #.@I..&.k..#
        ############",
    );
    assert!(!scene.view().sees(Pos::new(5, 1)));
}
