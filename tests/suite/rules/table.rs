//! The five tutorials side by side, one property at a time. Behaviour is tested in the file of each rule set,
//! messages and screens in their own files.

use tallowdeep::base::{FovAlgorithm, Size};
use tallowdeep::content::RulesetFile;
use tallowdeep::game::rules::{
    AttackReach, BumpRule, Chase, DamageFormula, FailedStep, Monster, MonsterDeath, OutOfSight,
    RoomFloor, SightTest, SpawnCell, SpawnOrder, Stats, StepDirs, TunnelBend, TunnelOrder,
};
use tallowdeep::game::{Event, GameOver, Terrain, World};

use super::FIVE;
use crate::support::scene::Scene;
use crate::support::variant::{file, variant};

/// A value for each of the five, in the order of the table's columns.
pub(crate) fn each<T>(say: impl Fn(&RulesetFile) -> T) -> [T; 5] {
    FIVE.map(|name| say(&file(name)))
}

/// Damage model.
#[test]
fn damage() {
    let damage = each(|file| (file.rules.combat.damage, file.rules.combat.critical_percent));
    let difference = (DamageFormula::Difference, 100);
    assert_eq!(
        damage,
        [
            difference,
            difference,
            difference,
            difference,
            (DamageFormula::Proportional, 150)
        ]
    );
}

/// Randomness in combat: only in the last.
#[test]
fn only_sadconsole_rolls_dice_in_fights() {
    for name in ["mcrogueface", "tcod", "roguebasin"] {
        let fight = |seed| {
            let kind = if name == "mcrogueface" { "t" } else { "T" };
            Scene::with_seed(name, seed, &format!("@{kind}")).play("e e e e e e e e")
        };
        assert!((2..20).all(|seed| fight(seed) == fight(1)), "{name}");
    }
    let fight = |seed| Scene::with_seed("sadconsole", seed, "@g").play("e e e e");
    assert!((2..20).any(|seed| fight(seed) != fight(1)));
}

const fn stats(hp: i32, attack: i32, defense: i32) -> Stats {
    Stats {
        hp,
        attack,
        defense,
        dodge: 0,
        critical: 0,
    }
}

/// Player's stats; 1.2, 3.2, 4.2, 5.1, and the player's name.
#[test]
fn the_hero() {
    let hero = each(|file| (file.rules.hero.name.clone(), file.rules.hero.stats));
    let usual = stats(30, 5, 2);
    assert_eq!(
        hero,
        [
            ("Player".to_owned(), usual),
            ("Player".to_owned(), usual),
            ("Player".to_owned(), usual),
            ("player".to_owned(), usual),
            ("Player".to_owned(), stats(100, 1, 0)),
        ]
    );
}

/// Monster table, letters and weights; 1.2, 2, 3.2, 4.2, 5.1.
#[test]
fn monsters() {
    let row = |monster: &Monster| {
        (
            monster.name.clone(),
            monster.letter,
            monster.stats,
            monster.weight,
        )
    };
    let table = each(|file| file.rules.monsters.iter().map(row).collect::<Vec<_>>());
    let row = |name: &str, letter, stats, weight| (name.to_owned(), letter, stats, weight);
    let first = vec![
        row("Goblin", 'g', stats(6, 3, 0), 60),
        row("Orc", 'o', stats(10, 4, 1), 30),
        row("Troll", 't', stats(16, 6, 2), 10),
    ];
    let second = |orc, troll, weight| {
        vec![
            row(orc, 'o', stats(10, 3, 0), 80),
            row(troll, 'T', stats(16, 4, 1), weight),
        ]
    };
    let goblin = Stats {
        dodge: 5,
        ..stats(5, 2, 0)
    };
    assert_eq!(
        table,
        [
            first.clone(),
            first,
            second("Orc", "Troll", 20),
            second("orc", "troll", 21),
            vec![row("Goblin", 'g', goblin, 1)],
        ]
    );
}

/// 3.2, 4.2, 5.1: colours of monsters.
#[test]
fn colors_of_monsters() {
    let colors = each(|file| {
        let monsters = file.rules.monsters.iter();
        monsters
            .map(|monster| monster.color.clone())
            .collect::<Vec<_>>()
    });
    assert_eq!(colors[2], ["3f7f3f", "007f00"]);
    assert_eq!(colors[3], ["3f7f3f", "007f00"]);
    assert_eq!(colors[4], ["008000"]);
}

/// The hero's hits until the monster is dead.
fn blows_to_kill(rules: &str, monster: char) -> usize {
    let mut scene = Scene::new(rules, &format!("@{monster}"));
    (1..100)
        .find(|_| {
            scene.play("e");
            scene.hp(1) == 0
        })
        .expect("it dies")
}

/// Player hits to kill.
#[test]
fn hits_to_kill_a_monster() {
    let kills = |rules, monsters: &str| {
        let blows = monsters
            .chars()
            .map(|monster| blows_to_kill(rules, monster));
        blows.collect::<Vec<_>>()
    };
    assert_eq!(kills("mcrogueface", "got"), [2, 3, 6]);
    assert_eq!(kills("tcod", "oT"), [2, 4]);
    assert_eq!(kills("roguebasin", "oT"), [2, 4]);
    assert!(kills("sadconsole", "g")[0] >= 5);
}

/// The monster's hits until the hero, which waits or walks into the edge, is dead.
fn blows_to_die(rules: &str, monster: char, idle: &str) -> usize {
    let mut scene = Scene::new(rules, &format!("@{monster}"));
    let mut blows = 0;
    while scene.over().is_none() {
        let events = scene.play(idle);
        blows += events
            .iter()
            .filter(|event| super::striker(event) == Some(1))
            .count();
    }
    blows
}

/// Enemy hits to kill the player.
#[test]
fn hits_to_kill_the_hero() {
    // Walking into walls takes no turn there, so the number follows from a single hit.
    for (monster, hits) in [('g', 30), ('o', 15), ('t', 8)] {
        let mut scene = Scene::new("mcrogueface", &format!("@{monster}"));
        scene.play("e");
        let lost = 30 - scene.hp(0);
        assert_eq!((30 + lost - 1) / lost, hits, "{monster}");
    }
    for (rules, idle) in [("tcod", "."), ("roguebasin", "w")] {
        assert_eq!(blows_to_die(rules, 'o', idle), 30, "{rules}");
        assert_eq!(blows_to_die(rules, 'T', idle), 15, "{rules}");
    }
    let blows = blows_to_die("sadconsole", 'g', "w");
    assert!((50..=100).contains(&blows), "{blows}");
}

/// Monsters per room, first room, spawn cell, when monsters are placed; 0.15.
#[test]
fn spawn() {
    let spawn = each(|file| {
        let spawn = file.rules.spawn;
        (
            spawn.max_per_room,
            spawn.first_room,
            spawn.cell,
            spawn.order,
        )
    });
    let after = SpawnOrder::AfterMap;
    assert_eq!(
        spawn,
        [
            (3, false, SpawnCell::Interior, after),
            (3, false, SpawnCell::Interior, after),
            (2, true, SpawnCell::Interior, after),
            (3, true, SpawnCell::WithWalls, SpawnOrder::WithRoom),
            (2, true, SpawnCell::Distinct, after),
        ]
    );
}

/// Map: columns, rows, attempts, most rooms, sizes of rooms, doors.
#[test]
fn maps() {
    let maps = each(|file| {
        let map = file.rules.map;
        let rooms = (map.room_attempts, map.max_rooms, map.room_min, map.room_max);
        (map.size(), rooms, map.floor, map.door_percent)
    });
    let first = (Size::new(50, 35), (8, 8, 6, 12), RoomFloor::Inside, 0);
    let second = (Size::new(80, 45), (30, 30, 6, 10), RoomFloor::Inside, 0);
    let third = (Size::new(42, 28), (100, 10, 4, 9), RoomFloor::Whole, 60);
    assert_eq!(maps, [first, first, second, second, third]);
}

/// Tunnel.
#[test]
fn tunnels() {
    let tunnels = each(|file| (file.rules.map.tunnels, file.rules.map.bend));
    let first = (TunnelOrder::NewToPrevious, TunnelBend::Coin);
    let second = (TunnelOrder::PreviousToNew, TunnelBend::Coin);
    let third = (TunnelOrder::PreviousToNew, TunnelBend::RowFirst);
    assert_eq!(tunnels, [first, first, second, second, third]);
}

/// FOV; 0.1: shadow-casting in the first two, as their text says.
#[test]
fn sight() {
    let sight = each(|file| (file.rules.sight.algorithm, file.rules.sight.radius));
    assert_eq!(
        sight,
        [
            (FovAlgorithm::RecursiveShadowcast, 8),
            (FovAlgorithm::RecursiveShadowcast, 8),
            (FovAlgorithm::Mrpas, 8),
            (FovAlgorithm::Basic, 10),
            (FovAlgorithm::Gorogue, 6),
        ]
    );
}

/// Cells visible from the middle of an open field.
fn open_field(file: &RulesetFile) -> usize {
    let row = ".".repeat(25);
    let mut rows = vec![row; 25];
    rows[12].replace_range(12..13, "@");
    let scene = Scene::of(file, 1, &rows.join("\n"));
    let view = scene.view();
    view.size().cells().filter(|pos| view.sees(*pos)).count()
}

/// FOV: the cells visible in an open field. Circles are as round as the tutorials'.
#[test]
fn open_fields() {
    assert_eq!(each(open_field), [197, 197, 289, 317, 113]);
    let basic = variant(
        "mcrogueface",
        &[("algorithm = \"shadow\"", "algorithm = \"basic\"")],
    );
    assert_eq!(open_field(&basic), 197);
}

/// Walkable and transparent: always together, except in doors, which only the last has.
#[test]
fn only_doors_are_walkable_but_opaque() {
    for terrain in Terrain::ALL {
        let together = terrain.is_walkable() != terrain.is_opaque();
        assert_eq!(together, terrain != Terrain::Door, "{terrain:?}");
    }
    assert!(Terrain::Door.is_walkable());
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

/// Chase model, distance metric, out of sight, which field of view monsters test.
#[test]
fn monster_ai_rules() {
    let rows = each(|file| {
        let ai = file.rules.monster_ai;
        (ai.chase, ai.reach, ai.out_of_sight, ai.sight_test)
    });
    let (idle, after) = (OutOfSight::Idle, SightTest::AfterStep);
    let before = SightTest::BeforeStep;
    assert_eq!(
        rows,
        [
            (Chase::Stands, AttackReach::Beside, idle, after),
            (Chase::GreedySlide, AttackReach::Beside, idle, after),
            (
                Chase::LibtcodPath,
                AttackReach::Beside,
                OutOfSight::WalksOn,
                before
            ),
            (Chase::RoundedLine, AttackReach::UnderTwo, idle, before),
            (Chase::FastAstar, AttackReach::NextStep, idle, after),
        ]
    );
}

/// Enemy step directions: the first action of a monster diagonally from the hero, two cells away.
#[test]
fn only_sadconsole_monsters_step_four_ways() {
    let drawing = |monster| format!("{monster}...\n....\n..@#\n....");
    let moved = |rules, monster| {
        let mut scene = Scene::new(rules, &drawing(monster));
        // Nothing else takes a turn in all five.
        scene.play("s");
        scene
            .at(1)
            .manhattan_distance(tallowdeep::base::Pos::new(0, 0))
    };
    assert_eq!(moved("mcrogueface-5", 'g'), 0);
    assert_eq!(moved("mcrogueface", 'g'), 2);
    assert_eq!(moved("tcod", 'o'), 2);
    assert_eq!(moved("roguebasin", 'o'), 2);
    assert_eq!(moved("sadconsole", 'g'), 1);
}

/// Player directions, waiting, what a failed step costs, what walking into a monster does.
#[test]
fn play() {
    let play = each(|file| {
        let play = file.rules.play;
        (play.steps, play.can_wait, play.failed_step, play.bump)
    });
    let (four, free, costs) = (StepDirs::Four, FailedStep::Free, FailedStep::CostsTheTurn);
    assert_eq!(
        play,
        [
            (four, false, free, BumpRule::IsBlocked),
            (four, false, free, BumpRule::Strikes),
            (StepDirs::Eight, true, costs, BumpRule::Strikes),
            (four, false, costs, BumpRule::Strikes),
            (four, false, costs, BumpRule::Strikes),
        ]
    );
}

/// Death of an enemy.
#[test]
fn two_of_the_five_leave_corpses() {
    let death = each(|file| (file.rules.death.monster, file.messages.remains_of("X")));
    let vanishes = (MonsterDeath::Vanishes, None);
    let corpse = (MonsterDeath::LeavesCorpse, Some("remains of X".to_owned()));
    assert_eq!(
        death,
        [
            vanishes.clone(),
            vanishes.clone(),
            corpse.clone(),
            corpse,
            vanishes
        ]
    );
}

/// Death of the player, and HP clamp: in all four with combat the game ends at 0 hit points (0.4, 0.5, 0.13, 0.14).
#[test]
fn the_game_ends_when_the_hero_dies() {
    for (name, monster) in [
        ("mcrogueface", "t"),
        ("tcod", "T"),
        ("roguebasin", "T"),
        ("sadconsole", "g"),
    ] {
        let hp = if name == "sadconsole" {
            "hp = 100"
        } else {
            "hp = 30"
        };
        let weak = variant(name, &[(hp, "hp = 1")]);
        let mut scene = Scene::of(&weak, 1, &format!("@{monster}"));
        let events = scene.play("e");
        let deaths = events
            .iter()
            .filter(|event| matches!(event, Event::Died { actor, .. } if actor.is_hero()));
        assert_eq!(deaths.count(), 1, "{name}");
        assert_eq!(
            (scene.hp(0), scene.over()),
            (0, Some(GameOver::Dead)),
            "{name}"
        );
    }
}

/// 1.8, 3.5, 4.1, 5.1: walls around visible cells are visible.
#[test]
fn walls_are_lit() {
    for name in FIVE {
        let scene = Scene::new(name, "#####\n#@..#\n#####");
        assert_eq!(scene.fog(), "#####\n#@..#\n#####", "{name}");
    }
}

/// RNG seeding: the tutorials have none; here the seed decides the game.
#[test]
fn the_same_seed_makes_the_same_level() {
    for name in FIVE {
        let rules = &file(name).rules;
        let level = |seed| World::first_level(rules, seed);
        assert_eq!(level(7), level(7), "{name}");
        assert_ne!(level(7), level(8), "{name}");
    }
}
