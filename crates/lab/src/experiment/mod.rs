//! Experiments as data: tables of papers, measured again.
//!
//! A file (`file.rs`) describes a table: its rows and columns, what is measured in each
//! cell, how often, and the paper's own figures. A cell names a [`Task`], which holds all
//! that decides its results; trials of a task are numbered, and everything random in one
//! follows from its number. So trials can be done in any order, on several cores, and
//! more of them later, and two tables that ask for the same task share it.

mod figure;
mod file;
mod finding;
mod task;
mod tournament;

pub use figure::{Figure, GameFigure, Kind, Standing};
pub use file::{Amount, Cell, Changes, Experiment, Paper};
pub use finding::Finding;
pub use task::{Effort, LastMatch, Task, check, run};
pub use tournament::Tournament;

/// A text, or a number as one.
fn plain(value: &toml::Value) -> Option<String> {
    match value {
        toml::Value::String(text) => Some(text.clone()),
        toml::Value::Integer(number) => Some(number.to_string()),
        toml::Value::Float(number) => Some(number.to_string()),
        _ => None,
    }
}
