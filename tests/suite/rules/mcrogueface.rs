//! McRogueFace, part 6: "Combat System". Sections 0 and 1.

use crate::support::scene::{Scene, assert_plays};
use crate::support::variant::{file, variant};

const RULES: &str = "mcrogueface";

/// 1.5.5, 1.5.2: a bump into a wall takes no turn, for monsters either; nor does a step off the map.
#[test]
fn a_step_into_a_wall_costs_nothing() {
    let still = "#@.g# refused:Blocked turn:0";
    let wall = &format!("#####\n#@.g#\n##### ; n => ##### {still} #####");
    let edge = "@.g ; w => @.g refused:Blocked turn:0";
    assert_plays(&file(RULES), &[wall, edge]);
}

/// 1.2 and 1.7: hit points stop at 0, but the message has the full damage.
#[test]
fn messages_have_the_full_damage() {
    let mut scene = Scene::new(RULES, "@o");
    scene.assert_play("e e", "1.hp:2");
    scene.assert_play("e", "1.hp:0");
    let log = scene.log();
    assert_eq!(log[log.len() - 2], "You hit the Orc for 4 damage!");
}

/// 1.7: dead monsters are removed; they neither block nor can be bumped.
#[test]
fn a_dead_monster_frees_its_cell() {
    assert_plays(&file(RULES), &["@g. ; e e => @.. corpses: ; e => .@."]);
}

/// 1.6: monsters hit diagonally, though the hero cannot. Out of view a monster does nothing: beyond the radius of 8 after
/// the step.
#[test]
fn monsters_hit_diagonally_and_in_view() {
    let rows = [
        "g..\n...\n.@. ; n => hp:29",
        "@..#.g\n...#..\n...#.. ; s n e => 1.at:5,0",
        "@.........g ; e => 1.at:10,0 ; e => 1.at:9,0",
    ];
    assert_plays(&file(RULES), &rows);
}

/// 0.4: the hero dies once, and monsters that have not acted yet no longer act.
#[test]
fn the_hero_dies_once() {
    let mut scene = Scene::new(RULES, "ttt\nt@t\nttt");
    scene.assert_play("e e e e e e", "hp:0 over:Dead");
    let log = scene.log();
    let deaths = log.iter().filter(|line| *line == "You have died!");
    assert_eq!(deaths.count(), 1);
    scene.assert_last("Press R to restart or Escape to quit.");
    let colors = scene.log_colors();
    assert_eq!(colors[colors.len() - 2..], ["ff3232", "c8c8c8"]);
}

/// 1.7: the table of messages and their colours.
#[test]
fn messages_have_the_tutorials_colours() {
    let mut scene = Scene::new(RULES, "@g");
    scene.play("e e");
    let hit = "You hit the Goblin for 5 damage!";
    let (greeting, back) = (
        "Welcome to the dungeon! Find and defeat the enemies.",
        "The Goblin hits you for 1 damage!",
    );
    assert_eq!(scene.log(), [greeting, hit, back, hit, "The Goblin dies!"]);
    let colors = ["6464ff", "c8c8c8", "ff9696", "c8c8c8", "64ff64"];
    assert_eq!(scene.log_colors(), colors);
}

/// 1.7: a hit for 0 has its own message on both sides.
#[test]
fn harmless_hits_are_logged() {
    let hard = (
        "hp = 6, attack = 3, defense = 0",
        "hp = 6, attack = 1, defense = 5",
    );
    let mut scene = Scene::of(&variant(RULES, &[hard]), "@g");
    scene.play("e");
    assert_eq!(
        scene.log()[1..],
        [
            "You hit the Goblin but deal no damage.",
            "The Goblin hits you but deals no damage."
        ]
    );
    assert_eq!(scene.log_colors()[1..], ["969696", "9696c8"]);
    assert_eq!((scene.hp(0), scene.hp(1)), (30, 6));
}

/// 1.8: a restart resets everything and has its own greeting.
#[test]
fn a_restart_resets_everything() {
    let mut scene = Scene::new(RULES, "@g..");
    scene.play("e e e");
    scene.restart();
    assert_eq!((scene.hp(0), scene.hp(1), scene.view().turn()), (30, 6, 0));
    assert_eq!(scene.log(), ["A new adventure begins!"]);
    assert_eq!(scene.log_colors(), ["6464ff"]);
}

/// 1.8: green above 60 of 100, yellow above 30, else red.
#[test]
fn hit_points_are_green_then_yellow_then_red() {
    let screen = variant(RULES, &[]).screen;
    let colors = [19, 18, 10, 9].map(|hp| {
        let color = screen.hp_color(hp, 30).expect("the rules have colours");
        format!("{:06x}", color.to_u32())
    });
    assert_eq!(colors, ["64ff64", "ffff64", "ffff64", "ff6464"]);
}
