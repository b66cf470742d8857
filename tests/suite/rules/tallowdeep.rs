//! Our own rules: the exercises of the tutorials (1.9, 2, 7), levels and the way down.

use tallowdeep::content::RulesetFile;
use tallowdeep::ui::text::narrator::{self, NarratorState};
use tallowdeep::view::Mind;
use tallowdeep::{ActorId, Event};

use crate::support::played::Played;
use crate::support::scene::{Scene, assert_plays};
use crate::support::text::assert_starts;
use crate::support::traits::ALERT;
use crate::support::variant;

const RULES: &str = variant::PLAIN;

/// The rules of version 0.1.0: a candle that burns down, resting that heals, monsters that always know where the hero
/// is.
const OLD: &str = "candle";

/// The hero never hits critically.
pub(crate) const PLAIN: (&str, &str) = ("defense = 2, critical = 10", "defense = 2");
/// Monsters drop nothing.
pub(crate) const NO_DROPS: (&str, &str) = ("drop_percent = 25", "drop_percent = 0");
/// Hit points do not come back by themselves.
pub(crate) const NO_HEALING: (&str, &str) = ("heal_turns = 20", "heal_turns = 0");
/// Numbers that these tests rely on, whatever they are in the game.
const COUNTED: [(&str, &str); 6] = [
    ("experience = 2\n", "experience = 8\n"),
    ("hp = 5, attack = 4", "hp = 4, attack = 3"),
    ("hp = 7, attack = 6", "hp = 6, attack = 4"),
    ("hp = 17, attack = 4", "hp = 14, attack = 3"),
    ("hp = 8, attack = 6", "hp = 7, attack = 4"),
    ("hp = 34, attack = 15", "hp = 28, attack = 10"),
];

/// The rules without places and traits, with monsters that always notice the hero.
pub(crate) fn variant(changes: &[(&str, &str)]) -> RulesetFile {
    variant::variant(RULES, &[&COUNTED[..], &[ALERT], changes].concat())
}

pub(crate) fn plain(drawing: &str) -> Scene {
    Scene::of(&variant(&[PLAIN, NO_DROPS]), drawing)
}

/// The rules of version 0.1.0.
pub(crate) fn old_variant(changes: &[(&str, &str)]) -> RulesetFile {
    variant::variant(OLD, &[&COUNTED[..], changes].concat())
}

/// Without a pause, a fleeing monster could never be caught. One that cannot flee fights; one that has fled out of view
/// does not come back.
#[test]
fn fleeing_monsters_pause_every_third_turn() {
    let chase = "@g........... ; . => 1.at:1,0 ; e => 1.at:2,0 ; e => 1.at:2,0 ; e => 1.hp:0";
    let cornered = "@g ; e => 1.hp:1 hp:28";
    let gone = "@g+.... ; e . . . . => 1.at:3,0";
    let old = old_variant(&[PLAIN, NO_DROPS]);
    assert_plays(&old, &[chase, cornered, gone]);
}

/// Stairs lead down and up again, and a level stays as the hero left it.
#[test]
fn stairs_connect_levels() {
    let row = "
        @.>#r
        > => refused:NoStairs
        e e < => refused:NoStairs
        > => TookStairs:1 Moved:0 depth:2 | You go down. Depth 2.
        < => TookStairs:1 depth:1 at:2,0 1.at:4,0 turn:4";
    assert_plays(&old_variant(&[PLAIN, NO_DROPS]), &[row]);
}

/// Killing the boss wins, and nothing happens afterwards.
#[test]
fn killing_the_chandler_wins() {
    let mighty = ("hp = 30, attack = 5", "hp = 30, attack = 99");
    let row = "
        @Cr
        e => Won:1 over:Won | The Chandler's crown goes out. Yours is the last flame down here.
        e => refused:GameOver";
    assert_plays(&variant(&[mighty, NO_DROPS]), &[row]);
}

/// The last thing said of a won game is how it ended, even if the same turn has woken others: a fire may kill the boss
/// after they have acted. It speaks of a flame only if the hero has one.
#[test]
fn a_victory_has_the_last_word() {
    for (wax, last) in [
        (99, "Yours is the last flame down here."),
        (0, "You did it without a flame."),
    ] {
        let wax = format!("wax = {wax}\n");
        let rules = deadly(&[("wax = 172\n", &wax)]);
        let mut scene = Scene::of(&rules, "#@C.z#");
        scene.play("e");
        let view = scene.view();
        let noticed = Event::MindChanged {
            actor: ActorId(2),
            from: Mind::Awake,
            to: Mind::Hunting,
        };
        let events = [noticed, Event::Won];
        let mut state = NarratorState::new(view);
        let lines = narrator::narrate(&events, view, &rules.messages, &mut state);
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert_eq!(
            lines[0].text,
            format!("The Chandler's crown goes out. {last}")
        );
    }
}

/// The first arrival at each depth has a line, also at the second level of a place.
#[test]
fn each_depth_has_a_line_of_its_own() {
    let mut game = Played::ours("####\n#@>#\n####");
    game.play("e >");
    let log = game.log();
    let down = log.iter().position(|line| line == "You go down. Depth 2.");
    assert_starts(&log[down.expect("it was told") + 1], "The lower cellars. ");
}

/// Our rules, whose hero kills at a blow and always hits critically.
fn deadly(changes: &[(&str, &str)]) -> RulesetFile {
    let sure = (
        "attack = 2, defense = 1, critical = 10",
        "attack = 99, defense = 1, critical = 100",
    );
    variant::variant("tallowdeep", &[&[sure], changes].concat())
}

/// One kill is one line, also by a critical blow. Where its sentence joins the one before, the critical blow is reported
/// between the two, in the order in which it happened.
#[test]
fn a_critical_kill_is_one_line() {
    let mut scene = Scene::of(&deadly(&[]), "@g");
    scene.play("e");
    scene.assert_says("A critical hit. You kill the goblin (");
    assert!(!scene.log().contains(&"A critical hit.".to_owned()));
    let joins = (
        "hero_kills = { mark = \"good\", text",
        "hero_kills = { mark = \"good\", joins = true, text",
    );
    let mut scene = Scene::of(&deadly(&[joins]), "@g");
    scene.play("e");
    scene
        .assert_says("The goblin never knew you were there. A critical hit. You kill the goblin (");
}

/// Wax that is found in passing is said to come from the dead.
#[test]
fn tallow_is_reported_with_its_source() {
    let mut scene = Scene::of(&deadly(&[]), "@z.");
    scene.play("e e");
    assert_starts(&scene.last(), "You scrape up the tallow: +");
}
