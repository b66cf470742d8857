//! What bright light must not promise: if dice decide what one monster does, they may decide what others see, hear or
//! meet.

use tallowdeep::Command;
use tallowdeep::content::RulesetFile;
use tallowdeep::game::rules::Venom;
use tallowdeep::game::{Ahead, HpRange, Intent};

use super::allies::ALLY_RULE;
use crate::support::scene::Scene;
use crate::support::traits::{changed, kind, with_traits, with_traits_and};

/// What a command would lead to in bright light, in the turn after the first.
fn ahead(file: &RulesetFile, drawing: &str, command: Command) -> Ahead {
    let mut scene = Scene::of(file, drawing);
    scene.play("flame-bright .");
    scene.view().what_if(command).expect("it is possible")
}

/// What is foretold for each monster, by id.
fn by_id(ahead: &Ahead) -> Vec<(u32, Intent)> {
    let intents = ahead.intents.iter();
    intents.map(|(id, intent)| (id.0, *intent)).collect()
}

/// The same if the hero waits.
fn intents(file: &RulesetFile, drawing: &str) -> Vec<(u32, Intent)> {
    by_id(&ahead(file, drawing, Command::Wait))
}

#[track_caller]
fn intent_of(intents: &[(u32, Intent)], id: u32) -> Intent {
    let found = intents.iter().find(|(other, _)| *other == id);
    found.expect("it can be read").1
}

/// Only the monster that eats wax or beats down the flame is foretold to do so.
#[test]
fn only_the_eater_is_foretold_to_eat_wax() {
    let rules = with_traits(&[("slime", "stands = true"), ("rat", "eats_wax = 3")]);
    let drawing = "#r@..s#";
    let told = intents(&rules, drawing);
    assert_eq!(told, [(1, Intent::EatsWax(3)), (2, Intent::Waits)]);
    let rules = with_traits(&[("slime", "stands = true"), ("rat", "gusts = true")]);
    let told = intents(&rules, drawing);
    assert_eq!(told, [(1, Intent::Snuffs), (2, Intent::Waits)]);
}

/// These rows between walls; an empty one stands for a row of floor.
fn room(rows: &[&str]) -> String {
    let width = rows[0].len();
    let (wall, empty) = ("#".repeat(width), format!("#{}#", ".".repeat(width - 2)));
    let rows = rows
        .iter()
        .map(|row| if row.is_empty() { &*empty } else { row });
    let rows: Vec<_> = std::iter::once(&*wall)
        .chain(rows)
        .chain([&*wall])
        .collect();
    rows.join("\n")
}

/// A bat moves by dice, and then the flame drops: monsters that act later may or may not see the hero.
#[test]
fn light_that_changes_after_dice_leaves_all_open() {
    let kinds = [("bat", "erratic_every = 1"), ("rat", "gusts = true")];
    let drawing = room(&["#b.......r@#", "", "", "", "#........g.#"]);
    let still = intents(&with_traits(&kinds[..1]), &drawing);
    assert!(
        matches!(intent_of(&still, 3), Intent::Walks(_)),
        "{still:?}"
    );
    let gusty = intents(&with_traits(&kinds), &drawing);
    assert_eq!(intent_of(&gusty, 3), Intent::Unsure, "{gusty:?}");
}

/// A monster that flutters raises no alarm, even with sleepers on the level: only one that watches lines does.
#[test]
fn a_flutterer_raises_no_alarm() {
    let file = with_traits(&[("bat", "erratic_every = 1")]);
    let drawing = room(&[
        "#@........b#",
        "",
        "",
        "",
        "#.g........#",
        "############",
        "#r.........#",
    ]);
    let told = intents(&file, &drawing);
    assert!(matches!(intent_of(&told, 2), Intent::Walks(_)), "{told:?}");
}

/// Dice decide whether venom poisons, so hit points are foretold with and without it.
#[test]
fn venom_that_may_fail_is_foretold_both_ways() {
    let least = 30 - 4 - 1;
    for (percent, most) in [(30, 30 - 4), (100, least)] {
        let file = changed(with_traits(&[]), |rules| {
            let snake = kind(rules, "snake");
            (snake.stats.dodge, snake.stats.critical) = (0, 0);
            snake.venom = Some(Venom { percent, turns: 5 });
        });
        let mut scene = Scene::of(&file, "@n");
        scene.play("flame-bright .");
        let ahead = scene.ahead();
        assert_eq!(ahead.hero_hp, HpRange { least, most }, "{percent} %");
    }
}

/// Allies go around others. While a bat may be anywhere, neither an ally's action nor that of monsters it may meet can
/// be foretold.
#[test]
fn an_open_ally_leaves_monsters_it_meets_open() {
    let drawing = room(&[
        "#b.........#",
        "",
        "",
        "#.....@....#",
        "",
        "#......Y...#",
        "#........g.#",
    ]);
    for (traits, open) in [("stands = true", false), ("erratic_every = 1", true)] {
        let file = with_traits_and(&[("bat", traits)], &[ALLY_RULE]);
        let told = intents(&file, &drawing);
        assert_eq!(intent_of(&told, 3) == Intent::Unsure, open, "{told:?}");
    }
}

/// If a blow at an ally may miss, what others beside the ally do cannot be foretold.
#[test]
fn a_blow_at_an_ally_that_may_miss_leaves_others_open() {
    for (dodge, open) in [(0, false), (20, true)] {
        let file = changed(with_traits_and(&[], &[ALLY_RULE]), |rules| {
            let boy = &mut kind(rules, "boy").stats;
            (boy.dodge, boy.hp) = (dodge, 60);
        });
        let told = intents(&file, "#@.Yg..#\n#..o...#");
        let strikes = |id| matches!(intent_of(&told, id), Intent::StrikesAlly { .. });
        assert_eq!((strikes(2), strikes(3)), (true, !open), "{told:?}");
        assert!(!open || intent_of(&told, 3) == Intent::Unsure);
    }
}

/// Monsters beside one that flutters may strike or not: the hero may lose all their damage together, and poison.
#[test]
fn possible_strikes_add_up_to_their_full_harm() {
    let file = changed(with_traits(&[("bat", "erratic_every = 1")]), |rules| {
        let snake = &mut kind(rules, "snake").stats;
        (snake.dodge, snake.critical) = (0, 0);
    });
    let told = ahead(&file, "#.b.#\n#@r.#\n#n..#", Command::Wait);
    let unsure = |(_, intent): &(_, Intent)| *intent == Intent::Unsure;
    assert!(told.intents.iter().all(unsure), "{told:?}");
    let (least, most) = (30 - (4 - 2) - (6 - 2) - 1, 30);
    assert_eq!(told.hero_hp, HpRange { least, most });
}

/// A monster that goes around others, or runs, may meet one that flutters farther away.
#[test]
fn a_far_mover_is_open_from_afar() {
    for (traits, row, open) in [
        ("", "#.....z...@#", false),
        ("surrounds = true", "#.....z...@#", true),
        ("", "#...z.....@#", false),
        (
            "fast_in_dark = { below = 9, steps = 4 }",
            "#...z.....@#",
            true,
        ),
    ] {
        let file = with_traits(&[("bat", "erratic_every = 1"), ("zombie", traits)]);
        let told = intent_of(&intents(&file, &room(&["#b.........#", "", "", row])), 2);
        assert!(if open {
            told == Intent::Unsure
        } else {
            matches!(told, Intent::Walks(_))
        });
    }
}

/// Only the monster that lights a brazier is foretold to work there.
#[test]
fn lighting_a_brazier_is_foretold() {
    let file = with_traits(&[("rat", "kindles_within = 9"), ("slime", "stands = true")]);
    let told = intents(&file, "#@..s.r.u#");
    let brazier = tallowdeep::Pos::new(8, 0);
    assert_eq!(told, [(1, Intent::Waits), (2, Intent::Works(brazier))]);
}

/// A monster that eats wax may put the flame out: if its action is open, so are those of the others.
#[test]
fn an_open_eater_leaves_all_open() {
    let drawing = room(&["#b........@#", "", "", "#.........g#"]);
    let told = |traits: &str| intent_of(&intents(&with_traits(&[("bat", traits)]), &drawing), 2);
    assert!(matches!(told("erratic_every = 1"), Intent::Walks(_)));
    assert_eq!(told("erratic_every = 1, eats_wax = 3"), Intent::Unsure);
}
