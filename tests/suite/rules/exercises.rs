//! What the tutorials leave as exercises, "Try this" and "Challenge". Each is an option of any rule set, off in the
//! five. Here part 6 turns them on. Sections 1.9, 2 and 4.4; our own game has all of them except real time.

use tallowdeep::base::Rect;
use tallowdeep::content::RulesetFile;
use tallowdeep::game::rules::MonsterId;
use tallowdeep::game::{Blueprint, World};
use tallowdeep::gfx::{Canvas, Rgb};
use tallowdeep::ui::describe;

use crate::support::played::{Played, content_of};
use crate::support::scene::{Scene, assert_plays};
use crate::support::traits::changed;
use crate::support::variant::{file, variant};

/// The rules of part 6 with lines inserted after some of theirs.
fn part_6(more: &[(&str, &str)]) -> RulesetFile {
    let lines: Vec<_> = more
        .iter()
        .map(|(after, line)| (*after, format!("{after}\n{line}")))
        .collect();
    let changes: Vec<_> = lines
        .iter()
        .map(|(after, both)| (*after, both.as_str()))
        .collect();
    variant("mcrogueface", &changes)
}

/// 1.9, Try this 1: a hit point comes back if no monster is in view.
#[test]
fn rest() {
    let file = part_6(&[("bump = \"strikes\"", "rest_heal = 1")]);
    assert_plays(&file, &["@g.. ; e => hp:29 ; e => hp:30 ; e => hp:30"]);
}

/// 1.9, Try this 2: a critical hit does double damage, logged as "Critical hit!" in (255, 255, 0).
#[test]
fn critical_hits() {
    let message = "critical = { mark = \"warning\", color = \"ffff00\", text = \"Critical hit!\" }";
    let more = [
        ("damage = \"difference\"", "critical_percent = 200"),
        ("[words]", message),
    ];
    let file = changed(part_6(&more), |rules| rules.hero.stats.critical = 100);
    let mut scene = Scene::of(&file, "@o");
    scene.assert_play("e", "1.hp:2");
    let lines = ["Critical hit!", "You hit the Orc for 8 damage!"];
    assert_eq!(scene.log()[1..3], lines);
    assert_eq!(scene.log_colors()[1], "ffff00");
}

/// 1.9, Try this 3: monsters drop gold or items.
#[test]
fn death_drops() {
    let gold = "[[items]]\nkind = \"gold\"\nname = \"gold\"\nletter = \"$\"\ncolor = \"ffff00\"\n\
                weight = 1\neffect = { gold = 10 }\n\n[screen]";
    let vanishes = "monster = \"vanishes\"";
    let drops = format!("{vanishes}\ndrop_percent = 100");
    let file = variant("mcrogueface", &[(vanishes, &drops), ("[screen]", gold)]);
    assert_plays(&file, &["@g ; e e => items:1,0 ; e g => gold:10 items:"]);
}

/// 1.9, Try this 4: colours by the amount.
#[test]
fn colours_by_damage() {
    let colors =
        "damage_colors = [{ from = 5, color = \"ff0000\" }, { from = 4, color = \"00ff00\" }]";
    let file = part_6(&[("[words]", colors)]);
    for (monster, color) in [("g", "ff0000"), ("o", "00ff00"), ("t", "c8c8c8")] {
        let mut scene = Scene::of(&file, &format!("@{monster}"));
        scene.play("e");
        assert_eq!(scene.log_colors()[1], color, "{monster}");
    }
}

/// A frame of our own screen after these commands and this many more frames.
fn frame(file: RulesetFile, drawing: &str, words: &str, frames: u32) -> Canvas {
    let mut game = Played::of(&content_of(file), drawing);
    game.play(words);
    if frames > 0 {
        game.frames(frames);
    }
    game.frame()
}

/// 1.9, Try this 5: the amount rises above the target and disappears after a while.
#[test]
fn floating_damage_numbers() {
    let on = ("[screen]", "floating_numbers = true");
    let room = "#######\n#.....#\n#.@t..#\n#.....#\n#######";
    let shows = |frames| {
        let plain = frame(file("mcrogueface"), room, "e", frames);
        plain != frame(part_6(&[on]), room, "e", frames)
    };
    assert!(shows(12), "the number is there");
    assert!(!shows(200), "and gone");
    assert!(!shows(0), "a picture at rest has none");
    let quiet = frame(part_6(&[on]), room, "w", 12);
    assert!(
        quiet == frame(file("mcrogueface"), room, "w", 12),
        "nobody is hit"
    );
}

/// 1.9, Challenge: below 30 % of its hit points a monster flees. A kind may flee sooner or later than the others; what is
/// shown of it agrees.
#[test]
fn fleeing_enemies() {
    let file = part_6(&[("out_of_sight = \"idle\"", "flee_below = 30")]);
    assert_plays(&file, &["@g.. ; e => @.g. 1.hp:1 hp:30"]);
    for (below, state) in [("31", "fleeing"), ("1", "hunting")] {
        let file = part_6(&[("weight = 60", &format!("flee_below = {below}"))]);
        let mut scene = Scene::of(&file, "@g..");
        scene.play("e");
        assert_eq!(describe::monster_state(scene.view(), scene.actor(1)), state);
    }
}

/// 1.9, Challenge: level x 100; 5 hit points more, all of them back, 1 attack.
#[test]
fn experience() {
    let growth = "[growth]\nxp_per_level = 100\nhp = 5\nattack = 1\n\n[[monsters]]";
    let worth = ("weight = 60", "weight = 60\nexperience = 100");
    let file = variant("mcrogueface", &[("[[monsters]]", growth), worth]);
    let mut scene = Scene::of(&file, "@g");
    scene.assert_play("e", "hp:29");
    scene.assert_play("e", "XpGained:1 LeveledUp:1 hp:35 of:35 attack:6 defense:2");
    let right = (2, Some((100, 200)));
    assert_eq!((scene.view().xp_level(), scene.view().xp()), right);
}

/// Generated levels.
fn levels(file: &RulesetFile) -> impl Iterator<Item = Blueprint> {
    (1..=300).map(|seed| World::first_level(&file.rules, seed))
}

/// 2, Try this: min(5, area / 20) monsters in a room, where the area is that of its rectangle.
#[test]
fn monsters_by_room_area() {
    let more = "max_per_room = 5\ncells_per_monster = 20";
    let file = variant("mcrogueface", &[("max_per_room = 3", more)]);
    let mut full = [0; 6];
    for level in levels(&file) {
        for room in &level.rooms[1..] {
            let most = 5.min((room.x2 - room.x1) * (room.y2 - room.y1) / 20) as usize;
            let here = level
                .monsters
                .iter()
                .filter(|monster| room.contains(monster.at))
                .count();
            assert!(here <= most, "{here} in {room:?}");
            full[most] += usize::from(here == most);
        }
    }
    assert_eq!(full[0], 0, "the smallest room of 36 cells has one");
    assert!(full[1..].iter().all(|rooms| *rooms > 0), "{full:?}");
}

/// 2, Try this: the last room always has a troll; here killing it wins.
#[test]
fn a_boss_in_the_last_room() {
    let file = part_6(&[("levels = 1", "boss = \"troll\"")]);
    for level in levels(&file).filter(|level| level.rooms.len() > 1) {
        let last: Rect = level.rooms[level.rooms.len() - 1];
        let boss = level.monsters.iter().find(|foe| foe.at == last.center());
        assert_eq!(boss.map(|boss| boss.kind), Some(MonsterId(2)));
    }
    let blows = "e e e e e e";
    assert_plays(&file, &[&format!("@t ; {blows} => over:Won")]);
    let goes_on = part_6(&[("levels = 1", "boss = \"troll\"\nboss_wins = false")]);
    assert_plays(&goes_on, &[&format!("@t ; {blows} => kills:1 over:")]);
}

/// 2, Try this: of the tutorials' own monsters, a troll is redder, an orc a little, a goblin not at all.
#[test]
fn dangerous_monsters_are_redder() {
    let tint = ("[screen]", "[screen]\ndanger_tint = true");
    for rules in ["mcrogueface", "mcrogueface-5"] {
        let more_red = |monster: char| {
            let room = format!("#####\n#@.{monster}#\n#####");
            let redness = |changes: &[(&str, &str)]| {
                let frame = frame(variant(rules, changes), &room, "", 0);
                let parts = frame.pixels().iter().map(|pixel| {
                    let [r, g, b] = Rgb::from_u32(*pixel).channels().map(i32::from);
                    2 * r - g - b
                });
                parts.sum::<i32>()
            };
            redness(&[tint]) - redness(&[])
        };
        let [goblin, orc, troll] = ['g', 'o', 't'].map(more_red);
        assert!(goblin == 0 && 0 < orc && orc < troll, "{rules}");
    }
}

/// 2, Try this: 20 of 100 goblins have a name.
#[test]
fn goblins_with_names() {
    let names = "names = { percent = 20, list = [\"Grak the Goblin\", \"Sniv the Goblin\", \"Blort the Goblin\", \
                 \"Mog the Goblin\", \"Skree the Goblin\"] }";
    let file = part_6(&[("weight = 60", names)]);
    let all: Vec<_> = levels(&file).flat_map(|level| level.monsters).collect();
    let goblins = all.iter().filter(|foe| foe.kind == MonsterId(0)).count();
    let named: Vec<_> = all.iter().filter_map(|foe| foe.name_index).collect();
    assert!(goblins > 500 && (15..=25).contains(&(100 * named.len() / goblins)));
    assert!((0..5).all(|name| named.contains(&name)));
    assert!(
        all.iter()
            .all(|foe| foe.kind == MonsterId(0) || foe.name_index.is_none())
    );
}

/// Deeper levels have more monsters, and other kinds.
#[test]
fn danger_grows_with_depth() {
    let changes = [
        ("levels = 1", "levels = 2"),
        ("max_per_room = 3", "max_per_room = 0\nlevels_per_extra = 1"),
        ("weight = 60", "weight = 60\nweight_per_level = -60"),
        ("weight = 30", "weight = 30\nweight_per_level = -30"),
    ];
    let rules = variant("mcrogueface", &changes).rules;
    let mut trolls = 0;
    for seed in 1..=20 {
        let level = |depth| World::make_level(&rules, seed, depth, &mut |_, _| {}).monsters;
        assert!(level(1).is_empty());
        let below = level(2);
        assert!(
            below.iter().all(|foe| foe.kind == MonsterId(2)),
            "{below:?}"
        );
        trolls += below.len();
    }
    assert!(trolls > 0);
}
