//! Numbers: fractions whose denominator is a power of two.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Neg, Sub};

/// The number `numerator / 2^exponent`, in lowest terms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dyadic {
    numerator: i64,
    exponent: u8,
}

impl Dyadic {
    /// Zero.
    pub const ZERO: Dyadic = Dyadic { numerator: 0, exponent: 0 };

    /// The number `numerator / 2^exponent`.
    ///
    /// # Panics
    /// If the exponent is above 62.
    pub fn new(numerator: i64, exponent: u8) -> Dyadic {
        assert!(exponent <= 62, "a denominator of 2^{exponent} is too large");
        let common = numerator.trailing_zeros().min(u32::from(exponent)) as u8;
        match numerator {
            0 => Dyadic::ZERO,
            _ => Dyadic { numerator: numerator >> common, exponent: exponent - common },
        }
    }

    /// The integer itself, if it is one.
    pub fn integer(self) -> Option<i64> {
        (self.exponent == 0).then_some(self.numerator)
    }

    /// The numerator in lowest terms.
    pub fn numerator(self) -> i64 {
        self.numerator
    }

    /// The power of two in the denominator.
    pub fn exponent(self) -> u8 {
        self.exponent
    }

    /// Half of it.
    pub fn half(self) -> Dyadic {
        Dyadic::new(self.numerator, self.exponent + 1)
    }

    /// Both numerators over the larger denominator.
    fn common(self, other: Dyadic) -> (i128, i128, u8) {
        let exponent = self.exponent.max(other.exponent);
        let scale = |d: Dyadic| i128::from(d.numerator) << (exponent - d.exponent);
        (scale(self), scale(other), exponent)
    }
}

impl From<i64> for Dyadic {
    fn from(integer: i64) -> Dyadic {
        Dyadic { numerator: integer, exponent: 0 }
    }
}

impl Add for Dyadic {
    type Output = Dyadic;

    /// # Panics
    /// If the sum does not fit.
    fn add(self, other: Dyadic) -> Dyadic {
        let (a, b, exponent) = self.common(other);
        Dyadic::new(i64::try_from(a + b).expect("the number is too large"), exponent)
    }
}

impl Neg for Dyadic {
    type Output = Dyadic;

    fn neg(self) -> Dyadic {
        Dyadic { numerator: -self.numerator, ..self }
    }
}

impl Sub for Dyadic {
    type Output = Dyadic;

    fn sub(self, other: Dyadic) -> Dyadic {
        self + -other
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Dyadic) -> Ordering {
        let (a, b, _) = self.common(*other);
        a.cmp(&b)
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// `3`, `-1/2`.
impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exponent {
            0 => write!(f, "{}", self.numerator),
            e => write!(f, "{}/{}", self.numerator, 1u64 << e),
        }
    }
}
