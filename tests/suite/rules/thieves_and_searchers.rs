//! Movement of monsters that neither hunt nor wander: thieves, searchers, those that shun light; and which ones the hero
//! remembers.

use tallowdeep::game::rules::Mind;

use crate::support::scene::{Scene, assert_plays};
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
    for (traits, turns) in [("", 5), ("acts_every = 2", 10)] {
        let file = changed(with_traits(&[("skeleton", traits)]), |rules| {
            rules.hero.stats.attack = 50;
        });
        let mut scene = Scene::of(&file, "#######\n#@r#k.#\n#######");
        let minds = (0..30).map(|turn| {
            scene.play(if turn == 0 { "e" } else { "." });
            scene.actor(2).mind
        });
        let minds: Vec<_> = minds.collect();
        assert_eq!(minds.last(), Some(&Some(Mind::Awake)), "{minds:?}");
        let lost = minds.iter().filter(|mind| **mind == Some(Mind::Lost));
        assert_eq!(lost.count(), turns);
    }
}

/// A monster that shuns light stays if every cell beside it is as bright.
#[test]
fn a_light_shunner_stays_if_no_cell_is_darker() {
    let bright = "light.8,1:2 light.8,2:2 1.at:8,1";
    let row = &format!(
        "
        ##########
        #@......r#
        #........#
        ##########
        flame-bright => {bright}
        . . . . => {bright}"
    );
    assert_plays(&with_traits(&[("rat", "shuns_light = 2")]), &[row]);
}

/// A monster that has died in view is not remembered.
#[test]
fn the_dead_are_not_remembered() {
    let file = changed(with_traits(&[]), |rules| kind(rules, "rat").stats.hp = 1);
    let mut scene = Scene::of(&file, "@(...r");
    scene.play("e g");
    scene.throws("dart", 1);
    scene.assert_play("flame-shielded", "1.alive:false remembered:");
}

/// An alarm is for the living: there is none if no living monster remains that does not know of the hero.
#[test]
fn alarms_are_not_for_the_dead() {
    let traits = "eight_lines = { length = 9, light = 1 }, stands = true";
    let file = changed(with_traits(&[("orc", traits)]), |rules| {
        rules.hero.stats.attack = 50;
        rules
            .monsters
            .iter_mut()
            .for_each(|it| it.flee_below = Some(0));
    });
    let (alone, far) = ("asleep #r@....o#...#", "asleep #r@....o#..k#");
    let rows = [
        &*format!("{alone} ; w . . . . => 1.alive:false Alarmed:0"),
        &format!("{far} ; w . . . . => 1.alive:false Alarmed:4"),
    ];
    assert_plays(&file, &rows);
}

/// A mimic in the light of a torch, beyond the hero's own light, keeps its disguise.
#[test]
fn a_torch_shows_no_mimic() {
    let file = with_traits(&[("zombie", "disguised_as = \"potion_red\"")]);
    let drawing = "############*#\n#@..........z#\n##############";
    let mut scene = Scene::of(&file, drawing);
    scene.assert_play("flame-bright .", "seen:0");
    assert!(scene.view().sees(scene.at(1)), "it is in view");
}

/// A fleeing monster does not run around the hero to a cell that is as near: cornered, it strikes.
#[test]
fn cornered_monsters_do_not_run_around_the_hero() {
    let file = changed(with_traits(&[]), |rules| {
        rules.hero.stats.attack = 80;
        let rat = &mut kind(rules, "rat").stats;
        (rat.hp, rat.defense) = (99, 0);
    });
    let row = "#####\n#..##\n#.@r#\n##### ; . e => 1.mind:Fleeing ; . . . . => Struck:4";
    assert_plays(&file, &[row]);
}

/// A monster that died on a level is still dead when the hero comes back, however long that takes.
#[test]
fn the_dead_do_not_heal() {
    let file = changed(with_traits(&[]), |rules| rules.hero.stats.attack = 50);
    let back = &format!("{}<", ". ".repeat(45));
    let row = &format!("#>@r.# ; e w > => depth:2 ; {back} => depth:1 1.alive:false");
    assert_plays(&file, &[row]);
}

/// A monster drawn to light goes to where it can stand, not into the brazier.
#[test]
fn light_draws_monsters_to_walkable_cells() {
    let drawn = ("zombie", "lured_by = \"brightest-light\"");
    let blind = ("notices_percent = 100", "notices_percent = 0");
    let drawing = "
        ###################
        #@................#
        #################.#
        ##..............z.#
        ##&################";
    let mut scene = Scene::of(&with_traits_and(&[drawn], &[blind]), drawing);
    scene.play(&". ".repeat(12));
    let away = scene.at(1).distance(tallowdeep::Pos::new(2, 4));
    assert!(away <= 2, "{:?}", scene.at(1));
}
