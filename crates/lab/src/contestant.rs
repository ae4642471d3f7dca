//! Who plays: anything that chooses a move.

use game::{AnyGame, Bounds, Rng};
use search::{AnySearch, Budget};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What a player does when it is its turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Plays this.
    Move(String),
    /// Gives the game up.
    Resign,
}

/// A decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What to do.
    pub reply: Reply,
    /// What the player has proven of the position, seen by the first player.
    /// Only players whose proofs we trust may fill it in: the game can be
    /// ended on it.
    pub proof: Option<Bounds>,
    /// Simulations that it took.
    pub simulations: u64,
}

/// Why a player cannot go on. It loses the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "detail", rename_all = "lowercase")]
pub enum Failure {
    /// Its process ended.
    Crash(String),
    /// It did not answer in time.
    Timeout(String),
    /// It said something that is not an answer.
    Protocol(String),
    /// It played an unreadable or illegal move.
    Illegal(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Crash(detail) => write!(f, "crashed: {detail}"),
            Failure::Timeout(detail) => write!(f, "timed out: {detail}"),
            Failure::Protocol(detail) => write!(f, "broke the protocol: {detail}"),
            Failure::Illegal(detail) => write!(f, "illegal move: {detail}"),
        }
    }
}

/// A player of one game.
pub trait Contestant: Send {
    /// Gets ready to play from this position on.
    fn begin(&mut self, game: &dyn AnyGame) -> Result<(), Failure>;
    /// Chooses for the side to move. The game is the one it began with, gone on.
    fn choose(&mut self, game: &dyn AnyGame) -> Result<Choice, Failure>;
}

/// Plays uniformly random moves.
pub struct RandomMover(Rng);

impl RandomMover {
    /// A random mover with this seed.
    pub fn new(seed: u64) -> RandomMover {
        RandomMover(Rng::new(seed))
    }
}

impl Contestant for RandomMover {
    fn begin(&mut self, _: &dyn AnyGame) -> Result<(), Failure> {
        Ok(())
    }

    fn choose(&mut self, game: &dyn AnyGame) -> Result<Choice, Failure> {
        let reply = game.random_move(&mut self.0).map_or(Reply::Resign, Reply::Move);
        Ok(Choice { reply, proof: None, simulations: 0 })
    }
}

/// Plays what a search finds.
pub struct Searcher {
    search: Box<dyn AnySearch>,
    budget: Budget,
}

impl Searcher {
    /// A player with this search and this budget a move.
    pub fn new(search: Box<dyn AnySearch>, budget: Budget) -> Searcher {
        Searcher { search, budget }
    }
}

impl Contestant for Searcher {
    fn begin(&mut self, game: &dyn AnyGame) -> Result<(), Failure> {
        self.search.go_to(game);
        Ok(())
    }

    fn choose(&mut self, game: &dyn AnyGame) -> Result<Choice, Failure> {
        self.search.go_to(game);
        let analysis = self.search.search(&self.budget, &mut |_| {});
        let reply = analysis.best_move.map_or(Reply::Resign, Reply::Move);
        let proof = Some(analysis.bounds.seen_by(analysis.mover));
        Ok(Choice { reply, proof, simulations: analysis.simulations })
    }
}
