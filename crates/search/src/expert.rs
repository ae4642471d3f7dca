//! Whom a solver asks about a position: the game's expert, or the rules alone.

use game::{Bounds, Expert, Game, Oracle};

/// The rules and whatever oracles there are: for games without an expert, and
/// for measuring what an expert is worth.
pub struct Novice<G: Game> {
    oracles: Vec<Box<dyn Oracle<G>>>,
}

impl<G: Game> Novice<G> {
    /// Somebody who knows the rules and these oracles.
    pub fn new(oracles: Vec<Box<dyn Oracle<G>>>) -> Novice<G> {
        Novice { oracles }
    }
}

impl<G: Game> Expert<G> for Novice<G> {
    fn name(&self) -> &'static str {
        "none"
    }

    fn look(&self, position: &G, moves: &mut Vec<G::Move>) -> Bounds {
        position.legal_moves(moves);
        if let Some(score) = position.score() {
            return Bounds::exact(score);
        }
        self.oracles.iter().fold(position.score_range(), |known, oracle| {
            known.intersect(oracle.bounds(position)).expect("oracles agree with each other")
        })
    }
}
