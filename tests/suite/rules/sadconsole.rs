//! The SadConsole and GoRogue tutorial: implementing melee combat. Sections 0 and 5.

use std::collections::BTreeSet;

use tallowdeep::base::Pos;
use tallowdeep::game::{Event, Known, Terrain};

use crate::support::scene::{Scene, assert_plays};
use crate::support::variant::{file, variant};

const RULES: &str = "sadconsole";

/// 5.3: a turn passes although the step failed, and the goblin beside the hero hits. Monsters walk along rows and columns,
/// and hit if their next step is the hero's cell: never diagonally. Paths ignore actors: a monster behind another waits,
/// though it could go around; they lead around walls.
#[test]
fn monsters_act_along_rows_and_columns() {
    let mut wall = Scene::new(RULES, "##\n@g");
    assert_eq!(wall.strikers("n"), [1]);
    let mut corner = Scene::new(RULES, "g.\n.@");
    assert_eq!(corner.strikers("e"), [0; 0]);
    assert_eq!(corner.at(1).manhattan_distance(Pos::new(1, 1)), 1);
    assert_eq!(corner.strikers("e"), [1]);
    let rows = ["@gg\n... ; w => @gg ... turn:1", "@..\n.#g ; w => 1.at:2,0"];
    assert_plays(&file(RULES), &rows);
}

/// 5.1: doors can be walked through but not seen through.
#[test]
fn doors_hide_what_is_behind_them() {
    let mut scene = Scene::new(RULES, "@.+.g");
    scene.play("e");
    let door = scene.view().terrain(Pos::new(2, 0));
    assert_eq!(door, Known::Visible(Terrain::Door));
    assert_eq!(scene.view().terrain(Pos::new(3, 0)), Known::Unseen);
    assert_eq!(scene.at(1), Pos::new(4, 0));
    scene.play("e");
    assert!(scene.view().sees(Pos::new(4, 0)), "from the door");
    assert_eq!(scene.at(1), Pos::new(3, 0));
}

/// 5.2: the hero's attack of 1 does 1 damage, the goblin's of 2 does 1 or 2.
#[test]
fn damage_matches_the_table() {
    let mut found = BTreeSet::new();
    for seed in 0..50 {
        for event in Scene::with_seed(RULES, seed, "@g").play("e e e e e e") {
            if let Event::Struck {
                attacker, damage, ..
            } = event
            {
                found.insert((attacker.0, damage));
            }
        }
    }
    assert_eq!(found, BTreeSet::from([(0, 1), (1, 1), (1, 2)]));
}

/// Every damage of the hero with `stats` against a goblin of `defense`, with its message.
fn blows(stats: &str, defense: i32) -> (BTreeSet<i32>, BTreeSet<String>) {
    let file = variant(
        RULES,
        &[
            ("stats = { hp = 100, attack = 1, defense = 0 }", stats),
            (
                "hp = 5, attack = 2, defense = 0, dodge = 5",
                &format!("hp = 999, attack = 0, defense = {defense}"),
            ),
        ],
    );
    let mut scene = Scene::of(&file, "@g");
    let (mut worth, mut lines) = (BTreeSet::new(), BTreeSet::new());
    for _ in 0..60 {
        let from = scene.log().len();
        worth.extend(scene.play("e").iter().filter_map(|event| match event {
            Event::Struck {
                attacker, damage, ..
            } if attacker.is_hero() => Some(*damage),
            _ => None,
        }));
        lines.extend(scene.log().into_iter().skip(from));
    }
    (worth, lines)
}

/// 5.2, 0.10: 15 % more is never reached.
#[test]
fn the_damage_roll_excludes_its_upper_end() {
    let (ten, _) = blows("stats = { hp = 999, attack = 10, defense = 0 }", 5);
    assert_eq!(ten, BTreeSet::from([5, 6, 7, 8]));
    let (open, _) = blows("stats = { hp = 999, attack = 10, defense = 0 }", 0);
    assert_eq!(open, BTreeSet::from([8, 9, 10, 11]));
}

/// 5.2: a hit does at least 1 damage, whatever the defence.
#[test]
fn every_hit_does_damage() {
    let (worth, _) = blows("stats = { hp = 999, attack = 1, defense = 0 }", 99);
    assert_eq!(worth, BTreeSet::from([1]));
}

/// 5.2, 0.9: a critical hit does half as much again, and its word keeps its space.
#[test]
fn critical_hits_keep_the_tutorials_space() {
    let (worth, lines) = blows(
        "stats = { hp = 999, attack = 10, defense = 0, critical = 100 }",
        0,
    );
    assert_eq!(worth, BTreeSet::from([12, 14, 15, 16]));
    let line = "Player has attacked Goblin for 12 critical damage.";
    assert!(lines.contains(line), "{lines:?}");
}

/// 5.3: one message for each hit, and another for a dodge; 5.2: a dodged hit does no damage.
#[test]
fn hits_and_dodges_are_logged() {
    let mut scene = Scene::new(RULES, "@g");
    scene.play("e");
    assert_eq!(scene.log()[0], "Player has attacked Goblin for 1 damage.");
    let agile = variant(RULES, &[("dodge = 5", "dodge = 50")]);
    let dodged = (0..20).any(|seed| {
        let mut scene = Scene::seeded(&agile, seed, "@g");
        let dodged = matches!(scene.play("e")[0], Event::Dodged { .. });
        if dodged {
            assert_eq!(scene.log()[0], "The attack was dodged!");
            assert_eq!(scene.hp(1), 5);
        }
        dodged
    });
    assert!(dodged);
}

/// 5.3: the dead vanish without a message or a corpse.
#[test]
fn dead_monsters_vanish_silently() {
    let strong = ("attack = 1", "attack = 99");
    let certain = ("dodge = 5", "dodge = 0");
    let mut scene = Scene::of(&variant(RULES, &[strong, certain]), "@g.");
    scene.assert_play("e", "@.. 1.hp:0 corpses:");
    assert_eq!(scene.log().len(), 1);
    scene.assert_play("e", ".@.");
}

/// Monsters that walk along rows and columns also flee along them, and fight if they cannot.
#[test]
fn monsters_flee_along_rows_and_columns() {
    let idle = "out_of_sight = \"idle\"";
    let flees = format!("{idle}\nflee_below = 100");
    let shy = variant(RULES, &[(idle, &flees), ("dodge = 5", "dodge = 0")]);
    assert_plays(&shy, &["@g.\n... ; e => @.g ...", "@g ; e => Struck:2"]);
}

/// 5.3: of several shortest paths, monsters take that of `FastAStar`. The hero steps to 6, 3 first.
#[test]
fn monsters_take_fast_astars_steps() {
    let steps = [
        [(2, 2), (3, 2)],
        [(3, 1), (4, 1)],
        [(4, 5), (4, 4)],
        [(10, 4), (9, 4)],
        [(9, 5), (8, 5)],
        [(1, 4), (2, 4)],
        [(8, 1), (8, 2)],
        [(11, 2), (10, 2)],
    ];
    super::assert_chase_steps(RULES, 'g', "n", Pos::new(6, 4), &steps);
}
