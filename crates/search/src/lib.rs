//! Searches over any game.
//!
//! Architecture invariant: knows no concrete game, and reads and prints
//! nothing. What a game knows about itself reaches a search through the traits
//! of `game`, collected in an [`Arsenal`].

pub mod alpha_beta;
mod arsenal;
mod budget;
mod expert;
mod facade;
pub mod mcts;
mod memory;
pub mod portfolio;
mod presets;
pub mod proof_number;
pub mod prover;
pub mod quotient;
mod settings;
pub mod solve;
pub mod solving;
mod symmetry;
pub mod units;

pub use arsenal::{Arsenal, Equipment, Own};
pub use budget::{Budget, Clock, GameClock, Interrupt};
pub use expert::Novice;
pub use facade::{AnalysedMove, Analysis, AnySearch, Searching, StartSearch};
pub use mcts::{Mcts, MoveReport, Report, Resources};
pub use presets::{PRESETS, Preset};
pub use settings::{
    Algorithm, Choice, Doubt, Knowledge, MultiCut, PlayoutKind, RaveSchedule, Reward, SETTINGS,
    Selection, Setting, Settings, Simplify, Solver, Switch,
};
pub use solving::{
    AnySolver, Job, SOLVER_SETTINGS, SOLVERS, Save, Snapshot, Solution, SolverOptions, Solving,
    TellWords,
};
