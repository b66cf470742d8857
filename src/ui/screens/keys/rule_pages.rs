//! The pages of the key overview about the flame, the minds of monsters, braziers and wicks, with the numbers of the rule
//! set.

use crate::game::Ruleset;
use crate::game::rules::{BrazierRules, FlameHeight, FlameRules, MindRules};
use crate::ui::screens::prelude::*;

use super::text_page::Sentence;

/// A number that means something only above 0.
fn above_0(number: i32) -> Option<i32> {
    Some(number).filter(|number| *number > 0)
}

/// What the flame does: a line for each height at which it `burns`, with the hero's picture in that light, then one for
/// each rule.
pub(super) fn flame_lines(
    rules: &Ruleset,
    flame: &FlameRules,
    burns: impl Fn(FlameHeight) -> bool,
) -> Vec<Sentence> {
    let mut all = Vec::new();
    for (height, tile) in [
        (FlameHeight::Bright, "hero_bright"),
        (FlameHeight::Plain, "hero"),
        (FlameHeight::Shielded, "hero_shielded"),
        (FlameHeight::Out, "hero_dark"),
    ] {
        if burns(height) {
            all.push((tile.to_owned(), height_sentence(rules, flame, height)));
        }
    }
    let (light, raise) = (above_0(flame.clear_light), above_0(flame.raise_wax));
    let (seal, is_free) = (flame.seal, raise.is_none());
    let lit = flame.heals_by_light;
    let mut texts = vec![
        say!(rules, "key.foretells", bright = flame.bright.foretells),
        say!(rules, "key.clear_light", light, shots = flame.shots_miss),
        say!(rules, "key.goes_out"),
        say!(rules, "key.relight", wax = flame.relight_wax, is_free),
        say!(rules, "key.raise", wax = raise),
        say!(rules, "key.seals", wax = seal.wax, hp = seal.hp),
        say!(rules, "key.heals", turns = above_0(flame.heal_turns), lit),
        say!(rules, "key.tallow", n = above_0(flame.tallow_percent)),
    ];
    if let Some(minds) = &rules.minds {
        texts.extend(mind_lines(rules, minds));
    }
    texts.retain(|text| !text.is_empty());
    all.extend(texts.into_iter().map(|text| (String::new(), text)));
    all
}

/// What a height means to a hero of whose blows so many in 100 are critical by other light.
fn height_sentence(rules: &Ruleset, flame: &FlameRules, height: FlameHeight) -> String {
    let it = flame.height(height);
    let light = match it.light {
        0 => say!(rules, "key.no_light"),
        light => describe::shed_light(light),
    };
    let (within, burns) = (it.noticed_within, describe::burn_rate(it, " wax"));
    let misses = above_0(it.misses_percent);
    let own = rules.hero.stats.critical;
    let critical = above_0(it.critical).map(|more| (own + more).min(100));
    let height = height.word();
    say!(
        rules,
        "key.height",
        height,
        light,
        within,
        burns,
        misses,
        critical
    )
}

fn mind_lines(rules: &Ruleset, minds: &MindRules) -> Vec<String> {
    let times = describe::times_text(minds.stab_percent);
    let mut stab = say!(rules, "key.stab", times);
    for item in &rules.items {
        if let Some(percent) = item.effect.worn().and_then(|worn| worn.stab_percent) {
            let times = describe::times_text(percent);
            stab += &say!(rules, "key.stab_with", item = item.name, times);
        }
    }
    let (notices, wakes) = (minds.notices_percent, minds.wakes_percent);
    let (heard, searches) = (minds.hears_fights, minds.searches_turns);
    vec![
        say!(rules, "key.notices", notices, wakes),
        say!(rules, "key.lit_radius", n = minds.lit_radius),
        stab,
        say!(rules, "key.hears", heard, searches),
        say!(rules, "key.follows"),
    ]
}

/// What braziers do: a line for each rule, with a picture of what it is about.
pub(super) fn brazier_lines(rules: &Ruleset, braziers: &BrazierRules) -> Vec<Sentence> {
    // The tile of a kind of terrain.
    let tile = |kind: &String| {
        let terrain = rules.terrain.iter().find(|it| it.kind == *kind);
        let tile = terrain.and_then(|it| it.tile.as_ref());
        tile.unwrap_or(kind).clone()
    };
    let (turns, warmth) = (braziers.heal_turns, braziers.warmth);
    let beside = say!(rules, "key.beside_brazier", turns, warmth);
    let earned = describe::earning_text(rules, braziers);
    let mut all = vec![
        (tile(&braziers.dark), earned),
        (tile(&braziers.lit), beside),
    ];
    let monsters = rules.monsters.iter();
    let shy: Vec<_> = monsters.filter(|it| it.traits.shuns_braziers).collect();
    let names: Vec<_> = shy.iter().map(|it| english::plural(&it.name)).collect();
    if let (Some(shy), Some((last, others))) = (shy.first(), names.split_last()) {
        let others = Some(others.join(", ")).filter(|others| !others.is_empty());
        let (who, n) = (say!(rules, "key.shy", others, last), braziers.keeps_off);
        all.push((shy.kind.clone(), say!(rules, "key.keeps_off", who, n)));
    }
    if let (Some(hp), Some(boss)) = (above_0(braziers.boss_hp), rules.boss()) {
        let text = say!(rules, "key.boss_hp", boss = boss.name, hp);
        all.push((boss.kind.clone(), text));
    }
    all
}
