//! What stops an automatic action, one reason at a time.

use std::sync::Arc;

use tallowdeep::autoplay::{Interrupts, RestState, StopReason};
use tallowdeep::base::Pos;
use tallowdeep::content::RulesetFile;
use tallowdeep::game::{ActorId, Command};

use crate::rules::tallowdeep::{NO_DROPS, PLAIN, old_variant};
use crate::rules::{candle, status_effects};
use crate::support::scene::Scene;
use crate::support::traits::with_traits;
use crate::support::variant;

const LONG: [(&str, &str); 1] = [("turns = 4", "turns = 40")];

/// A poisoned hero with no monster left.
fn poisoned(file: &RulesetFile) -> Scene {
    let mut scene = Scene::of(file, "@n");
    scene.play(".");
    while scene.hp(1) > 0 {
        scene.play("e");
    }
    scene
}

#[test]
fn lost_hit_points_stop_an_automatic_action() {
    for file in [
        status_effects::venomous(&LONG),
        status_effects::old_venomous(&LONG),
    ] {
        let mut scene = poisoned(&file);
        let mut watch = Interrupts::new(scene.view());
        assert_eq!(watch.check(scene.view()), None);
        scene.play(".");
        assert_eq!(watch.check(scene.view()), Some(StopReason::LostHp));
    }
}

/// Under the rules of version 0.1.0, where resting heals.
#[test]
fn lost_hit_points_end_a_rest() {
    let mut scene = poisoned(&status_effects::old_venomous(&LONG));
    let mut rest = RestState::new(scene.view());
    assert_eq!(rest.next_command(scene.view()), Ok(Command::Wait));
    scene.play(".");
    assert_eq!(rest.next_command(scene.view()), Err(StopReason::LostHp));
    // Also what a rest has just restored: this one began with fewer hit points.
    let mut weaker = status_effects::old_venomous(&LONG);
    Arc::make_mut(&mut weaker.rules).hero.stats.hp -= 5;
    let mut rest = RestState::new(poisoned(&weaker).view());
    let mut scene = poisoned(&status_effects::old_venomous(&LONG));
    assert_eq!(rest.next_command(scene.view()), Ok(Command::Wait));
    scene.play(".");
    assert_eq!(rest.next_command(scene.view()), Err(StopReason::LostHp));
}

/// A hero whom a monster has hurt badly before it died. Under the rules of version 0.1.0, where resting heals.
fn hurt(mut file: RulesetFile) -> Scene {
    let rules = Arc::make_mut(&mut file.rules);
    (rules.hero.stats.hp, rules.hero.stats.attack) = (999, 999);
    for kind in &mut rules.monsters {
        (kind.stats.attack, kind.stats.dodge) = (500, 0);
    }
    let mut scene = Scene::of(&file, "@r");
    scene.play(". e");
    assert!(scene.hp(0) < 600 && scene.hp(1) == 0);
    scene
}

#[test]
fn a_rest_ends_after_a_hundred_turns_or_in_the_dark() {
    let rested = |file: RulesetFile| {
        let mut scene = hurt(file);
        let mut rest = RestState::new(scene.view());
        let mut turns = 0;
        loop {
            match rest.next_command(scene.view()) {
                Ok(command) => assert!(scene.command(command).is_ok()),
                Err(stop) => return (turns, stop),
            }
            turns += 1;
        }
    };
    let long = old_variant(&[PLAIN, NO_DROPS]);
    assert_eq!(rested(long), (100, StopReason::RestedLongEnough));
    assert_eq!(rested(candle::short()), (8, StopReason::CandleOut));
}

/// A candle of ten turns burns low after seven and is out after ten.
#[test]
fn a_candle_that_dims_stops_an_automatic_action() {
    let mut scene = Scene::of(&candle::short(), "@....");
    let mut watch = Interrupts::new(scene.view());
    let stops: Vec<_> = (1..=12)
        .filter(|_| {
            scene.play(".");
            watch.check(scene.view()) == Some(StopReason::LightChanged)
        })
        .collect();
    assert_eq!(stops, [7, 10]);
}

#[test]
fn a_wick_that_is_due_stops_an_automatic_action() {
    let mut scene = Scene::new("tallowdeep", "#####\n#.u.#\n#u@u#\n#####");
    let mut watch = Interrupts::new(scene.view());
    for (word, stop) in [
        ("n", None),
        ("w", None),
        ("e", Some(StopReason::WickOffered)),
    ] {
        scene.play(word);
        assert_eq!(watch.check(scene.view()), stop, "{word}");
    }
    scene.play(".");
    assert_eq!(watch.check(scene.view()), None, "told once");
}

/// What the hero has seen on this level is no longer new, even if no automatic action was under way then: a dart, and a
/// mushroom that only stands there.
#[test]
fn things_seen_before_do_not_stop_again() {
    for letter in ["(", "f"] {
        let drawing = format!("#######\n#@...##\n####.##\n####.##\n####{letter}##\n#######");
        let mut scene = Scene::new("tallowdeep", &drawing);
        let sees = |scene: &Scene| scene.view().sees(Pos::new(4, 4));
        scene.play("e e e");
        assert!(sees(&scene), "{letter}");
        scene.play("w w w");
        assert!(!sees(&scene), "{letter}");
        let mut watch = Interrupts::new(scene.view());
        for word in ["e", "e", "e"] {
            scene.play(word);
            assert_eq!(watch.check(scene.view()), None, "{letter}");
        }
        assert!(sees(&scene), "{letter}");
    }
}

/// A mushroom that glows across the hall is no news; one behind the next corner is.
#[test]
fn a_mushroom_stops_only_when_near() {
    let stop = |drawing: &str| {
        let mut scene = Scene::of(&variant::file("tallowdeep"), drawing);
        let mut watch = Interrupts::new(scene.view());
        scene.play("s");
        assert!(scene.view().sees(scene.at(1)), "{drawing}");
        watch.check(scene.view())
    };
    assert_eq!(stop("asleep #@########\n#.......f#\n##########"), None);
    let near = Some(StopReason::NewMonster(ActorId(1)));
    assert_eq!(stop("asleep #@########\n#...f#####\n##########"), near);
}

/// A hunter that leaves the light and comes back has not noticed the hero anew.
#[test]
fn a_hunter_out_of_view_for_a_turn_does_not_notice_again() {
    let file = with_traits(&[("rat", "stands = true")]);
    let mut scene = Scene::of(&file, "@.....r#");
    let mut watch = Interrupts::new(scene.view());
    let mut stops = Vec::new();
    for word in ["e", "w", "e"] {
        scene.play(word);
        stops.push(watch.check(scene.view()));
    }
    let new = Some(StopReason::NewMonster(ActorId(1)));
    assert_eq!(stops, [new, None, new]);
}

/// What the light on the hero's cell keeps from striking there is no reason not to wait. A rat that shuns only brighter
/// light is one.
#[test]
fn a_hunter_that_the_light_keeps_off_lets_the_hero_wait() {
    let rows = [
        ("shuns_light = 2", Ok(Command::Wait)),
        ("shuns_light = 9", Err(StopReason::MonsterInView)),
    ];
    for (has, expected) in rows {
        let mut scene = Scene::of(&with_traits(&[("rat", has)]), "#@....r.......#");
        while scene.view().visible_monsters().any(|it| it.is_unaware()) {
            scene.play(".");
        }
        let wait = RestState::new(scene.view());
        assert_eq!(wait.next_wait(scene.view()), expected, "{has}");
    }
}
