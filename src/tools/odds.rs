//! The table printed by `tallowdeep odds`: how duels end, computed from a rule set.

use crate::content;
use crate::game::rules::MonsterId;
use crate::game::{AttackForecast, Duelist, Odds, Ruleset};
use crate::tools::table;
use crate::ui::describe;

const HEAD: [&str; 6] = [
    "strikes first",
    "against",
    "wins of 100",
    "HP left",
    "hits to win",
    "hits to lose",
];

/// The kind of monster with this word.
///
/// # Errors
/// If the rule set has none; lists the known ones.
pub fn find_kind(rules: &Ruleset, word: &str) -> Result<MonsterId, content::Error> {
    let found = rules.monster_of_kind(word);
    found.ok_or_else(|| content::Error::UnknownName {
        what: "monster",
        name: word.to_owned(),
        known: rules.monsters.iter().map(|it| it.kind.clone()).collect(),
    })
}

/// The hero as at the start of a game, striking first, against each of these kinds.
pub fn of_hero(rules: &Ruleset, kinds: impl IntoIterator<Item = MonsterId>) -> String {
    let kinds: Vec<_> = kinds.into_iter().collect();
    let hero = ("hero", Duelist::hero(rules));
    let duels: Vec<_> = kinds.iter().map(|id| [hero, monster(rules, *id)]).collect();
    let dazes = rules.worn_at_start().any(|(_, worn)| worn.dazes.is_some());
    let hero = ["", "Not counted: the hero's blows that daze.\n"][usize::from(dazes)];
    table(rules, &duels) + &not_counted(rules, &kinds) + hero
}

/// A line naming those of these kinds whose traits change a duel, since the table knows only blows and poison. Empty if
/// there are none.
fn not_counted(rules: &Ruleset, kinds: &[MonsterId]) -> String {
    let kinds = kinds.iter().map(|id| rules.monster(*id));
    let kinds = kinds.filter(|kind| kind.traits.changes_duels());
    let names: Vec<_> = kinds.map(|kind| kind.kind.as_str()).collect();
    match names.is_empty() {
        true => String::new(),
        false => format!("Not counted: the traits of {}.\n", names.join(", ")),
    }
}

/// Two kinds of monsters against each other; each strikes first once.
pub fn of_two(rules: &Ruleset, one: MonsterId, other: MonsterId) -> String {
    let left_out = not_counted(rules, &[one, other]);
    let (one, other) = (monster(rules, one), monster(rules, other));
    table(rules, &[[one, other], [other, one]]) + &left_out
}

fn monster(rules: &Ruleset, id: MonsterId) -> (&str, Duelist) {
    (&rules.monster(id).kind, Duelist::monster(rules, id))
}

/// A row for each duel, below a heading.
fn table(rules: &Ruleset, duels: &[[(&str, Duelist); 2]]) -> String {
    let mut rows = vec![HEAD.map(str::to_owned).into()];
    for duel in duels {
        rows.push(odds_row(rules, *duel));
    }
    table::aligned(&rows).join("\n") + "\n"
}

fn odds_row(
    rules: &Ruleset,
    [(name, first), (other, second)]: [(&str, Duelist); 2],
) -> Vec<String> {
    let odds = Odds::of(first, second, rules.combat);
    let number = |of: fn(Odds) -> i32| odds.map(|odds| of(odds).to_string());
    let hits = |attacker: Duelist, target: Duelist| {
        if attacker.misses_percent >= 100 {
            return None;
        }
        let attack = AttackForecast::of(attacker.stats, target.stats, target.hp, rules.combat);
        describe::hits_text(attack)
    };
    let numbers = [
        number(|odds| odds.win_percent),
        number(|odds| odds.hp_left).filter(|left| left != "0"),
        hits(first, second),
        hits(second, first),
    ];
    let names = [name, other].map(str::to_owned);
    let numbers = numbers.map(|number| number.unwrap_or_else(|| "-".to_owned()));
    names.into_iter().chain(numbers).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;
    use crate::game::rules::Chase;

    fn rules(name: &str) -> Ruleset {
        let content = Content::builtin();
        let file = content.rule_file(name).expect("it comes with the program");
        Ruleset::clone(&file.rules)
    }

    fn cells(table: &str) -> Vec<Vec<&str>> {
        let rows = table.lines().skip(1);
        rows.map(|row| {
            row.split("  ")
                .map(str::trim)
                .filter(|cell| !cell.is_empty())
        })
        .map(Iterator::collect)
        .collect()
    }

    /// By hand: two blows of 5 against 10 HP, and one of 1 in return; 4 blows of 4 against 16, and 3 of 2 in return.
    #[test]
    fn duels_without_dice_have_certain_outcomes() {
        let rules = rules("tcod");
        let table = of_hero(&rules, [MonsterId(0), MonsterId(1)]);
        let expected = [
            ["hero", "orc", "100", "29", "2", "30"],
            ["hero", "troll", "100", "24", "4", "15"],
        ];
        assert_eq!(cells(&table), expected, "{table}");
    }

    #[test]
    fn each_of_two_monsters_strikes_first_once() {
        let rules = rules("tcod");
        let table = of_two(&rules, MonsterId(0), MonsterId(1));
        let expected = [
            ["orc", "troll", "0", "-", "8", "3"],
            ["troll", "orc", "100", "12", "3", "8"],
        ];
        assert_eq!(cells(&table), expected, "{table}");
    }

    /// Monsters that stand or growl never attack, so they never win.
    #[test]
    fn monsters_that_never_attack_never_win() {
        let mut rules = rules("tcod");
        for chase in [Chase::Stands, Chase::Growls] {
            rules.monster_ai.chase = chase;
            let table = of_hero(&rules, [MonsterId(0)]);
            let right = [["hero", "orc", "100", "30", "2", "-"]];
            assert_eq!(cells(&table), right, "{table}");
        }
    }

    /// docs/tutorials.md 1: in part 5 there are no blows.
    #[test]
    fn odds_are_blank_where_nobody_attacks() {
        let table = of_hero(&rules("mcrogueface-5"), [MonsterId(0)]);
        assert_eq!(cells(&table)[0][2..], ["-"; 4], "{table}");
    }
}
