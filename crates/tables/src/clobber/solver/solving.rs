//! Clobber's solvers, behind the same door as every game's.

use super::{Setting, Sum, Summing};
use crate::clobber::{Database, Error, default_file};
use game::{AnyGame, Extension, Table};
use games::clobber::{Board, Clobber};
use search::prover::{Prover, Through};
use search::solving::{AnySolver, SolverOptions, Solving, exact, portfolio, seat};
use std::sync::OnceLock;

/// How to solve Clobber: `alpha-beta`, `dfpn` and `auto` work on sums, unless
/// the expert is switched off or the board has more than 64 cells.
pub fn solving() -> Solving {
    Solving { start, ..Solving::of::<Clobber>() }
}

fn start(game: &dyn AnyGame, options: &SolverOptions) -> Result<Box<dyn AnySolver>, String> {
    let table: &Table<Board> = game.as_any().downcast_ref().expect("a game of Clobber");
    let board = table.now();
    let knows_sums = matches!(options.solver.as_str(), "auto" | "alpha-beta" | "dfpn");
    if !options.expert || !knows_sums || board.rows() * board.columns() > 64 {
        return (Solving::of::<Clobber>().start)(game, options);
    }
    let prover = solver(database(board, options)?, board, options)?;
    Ok(seat(board.clone(), prover))
}

/// A solver of a board by the sum of its subgames.
pub fn solver(
    database: &'static Database,
    board: &Board,
    options: &SolverOptions,
) -> Result<Box<dyn Prover<Board>>, String> {
    let setting = Setting::new(database, board).ok_or("the board has more than 64 cells")?;
    let sum = Sum::new(setting, board);
    let make = |sum: &Sum, name: &str, options: &SolverOptions| {
        exact(sum, name, options, Box::new(Summing))
    };
    let prover = match options.solver.as_str() {
        "auto" => portfolio(&sum, "alpha-beta", options, make)?,
        name => make(&sum, name, options)?,
    };
    let translate = Box::new(move |board: &Board| Sum::new(setting, board));
    Ok(Box::new(Through::new("sums", prover, translate)))
}

/// Boards with so many stones are solved before a larger table is there.
const EASY: u32 = 20;
/// The stones of tables that are made at once: in a few hundredths of a second,
/// and in two seconds.
const AT_ONCE: [u32; 2] = [7, 9];

/// The user's table if there is one, else a small one in memory, which is made
/// once.
fn database(board: &Board, options: &SolverOptions) -> Result<&'static Database, String> {
    static FILE: OnceLock<Result<Option<Database>, String>> = OnceLock::new();
    static MADE: [OnceLock<Result<Database, String>>; 2] = [OnceLock::new(), OnceLock::new()];
    let open = || match default_file().and_then(|file| Database::open(&file)) {
        Ok(database) => Ok(Some(database)),
        Err(Error::NoFolder) => Ok(None),
        Err(Error::Io(error)) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(format!("the table of Clobber's values: {error}")),
    };
    if let Some(database) = FILE.get_or_init(open).as_ref()? {
        return Ok(database);
    }
    let stones = game::Player::BOTH.map(|player| board.stones(player).count_ones());
    let size = usize::from(stones[0] + stones[1] > EASY);
    let memory = options.memory / 4;
    let make = || Database::in_memory(AT_ONCE[size], memory).map_err(|error| error.to_string());
    Ok(MADE[size].get_or_init(make).as_ref()?)
}
