//! The great candle, which wins the game by a bump: its price, how far off the boss must be, and how the game ends.

use tallowdeep::Pos;
use tallowdeep::game::GameOver;

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
