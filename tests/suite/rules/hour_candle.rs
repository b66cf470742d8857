//! The hour candle: a death by its light is undone.

use tallowdeep::autoplay::{Pathfinder, explore};
use tallowdeep::base::{Dir, Pos};
use tallowdeep::game::view::TurnsLeft;
use tallowdeep::game::{ActorId, Command, Event};

use super::flame::flame;
use crate::support::scene::{Scene, happens};
use crate::support::traits::{changed, kind, with_traits_and};

/// An hour candle, which the rules lack: `j` in the pack.
pub(crate) const HOUR_RULE: (&str, &str) = (
    "[[terrain]]",
    r#"[[items]]
kind = "hour_candle"
name = "hour candle"
letter = "y"
color = "ffb84c"
weight = 0
effect = { rewinds = 5 }

[[terrain]]"#,
);

/// A hero of 20 hit points, with an hour candle in its pack, beside spikes that take 8.
fn by_spikes() -> Scene {
    let weak = ("hp = 30", "hp = 20");
    let mut scene = Scene::of(&flame(&[HOUR_RULE, weak]), "#@y^.^.^.#");
    scene.play("e g");
    scene
}

#[test]
fn a_death_by_its_light_winds_the_game_back_once() {
    let mut scene = by_spikes();
    let before = scene.fingerprint();
    scene.play("use-j");
    assert_ne!(scene.fingerprint(), before);
    let (left, of) = (4, 5);
    assert_eq!(scene.view().hour(), Some(TurnsLeft { left, of }));
    scene.assert_play("e e e", "hp:4 HourOver:0");
    scene.assert_play("e", "HourOver:1");
    assert_eq!(scene.view().hour(), None);
    let mut scene = by_spikes();
    scene.assert_play("e use-j e e", "hp:4 turn:6");
    // Back over the spikes: the third time would be fatal.
    let events = scene.play("w w");
    assert!(
        events.contains(&Event::WoundBack { turns: 5 }),
        "{events:?}"
    );
    scene.assert_play("", "at:3,0 hp:12 over: pack:0");
    scene.assert_play("e e w w", "over:Dead");
}

/// Half a slime that did not exist when the candle was lit strikes the fatal blow, so it has no name afterwards.
#[test]
fn a_killer_that_came_since_is_undone() {
    let changes = [
        HOUR_RULE,
        ("rewinds = 5", "rewinds = 40"),
        ("hp = 30, attack = 5", "hp = 14, attack = 3"),
    ];
    let rules = with_traits_and(&[("slime", "splits_from = 2")], &changes);
    let mut wound_back = 0;
    for seed in 1..=10 {
        let mut scene = Scene::seeded(&rules, seed, "#####\n#.@y#\n#...#\n#.s.#\n#...#\n#####");
        scene.play("e g");
        let events = scene.play(&format!("use-j {}", "s sw w ".repeat(13)));
        wound_back += usize::from(happens!(events, Event::WoundBack { .. }));
    }
    assert!(wound_back > 5, "{wound_back} of 10");
}

/// Poison kills at the end of a turn in which a new half of a slime has moved. Its steps are left out of the events.
#[test]
fn steps_of_an_undone_monster_are_not_reported() {
    let venom = "venom = { percent = 100, turns = 20 }";
    let bites = format!("kind = \"slime\"\n{venom}\n");
    let changes = [
        HOUR_RULE,
        ("rewinds = 5", "rewinds = 40"),
        ("hp = 30", "hp = 18"),
        ("kind = \"slime\"\n", &bites),
    ];
    let rules = with_traits_and(&[("slime", "splits_from = 2")], &changes);
    let mut scene = Scene::of(&rules, "#..........@y.s..#");
    scene.play("e g");
    scene.play("use-j");
    let known = scene.inspect().actors().count() as u32;
    let mut came = false;
    for word in ". . e w w w w w w w w w".split_whitespace() {
        let events = scene.play(word);
        let moves = happens!(events, Event::Moved { actor, .. } if actor.0 >= known);
        if happens!(events, Event::WoundBack { .. }) {
            assert!(came && !moves, "{events:?}");
            assert!(happens!(events, Event::Died { actor, .. } if actor.is_hero()));
            return;
        }
        came |= moves;
    }
    panic!("the hero lives");
}

/// The turns that were undone stay counted, but the dead skeleton has as many left to rise as when the candle was lit.
#[test]
fn the_dead_rise_no_sooner_for_the_undone_turns() {
    let weak = ("hp = 30, attack = 5", "hp = 15, attack = 50");
    let rules = with_traits_and(&[("skeleton", "rises = { after = 8 }")], &[HOUR_RULE, weak]);
    let rules = changed(rules, |rules| kind(rules, "skeleton").stats.attack = 0);
    let mut scene = Scene::of(&rules, "#@yk^^.#");
    let rises_in = |scene: &Scene| scene.view().rises_in(ActorId(1));
    scene.play("e g e");
    let left = rises_in(&scene);
    assert!(left.is_some_and(|turns| turns > 4), "{left:?}");
    let events = scene.play("use-j e e e");
    assert!(
        events.contains(&Event::WoundBack { turns: 4 }),
        "{events:?}"
    );
    assert_eq!(rises_in(&scene), left);
}

/// A second candle cannot be lit until the first is out.
#[test]
fn one_burns_at_a_time() {
    let mut scene = Scene::of(&flame(&[HOUR_RULE]), "#@yy.#");
    scene.play("e g e g");
    scene.assert_play("use-j use-j", "refused:NoEffect pack:1");
    scene.assert_play(". . . . . . use-j", "refused: pack:0");
}

/// Exploring goes on after a death was undone, over the ground that is unknown again.
#[test]
fn exploring_begins_again_after_a_rewind() {
    let weak = ("hp = 30", "hp = 10");
    let drawing = "
        ##########
        #@y+^....#
        ##########";
    let mut scene = Scene::of(&flame(&[HOUR_RULE, weak]), drawing);
    scene.play("e g");
    let mut pathfinder = Pathfinder::new(scene.view());
    scene.play("use-j");
    for word in ["e", "e", "w", "e"] {
        pathfinder.observe(scene.view());
        scene.play(word);
    }
    assert_eq!(scene.at(0), Pos::new(2, 1), "the death was undone");
    let step = explore(scene.view(), &mut pathfinder);
    assert_eq!(step, Ok(Command::Bump(Dir::E)));
}
