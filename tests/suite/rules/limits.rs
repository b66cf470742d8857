//! Edge cases: the last turn, the last wax, the last cell, light that is just enough.

use tallowdeep::Command;
use tallowdeep::base::Pos;
use tallowdeep::game::rules::{EffectKind, FlameHeight, Maker, VaultSite};
use tallowdeep::game::{ActorId, Event, Refusal, Ruleset};

use super::allies::ALLY_RULE;
use super::doors::DOORS_RULE;
use super::flame::flame;
use super::ground::BRAND_RULE;
use crate::support::scene::{Scene, assert_happens, assert_never, count, happens};
use crate::support::traits::{changed, kind, with_traits, with_traits_and};

/// A wound can be sealed with the last of the wax.
#[test]
fn the_last_wax_seals_a_wound() {
    for (wax, seals) in [(25, true), (24, false)] {
        let file = changed(with_traits(&[]), |rules| {
            let flame = rules.flame.as_mut().expect("it has a flame");
            (flame.wax, flame.plain.wax) = (wax, 0);
        });
        let mut scene = Scene::of(&file, "@^..");
        scene.play("e");
        assert_eq!(scene.hp(0), 22);
        let sealed = scene.command(Command::SealWounds);
        assert_eq!(sealed.err(), (!seals).then_some(Refusal::NoWax), "{wax}");
    }
}

/// A hero with as much wax as it can carry leaves tallow where it is; with room for some of it, none.
#[test]
fn tallow_is_left_if_there_is_no_room_for_it() {
    for (wax, left) in [(300, 22 / 4), (299, 0)] {
        let file = changed(with_traits(&[]), |rules| {
            let flame = rules.flame.as_mut().expect("it has a flame");
            (flame.wax, flame.max_wax, flame.plain.wax) = (wax, 300, 0);
            rules.hero.stats.attack = 50;
        });
        let mut scene = Scene::of(&file, "@z..");
        scene.play("e e e");
        assert_eq!(scene.at(0), Pos::new(2, 0));
        assert_eq!(scene.view().tallow_at(Pos::new(1, 0)), left);
    }
}

/// A monster that was awake is remembered for twenty turns out of view, no longer.
#[test]
fn a_memory_lasts_twenty_turns() {
    let rules = [("notices_percent = 100", "notices_percent = 0")];
    let file = with_traits_and(&[("skeleton", "acts_every = 99")], &rules);
    let mut scene = Scene::of(&file, "#@....k#");
    scene.play("flame-shielded");
    for turns in 0..30 {
        let remembered = scene.view().remembered_monsters().count();
        assert_eq!(remembered, usize::from(turns <= 20), "{turns} turns");
        scene.play(".");
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
    let file = with_traits_and(&[("rat", "kindles_within = 9")], &blind);
    for (drawing, kindles) in [("#@...r.u#", true), ("#@...r.U#", false)] {
        let events = Scene::of(&file, drawing).play(". . . .");
        assert_eq!(happens!(events, Event::Kindled { .. }), kindles);
    }
}

/// Without a flame no wax is eaten, however much is left.
#[test]
fn wax_of_a_flame_that_is_out_is_not_eaten() {
    let mut scene = Scene::of(&with_traits(&[("rat", "eats_wax = 3")]), "@≈r.");
    let events = scene.play("e . . .");
    assert!(scene.height() == FlameHeight::Out && scene.wax() > 200);
    assert_never!(events, Event::WaxEaten { .. });
}

/// A second bite that is no worse than the first is not reported.
#[test]
fn the_same_poison_is_reported_once() {
    let file = changed(with_traits(&[]), |rules| {
        kind(rules, "snake")
            .venom
            .as_mut()
            .expect("it has venom")
            .percent = 100;
    });
    let mut scene = Scene::of(&file, "n@n");
    scene.play(".");
    let events = scene.play(".");
    assert_eq!(count!(events, Event::Struck { .. }), 2);
    let poison = count!(
        events,
        Event::EffectApplied {
            effect: EffectKind::Poisoned,
            ..
        }
    );
    assert_eq!(poison, 1);
}

/// Ground that was never hidden does not count as found.
#[test]
fn a_web_is_not_found() {
    let mut scene = Scene::of(&with_traits(&[]), "@%..");
    assert_never!(scene.play("e"), Event::Found { .. });
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

/// Only a monster of a kind that follows trails is reported to track the hero.
#[test]
fn only_trail_followers_track_the_hero() {
    let file = with_traits(&[("rat", "follows_trail = true")]);
    let mut scene = Scene::of(&file, "#@....#\n#..r.k#");
    scene.play("e e");
    let tracked = [1, 2].map(|id| scene.view().is_tracked_by(ActorId(id)));
    assert!(scene.at(1).distance(scene.at(0)) <= 2);
    assert_eq!(tracked, [true, false]);
}

/// Neither a foe nor the hero counts as an ally.
#[test]
fn allies_are_known_by_id() {
    let scene = Scene::of(&with_traits_and(&[], &[ALLY_RULE]), "@.Yr");
    let view = scene.view();
    assert!(view.is_ally(ActorId(1)));
    assert!(!view.is_ally(ActorId(2)) && !view.is_ally(ActorId::HERO));
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
        scene.play("e");
        assert!(!scene.actor(1).alive);
        let rises = scene.view().rises_in(ActorId(1));
        assert_eq!(rises.is_some(), told, "{drawing}");
    }
}

/// A monster that dies in a wall falls out of it, and its corpse lies there.
#[test]
fn a_body_falls_out_of_the_wall() {
    let file = changed(
        with_traits(&[("zombie", "through_walls = true")]),
        |rules| {
            rules.hero.stats.attack = 50;
        },
    );
    let mut scene = Scene::of(&file, "#######\n#@##z.#\n#######");
    for _ in 0..9 {
        if scene.at(1) != Pos::new(2, 1) {
            scene.play(".");
        }
    }
    assert_eq!(scene.at(1), Pos::new(2, 1), "it is in the wall");
    scene.play("e");
    let bodies: Vec<_> = scene.view().corpses().map(|body| body.at).collect();
    assert_eq!(bodies, [Pos::new(1, 1)]);
}

/// A stab never misses. By a shielded flame one blow in four does, in addition to dodges: 75 % of 80 % hit. A touch that
/// drains does no harm.
#[test]
fn forecasts_know_of_light_and_sleep() {
    let file = with_traits(&[]);
    for (mut scene, words, told) in [
        (Scene::asleep(&file, "@b"), "", (0, 200)),
        (Scene::of(&file, "@b"), ".", (20, 100)),
        (Scene::of(&file, "@b"), ". flame-shielded", (40, 100)),
    ] {
        scene.play(words);
        let blow = scene.view().forecast(ActorId(1)).and_then(|it| it.hero);
        assert_eq!(
            blow.map(|it| (it.miss_percent, it.first_percent)),
            Some(told)
        );
    }
    let drains = Scene::of(&with_traits(&[("zombie", "drains = 9")]), "@z");
    let harm = drains.view().forecast(ActorId(1)).and_then(|it| it.monster);
    assert_eq!(harm.map(|it| (it.min_damage, it.max_damage)), Some((0, 0)));
}

/// Light is worth what misses cost: four blows at a zombie take 4 / 0.75 turns by a shielded flame, each costing 4 HP.
#[test]
fn light_is_worth_the_blows_that_miss() {
    let file = changed(with_traits(&[]), |rules| {
        kind(rules, "zombie").stats.hp = 20;
    });
    let mut scene = Scene::of(&file, "@z");
    scene.play(". flame-shielded");
    let saved = |to| scene.view().hp_saved_by(to);
    assert_eq!(saved(FlameHeight::Plain), Some(5));
    assert_eq!(saved(FlameHeight::Shielded), Some(0));
}

/// A shooter steps back to the cell that is farthest as the crow flies; if none is farther, it shoots.
#[test]
fn a_shooter_steps_back_as_far_as_it_can() {
    let file = with_traits(&[("goblin", "shoots = { range = 7, keeps = 4 }")]);
    let room = |width: usize| {
        let (wall, row) = ("#".repeat(width), format!("#{}#", ".".repeat(width - 2)));
        let middle = format!("#.@.g{}#", ".".repeat(width - 6));
        let mut scene = Scene::of(
            &file,
            &[&*wall, &row, &row, &middle, &row, &row, &wall].join("\n"),
        );
        scene.play(".");
        scene
    };
    let mut open = room(10);
    let hero = open.at(0);
    assert_eq!(open.at(1).distance(hero), 2, "it has noticed the hero");
    open.play(".");
    assert_eq!(open.at(1).distance_squared(hero), 3 * 3 + 1);
    let mut narrow = room(6);
    let at = narrow.at(1);
    assert_happens!(narrow.play("."), Event::Shot { .. });
    assert_eq!(narrow.at(1), at);
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
    let mut scene = Scene::asleep(&file, &rows.join("\n"));
    scene.play("w");
    let events = scene.play("> .");
    assert_eq!(scene.view().depth(), 2);
    assert_never!(events, Event::Unmasked { .. });
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

/// A dart that misses flies on by a cell, even along a slanted line.
#[test]
fn a_dart_that_misses_flies_on() {
    let file = changed(with_traits(&[("bat", "stands = true")]), |rules| {
        kind(rules, "bat").stats.dodge = 100;
    });
    let mut scene = Scene::of(&file, "#@(....#\n#......#\n#..b...#\n#......#");
    scene.play("e g w");
    assert_happens!(scene.throws("dart", 1), Event::Landed { at, .. } if *at == Pos::new(4, 3));
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
    let mut rules = Ruleset::clone(&crate::support::variant::file("tallowdeep").rules);
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
