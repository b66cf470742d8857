//! Traits of monsters to do with movement and senses.

use std::collections::BTreeSet;

use tallowdeep::game::rules::Mind;
use tallowdeep::game::{ActorId, Event, Intent};
use tallowdeep::ui::describe;
use tallowdeep::{Command, Pos, World};

use crate::support::scene::Scene;
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
    let ahead = scene.view().what_if(Command::Wait).expect("one may wait");
    ahead.intents[0].1
}

fn shots(events: &[Event]) -> usize {
    let shots = events.iter().filter(|it| matches!(it, Event::Shot { .. }));
    shots.count()
}

/// A rat that shuns light 6 comes up to a plain flame, but stops four cells before a bright one.
#[test]
fn a_rat_keeps_out_of_bright_light() {
    let rules = with_traits(&[("rat", "shuns_light = 6")]);
    let drawing = "
        ##########
        #@......r#
        ##########";
    let mut plain = Scene::of(&rules, 1, drawing);
    plain.play(". . . . . . . . . .");
    plain.assert_map(
        "
        ##########
        #@r......#
        ##########",
    );
    assert!(plain.hp(0) < 30, "light 5 does not keep it off");
    let mut bright = Scene::of(&rules, 1, drawing);
    bright.play("flame-bright . . . . . . .");
    bright.assert_map(
        "
        ##########
        #@...r...#
        ##########",
    );
    assert_eq!(told(&bright), ["Enters no light of 6 or more."]);
}

/// In too much light it does not strike but goes where it is darkest, which is foretold.
#[test]
fn a_rat_flees_from_bright_light() {
    let rules = with_traits(&[("rat", "shuns_light = 6")]);
    let mut scene = Scene::of(
        &rules,
        1,
        "
        ##########
        #@r......#
        ##########",
    );
    scene.play(".");
    scene.play("flame-bright");
    let (before, hp, intent) = (scene.at(1), scene.hp(0), foretold(&scene));
    scene.play(".");
    assert!(scene.at(1).x > before.x, "it runs");
    assert_eq!(intent, Intent::Walks(scene.at(1)));
    scene.play(". . .");
    assert_eq!(scene.hp(0), hp);
    scene.assert_map(
        "
        ##########
        #@...r...#
        ##########",
    );
}

/// If it cannot leave the light, it stands and does nothing.
#[test]
fn a_rat_in_a_lit_corner_does_nothing() {
    let mut scene = Scene::of(&with_traits(&[("rat", "shuns_light = 6")]), 1, "r@");
    scene.play("flame-bright . . .");
    assert_eq!(
        (scene.hp(0), scene.actor(1).mind),
        (30, Some(Mind::Hunting))
    );
}

/// Every second turn a bat flies anywhere, which cannot be foretold; in between it comes as foretold.
#[test]
fn a_bat_flutters_every_second_turn() {
    let rules = with_traits(&[("bat", "erratic_every = 2")]);
    let mut cells = BTreeSet::new();
    for seed in 1..40 {
        let mut scene = Scene::of(
            &rules,
            seed,
            "
            @........
            .........
            ....b....
            .........
            .........",
        );
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
    let mut scene = Scene::of(
        &with_traits(&[("bat", "erratic_every = 2")]),
        1,
        "
        @........
        .........
        ....br...
        .........
        .........
        .........
        k........",
    );
    scene.play("flame-bright .");
    let ahead = scene.view().what_if(Command::Wait).expect("one may wait");
    let intents: Vec<_> = ahead.intents.iter().map(|(_, intent)| *intent).collect();
    assert_eq!(intents[..2], [Intent::Unsure; 2]);
    assert!(matches!(intents[2], Intent::Walks(_)), "{intents:?}");
}

/// A moth eats three wax per turn beside the hero's flame, and does not strike.
#[test]
fn a_moth_eats_wax() {
    let traits = "lured_by = \"brightest-flame\", eats_wax = 3";
    let mut scene = Scene::of(&with_traits(&[("rat", traits)]), 1, "@r.");
    scene.play("flame-bright");
    assert_eq!(foretold(&scene), Intent::EatsWax(3));
    scene.play(". .");
    let wax = scene.view().flame().map(|flame| flame.wax);
    assert_eq!((wax, scene.hp(0)), (Some(300 - 2 * (2 + 3)), 30));
    assert_eq!(
        scene.log().last().map(String::as_str),
        Some("The rat eats 3 wax.")
    );
}

/// A moth goes to the flame that reaches farthest: a stub of light 4 rather than a shielded flame, a bright flame
/// rather than the stub.
#[test]
fn a_moth_goes_to_the_brightest_flame() {
    let rules = with_traits(&[("rat", "lured_by = \"brightest-flame\", eats_wax = 3")]);
    let mut scene = Scene::of(&rules, 1, "@...i.r..");
    scene.play("flame-shielded . . . .");
    assert_eq!(scene.at(1), Pos::new(4, 0));
    scene.play("flame-bright . . . .");
    assert_eq!(scene.at(1), Pos::new(1, 0));
    assert_eq!(state(&scene), "seeks light");
}

/// When a moth eats the last of the wax, the flame goes out.
#[test]
fn a_moth_can_eat_the_flame() {
    let wax = ("wax = 300", "wax = 6");
    let rules = with_traits_and(&[("rat", "eats_wax = 3")], &[wax]);
    let mut scene = Scene::of(&rules, 1, "@r.");
    scene.play(". .");
    let flame = scene.view().flame().expect("there is one");
    assert_eq!((flame.wax, flame.height.word()), (0, "out"));
}

/// A zombie walks to the light of a torch rather than to the hero, but strikes a hero beside it.
#[test]
fn a_zombie_goes_to_the_light() {
    let rules = with_traits(&[("zombie", "lured_by = \"brightest-light\"")]);
    let mut scene = Scene::of(
        &rules,
        1,
        "
        ###*#########
        #.....z.@...#
        #############",
    );
    scene.play("flame-shielded . . . . .");
    assert_eq!((scene.at(1), scene.hp(0)), (Pos::new(3, 1), 30));
    scene.play("w w w w .");
    assert_eq!(scene.at(1), Pos::new(3, 1));
    assert!(scene.hp(0) < 30, "it strikes who stands beside it");
}

/// A snake feels the hero within five cells, dark or bright, if eight steps lead there.
#[test]
fn a_snake_feels_and_does_not_see() {
    let rules = with_traits(&[("snake", "blind = 5")]);
    let around = "@#n\n.#.\n...";
    let eight_around = "@#n\n.#.\n.#.\n.#.\n...";
    let nine_around = "@#.\n.#n\n.#.\n.#.\n.#.\n...";
    for (height, drawing, feels) in [
        ("flame-shielded", "@....n", true),
        ("flame-bright", "@.....n", false),
        ("flame-shielded", around, true),
        ("flame-shielded", eight_around, true),
        ("flame-bright", nine_around, false),
    ] {
        let mut scene = Scene::of(&rules, 1, drawing);
        scene.play(height);
        let seen = scene.inspect().sees_hero(ActorId(1));
        assert_eq!(seen, feels, "{height}\n{drawing}");
    }
}

/// A skeleton sees nine cells in the dark, but not through a wall.
#[test]
fn a_skeleton_sees_in_the_dark() {
    let rules = with_traits(&[("skeleton", "sees_in_dark = 9")]);
    for (drawing, sees) in [
        ("@........k", true),
        ("@.........k", false),
        ("@...#....k", false),
    ] {
        let mut scene = Scene::of(&rules, 1, drawing);
        scene.play("flame-shielded");
        let seen = scene.inspect().sees_hero(ActorId(1));
        assert_eq!(seen, sees, "{drawing}");
    }
}

/// A ghost feels a hero in light below 4 within nine cells, even through walls, and in more light not even next to it.
#[test]
fn a_ghost_feels_the_dark() {
    let rules = with_traits(&[("skeleton", "feels_in_dark = { below = 4, within = 9 }")]);
    for (height, drawing, feels) in [
        ("flame-shielded", "@...#....k", true),
        ("flame-shielded", "@...#.....k", false),
        ("flame-plain", "@...#....k", false),
        ("flame-shielded", "@&..#....k", false),
        ("flame-plain", "@.k", false),
        ("flame-shielded", "@.k", true),
    ] {
        let mut scene = Scene::of(&rules, 1, drawing);
        scene.play(height);
        let seen = scene.inspect().sees_hero(ActorId(1));
        assert_eq!(seen, feels, "{height} {drawing}");
    }
}

/// A worm feels a hero that walks within eight cells, even through walls, but not one that waits, even beside it.
#[test]
fn a_worm_feels_walking() {
    let rules = with_traits(&[("snake", "feels_steps = 8, stands = true")]);
    let mut scene = Scene::of(
        &rules,
        1,
        "
        ############
        #@..#####n.#
        ############",
    );
    let feels = |scene: &Scene| scene.inspect().sees_hero(ActorId(1));
    for (command, felt) in [
        ("e", true),
        (".", false),
        ("w", true),
        ("flame-bright", true),
    ] {
        scene.play(command);
        assert_eq!(feels(&scene), felt, "{command}");
    }
    assert!(!feels(&Scene::of(&rules, 1, "@n")));
}

/// A worm goes to where it last felt the hero, and strikes a hero that it finds there; it strikes back.
#[test]
fn a_worm_gropes_for_a_waiting_hero() {
    let worm = "feels_steps = 8, through_walls = true";
    let room = "
        ##########
        #@.####n.#
        ##########";
    let mut scene = Scene::of(&with_traits_and(&[("snake", worm)], &[STURDY]), 1, room);
    scene.play(". . . .");
    assert_eq!(scene.actor(1).mind, Some(Mind::Awake), "he has not stirred");
    scene.play("e . . . . . . .");
    assert!(scene.hp(0) < 999, "{}", scene.map());
    assert_eq!(state(&scene), "feels you");
}

/// Looking at a monster tints the cells on which it would know of the hero.
#[test]
fn the_cells_in_reach_of_senses_are_shown() {
    let count = |kind: &str, letter: char, traits: &str| {
        let mut scene = Scene::of(
            &with_traits(&[(kind, traits)]),
            1,
            &format!("@{letter}{}", ".".repeat(20)),
        );
        scene.play("flame-shielded");
        let cells = scene.view().cells_watched_by(ActorId(1));
        cells.iter().map(|pos| pos.x).max()
    };
    assert_eq!(count("skeleton", 'k', ""), Some(4));
    assert_eq!(count("snake", 'n', "blind = 1"), Some(2));
    let far = count("skeleton", 'k', "sees_in_dark = 9");
    assert!(far >= Some(3), "{far:?}");
}

/// A hound takes two steps per turn where light is below 4, and one in the light.
#[test]
fn a_hound_runs_in_the_dark() {
    let rules = with_traits(&[("skeleton", "fast_in_dark = { below = 4, steps = 2 }")]);
    let mut scene = Scene::of(&rules, 1, "@......k");
    let mut away = Vec::new();
    for _ in 0..6 {
        scene.play(".");
        away.push(scene.at(1).x);
    }
    assert_eq!(away, [7, 5, 3, 2, 1, 1]);
    assert_eq!(scene.hp(0), 30 - (8 - 2), "a blow takes a whole turn");
    let mut bright = Scene::of(&rules, 1, "@.......k");
    bright.play("flame-bright .");
    assert_eq!(foretold(&bright), Intent::Walks(Pos::new(6, 0)));
}

/// When it has lost sight of the hero, a hound follows the trail around corners; other monsters lose the hero.
#[test]
fn a_hound_follows_the_trail() {
    let hunt = |traits| {
        let mut scene = Scene::of(
            &with_traits(&[("skeleton", traits)]),
            1,
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
        scene.play(". flame-shielded s se e e e e e e se sw w w w w w w sw se e e e e e e");
        (scene.actor(1).mind, scene.at(1))
    };
    let (mind, at) = hunt("follows_trail = true");
    assert_eq!(mind, Some(Mind::Hunting));
    assert!(at.y >= 5, "{at:?}");
    let (mind, at) = hunt("follows_trail = false");
    assert_ne!(mind, Some(Mind::Hunting));
    assert!(at.y < 5, "{at:?}");
}

/// An archer shoots at a lit hero from up to seven cells away and keeps four away.
#[test]
fn an_archer_shoots_and_keeps_away() {
    let rules = with_traits(&[("skeleton", "shoots = { range = 7, keeps = 4 }")]);
    let mut far = Scene::of(&rules, 1, "@......k..");
    far.play("flame-bright .");
    assert_eq!(state(&far), "aims at you");
    assert!(matches!(foretold(&far), Intent::Strikes { least: 6, .. }));
    let events = far.play(". .");
    assert_eq!((shots(&events), far.at(1).x, far.hp(0)), (2, 7, 30 - 2 * 6));
    let mut near = Scene::of(&rules, 1, "@..k......");
    near.play(". . .");
    assert_eq!(near.at(1).x, 4);
}

/// An archer does not shoot at a hero that it does not see.
#[test]
fn an_archer_loses_a_hero_with_a_shielded_flame() {
    let rules = with_traits(&[("skeleton", "shoots = { range = 7, keeps = 4 }")]);
    let mut scene = Scene::of(&rules, 1, "@......k..");
    scene.play(".");
    let events = scene.play("flame-shielded . . .");
    assert_eq!((shots(&events), scene.hp(0)), (0, 30));
}

/// An archer that light makes intangible holds its fire in that light.
#[test]
fn an_intangible_archer_does_not_shoot() {
    for (light, shoots) in [(1, false), (9, true)] {
        let traits = format!("shoots = {{ range = 7, keeps = 4 }}, intangible_in_light = {light}");
        let rules = with_traits(&[("skeleton", &traits)]);
        let mut scene = Scene::of(&rules, 1, "@....k");
        let events = scene.play("flame-bright . . .");
        assert_eq!(shots(&events) > 0, shoots, "from light {light} on");
    }
}

/// A cornered archer strikes.
#[test]
fn a_cornered_archer_strikes() {
    let rules = with_traits(&[("skeleton", "shoots = { range = 7, keeps = 4 }")]);
    let mut scene = Scene::of(&rules, 1, "@k#");
    let events = scene.play(". .");
    assert_eq!((shots(&events), scene.hp(0)), (0, 30 - 6));
}

/// Where other orcs would queue, one that surrounds goes the long way around.
#[test]
fn orcs_surround() {
    let beside = |traits| {
        let mut scene = Scene::of(
            &with_traits_and(&[("orc", traits)], &[STURDY]),
            1,
            "
            ###########
            #.........#
            #.#######.#
            #...@.o.o.#
            ###########",
        );
        scene.play(&". ".repeat(25));
        let hero = scene.at(0);
        [1, 2].map(|id| scene.at(id).is_adjacent(hero))
    };
    assert_eq!(beside("surrounds = false"), [true, false]);
    assert_eq!(beside("surrounds = true"), [true, true]);
}

/// A beetle acts only every second turn.
#[test]
fn a_beetle_acts_every_second_turn() {
    let mut scene = Scene::of(
        &with_traits(&[("skeleton", "acts_every = 2")]),
        1,
        "@.....k",
    );
    let mut cells = Vec::new();
    for _ in 0..8 {
        scene.play(".");
        cells.push(scene.at(1).x);
    }
    assert_eq!(cells, [6, 6, 6, 5, 5, 4, 4, 3]);
    scene.play("flame-bright");
    assert_eq!(foretold(&scene), Intent::Waits);
    scene.play(".");
    assert_eq!(foretold(&scene), Intent::Walks(Pos::new(2, 0)));
}

/// A worm comes through walls; the remains of one that dies in a wall lie in front of it.
#[test]
fn a_worm_comes_through_walls() {
    let mut scene = Scene::of(
        &with_traits(&[("rat", "feels_steps = 8, through_walls = true")]),
        1,
        "
        ##########
        #@.####r.#
        ##########",
    );
    scene.play("e w e w e");
    scene.assert_map(
        "
        ##########
        #.@r###..#
        ##########",
    );
    let events = scene.play("e");
    assert!(
        events.iter().any(|it| matches!(it, Event::Died { .. })),
        "{events:?}"
    );
    let lies: Vec<_> = scene.view().corpses().map(|corpse| corpse.at).collect();
    assert_eq!(lies, [Pos::new(2, 1)]);
    assert!(told(&scene).contains(&"Walks through walls.".to_owned()));
}

/// No path leads through the border of the map.
#[test]
fn monsters_do_not_walk_through_the_border() {
    let rules = with_traits(&[("rat", "feels_steps = 8, through_walls = true")]);
    for seed in 1..20 {
        let mut scene = Scene::of(&rules, seed, "#####\n#r#.#\n###.#\n#@..#\n#####");
        for _ in 0..30 {
            scene.play("e w");
            let at = scene.at(1);
            assert!((1..4).contains(&at.x) && (1..4).contains(&at.y), "{at:?}");
        }
    }
}

/// In light 4 or more a ghost can neither strike nor be struck; by a shielded flame it can.
#[test]
fn a_ghost_is_intangible_in_light() {
    let rules = with_traits_and(&[("skeleton", "intangible_in_light = 4")], &[STURDY]);
    let mut scene = Scene::of(&rules, 1, "@k");
    let events = scene.play("e . .");
    assert!(
        events
            .iter()
            .any(|it| matches!(it, Event::PassedThrough { .. }))
    );
    assert_eq!((scene.hp(0), scene.hp(1)), (999, 12));
    assert!(scene.view().is_intangible(ActorId(1)));
    assert_eq!(scene.at(0).x, 1, "the hero has walked through it");
    scene.play("flame-shielded .");
    assert!(scene.hp(0) < 999, "it strikes in light 2");
    scene.play("w w w w w w w w");
    assert!(scene.hp(1) < 12, "it is struck in light 2");
}

/// In the light a ghost cannot block the way: a hero that walks into it swaps places with it.
#[test]
fn a_hero_walks_through_a_ghost_in_light() {
    let rules = with_traits_and(&[("skeleton", "intangible_in_light = 4")], &[STURDY]);
    let mut scene = Scene::of(&rules, 1, "#@k..#");
    scene.play("e");
    assert_eq!((scene.at(0).x, scene.at(1).x), (2, 1));
    scene.play("e e");
    assert_eq!(scene.at(0).x, 4);
}

/// A dart flies through a ghost and lands behind it.
#[test]
fn a_dart_flies_through_a_ghost() {
    let mut scene = Scene::of(
        &with_traits(&[("skeleton", "intangible_in_light = 4")]),
        1,
        "@(k..",
    );
    scene.play("e g w");
    let throw = Command::Throw(tallowdeep::Slot(7), scene.at(1));
    let events = scene.command(throw).expect("it is in view");
    assert!(
        events
            .iter()
            .any(|it| matches!(it, Event::PassedThrough { .. }))
    );
    assert_eq!(scene.hp(1), 12);
}

/// A monster that stands never moves, and strikes only if it has an attack.
#[test]
fn a_mushroom_stands() {
    let mut scene = Scene::of(&with_traits(&[("skeleton", "stands = true")]), 1, "@..k..");
    scene.play(". . . .");
    assert_eq!((scene.at(1).x, scene.hp(0)), (3, 30));
    scene.play("e e .");
    assert_eq!((scene.at(1).x, scene.hp(0)), (3, 30 - 2 * 6));
    let weak = ("attack = 8, defense = 1", "attack = 0, defense = 1");
    let events = Scene::of(
        &with_traits_and(&[("skeleton", "stands = true")], &[weak]),
        1,
        "@k",
    )
    .play(". .");
    assert!(!events.iter().any(|it| matches!(it, Event::Struck { .. })));
}

/// An eye with a lit hero in one of its eight lines wakes the level; it does not notice a shielded flame.
#[test]
fn an_eye_wakes_the_level() {
    let traits = "stands = true, eight_lines = { length = 20, light = 4 }";
    let rules = with_traits(&[("skeleton", traits)]);
    let in_line = "
        @.........k#.r
        ..............";
    let beside = "
        ..........k#.r
        ...........#..
        ...........#..
        @.............";
    for (height, drawing, wakes) in [
        ("flame-plain", in_line, true),
        ("flame-shielded", in_line, false),
        ("flame-plain", beside, false),
    ] {
        let mut scene = Scene::of(&rules, 1, drawing);
        let events = scene.play(&format!("{height} ."));
        let alarms = events
            .iter()
            .filter(|it| matches!(it, Event::Alarmed { .. }));
        assert_eq!(alarms.count(), usize::from(wakes), "{height}");
        let mind = scene.actor(2).mind;
        assert_eq!(mind == Some(Mind::Alarmed), wakes, "{height}: {mind:?}");
        let said = scene
            .log()
            .iter()
            .any(|line| line.starts_with("The skeleton has seen you."));
        assert_eq!(said, wakes, "{height}");
    }
}

/// A watcher that flutters may get the hero into one of its lines and so wake the level, so no other monster's action
/// can be foretold, however far off it is.
#[test]
fn a_fluttering_watcher_leaves_all_open() {
    let traits = "erratic_every = 2, eight_lines = { length = 20, light = 4 }";
    let rules = with_traits(&[("bat", traits)]);
    let mut woken = BTreeSet::new();
    for seed in 1..20 {
        let mut scene = Scene::of(
            &rules,
            seed,
            "
            ......b............
            @................#.
            ..................g",
        );
        scene.play("flame-bright .");
        assert_eq!(scene.actor(2).mind, Some(Mind::Awake));
        let ahead = scene.view().what_if(Command::Wait).expect("one may wait");
        let goblin = ahead.intents.iter().find(|(id, _)| *id == ActorId(2));
        assert_eq!(goblin, Some(&(ActorId(2), Intent::Unsure)), "seed {seed}");
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
        let cells = world.inspect().actors().skip(1);
        let cells: Vec<_> = cells
            .filter(|it| it.kind_name == "rat")
            .map(|it| it.at)
            .collect();
        for at in &cells {
            let near = cells
                .iter()
                .filter(|other| other.distance(*at) <= 4)
                .count();
            rats += 1;
            alone += usize::from(near < 3);
        }
    }
    assert!(rats > 100 && alone == 0, "{alone} of {rats}");
}

/// Traits decide a game, so they are part of the fingerprint of its rules.
#[test]
fn traits_are_part_of_the_fingerprint() {
    let fingerprint = |traits| with_traits(&[("rat", traits)]).rules.fingerprint();
    let all = [
        "",
        "shuns_light = 6",
        "shuns_light = 7",
        "erratic_every = 2",
        "lured_by = \"brightest-flame\"",
        "lured_by = \"brightest-light\"",
        "eats_wax = 3",
        "blind = 5",
        "sees_in_dark = 9",
        "feels_steps = 8",
        "feels_in_dark = { below = 4, within = 9 }",
        "feels_in_dark = { below = 5, within = 9 }",
        "feels_in_dark = { below = 4, within = 8 }",
        "fast_in_dark = { below = 4, steps = 2 }",
        "follows_trail = true",
        "shoots = { range = 7, keeps = 4 }",
        "surrounds = true",
        "acts_every = 2",
        "through_walls = true",
        "intangible_in_light = 4",
        "stands = true",
        "eight_lines = { length = 20, light = 4 }",
        "group = { min = 3, max = 5 }",
    ];
    let different: BTreeSet<_> = all.map(fingerprint).into_iter().collect();
    assert_eq!(different.len(), all.len());
}

/// A blind monster behind a grate feels nobody, as no path leads there.
#[test]
fn cells_out_of_reach_are_not_felt() {
    let drawing = "
        #######
        #@.=n.#
        #######";
    let mut scene = Scene::of(&with_traits(&[("snake", "blind = 5")]), 1, drawing);
    scene.play("flame-bright");
    let cells = scene.view().cells_watched_by(ActorId(1));
    let columns: Vec<i32> = cells.iter().map(|pos| pos.x).collect();
    assert_eq!(columns, [4, 5]);
}

/// A hound that notices the hero howls; monsters within nine cells hear it through walls, those beyond do not.
#[test]
fn a_howl_is_heard_through_walls() {
    let deaf = [
        ("wakes_percent = 35", "wakes_percent = 0"),
        ("hears_fights = 5", "hears_fights = 0"),
    ];
    let drawing = "
        ####################
        #@....s#..r..#...b.#
        ####################";
    let kinds = [("slime", "howls = 9"), ("rat", ""), ("bat", "")];
    let file = with_traits_and(&kinds, &deaf);
    let mut scene = Scene::asleep(&file, drawing);
    let howls = |events: &[Event]| {
        let howl = Event::Howled { actor: ActorId(1) };
        events.contains(&howl)
    };
    assert!(!howls(&scene.play(". . .")), "it sleeps");
    let mut scene = Scene::of(&file, 1, drawing);
    let events = scene.play(".");
    assert!(howls(&events), "{events:?}");
    let heard = events.iter().filter_map(|event| match event {
        Event::MindChanged {
            actor,
            to: Mind::Alarmed,
            ..
        } => Some(actor.0),
        _ => None,
    });
    assert_eq!(heard.collect::<Vec<_>>(), [2], "{events:?}");
    assert!(!howls(&scene.play(". .")), "once");
    assert!(told(&scene).contains(&"Howls when it notices you, heard within 9.".to_owned()));
}

/// One that went to a noise notices the hero there, and howls.
#[test]
fn an_alarmed_hound_howls() {
    let drawing = "
        ##########
        #@r......#
        ########.#
        #s.......#
        ##########";
    let mut scene = Scene::of(
        &with_traits_and(&[("slime", "howls = 9"), ("rat", "")], &[]),
        1,
        drawing,
    );
    let events = scene.play(". . . . . . . . . . . . . .");
    let alarmed = |event: &Event| {
        matches!(
            event,
            Event::MindChanged {
                actor: ActorId(1 | 2),
                to: Mind::Alarmed,
                ..
            }
        )
    };
    assert!(events.iter().any(alarmed), "{events:?}");
    assert!(
        events.iter().any(|it| matches!(it, Event::Howled { .. })),
        "{events:?}"
    );
}

/// With no flame to eat from, a moth does nothing: it has no attack, and so makes no noise either.
#[test]
fn a_moth_without_a_flame_is_harmless() {
    let traits = "lured_by = \"brightest-flame\", eats_wax = 3";
    let file = changed(with_traits(&[("rat", traits)]), |rules| {
        kind(rules, "rat").stats.attack = 0;
    });
    let mut scene = Scene::of(&file, 1, "#@≈r.#");
    scene.play("e");
    let events = scene.play(". . .");
    assert!(scene.at(0).is_adjacent(scene.at(1)));
    let strikes = |event: &Event| matches!(event, Event::Struck { .. });
    assert!(!events.iter().any(strikes), "{events:?}");
}
