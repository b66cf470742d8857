//! What random numbers are for: one generator per purpose.

use tallowdeep_grid::{Dice, Digest};

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
    /// The kinds that a dungeon draws.
    Cast,
    /// What is out of order on the level at this depth, 1 or more.
    Twist(u32),
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
            Self::Cast => (8, 0),
            Self::Twist(depth) => (9, depth as u64),
        }
    }

    /// The generator for this purpose in the game with this seed.
    pub fn dice(self, seed: u64) -> Dice {
        let (purpose, level) = self.key();
        let mut bits = [0; 32];
        for (index, part) in (0..).zip(bits.chunks_exact_mut(8)) {
            let mut digest = Digest::new();
            digest
                .write_u64(seed)
                .write_u64(purpose)
                .write_u64(level)
                .write_u64(index);
            part.copy_from_slice(&mix(digest.finish()).to_le_bytes());
        }
        Dice::from_bits(bits)
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
        let mut dice = Stream::Combat.dice(1);
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
        assert_eq!(dice.next_u64(), 0xd1e8_5cb9_97e8_8946);
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
        let mut first: Vec<_> = streams.map(|stream| stream.dice(7).next_u64()).into();
        first.push(Stream::Map(1).dice(8).next_u64());
        first.sort_unstable();
        first.dedup();
        assert_eq!(first.len(), 6);
    }

    #[test]
    fn serializing_rolls_no_dice() {
        let mut dice = Stream::Ai.dice(3);
        let before = digest_of(&dice);
        assert_eq!(before, digest_of(&dice));
        dice.coin();
        assert_ne!(before, digest_of(&dice));
    }
}
