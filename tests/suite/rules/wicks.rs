//! Braziers that the hero lights, and the wicks chosen in return.

use tallowdeep::base::Pos;
use tallowdeep::content::RulesetFile;
use tallowdeep::game::rules::{
    Ally, EffectKind, FlameHeight, ItemEffect, Mind, SecondTurn, Stance, WickEffect, WickView,
};
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
            "[[wicks]]\nkind = \"w{number}\"\nname = \"wick {number}\"\nabout = \"It burns.\"\neffects = [{effect}]\n"
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
fn names<'w>(wicks: impl Iterator<Item = WickView<'w>>) -> Vec<&'w str> {
    wicks.map(|wick| wick.kind).collect()
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

/// Somebody else may light the brazier that is left: then the hero has lit all that it could.
#[test]
fn a_brazier_lit_by_a_kindler_leaves_the_wick_to_the_hero() {
    let file = with_kinds(&[("orc", "kindles_within = 9")], &["\"steadies\""]);
    let blind = changed(file, |rules| {
        let minds = rules.minds.as_mut().expect("there are minds");
        minds.notices_percent = 0;
    });
    let mut scene = Scene::of(&blind, "#u@.......o.u..#");
    scene.assert_play("flame-out", "Kindled:0");
    scene.assert_play("w . . . .", "Kindled:1 WickOffered:1");
    assert_eq!(lit(&scene), Some((2, 2)));
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

/// A wick from the start does all it does from then on, and is not offered.
#[test]
fn a_given_wick_is_there_from_the_start() {
    let file = changed(rules(&["\"steadies\"", "{ fattens = 3 }"]), |rules| {
        let braziers = rules.braziers.as_mut().expect("there are some");
        braziers.given = vec!["w1".to_owned()];
    });
    let mut scene = Scene::of(&file, BETWEEN);
    assert_eq!(names(scene.view().wicks()), ["w1"]);
    scene.assert_play("w e", "hp:33 of:33");
    assert_eq!(names(scene.view().wicks_offered()), ["w0"]);
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
            .map(|it| it.kind.to_owned())
            .collect();
        (scene, offered)
    };
    let orders: std::collections::BTreeSet<_> = (0..40).map(|seed| lit(seed).1).collect();
    assert!(orders.len() > 20, "{orders:?}");
    let ((mut scene, offered), (_, again)) = (lit(1), lit(1));
    assert_eq!((offered.len(), &offered), (3, &again));
    scene.assert_refused(Command::ChooseWick(3), Refusal::NoWick);
    scene.play("wick-2");
    assert_eq!(names(scene.view().wicks()), [offered[1].as_str()]);
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
        (
            "{ reaches = { height = \"bright\", light = 11 } }",
            [9, 9, 3, 2, 1],
        ),
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
    for (effect, healed) in [("\"steadies\"", "hp:25"), ("{ seals = 150 }", "hp:30")] {
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

/// Each row: the effects of the wick, the drawing, and commands with what follows.
const ROWS: &str = r##"
{ tops = "plain" } | #u@u# ; flame-bright => refused:TooHigh flame:Plain ; flame-shielded => flame:Shielded
"bares" | #u@u# ; flame-shielded => refused:NoShielding flame:Plain ; flame-bright => flame:Bright
"steadies" | #u@u# ; flame-out => refused:NoEffect flame:Plain
"pinches" | #u@u# ; flame-out => flame:Out turn:2 ; flame-out => refused:NoEffect
{ raises = 10 } | #u@u# ; flame-bright => wax:230
{ burns = { height = "plain", wax = 3, turns = 1 } } | #u@u#/#...#/#...# ; s s . . => wax:231
"unseals" | #u@u#/#...#/#.^.# ; s s seal-wounds => refused:NoSealing hp:22
{ seals = 50 } | #u@u#/#...#/#.^.# ; s s seal-wounds => hp:27
"##;

/// What a wick costs, in the hero's own numbers.
#[test]
fn wicks_have_their_price() {
    for row in ROWS.trim().lines() {
        let (effects, row) = row.split_once(" | ").expect("effects and a drawing");
        let mut parts = row.split(" ; ");
        let drawing = parts.next().expect("a drawing").replace('/', "\n");
        let mut scene = with_wick_on(&rules(&[effects]), &drawing);
        for part in parts {
            let (commands, facts) = part.split_once(" => ").expect("commands and facts");
            scene.assert_play(commands, facts);
        }
    }
}

/// A flame that stands at a height which the new wick does not have burns plain at once.
#[test]
fn a_wick_sets_the_flame_to_a_height_it_has() {
    for (effect, height) in [
        ("\"bares\"", "shielded"),
        ("{ tops = \"plain\" }", "bright"),
    ] {
        let mut scene = Scene::of(&rules(&[effect]), BETWEEN);
        scene.assert_play(&format!("w e flame-{height} wick-1"), "flame:Plain");
    }
}

/// Lit again away from fires, the flame takes 5 wax, and 15 more by this wick.
#[test]
fn a_wick_that_is_pinched_out_costs_more_to_light() {
    let mut scene = with_wick("\"pinches\", { relights = 15 }");
    scene.play("se e e flame-out");
    assert_eq!(scene.view().price_of_flame(FlameHeight::Shielded), 20);
}

/// Whose minds change at what the hero does: the third monster sleeps out of sight.
#[test]
fn wicks_are_heard() {
    let file = |effects: &str| {
        changed(rules(&[effects]), |rules| {
            let minds = rules.minds.as_mut().expect("there are minds");
            minds.wakes_percent = 0;
            kind(rules, "goblin").glow = 0;
            kind(rules, "goblin").stats.hp = 3;
        })
    };
    let far = "asleep #u@u........#\n#.^........g#";
    let near = "asleep #u@u......#\n#..gg......#";
    for (effects, drawing, commands, mind) in [
        (
            "\"steadies\"",
            far,
            "flame-shielded s seal-wounds",
            Mind::Asleep,
        ),
        (
            "{ hisses = 9 }",
            far,
            "flame-shielded s seal-wounds",
            Mind::Alarmed,
        ),
        ("\"steadies\"", near, "flame-shielded se", Mind::Alarmed),
        ("\"hushes\"", near, "flame-shielded se", Mind::Asleep),
    ] {
        let mut scene = with_wick_on(&file(effects), drawing);
        scene.play(commands);
        let last = scene.inspect().actors().last().expect("a goblin").mind;
        // Who comes may have seen the hero by now.
        let came = last != Some(Mind::Asleep);
        assert_eq!(came, mind != Mind::Asleep, "{effects} {}", scene.map());
    }
    // A fight is heard five cells away, and nine by this wick.
    let drawing = "asleep #u@u........#\n#..g.......g#";
    for (effects, mind) in [
        ("\"steadies\"", Mind::Asleep),
        ("{ rings = 9 }", Mind::Alarmed),
    ] {
        let mut scene = with_wick_on(&file(effects), drawing);
        scene.play("flame-shielded se");
        let last = scene.inspect().actors().last().expect("a goblin").mind;
        assert_eq!(
            last != Some(Mind::Asleep),
            mind != Mind::Asleep,
            "{effects}"
        );
    }
}

/// A sleeper beside a plain flame wakes in 35 of 100 turns by these rules.
#[test]
fn wicks_change_how_sleepers_wake() {
    for (effects, turns, mind) in [
        ("{ wakes = -99 }", 60, Mind::Asleep),
        ("{ wakes = 99 }", 1, Mind::Hunting),
    ] {
        let file = changed(rules(&[effects]), |rules| {
            rules.minds.as_mut().expect("there are minds").wakes_percent = 0;
        });
        let mut scene = with_wick_on(&file, "asleep #u@u...#\n#....g..#");
        scene.play(&". ".repeat(turns));
        assert_eq!(scene.actor(1).mind, Some(mind));
    }
}

/// Of two sleepers behind a wall the nearer one is told, and no longer once it has woken.
#[test]
fn a_wick_that_senses_tells_of_sleepers() {
    let drawing = "asleep #u@u#########\n#...#.....g.g#";
    let told = |effects: &str| {
        let mut scene = with_wick_on(&rules(&[effects]), drawing);
        scene.play("s");
        let view = scene.view();
        view.remembered_monsters()
            .map(|it| it.at.x)
            .collect::<Vec<_>>()
    };
    assert_eq!(told("\"steadies\""), [0; 0]);
    assert_eq!(told("{ senses = 8 }"), [10]);
}

/// A rat that never notices the hero stays unaware beside his way, unless a wick leads it along.
#[test]
fn a_wick_that_leads_is_followed() {
    let kinds = [("rat", "blind = 1")];
    for (effects, mind) in [("\"steadies\"", Mind::Awake), ("\"leads\"", Mind::Alarmed)] {
        let file = changed(with_kinds(&kinds, &[effects]), |rules| {
            rules
                .minds
                .as_mut()
                .expect("there are minds")
                .notices_percent = 0;
        });
        let mut scene = with_wick_on(&file, "#u@u.......#\n#..........#\n####r#######");
        scene.play("flame-shielded se e");
        let minds: Vec<_> = ["e", "e", "e", "e", "."]
            .map(|it| {
                scene.play(it);
                scene.inspect().actors().nth(1).expect("a rat").mind
            })
            .into();
        assert!(minds.contains(&Some(mind)), "{minds:?} {}", scene.map());
        assert_eq!(minds.contains(&Some(Mind::Alarmed)), mind == Mind::Alarmed);
    }
}

/// When the flare is over, so is the flame.
#[test]
fn a_wick_that_gutters_goes_out_after_its_flare() {
    let effects = "{ flares = { wax = 40, light = 18, turns = 3 } }, \"gutters\"";
    let mut scene = with_wick(effects);
    scene.assert_play("s s flare .", "flame:Plain");
    scene.assert_play(".", "flame:Out FlareOver:1");
}

/// A blow that hurts lowers it by a height, but not below a hand around it; one that misses does not.
#[test]
fn a_wick_that_shatters_is_lowered_by_blows() {
    let file = long_fight(&[], &["\"shatters\""]);
    let mut scene = with_wick_on(&file, "#...u@u...#\n#....g....#");
    scene.play("flame-bright");
    let mut wounds = 0;
    for _ in 0..20 {
        let events = scene.play(".");
        wounds += usize::from(happens!(events, Event::Struck { target, .. } if target.is_hero()));
        let then = [FlameHeight::Bright, FlameHeight::Plain];
        let then = then.get(wounds).copied();
        assert_eq!(scene.height(), then.unwrap_or(FlameHeight::Shielded));
        if wounds == 3 {
            return;
        }
    }
    panic!("the goblin hardly strikes");
}

/// The one struck burns on floor; on anything else only if it can burn. What the hero stands on burns too if it can.
#[test]
fn a_wick_that_kindles_burns_whom_it_strikes() {
    let file = long_fight(&[("rat", "stands = true")], &["{ kindles = 2 }"]);
    let fires = |drawing: &str| {
        let mut scene = with_wick_on(&file, drawing);
        let events = scene.play("s se");
        let lit = events.iter().filter_map(|event| match event {
            Event::CaughtFire { at } => Some((at.x, at.y)),
            _ => None,
        });
        let mut lit: Vec<_> = lit.collect();
        lit.sort_unstable();
        lit
    };
    assert_eq!(fires("#u@u#\n#...#\n#..r#"), [(3, 2)]);
    let grass = "#u@u#\n#.``#\n#..r#";
    assert_eq!(fires(grass), [(2, 1), (3, 1), (3, 2)]);
}

/// A plain flame that foretells, one by which blows go deep, and one that lights farther.
#[test]
fn wicks_change_the_plain_flame() {
    let scene =
        with_wick("\"foretells\", { aims = 40 }, { reaches = { height = \"plain\", light = 5 } }");
    let usual = with_wick("\"steadies\"");
    let plain = |scene: &Scene| scene.view().flame().expect("a flame").rules.plain;
    assert!(plain(&scene).foretells && !plain(&usual).foretells);
    assert_eq!(plain(&scene).light, 5);
    let critical = |scene: &Scene| scene.view().blow_stats().critical;
    assert_eq!(critical(&scene) - critical(&usual), 40);
}

/// With a first wick to be had, an offer ends with the second turn of one that the hero has; then only second turns are
/// left. What a second turn does takes the place of what the wick did.
#[test]
fn a_wick_may_have_a_second_turn() {
    let fattens = [1, 2, 3, 4, 5].map(|hp| format!("{{ fattens = {hp} }}"));
    let mut file = rules(&fattens.each_ref().map(|it| it.as_str()));
    file = changed(file, |rules| {
        let braziers = rules.braziers.as_mut().expect("there are some");
        (braziers.second_from, braziers.wick_wax) = (1, 1);
        let mut second = rules.wicks[4].clone();
        for wick in &mut rules.wicks {
            wick.second = Some(SecondTurn {
                about: "It burns longer.".to_owned(),
                price: String::new(),
                effects: std::mem::take(&mut second.effects),
            });
            second.effects = vec![WickEffect::Fattens(50)];
        }
    });
    let mut scene = Scene::of(&file, BETWEEN);
    let offer = |scene: &Scene| -> Vec<bool> {
        scene
            .view()
            .wicks_offered()
            .map(|it| it.is_second)
            .collect()
    };
    scene.play("w e");
    assert_eq!(offer(&scene), [false; 3]);
    let hp = |scene: &Scene| scene.view().hero().stats.hp;
    let base = hp(&scene);
    scene.play("wick-1");
    let first = hp(&scene) - base;
    assert!((1..=5).contains(&first));
    // Beside the brazier another is bought: two are left, and the second turn of the one that the hero has.
    assert_eq!(offer(&scene), [false, false, true]);
    scene.play("wick-3");
    let turned = hp(&scene) - base;
    assert!(turned == 50 || turned == 5, "{turned}");
    assert_eq!(scene.view().wicks().count(), 1);
}

/// A dungeon draws as many kinds as its rules say, others by another seed.
#[test]
fn a_dungeon_draws_its_wicks() {
    let fattens = [1, 2, 3, 4, 5].map(|hp| format!("{{ fattens = {hp} }}"));
    let file = changed(rules(&fattens.each_ref().map(|it| it.as_str())), |rules| {
        rules.braziers.as_mut().expect("there are some").wicks = Some(2);
    });
    let drawn = |seed| {
        let mut scene = Scene::seeded(&file, seed, BETWEEN);
        scene.play("w e");
        let mut kinds = names(scene.view().wicks_offered());
        kinds.sort_unstable();
        kinds.join(" ")
    };
    let draws: std::collections::BTreeSet<_> = (0..60).map(drawn).collect();
    assert_eq!(draws.len(), 10, "{draws:?}");
}

/// Each of our wicks gives something and costs something, at both turns; each effect changes what the hero's wicks do or
/// the flame; and no two wicks are the same trade.
#[test]
fn each_of_our_wicks_is_a_trade_of_its_own() {
    let ours = crate::support::variant::file("tallowdeep").rules;
    let file = changed(crate::support::variant::file("tallowdeep"), |rules| {
        let braziers = rules.braziers.as_mut().expect("ours has some");
        (braziers.per_level, braziers.offers, braziers.wicks) = (1, 99, None);
    });
    let mut scene = Scene::of(&file, "#u@.#");
    scene.play("w");
    let flame = ours.flame.expect("ours has a flame");
    let mut trades = std::collections::BTreeSet::new();
    assert!(ours.wicks.len() >= 16);
    for wick in scene.view().wicks_offered() {
        let kind = wick.kind;
        assert!(!wick.about.is_empty() && !wick.price.is_empty(), "{kind}");
        let stances = wick.stances(&flame);
        assert!(stances.iter().any(|(_, it)| *it == Stance::For), "{kind}");
        let did = |effects: &[WickEffect]| {
            let mut rules = (*file.rules).clone();
            let number = rules.wicks.iter().position(|it| it.kind == kind);
            rules.wicks[number.expect("ours")].effects = effects.to_vec();
            let alone = RulesetFile {
                rules: rules.into(),
                ..file.clone()
            };
            let mut scene = Scene::of(&alone, "#u@.#");
            scene.play("w");
            let number = scene.view().wicks_offered().position(|it| it.kind == kind);
            let offer = scene
                .view()
                .wicks_offered()
                .nth(number.expect("offered"))
                .expect("it");
            format!("{:?}", scene.view().with_wick(&offer))
        };
        for number in 0..wick.effects.len() {
            let mut less = wick.effects.to_vec();
            less.remove(number);
            assert_ne!(did(&less), did(wick.effects), "{kind} {number}");
        }
        let trade = wick.effects.iter().map(|it| format!("{it:?}"));
        let words: Vec<_> = trade
            .map(|it| it.split([' ', '(', '{']).next().expect("a word").to_owned())
            .collect();
        assert!(trades.insert(words), "{kind}");
        let second = ours
            .wicks
            .iter()
            .find(|it| it.kind == kind)
            .expect("ours")
            .second
            .as_ref();
        let second = second.unwrap_or_else(|| panic!("{kind} has no second turn"));
        assert_ne!(did(&second.effects), did(wick.effects), "{kind}");
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
