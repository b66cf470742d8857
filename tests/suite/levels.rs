//! What is required of the levels of all makers, over many seeds.

use std::collections::BTreeSet;
use std::sync::Arc;

use tallowdeep::game::connectivity::{self, FAR, Passage, Passages};
use tallowdeep::grid::Grid;
use tallowdeep::rules::{Group, Mind, Vault, VaultCell, VaultPost, VaultSite, VaultThing};
use tallowdeep::view::{Blueprint, MonsterSpawn};
use tallowdeep::{Content, Dir, Pos, Ruleset, Size, Terrain, World};

/// The stairs are at least this many steps from the hero.
const LEAST_STEPS: u32 = 25;
/// At least one island of this many cells can be walked around.
const LEAST_ISLAND: usize = 9;
/// At least this many dead ends.
const LEAST_DEAD_ENDS: usize = 2;

/// Seeds per depth in the normal test run.
const SEEDS: u64 = 100;

/// The maker of each depth in the rules used by the tests.
const MAKERS: [(&str, u32); 8] = [
    ("rooms", 1),
    ("rooms", 2),
    ("caves", 3),
    ("caves", 4),
    ("crypt", 5),
    ("crypt", 6),
    ("works", 7),
    ("drawn", 8),
];

/// The rules of `tallowdeep`, which have places.
fn rules() -> Arc<Ruleset> {
    let content = Content::builtin();
    let deep = content.rule_file("tallowdeep").expect("it is ours");
    Arc::clone(&deep.rules)
}

/// The same rules for levels that are in order.
fn rules_in_order() -> Arc<Ruleset> {
    let mut rules = Ruleset::clone(&rules());
    rules.twists.clear();
    Arc::new(rules)
}

/// The requirements that the level at `depth` fails, with a drawing; `None` if it meets them all.
fn broken(rules: &Ruleset, map: &Blueprint, depth: u32) -> Option<String> {
    let passages = Passages::new(rules);
    let open = passages.open(&map.terrain);
    let both = [Passage::Open, Passage::Closed];
    let reached = passages.cells(&map.terrain, &both);
    let reached = connectivity::distances(&reached, &[map.hero], &Dir::CARDINAL);
    let mut errors = Vec::new();
    let mut check = |holds: bool, error: String| {
        if !holds {
            errors.push(error);
        }
    };
    let alone: Vec<_> = open.iter().filter(|pos| reached[*pos] == FAR).collect();
    check(alone.is_empty(), format!("not joined: {alone:?}"));
    let exit = map
        .terrain
        .iter()
        .find(|(_, it)| **it == Terrain::StairsDown);
    let steps = connectivity::distances(&open, &[map.hero], &Dir::ALL);
    let far = exit.is_some_and(|(pos, _)| steps[pos] >= LEAST_STEPS && steps[pos] != FAR);
    check(
        far || depth == rules.dungeon.levels.unsigned_abs(),
        format!("the stairs are at {exit:?}"),
    );
    check(
        connectivity::count_islands(&open, LEAST_ISLAND) > 0,
        "no way around".to_owned(),
    );
    let ends = connectivity::dead_ends(&open, map.hero);
    check(
        ends.len() >= LEAST_DEAD_ENDS,
        format!("{} dead ends", ends.len()),
    );
    for end in &ends {
        let full = end.iter().any(|pos| is_something(rules, map, *pos));
        check(full, format!("nothing in the dead end {end:?}"));
    }
    let in_end: BTreeSet<_> = ends.iter().flatten().map(|pos| (pos.x, pos.y)).collect();
    for (_, at) in &map.items {
        let is_closed_off = steps[*at] == FAR;
        let worth =
            is_closed_off || !connectivity::is_narrow(&open, *at) || in_end.contains(&(at.x, at.y));
        check(worth, format!("an item in the passage {at:?}"));
    }
    let near = map.monsters.iter().find(|it| steps[it.at] < 9);
    check(near.is_none(), format!("{near:?} is near"));
    (!errors.is_empty()).then(|| format!("{}\n{}", errors.join("\n"), drawing(rules, map)))
}

/// Whether anything is at `pos`, or special terrain is next to it.
fn is_something(rules: &Ruleset, map: &Blueprint, pos: Pos) -> bool {
    let built = |pos: Pos| {
        let terrain = map.terrain.get(pos).copied();
        terrain.is_some_and(|it| match it {
            Terrain::StairsDown | Terrain::StairsUp => true,
            _ => rules.terrain_kind(it).is_some(),
        })
    };
    pos == map.hero
        || map.items.iter().any(|(_, at)| *at == pos)
        || map.monsters.iter().any(|it| it.at == pos)
        || built(pos)
        || Dir::CARDINAL.iter().any(|dir| built(pos.step(*dir)))
}

/// The level as text.
fn drawing(rules: &Ruleset, map: &Blueprint) -> String {
    let size = map.terrain.size();
    let letter = |pos: Pos| {
        let item = map.items.iter().find(|(_, at)| *at == pos);
        let monster = map.monsters.iter().find(|it| it.at == pos);
        match (monster, item) {
            _ if pos == map.hero => '@',
            (Some(it), _) => rules.monster(it.kind).letter,
            (_, Some((kind, _))) => rules.item(*kind).letter,
            _ => rules.terrain_letter(map.terrain[pos]),
        }
    };
    let row = |y| {
        (0..size.w)
            .map(|x| letter(Pos::new(x, y)))
            .chain(['\n'])
            .collect::<String>()
    };
    (0..size.h).map(row).collect()
}

/// Fails with the first error of each level that fails a requirement, and a drawing of the last such level.
fn meet_requirements(seeds: std::ops::Range<u64>) {
    let rules = rules_in_order();
    let (mut errors, mut last) = (Vec::new(), String::new());
    for (maker, depth) in MAKERS {
        for seed in seeds.clone() {
            let map = World::make_level(&rules, seed, depth, &mut |_, _| {});
            if let Some(broken) = broken(&rules, &map, depth) {
                let first = broken.lines().next().unwrap_or_default();
                errors.push(format!("{maker}, depth {depth}, seed {seed}: {first}"));
                last = broken;
            }
        }
    }
    assert!(errors.is_empty(), "{}\n{last}", errors.join("\n"));
}

#[test]
fn levels_of_all_makers_meet_the_requirements() {
    meet_requirements(0..SEEDS);
}

/// The long run of CONTRIBUTING.md.
#[test]
#[ignore = "takes minutes"]
#[expect(clippy::print_stdout, reason = "a long run shows its progress")]
fn ten_thousand_levels_meet_the_requirements() {
    for first in (0..10_000).step_by(500) {
        meet_requirements(first..first + 500);
        println!("seeds 0 to {} meet them", first + 499);
    }
}

/// A level may be smaller than the map, whatever makes it.
#[test]
fn small_levels_meet_the_requirements_too() {
    let mut rules = Ruleset::clone(&rules_in_order());
    let small = rules.places[0].levels[0].clone();
    for place in &mut rules.places {
        place.levels = vec![small.clone(), small.clone()];
    }
    let size = Size::new(small.width.expect("it is ours"), 26);
    for (maker, depth) in &MAKERS[..7] {
        for seed in 0..20 {
            let map = World::make_level(&rules, seed, *depth, &mut |_, _| {});
            assert_eq!(map.terrain.size(), size);
            let broken = broken(&rules, &map, *depth);
            assert!(
                broken.is_none(),
                "{maker}, {seed}: {}",
                broken.unwrap_or_default()
            );
        }
    }
}

/// One candle lies early on the way to the stairs, one at the end of the longest branch, and gifts near the way.
#[test]
fn candles_lie_early_on_the_way_and_far_from_it() {
    let mut rules = Ruleset::clone(&rules_in_order());
    // They come last, and may stand in what was the shortest way.
    rules.braziers = None;
    for (depth, seed) in (1..8).flat_map(|depth| (0..30).map(move |seed| (depth, seed))) {
        let (map, vaults) = vaults_of(&rules, seed, depth, |it| it.site != VaultSite::Level);
        let open = Passages::new(&rules).open(&map.terrain);
        let of = |it: &str| {
            let kind = rules.item_of_kind(it).expect("it is ours");
            let items = map.items.iter().filter(move |(it, _)| *it == kind);
            items.map(|(_, at)| *at).collect::<Vec<_>>()
        };
        let mut exits = map.terrain.iter();
        let exit = exits.find(|(_, it)| **it == Terrain::StairsDown);
        let exit = exit.expect("there are stairs").0;
        let [from, to] =
            [map.hero, exit].map(|at| connectivity::distances(&open, &[at], &Dir::ALL));
        let mut way: Vec<Pos> = open.iter().collect();
        way.retain(|at| from[*at].saturating_add(to[*at]) == from[exit]);
        let off = connectivity::distances(&open, &way, &Dir::ALL);
        let candles = of("candle");
        let text = || format!("depth {depth}, seed {seed}\n{}", drawing(&rules, &map));
        let early = |at: &Pos| from[*at] <= from[exit] / 3 && off[*at] <= 6;
        assert!(candles.iter().any(early), "{}", text());
        let roomy = |at: &Pos| {
            let free = map.items.iter().all(|(_, other)| other != at);
            let floor = free && map.terrain[*at] == Terrain::Floor && off[*at] != FAR;
            let inside = map.rooms.iter().any(|room| room.contains(*at));
            let aside = vaults.iter().all(|hall| !hall.has(*at));
            floor && inside && aside && !connectivity::is_narrow(&open, *at)
        };
        let most = open.iter().filter(roomy).map(|at| off[at]).max();
        // A vault holds only what is drawn there. The bounds of an area also hold cells that only a joint has dug, where
        // nothing is laid: they may lie up to three steps farther.
        let most_off = most.unwrap_or(0);
        let is_end = |off: u32| off * 3 >= most_off * 2 || off + 3 >= most_off;
        let far = |at: &Pos| off[*at] != FAR && is_end(off[*at]);
        assert!(candles.iter().any(far), "{most:?} {}", text());
        for (on, gift) in [(1, "candle_stub"), (2, "mirror")] {
            let near = of(gift).iter().any(|at| off[*at] <= 6);
            assert!(near || on != depth, "no {gift}: {}", text());
        }
    }
}

/// Rats are in one nest, all asleep or all awake. A goblin that is awake walks a round of three cells, out of view.
#[test]
fn rats_have_one_nest_and_a_goblin_walks_a_round() {
    let rules = rules();
    let rat = rules.monster_of_kind("rat").expect("it is ours");
    let mut nests = 0;
    for seed in 0..100 {
        let map = World::make_level(&rules, seed, 1, &mut |_, _| {});
        let rats: Vec<_> = map.monsters.iter().filter(|it| it.kind == rat).collect();
        nests += usize::from(!rats.is_empty());
        for it in &rats {
            let alike = it.mind == rats[0].mind && it.at.distance(rats[0].at) <= 2;
            assert!(alike, "{seed}\n{}", drawing(&rules, &map));
        }
        let mut rounds = map.monsters.iter().filter(|it| !it.round.is_empty());
        let patrol = rounds.next().expect("there is one");
        assert_eq!((patrol.round.len(), rounds.count()), (3, 0), "{seed}");
        let (at, hero, mind) = (patrol.at, map.hero, patrol.mind);
        let world = World::on_map(rules.clone(), seed, map.clone());
        assert!(
            !world.view().sees(at) && mind == Mind::Awake,
            "{seed}: {at:?} {hero:?}"
        );
    }
    assert!(nests > 30, "{nests}");
}

/// What is hidden and looks like a wall stands in walls north of a floor, as many as the place says.
#[test]
fn niches_are_in_walls_above_a_floor() {
    let rules = rules();
    let niche = rules.terrain_named("niche").expect("our game has some");
    for seed in 0..30 {
        let map = World::make_level(&rules, seed, 1, &mut |_, _| {});
        let cells = map.terrain.iter().filter(|(_, kind)| **kind == niche);
        let cells: Vec<Pos> = cells.map(|(pos, _)| pos).collect();
        assert_eq!(cells.len(), 2, "{seed}\n{}", drawing(&rules, &map));
        for at in cells {
            let below = map.terrain[at.step(Dir::S)];
            assert!(
                below.is_walkable(),
                "{seed}: {at:?}\n{}",
                drawing(&rules, &map)
            );
        }
    }
}

/// There are as many keys as gates.
#[test]
fn levels_have_as_many_keys_as_gates() {
    let rules = rules_in_order();
    let gate = rules.terrain_named("gate").expect("it is ours");
    let key = rules.item_of_kind("key").expect("it is ours");
    let mut gates = 0;
    for (depth, seed) in (3..8).flat_map(|depth| (0..200).map(move |seed| (depth, seed))) {
        let map = World::make_level(&rules, seed, depth, &mut |_, _| {});
        let shut = map
            .terrain
            .values()
            .iter()
            .filter(|it| **it == gate)
            .count();
        let keys = map.items.iter().filter(|(kind, _)| *kind == key).count();
        assert_eq!(keys, shut, "depth {depth}, seed {seed}");
        gates += shut;
    }
    assert!(gates > 4, "{gates}");
}

/// Kinds that come in groups do so in levels of places too, apart from those that vaults, lieutenants and watches place
/// one by one: most of those of eight levels.
#[test]
fn monsters_of_a_group_spawn_together() {
    let mut rules = Ruleset::clone(&rules());
    for monster in &mut rules.monsters {
        monster.traits.group = Some(Group {
            min: 3,
            max: 3,
            nests: false,
        });
    }
    let (mut grouped, mut all) = (0, 0);
    for seed in 0..8 {
        let map = World::make_level(&rules, seed, 3, &mut |_, _| {});
        let near = |one: &MonsterSpawn| {
            let others = map.monsters.iter();
            others
                .filter(|other| other.kind == one.kind && other.at.distance(one.at) <= 4)
                .count()
        };
        grouped += map.monsters.iter().filter(|one| near(one) >= 3).count();
        all += map.monsters.len();
    }
    assert!(grouped * 3 > all * 2, "{grouped} of {all}");
}

/// These three were on no level that the game kept, and nobody noticed.
#[test]
fn vaults_of_ours_are_on_some_level() {
    let ours = rules();
    for name in ["a puzzle of light", "a maze of shelves", "a web nursery"] {
        let vault = ours.vaults.iter().find(|it| it.name == name);
        let vault = vault.expect("it is ours").clone();
        let mut rules = Ruleset::clone(&ours);
        let depths = vault.from..=vault.to.min(rules.dungeon.levels - 1);
        rules.vaults = vec![vault];
        let is_on = |(seed, depth): (u64, i32)| {
            // The last attempt is the level that is kept: it begins where its first step comes again.
            let (mut first, mut has) = (None, false);
            World::make_level(&rules, seed, depth.unsigned_abs(), &mut |step, _| {
                let first = first.get_or_insert_with(|| step.to_owned());
                if first == step {
                    has = false;
                }
                has |= step == name;
            });
            has
        };
        assert!((0..30).zip(depths.cycle()).any(is_on), "{name}");
    }
}

/// Where a walk is one cell wide, a pillar on it leads the hero through what harms. A pillar may stand beside a walk or
/// be walked around.
#[test]
fn no_pillar_stands_in_the_only_way() {
    for path in ["galleries", "nave", "round"] {
        let name = format!("assets/vaults/chandlery_{path}.txt");
        let text = std::fs::read_to_string(&name).expect("a vault");
        let (_, drawing) = text.split_once("\n\n").expect("a head and a drawing");
        let rows: Vec<Vec<char>> = drawing.lines().map(|row| row.chars().collect()).collect();
        let at = |x: usize, y: usize| rows.get(y).and_then(|row| row.get(x)).copied();
        let is_safe = |x: usize, y: usize| at(x, y).is_some_and(|it| ".@+>_m$*wl".contains(it));
        for (y, row) in rows.iter().enumerate() {
            for (x, letter) in row.iter().enumerate() {
                if *letter != 'i' {
                    continue;
                }
                let around = |dx: [usize; 2]| dx.iter().any(|dy| is_safe(x, y + dy - 1));
                let is_on_row = is_safe(x - 1, y) && is_safe(x + 1, y);
                let is_on_column = is_safe(x, y - 1) && is_safe(x, y + 1);
                let beside_row = around([0, 2]);
                let beside_column = is_safe(x - 1, y) || is_safe(x + 1, y);
                assert!(!is_on_row || beside_row, "{name}: {x}, {y}");
                assert!(!is_on_column || beside_column, "{name}: {x}, {y}");
            }
        }
    }
}

/// Where the hall of a level is: its vault, and the cells of the drawing as it was turned.
struct FoundHall<'r> {
    vault: &'r Vault,
    cells: Vec<(Pos, VaultCell)>,
    /// The cells on the edge of the drawing that lead into it.
    entrances: Vec<Pos>,
}

impl FoundHall<'_> {
    fn has(&self, pos: Pos) -> bool {
        self.cells.iter().any(|(at, _)| *at == pos)
    }

    /// The cell before an entrance, outside.
    fn before(&self, map: &Blueprint, entrance: Pos) -> Pos {
        let mut beside = Dir::CARDINAL.into_iter().map(|dir| entrance.step(dir));
        let before = beside.find(|at| !self.has(*at) && map.terrain[*at].is_walkable());
        before.unwrap_or_else(|| panic!("{}: {entrance:?} is joined", self.vault.name))
    }
}

/// The drawing of a vault in all its turns.
fn turns(vault: &Vault) -> Vec<Grid<VaultCell>> {
    let mut all = vec![vault.cells.clone()];
    for turn in [
        |at: Pos, size: Size| Pos::new(size.w - 1 - at.x, at.y),
        |at: Pos, size: Size| Pos::new(at.x, size.h - 1 - at.y),
        |at: Pos, _: Size| Pos::new(at.y, at.x),
    ] {
        for cells in all.clone() {
            let size = cells.size();
            let corner = turn(Pos::new(size.w - 1, size.h - 1), size);
            let is_transposed = corner == Pos::new(size.h - 1, size.w - 1) && size.w != size.h;
            let to = if is_transposed {
                Size::new(size.h, size.w)
            } else {
                size
            };
            let mut turned = Grid::new(to, VaultCell::default());
            for (pos, cell) in cells.iter() {
                turned[turn(pos, size)] = *cell;
            }
            all.push(turned);
        }
    }
    all
}

/// A level, and its halls.
fn halls_of<'r>(rules: &'r Ruleset, seed: u64, depth: u32) -> (Blueprint, Vec<FoundHall<'r>>) {
    vaults_of(rules, seed, depth, |it| it.site == VaultSite::Hall)
}

/// A level, and those of its vaults that fit, each on the level as it was when it had just been put there.
fn vaults_of(
    rules: &Ruleset,
    seed: u64,
    depth: u32,
    fits: impl Fn(&Vault) -> bool,
) -> (Blueprint, Vec<FoundHall<'_>>) {
    // The last attempt is the level that is kept: it begins where its first step comes again.
    let (mut first, mut placed) = (None, Vec::new());
    let map = World::make_level(rules, seed, depth, &mut |step, terrain| {
        if first.get_or_insert_with(|| step.to_owned()) == step {
            placed.clear();
        }
        let vault = rules.vaults.iter().find(|it| it.name == step);
        let vault = vault.filter(|it| fits(it));
        placed.extend(vault.map(|vault| (vault, terrain.clone())));
    });
    let found = placed.into_iter().map(|(vault, terrain)| {
        let all = turns(vault).into_iter();
        let mut sites =
            all.flat_map(|cells| terrain.size().cells().map(move |at| (cells.clone(), at)));
        let drawn = |cells: &Grid<VaultCell>, corner: Pos| -> Vec<_> {
            let cells = cells.iter().filter(|(_, cell)| cell.terrain.is_some());
            cells.map(|(at, cell)| (corner + at, *cell)).collect()
        };
        let site = sites.find(|(cells, corner)| {
            let mut cells = drawn(cells, *corner).into_iter();
            cells.all(|(at, cell)| {
                let is_held = map.monsters.iter().any(|it| it.at == at);
                let holds_monster = vault.site == VaultSite::Hall
                    && matches!(cell.holds, Some(VaultThing::Monster(_)));
                // An entrance that cannot be joined becomes wall.
                let is_walled_up = terrain.get(at) == Some(&Terrain::Wall)
                    && matches!(cell.terrain, Some(Terrain::Floor | Terrain::Door));
                let is_drawn = is_walled_up || terrain.get(at).copied() == cell.terrain;
                is_drawn && (is_held || !holds_monster)
            })
        });
        let (cells, corner) =
            site.unwrap_or_else(|| panic!("{}: where it was put, with its monsters", vault.name));
        let Size { w, h } = cells.size();
        let mut entrances: Vec<Pos> = cells.size().cells().collect();
        entrances.retain(|at| {
            let edge = at.x == 0 || at.y == 0 || at.x == w - 1 || at.y == h - 1;
            let leads = matches!(cells[*at].terrain, Some(Terrain::Floor | Terrain::Door));
            edge && leads
        });
        FoundHall {
            vault,
            cells: drawn(&cells, corner),
            entrances: entrances.into_iter().map(|at| corner + at).collect(),
        }
    });
    let found = found.collect();
    (map, found)
}

/// From depth 2 to 7 each level has one hall. All its entrances are joined to the arrival without going through it, and
/// so are the stairs. Its sleepers sleep, and its watches are awake and keep to a round within it.
#[test]
fn levels_have_one_hall_that_can_be_left_aside() {
    let rules = rules_in_order();
    let mut seen = BTreeSet::new();
    for (depth, seed) in (2..8).flat_map(|depth| (0..150).map(move |seed| (depth, seed))) {
        let (map, halls) = halls_of(&rules, seed, depth);
        let text = || format!("depth {depth}, seed {seed}\n{}", drawing(&rules, &map));
        let [hall] = &halls[..] else {
            panic!("{} halls: {}", halls.len(), text());
        };
        seen.insert((depth, hall.vault.name.as_str()));
        let mut aside = Passages::new(&rules).open(&map.terrain);
        for (pos, _) in &hall.cells {
            aside.set(*pos, false);
        }
        let steps = connectivity::distances(&aside, &[map.hero], &Dir::ALL);
        assert!(hall.entrances.len() >= 2, "{}", hall.vault.name);
        for entrance in &hall.entrances {
            assert_ne!(
                steps[hall.before(&map, *entrance)],
                FAR,
                "{entrance:?}: {}",
                text()
            );
        }
        let mut exits = map.terrain.iter();
        let exit = exits.find(|(_, it)| **it == Terrain::StairsDown);
        assert_ne!(steps[exit.expect("there are stairs").0], FAR, "{}", text());
        for (at, cell) in &hall.cells {
            let Some(VaultThing::Monster(drawn)) = cell.holds else {
                continue;
            };
            let monster = map.monsters.iter().find(|it| it.at == *at);
            let monster = monster.expect("it is where it was drawn");
            match drawn.post {
                VaultPost::Any => {}
                VaultPost::Asleep => assert_eq!(monster.mind, Mind::Asleep),
                VaultPost::Watch => {
                    assert_eq!(monster.mind, Mind::Awake);
                    assert_eq!(monster.round.last(), Some(at), "it comes back");
                    assert!(monster.round.iter().all(|at| hall.has(*at)));
                }
            }
        }
    }
    // Where two places have changed depths, their halls have too.
    let changed = |depth: i32| match depth {
        3 | 4 => depth + 2,
        5 | 6 => depth - 2,
        depth => depth,
    };
    let ours = rules.vaults.iter().filter(|it| it.site == VaultSite::Hall);
    let mut all = BTreeSet::new();
    for hall in ours {
        for depth in hall.from..=hall.to {
            for depth in [depth, changed(depth)] {
                all.insert((depth.unsigned_abs(), hall.name.as_str()));
            }
        }
    }
    assert_eq!(
        seen, all,
        "each hall is on some level of each of its depths"
    );
}

/// From before each entrance one sees something that the hall is worth, by the hall's own light.
#[test]
fn the_prize_of_a_hall_is_seen_before_one_enters() {
    let rules = rules_in_order();
    let chest = rules.terrain_named("chest");
    let brand = rules.item_of_kind("brand");
    for (depth, seed) in (2..8).flat_map(|depth| (0..12).map(move |seed| (depth, seed))) {
        let (map, halls) = halls_of(&rules, seed, depth);
        for hall in halls {
            let mut prizes = hall.cells.clone();
            prizes.retain(|(_, cell)| {
                let is_item = matches!(cell.holds, Some(VaultThing::Item(kind)) if kind != brand);
                is_item || cell.terrain == chest
            });
            for entrance in &hall.entrances {
                let mut map = map.clone();
                map.hero = hall.before(&map, *entrance);
                map.monsters.retain(|it| it.at != map.hero);
                let text = format!(
                    "{} {entrance:?}\n{}",
                    hall.vault.name,
                    drawing(&rules, &map)
                );
                let world = World::on_map(rules.clone(), seed, map);
                let view = world.view();
                let mut prizes = prizes.iter().map(|(at, _)| *at);
                let is_shown = prizes.any(|at| view.sees(at) && view.light_of_others(at) > 0);
                assert!(is_shown, "{text}");
            }
        }
    }
}
