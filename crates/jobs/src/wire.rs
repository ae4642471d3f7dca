//! What master and workers say to each other, a line of JSON each.

use crate::job::same_version;
use crate::{JobResult, Order, Refusal};
use serde::{Deserialize, Serialize};

/// What workers say, or whoever speaks for several of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum FromCrew {
    /// A worker is there, and free.
    Joined {
        /// Its name.
        worker: String,
        /// Its version.
        version: String,
    },
    /// A worker has done its job.
    Done {
        /// Its name.
        worker: String,
        /// The result.
        result: Box<JobResult>,
    },
    /// A worker is gone.
    Lost {
        /// Its name.
        worker: String,
        /// Why.
        reason: String,
    },
    /// A worker is still there.
    Alive {
        /// Its name.
        worker: String,
    },
}

/// What the master says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum ToCrew {
    /// A job.
    Order {
        /// For whom.
        worker: String,
        /// The job.
        order: Box<Order>,
    },
    /// There is no more work for a worker.
    Dismissed {
        /// For whom.
        worker: String,
        /// Why.
        reason: String,
    },
}

impl FromCrew {
    /// Whose news it is.
    pub fn worker(&self) -> &str {
        match self {
            FromCrew::Joined { worker, .. }
            | FromCrew::Done { worker, .. }
            | FromCrew::Lost { worker, .. }
            | FromCrew::Alive { worker } => worker,
        }
    }

    /// An error if it is a worker of another version that joins.
    pub fn check(&self) -> Result<(), Refusal> {
        match self {
            FromCrew::Joined { version, .. } => same_version(version),
            _ => Ok(()),
        }
    }
}
