//! Learning to judge positions while solving.
//!
//! A game lists features of its positions ([`Oracle::features`]). Every position that the
//! search settles is an example: a logistic regression over its features learns who wins
//! such positions, and children are searched in the order of what it says. It steers the
//! search and nothing else: bounds never depend on it.
//!
//! What was learnt late would come too late for the moves near the root, so the search
//! begins again at times; its table remembers what was proven.

use game::{Game, Oracle};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// How fast weights change at first (Adagrad: later the slower the more they have changed).
const RATE: f32 = 0.3;
/// The search begins again after so many positions,
const FIRST_ROUND: u64 = 200_000;
/// and every round is so much longer than the one before, in percent.
const GROWTH: u64 = 150;

/// Weights of features, shared by all threads. Two that change a weight at once may lose a
/// change, which does no harm.
pub(super) struct Learner {
    weights: Vec<Weight>,
}

/// A floating-point number and the sum of the squares of its changes, as bits.
struct Weight {
    value: AtomicU32,
    squares: AtomicU32,
}

impl Learner {
    /// Weights for so many features; `None` if there are none.
    pub fn new(features: usize) -> Option<Learner> {
        let weight = || Weight {
            value: AtomicU32::new(0f32.to_bits()),
            squares: AtomicU32::new(1f32.to_bits()),
        };
        let weights = (0..features).map(|_| weight()).collect();
        (features > 0).then_some(Learner { weights })
    }

    /// The log odds that the mover gets what was asked about.
    fn judge(&self, features: &[u32]) -> f32 {
        let value = |&f: &u32| f32::from_bits(self.weights[f as usize].value.load(Relaxed));
        features.iter().map(value).sum()
    }

    /// How promising a position is for its mover, in thousandths of log odds.
    #[inline]
    pub fn promise<G: Game>(
        &self,
        oracle: &dyn Oracle<G>,
        position: &G,
        features: &mut Vec<u32>,
    ) -> i32 {
        oracle.features(position, features);
        (1000.0 * self.judge(features)) as i32
    }

    /// An example: whether the mover of a position got what was asked about.
    pub fn learn<G: Game>(
        &self,
        oracle: &dyn Oracle<G>,
        position: &G,
        success: bool,
        features: &mut Vec<u32>,
    ) {
        oracle.features(position, features);
        let expected = 1.0 / (1.0 + (-self.judge(features)).exp());
        let error = f32::from(u8::from(success)) - expected;
        for &feature in features.iter() {
            let weight = &self.weights[feature as usize];
            let squares = f32::from_bits(weight.squares.load(Relaxed)) + error * error;
            weight.squares.store(squares.to_bits(), Relaxed);
            let value = f32::from_bits(weight.value.load(Relaxed)) + RATE * error / squares.sqrt();
            weight.value.store(value.to_bits(), Relaxed);
        }
    }
}

/// When a search that learns begins again.
pub(super) struct Rounds {
    length: u64,
}

impl Rounds {
    pub fn new() -> Rounds {
        Rounds { length: FIRST_ROUND }
    }

    /// The number of positions at which the round ends that begins now.
    pub fn end(&self, now: u64) -> u64 {
        now.saturating_add(self.length)
    }

    /// A round is over.
    pub fn next(&mut self) {
        self.length = self.length.saturating_mul(GROWTH) / 100;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_with_success_is_promising() {
        struct Two;
        impl Oracle<games::tic_tac_toe::Board> for Two {
            fn name(&self) -> &'static str {
                "two"
            }
            fn bounds(&self, position: &games::tic_tac_toe::Board) -> game::Bounds {
                position.score_range()
            }
            /// Whether the mover has begun.
            fn features(&self, position: &games::tic_tac_toe::Board, features: &mut Vec<u32>) {
                features.clear();
                features.push(position.plies_left() % 2);
            }
        }
        let start = <games::tic_tac_toe::TicTacToe as game::Family>::start("").unwrap();
        let next = start.after(0);
        let learner = Learner::new(2).unwrap();
        let mut scratch = Vec::new();
        assert_eq!(learner.promise(&Two, &start, &mut scratch), 0);
        for _ in 0..50 {
            learner.learn(&Two, &start, true, &mut scratch);
            learner.learn(&Two, &next, false, &mut scratch);
        }
        assert!(learner.promise(&Two, &start, &mut scratch) > 1000);
        assert!(learner.promise(&Two, &next, &mut scratch) < -1000);
        assert!(Learner::new(0).is_none());
    }
}
