//! Certificates that somebody walks through: checked, in memory, within limits.

use super::limits::{IDLE, Limits};
use crate::Games;
use proof::{Explorer, Rejection, Verdict};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Instant;

/// Memory of the checker for positions that wait for their entry.
const CHECKING: usize = 64 << 20;

/// The certificates that are kept, by names that cannot be guessed.
pub struct Proofs {
    limits: Limits,
    kept: Mutex<HashMap<String, Kept>>,
}

struct Kept {
    proof: Arc<NewProof>,
    used: Instant,
}

/// A certificate that the checker has accepted.
pub struct NewProof {
    /// What the checker says.
    pub verdict: Verdict,
    /// What can be asked about it.
    pub explorer: Box<dyn Explorer>,
}

impl NewProof {
    /// Checks a certificate; why it is refused, if it is.
    pub fn check(
        games: &Games,
        bytes: Vec<u8>,
        limits: &proof::Limits,
    ) -> Result<NewProof, String> {
        let others = |name: &str| games.find(name).map(|entry| entry.extension.checking);
        let told = |rejection: Rejection| rejection.to_string();
        let verdict =
            proof::verify(&mut &bytes[..], &others, limits, &mut |_, _| ()).map_err(told)?;
        let explorer = proof::explore(bytes, &others).map_err(told)?;
        Ok(NewProof { verdict, explorer })
    }
}

impl Proofs {
    /// None yet.
    pub fn new(limits: Limits) -> Proofs {
        Proofs { limits, kept: Mutex::default() }
    }

    /// What checking a certificate may use.
    pub fn checking(&self) -> proof::Limits {
        proof::Limits { memory: CHECKING, ..proof::Limits::default() }
    }

    fn kept(&self) -> MutexGuard<'_, HashMap<String, Kept>> {
        self.kept.lock().expect("no panic while locked")
    }

    /// Keeps a certificate; its name. Those that were not used for longest go, where
    /// there are too many or they are too large together.
    pub fn keep(&self, proof: NewProof) -> String {
        let name = name();
        let mut kept = self.kept();
        kept.insert(name.clone(), Kept { proof: Arc::new(proof), used: Instant::now() });
        // Room for a few of the largest, or for many small ones.
        let most = 4 * self.limits.body;
        let size = |kept: &HashMap<String, Kept>| -> usize {
            kept.values().map(|one| one.proof.explorer.bytes()).sum()
        };
        while kept.len() > 1 && (kept.len() > self.limits.proofs || size(&kept) > most) {
            let oldest = kept.iter().min_by_key(|(_, one)| one.used);
            let Some(oldest) = oldest.map(|(name, _)| name.clone()) else { break };
            kept.remove(&oldest);
        }
        name
    }

    /// The certificate of this name.
    pub fn get(&self, name: &str) -> Option<Arc<NewProof>> {
        let mut kept = self.kept();
        let found = kept.get_mut(name)?;
        found.used = Instant::now();
        Some(Arc::clone(&found.proof))
    }

    /// Forgets those that nobody has looked at for a while.
    pub fn tidy(&self) {
        self.kept().retain(|_, one| one.used.elapsed() < IDLE);
    }
}

/// A name that nobody can guess.
fn name() -> String {
    let mut bytes = [0; 16];
    // Without random numbers from the system there is no server either.
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
