//! Bit manipulation with a BMI2 path and a portable one that gives the same
//! results. Which one is compiled depends on the target processor.
//!
//! The only unsafe code of this crate. A call of `_pdep_u64` or `_pext_u64`
//! is unsafe only because the processor must know the instruction, and both
//! are compiled only when the target has BMI2; they touch no memory.
#![allow(unsafe_code)]

/// The index of the `k`-th set bit (from 0) of `mask`.
///
/// # Panics
/// In debug builds, if `mask` has no more than `k` bits.
#[inline(always)]
pub fn select(mask: u64, k: u32) -> u32 {
    nth_bit(mask, k).trailing_zeros()
}

/// The `k`-th set bit (from 0) of `mask` by itself.
///
/// # Panics
/// In debug builds, if `mask` has no more than `k` bits.
#[inline(always)]
pub fn nth_bit(mask: u64, k: u32) -> u64 {
    debug_assert!(k < mask.count_ones());
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    {
        deposit(1 << k, mask)
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    {
        nth_bit_portable(mask, k)
    }
}

/// [`nth_bit`] without special instructions.
pub fn nth_bit_portable(mut mask: u64, k: u32) -> u64 {
    for _ in 0..k {
        mask &= mask.wrapping_sub(1);
    }
    mask & mask.wrapping_neg()
}

/// The indices of the set bits, lowest first.
#[inline]
pub fn ones(mask: impl Into<u128>) -> impl Iterator<Item = usize> {
    let mut mask = mask.into();
    std::iter::from_fn(move || {
        let lowest = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        lowest
    })
}

/// The low bits of `source` spread to the set positions of `mask`.
#[inline(always)]
pub fn deposit(source: u64, mask: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    {
        // SAFETY: the target has BMI2, by the `cfg` above.
        unsafe { std::arch::x86_64::_pdep_u64(source, mask) }
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    {
        deposit_portable(source, mask)
    }
}

/// The bits of `source` at the set positions of `mask`, packed together.
#[inline(always)]
pub fn extract(source: u64, mask: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    {
        // SAFETY: the target has BMI2, by the `cfg` above.
        unsafe { std::arch::x86_64::_pext_u64(source, mask) }
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    {
        extract_portable(source, mask)
    }
}

/// [`deposit`] without special instructions.
pub fn deposit_portable(source: u64, mut mask: u64) -> u64 {
    let mut result = 0;
    let mut bit = 1u64;
    while mask != 0 {
        let lowest = mask & mask.wrapping_neg();
        if source & bit != 0 {
            result |= lowest;
        }
        mask ^= lowest;
        bit <<= 1;
    }
    result
}

/// [`extract`] without special instructions.
pub fn extract_portable(source: u64, mut mask: u64) -> u64 {
    let mut result = 0;
    let mut bit = 1u64;
    while mask != 0 {
        let lowest = mask & mask.wrapping_neg();
        if source & lowest != 0 {
            result |= bit;
        }
        mask ^= lowest;
        bit <<= 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn both_paths_agree(source: u64, mask: u64) {
            prop_assert_eq!(deposit(source, mask), deposit_portable(source, mask));
            prop_assert_eq!(extract(source, mask), extract_portable(source, mask));
            prop_assert_eq!(extract(deposit(source, mask), mask).count_ones(),
                (source & extract(mask, mask)).count_ones());
        }

        #[test]
        fn select_finds_the_kth_bit(mask: u64) {
            let bits: Vec<usize> = (0..64).filter(|b| mask >> b & 1 == 1).collect();
            for (k, bit) in bits.iter().enumerate() {
                prop_assert_eq!(select(mask, k as u32) as usize, *bit);
                prop_assert_eq!(nth_bit_portable(mask, k as u32), 1 << bit);
            }
            prop_assert_eq!(ones(mask).collect::<Vec<_>>(), bits);
        }
    }
}
