//! Companions and burdens: one in each dungeon, met on the way, and what each asks, does and costs.

use std::collections::{BTreeMap, BTreeSet};

use tallowdeep::Terrain;
use tallowdeep::base::{Grid, Pos};
use tallowdeep::content::{Content, RulesetFile};
use tallowdeep::game::World;
use tallowdeep::rules::{Cast, Companion, Fate, FlameHeight};

use crate::support::scene::{Scene, assert_plays};
use crate::support::traits::changed;
use crate::support::variant;

fn file() -> &'static RulesetFile {
    let content = Content::shared();
    content.rule_file("tallowdeep").expect("it is ours")
}

/// Our rules in a dungeon whose companion is this one and waits on the first level; with this much wax, and monsters
/// that notice nothing by themselves.
fn with(kind: &str, wax: i32) -> RulesetFile {
    changed(variant::file("tallowdeep"), |rules| {
        let mut all = rules.companions.iter();
        let number = all.position(|it| it.kind == kind).expect("it is ours");
        rules.drawn = Some(Cast {
            companion: Some((number, 1)),
            ..Cast::default()
        });
        let minds = rules.minds.as_mut().expect("ours have minds");
        (minds.notices_percent, minds.wakes_percent) = (0, 0);
        rules.flame.as_mut().expect("ours have a flame").wax = wax;
    })
}

/// The cells that one can walk to, doors included.
fn reached(terrain: &Grid<Terrain>, from: Pos) -> BTreeSet<Pos> {
    let mut all = BTreeSet::from([from]);
    let mut next = vec![from];
    while let Some(at) = next.pop() {
        for to in at.neighbours() {
            let walks = terrain.get(to).is_some_and(|it| it.is_walkable());
            if walks && all.insert(to) {
                next.push(to);
            }
        }
    }
    all
}

/// A hundred dungeons: one companion each, on the level that was drawn and beside a cell that one can walk to; each of
/// the four in some.
#[test]
fn each_dungeon_has_one_companion_within_reach() {
    let rules = &file().rules;
    let mut times = BTreeMap::<&str, u32>::new();
    for seed in 0..100 {
        let own = rules.of_dungeon(seed);
        let (companion, depth) = own.companion().expect("one is drawn");
        assert!((2..=4).contains(&depth), "seed {seed}: {depth}");
        let mut all = rules.companions.iter();
        let kind = all.find(|it| it.kind == companion.kind).expect("ours");
        *times.entry(&kind.kind).or_default() += 1;
        let mut found = Vec::new();
        for depth in 2..=4 {
            let map = World::make_level(rules, seed, depth, &mut |_, _| {});
            let reached = reached(&map.terrain, map.hero);
            for (at, terrain) in map.terrain.iter() {
                if let Some(it) = own.companion_waiting(*terrain) {
                    let beside = at.neighbours();
                    let near = beside.into_iter().any(|pos| reached.contains(&pos));
                    found.push((it.kind.as_str(), depth, near));
                }
            }
        }
        assert_eq!(found, [(&*companion.kind, depth, true)], "seed {seed}");
    }
    assert_eq!(times.len(), 4, "{times:?}");
    assert!(times.values().all(|times| *times >= 10), "{times:?}");
}

/// Each says something when it is heard, met, left and saved; what can die or go out, when it is lost.
#[test]
fn each_companion_has_its_sentences() {
    for companion in &file().rules.companions {
        let Companion { kind, carried, .. } = companion;
        assert!(!companion.heard.is_empty(), "{kind}");
        let lasts = carried.as_ref().is_some_and(|it| it.burns_every.is_none());
        let mut fates = vec![Fate::Met, Fate::Left, Fate::Saved];
        if !lasts {
            fates.push(Fate::Lost);
        }
        if carried.is_none() {
            fates.push(Fate::Parted);
        }
        for fate in fates {
            assert!(!companion.says(fate).is_empty(), "{kind}: {fate:?}");
        }
    }
}

/// Seen once, then taken, or left by the stairs.
#[test]
fn a_companion_is_met_and_taken_or_left() {
    let rows = [
        "
        #@..δ.#
        . => Fared:1 | A boy in chains stops counting.
        . => Fared:0
        e e e => Fared:1 Freed:1 allies:1 | He takes his lantern off the hook",
        "
        #@..>#
        #.δ..#
        . e e e > => Fared:2 depth:2 | Behind you the boy begins again at one.",
    ];
    assert_plays(&with("apprentice", 172), &rows);
}

/// What another dungeon has drawn does nothing here.
#[test]
fn only_the_companion_of_the_dungeon_is_carried() {
    assert_plays(&with("moth", 172), &["#@ö..# ; e => Fared:0"]);
}

/// In less light than 4 the hound bites what hunts the hero, and never misses; in more it does not.
#[test]
fn the_hound_bites_in_the_dark() {
    let hunted = changed(with("hound", 300), |rules| {
        let minds = rules.minds.as_mut().expect("ours have minds");
        minds.notices_percent = 100;
    });
    let drawing = "##########\n#..@Üo...#\n##########";
    let mut dark = Scene::of(&hunted, drawing);
    let bites = |ids: Vec<u32>| ids.contains(&1);
    assert!(
        bites(dark.strikers("flame-shielded . . .")),
        "{}",
        dark.map()
    );
    let mut lit = Scene::of(&hunted, drawing);
    assert!(!bites(lit.strikers(". . . .")), "{}", lit.map());
}

/// Light of 6 drives it off, and it waits where that ends; it comes again when the flame is low.
#[test]
fn the_hound_waits_at_the_edge_of_a_bright_flame() {
    let row = "
        #@Ü........#
        . . . . => 1.at:2,0
        flame-bright . . . . . . => 1.at:5,0 light.5,0:5
        flame-shielded . . . => 1.at:4,0";
    assert_plays(&with("hound", 300), &[row]);
    let parted = "
        #@>........#
        #Ü.........#
        flame-bright . . . . . e > => depth:2 allies:0";
    assert_plays(&with("hound", 300), &[parted]);
}

/// By the lamp the flame burns higher for nothing, and a hero without one is not in the dark. It burns one wax in four
/// turns, and goes out for good without any.
#[test]
fn the_lamp_is_kept_burning_or_lost() {
    let lamp = with("lamp", 60);
    let mut scene = Scene::of(&lamp, "#@ö..#");
    let bright = |scene: &Scene| scene.view().price_of_flame(FlameHeight::Bright);
    assert!(bright(&scene) > 0);
    scene.assert_play("e", "Fared:1 | The lamp leans towards your flame");
    assert_eq!(bright(&scene), 0);
    let row = "
        #@ö..#
        e . . . . . => Fared:1 wax:0 flame:Out light.1,0:2
        . . . . => Fared:1 light.1,0:0 | The lamp goes out.";
    assert_plays(&with("lamp", 10), &[row]);
}

/// The moth leans to the nearest wax, seen or not, and every 120 turns another one comes.
#[test]
fn the_moth_points_to_wax_and_draws_moths() {
    let moth = with("moth", 900);
    let floor = ".".repeat(30);
    let mut scene = Scene::of(&moth, &format!("#@é{floor},#"));
    scene.assert_play("e", "Fared:1 | That way, then.");
    assert_eq!(scene.view().pointed_at(), Some(Pos::new(33, 0)));
    scene.assert_play(&". ".repeat(118), "actors:1");
    scene.assert_play(". .", "actors:2 1.mind:Alarmed");
}

#[test]
fn mistakes_in_companions_are_found() {
    let mine = "name = \"mine\"\nextends = \"tallowdeep\"\n[[companions]]\nkind = \"a\"\n";
    let text = format!("{mine}waits = \"bones\"\n");
    let error = RulesetFile::parse("x.toml", &text).expect_err("nobody takes bones");
    let expected = "x.toml:5: waits: expected a kind of terrain with on_bump";
    assert!(error.to_string().contains(expected), "{error}");
}
