//! What the screens say about braziers and wicks.

use std::sync::Arc;

use tallowdeep::base::Pos;
use tallowdeep::content::RulesetFile;
use tallowdeep::game::Command;
use tallowdeep::game::rules::FlameHeight;
use tallowdeep::gfx::Px;
use tallowdeep::ui::describe;
use tallowdeep::ui::input::key::{Input, Key, MouseButton};

use crate::support::played::Played;
use crate::support::scene::Scene;
use crate::support::traits::changed;
use crate::support::variant;

/// Our rules with one wick, and this many braziers per level.
fn file(per_level: i32) -> RulesetFile {
    changed(variant::file("tallowdeep"), |rules| {
        rules.braziers.as_mut().expect("there are some").per_level = per_level;
    })
}

fn played(file: &RulesetFile, drawing: &str, commands: &str) -> Scene {
    let mut game = Scene::of(file, drawing);
    game.assert_play(commands, "refused:");
    game
}

/// The look box of a dead brazier says only how many are lit, that of a burning one also what it does.
#[test]
fn a_brazier_says_how_many_are_lit() {
    let file = file(3);
    let told = |drawing: &str, commands: &str, x: i32| {
        let game = played(&file, drawing, commands);
        let terrain = game.view().terrain(Pos::new(x, 0)).seen();
        describe::brazier_text(game.view(), terrain.expect("it is in view"))
    };
    let right = Some("You have lit 0 of 3 here.");
    assert_eq!(told("u@u#", "", 2).as_deref(), right);
    let found = told("u@u#", "w", 2);
    assert_eq!(found.as_deref(), Some("You have lit 1 of 3 here."));
    let burning =
        "Beside it 1 HP comes back in 2 turns, 25 more on this level. You have lit 1 of 3 here.";
    assert_eq!(told("u@u#", "w", 0).as_deref(), Some(burning));
    assert_eq!(told("u@u#", "w", 3), None, "a wall");
    let old = variant::file("plain");
    let game = played(&old, "@.#", "");
    let terrain = old.rules.terrain_named("wall").expect("there are walls");
    assert_eq!(describe::brazier_text(game.view(), terrain), None);
}

/// A chosen wick gives the numbers that its offer showed.
#[test]
fn the_numbers_of_an_offer_come_true() {
    let mut file = file(1);
    let rules = Arc::make_mut(&mut file.rules);
    let kinds: Vec<_> = rules.wicks.iter().map(|it| it.kind.clone()).collect();
    let braziers = rules.braziers.as_mut().expect("ours");
    (braziers.offers, braziers.wicks) = (kinds.len() as i32, None);
    let mut told = 0;
    for kind in kinds {
        let mut game = played(&file, "u@.#", "w flame-shielded");
        let offered = game.view().wicks_offered().position(|it| it.kind == kind);
        let number = offered.expect("all are offered");
        let offer = game
            .view()
            .wicks_offered()
            .nth(number)
            .expect("it is there");
        let before = describe::wick_changes(game.view(), &offer);
        told += before.len();
        game.does(Command::ChooseWick(number as u8));
        let view = game.view();
        let taken = view.wicks().next().expect("it is chosen");
        assert_eq!(describe::wick_changes(view, &taken), [], "{kind}");
        let says = |start: &str, end: &str, then: String| {
            let change = before
                .iter()
                .find(|it| it.text().starts_with(start) && it.after == end);
            assert!(
                change.is_none_or(|it| it.then == then),
                "{kind}: {change:?}"
            );
        };
        let (hero, flame) = (view.hero(), view.flame().expect("there is one"));
        let attack = view.blow_stats().attack;
        says("Attack ", " shielded", attack.to_string());
        let noticed = |height| flame.noticed_within(height).to_string();
        says("Noticed ", " plain", noticed(FlameHeight::Plain));
        says("", " bright", noticed(FlameHeight::Bright));
        says("Sealing ", " HP", flame.rules.seal.hp.to_string());
        says("Light ", " when plain", flame.rules.plain.light.to_string());
        says("HP ", "", format!("{}/{}", hero.hp, hero.stats.hp));
    }
    assert!(told >= 14, "{told}");
}

/// Once everything is explored, the line of keys offers the way to a dead brazier, and a click on it leads there.
#[test]
fn the_line_of_keys_leads_to_a_dead_brazier() {
    let walked = |drawing: &str| {
        let mut game = Played::ours(drawing);
        let at = |game: &Played| game.view().hero().at;
        let start = at(&game);
        game.tap("o");
        (0..480).step_by(8).any(|x| {
            game.input(Input::Click(Px::new(x, 390), MouseButton::Left));
            let moved = at(&game) != start;
            game.press(Key::Escape);
            moved
        })
    };
    assert!(walked("#######\n#@...u#\n#######"));
    assert!(!walked("#######\n#@...&#\n#######"), "it burns");
}
