//! Ground that changes during a game: walls that open, lights that change with them, seals and the ways around them.

use tallowdeep::Command;
use tallowdeep::base::{Dir, Pos};
use tallowdeep::game::rules::{BumpRule, FlameHeight, Mind};
use tallowdeep::game::{ActorId, Event, GameOver};

use super::allies::ALLY_RULE;
use super::doors::DOORS_RULE;
use crate::support::scene::Scene;
use crate::support::traits::{changed, kind, with_traits, with_traits_and};

/// Rubble that the hero can clear away, a pyre that burns down to embers, and a door that wins the game.
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

[[terrain]]
kind = "day"
name = "daylight"
letter = "S"
color = "ffb84c"
walk = false
on_bump = { becomes = "rubble", wins = {} }

[[terrain]]"#,
);

fn scene(kinds: &[(&str, &str)], drawing: &str) -> Scene {
    Scene::of(&with_traits_and(kinds, &[GROUND]), drawing)
}

/// A hunter on its way around turns back as soon as the straight way is open, even if the hero has not moved.
#[test]
fn a_way_that_opens_is_taken_at_once() {
    let mut scene = scene(
        &[],
        "
        ###########
        #@R..k....#
        #.#######.#
        #.........#
        ###########",
    );
    scene.play(". . .");
    let before = scene.at(1);
    assert!(before.x > 5, "it goes around: {before:?}");
    scene.play("e");
    let after = scene.at(1);
    assert_eq!((after.x, after.y), (before.x - 1, 1));
}

/// A torch lights the cell below it as soon as that is walkable.
#[test]
fn a_torch_lights_a_cleared_cell_below_it() {
    let mut scene = scene(
        &[],
        "
        ####*#####
        #..@R....#
        ##########",
    );
    scene.play("flame-shielded");
    let light = |scene: &Scene, x| scene.inspect().light_level(Pos::new(x, 1));
    assert_eq!(light(&scene, 7), 0);
    scene.play("e");
    assert_eq!((light(&scene, 4), light(&scene, 7)), (6, 3));
}

/// Terrain that burnt high and now burns low gives less light.
#[test]
fn embers_light_less_than_a_pyre() {
    let mut scene = scene(&[], "#.......@P#");
    scene.play("flame-shielded");
    let light = |scene: &Scene| scene.inspect().light_level(Pos::new(4, 0));
    assert_eq!(light(&scene), 8 - 5);
    scene.play("e");
    assert_eq!(light(&scene), 0);
}

/// There are no odds after a win, nor under rules without blows.
#[test]
fn odds_exist_only_in_fights() {
    let mut won = scene(&[], "S@z");
    assert!(won.view().odds(ActorId(1)).is_some());
    won.play("w");
    assert_eq!(won.over(), Some(GameOver::Light));
    assert!(won.view().odds(ActorId(1)).is_none());
    let peaceful = changed(with_traits(&[]), |rules| {
        rules.play.bump = BumpRule::IsBlocked;
    });
    let scene = Scene::of(&peaceful, "@z");
    assert!(scene.view().odds(ActorId(1)).is_none());
}

/// A bump that costs nothing works without any wax.
#[test]
fn rubble_is_cleared_without_wax() {
    let file = changed(with_traits_and(&[], &[GROUND]), |rules| {
        rules.flame.as_mut().expect("it has a flame").wax = 0;
    });
    let mut scene = Scene::of(&file, "#@R.#");
    let flame = scene.view().flame().map(|flame| (flame.wax, flame.height));
    assert_eq!(flame, Some((0, FlameHeight::Out)));
    assert!(scene.command(Command::Bump(Dir::E)).is_ok());
}

/// The most turns' worth of seal that a monster which breaks this many per turn breaks instead of going around.
fn longest_worth_breaking(breaks: i32) -> i32 {
    let breaks_through = |holds: i32| {
        let traits = format!("breaks = {breaks}, feels_steps = 20");
        let loud = [DOORS_RULE];
        let file = changed(with_traits_and(&[("slime", &traits)], &loud), |rules| {
            rules.door_seal.as_mut().expect("there are seals").holds = holds;
        });
        let mut scene = Scene::of(
            &file,
            "
            ############
            #@+..s.....#
            #.########.#
            #..........#
            ############",
        );
        // It has felt where the hero stands, and feels nothing later.
        scene.play("s n seal-e");
        let events = scene.play(". . . .");
        let breaks = |event: &Event| matches!(event, Event::DoorBattered { .. });
        events.iter().any(breaks)
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
    for (attack, strikes) in [(0, false), (6, true)] {
        let file = changed(with_traits_and(&[], &[ALLY_RULE]), |rules| {
            kind(rules, "zombie").stats.attack = attack;
            kind(rules, "boy").stats.hp = 99;
        });
        let mut scene = Scene::of(&file, "#@.Yz#");
        let struck = |events: &[Event]| {
            let at_boy =
                |event: &Event| matches!(event, Event::Struck { target, .. } if target.0 == 1);
            events.iter().any(at_boy)
        };
        let events = scene.play(".");
        assert_eq!(scene.actor(2).mind, Some(Mind::Hunting));
        assert!(!struck(&events), "it has just noticed");
        assert_eq!(struck(&scene.play(". .")), strikes, "{attack}");
    }
}

/// A shooter that sees a hero in the dark does not shoot at it until it is lit.
#[test]
fn shooters_do_not_shoot_into_the_dark() {
    let shots = |lit: bool| {
        let traits = "shoots = { range = 7, keeps = 2 }, sees_in_dark = 9";
        let file = changed(with_traits(&[("goblin", traits)]), |rules| {
            kind(rules, "goblin").glow = 0;
            let flame = rules.flame.as_mut().expect("it has a flame");
            flame.wax = if lit { 300 } else { 0 };
        });
        let mut scene = Scene::of(&file, "#@....g#");
        let events = scene.play(". . .");
        let shot = |event: &&Event| matches!(event, Event::Shot { .. });
        events.iter().filter(shot).count()
    };
    assert!(shots(true) > 0);
    assert_eq!(shots(false), 0);
}

/// In the dark, where all cells are alike, a thief takes the one farthest from the hero.
#[test]
fn a_thief_in_the_dark_runs_straight_away() {
    let file = changed(with_traits(&[("rat", "steals = true")]), |rules| {
        rules.flame.as_mut().expect("it has a flame").plain.light = 1;
    });
    let mut scene = Scene::of(
        &file,
        "
        ###############
        #.............#
        #.............#
        #.............#
        #!@r..........#
        #.............#
        #.............#
        #.............#
        ###############",
    );
    scene.play("w g . . .");
    assert_eq!(scene.actor(1).mind, Some(Mind::Fleeing));
    let mut steps = 0;
    for _ in 0..5 {
        let (from, hero) = (scene.at(1), scene.at(0));
        let cells = from.neighbours().into_iter();
        let inside = cells.filter(|at| (1..=13).contains(&at.x) && (1..=7).contains(&at.y));
        let dark = inside.filter(|at| scene.inspect().light_level(*at) == 0);
        let farthest = dark.map(|at| at.distance_squared(hero)).max();
        scene.play(".");
        if scene.at(1) != from {
            steps += 1;
            assert_eq!(Some(scene.at(1).distance_squared(hero)), farthest);
        }
    }
    assert!(steps > 2, "{steps}");
}
