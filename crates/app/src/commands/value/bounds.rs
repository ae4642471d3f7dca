//! What can be said of a position whose value is too large: where it lies on
//! the scale of ups.

use cgt::{Limit, Outcome, Position, Scale, Simple};

/// About how many bytes a position takes while its place is looked for.
const BYTES_PER_POSITION: usize = 256;
/// No more positions than this, so that it does not take long.
const MOST_POSITIONS: usize = 1 << 18;

/// Bounds and winners.
pub struct Fallback {
    /// The greatest reference game below the position and the least above.
    pub lower: Option<Simple>,
    /// See `lower`.
    pub upper: Option<Simple>,
    /// The same of the subgames.
    pub parts: Vec<(Option<Simple>, Option<Simple>)>,
    /// Whether Left wins if Left begins, and if Right does.
    pub left_wins: [Option<bool>; 2],
    /// Whether a search can find nothing better.
    pub exact: bool,
}

/// A lower and an upper bound.
type Pair = (Option<Simple>, Option<Simple>);

/// How many ups without a star and with one.
type Ends = [Option<i32>; 2];

/// The best lower and upper bound of a scale, without stars if both are as good.
pub fn ends(scale: Scale) -> Pair {
    best(of_scale(scale))
}

fn of_scale(scale: Scale) -> [Ends; 2] {
    [[0, 1].map(|k| scale.lower(k)), [0, 1].map(|k| scale.upper(k))]
}

/// An all-small game of at most n moves is at most (n+1)·↑, by induction: Left,
/// going second in the difference, answers in the game itself as long as there
/// are moves. Where nothing is known of its length nothing is known.
fn by_length(longest: Option<u32>) -> [Ends; 2] {
    let ups = longest.and_then(|moves| i32::try_from(moves).ok()).map(|moves| moves + 1);
    [[ups.map(|ups| -ups), None], [ups, None]]
}

fn best([lower, upper]: [Ends; 2]) -> Pair {
    let game = |(ups, star): (i32, usize)| Simple::infinitesimal(ups, star as u32);
    let all = |ends: Ends| {
        ends.into_iter()
            .enumerate()
            .filter_map(|(star, ups)| Some((ups?, star)))
            .collect::<Vec<_>>()
    };
    let lower = all(lower).into_iter().max_by_key(|&(ups, star)| (ups, 1 - star));
    let upper = all(upper).into_iter().min_by_key(|&(ups, star)| (ups, star));
    (lower.map(game), upper.map(game))
}

/// Bounds of a sum: each summand with a star or without.
fn add(a: Ends, b: Ends, better: fn(i32, i32) -> i32) -> Ends {
    [0, 1].map(|k| {
        let sums = [0, 1].map(|j: usize| Some(a[j]? + b[j ^ k]?));
        match sums {
            [Some(first), Some(second)] => Some(better(first, second)),
            [first, second] => first.or(second),
        }
    })
}

impl Fallback {
    /// Looks at the whole position if that fits into the memory, else at its
    /// subgames, of which some are `known`.
    pub fn of(
        position: &dyn Position,
        known: &[Option<Scale>],
        memory: usize,
        stop: &dyn Fn() -> bool,
    ) -> Fallback {
        let positions = (memory / BYTES_PER_POSITION).min(MOST_POSITIONS);
        let limit = Limit { positions, stop };
        let found = position.scales(limit);
        let scales: Vec<_> = known.iter().zip(found).map(|(&k, found)| k.or(found.ok())).collect();
        let whole = match scales[..] {
            [only] => only,
            _ => position.scale(limit).ok(),
        };
        let parts: Vec<[Ends; 2]> = scales
            .iter()
            .zip(position.longest())
            .map(|(scale, longest)| scale.map_or_else(|| by_length(longest), of_scale))
            .collect();
        let sum = parts.iter().fold(of_scale(Scale::ZERO), |sum, part| {
            [add(sum[0], part[0], i32::max), add(sum[1], part[1], i32::min)]
        });
        let (lower, upper) = whole.map_or_else(|| best(sum), ends);
        let parts = parts.into_iter().map(best).collect();
        let left_wins = match whole {
            Some(scale) => {
                let outcome = Outcome::of(scale.at_least_zero(), scale.at_most_zero());
                [true, false].map(|left_moves| Some(outcome.left_wins(left_moves)))
            }
            None => by_bounds(lower, upper),
        };
        Fallback { lower, upper, parts, left_wins, exact: whole.is_some() }
    }

    /// Who wins, if that is known for both.
    pub fn outcome(&self) -> Option<Outcome> {
        let [left_first, right_first] = self.left_wins;
        Some(Outcome::of(right_first?, !left_first?))
    }
}

/// Who wins by bounds that hold but need not be the best: a game that is at
/// least zero is won by Left moving second, one that is not at most zero by Left
/// moving first, and so for Right.
fn by_bounds(lower: Option<Simple>, upper: Option<Simple>) -> [Option<bool>; 2] {
    let at_least_zero = lower.is_some_and(|lower| (-lower).at_most_zero());
    let at_most_zero = upper.is_some_and(Simple::at_most_zero);
    let not_at_most_zero = lower.is_some_and(|lower| !lower.at_most_zero());
    let not_at_least_zero = upper.is_some_and(|upper| !(-upper).at_most_zero());
    let winner = |left: bool, right: bool| (left || right).then_some(left);
    [winner(not_at_most_zero, at_most_zero), winner(at_least_zero, not_at_least_zero)]
}
