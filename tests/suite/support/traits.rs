//! Rule sets whose monsters have traits.

use tallowdeep::base::{Dice, Stream};
use tallowdeep::content::RulesetFile;
use tallowdeep::game::Ruleset;
use tallowdeep::game::rules::{EightLines, FastInDark, FeelsInDark, Group, Lure, Shoots, Traits};

use super::variant::{PLAIN, variant};

/// Tallowdeep without critical hits and loot, whose monsters always notice. This kind has these traits.
pub(crate) fn with(kind: &str, traits: &str) -> RulesetFile {
    with_changes(kind, traits, &[])
}

/// The same with pieces of its text replaced.
pub(crate) fn with_changes(kind: &str, traits: &str, changes: &[(&str, &str)]) -> RulesetFile {
    let heading = format!("kind = \"{kind}\"\n");
    let changed = format!("{heading}traits = {{ {traits} }}\n");
    let plain = [
        ("defense = 2, critical = 10", "defense = 2"),
        ("drop_percent = 25", "drop_percent = 0"),
        ("notices_percent = 35", "notices_percent = 100"),
        (heading.as_str(), changed.as_str()),
    ];
    variant(PLAIN, &[&plain, changes].concat())
}

/// These rules, where each kind keeps its traits of blows and gets traits of movement and senses at random.
pub(crate) fn by_chance(rules: &Ruleset, seed: u64) -> Ruleset {
    let mut rules = rules.clone();
    let mut dice = Dice::new(seed, Stream::Cosmetic);
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
        shoots: has(15).then_some(Shoots { range: 7, keeps: 4 }),
        surrounds: has(20),
        acts_every: has(10).then_some(2),
        through_walls: has(15),
        intangible_in_light: has(10).then_some(4),
        stands: has(5),
        eight_lines: has(10).then_some(EightLines {
            length: 20,
            light: 4,
        }),
        group: has(20).then_some(Group { min: 2, max: 4 }),
        kindles_within: has(20).then_some(9),
        breaks: has(20).then_some(4),
        ..blows.clone()
    }
}
