//! What light is worth in a fight.

use crate::game::View;
use crate::game::rules::FlameHeight;
use crate::game::view::ActorView;

/// Distance within which a monster that is aware of the hero counts as fighting.
const FIGHT: i32 = 3;

impl<'w> View<'w> {
    /// The monsters in view that are aware of the hero and at most `steps` cells away (Chebyshev).
    pub fn aware_within(self, steps: i32) -> impl Iterator<Item = ActorView<'w>> {
        let hero = self.hero().at;
        self.visible_monsters()
            .filter(|monster| !monster.is_unaware())
            .filter(move |monster| monster.at.distance(hero) <= steps)
    }

    /// Estimate of the hit points that a flame at height `to` would save, compared with the present height, in the
    /// fight with aware monsters within 3 cells; 0 or more. `None` if there is no such fight, or the rules have no
    /// flame.
    ///
    /// If `m` in 100 blows miss, each hit takes `100 / (100 - m)` turns. All monsters do their usual damage each turn
    /// until the last is dead; those in clear light are never missed. If the wax runs out before the fight ends, the
    /// flame saves proportionally less. Dodges, critical hits and traits are ignored.
    pub fn hp_saved_by(self, to: FlameHeight) -> Option<i32> {
        let flame = self.flame()?;
        let misses = |height| flame.rules.height(height).misses_percent;
        let (now, then) = (misses(flame.height), misses(to));
        let hero = self.hero();
        let (mut harm, mut missed, mut fights) = (0, 0, false);
        for monster in self.aware_within(FIGHT) {
            fights = true;
            harm += (monster.stats.attack - hero.stats.defense).max(0);
            if !self.is_in_clear_light(monster.at) {
                let damage = (self.blow_stats().attack - monster.stats.defense).max(1);
                missed += (monster.hp + damage - 1) / damage;
            }
        }
        let lit = flame.after(self.price_of_flame(to)).turns_left(to);
        fights.then(|| saved_by_hits(harm, missed, [now, then], lit))
    }
}

/// Hit points saved if the percentage of blows that miss changes from `misses[0]` to `misses[1]`, in a fight that needs
/// `blows` hits and costs `harm` per turn. The light lasts `lit` turns; `None` for the whole fight.
fn saved_by_hits(harm: i32, blows: i32, misses: [i32; 2], lit: Option<i32>) -> i32 {
    let [now, then] = misses.map(|misses| i128::from((100 - misses).max(1)));
    let (harm, blows) = (i128::from(harm), i128::from(blows));
    let turns = 100 * blows / then;
    let lit = lit.map_or(turns, |lit| i128::from(lit).clamp(0, turns));
    let saved = 100 * harm * blows * (then - now) / (now * then);
    let saved = if turns > 0 { saved * lit / turns } else { 0 };
    i32::try_from(saved.max(0)).unwrap_or(i32::MAX)
}
