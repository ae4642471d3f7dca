//! What can be seen at once: wins in one move, and threats that must be met
//! (Ewalds 2012, section 4.6).

use super::board::{Board, Stones, any_size};
use super::forest::{Forest, Index};
use super::geometry::Geometry;
use game::Oracle;
use game::prelude::*;

/// Sees mates in one, and in two where one stone cannot stop them.
pub(super) struct Mates;

/// What the winning cells of both sides say.
enum Seen {
    Win(u16),
    Loss,
    Forced(u16),
    Nothing,
}

impl Oracle<Board> for Mates {
    fn name(&self) -> &'static str {
        "mates"
    }

    fn bounds(&self, board: &Board) -> Bounds {
        self.glance(board, &mut Vec::new()).0
    }

    fn narrows(&self) -> bool {
        true
    }

    fn refutes(&self) -> bool {
        true
    }

    /// Winning cells are the first thing that `must-play` looks for.
    fn is_covered_by(&self, other: &dyn Oracle<Board>) -> bool {
        other.name() == super::threats::MUST_PLAY
    }

    fn look(&self, board: &Board, moves: &mut Vec<u16>) -> Bounds {
        moves.clear();
        if let Some(score) = board.score() {
            return Bounds::exact(score);
        }
        let mover = board.to_move();
        let seen = any_size!(&board.stones, forest => forest.see(board.geometry, mover.index()));
        match seen {
            Seen::Win(cell) => {
                moves.push(cell);
                return Bounds::exact(Score::win_for(mover));
            }
            // A swap changes whose threats they are.
            _ if board.may_swap() => board.legal_moves(moves),
            Seen::Loss => {
                board.legal_moves(moves);
                return Bounds::exact(Score::win_for(mover.other()));
            }
            Seen::Forced(cell) => moves.push(cell),
            Seen::Nothing => board.legal_moves(moves),
        }
        board.score_range()
    }

    fn glance(&self, board: &Board, _: &mut Vec<u16>) -> (Bounds, usize) {
        if let Some(score) = board.score() {
            return (Bounds::exact(score), 0);
        }
        let mover = board.to_move();
        let seen = any_size!(&board.stones, forest => forest.see(board.geometry, mover.index()));
        let bounds = match seen {
            Seen::Win(_) => Bounds::exact(Score::win_for(mover)),
            Seen::Loss if !board.may_swap() => Bounds::exact(Score::win_for(mover.other())),
            _ => board.score_range(),
        };
        (bounds, count(board, &seen))
    }
}

/// How many moves [`Mates`] lists.
fn count(board: &Board, seen: &Seen) -> usize {
    match seen {
        Seen::Win(_) => 1,
        Seen::Forced(_) if !board.may_swap() => 1,
        _ => board.empty_cells() as usize + usize::from(board.may_swap()),
    }
}

impl<I: Index, const WORDS: usize, const PLACES: usize> Forest<I, WORDS, PLACES> {
    fn see(&self, geometry: &Geometry, mover: usize) -> Seen {
        if let Some(cell) = self.winning(geometry, mover).next() {
            return Seen::Win(cell);
        }
        let mut threats = self.winning(geometry, mover ^ 1);
        match (threats.next(), threats.next()) {
            (None, _) => Seen::Nothing,
            (Some(cell), None) => Seen::Forced(cell),
            (Some(_), Some(_)) => Seen::Loss,
        }
    }

    /// The cells where a stone of `player` wins.
    pub fn winning(&self, geometry: &Geometry, player: usize) -> impl Iterator<Item = u16> {
        (0..WORDS.min(PLACES / 64 + 1)).flat_map(move |word| {
            let mut rest = self.empty(geometry, word) & self.beside(geometry, player, word);
            std::iter::from_fn(move || {
                while rest != 0 {
                    let cell = 64 * word + rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    if self.would_win(geometry, player, cell) {
                        return Some(cell as u16);
                    }
                }
                None
            })
        })
    }
}
