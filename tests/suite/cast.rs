//! The cast of a dungeon: what it draws from its seed, and what its levels then hold.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tallowdeep::app::Session;
use tallowdeep::content::{Content, RulesetFile};
use tallowdeep::game::{ActorId, World};
use tallowdeep::rules::{Cast, CastRules, ItemId, MonsterId, VaultSite};
use tallowdeep::view::MonsterSpawn;
use tallowdeep::{Ruleset, Terrain};

use crate::support::scene::map_of;

fn file() -> &'static RulesetFile {
    let content = Content::shared();
    content.rule_file("tallowdeep").expect("it is ours")
}

fn rules() -> Arc<Ruleset> {
    Arc::clone(&file().rules)
}

/// The rules of a dungeon, and what it has drawn.
fn dungeon(rules: &Ruleset, seed: u64) -> (Ruleset, Cast) {
    let own = rules.of_dungeon(seed).into_owned();
    let cast = own.drawn.clone().expect("it draws a cast");
    (own, cast)
}

fn cast_rules(rules: &Ruleset) -> &CastRules {
    rules.cast.as_ref().expect("ours has a cast")
}

/// Twelve and ten are drawn, besides those that are always there; the same from the same seed.
#[test]
fn a_dungeon_draws_exactly_so_many_kinds() {
    let rules = rules();
    let cast = cast_rules(&rules);
    for seed in 0..500 {
        let (_, drawn) = dungeon(&rules, seed);
        assert_eq!(drawn, dungeon(&rules, seed).1, "seed {seed}");
        let monsters = drawn.monsters.iter();
        let picked = monsters.filter(|id| rules.is_cast_monster(**id)).count();
        assert_eq!(picked as i32, cast.monsters.draws, "seed {seed}");
        let items = drawn.items.iter();
        let picked = items.filter(|id| rules.is_cast_item(**id)).count();
        assert_eq!(picked as i32, cast.items.draws, "seed {seed}");
        let has_monster = |kind: &String| {
            rules
                .monster_of_kind(kind)
                .is_some_and(|it| drawn.monsters.contains(&it))
        };
        assert!(cast.monsters.always.iter().all(has_monster), "seed {seed}");
        let has_item = |kind: &String| {
            rules
                .item_of_kind(kind)
                .is_some_and(|it| drawn.items.contains(&it))
        };
        assert!(cast.items.always.iter().all(has_item), "seed {seed}");
    }
}

/// No kind of the pool is left out for good, and none but those that are always there is in every dungeon.
#[test]
fn every_kind_of_the_pool_is_drawn_now_and_then() {
    let rules = rules();
    let casts: Vec<_> = (0..300).map(|seed| dungeon(&rules, seed).1).collect();
    let between = |times: usize| (30..270).contains(&times);
    for id in (0..rules.monsters.len()).map(MonsterId) {
        let times = casts
            .iter()
            .filter(|cast| cast.monsters.contains(&id))
            .count();
        let kind = &rules.monster(id).kind;
        assert!(
            between(times) || !rules.is_cast_monster(id),
            "{kind}: {times}"
        );
    }
    for id in (0..rules.items.len()).map(ItemId) {
        let times = casts.iter().filter(|cast| cast.items.contains(&id)).count();
        let kind = &rules.item(id).kind;
        assert!(between(times) || !rules.is_cast_item(id), "{kind}: {times}");
    }
}

#[test]
fn each_level_has_enough_kinds_and_a_hall_of_its_own() {
    let rules = rules();
    for seed in 0..500 {
        let (own, _) = dungeon(&rules, seed);
        let mut halls = BTreeMap::new();
        for vault in &own.vaults {
            if vault.site == VaultSite::Hall {
                assert_eq!(vault.from, vault.to);
                halls.insert(vault.from, vault.name.as_str());
            }
        }
        assert!(halls.keys().copied().eq(2..8), "seed {seed}: {halls:?}");
        let names: BTreeSet<_> = halls.values().collect();
        assert_eq!(names.len(), halls.len(), "seed {seed}: {halls:?}");
        for depth in 1..=8 {
            let here = own
                .monsters
                .iter()
                .filter(|kind| kind.weight_at(depth) > 0)
                .count();
            let least = cast_rules(&rules).least.unsigned_abs() as usize;
            assert!(here >= least, "seed {seed}, depth {depth}: {here}");
        }
    }
}

/// Only the boss and those that are always there come besides, on any level.
#[test]
fn only_kinds_of_the_cast_live_on_its_levels() {
    let rules = rules();
    for (seed, depth) in (0..12).flat_map(|seed| (1..=8).map(move |depth| (seed, depth))) {
        let (own, cast) = dungeon(&rules, seed);
        let map = World::make_level(&rules, seed, depth, &mut |_, _| {});
        for monster in &map.monsters {
            let is_boss = Some(&own.monster(monster.kind).kind) == own.dungeon.boss.as_ref();
            let kind = &own.monster(monster.kind).kind;
            assert!(
                is_boss || cast.monsters.contains(&monster.kind),
                "seed {seed}, depth {depth}: {kind}"
            );
        }
    }
}

/// The monsters and things that the levels of a dungeon hold.
fn held(rules: &Ruleset, seed: u64) -> (BTreeSet<String>, BTreeSet<String>) {
    let (mut monsters, mut items) = (BTreeSet::new(), BTreeSet::new());
    for depth in 1..=8 {
        let map = World::make_level(rules, seed, depth, &mut |_, _| {});
        let kinds = map
            .monsters
            .iter()
            .map(|it| rules.monster(it.kind).kind.clone());
        monsters.extend(kinds);
        items.extend(map.items.iter().map(|(id, _)| rules.item(*id).kind.clone()));
    }
    (monsters, items)
}

/// Twice what two sets share, in a hundred of what they hold together.
fn shared(one: &BTreeSet<String>, other: &BTreeSet<String>) -> usize {
    200 * one.intersection(other).count() / (one.len() + other.len())
}

/// On average of a hundred pairs: two games share at most two thirds of the kinds that live on all their levels, and
/// three quarters of the kinds of things, some of which every dungeon needs.
#[test]
fn two_dungeons_share_at_most_two_thirds() {
    let rules = rules();
    let all: Vec<_> = (0..200).map(|seed| held(&rules, seed)).collect();
    let (mut monsters, mut things, mut either) = (0, 0, 0);
    for pair in all.chunks_exact(2) {
        let [one, other] = [&pair[0], &pair[1]];
        monsters += shared(&one.0, &other.0);
        things += shared(&one.1, &other.1);
        let [one, other] =
            [one, other].map(|it| it.0.union(&it.1).cloned().collect::<BTreeSet<_>>());
        either += 100 * one.intersection(&other).count() / one.union(&other).count();
    }
    let pairs = all.len() / 2;
    let [monsters, things, either] = [monsters, things, either].map(|sum| sum / pairs);
    let found = format!(
        "{monsters} % of the monsters, {things} % of the things, {either} % of what either holds"
    );
    assert!(monsters <= 67 && things <= 75 && either <= 60, "{found}");
}

/// The caves lie above the crypt in about half of the dungeons, and below it in the others, with all that is theirs.
#[test]
fn caves_and_crypt_change_places_in_every_second_dungeon() {
    let rules = rules();
    let mut changed = 0;
    for seed in 0..100 {
        let (own, _) = dungeon(&rules, seed);
        let theme = |depth| own.place(depth).map(|place| place.theme.as_str());
        let themes: Vec<_> = (1..=8).filter_map(theme).collect();
        let above = themes[2] == "cave";
        let right = match above {
            true => [
                "cellars",
                "cellars",
                "cave",
                "cave",
                "crypt",
                "crypt",
                "works",
                "chandlery",
            ],
            false => [
                "cellars",
                "cellars",
                "crypt",
                "crypt",
                "cave",
                "cave",
                "works",
                "chandlery",
            ],
        };
        assert_eq!(themes, right);
        changed += usize::from(!above);
        let depth = if above { 3 } else { 5 };
        let halls = own
            .vaults
            .iter()
            .filter(|it| it.site == VaultSite::Hall && it.from == depth);
        for hall in halls {
            let drawn = rules.vaults.iter().find(|it| it.name == hall.name);
            let is_of_caves = drawn.is_some_and(|it| it.from == 3);
            assert!(is_of_caves, "{}", hall.name);
        }
    }
    assert!((35..65).contains(&changed), "{changed}");
}

/// On the last level of each place but that of the Chandler one has a name, and stands near the stairs down.
#[test]
fn each_place_has_a_lieutenant_by_its_last_stairs() {
    let rules = rules();
    for seed in 0..12 {
        let (own, cast) = dungeon(&rules, seed);
        let depths: Vec<_> = cast.lieutenants.iter().map(|it| it.depth).collect();
        assert_eq!(depths, [2, 4, 6, 7]);
        let kinds: BTreeSet<_> = cast.lieutenants.iter().map(|it| it.kind.0).collect();
        assert_eq!(kinds.len(), 4, "each is of a kind of its own");
        for lieutenant in &cast.lieutenants {
            let map = World::make_level(&rules, seed, lieutenant.depth, &mut |_, _| {});
            let mut named = map.monsters.iter();
            let name_index = Some(lieutenant.name_index);
            let is_it =
                |it: &&MonsterSpawn| it.kind == lieutenant.kind && it.name_index == name_index;
            let found = named.find(is_it);
            let found = found.unwrap_or_else(|| {
                panic!("seed {seed}: nobody leads on level {}", lieutenant.depth)
            });
            let mut cells = map.terrain.iter();
            let stairs = cells
                .find(|(_, it)| **it == Terrain::StairsDown)
                .expect("there are some")
                .0;
            assert!(
                found.at.distance(stairs) <= 6,
                "seed {seed}: {:?}, {stairs:?}",
                found.at
            );
            let kind = own.monster(lieutenant.kind);
            let names = kind.names.as_ref().expect("it has one");
            assert!(names.carries && names.list[lieutenant.name_index].ends_with(&kind.name));
        }
    }
}

/// The first lines name the place, and three kinds that the dungeon has drawn.
#[test]
fn a_game_begins_with_the_kinds_of_its_dungeon() {
    for seed in 0..20 {
        let session = Session::new(file(), seed, None);
        let lines: Vec<String> = session
            .log()
            .entries()
            .iter()
            .map(|entry| entry.text_with_count())
            .collect();
        let (own, cast) = dungeon(&file().rules, seed);
        let said = &lines[2];
        assert_eq!(cast.characteristic.len(), 3);
        for kind in &cast.characteristic {
            let kind = own.monster(*kind);
            assert!(
                said.contains(&format!("{}s", kind.name)),
                "{said:?} lacks {}",
                kind.name
            );
            assert!(
                !cast_rules(&own).monsters.always.contains(&kind.kind),
                "{said:?}"
            );
        }
    }
}

/// Rules without a cast, those of the tutorials among them, are those of every dungeon.
#[test]
fn rules_without_a_cast_stay_as_they_are() {
    for file in &Content::shared().rules {
        let own = file.rules.of_dungeon(7);
        let stays = matches!(own, Cow::Borrowed(_));
        assert_eq!(stays, file.rules.cast.is_none(), "{}", file.rules.name);
    }
    let (own, _) = dungeon(&rules(), 7);
    assert!(
        matches!(own.of_dungeon(8), Cow::Borrowed(_)),
        "it is drawn once"
    );
}

/// A kind that a mod adds is drawn like any other.
#[test]
fn kinds_of_mods_are_in_the_pool() {
    let more = "[[monsters]]\nkind = \"crab\"\nname = \"crab\"\nletter = \"K\"\ncolor = \"c85050\"\nweight = 10\n\
        stats = { hp = 9, attack = 5, defense = 2 }\n";
    let text = format!("name = \"mine\"\nextends = \"tallowdeep\"\n{more}");
    let mine = RulesetFile::parse("mine.toml", &text).expect("it is right");
    let crab = mine.rules.monster_of_kind("crab").expect("it is there");
    let drawn = (0..100).filter(|seed| dungeon(&mine.rules, *seed).1.monsters.contains(&crab));
    let drawn = drawn.count();
    assert!((20..90).contains(&drawn), "{drawn}");
}

#[test]
fn mistakes_in_a_cast_are_found() {
    for (from, to, expected) in [
        (
            "least = 5",
            "least = 12",
            "x.toml:4: least: expected 7 or less, since only 7 kinds have a weight above 0 on level 1, found 12",
        ),
        (
            "[3, 5]",
            "[3, 3]",
            "expected a place that changes depths only once",
        ),
        ("\"rat\"", "\"rut\"", "expected a kind of monster"),
        ("\"Marrow\"", "\" \"", "expected a name"),
        (
            "\"Marrow\", ",
            "",
            "expected 5 names or more, one for each place",
        ),
    ] {
        let cast = "[cast]\nleast = 5\nswaps = [[3, 5]]\nmonsters = { draws = 9, always = [\"rat\"] }\n\
            lieutenants = { names = [\"Marrow\", \"A\", \"B\", \"C\", \"D\"] }\n";
        let cast = cast.replacen(from, to, 1);
        let text = format!("name = \"mine\"\nextends = \"tallowdeep\"\n{cast}");
        let error = RulesetFile::parse("x.toml", &text)
            .expect_err("it is wrong")
            .to_string();
        assert!(error.contains(expected), "{error:?}, not {expected:?}");
    }
}

/// Nobody of a kind has the name of another: of two who would, the second has the next in the list.
#[test]
fn names_are_given_once() {
    let rules = rules();
    let mut map = map_of(&rules, "#######\n#@.g.g#\n#######");
    for goblin in &mut map.blueprint.monsters {
        goblin.name_index = Some(7);
    }
    let world = World::on_map(rules, 1, map.blueprint);
    let view = world.view();
    let names: BTreeSet<_> = [1, 2].map(|id| view.actor_name(ActorId(id))).into();
    assert_eq!(names, ["Fitch the goblin", "Snuff the goblin"].into());
}

/// The seed of a next game is chosen so that its dungeon has few halls and characteristic monsters of the last one.
#[test]
fn the_next_dungeon_is_unlike_the_last() {
    let rules = rules();
    let halls = |seed| {
        let (own, _) = dungeon(&rules, seed);
        let halls = own.vaults.iter().filter(|it| it.site == VaultSite::Hall);
        halls.map(|it| it.name.clone()).collect::<BTreeSet<_>>()
    };
    let common = |one, other| halls(one).intersection(&halls(other)).count();
    let (mut next, mut chosen) = (0, 0);
    for seed in (0..400).step_by(10) {
        next += common(seed, seed + 1);
        let least = rules.least_like(&[seed], seed + 1..=seed + 8);
        chosen += common(seed, least.expect("there are seeds"));
    }
    assert!(next >= 40 && 3 * chosen <= next, "{chosen} {next}");
    assert_eq!(rules.least_like(&[7], [7]), Some(7));
    assert_eq!(rules.least_like(&[7], []), None);
}
