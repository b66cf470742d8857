//! Minds and senses: monsters act on what they see and hear, not on what the hero sees.

use tallowdeep::base::Dir;
use tallowdeep::game::rules::Mind;
use tallowdeep::game::{Event, Terrain};

use super::flame::{flame, scene};
use crate::support::scene::{Scene, assert_happens, assert_never, count, happens};

/// Monsters always notice, so that tests do not depend on luck.
const SHARP: (&str, &str) = ("notices_percent = 35", "notices_percent = 100");

/// Monsters never notice.
const DULL: (&str, &str) = ("notices_percent = 35", "notices_percent = 0");

fn sharp(drawing: &str) -> Scene {
    Scene::of(&flame(&[SHARP]), drawing)
}

fn mind(scene: &Scene, id: u32) -> Mind {
    scene.actor(id).mind.expect("monsters have minds")
}

/// Monsters with a clear line notice a plain flame from 7 cells and a shielded one from 3.
#[test]
fn the_height_of_the_flame_decides_which_monsters_notice() {
    for (height, within) in [
        ("flame-plain", 7),
        ("flame-shielded", 3),
        ("flame-bright", 12),
    ] {
        for away in [within, within + 1] {
            let mut scene = sharp(&format!("@{}k#", ".".repeat(away - 1)));
            let events = scene.play(&format!("{height} ."));
            let noticed = happens!(
                events,
                Event::MindChanged {
                    to: Mind::Hunting,
                    ..
                }
            );
            assert_eq!(noticed, away == within, "{height}, {away} cells");
        }
    }
}

/// In the light of a torch the hero is seen from nine cells, however low its flame.
#[test]
fn a_hero_in_the_light_is_seen() {
    for (torch, right) in [('*', Mind::Hunting), ('#', Mind::Awake)] {
        let mut scene = sharp(&format!("##{torch}#########\n#.@........k\n############"));
        scene.play("flame-shielded .");
        assert_eq!(mind(&scene, 1), right);
    }
}

/// A hunter out of the hero's view keeps coming: it goes to where it last saw the hero, looks around for five turns,
/// then forgets.
#[test]
fn a_hunter_follows_and_forgets() {
    let mut scene = sharp(
        "
        ###########
        #@...k....#
        #.#########
        #.........#
        #########.#
        #.........#
        ###########",
    );
    scene.play(".");
    assert_eq!(mind(&scene, 1), Mind::Hunting);
    scene.play("flame-shielded s se e e e e e e");
    let mut hunts = false;
    for _ in 0..30 {
        scene.play("e se s sw w");
        hunts |= mind(&scene, 1) == Mind::Hunting;
    }
    assert!(hunts && scene.at(1).y > 1, "it came after: {}", scene.map());
}

/// A blow at a monster that has not noticed the hero counts double and never misses. It makes the monster a hunter.
#[test]
fn a_stab_counts_double() {
    let mut scene = Scene::of(&flame(&[DULL]), "@O");
    let events = scene.play("flame-shielded e");
    assert_happens!(events, Event::Stabbed { .. });
    assert_eq!(scene.hp(1), 29 - 2 * (5 - 2));
    assert_eq!(mind(&scene, 1), Mind::Hunting);
    let events = scene.play("e");
    assert_never!(events, Event::Stabbed { .. });
}

/// A fight is heard five cells away, through walls.
#[test]
fn a_fight_is_heard() {
    let drawing = "##########\n#@O......#\n##.#######\n##...z..k#\n##########";
    let mut scene = Scene::of(&flame(&[DULL]), drawing);
    scene.play("e");
    let minds = [2, 3].map(|id| mind(&scene, id));
    assert_eq!(minds, [Mind::Alarmed, Mind::Awake]);
}

/// Skeletons, zombies, slimes and the Chandler never flee; goblins do.
#[test]
fn some_kinds_flee_and_some_never() {
    let flees = |letter: char| {
        let drawing = format!("####\n@{letter}..\n####");
        let mut scene = Scene::seeded(&flame(&[SHARP]), 2, &drawing);
        let events = scene.play(&"e ".repeat(30));
        happens!(
            events,
            Event::MindChanged {
                to: Mind::Fleeing,
                ..
            }
        )
    };
    assert_eq!(['k', 'z', 's', 'C'].map(flees), [false; 4]);
    assert!(['o', 'n', 'g'].into_iter().any(flees));
}

/// Hunters beside the hero follow over the stairs.
#[test]
fn hunters_follow_over_stairs() {
    let mut scene = sharp("#####\n#>@k#\n#####");
    scene.play(". w .");
    assert_eq!(mind(&scene, 1), Mind::Hunting);
    assert_happens!(scene.play(">"), Event::Followed { .. });
    assert_eq!(scene.view().depth(), 2);
    let (hero, hunter) = (scene.at(0), scene.at(1));
    assert!(hero.is_adjacent(hunter), "{hero:?} {hunter:?}");
}

/// On new levels about six in ten monsters sleep, and none hunts.
#[test]
fn six_in_ten_sleep_at_first() {
    let (mut asleep, mut all) = (0, 0);
    for seed in 0..60 {
        let rules = flame(&[]);
        let world = tallowdeep::World::new(rules.rules, seed);
        for monster in world.inspect().actors().skip(1) {
            let mind = monster.mind.expect("monsters have minds");
            assert!(matches!(mind, Mind::Asleep | Mind::Awake));
            asleep += usize::from(mind == Mind::Asleep);
            all += 1;
        }
    }
    let percent = 100 * asleep / all;
    assert!((54..=66).contains(&percent), "{asleep} of {all}");
}

/// Rooms have torches on their north walls, each above a cell of floor.
#[test]
fn torches_face_floor() {
    let mut torches = 0;
    for seed in 0..40 {
        let world = tallowdeep::World::new(flame(&[]).rules, seed);
        let terrain = world.inspect().terrain();
        for (pos, _) in terrain.iter().filter(|(_, kind)| **kind == Terrain::Torch) {
            assert!(
                terrain[pos.step(Dir::S)].is_walkable(),
                "seed {seed}, {pos:?}"
            );
            torches += 1;
        }
    }
    assert!(torches > 40, "{torches}");
}

/// When the hero comes back, a monster that was awake has moved on, and one that slept still sleeps where it was.
#[test]
fn levels_go_on_while_the_hero_is_away() {
    let mut moved = 0;
    for seed in 1..12 {
        let drawing = "############\n#@>#.......#\n####..k....#\n############";
        let mut scene = Scene::seeded(&flame(&[DULL]), seed, drawing);
        let before = scene.at(1);
        scene.play("e >");
        scene.play(&". ".repeat(30));
        scene.play("<");
        moved += usize::from(scene.view().depth() == 1 && scene.at(1) != before);
    }
    assert!(moved >= 6, "{moved} of 11 moved");
}

/// Monsters' wounds heal while the hero is away, a hit point in 20 turns, for at most 50 turns.
#[test]
fn monsters_heal_while_the_hero_is_away() {
    let stands = ("chase = \"dijkstra-map\"", "chase = \"stands\"");
    let mut scene = Scene::of(&flame(&[stands]), "#O@..>##");
    scene.play("w e e e");
    assert_eq!(scene.hp(1), 29 - 6, "a stab takes twice 3");
    scene.play(">");
    scene.play(&". ".repeat(90));
    scene.play("<");
    assert_eq!((scene.view().depth(), scene.hp(1)), (1, 23 + 2));
}

/// docs/formats.md, `chase`: monsters that stand never attack, and those that growl only growl, whatever they know.
#[test]
fn standing_and_growling_monsters_do_not_strike() {
    for (chase, growls) in [("stands", 0), ("growls", 4)] {
        let chase = format!("chase = \"{chase}\"");
        let chase = ("chase = \"dijkstra-map\"", chase.as_str());
        let mut scene = Scene::of(&flame(&[SHARP, chase]), "@O");
        let events = scene.play(". . . . .");
        assert_eq!(mind(&scene, 1), Mind::Hunting);
        assert_eq!(scene.hp(0), 30);
        assert_eq!(count!(events, Event::Growled { .. }), growls, "{chase:?}");
    }
}

/// Monsters on a drawn map start awake, not asleep.
#[test]
fn drawn_monsters_are_awake() {
    let scene = scene("@..k");
    assert_eq!(mind(&scene, 1), Mind::Awake);
}

/// A monster that strikes in the turn in which it notices the hero gets no separate line about noticing.
#[test]
fn a_blow_says_that_its_striker_has_noticed() {
    let mut scene = sharp("@k....");
    scene.play("e");
    assert_eq!(mind(&scene, 1), Mind::Hunting);
    assert!(scene.says("The skeleton") && !scene.says("notices"));
}

/// Monsters that notice the hero in the same turn share a line.
#[test]
fn monsters_that_notice_together_share_a_line() {
    for (drawing, line) in [
        ("@..k..", "The skeleton notices you."),
        ("@..k.z", "Two of them notice you."),
    ] {
        let mut scene = sharp(drawing);
        scene.play(".");
        scene.assert_last(line);
    }
}

/// A hunter that strikes knows where the hero is, so stepping through a door beside it does not shake it off.
#[test]
fn a_striking_hunter_follows_through_a_door() {
    let mut scene = sharp("#######\n#..@.g#\n###+###\n#.....#\n#.....#\n#######");
    scene.play(". . s s . .");
    let (hero, hunter) = (scene.at(0), scene.at(1));
    assert!(hunter.distance(hero) <= 1, "{hero:?} {hunter:?}");
}

/// A dart is heard like any blow, and its target learns where it came from.
#[test]
fn a_dart_is_heard() {
    let mut scene = Scene::of(&flame(&[DULL]), "@(...O....k");
    scene.play("e g");
    scene.throws("dart", 1);
    assert!(scene.hp(1) < 29, "it hit");
    let minds = [1, 2].map(|id| mind(&scene, id));
    assert_eq!(minds, [Mind::Hunting, Mind::Alarmed]);
}
