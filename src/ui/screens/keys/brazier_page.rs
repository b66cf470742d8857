//! The third and fourth page of the key overview: what braziers and wicks do, with the numbers of the rule set.

use crate::game::Ruleset;
use crate::game::rules::{BrazierRules, Monster, Wick};
use crate::ui::describe;
use crate::ui::text::english;

use super::text_page::Sentence;

/// One line for each rule, with a picture of what it is about.
pub(super) fn lines(rules: &Ruleset, braziers: &BrazierRules) -> Vec<Sentence> {
    let most = braziers.warmth.map(|hp| format!(", {hp} on a level"));
    let beside = format!(
        "Beside a burning one you regain 1 HP every {} turns{}. Your flame burns no wax there and is lit for free.",
        braziers.heal_turns,
        most.unwrap_or_default()
    );
    let mut all = vec![
        Sentence::pictured(
            tile(rules, &braziers.dark),
            describe::earning_text(rules, braziers),
        ),
        Sentence::pictured(tile(rules, &braziers.lit), beside),
    ];
    all.extend(shy_line(rules, braziers));
    if let (hp @ 1.., Some(boss)) = (braziers.boss_hp, boss(rules)) {
        let name = english::with_definite_article(&boss.name, english::Naming::Common);
        let text = format!(
            "{} has {hp} HP more for each that you have not lit.",
            english::capitalize(&name)
        );
        all.push(Sentence::pictured(&boss.kind, text));
    }
    all
}

/// One line for each kind of wick.
pub(super) fn wick_lines(rules: &Ruleset) -> Vec<Sentence> {
    let line = |wick: &Wick| Sentence::pictured(wick.tile(), describe::wick_sentence(wick));
    rules.wicks.iter().map(line).collect()
}

/// The tile of this kind of terrain.
fn tile<'a>(rules: &'a Ruleset, kind: &'a str) -> &'a str {
    let terrain = rules.terrain.iter().find(|it| it.kind == kind);
    terrain.and_then(|it| it.tile.as_deref()).unwrap_or(kind)
}

/// Which monsters keep away from a burning brazier; `None` if none do.
fn shy_line(rules: &Ruleset, braziers: &BrazierRules) -> Option<Sentence> {
    let shy = rules.monsters.iter();
    let shy: Vec<_> = shy.filter(|kind| kind.traits.shuns_braziers).collect();
    let (last, others) = shy.split_last()?;
    let last = english::plural(&last.name);
    let others: Vec<_> = others.iter().map(|it| english::plural(&it.name)).collect();
    let who = match &others[..] {
        [] => last,
        others => format!("{} and {last}", others.join(", ")),
    };
    let text = format!(
        "{} keep more than {} away from it.",
        english::capitalize(&who),
        english::count_noun(braziers.keeps_off, "cell")
    );
    Some(Sentence::pictured(&shy[0].kind, text))
}

/// The boss of the last level.
fn boss(rules: &Ruleset) -> Option<&Monster> {
    let kind = rules.dungeon.boss.as_ref()?;
    rules.monsters.iter().find(|monster| monster.kind == *kind)
}
