//! Movement of monsters that neither hunt nor wander: thieves, searchers, those that shun light; and which ones the hero
//! remembers.

use tallowdeep::game::Event;
use tallowdeep::game::rules::Mind;

use crate::support::scene::Scene;
use crate::support::traits::{changed, kind, with_traits, with_traits_and};

/// A thief runs until it is more than nine cells away and out of the hero's light, pausing every third turn.
#[test]
fn a_thief_rests_ten_cells_away() {
    let mut scene = Scene::of(
        &with_traits(&[("goblin", "steals = true")]),
        "
        #########################
        #@!g....................#
        #########################",
    );
    scene.play("e g . .");
    assert_eq!(scene.actor(1).mind, Some(Mind::Fleeing));
    let away = |scene: &Scene| scene.at(1).x - scene.at(0).x;
    let mut last = away(&scene);
    for _ in 0..20 {
        let turn = scene.view().turn() + 1;
        scene.play(".");
        let now = away(&scene);
        let pauses = turn.is_multiple_of(3) || last == 10;
        assert_eq!(now == last, pauses, "turn {turn}, {last} to {now}");
        last = now;
    }
    assert_eq!(last, 10);
    // By a bright flame it sees the hero from twelve cells.
    scene.play("flame-bright . . . .");
    assert!(away(&scene) > 12, "{}", away(&scene));
}

/// A monster that hears a fight and finds nothing looks around for five turns, then forgets. One that acts every second
/// turn takes twice as long.
#[test]
fn a_search_lasts_five_turns() {
    let turns = |traits: &str| {
        let file = changed(with_traits(&[("skeleton", traits)]), |rules| {
            rules.hero.stats.attack = 50;
        });
        let mut scene = Scene::of(
            &file,
            "
            #######
            #@r#k.#
            #######",
        );
        let minds = (0..30).map(|turn| {
            scene.play(if turn == 0 { "e" } else { "." });
            scene.actor(2).mind
        });
        let minds: Vec<_> = minds.collect();
        assert_eq!(minds.last(), Some(&Some(Mind::Awake)), "{minds:?}");
        minds
            .iter()
            .filter(|mind| **mind == Some(Mind::Lost))
            .count()
    };
    assert_eq!(turns(""), 5);
    assert_eq!(turns("acts_every = 2"), 10);
}

/// A monster that shuns light stays if every cell beside it is as bright.
#[test]
fn a_light_shunner_stays_if_no_cell_is_darker() {
    let mut scene = Scene::of(
        &with_traits(&[("rat", "shuns_light = 2")]),
        "
        ##########
        #@......r#
        #........#
        ##########",
    );
    scene.play("flame-bright");
    let light = |x, y| scene.inspect().light_level(tallowdeep::Pos::new(x, y));
    assert_eq!((light(8, 1), light(8, 2)), (2, 2));
    let at = scene.at(1);
    for _ in 0..4 {
        scene.play(".");
        assert_eq!(scene.at(1), at);
    }
}

/// A monster that has died in view is not remembered.
#[test]
fn the_dead_are_not_remembered() {
    let file = changed(with_traits(&[]), |rules| {
        kind(rules, "rat").stats.hp = 1;
    });
    let mut scene = Scene::of(&file, "@(...r");
    scene.play("e g");
    let (held, _) = scene.view().throwables().next().expect("a dart");
    let at = scene.at(1);
    scene
        .command(tallowdeep::Command::Throw(held.slot, at))
        .expect("it is in reach");
    assert!(!scene.actor(1).alive);
    scene.play("flame-shielded");
    assert_eq!(scene.view().remembered_monsters().count(), 0);
}

/// An alarm is for the living: there is none if no living monster remains that does not know of the hero.
#[test]
fn alarms_are_not_for_the_dead() {
    let alarms = |drawing: &str| {
        let file = changed(
            with_traits(&[(
                "orc",
                "eight_lines = { length = 9, light = 1 }, stands = true",
            )]),
            |rules| {
                rules.hero.stats.attack = 50;
                rules
                    .monsters
                    .iter_mut()
                    .for_each(|it| it.flee_below = Some(0));
            },
        );
        let mut scene = Scene::asleep(&file, drawing);
        let mut events = scene.play("w");
        assert!(!scene.actor(1).alive, "the rat is dead");
        events.extend(scene.play(". . . ."));
        let alarm = |event: &&Event| matches!(event, Event::Alarmed { .. });
        events.iter().filter(alarm).count()
    };
    let alone = "
        #############
        #r@....o#...#
        #############";
    assert_eq!(alarms(alone), 0);
    let far = "
        #############
        #r@....o#..k#
        #############";
    assert!(alarms(far) > 0);
}

/// After the game there are no odds.
#[test]
fn there_are_no_odds_after_the_end() {
    let file = changed(with_traits(&[]), |rules| rules.hero.stats.hp = 1);
    let mut scene = Scene::of(&file, "@z");
    let id = scene.actor(1).id;
    assert!(scene.view().odds(id).is_some());
    scene.play(". . . .");
    assert!(scene.over().is_some());
    assert!(scene.view().odds(id).is_none());
}

/// Each light has the word of what sheds it: a goblin, a brazier, a stub or a torch.
#[test]
fn each_light_is_named_after_what_sheds_it() {
    let words = |drawing: &str| {
        let scene = Scene::of(&with_traits(&[]), drawing);
        let words = scene.view().lights().map(|light| light.word.to_owned());
        words.collect::<Vec<_>>()
    };
    assert_eq!(words("@..g"), ["goblin"]);
    assert_eq!(words("@..k"), [""; 0]);
    assert_eq!(words("@..&"), ["brazier_lit"]);
    assert_eq!(words("@..i"), ["candle_stub"]);
    let torch = "
        ####*#
        #@...#
        ######";
    assert_eq!(words(torch), ["torch"]);
}

/// A monster that stands and strikes is harmful; one that only stands is not.
#[test]
fn a_standing_monster_that_strikes_is_not_harmless() {
    for (attack, harmless) in [(4, false), (0, true)] {
        let file = changed(with_traits(&[("slime", "stands = true")]), |rules| {
            kind(rules, "slime").stats.attack = attack;
        });
        let scene = Scene::of(&file, "@s");
        assert_eq!(scene.view().is_harmless(scene.actor(1)), harmless);
    }
}

/// A mimic in the light of a torch, beyond the hero's own light, keeps its disguise.
#[test]
fn a_torch_shows_no_mimic() {
    let file = with_traits(&[("zombie", "disguised_as = \"potion_red\"")]);
    let drawing = "
        ############*#
        #@..........z#
        ##############";
    let mut scene = Scene::of(&file, drawing);
    scene.play("flame-bright .");
    assert!(scene.view().sees(scene.at(1)), "it is in view");
    assert_eq!(scene.view().visible_monsters().count(), 0);
}

/// A fleeing monster does not run around the hero to a cell that is as near: cornered, it strikes.
#[test]
fn cornered_monsters_do_not_run_around_the_hero() {
    let file = changed(with_traits(&[]), |rules| {
        rules.hero.stats.attack = 80;
        let rat = kind(rules, "rat");
        (rat.stats.hp, rat.stats.defense) = (99, 0);
    });
    let mut scene = Scene::of(
        &file,
        "
        #####
        #..##
        #.@r#
        #####",
    );
    scene.play(". e");
    assert_eq!(scene.actor(1).mind, Some(Mind::Fleeing));
    for _ in 0..4 {
        let events = scene.play(".");
        let strikes =
            |event: &Event| matches!(event, Event::Struck { attacker, .. } if attacker.0 == 1);
        assert!(events.iter().any(strikes), "{events:?}");
    }
}

/// A monster that died on a level is still dead when the hero comes back, however long that takes.
#[test]
fn the_dead_do_not_heal() {
    let file = changed(with_traits(&[]), |rules| rules.hero.stats.attack = 50);
    let mut scene = Scene::of(&file, "#>@r.#");
    scene.play("e w >");
    assert_eq!(scene.view().depth(), 2);
    scene.play(&format!("{}<", ". ".repeat(45)));
    assert_eq!(scene.view().depth(), 1);
    assert!(!scene.actor(1).alive);
}

/// Whether bones will rise is known for each separately.
#[test]
fn bones_are_distinguished() {
    let file = changed(
        with_traits(&[("skeleton", "rises = { after = 9 }")]),
        |rules| {
            rules.hero.stats.attack = 50;
        },
    );
    let mut scene = Scene::of(&file, "#z@k#");
    scene.play("w e");
    let told = |id| scene.view().rises_in(tallowdeep::game::ActorId(id));
    assert_eq!((told(1).is_some(), told(2).is_some()), (false, true));
}

/// A monster drawn to light goes to where it can stand, not into the brazier.
#[test]
fn light_draws_monsters_to_walkable_cells() {
    let file = with_traits_and(
        &[("zombie", "lured_by = \"brightest-light\"")],
        &[("notices_percent = 100", "notices_percent = 0")],
    );
    let mut scene = Scene::of(
        &file,
        "
        ###################
        #@................#
        #################.#
        ##..............z.#
        ##&################",
    );
    scene.play(&". ".repeat(12));
    let away = scene.at(1).distance(tallowdeep::Pos::new(2, 4));
    assert!(away <= 2, "{:?}", scene.at(1));
}
