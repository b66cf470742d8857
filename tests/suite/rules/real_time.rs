//! RogueBasin's extra "Real-time combat": every action is followed by a pause, and ticks pass. Section 4.4.

use tallowdeep::base::{Dir, Pos};
use tallowdeep::game::{Command, Refusal};
use tallowdeep::tools::trace::Detail;

use crate::support::played::Played;
use crate::support::scene::{Scene, assert_plays};
use crate::support::variant::{file, variant};

const RULES: &str = "roguebasin-real-time";

/// Lets ticks pass and returns those in which the monster moved or the hero's hit points changed.
fn changes(scene: &mut Scene, ticks: usize) -> Vec<usize> {
    changes_of(scene, 1, ticks)
}

/// The same for the monster with this number.
fn changes_of(scene: &mut Scene, monster: u32, ticks: usize) -> Vec<usize> {
    let mut found = Vec::new();
    for tick in 1..=ticks {
        let before = (scene.at(monster), scene.hp(0));
        scene.command(Command::Tick).expect("ticks go by");
        if (scene.at(monster), scene.hp(0)) != before {
            found.push(tick);
        }
    }
    found
}

/// 4.4: a step takes the hero 3 ticks; commands before that are refused and change nothing.
#[test]
fn the_hero_steps_every_third_tick() {
    let mut scene = Scene::new(RULES, "@.....");
    assert!(scene.bump(Dir::E).is_ok());
    for _ in 0..3 {
        let before = (scene.fingerprint(), scene.log(), scene.view().turn());
        for command in Command::all_except_throws().filter(|command| *command != Command::Tick) {
            scene.assert_refused(command, Refusal::NotReady);
        }
        let found = (scene.fingerprint(), scene.log(), scene.view().turn());
        assert_eq!(found, before);
        scene.play("tick");
    }
    assert!(scene.bump(Dir::E).is_ok());
    assert_eq!(scene.at(0), Pos::new(2, 0));
}

/// 4.4: a step into a wall is an action too; a hit takes the hero 21 ticks. Monsters act in ticks only, not after the
/// hero's actions. 0.11: those of the same tick act in the order of their ids.
#[test]
fn actions_take_ticks() {
    let hit = "e tick ".repeat(21);
    let rows = [
        "@. ; w e => refused:NotReady at:0,0",
        &format!("@T ; {hit} => refused:NotReady 1.hp:12 ; e => 1.hp:8"),
        "@..o ; e => 1.at:3,0 ; tick => 1.at:2,0",
    ];
    assert_plays(&file(RULES), &rows);
    let mut scene = Scene::new(RULES, "ooo\no@o\nooo");
    assert_eq!(scene.strikers("tick"), [1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(scene.strikers("tick tick"), [0; 0]);
}

/// 4.4: monsters step every 9 ticks and hit every 21, whether the hero acts or not.
#[test]
fn monsters_do_not_wait_for_the_hero() {
    let mut scene = Scene::new(RULES, "@...o");
    assert_eq!(changes(&mut scene, 72), [1, 10, 19, 28, 49, 70]);
    assert_eq!((scene.at(1), scene.hp(0)), (Pos::new(1, 0), 27));
}

/// 4.4: a blocked monster waits as long as after a step.
#[test]
fn a_blocked_monster_waits_like_any_other() {
    let mut scene = Scene::new(RULES, "########\n#@o.o..#\n########");
    let second = Pos::new(3, 1);
    scene.play("e tick");
    assert_eq!(scene.at(2), second, "it steps beside the first orc");
    // Blocked in the 10th and in the 19th tick.
    scene.play(&"tick ".repeat(20));
    assert_eq!((scene.hp(1), scene.at(2)), (5, second));
    scene.play("e");
    assert_eq!(scene.hp(1), 0, "the way is free after 21 ticks");
    assert_eq!(changes_of(&mut scene, 2, 10), [7]);
    assert_eq!(scene.at(2), Pos::new(2, 1));
}

/// Without this rule, a blocked monster tries again in the next tick.
#[test]
fn without_that_rule_it_tries_again() {
    let eager = variant(RULES, &[(", blocked_waits = true", "")]);
    let mut scene = Scene::of(&eager, "########\n#@o.o..#\n########");
    scene.play("e");
    scene.play(&"tick ".repeat(21));
    scene.play("e");
    assert_eq!(changes_of(&mut scene, 2, 3), [1]);
}

/// Each tick is a command with its own word, so that it is recorded and replayed like any other.
#[test]
fn ticks_are_commands() {
    assert_eq!(Command::from_word("tick"), Some(Command::Tick));
    let mut game = Played::on(RULES, "@..o");
    let line = game
        .trace(Command::Tick, Detail::Usual)
        .expect("a game is played");
    let is_told = |part| line.contains(part);
    assert!(is_told("\"command\":\"tick\"") && is_told("\"moved\""));
    let mut again = Scene::new(RULES, "@..o");
    again.play("tick");
    let one = game.session().map(|session| session.fingerprint());
    assert_eq!(one, Some(again.fingerprint()));
}

/// Turn-based rules refuse ticks.
#[test]
fn turn_based_rules_have_no_ticks() {
    for rules in super::FIVE.into_iter().chain(["tallowdeep"]) {
        let mut scene = Scene::new(rules, "@.");
        let before = scene.fingerprint();
        scene.assert_refused(Command::Tick, Refusal::NotRealTime);
        assert_eq!(scene.fingerprint(), before);
    }
}
