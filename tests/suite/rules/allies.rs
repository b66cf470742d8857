//! Allies: once freed, they follow, swap places, shed light, are struck instead of the hero, take the stairs and die.

use tallowdeep::content::RulesetFile;
use tallowdeep::game::rules::Mind;
use tallowdeep::game::{ActorId, Event, Intent, Refusal};
use tallowdeep::ui::describe;
use tallowdeep::{Command, Dir, Pos};

use crate::support::scene::{Scene, assert_happens, assert_never, count};
use crate::support::text::assert_starts;
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
    let mut freed = scene("#@c...#");
    let at = Pos::new(2, 0);
    let events = freed.does(Command::Bump(Dir::E));
    assert_happens!(events, Event::Freed { actor: ActorId(1), at, .. } if *at == Pos::new(2, 0));
    assert_eq!(freed.wax(), 279);
    let boy = freed.actor(1);
    let found = (boy.at, boy.hp, boy.mind);
    assert_eq!(found, (at, 12, Some(Mind::Following)));
    assert_eq!(freed.view().visible_monsters().count(), 0);
    assert_eq!(freed.view().visible_allies().count(), 1);
    let mut poor = Scene::of(&rules(&[("wax = 300", "wax = 20")]), "#@c#");
    poor.assert_refused(Command::Bump(Dir::E), Refusal::NoWax);
}

/// The ally follows the hero and stops two steps away, however often the hero waits.
#[test]
fn an_ally_keeps_within_two_steps() {
    let mut scene = scene("#Y@........#");
    scene.play("e e e e e");
    scene.assert_map("#....Y.@...#");
    scene.play(". . .");
    scene.assert_map("#....Y.@...#");
}

/// Two cells away as the crow flies is far with a wall between: the ally goes around it.
#[test]
fn an_ally_goes_around_walls() {
    let mut scene = scene("#.......#\n#.#####.#\n#@#Y....#");
    scene.play(". . . . . . . . . .");
    let at = scene.at(1);
    assert!(at.distance(scene.at(0)) <= 2 && at.x <= 2, "{at:?}");
}

/// The hero swaps places with an ally by walking into it, so in a corridor neither is in the way.
#[test]
fn hero_and_ally_change_places() {
    let mut scene = scene("#@Y...#");
    let events = scene.does(Command::Bump(Dir::E));
    let steps = events.iter().filter_map(|event| match *event {
        Event::Moved { actor, from, to } => Some((actor.0, from.x, to.x)),
        _ => None,
    });
    assert_eq!(steps.collect::<Vec<_>>(), [(1, 2, 1), (0, 1, 2)]);
    assert_eq!(scene.hp(1), 12, "it is no blow");
    scene.assert_map("#Y@...#");
}

/// The ground affects both as it affects anything that walks there.
#[test]
fn the_ground_harms_an_actor_swapped_onto_it() {
    let mut scene = scene("#t@Y..#");
    scene.play("w .");
    assert_eq!((scene.hp(0), scene.hp(1)), (27, 12));
    scene.play("e .");
    assert_eq!((scene.hp(0), scene.hp(1)), (27, 9));
    scene.assert_map("#Y@...#");
}

/// The ally's light falls on the hero, which is seen by it from nine cells even with a shielded flame, but not without
/// it. By it the hero sees what its own flame does not reach.
#[test]
fn an_allys_light_shows_the_hero_and_to_the_hero() {
    for (boy, light, mind) in [("Y", 4, Mind::Hunting), (".", 0, Mind::Awake)] {
        let mut noticed = scene(&"#b@.......o.#".replace('b', boy));
        noticed.play("flame-shielded .");
        assert_eq!(noticed.view().light_of_others(noticed.at(0)), light);
        let orc = noticed.inspect().actors().last().and_then(|it| it.mind);
        assert_eq!(orc, Some(mind));
        let mut sees = scene(&"#@..b......#".replace('b', boy));
        sees.play("flame-shielded");
        assert_eq!(sees.view().sees(Pos::new(8, 0)), boy == "Y");
    }
}

/// A hunter strikes an ally beside it if the hero is not beside it too, and this is foretold. Otherwise it strikes the
/// hero.
#[test]
fn hunters_strike_the_ally_in_their_way() {
    let struck = |events: Vec<Event>| {
        let struck = events.into_iter().filter_map(|event| match event {
            Event::Struck { target, damage, .. } => Some((target.0, damage)),
            _ => None,
        });
        struck.collect::<Vec<_>>()
    };
    let mut between = scene("#.@Yo...#");
    between.play("flame-bright .");
    let ahead = between.ahead();
    let blows = struck(between.play("."));
    let [(1, damage)] = blows[..] else {
        panic!("{blows:?}");
    };
    let (ally, least, most, chance) = (ActorId(1), damage, damage, 100);
    let foretold = Intent::StrikesAlly {
        ally,
        least,
        most,
        chance,
    };
    assert_eq!(ahead.intents, [(ActorId(2), foretold)]);
    assert_eq!((between.hp(0), between.hp(1)), (30, 12 - damage));
    let mut beside = scene("#@Y.#\n#o..#");
    let blows = struck(beside.play(". ."));
    assert!(blows.iter().all(|(target, _)| *target == 0), "{blows:?}");
    assert!(beside.hp(0) < 30);
}

/// An ally stays dead: it leaves a corpse but no items, and the hunter comes on.
#[test]
fn an_ally_dies_for_good() {
    let mut scene = scene("#.@Yo...#");
    let events = scene.play(". . . .");
    assert_happens!(
        events,
        Event::Died {
            actor: ActorId(1),
            killer: ActorId(2),
            ..
        }
    );
    assert_never!(events, Event::Dropped { .. });
    let bodies: Vec<_> = scene.view().corpses().map(|body| body.kind_name).collect();
    assert_eq!(bodies, ["boy"]);
    assert_eq!(scene.view().visible_allies().count(), 0);
    scene.play(". .");
    assert!(scene.hp(0) < 30, "the orc has come to him");
}

/// The hero's throws, lightning and glare are not aimed at an ally, and no cell is tinted as watched by one.
#[test]
fn nothing_is_aimed_at_an_ally() {
    let mut scene = scene("#@(..Y..#");
    scene.play("e g");
    let throw = Command::Throw(scene.held("dart"), scene.at(1));
    scene.assert_refused(throw, Refusal::NoTarget);
    let view = scene.view();
    assert_eq!(view.visible_allies().count(), 1);
    assert_eq!(view.cells_watched_by(ActorId(1)), []);
    assert_eq!(
        (view.forecast(ActorId(1)), view.odds(ActorId(1))),
        (None, None)
    );
}

/// An ally within two steps of the hero follows over the stairs; farther away it stays on the level.
#[test]
fn an_ally_near_the_hero_takes_the_stairs() {
    for (drawing, followers) in [("#>@.Y.....#", 1), ("#>@......Y#", 0)] {
        let mut scene = scene(drawing);
        let events = scene.play("w >");
        assert_eq!(
            count!(
                events,
                Event::Followed {
                    actor: ActorId(1),
                    ..
                }
            ),
            followers
        );
        assert_eq!(scene.view().visible_allies().count(), followers);
    }
}

/// The ally stays where it was on its level, and comes when the hero is back.
#[test]
fn an_ally_left_behind_waits() {
    let sturdy = ("hp = 30, attack", "hp = 999, attack");
    let mut scene = Scene::of(&rules(&[sturdy]), "#>@.......Y#");
    scene.play("w");
    let left = scene.at(1);
    scene.play(">");
    scene.play(&". ".repeat(20));
    scene.play("<");
    assert_eq!((scene.view().depth(), scene.at(1)), (1, left));
    scene.play(". . . . . .");
    assert_eq!(scene.at(1), Pos::new(3, 0));
}

/// The look box and the sidebar say that it is an ally.
#[test]
fn an_ally_is_described_as_one() {
    let scene = scene("#@Y#");
    let boy = scene.actor(1);
    assert_eq!(describe::monster_state(scene.view(), boy), "ally");
    let kind = boy.kind.expect("he has one");
    let view = scene.view();
    let told = describe::trait_sentences(view.words(), &view.rules().monster(kind).traits);
    assert_starts(&told[0], "Keeps within 2 steps of you");
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
        ("frees = \"boy\"", "frees = \"orc\"", "one of [boy]"),
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
