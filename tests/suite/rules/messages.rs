//! The messages of each of the five, letter by letter.

use tallowdeep::base::Dir;
use tallowdeep::ui::text::templates::Template;

use super::table::each;
use crate::support::scene::Scene;
use crate::support::variant::variant;

/// Wording: hit, hit for 0, bump without a hit, death of an enemy and of the player.
#[test]
fn wording() {
    let text = |phrase: &Option<Template>| {
        phrase
            .as_ref()
            .map_or(String::new(), |phrase| phrase.text.clone())
    };
    let hits = each(|file| {
        [
            text(&file.messages.hero_hits),
            text(&file.messages.monster_hits),
        ]
    });
    let attacks = "{Who} attacks {whom} for {n} hit points.";
    let attacked = "{Who} has attacked {whom} for {n}{critical} damage.";
    assert_eq!(
        hits,
        [
            ["", ""],
            [
                "You hit the {whom} for {n} damage!",
                "The {who} hits you for {n} damage!"
            ],
            [attacks, attacks],
            [attacks, attacks],
            [attacked, attacked],
        ]
    );
    let in_vain = each(|file| {
        [
            text(&file.messages.hero_hits_for_nothing),
            text(&file.messages.monster_hits_for_nothing),
        ]
    });
    let tcod = "{Who} attacks {whom} but does no damage.";
    let roguebasin = "{Who} attacks {whom} but it has no effect!";
    assert_eq!(
        in_vain,
        [
            ["", ""],
            [
                "You hit the {whom} but deal no damage.",
                "The {who} hits you but deals no damage."
            ],
            [tcod, tcod],
            [roguebasin, roguebasin],
            ["", ""],
        ]
    );
    let blocked = each(|file| text(&file.messages.occupied));
    assert_eq!(blocked, ["A {who} blocks your path!", "", "", "", ""]);
    let monster_dies = each(|file| text(&file.messages.monster_dies));
    assert_eq!(
        monster_dies,
        [
            "",
            "The {who} dies!",
            "{who} is dead!",
            "{Who} is dead!",
            ""
        ]
    );
    let hero_dies = each(|file| {
        let lines = file.messages.hero_dies.iter().map(|line| line.text.clone());
        lines.collect::<Vec<_>>().join(" / ")
    });
    assert_eq!(
        hero_dies,
        [
            "",
            "You have died! / Press R to restart or Escape to quit.",
            "You died!",
            "You died!",
            ""
        ]
    );
}

/// Per-message colours: only in the first two.
#[test]
fn two_of_the_five_colour_their_messages() {
    let colored = each(|file| {
        let words = &file.messages;
        let phrases = [
            &words.welcome,
            &words.hero_hits,
            &words.monster_hits,
            &words.monster_dies,
        ];
        phrases
            .into_iter()
            .flatten()
            .any(|phrase| phrase.color.is_some())
    });
    assert_eq!(colored, [true, true, false, false, false]);
}

/// 2: the article is the same for every name.
#[test]
fn every_part_5_monster_blocks_the_path() {
    for (letter, name) in [('g', "Goblin"), ('o', "Orc"), ('t', "Troll")] {
        let mut scene = Scene::new("mcrogueface-5", &format!("@{letter}"));
        assert!(scene.bump(Dir::E).is_err());
        assert_eq!(scene.log()[1], format!("A {name} blocks your path!"));
    }
}

/// 1.7, 2: the first message of a game and of a restart; 3.3, 4.2, 5.3: no message before something happens.
#[test]
fn greetings() {
    let text = |phrase: &Option<Template>| phrase.as_ref().map(|phrase| phrase.text.clone());
    let first = each(|file| text(&file.messages.welcome).unwrap_or_default());
    let greeting = "Welcome to the dungeon! Find and defeat the enemies.";
    assert_eq!(first, ["Explore the dungeon...", greeting, "", "", ""]);
    let again = each(|file| text(&file.messages.restart).unwrap_or_default());
    assert_eq!(
        again,
        [
            "New dungeon generated!",
            "A new adventure begins!",
            "",
            "",
            ""
        ]
    );
}

/// Wording: there are no messages but those of the table. At most part 5 has a message for a step, a step into a
/// wall and a refusal.
#[test]
fn everything_else_is_silent() {
    for (name, logged) in super::FIVE.into_iter().zip([2, 1, 0, 0, 0]) {
        let mut scene = Scene::new(name, "#.@#");
        scene.play("e w w n ne . g > <");
        assert_eq!(scene.log().len(), logged, "{name}: {:?}", scene.log());
    }
}

/// 4.3: an earlier stage of the chapter, as a change to the rule file.
#[test]
fn roguebasin_armor_can_bounce_attacks_off() {
    let text = "The attack of the {who} bounces off your shiny metal armor!";
    let changes = [
        ("hp = 10, attack = 3", "hp = 10, attack = 0"),
        ("{Who} attacks {whom} but it has no effect!", "{Who}"),
        ("{Who} attacks {whom} but it has no effect!", text),
    ];
    let mut scene = Scene::of(&variant("roguebasin", &changes), 1, "@o");
    scene.play("w");
    let line = "The attack of the orc bounces off your shiny metal armor!";
    assert_eq!((scene.hp(0), scene.log()), (30, vec![line.to_owned()]));
}

/// Wording: the last has no message for a death, not even the hero's.
#[test]
fn sadconsole_reports_no_deaths() {
    let mut scene = Scene::of(&variant("sadconsole", &[("hp = 100", "hp = 1")]), 1, "@.g");
    scene.play("e");
    assert_eq!((scene.hp(0), scene.log().len()), (0, 1));
    let line = scene.log().remove(0);
    assert!(
        line.starts_with("Goblin has attacked Player for "),
        "{line}"
    );
}

/// 5.2, 5.3, 0.9: a critical hit for 7. By 5.2 half as much again is never 7, so here it is 40 % more.
#[test]
fn a_critical_hit_of_seven_keeps_its_space() {
    let changes = [
        (
            "attack = 1, defense = 0",
            "attack = 5, defense = 0, critical = 100",
        ),
        ("critical_percent = 150", "critical_percent = 140"),
        (
            "hp = 5, attack = 2, defense = 0, dodge = 5",
            "hp = 99, attack = 0, defense = 0",
        ),
    ];
    let mut scene = Scene::of(&variant("sadconsole", &changes), 1, "@g");
    scene.play("e e e e e e e e");
    let line = "Player has attacked Goblin for 7 critical damage.";
    let log = scene.log();
    assert!(log.iter().any(|logged| logged == line), "{log:?}");
}
