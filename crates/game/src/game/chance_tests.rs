//! Statistical tests: whether counts fit the weights they were drawn with (Pearson's chi-squared test), and a mean.

/// Value, in thousandths, that chi-squared exceeds once in 1000 samples, for 1 to 15 degrees of freedom.
///
/// Source: the 0.999 quantiles of the chi-squared distribution, as in any table.
const CRITICAL: [i128; 15] = [
    10_828, 13_816, 16_266, 18_467, 20_515, 22_458, 24_322, 26_124, 27_877, 29_588, 31_264, 32_909,
    34_528, 36_123, 37_697,
];

/// Draws per test: enough to reject a chance that is off by 2 in 100.
pub(super) const DRAWS: usize = 100_000;

/// Asserts that counts fit weights. Seeds are fixed, so a test always passes or always fails.
///
/// # Panics
/// If the counts do not fit the weights, or there are fewer than [`DRAWS`].
#[track_caller]
pub(super) fn assert_fits(counts: &[usize], weights: &[u32]) {
    assert_eq!(counts.len(), weights.len());
    let draws = counts.iter().sum::<usize>();
    assert!(draws >= DRAWS, "only {draws} draws");
    let total = weights.iter().copied().map(i128::from).sum::<i128>();
    let mut squared = 0;
    let mut degrees = 0;
    for (&count, &weight) in counts.iter().zip(weights) {
        let (count, weight) = (count as i128, i128::from(weight));
        if weight == 0 {
            assert_eq!(count, 0, "{counts:?} against {weights:?}");
            continue;
        }
        // Both sides are multiplied by `total`, so only the thousandths are rounded.
        let expected = draws as i128 * weight;
        squared += 1000 * (count * total - expected).pow(2) / (expected * total);
        degrees += 1;
    }
    let most = CRITICAL[degrees - 2];
    assert!(
        squared <= most,
        "chi-squared is {squared} thousandths, at most {most} fit: {counts:?} against {weights:?}"
    );
}

/// Asserts that the mean of a sample is less than three standard errors from one measured elsewhere, in hundredths.
///
/// # Panics
/// If it is not.
#[track_caller]
pub(super) fn assert_mean_fits(sample: &[usize], hundredths: i128) {
    let n = sample.len() as i128;
    let (mut sum, mut squares) = (0, 0);
    for &value in sample {
        let value = value as i128;
        (sum, squares) = (sum + value, squares + value * value);
    }
    // `(mean - expected)² < 9 * variance / n`, both sides multiplied by `10000 n² (n - 1)`.
    let off = 100 * sum - n * hundredths;
    let bound = 90_000 * (n * squares - sum * sum);
    assert!(
        off * off * (n - 1) < bound,
        "the mean of {n} is {} hundredths, not {hundredths}",
        100 * sum / n
    );
}

/// Chances of fights and of drops. Those of maps and monsters are tested next to their code.
#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::{DRAWS, assert_fits};
    use crate::base::{Dir, Grid, Pos, Size};
    use crate::game::rules::{Chase, MonsterId, Stats};
    use crate::game::{Blueprint, Command, Event, MonsterSpawn, Ruleset, Terrain, World};
    use crate::test_rules;

    fn rules(name: &str) -> Ruleset {
        Ruleset {
            // Without minds, no monster can be surprised.
            minds: None,
            ..test_rules::rules(name)
        }
    }

    /// The hero with a monster of the first kind to the east, and nothing else.
    fn duel(rules: &Arc<Ruleset>, seed: u64) -> World {
        let floor = Grid::new(Size::new(2, 1), Terrain::Floor);
        let mut map = Blueprint::new(floor, Pos::new(0, 0));
        map.monsters
            .push(MonsterSpawn::new(MonsterId(0), Pos::new(1, 0)));
        World::on_map(Arc::clone(rules), seed, map)
    }

    /// Counts the outcomes of the hero's blows, duel after duel, until there are [`DRAWS`].
    fn blows(rules: Ruleset, mut count: impl FnMut(Event)) {
        let rules = Arc::new(rules);
        let (mut seed, mut drawn) = (1, 0);
        while drawn < DRAWS {
            let mut world = duel(&rules, seed);
            seed += 1;
            while let Ok(events) = world.step(Command::Bump(Dir::E)) {
                let Some(first @ (Event::Struck { .. } | Event::Dodged { .. })) = events.first()
                else {
                    break;
                };
                count(*first);
                drawn += 1;
            }
        }
    }

    /// A long duel: the monster stands still and does no harm.
    fn long_duel(name: &str) -> Ruleset {
        let mut rules = rules(name);
        rules.monster_ai.chase = Chase::Stands;
        let stats = &mut rules.monsters[0].stats;
        (stats.hp, stats.attack) = (999, 0);
        rules
    }

    /// A long SadConsole duel with this attack, chance of critical blows and chance to dodge them.
    fn sadconsole(attack: i32, critical: i32, dodge: i32) -> Ruleset {
        let mut rules = long_duel("sadconsole");
        rules.hero.stats = Stats {
            attack,
            critical,
            ..rules.hero.stats
        };
        rules.monsters[0].stats.dodge = dodge;
        rules
    }

    /// How often the hero's blows do each damage in `values`.
    fn damages(rules: Ruleset, values: &[i32]) -> Vec<usize> {
        let mut counts = vec![0; values.len()];
        blows(rules, |event| {
            if let Event::Struck { damage, .. } = event {
                let value = values.iter().position(|value| *value == damage);
                counts[value.expect("the damage is in the table")] += 1;
            }
        });
        counts
    }

    /// docs/tutorials.md 5.1, 5.2.
    #[test]
    fn goblins_dodge_five_blows_in_a_hundred() {
        let mut counts = [0; 2];
        blows(long_duel("sadconsole"), |event| {
            counts[usize::from(matches!(event, Event::Dodged { .. }))] += 1;
        });
        assert_fits(&counts, &[95, 5]);
    }

    /// docs/tutorials.md 5.2: base 10 is drawn from 8 to 11, each equally likely.
    #[test]
    fn damage_variance_is_uniform() {
        let counts = damages(sadconsole(10, 0, 0), &[8, 9, 10, 11]);
        assert_fits(&counts, &[1, 1, 1, 1]);
    }

    /// docs/tutorials.md 5.2: a draw of 8 to 11; 30 blows in 100 do half as much again, rounded half to even: 12, 14,
    /// 15 and 16.
    #[test]
    fn critical_blows_follow_their_chance() {
        let counts = damages(sadconsole(10, 30, 0), &[8, 9, 10, 11, 12, 14, 15, 16]);
        assert_fits(&counts, &[70, 70, 70, 70, 30, 30, 30, 30]);
    }

    /// docs/tutorials.md 5.2: a dodged blow rolls for nothing else; the rest are critical as often as ever.
    #[test]
    fn dodging_is_rolled_before_critical_blows() {
        let mut counts = [0; 3];
        blows(sadconsole(1, 20, 50), |event| {
            counts[match event {
                Event::Dodged { .. } => 0,
                Event::Struck { critical, .. } => 1 + usize::from(critical),
                _ => panic!("no blow: {event:?}"),
            }] += 1;
        });
        assert_fits(&counts, &[50, 40, 10]);
    }

    /// docs/tutorials.md 1.9, Try this: 10 blows in 100 are critical.
    #[test]
    fn one_blow_in_ten_is_critical() {
        let mut rules = long_duel("plain");
        rules.monsters[0].stats.attack = 4;
        assert_fits(&damages(rules, &[5, 10]), &[90, 10]);
    }

    /// docs/tutorials.md 1.9, Try this: 25 in 100 leave an item, each kind as likely as its weight.
    #[test]
    fn one_monster_in_four_leaves_an_item() {
        let rules = Arc::new(rules("plain"));
        let mut counts = [0; 10];
        for seed in 0..DRAWS as u64 {
            let mut world = duel(&rules, seed);
            let events = world.step(Command::Bump(Dir::E)).expect("a rat is there");
            let dropped = events.iter().find_map(|event| match event {
                Event::Dropped { item, .. } => Some(item.0),
                _ => None,
            });
            counts[dropped.unwrap_or(9)] += 1;
        }
        // 143 is the sum of the weights: each kind has a chance of 25 * weight in 100 * 143.
        let weights = [1000, 500, 750, 150, 150, 75, 300, 400, 250, 75 * 143];
        assert_fits(&counts, &weights);
    }
}
