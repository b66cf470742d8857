//! Rule sets whose monsters have traits.

use tallowdeep::content::RulesetFile;
use tallowdeep::game::Ruleset;
use tallowdeep::game::rules::Traits;

use super::variant::variant;

/// Words for what traits do, as a rule file may have them.
const WORDS: &str = r#"[words]
flame_lowered = { mark = "warning", text = "{The who} beats your flame down." }
pushed = { mark = "warning", text = "{The who} throws you back." }
drained = { mark = "damage", text = "{The who} drinks {n} wax." }
stolen = { mark = "damage", text = "{The who} takes your {what}." }
"#;

/// Tallowdeep without critical hits and loot, whose monsters notice at once; each kind has the traits beside it.
pub(crate) fn gifted(kinds: &[(&str, &str)]) -> RulesetFile {
    gifted_and(kinds, &[])
}

/// The same with other pieces of its text replaced.
pub(crate) fn gifted_and(kinds: &[(&str, &str)], changes: &[(&str, &str)]) -> RulesetFile {
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
        ("[words]\n", WORDS),
    ];
    let changes = changes.iter().copied();
    let all: Vec<_> = usual.into_iter().chain(changes).chain(tables).collect();
    variant("tallowdeep", &all)
}

/// Traits of all sorts, in an order in which a few kinds beside each other have many of them.
fn all() -> [Traits; 3] {
    let none = Traits::NONE;
    [
        Traits {
            gusts: true,
            pushes: Some(2),
            ..none
        },
        Traits {
            drains: Some(30),
            ..none
        },
        Traits {
            steals: true,
            ..none
        },
    ]
}

/// Gives each kind of monster some traits; which, `shift` tells.
pub(crate) fn gift_all(rules: &mut Ruleset, shift: usize) {
    let all = all();
    for (number, monster) in rules.monsters.iter_mut().enumerate() {
        monster.traits = all[(number + shift) % all.len()];
    }
}
