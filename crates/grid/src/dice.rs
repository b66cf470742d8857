//! Random numbers. Both the generator and the mapping from bits to numbers are fixed here, so a seed gives the
//! same numbers in every version and on every machine.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

/// A random number generator whose numbers never change: xoshiro256++.
///
/// ```
/// use tallowdeep_grid::Dice;
///
/// let mut dice = Dice::new(7);
/// let damage = dice.range(1, 6) + dice.range(1, 6);
/// assert!((2..=12).contains(&damage));
/// ```
#[doc(alias("RandomNumberGenerator", "RNG", "random", "roll_dice"))]
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "crate::stored::StoredDice"))]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// The generator for this seed, whose bits are spread over the state by SplitMix64.
    ///
    /// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The generator in this state, four little-endian words. All zeros are replaced, since no bit would ever be set.
    pub fn from_bits(state: [u8; 32]) -> Self {
        Self(Xoshiro256PlusPlus::from_seed(state))
    }

    /// 64 uniformly random bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A uniform number in `0..n`, or 0 if `n` is 0.
    ///
    /// Multiplies and keeps the upper half; rolls again in the few cases that would favour small numbers.
    /// Source: Lemire, "Fast random integer generation in an interval", 2019.
    pub fn below(&mut self, n: u32) -> u32 {
        let n = u64::from(n.max(1));
        let unfair = (1 << 32) % n;
        loop {
            let product = (self.next_u64() >> 32) * n;
            if product & 0xffff_ffff >= unfair {
                return (product >> 32) as u32;
            }
        }
    }

    /// A uniform number from `low` to `high`, both included; `low` if `high` is less than `low`.
    pub fn range(&mut self, low: i32, high: i32) -> i32 {
        let span = i64::from(high) - i64::from(low) + 1;
        let roll = self.below(u32::try_from(span).unwrap_or(if span < 0 { 0 } else { u32::MAX }));
        low.wrapping_add(roll as i32)
    }

    /// `true` with a probability of `chance` percent: 0 is never, 100 or more is always. Rolls once.
    pub fn percent(&mut self, chance: u32) -> bool {
        self.below(100) < chance
    }

    /// `true` with a probability of one half.
    pub fn coin(&mut self) -> bool {
        self.below(2) == 0
    }

    /// One of these, all equally likely; `None` if there are none. Rolls once otherwise.
    ///
    /// ```
    /// use tallowdeep_grid::Dice;
    ///
    /// let mut dice = Dice::new(7);
    /// let loot = dice.choose(&["dart", "candle", "potion"]);
    /// assert!(loot.is_some());
    /// assert_eq!(dice.choose::<u8>(&[]), None);
    /// ```
    #[doc(alias("random_slice_entry", "sample", "pick"))]
    pub fn choose<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        if of.is_empty() {
            return None;
        }
        of.get(self.below(of.len() as u32) as usize)
    }

    /// Puts these in a random order, all orders equally likely.
    ///
    /// Source: Durstenfeld, "Algorithm 235: Random permutation", 1964.
    ///
    /// ```
    /// use tallowdeep_grid::Dice;
    ///
    /// let mut deck = [1, 2, 3, 4];
    /// Dice::new(7).shuffle(&mut deck);
    /// deck.sort();
    /// assert_eq!(deck, [1, 2, 3, 4]);
    /// ```
    pub fn shuffle<T>(&mut self, all: &mut [T]) {
        for last in (1..all.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            all.swap(last, other);
        }
    }

    /// Index of one of the `weights`, with a probability proportional to its weight; `None` if they add up to
    /// 0. Rolls once otherwise.
    pub fn weighted_index(&mut self, weights: &[u32]) -> Option<usize> {
        let total = weights.iter().sum::<u32>();
        if total == 0 {
            return None;
        }
        let mut roll = self.below(total);
        weights.iter().position(|&weight| {
            let hit = roll < weight;
            roll = roll.wrapping_sub(weight);
            hit
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers are those that the tests of the crate `rand_xoshiro` give for the seed 0.
    #[test]
    fn first_rolls_never_change() {
        let mut dice = Dice::new(0);
        let rolls = [(); 4].map(|()| dice.next_u64());
        assert_eq!(
            rolls,
            [
                5_987_356_902_031_041_503,
                7_051_070_477_665_621_255,
                6_633_766_593_972_829_180,
                211_316_841_551_650_330,
            ]
        );
        let mut dice = Dice::new(1);
        let rolls = [(); 8].map(|()| dice.range(-3, 3));
        assert_eq!(rolls, [2, 2, -3, 2, -2, 1, 3, 0]);
    }

    #[test]
    fn ranges_and_chances_respect_their_limits() {
        let mut dice = Dice::new(3);
        let found = (
            dice.below(0),
            dice.below(1),
            dice.range(5, 5),
            dice.range(5, 4),
        );
        assert_eq!(found, (0, 0, 5, 5));
        assert!((0..1000).all(|_| !dice.percent(0) && dice.percent(100)));
        assert!((0..1000).all(|_| (-2..=2).contains(&dice.range(-2, 2))));
        assert!(
            (0..100)
                .map(|_| dice.range(i32::MIN, i32::MAX))
                .any(|roll| roll < 0)
        );
        assert_eq!(dice.weighted_index(&[0, 0]), None);
        assert!((0..100).all(|_| dice.weighted_index(&[0, 5, 0]) == Some(1)));
    }

    /// Without the second roll, every third number below 3 * 2^30 would come up twice as often as the others.
    #[test]
    fn large_ranges_favour_no_number() {
        let mut dice = Dice::new(1);
        let mut counts = [0; 3];
        for _ in 0..9_000 {
            counts[dice.below(3 << 30) as usize % 3] += 1;
        }
        assert!(
            counts.iter().all(|count| (2_850..3_150).contains(count)),
            "{counts:?}"
        );
    }
}
