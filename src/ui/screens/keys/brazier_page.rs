//! The third page of the key overview: what braziers and wicks do, with the numbers of the rule set.

use crate::game::Ruleset;
use crate::game::rules::{BrazierRules, Monster};
use crate::ui::describe;
use crate::ui::text::english;

/// One sentence for each rule, then one for each kind of wick.
pub(super) fn sentences(rules: &Ruleset, braziers: &BrazierRules) -> Vec<String> {
    let mut all = vec![
        describe::earning_text(rules, braziers),
        format!(
            "Beside a burning one you regain 1 HP every {} turns. Your flame burns no wax there and is lit for free.",
            braziers.heal_turns
        ),
    ];
    all.extend(shy_sentence(rules, braziers));
    if let (hp @ 1.., Some(boss)) = (braziers.boss_hp, boss(rules)) {
        let name = english::with_definite_article(&boss.name, english::Naming::Common);
        all.push(format!(
            "{} has {hp} HP more for each that you left dark.",
            english::capitalize(&name)
        ));
    }
    let wicks = rules.wicks.iter();
    all.extend(wicks.map(describe::wick_sentence));
    all
}

/// Which monsters keep away from a burning brazier; `None` if none do.
fn shy_sentence(rules: &Ruleset, braziers: &BrazierRules) -> Option<String> {
    let shy = rules.monsters.iter();
    let shy = shy.filter(|kind| kind.traits.shuns_braziers);
    let shy: Vec<_> = shy.map(|kind| english::plural(&kind.name)).collect();
    let (last, others) = shy.split_last()?;
    let who = match others {
        [] => last.clone(),
        others => format!("{} and {last}", others.join(", ")),
    };
    Some(format!(
        "{} keep more than {} away from it.",
        english::capitalize(&who),
        english::count_noun(braziers.keeps_off, "cell")
    ))
}

/// The boss of the last level.
fn boss(rules: &Ruleset) -> Option<&Monster> {
    let kind = rules.dungeon.boss.as_ref()?;
    rules.monsters.iter().find(|monster| monster.kind == *kind)
}
