//! Certificates that somebody walks through.

use super::limits::Limits;

/// The certificates that are kept.
pub struct Proofs {}

impl Proofs {
    /// None yet.
    pub fn new(_limits: Limits) -> Proofs {
        Proofs {}
    }

    /// Forgets those that nobody looks at.
    pub fn tidy(&self) {}
}
