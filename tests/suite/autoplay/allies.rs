//! Automatic actions beside an ally: the ally stops none of them, is never fought, and the bot frees it.

use tallowdeep::autoplay::{Bot, Policy};
use tallowdeep::game::Event;

use crate::support::played::Played;
use crate::support::scene::{Scene, happens};
use crate::support::traits::changed;
use crate::support::variant;

/// One key explores everything, with the ally in every doorway; the fight key finds no foe.
#[test]
fn an_ally_holds_up_no_automatic_action() {
    let drawing = "###########\n#P@.......#\n###.#####.#\n###.......#\n###########";
    let mut game = Played::ours(drawing);
    game.keys("f");
    game.assert_said("There is no one to fight.");
    game.keys("o");
    game.assert_said("Nothing is left to explore on this level.");
    let view = game.view();
    assert_eq!(view.visible_allies().next().map(|ally| ally.hp), Some(12));
}

/// Exploring stops when a chained ally comes into view.
#[test]
fn exploring_stops_for_a_chained_ally() {
    let drawing = "##################\n#@............δ..#\n##################";
    let mut game = Played::ours(drawing);
    game.keys("o");
    game.assert_said("You see a boy in chains, 5 E.");
}

#[test]
fn the_bot_frees_an_ally() {
    let rich = changed(variant::file("tallowdeep"), |rules| {
        rules.flame.as_mut().expect("there is one").wax = 300;
    });
    let mut scene = Scene::of(&rich, "#########\n#@...δ..#\n#########");
    let mut bot = Bot::new(Policy::Plain, scene.view());
    let freed = (0..40).any(|_| {
        let Ok(command) = bot.next_command(scene.view()) else {
            return false;
        };
        let events = scene.command(command).unwrap_or_default();
        happens!(events, Event::Freed { .. })
    });
    assert!(freed);
}
