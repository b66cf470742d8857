//! The rules of flame, light and minds, in numbers.

use crate::app::table::aligned;
use crate::game::rules::{FlameHeight, FlameRules, MindRules};
use crate::game::{Ruleset, Terrain};
use crate::ui::describe;

/// A property and its text.
type FlameRow = (&'static str, String);

/// A table of the heights of the flame, and a line for each other rule of flame, light and minds. Empty for a rule set
/// that has neither.
pub(super) fn lines(rules: &Ruleset) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(flame) = &rules.flame {
        lines.extend(heights(flame));
    }
    let flame = rules.flame.iter().flat_map(flame_rows);
    let minds = rules.minds.iter().flat_map(mind_rows);
    let mut rows: Vec<_> = flame.chain(minds).collect();
    if !rows.is_empty() {
        let torch = format!("light {}", Terrain::TORCH_LIGHT);
        rows.push(("a torch on a wall", torch));
    }
    let row = |(label, text): FlameRow| format!("{label:<26}{text}");
    lines.extend(rows.into_iter().map(row));
    lines
}

/// For each height: its light, how far it is noticed, what it burns, and how many blows miss.
fn heights(flame: &FlameRules) -> Vec<String> {
    // As wide as the labels of the rows below, including the gap of two.
    let label = format!("{:<24}", "flame");
    let head = [
        label.as_str(),
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
            describe::burn_rate(rules),
            format!("{} %", rules.misses_percent),
            format!("+{} %", rules.critical),
            if rules.foretells { "yes" } else { "no" }.to_owned(),
        ]
    }));
    aligned(&table)
}

fn flame_rows(flame: &FlameRules) -> Vec<FlameRow> {
    let heals = match flame.heal_turns {
        0 => "-".to_owned(),
        turns if flame.heals_by_light => format!("1 HP in {turns} turns, while lit"),
        turns => format!("1 HP in {turns} turns"),
    };
    let clear = match flame.clear_light {
        0 => "-".to_owned(),
        light => format!("at one in light {light} of others"),
    };
    vec![
        ("wax", format!("{} of {}", flame.wax, flame.max_wax)),
        ("wax on each level", format!("{} things", flame.per_level)),
        (
            "the dead leave",
            format!("{} % of full HP as wax", flame.tallow_percent),
        ),
        ("lighting it again", format!("{} wax", flame.relight_wax)),
        ("raising it", format!("{} wax a height", flame.raise_wax)),
        (
            "sealing wounds",
            format!("{} wax for {} HP", flame.seal.wax, flame.seal.hp),
        ),
        ("heals by itself", heals),
        ("no blow misses", clear),
        (
            "shots in the dark",
            if flame.shots_miss {
                "miss as blows do"
            } else {
                "-"
            }
            .to_owned(),
        ),
    ]
}

fn mind_rows(minds: &MindRules) -> Vec<FlameRow> {
    let MindRules {
        asleep_percent,
        wakes_percent,
        notices_percent,
        lit_radius,
        hears_fights,
        searches_turns,
        stab_percent,
        away_turns,
    } = *minds;
    vec![
        ("monsters asleep at first", format!("{asleep_percent} %")),
        (
            "a sleeper wakes",
            format!("{wakes_percent} % of turns in sight"),
        ),
        (
            "one awake notices",
            format!("{notices_percent} % of turns in sight"),
        ),
        ("lit by others", format!("seen within {lit_radius}")),
        (
            "a fight is heard",
            format!("within {hears_fights}, through walls"),
        ),
        ("who lost you looks", format!("{searches_turns} turns")),
        (
            "a stab",
            format!("{stab_percent} % of a blow, never misses"),
        ),
        (
            "time goes on",
            format!("{away_turns} turns at most, on levels left"),
        ),
    ]
}
