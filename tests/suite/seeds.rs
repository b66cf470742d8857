//! The first levels of seeds 1 to 20 of each rule set, drawn in `tests/seeds`, and digests of deeper ones, so that
//! every change to level generation shows up. `UPDATE_SNAPSHOTS=1 cargo test --test suite seeds` accepts a change.

use std::fs;
use std::path::Path;

use tallowdeep::base::{Digest, Pos};
use tallowdeep::content::{Content, RulesetFile};
use tallowdeep::game::{Blueprint, World};

use crate::support::goldens;

const SEEDS: std::ops::RangeInclusive<u64> = 1..=20;

#[test]
fn every_seed_generates_the_same_level() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/seeds");
    let mut names = Vec::new();
    let content = Content::shared();
    // A variant has the levels of its rule set.
    let mains = content
        .rules
        .iter()
        .filter(|file| file.variant_of.is_none());
    let firsts = mains.map(|file| (format!("{}.txt", file.rules.name), catalog(file)));
    for (name, is) in firsts.chain([("places.txt".to_owned(), places(content))]) {
        goldens::assert_text(&format!("tests/seeds/{name}"), &is);
        names.push(name);
    }
    for entry in fs::read_dir(&folder)
        .expect("tests/seeds is a folder")
        .flatten()
    {
        let name = entry.file_name().into_string().expect("names are ASCII");
        assert!(names.contains(&name), "{name}: there is no such rule set");
    }
}

/// The first level of each seed, with all actors and items on it.
fn catalog(file: &RulesetFile) -> String {
    let level = |seed| {
        let level = World::first_level(&file.rules, seed);
        let drawing = drawing(file, &level);
        format!("seed {seed}: {}\n{drawing}", counts(&level))
    };
    SEEDS.map(level).collect()
}

/// A digest of each level of all places, which are too many to draw.
fn places(content: &Content) -> String {
    let file = content.rule_file("tallowdeep").expect("it is ours");
    let level = |(depth, seed)| {
        let level = World::make_level(&file.rules, seed, depth, &mut |_, _| {});
        let mut digest = Digest::new();
        digest.write_bytes(drawing(file, &level).as_bytes());
        for monster in &level.monsters {
            digest
                .write_u64(monster.name_index.map_or(0, |index| index as u64 + 1))
                .write_u64(monster.mind as u64);
        }
        let (counts, digest) = (counts(&level), digest.finish());
        format!("depth {depth}, seed {seed}: {counts}, {digest:016x}\n")
    };
    let places = (1..=8).flat_map(|depth| (1..=8).map(move |seed| (depth, seed)));
    places.map(level).collect()
}

fn counts(level: &Blueprint) -> String {
    format!(
        "{} rooms, {} foes, {} things",
        level.rooms.len(),
        level.monsters.len(),
        level.items.len()
    )
}

fn drawing(file: &RulesetFile, level: &Blueprint) -> String {
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
    let size = level.terrain.size();
    let row = |y| -> String { (0..size.w).map(|x| letter(Pos::new(x, y))).collect() };
    (0..size.h)
        .map(|y| format!("{}\n", row(y).trim_end()))
        .collect()
}
