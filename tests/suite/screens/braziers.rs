//! What the screens say of braziers and wicks.

use std::sync::Arc;

use tallowdeep::app::session::Session;
use tallowdeep::base::Pos;
use tallowdeep::content::{RulesetFile, map};
use tallowdeep::game::rules::WickEffect;
use tallowdeep::game::{Command, Ruleset};
use tallowdeep::ui::describe;

use crate::support::variant;

/// Our rules with one wick, and so many braziers on a level.
fn file(per_level: i32) -> RulesetFile {
    let mut file = variant::file("tallowdeep");
    let rules = Arc::make_mut(&mut file.rules);
    rules.braziers.as_mut().expect("there are some").per_level = per_level;
    file
}

fn played(file: &RulesetFile, drawing: &str, commands: &str) -> Session {
    let map = map::parse_drawn_map("drawn", drawing, &file.rules).expect("it is a map");
    let mut game = Session::new(file, 1, Some(map));
    for word in commands.split_whitespace() {
        let done = game.play(Command::from_word(word).expect("it is a command"));
        assert_eq!(done.refused, None, "{word}");
    }
    game
}

/// The look box: a dead brazier says how many are lit, a burning one also what it does, and nothing else of either.
#[test]
fn a_brazier_says_how_many_are_lit() {
    let file = file(3);
    let told = |drawing: &str, commands: &str, x: i32| {
        let game = played(&file, drawing, commands);
        let terrain = game.view().terrain(Pos::new(x, 0)).seen();
        describe::brazier_text(game.view(), terrain.expect("it is in view"))
    };
    assert_eq!(told("u@u#", "", 2).as_deref(), Some("0 of 3 lit here."));
    assert_eq!(told("u@u#", "w", 2).as_deref(), Some("1 of 3 lit here."));
    let burning = "Beside it 1 HP comes back in 4 turns. 1 of 3 lit here.";
    assert_eq!(told("u@u#", "w", 0).as_deref(), Some(burning));
    assert_eq!(told("u@u#", "w", 3), None, "a wall");
    let old = variant::file("tallowdeep@2");
    let game = played(&old, "@.#", "");
    let terrain = old.rules.terrain_named("wall").expect("there are walls");
    assert_eq!(describe::brazier_text(game.view(), terrain), None);
}

#[test]
fn chosen_wicks_are_named_in_their_order() {
    let file = file(1);
    let start = played(&file, "u@u#", "");
    assert_eq!(describe::wicks_text(start.view()), None);
    let game = played(&file, "u@u#", "w wick-2");
    let chosen: Vec<_> = game.view().wicks().map(|wick| wick.name.clone()).collect();
    assert_eq!(chosen.len(), 1);
    assert_eq!(describe::wicks_text(game.view()), Some(chosen[0].clone()));
}

/// Each number of an effect is in its text.
#[test]
fn an_effect_is_told_with_its_numbers() {
    let rules = file(3).rules;
    let told = |effect: &WickEffect| describe::wick_effect_text(&rules, effect);
    let drips = WickEffect::Drips {
        every: 11,
        terrain: "drip".to_owned(),
    };
    for (effect, right) in [
        (WickEffect::Saves { burns: 2, of: 7 }, "burns 2 wax for 7"),
        (WickEffect::Reaches(13), "light 13 when bright"),
        (WickEffect::Hides(4), "noticed within 4 less"),
        (WickEffect::Seals(21), "sealing gives 21 HP"),
        (drips, "every 11 steps with the flame lit a drop of wax"),
        (WickEffect::Fattens(6), "+6 HP"),
        (WickEffect::Sharpens(5), "+5 attack while shielded"),
        (WickEffect::Renders(300), "300 % of the tallow"),
    ] {
        assert_eq!(told(&effect), right);
    }
    let dazes = WickEffect::Dazes { turns: 1, every: 9 };
    assert_eq!(
        told(&dazes),
        "going out dazes all beside you for 1 turn, once in 9 turns"
    );
    let all = |rules: &Ruleset| {
        rules
            .wicks
            .iter()
            .map(|it| told(&it.effect))
            .collect::<Vec<_>>()
    };
    assert!(all(&rules).iter().all(|text| !text.is_empty()));
}
