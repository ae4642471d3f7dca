//! A scale of reference games, n·↑ and n·↑ + ⋆, and where a game lies on it.
//!
//! Whether a game is at most or at least a reference game follows from where
//! its options lie, by arithmetic. So the place of any game is found without
//! its canonical form, in a few bytes per position.

use crate::simple::Simple;

/// The greatest number of ups on the scale, and the least but for the sign.
pub const SCALE_END: i32 = 100;

const NEVER_BELOW: i8 = i8::MIN;
const NEVER_ABOVE: i8 = i8::MAX;

/// Where a game lies among the games `n·↑ + ⋆k` for k = 0 and 1 and n from
/// −[`SCALE_END`] to [`SCALE_END`]: exactly, not just bounds that hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scale {
    lower: [i8; 2],
    upper: [i8; 2],
}

impl Scale {
    /// Zero's place.
    pub const ZERO: Scale = Scale { lower: [0, -2], upper: [0, 2] };

    /// The greatest n of the scale with `n·↑ + ⋆k` ≤ the game, k being 0 or 1.
    pub fn lower(self, k: usize) -> Option<i32> {
        (self.lower[k] != NEVER_BELOW).then_some(self.lower[k].into())
    }

    /// The least n of the scale with the game ≤ `n·↑ + ⋆k`.
    pub fn upper(self, k: usize) -> Option<i32> {
        (self.upper[k] != NEVER_ABOVE).then_some(self.upper[k].into())
    }

    /// The negative's place.
    pub fn negated(self) -> Scale {
        let turn = |n: i8, never: i8, other: i8| if n == never { other } else { -n };
        Scale {
            lower: self.upper.map(|n| turn(n, NEVER_ABOVE, NEVER_BELOW)),
            upper: self.lower.map(|n| turn(n, NEVER_BELOW, NEVER_ABOVE)),
        }
    }

    /// Whether the game is at least zero.
    pub fn at_least_zero(self) -> bool {
        self.lower[0] >= 0
    }

    /// Whether the game is at most zero.
    pub fn at_most_zero(self) -> bool {
        self.upper[0] <= 0
    }

    /// Whether this game is at most the other, if the scale tells.
    #[inline]
    pub fn le(self, other: Scale) -> Option<bool> {
        // A reference game that is at most this one but not the other, or at
        // least the other but not this one.
        if self.lower[0] > other.lower[0]
            || self.lower[1] > other.lower[1]
            || self.upper[0] > other.upper[0]
            || self.upper[1] > other.upper[1]
        {
            return Some(false);
        }
        // n·↑ + ⋆ is positive from n = 2.
        let between = |k: usize, j: usize, gap: i16| {
            i16::from(self.upper[k]) + gap <= i16::from(other.lower[j])
        };
        let known = between(0, 0, 0) || between(1, 1, 0) || between(0, 1, 2) || between(1, 0, 2);
        known.then_some(true)
    }

    /// The place of n·↑ + ⋆k, or of such a game and a number.
    pub fn of_simple(simple: Simple) -> Scale {
        let is_below = |n: i32, k| (Simple::infinitesimal(n, k) + -simple).at_most_zero();
        let is_above = |n: i32, k| (simple + -Simple::infinitesimal(n, k)).at_most_zero();
        // Nothing changes more than two steps away from the game's own ups.
        let near = |n: i32| n.clamp(-SCALE_END, SCALE_END);
        let (from, to) = (near(simple.ups - 3), near(simple.ups + 3));
        let ends = || [SCALE_END, -SCALE_END].into_iter();
        let lower = |k| {
            let all = ends().take(1).chain((from..=to).rev()).chain(ends().skip(1));
            all.clone().find(|&n| is_below(n, k)).map_or(NEVER_BELOW, |n| n as i8)
        };
        let upper = |k| {
            let all = ends().skip(1).chain(from..=to).chain(ends().take(1));
            all.clone().find(|&n| is_above(n, k)).map_or(NEVER_ABOVE, |n| n as i8)
        };
        Scale { lower: [lower(0), lower(1)], upper: [upper(0), upper(1)] }
    }

    /// The place of the game with options at these places.
    pub fn of_options(
        left: impl IntoIterator<Item = Scale>,
        right: impl IntoIterator<Item = Scale>,
    ) -> Scale {
        // n·↑ + ⋆k is at most the game only if no right option is at most it.
        let mut most = [SCALE_END; 2];
        for option in right {
            for (most, upper) in most.iter_mut().zip(option.upper) {
                *most = (*most).min(i32::from(upper) - 1);
            }
        }
        let mut least = [-SCALE_END; 2];
        for option in left {
            for (least, lower) in least.iter_mut().zip(option.lower) {
                *least = (*least).max(i32::from(lower) + 1);
            }
        }
        let lower = lower(most, least);
        // The same for the negative.
        let upper = self::lower(least.map(|n| -n), most.map(|n| -n)).map(|n| match n {
            NEVER_BELOW => NEVER_ABOVE,
            n => -n,
        });
        Scale { lower, upper }
    }
}

/// The lower places of a game of which right options allow at most `most[k]`,
/// and left options at least `least[k]` for the upper places.
///
/// The other condition for n·↑ + ⋆k to be at most the game is that none of its
/// left options is at least the game. These are 0 if n > 0 (and ⋆ for ↑⋆),
/// every smaller nimber if n = 0, and (n+1)·↑ + ⋆(k⊕1) if n < 0.
fn lower(most: [i32; 2], least: [i32; 2]) -> [i8; 2] {
    let at_least_zero = most[0] >= 0;
    let at_most_zero = least[0] <= 0;
    let at_most_star = least[1] <= 0 && !at_least_zero;
    let at_least_star = most[1] >= 0 && !at_most_zero;
    // The least n ≤ 0 with the game at most n·↑ + ⋆k, or 1.
    let negative = |k: usize| {
        let zero = if k == 0 { at_most_zero } else { at_most_star };
        match least[k].max(-SCALE_END) {
            n if n < -1 && !at_least_zero => n,
            -1 if !(at_least_zero || k == 1 && at_least_star) => -1,
            _ if zero => 0,
            _ => 1,
        }
    };
    [0, 1].map(|k| {
        let zero = if k == 0 { at_least_zero } else { at_least_star };
        let n = match most[k] {
            n if n > 1 && !at_most_zero => n,
            1 if !(at_most_zero || k == 1 && at_most_star) => 1,
            _ if zero => 0,
            n => n.min(-1).min(negative(k ^ 1) - 2),
        };
        if n < -SCALE_END { NEVER_BELOW } else { n as i8 }
    })
}
