//! Clobber's solvers, behind the same door as every game's.

use super::{Sum, SumContext, Summing};
use crate::clobber::Database;
use crate::clobber::source::{ClobberKnowledge, sums};
use game::{AnyGame, Game, Session};
use games::clobber::{Board, Clobber};
use search::prover::{Prover, Translated};
use search::solving::{AnySolver, SolverOptions, Solving, exact, portfolio, typed};
use std::sync::OnceLock;

/// How to solve Clobber: `alpha-beta`, `dfpn` and `auto` work on sums, unless
/// the oracles are switched off, large groups find no room on 64 cells, or there is
/// no memory for the values.
pub fn solving() -> Solving {
    Solving { start, ..Solving::with::<Clobber, ClobberKnowledge>() }
}

fn start(game: &dyn AnyGame, options: &SolverOptions) -> Result<Box<dyn AnySolver>, String> {
    let session: &Session<Board> = game.as_any().downcast_ref().expect("a game of Clobber");
    let board = session.now();
    let knows_sums = matches!(options.solver.as_str(), "auto" | "alpha-beta" | "dfpn");
    if options.mcts.oracles != "none"
        && knows_sums
        && let Some(database) = database(board, options)?
        && let Some(context) = SumContext::new(database, board)
        && let Some(sum) = Sum::new(context, board)
    {
        return Ok(typed(board.clone(), over(context, &sum, options)?));
    }
    (Solving::with::<Clobber, ClobberKnowledge>().start)(game, options)
}

/// A solver of a board, and of all that follow it, by the sum of its subgames.
pub fn solver(
    database: &'static Database,
    board: &Board,
    options: &SolverOptions,
) -> Result<Box<dyn Prover<Board>>, String> {
    let context =
        SumContext::new(database, board).ok_or("the values of the table have too many options")?;
    let sum = Sum::new(context, board).unwrap_or_else(|| Sum::zero(context, board.to_move()));
    over(context, &sum, options)
}

/// A solver over the sums of a board, beginning with `sum`.
fn over(
    context: &'static SumContext,
    sum: &Sum,
    options: &SolverOptions,
) -> Result<Box<dyn Prover<Board>>, String> {
    let make = |sum: &Sum, name: &str, options: &SolverOptions| {
        exact(sum, name, options, Box::new(Summing))
    };
    let prover = match options.solver.as_str() {
        "auto" => portfolio(sum, "alpha-beta", options, make)?,
        name => make(sum, name, options)?,
    };
    let translate = Box::new(move |board: &Board| Sum::new(context, board));
    let basis = context.database.identity();
    Ok(Box::new(Translated::new("sums", basis, prover, translate, Sum::plies_to_search)))
}

/// Boards with at most so many stones, and the stones of the table that suits
/// them: it is made at once, in 1 ms and 30 ms.
const EASY: [(u32, u32); 2] = [(16, 5), (22, 7)];
/// The stones of the table for larger boards if the user has none: two seconds.
const HARD: u32 = 9;

/// The table that the setting names. With `auto`, easy boards have a small one
/// instead, which is made at once, and so have others if there is no file; each
/// size is made once. `None` without memory for it, or where no table is wanted.
fn database(board: &Board, options: &SolverOptions) -> Result<Option<&'static Database>, String> {
    static MADE: [OnceLock<Option<Database>>; 3] = [const { OnceLock::new() }; 3];
    let setting = options.mcts.table.as_str();
    let stones = game::Player::BOTH.map(|player| board.stones(player).count_ones());
    let easy = EASY.iter().position(|&(most, _)| stones[0] + stones[1] <= most);
    if (easy.is_none() || setting != "auto")
        && let Some(sums) = sums(setting)?
    {
        return Ok(Some(sums.database()));
    }
    if setting != "auto" {
        return Ok(None);
    }
    let size = easy.map_or(HARD, |i| EASY[i].1);
    let make = || Database::in_memory(size, options.memory / 4).ok();
    Ok(MADE[easy.unwrap_or(EASY.len())].get_or_init(make).as_ref())
}
