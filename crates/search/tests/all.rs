//! Searches and solvers against the truth.
//!
//! One program, so that what is generic over games is compiled for each game once.

mod alpha_beta;
mod deepening;
mod effects;
mod havannah_tactics;
mod havannah_threats;
mod history;
mod never_wrong;
mod presolve;
mod root_oracle;
mod small;
mod solvers;
mod truth;
