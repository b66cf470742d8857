//! The candle in the rules of version 0.1.0: it burns down, shows less and less, and can be refilled.

use tallowdeep::base::Pos;
use tallowdeep::content::RulesetFile;
use tallowdeep::game::rules::{CandleState, ItemId};
use tallowdeep::game::{Command, Event, Refusal, Slot, World};

use super::tallowdeep::{NO_DROPS, PLAIN, old_variant as variant};
use crate::support::scene::Scene;

const CANDLE: Slot = Slot(5);

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
    assert_eq!(wax(&scene), (10, CandleState::Bright));
    scene.play("e g .");
    assert_eq!(wax(&scene).0, 7);
    scene.assert_refused(Command::PickUp, Refusal::NothingHere);
    assert_eq!(wax(&scene).0, 7);
    scene.play("e e >");
    assert_eq!((wax(&scene).0, scene.view().depth()), (4, 2));
}

/// Below 40 % it burns low, at 0 it is out. Each is logged once and shortens the view.
#[test]
fn a_candle_burns_low_and_goes_out() {
    let mut scene = Scene::of(&short(), "@..........");
    let farthest = |scene: &Scene| {
        let seen = (0..11).filter(|x| scene.view().sees(Pos::new(*x, 0)));
        seen.max()
    };
    scene.play(". . . . . .");
    assert_eq!(
        (wax(&scene), farthest(&scene)),
        ((4, CandleState::Bright), Some(8))
    );
    let events = scene.play(".");
    let (from, to) = (CandleState::Bright, CandleState::Low);
    assert_eq!(events.last(), Some(&Event::LightChanged { from, to }));
    scene.assert_last("Your candle burns low: 3 turns are left.");
    assert_eq!((wax(&scene), farthest(&scene)), ((3, to), Some(3)));
    scene.play(". .");
    let events = scene.play(".");
    let (from, to) = (CandleState::Low, CandleState::Out);
    assert_eq!(events.last(), Some(&Event::LightChanged { from, to }));
    let out = "Your candle goes out. In the dark you find no rest.";
    assert_eq!(scene.last(), out);
    assert_eq!((wax(&scene), farthest(&scene)), ((0, to), Some(2)));
    scene.play(". . .");
    assert_eq!(
        (wax(&scene).0, scene.hp(0)),
        (0, 30),
        "the dark kills nobody"
    );
    assert_eq!(scene.last(), out, "it is said once");
}

/// In the dark no hit points come back; after lighting another candle they do.
#[test]
fn nothing_heals_in_the_dark() {
    let file = variant(
        &[
            &SHORT[..],
            &[NO_DROPS, ("drop_percent = 0", "drop_percent = 0")],
        ]
        .concat(),
    );
    let mut scene = Scene::of(&file, "r@,.");
    scene.play(". . e g");
    assert_eq!(scene.hp(1), 4);
    scene.play("w w");
    let hurt = scene.hp(0);
    assert_eq!((scene.hp(1), hurt < 30), (0, true));
    while wax(&scene).1 != CandleState::Out {
        scene.play(".");
    }
    let dark = scene.hp(0);
    scene.play(". .");
    assert_eq!(scene.hp(0), dark);
    let events = scene.play("use-f");
    assert!(events.contains(&Event::CandleLit { from: 0, to: 6 }));
    assert_eq!(scene.hp(0), (dark + 1).min(30));
}

/// A candle end makes the candle burn longer, up to its full length. It is not used up if nothing would be gained.
#[test]
fn a_candle_end_refills_the_candle() {
    let mut scene = Scene::of(&short(), "@,,,");
    scene.play("e g e g");
    assert_eq!(wax(&scene).0, 6);
    let lit = scene.command(Command::Use(CANDLE));
    let (from, to) = (6, 10);
    assert_eq!(
        lit,
        Ok(vec![
            Event::Used { item: ItemId(5) },
            Event::CandleLit { from, to }
        ])
    );
    scene.assert_last("Your candle burns 4 turns longer.");
    assert_eq!(wax(&scene).0, 9, "the turn burns one");
    let mut whole = Scene::of(&variant(&[NO_DROPS, ("turns = 800", "turns = 9999")]), ",@");
    whole.play("w g");
    assert!(whole.command(Command::Use(CANDLE)).is_ok());
    let mut none = Scene::of(
        &variant(&[(
            "[candle]\nturns = 800\nlow_percent = 33\nlow_radius = 7\nout_radius = 3\nper_level = 1\n",
            "",
        )]),
        "@,",
    );
    none.play("e g");
    assert_eq!(none.view().candle(), None);
    none.assert_refused(Command::Use(CANDLE), Refusal::NoEffect);
}

/// Each level has one candle on its floor; without the rule there is none.
#[test]
fn every_level_has_a_candle() {
    let nothing = ("max_items_per_room = 1", "max_items_per_room = 0");
    let items = |file: &RulesetFile, seed| World::first_level(&file.rules, seed).items;
    let file = variant(&[nothing]);
    for seed in 1..100 {
        let lie = items(&file, seed);
        let kinds: Vec<_> = lie.iter().map(|(kind, _)| *kind).collect();
        assert_eq!(kinds, [ItemId(usize::from(CANDLE.0))], "seed {seed}");
    }
    let none = variant(&[nothing, ("per_level = 1", "per_level = 0")]);
    assert!(items(&none, 1).is_empty());
}
