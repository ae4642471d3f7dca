//! What Clobber's searches know: the family's own knowledge, and the table's.

use super::Database;
use super::paper_oracles::{SimpleSums, SmallSums, Weights};
use super::simplify::Cancelling;
use super::solver::solver;
use super::sums::Sums;
use super::table::ClobberTables;
use crate::choice::Opened;
use games::clobber::{Board, Clobber};
use search::prover::Prover;
use search::solving::SolverOptions;
use search::{Knowledge, KnowledgeSource, Names, Settings};
use std::sync::Arc;

/// Clobber with the table of its values.
pub struct ClobberKnowledge;

impl KnowledgeSource<Clobber> for ClobberKnowledge {
    /// Playouts are random until the board has fallen into small groups, on
    /// 8x8 with 30 stones left; then the table says who wins, or by how much
    /// the atomic weights lead. Without a table they run to the end. The solver of
    /// sums begins to answer in time with about 30 stones in groups beyond the
    /// table.
    const SETTINGS: &'static [(&'static str, &'static str)] = &[
        ("table", "auto"),
        ("exploration", "0.4"),
        ("oracle-playouts", "1"),
        ("oracle-every", "100"),
        ("oracle-plies", "0.12"),
        ("oracle-doubt", "evaluate"),
        ("simplify", "tree"),
        ("solve-first", "0.7"),
        ("solve-plies", "30"),
    ];

    fn knowledge(_: &Board, settings: &Settings) -> Result<Knowledge<Board>, String> {
        let Some(sums) = sums(&settings.table)? else {
            let mut knowledge = Knowledge::of::<Clobber>(settings).map_err(|reason| {
                format!("{reason}; oracles of values need table=default or table=FILE")
            })?;
            knowledge.simplifier = Some(Box::new(Nothing));
            return Ok(knowledge);
        };
        let mut oracles: Vec<Box<dyn game::Oracle<Board>>> = vec![Box::new(sums.clone())];
        if settings.oracles != "all" {
            // Weaker than the first, so they only serve where they are named.
            oracles.push(Box::new(SimpleSums(sums.clone())));
            oracles.push(Box::new(SmallSums(sums.clone())));
        }
        let weights = Box::new(Weights(sums.clone()));
        let mut knowledge = Knowledge::with::<Clobber>(settings, oracles, vec![weights])?;
        knowledge.simplifier = Some(Box::new(Cancelling(sums.clone())));
        Ok(knowledge)
    }

    /// The table's knowledge beside the family's; it needs a table.
    fn names() -> Names {
        let mut names = Names::of::<Clobber>();
        names.oracles.extend(["values", "simple-values", "small-groups"]);
        names.evaluators.insert(0, "atomic-weights");
        names
    }

    /// On sums, with the table that the search uses.
    fn prover(
        root: &Board,
        options: &SolverOptions,
    ) -> Result<Option<Box<dyn Prover<Board>>>, String> {
        match sums(&options.mcts.table)? {
            Some(sums) => {
                let options = SolverOptions { solver: "alpha-beta".into(), ..options.clone() };
                solver(sums.database(), root, &options).map(Some)
            }
            None => Ok(None),
        }
    }
}

/// Without a table nothing can be left out.
struct Nothing;

impl game::Simplifier<Board> for Nothing {
    fn simplify(&self, _: &mut Board) -> bool {
        false
    }
}

static OPENED: Opened<Arc<Sums>> = Opened::new();

/// The table that a setting names, if any.
pub(super) fn sums(setting: &str) -> Result<Option<&'static Arc<Sums>>, String> {
    OPENED.chosen(&ClobberTables, setting, |file| {
        Ok(Arc::new(Sums::new(Arc::new(Database::open(file)?))))
    })
}
