//! The rules of braziers and wicks, in numbers.

use crate::app::table::aligned;
use crate::app::table::flame::drawn;
use crate::game::Ruleset;
use crate::game::rules::{BrazierRules, Wick};
use crate::ui::describe;

/// A line for each rule of braziers, and one for each wick. Empty for a rule set without braziers.
pub(super) fn lines(rules: &Ruleset) -> Vec<String> {
    let Some(braziers) = &rules.braziers else {
        return Vec::new();
    };
    let rows = rows(rules, braziers);
    let mut lines: Vec<_> = rows.lines().map(str::to_owned).collect();
    if !rules.wicks.is_empty() {
        lines.push(String::new());
        lines.push("  wicks: kind, name, what it does".to_owned());
        lines.extend(wicks(rules));
    }
    lines
}

fn rows(rules: &Ruleset, braziers: &BrazierRules) -> String {
    let BrazierRules {
        per_level,
        offers,
        heal_turns,
        warmth,
        keeps_off,
        boss_hp,
        draw_turns,
        wick_wax,
        wick_from,
        ..
    } = *braziers;
    let draws = drawn(draw_turns);
    let sells = match wick_wax {
        0 => "-".to_owned(),
        wax => format!("{wax} wax, once a level from depth {wick_from}"),
    };
    let (price, wicks) = (rules.brazier_price(), rules.wicks.len());
    let most = warmth.map(|hp| format!(", {hp} a level"));
    let most = most.unwrap_or_default();
    let boss = match boss_hp {
        0 => "-".to_owned(),
        hp => format!("{hp} HP more for each not lit"),
    };
    format!(
        "\
dead braziers         {per_level} a level
lighting one          {price} wax
beside a burning one  1 HP in {heal_turns} turns{most}, and no wax burns
who shuns them        keeps {keeps_off} cells away
a burning one draws   {draws}
the boss              {boss}
all of a level lit    one of {offers} wicks of {wicks}
another choice        {sells}
"
    )
}

fn wicks(rules: &Ruleset) -> Vec<String> {
    let row = |wick: &Wick| {
        let does = describe::wick_effect_text(rules, &wick.effect);
        vec![format!("    {}", wick.kind), wick.name.clone(), does]
    };
    let table: Vec<_> = rules.wicks.iter().map(row).collect();
    aligned(&table)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;

    fn lines_of(name: &str) -> Vec<String> {
        lines(&Content::test_rules(name).rules)
    }

    /// The numbers of `assets/rules/tallowdeep.toml`.
    #[test]
    fn braziers_and_wicks_are_described_with_numbers() {
        let expected = "\
dead braziers         3 a level
lighting one          20 wax
beside a burning one  1 HP in 2 turns, 25 a level, and no wax burns
who shuns them        keeps 2 cells away
a burning one draws   a monster every 25 turns
the boss              3 HP more for each not lit
all of a level lit    one of 3 wicks of 12
another choice        200 wax, once a level from depth 3

  wicks: kind, name, what it does
    long      long wick       burns 3 wax for 4
    wide      wide wick       light 11 when bright
    cold      cold wick       noticed within 2 less
    black     black wick      a stab does 100 % more
    hot       hot wick        sealing gives 15 HP
    dripping  dripping wick   with the flame lit, leaves a drop of wax every 10 steps
    snuff     snuffing wick   going out dazes all beside you for 2 turns, once in 30 turns
    flare     flaring wick    40 wax for 10 turns of light 18
    fat       fat wick        +20 HP
    keen      keen wick       +2 attack while shielded
    render    rendering wick  200 % of the tallow
    steady    steady wick     no draught and no blow lowers it";
        assert_eq!(lines_of("tallowdeep").join("\n"), expected);
    }

    #[test]
    fn rules_without_braziers_add_no_rows() {
        assert_eq!(lines_of("plain"), [""; 0]);
    }
}
