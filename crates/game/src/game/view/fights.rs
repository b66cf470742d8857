//! What light is worth in a fight.

use crate::base::by_next;
use crate::game::View;
use crate::game::rules::{FlameHeight, Stats};
use crate::game::view::{ActorView, FlameView};

/// Distance within which a monster that is aware of the hero counts as fighting.
const FIGHT: i32 = 3;

impl<'w> View<'w> {
    /// The monsters in view that are aware of the hero and at most `steps` cells away (Chebyshev).
    pub fn aware_within(self, steps: i32) -> impl Iterator<Item = ActorView<'w>> {
        let hero = self.hero().at;
        let near = move |it: &ActorView<'_>| it.at.distance(hero) <= steps;
        by_next(
            self.visible_monsters()
                .filter(move |it| !it.is_unaware() && near(it)),
        )
    }

    /// Estimate of the hit points that a flame at height `to` would save, compared with the present height, in the
    /// fight with aware monsters within 3 cells that can hurt the hero now; 0 or more. `None` if there is no such
    /// fight, or the rules have no flame.
    ///
    /// If `m` in 100 blows miss, each hit takes `100 / (100 - m)` turns. All monsters do their usual damage each turn
    /// until the last is dead; those in clear light are never missed. Critical hits count by their average. If the wax
    /// runs out before the fight ends, the flame saves proportionally less. Lighting a flame that is out takes a turn,
    /// which is taken off. Dodges and traits are ignored.
    pub fn hp_saved_by(self, to: FlameHeight) -> Option<i32> {
        let flame = self.flame()?;
        let (fought, harm) = self.fought();
        let wax = flame.wax - self.price_of_flame(to);
        let lit = FlameView { wax, ..flame }.turns_left(to);
        let fight = |height| self.hits_at(height, &fought);
        let saved = || saved_by(harm, fight(flame.height), fight(to), lit);
        // Lighting the flame takes a turn.
        let turn = match flame.height {
            FlameHeight::Out => harm,
            _ => 0,
        };
        (harm > 0).then(|| (saved() - turn).max(0))
    }

    /// Estimate of the hit points that the hero has left after the fight of [`Self::hp_saved_by`] with a flame at
    /// height `to`, less those with the present one: 0 if the hero dies at both heights.
    pub fn hp_kept_by(self, to: FlameHeight) -> Option<i32> {
        let saved = self.hp_saved_by(to)?;
        let (fought, harm) = self.fought();
        let turns = self.hits_at(self.flame()?.height, &fought).turns();
        let now = i32::try_from(i128::from(harm) * turns).unwrap_or(i32::MAX);
        let hp = self.hero().hp;
        Some(now.min(hp) - now.saturating_sub(saved).clamp(0, hp))
    }

    /// The aware monsters within 3 cells that can hurt the hero now, and the damage that all of them do in a turn.
    fn fought(self) -> (Vec<ActorView<'w>>, i32) {
        let harm_of = |monster: &ActorView<'_>| {
            let blow = self.forecast(monster.id).and_then(|it| it.monster);
            blow.map_or(0, |blow| blow.min_damage)
        };
        let hurts = |it: &ActorView<'_>| harm_of(it) > 0 && !self.is_intangible(it.id);
        let fought: Vec<_> = self.aware_within(FIGHT).filter(hurts).collect();
        let harm = fought.iter().map(harm_of).sum();
        (fought, harm)
    }

    /// The hits that all these monsters take at this height of the flame.
    fn hits_at(self, height: FlameHeight, monsters: &[ActorView<'_>]) -> Hits {
        let flame = self.flame().map(|flame| flame.rules.height(height));
        let stats = self.world.blow_stats_at(height, 1);
        let needed = |in_light: bool| {
            let lit = |it: &&ActorView<'_>| self.is_in_clear_light(it.at) == in_light;
            let those = monsters.iter().filter(lit);
            those.map(|it| self.hits_to_kill(stats, it)).sum()
        };
        Hits {
            in_light: needed(true),
            in_dark: needed(false),
            land_percent: flame.map_or(100, |it| i128::from(100 - it.misses_percent).max(1)),
        }
    }

    /// The hits of average damage that kill this monster.
    fn hits_to_kill(self, hero: Stats, monster: &ActorView<'_>) -> i128 {
        let damage = i128::from((hero.attack - monster.stats.defense).max(1));
        let more = self.rules().combat.critical_percent - 100;
        // In parts of 10,000.
        let average = damage * i128::from(10_000 + hero.critical * more);
        (i128::from(monster.hp) * 10_000 + average - 1) / average
    }
}

/// The hits that a fight takes.
#[derive(Clone, Copy)]
struct Hits {
    /// At monsters in clear light.
    in_light: i128,
    /// At the others.
    in_dark: i128,
    /// Percentage of blows at the others that land, 1 to 100.
    land_percent: i128,
}

impl Hits {
    /// The turns that they take.
    const fn turns(self) -> i128 {
        self.in_light + 100 * self.in_dark / self.land_percent
    }
}

/// Hit points saved if a fight that costs `harm` per turn takes the hits `then` instead of those `now`. The light lasts
/// `lit` turns; `None` for the whole fight.
fn saved_by(harm: i32, now: Hits, then: Hits, lit: Option<i32>) -> i32 {
    let both = now.land_percent * then.land_percent;
    let in_light = (now.in_light - then.in_light) * both;
    let in_dark = 100 * (now.in_dark * then.land_percent - then.in_dark * now.land_percent);
    let saved = i128::from(harm) * (in_light + in_dark) / both;
    let turns = then.turns();
    let lit = lit.map_or(turns, |lit| i128::from(lit).clamp(0, turns));
    let saved = if turns > 0 { saved * lit / turns } else { 0 };
    i32::try_from(saved.max(0)).unwrap_or(i32::MAX)
}
