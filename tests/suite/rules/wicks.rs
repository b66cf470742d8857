//! Braziers that the hero lights, and the wicks chosen in return.

use tallowdeep::base::Pos;
use tallowdeep::content::RulesetFile;
use tallowdeep::game::rules::{Ally, EffectKind, EnterEffect, FlameHeight, ItemEffect};
use tallowdeep::game::view::ActorView;
use tallowdeep::game::{Command, Event, Refusal, World};

use crate::support::scene::{Scene, assert_happens, assert_never, count, happens};
use crate::support::traits::{changed, ground, item, kind, with_traits_and};

/// The rules before wicks, with two braziers to light for a wick, chosen among these.
fn rules(wicks: &[&str]) -> RulesetFile {
    with_kinds(&[], wicks)
}

/// The same, with traits for kinds of monsters.
fn with_kinds(kinds: &[(&str, &str)], wicks: &[&str]) -> RulesetFile {
    let wick = |(number, effect): (usize, &&str)| {
        format!(
            "[[wicks]]\nkind = \"w{number}\"\nname = \"wick {number}\"\nabout = \"It burns.\"\neffect = {effect}\n"
        )
    };
    let wicks: String = wicks.iter().enumerate().map(wick).collect();
    let tables = format!(
        r#"
[braziers]
dark = "brazier"
lit = "brazier_lit"
per_level = 2
offers = 3
heal_turns = 3
keeps_off = 2
boss_hp = 3

{wicks}

[[terrain]]
kind = "drip"
name = "drop of wax"
letter = "J"
color = "ffd88c"
light = 1
fades = {{ turns = 9 }}

[growth]"#
    );
    with_traits_and(kinds, &[("[growth]", &tables)])
}

/// The names of these wicks.
fn names<'w>(wicks: impl Iterator<Item = &'w tallowdeep::game::rules::Wick>) -> Vec<&'w str> {
    wicks.map(|wick| wick.kind.as_str()).collect()
}

/// The hero between two dead braziers: lighting both costs 60 wax, and then a wick is offered.
const BETWEEN: &str = "
    ###########
    #....u@u..#
    #.........#
    ###########";

/// A game on that map after both are lit and the wick is chosen.
fn with_wick(effect: &str) -> Scene {
    with_wick_on(&rules(&[effect]), BETWEEN)
}

fn with_wick_on(file: &RulesetFile, drawing: &str) -> Scene {
    let mut scene = Scene::of(file, drawing);
    scene.play("w e wick-1");
    assert_eq!(scene.view().wicks().count(), 1);
    scene
}

/// Actors that get dazed in these events.
fn reeling(events: &[Event]) -> Vec<u32> {
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

/// Rules in which monsters strike a hero that stands it for long.
fn long_fight(kinds: &[(&str, &str)], wicks: &[&str]) -> RulesetFile {
    changed(with_kinds(kinds, wicks), |rules| {
        (
            rules.hero.stats.hp,
            rules.hero.stats.defense,
            rules.hero.stats.dodge,
        ) = (400, 0, 0);
        for kind in &mut rules.monsters {
            (kind.stats.hp, kind.stats.dodge) = (99, 0);
        }
    })
}

fn healed(events: &[Event]) -> bool {
    happens!(events, Event::Healed { actor, .. } if actor.is_hero())
}

/// How many braziers of the level are lit, and out of how many.
fn lit(scene: &Scene) -> Option<(u32, u32)> {
    scene.view().braziers_lit().map(|it| (it.lit, it.of))
}

#[test]
fn the_last_brazier_of_a_level_offers_a_wick() {
    let mut scene = Scene::of(&rules(&["\"steadies\""]), BETWEEN);
    assert_eq!(lit(&scene), Some((0, 2)));
    let events = scene.play("w");
    let at = Pos::new(5, 1);
    assert!(events.contains(&Event::BrazierLit { at, lit: 1, of: 2 }));
    assert_never!(events, Event::WickOffered);
    assert_eq!(scene.view().wicks_offered().count(), 0);
    assert_happens!(scene.play("e"), Event::WickOffered);
    assert_eq!(lit(&scene), Some((2, 2)));
    assert_eq!(names(scene.view().wicks_offered()), ["w0"]);
    let turn = scene.view().turn();
    scene.play("wick-1");
    assert_eq!(scene.view().turn(), turn, "choosing takes no turn");
    assert_eq!(names(scene.view().wicks()), ["w0"]);
    assert_eq!(scene.view().wicks_due(), 0);
}

#[test]
fn a_hero_with_every_wick_is_offered_none() {
    let mut scene = Scene::of(&rules(&[]), BETWEEN);
    let events = scene.play("w e");
    assert_eq!(lit(&scene), Some((2, 2)));
    assert!(!events.contains(&Event::WickOffered), "{events:?}");
    assert_eq!(scene.view().wicks_due(), 0);
}

/// A brazier that is smothered and lit again counts only once.
#[test]
fn a_brazier_counts_once() {
    let file = changed(rules(&["\"steadies\"", "{ fattens = 3 }"]), |rules| {
        let dark = rules.terrain.iter().find(|it| it.kind == "brazier");
        let mut smothers = dark.and_then(|it| it.on_bump.clone()).expect("it is lit");
        (smothers.becomes, smothers.wax) = ("brazier".to_owned(), 0);
        let mut kinds = rules.terrain.iter_mut();
        let lit = kinds.find(|it| it.kind == "brazier_lit");
        lit.expect("it is there").on_bump = Some(smothers);
    });
    let drawing = "
        ###########
        #...uu@u..#
        ###########";
    let mut scene = Scene::of(&file, drawing);
    scene.play("w w w");
    assert_eq!(lit(&scene), Some((1, 2)));
    assert_eq!(scene.view().wicks_due(), 0);
    scene.play("e");
    assert_eq!((lit(&scene), scene.view().wicks_due()), (Some((2, 2)), 1));
}

/// A plain flame burns wax every turn, but none beside a burning brazier.
#[test]
fn warmth_spares_the_flame() {
    let mut scene = Scene::of(&rules(&[]), "#.....@&...#");
    let mut burnt = |words: &str| {
        let before = (scene.view().is_warmed(), scene.wax());
        scene.play(words);
        (before.0, scene.view().is_warmed(), before.1 - scene.wax())
    };
    assert_eq!(burnt(". . . ."), (true, true, 0));
    assert_eq!(burnt("w"), (true, false, 1));
}

/// A hit point comes back every third turn, even without a flame; but not while the hero is poisoned.
#[test]
fn a_warm_hero_heals_without_a_flame() {
    let file = changed(rules(&[]), |rules| {
        rules.flame.as_mut().expect("it has one").wax = 0;
        rules.hero.stats.defense = 0;
    });
    let mut scene = Scene::of(&file, "#...r.@&...#");
    let mut hurt = Vec::new();
    for turn in 1..=40_u32 {
        let was_hurt = scene.hp(0) < 30;
        let heals = healed(&scene.play("."));
        hurt.extend(was_hurt.then_some((turn.is_multiple_of(3), heals)));
    }
    let right = |(due, heals): &(bool, bool)| heals <= due;
    assert!(hurt.len() > 9 && hurt.iter().all(right), "{hurt:?}");
    assert!(hurt.iter().any(|(_, heals)| *heals), "{hurt:?}");
    let file = changed(long_fight(&[], &[]), |rules| {
        kind(rules, "snake")
            .venom
            .as_mut()
            .expect("it bites")
            .percent = 100;
    });
    let mut scene = Scene::of(&file, "#...n.@&...#");
    let mut poisoned = 0;
    for _ in 0..30 {
        let was = scene.actor(0).effect_turns(EffectKind::Poisoned) > 1;
        let heals = healed(&scene.play("."));
        assert!(!(was && heals));
        poisoned += u32::from(was);
    }
    assert!(poisoned > 9, "{poisoned}");
}

/// The braziers of a level give back only so much; then nothing heals beside them, and no wax burns there still.
#[test]
fn the_warmth_of_a_level_is_spent() {
    let file = changed(rules(&[]), |rules| {
        rules.hero.stats.hp = 99;
        rules.braziers.as_mut().expect("it has some").warmth = Some(4);
    });
    let mut scene = Scene::of(&file, "#.^@&.#");
    scene.play("w e");
    assert_eq!((scene.hp(0), scene.view().warmth_left()), (91, Some(4)));
    let wax = scene.wax();
    scene.play(&". ".repeat(60));
    assert_eq!((scene.wax(), scene.hp(0)), (wax, 95));
    assert_eq!(scene.view().warmth_left(), Some(0));
    assert!(scene.view().is_warmed() && !scene.view().heals_here());
}

/// Elsewhere lighting the flame costs 5 wax.
#[test]
fn a_flame_is_lit_for_free_at_a_brazier() {
    let file = long_fight(&[("bat", "gusts = true")], &[]);
    for (drawing, price) in [("#...b.@&...#", 0), ("#...b.@....#", 5)] {
        let mut scene = Scene::of(&file, drawing);
        scene.play("flame-shielded");
        while scene.height() != FlameHeight::Out {
            scene.play(".");
        }
        assert_eq!(scene.view().price_of_flame(FlameHeight::Shielded), price);
        let events = scene.play("flame-shielded");
        let spent = events.iter().find_map(|event| match event {
            Event::WaxSpent { from, to } => Some(from - to),
            _ => None,
        });
        assert_eq!(spent.unwrap_or(0), price);
    }
}

/// A rat comes no nearer than three cells, and a brazier lit beside it drives it away in that turn. Without the trait it
/// comes and bites.
#[test]
fn kinds_that_shun_braziers_keep_off() {
    let file = with_kinds(&[("rat", "shuns_braziers = true")], &[]);
    let far = "#r.......@&..#";
    let mut scene = Scene::of(&file, far);
    for _ in 0..30 {
        scene.play(".");
        assert!(scene.at(1).distance(Pos::new(10, 0)) > 2, "{}", scene.map());
    }
    assert_eq!(scene.hp(0), 30);
    let mut scene = Scene::of(&file, "#.......r@u..#");
    scene.play("e");
    assert_eq!(scene.hp(0), 30);
    scene.play(".");
    assert!(scene.at(1).distance(Pos::new(10, 0)) > 2, "{}", scene.map());
    let mut other = Scene::of(&rules(&[]), far);
    other.play(&". ".repeat(30));
    assert_eq!(other.at(1), Pos::new(8, 0));
}

/// Three of five are offered, in an order decided by the seed, and no others can be chosen.
#[test]
fn the_seed_decides_what_is_offered() {
    let fattens = [1, 2, 3, 4].map(|hp| format!("{{ fattens = {hp} }}"));
    let file = rules(&[
        "\"steadies\"",
        &fattens[0],
        &fattens[1],
        &fattens[2],
        &fattens[3],
    ]);
    let lit = |seed: u64| {
        let mut scene = Scene::seeded(&file, seed, BETWEEN);
        scene.play("w e");
        let offered: Vec<_> = scene
            .view()
            .wicks_offered()
            .map(|it| it.kind.clone())
            .collect();
        (scene, offered)
    };
    let orders: std::collections::BTreeSet<_> = (0..40).map(|seed| lit(seed).1).collect();
    assert!(orders.len() > 20, "{orders:?}");
    let ((mut scene, offered), (_, again)) = (lit(1), lit(1));
    assert_eq!((offered.len(), &offered), (3, &again));
    scene.assert_refused(Command::ChooseWick(3), Refusal::NoWick);
    scene.play("wick-2");
    assert_eq!(names(scene.view().wicks()), [&offered[1]]);
    scene.assert_refused(Command::ChooseWick(0), Refusal::NoWick);
}

/// It burns wax in three turns of four; a bright flame burns 2 per turn.
#[test]
fn a_wick_that_saves_burns_less() {
    for (effect, burnt) in [
        ("\"steadies\"", 16),
        ("{ saves = { burns = 3, of = 4 } }", 12),
    ] {
        let mut scene = with_wick(effect);
        scene.play("s w w w flame-bright");
        let before = scene.wax();
        scene.play(". . . . . . . .");
        assert_eq!(before - scene.wax(), burnt);
    }
}

/// A bright flame gives light 9 on the hero's cell and 1 eight cells away. With a reach of 11 it lights up to ten
/// cells, but never more than 9.
#[test]
fn a_wick_that_reaches_lights_farther() {
    let drawing = "#u@u..............#\n#.................#";
    for (effect, levels) in [
        ("\"steadies\"", [9, 7, 1, 0, 0]),
        ("{ reaches = 11 }", [9, 9, 3, 2, 1]),
    ] {
        let mut scene = with_wick_on(&rules(&[effect]), drawing);
        scene.play("se flame-bright e e e");
        let at = scene.at(0);
        let level = |cells: i32| scene.view().light_level(Pos::new(at.x + cells, at.y));
        assert_eq!([0, 2, 8, 9, 10].map(level), levels);
    }
}

/// A plain flame is noticed within 7 cells. Within 2 the hero is noticed with any flame.
#[test]
fn a_wick_that_hides_is_noticed_from_nearer() {
    for (effect, within) in [
        ("\"steadies\"", [2, 3, 7, 12]),
        ("{ hides = 2 }", [2, 2, 5, 10]),
    ] {
        let scene = with_wick(effect);
        let rules = scene.view().flame().expect("it burns").rules;
        let found = FlameHeight::ALL.map(|height| rules.height(height).noticed_within);
        assert_eq!(found, within);
    }
}

/// A stab does double damage; with a hundred percent more, triple. Without the wick that renders, a monster leaves a
/// quarter of its full hit points in tallow.
#[test]
fn wicks_that_stab_and_render_change_percentages() {
    for (effect, stab, tallow) in [
        ("\"steadies\"", 200, 25),
        ("{ stabs = 100 }", 300, 25),
        ("{ renders = 200 }", 200, 50),
    ] {
        let scene = with_wick(effect);
        let view = scene.view();
        let found = (
            view.stab_percent(),
            view.flame().map(|it| it.rules.tallow_percent),
        );
        assert_eq!(found, (Some(stab), Some(tallow)), "{effect}");
    }
}

/// 25 wax restore 10 hit points; with this wick, 15.
#[test]
fn a_wick_that_seals_restores_more() {
    for (effect, healed) in [("\"steadies\"", 10), ("{ seals = 15 }", 15)] {
        let file = changed(rules(&[effect]), |rules| {
            let drip = ground(rules, "drip");
            drip.fades = None;
            drip.on_enter = Some(EnterEffect {
                harms: 20,
                ..EnterEffect::default()
            });
        });
        let mut scene = with_wick_on(&file, "#u@u#\n#.J.#\n#...#");
        scene.play("s s");
        let before = scene.hp(0);
        assert!(before < 15, "{before}");
        scene.play("seal-wounds");
        assert_eq!(scene.hp(0) - before, healed);
    }
}

/// Every third step leaves a drop on the cell left, for nine turns; a hero without a flame leaves none. What lies on the
/// third cell stays, and the fourth gets the drop.
#[test]
fn a_wick_that_drips_leaves_a_trail() {
    let drips = rules(&["{ drips = { every = 3, terrain = \"drip\" } }"]);
    let drops = |scene: &Scene| scene.map().matches('J').count();
    let mut scene = with_wick_on(&drips, BETWEEN);
    scene.play("s w w w");
    scene.assert_map(
        "
        ###########
        #....&.&..#
        #..@.J....#
        ###########",
    );
    scene.play("w w");
    assert_eq!(drops(&scene), 2, "{}", scene.map());
    scene.play(". . . . . . . . . .");
    assert_eq!(drops(&scene), 0, "{}", scene.map());
    let mut dark = with_wick_on(&drips, BETWEEN);
    dark.play(&("s w w w ".to_owned() + &". ".repeat(400)));
    dark.play("e e e");
    assert_eq!(drops(&dark), 0, "{}", dark.map());
    let mut scene = with_wick_on(&drips, "#....u@u..#\n#....J....#");
    scene.play("s w w");
    assert_eq!(drops(&scene), 1, "{}", scene.map());
    scene.play("w");
    scene.assert_map("#....&.&..#\n#..@JJ....#");
}

/// When the flame goes out, monsters beside the hero are dazed, at most once in a set number of turns.
#[test]
fn a_wick_that_dazes_does_so_as_it_goes_out() {
    let file = long_fight(
        &[("bat", "gusts = true")],
        &["{ dazes = { turns = 4, every = 30 } }"],
    );
    let mut scene = with_wick_on(&file, "#....u@u..#\n#...b.....#");
    scene.play("flame-shielded");
    let mut dazed = Vec::new();
    for _ in 0..60 {
        let is_out = scene.height() == FlameHeight::Out;
        let events = scene.play(if is_out { "flame-shielded" } else { "." });
        if happens!(
            events,
            Event::FlameLowered {
                to: FlameHeight::Out,
                ..
            }
        ) {
            dazed.push((scene.view().turn(), reeling(&events).contains(&1)));
        }
    }
    let reeled = dazed.iter().filter(|(_, reels)| *reels);
    let turns: Vec<u32> = reeled.map(|(turn, _)| *turn).collect();
    let rested = turns.windows(2).all(|it| it[1] - it[0] >= 30);
    assert!(
        dazed.len() > turns.len() && turns.len() > 1 && rested,
        "{dazed:?}"
    );
}

/// Not distant or dead monsters, allies, or mimics that look like items.
#[test]
fn a_wick_that_dazes_dazes_foes_beside_the_hero() {
    let kinds = [
        ("goblin", "stands = true"),
        ("bat", "stands = true"),
        ("slime", "stands = true"),
        ("rat", "stands = true"),
        ("zombie", "disguised_as = \"potion_red\", stands = true"),
    ];
    let file = with_kinds(&kinds, &["{ dazes = { turns = 4, every = 30 } }"]);
    let file = changed(file, |rules| {
        rules.hero.stats.attack = 50;
        kind(rules, "bat").traits.ally = Some(Ally { within: 2 });
    });
    let mut scene = with_wick_on(&file, "#....u@u..#\n#....g≈b..#\n#.s...rz..#");
    scene.play("sw");
    assert!(!scene.actor(1).alive, "the goblin is dead");
    assert_eq!(reeling(&scene.play("s")), [4], "{}", scene.map());
}

/// A monster that puts the flame out itself loses as many turns as the others, though its turn is over.
#[test]
fn a_wick_that_dazes_takes_whole_turns() {
    let kinds = [("bat", "gusts = true, stands = true")];
    let file = long_fight(&kinds, &["{ dazes = { turns = 2, every = 30 } }"]);
    let mut scene = with_wick_on(&file, "#....u@u..#\n#...b.....#");
    scene.play("flame-shielded sw");
    while scene.height() != FlameHeight::Out {
        scene.play("flame-shielded .");
    }
    assert_eq!(
        [".", ".", "."].map(|it| scene.strikers(it)),
        [vec![], vec![], vec![1]]
    );
}

/// A level may have more braziers than earn a wick: those beyond are lit for their light alone.
#[test]
fn braziers_beyond_the_last_count_for_nothing() {
    let file = rules(&["\"steadies\"", "{ fattens = 3 }"]);
    let mut scene = Scene::of(&file, "#....u@u..#\n#.....u...#");
    let events = scene.play("w e s");
    let at = Pos::new(6, 1);
    assert!(events.contains(&Event::BrazierLit { at, lit: 2, of: 2 }));
    assert_eq!((lit(&scene), scene.view().wicks_due()), (Some((2, 2)), 1));
}

/// A monster is dazed again in the sixth turn after the last time, not in the fifth.
#[test]
fn a_wick_that_dazes_does_so_again_in_time() {
    let wick = "{ dazes = { turns = 1, every = 6 } }";
    let file = long_fight(&[("rat", "stands = true")], &[wick]);
    for (waits, turns, reels) in [(". .", 5, vec![]), (". . .", 6, vec![1])] {
        let mut scene = with_wick_on(&file, "#....u@u..#\n#.....≈...#\n#.....r...#");
        assert_eq!(reeling(&scene.play("s")), [1]);
        let first = scene.view().turn();
        scene.play(&format!("n flame-shielded {waits}"));
        assert_eq!(reeling(&scene.play("s")), reels);
        assert_eq!(scene.view().turn() - first, turns);
    }
}

const FLARE: &str = "{ flares = { wax = 40, light = 18, turns = 10 } }";

/// For 40 wax, everything within nine cells has light 9 for ten turns.
#[test]
fn a_flare_lights_all_around() {
    let drawing = "#u@u...................#\n#......................#";
    let mut scene = with_wick_on(&rules(&[FLARE]), drawing);
    scene.play("se e e e flame-shielded");
    let level = |scene: &Scene, cells: i32| {
        let at = scene.at(0);
        scene.view().light_level(Pos::new(at.x + cells, at.y))
    };
    assert_eq!(level(&scene, 9), 0);
    let (before, turn) = (scene.wax(), scene.view().turn());
    assert!(scene.play("flare").contains(&Event::Flared { turns: 10 }));
    let levels = [0, 9, 10, 15].map(|cells| level(&scene, cells));
    assert_eq!(levels, [9, 9, 8, 3]);
    assert!((before - 42..=before - 40).contains(&scene.wax()));
    scene.assert_refused(Command::Flare, Refusal::NoEffect);
    let mut events = Vec::new();
    while !events.contains(&Event::FlareOver) {
        assert!(scene.view().turns_of_flare() > 0);
        events = scene.play(".");
    }
    assert_eq!(scene.view().turn(), turn + 10);
    assert_eq!((level(&scene, 9), scene.view().turns_of_flare()), (0, 0));
}

/// A death by the light of an hour candle is undone, and the flare burns as long as it would have burned then.
#[test]
fn a_flare_has_its_turns_again_after_a_death() {
    let wick = "{ flares = { wax = 40, light = 18, turns = 4 } }";
    let file = changed(rules(&[wick]), |rules| {
        rules.hero.stats.hp = 15;
        item(rules, "scroll_rune").effect = ItemEffect::Rewinds(9);
    });
    let mut scene = with_wick_on(&file, "#u@u^^#\n#.~...#");
    scene.play("s g e flare .");
    let before = (scene.view().turns_of_flare(), scene.at(0));
    assert_eq!(before, (2, Pos::new(3, 1)));
    scene.uses("scroll_rune");
    let events = scene.play("ne s n s n");
    assert_happens!(events, Event::WoundBack { turns: 4 });
    assert_eq!((scene.view().turns_of_flare(), scene.at(0)), before);
    assert_eq!(count!(scene.play(". ."), Event::FlareOver), 1);
}

#[test]
fn a_flare_needs_its_wick_its_wax_and_a_flame() {
    let mut scene = with_wick("\"steadies\"");
    scene.assert_refused(Command::Flare, Refusal::NoEffect);
    let mut scene = with_wick("{ flares = { wax = 240, light = 18, turns = 10 } }");
    assert_eq!(scene.wax(), 240);
    scene.assert_refused(Command::Flare, Refusal::NoWax);
}

#[test]
fn a_wick_that_fattens_adds_hit_points() {
    let scene = with_wick("{ fattens = 15 }");
    assert_eq!((scene.actor(0).stats.hp, scene.hp(0)), (45, 45));
}

/// The attack rises by two, only with a shielded flame.
#[test]
fn a_wick_that_sharpens_does_so_while_shielded() {
    let mut scene = with_wick("{ sharpens = 2 }");
    let usual = scene.view().blow_stats().attack;
    scene.play("flame-shielded");
    assert_eq!(scene.view().blow_stats().attack, usual + 2);
    scene.play("flame-bright");
    assert_eq!(scene.view().blow_stats().attack, usual);
}

/// Raising the flame for a fight in clear light costs the two points of attack, and saves nothing.
#[test]
fn a_wick_that_sharpens_counts_in_what_light_saves() {
    let saved = ["{ sharpens = 2 }", "\"steadies\""].map(|effect| {
        let mut scene = with_wick_on(&rules(&[effect]), "#u@u...#\n#...O..#");
        scene.play("flame-shielded");
        scene.view().hp_saved_by(FlameHeight::Plain)
    });
    assert!(saved[0] < saved[1], "{saved:?}");
}

/// A bat's bite does not lower it, nor does a draught.
#[test]
fn a_steady_wick_is_not_lowered() {
    for (effect, steady) in [("{ renders = 200 }", false), ("\"steadies\"", true)] {
        let file = long_fight(&[("bat", "gusts = true")], &[effect]);
        let mut scene = with_wick_on(&file, "#....u@u..#\n#....b....#");
        let events = scene.play(&". ".repeat(20));
        let struck = count!(events, Event::Struck { target, .. } if target.is_hero());
        assert!(struck > 2, "{events:?}");
        assert_eq!(happens!(events, Event::FlameLowered { .. }), !steady);
        let mut scene = with_wick_on(&rules(&[effect]), "#....u@u..#\n#.....'...#");
        scene.play("s");
        assert_eq!(scene.height() == FlameHeight::Plain, steady);
    }
}

/// When the hero comes to its level, the boss gains 3 for each brazier not lit on all levels. No other monster does.
#[test]
fn the_boss_gains_from_dark_braziers() {
    let file = changed(rules(&[]), |rules| {
        rules.dungeon.levels = 2;
        rules.braziers.as_mut().expect("there are some").per_level = 3;
    });
    for (lit, gains) in [("", 18), ("w", 15), ("w e", 12)] {
        let mut scene = Scene::of(&file, "#....u@u..#\n#.....>...#");
        scene.play(&format!("{lit} s >"));
        let rules = scene.view().rules();
        let gained = |actor: &ActorView<'_>| {
            actor
                .kind
                .map(|kind| actor.stats.hp - rules.monster(kind).stats.hp)
        };
        let all = scene.inspect().actors();
        let (bosses, others): (Vec<_>, Vec<_>) =
            all.partition(|actor| actor.kind_name == "chandler");
        assert!(others.len() > 1 && others.iter().filter_map(gained).all(|hp| hp == 0));
        let [boss] = &bosses[..] else {
            panic!("he is here, and alone");
        };
        assert_eq!((boss.hp - boss.stats.hp, gained(boss)), (0, Some(gains)));
    }
}

/// Lit braziers and chosen wicks are part of the state of a game.
#[test]
fn wicks_are_part_of_the_fingerprint() {
    let kinds = ["\"steadies\"", "{ fattens = 1 }", "{ fattens = 2 }"];
    let after = |words: &str| {
        let mut scene = Scene::of(&rules(&kinds), BETWEEN);
        scene.play("w e");
        scene.play(words);
        scene.fingerprint()
    };
    let all: std::collections::BTreeSet<_> = ["", "wick-1", "wick-2", "wick-3"].map(after).into();
    assert_eq!(all.len(), 4);
}

/// The same wick is chosen before or after the flame goes out. Only in the first case has it dazed, in turn 1, the
/// first in which it can.
#[test]
fn when_it_last_dazed_is_part_of_the_fingerprint() {
    let file = changed(rules(&["{ dazes = { turns = 4, every = 30 } }"]), |rules| {
        rules.braziers.as_mut().expect("there are some").per_level = 1;
    });
    let [one, other] = ["w wick-1 s", "w s wick-1"].map(|words| {
        let mut scene = Scene::of(&file, "#.u@.#\n#..≈.#");
        scene.play(words);
        assert_eq!(scene.view().wicks().count(), 1);
        scene.fingerprint()
    });
    assert_ne!(one, other);
}

/// Each of our levels has at least three braziers, each with a walkable cell beside it, and is otherwise as it would be
/// without them.
#[test]
fn every_level_has_its_braziers() {
    let file = crate::support::variant::file("tallowdeep");
    let bare = changed(file.clone(), |rules| rules.braziers = None);
    let dark = file.rules.terrain_named("brazier").expect("it is ours");
    for (depth, seed) in (1..=8).flat_map(|depth| (0..10).map(move |seed| (depth, seed))) {
        let make = |file: &RulesetFile| World::make_level(&file.rules, seed, depth, &mut |_, _| {});
        let (map, without) = (make(&file), make(&bare));
        let standing = map.terrain.iter().filter(|(_, it)| **it == dark);
        let standing: Vec<Pos> = standing.map(|(pos, _)| pos).collect();
        let is_open = |pos: Pos| map.terrain.get(pos).is_some_and(|it| it.is_walkable());
        let reached = |pos: &Pos| pos.neighbours().into_iter().any(is_open);
        let place = format!("depth {depth}, seed {seed}: {standing:?}");
        assert!(
            standing.len() >= 3 && standing.iter().all(reached),
            "{place}"
        );
        let mut same = map.terrain.iter().zip(without.terrain.values());
        assert!(
            same.all(|((_, is), was)| is == was || *is == dark),
            "{place}"
        );
        let rest = (map.monsters, map.items, map.hero);
        assert_eq!(rest, (without.monsters, without.items, without.hero));
    }
}

/// Lit again, the flame is as it was before the flare.
#[test]
fn a_flare_ends_with_the_flame() {
    let mut scene = with_wick_on(&rules(&[FLARE]), "#u@u.....#\n#...≈....#");
    let events = scene.play("flare se e");
    assert_eq!(scene.view().turns_of_flare(), 0, "{events:?}");
}

/// 172 wax light a brazier for 20 after 151 steps by a plain flame, but not after 152; shielded, the way may be longer.
#[test]
fn a_brazier_must_be_paid_for_on_arrival() {
    let mut scene = Scene::new("tallowdeep", "@u");
    let pays = |scene: &Scene, steps| scene.view().can_pay_after(Pos::new(1, 0), steps);
    assert!(pays(&scene, 0) && pays(&scene, 151) && !pays(&scene, 152));
    scene.play("flame-shielded");
    assert!(pays(&scene, 152) && !pays(&scene, 310));
}
