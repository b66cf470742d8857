//! The candle in the rules of version 0.1.0: it burns down, shows less and less, and can be refilled.

use tallowdeep::base::Pos;
use tallowdeep::content::RulesetFile;
use tallowdeep::game::World;
use tallowdeep::game::rules::{CandleState, ItemId};

use super::tallowdeep::{NO_DROPS, PLAIN, old_variant as variant};
use crate::support::scene::Scene;

/// A candle of ten turns that burns low with fewer than four left.
const SHORT: [(&str, &str); 4] = [
    (
        "turns = 800\nlow_percent = 33",
        "turns = 10\nlow_percent = 40",
    ),
    ("low_radius = 7", "low_radius = 4"),
    ("lights = 300", "lights = 6"),
    PLAIN,
];

pub(crate) fn short() -> RulesetFile {
    variant(&[&SHORT[..], &[NO_DROPS]].concat())
}

fn wax(scene: &Scene) -> (i32, CandleState) {
    let candle = scene.view().candle().expect("there is a candle");
    (candle.turns_left, candle.flame)
}

/// Each turn takes one unit off the candle, whatever happens; a refused command takes nothing.
#[test]
fn every_turn_burns_one_unit_of_wax() {
    let mut scene = Scene::of(&short(), "@!.>");
    for (words, told, left) in [
        ("", "turn:0", 10),
        ("e g .", "turn:3", 7),
        ("g", "refused:NothingHere", 7),
        ("e e >", "depth:2", 4),
    ] {
        scene.assert_play(words, told);
        assert_eq!(wax(&scene), (left, CandleState::Bright));
    }
}

/// Below 40 % it burns low, at 0 it is out. Each is logged once and shortens the view.
#[test]
fn a_candle_burns_low_and_goes_out() {
    let mut scene = Scene::of(&short(), "@..........");
    let out = "LightChanged:1 hp:30 | Your candle goes out. In the dark you find no rest.";
    let low = "LightChanged:1 | Your candle burns low: 3 turns are left.";
    for (words, told, left, state, sees) in [
        (". . . . . .", "LightChanged:0", 4, CandleState::Bright, 9),
        (".", low, 3, CandleState::Low, 4),
        (". . .", out, 0, CandleState::Out, 3),
        (". . .", "LightChanged:0 hp:30", 0, CandleState::Out, 3),
    ] {
        scene.assert_play(words, told);
        let seen = (0..11).filter(|x| scene.view().sees(Pos::new(*x, 0)));
        assert_eq!((wax(&scene), seen.count()), ((left, state), sees));
    }
}

/// In the dark no hit points come back; after lighting another candle they do.
#[test]
fn nothing_heals_in_the_dark() {
    let mut scene = Scene::of(&short(), "r@,.");
    scene.play(". . e g w w");
    let hurt = scene.hp(0);
    assert!(hurt < 30);
    while wax(&scene).1 != CandleState::Out {
        scene.play(".");
    }
    let dark = scene.hp(0);
    scene.assert_play(". .", &format!("hp:{dark}"));
    scene.assert_play("use-f", &format!("CandleLit:1 hp:{}", (dark + 1).min(30)));
}

/// A candle end makes the candle burn longer, up to its full length. It is not used up if nothing would be gained.
#[test]
fn a_candle_end_refills_the_candle() {
    let mut scene = Scene::of(&short(), "@,,,");
    scene.assert_play("e g e g", "pack:1");
    scene.assert_play("use-f", "CandleLit:1 | Your candle burns 4 turns longer.");
    assert_eq!(wax(&scene).0, 9, "the turn burns one");
    let mut none = Scene::of(
        &variant(&[(
            "[candle]\nturns = 800\nlow_percent = 33\nlow_radius = 7\nout_radius = 3\nper_level = 1\n",
            "",
        )]),
        "@,",
    );
    none.assert_play("e g use-f", "refused:NoEffect");
    assert_eq!(none.view().candle(), None);
}

/// Each level has one candle on its floor; without the rule there is none.
#[test]
fn every_level_has_a_candle() {
    let nothing = ("max_items_per_room = 1", "max_items_per_room = 0");
    for (per_level, items) in [(1, vec![ItemId(5)]), (0, vec![])] {
        let per_level = format!("per_level = {per_level}");
        let file = variant(&[nothing, ("per_level = 1", &per_level)]);
        for seed in 1..20 {
            let lie = World::first_level(&file.rules, seed).items;
            let kinds = lie.iter().map(|(kind, _)| *kind);
            assert_eq!(kinds.collect::<Vec<_>>(), items, "seed {seed}");
        }
    }
}
