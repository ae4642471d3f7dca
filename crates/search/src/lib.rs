//! Searches over any game.
//!
//! Architecture invariant: knows no concrete game, and reads and prints
//! nothing. What a game knows about itself reaches a search through the traits
//! of `game`, collected as its [`Knowledge`].

pub mod alpha_beta;
mod budget;
pub mod deepening;
mod endings;
mod facade;
mod knowledge;
pub mod mcts;
mod memory;
mod oracles;
pub mod portfolio;
pub mod proof_number;
pub mod prover;
pub mod quotient;
mod report;
mod settings;
pub mod solve;
pub mod solving;
mod symmetry;
pub mod units;

pub use budget::{Budget, Clock, GameClock, Interrupt};
pub use endings::PlayoutEnding;
pub use facade::{AnalysedMove, Analysis, AnySearch, CountEndings, Searching, StartSearch};
pub use knowledge::{FamilyOnly, Knowledge, KnowledgeSource, Names};
pub use mcts::Mcts;
pub use oracles::{RulesOnly, join};
pub use report::{MoveReport, Report, Resources};
pub use settings::{
    Algorithm, Choice, Doubt, MultiCut, PlayoutKind, PriorUse, Proofs, RaveSchedule, Reward,
    SETTINGS, Selection, Setting, Settings, Simplify, Switch, split,
};
pub use solving::{
    AnySolver, Job, SOLVERS, Save, Snapshot, Solution, SolverOptions, Solving, TellWords,
};
