//! The order of turns in each of the four with combat.

use tallowdeep::game::Event;

use crate::support::scene::Scene;
use crate::support::variant::variant;

/// The attackers' ids, in order.
fn strikers(events: &[Event]) -> Vec<u32> {
    events.iter().filter_map(super::striker).collect()
}

/// Enemy order: as they were created (0.11); in the last, monsters hit only along rows and columns.
#[test]
fn monsters_act_in_id_order() {
    let all = [1, 2, 3, 4, 5, 6, 7, 8];
    for (rules, idle, order) in [
        ("mcrogueface", "e", &all[..]),
        ("tcod", ".", &all),
        ("roguebasin", "e", &all),
        ("sadconsole", "e", &[2, 4, 5, 7]),
    ] {
        let monster = if rules == "sadconsole" || rules == "mcrogueface" {
            "g"
        } else {
            "o"
        };
        let ring = format!(
            "{monster}{monster}{monster}\n{monster}@{monster}\n{monster}{monster}{monster}"
        );
        let mut scene = Scene::new(rules, &ring);
        let mut order = order.to_vec();
        if idle == "e" {
            order.insert(0, 0);
        }
        assert_eq!(strikers(&scene.play(idle)), order, "{rules}");
    }
}

/// A monster that dies before its turn does not act.
#[test]
fn the_dead_do_not_hit_back() {
    for (name, monster) in [
        ("mcrogueface", 'g'),
        ("tcod", 'o'),
        ("roguebasin", 'o'),
        ("sadconsole", 'g'),
    ] {
        let hero = if name == "sadconsole" {
            ("attack = 1", "attack = 99")
        } else {
            ("attack = 5", "attack = 99")
        };
        let file = if name == "sadconsole" {
            variant(name, &[hero, ("dodge = 5", "dodge = 0")])
        } else {
            variant(name, &[hero])
        };
        let mut scene = Scene::of(&file, 1, &format!("@{monster}"));
        assert_eq!(strikers(&scene.play("e")), [0], "{name}");
        assert_eq!(scene.hp(0), scene.actor(0).stats.hp, "{name}");
    }
}

/// 1.5: monsters act after a step and after a hit.
#[test]
fn monsters_act_after_steps_and_hits() {
    for (name, monster) in [
        ("mcrogueface", 't'),
        ("tcod", 'T'),
        ("roguebasin", 'T'),
        ("sadconsole", 'g'),
    ] {
        let mut scene = Scene::new(name, &format!("@..{monster}"));
        scene.play("e");
        assert_eq!(scene.at(1).x, 2, "{name} after a step");
        assert_eq!(strikers(&scene.play("e")), [0, 1], "{name} after a blow");
    }
}
