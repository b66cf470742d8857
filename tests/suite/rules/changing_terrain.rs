//! Ground that changes during a game: walls that open, lights that change with them, seals and the ways around them.

use tallowdeep::game::Event;

use super::allies::ALLY_RULE;
use super::doors::DOORS_RULE;
use crate::support::scene::{Scene, assert_plays, happens};
use crate::support::traits::{changed, kind, with_traits, with_traits_and};

/// Rubble that the hero can clear away, and a pyre that burns down to embers.
const GROUND: (&str, &str) = (
    "[[terrain]]",
    r#"[[terrain]]
kind = "rubble"
name = "rubble"
letter = "R"
color = "a9b9c8"
walk = false
on_bump = { becomes = "floor" }

[[terrain]]
kind = "pyre"
name = "pyre"
letter = "P"
color = "ffb84c"
walk = false
light = 8
on_bump = { becomes = "embers" }

[[terrain]]
kind = "embers"
name = "embers"
letter = "E"
color = "ffb84c"
walk = false
light = 2

[[terrain]]"#,
);

/// A hunter on its way around turns back as soon as the straight way is open, even if the hero has not moved.
#[test]
fn a_way_that_opens_is_taken_at_once() {
    let row = "
        ###########
        #@R..k....#
        #.#######.#
        #.........#
        ###########
        . . . => 1.at:7,1
        e => 1.at:6,1";
    assert_plays(&with_traits_and(&[], &[GROUND]), &[row]);
}

/// A torch lights the cell below it as soon as that is walkable.
#[test]
fn a_torch_lights_a_cleared_cell_below_it() {
    let row = "
        ####*#####
        #..@R....#
        ##########
        flame-shielded => light.7,1:0
        e => light.4,1:6 light.7,1:3";
    assert_plays(&with_traits_and(&[], &[GROUND]), &[row]);
}

/// Terrain that burnt high and now burns low gives less light.
#[test]
fn embers_light_less_than_a_pyre() {
    let row = "#.......@P# ; flame-shielded => light.4,0:3 ; e => light.4,0:0";
    assert_plays(&with_traits_and(&[], &[GROUND]), &[row]);
}

/// A bump that costs nothing works without any wax.
#[test]
fn rubble_is_cleared_without_wax() {
    let file = changed(with_traits_and(&[], &[GROUND]), |rules| {
        rules.flame.as_mut().expect("it has a flame").wax = 0;
    });
    assert_plays(&file, &["#@R.# ; e => flame:Out TerrainChanged:1 refused:"]);
}

/// The most turns' worth of seal that a monster which breaks this many per turn breaks instead of going around.
fn longest_worth_breaking(breaks: i32) -> i32 {
    let breaks_through = |holds: i32| {
        let traits = format!("breaks = {breaks}, feels_steps = 20");
        let file = with_traits_and(&[("slime", &traits)], &[DOORS_RULE]);
        let file = changed(file, |rules| {
            rules.door_seal.as_mut().expect("there are seals").holds = holds;
        });
        let drawing = "############\n#@+..s.....#\n#.########.#\n#..........#\n############";
        let mut scene = Scene::of(&file, drawing);
        // It has felt where the hero stands, and feels nothing later.
        scene.play("s n seal-e");
        happens!(scene.play(". . . ."), Event::DoorBattered { .. })
    };
    (1..=60).take_while(|holds| breaks_through(*holds)).count() as i32
}

/// Fourteen turns of breaking take no longer than the way around, fifteen do. A monster twice as strong breaks twice as
/// much in that time.
#[test]
fn a_seal_is_worth_the_turns_that_it_takes() {
    let one = longest_worth_breaking(1);
    let two = longest_worth_breaking(2);
    assert_eq!((one, two), (14, 28));
}

/// Each seal breaks separately: one that gives way leaves the other as it was.
#[test]
fn a_seal_that_breaks_does_not_repair_the_other() {
    let kinds = [
        ("slime", "breaks = 6, feels_steps = 20"),
        ("zombie", "feels_steps = 20"),
    ];
    let mut scene = Scene::of(
        &with_traits_and(&kinds, &[DOORS_RULE]),
        "
        #############
        #z...+@+...s#
        ######.######
        #############",
    );
    scene.play("s n seal-w seal-e");
    let mut left = vec![12];
    let mut broken = false;
    for _ in 0..8 {
        for event in scene.play(".") {
            let Event::DoorBattered { actor, holds, .. } = event else {
                continue;
            };
            match actor.0 {
                1 => left.push(holds),
                _ => broken |= holds == 0,
            }
        }
    }
    assert!(broken, "the slime is through");
    assert!(left.len() > 4, "{left:?}");
    for pair in left.windows(2) {
        assert_eq!(pair[1], pair[0] - 1, "{left:?}");
    }
}

/// A monster without an attack never strikes, not even an ally, and one that has just noticed the hero does not strike
/// yet.
#[test]
fn a_monster_without_attack_strikes_no_ally() {
    for (attack, strikes) in [(0, "Struck:0"), (6, "Struck:2")] {
        let file = changed(with_traits_and(&[], &[ALLY_RULE]), |rules| {
            kind(rules, "zombie").stats.attack = attack;
            kind(rules, "boy").stats.hp = 99;
        });
        let row = &format!("#@.Yz# ; . => 2.mind:Hunting Struck:0 ; . . => {strikes}");
        assert_plays(&file, &[row]);
    }
}

/// A shooter that sees a hero in the dark does not shoot at it until it is lit.
#[test]
fn shooters_do_not_shoot_into_the_dark() {
    for (wax, shots) in [(300, "Shot:2"), (0, "Shot:0")] {
        let traits = "shoots = { range = 7, keeps = 2 }, sees_in_dark = 9";
        let file = changed(with_traits(&[("goblin", traits)]), |rules| {
            kind(rules, "goblin").glow = 0;
            rules.flame.as_mut().expect("it has a flame").wax = wax;
        });
        assert_plays(&file, &[&format!("#@....g# ; . . . => {shots}")]);
    }
}
