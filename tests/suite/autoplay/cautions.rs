//! Warnings given once before an automatic action: blows would miss, the wax would not last, a monster is in the way.

use tallowdeep::Terrain;
use tallowdeep::autoplay::{AutoAction, Cautions, Memo, Pathfinder, StopReason};

use crate::rules::phases::HOT_WAX_RULE;
use crate::support::flame;
use crate::support::played::{LONG, Played, content_of, shift};
use crate::support::scene::Scene;
use crate::support::traits::{ALERT, changed, with_traits};

/// Presses a key and lets its action finish. Returns the hero's column, the turn and the last line of the log.
fn after(game: &mut Played, key: char) -> (i32, u32, String) {
    game.press(tallowdeep::Key::Char(key));
    game.frames(LONG);
    (game.at().0, game.turn(), game.said())
}

/// With the flame out most blows miss: the key warns before the first, and strikes when pressed again.
#[test]
fn the_fight_key_warns_of_darkness_once() {
    let mut game = flame::game(
        &[
            ALERT,
            ("wax = 300", "wax = 2"),
            (
                "out = { light = 0, noticed_within = 2, misses_percent = 25 }",
                "out = { light = 0, noticed_within = 2, misses_percent = 90 }",
            ),
            ("hp = 7, attack = 6", "hp = 99, attack = 0"),
        ],
        "@g",
    );
    game.play(". . .");
    let (_, turn, said) = after(&mut game, 'f');
    assert_eq!(
        (turn, said.as_str()),
        (
            3,
            "Without light 90 of 100 blows miss. You have no wax to light: strike where other light falls; f again strikes \
             anyway."
        )
    );
    assert_eq!(after(&mut game, 'f').1, 4);
    assert_eq!(after(&mut game, 'f').1, 5);
}

/// A monster that aims pours next: the key warns of that, and again when the cell burns. Pressed again, it strikes.
#[test]
fn the_fight_key_warns_of_fire_underfoot_once() {
    let (_, wax) = HOT_WAX_RULE;
    let fire = "\n[fire]\nharm = 1\nlight = 5\nspreads_after = 2\ndoor_turns = 8\nremains_turns = 3\n\n[words]";
    let wax = wax.replace("\n[[terrain]]", fire);
    const POURS: &str = "traits = { pours = { below = 101, every = 2, reach = 6, terrain = \"hot_wax\" } }\nstats = { hp = 99, attack = 0";
    let mut game = flame::game(
        &[
            ALERT,
            ("[words]", &wax),
            ("stats = { hp = 7, attack = 6", POURS),
        ],
        "#@g.",
    );
    game.play(". .");
    let aimed = "Burning wax is about to come down on you. Step aside; f again strikes anyway.";
    let (_, turn, said) = after(&mut game, 'f');
    assert_eq!((turn, said.as_str()), (2, aimed));
    assert_eq!(after(&mut game, 'f').1, 3);
    let burns = "You are standing in fire. Step out of it; f again strikes anyway.";
    let (_, turn, said) = after(&mut game, 'f');
    assert_eq!((turn, said.as_str()), (3, burns));
    assert_eq!(after(&mut game, 'f').1, 4);
}

/// Travel to stairs does not begin with a hunter in view. If it is far away, the same key then flees one step at a
/// time.
#[test]
fn a_hunter_in_view_stops_the_way_to_stairs_once() {
    let mut game = flame::game(&[ALERT], "############\n#>..@....g.#\n############");
    game.play(".");
    let (x, _, said) = after(&mut game, '>');
    assert_eq!(x, 4);
    assert_eq!(
        said,
        "Not now: a goblin is in sight. Press f to fight. Press the same key again to go on, a step at a time."
    );
    assert_eq!(after(&mut game, '>').0, 3);
    assert_eq!(after(&mut game, '>').0, 2);
}

/// That the stairs are unknown is reported rather than a monster in view.
#[test]
fn there_is_no_warning_before_unknown_stairs() {
    let mut game = flame::game(&[ALERT], "############\n#...@....g.#\n############");
    game.play(".");
    let right = "You have not found those stairs yet.";
    assert_eq!(after(&mut game, '>').2, right);
}

/// A way longer than the wax lasts is begun only by a second press.
#[test]
fn there_is_a_warning_before_a_way_longer_than_the_wax() {
    let drawing = "
        ####*#####*#####*##
        #@...............>#
        ###################";
    let mut game = flame::game(&[("wax = 300", "wax = 10")], drawing);
    let (x, turn, said) = after(&mut game, '>');
    assert_eq!((x, turn), (1, 0));
    assert_eq!(
        said,
        "The way ahead is 16 steps, and your wax lasts 10 turns; shielded, 20. The same key again goes anyway."
    );
    assert_eq!(after(&mut game, '>').0, 11, "until the flame goes out");
}

/// Exploring says once on a level that what is left costs a good part of the wax, and goes there when told again.
#[test]
fn exploring_says_once_that_the_rest_is_far() {
    let drawing = "
        ####*#####*#####*###
        #@................##
        #################..#
        ####################";
    let mut game = flame::game(&[("wax = 300", "wax = 40")], drawing);
    let said = "What is left is 15 steps away: 15 wax. o again goes there.";
    assert_eq!(after(&mut game, 'o'), (1, 0, said.to_owned()));
    assert!(after(&mut game, 'o').0 > 15);
}

/// Exploring takes the tallow of the dead if that pays for the way there and back.
#[test]
fn exploring_takes_tallow_that_pays_for_the_way() {
    for (percent, taken) in [(75, true), (25, false)] {
        let tallow = format!("tallow_percent = {percent}");
        let mut game = flame::game(
            &[
                ("tallow_percent = 25", &tallow),
                ("drop_percent = 25", "drop_percent = 0"),
            ],
            "############\n#g@........#\n############",
        );
        game.play("w");
        assert!(game.view().visible_monsters().next().is_none());
        game.auto(tallowdeep::Key::Char('o'));
        let said = game.log().iter().any(|line| line.contains("wax"));
        assert_eq!(said, taken, "{:?}", game.log());
    }
}

/// A monster in the only way is named, with what can be done; the level is not called explored.
#[test]
fn a_monster_in_the_way_is_named() {
    let drawing = "##################\n#@...f..........!#\n##################";
    let mut game = Played::ours(drawing);
    for _ in 0..4 {
        after(&mut game, 'o');
    }
    let mut lines = game.log().into_iter();
    assert!(lines.any(|line| line.starts_with("A mushroom stands in the way (")));
    assert!(!game.now().scene().explored);
}

/// A gate that bars the stairs is opened with the key; without it, the key for the stairs says what it takes.
#[test]
fn the_way_to_the_stairs_leads_through_a_gate() {
    let mut game = Played::ours("#######\n#@..∩>#\n#######");
    game.keys(">");
    game.assert_said("An iron gate bars the way (3 E). It takes an iron key.");
    let mut game = Played::ours("#######\n#@¿.∩>#\n#######");
    game.keys("o");
    game.keys(">");
    assert_eq!(game.at(), (5, 1), "{}", game.said());
}

/// The way to the stairs leads up to a mushroom in the only way, where it can be struck.
#[test]
fn the_way_to_the_stairs_leads_up_to_a_mushroom() {
    let mut game = Played::ours("############\n#@......f>.#\n############");
    let (at, _, said) = after(&mut game, '>');
    assert_eq!(at, 7, "{said}");
    let (at, _, said) = after(&mut game, '>');
    assert_eq!(at, 7);
    assert!(said.starts_with("A mushroom stands in the way ("), "{said}");
}

/// A monster that waits out of the light does not keep the hero from exploring for ever: after twelve turns the key says
/// once that it does not come, and then goes on.
#[test]
fn exploring_does_not_wait_for_what_never_comes() {
    const SHUNS: &str = "traits = { shuns_flames = 2 }\nstats = { hp = 7, attack = 6";
    let drawing = "
        #####*########
        #@......g....#
        ###.##########
        ###..........#
        ##############";
    let mut game = flame::game(&[ALERT, ("stats = { hp = 7, attack = 6", SHUNS)], drawing);
    game.play(". .");
    let (.., said) = after(&mut game, 'o');
    assert!(said.starts_with("Not now: a goblin is in sight."), "{said}");
    for _ in 0..12 {
        after(&mut game, '.');
        after(&mut game, 'o');
    }
    let log = game.log();
    let told = log
        .iter()
        .filter(|line| line.starts_with("The goblin comes no nearer"));
    assert_eq!(told.count(), 1, "{log:?}");
    assert_ne!(game.at(), (1, 1));
}

/// If everything left is past a sleeper, exploring stops once, and the same key again goes past.
#[test]
fn the_key_again_steals_past_a_sleeper() {
    let passage = "
        asleep ######g###################
        #@.......................#
        ##########################";
    let mut game = flame::game(&[("wakes_percent = 35", "wakes_percent = 0")], passage);
    let mut stops = Vec::new();
    while !game.now().scene().explored {
        after(&mut game, 'o');
        stops.push((game.at().0, game.said()));
        assert!(stops.len() < 8, "{stops:#?}");
    }
    let past = "What is left lies past a goblin (2 NE), still unaware of you. o again steals past.";
    let told = stops.iter().filter(|(_, line)| line == past);
    assert_eq!(told.count(), 1, "{stops:#?}");
}

/// A threat that was out of view in between is warned of again on the way to stairs.
#[test]
fn a_threat_that_comes_back_is_warned_of_again() {
    let file = with_traits(&[("rat", "stands = true")]);
    let mut scene = Scene::of(&file, "#>.@.....r#");
    let (mut cautions, mut pathfinder) = (Cautions::default(), Pathfinder::new(scene.view()));
    let way = AutoAction::TravelToStairs(Terrain::StairsDown);
    let warned = ["e", "", "w", "e"].map(|step| {
        scene.play(step);
        pathfinder.observe(scene.view());
        let stop = cautions.check(&way, scene.view(), &mut pathfinder);
        let read = stop.and_then(|stop| Memo::of(stop, scene.view()));
        read.map(|memo| cautions.remember(memo, scene.view()));
        stop == Some(StopReason::MonsterApproaching)
    });
    assert_eq!(warned, [true, false, false, true]);
}

/// A mushroom does not harm what keeps off it, so walking beside it is safe.
#[test]
fn exploring_walks_past_a_mushroom() {
    let drawing = "
        ####################
        #@.................#
        #.....f............#
        ####################";
    let mut game = Played::ours(drawing);
    for _ in 0..3 {
        after(&mut game, 'o');
    }
    assert!(game.now().scene().explored);
}

/// A monster that shoots keeps its distance: after four steps the key says so once, and then follows it again.
#[test]
fn the_fight_key_warns_of_a_long_chase_once() {
    const SHOOTS: &str =
        "traits = { shoots = { range = 6, keeps = 4 } }\nstats = { hp = 99, attack = 0";
    let mut game = flame::game(
        &[ALERT, ("stats = { hp = 7, attack = 6", SHOOTS)],
        "@..g.................",
    );
    game.play(". .");
    let steps: Vec<_> = (0..6).map(|_| after(&mut game, 'f')).collect();
    let warned = |step: &(i32, u32, String)| step.2.contains("keeps its distance");
    let turns: Vec<_> = steps.iter().map(|step| step.1).collect();
    assert_eq!(turns, [3, 4, 5, 5, 6, 7], "{steps:?}");
    assert!(warned(&steps[3]) && !warned(&steps[2]), "{steps:?}");
    assert!(
        steps[3]
            .2
            .ends_with("Wait where it cannot see you; f again follows it.")
    );
}

/// Rats beyond the light give way as far as the hero comes, and come as far as the hero goes: after twelve such steps the
/// fight key says so, once.
#[test]
fn the_fight_key_gives_up_hunters_that_keep_off() {
    const SHUNS: &str = "traits = { shuns_light = 5 }\nstats = { hp = 99, attack = 6";
    let drawing = "
        ########################
        #......................#
        #......................#
        #...@...g.......g......#
        #......................#
        #......................#
        ########################";
    let mut game = flame::game(&[ALERT, ("stats = { hp = 7, attack = 6", SHUNS)], drawing);
    game.play(". .");
    let mut said = Vec::new();
    for _ in 0..20 {
        let (_, turn, line) = after(&mut game, 'f');
        said.push((turn, line));
    }
    let is_told = |(_, line): &(u32, String)| line.contains("stays out of your light");
    let first = said.iter().position(is_told).expect("it is told");
    let turns: Vec<u32> = said.iter().map(|(turn, _)| *turn).collect();
    assert_eq!(
        turns[first - 1],
        turns[first],
        "told instead of a step: {said:#?}"
    );
    assert_eq!(
        turns[first] + 1,
        turns[first + 1],
        "then it goes on: {said:#?}"
    );
    assert_eq!(first, 12, "{said:#?}");
}

/// docs/screens.md 4: travel whose only path leads beside a sleeper stops once; one to its side does not.
#[test]
fn travel_stops_before_a_sleeper() {
    let drawing = "asleep ########\n#@.....#\n####g###\n########";
    let travel = |game: &mut Played, steps: i32| {
        game.press(tallowdeep::Key::Char('v'));
        let arrow = [tallowdeep::Key::Left, tallowdeep::Key::Right];
        for _ in 0..steps.abs() {
            game.press(arrow[usize::from(steps > 0)]);
        }
        game.press(tallowdeep::Key::Enter);
        game.frames(LONG);
        (game.at().0, game.said())
    };
    let mut game = flame::game(&[("wakes_percent = 35", "wakes_percent = 0")], drawing);
    let said = "The way leads right past a goblin (2 SE). The same key goes on.";
    assert_eq!(travel(&mut game, 5).0, 2, "it comes into view");
    let mut beside = game.clone();
    assert_eq!(travel(&mut game, 0), (2, said.to_owned()));
    assert_eq!(travel(&mut game, 0).0, 6);
    beside.play("w");
    assert_eq!(travel(&mut beside, -3).0, 3, "its side is the goal");
}

/// A ghost in light can neither strike nor be struck: the fight key does not wait for it, and says why.
#[test]
fn the_fight_key_refuses_what_no_blow_touches() {
    let mut game = Played::ours("#######\n#@.h..#\n#######");
    game.play("flame-shielded");
    game.wait_until_hunted();
    game.play("flame-bright");
    assert!(game.view().hunters().next().is_some());
    let turn = game.turn();
    let (_, then, said) = after(&mut game, 'f');
    let right = (turn, "In this light no blow of yours would touch it.");
    assert_eq!((then, said.as_str()), right);
}

/// A flame that would save a good part of the remaining hit points is worth a word, once in a fight.
#[test]
fn the_fight_key_says_once_what_a_higher_flame_saves() {
    let misses = (
        "turns = 2, misses_percent = 25",
        "turns = 2, misses_percent = 50",
    );
    let beside = |goblin| flame::game(&[ALERT, misses, ("hp = 7, attack = 6", goblin)], "@g");
    // One that kills the hero by any light is not worth a word.
    let mut lost = beside("hp = 99, attack = 6");
    lost.play("flame-shielded .");
    assert_eq!(after(&mut lost, 'f').1, 2);
    let mut game = beside("hp = 20, attack = 6");
    game.play("flame-shielded .");
    let (_, turn, said) = after(&mut game, 'f');
    assert_eq!(turn, 1, "{said}");
    assert!(said.starts_with("A plain flame would save you "), "{said}");
    assert!(said.ends_with("; f again strikes anyway."), "{said}");
    assert_eq!(after(&mut game, 'f').1, 2);
    assert_eq!(after(&mut game, 'f').1, 3, "told once");
}

/// With a monster near that is awake but has noticed nothing, the second press of the key leads all the way.
#[test]
fn the_way_to_stairs_goes_on_beside_a_monster_that_has_noticed_nothing() {
    let blind = flame::file(&[("notices_percent = 35", "notices_percent = 0")]);
    let content = content_of(changed(blind, |rules| {
        rules
            .monsters
            .iter_mut()
            .for_each(|kind| kind.traits.stands = true);
    }));
    let mut game = Played::of(&content, "#########\n#>....@.#\n###.#####\n###g#####");
    let (seen_from, ..) = after(&mut game, '>');
    let (x, _, said) = after(&mut game, '>');
    assert_eq!(x, seen_from, "{said}");
    assert!(said.contains("has not noticed you."), "{said}");
    assert!(!said.contains("a step at a time"), "{said}");
    assert_eq!(after(&mut game, '>').0, 1);
}

/// What a higher flame would save is said once in a fight, even if the foe is out of view for some turns or comes along
/// over the stairs.
#[test]
fn a_short_break_is_no_new_fight() {
    let misses = (
        "turns = 2, misses_percent = 25",
        "turns = 2, misses_percent = 60",
    );
    let told = |goblin: &str, drawing: &str, away: &str| {
        let mut game = flame::game(
            &[ALERT, misses, ("stats = { hp = 7, attack = 6", goblin)],
            drawing,
        );
        game.play("flame-shielded .");
        let first = after(&mut game, 'f').2;
        assert!(first.contains(" flame would save you "), "{first}");
        game.play(away);
        let beside = |game: &Played| {
            let view = game.view();
            let at = view.hero().at;
            view.visible_monsters().any(|it| it.at.is_adjacent(at))
        };
        assert!(beside(&game), "{drawing}");
        after(&mut game, 'f').2
    };
    let stands = "traits = { stands = true }\nstats = { hp = 30, attack = 4";
    let again = told(stands, "......@g", "w w w w e e e e");
    assert!(!again.contains(" flame would save you "), "{again}");
    let follows = "stats = { hp = 30, attack = 4";
    let again = told(follows, "#######\n#.>@g.#\n#######", "w >");
    assert!(!again.contains(" flame would save you "), "{again}");
}

/// A find is reported although its name is part of a longer word of the same turn.
#[test]
fn a_name_within_a_word_is_no_name() {
    let words = (
        "[words]",
        "[words]\nstep = { mark = \"action\", text = \"Your elbows ache.\" }",
    );
    let mut game = flame::game(
        &[words, ("name = \"dart\"", "name = \"bow\"")],
        "################\n#@...........(.#\n################",
    );
    let run = shift(tallowdeep::Key::Right);
    game.press(run);
    game.frames(LONG);
    let lines = game.log();
    let sees = lines.iter().any(|line| line.starts_with("You see a bow, "));
    assert!(sees, "{lines:?}");
}
