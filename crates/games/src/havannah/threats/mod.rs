//! Two oracles that look further ahead than one move, along moves that force: `threats`
//! finds wins of the mover, `must-play` leaves out moves that lose to the opponent's
//! threats. They are silent while a swap is ahead.

mod attack;
mod candidates;
mod cells;
mod defence;
mod groups;
#[cfg(test)]
mod tests;
mod tree;
mod words;

use super::board::Board;
use super::geometry::Cell;
use super::learnt;
use attack::{Search, State};
pub(super) use cells::Shapes;
use cells::{Cells, Shape};
use defence::Defence;
use game::Oracle;
use game::prelude::*;
use tree::Tree;
use words::Words;

/// Finds wins of the side to move by threats alone.
pub(super) struct Threats;

/// Leaves out moves after which the opponent wins by threats alone.
pub(super) struct MustPlay;

pub(super) const MUST_PLAY: &str = "must-play";

/// What was found of a position.
enum Found {
    Win(Cell),
    Loss,
    /// No other move need be tried.
    Moves(Vec<Cell>),
    Nothing,
}

/// Evaluates a function of the search for the word that the board fits.
macro_rules! any_word {
    ($board:expr, $function:ident) => {
        match $board.geometry.places() {
            ..=64 => $function::<u64>($board),
            65..=128 => $function::<u128>($board),
            129..=192 => $function::<Words<3>>($board),
            193..=256 => $function::<Words<4>>($board),
            257..=448 => $function::<Words<7>>($board),
            _ => $function::<Words<9>>($board),
        }
    };
}

impl Oracle<Board> for Threats {
    fn name(&self) -> &'static str {
        "threats"
    }

    fn bounds(&self, board: &Board) -> Bounds {
        self.look(board, &mut Vec::new())
    }

    fn narrows(&self) -> bool {
        true
    }

    fn refutes(&self) -> bool {
        true
    }

    fn is_silent(&self, board: &Board) -> bool {
        knows_nothing(board)
    }

    fn look(&self, board: &Board, moves: &mut Vec<u16>) -> Bounds {
        look(board, moves, |board| any_word!(board, win_by_threats))
    }

    /// Nothing: solvers that use `must-play` have searched for threats already, in the
    /// position before.
    fn glance(&self, board: &Board, _: &mut Vec<u16>) -> (Bounds, usize) {
        let known = board.score().map_or(board.score_range(), Bounds::exact);
        (known, board.empty_cells() as usize + usize::from(board.may_swap()))
    }

    /// Moves that allow a win by threats are not on the list of `must-play`.
    fn is_covered_by(&self, other: &dyn Oracle<Board>) -> bool {
        other.name() == MUST_PLAY
    }
}

impl Oracle<Board> for MustPlay {
    fn name(&self) -> &'static str {
        MUST_PLAY
    }

    fn bounds(&self, board: &Board) -> Bounds {
        self.look(board, &mut Vec::new())
    }

    fn narrows(&self) -> bool {
        true
    }

    fn refutes(&self) -> bool {
        true
    }

    fn is_deep(&self) -> bool {
        true
    }

    fn is_silent(&self, board: &Board) -> bool {
        knows_nothing(board)
    }

    fn look(&self, board: &Board, moves: &mut Vec<u16>) -> Bounds {
        look(board, moves, |board| any_word!(board, must_play))
    }

    /// By what was learnt about moves.
    fn order(&self, board: &Board, moves: &mut [u16]) {
        let mut chances = vec![0.0; moves.len()];
        learnt::add(board, moves, 1.0, &mut chances);
        let mut ranked: Vec<(f32, u16)> = chances.into_iter().zip(moves.iter().copied()).collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        moves.iter_mut().zip(ranked).for_each(|(m, (_, ranked))| *m = ranked);
    }
}

/// Positions in which stones may change their owner. The end of a game is for those who
/// know the rules.
fn knows_nothing(board: &Board) -> bool {
    board.swap_is_ahead() && board.score().is_none()
}

fn look(board: &Board, moves: &mut Vec<u16>, find: impl FnOnce(&Board) -> Found) -> Bounds {
    moves.clear();
    if let Some(score) = board.score() {
        return Bounds::exact(score);
    }
    let found = if knows_nothing(board) { Found::Nothing } else { find(board) };
    let mover = board.to_move();
    match found {
        Found::Win(cell) => {
            moves.push(cell);
            return Bounds::exact(Score::win_for(mover));
        }
        Found::Loss => {
            board.legal_moves(moves);
            return Bounds::exact(Score::win_for(mover.other()));
        }
        Found::Moves(listed) => *moves = listed,
        Found::Nothing => board.legal_moves(moves),
    }
    board.score_range()
}

/// Looks at the position as the search sees it, with either side as the attacker.
fn search<C: Cells, T>(
    board: &Board,
    attacker: Player,
    find: impl FnOnce(&mut Search<C>, State<C>) -> T,
) -> T {
    let shape = Shape::<C>::of(board.geometry);
    let stones = |player: Player| C::of(board.stones.words(player.index()));
    let [mine, theirs] = [stones(attacker), stones(attacker.other())];
    let kept = C::kept().take().filter(|tree| tree.is_of(shape));
    let mut tree = kept.unwrap_or_else(|| Box::new(Tree::new(shape)));
    let attacker = tree.root(mine);
    let mut search = Search::new(shape, tree);
    let defender = search.stack.find(shape, theirs);
    let empty = shape.board & !(mine | theirs);
    let danger = search.wins(&defender, empty);
    let found = find(&mut search, State { attacker, defender, empty, danger });
    C::kept().set(Some(search.tree));
    found
}

fn win_by_threats<C: Cells>(board: &Board) -> Found {
    search::<C, _>(board, board.to_move(), |search, state| {
        let wins = search.tree.wins(state.attacker) & state.empty;
        if !wins.is_empty() {
            return Found::Win(wins.first());
        }
        match search.attack(state) {
            Some(line) => Found::Win(line.first()),
            None => Found::Nothing,
        }
    })
}

fn must_play<C: Cells>(board: &Board) -> Found {
    search::<C, _>(board, board.to_move().other(), defence)
}

fn defence<C: Cells>(search: &mut Search<C>, state: State<C>) -> Found {
    if !state.danger.is_empty() {
        return Found::Win(state.danger.first());
    }
    let threats = search.tree.wins(state.attacker) & state.empty;
    if threats.several() {
        return Found::Loss;
    }
    if !threats.is_empty() {
        let reply = threats.first();
        return match search.loses_after(state, reply) {
            true => Found::Loss,
            false => Found::Moves(vec![reply]),
        };
    }
    match search.must_play(state) {
        Defence::Lost => Found::Loss,
        Defence::Moves(open) if open == state.empty => Found::Nothing,
        Defence::Moves(open) => Found::Moves(open.each().collect()),
    }
}
