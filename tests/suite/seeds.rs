//! The levels of seeds 1 to 20 of each rule set, drawn in `tests/seeds`, so that every change of generation shows up.
//! `UPDATE_SNAPSHOTS=1 cargo test --test suite seeds` accepts a change.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use tallowdeep::base::Pos;
use tallowdeep::content::{Content, RulesetFile};
use tallowdeep::game::World;

const SEEDS: std::ops::RangeInclusive<u64> = 1..=20;

#[test]
fn every_seed_generates_the_same_level() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/seeds");
    let update = std::env::var_os("UPDATE_SNAPSHOTS").is_some_and(|value| value == "1");
    let (mut faults, mut names) = (Vec::new(), Vec::new());
    let content = Content::builtin();
    // A variant has the levels of its rule set.
    let mains = content
        .rules
        .iter()
        .filter(|file| file.variant_of.is_none());
    for file in mains {
        let name = format!("{}.txt", file.rules.name);
        let (path, is) = (folder.join(&name), catalog(file));
        if update {
            fs::write(&path, &is).expect("the catalog can be written");
        } else {
            let was = fs::read_to_string(&path).unwrap_or_default();
            let differ = was.lines().zip(is.lines()).position(|(was, is)| was != is);
            if was != is {
                faults.push(format!(
                    "tests/seeds/{name}:{}: the rules make something else now",
                    differ.unwrap_or(0) + 1
                ));
            }
        }
        names.push(name);
    }
    for entry in fs::read_dir(&folder)
        .expect("tests/seeds is a folder")
        .flatten()
    {
        let name = entry.file_name().into_string().expect("names are ASCII");
        if !names.contains(&name) {
            faults.push(format!("tests/seeds/{name}: there is no such rule set"));
        }
    }
    let again =
        "If this is how it should be, run: UPDATE_SNAPSHOTS=1 cargo test --test suite seeds";
    assert!(faults.is_empty(), "\n{}\n{again}\n", faults.join("\n"));
}

/// The first level of each seed, with all actors and items on it.
fn catalog(file: &RulesetFile) -> String {
    let mut text = String::new();
    for seed in SEEDS {
        let level = World::first_level(&file.rules, seed);
        let size = level.terrain.size();
        writeln!(
            text,
            "seed {seed}: {} rooms, {} foes, {} things",
            level.rooms.len(),
            level.monsters.len(),
            level.items.len()
        )
        .expect("text grows");
        let letter = |pos: Pos| {
            let monster = level.monsters.iter().find(|monster| monster.at == pos);
            let item = level.items.iter().find(|(_, at)| *at == pos);
            match (monster, item) {
                _ if pos == level.hero => '@',
                (Some(foe), _) => file.rules.monster(foe.kind).letter,
                (_, Some((kind, _))) => file.rules.item(*kind).letter,
                _ => file.rules.terrain_letter(level.terrain[pos]),
            }
        };
        for y in 0..size.h {
            let row: String = (0..size.w).map(|x| letter(Pos::new(x, y))).collect();
            writeln!(text, "{}", row.trim_end()).expect("text grows");
        }
    }
    text
}
