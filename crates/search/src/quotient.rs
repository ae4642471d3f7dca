//! Exact keys cut in two: a place in a table, and what the place leaves open.
//!
//! A table that stores whole keys wastes the bits that its index says already.
//! Here a key is first mixed by a bijection, then split; place and rest
//! together give the key back, so an entry whose rest agrees belongs to the
//! same position, with certainty.

/// How keys of one game are split over one table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quotient {
    /// Bits of a key.
    key_bits: u32,
    /// Bits of a place.
    place_bits: u32,
}

/// Odd, hence invertible modulo any power of two.
const FACTORS: [u128; 3] = [
    0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835,
    0xD1B5_4A32_D192_ED03_AE83_8B1A_2F4D_2A55,
    0x2545_F491_4F6C_DD1D_C2B2_AE3D_27D4_EB4F,
];

impl Quotient {
    /// Splits keys below 2^`key_bits` over 2^`place_bits` places.
    ///
    /// # Panics
    /// If a place has no bits or more than 63.
    pub fn new(key_bits: u32, place_bits: u32) -> Quotient {
        assert!((1..64).contains(&place_bits), "2^{place_bits} places");
        Quotient { key_bits: key_bits.clamp(place_bits + 1, 128), place_bits }
    }

    /// Bits of a place.
    pub fn place_bits(self) -> u32 {
        self.place_bits
    }

    /// Bits of what a place leaves open.
    pub fn rest_bits(self) -> u32 {
        self.key_bits - self.place_bits
    }

    /// The place of a key, and the rest of it.
    #[inline]
    pub fn split(self, key: u128) -> (usize, u128) {
        let mixed = self.mix(key);
        ((mixed >> self.rest_bits()) as usize, mixed & self.low(self.rest_bits()))
    }

    /// Every step is one-to-one on numbers of `key_bits` bits.
    #[inline]
    fn mix(self, key: u128) -> u128 {
        let half = self.key_bits / 2;
        let mask = self.low(self.key_bits);
        FACTORS.iter().fold(key, |x, factor| {
            let x = x.wrapping_mul(*factor) & mask;
            x ^ x >> half
        })
    }

    #[inline]
    fn low(self, bits: u32) -> u128 {
        u128::MAX >> (128 - bits)
    }
}

#[cfg(test)]
mod tests {
    use super::Quotient;
    use std::collections::HashSet;

    #[test]
    fn different_keys_never_share_place_and_rest() {
        for (key_bits, place_bits) in [(12, 3), (13, 12), (16, 1), (15, 8)] {
            let quotient = Quotient::new(key_bits, place_bits);
            let seen: HashSet<_> = (0..1u128 << key_bits).map(|key| quotient.split(key)).collect();
            assert_eq!(seen.len(), 1 << key_bits);
            assert!(seen.iter().all(|&(place, rest)| {
                place < 1 << place_bits && rest < 1 << (key_bits - place_bits)
            }));
        }
    }

    #[test]
    fn neighbouring_keys_spread_over_the_table() {
        for key_bits in [49, 75, 123, 128] {
            let quotient = Quotient::new(key_bits, 10);
            for shift in 0..key_bits - 10 {
                let places: HashSet<_> =
                    (0..1024u128).map(|key| quotient.split(key << shift).0).collect();
                // 1024 balls in 1024 boxes leave about 647 boxes used.
                assert!(places.len() > 400, "{key_bits} {shift}: {}", places.len());
            }
        }
    }
}
