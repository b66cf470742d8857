//! The five tutorials side by side: behaviour that several share. What only one does is tested in the file of its rule
//! set.

use tallowdeep::base::{Dir, Pos};
use tallowdeep::content::RulesetFile;
use tallowdeep::game::{Command, GameOver, Refusal};

use super::{AROUND, CORNER, FIVE};
use crate::support::scene::{Scene, assert_plays};
use crate::support::text::{assert_ends, rows};
use crate::support::traits::changed;
use crate::support::variant::{file, variant};

/// Hits until the monster is dead, and until the hero is, which waits or walks into the edge: that takes no turn in the
/// first, where the number follows from a single hit.
#[test]
fn hits_to_kill() {
    for (rules, monster, hits, idle, back) in [
        ("mcrogueface", 'g', 2, "", 30),
        ("mcrogueface", 'o', 3, "", 15),
        ("mcrogueface", 't', 6, "", 8),
        ("tcod", 'o', 2, ".", 30),
        ("tcod", 'T', 4, ".", 15),
        ("roguebasin", 'o', 2, "w", 30),
        ("roguebasin", 'T', 4, "w", 15),
    ] {
        let drawing = format!("@{monster}");
        let mut scene = Scene::new(rules, &drawing);
        let mut dies = || (scene.play("e"), scene.hp(1)).1 == 0;
        assert_eq!((1..100).find(|_| dies()), Some(hits), "{rules} {monster}");
        let mut scene = Scene::new(rules, &drawing);
        let strikes = |scene: &mut Scene, word: &str| {
            scene
                .strikers(word)
                .into_iter()
                .filter(|by| *by == 1)
                .count()
        };
        let mut found = 0;
        if idle.is_empty() {
            scene.play("e");
            found = 29 / (30 - scene.hp(0)) as usize + 1;
        }
        while scene.over().is_none() && !idle.is_empty() {
            found += strikes(&mut scene, idle);
        }
        assert_eq!(found, back, "{rules} {monster}");
    }
}

/// FOV: the cells visible in an open field. Circles are as round as the tutorials'.
#[test]
fn open_fields() {
    let seen = |file: &RulesetFile| {
        let mut rows = vec![".".repeat(25); 25];
        rows[12].replace_range(12..13, "@");
        let scene = Scene::of(file, &rows.join("\n"));
        let view = scene.view();
        view.size().cells().filter(|pos| view.sees(*pos)).count()
    };
    let right = [197, 197, 289, 317, 113];
    assert_eq!(FIVE.map(|name| seen(&file(name))), right);
    let basic = [("algorithm = \"shadow\"", "algorithm = \"basic\"")];
    assert_eq!(seen(&variant("mcrogueface", &basic)), 197);
}

/// Fog states: in view, remembered, never seen.
#[test]
fn cells_out_of_view_are_remembered() {
    for (name, steps) in FIVE.into_iter().zip([9, 9, 9, 11, 7]) {
        let mut scene = Scene::new(name, &format!("@{}", ".".repeat(20)));
        let radius = steps - 1;
        assert_eq!(scene.fog().len(), 1 + radius, "{name}");
        scene.play(&"e ".repeat(steps));
        let fog = scene.fog();
        assert_eq!(&fog[..2], ",.", "{name}: {fog}");
        assert_eq!(fog.len(), 1 + (steps + radius).min(20), "{name}");
    }
}

/// Enemy step directions: the first action of a monster diagonally from the hero, two cells away.
#[test]
fn only_sadconsole_monsters_step_four_ways() {
    for (rules, monster, steps) in [
        ("mcrogueface-5", 'g', 0),
        ("mcrogueface", 'g', 2),
        ("tcod", 'o', 2),
        ("roguebasin", 'o', 2),
        ("sadconsole", 'g', 1),
    ] {
        let mut scene = Scene::new(rules, &format!("{monster}...\n....\n..@#\n...."));
        // Nothing else takes a turn in all five.
        scene.play("s");
        let stepped = scene.at(1).manhattan_distance(Pos::new(0, 0));
        assert_eq!(stepped, steps, "{rules}");
    }
}

/// 1.5, 2, 4.3, 5.3: four directions, and no key to wait.
#[test]
fn four_of_the_five_know_no_diagonals_and_no_waiting() {
    for rules in ["mcrogueface-5", "mcrogueface", "roguebasin", "sadconsole"] {
        let mut scene = Scene::new(rules, "@..");
        for dir in [Dir::NE, Dir::SE, Dir::SW, Dir::NW] {
            assert_eq!(scene.bump(dir), Err(Refusal::NoDiagonals));
        }
        scene.assert_refused(Command::Wait, Refusal::NoWaiting);
    }
}

/// 0.7, 1.6, 3.5, 4.2, 5.3: monsters test the field of view before or after the hero's step, and one that loses the hero
/// stops with it, or a step later.
#[test]
fn monsters_enter_and_leave_view() {
    for (rules, monster, late) in [
        ("mcrogueface", "g", 0),
        ("sadconsole", "g", 0),
        ("tcod", "o", 1),
        ("roguebasin", "o", 1),
    ] {
        let mut comes = Scene::new(rules, &CORNER.replace('g', monster));
        let column = |scene: &mut Scene, words: &str| {
            scene.play(words);
            scene.at(1).x
        };
        let found = ["s", "s s"].map(|it| column(&mut comes, it));
        assert_eq!(found, [6, 5 + late], "{rules}");
        let mut leaves = Scene::new(rules, &AROUND.replace('g', monster));
        assert_eq!(column(&mut leaves, "n"), late, "{rules}");
        if rules == "roguebasin" {
            assert_eq!(column(&mut leaves, "e n e e"), 1);
        }
    }
    let mut orc = Scene::new("tcod", &CORNER.replace('g', "o"));
    orc.play("s s s .");
    assert_eq!(orc.at(1).x, 5);
}

/// 1.6, 3.4, 4.2: monsters cut corners, in 4.2 if the rounded step is diagonal.
#[test]
fn monsters_cut_corners() {
    let corner = "o#..\n#...\n....\n...@";
    let other = "g#..\n#...\n....\n..@.";
    for (rules, drawing, words) in [
        ("tcod", corner, "."),
        ("roguebasin", corner, "e"),
        ("mcrogueface", other, "e"),
    ] {
        assert_plays(&file(rules), &[&format!("{drawing} ; {words} => 1.at:1,1")]);
    }
}

/// 3.3, 4.2: the hit, then the death; names as they are in the rules, the attacker's capitalised. A hit for 0 has a
/// message and does no damage.
#[test]
fn python_tutorials_log_hits_and_deaths() {
    for (rules, hero, orc, troll, vain) in [
        ("tcod", "Player", "Orc", "Troll", "does no damage."),
        ("roguebasin", "player", "orc", "troll", "it has no effect!"),
    ] {
        let mut scene = Scene::new(rules, "@o");
        scene.play("e e");
        let hit = format!("Player attacks {orc} for 5 hit points.");
        let back = format!("Orc attacks {hero} for 1 hit points.");
        assert_eq!(scene.log(), [&hit, &back, &hit, "Orc is dead!"]);
        assert_eq!(scene.log_colors(), [""; 4]);
        let hard = ("attack = 4, defense = 1", "attack = 2, defense = 5");
        let mut scene = Scene::of(&variant(rules, &[hard]), "@T");
        scene.play("e");
        let both = [
            format!("Player attacks {troll} but {vain}"),
            format!("Troll attacks {hero} but {vain}"),
        ];
        let right = (both.into(), 30, 16);
        assert_eq!((scene.log(), scene.hp(0), scene.hp(1)), right);
    }
}

/// 3.3, 4.2: a corpse lies where the monster died, is called its remains and does not block.
#[test]
fn a_corpse_blocks_nothing() {
    for (rules, orc) in [("tcod", "Orc"), ("roguebasin", "orc")] {
        let mut scene = Scene::new(rules, "@o.");
        scene.play("e e");
        let remains: Vec<_> = scene.view().corpses().map(|of| (of.name, of.at)).collect();
        assert_eq!(remains, [(orc, Pos::new(1, 0))]);
        let right = Some(format!("remains of {orc}"));
        assert_eq!(file(rules).messages.remains_of(orc), right);
        scene.play("e");
        scene.assert_map(".@.");
        assert_eq!(scene.view().corpses().count(), 1);
    }
}

/// Death of the player, and HP clamp: in all four with combat the game ends at 0 hit points (0.4, 0.5, 0.13, 0.14). The
/// tutorial of 3.3 has no such end, that of 4 shows -1.
#[test]
fn the_game_ends_when_the_hero_dies() {
    let table = "
mcrogueface => @t => hp = 30 => You have died!|Press R to restart or Escape to quit.
tcod => @T => hp = 30 => Troll attacks Player for 2 hit points.|You died!
roguebasin => @TT => hp = 30 => Troll attacks player for 2 hit points.|You died!
sadconsole => g@g => hp = 100 =>";
    for [name, drawing, hp, log] in rows(table) {
        let weak = variant(&name, &[(&hp, "hp = 1")]);
        let mut scene = Scene::of(&weak, &drawing);
        let events = scene.play(if name == "mcrogueface" { "e" } else { "n" });
        let blows = events.iter().filter_map(super::striker);
        let blows = blows.filter(|by| *by > 0).count();
        assert_eq!(blows, 1, "{name}: nobody strikes the dead");
        let state = (scene.hp(0), scene.over());
        assert_eq!(state, (0, Some(GameOver::Dead)), "{name}");
        assert_ends(&scene.log().join("|"), &log);
        scene.assert_refused(Command::Bump(Dir::E), Refusal::GameOver);
    }
}

/// Enemy order: as they were created (0.11); in the last, monsters hit only along rows and columns.
#[test]
fn monsters_act_in_id_order() {
    for (rules, monster, idle, order) in [
        ("mcrogueface", "g", "e", &[0, 1, 2, 3, 4, 5, 6, 7, 8][..]),
        ("tcod", "o", ".", &[1, 2, 3, 4, 5, 6, 7, 8]),
        ("roguebasin", "o", "e", &[0, 1, 2, 3, 4, 5, 6, 7, 8]),
        ("sadconsole", "g", "e", &[0, 2, 4, 5, 7]),
    ] {
        let mut scene = Scene::new(
            rules,
            &"ooo o@o ooo".replace(' ', "\n").replace('o', monster),
        );
        assert_eq!(scene.strikers(idle), order, "{rules}");
    }
}

/// 1.5: monsters act after a step and after a hit. One that dies before its turn does not act.
#[test]
fn monsters_act_after_steps_and_hits() {
    for (name, monster) in [
        ("mcrogueface", 't'),
        ("tcod", 'T'),
        ("roguebasin", 'T'),
        ("sadconsole", 'g'),
    ] {
        let mut scene = Scene::new(name, &format!("@..{monster}"));
        scene.assert_play("e", "1.at:2,0");
        assert_eq!(scene.strikers("e"), [0, 1], "{name} after a blow");
        let mighty = changed(file(name), |rules| {
            rules.hero.stats.attack = 99;
            rules.monsters.iter_mut().for_each(|it| it.stats.dodge = 0);
        });
        let mut scene = Scene::of(&mighty, &format!("@{monster}"));
        assert_eq!(scene.strikers("e"), [0], "{name}");
    }
}

/// Wording: there are no messages but those of the tutorial. At most part 5 has a message for a step, a step into a
/// wall and a refusal; the last has none for a death, not even the hero's.
#[test]
fn everything_else_is_silent() {
    for (name, logged) in FIVE.into_iter().zip([2, 1, 0, 0, 0]) {
        let mut scene = Scene::new(name, "#.@#");
        scene.play("e w w n ne . g > <");
        assert_eq!(scene.log().len(), logged, "{name}: {:?}", scene.log());
    }
    let mut scene = Scene::of(&variant("sadconsole", &[("hp = 100", "hp = 1")]), "@.g");
    scene.play("e");
    assert_eq!((scene.hp(0), scene.log().len()), (0, 1));
    scene.assert_says("Goblin has attacked Player");
}
