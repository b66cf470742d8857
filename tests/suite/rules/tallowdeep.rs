//! Our own rules: the exercises of the tutorials (1.9, 2, 7), levels and the way down.

use std::collections::VecDeque;
use std::sync::Arc;

use tallowdeep::base::{Dir, Grid, Pos};
use tallowdeep::content::RulesetFile;
use tallowdeep::game::{Command, GameOver, Terrain, World};

use crate::support::played::Played;
use crate::support::scene::{Scene, assert_plays};
use crate::support::text::assert_starts;
use crate::support::variant;

const RULES: &str = variant::PLAIN;

/// The rules of version 0.1.0: a candle that burns down, resting that heals, monsters that always know where the hero
/// is.
const OLD: &str = "candle";

/// The hero never hits critically.
pub(crate) const PLAIN: (&str, &str) = ("defense = 2, critical = 10", "defense = 2");
/// Monsters drop nothing.
pub(crate) const NO_DROPS: (&str, &str) = ("drop_percent = 25", "drop_percent = 0");
/// Hit points do not come back by themselves.
pub(crate) const NO_HEALING: (&str, &str) = ("heal_turns = 20", "heal_turns = 0");
/// Awake monsters that could see the hero notice it in the first turn, and act on it from the second.
const ALERT: (&str, &str) = ("notices_percent = 35", "notices_percent = 100");

/// Numbers that these tests rely on, whatever they are in the game.
const COUNTED: [(&str, &str); 6] = [
    ("experience = 2\n", "experience = 8\n"),
    ("hp = 5, attack = 4", "hp = 4, attack = 3"),
    ("hp = 7, attack = 6", "hp = 6, attack = 4"),
    ("hp = 17, attack = 4", "hp = 14, attack = 3"),
    ("hp = 8, attack = 6", "hp = 7, attack = 4"),
    ("hp = 34, attack = 15", "hp = 28, attack = 10"),
];

/// The rules without places and traits, with monsters that always notice the hero.
pub(crate) fn variant(changes: &[(&str, &str)]) -> RulesetFile {
    variant::variant(RULES, &[&COUNTED[..], &[ALERT], changes].concat())
}

pub(crate) fn plain(drawing: &str) -> Scene {
    Scene::of(&variant(&[PLAIN, NO_DROPS]), drawing)
}

/// The rules of version 0.1.0.
pub(crate) fn old_variant(changes: &[(&str, &str)]) -> RulesetFile {
    variant::variant(OLD, &[&COUNTED[..], changes].concat())
}

/// Without a pause, a fleeing monster could never be caught. One that cannot flee fights; one that has fled out of view
/// does not come back.
#[test]
fn fleeing_monsters_pause_every_third_turn() {
    let chase = [
        "@g...........",
        ".",
        "1.at:1,0",
        "e",
        "1.at:2,0",
        "e",
        "1.at:2,0",
        "e",
        "1.hp:0",
    ];
    let cornered = ["@g", "e", "1.hp:1 hp:28"];
    let gone = ["@g+....", "e . . . .", "1.at:3,0"];
    let old = old_variant(&[PLAIN, NO_DROPS]);
    assert_plays(&old, &[&chase, &cornered, &gone]);
}

/// Stairs lead down and up again, and a level stays as the hero left it.
#[test]
fn stairs_connect_levels() {
    let row = [
        "@.>#r",
        ">",
        "refused:NoStairs",
        "e e <",
        "refused:NoStairs",
        ">",
        "TookStairs:1 Moved:0 depth:2 | You go down. Depth 2.",
        "<",
        "TookStairs:1 depth:1 at:2,0 1.at:4,0 turn:4",
    ];
    assert_plays(&old_variant(&[PLAIN, NO_DROPS]), &[&row]);
}

/// Killing the boss wins, and nothing happens afterwards.
#[test]
fn killing_the_chandler_wins() {
    let mighty = ("hp = 30, attack = 5", "hp = 30, attack = 99");
    let won = "Won:1 over:Won | The Chandler's crown goes out. Yours is the last flame down here.";
    let row = ["@Cr", "e", won, "e", "refused:GameOver"];
    assert_plays(&variant(&[mighty, NO_DROPS]), &[&row]);
}

/// The first step of a shortest path to the nearest wanted cell, even if an actor stands on it.
fn step_towards(world: &World, wanted: impl Fn(Pos) -> bool) -> Option<Dir> {
    let start = world.view().hero().at;
    let mut first: Grid<Option<Dir>> = Grid::new(world.inspect().terrain().size(), None);
    let mut queue = VecDeque::from([start]);
    while let Some(pos) = queue.pop_front() {
        for dir in Dir::ALL {
            let to = pos.step(dir);
            let free = world
                .inspect()
                .terrain()
                .get(to)
                .is_some_and(|ground| ground.is_walkable());
            if to == start || !free || first[to].is_some() {
                continue;
            }
            first[to] = if pos == start { Some(dir) } else { first[pos] };
            if wanted(to) {
                return first[to];
            }
            queue.push_back(to);
        }
    }
    None
}

/// All the way down: the boss is only on the last level, and the game can be won.
#[test]
fn the_dungeon_can_be_won() {
    let mighty = (
        "hp = 30, attack = 5, defense = 2",
        "hp = 999, attack = 99, defense = 99",
    );
    let rules = Arc::clone(&variant(&[mighty]).rules);
    let boss = |world: &World| {
        let mut all = world.inspect().actors();
        all.find(|actor| actor.kind_name == "chandler" && actor.hp > 0)
            .map(|boss| boss.at)
    };
    for seed in 1..=3 {
        let mut world = World::new(Arc::clone(&rules), seed);
        for _ in 0..4000 {
            let view = world.view();
            assert_eq!(boss(&world).is_some(), view.depth() == 8);
            let stairs = |pos| world.inspect().terrain()[pos] == Terrain::StairsDown;
            let there = stairs(view.hero().at);
            let step = boss(&world).map_or_else(
                || step_towards(&world, stairs),
                |boss| step_towards(&world, |pos| pos == boss),
            );
            let command = if there {
                Command::Descend
            } else {
                Command::Bump(step.expect("all levels are joined"))
            };
            world.step(command).expect("the way is there");
            if world.view().game_over().is_some() {
                break;
            }
        }
        assert_eq!(world.view().game_over(), Some(GameOver::Won), "seed {seed}");
    }
}

/// The first arrival at each depth has a line, also at the second level of a place.
#[test]
fn each_depth_has_a_line_of_its_own() {
    let mut game = Played::ours("####\n#@>#\n####");
    game.play("e >");
    let log = game.log();
    let down = log.iter().position(|line| line == "You go down. Depth 2.");
    assert_starts(&log[down.expect("it was told") + 1], "The lower cellars. ");
}

/// Our rules, whose hero kills at a blow and always hits critically.
fn deadly(changes: &[(&str, &str)]) -> RulesetFile {
    let sure = (
        "attack = 2, defense = 1, critical = 10",
        "attack = 99, defense = 1, critical = 100",
    );
    variant::variant("tallowdeep", &[&[sure], changes].concat())
}

/// One kill is one line, also by a critical blow. Where its sentence joins the one before, the critical blow is reported
/// between the two, in the order in which it happened.
#[test]
fn a_critical_kill_is_one_line() {
    let mut scene = Scene::of(&deadly(&[]), "@g");
    scene.play("e");
    scene.assert_says("A critical hit. You kill the goblin (");
    assert!(!scene.log().contains(&"A critical hit.".to_owned()));
    let joins = (
        "hero_kills = { mark = \"good\", text",
        "hero_kills = { mark = \"good\", joins = true, text",
    );
    let mut scene = Scene::of(&deadly(&[joins]), "@g");
    scene.play("e");
    scene
        .assert_says("The goblin never knew you were there. A critical hit. You kill the goblin (");
}

/// Wax that is found in passing is said to come from the dead.
#[test]
fn tallow_is_reported_with_its_source() {
    let mut scene = Scene::of(&deadly(&[]), "@z.");
    scene.play("e e");
    assert_starts(&scene.last(), "You scrape up the tallow: +");
}
