//! Every asset loads, and an error in a file names its line.

mod errors;
mod extends;
mod links;
mod mistakes;
mod variants;

use std::fs;
use std::path::Path;

use tallowdeep::content::Assets;
use tallowdeep::content::Content;
use tallowdeep::content::Embedded;
use tallowdeep::content::RulesetFile;
use tallowdeep::content::map;
use tallowdeep::{Pos, Terrain};

use crate::support::variant::{self, text as text_of};

/// A file in `assets` that is not an asset is a source (drawings, licences), for desktops, browsers or editors, or
/// forgotten.
#[test]
fn every_asset_is_embedded() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    for folder in fs::read_dir(&root).expect("there are assets").flatten() {
        for entry in fs::read_dir(folder.path())
            .expect("assets lie in folders")
            .flatten()
        {
            let path = entry.path();
            let path = path
                .strip_prefix(&root)
                .expect("it lies there")
                .to_string_lossy()
                .replace('\\', "/");
            let folders = ["desktop/", "web/", "schemas/"];
            let is_beside = folders.iter().any(|folder| path.starts_with(folder));
            let is_source = entry.path().is_dir() || path.contains("LICENSE");
            assert!(
                is_beside || is_source || matches!(Embedded.read(&path), Ok(Some(_))),
                "assets/{path} is not part of the program"
            );
        }
    }
}

/// Everything that can appear on a map has a tile in every sheet.
#[test]
fn every_sheet_draws_every_name() {
    let content = Content::builtin();
    for (name, tiles) in &content.sheets {
        for file in &content.rules {
            for monster in &file.rules.monsters {
                let drawn = tiles.sheet.tile_named(&monster.kind).is_some() || tiles.is_cp437;
                assert!(drawn, "{name} has no picture of {}", monster.kind);
            }
        }
        for word in [
            "hero",
            "corpse",
            "wall",
            "floor",
            "door",
            "stairs_down",
            "stairs_up",
        ] {
            assert!(
                tiles.sheet.tile_named(word).is_some(),
                "{name} has no picture of {word}"
            );
        }
    }
}

/// The error for a rule set with one change in its text.
fn error_in(rules: &str, from: &str, to: &str) -> String {
    let text = text_of(rules);
    assert!(text.contains(from), "{from} does not stand in the rule set");
    RulesetFile::parse("x.toml", &text.replacen(from, to, 1))
        .expect_err("that is wrong")
        .to_string()
}

fn error(from: &str, to: &str) -> String {
    error_in("mcrogueface", from, to)
}

/// The number of the first line with `needle` after the line with `after`.
fn line_after(rules: &str, after: &str, needle: &str) -> usize {
    let text = text_of(rules);
    let mut lines = (1..).zip(text.lines());
    let mut find = |needle: &str| {
        lines
            .find(|(_, line)| line.contains(needle))
            .expect("it stands there")
            .0
    };
    find(after);
    find(needle)
}

fn line_of(needle: &str) -> usize {
    1 + text_of("mcrogueface")
        .lines()
        .position(|line| line.contains(needle))
        .expect("it stands there")
}

#[test]
fn rule_file_errors_name_line_cause_and_fix() {
    let color = line_of("64c864");
    assert_eq!(
        error("64c864", "green"),
        format!(
            "x.toml:{color}: color: expected six hexadecimal digits such as \"64c864\", found \"green\""
        )
    );
    let letter = line_of("letter = \"o\"");
    assert_eq!(
        error("letter = \"o\"", "letter = \"g\""),
        format!(
            "x.toml:{letter}: letter: expected a letter that means nothing else on a map, such as A B C D E F, found \"g\", as in x.toml:{}",
            line_of("letter = \"g\"")
        ),
        "the second of the two lines with that letter"
    );
    let room = line_of("room_max");
    let right = format!("x.toml:{room}: room_max: expected room_min (6) or more, found 5");
    assert_eq!(error("room_max = 12", "room_max = 5"), right);
}

#[test]
fn monster_letters_are_unambiguous_on_maps() {
    let line = line_of("letter = \"g\"");
    for letter in ["#", ".", "+", ">", "<", "@", ";", " "] {
        assert_eq!(
            error("letter = \"g\"", &format!("letter = \"{letter}\"")),
            format!(
                "x.toml:{line}: letter: expected a letter that means nothing else on a map, such as A B C D E F, found \"{letter}\""
            )
        );
    }
}

#[test]
fn items_share_letters_only_with_items() {
    let potion = "letter = \"!\"";
    let line = line_after("tallowdeep", "kind = \"potion_red\"", "letter =");
    let rat = line_after("tallowdeep", "kind = \"rat\"", "letter =");
    for (letter, other) in [
        ("r", format!(", as in x.toml:{rat}")),
        ("#", String::new()),
        ("@", String::new()),
    ] {
        assert_eq!(
            error_in("tallowdeep", potion, &format!("letter = \"{letter}\"")),
            format!(
                "x.toml:{line}: letter: expected a letter that means nothing else on a map, such as D E F G H K, found \"{letter}\"{other}"
            )
        );
    }
    let shared = text_of("tallowdeep").replace("letter = \"?\"", potion);
    assert!(RulesetFile::parse("x.toml", &shared).is_ok());
}

#[test]
fn kinds_are_unique() {
    let line = line_after("mcrogueface", "name = \"Goblin\"", "kind =");
    assert_eq!(
        error("kind = \"orc\"", "kind = \"goblin\""),
        format!(
            "x.toml:{line}: kind: expected a kind that no other has, found \"goblin\", as in x.toml:{}",
            line_of("kind = \"goblin\"")
        )
    );
}

/// A candle that burns low never shows more than a bright one, nor one that is out more than a low one.
#[test]
fn a_lower_candle_never_shows_more() {
    let error = |key: &str, from: &str, to: &str| {
        let line = line_after("candle", "[candle]", key);
        let told = error_in("candle", from, to);
        let start = format!("x.toml:{line}: ");
        told.strip_prefix(&start).map(str::to_owned)
    };
    assert_eq!(
        error("low_radius", "low_radius = 7", "low_radius = 10").as_deref(),
        Some("low_radius: expected the radius of sight (9) or less, found 10")
    );
    assert_eq!(
        error("out_radius", "out_radius = 3", "out_radius = 8").as_deref(),
        Some("out_radius: expected low_radius (7) or less, found 8")
    );
}

/// The inventory has one slot per letter, and 50 letters.
#[test]
fn at_most_50_kinds_of_items() {
    let mut text = variant::main_text("tallowdeep");
    let item = |number: usize| {
        format!(
            "[[items]]\nkind = \"thing_{number}\"\nname = \"thing\"\nletter = \"!\"\ncolor = \"ffffff\"\n\
             weight = 1\neffect = {{ heals = 1 }}\n\n"
        )
    };
    let end = text.find("[screen]").expect("it follows the items");
    let known = text.matches("[[items]]").count();
    let more: String = (known + 1..=50).map(item).collect();
    text.insert_str(end, &more);
    assert!(RulesetFile::parse("x.toml", &text).is_ok());
    text.insert_str(end + more.len(), &item(51));
    let line = 1 + text
        .lines()
        .position(|line| line.contains("thing_51"))
        .expect("it was added");
    assert_eq!(
        RulesetFile::parse("x.toml", &text)
            .expect_err("that is too many")
            .to_string(),
        format!(
            "x.toml:{line}: kind: expected 50 kinds of items or fewer, one for each letter of the pack, found \"thing_51\""
        )
    );
}

#[test]
fn the_hero_can_hurt_every_monster() {
    let line = line_of("stats = { hp = 30");
    let right = format!("x.toml:{line}: attack: expected 1 or more to hurt the goblin, found 0");
    assert_eq!(error("attack = 5", "attack = 0"), right);
    // A hero that gains levels, or can raise its attack, may start weak.
    let text = text_of("plain").replacen("attack = 5", "attack = 4", 1);
    assert!(RulesetFile::parse("x.toml", &text).is_ok());
    let growth = "[growth]\nxp_per_level = 100\nhp = 5\nattack = 1\n";
    let unlearned = text
        .replace(growth, "")
        .replace("raises-attack", "raises-defense");
    let line = line_after("plain", "[hero]", "stats =");
    assert_eq!(
        RulesetFile::parse("x.toml", &unlearned)
            .expect_err("the boss has a defence of 4")
            .to_string(),
        format!("x.toml:{line}: attack: expected 5 or more to hurt the chandler, found 4")
    );
}

#[test]
fn spawning_needs_a_positive_weight() {
    let text = text_of("sadconsole");
    let line = line_after("sadconsole", "[spawn]", "max_per_room");
    let nobody = text.replace("weight = 1", "weight = 0");
    assert_eq!(
        RulesetFile::parse("x.toml", &nobody)
            .expect_err("no monster can spawn")
            .to_string(),
        format!(
            "x.toml:{line}: max_per_room: expected 0 where no monster has a weight above 0, which none has on level 1, found 2"
        )
    );
    let line = line_after("sadconsole", "[death]", "monster =");
    let drops = text.replace(
        "monster = \"vanishes\"",
        "monster = \"vanishes\"\ndrop_percent = 5",
    );
    assert_eq!(
        RulesetFile::parse("x.toml", &drops)
            .expect_err("nothing can drop")
            .to_string(),
        format!(
            "x.toml:{}: drop_percent: expected 0 where no item has a weight above 0, found 5",
            line + 1
        )
    );
}

#[test]
fn map_errors_name_line_and_column() {
    let content = Content::builtin();
    let number = content.rules_named("mcrogueface").expect("it is there");
    let rules = &content.rules[number.0].rules;
    let error = |text: &str| {
        map::parse_map("m", text, rules)
            .expect_err("that is wrong")
            .to_string()
    };
    let right = "m: must be a map such as \"#@.#\", found nothing";
    assert_eq!(error("; only a comment\n"), right);
    assert_eq!(error("###\n#.#\n"), "m: there must be one @, found none");
    assert_eq!(
        error("; two\n@.@\n"),
        "m:2:3: there must be one @, found a second"
    );
    assert_eq!(
        error("@..\n \n..\n"),
        "m:2:1: a row within a map must not be empty, found nothing"
    );
    assert_eq!(
        error("@..\n.x.\n"),
        "m:2:2: must be one of # . + > < * @ g o t, found 'x'"
    );
    assert_eq!(
        error(&"#".repeat(5000)),
        "m: must be at most 1000 columns and rows, found more"
    );
}

/// Some editors strip trailing blanks, and some levels are not rectangles.
#[test]
fn blanks_and_short_rows_are_rock() {
    let content = Content::builtin();
    let rules = &content.rules[0].rules;
    let drawing = "  ###\n###.#\n#@..##\n####";
    let map = map::parse_drawn_map("m", drawing, rules).expect("it is right");
    let terrain = &map.blueprint.terrain;
    let rows: Vec<String> = (0..4)
        .map(|y| {
            let row = (0..6).map(|x| match terrain[Pos::new(x, y)] {
                Terrain::Rock => ' ',
                Terrain::Wall => '#',
                _ => '.',
            });
            row.collect()
        })
        .collect();
    assert_eq!(rows, ["  ### ", "###.# ", "#...##", "####  "]);
    // A recording keeps the drawing, and reads the same map.
    let again = map::parse_drawn_map("m", &map.text, rules).expect("it is right");
    assert_eq!(again, map);
}

/// The table of McRogueFace's part 5, "Enemy Design Philosophy".
#[test]
fn mcrogueface_monsters_have_their_descriptions() {
    for name in ["mcrogueface", "mcrogueface-5"] {
        let path = format!("assets/rules/{name}.toml");
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(&path));
        let text = text.expect("there is such a rule set");
        let (file, _) = RulesetFile::parse_all(&path, &text).expect("it is correct");
        let monsters = file.rules.monsters.iter();
        let about: Vec<_> = monsters.map(|monster| &*monster.about).collect();
        let table = [
            "Weak but numerous.",
            "Balanced fighter.",
            "Tough and dangerous.",
        ];
        assert_eq!(about, table, "{name}");
    }
}
