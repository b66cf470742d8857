//! Braziers that the hero lights, and the wicks chosen in return.

use tallowdeep::base::Pos;
use tallowdeep::content::RulesetFile;
use tallowdeep::game::rules::{Ally, EffectKind, EnterEffect, FlameHeight, ItemEffect};
use tallowdeep::game::view::ActorView;
use tallowdeep::game::{Command, Event, Refusal, World};

use crate::support::scene::Scene;
use crate::support::traits::{changed, kind, with_traits_and};

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

/// The hero's wax and hit points.
fn wax_and_hp(scene: &Scene) -> (i32, i32) {
    let wax = scene.view().flame().map_or(0, |flame| flame.wax);
    (wax, scene.hp(0))
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
    let mut scene = Scene::of(file, 1, drawing);
    scene.play("w e wick-1");
    assert_eq!(scene.view().wicks().count(), 1);
    scene
}

/// Actors that get dazed in these events.
fn reeling(events: &[Event]) -> Vec<u32> {
    let dazed = events.iter().filter_map(|event| match event {
        Event::EffectApplied { actor, effect, .. } if *effect == EffectKind::Dazed => Some(actor.0),
        _ => None,
    });
    dazed.collect()
}

/// How many braziers of the level are lit, and out of how many.
fn lit(scene: &Scene) -> Option<(u32, u32)> {
    scene.view().braziers_lit().map(|it| (it.lit, it.of))
}

#[test]
fn the_last_brazier_of_a_level_offers_a_wick() {
    let mut scene = Scene::of(&rules(&["\"steadies\""]), 1, BETWEEN);
    assert_eq!(lit(&scene), Some((0, 2)));
    let events = scene.play("w");
    let at = Pos::new(5, 1);
    assert!(events.contains(&Event::BrazierLit { at, lit: 1, of: 2 }));
    assert!(!events.contains(&Event::WickOffered));
    assert_eq!(scene.view().wicks_offered().count(), 0);
    assert!(scene.play("e").contains(&Event::WickOffered));
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
    let mut scene = Scene::of(&rules(&[]), 1, BETWEEN);
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
    let mut scene = Scene::of(&file, 1, drawing);
    scene.play("w w w");
    assert_eq!(lit(&scene), Some((1, 2)));
    assert_eq!(scene.view().wicks_due(), 0);
    scene.play("e");
    assert_eq!((lit(&scene), scene.view().wicks_due()), (Some((2, 2)), 1));
}

/// A plain flame burns wax every turn, but none beside a burning brazier.
#[test]
fn warmth_spares_the_flame() {
    let drawing = "
        ############
        #.....@&...#
        #..........#
        ############";
    let mut scene = Scene::of(&rules(&[]), 1, drawing);
    assert!(scene.view().is_warmed());
    let (wax, _) = wax_and_hp(&scene);
    scene.play(". . . .");
    assert_eq!(wax_and_hp(&scene).0, wax);
    scene.play("w");
    assert!(!scene.view().is_warmed());
    assert_eq!(wax_and_hp(&scene).0, wax - 1);
}

/// A hit point comes back every third turn, even without a flame.
#[test]
fn a_warm_hero_heals_without_a_flame() {
    let drawing = "
        ############
        #...r.@&...#
        ############";
    let mut file = rules(&[]);
    file = changed(file, |rules| {
        rules.flame.as_mut().expect("it has one").wax = 0;
        rules.hero.stats.defense = 0;
    });
    let mut scene = Scene::of(&file, 1, drawing);
    let mut healed = Vec::new();
    for _ in 0..40 {
        let turn = scene.view().turn() + 1;
        let hurt = scene.hp(0) < 30;
        let events = scene.play(".");
        let heals = events
            .iter()
            .any(|event| matches!(event, Event::Healed { actor, .. } if actor.is_hero()));
        if hurt {
            healed.push((turn.is_multiple_of(3), heals));
        }
    }
    assert!(healed.len() > 9, "{healed:?}");
    assert!(healed.iter().any(|(_, heals)| *heals), "{healed:?}");
    assert!(
        healed.iter().all(|(due, heals)| *heals <= *due),
        "{healed:?}"
    );
}

/// The braziers of a level give back only so much; then nothing heals beside them, and no wax burns there still.
#[test]
fn the_warmth_of_a_level_is_spent() {
    let file = changed(rules(&[]), |rules| {
        rules.hero.stats.hp = 99;
        rules.braziers.as_mut().expect("it has some").warmth = Some(4);
    });
    let mut scene = Scene::of(&file, 1, "#.^@&.#");
    scene.play("w e");
    assert_eq!((scene.hp(0), scene.view().warmth_left()), (91, Some(4)));
    let wax = wax_and_hp(&scene).0;
    scene.play(&". ".repeat(60));
    assert_eq!(wax_and_hp(&scene), (wax, 95));
    assert_eq!(scene.view().warmth_left(), Some(0));
    assert!(scene.view().is_warmed() && !scene.view().heals_here());
}

/// Poisoned heroes do not heal, even there.
#[test]
fn a_warm_but_poisoned_hero_does_not_heal() {
    let file = changed(rules(&[]), |rules| {
        (rules.hero.stats.hp, rules.hero.stats.defense) = (400, 0);
        let mut kinds = rules.monsters.iter_mut();
        let snake = kinds.find(|it| it.kind == "snake").expect("it is ours");
        (snake.stats.hp, snake.stats.dodge) = (99, 0);
        snake.venom.as_mut().expect("it bites").percent = 100;
    });
    let drawing = "
        ############
        #...n.@&...#
        ############";
    let mut scene = Scene::of(&file, 1, drawing);
    let mut poisoned = 0;
    for _ in 0..30 {
        let was = scene.actor(0).effect_turns(EffectKind::Poisoned);
        let events = scene.play(".");
        let heals = |event: &Event| matches!(event, Event::Healed { actor, .. } if actor.is_hero());
        if was > 1 {
            poisoned += 1;
            assert!(!events.iter().any(heals), "{events:?}");
        }
    }
    assert!(poisoned > 9, "{poisoned}");
}

/// Elsewhere lighting the flame costs 5 wax.
#[test]
fn a_flame_is_lit_for_free_at_a_brazier() {
    let file = changed(with_kinds(&[("bat", "gusts = true")], &[]), |rules| {
        rules.hero.stats.hp = 400;
        rules.hero.stats.defense = 0;
    });
    let spent = |drawing: &str| {
        let mut scene = Scene::of(&file, 1, drawing);
        scene.play("flame-shielded");
        while scene
            .view()
            .flame()
            .is_some_and(|it| it.height != FlameHeight::Out)
        {
            scene.play(".");
        }
        let before = wax_and_hp(&scene).0;
        let price = scene.view().price_of_flame(FlameHeight::Shielded);
        let events = scene.play("flame-shielded");
        let spent = events.iter().find_map(|event| match event {
            Event::WaxSpent { from, to } => Some(from - to),
            _ => None,
        });
        assert_eq!(spent.unwrap_or(0), price, "of {before}");
        price
    };
    let warm = "
        ############
        #...b.@&...#
        ############";
    assert_eq!(spent(warm), 0);
    assert_eq!(spent(&warm.replace('&', ".")), 5);
}

/// A rat comes no nearer than three cells, and a brazier lit beside it drives it away.
#[test]
fn kinds_that_shun_braziers_keep_off() {
    let file = with_kinds(&[("rat", "shuns_braziers = true")], &[]);
    let drawing = "
        ##############
        #r.......@&..#
        ##############";
    let mut scene = Scene::of(&file, 1, drawing);
    for _ in 0..30 {
        scene.play(".");
        assert!(scene.at(1).distance(Pos::new(10, 1)) > 2, "{}", scene.map());
    }
    assert_eq!(scene.hp(0), 30);
    let drawing = "
        ##############
        #.......r@u..#
        ##############";
    let mut scene = Scene::of(&file, 1, drawing);
    scene.play("e");
    assert!(
        scene.hp(0) == 30,
        "it leaves in the turn in which light drives it"
    );
    scene.play(".");
    assert!(scene.at(1).distance(Pos::new(10, 1)) > 2, "{}", scene.map());
}

/// Without the trait a monster comes and bites.
#[test]
fn other_kinds_come_to_braziers() {
    let drawing = "
        ##############
        #r.......@&..#
        ##############";
    let mut scene = Scene::of(&rules(&[]), 1, drawing);
    for _ in 0..30 {
        scene.play(".");
    }
    assert_eq!(scene.at(1), Pos::new(8, 1));
}

/// Three of five are offered, in an order decided by the seed, and no others can be chosen.
#[test]
fn the_seed_decides_what_is_offered() {
    let kinds = [
        "\"steadies\"",
        "{ fattens = 1 }",
        "{ fattens = 2 }",
        "{ fattens = 3 }",
        "{ fattens = 4 }",
    ];
    let lit = |seed: u64| {
        let mut scene = Scene::of(&rules(&kinds), seed, BETWEEN);
        scene.play("w e");
        scene
    };
    let offers = |scene: &Scene| {
        let offered = names(scene.view().wicks_offered()).into_iter();
        offered.map(str::to_owned).collect::<Vec<_>>()
    };
    let orders: std::collections::BTreeSet<_> = (0..40).map(|seed| offers(&lit(seed))).collect();
    assert!(orders.len() > 20, "{orders:?}");
    let (mut scene, offered) = (lit(1), offers(&lit(1)));
    assert_eq!(offers(&scene), offered);
    assert_eq!(offered.len(), 3);
    assert_eq!(scene.command(Command::ChooseWick(3)), Err(Refusal::NoWick));
    scene.play("wick-2");
    assert_eq!(names(scene.view().wicks()), [&offered[1]]);
    assert_eq!(scene.command(Command::ChooseWick(0)), Err(Refusal::NoWick));
}

/// It burns wax in three turns of four; a bright flame burns 2 per turn.
#[test]
fn a_wick_that_saves_burns_less() {
    let burnt = |effect: &str| {
        let mut scene = with_wick(effect);
        scene.play("s w w w flame-bright");
        let before = wax_and_hp(&scene).0;
        scene.play(". . . . . . . .");
        before - wax_and_hp(&scene).0
    };
    assert_eq!(burnt("\"steadies\""), 16);
    assert_eq!(burnt("{ saves = { burns = 3, of = 4 } }"), 12);
}

/// A bright flame gives light 9 on the hero's cell and 1 eight cells away. With a reach of 11 it lights up to ten
/// cells, but never more than 9.
#[test]
fn a_wick_that_reaches_lights_farther() {
    let lit = |effect: &str| {
        let drawing = "
            ###################
            #u@u..............#
            #.................#
            ###################";
        let mut scene = with_wick_on(&rules(&[effect]), drawing);
        scene.play("se flame-bright e e e");
        let at = scene.at(0);
        let level = |cells: i32| scene.view().light_level(Pos::new(at.x + cells, at.y));
        [0, 2, 8, 9, 10].map(level)
    };
    assert_eq!(lit("\"steadies\""), [9, 7, 1, 0, 0]);
    assert_eq!(lit("{ reaches = 11 }"), [9, 9, 3, 2, 1]);
}

/// A plain flame is noticed within 7 cells. Within 2 the hero is noticed with any flame.
#[test]
fn a_wick_that_hides_is_noticed_from_nearer() {
    let within = |effect: &str, height: FlameHeight| {
        let scene = with_wick(effect);
        let flame = scene.view().flame().expect("it burns");
        flame.rules.height(height).noticed_within
    };
    let all = |effect| FlameHeight::ALL.map(|height| within(effect, height));
    assert_eq!(all("\"steadies\""), [2, 3, 7, 12]);
    assert_eq!(all("{ hides = 2 }"), [2, 2, 5, 10]);
}

/// A stab does double damage; with a hundred percent more, triple.
#[test]
fn a_wick_that_stabs_adds_to_stabs() {
    let stab = |effect: &str| with_wick(effect).view().stab_percent();
    assert_eq!(stab("\"steadies\""), Some(200));
    assert_eq!(stab("{ stabs = 100 }"), Some(300));
}

/// 25 wax restore 10 hit points; with this wick, 15.
#[test]
fn a_wick_that_seals_restores_more() {
    let healed = |effect: &str| {
        let file = changed(rules(&[effect]), |rules| {
            let mut kinds = rules.terrain.iter_mut();
            let drip = kinds.find(|it| it.kind == "drip").expect("it is there");
            drip.on_enter = Some(EnterEffect {
                harms: 20,
                ..EnterEffect::default()
            });
            drip.fades = None;
        });
        let drawing = "
            ###########
            #....u@u..#
            #.....J...#
            #.........#
            ###########";
        let mut scene = with_wick_on(&file, drawing);
        scene.play("s s");
        let before = scene.hp(0);
        assert!(before < 15, "{before}");
        scene.play("seal-wounds");
        scene.hp(0) - before
    };
    assert_eq!(healed("\"steadies\""), 10);
    assert_eq!(healed("{ seals = 15 }"), 15);
}

/// Every third step leaves a drop on the cell left, for nine turns; a hero without a flame leaves none.
#[test]
fn a_wick_that_drips_leaves_a_trail() {
    let mut scene = with_wick("{ drips = { every = 3, terrain = \"drip\" } }");
    scene.play("s w w w");
    scene.assert_map(
        "
        ###########
        #....&.&..#
        #..@.J....#
        ###########",
    );
    scene.play("w w");
    assert_eq!(scene.map().matches('J').count(), 2, "{}", scene.map());
    scene.play(". . . . . . . . . .");
    assert_eq!(scene.map().matches('J').count(), 0, "{}", scene.map());
    let mut dark = with_wick("{ drips = { every = 3, terrain = \"drip\" } }");
    dark.play(&("s w w w ".to_owned() + &". ".repeat(400)));
    dark.play("e e e");
    assert!(!dark.map().contains('J'), "{}", dark.map());
    // What lies on the third cell stays, and the fourth gets the drop.
    let drips = rules(&["{ drips = { every = 3, terrain = \"drip\" } }"]);
    let drawing = "
        ###########
        #....u@u..#
        #....J....#
        ###########";
    let mut scene = with_wick_on(&drips, drawing);
    scene.play("s w w");
    assert_eq!(scene.map().matches('J').count(), 1, "{}", scene.map());
    scene.play("w");
    assert_eq!(&scene.map()[27..30], "@JJ", "{}", scene.map());
}

/// When the flame goes out, monsters beside the hero are dazed, at most once in a set number of turns.
#[test]
fn a_wick_that_dazes_does_so_as_it_goes_out() {
    let file = with_kinds(
        &[("bat", "gusts = true")],
        &["{ dazes = { turns = 4, every = 30 } }"],
    );
    let file = changed(file, |rules| {
        for kind in &mut rules.monsters {
            kind.stats.attack = 3;
            kind.stats.hp = 99;
        }
        rules.hero.stats.hp = 400;
        rules.hero.stats.defense = 0;
    });
    let drawing = "
        ###########
        #....u@u..#
        #...b.....#
        ###########";
    let mut scene = Scene::of(&file, 1, drawing);
    scene.play("w e wick-1 flame-shielded");
    let mut dazed = Vec::new();
    for _ in 0..60 {
        let flame = scene.view().flame().expect("there are rules for it");
        let is_out = flame.height == FlameHeight::Out;
        let events = scene.play(if is_out { "flame-shielded" } else { "." });
        let goes_out = |event: &Event| {
            matches!(
                event,
                Event::FlameLowered {
                    to: FlameHeight::Out,
                    ..
                }
            )
        };
        let reels = |event: &Event| {
            let dazed = EffectKind::Dazed;
            matches!(event, Event::EffectApplied { actor, effect, .. } if actor.0 == 1 && *effect == dazed)
        };
        if events.iter().any(goes_out) {
            dazed.push((scene.view().turn(), events.iter().any(reels)));
        }
    }
    let reeled = dazed.iter().filter(|(_, reels)| *reels);
    let turns: Vec<u32> = reeled.map(|(turn, _)| *turn).collect();
    assert!(dazed.len() > turns.len(), "{dazed:?}");
    let rested = turns.windows(2).all(|it| it[1] - it[0] >= 30);
    assert!(turns.len() > 1 && rested, "{dazed:?}");
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
    let drawing = "
        ###########
        #....u@u..#
        #....g≈b..#
        #.s...rz..#
        ###########";
    let mut scene = with_wick_on(&file, drawing);
    scene.play("sw");
    assert!(!scene.actor(1).alive, "the goblin is dead");
    assert_eq!(reeling(&scene.play("s")), [4], "{}", scene.map());
}

/// A monster that puts the flame out itself loses as many turns as the others, though its turn is over.
#[test]
fn a_wick_that_dazes_takes_whole_turns() {
    let kinds = [("bat", "gusts = true, stands = true")];
    let file = with_kinds(&kinds, &["{ dazes = { turns = 2, every = 30 } }"]);
    let file = changed(file, |rules| {
        kind(rules, "bat").stats.attack = 9;
        rules.hero.stats.dodge = 0;
    });
    let drawing = "
        ###########
        #....u@u..#
        #...b.....#
        ###########";
    let mut scene = with_wick_on(&file, drawing);
    scene.play("flame-shielded sw");
    let strikes = |events: &[Event]| {
        let by_bat =
            |event: &Event| matches!(event, Event::Struck { attacker, .. } if attacker.0 == 1);
        events.iter().any(by_bat)
    };
    while scene.view().flame().map(|flame| flame.height) != Some(FlameHeight::Out) {
        scene.play("flame-shielded .");
    }
    let turns = [scene.play("."), scene.play("."), scene.play(".")];
    assert_eq!(turns.map(|events| strikes(&events)), [false, false, true]);
}

/// A level may have more braziers than earn a wick: those beyond are lit for their light alone.
#[test]
fn braziers_beyond_the_last_count_for_nothing() {
    let drawing = "
        ###########
        #....u@u..#
        #.....u...#
        ###########";
    let mut scene = Scene::of(&rules(&["\"steadies\"", "{ fattens = 3 }"]), 1, drawing);
    scene.play("w e");
    let events = scene.play("s");
    let at = Pos::new(6, 2);
    assert!(events.contains(&Event::BrazierLit { at, lit: 2, of: 2 }));
    assert_eq!((lit(&scene), scene.view().wicks_due()), (Some((2, 2)), 1));
}

/// A monster is dazed again in the sixth turn after the last time, not in the fifth.
#[test]
fn a_wick_that_dazes_does_so_again_in_time() {
    let file = with_kinds(
        &[("rat", "stands = true")],
        &["{ dazes = { turns = 1, every = 6 } }"],
    );
    let file = changed(file, |rules| rules.hero.stats.hp = 400);
    let drawing = "
        ###########
        #....u@u..#
        #.....≈...#
        #.....r...#
        ###########";
    let reels = |waits: &str| {
        let mut scene = with_wick_on(&file, drawing);
        assert_eq!(reeling(&scene.play("s")), [1]);
        let first = scene.view().turn();
        scene.play("n flame-shielded");
        scene.play(waits);
        let reels = !reeling(&scene.play("s")).is_empty();
        (scene.view().turn() - first, reels)
    };
    assert_eq!(reels(". ."), (5, false));
    assert_eq!(reels(". . ."), (6, true));
}

/// For 40 wax, everything within nine cells has light 9 for ten turns.
#[test]
fn a_flare_lights_all_around() {
    let drawing = "
        ########################
        #u@u...................#
        #......................#
        ########################";
    let wick = "{ flares = { wax = 40, light = 18, turns = 10 } }";
    let mut scene = with_wick_on(&rules(&[wick]), drawing);
    scene.play("se e e e flame-shielded");
    let level = |scene: &Scene, cells: i32| {
        let at = scene.at(0);
        scene.view().light_level(Pos::new(at.x + cells, at.y))
    };
    assert_eq!(level(&scene, 9), 0);
    let before = wax_and_hp(&scene).0;
    let turn = scene.view().turn();
    assert!(scene.play("flare").contains(&Event::Flared { turns: 10 }));
    assert_eq!(
        [0, 9, 10, 15].map(|cells| level(&scene, cells)),
        [9, 9, 8, 3]
    );
    assert!((before - 42..=before - 40).contains(&wax_and_hp(&scene).0));
    assert_eq!(scene.command(Command::Flare), Err(Refusal::NoEffect));
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
    let drawing = "
        #######
        #u@u^^#
        #.~...#
        #######";
    let wick = "{ flares = { wax = 40, light = 18, turns = 4 } }";
    let file = changed(rules(&[wick]), |rules| {
        rules.hero.stats.hp = 15;
        let mut items = rules.items.iter_mut();
        let scroll = items.find(|item| item.kind == "scroll_rune");
        scroll.expect("there is one").effect = ItemEffect::Rewinds(9);
    });
    let mut scene = with_wick_on(&file, drawing);
    scene.play("s g e flare .");
    let before = (scene.view().turns_of_flare(), scene.at(0));
    assert_eq!(before, (2, Pos::new(3, 2)));
    let held = scene.view().inventory().next().expect("the scroll");
    scene.command(Command::Use(held.slot)).expect("it burns");
    let events = scene.play("ne s n s n");
    assert!(
        events.contains(&Event::WoundBack { turns: 4 }),
        "{events:?}"
    );
    assert_eq!((scene.view().turns_of_flare(), scene.at(0)), before);
    let events = scene.play(". .");
    let ends = |event: &&Event| **event == Event::FlareOver;
    assert_eq!(events.iter().filter(ends).count(), 1, "{events:?}");
}

#[test]
fn a_flare_needs_its_wick_its_wax_and_a_flame() {
    let mut scene = with_wick("\"steadies\"");
    assert_eq!(scene.command(Command::Flare), Err(Refusal::NoEffect));
    let wick = "{ flares = { wax = 240, light = 18, turns = 10 } }";
    let mut scene = with_wick_on(&rules(&[wick]), BETWEEN);
    assert_eq!(wax_and_hp(&scene).0, 240);
    assert_eq!(scene.command(Command::Flare), Err(Refusal::NoWax));
}

#[test]
fn a_wick_that_fattens_adds_hit_points() {
    let mut scene = Scene::of(&rules(&["{ fattens = 15 }"]), 1, BETWEEN);
    let most = scene.actor(0).stats.hp;
    scene.play("w e wick-1");
    assert_eq!(
        (scene.actor(0).stats.hp, scene.hp(0)),
        (most + 15, most + 15)
    );
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
    let drawing = "
        ########
        #u@u...#
        #...O..#
        ########";
    let mut scene = with_wick_on(&rules(&["{ sharpens = 2 }"]), drawing);
    scene.play("flame-shielded");
    let saved = scene.view().hp_saved_by(FlameHeight::Plain);
    let mut blunt = with_wick_on(&rules(&["\"steadies\""]), drawing);
    blunt.play("flame-shielded");
    let without = blunt.view().hp_saved_by(FlameHeight::Plain);
    assert!(saved < without, "{saved:?} {without:?}");
}

/// Without the wick, a monster leaves a quarter of its full hit points in tallow.
#[test]
fn a_wick_that_renders_doubles_tallow() {
    let tallow = |effect: &str| {
        let scene = with_wick(effect);
        scene.view().flame().map(|flame| flame.rules.tallow_percent)
    };
    assert_eq!(tallow("\"steadies\""), Some(25));
    assert_eq!(tallow("{ renders = 200 }"), Some(50));
}

/// A bat's bite does not lower it.
#[test]
fn a_steady_wick_is_not_lowered() {
    let drawing = "
        ###########
        #....u@u..#
        #....b....#
        ###########";
    let lowered = |effect: &str| {
        let file = with_kinds(&[("bat", "gusts = true")], &[effect]);
        let file = changed(file, |rules| {
            rules.hero.stats.hp = 400;
            rules.hero.stats.defense = 0;
            rules
                .monsters
                .iter_mut()
                .for_each(|kind| kind.stats.hp = 99);
        });
        let mut scene = Scene::of(&file, 1, drawing);
        scene.play("w e wick-1");
        let mut events = Vec::new();
        for _ in 0..20 {
            events.extend(scene.play("."));
        }
        let struck =
            |event: &&Event| matches!(event, Event::Struck { target, .. } if target.is_hero());
        assert!(events.iter().filter(struck).count() > 2, "{events:?}");
        events
            .iter()
            .any(|event| matches!(event, Event::FlameLowered { .. }))
    };
    assert!(lowered("{ renders = 200 }"));
    assert!(!lowered("\"steadies\""));
}

/// Nor does a draught.
#[test]
fn a_steady_wick_burns_on_in_a_draught() {
    let height = |effect: &str| {
        let drawing = "
            ###########
            #....u@u..#
            #.....'...#
            ###########";
        let mut scene = with_wick_on(&rules(&[effect]), drawing);
        scene.play("s");
        scene.view().flame().map(|flame| flame.height)
    };
    assert_eq!(height("{ renders = 200 }"), Some(FlameHeight::Shielded));
    assert_eq!(height("\"steadies\""), Some(FlameHeight::Plain));
}

/// When the hero comes to its level, the boss gains 3 for each brazier not lit on all levels. No other monster does.
#[test]
fn the_boss_gains_from_dark_braziers() {
    let boss = |lit: &str| {
        let file = changed(rules(&[]), |rules| {
            rules.dungeon.levels = 2;
            rules.braziers.as_mut().expect("there are some").per_level = 3;
        });
        let drawing = "
            ###########
            #....u@u..#
            #.....>...#
            ###########";
        let mut scene = Scene::of(&file, 1, drawing);
        scene.play(lit);
        scene.play("s >");
        let rules = scene.view().rules();
        let kind = rules
            .find_monster(|it| it.kind == "chandler")
            .expect("he is there");
        let all = scene.inspect().actors();
        let (bosses, others): (Vec<_>, Vec<_>) = all.partition(|actor| actor.kind == Some(kind));
        let usual = |kind| rules.monster(kind).stats.hp;
        let as_usual = |it: &ActorView<'_>| it.kind.is_none_or(|kind| it.stats.hp == usual(kind));
        assert!(others.len() > 1 && others.iter().all(as_usual));
        let [boss] = bosses[..] else {
            panic!("he is here, and alone");
        };
        assert_eq!(boss.hp, boss.stats.hp);
        boss.hp - usual(kind)
    };
    assert_eq!(boss(""), 18);
    assert_eq!(boss("w"), 15);
    assert_eq!(boss("w e"), 12);
}

/// Lit braziers and chosen wicks are part of the state of a game.
#[test]
fn wicks_are_part_of_the_fingerprint() {
    let kinds = ["\"steadies\"", "{ fattens = 1 }", "{ fattens = 2 }"];
    let after = |words: &str| {
        let mut scene = Scene::of(&rules(&kinds), 1, BETWEEN);
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
    let drawing = "
        ######
        #.u@.#
        #..≈.#
        ######";
    let after = |words: &str| {
        let mut scene = Scene::of(&file, 1, drawing);
        scene.play(words);
        assert_eq!(scene.view().wicks().count(), 1);
        scene.fingerprint()
    };
    assert_ne!(after("w wick-1 s"), after("w s wick-1"));
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
        let standing: Vec<_> = map
            .terrain
            .iter()
            .filter(|(_, it)| **it == dark)
            .map(|(pos, _)| pos)
            .collect();
        assert!(
            standing.len() >= 3,
            "depth {depth}, seed {seed}: {standing:?}"
        );
        let is_open = |pos: Pos| map.terrain.get(pos).is_some_and(|it| it.is_walkable());
        let reached = |pos: &Pos| {
            tallowdeep::base::Dir::ALL
                .iter()
                .any(|dir| is_open(pos.step(*dir)))
        };
        assert!(standing.iter().all(reached), "depth {depth}, seed {seed}");
        let same = map.terrain.iter().zip(without.terrain.values());
        let others = same
            .filter(|((_, is), was)| is != was)
            .all(|((_, is), _)| *is == dark);
        assert!(others, "depth {depth}, seed {seed}");
        assert_eq!(
            (map.monsters, map.items, map.hero),
            (without.monsters, without.items, without.hero)
        );
    }
}

/// Lit again, the flame is as it was before the flare.
#[test]
fn a_flare_ends_with_the_flame() {
    let drawing = "
        ##########
        #u@u.....#
        #...≈....#
        ##########";
    let wick = "{ flares = { wax = 40, light = 18, turns = 10 } }";
    let mut scene = with_wick_on(&rules(&[wick]), drawing);
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
