//! Interactions between traits of bodies: items dropped at a mimic, halves, risen corpses, bursts, bites and pushes
//! that do no harm.

use std::sync::Arc;

use tallowdeep::base::{Dir, Pos};
use tallowdeep::content::RulesetFile;
use tallowdeep::game::rules::ItemId;
use tallowdeep::game::{Event, MonsterSpawn};
use tallowdeep::{Command, World};

use super::allies::ALLY_RULE;
use crate::support::scene::{Scene, assert_plays, happens, map_of};
use crate::support::traits::{changed, kind, with_traits, with_traits_and};

/// A game on a row of floor, with the hero on the first cell, monsters by letter, and items and ground by kind, which may
/// share a cell.
fn in_a_row(file: &RulesetFile, monsters: &[(char, i32)], things: &[(&str, i32)]) -> World {
    let rules = &file.rules;
    let mut map = map_of(rules, "@....").blueprint;
    map.monsters = monsters
        .iter()
        .map(|(letter, x)| {
            let kind = rules.find_monster(|it| it.letter == *letter);
            MonsterSpawn::new(kind.expect("a monster"), Pos::new(*x, 0))
        })
        .collect();
    for (word, x) in things {
        let at = Pos::new(*x, 0);
        match rules.items.iter().position(|item| item.kind == *word) {
            Some(item) => map.items.push((ItemId(item), at)),
            None => map.terrain[at] = rules.terrain_named(word).expect("a kind of ground"),
        }
    }
    World::on_map(Arc::clone(rules), 1, map)
}

/// The hero kills at a blow.
fn mighty(kinds: &[(&str, &str)]) -> RulesetFile {
    changed(with_traits(kinds), |rules| rules.hero.stats.attack = 50)
}

/// A dropped item on a mimic's cell would give the mimic away; the nearer cells have items.
#[test]
fn nothing_falls_onto_a_mimic() {
    let file = mighty(&[
        ("goblin", "leaves = \"potion_red\""),
        ("zombie", "disguised_as = \"potion_red\""),
    ]);
    let taken = [("potion_red", 0), ("potion_red", 1)];
    let mut world = in_a_row(&file, &[('g', 1), ('z', 2)], &taken);
    let events = world
        .step(Command::Bump(Dir::E))
        .expect("a goblin is there");
    assert!(
        happens!(events, Event::Dropped { at, .. } if at.x == 3),
        "{events:?}"
    );
}

/// The new half is a separate actor: it is not dazed.
#[test]
fn a_half_begins_without_effects() {
    let row = "#@~s..# ; e g use-i => 1.dazed:3 ; e => 1.dazed:2 2.dazed:0";
    assert_plays(&with_traits(&[("slime", "splits_from = 2")]), &[row]);
}

/// Drained wax is given back only once, by the half that drained it.
#[test]
fn a_half_holds_none_of_the_wax() {
    let file = with_traits(&[("slime", "splits_from = 2, drains = 10")]);
    let mut scene = Scene::of(&file, "#######\n#@s...#\n#######");
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
    let row = "#@~k# ; e g use-i => 1.dazed:3 ; e . . . => Risen:1 1.dazed:0";
    assert_plays(&mighty(&[("skeleton", "rises = { after = 3 }")]), &[row]);
}

/// A second scroll of glare is no help either: what reels for one turn at most acts every other turn.
#[test]
fn a_steady_monster_reels_for_a_turn_at_most() {
    for (traits, dazed) in [
        ("", "1.dazed:3"),
        ("dazed_at_most = 2", "1.dazed:1"),
        ("dazed_at_most = 1", "1.dazed:0"),
        ("dazed_at_most = 0", "1.dazed:0 EffectApplied:0"),
    ] {
        let file = with_traits(&[("skeleton", traits)]);
        assert_plays(&file, &[&format!("#@~.k# ; e g use-i => {dazed}")]);
    }
}

/// Neither dead monsters nor mimics that look like items are dazed.
#[test]
fn a_burst_dazes_no_corpse_and_no_mimic() {
    let kinds = [
        ("slime", "bursts = { dazes = 3, within = 1 }, stands = true"),
        ("zombie", "disguised_as = \"potion_red\""),
    ];
    let file = changed(mighty(&kinds), |rules| kind(rules, "slime").stats.hp = 999);
    let row = "
        ######
        #.r..#
        #@sz.#
        ######
        ne => 1.alive:false EffectApplied:0
        e => EffectApplied:1 dazed:3";
    assert_plays(&file, &[row]);
}

/// A bite that does no damage does not poison: 3 against defence 2 does.
#[test]
fn venom_needs_a_wound() {
    for (attack, poisoned) in [(3, "EffectApplied:1"), (2, "EffectApplied:0")] {
        let file = changed(with_traits(&[]), |rules| {
            let snake = kind(rules, "snake");
            (snake.stats.attack, snake.stats.critical) = (attack, 0);
            snake.venom.as_mut().expect("it has venom").percent = 100;
        });
        assert_plays(&file, &[&format!("@n ; . . => {poisoned}")]);
    }
}

/// Nor does a blow without damage split a slime: 5 against defence 4 does.
#[test]
fn a_split_needs_a_wound() {
    for (defense, splits) in [(4, "Split:1"), (5, "Split:0")] {
        let file = changed(with_traits(&[("slime", "splits_from = 2")]), |rules| {
            let slime = &mut kind(rules, "slime").stats;
            (slime.defense, slime.hp) = (defense, 99);
        });
        assert_plays(&file, &[&format!("@s.. ; . . e => {splits}")]);
    }
}

/// Effects of dead monsters and of those on another level do not wear off.
#[test]
fn effects_of_the_dead_and_the_absent_stand_still() {
    let file = changed(mighty(&[]), |rules| kind(rules, "slime").stats.hp = 999);
    let row = "
        #######
        #>~...#
        #@r..s#
        #.....#
        #######
        ne g use-i => 1.dazed:3
        s w => 1.alive:false EffectEnded:0 at:1,1
        > => EffectEnded:0 depth:2
        . . . . => EffectEnded:0";
    assert_plays(&file, &[row]);
}

/// A blow that kills an ally does not push the corpse.
#[test]
fn the_dead_are_not_pushed() {
    for (hp, pushed) in [(99, "Pushed:1 1.alive:true"), (1, "Pushed:0 1.alive:false")] {
        let file = with_traits_and(&[("ogre", "pushes = 2")], &[ALLY_RULE]);
        let file = changed(file, |rules| kind(rules, "boy").stats.hp = hp);
        let row = &format!("#######\n#@.Y.O#\n####### ; . . . => {pushed}");
        assert_plays(&file, &[row]);
    }
}

/// A kill counts even if the hero falls to another level later in the turn.
#[test]
fn a_kill_counts_when_the_hero_falls() {
    let traits = [("ogre", "pushes = 1"), ("rat", "stands = true")];
    let file = changed(with_traits(&traits), |rules| {
        kind(rules, "rat").stats.hp = 1;
    });
    let row = "#####\n#v@O#\n#.r.#\n##### ; . s => Died:1 TookStairs:1 depth:2 kills:1";
    assert_plays(&file, &[row]);
}

/// Who holds the hero lets go of one that it pushes down a pit.
#[test]
fn no_grip_reaches_another_level() {
    let rows = [
        "#v@O# ; . . => depth:2 held:0",
        "##@O# ; . . => depth:1 held:5",
    ];
    assert_plays(&with_traits(&[("ogre", "pushes = 1, grips = 5")]), &rows);
}

/// A hero that is pushed onto a corpse takes its tallow, as after a step.
#[test]
fn a_push_onto_a_corpse_yields_its_tallow() {
    let traits = [("ogre", "pushes = 1"), ("rat", "stands = true")];
    let file = changed(with_traits(&traits), |rules| {
        rules.hero.stats.attack = 99;
        let rat = &mut kind(rules, "rat").stats;
        (rat.hp, rat.attack) = (60, 0);
    });
    assert_plays(&file, &["#r@O# ; . w => #@.O# Pushed:1 WaxGained:1"]);
}

/// The hero walks through an intangible monster, but not onto harmful ground.
#[test]
fn the_hero_does_not_swap_into_a_web() {
    let file = with_traits(&[("goblin", "intangible_in_light = 1")]);
    for (ground, hero) in [("web", 0), ("shallow_water", 1)] {
        let mut world = in_a_row(&file, &[('g', 1)], &[(ground, 1)]);
        world
            .step(Command::Bump(Dir::E))
            .expect("a goblin is there");
        assert_eq!(world.view().hero().at.x, hero, "{ground}");
    }
}

/// Spikes in dim light are found if an actor is seen standing on them, or its corpse lies on them, and only there.
#[test]
fn bodies_give_hidden_ground_away() {
    for (light, monster, words, spikes, found) in [
        (5, ('s', 2), Command::Wait, &[2, 4][..], &[2][..]),
        (3, ('a', 2), Command::Wait, &[2, 4], &[]),
        (3, ('s', 1), Command::Bump(Dir::E), &[2, 4], &[]),
        (3, ('s', 1), Command::Bump(Dir::E), &[1], &[1]),
    ] {
        let traits = [
            ("slime", "stands = true"),
            ("spider", "stands = true, unseen_below = 9"),
        ];
        let file = changed(mighty(&traits), |rules| {
            rules.flame.as_mut().expect("it has a flame").plain.light = light;
        });
        let ground: Vec<_> = spikes.iter().map(|x| ("spikes", *x)).collect();
        let mut world = in_a_row(&file, &[monster], &ground);
        world.step(words).expect("it can be done");
        let known = spikes.iter().filter(|x| {
            let terrain = world.view().terrain(Pos::new(**x, 0)).seen();
            terrain.is_some_and(|it| file.rules.terrain_word(it) == "spikes")
        });
        assert_eq!(known.copied().collect::<Vec<_>>(), found, "{monster:?}");
    }
}

/// When ground changes on one cell, hidden ground elsewhere stays hidden.
#[test]
fn ground_that_changes_gives_nothing_else_away() {
    let row = "U@..^. ; w => TerrainChanged:1 Found:0";
    assert_plays(&with_traits(&[]), &[row]);
}
