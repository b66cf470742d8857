//! What brands, oil and smoke do by the rules of `tallowdeep`.

use tallowdeep::Pos;
use tallowdeep::game::rules::Mind;
use tallowdeep::game::{ActorId, Command};

use crate::support::scene::Scene;

fn throw(scene: &mut Scene, item: &str, x: i32) {
    let slot = scene.held(item);
    let thrown = scene.command(Command::Throw(slot, Pos::new(x, 1)));
    thrown.expect("it can be thrown there");
}

/// A brand takes 6 at once and burns on bare floor for 3 turns.
#[test]
fn a_brand_burns_on_bare_floor() {
    let mut scene = Scene::new("tallowdeep", "#########\n#@y....O#\n#########");
    scene.play("flame-bright e g");
    throw(&mut scene, "brand", 5);
    let left = |scene: &Scene| scene.view().fire_at(Pos::new(5, 1));
    assert_eq!(left(&scene), Some(2));
    scene.play(". .");
    assert_eq!(left(&scene), None);
}

/// A spark lights all the oil at once, under whoever stands in it.
#[test]
fn oil_burns_all_at_once() {
    let mut scene = Scene::new(
        "tallowdeep",
        "###########\n#@yj...B..#\n#.........#\n###########",
    );
    scene.play("flame-bright e g e g");
    throw(&mut scene, "oil_flask", 7);
    throw(&mut scene, "brand", 5);
    let view = scene.view();
    let burning = view.size().cells().filter(|at| view.fire_at(*at).is_some());
    assert_eq!(burning.count(), 10);
    assert!(scene.hp(1) < view.max_hp_of(ActorId(1)));
}

/// Hunters that smoke cuts off lose the hero.
#[test]
fn smoke_makes_hunters_lose_the_hero() {
    let mut scene = Scene::new("tallowdeep", "############\n#@q.......o#\n############");
    scene.play("flame-bright e g");
    let hunts = |scene: &Scene| {
        scene
            .view()
            .visible_monsters()
            .any(|it| it.mind == Some(Mind::Hunting))
    };
    for _ in 0..3 {
        if !hunts(&scene) {
            scene.play(".");
        }
    }
    assert!(hunts(&scene));
    throw(&mut scene, "smoke_pot", 5);
    assert_eq!(scene.actor(1).mind, Some(Mind::Lost));
}
