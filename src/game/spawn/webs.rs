//! Webs that monsters have spun around them before the hero arrives, where they block no path.

use crate::base::{Dir, Grid, Pos};
use crate::game::level::{Blueprint, MonsterSpawn};
use crate::game::mapgen::{self, Passages, RING};
use crate::game::rules::Ruleset;
use crate::game::terrain::Terrain;

/// Spins webs on and around the cells of the monsters that do so. Rolls no dice.
pub(super) fn spin(rules: &Ruleset, map: &mut Blueprint) {
    for number in 0..map.monsters.len() {
        let MonsterSpawn { kind, at, .. } = map.monsters[number];
        let spins = rules.monster(kind).traits.spins.as_ref();
        let Some(web) = spins.and_then(|spins| rules.terrain_named(spins)) else {
            continue;
        };
        for number in 0..=RING.len() {
            let pos = match number {
                0 => at,
                _ => at.step(RING[number - 1]),
            };
            let free = map.terrain.get(pos) == Some(&Terrain::Floor)
                && pos != map.hero
                && map.items.iter().all(|(_, other)| other.distance(pos) > 1)
                && map.monsters.iter().all(|it| it.at != pos || pos == at);
            if free && !parts_ways(&map.terrain, pos) {
                map.terrain[pos] = web;
                let open = Passages::new(rules).open(&map.terrain);
                let items = map.items.iter().map(|(_, at)| *at);
                if mapgen::first_in_the_way(&open, items, map.hero).is_some() {
                    map.terrain[pos] = Terrain::Floor;
                }
            }
        }
    }
}

/// Whether the safe cells around `pos` form more than one run, so that `pos` may be the only link between them.
fn parts_ways(terrain: &Grid<Terrain>, pos: Pos) -> bool {
    let is_open = |dir: Dir| {
        let cell = terrain.get(pos.step(dir));
        cell.is_some_and(|cell| cell.is_walkable() && !cell.is_dangerous())
    };
    let ends = (0..RING.len()).filter(|number| {
        let next = RING[(number + 1) % RING.len()];
        is_open(RING[*number]) && !is_open(next)
    });
    ends.count() > 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Size;

    fn terrain(rows: [&str; 3]) -> Grid<Terrain> {
        let mut terrain = Grid::new(Size::new(3, 3), Terrain::Wall);
        for (y, row) in (0..).zip(rows) {
            for (x, letter) in (0..).zip(row.chars()) {
                if letter == '.' {
                    terrain[Pos::new(x, y)] = Terrain::Floor;
                }
            }
        }
        terrain
    }

    #[test]
    fn webs_never_block_the_only_way() {
        let blocks = |rows| parts_ways(&terrain(rows), Pos::new(1, 1));
        assert!(!blocks(["...", "...", "..."]), "in the open");
        assert!(!blocks(["###", "...", "..."]), "along a wall");
        assert!(!blocks(["###", "#..", "###"]), "at the end of a corridor");
        assert!(blocks(["###", "...", "###"]), "in a corridor");
        assert!(blocks(["#.#", "...", "..."]), "before a door");
    }
}
