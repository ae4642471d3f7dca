//! Why a certificate is no proof, and why one cannot be written.

use crate::Claim;
use std::io;
use thiserror::Error;

/// Why a certificate was not accepted.
#[derive(Debug, Error)]
pub enum Rejection {
    /// The file, or the folder for temporary files, could not be used. This
    /// says nothing about the certificate.
    #[error("cannot read: {0}")]
    Io(#[from] io::Error),
    /// The bytes are no certificate.
    #[error("byte {offset}: {reason}")]
    Malformed {
        /// Where in the file.
        offset: u64,
        /// What is wrong.
        reason: String,
    },
    /// The file ends before the proof does.
    #[error("the file ends after {0} bytes, before the proof does")]
    Truncated(u64),
    /// The checksum belongs to other content.
    #[error("the checksum does not fit the content")]
    Checksum,
    /// The game cannot be checked.
    #[error("game {game:?}: {reason}")]
    Game {
        /// The game string of the file.
        game: String,
        /// Why not.
        reason: String,
    },
    /// The root is no position of the game.
    #[error("root position {position:?}: {reason}")]
    Root {
        /// The text of the file.
        position: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The claims are not of the kind that a certificate may make.
    #[error("{0}")]
    Claims(String),
    /// The proof of a claim fails at a position.
    #[error("{claim}: position {position:?} of rank {rank}: {flaw}")]
    Position {
        /// Which claim.
        claim: Claim,
        /// The position, in the game's notation.
        position: String,
        /// Its rank.
        rank: u32,
        /// What is wrong there.
        flaw: Flaw,
    },
}

/// What is wrong with a proof at a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Flaw {
    /// The prover may meet the position and has no move for it.
    #[error("the proof has no move for it")]
    Missing,
    /// An entry that the proof does not need, or a number that is no position.
    #[error("the entry at byte {0} is not used by the proof")]
    Unused(u64),
    /// The prover's move is illegal.
    #[error("the prover's move {0} is illegal")]
    Illegal(u64),
    /// The game can end there with less than the claim.
    #[error("the game ends with {0} for the prover, less than claimed")]
    Worse(i16),
    /// The rules are not of the kind that certificates need: every move lowers
    /// the rank, players alternate, and a game that is not over has moves.
    #[error("the rules of the game forbid a proof: {0}")]
    Rules(&'static str),
}

/// Why a certificate could not be written.
#[derive(Debug, Error)]
pub enum WriteError {
    /// The output or the folder for temporary files could not be used.
    #[error("cannot write: {0}")]
    Io(#[from] io::Error),
    /// There are no certificates of this game, of this root or of these claims.
    #[error(transparent)]
    Refused(Rejection),
    /// The strategy does not prove the claim.
    #[error("the strategy fails: {0}")]
    Fails(Rejection),
    /// The strategy has no move.
    #[error("no move for position {position:?}: {reason}")]
    NoMove {
        /// The position.
        position: String,
        /// What the strategy says.
        reason: String,
    },
}

impl WriteError {
    /// Input and output stay what they are.
    pub(crate) fn fails(rejection: Rejection) -> WriteError {
        match rejection {
            Rejection::Io(error) => WriteError::Io(error),
            other => WriteError::Fails(other),
        }
    }
}
