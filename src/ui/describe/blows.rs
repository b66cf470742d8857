//! Sentences about what a monster kind's blows and its death do, one per trait.

use crate::game::rules::{Burst, Calls, Crown, Dazzle, Pours, Regrowth, Rising, Snuffs, Traits};
use crate::ui::text::english::{article, count_noun, ordinal};

/// The sentences, such as `A hit pushes you by 2.` Empty for a kind without such traits.
pub(super) fn blow_sentences(traits: &Traits) -> impl Iterator<Item = String> {
    let Traits {
        gusts,
        pushes,
        grips,
        drains,
        steals,
        catches,
        splits_from,
        bursts,
        rises,
        unseen_below,
        snuffs_every,
        kindles_within,
        spins,
        breaks,
        regrows,
        dazed_at_most,
        dazed_by_light,
        snuffs,
        pours,
        crown,
        leaves,
        carries_nothing,
        disguised_as,
        ..
    } = traits;
    let if_so = |is: bool, text: &str| is.then(|| text.to_owned());
    let sentences = [
        if_so(*gusts, "A hit lowers your flame."),
        pushes.map(|cells| format!("A hit pushes you by {}.", count_noun(cells, "cell"))),
        grips.map(|turns| {
            let turns = count_noun(turns, "turn");
            format!("A hit holds you where you are for {turns}, or until it is dead.")
        }),
        drains.map(|wax| format!("A hit takes {wax} wax and no HP. Kill it to get the wax back.")),
        if_so(
            *steals,
            "Its first hit takes an item, and it runs. Kill it to get that back.",
        ),
        if_so(
            *catches,
            "Once it knows of you it catches what you throw, and runs with that.",
        ),
        splits_from.map(|hp| format!("A blow that leaves it {hp} HP or more splits it in two.")),
        bursts.map(burst),
        rises.map(rise),
        unseen_below.map(|light| format!("Below light {light} it is seen only from beside it.")),
        snuffs_every.map(|turns| {
            let turns = ordinal(turns);
            format!("Every {turns} turn that it sees a flame it lowers yours, or puts one out.")
        }),
        kindles_within.map(|cells| {
            let cells = count_noun(cells, "cell");
            format!("Lights what can be lit within {cells} of it.")
        }),
        spins
            .as_ref()
            .map(|kind| format!("Its own {} does not hold it.", kind.replace('_', " "))),
        breaks.map(|times| format!("Breaks sealed doors {times} times as fast as others.")),
        regrows.map(regrow),
        dazed_at_most.map(|most| match most {
            0 => "Nothing makes it reel.".to_owned(),
            _ => format!("Reels for {} at most.", count_noun(most, "turn")),
        }),
        dazed_by_light.map(|Dazzle { from, every }| {
            format!(
                "In light {from} or more it loses every {} turn.",
                ordinal(every)
            )
        }),
        snuffs.map(snuff),
        pours.as_ref().map(pour),
        crown.as_ref().map(flare_up),
        leaves
            .as_ref()
            .map(|kind| format!("Dead, it leaves {}.", item_name(kind))),
        if_so(*carries_nothing, "Carries nothing."),
        disguised_as.as_ref().map(|kind| {
            let item = item_name(kind);
            format!("Passes for {item} until you stand beside it or light it brightly.")
        }),
    ];
    sentences.into_iter().flatten()
}

fn burst(Burst { dazes, within }: Burst) -> String {
    let (turns, cells) = (count_noun(dazes, "turn"), count_noun(within, "cell"));
    format!("Struck or killed, it bursts: all within {cells} are dazed for {turns}.")
}

fn rise(
    Rising {
        after,
        unless_light,
    }: Rising,
) -> String {
    let turns = count_noun(after, "turn");
    match unless_light {
        Some(1) => {
            format!(
                "Rises once, {turns} after its death, unless light other than yours falls on it."
            )
        }
        Some(light) => {
            format!(
                "Rises once, {turns} after its death, unless light {light} other than yours falls on it."
            )
        }
        None => format!("Rises once, {turns} after its death."),
    }
}

fn regrow(Regrowth { hp, below_light }: Regrowth) -> String {
    match below_light {
        Some(light) => format!("Regrows {hp} HP a turn below light {light}."),
        None => format!("Regrows {hp} HP a turn."),
    }
}

fn snuff(
    Snuffs {
        below,
        every,
        within,
    }: Snuffs,
) -> String {
    let turn = ordinal(every);
    format!("Below {below}% HP, every {turn} turn, flames within {within} sink or die.")
}

fn pour(pours: &Pours) -> String {
    let Pours { below, reach, .. } = pours;
    let turn = ordinal(pours.every);
    format!("Below {below}% HP, every {turn} turn, {reach} cells burn where you stood.")
}

fn flare_up(Crown { below, glow, calls }: &Crown) -> String {
    let calls = calls.as_ref().map(|Calls { kind, amount }| {
        let kind = kind.replace('_', " ");
        format!(", {}", count_noun(*amount, &kind))
    });
    let calls = calls.unwrap_or_default();
    format!("Below {below}% HP light {glow}{calls}.")
}

/// A kind of item in words: `a candle stub`.
fn item_name(kind: &str) -> String {
    let words = kind.replace('_', " ");
    format!("{} {words}", article(&words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn traits_are_described_with_numbers() {
        let traits = Traits {
            pushes: Some(1),
            bursts: Some(Burst {
                dazes: 3,
                within: 1,
            }),
            rises: Some(Rising {
                after: 20,
                unless_light: Some(1),
            }),
            snuffs_every: Some(5),
            leaves: Some("candle_stub".into()),
            ..Traits::default()
        };
        assert_eq!(
            blow_sentences(&traits).collect::<Vec<_>>(),
            [
                "A hit pushes you by 1 cell.",
                "Struck or killed, it bursts: all within 1 cell are dazed for 3 turns.",
                "Rises once, 20 turns after its death, unless light other than yours falls on it.",
                "Every 5th turn that it sees a flame it lowers yours, or puts one out.",
                "Dead, it leaves a candle stub.",
            ]
        );
    }
}
