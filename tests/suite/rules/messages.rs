//! The messages of each of the five, letter by letter.

use tallowdeep::ui::text::templates::Template;

use super::table::each;
use crate::support::scene::{Scene, dedent};
use crate::support::variant::variant;

/// Wording: hits and hits for 0, on both sides; a bump without a hit; deaths of enemies; 1.7, 2: the first message of a
/// game and of a restart (none in 3.3, 4.2, 5.3 before something happens); the death of the player.
#[test]
fn wording() {
    let text =
        |phrase: &Option<Template>| phrase.as_ref().map_or("-".to_owned(), |it| it.text.clone());
    let found = each(|file| {
        let it = &file.messages;
        let hits = [
            &it.hero_hits,
            &it.monster_hits,
            &it.hero_hits_for_nothing,
            &it.monster_hits_for_nothing,
        ];
        let others = [&it.occupied, &it.monster_dies, &it.welcome, &it.restart];
        let dies = it.hero_dies.iter().map(|line| line.text.clone());
        let lines = hits.into_iter().chain(others).map(text).chain(dies);
        lines.collect::<Vec<_>>().join("\n")
    });
    let right = [
        "
        -\n-\n-\n-
        A {who} blocks your path!
        -
        Explore the dungeon...
        New dungeon generated!",
        "
        You hit the {whom} for {n} damage!
        The {who} hits you for {n} damage!
        You hit the {whom} but deal no damage.
        The {who} hits you but deals no damage.
        -
        The {who} dies!
        Welcome to the dungeon! Find and defeat the enemies.
        A new adventure begins!
        You have died!
        Press R to restart or Escape to quit.",
        "
        {Who} attacks {whom} for {n} hit points.
        {Who} attacks {whom} for {n} hit points.
        {Who} attacks {whom} but does no damage.
        {Who} attacks {whom} but does no damage.
        -
        {who} is dead!
        -\n-
        You died!",
        "
        {Who} attacks {whom} for {n} hit points.
        {Who} attacks {whom} for {n} hit points.
        {Who} attacks {whom} but it has no effect!
        {Who} attacks {whom} but it has no effect!
        -
        {Who} is dead!
        -\n-
        You died!",
        "
        {Who} has attacked {whom} for {n}{critical} damage.
        {Who} has attacked {whom} for {n}{critical} damage.
        -\n-\n-\n-\n-\n-",
    ];
    assert_eq!(found, right.map(dedent));
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
    let mut scene = Scene::of(&variant("roguebasin", &changes), "@o");
    scene.play("w");
    let line = "The attack of the orc bounces off your shiny metal armor!";
    assert_eq!((scene.hp(0), scene.log()), (30, vec![line.to_owned()]));
}

/// Wording: the last has no message for a death, not even the hero's.
#[test]
fn sadconsole_reports_no_deaths() {
    let mut scene = Scene::of(&variant("sadconsole", &[("hp = 100", "hp = 1")]), "@.g");
    scene.play("e");
    assert_eq!((scene.hp(0), scene.log().len()), (0, 1));
    let line = scene.log().remove(0);
    assert!(line.starts_with("Goblin has attacked Player"), "{line}");
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
    let mut scene = Scene::of(&variant("sadconsole", &changes), "@g");
    scene.play("e e e e e e e e");
    scene.assert_says("Player has attacked Goblin for 7 critical damage.");
}
