//! Traits of kinds of monsters: where they go and what they sense.

use tallowdeep::game::Intent;
use tallowdeep::game::rules::Mind;
use tallowdeep::ui::describe;

use super::flame::flame;
use crate::support::scene::Scene;

/// Tallowdeep, in which monsters notice at once, and the kind with this word has these traits.
fn with(kind: &str, traits: &str) -> tallowdeep::content::RulesetFile {
    let heading = format!("kind = \"{kind}\"");
    let changed = format!("{heading}\ntraits = {{ {traits} }}");
    flame(&[
        ("notices_percent = 35", "notices_percent = 100"),
        (&heading, &changed),
    ])
}

/// What the look box says of the first monster's traits.
fn told(scene: &Scene) -> Vec<String> {
    let kind = scene.actor(1).kind.expect("it is a monster");
    describe::trait_sentences(&scene.view().rules().monster(kind).traits)
}

/// A rat that shuns light 6 comes to a plain flame, and stops four cells before a bright one.
#[test]
fn a_rat_keeps_out_of_bright_light() {
    let rules = with("rat", "shuns_light = 6");
    let drawing = "
        ##########
        #@......r#
        ##########";
    let mut plain = Scene::of(&rules, 1, drawing);
    plain.play(". . . . . . . . . .");
    plain.assert_map(
        "
        ##########
        #@r......#
        ##########",
    );
    assert!(plain.hp(0) < 30, "light 5 does not keep it off");
    let mut bright = Scene::of(&rules, 1, drawing);
    bright.play("flame-bright . . . . . . .");
    bright.assert_map(
        "
        ##########
        #@...r...#
        ##########",
    );
    assert_eq!(told(&bright), ["Enters no light of 6 or more."]);
}

/// In too much light it does not strike but goes where it is darkest; it is foretold.
#[test]
fn a_rat_flees_from_bright_light() {
    let rules = with("rat", "shuns_light = 6");
    let mut scene = Scene::of(
        &rules,
        1,
        "
        ##########
        #@r......#
        ##########",
    );
    scene.play(".");
    scene.play("flame-bright");
    let (before, hp) = (scene.at(1), scene.hp(0));
    let ahead = scene.view().what_if(tallowdeep::Command::Wait);
    let intents = ahead.expect("one may wait").intents;
    scene.play(".");
    assert!(scene.at(1).x > before.x, "it runs");
    assert_eq!(intents[0].1, Intent::Walks(scene.at(1)));
    scene.play(". . .");
    assert_eq!(scene.hp(0), hp);
    scene.assert_map(
        "
        ##########
        #@...r...#
        ##########",
    );
}

/// Where it cannot leave the light, it stands and does nothing.
#[test]
fn a_rat_in_a_lit_corner_does_nothing() {
    let mut scene = Scene::of(&with("rat", "shuns_light = 6"), 1, "r@");
    scene.play("flame-bright . . .");
    assert_eq!(
        (scene.hp(0), scene.actor(1).mind),
        (30, Some(Mind::Hunting))
    );
}
