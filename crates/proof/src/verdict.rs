//! What a check tells.

use crate::Claim;
use game::Score;

/// What a certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The game string.
    pub game: String,
    /// The root position, in the game's notation.
    pub root: String,
    /// What is proven.
    pub claims: Vec<Claim>,
    /// The root's score seen by the first player, if the claims settle it.
    pub score: Option<Score>,
    /// Entries: positions with a move of the prover.
    pub positions: u64,
    /// The length of the certificate.
    pub bytes: u64,
    /// Whether the rules were those of the second, simple implementation.
    pub simple_rules: bool,
    /// How many keys did not fit the memory and went through files.
    pub spilled: u64,
}

/// Called now and then with the number of bytes and of entries that were read.
pub type Progress<'p> = &'p mut dyn FnMut(u64, u64);
