//! What a job is, and what comes back.

use crate::VERSION;
use game::{Player, Score};
use lab::experiment::{Finding, Task};
use search::prover::Question;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// A piece of work. What it says decides the result, but for times and for what a solver
/// remembers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Job {
    /// The trials of one step of a task: the two games of a pair, or one run.
    Trials {
        /// What is done.
        task: Task,
        /// The number of the first trial.
        number: u64,
    },
    /// Whether a player gets at least a score from a position.
    Ask {
        /// Who is asked.
        solver: SolverSpec,
        /// The position.
        position: String,
        /// The player.
        player: Player,
        /// The score, seen by that player.
        goal: i16,
        /// Positions that may be looked at; then it tells how far it has come.
        nodes: u64,
        /// Proof and disproof number at which something else is worth more.
        limits: [u32; 2],
        /// What other workers have found out, as they tell it.
        told: String,
    },
    /// The same, however long it takes, with a certificate of the answer.
    Certify {
        /// Who is asked.
        solver: SolverSpec,
        /// The position.
        position: String,
        /// The player.
        player: Player,
        /// The score, seen by that player.
        goal: i16,
    },
    /// A slice of a table.
    Slice {
        /// The table.
        table: TableSpec,
        /// The layer,
        layer: usize,
        /// the first of its parts,
        from: usize,
        /// and the first that does not belong to the slice.
        to: usize,
        /// Layers that the worker has not been told yet, whole, up to the one before,
        told: Vec<String>,
    },
}

/// A table that is made in slices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct TableSpec {
    /// The game string.
    pub game: String,
    /// How large, as tables of this game count.
    pub size: u32,
}

/// A solver, which a worker keeps for all jobs that name it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct SolverSpec {
    /// The game string.
    pub game: String,
    /// A position from which all that it is asked about come.
    pub root: String,
    /// `dfpn` or `alpha-beta`.
    pub solver: String,
    /// Changes of its settings.
    pub settings: Vec<String>,
    /// Bytes of its table.
    pub memory: u64,
    /// Positions that take so many nodes are told to other workers; 0: none.
    pub share: u64,
    /// How often everybody had to begin again with an empty table.
    pub generation: u32,
}

/// A job on its way, with what it takes to accept it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Order {
    /// See [`Job::key`].
    pub key: String,
    /// The version of whoever ordered it.
    pub version: String,
    /// The job.
    pub job: Job,
}

/// What a worker says of an order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct JobResult {
    /// The key of the order.
    pub key: String,
    /// The version of the worker.
    pub version: String,
    /// Processor time.
    pub cpu_seconds: f64,
    /// What was found, or why nothing was.
    pub outcome: Result<Done, String>,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Done {
    /// Trials of a task.
    Trials {
        /// In order.
        trials: Vec<Trial>,
    },
    /// A question was asked.
    Asked {
        /// The answer, if there is one.
        answer: Option<bool>,
        /// Proof and disproof number, where the solver has such.
        numbers: Option<[u32; 2]>,
        /// If all positions were looked at that might be, without an answer: every move, and
        /// what is known of the question after it.
        moves: Vec<Known>,
        /// What other workers should know.
        shared: String,
        /// Positions looked at.
        nodes: u64,
    },
    /// An answer with its certificate.
    Certified {
        /// The answer.
        answer: bool,
        /// The certificate's bytes in base 64.
        certificate: String,
        /// Positions looked at.
        nodes: u64,
    },
    /// A slice of a table.
    Sliced {
        /// Its entries, packed; nothing if the worker does not know all layers below,
        values: Option<String>,
        /// but only so many.
        layers: usize,
    },
}

/// What is known of the question after a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Known {
    /// The move.
    pub text: String,
    /// The answer, if it is known.
    pub answer: Option<bool>,
    /// Proof and disproof number, as far as known.
    pub numbers: Option<[u32; 2]>,
}

/// A trial that is done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Trial {
    /// Its number.
    pub number: u64,
    /// The seed it follows from.
    pub seed: u64,
    /// What it found.
    pub finding: Finding,
    /// Processor time.
    pub cpu_seconds: f64,
}

/// Why an order or a result is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It comes from another version of the program.
    Version {
        /// Theirs.
        theirs: String,
    },
    /// Its key does not belong to it.
    Key,
    /// It is not what was asked for.
    Kind,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Version { theirs } => {
                write!(f, "it is of version {theirs}, this one is {VERSION}")
            }
            Refusal::Key => write!(f, "its key belongs to another job"),
            Refusal::Kind => write!(f, "it is the result of another kind of job"),
        }
    }
}

impl Job {
    /// Equal for equal jobs of one version, and different for all others.
    pub fn key(&self) -> String {
        let text = serde_json::to_string(self).expect("a job is plain data");
        let hash = Sha256::new().chain_update(VERSION).chain_update(text).finalize();
        hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
    }

    /// The job, ready to be sent.
    pub fn order(self) -> Order {
        Order { key: self.key(), version: VERSION.to_string(), job: self }
    }

    /// The question that it asks, if it does.
    pub fn question(&self) -> Option<Question> {
        match *self {
            Job::Ask { player, goal, .. } | Job::Certify { player, goal, .. } => {
                Some(Question { player, goal: Score(goal) })
            }
            Job::Trials { .. } | Job::Slice { .. } => None,
        }
    }
}

impl Order {
    /// Whether this version may do it.
    pub fn check(&self) -> Result<(), Refusal> {
        same_version(&self.version)?;
        if self.key == self.job.key() { Ok(()) } else { Err(Refusal::Key) }
    }
}

impl JobResult {
    /// Whether it is a result of this order, by a worker of this version.
    pub fn check(&self, order: &Order) -> Result<(), Refusal> {
        same_version(&self.version)?;
        if self.key != order.key {
            return Err(Refusal::Key);
        }
        match (&order.job, &self.outcome) {
            (_, Err(_)) => Ok(()),
            (Job::Trials { task, number }, Ok(Done::Trials { trials })) => {
                let wanted = *number..*number + task.step();
                let right = trials.iter().map(|trial| trial.number).eq(wanted);
                if right { Ok(()) } else { Err(Refusal::Kind) }
            }
            (Job::Ask { .. }, Ok(Done::Asked { .. })) => Ok(()),
            (Job::Certify { .. }, Ok(Done::Certified { .. })) => Ok(()),
            (Job::Slice { .. }, Ok(Done::Sliced { .. })) => Ok(()),
            _ => Err(Refusal::Kind),
        }
    }
}

/// Refuses what another version says.
pub(crate) fn same_version(theirs: &str) -> Result<(), Refusal> {
    match theirs == VERSION {
        true => Ok(()),
        false => Err(Refusal::Version { theirs: theirs.to_string() }),
    }
}
