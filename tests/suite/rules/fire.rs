//! What brands, oil and smoke do by the rules of `tallowdeep`.

use tallowdeep::game::ActorId;

use crate::support::scene::{Scene, assert_plays};
use crate::support::variant::file;

/// A brand takes 6 at once and burns on bare floor for 3 turns. Hunters that smoke cuts off lose the hero.
#[test]
fn brands_burn_and_smoke_hides() {
    let brand = "
        #########
        #@y....O#
        #########
        flame-bright e g throw-k@5,1 => fire.5,1:2
        . . => fire.5,1:0";
    let smoke = "
        ############
        #@q.......o#
        ############
        flame-bright e g . . => 1.mind:Hunting
        throw-o@5,1 => 1.mind:Lost";
    assert_plays(&file("tallowdeep"), &[brand, smoke]);
}

/// A spark lights all the oil at once, under whoever stands in it.
#[test]
fn oil_burns_all_at_once() {
    let drawing = "###########\n#@yj...B..#\n#.........#\n###########";
    let mut scene = Scene::new("tallowdeep", drawing);
    scene.assert_play(
        "flame-bright e g e g throw-j@7,1 throw-k@5,1",
        "CaughtFire:10",
    );
    assert!(scene.hp(1) < scene.view().max_hp_of(ActorId(1)));
}
