//! The great candle, which wins the game by a bump: its price, how far off the boss must be, how the game ends, and what
//! the boss does while it catches.

use tallowdeep::Pos;
use tallowdeep::game::{Event, GameOver};

use crate::support::scene::{Scene, assert_plays};
use crate::support::traits::with_traits_and;

/// Added to rules: a great candle `I` that takes 200 wax with the boss at least 6 cells away.
pub(crate) const GREAT_CANDLE_RULE: (&str, &str) = (
    "[[terrain]]",
    r#"[[terrain]]
kind = "great_candle"
name = "great candle"
letter = "I"
color = "f2deb0"
walk = false
on_bump = { becomes = "great_candle_lit", wax = -200, wins = { boss_away = 6 } }

[[terrain]]
kind = "great_candle_lit"
name = "burning candle"
letter = "J"
color = "f2deb0"
walk = false
light = 9

[[terrain]]"#,
);

/// Its messages, in place of those that a rule set may have.
const WORDS: (&str, &str) = (
    "no_wax = {",
    "wants_wax = { mark = \"rejected\", text = \"It takes {n} wax.\" }\nboss_near = { mark = \"rejected\", text = \"Not with {the who} nearer than {n}.\" }\nwon_by_light = { mark = \"good\", text = \"It burns.\" }\nno_wax = {",
);

fn scene(drawing: &str, wax: i32) -> Scene {
    let wax = format!("wax = {wax}\n");
    let rules = with_traits_and(&[], &[GREAT_CANDLE_RULE, WORDS, ("wax = 300\n", &wax)]);
    Scene::of(&rules, drawing)
}

/// The last wax may be spent on it, as no flame is needed afterwards. It says what it needs otherwise.
#[test]
fn two_hundred_wax_and_distance_win_the_game() {
    let won = "WonByLight:1 over:Light | It burns.";
    scene("#I@.....C#", 200).assert_play("w", won);
    let poor = "refused:WantsWax | It takes 200 wax.";
    scene("#I@.....C#", 199).assert_play("w", poor);
    let near = "refused:BossNear | Not with the Chandler nearer than 6.";
    scene("#I@....C#", 300).assert_play("w", near);
}

/// The same, but the candle has to catch for some turns first, in which the boss hunts a hero at full health.
fn catching_scene(turns: i32, drawing: &str) -> Scene {
    let (table, rule) = GREAT_CANDLE_RULE;
    let rule = rule.replace("becomes = \"great_candle_lit\"", "becomes = \"catching\"");
    let catching = format!(
        "kind = \"catching\"\nname = \"catching candle\"\nletter = \"K\"\ncolor = \"f2deb0\"\nwalk = false\nlight = 5\nfades = {{ turns = {turns}, leaves = \"great_candle_lit\" }}"
    );
    let rule = rule.replacen(table, &format!("{table}\n{catching}\n\n{table}"), 1);
    let rules = with_traits_and(
        &[],
        &[(table, &rule), WORDS, ("wax = 300\n", "wax = 400\n")],
    );
    Scene::of(&rules, drawing)
}

#[test]
fn a_candle_that_catches_wins_once_it_has() {
    let far = "#I@.......................C#";
    let mut scene = catching_scene(4, far);
    scene.assert_play("w . .", "WonByLight:0");
    scene.assert_play(".", "WonByLight:1 over:Light | It burns.");
}

/// He runs two cells in a turn until he is six cells from it, and puts it out from beside it: 16 cells are 5 + 5 turns, and
/// the next is for the wick.
#[test]
fn the_boss_runs_to_what_catches_and_puts_it_out() {
    let room = "
        ###################
        #I................#
        #@...............C#
        ###################";
    let mut scene = catching_scene(20, room);
    scene.assert_play("n . . . . . . . . .", "PutOut:0");
    scene.assert_play(".", "PutOut:1");
    let mut scene = catching_scene(10, room);
    scene.assert_play("n . . . . . . . . .", "PutOut:0 WonByLight:1");
}

/// Whoever stands in his way holds him up, and pays for it. Where there is a way past, he takes it.
#[test]
fn the_boss_strikes_a_hero_in_his_way() {
    let strikes = |drawing| {
        let events = catching_scene(12, drawing).play("w . . . . . . . . .");
        let is_blow = |event: &&Event| matches!(event, Event::Struck { .. } | Event::Dodged { .. });
        let is_out = |event: &Event| matches!(event, Event::PutOut { .. });
        (
            events.iter().filter(is_blow).count(),
            events.iter().any(is_out),
        )
    };
    let (blows, is_out) = strikes("#I@........C#");
    assert!(blows >= 2 && !is_out, "{blows}");
    let hall = "
        #############
        #...........#
        #I@........C#
        #...........#
        #############";
    let (_, is_out) = strikes(hall);
    assert!(is_out);
}

/// The price is asked for only if the great candle would take the wax.
#[test]
fn its_price_is_known_if_it_can_be_paid() {
    let price = |drawing, wax| scene(drawing, wax).view().price_in_wax(Pos::new(1, 0));
    assert_eq!(price("#I@.....C#", 200), Some(200));
    assert_eq!(price("#I@.....C#", 199), None);
    assert_eq!(price("#I@....C#", 300), None);
}

/// Recordings and scores distinguish the two ways to win.
#[test]
fn winning_by_light_is_a_separate_ending() {
    assert!(GameOver::Light.is_won() && GameOver::Won.is_won() && !GameOver::Dead.is_won());
}

/// A kindler leaves the great candle alone: it would take the second ending away from the player.
#[test]
fn a_kindler_leaves_it_dark() {
    let blind = ("notices_percent = 100", "notices_percent = 0");
    let kindler = [("rat", "kindles_within = 9")];
    let rules = with_traits_and(&kindler, &[GREAT_CANDLE_RULE, WORDS, blind]);
    assert_plays(&rules, &["#@...r.I# ; . . . . . . => Kindled:0"]);
}
