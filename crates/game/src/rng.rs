//! The random numbers of playouts: fast, seeded, the same on every machine.

use crate::bits;
use rand_core::{Rng as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::hint::select_unpredictable;

/// A seeded generator. One seed always gives the same numbers.
#[derive(Clone, Debug)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// The generator of this seed.
    pub fn new(seed: u64) -> Rng {
        Rng(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The next 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `n`, for `n > 0`. By multiplication rather than by
    /// rejection: the bias is below `n` in 2³², far under what any playout
    /// count can show.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        (((self.0.next_u64() >> 32) * u64::from(n)) >> 32) as u32
    }

    /// A random element, or `None` of an empty slice.
    #[inline]
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        (!items.is_empty()).then(|| items[self.below(items.len() as u32) as usize])
    }

    /// A random set bit of all the masks together: which mask has it, and the
    /// bit itself. `None` if they are all empty.
    #[inline(always)]
    pub fn pick_bit<const N: usize>(&mut self, masks: [u64; N]) -> Option<(usize, u64)> {
        let counts = masks.map(u64::count_ones);
        let total = counts.iter().sum();
        if total == 0 {
            return None;
        }
        let k = self.below(total);
        let (mut which, mut mask, mut before, mut end) = (0, masks[0], 0, counts[0]);
        for i in 1..N {
            // Any mask may come, so a branch would often be guessed wrong.
            let past = k >= end;
            which += usize::from(past);
            mask = select_unpredictable(past, masks[i], mask);
            before = select_unpredictable(past, end, before);
            end += counts[i];
        }
        Some((which, bits::nth_bit(mask, k - before)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_picked_uniformly() {
        let mut rng = Rng::new(1);
        let masks = [0b1001, 0, 1 << 63, 0b1110];
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..60_000 {
            *counts.entry(rng.pick_bit(masks).unwrap()).or_insert(0) += 1;
        }
        let expected = [(0, 1), (0, 8), (2, 1 << 63), (3, 2), (3, 4), (3, 8)];
        assert_eq!(counts.keys().copied().collect::<Vec<_>>(), expected);
        assert!(counts.values().all(|n| (9_500..10_500).contains(n)), "{counts:?}");
        assert_eq!(rng.pick_bit([0, 0]), None);
    }
}
