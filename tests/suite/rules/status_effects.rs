//! Status effects of our own rules: poisoned and dazed.

use tallowdeep::app::Session;
use tallowdeep::app::recording::{self, recording};
use tallowdeep::app::report;
use tallowdeep::base::{Dir, Pos};
use tallowdeep::content::RulesetFile;
use tallowdeep::game::rules::EffectKind;
use tallowdeep::game::{ActorId, Command, Event, GameOver};

use super::tallowdeep::{NO_DROPS, PLAIN, old_variant, plain, variant};
use crate::support::scene::{Scene, assert_plays, map_of};
use crate::support::traits::with_traits;

/// Rules where every bite of a snake poisons for four turns, and never misses or crits.
pub(crate) fn venomous(changes: &[(&str, &str)]) -> RulesetFile {
    variant(&[&VENOMOUS, changes].concat())
}

/// The same under the rules of version 0.1.0.
pub(crate) fn old_venomous(changes: &[(&str, &str)]) -> RulesetFile {
    old_variant(&[&VENOMOUS, changes].concat())
}

const VENOMOUS: [(&str, &str); 4] = [
    PLAIN,
    NO_DROPS,
    (
        "venom = { percent = 30, turns = 5",
        "venom = { percent = 100, turns = 4",
    ),
    ("dodge = 10, critical = 20 }", "critical = 0 }"),
];

fn poison(scene: &Scene) -> i32 {
    scene.actor(0).effect_turns(EffectKind::Poisoned)
}

/// A bite that does damage poisons: one hit point per turn, including the turn of the bite, and none comes back
/// meanwhile. Bitten again, it lasts longer; once the snake is dead the poison lasts, and then rest heals again.
#[test]
fn a_bite_poisons_for_some_turns() {
    let row = "
        @n
        . => hp:27 poisoned:3 EffectApplied:1 PoisonDamage:1 | The snake hits you for 2, poison 1.
        => turn:1 | You are poisoned for 4 turns.
        e => hp:24 poisoned:3 EffectApplied:1
        e => hp:23 poisoned:2 1.alive:false
        . . => hp:21 poisoned:0 EffectEnded:1 | The poison is gone.
        . . => hp:23 poisoned:0";
    assert_plays(&old_venomous(&[]), &[row]);
}

/// Effects also run out on a level that the hero has left: a daze of two turns is over when it comes back.
#[test]
fn effects_run_out_while_the_hero_is_away() {
    let row = "r...@~> ; e g use-i e => 1.dazed:2 ; > . . . < => depth:1 1.dazed:0";
    assert_plays(&variant(&[PLAIN, NO_DROPS]), &[row]);
}

/// A healing potion cures poison, and so do sealed wounds.
#[test]
fn a_potion_cures_poison() {
    let strong = ("hp = 30, attack = 5", "hp = 30, attack = 50");
    let file = venomous(&[("turns = 4", "turns = 40"), strong]);
    let row = "
        @!n
        e g e => poisoned:38 1.alive:false
        use-a => EffectEnded:1 poisoned:0 | The poison fades.";
    let seals = "@n ; . . e seal-wounds => 1.alive:false EffectEnded:1 poisoned:0";
    assert_plays(&file, &[row, seals]);
}

/// A death by poison is the biter's kill, and the report says so.
#[test]
fn poison_deaths_name_the_biter() {
    let frail = ("hp = 30, attack = 5", "hp = 4, attack = 9");
    let file = venomous(&[frail]);
    let mut session = Session::new(&file, 1, Some(map_of(&file.rules, "@n")));
    session.play(Command::Wait);
    session.play(Command::Wait);
    let refused = session.play(Command::Bump(Dir::W)).lines;
    let events = session.play(Command::Bump(Dir::E)).events;
    let (actor, killer, at) = (ActorId::HERO, ActorId(1), Pos::new(0, 0));
    assert_eq!(events.last(), Some(&Event::Died { actor, at, killer }));
    assert_eq!(session.view().game_over(), Some(GameOver::Dead));
    let report = report::write(&session, &recording(&session, ""));
    let cause = "Killed by the poison of a snake on depth 1, in turn 3.";
    assert_eq!(report.lines().nth(2), Some(cause));
    // Refused commands are not part of the report.
    assert!(
        !refused.is_empty() && !report.contains(&refused[0].text),
        "{report}"
    );
    let listed = recording::recorded_end(&session, Some(GameOver::Dead)).killer;
    assert_eq!(listed.as_deref(), Some("poison of snake"));
}

/// A flash dazes all monsters in view: for four turns they neither walk nor hit. It is not used up if it would daze none.
#[test]
fn a_flash_dazes_all_monsters_in_view() {
    let mut scene = plain("@~.rr#r");
    scene.assert_play(
        "e g use-i",
        "EffectApplied:2 1.dazed:3 3.dazed:0 | Two foes reel.",
    );
    let (at, hp) = (scene.at(1), scene.hp(0));
    scene.assert_play(
        ". . .",
        &format!("hp:{hp} 1.dazed:0 1.at:{},{}", at.x, at.y),
    );
    scene.assert_play(".", "Struck:1");
    let alone = "@~#r ; e g use-i => refused:NoEffect pack:1";
    assert_plays(&variant(&[PLAIN, NO_DROPS]), &[alone]);
}

/// In the forecast a dazed monster beside the hero does no damage, and poison adds to the damage of the others.
#[test]
fn the_forecast_adds_poison_and_monsters() {
    let scene = plain("@");
    let hp = scene.hp(0);
    let found = (
        scene.view().turns_to_live(0),
        scene.view().turns_to_live(hp),
    );
    assert_eq!(found, (None, Some(1)));
    let mut scene = Scene::of(&venomous(&[("turns = 4", "turns = 9")]), "@n");
    scene.play(". .");
    let (hp, turns) = (scene.hp(0), poison(&scene));
    assert_eq!((hp, turns), (27, 8));
    let each = scene
        .view()
        .adjacent_attacks()
        .map(|blows| blows.max_damage);
    assert_eq!(each, Some(2));
    assert_eq!(
        scene.view().turns_to_live(2),
        Some(10),
        "8 turns of 3, then 3 hit points"
    );
    let mut scene = plain("@~r");
    scene.play("e g use-i");
    assert_eq!(scene.view().adjacent_attacks(), None);
}

/// When the hero takes the stairs, a hunter beside it follows; one that is held or dazed stays behind.
#[test]
fn held_and_dazed_monsters_do_not_follow_over_stairs() {
    let rows = [
        "#@>..r# ; e . . > => Followed:1",
        "#@>%.r# ; e . . > => Followed:0",
        "r.@~> ; e g e . use-i > => Followed:0",
    ];
    assert_plays(&with_traits(&[]), &rows);
}
