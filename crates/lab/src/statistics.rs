//! What a match says about two players: score, Elo, and how sure that is.
//!
//! All of it rests on pairs, not games: both games of a pair share an opening,
//! so their results are not independent, and the five possible scores of a
//! pair (the pentanomial) carry the variance that the interval needs.

use crate::round::{Ending, Played};
use game::Player;
use serde::{Deserialize, Serialize};

/// The result of a game for player A.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// A lost.
    Loss,
    /// Nobody won.
    Draw,
    /// A won.
    Win,
}

impl Outcome {
    /// The result in half points: 0, 1 or 2.
    pub const fn half_points(self) -> usize {
        self as usize
    }
}

/// A finished game of a match, as its state keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// The game's number, from 0.
    pub number: u64,
    /// The result for A.
    pub outcome: Outcome,
    /// How it came about.
    pub ending: Ending,
    /// Moves played, the opening included.
    pub moves: usize,
}

impl GameResult {
    /// What a match keeps of a game.
    pub fn of(number: u64, played: &Played) -> GameResult {
        let outcome = match played.winner {
            None => Outcome::Draw,
            Some(winner) if winner == crate::schedule::side_of_a(number) => Outcome::Win,
            Some(_) => Outcome::Loss,
        };
        let (ending, moves) = (played.ending.clone(), played.game.history().len());
        GameResult { number, outcome, ending, moves }
    }

    /// The side A played.
    pub const fn side_of_a(&self) -> Player {
        crate::schedule::side_of_a(self.number)
    }
}

/// Wins, draws and losses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Record {
    /// Won games.
    pub wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// Lost games.
    pub losses: u64,
}

impl Record {
    /// Counts a game.
    pub fn add(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Loss => self.losses += 1,
            Outcome::Draw => self.draws += 1,
            Outcome::Win => self.wins += 1,
        }
    }

    /// All games.
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }
}

/// The 97.5 % quantile of the normal distribution.
pub(crate) const Z: f64 = 1.959_963_984_540_054;

/// The Elo difference at which a player is expected to score this much.
pub fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The expected score of a player who is this much stronger.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Pairs by A's score in them: none of two points, a half, one, one and a
/// half, two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Counts of LL, LD, DD with WL, WD, WW.
    pub pentanomial: [u64; 5],
}

impl Statistics {
    /// Counts a pair.
    pub fn add(&mut self, first: Outcome, second: Outcome) {
        self.pentanomial[first.half_points() + second.half_points()] += 1;
    }

    /// The number of pairs.
    pub fn pairs(&self) -> u64 {
        self.pentanomial.iter().sum()
    }

    fn weighted(&self, value: impl Fn(f64) -> f64) -> f64 {
        let terms = self.pentanomial.iter().enumerate();
        let sum: f64 = terms.map(|(i, &n)| n as f64 * value(i as f64 / 4.0)).sum();
        sum / self.pairs() as f64
    }

    /// A's mean score, from 0 to 1; a half while nothing is known.
    pub fn score(&self) -> f64 {
        if self.pairs() == 0 { 0.5 } else { self.weighted(|s| s) }
    }

    /// The standard error of the score.
    pub fn standard_error(&self) -> f64 {
        let mean = self.score();
        (self.weighted(|s| (s - mean).powi(2)) / self.pairs() as f64).sqrt()
    }

    /// A 95 % interval around the score.
    ///
    /// Pairs that all ended alike show no variance, which does not mean there
    /// is none: then the interval allows for as many other pairs as may well
    /// have been missed (Clopper and Pearson), whatever their score.
    pub fn interval(&self) -> (f64, f64) {
        if self.pairs() == 0 {
            return (0.0, 1.0);
        }
        let (score, error) = (self.score(), self.standard_error());
        if error == 0.0 {
            let alike = 0.025f64.powf(1.0 / self.pairs() as f64);
            return (alike * score, alike * score + (1.0 - alike));
        }
        ((score - Z * error).max(0.0), (score + Z * error).min(1.0))
    }

    /// The Elo difference, A minus B; infinite if one side won everything.
    pub fn elo(&self) -> f64 {
        elo(self.score())
    }

    /// Half the width of the interval in Elo; infinite where it reaches 0 or 1.
    pub fn elo_error(&self) -> f64 {
        let (low, high) = self.interval();
        (elo(high) - elo(low)) / 2.0
    }

    /// The likelihood that A is the stronger player.
    ///
    /// From the normal distribution of the score; where all pairs ended alike,
    /// from the chance that the next pair goes the other way, with a uniform
    /// prior.
    pub fn likelihood_of_superiority(&self) -> f64 {
        let difference = self.score() - 0.5;
        if difference == 0.0 {
            return 0.5;
        }
        let error = self.standard_error();
        if error == 0.0 {
            let doubt = 0.5f64.powf(self.pairs() as f64 + 1.0);
            return if difference > 0.0 { 1.0 - doubt } else { doubt };
        }
        0.5 * libm::erfc(-difference / error / std::f64::consts::SQRT_2)
    }
}
