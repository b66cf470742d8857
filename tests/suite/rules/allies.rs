//! Allies: once freed, they follow, swap places, shed light, are struck instead of the hero, take the stairs and die.

use tallowdeep::content::RulesetFile;
use tallowdeep::game::rules::Mind;
use tallowdeep::game::{ActorId, Event, Intent, Refusal};
use tallowdeep::ui::describe;
use tallowdeep::{Command, Dir, Pos};

use crate::support::scene::Scene;
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
        ("notices_percent = 35", "notices_percent = 100"),
        ("title = \"Tallowdeep\"", "title = \"Allies\""),
        ALLY_RULE,
    ];
    variant(PLAIN, &[&usual, changes].concat())
}

fn scene(drawing: &str) -> Scene {
    Scene::of(&rules(&[]), 1, drawing)
}

/// Walking into the chain costs wax and frees the boy, who acts from the next turn on.
#[test]
fn melting_a_chain_frees_an_ally() {
    let mut scene = scene(
        "
        #######
        #@c...#
        #######",
    );
    let events = scene.bump(Dir::E).expect("there is wax");
    let freed = events.iter().find_map(|event| match *event {
        Event::Freed { actor, at, .. } => Some((actor, at)),
        _ => None,
    });
    assert_eq!(freed, Some((ActorId(1), Pos::new(2, 1))));
    assert_eq!(scene.view().flame().map(|flame| flame.wax), Some(279));
    let boy = scene.actor(1);
    assert_eq!(
        (boy.at, boy.hp, boy.mind),
        (Pos::new(2, 1), 12, Some(Mind::Following))
    );
    assert_eq!(scene.view().visible_monsters().count(), 0);
    assert_eq!(scene.view().visible_allies().count(), 1);
    let mut poor = Scene::of(&rules(&[("wax = 300", "wax = 20")]), 1, "#@c#");
    assert_eq!(poor.bump(Dir::E), Err(Refusal::NoWax));
}

/// The ally follows the hero and stops two steps away, however often the hero waits.
#[test]
fn an_ally_keeps_within_two_steps() {
    let mut scene = scene(
        "
        ############
        #Y@........#
        ############",
    );
    scene.play("e e e e e");
    scene.assert_map(
        "
        ############
        #....Y.@...#
        ############",
    );
    scene.play(". . .");
    assert_eq!(scene.at(1), Pos::new(5, 1));
}

/// Two cells away as the crow flies is far with a wall between: the ally goes around it.
#[test]
fn an_ally_goes_around_walls() {
    let mut scene = scene(
        "
        #########
        #.......#
        #.#####.#
        #@#Y....#
        #########",
    );
    scene.play(". . . . . . . . . .");
    assert!(scene.at(1).distance(scene.at(0)) <= 2, "{:?}", scene.at(1));
    assert!(scene.at(1).x <= 2, "{:?}", scene.at(1));
}

/// The hero swaps places with an ally by walking into it, so in a corridor neither is in the way.
#[test]
fn hero_and_ally_change_places() {
    let mut scene = scene(
        "
        #######
        #@Y...#
        #######",
    );
    let events = scene.bump(Dir::E).expect("he makes way");
    let steps: Vec<_> = events
        .iter()
        .filter_map(|event| match *event {
            Event::Moved { actor, from, to } => Some((actor.0, from.x, to.x)),
            _ => None,
        })
        .collect();
    assert_eq!(steps, [(1, 2, 1), (0, 1, 2)]);
    assert_eq!(scene.hp(1), 12, "it is no blow");
    scene.assert_map(
        "
        #######
        #Y@...#
        #######",
    );
}

/// The ground affects both as it affects anything that walks there.
#[test]
fn the_ground_harms_an_actor_swapped_onto_it() {
    let mut scene = scene(
        "
        #######
        #t@Y..#
        #######",
    );
    scene.play("w .");
    assert_eq!((scene.hp(0), scene.hp(1)), (27, 12));
    scene.play("e .");
    assert_eq!((scene.hp(0), scene.hp(1)), (27, 9));
    scene.assert_map(
        "
        #######
        #Y@...#
        #######",
    );
}

/// The ally's light falls on the hero, which is seen by it from nine cells even with a shielded flame, but not without
/// it.
#[test]
fn monsters_see_the_hero_in_an_allys_light() {
    let noticed = |boy: char| {
        let drawing = "
            #############
            #b@.......o.#
            #############";
        let mut scene = scene(&drawing.replace('b', &boy.to_string()));
        scene.play("flame-shielded .");
        let orc = u32::from(boy == 'Y') + 1;
        let light = scene.view().light_of_others(scene.at(0));
        (light, scene.actor(orc).mind)
    };
    assert_eq!(noticed('Y'), (4, Some(Mind::Hunting)));
    assert_eq!(noticed('.'), (0, Some(Mind::Awake)));
}

/// By the ally's light the hero sees what its own flame does not reach.
#[test]
fn the_hero_sees_by_an_allys_light() {
    let sees = |boy: char| {
        let drawing = "
            ############
            #@..b......#
            ############";
        let mut scene = scene(&drawing.replace('b', &boy.to_string()));
        scene.play("flame-shielded");
        scene.view().sees(Pos::new(8, 1))
    };
    assert!(sees('Y'));
    assert!(!sees('.'));
}

/// A hunter strikes an ally beside it if the hero is not beside it too, and this is foretold. Otherwise it strikes the
/// hero.
#[test]
fn hunters_strike_the_ally_in_their_way() {
    let mut scene = scene(
        "
        #########
        #.@Yo...#
        #########",
    );
    scene.play("flame-bright .");
    let ahead = scene.view().what_if(Command::Wait).expect("one may wait");
    let events = scene.play(".");
    let struck = |events: &[Event]| {
        let struck = events.iter().filter_map(|event| match *event {
            Event::Struck { target, damage, .. } => Some((target.0, damage)),
            _ => None,
        });
        struck.collect::<Vec<_>>()
    };
    let blows = struck(&events);
    let [(1, damage)] = blows[..] else {
        panic!("{events:?}");
    };
    let foretold = Intent::StrikesAlly {
        ally: ActorId(1),
        least: damage,
        most: damage,
        chance: 100,
    };
    assert_eq!(ahead.intents, [(ActorId(2), foretold)]);
    assert_eq!(scene.hp(1), 12 - damage);
    assert_eq!(scene.hp(0), 30);
    let mut beside = Scene::of(
        &rules(&[]),
        1,
        "
        #####
        #@Y.#
        #o..#
        #####",
    );
    let events = beside.play(". .");
    assert!(
        struck(&events).iter().all(|(target, _)| *target == 0),
        "{events:?}"
    );
    assert!(beside.hp(0) < 30);
}

/// An ally stays dead: it leaves a corpse but no items, and the hunter comes on.
#[test]
fn an_ally_dies_for_good() {
    let mut scene = scene(
        "
        #########
        #.@Yo...#
        #########",
    );
    let events = scene.play(". . . .");
    let died = events.iter().any(|event| {
        matches!(
            event,
            Event::Died {
                actor: ActorId(1),
                killer: ActorId(2),
                ..
            }
        )
    });
    assert!(died, "{events:?}");
    let drops = |event: &Event| {
        matches!(
            event,
            Event::Dropped {
                actor: ActorId(1),
                ..
            }
        )
    };
    assert!(!events.iter().any(drops));
    let bodies: Vec<_> = scene.view().corpses().map(|body| body.kind_name).collect();
    assert_eq!(bodies, ["boy"]);
    assert_eq!(scene.view().visible_allies().count(), 0);
    scene.play(". .");
    assert!(scene.hp(0) < 30, "the orc has come to him");
}

/// The hero's throws, lightning and glare are not aimed at an ally.
#[test]
fn nothing_is_aimed_at_an_ally() {
    let mut scene = scene(
        "
        #########
        #@(..Y..#
        #########",
    );
    scene.play("e g");
    let held = scene
        .view()
        .inventory()
        .find(|held| held.kind.kind == "dart");
    let slot = held.expect("he has taken it up").slot;
    let at = scene.at(1);
    assert_eq!(
        scene.command(Command::Throw(slot, at)),
        Err(Refusal::NoTarget)
    );
    assert_eq!(scene.view().forecast(ActorId(1)), None);
    assert_eq!(scene.view().odds(ActorId(1)), None);
}

/// No cell is tinted as watched by an ally.
#[test]
fn an_ally_watches_no_cells() {
    let scene = scene("#@..Y..#");
    assert_eq!(scene.view().visible_allies().count(), 1);
    assert_eq!(scene.view().cells_watched_by(ActorId(1)), []);
}

/// An ally within two steps of the hero follows over the stairs; farther away it stays on the level.
#[test]
fn an_ally_near_the_hero_takes_the_stairs() {
    for (drawing, follows) in [("#>@.Y.....#", true), ("#>@......Y#", false)] {
        let mut scene = Scene::of(&rules(&[]), 1, drawing);
        let events = scene.play("w >");
        let came = events.iter().any(|event| {
            matches!(
                event,
                Event::Followed {
                    actor: ActorId(1),
                    ..
                }
            )
        });
        assert_eq!(came, follows, "{drawing}");
        assert_eq!(scene.view().visible_allies().count(), usize::from(follows));
    }
}

/// The ally stays where it was on its level, and comes when the hero is back.
#[test]
fn an_ally_left_behind_waits() {
    let sturdy = ("hp = 30, attack", "hp = 999, attack");
    let mut scene = Scene::of(&rules(&[sturdy]), 1, "#>@.......Y#");
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
    let told = describe::trait_sentences(
        scene.view().words(),
        &scene.view().rules().monster(kind).traits,
    );
    assert!(
        told[0].starts_with("Keeps within 2 steps of you"),
        "{told:?}"
    );
}

/// Conflicting rules for allies are refused with their line.
#[test]
fn odd_allies_are_refused() {
    for (from, to, expected) in [
        (
            "weight = 0\nglow",
            "weight = 3\nglow",
            "0 or less for an ally",
        ),
        ("frees = \"boy\"", "frees = \"orc\"", "one of [boy]"),
        (
            "becomes = \"floor\", wax = -20",
            "becomes = \"wall\", wax = -20",
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
