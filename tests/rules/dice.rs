//! Chances of fights and of what the dead leave, over 100,000 draws each from fixed seeds. Those of maps and of who
//! stands on them are tested beside their code.

use std::sync::Arc;

use tallowdeep::base::{Dir, Grid, Pos, Size};
use tallowdeep::content::RuleFile;
use tallowdeep::game::{Arrival, Blueprint, Command, Event, Terrain, World};

use crate::chances::{DRAWS, assert_fits};
use crate::variant::variant;

/// The hero with a foe of the first kind to the east, and nothing else.
fn duel(file: &RuleFile, seed: u64) -> World {
    let map = Blueprint {
        terrain: Grid::new(Size::new(2, 1), Terrain::Floor),
        rooms: Vec::new(),
        hero: Pos::new(0, 0),
        foes: vec![Arrival {
            kind: 0,
            at: Pos::new(1, 0),
            name: None,
        }],
        items: Vec::new(),
    };
    World::on_map(Arc::clone(&file.rules), seed, map)
}

/// What becomes of the hero's blows, duel after duel, until there are enough.
fn blows(file: &RuleFile, mut count: impl FnMut(Event)) {
    let (mut seed, mut drawn) = (1, 0);
    while drawn < DRAWS {
        let mut world = duel(file, seed);
        seed += 1;
        while let Ok(events) = world.step(Command::Bump(Dir::E)) {
            let Some(first @ (Event::Struck { .. } | Event::Dodged { .. })) = events.first() else {
                break;
            };
            count(*first);
            drawn += 1;
        }
    }
}

/// A duel of SadConsole in which nobody dies soon and the goblin never dodges, but for `changes`.
fn long_duel(hero: &str, changes: &[(&str, &str)]) -> RuleFile {
    let all = [
        ("stats = { hp = 100, attack = 1, defense = 0 }", hero),
        ("chase = \"straight-way\"", "chase = \"stands\""),
        ("hp = 5, attack = 2", "hp = 999, attack = 0"),
    ];
    variant("sadconsole", &[&all, changes].concat())
}

const NO_DODGE: (&str, &str) = ("dodge = 5", "dodge = 0");

/// 5.1, 5.2: goblins dodge 5 blows of 100.
#[test]
fn goblins_dodge_five_blows_of_a_hundred() {
    let mut counts = [0; 2];
    let file = long_duel("stats = { hp = 100, attack = 1, defense = 0 }", &[]);
    blows(&file, |event| {
        counts[usize::from(matches!(event, Event::Dodged { .. }))] += 1;
    });
    assert_fits(&counts, &[95, 5]);
}

/// How often blows of the hero are worth each of `values`.
fn worth(file: &RuleFile, values: &[i32]) -> Vec<usize> {
    let mut counts = vec![0; values.len()];
    blows(file, |event| {
        if let Event::Struck { damage, .. } = event {
            let value = values.iter().position(|value| *value == damage);
            counts[value.expect("the blow has a value of the table")] += 1;
        }
    });
    counts
}

/// 5.2: base 10 is drawn from 8 to 11, each equally likely.
#[test]
fn the_variance_is_a_fair_draw() {
    let file = long_duel(
        "stats = { hp = 100, attack = 10, defense = 0 }",
        &[NO_DODGE],
    );
    assert_fits(&worth(&file, &[8, 9, 10, 11]), &[1, 1, 1, 1]);
}

/// 5.2: a draw of 8 to 11, and in 30 blows of 100 half as much again, halves to the even number: 12, 14, 15 and 16.
#[test]
fn critical_blows_come_as_often_as_the_rules_say() {
    let hero = "stats = { hp = 100, attack = 10, defense = 0, critical = 30 }";
    let file = long_duel(hero, &[NO_DODGE]);
    let counts = worth(&file, &[8, 9, 10, 11, 12, 14, 15, 16]);
    assert_fits(&counts, &[70, 70, 70, 70, 30, 30, 30, 30]);
}

/// 5.2: a dodged blow rolls for nothing else; the rest are critical as often as ever.
#[test]
fn dodges_come_before_critical_blows() {
    let hero = "stats = { hp = 100, attack = 1, defense = 0, critical = 20 }";
    let file = long_duel(hero, &[("dodge = 5", "dodge = 50")]);
    let mut counts = [0; 3];
    blows(&file, |event| {
        counts[match event {
            Event::Dodged { .. } => 0,
            Event::Struck { critical, .. } => 1 + usize::from(critical),
            _ => panic!("no blow: {event:?}"),
        }] += 1;
    });
    assert_fits(&counts, &[50, 40, 10]);
}

/// 1.9, Try this: 10 blows of 100 are critical.
#[test]
fn one_blow_in_ten_of_our_hero_is_critical() {
    let file = variant(
        "tallowdeep",
        &[
            ("chase = \"crowd-way\"", "chase = \"stands\""),
            ("hp = 5, attack = 4", "hp = 999, attack = 4"),
        ],
    );
    assert_fits(&worth(&file, &[5, 10]), &[90, 10]);
}

/// 1.9, Try this: 25 of 100 leave a thing, each kind as likely as its weight.
#[test]
fn one_foe_in_four_leaves_a_thing() {
    let file = variant("tallowdeep", &[]);
    let mut counts = [0; 9];
    for seed in 0..DRAWS as u64 {
        let mut world = duel(&file, seed);
        let events = world.step(Command::Bump(Dir::E)).expect("a rat is there");
        let what = events.iter().find_map(|event| match event {
            Event::Dropped { what, .. } => Some(*what),
            _ => None,
        });
        counts[what.unwrap_or(8)] += 1;
    }
    // 131 is the sum of the weights: 25 * weight of 100 * 131.
    let weights = [1000, 500, 750, 150, 150, 75, 400, 250, 75 * 131];
    assert_fits(&counts, &weights);
}
