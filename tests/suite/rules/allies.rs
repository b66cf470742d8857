//! Allies: once freed, they follow, swap places, shed light, are struck instead of the hero, take the stairs and die.

use tallowdeep::Command;
use tallowdeep::content::RulesetFile;
use tallowdeep::game::{ActorId, Intent, Refusal};

use crate::support::scene::{Scene, assert_plays};
use crate::support::traits::ALERT;
use crate::support::variant::{PLAIN, main_text, variant};

/// Added to [`PLAIN`]: a smith's boy, a chain that holds one, and thorns that harm.
pub(crate) const ALLY_RULE: (&str, &str) = (
    "[[items]]\nkind = \"potion_red\"",
    "
[[monsters]]
kind = \"boy\"
name = \"boy\"
letter = \"Y\"
color = \"f2deb0\"
weight = 0
glow = 5
stats = { hp = 12, attack = 0, defense = 0 }
traits = { ally = { within = 2 } }

[[terrain]]
kind = \"chain\"
name = \"chain\"
letter = \"c\"
color = \"a9b9c8\"
walk = false
on_bump = { becomes = \"floor\", wax = -20, frees = \"boy\", says = \"The link gives.\" }

[[terrain]]
kind = \"thorns\"
name = \"thorns\"
letter = \"t\"
color = \"a9b9c8\"
on_enter = { harms = 3 }

[[items]]
kind = \"potion_red\"",
);

fn rules(changes: &[(&str, &str)]) -> RulesetFile {
    let usual = [
        ("defense = 2, critical = 10", "defense = 2"),
        ("drop_percent = 25", "drop_percent = 100"),
        ALERT,
        ("title = \"Tallowdeep\"", "title = \"Allies\""),
        ALLY_RULE,
    ];
    variant(PLAIN, &[&usual, changes].concat())
}

fn scene(drawing: &str) -> Scene {
    Scene::of(&rules(&[]), drawing)
}

/// Walking into the chain costs wax and frees the boy, who acts from the next turn on.
#[test]
fn melting_a_chain_frees_an_ally() {
    let row = "
        #@c...#
        e => #@Y...# Freed:1 wax:279 1.at:2,0 1.hp:12 1.mind:Following seen:0 allies:1";
    assert_plays(&rules(&[]), &[row]);
    let poor = rules(&[("wax = 300", "wax = 20")]);
    assert_plays(&poor, &["#@c# ; e => refused:NoWax"]);
}

/// The ally follows the hero and stops two steps away, however often the hero waits. Two cells away as the crow flies is
/// far with a wall between: the ally goes around it.
#[test]
fn an_ally_keeps_within_two_steps() {
    let there = "#....Y.@...#";
    let row = &format!("#Y@........# ; e e e e e => {there} ; . . . => {there}");
    assert_plays(&rules(&[]), &[row]);
    let mut scene = scene("#.......#\n#.#####.#\n#@#Y....#");
    scene.play(". . . . . . . . . .");
    let at = scene.at(1);
    assert!(at.distance(scene.at(0)) <= 2 && at.x <= 2, "{at:?}");
}

/// The hero swaps places with an ally by walking into it, so in a corridor neither is in the way. The ground affects both
/// as it affects anything that walks there.
#[test]
fn hero_and_ally_change_places() {
    let onto = "#t@Y..# ; w . => hp:27 1.hp:12 ; e . => #Y@...# hp:27 1.hp:9";
    let swap = "#@Y...# ; e => #Y@...# Moved:2 Struck:0 1.hp:12";
    assert_plays(&rules(&[]), &[swap, onto]);
}

/// The ally's light falls on the hero, which is seen by it from nine cells even with a shielded flame, but not without
/// it. By it the hero sees what its own flame does not reach.
#[test]
fn an_allys_light_shows_the_hero_and_to_the_hero() {
    let rows = [
        "#Y@.......o.# ; flame-shielded . => 2.mind:Hunting",
        "#.@.......o.# ; flame-shielded . => 1.mind:Awake",
        "#@..Y...o..# ; flame-shielded => seen:1",
        "#@......o..# ; flame-shielded => seen:0",
    ];
    assert_plays(&rules(&[]), &rows);
}

/// A hunter strikes an ally beside it if the hero is not beside it too, and this is foretold. Otherwise it strikes the
/// hero.
#[test]
fn hunters_strike_the_ally_in_their_way() {
    let mut between = scene("#.@Yo...#");
    between.play("flame-bright .");
    let ahead = between.ahead();
    between.assert_play(".", "Struck:1 hp:30");
    let damage = 12 - between.hp(1);
    let (ally, least, most, chance) = (ActorId(1), damage, damage, 100);
    let foretold = Intent::StrikesAlly {
        ally,
        least,
        most,
        chance,
    };
    assert_eq!(ahead.intents, [(ActorId(2), foretold)]);
    let mut beside = scene("#@Y.#\n#o..#");
    beside.assert_play(". .", "Struck:1 1.hp:12");
}

/// An ally stays dead: it leaves a corpse but no items, and the hunter comes on.
#[test]
fn an_ally_dies_for_good() {
    let row = "
        #.@Yo...#
        . . . . => Died:1 Dropped:0 corpses:3,0 1.alive:false allies:0
        . . => #.@o....#";
    assert_plays(&rules(&[]), &[row]);
}

/// An ally's blow is told as its own, with what it leaves, not as one at the hero.
#[test]
fn an_allys_blow_is_told_with_whom_it_strikes() {
    let mut scene = Scene::new("tallowdeep", "#######\n#@Üs..#\n#######");
    scene.play("flame-shielded . .");
    let log = scene.log();
    let tells = |line: &String| line.starts_with("The old hound bites the slime for ");
    assert!(log.iter().any(tells), "{log:?}");
    assert!(
        !log.iter().any(|line| line.contains("bites you")),
        "{log:?}"
    );
}

/// The hero's throws, lightning and glare are not aimed at an ally, and no cell is tinted as watched by one.
#[test]
fn nothing_is_aimed_at_an_ally() {
    let mut scene = scene("#@(..Y..#");
    scene.play("e g");
    let throw = Command::Throw(scene.held("dart"), scene.at(1));
    scene.assert_refused(throw, Refusal::NoTarget);
    let view = scene.view();
    assert!(view.is_ally(ActorId(1)) && !view.is_ally(ActorId::HERO));
    assert_eq!(view.cells_watched_by(ActorId(1)), []);
    let odds = (view.forecast(ActorId(1)), view.odds(ActorId(1)));
    assert_eq!(odds, (None, None));
}

/// An ally within two steps of the hero follows over the stairs; farther away it stays where it was on its level, and
/// comes when the hero is back.
#[test]
fn an_ally_near_the_hero_takes_the_stairs() {
    let sturdy = rules(&[("hp = 30, attack", "hp = 999, attack")]);
    let back = &(". ".repeat(20) + "<");
    let waits = &format!(
        "
        #>@.......Y#
        w => 1.at:9,0
        > => Followed:0 allies:0
        {back} => depth:1 1.at:9,0
        . . . . . . => 1.at:3,0"
    );
    let near = "#>@.Y.....# ; w > => Followed:1 allies:1";
    assert_plays(&sturdy, &[near, waits]);
}

/// Conflicting rules for allies are refused with their line.
#[test]
fn odd_allies_are_refused() {
    let chain = "becomes = \"floor\", wax = -20";
    for (from, to, expected) in [
        (
            "weight = 0\nglow",
            "weight = 3\nglow",
            "0 or less for an ally",
        ),
        ("frees = \"boy\"", "frees = \"orc\"", "one of boy"),
        (
            chain,
            &chain.replace("floor", "wall"),
            "that one can walk on",
        ),
    ] {
        let text = main_text(PLAIN).replacen(ALLY_RULE.0, ALLY_RULE.1, 1);
        assert!(text.contains(from), "{from}");
        let error = RulesetFile::parse("allies", &text.replacen(from, to, 1));
        let error = error.expect_err("it is odd").to_string();
        assert!(error.contains(expected), "{error}");
    }
}
