//! Sets of cells as one or two machine words, so that boards of up to 64 cells
//! pay for one word only. Shifts are from 1 to 63.

/// The lowest `N` words.
#[inline(always)]
pub(super) fn split<const N: usize>(set: u128) -> [u64; N] {
    std::array::from_fn(|i| (set >> (64 * i)) as u64)
}

/// The inverse of [`split`].
#[inline(always)]
pub(super) fn join<const N: usize>(words: [u64; N]) -> u128 {
    words.iter().rev().fold(0, |set, &word| set << 64 | u128::from(word))
}

/// Every cell moved towards cell 0.
#[inline(always)]
pub(super) fn down<const N: usize>(words: [u64; N], by: u32) -> [u64; N] {
    std::array::from_fn(|i| {
        let above = if i + 1 < N { words[i + 1] << (64 - by) } else { 0 };
        words[i] >> by | above
    })
}

/// Every cell moved away from cell 0.
#[inline(always)]
pub(super) fn up<const N: usize>(words: [u64; N], by: u32) -> [u64; N] {
    std::array::from_fn(|i| {
        let below = if i > 0 { words[i - 1] >> (64 - by) } else { 0 };
        words[i] << by | below
    })
}

/// The lower cell of every two cells that lie `by` apart and hold one stone of
/// each side. Such a pair is a move for whoever is to move.
#[inline(always)]
pub(super) fn pairs<const N: usize>(a: [u64; N], b: [u64; N], by: u32) -> [u64; N] {
    let (above_a, above_b) = (down(a, by), down(b, by));
    std::array::from_fn(|i| a[i] & above_b[i] | b[i] & above_a[i])
}
