//! Edge cases: the last turn, the last wax, the last cell, light that is just enough.

use tallowdeep::Command;
use tallowdeep::base::Pos;
use tallowdeep::game::rules::{EffectKind, FlameHeight, Maker, VaultSite};
use tallowdeep::game::{ActorId, Event, Refusal, Ruleset};

use super::allies::ALLY_RULE;
use super::doors::DOORS_RULE;
use super::flame::flame;
use super::ground::BRAND_RULE;
use crate::support::scene::Scene;
use crate::support::traits::{changed, kind, with_traits, with_traits_and};

/// A wound can be sealed with the last of the wax.
#[test]
fn the_last_wax_seals_a_wound() {
    for (wax, seals) in [(25, true), (24, false)] {
        let file = changed(with_traits(&[]), |rules| {
            let flame = rules.flame.as_mut().expect("it has a flame");
            (flame.wax, flame.plain.wax) = (wax, 0);
        });
        let mut scene = Scene::of(&file, 1, "@^..");
        scene.play("e");
        assert_eq!(scene.hp(0), 22);
        let sealed = scene.command(Command::SealWounds);
        assert_eq!(sealed.err(), (!seals).then_some(Refusal::NoWax), "{wax}");
    }
}

/// A hero with as much wax as it can carry leaves tallow where it is.
#[test]
fn tallow_is_left_if_there_is_no_room_for_it() {
    let left = |wax| {
        let file = changed(with_traits(&[]), |rules| {
            let flame = rules.flame.as_mut().expect("it has a flame");
            (flame.wax, flame.max_wax, flame.plain.wax) = (wax, 300, 0);
            rules.hero.stats.attack = 50;
        });
        let mut scene = Scene::of(&file, 1, "@z..");
        scene.play("e e e");
        assert_eq!(scene.at(0), Pos::new(2, 0));
        scene.view().tallow_at(Pos::new(1, 0))
    };
    assert_eq!(left(300), 22 / 4);
    assert_eq!(left(299), 0, "there is room for some of it");
}

/// A monster that was awake is remembered for twenty turns out of view, no longer.
#[test]
fn a_memory_lasts_twenty_turns() {
    let rules = [("notices_percent = 100", "notices_percent = 0")];
    let file = with_traits_and(&[("skeleton", "acts_every = 99")], &rules);
    let mut scene = Scene::of(&file, 1, "#@....k#");
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
        let mut scene = Scene::of(&file, 1, "#@...........z#");
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
    let kindled = |drawing: &str| {
        let traits = [("rat", "kindles_within = 9")];
        let blind = [("notices_percent = 100", "notices_percent = 0")];
        let mut scene = Scene::of(&with_traits_and(&traits, &blind), 1, drawing);
        let events = scene.play(". . . .");
        let kindled = |event: &Event| matches!(event, Event::Kindled { .. });
        events.iter().any(kindled)
    };
    assert!(kindled("#@...r.u#"));
    assert!(!kindled("#@...r.U#"));
}

/// Without a flame no wax is eaten, however much is left.
#[test]
fn wax_of_a_flame_that_is_out_is_not_eaten() {
    let mut scene = Scene::of(&with_traits(&[("rat", "eats_wax = 3")]), 1, "@≈r.");
    let events = scene.play("e . . .");
    let flame = scene.view().flame().expect("there is one");
    assert_eq!(flame.height, FlameHeight::Out);
    assert!(flame.wax > 200);
    let eats = |event: &Event| matches!(event, Event::WaxEaten { .. });
    assert!(!events.iter().any(eats), "{events:?}");
}

/// A second bite that is no worse than the first is not reported.
#[test]
fn the_same_poison_is_reported_once() {
    let file = changed(with_traits(&[]), |rules| {
        let snake = kind(rules, "snake");
        snake.venom.as_mut().expect("it has venom").percent = 100;
    });
    let mut scene = Scene::of(&file, 1, "n@n");
    scene.play(".");
    let events = scene.play(".");
    let bites = |event: &&Event| matches!(event, Event::Struck { .. });
    assert_eq!(events.iter().filter(bites).count(), 2);
    let applied = |event: &&Event| {
        matches!(
            event,
            Event::EffectApplied {
                effect: EffectKind::Poisoned,
                ..
            }
        )
    };
    assert_eq!(events.iter().filter(applied).count(), 1);
}

/// Ground that was never hidden does not count as found.
#[test]
fn a_web_is_not_found() {
    let mut scene = Scene::of(&with_traits(&[]), 1, "@%..");
    let events = scene.play("e");
    let found = |event: &Event| matches!(event, Event::Found { .. });
    assert!(!events.iter().any(found), "{events:?}");
}

/// A brand thrown at a secret door, or out of range, changes nothing that the hero knows of.
#[test]
fn a_throw_reveals_nothing_hidden() {
    let mut scene = Scene::of(&flame(&[BRAND_RULE]), 1, "#@y..`..§#");
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
    let mut far = Scene::of(&flame(&[BRAND_RULE]), 1, "#@y.......`i#");
    far.play("e g w");
    assert!(far.view().sees(Pos::new(10, 0)));
    assert_eq!(cells(&far, 10), 0, "it is nine cells away");
}

/// Only a monster of a kind that follows trails is reported to track the hero.
#[test]
fn only_trail_followers_track_the_hero() {
    let file = with_traits(&[("rat", "follows_trail = true")]);
    let mut scene = Scene::of(
        &file,
        1,
        "
        #######
        #@....#
        #..r.k#
        #######",
    );
    scene.play("e e");
    let tracked = |id| scene.view().is_tracked_by(ActorId(id));
    let beside = scene.at(1).distance(scene.at(0)) <= 2;
    assert!(beside && tracked(1));
    assert!(!tracked(2));
}

/// Neither a foe nor the hero counts as an ally.
#[test]
fn allies_are_known_by_id() {
    let scene = Scene::of(&with_traits_and(&[], &[ALLY_RULE]), 1, "@.Yr");
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
        let mut scene = Scene::of(&file, 1, drawing);
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
    let mut scene = Scene::of(
        &file,
        1,
        "
        #######
        #@##z.#
        #######",
    );
    for _ in 0..9 {
        if scene.at(1) == Pos::new(2, 1) {
            break;
        }
        scene.play(".");
    }
    assert_eq!(scene.at(1), Pos::new(2, 1), "it is in the wall");
    scene.play("e");
    let bodies: Vec<_> = scene.view().corpses().map(|body| body.at).collect();
    assert_eq!(bodies, [Pos::new(1, 1)]);
}

/// A stab never misses. By a shielded flame one blow in four does, in addition to dodges.
#[test]
fn forecasts_know_of_light_and_sleep() {
    let file = with_traits(&[]);
    let told = |scene: &Scene| {
        let told = scene.view().forecast(ActorId(1)).and_then(|told| told.hero);
        told.map(|told| (told.miss_percent, told.first_percent))
    };
    let asleep = Scene::asleep(&file, "@b");
    assert_eq!(told(&asleep), Some((0, 200)));
    let mut awake = Scene::of(&file, 1, "@b");
    awake.play(".");
    assert_eq!(told(&awake), Some((20, 100)));
    awake.play("flame-shielded");
    assert_eq!(told(&awake), Some((40, 100)), "75 % of 80 % hit");
    let drains = with_traits(&[("zombie", "drains = 9")]);
    let scene = Scene::of(&drains, 1, "@z");
    let harm = scene.view().forecast(ActorId(1)).and_then(|it| it.monster);
    let harm = harm.map(|harm| (harm.min_damage, harm.max_damage));
    assert_eq!(harm, Some((0, 0)));
}

/// Light is worth what misses cost: four blows at a zombie take 4 / 0.75 turns by a shielded flame, each costing 4 HP.
#[test]
fn light_is_worth_the_blows_that_miss() {
    let file = changed(with_traits(&[]), |rules| {
        kind(rules, "zombie").stats.hp = 20;
    });
    let mut scene = Scene::of(&file, 1, "@z");
    scene.play(". flame-shielded");
    let saved = |to| scene.view().hp_saved_by(to);
    assert_eq!(saved(FlameHeight::Plain), Some(5));
    assert_eq!(saved(FlameHeight::Shielded), Some(0));
}

/// Keeping the flame as it is costs nothing.
#[test]
fn a_flame_that_stays_costs_nothing() {
    let file = changed(with_traits(&[]), |rules| {
        let flame = rules.flame.as_mut().expect("it has a flame");
        (flame.relight_wax, flame.raise_wax) = (5, 2);
    });
    let flame = file.rules.flame.as_ref().expect("it has a flame");
    use FlameHeight::{Bright, Out, Plain, Shielded};
    assert_eq!(flame.price(Out, Out), 0);
    assert_eq!(flame.price(Out, Shielded), 5);
    assert_eq!(flame.price(Out, Bright), 5 + 4);
    assert_eq!(flame.price(Shielded, Bright), 4);
    assert_eq!((flame.price(Plain, Plain), flame.price(Plain, Out)), (0, 0));
}

/// A shooter steps back to the cell that is farthest as the crow flies; if none is farther, it shoots.
#[test]
fn a_shooter_steps_back_as_far_as_it_can() {
    let file = with_traits(&[("goblin", "shoots = { range = 7, keeps = 4 }")]);
    let open = "
        ##########
        #........#
        #........#
        #.@.g....#
        #........#
        #........#
        ##########";
    let mut scene = Scene::of(&file, 1, open);
    scene.play(".");
    let hero = scene.at(0);
    assert_eq!(scene.at(1).distance(hero), 2, "it has noticed the hero");
    scene.play(".");
    assert_eq!(scene.at(1).distance_squared(hero), 3 * 3 + 1);
    let narrow = "
        ######
        #....#
        #....#
        #.@.g#
        #....#
        #....#
        ######";
    let mut scene = Scene::of(&file, 1, narrow);
    scene.play(".");
    let at = scene.at(1);
    let events = scene.play(".");
    let shot = |event: &Event| matches!(event, Event::Shot { .. });
    assert!(events.iter().any(shot) && scene.at(1) == at, "{events:?}");
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
    let unmasked = |event: &Event| matches!(event, Event::Unmasked { .. });
    assert!(!events.iter().any(unmasked), "{events:?}");
    let view = scene.view();
    let lying = scene
        .inspect()
        .items()
        .filter(|(at, _)| view.sees(*at))
        .count();
    assert_eq!(view.visible_items().count(), lying);
}

/// Poured wax runs on along a slanted line as along a row.
#[test]
fn wax_is_poured_along_slanted_lines() {
    let file = super::phases::rules(
        "pours = { below = 101, every = 2, reach = 9, terrain = \"hot_wax\" }",
    );
    let drawing = "
        #########
        #.......#
        #.......#
        #..@....#
        #.......#
        #.....g.#
        #.......#
        #########";
    let mut scene = Scene::of(&file, 1, drawing);
    let mut aimed = Vec::new();
    for _ in 0..4 {
        scene.play(".");
        aimed = scene.view().cells_aimed_at_by(ActorId(1));
        if !aimed.is_empty() {
            break;
        }
    }
    let (from, hero) = (scene.at(1), scene.at(0));
    assert!(aimed.contains(&hero), "{aimed:?} from {from:?}");
    let beyond = |pos: &&Pos| pos.distance(from) > hero.distance(from);
    assert!(aimed.iter().filter(beyond).count() > 0, "{aimed:?}");
}

/// A dart that misses flies on by a cell, even along a slanted line.
#[test]
fn a_dart_that_misses_flies_on() {
    let file = changed(with_traits(&[("bat", "stands = true")]), |rules| {
        kind(rules, "bat").stats.dodge = 100;
    });
    let drawing = "
        ########
        #@(....#
        #......#
        #..b...#
        #......#
        ########";
    let mut scene = Scene::of(&file, 1, drawing);
    scene.play("e g w");
    let (held, _) = scene.view().throwables().next().expect("a dart");
    let at = scene.at(1);
    let events = scene.command(Command::Throw(held.slot, at));
    let events = events.expect("it is in reach");
    let landed = events.iter().find_map(|event| match event {
        Event::Landed { at, .. } => Some(*at),
        _ => None,
    });
    assert_eq!(landed, Some(Pos::new(4, 4)), "{events:?}");
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
    for (becomes, solid) in [
        ("wall", false),
        ("sealed_door", true),
        ("shut_cage", false),
        ("secret_door", false),
    ] {
        assert_eq!(rules(becomes).dead_torch().is_some(), solid, "{becomes}");
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
