//! Traits of monsters to do with movement and senses.

use std::collections::BTreeSet;

use tallowdeep::game::rules::Mind;
use tallowdeep::game::{ActorId, Event, Intent};
use tallowdeep::ui::describe;
use tallowdeep::{Pos, World};

use crate::support::scene::{Scene, assert_plays, happens};
use crate::support::traits::{changed, kind, with_traits, with_traits_and};

/// A hero sturdy enough to stand there and be struck.
const STURDY: (&str, &str) = ("hp = 30, attack", "hp = 999, attack");

/// What the look box says about the first monster's traits.
fn told(scene: &Scene) -> Vec<String> {
    let kind = scene.actor(1).kind.expect("it is a monster");
    describe::trait_sentences(
        scene.view().words(),
        &scene.view().rules().monster(kind).traits,
    )
}

/// The word for what the first monster does, as in the sidebar.
fn state(scene: &Scene) -> String {
    describe::monster_state(scene.view(), scene.actor(1))
}

/// What is foretold for the first monster if the hero waits.
fn foretold(scene: &Scene) -> Intent {
    scene.ahead().intents[0].1
}

/// A game with traits for one kind of monster.
fn scene(kind: &str, traits: &str, drawing: &str) -> Scene {
    Scene::of(&with_traits(&[(kind, traits)]), drawing)
}

/// A rat that shuns light 6 comes up to a plain flame, but stops four cells before a bright one. In too much light it does
/// not strike but goes where it is darkest, which is foretold. If it cannot leave the light, it stands and does nothing.
#[test]
fn a_rat_keeps_out_of_bright_light() {
    let rows = [
        "#@......r# ; . . . . . . . . . . => #@r......# hp:24",
        "#@......r# ; flame-bright . . . . . . . => #@...r...#",
        "#@r......# ; . flame-bright . . . . => #@...r...# hp:30",
        "r@ ; flame-bright . . . => hp:30 1.mind:Hunting",
    ];
    assert_plays(&with_traits(&[("rat", "shuns_light = 6")]), &rows);
    let mut rat = scene("rat", "shuns_light = 6", "#@r......#");
    rat.play(". flame-bright");
    let intent = foretold(&rat);
    rat.play(".");
    assert_eq!(intent, Intent::Walks(rat.at(1)));
    assert_eq!(told(&rat), ["Enters no light of 6 or more."]);
}

/// A rat that shuns flames comes no nearer than three cells to a torch, and runs from under one; so who stands by a torch
/// or by a stub set down is safe from it.
#[test]
fn a_rat_keeps_off_flames_that_are_not_the_heros() {
    let rows = [
        "#####*####\n#@......r# ; . . . . . . => #####*#### #@......r#",
        "##*#######\n#@r......# ; . . . . . . => ##*####### #@...r...# hp:30",
    ];
    assert_plays(&with_traits(&[("rat", "shuns_flames = 2")]), &rows);
}

/// Every second turn a bat flies anywhere, which cannot be foretold; in between it comes as foretold.
#[test]
fn a_bat_flutters_every_second_turn() {
    let rules = with_traits(&[("bat", "erratic_every = 2")]);
    let drawing = "@........\n.........\n....b....\n.........\n.........";
    let mut cells = BTreeSet::new();
    for seed in 1..40 {
        let mut scene = Scene::seeded(&rules, seed, drawing);
        scene.play("flame-bright .");
        assert_eq!(foretold(&scene), Intent::Unsure);
        scene.play(".");
        cells.insert(scene.at(1));
        let intent = foretold(&scene);
        scene.play(".");
        assert_eq!(intent, Intent::Walks(scene.at(1)), "seed {seed}");
        assert_eq!(told(&scene), ["Every 2nd turn it flutters at random."]);
    }
    assert!(cells.len() >= 7, "{cells:?}");
}

/// A monster that a bat may get in the way of cannot be foretold either; one far from it can.
#[test]
fn a_bat_makes_its_neighbours_uncertain() {
    let room = ".........\n.........\n.........\n";
    let drawing = format!("@........\n.........\n....br...\n{room}k........");
    let mut scene = scene("bat", "erratic_every = 2", &drawing);
    scene.play("flame-bright .");
    let intents: Vec<_> = scene.ahead().intents.iter().map(|it| it.1).collect();
    assert_eq!(intents[..2], [Intent::Unsure; 2]);
    assert!(matches!(intents[2], Intent::Walks(_)), "{intents:?}");
}

const MOTH: &str = "lured_by = \"brightest-flame\", eats_wax = 3";

/// A moth eats three wax per turn beside the hero's flame, and does not strike. When it eats the last of the wax, the
/// flame goes out. With no flame to eat from it does nothing.
#[test]
fn a_moth_eats_wax() {
    let mut moth = scene("rat", MOTH, "@r.");
    moth.play("flame-bright");
    assert_eq!(foretold(&moth), Intent::EatsWax(3));
    moth.assert_play(". .", "wax:290 hp:30 | The rat eats 3 wax.");
    let rules = with_traits_and(&[("rat", "eats_wax = 3")], &[("wax = 300", "wax = 6")]);
    assert_plays(&rules, &["@r. ; . . => wax:0 flame:Out"]);
    let harmless = changed(with_traits(&[("rat", MOTH)]), |rules| {
        kind(rules, "rat").stats.attack = 0;
    });
    assert_plays(&harmless, &["#@≈r.# ; e . . . => Struck:0 1.at:3,0"]);
}

/// A moth goes to the flame that reaches farthest: a stub of light 4 rather than a shielded flame, a bright flame
/// rather than the stub.
#[test]
fn a_moth_goes_to_the_brightest_flame() {
    let mut moth = scene("rat", MOTH, "@...i.r..");
    moth.assert_play("flame-shielded . . . .", "1.at:4,0");
    moth.assert_play("flame-bright . . . .", "1.at:1,0");
    assert_eq!(state(&moth), "seeks light");
}

/// A zombie walks to the light of a torch rather than to the hero, but strikes a hero beside it.
#[test]
fn a_zombie_goes_to_the_light() {
    let row = "
        ###*#########
        #.....z.@...#
        #############
        flame-shielded . . . . . => 1.at:3,1 hp:30
        w w w w . => 1.at:3,1 Struck:2";
    assert_plays(
        &with_traits(&[("zombie", "lured_by = \"brightest-light\"")]),
        &[row],
    );
}

/// Checks whether the first monster, of this kind, knows where the hero is.
#[track_caller]
fn assert_feels(kind: &str, traits: &str, cases: &[(&str, &str, bool)]) {
    for (height, drawing, feels) in cases {
        let mut scene = scene(kind, traits, drawing);
        scene.play(height);
        let seen = scene.inspect().sees_hero(ActorId(1));
        assert_eq!(seen, *feels, "{height}\n{drawing}");
    }
}

/// A snake feels the hero within five cells, dark or bright, if eight steps lead there.
#[test]
fn a_snake_feels_and_does_not_see() {
    let cases = [
        ("flame-shielded", "@....n", true),
        ("flame-bright", "@.....n", false),
        ("flame-shielded", "@#n\n.#.\n...", true),
        ("flame-shielded", "@#n\n.#.\n.#.\n.#.\n...", true),
        ("flame-bright", "@#.\n.#n\n.#.\n.#.\n.#.\n...", false),
    ];
    assert_feels("snake", "blind = 5", &cases);
}

/// A skeleton sees nine cells in the dark, but not through a wall.
#[test]
fn a_skeleton_sees_in_the_dark() {
    let dark = "flame-shielded";
    let cases = [
        (dark, "@........k", true),
        (dark, "@.........k", false),
        (dark, "@...#....k", false),
    ];
    assert_feels("skeleton", "sees_in_dark = 9", &cases);
}

/// A ghost feels a hero in light below 4 within nine cells, even through walls, and in more light not even next to it.
#[test]
fn a_ghost_feels_the_dark() {
    let cases = [
        ("flame-shielded", "@...#....k", true),
        ("flame-shielded", "@...#.....k", false),
        ("flame-plain", "@...#....k", false),
        ("flame-shielded", "@&..#....k", false),
        ("flame-plain", "@.k", false),
        ("flame-shielded", "@.k", true),
    ];
    assert_feels(
        "skeleton",
        "feels_in_dark = { below = 4, within = 9 }",
        &cases,
    );
}

/// A worm feels a hero that walks within eight cells, even through walls, but not one that waits, even beside it.
#[test]
fn a_worm_feels_walking() {
    let traits = "feels_steps = 8, stands = true";
    let mut worm = scene("snake", traits, "#@..#####n.#");
    for (command, felt) in [
        ("e", true),
        (".", false),
        ("w", true),
        ("flame-bright", true),
    ] {
        worm.play(command);
        assert_eq!(worm.inspect().sees_hero(ActorId(1)), felt, "{command}");
    }
    assert_feels("snake", traits, &[("", "@n", false)]);
}

/// A worm goes to where it last felt the hero, and strikes a hero that it finds there; it strikes back.
#[test]
fn a_worm_gropes_for_a_waiting_hero() {
    let rules = with_traits_and(&[("snake", WORM)], &[STURDY]);
    let mut scene = Scene::of(&rules, "##########\n#@.####n.#\n##########");
    scene.assert_play(". . . .", "1.mind:Awake");
    scene.play("e . . . . . . .");
    assert!(scene.hp(0) < 999, "{}", scene.map());
    assert_eq!(state(&scene), "feels you");
}

/// Looking at a monster tints the cells on which it would know of the hero; not those out of reach, as behind a grate.
#[test]
fn the_cells_in_reach_of_senses_are_shown() {
    let columns = |kind: &str, traits: &str, height: &str, drawing: &str| {
        let mut scene = scene(kind, traits, drawing);
        scene.play(height);
        let cells = scene.view().cells_watched_by(ActorId(1));
        cells.iter().map(|pos| pos.x).collect::<Vec<_>>()
    };
    let last = |kind, traits, letter: char| {
        let drawing = format!("@{letter}{}", ".".repeat(20));
        columns(kind, traits, "flame-shielded", &drawing)
            .into_iter()
            .max()
    };
    assert_eq!(last("skeleton", "", 'k'), Some(4));
    assert_eq!(last("snake", "blind = 1", 'n'), Some(2));
    assert!(last("skeleton", "sees_in_dark = 9", 'k') >= Some(3));
    let found = columns("snake", "blind = 5", "flame-bright", "#@.=n.#");
    assert_eq!(found, [4, 5]);
}

/// Where the first monster stands after each of some turns.
fn columns<const N: usize>(scene: &mut Scene) -> [i32; N] {
    [(); N].map(|()| {
        scene.play(".");
        scene.at(1).x
    })
}

/// A hound takes two steps per turn where light is below 4, and one in the light.
#[test]
fn a_hound_runs_in_the_dark() {
    let fast = "fast_in_dark = { below = 4, steps = 2 }";
    let mut hound = scene("skeleton", fast, "@......k");
    assert_eq!(columns(&mut hound), [7, 5, 3, 2, 1, 1]);
    hound.assert_play("", "hp:24");
    let mut bright = scene("skeleton", fast, "@.......k");
    bright.play("flame-bright .");
    assert_eq!(foretold(&bright), Intent::Walks(Pos::new(6, 0)));
}

/// When it has lost sight of the hero, a hound follows the trail around corners; other monsters lose the hero.
#[test]
fn a_hound_follows_the_trail() {
    for (follows, traits) in [
        (true, "follows_trail = true"),
        (false, "follows_trail = false"),
    ] {
        let mut hound = scene(
            "skeleton",
            traits,
            "
            ###########
            #@...k....#
            #.#########
            #.........#
            #########.#
            #.........#
            #.#########
            #.........#
            ###########",
        );
        hound.play(". flame-shielded s se e e e e e e se sw w w w w w w sw se e e e e e e");
        assert_eq!(hound.actor(1).mind == Some(Mind::Hunting), follows);
        assert_eq!(hound.at(1).y >= 5, follows, "{:?}", hound.at(1));
    }
}

const ARCHER: &str = "shoots = { range = 7, keeps = 4 }";

/// An archer shoots at a lit hero from up to seven cells away and keeps four away. It does not shoot at a hero that it
/// does not see, nor in light that makes it intangible. Cornered, it strikes.
#[test]
fn an_archer_shoots_and_keeps_away() {
    let mut far = scene("skeleton", ARCHER, "@......k..");
    far.play("flame-bright .");
    assert_eq!(state(&far), "aims at you");
    assert!(matches!(foretold(&far), Intent::Strikes { least: 6, .. }));
    for (more, play) in [
        (
            "",
            "@......k.. ; flame-bright . . . => Shot:2 1.at:7,0 hp:18",
        ),
        ("", "@..k...... ; . . . => 1.at:4,0"),
        ("", "@......k.. ; . flame-shielded . . . => Shot:0 hp:30"),
        ("", "@k# ; . . => Shot:0 hp:24"),
        (
            ", intangible_in_light = 1",
            "@....k ; . flame-bright . . => Shot:0 hp:30",
        ),
    ] {
        let file = with_traits(&[("skeleton", &format!("{ARCHER}{more}"))]);
        assert_plays(&file, &[play]);
    }
}

/// An archer that cannot hurt the hero gives up, if its kind does: it runs out of sight and stays there. Less armour, and
/// it shoots again.
#[test]
fn an_archer_gives_up_on_a_hero_it_cannot_hurt() {
    let gives_up = "shoots = { range = 7, keeps = 4, gives_up = true }";
    for (traits, defense, shoots) in [
        (ARCHER, 20, true),
        (gives_up, 20, false),
        (gives_up, 2, true),
    ] {
        let file = changed(with_traits(&[("skeleton", traits)]), |rules| {
            rules.hero.stats.defense = defense;
            rules.hero.stats.hp = 500;
        });
        let drawing =
            "########################\n#@......k..............#\n########################";
        let mut scene = Scene::of(&file, drawing);
        scene.play("flame-bright . .");
        let events = scene.play(&". ".repeat(9));
        let mut shots = events.iter();
        let shot = shots.any(|event| matches!(event, Event::Shot { .. }));
        assert_eq!(shot, shoots, "{traits} {defense}: {events:?}");
        let away = scene.at(1).distance(scene.at(0)) > 9;
        assert_eq!(away, !shoots, "{traits} {defense}: {:?}", scene.at(1));
    }
}

/// Where other orcs would queue, one that surrounds goes the long way around.
#[test]
fn orcs_surround() {
    for (traits, surrounds) in [("surrounds = false", false), ("surrounds = true", true)] {
        let rules = with_traits_and(&[("orc", traits)], &[STURDY]);
        let mut scene = Scene::of(&rules, "#.........#\n#.#######.#\n#...@.o.o.#");
        scene.play(&". ".repeat(25));
        let beside = [1, 2].map(|id| scene.at(id).is_adjacent(scene.at(0)));
        assert_eq!(beside, [true, surrounds]);
    }
}

/// A beetle acts only every second turn.
#[test]
fn a_beetle_acts_every_second_turn() {
    let mut beetle = scene("skeleton", "acts_every = 2", "@.....k");
    assert_eq!(columns(&mut beetle), [6, 6, 6, 5, 5, 4, 4, 3]);
    beetle.play("flame-bright");
    assert_eq!(foretold(&beetle), Intent::Waits);
    beetle.play(".");
    assert_eq!(foretold(&beetle), Intent::Walks(Pos::new(2, 0)));
}

/// A worm comes through walls; the remains of one that dies in a wall lie in front of it.
#[test]
fn a_worm_comes_through_walls() {
    let wall = "##########";
    let mut worm = scene("rat", WORM, &format!("{wall}\n#@.####r.#\n{wall}"));
    let came = format!("{wall}\n#.@r###..#\n{wall}");
    worm.assert_play("e w e w e", &came);
    worm.assert_play("e", "Died:1 corpses:2,1");
}

const WORM: &str = "feels_steps = 8, through_walls = true";

/// No path leads through the border of the map.
#[test]
fn monsters_do_not_walk_through_the_border() {
    let rules = with_traits(&[("rat", WORM)]);
    for seed in 1..20 {
        let mut scene = Scene::seeded(&rules, seed, "#####\n#r#.#\n###.#\n#@..#\n#####");
        for _ in 0..30 {
            scene.play("e w");
            let at = scene.at(1);
            assert!((1..4).contains(&at.x) && (1..4).contains(&at.y), "{at:?}");
        }
    }
}

const GHOST: (&str, &str) = ("skeleton", "intangible_in_light = 4");

/// In light 4 or more a ghost can neither strike nor be struck, and a hero that walks into it swaps places with it; by a
/// shielded flame it can. A dart flies through it and lands behind it.
#[test]
fn a_ghost_is_intangible_in_light() {
    let rules = with_traits_and(&[GHOST], &[STURDY]);
    let mut lit = Scene::of(&rules, "@k");
    lit.assert_play("e . .", "PassedThrough:1 hp:999 1.hp:12 at:1,0");
    assert!(lit.view().is_intangible(ActorId(1)));
    lit.play("flame-shielded .");
    assert!(lit.hp(0) < 999, "it strikes in light 2");
    lit.play("w w w w w w w w");
    assert!(lit.hp(1) < 12, "it is struck in light 2");
    assert_plays(&rules, &["#@k..# ; e => #k@..# ; e e => at:4,0"]);
    let mut ghost = scene(GHOST.0, GHOST.1, "@(k..");
    ghost.play("e g w");
    assert!(happens!(
        ghost.throws("dart", 1),
        Event::PassedThrough { .. }
    ));
    assert_eq!(ghost.hp(1), 12);
}

/// A monster that stands never moves, and strikes only if it has an attack.
#[test]
fn a_mushroom_stands() {
    let stands = [("skeleton", "stands = true")];
    let row = "@..k.. ; . . . . => 1.at:3,0 hp:30 ; e e . => 1.at:3,0 hp:18";
    assert_plays(&with_traits(&stands), &[row]);
    let weak = ("attack = 8, defense = 1", "attack = 0, defense = 1");
    let row = "@k ; . . => Struck:0";
    assert_plays(&with_traits_and(&stands, &[weak]), &[row]);
}

/// An eye with a lit hero in one of its eight lines wakes the level; it does not notice a shielded flame.
#[test]
fn an_eye_wakes_the_level() {
    let traits = "stands = true, eight_lines = { length = 20, light = 4 }";
    let in_line = "@.........k#.r\n..............";
    let rows = [
        &*format!("{in_line} ; . => Alarmed:1 2.mind:Alarmed | The skeleton has seen you."),
        &format!("{in_line} ; flame-shielded . => Alarmed:0 2.mind:Awake"),
        "
        ..........k#.r
        ...........#..
        ...........#..
        @.............
        . => Alarmed:0 2.mind:Awake",
    ];
    assert_plays(&with_traits(&[("skeleton", traits)]), &rows);
}

/// A watcher that flutters may get the hero into one of its lines and so wake the level, so no other monster's action
/// can be foretold, however far off it is.
#[test]
fn a_fluttering_watcher_leaves_all_open() {
    let traits = "erratic_every = 2, eight_lines = { length = 20, light = 4 }";
    let rules = with_traits(&[("bat", traits)]);
    let drawing = "......b............\n@................#.\n..................g";
    let mut woken = BTreeSet::new();
    for seed in 1..20 {
        let mut scene = Scene::seeded(&rules, seed, drawing);
        scene.play("flame-bright .");
        assert_eq!(scene.actor(2).mind, Some(Mind::Awake));
        let unsure = (ActorId(2), Intent::Unsure);
        assert!(scene.ahead().intents.contains(&unsure), "seed {seed}");
        scene.play(".");
        woken.insert(scene.actor(2).mind == Some(Mind::Alarmed));
    }
    assert_eq!(woken.len(), 2, "it happens, and not always");
}

/// Rats come in groups of three to five, each within two steps of the first.
#[test]
fn rats_come_in_groups() {
    let rules = with_traits(&[("rat", "group = { min = 3, max = 5 }")]);
    let (mut rats, mut alone) = (0, 0);
    for seed in 0..40 {
        let world = World::new(rules.rules.clone(), seed);
        let cells = world.inspect().actors().filter(|it| it.kind_name == "rat");
        let cells: Vec<Pos> = cells.map(|it| it.at).collect();
        for at in &cells {
            let near = cells.iter().filter(|other| other.distance(*at) <= 4);
            rats += 1;
            alone += usize::from(near.count() < 3);
        }
    }
    assert!(rats > 100 && alone == 0, "{alone} of {rats}");
}

/// A hound that notices the hero howls, once; monsters within nine cells hear it through walls, those beyond do not.
#[test]
fn a_howl_is_heard_through_walls() {
    let deaf = [
        ("wakes_percent = 35", "wakes_percent = 0"),
        ("hears_fights = 5", "hears_fights = 0"),
    ];
    let drawing = "####################\n#@....s#..r..#...b.#\n####################";
    let asleep = format!("asleep {drawing}");
    let rows = [
        &*format!("{asleep} ; . . . => Howled:0"),
        &format!("{drawing} ; . => Howled:1 2.mind:Lost 3.mind:Awake ; . . => Howled:0"),
    ];
    assert_plays(&with_traits_and(&[("slime", "howls = 9")], &deaf), &rows);
}

/// One that went to a noise notices the hero there, and howls.
#[test]
fn an_alarmed_hound_howls() {
    let drawing = "##########\n#@r......#\n########.#\n#s.......#\n##########";
    let mut hound = scene("slime", "howls = 9", drawing);
    let events = hound.play(&". ".repeat(14));
    let to = Mind::Alarmed;
    assert!(happens!(events, Event::MindChanged { actor: ActorId(2), to: it, .. } if *it == to));
    assert!(happens!(events, Event::Howled { .. }));
}
