//! What light is worth in a fight.

use crate::game::View;
use crate::game::rules::FlameHeight;
use crate::game::view::ActorView;

/// Steps within which a monster that knows of the hero is about to fight.
const FIGHT: i32 = 3;

impl<'w> View<'w> {
    /// The monsters in view that know of the hero and are at most `steps` away.
    pub fn aware_within(self, steps: i32) -> impl Iterator<Item = ActorView<'w>> {
        let hero = self.hero().at;
        self.visible_monsters()
            .filter(|monster| !monster.is_unaware())
            .filter(move |monster| monster.at.distance(hero) <= steps)
    }

    /// About how many hit points the fight with those within 3 steps costs less by a flame at the height `to` than by
    /// the present one, 0 or more; `None` if there is no such fight, or the rules have no flame.
    ///
    /// Where `m` of 100 blows miss, a blow that hits takes `100 / (100 - m)` turns. Each turn all of them do their
    /// usual damage until the last is dead; those who stand in clear light are missed by neither flame. A flame whose
    /// wax ends before the fight saves so much less. Dodges, criticals and kinds count for nothing.
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

/// Hit points saved where `misses` of 100 blows miss, now and then: in a fight of `blows` that hit, `harm` a turn, with
/// light for `lit` turns of it, `None` for all.
fn saved_by_hits(harm: i32, blows: i32, misses: [i32; 2], lit: Option<i32>) -> i32 {
    let [now, then] = misses.map(|misses| i128::from((100 - misses).max(1)));
    let (harm, blows) = (i128::from(harm), i128::from(blows));
    let turns = 100 * blows / then;
    let lit = lit.map_or(turns, |lit| i128::from(lit).clamp(0, turns));
    let saved = 100 * harm * blows * (then - now) / (now * then);
    let saved = if turns > 0 { saved * lit / turns } else { 0 };
    i32::try_from(saved.max(0)).unwrap_or(i32::MAX)
}
