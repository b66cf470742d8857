//! Minds and senses: monsters act on what they see and hear, not on what the hero sees.

use tallowdeep::game::Event;
use tallowdeep::game::rules::Mind;

use super::flame::flame;
use crate::support::scene::{Scene, assert_plays, happens};
use crate::support::traits::ALERT;

/// Monsters never notice.
const DULL: (&str, &str) = ("notices_percent = 35", "notices_percent = 0");

fn sharp(drawing: &str) -> Scene {
    Scene::of(&flame(&[ALERT]), drawing)
}

fn mind(scene: &Scene, id: u32) -> Mind {
    scene.actor(id).mind.expect("monsters have minds")
}

/// Monsters with a clear line notice a plain flame from 7 cells and a shielded one from 3.
#[test]
fn the_height_of_the_flame_decides_which_monsters_notice() {
    let file = flame(&[ALERT]);
    for (height, within) in [
        ("flame-plain", 7),
        ("flame-shielded", 3),
        ("flame-bright", 12),
    ] {
        for (away, mind) in [(within, "1.mind:Hunting"), (within + 1, "1.mind:Awake")] {
            let drawing = &format!("@{}k#", ".".repeat(away - 1));
            let row = &format!("{drawing} ; {height} => turn:0 ; . => {mind}");
            assert_plays(&file, &[row]);
        }
    }
}

/// In the light of a torch the hero is seen from nine cells, however low its flame.
#[test]
fn a_hero_in_the_light_is_seen() {
    let row = "\n#.@........k\n############";
    let (lit, dark) = (format!("##*#########{row}"), format!("############{row}"));
    let rows = [
        &*format!("{lit} ; flame-shielded . => 1.mind:Hunting"),
        &format!("{dark} ; flame-shielded . => 1.mind:Awake"),
    ];
    assert_plays(&flame(&[ALERT]), &rows);
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
    // 29 - 2 * (5 - 2).
    let row = "@O ; flame-shielded e => Stabbed:1 1.hp:23 1.mind:Hunting ; e => Stabbed:0";
    assert_plays(&flame(&[DULL]), &[row]);
}

/// One that woke or noticed the hero this very turn cannot be missed; from its next turn on it can.
#[test]
fn a_startled_monster_cannot_be_missed() {
    let misses = "wax = 1, turns = 2, misses_percent = 25";
    let all = misses.replace("25", "100");
    for (startles, hp) in [(false, 29), (true, 26)] {
        let minds = format!("notices_percent = 100\nstartles = {startles}");
        let file = flame(&[
            (misses, &all),
            ("wakes_percent = 35", "wakes_percent = 100"),
            ("notices_percent = 35", &minds),
        ]);
        let left = format!("Stabbed:0 1.hp:{hp}");
        let wakes = &format!("asleep @.O ; flame-shielded e => 1.mind:Hunting ; e => {left}");
        let notices = &format!("@O ; flame-shielded . => 1.mind:Hunting ; e => {left}");
        let late = "@O ; flame-shielded . . => 1.mind:Hunting ; e => 1.hp:29";
        assert_plays(&file, &[wakes, notices, late]);
    }
}

/// A fight is heard five cells away, through walls. A dart is heard like any blow, and its target learns where it came
/// from.
#[test]
fn a_fight_is_heard() {
    let file = flame(&[DULL]);
    let row = "
        ##########
        #@O......#
        ##.#######
        ##...z..k#
        ##########
        e => 2.mind:Alarmed 3.mind:Awake";
    assert_plays(&file, &[row]);
    let mut scene = Scene::of(&file, "@(...O....k");
    scene.play("e g");
    scene.throws("dart", 1);
    scene.assert_play("", "1.mind:Hunting 2.mind:Alarmed");
}

/// Skeletons, zombies, slimes and the Chandler never flee; goblins do.
#[test]
fn some_kinds_flee_and_some_never() {
    let flees = |letter: char| {
        let drawing = format!("####\n@{letter}..\n####");
        let mut scene = Scene::seeded(&flame(&[ALERT]), 2, &drawing);
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

/// With havens, one that is badly hurt flees only to others out of sight or into the dark, and with too few hit points
/// not at all. It brings the other along, and does not flee again.
#[test]
fn the_badly_hurt_flee_to_somewhere() {
    let havens = |least_hp| {
        let havens =
            format!("away_turns = 50\nhavens = {{ friends = 9, dark = 6, least_hp = {least_hp} }}");
        flame(&[
            ("away_turns = 50", &havens),
            ("wakes_percent = 35", "wakes_percent = 0"),
            ("hears_fights = 5", "hears_fights = 0"),
            ("stab_percent = 200", "stab_percent = 100"),
        ])
    };
    let lit = "asleep ##*###*##\n#@g....#\n########";
    let dark = "asleep ########\n@g......\n########";
    let (fights, flees) = ("1.hp:2 1.mind:Hunting", "1.hp:2 1.mind:Fleeing");
    let friend = format!(
        "
        asleep ##*###*##
        #@g....#
        ######.#
        #z.....#
        ########
        e => {flees}
        . . . . . . . . . . => 1.mind:Alarmed 2.mind:Alarmed
        . . . . . . => 1.mind:Hunting 2.mind:Hunting"
    );
    let (lit, safe) = (
        format!("{lit} ; e => {fights}"),
        format!("{dark} ; e => {flees}"),
    );
    assert_plays(&havens(2), &[&lit, &safe, &friend]);
    assert_plays(&havens(3), &[&format!("{dark} ; e => {fights}")]);
}

/// Hunters beside the hero follow over the stairs.
#[test]
fn hunters_follow_over_stairs() {
    let mut scene = sharp("#####\n#>@k#\n#####");
    scene.assert_play(". w .", "1.mind:Hunting");
    scene.assert_play(">", "Followed:1 depth:2");
    assert!(scene.at(0).is_adjacent(scene.at(1)));
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
    let back = &format!("> {}<", ". ".repeat(90));
    let row = &format!("#O@..>## ; w e e e => 1.hp:23 ; {back} => depth:1 1.hp:25");
    assert_plays(&flame(&[stands]), &[row]);
}

/// docs/formats.md, `chase`: monsters that stand never attack, and those that growl only growl, whatever they know.
#[test]
fn standing_and_growling_monsters_do_not_strike() {
    for (chase, growls) in [("stands", "Growled:0"), ("growls", "Growled:4")] {
        let chase = format!("chase = \"{chase}\"");
        let file = flame(&[ALERT, ("chase = \"dijkstra-map\"", &chase)]);
        let told = &format!("1.mind:Hunting hp:30 {growls}");
        assert_plays(&file, &[&format!("@O ; . . . . . => {told}")]);
    }
}

/// Monsters that notice the hero in the same turn share a line; one that strikes in that turn gets none.
#[test]
fn monsters_that_notice_together_share_a_line() {
    let mut scene = sharp("@k....");
    scene.assert_play("e", "1.mind:Hunting | The skeleton");
    assert!(!scene.says("notices"));
    let rows = [
        "@..k.. ; . => turn:1 | The skeleton notices you.",
        "@..k.z ; . => turn:1 | Two of them notice you.",
    ];
    assert_plays(&flame(&[ALERT]), &rows);
}

/// A hunter that strikes knows where the hero is, so stepping through a door beside it does not shake it off.
#[test]
fn a_striking_hunter_follows_through_a_door() {
    let mut scene = sharp("#######\n#..@.g#\n###+###\n#.....#\n#.....#\n#######");
    scene.play(". . s s . .");
    let (hero, hunter) = (scene.at(0), scene.at(1));
    assert!(hunter.distance(hero) <= 1, "{hero:?} {hunter:?}");
}
