//! Random numbers. Both the generator and the mapping from bits to numbers are fixed here, so a seed gives the
//! same game in every version and on every machine. The only file that uses the `rand` crate.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

use serde::{Serialize, Serializer};

use crate::base::digest::Digest;

/// What random numbers are used for. Each purpose has its own generator, so an extra combat roll moves no wall,
/// and level 7 is the same whether or not level 6 was visited.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stream {
    /// Rooms and tunnels of the level at this depth, 1 or more.
    Map(u32),
    /// Monsters and items of the level at this depth, 1 or more.
    Spawn(u32),
    /// Hits, dodges, damage, drops.
    Combat,
    /// Monster AI.
    Ai,
    /// Flicker and particles. Never read by the game.
    Cosmetic,
    /// Dead braziers on the level at this depth, 1 or more.
    Braziers(u32),
    /// The order in which wicks are offered.
    Wicks,
}

impl Stream {
    /// The purpose and the depth as a pair of numbers unique to this stream.
    const fn key(self) -> (u64, u64) {
        match self {
            Self::Map(depth) => (1, depth as u64),
            Self::Spawn(depth) => (2, depth as u64),
            Self::Combat => (3, 0),
            Self::Ai => (4, 0),
            Self::Cosmetic => (5, 0),
            Self::Braziers(depth) => (6, depth as u64),
            Self::Wicks => (7, 0),
        }
    }
}

/// The random number generator of one purpose: xoshiro256++, seeded from the game's seed and the purpose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dice(Xoshiro256PlusPlus);

/// Its next four rolls, which cover the whole state.
impl Serialize for Dice {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        // A clone can be rolled without advancing the original.
        let mut copy = self.clone();
        [(); 4].map(|()| copy.next_u64()).serialize(to)
    }
}

impl Dice {
    /// The generator for `stream` in the game with this seed.
    pub fn new(seed: u64, stream: Stream) -> Self {
        let (purpose, level) = stream.key();
        let mut bytes = [0; 32];
        for (index, part) in (0..).zip(bytes.chunks_exact_mut(8)) {
            let mut digest = Digest::new();
            digest
                .write_u64(seed)
                .write_u64(purpose)
                .write_u64(level)
                .write_u64(index);
            part.copy_from_slice(&mix(digest.finish()).to_le_bytes());
        }
        Self(Xoshiro256PlusPlus::from_seed(bytes))
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

/// Spreads every bit of `z` over all 64. Source: the finalizer of SplitMix64 (Steele, Lea, Flood, 2014).
const fn mix(mut z: u64) -> u64 {
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::canonical::digest_of;

    /// These rolls must never change: every recording and every golden image depends on them.
    #[test]
    fn first_rolls_never_change() {
        let mut dice = Dice::new(1, Stream::Combat);
        let rolls: Vec<_> = (0..8).map(|_| dice.below(100)).collect();
        assert_eq!(rolls, [17, 19, 89, 65, 87, 99, 61, 50]);
        let rolls: Vec<_> = (0..8).map(|_| dice.range(-3, 3)).collect();
        assert_eq!(rolls, [3, -2, -2, -3, -3, 2, -3, 2]);
        let rolls: Vec<_> = (0..8)
            .filter_map(|_| dice.weighted_index(&[60, 30, 10]))
            .collect();
        assert_eq!(rolls, [2, 0, 1, 1, 0, 0, 1, 1]);
        let rolls: Vec<_> = (0..7).map(|_| u8::from(dice.coin())).collect();
        assert_eq!(rolls, [1, 1, 0, 0, 1, 1, 1]);
        assert_eq!(digest_of(&dice), 0x4a24_8168_f480_0968);
    }

    #[test]
    fn each_purpose_and_level_has_its_own_stream() {
        let streams = [
            Stream::Map(1),
            Stream::Map(2),
            Stream::Spawn(1),
            Stream::Combat,
            Stream::Ai,
        ];
        let mut first: Vec<_> = streams.map(|stream| Dice::new(7, stream).next_u64()).into();
        first.push(Dice::new(8, Stream::Map(1)).next_u64());
        first.sort_unstable();
        first.dedup();
        assert_eq!(first.len(), 6);
    }

    #[test]
    fn ranges_and_chances_respect_their_limits() {
        let mut dice = Dice::new(3, Stream::Ai);
        assert_eq!(
            (
                dice.below(0),
                dice.below(1),
                dice.range(5, 5),
                dice.range(5, 4)
            ),
            (0, 0, 5, 5)
        );
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
        let mut dice = Dice::new(1, Stream::Ai);
        let mut counts = [0; 3];
        for _ in 0..9_000 {
            counts[dice.below(3 << 30) as usize % 3] += 1;
        }
        assert!(
            counts.iter().all(|count| (2_850..3_150).contains(count)),
            "{counts:?}"
        );
    }

    #[test]
    fn serializing_rolls_no_dice() {
        let mut dice = Dice::new(3, Stream::Ai);
        let before = digest_of(&dice);
        assert_eq!(before, digest_of(&dice));
        dice.coin();
        assert_ne!(before, digest_of(&dice));
    }
}
