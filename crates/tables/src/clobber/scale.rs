//! Bounds among n·↑ and n·↑ + ⋆, which every value of Clobber has: all of them
//! are infinitesimal, and multiples of ↑ bound those.

use bytemuck::{Pod, Zeroable};
use cgt::Simple;

/// Bounds of a value by games n·↑ + ⋆k, for k = 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Pod, Zeroable)]
#[repr(C)]
pub struct Scale {
    /// For each k the greatest n known with n·↑ + ⋆k at most the value.
    pub lower: [i8; 2],
    /// For each k the least n known with n·↑ + ⋆k at least the value.
    pub upper: [i8; 2],
}

impl From<cgt::Scale> for Scale {
    fn from(place: cgt::Scale) -> Scale {
        let found = "the values of few stones lie well within the scale";
        let lower = [0, 1].map(|k| place.lower(k).expect(found) as i8);
        Scale { lower, upper: [0, 1].map(|k| place.upper(k).expect(found) as i8) }
    }
}

impl Scale {
    /// The negative's.
    pub fn negated(self) -> Scale {
        Scale { lower: self.upper.map(|n| -n), upper: self.lower.map(|n| -n) }
    }

    /// Whether the value is known to be at least zero.
    #[inline]
    pub fn at_least_zero(self) -> bool {
        self.lower[0] >= 0
    }

    /// Whether the value is known to be at most zero.
    #[inline]
    pub fn at_most_zero(self) -> bool {
        self.upper[0] <= 0
    }

    /// Whether bounds that may not be the best ones tell who wins: each of the
    /// two questions is answered yes, or no because zero is on the wrong side
    /// of a bound.
    pub(super) fn decides_zero(self) -> bool {
        let not_at_least = self.upper[0] <= -1 || self.upper[1] <= 1;
        let not_at_most = self.lower[0] >= 1 || self.lower[1] >= -1;
        (self.at_least_zero() || not_at_least) && (self.at_most_zero() || not_at_most)
    }

    /// Bounds of a sum: for each k the best of both ways to get ⋆k. Only for
    /// the parts of one position of the table, because larger sums leave the
    /// range.
    pub(super) fn plus(self, other: Scale) -> Scale {
        let both = |a: [i8; 2], b: [i8; 2], k: usize| [a[0] + b[k], a[1] + b[k ^ 1]];
        let lower = |k| both(self.lower, other.lower, k).into_iter().max().expect("two");
        let upper = |k| both(self.upper, other.upper, k).into_iter().min().expect("two");
        Scale { lower: [lower(0), lower(1)], upper: [upper(0), upper(1)] }
    }

    /// Bounds of the game with these options, which are exact places or bounds.
    /// A game does not get smaller if its options are replaced by greater ones,
    /// so the place of the game of upper bounds is an upper bound; likewise
    /// below.
    pub(super) fn of_options(left: &[Bounded], right: &[Bounded]) -> Scale {
        let place = |bound: &dyn Fn(Scale) -> (i8, u32)| {
            let replaced = |option: &Bounded| match *option {
                Bounded::Exactly(place) => place,
                Bounded::Within(scale) => {
                    let (ups, nimber) = bound(scale);
                    cgt::Scale::of_simple(Simple::infinitesimal(ups.into(), nimber))
                }
            };
            let places = |options: &[Bounded]| options.iter().map(replaced).collect::<Vec<_>>();
            Scale::from(cgt::Scale::of_options(places(left), places(right)))
        };
        let with = |k: usize| {
            let below = place(&|scale| (scale.lower[k], k as u32));
            let above = place(&|scale| (scale.upper[k], k as u32));
            Scale { lower: below.lower, upper: above.upper }
        };
        let (a, b) = (with(0), with(1));
        Scale {
            lower: [0, 1].map(|k| a.lower[k].max(b.lower[k])),
            upper: [0, 1].map(|k| a.upper[k].min(b.upper[k])),
        }
    }
}

/// What is known of an option.
#[derive(Clone, Copy, Debug)]
pub(super) enum Bounded {
    Exactly(cgt::Scale),
    Within(Scale),
}
