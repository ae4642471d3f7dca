//! Keys: natural numbers that name positions, as large as a game needs.

use std::cmp::Ordering;

/// A natural number. Zero is `default()`.
///
/// Digits are to the base 128, number 0 the least significant: a file stores
/// one per byte, and a character of a text is one.
pub trait Key: Ord + Clone + Default + Send + Sync + 'static {
    /// Sets a digit that was 0; whether the number is small enough for that.
    fn put_digit(&mut self, place: usize, digit: u8) -> bool;
    /// A digit.
    fn digit(&self, place: usize) -> u8;
    /// How many digits there are up to the last that is not 0.
    fn digits(&self) -> usize;
    /// The sum, if it is small enough.
    fn plus(&self, other: &Self) -> Option<Self>;
    /// The difference to a number that is not larger.
    fn minus(&self, other: &Self) -> Self;
    /// `high · 2^bits + low`, which must be small enough.
    fn join(high: u128, low: u128, bits: u32) -> Self;
    /// The inverse of [`Key::join`].
    fn split(&self, bits: u32) -> (u128, u128);
    /// Bytes that a number occupies.
    fn bytes(&self) -> usize;
}

macro_rules! machine_key {
    ($number:ty) => {
        impl Key for $number {
            #[inline]
            fn put_digit(&mut self, place: usize, digit: u8) -> bool {
                let (digit, shift) = (<$number>::from(digit), 7 * place as u32);
                let fits = shift < <$number>::BITS && digit << shift >> shift == digit;
                if fits {
                    *self |= digit << shift;
                }
                fits
            }
            #[inline]
            fn digit(&self, place: usize) -> u8 {
                (self >> (7 * place)) as u8 & 127
            }
            #[inline]
            fn digits(&self) -> usize {
                (<$number>::BITS - self.leading_zeros()).div_ceil(7) as usize
            }
            #[inline]
            fn plus(&self, other: &Self) -> Option<Self> {
                self.checked_add(*other)
            }
            #[inline]
            fn minus(&self, other: &Self) -> Self {
                self - other
            }
            #[inline]
            fn join(high: u128, low: u128, bits: u32) -> Self {
                (high as $number) << bits | low as $number
            }
            #[inline]
            fn split(&self, bits: u32) -> (u128, u128) {
                (u128::from(self >> bits), u128::from(self & ((1 << bits) - 1)))
            }
            #[inline]
            fn bytes(&self) -> usize {
                size_of::<$number>()
            }
        }
    };
}
machine_key!(u64);
machine_key!(u128);

/// A number of any size up to [`Wide::MOST`] digits, least significant first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wide(Vec<u8>);

impl Wide {
    /// No text is longer, hence no number has more digits.
    pub const MOST: usize = 4096;

    /// The number whose digits are the codes of an ASCII text, the first
    /// character the most significant. Other texts are 0, which is no text's.
    pub fn of_text(text: &str) -> Wide {
        if text.is_ascii() { Wide(text.bytes().rev().collect()) } else { Wide::default() }
    }

    /// The inverse of [`Wide::of_text`].
    pub fn text(&self) -> String {
        self.0.iter().rev().map(|&digit| char::from(digit)).collect()
    }

    fn trimmed(mut digits: Vec<u8>) -> Wide {
        while digits.last() == Some(&0) {
            digits.pop();
        }
        Wide(digits)
    }
}

impl Ord for Wide {
    fn cmp(&self, other: &Wide) -> Ordering {
        let by_length = self.0.len().cmp(&other.0.len());
        by_length.then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl PartialOrd for Wide {
    fn partial_cmp(&self, other: &Wide) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Key for Wide {
    fn put_digit(&mut self, place: usize, digit: u8) -> bool {
        if place < Wide::MOST && digit != 0 {
            self.0.resize(self.0.len().max(place + 1), 0);
            self.0[place] = digit;
        }
        place < Wide::MOST
    }
    fn digit(&self, place: usize) -> u8 {
        self.0.get(place).copied().unwrap_or(0)
    }
    fn digits(&self) -> usize {
        self.0.len()
    }
    fn plus(&self, other: &Wide) -> Option<Wide> {
        let mut carry = 0;
        let sum = (0..=self.digits().max(other.digits())).map(|place| {
            carry = self.digit(place) + other.digit(place) + (carry >> 7);
            carry & 127
        });
        let sum = Wide::trimmed(sum.collect());
        (sum.digits() <= Wide::MOST).then_some(sum)
    }
    fn minus(&self, other: &Wide) -> Wide {
        let mut borrow = 0;
        let difference = (0..self.digits()).map(|place| {
            let digit = 128 + self.digit(place) - other.digit(place) - borrow;
            borrow = u8::from(digit < 128);
            digit & 127
        });
        Wide::trimmed(difference.collect())
    }
    fn join(high: u128, low: u128, bits: u32) -> Wide {
        let bit = |i: u32| match i < bits {
            true => (low >> i) as u8 & 1,
            false => high.checked_shr(i - bits).unwrap_or(0) as u8 & 1,
        };
        let digit = |place: u32| (0..7).fold(0, |digit, i| digit | bit(7 * place + i) << i);
        Wide::trimmed((0..(2 * bits).div_ceil(7)).map(digit).collect())
    }
    fn split(&self, bits: u32) -> (u128, u128) {
        let bit = |i: u32| u128::from(self.digit(i as usize / 7) >> (i % 7) & 1);
        let plane = |from: u32| (0..bits).fold(0, |plane, i| plane | bit(from + i) << i);
        (plane(bits), plane(0))
    }
    fn bytes(&self) -> usize {
        size_of::<Wide>() + self.0.capacity()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Rng;

    #[test]
    fn wide_numbers_count_as_machine_numbers_do() {
        let wide = |n: u128| Wide::join(n >> 64, n & u128::from(u64::MAX), 64);
        let mut rng = Rng::new(1);
        for _ in 0..10_000 {
            let mut number =
                || (u128::from(rng.bits()) << 60 | u128::from(rng.bits())) >> rng.below(124);
            let (mut a, mut b) = (number(), number());
            if a < b {
                (a, b) = (b, a);
            }
            assert_eq!(wide(a).cmp(&wide(b)), a.cmp(&b));
            assert_eq!(wide(a).plus(&wide(b)), Some(wide(a + b)));
            assert_eq!(wide(a).minus(&wide(b)), wide(a - b));
            assert_eq!(wide(a).split(64), (a >> 64, a & u128::from(u64::MAX)));
            assert_eq!(wide(a).digits(), a.digits());
            let mut copies = (0u128, Wide::default());
            for place in 0..a.digits() {
                assert_eq!(wide(a).digit(place), a.digit(place));
                assert!(copies.0.put_digit(place, a.digit(place)));
                assert!(copies.1.put_digit(place, a.digit(place)));
            }
            assert_eq!(copies, (a, wide(a)));
        }
    }

    #[test]
    fn numbers_that_are_too_large() {
        assert!(!0u64.clone().put_digit(9, 2) && 0u64.clone().put_digit(9, 1));
        assert_eq!(u64::MAX.plus(&1), None);
        let mut most = Wide::default();
        assert!((0..Wide::MOST).all(|place| most.put_digit(place, 127)));
        assert!(!most.put_digit(Wide::MOST, 1));
        assert_eq!(most.plus(&Wide::of_text("\u{1}")), None);
    }
}
