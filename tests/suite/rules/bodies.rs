//! Interactions between traits of bodies: items dropped at a mimic, halves, risen corpses, bursts, bites and pushes
//! that do no harm.

use std::sync::Arc;

use tallowdeep::base::{Dir, Pos};
use tallowdeep::content::RulesetFile;
use tallowdeep::game::rules::{EffectKind, ItemId, Mind};
use tallowdeep::game::{Blueprint, Event, MonsterSpawn};
use tallowdeep::grid::Grid;
use tallowdeep::{Command, Size, Terrain, World};

use super::allies::ALLY_RULE;
use crate::support::scene::Scene;
use crate::support::traits::{changed, kind, with_traits, with_traits_and};

/// A game in a row of floor, with the hero on the first cell, and monsters by letter and items by kind on the given
/// cells, which may be the same.
fn in_a_row(
    file: &RulesetFile,
    width: i32,
    monsters: &[(char, i32)],
    items: &[(&str, i32)],
    ground: &[(&str, i32)],
) -> World {
    let rules = &file.rules;
    let monsters = monsters.iter().map(|(letter, x)| MonsterSpawn {
        kind: rules
            .find_monster(|it| it.letter == *letter)
            .expect("there is such a monster"),
        at: Pos::new(*x, 0),
        name_index: None,
        mind: Mind::Awake,
    });
    let items = items.iter().map(|(word, x)| {
        let number = rules.items.iter().position(|item| item.kind == *word);
        (
            ItemId(number.expect("there is such an item")),
            Pos::new(*x, 0),
        )
    });
    let mut terrain = Grid::new(Size::new(width, 1), Terrain::Floor);
    for (word, x) in ground {
        terrain[Pos::new(*x, 0)] = rules.terrain_named(word).expect("there is such ground");
    }
    let map = Blueprint {
        terrain,
        rooms: Vec::new(),
        hero: Pos::new(0, 0),
        monsters: monsters.collect(),
        items: items.collect(),
    };
    World::on_map(Arc::clone(rules), 1, map)
}

/// Actors that get dazed in these events.
fn dazed(events: &[Event]) -> Vec<u32> {
    let dazed = events.iter().filter_map(|event| match event {
        Event::EffectApplied {
            actor,
            effect: EffectKind::Dazed,
            ..
        } => Some(actor.0),
        _ => None,
    });
    dazed.collect()
}

/// A dropped item on a mimic's cell would give the mimic away.
#[test]
fn nothing_falls_onto_a_mimic() {
    let file = changed(
        with_traits(&[
            ("goblin", "leaves = \"potion_red\""),
            ("zombie", "disguised_as = \"potion_red\""),
        ]),
        |rules| rules.hero.stats.attack = 50,
    );
    let taken = [("potion_red", 0), ("potion_red", 1)];
    let mut world = in_a_row(&file, 5, &[('g', 1), ('z', 2)], &taken, &[]);
    let events = world
        .step(Command::Bump(Dir::E))
        .expect("a goblin is there");
    let fell = events.iter().find_map(|event| match event {
        Event::Dropped { at, .. } => Some(at.x),
        _ => None,
    });
    assert_eq!(fell, Some(3));
}

/// The new half is a separate actor: it is not dazed.
#[test]
fn a_half_begins_without_effects() {
    let mut scene = Scene::of(
        &with_traits(&[("slime", "splits_from = 2")]),
        "
        #######
        #@~s..#
        #######",
    );
    scene.play("e g");
    let held = scene.view().inventory().next().expect("the scroll");
    scene.command(Command::Use(held.slot)).expect("it flares");
    assert_eq!(scene.actor(1).effect_turns(EffectKind::Dazed), 3);
    scene.play("e");
    assert!(scene.actor(1).effect_turns(EffectKind::Dazed) > 0);
    assert_eq!(scene.actor(2).effect_turns(EffectKind::Dazed), 0);
}

/// Drained wax is given back only once, by the half that drained it.
#[test]
fn a_half_holds_none_of_the_wax() {
    let file = with_traits(&[("slime", "splits_from = 2, drains = 10")]);
    let mut scene = Scene::of(
        &file,
        "
        #######
        #@s...#
        #######",
    );
    let (mut drained, mut gained) = (0, 0);
    for event in scene.play(&format!(". . {}", "e ".repeat(30))) {
        match event {
            Event::Drained { from, to, .. } => drained += from - to,
            Event::WaxGained { from, to } => gained += to - from,
            // From here on, wax comes from tallow.
            Event::Moved { actor, .. } if actor.is_hero() => break,
            _ => {}
        }
    }
    assert!(drained > 20, "{drained}");
    assert_eq!(gained, drained);
}

/// The effects that it had when it died are gone.
#[test]
fn a_risen_monster_is_not_dazed() {
    let file = changed(
        with_traits(&[("skeleton", "rises = { after = 3 }")]),
        |rules| {
            rules.hero.stats.attack = 50;
        },
    );
    let mut scene = Scene::of(
        &file,
        "
        #####
        #@~k#
        #####",
    );
    scene.play("e g");
    let held = scene.view().inventory().next().expect("the scroll");
    scene.command(Command::Use(held.slot)).expect("it flares");
    assert!(scene.actor(1).effect_turns(EffectKind::Dazed) > 0);
    let events = scene.play("e . . .");
    let rises = |event: &Event| matches!(event, Event::Risen { .. });
    assert!(events.iter().any(rises), "{events:?}");
    assert_eq!(scene.actor(1).effects().count(), 0);
}

/// A second scroll of glare is no help either: what reels for one turn at most acts every other turn.
#[test]
fn a_steady_monster_reels_for_a_turn_at_most() {
    let reels = |traits: &str| {
        let file = with_traits(&[("skeleton", traits)]);
        let mut scene = Scene::of(&file, "#@~.k#");
        scene.play("e g");
        let held = scene.view().inventory().next().expect("the scroll");
        scene.command(Command::Use(held.slot)).expect("it flares");
        scene.actor(1).effect_turns(EffectKind::Dazed)
    };
    assert!(reels("") > 1);
    assert_eq!(reels("dazed_at_most = 2"), reels("dazed_at_most = 1") + 1);
    assert_eq!(reels("dazed_at_most = 0"), 0);
}

/// Neither dead monsters nor mimics that look like items are dazed.
#[test]
fn a_burst_dazes_no_corpse_and_no_mimic() {
    let file = changed(
        with_traits(&[
            ("slime", "bursts = { dazes = 3, within = 1 }, stands = true"),
            ("zombie", "disguised_as = \"potion_red\""),
        ]),
        |rules| {
            rules.hero.stats.attack = 50;
            kind(rules, "slime").stats.hp = 999;
        },
    );
    let mut scene = Scene::of(
        &file,
        "
        ######
        #.r..#
        #@sz.#
        ######",
    );
    let events = scene.play("ne");
    assert!(!scene.actor(1).alive, "the rat is dead");
    assert_eq!(dazed(&events), [0; 0]);
    let events = scene.play("e");
    assert_eq!(dazed(&events), [0]);
}

/// A bite that does no damage does not poison.
#[test]
fn venom_needs_a_wound() {
    let poisons = |attack| {
        let file = changed(with_traits(&[]), |rules| {
            let snake = kind(rules, "snake");
            (snake.stats.attack, snake.stats.critical) = (attack, 0);
            let venom = snake.venom.as_mut().expect("it has venom");
            venom.percent = 100;
        });
        let mut scene = Scene::of(&file, "@n");
        scene.play(". . .");
        scene.actor(0).effect_turns(EffectKind::Poisoned) > 0
    };
    assert!(poisons(3), "3 against defence 2");
    assert!(!poisons(2));
}

/// Nor does a blow without damage split a slime.
#[test]
fn a_split_needs_a_wound() {
    let splits = |defense| {
        let file = changed(with_traits(&[("slime", "splits_from = 2")]), |rules| {
            kind(rules, "slime").stats.defense = defense;
            kind(rules, "slime").stats.hp = 99;
        });
        let mut scene = Scene::of(&file, "@s..");
        let events = scene.play(". . e");
        let split = |event: &Event| matches!(event, Event::Split { .. });
        events.iter().any(split)
    };
    assert!(splits(4), "5 against defence 4");
    assert!(!splits(5));
}

/// Effects of dead monsters and of those on another level do not wear off.
#[test]
fn effects_of_the_dead_and_the_absent_stand_still() {
    let file = changed(with_traits(&[]), |rules| {
        rules.hero.stats.attack = 50;
        kind(rules, "slime").stats.hp = 999;
    });
    let drawing = "
        #######
        #>~...#
        #@r..s#
        #.....#
        #######";
    let mut scene = Scene::of(&file, drawing);
    scene.play("ne g");
    let held = scene.view().inventory().next().expect("the scroll");
    scene.command(Command::Use(held.slot)).expect("it flares");
    let ends = |events: &[Event]| {
        let ends = |event: &&Event| matches!(event, Event::EffectEnded { .. });
        events.iter().filter(ends).count()
    };
    assert_eq!(scene.actor(1).effect_turns(EffectKind::Dazed), 3);
    let events = scene.play("s w");
    assert!(!scene.actor(1).alive, "the rat is dead");
    assert_eq!((ends(&events), scene.at(0)), (0, Pos::new(1, 1)));
    let events = scene.play(">");
    assert_eq!((ends(&events), scene.view().depth()), (0, 2));
    let events = scene.play(". . . .");
    assert_eq!(ends(&events), 0, "{events:?}");
}

/// A blow that kills an ally does not push the corpse.
#[test]
fn the_dead_are_not_pushed() {
    let pushed = |hp| {
        let traits = [("ogre", "pushes = 2")];
        let file = changed(with_traits_and(&traits, &[ALLY_RULE]), |rules| {
            kind(rules, "boy").stats.hp = hp;
        });
        let mut scene = Scene::of(
            &file,
            "
            #######
            #@.Y.O#
            #######",
        );
        let mut pushed = None;
        for event in scene.play(". . . . .") {
            match event {
                Event::Pushed { actor, .. } if actor.0 == 1 => pushed = Some(true),
                Event::Died { actor, .. } if actor.0 == 1 => pushed = Some(pushed.is_some()),
                _ => {}
            }
        }
        pushed
    };
    assert_eq!(pushed(99), Some(true));
    assert_eq!(pushed(1), Some(false));
}

/// A kill counts even if the hero falls to another level later in the turn.
#[test]
fn a_kill_counts_when_the_hero_falls() {
    let traits = [("ogre", "pushes = 1"), ("rat", "stands = true")];
    let file = changed(with_traits(&traits), |rules| {
        kind(rules, "rat").stats.hp = 1;
    });
    let mut scene = Scene::of(
        &file,
        "
        #####
        #v@O#
        #.r.#
        #####",
    );
    let events = scene.play(". s");
    let killed = events
        .iter()
        .position(|event| matches!(event, Event::Died { .. }));
    let fell = events
        .iter()
        .position(|event| matches!(event, Event::TookStairs { .. }));
    assert!(killed.is_some() && killed < fell, "{events:?}");
    assert_eq!(scene.kills(), 1);
}

/// Who holds the hero lets go of one that it pushes down a pit.
#[test]
fn no_grip_reaches_another_level() {
    let file = with_traits(&[("ogre", "pushes = 1, grips = 5")]);
    let mut scene = Scene::of(&file, "#v@O#");
    scene.play(". .");
    assert_eq!(scene.view().depth(), 2, "the hero fell");
    assert_eq!(scene.view().hero().effect_turns(EffectKind::Held), 0);
    let mut held = Scene::of(&file, "##@O#");
    held.play(". .");
    assert!(held.view().hero().effect_turns(EffectKind::Held) > 0);
}

/// A hero that is pushed onto a corpse takes its tallow, as after a step.
#[test]
fn a_push_onto_a_corpse_yields_its_tallow() {
    let traits = [("ogre", "pushes = 1"), ("rat", "stands = true")];
    let file = changed(with_traits(&traits), |rules| {
        rules.hero.stats.attack = 99;
        kind(rules, "rat").stats.hp = 60;
        kind(rules, "rat").stats.attack = 0;
    });
    let mut scene = Scene::of(&file, "#r@O#");
    let events = scene.play(". w");
    let place = |wanted: fn(&Event) -> bool| events.iter().position(wanted);
    let pushed = place(|event| matches!(event, Event::Pushed { .. }));
    let gained = place(|event| matches!(event, Event::WaxGained { .. }));
    assert!(pushed.is_some() && pushed < gained, "{events:?}");
}

/// The hero walks through an intangible monster, but not onto harmful ground.
#[test]
fn the_hero_does_not_swap_into_a_web() {
    let file = with_traits(&[("goblin", "intangible_in_light = 1")]);
    for (ground, hero) in [("web", 0), ("shallow_water", 1)] {
        let mut world = in_a_row(&file, 3, &[('g', 1)], &[], &[(ground, 1)]);
        world
            .step(Command::Bump(Dir::E))
            .expect("a goblin is there");
        assert_eq!(world.view().hero().at.x, hero, "{ground}");
    }
}

/// Spikes in dim light are found if an actor is seen standing on them, and only there.
#[test]
fn bodies_give_hidden_ground_away() {
    let spikes = |world: &World, x| {
        let terrain = world.view().terrain(Pos::new(x, 0)).seen();
        let terrain = terrain.expect("it is in view");
        world.view().rules().terrain_word(terrain) == "spikes"
    };
    let ground = [("spikes", 2), ("spikes", 4)];
    let file = changed(with_traits(&[("slime", "stands = true")]), |rules| {
        let flame = rules.flame.as_mut().expect("it has a flame");
        flame.plain.light = 5;
        rules.hero.stats.attack = 50;
    });
    let mut world = in_a_row(&file, 5, &[('s', 2)], &[], &ground);
    world.step(Command::Wait).expect("one may wait");
    assert!(spikes(&world, 2), "somebody stands there");
    assert!(!spikes(&world, 4), "nobody does there");
    let dim = changed(file, |rules| {
        let flame = rules.flame.as_mut().expect("it has a flame");
        flame.plain.light = 3;
        kind(rules, "spider").traits.unseen_below = Some(9);
        kind(rules, "spider").traits.stands = true;
    });
    let mut world = in_a_row(&dim, 5, &[('a', 2)], &[], &ground);
    world.step(Command::Wait).expect("one may wait");
    assert!(!spikes(&world, 2), "nobody is seen there");
    let mut world = in_a_row(&dim, 5, &[('s', 1)], &[], &ground);
    world.step(Command::Bump(Dir::E)).expect("a slime is there");
    assert_eq!(world.view().corpses().count(), 1);
    assert!(!spikes(&world, 2), "the corpse lies beside them");
    let mut world = in_a_row(&dim, 5, &[('s', 1)], &[], &[("spikes", 1)]);
    world.step(Command::Bump(Dir::E)).expect("a slime is there");
    assert!(spikes(&world, 1), "the corpse lies on them");
}

/// When ground changes on one cell, hidden ground elsewhere stays hidden.
#[test]
fn ground_that_changes_gives_nothing_else_away() {
    let mut scene = Scene::of(&with_traits(&[]), "U@..^.");
    let word = |scene: &Scene| {
        let terrain = scene.view().terrain(Pos::new(4, 0)).seen();
        let terrain = terrain.expect("it is in view");
        scene.view().rules().terrain_word(terrain).to_owned()
    };
    assert_eq!(word(&scene), "floor");
    scene.play("w");
    let at = Pos::new(0, 0);
    let vat = scene.view().terrain(at).seen().expect("it is in view");
    assert_eq!(scene.view().rules().terrain_word(vat), "vat_empty");
    assert_eq!(word(&scene), "floor");
}
