//! Certificates: files that prove the value of a position, and their checker.
//!
//! A certificate names for every position that a player may meet the move that
//! keeps what is claimed. The checker plays these moves against all replies;
//! it trusts the rules and nothing else. `docs/proof-format.md` specifies the
//! file, and `python/verify_proof.py` checks it without any of this code.
//!
//! Architecture invariant: this crate never depends on a search. A verdict of
//! [`verify`] rests on the folder `checker`, on `claim.rs`, on `key.rs` (numbers)
//! and on the folder `rules`, and these know nothing of the writer. A test keeps the
//! checker below 500 lines of code.

mod brute;
mod checker;
mod checking;
mod claim;
mod error;
mod explorer;
mod key;
mod output;
mod rules;
mod verdict;
mod write;

pub use brute::BruteForce;
pub use checker::verify;
pub use checking::Checking;
pub use claim::Claim;
pub use error::{Flaw, Rejection, WriteError};
pub use explorer::{Explorer, Known, Sight, explore};
pub use verdict::{Progress, Verdict};
pub use write::{Strategy, Written, can_certify, write};

use std::path::PathBuf;

/// What reading or writing a certificate may use.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes for positions that wait for their entry; more of them go to files.
    pub memory: usize,
    /// Where these files go.
    pub folder: PathBuf,
}

impl Default for Limits {
    /// One GiB, and the system's folder for temporary files.
    fn default() -> Limits {
        Limits { memory: 1 << 30, folder: std::env::temp_dir() }
    }
}
