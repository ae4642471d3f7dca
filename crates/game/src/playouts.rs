//! Many random games, counted.

use crate::{Notation, Player, Rng};

/// What came of a number of uniformly random games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayoutReport {
    /// How many games were played.
    pub playouts: u64,
    /// How many moves they had together.
    pub plies: u64,
    /// Games the first player won.
    pub first_wins: u64,
    /// Games the second player won.
    pub second_wins: u64,
    /// Games nobody won.
    pub draws: u64,
    /// Games by the way they were won, where the game distinguishes ways.
    pub endings: Vec<(&'static str, u64)>,
}

impl PlayoutReport {
    /// The mean number of moves of a game.
    pub fn mean_length(&self) -> f64 {
        self.plies as f64 / self.playouts.max(1) as f64
    }

    /// Adds the games of another report of the same game.
    pub fn add(&mut self, other: &PlayoutReport) {
        self.playouts += other.playouts;
        self.plies += other.plies;
        self.first_wins += other.first_wins;
        self.second_wins += other.second_wins;
        self.draws += other.draws;
        if self.endings.is_empty() {
            self.endings.clone_from(&other.endings);
        } else {
            for (mine, theirs) in self.endings.iter_mut().zip(&other.endings) {
                mine.1 += theirs.1;
            }
        }
    }
}

/// Plays `count` uniformly random games from `start`, each a
/// [`Game::random_playout`](crate::Game::random_playout).
pub fn playouts<G: Notation>(start: &G, count: u64, rng: &mut Rng) -> PlayoutReport {
    let mut report = PlayoutReport {
        playouts: count,
        endings: start.endings().iter().map(|&name| (name, 0)).collect(),
        ..PlayoutReport::default()
    };
    for _ in 0..count {
        let mut position = start.clone();
        report.plies += u64::from(position.random_playout(rng, |_| ()));
        let score = position.score().expect("a playout runs to the end of the game");
        match score.winner() {
            Some(Player::First) => report.first_wins += 1,
            Some(Player::Second) => report.second_wins += 1,
            None => report.draws += 1,
        }
        if let Some(ending) = position.ending()
            && let Some(entry) = report.endings.iter_mut().find(|(name, _)| *name == ending)
        {
            entry.1 += 1;
        }
    }
    report
}
