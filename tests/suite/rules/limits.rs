//! Edge cases: the last turn, the last wax, the last cell, light that is just enough.

use tallowdeep::base::Pos;
use tallowdeep::content::RulesetFile;
use tallowdeep::game::rules::{BumpRule, Maker, VaultSite};
use tallowdeep::game::{ActorId, Ruleset};

use super::doors::DOORS_RULE;
use super::flame::flame;
use super::ground::BRAND_RULE;
use crate::support::scene::{Scene, assert_plays};
use crate::support::traits::{changed, kind, with_traits, with_traits_and};
use crate::support::variant::file;

/// A wound can be sealed with the last of the wax.
#[test]
fn the_last_wax_seals_a_wound() {
    for (wax, sealed) in [(25, "Healed:1"), (24, "refused:NoWax")] {
        let file = changed(with_traits(&[]), |rules| {
            let flame = rules.flame.as_mut().expect("it has a flame");
            (flame.wax, flame.plain.wax) = (wax, 0);
        });
        let row = &format!("@^.. ; e => hp:22 ; seal-wounds => {sealed}");
        assert_plays(&file, &[row]);
    }
}

/// A hero with as much wax as it can carry leaves tallow where it is (22 / 4); with room for some of it, none.
#[test]
fn tallow_is_left_if_there_is_no_room_for_it() {
    for (wax, left) in [(300, "at:2,0 tallow.1,0:5"), (299, "at:2,0 tallow.1,0:0")] {
        let file = changed(with_traits(&[]), |rules| {
            let flame = rules.flame.as_mut().expect("it has a flame");
            (flame.wax, flame.max_wax, flame.plain.wax) = (wax, 300, 0);
            rules.hero.stats.attack = 50;
        });
        assert_plays(&file, &[&format!("@z.. ; e e e => {left}")]);
    }
}

/// A runner runs only from cells darker than its trait's number, and only while it chases.
#[test]
fn a_runner_needs_the_dark_and_a_chase() {
    let steps = |below: i32, notices: bool| {
        let traits = format!("fast_in_dark = {{ below = {below}, steps = 2 }}");
        let percent = if notices { "100" } else { "0" };
        let to = format!("notices_percent = {percent}");
        let changes = [("notices_percent = 100", to.as_str())];
        let file = with_traits_and(&[("zombie", &traits)], &changes);
        let mut scene = Scene::of(&file, "#@...........z#");
        scene.play("flame-bright");
        let mut steps = Vec::new();
        for _ in 0..12 {
            let (from, light) = (scene.at(1), scene.inspect().light_level(scene.at(1)));
            scene.play(".");
            steps.push((light, from.distance(scene.at(1))));
        }
        steps
    };
    // It notices in the first turn, runs through light 0 and 1, and stops running where it has come from light 3 to 4.
    let chase = [(0, 0), (0, 2), (0, 2), (1, 2), (3, 1), (4, 1), (5, 1)];
    assert_eq!(steps(4, true)[..7], chase);
    let walks = steps(9, false);
    assert!(walks.iter().all(|(_, steps)| *steps <= 1), "{walks:?}");
}

/// A kindler lights only terrain that then sheds light, not a vat.
#[test]
fn a_kindler_opens_no_vat() {
    let blind = [("notices_percent = 100", "notices_percent = 0")];
    let rows = [
        "#@...r.u# ; . . . . => Kindled:1",
        "#@...r.U# ; . . . . => Kindled:0",
    ];
    assert_plays(
        &with_traits_and(&[("rat", "kindles_within = 9")], &blind),
        &rows,
    );
}

/// Without a flame no wax is eaten, however much is left.
#[test]
fn wax_of_a_flame_that_is_out_is_not_eaten() {
    let row = "@≈r. ; e . . . => flame:Out WaxEaten:0 wax:300";
    assert_plays(&with_traits(&[("rat", "eats_wax = 3")]), &[row]);
}

/// A second bite that is no worse than the first is not reported.
#[test]
fn the_same_poison_is_reported_once() {
    let file = changed(with_traits(&[]), |rules| {
        let venom = kind(rules, "snake").venom.as_mut();
        venom.expect("it has venom").percent = 100;
    });
    assert_plays(&file, &["n@n ; . . => Struck:2 EffectApplied:1"]);
}

/// Ground that was never hidden does not count as found.
#[test]
fn a_web_is_not_found() {
    assert_plays(&with_traits(&[]), &["@%.. ; e => at:1,0 Found:0"]);
}

/// A brand thrown at a secret door, or out of range, changes nothing that the hero knows of.
#[test]
fn a_throw_reveals_nothing_hidden() {
    let mut scene = Scene::of(&flame(&[BRAND_RULE]), "#@y..`..§#");
    scene.play("e g w");
    let (held, range) = scene.view().throwables().next().expect("the brand");
    let slot = held.slot;
    let cells = |scene: &Scene, x| {
        let at = Pos::new(x, 0);
        scene.view().cells_changed_by_throw(slot, at).len()
    };
    assert_eq!((cells(&scene, 5), range), (1, 7));
    scene.play("e e");
    assert_eq!(cells(&scene, 8), 0, "it looks like a wall");
    let mut far = Scene::of(&flame(&[BRAND_RULE]), "#@y.......`i#");
    far.play("e g w");
    assert!(far.view().sees(Pos::new(10, 0)));
    assert_eq!(cells(&far, 10), 0, "it is nine cells away");
}

/// Bones that never rise do not say when they do, nor do those that other light keeps down.
#[test]
fn only_bones_that_will_rise_say_so() {
    let rises = "rises = { after = 9, unless_light = 1 }";
    let file = changed(with_traits(&[("skeleton", rises)]), |rules| {
        rules.hero.stats.attack = 50;
    });
    for (drawing, told) in [("@k...", true), ("@z...", false), ("@k.i.", false)] {
        let mut scene = Scene::of(&file, drawing);
        scene.assert_play("e", "1.alive:false");
        let rises = scene.view().rises_in(ActorId(1));
        assert_eq!(rises.is_some(), told, "{drawing}");
    }
}

/// A stab never misses. By a shielded flame one blow in four does, in addition to dodges: 75 % of 80 % hit. A touch that
/// drains does no harm.
#[test]
fn forecasts_know_of_light_and_sleep() {
    let file = with_traits(&[]);
    for (mut scene, words, told) in [
        (Scene::of(&file, "asleep @b"), "", (0, 200)),
        (Scene::of(&file, "@b"), ".", (20, 100)),
        (Scene::of(&file, "@b"), ". flame-shielded", (40, 100)),
    ] {
        scene.play(words);
        let blow = scene.view().forecast(ActorId(1)).and_then(|it| it.hero);
        let found = blow.map(|it| (it.miss_percent, it.first_percent));
        assert_eq!(found, Some(told));
    }
    let drains = Scene::of(&with_traits(&[("zombie", "drains = 9")]), "@z");
    let harm = drains.view().forecast(ActorId(1)).and_then(|it| it.monster);
    assert_eq!(harm.map(|it| (it.min_damage, it.max_damage)), Some((0, 0)));
}

/// The odds only know hit points and poison: there are none against a monster that splits, with blows that daze, under
/// rules without blows, or after the game.
#[test]
fn odds_exist_only_in_fights() {
    let has_odds = |file: &RulesetFile, drawing: &str, words: &str| {
        let mut scene = Scene::of(file, drawing);
        scene.play(words);
        scene.view().odds(ActorId(1)).is_some()
    };
    let plain = with_traits(&[]);
    assert!(has_odds(&plain, "@s.#", "") && has_odds(&plain, "@z", ""));
    let splits = with_traits(&[("slime", "splits_from = 6")]);
    assert!(!has_odds(&splits, "@s.#", ""));
    let peaceful = changed(plain.clone(), |rules| rules.play.bump = BumpRule::IsBlocked);
    assert!(!has_odds(&peaceful, "@z", ""));
    let frail = changed(plain, |rules| rules.hero.stats.hp = 1);
    assert!(has_odds(&frail, "@z", "") && !has_odds(&frail, "@z", ". . . ."));
    let mace = changed(file("tallowdeep"), |rules| {
        rules.hero.wears = vec!["mace".into()];
    });
    assert!(has_odds(&file("tallowdeep"), "@r", "") && !has_odds(&mace, "@r", ""));
}

/// A shooter steps back to the cell that is farthest as the crow flies; if none is farther, it shoots.
#[test]
fn a_shooter_steps_back_as_far_as_it_can() {
    let rows = [
        "##########\n#........#\n#.@.g....#\n#........#\n########## ; . . => 1.at:5,1 Shot:0",
        "######\n#....#\n#.@.g#\n#....#\n###### ; . . => 1.at:4,2 Shot:1",
    ];
    assert_plays(
        &with_traits(&[("goblin", "shoots = { range = 7, keeps = 4 }")]),
        &rows,
    );
}

/// Mimics left on another level neither show as items here nor are unmasked from here.
#[test]
fn mimics_of_another_level_are_not_seen() {
    let file = with_traits(&[("zombie", "disguised_as = \"potion_red\"")]);
    let row = format!("#{}#", "z".repeat(58));
    let wall = "#".repeat(60);
    let mut rows = vec![wall.clone(), format!("#>@.{}#", "z".repeat(55))];
    rows.extend(std::iter::repeat_n(row, 37));
    rows.push(wall);
    let mut scene = Scene::of(&file, &format!("asleep {}", rows.join("\n")));
    scene.play("w");
    scene.assert_play("> .", "depth:2 Unmasked:0");
    let view = scene.view();
    let lying = scene.inspect().items().filter(|(at, _)| view.sees(*at));
    assert_eq!(view.visible_items().count(), lying.count());
}

/// Poured wax runs on along a slanted line as along a row.
#[test]
fn wax_is_poured_along_slanted_lines() {
    let pours = "pours = { below = 101, every = 2, reach = 9, terrain = \"hot_wax\" }";
    let row = "#.......#";
    let drawing = format!("{row}\n{row}\n#..@....#\n{row}\n#.....g.#\n{row}");
    let mut scene = Scene::of(&super::phases::rules(pours), &drawing);
    let mut aimed = Vec::new();
    for _ in 0..4 {
        if aimed.is_empty() {
            scene.play(".");
            aimed = scene.view().cells_aimed_at_by(ActorId(1));
        }
    }
    let (from, hero) = (scene.at(1), scene.at(0));
    let beyond = |pos: &Pos| pos.distance(from) > hero.distance(from);
    assert!(
        aimed.contains(&hero) && aimed.iter().any(beyond),
        "{aimed:?} from {from:?}"
    );
}

/// What a torch becomes is drawn as part of the wall only if it is as solid as one. Only what sheds light can go out.
#[test]
fn the_rules_decide_what_lights_become() {
    let rules = |becomes: &str| {
        let to = format!("[torch]\nbecomes = \"{becomes}\"");
        let from = "[torch]\nbecomes = \"wall\"";
        let doors = DOORS_RULE.1.replace(from, &to);
        flame(&[(DOORS_RULE.0, &doors)]).rules
    };
    for becomes in ["wall", "sealed_door", "shut_cage", "secret_door"] {
        let solid = rules(becomes).dead_torch().is_some();
        assert_eq!(solid, becomes == "sealed_door", "{becomes}");
    }
    let rules = rules("wall");
    let out = |word| {
        let terrain = rules.terrain_named(word).expect("there is such terrain");
        rules.without_flame(terrain)
    };
    assert_eq!(out("brazier_lit"), Some("brazier"));
    assert_eq!(out("chest_open"), None);
}

/// A drawn place needs a drawing of a whole level, not just any vault.
#[test]
fn drawn_places_need_drawings_of_levels() {
    let mut rules = Ruleset::clone(&file("tallowdeep").rules);
    assert_eq!(rules.depth_without_drawing(), None);
    let mut drawn = rules.places.iter().filter(|it| it.maker == Maker::Drawn);
    let from = drawn.next().expect("there is one").from;
    for vault in &mut rules.vaults {
        (vault.from, vault.to) = (1, 26);
    }
    rules.vaults.retain(|vault| vault.site != VaultSite::Level);
    assert!(!rules.vaults.is_empty());
    assert_eq!(rules.depth_without_drawing(), Some(from));
}

/// Out of view, a corpse shows neither its tallow nor when it rises.
#[test]
fn corpses_out_of_view_give_nothing_away() {
    let traits = [("ogre", "rises = { after = 20 }")];
    let file = changed(with_traits(&traits), |rules| rules.hero.stats.attack = 99);
    let mut scene = Scene::of(&file, "######\n#@O.##\n#.####\n#....#\n######");
    for (words, is_shown) in [("e", true), ("s s e e e", false)] {
        scene.play(words);
        let view = scene.view();
        let tallow = view.tallow_at(Pos::new(2, 1)) > 0;
        let rises = view.rises_in(ActorId(1)).is_some();
        assert_eq!([tallow, rises], [is_shown; 2], "{words}");
    }
}
