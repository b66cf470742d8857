//! Twists: which levels are out of order, what each does to a level, and that one can still win.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tallowdeep::game::connectivity::{self, FAR, Passage, Passages};
use tallowdeep::rules::Mind;
use tallowdeep::view::Blueprint;
use tallowdeep::{Content, Dir, Pos, Ruleset, Terrain, World};

fn rules() -> Arc<Ruleset> {
    let content = Content::shared();
    Arc::clone(&content.rule_file("tallowdeep").expect("it is ours").rules)
}

fn level(rules: &Ruleset, seed: u64, depth: u32) -> Blueprint {
    World::make_level(rules, seed, depth, &mut |_, _| {})
}

/// The word of what is out of order on a level.
fn twist_of<'r>(rules: &'r Ruleset, map: &Blueprint) -> Option<&'r str> {
    map.twist.map(|id| rules.twist(id).kind.as_str())
}

/// Levels with a twist: seed, depth, the same without it, and as it is, by its word.
type Twisted = BTreeMap<String, Vec<(u64, u32, Blueprint, Blueprint)>>;

fn twisted(rules: &Ruleset, seeds: u64) -> Twisted {
    let mut plain = rules.clone();
    plain.twists.clear();
    let mut found = Twisted::new();
    for (seed, depth) in (0..seeds).flat_map(|seed| (2..8).map(move |depth| (seed, depth))) {
        let map = level(rules, seed, depth);
        if let Some(kind) = twist_of(rules, &map) {
            let before = level(&plain, seed, depth);
            found
                .entry(kind.to_owned())
                .or_default()
                .push((seed, depth, before, map));
        }
    }
    found
}

fn find(map: &Blueprint, kind: Terrain) -> Vec<Pos> {
    let cells = map.terrain.iter().filter(|(_, it)| **it == kind);
    cells.map(|(pos, _)| pos).collect()
}

/// One of the levels 2 to 4 and one of 5 to 7, each with another.
#[test]
fn one_level_in_three_has_a_twist() {
    let rules = rules();
    let mut seen = BTreeSet::new();
    for seed in 0..40 {
        let twists: Vec<_> = (1..=8)
            .map(|depth| level(&rules, seed, depth).twist)
            .collect();
        let count = |depths: std::ops::Range<usize>| twists[depths].iter().flatten().count();
        assert_eq!(
            [count(0..1), count(1..4), count(4..7), count(7..8)],
            [0, 1, 1, 0]
        );
        let two: Vec<_> = twists.iter().flatten().collect();
        assert_ne!(two[0], two[1], "seed {seed}");
        seen.extend(two.into_iter().map(|id| id.0));
    }
    assert_eq!(seen.len(), rules.twists.len(), "each is on some level");
}

/// Without keys the stairs are as near as before, with one behind a gate they can be reached too; and nothing is cut off.
#[test]
fn twisted_levels_can_still_be_won() {
    let rules = rules();
    let passages = Passages::new(&rules);
    let both = [Passage::Open, Passage::Closed];
    for (kind, levels) in twisted(&rules, 60) {
        for (seed, depth, before, map) in levels {
            let steps = |map: &Blueprint, of: &[Passage]| {
                let cells = passages.cells(&map.terrain, of);
                connectivity::distances(&cells, &[map.hero], &Dir::ALL)
            };
            let stairs = find(&map, Terrain::StairsDown)[0];
            let text = format!("{kind}: seed {seed}, depth {depth}");
            let open = steps(&map, &[Passage::Open]);
            assert_eq!(open[stairs] == FAR, kind == "locked", "{text}");
            let all = steps(&map, &both);
            assert_ne!(all[stairs], FAR, "{text}");
            let was = steps(&before, &both);
            for at in map.terrain.size().cells() {
                let is_built = !map.terrain[at].is_walkable();
                assert!(
                    was[at] == FAR || all[at] != FAR || is_built,
                    "{text}: {at:?}"
                );
            }
            for (item, at) in &map.items {
                let was_open = steps(&before, &[Passage::Open])[*at] != FAR;
                let what = &rules.item(*item).kind;
                assert!(!was_open || open[*at] != FAR, "{text}: {what} at {at:?}");
            }
        }
    }
}

/// What each does to the level, beside the same level without it.
#[test]
fn each_twist_changes_what_it_says() {
    let rules = rules();
    let terrain = |kind: &str| rules.terrain_named(kind).expect("it is ours");
    let key = rules.item_of_kind("key").expect("it is ours");
    for (kind, levels) in twisted(&rules, 60) {
        for (seed, depth, before, map) in levels {
            let text = format!("{kind}: seed {seed}, depth {depth}");
            let count = |map: &Blueprint, kind: &str| find(map, terrain(kind)).len();
            let asleep = |map: &Blueprint| {
                let all = map.monsters.iter();
                all.filter(|it| it.mind == Mind::Asleep).count()
            };
            match kind.as_str() {
                "bell" => assert_eq!(count(&map, "bell"), 1, "{text}"),
                "plundered" => {
                    assert_eq!(count(&map, "brazier"), 0, "{text}");
                    let corpse = find(&map, terrain("dead_wick"))[0];
                    let lies_open = |at: Pos| map.terrain[at].is_walkable();
                    let open = map.items.iter().filter(|(_, at)| lies_open(*at));
                    assert!(open.clone().count() >= 2, "{text}");
                    for (_, at) in open {
                        assert!(at.distance(corpse) <= 8, "{text}: {at:?}, {corpse:?}");
                    }
                    let candle = rules.item_of_kind("candle").expect("it is ours");
                    let candles =
                        |map: &Blueprint| map.items.iter().filter(|it| it.0 == candle).count();
                    assert_eq!(candles(&map), candles(&before), "{text}");
                }
                "flooded" => {
                    let (dry, wet) = (
                        find(&before, Terrain::Floor).len(),
                        count(&map, "shallow_water"),
                    );
                    let risen = wet - count(&before, "shallow_water");
                    assert!(risen * 4 > dry, "{text}: {risen} of {dry}");
                }
                "dark" => {
                    let mut shining = map.terrain.iter().filter(|(_, it)| {
                        let kind = rules.terrain_kind(**it);
                        **it == Terrain::Torch || kind.is_some_and(|kind| kind.light > 0)
                    });
                    assert_eq!(shining.next(), None, "{text}");
                }
                "watch" => assert_eq!(asleep(&map), 0, "{text}"),
                "locked" => {
                    let stairs = find(&map, Terrain::StairsDown)[0];
                    let gates = find(&map, terrain("gate")).into_iter();
                    assert_eq!(
                        gates.filter(|at| at.is_adjacent(stairs)).count(),
                        1,
                        "{text}"
                    );
                    let held = map.items.iter().filter(|(item, at)| {
                        let sleeps = |at: Pos| {
                            map.monsters
                                .iter()
                                .any(|it| it.at == at && it.mind == Mind::Asleep)
                        };
                        *item == key && sleeps(*at)
                    });
                    assert!(held.count() > 0, "{text}");
                }
                "risen" | "draughty" => assert_eq!(map.terrain, before.terrain, "{text}"),
                other => panic!("no test knows {other}"),
            }
        }
    }
}
