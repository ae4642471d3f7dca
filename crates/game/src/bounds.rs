//! What is known of a position's score: at least `lower`, at most `upper`.

use crate::{Player, Score};
use serde::Serialize;
use std::fmt;

/// An interval that contains the game-theoretic score of a position, seen by
/// the first player. All exact knowledge in Zermelo takes this form.
///
/// ```
/// use game::{Bounds, Score};
/// let at_least_a_draw = Bounds::new(Score::DRAW, Score::WIN);
/// let not_a_win = Bounds::new(Score::LOSS, Score::DRAW);
/// let both = at_least_a_draw.intersect(not_a_win).unwrap();
/// assert_eq!(both.decided(), Some(Score::DRAW));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Bounds {
    /// The score is at least this.
    pub lower: Score,
    /// The score is at most this.
    pub upper: Score,
}

impl Bounds {
    /// Nothing known in a game of win, draw and loss.
    pub const WIN_DRAW_LOSS: Bounds = Bounds { lower: Score::LOSS, upper: Score::WIN };

    /// The interval from `lower` to `upper`.
    ///
    /// # Panics
    /// If `lower > upper`: such bounds would claim that no score is possible.
    #[inline]
    pub fn new(lower: Score, upper: Score) -> Bounds {
        assert!(lower <= upper, "lower bound {lower} above upper bound {upper}");
        Bounds { lower, upper }
    }

    /// The score is known.
    #[inline]
    pub const fn exact(score: Score) -> Bounds {
        Bounds { lower: score, upper: score }
    }

    /// The score, once the bounds meet.
    #[inline]
    pub fn decided(self) -> Option<Score> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// What the player whose view this is gets: `win`, `draw` or `loss`, once
    /// the bounds tell, whatever the margin.
    pub fn result(self) -> Option<&'static str> {
        match (self.lower.0, self.upper.0) {
            (1.., _) => Some("win"),
            (_, ..=-1) => Some("loss"),
            (0, 0) => Some("draw"),
            _ => None,
        }
    }

    /// Whether `score` lies within.
    #[inline]
    pub fn contains(self, score: Score) -> bool {
        self.lower <= score && score <= self.upper
    }

    /// Both facts hold: the common part, or `None` where they contradict each
    /// other (which means that one of their sources is wrong).
    #[inline]
    pub fn intersect(self, other: Bounds) -> Option<Bounds> {
        let lower = self.lower.max(other.lower);
        let upper = self.upper.min(other.upper);
        (lower <= upper).then_some(Bounds { lower, upper })
    }

    /// The same fact in a game that never ends with 0.
    #[inline]
    pub fn without_draw(self) -> Bounds {
        let lower = if self.lower == Score::DRAW { Score(1) } else { self.lower };
        let upper = if self.upper == Score::DRAW { Score(-1) } else { self.upper };
        Bounds { lower, upper }
    }

    /// One of the two facts holds, unknown which: the interval around both.
    #[inline]
    pub fn merge(self, other: Bounds) -> Bounds {
        Bounds { lower: self.lower.min(other.lower), upper: self.upper.max(other.upper) }
    }

    /// `chooser` may pick between positions with these bounds: the backup of a
    /// node from its children.
    #[inline]
    pub fn best_for(self, chooser: Player, other: Bounds) -> Bounds {
        match chooser {
            Player::First => {
                Bounds { lower: self.lower.max(other.lower), upper: self.upper.max(other.upper) }
            }
            Player::Second => {
                Bounds { lower: self.lower.min(other.lower), upper: self.upper.min(other.upper) }
            }
        }
    }

    /// The same knowledge seen by `player`: scores negated and ends swapped for
    /// the second player. Applying it twice gives the bounds back.
    #[inline]
    pub fn seen_by(self, player: Player) -> Bounds {
        match player {
            Player::First => self,
            Player::Second => Bounds { lower: -self.upper, upper: -self.lower },
        }
    }
}

impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {}]", self.lower, self.upper)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Vec<Bounds> {
        let scores = -3..=3;
        let pairs = scores.clone().flat_map(|l| scores.clone().map(move |u| (l, u)));
        pairs.filter(|(l, u)| l <= u).map(|(l, u)| Bounds::new(Score(l), Score(u))).collect()
    }

    #[test]
    fn operations_agree_with_sets_of_scores() {
        for a in all() {
            assert_eq!(a.seen_by(Player::Second).seen_by(Player::Second), a);
            for b in all() {
                let common = a.intersect(b);
                for s in (-3..=3).map(Score) {
                    let in_both = a.contains(s) && b.contains(s);
                    assert_eq!(common.is_some_and(|c| c.contains(s)), in_both);
                    if a.contains(s) || b.contains(s) {
                        assert!(a.merge(b).contains(s));
                    }
                }
                for (x, y) in [(a.lower, b.lower), (a.upper, b.upper), (a.lower, b.upper)] {
                    assert!(a.best_for(Player::First, b).contains(x.max(y)));
                    assert!(a.best_for(Player::Second, b).contains(x.min(y)));
                }
                let mirrored = a
                    .seen_by(Player::Second)
                    .best_for(Player::First, b.seen_by(Player::Second))
                    .seen_by(Player::Second);
                assert_eq!(mirrored, a.best_for(Player::Second, b));
            }
        }
    }

    #[test]
    #[should_panic(expected = "above upper bound")]
    fn crossed_bounds_are_refused() {
        let _ = Bounds::new(Score::WIN, Score::LOSS);
    }
}
