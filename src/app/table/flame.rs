//! The rules of flame, light and minds, in numbers.

use crate::app::table::{aligned, yes};
use crate::game::rules::{FlameHeight, FlameRules, MindRules};
use crate::game::{Ruleset, Terrain};
use crate::ui::describe;

/// A table of the heights of the flame, and a line for each other rule of flame, light and minds. Empty for a rule set
/// that has neither.
pub(super) fn lines(rules: &Ruleset) -> Vec<String> {
    let mut lines: Vec<_> = rules.flame.iter().flat_map(heights).collect();
    let mut others = rules.flame.as_ref().map_or_else(String::new, flame_rows);
    others += &rules.minds.map_or_else(String::new, mind_rows);
    if !others.is_empty() {
        others += &format!("a torch on a wall         light {}\n", Terrain::TORCH_LIGHT);
    }
    lines.extend(others.lines().map(str::to_owned));
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
            format!("{} %", rules.misses_percent),
            format!("+{} %", rules.critical),
            yes(rules.foretells).to_owned(),
        ]
    }));
    aligned(&table)
}

/// How often something draws a monster.
pub(super) fn drawn(turns: i32) -> String {
    match turns {
        0 => "-".to_owned(),
        turns => format!("a monster every {turns} turns"),
    }
}

fn flame_rows(flame: &FlameRules) -> String {
    let heals = match flame.heal_turns {
        0 => "-".to_owned(),
        turns if flame.heals_by_light => format!("1 HP in {turns} turns, while lit"),
        turns => format!("1 HP in {turns} turns"),
    };
    let clear = match flame.clear_light {
        0 => "-".to_owned(),
        light => format!("at one in light {light} of others"),
    };
    let shots = if flame.shots_miss {
        "miss as blows do"
    } else {
        "-"
    };
    let draws = drawn(flame.dark_draw_turns);
    let FlameRules {
        wax,
        max_wax,
        per_level,
        tallow_percent,
        relight_wax,
        raise_wax,
        seal,
        ..
    } = flame;
    let (seal_wax, seal_hp) = (seal.wax, seal.hp);
    format!(
        "\
wax                       {wax} of {max_wax}
wax on each level         {per_level} things
the dead leave            {tallow_percent} % of full HP as wax
lighting it again         {relight_wax} wax
raising it                {raise_wax} wax a height
sealing wounds            {seal_wax} wax for {seal_hp} HP
heals by itself           {heals}
no blow misses            {clear}
shots in the dark         {shots}
the dark draws            {draws}
"
    )
}

fn mind_rows(minds: MindRules) -> String {
    let MindRules {
        asleep_percent,
        wakes_percent,
        notices_percent,
        lit_radius,
        hears_fights,
        searches_turns,
        stab_percent,
        away_turns,
        startles,
        havens,
    } = minds;
    let sure = if startles {
        ", nor one at who notices just now"
    } else {
        ""
    };
    let flees = havens.map_or_else(String::new, |it| {
        format!(
            "the badly hurt flee       once, to others within {} steps or the dark within {}; not below {} HP\n",
            it.friends, it.dark, it.least_hp
        )
    });
    format!(
        "\
monsters asleep at first  {asleep_percent} %
a sleeper wakes           {wakes_percent} % of turns in sight
one awake notices         {notices_percent} % of turns in sight
lit by others             seen within {lit_radius}
a fight is heard          within {hears_fights}, through walls
who lost you looks        {searches_turns} turns
a stab                    {stab_percent} % of a blow, never misses{sure}
{flees}time goes on              {away_turns} turns at most, on levels left
"
    )
}
