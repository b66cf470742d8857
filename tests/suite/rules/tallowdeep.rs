//! Our own rules: the exercises of the tutorials (1.9, 2, 7), levels and the way down.

use std::collections::VecDeque;
use std::sync::Arc;

use tallowdeep::base::{Dir, Grid, Pos};
use tallowdeep::content::Content;
use tallowdeep::content::RulesetFile;
use tallowdeep::content::map;
use tallowdeep::game::{Command, Event, GameOver, Refusal, Terrain, World};
use tallowdeep::ui::text::templates::MessageKind;

use crate::support::played::{Played, content_of};
use crate::support::scene::{Scene, assert_happens};
use crate::support::text::assert_starts;
use crate::support::variant::{self, file};

const RULES: &str = variant::PLAIN;

/// The rules of version 0.1.0: a candle that burns down, resting that heals, monsters that always know where the hero
/// is.
const OLD: &str = "candle";

/// The hero never hits critically.
pub(crate) const PLAIN: (&str, &str) = ("defense = 2, critical = 10", "defense = 2");
/// Monsters drop nothing.
pub(crate) const NO_DROPS: (&str, &str) = ("drop_percent = 25", "drop_percent = 0");
/// Under the old rules: resting heals nothing.
const NO_REST: (&str, &str) = ("rest_heal = 1", "rest_heal = 0");
/// Hit points do not come back by themselves.
pub(crate) const NO_HEALING: (&str, &str) = ("heal_turns = 20", "heal_turns = 0");
/// Awake monsters that could see the hero notice it in the first turn, and act on it from the second.
const ALERT: (&str, &str) = ("notices_percent = 35", "notices_percent = 100");

/// Numbers that these tests rely on, whatever they are in the game.
const COUNTED: [(&str, &str); 6] = [
    ("experience = 2\n", "experience = 8\n"),
    ("hp = 5, attack = 4", "hp = 4, attack = 3"),
    ("hp = 7, attack = 6", "hp = 6, attack = 4"),
    ("hp = 17, attack = 4", "hp = 14, attack = 3"),
    ("hp = 8, attack = 6", "hp = 7, attack = 4"),
    ("hp = 34, attack = 15", "hp = 28, attack = 10"),
];

/// The rules without places and traits, with monsters that always notice the hero.
pub(crate) fn variant(changes: &[(&str, &str)]) -> RulesetFile {
    variant::variant(RULES, &[&COUNTED[..], &[ALERT], changes].concat())
}

pub(crate) fn plain(drawing: &str) -> Scene {
    Scene::of(&variant(&[PLAIN, NO_DROPS]), drawing)
}

/// The rules of version 0.1.0.
pub(crate) fn old_variant(changes: &[(&str, &str)]) -> RulesetFile {
    variant::variant(OLD, &[&COUNTED[..], changes].concat())
}

pub(crate) fn old(drawing: &str) -> Scene {
    Scene::of(&old_variant(&[PLAIN, NO_DROPS]), drawing)
}

/// 1.9, Try this: a hit point comes back in every turn that ends with no monster in view, up to the maximum.
#[test]
fn resting_heals_with_no_monster_in_view() {
    let mut scene = old("@r");
    scene.play(". .");
    assert_eq!(scene.hp(0), 28, "the rat is in view and bites");
    let events = scene.play("e");
    assert_eq!(scene.hp(0), 29);
    assert!(matches!(
        events.last(),
        Some(Event::Healed {
            from: 28,
            to: 29,
            ..
        })
    ));
    scene.play(". . .");
    assert_eq!(scene.hp(0), 30);
}

/// 1.9, Try this: critical hits do double damage and are logged in yellow; those by monsters too, before the line with
/// the turn's total damage.
#[test]
fn critical_hits_double_and_are_yellow() {
    let always = ("critical = 10", "critical = 100");
    let mut scene = Scene::of(&variant(&[always, NO_DROPS]), "@s");
    scene.play(".");
    assert_happens!(
        scene.play("e"),
        Event::Struck {
            damage: 10,
            critical: true,
            ..
        }
    );
    let lines = ["Critical hit!", "You hit the slime for 10. 4 left."];
    assert_eq!(scene.log()[2..4], lines);
    assert_eq!(scene.log_colors()[2], "ffff00");
    assert_eq!(scene.log_kinds()[2], MessageKind::Action, "no warning");
    let file = variant(&[
        ("dodge = 10, critical = 20", "critical = 100"),
        ("venom = { percent = 30, turns = 5 }\n", ""),
    ]);
    let mut scene = Scene::of(&file, "@n");
    scene.play(". .");
    assert_eq!(
        scene.log()[2..],
        ["Critical hit!", "The snake bites you for 4."]
    );
    assert_eq!(scene.log_kinds()[2], MessageKind::Warning);
}

/// 1.9, Try this: dead monsters drop items where they died, as the death message says. Two items never share a cell.
#[test]
fn dead_monsters_drop_items() {
    let always = ("drop_percent = 25", "drop_percent = 100");
    let mut scene = Scene::of(&variant(&[PLAIN, always]), "@r");
    assert_happens!(scene.play("e"), Event::Dropped { at, .. } if *at == Pos::new(1, 0));
    let items: Vec<_> = scene.view().visible_items().collect();
    let [(at, kind)] = items[..] else {
        panic!("{items:?}");
    };
    assert_eq!(at, Pos::new(1, 0));
    let left = format!("It leaves a {}. +8 experience.", kind.name);
    scene.assert_last(&format!("You kill the rat (10). {left}"));
    let mut scene = Scene::of(&variant(&[PLAIN, always]), "r!@");
    scene.play(". . w w");
    let lies: Vec<_> = scene.view().visible_items().map(|(at, _)| at).collect();
    assert_eq!(lies, [Pos::new(1, 0)]);
}

/// 1.9, Try this: colours by damage, the highest first.
#[test]
fn damage_sets_the_message_colour() {
    let color = |attack: i32| {
        let attack = format!("hp = 30, attack = {attack}");
        let file = variant(&[PLAIN, ("hp = 30, attack = 5", &attack)]);
        let mut scene = Scene::of(&file, "@s");
        scene.play(". e");
        scene.log_colors().remove(2)
    };
    let colors = [1, 2, 3, 5, 6, 9, 10, 13].map(color);
    assert_eq!(
        colors,
        [
            "", "", "fbe8b8", "fbe8b8", "ffd884", "ffd884", "ffb84c", "ffb84c"
        ]
    );
    let entries = file(RULES).messages.damage_colors;
    assert!(entries.is_sorted_by(|one, next| one.from > next.from));
}

/// 1.9, Challenge: below 30 % of its hit points a monster flees; three tenths are not below three tenths.
#[test]
fn monsters_below_three_tenths_flee() {
    for (left, column, hp) in [(3, 1, 28), (2, 2, 30)] {
        let attack = format!("hp = 30, attack = {}", 10 - left);
        let goblin = (
            "hp = 6, attack = 4, defense = 0 }",
            "hp = 10, attack = 4, defense = 0 }",
        );
        let file = old_variant(&[PLAIN, ("hp = 30, attack = 5", &attack), goblin]);
        let mut scene = Scene::of(&file, "@g..");
        scene.play("e");
        let found = (scene.hp(1), scene.at(1).x, scene.hp(0));
        assert_eq!(found, (left, column, hp));
    }
}

/// Without a pause, a fleeing monster could never be caught.
#[test]
fn fleeing_monsters_pause_every_third_turn() {
    let mut scene = old("@g...........");
    let at = |word: &str| {
        scene.play(word);
        scene.at(1).x
    };
    assert_eq!([".", "e", "e"].map(at), [1, 2, 2]);
    scene.play("e");
    assert_eq!(scene.hp(1), 0, "caught");
}

/// A monster that cannot flee fights.
#[test]
fn cornered_monsters_fight() {
    let mut scene = old("@g");
    scene.play("e");
    assert_eq!((scene.hp(1), scene.hp(0)), (1, 28));
}

/// A monster that has fled out of view does not come back.
#[test]
fn fled_monsters_stay_away() {
    let mut scene = old("@g+....");
    scene.play("e . . . .");
    assert_eq!(scene.at(1), Pos::new(3, 0));
}

/// 1.9, Challenge: level x 100; 5 hit points more, all of them back, 1 attack.
#[test]
fn experience_brings_levels() {
    let rat = |experience: i32| {
        let worth = format!("experience = {experience}");
        let file = old_variant(&[PLAIN, NO_DROPS, NO_REST, ("experience = 8", &worth)]);
        Scene::of(&file, "r@r")
    };
    let level = |scene: &Scene| (scene.view().xp_level(), scene.view().xp());
    let mut short = rat(99);
    short.play("e");
    assert_eq!(level(&short), (1, Some((99, 100))));
    let mut scene = rat(100);
    scene.play(". .");
    assert_eq!(scene.hp(0), 26);
    assert_happens!(scene.play("e"), Event::LeveledUp { from: 1, to: 2 });
    let stats = scene.view().hero().stats;
    assert_eq!((stats.hp, stats.attack, stats.defense), (35, 6, 2));
    assert_eq!(level(&scene), (2, Some((100, 200))));
    // Healed to 35, then bitten by the other rat.
    assert_eq!(scene.hp(0), 34);
    scene.play("w");
    assert_eq!(level(&scene), (3, Some((200, 300))));
}

/// 2, Try this: a monster with its own name is called by it, without an article.
#[test]
fn named_monsters_are_called_by_name() {
    let all = variant(&[PLAIN, NO_DROPS, ("percent = 20", "percent = 100")]);
    let goblin = all.rules.find_monster(|foe| foe.kind == "goblin");
    let mut map = map::parse_drawn_map("map", "@g", &all.rules).expect("it is a map");
    map.blueprint.monsters[0].name_index = Some(1);
    let mut session = tallowdeep::app::session::Session::new(&all, 1, Some(map));
    let name = session
        .view()
        .visible_monsters()
        .next()
        .map(|monster| (monster.kind, monster.name));
    assert_eq!(name, Some((goblin, "Sniv the goblin")));
    session.play(Command::Wait);
    let lines = session.play(Command::Bump(Dir::E)).lines;
    assert_eq!(lines[0].text, "You hit Sniv the goblin for 5. 1 left.");
    assert_eq!(lines[1].text, "Sniv the goblin cuts you for 2.");
    assert_eq!(lines[2].text, "Sniv the goblin turns and runs.");
}

/// 2, Try this: dangerous monsters are redder. With 30 hit points and defence 2 the hero survives two hits of a boss
/// with the stats below, and a dozen of a rat.
#[test]
fn deadlier_monsters_are_redder() {
    let frame = |tint: &str, attack: i32| {
        let attack = format!("stats = {{ hp = 4, attack = {attack},");
        let changes = [
            ("danger_tint = true", tint),
            ("stats = { hp = 4, attack = 3,", &attack),
        ];
        Played::of(&content_of(variant(&changes)), "#####\n#@.r#\n#####").frame()
    };
    // The pixels that the tint changes, and the sum of their green.
    let tinted = |attack| {
        let (plain, red) = (
            frame("danger_tint = false", attack),
            frame("danger_tint = true", attack),
        );
        let green = |pixel: &u32| u32::from(pixel.to_be_bytes()[2]);
        let pairs = plain.pixels().iter().zip(red.pixels());
        let changed: Vec<_> = pairs.filter(|(plain, red)| plain != red).collect();
        assert!(
            changed
                .iter()
                .all(|(plain, red)| green(plain) >= green(red)),
            "less green"
        );
        (
            changed.len(),
            changed.iter().map(|(_, red)| green(red)).sum::<u32>(),
        )
    };
    let (harmless, _) = tinted(3);
    let (grave, some) = tinted(10);
    let (deadly, less) = tinted(17);
    assert_eq!(harmless, 0, "30 hits kill the hero");
    assert!(grave > 20 && deadly >= grave, "four blows, two blows");
    assert!(less < some, "redder still");
}

/// Stairs lead down and up again, and a level stays as the hero left it.
#[test]
fn stairs_connect_levels() {
    let mut scene = old("@.>#r");
    scene.assert_refused(Command::Descend, Refusal::NoStairs);
    scene.play("e e");
    scene.assert_refused(Command::Ascend, Refusal::NoStairs);
    let took = |from, to| vec![Event::TookStairs { from, to }];
    assert_eq!(scene.does(Command::Descend), took(1, 2));
    assert_eq!(scene.view().depth(), 2);
    scene.assert_last("You go down. Depth 2.");
    let mut others = scene.inspect().actors();
    assert!(!others.any(|it| it.kind_name == "rat" && it.at == Pos::new(4, 0)));
    drop(others);
    assert_eq!(scene.does(Command::Ascend), took(2, 1));
    assert_eq!((scene.at(0), scene.at(1)), (Pos::new(2, 0), Pos::new(4, 0)));
    assert_eq!(scene.view().turn(), 4);
}

/// Killing the boss wins, and nothing happens afterwards.
#[test]
fn killing_the_chandler_wins() {
    let mighty = ("hp = 30, attack = 5", "hp = 30, attack = 99");
    let mut scene = Scene::of(&variant(&[mighty, NO_DROPS]), "@Cr");
    assert_eq!(scene.play("e").last(), Some(&Event::Won));
    assert_eq!(scene.over(), Some(GameOver::Won));
    scene.assert_last("The Chandler's crown goes out. Yours is the last flame down here.");
    scene.assert_refused(Command::Bump(Dir::E), Refusal::GameOver);
}

/// The first step of a shortest path to the nearest wanted cell, even if an actor stands on it.
pub(crate) fn step_towards(world: &World, wanted: impl Fn(Pos) -> bool) -> Option<Dir> {
    let start = world.view().hero().at;
    let mut first: Grid<Option<Dir>> = Grid::new(world.inspect().terrain().size(), None);
    let mut queue = VecDeque::from([start]);
    while let Some(pos) = queue.pop_front() {
        for dir in Dir::ALL {
            let to = pos.step(dir);
            let free = world
                .inspect()
                .terrain()
                .get(to)
                .is_some_and(|ground| ground.is_walkable());
            if to == start || !free || first[to].is_some() {
                continue;
            }
            first[to] = if pos == start { Some(dir) } else { first[pos] };
            if wanted(to) {
                return first[to];
            }
            queue.push_back(to);
        }
    }
    None
}

/// All the way down: the boss is only on the last level, and the game can be won.
#[test]
fn the_dungeon_can_be_won() {
    let mighty = (
        "hp = 30, attack = 5, defense = 2",
        "hp = 999, attack = 99, defense = 99",
    );
    let rules = Arc::clone(&variant(&[mighty]).rules);
    let boss = |world: &World| {
        let mut all = world.inspect().actors();
        all.find(|actor| actor.kind_name == "chandler" && actor.hp > 0)
            .map(|boss| boss.at)
    };
    for seed in 1..=3 {
        let mut world = World::new(Arc::clone(&rules), seed);
        for _ in 0..4000 {
            let view = world.view();
            assert_eq!(boss(&world).is_some(), view.depth() == 8);
            let stairs = |pos| world.inspect().terrain()[pos] == Terrain::StairsDown;
            let there = stairs(view.hero().at);
            let step = boss(&world).map_or_else(
                || step_towards(&world, stairs),
                |boss| step_towards(&world, |pos| pos == boss),
            );
            let command = if there {
                Command::Descend
            } else {
                Command::Bump(step.expect("all levels are joined"))
            };
            world.step(command).expect("the way is there");
            if world.view().game_over().is_some() {
                break;
            }
        }
        assert_eq!(world.view().game_over(), Some(GameOver::Won), "seed {seed}");
    }
}

/// The log names the place right after the way down, even with monsters there.
#[test]
fn the_log_names_a_new_place_before_what_is_seen_there() {
    let content = Content::builtin();
    let file = content.rule_file("tallowdeep").expect("it is built in");
    let mut before = 0;
    for seed in 1..=12 {
        let mut game = tallowdeep::app::Session::new(file, seed, None);
        let mut bot =
            tallowdeep::autoplay::Bot::new(tallowdeep::autoplay::Policy::Reckless, game.view());
        for _ in 0..3_000 {
            let Ok(command) = bot.next_command(game.view()) else {
                break;
            };
            let outcome = game.play(command);
            bot.on_outcome(command, outcome.refused);
            let texts: Vec<String> = outcome.lines.iter().map(|line| line.text.clone()).collect();
            if let Some(down) = texts
                .iter()
                .position(|text| text == "You go down. Depth 3.")
            {
                assert!(texts[down + 1].starts_with("The moss caves."), "{texts:?}");
                before += 1;
                break;
            }
        }
    }
    assert!(before > 3, "only {before}");
}

/// The first arrival at each depth has a line, also at the second level of a place.
#[test]
fn each_depth_has_a_line_of_its_own() {
    let mut game = Played::ours("####\n#@>#\n####");
    game.play("e >");
    let log = game.log();
    let down = log.iter().position(|line| line == "You go down. Depth 2.");
    assert_starts(&log[down.expect("it was told") + 1], "The lower cellars. ");
}

/// Our rules, whose hero kills at a blow and always hits critically.
fn deadly(changes: &[(&str, &str)]) -> RulesetFile {
    let sure = (
        "attack = 2, defense = 1, critical = 10",
        "attack = 99, defense = 1, critical = 100",
    );
    variant::variant("tallowdeep", &[&[sure], changes].concat())
}

/// One kill is one line, also by a critical blow. Where its sentence joins the one before, the critical blow is reported
/// between the two, in the order in which it happened.
#[test]
fn a_critical_kill_is_one_line() {
    let mut scene = Scene::of(&deadly(&[]), "@g");
    scene.play("e");
    scene.assert_says("A critical hit. You kill the goblin (");
    assert!(!scene.log().contains(&"A critical hit.".to_owned()));
    let joins = (
        "hero_kills = { mark = \"good\", text",
        "hero_kills = { mark = \"good\", joins = true, text",
    );
    let mut scene = Scene::of(&deadly(&[joins]), "@g");
    scene.play("e");
    scene
        .assert_says("The goblin never knew you were there. A critical hit. You kill the goblin (");
}

/// Wax that is found in passing is said to come from the dead.
#[test]
fn tallow_is_reported_with_its_source() {
    let mut scene = Scene::of(&deadly(&[]), "@z.");
    scene.play("e e");
    assert_starts(&scene.last(), "You scrape up the tallow: +");
}
