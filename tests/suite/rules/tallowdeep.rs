//! Our own rules: the exercises of the tutorials (1.9, 2, 7), levels and the way down.

use std::collections::VecDeque;
use std::sync::Arc;
use tallowdeep::ui::settings::RulesId;

use tallowdeep::app::Script;
use tallowdeep::base::{Dir, Grid, Pos};
use tallowdeep::content::Content;
use tallowdeep::content::RulesetFile;
use tallowdeep::content::map;
use tallowdeep::game::{Command, Event, GameOver, Refusal, Terrain, World};
use tallowdeep::ui::text::templates::MessageKind;

use crate::support::scene::Scene;
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
    Scene::of(&variant(&[PLAIN, NO_DROPS]), 1, drawing)
}

/// The rules of version 0.1.0.
pub(crate) fn old_variant(changes: &[(&str, &str)]) -> RulesetFile {
    variant::variant(OLD, &[&COUNTED[..], changes].concat())
}

pub(crate) fn old(drawing: &str) -> Scene {
    Scene::of(&old_variant(&[PLAIN, NO_DROPS]), 1, drawing)
}

pub(crate) fn last(scene: &Scene) -> String {
    scene.log().pop().expect("something was said")
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

/// 1.9, Try this: critical hits do double damage and are logged in yellow.
#[test]
fn critical_hits_double_and_are_yellow() {
    let always = ("critical = 10", "critical = 100");
    let mut scene = Scene::of(&variant(&[always, NO_DROPS]), 1, "@s");
    scene.play(".");
    let events = scene.play("e");
    assert!(matches!(
        events[0],
        Event::Struck {
            damage: 10,
            critical: true,
            ..
        }
    ));
    assert_eq!(
        scene.log()[2..4],
        ["Critical hit!", "You hit the slime for 10. 4 left."]
    );
    assert_eq!(scene.log_colors()[2], "ffff00");
    assert_eq!(scene.log_kinds()[2], MessageKind::Action, "no warning");
}

/// Critical hits by monsters are logged too, before the line with the turn's total damage.
#[test]
fn critical_hits_by_monsters_are_logged() {
    let file = variant(&[
        ("dodge = 10, critical = 20", "critical = 100"),
        ("venom = { percent = 30, turns = 5 }\n", ""),
    ]);
    let mut scene = Scene::of(&file, 1, "@n");
    scene.play(". .");
    assert_eq!(
        scene.log()[2..],
        ["Critical hit!", "The snake bites you for 4."]
    );
    assert_eq!(scene.log_kinds()[2], MessageKind::Warning);
}

/// 1.9, Try this: dead monsters drop items where they died, as the death message says.
#[test]
fn dead_monsters_drop_items() {
    let always = ("drop_percent = 25", "drop_percent = 100");
    let mut scene = Scene::of(&variant(&[PLAIN, always]), 1, "@r");
    let events = scene.play("e");
    let (what, at) = events
        .iter()
        .find_map(|event| match event {
            Event::Dropped { item: what, at, .. } => Some((*what, *at)),
            _ => None,
        })
        .expect("it leaves something");
    let items: Vec<_> = scene.view().visible_items().collect();
    let kind = scene.view().rules().item(what);
    assert_eq!((items, at), (vec![(at, kind)], Pos::new(1, 0)));
    let told = format!(
        "You kill the rat (10). It leaves a {}. +8 experience.",
        kind.name
    );
    assert_eq!(last(&scene), told);
}

/// Two items never share a cell.
#[test]
fn nothing_drops_onto_another_item() {
    let always = ("drop_percent = 25", "drop_percent = 100");
    let mut scene = Scene::of(&variant(&[PLAIN, always]), 1, "r!@");
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
        let mut scene = Scene::of(&file, 1, "@s");
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

/// 1.9, Challenge: below 30 % of its hit points a monster flees.
#[test]
fn monsters_below_three_tenths_flee() {
    let hurt_to = |left: i32| {
        let attack = format!("hp = 30, attack = {}", 10 - left);
        let goblin = (
            "hp = 6, attack = 4, defense = 0 }",
            "hp = 10, attack = 4, defense = 0 }",
        );
        let file = old_variant(&[PLAIN, ("hp = 30, attack = 5", &attack), goblin]);
        let mut scene = Scene::of(&file, 1, "@g..");
        scene.play("e");
        (scene.hp(1), scene.at(1).x, scene.hp(0))
    };
    assert_eq!(
        hurt_to(3),
        (3, 1, 28),
        "three tenths are not below three tenths"
    );
    assert_eq!(hurt_to(2), (2, 2, 30));
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
        Scene::of(&file, 1, "r@r")
    };
    let mut short = rat(99);
    short.play("e");
    assert_eq!(
        (short.view().xp_level(), short.view().xp()),
        (1, Some((99, 100)))
    );
    let mut scene = rat(100);
    scene.play(". .");
    assert_eq!(scene.hp(0), 26);
    let events = scene.play("e");
    assert!(events.contains(&Event::LeveledUp { from: 1, to: 2 }));
    let hero = scene.view().hero();
    assert_eq!(
        (hero.stats.hp, hero.stats.attack, hero.stats.defense),
        (35, 6, 2)
    );
    assert_eq!(scene.view().xp(), Some((100, 200)));
    assert_eq!(
        scene.hp(0),
        34,
        "healed to 35, then bitten by the other rat"
    );
    scene.play("w");
    assert_eq!(
        (scene.view().xp_level(), scene.view().xp()),
        (3, Some((200, 300)))
    );
}

/// 1.9: the table of the exercises as data.
#[test]
fn the_exercises_are_on() {
    let rules = file(RULES).rules;
    let then = file(OLD).rules;
    assert_eq!((then.play.rest_heal, then.monster_ai.flee_below), (1, 30));
    assert_eq!(
        (rules.combat.critical_percent, rules.hero.stats.critical),
        (200, 10)
    );
    let flees = |kind: &str| {
        let monster = rules.monsters.iter().find(|monster| monster.kind == kind);
        monster.and_then(|monster| monster.flee_below)
    };
    assert_eq!((flees("rat"), flees("skeleton")), (Some(30), None));
    assert_eq!(rules.monster_ai.flee_pause_every, 3);
    assert_eq!(
        (rules.spawn.cells_per_monster, rules.spawn.max_per_room),
        (20, 3)
    );
    assert_eq!(
        (rules.dungeon.levels, rules.dungeon.boss.as_deref()),
        (8, Some("chandler"))
    );
    assert_eq!(
        (rules.death.drop_percent, rules.spawn.levels_per_extra),
        (25, 2)
    );
    let RulesetFile {
        screen,
        messages: words,
        ..
    } = file(RULES);
    assert!(screen.danger_tint && screen.floating_numbers && words.critical.is_some());
    assert!(!words.damage_colors.is_empty());
    let growth = rules.growth.expect("experience counts");
    assert_eq!((growth.xp_per_level, growth.hp, growth.attack), (100, 5, 1));
    for kind in ["skeleton", "zombie"] {
        let monster = rules.monsters.iter().find(|monster| monster.kind == kind);
        assert!(
            monster.is_some_and(|monster| monster.weight_per_level > 0),
            "{kind}"
        );
    }
    let goblin = rules
        .monsters
        .iter()
        .find(|monster| monster.kind == "goblin");
    let names = goblin
        .and_then(|goblin| goblin.names.as_ref())
        .expect("they have names");
    assert_eq!(names.percent, 20);
    let first: Vec<_> = names
        .list
        .iter()
        .filter_map(|name| name.split(' ').next())
        .collect();
    assert_eq!(first, ["Grak", "Sniv", "Blort", "Mog", "Skree"]);
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
    let frame = |tint: &str, attack: &str| {
        let tint = ("danger_tint = true", tint);
        let rat = ("stats = { hp = 4, attack = 3,", attack);
        let mut content = Content::builtin();
        content.rules = vec![variant(&[tint, rat])];
        let map = map::parse_drawn_map("map", "#####\n#@.r#\n#####", &content.rules[0].rules);
        Script::with(
            &Arc::new(content),
            RulesId(0),
            1,
            Some(map.expect("it is a map")),
        )
        .frame()
    };
    let brightest = |attack: &str| {
        let (plain, red) = (
            frame("danger_tint = false", attack),
            frame("danger_tint = true", attack),
        );
        let pairs = plain.pixels().iter().zip(red.pixels());
        let changed: Vec<_> = pairs.filter(|(plain, red)| plain != red).collect();
        for (plain, red) in &changed {
            assert!(plain.to_be_bytes()[2] >= red.to_be_bytes()[2], "less green");
        }
        let greens = changed
            .iter()
            .map(|(_, red)| u32::from(red.to_be_bytes()[2]));
        (changed.len(), greens.sum::<u32>())
    };
    let (harmless, _) = brightest("stats = { hp = 4, attack = 3,");
    let (grave, some) = brightest("stats = { hp = 4, attack = 10,");
    let (deadly, less) = brightest("stats = { hp = 4, attack = 17,");
    assert_eq!(harmless, 0, "30 hits kill the hero");
    assert!(grave > 20 && deadly >= grave, "four blows, two blows");
    assert!(less < some, "redder still");
}

/// Stairs lead down and up again, and a level stays as the hero left it.
#[test]
fn stairs_connect_levels() {
    let mut scene = old("@.>#r");
    assert_eq!(scene.command(Command::Descend), Err(Refusal::NoStairs));
    scene.play("e e");
    assert_eq!(scene.command(Command::Ascend), Err(Refusal::NoStairs));
    let down = scene.command(Command::Descend);
    assert_eq!(down, Ok(vec![Event::TookStairs { from: 1, to: 2 }]));
    assert_eq!(
        (scene.view().depth(), last(&scene).as_str()),
        (2, "You go down. Depth 2.")
    );
    assert_eq!(
        scene
            .inspect()
            .actors()
            .find(|actor| actor.kind_name == "rat" && actor.at == Pos::new(4, 0)),
        None
    );
    let up = scene.command(Command::Ascend);
    assert_eq!(up, Ok(vec![Event::TookStairs { from: 2, to: 1 }]));
    assert_eq!((scene.at(0), scene.at(1)), (Pos::new(2, 0), Pos::new(4, 0)));
    assert_eq!(scene.view().turn(), 4);
}

/// Killing the boss wins, and nothing happens afterwards.
#[test]
fn killing_the_chandler_wins() {
    let mighty = ("hp = 30, attack = 5", "hp = 30, attack = 99");
    let mut scene = Scene::of(&variant(&[mighty, NO_DROPS]), 1, "@Cr");
    let events = scene.play("e");
    assert_eq!(
        (events.last(), scene.over()),
        (Some(&Event::Won), Some(GameOver::Won))
    );
    assert_eq!(
        last(&scene),
        "The Chandler's crown goes out. Yours is the last flame down here."
    );
    assert_eq!(scene.bump(Dir::E), Err(Refusal::GameOver));
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
    let mut game = Script::on_map("tallowdeep", 1, "####\n#@>#\n####").expect("a map");
    game.play("e >").expect("commands");
    let log = game.session().expect("a game").log().entries();
    let lines: Vec<_> = log.iter().map(|entry| entry.line.text.as_str()).collect();
    let down = lines
        .iter()
        .position(|line| *line == "You go down. Depth 2.");
    let next = lines.get(down.expect("it was told") + 1);
    assert!(
        next.is_some_and(|line| line.starts_with("The lower cellars. ")),
        "{lines:?}"
    );
}

/// Our rules, whose hero kills at a blow and always hits critically.
fn deadly() -> RulesetFile {
    let sure = (
        "attack = 2, defense = 1, critical = 10",
        "attack = 99, defense = 1, critical = 100",
    );
    variant::variant("tallowdeep", &[sure])
}

/// One kill is one line, also by a critical blow.
#[test]
fn a_critical_kill_is_one_line() {
    let mut scene = Scene::of(&deadly(), 1, "@g");
    scene.play("e");
    let log = scene.log();
    let kills = log
        .iter()
        .filter(|line| line.contains("You kill the goblin ("));
    let kills: Vec<_> = kills.collect();
    assert!(
        kills[0].starts_with("A critical hit. You kill the goblin ("),
        "{log:?}"
    );
    assert!(!log.iter().any(|line| line == "A critical hit."), "{log:?}");
}

/// Where the sentence for a kill joins the one before it, the critical blow is reported between the two, in the order
/// in which it happened.
#[test]
fn a_critical_kill_that_joins_a_line_keeps_its_order() {
    let sure = (
        "attack = 2, defense = 1, critical = 10",
        "attack = 99, defense = 1, critical = 100",
    );
    let joins = (
        "hero_kills = { mark = \"good\", text",
        "hero_kills = { mark = \"good\", joins = true, text",
    );
    let mut scene = Scene::of(&variant::variant("tallowdeep", &[sure, joins]), 1, "@g");
    scene.play("e");
    let log = scene.log();
    let told = "The goblin never knew you were there. A critical hit. You kill the goblin (";
    assert!(log.iter().any(|line| line.starts_with(told)), "{log:?}");
}

/// Wax that is found in passing is said to come from the dead.
#[test]
fn tallow_is_reported_with_its_source() {
    let mut scene = Scene::of(&deadly(), 1, "@z.");
    scene.play("e e");
    let log = scene.log();
    let last = log.last().map(String::as_str);
    assert!(
        last.is_some_and(|line| line.starts_with("You scrape up the tallow: +")),
        "{log:?}"
    );
}
