//! What stops an automatic action, each by itself.

use tallowdeep::autoplay::{Interrupts, RestState, StopReason};
use tallowdeep::game::Command;

use crate::rules::{candle, status_effects};
use crate::support::scene::Scene;

/// A poisoned hero with no monster left.
fn poisoned() -> Scene {
    let file = status_effects::venomous(&[("turns = 4", "turns = 40")]);
    let mut scene = Scene::of(&file, 1, "@n");
    while scene.hp(1) > 0 {
        scene.play("e");
    }
    scene
}

#[test]
fn lost_hit_points_stop_an_automatic_action() {
    let mut scene = poisoned();
    let mut watch = Interrupts::new(scene.view());
    assert_eq!(watch.check(scene.view()), None);
    scene.play(".");
    assert_eq!(watch.check(scene.view()), Some(StopReason::LostHp));
}

#[test]
fn lost_hit_points_end_a_rest() {
    let mut scene = poisoned();
    let mut rest = RestState::new(scene.view());
    assert_eq!(rest.next_command(scene.view()), Ok(Command::Wait));
    scene.play(".");
    assert_eq!(rest.next_command(scene.view()), Err(StopReason::LostHp));
}

/// A candle of ten turns burns low after seven and is out after ten.
#[test]
fn a_candle_that_dims_stops_an_automatic_action() {
    let mut scene = Scene::of(&candle::short(), 1, "@....");
    let mut watch = Interrupts::new(scene.view());
    let stops: Vec<_> = (1..=12)
        .filter(|_| {
            scene.play(".");
            watch.check(scene.view()) == Some(StopReason::LightChanged)
        })
        .collect();
    assert_eq!(stops, [7, 10]);
}
