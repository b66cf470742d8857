//! Traits of monsters that are about blows, deaths and bodies: what a hit does besides harm, what comes of the dead, what is
//! taken for something else.

use tallowdeep::Command;
use tallowdeep::game::rules::{FlameHeight, Mind};
use tallowdeep::game::{Event, Intent};

use crate::support::gifted::{gifted, gifted_and};
use crate::support::scene::Scene;

fn height(scene: &Scene) -> FlameHeight {
    scene.view().flame().expect("there is a flame").height
}

fn wax(scene: &Scene) -> i32 {
    scene.view().flame().expect("there is a flame").wax
}

fn said(scene: &Scene, line: &str) -> bool {
    scene.log().iter().any(|entry| entry.contains(line))
}

fn happens(events: &[Event], test: impl Fn(&Event) -> bool) -> bool {
    events.iter().any(test)
}

/// Its bite gusts: the flame drops from bright to plain, to shielded, and out.
#[test]
fn a_bite_lowers_the_flame() {
    let mut scene = Scene::of(&gifted(&[("bat", "gusts = true")]), 1, "@b");
    scene.play("flame-bright .");
    let mut heights = Vec::new();
    for _ in 0..4 {
        scene.play(".");
        heights.push(height(&scene));
    }
    use FlameHeight::{Out, Plain, Shielded};
    assert_eq!(heights, [Plain, Shielded, Out, Out]);
    assert!(said(&scene, "The bat beats your flame down."));
    assert!(said(&scene, "Your flame goes out."));
    assert!(wax(&scene) > 280, "the wax is still there");
}

/// A blow that is dodged does not land.
#[test]
fn what_is_dodged_does_not_gust() {
    let nimble = ("defense = 2", "defense = 2, dodge = 50");
    let mut scene = Scene::of(&gifted_and(&[("bat", "gusts = true")], &[nimble]), 1, "@b");
    for _ in 0..12 {
        let events = scene.play("flame-bright .");
        let gust = happens(&events, |event| matches!(event, Event::FlameLowered { .. }));
        let hit = happens(&events, |event| matches!(event, Event::Struck { .. }));
        assert_eq!(gust, hit, "{events:?}");
    }
}

/// An ogre pushes by two cells, straight away from it, with the flame lowered; a wall behind the hero holds him.
#[test]
fn a_blow_pushes_until_something_is_in_the_way() {
    let rules = gifted(&[("ogre", "pushes = 2, gusts = true")]);
    for (drawing, pushed) in [
        (
            "
            ########
            #...@O.#
            ########",
            "
            ########
            #.@..O.#
            ########",
        ),
        (
            "
            ########
            ##.@O..#
            ########",
            "
            ########
            ##@.O..#
            ########",
        ),
        (
            "
            ########
            ###@O..#
            ########",
            "
            ########
            ###@O..#
            ########",
        ),
        (
            "
            ########
            #..r@O.#
            ########",
            "
            ########
            #..r@O.#
            ########",
        ),
    ] {
        let mut scene = Scene::of(&rules, 1, drawing);
        scene.play(".");
        scene.play(".");
        scene.assert_map(pushed);
        assert_eq!(height(&scene), FlameHeight::Shielded);
        let moved = scene.at(0) != Scene::of(&rules, 1, drawing).at(0);
        assert_eq!(said(&scene, "The ogre throws you back."), moved);
    }
}

/// The touch of a wisp takes 30 wax and no hit points; the wax is back when it dies.
#[test]
fn a_touch_drains_wax_until_death() {
    let rules = gifted_and(&[("bat", "drains = 30")], &[(", dodge = 20", "")]);
    let mut scene = Scene::of(&rules, 1, "@b");
    scene.play(".");
    let before = (wax(&scene), scene.hp(0));
    let events = scene.play(". .");
    assert!(!happens(&events, |event| matches!(
        event,
        Event::Struck { .. }
    )));
    assert_eq!((wax(&scene), scene.hp(0)), (before.0 - 2 * 31, before.1));
    assert!(said(&scene, "The bat drinks 30 wax."));
    let events = scene.play("e e");
    let back = |event: &Event| matches!(event, Event::WaxGained { from, to } if to - from == 90);
    assert!(happens(&events, back), "{events:?}");
}

/// With the last of the wax the flame goes out; then the touch takes hit points.
#[test]
fn a_touch_that_finds_no_wax_takes_hit_points() {
    let rules = gifted_and(&[("bat", "drains = 30")], &[("wax = 300\n", "wax = 40\n")]);
    let mut scene = Scene::of(&rules, 1, "@b");
    scene.play(". . .");
    assert_eq!((wax(&scene), height(&scene)), (0, FlameHeight::Out));
    assert_eq!(scene.hp(0), 30);
    scene.play(".");
    assert_eq!(scene.hp(0), 28);
}

/// An imp takes an item with its first hit and runs into the dark; dead, it drops what it took.
#[test]
fn a_thief_takes_an_item_and_flees() {
    let rules = gifted(&[("goblin", "steals = true")]);
    let mut scene = Scene::of(
        &rules,
        1,
        "
        ###########
        #@!g......#
        ###########",
    );
    let events = scene.play("e g . .");
    assert!(happens(&events, |event| matches!(
        event,
        Event::Stolen { .. }
    )));
    assert!(said(&scene, "The goblin takes your healing potion."));
    assert_eq!(scene.view().inventory().count(), 0);
    assert_eq!(scene.actor(1).mind, Some(Mind::Fleeing));
    scene.play(". . . . .");
    assert!(scene.at(1).x - scene.at(0).x >= 4, "\n{}", scene.map());
    // Cornered at the end of the corridor it strikes, and drops the potion when it dies.
    let events = scene.play("e e e e e e e e e e e e e e e");
    let drops = |event: &Event| matches!(event, Event::Dropped { item, .. } if item.0 == 0);
    assert!(happens(&events, drops), "\n{}", scene.map());
}

/// Who carries nothing is only struck.
#[test]
fn a_thief_finds_nothing() {
    let mut scene = Scene::of(&gifted(&[("goblin", "steals = true")]), 1, "@g");
    scene.play(". .");
    assert_eq!(scene.hp(0), 30 - (6 - 2));
    assert_eq!(scene.actor(1).mind, Some(Mind::Hunting));
}

/// A thief prefers the dark cell of two that lead away.
#[test]
fn a_thief_runs_through_the_dark() {
    let rules = gifted(&[("goblin", "steals = true"), ("zombie", "steals = false")]);
    let mut scene = Scene::of(
        &rules,
        1,
        "
        #####*###
        #!@g....#
        #####...#
        #########",
    );
    scene.play("w g e e");
    let lit = |scene: &Scene| scene.view().any_light_level(scene.at(1));
    let mut last = i32::MAX;
    for _ in 0..3 {
        scene.play(".");
        last = last.min(lit(&scene));
    }
    assert!(last <= 6, "\n{}", scene.map());
}

/// Where a blow will take wax, that is foretold.
#[test]
fn a_draining_touch_is_foretold() {
    let mut scene = Scene::of(&gifted(&[("bat", "drains = 30")]), 1, "@b");
    scene.play("flame-bright .");
    let ahead = scene.view().what_if(Command::Wait).expect("one can wait");
    let most = 30;
    assert_eq!(ahead.intents[0].1, Intent::Drains { most, chance: 100 });
    assert_eq!(ahead.hero_hp, (30, 30));
}

/// A hero who may dodge, between one that would push him out of the other's reach and one that strikes harder: he loses most
/// if only the second hits.
#[test]
fn hit_points_are_foretold_for_every_push() {
    let nimble = ("defense = 2", "defense = 2, dodge = 10");
    let rules = gifted_and(&[("goblin", "pushes = 2")], &[nimble]);
    let mut scene = Scene::of(
        &rules,
        1,
        "
        #######
        #..g..#
        #.O@..#
        #.....#
        #.....#
        #######",
    );
    scene.play("flame-bright .");
    let ahead = scene.view().what_if(Command::Wait).expect("one can wait");
    assert_eq!(ahead.hero_hp, (30 - 10, 30));
    assert_eq!(ahead.intents[1].1, Intent::Unsure);
}
