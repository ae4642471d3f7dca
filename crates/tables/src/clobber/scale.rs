//! Comparison with the scale n·↑ and n·↑ + ⋆, which bounds every value of
//! Clobber: all of them are infinitesimal, and multiples of ↑ bound those.

use bytemuck::{Pod, Zeroable};

/// Where a value lies among n·↑ + ⋆k, for k = 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Pod, Zeroable)]
#[repr(C)]
pub struct Scale {
    /// For each k the greatest n known with n·↑ + ⋆k at most the value.
    pub lower: [i8; 2],
    /// For each k the least n known with n·↑ + ⋆k at least the value.
    pub upper: [i8; 2],
}

/// No value of the table lies outside of this many ↑: every move changes the
/// bounds by at most 3.
pub(super) const WIDEST: i8 = 60;

impl Scale {
    /// Of zero: 0 ≤ 0, and ⋆ is confused with 0, but ↓⋆ < … < ↑⋆ are not: it
    /// takes two ↑.
    pub const ZERO: Scale = Scale { lower: [0, -2], upper: [0, 2] };

    /// The negative's.
    pub fn negated(self) -> Scale {
        Scale { lower: self.upper.map(|n| -n), upper: self.lower.map(|n| -n) }
    }

    /// Bounds of a sum: for each k the best of both ways to get ⋆k. Only for the
    /// parts of one position of the table, because larger sums leave the range.
    pub(super) fn plus(self, other: Scale) -> Scale {
        let both = |a: [i8; 2], b: [i8; 2], k: usize| {
            [0, 1].map(|i| a[i].saturating_add(b[i ^ k]).clamp(-WIDEST, WIDEST))
        };
        let lower = |k| both(self.lower, other.lower, k).into_iter().max().expect("two");
        let upper = |k| both(self.upper, other.upper, k).into_iter().min().expect("two");
        Scale { lower: [lower(0), lower(1)], upper: [upper(0), upper(1)] }
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

    /// Whether bounds that may not be the best ones tell who wins: comparison
    /// with ⋆ shows that zero is not among the possible values, or is not above
    /// or below.
    pub(super) fn decides_zero(self) -> bool {
        let not_at_least = self.upper[0] <= -1 || self.upper[1] <= 1;
        let not_at_most = self.lower[0] >= 1 || self.lower[1] >= -1;
        (self.at_least_zero() || not_at_least) && (self.at_most_zero() || not_at_most)
    }

    /// The scale of a game by those of its options, with whether these are
    /// exact: then so is the result. Otherwise it is what can be said for sure.
    pub fn of_options(left: &[(Scale, bool)], right: &[(Scale, bool)]) -> Scale {
        if left.is_empty() || right.is_empty() {
            // In Clobber either both players can move or none.
            return Scale::ZERO;
        }
        let sights = |of: &[(Scale, bool)]| of.iter().map(|&o| Sight::of(o)).collect::<Vec<_>>();
        Comparison::new(&sights(left), &sights(right)).scale()
    }
}

/// Whether n·↑ + ⋆k ≤ m·↑ + ⋆j.
fn le([n, k]: [i32; 2], [m, j]: [i32; 2]) -> bool {
    n - m <= -2 || n - m <= 0 && k == j
}

/// What is sure of an option X against S = n·↑ + ⋆k, as thresholds for n.
#[derive(Clone, Copy)]
struct Sight {
    /// S ≤ X from here downwards.
    ge: [i32; 2],
    /// Not S ≤ X from here upwards.
    not_ge: [i32; 2],
    /// X ≤ S from here upwards.
    le: [i32; 2],
    /// Not X ≤ S from here downwards.
    not_le: [i32; 2],
}

impl Sight {
    fn of((scale, exact): (Scale, bool)) -> Sight {
        let (ge, le) = (scale.lower.map(i32::from), scale.upper.map(i32::from));
        if exact {
            return Sight { ge, le, not_ge: ge.map(|n| n + 1), not_le: le.map(|n| n - 1) };
        }
        // S ≤ X would give S ≤ U for an upper bound U of X. So it is sure not
        // to hold from where S is no longer ≤ U.
        let not_ge = [0, 1].map(|k: usize| (le[k] + 1).min(le[k ^ 1] - 1));
        let not_le = [0, 1].map(|k: usize| (ge[k] - 1).max(ge[k ^ 1] + 1));
        Sight { ge, le, not_ge, not_le }
    }
}

/// A game G against the whole scale: G ≤ S if no left option of G is ≥ S and no
/// right option of S is ≤ G, from the small S to the large ones.
struct Comparison {
    /// Over the left options: one is ≥ S, none is ≥ S.
    some_left: [i32; 2],
    no_left: [i32; 2],
    /// Over the right options: one is ≤ S, none is ≤ S.
    some_right: [i32; 2],
    no_right: [i32; 2],
    /// How far the scale is looked at to both sides.
    reach: i32,
    /// Per n and k: G ≤ S, not G ≤ S, S ≤ G, not S ≤ G, where sure.
    known: Vec<[[bool; 4]; 2]>,
}

const LE: usize = 0;
const NOT_LE: usize = 1;
const GE: usize = 2;
const NOT_GE: usize = 3;

impl Comparison {
    fn new(left: &[Sight], right: &[Sight]) -> Comparison {
        let over = |of: &[Sight], field: fn(&Sight) -> [i32; 2], best: fn(i32, i32) -> i32| {
            [0, 1].map(|k: usize| of.iter().map(|s| field(s)[k]).reduce(best).expect("not empty"))
        };
        let some_left = over(left, |s| s.ge, i32::max);
        let no_left = over(left, |s| s.not_ge, i32::max);
        let some_right = over(right, |s| s.le, i32::min);
        let no_right = over(right, |s| s.not_le, i32::min);
        let all = [some_left, no_left, some_right, no_right];
        let reach = all.as_flattened().iter().map(|n| n.abs()).max().expect("eight") + 4;
        let known = vec![[[false; 4]; 2]; 2 * reach as usize + 1];
        let mut game = Comparison { some_left, no_left, some_right, no_right, reach, known };
        game.look(0, 0);
        game.look(0, 1);
        for n in 1..=reach {
            for k in 0..2 {
                game.look(n, k);
                game.look(-n, k);
            }
        }
        game
    }

    fn at(&self, n: i32, k: usize) -> [bool; 4] {
        self.known[(n + self.reach) as usize][k]
    }

    /// All that is sure about S = n·↑ + ⋆k, from its options in canonical form.
    fn look(&mut self, n: i32, k: usize) {
        let left: Vec<(i32, usize)> = match (n, k) {
            (0, 0) => vec![],
            (0, _) => vec![(0, 0)],
            (1, 1) => vec![(0, 0), (0, 1)],
            (1.., _) => vec![(0, 0)],
            (-1, 1) => vec![(0, 0)],
            _ => vec![(n + 1, k ^ 1)],
        };
        let right: Vec<(i32, usize)> = match (n, k) {
            (0, 0) => vec![],
            (0, _) => vec![(0, 0)],
            (-1, 1) => vec![(0, 0), (0, 1)],
            (..=-1, _) => vec![(0, 0)],
            (1, 1) => vec![(0, 0)],
            _ => vec![(n - 1, k ^ 1)],
        };
        let mut known = [false; 4];
        known[LE] = n >= self.no_left[k] && right.iter().all(|&(m, j)| self.at(m, j)[NOT_GE]);
        known[NOT_LE] = n <= self.some_left[k] || right.iter().any(|&(m, j)| self.at(m, j)[GE]);
        known[GE] = n <= self.no_right[k] && left.iter().all(|&(m, j)| self.at(m, j)[NOT_LE]);
        known[NOT_GE] = n >= self.some_right[k] || left.iter().any(|&(m, j)| self.at(m, j)[LE]);
        self.known[(n + self.reach) as usize][k] = known;
    }

    /// The best bounds for each k; where one is not found on the scale, what
    /// the other k's gives: ⋆ lies between two ↑ and two ↓.
    fn scale(&self) -> Scale {
        let all = -self.reach..=self.reach;
        let widest = i32::from(WIDEST);
        let lower = [0, 1].map(|k| all.clone().rev().find(|&n| self.at(n, k)[GE]));
        let upper = [0, 1].map(|k| all.clone().find(|&n| self.at(n, k)[LE]));
        let limit = |n: i32| n.clamp(-widest, widest) as i8;
        let below = |k: usize| {
            let through_other = lower[k ^ 1].map_or(-widest, |n| n - 2);
            limit(lower[k].unwrap_or(-widest).max(through_other))
        };
        let above = |k: usize| {
            let through_other = upper[k ^ 1].map_or(widest, |n| n + 2);
            limit(upper[k].unwrap_or(widest).min(through_other))
        };
        let scale = Scale { lower: [below(0), below(1)], upper: [above(0), above(1)] };
        debug_assert!(le([scale.lower[0].into(), 0], [scale.upper[0].into(), 0]));
        scale
    }
}
