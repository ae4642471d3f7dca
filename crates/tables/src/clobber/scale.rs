//! Bounds among n·↑ and n·↑ + ⋆, which every value of Clobber has: all of them
//! are infinitesimal, and multiples of ↑ bound those.

use bytemuck::{Pod, Zeroable};

/// The best bounds of a value by games n·↑ + ⋆k, for k = 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Pod, Zeroable)]
#[repr(C)]
pub struct Scale {
    /// For each k the greatest n with n·↑ + ⋆k at most the value.
    pub lower: [i8; 2],
    /// For each k the least n with n·↑ + ⋆k at least the value.
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
    /// Whether the value is at least zero.
    #[inline]
    pub fn at_least_zero(self) -> bool {
        self.lower[0] >= 0
    }

    /// Whether the value is at most zero.
    #[inline]
    pub fn at_most_zero(self) -> bool {
        self.upper[0] <= 0
    }
}
