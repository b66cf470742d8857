//! Adds dead braziers to a finished level: by walls, far from each other and from the hero, on floor that no path
//! needs. They roll dice of their own, so that the rest of the level is the same as without them.

use crate::base::{BitGrid, Dice, Dir, Pos};
use crate::game::level::Blueprint;
use crate::game::mapgen::connectivity::{self, Passage, Passages};
use crate::game::rules::Ruleset;
use crate::game::terrain::Terrain;

/// Least distance between two of them, and from one to the hero, as long as there is room.
const APART: i32 = 14;

/// Adds as many as the level lacks, as far as there is room.
pub(in crate::game) fn add(rules: &Ruleset, map: &mut Blueprint, dice: &mut Dice) {
    let (Some(braziers), Some(dark)) = (&rules.braziers, rules.dead_brazier()) else {
        return;
    };
    let mut standing: Vec<Pos> = map.terrain.size().cells().collect();
    standing.retain(|pos| map.terrain[*pos] == dark);
    let mut apart = APART;
    while standing.len() < braziers.per_level as usize && apart > 0 {
        match site(rules, map, &standing, apart, dice) {
            Some(pos) => {
                map.terrain[pos] = dark;
                standing.push(pos);
            }
            None => apart -= 2,
        }
    }
}

/// A random cell where one can stand, or a thing like it, at least `apart` cells from the others and from the hero.
pub(super) fn site(
    rules: &Ruleset,
    map: &Blueprint,
    others: &[Pos],
    apart: i32,
    dice: &mut Dice,
) -> Option<Pos> {
    let passages = Passages::new(rules);
    let open = passages.open(&map.terrain);
    let closed = passages.cells(&map.terrain, &[Passage::Closed]);
    let mut sites: Vec<Pos> = map.terrain.size().cells().collect();
    sites.retain(|pos| {
        map.hero.distance(*pos) >= apart
            && others.iter().all(|at| at.distance(*pos) >= apart)
            && can_close(map, [&open, &closed], *pos)
    });
    while !sites.is_empty() {
        let pos = sites.swap_remove(dice.below(sites.len() as u32) as usize);
        let mut without = open.clone();
        without.set(pos, false);
        let items = map.items.iter().map(|(_, at)| *at);
        if connectivity::first_in_the_way(&without, items, map.hero).is_none() {
            return Some(pos);
        }
    }
    None
}

/// Whether `pos` is empty plain floor by a wall that no path needs, not next to a door, closed passage or stairs.
fn can_close(map: &Blueprint, [open, closed]: [&BitGrid; 2], pos: Pos) -> bool {
    let beside = Dir::CARDINAL.map(|dir| pos.step(dir));
    let around = pos.neighbours();
    map.terrain.get(pos) == Some(&Terrain::Floor)
        && has_any(map, &beside, Terrain::Wall)
        && !has_any(map, &beside, Terrain::Door)
        && !beside.iter().any(|pos| closed.get(*pos))
        && !has_any(map, &around, Terrain::StairsDown)
        && !has_any(map, &around, Terrain::StairsUp)
        && map.items.iter().all(|(_, at)| *at != pos)
        && map.monsters.iter().all(|it| it.at != pos)
        && connectivity::can_close(|pos| open.get(pos), pos)
}

/// Whether any of these cells has this terrain.
fn has_any(map: &Blueprint, cells: &[Pos], terrain: Terrain) -> bool {
    let mut cells = cells.iter();
    cells.any(|pos| map.terrain.get(*pos) == Some(&terrain))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Stream;
    use crate::test_rules;

    /// Where braziers stand on this map with twenty seeds, if each level has this many.
    fn placed(per_level: i32, drawing: &[&str]) -> Vec<Vec<Pos>> {
        let mut rules = test_rules::rules("tallowdeep");
        let braziers = rules.braziers.as_mut().expect("there are some");
        braziers.per_level = per_level;
        let level = test_rules::level(&rules, &drawing.join("\n"));
        let place_by_seed = |seed: u64| {
            let mut map = level.clone();
            let mut dice = Stream::Braziers(1).dice(seed);
            add(&rules, &mut map, &mut dice);
            let dark = rules.dead_brazier();
            let cells = map.terrain.iter();
            let standing = cells.filter(|(_, it)| Some(**it) == dark);
            standing.map(|(pos, _)| pos).collect()
        };
        (0..20).map(place_by_seed).collect()
    }

    /// No cell is fourteen away from the hero here: the brazier stands twelve away, in the last column.
    #[test]
    fn braziers_stand_as_far_away_as_possible() {
        let drawing = [
            "###############",
            "#@............#",
            "#.............#",
            "#.............#",
            "###############",
        ];
        for standing in placed(1, &drawing) {
            let far = standing.iter().all(|pos| pos.x == 13);
            assert!(standing.len() == 1 && far, "{standing:?}");
        }
    }

    /// A brazier stands at least two cells away, or there is none.
    #[test]
    fn no_brazier_stands_beside_the_hero() {
        for standing in placed(2, &["#####", "#...#", "#.@.#", "#...#", "#####"]) {
            assert_eq!(standing, []);
        }
    }
}
