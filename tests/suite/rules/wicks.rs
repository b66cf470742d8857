//! Braziers that the hero lights, and the wicks chosen in return.

use tallowdeep::base::Pos;
use tallowdeep::content::RulesetFile;
use tallowdeep::game::rules::{Ally, EffectKind, FlameHeight, ItemEffect};
use tallowdeep::game::{Command, Event, Refusal, World};

use crate::support::scene::{Scene, assert_plays, count, happens};
use crate::support::traits::{changed, item, kind, with_traits_and};

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

/// How many braziers of the level are lit, and out of how many.
fn lit(scene: &Scene) -> Option<(u32, u32)> {
    scene.view().braziers_lit().map(|it| (it.lit, it.of))
}

/// Choosing takes no turn. A hero with every wick is offered none, and braziers beyond those that earn a wick are lit for
/// their light alone.
#[test]
fn the_last_brazier_of_a_level_offers_a_wick() {
    let mut scene = Scene::of(&rules(&["\"steadies\""]), BETWEEN);
    assert_eq!(lit(&scene), Some((0, 2)));
    scene.assert_play("w", "BrazierLit:1 WickOffered:0");
    assert_eq!(scene.view().wicks_offered().count(), 0);
    scene.assert_play("e", "BrazierLit:1 WickOffered:1 turn:2");
    assert_eq!(lit(&scene), Some((2, 2)));
    assert_eq!(names(scene.view().wicks_offered()), ["w0"]);
    scene.assert_play("wick-1", "turn:2");
    assert_eq!(names(scene.view().wicks()), ["w0"]);
    assert_eq!(scene.view().wicks_due(), 0);
    assert_plays(&rules(&[]), &[&format!("{BETWEEN} ; w e => WickOffered:0")]);
    let two = rules(&["\"steadies\"", "{ fattens = 3 }"]);
    let mut scene = Scene::of(&two, "#....u@u..#\n#.....u...#");
    let events = scene.play("w e s");
    let at = Pos::new(6, 1);
    assert!(events.contains(&Event::BrazierLit { at, lit: 2, of: 2 }));
    assert_eq!((lit(&scene), scene.view().wicks_due()), (Some((2, 2)), 1));
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
    let row = "#.....@&...# ; . . . . => wax:300 ; w => wax:299";
    assert_plays(&rules(&[]), &[row]);
}

/// A hit point comes back every third turn, even without a flame; but not while the hero is poisoned.
#[test]
fn a_warm_hero_heals_without_a_flame() {
    let file = changed(long_fight(&[], &[]), |rules| {
        rules.flame.as_mut().expect("it has one").wax = 0;
        let snake = kind(rules, "snake");
        (snake.stats.attack, snake.stats.critical) = (2, 0);
        snake.venom.as_mut().expect("it bites").percent = 100;
    });
    let row = "#.^@&# ; w => hp:392 ; e => hp:392 ; . . . => hp:393 ; . . . => hp:394";
    assert_plays(&file, &[row]);
    let mut scene = Scene::of(&file, "#...n.@&...#");
    let mut poisoned = 0;
    for _ in 0..30 {
        let was = scene.actor(0).effect_turns(EffectKind::Poisoned) > 1;
        let heals = happens!(scene.play("."), Event::Healed { .. });
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
    scene.assert_play("w e", "hp:91 wax:299");
    assert_eq!(scene.view().warmth_left(), Some(4));
    scene.assert_play(&". ".repeat(60), "hp:95 wax:299");
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
    let waits = &". ".repeat(30);
    let far = "#r.......@&..#";
    let rows = [
        &*format!("{far} ; {waits} => hp:30 Struck:0"),
        "#.......r@u..# ; e => hp:30 ; . => 1.at:7,0",
    ];
    assert_plays(&with_kinds(&[("rat", "shuns_braziers = true")], &[]), &rows);
    assert_plays(&rules(&[]), &[&format!("{far} ; {waits} => 1.at:8,0")]);
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
    for (effect, left) in [
        ("\"steadies\"", "wax:223"),
        ("{ saves = { burns = 3, of = 4 } }", "wax:227"),
    ] {
        let mut scene = with_wick(effect);
        scene.play("s w w w flame-bright");
        scene.assert_play(". . . . . . . .", left);
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

/// 25 wax restore 10 hit points; with this wick, 15.
#[test]
fn a_wick_that_seals_restores_more() {
    for (effect, healed) in [("\"steadies\"", "hp:25"), ("{ seals = 15 }", "hp:30")] {
        let mut scene = with_wick_on(&rules(&[effect]), "#u@u#\n#.^^#\n#...#");
        scene.assert_play("s e", "hp:15");
        scene.assert_play("seal-wounds", healed);
    }
}

/// Every third step leaves a drop on the cell left, for nine turns; a hero without a flame leaves none. What lies on the
/// third cell stays, and the fourth gets the drop.
#[test]
fn a_wick_that_drips_leaves_a_trail() {
    let drips = rules(&["{ drips = { every = 3, terrain = \"drip\" } }"]);
    let trail = |drawing: &str, steps: &[&str]| {
        let mut scene = with_wick_on(&drips, drawing);
        steps
            .chunks(2)
            .for_each(|step| scene.assert_play(step[0], step[1]));
    };
    trail(
        "#....u@u..#\n#.........#",
        &[
            "s w w w",
            "#....&.&..# #..@.J....#",
            "w w",
            "#....&.&..# #@J..J....#",
            ". . . . . . . . . .",
            "#....&.&..# #@........#",
        ],
    );
    let dark = &(". ".repeat(400) + "e e e");
    trail(
        "#....u@u..#\n#.........#",
        &["s w w w", "", dark, "#....&.&..# #.....@...#"],
    );
    let drop = "#....u@u..#\n#....J....#";
    let later = "#....&.&..# #..@JJ....#";
    trail(drop, &["s w w", "#....&.&..# #...@J....#", "w", later]);
}

/// When the flame goes out, foes beside the hero are dazed: not distant or dead monsters, allies, or mimics that look like
/// items.
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
        kind(rules, "bat").traits.ally = Some(Ally {
            within: 2,
            strikes_below: None,
        });
    });
    let mut scene = with_wick_on(&file, "#....u@u..#\n#....g≈b..#\n#.s...rz..#");
    scene.assert_play("sw", "1.alive:false");
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
    let right = [vec![], vec![], vec![1]];
    assert_eq!([".", ".", "."].map(|it| scene.strikers(it)), right);
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
    scene.assert_play(
        "se e e e flame-shielded",
        "at:6,1 light.15,1:0 wax:238 turn:6",
    );
    let lit = "light.6,1:9 light.15,1:9 light.16,1:8 light.21,1:3 Flared:1 wax:197";
    scene.assert_play("flare", lit);
    scene.assert_play("flare", "refused:NoEffect");
    scene.assert_play(&". ".repeat(8), "FlareOver:0");
    assert!(scene.view().turns_of_flare() > 0);
    scene.assert_play(".", "FlareOver:1 turn:16 light.15,1:0");
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
    scene.assert_play("s g e flare .", "at:3,1");
    assert_eq!(scene.view().turns_of_flare(), 2);
    scene.uses("scroll_rune");
    scene.assert_play("ne s n s n", "WoundBack:1 at:3,1");
    assert_eq!(scene.view().turns_of_flare(), 2);
    scene.assert_play(". .", "FlareOver:1");
}

/// Lit again, the flame is as it was before the flare.
#[test]
fn a_flare_needs_its_wick_its_wax_and_a_flame() {
    with_wick("\"steadies\"").assert_play("flare", "refused:NoEffect");
    let dear = "{ flares = { wax = 240, light = 18, turns = 10 } }";
    with_wick(dear).assert_play("flare", "wax:240 refused:NoWax");
    let mut scene = with_wick_on(&rules(&[FLARE]), "#u@u.....#\n#...≈....#");
    scene.assert_play("flare se e", "flame:Out");
    assert_eq!(scene.view().turns_of_flare(), 0);
}

/// A fat wick adds hit points, and heals as many.
#[test]
fn a_wick_that_fattens_adds_hit_points() {
    with_wick("{ fattens = 15 }").assert_play("", "hp:45 of:45");
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
        for actor in scene.inspect().actors().skip(1) {
            let usual = rules.monster(actor.kind.expect("a monster")).stats.hp;
            let gained = if actor.kind_name == "chandler" {
                gains
            } else {
                0
            };
            assert_eq!((actor.hp, actor.stats.hp), (usual + gained, usual + gained));
        }
    }
}

/// Each of our levels has at least three braziers, each with a walkable cell beside it.
#[test]
fn every_level_has_its_braziers() {
    let file = crate::support::variant::file("tallowdeep");
    let mut rules = tallowdeep::Ruleset::clone(&file.rules);
    // Somebody may have been there before.
    rules.twists.clear();
    let dark = rules.terrain_named("brazier").expect("it is ours");
    for (depth, seed) in (1..=8).flat_map(|depth| (0..10).map(move |seed| (depth, seed))) {
        let map = World::make_level(&rules, seed, depth, &mut |_, _| {});
        let is_open = |pos: Pos| map.terrain.get(pos).is_some_and(|it| it.is_walkable());
        let standing = map.terrain.iter().filter(|(_, it)| **it == dark);
        let reached = standing.filter(|(pos, _)| pos.neighbours().into_iter().any(is_open));
        assert!(reached.count() >= 3, "depth {depth}, seed {seed}");
    }
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
