//! The rules of flame, light, minds, braziers and wicks, in numbers.

use crate::game::rules::{BrazierRules, FlameHeight, FlameRules, MindRules, WickEffect};
use crate::game::{Ruleset, Terrain};
use crate::tools::table::{RuleRow, aligned, lines_of, percent, row, unless_0, yes};
use crate::ui::describe;

/// A table of the heights of the flame, and a line for each other rule of flame, light and minds. Empty for a rule set
/// that has neither.
pub(super) fn flame_lines(rules: &Ruleset) -> Vec<String> {
    let mut lines: Vec<_> = rules.flame.iter().flat_map(heights).collect();
    let mut rows = rules.flame.as_ref().map_or_else(Vec::new, flame_rows);
    rows.extend(rules.minds.iter().flat_map(mind_rows));
    if !rows.is_empty() {
        let torch = format!("light {}", Terrain::TORCH_LIGHT);
        rows.push(row("a torch on a wall", torch));
    }
    lines.extend(lines_of(26, rows));
    lines
}

/// For each height: its light, how far it is noticed, what it burns, and how many blows miss.
fn heights(flame: &FlameRules) -> Vec<String> {
    // As wide as the labels of the rows below, including the gap of two.
    let label = format!("{:<24}", "flame");
    let head = [
        &label,
        "light",
        "seen within",
        "burns",
        "blows that miss",
        "critical",
        "foretells",
    ];
    let mut table = vec![head.map(str::to_owned).to_vec()];
    table.extend(FlameHeight::ALL.map(|height| {
        let rules = flame.height(height);
        vec![
            format!("  {}", height.word()),
            rules.light.to_string(),
            rules.noticed_within.to_string(),
            describe::burn_rate(rules, ""),
            percent(rules.misses_percent),
            format!("+{} %", rules.critical),
            yes(rules.foretells).to_owned(),
        ]
    }));
    aligned(&table)
}

/// How often something draws a monster.
fn drawn(turns: i32) -> String {
    unless_0(turns, |turns| format!("a monster every {turns} turns"))
}

fn flame_rows(flame: &FlameRules) -> Vec<RuleRow> {
    let while_lit = ["", ", while lit"][usize::from(flame.heals_by_light)];
    let heals = unless_0(flame.heal_turns, |turns| {
        format!("1 HP in {turns} turns{while_lit}")
    });
    let clear = unless_0(flame.clear_light, |light| {
        format!("at one in light {light} of others")
    });
    let misses = ["-", "miss as blows do"][usize::from(flame.shots_miss)];
    let leave = format!("{} % of full HP as wax", flame.tallow_percent);
    let seal = format!("{} wax for {} HP", flame.seal.wax, flame.seal.hp);
    vec![
        row("wax", format!("{} of {}", flame.wax, flame.max_wax)),
        row("wax on each level", format!("{} things", flame.per_level)),
        row("the dead leave", leave),
        row("lighting it again", format!("{} wax", flame.relight_wax)),
        row("raising it", format!("{} wax a height", flame.raise_wax)),
        row("sealing wounds", seal),
        row("heals by itself", heals),
        row("no blow misses", clear),
        row("shots in the dark", misses),
        row("the dark draws", drawn(flame.dark_draw_turns)),
    ]
}

fn mind_rows(minds: &MindRules) -> Vec<RuleRow> {
    let in_sight = |percent: i32| format!("{percent} % of turns in sight");
    let sure = ["", ", nor one at who notices just now"][usize::from(minds.startles)];
    let heard = format!("within {}, through walls", minds.hears_fights);
    let searches = format!("{} turns", minds.searches_turns);
    let stab = format!("{} % of a blow, never misses{sure}", minds.stab_percent);
    let mut rows = vec![
        row("monsters asleep at first", percent(minds.asleep_percent)),
        row("a sleeper wakes", in_sight(minds.wakes_percent)),
        row("one awake notices", in_sight(minds.notices_percent)),
        row("lit by others", format!("seen within {}", minds.lit_radius)),
        row("a fight is heard", heard),
        row("who lost you looks", searches),
        row("a stab", stab),
    ];
    rows.extend(minds.havens.map(|it| {
        let (friends, dark, hp) = (it.friends, it.dark, it.least_hp);
        let to = format!("to others within {friends} steps or the dark within {dark}");
        let flee = format!("once, {to}; not below {hp} HP");
        row("the badly hurt flee", flee)
    }));
    let away = format!("{} turns at most, on levels left", minds.away_turns);
    rows.push(row("time goes on", away));
    rows
}

/// A line for each rule of braziers, and one for each wick. Empty for a rule set without braziers.
pub(super) fn wick_lines(rules: &Ruleset) -> Vec<String> {
    let Some(braziers) = &rules.braziers else {
        return Vec::new();
    };
    let mut lines = lines_of(22, brazier_rows(rules, braziers));
    if !rules.wicks.is_empty() {
        lines.push(String::new());
        lines.push("  wicks: kind, name, what it does".to_owned());
    }
    let wicks = rules.wicks.iter().map(|wick| {
        let kind = format!("    {}", wick.kind);
        let mut rows = rows_of(rules, [&kind, &wick.name], &wick.effects);
        if let Some(second) = &wick.second {
            rows.extend(rows_of(rules, ["", "  second turn"], &second.effects));
        }
        rows
    });
    let wicks = wicks.flatten();
    lines.extend(aligned(&wicks.collect::<Vec<_>>()));
    lines
}

/// A row for each effect; the first begins with these cells.
fn rows_of(rules: &Ruleset, head: [&str; 2], effects: &[WickEffect]) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for does in describe::wick_effect_texts(rules, effects) {
        let [kind, name] = if rows.is_empty() { head } else { [""; 2] };
        rows.push(vec![kind.to_owned(), name.to_owned(), does]);
    }
    rows
}

fn brazier_rows(rules: &Ruleset, braziers: &BrazierRules) -> Vec<RuleRow> {
    let from = braziers.wick_from;
    let sells = unless_0(braziers.wick_wax, |wax| {
        format!("{wax} wax, once a level from depth {from}")
    });
    let most = braziers.warmth.map(|hp| format!(", {hp} a level"));
    let (turns, most) = (braziers.heal_turns, most.unwrap_or_default());
    let warms = format!("1 HP in {turns} turns{most}, and no wax burns");
    let keeps_off = format!("keeps {} cells away", braziers.keeps_off);
    let boss = unless_0(braziers.boss_hp, |hp| {
        format!("{hp} HP more for each not lit")
    });
    let all = rules.wicks.len();
    let pool = braziers.wicks.map_or(all, |drawn| all.min(drawn as usize));
    let offers = format!("one of {} wicks, {pool} of {all} a game", braziers.offers);
    let second = unless_0(braziers.second_from as i32, |depth| {
        format!("of a wick one has, from depth {depth}")
    });
    vec![
        row("dead braziers", format!("{} a level", braziers.per_level)),
        row("lighting one", format!("{} wax", rules.brazier_price())),
        row("beside a burning one", warms),
        row("who shuns them", keeps_off),
        row("a burning one draws", drawn(braziers.draw_turns)),
        row("the boss", boss),
        row("all of a level lit", offers),
        row("a second turn", second),
        row("another choice", sells),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;

    fn wicks_of(name: &str) -> Vec<String> {
        wick_lines(&Content::test_rules(name).rules)
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
all of a level lit    one of 3 wicks, 11 of 17 a game
a second turn         of a wick one has, from depth 4
another choice        200 wax, once a level from depth 3

  wicks: kind, name, what it does
    long       long wick       burns 2 wax for 3
                               light 5 when plain
                 second turn   burns 2 wax for 3
    wide       wide wick       light 12 when bright
                               cannot be shielded
                 second turn   light 12 when bright
                               bright, burns 1 wax in 1 turn
                               cannot be shielded
    cold       cold wick       noticed within 2 less
                               sleepers wake half as often
                               fires heal no wounds
                 second turn   noticed within 2 less
                               sleepers do not wake
                               fires heal no wounds
    black      black wick      a stab does 200 % more
                               never above plain
                 second turn   a stab does 200 % more
    hot        hot wick        sealing gives 250 % of its HP
                               sealing is heard within 20
                 second turn   sealing gives 250 % of its HP
    dripping   dripping wick   with the flame lit, leaves a drop of wax every 5 steps
                               wanderers follow your trail
                 second turn   with the flame lit, leaves a drop of wax every 5 steps
    snuff      snuffing wick   can be put out
                               going out dazes all beside you for 2 turns, once in 30 turns
                               relighting costs 10 wax more
                 second turn   can be put out
                               going out dazes all beside you for 3 turns, once in 15 turns
                               relighting costs 10 wax more
    flare      flaring wick    20 wax for 10 turns of light 18
                               goes out after a flare
                 second turn   10 wax for 10 turns of light 18
                               goes out after a flare
    fat        fat wick        +20 HP
                               sealing gives 50 % of its HP
                 second turn   +20 HP
    keen       keen wick       +4 attack while shielded
                               shielded, burns 3 wax in 5 turns
                 second turn   +4 attack while shielded
                               stabs make no noise
                               shielded, burns 3 wax in 5 turns
    render     rendering wick  250 % of the tallow
                               no wound can be sealed
                 second turn   250 % of the tallow
                               sealing gives 50 % of its HP
    steady     steady wick     no draught and no blow lowers it
                               raising costs 6 wax more
                 second turn   no draught and no blow lowers it
    ember      ember wick      a blow lights floor for 3 turns, and what burns beside you
                 second turn   a blow lights floor for 6 turns, and what burns beside you
    watch      watching wick   shows sleepers within 9
                               sleepers wake in 8 of 100 turns more
                 second turn   shows sleepers within 9
    glass      glass wick      plain shows what they will do
                               unshielded, a blow that costs HP lowers it
                 second turn   plain shows what they will do
                               light 8 when plain
                               unshielded, a blow that costs HP lowers it
    crackling  crackling wick  +50 % critical blows while plain
                               blows are heard within 9
                 second turn   +80 % critical blows while plain
                               blows are heard within 9
    loose      loose wick      raising costs 11 wax less
                               bright, burns 3 wax in 1 turn
                 second turn   raising costs 11 wax less";
        assert_eq!(wicks_of("tallowdeep").join("\n"), expected);
    }

    #[test]
    fn rules_without_braziers_add_no_rows() {
        assert_eq!(wicks_of("plain"), [""; 0]);
    }
}
