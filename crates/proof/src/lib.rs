//! Certificates: files that prove the value of a position, and their checker.
//!
//! A certificate names for every position that a player may meet the move that
//! keeps what is claimed. The checker plays these moves against all replies;
//! it trusts the rules and nothing else. `docs/proof-format.md` specifies the
//! file, and `python/verify_proof.py` checks it without any of this code.
//!
//! Architecture invariant: this crate never depends on a search. What
//! [`verify`] trusts is `verify`, `walk`, `frontier`, `codec`, `key` and
//! `rules`; a test counts its lines.

mod brute;
mod claim;
mod codec;
mod error;
mod frontier;
mod key;
mod rules;
mod verify;
mod walk;
mod write;

pub use brute::BruteForce;
pub use claim::Claim;
pub use error::{Flaw, Rejection, WriteError};
pub use verify::{Checking, Progress, Verdict, verify};
pub use write::{Strategy, Written, write};

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
