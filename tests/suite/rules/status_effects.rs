//! Status effects of our own rules: poisoned and dazed.

use tallowdeep::app::Session;
use tallowdeep::app::ranking;
use tallowdeep::app::report;
use tallowdeep::base::{Dir, Pos};
use tallowdeep::content::RulesetFile;
use tallowdeep::content::map;
use tallowdeep::game::rules::{EffectKind, ItemId};
use tallowdeep::game::{ActorId, Command, Event, GameOver, Refusal, Slot};
use tallowdeep::replay::{Header, Recording, RunOutcome};

use super::tallowdeep::{NO_DROPS, PLAIN, old_variant, plain, variant};
use crate::support::scene::{Scene, count};
use crate::support::traits::with_traits;

const POTION: Slot = Slot(0);
const DAZZLING: Slot = Slot(8);
const SNAKE: ActorId = ActorId(1);

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
/// meanwhile.
#[test]
fn a_bite_poisons_for_some_turns() {
    let mut scene = Scene::of(&old_venomous(&[]), "@n");
    let events = scene.play(".");
    let (actor, by, effect) = (ActorId::HERO, SNAKE, EffectKind::Poisoned);
    let poisoned = Event::EffectApplied {
        actor,
        effect,
        by,
        from: 0,
        to: 4,
    };
    assert!(events.contains(&poisoned));
    let hurts = Event::PoisonDamage {
        actor,
        by,
        from: 28,
        to: 27,
    };
    assert_eq!(events.last(), Some(&hurts));
    let told = [
        "The snake hits you for 2, poison 1.",
        "You are poisoned for 4 turns.",
    ];
    assert_eq!(scene.log()[1..], told);
    // Bitten again; then the snake is dead; the poison lasts, and rest heals again.
    for (words, hp, left) in [
        ("", 27, 3),
        ("e", 24, 3),
        ("e", 23, 2),
        (". .", 21, 0),
        (". .", 23, 0),
    ] {
        scene.play(words);
        assert_eq!((scene.hp(0), poison(&scene)), (hp, left), "{words}");
    }
    assert_eq!(scene.hp(1), 0);
    assert_eq!(count_of(&scene, told[1]), 2);
    scene.assert_last("The poison is gone.");
}

/// How often this was said.
fn count_of(scene: &Scene, line: &str) -> usize {
    scene.log().iter().filter(|it| *it == line).count()
}

/// Armour keeps poison out.
#[test]
fn a_bite_without_damage_does_not_poison() {
    let armour = ("attack = 5, defense = 2", "attack = 5, defense = 9");
    let mut scene = Scene::of(&venomous(&[armour]), "@n");
    scene.play(".");
    assert_eq!(count!(scene.play("."), Event::Struck { damage: 0, .. }), 1);
    assert_eq!((scene.hp(0), poison(&scene)), (30, 0));
}

/// Effects also run out on a level that the hero has left: a daze of two turns is over when it comes back.
#[test]
fn effects_run_out_while_the_hero_is_away() {
    let mut scene = plain("r...@~>");
    scene.play("e g use-i e");
    let dazed = |scene: &Scene| scene.actor(1).effect_turns(EffectKind::Dazed);
    assert_eq!(dazed(&scene), 2);
    scene.play("> . . . <");
    assert_eq!((scene.view().depth(), dazed(&scene)), (1, 0));
}

/// A healing potion cures poison.
#[test]
fn a_potion_cures_poison() {
    let mut scene = Scene::of(&venomous(&[("turns = 4", "turns = 40")]), "@!n");
    scene.play("e g");
    while scene.hp(1) > 0 {
        scene.play("e");
    }
    assert!(poison(&scene) > 30);
    let (actor, effect) = (ActorId::HERO, EffectKind::Poisoned);
    let events = scene.does(Command::Use(POTION));
    assert!(events.contains(&Event::EffectEnded { actor, effect }));
    assert_eq!(poison(&scene), 0);
    scene.assert_last("The poison fades.");
}

/// A death by poison is the biter's kill, and the report says so.
#[test]
fn poison_deaths_name_the_biter() {
    let frail = ("hp = 30, attack = 5", "hp = 4, attack = 9");
    let file = venomous(&[frail]);
    let map = map::parse_drawn_map("map", "@n", &file.rules).expect("the drawing is right");
    let mut session = Session::new(&file, 1, Some(map));
    session.play(Command::Wait);
    session.play(Command::Wait);
    let refused = session.play(Command::Bump(Dir::W)).lines;
    let events = session.play(Command::Bump(Dir::E)).events;
    let (actor, by, at) = (ActorId::HERO, SNAKE, Pos::new(0, 0));
    let (from, to) = (1, 0);
    let end = [
        Event::PoisonDamage {
            actor,
            by,
            from,
            to,
        },
        Event::Died {
            actor,
            at,
            killer: by,
        },
    ];
    assert!(events.ends_with(&end), "{events:?}");
    assert_eq!(session.view().game_over(), Some(GameOver::Dead));
    let header = Header {
        version: String::new(),
        rules: "tallowdeep".into(),
        rules_fingerprint: 0,
        seed: 1,
        map: None,
        date: String::new(),
        origin: None,
    };
    let recording = Recording::new(header, session.world());
    let report = report::write(&session, &recording);
    let cause = "Killed by the poison of a snake on depth 1, in turn 3.";
    assert_eq!(report.lines().nth(2), Some(cause));
    // Refused commands are not part of the report.
    assert!(!refused.is_empty());
    for line in refused {
        assert!(!report.contains(&line.text), "{report}");
    }
    let listed = ranking::recorded_end(&session, RunOutcome::Died).killer;
    assert_eq!(listed.as_deref(), Some("poison of snake"));
}

/// A flash dazes all monsters in view: for four turns they neither walk nor hit. It is not used up if it would daze none.
#[test]
fn a_flash_dazes_all_monsters_in_view() {
    let mut scene = plain("@~.rr#r");
    scene.play("e g");
    let (at, hp, by, effect) = (scene.at(1), scene.hp(0), ActorId::HERO, EffectKind::Dazed);
    let dazed = |actor| Event::EffectApplied {
        actor,
        effect,
        by,
        from: 0,
        to: 4,
    };
    let flash = [
        Event::Used { item: ItemId(8) },
        dazed(ActorId(1)),
        dazed(ActorId(2)),
    ];
    assert_eq!(scene.does(Command::Use(DAZZLING)), flash);
    scene.assert_last("Two foes reel.");
    assert_eq!(scene.actor(1).effect_turns(effect), 3);
    scene.play(". . .");
    assert_eq!((scene.at(1), scene.hp(0)), (at, hp), "it stands");
    assert_eq!(scene.actor(1).effect_turns(effect), 0);
    scene.play(".");
    assert!(scene.hp(0) < hp, "it bites again");
    let mut alone = plain("@~#r");
    alone.play("e g");
    alone.assert_refused(Command::Use(DAZZLING), Refusal::NoEffect);
    assert_eq!(alone.at(1), Pos::new(3, 0));
}

/// In the forecast a dazed monster beside the hero does no damage, and poison adds to the damage of the others.
#[test]
fn the_forecast_adds_poison_and_monsters() {
    let scene = plain("@");
    let hp = scene.hp(0);
    assert_eq!(
        (
            scene.view().turns_to_live(0),
            scene.view().turns_to_live(hp)
        ),
        (None, Some(1))
    );
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

/// A monster that is held stays behind as well.
#[test]
fn held_monsters_do_not_follow_over_stairs() {
    for (drawing, follows) in [("#@>..r#", true), ("#@>%.r#", false)] {
        let mut scene = Scene::of(&with_traits(&[]), drawing);
        let events = scene.play("e . . >");
        let followed = |event: &Event| matches!(event, Event::Followed { .. });
        assert_eq!(events.iter().any(followed), follows, "{drawing}");
    }
}

/// When the hero takes the stairs, a dazed monster stays behind; a hunter beside the hero follows.
#[test]
fn dazed_monsters_do_not_follow_over_stairs() {
    for (commands, follows) in [("e g e . >", true), ("e g e . use-i >", false)] {
        let mut scene = plain("r.@~>");
        let events = scene.play(commands);
        let followed = |event: &Event| matches!(event, Event::Followed { .. });
        assert_eq!(events.iter().any(followed), follows, "{commands}");
    }
}
