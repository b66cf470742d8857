//! The second page of the key overview: what the flame and the minds of monsters do, with the numbers of the rule set.

use crate::game::Ruleset;
use crate::game::rules::{FlameHeight, FlameRules, MindRules};
use crate::ui::describe;

use super::text_page::Sentence;

/// One line for each height, with the hero's picture in that light, then one for each rule.
pub(super) fn lines(rules: &Ruleset, flame: &FlameRules) -> Vec<Sentence> {
    let own = rules.hero.stats.critical;
    let line = |height| Sentence::pictured(tile(height), height_sentence(flame, height, own));
    let heights = FlameHeight::ALL.into_iter().rev().map(line);
    heights
        .chain(sentences(rules, flame).into_iter().map(Sentence::from))
        .collect()
}

/// The tile of the hero with such a flame.
const fn tile(height: FlameHeight) -> &'static str {
    match height {
        FlameHeight::Out => "hero_dark",
        FlameHeight::Shielded => "hero_shielded",
        FlameHeight::Plain => "hero",
        FlameHeight::Bright => "hero_bright",
    }
}

fn sentences(rules: &Ruleset, flame: &FlameRules) -> Vec<String> {
    let mut all = Vec::new();
    if flame.bright.foretells {
        all.push("In bright light arrows and numbers show what each will do next.".into());
    }
    if flame.clear_light > 0 {
        let (light, what) = (
            flame.clear_light,
            if flame.shots_miss {
                "blow or shot"
            } else {
                "blow"
            },
        );
        all.push(format!(
            "No {what} misses whoever stands in light {light} or more that is not yours."
        ));
    }
    all.push("It goes out without wax, in deep water, or beaten down while shielded.".into());
    all.extend(change_sentences(flame));
    all.push(format!(
        "Sealing wounds: {} wax for {} HP, cures poison; a turn, with nobody in view.",
        flame.seal.wax, flame.seal.hp
    ));
    if flame.heal_turns > 0 {
        let turns = flame.heal_turns;
        let lit = if flame.heals_by_light {
            " while it burns"
        } else {
            ""
        };
        all.push(format!(
            "1 HP comes back by itself every {turns} turns{lit}; rest adds nothing."
        ));
    }
    if flame.tallow_percent > 0 {
        all.push(format!(
            "The dead leave tallow, {} % of their full HP: walk there to take it.",
            flame.tallow_percent
        ));
    }
    let minds = rules.minds.iter();
    all.extend(minds.flat_map(|minds| mind_sentences(rules, minds)));
    all
}

fn change_sentences(flame: &FlameRules) -> Vec<String> {
    let light = format!(
        "Lighting it again takes a turn and {} wax.",
        flame.relight_wax
    );
    match flame.raise_wax {
        0 => vec![format!(
            "{light} Any other change takes none; each turn burns for its highest flame."
        )],
        wax => vec![
            light,
            format!("Raising it a height takes {wax} wax, lowering it none; neither takes a turn."),
        ],
    }
}

/// What a height means to a hero of whose blows `own` in 100 are critical by other light.
fn height_sentence(flame: &FlameRules, height: FlameHeight, own: i32) -> String {
    let rules = flame.height(height);
    let name = match height {
        FlameHeight::Out => "Out",
        FlameHeight::Shielded => "Shielded",
        FlameHeight::Plain => "Plain",
        FlameHeight::Bright => "Bright",
    };
    let lights = match rules.light {
        0 => "no light".to_owned(),
        light => describe::shed_light(light),
    };
    let misses = match rules.misses_percent {
        0 => String::new(),
        percent => format!(", you miss {percent} %"),
    };
    let critical = match rules.critical {
        0 => String::new(),
        more => format!(", {} % critical", (own + more).min(100)),
    };
    format!(
        "{name}: {lights}, seen within {}, burns {}{misses}{critical}.",
        rules.noticed_within,
        describe::burnt_wax(rules)
    )
}

fn mind_sentences(rules: &Ruleset, minds: &MindRules) -> Vec<String> {
    let stab = describe::stab_text(minds.stab_percent);
    let mut stab = stab.replace("A blow now", "A blow at one that has not noticed you");
    for item in &rules.items {
        if let Some(percent) = item.effect.worn().and_then(|worn| worn.stab_percent) {
            let times = describe::times_text(percent);
            stab.push_str(&format!(" With a {}: {times}.", item.name));
        }
    }
    vec![
        format!(
            "Whoever could see you notices you in {} of 100 turns; a sleeper wakes in {}.",
            minds.notices_percent, minds.wakes_percent
        ),
        format!(
            "In the light of others you are seen within {}.",
            minds.lit_radius
        ),
        stab,
        format!(
            "A fight is heard {} cells away. A hunter that loses you searches for {} turns.",
            minds.hears_fights, minds.searches_turns
        ),
        "One that hunts you and stands beside you follows you over the stairs.".into(),
    ]
}
