//! The engine as a module for Python: `zermelo._native`, which the package in
//! `python/zermelo` shows to its users. `docs/python.md` is their guide.
//!
//! Comments of classes and methods are their help in Python, and the examples in them
//! are tested there.
//!
//! Architecture invariant: stands on the engine and its libraries, never on the program.
//! Whatever computes for long does so without the interpreter's lock and ends on Ctrl-C
//! (`work.rs`). Bad input is an exception with the engine's one line, never a panic.

mod certificate;
mod errors;
mod game;
mod jobs;
mod limits;
mod matches;
mod planes;
mod position;
mod search;
mod show;
mod solve;
mod state;
mod table;
mod thermograph;
mod value;
mod work;

use engine::{Games, Skills};
use std::sync::LazyLock;

/// The games, opened once for the process.
static GAMES: LazyLock<Games> = LazyLock::new(engine::registry);

/// All that can be done with the family of a game.
fn skills(game: &dyn ::game::AnyGame) -> &'static Skills {
    let name = game.game();
    let family = name.split([':', '+']).next().unwrap_or_default();
    &GAMES.find(family).expect("an open game is in the registry").extension
}

#[pyo3::pymodule(name = "_native")]
mod native {
    #[pymodule_export]
    use crate::certificate::{Verdict, verify};
    #[pymodule_export]
    use crate::errors::{IllegalMoveError, RejectedError, TooLargeError, ZermeloError};
    #[pymodule_export]
    use crate::game::{Game, GameInfo, game, games};
    #[pymodule_export]
    use crate::jobs::{ProofSearch, TableBuild, Worker, job_order, job_version};
    #[pymodule_export]
    use crate::matches::{MatchResult, play_match};
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::search::{MoveReport, Report, Search};
    #[pymodule_export]
    use crate::solve::{Solution, Solver};
    #[pymodule_export]
    use crate::state::State;
    #[pymodule_export]
    use crate::table::{Table, build_table, open_table};
    #[pymodule_export]
    use crate::thermograph::Thermograph;
    #[pymodule_export]
    use crate::value::{Value, Values, value};

    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
