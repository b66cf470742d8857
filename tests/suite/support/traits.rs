//! Rule sets whose monsters have traits.

use std::sync::{Arc, LazyLock};

use tallowdeep::base::{Dice, Stream};
use tallowdeep::content::RulesetFile;
use tallowdeep::game::Ruleset;
use tallowdeep::game::rules::{
    EightLines, FastInDark, FeelsInDark, Group, ItemKind, Lure, Monster, Shoots, TerrainKind,
    Traits,
};

use super::variant::{PLAIN, variant};

/// Tallowdeep without critical hits and loot, whose monsters always notice. Each kind gets the traits given with it.
pub(crate) fn with_traits(kinds: &[(&str, &str)]) -> RulesetFile {
    with_traits_and(kinds, &[])
}

/// The same with more pieces of its text replaced.
pub(crate) fn with_traits_and(kinds: &[(&str, &str)], changes: &[(&str, &str)]) -> RulesetFile {
    let tables = kinds.iter().map(|(kind, traits)| {
        let table = format!("kind = \"{kind}\"\n");
        (format!("{table}traits = {{ {traits} }}\n"), table)
    });
    let tables: Vec<_> = tables.collect();
    let tables = tables.iter().map(|(to, from)| (from.as_str(), to.as_str()));
    let usual = [
        ("defense = 2, critical = 10", "defense = 2"),
        ("drop_percent = 25", "drop_percent = 0"),
        ("notices_percent = 35", "notices_percent = 100"),
    ];
    let changes = changes.iter().copied();
    let all: Vec<_> = usual.into_iter().chain(changes).chain(tables).collect();
    variant(PLAIN, &all)
}

/// These rules, changed after parsing.
pub(crate) fn changed(mut file: RulesetFile, change: impl FnOnce(&mut Ruleset)) -> RulesetFile {
    change(Arc::make_mut(&mut file.rules));
    file
}

/// The kind of monster of this name.
pub(crate) fn kind<'r>(rules: &'r mut Ruleset, word: &str) -> &'r mut Monster {
    let found = rules.monsters.iter_mut().find(|it| it.kind == word);
    found.expect("there is such a kind")
}

/// The kind of item of this name.
pub(crate) fn item<'r>(rules: &'r mut Ruleset, word: &str) -> &'r mut ItemKind {
    let found = rules.items.iter_mut().find(|it| it.kind == word);
    found.expect("there is such an item")
}

/// The kind of terrain of this name.
pub(crate) fn ground<'r>(rules: &'r mut Ruleset, word: &str) -> &'r mut TerrainKind {
    let found = rules.terrain.iter_mut().find(|it| it.kind == word);
    found.expect("there is such terrain")
}

/// Awake monsters that could see the hero notice it in the first turn.
pub(crate) const ALERT: (&str, &str) = ("notices_percent = 35", "notices_percent = 100");

/// Traits of all sorts, ordered so that a few neighbouring kinds have many of them.
const ALL: [(&str, &str); 12] = [
    ("rat", "gusts = true, pushes = 2"),
    ("goblin", "drains = 30"),
    ("bat", "steals = true"),
    ("slime", "splits_from = 2"),
    ("snake", "bursts = { dazes = 3, within = 1 }"),
    ("spider", "rises = { after = 20, unless_light = 1 }"),
    ("skeleton", "snuffs_every = 2"),
    (
        "orc",
        "regrows = { hp = 1, below_light = 6 }, dazed_by_light = { from = 6, every = 3 }",
    ),
    ("zombie", "unseen_below = 8"),
    ("ogre", "rises = { after = 20 }, drains = 5"),
    ("ghost", "unseen_below = 5, pushes = 1, steals = true"),
    (
        "troll",
        r#"snuffs = { below = 101, every = 4, within = 6 }, crown = { below = 60, glow = 9, calls = { kind = "bat", amount = 1 } }"#,
    ),
];

/// Gives each kind of monster but the boss some traits, chosen by `shift`.
pub(crate) fn give_all_traits(rules: &mut Ruleset, shift: usize) {
    static TRAITS: LazyLock<Vec<Traits>> = LazyLock::new(|| {
        let mut rules = Ruleset::clone(&with_traits(&ALL).rules);
        let traits = ALL.map(|(word, _)| std::mem::take(&mut kind(&mut rules, word).traits));
        traits.into()
    });
    let all = &*TRAITS;
    let boss = rules.dungeon.boss.clone();
    let monsters = rules.monsters.iter_mut().enumerate();
    for (number, monster) in monsters.filter(|(_, it)| Some(&it.kind) != boss.as_ref()) {
        monster.traits = all[(5 * number + shift) % all.len()].clone();
        if let Some(item) = rules.items.get(number % 3).filter(|_| number % 4 == 1) {
            monster.traits.leaves = Some(item.kind.clone());
        }
        if let Some(item) = rules.items.get(shift % 7).filter(|_| number % 4 == 3) {
            monster.traits.disguised_as = Some(item.kind.clone());
        }
    }
}

/// These rules, where each kind keeps its traits of blows and gets traits of movement and senses at random.
pub(crate) fn with_random_traits(rules: &Ruleset, seed: u64) -> Ruleset {
    let mut rules = rules.clone();
    let mut dice = Stream::Cosmetic.dice(seed);
    for monster in &mut rules.monsters {
        monster.traits = random_traits(&mut dice, &monster.traits);
    }
    rules
}

fn random_traits(dice: &mut Dice, blows: &Traits) -> Traits {
    let mut has = |percent| dice.percent(percent);
    Traits {
        shuns_light: has(15).then_some(6),
        erratic_every: has(15).then_some(2),
        lured_by: match (has(10), has(10)) {
            (true, _) => Some(Lure::BrightestFlame),
            (_, true) => Some(Lure::BrightestLight),
            _ => None,
        },
        eats_wax: if has(10) { 3 } else { 0 },
        blind: has(10).then_some(5),
        sees_in_dark: has(20).then_some(9),
        feels_steps: has(10).then_some(8),
        feels_in_dark: has(15).then_some(FeelsInDark {
            below: 4,
            within: 9,
        }),
        fast_in_dark: has(20).then_some(FastInDark { below: 4, steps: 2 }),
        follows_trail: has(20),
        shoots: has(15).then_some(Shoots {
            range: 7,
            keeps: 4,
            gives_up: has(50),
        }),
        surrounds: has(20),
        acts_every: has(10).then_some(2),
        through_walls: has(15),
        intangible_in_light: has(10).then_some(4),
        stands: has(5),
        eight_lines: has(10).then_some(EightLines {
            length: 20,
            light: 4,
        }),
        group: has(20).then_some(Group {
            min: 2,
            max: 4,
            nests: false,
        }),
        kindles_within: has(20).then_some(9),
        breaks: has(20).then_some(4),
        ..blows.clone()
    }
}
