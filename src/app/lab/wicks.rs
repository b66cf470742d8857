//! Braziers and wicks in the table of the lab.

use super::{Column, GameStats, Table, percent};

/// Rows for braziers lit and wicks chosen; none if no column's rules have braziers.
pub(super) fn write_means(table: &mut Table<'_>) {
    if !table.any(|rules| rules.braziers.is_some()) {
        return;
    }
    table.row("braziers lit a level, mean", &|column| {
        mean(
            column,
            |game| game.depth as usize,
            |game| game.braziers.unwrap_or(0) as usize,
        )
    });
    table.row("wicks a game, mean", &|column| {
        mean(column, |_| 1, |game| game.wicks_kept)
    });
}

/// The mean of `part` per `whole` over the games with braziers, with one decimal.
fn mean(
    column: &Column<'_>,
    whole: fn(&GameStats) -> usize,
    part: fn(&GameStats) -> usize,
) -> String {
    let (mut wholes, mut parts) = (0, 0);
    for game in &column.games {
        if game.braziers.is_some() {
            wholes += whole(game);
            parts += part(game);
        }
    }
    // One in 100 reads as `1.0`.
    percent(parts, 100 * wholes)
}

/// For each kind of wick, in how many of the games that offered it it was chosen.
pub(super) fn write_choices(table: &mut Table<'_>) {
    table.shares(
        "wick chosen, % of the games that offered it",
        |rules| {
            let wicks = rules.wicks.iter().enumerate();
            wicks.map(|(id, it)| (id, &*it.kind)).collect()
        },
        |game, id| game.wicks[id].found,
        |game, id| game.wicks[id].used,
    );
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::app::lab::{KindUse, play};
    use crate::autoplay::Policy;
    use crate::content::Content;
    use crate::game::Ruleset;

    fn rules(name: &str) -> Arc<Ruleset> {
        let file = Content::test_rules(name);
        Arc::clone(&file.rules)
    }

    fn column(rules: &Ruleset, games: Vec<GameStats>) -> Column<'_> {
        let policy = Policy::Plain;
        Column {
            rules,
            policy,
            games,
        }
    }

    fn tables(columns: Vec<Column<'_>>) -> String {
        let text = String::new();
        let mut table = Table { text, columns };
        write_means(&mut table);
        write_choices(&mut table);
        table.text
    }

    /// Two games: one with three levels and four braziers lit, one with one level and none lit.
    #[test]
    fn means_and_shares_are_computed() {
        let rules = rules("tallowdeep");
        let mut one = play(&rules, Policy::Reckless, 1, false);
        one.depth = 3;
        (one.braziers, one.wicks_kept) = (Some(4), 1);
        one.wicks.fill(KindUse::default());
        let offered = KindUse {
            found: true,
            used: false,
        };
        one.wicks[0] = KindUse {
            used: true,
            ..offered
        };
        one.wicks[1] = offered;
        let mut other = one.clone();
        other.depth = 1;
        (other.braziers, other.wicks_kept) = (Some(0), 0);
        other.wicks[0] = offered;
        other.wicks[1] = KindUse::default();
        let text = tables(vec![column(&rules, vec![one, other])]);
        let row = |name: &str| {
            let mut lines = text.lines();
            let line = lines.find(|line| line.starts_with(name));
            let line = line.unwrap_or_else(|| panic!("no {name}: {text}"));
            line[name.len()..].trim().to_owned()
        };
        assert_eq!(row("braziers lit a level, mean"), "1.0");
        assert_eq!(row("wicks a game, mean"), "0.5");
        assert_eq!(
            (row("long"), row("wide"), row("cold")),
            ("50.0".into(), "0.0".into(), "-".into())
        );
    }

    #[test]
    fn rules_without_braziers_show_dashes_or_nothing() {
        let (old, new) = (rules("plain"), rules("tallowdeep"));
        let games = |rules| vec![play(rules, Policy::Reckless, 1, false)];
        assert_eq!(tables(vec![column(&old, games(&old))]), "");
        let text = tables(vec![column(&old, games(&old)), column(&new, games(&new))]);
        let mut rows = text.lines().filter(|line| !line.is_empty());
        let is_dash = |line: &str| line[28..44].trim() == "-";
        let head = |line: &str| line.starts_with("wick chosen");
        assert!(rows.all(|line| head(line) || is_dash(line)), "{text}");
        assert_eq!(text.lines().count(), 2 + 2 + 12);
    }

    /// In a game where the bot lights braziers, the wicks it is offered and chooses are counted.
    #[test]
    fn offered_and_chosen_wicks_are_counted() {
        let mut rules = rules("tallowdeep");
        let easy = Arc::make_mut(&mut rules);
        easy.braziers.as_mut().expect("there are some").per_level = 1;
        let game = play(&rules, Policy::Careful, 1, false);
        let kinds = &game.wicks;
        let offered = kinds.iter().filter(|it| it.found).count();
        let chosen = kinds.iter().filter(|it| it.used).count();
        assert!(game.braziers.is_some_and(|lit| lit > 0), "{game:?}");
        assert!(offered >= 3 && chosen >= 1, "{game:?}");
        assert!(kinds.iter().all(|it| it.found || !it.used));
    }
}
