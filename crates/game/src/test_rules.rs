//! Rule sets and maps for the unit tests: the rule files of the program, as far as they decide a game, and those of
//! `tests/rules`. What files may also do, such as extending each other or naming vaults, the program's tests try.

use std::sync::Arc;

use crate::base::{Grid, Pos, Size};
use crate::game::{Blueprint, MonsterSpawn, Ruleset, Terrain, World};

/// The rules of this name.
pub(crate) fn rules(name: &str) -> Ruleset {
    let text = match name {
        "candle" => include_str!("../../../tests/rules/candle.toml"),
        "plain" => include_str!("../../../tests/rules/plain.toml"),
        "mcrogueface" => include_str!("../../../assets/rules/mcrogueface.toml"),
        "mcrogueface-5" => include_str!("../../../assets/rules/mcrogueface-5.toml"),
        "roguebasin" => include_str!("../../../assets/rules/roguebasin.toml"),
        "sadconsole" => include_str!("../../../assets/rules/sadconsole.toml"),
        "tallowdeep" => include_str!("../../../assets/rules/tallowdeep.toml"),
        "tcod" => include_str!("../../../assets/rules/tcod.toml"),
        other => panic!("no test asked for {other} before"),
    };
    toml::from_str(text).expect("the program's tests read it too")
}

/// A level drawn with the letters of the rules.
pub(crate) fn level(rules: &Ruleset, drawing: &str) -> Blueprint {
    let rows: Vec<&str> = drawing.lines().collect();
    let size = Size::new(rows[0].chars().count() as i32, rows.len() as i32);
    let mut map = Blueprint::new(Grid::new(size, Terrain::Floor), Pos::new(0, 0));
    for (pos, letter) in size.cells().zip(rows.concat().chars()) {
        if let Some(terrain) = rules.terrain_with_letter(letter) {
            map.terrain[pos] = terrain;
        } else if let Some(kind) = rules.find_monster(|monster| monster.letter == letter) {
            map.monsters.push(MonsterSpawn::new(kind, pos));
        } else {
            assert_eq!(letter, '@', "no test drew {letter} before");
            map.hero = pos;
        }
    }
    map
}

/// A game of `tallowdeep` on a drawn level.
pub(crate) fn world(drawing: &str) -> World {
    let rules = rules("tallowdeep");
    let level = level(&rules, drawing);
    World::on_map(Arc::new(rules), 1, level)
}
