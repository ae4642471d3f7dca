//! Every game with its searches, solvers, tables and checker, behind `dyn`.
//!
//! This is where code that is generic over games is compiled for each of them.
//! Programs on top (the command line, bindings for other languages)
//! see no game by type, and are compiled in a moment.
//!
//! Architecture invariant: no code that decides anything, only lists.

use game::{Extension, Family, Registry};

/// The games a program knows, each with what can be done with it.
pub type Games = Registry<Skills>;

/// What a program can do with a game of any type.
#[derive(Clone)]
pub struct Skills {
    /// How to search it.
    pub searching: search::Searching,
    /// How to solve it.
    pub solving: search::Solving,
    /// How to check a certificate of it.
    pub checking: proof::Checking,
    /// What there is to see in its positions.
    pub insight: game::Insight,
    /// Its tables in files, if it has any.
    pub table: Option<&'static dyn tables::Kind>,
}

impl Extension for Skills {
    fn of<F: Family>() -> Skills {
        Skills {
            searching: search::Searching::of::<F>(),
            solving: search::Solving::of::<F>(),
            checking: proof::Checking::of::<F>(),
            insight: game::Insight::of::<F>(),
            table: None,
        }
    }
}

/// Every game: those of the crate `games`, and games that live in crates of their
/// own, a line each.
pub fn registry() -> Games {
    let registry = games::registry::<Skills>().with::<hex::Hex>();
    // What a table knows goes into its game's searches and solvers.
    tables::kinds().iter().fold(registry, |registry, &kind| {
        registry.change(kind.game(), |skills| {
            assert!(skills.table.is_none(), "two kinds of tables of {}", kind.game());
            kind.improve(&mut skills.searching, &mut skills.solving);
            skills.table = Some(kind);
        })
    })
}
