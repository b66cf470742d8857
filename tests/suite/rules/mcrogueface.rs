//! McRogueFace, part 6: "Combat System". Sections 0 and 1.

use tallowdeep::base::{Dir, Pos};
use tallowdeep::content::Content;
use tallowdeep::game::{Command, Event, GameOver, Refusal};

use crate::support::scene::{Scene, assert_happens};
use crate::support::variant::variant;

const RULES: &str = "mcrogueface";

/// 1.5.5: a bump into a wall takes no turn, for monsters either.
#[test]
fn a_step_into_a_wall_costs_nothing() {
    let mut scene = Scene::new(
        RULES,
        "#####
         #@.g#
         #####",
    );
    let before = scene.fingerprint();
    scene.assert_refused(Command::Bump(Dir::N), Refusal::Blocked);
    assert_eq!(scene.fingerprint(), before);
    assert_eq!((scene.view().turn(), scene.log().len()), (0, 1));
}

/// 1.5.2: nor does a step off the map.
#[test]
fn a_step_off_the_map_costs_nothing() {
    let mut scene = Scene::new(RULES, "@.g");
    scene.assert_refused(Command::Bump(Dir::W), Refusal::Blocked);
    scene.assert_map("@.g");
}

/// 1.2 and 1.7: hit points stop at 0, but the message has the full damage.
#[test]
fn messages_have_the_full_damage() {
    let mut scene = Scene::new(RULES, "@o");
    scene.play("e e");
    assert_eq!(scene.hp(1), 2);
    let events = scene.play("e");
    assert_happens!(
        events,
        Event::Struck {
            damage: 4,
            from: 2,
            to: 0,
            ..
        }
    );
    let log = scene.log();
    assert_eq!(log[log.len() - 2], "You hit the Orc for 4 damage!");
}

/// 1.7: dead monsters are removed; they neither block nor can be bumped.
#[test]
fn a_dead_monster_frees_its_cell() {
    let mut scene = Scene::new(RULES, "@g.");
    scene.play("e e");
    scene.assert_map("@..");
    scene.play("e");
    scene.assert_map(".@.");
}

/// 1.6: a step by the signs of both distances.
#[test]
fn monsters_approach_diagonally_first() {
    let mut scene = Scene::new(
        RULES,
        "g....
         .....
         ...@.",
    );
    scene.play("e");
    scene.assert_map(
        ".....
         .g...
         ....@",
    );
}

/// 1.6: if that is blocked, it steps along the row, or else along the column, or else stays.
#[test]
fn monsters_slide_along_walls() {
    let mut row = Scene::new(
        RULES,
        "g....
         .#...
         ...@.",
    );
    row.play("e");
    row.assert_map(
        ".g...
         .#...
         ....@",
    );

    // The goblin acts before the orcs, which block it.
    let goblin = |drawing| {
        let mut scene = Scene::new(RULES, drawing);
        scene.play("w");
        scene.at(1)
    };
    let column = goblin(
        "go...
         .o...
         ....@",
    );
    assert_eq!(column, Pos::new(0, 1));
    let nowhere = goblin(
        "go...
         oo...
         ....@",
    );
    assert_eq!(nowhere, Pos::new(0, 0));
}

/// 1.6: monsters hit diagonally, though the hero cannot.
#[test]
fn monsters_hit_diagonally() {
    let mut scene = Scene::new(
        RULES,
        "g..
         ...
         .@.",
    );
    scene.play("n");
    assert_eq!(scene.hp(0), 29);
}

/// 1.6: out of view a monster does nothing.
#[test]
fn monsters_out_of_view_do_nothing() {
    let mut scene = Scene::new(
        RULES,
        "@..#.g
         ...#..
         ...#..",
    );
    scene.play("s n e");
    assert_eq!(scene.at(1), Pos::new(5, 0));
    let mut far = Scene::new(RULES, "@.........g");
    far.play("e");
    assert_eq!(
        far.at(1).x,
        10,
        "nine cells away after the step: beyond the radius of 8"
    );
    far.play("e");
    assert_eq!(far.at(1).x, 9, "eight cells away: in view, so it comes");
}

/// 0.4: the hero dies once, and monsters that have not acted yet no longer act.
#[test]
fn the_hero_dies_once() {
    let mut scene = Scene::new(
        RULES,
        "ttt
         t@t
         ttt",
    );
    scene.play("e e e e e e");
    assert_eq!((scene.hp(0), scene.over()), (0, Some(GameOver::Dead)));
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

/// 0.2: the tutorial's tile numbers are the character codes of our letter sheet.
#[test]
fn tutorial_tile_numbers_are_character_codes() {
    let content = Content::builtin();
    let letters = content.sheet_named("cp437").expect("it is there");
    let sheet = &content.sheets[letters.0].1.sheet;
    for (word, number) in [("wall", 35), ("floor", 46), ("hero", 64), ("corpse", 37)] {
        let tile = sheet.tile_named(word).map(|tile| tile.0);
        assert_eq!(tile, Some(number), "{word}");
    }
    for monster in &variant(RULES, &[]).rules.monsters {
        assert_eq!(sheet.tile_named(&monster.kind), None, "its letter is shown");
    }
}
