//! Random-looking constants for Zobrist keys, computed at compile time.

use crate::bits;

/// One step of SplitMix64: a bijection of 64 bits that mixes well.
#[inline]
pub const fn mix(x: u64) -> u64 {
    let z = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A table of `N` keys; tables with different salts share none.
///
/// ```
/// static CELLS: [u64; 9] = game::zobrist::table(1);
/// assert_ne!(CELLS[0], CELLS[1]);
/// ```
pub const fn table<const N: usize>(salt: u64) -> [u64; N] {
    let mut keys = [0; N];
    let mut i = 0;
    while i < N {
        keys[i] = mix(mix(salt).wrapping_add(i as u64));
        i += 1;
    }
    keys
}

/// The key of a set of cells, given as bits: the keys of all of them together.
pub fn of_set(keys: &[u64], set: impl Into<u128>) -> u64 {
    bits::ones(set).fold(0, |key, cell| key ^ keys[cell])
}
