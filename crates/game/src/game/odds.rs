//! Exact odds of a duel: two sides strike in turn until one is dead. Nothing is rolled; the chances of all possible
//! courses are added up.

use std::mem;

use crate::game::combat::Attack;
use crate::game::event::ActorId;
use crate::game::rules::{BumpRule, CombatRules, EffectKind, MonsterId, Ruleset, Stats, Venom};
use crate::game::view::{ActorView, View};

/// The percentage of misses of a side that never strikes.
const NEVER_STRIKES: i32 = 100;

/// One side of a duel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Duelist {
    /// Combat stats; `stats.hp` is ignored.
    pub stats: Stats,
    /// Hit points left, 1 or more.
    pub hp: i32,
    /// Turns of poison left, 0 or more.
    pub poisoned: i32,
    /// Turns during which it does not strike, 0 or more.
    pub dazed: i32,
    /// The poison of its blows, if any.
    pub venom: Option<Venom>,
    /// Percentage of its blows that miss before the other side can dodge, 0 to 100; at 100 it never strikes.
    pub misses_percent: i32,
    /// Damage of its first blow as a percentage of a usual one, if that blow is a stab, which cannot miss or be dodged;
    /// `None` if not. Only counts for the side that strikes first.
    pub stab_percent: Option<i32>,
}

impl Duelist {
    /// The hero at the start of a game.
    pub fn hero(rules: &Ruleset) -> Self {
        let strikes = rules.play.bump == BumpRule::Strikes;
        let worn = rules.worn_at_start();
        let stats = worn.fold(rules.hero_at_start(), |stats, (_, worn)| worn.beside(stats));
        let flame = rules.flame.filter(|_| strikes);
        let misses = flame.map(|it| it.height(it.height_at_start()).misses_percent);
        let usual = if strikes { 0 } else { NEVER_STRIKES };
        Self::fresh(stats, None, misses.unwrap_or(usual))
    }

    /// An unhurt monster of this kind that is aware of the hero.
    ///
    /// # Panics
    /// If the id is out of range, from a rule set with more kinds.
    pub fn monster(rules: &Ruleset, id: MonsterId) -> Self {
        let kind = rules.monster(id);
        let attacks = rules.monster_ai.chase.attacks();
        let misses_percent = if attacks { 0 } else { NEVER_STRIKES };
        Self::fresh(kind.stats, kind.venom, misses_percent)
    }

    const fn fresh(stats: Stats, venom: Option<Venom>, misses_percent: i32) -> Self {
        Self {
            stats,
            hp: stats.hp,
            poisoned: 0,
            dazed: 0,
            venom,
            misses_percent,
            stab_percent: None,
        }
    }

    /// This side, in the present state of `actor`.
    const fn now(self, actor: &ActorView<'_>) -> Self {
        Self {
            stats: actor.stats,
            hp: actor.hp,
            poisoned: actor.effect_turns(EffectKind::Poisoned),
            dazed: actor.effect_turns(EffectKind::Dazed),
            ..self
        }
    }
}

/// How a duel ends for the side that strikes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Odds {
    /// Percentage of duels that it wins, rounded to the nearest number; but 0 only if it cannot win, and 100 only if it
    /// cannot lose.
    pub win_percent: i32,
    /// Mean hit points left in the duels that it wins, rounded to the nearest number; 0 if it cannot win.
    pub hp_left: i32,
}

impl Odds {
    /// The odds of `first`, which strikes first, against `second`. A turn goes as in the game: a blow, a blow back,
    /// then a turn of poison, `first` before `second`. Winning means outliving the duel: poison left in the winner runs
    /// on, and may still kill. Neither side rests, flees, drinks or gains a level.
    ///
    /// The error is less than one in a million before rounding; for hit points it may be larger if few duels are won.
    /// `None` if neither side can hurt the other, a side is dead, or there are more than [`MAX_STATES`] states.
    pub fn of(first: Duelist, second: Duelist, rules: CombatRules) -> Option<Self> {
        let sides = [first, second];
        if first.hp <= 0 || second.hp <= 0 {
            return None;
        }
        let blows = [
            Blows::of(first, second, rules, 100),
            Blows::of(second, first, rules, 100),
        ];
        let stab = first.stab_percent.map(|percent| {
            let (mut first, mut second) = (first, second);
            (first.misses_percent, second.stats.dodge) = (0, 0);
            Blows::of(first, second, rules, percent)
        });
        let nothing_happens = mul(blows[0].harmless, blows[1].harmless);
        let repeats = ONE.checked_sub(nothing_happens).filter(|some| *some > 0)?;
        let repeats = (u128::from(ONE) << BITS).div_ceil(u128::from(repeats)) as u64;
        let mut duel = Duel::new(sides)?;
        let odd_turns = first.dazed.max(second.dazed).max(stab.is_some().into());
        for turn in 0..odd_turns {
            let usual = |side: usize| (turn >= sides[side].dazed).then_some(&blows[side]);
            let stab = stab.as_ref().filter(|_| turn == 0 && first.dazed == 0);
            duel.one_turn([stab.or_else(|| usual(0)), usual(1)]);
        }
        duel.finish(&blows, repeats);
        duel.odds()
    }
}

impl View<'_> {
    /// The odds of a duel with the monster `id` if the hero strikes it now, both in their present state. `None` if the
    /// monster is dead, out of view or an ally, the game is over, the rules do not let the hero attack or die, either
    /// side has traits or weapons that the odds do not cover, or [`Odds::of`] gives none.
    pub fn odds(self, id: ActorId) -> Option<Odds> {
        let monster = self.visible_monster(id).filter(|it| !it.is_ally())?;
        let rules = self.rules();
        let undying = self.world.hero().undying || self.world.actor(id).undying;
        // The states cover only hit points and poison, not traits that change a duel otherwise, nor blows that daze.
        let breaks = self.world.traits(id).breaks_odds() || self.world.dazing().is_some();
        let is_duel = self.game_over().is_none() && rules.play.bump == BumpRule::Strikes;
        if breaks || undying || !is_duel {
            return None;
        }
        let mut hero = Duelist::hero(rules).now(&self.hero());
        hero.stats = self.world.blow_stats(1);
        hero.misses_percent = self.world.misses_percent(monster.at);
        hero.stab_percent = self.world.sure_blow_percent(id);
        let monster = Duelist::monster(rules, monster.kind?).now(&monster);
        Odds::of(hero, monster, rules.combat)
    }
}

/// Maximum number of states of a duel: hit points and turns of poison of both sides, each counted from 0. Enough for
/// 999 HP against 999 without poison; takes 16 MiB and some hundredths of a second.
pub const MAX_STATES: usize = 1 << 20;

/// Chances are fixed-point, in units of `1 / 2^BITS`. Products are rounded up, so that what is possible stays above 0;
/// that adds less than `2^-48` per blow and state, less than one in a million in all.
const BITS: u32 = 48;
/// Certainty.
const ONE: u64 = 1 << BITS;

/// The product of two chances, rounded up. A factor may exceed 1, up to 200.
fn mul(a: u64, b: u64) -> u64 {
    ((u128::from(a) * u128::from(b) + u128::from(ONE - 1)) >> BITS) as u64
}

/// A blow that hurts.
struct Hit {
    /// Hit points, 1 or more.
    damage: i32,
    /// Turns of poison that it causes, 0 or more.
    poison: i32,
    chance: u64,
}

/// What the blows of one side do.
struct Blows {
    /// The chance that a blow does no damage.
    harmless: u64,
    hits: Vec<Hit>,
}

impl Blows {
    /// Blows that do this percentage of the usual damage, rounded down.
    fn of(attacker: Duelist, target: Duelist, rules: CombatRules, damage_percent: i32) -> Self {
        let damages = Attack::new(attacker.stats, target.stats, rules).damage_weights();
        let percent = |percent: i32| u64::from(percent.clamp(0, 100).unsigned_abs());
        let aimed = 100 - percent(attacker.misses_percent);
        let venom = attacker.venom;
        let (venomous, turns) = venom.map_or((0, 0), |it| (percent(it.percent), it.turns));
        let all = 100 * 100 * damages.values().sum::<u64>();
        let (mut hits, mut hurting) = (Vec::new(), 0);
        let damages = damages.iter();
        let damages = damages.map(|(damage, weight)| (damage * damage_percent / 100, weight));
        for (damage, weight) in damages.filter(|(damage, _)| *damage > 0) {
            for (poison, share) in [(0, 100 - venomous), (turns, venomous)] {
                let weight = weight * aimed * share;
                hurting += weight;
                if weight > 0 {
                    hits.push(Hit {
                        damage,
                        poison,
                        chance: chance(weight, all),
                    });
                }
            }
        }
        Self {
            harmless: chance(all - hurting, all),
            hits,
        }
    }
}

/// `weight / all` as a chance, rounded up.
fn chance(weight: u64, all: u64) -> u64 {
    (u128::from(weight) << BITS).div_ceil(u128::from(all)) as u64
}

/// The state of a duel: hit points of each side, 1 or more, the side that strikes first before the other; then the turns
/// of poison left, likewise.
type DuelState = [i32; 4];

/// The index of the poison of the first side.
const POISON: usize = 2;

/// The chances of all states. Hit points only fall, so each state can be finished before those that follow from it.
struct Duel {
    /// The largest state: all others have no more of anything.
    most: DuelState,
    /// By side and state, the chance that it is this side's turn to strike in this state.
    to_strike: [Vec<u64>; 2],
    /// The chance that the first side has won, and the chance that it has lost.
    won: u64,
    lost: u64,
    /// The sum over all wins of chance times hit points left.
    hp_left: u128,
}

impl Duel {
    /// A duel at its start; `None` if it has too many states.
    fn new([first, second]: [Duelist; 2]) -> Option<Self> {
        let start = [first.hp, second.hp, first.poisoned, second.poisoned];
        let mut most = start;
        for (target, venom) in [second.venom, first.venom].into_iter().enumerate() {
            let turns = venom.map_or(0, |venom| venom.turns);
            most[POISON + target] = turns.max(most[POISON + target]);
        }
        let states = most.iter().try_fold(1_usize, |product, most| {
            product.checked_mul(usize::try_from(*most).ok()? + 1)
        });
        let states = states.filter(|states| *states <= MAX_STATES)?;
        let mut duel = Self {
            most,
            to_strike: [vec![0; states], vec![0; states]],
            won: 0,
            lost: 0,
            hp_left: 0,
        };
        let index = duel.index(start);
        duel.to_strike[0][index] = ONE;
        Some(duel)
    }

    fn index(&self, state: DuelState) -> usize {
        let parts = state.into_iter().zip(self.most);
        parts.fold(0, |index, (part, most)| index * (most + 1) + part) as usize
    }

    /// The state with this index. Fewer hit points mean a lower index.
    fn state(&self, index: usize) -> DuelState {
        let (mut state, mut index) = ([0; 4], index as i32);
        for (part, most) in state.iter_mut().zip(self.most).rev() {
            (*part, index) = (index % (most + 1), index / (most + 1));
        }
        state
    }

    /// Plays one turn with these blows of each side; `None` for a side that does not strike.
    fn one_turn(&mut self, blows: [Option<&Blows>; 2]) {
        for (side, blows) in (0..).zip(blows) {
            let states = self.to_strike[side].len();
            let chances = mem::replace(&mut self.to_strike[side], vec![0; states]);
            for (index, chance) in chances.into_iter().enumerate() {
                if chance == 0 {
                    continue;
                }
                let state = self.state(index);
                match blows {
                    Some(blows) => self.strike(side, blows, state, chance),
                    None => self.pass(side, state, chance),
                }
            }
        }
    }

    /// Plays turns until one side is dead. Without poison, a turn may change nothing and be repeated: `repeats` is the
    /// mean number of times it is played, `1 / (1 - chance)`.
    fn finish(&mut self, blows: &[Blows; 2], repeats: u64) {
        for index in (0..self.to_strike[0].len()).rev() {
            let mut first = self.to_strike[0][index];
            if first | self.to_strike[1][index] == 0 {
                continue;
            }
            let state = self.state(index);
            if state[POISON..] == [0, 0] {
                first += mul(self.to_strike[1][index], blows[1].harmless);
                first = mul(first, repeats);
            }
            if first > 0 {
                self.strike(0, &blows[0], state, first);
            }
            let second = self.to_strike[1][index];
            if second > 0 {
                self.strike(1, &blows[1], state, second);
            }
        }
    }

    /// Plays a blow of one side.
    fn strike(&mut self, side: usize, blows: &Blows, state: DuelState, chance: u64) {
        let target = 1 - side;
        for hit in &blows.hits {
            let chance = mul(chance, hit.chance);
            let mut state = state;
            state[target] -= hit.damage;
            state[POISON + target] = state[POISON + target].max(hit.poison);
            if state[target] > 0 {
                self.pass(side, state, chance);
            } else if side == 0 {
                self.first_remains(state, chance);
            } else {
                self.lost += chance;
            }
        }
        if blows.harmless > 0 {
            self.pass(side, state, mul(chance, blows.harmless));
        }
    }

    /// Goes on after the blow of one side, if both live: to the blow of the other, or to the next turn.
    fn pass(&mut self, side: usize, mut state: DuelState, chance: u64) {
        if side == 0 {
            let index = self.index(state);
            self.to_strike[1][index] += chance;
            return;
        }
        for side in 0..2 {
            if state[POISON + side] > 0 {
                state[POISON + side] -= 1;
                state[side] -= 1;
            }
        }
        if state[0] == 0 {
            self.lost += chance;
        } else if state[1] == 0 {
            self.first_remains(state, chance);
        } else {
            let index = self.index(state);
            self.to_strike[0][index] += chance;
        }
    }

    /// The second side is dead; the first wins if it survives its poison.
    fn first_remains(&mut self, state: DuelState, chance: u64) {
        let left = state[0] - state[POISON];
        if left > 0 {
            self.won += chance;
            self.hp_left += u128::from(chance) * u128::from(left.unsigned_abs());
        } else {
            self.lost += chance;
        }
    }

    /// `None` if the duel did not end, which cannot happen.
    fn odds(&self) -> Option<Odds> {
        debug_assert!(
            (self.won + self.lost).abs_diff(ONE) < ONE / 1_000_000,
            "every duel ends"
        );
        let (won, lost) = (u128::from(self.won), u128::from(self.lost));
        let percent = nearest(100 * won, won + lost)?;
        Some(Odds {
            win_percent: match (won, lost) {
                (0, _) => 0,
                (_, 0) => 100,
                _ => percent.clamp(1, 99),
            },
            hp_left: nearest(self.hp_left, won).unwrap_or(0),
        })
    }
}

/// `n / d`, rounded to millionths and then to a whole number, halves up, so that tiny errors do not tip a half. `None`
/// if `d` is 0.
fn nearest(n: u128, d: u128) -> Option<i32> {
    let millionths = (n * 1_000_000 + d / 2).checked_div(d)?;
    i32::try_from((millionths + 500_000) / 1_000_000).ok()
}

#[cfg(test)]
mod played;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::rules::DamageFormula;

    const PLAIN: CombatRules = CombatRules {
        damage: DamageFormula::Difference,
        critical_percent: 200,
        hp_below_zero: false,
    };

    /// A side whose blows do `attack` damage to another such side.
    fn side(hp: i32, attack: i32, dodge: i32) -> Duelist {
        Duelist {
            stats: Stats {
                hp,
                attack,
                defense: 0,
                dodge,
                critical: 0,
            },
            hp,
            poisoned: 0,
            dazed: 0,
            venom: None,
            misses_percent: 0,
            stab_percent: None,
        }
    }

    /// Percentage of duels won, and the hit points left.
    fn odds(first: Duelist, second: Duelist) -> Option<(i32, i32)> {
        let odds = Odds::of(first, second, PLAIN)?;
        Some((odds.win_percent, odds.hp_left))
    }

    #[test]
    fn a_single_blow_decides_between_weak_duelists() {
        let sure = side(1, 1, 0);
        assert_eq!(odds(sure, sure), Some((100, 1)), "it strikes first");
        // 1/2.
        assert_eq!(odds(sure, side(1, 1, 50)), Some((50, 1)));
        // 1/2 + 1/4 * 1/2 + ... = 1/2 / (1 - 1/4) = 2/3.
        assert_eq!(odds(side(1, 1, 50), side(1, 1, 50)), Some((67, 1)));
        // Half of the blows miss and half of the rest are dodged: 1/4 / (1 - 3/4 * 1/2) = 2/5.
        let clumsy = Duelist {
            misses_percent: 50,
            ..side(1, 1, 50)
        };
        assert_eq!(odds(clumsy, side(1, 1, 50)), Some((40, 1)));
    }

    /// Half of all blows are dodged; x is the chance to win against 2 HP, and 2/3 the chance against 1 HP:
    /// x = 1/2 * 1/2 * 2/3 + 1/2 * 1/2 * x, so x = 2/9.
    #[test]
    fn turns_without_harm_are_repeated() {
        assert_eq!(odds(side(1, 1, 50), side(2, 1, 50)), Some((22, 1)));
    }

    #[test]
    fn certain_duels_are_counted_exactly() {
        // Three blows, and two in return.
        assert_eq!(odds(side(10, 4, 0), side(12, 3, 0)), Some((100, 4)));
        assert_eq!(odds(side(6, 4, 0), side(12, 3, 0)), Some((0, 0)));
    }

    /// One duel in 2^23 is won; the other way around, one in 2^24 is lost.
    #[test]
    fn near_certain_odds_stay_between_1_and_99() {
        let (weak, strong) = (side(1, 1, 50), side(24, 99, 0));
        assert_eq!(odds(weak, strong), Some((1, 1)));
        assert_eq!(odds(strong, weak), Some((99, 23)));
    }

    #[test]
    fn harmless_duels_have_no_odds() {
        let (weak, strong) = (side(5, 0, 0), side(5, 1, 0));
        let harmless = Duelist {
            misses_percent: 100,
            ..side(5, 9, 0)
        };
        for (first, second, expected) in [
            (weak, weak, None),
            (harmless, harmless, None),
            (harmless, strong, Some((0, 0))),
            (strong, harmless, Some((100, 5))),
            (side(0, 1, 0), strong, None),
        ] {
            assert_eq!(odds(first, second), expected);
        }
    }

    /// The snake bites twice, each time with five turns of poison. Two turns pass before the third blow, and four are
    /// left after it.
    #[test]
    fn poison_continues_after_the_duel() {
        let snake = Duelist {
            venom: venom(5),
            ..side(3, 1, 0)
        };
        for (hp, expected) in [(10, (100, 2)), (9, (100, 1)), (8, (0, 0))] {
            assert_eq!(odds(side(hp, 1, 0), snake), Some(expected));
        }
        let poisoned = Duelist {
            poisoned: 4,
            ..side(5, 3, 0)
        };
        assert_eq!(odds(poisoned, side(3, 1, 0)), Some((100, 1)));
    }

    const fn venom(turns: i32) -> Option<Venom> {
        Some(Venom {
            percent: 100,
            turns,
        })
    }

    /// Nor do they stab once they have come to.
    #[test]
    fn dazed_duelists_do_not_strike() {
        let dazed = |dazed| Duelist {
            dazed,
            ..side(4, 3, 0)
        };
        assert_eq!(odds(side(10, 1, 0), dazed(0)), Some((100, 1)));
        assert_eq!(odds(side(10, 1, 0), dazed(2)), Some((100, 7)));
        assert_eq!(odds(dazed(1), side(5, 1, 0)), Some((100, 2)));
        let surprised = Duelist {
            stab_percent: Some(200),
            ..dazed(1)
        };
        assert_eq!(odds(surprised, side(5, 1, 0)), Some((100, 2)));
    }

    /// The first blow does 6, the others 2, and the first cannot be dodged.
    #[test]
    fn only_the_first_blow_is_a_stab() {
        let stabs = Duelist {
            stab_percent: Some(300),
            ..side(10, 2, 0)
        };
        let clumsy = Duelist {
            misses_percent: 99,
            ..stabs
        };
        let mut dazed = side(11, 1, 0);
        dazed.dazed = 2;
        for (first, second, hp) in [
            (stabs, side(6, 1, 50), 10),
            (stabs, side(8, 1, 0), 9),
            (clumsy, side(6, 9, 50), 10),
            (stabs, dazed, 9),
        ] {
            assert_eq!(odds(first, second), Some((100, hp)));
        }
    }

    #[test]
    fn duels_with_too_many_states_have_no_odds() {
        assert!(odds(side(999, 9, 10), side(999, 9, 10)).is_some());
        assert_eq!(odds(side(1100, 9, 10), side(999, 9, 10)), None);
        let huge = Duelist {
            poisoned: i32::MAX,
            ..side(i32::MAX, 9, 0)
        };
        assert_eq!(odds(huge, huge), None);
    }
}
