//! What light is worth in a fight.

use crate::base::{Dir, by_next};
use crate::game::View;
use crate::game::event::ActorId;
use crate::game::rules::{FlameHeight, Stats};
use crate::game::view::{ActorView, FlameView};

/// Distance within which a monster that is aware of the hero counts as fighting.
const FIGHT: i32 = 3;

impl<'w> View<'w> {
    /// The monsters in view that are aware of the hero and at most `steps` cells away (Chebyshev).
    pub fn aware_within(self, steps: i32) -> impl Iterator<Item = ActorView<'w>> {
        let hero = self.hero().at;
        by_next(
            self.visible_monsters()
                .filter(move |it| !it.is_unaware() && it.at.distance(hero) <= steps),
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
        if !self.can_burn(to) {
            return None;
        }
        let flame = self.flame()?;
        let (fought, strikers) = self.fought();
        let now = self.hits_at(flame.height, &fought);
        // One that reels until the fight is over does no harm in it.
        let harm = strikers.iter().filter(|it| it.dazed < now.turns());
        let harm = harm.map(|it| it.damage).sum();
        if harm == 0 {
            return None;
        }
        let wax = flame.wax - self.price_of_flame(to);
        let lit = FlameView { wax, ..flame }.turns_left(to);
        let then = self.hits_at(to, &fought);
        let saved = saved_by(harm, now, then, lit);
        if flame.height == FlameHeight::Out {
            // Lighting the flame takes a turn.
            return Some((saved - harm).max(0));
        }
        Some(saved.max(0))
    }

    /// Estimate of the hit points that the hero has left after the fight of [`Self::hp_saved_by`] with a flame at
    /// height `to`, less those with the present one: 0 if the hero dies at both heights.
    pub fn hp_kept_by(self, to: FlameHeight) -> Option<i32> {
        let saved = self.hp_saved_by(to)?;
        let (fought, strikers) = self.fought();
        let turns = self.hits_at(self.flame()?.height, &fought).turns();
        let lost = strikers.iter().map(|it| it.harm_in(turns)).sum::<i128>();
        let now = i32::try_from(lost).unwrap_or(i32::MAX);
        let hp = self.hero().hp;
        Some(now.min(hp) - now.saturating_sub(saved).clamp(0, hp))
    }

    /// The aware monsters within 3 cells that can hurt the hero where it stands, and what each does in a turn.
    fn fought(self) -> (Vec<ActorView<'w>>, Vec<Striker>) {
        let (mut fought, mut all) = (Vec::new(), Vec::new());
        for monster in self.aware_within(FIGHT) {
            let Some(forecast) = self.forecast(monster.id) else {
                continue;
            };
            let striker = Striker {
                damage: forecast.monster.map_or(0, |blow| blow.min_damage),
                dazed: forecast.dazed.into(),
            };
            if striker.damage > 0 && self.could_strike_here(&monster) {
                fought.push(monster);
                all.push(striker);
            }
        }
        (fought, all)
    }

    /// Whether a burning brazier, or another flame that is not the hero's, keeps this monster from the hero's cell.
    pub fn is_kept_off_here(self, id: ActorId) -> bool {
        self.world.is_kept_off(id, self.hero().at)
    }

    /// Whether an aware monster could strike the hero where it stands, in the present light: not what that light makes
    /// intangible beside the hero, nor what it or a brazier keeps off, unless it shoots.
    fn could_strike_here(self, monster: &ActorView<'_>) -> bool {
        if self.is_intangible(monster.id) || self.is_intangible_beside_hero(monster.id) {
            return false;
        }
        let shoots = self.traits_of(monster).shoots.is_some();
        shoots || monster.at.is_adjacent(self.hero().at) || !self.is_kept_off_beside(monster)
    }

    /// Whether this monster shuns the light on the hero's cell, or keeps away from burning braziers and other flames
    /// that are not the hero's, on every cell beside the hero: it strikes from none of them.
    pub(crate) fn is_kept_off_beside(self, monster: &ActorView<'_>) -> bool {
        let here = self.hero().at;
        let from = self.traits_of(monster).shuns_light;
        if from.is_some_and(|from| self.light_level(here) > from) {
            return true;
        }
        let mut beside = Dir::ALL.into_iter().map(|dir| here.step(dir));
        beside.all(|at| self.world.is_kept_off(monster.id, at))
    }

    /// The hits that all these monsters take at this height of the flame.
    fn hits_at(self, height: FlameHeight, monsters: &[ActorView<'_>]) -> Hits {
        let flame = self.flame().map(|flame| flame.rules.height(height));
        let stats = self.world.blow_stats_at(height, 1);
        let (mut in_light, mut in_dark) = (0, 0);
        for monster in monsters {
            let hits = self.hits_to_kill(stats, monster);
            if self.is_in_clear_light(monster.at) {
                in_light += hits;
            } else {
                in_dark += hits;
            }
        }
        Hits {
            in_light,
            in_dark,
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

/// What a monster does in a fight.
#[derive(Clone, Copy)]
struct Striker {
    /// Damage a turn, 1 or more.
    damage: i32,
    /// Turns before the first blow, because the monster is dazed.
    dazed: i128,
}

impl Striker {
    /// Damage in a fight of so many turns.
    fn harm_in(self, turns: i128) -> i128 {
        i128::from(self.damage) * (turns - self.dazed).max(0)
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
