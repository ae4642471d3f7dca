//! What searches get beside a game's own knowledge: tables in files.
//!
//! The one place where the program knows a game by its type: a table belongs to
//! one game, and neither the game nor the search can depend on it.

use crate::output;
use crate::signals::Signals;
use anyhow::Context;
use games::clobber::{Board, Clobber};
use search::solving::SolverOptions;
use search::{Arsenal, Equipment, Settings};
use std::collections::HashMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock};
use tables::clobber::{
    Cancelling, Database, Error, Plan, SimpleSums, SmallSums, Sums, Watch, Weights, default_file,
    solver,
};

/// An exact solver of Clobber.
type Prover = Box<dyn search::prover::Prover<Board>>;

/// Clobber with the table of its values.
pub struct ClobberTable;

impl Equipment<Clobber> for ClobberTable {
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

    fn arsenal(settings: &Settings) -> Result<Arsenal<Board>, String> {
        let Some(sums) = sums(&settings.table)? else {
            let mut arsenal = Arsenal::of::<Clobber>(settings).map_err(|reason| {
                format!("{reason}; oracles of values need table=default or table=FILE")
            })?;
            arsenal.simplifier = Some(Box::new(Nothing));
            return Ok(arsenal);
        };
        let mut oracles: Vec<Box<dyn game::Oracle<Board>>> =
            vec![Box::new(SharedSums(sums.clone()))];
        if settings.oracles != "all" {
            // Weaker than the first, so they only serve where they are named.
            oracles.push(Box::new(SimpleSums(sums.clone())));
            oracles.push(Box::new(SmallSums(sums.clone())));
        }
        let mut arsenal =
            Arsenal::with::<Clobber>(settings, oracles, vec![Box::new(Weights(sums.clone()))])?;
        arsenal.simplifier = Some(Box::new(Cancelling(sums)));
        Ok(arsenal)
    }

    /// On sums, with the table that the search uses.
    fn prover(root: &Board, options: &SolverOptions) -> Result<Option<Prover>, String> {
        match sums(&options.mcts.table)? {
            Some(sums) => {
                // All tables stay open as long as the program runs.
                let database = Box::leak(Box::new(sums.database().clone()));
                let options = SolverOptions { solver: "alpha-beta".into(), ..options.clone() };
                solver(database, root, &options).map(Some)
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

/// Sums that several searches use.
struct SharedSums(Arc<Sums>);

impl game::Oracle<Board> for SharedSums {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn bounds(&self, position: &Board) -> game::Bounds {
        self.0.bounds(position)
    }

    fn bounds_along(&self, position: &Board, memory: &mut game::Memory) -> game::Bounds {
        self.0.bounds_along(position, memory)
    }
}

/// Tables that are open, for all searches of the process.
static OPEN: OnceLock<Mutex<HashMap<PathBuf, Arc<Sums>>>> = OnceLock::new();

/// The table that a setting names, if any.
fn sums(name: &str) -> Result<Option<Arc<Sums>>, String> {
    let file = match name {
        "" | "none" => return Ok(None),
        "auto" => match default_file() {
            Ok(file) if file.exists() => file,
            _ => return Ok(None),
        },
        "default" => default_file().map_err(|error| format!("setting table: {error}"))?,
        file => PathBuf::from(file),
    };
    let mut open = OPEN.get_or_init(Mutex::default).lock().expect("no panic while locked");
    if let Some(sums) = open.get(&file) {
        return Ok(Some(sums.clone()));
    }
    let opened = match name {
        "default" => build(&file, &|| false),
        _ => Database::open(&file),
    };
    let database = opened.map_err(|error| match error {
        Error::Io(error) if error.kind() == std::io::ErrorKind::NotFound => {
            format!("setting table: {name}: expected none, auto, default, or the name of a file")
        }
        error => format!("setting table: {}: {error}", file.display()),
    })?;
    let sums = Arc::new(Sums::new(Arc::new(database)));
    open.insert(file, sums.clone());
    Ok(Some(sums))
}

/// Makes the default table if it is not there yet, for a command that will want
/// it; a signal ends the work, which goes on the next time.
pub fn make_table(signals: &Signals) -> anyhow::Result<()> {
    let file = default_file()?;
    if !file.exists() {
        let told = format!(
            "zermelo: making the table of Clobber's values, about 190 MB, in {}; this is done \
             once, and Ctrl-C stops it until the next time",
            file.display()
        );
        let _ = writeln!(std::io::stderr(), "{told}");
    }
    let built = build(&file, &|| signals.interrupt().is_raised());
    signals.check()?;
    built.with_context(|| file.display().to_string())?;
    Ok(())
}

/// The default table, made if it is not there yet.
fn build(file: &Path, stop: &(dyn Fn() -> bool + Sync)) -> Result<Database, Error> {
    let bar = output::progress(Some(0), "positions");
    let watch = Watch {
        progress: &|done, of| {
            bar.set_length(of);
            bar.set_position(done.max(bar.position()));
        },
        stop,
    };
    let database = Database::open_or_build(file, &Plan::default(), watch);
    bar.finish_and_clear();
    database
}
